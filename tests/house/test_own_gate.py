"""The product passes its own gate."""

import os

import pytest

from gate.model.finding import Severity
from gate.model.verdict import Verdict
from gate.run import Options, check
from gate.shell.repository import Head
from scripts.generate import ROOT
from tests.support.evidence import TODAY


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="the gate judges repositories")
def test_every_test_of_ours_has_its_clock_class_and_no_record_is_rotten() -> None:
    report = check(Options(folder=str(ROOT), base="HEAD", side=Head.WORKTREE, scope="all", today=TODAY), os.environ)
    assert [(f.rule, f.place.path, f.message) for f in report.findings if f.severity is Severity.ERROR] == []
    assert (report.verdict, report.error) == (Verdict.PASS, None)
