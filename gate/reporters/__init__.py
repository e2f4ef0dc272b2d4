"""One module per format, each with one constant, `REPORTER`. The package is walked: no list is edited to add one.

A module is named like its format, so that all formats can be told without loading any of them.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from gate.errors import UsageError
from gate.model.reporter import Reporter


def names() -> tuple[str, ...]:
    """The formats there are, sorted; loads none of them."""
    return tuple(sorted(module.name for module in iter_modules(__path__)))


def reporter(name: str) -> Reporter:
    """The reporter of that format, and no other, loaded. Raises UsageError."""
    if name not in names():
        raise UsageError(f"there is no format {name!r}", f"take one of: {', '.join(names())}")
    found: Reporter = import_module(f"{__name__}.{name}").REPORTER
    return found
