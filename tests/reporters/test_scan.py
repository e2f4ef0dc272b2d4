"""What `scan` prints where there is too much of it."""

from __future__ import annotations

import json

from gate.model.listed import ListedRead, ScanReport, Standing, excerpt
from gate.model.place import Place
from gate.model.read import Kind, Read
from gate.model.reporter import RenderOptions
from gate.model.zone import Zone
from gate.reporters.scan import scan_reporter
from gate.reporters.scan.text import LISTED
from tests.support.report import change

READ = ListedRead(Read(Place("a.py", 1, 1, 1, 4), "now", Kind.WALL), Zone.PRODUCTION, Standing.UNCONTROLLED, "now()")


def shown(form: str, *reads: ListedRead) -> str:
    return scan_reporter(form)(ScanReport(change("a.py"), reads), RenderOptions())


def test_of_very_many_reads_all_are_counted_and_some_are_listed() -> None:
    listed = shown("text", *(READ,) * (LISTED + 2)).splitlines()
    assert listed[0] == f"total: {LISTED + 2}"
    assert len([line for line in listed if line.startswith("a.py:1")]) == LISTED
    assert listed[-1] == "not listed: 2 more reads; `--format json` has all of them"
    assert len(json.loads(shown("json", *(READ,) * (LISTED + 2)))["reads"]) == LISTED + 2


def test_a_long_line_is_not_repeated_for_each_read_on_it() -> None:
    assert excerpt("  x = 1\n") == "x = 1"
    long = READ._replace(source=excerpt("x" * 1_000_000))
    assert len(shown("text", *(long,) * 10)) < 5_000
    assert len(shown("json", *(long,) * 10)) < 20_000
