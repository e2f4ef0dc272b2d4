"""Everything a gate may look at: one value, whose expensive parts are worked out once, when first asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar, cast

from gate.errors import UnreadableError
from gate.model import stand_ins
from gate.model.change import Change, FileChange
from gate.model.freeze_history import FreezeHistory
from gate.model.lines import Lines, every_line
from gate.model.links import file_behind
from gate.model.policy import Policy
from gate.model.reach import Reached, World
from gate.model.read import Scan
from gate.model.reader import Imports, Reader
from gate.model.script import is_script
from gate.model.test import NO_TESTS, DeclaredTest, Listing
from gate.model.tree import Tree
from gate.model.zone import Zone

_ROOM = 64 << 20  # bytes of content that are kept at hand: the largest files fill it, ordinary changes never do

Key = TypeVar("Key")
Value = TypeVar("Value")


def _no_history() -> FreezeHistory:
    return FreezeHistory({})


def _no_object(_pointer: bytes) -> None:
    return None


class Evidence:
    """A change, the policy it is held to, both trees, and what the languages see in them.

    `before` is the merge base, the side that removed lines are numbered by; `head` is what the base branch would hold
    once the change is merged (see MergedTree), which for every file the change touches is the proposed side. `base` is
    the base branch as it stands by now; None if it has not moved since the merge base. `freeze_history` tells how often
    tests were frozen on it; it is asked for at most once, and only where there are freezes. `large_object` gives what a
    Git LFS pointer stands for, a part at a time; None where the clone does not have it.
    """

    def __init__(
        self,
        change: Change,
        policy: Policy,
        before: Tree,
        head: Tree,
        reader: Reader,
        base: Tree | None = None,
        freeze_history: Callable[[], FreezeHistory] = _no_history,
        large_object: Callable[[bytes], Iterator[bytes] | None] = _no_object,
    ) -> None:
        self.change = change
        self.policy = policy
        self.before = before
        self.head = head
        self.freeze_history = freeze_history
        self.large_object = large_object
        self._base = before if base is None else base
        self._reader = reader
        self._tests: dict[tuple[str, str], Listing] = {}
        self._sources: dict[tuple[str, str], bytes] = {}
        self._kept = 0  # bytes of them
        self._lines: dict[str, list[bytes]] = {}
        self._line = ("", 0, "")  # the last one asked for, which may be long and hold many findings
        self._scans: dict[str, Scan | None] = {}
        self._old_scans: dict[str, Scan | None] = {}
        self._scripts: dict[tuple[str, str], bool] = {}
        self._answers: dict[str, object] = {}
        self._stand_ins: frozenset[str] | None = None
        self._reached: dict[str, Reached | None] = {}
        self._world: World | None = None

    def once(self, key: str, compute: Callable[[], Value]) -> Value:
        """What `compute` gives, worked out once for all who ask under that key."""
        return cast("Value", self._once(self._answers, key, compute))

    def source(self, path: str) -> bytes:
        """A file's content at head, whatever links lead there. Raises UnreadableError."""
        return self._content("head", self.head, path)

    def old_source(self, path: str) -> bytes:
        """A file's content at the merge base, whatever links lead there. Raises UnreadableError."""
        return self._content("before", self.before, path)

    def source_line(self, path: str, line: int) -> str:
        """The text of a 1-based line at head, without its end; empty where there is none."""
        if self._line[:2] != (path, line):
            lines = self._once(self._lines, path, lambda: self._split(path))
            text = lines[line - 1].rstrip(b"\r").decode("utf-8", "replace") if 0 < line <= len(lines) else ""
            self._line = (path, line, text)
        return self._line[2]

    def scan(self, file: FileChange) -> Scan | None:
        """The reads on the lines a file gains; None if no language claims it. Raises UnreadableError."""
        return self._once(self._scans, file.path, lambda: self.scan_lines(file.path, file.added))

    def untouched_scan(self, file: FileChange) -> Scan | None:
        """The reads at head on the lines that a file does not gain; None if no language claims it.

        Raises UnreadableError.
        """
        if not self.claims(file.path):
            return None
        return self.scan_lines(file.path, file.added.others(self.source(file.path).count(b"\n") + 1))

    def may_read(self, path: str) -> bool:
        """Might anything in the file be a read at head, by its words alone? Raises UnreadableError."""
        return self._reader.may_read(path, self.source(path))

    def may_be_rebound(self, file: FileChange, imports: Imports) -> bool:
        """Might untouched lines read what they did not, by what was imported, or by what is lost?

        Raises UnreadableError.
        """
        if imports.woken:
            return True
        if (imports.names or imports.lines) and self._reader.may_mean_anew(file.path, self.source(file.path), imports):
            return True
        old = file.old_path or file.path
        return bool(imports.controls) and self._reader.may_control(old, self.old_source(old))

    def scan_lines(self, path: str, lines: Lines) -> Scan | None:
        """The reads at head on those lines of a file; None if no language claims it. Raises UnreadableError."""
        if not self.claims(path):
            return None  # before its content is asked for: it may be a large asset
        return self._believed(self._reader.scan(path, self.source(path), lines, self.around(path)))

    def old_scan(self, path: str) -> Scan | None:
        """The reads on all lines of a file at the merge base, whatever controls them there. Raises UnreadableError."""
        return self._once(self._old_scans, path, lambda: self._old_scan(path))

    def claims(self, path: str) -> bool:
        """Is the file at head looked into for reads? Told by its name or, of a script, by its first line."""
        return self._reader.claims(path) or self._once(
            self._scripts, ("head", path), lambda: is_script(self.head, path, self._reader.runs)
        )

    def claimed(self, path: str) -> bool:
        """Was the file at the merge base? Likewise."""
        return self._reader.claims(path) or self._once(
            self._scripts, ("before", path), lambda: is_script(self.before, path, self._reader.runs)
        )

    def around(self, path: str) -> Callable[[str], bytes | None] | None:
        """What gives the files beside a test at head, by their paths; None for what is no test."""
        return self._beside if self.policy.config.zones.of(path) is Zone.TEST else None

    def lists_tests(self, path: str) -> bool:
        """Can the tests of a file of that name be told without running it?"""
        return self._reader.lists_tests(path)

    def listing(self, path: str) -> Listing:
        """What can be told of a file's tests at head; nothing if it is not there. Raises UnreadableError."""
        return self._once(self._tests, ("head", path), lambda: self._listed(self.head, path, self.source, self._beside))

    def tests(self, path: str) -> tuple[DeclaredTest, ...]:
        """The tests a file declares at head; none if it is not there. Raises UnreadableError."""
        return self.listing(path).tests

    def old_listing(self, path: str) -> Listing:
        """What can be told of a file's tests at the merge base; nothing if it is not there. Raises UnreadableError."""
        return self._once(
            self._tests, ("before", path), lambda: self._listed(self.before, path, self.old_source, self._beside_before)
        )

    def collects(self, path: str) -> object | None:
        """How the frameworks look for tests in a file of that path at head: equal answers collect alike.

        None if they do not. Where an agent may have changed the settings, those of the merge base count as well.
        """
        found = self._reader.collects(path, self._beside)
        if found is None and self.change.author.as_agent:
            return self._reader.collects(path, self._beside_before)
        return found

    def collected(self, path: str) -> object | None:
        """How they do at the merge base."""
        return self._reader.collects(path, self._beside_before)

    def changes_discovery(self, path: str) -> bool:
        """Is that a file of settings by which tests are looked for in its folder otherwise than at the merge base?"""
        if not self._reader.settings(path):
            return False
        return self._reader.discovery(path, self._beside) != self._reader.discovery(path, self._beside_before)

    def newly_lent(self, path: str) -> frozenset[str]:
        """What the file lends at head, and did not at the merge base. Raises UnreadableError."""
        return self._lent(self.head, path, self.source, self._beside) - self._lent(
            self.before, path, self.old_source, self._beside_before
        )

    def telling(self, file: FileChange) -> tuple[Lines, Lines]:
        """The lines a file gains, and those it loses, that hold more than white space and comments.

        Raises UnreadableError.
        """
        return (
            self._reader.telling(file.path, self.source(file.path), file.added) if file.added.ranges else file.added,
            self._reader.telling(file.path, self.old_source(file.path), file.removed)
            if file.removed.ranges
            else file.removed,
        )

    def may_reach(self, path: str) -> bool:
        """Can a test of that file, at head, reach a read at all?"""
        return self._reader.may_reach(path, self._at_head())

    def reach(self, test: str) -> Reached | None:
        """What the test of that id reaches at head; None, where its language's calls cannot be followed yet."""
        return self._once(self._reached, test, lambda: self._reader.reach(test, self._at_head()))

    def gained_tests(self, path: str) -> tuple[DeclaredTest, ...]:
        """The tests that base has added to a file since the merge base: merging adds them to head's. See `tests`."""
        if self._base.entry(path) == self.before.entry(path):
            return ()
        known = {test.id for test in self.old_listing(path).tests}
        now = self._once(
            self._tests,
            ("base", path),
            lambda: self._listed(self._base, path, lambda at: _read(self._base, at), self._beside_before),
        )
        return tuple(test for test in now.tests if test.id not in known)

    def _at_head(self) -> World:
        if self._world is None:
            config = self.policy.config
            self._world = World(
                self._beside,
                self._is_file,
                self.around,
                self._believes,
                config.reach_files,
                config.reach_depth,
                self.head.names,
            )
        return self._world

    def _is_file(self, path: str) -> bool:
        return file_behind(self.head, path) is not None

    def _believes(self, control: str) -> bool:
        return stand_ins.is_believed(control, self._replaced())

    def _replaced(self) -> frozenset[str]:
        if self._stand_ins is None:
            self._stand_ins = stand_ins.stand_ins(self.change.files, self.head)
        return self._stand_ins

    def _believed(self, scan: Scan | None) -> Scan | None:
        """The scan without the controls that a file of the change may have taken the place of."""
        if scan is None or all(read.controlled_by is None for read in scan.reads):
            return scan
        return stand_ins.without(scan, self._replaced())

    def _old_scan(self, path: str) -> Scan | None:
        if not self.claimed(path):
            return None
        content = self.old_source(path)
        return self._reader.scan(path, content, every_line(content.count(b"\n") + 1))

    def _beside(self, path: str) -> bytes | None:
        entry = self.head.entry(path)
        try:
            return self.source(path) if entry is not None and entry.is_file else None
        except UnreadableError:
            return None

    def _beside_before(self, path: str) -> bytes | None:
        entry = self.before.entry(path)
        try:
            return self.old_source(path) if entry is not None and entry.is_file else None
        except UnreadableError:
            return None

    def _split(self, path: str) -> list[bytes]:
        try:
            return self.source(path).split(b"\n")
        except UnreadableError:
            return []

    def _listed(
        self, tree: Tree, path: str, source: Callable[[str], bytes], beside: Callable[[str], bytes | None]
    ) -> Listing:
        if not self._reader.lists_tests(path) or file_behind(tree, path) is None:
            return NO_TESTS
        trusted = self._beside_before if self.change.author.as_agent else beside
        return self._reader.tests(path, source(path), beside, trusted)

    def _lent(
        self, tree: Tree, path: str, source: Callable[[str], bytes], beside: Callable[[str], bytes | None]
    ) -> frozenset[str]:
        if not self._reader.lists_tests(path) or file_behind(tree, path) is None:
            return frozenset()
        trusted = self._beside_before if self.change.author.as_agent else beside
        return self._reader.lent(path, source(path), beside, trusted)

    def _content(self, side: str, tree: Tree, path: str) -> bytes:
        """A file's content, kept at hand as long as there is room for what is kept."""
        found = self._sources.get((side, path))
        if found is None:
            found = _read(tree, path)
            self._kept += len(found)
            if self._kept > _ROOM:
                self._sources.clear()
                self._lines.clear()
                self._kept = len(found)
            self._sources[side, path] = found
        return found

    @staticmethod
    def _once(memory: dict[Key, Value], key: Key, compute: Callable[[], Value]) -> Value:
        if key not in memory:
            memory[key] = compute()
        return memory[key]


def _read(tree: Tree, path: str) -> bytes:
    found = file_behind(tree, path)
    return tree.read(path if found is None else found.path)
