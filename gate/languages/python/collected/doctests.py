"""Examples in docstrings, under the names that pytest gives them where it is told to run them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from gate.languages.python.collected.syntax import DEFINITIONS
from gate.model.test import DeclaredTest

if TYPE_CHECKING:
    from gate.languages.python.collected.python_file import PythonFile

_PROMPT = ">>> "
_DEPTH = 20  # classes within classes


def doctests(file: PythonFile, beside: Callable[[str], bytes | None]) -> Iterator[DeclaredTest]:
    """One test for the module, and for each function, class and method, whose docstring has an example."""
    if _PROMPT.encode() not in file.source.text:
        return
    module = _module(file.path, beside)
    todo: list[tuple[str, ast.Module | ast.stmt, int]] = [(module, file.tree, 0)]
    while todo:
        name, node, depth = todo.pop()
        if not isinstance(node, (ast.Module, *DEFINITIONS)):
            continue
        text = node.body[0] if node.body else None
        if text is not None and _PROMPT in (ast.get_docstring(node, clean=False) or ""):
            at = text if isinstance(node, ast.Module) else node
            yield DeclaredTest(f"{file.path}::{name}", file.text.place(at), *file.text.span(text))
        if depth < _DEPTH and isinstance(node, (ast.Module, ast.ClassDef)):
            inner = (each for each in node.body if isinstance(each, DEFINITIONS))
            todo.extend((f"{name}.{each.name}", each, depth + 1) for each in inner)


def _module(path: str, beside: Callable[[str], bytes | None]) -> str:
    """The name by which the file is imported: from the highest folder above it that is a package."""
    folder, _, name = path.rpartition("/")
    parts = [] if name == "__init__.py" else [name.removesuffix(".py")]
    while folder and beside(f"{folder}/__init__.py") is not None:
        folder, _, last = folder.rpartition("/")
        parts.insert(0, last)
    return ".".join(parts) or "__init__"
