"""Java."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.scan.language import Language

if TYPE_CHECKING:
    from gate.model.advice import Advice
    from gate.scan.controls import Controls
    from gate.scan.duration_syntax import DurationSyntax
    from gate.scan.language import Dialect, Lister
    from gate.scan.setting import Setting


def _dialect(_path: str) -> Dialect:
    from gate.languages.java.dialect import JavaDialect

    return JavaDialect()


def _durations() -> DurationSyntax:
    from gate.languages.java.durations import JavaDurations

    return JavaDurations()


def _controls(path: str) -> Controls:
    from gate.languages.java.controls import JavaControls

    return JavaControls(_dialect(path))


def _setting() -> Setting:
    from gate.languages.java.setting import SETTING

    return SETTING


def _advice() -> Advice:
    from gate.languages.java.advice import ADVICE

    return ADVICE


def _tests() -> Lister:
    from gate.languages.java.tests import listing

    return listing


LANGUAGE = Language(
    "java",
    (".java",),
    _dialect,
    tests=_tests,
    durations=_durations,
    controls=_controls,
    setting=_setting,
    advice=_advice,
)
