"""The event a workflow runs for: which two commits it puts side by side, and who stands behind the proposed one."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from gate.errors import UsageError
from gate.model.named import NamedTuple
from gate.policy.authors import QUEUE

Payload = Mapping[str, Any]

_DEEP = "check out with `fetch-depth: 0`, so that both commits and what lies between them are there"
_DEEP_FORK = (
    "a checkout for pull_request_target does not hold the pull request: "
    "check out with `fetch-depth: 0` and `ref: refs/pull/{number}/head`; nothing of it is run"
)
_BY_HAND = "say which commits to compare, with the inputs `base` and `head`"
_OID = re.compile(r"(?:[0-9a-f]{40}|[0-9a-f]{64})\Z")


class Event(NamedTuple):
    """What a workflow's event says of the change.

    `head` is a commit id. `bases` are revisions for the trusted side, the best first: the first that the repository
    holds is meant. `nothing` says why there is no change at all, where there is none. `advice` is what to do when the
    checkout holds too little. `did` says what `login` did, in words that go before it. `gates` are the only gates that
    the event asks for; empty means as the policy says.
    """

    name: str
    head: str = ""
    bases: tuple[str, ...] = ()
    login: str = ""
    did: str = "the pull request was opened by"
    branch: str = ""
    can_write: bool | None = None
    gates: tuple[str, ...] = ()
    nothing: str = ""
    advice: str = f"{_DEEP}, or {_BY_HAND}"


def load_event(environ: Mapping[str, str]) -> Event:
    """The event that GITHUB_EVENT_NAME and GITHUB_EVENT_PATH tell of. Raises UsageError."""
    name, path = environ.get("GITHUB_EVENT_NAME", ""), environ.get("GITHUB_EVENT_PATH", "")
    if not name or not path:
        missing = "GITHUB_EVENT_PATH" if name else "GITHUB_EVENT_NAME"
        raise UsageError(
            f"{missing} is not set", "the action runs in a GitHub workflow; elsewhere use `agentgate check`"
        )
    return interpret(name, _payload(path), environ.get("GITHUB_SHA", ""))


def interpret(name: str, payload: Payload, sha: str) -> Event:
    """What an event means. `sha` is the commit of the workflow run. Raises UsageError: unknown event, wrong shape."""
    reader = _READERS.get(name)
    if reader is None:
        known = ", ".join(sorted(_READERS))
        raise UsageError(
            f"there is no telling which change the event `{name}` is about", f"use one of {known}; or {_BY_HAND}"
        )
    return reader(name, payload, sha)


def _payload(path: str) -> Payload:
    hint = "the runner writes this file; was GITHUB_EVENT_PATH set by the workflow?"
    try:
        with open(path, "rb") as file:
            payload = json.load(file)
    except OSError as error:
        raise UsageError(f"the event payload cannot be read: {error.strerror}", hint) from error
    except (ValueError, RecursionError) as error:
        raise UsageError("the event payload is no JSON", hint) from error
    if not isinstance(payload, dict):
        raise UsageError("the event payload is no JSON object", hint)
    return payload


def _pull_request(name: str, payload: Payload, _sha: str) -> Event:
    """Not the event's `base.sha` if it can be helped: that is the base branch when the pull request was last pushed.

    Source: https://docs.github.com/en/webhooks/webhook-events-and-payloads#pull_request
    """
    request = _object(payload, "pull_request")
    advice = f"{_DEEP}, or {_BY_HAND}"
    if name == "pull_request_target":
        advice = _DEEP_FORK.format(number=request.get("number", "N"))
    return Event(
        name,
        head=_oid(payload, "pull_request.head.sha"),
        bases=(
            f"refs/remotes/origin/{_text(payload, 'pull_request.base.ref')}",
            _oid(payload, "pull_request.base.sha"),
        ),
        login=_login(request.get("user")),
        branch=_text(payload, "pull_request.head.ref"),
        can_write=_writes(request),
        advice=advice,
    )


def _push(name: str, payload: Payload, _sha: str) -> Event:
    """What was pushed to the default branch is compared with what stood there; what was pushed elsewhere, with the
    default branch, like the pull request it may become: the commit before it would be the pusher's own, not trusted.

    Source: https://docs.github.com/en/webhooks/webhook-events-and-payloads#push
    """
    ref, before, after = (_text(payload, key) for key in ("ref", "before", "after"))
    default = _text(payload, "repository.default_branch")
    if payload.get("deleted") is True or _is_zero(after):
        return Event(name, nothing=f"the push deleted {ref}")
    before, after = _oid(payload, "before"), _oid(payload, "after")
    onto_default = ref == f"refs/heads/{default}" and not _is_zero(before)
    return Event(
        name,
        head=after,
        bases=(before,) if onto_default else (f"refs/remotes/origin/{default}",),
        login=_login(payload.get("sender")).replace(QUEUE, ""),
        did="it was pushed by",
        branch=ref.removeprefix("refs/heads/"),
        can_write=True,  # or there would have been no push
    )


def _merge_group(name: str, payload: Payload, _sha: str) -> Event:
    """Whoever sent it is the queue, not the author, who is told by the commits. Only who can write may queue a change.

    Source: https://docs.github.com/en/webhooks/webhook-events-and-payloads#merge_group
    """
    bases = (_oid(payload, "merge_group.base_sha"),)
    return Event(name, _oid(payload, "merge_group.head_sha"), bases, can_write=True)


def _dispatch(name: str, payload: Payload, sha: str) -> Event:
    """The branch it was started on, against the default branch. Who started it did not write it."""
    return Event(name, _run_commit(sha), (f"refs/remotes/origin/{_text(payload, 'repository.default_branch')}",))


def _schedule(name: str, _payload: Payload, sha: str) -> Event:
    """No change: the register as it stands on the default branch."""
    return Event(name, _run_commit(sha), (_run_commit(sha),), gates=("freezes",))


_READERS: dict[str, Callable[[str, Payload, str], Event]] = {
    "merge_group": _merge_group,
    "pull_request": _pull_request,
    "pull_request_review": _pull_request,
    "pull_request_target": _pull_request,
    "push": _push,
    "schedule": _schedule,
    "workflow_dispatch": _dispatch,
}


def _writes(request: Payload) -> bool | None:
    """Has the author write access, as far as the payload tells? None: it does not tell.

    OWNER owns the repository. A COLLABORATOR of a user's own repository can write; there is no other kind. In an
    organisation a MEMBER or COLLABORATOR may have read access only, so it takes the branch as well: only who can write
    can have pushed to a branch of this repository. Everybody else may be a member in private, whom the payload calls
    CONTRIBUTOR or NONE, so only a branch of a fork says no.
    """
    association = request.get("author_association")
    base, head = (_get(request, f"{side}.repo") for side in ("base", "head"))
    same = (
        isinstance(base, dict)
        and isinstance(head, dict)
        and base.get("id") is not None
        and base["id"] == head.get("id")
    )
    if association == "OWNER":
        return True
    if association == "COLLABORATOR" and _get(request, "base.repo.owner.type") == "User":
        return True
    if association in ("MEMBER", "COLLABORATOR"):
        return True if same else None
    return None if same else False


def _login(account: object) -> str:
    """An account that is gone is null in payloads."""
    login = account.get("login") if isinstance(account, dict) else None
    return login if isinstance(login, str) else ""


def _run_commit(sha: str) -> str:
    if not _OID.match(sha):
        raise UsageError("GITHUB_SHA is no commit id", _BY_HAND)
    return sha


def _is_zero(oid: str) -> bool:
    return not oid.strip("0")


def _object(payload: Payload, key: str) -> Payload:
    found = _get(payload, key)
    if not isinstance(found, dict):
        raise UsageError(f"the event payload has no object `{key}`", _BY_HAND)
    return found


def _text(payload: Payload, path: str) -> str:
    found = _get(payload, path)
    if not isinstance(found, str) or not found:
        raise UsageError(f"the event payload has no text `{path}`", _BY_HAND)
    return found


def _oid(payload: Payload, path: str) -> str:
    found = _text(payload, path)
    if not _OID.match(found):
        raise UsageError(f"`{path}` of the event payload is no commit id", _BY_HAND)
    return found


def _get(payload: object, path: str) -> object:
    for key in path.split("."):
        payload = payload.get(key) if isinstance(payload, dict) else None
    return payload
