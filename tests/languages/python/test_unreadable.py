"""Files that cannot be parsed, or not wholly: what is said of them, and that the rest is still scanned."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.model.lines import Lines
from gate.model.read import Scan
from tests.support.large import MOST, Builder, Large, growing, growth, large, mistold
from tests.support.scan import READER, scanned

PATH = "tests/test_a.py"
READ = b"time.time()"
HEAD = b"import time\n" + READ + b"\n"


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
    found = scanned(PATH, content)
    assert found.reads == ()
    assert [place.path for place in found.unreadable] == ["tests/test_a.py"]
    assert READER.tests("tests/test_a.py", content).tests == ()


@pytest.mark.parametrize("content", READABLE.values(), ids=READABLE.keys())
def test_what_can_be_read_in_spite_of_something_is_scanned(content: bytes) -> None:
    found = scanned(PATH, content)
    assert [read.name for read in found.reads] == ["time.time"]
    assert found.unreadable == ()


def test_an_error_that_swallows_a_name_of_the_catalogue_is_unreadable_on_added_lines_only() -> None:
    content = b"import time\nx = 1\n\nclass A(\n    time sleep\n"
    broken = scanned(PATH, content)
    assert broken.reads == ()
    assert broken.unreadable != ()
    assert scanned(PATH, content, Lines(((2, 3),))).unreadable == () or broken.unreadable[0].column is None


def test_a_file_without_a_name_of_the_catalogue_is_not_parsed_whatever_it_holds() -> None:
    assert scanned(PATH, b"((((" * 1000) == Scan()


LARGE: Large = {
    "a chain of comparisons": (300, lambda n: b"import time\nx = " + (READ + b" < ") * n + READ),
    "one line": (
        300,
        lambda n: b"import time\nx = [" + (READ + b", " + b"f(a, 'bcdefgh') + " * 250 + b"1, ") * n + b"]\n",
    ),
    "one line of reads": (2_000, lambda n: b"import time\nx = [" + (READ + b", 'abcdefgh', ") * n + b"]\n"),
    "one line that is not ASCII": (2_000, lambda n: b"import time\nx = [" + (READ + ", 'äöü', ".encode()) * n + b"]\n"),
    "many lines": (50_000, lambda n: HEAD + b"x = 1\n" * n + READ),
    "brackets": (10_000, lambda n: HEAD + b"x = " + b"(" * n + READ + b")" * n),
    "lists": (10_000, lambda n: HEAD + b"x = [" + READ + b", " + b"[1, " * n + b"]" * n + b"]"),
    "calls of a call": (10_000, lambda n: HEAD + READ + b"()" * n + b"\n" + READ),
    "members": (2_000, lambda n: HEAD + b"x = time" + b".time" * n + b"\n" + READ),
    "lambdas": (500, lambda n: b"import time\nx = " + (b"lambda: (" + READ + b", ") * n + b")" * n),
    "aliases of aliases": (
        1_000,
        lambda n: (
            HEAD
            + b"a0 = time.time\n"
            + b"".join(b"a%d = a%d\n" % (each + 1, each) for each in range(n))
            + b"a%d()\n" % n
            + READ
        ),
    ),
    "aliases that double": (
        300,
        lambda n: (
            HEAD
            + b"a0 = time.time\n"
            + b"".join(b"if x: a%d = a%d\nelse: a%d = a%d\n" % (m + 1, m, m + 1, m) for m in range(n))
            + READ
        ),
    ),
    "one name bound often": (500, lambda n: HEAD + b"if x: t = time\nt.time()\n" * n + READ),
    "nested comprehensions": (
        500,
        lambda n: b"import time\nx = " + (b"[" + READ + b" for a in b if ") * n + b"1" + b"]" * n,
    ),
}

BROKEN: Large = {
    "open brackets": (10_000, lambda n: HEAD + b"x = " + b"(" * n + READ),
    "an error in every line": (1_000, lambda n: b"import time\n" + (READ + b" = = (\n") * n),
}


@large(LARGE, BROKEN)
def test_every_read_is_found_once_or_the_file_is_said_to_be_unreadable(source: bytes) -> None:
    assert mistold(PATH, source, READ) == []


@large(LARGE, BROKEN)
def test_a_test_behind_it_is_listed_once_or_said_to_be_untold(source: bytes) -> None:
    listing = READER.tests(PATH, source + b"\n\ndef test_behind(): pass\n")
    assert [test.id for test in listing.tests] == [f"{PATH}::test_behind"] or (listing.untold and not listing.tests)


@growing(LARGE, BROKEN)
def test_twice_as_much_costs_no_more_than_twice(build: Builder) -> None:
    assert growth(PATH, build) <= MOST


@given(st.binary(max_size=200))
def test_no_bytes_break_a_scan(content: bytes) -> None:
    scanned(PATH, b"import time\n" + content + b"\ntime.time()\n")
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
    for read in scanned(PATH, content).reads:
        assert read.name.startswith("time.")
    READER.tests("tests/test_a.py", content)
