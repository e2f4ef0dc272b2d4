"""One module per gate, each with one constant, `GATE`. The package is walked: no list is edited to add one."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module

from gate.model.finding import Rule
from gate.model.gate import Gate
from gate.walk import module_names


@lru_cache(maxsize=1)
def all_gates() -> tuple[Gate, ...]:
    """Every gate, in the order of the report."""
    modules = (import_module(f"{__name__}.{name}") for name in module_names(__path__))
    return tuple(sorted((module.GATE for module in modules), key=lambda gate: gate.order))


def all_rules() -> dict[str, Rule]:
    """Every rule of every gate, by id, in the order of the report."""
    return {rule.id: rule for gate in all_gates() for rule in gate.rules}
