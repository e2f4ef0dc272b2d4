"""Go files that are large, deep, broken or no text: bounded, told, and scanned as far as they go."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.languages import Languages
from gate.model.lines import Lines, every_line
from gate.model.read import Scan
from gate.policy.catalogue import load

READER = Languages(load)
HEAD = b'package p\n\nimport "time"\n\n'


def scan(content: bytes, lines: Lines | None = None) -> Scan:
    found = READER.scan("p/a.go", content, every_line(content.count(b"\n") + 1) if lines is None else lines)
    assert found is not None
    return found


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
    assert [read.name for read in scan(content).reads] == ["time.Now"]


def test_a_file_without_a_name_of_the_catalogue_is_not_parsed_whatever_it_holds() -> None:
    assert scan(HEAD + b"((((" * 1000) == Scan()


def test_only_the_lines_asked_for_are_told() -> None:
    content = HEAD + b"func f() {\n\ttime.Now()\n\ttime.Now()\n\tx = time.\n\t\tNow()\n}\n"
    assert [read.place.line for read in scan(content, Lines(((7, 7),))).reads] == [7]
    assert [read.place.line for read in scan(content, Lines(((9, 9),))).reads] == [8]
    assert scan(content, Lines(((1, 5),))).reads == ()


BIG = {
    "one long line": HEAD + b"var x = []any{" + b'"abcdefghijklmnopqrstuvwxyz", ' * 40_000 + b"time.Now()}\n",
    "one line with many reads": HEAD + b"var x = []any{" + b"time.Now(), " * 1_000 + b"}\n",
    "a line over lines": HEAD + b"var x = 1\n" * 20_000 + b"var y = time.Now()\n",
    "brackets": HEAD + b"var x = " + b"(" * 20_000 + b"time.Now()" + b")" * 20_000,
    "open brackets": HEAD + b"var y = time.Now()\nvar x = " + b"(" * 20_000,
    "blocks": HEAD + b"func f() " + b"{ time.Now(); " * 1_000 + b"}" * 1_000,
    "closures": HEAD + b"func f() {" + b"func() { time.Now(); " * 1_000 + b"}()" * 1_000 + b"}",
    "else after else": HEAD + b"func f() { if a {} " + b"else if x := time.Now(); x {} " * 1_000 + b"}",
    "a chain of calls": HEAD + b"var x = time" + b".Now()" * 1_000,
    "aliases of aliases": HEAD
    + b"func f() {\na0 := time.Now\n"
    + b"".join(b"a%d := a%d\n" % (n + 1, n) for n in range(1_000))
    + b"}",
    "one name bound often": HEAD + b"func f() {\n" + b"t := time.Now\nt()\n" * 1_000 + b"}",
    "one name assigned often": HEAD + b"func f() {\nvar t func()\n" + b"if x { t = time.Now }\nt()\n" * 1_000 + b"}",
    "many values in one statement": HEAD
    + b"func f() { "
    + b",".join(b"a%d" % n for n in range(1_000))
    + b" := "
    + b",".join([b"time.Now"] * 1_000)
    + b"}",
    "many imports": b"package p\nimport (\n" + b'"math/rand"\n' * 1_000 + b")\nvar x = rand.Int()\n",
    "the word import": b"package p\n" + b"import (\n" * 20_000 + b'"time" time.Now()',
    "errors": HEAD + b"func f( { time.Now() = = (\n" * 1_000,
}


@pytest.mark.parametrize("content", BIG.values(), ids=BIG.keys())
def test_what_is_large_or_deep_is_read_or_said_to_be_unreadable(content: bytes) -> None:
    found = scan(content)
    assert found.reads or found.unreadable


@given(st.binary(max_size=200))
def test_no_bytes_break_a_scan(content: bytes) -> None:
    scan(HEAD + content + b"\nvar x = time.Now()\n")
    scan(content + HEAD)


PIECES = [*"(){}[]:=,.;*&<-|\n\t `\"'/ xT5", " time", "Now", "func ", "import ", "var ", "range ", "case "]


@given(st.lists(st.sampled_from(PIECES), max_size=80).map("".join))
def test_no_text_breaks_a_scan(text: str) -> None:
    scan(HEAD + text.encode() + b"\nfunc f() { time.Now() }\n")
    scan(HEAD + b"func f() {\n" + text.encode() + b"\ntime.Now() }\n")
