"""The demo: what agents do, each thing found, nothing else."""

import os
from pathlib import Path

import pytest

from gate import demo
from gate.cli import main
from gate.run import Options, check
from gate.shell import scratch
from tests.support.evidence import TODAY

FOUND = [
    "protected/changed",
    "protected/test-edited",
    "clock-map/undeclared",
    "clock-map/contradicted",
    "clock-scan/wall",
    "clock-scan/monotonic",
    "clock-scan/delay",
    "clock-scan/delay",
    "clock-scan/duration-assert",
    "clock-scan/monotonic",
    "fixtures/drift",
    "freezes/expired",
]


def test_each_thing_an_agent_does_is_found(tmp_path: Path) -> None:
    scratch.make(str(tmp_path), demo.commits(TODAY))
    report = check(Options(folder=str(tmp_path), base=demo.BASE, head=demo.BRANCH, today=TODAY), os.environ)
    assert sorted(f.rule for f in report.findings) == sorted(FOUND)


def test_a_sleep_two_calls_deep_is_refused_with_its_chain(tmp_path: Path) -> None:
    scratch.make(str(tmp_path), demo.commits(TODAY))
    report = check(Options(folder=str(tmp_path), base=demo.BASE, head=demo.BRANCH, today=TODAY), os.environ)
    (found,) = (each for each in report.findings if each.rule == "clock-map/contradicted")
    assert found.evidence == (
        "tests/test_window.py::test_window_closes_at_four",
        "billing.window.settled_window",
        "billing.window._settle",
        "time.sleep",
    )


def test_before_the_patch_and_with_a_fixed_freeze_there_is_nothing_to_find(tmp_path: Path) -> None:
    base = demo.commits(TODAY)[0]
    base.files["tests/freeze_register.json"] = None
    scratch.make(str(tmp_path), [base._replace(files={k: v for k, v in base.files.items() if v is not None})])
    report = check(Options(folder=str(tmp_path), base=demo.BASE, head=demo.BASE, today=TODAY, scope="all"), os.environ)
    assert report.findings == ()


def test_the_command_shows_the_report_and_cleans_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert main(["demo"]) == 1
    out, err = capsys.readouterr()
    assert err == ""
    assert out.startswith("A team's repository")
    assert f"`{demo.BRANCH}`" in out
    assert "freezes/expired" in out
    assert "agentgate check --base origin/main" in out
    assert list(tmp_path.iterdir()) == []


def test_the_repository_can_be_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert main(["demo", "--keep"]) == 1
    (kept,) = tmp_path.iterdir()
    assert str(kept) in capsys.readouterr().out
    assert main(["-C", str(kept), "check", "--base", demo.BASE]) == 1
