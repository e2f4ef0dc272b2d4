"""What a check loads is paid for on every push."""

import subprocess
import sys
from pathlib import Path

import pytest

from gate import demo
from gate.shell import scratch
from scripts.generate import ROOT
from tests.support.evidence import TODAY
from tests.support.repo import git_environ

COSTLY = (
    "rich",
    "jsonschema",
    "github",
    "dataclasses",
    "inspect",
    "requests",
    "importlib.resources",
)


@pytest.mark.parametrize("form", ["text", "json", "github", "markdown"])
def test_a_check_loads_nothing_that_it_does_not_need(form: str, tmp_path: Path) -> None:
    scratch.make(str(tmp_path), demo.commits(TODAY))
    code = (
        "import sys, gate.cli\n"
        f"status = gate.cli.main(['check', '--base', '{demo.BASE}', '--format', '{form}', '--output', sys.argv[1]])\n"
        "from gate.scan.grammar import load_grammar\n"
        f"print(status, [name for name in {COSTLY} if name in sys.modules], load_grammar.cache_info().misses)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "out")],
        cwd=tmp_path,
        env=git_environ(PYTHONPATH=str(ROOT)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("1 [] 1\n", "")
