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


CHECKED = """\
import time


def f(x):
    if not x.ok:
        raise ValueError
    time.sleep(1)
"""
FAILING = {
    "with": """\
import pytest, a


def test_x():
    with pytest.raises(ValueError):
        a.f(3)
""",
    "by a call": "import pytest, a\n\n\ndef test_x():\n    pytest.raises(ValueError, a.f, 3)\n",
}


@pytest.mark.parametrize("test", FAILING.values(), ids=FAILING)
def test_what_stands_behind_a_check_that_a_test_wants_to_fail_is_not_sure(test: str) -> None:
    assert chains({"a.py": CHECKED, "tests/test_a.py": test}, TEST) == []


WAIT = "import time\n\n\ndef wait():\n    time.sleep(1)\n\n\ndef rest(): ...\n\n\n"
ON_THE_WAY = {
    "the constructor of an heir hands it on": """\
class B:
    def __init__(self, clock):
        self.clock = clock
class A(B):
    def __init__(self):
        super().__init__(wait)
def f():
    A().clock()
""",
    "a field of a plain class": """\
class A(NamedTuple):
    name: str
    clock: object = rest
def f():
    A("x", clock=wait).clock()
""",
    "one of two values": "def f(fast=False):\n    g = rest if fast else wait\n    g()\n",
    "one of two, decided by a name": """\
def f(mode='slow'):
    if mode == 'slow':
        wait()
""",
    "two names at once": "def f():\n    a, b = rest, wait\n    b()\n",
    "a name in a condition": "def f():\n    if (g := wait):\n        g()\n",
    "what a context manager hands out": """\
class A:
    def __enter__(self):
        return self
    def __exit__(self, *a): ...
    def g(self):
        wait()
def f():
    with A() as a:
        a.g()
""",
    "what a function hands out": """\
@contextlib.contextmanager
def g():
    yield wait
def f():
    with g() as h:
        h()
""",
    "a function within": "def f():\n    def g():\n        wait()\n    g()\n",
    "a decorated function within": """\
def f():
    @functools.wraps(rest)
    def g():
        wait()
    g()
""",
    "a function that is made": """\
def g(h):
    def inner():
        h()
    return inner
def f():
    g(wait)()
""",
    "a keyword only": "def g(*, then):\n    then()\ndef f():\n    g(then=wait)\n",
    "after an error is handled": """\
def f():
    try:
        rest()
    except OSError:
        pass
    finally:
        wait()
""",
    "a loop": "def f():\n    for _ in range(3):\n        wait()\n",
    "behind what holds": "def f(x=None):\n    if x is not None:\n        return\n    wait()\n",
    "a sum": "class A:\n    def __add__(self, other):\n        wait()\ndef f():\n    A() + 1\n",
    "the length": "class A:\n    def __len__(self):\n        wait()\ndef f():\n    len(A())\n",
    "a class within a class": """\
class A:
    class B:
        def g(self):
            wait()
def f():
    A.B().g()
""",
    "a class within a function": """\
def f():
    class A:
        def g(self):
            wait()
    A().g()
""",
    "a decorator that takes arguments": """\
def slow(times):
    def deco(h):
        def inner():
            wait()
            return h()
        return inner
    return deco
@slow(3)
def f(): ...
""",
}


@pytest.mark.parametrize("code", ON_THE_WAY.values(), ids=ON_THE_WAY)
def test_values_are_followed_to_where_they_are_called(code: str) -> None:
    imports = "import contextlib, functools\nfrom typing import NamedTuple\n"
    test = "import a\n\n\ndef test_x():\n    a.f()\n"
    found = chains({"a.py": imports + WAIT + code, "tests/test_a.py": test}, TEST)
    assert [each.split(" > ")[-2:] for each in found] == [["a.wait", "time.sleep"]]


DECIDED_AGAINST = {
    "a field is given": """\
class A(NamedTuple):
    clock: object = wait
def f():
    A(clock=rest).clock()
""",
    "one of two values": "def f(fast=True):\n    g = rest if fast else wait\n    g()\n",
    "a flag that is not set": "def f(mode='fast'):\n    if mode == 'slow':\n        wait()\n",
    "both hold": "def f(a=True, b=False):\n    if a and b:\n        wait()\n",
    "a value that a class says may be another": """\
class A:
    on = False
    def g(self):
        return self.on or wait()
def f():
    A().g()
""",
    "an element of what cannot be told": "def f(x=()):\n    for y in x:\n        y.wait()\n",
    "a match": "def f(x=3):\n    match x:\n        case 4:\n            wait()\n",
}


@pytest.mark.parametrize("code", DECIDED_AGAINST.values(), ids=DECIDED_AGAINST)
def test_what_is_decided_otherwise_is_not_followed(code: str) -> None:
    test = "import a\n\n\ndef test_x():\n    a.f()\n"
    files = {"a.py": "from typing import NamedTuple\n" + WAIT + code, "tests/test_a.py": test}
    assert chains(files, TEST) == []
