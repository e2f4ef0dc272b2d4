"""The list of a language's controls, as its catalogue has it: what makes reads deterministic, and which ones.

    stops:                                    a way to use it, known to the language's module of controls
      freezegun.freeze_time: wall time.monotonic requests. !time.ctime
      pendulum.travel_to: =freezegun.freeze_time

After a full name come kinds, names, beginnings of names that end in a dot, exceptions after `!`; `=name` is whatever
that one covers. A line without a name goes on with the one before. The section `words` lists what else a file with a
control may spell (`any`); a file that spells none of it, nor the last part of a name, is not looked into. Where those
last parts are words of every day, it lists what counts in their place (`only`).

It is one text, not YAML: YAML costs by the node, and a catalogue is read at every start.
"""

from __future__ import annotations

from collections.abc import Mapping

ALSO = "words"
_ELSEWHERE = frozenset(
    {ALSO, "assigned"}
)  # `assigned` holds names that any file may spell: they are looked for in tests


def sections(text: str) -> dict[str, dict[str, str]]:
    """The list, by section and by name. Every line of `text` counts; there are no comments."""
    listed: dict[str, dict[str, str]] = {}
    section: dict[str, str] = {}
    covered: dict[str, str] = {}
    name = ""
    for line in text.splitlines():
        first, *rest = line.split() or [""]
        if not first:
            continue
        if not rest and first.endswith(":") and not line.startswith(" "):
            section = listed.setdefault(first[:-1], {})
            continue
        if first.endswith(":"):
            name = first[:-1]
            section[name] = ""
        else:
            rest = [first, *rest]
        words = [covered.get(word[1:], "") if word.startswith("=") else word for word in rest]
        section[name] = covered[name] = " ".join((section[name], *words)).strip()
    return listed


def words_of(listed: Mapping[str, Mapping[str, str]]) -> frozenset[bytes]:
    """The words of which a file with a control spells at least one."""
    only = listed.get(ALSO, {}).get("only")
    if only is not None:
        return frozenset(word.encode() for word in only.split())
    names = [name for section, names in listed.items() if section not in _ELSEWHERE for name in names]
    further = [word for words in listed.get(ALSO, {}).values() for word in words.split()]
    return frozenset(word.rpartition(".")[2].encode() for word in (*names, *further))
