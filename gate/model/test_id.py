"""Test ids, `path::name::name`: how they are spelled, and which of them covers which.

Functions over text rather than a class: an id is compared, looked up and printed far more often than taken apart.
"""

from __future__ import annotations

import posixpath

from gate.model.pattern import pattern

SEPARATOR = "::"
ALL = "*"
# What a run fills in: `${n}` and `#{n}` in titles, `%i` and `$n` in those of JavaScript's `.each`.
_FILLED_IN = pattern(r"[$#]\{[^}]{0,500}\}|%[a-zA-Z#$%]|\$[\w.#]+")


def canonical_id(text: str) -> str:
    """One spelling: ` > `, as JavaScript's runners print it, becomes `::`; not within the parameters of a Python test.

    Its path is that of the tree: `./tests//a.py` is `tests/a.py`. Applying it twice changes nothing.
    """
    text = _one_mark(text.strip())
    path, separator, rest = text.partition(SEPARATOR)
    if "./" in path or "//" in path:
        path = posixpath.normpath(path)
    return f"{path}{separator}{rest}"


def _one_mark(text: str) -> str:
    if " > " not in text:
        return text
    whole = text.replace(" > ", SEPARATOR)
    if not whole.partition(SEPARATOR)[0].endswith(".py"):
        return whole
    names, bracket, parameters = text.partition("[")
    return names.replace(" > ", SEPARATOR) + bracket + parameters


def file_of(test: str) -> str:
    """The path in front of the names; the whole text if no name follows."""
    return canonical_id(test).partition(SEPARATOR)[0]


def names_of(test: str) -> tuple[str, ...]:
    """The names behind the path, the last one as written, parameters included; none if the id is a path alone."""
    path, separator, rest = canonical_id(test).partition(SEPARATOR)
    if not separator:
        return ()
    stem = without_form(f"{path}{SEPARATOR}{rest}")[len(path) + len(SEPARATOR) :]
    names = stem.split(SEPARATOR)
    return (*names[:-1], names[-1] + rest[len(stem) :])


def is_group(test: str) -> bool:
    """Does the id speak of every test of a file or class (`path::*`, `path::Class::*`)?"""
    return canonical_id(test).endswith(SEPARATOR + ALL)


def group_of(test: str) -> str:
    """What stands before the `::*` of a group: a path, or a class in it."""
    return canonical_id(test).removesuffix(SEPARATOR + ALL)


def without_form(test: str) -> str:
    """The id without its parameters (`[x-1]`). A bracket after a space or at a name's start is part of a title."""
    test = canonical_id(test)
    path, separator, rest = test.partition(SEPARATOR)
    opened = rest.find("[")
    if not rest.endswith("]") or opened < 1 or rest[opened - 1] in " :":
        return test
    return f"{path}{separator}{rest[:opened]}"


def is_form(test: str) -> bool:
    """Does the id name one parametrised form of a test?"""
    return without_form(test) != canonical_id(test)


def covering(test: str) -> tuple[str, ...]:
    """Every id whose case covers this test, the nearest first: itself, its test, its subtest's test, its groups.

    `a.py::B::c[1]` is covered by itself, by `a.py::B::c`, by `a.py::B::*` and by `a.py::*`.
    """
    whole = canonical_id(test)
    path = file_of(whole)
    ids = [whole]
    if (stem := without_form(whole)) != whole:
        ids.append(stem)
    if path.endswith(".go"):
        names = stem[len(path) :]
        ids += [path + names[:at] for at in range(len(names) - 1, 0, -1) if names[at] == "/"]
    folder = stem
    while folder != path:
        folder = folder.rpartition(SEPARATOR)[0] if SEPARATOR in folder[len(path) :] else path
        ids.append(f"{folder}{SEPARATOR}{ALL}")
    return tuple(dict.fromkeys(ids))


def covers(case: str, test: str) -> bool:
    """Does a case of that path speak for this test?"""
    return canonical_id(case) in covering(test)


def is_in_family(test: str, family: str) -> bool:
    """May the test be one of those that are made of `family`, name by name?

    In Python each of its names begins with that one's: `a.py::B_0::c_1` is of the family `a.py::B::c`. Elsewhere it is
    that one's with something in the place of what only a run fills in: `a.ts::b::adds 1` of `a.ts::b::adds ${n}`.
    """
    path, separator, rest = without_form(test).partition(SEPARATOR)
    base, _, inner = family.partition(SEPARATOR)
    if not separator or path != base:
        return False
    if path.endswith(".py"):
        names, stems = rest.split(SEPARATOR), inner.split(SEPARATOR)
        begins = all(name.startswith(stem) for name, stem in zip(names, stems, strict=False))
        return len(names) <= len(stems) and begins
    return _completes(canonical_id(test)[len(path) + len(SEPARATOR) :], inner)


def _completes(text: str, pattern: str) -> bool:
    """Is the text the pattern with its blanks filled in?"""
    first, *others = _FILLED_IN.split(pattern)
    if not others:
        return text == first
    *between, last = others
    if not (text.startswith(first) and text.endswith(last) and len(text) >= len(first) + len(last)):
        return False
    at, end = len(first), len(text) - len(last)
    for piece in between:
        found = text.find(piece, at, end)
        if found < 0:
            return False
        at = found + len(piece)
    return True
