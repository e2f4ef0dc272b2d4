"""Writes docs/rules.md from the rules of the gates.

`python scripts/rules.py` writes, `--check` only says whether what is written is current.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "rules.md"
sys.path.insert(0, str(ROOT))

from gate.explain import rules_page  # noqa: E402 -- the path is set above


def pages() -> dict[Path, str]:
    """What each generated file should hold."""
    return {PAGE: rules_page()}


def stale() -> list[Path]:
    """The generated files that are not what they should be."""
    return [path for path, text in pages().items() if not path.exists() or path.read_text("utf-8") != text]


def main(arguments: list[str]) -> int:
    """Write the page, or with `--check` exit 1 if it is stale."""
    old = stale()
    if "--check" in arguments:
        for path in old:
            sys.stderr.write(f"{path.relative_to(ROOT)} is stale: python scripts/rules.py\n")
        return 1 if old else 0
    for path, text in pages().items():
        path.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
