"""Rust files that are large, deep, broken or no Rust at all: a scan ends soon, and says what it could not read."""

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
    found = READER.scan("src/a.rs", content, every_line(content.count(b"\n") + 1))
    assert found is not None
    return found


BIG = {
    "one line of 5 MB": b"const X: A = ["
    + (b"std::thread::sleep(d), '" + b"abcdefgh" * 300 + b"', ").replace(b"'", b'"') * 2_000
    + b"];\n",
    "one macro of 2 MB": b"fn f() { vec![" + (b"std::thread::sleep(d), " + b"1234567, " * 100) * 2_000 + b"]; }\n",
    "one macro of items": b"a! {" + b"fn f() { std::thread::sleep(d); }" * 2_000 + b"}\n",
    "100,000 lines": b"use std::thread;\n" + b"fn f() { 1; }\n" * 99_990 + b"fn g() { thread::sleep(d); }\n",
    "20,000 brackets": b"const X: A = " + b"(" * 20_000 + b"std::thread::sleep(d)" + b")" * 20_000 + b";",
    "20,000 brackets in a macro": b"fn f() { a!(" + b"(" * 20_000 + b"std::thread::sleep(d)" + b")" * 20_000 + b"); }",
    "2,000 reads in brackets in a macro": b"fn f() { a!(" + b"std::thread::sleep(" * 2_000 + b")" * 2_000 + b"); }",
    "20,000 calls in a row": b"fn f() { std::time::Instant::now()" + b".a(1)" * 20_000 + b".elapsed(); }",
    "20,000 calls in a row in a macro": b"fn f() { a!(std::time::Instant::now()"
    + b".a(1)" * 20_000
    + b".elapsed()); }",
    "a path of 20,000 names": b"fn f() { " + b"thread::" * 20_000 + b"sleep(d); }",
    "a path of 20,000 names in a macro": b"fn f() { a!(" + b"thread::" * 20_000 + b"sleep(d)); }",
    "20,000 names imported": b"use std::{" + b"thread::sleep, " * 20_000 + b"};\nfn f() { sleep(d); }",
    "lists in lists imported": b"use std::"
    + b"{thread::" * 2_000
    + b"sleep"
    + b"}" * 2_000
    + b";\nfn f() { sleep(d); }",
    "stars without an end": b"fn f() { sleep(std::thread); } " + b"use *" * 200_000,
    "20,000 stars imported": b"use std::thread::*;\n" * 20_000 + b"fn f() { sleep(d); }",
    "2,000 macros in macros": b"a! { " * 2_000 + b"std::thread::sleep(d);" + b"}" * 2_000,
    "2,000 blocks": b"fn f() { " + b"{ std::thread::sleep(d); " * 2_000 + b"}" * 2_000 + b"}",
    "2,000 closures": b"fn f() { " + b"g(|s| s.elapsed(), " * 2_000 + b")" * 2_000 + b"; std::time::Instant::now(); }",
    "2,000 fields in blocks": b"struct A { s: std::time::Instant }\nimpl A { fn f(&self) { "
    + b"{ self.s.elapsed(); " * 2_000
    + b"}" * 2_000
    + b"} }",
    "aliases of aliases": b"fn f() { let a0 = std::thread::sleep;"
    + b"".join(b"let a%d = a%d;\n" % (n + 1, n) for n in range(2_000))
    + b"a2000(d); }",
    "one name bound often": b"fn f() {" + b"let s = std::time::Instant::now(); s.elapsed();\n" * 3_000 + b"}",
    "an error in every line": b"fn f( { std::thread::sleep(d) = = (\n" * 2_000,
}


@pytest.mark.parametrize("content", BIG.values(), ids=BIG.keys())
def test_what_is_large_or_deep_is_scanned_and_no_read_told_twice(content: bytes) -> None:
    found = scan(content)
    assert len({(read.place, read.name) for read in found.reads}) == len(found.reads)


READABLE = {
    "bytes that are no UTF-8": b"// \xff\nfn f() { std::thread::sleep(d); }\n",
    "a byte order mark": b"\xef\xbb\xbffn f() { std::thread::sleep(d); }\n",
    "UTF-16": "fn f() { std::thread::sleep(d); }\n".encode("utf-16"),
    "NUL": b'const A: &str = "\0";\nfn f() { std::thread::sleep(d); }\n',
    "carriage returns": b"fn f() {\r\n    std::thread::sleep(d);\r\n}\r\n",
    "a first line for the shell": b"#!/usr/bin/env rust-script\nfn f() { std::thread::sleep(d); }\n",
    "an error before": b"fn f( { }\n\nfn g() { std::thread::sleep(d); }\n",
    "names with hashes": b"fn r#try() { std::thread::sleep(d); }\n",
}


@pytest.mark.parametrize("content", READABLE.values(), ids=READABLE.keys())
def test_what_can_be_read_in_spite_of_something_is_scanned(content: bytes) -> None:
    found = scan(content)
    assert [read.name for read in found.reads] == ["std::thread::sleep"]
    assert found.unreadable == ()


def test_an_error_that_swallows_a_name_of_the_catalogue_is_unreadable() -> None:
    found = scan(b"fn f( { let x = [ std thread sleep ( {\n")
    assert found.reads == ()
    assert found.unreadable != ()


@given(st.binary(max_size=200))
def test_no_bytes_break_a_scan(content: bytes) -> None:
    scan(b"use std::time::*;\nuse std::thread::sleep;\n" + content + b"\nfn z() { sleep(d); Instant::now(); }\n")


PIECES = [
    *(
        "std",
        "::",
        "time",
        "thread",
        "Instant",
        "now",
        "sleep",
        "elapsed",
        ".",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        "<",
        ">",
        "!",
    ),
    *(
        "use ",
        "{",
        "self",
        "crate",
        "super",
        "*",
        " as ",
        "_",
        ";",
        ",",
        "fn f",
        "let ",
        "mut ",
        " = ",
        "|x|",
        "=>",
        "match x ",
    ),
    *(
        "if let Some(x) = ",
        "for x in ",
        "impl A ",
        "struct A ",
        "trait T ",
        "mod m ",
        "type X",
        "macro_rules! m ",
        "$a:expr",
    ),
    *(
        "assert!",
        "a! {",
        "#[cfg(x)]",
        "//",
        "/*",
        "*/",
        "///",
        'r#"',
        '"#',
        '"',
        "'a",
        "&",
        "?",
        ".await",
        "\n",
        "\0",
        "\r",
        "ä",
    ),
    *(
        "async ",
        "move ",
        "const X: A",
        "static S",
        "dyn ",
        "where ",
        "->",
        "..",
        "0",
        "Duration::ZERO",
        "cfg_if! { if #[cfg(x)] {",
    ),
]


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
def test_no_text_that_looks_like_rust_breaks_a_scan(text: str) -> None:
    for read in scan(
        b"use std::time::*;\nuse std::thread::sleep;\n" + text.encode() + b"\nfn z() { sleep(d); Instant::now(); }\n"
    ).reads:
        assert read.place.line >= 1
        assert not read.name.endswith((".", ":"))
