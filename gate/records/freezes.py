"""Freezes added to a register, taken out of it, and told over time."""

from __future__ import annotations

from datetime import date, timedelta

from gate.errors import UsageError
from gate.gates.freezes import GATE
from gate.gates.freezes.reentry import Reentry
from gate.gates.freezes.symptoms import LIMITS
from gate.model.day import parse_day
from gate.model.evidence import Evidence
from gate.model.finding import Finding, Severity
from gate.model.inventory import Inventory
from gate.model.named import NamedTuple
from gate.model.policy import Freeze
from gate.model.test_id import canonical_id
from gate.policy.document import parse
from gate.policy.files import find
from gate.policy.register import read_register
from gate.records.text import Item, with_items, without_item


class Edit(NamedTuple):
    """What would become of the register at `path`, what to tell whoever asked, and what the rules have against it."""

    path: str
    text: str
    said: str
    refusals: tuple[Finding, ...] = ()


class Line(NamedTuple):
    """One freeze over time. Days are None where the record has none that can be read; `left` counts from today on."""

    freeze: Freeze
    opened: date | None
    expires: date | None
    left: int | None
    has_way_back: bool


def added(evidence: Evidence, keys: dict[str, str], expires: date | None) -> Edit:
    """The register with a freeze of those keys, from today until that day or the last one that is allowed.

    Raises GateError where the register cannot be edited.
    """
    today, config = evidence.policy.today, evidence.policy.config
    days = min(config.freeze_max_days, LIMITS.get(keys.get("symptom", ""), config.freeze_max_days))
    dates = {"opened": str(today), "expires": str(expires or today + timedelta(days=days))}
    order = ("test", "reason", "clock", "owner", "opened", "expires", "reentry", "symptom", "issue")
    record: dict[str, object] = {key: (keys | dates)[key] for key in order if key in keys | dates}
    file = find(evidence.head, config.register_file)
    path = config.register_file if file is None else file.path
    text = with_items(path, None if file is None else file.content.decode("utf-8"), (Item(record),), None)
    refusals = _refusals(evidence, path, text, keys["test"])
    said = f"frozen until {record['expires']}: {keys['test']} ({path}); a person reviews and commits the record\n"
    if refusals:
        lines = (f"{finding.rule}: {finding.message}\n  help: {finding.help}\n" for finding in refusals)
        said = f"not frozen: {keys['test']}\n" + "".join(lines)
    return Edit(path, text, said, refusals)


def _refusals(evidence: Evidence, path: str, text: str, test: str) -> tuple[Finding, ...]:
    """What the gate would find wrong with the last record of that text."""
    policy = evidence.policy
    record = read_register(parse(path, text.encode())).freezes[-1]
    others = [freeze for freeze in policy.register if canonical_id(freeze.test) == canonical_id(test)]
    evidence.policy = policy._replace(register=(*others, record), register_defects=())
    findings = tuple(finding for finding in GATE.check(evidence) if finding.severity is Severity.ERROR)
    evidence.policy = policy
    return findings


def thawed(evidence: Evidence, test: str) -> Edit:
    """The register without the freeze of that test. Raises UsageError if there is none."""
    wanted = canonical_id(test)
    for name, key in ((evidence.policy.config.register_file, None), (evidence.policy.config.pins_file, "frozen")):
        file = find(evidence.head, name)
        if file is None:
            continue
        value: object = parse(file.path, file.content).value
        records = value if key is None else value.get(key) if isinstance(value, dict) else None
        for at, row in enumerate(records if isinstance(records, list) else ()):
            if isinstance(row, dict) and canonical_id(str(row.get("test", ""))) == wanted:
                text = without_item(file.path, file.content.decode("utf-8"), at, key)
                return Edit(file.path, text, f"thawed: {test} votes again ({file.path}); commit the file\n")
    frozen = ", ".join(freeze.test for freeze in evidence.policy.register) or "none"
    raise UsageError(f"`{test}` is not frozen", f"frozen are: {frozen}")


def timeline(evidence: Evidence) -> tuple[Line, ...]:
    """The freezes there are, the next to end first, those without a day last."""
    reentry = Reentry(evidence, Inventory(evidence))
    today = evidence.policy.today
    lines = []
    for freeze in evidence.policy.register:
        expires = parse_day(freeze.keys.get("expires", ""))
        left = None if expires is None else (expires - today).days
        opened = parse_day(freeze.keys.get("opened", ""))
        lines.append(Line(freeze, opened, expires, left, reentry.exists(freeze)))
    return tuple(sorted(lines, key=lambda line: (line.expires or date.max, line.freeze.test)))
