"""C and C++ that the grammar cannot hold, that is broken or huge: never a crash, never without bounds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.languages import Languages
from gate.languages.cpp.grammar import parser
from gate.model.lines import every_line
from gate.model.read import Scan
from gate.policy.catalogue import load

READER = Languages(load)


def scan(content: bytes, path: str = "src/a.cpp") -> Scan:
    found = READER.scan(path, content, every_line(content.count(b"\n") + 1))
    assert found is not None
    return found


MENDED: dict[str, tuple[str, int]] = {
    "a condition that splits a block": (
        "void f() {\n#ifdef A\n if (a) {\n#else\n if (b) {\n#endif\n g(time(NULL));\n }\n}\nint x = rand();\n",
        2,
    ),
    "a question for a header": ("#if __has_include(<time.h>)\nint x = rand();\n#endif\n", 1),
    "text behind #if 0": ("#if 0\nit's 5% time() rand()\n#ifdef A\n#endif\n#else\nint x = rand();\n#endif\n", 1),
    "two texts behind #if 0": ("#if 0 // a\nit's rand()\n#endif\n#if 0\nit's\n#elif A\nint x = rand();\n#endif\n", 1),
    "text behind #if 0 without an end": ("int x = rand();\n#if 0\nit's rand()\n", 1),
    "macros that nobody knows": ("API_EXPORT int f() NOEXCEPT_X { FOREACH(a, b) { g(rand()); } }\n", 1),
}


@pytest.mark.parametrize(("source", "reads"), MENDED.values(), ids=MENDED.keys())
@pytest.mark.parametrize("path", ["a.c", "a.cpp"])
def test_what_the_preprocessor_does_is_lived_with(source: str, reads: int, path: str) -> None:
    found = scan(source.encode(), path)
    assert not found.unreadable
    assert len(found.reads) == reads


def test_what_cannot_be_parsed_is_said() -> None:
    assert scan(b"int x = rand(;\n @@ rand  }} int").unreadable
    assert not scan(b"int x = rand();\n").unreadable


BIG = {
    "one line of 2 MB": b'auto x = f(rand(), "' + b"x" * 2_000_000 + b'");\n',
    "5,000 brackets": b"int x = " + b"(" * 5_000 + b"rand()" + b")" * 5_000 + b";",
    "2,000 blocks": b"void f() " + b"{" * 2_000 + b"rand();" + b"}" * 2_000,
    "a deep name": b"auto x = std" + b"::chrono" * 3_000 + b"::now();",
    "many pointers": b"int " + b"*" * 3_000 + b"rand;\nint y = rand();",
    "one line of reads": b"int x[] = {" + b"rand(), " * 2_000 + b"1};",
    "conditions in every line": b"int x = rand();\n" + b"#if A\n#else\n" * 3_000,
    "#if 0 in every line": b"int x = rand();\n" + b"#if 0\n" * 10_000,
    "a long directive": b"int x = rand();\n#if " + b"\\\n" * 20_000,
}


@pytest.mark.parametrize("content", BIG.values(), ids=BIG.keys())
@pytest.mark.parametrize("path", ["a.c", "a.cpp"])
def test_hostile_text_ends_in_an_answer(content: bytes, path: str) -> None:
    scan(content, path)


LINES = ["#if 0\n", "#if A\n", "#else\n", "#elif B\n", "#endif\n", "rand();\n", "'\n"]


@given(
    st.lists(
        st.sampled_from(["#if 0\n", "#if A\n", "#else\n", "#elif B\n", "#endif\n", "rand();\n", "'\n"]), max_size=12
    )
)
def test_a_tree_covers_every_byte(lines: list[str]) -> None:
    source = "".join(lines).encode()
    assert parser("c").parse(source).root_node.end_byte <= len(source)
    scan(source)
