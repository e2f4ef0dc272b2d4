"""Modules for which freezegun leaves the clock running: https://github.com/spulec/freezegun#ignore-packages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from gate.scan.language import Name

if TYPE_CHECKING:
    from gate.scan.frame import Frame
    from gate.scan.resolve import Resolver
    from gate.scan.source import Source

_LISTS = frozenset({"list", "tuple", "set"})
_CONFIGURED = re.compile(rb"(?:extend|default)_ignore_list\s*=\s*[\[(]([^\])]{0,10000})[\])]")
_STRING = re.compile(rb"[\"']([^\"'\n]*)[\"']")


def is_ignored(source: Source, resolver: Resolver, ignored: Frame | None) -> bool:
    """Is this file's module one of those: by the argument `ignore`, or by `freezegun.configure(…)` in the file?

    What is not written out may name any module.
    """
    beginnings = _configured(source)
    if ignored is not None:
        values = resolver.values_of(Name(ignored.text, ignored)) if ignored.type == "identifier" else (ignored,)
        listed = [each for value in values for each in (value.children() if value.type in _LISTS else [value])]
        if not values or any(each.type != "string" for each in listed):
            return True
        beginnings += [text for each in listed for text in _STRING.findall(each.text.encode())]
    begins = tuple(each.decode("utf-8", "replace") for each in beginnings if each)
    return any(module.startswith(begins) for module in _modules(source.path))


def _configured(source: Source) -> list[bytes]:
    """The beginnings that the file configures, told once for all of its controls."""
    if _CONFIGURED not in source.made:
        said = _CONFIGURED.findall(source.text)
        source.made[_CONFIGURED] = [text for each in said for text in _STRING.findall(each)]
    found = source.made[_CONFIGURED]
    return [*found] if isinstance(found, list) else []


def _modules(path: str) -> list[str]:
    """The names under which the file may be imported: `tests.unit.test_a`, `unit.test_a`, `test_a`."""
    parts = path.rpartition(".")[0].split("/")
    return [".".join(parts[at:]) for at in range(len(parts))]
