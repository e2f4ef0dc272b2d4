"""What is called a logger, and what is not."""

from __future__ import annotations

import pytest

from gate.scan.loggers import is_conventional


@pytest.mark.parametrize(
    ("owner", "method", "is_log"),
    [
        ("logger", "info", True),
        ("self._logger", "warning", True),
        ("requestLogger", "LogInformation", True),
        ("LoggerFactory.getLogger(A.class)", "debug", True),
        ("System.err", "println", True),
        ("metrics.histogram('x')", "record", True),
        ("self.stats", "timing", True),
        ("self.log", "append", False),
        ("catalog", "info", False),
        ("blog", "debug", False),
        ("System.out", "println", False),
        ("store", "record", False),
        ("self.metrics", "append", False),
        ("", "info", False),
    ],
)
def test_what_everybody_calls_a_log(owner: str, method: str, is_log: bool) -> None:  # noqa: FBT001
    assert is_conventional(owner, method) is is_log
