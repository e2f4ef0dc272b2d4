"""What is advised is what the catalogue says it controls."""

from __future__ import annotations

import pytest

from gate.languages import all_languages
from gate.model.advice import Advice, Facility, fits, into_constructor, into_function, stem
from gate.model.place import Place
from gate.model.read import Kind, Read
from gate.policy.catalogue import load
from gate.scan.control import Use, named

ADVICE: dict[str, Advice] = {
    language.name: language.advice() for language in all_languages() if language.advice is not None
}
# The control of the catalogue that a facility puts to use, by words of its advice.
CONTROLS = {
    "python": {
        "time_machine.travel": "stops time_machine.travel",
        "freeze_time": "stops freezegun.freeze_time",
        "`responses`": "fakes responses.mock",
        "respx": "fakes respx.mock",
        "aioresponses": "fakes aioresponses.aioresponses",
        "VCR": "fakes vcr.use_cassette",
        "moto": "fakes moto.mock_aws",
        "pyfakefs": "fixtures pyfakefs.fs",
    },
    "javascript": {
        "vi.useFakeTimers": "timers vi.useFakeTimers",
        "jest.useFakeTimers": "timers jest.useFakeTimers",
        "sinon.useFakeTimers": "timers sinon.useFakeTimers",
        "MockDate": "stops mockdate.set",
    },
    "go": {"synctest": "wraps testing/synctest.Test"},
    "ruby": {"Timecop": "stops Timecop.freeze", "travel_to": "stops travel_to"},
    "rust": {"start_paused": "attributes tokio.test.start_paused"},
    "kotlin": {"runTest": "wraps kotlinx.coroutines.test.runTest"},
}


def read(name: str, kind: Kind) -> Read:
    return Read(Place("a"), name, kind)


@pytest.mark.parametrize("language", ADVICE)
def test_every_language_says_what_to_pass_in_place_of_every_kind_it_reads(language: str) -> None:
    advice = ADVICE[language]
    assert set(Kind) - set(advice.nouns) <= {Kind.FS_ORDER}
    assert advice.event
    assert advice.manifests


@pytest.mark.parametrize(
    ("language", "words", "control"),
    [(language, words, control) for language, known in CONTROLS.items() for words, control in known.items()],
)
def test_a_facility_covers_what_the_catalogue_says_it_covers(language: str, words: str, control: str) -> None:
    section, name = control.split()
    catalogue = load(language)
    cover = named(catalogue.controls[section][name])
    (facility,) = (each for each in ADVICE[language].facilities if words in each.in_test)
    for known in _names(language):
        found = read(known[0].replace(".", "::") if language == "rust" else known[0], known[1])
        use = Use(known[0], known[1], 0, 0, None, "", 0)  # type: ignore[arg-type]
        assert facility.helps(found) <= cover.covers(use), known


def _names(language: str) -> list[tuple[str, Kind]]:
    """Names of reads with their kinds, of those that tell facilities apart."""
    return {
        "python": [
            ("time.time", Kind.WALL),
            ("time.ctime", Kind.WALL),
            ("datetime.datetime.now", Kind.WALL),
            ("numpy.datetime64", Kind.WALL),
            ("time.monotonic", Kind.MONOTONIC),
            ("time.process_time", Kind.MONOTONIC),
            ("time.sleep", Kind.DELAY),
            ("asyncio.sleep", Kind.DELAY),
            ("time.mktime", Kind.TIMEZONE),
            ("datetime.datetime.astimezone", Kind.TIMEZONE),
            ("requests.get", Kind.NETWORK),
            ("httpx.get", Kind.NETWORK),
            ("aiohttp.ClientSession", Kind.NETWORK),
            ("os.listdir", Kind.FS_ORDER),
        ],
        "javascript": [
            ("Date.now", Kind.WALL),
            ("setTimeout", Kind.DELAY),
            ("timers/promises.setTimeout", Kind.DELAY),
            ("performance.now", Kind.MONOTONIC),
            ("lodash.random", Kind.RANDOM),
            ("lodash.debounce", Kind.DELAY),
            ("Date", Kind.TIMEZONE),
            ("Bun.sleep", Kind.DELAY),
        ],
        "go": [("time.Now", Kind.WALL), ("time.Sleep", Kind.DELAY), ("context.WithTimeout", Kind.DEADLINE)],
        "ruby": [("Time.now", Kind.WALL), ("Kernel.sleep", Kind.DELAY), ("Process.clock_gettime", Kind.MONOTONIC)],
        "rust": [
            ("tokio.time.sleep", Kind.DELAY),
            ("std.thread.sleep", Kind.DELAY),
            ("std.time.Instant.now", Kind.MONOTONIC),
        ],
        "kotlin": [("kotlinx.coroutines.delay", Kind.DELAY), ("java.lang.Thread.sleep", Kind.DELAY)],
    }[language]


@pytest.mark.parametrize(
    ("covers", "name", "kind", "helps"),
    [
        ("wall", "time.time", Kind.WALL, True),
        ("wall !time.time", "time.time", Kind.WALL, False),
        ("time.*", "time.sleep", Kind.DELAY, True),
        ("time.*", "timeit.timeit", Kind.MONOTONIC, False),
        ("time.*", "time.mktime", Kind.TIMEZONE, False),
        ("timezone", "time.mktime", Kind.TIMEZONE, True),
        ("Date", "new Date", Kind.WALL, True),
    ],
)
def test_a_stopped_clock_covers_names_and_kinds_but_no_zone(
    covers: str,
    name: str,
    kind: Kind,
    helps: bool,  # noqa: FBT001
) -> None:
    assert Facility("", covers).helps(read(name, kind)) is helps


@pytest.mark.parametrize(
    ("language", "path", "within", "into"),
    [
        ("python", "src/billing/window.py", "close", "into `billing.window.close`"),
        ("python", "billing/__init__.py", "Window.close", "into `billing.Window.close`"),
        ("python", "my-scripts/a.py", "f", "into `f`"),
        ("python", "a.py", "", ""),
        ("javascript", "a.ts", "Window.close", "into `Window.close`"),
        ("go", "a.go", "Window.Close", "through a field of `Window`, and ask it in `Window.Close`"),
        ("go", "a.go", "Close", "into `Close`"),
        ("go", "a.go", "init", ""),
        ("java", "A.java", "Window.close", "through the constructor of `Window`, and ask it in `Window.close`"),
        ("java", "A.java", "Window.Window", "through the constructor of `Window`"),
        ("java", "A.java", "Window", "through the constructor of `Window`"),
        ("kotlin", "a.kt", "close", "into `close`"),
        ("php", "a.php", "Window.close", "through the constructor of `Window`, and ask it in `Window::close`"),
        ("ruby", "a.rb", "Window.close", "into `Window#close`"),
        ("rust", "a.rs", "Window.close", "into `Window::close`"),
    ],
)
def test_where_to_inject_is_said_as_its_people_say_it(language: str, path: str, within: str, into: str) -> None:
    assert ADVICE[language].into(path, within) == into


def test_names_of_functions_and_files() -> None:
    assert into_function("a", "f") == "into `f`"
    assert into_constructor("a", "") == ""
    assert fits("a.*", "a.b")
    assert not fits("a", "a.b")
    assert stem("src/clock.test.ts") == "clock"
