"""C#, scripts included."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from gate.scan.language import Language

if TYPE_CHECKING:
    from gate.scan.duration_syntax import DurationSyntax
    from gate.scan.language import Dialect


@lru_cache(maxsize=1)
def _loaded() -> Dialect:
    from gate.languages.csharp.dialect import CSharpDialect

    return CSharpDialect()


def _dialect(_path: str) -> Dialect:
    return _loaded()


def _durations() -> DurationSyntax:
    from gate.languages.csharp.durations import CSharpDurations

    return CSharpDurations()


LANGUAGE = Language("csharp", (".cs", ".csx"), _dialect, lists_tests=False, durations=_durations)
