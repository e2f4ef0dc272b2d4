"""The forms of parametrised tests, held against what pytest itself collects."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gate.languages import Languages
from gate.policy.catalogue import load

READER = Languages(load)
SAMPLE = Path(__file__).parents[2] / "samples" / "python" / "forms" / "test_forms.py.txt"


def listed(source: str) -> dict[str, tuple[str, ...] | None]:
    return {test.id.partition("::")[2]: test.forms for test in READER.tests("tests/test_a.py", source.encode()).tests}


def test_every_form_of_the_sample_is_as_pytest_prints_it(tmp_path: Path) -> None:
    (tmp_path / "test_forms.py").write_bytes(SAMPLE.read_bytes())
    asked = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", "-W", "ignore"),
            *("-c", os.devnull, "--rootdir", str(tmp_path), str(tmp_path)),
        ],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONDONTWRITEBYTECODE": "1"},
    )
    collected = [line.partition("::")[2] for line in asked.stdout.splitlines() if "::" in line]
    told = listed(SAMPLE.read_text())
    assert None not in told.values()
    assert asked.returncode == 0, asked.stdout + asked.stderr
    assert sorted(
        f"{name}[{form}]" if form is not None else name for name, forms in told.items() for form in forms or (None,)
    ) == sorted(collected)
    assert len(collected) >= 100


UNTOLD = {
    "computed values": "@pytest.mark.parametrize('x', make())\ndef test_a(x): ...",
    "computed elements": "@pytest.mark.parametrize('x', [make()])\ndef test_a(x): ...",
    "a comprehension": "@pytest.mark.parametrize('x', [y for y in z])\ndef test_a(x): ...",
    "computed ids": "@pytest.mark.parametrize('x', [1], ids=lambda x: x)\ndef test_a(x): ...",
    "a list that grows": "L = [1]\nL.append(2)\n@pytest.mark.parametrize('x', L)\ndef test_a(x): ...",
    "a list bound twice": "L = [1]\nif y:\n    L = [2]\n@pytest.mark.parametrize('x', L)\ndef test_a(x): ...",
    "an imported list": "from a import L\n@pytest.mark.parametrize('x', L)\ndef test_a(x): ...",
    "a fixture of another file": "@pytest.mark.parametrize('x', [1])\ndef test_a(x, client): ...",
    "arguments in a list": "@pytest.mark.parametrize(*args)\ndef test_a(x): ...",
    "a comma": "@pytest.mark.parametrize('x,', [(1,)])\ndef test_a(x): ...",
    "nothing": "@pytest.mark.parametrize('x', [])\ndef test_a(x): ...",
    "a hook": "def pytest_generate_tests(metafunc): ...\ndef test_a(x): ...",
    "two fixtures": "f = pytest.fixture\n@f(params=[1])\ndef a(): 0\n@f(params=[1])\ndef b(): 0\ndef test_a(a, b): 0",
    "a long text": "@pytest.mark.parametrize('x', ['" + "x" * 101 + "'])\ndef test_a(x): ...",
    "a decorator that could": "def d(f):\n    return pytest.mark.parametrize('x', [1])(f)\n@d\ndef test_a(x): ...",
    "too many": "@pytest.mark.parametrize('x', range(99999))\ndef test_a(x): ...",
    "a wrong number": "@pytest.mark.parametrize('x,y', [(1,)])\ndef test_a(x, y): ...",
    "arithmetic that fails": "@pytest.mark.parametrize('x', [1 / 0])\ndef test_a(x): ...",
    "arithmetic that is large": "@pytest.mark.parametrize('x', ['x' * 99999999, 10 ** 10 ** 10])\ndef test_a(x): ...",
    "usefixtures": "@pytest.mark.usefixtures('zlib')\ndef test_a(): ...",
    "usefixtures of the module": "pytestmark = [pytest.mark.usefixtures('zlib')]\ndef test_a(): ...",
    "run several times": "@pytest.mark.anyio\nasync def test_a(): ...",
}


@pytest.mark.parametrize("source", UNTOLD.values(), ids=UNTOLD.keys())
def test_forms_that_only_exist_at_run_time_are_not_guessed(source: str) -> None:
    assert listed(f"import pytest\n{source}") == {"test_a": None}
