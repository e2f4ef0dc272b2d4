from collections.abc import Iterator

from gate.model.change import Entry
from gate.model.tree import MergedTree


class Flat:
    """A tree of texts by path."""

    def __init__(self, **files: str) -> None:
        self._files = {name.replace("__", "/"): text for name, text in files.items()}

    def entry(self, path: str) -> Entry | None:
        if path in self._files:
            return Entry(0o100644, self._files[path])
        return Entry(0o040000, path) if any(name.startswith(f"{path}/") for name in self._files) else None

    def read(self, path: str) -> bytes:
        return self._files[path].encode()

    def chunks(self, path: str) -> Iterator[bytes]:
        yield self.read(path)

    def link(self, path: str) -> str:
        return self._files[path]

    def files(self, folder: str) -> Iterator[tuple[str, Entry]]:
        prefix = f"{folder}/" if folder else ""
        return iter(sorted((n, Entry(0o100644, t)) for n, t in self._files.items() if n.startswith(prefix)))

    def names(self, folder: str) -> list[str]:
        inside = len(folder) + 1 if folder else 0
        return sorted({path[inside:].partition("/")[0] for path, _ in self.files(folder)})


BASE = Flat(a="base a", b="base b", d__x="base x", gone="was")
HEAD = Flat(a="old a", b="head b", d__x="old x", new__y="head y")
MERGED = MergedTree(BASE, HEAD, frozenset({"b", "new/y", "gone"}))


def test_what_the_change_touches_comes_from_head_and_the_rest_from_base() -> None:
    assert (MERGED.read("a"), MERGED.read("b"), MERGED.read("new/y")) == (b"base a", b"head b", b"head y")


def test_a_path_that_the_change_removes_is_gone() -> None:
    assert MERGED.entry("gone") is None


def test_folders_of_either_side_are_there() -> None:
    assert [entry is not None and entry.is_folder for entry in map(MERGED.entry, ("d", "new"))] == [True, True]
    assert MERGED.entry("nowhere") is None


def test_a_listing_holds_each_path_once() -> None:
    assert [path for path, _ in MERGED.files("")] == ["a", "b", "d/x", "new/y"]
    assert MERGED.link("b") == "head b"
    assert [path for path, _ in MERGED.files("d")] == ["d/x"]


def test_a_folder_has_the_names_of_both_sides() -> None:
    assert [MERGED.names(folder) for folder in ("", "new", "d", "none")] == [["a", "b", "d", "new"], ["y"], ["x"], []]
