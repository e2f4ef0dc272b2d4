"""The seam log: every read in a tree, and clock debt at sampled commits of its history."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping
from datetime import date

from gate.errors import UsageError
from gate.languages import claims, runs
from gate.listing import standing
from gate.model.change import Entry
from gate.model.listed import ListedRead, Unreadable, by_kind
from gate.model.named import NamedTuple
from gate.model.policy import Config
from gate.model.read import CLOCK_KINDS, Kind
from gate.model.script import is_script
from gate.model.seam_log import DebtHistory, Sample, SeamLog
from gate.model.seen import excuse
from gate.model.tree import Tree
from gate.model.zone import Zone
from gate.policy.load import load_config
from gate.shell import history
from gate.shell.asked import asked_paths
from gate.shell.repository import Head, Repository
from gate.shell.survey import Seen, Survey, Task

SAMPLES = 60

Progress = Callable[[int, int], None]
"""Told how many files have been looked into, and of how many."""


def seam_log(folder: str, asked: Iterable[str], environ: Mapping[str, str], progress: Progress) -> SeamLog:
    """Every read in the work tree (of HEAD in a bare repository), untracked files included, ignored ones not.

    `asked` are files and folders, from `folder`; none means everything. Raises GateError.
    """
    with Repository(folder, environ) as repository:
        paths = asked_paths(repository, folder, asked)
        commit, root = repository.state(Head.WORKTREE if repository.has_work_tree else Head.COMMIT)
        tree = repository.tree(root)
        config = load_config(tree)
        chosen = _chosen(tree, paths, config, {})
        if paths and not chosen.found:
            raise UsageError(f"there is no file at {', '.join(paths)}", "name files or folders that are there")
        with Survey(repository.git, config) as survey:
            tasks = [Task(root, path) for path in chosen.files]
            seen = list(_counted(survey.look(tasks), len(tasks), progress))
    reads = tuple(listed for each in seen for listed in _listed(each, each.task.path, config))
    unreadable = tuple(broken for each in seen for broken in _unreadable(each, config))
    return SeamLog(commit, paths, len(seen), reads, unreadable, chosen.unscanned)


def debt_history(
    folder: str, asked: Iterable[str], since: date, environ: Mapping[str, str], progress: Progress
) -> DebtHistory:
    """Clock debt since the beginning of a day (UTC), at up to 60 commits of the first-parent history of HEAD.

    A blob is looked into once; a test again where what stands around it and may control its reads (`conftest.py`) is
    another. The configuration is that of HEAD throughout. Raises GateError.
    """
    with Repository(folder, environ) as repository:
        paths = asked_paths(repository, folder, asked)
        steps = history.since(
            history.steps(repository.git, repository.resolve("HEAD")), since, is_shallow=repository.is_shallow
        )
        samples = history.sampled(steps, SAMPLES)
        config = load_config(repository.tree(repository.root_of(samples[-1].commit)))
        with Survey(repository.git, config) as survey:
            walk = _Walk(repository, survey, config)
            counts = walk.counted([step.commit for step in samples], paths, progress)
    found = (Sample(step.commit, step.seconds, count) for step, count in zip(samples, counts, strict=True))
    return DebtHistory(since, paths, len(steps), tuple(found))


class _Chosen(NamedTuple):
    """The files of a tree to look into, by path; `found`: is there any file at all where it was asked for?"""

    files: dict[str, Entry]
    unscanned: dict[str, int]
    found: bool


class _Walk:
    """Goes through trees of a history; what was found in a file is found again only where it may differ."""

    def __init__(self, repository: Repository, survey: Survey, config: Config) -> None:
        self._repository = repository
        self._survey = survey
        self._config = config
        self._known: dict[tuple[str, str, bool], list[Seen]] = {}
        self._sums: dict[tuple[int, str], dict[Kind, int]] = {}

    def counted(self, commits: Iterable[str], paths: tuple[str, ...], progress: Progress) -> list[dict[Kind, int]]:
        """Clock debt of each commit by kind."""
        roots = [self._repository.root_of(commit) for commit in commits]
        scripts: dict[tuple[str, Entry], bool] = {}
        chosen = [_chosen(self._repository.tree(root), paths, self._config, scripts).files for root in roots]
        total = len({self._key(path, entry) for files in chosen for path, entry in files.items()})
        done = 0
        sums = []
        for root, files in zip(roots, chosen, strict=True):
            tree = self._repository.tree(root)
            found = {path: self._again(path, entry, tree) for path, entry in files.items()}
            todo = [Task(root, path) for path, seen in found.items() if seen is None]
            for seen in self._survey.look(todo):
                path = seen.task.path
                self._known.setdefault(self._key(path, files[path]), []).append(seen)
                found[path] = seen
                done += 1
                progress(min(done, total), total)
            sums.append(self._sum(found))
        return sums

    def _key(self, path: str, entry: Entry) -> tuple[str, str, bool]:
        return entry.oid, path[path.rfind(".") :], self._config.zones.of(path) is Zone.TEST

    def _again(self, path: str, entry: Entry, tree: Tree) -> Seen | None:
        """What is known of the same content, if nothing around it makes it another."""
        for seen in self._known.get(self._key(path, entry), ()):
            if not seen.asked or (seen.task.path == path and all(_is_there(tree, *each) for each in seen.asked)):
                return seen
        return None

    def _sum(self, found: Mapping[str, Seen | None]) -> dict[Kind, int]:
        total = dict.fromkeys(Kind, 0)
        for path, seen in found.items():
            if seen is None or not seen.reads:
                continue
            key = (id(seen), path)
            if key not in self._sums:
                self._sums[key] = by_kind(_listed(seen, path, self._config))
            for kind, number in self._sums[key].items():
                total[kind] += number
        return {kind: number for kind, number in total.items() if kind in CLOCK_KINDS}


def _is_there(tree: Tree, path: str, oid: str | None) -> bool:
    entry = tree.entry(path)
    return (entry.oid if entry is not None and entry.is_file else None) == oid


def _chosen(
    tree: Tree, paths: tuple[str, ...], config: Config, scripts: MutableMapping[tuple[str, Entry], bool]
) -> _Chosen:
    """`scripts` remembers what is known of files whose names do not tell, from one tree to the next."""
    files: dict[str, Entry] = {}
    unscanned: dict[str, int] = {}
    found = False
    for path, entry in _below(tree, paths):
        found = True
        if not entry.is_file or not (claims(path) or _is_script(tree, path, entry, scripts)):
            continue
        if reason := excuse(path, config):
            unscanned[reason] = unscanned.get(reason, 0) + 1
        else:
            files[path] = entry
    return _Chosen(dict(sorted(files.items())), dict(sorted(unscanned.items())), found)


def _is_script(tree: Tree, path: str, entry: Entry, known: MutableMapping[tuple[str, Entry], bool]) -> bool:
    key = (path, entry)
    if key not in known:
        known[key] = is_script(tree, path, runs)
    return known[key]


def _below(tree: Tree, paths: tuple[str, ...]) -> Iterator[tuple[str, Entry]]:
    for path in paths or ("",):
        entry = tree.entry(path)
        if entry is not None and entry.is_folder:
            yield from tree.files(path)
        elif entry is not None:
            yield path, entry


def _listed(seen: Seen, path: str, config: Config) -> Iterator[ListedRead]:
    zone = config.zones.of(path)
    for read, line in zip(seen.reads, seen.lines, strict=True):
        here = read._replace(place=read.place._replace(path=path))
        yield ListedRead(here, zone, standing(here, zone, config), line)


def _unreadable(seen: Seen, config: Config) -> Iterator[Unreadable]:
    zone = config.zones.of(seen.task.path)
    for place in seen.unreadable[:1]:
        yield Unreadable(place, seen.why, zone in {Zone.DOCS, Zone.FIXTURE})


def _counted(seen: Iterable[Seen], total: int, progress: Progress) -> Iterator[Seen]:
    for done, each in enumerate(seen, 1):
        progress(done, total)
        yield each
