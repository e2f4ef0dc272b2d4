"""The one file that reads a clock."""

from __future__ import annotations

import time
from datetime import date, datetime, timezone


def today() -> date:
    """The date in UTC."""
    return datetime.now(timezone.utc).date()


def seconds() -> float:
    """Seconds on a clock that only runs forward, for durations."""
    return time.perf_counter()
