"""The parts of README.md that repeat action.yml: its inputs and outputs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

BEGIN = "<!-- inputs and outputs: written from action.yml by `make docs` -->\n"
END = "<!-- end of inputs and outputs -->\n"


def pages(root: Path) -> dict[Path, str]:
    """What each generated file should hold. Raises ValueError where README.md has lost the marks."""
    readme = root / "README.md"
    before, begin, rest = readme.read_text("utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{readme} needs the lines {BEGIN!r} and {END!r}")
    return {readme: before + BEGIN + _tables(yaml.safe_load((root / "action.yml").read_text("utf-8"))) + END + after}


def _tables(action: dict[str, Any]) -> str:
    inputs = [f"| `{name}` | {spec['description']} | {_default(spec)} |" for name, spec in action["inputs"].items()]
    outputs = [f"| `{name}` | {spec['description']} |" for name, spec in action["outputs"].items()]
    return "\n".join(
        ["", "| input | | default |", "|---|---|---|", *inputs, "", "| output | |", "|---|---|", *outputs, "", ""]
    )


def _default(spec: dict[str, Any]) -> str:
    return f"`{spec['default']}`" if "default" in spec else ""
