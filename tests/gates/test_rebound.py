"""An import that gives calls on untouched lines another meaning; imports that do not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gate.gates.clock_scan import GATE
from gate.languages import Languages
from gate.model.finding import Severity
from gate.model.lines import Lines
from gate.model.read import Scan
from gate.policy import catalogue
from tests.support.evidence import evidence, found
from tests.support.scan import READER

# A file with the marks `{}` where its import stands: the import of a fake, and that of the real thing.
FILES = {
    "a.py": ("{}\n\ndef f():\n    return time.time()\n", "from fake import time", "import time"),
    "b.py": ("from {} import (\n    monotonic,\n)\nx = monotonic()\n", "fake", "time"),
    "a.js": ("import {{ performance }} from {};\nperformance.now();\n", '"./fake"', '"node:perf_hooks"'),
    "a.ts": ("import fs from {};\nfs.readdirSync(x);\n", '"./fake"', '"node:fs"'),
    "a.go": ("package p\n\nimport (\n\t{}\n)\n\nfunc f() {{ time.Now() }}\n", '"x.org/fake/time"', '"time"'),
    "A.java": ("import {};\nclass A {{ void f() {{ Instant.now(); }} }}\n", "fake.Instant", "java.time.Instant"),
    "a.kt": ("import {}\nfun f() {{ Instant.now() }}\n", "fake.Instant", "java.time.Instant"),
    "a.rs": ("use {};\nfn f() {{ Instant::now(); }}\n", "fake::Instant", "std::time::Instant"),
    "a.php": ("<?php\nnamespace A;\nuse {};\nnew DateTime();\n", "Fake\\DateTime", "DateTime"),
    "a.cs": ("using {};\nclass A {{ object F() {{ return DateTime.Now; }} }}\n", "DateTime = Fake.Clock", "System"),
}


@pytest.mark.parametrize("path", FILES)
def test_an_import_of_the_real_thing_is_found_where_it_stands(path: str) -> None:
    text, fake, real = FILES[path]
    (finding,) = found(GATE, evidence({path: text.format(fake)}, {path: text.format(real)}, reader=READER))
    line = next(number for number, each in enumerate(text.split("\n"), 1) if "{}" in each)
    assert finding.place.path == path
    assert finding.place.line == line
    assert finding.severity is Severity.WARNING
    assert f"`{finding.name}`" in finding.message
    assert "by this import, one use of it on untouched lines is real" in finding.message


@pytest.mark.parametrize("path", FILES)
def test_the_way_back_is_silent(path: str) -> None:
    text, fake, real = FILES[path]
    assert found(GATE, evidence({path: text.format(real)}, {path: text.format(fake)}, reader=READER)) == []


CALLS = "x = time.time()\ny = time.time()\nz = monotonic()\n"
REFORMATTED = [
    pytest.param("import os\nimport time\nfrom time import monotonic\n", id="reordered"),
    pytest.param("import os, time\nfrom time import monotonic\n", id="merged"),
    pytest.param("import time\nimport os\nfrom time import (\n    monotonic,\n)\n", id="over lines"),
    pytest.param("import time\nfrom time import monotonic, sleep\n", id="one more"),
]


@pytest.mark.parametrize("imports", REFORMATTED)
def test_imports_that_mean_the_same_are_silent(imports: str) -> None:
    before = "import time\nimport os\nfrom time import monotonic\n"
    assert found(GATE, evidence({"a.py": before + CALLS}, {"a.py": imports + CALLS}, reader=READER)) == []


def test_the_uses_are_counted_by_name() -> None:
    before, after = "from fake import time, monotonic\n", "import time\nfrom time import monotonic\n"
    findings = found(GATE, evidence({"a.py": before + CALLS}, {"a.py": after + CALLS}, reader=READER))
    assert [(each.name, each.place.line) for each in findings] == [("time.time", 1), ("time.monotonic", 2)]
    assert "2 uses" in findings[0].message


def test_an_import_that_is_gone_is_found_at_the_first_use() -> None:
    before = "import { Date } from './fake';\nDate.now();\nDate.now();\n"
    after = before.partition("\n")[2]
    (finding,) = found(GATE, evidence({"a.js": before}, {"a.js": after}, reader=READER))
    assert (finding.name, finding.place.line) == ("Date.now", 1)
    assert "by this change, 2 uses of it on untouched lines are real" in finding.message


def test_a_use_on_an_added_line_is_found_there_alone() -> None:
    before, after = "from fake import time\nx = time.time()\n", "import time\ny = time.time()\n"
    (finding,) = found(GATE, evidence({"a.py": before}, {"a.py": after}, reader=READER))
    assert finding.place.line == 2


REAL = {
    "a.py": ("{}\nx = now()\n", "from arrow import now", "from pendulum import now"),
    "a.ts": ("import {{ setTimeout }} from {};\nsetTimeout(5);\n", '"timers/promises"', '"node:timers/promises"'),
    "a.go": ("package p\n\nimport (\n\t{}\n)\n\nfunc f() {{ rand.Int() }}\n", '"math/rand"', '"math/rand/v2"'),
    "A.java": (
        "import {};\nclass A {{ void f() {{ DateTime.now(); }} }}\n",
        "org.joda.time.*",
        "org.joda.time.DateTime",
    ),
    "a.rs": ("use {};\nfn f() {{ Instant::now(); }}\n", "std::time::Instant", "web_time::Instant"),
}


@pytest.mark.parametrize("path", REAL)
def test_one_real_clock_for_another_is_silent(path: str) -> None:
    text, before, after = REAL[path]
    assert found(GATE, evidence({path: text.format(before)}, {path: text.format(after)}, reader=READER)) == []


def test_a_real_clock_for_one_of_another_kind_is_found() -> None:
    before, after = "from time import time as f\nx = f()\n", "from os import getpid as f\nx = f()\n"
    (finding,) = found(GATE, evidence({"a.py": before}, {"a.py": after}, reader=READER))
    assert finding.name == "os.getpid"


def test_one_use_more_does_not_hide_behind_one_that_is_gone() -> None:
    """Lines are held against themselves: a read that goes does not make up for another that comes."""
    before = "import time\nfrom fake import Clock\nx = time.time()\ny = Clock.time()\n"
    after = "import time as Clock\nfrom fake import time\nx = time.time()\ny = Clock.time()\n"
    (finding,) = found(GATE, evidence({"a.py": before}, {"a.py": after}, reader=READER))
    assert (finding.name, finding.place.line) == ("time.time", 1)


def test_a_use_that_loses_a_line_in_its_middle_is_silent() -> None:
    before = "import os\nimport time\nx = (time\n     # why\n     .time())\n"
    after = "import time\nx = (time\n     .time())\n"
    assert found(GATE, evidence({"a.py": before}, {"a.py": after}, reader=READER)) == []


class Counting(Languages):
    """Counts how often a file is looked into for reads."""

    scans = 0

    def scan(
        self, path: str, source: bytes, lines: Lines, around: Callable[[str], bytes | None] | None = None
    ) -> Scan | None:
        self.scans += 1
        return super().scan(path, source, lines, around)


USES = "\n\ndef f(fake):\n    return time.time(), datetime.now()\n"
IRRELEVANT = [
    pytest.param("import json", id="another module"),
    pytest.param("from datetime import datetime, timezone", id="one more of the same"),
    pytest.param("from datetime import datetime\nfrom datetime import timedelta", id="on a line of its own"),
    pytest.param("from datetime import datetime  \nfrom .clocks import fake_clock", id="of the project"),
]


@pytest.mark.parametrize("imports", IRRELEVANT)
def test_an_import_that_no_read_can_be_named_by_costs_no_second_look(imports: str) -> None:
    reader = Counting(catalogue.load)
    before = "import time\nfrom datetime import datetime\n"
    after = before.replace("from datetime import datetime", imports) if "datetime" in imports else before + imports
    assert found(GATE, evidence({"a.py": before + USES}, {"a.py": after + USES}, reader=reader)) == []
    assert reader.scans == 1


WAYS_OUT = [
    pytest.param("        return 1\n", "        return 2\n", id="a return"),
    pytest.param("        return (\n            1\n        )\n", "        return 2\n", id="a long return"),
    pytest.param("        raise E(\n            'x',\n        )\n", "        return 2\n", id="a raise"),
    pytest.param("        return g \\\n            + 1\n", "        return 2\n", id="a broken line"),
    pytest.param(
        "        return 1\n    else:\n        g()\n", "        return 2\n    else:\n        g()\n", id="before an else"
    ),
    pytest.param(
        "        if x is None:\n            g()\n", "        if x is not None:\n            g()\n", id="a condition"
    ),
]


@pytest.mark.parametrize(("before", "after"), WAYS_OUT)
def test_a_way_out_with_nothing_behind_it_costs_no_second_look(before: str, after: str) -> None:
    reader = Counting(catalogue.load)
    text = "import time\n\n\ndef f(x):\n    if x:\n{}    return time.time()\n"
    assert found(GATE, evidence({"a.py": text.format(before)}, {"a.py": text.format(after)}, reader=reader)) == []
    assert reader.scans <= 1


def test_an_import_that_a_read_is_named_by_is_looked_at() -> None:
    reader = Counting(catalogue.load)
    before, after = "import time\n", "import time\nfrom datetime import datetime\n"
    assert len(found(GATE, evidence({"a.py": before + USES}, {"a.py": after + USES}, reader=reader))) == 1
    assert reader.scans == 3


def test_another_order_may_give_a_name_another_meaning() -> None:
    before = "from time import monotonic\nfrom fake import monotonic\nx = monotonic()\n"
    after = "from fake import monotonic\nfrom time import monotonic\nx = monotonic()\n"
    assert len(found(GATE, evidence({"a.py": before}, {"a.py": after}, reader=READER))) == 1


@pytest.mark.parametrize("name", ["pause", "f"])
def test_a_shadow_that_is_gone_is_found_under_whatever_name(name: str) -> None:
    before = f"from time import sleep as {name}\nfrom fake import {name}\n\n{name}(1)\n"
    after = f"from time import sleep as {name}\n\n{name}(1)\n"
    assert len(found(GATE, evidence({"a.py": before}, {"a.py": after}, reader=READER))) == 1


FROZEN = "import time\nfrom freezegun import freeze_time\n\n{}\ndef test_a():\n    assert time.time() == 0\n"
LIFTED = [
    pytest.param("@freeze_time('1970-01-01')", "", ["wall"], id="taken away"),
    pytest.param("@freeze_time('1970-01-01')", "@slow", ["wall"], id="made another"),
    pytest.param("@freeze_time('1970-01-01')", "@freeze_time('1970-01-01 00:00')", [], id="written differently"),
    pytest.param("@freeze_time('1970-01-01')", "@time_machine.travel(0, tick=False)", [], id="another library's"),
    pytest.param("@mock.patch('os.getcwd')", "", [], id="of something else"),
    pytest.param("", "@freeze_time('1970-01-01')", [], id="added"),
]


@pytest.mark.parametrize(("before", "after", "expected"), LIFTED)
def test_a_control_that_is_gone_makes_untouched_reads_real(before: str, after: str, expected: list[str]) -> None:
    text = "import time_machine\nfrom unittest import mock\n" + FROZEN
    old, new = {"tests/test_a.py": text.format(before)}, {"tests/test_a.py": text.format(after)}
    findings = found(GATE, evidence(old, new, reader=READER))
    assert [finding.kind.value for finding in findings if finding.kind is not None] == expected
    assert all("by this change" in finding.message for finding in findings)


def test_a_read_that_leaves_its_control_is_not_moved() -> None:
    held = (
        "import time\nfrom freezegun import freeze_time\n\n"
        "def test_a():\n    with freeze_time('1970-01-01'):\n        {}\n"
    )
    read = "assert time.time() == 0"
    loose = f"import time\n\ndef test_a():\n    {read}\n"
    (finding,) = found(
        GATE, evidence({"tests/test_a.py": held.format(read)}, {"tests/test_a.py": loose}, reader=READER)
    )
    assert (finding.severity, finding.moved) == (Severity.WARNING, False)
    again = {"tests/test_a.py": f"{held.format('pass')}    {read}\n"}
    (finding,) = found(GATE, evidence({"tests/test_a.py": held.format(read)}, again, reader=READER))
    assert (finding.severity, finding.moved) == (Severity.WARNING, False)
    nested = loose.replace("    assert", "    if True:\n        assert")
    (finding,) = found(GATE, evidence({"tests/test_a.py": loose}, {"tests/test_a.py": nested}, reader=READER))
    assert finding.moved


IN_PYTHON = "import time\ndef f():\n    {}\n    x = time.time()\n"
IN_GO = 'package a\nimport "time"\nfunc f() {{\n\t{} {{\n\t\tg(time.Now())\n\t}}\n}}\n'
IN_JAVA = "class A {{ void f() {{\n{} {{\ng(System.nanoTime());\n}} }} }}\n"


@pytest.mark.parametrize(
    ("path", "text", "asleep", "awake"),
    [
        pytest.param("a.py", "import time\n{}\n    x = time.time()\n", "if 0:", "if 1:", id="python"),
        pytest.param("a.py", IN_PYTHON, "return", "g()", id="behind a return"),
        pytest.param("a.py", IN_PYTHON, "raise E", "", id="behind a raise"),
        pytest.param("a.py", IN_PYTHON, "return g(\n        1,\n    )", "g()", id="behind a long return"),
        pytest.param("a.py", IN_PYTHON, "return (\n        g()\n    ) or [\n        1\n    ]", "g()", id="longer"),
        pytest.param("a.py", IN_PYTHON, "return 1 + \\\n        2", "g()", id="behind a broken line"),
        pytest.param("a.py", IN_PYTHON, "return  # why\n    # and how\n", "g()", id="behind a remark"),
        pytest.param(
            "a.py", "import time\n{}\nelse:\n    x = time.time()\n", "if not 0:\n    g()", "if g():\n    g()", id="else"
        ),
        pytest.param(
            "a.js",
            "function f() {{\n  {}\n  g(Date.now());\n}}\n",
            "return g\n    .h()\n    .i();",
            "g();",
            id="a chain",
        ),
        pytest.param("a.js", "{} {{\n  f(Date.now());\n}}\n", "if (false)", "if (true)", id="javascript"),
        pytest.param("a.go", IN_GO, "if false", "if x", id="go"),
        pytest.param("a.rb", "{}\n  x = Time.now\nend\n", "if false", "if true", id="ruby"),
        pytest.param("a.php", "<?php\n{} {{\n  $x = time();\n}}\n", "if (false)", "if (true)", id="php"),
        pytest.param("A.java", IN_JAVA, "if (false)", "if (b)", id="java"),
    ],
)
def test_dead_code_that_is_woken_is_new(path: str, text: str, asleep: str, awake: str) -> None:
    dead, alive = text.format(asleep), text.format(awake)
    (finding,) = found(GATE, evidence({path: dead}, {path: alive}, reader=READER))
    assert "by this change, one use of it on untouched lines is real" in finding.message
    assert found(GATE, evidence({path: alive}, {path: dead}, reader=READER)) == []
    assert found(GATE, evidence({path: alive}, {path: f"{alive}\n\n"}, reader=READER)) == []
