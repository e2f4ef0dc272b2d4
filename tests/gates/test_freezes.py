from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.gates.freezes import GATE, expiring
from gate.model.day import parse_day
from gate.model.finding import Severity
from gate.model.place import Place
from gate.model.policy import Defect, Freeze
from tests.support.evidence import CONFIG, PINS, REGISTER, TODAY, Content, Files, evidence, found, freeze, rules

TEST = "tests/test_a.py"
FILES: Files = {
    TEST: "def test_a():\n    assert f()\n\nclass TestB:\n    def test_c(self):\n        assert f()\n",
    "api/expiry.test.ts": "test('expires after TTL', f)\n",
}
LINES = {"": 2, "test": 3, "reason": 4, "clock": 5, "owner": 6, "opened": 7, "expires": 8, "reentry": 9, "symptom": 10}
EDITED = ["expired", "test-edited"]
SHORT = CONFIG._replace(freeze_required=("test", "reason", "owner", "expires"))


def judged(*register: Freeze, today: date = TODAY) -> list[str]:
    return rules(GATE, evidence(FILES, register=register, today=today))


def test_a_valid_record_has_no_finding() -> None:
    assert judged(freeze()) == []


@pytest.mark.parametrize(
    ("key", "text", "rule", "line"),
    [
        *[(key, None, "missing-key", "") for key in LINES if key not in {"", "symptom"}],
        *[(key, "  ", "missing-key", key) for key in LINES if key not in {"", "clock", "symptom"}],
        ("clock", " ", "no-clock", "clock"),
        ("opened", "2026-12-01", "bad-date", "opened"),
        ("opened", "2026-2-3", "bad-date", "opened"),
        ("opened", "2026-11-18", "too-long", "expires"),
        ("expires", "2026-12-12", "too-long", "expires"),
        ("expires", "2026-11-19", "bad-date", "expires"),
        ("expires", "2026-11-29", "expired", "expires"),
        ("expires", "2026-11-30", "expiring", "expires"),
        ("expires", "2026-12-07", "expiring", "expires"),
        ("expires", "2026-02-30", "bad-date", "expires"),
        ("test", f"{TEST}::test_gone", "unknown-test", "test"),
        ("test", "tests/test_gone.py::test_a", "unknown-test", "test"),
        ("test", "api/gone.test.ts > works", "unknown-test", "test"),
        ("test", TEST, "unknown-test", "test"),
        ("symptom", "same-seed-failure", "not-freezable", "symptom"),
        ("reentry", "when it is stable again", "reentry-unknown", "reentry"),
    ],
)
def test_a_record_broken_in_one_way_has_one_finding_on_that_key(
    key: str, text: str | None, rule: str, line: str
) -> None:
    (finding,) = found(GATE, evidence(FILES, register=[freeze({key: text})]))
    assert finding.rule == f"freezes/{rule}"
    assert finding.place == Place(REGISTER, LINES[line])
    assert finding.severity is (Severity.NOTICE if rule == "expiring" else Severity.ERROR)


def test_all_keys_that_a_record_lacks_are_one_finding() -> None:
    (finding,) = found(GATE, evidence(FILES, register=[freeze(owner=None, opened=None, reentry=None)]))
    assert finding.place == Place(REGISTER, LINES[""])
    assert finding.message.endswith("says too little: `owner`, `opened` and `reentry` are missing")


@pytest.mark.parametrize(
    ("expires", "today", "expected"),
    [
        ("2026-11-30", "2026-11-29", ["expiring"]),
        ("2026-11-30", "2026-11-30", ["expiring"]),
        ("2026-11-30", "2026-12-01", ["expired"]),
        ("2026-12-31", "2026-12-31", ["expiring"]),
        ("2026-12-31", "2027-01-01", ["expired"]),
        ("2028-02-28", "2028-02-28", ["expiring"]),
        ("2028-02-28", "2028-02-29", ["expired"]),
        ("2028-02-29", "2028-02-29", ["expiring"]),
        ("2028-02-29", "2028-03-01", ["expired"]),
        ("2026-12-08", "2026-11-30", []),
        ("2026-12-07", "2026-11-30", ["expiring"]),
        ("2027-01-03", "2026-12-27", ["expiring"]),
        ("2027-01-03", "2026-12-26", []),
    ],
)
def test_a_freeze_holds_through_its_last_day(expires: str, today: str, expected: list[str]) -> None:
    opened = date.fromisoformat(expires) - timedelta(days=20)
    record = freeze(expires=expires, opened=opened.isoformat())
    assert judged(record, today=date.fromisoformat(today)) == expected


@pytest.mark.parametrize(
    ("opened", "expires", "expected"),
    [
        ("2026-11-20", "2026-12-10", []),
        ("2026-11-20", "2026-12-11", []),
        ("2026-11-20", "2026-12-12", ["too-long"]),
        ("2026-12-15", "2027-01-05", []),
        ("2026-12-15", "2027-01-06", ["too-long"]),
        ("2028-02-15", "2028-03-07", []),
        ("2028-02-15", "2028-03-08", ["too-long"]),
        ("2027-02-15", "2027-03-08", []),
        ("2027-02-15", "2027-03-09", ["too-long"]),
        ("2026-11-20", "9999-12-31", ["too-long"]),
    ],
)
def test_twenty_one_days_are_allowed_and_no_more(opened: str, expires: str, expected: list[str]) -> None:
    assert judged(freeze(opened=opened, expires=expires), today=date.fromisoformat(opened)) == expected


def test_the_last_day_allowed_is_named() -> None:
    (finding,) = found(GATE, evidence(FILES, register=[freeze(opened="2026-11-20", expires="2026-12-31")]))
    assert "2026-12-11" in finding.help


def test_the_limit_is_configured() -> None:
    config = CONFIG._replace(freeze_max_days=5)
    assert rules(GATE, evidence(FILES, register=[freeze()], config=config)) == ["too-long"]


@pytest.mark.parametrize(
    ("opened", "expires"),
    [("2026-11-30", "2026-11-30"), ("2026-11-29", "2026-11-30"), ("2026-11-30", "2026-12-01")],
)
def test_a_freeze_may_be_opened_today_and_end_today(opened: str, expires: str) -> None:
    assert judged(freeze(opened=opened, expires=expires)) == ["expiring"]


@pytest.mark.parametrize(
    "text",
    [
        "2026-2-3",
        "2026-02-30",
        "2027-02-29",
        "20261210",
        "2026-12-10T00:00:00Z",
        "2026-12-10 ",
        "10.12.2026",
        "2026-W50-4",
        "1796860800",
        "\uff12\uff10\uff12\uff16-12-10",
        "0000-01-01",
        "+026-12-10",
        "tomorrow",
    ],
)
@pytest.mark.parametrize("key", ["opened", "expires"])
def test_nothing_but_a_plain_day_is_a_date(key: str, text: str) -> None:
    assert judged(freeze({key: text})) == ["bad-date"]


def test_two_bad_dates_are_two_findings() -> None:
    assert judged(freeze(opened="x", expires="y")) == ["bad-date", "bad-date"]


@given(st.dates())
def test_every_day_of_the_calendar_is_a_date(day: date) -> None:
    assert parse_day(day.isoformat()) == day


def test_the_short_record_is_enough_where_four_keys_are_required() -> None:
    record = freeze(at=2, path=PINS, clock=None, opened=None, reentry=None)
    assert rules(GATE, evidence(FILES, register=[record], config=SHORT)) == []


@pytest.mark.parametrize(
    ("reason", "clock", "expected"),
    [
        ("flaky on CI", None, ["no-clock"]),
        ("a Flake", "", ["no-clock"]),
        ("it flaked twice", " ", ["no-clock"]),
        ("flaky on CI", "time.time", []),
        ("clock skew in CI", None, []),
        ("clock skew in CI", "", []),
        ("the snowflake client", None, []),
        ("needs flake8", None, []),
    ],
)
def test_a_flake_needs_a_clock_even_where_the_key_is_not_required(
    reason: str, clock: str | None, expected: list[str]
) -> None:
    record = freeze(reason=reason, clock=clock)
    assert rules(GATE, evidence(FILES, register=[record], config=SHORT)) == expected


@pytest.mark.parametrize(
    "second",
    [freeze(at=20), freeze(at=20, path=PINS)],
    ids=["in one register", "across both"],
)
def test_a_test_frozen_twice_is_a_duplicate(second: Freeze) -> None:
    (finding,) = found(GATE, evidence(FILES, register=[freeze(), second]))
    assert (finding.rule, finding.place) == ("freezes/duplicate", second.place("test"))
    assert f"`{REGISTER}`, line 3" in finding.message


def test_another_spelling_is_the_same_test() -> None:
    first, second = (freeze(test=f"api/expiry.test.ts{sep}expires after TTL") for sep in (" > ", "::"))
    assert judged(first, second) == ["duplicate"]


@pytest.mark.parametrize(
    ("symptom", "days"),
    [("order", 7), ("parallel-only", 7), ("wall-clock", 14), ("network", 14), ("third-party-clock", 21), ("odd", 21)],
)
def test_a_symptom_shortens_the_limit(symptom: str, days: int) -> None:
    record = freeze({"symptom": symptom}, opened=str(TODAY), expires=str(TODAY + timedelta(days)))
    later = freeze({"symptom": symptom}, opened=str(TODAY), expires=str(TODAY + timedelta(days + 1)))
    assert [rule for rule in judged(record) if rule != "expiring"] == []
    assert judged(later) == ["too-long"]


def test_the_configured_limit_may_be_tighter_and_never_looser_than_a_symptom() -> None:
    record = freeze({"symptom": "order"}, opened=str(TODAY), expires=str(TODAY + timedelta(8)))
    for most, expected in ((3, "3 are allowed"), (60, "7 are allowed for `symptom: order`")):
        config = CONFIG._replace(freeze_max_days=most)
        (finding,) = found(GATE, evidence(FILES, register=[record], config=config))
        assert expected in finding.message


@pytest.mark.parametrize("symptom", ["same-seed-failure", "test-edited", "one-timezone", "fails-when-stopped"])
def test_some_symptoms_forbid_the_freeze(symptom: str) -> None:
    assert judged(freeze({"symptom": symptom})) == ["not-freezable"]


@pytest.mark.parametrize(
    ("text", "exists"),
    [
        pytest.param("test_c passes with an injected clock", True, id="a test of the file"),
        pytest.param(f"{TEST}::TestB::test_c passes", True, id="a test's id"),
        pytest.param("api/expiry.test.ts > expires after TTL", True, id="an id with a title"),
        pytest.param("p_boundary and p_other hold", True, id="a property of another file"),
        pytest.param("https://github.com/acme/shop/issues/7", True, id="an issue"),
        pytest.param("see https://example.com", False, id="a site"),
        pytest.param("test_d passes", False, id="no such test"),
        pytest.param(f"{TEST}::test_d passes", False, id="no such id"),
        pytest.param("the clock is injected", False, id="english"),
        pytest.param("p_mentioned holds", False, id="only in a comment"),
        pytest.param("helper_of_production works", False, id="defined in no test"),
        pytest.param("." * 300_000 + "::", False, id="text that would be looked at for ever"),
    ],
)
def test_a_way_back_exists(text: str, *, exists: bool) -> None:
    files = {
        **FILES,
        "tests/props/window.test.ts": "const p_boundary = fc.property(x, y)\n// p_mentioned\n",
        "src/a.py": "def helper_of_production(): ...\n",
    }
    assert rules(GATE, evidence(files, register=[freeze(reentry=text)])) == ([] if exists else ["reentry-unknown"])


@pytest.mark.parametrize(
    ("owner", "said"),
    [
        ("finley", []),
        ("@Finley", []),
        ("acme/payments", []),
        ("payments", []),
        ("docs@example.com", []),
        ("somebody", ["owner-unknown"]),
        ("acme", ["owner-unknown"]),
    ],
)
def test_an_owner_is_one_of_those_who_are_named(owner: str, said: list[str]) -> None:
    owned = {".github/CODEOWNERS": "# ours\n* @finley\n/pay/ @acme/payments  # @nobody\n/docs docs@example.com\n"}
    assert rules(GATE, evidence({**FILES, **owned}, register=[freeze(owner=owner)])) == said


def test_the_configuration_names_owners_too_and_without_any_nobody_is_unknown() -> None:
    config = CONFIG._replace(owners=("@acme/platform",))
    assert rules(GATE, evidence(FILES, register=[freeze(owner="payments")], config=config)) == ["owner-unknown"]
    assert rules(GATE, evidence(FILES, register=[freeze(owner="platform")], config=config)) == []
    assert judged(freeze(owner="whoever")) == []


@pytest.mark.parametrize(
    "test",
    [
        f"{TEST}::test_a",
        f"{TEST}::test_a[x-1]",
        f"{TEST} > test_a",
        f"{TEST}::TestB::test_c",
        f"{TEST}::TestB::*",
        f"{TEST}::*",
        "api/expiry.test.ts > expires after TTL",
        "api/expiry.test.ts > a title nobody can tell yet",
    ],
)
@pytest.mark.parametrize("change", [{}, {TEST: f"import os\n{FILES[TEST]!s}"}], ids=["untouched", "touched"])
def test_a_test_that_exists_is_known(test: str, change: dict[str, Content | None]) -> None:
    assert rules(GATE, evidence(FILES, change, register=[freeze(test=test)])) == []


def test_a_test_that_the_change_renames_is_unknown() -> None:
    change: dict[str, Content | None] = {TEST: str(FILES[TEST]).replace("test_a", "test_z")}
    assert rules(GATE, evidence(FILES, change, register=[freeze()])) == ["unknown-test"]


@pytest.mark.parametrize(
    ("change", "renamed", "test", "expected"),
    [
        pytest.param({"src/a.py": ""}, {}, f"{TEST}::test_a", [], id="elsewhere"),
        pytest.param({TEST: f"import os\n{FILES[TEST]!s}"}, {}, f"{TEST}::test_a", [], id="another line of the file"),
        pytest.param({TEST: str(FILES[TEST]).replace("f()", "g()", 1)}, {}, f"{TEST}::test_a", EDITED, id="the test"),
        pytest.param(
            {TEST: str(FILES[TEST]).replace("f()", "g()", 1)}, {}, f"{TEST}::TestB::test_c", [], id="another test"
        ),
        pytest.param(
            {TEST: str(FILES[TEST]).replace("f()", "g()", 1)}, {}, f"{TEST}::test_a[1]", EDITED, id="a form of it"
        ),
        pytest.param({REGISTER: "[]"}, {}, f"{TEST}::test_a", ["expired"], id="the register"),
        pytest.param({"api/expiry.test.ts": "//"}, {}, "api/expiry.test.ts > a", EDITED, id="the file, untold"),
        pytest.param({TEST: None}, {}, f"{TEST}::test_a", ["expired", "unknown-test"], id="deleted"),
        pytest.param({}, {"tests/test_z.py": TEST}, f"{TEST}::test_a", ["expired", "unknown-test"], id="renamed"),
    ],
)
def test_an_expired_freeze_may_fail_only_what_touches_it(
    change: dict[str, Content | None], renamed: dict[str, str], test: str, expected: list[str]
) -> None:
    config = CONFIG._replace(freeze_expired="touched")
    record = freeze(test=test, opened="2026-11-01", expires="2026-11-20")
    assert rules(GATE, evidence(FILES, change, renamed=renamed, register=[record], config=config)) == expected


def test_by_default_an_expired_freeze_fails_every_change() -> None:
    record = freeze(opened="2026-11-01", expires="2026-11-20")
    (finding,) = found(GATE, evidence(FILES, {"src/a.py": ""}, register=[record]))
    assert "10 days ago" in finding.message
    assert "finley" in finding.help


@pytest.mark.parametrize(
    ("expires", "said"), [("2026-11-30", "ends today"), ("2026-12-01", "in 1 day,"), ("2026-12-02", "in 2 days,")]
)
def test_an_end_that_is_near_is_counted_in_days(expires: str, said: str) -> None:
    (finding,) = found(GATE, evidence(FILES, register=[freeze(expires=expires)]))
    assert said in finding.message


def test_what_expires_soon_is_listed_the_next_first() -> None:
    register = [freeze(expires=day, owner=day) for day in ("2026-12-07", "2026-12-08", "2026-11-30", "2026-11-29", "x")]
    listed = expiring(evidence(FILES, register=register).policy)
    assert [record.keys["owner"] for record in listed] == ["2026-11-30", "2026-12-07"]


def test_a_record_without_a_test_is_told_from_its_beginning() -> None:
    (finding,) = found(GATE, evidence(FILES, register=[freeze(test=None)]))
    assert finding.place == Place(REGISTER, 2)
    assert "an unnamed test" in finding.message


def test_a_bad_record_is_invalid() -> None:
    defect = Defect(Place(REGISTER, 4), "`expired` is no key", "write `expires`")
    (finding,) = found(GATE, evidence({}, register_defects=[defect]))
    assert (finding.rule, finding.place) == ("freezes/invalid", Place(REGISTER, 4))
