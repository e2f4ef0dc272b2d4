"""The tests of a tree, as text and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable

from gate.escaping import json_text
from gate.escaping.terminal import terminal
from gate.model.test import DeclaredTest, Untold

NONE = "# no test is known here"


def as_text(tests: Iterable[DeclaredTest], untold: Iterable[Untold]) -> str:
    """One id a line, of each parametrised form where these can be told; then, as comments, what cannot be told."""
    lines = [terminal(each) for test in tests for each in ids(test)]
    lines += (terminal(f"# {each.id}: {each.why} (line {each.place.line})") for each in untold)
    return "".join(f"{line}\n" for line in lines or [NONE])


def as_json(tests: Iterable[DeclaredTest], untold: Iterable[Untold]) -> str:
    """An object with `version`, the list `tests` and the list `untold`, of what makes tests that cannot be told.

    `forms` is null where the forms of a parametrised test cannot be told.
    """
    document = {
        "version": 1,
        "tests": [
            {
                "id": json_text.text(test.id),
                "path": json_text.path(test.place.path),
                "line": test.place.line,
                "property": test.is_property,
                "forms": None if test.forms is None else [json_text.text(form) for form in test.forms],
            }
            for test in tests
        ],
        "untold": [
            {
                "id": json_text.text(each.id),
                "path": json_text.path(each.place.path),
                "line": each.place.line,
                "why": json_text.text(each.why),
            }
            for each in untold
        ],
    }
    return json.dumps(document, indent=2, ensure_ascii=True).replace("##[", "#\\u0023[") + "\n"


def ids(test: DeclaredTest) -> list[str]:
    """The ids that the framework prints for one test."""
    return [f"{test.id}[{form}]" for form in test.forms] if test.forms else [test.id]
