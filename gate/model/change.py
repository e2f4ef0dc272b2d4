"""What a pull request does."""

from collections.abc import Iterable
from enum import Enum

from gate.model.lines import NO_LINES, Lines
from gate.model.named import NamedTuple


class AuthorKind(str, Enum):
    """Who wrote a change."""

    AGENT = "agent"
    HUMAN = "human"
    UNKNOWN = "unknown"


class Author(NamedTuple):
    """Who wrote a change, and why we think so. `login` is empty where only git was asked.

    `as_agent`: is the change judged like an agent's? An unknown author is in the action, is not on the command line.
    """

    login: str
    kind: AuthorKind
    because: str
    as_agent: bool


class Commit(NamedTuple):
    """What one commit of the change says about its authors; `message` is whole, trailers included."""

    oid: str
    author_name: str
    author_email: str
    committer_name: str
    committer_email: str
    message: str


class Entry(NamedTuple):
    """One entry of a git tree: octal file mode and object id."""

    mode: int
    oid: str

    @property
    def is_symlink(self) -> bool:
        return self.mode == 0o120000

    @property
    def is_submodule(self) -> bool:
        return self.mode == 0o160000

    @property
    def is_folder(self) -> bool:
        return self.mode == 0o040000

    @property
    def is_executable(self) -> bool:
        return self.mode & 0o170111 == 0o100111

    @property
    def is_file(self) -> bool:
        return self.mode & 0o170000 == 0o100000


class Status(str, Enum):
    """What happened to a path."""

    ADDED = "added"
    DELETED = "deleted"
    MODIFIED = "modified"
    RENAMED = "renamed"
    COPIED = "copied"


class FileChange(NamedTuple):
    """One path of a change.

    `path` is the name at head (at base, if deleted), `old_path` the name at base (None if added; a copy's source if
    copied). `added` are lines at head, `removed` lines at base. `is_text` is false where there are no lines to
    speak of: binary content, a submodule.
    """

    path: str
    old_path: str | None
    status: Status
    old: Entry | None
    new: Entry | None
    added: Lines = NO_LINES
    removed: Lines = NO_LINES
    is_text: bool = True


class Change(NamedTuple):
    """Base (trusted), head (proposed), and what lies between their merge base and head.

    `head` is a commit id, `worktree` or `index`. `files` are sorted by path.
    """

    base: str
    head: str
    merge_base: str
    files: tuple[FileChange, ...]
    commits: tuple[Commit, ...]
    author: Author

    @property
    def touched(self) -> frozenset[str]:
        return touched(self.files)

    @property
    def added_lines(self) -> int:
        return sum(file.added.total for file in self.files if file.is_text)


def touched(files: Iterable[FileChange]) -> frozenset[str]:
    """Every path whose content at head is not what the merge base has there: new names, and the old ones of renames."""
    paths = set()
    for file in files:
        paths.add(file.path)
        if file.status is Status.RENAMED and file.old_path is not None:
            paths.add(file.old_path)
    return frozenset(paths)
