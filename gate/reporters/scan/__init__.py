"""What `scan` prints: one module per format, each with one function `render`."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from gate.errors import UsageError
from gate.walk import module_names

if TYPE_CHECKING:
    from gate.model.listed import ScanReport
    from gate.model.reporter import RenderOptions

Render = Callable[["ScanReport", "RenderOptions"], str]


def scan_reporter(name: str) -> Render:
    """The rendering of that format, and no other, loaded. Raises UsageError."""
    names = module_names(__path__)
    if name not in names:
        raise UsageError(f"there is no format {name!r} of `scan`", f"take one of: {', '.join(names)}")
    render: Render = import_module(f"{__name__}.{name}").render
    return render
