"""Jupyter notebooks: the code cells, in the language of the kernel.

Not looked into: outputs, text cells, shell commands, cells of `%%bash` and the like; notebooks of
languages that are not in this table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.scan.language import Container

if TYPE_CHECKING:
    from gate.scan.language import Part


def _part(path: str, content: bytes) -> Part | None:
    from gate.languages.notebook.code import part

    return part(path, content)


CONTAINER = Container("notebook", (".ipynb",), _part, holds="python")
