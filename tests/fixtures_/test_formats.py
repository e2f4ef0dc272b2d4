"""Canonical bytes and volatile fields, format by format."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.errors import AmbiguousError
from gate.fixtures.canonical import canonical_bytes, embedded_fields, may_embed_fields
from gate.fixtures.formats.json_text import line_of
from gate.fixtures.pointers import pointer_of, removed, steps
from gate.fixtures.recipe import Recipe

VOLATILE = frozenset({"ts", "pid"})
RECIPE = Recipe(VOLATILE)


def canonical(path: str, text: str | bytes, recipe: Recipe = RECIPE) -> bytes:
    return canonical_bytes(path, text.encode() if isinstance(text, str) else text, recipe)


@pytest.mark.parametrize(
    ("path", "one", "other"),
    [
        pytest.param("a.jsonl", '{"b": 1, "a": 2}\n{"c":3}\n', '\n{"a":2,"b":1,"ts":9}\r\n{"c": 3}', id="JSON lines"),
        pytest.param("a.ndjson", "[1, 2]\n", "[1,2]", id="one line"),
        pytest.param("a.yaml", "b: 1\na: [x, y]  # why\n", "a:\n- x\n- 'y'\nb: 1\n", id="YAML"),
        pytest.param("a.yml", "a: {ts: 1, b: no}\n", "---\na:\n  b: no\n", id="YAML without a field"),
        pytest.param("a.yaml", "a: &x [1]\nb: *x\n", "a: [1]\nb: [1]\n", id="an alias"),
        pytest.param("a.yaml", "a: |\n  x\n", 'a: "x\\n"\n', id="a block"),
        pytest.param("a.toml", 'b = 1\n[a]\nx = "y"\nts = 3\n', 'a.x = "y"\nb = 1 # why\n', id="TOML"),
        pytest.param("a.csv", 'a,b\r\n1,"2"\r\n', "a,b\n1,2\n", id="CSV"),
        pytest.param("a.csv", "a,ts,b\n1,2,3\n4,5,6\n", "a,b\n1,3\n4,6\n", id="a volatile column"),
        pytest.param("a.TSV", "a\tb\r\n", "a\tb\n", id="TSV"),
        pytest.param("a.txt", "x\r\ny\r\n", "x\ny\n", id="text"),
        pytest.param("a.csv", "\ufeffa,b\n", "a,b\n", id="a byte order mark"),
    ],
)
def test_what_only_looks_different_is_the_same(path: str, one: str, other: str) -> None:
    assert canonical(path, one) == canonical(path, other)


@pytest.mark.parametrize(
    ("path", "one", "other"),
    [
        pytest.param("a.jsonl", "1\n2\n", "2\n1\n", id="the order of lines"),
        pytest.param("a.yaml", "a: 12\n", "a: '12'\n", id="a number and a text"),
        pytest.param("a.yaml", "a: no\n", "a: false\n", id="two spellings of a boolean"),
        pytest.param("a.yaml", "a: 12\n", "a: [null, int, '12']\n", id="what stands for a number"),
        pytest.param("a.yaml", "a: 2026-11-30\n", "a: '2026-11-30'\n", id="a date and a text"),
        pytest.param("a.yaml", "a: !x b\n", "a: b\n", id="a tag"),
        pytest.param("a.yaml", "a: 1\n---\nb: 2\n", "b: 2\n---\na: 1\n", id="documents"),
        pytest.param("a.toml", "a = 2026-11-30\n", 'a = "2026-11-30"\n', id="a date of TOML"),
        pytest.param("a.toml", "a = 1\n", "a = 1.0\n", id="integer and float"),
        pytest.param("a.csv", "a\n1 \n", "a\n1\n", id="a blank in a table"),
        pytest.param("a.txt", "x\n", "x", id="the last line end"),
        pytest.param("a.sh", "x\r\n", "x\n", id="an unknown suffix is raw"),
        pytest.param("a.txt", "x\ry\n", "x\ny\n", id="a lone CR"),
    ],
)
def test_what_means_something_else_is_another(path: str, one: str, other: str) -> None:
    assert canonical(path, one) != canonical(path, other)


@pytest.mark.parametrize(
    ("path", "raw"),
    [
        ("a.jsonl", b"{}\nno json\n"),
        ("a.yaml", b"a: [\n"),
        ("a.yaml", b"a: 'x\n"),
        ("a.toml", b"a = \n"),
        ("a.txt", b"\xff\xfe"),
        ("a.csv", b"\x00\xff"),
    ],
)
def test_what_is_not_of_its_format_is_raw(path: str, raw: bytes) -> None:
    assert canonical(path, raw) == raw


@pytest.mark.parametrize(
    ("path", "text", "said", "line"),
    [
        pytest.param("a.jsonl", '{}\n{"a": 1, "a": 2}\n', "twice", 2, id="a key twice in a line"),
        pytest.param("a.jsonl", "1\n\nNaN\n", "NaN", 3, id="NaN in a line"),
        pytest.param("a.yaml", "a: 1\nb: 2\na: 3\n", "twice", 3, id="a key twice in YAML"),
        pytest.param("a.yaml", "a: &a [x]\n" + "".join(
            f"{chr(98 + n)}: &{chr(98 + n)} [{', '.join(['*' + chr(97 + n)] * 10)}]\n" for n in range(7)
        ), "aliases", None, id="a bomb"),
        pytest.param("a.yaml", "[" * 900 + "]" * 900, "nested", None, id="deep YAML"),
        pytest.param("a.toml", "a = nan\n", "not finite", None, id="nan in TOML"),
        pytest.param("a.csv", "a,b,a\n", "column `a` stands twice", 1, id="a column twice"),
        pytest.param("a.csv", 'a\n"x', "no table", None, id="an open quote"),
    ],
)  # fmt: skip
def test_what_depends_on_its_reader_is_refused(path: str, text: str, said: str, line: int | None) -> None:
    with pytest.raises(AmbiguousError, match=said) as caught:
        canonical(path, text)
    assert caught.value.line == line


@given(st.text(max_size=40), st.sampled_from(["a.yaml", "a.toml", "a.csv", "a.tsv", "a.jsonl", "a.txt"]))
def test_no_text_is_too_odd_and_canonical_bytes_of_it_stay(text: str, path: str) -> None:
    try:
        once = canonical(path, text)
        embedded_fields(path, text.encode(), VOLATILE)
    except AmbiguousError:
        return
    assert once == canonical(path, text.encode())


def test_patterns_are_left_out_of_each_line_in_linear_time() -> None:
    recipe = Recipe(pattern=r"^\S+ |(a+)+$")
    assert canonical("x.log", "10:00 a b\r\n10:01 c\n", recipe) == canonical("x.log", "9:59 a b\n9:58 c\n", recipe)
    assert canonical("x.log", "a" * 100_000 + "!", recipe) == b"a" * 100_000 + b"!"


def test_values_at_pointers_are_left_out() -> None:
    recipe = Recipe(pointers=("/meta/build", "/list/0"))
    assert canonical("a.json", '{"meta": {"build": 7}, "list": [1, 2]}', recipe) == b'{"list":[2],"meta":{}}'
    assert canonical("a.yaml", "meta: {build: 7}\nlist: [x, y]\n", recipe) == b'{"list":["y"],"meta":{}}'
    assert canonical("a.toml", "list = [1, 2]\n", recipe) == b'{"list":[2]}'
    assert canonical("a.csv", "a,b\n1,2\n", Recipe(pointers=("/b",))) == b"a\n1\n"


@pytest.mark.parametrize(
    ("path", "text", "found"),
    [
        ("a.json", '{\n "a": [\n  {"b": 1},\n  {"ts": 2}\n ],\n "pid": {"ts": 3}\n}', [("/a/1/ts", 4), ("/pid", 6)]),
        ("a.json", '{"a/b~": {"ts": 1}}', [("/a~1b~0/ts", 1)]),
        ("a.json", '{"a": "ts", "b": ["pid"]}', []),
        ("fixture", '{"ts": 1}', [("/ts", 1)]),
        ("a.json", "no json, but ts", []),
        ("a.jsonl", '{"a": 1}\n\n{"ts": 1}\n', [("/1/ts", 3)]),
        ("a.yaml", "# top\na:\n  - ts: 1\n", [("/a/0/ts", 3)]),
        ("a.yaml", "a: 1\n---\nb: {pid: 1}\n", [("/1/b/pid", 3)]),
        ("a.toml", "a = 1\n[b]\nts = 2\n", [("/b/ts", 3)]),
        ("a.csv", "a,ts\n1,2\n", [("/ts", 1)]),
        ("a.csv", "a,b\nts,2\n", []),
        ("a.txt", "ts: 1\n", []),
    ],
)
def test_volatile_fields_are_told_with_pointer_and_line(path: str, text: str, found: list[tuple[str, int]]) -> None:
    assert [tuple(field) for field in embedded_fields(path, text.encode(), VOLATILE)] == found


@pytest.mark.parametrize(
    ("path", "may"), [("a.JSON", True), ("a.b/c", False), ("a.toml", True), ("a.txt", False), ("json", False)]
)
def test_fields_are_looked_for_by_suffix(path: str, *, may: bool) -> None:
    assert may_embed_fields(path) is may


documents = st.recursive(
    st.integers() | st.text(), lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3)
)


@given(documents, st.data())
def test_a_pointer_leads_to_its_line(document: object, data: st.DataObject) -> None:
    path: list[str] = []
    node = document
    while isinstance(node, dict | list) and node:
        step = data.draw(st.sampled_from(sorted(node) if isinstance(node, dict) else range(len(node))))
        path.append(str(step))
        node = node[step]
    text = json.dumps(document, indent=1)
    if path:
        line = text.split("\n")[line_of(text, tuple(path)) - 1].strip().rstrip(",")
        assert line.endswith(json.dumps(node, indent=1).split("\n")[0])
    assert steps(pointer_of(tuple(path))) == tuple(path)


def test_a_pointer_that_leads_nowhere_removes_nothing() -> None:
    for pointer in ("/x", "/a/x", "/a/9", "/a/0/y", "/a/-"):
        assert removed({"a": [1]}, pointer) == {"a": [1]}
    assert removed({"a": 1}, "") is None
    assert line_of('{"a": 1}', ("b",)) == 0
