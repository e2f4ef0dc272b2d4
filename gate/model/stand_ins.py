"""Files that a change adds under the name of a library: whoever imports the library gets them in its place.

`time_machine.py` beside the tests is what `import time_machine` finds first, and nobody knows that it stops a clock.
"""

from __future__ import annotations

from collections.abc import Iterable

from gate.model.change import FileChange, Status
from gate.model.read import Read, Scan
from gate.model.tree import Tree

_ENDINGS = frozenset({"py", "pyc", "pyd", "so"})
_LOADED = frozenset({"builtins", "pytest", "random", "unittest"})  # before a test is: `tests/unittest/` hides nothing
_WORKS_BY = {  # plugins of pytest that hand on another library's control
    "pytest_freezer": frozenset({"freezegun"}),
    "pytest_recording": frozenset({"vcr"}),
    "pytest_responses": frozenset({"responses"}),
}


def stand_ins(files: Iterable[FileChange], head: Tree) -> frozenset[str]:
    """The modules of Python that the change adds where an import by their bare name may find them.

    That is in no package: a folder is on the path only if it is none itself. A module that only moves is no new one.
    """
    return frozenset(name for file in files if (name := _module(file, head)))


def without(scan: Scan, names: frozenset[str]) -> Scan:
    """The scan, with nothing controlled by what is one of those modules."""

    def believed(read: Read) -> Read:
        return read if is_believed(read.controlled_by or "", names) else read._replace(controlled_by=None)

    return scan._replace(
        reads=tuple(map(believed, scan.reads)),
        durations=tuple(each._replace(reads=tuple(map(believed, each.reads))) for each in scan.durations),
    )


def is_believed(control: str, names: frozenset[str]) -> bool:
    """Is a control of that full name what it says, where those modules are not?"""
    library = control.partition(".")[0]
    return names.isdisjoint({library, *_WORKS_BY.get(library, ())})


def _module(file: FileChange, head: Tree) -> str:
    """The module that a new file, link or submodule is; empty for none."""
    if file.new is None or file.status is Status.MODIFIED:
        return ""
    folder, name = _named(file.path, is_file=file.new.is_file)
    if name in _LOADED or (file.old_path is not None and _named(file.old_path, is_file=True)[1] == name):
        return ""
    return "" if folder and head.entry(f"{folder}/__init__.py") is not None else name


def _named(path: str, *, is_file: bool) -> tuple[str, str]:
    """The folder that a module stands in, and its name; a link or submodule without an ending may be a package."""
    folder, _, name = path.rpartition("/")
    stem, _, ending = name.partition(".")
    if ending.rpartition(".")[2] not in _ENDINGS:
        return folder, "" if is_file or ending else stem
    if stem == "__init__":
        folder, _, stem = folder.rpartition("/")
    return folder, stem
