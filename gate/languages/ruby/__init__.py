"""Ruby."""

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
    from gate.languages.ruby.dialect import RubyDialect

    return RubyDialect()


def _written(name: str) -> str:
    """`Net.HTTP.get` is `Net::HTTP.get`: what begins with a capital letter is a constant."""
    first, *rest = name.split(".")
    return first + "".join(f"::{part}" if part[:1].isupper() else f".{part}" for part in rest)


def _controls(path: str) -> Controls:
    from gate.languages.ruby.controls import RubyControls

    return RubyControls(_dialect(path))


def _durations() -> DurationSyntax:
    from gate.languages.ruby.durations import RubyDurations

    return RubyDurations()


def _setting() -> Setting:
    from gate.languages.ruby.setting import SETTING

    return SETTING


def _advice() -> Advice:
    from gate.languages.ruby.advice import ADVICE

    return ADVICE


def _tests() -> Lister:
    from gate.languages.ruby.tests import listing

    return listing


LANGUAGE = Language(
    "ruby",
    (".rb", ".rake", ".gemspec", ".ru"),
    _dialect,
    tests=_tests,
    durations=_durations,
    written=_written,
    controls=_controls,
    setting=_setting,
    advice=_advice,
    interpreters=tuple((program, ".rb") for program in ("ruby", "jruby", "truffleruby", "rake", "rspec")),
)
