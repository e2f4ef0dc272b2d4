"""Rules in words: for `agentgate explain`, and as the page docs/rules.md."""

from __future__ import annotations

import textwrap

from gate.errors import UsageError
from gate.gates import all_gates, all_rules
from gate.model.finding import Rule
from gate.model.gate import Gate

WIDTH = 88
INDENT = "  "

INTRODUCTION = """\
# Rules

What each gate can find. A rule's severity is the default: `severity` in `.agentgate.yml` changes it, and a change that
lowers one is itself a protected change. A gate may lower it for one finding (an example in the documentation, a line
that was only moved). `agentgate explain RULE` prints a rule's entry.

This page is made from the rules themselves by `make docs`.
"""


def explain(name: str) -> str:
    """A rule (`clock-scan/wall`) in full, or a gate (`clock-scan`) with its rules. Raises UsageError, with a guess."""
    rules = all_rules()
    gates = {gate.name: gate for gate in all_gates()}
    name = name.strip().lower()
    if name in rules:
        return _rule_as_text(rules[name])
    if name in gates:
        return _gate_as_text(gates[name])
    return explain(_only_rule_called(name))


def catalogue_of_rules() -> str:
    """Every gate with its rules, one line each."""
    return "\n".join(_gate_as_text(gate) for gate in all_gates())


def rules_page() -> str:
    """docs/rules.md, in Markdown."""
    return "\n".join([INTRODUCTION, *(_gate_as_markdown(gate) for gate in all_gates())])


def _only_rule_called(name: str) -> str:
    """`wall` is enough where one gate alone has such a rule."""
    rules = all_rules()
    called = [rule for rule in rules if rule.partition("/")[2] == name]
    if len(called) == 1:
        return called[0]
    raise UsageError(f"there is no rule `{name}`", _guess(name, called))


def _guess(name: str, called: list[str]) -> str:
    from difflib import get_close_matches

    known = [*all_rules(), *(gate.name for gate in all_gates())]
    short = {rule.partition("/")[2]: rule for rule in all_rules()}
    close = (
        called or get_close_matches(name, known, n=3) or [short[word] for word in get_close_matches(name, short, n=3)]
    )
    if close:
        return f"did you mean {' or '.join(f'`{each}`' for each in close)}?"
    return "`agentgate explain` lists all rules"


def _gate_as_text(gate: Gate) -> str:
    width = max(len(rule.id) for rule in gate.rules)
    lines = [f"{INDENT}{rule.id:<{width}}  {rule.severity.value}" for rule in gate.rules]
    return "\n".join([f"{gate.name}: {gate.question}", *lines, ""])


def _rule_as_text(rule: Rule) -> str:
    _, example = _example(rule)
    parts = [
        f"{rule.id} ({rule.severity.value})",
        _wrapped("What it finds", rule.finds),
        _wrapped("Why it matters", rule.why),
        "Example\n" + textwrap.indent(example, INDENT * 2),
        _wrapped("What to do", rule.fix),
    ]
    return "\n\n".join(parts) + "\n"


def _wrapped(title: str, text: str) -> str:
    body = textwrap.fill(
        text,
        WIDTH,
        initial_indent=INDENT,
        subsequent_indent=INDENT,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return f"{title}\n{body}"


def _gate_as_markdown(gate: Gate) -> str:
    return "\n".join([f"## {gate.name}", "", gate.question, "", *(_rule_as_markdown(rule) for rule in gate.rules)])


def _rule_as_markdown(rule: Rule) -> str:
    language, example = _example(rule)
    lines = [
        f"### `{rule.id}`",
        "",
        f"Severity: {rule.severity.value}.",
        "",
        f"**What it finds.** {rule.finds}",
        "",
        f"**Why it matters.** {rule.why}",
        "",
        f"```{language}",
        example,
        "```",
        "",
        f"**What to do.** {rule.fix}",
        "",
    ]
    return "\n".join(lines)


def _example(rule: Rule) -> tuple[str, str]:
    """Its language and its lines."""
    language, _, example = rule.example.partition("\n")
    return language, example
