"""The search for bounded durations: only on the lines asked about, bounded in time whatever the file holds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.model.lines import Lines
from tests.support.durations import bounded, bounded_lines

SOURCE = """import time
def test_it():
    start = time.time()
    assert (
        time.time() - start
        < 5
    )
    assert 3 < 5
"""


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        pytest.param((4, 4), 1, id="its first line"),
        pytest.param((6, 6), 1, id="the limit"),
        pytest.param((3, 3), 0, id="only where the clock was started"),
        pytest.param((8, 8), 0, id="another assertion"),
        pytest.param((1, 8), 1, id="the file"),
    ],
)
def test_an_assertion_is_found_if_a_line_of_it_is_added(lines: tuple[int, int], found: int) -> None:
    assert len(bounded("tests/test_a.py", SOURCE, Lines((lines,)))) == found


def test_a_file_that_reads_no_clock_has_none() -> None:
    assert bounded_lines("tests/test_a.py", "start = now()\nassert now() - start < 5\n") == []


HOSTILE = {
    "brackets in brackets": "assert " + "(" * 1500 + "time.time() - t0" + ")" * 1500 + " < 5\n",
    "denied again and again": "assert " + "not " * 1500 + "time.time() - t0 < 5\n",
    "sum of sums": "assert " + "time.time() - " * 1500 + "t0 < 5\n",
    "compared again and again": "assert " + "t0 < " * 1500 + "5\n",
    "and so on": "assert " + "time.time() - t0 < 5 and " * 1500 + "x\n",
    "variables of variables": "".join(f"a{n} = a{n - 1}\n" for n in range(1, 1500))
    + "assert time.time() - a2999 < 5\n",
    "variables in a circle": "a = b\nb = a\nassert time.time() - a < 5 and a < b\n",
    "set again and again": "t = time.time()\n" * 1500 + "assert time.time() - t < 5\n",
    "asserted again and again": "t = time.time()\n" + "assert time.time() - t > 5\n" * 1500,
    "a chain of matchers": "expect(time.time() - t0)" + ".to" * 1500 + ".less_than(5)\n",
    "calls of calls": "f = lambda: " + "f(" * 1500 + "time.time()" + ")" * 1500 + "\nassert f() < 5\n",
    "collected again and again": "t = []\n" + "t.append(time.time())\n" * 1500 + "assert t[1] - t[0] < 5\n",
    "one line": "t = time.time();" * 1500 + "assert time.time() - t < 5\n",
}


@pytest.mark.parametrize("source", HOSTILE.values(), ids=HOSTILE)
def test_the_search_ends_with_few_findings(source: str) -> None:
    found = bounded("tests/test_a.py", f"import time\nt0 = time.time()\n{source}")
    assert len(found) < 3


PIECES = (
    "assert",
    "time.time()",
    "-",
    "<",
    ">",
    "(",
    ")",
    "not",
    "t",
    "=",
    "if",
    ":",
    "\n",
    " ",
    "    ",
    "and",
    "[",
    "]",
)


@given(st.lists(st.sampled_from(PIECES), max_size=30).map(" ".join))
def test_whatever_is_written_is_searched(text: str) -> None:
    source = f"import time\nt = time.time()\n{text}\n"
    for found in bounded("tests/test_a.py", source):
        assert 1 <= found.place.line <= found.place.last_line <= source.count("\n") + 1
        assert found.reads
