from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.model.change import Author, AuthorKind, Commit
from gate.policy.authors import decide
from gate.policy.defaults import AGENTS

AGENT, HUMAN, UNKNOWN = AuthorKind.AGENT, AuthorKind.HUMAN, AuthorKind.UNKNOWN
FINLEY = ("Finley Reyes", "finley@acme.example")


def commit(
    author: tuple[str, str] = FINLEY, committer: tuple[str, str] | None = None, message: str = "Round up\n"
) -> Commit:
    return Commit("0123456789abcdef0123", *author, *(committer or author), message)


def who(
    *commits: Commit,
    agents: tuple[str, ...] = AGENTS,
    login: str = "",
    branch: str = "",
    can_write: bool | None = None,
    forced: AuthorKind | None = None,
    unknown_as_agent: bool = False,
    trust: str = "writers",
    owners: tuple[str, ...] = (),
) -> Author:
    return decide(
        commits,
        agents,
        login=login,
        branch=branch,
        can_write=can_write,
        forced=forced,
        unknown_as_agent=unknown_as_agent,
        trust=trust,
        owners=owners,
    )


@pytest.mark.parametrize(
    "login",
    [
        "devin-ai-integration[bot]", "google-labs-jules[bot]", "codegen-sh[bot]", "copilot-swe-agent[bot]", "Copilot",
        "github-copilot[bot]", "claude[bot]", "chatgpt-codex-connector[bot]", "cursor[bot]", "sweep-ai[bot]",
        "amazon-q-developer[bot]", "dependabot[bot]", "COPILOT", "copilot-swe-agent",
    ],
)  # fmt: skip
def test_a_login_of_an_agent_is_a_mark(login: str) -> None:
    author = who(commit(), login=login, can_write=True)
    assert (author.kind, author.as_agent, author.login) == (AGENT, True, login)
    assert author.because == f"the pull request was opened by {login}"


@pytest.mark.parametrize("login", ["finley", "claude", "jules", "devin", "bot", "robot", "copilot-fan", "ci-bot"])
def test_a_login_of_a_person_is_none(login: str) -> None:
    assert who(commit(), login=login, can_write=True).kind is HUMAN


@pytest.mark.parametrize(
    ("name", "address"),
    [
        ("Claude", "noreply@anthropic.com"),
        ("anyone", "NoReply@Anthropic.com"),
        ("Devin AI", "158243242+devin-ai-integration[bot]@users.noreply.github.com"),
        ("copilot-swe-agent[bot]", "198982749+Copilot@users.noreply.github.com"),
        ("Copilot", "198982749+Copilot@users.noreply.github.com"),
        ("google-labs-jules[bot]", "161369871+google-labs-jules[bot]@users.noreply.github.com"),
        ("Cursor Agent", "cursoragent@cursor.com"),
        ("renovate[bot]", "29139614+renovate[bot]@users.noreply.github.com"),
        ("x", "renovate[bot]@users.noreply.ghe.acme.example"),
        ("aider", "noreply@aider.chat"),
    ],
)
def test_an_author_or_committer_that_is_an_agent_is_a_mark(name: str, address: str) -> None:
    as_author = who(commit(), commit(author=(name, address), committer=FINLEY))
    assert as_author.kind is AGENT
    assert as_author.because == f"the author of commit 0123456789ab is {name} <{address}>"
    as_committer = who(commit(committer=(name, address)))
    assert as_committer.kind is AGENT
    assert as_committer.because.startswith("the committer of 0123456789ab is ")


PEOPLE = [
    ("Claude Monet", "claude@monet.example"),
    ("Claude", "claude@monet.example"),
    ("Jules Verne", "jules@verne.example"),
    ("Jules", "jules@acme.example"),
    ("Devin Booker", "devin@suns.example"),
    ("Devin", "devin@acme.example"),
    ("Gemini Ganesan", "gg@acme.example"),
    ("Codex Alimentarius", "codex@fao.example"),
    ("Cursor Smith", "cursor@acme.example"),
    ("A. Botha", "bot@acme.example"),
    ("Finley", "finley+claude@acme.example"),
    ("noreply", "noreply@github.com"),
    ("Finley", "123+finley@users.noreply.github.com"),
    ("Claude", "77+claude-m@users.noreply.github.com"),
    ("anthropic", "someone@anthropic.com"),
    ("", ""),
]


@pytest.mark.parametrize(("name", "address"), PEOPLE)
def test_a_person_whose_name_holds_an_agent_s_is_none(name: str, address: str) -> None:
    trailers = "".join(f"{key}: {name} <{address}>\n" for key in ("Co-authored-by", "Assisted-by", "Signed-off-by"))
    assert who(commit(author=(name, address), message=f"x\n\n{trailers}"), can_write=True).kind is HUMAN


QUEUE = ("github-merge-queue[bot]", "118344674+github-merge-queue[bot]@users.noreply.github.com")


@pytest.mark.parametrize(
    ("author", "kind"),
    [
        pytest.param(QUEUE, HUMAN, id="the queue's own commit"),
        pytest.param(FINLEY, HUMAN, id="a person's, committed by the queue"),
        pytest.param(("acme[bot]", "acme@acme.example"), AGENT, id="an agent's, committed by the queue"),
        pytest.param((QUEUE[0], "noreply@anthropic.com"), AGENT, id="an agent's under the queue's name"),
    ],
)
def test_a_merge_queue_s_change_is_whose_commits_it_holds(author: tuple[str, str], kind: AuthorKind) -> None:
    assert who(commit(author=author, committer=QUEUE), can_write=True).kind is kind


def test_what_the_agent_did_is_said_as_it_was() -> None:
    found = decide(
        (commit(),),
        AGENTS,
        login="acme[bot]",
        did="it was pushed by",
        unknown_as_agent=True,
        trust="writers",
        owners=(),
    )
    assert found.because == "it was pushed by acme[bot]"


def test_the_web_editor_is_no_agent() -> None:
    assert who(commit(committer=("GitHub", "noreply@github.com")), can_write=True, login="finley").kind is HUMAN


@pytest.mark.parametrize(
    "line",
    [
        "Co-Authored-By: Claude <noreply@anthropic.com>",
        "Co-authored-by: Claude Opus 4.5 <noreply@anthropic.com>",
        "co-authored-by:Copilot <223556219+Copilot@users.noreply.github.com>",
        "Co-authored-by: Cursor <cursoragent@cursor.com>",
        "Co-authored-by: aider (gpt-5) <aider@aider.chat>",
        "Co-authored-by: aider (gpt-5)",
        "Assisted-by: Claude:claude-opus",
        "Assisted-by: Codex",
        "Generated-by: Gemini",
        "Made-with: Cursor",
        "made-with : cursor",
        "On-behalf-of: Jules",
        "Co-authored-by: Devin",
        "Co-authored-by: Amazon Q",
        "Assisted-by: @Copilot",
        "Co-authored-by: noreply@anthropic.com",
        "Co-authored-by: Claude noreply@anthropic.com",
        "Signed-off-by: dependabot[bot] <support@github.com>",
        "   Co-authored-by: GitHub Copilot <someone@acme.example>",
        "Co-authored-by: Claude <noreply@anthropic.com>\r",
    ],
)
@pytest.mark.parametrize("around", ["Fix it\n\n{}\n", "* Fix it\n\n{}\n\n* Then fix it again\n", "{}"])
def test_a_trailer_that_names_an_agent_is_a_mark(around: str, line: str) -> None:
    author = who(commit(message=around.format(line)), can_write=True, login="finley")
    assert author.kind is AGENT
    key, _, value = line.partition(":")
    assert author.because == f"commit 0123456789ab says {key.strip()}: {value.strip()}"


@pytest.mark.parametrize(
    "line",
    [
        "Reviewed-by: Claude <noreply@anthropic.com>",
        "Fixes: Claude",
        "Assisted-by: Claude Monet",
        "Assisted-by: Jules Verne <jules@verne.example>",
        "Assisted-by: nobody",
        "Generated-by: protoc",
        "Made-with: love",
        "Co-authored-by:",
        "Co-authored-by: Finley <>",
        "the trailer Co-authored-by: Claude is not at the beginning",
        "Do not call Claude or Copilot here",
        "Teach the cursor: Claude",
    ],
)
def test_a_line_that_names_no_agent_is_none(line: str) -> None:
    assert who(commit(message=f"Fix it\n\n{line}\n"), can_write=True).kind is HUMAN


@pytest.mark.parametrize(
    ("branch", "kind"),
    [
        ("copilot/fix-12", AGENT),
        ("codex/add-tests", AGENT),
        ("cursor/x", AGENT),
        ("claude/issue-7", AGENT),
        ("Claude/x", AGENT),
        ("refs/heads/claude/x", AGENT),
        ("devin/1730000000-fix-the-clock", AGENT),
        ("devin/clock", HUMAN),
        ("jules/clock", HUMAN),
        ("ai/ranking", HUMAN),
        ("feature/claude/x", HUMAN),
        ("claude", HUMAN),
        ("main", HUMAN),
    ],
)
def test_a_branch_that_begins_like_an_agent_s_is_a_mark(branch: str, kind: AuthorKind) -> None:
    assert who(commit(), branch=branch, can_write=True).kind is kind


@pytest.mark.parametrize(
    ("mark", "found"),
    [
        ("acme-coder", who(commit(), agents=("acme-coder",), login="Acme-Coder")),
        ("@acme-coder", who(commit(), agents=("@acme-coder",), login="acme-coder")),
        ("acme-coder", who(commit(author=("acme-coder", "x@y.example")), agents=("acme-coder",))),
        ("*-coder", who(commit(), agents=("*-coder",), login="acme-coder")),
        ("acme-*-coder-*", who(commit(), agents=("acme-*-coder-*",), login="acme-new-coder-2")),
        ("*@bots.acme.example", who(commit(author=("x", "7@bots.acme.example")), agents=("*@bots.acme.example",))),
        ("bots/", who(commit(), agents=("bots/",), branch="bots/7")),
        ("Assisted-by: Acme *", who(commit(message="Assisted-by: Acme Coder"), agents=("Assisted-by: Acme *",))),
        ("*: Acme", who(commit(message="Made-with: ACME"), agents=("*: Acme",))),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_configured_mark_is_found(mark: str, found: Author) -> None:
    assert (mark, found.kind) == (mark, AGENT)


@pytest.mark.parametrize(
    "author",
    [
        who(commit(), agents=("acme-*-coder-*",), login="acme-coder-2"),
        who(commit(), agents=("a*a",), login="a"),
        who(commit(), agents=("a*b*c",), login="acb"),
        who(commit(message="Assisted-by: Acme"), agents=("Made-with: Acme",)),
        who(commit(), agents=("acme",), login="acme-coder"),
        who(commit(), agents=(), login="copilot-swe-agent[bot]"),
    ],
)
def test_a_configured_mark_is_found_whole_or_not_at_all(author: Author) -> None:
    assert author.kind is UNKNOWN


@pytest.mark.parametrize(
    ("facts", "kind", "because"),
    [
        pytest.param({}, UNKNOWN, "nobody to ask", id="not asked"),
        pytest.param({"can_write": True, "login": "finley"}, HUMAN, "finley has write access", id="a writer"),
        pytest.param({"can_write": False, "login": "x"}, UNKNOWN, "x has no write access", id="a stranger"),
        pytest.param({"can_write": True, "trust": "nobody"}, UNKNOWN, "trusts nobody", id="nobody is trusted"),
        pytest.param(
            {"can_write": True, "login": "finley", "trust": "owners", "owners": ("@Finley",)},
            HUMAN, "write access", id="an owner",
        ),
        pytest.param(
            {"can_write": True, "login": "x", "trust": "owners", "owners": ("finley", "@acme/platform")},
            UNKNOWN, "none of the owners", id="no owner",
        ),
        pytest.param(
            {"can_write": False, "login": "finley", "trust": "owners", "owners": ("finley",)},
            UNKNOWN, "no write access", id="an owner without write access",
        ),
        pytest.param({"can_write": True, "login": "", "trust": "owners"}, UNKNOWN, "none of the owners", id="none"),
    ],
)  # fmt: skip
def test_without_a_mark_somebody_must_vouch_for_the_author(
    facts: dict[str, object], kind: AuthorKind, because: str
) -> None:
    for unknown_as_agent in (False, True):
        author = who(commit(), unknown_as_agent=unknown_as_agent, **facts)  # type: ignore[arg-type]  # a table's row
        assert author.kind is kind
        assert author.because.startswith("no mark of an agent, ")
        assert because in author.because
        assert author.as_agent is (kind is UNKNOWN and unknown_as_agent)


@pytest.mark.parametrize("facts", [{"can_write": True}, {"can_write": True, "trust": "owners", "owners": ("finley",)}])
def test_a_mark_counts_whoever_vouches(facts: dict[str, object]) -> None:
    assert who(commit(message="Made-with: Cursor"), login="finley", **facts).kind is AGENT  # type: ignore[arg-type]  # likewise


def test_whoever_runs_the_command_may_settle_it() -> None:
    marked = commit(message="Made-with: Cursor")
    human = who(marked, forced=HUMAN, unknown_as_agent=True)
    assert (human.kind, human.as_agent) == (HUMAN, False)
    assert human.because == "so it was said on the command line; otherwise: commit 0123456789ab says Made-with: Cursor"
    agent = who(commit(), forced=AGENT, can_write=True)
    assert (agent.kind, agent.as_agent) == (AGENT, True)


def test_a_change_without_commits_is_nobody_s() -> None:
    assert who().kind is UNKNOWN


@given(st.text(max_size=300), st.text(max_size=300), st.text(max_size=300))
def test_the_reason_is_one_short_printable_line_whatever_is_written(name: str, address: str, login: str) -> None:
    author = who(commit(author=(name, address), message=f"Made-with: {name}"), agents=("*", "*@*", "*: *"), login=login)
    assert author.kind is AGENT
    assert author.because.isprintable()
    assert len(author.because) < 200


def test_a_hostile_message_costs_no_time_to_speak_of() -> None:
    message = f"Signed-off-by: a{' ' * 200_000}x\n" + "Co-authored-by: <<<<" * 10_000 + "\n" * 10_000
    assert who(commit(message=message)).kind is UNKNOWN
