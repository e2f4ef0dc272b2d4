"""The changed files of a case on disk, and repositories made of one real change several times over."""

from __future__ import annotations

from pathlib import Path

from bench.accuracy import changes
from gate.shell import scratch

TEAM = "Bench Team <team@example.org>"


def write(case: changes.Case, clone: Path, folder: Path) -> None:
    """Every changed file of the case's language, as it is at head."""
    for path, content in changes.sources(case, clone, changes.added_lines(case, clone)).items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)


def repository(case: changes.Case, clone: Path, folder: Path, copies: int) -> None:
    """A repository whose branch `patch` makes the case's change that many times, each in a folder of its own."""
    added = changes.added_lines(case, clone)
    new = changes.sources(case, clone, added)
    kept = {path for path in changes.paths_at_head(case._replace(head=case.base), clone) if path in added}
    old = changes.sources(case._replace(head=case.base), clone, kept)
    folder.mkdir()
    sides = [
        {f"copy_{number}/{path}": text for path, text in side.items() for number in range(copies)}
        for side in (_texts(old), _texts(new))
    ]
    scratch.make(str(folder), [("main", TEAM, "base", sides[0]), ("patch", TEAM, "patch", sides[1])])


def _texts(contents: dict[str, bytes]) -> dict[str, str | None]:
    return {path: content.decode("utf-8", "replace") for path, content in contents.items()}
