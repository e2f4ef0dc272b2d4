"""What `seams` prints: one module per format, with `log` for a tree, `debt` for a history, or both."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from gate.errors import UsageError
from gate.walk import module_names

if TYPE_CHECKING:
    from gate.model.reporter import RenderOptions
    from gate.model.seam_log import DebtHistory, SeamLog


def log_reporter(name: str) -> Callable[[SeamLog, RenderOptions], str]:
    """The rendering of a seam log in that format. Raises UsageError."""
    found: Callable[[SeamLog, RenderOptions], str] | None = _function(name, "log")
    if found is None:
        raise UsageError(f"`{name}` draws clock debt over time", "say from when on: --since 2026-01-01")
    return found


def debt_reporter(name: str) -> Callable[[DebtHistory, RenderOptions], str]:
    """The rendering of clock debt over time in that format. Raises UsageError."""
    found: Callable[[DebtHistory, RenderOptions], str] | None = _function(name, "debt")
    if found is None:
        raise UsageError(f"`{name}` does not show clock debt over time", "leave --since out")
    return found


def _function(name: str, what: str) -> Callable[..., str] | None:
    names = module_names(__path__)
    if name not in names:
        raise UsageError(f"there is no format {name!r} of `seams`", f"take one of: {', '.join(names)}")
    return getattr(import_module(f"{__name__}.{name}"), what, None)
