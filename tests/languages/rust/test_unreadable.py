"""Rust files that are large, deep, broken or no Rust at all: a scan ends soon, and says what it could not read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.large import MOST, Builder, Large, growing, growth, large, mistold
from tests.support.scan import scanned

PATH = "src/a.rs"
READ = b"std::thread::sleep(d)"
NOW = b"std::time::Instant::now()"
FUNCTION = b"fn z() { " + READ + b"; }\n"


LARGE: Large = {
    "one line": (500, lambda n: b"const X: A = [" + (READ + b', "' + b"abcdefgh" * 300 + b'", ') * n + b"];\n"),
    "one macro": (300, lambda n: b"fn f() { vec![" + (READ + b", " + b"1234567, " * 100) * n + b"]; }\n"),
    "one macro of items": (1_000, lambda n: b"a! {" + (b"fn f() { " + READ + b"; }") * n + b"}\n"),
    "many lines": (50_000, lambda n: FUNCTION + b"fn f() { 1; }\n" * n + FUNCTION),
    "brackets": (10_000, lambda n: FUNCTION + b"const X: A = " + b"(" * n + READ + b")" * n + b";"),
    "brackets in a macro": (10_000, lambda n: FUNCTION + b"fn f() { a!(" + b"(" * n + READ + b")" * n + b"); }"),
    "reads in brackets in a macro": (
        500,
        lambda n: FUNCTION + b"fn f() { a!(" + b"std::thread::sleep(" * n + b")" * n + b"); }" + FUNCTION,
    ),
    "calls in a row": (5_000, lambda n: FUNCTION + b"fn f() { " + NOW + b".a(1)" * n + b".elapsed(); }" + FUNCTION),
    "calls in a row in a macro": (
        5_000,
        lambda n: FUNCTION + b"fn f() { a!(" + NOW + b".a(1)" * n + b".elapsed()); }" + FUNCTION,
    ),
    "a path": (10_000, lambda n: FUNCTION + b"fn f() { " + b"thread::" * n + b"sleep(d); }" + FUNCTION),
    "a path in a macro": (10_000, lambda n: FUNCTION + b"fn f() { a!(" + b"thread::" * n + b"sleep(d)); }" + FUNCTION),
    "names imported": (5_000, lambda n: FUNCTION + b"use std::{" + b"thread::sleep, " * n + b"};\n" + FUNCTION),
    "lists in lists imported": (
        2_000,
        lambda n: FUNCTION + b"use std::" + b"{thread::" * n + b"sleep" + b"}" * n + b";\n" + FUNCTION,
    ),
    "stars imported": (10_000, lambda n: FUNCTION + b"use std::thread::*;\n" * n + FUNCTION),
    "macros in macros": (500, lambda n: (b"a! { " + READ + b"; ") * n + b"}" * n),
    "blocks": (500, lambda n: b"fn f() { " + (b"{ " + READ + b"; ") * n + b"}" * n + b"}"),
    "closures": (500, lambda n: b"fn f() { " + (b"g(|s| s.elapsed(), " + READ + b", ") * n + b")" * n + b"; }"),
    "fields in blocks": (
        500,
        lambda n: (
            b"struct A { s: std::time::Instant }\nimpl A { fn f(&self) { "
            + (b"{ self.s.elapsed(); " + READ + b"; ") * n
            + b"}" * n
            + b"} }"
        ),
    ),
    "aliases of aliases": (
        1_000,
        lambda n: (
            FUNCTION
            + b"fn f() { let a0 = std::thread::sleep;"
            + b"".join(b"let a%d = a%d;\n" % (each + 1, each) for each in range(n))
            + b"a%d(d); }" % n
            + FUNCTION
        ),
    ),
    "one name bound often": (
        500,
        lambda n: b"fn f() {" + (b"let s = std::time::Instant::now(); s.elapsed(); " + READ + b";\n") * n + b"}",
    ),
}

BROKEN: Large = {
    "stars without an end": (10_000, lambda n: FUNCTION + b"use *" * n + FUNCTION),
    "an error in every line": (1_000, lambda n: (b"fn f( { " + READ + b" = = (\n") * n),
}


@large(LARGE, BROKEN)
def test_every_read_is_found_once_or_the_file_is_said_to_be_unreadable(source: bytes) -> None:
    assert mistold(PATH, source, READ) == []


@growing(LARGE, BROKEN)
def test_twice_as_much_costs_no_more_than_twice(build: Builder) -> None:
    assert growth(PATH, build) <= MOST


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
    found = scanned(PATH, content)
    assert [read.name for read in found.reads] == ["std::thread::sleep"]
    assert found.unreadable == ()


def test_an_error_that_swallows_a_name_of_the_catalogue_is_unreadable() -> None:
    found = scanned(PATH, b"fn f( { let x = [ std thread sleep ( {\n")
    assert found.reads == ()
    assert found.unreadable != ()


@given(st.binary(max_size=200))
def test_no_bytes_break_a_scan(content: bytes) -> None:
    scanned(
        PATH, b"use std::time::*;\nuse std::thread::sleep;\n" + content + b"\nfn z() { sleep(d); Instant::now(); }\n"
    )


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
    for read in scanned(
        PATH,
        b"use std::time::*;\nuse std::thread::sleep;\n" + text.encode() + b"\nfn z() { sleep(d); Instant::now(); }\n",
    ).reads:
        assert read.place.line >= 1
        assert not read.name.endswith((".", ":"))
