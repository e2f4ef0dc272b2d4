"""What tree-sitter's grammar does not know is mended before it is parsed, every byte in its place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.languages.csharp.grammar import CSharpParser, every_branch, first_branches
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
    for mended in (every_branch(text), first_branches(text)):
        assert len(mended) == len(text)
        assert [at for at, byte in enumerate(mended) if byte == 10] == [
            at for at, byte in enumerate(text) if byte == 10
        ]


def test_the_first_branch_is_the_one_that_stays() -> None:
    text = b"#if A\nx\n#elif B\ny\n#else\nz\n#endif\nw"
    assert first_branches(text).split() == [b"x", b"w"]
    assert every_branch(text).split() == [b"x", b"y", b"z", b"w"]
