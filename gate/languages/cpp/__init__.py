"""C and C++: one language, one catalogue, two grammars. A header is read as C++, of which C is all but a part.

Not looked into: the texts of macros, what stands behind `#if 0`, names that another header renames.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from gate.scan.language import Language

if TYPE_CHECKING:
    from gate.scan.language import Dialect


@lru_cache(maxsize=2)
def _loaded(grammar: str) -> Dialect:
    from gate.languages.cpp.dialect import CppDialect

    return CppDialect(grammar)


def _dialect(path: str) -> Dialect:
    return _loaded("c" if path.endswith(".c") else "cpp")


def _written(name: str) -> str:
    return name.replace(".", "::")


LANGUAGE = Language(
    "cpp",
    (".c", ".h", ".cc", ".cpp", ".cxx", ".c++", ".hpp", ".hh", ".hxx", ".h++", ".ipp", ".tcc", ".ino"),
    _dialect,
    written=_written,
)
