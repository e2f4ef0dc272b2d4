"""Policy: what the human-owned layer says, as values that remember the line each key stood on."""

from datetime import date
from enum import Enum

from gate.model.finding import Severity
from gate.model.glob import Globs
from gate.model.named import NamedTuple
from gate.model.place import Place
from gate.model.read import Kind
from gate.model.zone import Zones


class Origin(str, Enum):
    """Which side a file of the policy was taken from."""

    BASE = "base"
    HEAD = "head"
    DEFAULT = "default"


class ClockClass(str, Enum):
    """The clock class of a test."""

    LOGICAL = "logical"
    WALL = "wall"
    MIXED = "mixed"


class Case(NamedTuple):
    """One row of the clock map. `places` has the place of each key that stands there, and of the row under ``""``."""

    id: str
    path: str
    clock: ClockClass
    fixtures: tuple[str, ...]
    fixture_hash: str | None
    is_property: bool
    wall_budget_ms: int
    places: dict[str, Place]

    def place(self, *keys: str) -> Place:
        """Where the first of those keys that is there stands; where the row begins, if none is."""
        return next((self.places[key] for key in keys if key in self.places), self.places[""])


class Defect(NamedTuple):
    """A bad row in a record file that can otherwise be used: the gate that owns the file makes it a finding."""

    place: Place
    message: str
    help: str


class ClockMap(NamedTuple):
    """The human-owned file of cases. `undeclared` is the severity of a test without one."""

    path: str
    cases: tuple[Case, ...] = ()
    undeclared: Severity = Severity.ERROR
    shared_runner_allows: frozenset[ClockClass] = frozenset({ClockClass.LOGICAL})
    defects: tuple[Defect, ...] = ()


class MapEdit(NamedTuple):
    """The clock map of base, and as it would be once a change that touches it is merged."""

    before: ClockMap
    after: ClockMap


class Freeze(NamedTuple):
    """One record of the register, as written.

    `keys` holds what stands there, text by key (`expires` under its own name, whether written `until` or `expires`);
    `places` the place of each key, and of the record itself under ``""``.
    """

    keys: dict[str, str]
    places: dict[str, Place]

    @property
    def test(self) -> str:
        return self.keys.get("test", "")

    def place(self, key: str = "") -> Place:
        """Where that key stands; where the record begins, if it does not."""
        return self.places.get(key, self.places[""])


class RegisterEdit(NamedTuple):
    """The freezes of base, and as they would be once a change that touches them is merged."""

    before: tuple[Freeze, ...]
    after: tuple[Freeze, ...]


class Pin(NamedTuple):
    """The recorded hash of one fixture, or of several.

    `want` is as written: None (unpinned), 64 hex digits (raw bytes), or `sha256:` and 64 hex digits (canonical bytes).
    """

    paths: tuple[str, ...]
    want: str | None
    place: Place


class Allowance(NamedTuple):
    """A read that the team accepts, and why."""

    path: str
    name: str
    reason: str


class Canonical(NamedTuple):
    """What is left out of the canonical bytes of the fixtures that a glob matches: values, or matches in each line."""

    glob: str
    pointers: tuple[str, ...] = ()
    pattern: str | None = None


class Config(NamedTuple):
    """`.agentgate.yml` with every default filled in.

    `places` has the place of each key that the file sets (`fixtures.volatile`). `reach_files` and `reach_depth` bound
    how far calls are followed; `strip` are fixtures that may hold volatile fields; `contracts` pairs globs of fixtures
    with JSON Schemas, `canonical` says what else of them is left out of their hash. `excused` are the generated and
    vendored files that the configuration names itself.
    """

    clock_map_file: str
    register_file: str
    pins_file: str
    zones: Zones
    ignore: Globs
    gates: tuple[str, ...]
    severity: dict[str, Severity | None]  # None: off
    fail_on: Severity | None  # None: never
    names: dict[str, dict[Kind, tuple[str, ...]]]
    allow: tuple[Allowance, ...]
    clock_map_scope: str  # touched | all
    agents: tuple[str, ...]
    owners: tuple[str, ...]
    trust: str  # writers | owners | nobody
    protected: Globs
    volatile: frozenset[str]
    freeze_required: tuple[str, ...]
    freeze_max_days: int
    freeze_expired: str  # all | touched
    check_name: str
    reach_files: int = 400
    reach_depth: int = 40
    strip: Globs = Globs()
    contracts: tuple[tuple[str, str], ...] = ()
    canonical: tuple[Canonical, ...] = ()
    excused: Globs = Globs()
    comment: str = "off"  # off | on-failure | always
    places: dict[str, Place] = {}  # noqa: RUF012 -- a NamedTuple's default; nobody writes to it


class Policy(NamedTuple):
    """Everything a gate may hold a change to, and where each file of it came from.

    `map_edit` and `register_edit` are there where the change touches those files, whichever side counts.
    """

    config: Config
    clock_map: ClockMap
    register: tuple[Freeze, ...]
    register_defects: tuple[Defect, ...]
    pins: tuple[Pin, ...]
    pin_defects: tuple[Defect, ...]
    origins: dict[str, Origin]  # config, clock_map, register, pins
    today: date
    map_edit: MapEdit | None = None
    register_edit: RegisterEdit | None = None
