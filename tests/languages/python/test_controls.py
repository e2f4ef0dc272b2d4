"""Which reads are under control in Python: by what, and which stay without."""

from __future__ import annotations

import pytest

from gate.model.lines import Lines
from gate.model.read import Scan
from tests.support.scan import scanned

IMPORTS = """\
import asyncio, datetime, os, random, time, unittest, requests, httpx
from contextlib import ExitStack, contextmanager
from unittest import mock
from unittest.mock import patch
import pytest, responses, requests_mock, respx, vcr, time_machine, hypothesis
from freezegun import freeze_time
from hypothesis import given
from time import sleep
from datetime import datetime as dt
"""
FREEZE = "freezegun.freeze_time"
TRAVEL = "time_machine.travel"
SETATTR = "pytest.MonkeyPatch.setattr"
SETENV = "pytest.MonkeyPatch.setenv"
PATCH = "unittest.mock.patch"


def scan(source: str, path: str = "tests/test_a.py", beside: dict[str, str] | None = None) -> Scan:
    around = None if beside is None else (lambda name: beside[name].encode() if name in beside else None)
    return scanned(path, source, around=around)


def controls(source: str) -> list[str | None]:
    return [read.controlled_by for read in scan(IMPORTS + source).reads]


CONTROLLED: dict[str, tuple[str, str]] = {
    # where a stopped clock holds
    "decorator": ("@freeze_time('2020')\ndef test(): time.time()", FREEZE),
    "decorator, where an attribute of that name is something else's": (
        "import freezegun\nself.freeze_time = 1\n@freezegun.freeze_time('2020')\ndef test(): time.time()",
        FREEZE,
    ),
    "modules of others that it ignores": ("@freeze_time('2020', ignore=['celery'])\ndef test(): time.time()", FREEZE),
    "modules that it ignores, in a variable": (
        "SLOW = ['tensorflow', 'boto']\n@freeze_time('2020', ignore=SLOW)\ndef test(): time.time()",
        FREEZE,
    ),
    "under a decorator of the file": (
        "def undo(f): return f\n@undo\n@freeze_time('2020')\ndef test(): time.time()",
        FREEZE,
    ),
    "above one that unwraps": (
        "def undo(f): return f.__wrapped__\n@freeze_time('2020')\n@undo\n@x\ndef test(): time.time()",
        FREEZE,
    ),
    "decorator of a coroutine": ("@freeze_time('2020')\nasync def test(): time.time()", FREEZE),
    "decorator under its full name": (
        "import freezegun\n@freezegun.freeze_time('2020')\ndef test(): time.time()",
        FREEZE,
    ),
    "one of several decorators": ("@x\n@freeze_time('2020')\n@y(1)\ndef test(): time.time()", FREEZE),
    "function in a decorated one": ("@freeze_time('2020')\ndef test():\n def f(): time.time()", FREEZE),
    "with": ("def test():\n with freeze_time('2020'): time.time()", FREEZE),
    "with as": ("def test():\n with freeze_time('2020') as f: time.time()", FREEZE),
    "async with": ("async def test():\n async with time_machine.travel(0): time.time()", TRAVEL),
    "later item of with": ("def test():\n with freeze_time('2020'), f(time.time()): pass", FREEZE),
    "with in brackets": ("def test():\n with (a() as b, freeze_time('2020')):\n  time.time()", FREEZE),
    "with outside functions": ("with freeze_time('2020'):\n time.time()", FREEZE),
    "class": ("@freeze_time('2020')\nclass TestA:\n def test(self): time.time()", FREEZE),
    "heir of a class": (
        "@freeze_time('2020')\nclass A(unittest.TestCase):\n pass\nclass B(A):\n def test(self): time.time()",
        FREEZE,
    ),
    "started": ("def test():\n f = freeze_time('2020')\n f.start()\n time.time()", FREEZE),
    "started at once": ("def test():\n freeze_time('2020').start()\n time.time()", FREEZE),
    "started outside functions, stopped after the module's tests": (
        "f = freeze_time('2020')\nf.start()\ndef teardown_module(): f.stop()\ndef test(): time.time()",
        FREEZE,
    ),
    "before the stop, outside functions": ("f = freeze_time('2020')\nf.start()\ntime.time()\nf.stop()", FREEZE),
    "started outside functions": ("f = freeze_time('2020')\nf.start()\ndef test(): time.time()", FREEZE),
    "entered by a stack": (
        "def test():\n with ExitStack() as s:\n  s.enter_context(freeze_time('2020'))\n  time.time()",
        FREEZE,
    ),
    "entered by a test case": (
        (
            "class A(unittest.TestCase):\n def setUp(self): self.enterContext(freeze_time('2020'))\n"
            " def test(self): time.time()"
        ),
        FREEZE,
    ),
    "setUp": (
        (
            "class A(unittest.TestCase):\n def setUp(self):\n  self.f = freeze_time('2020')\n  self.f.start()\n"
            "  self.addCleanup(self.f.stop)\n def test(self): time.time()"
        ),
        FREEZE,
    ),
    "stopped in tearDown": (
        (
            "class A(unittest.TestCase):\n def setUp(self):\n  self.f = freeze_time('2020')\n  self.f.start()\n"
            " def tearDown(self): self.f.stop()\n def test(self): time.time()"
        ),
        FREEZE,
    ),
    "setUpModule": ("def setUpModule(): freeze_time('2020').start()\ndef test(): time.time()", FREEZE),
    "kept in a variable": ("frozen = freeze_time('2020')\n@frozen\ndef test(): time.time()", FREEZE),
    "kept in a variable for with": ("frozen = freeze_time('2020')\ndef test():\n with frozen: time.time()", FREEZE),
    "a helper that gives it": (
        "def frozen(): return freeze_time('2020')\ndef test():\n with frozen(): time.time()",
        FREEZE,
    ),
    "a context manager around it": (
        "@contextmanager\ndef frozen():\n with freeze_time('2020'): yield\ndef test():\n with frozen(): time.time()",
        FREEZE,
    ),
    # fixtures
    "fixture": ("@pytest.fixture\ndef f():\n with freeze_time('2020'): yield\ndef test(f): time.time()", FREEZE),
    "fixture with a name": (
        "@pytest.fixture(name='g')\ndef f():\n with freeze_time('2020'): yield\ndef test(g): time.time()",
        FREEZE,
    ),
    "fixture of a fixture": (
        (
            "@pytest.fixture\ndef f():\n with freeze_time('2020'): yield\n@pytest.fixture\ndef g(f): return 1\n"
            "def test(g): time.time()"
        ),
        FREEZE,
    ),
    "decorated fixture": (
        "@pytest.fixture\n@freeze_time('2020')\ndef f(): yield\ndef test(f): time.time()",
        FREEZE,
    ),
    "fixture that starts and stops": (
        "@pytest.fixture\ndef f():\n x = freeze_time('2020')\n x.start()\n yield\n x.stop()\ndef test(f): time.time()",
        FREEZE,
    ),
    "automatic fixture": (
        "@pytest.fixture(autouse=True)\ndef f():\n with freeze_time('2020'): yield\ndef test(): time.time()",
        FREEZE,
    ),
    "automatic fixture of a class": (
        (
            "class TestA:\n @pytest.fixture(autouse=True)\n def f(self):\n  with freeze_time('2020'): yield\n"
            " def test(self): time.time()"
        ),
        FREEZE,
    ),
    "helper under an automatic fixture": (
        "@pytest.fixture(autouse=True)\ndef f():\n with freeze_time('2020'): yield\ndef helper(): return time.time()",
        FREEZE,
    ),
    "usefixtures": (
        (
            "@pytest.fixture\ndef f():\n with freeze_time('2020'): yield\n"
            "@pytest.mark.usefixtures('f')\ndef test(): time.time()"
        ),
        FREEZE,
    ),
    "usefixtures of a class": (
        (
            "@pytest.fixture\ndef f():\n with freeze_time('2020'): yield\n@pytest.mark.usefixtures('a', 'f')\n"
            "class TestA:\n def test(self): time.time()"
        ),
        FREEZE,
    ),
    "pytestmark": (
        (
            "pytestmark = pytest.mark.usefixtures('f')\n@pytest.fixture\ndef f():\n with freeze_time('2020'): yield\n"
            "def test(): time.time()"
        ),
        FREEZE,
    ),
    "pytestmark of a class": (
        "class TestA:\n pytestmark = [pytest.mark.x, pytest.mark.freeze_time('2020')]\n def test(self): time.time()",
        "pytest_freezer.freeze_time",
    ),
    "mark": ("@pytest.mark.freeze_time('2020')\ndef test(): time.time()", "pytest_freezer.freeze_time"),
    "mark of time-machine": ("@pytest.mark.time_machine(0)\ndef test(): time.time()", "time_machine.time_machine"),
    "freezer that was moved": ("def test(freezer):\n freezer.move_to('2020')\n time.time()", "pytest_freezer.freezer"),
    "time_machine that was moved": (
        "def test(time_machine):\n time_machine.move_to(0)\n time.time()",
        "time_machine.time_machine",
    ),
    "setup that moves the freezer": (
        "@pytest.fixture(autouse=True)\ndef f(freezer): freezer.move_to('2020')\ndef test(): dt.now()",
        "pytest_freezer.freezer",
    ),
    # what a stopped clock covers
    "monotonic clock under freezegun": ("@freeze_time('2020')\ndef test(): time.monotonic()", FREEZE),
    "imported class": ("@freeze_time('2020')\ndef test(): dt.now()", FREEZE),
    "moved by hand": ("@freeze_time('2020', tick=True)\ndef test(): time.time()", FREEZE),
    "date of a travel that ticks": ("@time_machine.travel(0)\ndef test(): datetime.date.today()", TRAVEL),
    "instant from a parameter": ("def test(x):\n with freeze_time(x): time.time()", FREEZE),
    "instant from a variable": ("NOW = dt(2020, 1, 1)\ndef test():\n with freeze_time(NOW): time.time()", FREEZE),
    # names that are replaced
    "patched sleep": ("@patch('time.sleep')\ndef test(m): time.sleep(1)", PATCH),
    "patched sleep of another module": ("@patch('app.views.time.sleep')\ndef test(m): time.sleep(1)", PATCH),
    "patched object": ("@mock.patch.object(time, 'sleep')\ndef test(m): time.sleep(1)", "unittest.mock.patch.object"),
    "patched class": ("@patch('app.views.datetime.datetime')\ndef test(m): datetime.datetime.now()", PATCH),
    "patched in with": ("def test():\n with patch('time.time', return_value=1): time.time()", PATCH),
    "patched with a function": ("def test():\n with patch('time.time', lambda: 1): time.time()", PATCH),
    "patched name of this file": ("@patch(__name__ + '.sleep')\ndef test(m): sleep(1)", PATCH),
    "patched name of this file in an f-string": ("@patch(f'{__name__}.sleep')\ndef test(m): sleep(1)", PATCH),
    "patched name of this file by its path": ("@patch('tests.test_a.sleep')\ndef test(m): sleep(1)", PATCH),
    "several names patched": (
        "@patch.multiple(time, sleep=f)\ndef test(): time.sleep(1)",
        "unittest.mock.patch.multiple",
    ),
    "class whose tests are patched": ("@patch('time.sleep')\nclass TestA:\n def test(self, m): time.sleep(1)", PATCH),
    "patcher that is started": (
        (
            "class A(unittest.TestCase):\n def setUp(self):\n  p = patch('time.sleep')\n  self.m = p.start()\n"
            " def test(self): time.sleep(1)"
        ),
        PATCH,
    ),
    "mocker": ("def test(mocker):\n mocker.patch('time.sleep')\n time.sleep(1)", "pytest_mock.MockerFixture.patch"),
    "mocker's object": (
        "def test(mocker):\n m = mocker.patch.object(time, 'sleep')\n time.sleep(1)",
        "pytest_mock.MockerFixture.patch.object",
    ),
    "monkeypatch": ("def test(monkeypatch):\n monkeypatch.setattr(time, 'sleep', f)\n time.sleep(1)", SETATTR),
    "monkeypatch by a string": (
        "def test(monkeypatch):\n monkeypatch.setattr('time.sleep', f)\n time.sleep(1)",
        SETATTR,
    ),
    "monkeypatch for a while": (
        "def test(monkeypatch):\n with monkeypatch.context() as m:\n  m.setattr(time, 'sleep', f)\n  time.sleep(1)",
        SETATTR,
    ),
    "monkeypatch in a fixture": (
        "@pytest.fixture\ndef f(monkeypatch): monkeypatch.setattr(time, 'sleep', g)\ndef test(f): time.sleep(1)",
        SETATTR,
    ),
    # the environment
    "variable set": ("def test(monkeypatch):\n monkeypatch.setenv('A', '1')\n os.environ['A']", SETENV),
    "variable asked for": ("def test(monkeypatch):\n monkeypatch.setenv('A', '1')\n os.environ.get(\"A\")", SETENV),
    "variable by a function": ("def test(monkeypatch):\n monkeypatch.setenv('A', '1')\n os.getenv('A')", SETENV),
    "variable by a name": ("def test(monkeypatch):\n monkeypatch.setenv(KEY, '1')\n os.getenv(KEY)", SETENV),
    "variable unset": (
        "def test(monkeypatch):\n monkeypatch.delenv('A')\n 'A' in os.environ",
        "pytest.MonkeyPatch.delenv",
    ),
    "home": ("def test(monkeypatch):\n monkeypatch.setenv('HOME', 'x')\n os.path.expanduser('~')", SETENV),
    "environment that is told to change": (
        "def test(monkeypatch):\n monkeypatch.setitem(os.environ, 'A', '1')",
        "pytest.MonkeyPatch.setitem",
    ),
    "variables of a dict": (
        "@patch.dict('os.environ', {'A': '1'})\ndef test(): os.environ['A']",
        "unittest.mock.patch.dict",
    ),
    "whole environment": (
        "@patch.dict('os.environ', {'A': '1'}, clear=True)\ndef test(): os.environ['B']",
        "unittest.mock.patch.dict",
    ),
    # random numbers
    "seed": ("def test():\n random.seed(7)\n random.random()", "random.seed"),
    "seed outside functions": ("random.seed(7)\ndef test(): random.random()", "random.seed"),
    "seed in setUp": (
        "class A(unittest.TestCase):\n def setUp(self): random.seed(7)\n def test(self): random.random()",
        "random.seed",
    ),
    "property": ("@given(x=st.integers())\ndef test(x): random.random()", "hypothesis.given"),
    # the network
    "responses": ("@responses.activate\ndef test(): requests.get('u')", "responses.activate"),
    "responses in with": (
        "def test():\n with responses.RequestsMock() as r: requests.get('u')",
        "responses.RequestsMock",
    ),
    "requests_mock": ("@requests_mock.Mocker()\ndef test(m): requests.get('u')", "requests_mock.Mocker"),
    "requests_mock as a fixture": (
        "def test(requests_mock): requests.get('u')",
        "requests_mock.requests_mock",
    ),
    "respx": ("@respx.mock\ndef test(): httpx.get('u')", "respx.mock"),
    "httpx_mock": ("def test(httpx_mock): httpx.get('u')", "pytest_httpx.httpx_mock"),
    "cassette": ("@vcr.use_cassette('x.yaml')\ndef test(): requests.get('u')", "vcr.use_cassette"),
    "cassette by a mark": ("@pytest.mark.vcr\ndef test(): requests.get('u')", "pytest_recording.vcr"),
}
UNCONTROLLED = {
    "this module ignored": "@freeze_time('2020', ignore=['tests.test_a'])\ndef test(): time.time()",
    "its package ignored": "def test():\n with freeze_time('2020', ignore=('x', 'tests')): time.time()",
    "this module ignored, in a variable": "I = ['test_a']\n@freeze_time('2020', ignore=I)\ndef test(): time.time()",
    "nobody knows what is ignored": "@freeze_time('2020', ignore=I)\ndef test(): time.time()",
    "this module ignored for the file": (
        "import freezegun\nfreezegun.configure(extend_ignore_list=['tests'])\n"
        "@freeze_time('2020')\ndef test(): time.time()"
    ),
    "unwrapped by a decorator of the file": (
        "def undo(f): return f.__wrapped__\n@undo\n@freeze_time('2020')\ndef test(): time.time()"
    ),
    "unwrapped by the standard library": "@inspect.unwrap\n@freeze_time('2020')\ndef test(): time.time()",
    "a control that the file makes another thing": (
        "import freezegun\nfreezegun.freeze_time = lambda _: lambda f: f\n"
        "@freezegun.freeze_time('2020')\ndef test(): time.time()"
    ),
    "nothing": "def test(): time.time()",
    "before with": "def test():\n time.time()\n with freeze_time('2020'): pass",
    "after with": "def test():\n with freeze_time('2020'): pass\n time.time()",
    "earlier item of with": "def test():\n with f(time.time()), freeze_time('2020'): pass",
    "another test": "@freeze_time('2020')\ndef test_a(): pass\ndef test_b(): time.time()",
    "default argument": "@freeze_time('2020')\ndef test(x=time.time()): pass",
    "another decorator": "@freeze_time('2020')\n@f(time.time())\ndef test(): pass",
    "class body": "@freeze_time('2020')\nclass TestA:\n x = time.time()",
    "class body under an automatic fixture": (
        "@pytest.fixture(autouse=True)\ndef f():\n with freeze_time('2020'): yield\nclass TestA:\n x = time.time()"
    ),
    "constant under an automatic fixture": (
        "@pytest.fixture(autouse=True)\ndef f():\n with freeze_time('2020'): yield\nX = time.time()"
    ),
    "before start": "def test():\n f = freeze_time('2020')\n time.time()\n f.start()",
    "after stop": "def test():\n f = freeze_time('2020')\n f.start()\n f.stop()\n time.time()",
    "never started": "def test():\n f = freeze_time('2020')\n time.time()",
    "fixture that nobody asks for": (
        "@pytest.fixture\ndef f():\n with freeze_time('2020'): yield\ndef test(): time.time()"
    ),
    "fixture that stops before": (
        "@pytest.fixture\ndef f():\n with freeze_time('2020'): pass\n yield\ndef test(f): time.time()"
    ),
    "fixture of the session under an automatic one": (
        "@pytest.fixture(autouse=True)\ndef f():\n with freeze_time('2020'): yield\n"
        "@pytest.fixture(scope='session')\ndef g(): time.time()"
    ),
    "class setup under the setup of tests": (
        "class A(unittest.TestCase):\n def setUp(self): freeze_time('2020').start()\n"
        " @classmethod\n def setUpClass(cls): time.time()"
    ),
    "another class": (
        "class A(unittest.TestCase):\n def setUp(self): freeze_time('2020').start()\n"
        "class B(unittest.TestCase):\n def test(self): time.time()"
    ),
    "setup under a patched class": "@patch('time.sleep')\nclass TestA:\n def setUp(self): time.sleep(1)",
    "sleep under freezegun": "@freeze_time('2020')\ndef test(): time.sleep(1)",
    "cpu time under freezegun": "@freeze_time('2020')\ndef test(): time.process_time()",
    "zone under freezegun": "@freeze_time('2020')\ndef test(): time.localtime(0)",
    "duration under a clock that ticks": "@freeze_time('2020', tick=True)\ndef test(): time.monotonic()",
    "monotonic clock under time-machine": "@time_machine.travel(0, tick=False)\ndef test(): time.monotonic()",
    "sleep under time-machine": "@time_machine.travel(0)\ndef test(): time.sleep(1)",
    "stopped again outside functions": "f = freeze_time('2020')\nf.start()\nf.stop()\ndef test(): time.time()",
    "after the stop, outside functions": "f = freeze_time('2020')\nf.start()\nf.stop()\ntime.time()",
    "freezer that nobody moved": "def test(freezer): time.time()",
    "freezer moved later": "def test(freezer):\n time.time()\n freezer.move_to('2020')",
    "somebody else's freeze_time": "from x import freeze_time\n@freeze_time('2020')\ndef test(): time.time()",
    "sleep that was imported before": "@patch('time.sleep')\ndef test(m): sleep(1)",
    "sleep of another file": "@patch('app.views.sleep')\ndef test(m): sleep(1)",
    "class of another file": "@patch('app.views.datetime')\ndef test(m): datetime.datetime.now()",
    "spy": "def test():\n with patch('time.sleep', wraps=time.perf_counter): time.sleep(1)",
    "another name patched": "@patch('time.time')\ndef test(m): time.sleep(1)",
    "patch that is no mock": "def test(client):\n client.patch('time.sleep')\n time.sleep(1)",
    "another variable": "def test(monkeypatch):\n monkeypatch.setenv('A', '1')\n os.environ['B']",
    "all variables": "def test(monkeypatch):\n monkeypatch.setenv('A', '1')\n dict(os.environ)",
    "other variables of a dict": "@patch.dict('os.environ', {'A': '1'})\ndef test(): os.environ['B']",
    "after undo": "def test(monkeypatch):\n monkeypatch.setattr(time, 'sleep', f)\n monkeypatch.undo()\n time.sleep(1)",
    "after the context": (
        "def test(monkeypatch):\n with monkeypatch.context() as m: m.setattr(time, 'sleep', f)\n time.sleep(1)"
    ),
    "before the seed": "def test():\n random.random()\n random.seed(7)",
    "generator of the system": "def test():\n random.seed(7)\n random.SystemRandom()",
    "another client": "@responses.activate\ndef test(): httpx.get('u')",
    "real network behind the mock": "@requests_mock.Mocker(real_http=True)\ndef test(m): requests.get('u')",
    "fixture of that name here": "@pytest.fixture\ndef httpx_mock(): pass\ndef test(httpx_mock): httpx.get('u')",
}
STOPS = {
    "freeze_time(dt.now())": 1,
    "freeze_time(time_to_freeze=dt.now())": 1,
    "freeze_time()": 1,
    "freeze_time(None)": 1,
    "freeze_time(tick=True)": 1,
    "freeze_time(dt.now() + datetime.timedelta(days=1))": 1,
    "freeze_time(dt.now().replace(day=1))": 1,
    "freeze_time(str(dt.now()))": 1,
    "freeze_time(lambda: dt.now())": 1,
    "freeze_time(later)": 1,
    "time_machine.travel(time.time())": 1,
    "time_machine.travel(datetime.timedelta(days=1))": 1,
    "patch('time.time', return_value=time.time())": 1,
    "freeze_time('2020')": 0,
    "freeze_time(dt(2020, 1, 1))": 0,
    "freeze_time(parameter)": 0,
    "freeze_time(*many)": 0,
    "freeze_time(FIXED)": 0,
    "time_machine.travel(0, tick=True)": 0,
    "patch('time.time', return_value=1)": 0,
    "patch('time.time', side_effect=time.time)": 0,
    "patch('time.sleep', return_value=time.time())": 0,
}


@pytest.mark.parametrize(("source", "by"), CONTROLLED.values(), ids=CONTROLLED.keys())
def test_a_read_is_under_control(source: str, by: str) -> None:
    assert controls(source)[-1] == by


@pytest.mark.parametrize("source", UNCONTROLLED.values(), ids=UNCONTROLLED.keys())
def test_a_read_is_not(source: str) -> None:
    assert set(controls(source)) == {None}


@pytest.mark.parametrize(("stop", "count"), STOPS.items(), ids=STOPS.keys())
def test_a_clock_stopped_where_it_stands_controls_nothing(stop: str, count: int) -> None:
    source = (
        f"{IMPORTS}FIXED = '2020'\ndef test(parameter):\n now = dt.now()\n later = now + datetime.timedelta(days=1)\n"
        f" with {stop}: time.time()\n"
    )
    found = scan(source)
    assert len(found.ambient_stops) == count
    if count:
        assert found.reads[-1].controlled_by is None
        assert found.ambient_stops[0].place.line == source[: source.index(stop)].count("\n") + 1


def test_only_on_the_lines_that_are_asked_for() -> None:
    source = b"from freezegun import freeze_time\n\n\n@freeze_time()\ndef test(): pass\n"
    assert scanned("a.py", source, Lines(((5, 5),))) == Scan()
    found = scanned("a.py", source, Lines(((4, 4),)))
    assert [stop.by for stop in found.ambient_stops] == [FREEZE]


def test_a_clock_that_stands_already_may_be_moved_on_from_where_it_stands() -> None:
    source = "@freeze_time('2020')\ndef test():\n with freeze_time(dt.now() + x): time.time()"
    assert controls(source) == [FREEZE, FREEZE]
    assert scan(IMPORTS + source).ambient_stops == ()


AUTOMATIC = """\
import pytest, freezegun
@pytest.fixture(autouse=True)
def frozen():
    with freezegun.freeze_time("2020"):
        yield
"""
NAMED = AUTOMATIC.replace("(autouse=True)", "")
BESIDE: dict[str, tuple[dict[str, str], str, str | None]] = {
    "automatic fixture": ({"tests/conftest.py": AUTOMATIC}, "def test(): time.time()", FREEZE),
    "of the root": ({"conftest.py": AUTOMATIC}, "def test(): time.time()", FREEZE),
    "through one in between": (
        {"conftest.py": AUTOMATIC, "tests/conftest.py": "import freezegun\nX = 1\n"},
        "def test(): time.time()",
        FREEZE,
    ),
    "fixture that is asked for": ({"conftest.py": NAMED}, "def test(frozen): time.time()", FREEZE),
    "fixture that another asks for": (
        {"conftest.py": NAMED, "tests/conftest.py": "import pytest\n@pytest.fixture\ndef cold(frozen): pass\n"},
        "def test(cold): time.time()",
        FREEZE,
    ),
    "hook": (
        {"conftest.py": "import freezegun\ndef pytest_configure(): freezegun.freeze_time('2020').start()\n"},
        "def test(): time.time()",
        FREEZE,
    ),
    "in a folder beside": ({"other/conftest.py": AUTOMATIC}, "def test(): time.time()", None),
    "fixture that nobody asks for": ({"conftest.py": NAMED}, "def test(): time.time()", None),
    "hidden by the file's own": (
        {"conftest.py": NAMED},
        "import pytest\n@pytest.fixture\ndef frozen(): pass\ndef test(frozen): time.time()",
        None,
    ),
    "hidden by a nearer one": (
        {"conftest.py": NAMED, "tests/conftest.py": "import pytest\n@pytest.fixture\ndef frozen(): pass\n"},
        "def test(frozen): time.time()",
        None,
    ),
    "constant": ({"conftest.py": AUTOMATIC}, "X = time.time()", None),
    "not readable": ({"conftest.py": "# coding: none-such\nimport freezegun\n"}, "def test(): time.time()", None),
}


@pytest.mark.parametrize(("beside", "source", "by"), BESIDE.values(), ids=BESIDE.keys())
def test_a_conftest_above_a_test_controls_it(beside: dict[str, str], source: str, by: str | None) -> None:
    assert [read.controlled_by for read in scan(f"import time\n{source}", beside=beside).reads] == [by]


def test_without_neighbours_nothing_beside_counts() -> None:
    assert [read.controlled_by for read in scan("import time\ndef f(): time.time()").reads] == [None]


def test_a_long_chain_of_fixtures_is_followed() -> None:
    chain = "".join(f"@pytest.fixture\ndef f{i + 1}(f{i}): pass\n" for i in range(2000))
    source = f"@pytest.fixture\ndef f0():\n with freeze_time('2020'): yield\n{chain}def test(f2000): time.time()"
    assert controls(source) == [FREEZE]
