"""What stands before and after the findings in Markdown; of bounded size, whatever the report holds."""

from __future__ import annotations

from gate.escaping.markdown import code, plain, prose
from gate.escaping.visible import capped
from gate.model.verdict import Failure, Report, Verdict
from gate.wording import phrases

LISTED = 10  # paths, or freezes, before the rest is only counted
DRAWN = 50  # freezes in the picture, which GitHub draws up to 50,000 characters of
PATH_LIMIT = 300  # characters of a path or a test in a list

_MARKS = {Verdict.PASS: "✅", Verdict.FAIL: "❌", Verdict.ERROR: "⚠️"}


def before(report: Report) -> str:
    """The verdict, what to do next, and what each gate said."""
    headline = f"## {_MARKS[report.verdict]} agentgate: {phrases.verdict(report)}\n\n"
    failure = "" if report.error is None else _failure(report.error)
    return headline + failure + _next(report) + _gates(report)


def after(report: Report) -> str:
    """Freezes that run out, and what the verdict rests on."""
    facts = "".join(f"- {fact}\n" for fact in _facts(report))
    return _freezes(report) + facts


def _failure(failure: Failure) -> str:
    line = f":{failure.line}" if failure.line else ""
    place = "" if failure.path is None else f" (at {code(f'{failure.path}{line}')})"
    hint = f"**What to do:** {prose(failure.hint)}\n\n" if failure.hint else ""
    return f"{prose(failure.message)}{place}\n\n{hint}"


def _next(report: Report) -> str:
    if report.verdict is Verdict.ERROR or not report.findings:
        return ""
    said = (
        "Each finding says what to do about it."
        if report.verdict is Verdict.FAIL
        else "Nothing here keeps the change from being merged."
    )
    again = ""
    if report.change is not None:
        again = f"; `agentgate check --base {report.change.merge_base[:10]}` shows this report again"
    return f"{said} On your machine, `agentgate explain RULE` says more{again}.\n\n"


def _gates(report: Report) -> str:
    if not report.gates:
        return ""
    rows = []
    for gate in report.gates:
        own = [finding for finding in report.findings if finding.gate == gate.name]
        found = phrases.tally(own) if own else "" if not gate.findings else str(gate.findings)
        rows.append(f"| {plain(gate.name)} | {gate.status.value} | {found} |\n")
    return "| gate | status | findings |\n|---|---|---|\n" + "".join(rows) + "\n"


def _freezes(report: Report) -> str:
    return _soon(report) + _timeline(report)


def _timeline(report: Report) -> str:
    """The freezes as a picture that GitHub draws, the next to end first."""
    if not report.frozen:
        return ""
    from gate.reporters.freezes import gantt  # most repositories freeze nothing

    drawn = sorted(report.frozen, key=lambda freeze: freeze.keys.get("expires", ""))[:DRAWN]
    summary = f"<details><summary><b>{phrases.counted(len(report.frozen), 'freeze')}</b></summary>"
    rest = f"Drawn are the {DRAWN} that end next.\n\n" if len(report.frozen) > DRAWN else ""
    return f"{summary}\n\n```mermaid\n{gantt(drawn, report.today)}```\n\n{rest}</details>\n\n"


def _soon(report: Report) -> str:
    if not report.expiring:
        return ""
    rows = [
        f"| {plain(capped(freeze.test, PATH_LIMIT))} | {plain(capped(freeze.keys.get('owner', ''), PATH_LIMIT))} "
        f"| {phrases.expiry(freeze, report.today)} |\n"
        for freeze in report.expiring[:LISTED]
    ]
    more = len(report.expiring) - LISTED
    rest = f"And {more:,} more.\n\n" if more > 0 else ""
    return "**Freezes that run out soon**\n\n| test | owner | |\n|---|---|---|\n" + "".join(rows) + "\n" + rest


def _facts(report: Report) -> list[str]:
    facts = []
    if report.change is not None:
        facts.append(f"change: {phrases.change(report.change)} ({plain(phrases.commits(report.change))})")
        facts.append(f"author: {prose(phrases.author(report.change.author))}")
    for reason, paths in report.unscanned.items():
        if paths:
            facts.append(f"not scanned: {phrases.counted(len(paths), 'file')} {plain(reason)}: {_few(paths)}")
    if report.error is None:
        facts.append(f"clock debt: {phrases.debt(report.findings)}")
    facts.append(f"policy: {plain(phrases.policy(report.origins))}")
    facts.append(f"today: {report.today.isoformat()}")
    return facts


def _few(paths: tuple[str, ...]) -> str:
    rest = f", and {len(paths) - LISTED:,} more" if len(paths) > LISTED else ""
    return ", ".join(code(capped(path, PATH_LIMIT)) for path in paths[:LISTED]) + rest
