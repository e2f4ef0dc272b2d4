"""The changes that are measured: two revisions of a public repository, the files of one language, their added lines."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
SUFFIXES = {
    "python": (".py", ".pyi"),
    "typescript": (".ts", ".tsx", ".js", ".jsx", ".mjs", ".cjs", ".mts", ".cts"),
    "go": (".go",),
    "java": (".java",),
    "kotlin": (".kt", ".kts"),
    "csharp": (".cs",),
    "ruby": (".rb",),
    "rust": (".rs",),
    "php": (".php",),
    "cpp": (".c", ".h", ".cc", ".cpp", ".cxx", ".hpp", ".hh"),
    "scala": (".scala", ".sc"),
}
# The product does not scan generated and vendored files, so neither does the ruler.
UNSCANNED = re.compile(
    r"(^|/)(vendor|node_modules|third_party|dist|generated)/|_pb2\.py$|\.pb\.go$|\.min\.js$|\.d\.ts$|\.snap$"
)
HUNK = re.compile(rb"@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")


class Case(NamedTuple):
    """One change; `base` and `head` are full commit ids of the repository `owner/name`."""

    name: str
    language: str
    repository: str
    base: str
    head: str


def cases() -> tuple[Case, ...]:
    """Every case, in the order of cases.tsv."""
    rows = (HERE / "cases.tsv").read_text().splitlines()[1:]
    return tuple(Case(*row.split("\t")) for row in rows)


def clone_of(repository: str, clones: Path) -> Path:
    """The clone's folder, or its bare repository: `owner+name`, `owner/name` or `name` below `clones`."""
    owner, name = repository.split("/")
    for folder in (f"{owner}+{name}", f"{owner}/{name}", name, f"{name}.git"):
        for inner in ("repo", "."):
            path = clones / folder / inner
            if (path / "objects").is_dir() or (path / ".git").exists():
                return path
    raise SystemExit(f"no clone of {repository} below {clones}")


def added_lines(case: Case, clone: Path) -> dict[str, list[int]]:
    """The 1-based added lines of every file of the case's language, by path."""
    spec = [f":(glob)**/*{suffix}" for suffix in SUFFIXES[case.language]]
    options = [
        "--no-color",
        "--no-ext-diff",
        "--no-textconv",
        "--find-renames",
        "-U0",
        "--src-prefix=a/",
        "--dst-prefix=b/",
    ]
    diff = _git(clone, "-c", "core.quotePath=false", "diff", *options, case.base, case.head, "--", *spec)
    return {path: lines for path, lines in _parse(diff) if lines and not UNSCANNED.search(path)}


def sources(case: Case, clone: Path, paths: Iterable[str]) -> dict[str, bytes]:
    """The content of files at head, by path."""
    wanted = [path for path in paths if "\n" not in path]
    requests = "".join(f"{case.head}:{path}\n" for path in wanted).encode("utf-8", "surrogateescape")
    held, at, found = _git(clone, "cat-file", "--batch", feed=requests), 0, {}
    for path in wanted:
        end = held.index(b"\n", at)
        size = int(held[at:end].split()[-1])
        found[path] = held[end + 1 : end + 1 + size]
        at = end + size + 2
    return found


def paths_at_head(case: Case, clone: Path) -> list[str]:
    """Every file of the case's language at head."""
    names = _git(clone, "ls-tree", "-r", "-z", "--name-only", case.head).decode("utf-8", "surrogateescape").split("\0")
    return [name for name in names if name.endswith(SUFFIXES[case.language])]


def _parse(diff: bytes) -> Iterator[tuple[str, list[int]]]:
    path, lines, left = "", list[int](), 0
    for row in diff.split(b"\n"):
        if left:  # inside a hunk nothing is a header, whatever it looks like
            left -= not row.startswith(b"\\")
        elif row.startswith(b"+++ b/"):
            yield path, lines
            path, lines = row[6:].rstrip(b"\t").decode("utf-8", "surrogateescape"), []
        elif hunk := HUNK.match(row):
            removed, first, added = (int(group) if group else 1 for group in hunk.groups())
            lines.extend(range(first, first + added))
            left = removed + added
    yield path, lines


def _git(clone: Path, *arguments: str, feed: bytes = b"") -> bytes:
    return subprocess.run(["git", "-C", clone, *arguments], input=feed, stdout=subprocess.PIPE, check=True).stdout
