"""Does a document have the shape its JSON Schema asks for? And if not: where, what was found, what is allowed.

The part of draft 2020-12 that our schemas use, and no more (tests hold both to it, and to `jsonschema` as the judge).
Our own, because importing `jsonschema` costs 0.09 s, more than the rest of a check, and says less well what is allowed.
"""

from __future__ import annotations

import json
import os
import re
from functools import lru_cache
from typing import Any, TypeAlias

from gate.errors import RecordError
from gate.model.named import NamedTuple
from gate.model.place import Place
from gate.policy.builder import Mapping, Sequence, Value, Where
from gate.policy.document import Document

Schema: TypeAlias = dict[str, Any]

_NAMES = {
    "object": "a mapping",
    "array": "a list",
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "null",
}
_SHOWN = 60  # characters of what was found that a message repeats
_LISTED = 5  # further complaints that a message lists


class Problem(NamedTuple):
    """One thing wrong: `where` it is in the document, the place to look at, what is, and what would do."""

    where: Where
    place: Place
    message: str
    help: str


@lru_cache(maxsize=8)
def schema(name: str) -> Schema:
    """The schema of `config`, `clock_map`, `register` or `pins`, as shipped."""
    path = os.path.join(os.path.dirname(__file__), "schema", f"{name}.schema.json")
    with open(path, "rb") as file:
        loaded: Schema = json.load(file)
    return loaded


def problems(document: Document, name: str) -> list[Problem]:
    """All that is wrong with a document, in its order; duplicate keys included. Empty: it has its schema's shape."""
    root = schema(name)
    if document.empty:
        return [Problem((), document.place, "the file is empty", f"allowed: {_types(root['type'])}")]
    checker = _Checker(root)
    checker.check(document.value, root, (), document.place)
    found = checker.problems + [
        Problem(
            (*twice.where, twice.key),
            twice.place,
            f"the key `{_cut(twice.key)}` stands here twice, first in line {twice.first.line}",
            "keep one of the two",
        )
        for twice in document.duplicates
    ]
    return sorted(found, key=lambda problem: (problem.place.line, problem.place.column or 0))


def refusal(found: list[Problem]) -> RecordError:
    """One error that says all of them: the first in full, the next few by line, and how many more there are."""
    first, more = found[0], found[1:]
    hint = first.help
    if more:
        listed = "; ".join(f"line {each.place.line}: {each.message}" for each in more[:_LISTED])
        rest = f"; and {len(more) - _LISTED} more" if len(more) > _LISTED else ""
        hint = f"{hint}. Also in this file: {listed}{rest}"
    return RecordError(first.message, hint, first.place.path, first.place.line)


class _Checker:
    def __init__(self, root: Schema) -> None:
        self._root = root
        self.problems: list[Problem] = []

    def check(self, value: Value, rule: Schema, where: Where, place: Place) -> None:
        if "$ref" in rule:
            self.check(value, self._target(rule["$ref"]), where, place)
        if "anyOf" in rule:
            self._any(value, rule, where, place)
        if "type" in rule and not _is(value, rule["type"]):
            self._add(where, place, value, _allowed(rule, self._target) if where else _types(rule["type"]))
        elif isinstance(value, str):
            self._text(value, rule, where, place)
        elif isinstance(value, Mapping):
            self._mapping(value, rule, where, place)
        elif isinstance(value, Sequence):
            if (items := rule.get("items")) is not None:
                for index, item in enumerate(value):
                    self.check(item, items, (*where, index), value.places[index])
        elif isinstance(value, int | float) and not isinstance(value, bool):
            self._number(value, rule, where, place)

    def _target(self, reference: str) -> Schema:
        target: Schema = self._root["$defs"][reference.removeprefix("#/$defs/")]
        return target

    def _any(self, value: Value, rule: Schema, where: Where, place: Place) -> None:
        """Choices differ in their type, so the complaints of the one whose type fits are those that help."""
        for choice in rule["anyOf"]:
            if _is(value, choice["type"]):
                self.check(value, choice, where, place)
                return
        self._add(where, place, value, _allowed(rule, self._target))

    def _text(self, value: str, rule: Schema, where: Where, place: Place) -> None:
        if not _fits(value, rule):
            near = nearest(value, rule.get("enum", ()))
            self._add(where, place, value, _allowed(rule, self._target), near)

    def _number(self, value: float, rule: Schema, where: Where, place: Place) -> None:
        least, most = rule.get("minimum"), rule.get("maximum")
        if "const" in rule and value != rule["const"]:
            self._add(where, place, value, str(rule["const"]))
        elif (least is not None and value < least) or (most is not None and value > most):
            bounds = f"{least} or more" if most is None else f"{least} to {most}"
            self._add(where, place, value, f"a whole number, {bounds}")

    def _mapping(self, value: Mapping, rule: Schema, where: Where, place: Place) -> None:
        known: Schema = rule.get("properties", {})
        others = rule.get("additionalProperties", True)
        names = rule.get("propertyNames")
        for key, item in value.items():
            at = value.places[key]
            if names is not None and not _fits(key, names):
                said = f"{nearest(key, names.get('enum', ()))}allowed: {_allowed(names, self._target)}"
                self._problem((*where, key), at, f"unknown key `{_cut(key)}`", said)
            elif key in known:
                self.check(item, known[key], (*where, key), at)
            elif others is False:
                self._unknown(key, known, where, at)
            elif others is not True:
                self.check(item, others, (*where, key), at)
        for key in rule.get("required", ()):
            if key not in value:
                said = _allowed(known[key], self._target)
                self._problem(where, place, f"the key `{key}` is missing", f"add `{key}`: {said}")

    def _unknown(self, key: str, known: Schema, where: Where, at: Place) -> None:
        near = nearest(key, known)
        self._problem((*where, key), at, f"unknown key `{_cut(key)}`", f"{near}allowed: {', '.join(known)}")

    def _add(self, where: Where, place: Place, value: Value, allowed: str, near: str = "") -> None:
        name = where[-1] if where else ""
        subject = f"item {name + 1}" if isinstance(name, int) else f"`{_cut(name)}`"
        self._problem(
            where, place, f"{subject if where else 'the file'} is {shown(value)}", f"{near}allowed: {allowed}"
        )

    def _problem(self, where: Where, place: Place, message: str, help_: str) -> None:
        self.problems.append(Problem(where, place, message, help_))


def shown(value: Value) -> str:
    """What was found, short and on one line, as JSON would call it."""
    if isinstance(value, Mapping):
        return "a mapping"
    if isinstance(value, Sequence):
        return "a list"
    if isinstance(value, str):
        return repr(_cut(value))
    if value is None:
        return "null"
    return str(value).lower() if isinstance(value, bool) else f"the number {_cut(str(value))}"


def _cut(text: str) -> str:
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


def _fits(text: str, rule: Schema) -> bool:
    """Is a text what the keywords for texts ask for?"""
    return (
        ("enum" not in rule or text in rule["enum"])
        and ("pattern" not in rule or re.search(rule["pattern"], text) is not None)
        and rule.get("minLength", 0) <= len(text) <= rule.get("maxLength", len(text))
    )


def _is(value: Value, types: str | list[str]) -> bool:
    return _is_one(value, types) if isinstance(types, str) else any(_is_one(value, each) for each in types)


def _is_one(value: Value, name: str) -> bool:
    if name == "string":
        return isinstance(value, str)
    if name == "object":
        return isinstance(value, Mapping)
    if name == "array":
        return isinstance(value, Sequence)
    if name == "null":
        return value is None
    if name == "boolean":
        return isinstance(value, bool)
    whole = name == "integer"
    return (isinstance(value, int) and not isinstance(value, bool)) or (
        isinstance(value, float) and (not whole or value.is_integer())
    )


def _types(types: str | list[str]) -> str:
    return " or ".join(_NAMES[each] for each in ([types] if isinstance(types, str) else types))


def _allowed(rule: Schema, target: Any) -> str:
    """What a key may hold, in words."""
    while "$ref" in rule and "title" not in rule:
        rule = target(rule["$ref"])
    if "enum" in rule:
        return "one of " + ", ".join(rule["enum"])
    return str(rule.get("title") or rule.get("const") or _types(rule["type"]))


def nearest(word: str, known: Any) -> str:
    """`did you mean …? `, where something known is near enough."""
    from difflib import get_close_matches  # only where something is wrong

    near = get_close_matches(word[:_SHOWN], list(known), 1)
    return f"did you mean `{near[0]}`? " if near else ""
