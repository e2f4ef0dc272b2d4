"""Rules, and what they find."""

from enum import Enum

from gate.model.named import NamedTuple
from gate.model.place import Place
from gate.model.read import Kind
from gate.model.zone import Zone


class Severity(str, Enum):
    """How bad a finding is; compare with `>=` through `rank`."""

    NOTICE = "notice"
    WARNING = "warning"
    ERROR = "error"

    @property
    def rank(self) -> int:
        return list(Severity).index(self)


class Finding(NamedTuple):
    """One rule at one place. `message` says what is, in one line; `help` what to do.

    After the first line of `help`, lines that look like YAML or JSON (they begin with a blank, `-`, `{`, `"`, …) are
    shown exactly as they are, to be pasted.

    `severity` is the rule's default until the judge has applied the policy. `source` (the line's text) and
    `fingerprint` (stable when lines move) are filled in by the judge, who can see the file.
    """

    rule: str
    severity: Severity
    place: Place
    message: str
    help: str
    name: str | None = None
    kind: Kind | None = None
    zone: Zone | None = None
    test: str | None = None
    controlled_by: str | None = None
    moved: bool = False
    evidence: tuple[str, ...] = ()
    source: str = ""
    fingerprint: str = ""

    @property
    def gate(self) -> str:
        return self.rule.partition("/")[0]


class Rule(NamedTuple):
    """One thing a gate can find, with its page of documentation.

    `finds`, `why` and `fix` are plain sentences of Markdown; `example` is what would be flagged, as a code block with
    its language on the first line (`python\\n…`).
    """

    id: str
    severity: Severity
    finds: str
    why: str
    example: str
    fix: str

    def at(
        self,
        place: Place,
        message: str,
        *,
        help: str,  # noqa: A002 -- the report's own word for it
        severity: Severity | None = None,
        name: str | None = None,
        kind: Kind | None = None,
        zone: Zone | None = None,
        test: str | None = None,
        controlled_by: str | None = None,
        moved: bool = False,
        evidence: tuple[str, ...] = (),
    ) -> Finding:
        """A finding of this rule, at the rule's severity unless the gate knows better."""
        return Finding(
            self.id,
            severity or self.severity,
            place,
            message,
            help,
            name,
            kind,
            zone,
            test,
            controlled_by,
            moved,
            evidence,
        )
