"""The files of one tree that a file of tests imports."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from gate.languages.python.collected.namespace import Imported
from gate.languages.python.collected.python_file import STANDARD, PythonFile
from gate.languages.python.collected.syntax import parsed
from gate.model.pattern import pattern

if TYPE_CHECKING:
    from gate.scan.source import Source

Beside = Callable[[str], "bytes | None"]  # the content of another file of the same tree; None: it is not there
_FILES = 60  # other files that are looked into for one file of tests
_ABOVE = 12  # folders above a file in which a module is looked for
_SMALL = 8_000  # bytes of a file that is parsed even if it speaks of no test
_TEST_WORD = pattern(rb"(?<![A-Za-z])[Tt]ests?(?![a-z])|[a-z_]Tests?(?![a-z])")


class Project:
    """Each file is read and parsed once."""

    def __init__(self, beside: Beside, decoded: Callable[[str, bytes], Source]) -> None:
        self._beside = beside
        self._decoded = decoded
        self._files: dict[str, PythonFile | None] = {}
        self._modules: dict[tuple[str, str, int], PythonFile | None] = {}
        self._left = _FILES

    def take(self, source: Source) -> PythonFile | None:
        """The file of tests itself; None where it cannot be parsed."""
        self._left = _FILES
        known = self._files.get(source.path)
        if known is not None and known.source.text == source.text:
            return known
        tree = parsed(source)
        self._files[source.path] = None if tree is None else PythonFile(source.path, source, tree, self)
        return self._files[source.path]

    def module(self, imported: Imported, asking: PythonFile) -> PythonFile | None:
        """The file that holds the module; None if it is not in the repository, or cannot be parsed."""
        folder = asking.path.rpartition("/")[0]
        key = (folder, imported.module, imported.level)
        if key not in self._modules:
            self._modules[key] = self._found(folder, imported)
        return self._modules[key]

    def beneath(self, package: PythonFile, name: str) -> PythonFile | None:
        """A module of a package."""
        folder, _, file = package.path.rpartition("/")
        return self._at(f"{folder}/{name}" if folder else name) if file == "__init__.py" else None

    def _found(self, folder: str, imported: Imported) -> PythonFile | None:
        inner = imported.module.replace(".", "/")
        if imported.level:
            for _ in range(imported.level - 1):
                folder = folder.rpartition("/")[0]
            return self._at("/".join(filter(None, (folder, inner))))
        if not inner or imported.module.partition(".")[0] in STANDARD:
            return None
        for above in _folders(folder):
            found = self._at(f"{above}/{inner}" if above else inner)
            if found is not None:
                return found
        return self._at(f"src/{inner}")

    def _at(self, stem: str) -> PythonFile | None:
        for path in (f"{stem}.py", f"{stem}/__init__.py"):
            if (found := self._file(path)) is not None:
                return found
        return None

    def _file(self, path: str) -> PythonFile | None:
        if path not in self._files:
            content = self._beside(path)
            self._files[path] = None
            if content is None or not (len(content) < _SMALL or _TEST_WORD.search(content)):
                return None
            if self._left > 0:
                self._left -= 1
                self._files[path] = self._parsed(path, content)
        return self._files[path]

    def _parsed(self, path: str, content: bytes) -> PythonFile | None:
        from gate.errors import UnreadableError

        try:
            source = self._decoded(path, content)
        except UnreadableError:
            return None
        tree = parsed(source)
        return None if tree is None else PythonFile(path, source, tree, self)


def _folders(folder: str) -> Iterator[str]:
    """A folder and those above it, the root last."""
    for _ in range(_ABOVE):
        yield folder
        if not folder:
            return
        folder = folder.rpartition("/")[0]
    yield ""
