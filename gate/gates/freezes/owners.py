"""Who owns code here, to tell whether the owner of a freeze can be reached."""

from __future__ import annotations

from collections.abc import Iterator

from gate.errors import UnreadableError
from gate.model.evidence import Evidence
from gate.model.tree import Tree

# https://docs.github.com/en/repositories/managing-your-repositorys-settings-and-features/customizing-your-repository/about-code-owners
_FILES = (".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS")


def known_owners(evidence: Evidence) -> frozenset[str]:
    """The people and teams that the configuration and CODEOWNERS name, in small letters and without `@`.

    A team counts under its own name, too: `acme/payments` and `payments`.
    """
    named = (*evidence.policy.config.owners, *_code_owners(evidence.before))
    found = {plain_owner(owner) for owner in named}
    return frozenset(found | {owner.rpartition("/")[2] for owner in found})


def plain_owner(text: str) -> str:
    """`@Acme/Payments` as `acme/payments`."""
    return text.strip().removeprefix("@").lower()


def _code_owners(tree: Tree) -> Iterator[str]:
    """The owners in the first of the files that is there, as GitHub takes it."""
    path = next((path for path in _FILES if (entry := tree.entry(path)) is not None and entry.is_file), None)
    if path is None:
        return
    try:
        lines = tree.read(path).decode("utf-8", "replace").splitlines()
    except UnreadableError:
        return
    for line in lines:
        yield from (word for word in line.partition("#")[0].split()[1:] if "@" in word)
