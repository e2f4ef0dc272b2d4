"""Ruby files that are large, deep, broken or no Ruby at all: a scan ends soon, and says what it could not read."""

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
    found = READER.scan("lib/a.rb", content, every_line(content.count(b"\n") + 1))
    assert found is not None
    return found


BIG = {
    "one line of 5 MB": b"x = [" + (b"Time.now, '" + b"abcdefgh" * 300 + b"', ") * 2_000 + b"]\n",
    "one line that is not ASCII": b"x = [" + ("Time.now, " + "'äöü', " * 20).encode() * 2_000 + b"]\n",
    "100,000 lines": b"x = 1\n" * 99_990 + b"Time.now\n",
    "20,000 brackets": b"x = " + b"(" * 20_000 + b"Time.now" + b")" * 20_000,
    "2,000 arrays with a read each": b"x = " + b"[Time.now, " * 2_000 + b"]" * 2_000,
    "20,000 calls in a row": b"x = Time.now" + b".a(1)" * 20_000,
    "20,000 maps over a listing": b"x = Dir.children(y)" + b".map { 1 }" * 20_000,
    "20,000 constants": b"x = Time" + b"::Time" * 20_000 + b".now",
    "2,000 blocks": b"f { ::Time.now; sleep 1; " * 2_000 + b"}" * 2_000,
    "2,000 blocks with a parameter": b"f { |rand| rand; " * 2_000 + b"}" * 2_000,
    "2,000 methods": b"def f\n Time.now\n" * 2_000 + b"end\n" * 2_000,
    "interpolations in interpolations": b'"#{Time.now} #{' * 2_000 + b"1" + b'}"' * 2_000,
    "2,000 heredocs": b"".join(b"x = <<~A\n #{Time.now}\nA\n" for _ in range(2_000)),
    "aliases of aliases": b"a0 = Time\n" + b"".join(b"a%d = a%d\n" % (n + 1, n) for n in range(2_000)) + b"a2000.now",
    "methods of methods": b"a0 = Time.method(:now)\n" + b"".join(b"a%d = a%d\n" % (n + 1, n) for n in range(2_000)),
    "one name bound often": b"t = Time if x\nt.now\n" * 3_000,
    "an error in every line": b"Time.now = = (\n" * 2_000,
}


@pytest.mark.parametrize("content", BIG.values(), ids=BIG.keys())
def test_what_is_large_or_deep_is_scanned_and_no_read_told_twice(content: bytes) -> None:
    found = scan(content)
    assert len({(read.place, read.name) for read in found.reads}) == len(found.reads)


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
    found = scan(content)
    assert [read.name for read in found.reads] == ["Time.now"]
    assert found.unreadable == ()


def test_an_error_that_swallows_a_name_of_the_catalogue_is_unreadable() -> None:
    found = scan(b"class A < (\n  def [ Time now sleep ( {\n")
    assert found.reads == ()
    assert found.unreadable != ()


@given(st.binary(max_size=200))
def test_no_bytes_break_a_scan(content: bytes) -> None:
    scan(b"Time.now\n" + content + b"\nTime.now\n")


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
    for read in scan(b"Time.now\n" + text.encode() + b"\nTime.now\n").reads:
        assert read.place.line >= 1
        assert not read.name.endswith((".", ":"))
