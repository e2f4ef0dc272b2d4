"""Vue, Svelte and Astro: the script parts of a component.

Not looked into: expressions in the markup (`{{ … }}`, `@click="…"`, `{…}`), and scripts in
other languages than JavaScript and TypeScript.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.scan.language import Container

if TYPE_CHECKING:
    from gate.scan.language import Part


def _part(path: str, content: bytes) -> Part | None:
    from gate.languages.component.code import part

    return part(path, content)


CONTAINER = Container("component", (".vue", ".svelte", ".astro"), _part, holds="javascript")
