"""When a name is another thing than the one of the catalogue: only where it is so on every way to the read."""

from __future__ import annotations

import pytest

from tests.support.scan import scanned

STANDS = [
    ("a.py", 'import time\ntime: "module"\ntime.time()\n'),
    ("a.py", 'import time\ntime: "module"\ndef f(): time.time()\n'),
    ("a.py", "import time\ndef g():\n global time\n time = 1\ndef f(): time.time()\n"),
    ("a.py", "import time\ntry: g()\nexcept E as time: pass\ntime.time()\n"),
    ("a.py", "import time\ntry: g()\nexcept E as time: pass\ndef f(): time.time()\n"),
    ("a.py", "import time\nif 0: time = object()\ntime.time()\n"),
    ("a.py", "import time\nif 0: time = object()\ndef f(): time.time()\n"),
    ("a.py", "import time\nif g(): time = object()\ntime.time()\n"),
    ("a.py", "import time\nfor time in [time]: pass\ntime.time()\n"),
    ("a.py", "import time\nfor time in [time]: time.time()\n"),
    ("a.py", "import time\nfor time in []: pass\ntime.time()\n"),
    ("a.py", "import time\ndef f(time=time): time.time()\n"),
    ("a.py", "import time\ndef f(*, _time: object=time): _time.time()\n"),
    ("a.py", "import time\nf = lambda time=time: time.time()\n"),
    ("a.py", "import time as time\ntime.time()\n"),
    ("a.py", "import time\nimport time as time\ntime.time()\n"),
    ("a.py", "import time\n(time := time)\ntime.time()\n"),
    ("a.py", "import time\nFalse and (time := object())\ntime.time()\n"),
    ("a.py", "import time\n[time := x for x in ()]\ntime.time()\n"),
    ("a.py", "import time\nx = (time := 1) if 0 else 2\ntime.time()\n"),
    ("a.py", "import time\ntime.time()\ndel time\n"),
    ("a.py", "import time\nif 0: del time\ntime.time()\n"),
    ("a.py", "import time\ndef f():\n time.time()\n return\n time = 1\n"),
    ("a.py", "import time\ndef f():\n if 0:\n  time = 1\n time.time()\n"),
    ("a.py", "import time\nwhile 0: time = 1\ntime.time()\n"),
    ("a.py", "import time\nmatch 1:\n case 2 as time: pass\ntime.time()\n"),
    ("a.py", "import time\nmatch x:\n case 2 as time: pass\ntime.time()\n"),
    ("a.py", "import time\nif 0:\n def time(): pass\ntime.time()\n"),
    ("a.py", "import time\nif 0:\n import fake as time\ntime.time()\n"),
    ("a.py", "import time\ntime = [time][0]\ntime.time()\n"),
    ("a.py", "import time\ntime = time or 1\ntime.time()\n"),
    ("a.py", "import time\nclass A:\n time: int\n now = time.time()\n"),
    ("a.py", "\U0001d42dime.time()\nimport time\n"),
    ("a.py", "import \U0001d42dime\n\U0001d42dime.\uff54ime()\n"),
    ("a.py", "from \U0001d42dime import \U0001d42dime\ntime()\n"),
    ("a.js", "var Date = Date;\nDate.now();\n"),
    ("a.js", "function f(){ var Date = Date; Date.now(); }\n"),
    ("a.js", "if (0) { var Date = 1; }\nDate.now();\n"),
    ("a.js", "if (false) { let Date = 1; }\nDate.now();\n"),
    ("a.js", "var Date;\nDate.now();\n"),
    ("a.js", "function g(){ Date = 1; }\nDate.now();\n"),
    ("a.js", "function f(Date = globalThis.Date) { Date.now(); }\n"),
    ("a.js", "const {Date} = globalThis;\nDate.now();\n"),
    ("a.js", "const {Date} = window;\nDate.now();\n"),
    ("a.js", "try {} catch (Date) {}\nDate.now();\n"),
    ("a.js", "for (const Date of [globalThis.Date]) Date.now();\n"),
    ("a.js", "function f(){ return Date.now(); var Date; }\n"),
    ("a.ts", "declare const Date: any;\nDate.now();\n"),
    ("a.ts", "declare var Date: DateConstructor;\nDate.now();\n"),
    ("a.ts", "interface Date { x: 1 }\nDate.now();\n"),
    ("a.ts", "type Date = 1;\nDate.now();\n"),
    ("a.ts", 'import type { Date } from "x";\nDate.now();\n'),
    ("a.ts", 'import { type Date } from "x";\nDate.now();\n'),
    ("a.ts", "declare global { interface Date {} var Date: X }\nDate.now();\n"),
    ("a.js", "D\\u0061te.now();\n"),
    ("a.js", "Date.n\\u006fw();\n"),
    ("a.js", 'Date["now"]();\n'),
    ("a.js", "D\\u{61}te.now();\n"),
    ("a.js", 'import os from "os";\nif (0) { os = 1 }\nos.hostname();\n'),
    ("a.go", 'package p\nimport "time"\nfunc f() { time := time; time.Now() }\n'),
    ("a.go", 'package p\nimport "time"\nfunc f() { { time := 1 }; time.Now() }\n'),
    ("a.go", 'package p\nimport "time"\nfunc f() { if false { time := 1 }; time.Now() }\n'),
    ("a.go", 'package p\nimport "time"\nfunc f() { for _, time := range x {}; time.Now() }\n'),
    ("A.java", "import java.time.Instant;\nclass A { void f() { Instant Instant = null; Instant.now(); } }\n"),
    ("A.java", "import java.time.Instant;\nclass A { void f() { { int Instant = 1; } Instant.now(); } }\n"),
    ("A.java", "import java.time.Instant;\nclass A { Instant Instant; void f() { Instant.now(); } }\n"),
    ("A.java", "import java.time.Instant;\nclass A { int Instant; void f() { java.time.Instant.now(); } }\n"),
    ("A.java", "import java.time.Instant;\nclass A { void f() { \n// \\u000a Instant.now();\n } }\n"),
    ("A.java", "import java.time.Instant;\nclass A { void f() { Inst\\u0061nt.now(); } }\n"),
    ("A.java", "import java.time.Instant;\nclass A { void f() { Instant\\u002enow(); } }\n"),
    ("A.java", "class A { void f() { java\\u002Etime.Instant.now(); } }\n"),
    ("A.java", "import java.time.Instant;\nclass A { <Instant> void g() {} void f() { Instant.now(); } }\n"),
    ("a.kt", "import java.time.Instant\nfun f() { val Instant = Instant; Instant.now() }\n"),
    ("a.kt", "import java.time.Instant\nfun f() { if (false) { val Instant = 1 }; Instant.now() }\n"),
    ("a.kt", "import java.time.Instant\nfun f() { `Instant`.now() }\n"),
    ("a.kt", "import java.time.Instant as Instant\nfun f() { Instant.now() }\n"),
    ("a.cs", "using System;\nclass A { void F() { var x = @DateTime.Now; } }\n"),
    ("a.cs", "using System;\nclass A { void F() { var x = D\\u0061teTime.Now; } }\n"),
    ("a.cs", "using System;\nclass A { DateTime DateTime {get;} void F() { var x = DateTime.Now; } }\n"),
    ("a.cs", "using System;\nclass A { DateTime DateTime; void F() { var x = DateTime.Now; } }\n"),
    ("a.cs", "using DateTime = System.DateTime;\nclass A { void F() { var x = DateTime.Now; } }\n"),
    ("a.cs", "using System;\nclass A { void F(DateTime DateTime) { var x = DateTime.Now; } }\n"),
    ("a.rb", "Time = Time\nTime.now\n"),
    ("a.rb", "Time = Time if false\nTime.now\n"),
    ("a.rb", "class Time\n def x; end\nend\nTime.now\n"),
    ("a.rb", "Time = Fake if false\nTime.now\n"),
    ("a.rb", "module X; class Time; end; end\nTime.now\n"),
    ("a.rb", "module X; class Time; end; ::Time.now; end\n"),
    ("a.rb", "if false\n def sleep(x); end\nend\nsleep(1)\n"),
    ("a.rb", "def sleep(x) = super\nsleep(1)\n"),
    ("a.rs", "use std::time::Instant;\nfn f() { let Instant = 1; Instant::now(); }\n"),
    ("a.rs", "use std::time::Instant as Instant;\nfn f() { Instant::now(); }\n"),
    ("a.rs", "use std::time::Instant;\nfn f() { r#Instant::now(); }\n"),
    ("a.rs", "use std::time::Instant;\nfn f() { { use fake::Instant; } Instant::now(); }\n"),
    ("a.rs", "use std::time::Instant;\n#[cfg(any())]\nuse fake::Instant;\nfn f() { Instant::now(); }\n"),
    ("a.rs", "use std::time::Instant;\ntype Instant = std::time::Instant;\nfn f() { Instant::now(); }\n"),
    ("a.php", "<?php\nuse DateTime as DateTime;\nnew DateTime();\n"),
    ("a.php", "<?php\nuse DateTime;\nnew DateTime();\n"),
    ("a.php", "<?php\nnamespace A;\nif (false) { function time() {} }\n\\time();\n"),
    ("a.php", "<?php\nnamespace A;\nif (false) { function time() {} }\ntime();\n"),
    ("a.php", "<?php\nif (false) { function time() {} }\ntime();\n"),
    ("a.php", "<?php\nclass B { function time() {} }\ntime();\n"),
    ("a.php", "<?php\nfunction f() { $time = 1; time(); }\n"),
]
SHADOWED = [
    ("a.py", "import time\ntry: g()\nexcept E as time:\n  time.time()\n"),
    ("a.py", "import time\nfor time in times: time.time()\n"),
    ("a.py", "import time\ndef f(clock=time): clock.time()\n"),
    ("a.py", "import time\ndef f(time): time.time()\n"),
    ("a.py", "import time\ndef f(time=None): time.time()\n"),
    ("a.py", "import random\nrandom = random.Random(7)\nrandom.random()\n"),
    ("a.py", "import time\ntime = FakeTime()\ntime.time()\n"),
    ("a.py", "import time\nfrom fake import time\ntime.time()\n"),
    ("a.py", "import time\ndef f():\n time = FakeTime()\n time.time()\n"),
    ("a.py", "import time\nclass time: pass\ntime.time()\n"),
    ("a.py", "import time\ndef f(now=None):\n now = now or time\n now.x()\n"),
    ("a.js", "function f(Date) { Date.now(); }\n"),
    ("a.js", "class Date {}\nDate.now();\n"),
    ("a.js", 'import { Date } from "./fake";\nDate.now();\n'),
    ("a.js", "const Date = makeFake();\nDate.now();\n"),
    ("a.go", 'package p\nimport "time"\nfunc f(time Clock) { time.Now() }\n'),
    ("a.go", 'package p\nimport "time"\nfunc f() { time := fake(); time.Now() }\n'),
    ("A.java", "import java.time.Instant;\nclass A { void f(Clock Instant) { Instant.now(); } }\n"),
    ("A.java", "class System { static long nanoTime() {return 1;} }\nclass A { void f() { System.nanoTime(); } }\n"),
    ("a.cs", "using System;\nclass A { void F(IClock DateTime) { var x = DateTime.Now; } }\n"),
    ("a.rb", "module X; class Time; end; Time.now; end\n"),
    ("a.rb", "def sleep(x); end\nsleep(1)\n"),
    ("a.rs", "use fake::Instant;\nfn f() { Instant::now(); }\n"),
    ("a.php", "<?php\nnamespace A;\nfunction time() {}\ntime();\n"),
    ("a.py", "import time\nif g():\n time = FakeTime()\n time.time()\n"),
    ("a.py", "import time\nif g():\n time = FakeTime()\n def f(): time.time()\n"),
    ("a.py", "import time\ndef f(clock=None):\n if clock is None: clock = make()\n clock.time()\n"),
    ("a.py", "def f(clock=None):\n if clock is None:\n  import time as clock\n clock.time()\n"),
    ("a.py", "import time\nmatch x:\n case A(time): time.time()\n"),
    ("a.js", "return f;\nfunction Date() {}\nDate.now();\n"),
    ("a.js", "for (const Date of dates) Date.now();\n"),
    ("a.rb", "begin\nrescue => rand\n rand\nend\n"),
    ("a.rb", "class Time\n def self.now = 1\nend\nTime.now\n"),
]
SEEDED = [
    ("import random\nrandom.seed(1)\nrandom.random()\n", True),
    ("import random\nif 0: random.seed(1)\nrandom.random()\n", False),
    ("import random\nif False: random.seed(1)\nrandom.random()\n", False),
    ("import random\ndef f():\n return random.random()\n random.seed(1)\n", False),
    ("import random\ndef f():\n if 1:\n  return random.random()\n random.seed(1)\n", False),
    ("import random\ndef g():\n return\n random.seed(1)\ndef f():\n g()\n random.random()\n", False),
    ("import random\ndef test_a():\n if 0: random.seed(1)\n random.random()\n", False),
    ("import random\nif 1: random.seed(1)\nrandom.random()\n", True),
    ("import random\nif x: random.seed(1)\nrandom.random()\n", True),
    ("import random\nif not 1: random.seed(1)\nrandom.random()\n", False),
]


def _case(given: object) -> str | None:
    return given.replace("\n", "; ") if isinstance(given, str) else None


@pytest.mark.parametrize(("path", "source"), STANDS, ids=_case)
def test_a_read_stands_where_the_name_may_still_be_what_it_was(path: str, source: str) -> None:
    found = scanned(path, source)
    assert len(found.reads) == 1
    assert found.unreadable == ()


@pytest.mark.parametrize(("path", "source"), SHADOWED, ids=_case)
def test_what_is_another_thing_on_every_way_stays_silent(path: str, source: str) -> None:
    assert scanned(path, source).reads == ()


@pytest.mark.parametrize(("source", "is_seeded"), SEEDED, ids=_case)
def test_a_control_that_never_runs_is_none(source: str, is_seeded: bool) -> None:  # noqa: FBT001 -- of a table
    (read,) = scanned("a.py", source).reads
    assert (read.controlled_by is not None) is is_seeded
