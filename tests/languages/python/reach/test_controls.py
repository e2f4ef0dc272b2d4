"""What a test controls, wherever the read is; and what is no control."""

from __future__ import annotations

import pytest

from gate.model.reach import Certainty
from tests.support.reach import chains, reached

CODE = {
    "app/__init__.py": "",
    "app/util.py": """\
import time
from datetime import datetime
from time import sleep


def now():
    return datetime.now()


def wait():
    time.sleep(1)


def doze():
    sleep(1)


def later():
    from time import sleep as nap
    nap(1)


def tick():
    return time.monotonic()
""",
    "app/window.py": """\
from app import util
from app.util import now


def close():
    return util.now()


def own():
    return now()


class Window:
    def __init__(self):
        self.clock = Clock()

    def at(self):
        return self.clock.read()


class Clock:
    def read(self):
        return util.now()
""",
}
IMPORTS = """\
import time, pytest
from unittest import mock
from unittest.mock import patch
from freezegun import freeze_time
import time_machine
from app import util, window
"""
CONTROLLED = {
    "a decorator": """\
@freeze_time('2026-01-01')
def test_x():
    window.close()
""",
    "with": """\
def test_x():
    with freeze_time('2026-01-01'):
        window.close()
""",
    "a fixture": """\
@pytest.fixture
def still():
    with freeze_time('2026-01-01'):
        yield
def test_x(still):
    window.close()
""",
    "an automatic fixture": """\
@pytest.fixture(autouse=True)
def still():
    with freeze_time('2026-01-01'):
        yield
def test_x():
    window.close()
""",
    "a mark": """\
@pytest.mark.freeze_time('2026-01-01')
def test_x():
    window.close()
""",
    "a mark of the file": """\
pytestmark = pytest.mark.freeze_time('2026-01-01')
def test_x():
    window.close()
""",
    "a ticking clock, and the date": """\
@time_machine.travel('2026-01-01')
def test_x():
    window.close()
""",
    "a patched function by its path": """\
@patch('app.util.now')
def test_x(now):
    window.close()
""",
    "a patched function of a module": """\
def test_x():
    with patch.object(util, 'now', return_value=3):
        window.close()
""",
    "a patched function where it is used": """\
def test_x(monkeypatch):
    monkeypatch.setattr('app.window.now', lambda: 3)
    window.own()
""",
    "a patch by a fixture with a type": """\
from pytest_mock import MockerFixture
def test_x(mocker: MockerFixture):
    found = mocker.patch('app.util.now')
    window.close()
""",
    "a patched module": """\
def test_x(monkeypatch):
    monkeypatch.setattr('app.window.util', object())
    window.close()
""",
    "a patched class in a module": """\
@patch('app.util.datetime')
def test_x(d):
    window.close()
""",
    "a patched method": """\
def test_x():
    with patch.object(window.Clock, 'read'):
        window.Window().at()
""",
    "a patched class": """\
@mock.patch('app.window.Clock')
def test_x(c):
    window.Window().at()
""",
    "a patched sleep": """\
@patch('time.sleep')
def test_x(s):
    util.wait()
""",
    "a patched sleep through a module": """\
@patch('app.util.time.sleep')
def test_x(s):
    util.wait()
""",
    "a patched sleep by itself": """\
@patch('app.util.sleep')
def test_x(s):
    util.doze()
""",
    "a patched sleep that is imported later": """\
@patch('time.sleep')
def test_x(s):
    util.later()
""",
    "a name replaced by hand": """\
def test_x():
    util.now = lambda: 3
    window.close()
""",
    "an attribute replaced by hand": """\
def test_x():
    w = window.Window()
    w.clock = object()
    w.at()
""",
    "a patch in set-up": """\
import unittest
class T(unittest.TestCase):
    def setUp(self):
        p = patch('app.util.now')
        p.start()
        self.addCleanup(p.stop)
    def test_x(self):
        window.close()
""",
    "a helper that stops it": """\
def still(monkeypatch):
    monkeypatch.setattr('app.util.now', lambda: 3)
@pytest.fixture
def fixed(monkeypatch):
    monkeypatch.setattr('app.util.now', lambda: 3)
def test_x(fixed):
    window.close()
""",
}
MORE = {
    "conftest's automatic fixture": (
        """\
def test_x():
    window.close()
""",
        {
            "tests/conftest.py": """\
import pytest
from freezegun import freeze_time
@pytest.fixture(autouse=True)
def still():
    with freeze_time('2026-01-01'):
        yield
"""
        },
    ),
    "a fixture of another file": (
        """\
from tests.help import still
def test_x(still):
    window.close()
""",
        {
            "tests/__init__.py": "",
            "tests/help.py": """\
import pytest
@pytest.fixture
def still(monkeypatch):
    monkeypatch.setattr('app.util.now', lambda: 3)
""",
        },
    ),
    "a context manager of another file": (
        """\
from tests.help import still
def test_x():
    with still():
        window.close()
""",
        {
            "tests/__init__.py": "",
            "tests/help.py": """\
from contextlib import contextmanager
from freezegun import freeze_time
@contextmanager
def still():
    with freeze_time('2026-01-01'):
        yield
""",
        },
    ),
    "a base class of another file": (
        """\
from tests.help import Base
class TestA(Base):
    def test_x(self):
        window.close()
""",
        {
            "tests/__init__.py": "",
            "tests/help.py": """\
import unittest
from unittest.mock import patch
class Base(unittest.TestCase):
    def setUp(self):
        patch('app.util.now').start()
""",
        },
    ),
}


def _id(test: str) -> str:
    for owner in ("T", "TestA"):
        if f"class {owner}(" in test:
            return f"tests/test_a.py::{owner}::test_x"
    return "tests/test_a.py::test_x"


@pytest.mark.parametrize("test", CONTROLLED.values(), ids=CONTROLLED)
def test_a_control_covers_reads_behind_calls(test: str) -> None:
    assert chains({**CODE, "tests/test_a.py": IMPORTS + test}, _id(test)) == []


@pytest.mark.parametrize(("test", "more"), MORE.values(), ids=MORE)
def test_controls_of_other_files_count(test: str, more: dict[str, str]) -> None:
    files = {**CODE, **more, "tests/test_a.py": IMPORTS + test}
    assert chains(files, _id(test)) == []


FREE = {
    "nothing": (
        """\
def test_x():
    window.close()
""",
        "datetime.datetime.now",
    ),
    "a clock stopped at the present": (
        """\
@freeze_time()
def test_x():
    window.close()
""",
        "datetime.datetime.now",
    ),
    "a call before the clock is stopped": (
        """\
def test_x():
    window.close()
    with freeze_time('2026-01-01'):
        pass
""",
        "datetime.datetime.now",
    ),
    "a ticking clock, and durations": (
        """\
@time_machine.travel('2026-01-01')
def test_x():
    util.tick()
""",
        "time.monotonic",
    ),
    "a stopped clock, and a sleep": (
        """\
@freeze_time('2026-01-01')
def test_x():
    util.wait()
""",
        "time.sleep",
    ),
    "a patched copy": (
        """\
@patch('app.window.now')
def test_x(n):
    window.close()
""",
        "datetime.datetime.now",
    ),
    "a patched sleep that was imported before": (
        """\
@patch('time.sleep')
def test_x(s):
    util.doze()
""",
        "time.sleep",
    ),
    "a patch that calls the real thing": (
        """\
def test_x():
    with patch('app.util.time', wraps=time):
        util.wait()
""",
        "time.sleep",
    ),
    "a patch in another test": (
        """\
@patch('app.util.now')
def test_y(n): ...
def test_x():
    window.close()
""",
        "datetime.datetime.now",
    ),
}


@pytest.mark.parametrize(("test", "name"), FREE.values(), ids=FREE)
def test_what_controls_nothing_leaves_the_evidence(test: str, name: str) -> None:
    found = chains({**CODE, "tests/test_a.py": IMPORTS + test}, _id(test))
    assert [each.rpartition(" > ")[2] for each in found] == [name]


FIXTURES = {
    "a parameter": ("def test_x(a): ...\n", ["test_a.a > app.util.wait > time.sleep"]),
    "usefixtures": (
        """\
@pytest.mark.usefixtures('a')
def test_x(): ...
""",
        ["test_a.a > app.util.wait > time.sleep"],
    ),
    "a fixture of a fixture": (
        """\
@pytest.fixture
def b(a):
    return 3
def test_x(b): ...
""",
        ["test_a.a > app.util.wait > time.sleep"],
    ),
    "what it hands out": (
        """\
@pytest.fixture
def w():
    return window.Window()
def test_x(w):
    w.at()
""",
        ["app.window.Window.at > app.window.Clock.read > app.util.now > datetime.datetime.now"],
    ),
    "what parametrize fills": (
        """\
@pytest.mark.parametrize('a', [1])
def test_x(a): ...
""",
        [],
    ),
    "nobody asks": ("def test_x(): ...\n", []),
    "set-up of a class": (
        """\
class TestA():
    def setup_method(self):
        self.w = window.Window()
    def test_x(self):
        self.w.at()
""",
        ["app.window.Window.at > app.window.Clock.read > app.util.now > datetime.datetime.now"],
    ),
    "set-up that waits": (
        """\
class TestA():
    def setup_method(self):
        util.wait()
    def test_x(self): ...
""",
        ["app.util.wait > time.sleep"],
    ),
}


@pytest.mark.parametrize(("test", "found"), FIXTURES.values(), ids=FIXTURES)
def test_fixtures_and_set_up_run(test: str, found: list[str]) -> None:
    fixture = """\
@pytest.fixture
def a():
    util.wait()
    yield 3
"""
    assert chains({**CODE, "tests/test_a.py": IMPORTS + fixture + test}, _id(test)) == found


def test_a_fixture_that_may_stop_a_clock_leaves_nothing_proved() -> None:
    files = {
        **CODE,
        "tests/test_a.py": IMPORTS
        + """\
def test_x(frozen_time):
    window.close()
""",
    }
    found = reached(files, "tests/test_a.py::test_x")
    assert [each.certainty for each in found.chains] == [Certainty.POSSIBLE]
    assert found.doubts[0] == "the fixture `frozen_time` may control a clock"


PLUGINS = {
    "a plugin of conftest.py": {"tests/conftest.py": "pytest_plugins = ['tests.help']\n"},
    "a star": {"tests/conftest.py": "from tests.help import *\n"},
    "conftest.py itself": {
        "tests/conftest.py": """\
import pytest
from app import util
@pytest.fixture
def a():
    util.wait()
"""
    },
}


@pytest.mark.parametrize("files", PLUGINS.values(), ids=PLUGINS)
def test_fixtures_are_found_where_pytest_finds_them(files: dict[str, str]) -> None:
    helping = """\
import pytest
from app import util
@pytest.fixture(name='a')
def _a():
    util.wait()
"""
    all_files = {**CODE, "tests/__init__.py": "", "tests/help.py": helping, **files}
    test = "def test_x(a): ...\n"
    found = chains({**all_files, "tests/test_a.py": test}, "tests/test_a.py::test_x")
    assert [each.partition(" > ")[2] for each in found] == ["app.util.wait > time.sleep"]


def test_a_fixture_of_a_class_sees_its_instance() -> None:
    test = """\
class TestA:
    def setup_method(self):
        self.w = window.Window()
    @pytest.fixture
    def a(self):
        return self.w
    def test_x(self, a):
        a.at()
"""
    found = chains({**CODE, "tests/test_a.py": IMPORTS + test}, "tests/test_a.py::TestA::test_x")
    assert [each.rpartition(" > ")[2] for each in found] == ["datetime.datetime.now"]


UNKNOWN = {
    "a decorator": "from .help import frozen\n@frozen\ndef test_x():\n    window.close()\n",
    "a decorator of another project": """\
import acme
@acme.freeze_clock()
def test_x():
    window.close()
""",
    "a block": "import acme\ndef test_x():\n    with acme.frozen(3):\n        window.close()\n",
    "a helper that works in its own way": """\
def fake_now():
    util.CLOCK = 3
@pytest.fixture
def fake_time():
    fake_now()
def test_x(fake_time):
    window.close()
""",
}


@pytest.mark.parametrize("test", UNKNOWN.values(), ids=UNKNOWN)
def test_what_may_be_controlled_by_what_nobody_knows_is_not_proved(test: str) -> None:
    assert chains({**CODE, "tests/test_a.py": IMPORTS + test}, "tests/test_a.py::test_x") == []
