"""Texts that nothing closes: what stands behind them is read, or the file is said to be unreadable."""

from __future__ import annotations

import pytest

from tests.support.scan import scanned

UNCLOSED = [
    ("a.py", 'a = """x\nimport time\ntime.time()\n'),
    ("a.js", "const a = `x\nDate.now()\n"),
    ("a.ts", "const a = 'x\nDate.now()\n"),
    ("a.go", 'package a\nimport "time"\nvar a = `x\nvar b = time.Now()\n'),
    ("A.java", 'class A { String a = """\nx; long b = System.nanoTime(); }\n'),
    ("a.kt", 'val a = """x\nval b = System.nanoTime()\n'),
    ("a.kt", 'val a = "x\nval b = System.nanoTime()\n'),
    ("A.cs", 'class A { string a = """x;\n long b = System.Environment.TickCount; }\n'),
    ("a.rb", 'a = "x\nTime.now\n'),
    ("a.rs", 'fn f() { let a = "x\n; std::time::Instant::now(); }\n'),
    ("a.php", '<?php $a = "x\n; time();\n'),
    ("a.scala", 'object A { val a = """x\n val b = System.nanoTime() }\n'),
    ("a.cpp", 'auto a = R"(x\n auto b = std::chrono::system_clock::now();\n'),
]


@pytest.mark.parametrize(("path", "source"), UNCLOSED)
def test_nothing_hides_behind_a_text_that_nobody_closes(path: str, source: str) -> None:
    found = scanned(path, source)
    assert found.reads or found.unreadable


@pytest.mark.parametrize("count", range(6, 20))
@pytest.mark.parametrize("before", ["", 'val z = """z"""\n', '// """"\n', "val q = '\"'\n"])
def test_a_raw_string_of_kotlin_ends_whatever_the_number_of_its_quotes(before: str, count: int) -> None:
    found = scanned("a.kt", before + "val a = " + '"' * count + "\nval b = System.nanoTime()\n")
    assert [read.name for read in found.reads] == ["java.lang.System.nanoTime"]
    assert found.unreadable == ()


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("a.kt", 'val a = """ "" System.nanoTime() """"\n'),
        ("a.go", "package a\nvar a = `x\ny\n"),
        ("a.kt", "class A {\n fun fun\n /* time.time()\n System.nanoTime() */\n}\n"),
    ],
    ids=["in the string", "no read in it", "a comment in an error"],
)
def test_what_holds_no_read_is_silent(path: str, source: str) -> None:
    found = scanned(path, source)
    assert (found.reads, found.unreadable) == ((), ())
