from __future__ import annotations

from datetime import date

import pytest

from gate.errors import RecordError
from gate.model.finding import Severity
from gate.model.policy import ClockMap, Origin, Policy
from gate.policy.config import default_config
from gate.policy.load import load_config, load_policy
from tests.support.evidence import Files, MemoryTree
from tests.support.repo import Link, Submodule

TODAY = date(2026, 11, 30)
CONFIG, MAP, REGISTER, PINS = ".agentgate.yml", "tests/clock_map.yaml", "tests/freeze_register.json", "agent_gate.json"
LAX, STRICT = "fail_on: never\n", "fail_on: notice\n"
BROKEN = "fail_on: nver\n"
DIGEST = "ab" * 32


def a_map(*names: str) -> str:
    return "cases:\n" + "".join(f"- {{id: {name}, path: t.py::{name}, clock: wall}}\n" for name in names)


def load(base: Files, head: Files, *, trust_head: bool = False, config_file: str | None = None) -> Policy:
    changed = frozenset(path for path in {*base, *head} if base.get(path) != head.get(path))
    return load_policy(
        base=MemoryTree(base),
        head=MemoryTree(head),
        before=MemoryTree(base),
        changed=changed,
        trust_head=trust_head,
        today=TODAY,
        config_file=config_file,
    )


def test_a_repository_without_policy_has_the_defaults() -> None:
    policy = load({"a.py": "x"}, {"a.py": "y"})
    assert policy.config == default_config()
    assert policy.clock_map == ClockMap(MAP)
    assert (policy.register, policy.register_defects, policy.pins, policy.pin_defects) == ((), (), (), ())
    assert policy.origins == dict.fromkeys(("config", "clock_map", "register", "pins"), Origin.DEFAULT)
    assert policy.today == TODAY


@pytest.mark.parametrize(
    ("base", "head", "trust_head", "fail_on", "origin"),
    [
        pytest.param(STRICT, STRICT, False, Severity.NOTICE, Origin.BASE, id="untouched"),
        pytest.param(STRICT, STRICT, True, Severity.NOTICE, Origin.BASE, id="untouched, head trusted"),
        pytest.param(STRICT, LAX, False, Severity.NOTICE, Origin.BASE, id="edited"),
        pytest.param(STRICT, LAX, True, None, Origin.HEAD, id="edited, head trusted"),
        pytest.param(None, LAX, False, Severity.ERROR, Origin.DEFAULT, id="added"),
        pytest.param(None, LAX, True, None, Origin.HEAD, id="added, head trusted"),
        pytest.param(STRICT, None, False, Severity.NOTICE, Origin.BASE, id="deleted"),
        pytest.param(STRICT, None, True, Severity.ERROR, Origin.DEFAULT, id="deleted, head trusted"),
        pytest.param(BROKEN, STRICT, True, Severity.NOTICE, Origin.HEAD, id="repaired, head trusted"),
        pytest.param(BROKEN, None, True, Severity.ERROR, Origin.DEFAULT, id="broken and deleted, head trusted"),
    ],
)
def test_policy_comes_from_base_unless_head_is_trusted(
    base: str | None,
    head: str | None,
    trust_head: bool,  # noqa: FBT001 -- a table's column
    fail_on: Severity | None,
    origin: Origin,
) -> None:
    policy = load(
        {CONFIG: base} if base is not None else {}, {CONFIG: head} if head is not None else {}, trust_head=trust_head
    )
    assert (policy.config.fail_on, policy.origins["config"]) == (fail_on, origin)


@pytest.mark.parametrize(
    ("name", "old", "new", "count"),
    [
        pytest.param(MAP, a_map("a"), a_map("a", "b"), lambda policy: len(policy.clock_map.cases), id="clock map"),
        pytest.param(REGISTER, '[{"test": "a"}]', '[{}, {}]', lambda policy: len(policy.register), id="register"),
        pytest.param(PINS, '{"fixtures": {"a": null}}', '{"fixtures": {"a": null, "b": null}}',
                     lambda policy: len(policy.pins), id="pins"),
        pytest.param(PINS, '{"frozen": [{}]}', '{"frozen": [{},{}]}', lambda policy: len(policy.register), id="frozen"),
    ],
)  # fmt: skip
def test_each_record_file_comes_from_base_unless_head_is_trusted(name: str, old: str, new: str, count: object) -> None:
    assert callable(count)
    assert count(load({name: old}, {name: new})) == 1
    assert count(load({name: old}, {name: new}, trust_head=True)) == 2
    assert count(load({}, {name: new})) == 0
    assert count(load({name: old}, {})) == 1
    assert count(load({name: old}, {}, trust_head=True)) == 0


@pytest.mark.parametrize("trust_head", [False, True])
@pytest.mark.parametrize(
    ("base", "head", "path"),
    [
        pytest.param({}, {CONFIG: BROKEN}, CONFIG, id="a broken configuration"),
        pytest.param({MAP: a_map("a")}, {MAP: "cases: 1"}, MAP, id="a broken map"),
        pytest.param({}, {REGISTER: "{}"}, REGISTER, id="a broken register"),
        pytest.param({}, {PINS: "[]"}, PINS, id="broken pins"),
        pytest.param({}, {REGISTER: "[]", "tests/freeze_register.yaml": "[]"}, REGISTER, id="two registers"),
        pytest.param({REGISTER: "[]"}, {REGISTER: "[]", "tests/freeze_register.yml": "[]"}, REGISTER, id="a second"),
        pytest.param({CONFIG: ""}, {CONFIG: "", ".agentgate.json": "{}"}, CONFIG, id="two configurations"),
        pytest.param({}, {CONFIG: Link("x.yml"), "x.yml": ""}, CONFIG, id="a symbolic link"),
        pytest.param({MAP: a_map()}, {f"{MAP}/x": ""}, MAP, id="a folder"),
        pytest.param({}, {PINS: Submodule("0" * 40)}, PINS, id="a submodule"),
        pytest.param(
            {"m.yaml": "cases: 1"}, {"m.yaml": "cases: 1", CONFIG: "files: {clock_map: m.yaml}"}, "m.yaml",
            id="a configuration that points at what is no map",
        ),
    ],
)  # fmt: skip
def test_what_would_break_the_gate_once_merged_is_refused(
    base: Files, head: Files, path: str, *, trust_head: bool
) -> None:
    with pytest.raises(RecordError) as caught:
        load(base, head, trust_head=trust_head)
    assert caught.value.path == path
    assert caught.value.hint


@pytest.mark.parametrize("trust_head", [False, True])
def test_a_broken_base_that_the_change_leaves_alone_is_refused(*, trust_head: bool) -> None:
    with pytest.raises(RecordError):
        load({MAP: "cases: 1"}, {MAP: "cases: 1", "a.py": ""}, trust_head=trust_head)


def test_a_broken_base_is_not_repaired_by_who_is_not_trusted() -> None:
    with pytest.raises(RecordError):
        load({MAP: "cases: 1"}, {MAP: a_map("a")})


def test_a_branch_behind_its_base_is_held_to_the_base() -> None:
    policy = load_policy(
        base=MemoryTree({MAP: a_map("a", "b")}),
        head=MemoryTree({MAP: "cases: broken of old", "a.py": ""}),
        before=MemoryTree({MAP: "cases: broken of old"}),
        changed=frozenset({"a.py"}),
        trust_head=True,
        today=TODAY,
    )
    assert (len(policy.clock_map.cases), policy.origins["clock_map"]) == (2, Origin.BASE)


def test_the_configuration_in_effect_names_the_other_files() -> None:
    elsewhere = "files: {clock_map: m.yaml, register: r.json, pins: p.yml}\n"
    records = {"m.yaml": a_map("a"), "r.json": '[{"test": "a"}]', "p.yml": "fixtures: {a: null}\n"}
    base: Files = {MAP: a_map("x", "y"), **records}
    head: Files = {**base, CONFIG: elsewhere}
    assert [case.id for case in load(base, head).clock_map.cases] == ["x", "y"]
    trusted = load(base, head, trust_head=True)
    assert ([case.id for case in trusted.clock_map.cases], len(trusted.register), len(trusted.pins)) == (["a"], 1, 1)
    assert trusted.origins == {
        "config": Origin.HEAD,
        "clock_map": Origin.BASE,
        "register": Origin.BASE,
        "pins": Origin.BASE,
    }


@pytest.mark.parametrize("path", [".agentgate.yaml", ".agentgate.json"])
def test_a_default_name_may_have_another_suffix(path: str) -> None:
    assert load({path: '{"fail_on": "notice"}'}, {}).config.fail_on is Severity.NOTICE


def test_a_name_of_ones_own_has_the_suffix_it_has() -> None:
    files: Files = {CONFIG: "files: {register: r.json}", "r.yaml": "this: is no register"}
    assert load(files, files).register == ()


def test_a_file_that_changes_its_suffix_is_still_base_s_for_who_is_not_trusted() -> None:
    base: Files = {REGISTER: '[{"test": "a"}]'}
    head: Files = {"tests/freeze_register.yaml": "[]"}
    assert len(load(base, head).register) == 1
    assert len(load(base, head, trust_head=True).register) == 0


def test_pins_of_the_map_and_of_the_pins_file_stand_side_by_side() -> None:
    files: Files = {
        PINS: '{"fixtures": {"a": null}}',
        MAP: f"cases:\n- {{id: a, path: t::a, clock: wall, fixture: b, fixture_hash: 'sha256:{DIGEST}'}}\n",
    }
    assert [(pin.paths, pin.place.path) for pin in load(files, files).pins] == [(("a",), PINS), (("b",), MAP)]


@pytest.mark.parametrize(
    ("files", "origin"),
    [
        ({}, Origin.DEFAULT),
        ({PINS: "{}"}, Origin.DEFAULT),
        ({PINS: '{"frozen": [{}]}'}, Origin.BASE),
        ({REGISTER: "[]", PINS: '{"frozen": [{}]}'}, Origin.BASE),
    ],
    ids=["none", "pins alone", "frozen beside the pins", "both"],
)
def test_the_register_comes_from_wherever_it_has_freezes(files: Files, origin: Origin) -> None:
    assert load(files, files).origins["register"] is origin


def test_a_configuration_may_be_kept_elsewhere() -> None:
    files: Files = {CONFIG: STRICT, "ci/gate.yml": LAX}
    assert load(files, files, config_file="ci/gate.yml").config.fail_on is None
    assert load_config(MemoryTree(files), "ci/gate.yml").fail_on is None


def test_a_configuration_elsewhere_that_only_head_has_waits_for_trust() -> None:
    policy = load({}, {"ci/gate.yml": LAX}, config_file="ci/gate.yml")
    assert (policy.config.fail_on, policy.origins["config"]) == (Severity.ERROR, Origin.DEFAULT)
    assert load({}, {"ci/gate.yml": LAX}, config_file="ci/gate.yml", trust_head=True).config.fail_on is None


@pytest.mark.parametrize("trust_head", [False, True])
def test_a_configuration_elsewhere_that_nobody_has_is_refused(*, trust_head: bool) -> None:
    with pytest.raises(RecordError, match="no such configuration"):
        load({CONFIG: STRICT}, {CONFIG: STRICT}, config_file="ci/gate.yml", trust_head=trust_head)


def test_rules_are_checked_against_those_there_are() -> None:
    with pytest.raises(RecordError, match="no rule `clock-scan/wal`"):
        load({}, {CONFIG: "severity: {clock-scan/wal: error}"})


def test_who_is_an_agent_is_asked_of_base_s_configuration() -> None:
    assert "acme-coder" in load_config(MemoryTree({CONFIG: "authors: {agents: [acme-coder]}"})).agents
    assert load_config(MemoryTree({})) == default_config()


def test_a_broken_base_configuration_trusts_nobody_while_it_is_repaired() -> None:
    base = MemoryTree({CONFIG: BROKEN})
    with pytest.raises(RecordError):
        load_config(base)
    with pytest.raises(RecordError):
        load_config(base, changed=frozenset({"a.py"}))
    repaired = load_config(base, changed=frozenset({CONFIG}))
    assert repaired == default_config()._replace(trust="nobody")


BUDGET = "cases:\n- {{id: a, path: t.py::a, clock: logical, property: true, wall_budget_ms: {}}}\n"


@pytest.mark.parametrize("trust_head", [False, True])
def test_an_edit_of_the_map_is_there_with_both_sides(*, trust_head: bool) -> None:
    policy = load({MAP: BUDGET.format(100)}, {MAP: BUDGET.format(200)}, trust_head=trust_head)
    assert policy.map_edit is not None
    before, after = (side.cases[0].wall_budget_ms for side in policy.map_edit)
    assert (before, after) == (100, 200)
    assert policy.clock_map == policy.map_edit[trust_head]


@pytest.mark.parametrize(
    ("base", "head"),
    [
        pytest.param({MAP: BUDGET.format(1)}, {MAP: BUDGET.format(1), "a.py": ""}, id="untouched"),
        pytest.param({MAP: "cases: 3\n"}, {MAP: BUDGET.format(1)}, id="base's is broken"),
    ],
)
def test_there_is_no_edit_where_there_are_no_two_maps(base: Files, head: Files) -> None:
    assert load(base, head, trust_head=True).map_edit is None
