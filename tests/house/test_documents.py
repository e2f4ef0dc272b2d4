"""What is written in several places says the same thing everywhere."""

import re
from pathlib import Path

import pytest

from gate.gates import all_gates, all_rules
from gate.model.finding import Rule
from gate.policy import defaults
from gate.policy.shape import schema
from gate.reporters import names as formats
from scripts.generate import ROOT, stale

README = (ROOT / "README.md").read_text("utf-8")


def test_generated_files_are_current() -> None:
    assert list(stale()) == []


def test_the_configurations_page_names_every_key() -> None:
    page = (ROOT / "docs/configuration.md").read_text("utf-8")
    nested = ["clock_map.reach.depth", "zones.fixture", "severity", "fixture_hash", "reentry", "frozen"]
    assert [key for key in nested if f"`{key}`" not in page] == []
    assert [key for key in schema("config")["properties"] if f"### `{key}`" not in page] == []


def test_all_gates_are_asked_by_default_and_the_readme_has_them_in_order() -> None:
    built = tuple(gate.name for gate in all_gates())
    assert built == defaults.GATES
    assert tuple(re.findall(r"^\| `([a-z-]+)` \| [A-Z].*\?", README, re.MULTILINE)) == built


def test_the_readme_names_the_formats_there_are() -> None:
    assert all(f"`{name}`" in README for name in formats())


def test_every_link_between_our_own_pages_leads_somewhere() -> None:
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
    links = [(page, link) for page in pages for link in re.findall(r"\]\(([^)#]+)", page.read_text("utf-8"))]
    assert [(page.name, link) for page, link in links if ":" not in link and not (page.parent / link).exists()] == []
    assert links


@pytest.mark.parametrize("rule", all_rules().values(), ids=all_rules())
def test_every_rule_is_documented_in_full(rule: Rule) -> None:
    assert re.fullmatch(r"[a-z-]+/[a-z-]+", rule.id)
    for text in (rule.finds, rule.why, rule.fix):
        assert text[0].isupper() or text[0] == "`", text
        assert text.endswith((".", "`")), text
    language, _, example = rule.example.partition("\n")
    assert language.isalnum()
    assert example.strip()


def test_rules_belong_to_the_gate_they_are_named_after() -> None:
    assert [rule.id for gate in all_gates() for rule in gate.rules if not rule.id.startswith(f"{gate.name}/")] == []


def test_nothing_in_the_tree_names_a_place_outside_it() -> None:
    """No path of a machine: what is named must be found by whoever clones the project."""
    outside = re.compile(r"(?<![\w./-])/(?:home|root|work|Users)/\w")
    texts = [path for path in ROOT.rglob("*.md") if not {".venv", "node_modules"} & set(path.parts)]
    assert [path for path in texts if outside.search(path.read_text("utf-8"))] == []
    assert Path("README.md") in [path.relative_to(ROOT) for path in texts]
