"""Which reads a control covers."""

from __future__ import annotations

import pytest

from gate.languages.python.dialect import PythonDialect
from gate.model.read import Kind
from gate.scan.control import Replaced, Use, named
from gate.scan.resolve import root_frame

DIALECT = PythonDialect()
LEAF = root_frame(DIALECT, DIALECT.parser.parse(b"x").root_node)


def use(name: str, kind: Kind = Kind.WALL, *, links: int = 1, first: str = "time") -> Use:
    return Use(name, kind, 0, 1, LEAF, first, links)


NAMED = {
    "kind": ("wall", use("a.b"), True),
    "another kind": ("monotonic", use("a.b"), False),
    "name": ("time.time", use("time.time"), True),
    "longer name": ("time.time", use("time.time_ns"), False),
    "beginning": ("requests.", use("requests.get", Kind.NETWORK), True),
    "another beginning": ("requests.", use("requestsx.get", Kind.NETWORK), False),
    "exception": ("wall !time.ctime", use("time.ctime"), False),
    "the zone by a name": ("time.localtime", use("time.localtime", Kind.TIMEZONE), False),
    "the zone by its kind": ("timezone", use("time.localtime", Kind.TIMEZONE), True),
}
REPLACED = {
    "attribute": ("time.sleep", use("time.sleep"), True),
    "attribute of another module": ("app.views.time.sleep", use("time.sleep"), True),
    "imported by itself": ("time.sleep", use("time.sleep", links=0), False),
    "class": ("datetime.datetime", use("datetime.datetime.now", links=2), True),
    "class imported by itself": ("datetime.datetime", use("datetime.datetime.now"), False),
    "constructed": ("a.B", use("new a.B"), True),
    "name of another module": ("app.sleep", use("time.sleep"), False),
    "another attribute": ("time.time", use("time.sleep"), False),
}


@pytest.mark.parametrize(("words", "read", "covers"), NAMED.values(), ids=NAMED.keys())
def test_a_list_covers_kinds_and_names(words: str, read: Use, *, covers: bool) -> None:
    assert named(words).covers(read) is covers


@pytest.mark.parametrize(("path", "read", "covers"), REPLACED.values(), ids=REPLACED.keys())
def test_a_replaced_name_covers_what_is_read_through_it(path: str, read: Use, *, covers: bool) -> None:
    assert Replaced(tuple(path.split("."))).covers(read) is covers


def test_a_name_of_this_file_covers_what_begins_with_it() -> None:
    assert Replaced(("tests", "test_a", "sleep"), "sleep").covers(use("time.sleep", links=0, first="sleep"))
    assert not Replaced(("tests", "test_a", "sleep"), "sleep").covers(use("time.sleep"))
