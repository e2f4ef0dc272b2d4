"""The zone of a file, told by its path alone: a marker inside a file could be the patch's own."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from gate.model.glob import Globs


class Zone(str, Enum):
    """What a file is for."""

    PRODUCTION = "production"
    TEST = "test"
    FIXTURE = "fixture"
    GENERATED = "generated"
    VENDORED = "vendored"
    DOCS = "docs"


class Zones(NamedTuple):
    """Globs by zone; the first zone that matches wins, in the order of the fields, production if none does."""

    vendored: Globs
    generated: Globs
    fixture: Globs
    test: Globs
    docs: Globs

    def of(self, path: str) -> Zone:
        for name, globs in zip(self._fields, self, strict=True):
            if globs.match(path):
                return Zone(name)
        return Zone.PRODUCTION
