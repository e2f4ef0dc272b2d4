"""What a revision names: told by git's objects alone, so that none can pass for an option."""

from __future__ import annotations

from gate.errors import GitError
from gate.shell.objects import MissingError, Objects

# The tree without entries, which every git knows by heart; it stands for a base that holds nothing.
EMPTY_TREES = {
    "sha1": "4b825dc642cb6eb9a060e54bf8d69288fbee4904",
    "sha256": "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321",
}
DEFAULT_BRANCHES = (
    "refs/remotes/origin/HEAD",
    "refs/remotes/origin/main",
    "refs/remotes/origin/master",
    "refs/heads/main",
    "refs/heads/master",
)
_NAMESPACES = ("refs/tags/", "refs/heads/", "refs/remotes/")
_UNKNOWN = "name a commit, a branch or a tag that is here: `git fetch` brings what is missing"
_SHALLOW = "this is a shallow clone: `git fetch --unshallow`, or `fetch-depth: 0` for actions/checkout, brings the rest"


def commit(objects: Objects, rev: str, *, is_shallow: bool = False) -> str:
    """The id of the commit that a revision names, a tag's too. Raises GitError if it names none, or several."""
    hint = _SHALLOW if is_shallow else _UNKNOWN
    if not rev:
        raise GitError("the revision is empty: that names no commit", _UNKNOWN)
    if rev.startswith("-") or any(ord(character) < 32 for character in rev):
        raise GitError(f"`{rev}` is no revision", _UNKNOWN)
    if not rev.strip("0") and len(rev) in (40, 64):
        raise GitError("the revision is all zeros: that stands for no commit at all", _UNKNOWN)
    oid = _peeled(objects, rev, hint)
    if not _is_oid(rev):
        _refuse_ambiguous(objects, rev, oid)
    return oid


def default(objects: Objects) -> str | None:
    """The commit at the tip of the default branch, as last fetched, or else the local one; None without any."""
    tips = (_tip(objects, name) for name in DEFAULT_BRANCHES)
    return next((tip for tip in tips if tip is not None), None)


def current(objects: Objects) -> str | None:
    """The commit that HEAD names; None before the first one."""
    return _tip(objects, "HEAD")


def no_merge_base(base: str, head: str, *, is_shallow: bool) -> GitError:
    """What to say when two commits have no common history."""
    return GitError(
        f"{base[:12]} and {head[:12]} have no commit in common, so that what changed between them cannot be told",
        _SHALLOW if is_shallow else "take a base that the change really starts from",
    )


def _peeled(objects: Objects, rev: str, hint: str) -> str:
    """Follows tags to what they tag."""
    try:
        found = objects.find(rev)
        while found.kind == "tag":
            tagged = objects.read(found.oid, "tag").partition(b"\n")[0]
            found = objects.find(tagged.removeprefix(b"object ").decode("ascii", "replace"))
    except MissingError as error:
        if error.word == "ambiguous":
            raise GitError(f"`{rev}` begins the ids of several objects", "write more of it") from error
        raise GitError(f"there is no commit `{rev}` here", hint) from error
    if found.kind != "commit":
        raise GitError(f"`{rev}` names a {found.kind}, not a commit", _UNKNOWN)
    return found.oid


def _tip(objects: Objects, name: str) -> str | None:
    try:
        return _peeled(objects, name, "")
    except GitError:
        return None


def _refuse_ambiguous(objects: Objects, rev: str, oid: str) -> None:
    """A tag called like a branch would be taken for it, without a word; a patch may bring tags of any name."""
    if rev == "HEAD" or rev.startswith("refs/"):
        return
    for namespace in _NAMESPACES:
        if _tip(objects, namespace + rev) not in (None, oid):
            raise GitError(f"`{rev}` names more than one commit", f"write it in full, like `{namespace}{rev}`")


def _is_oid(rev: str) -> bool:
    return len(rev) in (40, 64) and not rev.strip("0123456789abcdef")
