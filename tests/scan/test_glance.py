"""Which files need not be parsed: nothing on the lines asked about can be a read, by whatever name."""

from __future__ import annotations

import pytest

from gate.languages import Languages
from gate.model.lines import Lines
from gate.policy import catalogue
from gate.scan.glance import may_read
from gate.scan.source import Source

LANGUAGES = Languages(catalogue.load)
WORDS = (b"now", b"sleep", b"time")


def glanced(text: str, line: int) -> bool:
    source = Source("a", text.encode())
    source.words()
    return may_read(source, WORDS, Lines(((line, line),)))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        pytest.param("import time\nx = 1\ntime.sleep(1)\n", 3, id="the word is on the line"),
        pytest.param("x = (datetime\n    .now())\n", 1, id="the expression begins on the line"),
        pytest.param("x = datetime.\\\n    now()\n", 1, id="the line goes on"),
        pytest.param("from time import sleep as z\n\nz(1)\n", 3, id="imported under another name"),
        pytest.param("import {sleep as z} from 'x'\nz(1)\n", 2, id="one of several"),
        pytest.param("const {now: z} = Date\nz()\n", 2, id="taken out of an object"),
        pytest.param("z = time.sleep\nz(1)\n", 2, id="assigned"),
        pytest.param("z := time.sleep\nz(1)\n", 2, id="declared"),
        pytest.param("def f(z=time.sleep):\n    z(1)\n", 2, id="a default"),
        pytest.param("const z = promisify(sleep)\nz(1)\n", 2, id="handed through"),
        pytest.param("const z = Date.now.bind(Date)\nz()\n", 2, id="bound"),
        pytest.param("z = method(:now)\nz.call\n", 2, id="a symbol"),
        pytest.param("alias z now\nz\n", 2, id="an alias"),
        pytest.param("z = [time.sleep][0]\nz(1)\n", 2, id="an element"),
        pytest.param("x = f().now\nz()\n", 2, id="of what is no plain name"),
    ],
)
def test_a_line_that_may_use_a_name_is_looked_at(text: str, line: int) -> None:
    assert glanced(text, line)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        pytest.param("import time\nx = 1\ntime.sleep(1)\n", 2, id="another line calls it"),
        pytest.param("x = time.time()\ny = x\n", 2, id="what a call gives is no name of it"),
        pytest.param("import time\n\nx = 1\n", 3, id="an import alone"),
        pytest.param("a.sleep.reset()\nx = 1\n", 2, id="only a part is used"),
        pytest.param("# it was time then\nx = 1\n", 2, id="prose"),
    ],
)
def test_a_line_that_cannot_is_not(text: str, line: int) -> None:
    assert not glanced(text, line)


@pytest.mark.parametrize(
    ("path", "text", "line"),
    [
        pytest.param("a.py", "from time import sleep as z\n\nz(1)\n", 3, id="an alias"),
        pytest.param("a.py", "from time import *\n\nsleep(1)\n", 3, id="everything of a module"),
        pytest.param("a.py", "import time\na = time.sleep\nb = a\n\nb(1)\n", 5, id="an alias of an alias"),
        pytest.param("a.ts", "import { setTimeout as z } from 'timers/promises';\n\nz(1);\n", 3, id="of a module"),
        pytest.param("a.ts", "const { now } = Date;\n\nnow();\n", 3, id="taken out"),
        pytest.param(
            "a.go", 'package a\nimport t "time"\nfunc f() {\n  z := t.Now\n  z()\n}\n', 5, id="a variable of Go"
        ),
        pytest.param("a.kt", "import java.time.Instant.now as z\n\nfun f() = z()\n", 3, id="of Kotlin"),
        pytest.param(
            "A.java", "import static java.time.Instant.now;\nclass A {\n  Object x = now();\n}\n", 3, id="static"
        ),
    ],
)
def test_no_other_name_escapes(path: str, text: str, line: int) -> None:
    scan = LANGUAGES.scan(path, text.encode(), Lines(((line, line),)))
    assert scan is not None
    assert [read.place.line for read in scan.reads] == [line]


@pytest.mark.parametrize(
    ("path", "text", "line"),
    [
        pytest.param("t.php", "<?php\nuse Carbon\\Carbon;\nCarbon::setTestNow(\n  Carbon::now()\n);\n", 3, id="PHP"),
        pytest.param(
            "test_t.py",
            "from freezegun import freeze_time\n\n@freeze_time(\n    N()\n)\ndef f(): pass\n",
            3,
            id="fixed",
        ),
    ],
)
def test_a_file_with_a_way_to_stop_a_clock_on_the_line_is_parsed(path: str, text: str, line: int) -> None:
    scan = LANGUAGES.scan(path, text.encode(), Lines(((line, line),)))
    assert scan is not None
    assert bool(scan.ambient_stops) is path.endswith(".php")
