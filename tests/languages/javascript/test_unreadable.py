"""JavaScript that cannot be parsed, or is large, deep or hostile."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.model.read import Scan
from tests.languages.javascript.test_reads import scan

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


BIG: dict[str, bytes] = {
    "one line": b"x=[" + b"Date.now(),'abcdefgh'," * 3_000 + b"]",
    "one short name for it": b"const e=Date.now;" + b"(function(e,t){return e(t)})(e,1);" * 1_000,
    "many lines": b"let x\n" * 50_000 + b"Date.now()\n",
    "brackets": b"x=" + b"(" * 20_000 + b"Date.now()" + b")" * 20_000,
    "open brackets": b"Date.now();x=" + b"(" * 20_000,
    "arrays": b"x=" + b"[Date.now()," * 2_000 + b"]" * 2_000,
    "arrows": b"x=" + b"()=>(Date.now()," * 3_000 + b"1" + b")" * 3_000,
    "blocks with variables": b"{let a=Date.now();" * 1_000 + b"}" * 1_000,
    "blocks with hoisted variables": b"{var Date=1;Date.now();" * 1_000 + b"}" * 1_000,
    "calls of calls": b"x=Date.now" + b"()" * 20_000,
    "members of members": b"x=Date" + b".now" * 1_500,
    "conditions": b"x=" + b"a?Date.now():" * 2_000 + b"1",
    "else if": b"if(a)Date.now();else " * 1_000 + b"f()",
    "patterns": b"const " + b"{a:" * 5_000 + b"now" + b"}" * 5_000 + b"=Date;now()",
    "aliases of aliases": b"const a0=Date.now;" + b"".join(b"const a%d=a%d;" % (n + 1, n) for n in range(1_000)),
    "one name assigned often": b"let t;" + b"if(x)t=Date.now;t();" * 1_000,
    "filters": b"import fs from 'fs';fs.readdirSync()" + b".filter(f)" * 10_000,
    "templates": b"x=" + b"`${Date.now()" * 2_000 + b"}`" * 2_000,
    "an error in every line": b"Date.now() = = (\n" * 2_000,
    "blanks after from": b"import x from" + b" " * 500_000 + b";Date.now()",
    "words like import": b"mport" * 100_000 + b";Date.now()",
    "types": b"function f(d:Date|" + b"null|" * 3_000 + b"null){d.getHours()}",
    "passed on": b"const s=" + b"promisify(" * 3_000 + b"setTimeout" + b")" * 3_000 + b";s(1)",
}


@pytest.mark.parametrize("content", BIG.values(), ids=BIG.keys())
def test_what_is_large_or_deep_is_scanned_and_no_read_told_twice(content: bytes) -> None:
    found = scan(content, "src/a.tsx")
    assert len({(read.place, read.name) for read in found.reads}) == len(found.reads)


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
