"""Tells names of moments (`started_at`, `t0`) from those of durations (`ttl`, `delay`)."""

from __future__ import annotations

import re

# The words of names of moments, to tell `now - started` from `now - ttl`; units may follow.
_MOMENTS = frozenset(
    {
        *(
            "start",
            "started",
            "begin",
            "began",
            "before",
            "since",
            "t",
            "ts",
            "then",
            "prev",
            "previous",
            "last",
            "first",
        ),
        *("created", "timestamp", "stamp", "at", "time", "date", "from", "now", "end", "ended", "finish", "finished"),
        *("stop", "stopped", "done", "sent", "received", "entered", "opened", "on", "when", "tick", "after", "times"),
        *("timestamps", "stamps", "starts", "ends", "dates", "fired", "triggered", "called", "invoked", "completed"),
        *("resolved", "arrived", "released", "acquired", "woken"),
    }
)
_UNITS = frozenset(
    {"ns", "ms", "us", "nanos", "millis", "micros", "nano", "milli", "sec", "secs", "seconds", "utc", "real", "wall"}
)
_NO_MOMENTS = frozenset(
    {
        "expires",
        "expiry",
        "expire",
        "expiration",
        "deadline",
        "timeout",
        "ttl",
        "until",
        "max",
        "limit",
        "wait",
        "delay",
    }
)
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")


def says_moment(name: str) -> bool:
    """Is it the name of a moment that has been?"""
    words = [word.lower() for word in _WORD.findall(name)]
    while len(words) > 1 and words[-1] in _UNITS:
        words.pop()
    return bool(words) and not _NO_MOMENTS & set(words) and bool({words[0], words[-1]} & _MOMENTS)
