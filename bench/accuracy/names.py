"""The ruler's list of names: which use of which name is a read, and of which kind (see names.yaml)."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, NamedTuple

import yaml

LISTS = {"typescript": "javascript", "java": "jvm", "kotlin": "jvm"}
WITH_VALUES = ("python", "javascript", "csharp", "ruby")
ZERO = re.compile(r"0+(\.0*)?[fFdDlL]?|Duration::ZERO|0\.(milli)?seconds")
COUNTED = re.compile(r"(\d+)(\+?)|<(\d+)")


class Rule(NamedTuple):
    """One line of the list: the name, the form it must have, the kind it then is."""

    name: str
    form: str | None
    kind: str
    only_new: bool = False
    constructor: bool = False


class Names:
    """The rules of one language, by canonical name."""

    def __init__(self, language: str, kinds: dict[str, list[str]]) -> None:
        self.language = language
        self.arguable = [spelled(language, name) for name in kinds["arguable"]]
        self.rules: dict[str, list[Rule]] = {}
        for kind, lines in kinds.items():
            for line in lines if kind != "arguable" else ():
                rule = _rule(language, line, kind)
                self.rules.setdefault(rule.name, []).append(rule)

    def judge(self, use: dict[str, Any]) -> tuple[str, str, str]:
        """(canonical name, kind, "sure" | "arguable" | "no") of one use that a resolver found."""
        whole = spelled(self.language, use["name"])
        for other in use.get("also") or ():
            if whole not in self.rules and spelled(self.language, other) in self.rules:
                return self.judge({**use, "name": other, "also": [], "plain": False})
        for name in self.prefixes(whole):
            if (
                name != whole
                and self.language == "csharp"
                and any(rule.form is not None for rule in self.rules.get(name, ()))
            ):
                continue  # a member of a class is no construction
            if name in self.rules:
                seen = use if name == whole else {**use, "form": "ref", "args": []}
                verdicts = [(_judge(rule, seen), rule.kind) for rule in self.rules[name]]
                best, kind = min(verdicts, key=lambda verdict: ("sure", "arguable", "no").index(verdict[0]))
                if best == "no" and self.is_arguable(name) and seen["form"] == "ref":
                    best = "arguable"
                return name, kind, "arguable" if best == "sure" and not use.get("plain", True) else best
        return whole, "", "no"

    def known(self, name: str) -> bool:
        """Is the canonical name, or what it begins with, on the list?"""
        return any(prefix in self.rules for prefix in self.prefixes(name))

    def prefixes(self, name: str) -> list[str]:
        """The name, then what it begins with where a member of a value is still a use of it: `process.env.HOME`."""
        cuts = [match.start() for match in re.finditer(r"\.|::", name)] if self.language in WITH_VALUES else []
        return [name, *(name[:cut] for cut in reversed(cuts))]

    def is_arguable(self, name: str) -> bool:
        """Does the list call the canonical name arguable?"""
        return any(fnmatchcase(name, pattern) for pattern in self.arguable)


def ruled_by(language: str) -> Names:
    """The names of a case's language."""
    key = LISTS.get(language, language)
    document = yaml.safe_load((Path(__file__).parent / "names.yaml").read_text())
    return Names(key, document[key])


def spelled(language: str, name: str) -> str:
    """One spelling for a name, whoever spells it: `new Date()`, `Date.prototype.getHours`, `node:fs`, `<init>`."""
    name = re.sub(r"\(.*\)$", "", name).removeprefix("new ")
    if language == "javascript":
        name = name.replace("node:", "").replace(".prototype.", ".").replace("fs/promises.", "fs.promises.")
        name = re.sub(r"^(globalThis|window|global|self)\.", "", name)
        name = re.sub(
            r"^(perf_hooks\.(?=performance)|timers\.|vitest\.|@jest/globals\.|process\.(?=process\.))", "", name
        )
        name = name.replace("timers.promises.", "timers/promises.").removesuffix(".default")
    if language == "jvm":
        name = name.replace(".<init>", "").replace("::", ".").replace(".Companion", "")
    if language == "csharp":
        name = name.replace(".<ctor>", "").replace(".ctor", "").removeprefix("global::")
    if language == "php":
        name = name.replace("::__construct", "").lstrip("\\")
    if language == "ruby":
        name = name.removeprefix("::").removeprefix("Kernel#").removeprefix("Kernel.")
    return name


def _rule(language: str, line: str, kind: str) -> Rule:
    name, _, form = line.partition("(")
    asked = form.removesuffix(")") if form or line.endswith("()") else None
    constructor = name.endswith(("<init>", "::__construct"))
    return Rule(spelled(language, name), asked, kind, name.startswith("new "), constructor)


def _judge(rule: Rule, use: dict[str, Any]) -> str:
    call = use["form"] in ("call", "new")
    if rule.only_new and use["form"] != "new":
        return "arguable" if use["form"] == "ref" else "no"
    if rule.constructor and not call:
        return "arguable" if use["name"].endswith("<init>") else "no"
    if rule.form is None:
        return "sure"
    if rule.form == "":
        if use["form"] == "new" and rule.name == "Date":
            return "no"  # `Date()` asks for the call, `new Date(…)` has rules of its own
        return "sure" if call else "arguable"
    if rule.form == "!sorted":
        return {"directly": "no", "inside": "arguable"}.get(use.get("sorted") or "", "sure")
    if not call:
        is_class = rule.name.rpartition(".")[2][:1].isupper()
        return "sure" if rule.form in ("0", "!0") or (rule.form.startswith("!") and not is_class) else "arguable"
    return _by_arguments(rule.form, use)


def _by_arguments(form: str, use: dict[str, Any]) -> str:
    args = use["args"]
    if form == "now":
        return _relative(args[0].strip()) if args else "sure"
    if use.get("spread"):
        return "arguable"
    if form == "!0":
        return "no" if args and ZERO.fullmatch(args[0].strip()) else "sure"
    if form.startswith("!"):
        banned = [word for word in form[1:].split(",") if not word.endswith("=")]
        if any(word.endswith("=") and word[:-1] in use.get("keywords", ()) for word in form[1:].split(",")):
            return "no"
        types = use.get("types") or args
        return (
            "no" if any(re.search(rf"(?i)\b\w*{word}\w*\b", str(arg)) for word in banned for arg in types) else "sure"
        )
    counted = COUNTED.fullmatch(form)
    if counted is None:
        raise ValueError(f"names.yaml: {use['name']}({form})")
    exact, more, below = counted.groups()
    if below:
        return "sure" if len(args) < int(below) else "no"
    return "sure" if (len(args) >= int(exact) if more else len(args) == int(exact)) else "no"


def _relative(text: str) -> str:
    """Is a date given as text counted from now? A text that is no literal, or one without a year, is arguable."""
    if re.match(r"""['"](now|today|tomorrow|yesterday|[+-]\d)""", text):
        return "sure"
    return "no" if re.match(r"""['"].*\d{4}""", text) or text.startswith("'@") else "arguable"
