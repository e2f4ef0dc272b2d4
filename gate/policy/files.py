"""Where a file of the policy is found on one side of a change."""

from __future__ import annotations

from gate.errors import RecordError
from gate.model.named import NamedTuple
from gate.model.tree import Tree
from gate.policy import defaults

_SUFFIXES = (".yml", ".yaml", ".json")
_DEFAULTS = (defaults.CONFIG_FILE, defaults.CLOCK_MAP_FILE, defaults.REGISTER_FILE, defaults.PINS_FILE)


class File(NamedTuple):
    """A file of the policy and what is in it."""

    path: str
    content: bytes


def candidates(name: str) -> tuple[str, ...]:
    """The paths at which a file of that configured name may stand: a default name also with the other suffixes."""
    if name not in _DEFAULTS:
        return (name,)
    stem, dot, suffix = name.rpartition(".")
    return (name, *(stem + other for other in _SUFFIXES if other != dot + suffix))


def find(tree: Tree, name: str) -> File | None:
    """The file of that configured name; None if it is not there.

    Raises RecordError if it stands there twice or is no regular file: a symbolic link, a folder, a submodule.
    """
    entries = [(path, entry) for path in candidates(name) if (entry := tree.entry(path)) is not None]
    if not entries:
        return None
    path, entry = entries[0]
    if len(entries) > 1:
        raise RecordError(f"there is also `{entries[1][0]}`", "keep one of the two", path)
    if not entry.is_file:
        kinds = {entry.is_symlink: "a symbolic link", entry.is_folder: "a folder", entry.is_submodule: "a submodule"}
        found = kinds.get(True, "no file")
        raise RecordError(f"{found}, not a regular file", "put the file itself there, or configure another path", path)
    return File(path, tree.read(path))
