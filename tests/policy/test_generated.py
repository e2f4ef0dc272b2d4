from __future__ import annotations

from gate.policy.shape import schema
from scripts import configuration


def test_the_configuration_s_page_and_schema_are_current() -> None:
    assert configuration.stale() == []


def test_the_page_names_every_key() -> None:
    page = next(text for path, text in configuration.pages().items() if path.suffix == ".md")
    for key in ("clock_map.reach.depth", "zones.fixture", "severity", "fixture_hash", "reentry", "frozen"):
        assert f"`{key}`" in page
    for key in schema("config")["properties"]:
        assert f"### `{key}`" in page
