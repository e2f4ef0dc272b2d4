"""What tree-sitter's grammar does not know is mended before it is parsed, every byte in its place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.languages.csharp.branches import branch_by_branch, every_branch
from gate.languages.csharp.grammar import CSharpParser
from gate.scan.mending import lost

PARSER = CSharpParser()

PARSED: dict[str, str] = {
    "conditional members": "class A {\n#if B\n    int x;\n#else\n    int y;\n#endif\n}\n",
    "head of a block": "class A { void F() {\n#if B\n    if (x) {\n#else\n    if (y) {\n#endif\n    G();\n    }\n} }\n",
    "head of a class": "#if B\nclass A {\n#elif C\nclass A : D {\n#else\nclass A : E {\n#endif\n    int x;\n}\n",
    "conditions in conditions": (
        "class A {\n#if B\n#if C\n void F() {\n#else\n void G() {\n#endif\n#else\n void H() {\n#endif\n } }\n"
    ),
    "program of one file": "#!/usr/bin/env dotnet\n#:package A@1.0\nvar x = 1;\n",
}


@pytest.mark.parametrize("source", PARSED.values(), ids=PARSED.keys())
def test_nothing_of_it_is_lost(source: str) -> None:
    assert lost(PARSER.parse(source.encode()).root_node) == 0


@given(
    st.lists(st.sampled_from(["#if A\n", "#else\n", "#elif B\n", " # endif\n", "x = 1;\n", "\n", "\r\n", "#"])).map(
        "".join
    )
)
def test_whatever_is_mended_keeps_its_lines_and_length(source: str) -> None:
    text = source.encode()
    for mended in (every_branch(text), *branch_by_branch(text)):
        assert len(mended) == len(text)
        assert [at for at, byte in enumerate(mended) if byte == 10] == [
            at for at, byte in enumerate(text) if byte == 10
        ]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        pytest.param(b"#if A\nx\n#elif B\ny\n#else\nz\n#endif\nw", [b"x w", b"y w", b"z w"], id="one after the other"),
        pytest.param(b"#if A\nx\n#endif\nw", [b"x w"], id="one branch"),
        pytest.param(b"w", [b"w"], id="no conditional"),
        pytest.param(
            b"#if A\n1\n#else\n2\n#endif\n#if A\n3\n#else\n4\n#endif", [b"1 3", b"2 4"], id="two of one condition"
        ),
        pytest.param(
            b"#if A\n#if B\n1\n#else\n2\n#endif\n#else\n3\n#endif", [b"1", b"2", b"3"], id="conditions in conditions"
        ),
        pytest.param(b"#else\nx\n#endif\n#if A\ny", [b"x y"], id="neither opened nor closed"),
    ],
)
def test_each_branch_is_kept_once(text: bytes, kept: list[bytes]) -> None:
    assert [b" ".join(each.split()) for each in branch_by_branch(text)] == kept
    assert b"#" not in every_branch(text)


def test_what_many_rounds_do_not_keep_stands_in_a_last_text_that_keeps_everything() -> None:
    branches = "".join(f"#elif A\n{number}\n" for number in range(40))
    *_, last = branch_by_branch(f"#if A\n{branches}#endif\n".encode())
    assert last.split() == [str(number).encode() for number in range(40)]
