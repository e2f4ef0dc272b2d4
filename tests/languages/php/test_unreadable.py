"""PHP files that are large, deep, broken or no PHP at all: a scan ends soon, and says what it could not read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.large import MOST, Builder, Large, growing, growth, large, mistold
from tests.support.scan import scanned

PATH = "src/a.php"
READ = b"time()"
HEAD = b"<?php " + READ + b";\n"


LARGE: Large = {
    "one line": (500, lambda n: b"<?php $x = [" + (READ + b", '" + b"abcdefgh" * 300 + b"', ") * n + b"];\n"),
    "one line that is not ASCII": (
        500,
        lambda n: b"<?php $x = [" + (READ + b", " + "'äöü', ".encode() * 20) * n + b"];\n",
    ),
    "many lines": (30_000, lambda n: HEAD + b"$x = 1;\n" * n + READ + b";\n"),
    "many words": (20_000, lambda n: HEAD + b"".join(b"$Word%d = 1;\n" % each for each in range(n)) + READ + b";\n"),
    "brackets": (10_000, lambda n: HEAD + b"$x = " + b"(" * n + READ + b")" * n + b";"),
    "arrays with a read each": (500, lambda n: b"<?php $x = " + (b"[" + READ + b", ") * n + b"]" * n + b";"),
    "calls in a row": (3_000, lambda n: HEAD + b"(new DateTime())" + b"->now(1)" * n + b";\n" + READ + b";"),
    "parts of a name": (10_000, lambda n: HEAD + b"A\\" * n + b"now();\n" + READ + b";"),
    "functions": (
        1_000,
        lambda n: b"<?php " + b"".join(b"function f%d() { %b; }\n" % (each, READ) for each in range(n)),
    ),
    "imports": (10_000, lambda n: HEAD + b"".join(b"use A\\B%d;\n" % each for each in range(n)) + READ + b";"),
    "namespaces": (
        1_000,
        lambda n: b"<?php " + b"".join(b"namespace A%d { %b; }\n" % (each, READ) for each in range(n)),
    ),
    "blocks": (500, lambda n: b"<?php " + (b"if (1) { " + READ + b"; ") * n + b"}" * n),
    "functions in functions": (
        500,
        lambda n: b"<?php " + (b"function () { return [" + READ + b", ") * n + b"]; }" * n + b";",
    ),
    "texts in texts": (500, lambda n: b"<?php $x = " + (b'"{$f(' + READ + b", ") * n + b"1" + b')}"' * n + b";"),
    "aliases of aliases": (
        1_000,
        lambda n: (
            HEAD
            + b"$a0 = time(...);"
            + b"".join(b"$a%d = $a%d;\n" % (each + 1, each) for each in range(n))
            + READ
            + b";"
        ),
    ),
    "one name bound often": (500, lambda n: HEAD + b"if ($x) { $f = time(...); } $f();\n" * n + READ + b";"),
    "a long date": (50_000, lambda n: HEAD + b"new DateTime('" + b"first day of " * n + b"');\n" + READ + b";"),
}

BROKEN: Large = {
    "an error in every line": (1_000, lambda n: b"<?php\n" + (READ + b" = = (\n") * n),
}


@large(LARGE, BROKEN)
def test_every_read_is_found_once_or_the_file_is_said_to_be_unreadable(source: bytes) -> None:
    assert mistold(PATH, source, READ) == []


@growing(LARGE, BROKEN)
def test_twice_as_much_costs_no_more_than_twice(build: Builder) -> None:
    assert growth(PATH, build) <= MOST


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
    found = scanned(PATH, content)
    assert [read.name for read in found.reads] == ["time"]
    assert found.unreadable == ()


def test_an_error_that_swallows_a_name_of_the_catalogue_is_unreadable() -> None:
    found = scanned(PATH, b"<?php\nclass A extends ( function [ time ( {\n")
    assert found.reads == ()
    assert found.unreadable != ()


@given(st.binary(max_size=200))
def test_no_bytes_break_a_scan(content: bytes) -> None:
    scanned(PATH, b"<?php\ntime();\n" + content + b"\ntime();\n")


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
    for read in scanned(PATH, b"<?php\ntime();\n" + text.encode() + b"\ntime();\n").reads:
        assert read.place.line >= 1
        assert not read.name.endswith((".", ":"))
