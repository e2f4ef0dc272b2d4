"""Every test of a tree that is known without running it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from gate.errors import UnreadableError, UsageError
from gate.languages import Languages
from gate.model.test import DeclaredTest, Doubt, Untold
from gate.model.tree import Tree
from gate.model.zone import Zone
from gate.policy import catalogue
from gate.policy.load import load_config
from gate.shell.asked import asked_paths
from gate.shell.repository import Head, Repository


def known_tests(
    folder: str, asked: Iterable[str], environ: Mapping[str, str]
) -> tuple[tuple[DeclaredTest, ...], tuple[Untold, ...]]:
    """The tests in the work tree (of HEAD in a bare repository), and what makes tests that cannot be told.

    `asked` are files and folders, from `folder`; none means every file of tests. Raises GateError.
    """
    with Repository(folder, environ) as repository:
        paths = asked_paths(repository, folder, asked)
        _, root = repository.state(Head.WORKTREE if repository.has_work_tree else Head.COMMIT)
        tree = repository.tree(root)
        config = load_config(tree)
        reader = Languages(lambda name: catalogue.load(name, config.names.get(name, {})))
        beside = _beside(tree)
        tests: list[DeclaredTest] = []
        untold: list[Untold] = []
        for path in _files(tree, paths):
            is_named = path in paths or config.zones.may_hold_tests(path)
            is_beside = config.zones.of(path) is Zone.PRODUCTION and reader.collects(path, beside) is not None
            if reader.lists_tests(path) and (is_named or is_beside):
                listing = reader.tests(path, tree.read(path), beside, beside)
                tests += listing.tests
                untold += (each for each in listing.untold if each.doubt is not Doubt.POSSIBLE)
        return tuple(tests), tuple(untold)


def _beside(tree: Tree) -> Callable[[str], bytes | None]:
    def beside(path: str) -> bytes | None:
        entry = tree.entry(path)
        try:
            return tree.read(path) if entry is not None and entry.is_file else None
        except UnreadableError:
            return None

    return beside


def _files(tree: Tree, paths: tuple[str, ...]) -> Iterator[str]:
    found = [
        path
        for path, entry in tree.files("")
        if entry.is_file and (not paths or any(path == each or path.startswith(f"{each}/") for each in paths))
    ]
    if paths and not found:
        raise UsageError(f"there is no file at {', '.join(paths)}", "name files or folders that are there")
    return iter(found)
