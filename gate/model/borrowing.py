"""Files of tests that the change leaves alone, and that get other tests by what they import."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gate.errors import UnreadableError
from gate.model.change import FileChange, Status
from gate.model.evidence import Evidence
from gate.model.named import NamedTuple
from gate.model.pattern import pattern
from gate.model.test_files import may_hold_tests
from gate.model.test_id import names_of

_IMPORT = pattern(
    rb"^[ \t]*(?:from\b[^\n]*\bimport[ \t]*\([^)]*\)|(?:from|import)\b(?:[^\n\\]|\\\r?\n|\\.)*)"
    rb"|import_module[^\n]*|__import__[^\n]*",
    re.MULTILINE,
)
_ROUNDS = 6  # files that import files that import the changed one


class Borrowed(NamedTuple):
    """`files` are changes without lines; `left` counts those beyond the limit; `lenders` are the changed files."""

    files: tuple[FileChange, ...] = ()
    left: int = 0
    lenders: tuple[str, ...] = ()


def borrowed(evidence: Evidence) -> Borrowed:
    """The files of tests at head that import, at whatever remove, a file to which the change gives tests to lend.

    Looks into the whole tree, but only for a change that gives a file such tests. `clock_map.reach.files` limits how
    many are looked into. Raises UnreadableError.
    """
    return evidence.once("borrowed", lambda: _borrowed(evidence))


def _borrowed(evidence: Evidence) -> Borrowed:
    lenders = tuple(file.path for file in evidence.change.files if _lends(file, evidence))
    if not lenders:
        return Borrowed()
    config = evidence.policy.config
    importing = (path for path in _importing(lenders, evidence) if may_hold_tests(path, evidence))
    entries = [(path, entry) for path in importing if (entry := evidence.head.entry(path)) is not None]
    files = (FileChange(path, path, Status.MODIFIED, entry, entry) for path, entry in entries[: config.reach_files])
    return Borrowed(tuple(files), max(0, len(entries) - config.reach_files), lenders)


def _importing(lenders: tuple[str, ...], evidence: Evidence) -> list[str]:
    texts = dict(_texts(evidence))
    words = {_module(path) for path in lenders}
    known: set[str] = set()
    for _ in range(_ROUNDS):
        found = [path for path, text in texts.items() if path not in known and _imports(path, text, words)]
        if not found:
            break
        known.update(found)
        words = {_module(path) for path in found}
    return sorted(known - evidence.change.touched)


def _lends(file: FileChange, evidence: Evidence) -> bool:
    """Has the file tests to lend that it had not, besides those that are collected where they stand?"""
    if file.new is None or not file.new.is_file or not evidence.lists_tests(file.path):
        return False
    try:
        own = {".".join(names_of(test.id)) for test in evidence.tests(file.path)}
        new = evidence.newly_lent(file.path)
    except UnreadableError:
        return False  # said of the file already
    return any(word not in own and (":" not in word or word.partition(":")[0] not in _classes(own)) for word in new)


def _classes(names: set[str]) -> set[str]:
    return {name.rpartition(".")[0] for name in names}


def _texts(evidence: Evidence) -> Iterator[tuple[str, bytes]]:
    """What the files say that import something, import statements alone."""
    for path, entry in evidence.head.files(""):
        if entry.is_file and evidence.lists_tests(path):
            try:
                text = evidence.head.read(path)
            except UnreadableError:
                continue  # nobody can import it
            if b"import" in text:
                yield path, b"\n".join(_IMPORT.findall(text))


def _imports(path: str, text: bytes, words: set[str]) -> bool:
    """Does it name one of the modules? A package's own files may mean it by dots alone."""
    spelled = b"|".join(re.escape(word.encode("utf-8", "surrogateescape")) for word in sorted(words) if word)
    if spelled and re.search(rb"(?<!\w)(?:" + spelled + rb")(?!\w)", text):
        return True
    return (
        re.search(rb"^[ \t]*from[ \t]+\.+[ \t]+import", text, re.MULTILINE) is not None
        and path.rpartition("/")[0].rpartition("/")[2] in words
    )


def _module(path: str) -> str:
    """The last part of the name by which a file is imported."""
    folder, _, name = path.rpartition("/")
    stem = name.partition(".")[0]
    return folder.rpartition("/")[2] if stem == "__init__" else stem
