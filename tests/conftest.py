"""Settings of the whole test suite."""

from __future__ import annotations

import os

from hypothesis import settings

# No deadline: how long an example takes says more about the machine than about us. The suite draws the same examples
# every time, so that one commit has one verdict, and few of them; `make fuzz` draws new ones, and many.
settings.register_profile("suite", deadline=None, max_examples=30, derandomize=True, database=None)
settings.register_profile("fuzz", deadline=None, max_examples=1000, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "suite"))
