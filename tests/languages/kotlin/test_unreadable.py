"""Kotlin that is broken, hostile or huge: never a crash, never without bounds."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gate.model.read import Scan
from tests.support.large import MOST, SQUARE, Builder, Large, growing, growth, large, mistold
from tests.support.scan import scanned

PATH = "src/A.kt"
READ = b"System.nanoTime()"
LINE = b"val y = " + READ + b"\n"


LARGE: Large = {
    "one line": (500, lambda n: b"val x = listOf(" + (READ + b', "' + b"x" * 2_000 + b'", ') * n + b"1)\n"),
    "one line of reads": (1_000, lambda n: b"val x = listOf(" + (READ + b", ") * n + b"1)\n"),
    "one line of strings": (1_000, lambda n: b"val x = listOf(" + (b'"a $b ${' + READ + b'}", ') * n + b"1)\n"),
    "many lines": (20_000, lambda n: LINE + b"val x = 1\n" * n + LINE),
    "brackets": (5_000, lambda n: LINE + b"val x = " + b"(" * n + READ + b")" * n),
    "lambdas": (500, lambda n: b"val x = " + (b"{ " + READ + b"; ") * n + b"}" * n),
    "classes": (1_000, lambda n: LINE + b"class A {\n" * n + LINE + b"}\n" * n),
    "calls of a call": (5_000, lambda n: b"val x = " + READ + b"()" * n + b"\n" + LINE),
    "members": (1_000, lambda n: LINE + b"val x = System" + b".nanoTime" * n + b"\n" + LINE),
    "annotations in every line": (10_000, lambda n: LINE + b"class A\n@a\n@a\n" * n + b"class B\n" + LINE),
}

# The cost of these is a square: each level asks all around it.
SQUARED: Large = {
    "an error in every line": (200, lambda n: (b"fun f() { " + READ + b" = = (\n") * n),
}

BROKEN: Large = {
    "open brackets": (10_000, lambda n: LINE + b"val x = " + b"(" * n + READ),
    "guards in one line": (20_000, lambda n: LINE + b" is a" + b" if(" * n + READ),
    "blanks": (50_000, lambda n: LINE + b"suspend" + b" \n" * n + LINE),
    "brackets before a quote": (2_000, lambda n: LINE * 2 + b"val x" + b" }" * n + b'"'),
    "quotes": (5_000, lambda n: LINE * 2 + b'"' * (2 * n + 1)),
}


@large(LARGE, SQUARED, BROKEN)
def test_every_read_is_found_once_or_the_file_is_said_to_be_unreadable(source: bytes) -> None:
    assert mistold(PATH, source, READ) == []


@growing(LARGE, BROKEN)
def test_twice_as_much_costs_no_more_than_twice(build: Builder) -> None:
    assert growth(PATH, build) <= MOST


@growing(SQUARED)
def test_twice_as_much_of_these_costs_a_square(build: Builder) -> None:
    assert growth(PATH, build) <= SQUARE


WORDS = [
    *("import kotlinx.coroutines.delay\n", "import java.time.*\n", "package a\n", "fun f() ", "val x = ", "class A "),
    *("delay", "(5)", "Instant", ".now()", "System", "::nanoTime", "Thread.sleep(1)", "${", "$", '"', '"""', "`"),
    *(
        "{",
        "}",
        "(",
        ")",
        "<",
        ">",
        "\n",
        ";",
        " ",
        "by ",
        "object : ",
        "->",
        "?.",
        "!!",
        "as ",
        "is ",
        "//",
        "/*",
        "*/",
    ),
    *(
        "when (x) ",
        "for (a in b) ",
        "catch (e: E) ",
        "@A ",
        "typealias B = ",
        "enum ",
        "init ",
        "companion object ",
        "\0",
        "ä",
    ),
]


@given(st.lists(st.sampled_from(WORDS), max_size=60).map("".join))
def test_no_text_crashes_the_scan(source: str) -> None:
    assert isinstance(scanned(PATH, b"import java.lang.System.nanoTime\n" + source.encode()), Scan)


@given(st.binary(max_size=300))
def test_no_bytes_crash_the_scan(content: bytes) -> None:
    assert isinstance(scanned(PATH, b"val x = System.nanoTime() " + content), Scan)


def test_a_read_next_to_what_cannot_be_parsed_is_found() -> None:
    found = scanned(PATH, b"fun f() { Thread.sleep(5) }\n\nfun g( { ) = = =\n\nfun h() { Thread.sleep(5) }\n")
    assert "java.lang.Thread.sleep" in [read.name for read in found.reads]


def test_a_name_inside_what_cannot_be_parsed_is_unreadable() -> None:
    assert scanned(PATH, b"fun f() = = Thread sleep = (\n").unreadable != ()
