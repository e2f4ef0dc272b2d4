"""Java files that are large, deep, broken or no text: bounded, told, and scanned as far as they go."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.languages import Languages
from gate.model.lines import Lines, every_line
from gate.model.read import Scan
from gate.policy.catalogue import load

READER = Languages(load)
READ = b"class Z { long z = System.nanoTime(); }\n"


def scan(content: bytes, lines: Lines | None = None) -> Scan:
    found = READER.scan("src/A.java", content, every_line(content.count(b"\n") + 1) if lines is None else lines)
    assert found is not None
    return found


READABLE = {
    "a byte order mark": b"\xef\xbb\xbf" + READ,
    "UTF-16": READ.decode().encode("utf-16"),
    "UTF-32": ("\ufeff" + READ.decode()).encode("utf-32-be"),
    "Latin-1 in a comment": b"// caf\xe9\n" + READ,
    "a NUL": b"// \0\n" + READ,
    "CRLF": b"// x\r\n" + READ,
    "a conflict's marks": b"<<<<<<< a\nclass A {}\n=======\nclass B {}\n>>>>>>> b\n" + READ,
    "an error in another class": b"class A { void f( { } }\n" + READ,
    "an error after": READ + b"class A { void f( {",
    "no class": b"long z = System.nanoTime();",
    "a newer language": b"void main() { System.nanoTime(); }",
}


@pytest.mark.parametrize("content", READABLE.values(), ids=READABLE.keys())
def test_what_can_be_read_in_spite_of_something_is_scanned(content: bytes) -> None:
    assert [read.name for read in scan(content).reads] == ["java.lang.System.nanoTime"]


def test_half_a_character_of_utf_16_is_read_as_far_as_it_goes() -> None:
    assert scan(b"\xff\xfea") == Scan()


def test_a_file_without_a_name_of_the_catalogue_is_not_parsed_whatever_it_holds() -> None:
    assert scan(b"((((" * 1000) == Scan()


def test_only_the_lines_asked_for_are_told() -> None:
    content = b"class A {\n" + b"long x = System.nanoTime();\n" * 3 + b"}\n"
    assert [read.place.line for read in scan(content, Lines(((3, 3),))).reads] == [3]
    assert scan(content, Lines(((1, 1), (5, 5)))).reads == ()


FUTURE = b"import java.util.concurrent.*;\nclass A { void f(Future x) {\n"

BIG = {
    "one long line": b"class A { Object[] x = {"
    + b'"abcdefghijklmnopqrstuvwxyz", ' * 40_000
    + b"System.nanoTime()}; }",
    "one line with many reads": b"class A { Object[] x = {" + b"System.nanoTime(), " * 1_000 + b"}; }",
    "many lines": b"class A {\n" + b"int x = 1;\n" * 20_000 + b"long y = System.nanoTime(); }\n",
    "brackets": b"class A { long x = " + b"(" * 20_000 + b"System.nanoTime()" + b")" * 20_000 + b"; }",
    "open brackets": b"class A { long y = System.nanoTime(); long x = " + b"(" * 20_000,
    "blocks": b"class A { void f() " + b"{ System.nanoTime(); " * 1_000 + b"}" * 1_000 + b"}",
    "classes in classes": b"class A { long x = System.nanoTime(); " * 1_000 + b"}" * 1_000,
    "this in blocks": FUTURE + b"{ this.x.get(1, y); " * 1_000 + b"}" * 1_000 + READ,
    "lambdas": b"class A { Object x = " + b"x -> f(System.nanoTime(), " * 1_000 + b"1" + b")" * 1_000 + b"; }",
    "a chain of calls": FUTURE + b"x" + b".get(1, y)" * 1_000 + b"; } }" + READ,
    "a chain of streams": b"import java.nio.file.*;\nclass A { Object x = Files.list(p)"
    + b".map(Files.list(p))" * 1_000
    + b"; }",
    "a sum": b"class A { byte[] x = (" + b"a + " * 20_000 + b"b).getBytes(); String s; }" + READ,
    "sums of bytes": b"class A { byte[] x = f(" + b'a + ("b").getBytes() + ' * 1_000 + b"b); String s; }",
    "one name declared often": b"import java.util.concurrent.*;\nclass A {\n"
    + b"Future x; void f() { x.get(1, y); }\n" * 1_000
    + b"}",
    "types in types": b"class A { " + b"List<" * 20_000 + b"Thread" + b">" * 20_000 + b" x = Thread.sleep(1); }",
    "a long import": b"import " + b"java." * 20_000 + b"Thread;\n" + READ,
    "letters as their codes": b'class A { String x = "' + b"\\u0041" * 20_000 + b'"; }' + READ,
    "errors": FUTURE + b"x.get(1, y) = = (\n" * 1_000 + READ,
}


@pytest.mark.parametrize("content", BIG.values(), ids=BIG.keys())
def test_what_is_large_or_deep_is_read_or_said_to_be_unreadable(content: bytes) -> None:
    found = scan(content)
    assert found.reads or found.unreadable


@given(st.binary(max_size=200))
def test_no_bytes_break_a_scan(content: bytes) -> None:
    scan(b"import java.time.*;\n" + content + READ)
    scan(b"class A { " + content + b"; long x = System.nanoTime(); }")


WORDS = ["new ", "Date", "System", ".now", "::", "import ", "class ", " this", "super", "->", "case ", " instanceof "]
PIECES = [*"(){}[]<>:=,.;*@ \n\t\"'/ xT5", *WORDS]


@given(st.lists(st.sampled_from(PIECES), max_size=80).map("".join))
def test_no_text_breaks_a_scan(text: str) -> None:
    scan(b"import java.util.*;\n" + text.encode() + READ)
    scan(b"import java.util.*;\nclass A { void f() {\n" + text.encode() + b"; new Date(); } }")
