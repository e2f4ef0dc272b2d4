"""PHP files that are large, deep, broken or no PHP at all: a scan ends soon, and says what it could not read."""

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
    found = READER.scan("src/a.php", content, every_line(content.count(b"\n") + 1))
    assert found is not None
    return found


BIG = {
    "one line of 5 MB": b"<?php $x = [" + (b"time(), '" + b"abcdefgh" * 300 + b"', ") * 2_000 + b"];\n",
    "one line that is not ASCII": b"<?php $x = [" + ("time(), " + "'äöü', " * 20).encode() * 2_000 + b"];\n",
    "100,000 lines": b"<?php\n" + b"$x = 1;\n" * 99_990 + b"time();\n",
    "50,000 words": b"<?php\n" + b"".join(b"$Word%d = 1;\n" % n for n in range(50_000)) + b"time();\n",
    "20,000 brackets": b"<?php $x = " + b"(" * 20_000 + b"time()" + b")" * 20_000 + b";",
    "2,000 arrays with a read each": b"<?php $x = " + b"[time(), " * 2_000 + b"]" * 2_000 + b";",
    "3,000 calls in a row": b"<?php (new DateTime())" + b"->now(1)" * 3_000 + b";",
    "20,000 parts of a name": b"<?php " + b"A\\" * 20_000 + b"time();",
    "2,000 functions": b"<?php " + b"".join(b"function f%d() { time(); }\n" % n for n in range(2_000)),
    "20,000 imports": b"<?php " + b"".join(b"use A\\B%d;\n" % n for n in range(20_000)) + b"time();",
    "3,000 namespaces": b"<?php " + b"".join(b"namespace A%d { time(); }\n" % n for n in range(3_000)),
    "2,000 blocks": b"<?php " + b"if (1) { time(); " * 2_000 + b"}" * 2_000,
    "2,000 functions in functions": b"<?php " + b"function () { return [time(), " * 2_000 + b"]; }" * 2_000 + b";",
    "texts in texts": b"<?php $x = " + b'"{$f(time(), ' * 2_000 + b"1" + b')}"' * 2_000 + b";",
    "aliases of aliases": b"<?php $a0 = time(...);" + b"".join(b"$a%d = $a%d;\n" % (n + 1, n) for n in range(2_000)),
    "one name bound often": b"<?php " + b"if ($x) { $f = time(...); } $f();\n" * 3_000,
    "a long date": b"<?php new DateTime('" + b"first day of " * 100_000 + b"');",
    "an error in every line": b"<?php\n" + b"time() = = (\n" * 2_000,
}


@pytest.mark.parametrize("content", BIG.values(), ids=BIG.keys())
def test_what_is_large_or_deep_is_scanned_and_no_read_told_twice(content: bytes) -> None:
    found = scan(content)
    assert len({(read.place, read.name) for read in found.reads}) == len(found.reads)


READABLE = {
    "bytes that are no UTF-8": b"<?php\n$x = '\xff';\ntime();\n",
    "a byte order mark": b"\xef\xbb\xbf<?php\ntime();\n",
    "UTF-16": "<?php\ntime();\n".encode("utf-16"),
    "NUL": b"<?php\n$x = '\0';\ntime();\n",
    "carriage returns": b"<?php\r\n\r\ntime();\r\n",
    "a first line for the shell": b"#!/usr/bin/env php\n<?php\ntime();\n",
    "an error before": b"<?php\n$x = = 1;\n\ntime();\n",
    "a page around it": b"<html>'\n<?php time(); ?>\n</html>\"\n",
}


@pytest.mark.parametrize("content", READABLE.values(), ids=READABLE.keys())
def test_what_can_be_read_in_spite_of_something_is_scanned(content: bytes) -> None:
    found = scan(content)
    assert [read.name for read in found.reads] == ["time"]
    assert found.unreadable == ()


def test_an_error_that_swallows_a_name_of_the_catalogue_is_unreadable() -> None:
    found = scan(b"<?php\nclass A extends ( function [ time ( {\n")
    assert found.reads == ()
    assert found.unreadable != ()


@given(st.binary(max_size=200))
def test_no_bytes_break_a_scan(content: bytes) -> None:
    scan(b"<?php\ntime();\n" + content + b"\ntime();\n")


PIECES = [
    *(
        "time",
        "sleep",
        "now",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ";",
        ",",
        "...",
        "$x",
        "$",
        " = ",
        "->",
        "?->",
        "::",
        "\\",
        "new ",
    ),
    *(
        "DateTime",
        "Carbon",
        "use ",
        "function ",
        "const ",
        "namespace ",
        " as ",
        "class A",
        "fn() => ",
        "static ",
        "self",
        "enum ",
    ),
    *(
        "'now'",
        '"',
        "'",
        "{$",
        "${",
        "<<<A\n",
        "\nA;\n",
        "<?php ",
        "?>",
        "<?= ",
        "//",
        "#",
        "#[",
        "/*",
        "*/",
        "\n",
        "\0",
        "ä",
    ),
    *(
        "$_SERVER",
        "['REQUEST_TIME']",
        "PHP_OS",
        "foreach ($x as ",
        "catch (",
        "match (",
        "if (",
        "else",
        "goto ",
        "a:",
        "1",
        "null",
    ),
]


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
def test_no_text_that_looks_like_php_breaks_a_scan(text: str) -> None:
    for read in scan(b"<?php\ntime();\n" + text.encode() + b"\ntime();\n").reads:
        assert read.place.line >= 1
        assert not read.name.endswith((".", ":"))
