"""Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.scan.language import Language

if TYPE_CHECKING:
    from gate.model.advice import Advice
    from gate.scan.controls import Controls
    from gate.scan.duration_syntax import DurationSyntax
    from gate.scan.language import Collecting, Dialect, Follower, Lender, Lister
    from gate.scan.setting import Setting


def _dialect(_path: str) -> Dialect:
    from gate.languages.python.dialect import PythonDialect

    return PythonDialect()


def _durations() -> DurationSyntax:
    from gate.languages.python.durations import PythonDurations

    return PythonDurations()


def _controls(path: str) -> Controls:
    from gate.languages.python.controls import PythonControls

    return PythonControls(_dialect(path))


def _setting() -> Setting:
    from gate.languages.python.setting import SETTING

    return SETTING


def _advice() -> Advice:
    from gate.languages.python.advice import ADVICE

    return ADVICE


def _tests() -> Lister:
    from gate.languages.python.tests import listing

    return listing


def _collecting() -> Collecting:
    from gate.languages.python.tests import collecting

    return collecting


def _discovery() -> Collecting:
    from gate.languages.python.tests import discovery

    return discovery


def _lending() -> Lender:
    from gate.languages.python.tests import lending

    return lending


def _reach() -> Follower:
    from gate.languages.python.reach import FOLLOWER

    return FOLLOWER


LANGUAGE = Language(
    "python",
    (".py", ".pyi", ".pyw"),
    _dialect,
    tests=_tests,
    lending=_lending,
    collecting=_collecting,
    discovery=_discovery,
    settings=("pytest.ini", ".pytest.ini", "pytest.toml", ".pytest.toml", "pyproject.toml", "tox.ini", "setup.cfg"),
    durations=_durations,
    controls=_controls,
    setting=_setting,
    advice=_advice,
    interpreters=tuple((program, ".py") for program in ("python", "pythonw", "pypy", "ipython", "uv", "pytest")),
    reach=_reach,
)
