"""Go."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from gate.scan.language import Language

if TYPE_CHECKING:
    from gate.scan.language import Dialect


@lru_cache(maxsize=1)
def _loaded() -> Dialect:
    from gate.languages.go.dialect import GoDialect

    return GoDialect()


def _dialect(_path: str) -> Dialect:
    return _loaded()


LANGUAGE = Language("go", (".go",), _dialect, lists_tests=False)
