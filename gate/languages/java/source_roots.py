"""Where the classes of other files stand, in Java and in Kotlin: by package, below the folders of sources."""

from __future__ import annotations

from collections.abc import Iterator

_STARS = 20


def candidates(
    path: str, package: str, imports: tuple[str, ...], name: str, suffixes: tuple[str, ...]
) -> Iterator[str]:
    """The files that may hold the class a name means in the file at `path`. `imports` are as written, `.*` included."""
    folder = path.rpartition("/")[0]
    inside = package.replace(".", "/")
    root = folder.removesuffix(inside).rstrip("/") if inside and folder.endswith(inside) else folder
    named = [each for each in imports if each.rpartition(".")[2] == name]
    stars = [each.removesuffix(".*") for each in imports if each.endswith(".*")][:_STARS]
    full = named or [f"{package}.{name}" if package else name, *(f"{each}.{name}" for each in stars)]
    for each in full:
        for at in _roots(root):
            for suffix in suffixes:
                found = f"{at}/{each.replace('.', '/')}{suffix}".lstrip("/")
                if found != path:
                    yield found
    yield from (f"{folder}/{name}{suffix}".lstrip("/") for suffix in suffixes if not named)


def _roots(root: str) -> Iterator[str]:
    """The folder of sources, and those that hold what several of them share."""
    yield root
    head, separator, tail = root.rpartition("/src/")
    head, separator, tail = (head, separator, tail) if separator else ("", "src/", root.removeprefix("src/"))
    language = tail.rpartition("/")[2]
    if tail != root and language in ("java", "kotlin"):
        for other in ("test/java", "test/kotlin", "testFixtures/java", "testFixtures/kotlin"):
            if other != tail:
                yield f"{head}{separator}{other}"
