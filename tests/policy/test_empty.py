from __future__ import annotations

from typing import Any

import pytest

from gate.errors import RecordError
from gate.policy.clock_map import read_clock_map
from gate.policy.config import default_config, read_config
from gate.policy.document import parse
from gate.policy.pins import Pins, read_pins
from gate.policy.shape import schema


def keys(rule: dict[str, Any], root: dict[str, Any], above: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """Every key of the configuration that holds a list or a mapping."""
    found = []
    for key, inner in rule.get("properties", {}).items():
        inner = root["$defs"][inner["$ref"].rpartition("/")[2]] if "$ref" in inner else inner  # noqa: PLW2901
        types = {choice.get("type") for choice in inner.get("anyOf", [inner])}
        if types & {"array", "object"}:
            found.append((*above, key))
        found += keys(inner, root, (*above, key))
    return found


@pytest.mark.parametrize("path", keys(schema("config"), schema("config")), ids=".".join)
def test_a_key_of_the_configuration_that_is_left_empty_says_nothing(path: tuple[str, ...]) -> None:
    text = "".join(f"{'  ' * depth}{key}:\n" for depth, key in enumerate(path))
    config = read_config(parse(".agentgate.yml", text.encode()), dict)
    assert config._replace(places={}) == default_config()._replace(places={})


@pytest.mark.parametrize(
    "text", ["only:", "python:\n    wall:"], ids=["the list that replaces the defaults", "further reads of a kind"]
)
def test_a_list_further_down_may_be_left_empty(text: str) -> None:
    key = "ignore:\n  " if text.startswith("only") else "scan:\n names:\n  "
    config = read_config(parse(".agentgate.yml", f"{key}{text}\n".encode()), dict)
    assert config.ignore.patterns == ()


@pytest.mark.parametrize(
    "text", ["cases:", "cases: ~", "version: 1\nrules:\ncases:\n", "rules:\n  shared_runner_allows:\ncases: []"]
)
def test_a_map_may_be_left_empty(text: str) -> None:
    found = read_clock_map(parse("m.yaml", text.encode()))
    assert (found.cases, found.defects) == ((), ())


@pytest.mark.parametrize("text", ["fixtures:", "frozen:", "fixtures:\nfrozen:\n"])
def test_pins_may_be_left_empty(text: str) -> None:
    assert read_pins(parse("p.yaml", text.encode())) == Pins()


@pytest.mark.parametrize("text", ["version:", "fail_on:", "report:\n  check_name:", "files:\n  pins:"])
def test_a_key_of_one_value_may_not(text: str) -> None:
    with pytest.raises(RecordError, match="is null"):
        read_config(parse(".agentgate.yml", text.encode()), dict)


def test_a_row_may_not() -> None:
    assert len(read_clock_map(parse("m.yaml", b"cases:\n- \n")).defects) == 1
