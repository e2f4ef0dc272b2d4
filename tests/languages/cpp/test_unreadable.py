"""C and C++ that the grammar cannot hold, that is broken or huge: never a crash, never without bounds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.languages.cpp.grammar import parser
from tests.support.large import MOST, Builder, Large, growing, growth, large, mistold
from tests.support.scan import scanned

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
    found = scanned(path, source)
    assert not found.unreadable
    assert len(found.reads) == reads


def test_what_cannot_be_parsed_is_said() -> None:
    assert scanned("a.cpp", b"int x = rand(;\n @@ rand  }} int").unreadable
    assert not scanned("a.cpp", b"int x = rand();\n").unreadable


READ = b"rand()"
LINE = b"int y = " + READ + b";\n"

LARGE: Large = {
    "one line": (500, lambda n: b"int x[] = {" + (READ + b', "' + b"x" * 2_000 + b'", ') * n + b"1};\n"),
    "brackets": (5_000, lambda n: LINE + b"int x = " + b"(" * n + READ + b")" * n + b";"),
    "blocks": (2_000, lambda n: LINE + b"void f() " + b"{" * n + READ + b";" + b"}" * n),
    "a deep name": (3_000, lambda n: LINE + b"auto x = std" + b"::chrono" * n + b"::now();\n" + LINE),
    "many pointers": (3_000, lambda n: LINE + b"int " + b"*" * n + b"z;\n" + LINE),
    "one line of reads": (2_000, lambda n: b"int x[] = {" + (READ + b", ") * n + b"1};"),
}

BROKEN: Large = {
    "conditions in every line": (3_000, lambda n: LINE * 2 + b"#if A\n#else\n" * n),
    "#if 0 in every line": (5_000, lambda n: LINE * 2 + b"#if 0\n" * n),
    "a long directive": (10_000, lambda n: LINE * 2 + b"#if " + b"\\\n" * n),
}


@large(LARGE, BROKEN)
@pytest.mark.parametrize("path", ["a.c", "a.cpp"])
def test_every_read_is_found_once_or_the_file_is_said_to_be_unreadable(source: bytes, path: str) -> None:
    assert mistold(path, source, READ) == []


@growing(LARGE, BROKEN)
def test_twice_as_much_costs_no_more_than_twice(build: Builder) -> None:
    assert growth("a.cpp", build) <= MOST


LINES = ["#if 0\n", "#if A\n", "#else\n", "#elif B\n", "#endif\n", "rand();\n", "'\n"]


@given(st.lists(st.sampled_from(LINES), max_size=12))
def test_a_tree_covers_every_byte(lines: list[str]) -> None:
    source = "".join(lines).encode()
    assert parser("c").parse(source).root_node.end_byte <= len(source)
    scanned("a.cpp", source)
