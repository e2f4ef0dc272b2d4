"""The tests of a Python file, under the ids that pytest gives them.

Rules: https://docs.pytest.org/en/stable/explanation/goodpractices.html#conventions-for-python-test-discovery.
"""

from __future__ import annotations

import re
from collections.abc import Callable, MutableMapping
from typing import TYPE_CHECKING

from gate.languages.python.collected.collector import LOADED, Collector
from gate.languages.python.collected.doctests import doctests
from gate.languages.python.collected.lent import lent, may_lend
from gate.languages.python.collected.project import Project
from gate.languages.python.collected.settings import CLOSED, Settings, settings_for
from gate.languages.python.encoding import decoded
from gate.model.pattern import pattern
from gate.model.test import DeclaredTest, Doubt, Listing, Untold

if TYPE_CHECKING:
    from gate.scan.source import Source

_LOADS = pattern(rb"^def load_tests\b", re.MULTILINE)

Beside = Callable[[str], "bytes | None"]


def listing(source: Source, beside: Beside, trusted: Beside, memory: MutableMapping[object, object]) -> Listing:
    """What can be told of one file's tests.

    `beside` gives the other files of the same tree. pytest's settings count as they stand there and as they stand in
    the tree of `trusted`: a change that makes a test one by them, or takes it away, changes nothing.
    """
    said = dict.fromkeys(_settings(source.path, each, memory) for each in (beside, trusted))
    wanted = [each for each in said if each.is_pytest_file(source.path) or each.is_unittest_file(source.path)]
    has_examples = any(each.runs_examples(source.path) for each in said)
    if not wanted and not has_examples:
        return _loaded(source)
    file = _project(beside, memory).take(source)
    if file is None:
        from gate.languages.python.collected.lexical import told_by_lines

        return told_by_lines(source, wanted[0]) if wanted else Listing(is_collected=False)
    found = [Listing(tuple(doctests(file, beside)))] if has_examples else []
    for each in wanted:
        collector = Collector(file, each)
        found.append(collector.pytest() if each.is_pytest_file(source.path) else collector.unittest())
    return found[0] if len(found) == 1 else _joined(found)


def _loaded(source: Source) -> Listing:
    """A package may say itself which of its tests unittest runs."""
    found = _LOADS.search(source.text) if source.path.endswith("__init__.py") else None
    if found is None:
        return Listing(is_collected=False)
    line = source.line(found.start())
    return Listing((), (Untold(f"{source.path}::*", source.place(*found.span()), line, line, Doubt.LIKELY, LOADED),))


def collecting(path: str, beside: Beside, memory: MutableMapping[object, object]) -> Settings | None:
    """How pytest or unittest looks into a file of that path; None if neither does."""
    said = _settings(path, beside, memory)
    if not said.closed and any(CLOSED.match(folder) for folder in path.split("/")[:-1]):
        return None
    is_wanted = said.is_pytest_file(path) or said.is_unittest_file(path) or said.runs_examples(path)
    return said if is_wanted else None


def discovery(folder: str, beside: Beside, memory: MutableMapping[object, object]) -> Settings:
    """How pytest looks for tests in a folder."""
    return _settings(f"{folder}/" if folder else "", beside, memory)


def lending(source: Source, beside: Beside, trusted: Beside, memory: MutableMapping[object, object]) -> frozenset[str]:
    """What the file lends to those that import it; empty where it cannot be parsed, and so cannot be imported."""
    said = dict.fromkeys(_settings(source.path, each, memory) for each in (beside, trusted))
    if not any(may_lend(source.text, each) for each in said):
        return frozenset()
    file = _project(beside, memory).take(source)
    if file is None:
        return frozenset()
    return frozenset(word for each in said for word in lent(file, each))


def _project(beside: Beside, memory: MutableMapping[object, object]) -> Project:
    project = memory.get(beside)
    if not isinstance(project, Project):
        memory[beside] = project = Project(beside, decoded)
    return project


def _settings(path: str, beside: Beside, memory: MutableMapping[object, object]) -> Settings:
    key = (beside, path.rpartition("/")[0])
    found = memory.get(key)
    if not isinstance(found, Settings):
        memory[key] = found = settings_for(path, beside)
    return found


def _joined(listings: list[Listing]) -> Listing:
    tests: dict[str, DeclaredTest] = {test.id: test for each in listings for test in each.tests}
    untold: dict[str, Untold] = {one.id: one for each in listings for one in each.untold}
    return Listing(
        tuple(sorted(tests.values(), key=lambda test: (test.place, test.id))),
        tuple(sorted(untold.values(), key=lambda one: (one.place, one.id))),
    )
