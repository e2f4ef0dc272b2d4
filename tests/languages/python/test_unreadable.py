"""Files that cannot be parsed, or not wholly: what is said of them, and that the rest is still scanned."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.languages import Languages
from gate.model.lines import Lines, every_line
from gate.model.read import Scan
from gate.policy.catalogue import load

READER = Languages(load)


def scan(content: bytes, lines: Lines | None = None) -> Scan:
    found = READER.scan("tests/test_a.py", content, every_line(content.count(b"\n") + 1) if lines is None else lines)
    assert found is not None
    return found


UNREADABLE = {
    "an unknown encoding": b"# coding: klingon\nimport time\ntime.time()",
    "bytes that are no UTF-8": b"import time\nx = '\xff'\ntime.time()",
    "bytes that are no ASCII": b"# coding: ascii\nimport time\nx = '\xff'\ntime.time()",
    "half a character of UTF-16": b"\xff\xfea",
    "an encoding that moves lines": b"# coding: unicode_escape\nimport time\\ntime.time()",
    "an encoding that is no text": b"# coding: zip\nimport time\ntime.time()",
    "an encoding of host names": b"# coding: idna\nimport time\ntime.time()",
    "an encoding in the second line": b"#!/usr/bin/python\n# -*- coding: klingon -*-\nimport time\ntime.time()",
}

READABLE = {
    "an encoding in the third line": b"#\n#\n# coding: klingon\nimport time\ntime.time()",
    "an encoding after code": b"x = 1\n# coding: klingon\nimport time\ntime.time()",
    "another name of UTF-8": b"# coding: utf8\nimport time\ntime.time()",
    "the editors' form": b"# vim: set fileencoding=latin-1 :\nimport time\nx = '\xff'\ntime.time()",
    "cp1252": b"# coding: cp1252\nimport time\nx = '\x80'\ntime.time()",
    "UTF-32": "\ufeffimport time\ntime.time()".encode("utf-32-le"),
    "UTF-16, the other way round": "\ufeffimport time\ntime.time()".encode("utf-16-be"),
    "an exception of Python 2": b"import time\ntry:\n    pass\nexcept A, e:\n    time.time()",
    "a print of Python 2": b"import time\nprint 'x', time.time()",
    "an error before": b"import time\nx = = 1\n\ntime.time()\n",
    "an error after": b"import time\ntime.time()\n\nx = = 1\n",
    "an error in another function": b"import time\ndef f(:\n    pass\n\ndef g():\n    time.time()\n",
}


@pytest.mark.parametrize("content", UNREADABLE.values(), ids=UNREADABLE.keys())
def test_what_cannot_be_decoded_is_said_to_be_unreadable(content: bytes) -> None:
    found = scan(content)
    assert found.reads == ()
    assert [place.path for place in found.unreadable] == ["tests/test_a.py"]
    assert READER.tests("tests/test_a.py", content).tests == ()


@pytest.mark.parametrize("content", READABLE.values(), ids=READABLE.keys())
def test_what_can_be_read_in_spite_of_something_is_scanned(content: bytes) -> None:
    found = scan(content)
    assert [read.name for read in found.reads] == ["time.time"]
    assert found.unreadable == ()


def test_an_error_that_swallows_a_name_of_the_catalogue_is_unreadable_on_added_lines_only() -> None:
    content = b"import time\nx = 1\n\nclass A(\n    time sleep\n"
    broken = scan(content)
    assert broken.reads == ()
    assert broken.unreadable != ()
    assert scan(content, Lines(((2, 3),))).unreadable == () or broken.unreadable[0].column is None


def test_a_file_without_a_name_of_the_catalogue_is_not_parsed_whatever_it_holds() -> None:
    assert scan(b"((((" * 1000) == Scan()


BIG = {
    "one line of 5 MB": b"import time\nx = [" + (b"time.time(), " + b"f(a, 'bcdefgh') + " * 250) * 1_000 + b"1]\n",
    "one line of reads": b"import time\nx = [" + b"time.time(), 'abcdefgh', " * 10_000 + b"]\n",
    "one line that is not ASCII": b"import time\nx = [" + "time.time(), 'äöü', ".encode() * 10_000 + b"]\n",
    "200,000 lines": b"import time\n" + b"x = 1\n" * 199_990 + b"time.time()\n",
    "20,000 brackets": b"import time\nx = " + b"(" * 20_000 + b"time.time()" + b")" * 20_000,
    "20,000 lists": b"import time\nx = " + b"[time.time(), " + b"[1, " * 20_000 + b"]" * 20_001,
    "20,000 calls of a call": b"import time\nx = time.time" + b"()" * 20_000,
    "5,000 members": b"import time\nx = time" + b".time" * 5_000,
    "3,000 lambdas": b"import time\nx = " + b"lambda: (time.time(), " * 3_000 + b")" * 3_000,
    "20,000 open brackets": b"import time\ntime.time()\nx = " + b"(" * 20_000,
    "aliases of aliases": b"import time\na0 = time.time\n"
    + b"".join(b"a%d = a%d\n" % (n + 1, n) for n in range(2_000)),
    "aliases that double": b"import time\na0 = time.time\n"
    + b"".join(b"if x: a%d = a%d\nelse: a%d = a%d\n" % (n + 1, n, n + 1, n) for n in range(500)),
    "one name bound often": b"import time\n" + b"if x: t = time\nt.time()\n" * 2_000,
    "nested comprehensions": b"import time\nx = " + b"[time.time() for a in b if " * 1_000 + b"1" + b"]" * 1_000,
    "an error in every line": b"import time\n" + b"time.time() = = (\n" * 2_000,
}


@pytest.mark.parametrize("content", BIG.values(), ids=BIG.keys())
def test_what_is_large_or_deep_is_scanned_and_no_read_told_twice(content: bytes) -> None:
    found = scan(content)
    READER.tests("tests/test_a.py", content)
    assert len({(read.place, read.name) for read in found.reads}) == len(found.reads)


@given(st.binary(max_size=200))
def test_no_bytes_break_a_scan(content: bytes) -> None:
    scan(b"import time\n" + content + b"\ntime.time()\n")
    READER.tests("tests/test_a.py", content + b"\ndef test_a(): pass")


PIECES = [
    *("import time\n", "from time import sleep as z\n", "time", ".", "time", "sleep", "(", ")", "[", "]", "{", "}"),
    *(" = ", ":", ",", "\n", "    ", "\n        ", "def f", "class A", "lambda x", "for ", " in ", "with ", " as "),
    *("match x", "case ", "global ", "if ", "else", "try", "except ", "import ", "from ", "*", "**", "@", "f'", "'"),
    *(
        '"""',
        "\\\n",
        "\r",
        "\0",
        "#",
        "async ",
        "await ",
        "yield ",
        "del ",
        ":=",
        "type X",
        "->",
        "ä",
        "test_a",
        "Test",
    ),
]


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
def test_no_text_that_looks_like_python_breaks_a_scan(text: str) -> None:
    content = f"import time\n{text}\ntime.time()\n".encode()
    for read in scan(content).reads:
        assert read.name.startswith("time.")
    READER.tests("tests/test_a.py", content)
