"""Whole reports, read by eye. `AGENTGATE_GOLDEN=write pytest tests/reporters` writes them anew: read the difference."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gate import __version__
from gate.model.reporter import Ink, RenderOptions
from gate.model.verdict import Report
from gate.reporters import reporter
from tests.support.report import change, report, rich_report, unjudged

FOLDER = Path(__file__).parent.parent / "golden" / "reporters"
SUFFIXES = {"json": "json", "markdown": "md", "text": "txt", "github": "txt"}
REPORTS = {
    "rich": rich_report(),
    "empty": report(change=change()),
    "unjudged": unjudged("the clock map is no YAML", path="tests/clock_map.yaml", line=7, hint="close the bracket"),
}
LINKED = RenderOptions(repository="https://github.com/acme/shop")
CASES = {
    **{f"{title}.{name}": (name, title, RenderOptions(width=80)) for title in REPORTS for name in SUFFIXES},
    "rich-wide.text": ("text", "rich", RenderOptions(width=120)),
    "rich-colour.text": ("text", "rich", RenderOptions(width=80, ink=Ink.COLOUR)),
    "rich-linked.markdown": ("markdown", "rich", LINKED),
}


@pytest.mark.parametrize("case", CASES)
def test_a_whole_report_is_what_it_was(case: str) -> None:
    name, title, options = CASES[case]
    rendered = (
        reporter(name).render(REPORTS[title], options).replace(f'"version": "{__version__}"', '"version": "(ours)"')
    )
    golden = FOLDER / f"{case}.{SUFFIXES[name]}"
    if os.environ.get("AGENTGATE_GOLDEN") == "write":
        golden.write_text(rendered, encoding="utf-8")

    assert rendered == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", SUFFIXES)
def test_the_same_report_gives_the_same_bytes(name: str) -> None:
    def render(value: Report) -> str:
        return reporter(name).render(value, LINKED)

    assert render(rich_report()) == render(rich_report())
