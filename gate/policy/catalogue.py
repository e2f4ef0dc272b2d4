"""Loads a language's catalogue, `gate/policy/catalogue/<language>.yaml`.

    reads: |                          # what is a read, by kind
      wall:
        time: time localtime()        # kind: {beginning of the name: words, see gate/model/catalogue.py}
    gives: |                          # optional; what type a call or, without brackets, a property gives
      pathlib.Path: pathlib.Path(...) pathlib.Path.parent
    elements: |                       # optional; what a loop over the result of a call hands out
      pathlib.Path: pathlib.Path.iterdir
    unordered: builtins.sorted        # optional; kind fs-order is silent where its result goes into one of these
    implicit: builtins                # optional; names in here need no import, and a file need not spell this prefix
    controls: |                       # optional; what makes reads deterministic, see gate/model/control_list.py
      stops:
        freezegun.freeze_time: wall

`::` in a name is a dot. Words that need more than one line go on in lines that are indented deeper. Each section is one
text, not YAML: YAML costs by the node, and a catalogue is read at every start.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, cast

import yaml

from gate.model.catalogue import Catalogue
from gate.model.read import Kind

if TYPE_CHECKING:
    from typing import TypedDict

    class Document(TypedDict, total=False):
        """A catalogue file as YAML gives it."""

        reads: dict[str, dict[str, str]]
        gives: dict[str, str]
        elements: dict[str, str]
        unordered: str
        implicit: str
        controls: str


def load(language: str, extra: Mapping[Kind, tuple[str, ...]] | None = None) -> Catalogue:
    """The catalogue of a language, with further names written in full (`acme.clock.now`, or with a form as in `reads`).

    Raises FileNotFoundError for a language without a catalogue, ValueError for a further name that is no word.
    """
    document = _document(language)
    reads = {Kind(kind): dict(groups) for kind, groups in document["reads"].items()}
    for kind, names in (extra or {}).items():
        group = reads.setdefault(kind, {})
        group[""] = f"{' '.join(names).replace('::', '.')} {group.get('', '')}"
    return Catalogue(
        language,
        reads,
        document.get("gives"),
        document.get("elements"),
        document.get("unordered", "").split(),
        document.get("implicit", "").split(),
        document.get("controls", ""),
    )


@lru_cache(maxsize=16)
def _document(language: str) -> Document:
    """A file of the package: what it says is ours, so that it is not checked at every start but by the tests."""
    path = os.path.join(os.path.dirname(__file__), "catalogue", f"{language}.yaml")
    with open(path, "rb") as file:
        text = file.read().replace(b"::", b".")
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    document = yaml.load(text, Loader=loader)  # noqa: S506 -- either of the safe loaders
    document["reads"] = _groups(document["reads"])
    for key in document.keys() & {"gives", "elements"}:
        document[key] = _table(document[key].splitlines())
    return cast("Document", document)


def _groups(text: str) -> dict[str, dict[str, str]]:
    """A table below each line that is not indented."""
    groups: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in text.splitlines():
        if line and line[0] not in " #":
            lines = groups.setdefault(line.partition(":")[0], [])
        else:
            lines.append(line.removeprefix("  "))
    return {kind: _table(lines) for kind, lines in groups.items()}


def _table(lines: Iterable[str]) -> dict[str, str]:
    """`name: words`, and further words on lines that are indented; a comment begins with ` #`."""
    table: dict[str, str] = {}
    name = ""
    for line in lines:
        words = f" {line}".partition(" #")[0]
        if not words.strip():
            continue
        if words[1] != " ":
            name, _, words = words.partition(": ") if ": " in words else words.partition(":")
            name = name.strip(' "')
            table[name] = ""
        table[name] += f" {words.strip()}"
    return table
