from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.errors import AmbiguousError
from gate.fixtures import canonical
from gate.fixtures.canonical import BOM
from gate.fixtures.recipe import Recipe

VOLATILE = frozenset({"ts", "timestamp", "host", "pid", "elapsed_ms"})


def canonical_bytes(raw: bytes, volatile: frozenset[str]) -> bytes:
    return canonical.canonical_bytes("fixture.json", raw, Recipe(volatile))


texts = st.text(st.characters(codec="utf-8"))
keys = st.one_of(texts, st.sampled_from(sorted(VOLATILE)))
documents = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4),
    max_leaves=20,
)


def strip(node: object) -> object:
    """As the reference has it."""
    if isinstance(node, dict):
        return {key: strip(value) for key, value in node.items() if key not in VOLATILE}
    if isinstance(node, list):
        return [strip(each) for each in node]
    return node


def reference(raw: bytes) -> bytes:
    return json.dumps(strip(json.loads(raw.decode("utf-8"))), sort_keys=True, separators=(",", ":")).encode()


@given(documents, st.booleans(), st.sampled_from([None, 0, 2, "\t"]))
def test_json_has_the_reference_s_bytes(document: object, escaped: bool, indent: int | str | None) -> None:  # noqa: FBT001
    raw = json.dumps(document, ensure_ascii=escaped, indent=indent).encode("utf-8")
    assert canonical_bytes(raw, VOLATILE) == reference(raw)


@given(documents)
def test_line_ends_a_byte_order_mark_and_white_space_do_not_count(document: object) -> None:
    raw = json.dumps(document, indent=2).encode()
    expected = canonical_bytes(raw, VOLATILE)
    assert canonical_bytes(raw.replace(b"\n", b"\r\n"), VOLATILE) == expected
    assert canonical_bytes(BOM + raw + b"\n", VOLATILE) == expected
    assert canonical_bytes(expected, VOLATILE) == expected


def turned(node: object) -> object:
    """The same document, each object's keys the other way round."""
    if isinstance(node, dict):
        return {key: turned(node[key]) for key in reversed(node)}
    if isinstance(node, list):
        return [turned(each) for each in node]
    return node


@given(documents)
def test_the_order_of_keys_does_not_count(document: object) -> None:
    first, second = json.dumps(document).encode(), json.dumps(turned(document)).encode()
    assert canonical_bytes(first, VOLATILE) == canonical_bytes(second, VOLATILE)


@given(st.binary())
def test_no_bytes_are_too_odd(raw: bytes) -> None:
    with suppress(AmbiguousError):
        assert isinstance(canonical_bytes(raw, VOLATILE), bytes)


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        pytest.param(
            b'{"b": 1, "a": [1.0, 1e3, -0.0]}', b'{"a":[1.0,1000.0,-0.0],"b":1}', id="numbers as Python has them"
        ),
        pytest.param('{"é": "😀"}'.encode(), b'{"\\u00e9":"\\ud83d\\ude00"}', id="escaped"),
        pytest.param(
            b'{"a": {"ts": 1, "b": [{"pid": 2, "c": 3}]}}', b'{"a":{"b":[{"c":3}]}}', id="volatile at any depth"
        ),
        pytest.param(b'{"TS": 1, "hostname": 2}', b'{"TS":1,"hostname":2}', id="only whole names are volatile"),
        pytest.param(b'["ts"]', b'["ts"]', id="a value is not a field"),
        pytest.param(b'{"a": "\\\\ud800"}', b'{"a":"\\\\ud800"}', id="an escaped backslash is no surrogate"),
        pytest.param(b" 12 \n", b"12", id="a bare number is JSON"),
    ],
)
def test_canonical_json(raw: bytes, expected: bytes) -> None:
    assert canonical_bytes(raw, VOLATILE) == expected


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"a,b\r\n1,2\r\n",
        b'{"a": 1}\n{"a": 2}\n',
        b'{"a": 1,}',
        b"NaN is no number",
        b'{"a": 1, "a": 2} and more',
        b"\xff\xfe{\x00}\x00",
        BOM + b"plain",
        b"1" * 5000 + b" digits",
    ],
    ids=["empty", "csv", "json lines", "comma", "NaN in a text", "trailing", "utf-16", "bom", "digits in a text"],
)
def test_what_is_not_json_is_raw(raw: bytes) -> None:
    assert canonical_bytes(raw, VOLATILE) == raw


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        pytest.param(b'{"a": 1, "a": 1}', 'the key "a" stands twice', id="key twice"),
        pytest.param(b'[{"b": {"a": 1, "\\u0061": 2}}]', 'the key "a" stands twice', id="key twice, escaped"),
        pytest.param(b"[NaN]", "NaN", id="NaN"),
        pytest.param(b"[Infinity]", "Infinity", id="infinity"),
        pytest.param(b"-Infinity", "-Infinity", id="minus infinity"),
        pytest.param(b"[1e999]", "overflows", id="overflow"),
        pytest.param(b'["\\ud800"]', "surrogate", id="lone surrogate"),
        pytest.param(b'{"\\udc00x": 1}', "surrogate", id="lone surrogate in a key"),
        pytest.param(b"[" + b"1" * 5000 + b"]", "digits", id="digits"),
        pytest.param(b"[" * 100_000 + b"]" * 100_000, "nested", id="nesting"),
    ],
)
def test_what_is_ambiguous_is_refused(raw: bytes, why: str) -> None:
    with pytest.raises(AmbiguousError, match=why):
        canonical_bytes(raw, VOLATILE)


def test_the_volatile_fields_are_the_caller_s() -> None:
    assert canonical_bytes(b'{"run_id": 1, "ts": 2}', frozenset({"run_id"})) == b'{"ts":2}'
