"""What reaches the runner, and what never does."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.errors import UsageError
from gate.shell import outputs


def read_as_a_runner(text: str) -> dict[str, str]:
    """The outputs in a file, by GitHub's rule for values of several lines."""
    found: dict[str, str] = {}
    while text:
        opening, _, rest = text.partition("\n")
        name, _, delimiter = opening.partition("<<")
        assert name, opening
        assert delimiter, opening
        found[name], _, text = rest.partition(f"\n{delimiter}\n")
    return found


@given(values=st.dictionaries(st.from_regex(r"[a-z-]{1,9}", fullmatch=True), st.text(st.characters(codec="utf-8"))))
def test_a_runner_reads_back_the_values_that_were_written(
    values: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.mktemp("runner") / "output"
    outputs.write_outputs({"GITHUB_OUTPUT": str(file)}, values)
    assert read_as_a_runner(file.read_bytes().decode()) == values


def test_outputs_are_added_to_what_stands_there_and_no_delimiter_is_used_twice(tmp_path: Path) -> None:
    file = tmp_path / "output"
    for verdict in ("fail", "error"):
        outputs.write_outputs({"GITHUB_OUTPUT": str(file)}, {"verdict": verdict})
    text = file.read_text(encoding="utf-8")
    assert read_as_a_runner(text) == {"verdict": "error"}
    assert len(set(re.findall("<<(.+)", text))) == 2


def test_a_lone_surrogate_is_written_as_something_a_runner_can_read(tmp_path: Path) -> None:
    file = tmp_path / "output"
    outputs.write_outputs({"GITHUB_OUTPUT": str(file)}, {"json-file": "caf\udce9.json"})
    assert read_as_a_runner(file.read_bytes().decode("utf-8")) == {"json-file": "caf\\udce9.json"}


def test_without_a_runner_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    outputs.write_outputs({}, {"verdict": "pass"})
    outputs.write_summary({"GITHUB_STEP_SUMMARY": ""}, "# text\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("variable", "write"),
    [
        ("GITHUB_OUTPUT", lambda environ: outputs.write_outputs(environ, {"verdict": "pass"})),
        ("GITHUB_STEP_SUMMARY", lambda environ: outputs.write_summary(environ, "text")),
    ],
)
def test_a_file_of_the_runner_that_cannot_be_written_is_named(
    tmp_path: Path, variable: str, write: Callable[[dict[str, str]], None]
) -> None:
    with pytest.raises(UsageError, match=variable):
        write({variable: str(tmp_path)})


def test_a_summary_is_added_while_there_is_room(tmp_path: Path) -> None:
    file = tmp_path / "summary"
    environ = {"GITHUB_STEP_SUMMARY": str(file)}
    assert outputs.summary_room(environ) == 1024 * 1024
    outputs.write_summary(environ, "é")
    outputs.write_summary(environ, "\ud800")
    assert file.read_bytes() == "é\\ud800".encode()
    assert outputs.summary_room(environ) == 1024 * 1024 - 8


def test_a_summary_that_the_runner_would_drop_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "summary"
    file.write_text("x" * 100, encoding="utf-8")
    environ = {"GITHUB_STEP_SUMMARY": str(file)}
    with pytest.raises(UsageError, match="1 MiB"):
        outputs.write_summary(environ, "é" * (512 * 1024))
    assert file.stat().st_size == 100


def test_a_fence_opens_and_closes_with_a_token_nobody_can_know() -> None:
    first, second = outputs.fenced("::error::x\n\n"), outputs.fenced("::error::x")
    opened = re.fullmatch(r"::stop-commands::(agentgate-[0-9a-f]{32})\n::error::x\n::\1::\n", first)
    assert opened is not None
    assert opened[1] not in second


@pytest.mark.parametrize(
    ("path", "normal"),
    [
        ("report.json", "report.json"),
        ("out/./x/../report.json", "out/report.json"),
        ("/github/workspace/out/report.json", "out/report.json"),
        ("..report.json", "..report.json"),
    ],
)
def test_a_path_in_the_workspace_is_one(path: str, normal: str) -> None:
    assert outputs.inside("/github/workspace", path, "json-file") == normal


@pytest.mark.parametrize(
    "path", ["..", "../x", "a/../../x", "/etc/passwd", "/github/workspace-2/x", "/home/runner/x", "a\0b"]
)
def test_a_path_that_leads_out_of_the_workspace_is_refused_by_the_input_s_name(path: str) -> None:
    with pytest.raises(UsageError, match="`json-file` leads out"):
        outputs.inside("/github/workspace", path, "json-file")


def test_a_file_is_written_whole_with_the_folders_it_needs(tmp_path: Path) -> None:
    outputs.write_file(str(tmp_path), "out/deep/report.json", "{}\n")
    outputs.write_file(str(tmp_path), "out/deep/report.json", "[]\n")
    assert (tmp_path / "out/deep/report.json").read_bytes() == b"[]\n"
    assert [path.name for path in (tmp_path / "out/deep").iterdir()] == ["report.json"]


@pytest.fixture
def trap(tmp_path: Path) -> tuple[Path, Path]:
    """A workspace, and a folder outside that must stay as it is."""
    workspace, outside = tmp_path / "workspace", tmp_path / "outside"
    workspace.mkdir()
    outside.mkdir()
    (outside / "precious").write_text("as it was", encoding="utf-8")
    return workspace, outside


def test_a_link_in_the_file_s_place_is_replaced_and_not_followed(trap: tuple[Path, Path]) -> None:
    workspace, outside = trap
    (workspace / "report.json").symlink_to(outside / "precious")
    outputs.write_file(str(workspace), "report.json", "{}")
    assert (outside / "precious").read_text(encoding="utf-8") == "as it was"
    assert not (workspace / "report.json").is_symlink()
    assert (workspace / "report.json").read_text(encoding="utf-8") == "{}"


def test_a_hard_link_in_the_file_s_place_is_not_written_through(trap: tuple[Path, Path]) -> None:
    workspace, outside = trap
    os.link(outside / "precious", workspace / "report.json")
    outputs.write_file(str(workspace), "report.json", "{}")
    assert (outside / "precious").read_text(encoding="utf-8") == "as it was"


@pytest.mark.parametrize("path", ["out/report.json", "out/deep/report.json", "real/out/report.json"])
def test_a_linked_folder_is_not_entered(trap: tuple[Path, Path], path: str) -> None:
    workspace, outside = trap
    (workspace / "real").mkdir()
    for link in ("out", "real/out"):
        (workspace / link).symlink_to(outside)
    with pytest.raises(UsageError, match="cannot write `"):
        outputs.write_file(str(workspace), path, "{}")
    assert [file.name for file in outside.iterdir()] == ["precious"]


@pytest.mark.parametrize("path", ["folder", ".", "file/report.json"])
def test_what_is_no_place_for_a_file_is_refused_and_no_draft_is_left(tmp_path: Path, path: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    with pytest.raises(UsageError, match="cannot write `"):
        outputs.write_file(str(tmp_path), path, "{}")
    assert sorted(found.name for found in tmp_path.iterdir()) == ["file", "folder"]


def test_a_workspace_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot write `report"):
        outputs.write_file(str(tmp_path / "none"), "report.json", "{}")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_files_and_folders_belong_to_the_workspace_s_owner(tmp_path: Path) -> None:
    os.chown(tmp_path, 1001, 127)
    outputs.write_file(str(tmp_path), "out/report.json", "{}")
    for path in (tmp_path / "out", tmp_path / "out/report.json"):
        assert (path.stat().st_uid, path.stat().st_gid) == (1001, 127)
