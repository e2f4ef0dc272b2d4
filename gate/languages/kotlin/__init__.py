"""Kotlin, scripts included."""

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
    from gate.languages.kotlin.dialect import KotlinDialect

    return KotlinDialect()


def _controls(path: str) -> Controls:
    from gate.languages.kotlin.controls import KotlinControls

    return KotlinControls(_dialect(path))


def _durations() -> DurationSyntax:
    from gate.languages.kotlin.durations import KotlinDurations

    return KotlinDurations()


def _setting() -> Setting:
    from gate.languages.kotlin.setting import SETTING

    return SETTING


def _advice() -> Advice:
    from gate.languages.kotlin.advice import ADVICE

    return ADVICE


def _tests() -> Lister:
    from gate.languages.kotlin.tests import listing

    return listing


LANGUAGE = Language(
    "kotlin",
    (".kt", ".kts"),
    _dialect,
    tests=_tests,
    durations=_durations,
    controls=_controls,
    setting=_setting,
    advice=_advice,
    interpreters=(("kotlin", ".kts"), ("kscript", ".kts")),
)
