"""The human-owned layer: an agent's change may not touch it by itself."""

from __future__ import annotations

from collections.abc import Iterator

from gate.model.change import AuthorKind, Entry, FileChange, Status
from gate.model.evidence import Evidence
from gate.model.finding import Finding, Rule, Severity
from gate.model.gate import Gate
from gate.model.glob import Globs
from gate.model.place import Place
from gate.model.policy import Config
from gate.model.zone import Zone

CONFIG_FILE = ".agentgate.yml"
_RUNNERS = Globs(
    (
        "**/sitecustomize.py",
        "**/usercustomize.py",
        *(f"**/{name}.config.*" for name in ("jest", "vitest", "playwright", "cypress", "ava")),
        "**/vitest.workspace.*",
        "**/.mocharc.*",
        "**/karma.conf.*",
        "**/phpunit.xml",
        "**/phpunit.xml.dist",
    )
)

CHANGED = Rule(
    "protected/changed",
    Severity.ERROR,
    finds=(
        "A change judged as an agent's adds, edits, deletes, renames or changes the mode of a protected path: the "
        "configuration, the clock map, the freeze register, the pins, `conftest.py`, fixtures and snapshots, "
        "`CODEOWNERS`, workflows, and what `protected` in `.agentgate.yml` adds. So does a new submodule among the "
        "tests, which may bring any of these; a new configuration of a test runner that goes before another one "
        "(`jest.config.*`, `sitecustomize.py`); and whatever makes pytest look for tests otherwise: `python_files`, "
        "`testpaths`, options and plugins, in `pytest.ini`, `pyproject.toml`, `tox.ini` or `setup.cfg`. "
        "A rename counts under both names. "
        "Where nobody can tell who wrote the change, the command line gives a notice only. A person's own change is "
        "no finding."
    ),
    why=(
        "These files decide what the other gates accept. Whoever may edit the fixture, the skip list or the workflow "
        "can make any suite green."
    ),
    example=(
        "diff\n"
        "--- a/tests/freeze_register.json\n"
        "+++ b/tests/freeze_register.json\n"
        '-  "expires": "2026-11-02",\n'
        '+  "expires": "2027-11-02",'
    ),
    fix=(
        "Take the file out of the change and let a person change it in a pull request of their own, or have a person "
        "with write access, who did not write the change, approve exactly this head commit."
    ),
)
TEST_EDITED = Rule(
    "protected/test-edited",
    Severity.NOTICE,
    finds=(
        "A change that is not known to be a person's edits or deletes a test file that was there before. Added test "
        "files and pure renames are no finding."
    ),
    why=(
        "A failing test can be made to pass by changing the code or by changing the test. Most such edits are honest, "
        "so this is a notice; a team that wants a second look at each of them raises its severity."
    ),
    example=(
        "diff\n"
        "--- a/tests/test_window.py\n"
        "+++ b/tests/test_window.py\n"
        "-    assert hours(window) == 24\n"
        "+    assert hours(window) >= 21"
    ),
    fix="Read the edit of the test before the edit of the code: each changed line must ask at least what it asked.",
)

AN_AGENTS = "a change that is judged as an agent's"


def check(evidence: Evidence) -> Iterator[Finding]:
    """One finding for each path at most; a person's own change has none."""
    author = evidence.change.author
    if not author.as_agent and author.kind is AuthorKind.HUMAN:
        return
    config = evidence.policy.config
    for file in evidence.change.files:
        if any(_is_protected(path, config) for path in _names(file)) or _brings_tests(file, config):
            yield _changed(file, evidence, "the protected path ")
        elif _takes_precedence(file):
            yield _changed(file, evidence, "what the test runner is configured by, ")
        elif any(evidence.changes_discovery(path) for path in _names(file)):
            yield _changed(file, evidence, "what decides which tests run, ")
        elif author.as_agent and _edits_a_test(file, config):
            yield TEST_EDITED.at(
                _place(file),
                f"the test file `{file.path}` {_what_happened(file)} by {AN_AGENTS}",
                help="read this edit first: does every changed line still ask at least what it asked before?",
                zone=config.zones.of(file.path),
            )


def _changed(file: FileChange, evidence: Evidence, what: str) -> Finding:
    author = evidence.change.author
    said = f"{what}`{file.path}` {_what_happened(file)}"
    zone = evidence.policy.config.zones.of(file.path)
    if author.as_agent:
        return CHANGED.at(
            _place(file),
            f"{said} by {AN_AGENTS} ({author.because})",
            help="take it out of this change, or have a person with write access approve exactly this head commit",
            zone=zone,
        )
    return CHANGED.at(
        _place(file),
        f"{said}; who wrote the change is not known ({author.because})",
        help=(
            "the pull request will need an author with write access, or the approval of a person who has it; "
            "`--author agent` or `--author human` settles it here"
        ),
        severity=Severity.NOTICE,
        zone=zone,
    )


def _names(file: FileChange) -> tuple[str, ...]:
    """The names of the file that the change touches: the source of a copy stays as it was."""
    if file.old_path is None or file.status is Status.COPIED:
        return (file.path,)
    return (file.path, file.old_path)


def _is_protected(path: str, config: Config) -> bool:
    """The files that hold the policy are protected wherever the configuration puts them, and wherever it stands itself.

    So is what would take a protected place: anything below a file's path, and a link or submodule in a folder's.
    """
    own = {CONFIG_FILE, config.clock_map_file, config.register_file, config.pins_file}
    own.update(place.path for place in config.places.values())
    names = path.split("/")
    if any(above in own or config.protected.match(above) for above in _each_folder(names)):
        return True
    return path in own or config.protected.match(path) or config.protected.match(f"{path}/")


def _each_folder(names: list[str]) -> Iterator[str]:
    return ("/".join(names[:count]) for count in range(1, len(names)))


def _brings_tests(file: FileChange, config: Config) -> bool:
    """Does a submodule come to stand among the tests? It may hold a `conftest.py` that nobody here sees."""
    is_new = file.new is not None and file.new.is_submodule and not (file.old is not None and file.old.is_submodule)
    return is_new and config.zones.of(file.path) is Zone.TEST


def _takes_precedence(file: FileChange) -> bool:
    """Is it new, and does it go before another configuration, or run before any test does?

    Of `*.pth`, a list of folders that Python takes modules from; the weights of a model are called so, too.
    """
    if file.new is None or file.status is Status.MODIFIED:
        return False
    is_list = file.path.endswith(".pth") and file.is_text
    return is_list or _RUNNERS.match(file.path)


def _edits_a_test(file: FileChange, config: Config) -> bool:
    if all(config.zones.of(path) is not Zone.TEST for path in _names(file)):
        return False
    if file.status in {Status.ADDED, Status.COPIED} or file.old is None:
        return False
    return file.new is None or file.old.oid != file.new.oid


def _place(file: FileChange) -> Place:
    first = file.added.ranges[0][0] if file.added.ranges else 1
    return Place(file.path, first)


def _what_happened(file: FileChange) -> str:
    """In words that follow a path and go before `by …`."""
    if file.status is Status.RENAMED:
        return f"was renamed from `{file.old_path}`"
    if file.status is Status.COPIED:
        return f"was copied from `{file.old_path}`"
    if file.status is not Status.MODIFIED or file.old is None or file.new is None:
        return f"was {file.status.value}"
    if _sort(file.old) != _sort(file.new):
        return f"was made {_sort(file.new)}"
    if file.old.oid == file.new.oid:
        return f"was changed from mode {file.old.mode:o} to {file.new.mode:o}"
    return "was edited"


def _sort(entry: Entry) -> str:
    if entry.is_symlink:
        return "a symbolic link"
    return "a submodule" if entry.is_submodule else "a regular file"


GATE = Gate(
    name="protected",
    order=1,
    question="Does an agent's change touch what only people may change?",
    rules=(CHANGED, TEST_EDITED),
    check=check,
)
