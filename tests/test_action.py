"""The action from its variables to its exit code, on real repositories, in this process."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from gate import action, demo
from gate.shell import scratch
from tests.support.repo import RepoBuilder, git_environ

TODAY = date(2026, 11, 30)
PASSING_DAY = TODAY - timedelta(days=5)  # before the demo's freeze runs out
ROOT = Path(__file__).parents[1]


class Outcome(NamedTuple):
    """What a step left behind."""

    exit_code: int
    log: str
    outputs: dict[str, str]
    summary: str

    @property
    def commands(self) -> list[str]:
        """The commands that a runner would obey."""
        obeyed, token = [], ""
        for line in self.log.splitlines():
            opened = re.match(r"\s*::stop-commands::(.+)", line)
            if token:
                token = "" if line.strip() == f"::{token}::" else token
            elif opened:
                token = opened[1]
            elif line.lstrip().startswith("::") or "##[" in line:
                obeyed.append(line)
        return obeyed


class Step:
    """The step of a job whose workspace is `workspace`."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.workspace = root / "workspace"
        self.workspace.mkdir()
        self.variables = {
            **git_environ(),
            "GITHUB_WORKSPACE": str(self.workspace),
            "GITHUB_EVENT_PATH": str(root / "event.json"),
            "GITHUB_OUTPUT": str(root / "output"),
            "GITHUB_STEP_SUMMARY": str(root / "summary"),
            "GITHUB_SERVER_URL": "https://github.invalid",
            "GITHUB_REPOSITORY": "acme/shop",
        }

    def run(self, event: str, payload: object, **more: str) -> Outcome:
        """`more` are inputs, `fail_on=…`, and variables, `GITHUB_TOKEN=…`."""
        (self.root / "event.json").write_text(json.dumps(payload), encoding="utf-8")
        log = io.StringIO()
        code = action.run(self.environ(event, **more), log)
        return Outcome(code, log.getvalue(), self._outputs(), self._read("summary"))

    def environ(self, event: str, **more: str) -> dict[str, str]:
        names = {name: name if name.isupper() else f"INPUT_{name.upper().replace('_', '-')}" for name in more}
        given = {"INPUT_TODAY": TODAY.isoformat(), **{names[name]: value for name, value in more.items()}}
        return self.variables | {"GITHUB_EVENT_NAME": event} | given

    def report(self, path: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads((self.workspace / path).read_text(encoding="utf-8"))
        return found

    def _read(self, name: str) -> str:
        file = self.root / name
        return file.read_text(encoding="utf-8") if file.exists() else ""

    def _outputs(self) -> dict[str, str]:
        return dict(re.findall(r"(?m)^([\w-]+)<<(?:.+)\n(.*)\n", self._read("output")))


@pytest.fixture
def step(tmp_path: Path) -> Step:
    return Step(tmp_path)


@pytest.fixture
def demo_step(step: Step) -> Step:
    """The workspace holds the demo's repository, as its own origin."""
    scratch.make(str(step.workspace), demo.commits(TODAY))
    _git(step, "update-ref", "refs/remotes/origin/main", demo.BASE)
    return step


def _git(step: Step, *arguments: str) -> str:
    done = subprocess.run(
        ["git", "-C", str(step.workspace), *arguments], env=git_environ(), capture_output=True, check=True
    )
    return done.stdout.decode().strip()


def pull_request(
    step: Step,
    head: str = demo.BRANCH,
    *,
    login: str = "acme-coder[bot]",
    base: str = demo.BASE,
    association: str = "MEMBER",
) -> dict[str, Any]:
    repository = {"id": 1, "owner": {"type": "Organization"}}
    request = {
        "number": 7,
        "author_association": association,
        "user": {"login": login},
        "head": {"sha": _git(step, "rev-parse", head), "ref": head, "repo": repository},
        "base": {"sha": _git(step, "rev-parse", base), "ref": "main", "repo": repository},
    }
    return {"pull_request": request}


def test_a_bad_pull_request_fails_and_every_outlet_says_so(demo_step: Step) -> None:
    done = demo_step.run("pull_request", pull_request(demo_step), json_file="out/agentgate.json")
    report = demo_step.report("out/agentgate.json")
    assert (done.exit_code, report["verdict"]) == (1, "fail")
    assert done.outputs == {
        "verdict": "fail",
        "findings": str(len(report["findings"])),
        "errors": str(sum(finding["severity"] == "error" for finding in report["findings"])),
        "undeclared": "1",
        "expired": "1",
        "clock-debt": str(report["clock_debt"]["total"]),
        "json-file": "out/agentgate.json",
    }
    assert report["clock_debt"]["total"] > 0
    assert report["today"] == TODAY.isoformat()
    assert any(command.startswith("::error file=tests/freeze_register.json,") for command in done.commands)
    assert "clock-map/undeclared" in done.summary
    assert "https://github.invalid/acme/shop/blob/" in done.summary


def test_what_fails_nothing_passes(demo_step: Step) -> None:
    done = demo_step.run("pull_request", pull_request(demo_step), fail_on="never")
    assert (done.exit_code, done.outputs["verdict"]) == (0, "pass")
    assert int(done.outputs["errors"]) > 0


def test_only_the_gates_that_were_named_are_asked(demo_step: Step) -> None:
    done = demo_step.run("pull_request", pull_request(demo_step), gates="fixtures, freezes", json_file="r.json")
    assert [gate["name"] for gate in demo_step.report("r.json")["gates"]] == ["fixtures", "freezes"]
    assert done.outputs["undeclared"] == "0"


def test_outlets_that_were_turned_off_stay_silent(demo_step: Step) -> None:
    done = demo_step.run("pull_request", pull_request(demo_step), annotations="none", summary="false")
    assert done.exit_code == 1
    assert done.commands == []
    assert done.summary == ""
    assert done.outputs["json-file"] == ""
    assert "freezes/expired" in done.log


@pytest.mark.parametrize(("annotations", "says"), [("check-run", 1), ("both", 1), ("workflow", 0), ("none", 0)])
def test_a_check_run_that_cannot_be_written_is_said_once(demo_step: Step, annotations: str, says: int) -> None:
    done = demo_step.run("pull_request", pull_request(demo_step), annotations=annotations)
    assert done.log.count("until the check run can be written") == says
    assert bool(done.commands) == (annotations != "none")


@pytest.fixture
def shop(step: Step) -> tuple[Step, RepoBuilder]:
    """`main` with a file of a pinned kind, and `topic`, which changes the map of tests."""
    repo = RepoBuilder(step.workspace)
    repo.commit({"a.py": "A = 1\n", "agent_gate.json": "{}\n"})
    repo.git("update-ref", "refs/remotes/origin/main", "main")
    repo.branch("topic")
    repo.commit({"agent_gate.json": '{"fixtures": {}}\n'})
    return step, repo


@pytest.mark.parametrize(
    ("login", "association", "kind", "code"),
    [
        pytest.param("finley", "MEMBER", "human", 0, id="a person who can write"),
        pytest.param("finley", "CONTRIBUTOR", "unknown", 1, id="a person of whom nothing is known"),
        pytest.param("acme-coder[bot]", "MEMBER", "agent", 1, id="an agent that can write"),
    ],
)
def test_a_change_counts_as_a_person_s_only_where_the_payload_proves_it(
    shop: tuple[Step, RepoBuilder], login: str, association: str, kind: str, code: int
) -> None:
    step, _ = shop
    payload = pull_request(step, "topic", login=login, association=association)
    done = step.run("pull_request", payload, json_file="r.json")
    assert step.report("r.json")["change"]["author"]["kind"] == kind
    assert done.exit_code == code, done.log


def test_the_base_is_the_tip_of_its_branch_and_not_what_the_event_remembers(shop: tuple[Step, RepoBuilder]) -> None:
    step, repo = shop
    payload = pull_request(step, "topic")
    repo.switch("main")
    tip = repo.commit({"b.py": "B = 1\n"})
    repo.git("update-ref", "refs/remotes/origin/main", tip)
    step.run("pull_request", payload, json_file="r.json")
    change = step.report("r.json")["change"]
    assert (change["base"], change["merge_base"]) == (tip, payload["pull_request"]["base"]["sha"])
    assert change["files"] == 1


def test_without_the_branch_the_base_of_the_event_will_do(shop: tuple[Step, RepoBuilder]) -> None:
    step, repo = shop
    payload = pull_request(step, "topic")
    repo.git("update-ref", "-d", "refs/remotes/origin/main")
    step.run("pull_request", payload, json_file="r.json")
    assert step.report("r.json")["change"]["base"] == payload["pull_request"]["base"]["sha"]


def test_a_checkout_of_depth_one_is_an_error_that_says_what_to_change(demo_step: Step, tmp_path: Path) -> None:
    payload = pull_request(demo_step)
    _git(demo_step, "checkout", "-q", "--detach", demo.BASE)
    _git(demo_step, "-c", "user.name=x", "-c", "user.email=x@example.com", "merge", "-q", "--no-ff", demo.BRANCH)
    (tmp_path / "other").mkdir()
    shallow = Step(tmp_path / "other")
    _git(shallow, "init", "-q")
    _git(demo_step, "branch", "merged")
    _git(shallow, "fetch", "-q", "--depth=1", f"file://{demo_step.workspace}", "merged")
    _git(shallow, "checkout", "-q", "--detach", "FETCH_HEAD")
    done = shallow.run("pull_request", payload)
    assert (done.exit_code, done.outputs["verdict"]) == (2, "error")
    assert "fetch-depth: 0" in done.log
    assert "fetch-depth: 0" in done.summary
    assert len([command for command in done.commands if command.startswith("::error ")]) == 1


def test_a_deleted_branch_passes_and_says_why(step: Step) -> None:
    zero = "0" * 40
    payload = {"ref": "refs/heads/x", "before": "a" * 40, "after": zero, "repository": {"default_branch": "main"}}
    done = step.run("push", payload | {"deleted": True}, json_file="r.json")
    assert (done.exit_code, done.outputs["verdict"], done.outputs["findings"]) == (0, "pass", "0")
    assert "nothing to judge: the push deleted refs/heads/x" in done.log
    assert step.report("r.json")["change"] is None


def test_a_push_to_the_default_branch_is_compared_with_what_stood_there(demo_step: Step) -> None:
    before, after = _git(demo_step, "rev-parse", demo.BASE), _git(demo_step, "rev-parse", demo.BRANCH)
    payload = {"ref": "refs/heads/main", "before": before, "after": after, "repository": {"default_branch": "main"}}
    done = demo_step.run("push", payload, json_file="r.json")
    assert done.exit_code == 1
    assert demo_step.report("r.json")["change"]["base"] == before


@pytest.mark.parametrize("path", ["user.login", "head.ref", "base.ref"])
def test_half_a_surrogate_pair_in_the_payload_is_no_bug_of_ours(demo_step: Step, path: str) -> None:
    payload = pull_request(demo_step)
    owner, key = path.split(".")
    payload["pull_request"][owner][key] = "x\ud800"
    assert demo_step.run("pull_request", payload).exit_code in (1, 2)


def test_a_schedule_asks_the_freezes_alone(demo_step: Step) -> None:
    done = demo_step.run("schedule", {}, GITHUB_SHA=_git(demo_step, "rev-parse", demo.BASE), json_file="r.json")
    assert (done.exit_code, done.outputs["findings"], done.outputs["expired"]) == (1, "1", "1")
    assert [gate["name"] for gate in demo_step.report("r.json")["gates"]] == ["freezes"]
    later = demo_step.run(
        "schedule", {}, GITHUB_SHA=_git(demo_step, "rev-parse", demo.BASE), today=PASSING_DAY.isoformat()
    )
    assert later.exit_code == 0


@pytest.mark.parametrize("event", ["issue_comment", "push"])
def test_any_event_will_do_where_both_sides_are_named(demo_step: Step, event: str) -> None:
    done = demo_step.run(event, {}, base=demo.BASE, head=demo.BRANCH, json_file="r.json")
    assert done.exit_code == 1
    assert demo_step.report("r.json")["change"]["head"] == _git(demo_step, "rev-parse", demo.BRANCH)


@pytest.mark.parametrize(
    ("event", "more", "words"),
    [
        pytest.param("issue_comment", {}, "issue_comment", id="an event without a change"),
        pytest.param("pull_request", {}, "pull_request", id="a payload of another shape"),
        pytest.param("pull_request", {"GITHUB_EVENT_PATH": "/nowhere"}, "cannot be read", id="no payload"),
        pytest.param("pull_request", {"GITHUB_EVENT_PATH": ""}, "GITHUB_EVENT_PATH", id="no path of one"),
        pytest.param("pull_request", {"fail_on": "often"}, "fail-on", id="an input that makes no sense"),
        pytest.param("pull_request", {"working_directory": "../x"}, "working-directory", id="a folder outside"),
        pytest.param("issue_comment", {"base": "main"}, "issue_comment", id="one side by hand"),
        pytest.param("x", {"base": "main", "head": "-x"}, "is no revision", id="a revision like an option"),
        pytest.param("x", {"base": "main", "head": "main", "gates": "clock"}, "clock", id="no such gate"),
    ],
)
def test_what_makes_no_sense_is_an_error_in_every_outlet(
    demo_step: Step, event: str, more: dict[str, str], words: str
) -> None:
    done = demo_step.run(event, {}, **{"working_directory": ".", **more})
    if words == "working-directory":  # the event is looked at first
        done = demo_step.run(event, pull_request(demo_step), **more)
    assert (done.exit_code, done.outputs["verdict"], done.outputs["findings"]) == (2, "error", "0")
    assert words in done.log
    assert done.summary
    assert [command for command in done.commands if command.startswith("::error")]


def test_a_repository_in_a_folder_of_the_workspace_is_judged_there(step: Step) -> None:
    folder = step.workspace / "change"
    folder.mkdir()
    scratch.make(str(folder), demo.commits(TODAY))
    done = step.run("x", {}, base=demo.BASE, head=demo.BRANCH, working_directory="change", json_file="r.json")
    assert done.exit_code == 1
    assert step.report("r.json")["verdict"] == "fail"


def test_a_folder_that_a_link_moves_out_of_the_workspace_is_not_judged(demo_step: Step, tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    scratch.make(str(tmp_path / "outside"), demo.commits(TODAY))
    (demo_step.workspace / "change").symlink_to(tmp_path / "outside")
    done = demo_step.run("x", {}, base=demo.BASE, head=demo.BRANCH, working_directory="change")
    assert done.exit_code == 2
    assert "leads out of the workspace" in done.log


@pytest.mark.parametrize("path", ["out/output", "../r.json"])
def test_a_report_that_cannot_be_written_is_never_a_pass(demo_step: Step, tmp_path: Path, path: str) -> None:
    (demo_step.workspace / "out").symlink_to(tmp_path)
    done = demo_step.run("pull_request", pull_request(demo_step), fail_on="never", json_file=path)
    assert (done.exit_code, done.outputs["verdict"], done.outputs["json-file"]) == (2, "error", "")
    assert any("json-file" in command or "out/output" in command for command in done.commands)


def test_outputs_that_cannot_be_written_are_never_a_pass(demo_step: Step, tmp_path: Path) -> None:
    done = demo_step.run("pull_request", pull_request(demo_step), fail_on="never", GITHUB_OUTPUT=str(tmp_path))
    assert done.exit_code == 2
    assert any("GITHUB_OUTPUT" in command for command in done.commands)


def test_no_text_of_the_change_is_obeyed_by_the_runner(shop: tuple[Step, RepoBuilder]) -> None:
    step, repo = shop
    evil = "\n::error::mine\n::set-output name=verdict::pass\n##[error]mine"
    repo.commit({f"tests/test_a{evil}.py": "import time\n\ndef test_a() -> None:\n    time.sleep(1)\n"}, message=evil)
    done = step.run("pull_request", pull_request(step, "topic", login=f"finley{evil}"))
    assert done.exit_code == 1
    assert done.commands
    assert all(re.match(r"::(error|warning|notice) (file=[^:]*,)?[^:]*title=[\w/-]+::", line) for line in done.commands)
    assert not re.search(r"^\s*::(error|set-output)\b[^\n]*::mine", done.summary, re.MULTILINE)


def test_a_secret_of_the_environment_is_shown_nowhere(shop: tuple[Step, RepoBuilder]) -> None:
    step, repo = shop
    hidden = "tok_4f1c9e77"
    repo.commit({f"tests/test_{hidden}.py": "def test_a() -> None:\n    assert 1\n"})
    done = step.run("pull_request", pull_request(step, "topic"), json_file="r.json", GITHUB_TOKEN=hidden)
    report = (step.workspace / "r.json").read_text(encoding="utf-8")
    assert done.outputs["undeclared"] == "1"
    for text in (done.log, done.summary, report):
        assert hidden not in text
        assert "tests/test_***.py" in text.replace("&#42;", "*").replace("%2A", "*")


def test_a_bug_of_ours_is_one_line_with_where_to_say_so_and_never_a_pass(step: Step) -> None:
    more = {"GITHUB_ACTION_REPOSITORY": "acme/agentgate", "base": "a", "head": "b"}
    done = step.run("x", {}, GITHUB_WORKSPACE="no such\0folder", **more)
    assert (done.exit_code, done.outputs) == (70, {"verdict": "error"})
    assert len(done.log.splitlines()) == 1
    assert re.match(
        r"::error title=agentgate::a bug of agentgate: ValueError in [\w/]+\.py:\d+; nothing was judged", done.log
    )
    assert done.log.endswith("https://github.invalid/acme/agentgate/issues\n")


def test_a_bug_shows_its_traceback_where_the_job_is_being_debugged(step: Step) -> None:
    done = step.run("x", {}, GITHUB_WORKSPACE="no such\0folder", base="a", head="b", RUNNER_DEBUG="1")
    assert "Traceback" in done.log
    assert len(done.commands) == 1


def test_the_entry_point_writes_utf_8_whatever_the_locale(demo_step: Step) -> None:
    (demo_step.root / "event.json").write_text(json.dumps(pull_request(demo_step)), encoding="utf-8")
    latin = {"LC_ALL": "C", "PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"}
    measured = {name: value for name, value in os.environ.items() if name.startswith("COVERAGE_")}
    done = subprocess.run(
        [sys.executable, str(ROOT / "entrypoint.py")],
        env=demo_step.environ("pull_request") | latin | measured,
        cwd=demo_step.workspace,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 1, done.stderr.decode()
    assert "agentgate" in done.stdout.decode("utf-8")
    assert done.stderr == b""
    assert os.fspath(demo_step.workspace) not in done.stdout.decode("utf-8")
