"""Go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.scan.language import Language

if TYPE_CHECKING:
    from gate.model.advice import Advice
    from gate.scan.controls import Controls
    from gate.scan.duration_syntax import DurationSyntax
    from gate.scan.language import Dialect, Follower, Lister
    from gate.scan.setting import Setting


def _dialect(_path: str) -> Dialect:
    from gate.languages.go.dialect import GoDialect

    return GoDialect()


def _durations() -> DurationSyntax:
    from gate.languages.go.durations import GoDurations

    return GoDurations()


def _controls(path: str) -> Controls:
    from gate.languages.go.controls import GoControls

    return GoControls(_dialect(path))


def _setting() -> Setting:
    from gate.languages.go.setting import SETTING

    return SETTING


def _advice() -> Advice:
    from gate.languages.go.advice import ADVICE

    return ADVICE


def _tests() -> Lister:
    from gate.languages.go.tests import listing

    return listing


def _reach() -> Follower:
    from gate.languages.go.reach import FOLLOWER

    return FOLLOWER


LANGUAGE = Language(
    "go",
    (".go",),
    _dialect,
    tests=_tests,
    durations=_durations,
    controls=_controls,
    setting=_setting,
    advice=_advice,
    reach=_reach,
)
