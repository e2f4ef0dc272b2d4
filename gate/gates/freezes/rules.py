"""The rules about freezes, and their pages."""

from __future__ import annotations

from gate.model.finding import Rule, Severity

EXPIRED = Rule(
    "freezes/expired",
    Severity.ERROR,
    finds=(
        "A freeze whose last day is over. It holds through the whole of the day in `expires`, by the date in UTC or by "
        "`--today`. By default it fails every change, so that somebody deals with it; `freezes.expired: touched` "
        "limits that to changes which touch the frozen test or the register."
    ),
    why="A freeze that nobody ends is a deleted test that still looks like one.",
    example='json\n{"test": "api/expiry.test.ts > expires after TTL", "opened": "2026-10-19", "expires": "2026-11-02"}',
    fix="Fix the test and remove the record, or delete the test. A change that removes the record passes.",
)
EXPIRING = Rule(
    "freezes/expiring",
    Severity.NOTICE,
    finds="A freeze ends within seven days, today included.",
    why="When it runs out, every change fails. Nobody should learn of that on the day.",
    example='json\n{"test": "tests/test_sync.py::test_retry", "expires": "2026-12-02"}   # on 2026-11-30',
    fix="Finish the fix now, or decide now that the test goes.",
)
TOO_LONG = Rule(
    "freezes/too-long",
    Severity.ERROR,
    finds=(
        "A freeze lasts more than 21 days from `opened` to `expires` (`freezes.max_days` sets another limit). With a "
        "`symptom` the tighter limit holds: `order` 7 days, `parallel-only` 7, `wall-clock` 14, `network` 14, "
        "`third-party-clock` 21."
    ),
    why="What is put off for a quarter is not put off, it is dropped.",
    example='json\n{"opened": "2026-11-01", "expires": "2026-11-23"}',
    fix="Choose an earlier `expires`; the finding names the last day that is allowed.",
)
MISSING_KEY = Rule(
    "freezes/missing-key",
    Severity.ERROR,
    finds=(
        "A record lacks a required key or leaves it blank. Required are `test`, `reason`, `clock`, `owner`, `opened`, "
        "`expires` and `reentry`; `freezes.required` can shorten the list. A blank `clock` is `no-clock`."
    ),
    why="Without an owner, an end and a way back, a freeze is a slow way to delete a test.",
    example='json\n{"test": "tests/test_sync.py::test_retry", "reason": "slow runner", "expires": "2026-12-10"}',
    fix="Write down what is missing. If nobody owns the test, do not freeze it.",
)
BAD_DATE = Rule(
    "freezes/bad-date",
    Severity.ERROR,
    finds=(
        "`opened` or `expires` is not a day of the calendar written `YYYY-MM-DD`, `opened` lies in the future, or "
        "`expires` lies before `opened`."
    ),
    why="A date that can be read in two ways, or not at all, never runs out.",
    example='json\n{"opened": "2026-2-3", "expires": "2026-02-30"}',
    fix="Write the day as `YYYY-MM-DD`: four, two and two digits, nothing around them.",
)
NO_CLOCK = Rule(
    "freezes/no-clock",
    Severity.ERROR,
    finds=(
        "`clock` is blank; or, where the configuration does not require it, it is absent or blank although the reason "
        "speaks of a flake."
    ),
    why="A flake whose source has no name has not been looked into. Usually it reads a clock, and that can be fixed.",
    example='json\n{"test": "tests/test_sync.py::test_retry", "reason": "flaky on CI", "clock": ""}',
    fix="Name what the test reads: `Date.now`, `time.time`, a sleep, a remote service.",
)
DUPLICATE = Rule(
    "freezes/duplicate",
    Severity.ERROR,
    finds="One test is frozen by two records, in one register or across both, in either spelling of its id.",
    why="With two records, removing one looks like a thaw and is none, and each end date can hide behind the other.",
    example=(
        "json\n"
        '[{"test": "api/expiry.test.ts > expires after TTL", "expires": "2026-12-01"},\n'
        ' {"test": "api/expiry.test.ts::expires after TTL", "expires": "2026-12-20"}]'
    ),
    fix="Keep one record, the one that ends first, and remove the other.",
)
UNKNOWN_TEST = Rule(
    "freezes/unknown-test",
    Severity.ERROR,
    finds=(
        "A freeze names a file or a test that does not exist at head. Where the tests of a language cannot be told "
        "yet, only the file is looked for; a test that may be inherited or imported is given the benefit of the doubt."
    ),
    why="The test that is meant goes on voting under its new name, and the record outlives what it spoke of.",
    example='json\n{"test": "tests/test_sync.py::test_retries"}   # the test is called test_retry',
    fix="Correct the id, or remove the record if the test is gone.",
)
INVALID = Rule(
    "freezes/invalid",
    Severity.ERROR,
    finds="A record of the register cannot be used: it is no mapping, or a key is unknown or a value of a wrong type.",
    why="A record that cannot be read freezes nothing, and a silent skip would look like a freeze.",
    example='json\n{"test": "tests/test_sync.py::test_retry", "expired": "2026-12-10"}',
    fix="Write the record as the finding says.",
)
NOT_FREEZABLE = Rule(
    "freezes/not-freezable",
    Severity.ERROR,
    finds=(
        "The `symptom` of a freeze is one that may not be frozen: `same-seed-failure` (it fails again with the same "
        "seed), `test-edited` (this patch edits the test), `one-timezone` (it fails in one time zone), "
        "`fails-when-stopped` (it fails with a stopped clock)."
    ),
    why="A test that fails every time in one place has found a bug. Freezing it hides the bug and keeps the noise.",
    example='json\n{"test": "tests/test_sync.py::test_retry", "symptom": "same-seed-failure"}',
    fix="Fix what the test has found; remove the record.",
)
REENTRY_UNKNOWN = Rule(
    "freezes/reentry-unknown",
    Severity.ERROR,
    finds=(
        "`reentry` names neither a test or property that exists at head nor the URL of an issue. A name counts where "
        "it is a test's, or where a file of tests defines it; English words alone are no names."
    ),
    why="Without a condition that can be checked, the test never comes back: it is deleted, slowly.",
    example='json\n{"test": "tests/test_sync.py::test_retry", "reentry": "when it is stable again"}',
    fix="Name the test or property that must pass (`p_boundary passes with an injected clock`), or link the issue.",
)
EXTENDED = Rule(
    "freezes/extended",
    Severity.ERROR,
    finds=(
        "A test that is frozen at base is frozen at head until a later day, whatever else of the record is new. "
        "Another spelling of its id, or another parametrised form in the place of the old one, is the same test."
    ),
    why="A date that moves when it comes near is no date. The second look at the test is what the freeze was for.",
    example=(
        "diff\n"
        '-  {"test": "tests/test_sync.py::test_retry", "expires": "2026-12-02"}\n'
        '+  {"test": "tests/test_sync.py::test_retry", "expires": "2026-12-16"}'
    ),
    fix="Leave `expires` as it is. A new freeze needs the old record gone from the base branch first.",
)
REFROZEN = Rule(
    "freezes/refrozen",
    Severity.ERROR,
    finds=(
        "The change edits the register, and a test in it is frozen for the third time, counted over every version of "
        "the register that the base branch held, through renames of the file. Where a shallow clone lacks older "
        "versions, a notice says so."
    ),
    why="A test that was frozen twice and is red again is not flaky by accident. A third rest will not mend it.",
    example='json\n{"test": "tests/test_sync.py::test_retry"}   # frozen in March and in July, too',
    fix="Fix the test or delete it, and remove the record.",
)
TEST_EDITED = Rule(
    "freezes/test-edited",
    Severity.ERROR,
    finds=("The change edits a test that is frozen; or it freezes a test and edits the file that the test stands in."),
    why="Whoever edits a frozen test edits what nobody runs for its verdict. It looks mended, and nothing says so.",
    example='json\n{"test": "tests/test_sync.py::test_retry"}   # and the change edits test_retry',
    fix="Have a person review the test first: keep the edit and remove the record, or leave the test as it is.",
)
OWNER_UNKNOWN = Rule(
    "freezes/owner-unknown",
    Severity.WARNING,
    finds="Where `authors.owners` or CODEOWNERS name people and teams, the `owner` of a freeze is none of them.",
    why="A freeze whose owner nobody can reach stays until it runs out, and then fails everybody else's changes.",
    example='json\n{"test": "tests/test_sync.py::test_retry", "owner": "somebody"}',
    fix="Name a person or team that owns code here.",
)
