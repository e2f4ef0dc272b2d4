"""`.agentgate.yml` as a Config: what it says over what holds by default."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from gate.model.finding import Severity
from gate.model.glob import Globs
from gate.model.place import Place
from gate.model.policy import Allowance, Canonical, Config
from gate.model.read import Kind
from gate.model.zone import Zones
from gate.policy import defaults
from gate.policy.builder import Mapping
from gate.policy.document import Document
from gate.policy.empty import filled
from gate.policy.files import candidates
from gate.policy.shape import Problem, nearest, problems, refusal

_SEVERITIES = {severity.value: severity for severity in Severity}


def default_config() -> Config:
    """What holds where nothing is configured."""
    return _config(_Said({}))


def read_config(document: Document, rules: Callable[[], Collection[str]]) -> Config:
    """The configuration of that document; an empty one says nothing, and all defaults hold.

    `rules` gives the ids of all rules there are, and is asked only if a severity is set. Raises RecordError for
    anything that does not fit the schema, a rule that does not exist included: what is set must have an effect.
    """
    found = [] if document.empty else problems(filled(document, "config"), "config")
    said = _Said(document.value if isinstance(document.value, Mapping) else {})
    if not found and said.of("severity", {}):
        found = _unknown_rules(said.of("severity", {}), rules())
    if not found and said.of("fixtures.canonical", {}):
        found = _bad_patterns(said.of("fixtures.canonical", {}))
    if found:
        raise refusal(found)
    return _config(said)


class _Said:
    """What a valid document says, by dotted key."""

    def __init__(self, root: Mapping | dict[str, Any]) -> None:
        self._values: dict[str, Any] = {}
        self.places: dict[str, Place] = {}
        self._collect(root, "")

    def of(self, key: str, default: Any) -> Any:
        return self._values.get(key, default)

    def texts(self, key: str, default: tuple[str, ...] = ()) -> tuple[str, ...]:
        """A list adds to the defaults; `{only: […]}` replaces them."""
        value = self._values.get(key, [])
        if isinstance(value, dict):
            return tuple(value["only"])
        return tuple(dict.fromkeys((*default, *value)))

    def globs(self, key: str, default: tuple[str, ...] = ()) -> Globs:
        return Globs(self.texts(key, default))

    def _collect(self, mapping: Mapping | dict[str, Any], above: str) -> None:
        for name, value in mapping.items():
            key = above + name
            self._values[key] = value
            if isinstance(mapping, Mapping):
                self.places[key] = mapping.places[name]
            if isinstance(value, Mapping) and key in (
                "files",
                "zones",
                "scan",
                "clock_map",
                "clock_map.reach",
                "authors",
                "fixtures",
                "freezes",
                "report",
            ):
                self._collect(value, key + ".")


def _config(said: _Said) -> Config:
    files = {
        "clock_map": said.of("files.clock_map", defaults.CLOCK_MAP_FILE),
        "register": said.of("files.register", defaults.REGISTER_FILE),
        "pins": said.of("files.pins", defaults.PINS_FILE),
    }
    zones = Zones(
        vendored=said.globs("zones.vendored", defaults.VENDORED),
        generated=said.globs("zones.generated", defaults.GENERATED),
        fixture=said.globs("zones.fixture", defaults.FIXTURE),
        test=said.globs("zones.test", defaults.TEST),
        docs=said.globs("zones.docs", defaults.DOCS),
    )
    own = [name for path in (defaults.CONFIG_FILE, *files.values()) for name in candidates(path)]
    return Config(
        clock_map_file=files["clock_map"],
        register_file=files["register"],
        pins_file=files["pins"],
        zones=zones,
        ignore=said.globs("ignore"),
        gates=said.texts("gates", defaults.GATES),
        severity={rule: _SEVERITIES.get(value) for rule, value in said.of("severity", {}).items()},
        fail_on=_SEVERITIES.get(said.of("fail_on", "error")),
        names=_names(said.of("scan.names", {})),
        allow=tuple(Allowance(**allowance) for allowance in said.of("scan.allow", [])),
        clock_map_scope=said.of("clock_map.scope", "touched"),
        agents=said.texts("authors.agents", defaults.AGENTS),
        owners=said.texts("authors.owners"),
        trust=said.of("authors.trust", "writers"),
        protected=said.globs("protected", (*own, *defaults.PROTECTED, *zones.fixture.patterns)),
        volatile=frozenset(said.texts("fixtures.volatile", defaults.VOLATILE)),
        freeze_required=said.texts("freezes.required", defaults.FREEZE_REQUIRED),
        freeze_max_days=int(said.of("freezes.max_days", 21)),
        freeze_expired=said.of("freezes.expired", "all"),
        check_name=said.of("report.check_name", "agentgate"),
        reach_files=int(said.of("clock_map.reach.files", 400)),
        reach_depth=int(said.of("clock_map.reach.depth", 40)),
        strip=said.globs("fixtures.strip"),
        contracts=tuple(said.of("fixtures.contracts", {}).items()),
        canonical=tuple(
            Canonical(glob, (), rule) if isinstance(rule, str) else Canonical(glob, tuple(rule))
            for glob, rule in said.of("fixtures.canonical", {}).items()
        ),
        excused=Globs((*said.texts("zones.vendored"), *said.texts("zones.generated"))),
        comment=said.of("report.comment", "off"),
        places=said.places,
    )


def _names(said: Any) -> dict[str, dict[Kind, tuple[str, ...]]]:
    """By the language that has the catalogue: TypeScript shares JavaScript's."""
    names: dict[str, dict[Kind, tuple[str, ...]]] = {}
    for language, kinds in said.items():
        ours = names.setdefault({"typescript": "javascript"}.get(language, language), {})
        for kind, further in kinds.items():
            ours[Kind(kind)] = ours.get(Kind(kind), ()) + tuple(further)
    return names


def _unknown_rules(severity: Mapping, rules: Collection[str]) -> list[Problem]:
    """Severities of rules that do not exist, in gates that do. (A gate that is not built has no rules yet.)"""
    gates = {rule.partition("/")[0] for rule in rules}
    return [
        Problem(
            ("severity", rule),
            severity.places[rule],
            f"there is no rule `{rule[:60]}`",
            f"{nearest(rule, rules)}see `agentgate explain` for all rules",
        )
        for rule in severity
        if rule.partition("/")[0] in gates and rule not in rules
    ]


def _bad_patterns(canonical: Mapping) -> list[Problem]:
    """What is no regular expression of RE2's, whose matching takes no longer for odd input."""
    patterns = ((glob, rule) for glob, rule in canonical.items() if isinstance(rule, str))
    return [
        Problem(
            ("fixtures", "canonical", glob),
            canonical.places[glob],
            f"`{rule[:60]}` is no regular expression of RE2's: {why[:80]}",
            "RE2 knows neither look-around nor references back: https://github.com/google/re2/wiki/Syntax",
        )
        for glob, rule in patterns
        if (why := _fault(rule))
    ]


def _fault(pattern: str) -> str:
    """What is wrong with a regular expression; empty if nothing is."""
    import re2

    try:
        re2.compile(pattern)
    except re2.error as error:
        return str(error)
    return ""
