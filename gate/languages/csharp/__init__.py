"""C#, scripts included."""

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
    from gate.languages.csharp.dialect import CSharpDialect

    return CSharpDialect()


def _durations() -> DurationSyntax:
    from gate.languages.csharp.durations import CSharpDurations

    return CSharpDurations()


def _setting() -> Setting:
    from gate.languages.csharp.setting import SETTING

    return SETTING


def _advice() -> Advice:
    from gate.languages.csharp.advice import ADVICE

    return ADVICE


def _controls(path: str) -> Controls:
    from gate.languages.csharp.controls import CSharpControls

    return CSharpControls(_dialect(path))


def _tests() -> Lister:
    from gate.languages.csharp.tests import listing

    return listing


LANGUAGE = Language(
    "csharp",
    (".cs", ".csx"),
    _dialect,
    tests=_tests,
    durations=_durations,
    controls=_controls,
    setting=_setting,
    advice=_advice,
    interpreters=(("dotnet", ".cs"), ("dotnet-script", ".csx")),
)
