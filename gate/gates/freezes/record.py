"""What a freeze says of itself: its keys, its clock, its symptom, its owner."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gate.gates.freezes.owners import plain_owner
from gate.gates.freezes.rules import MISSING_KEY, NO_CLOCK, NOT_FREEZABLE, OWNER_UNKNOWN
from gate.gates.freezes.symptoms import REFUSED
from gate.model.finding import Finding
from gate.model.place import Place
from gate.model.policy import Config, Freeze

_FLAKE = r"(?i)\bflak(?:e[ds]?|y|i(?:ly|ness|er|est|ng))\b"


def lacking(freeze: Freeze, config: Config) -> Iterator[Finding]:
    """The required keys that are not there, or blank."""
    missing = [f"`{key}`" for key in config.freeze_required if key not in freeze.keys]
    if missing:
        *others, last = missing
        said = f"{', '.join(others)} and {last} are missing" if others else f"{last} is missing"
        yield _too_little(freeze, freeze.place(""), said, config)
    for key in config.freeze_required:
        if key != "clock" and not freeze.keys.get(key, key).strip():
            yield _too_little(freeze, freeze.place(key), f"`{key}` is blank", config)
    yield from _clock(freeze, config)


def _too_little(freeze: Freeze, place: Place, said: str, config: Config) -> Finding:
    return MISSING_KEY.at(
        place,
        f"the freeze of {named(freeze)} says too little: {said}",
        help=f"write it down; required are {', '.join(config.freeze_required)}",
        test=freeze.test or None,
    )


def _clock(freeze: Freeze, config: Config) -> Iterator[Finding]:
    if freeze.keys.get("clock", "").strip():
        return
    is_required = "clock" in config.freeze_required
    is_blank = "clock" in freeze.keys
    if (is_required and is_blank) or (not is_required and re.search(_FLAKE, freeze.keys.get("reason", ""))):
        yield NO_CLOCK.at(
            freeze.place("clock"),
            f"the freeze of {named(freeze)} names no clock",
            help="name under `clock` what the test reads: `time.time`, `Date.now`, a sleep, a remote service",
            test=freeze.test or None,
        )


def not_freezable(freeze: Freeze) -> Iterator[Finding]:
    """Does the symptom forbid a freeze?"""
    symptom = freeze.keys.get("symptom", "").strip()
    if symptom in REFUSED:
        yield NOT_FREEZABLE.at(
            freeze.place("symptom"),
            f"{named(freeze)} may not be frozen with `symptom: {symptom}`: {REFUSED[symptom]}",
            help="fix what the test has found, and remove the record",
            test=freeze.test or None,
        )


def unreachable(freeze: Freeze, owners: frozenset[str]) -> Iterator[Finding]:
    """Is the owner none of those who are known, if anybody is?"""
    owner = freeze.keys.get("owner", "").strip()
    if owner and owners and plain_owner(owner) not in owners:
        yield OWNER_UNKNOWN.at(
            freeze.place("owner"),
            f"the owner of the freeze of {named(freeze)} is `{owner}`, whom nobody can reach: nothing names them",
            help="write a person or team that `authors.owners` or CODEOWNERS names",
            test=freeze.test or None,
        )


def named(freeze: Freeze) -> str:
    """The test that a record freezes, for a sentence."""
    return f"`{freeze.test}`" if freeze.test.strip() else "an unnamed test"
