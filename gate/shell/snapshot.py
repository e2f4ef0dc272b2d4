"""The work tree, or the index, as a tree object of a throw-away store. The repository itself is not written to."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping

from gate.diff.raw import split
from gate.errors import GitError
from gate.shell.git import Git
from gate.shell.store import Store

_CONVERSIONS = ("core.autocrlf", "core.eol", "core.excludesfile")


def of_index(git: Git, store: Store, environ: Mapping[str, str]) -> str:
    """The index (the one that a commit in progress names, in a hook) as a tree id. Raises GitError if unmerged."""
    git = _with_index(git, store, environ.get("GIT_INDEX_FILE"))
    unmerged = git.run("ls-files", "--unmerged", "-z")
    if unmerged:
        path = unmerged.split(b"\0")[0].partition(b"\t")[2].decode("utf-8", "surrogateescape")
        raise GitError(f"the index holds an unfinished merge: {path}", "resolve it, `git add` it, try again", path)
    return _tree(git)


def of_worktree(git: Git, store: Store, environ: Mapping[str, str]) -> str:
    """The work tree as a tree id: tracked files as they stand there, and new ones that are not ignored.

    No filter driver is run: a file that one would rewrite is taken as it stands. Files that the index marks as
    unchanged (assume-unchanged, a sparse checkout) stay as the index has them, as for `git commit -a`.
    """
    git = _with_index(git, store, None).given({}, *_conversions(git, environ))
    entries, _ = split(git.run("diff-files", "--raw", "-z", "--no-renames", "--ignore-submodules=dirty"))
    gone = dict.fromkeys(entry.path for entry in entries if entry.status == "D")
    changed = dict.fromkeys(entry.path for entry in entries if entry.path not in gone)
    new = git.run("ls-files", "--others", "--exclude-standard", "-z").decode("utf-8", "surrogateescape")
    changed.update(dict.fromkeys(path.rstrip("/") for path in new.split("\0") if path))
    if gone:
        git.run("update-index", "--force-remove", "-z", "--stdin", data=_listed(gone))
    if changed:
        git.run("update-index", "--add", "--remove", "--replace", "-z", "--stdin", data=_listed(changed))
    return _tree(git)


def _with_index(git: Git, store: Store, named: str | None) -> Git:
    """git with a copy of the index for its own. The time of the copy is kept: git compares it with the files' times."""
    from shutil import copy2

    copy = os.path.join(store.folder, "index")
    path = git.run("rev-parse", "--path-format=absolute", "--git-path", "index")[:-1].decode("utf-8", "surrogateescape")
    if named is not None:
        path = os.path.join(git.folder, named)
    if os.path.exists(path):
        copy2(path, copy)
    return git.given({"GIT_INDEX_FILE": copy})


def _conversions(git: Git, environ: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """How the user's own configuration has line ends converted and files ignored; and every filter driver, emptied."""
    names = ("HOME", "XDG_CONFIG_HOME", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM")
    own = {name: environ.get(name, "") for name in names}
    asked = git.given(own).run(
        "config", "-z", "--get-regexp", r"^(core\.(autocrlf|eol|excludesfile)|filter\..*)$", success=(0, 1)
    )
    home = environ.get("HOME", "")
    found = {"core.excludesfile": os.path.join(environ.get("XDG_CONFIG_HOME") or f"{home}/.config", "git", "ignore")}
    for item in asked.decode("utf-8", "surrogateescape").split("\0"):
        key, _, value = item.partition("\n")
        if key in _CONVERSIONS:
            found[key] = home + value[1:] if value.startswith("~/") else value
        elif key.startswith("filter."):
            driver = key.rpartition(".")[0]
            found.update({f"{driver}.clean": "", f"{driver}.process": "", f"{driver}.required": "false"})
    yield from found.items()


def _listed(paths: Mapping[str, None]) -> bytes:
    return "".join(f"{path}\0" for path in paths).encode("utf-8", "surrogateescape")


def _tree(git: Git) -> str:
    return git.run("write-tree").decode().strip()
