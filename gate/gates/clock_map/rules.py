"""The rules about the clock map, and their pages."""

from __future__ import annotations

from gate.model.finding import Rule, Severity

UNDECLARED = Rule(
    "clock-map/undeclared",
    Severity.ERROR,
    finds=(
        "A test that the change adds or touches has no case in the clock map. A test is touched when a line of its own "
        "text, decorators included, is added or removed, or a line of the same file that it is made of: its class's "
        "set-up, a fixture or helper that it uses; comments and blank lines do not touch. A case covers all "
        "parametrised forms of its test; `path::*` and `path::Class::*` cover every test of a file or class. A row for "
        "one form, `path::test[x]`, speaks for that form alone. Code that makes tests at run time needs a case for its "
        "file or class; where it cannot be told whether it does, a notice says so, one for a file. Without a clock map "
        "every touched test is undeclared. With `--scope all` every test in the tree must have a case. "
        "`rules.undeclared: warn` in the map makes this a warning."
    ),
    why=(
        "A test that reads the real clock passes on a quiet machine and fails on a shared one. Only a person can say "
        "which tests may vote on a merge, so a test nobody has labelled does not."
    ),
    example=(
        "python\n"
        "# tests/test_window.py; tests/clock_map.yaml has no row for `tests/test_window.py::test_close`\n"
        "def test_close(clock):\n"
        "    assert close(clock.at(2026, 11, 1)) == 24"
    ),
    fix="Have an owner of the clock map add the row that the finding shows, with a clock class that a person accepts.",
)
MISSING_TEST = Rule(
    "clock-map/missing-test",
    Severity.ERROR,
    finds=(
        "A case of the clock map names a file or a test that does not exist at head, or a `::*` that covers nothing. "
        "Where the tests of a language cannot be told yet, only the file is looked for; a test that may be inherited "
        "or imported is given the benefit of the doubt."
    ),
    why="A row whose test is gone looks like a promise and checks nothing. A renamed test needs its row renamed too.",
    example=(
        "yaml\n"
        "cases:\n"
        "  - id: close\n"
        "    path: tests/test_window.py::test_closes   # the test is called test_close\n"
        "    clock: logical"
    ),
    fix="Correct the path, or remove the row if the test was deleted on purpose.",
)
DUPLICATE = Rule(
    "clock-map/duplicate",
    Severity.ERROR,
    finds="Two cases of the clock map have the same `id`, or the same `path` in either spelling.",
    why="Of two rows for one test only one can be right, and nobody can tell which one counts.",
    example=(
        "yaml\n"
        "cases:\n"
        "  - {id: a, path: tests/test_a.py::test_x, clock: logical}\n"
        "  - {id: b, path: tests/test_a.py::test_x, clock: wall}"
    ),
    fix="Keep the row that is right and remove the other one.",
)
INVALID = Rule(
    "clock-map/invalid",
    Severity.ERROR,
    finds="A row of the clock map cannot be used: a key is missing or unknown, or a value is none of those allowed.",
    why="A row that cannot be read declares nothing, and a silent skip would look like a declaration.",
    example=(
        "yaml\n"
        "cases:\n"
        "  - id: close\n"
        "    path: tests/test_window.py::test_close\n"
        "    clock: logic   # logical, wall or mixed"
    ),
    fix="Write the row as the finding says.",
)
BUDGET = Rule(
    "clock-map/budget",
    Severity.ERROR,
    finds=(
        "A property that is declared logical has no positive `wall_budget_ms`: a case that says `property: true`, or "
        "a test in scope that Hypothesis or its like drives. Or the change raises the budget of a case, or gives a "
        "test a larger one through a nearer case; that is a warning where a person edits the map."
    ),
    why=(
        "A property runs its body hundreds of times; without a budget one slow input makes a campaign crawl, and a "
        "budget that grows with each slow change says nothing."
    ),
    example=(
        "yaml\n"
        "cases:\n"
        "  - id: roundtrip\n"
        "    path: tests/test_window.py::test_roundtrip\n"
        "    clock: logical\n"
        "    property: true   # and no wall_budget_ms"
    ),
    fix=(
        "Give the case a budget that a quiet machine needs a third of. Make a slow property cheaper, not its budget "
        "larger."
    ),
)
HASH_WITHOUT_FIXTURE = Rule(
    "clock-map/hash-without-fixture",
    Severity.ERROR,
    finds="A case has a `fixture_hash` and names no `fixture` that it covers.",
    why="The hash looks like a pin and is compared with nothing.",
    example=(
        "yaml\n"
        "cases:\n"
        "  - id: parse\n"
        "    path: tests/test_invoice.py::test_parse\n"
        "    clock: logical\n"
        "    fixture_hash: sha256:4b1c…   # of which file?"
    ),
    fix="Name the fixture beside the hash, or remove the hash.",
)
NOT_LISTED = Rule(
    "clock-map/not-listed",
    Severity.NOTICE,
    finds=(
        "The change touches files of tests in a language whose tests cannot be told without running them yet: no row "
        "was asked for. One notice for the whole change."
    ),
    why="A gate that passes says that every touched test has a row; where it could not look, it has to say that.",
    example='text\nWindowSpec.scala edits `should("close")`, and nobody can list the tests of that file yet',
    fix="Keep rows for these tests by hand; a row whose file is gone is still found.",
)
CONTRADICTED = Rule(
    "clock-map/contradicted",
    Severity.ERROR,
    finds=(
        "A test that the change adds or touches is declared logical, and following its calls (its fixtures and set-up, "
        "helpers, the repository's own code through imports, methods, properties and what is handed on) leads to a "
        "read of a clock, a delay or the network that nothing controls, or to a bound on a measured duration. The "
        "evidence names each call on the way. A clock that the test stops, a name that it replaces and a clock that it "
        "hands in are controls, wherever the read is; one stopped at the present instant is none. What lies behind a "
        "condition that cannot be decided, an error that is handled, or a call whose target cannot be told is not "
        "proved, and counts for nothing; neither does production code that measures itself and decides nothing by it. "
        "Where `clock_map.reach` ended the search before anything was found, a notice says so. Python and Go, so far."
    ),
    why="A test that is called logical votes on every runner; if it reads the real clock, its vote is the machine's.",
    example=(
        "python\n"
        "# tests/clock_map.yaml says `clock: logical`\n"
        "def test_close():\n"
        "    assert close(Invoice()) == 24   # billing.window.close -> util.now -> datetime.datetime.now"
    ),
    fix="Hand the time in or stop the clock in the test; or let a person declare the test as `wall` or `mixed`.",
)
OVERDECLARED = Rule(
    "clock-map/overdeclared",
    Severity.NOTICE,
    finds=(
        "A test that the change adds or touches is declared `wall` or `mixed`, all of its calls could be followed, and "
        "none leads to a clock, a delay, the network or another program. Where anything could not be followed, "
        "nothing is said."
    ),
    why="A test that is kept off shared runners without need guards nothing there.",
    example=("python\n# tests/clock_map.yaml says `clock: wall`\ndef test_total():\n    assert sum([1, 2]) == 3"),
    fix="Let a person declare it as logical.",
)
