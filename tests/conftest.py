"""Settings of the whole test suite."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("suite", deadline=None)  # how long an example takes says more about the machine than about us
settings.load_profile("suite")
