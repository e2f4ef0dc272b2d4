"""What IPython adds to Python."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.languages.notebook.magics import edits
from tests.languages.notebook.test_reads import code, marked, notebook

# Each cell imports time by itself or follows one that does; what is expected are the names that are read.
READ: dict[str, tuple[str, list[str]]] = {
    "time": ("%time time.sleep(1)", ["time.sleep"]),
    "time with a value": ("%time x = time.time()", ["time.time"]),
    "timeit with options": ("%timeit -n 10 -r 3 time.time()", ["time.time"]),
    "prun of a statement over lines": ("%prun f(\n  time.time())", ["time.time"]),
    "a cell that is timed": ("%%time\ntime.sleep(1)", ["time.sleep"]),
    "a cell that is captured": ("\n%%capture out\ntime.sleep(1)", ["time.sleep"]),
    "after a command": ("!pip install x\ntime.time()", ["time.time"]),
    "after a command with a quote": ("!echo \"it's\ntime.time()", ["time.time"]),
    "after a command over lines": ("!ls \\\n  -l\ntime.time()", ["time.time"]),
    "after a magic": ("%matplotlib inline\ntime.time()", ["time.time"]),
    "a command in a block": ("if x:\n    !ls\n    time.time()", ["time.time"]),
    "the output of a command": ("files = !ls\ntime.time()", ["time.time"]),
    "the value of a magic": ("a, b = %sql select 'x\ntime.time()", ["time.time"]),
    "help": ("time?\n?time\ntime.time??\ntime.time()", ["time.time"]),
    "a modulo on a line of its own": ("x = (1\n  %time.time())", ["time.time"]),
    "a string over lines": ("x = '''\n!ls '\n%foo\n''', time.time()", ["time.time"]),
    "a format": ("x = '%s' \\\n%time.time()", ["time.time"]),
    "brackets that do not match": ("x = 1)\n%magic\ntime.time()", ["time.time"]),
    "windows line ends": ("%matplotlib inline\r\ntime.time()\r\n", ["time.time"]),
}
SILENT: dict[str, str] = {
    "a shell cell": "%%bash\ntime.time()",
    "a file that is written": "%%writefile a.py\ntime.time()",
    "a command": "!python -c 'time.time()'",
    "a magic": "%run time.time()",
    "the magic itself": "%time",
    "a timed cell of nothing": "%%timeit",
    "help": "time.time?",
}


@pytest.mark.parametrize(("cell", "expected"), READ.values(), ids=READ.keys())
def test_python_around_magics_is_read(cell: str, expected: list[str]) -> None:
    assert [name for name, _ in marked(notebook(code("import time"), code(cell)))] == expected


@pytest.mark.parametrize("cell", SILENT.values(), ids=SILENT.keys())
def test_what_is_no_python_is_not_read(cell: str) -> None:
    assert marked(notebook(code("import time"), code(cell))) == []
    after = notebook(code("import time"), code(cell), code("time.sleep(1)"))
    assert [name for name, _ in marked(after)] == ["time.sleep"]


def test_the_mark_is_right_behind_a_magic() -> None:
    assert marked(json.dumps({"cells": [code("import time\n!ls\n%time x = time.time()")]})) == [
        ("time.time", "time.time")
    ]


@given(st.lists(st.text(alphabet="ab=%!?\\\n\r '\"#([)]", max_size=30), max_size=3))
def test_edits_are_in_order_and_stay_in_the_code(cells: list[str]) -> None:
    code_, ends, known = b"", list[int](), 0
    for cell in cells:
        code_ += cell.encode() + b"\n"
        ends.append(len(code_))
    for start, end, _ in edits(code_, ends):
        assert known <= start <= end <= len(code_)
        known = end
