"""Scripts without a suffix are read as what their first line says runs them."""

from __future__ import annotations

import pytest

from gate.gates.clock_scan import GATE
from gate.languages import Languages, runs
from gate.model.lines import Lines
from gate.policy.catalogue import load
from tests.support.evidence import Content, evidence, found
from tests.support.repo import Executable

PYTHON = "import time\nAT = time.time()\n"


@pytest.mark.parametrize(
    ("first", "rest", "read"),
    [
        pytest.param("#!/usr/bin/env python3", PYTHON, "time.time", id="python"),
        pytest.param("#! /usr/bin/python3.12 -u", PYTHON, "time.time", id="a blank, a version, an option"),
        pytest.param("\ufeff#!/usr/bin/python", PYTHON, "time.time", id="a byte order mark"),
        pytest.param("#!/usr/bin/env -S uv run --script", PYTHON, "time.time", id="uv"),
        pytest.param("#!/usr/bin/env -S A=1 pypy3 -O", PYTHON, "time.time", id="env with a variable"),
        pytest.param("#!C:\\Python312\\python.exe", PYTHON, "time.time", id="Windows"),
        pytest.param("#!/usr/bin/env python3\r", PYTHON, "time.time", id="CRLF"),
        pytest.param("#!/usr/bin/env node", "const at = Date.now();", "Date.now", id="node"),
        pytest.param("#!/usr/bin/env -S npx tsx", "const at: number = Date.now();", "Date.now", id="tsx"),
        pytest.param("#!/usr/bin/env -S deno run -A", "const at: number = Date.now();", "Date.now", id="deno"),
        pytest.param("#!/usr/bin/env ruby", "at = Time.now", "Time.now", id="ruby"),
        pytest.param("#!/usr/bin/env php", "<?php\n$at = time();", "time", id="php"),
        pytest.param("#!/usr/bin/env kotlin", "val at = System.nanoTime()", "System.nanoTime", id="kotlin"),
        pytest.param("#!/usr/bin/env scala", "val at = System.nanoTime()", "System.nanoTime", id="scala"),
        pytest.param("#!/usr/bin/env dotnet", "var at = System.DateTime.Now;", "System.DateTime.Now", id="dotnet"),
        pytest.param(
            "#!/usr/bin/env rust-script",
            "fn main() { let at = std::time::Instant::now(); }",
            "std::time::Instant::now",
            id="rust",
        ),
    ],
)
def test_a_script_is_read_in_its_language(first: str, rest: str, read: str) -> None:
    scan = Languages(lambda name: load(name, {})).scan("bin/run", f"{first}\n{rest}\n".encode(), Lines(((1, 9),)))
    assert scan is not None
    assert scan.unreadable == ()
    assert [each.name.removeprefix("java.lang.") for each in scan.reads] == [read]
    assert {each.place.path for each in scan.reads} == {"bin/run"}


@pytest.mark.parametrize(
    "start",
    [
        b"",
        b"#!",
        b"#!/bin/sh\n",
        b"#!/usr/bin/env bash\n# python",
        b"# python",
        b"\n#!/usr/bin/python",
        b"#!/opt/mypython",
    ],
)
def test_other_first_lines_name_no_language(start: bytes) -> None:
    assert not runs(start)


READ = "import time\nx = time.time()\n"
SCRIPT = "#!/usr/bin/env python3\n" + READ
OTHER = "#!/bin/sh\n" + READ


@pytest.mark.parametrize(
    ("before", "change", "expected"),
    [
        pytest.param({}, {"bin/run": SCRIPT}, 1, id="no suffix"),
        pytest.param({}, {".run": SCRIPT}, 1, id="a hidden file"),
        pytest.param({}, {"run.cgi": Executable(SCRIPT)}, 1, id="a suffix of no language, executable"),
        pytest.param({"bin/run": SCRIPT}, {"bin/run": SCRIPT + "y = time.monotonic()\n"}, 1, id="an added line"),
        pytest.param({"bin/run": OTHER}, {"bin/run": SCRIPT}, 1, id="another first line brings the rest to life"),
        pytest.param({}, {"notes.txt": SCRIPT}, 0, id="a text that shows a script"),
        pytest.param({}, {"bin/run": OTHER}, 0, id="a shell's"),
        pytest.param({}, {"vendor/run": SCRIPT}, 0, id="vendored"),
        pytest.param({"bin/run": SCRIPT}, {"bin/run": None}, 0, id="removed"),
        pytest.param({"bin/run": SCRIPT}, {"bin/run": SCRIPT + "y = 1\n"}, 0, id="an old read"),
        pytest.param({"bin/run": SCRIPT}, {"bin/run": None, "bin/go": "#!python\nz = 2\n"}, 0, id="another script"),
    ],
)
def test_the_scan_reads_what_may_be_run(
    before: dict[str, Content], change: dict[str, Content | None], expected: int
) -> None:
    judged = evidence(before, change, reader=Languages(lambda name: load(name, {})))
    assert len(list(found(GATE, judged))) == expected


def test_a_script_that_moves_takes_its_reads_along() -> None:
    judged = evidence(
        {"bin/run": SCRIPT}, renamed={"tools/run": "bin/run"}, reader=Languages(lambda name: load(name, {}))
    )
    assert list(found(GATE, judged)) == []
