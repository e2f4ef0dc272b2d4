"""Who wrote a change: an agent, a human, or nobody knows.

A marker can be removed by whoever writes the patch, so its absence proves nothing, and it only ever tightens. Marks are
compared whole, as logins, addresses and names are: `Claude Monet` and `Jules Verne` are people. The forms of a mark
(`authors.agents`), told apart by their look; `*` stands for anything, case does not matter:

    Assisted-by: Acme Coder   a trailer that names a tool and gives no address; `*:` for any known trailer
    acme-coder/               how a branch begins
    bot@acme.example          an e-mail address
    acme-coder, *[bot]        a login, also inside a GitHub no-reply address, or a whole name beside a commit
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gate.model.change import Author, AuthorKind, Commit
from gate.model.named import NamedTuple

TRAILERS = frozenset(
    {"co-authored-by", "co-developed-by", "assisted-by", "generated-by", "made-with", "on-behalf-of", "signed-off-by"}
)

QUEUE = "github-merge-queue[bot]"  # GitHub's own: it commits and pushes what others wrote, and approved

_NO_REPLY = "@users.noreply."
_SHOWN = 100


class _Mark(NamedTuple):
    """A mark found: what it says, and where."""

    text: str
    where: str


def decide(
    commits: tuple[Commit, ...],
    agents: tuple[str, ...],
    *,
    login: str = "",
    did: str = "the pull request was opened by",
    branch: str = "",
    can_write: bool | None = None,
    forced: AuthorKind | None = None,
    unknown_as_agent: bool,
    trust: str,
    owners: tuple[str, ...],
) -> Author:
    """Who wrote the change, and why we think so.

    `agents` are marks, `owners` logins (a team must be replaced by its members to count), `trust` is `writers`,
    `owners` or `nobody`. `login` (and what it `did`), `branch` and `can_write` are what a hosting service knows of the
    author; None: it was not asked. `forced` settles it, over any mark: it is for whoever runs the command on their own
    machine.
    """
    mark = next(_marks(commits, _Agents(agents), _Mark(login, did), branch), None)
    if mark is not None:
        kind, because = AuthorKind.AGENT, f"{mark.where} {_harmless(mark.text)}"
    else:
        kind, because = _unmarked(login, trust, owners, can_write=can_write)
    if forced is not None:
        kind, because = forced, f"so it was said on the command line; otherwise: {because}"
    as_agent = unknown_as_agent if kind is AuthorKind.UNKNOWN else kind is AuthorKind.AGENT
    return Author(login, kind, because, as_agent)


def _unmarked(login: str, trust: str, owners: tuple[str, ...], *, can_write: bool | None) -> tuple[AuthorKind, str]:
    """No mark is no proof: a change is a human's own only if somebody vouches for the account behind it."""
    if trust == "nobody":
        return AuthorKind.UNKNOWN, "no mark of an agent, but the configuration trusts nobody's word alone"
    if can_write is None:
        return AuthorKind.UNKNOWN, "no mark of an agent, which proves nothing, and nobody to ask for write access"
    who = _harmless(login) or "the author"
    if not can_write:
        return AuthorKind.UNKNOWN, f"no mark of an agent, but {who} has no write access"
    if trust == "owners" and login.lower() not in {owner.removeprefix("@").lower() for owner in owners}:
        return AuthorKind.UNKNOWN, f"no mark of an agent, but {who} is none of the owners"
    return AuthorKind.HUMAN, f"no mark of an agent, and {who} has write access"


def _marks(commits: tuple[Commit, ...], agents: _Agents, opener: _Mark, branch: str) -> Iterator[_Mark]:
    if opener.text and agents.is_login(opener.text):
        yield opener
    if branch and agents.is_branch(branch):
        yield _Mark(branch, "the branch is")
    for commit in commits:
        short = commit.oid[:12]
        if agents.is_identity(commit.author_name, commit.author_email):
            yield _Mark(_identity(commit.author_name, commit.author_email), f"the author of commit {short} is")
        if agents.is_identity(commit.committer_name, commit.committer_email):
            yield _Mark(_identity(commit.committer_name, commit.committer_email), f"the committer of {short} is")
        for key, value in _trailers(commit.message):
            if agents.is_trailer(key, value):
                yield _Mark(f"{key}: {value}", f"commit {short} says")


def _trailers(message: str) -> Iterator[tuple[str, str]]:
    """Every line that looks like a known trailer, wherever it stands: a squashed merge has them in its middle."""
    for line in message.split("\n"):
        key, colon, value = line.partition(":")
        if colon and key.strip().lower() in TRAILERS:
            yield key.strip(), value.strip()


class _Patterns:
    """Texts to be equal to but for case; `*` in one stands for anything. (`[bot]` is no set of characters here.)"""

    def __init__(self, patterns: Iterable[str]) -> None:
        lowered = [pattern.lower() for pattern in patterns]
        self._whole = frozenset(pattern for pattern in lowered if "*" not in pattern)
        self._parts = [pattern.split("*") for pattern in lowered if "*" in pattern]

    def match(self, text: str) -> bool:
        text = text.strip().lower()
        return text in self._whole or any(_in_order(parts, text) for parts in self._parts)


class _Agents:
    """The marks of agents, by what they are compared with."""

    def __init__(self, marks: tuple[str, ...]) -> None:
        trailers = [mark for mark in marks if ": " in mark]
        others = [mark.removeprefix("@") for mark in marks if ": " not in mark]
        self._trailers = _Patterns(trailers)
        self._branches = _Patterns(mark + "*" for mark in others if "/" in mark)
        self._addresses = _Patterns(mark for mark in others if "@" in mark)
        self._logins = _Patterns(mark for mark in others if "@" not in mark and "/" not in mark)

    def is_login(self, login: str) -> bool:
        return self._logins.match(login)

    def is_branch(self, branch: str) -> bool:
        return self._branches.match(branch.removeprefix("refs/heads/"))

    def is_identity(self, name: str, address: str) -> bool:
        """Is this the name, the address, or the login inside the address, of an agent?

        The merge queue is none: its name vouches for nobody, as no person's does.
        """
        local, no_reply, _ = address.lower().partition(_NO_REPLY)
        login = local.rpartition("+")[2] if no_reply else ""
        return self._addresses.match(address) or any(
            self._logins.match(each) for each in (name, login) if each and each != QUEUE
        )

    def is_trailer(self, key: str, value: str) -> bool:
        """A name with an address is a person's or an agent's own; a bare one may be that of a tool."""
        name, bracket, rest = value.partition("<")
        if bracket:
            return self.is_identity(name, rest.partition(">")[0])
        if "@" in value[1:]:
            return any(self.is_identity(word, word) for word in value.split())
        tool = value.partition("(")[0].partition(":")[0].strip()  # `aider (gpt-5)`, `Claude:opus`
        return self._logins.match(tool.removeprefix("@")) or self._trailers.match(f"{key}: {tool}")


def _in_order(parts: list[str], text: str) -> bool:
    """Does the text begin with the first part, end with the last, and hold the others between, in order?"""
    at = len(parts[0])
    if not text.startswith(parts[0]):
        return False
    for part in parts[1:-1]:
        found = text.find(part, at)
        if found < 0:
            return False
        at = found + len(part)
    return len(text) - at >= len(parts[-1]) and text.endswith(parts[-1])


def _identity(name: str, address: str) -> str:
    return f"{name} <{address}>"


def _harmless(text: str) -> str:
    """On one line, printable, short. Each report still escapes it for its outlet."""
    shown = "".join(char if char.isprintable() else "?" for char in text[:_SHOWN])
    return shown if len(text) <= _SHOWN else shown + "…"
