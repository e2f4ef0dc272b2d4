"""The code of a notebook as one text: cells one after the other, so that what an earlier one imports holds later."""

from __future__ import annotations

import json
import re

from gate.languages.notebook.cells import Cell, Notebook, notebook
from gate.languages.notebook.magics import edits
from gate.scan.language import Part
from gate.scan.mapped import MappedSource, Run
from gate.scan.source import Source

# A pair of surrogates is one character: https://www.rfc-editor.org/rfc/rfc8259#section-7
_ESCAPE = re.compile(rb"\\(?:u[dD][89abAB]..\\u[dD][c-fC-F]..|u....|.)", re.DOTALL)
# By the name that kernels give their language, how a file of it ends.
_SUFFIXES = {
    **dict.fromkeys(("python", "ipython", "python2", "python3", ""), ".py"),
    **dict.fromkeys(("javascript", "node"), ".js"),
    "typescript": ".ts",
    "go": ".go",
    "java": ".java",
    "kotlin": ".kt",
    **dict.fromkeys(("c#", "csharp"), ".cs"),
    "ruby": ".rb",
    "rust": ".rs",
    "scala": ".scala",
    "swift": ".swift",
    "c": ".c",
    **dict.fromkeys(("c++", "c++11", "c++14", "c++17", "c++20", "c++23"), ".cpp"),
}


def part(path: str, content: bytes) -> Part | None:
    """The code of a notebook; None where no suffix is known for its language. Raises UnreadableError."""
    found = notebook(path, content)
    language = _language(found)
    suffix = _SUFFIXES.get(language)
    if suffix is None:
        return None
    code, ends = _joined(path, content, [cell for cell in found.cells if cell.language in ("", language)])
    return Part(path + suffix, _without_magics(code, ends) if suffix == ".py" else code)


def _language(found: Notebook) -> str:
    return found.kernel or next((cell.language for cell in found.cells if cell.language), "")


def _joined(path: str, content: bytes, cells: list[Cell]) -> tuple[MappedSource, list[int]]:
    """The text of the cells, each ended by a line's end, and where each of them ends."""
    pieces: list[bytes] = []
    runs: list[Run] = []
    ends: list[int] = []
    at = 0

    def put(text: bytes, start: int, end: int) -> None:
        nonlocal at
        pieces.append(text)
        runs.append(Run(at, start, end))
        at += len(text)

    for cell in cells:
        for start, end in cell.strings:
            known = start
            for escape in _ESCAPE.finditer(content, start, end):
                if escape.start() > known:
                    put(content[known : escape.start()], known, escape.start())
                put(_character(escape[0]), *escape.span())
                known = escape.end()
            if end > known:
                put(content[known:end], known, end)
        if pieces and not pieces[-1].endswith(b"\n"):
            put(b"\n", runs[-1].end, runs[-1].end)
        ends.append(at)
    return MappedSource(b"".join(pieces), Source(path, content), runs), ends


def _character(escape: bytes) -> bytes:
    character: str = json.loads(b'"%b"' % escape)
    return character.encode("utf-8", "replace")


def _without_magics(code: MappedSource, ends: list[int]) -> Source:
    """The code with IPython's own lines put as Python: see `magics`."""
    pieces: list[bytes] = []
    runs: list[Run] = []
    at = known = 0
    for start, end, text in (*edits(code.text, ends), (len(code.text), len(code.text), b"")):
        for piece, first, last in ((code.text[known:start], known, start), (text, start, end)):
            if piece:
                pieces.append(piece)
                runs.append(Run(at, first, last))
                at += len(piece)
        known = end
    return MappedSource(b"".join(pieces), code, runs)
