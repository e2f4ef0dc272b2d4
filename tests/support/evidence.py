"""Builds evidence in memory, with harmless defaults: a test shows only what it is about.

evidence({"a.py": "old\\n"}, {"a.py": "new\\n", "b.py": None}, author=HUMAN, pins=[pin("a.json", "…")])
"""

from __future__ import annotations

import ast
import difflib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from hashlib import sha1
from typing import NamedTuple

from gate.errors import UnreadableError
from gate.languages import Languages
from gate.model.catalogue import Catalogue
from gate.model.change import Author, AuthorKind, Change, Commit, Entry, FileChange, Status
from gate.model.evidence import Evidence
from gate.model.finding import Finding, Severity
from gate.model.gate import Gate
from gate.model.glob import Globs
from gate.model.lines import NO_LINES, Lines
from gate.model.place import Place
from gate.model.policy import (
    Allowance,
    Case,
    ClockClass,
    ClockMap,
    Config,
    Defect,
    Freeze,
    Origin,
    Pin,
    Policy,
)
from gate.model.reach import Reached, World
from gate.model.read import AmbientStop, Kind, Read, Scan
from gate.model.reader import Imports, Reader
from gate.model.test import DeclaredTest, Doubt, Listing, Untold
from gate.model.tree import MergedTree
from gate.model.zone import Zones
from tests.support.repo import Executable, Link, Submodule

TODAY = date(2026, 11, 30)
MAP = "tests/clock_map.yaml"
REGISTER = "tests/freeze_register.json"
PINS = "agent_gate.json"


class TooLarge(NamedTuple):
    """A regular file that git can compare, and that nobody may read whole."""

    content: str


Content = str | bytes | Link | Submodule | Executable | TooLarge
Files = Mapping[str, Content]

AGENT = Author("acme-coder", AuthorKind.AGENT, "a trailer names a coding agent", as_agent=True)
HUMAN = Author("finley", AuthorKind.HUMAN, "has write access", as_agent=False)
UNKNOWN = Author("", AuthorKind.UNKNOWN, "git cannot tell", as_agent=False)
UNKNOWN_AS_AGENT = UNKNOWN._replace(as_agent=True)

CONFIG = Config(
    clock_map_file=MAP,
    register_file=REGISTER,
    pins_file=PINS,
    zones=Zones(
        vendored=Globs(("vendor/**",)),
        generated=Globs(("**/*_pb2.py",)),
        fixture=Globs(("**/fixtures/**",)),
        test=Globs(("tests/**", "**/test_*.py", "**/*.test.ts", "**/*_test.go")),
        docs=Globs(("docs/**",)),
    ),
    ignore=Globs(),
    gates=("protected", "clock-map", "clock-scan", "fixtures", "freezes"),
    severity={},
    fail_on=Severity.ERROR,
    names={},
    allow=(),
    clock_map_scope="touched",
    agents=(),
    owners=(),
    trust="writers",
    protected=Globs(("**/conftest.py", "**/fixtures/**", ".github/workflows/**")),
    volatile=frozenset({"ts", "timestamp", "host", "pid", "elapsed_ms"}),
    freeze_required=("test", "reason", "clock", "owner", "opened", "expires", "reentry"),
    freeze_max_days=21,
    freeze_expired="all",
    check_name="agentgate",
)


class MemoryTree:
    """One side of a change, from a mapping."""

    def __init__(self, files: Files) -> None:
        self._files = dict(files)

    def entry(self, path: str) -> Entry | None:
        if path in self._files:
            return _entry(self._files[path])
        is_folder = any(name.startswith(f"{path}/") for name in self._files) or path == ""
        return Entry(0o040000, "0" * 40) if is_folder else None

    def read(self, path: str) -> bytes:
        content = self._files.get(path)
        if isinstance(content, TooLarge):
            raise UnreadableError(f"{path} is too large to be read", path=path)
        if content is None or isinstance(content, (Link, Submodule)):
            raise UnreadableError(f"{path} is no regular file", path=path)
        return _bytes(content)

    def chunks(self, path: str) -> Iterator[bytes]:
        content = self._files.get(path)
        whole = _bytes(content) if isinstance(content, TooLarge) else self.read(path)
        return (whole[at : at + 5000] for at in range(0, len(whole), 5000))

    def link(self, path: str) -> str:
        content = self._files.get(path)
        if not isinstance(content, Link):
            raise UnreadableError(f"{path} is no symbolic link", path=path)
        return content.target

    def files(self, folder: str) -> Iterator[tuple[str, Entry]]:
        for path in sorted(self._files):
            if not folder or path.startswith(f"{folder}/"):
                yield path, _entry(self._files[path])

    def names(self, folder: str) -> list[str]:
        inside = len(folder) + 1 if folder else 0
        return sorted({path[inside:].partition("/")[0] for path, _ in self.files(folder)})


KINDS = {
    "datetime.datetime.now": Kind.WALL,
    "time.monotonic": Kind.MONOTONIC,
    "time.sleep": Kind.DELAY,
    "asyncio.wait_for": Kind.DEADLINE,
    "random.random": Kind.RANDOM,
    "uuid.uuid4": Kind.IDENTITY,
    "os.listdir": Kind.FS_ORDER,
    "locale.setlocale": Kind.LOCALE,
    "time.tzset": Kind.TIMEZONE,
    "os.getenv": Kind.ENVIRONMENT,
    "socket.create_connection": Kind.NETWORK,
    "open": Kind.FILE,
}
CONTROLLED = "# controlled"
BROKEN = "<<<"
AMBIENT_STOP = "stop_now"


class PlainReader:
    """Knows the names above where they are called, pytest's ids, `test('title'` in `.js`.

    `<<<` is unreadable, `stop_now` stops a clock at the ambient instant.
    """

    def claims(self, path: str) -> bool:
        return path.endswith((".py", ".go", ".ts", ".js"))

    def runs(self, start: bytes) -> bool:
        return start.startswith(b"#!python")

    def lists_tests(self, path: str) -> bool:
        return path.endswith((".py", ".js"))

    def scan(
        self,
        path: str,
        source: bytes,
        lines: Lines,
        around: Callable[[str], bytes | None] | None = None,  # noqa: ARG002 -- controls stand on the lines themselves
    ) -> Scan | None:
        reads: list[Read] = []
        broken: list[Place] = []
        stops: list[AmbientStop] = []
        for number, text in enumerate(source.decode().split("\n"), 1):
            if BROKEN in text:
                broken.append(Place(path, number))
            if AMBIENT_STOP in text and lines.overlaps(number, number):
                stops.append(AmbientStop(Place(path, number), AMBIENT_STOP))
            for name, kind in KINDS.items() if lines.overlaps(number, number) else ():
                if (at := text.find(f"{name}(")) >= 0:
                    place = Place(path, number, at + 1, number, at + 1 + len(name))
                    reads.append(Read(place, name, kind, "a fake" if CONTROLLED in text else None))
        return Scan(tuple(reads), tuple(broken), ambient_stops=tuple(stops))

    def may_read(self, path: str, source: bytes) -> bool:  # noqa: ARG002 -- it does not look closely
        return True

    def may_mean_anew(self, path: str, source: bytes, imports: Imports) -> bool:  # noqa: ARG002 -- the same
        return True

    def may_control(self, path: str, source: bytes) -> bool:  # noqa: ARG002 -- the same
        return True

    def tests(
        self,
        path: str,
        source: bytes,
        beside: Callable[[str], bytes | None],  # noqa: ARG002 -- it looks at no other file
        trusted: Callable[[str], bytes | None],  # noqa: ARG002 -- the same
    ) -> Listing:
        if path.endswith(".js"):
            return Listing(tuple(_script_tests(path, source.decode().split("\n"))))
        body = ast.parse(source.replace(b"<<<", b"")).body
        return Listing(tuple(_tests(path, body, path)), tuple(_untold(path, body)))

    def collects(self, path: str, beside: Callable[[str], bytes | None]) -> object | None:  # noqa: ARG002
        return None

    def settings(self, path: str) -> bool:  # noqa: ARG002
        return False

    def discovery(self, path: str, beside: Callable[[str], bytes | None]) -> object | None:  # noqa: ARG002
        return None

    def lent(
        self,
        path: str,  # noqa: ARG002 -- nothing is imported here
        source: bytes,  # noqa: ARG002
        beside: Callable[[str], bytes | None],  # noqa: ARG002
        trusted: Callable[[str], bytes | None],  # noqa: ARG002
    ) -> frozenset[str]:
        return frozenset()

    def telling(self, path: str, source: bytes, lines: Lines) -> Lines:
        return _LANGUAGES.telling(path, source, lines)

    def may_reach(self, path: str, world: World) -> bool:  # noqa: ARG002 -- it follows no calls
        return False

    def reach(self, test: str, world: World) -> Reached | None:  # noqa: ARG002 -- the same
        return None


def _no_catalogue(name: str) -> Catalogue:
    raise AssertionError(name)


_LANGUAGES = Languages(_no_catalogue)


def _tests(path: str, body: Iterable[ast.stmt], prefix: str) -> Iterator[DeclaredTest]:
    for node in body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            yield from _tests(path, node.body, f"{prefix}::{node.name}")
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name.startswith("test"):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            place = Place(path, node.lineno, node.col_offset + 5)
            yield DeclaredTest(f"{prefix}::{node.name}", place, first, node.end_lineno or node.lineno)


def _untold(path: str, body: Iterable[ast.stmt]) -> Iterator[Untold]:
    """`exec` makes tests for certain, whatever is called for a name likely; imports and unknown bases possibly do."""
    for node in body:
        names: list[tuple[str, Doubt]] = []
        if isinstance(node, ast.ImportFrom):
            names = [(alias.name, Doubt.POSSIBLE) for alias in node.names]
        elif isinstance(node, ast.ClassDef):
            bases = [ast.unparse(base) for base in node.bases]
            names = [
                (f"{node.name}::*", Doubt.POSSIBLE) for base in bases if "TestCase" not in base and base != "object"
            ]
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            names = [(ast.unparse(target), Doubt.LIKELY) for target in node.targets]
        elif isinstance(node, ast.Expr) and ast.unparse(node).startswith("exec"):
            names = [("*", Doubt.CERTAIN)]
        for name, doubt in names:
            place = Place(path, node.lineno, node.col_offset + 1)
            yield Untold(
                f"{path}::{name}", place, node.lineno, node.end_lineno or node.lineno, doubt, "made at run time"
            )


def _script_tests(path: str, lines: list[str]) -> Iterator[DeclaredTest]:
    """`test('title', () => {` down to the next line that is `})`."""
    for number, line in enumerate(lines, 1):
        if line.startswith("test('"):
            last = lines.index("})", number) + 1
            yield DeclaredTest(f"{path}::{line.split(chr(39))[1]}", Place(path, number, 7), number, last)


def evidence(
    before: Files | None = None,
    change: Mapping[str, Content | None] | None = None,
    *,
    author: Author = AGENT,
    renamed: Mapping[str, str] | None = None,
    copied: Mapping[str, str] | None = None,
    binary: Sequence[str] = (),
    config: Config = CONFIG,
    clock_map: ClockMap | None = None,
    register: Sequence[Freeze] = (),
    register_defects: Sequence[Defect] = (),
    pins: Sequence[Pin] = (),
    pin_defects: Sequence[Defect] = (),
    today: date = TODAY,
    reader: Reader | None = None,
) -> Evidence:
    """What a change of those files looks like to a gate.

    `change` maps paths to their content at head, None deletes. `renamed` and `copied` map new names to old ones; a
    renamed file needs no entry in `change` unless it is edited too. No `clock_map` means that the repository has none.
    """
    old = dict(before or {})
    sources = {**(renamed or {}), **(copied or {})}
    new = {**old, **{path: old[source] for path, source in sources.items()}}
    for path in (renamed or {}).values():
        new.pop(path)
    new.update({path: content for path, content in (change or {}).items() if content is not None})
    for path, content in (change or {}).items():
        if content is None:
            new.pop(path)
    files = [
        _file_change(
            path, sources.get(path, path), old, new, is_copy=path in (copied or {}), is_text=path not in binary
        )
        for path in sorted({*old, *new} - set((renamed or {}).values()))
        if path in sources or old.get(path) != new.get(path)
    ]
    made = Change("b" * 40, "a" * 40, "b" * 40, tuple(files), (_COMMIT,), author)
    policy = Policy(
        config=config,
        clock_map=clock_map or ClockMap(config.clock_map_file),
        register=tuple(register),
        register_defects=tuple(register_defects),
        pins=tuple(pins),
        pin_defects=tuple(pin_defects),
        origins={
            "config": Origin.BASE,
            "clock_map": Origin.DEFAULT if clock_map is None else Origin.BASE,
            "register": Origin.BASE,
            "pins": Origin.BASE,
        },
        today=today,
    )
    base, head = MemoryTree(old), MemoryTree(new)
    return Evidence(made, policy, base, MergedTree(base, head, made.touched), reader or PlainReader())


_COMMIT = Commit("a" * 40, "Author", "author@example.com", "Author", "author@example.com", "Change")


def _file_change(path: str, source: str, old: Files, new: Files, *, is_copy: bool, is_text: bool) -> FileChange:
    was, now = old.get(source), new.get(path)
    status = Status.MODIFIED
    if was is None:
        status = Status.ADDED
    elif now is None:
        status = Status.DELETED
    elif source != path:
        status = Status.COPIED if is_copy else Status.RENAMED
    removed, added = _lines(was, now) if is_text else (NO_LINES, NO_LINES)
    return FileChange(
        path,
        source if was is not None else None,
        status,
        None if was is None else _entry(was),
        None if now is None else _entry(now),
        added,
        removed,
        is_text,
    )


def _lines(was: Content | None, now: Content | None) -> tuple[Lines, Lines]:
    """Removed lines of the one, added lines of the other."""
    old, new = _text_lines(was), _text_lines(now)
    blocks = difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    removed = tuple((i + 1, j) for tag, i, j, _, _ in blocks if tag != "equal" and j > i)
    added = tuple((i + 1, j) for tag, _, _, i, j in blocks if tag != "equal" and j > i)
    return Lines(removed), Lines(added)


def _text_lines(content: Content | None) -> list[bytes]:
    if content is None or isinstance(content, (Link, Submodule)):
        return []
    return _bytes(content).splitlines(keepends=True)


def _bytes(content: str | bytes | Executable | TooLarge) -> bytes:
    plain = content.content if isinstance(content, (Executable, TooLarge)) else content
    return plain.encode("utf-8", "surrogateescape") if isinstance(plain, str) else plain


def _entry(content: Content) -> Entry:
    if isinstance(content, Submodule):
        return Entry(0o160000, content.oid)
    if isinstance(content, Link):
        return Entry(0o120000, sha1(content.target.encode(), usedforsecurity=False).hexdigest())
    mode = 0o100755 if isinstance(content, Executable) else 0o100644
    return Entry(mode, sha1(_bytes(content), usedforsecurity=False).hexdigest())


def case(path: str, *, name: str = "", clock: ClockClass = ClockClass.LOGICAL, line: int = 5) -> Case:
    """One row of the clock map: `id` on `line`, `path` and `clock` on the next two."""
    places = {"": Place(MAP, line), "id": Place(MAP, line), "path": Place(MAP, line + 1), "clock": Place(MAP, line + 2)}
    return Case(name or path, path, clock, (), None, is_property=False, wall_budget_ms=0, places=places)


def clock_map(*paths: str | Case, undeclared: Severity = Severity.ERROR, defects: Sequence[Defect] = ()) -> ClockMap:
    """A map of those cases; a text is a row of that path."""
    rows = [case(row, line=5 + 3 * at) if isinstance(row, str) else row for at, row in enumerate(paths)]
    return ClockMap(MAP, tuple(rows), undeclared, defects=tuple(defects))


def freeze(
    more: Mapping[str, str | None] | None = None, *, at: int = 2, path: str = REGISTER, **keys: str | None
) -> Freeze:
    """A valid record whose keys stand on the lines after line `at`, in the order below. None leaves a key out."""
    record: dict[str, str | None] = {
        "test": "tests/test_a.py::test_a",
        "reason": "asserts a wall-clock TTL with no injection point",
        "clock": "time.time",
        "owner": "finley",
        "opened": "2026-11-20",
        "expires": "2026-12-10",
        "reentry": "https://github.com/acme/shop/issues/7",
    }
    record |= {**(more or {}), **keys}
    lines = {key: Place(path, at + number) for number, key in enumerate(record, 1)}
    written = {key: text for key, text in record.items() if text is not None}
    return Freeze(written, {"": Place(path, at), **{key: lines[key] for key in written}})


def pin(*paths: str, want: str | None, line: int = 2, file: str = PINS) -> Pin:
    """A pin of those paths."""
    return Pin(paths, want, Place(file, line))


def allow(path: str, name: str) -> Allowance:
    """A read that the team accepts."""
    return Allowance(path, name, "the one production clock")


def found(gate: Gate, judged: Evidence) -> list[Finding]:
    """Everything the gate says, in order, if it keeps to its rules and always says what to do."""
    findings = list(gate.check(judged))
    own = {rule.id for rule in gate.rules}
    for finding in findings:
        assert finding.rule in own, finding.rule
        assert finding.message, finding.rule
        assert finding.help, finding.rule
    return findings


def rules(gate: Gate, judged: Evidence) -> list[str]:
    """The rules the gate finds, by short name."""
    return [finding.rule.partition("/")[2] for finding in found(gate, judged)]
