"""The judgement: what each gate said, and what it amounts to."""

from datetime import date
from enum import Enum

from gate.model.change import Change
from gate.model.finding import Finding
from gate.model.named import NamedTuple
from gate.model.policy import Freeze, Origin


class Verdict(str, Enum):
    """`error` means: could not be judged. Never a pass."""

    PASS = "pass"  # noqa: S105 -- a verdict, not a password
    FAIL = "fail"
    ERROR = "error"


class GateStatus(str, Enum):
    """How one gate ended."""

    PASS = "pass"  # noqa: S105 -- a status, not a password
    FAIL = "fail"
    ERROR = "error"
    SKIPPED = "skipped"


class GateResult(NamedTuple):
    """What one gate said; `error` is what kept it from judging, if something did."""

    name: str
    status: GateStatus
    findings: int
    seconds: float


class Failure(NamedTuple):
    """Why there is no judgement."""

    message: str
    hint: str = ""
    path: str | None = None
    line: int | None = None


class Report(NamedTuple):
    """All that reporters need. `change` is None only where there is none, or where it could not be told."""

    verdict: Verdict
    gates: tuple[GateResult, ...]
    findings: tuple[Finding, ...]
    change: Change | None
    origins: dict[str, Origin]
    today: date
    unscanned: dict[str, tuple[str, ...]]  # generated, vendored, ignored: paths
    expiring: tuple[Freeze, ...] = ()
    frozen: tuple[Freeze, ...] = ()
    error: Failure | None = None
