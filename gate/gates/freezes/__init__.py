"""Freezes that are overdue, too long, or say too little."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta

from gate.gates.freezes.rules import (
    BAD_DATE,
    DUPLICATE,
    EXPIRED,
    EXPIRING,
    INVALID,
    MISSING_KEY,
    NO_CLOCK,
    TOO_LONG,
    UNKNOWN_TEST,
)
from gate.model.day import parse_day
from gate.model.evidence import Evidence
from gate.model.finding import Finding
from gate.model.gate import Gate
from gate.model.inventory import Inventory, Presence
from gate.model.place import Place
from gate.model.policy import Config, Freeze, Policy
from gate.model.test_id import canonical_id, covers, file_of, without_form
from gate.model.touched import touched_tests

NOTICE_DAYS = 7

_FLAKE = re.compile(r"\bflak(?:e[ds]?|y|i(?:ly|ness|er|est|ng))\b", re.IGNORECASE)


def check(evidence: Evidence) -> Iterator[Finding]:
    """Each record by itself, and then against the ones before it."""
    policy = evidence.policy
    inventory = Inventory(evidence)
    first: dict[str, Freeze] = {}
    for freeze in policy.register:
        yield from _keys(freeze, policy.config)
        yield from _dates(freeze, evidence)
        if canonical_id(freeze.test):
            yield from _test(freeze, inventory, first)
    for defect in policy.register_defects:
        yield INVALID.at(defect.place, defect.message, help=defect.help)


def expiring(policy: Policy) -> tuple[Freeze, ...]:
    """The freezes that end within seven days, today included, the next to end first."""
    due = [
        (expires, at)
        for at, freeze in enumerate(policy.register)
        if (expires := parse_day(freeze.keys.get("expires", ""))) is not None and _is_near(expires, policy.today)
    ]
    return tuple(policy.register[at] for _, at in sorted(due))


def _keys(freeze: Freeze, config: Config) -> Iterator[Finding]:
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
        f"the freeze of {_named(freeze)} says too little: {said}",
        help=f"write it down; required are {', '.join(config.freeze_required)}",
        test=freeze.test or None,
    )


def _clock(freeze: Freeze, config: Config) -> Iterator[Finding]:
    if freeze.keys.get("clock", "").strip():
        return
    is_required = "clock" in config.freeze_required
    is_blank = "clock" in freeze.keys
    if (is_required and is_blank) or (not is_required and _FLAKE.search(freeze.keys.get("reason", ""))):
        yield NO_CLOCK.at(
            freeze.place("clock"),
            f"the freeze of {_named(freeze)} names no clock",
            help="name under `clock` what the test reads: `time.time`, `Date.now`, a sleep, a remote service",
            test=freeze.test or None,
        )


def _dates(freeze: Freeze, evidence: Evidence) -> Iterator[Finding]:
    """What is wrong with a date is said once: one that cannot be is not also too long or expired."""
    today = evidence.policy.today
    days: dict[str, date] = {}
    for key in ("opened", "expires"):
        text = freeze.keys.get(key, "")
        if not text.strip():
            continue  # a missing key, if it is a required one
        day = parse_day(text)
        if day is None:
            yield _bad_date(freeze, key, f"`{key}: {text}` is not a day written YYYY-MM-DD", "write it as YYYY-MM-DD")
        elif key == "opened" and day > today:
            yield _bad_date(
                freeze, key, f"`opened: {day}` lies in the future of {today}", "write the day it was opened"
            )
        else:
            days[key] = day
    if "expires" not in days:
        return
    expires, opened = days["expires"], days.get("opened")
    if opened is not None and expires < opened:
        said = f"`expires: {expires}` lies before `opened: {opened}`"
        yield _bad_date(freeze, "expires", said, "write the last day on which the freeze holds")
        return
    yield from _length(freeze, opened, expires, evidence.policy.config)
    yield from _end(freeze, expires, evidence)


def _length(freeze: Freeze, opened: date | None, expires: date, config: Config) -> Iterator[Finding]:
    if opened is None or (expires - opened).days <= config.freeze_max_days:
        return
    last = opened + timedelta(days=config.freeze_max_days)
    yield TOO_LONG.at(
        freeze.place("expires"),
        f"the freeze of {_named(freeze)} lasts {(expires - opened).days} days; {config.freeze_max_days} are allowed",
        help=f"write `expires: {last}` or an earlier day",
        test=freeze.test or None,
    )


def _end(freeze: Freeze, expires: date, evidence: Evidence) -> Iterator[Finding]:
    today = evidence.policy.today
    owner = freeze.keys.get("owner", "").strip() or "nobody"
    if expires < today:
        if evidence.policy.config.freeze_expired == "touched" and not _is_touched(freeze, evidence):
            return
        yield EXPIRED.at(
            freeze.place("expires"),
            f"the freeze of {_named(freeze)} ran out on {expires}, {_days((today - expires).days)} ago",
            help=f"fix the test and remove the record, or delete both (owner: {owner})",
            test=freeze.test or None,
        )
    elif _is_near(expires, today):
        left = (expires - today).days
        yield EXPIRING.at(
            freeze.place("expires"),
            f"the freeze of {_named(freeze)} ends {f'in {_days(left)}' if left else 'today'}, on {expires}",
            help=f"fix the test and remove the record before it fails every change (owner: {owner})",
            test=freeze.test or None,
        )


def _test(freeze: Freeze, inventory: Inventory, first: dict[str, Freeze]) -> Iterator[Finding]:
    place = freeze.place("test")
    earlier = first.setdefault(canonical_id(freeze.test), freeze)
    if earlier is not freeze:
        other = earlier.place("test")
        yield DUPLICATE.at(
            place,
            f"{_named(freeze)} is frozen already in `{other.path}`, line {other.line}",
            help="keep one record, the one that ends first",
            test=freeze.test,
        )
        return
    presence = inventory.presence(freeze.test)
    path = file_of(freeze.test)
    said = {
        Presence.NO_FILE: f"there is no file `{path}`",
        Presence.NO_TEST: f"`{path}` declares no such test",
        Presence.UNREADABLE: f"`{path}` cannot be read",
    }.get(presence)
    if said is not None:
        yield UNKNOWN_TEST.at(
            place,
            f"{_named(freeze)} is frozen, but {said}",
            help="correct the id, or remove the record if the test is gone",
            test=freeze.test,
        )


def _is_touched(freeze: Freeze, evidence: Evidence) -> bool:
    """Does the change touch the frozen test, or the register that the record stands in?"""
    touched = evidence.change.touched
    path = file_of(freeze.test)
    if freeze.place().path in touched:
        return True
    if path not in touched:
        return False
    if not evidence.lists_tests(path):
        return True
    present = [file for file in evidence.change.files if file.path == path and file.new is not None]
    stem = without_form(freeze.test)
    return not present or any(covers(stem, test.id) for file in present for test in touched_tests(evidence, file))


def _bad_date(freeze: Freeze, key: str, said: str, todo: str) -> Finding:
    return BAD_DATE.at(
        freeze.place(key), f"the freeze of {_named(freeze)}: {said}", help=todo, test=freeze.test or None
    )


def _is_near(expires: date, today: date) -> bool:
    return 0 <= (expires - today).days <= NOTICE_DAYS


def _named(freeze: Freeze) -> str:
    return f"`{freeze.test}`" if freeze.test.strip() else "an unnamed test"


def _days(count: int) -> str:
    return "1 day" if count == 1 else f"{count} days"


GATE = Gate(
    name="freezes",
    order=6,
    question="Is every freeze dated, owned, short and still running?",
    rules=(
        EXPIRED,
        TOO_LONG,
        MISSING_KEY,
        BAD_DATE,
        NO_CLOCK,
        DUPLICATE,
        UNKNOWN_TEST,
        INVALID,
        EXPIRING,
    ),
    check=check,
)
