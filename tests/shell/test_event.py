"""Which commits an event puts side by side, and what it tells of the author."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gate.errors import UsageError
from gate.shell.event import Event, interpret, load_event

HEAD, BASE, ZERO = "a" * 40, "b" * 40, "0" * 40


def pull_request(**changes: Any) -> dict[str, Any]:
    """The parts of a pull_request payload that count; a dotted key with `__` for the dot changes one."""
    payload: dict[str, Any] = {
        "action": "synchronize",
        "pull_request": {
            "number": 7,
            "author_association": "MEMBER",
            "user": {"login": "finley"},
            "head": {"sha": HEAD, "ref": "fast-window", "repo": {"id": 1}},
            "base": {"sha": BASE, "ref": "main", "repo": {"id": 1, "owner": {"type": "Organization"}}},
        },
    }
    return _changed(payload, changes)


def push(**changes: Any) -> dict[str, Any]:
    payload: dict[str, Any] = {
        "ref": "refs/heads/main",
        "before": BASE,
        "after": HEAD,
        "deleted": False,
        "sender": {"login": "finley"},
        "repository": {"default_branch": "main"},
    }
    return _changed(payload, changes)


def _changed(payload: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    for path, value in changes.items():
        *folders, last = path.split("__")
        at = payload
        for folder in folders:
            at = at[folder]
        at[last] = value
    return payload


@pytest.mark.parametrize("name", ["pull_request", "pull_request_target", "pull_request_review"])
def test_a_pull_request_is_its_head_commit_against_the_tip_of_its_base_branch(name: str) -> None:
    event = interpret(name, pull_request(), "c" * 40)
    assert event.head == HEAD
    assert event.bases == ("refs/remotes/origin/main", BASE)
    assert (event.login, event.branch) == ("finley", "fast-window")


def test_the_checkout_of_a_pull_request_target_needs_the_pull_request_named() -> None:
    assert "refs/pull/7/head" in interpret("pull_request_target", pull_request(), "").advice
    assert "refs/pull" not in interpret("pull_request", pull_request(), "").advice


@pytest.mark.parametrize(
    ("association", "owner", "head_repo", "writes"),
    [
        pytest.param("OWNER", "User", {"id": 1}, True, id="the owner"),
        pytest.param("OWNER", "User", {"id": 2}, True, id="the owner, from a fork"),
        pytest.param("COLLABORATOR", "User", {"id": 2}, True, id="a user's repository has no lesser collaborators"),
        pytest.param("COLLABORATOR", "Organization", {"id": 2}, None, id="an organisation's may only read"),
        pytest.param("COLLABORATOR", "Organization", {"id": 1}, True, id="but has pushed here"),
        pytest.param("MEMBER", "Organization", {"id": 1}, True, id="a member, on a branch here"),
        pytest.param("MEMBER", "Organization", {"id": 2}, None, id="a member may only read"),
        pytest.param("MEMBER", "Organization", None, None, id="a member, whose fork is gone"),
        pytest.param("CONTRIBUTOR", "Organization", {"id": 1}, None, id="a member in private, perhaps"),
        pytest.param("CONTRIBUTOR", "Organization", {"id": 2}, False, id="a contributor"),
        pytest.param("NONE", "User", {"id": 2}, False, id="a stranger"),
        pytest.param("FIRST_TIME_CONTRIBUTOR", "User", None, False, id="a stranger, whose fork is gone"),
        pytest.param("OWNER ", "User", {"id": 2}, False, id="no known word"),
        pytest.param(None, "User", {"id": 2}, False, id="no word"),
    ],
)
def test_write_access_is_believed_only_where_the_association_proves_it(
    *, association: str | None, owner: str, head_repo: dict[str, int] | None, writes: bool | None
) -> None:
    payload = pull_request(
        pull_request__author_association=association,
        pull_request__base__repo__owner__type=owner,
        pull_request__head__repo=head_repo,
    )
    assert interpret("pull_request", payload, "").can_write is writes


def test_repositories_without_ids_are_not_the_same() -> None:
    payload = pull_request(pull_request__head__repo={}, pull_request__base__repo={})
    assert interpret("pull_request", payload, "").can_write is None


def test_an_author_whose_account_is_gone_has_no_login() -> None:
    assert interpret("pull_request", pull_request(pull_request__user=None), "").login == ""


@pytest.mark.parametrize(
    ("payload", "bases"),
    [
        pytest.param(push(), (BASE,), id="the default branch: what stood there"),
        pytest.param(push(forced=True), (BASE,), id="forced: what stood there"),
        pytest.param(push(before=ZERO), ("refs/remotes/origin/main",), id="the default branch, new"),
        pytest.param(push(ref="refs/heads/x"), ("refs/remotes/origin/main",), id="another branch"),
        pytest.param(push(ref="refs/heads/x", before=ZERO), ("refs/remotes/origin/main",), id="another branch, new"),
        pytest.param(push(ref="refs/tags/v1", before=ZERO), ("refs/remotes/origin/main",), id="a tag"),
        pytest.param(push(ref="refs/tags/main"), ("refs/remotes/origin/main",), id="a tag named like the branch"),
    ],
)
def test_a_push_is_compared_with_a_trusted_side(payload: dict[str, Any], bases: tuple[str, ...]) -> None:
    event = interpret("push", payload, "")
    assert (event.head, event.bases, event.nothing) == (HEAD, bases, "")
    assert (event.login, event.can_write) == ("finley", True)


@pytest.mark.parametrize("payload", [push(deleted=True, after=ZERO), push(after=ZERO), push(deleted=True)])
def test_a_deleted_branch_leaves_nothing_to_judge(payload: dict[str, Any]) -> None:
    assert interpret("push", payload, "").nothing == "the push deleted refs/heads/main"


def test_the_merge_queue_is_not_the_author_of_what_it_pushes() -> None:
    event = interpret("push", push(sender={"login": "github-merge-queue[bot]"}), "")
    assert (event.login, event.can_write) == ("", True)


def test_a_merge_group_names_its_commits_and_no_author() -> None:
    payload = {"merge_group": {"head_sha": HEAD, "base_sha": BASE}, "sender": {"login": "github-merge-queue[bot]"}}
    assert interpret("merge_group", payload, "") == Event("merge_group", HEAD, (BASE,), can_write=True)


def test_a_dispatch_compares_its_branch_with_the_default_branch() -> None:
    event = interpret("workflow_dispatch", {"repository": {"default_branch": "trunk"}, "sender": {"login": "x"}}, HEAD)
    assert event == Event("workflow_dispatch", HEAD, ("refs/remotes/origin/trunk",))


def test_a_schedule_judges_the_register_alone() -> None:
    assert interpret("schedule", {"schedule": "0 6 * * *"}, HEAD) == Event(
        "schedule", HEAD, (HEAD,), gates=("freezes",)
    )


@pytest.mark.parametrize("name", ["issue_comment", "workflow_run", "release", "PULL_REQUEST"])
def test_an_event_that_names_no_change_is_refused_by_name(name: str) -> None:
    with pytest.raises(UsageError) as refused:
        interpret(name, pull_request(), HEAD)
    assert name in refused.value.message
    assert "merge_group" in refused.value.hint


@pytest.mark.parametrize(
    ("name", "payload", "key"),
    [
        pytest.param("pull_request", {}, "pull_request", id="no pull request"),
        pytest.param("pull_request", {"pull_request": [1]}, "pull_request", id="a list for an object"),
        pytest.param("pull_request", pull_request(pull_request__head=None), "pull_request.head.sha", id="no head"),
        pytest.param("pull_request", pull_request(pull_request__head="x"), "pull_request.head.sha", id="text"),
        pytest.param("pull_request", pull_request(pull_request__head__sha=7), "pull_request.head.sha", id="a number"),
        pytest.param(
            "pull_request", pull_request(pull_request__head__sha="HEAD"), "pull_request.head.sha", id="a name"
        ),
        pytest.param(
            "pull_request", pull_request(pull_request__base__sha="-x"), "pull_request.base.sha", id="an option"
        ),
        pytest.param("pull_request", pull_request(pull_request__base__ref=""), "pull_request.base.ref", id="empty"),
        pytest.param("push", push(after=HEAD + "\n"), "after", id="a line break after the commit"),
        pytest.param("push", push(before="main"), "before", id="a push from a name"),
        pytest.param("push", push(repository=None), "repository.default_branch", id="no repository"),
        pytest.param("merge_group", {"merge_group": {"head_sha": HEAD}}, "merge_group.base_sha", id="half a group"),
        pytest.param("schedule", {}, "GITHUB_SHA", id="no commit of the run"),
    ],
)
def test_a_payload_of_another_shape_is_refused_by_key(name: str, payload: dict[str, Any], key: str) -> None:
    with pytest.raises(UsageError) as refused:
        interpret(name, payload, "")
    assert f"{key}" in refused.value.message
    assert "`base` and `head`" in refused.value.hint


def test_the_event_is_read_from_the_file_the_runner_names(tmp_path: Path) -> None:
    file = tmp_path / "event.json"
    file.write_text(json.dumps(push()), encoding="utf-8")
    event = load_event({"GITHUB_EVENT_NAME": "push", "GITHUB_EVENT_PATH": str(file), "GITHUB_SHA": HEAD})
    assert (event.name, event.head) == ("push", HEAD)


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        pytest.param(None, "cannot be read", id="no file"),
        pytest.param(b"", "no JSON", id="empty"),
        pytest.param(b"{", "no JSON", id="cut off"),
        pytest.param(b"\xff\xfe", "no JSON", id="bytes"),
        pytest.param(b"[" * 100_000, "no JSON", id="nested without end"),
        pytest.param(b"[1]", "no JSON object", id="a list"),
    ],
)
def test_a_payload_that_cannot_be_read_is_refused(tmp_path: Path, content: bytes | None, complaint: str) -> None:
    file = tmp_path / "event.json"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(UsageError, match=complaint):
        load_event({"GITHUB_EVENT_NAME": "push", "GITHUB_EVENT_PATH": str(file)})


@pytest.mark.parametrize(
    ("environ", "missing"),
    [({}, "GITHUB_EVENT_NAME"), ({"GITHUB_EVENT_NAME": "push"}, "GITHUB_EVENT_PATH")],
)
def test_outside_a_workflow_the_missing_variable_is_named(environ: dict[str, str], missing: str) -> None:
    with pytest.raises(UsageError, match=missing):
        load_event(environ)
