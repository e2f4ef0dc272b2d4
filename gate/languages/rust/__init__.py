"""Rust."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.scan.language import Language

if TYPE_CHECKING:
    from gate.model.advice import Advice
    from gate.scan.controls import Controls
    from gate.scan.duration_syntax import DurationSyntax
    from gate.scan.language import Collecting, Dialect, Lister
    from gate.scan.setting import Setting


def _dialect(_path: str) -> Dialect:
    from gate.languages.rust.dialect import RustDialect

    return RustDialect()


def _written(name: str) -> str:
    return name.replace(".", "::")


def _controls(path: str) -> Controls:
    from gate.languages.rust.controls import RustControls

    return RustControls(_dialect(path))


def _durations() -> DurationSyntax:
    from gate.languages.rust.durations import RustDurations

    return RustDurations()


def _setting() -> Setting:
    from gate.languages.rust.setting import SETTING

    return SETTING


def _advice() -> Advice:
    from gate.languages.rust.advice import ADVICE

    return ADVICE


def _tests() -> Lister:
    from gate.languages.rust.tests import listing

    return listing


def _collecting() -> Collecting:
    from gate.languages.rust.tests import collecting

    return collecting


LANGUAGE = Language(
    "rust",
    (".rs",),
    _dialect,
    tests=_tests,
    collecting=_collecting,
    durations=_durations,
    written=_written,
    controls=_controls,
    setting=_setting,
    advice=_advice,
    interpreters=(("rust-script", ".rs"), ("cargo", ".rs")),
)
