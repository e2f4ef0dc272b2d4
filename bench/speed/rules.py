"""Rules for other scanners, made of the names in our catalogue."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from gate.model.catalogue import plain
from gate.policy.catalogue import load

_PART = re.compile(r"[A-Za-z_]\w*")
# What ast-grep calls the language, and how a call has to stand in a program there to be read as one.
_AST_GREP = {
    "python": ("Python", "{}", ""),
    "typescript": ("TypeScript", "{}", ""),
    "go": ("Go", "func f() {{ {} }}", "call_expression"),
    "java": ("Java", "class A {{ void f() {{ {}; }} }}", "method_invocation"),
    "kotlin": ("Kotlin", "fun f() {{ {} }}", "call_expression"),
    "cpp": ("Cpp", "void f() {{ {}; }}", "call_expression"),
}
_SEMGREP = {"cpp": "cpp"}
_OURS = {"typescript": "javascript"}


def names(language: str) -> Iterator[tuple[str, ...]]:
    """The names of a language's catalogue in their parts, of which the last two are identifiers."""
    for name in dict.fromkeys(plain(name) for name in load(_OURS.get(language, language)).names):
        parts = tuple(re.split(r"[./\\]", name))
        if all(_PART.fullmatch(part) for part in parts[-2:]):
            yield parts


def ast_grep(language: str) -> str:
    """One rule that finds a call of any name, written with its last two parts, which is how it mostly stands there."""
    name, context, selector = _AST_GREP[language]
    joined = "::" if language == "cpp" else "."
    calls = dict.fromkeys(f"{joined.join(parts[-2:])}($$$)" for parts in names(language))
    patterns = [
        {"pattern": {"context": context.format(call), "selector": selector} if selector else call} for call in calls
    ]
    return json.dumps({"id": "reads", "language": name, "message": "a read", "rule": {"any": patterns}})


def semgrep(language: str) -> str:
    """One rule for the same names, in full: it follows imports."""
    joined = "::" if language == "cpp" else "."
    whole = [parts if all(_PART.fullmatch(part) for part in parts) else parts[-2:] for parts in names(language)]
    patterns = [{"pattern": f"{joined.join(parts)}(...)"} for parts in dict.fromkeys(whole)]
    rule = {
        "id": "reads",
        "languages": [_SEMGREP.get(language, language)],
        "severity": "WARNING",
        "message": "a read",
        "pattern-either": patterns,
    }
    return json.dumps({"rules": [rule]})
