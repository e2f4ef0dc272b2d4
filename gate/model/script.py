"""Scripts: files that are run by what their first line names, whatever their own name."""

from __future__ import annotations

from collections.abc import Callable

from gate.errors import UnreadableError
from gate.model.tree import Tree


def is_script(tree: Tree, path: str, runs: Callable[[bytes], bool]) -> bool:
    """Does a program of those that `runs` knows run the file?

    Only what has no suffix, or may be executed, is asked for its first line: not every picture and document. What
    cannot be read counts as a script, so that whoever reads it says that nobody can.
    """
    entry = tree.entry(path)
    if entry is None or not entry.is_file or not (entry.is_executable or _has_no_suffix(path)):
        return False
    try:
        return runs(next(iter(tree.chunks(path)), b""))
    except UnreadableError:
        return True


def _has_no_suffix(path: str) -> bool:
    return path.rfind(".") <= path.rfind("/") + 1
