"""Java files that are large, deep, broken or no text: bounded, told, and scanned as far as they go."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.model.lines import Lines
from gate.model.read import Scan
from tests.support.large import MOST, SQUARE, Builder, Large, growing, growth, large, mistold
from tests.support.scan import scanned

PATH = "src/A.java"
READ = b"System.nanoTime()"
CLASS = b"class Z { long z = System.nanoTime(); }\n"
FUTURE = b"import java.util.concurrent.*;\nclass A { void f(Future x) {\n"


READABLE = {
    "a byte order mark": b"\xef\xbb\xbf" + CLASS,
    "UTF-16": CLASS.decode().encode("utf-16"),
    "UTF-32": ("\ufeff" + CLASS.decode()).encode("utf-32-be"),
    "Latin-1 in a comment": b"// caf\xe9\n" + CLASS,
    "a NUL": b"// \0\n" + CLASS,
    "CRLF": b"// x\r\n" + CLASS,
    "a conflict's marks": b"<<<<<<< a\nclass A {}\n=======\nclass B {}\n>>>>>>> b\n" + CLASS,
    "an error in another class": b"class A { void f( { } }\n" + CLASS,
    "an error after": CLASS + b"class A { void f( {",
    "no class": b"long z = System.nanoTime();",
    "a newer language": b"void main() { System.nanoTime(); }",
}


@pytest.mark.parametrize("content", READABLE.values(), ids=READABLE.keys())
def test_what_can_be_read_in_spite_of_something_is_scanned(content: bytes) -> None:
    assert [read.name for read in scanned(PATH, content).reads] == ["java.lang.System.nanoTime"]


def test_half_a_character_of_utf_16_is_read_as_far_as_it_goes() -> None:
    assert scanned(PATH, b"\xff\xfea") == Scan()


def test_a_file_without_a_name_of_the_catalogue_is_not_parsed_whatever_it_holds() -> None:
    assert scanned(PATH, b"((((" * 1000) == Scan()


def test_only_the_lines_asked_for_are_told() -> None:
    content = b"class A {\n" + b"long x = System.nanoTime();\n" * 3 + b"}\n"
    assert [read.place.line for read in scanned(PATH, content, Lines(((3, 3),))).reads] == [3]
    assert scanned(PATH, content, Lines(((1, 1), (5, 5)))).reads == ()


LARGE: Large = {
    "one long line": (
        20_000,
        lambda n: CLASS + b"class A { Object[] x = {" + b'"abcdefghijklmnopqrstuvwxyz", ' * n + READ + b"}; }",
    ),
    "one line with many reads": (1_000, lambda n: b"class A { Object[] x = {" + (READ + b", ") * n + b"}; }"),
    "many lines": (20_000, lambda n: CLASS + b"class A {\n" + b"int x = 1;\n" * n + b"}\n" + CLASS),
    "brackets": (10_000, lambda n: CLASS + b"class A { long x = " + b"(" * n + READ + b")" * n + b"; }"),
    "blocks": (500, lambda n: b"class A { void f() " + (b"{ " + READ + b"; ") * n + b"}" * n + b"}"),
    "this in blocks": (500, lambda n: FUTURE + b"{ this.x.get(1, y); " * n + b"}" * n + b"} }" + CLASS * 2),
    "lambdas": (500, lambda n: b"class A { Object x = " + (b"x -> f(" + READ + b", ") * n + b"1" + b")" * n + b"; }"),
    "a chain of calls": (1_000, lambda n: FUTURE + b"x" + b".get(1, y)" * n + b"; } }" + CLASS * 2),
    "a chain of streams": (
        500,
        lambda n: (
            b"import java.nio.file.*;\n"
            + CLASS
            + b"class A { Object x = Files.list(p)"
            + b".map(Files.list(p))" * n
            + b"; }"
            + CLASS
        ),
    ),
    "a sum": (5_000, lambda n: CLASS + b"class A { byte[] x = (" + b"a + " * n + b"b).getBytes(); }" + CLASS),
    "sums of bytes": (
        300,
        lambda n: CLASS + b"class A { byte[] x = f(" + b'a + ("b").getBytes() + ' * n + b"b); String s; }" + CLASS,
    ),
    "one name declared often": (
        500,
        lambda n: (
            b"import java.util.concurrent.*;\n"
            + CLASS
            + b"class A {\n"
            + b"Future x; void f() { x.get(1, y); }\n" * n
            + b"}"
            + CLASS
        ),
    ),
    "types in types": (
        5_000,
        lambda n: CLASS + b"class A { " + b"List<" * n + b"Thread" + b">" * n + b" x = Thread.sleep(1); }" + CLASS,
    ),
    "a long import": (10_000, lambda n: b"import " + b"java." * n + b"Thread;\n" + CLASS * 2),
    "letters as their codes": (
        10_000,
        lambda n: CLASS + b'class A { String x = "' + b"\\u0041" * n + b'"; }\n' + CLASS,
    ),
}

# The cost of these is a square: each level asks all around it.
SQUARED: Large = {
    "classes in classes": (300, lambda n: (b"class A { long x = " + READ + b"; ") * n + b"}" * n),
}

BROKEN: Large = {
    "open brackets": (10_000, lambda n: CLASS + b"class A { long x = " + b"(" * n + READ),
    "errors": (1_000, lambda n: FUTURE + b"x.get(1, y) = = (\n" * n + CLASS * 2),
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


@given(st.binary(max_size=200))
def test_no_bytes_break_a_scan(content: bytes) -> None:
    scanned(PATH, b"import java.time.*;\n" + content + CLASS)
    scanned(PATH, b"class A { " + content + b"; long x = System.nanoTime(); }")


WORDS = ["new ", "Date", "System", ".now", "::", "import ", "class ", " this", "super", "->", "case ", " instanceof "]
PIECES = [*"(){}[]<>:=,.;*@ \n\t\"'/ xT5", *WORDS]


@given(st.lists(st.sampled_from(PIECES), max_size=80).map("".join))
def test_no_text_breaks_a_scan(text: str) -> None:
    scanned(PATH, b"import java.util.*;\n" + text.encode() + CLASS)
    scanned(PATH, b"import java.util.*;\nclass A { void f() {\n" + text.encode() + b"; new Date(); } }")
