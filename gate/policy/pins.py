"""Pins: from `agent_gate.json`, with the freezes it may hold, and from the cases of the clock map."""

from __future__ import annotations

from typing import Any

from gate.model.named import NamedTuple
from gate.model.policy import Case, Defect, Pin
from gate.policy.document import Document
from gate.policy.empty import filled
from gate.policy.register import Register, records
from gate.policy.rows import split
from gate.policy.shape import problems, refusal


class Pins(NamedTuple):
    """The pins of one file, what is wrong with the others, and the freezes that stand beside them."""

    pins: tuple[Pin, ...] = ()
    defects: tuple[Defect, ...] = ()
    register: Register = Register()


def read_pins(document: Document) -> Pins:
    """The pins and freezes of a file; a bad one is a defect and the others count.

    Raises RecordError where the file cannot be used as a whole: no mapping, an unknown key.
    """
    pins = split(problems(filled(document, "pins"), "pins"), "fixtures")
    frozen = split(pins.whole, "frozen")
    if frozen.whole:
        raise refusal(frozen.whole)
    root: Any = document.value
    fixtures = root.get("fixtures", {})
    return Pins(
        tuple(
            Pin((path,), want.lower() if want is not None else None, fixtures.places[path])
            for path, want in fixtures.items()
            if path not in pins.bad
        ),
        pins.defects,
        records(root["frozen"], frozen.bad, frozen.defects) if "frozen" in root else Register(),
    )


def pins_of(cases: tuple[Case, ...]) -> tuple[Pin, ...]:
    """The pins that the clock map holds: one for each case that names a fixture."""
    return tuple(
        Pin(case.fixtures, case.fixture_hash, case.place("fixture_hash", "fixture")) for case in cases if case.fixtures
    )
