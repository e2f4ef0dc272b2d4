"""What Python's people do about a read."""

from __future__ import annotations

import re

from gate.model.advice import Advice, Facility
from gate.model.read import Kind

_ROOTS = frozenset({"src", "lib", "python"})
_IDENTIFIER = re.compile(r"[A-Za-z_]\w*")


def into(path: str, within: str) -> str:
    """`src/billing/window.py` and `close` are `billing.window.close`."""
    parts = path.removesuffix(".py").removesuffix(".pyi").split("/")
    while parts and parts[0] in _ROOTS:
        parts = parts[1:]
    if parts and parts[-1] == "__init__":
        parts.pop()
    if not within:
        return ""
    is_module = all(_IDENTIFIER.fullmatch(part) for part in parts)
    return f"into `{'.'.join((*parts, within)) if is_module else within}`"


_HTTPX = "httpx.*"
_TIME_MACHINE = "wall !time.ctime !time.asctime !numpy.datetime64 !django.db.models.functions.Now !sqlalchemy.func.now"
_FREEZEGUN = (
    "datetime.* time.time time.time_ns time.localtime time.gmtime time.strftime time.monotonic time.monotonic_ns "
    "time.perf_counter time.perf_counter_ns time.clock timeit.default_timer asyncio.AbstractEventLoop.time "
    "email.utils.localtime email.utils.formatdate django.utils.timezone.* arrow.* pendulum.* maya.* delorean.*"
)
ADVICE = Advice(
    manifests=(
        *("pyproject.toml", "setup.cfg", "setup.py", "Pipfile", "requirements.txt", "requirements-dev.txt"),
        *("requirements-test.txt", "requirements_dev.txt", "requirements_test.txt", "dev-requirements.txt"),
        *("test-requirements.txt", "requirements/test.txt", "requirements/tests.txt", "requirements/dev.txt"),
        *("tox.ini", "uv.lock", "poetry.lock"),
    ),
    nouns={
        Kind.WALL: "`now`",
        Kind.MONOTONIC: "a `clock` function",
        Kind.DELAY: "a `sleep` function",
        Kind.DEADLINE: "the limit",
        Kind.RANDOM: "a `random.Random`",
        Kind.IDENTITY: "the id, or a function that makes one,",
        Kind.LOCALE: "the locale",
        Kind.TIMEZONE: "a `tzinfo`",
        Kind.ENVIRONMENT: "the value",
        Kind.NETWORK: "the client",
        Kind.FILE: "the path, or the open file,",
    },
    usual={
        Kind.WALL: "pass a fixed time, or replace what tells it with `monkeypatch.setattr`",
        Kind.MONOTONIC: "pass a fake clock that the test moves by hand",
        Kind.DELAY: "replace the sleep with `monkeypatch.setattr`",
        Kind.RANDOM: "pass `random.Random(7)`, or seed the generator (`random.seed(7)`)",
        Kind.IDENTITY: "a fixed identity, passed in or set with `monkeypatch.setattr`",
        Kind.TIMEZONE: (
            'name the zone, or set it for the test: `monkeypatch.setenv("TZ", "UTC")`, then `time.tzset()`'
        ),
        Kind.ENVIRONMENT: "pass a fixed value, or replace what tells it with `monkeypatch.setattr`",
        Kind.FILE: "keep the file under the fixtures, or make it in `tmp_path`",
    },
    event="a `threading.Event`, an `asyncio.Event`, a future or a callback",
    facilities=(
        Facility(
            r"\btime[-_]machine\b",
            _TIME_MACHINE,
            "stop the clock with `time_machine.travel(…, tick=False)`",
        ),
        Facility(r"\b(?:pytest[-_])?freez(?:egun|er)\b", _FREEZEGUN, "stop the clock with `freeze_time(…)`"),
        Facility(r"\blooptime\b", "asyncio.sleep asyncio.AbstractEventLoop.*", "mark the test `looptime`"),
        Facility(
            r"\btrio\b", "trio.*", "take the `autojump_clock` fixture of pytest-trio, or a `trio.testing.MockClock`"
        ),
        Facility(r"\brespx\b", _HTTPX, "answer with `respx.mock`"),
        Facility(r"\bpytest[-_]httpx\b", _HTTPX, "answer with the `httpx_mock` fixture"),
        Facility(r"\brequests[-_]mock\b", "requests.*", "answer with `requests_mock`"),
        Facility(r"(?m)^[^#\n]*\bresponses\b\s*(?:[\"'=<>~!,;\[]|$)", "requests.*", "answer with `responses`"),
        Facility(r"\baioresponses\b", "aiohttp.*", "answer with `aioresponses`"),
        Facility(
            r"\b(?:vcrpy|pytest[-_]recording|pytest[-_]vcr)\b",
            "requests.* httpx.* aiohttp.* urllib3.* urllib.request.* http.client.* boto3.*",
            "record the answer with VCR.py (`vcr.use_cassette`)",
        ),
        Facility(r"\bmoto\b", "boto3.*", "answer with `moto.mock_aws`"),
        Facility(r"\bpyfakefs\b", "fs-order file", "take the `fs` fixture of pyfakefs"),
    ),
    into=into,
    common=(
        Facility(
            "",
            "os.environ os.environb os.getenv os.getenvb os.path.expanduser os.path.expandvars pathlib.Path.home "
            "pathlib.Path.expanduser getpass.getuser",
            "set the variable for the test with `monkeypatch.setenv`",
        ),
        Facility(
            "", "os.getcwd os.getcwdb pathlib.Path.cwd", "change the folder for the test with `monkeypatch.chdir`"
        ),
        Facility(
            "",
            "os.urandom os.getrandom secrets.* ssl.RAND_bytes random.SystemRandom",
            "pass what is drawn, or replace what draws it with `monkeypatch.setattr`",
            "what is drawn, or a function that draws it,",
        ),
        Facility(
            "",
            "numpy.random.*",
            "pass `numpy.random.default_rng(7)`, or seed the generator (`numpy.random.seed(7)`)",
            "a `numpy.random.Generator`",
        ),
        Facility("", "torch.*", "seed the generator (`torch.manual_seed(7)`)", "a `torch.Generator`"),
        Facility("", "socket.socket", in_production="the socket"),
        Facility("", "threading.Timer", in_production="a function that makes the timer,"),
        Facility("", "asyncio.AbstractEventLoop.* sched.* twisted.*", in_production="what schedules,"),
        Facility(
            "",
            "datetime.* time.time time.time_ns time.localtime time.gmtime time.strftime",
            "pass a fixed time, or stop the clock with `freeze_time` of freezegun or `travel` of time-machine",
        ),
    ),
)
