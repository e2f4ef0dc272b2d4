"""JavaScript that cannot be parsed, or is large, deep or hostile."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.model.read import Scan
from tests.languages.javascript.test_reads import scan
from tests.support.large import MOST, SQUARE, Builder, Large, growing, growth, large, mistold

PATH = "src/a.tsx"
READ = b"performance.now()"
LINE = READ + b"\n"

READABLE: dict[str, bytes] = {
    "byte order mark": b"\xef\xbb\xbfDate.now()",
    "CRLF": b"// a\r\nDate.now()\r\n",
    "lone CR ends a comment": b"// a\rDate.now()",
    "UTF-16": "Date.now()".encode("utf-16"),
    "not UTF-8": b"'\xe9'; Date.now()",
    "NUL": b"\0Date.now()",
    "hash-bang": b"#!/usr/bin/env node\nDate.now()",
    "an error elsewhere": b"let = = (;\nfunction f() {}\nDate.now()",
    "an error behind": b"Date.now()\nclass {{{",
    "half a template": b"Date.now(); `${",
}


@pytest.mark.parametrize("content", READABLE.values(), ids=READABLE.keys())
@pytest.mark.parametrize("suffix", [".js", ".ts", ".tsx"])
def test_what_can_be_read_in_spite_of_something_is_scanned(content: bytes, suffix: str) -> None:
    assert [read.name for read in scan(content, f"src/a{suffix}").reads] == ["Date.now"]


def test_an_error_that_swallows_a_name_is_unreadable() -> None:
    assert scan(b"f()\nclass { Date.now }} ((((").unreadable != ()


def test_a_file_without_a_name_of_the_catalogue_is_not_parsed_whatever_it_holds() -> None:
    assert scan(b"((((" * 1000 + b"import x from 'y'; delay(now)") == Scan()


LARGE: Large = {
    "one line": (2_000, lambda n: b"x=[" + (READ + b",'abcdefgh',") * n + b"]"),
    "one short name for it": (
        500,
        lambda n: READ + b";const e=Date.now;" + b"(function(e,t){return e(t)})(e,1);" * n + READ,
    ),
    "many lines": (20_000, lambda n: LINE + b"let x\n" * n + LINE),
    "brackets": (10_000, lambda n: LINE + b"x=" + b"(" * n + READ + b")" * n),
    "functions with a variable each": (500, lambda n: (b"function a(){var b=" + READ + b";return b+1}\n") * n),
    "arrays": (500, lambda n: b"x=" + (b"[" + READ + b",") * n + b"]" * n),
    "arrows": (500, lambda n: b"x=" + (b"()=>(" + READ + b",") * n + b"1" + b")" * n),
    "blocks with variables": (500, lambda n: (b"{let a=" + READ + b";") * n + b"}" * n),
    "blocks with hoisted variables": (500, lambda n: (b"{var Date=1;Date.now();" + READ + b";") * n + b"}" * n),
    "calls of calls": (10_000, lambda n: b"x=" + READ + b"()" * n + b"\n" + LINE),
    "members of members": (1_500, lambda n: LINE + b"x=Date" + b".now" * n + b"\n" + LINE),
    "else if": (500, lambda n: (b"if(a)" + READ + b";else ") * n + b"f()"),
    "patterns": (2_000, lambda n: LINE + b"const " + b"{a:" * n + b"now" + b"}" * n + b"=Date;now()\n" + LINE),
    "aliases of aliases": (
        1_000,
        lambda n: (
            LINE + b"const a0=Date.now;" + b"".join(b"const a%d=a%d;" % (each + 1, each) for each in range(n)) + READ
        ),
    ),
    "one name assigned often": (500, lambda n: LINE + b"let t;" + b"if(x)t=Date.now;t();" * n + READ),
    "filters": (5_000, lambda n: LINE + b"import fs from 'fs';fs.readdirSync()" + b".filter(f)" * n + b"\n" + LINE),
    "templates": (500, lambda n: b"x=" + (b"`${" + READ) * n + b"}`" * n),
    "words like import": (50_000, lambda n: LINE + b"mport" * n + b";" + READ),
    "types": (3_000, lambda n: LINE + b"function f(d:Date|" + b"null|" * n + b"null){d.getHours()}" + READ),
    "passed on": (
        3_000,
        lambda n: LINE + b"const s=" + b"promisify(" * n + b"setTimeout" + b")" * n + b";s(1);" + READ,
    ),
}

# The cost of these is a square: each level asks all around it.
SQUARED: Large = {
    "conditions": (500, lambda n: b"x=" + (b"a?" + READ + b":") * n + b"1"),
}

BROKEN: Large = {
    "open brackets": (10_000, lambda n: LINE + b"x=" + b"(" * n + READ),
    "an error in every line": (1_000, lambda n: (READ + b" = = (\n") * n),
    "blanks after from": (200_000, lambda n: LINE + b"import x from" + b" " * n + b";" + READ),
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


@given(st.binary(max_size=200), st.sampled_from([".js", ".ts", ".tsx"]))
def test_no_bytes_break_a_scan(content: bytes, suffix: str) -> None:
    scan(b"Date.now();\n" + content + b"\nsetTimeout(f, 1)", f"src/a{suffix}")


WORDS = """
Date . now ( ) new { } [ ] , ; : = => ? ?. ! ... ` ${ const let var function class x as any < > | & || async await
import from require 'fs' "fs" setTimeout promisify process env typeof export default enum namespace declare for of in
catch @ # / // /* */ </ />
"""


@given(st.lists(st.sampled_from([*WORDS.split(), "\n"]), max_size=40), st.sampled_from([".js", ".ts", ".tsx"]))
def test_no_sequence_of_words_breaks_a_scan(pieces: list[str], suffix: str) -> None:
    scan("Date.now();\n" + " ".join(pieces), f"src/a{suffix}")
