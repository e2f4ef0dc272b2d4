"""Where calls lead: every way in which Python runs a function."""

from __future__ import annotations

import pytest

from tests.support.reach import chains

TEST = "tests/test_a.py::test_x"
NOW = """\
import time

def now():
    return time.time()
"""
READS = ["util.now > time.time"]
FOUND = {
    "a function that is imported": (
        """\
from util import now
def test_x():
    now()
""",
        {},
    ),
    "a member of a module": (
        """\
import util
def test_x():
    assert util.now() > 0
""",
        {},
    ),
    "an alias": (
        """\
import util as u
def test_x():
    clock = u.now
    clock()
""",
        {},
    ),
    "an import in the function": (
        """\
def test_x():
    from util import now
    now()
""",
        {},
    ),
    "what a package hands on": (
        """\
from pkg import now
def test_x():
    now()
""",
        {"pkg/__init__.py": "from util import now\n"},
    ),
    "a star": (
        """\
from pkg import *
def test_x():
    now()
""",
        {"pkg/__init__.py": "from util import *\n"},
    ),
    "src": (
        """\
from lib.a import f
def test_x():
    f()
""",
        {"src/lib/__init__.py": "", "src/lib/a.py": "from util import now as f\n"},
    ),
    "an argument": (
        """\
import util
def test_x():
    print(len(str(util.now())))
""",
        {},
    ),
    "a comprehension": (
        """\
import util
def test_x():
    [util.now() for _ in range(3)]
""",
        {},
    ),
    "await": (
        """\
import util
async def test_x():
    await util.now()
""",
        {},
    ),
    "a lambda that is called": (
        """\
import util
def test_x():
    f = lambda: util.now()
    sorted([1], key=f)
""",
        None,
    ),
    "a thread": (
        """\
import threading, util
def test_x():
    threading.Thread(target=util.now).start()
""",
        {},
    ),
    "raises": (
        """\
import pytest, util
def test_x():
    pytest.raises(ValueError, util.now)
""",
        {},
    ),
}


@pytest.mark.parametrize(("test", "more"), FOUND.values(), ids=FOUND)
def test_a_call_leads_to_the_read(test: str, more: dict[str, str] | None) -> None:
    found = chains({"util.py": NOW, "tests/test_a.py": test, **(more or {})}, TEST)
    assert [each.split(" > ")[-2:] for each in found] == [["util.now", "time.time"]]


CLASSES = {
    "a method": (
        """\
class A:
    def f(self):
        time.sleep(1)
""",
        "A().f()",
        "a.A.f",
    ),
    "through self": (
        """\
class A:
    def f(self):
        self.g()
    def g(self):
        time.sleep(1)
""",
        "A().f()",
        "a.A.f > a.A.g",
    ),
    "a constructor": (
        """\
class A:
    def __init__(self):
        time.sleep(1)
""",
        "A()",
        "a.A.__init__",
    ),
    "a property": (
        """\
class A:
    @property
    def p(self):
        time.sleep(1)
""",
        "A().p",
        "a.A.p",
    ),
    "a class method": (
        """\
class A:
    @classmethod
    def f(cls):
        time.sleep(1)
""",
        "A.f()",
        "a.A.f",
    ),
    "a static method": (
        """\
class A:
    @staticmethod
    def f():
        time.sleep(1)
""",
        "A.f()",
        "a.A.f",
    ),
    "inherited": (
        """\
class B:
    def f(self):
        time.sleep(1)
class A(B):
    pass
""",
        "A().f()",
        "a.B.f",
    ),
    "super": (
        """\
class B:
    def f(self):
        time.sleep(1)
class A(B):
    def f(self):
        super().f()
""",
        "A().f()",
        "a.A.f > a.B.f",
    ),
    "a call of an instance": (
        """\
class A:
    def __call__(self):
        time.sleep(1)
""",
        "A()()",
        "a.A.__call__",
    ),
    "with": (
        """\
class A:
    def __enter__(self):
        time.sleep(1)
    def __exit__(self, *a): ...
""",
        "with A(): pass",
        "a.A.__enter__",
    ),
    "a loop": (
        """\
class A:
    def __iter__(self):
        time.sleep(1)
""",
        "[x for x in A()]",
        "a.A.__iter__",
    ),
    "a comparison": (
        """\
class A:
    def __lt__(self, other):
        time.sleep(1)
""",
        "assert A() < 3",
        "a.A.__lt__",
    ),
    "an attribute's method": (
        """\
class B:
    def f(self):
        time.sleep(1)
class A:
    def __init__(self):
        self.b = B()
    def g(self):
        self.b.f()
""",
        "A().g()",
        "a.A.g > a.B.f",
    ),
    "what a function gives": (
        """\
class A:
    def f(self):
        time.sleep(1)
def make():
    a = A()
    return a
""",
        "make().f()",
        "a.A.f",
    ),
    "a clock by default": (
        """\
class A:
    def __init__(self, wait=time.sleep):
        self.wait = wait
    def f(self):
        self.wait(1)
""",
        "A().f()",
        "a.A.f",
    ),
    "a maker of a field": (
        """\
from dataclasses import dataclass, field
@dataclass
class A:
    at: float = field(default_factory=time.time)
""",
        "A()",
        "",
    ),
    "a thread's run": (
        """\
import threading
class A(threading.Thread):
    def run(self):
        time.sleep(1)
""",
        "A().start()",
        "a.A.run",
    ),
    "a decorator of ours": (
        """\
def slow(f):
    def inner(*a):
        time.sleep(1)
        return f(*a)
    return inner
@slow
def f(): ...
""",
        "f()",
        "a.slow.inner",
    ),
    "a variable worked out on import": ("START = time.time()\n", "assert START", "a.START"),
    "a clock under another name": ("tick = time.time\n", "tick()", ""),
}


@pytest.mark.parametrize(("code", "use", "way"), CLASSES.values(), ids=CLASSES)
def test_code_of_a_class_or_module_is_reached(code: str, use: str, way: str) -> None:
    files = {"a.py": f"import time\n{code}", "tests/test_a.py": f"from a import *\ndef test_x():\n    {use}\n"}
    found = chains(files, TEST)
    assert [each.rpartition(" > ")[0] for each in found] == [way]


SILENT = {
    "it is imported and not called": (
        """\
def f():
    time.sleep(1)
""",
        "pass",
    ),
    "another method is called": (
        """\
class A:
    def f(self):
        time.sleep(1)
    def g(self): ...
""",
        "A().g()",
    ),
    "an heir has its own": (
        """\
class B:
    def f(self):
        time.sleep(1)
class A(B):
    def f(self): ...
""",
        "A().f()",
    ),
    "the time is given": (
        """\
def f(now=None):
    now = now or time.time()
    return now
""",
        "f(now=3)",
    ),
    "the time is given by place": (
        """\
def f(x, now=None):
    if now is None:
        now = time.time()
    return now
""",
        "f(1, 3)",
    ),
    "a clock is given": (
        """\
def f(clock=time.time):
    return clock()
""",
        "f(lambda: 3)",
    ),
    "a clock is given to the constructor": (
        """\
class A:
    def __init__(self, clock=None):
        self.clock = clock or time.time
    def f(self):
        return self.clock()
""",
        "A(lambda: 3).f()",
    ),
    "a flag is off": (
        """\
def f(wait=False):
    if wait:
        time.sleep(1)
""",
        "f()",
    ),
    "a flag is off, further in": (
        """\
def f(wait):
    g(wait)
def g(wait):
    if not wait:
        return
    time.sleep(1)
""",
        "f(False)",
    ),
    "an error is handled": (
        """\
def f():
    try:
        pass
    except OSError:
        time.sleep(1)
""",
        "f()",
    ),
    "a condition that nobody can decide": (
        """\
def f(x):
    if len(x) > 3:
        time.sleep(1)
""",
        "f('abc')",
    ),
    "who is called cannot be told": (
        """\
class A:
    def f(self):
        time.sleep(1)
def g(a):
    a.f()
""",
        "g(object())",
    ),
    "a class is only named": (
        """\
class A:
    def __init__(self):
        time.sleep(1)
""",
        "isinstance(3, A)",
    ),
    "it ends a wait": ("def f(timeout):\n    wait_until(time.monotonic() + timeout)\n", "f(3)"),
    "a wait of nothing": (
        """\
def f():
    time.sleep(0)
""",
        "f()",
    ),
    "a field is given": (
        """\
from dataclasses import dataclass, field
@dataclass
class A:
    at: float = field(default_factory=time.time)
""",
        "A(at=3)",
    ),
    "it is only logged": (
        """\
import logging
def f():
    logging.info('at %s', time.time())
""",
        "f()",
    ),
    "it measures itself": (
        """\
def f():
    start = time.perf_counter()
    return 3, measure(start)
""",
        "f()",
    ),
    "a type is checked only": (
        """\
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    NOW = time.time()
""",
        "pass",
    ),
    "functions call each other for ever": (
        """\
def f():
    g()
def g():
    f()
""",
        "f()",
    ),
    "a class is its own base": ("class A(A): ...\n", "A().f()"),
    "a name means itself": (
        """\
a = b
b = a
""",
        "a()",
    ),
}


@pytest.mark.parametrize(("code", "use"), SILENT.values(), ids=SILENT)
def test_what_is_not_surely_reached_is_no_evidence(code: str, use: str) -> None:
    files = {"a.py": f"import time\n{code}", "tests/test_a.py": f"from a import *\ndef test_x():\n    {use}\n"}
    assert chains(files, TEST) == []


DECIDED = {
    "a flag is on": (
        """\
def f(wait=False):
    if wait:
        time.sleep(1)
""",
        "f(wait=True)",
    ),
    "the time is not given": (
        """\
def f(now=None):
    now = now or time.time()
    return now
""",
        "f()",
    ),
    "nothing is given": (
        """\
def f(now=None):
    if now is None:
        now = time.time()
    return now
""",
        "f(None)",
    ),
    "behind a check that fails loudly": (
        """\
def f(x):
    if not x.ok:
        raise ValueError
    time.sleep(1)
""",
        "f(object())",
    ),
    "what it is compared with": (
        """\
def f(x):
    return time.monotonic() > x
""",
        "f(3)",
    ),
}


@pytest.mark.parametrize(("code", "use"), DECIDED.values(), ids=DECIDED)
def test_a_condition_that_can_be_decided_is(code: str, use: str) -> None:
    files = {"a.py": f"import time\n{code}", "tests/test_a.py": f"from a import *\ndef test_x():\n    {use}\n"}
    assert len(chains(files, TEST)) == 1


CHECKED = "import time\n\n\ndef f(x):\n    if not x.ok:\n        raise ValueError\n    time.sleep(1)\n"
FAILING = {
    "with": "import pytest, a\n\n\ndef test_x():\n    with pytest.raises(ValueError):\n        a.f(3)\n",
    "by a call": "import pytest, a\n\n\ndef test_x():\n    pytest.raises(ValueError, a.f, 3)\n",
}


@pytest.mark.parametrize("test", FAILING.values(), ids=FAILING)
def test_what_stands_behind_a_check_that_a_test_wants_to_fail_is_not_sure(test: str) -> None:
    assert chains({"a.py": CHECKED, "tests/test_a.py": test}, TEST) == []
