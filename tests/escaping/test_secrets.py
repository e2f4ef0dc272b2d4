from __future__ import annotations

import json
from urllib.parse import quote

import pytest

from gate.escaping import markdown, workflow
from gate.escaping.secrets import redact, withhold
from gate.model.reporter import RenderOptions
from gate.reporters import names, reporter
from tests.support.report import author, change, finding, report

SECRET = 'tok%en:"é,x\\y_z'  # noqa: S105 -- made up


@pytest.mark.parametrize(
    "shown",
    [
        pytest.param(SECRET, id="raw"),
        pytest.param(json.dumps(SECRET)[1:-1], id="JSON, ASCII"),
        pytest.param(json.dumps(SECRET, ensure_ascii=False)[1:-1], id="JSON, Unicode"),
        pytest.param(workflow.data(SECRET), id="workflow data"),
        pytest.param(workflow.property_value(SECRET), id="workflow property"),
        pytest.param(quote(SECRET, safe=""), id="per cent"),
        pytest.param(markdown.plain(SECRET), id="Markdown"),
    ],
)
def test_a_secret_is_found_in_every_form(shown: str) -> None:
    assert redact(f"a {shown} b", [SECRET]) == "a *** b"


@pytest.mark.parametrize(
    ("secrets", "shown"),
    [
        pytest.param(["true", "", "12345"], "true 12345 abcdef", id="short values are words"),
        pytest.param(["abcdef"], "true 12345 ***", id="six characters are enough"),
        pytest.param(["abcdef", "12345 abcdef"], "true ***", id="the longer one first"),
        pytest.param(["first line\n12345 abcdef\n"], "true ***", id="each line of several"),
        pytest.param([], "true 12345 abcdef", id="none"),
    ],
)
def test_only_secrets_are_taken_out(secrets: list[str], shown: str) -> None:
    assert redact("true 12345 abcdef", secrets) == shown


@pytest.mark.parametrize("name", names())
def test_a_withheld_secret_is_not_in_any_report_however_it_is_cut_or_wrapped(name: str) -> None:
    secret = "correct horse battery staple " * 4
    message, advice = f"{'x ' * 40}{secret}", f"a\n  b: {secret}"
    quoting = finding(message=message, help=advice, source=secret * 3, column=99, evidence=(secret,))
    whole = report(quoting, change=change("a.py", by=author(secret)), unscanned={"generated": (secret,)})

    assert "horse" in reporter(name).render(whole, RenderOptions(width=60))
    assert "horse" not in reporter(name).render(withhold(whole, [secret.strip()]), RenderOptions(width=60))


def test_withholding_changes_nothing_else() -> None:
    whole = report(finding(), change=change("a.py"))

    assert withhold(whole, ["correct horse"]) == whole
    assert isinstance(withhold(whole, ["correct horse"]).findings[0].severity, type(whole.findings[0].severity))
