"""Every hostile text, in every field a change can reach, through every reporter."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest

from gate.model.change import AuthorKind
from gate.model.finding import Severity
from gate.model.reporter import Ink, RenderOptions
from gate.model.verdict import Report, Verdict
from gate.reporters import reporter
from tests.support import gfm
from tests.support.hostile import HOSTILE
from tests.support.report import author, change, finding, freeze, report, unjudged, wall_read
from tests.support.runner import Command, commands, unescaped_property
from tests.support.schema import report_errors

Make = Callable[[str], Report]
EACH = pytest.mark.parametrize("hostile", HOSTILE.values(), ids=HOSTILE)
COLOURS = re.compile(r"\x1b\[[0-9;]*m")
OUR_HTML = re.compile(r"(<details( open)?><summary><b>\d+ (error|warning|notice|freeze)s?</b></summary>|</details>)\n?")
UNWANTED = {"link_open", "image", "em_open", "s_open", "code_block", "ordered_list_open", "blockquote_open", "hr"}


def overrun(hostile: str) -> Report:
    """A report whose every text is that one; two findings, so that one stands after the other."""
    read = wall_read(
        path=hostile or "x",
        message=hostile,
        help=f"{hostile}\n{hostile}\n  - {hostile}",
        name=hostile,
        test=hostile,
        controlled_by=hostile,
        evidence=(hostile, hostile),
        source=hostile.replace("\n", " "),
        column=3,
        end_column=9,
    )
    quoted = finding(severity=Severity.ERROR, message=f"`{hostile}` is read", source=f"x = {hostile}", column=1)
    return report(
        read,
        quoted,
        change=change("a.py", by=author(hostile, AuthorKind.AGENT, hostile)),
        unscanned={"generated": (hostile, hostile), "ignored": (hostile,) * 30},
        expiring=(freeze(hostile, owner=hostile),),
        frozen=(freeze(hostile, owner=hostile), freeze(expires=hostile, opened=hostile)),
    )


def failed(hostile: str) -> Report:
    """A report that says nothing but why there is no judgement."""
    return unjudged(hostile, hint=hostile, path=hostile, line=3)


@EACH
@pytest.mark.parametrize("make", [overrun, failed])
def test_a_terminal_shows_text_and_nothing_acts(hostile: str, make: Make) -> None:
    plain = reporter("text").render(make(hostile), RenderOptions(width=80))
    coloured = reporter("text").render(make(hostile), RenderOptions(width=80, ink=Ink.COLOUR))

    assert plain.replace("\n", "").isprintable()
    assert commands(plain) == []
    assert len(plain) < 120_000
    assert commands(coloured) == []
    assert [line.rstrip() for line in COLOURS.sub("", coloured).split("\n")] == plain.split("\n")


@EACH
@pytest.mark.parametrize("make", [overrun, failed])
def test_json_is_valid_and_inert(hostile: str, make: Make) -> None:
    rendered = reporter("json").render(make(hostile), RenderOptions())

    assert rendered.isascii()
    assert commands(rendered) == []
    assert report_errors(json.loads(rendered)) == []


@EACH
def test_a_runner_obeys_our_commands_and_no_others(hostile: str) -> None:
    obeyed = commands(reporter("github").render(overrun(hostile), RenderOptions()))

    assert [(command.name, command.properties["title"]) for command in obeyed] == [
        ("error", "clock-scan/wall"),
        ("warning", "clock-scan/wall"),
    ]
    assert all(
        set(command.properties) <= {"file", "line", "endLine", "col", "endColumn", "title"} for command in obeyed
    )
    assert obeyed[1].properties["line"] == "1"
    assert obeyed[1].properties["col"] == "3"


@EACH
def test_a_runner_is_told_why_there_is_no_judgement(hostile: str) -> None:
    obeyed: list[Command] = commands(reporter("github").render(failed(hostile), RenderOptions()))

    assert [(command.name, command.properties["title"]) for command in obeyed] == [("error", "agentgate")]


@pytest.mark.parametrize("path", ["a b/c,d:e::f%0A%.py", "a\nb\r\n::error::c.py", "a\\b\n.py", "é/請.py"])
def test_an_annotation_is_on_the_very_file(path: str) -> None:
    rendered = reporter("github").render(report(finding(path=path)), RenderOptions())
    written = re.match("::warning file=([^,]*),", rendered)

    assert written is not None
    assert unescaped_property(written[1]) == path


@EACH
@pytest.mark.parametrize("make", [overrun, failed])
def test_markdown_holds_no_markup_but_ours(hostile: str, make: Make) -> None:
    rendered = reporter("markdown").render(make(hostile), RenderOptions())
    found = gfm.tokens(rendered)
    html = [token.content for token in found if token.type in ("html_block", "html_inline")]

    assert commands(rendered) == []
    assert all(OUR_HTML.fullmatch(each) for each in html)
    assert sum(each.startswith("<details") for each in html) == sum(each.startswith("</details") for each in html)
    assert not {token.type for token in found} & {
        "link_open",
        "image",
        "em_open",
        "s_open",
        "code_block",
        "ordered_list_open",
    }
    assert not gfm.LINKED.search(gfm.prose(rendered))
    assert [token.tag for token in found if token.type == "heading_open"] == ["h2"]
    assert found[0].type == "heading_open"


@EACH
def test_markdown_tables_keep_their_shape(hostile: str) -> None:
    kinds = gfm.types(reporter("markdown").render(overrun(hostile), RenderOptions()))

    assert kinds.count("table_open") == 2
    assert kinds.count("td_open") == 3 * (6 + 1)


@EACH
def test_links_lead_into_the_repository(hostile: str) -> None:
    repository = "https://github.com/acme/shop"
    found = gfm.tokens(reporter("markdown").render(overrun(hostile), RenderOptions(repository=repository)))
    hrefs = [str(token.attrs["href"]) for token in found if token.type == "link_open"]

    assert len(hrefs) == 2
    assert all(href.startswith(f"{repository}/blob/{'a' * 40}/") for href in hrefs)
    assert not any("/../" in href for href in hrefs)


def test_the_table_is_tried_on_a_verdict_that_counts() -> None:
    assert overrun("x").verdict is Verdict.FAIL
    assert failed("x").verdict is Verdict.ERROR
