"""The policy a change is held to: base's, unless whoever wrote the change may change it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import date
from functools import lru_cache
from typing import TypeVar

from gate.errors import RecordError
from gate.gates import all_rules
from gate.model.named import NamedTuple
from gate.model.policy import ClockMap, Config, MapEdit, Origin, Policy, RegisterEdit
from gate.model.tree import MergedTree, Tree
from gate.policy import defaults
from gate.policy.clock_map import read_clock_map
from gate.policy.config import default_config, read_config
from gate.policy.document import Document, parse
from gate.policy.files import File, candidates, find
from gate.policy.pins import Pins, pins_of, read_pins
from gate.policy.register import Register, read_register

Read = TypeVar("Read", Config, ClockMap, Register, Pins)


class _Side(NamedTuple):
    """A tree to read the policy from, which of its paths are head's, and the sides that those are merged with."""

    tree: Tree
    proposed: frozenset[str] = frozenset()
    before: Tree | None = None
    base: Tree | None = None


def load_config(base: Tree, config_file: str | None = None, *, changed: frozenset[str] = frozenset()) -> Config:
    """Base's configuration, which says who is an agent; `changed` are the paths the change touches.

    Where base's is broken and the change touches it, the change may be its repair: then the defaults hold, but nobody's
    change counts as their own. Raises RecordError where it is broken and stays so.
    """
    name = config_file or defaults.CONFIG_FILE
    try:
        file = find(base, name)
        return default_config() if file is None else _config(file)
    except RecordError:
        if changed.isdisjoint(candidates(name)):
            raise
        return default_config()._replace(trust="nobody")


def load_policy(
    *,
    base: Tree,
    head: Tree,
    before: Tree,
    changed: frozenset[str],
    trust_head: bool,
    today: date,
    config_file: str | None = None,
) -> Policy:
    """Configuration, clock map, register and pins, each from the side that counts.

    `changed` are the paths the change touches, old names included, `before` is the merge base. A file it does not touch
    is base's. One it touches is head's if head is trusted, with what base changed since in other rows; else base's or,
    where base has none, the default. Head's version is read either way: merging a broken one would break the gate.
    `config_file` is another path to read the configuration from.

    Raises RecordError where a file that counts, or that the change would put there, cannot be used as a whole, or where
    the configuration asked for is on neither side.
    """
    merged = _Side(MergedTree(base, head, changed), changed, before, base)
    name = config_file or defaults.CONFIG_FILE
    policy = _policy(merged if trust_head else _Side(base), name, today)
    touched = not changed.isdisjoint(_paths(policy.config, name))
    proposed = _policy(merged, name, today) if touched and not trust_head else policy
    if config_file is not None and policy.origins["config"] is Origin.DEFAULT and find(merged.tree, name) is None:
        raise RecordError("there is no such configuration", "name a file that is in the repository", config_file)
    if not touched:
        return policy
    with suppress(RecordError):  # where base's files are broken, nothing stood in them
        trusted = _policy(_Side(base), name, today) if trust_head else policy
        return policy._replace(
            map_edit=MapEdit(trusted.clock_map, proposed.clock_map),
            register_edit=RegisterEdit(trusted.register, proposed.register),
        )
    return policy


def _policy(side: _Side, config_file: str, today: date) -> Policy:
    config, config_origin = _read(side, config_file, _config, default_config())
    clock_map, map_origin = _read(
        side, config.clock_map_file, lambda file: read_clock_map(_parsed(file)), ClockMap(config.clock_map_file)
    )
    register, register_origin = _read(side, config.register_file, lambda file: read_register(_parsed(file)), Register())
    pins, pins_origin = _read(side, config.pins_file, lambda file: read_pins(_parsed(file)), Pins())
    beside = pins.register
    if register_origin is Origin.DEFAULT and beside != Register():
        register_origin = pins_origin
    return Policy(
        config,
        clock_map,
        register.freezes + beside.freezes,
        register.defects + beside.defects,
        pins.pins + pins_of(clock_map.cases),
        pins.defects,
        {"config": config_origin, "clock_map": map_origin, "register": register_origin, "pins": pins_origin},
        today,
    )


def _read(side: _Side, name: str, reader: Callable[[File], Read], default: Read) -> tuple[Read, Origin]:
    file = find(side.tree, name)
    if file is None:
        return default, Origin.DEFAULT
    value = reader(file)
    if file.path not in side.proposed:
        return value, Origin.BASE
    if side.before is not None and side.base is not None:
        with suppress(RecordError):  # what was broken, or is, cannot be merged: head's is its repair
            was, now = find(side.before, name), find(side.base, name)
            if now is not None and now != was:
                from gate.policy.merge import merged

                value = merged(default if was is None else reader(was), reader(now), value, file.path)
    return value, Origin.HEAD


@lru_cache(maxsize=4)
def _config(file: File) -> Config:
    """Asked for twice in a run: to tell who the author is, and as part of the policy."""
    return read_config(_parsed(file), all_rules)


def _parsed(file: File) -> Document:
    return parse(file.path, file.content)


def _paths(config: Config, config_file: str) -> set[str]:
    """Every path at which a file of the policy may stand."""
    names = (config_file, config.clock_map_file, config.register_file, config.pins_file)
    return {path for name in names for path in candidates(name)}
