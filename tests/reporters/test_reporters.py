from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import gate.reporters
from gate.errors import UsageError
from gate.reporters import names, reporter


def test_the_formats_are_those_of_the_modules() -> None:
    assert {"github", "json", "markdown", "text"} <= set(names())


@pytest.mark.parametrize("name", names())
def test_a_module_is_named_like_its_format(name: str) -> None:
    assert reporter(name).name == name


@pytest.mark.parametrize("name", ["", "xml", "JSON", "__init__", "text.colour", "../json"])
def test_another_name_is_misuse(name: str) -> None:
    with pytest.raises(UsageError) as caught:
        reporter(name)
    assert "json" in caught.value.hint


@pytest.mark.parametrize(
    ("name", "unwanted"),
    [
        (
            "text",
            [
                "rich",
                "inspect",
                "json",
                "unicodedata",
                "urllib",
                "jsonschema",
                "gate.reporters.json",
                "gate.reporters.markdown",
            ],
        ),
        ("json", ["rich", "jsonschema", "gate.reporters.text", "gate.reporters.markdown"]),
        ("github", ["rich", "json", "gate.reporters.text"]),
        ("markdown", ["rich", "json", "gate.reporters.text"]),
    ],
)
def test_a_format_loads_neither_the_others_nor_what_it_does_without(name: str, unwanted: list[str]) -> None:
    program = (
        "import sys; from gate.reporters import reporter; from gate.model.reporter import RenderOptions;"
        "from tests.support.report import finding, report;"
        "before = set(sys.modules);"
        f"reporter({name!r}).render(report(finding(source='x = now()')), RenderOptions());"
        f"print(*sorted(set({unwanted!r}) & (set(sys.modules) - before)))"
    )
    run = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)

    assert run.stdout.split() == []


def test_a_library_that_a_format_lacks_is_not_an_unknown_format(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "odd.py").write_text("import a_library_nobody_has\n")
    monkeypatch.setattr(gate.reporters, "__path__", [*gate.reporters.__path__, str(tmp_path)])

    assert "odd" in names()
    with pytest.raises(ModuleNotFoundError, match="a_library_nobody_has"):
        reporter("odd")
