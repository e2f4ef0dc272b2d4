"""The command line, run for real on small repositories."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from gate import __version__
from gate.cli import COMMANDS, main
from tests.support.repo import RepoBuilder, git_environ
from tests.support.schema import report_errors

TEST = "def test_total():\n    assert 1 + 1 == 2\n"
MAP = "version: 1\ncases:\n  - {id: total, path: 'tests/test_total.py::test_total', clock: logical}\n"
AGENT = "acme-coder[bot] <acme-coder[bot]@users.noreply.github.com>"
NOWHERE = "0" * 40


@pytest.fixture
def repo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> RepoBuilder:
    """A repository with a mapped test, on `main`; the process stands in it."""
    built = RepoBuilder(tmp_path / "repo")
    built.commit({"tests/test_total.py": TEST, "tests/clock_map.yaml": MAP, "src/a.py": "A = 1\n"})
    built.branch("patch")
    monkeypatch.chdir(built.root)
    monkeypatch.delenv("NO_COLOR", raising=False)
    return built


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    out, err = capsys.readouterr()
    return code, out, err


def rules(out: str) -> list[str]:
    return [finding["rule"] for finding in json.loads(out)["findings"]]


CHECK = ("check", "--base", "main", "--format", "json")


def test_a_harmless_change_passes(repo: RepoBuilder, capsys: pytest.CaptureFixture[str]) -> None:
    repo.commit({"src/a.py": "A = 2\n"})
    code, out, err = run(capsys, *CHECK)
    assert (code, err) == (0, "")
    report = json.loads(out)
    assert (report["verdict"], report["findings"], report["change"]["files"]) == ("pass", [], 1)


@pytest.mark.usefixtures("repo")
def test_an_empty_change_passes_and_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "check", "--base", "main")
    assert code == 0
    assert "empty" in out
    assert "--worktree" in out.splitlines()[-1]


@pytest.mark.parametrize("more", [("--head", "HEAD"), ("--worktree",), ("--staged",), ("--format", "markdown")])
@pytest.mark.usefixtures("repo")
def test_whoever_says_what_to_judge_is_not_told_of_the_work_tree(
    capsys: pytest.CaptureFixture[str], more: tuple[str, ...]
) -> None:
    code, out, _ = run(capsys, "check", "--base", "main", *more)
    assert (code, "judged with --worktree" in out) == (0, False)
    assert "empty" in out


def test_a_bad_change_fails_and_the_report_says_where(repo: RepoBuilder, capsys: pytest.CaptureFixture[str]) -> None:
    repo.commit(
        {
            "src/a.py": "import time\nA = time.time()\n",
            "tests/test_total.py": TEST + "\n\n" + TEST.replace("total", "more"),
        }
    )
    code, out, _ = run(capsys, *CHECK)
    assert code == 1
    assert rules(out) == ["clock-map/undeclared", "clock-scan/wall"]
    finding = json.loads(out)["findings"][1]
    assert [finding[key] for key in ("path", "line", "column", "end_column", "name")] == [
        "src/a.py",
        2,
        5,
        14,
        "time.time",
    ]


def test_the_json_report_keeps_to_its_schema_whatever_happens(
    repo: RepoBuilder, capsys: pytest.CaptureFixture[str]
) -> None:
    repo.commit({"src/a.py": "import time\nA = time.time()\n"})
    for arguments, code in ((CHECK, 0), ((*CHECK, "--head", NOWHERE), 2), ((*CHECK, "--gate", "nothing"), 2)):
        found, out, _ = run(capsys, *arguments)
        assert (found, report_errors(json.loads(out))) == (code, [])


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["check", "--base", "-x"], "-x"),
        (["check", "--head", "-x"], "-x"),
        (["check", "--base"], "--base"),
        (["check", "--base", ""], "the revision is empty"),
        (["check", "--head", ""], "the revision is empty"),
        (["check", "--base", "\ud800"], "\\ud800"),
        (["check", "--base", "main", "--head", "\udfff"], "\\udfff"),
        (["check", "--base", "main", "--output", "\ud800"], "\\ud800"),
        (["-C", "\ud800", "check"], "\\ud800"),
        (["check", "--head", NOWHERE], "all zeros"),
        (["check", "--base", "nowhere"], "nowhere"),
        (["check", "--base", "main", "--gate", "clock"], "clock-map"),
        (["check", "--base", "main", "--format", "xml"], "xml"),
        (["check", "--base", "main", "--today", "2026-02-30"], "YYYY-MM-DD"),
        (["check", "--base", "main", "--worktree", "--staged"], "--staged"),
        (["check", "--base", "main", "--output", "no/such/folder/x"], "no/such/folder/x"),
        (["-C", "nowhere", "check"], "nowhere"),
        (["explain", "clock-scan/wal"], "clock-scan/wall"),
        (["nothing"], "nothing"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
@pytest.mark.usefixtures("repo")
def test_misuse_ends_in_2_with_one_clear_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("agentgate: ")
    assert says in err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([], "judge a change"),
        (["-C", "nowhere"], "judge a change"),
        (["map"], "rows for the tests that have none"),
        (["freeze"], "remove a test's record"),
    ],
    ids=lambda value: " ".join(value) or "nothing" if isinstance(value, list) else None,
)
def test_whoever_names_no_command_gets_the_help_and_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    code, out, err = run(capsys, *arguments)
    assert (code, out, err.splitlines()[0].split()[0]) == (2, "", "usage:")
    assert says in err


def test_the_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    listed = re.findall(r"^    (\w+) ", capsys.readouterr().out, re.MULTILINE)
    assert tuple(listed) == COMMANDS


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_a_help_of_its_own(capsys: pytest.CaptureFixture[str], name: str) -> None:
    with pytest.raises(SystemExit):
        main([name, "--help"])
    assert capsys.readouterr().out.startswith(f"usage: agentgate {name} ")


def test_severity_limits_can_be_set_for_one_run(repo: RepoBuilder, capsys: pytest.CaptureFixture[str]) -> None:
    repo.commit({"src/a.py": "import time\nA = time.time()\n"})
    assert [run(capsys, *CHECK, "--fail-on", limit)[0] for limit in ("error", "warning", "notice", "never")] == [
        0,
        1,
        1,
        0,
    ]


def test_one_gate_can_be_asked_alone(repo: RepoBuilder, capsys: pytest.CaptureFixture[str]) -> None:
    repo.commit({"src/a.py": "import time\nA = time.time()\n", "tests/test_new.py": TEST})
    _, out, _ = run(capsys, *CHECK, "--gate", "clock-scan")
    assert rules(out) == ["clock-scan/wall"]
    assert [gate["name"] for gate in json.loads(out)["gates"]] == ["clock-scan"]


def test_scope_all_asks_for_every_test(repo: RepoBuilder, capsys: pytest.CaptureFixture[str]) -> None:
    repo.commit({"tests/test_old.py": TEST}, message="before")
    repo.branch("later")
    repo.commit({"src/a.py": "A = 3\n"})
    assert run(capsys, "check", "--base", "patch", "--format", "json")[0] == 0
    code, out, _ = run(capsys, "check", "--base", "patch", "--format", "json", "--scope", "all")
    assert (code, rules(out)) == (1, ["clock-map/undeclared"])


def test_the_work_tree_and_the_index_can_be_the_head(repo: RepoBuilder, capsys: pytest.CaptureFixture[str]) -> None:
    (repo.root / "src/a.py").write_text("import time\nA = time.time()\n")
    (repo.root / "src/new.py").write_text("import random\nB = random.random()\n")
    _, out, _ = run(capsys, *CHECK, "--worktree")
    assert rules(out) == ["clock-scan/wall", "clock-scan/random"]
    assert rules(run(capsys, *CHECK, "--staged")[1]) == []
    repo.git("add", "src/new.py")
    assert rules(run(capsys, *CHECK, "--staged")[1]) == ["clock-scan/random"]


@pytest.mark.parametrize(
    ("author", "said", "code", "origin"),
    [
        ("Dev <dev@example.com>", (), 0, "head"),  # unknown: on a laptop as good as a person
        ("Dev <dev@example.com>", ("--author", "agent"), 1, "base"),
        (AGENT, (), 1, "base"),
        (AGENT, ("--author", "human"), 0, "head"),
    ],
)
def test_a_row_counts_at_once_only_when_a_person_adds_it(
    repo: RepoBuilder, capsys: pytest.CaptureFixture[str], author: str, said: tuple[str, ...], code: int, origin: str
) -> None:
    row = "  - {id: more, path: 'tests/test_more.py::test_total', clock: logical}\n"
    repo.commit({"tests/test_more.py": TEST, "tests/clock_map.yaml": MAP + row}, author=author)
    found, out, _ = run(capsys, *CHECK, *said)
    assert (found, json.loads(out)["policy"]["clock_map"]) == (code, origin)


def test_a_lax_configuration_added_by_an_agent_has_no_effect(
    repo: RepoBuilder, capsys: pytest.CaptureFixture[str]
) -> None:
    lax = "version: 1\ngates: {only: [freezes]}\nfail_on: never\n"
    repo.commit({".agentgate.yml": lax, "tests/test_more.py": TEST}, author=AGENT)
    code, out, _ = run(capsys, *CHECK)
    assert (code, json.loads(out)["policy"]["config"]) == (1, "default")
    assert rules(out) == ["protected/changed", "clock-map/undeclared"]


def test_a_record_that_cannot_be_used_is_an_error_with_its_place(
    repo: RepoBuilder, capsys: pytest.CaptureFixture[str]
) -> None:
    repo.commit({"tests/clock_map.yaml": MAP + "cases: []\n"})
    code, out, _ = run(capsys, *CHECK)
    error = json.loads(out)["error"]
    assert (code, error["path"], error["line"]) == (2, "tests/clock_map.yaml", 4)


@pytest.mark.parametrize("broken", [".agentgate.yml", "tests/clock_map.yaml"])
def test_a_change_whose_sides_are_known_is_described_whatever_went_wrong(
    repo: RepoBuilder, capsys: pytest.CaptureFixture[str], broken: str
) -> None:
    repo.commit({broken: "version: 7\n"})
    for base, files in (("main", 1), ("patch", 0)):
        code, out, _ = run(capsys, "check", "--base", base, "--format", "json")
        document = json.loads(out)
        assert (code, report_errors(document), document["change"]["files"]) == (2, [], files)
        assert document["error"]["path"] == broken


def test_a_broken_record_can_be_mended_by_a_person(repo: RepoBuilder, capsys: pytest.CaptureFixture[str]) -> None:
    repo.commit({"tests/clock_map.yaml": "cases: 7\n"})
    repo.branch("mended")
    repo.commit({"tests/clock_map.yaml": MAP})
    assert run(capsys, "check", "--base", "patch", "--format", "json")[0] == 0
    code, out, _ = run(capsys, "check", "--base", "patch", "--author", "agent", "--format", "json")
    assert (code, json.loads(out)["error"]["path"]) == (2, "tests/clock_map.yaml")


def test_a_gate_of_a_later_version_is_shown_as_skipped(repo: RepoBuilder, capsys: pytest.CaptureFixture[str]) -> None:
    repo.commit({".agentgate.yml": "version: 1\ngates: [tamper]\n"})
    code, out, _ = run(capsys, *CHECK)
    assert (code, json.loads(out)["gates"][-1]) == (
        0,
        {"name": "tamper", "status": "skipped", "findings": 0, "seconds": 0},
    )


def test_a_branch_behind_its_base_is_judged_by_what_base_would_hold(
    repo: RepoBuilder, capsys: pytest.CaptureFixture[str]
) -> None:
    """A pin that moved on base together with its fixture is no drift of a branch that touches neither."""
    repo.commit({"src/a.py": "A = 5\n"})
    repo.switch("main")
    digest = "84b03c9d3f8d7dbd5d4f2f0c9f3f1a5c0f9b8f7f1c5e9d0b3a2c1d4e5f607182"
    repo.commit({"data/x.bin": "x\n", "agent_gate.json": json.dumps({"fixtures": {"data/x.bin": digest}})})
    _, out, _ = run(capsys, "check", "--base", "main", "--head", "patch", "--format", "json")
    found = [(f["rule"], f["message"]) for f in json.loads(out)["findings"]]
    assert [rule for rule, _ in found] == ["fixtures/drift"]  # the file is there: it is base's


@pytest.mark.usefixtures("repo")
def test_a_report_can_go_to_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, *CHECK, "--output", "report.json")
    assert (code, out) == (0, "")
    assert json.loads(Path("report.json").read_text("utf-8"))["verdict"] == "pass"


def test_every_format_renders_a_failed_change(repo: RepoBuilder, capsys: pytest.CaptureFixture[str]) -> None:
    repo.commit({"tests/test_more.py": TEST})
    shown = {name: run(capsys, "check", "--base", "main", "--format", name) for name in ("text", "github", "markdown")}
    assert {name: code for name, (code, _, _) in shown.items()} == dict.fromkeys(shown, 1)
    assert all("tests/test_more.py" in out for _, out, _ in shown.values())


def test_the_same_input_gives_the_same_bytes(repo: RepoBuilder, capsys: pytest.CaptureFixture[str]) -> None:
    repo.commit({"tests/test_more.py": TEST, "src/a.py": "import time\nA = time.time()\n"})
    first, second = (json.loads(run(capsys, *CHECK)[1]) for _ in range(2))
    for report in (first, second):
        for gate in report["gates"]:
            gate["seconds"] = 0
    assert first == second
    assert run(capsys, "check", "--base", "main")[1] == run(capsys, "check", "--base", "main")[1]


def test_the_effective_configuration_says_where_each_value_came_from(
    repo: RepoBuilder, capsys: pytest.CaptureFixture[str]
) -> None:
    repo.commit({".agentgate.yml": "version: 1\nfail_on: warning\n"})
    code, out, _ = run(capsys, "config", "--explain", "--base", "main")
    rows = {line.split("  ")[0]: line for line in out.splitlines()}
    assert code == 0
    assert rows["fail_on"].endswith('"warning"  (head: .agentgate.yml:2)')
    assert rows["ignore"].endswith("[]  (default)")
    _, out, _ = run(capsys, "config", "--explain", "--base", "main", "--author", "agent")
    assert '"error"  (default)' in out


@pytest.mark.usefixtures("repo")
def test_a_long_value_of_the_configuration_has_an_element_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "config", "--explain", "--base", "main")
    assert "\nprotected " in out
    assert '\n  "**/conftest.py"\n' in out
    assert max(map(len, out.splitlines())) < 150


def test_explain_prints_a_rule_and_lists_them_all(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "explain", "clock-scan/wall")
    assert code == 0
    assert "clock-scan/wall" in out
    _, listed, _ = run(capsys, "explain")
    assert "freezes/expired" in listed


@pytest.mark.usefixtures("repo")
def test_a_bug_of_ours_is_never_a_pass(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("boom")

    monkeypatch.setattr("gate.run.check", broken)
    code, out, err = run(capsys, "check")
    assert (code, out) == (70, "")
    assert "boom" in err
    assert "bug" in err


@pytest.mark.usefixtures("repo")
def test_an_interrupt_ends_quietly(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("gate.run.check", interrupted)
    assert run(capsys, "check") == (130, "", "")


def start(*arguments: str, folder: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    root = Path(__file__).parents[1]
    return subprocess.run(
        [sys.executable, "-m", "gate", *arguments],
        cwd=folder,
        env=git_environ(PYTHONPATH=str(root), **environ),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_as_a_process_of_its_own_in_a_bare_environment(repo: RepoBuilder) -> None:
    repo.commit({"src/a.py": "import time\nA = time.time()  # é\n"})
    done = start("check", "--base", "main", folder=repo.root / "src", LC_ALL="C", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "# é" in done.stdout
    assert "\x1b" not in done.stdout


def test_the_version_is_the_packages(tmp_path: Path) -> None:
    assert start("--version", folder=tmp_path).stdout == f"agentgate {__version__}\n"


def test_a_reader_that_has_enough_ends_the_command_quietly(repo: RepoBuilder) -> None:
    repo.commit({f"tests/test_{n}.py": TEST for n in range(400)})
    with subprocess.Popen(
        [sys.executable, "-m", "gate", "check", "--base", "main"],
        cwd=repo.root,
        env=git_environ(PYTHONPATH=str(Path(__file__).parents[1])),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 2


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs a terminal to be had")
@pytest.mark.parametrize(("environ", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)])
def test_colour_is_for_terminals_that_want_it(repo: RepoBuilder, environ: dict[str, str], coloured: bool) -> None:  # noqa: FBT001 -- a table's column
    repo.commit({"src/a.py": "import time\nA = time.time()\n"})
    ours, theirs = os.openpty()
    subprocess.run(
        [sys.executable, "-m", "gate", "check", "--base", "main"],
        cwd=repo.root,
        env=git_environ(PYTHONPATH=str(Path(__file__).parents[1]), **({"TERM": "xterm-256color"} | environ)),
        stdout=theirs,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    os.close(theirs)
    shown = os.read(ours, 4096)
    os.close(ours)
    assert (b"\x1b[" in shown) == coloured
    assert b"clock-scan/wall" in shown
