"""Which tests one version of a register names: for reading thousands of them, so each record is parsed once."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from gate.errors import RecordError
from gate.model.test_id import without_form
from gate.policy.document import parse
from gate.policy.pins import read_pins
from gate.policy.register import read_register


class FrozenTests:
    """Remembers every record it has read."""

    def __init__(self) -> None:
        self._known: dict[bytes, str | None] = {}

    def of(self, path: str, content: bytes) -> frozenset[str]:
        """The frozen tests, parameters left off; none in a version that cannot be read, which froze nothing."""
        if path.endswith(".json"):
            try:
                return frozenset(filter(None, self._json(content)))
            except ValueError:
                return frozenset()
        try:
            return frozenset(_of_document(path, content))
        except RecordError:
            return frozenset()

    def _json(self, content: bytes) -> Iterable[str | None]:
        """Raises ValueError."""
        *records, end = content.split(b"}")  # far faster than a regular expression, or than parsing it all
        known = self._known
        try:
            tests = [known[record] if record in known else self._added(record) for record in records]
        except ValueError:  # a brace in a text, or a mapping around the list
            return map(_test, _listed(json.loads(content)))
        return tests if end.strip() in (b"]", b"") else map(_test, _listed(json.loads(content)))

    def _added(self, record: bytes) -> str | None:
        """What stands before the closing brace of a record. Raises ValueError."""
        test = _test(json.loads(record.lstrip(b" \t\r\n,[") + b"}"))
        self._known[record] = test
        return test


def _listed(document: object) -> list[object]:
    records = document.get("frozen") if isinstance(document, dict) else document
    return records if isinstance(records, list) else []


def _test(record: object) -> str | None:
    test = record.get("test") if isinstance(record, dict) else None
    return without_form(test) if isinstance(test, str) and test.strip() else None


def _of_document(path: str, content: bytes) -> Iterator[str]:
    """Raises RecordError."""
    document = parse(path, content)
    register = read_pins(document).register if isinstance(document.value, dict) else read_register(document)
    yield from (without_form(freeze.test) for freeze in register.freezes if freeze.test.strip())
