"""PHP."""

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
    from gate.languages.php.dialect import PhpDialect

    return PhpDialect()


def _written(name: str) -> str:
    """Static and other methods behind `::`, and the variables that everybody sees with their sign."""
    return f"${name}" if name.startswith("_") else name.replace(".", "::")


def _controls(path: str) -> Controls:
    from gate.languages.php.controls import PhpControls

    return PhpControls(_dialect(path))


def _durations() -> DurationSyntax:
    from gate.languages.php.durations import PhpDurations

    return PhpDurations()


def _setting() -> Setting:
    from gate.languages.php.setting import SETTING

    return SETTING


def _advice() -> Advice:
    from gate.languages.php.advice import ADVICE

    return ADVICE


def _tests() -> Lister:
    from gate.languages.php.tests import listing

    return listing


LANGUAGE = Language(
    "php",
    (".php", ".phtml", ".phpt"),
    _dialect,
    tests=_tests,
    durations=_durations,
    written=_written,
    setting=_setting,
    advice=_advice,
    controls=_controls,
    interpreters=tuple((program, ".php") for program in ("php", "php-cgi", "hhvm")),
)
