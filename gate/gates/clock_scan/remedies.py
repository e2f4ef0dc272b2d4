"""What to do about one read: in the words of its language, with what its repository has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from gate.errors import UnreadableError
from gate.gates.clock_scan.seams import SEAMS
from gate.languages import people_of
from gate.model.advice import stem
from gate.model.evidence import Evidence
from gate.model.read import CLOCK_KINDS, Kind, Mark, Read
from gate.model.zone import Zone

if TYPE_CHECKING:
    from gate.model.advice import Advice, Facility

_FOLDERS = 100  # folders that are asked what they depend on
_FILES = 12  # files that are read to tell
_BYTES = 1 << 20  # of one such file that are looked at
_CLOCK = re.compile(r"(?i)clock|sleeper|timesource|timeprovider")
_TESTS = frozenset({Zone.TEST, Zone.FIXTURE})


class Remedies:
    """Answers for one change. What a folder depends on is told by its files at the merge base, and those above it."""

    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence
        self._found: dict[tuple[str, str], tuple[Facility, ...]] = {}
        self._said: dict[object, str] = {}
        self._files = 0

    def help(self, read: Read, zone: Zone) -> str:
        """What to do about a read that nothing controls: the same for every such read of one function."""
        key = (read.place.path, read.name, read.kind, read.within, read.marks, zone)
        if key not in self._said:
            self._said[key] = self._help(read, zone)
        return self._said[key]

    def _help(self, read: Read, zone: Zone) -> str:
        language = people_of(read.place.path, self._evidence.source(read.place.path))
        advice = language.advice() if language is not None and language.advice is not None else None
        if advice is None or language is None:
            seam = SEAMS[read.kind]
            said = seam.in_test if zone in _TESTS else seam.in_production
        elif Mark.POLLING in read.marks:
            said = self._wait(read, zone, language.name, advice)
        elif zone in _TESTS:
            said = self._in_test(read, language.name, advice)
        else:
            said = self._in_production(read, language.name, advice)
        if Mark.LOGGING_ONLY in read.marks:
            return f"it may stay while nothing but a log gets it; if more comes to depend on it, {said}"
        return said

    def _wait(self, read: Read, zone: Zone, language: str, advice: Advice) -> str:
        facility = self._facility(read, language, advice) if zone in _TESTS else None
        on = facility.in_test if facility is not None and "await" in facility.in_test else advice.event
        return f"wait on the effect itself ({on}), rather than asking again and again"

    def _in_test(self, read: Read, language: str, advice: Advice) -> str:
        seam = SEAMS[read.kind]
        if Mark.AT_IMPORT in read.marks:
            return (
                "build a fixture: it runs when the code is loaded, before any fixture, so move it into the test or the "
                "fixture, or write a fixed value down"
            )
        facility = self._facility(read, language, advice)
        how = facility.in_test if facility is not None else advice.usual.get(read.kind)
        if how is None:
            return seam.in_test
        return f"wait on the effect, or {how}" if read.kind is Kind.DELAY else f"build a fixture: {how}"

    def _in_production(self, read: Read, language: str, advice: Advice) -> str:
        seam = SEAMS[read.kind]
        noun = advice.nouns.get(read.kind)
        if noun is None:
            return seam.in_production
        known = (*self._depends_on(read, language, advice), *advice.common)
        noun = next((each.in_production for each in known if each.in_production and each.helps(read)), noun)
        into = advice.into(read.place.path, read.within)
        if Mark.AT_IMPORT in read.marks:
            said = f"inject it: it runs once, when the code is loaded; pass {noun} into what needs it, at each call"
        else:
            said = f"inject it: pass {noun} {into or 'into what needs it'}"
        said = f"wait on the effect, or {said}" if read.kind is Kind.DELAY else said
        if read.kind in CLOCK_KINDS and _CLOCK.search(stem(read.place.path)):
            return f"{said}; if this is the one production clock, name it under `scan.allow` in `.agentgate.yml`"
        return said

    def _facility(self, read: Read, language: str, advice: Advice) -> Facility | None:
        """What the repository has that controls such a read in a test; else what is common."""
        known = (*self._depends_on(read, language, advice), *advice.common)
        return next((each for each in known if each.in_test and each.helps(read)), None)

    def _depends_on(self, read: Read, language: str, advice: Advice) -> tuple[Facility, ...]:
        """The facilities that the nearest folder depends on, going up from the file."""
        passed: list[tuple[str, str]] = []
        folder = read.place.path.rpartition("/")[0]
        found: tuple[Facility, ...] = ()
        while not found:
            key = (language, folder)
            if key in self._found:
                found = self._found[key]
                break
            passed.append(key)
            found = self._listed_in(folder, advice)
            if not folder:
                break
            folder = folder.rpartition("/")[0]
        self._found.update(dict.fromkeys(passed, found))
        return found

    def _listed_in(self, folder: str, advice: Advice) -> tuple[Facility, ...]:
        if len(self._found) >= _FOLDERS:
            return ()
        names = [name for pattern in advice.manifests for name in self._named(folder, pattern)]
        texts = [self._text(f"{folder}/{name}" if folder else name) for name in names]
        text = "\n".join(texts)
        return tuple(each for each in advice.facilities if re.search(each.signs, text)) if text.strip() else ()

    def _named(self, folder: str, pattern: str) -> Iterator[str]:
        """The manifests of a folder that are called so; `*.csproj` may have any name in front."""
        if pattern.startswith("*"):
            names = self._evidence.before.names(folder)
            yield from islice((name for name in names if name.endswith(pattern[1:])), _FILES)
        else:
            yield pattern

    def _text(self, path: str) -> str:
        before = self._evidence.before
        entry = before.entry(path)
        if entry is None or not entry.is_file or self._files >= _FILES:
            return ""
        self._files += 1
        try:
            return before.read(path)[:_BYTES].decode("utf-8", "replace")
        except UnreadableError:
            return ""
