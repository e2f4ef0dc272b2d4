"""Writes every generated file anew; with `--check` it writes nothing and exits 1 if one is out of date."""

from __future__ import annotations

import sys
from pathlib import Path

from scripts import configuration, languages, readme, rules

ROOT = Path(__file__).resolve().parent.parent
SOURCES = (configuration, languages, readme, rules)


def stale() -> dict[Path, str]:
    """The files that are not what they should be, with what they should hold."""
    pages = {path: text for source in SOURCES for path, text in source.pages(ROOT).items()}
    return {path: text for path, text in pages.items() if not path.exists() or path.read_text("utf-8") != text}


def main(arguments: list[str]) -> int:
    """Write what is stale, or with `--check` say so."""
    old = stale()
    for path, text in old.items():
        if "--check" in arguments:
            sys.stdout.write(f"{path.relative_to(ROOT)} is out of date: make docs\n")
        else:
            path.write_text(text, "utf-8")
    return 1 if old and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
