"""A test of TypeScript that is declared logical, checked from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gate.cli import main
from tests.support.repo import RepoBuilder

BASE = {
    "src/util.ts": "export const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));\n",
    "src/window.ts": (
        'import { sleep } from "./util";\nexport class Window {\n  async close() { await sleep(50); }\n}\n'
    ),
    "tests/clock_map.yaml": (
        "version: 1\ncases:\n  - {id: close, path: 'src/window.test.ts::window::closes', clock: logical}\n"
    ),
}
TEST = (
    'import { Window } from "./window";\n\ndescribe("window", () => {\n'
    '  it("closes", async () => {\n    await new Window().close();\n  });\n});\n'
)
FAKED = TEST.replace('  it("closes"', '  beforeEach(() => {\n    vi.useFakeTimers();\n  });\n\n  it("closes"')


def checked(folder: Path, capsys: pytest.CaptureFixture[str], test: str) -> list[dict[str, object]]:
    repo = RepoBuilder(folder)
    repo.commit(BASE)
    repo.branch("patch")
    repo.commit({"src/window.test.ts": test})
    main(["-C", repo.path, "check", "--base", "main", "--format", "json"])
    return [each for each in json.loads(capsys.readouterr().out)["findings"] if each["rule"].startswith("clock-map/")]


def test_its_chain_refuses_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (found,) = checked(tmp_path / "repo", capsys, TEST)
    assert found["rule"] == "clock-map/contradicted"
    assert found["evidence"] == [
        "src/window.test.ts::window::closes",
        "window.Window.close",
        "util.sleep",
        "setTimeout",
    ]


def test_fake_timers_clear_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert checked(tmp_path / "repo", capsys, FAKED) == []
