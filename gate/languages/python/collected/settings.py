"""pytest's settings of a repository, from the file that pytest itself would choose.

That is the nearest one at or above the tests: https://docs.pytest.org/en/stable/reference/customize.html#finding-the-rootdir
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fnmatch import fnmatchcase

from gate.model.named import NamedTuple
from gate.model.pattern import pattern

Beside = Callable[[str], "bytes | None"]
_UNITTEST_FILE = re.compile(r"test.*\.py\Z", re.DOTALL)  # what `python -m unittest` looks into
_INI = (("pytest.ini", "pytest"), (".pytest.ini", "pytest"), ("tox.ini", "pytest"), ("setup.cfg", "tool:pytest"))
_ORDER = ("pytest.toml", ".pytest.toml", "pytest.ini", ".pytest.ini", "pyproject.toml", "tox.ini", "setup.cfg")
CLOSED = re.compile(r".*\.egg\Z|\.|(?:_darcs|build|CVS|dist|node_modules|venv|\{arch\})\Z")  # pytest's own default
_NO_EXAMPLES = frozenset({"setup.py", "__main__.py"})
_LIMIT = 1 << 20
_KNOWN = frozenset(
    {
        "python_files",
        "python_classes",
        "python_functions",
        "testpaths",
        "norecursedirs",
        "addopts",
        "collect_imported_tests",
    }
)
# What bears on output, or on how tests are written, and on no test's being run.
_QUIET = pattern(
    r"(?:markers|filterwarnings|minversion|asyncio_\w+|anyio_\w+|cache_dir|console_output_style|faulthandler_\w+"
    r"|junit_\w+|log_\w+|strict_markers|strict_config|tmp_path_\w+|truncation_\w+|verbosity_\w+)\Z"
)
_QUIET_OPTION = pattern(
    r"-[qvslra]\w*\Z|--(?:tb|cov|color|durations|strict|showlocals|show-|no-header|no-summary|junit|html|log|capture"
    r"|verbos|quiet|disable-warnings|import-mode|self-contained)[\w-]*(?:=|\Z)"
)


class Settings(NamedTuple):
    """`folder` is where the settings stand; paths are relative to it. `closed` are `norecursedirs`.

    `further` is what else they say that may bear on which tests run: options and plugins, but none of output.
    """

    folder: str = ""
    files: tuple[str, ...] = ("test_*.py", "*_test.py")
    classes: tuple[str, ...] = ("Test",)
    functions: tuple[str, ...] = ("test",)
    paths: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    imported: bool = True
    doctests: bool = False
    further: tuple[str, ...] = ()

    def is_class(self, name: str) -> bool:
        return _matches(name, self.classes)

    def is_function(self, name: str) -> bool:
        return _matches(name, self.functions)

    def is_pytest_file(self, path: str) -> bool:
        name = path.rpartition("/")[2]
        return self._is_looked_into(path) and any(
            fnmatchcase(path if "/" in pattern else name, f"*{pattern}" if "/" in pattern else pattern)
            for pattern in self.files
        )

    def is_unittest_file(self, path: str) -> bool:
        return self._is_looked_into(path) and _UNITTEST_FILE.match(path.rpartition("/")[2]) is not None

    def runs_examples(self, path: str) -> bool:
        """Does pytest run the examples in the docstrings of that file?"""
        return self.doctests and self._is_looked_into(path) and path.rpartition("/")[2] not in _NO_EXAMPLES

    def _is_looked_into(self, path: str) -> bool:
        if self.closes(path):
            return False
        inner = self._inner(path)
        return not self.paths or any(
            inner == each or inner.startswith(f"{each}/") or fnmatchcase(inner, f"{each}/*") for each in self.paths
        )

    def closes(self, path: str) -> bool:
        """Does the file lie in a folder that pytest is told not to go into?"""
        return bool(self.closed) and any(self._is_closed(folder) for folder in _above(self._inner(path)))

    def _inner(self, path: str) -> str:
        return path.removeprefix(f"{self.folder}/") if self.folder else path

    def _is_closed(self, folder: str) -> bool:
        """Is it a folder that pytest is told not to go into (`norecursedirs`)?"""
        name = folder.rpartition("/")[2]
        return any(
            fnmatchcase(f"/{folder}", f"*/{each.lstrip('/')}") if "/" in each else fnmatchcase(name, each)
            for each in self.closed
        )


def settings_for(path: str, beside: Beside) -> Settings:
    """The settings that hold for a file of tests; those further up where they close the folder that it lies in."""
    found: list[Settings] = []
    folder = path.rpartition("/")[0]
    while True:
        found += _settings_in(folder, beside)
        if not folder:
            break
        folder = folder.rpartition("/")[0]
    closing = (each for each in found[1:] if each.closes(path))
    return next(closing, found[0] if found else Settings())


def _settings_in(folder: str, beside: Beside) -> list[Settings]:
    for name in _ORDER:
        content = beside(f"{folder}/{name}" if folder else name)
        if content is not None and len(content) < _LIMIT and (said := _said(name, content)) is not None:
            return [_settings(folder, said)]
    return []


def _settings(folder: str, said: dict[str, object]) -> Settings:
    default = Settings()
    words = {key: _words(said[key]) for key in ("python_files", "python_classes", "python_functions") if key in said}
    paths = tuple(each.removeprefix("./").rstrip("/") for each in _words(said.get("testpaths", "")))
    options = " ".join(_words(said.get("addopts", "")))
    return Settings(
        folder,
        words.get("python_files", default.files),
        words.get("python_classes", default.classes),
        words.get("python_functions", default.functions),
        () if any(each in (".", "") or ".." in each for each in paths) else paths,
        _words(said.get("norecursedirs", "")),
        str(said.get("collect_imported_tests", "true")).lower() not in ("false", "0", "no", "off"),
        "--doctest-modules" in options.split(),
        _further(said),
    )


def _further(said: dict[str, object]) -> tuple[str, ...]:
    listed = [
        f"{key}={' '.join(_words(value))}" for key, value in said.items() if key not in _KNOWN and not _QUIET.match(key)
    ]
    options = [word for word in _words(said.get("addopts", "")) if not _QUIET_OPTION.match(word)]
    return (*sorted(listed), *options)


def _said(name: str, content: bytes) -> dict[str, object] | None:
    """pytest's settings in one file; None if the file has none."""
    if name.endswith(".toml"):
        return _toml(name, content) if b"pytest" in content else None
    section = dict(_INI)[name]
    if f"[{section}]".encode() not in content:
        return {} if name in ("pytest.ini", ".pytest.ini") else None
    return _ini(content.decode("utf-8", "replace"), section)


def _toml(name: str, content: bytes) -> dict[str, object] | None:
    try:
        import tomllib
    except ImportError:  # Python 3.10
        import tomli as tomllib  # type: ignore[import-not-found,no-redef,unused-ignore]
    try:
        document = tomllib.loads(content.decode())
    except (ValueError, RecursionError):
        return None
    tool = document.get("tool") if name == "pyproject.toml" else document
    found = tool.get("pytest") if isinstance(tool, dict) else None
    if not isinstance(found, dict):
        return {} if name == "pytest.toml" else None
    older = found.get("ini_options")
    if isinstance(older, dict):
        return older
    return found or None


def _ini(text: str, section: str) -> dict[str, object]:
    """The keys of one section; a value goes on in lines that are indented."""
    found: dict[str, list[str]] = {}
    current = key = ""
    for line in text.splitlines():
        if not line.strip() or line.lstrip().startswith(("#", ";")):
            continue
        if line.startswith("["):
            current, key = line.strip()[1:].partition("]")[0], ""
        elif current == section and line[0].isspace() and key:
            found[key].append(line.strip())
        elif current == section and (divided := re.match(r"([^=:]+?)\s*[=:]\s*(.*)", line)):
            key = divided[1].strip()
            found[key] = [divided[2]]
    return {key: "\n".join(lines) for key, lines in found.items()}


def _words(value: object) -> tuple[str, ...]:
    """A setting of several words: a list, or text with blanks between them."""
    if isinstance(value, list):
        return tuple(str(each) for each in value)
    text = str(value)
    return tuple(word.strip("\"'") for word in text.split())


def _above(path: str) -> list[str]:
    """The folders that a path lies in, `a` and `a/b` for `a/b/c.py`."""
    parts = path.split("/")[:-1]
    return ["/".join(parts[: count + 1]) for count in range(len(parts))]


def _matches(name: str, patterns: tuple[str, ...]) -> bool:
    return any(
        name.startswith(pattern) or (any(sign in pattern for sign in "*?[") and fnmatchcase(name, pattern))
        for pattern in patterns
    )
