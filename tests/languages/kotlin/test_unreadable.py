"""Kotlin that is broken, hostile or huge: never a crash, never without bounds."""

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
    found = READER.scan("src/A.kt", content, every_line(content.count(b"\n") + 1))
    assert found is not None
    return found


BIG = {
    "one line of 5 MB": b"val x = listOf(System.nanoTime(), " + b"'abcdefgh', \"" + b"x" * 5_000_000 + b'", 1)\n',
    "one line of reads": b"val x = listOf(" + b"System.nanoTime(), " * 1_000 + b"1)\n",
    "one line of strings": b"val x = listOf(" + b'"a $b ${System.nanoTime()}", ' * 1_000 + b"1)\n",
    "50,000 lines": b"val x = 1\n" * 50_000 + b"val y = System.nanoTime()\n",
    "5,000 brackets": b"val x = " + b"(" * 5_000 + b"System.nanoTime()" + b")" * 5_000,
    "1,000 lambdas": b"val x = " + b"{ System.nanoTime(); " * 1_000 + b"}" * 1_000,
    "2,000 classes": b"class A {\n" * 2_000 + b"val x = System.nanoTime()\n" + b"}\n" * 2_000,
    "10,000 calls of a call": b"val x = System.nanoTime" + b"()" * 10_000,
    "1,000 members": b"val x = System" + b".nanoTime" * 1_000,
    "20,000 open brackets": b"val y = System.nanoTime()\nval x = " + b"(" * 20_000,
    "annotations in every line": b"val y = System.nanoTime()\n" + b"class A\n@a\n@a\n" * 20_000,
    "guards in one line": b"val y = System.nanoTime()\n is a" + b" if(" * 50_000,
    "blanks": b"val y = System.nanoTime()\nsuspend" + b" \n" * 100_000,
    "an error in every line": b"fun f() { System.nanoTime() = = (\n" * 200,
    "quotes": b"val y = System.nanoTime()\n" + b'"' * 10_001,
}


@pytest.mark.parametrize("content", BIG.values(), ids=BIG.keys())
def test_what_is_large_or_deep_is_scanned_and_no_read_told_twice(content: bytes) -> None:
    found = scan(content)
    assert len({(read.place, read.name) for read in found.reads}) == len(found.reads)


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
    assert isinstance(scan(b"import java.lang.System.nanoTime\n" + source.encode()), Scan)


@given(st.binary(max_size=300))
def test_no_bytes_crash_the_scan(content: bytes) -> None:
    assert isinstance(scan(b"val x = System.nanoTime() " + content), Scan)


def test_a_read_next_to_what_cannot_be_parsed_is_found() -> None:
    found = scan(b"fun f() { Thread.sleep(5) }\n\nfun g( { ) = = =\n\nfun h() { Thread.sleep(5) }\n")
    assert "java.lang.Thread.sleep" in [read.name for read in found.reads]


def test_a_name_inside_what_cannot_be_parsed_is_unreadable() -> None:
    assert scan(b"fun f() = = Thread sleep = (\n").unreadable != ()
