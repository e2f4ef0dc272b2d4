from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from gate.errors import RecordError
from gate.policy.builder import Mapping, Sequence
from gate.policy.document import MAX_BYTES, parse

PARSERS = ("c", "python")
TEXT = st.text(st.characters(codec="utf-8"), max_size=12)
SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXT
DOCUMENTS = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4), max_leaves=12
)
# The characters a document is made of, so that what is drawn comes close to being one.
SOUP = st.text(st.sampled_from("{}[]:,\"'\\-?!&*#|>%@ \t\n\r01e.ntfu<~a\u2028\ufeff\x00é"), max_size=40)


def refusal(path: str, content: bytes, parser: str = "c") -> RecordError:
    with pytest.raises(RecordError) as caught:
        parse(path, content, parser)
    assert caught.value.path == path
    assert caught.value.hint
    return caught.value


@pytest.mark.parametrize("parser", PARSERS)
@pytest.mark.parametrize(
    ("text", "value"),
    [
        pytest.param("2026-11-02", "2026-11-02", id="a date stays text"),
        pytest.param("2026-02-30", "2026-02-30", id="an impossible date too"),
        pytest.param("2026-11-02 10:00:00", "2026-11-02 10:00:00", id="a time stamp"),
        pytest.param("12:30", "12:30", id="no sexagesimal number"),
        pytest.param("off", "off", id="off is no boolean"),
        pytest.param("No", "No", id="Norway"),
        pytest.param("'off'", "off", id="off in quotes"),
        pytest.param("true", True, id="true"),
        pytest.param("FALSE", False, id="false in capitals"),
        pytest.param("~", None, id="tilde"),
        pytest.param("", None, id="nothing"),
        pytest.param("1500", 1500, id="a whole number"),
        pytest.param("-1.5e3", -1500.0, id="a float"),
        pytest.param("007", "007", id="leading zeros are no octal"),
        pytest.param("0x1F", "0x1F", id="no hexadecimal"),
        pytest.param("1_000", "1_000", id="no underscores"),
        pytest.param("+1", "+1", id="no plus"),
        pytest.param(".inf", ".inf", id="infinity is text"),
        pytest.param(".NaN", ".NaN", id="NaN is text"),
        pytest.param('"007"', "007", id="quotes"),
        pytest.param("=", "=", id="YAML 1.1's value"),
        pytest.param("|\n  a\n  b\n", "a\nb\n", id="a block"),
        pytest.param(">-\n  a\n  b\n", "a b", id="a folded block"),
        pytest.param("٣", "٣", id="digits of another script"),
        pytest.param('"\\u2028"', "\u2028", id="an escape"),
    ],
)
def test_a_yaml_scalar_means_what_it_says(parser: str, text: str, value: object) -> None:
    document = parse("a.yaml", f"key: {text}\n".encode(), parser)
    assert document.value == {"key": value}
    assert isinstance(document.value, Mapping)
    assert type(document.value["key"]) is type(value)


def test_a_scalar_that_is_no_text_keeps_how_it_was_written() -> None:
    document = parse("a.yaml", b"a: 1.50\nb: TRUE\nc: ~\nd: x\ne: &n 2.0\nf: *n\n")
    assert isinstance(document.value, Mapping)
    assert document.value.written == {"a": "1.50", "b": "TRUE", "c": "~", "e": "2.0", "f": "2.0"}


HOSTILE = {
    # name: (path, content, line, a part of the message)
    "UTF-16": ("a.yaml", "a: 1\n".encode("utf-16"), 1, "UTF-16"),
    "UTF-16 without a mark": ("a.yaml", "a: 1\n".encode("utf-16-le"), 1, "U+0000"),
    "UTF-16 as JSON": ("a.json", '{"a": 1}'.encode("utf-16-be"), 1, "not JSON"),
    "Latin-1": ("a.yaml", b"a: 1\nb: caf\xe9\n", 2, "byte 0xe9 is not UTF-8"),
    "an encoded surrogate": ("a.json", b'["\xed\xa0\x80"]', 1, "is not UTF-8"),
    "too large": ("a.yaml", b"# " + b"x" * MAX_BYTES, None, "1 MiB"),
    "a second document": ("a.yaml", b"a: 1\n---\nb: 2\n", 2, "second document"),
    "a second empty document": ("a.yaml", b"a: 1\n---\n", 2, "second document"),
    "a YAML version": ("a.yaml", b"%YAML 1.1\n---\na: 1\n", 1, "directive"),
    "a tag shorthand": ("a.yaml", b"%TAG ! tag:x,2000:\n---\na: 1\n", 1, "directive"),
    "a Python object": ("a.yaml", b"a: !!python/object/apply:os.system [id]\n", 1, "python/object"),
    "a tag on a scalar": ("a.yaml", b"a: 1\nb: !!str 2\n", 2, "tag"),
    "a tag on a mapping": ("a.yaml", b"a: 1\nb: !x {}\n", 2, "tag"),
    "a non-specific tag": ("a.yaml", b"a: ! 1\n", 1, "tag"),
    "a merge key": ("a.yaml", b"a: &x {b: 1}\nc:\n  <<: *x\n", 3, "merge key"),
    "a number as key": ("a.yaml", b"a: 1\n2: b\n", 2, "key `2`, which is no text"),
    "null as key": ("a.yaml", b"~: b\n", 1, "which is no text"),
    "true as key": ("a.yaml", b"true: b\n", 1, "which is no text"),
    "a list as key": ("a.yaml", b"? [a]\n: b\n", 1, "key that is no text"),
    "an alias of a list as key": ("a.yaml", b"a: &x [1]\n*x : b\n", 2, "key that is no text"),
    "an anchor in itself": ("a.yaml", b"a: &x [*x]\n", 1, "inside its own value"),
    "an anchor deep in itself": ("a.yaml", b"a: &x\n  b:\n    c: *x\n", 3, "inside its own value"),
    "an unknown alias": ("a.yaml", b"a: *x\n", 1, "without its anchor"),
    "a billion laughs": (
        "a.yaml",
        b"a: &a [x,x,x,x,x,x,x,x,x]\n"
        + b"".join(b"%c: &%c [*%c,*%c,*%c,*%c,*%c,*%c,*%c,*%c,*%c]\n" % (c, c, *([c - 1] * 9)) for c in range(98, 107)),
        5,
        "expand past 10,000",
    ),
    "a quiet expansion": ("a.yaml", b"a: &a [" + b"x," * 5001 + b"]\nb: *a\nc: *a\n", 3, "expand past 10,000"),
    "deep flow": ("a.yaml", b"a: " + b"[" * 20_000, 1, "nest"),
    "deep blocks": ("a.yaml", b"- " * 100_000, 1, "nested more than 50"),
    "deep mappings": ("a.yaml", b"{a: " * 100_000, 1, "nested more than 50"),
    "deep JSON": ("a.json", b"[" * 100_000, 1, "nested more than 50"),
    "deep JSON mappings": ("a.json", b'{"a":' * 100_000, 1, "nested more than 50"),
    "a tab for indentation": ("a.yaml", b"a:\n\tb: 1\n", 2, "a tab may not"),
    "a control character": ("a.yaml", b"a: 1\nb: x\x07\n", 2, "U+0007"),
    "a form feed": ("a.yaml", b"a: 1\n\x0cb: 2\n", 2, "U+000C"),
    "a lone carriage return": ("a.yaml", b"a: 1 # x\rb: 2\n", 1, "U+000D"),
    "a key behind a line separator": ("a.yaml", "a: 1 # \u2028b: 2\n".encode(), 1, "U+2028"),
    "a key behind a next-line": ("a.yaml", "a: 1\n# \x85b: 2\n".encode(), 2, "U+0085"),
    "a byte order mark inside": ("a.yaml", "a: 1\nb: \ufeffc\n".encode(), 2, "U+FEFF"),
    "an impossible escape": ("a.yaml", b'a: "\\UFFFFFFFF"\n', None, "not YAML"),
    "half a surrogate pair": ("a.yaml", b'a: "\\ud800"\n', 1, ""),
    "an endless number": ("a.yaml", b"a: 1\nb: " + b"9" * 5000, 2, "a number of 5000 characters"),
    "a number beyond floats": ("a.yaml", b"a: 1e999\n", 1, "too large"),
    "an open quote": ("a.yaml", b"a: 'x\nb: 1\n", None, "not YAML"),
    "two values": ("a.yaml", b"a: 1\n  b: 2\n", 2, "not YAML"),
    "an open bracket": ("a.yaml", b"a: [1,\n", None, "not YAML"),
    "nothing as JSON": ("a.json", b"", 1, "found the end of the file, wanted a value"),
    "blanks as JSON": ("a.json", b" \n\n", 3, "found the end of the file"),
    "NaN": ("a.json", b'{\n"a": NaN}', 2, "found 'NaN'"),
    "minus infinity": ("a.json", b"[-Infinity]", 1, "found '-Infinity'"),
    "a JSON comment": ("a.json", b"[1 // x\n]", 1, "found '/'"),
    "a trailing comma": ("a.json", b'{"a": 1,\n}', 2, "found '}', wanted a key in double quotes"),
    "a trailing comma in a list": ("a.json", b"[1,]", 1, "found ']', wanted a value"),
    "a missing comma": ("a.json", b'{"a": 1\n"b": 2}', 2, "wanted `,` or `}`"),
    "a missing colon": ("a.json", b'{"a" 1}', 1, "wanted `:`"),
    "a JSON key without quotes": ("a.json", b"{a: 1}", 1, "found 'a', wanted a key in double quotes or `}`"),
    "single quotes": ("a.json", b"{'a': 1}", 1, "wanted a key in double quotes"),
    "two JSON documents": ("a.json", b"{}\n{}", 2, "nothing after the document's end"),
    "a leading zero": ("a.json", b"[01]", 1, "found '1'"),
    "an unclosed list": ("a.json", b"[1", 1, "found the end of the file"),
    "an unclosed string": ("a.json", b'[1,\n"a', 2, "without its closing quote"),
    "a raw control character": ("a.json", b'["a\x01"]', 1, "control character"),
    "a raw newline in a string": ("a.json", b'["a\n"]', 1, "control character"),
    "a bad escape": ("a.json", b'["\\q"]', 1, "escape"),
    "half a JSON surrogate pair": ("a.json", b'["a",\n"\\ud800"]', 2, "half a surrogate pair"),
    "an endless JSON number": ("a.json", b"[" + b"9" * 5000 + b"]", 1, "a number of 5000 characters"),
    "a JSON number beyond floats": ("a.json", b"[-1e999]", 1, "too large"),
    "a no-break space": ("a.json", "[1,\u00a02]".encode(), 1, "wanted a value"),
    "a JSON byte order mark twice": ("a.json", "\ufeff\ufeff[]".encode(), 1, "wanted a value"),
}


@pytest.mark.parametrize("parser", PARSERS)
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_with_its_line(parser: str, name: str) -> None:
    path, content, line, message = HOSTILE[name]
    error = refusal(path, content, parser)
    assert message in error.message
    if line is not None:
        assert error.line == line


@pytest.mark.parametrize("parser", PARSERS)
@pytest.mark.parametrize(
    ("path", "content", "value"),
    [
        pytest.param("a.yaml", b"\xef\xbb\xbfa: 1\r\nb: [x]\r\n", {"a": 1, "b": ["x"]}, id="mark and CRLF"),
        pytest.param("a.json", b'\xef\xbb\xbf{"a": 1,\r\n"b": ["x"]}', {"a": 1, "b": ["x"]}, id="mark and CRLF, JSON"),
        pytest.param("a.yml", b'{"a": 1, "b": ["x"]}', {"a": 1, "b": ["x"]}, id="JSON under a YAML name"),
        pytest.param("a.JSON", b'{"a": "\xe2\x80\xa8"}', {"a": "\u2028"}, id="a line separator in JSON"),
        pytest.param("a.json", b'["\\ud83d\\ude00"]', ["😀"], id="a surrogate pair"),
        pytest.param("a.json", b"\r[1]\r", [1], id="a lone carriage return is a blank in JSON"),
        pytest.param("a.yaml", b"---\na: 1\n...\n", {"a": 1}, id="one marked document"),
        pytest.param("a.yaml", b"a: &x [1]\nb: *x\n", {"a": [1], "b": [1]}, id="an alias"),
        pytest.param("a.yaml", b"a: &x 1\nb: *x\n", {"a": 1, "b": 1}, id="an alias of a scalar"),
        pytest.param("a.yaml", b"a: &x b\n*x : 1\n", {"a": "b", "b": 1}, id="an alias as key"),
        pytest.param("a.yaml", b"a: &x 1\nb: &x 2\nc: *x\n", {"a": 1, "b": 2, "c": 2}, id="an anchor anew"),
        pytest.param("a.yaml", b"a: '<<'\n", {"a": "<<"}, id="two angle brackets as a value"),
        pytest.param("a.yaml", b'"2": b\n', {"2": "b"}, id="a number in quotes as key"),
    ],
)
def test_an_odd_but_honest_file_is_read(parser: str, path: str, content: bytes, value: object) -> None:
    assert parse(path, content, parser).value == value


@pytest.mark.parametrize(
    ("content", "empty"),
    [(b"", True), (b"# x\n", True), (b"---\n", False), (b"null", False), (b"a: 1", False)],
    ids=["nothing", "a comment", "an empty document", "null", "something"],
)
def test_a_file_without_content_is_empty(content: bytes, empty: bool) -> None:  # noqa: FBT001 -- a table's column
    assert parse("a.yaml", content).empty is empty


@pytest.mark.parametrize(
    ("path", "content"),
    [
        pytest.param("a.yaml", b"r:\n  - k: 1\n    l: 2\n    k: 3\n", id="YAML"),
        pytest.param("a.json", b'{"r":\n[{"k": 1,\n"l": 2,\n"k": {"x": 3}}]}', id="JSON"),
    ],
)
def test_a_duplicate_key_is_told_with_both_its_places(path: str, content: bytes) -> None:
    document = parse(path, content)
    (twice,) = document.duplicates
    assert (twice.where, twice.key, twice.first.line, twice.place.line) == (("r", 0), "k", 2, 4)
    assert document.value == {"r": [{"k": 1, "l": 2}]}


def test_a_duplicate_within_a_duplicate_is_told() -> None:
    document = parse("a.json", b'{"a": {"x": 1}, "a": {"b": [1, {"c": 1, "c": 2}]}}')
    assert [(twice.where, twice.key) for twice in document.duplicates] == [((), "a"), (("a", "b", 1), "c")]


def held(value: Any, lines: list[str], read: Callable[[str], object]) -> int:
    """Hold every place against what stands there; how many keys were held."""
    if isinstance(value, Sequence):
        assert len(value.places) == len(value)
        return sum(held(inner, lines, read) for inner in value)
    if not isinstance(value, Mapping):
        return 0
    for key, place in value.places.items():
        assert place.column is not None
        assert place.end_column is not None
        assert read(lines[place.line - 1][place.column - 1 : place.end_column - 1]) == key
    return len(value) + sum(held(inner, lines, read) for inner in value.values())


def keys(value: Any) -> int:
    if isinstance(value, dict):
        return len(value) + sum(map(keys, value.values()))
    return sum(map(keys, value)) if isinstance(value, list) else 0


@given(DOCUMENTS, st.sampled_from([None, 1]))
def test_json_is_read_as_the_standard_library_reads_it_with_every_key_in_its_place(
    value: Any, indent: int | None
) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=False)
    document = parse("a.json", text.encode())
    assert document.value == value
    assert held(document.value, text.split("\n"), json.loads) == keys(value)


WORDS = st.text(st.sampled_from("abcxyz_-é日"), min_size=1, max_size=8)
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-9999, 9999) | WORDS | st.just("2026-11-02"),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=15,
)


@pytest.mark.parametrize("parser", PARSERS)
@given(value=PLAIN, flow=st.booleans(), crlf=st.booleans())
def test_yaml_and_json_of_one_document_are_equal_with_every_key_in_its_place(
    parser: str,
    value: Any,
    flow: bool,  # noqa: FBT001 -- drawn
    crlf: bool,  # noqa: FBT001 -- drawn
) -> None:
    text = yaml.safe_dump(value, default_flow_style=flow, allow_unicode=True, width=10_000)
    written = text.replace("\n", "\r\n") if crlf else text
    from_yaml = parse("a.yaml", written.encode(), parser)
    from_json = parse("a.json", json.dumps(value).encode())
    assert from_yaml.value == from_json.value == value
    assert held(from_yaml.value, written.split("\n"), yaml.safe_load) == keys(value)


def outcome(path: str, content: bytes, parser: str) -> tuple[str, object]:
    try:
        document = parse(path, content, parser)
    except RecordError as error:
        return "refused", error.path
    return "read", (document.value, document.duplicates)


@given(st.binary(max_size=60) | SOUP.map(str.encode), st.sampled_from(["a.yaml", "a.json"]), st.sampled_from(PARSERS))
def test_no_bytes_raise_anything_but_a_record_error(content: bytes, path: str, parser: str) -> None:
    assert outcome(path, content, parser)[0] in ("refused", "read")


def strict(text: str) -> Any:
    def no(word: str) -> Any:
        raise ValueError(word)

    value = json.loads(text, parse_constant=no)
    json.dumps(value, ensure_ascii=False, allow_nan=False).encode()  # no half surrogate pairs, no overflow
    return value


JSON_SOUP = st.lists(
    st.sampled_from(
        ["{", "}", "[", "]", ":", ",", '"a"', '"b"', "1", "-0.5e1", "true", "null", " ", "\n", '"\\u00e9"', "-"]
    ),
    max_size=12,
).map("".join)


@given(JSON_SOUP | SOUP)
def test_json_is_refused_exactly_where_the_standard_library_refuses_it(text: str) -> None:
    try:
        expected: tuple[str, Any] = ("read", strict(text.removeprefix("\ufeff")))
    except ValueError:
        expected = ("refused", "a.json")
    kind, found = outcome("a.json", text.encode(), "c")
    assert kind == expected[0]
    if isinstance(found, tuple) and not found[1]:
        assert found[0] == expected[1]


@given(SOUP)
def test_what_both_yaml_parsers_read_they_read_alike(text: str) -> None:
    ours, other = (outcome("a.yaml", text.encode(), parser) for parser in PARSERS)
    if ours[0] == other[0] == "read":
        assert repr(ours) == repr(other)


ODD = st.lists(
    st.sampled_from(
        [*"ab1 :-?,[]{}#&*!|>'\"%@`~\n\t\r.", "\n  ", "\n- ", ": ", " #", "\xa0", "\u200b", "\ufffd", "a" * 1030]
    ),
    max_size=12,
).map("".join)  # fmt: skip


# Inside brackets each of the two takes something the other does not: `[a?.json]`, `{a:}`.
BRACKETS = re.compile(r"[\[{](?s:.)*(\?|:[\[\]{},])")


@given(ODD.filter(lambda text: BRACKETS.search(text) is None))
def test_odd_text_is_read_or_refused_alike_by_both_yaml_parsers(text: str) -> None:
    ours, other = (outcome("a.yaml", text.encode(), parser) for parser in PARSERS)
    assert ours[0] == other[0]
    if "read" in ours:
        assert repr(ours) == repr(other)


@pytest.mark.parametrize("parser", PARSERS)
@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a:\t1\n", 1),
        ("a: 1\t\n", 1),
        ("a: 1\n\tb: 2\n", 2),
        ("a: 1\t# why\n", 1),
        ('a: "x\ty"\n', 1),
        ("%b\n---\na: 1\n", 1),
        ("a: b\n%c\n", 2),
        ("a: |#\n  b\n", 1),
        ("a: 1\nb: >-2# why\n    c\n", 2),
        ("a: &a |#\n  b\n", 1),
    ],
)
def test_what_the_two_yaml_parsers_differ_on_is_refused_by_both(parser: str, text: str, line: int) -> None:
    error = refusal("a.yaml", text.encode(), parser)
    assert error.line == line


@pytest.mark.parametrize("parser", PARSERS)
@pytest.mark.parametrize("text", ["a: 'x |# y'\n", "a: 1 # |#\n", "a: |\n  |#\n", "a: b|#c\n"])
def test_signs_of_a_block_inside_a_text_do_no_harm(parser: str, text: str) -> None:
    assert outcome("a.yaml", text.encode(), parser)[0] == "read"


@pytest.mark.parametrize("parser", PARSERS)
@pytest.mark.parametrize("text", ["a: 1 # x\ty\n", "# x\ty\na: 1\n", "a: 1\n  # \t\n"])
def test_a_tab_in_a_comment_does_no_harm(parser: str, text: str) -> None:
    assert outcome("a.yaml", text.encode(), parser)[0] == "read"
