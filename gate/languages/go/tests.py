"""The tests of a Go file, under the names that `go test` gives them."""

from __future__ import annotations

import re
from collections.abc import Callable, MutableMapping
from typing import TYPE_CHECKING

from gate.languages.go import LANGUAGE
from gate.languages.go.collected.collector import Collector
from gate.model.test import Listing

if TYPE_CHECKING:
    from gate.scan.source import Source

Beside = Callable[[str], "bytes | None"]
_NEVER_BUILT = re.compile(rb"^//go:build ignore\s*$|^// \+build ignore\s*$", re.MULTILINE)


def listing(source: Source, _beside: Beside, _trusted: Beside, _memory: MutableMapping[object, object]) -> Listing:
    """What can be told of one file's tests."""
    if not _is_built(source):
        return Listing(is_collected=False)
    return Collector(source, LANGUAGE.dialect(source.path).parser.parse(source.to_parse).root_node).listing()


def _is_built(source: Source) -> bool:
    """Does `go test ./...` look into it? See `go help packages` and `go help buildconstraint`."""
    *folders, name = source.path.split("/")
    if not name.endswith("_test.go") or any(each.startswith(("_", ".")) for each in (*folders, name)):
        return False
    head = source.text.partition(b"\npackage ")[0]
    return "testdata" not in folders and not _NEVER_BUILT.search(head)
