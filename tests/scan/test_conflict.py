"""What is unreadable in any language: the marks of a conflict, and what an error swallows that would be a read."""

from __future__ import annotations

import pytest

from gate.model.lines import Lines
from tests.support.scan import scanned

MARKS = "<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> branch\n"
AROUND = {
    "a.py": ("", "x = 1", ""),
    "a.js": ("", "let a;", ""),
    "a.ts": ("", "let a;", ""),
    "a.go": ("package p\nfunc f() {\n", "a()", "}\n"),
    "A.java": ("class A {\n", "int a;", "}\n"),
    "a.kt": ("fun f() {\n", "a()", "}\n"),
    "a.cs": ("class A {\n", "int a;", "}\n"),
    "a.rb": ("def f\n", "a", "end\n"),
    "a.rs": ("fn f() {\n", "a();", "}\n"),
    "a.php": ("<?php\n", "$a = 1;", ""),
}
SHOWN = [
    ("a.py", 'x = """\n' + MARKS + '"""\n'),
    ("a.js", "x = `\n" + MARKS + "`;\n"),
    ("a.go", "package p\nvar x = `\n" + MARKS + "`\n"),
    ("a.rs", 'const X: &str = "\n' + MARKS + '";\n'),
    ("a.rb", "x = <<~A\n" + MARKS + "A\n"),
    ("a.java", "/*\n" + MARKS + "*/\n"),
    ("a.py", "<<<<<<< HEAD\nx = 1\n"),
]


@pytest.mark.parametrize("path", AROUND)
def test_a_conflict_is_unreadable(path: str) -> None:
    before, line, after = AROUND[path]
    found = scanned(path, before + MARKS.format(line, line) + after)
    assert [place.line for place in found.unreadable] == [before.count("\n") + 1]


@pytest.mark.parametrize(("path", "source"), SHOWN)
def test_marks_that_are_only_shown_are_none(path: str, source: str) -> None:
    assert scanned(path, source.replace("{}", "a")).unreadable == ()


def test_a_conflict_on_lines_that_are_not_new_is_not_told() -> None:
    assert scanned("a.py", "x = 1\n" + MARKS.format("a", "b"), Lines(((1, 1),))).unreadable == ()


BROKEN = "from datetime import datetime\ndef close(window:\n    return datetime.now()\n"


def test_a_read_inside_an_error_is_unreadable_where_its_line_is_new() -> None:
    assert len(scanned("a.py", BROKEN).unreadable) == 1
    assert scanned("a.py", BROKEN, Lines(((1, 2),))).unreadable == ()
    assert scanned("a.py", BROKEN.replace("datetime.now()", "window.now()")).unreadable == ()


FLOW = [
    "/* @flow */\nfunction f(d: ?Date = new Date()) {}\n",
    "function f(d: ?Date = new Date()): Array<?Date> { return [d]; }\n",
    "// @flow\nimport type { A } from './a';\ntype B = {| +a: ?A, b: number |};\nconst x: B = new Date();\n",
]


@pytest.mark.parametrize("source", FLOW)
def test_types_of_flow_hide_no_read(source: str) -> None:
    found = scanned("a.js", source)
    assert ([read.name for read in found.reads], found.unreadable) == (["new Date"], ())
