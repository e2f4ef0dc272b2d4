from __future__ import annotations

from pathlib import Path

import pytest

from gate.errors import UsageError
from gate.explain import catalogue_of_rules, explain, rules_page
from gate.gates import all_gates, all_rules
from gate.model.finding import Rule

RULES = list(all_rules().values())
ROOT = Path(__file__).parent.parent


def test_a_rule_is_explained_in_full() -> None:
    text = explain("clock-scan/wall")
    rule = all_rules()["clock-scan/wall"]
    assert text.startswith("clock-scan/wall (warning)\n")
    assert all(f"\n\n{title}\n  " in text for title in ("What it finds", "Why it matters", "Example", "What to do"))
    assert " ".join(rule.finds.split()) in " ".join(text.split())
    assert max(map(len, text.splitlines())) <= 88


@pytest.mark.parametrize("name", ["wall", " Clock-Scan/Wall "])
def test_a_rule_may_be_called_by_less(name: str) -> None:
    assert explain(name) == explain("clock-scan/wall")


def test_a_gate_is_explained_by_its_rules() -> None:
    text = explain("freezes")
    assert text.startswith("freezes: ")
    assert "freezes/expired" in text


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("clock-scan/wal", "`clock-scan/wall`"),
        ("clock-scam", "`clock-scan`"),
        ("undeclard", "`clock-map/undeclared`"),
        ("duplicate", "`clock-map/duplicate` or `freezes/duplicate`"),
        ("zebra", "lists all rules"),
        ("", "lists all rules"),
    ],
)
def test_an_unknown_rule_gets_a_guess(name: str, hint: str) -> None:
    with pytest.raises(UsageError) as error:
        explain(name)
    assert hint in error.value.hint


def test_the_catalogue_names_every_rule() -> None:
    text = catalogue_of_rules()
    assert [line.split()[0] for line in text.splitlines() if line.startswith("  ")] == list(all_rules())


def test_the_page_is_current() -> None:
    assert (ROOT / "docs" / "rules.md").read_text("utf-8") == rules_page()


def test_gates_are_in_the_order_of_the_report() -> None:
    assert [gate.name for gate in all_gates()] == ["protected", "clock-map", "clock-scan", "fixtures", "freezes"]


@pytest.mark.parametrize("rule", RULES, ids=[rule.id for rule in RULES])
def test_every_rule_is_documented(rule: Rule) -> None:
    language, _, example = rule.example.partition("\n")
    assert language in {"python", "yaml", "json", "diff", "text"}
    assert example.strip()
    for text in (rule.finds, rule.why, rule.fix):
        assert text.endswith(".")
        assert "  " not in text
        assert "\n" not in text


@pytest.mark.parametrize("gate", all_gates(), ids=[gate.name for gate in all_gates()])
def test_a_rule_is_named_after_its_gate(gate: object) -> None:
    known = next(each for each in all_gates() if each is gate)
    assert all(rule.id.startswith(f"{known.name}/") for rule in known.rules)
    assert known.question.endswith("?")
