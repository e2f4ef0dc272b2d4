"""A date on the command line."""

from __future__ import annotations

import argparse
from datetime import date


def day(text: str) -> date:
    """`2026-11-30`. Raises what argparse turns into a complaint."""
    from gate.model.day import parse_day

    found = parse_day(text)
    if found is None:
        raise argparse.ArgumentTypeError(f"`{text}` is no date; a date is YYYY-MM-DD")
    return found
