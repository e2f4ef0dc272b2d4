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
    finds="A freeze lasts more than 21 days from `opened` to `expires` (`freezes.max_days` sets another limit).",
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
