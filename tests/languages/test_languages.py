"""Languages are found by walking the package, and claim paths by their suffix."""

from __future__ import annotations

import subprocess
import sys

import pytest

from gate.languages import Languages, all_containers, all_languages, language_of
from gate.model.catalogue import Catalogue
from gate.model.lines import Lines
from gate.policy.catalogue import load


def test_suffixes_belong_to_one_language_each() -> None:
    suffixes = [suffix for language in all_languages() for suffix in language.suffixes]
    suffixes += [suffix for container in all_containers() for suffix in container.suffixes]
    assert len(set(suffixes)) == len(suffixes)
    assert all(suffix.startswith(".") and suffix.count(".") == 1 for suffix in suffixes)


@pytest.mark.parametrize("path", ["a.py", "x/y.pyi", "x.y/a.b.py", "ü.py", "a.PY", "X/Y.Pyw"])
def test_a_path_is_claimed_by_its_suffix(path: str) -> None:
    language = language_of(path)
    assert language is not None
    assert language.name == "python"
    assert Languages(load).claims(path)
    assert Languages(load).lists_tests(path)


@pytest.mark.parametrize(
    ("path", "source", "read"),
    [
        ("a.JS", b"const at = Date.now()", "Date.now"),
        ("a.TSX", b"const at: number = Date.now(); const x = <p>{at}</p>", "Date.now"),
        ("a.es6", b"const at = Date.now()", "Date.now"),
        ("a.C", b"#include <time.h>\nnamespace a { long at() { return time(nullptr); } }", "time"),
        ("a.tcc", b"#include <time.h>\ntemplate <class T> long at() { return time(nullptr); }", "time"),
    ],
)
def test_a_suffix_counts_in_capitals_too(path: str, source: bytes, read: str) -> None:
    found = Languages(lambda name: load(name, {})).scan(path, source, Lines(((1, 2),)))
    assert found is not None
    assert [each.name for each in found.reads] == [read]
    assert found.unreadable == ()


@pytest.mark.parametrize("path", ["a", "a.txt", "py", ".py", "a.py/b", "a.PY.orig", "a.p y", ""])
def test_other_paths_are_nobodys(path: str) -> None:
    reader = Languages(load)
    assert language_of(path) is None
    assert not reader.claims(path)
    assert not reader.lists_tests(path)
    assert reader.scan(path, b"import time\ntime.time()", Lines(((1, 2),))) is None
    assert reader.tests(path, b"def test_a(): pass").tests == ()


def test_a_catalogue_is_asked_for_once_and_only_when_needed() -> None:
    asked: list[str] = []

    def catalogue_of(name: str) -> Catalogue:
        asked.append(name)
        return load(name)

    reader = Languages(catalogue_of)
    reader.claims("a.py")
    reader.tests("test_a.py", b"def test_a(): pass")
    assert asked == []
    reader.scan("a.py", b"", Lines())
    reader.scan("b.py", b"", Lines())
    assert asked == ["python"]


def test_walking_the_languages_loads_no_grammar() -> None:
    program = (
        "import sys, gate.languages as l; l.all_languages(); l.all_containers(); "
        "print([m for m in sys.modules if m.startswith(('tree_sitter', 'gate.scan.reads'))])"
    )
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "[]"
