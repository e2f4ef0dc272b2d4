"""Reads in the code cells of notebooks, and the places they are said to stand at."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.languages import Languages, claims
from gate.model.lines import Lines, every_line
from gate.model.place import Place
from gate.model.read import Scan
from gate.policy.catalogue import load

READER = Languages(load)


def code(*lines: str, **more: Any) -> dict[str, Any]:
    return {"cell_type": "code", "source": list(lines), "outputs": [], **more}


def notebook(*cells: Any, **metadata: Any) -> str:
    return json.dumps({"cells": cells, "metadata": metadata, "nbformat": 4}, indent=1)


def scan(text: str | bytes, lines: Lines | None = None) -> Scan | None:
    content = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    return READER.scan("a/b.ipynb", content, lines or every_line(content.count(b"\n") + 1))


def marked(text: str) -> list[tuple[str, str]]:
    """Each read with the text that its place marks."""
    found = scan(text)
    assert found is not None
    assert not found.unreadable
    lines = text.split("\n")
    assert all(read.place.line == read.place.end_line for read in found.reads)
    return [
        (read.name, lines[read.place.line - 1][(read.place.column or 0) - 1 : (read.place.end_column or 0) - 1])
        for read in found.reads
    ]


SHELL = {"kernelspec": {"name": "bash", "language": "bash"}}
JAVASCRIPT = {"kernelspec": {"name": "deno", "language": "javascript"}}
V3 = {
    "worksheets": [
        {
            "cells": [
                {"cell_type": "heading", "source": ["time.time()"]},
                {"cell_type": "code", "language": "python", "input": ["import time\n", "time.time()"]},
                {"cell_type": "code", "language": "ruby", "input": "Time.now"},
            ]
        }
    ],
    "metadata": {"name": ""},
    "nbformat": 3,
}

FOUND: dict[str, tuple[str, list[tuple[str, str]]]] = {
    "a list of lines": (notebook(code("import time\n", "x = time.time()")), [("time.time", "time.time")]),
    "one string": (
        notebook({"cell_type": "code", "source": "import time\nx = time.time()"}),
        [("time.time", "time.time")],
    ),
    "an import in an earlier cell": (
        notebook(code("import time as t"), code("t.sleep(1)")),
        [("time.sleep", "t.sleep")],
    ),
    "behind escapes": (
        notebook(code('import time\nx = "\u00e9\\"\U0001f600", time.time()')),
        [("time.time", "time.time")],
    ),
    "behind characters that are not escaped": (
        json.dumps({"cells": [code('import time\nx = "éü😀", time.time()')]}, ensure_ascii=False),
        [("time.time", "time.time")],
    ),
    "all on one line": (
        json.dumps({"cells": [code("import time\n", "time.time()\n", "time.sleep(1)")]}),
        [("time.time", "time.time"), ("time.sleep", "time.sleep")],
    ),
    "keys in another order": (
        json.dumps({"cells": [{"source": ["import time\n", "time.time()"], "cell_type": "code"}]}),
        [("time.time", "time.time")],
    ),
    "format 3": (json.dumps(V3, indent=1), [("time.time", "time.time")]),
    "a line that ends in the middle": (
        notebook(code("import ti", "me\n", "time.time()")),
        [("time.time", "time.time")],
    ),
    "a byte order mark": ("\ufeff" + notebook(code("import time\n", "time.time()")), [("time.time", "time.time")]),
    "top-level await": (
        notebook(code("import asyncio\n", "await asyncio.sleep(1)")),
        [("asyncio.sleep", "asyncio.sleep")],
    ),
    "an environment's own kernel": (
        notebook(code("import time; time.time()"), kernelspec={"name": "my-env", "language": "python"}),
        [("time.time", "time.time")],
    ),
    "only language_info": (
        notebook(code("import time; time.time()"), language_info={"name": "python"}),
        [("time.time", "time.time")],
    ),
    "a kernel by name": (
        notebook(code("import time; time.time()"), kernelspec={"name": "python3", "display_name": "Python 3"}),
        [("time.time", "time.time")],
    ),
    "a kernel by a name of its own": (
        notebook(code("import time; time.time()"), kernelspec={"name": "my-env"}),
        [("time.time", "time.time")],
    ),
    "a kernel of Python's that is said to be another's": (
        notebook(
            code("import time; time.time()"),
            kernelspec={"name": "python3", "language": "R"},
            language_info={"name": "markdown"},
        ),
        [("time.time", "time.time")],
    ),
    "a JavaScript kernel": (notebook(code("let t = Date.now()"), **JAVASCRIPT), [("Date.now", "Date.now")]),
    "a C# kernel": (
        notebook(code("var x = DateTime.UtcNow;"), kernelspec={"language": "C#", "name": ".net-csharp"}),
        [("System.DateTime.UtcNow", "DateTime.UtcNow")],
    ),
}

SILENT: dict[str, str] = {
    "text": notebook({"cell_type": "markdown", "source": ["import time\n", "time.time()"]}),
    "raw cells": notebook({"cell_type": "raw", "source": ["import time; time.time()"]}),
    "outputs": notebook(code("import time", outputs=[{"text": ["time.time()"], "source": "time.time()"}])),
    "metadata": notebook(code("import time", metadata={"source": "time.time()", "cells": ["time.time()"]})),
    "comments and strings": notebook(code("import time\n", "# time.time()\n", "x = 'time.time()'")),
    "a name that a later cell shadows": notebook(code("import time\n", "def f(time): return time.time()")),
    "no cells": notebook(),
    "an empty cell": notebook(code(), code("")),
    "a source that is none": notebook({"cell_type": "code", "source": None}, {"cell_type": "code"}),
    "a frozen clock": notebook(
        code("import time\n", "from freezegun import freeze_time\n"),
        code("with freeze_time('2020-01-01'):\n", "    time.time()"),
    ),
}


@pytest.mark.parametrize(("text", "expected"), FOUND.values(), ids=FOUND.keys())
def test_a_read_is_found_where_it_stands(text: str, expected: list[tuple[str, str]]) -> None:
    assert marked(text) == expected


@pytest.mark.parametrize("text", SILENT.values(), ids=SILENT.keys())
def test_what_is_no_read_is_silent(text: str) -> None:
    found = scan(text)
    assert found is not None
    assert [read.name for read in found.reads if read.controlled_by is None] == []
    assert not found.unreadable


@pytest.mark.parametrize(
    "metadata",
    [SHELL, {"language_info": {"name": "R"}}, {"kernelspec": {"name": "ir"}}, {"kernelspec": {"name": "julia-1.9"}}],
    ids=["bash", "R", "R by name", "Julia by name"],
)
def test_other_kernels_are_nobodys(metadata: dict[str, Any]) -> None:
    assert scan(notebook(code("import time; time.time()"), **metadata)) is None
    assert claims("a/b.ipynb")


def test_only_added_lines_count() -> None:
    text = notebook(code("import time\n", "time.time()\n", "time.sleep(1)\n", "time.monotonic()"))
    number = next(at for at, line in enumerate(text.split("\n"), 1) if "sleep" in line)
    found = scan(text, Lines(((number, number),)))
    assert found is not None
    assert [(read.name, read.place.line) for read in found.reads] == [("time.sleep", number)]


BROKEN: dict[str, tuple[str | bytes, int]] = {
    "no JSON": ('{"cells": [\n{"cell_type": }\n]}', 2),
    "cut off": (notebook(code("x"))[:-40], 9),
    "empty": ("", 1),
    "a list": ("[]", 1),
    "no cells": ('{"metadata": {}}', 1),
    "no UTF-8": (b'{"cells": [], "x": "\xff"}', 1),
    "nested too deep": ('{"cells": ' + "[" * 100_000 + "]" * 100_000 + "}", 1),
    "two lists of cells": ('{"cells": [{"cell_type": "code", "source": "x"}], "cells": []}', 1),
}


@pytest.mark.parametrize(("text", "line"), BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_notebook_is_unreadable(text: str | bytes, line: int) -> None:
    assert scan(text) == Scan(unreadable=(Place("a/b.ipynb", line),))


def test_large_outputs_cost_little() -> None:
    picture = {"data": {"image/png": "A" * 3_000_000, "text/plain": ["time.time()\n"] * 20_000}}
    found = scan(notebook(code("import time\n", "time.time()", outputs=[picture])))
    assert found is not None
    assert len(found.reads) == 1


@given(st.lists(st.text(alphabet='a\n\\"\té\u2028😀%!', max_size=8), max_size=3), st.sampled_from([None, 2]))
def test_a_place_survives_any_text_around_it(comments: list[str], indent: int | None) -> None:
    lines = [f"# {comment}".replace("\n", "\n# ") + "\n" for comment in comments]
    cells = [code("import time\n", *lines, "x = 1, time.time()\n", *lines)]
    text = json.dumps({"cells": cells}, ensure_ascii=indent is None, indent=indent)
    assert marked(text) == [("time.time", "time.time")]
