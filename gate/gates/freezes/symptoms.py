"""What the symptom of a red test says about freezing it: the triage table as data."""

from __future__ import annotations

LIMITS = {"order": 7, "parallel-only": 7, "wall-clock": 14, "network": 14, "third-party-clock": 21}
"""How many days a test with that symptom may be frozen at most."""

REFUSED = {
    "same-seed-failure": "it fails again with the same seed, so it is no flake",
    "test-edited": "the test was edited in the same patch, and is to be reviewed first",
    "one-timezone": "what it tests goes wrong in one time zone, and is to be mended there",
    "fails-when-stopped": "it fails with a stopped clock, so it has found a bug",
}
"""Why a test with that symptom may not be frozen at all."""
