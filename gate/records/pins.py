"""Hashes of fixtures: shown, and written where they are recorded."""

from __future__ import annotations

import difflib
import json
from collections.abc import Callable, Iterator
from enum import Enum

from gate.errors import AmbiguousError, GateError, UsageError
from gate.fixtures.canonical import canonical_bytes
from gate.fixtures.recipe import recipe
from gate.gates.fixtures.pinned import CANONICAL, Found, PinnedFiles
from gate.model.evidence import Evidence
from gate.model.finding import Finding
from gate.model.links import clean
from gate.model.named import NamedTuple
from gate.model.place import Place
from gate.model.policy import Pin
from gate.policy.document import parse
from gate.policy.files import find
from gate.records.value import with_value


class Bytes(Enum):
    """What a hash covers."""

    CANONICAL = "canonical"
    RAW = "raw"


class State(str, Enum):
    """How a pin stands."""

    OK = "ok"
    DRIFT = "drift"
    UNPINNED = "unpinned"
    BROKEN = "broken"


class PinState(NamedTuple):
    """One pin, what it covers now (or why that cannot be told), and how it stands."""

    pin: Pin
    state: State
    now: str


def states(evidence: Evidence) -> Iterator[PinState]:
    """Every pin there is, in the order of the records."""
    files = PinnedFiles(evidence)
    for pin in evidence.policy.pins:
        form = "" if pin.want is not None and not pin.want.startswith(CANONICAL) else CANONICAL
        hashed = _hashed(files, pin, form)
        if isinstance(hashed, Finding):
            yield PinState(pin, State.BROKEN, hashed.message)
        elif pin.want is None:
            yield PinState(pin, State.UNPINNED, hashed)
        else:
            yield PinState(pin, State.OK if hashed == pin.want.lower() else State.DRIFT, hashed)


def hashes(evidence: Evidence, paths: tuple[str, ...], form: Bytes) -> dict[str, str]:
    """The hash of each file, folder or glob as it would be pinned. Raises UsageError."""
    files = PinnedFiles(evidence)
    found: dict[str, str] = {}
    for path in paths:
        hashed = _hashed(files, Pin((path,), None, Place(path)), CANONICAL if form is Bytes.CANONICAL else "")
        if isinstance(hashed, Finding):
            raise UsageError(hashed.message, hashed.help)
        found[path] = hashed
    return found


def written(evidence: Evidence, paths: tuple[str, ...], form: Bytes) -> dict[str, str]:
    """The record files, by path, with the hash of each of the paths where they pin it.

    A case of the map that names several fixtures gets the hash of them all. What is pinned nowhere is added to the
    pins. Raises GateError.
    """
    texts: dict[str, str] = {}
    wanted = {clean(path) for path in paths}
    placed: set[str] = set()
    for at, case in enumerate(_cases(evidence)):
        names = tuple(map(clean, case))
        if not wanted.isdisjoint(names):
            placed |= wanted.intersection(names)
            path = evidence.policy.clock_map.path
            hashed = _hashed(PinnedFiles(evidence), Pin(case, None, Place(path)), CANONICAL)
            if isinstance(hashed, Finding):
                raise UsageError(hashed.message, hashed.help)
            _put(evidence, texts, path, ("cases", str(at), "fixture_hash"), hashed)
    pins = find(evidence.head, evidence.policy.config.pins_file)
    known = {} if pins is None else _mapping(parse(pins.path, pins.content).value, "fixtures")
    for path, hashed in hashes(evidence, paths, form).items():
        name = next((each for each in known if clean(each) == clean(path)), None)
        if name is not None or clean(path) not in placed:
            file = evidence.policy.config.pins_file if pins is None else pins.path
            _put(evidence, texts, file, ("fixtures", name or clean(path)), hashed)
    return texts


def why(evidence: Evidence, path: str, versions: Callable[[str], Iterator[tuple[str, bytes]]]) -> str:
    """The canonical bytes of a file, and how they differ from those that were pinned, as far as its history tells.

    `versions` gives the commits that changed a file, the newest first, and its content then. Raises GateError.
    """
    rules = recipe(evidence.policy.config, path)
    now = _readable(canonical_bytes(path, evidence.source(path), rules))
    pin = next((pin for pin in evidence.policy.pins if tuple(map(clean, pin.paths)) == (clean(path),)), None)
    shown = f"# canonical bytes of {path}\n{now}"
    if pin is None or pin.want is None:
        return f"{shown}# it is not pinned\n"
    files = PinnedFiles(evidence)
    form = CANONICAL if pin.want.startswith(CANONICAL) else ""
    if _hashed(files, pin, form) == pin.want.lower():
        return f"{shown}# it is as pinned on line {pin.place.line} of {pin.place.path}\n"
    for commit, content in versions(path):
        if _digest(path, content, evidence, form) == pin.want.lower():
            then = _readable(canonical_bytes(path, content, rules))
            names = f"pinned ({commit[:10]})", "now"
            lines = difflib.unified_diff(then.splitlines(), now.splitlines(), *names, lineterm="")
            return shown + "".join(f"{line}\n" for line in lines)
    return f"{shown}# what was pinned ({pin.want}) is in no version of the file that its history has\n"


def _hashed(files: PinnedFiles, pin: Pin, form: str) -> str | Finding:
    found = files.find(pin)
    return files.hash(pin, found, form) if isinstance(found, Found) else found


def _digest(path: str, content: bytes, evidence: Evidence, form: str) -> str:
    from gate.fixtures.hashes import canonical_hash, raw_hash

    if not form:
        return raw_hash([content])
    try:
        return form + canonical_hash(path, content, recipe(evidence.policy.config, path))
    except AmbiguousError:
        return ""


def _readable(canonical: bytes) -> str:
    """JSON laid out in lines, so that a difference is one of lines; other text as it is, other bytes escaped."""
    try:
        return json.dumps(json.loads(canonical), indent=2, ensure_ascii=False) + "\n"
    except ValueError:
        text = canonical.decode("utf-8", "backslashreplace")
        return text if text.endswith("\n") else f"{text}\n"


def _cases(evidence: Evidence) -> Iterator[tuple[str, ...]]:
    """The fixtures of every row of the clock map, in the order of the file; none of a row without any."""
    file = find(evidence.head, evidence.policy.clock_map.path)
    rows = None if file is None else _child(parse(file.path, file.content).value, "cases")
    for row in rows if isinstance(rows, list) else ():
        fixture = _child(row, "fixture")
        yield tuple(map(str, fixture)) if isinstance(fixture, list) else (fixture,) if isinstance(fixture, str) else ()


def _child(value: object, key: str) -> object:
    return value.get(key) if isinstance(value, dict) else None


def _mapping(value: object, key: str) -> dict[str, object]:
    found = _child(value, key)
    return found if isinstance(found, dict) else {}


def _put(evidence: Evidence, texts: dict[str, str], path: str, where: tuple[str, ...], value: str) -> None:
    if path not in texts:
        file = find(evidence.head, path)
        empty = '{\n  "fixtures": {}\n}\n' if path.endswith(".json") else "fixtures:\n"
        texts[path] = empty if file is None else file.content.decode("utf-8")
    try:
        texts[path] = with_value(path, texts[path], where, value)
    except GateError as error:
        error.path = error.path or path
        raise
