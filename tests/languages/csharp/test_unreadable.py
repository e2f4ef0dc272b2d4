"""C# that is broken, hostile or huge: never a crash, never without bounds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.languages import Languages
from gate.model.lines import every_line
from gate.model.read import Scan
from gate.policy.catalogue import load

READER = Languages(load)


def scan(content: bytes) -> Scan:
    found = READER.scan("src/A.cs", content, every_line(content.count(b"\n") + 1))
    assert found is not None
    return found


BIG = {
    "one line of 5 MB": b"var x = F(DateTime.Now, " + b'"' + b"x" * 5_000_000 + b'", 1);\n',
    "one line of reads": b"var x = F(" + b"DateTime.Now, " * 1_000 + b"1);\n",
    "one line of strings": b"var x = F(" + b'$"a {b} {DateTime.Now}", ' * 1_000 + b"1);\n",
    "50,000 lines": b"x = 1;\n" * 50_000 + b"var y = DateTime.Now;\n",
    "5,000 brackets": b"var x = " + b"(" * 5_000 + b"DateTime.Now" + b")" * 5_000 + b";",
    "1,000 lambdas": b"var x = " + b"() => F(DateTime.Now, " * 1_000 + b"1" + b")" * 1_000 + b";",
    "2,000 classes": b"class A {\n" * 2_000 + b"DateTime x = DateTime.Now;\n" + b"}\n" * 2_000,
    "5,000 calls of a call": b"var x = Guid.NewGuid" + b"()" * 5_000 + b";",
    "1,000 members": b"var x = DateTime" + b".Now" * 1_000 + b";",
    "1,000 conditional members": b"var x = DateTime" + b"?.Now" * 1_000 + b";",
    "20,000 open brackets": b"var y = DateTime.Now;\nvar x = " + b"(" * 20_000,
    "conditions in every line": b"var y = DateTime.Now;\n" + b"#if A\n#else\n" * 10_000,
    "conditions that split": b"var y = DateTime.Now;\n" + b"#if A\nf(\n#else\ng(\n#endif\n1);\n" * 1_000,
    "blanks": b"var y = DateTime.Now;\n" + b" \n" * 100_000,
    "an error in every line": b"void F() { Thread.Sleep(1) = = (\n" * 500,
    "quotes": b"var y = DateTime.Now;\n" + b'"' * 10_001,
}


@pytest.mark.parametrize("content", BIG.values(), ids=BIG.keys())
def test_what_is_large_or_deep_is_scanned_and_no_read_told_twice(content: bytes) -> None:
    found = scan(content)
    assert len({(read.place, read.name) for read in found.reads}) == len(found.reads)


WORDS = [
    *("using System;\n", "using static System.DateTime;\n", "using A = ", "namespace B;\n", "class A ", "void F() "),
    *("DateTime", ".Now", "Thread.Sleep", "(5)", ";", "Random", "new", "()", "Guid.NewGuid", "var x = ", "=> ", "out "),
    *(
        "{",
        "}",
        "(",
        ")",
        "<",
        ">",
        "[",
        "]",
        "\n",
        " ",
        "?.",
        "!",
        "as ",
        "is ",
        "//",
        "/*",
        "*/",
        "$",
        '"',
        '"""',
        "@",
    ),
    *("switch ", "foreach (var a in b) ", "catch (E e) ", "record ", "with ", "from a in b select ", "\0", "ä"),
    *("\n#if A\n", "\n#else\n", "\n#endif\n", "\n#:x\n", "delegate ", "ref ", "where ", "enum ", "base", "this."),
]


@given(st.lists(st.sampled_from(WORDS), max_size=60).map("".join))
def test_no_text_crashes_the_scan(source: str) -> None:
    assert isinstance(scan(b"var x = DateTime.Now; " + source.encode()), Scan)


@given(st.binary(max_size=300))
def test_no_bytes_crash_the_scan(content: bytes) -> None:
    assert isinstance(scan(b"var x = DateTime.Now; " + content), Scan)


def test_a_read_next_to_what_cannot_be_parsed_is_found() -> None:
    found = scan(b"class A {\n void F() { Thread.Sleep(5); }\n void G( = = {\n}\n")
    assert "System.Threading.Thread.Sleep" in [read.name for read in found.reads]


def test_a_name_inside_what_cannot_be_parsed_is_unreadable() -> None:
    assert scan(b"class A { void F( = = Thread Sleep = { ) \n").unreadable != ()
