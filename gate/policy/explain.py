"""The effective configuration, key by key, and where each value came from."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gate.model.finding import Severity
from gate.model.glob import Globs
from gate.model.named import NamedTuple
from gate.model.policy import Config, Policy

_VALUES: Mapping[str, Callable[[Config], object]] = {
    "files.clock_map": lambda config: config.clock_map_file,
    "files.register": lambda config: config.register_file,
    "files.pins": lambda config: config.pins_file,
    "zones.vendored": lambda config: config.zones.vendored,
    "zones.generated": lambda config: config.zones.generated,
    "zones.fixture": lambda config: config.zones.fixture,
    "zones.test": lambda config: config.zones.test,
    "zones.docs": lambda config: config.zones.docs,
    "ignore": lambda config: config.ignore,
    "gates": lambda config: config.gates,
    "severity": lambda config: {rule: _severity(level, "off") for rule, level in config.severity.items()},
    "fail_on": lambda config: _severity(config.fail_on, "never"),
    "scan.names": lambda config: {
        language: {kind.value: list(names) for kind, names in kinds.items()} for language, kinds in config.names.items()
    },
    "scan.allow": lambda config: [allowance._asdict() for allowance in config.allow],
    "clock_map.scope": lambda config: config.clock_map_scope,
    "clock_map.reach.files": lambda config: config.reach_files,
    "clock_map.reach.depth": lambda config: config.reach_depth,
    "authors.agents": lambda config: config.agents,
    "authors.owners": lambda config: config.owners,
    "authors.trust": lambda config: config.trust,
    "protected": lambda config: config.protected,
    "fixtures.volatile": lambda config: sorted(config.volatile),
    "fixtures.strip": lambda config: config.strip,
    "fixtures.contracts": lambda config: dict(config.contracts),
    "fixtures.canonical": lambda config: {rule.glob: rule.pattern or list(rule.pointers) for rule in config.canonical},
    "freezes.required": lambda config: config.freeze_required,
    "freezes.max_days": lambda config: config.freeze_max_days,
    "freezes.expired": lambda config: config.freeze_expired,
    "report.check_name": lambda config: config.check_name,
    "report.comment": lambda config: config.comment,
}


class Row(NamedTuple):
    """One key with its effective value, as JSON has it; `source` is `default`, or the side, file and line."""

    key: str
    value: object
    source: str


def explain_config(policy: Policy) -> tuple[Row, ...]:
    """Every key of the configuration, in the order of its documentation."""
    return explain(policy.config, policy.origins["config"].value)


def explain(config: Config, side: str) -> tuple[Row, ...]:
    """The same for a configuration alone, which came from that side."""
    return tuple(Row(key, _plain(value(config)), _source(config, side, key)) for key, value in _VALUES.items())


def _source(config: Config, side: str, key: str) -> str:
    place = config.places.get(key)
    return "default" if place is None else f"{side}: {place.path}:{place.line}"


def _severity(level: Severity | None, none: str) -> str:
    return none if level is None else level.value


def _plain(value: object) -> object:
    if isinstance(value, Globs):
        return list(value.patterns)
    return list(value) if isinstance(value, tuple) else value
