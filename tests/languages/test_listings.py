"""Whatever a file holds, its tests are listed or said not to be told: never an exception."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.languages import Languages
from gate.model.test_id import canonical_id
from gate.policy.catalogue import load

READER = Languages(load)
PIECES = {
    "a.test.ts": (
        "it(",
        "'a'",
        "describe(",
        "() => {",
        "})",
        ".each(",
        "`${x}`",
        "function f(n) {",
        "f(",
        ",",
        ";",
        "[1]",
        "test",
    ),
    "a_test.go": (
        "func TestA(t *testing.T) {",
        "t.Run(",
        '"a"',
        "}",
        ")",
        "for _, tc := range x {",
        "tc.n",
        "[]struct{n string}{",
        ",",
        "\n",
    ),
    "ATest.java": (
        "class A {",
        "@Test",
        "void a()",
        "{}",
        "}",
        "extends B",
        "interface I",
        "static",
        "@Nested",
        "(",
        ";",
    ),
    "ATest.kt": (
        "class A",
        ": FunSpec({",
        "@Test",
        "fun a()",
        "{",
        "}",
        "})",
        'test("a")',
        '"b" - {',
        "@X(1)",
        "\n",
        "object O",
    ),
    "ATests.cs": (
        "class A",
        ": B",
        "{",
        "}",
        "[Fact]",
        "public void M()",
        "namespace X;",
        "(",
        "[Theory(",
        "nameof(X)",
    ),
    "ATest.php": (
        "<?php",
        "class A extends TestCase {",
        "function testA()",
        "{",
        "}",
        "it(",
        "'a'",
        ");",
        "/** @test */",
        "use T;",
    ),
    "a_spec.rb": (
        "describe 'A' do",
        "it 'b' do",
        "end",
        "class ATest < Minitest::Test",
        "def test_a",
        "let(:x) {",
        "}",
        "#{x}",
        "\n",
    ),
    "a.rs": (
        "#[test]",
        "fn a()",
        "{",
        "}",
        "mod m {",
        "proptest! {",
        "macro_rules! m {",
        "fn b(x in 1..2) {}",
        "#[x::test(",
        ")]",
    ),
}


@pytest.mark.parametrize("path", PIECES)
@given(data=st.data())
def test_any_text_has_a_listing(path: str, data: st.DataObject) -> None:
    pieces = data.draw(st.lists(st.sampled_from(PIECES[path]) | st.text(max_size=3), max_size=14))
    source = " ".join(pieces).encode("utf-8", "surrogatepass")
    found = READER.tests(path, source)
    for test in found.tests:
        assert test.id == canonical_id(test.id)
        assert test.id.startswith(f"{path}::")
        assert 1 <= test.first_line <= test.last_line <= source.count(b"\n") + 1
    assert len({test.id for test in found.tests}) == len(found.tests)
