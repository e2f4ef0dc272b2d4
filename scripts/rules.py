"""docs/rules.md, from the rules of the gates."""

from __future__ import annotations

from pathlib import Path

from gate.explain import rules_page


def pages(root: Path) -> dict[Path, str]:
    """What each generated file should hold."""
    return {root / "docs" / "rules.md": rules_page()}
