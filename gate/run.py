"""The pipeline, top to bottom: load everything, ask each gate, judge."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from typing import TYPE_CHECKING, TypeVar

from gate import judge
from gate.errors import GateError, UsageError
from gate.gates import all_gates
from gate.gates.clock_scan import unscanned
from gate.gates.freezes import expiring
from gate.languages import Languages
from gate.model.change import Author, AuthorKind, Change, touched
from gate.model.evidence import Evidence
from gate.model.finding import Finding, Severity
from gate.model.gate import Gate
from gate.model.named import NamedTuple
from gate.model.policy import Config, Policy
from gate.model.tree import MergedTree
from gate.model.verdict import Failure, GateResult, GateStatus, Report, Verdict
from gate.policy import authors, catalogue
from gate.policy.files import candidates
from gate.policy.load import load_config, load_policy
from gate.shell import clock
from gate.shell.repository import Comparison, Head, Repository, Start

if TYPE_CHECKING:
    from gate.model.listed import ScanReport


Told = TypeVar("Told")

_NOBODY_ASKED = Author("", AuthorKind.UNKNOWN, "the configuration that tells agents could not be read", as_agent=True)


class Options(NamedTuple):
    """What to judge, and how. None and empty mean: as the policy or the repository says.

    `gates` and `fail_on` (`error warning notice never`) replace what the policy says. `author` settles who wrote the
    change; `login`, `branch` and `can_write` are what a hosting service knows of the author, None being unknown.
    """

    folder: str = "."
    base: str | None = None
    head: str | None = None
    side: Head = Head.COMMIT
    start: Start = Start.MERGE_BASE
    gates: tuple[str, ...] = ()
    fail_on: str | None = None
    today: date | None = None
    author: AuthorKind | None = None
    login: str = ""
    did: str = "the pull request was opened by"
    branch: str = ""
    can_write: bool | None = None
    unknown_as_agent: bool = False
    scope: str | None = None
    config: str | None = None


def check(options: Options, environ: Mapping[str, str]) -> Report:
    """Judge one change. Never raises GateError: what cannot be judged is a report whose verdict is `error`."""
    today = options.today or clock.today()
    change: Change | None = None
    try:
        with Repository(options.folder, environ) as repository:
            comparison = _compared(repository, options)
            change = _change(comparison)
            change = change._replace(author=_author(comparison, options))
            return _judge(change, _policy(change, comparison, options), comparison, repository)
    except GateError as error:
        return Report(Verdict.ERROR, (), (), change, {}, today, {}, error=_failure(error))


def scan(options: Options, environ: Mapping[str, str]) -> ScanReport:
    """Every read on the lines that one change adds. Never raises GateError: the report says what went wrong."""
    from gate.listing import listing
    from gate.model.listed import ScanReport

    change: Change | None = None
    try:
        with Repository(options.folder, environ) as repository:
            comparison = _compared(repository, options)
            change = _change(comparison)
            change = change._replace(author=_author(comparison, options))
            return listing(_evidence(change, _policy(change, comparison, options), comparison, repository))
    except GateError as error:
        return ScanReport(change, error=_failure(error))


def consult(options: Options, environ: Mapping[str, str], look: Callable[[Evidence, Repository], Told]) -> Told:
    """What somebody who looks at everything that a check looks at makes of it. Raises GateError."""
    with Repository(options.folder, environ) as repository:
        comparison = _compared(repository, options)
        change = _change(comparison)
        change = change._replace(author=_author(comparison, options))
        return look(_evidence(change, _policy(change, comparison, options), comparison, repository), repository)


def policy(options: Options, environ: Mapping[str, str]) -> Policy:
    """The policy that such a check would hold the change to. Raises GateError."""
    with Repository(options.folder, environ) as repository:
        comparison = _compared(repository, options)
        change = _change(comparison)._replace(author=_author(comparison, options))
        return _policy(change, comparison, options)


def exit_code(report: Report) -> int:
    """0 pass, 1 fail, 2 could not be judged."""
    return {Verdict.PASS: 0, Verdict.FAIL: 1, Verdict.ERROR: 2}[report.verdict]


def _compared(repository: Repository, options: Options) -> Comparison:
    return repository.compare(options.base, options.head, options.side, options.start)


def _change(comparison: Comparison) -> Change:
    """The two sides and what lies between them, before anything says who wrote it."""
    return Change(
        comparison.base, comparison.head, comparison.merge_base, comparison.files, comparison.commits, _NOBODY_ASKED
    )


def _author(comparison: Comparison, options: Options) -> Author:
    """Who wrote the change is asked of base's configuration."""
    config = load_config(comparison.base_tree, options.config, changed=touched(comparison.files))
    author = authors.decide(
        comparison.commits,
        config.agents,
        login=options.login,
        did=options.did,
        branch=options.branch,
        can_write=options.can_write,
        forced=options.author,
        unknown_as_agent=options.unknown_as_agent,
        trust=config.trust,
        owners=config.owners,
    )
    if comparison.is_cut:
        author = author._replace(
            because=f"{author.because}; the clone is shallow: commits of the change may be missing"
        )
    return author


def _policy(change: Change, comparison: Comparison, options: Options) -> Policy:
    """Whose policy counts depends on who wrote the change."""
    policy = load_policy(
        base=comparison.base_tree,
        head=comparison.head_tree,
        before=comparison.before,
        changed=change.touched,
        trust_head=not change.author.as_agent,
        today=options.today or clock.today(),
        config_file=options.config,
    )
    return policy._replace(config=_overridden(policy.config, options))


def _overridden(config: Config, options: Options) -> Config:
    """What whoever runs the command says goes over what the repository says."""
    if options.fail_on is not None:
        config = config._replace(fail_on=None if options.fail_on == "never" else Severity(options.fail_on))
    if options.scope is not None:
        config = config._replace(clock_map_scope=options.scope)
    known = [gate.name for gate in all_gates()]
    for name in options.gates:
        if name not in known:
            raise UsageError(f"there is no gate `{name}`", f"the gates are {', '.join(known)}")
    return config._replace(gates=options.gates or config.gates)


def _evidence(change: Change, policy: Policy, comparison: Comparison, repository: Repository) -> Evidence:
    head = MergedTree(comparison.base_tree, comparison.head_tree, change.touched)
    languages = Languages(lambda name: catalogue.load(name, policy.config.names.get(name, {})))
    names = (policy.config.register_file, policy.config.pins_file)
    registers = tuple(path for name in names for path in candidates(name))
    return Evidence(
        change,
        policy,
        comparison.before,
        head,
        languages,
        comparison.base_tree,
        lambda: repository.freeze_history(comparison.base, registers),
        repository.large_object,
    )


def _judge(change: Change, policy: Policy, comparison: Comparison, repository: Repository) -> Report:
    evidence = _evidence(change, policy, comparison, repository)
    results: list[GateResult] = []
    findings: list[Finding] = []
    failure: Failure | None = None
    for name, gate in _chosen(policy.config.gates):
        if gate is None:
            results.append(GateResult(name, GateStatus.SKIPPED, 0, 0.0))
            continue
        started = clock.seconds()
        try:
            found = judge.settle(gate, gate.check(evidence), policy.config, evidence.source_line)
            status = judge.status(found, policy.config.fail_on)
        except GateError as error:
            found, status = (), GateStatus.ERROR
            failure = failure or _failure(error)
        results.append(GateResult(gate.name, status, len(found), clock.seconds() - started))
        findings += found
    return Report(
        judge.verdict(results),
        tuple(results),
        tuple(findings),
        change,
        policy.origins,
        policy.today,
        unscanned(evidence),
        expiring(policy),
        policy.register,
        failure,
    )


def _chosen(names: Iterable[str]) -> Iterator[tuple[str, Gate | None]]:
    """The gates of those names in the order of the report, and last what the policy asks of a later version of ours."""
    asked = dict.fromkeys(names)
    for gate in all_gates():
        if gate.name in asked:
            del asked[gate.name]
            yield gate.name, gate
    yield from asked.items()


def _failure(error: GateError) -> Failure:
    return Failure(error.message, error.hint, error.path, error.line)
