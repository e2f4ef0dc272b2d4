from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.escaping.markdown import code, fence, link, plain, prose
from gate.escaping.visible import capped, visible
from tests.support import gfm
from tests.support.hostile import SHORT

MARKS = st.text("a1 @#`*_~|\\[]()<>!&;:/.-+=$\"'\n\twgh")
ANY_TEXT = st.one_of(st.text(), MARKS, st.sampled_from(SHORT))
ADDRESS = ("https://github.com/acme/shop", "blob", "a" * 40)


@given(ANY_TEXT)
def test_plain_text_is_one_paragraph_of_text(hostile: str) -> None:
    rendered = gfm.tokens(plain(hostile))

    assert {token.type for token in rendered} <= {"paragraph_open", "inline", "text", "paragraph_close"}
    assert gfm.text(plain(hostile)).rstrip(" ") == visible(capped(hostile, 2_000)).rstrip(" ")
    assert not gfm.LINKED.search(gfm.prose(plain(hostile)))


@given(ANY_TEXT, ANY_TEXT)
def test_plain_text_stays_in_its_cell(left: str, right: str) -> None:
    table = f"| a | b |\n|---|---|\n| {plain(left)} | {plain(right)} |\n\nafter\n"

    kinds = gfm.types(table)
    assert kinds.count("td_open") == 2
    assert kinds.count("tr_open") == 2
    assert not set(kinds) & {"link_open", "image", "html_inline", "html_block", "code_inline", "em_open", "strong_open"}


@given(ANY_TEXT)
def test_plain_text_opens_and_closes_no_tag(hostile: str) -> None:
    assert not set(plain(hostile)) & set("<>\n|`")


@given(ANY_TEXT)
def test_prose_is_one_paragraph_of_text_and_code(hostile: str) -> None:
    shown = prose(hostile)

    assert set(gfm.types(shown)) <= {"paragraph_open", "inline", "text", "code_inline", "paragraph_close"}
    assert not gfm.LINKED.search(gfm.prose(shown))


def test_prose_keeps_what_stands_in_backticks_as_code() -> None:
    spans = [token.content for token in gfm.tokens(prose("`a*b`, then `@c``d` end")) if token.type == "code_inline"]

    assert spans == ["a*b", "@c", "d"]


@given(ANY_TEXT)
def test_code_is_one_span_and_nothing_else(hostile: str) -> None:
    around = f"x {code(hostile)} y"

    assert set(gfm.types(around)) <= {"paragraph_open", "inline", "text", "code_inline", "paragraph_close"}
    if visible(hostile).strip() and "::" not in hostile and "##[" not in hostile and len(hostile) <= 2_000:
        assert [t.content for t in gfm.tokens(around) if t.type == "code_inline"] == [visible(hostile)]


@given(st.lists(ANY_TEXT))
def test_a_code_block_ends_where_we_end_it(lines: list[str]) -> None:
    rendered = gfm.tokens(fence(lines, "yaml") + "\nafter\n")

    assert [token.type for token in rendered[:2]] == ["fence", "paragraph_open"]
    assert rendered[0].info == "yaml"
    assert rendered[2].content == "after"


def test_a_code_block_keeps_its_lines_and_says_what_it_leaves_out() -> None:
    assert fence(["- a: 1", "  b: ```"], "yaml") == "````yaml\n- a: 1\n  b: ```\n````\n"
    assert "\n… (3 more lines)\n" in fence(["x"] * 203)
    assert "x… (7 more characters)\n" in fence(["x" * 507])


@given(ANY_TEXT, ANY_TEXT)
def test_a_link_leads_where_we_say(label: str, path: str) -> None:
    rendered = gfm.tokens("see " + link(label, (*ADDRESS, "x" + path.replace("\ud800", "")), "L3"))

    hrefs = [str(token.attrs["href"]) for token in rendered if token.type == "link_open"]
    assert len(hrefs) == 1
    assert hrefs[0].startswith(f"https://github.com/acme/shop/blob/{'a' * 40}/x")
    assert hrefs[0].endswith("#L3")
    assert not {token.type for token in rendered} & {"image", "html_inline", "code_inline"}


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("src/app-v2.py:3, (see docs)", "src/app-v2.py:3, (see docs)", id="ordinary text stays readable"),
        pytest.param("- a", "&#45; a", id="a list"),
        pytest.param("12. a", "12&#46; a", id="a numbered list"),
        pytest.param("@acme", "&#64;&#8203;acme", id="a mention"),
        pytest.param("GH-12", "GH-&#8203;12", id="a reference"),
        pytest.param("https://x", "https:&#8203;//x", id="an address"),
    ],
)
def test_only_what_acts_is_escaped(text: str, shown: str) -> None:
    assert plain(text) == shown
