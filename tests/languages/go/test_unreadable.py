"""Go files that are large, deep, broken or no text: bounded, told, and scanned as far as they go."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.model.lines import Lines
from gate.model.read import Scan
from tests.support.large import MOST, SQUARE, Builder, Large, growing, growth, large, mistold
from tests.support.scan import scanned

PATH = "p/a.go"
READ = b"time.Now()"
HEAD = b'package p\n\nimport "time"\n\n'
LINE = HEAD + b"var z = " + READ + b"\n"


READABLE = {
    "a byte order mark": b"\xef\xbb\xbf" + HEAD + b"var x = time.Now()",
    "UTF-16": (HEAD + b"var x = time.Now()").decode().encode("utf-16"),
    "Latin-1 in a comment": HEAD + b"// caf\xe9\nvar x = time.Now()",
    "a NUL": HEAD + b"// \0\nvar x = time.Now()",
    "CRLF": (HEAD + b"var x = time.Now()\n").replace(b"\n", b"\r\n"),
    "no package clause": b'import "time"\nvar x = time.Now()',
    "a conflict's marks": HEAD + b"<<<<<<< a\nvar x = 1\n=======\nvar x = 2\n>>>>>>> b\nvar y = time.Now()\n",
    "an error in another function": HEAD + b"func f( {\n}\n\nfunc g() { time.Now() }\n",
    "an error after": HEAD + b"func g() { time.Now() }\nfunc f( {\n",
}


@pytest.mark.parametrize("content", READABLE.values(), ids=READABLE.keys())
def test_what_can_be_read_in_spite_of_something_is_scanned(content: bytes) -> None:
    assert [read.name for read in scanned(PATH, content).reads] == ["time.Now"]


def test_a_file_without_a_name_of_the_catalogue_is_not_parsed_whatever_it_holds() -> None:
    assert scanned(PATH, HEAD + b"((((" * 1000) == Scan()


def test_only_the_lines_asked_for_are_told() -> None:
    content = HEAD + b"func f() {\n\ttime.Now()\n\ttime.Now()\n\tx = time.\n\t\tNow()\n}\n"
    assert [read.place.line for read in scanned(PATH, content, Lines(((7, 7),))).reads] == [7]
    assert [read.place.line for read in scanned(PATH, content, Lines(((9, 9),))).reads] == [8]
    assert scanned(PATH, content, Lines(((1, 5),))).reads == ()


LARGE: Large = {
    "one long line": (
        20_000,
        lambda n: LINE + b"var x = []any{" + b'"abcdefghijklmnopqrstuvwxyz", ' * n + READ + b"}\n",
    ),
    "one line with many reads": (1_000, lambda n: HEAD + b"var x = []any{" + (READ + b", ") * n + b"}\n"),
    "a line over lines": (20_000, lambda n: LINE + b"var x = 1\n" * n + b"var y = " + READ),
    "brackets": (10_000, lambda n: LINE + b"var x = " + b"(" * n + READ + b")" * n),
    "blocks": (500, lambda n: HEAD + b"func f() " + (b"{ " + READ + b"; ") * n + b"}" * n),
    "closures": (500, lambda n: HEAD + b"func f() {" + (b"func() { " + READ + b"; ") * n + b"}()" * n + b"}"),
    "a chain of calls": (1_000, lambda n: LINE + b"var x = time" + b".Now()" * n + b"\nvar y = " + READ),
    "aliases of aliases": (
        1_000,
        lambda n: (
            LINE
            + b"func f() {\na0 := time.Now\n"
            + b"".join(b"a%d := a%d\n" % (each + 1, each) for each in range(n))
            + READ
            + b"\n}"
        ),
    ),
    "one name bound often": (500, lambda n: LINE + b"func f() {\n" + b"t := time.Now\nt()\n" * n + READ + b"\n}"),
    "one name assigned often": (
        500,
        lambda n: LINE + b"func f() {\nvar t func()\n" + b"if x { t = time.Now }\nt()\n" * n + READ + b"\n}",
    ),
    "many values in one statement": (
        1_000,
        lambda n: (
            HEAD
            + b"func f() { "
            + b",".join(b"a%d" % each for each in range(n))
            + b" := "
            + b",".join([READ] * n)
            + b"}"
        ),
    ),
    "many imports": (
        1_000,
        lambda n: b"package p\nimport (\n" + b'"time"\n' * n + b")\nvar x = " + READ + b"\nvar y = " + READ,
    ),
}

# The cost of these is a square: each level asks all around it.
SQUARED: Large = {
    "else after else": (
        300,
        lambda n: HEAD + b"func f() { if a {} " + (b"else if x := " + READ + b"; x {} ") * n + b"}",
    ),
}

BROKEN: Large = {
    "open brackets": (10_000, lambda n: LINE + b"var x = " + b"(" * n + READ),
    "the word import": (10_000, lambda n: LINE + b"import (\n" * n + b'"time" ' + READ),
    "errors": (500, lambda n: HEAD + (b"func f( { " + READ + b" = = (\n") * n),
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
    scanned(PATH, HEAD + content + b"\nvar x = time.Now()\n")
    scanned(PATH, content + HEAD)


PIECES = [*"(){}[]:=,.;*&<-|\n\t `\"'/ xT5", " time", "Now", "func ", "import ", "var ", "range ", "case "]


@given(st.lists(st.sampled_from(PIECES), max_size=80).map("".join))
def test_no_text_breaks_a_scan(text: str) -> None:
    scanned(PATH, HEAD + text.encode() + b"\nfunc f() { time.Now() }\n")
    scanned(PATH, HEAD + b"func f() {\n" + text.encode() + b"\ntime.Now() }\n")
