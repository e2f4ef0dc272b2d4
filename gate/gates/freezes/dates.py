"""When a freeze begins and ends."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from gate.gates.freezes.frozen import is_touched
from gate.gates.freezes.record import named
from gate.gates.freezes.rules import BAD_DATE, EXPIRED, EXPIRING, TOO_LONG
from gate.gates.freezes.symptoms import LIMITS
from gate.model.day import parse_day
from gate.model.evidence import Evidence
from gate.model.finding import Finding
from gate.model.policy import Config, Freeze, Policy

NOTICE_DAYS = 7


def dates(freeze: Freeze, evidence: Evidence) -> Iterator[Finding]:
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


def expiring(policy: Policy) -> tuple[Freeze, ...]:
    """The freezes that end within seven days, today included, the next to end first."""
    due = [
        (expires, at)
        for at, freeze in enumerate(policy.register)
        if (expires := parse_day(freeze.keys.get("expires", ""))) is not None and _is_near(expires, policy.today)
    ]
    return tuple(policy.register[at] for _, at in sorted(due))


def _length(freeze: Freeze, opened: date | None, expires: date, config: Config) -> Iterator[Finding]:
    symptom = freeze.keys.get("symptom", "").strip()
    limit = min(config.freeze_max_days, LIMITS.get(symptom, config.freeze_max_days))
    if opened is None or (expires - opened).days <= limit:
        return
    last = opened + timedelta(days=limit)
    why = f" for `symptom: {symptom}`" if symptom in LIMITS else ""
    yield TOO_LONG.at(
        freeze.place("expires"),
        f"the freeze of {named(freeze)} lasts {(expires - opened).days} days; {limit} are allowed{why}",
        help=f"write `expires: {last}` or an earlier day",
        test=freeze.test or None,
    )


def _end(freeze: Freeze, expires: date, evidence: Evidence) -> Iterator[Finding]:
    today = evidence.policy.today
    owner = freeze.keys.get("owner", "").strip() or "nobody"
    if expires < today:
        if evidence.policy.config.freeze_expired == "touched" and not is_touched(freeze, evidence):
            return
        yield EXPIRED.at(
            freeze.place("expires"),
            f"the freeze of {named(freeze)} ran out on {expires}, {_days((today - expires).days)} ago",
            help=f"fix the test and remove the record, or delete both (owner: {owner})",
            test=freeze.test or None,
        )
    elif _is_near(expires, today):
        left = (expires - today).days
        yield EXPIRING.at(
            freeze.place("expires"),
            f"the freeze of {named(freeze)} ends {f'in {_days(left)}' if left else 'today'}, on {expires}",
            help=f"fix the test and remove the record before it fails every change (owner: {owner})",
            test=freeze.test or None,
        )


def _bad_date(freeze: Freeze, key: str, said: str, todo: str) -> Finding:
    return BAD_DATE.at(freeze.place(key), f"the freeze of {named(freeze)}: {said}", help=todo, test=freeze.test or None)


def _is_near(expires: date, today: date) -> bool:
    return 0 <= (expires - today).days <= NOTICE_DAYS


def _days(count: int) -> str:
    return "1 day" if count == 1 else f"{count} days"
