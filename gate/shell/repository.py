"""A repository: what lies between two of its states."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from enum import Enum
from types import TracebackType
from typing import TYPE_CHECKING

from gate.diff import commit as commit_object
from gate.diff import files as diff_files
from gate.errors import GitError, UsageError
from gate.model.change import Commit, FileChange
from gate.model.freeze_history import FreezeHistory
from gate.model.named import NamedTuple
from gate.model.tree import Tree
from gate.shell import revision
from gate.shell.git import Git
from gate.shell.objects import Objects
from gate.shell.tree import ChangedTree, ObjectTree

if TYPE_CHECKING:
    from gate.shell.store import Store

# Everything that a configuration or an attribute could bend is said. `-O` and `-l`: no order file, a fixed limit.
DIFF = (
    "diff-tree", "-r", "-z", "--raw", "-p", "-U0", "--inter-hunk-context=0", "--full-index", "--find-renames=50%",
    "--no-rename-empty", "-l1000", "-O/dev/null", "--diff-algorithm=myers", "--indent-heuristic", "--no-textconv",
    "--no-ext-diff", "--no-color", "--no-relative", "--submodule=short", "--ignore-submodules=none",
    "--src-prefix=a/", "--dst-prefix=b/",
)  # fmt: skip


class Head(Enum):
    """What is proposed."""

    COMMIT = "commit"
    WORKTREE = "worktree"
    INDEX = "index"


class Start(Enum):
    """What the proposed side is compared with: where it left the base, or the base however far that has gone."""

    MERGE_BASE = "merge base"
    BASE = "base"


class Comparison(NamedTuple):
    """Everything between two sides, before it is decided who wrote it.

    `base` is the id of the trusted tip, `head` an id, `worktree` or `index`. `files` are sorted by path. `commits` can
    be reached from head and not from base, newest first; for the work tree and the index, those up to HEAD.
    `base_tree` is that of `base`, `before` that of `merge_base`. `is_cut`: the clone is shallow and ends within the
    commits, so that some of them may be missing.
    """

    base: str
    head: str
    merge_base: str
    files: tuple[FileChange, ...]
    commits: tuple[Commit, ...]
    base_tree: Tree
    before: Tree
    head_tree: Tree
    is_cut: bool = False


class Repository:
    """The repository that a folder is in. A context manager: at its end the git processes are gone, too.

    `root` is the top level of the work tree, or the folder itself in a bare repository. Raises GitError: there is
    none, git is missing or too old.
    """

    def __init__(self, folder: str, environ: Mapping[str, str]) -> None:
        self.git = Git(folder, environ)
        self.root, self.has_work_tree, self.is_shallow, self._algorithm = _discover(self.git)
        self.git.folder = self.root
        self._empty = revision.EMPTY_TREES[self._algorithm]
        self._environ = environ
        self._objects = Objects(self.git)
        self._store: Store | None = None

    def __enter__(self) -> Repository:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End git's processes and remove what was put aside."""
        self._objects.close()
        if self._store is not None:
            self._store.remove()
            self._store = None

    def resolve(self, rev: str) -> str:
        """The commit that a revision names. Raises GitError: unknown, ambiguous, no commit, no name for one."""
        return revision.commit(self._objects, rev, is_shallow=self.is_shallow)

    def state(self, side: Head) -> tuple[str, str]:
        """HEAD, or the work tree or index on top of it: its name (an id, `worktree` or `index`), its tree's id."""
        tip = self.resolve("HEAD") if side is Head.COMMIT else revision.current(self._objects) or self._empty
        root = self.root_of(self._proposed(tip, side))
        return (tip if side is Head.COMMIT else side.value), root

    def tree(self, root: str) -> ObjectTree:
        """The files of a tree by its id."""
        return ObjectTree(self._objects, root)

    def compare(
        self, base: str | None, head: str | None, side: Head = Head.COMMIT, start: Start = Start.MERGE_BASE
    ) -> Comparison:
        """What `head` (HEAD, if None), or the work tree or index on top of HEAD, proposes on top of `base`.

        `base` None is the default branch as last fetched, or the local one; the id of the empty tree stands for a
        base that holds nothing. Lines lost are counted in the merge base. Raises GitError
        where the change cannot be told for certain, also where there are several merge bases (criss-cross merges). With
        `start` BASE it is the base that counts as the merge base.
        """
        tip = self._tip(head, side)
        trusted = self._trusted(base, tip)
        listed = self._between(trusted, tip)
        merge_base = trusted if start is Start.BASE else self._merge_base(trusted, tip, listed)
        commits = tuple(self._commit(oid)[0] for oid, *_ in listed)
        proposed = self._proposed(tip, side)
        files = self._files(merge_base, proposed)
        old = {file.old_path: file.old for file in files if file.old_path is not None and file.old is not None}
        before = ObjectTree(self._objects, self.root_of(merge_base), old)
        return Comparison(
            base=trusted,
            head=tip if side is Head.COMMIT else side.value,
            merge_base=merge_base,
            files=files,
            commits=commits,
            base_tree=before if trusted == merge_base else ObjectTree(self._objects, self.root_of(trusted)),
            before=before,
            head_tree=ChangedTree(self._objects, self.root_of(proposed), before, files),
            is_cut=self._is_cut(commits),
        )

    def freeze_history(self, tip: str, paths: Iterable[str]) -> FreezeHistory:
        """How often tests were frozen by the registers that stood at those paths on the way to a commit."""
        if tip == self._empty:
            return FreezeHistory({})
        from gate.shell.freeze_history import freeze_history  # most repositories freeze nothing

        return freeze_history(self.git, self._objects, tip, paths, is_shallow=self.is_shallow)

    def versions(self, path: str) -> Iterator[tuple[str, bytes]]:
        """The commits of HEAD's history that changed a file, the newest first, and what it held then."""
        for commit in self.git.run("log", "--format=%H", "HEAD", "--", f":(top,literal){path}").decode().split():
            with suppress(GitError):  # it was deleted there, or is a folder
                yield commit, self._objects.read(f"{commit}:{path}", "blob")

    def large_object(self, pointer: bytes) -> Iterator[bytes] | None:
        """What a Git LFS pointer stands for, a part at a time; None where the clone's LFS store does not have it."""
        from gate.shell.large_objects import large_object

        return large_object(self.git, pointer)

    def _tip(self, head: str | None, side: Head) -> str:
        """The newest commit of the proposed side; the empty tree before the first one."""
        if side is Head.COMMIT:
            return self.resolve("HEAD" if head is None else head)
        if head is not None:
            raise UsageError(f"the {side.value} stands on HEAD, not on `{head}`", "leave the head out")
        return revision.current(self._objects) or self._empty

    def _trusted(self, base: str | None, tip: str) -> str:
        if base is not None:
            return base if base == self._empty else self.resolve(base)
        found = revision.default(self._objects)
        if found is None and tip != self._empty:
            raise GitError(
                "there is no default branch to compare with (origin/HEAD, main, master)",
                f"name it with --base; --base {self._empty} (the empty tree) takes everything as new",
            )
        return found or self._empty

    def _merge_base(self, trusted: str, tip: str, listed: list[list[str]]) -> str:
        if trusted in (self._empty, tip) or any(trusted in parents for _, *parents in listed):
            return trusted
        found = self.git.run("merge-base", "--all", trusted, tip, success=(0, 1)).split() if tip != self._empty else []
        if not found:
            raise revision.no_merge_base(trusted, tip, is_shallow=self.is_shallow)
        # Behind either of two, a merge made by hand could hide what it takes back of the other.
        if len(found) > 1:
            raise GitError(
                f"the two sides have {len(found)} merge bases: what the change does cannot be told for certain",
                "merge the base branch into the change once more: then there is one",
            )
        return found[0].decode()

    def _between(self, trusted: str, tip: str) -> list[list[str]]:
        """The commits that the proposed side has and the base has not, the newest first, each with its parents."""
        if tip in (self._empty, trusted):
            return []
        limits = [] if trusted == self._empty else [f"^{trusted}"]
        return [line.split() for line in self.git.run("rev-list", "--parents", tip, *limits).decode().splitlines()]

    def _is_cut(self, commits: tuple[Commit, ...]) -> bool:
        """Is one of them a commit whose parents a shallow clone left out?"""
        if not self.is_shallow:
            return False
        path = self.git.run("rev-parse", "--path-format=absolute", "--git-path", "shallow")[:-1]
        try:
            with open(path, "rb") as file:
                ends = set(file.read().decode("ascii", "replace").split())
        except OSError:
            return True
        return any(commit.oid in ends for commit in commits)

    def _proposed(self, tip: str, side: Head) -> str:
        """What is to be compared: a commit, or a tree made of what is not committed yet."""
        if side is Head.COMMIT:
            return tip
        if not self.has_work_tree:
            raise GitError("there is no work tree here", "name two commits to compare")
        from gate.shell import snapshot  # the action never needs it

        store = self._aside()
        self.git = store.git
        self._objects.use(store.git)
        taken = snapshot.of_index if side is Head.INDEX else snapshot.of_worktree
        return taken(store.git, store, self._environ)

    def _files(self, old: str, new: str) -> tuple[FileChange, ...]:
        if old == new:
            return ()
        files = diff_files.read(self.git.run(*DIFF, old, new))
        if files.opaque:
            from gate.shell import opaque  # not needed by most changes, as the store

            files = opaque.reveal(files, self._objects, self._aside, self._algorithm, _as_text)
        return files.files

    def root_of(self, oid: str) -> str:
        """The tree of a commit; a tree is its own."""
        return oid if self._objects.find(oid).kind == "tree" else self._commit(oid)[1]

    def _commit(self, oid: str) -> tuple[Commit, str]:
        return commit_object.parse(oid, self._objects.read(oid, "commit"))

    def _aside(self) -> Store:
        if self._store is None:
            from gate.shell.store import Store

            self._store = Store(self.git)
        return self._store


def _discover(git: Git) -> tuple[str, bool, bool, str]:
    """Root, is there a work tree, is it a shallow clone, its hash algorithm: all in one question.

    git before 2.31, which knows no settings in the environment, repeats the first word of it.
    """
    asked = ("--is-inside-work-tree", "--is-shallow-repository", "--show-object-format", "--show-cdup")
    try:
        answer = git.run("rev-parse", "--path-format=absolute", *asked)
    except GitError as error:
        error.hint = error.hint or "run it in a repository, or name one with -C"
        raise
    inside, shallow, algorithm, up = (answer.decode("utf-8", "surrogateescape") + "\n" * 4).split("\n")[:4]
    if inside not in ("true", "false"):
        raise GitError("git is too old", "install git 2.31 or newer")
    has_work_tree = inside == "true"
    root = os.path.join(git.folder, up) if has_work_tree else git.folder
    return os.path.realpath(root), has_work_tree, shallow == "true", algorithm


def _as_text(store: Store, old: str, new: str) -> bytes:
    return store.git.run(*DIFF, "--text", "--no-renames", old, new)
