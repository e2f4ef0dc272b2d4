"""JavaScript and TypeScript: one language, one catalogue, three grammars."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from gate.scan.language import Language

if TYPE_CHECKING:
    from gate.model.advice import Advice
    from gate.scan.controls import Controls
    from gate.scan.duration_syntax import DurationSyntax
    from gate.scan.language import Dialect, Follower, Lister
    from gate.scan.setting import Setting

# JSX needs a grammar of its own in TypeScript only: `<T>x` is a cast in `.ts`, the beginning of an element in `.tsx`.
_GRAMMARS = {".ts": "typescript", ".mts": "typescript", ".cts": "typescript", ".tsx": "tsx"}


@lru_cache(maxsize=3)
def _loaded(grammar: str) -> Dialect:
    from gate.languages.javascript.dialect import JavaScriptDialect

    return JavaScriptDialect(grammar)


def _dialect(path: str) -> Dialect:
    return _loaded(_GRAMMARS.get(path[path.rfind(".") :].lower(), "javascript"))


def _durations() -> DurationSyntax:
    from gate.languages.javascript.durations import JavaScriptDurations

    return JavaScriptDurations()


def _controls(path: str) -> Controls:
    from gate.languages.javascript.controls import JavaScriptControls

    return JavaScriptControls(_dialect(path))


def _setting() -> Setting:
    from gate.languages.javascript.setting import SETTING

    return SETTING


def _advice() -> Advice:
    from gate.languages.javascript.advice import ADVICE

    return ADVICE


def _tests() -> Lister:
    from gate.languages.javascript.tests import listing

    return listing


def _reach() -> Follower:
    from gate.languages.javascript.reach import FOLLOWER

    return FOLLOWER


LANGUAGE = Language(
    "javascript",
    (".js", ".jsx", ".mjs", ".cjs", ".es6", ".jsm", ".ts", ".tsx", ".mts", ".cts"),
    _dialect,
    tests=_tests,
    durations=_durations,
    controls=_controls,
    setting=_setting,
    advice=_advice,
    reach=_reach,
    interpreters=(
        *((program, ".js") for program in ("node", "nodejs", "zx", "electron")),
        *((program, ".ts") for program in ("deno", "bun", "tsx", "ts-node", "ts-node-esm")),
    ),
)
