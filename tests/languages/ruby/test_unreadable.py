"""Ruby files that are large, deep, broken or no Ruby at all: a scan ends soon, and says what it could not read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.large import MOST, SQUARE, Builder, Large, growing, growth, large, mistold
from tests.support.scan import scanned

PATH = "lib/a.rb"
READ = b"Time.now"
LINE = READ + b"\n"


LARGE: Large = {
    "one line": (500, lambda n: b"x = [" + (READ + b", '" + b"abcdefgh" * 300 + b"', ") * n + b"]\n"),
    "one line that is not ASCII": (500, lambda n: b"x = [" + (READ + b", " + "'äöü', ".encode() * 20) * n + b"]\n"),
    "many lines": (50_000, lambda n: LINE + b"x = 1\n" * n + LINE),
    "brackets": (10_000, lambda n: LINE + b"x = " + b"(" * n + READ + b")" * n),
    "arrays with a read each": (500, lambda n: b"x = " + (b"[" + READ + b", ") * n + b"]" * n),
    "calls in a row": (5_000, lambda n: b"x = " + READ + b".a(1)" * n + b"\n" + LINE),
    "maps over a listing": (5_000, lambda n: LINE + b"x = Dir.children(y)" + b".map { 1 }" * n + b"\n" + LINE),
    "constants": (10_000, lambda n: LINE + b"x = Time" + b"::A" * n + b".now\n" + LINE),
    "blocks": (500, lambda n: (b"f { ::Process.pid; " + READ + b"; ") * n + b"}" * n),
    "blocks with a parameter": (500, lambda n: (b"f { |rand| rand; " + READ + b"; ") * n + b"}" * n),
    "interpolations in interpolations": (500, lambda n: (b'"#{' + READ + b"} #{") * n + b"1" + b'}"' * n),
    "heredocs": (1_000, lambda n: (b"x = <<~A\n #{" + READ + b"}\nA\n") * n),
    "aliases of aliases": (
        1_000,
        lambda n: (
            LINE
            + b"a0 = Time\n"
            + b"".join(b"a%d = a%d\n" % (each + 1, each) for each in range(n))
            + b"a%d.now\n" % n
            + LINE
        ),
    ),
    "methods of methods": (
        1_000,
        lambda n: (
            LINE + b"a0 = Time.method(:now)\n" + b"".join(b"a%d = a%d\n" % (each + 1, each) for each in range(n)) + LINE
        ),
    ),
    "one name bound often": (1_000, lambda n: LINE + b"t = Time if x\nt.now\n" * n + LINE),
}

# The cost of these is a square: each level asks all around it.
SQUARED: Large = {
    "methods": (500, lambda n: (b"def f\n " + LINE) * n + b"end\n" * n),
}

BROKEN: Large = {
    "an error in every line": (1_000, lambda n: (READ + b" = = (\n") * n),
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


READABLE = {
    "bytes that are no UTF-8": b"x = '\xff'\nTime.now\n",
    "a byte order mark": b"\xef\xbb\xbfTime.now\n",
    "UTF-16": "x = 1\nTime.now\n".encode("utf-16"),
    "NUL": b"x = '\0'\nTime.now\n",
    "carriage returns": b"x = 1\r\nTime.now\r\n",
    "a first line for the shell": b"#!/usr/bin/env ruby\n# frozen_string_literal: true\nTime.now\n",
    "an error before": b"x = = 1\n\nTime.now\n",
}


@pytest.mark.parametrize("content", READABLE.values(), ids=READABLE.keys())
def test_what_can_be_read_in_spite_of_something_is_scanned(content: bytes) -> None:
    found = scanned(PATH, content)
    assert [read.name for read in found.reads] == ["Time.now"]
    assert found.unreadable == ()


def test_an_error_that_swallows_a_name_of_the_catalogue_is_unreadable() -> None:
    found = scanned(PATH, b"class A < (\n  def [ Time now sleep ( {\n")
    assert found.reads == ()
    assert found.unreadable != ()


@given(st.binary(max_size=200))
def test_no_bytes_break_a_scan(content: bytes) -> None:
    scanned(PATH, b"Time.now\n" + content + b"\nTime.now\n")


PIECES = [
    *(
        "Time",
        ".",
        "now",
        "::",
        "sleep",
        "rand",
        " 1",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "|x|",
        " = ",
        ",",
        "\n",
        "def f",
        "end",
    ),
    *(
        "class A",
        "module ",
        " < ",
        "do",
        "->",
        "&",
        ":now",
        ".method(",
        "method(",
        "send(",
        "*",
        "**",
        "#",
        "#{",
        '"',
        "'",
    ),
    *(
        "<<~A\n",
        "\nA\n",
        "%w[",
        "=begin\n",
        "\n=end\n",
        "__END__",
        "if ",
        "case x\nin ",
        " => ",
        "rescue ",
        "for ",
        " in ",
    ),
    *(
        "alias ",
        "undef ",
        "self",
        "ENV",
        "['a']",
        "Dir.children",
        ".sort",
        "1.day",
        ".ago",
        "||=",
        "?",
        "@a",
        "$$",
        "\0",
        "ä",
    ),
]


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
def test_no_text_that_looks_like_ruby_breaks_a_scan(text: str) -> None:
    for read in scanned(PATH, b"Time.now\n" + text.encode() + b"\nTime.now\n").reads:
        assert read.place.line >= 1
        assert not read.name.endswith((".", ":"))
