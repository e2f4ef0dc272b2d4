"""The objects of a repository, all through one `git cat-file --batch`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from subprocess import Popen
from typing import IO, cast

from gate.errors import GitError
from gate.model.named import NamedTuple
from gate.shell.git import Git

CHUNK = 1 << 20
DRAIN = 1 << 24  # rather than read more than this for nothing, the process is ended and a new one started

_KINDS = (b"commit", b"tree", b"blob", b"tag")


class Found(NamedTuple):
    """What an object's name stands for; `size` in bytes. `kind` is commit, tree, blob or tag."""

    oid: str
    kind: str
    size: int


class MissingError(GitError):
    """The repository has no such object, or more than one (`word` is git's: missing, ambiguous)."""

    def __init__(self, name: str, word: str) -> None:
        super().__init__(f"git has no object {name}" if word == "missing" else f"`{name}` is {word}")
        self.word = word


class Objects:
    """Reads objects by id, or by anything else that git takes for a name. Trees are remembered, all else is not."""

    def __init__(self, git: Git) -> None:
        self._git = git
        self._process: Popen[bytes] | None = None
        self._left = 0  # bytes of the current object still in the pipe, its closing line feed included
        self._serial = 0
        self._trees: dict[str, bytes] = {}

    def use(self, git: Git) -> None:
        """Read through another git from now on."""
        self.close()
        self._git = git

    def find(self, name: str) -> Found:
        """What the name stands for. Raises MissingError; GitError if git gives up."""
        try:
            asked = name.encode("utf-8", "surrogateescape")
        except UnicodeEncodeError:  # half a surrogate pair, as JSON may spell it: no name of git's has that
            raise MissingError(name, "missing") from None
        if not name or b"\n" in asked or b"\0" in asked:
            raise MissingError(name, "missing")
        return self._ask(name, asked)

    def content(self) -> Iterator[bytes]:
        """The content of the object found last, a part at a time; to be used up before the next one is looked for."""
        serial = self._serial
        while self._left > 1:
            yield self._take(min(CHUNK, self._left - 1))
            if serial != self._serial:
                raise RuntimeError("two objects were read at once")
        self._skip()

    def start(self, length: int) -> bytes:
        """The first bytes of the object found last."""
        return self._take(max(min(length, self._left - 1), 0))

    def read(self, oid: str, kind: str) -> bytes:
        """The whole content of an object. Raises MissingError; GitError if it is of another kind."""
        found = self.find(oid)
        if found.kind != kind:
            raise GitError(f"the object {oid} is a {found.kind}, not a {kind}")
        return b"".join(self.content())

    def tree(self, oid: str) -> bytes:
        """A tree object as git stores it. Raises MissingError; GitError if it is none."""
        if oid not in self._trees:
            self._trees[oid] = self.read(oid, "tree")
        return self._trees[oid]

    def is_partial(self) -> bool:
        """May objects be missing on purpose? A partial clone names the remote that promises them."""
        promised = r"^(extensions\.partialclone|remote\..*\.promisor)$"
        return self._git.run("config", "--get-regexp", promised, success=(0, 1)) != b""

    def close(self) -> None:
        """End the process. The next question starts a new one."""
        process, self._process, self._left = self._process, None, 0
        if process is not None:
            process.kill()
            with process:
                pass

    def _ask(self, name: str, asked: bytes) -> Found:
        self._serial += 1
        self._skip()
        stdin, stdout = self._pipes()
        with suppress(BrokenPipeError):  # it ended: the empty answer says so
            stdin.write(asked + b"\n")
            stdin.flush()
        line = stdout.readline()
        words = line.split()
        if len(words) == 3 and words[1] in _KINDS and words[2].isdigit():
            self._left = int(words[2]) + 1
            return Found(words[0].decode(), words[1].decode(), int(words[2]))
        if not line.endswith(b"\n"):
            self.close()
            raise GitError(
                f"git cannot read `{name}`",
                "its object may be damaged, or left out of a partial clone: `git fsck` tells",
            )
        raise MissingError(name, line.rpartition(b" ")[2].decode("utf-8", "replace").strip())

    def _pipes(self) -> tuple[IO[bytes], IO[bytes]]:
        if self._process is None:
            self._process = self._git.start("cat-file", "--batch")
        return cast("IO[bytes]", self._process.stdin), cast("IO[bytes]", self._process.stdout)

    def _take(self, size: int) -> bytes:
        part = self._pipes()[1].read(size)
        if len(part) != size:
            self.close()
            raise GitError("git ended in the middle of an object", "`git fsck` tells which object is damaged")
        self._left -= size
        return part

    def _skip(self) -> None:
        if self._left > DRAIN:
            self.close()
        while self._left:
            self._take(min(CHUNK, self._left))
