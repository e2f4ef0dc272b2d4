"""A test of Go that is declared logical, checked from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gate.cli import main
from tests.support.repo import RepoBuilder

MAP = "version: 1\ncases:\n  - {id: close, path: 'window/window_test.go::TestClose', clock: logical}\n"
BASE = {
    "go.mod": "module acme.io\n",
    "util/util.go": 'package util\n\nimport "time"\n\nfunc Now() time.Time { return time.Now() }\n',
    "window/window.go": (
        'package window\n\nimport "acme.io/util"\n\ntype Window struct{ end int64 }\n\n'
        "func (w *Window) Close() { w.end = util.Now().Unix() }\n"
    ),
    "tests/clock_map.yaml": MAP,
}
TEST = 'package window\n\nimport "testing"\n\nfunc TestClose(t *testing.T) {\n\tw := &Window{}\n\tw.Close()\n}\n'
BUBBLE = TEST.replace('import "testing"', 'import (\n\t"testing"\n\t"testing/synctest"\n)').replace(
    "w.Close()", "synctest.Test(t, func(t *testing.T) { w.Close() })"
)


def checked(folder: Path, capsys: pytest.CaptureFixture[str], test: str) -> list[dict[str, object]]:
    repo = RepoBuilder(folder)
    repo.commit(BASE)
    repo.branch("patch")
    repo.commit({"window/window_test.go": test})
    main(["-C", repo.path, "check", "--base", "main", "--format", "json"])
    return [each for each in json.loads(capsys.readouterr().out)["findings"] if each["rule"].startswith("clock-map/")]


def test_its_chain_refuses_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (found,) = checked(tmp_path / "repo", capsys, TEST)
    assert found["rule"] == "clock-map/contradicted"
    assert found["evidence"] == ["window/window_test.go::TestClose", "window.Window.Close", "util.Now", "time.Now"]


def test_a_bubble_clears_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert checked(tmp_path / "repo", capsys, BUBBLE) == []
