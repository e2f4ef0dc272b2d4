from __future__ import annotations

from typing import Any

import pytest

from gate.model.debt import clock_debt
from gate.model.read import Kind
from gate.model.zone import Zone
from tests.support.report import finding, wall_read


@pytest.mark.parametrize(
    "more",
    [
        pytest.param({"moved": True}, id="moved"),
        pytest.param({"controlled_by": "freezegun.freeze_time"}, id="controlled"),
        pytest.param({"zone": Zone.DOCS}, id="in documentation"),
        pytest.param({"kind": Kind.RANDOM, "rule": "clock-scan/random"}, id="no clock kind"),
        pytest.param({"rule": "clock-map/contradicted"}, id="another gate's finding about a read"),
        pytest.param({"rule": "clock-scan/ambient-stop"}, id="another rule of the gate"),
        pytest.param({"kind": None}, id="no read"),
    ],
)
def test_what_is_no_debt(more: dict[str, Any]) -> None:
    assert clock_debt([wall_read(**more)]) == {}


def test_debt_is_counted_by_kind_in_the_order_of_the_kinds() -> None:
    delay = finding("clock-scan/delay", kind=Kind.DELAY, zone=Zone.TEST)
    monotonic = finding("clock-scan/monotonic", kind=Kind.MONOTONIC)

    debt = clock_debt([delay, wall_read(), monotonic, wall_read()])

    assert list(debt.items()) == [(Kind.WALL, 2), (Kind.MONOTONIC, 1), (Kind.DELAY, 1)]
