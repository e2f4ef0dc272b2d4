"""C# that is broken, hostile or huge: never a crash, never without bounds."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gate.model.read import Scan
from tests.support.large import MOST, Builder, Large, growing, growth, large, mistold
from tests.support.scan import scanned

PATH = "src/A.cs"
READ = b"DateTime.Now"
LINE = b"var y = " + READ + b";\n"


LARGE: Large = {
    "one line": (500, lambda n: b"var x = F(" + (READ + b', "' + b"x" * 2_000 + b'", ') * n + b"1);\n"),
    "one line of reads": (1_000, lambda n: b"var x = F(" + (READ + b", ") * n + b"1);\n"),
    "one line of strings": (1_000, lambda n: b"var x = F(" + (b'$"a {b} {' + READ + b'}", ') * n + b"1);\n"),
    "many lines": (20_000, lambda n: LINE + b"x = 1;\n" * n + LINE),
    "brackets": (5_000, lambda n: LINE + b"var x = " + b"(" * n + READ + b")" * n + b";"),
    "lambdas": (500, lambda n: b"var x = " + (b"() => F(" + READ + b", ") * n + b"1" + b")" * n + b";"),
    "classes": (
        1_000,
        lambda n: (
            b"class Z { DateTime z = "
            + READ
            + b"; }\n"
            + b"class A {\n" * n
            + b"DateTime x = "
            + READ
            + b";\n"
            + b"}\n" * n
        ),
    ),
    "calls of a call": (5_000, lambda n: LINE + b"var x = Guid.NewGuid" + b"()" * n + b";\n" + LINE),
    "members": (1_000, lambda n: b"var x = " + READ + b".Now" * n + b";\n" + LINE),
    "conditional members": (1_000, lambda n: LINE + b"var x = DateTime" + b"?.Now" * n + b";\n" + LINE),
    "conditions that split": (500, lambda n: LINE + b"#if A\nf(\n#else\ng(\n#endif\n1);\n" * n + LINE),
    "blanks": (50_000, lambda n: LINE + b" \n" * n + LINE),
}

BROKEN: Large = {
    "open brackets": (10_000, lambda n: LINE + b"var x = " + b"(" * n + READ),
    "conditions in every line": (10_000, lambda n: LINE + b"#if A\n#else\n" * n + LINE),
    "an error in every line": (500, lambda n: (b"void F() { " + READ + b" = = (\n") * n),
    "quotes": (5_000, lambda n: LINE * 2 + b'"' * (2 * n + 1)),
}


@large(LARGE, BROKEN)
def test_every_read_is_found_once_or_the_file_is_said_to_be_unreadable(source: bytes) -> None:
    assert mistold(PATH, source, READ) == []


@growing(LARGE, BROKEN)
def test_twice_as_much_costs_no_more_than_twice(build: Builder) -> None:
    assert growth(PATH, build) <= MOST


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
    assert isinstance(scanned(PATH, b"var x = DateTime.Now; " + source.encode()), Scan)


@given(st.binary(max_size=300))
def test_no_bytes_crash_the_scan(content: bytes) -> None:
    assert isinstance(scanned(PATH, b"var x = DateTime.Now; " + content), Scan)


def test_a_read_next_to_what_cannot_be_parsed_is_found() -> None:
    found = scanned(PATH, b"class A {\n void F() { Thread.Sleep(5); }\n void G( = = {\n}\n")
    assert "System.Threading.Thread.Sleep" in [read.name for read in found.reads]


def test_a_name_inside_what_cannot_be_parsed_is_unreadable() -> None:
    assert scanned(PATH, b"class A { void F( = = Thread Sleep = { ) \n").unreadable != ()
