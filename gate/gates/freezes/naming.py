"""How findings speak of a freeze."""

from __future__ import annotations

from gate.model.policy import Freeze


def named(freeze: Freeze) -> str:
    """The test that a record freezes, for a sentence."""
    return f"`{freeze.test}`" if freeze.test.strip() else "an unnamed test"
