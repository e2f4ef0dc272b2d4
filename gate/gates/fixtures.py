"""Pinned fixtures are what somebody pinned, whether the change touches them or not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING

from gate.errors import AmbiguousError, UnreadableError
from gate.model.evidence import Evidence
from gate.model.finding import Finding, Rule, Severity
from gate.model.gate import Gate
from gate.model.named import NamedTuple
from gate.model.policy import Pin

if TYPE_CHECKING:
    from gate.model.links import Dead, Target

CANONICAL = "sha256:"

DRIFT = Rule(
    "fixtures/drift",
    Severity.ERROR,
    finds=(
        "A pinned fixture does not have the hash that was pinned. Every pin is checked, whether the change touches its "
        "fixture or not. `sha256:…` covers the canonical bytes: for JSON, keys sorted, white space and volatile fields "
        "dropped. A bare hex digest covers the raw bytes, as `sha256sum` prints it. Several fixtures, or a folder, "
        "have the hash of a list of their hashes."
    ),
    why=(
        "A test says something about one world. When the fixture changes in the same patch as the code, green only "
        "means that the two agree with each other."
    ),
    example='json\n{"fixtures": {"tests/fixtures/plans.csv": "<the hash of what the file held last week>"}}',
    fix="Restore the fixture. If its new content is right, a person records the hash that the finding shows.",
)
UNPINNED = Rule(
    "fixtures/unpinned",
    Severity.ERROR,
    finds="A fixture is listed with `null` in place of a hash, or a case of the clock map names one without a hash.",
    why="What is listed looks as if it were held still. Without a hash anybody can change it unseen.",
    example='json\n{"fixtures": {"tests/fixtures/invoice.json": null}}',
    fix="Look at the file, and have a person record the hash that the finding shows.",
)
MISSING = Rule(
    "fixtures/missing",
    Severity.ERROR,
    finds=(
        "A pin names a path where head has no file: it was deleted, renamed or never there, its symbolic link leads "
        "nowhere, the folder is empty, or it lies in a submodule."
    ),
    why="A pin without its file holds nothing still, and a test that needs the file fails somewhere else.",
    example='json\n{"fixtures": {"tests/fixtures/invoice_old.json": "4b1c…"}}',
    fix="Restore the file, or have a person correct the path or remove the pin.",
)
CONFLICT = Rule(
    "fixtures/conflict",
    Severity.ERROR,
    finds="Two pins of the same file, or of the same list of files, ask for different hashes of the same sort.",
    why="One of the two can never hold, so the gate could only be passed by ignoring one.",
    example=(
        'json\n{"fixtures": {"tests/fixtures/invoice.json": "sha256:4b1c…"}}   # and the clock map says sha256:91aa…'
    ),
    fix="Have a person keep the pin that is right and correct or remove the other one.",
)
OUTSIDE = Rule(
    "fixtures/outside",
    Severity.ERROR,
    finds="A pinned path is absolute, climbs out of the repository with `..`, or leaves it through a symbolic link.",
    why="What lies outside the repository is another file on every machine, and none of the change's.",
    example='json\n{"fixtures": {"../shared/invoice.json": "4b1c…"}}',
    fix="Commit the file below the repository's root and pin it there.",
)
POINTER_FILE = Rule(
    "fixtures/pointer-file",
    Severity.ERROR,
    finds="A pinned file is a Git LFS pointer: three lines that stand for content which is not in the repository.",
    why="The pointer's hash says nothing certain about the bytes that a test would read.",
    example="text\nversion https://git-lfs.github.com/spec/v1\noid sha256:4d7a2146…\nsize 12345",
    fix="Commit the fixture itself (`git lfs untrack`, then add it again), or remove the pin.",
)
AMBIGUOUS = Rule(
    "fixtures/ambiguous",
    Severity.ERROR,
    finds=(
        "A fixture pinned by its canonical bytes has none: its JSON has a key twice in one object, NaN, an infinity, a "
        "number that overflows to infinity, a lone surrogate, or more digits or nesting than can be read; it is too "
        "large to be read whole, or cannot be read at all; or a pinned folder holds a link to another folder."
    ),
    why="Two programs may read two things out of such a file, so one hash cannot stand for what it says.",
    example='json\n{"cents": 100, "cents": 900}',
    fix="Mend the document. If it has to be like that, pin its raw bytes: the bare digest that `sha256sum` prints.",
)
INVALID = Rule(
    "fixtures/invalid",
    Severity.ERROR,
    finds="A pin cannot be used: its path is empty, or its hash is neither `null`, 64 hex digits nor `sha256:` and 64.",
    why="A pin that cannot be read holds nothing still, and a silent skip would look like a pin.",
    example='json\n{"fixtures": {"tests/fixtures/invoice.json": "md5:0cc1…"}}',
    fix="Write the pin as the finding says.",
)


def check(evidence: Evidence) -> Iterator[Finding]:
    """Each pin by itself; that two disagree is told of the later one."""
    for defect in evidence.policy.pin_defects:
        yield INVALID.at(defect.place, defect.message, help=defect.help)
    if evidence.policy.pins:
        yield from _Pins(evidence).check()


class _Found(NamedTuple):
    """What a pin covers at head: the name of each file in a manifest, and the path its content is really at."""

    files: dict[str, str]
    is_manifest: bool


class _Pins:
    """Judges pins one after the other. Hashing is imported here: a check without pins need not pay for it."""

    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence
        self._first: dict[tuple[str, ...], Pin] = {}

    def check(self) -> Iterator[Finding]:
        for pin in self._evidence.policy.pins:
            found = self._find(pin)
            if isinstance(found, Finding):
                yield found
            elif pin.want is None:
                yield self._unpinned(pin, found)
            elif (first := self._first.setdefault(_key(pin, found), pin)).want not in {pin.want, pin.want.lower()}:
                yield _conflict(pin, first)
            elif (finding := self._compared(pin, pin.want, found)) is not None:
                yield finding

    def _find(self, pin: Pin) -> _Found | Finding:
        """The files that the pin names, or why there are none."""
        from gate.model.links import Dead, clean, resolve

        files: dict[str, str] = {}
        is_manifest = len(pin.paths) > 1
        for path in pin.paths:
            target = resolve(self._evidence.head, path)
            if isinstance(target, Dead):
                return _dead(pin, path, target)
            if target.entry.is_submodule:
                return _missing(pin, path, "it is a submodule, whose files are not in this repository")
            if target.entry.is_file:
                files[clean(path)] = target.path
                continue
            is_manifest = True
            below = self._below(pin, clean(path), target)
            if isinstance(below, Finding):
                return below
            files |= below
        return _Found(files, is_manifest)

    def _below(self, pin: Pin, folder: str, target: Target) -> dict[str, str] | Finding:
        """The files below a pinned folder."""
        from gate.model.links import Dead, resolve

        files: dict[str, str] = {}
        for path, entry in self._evidence.head.files(target.path):
            name = f"{folder}{path[len(target.path) :]}"
            real = resolve(self._evidence.head, path)
            if isinstance(real, Dead):
                return _dead(pin, name, real)
            if real.entry.is_submodule:
                return _missing(pin, name, "it is a submodule, whose files are not in this repository")
            if not real.entry.is_file:
                return _ambiguous(pin, name, "it is a link to a folder")
            files[name] = real.path if entry.is_symlink else path
        return files or _missing(pin, folder, "the folder holds no file")

    def _unpinned(self, pin: Pin, found: _Found) -> Finding:
        hashed = self._hash(pin, found, CANONICAL)
        if isinstance(hashed, Finding) and hashed.rule == AMBIGUOUS.id:
            hashed = self._hash(pin, found, "")
        if isinstance(hashed, Finding):
            return hashed
        return UNPINNED.at(
            pin.place,
            f"{_named(pin)} is not pinned: there is no hash",
            help=f"{self._who()} looks at the content and records `{hashed}`",
        )

    def _compared(self, pin: Pin, want: str, found: _Found) -> Finding | None:
        form = CANONICAL if want.startswith(CANONICAL) else ""
        hashed = self._hash(pin, found, form)
        if isinstance(hashed, Finding):
            return hashed
        if hashed == want.lower():
            return None
        edited = not self._evidence.change.touched.isdisjoint({*found.files, *found.files.values()})
        return DRIFT.at(
            pin.place,
            f"{_named(pin)} is not what was pinned{', and this change edits it' if edited else ''}",
            help=self._other_form(pin, want, found)
            or f"restore it; or, if what is there now is right, {self._who()} records `{hashed}`",
        )

    def _other_form(self, pin: Pin, want: str, found: _Found) -> str:
        """Was the hash of the other sort of bytes written down?"""
        digits = want.lower().removeprefix(CANONICAL)
        if want.startswith(CANONICAL) and self._hash(pin, found, "") == digits:
            return f"that is the hash of the raw bytes: {self._who()} writes it without `sha256:`"
        if not want.startswith(CANONICAL) and self._hash(pin, found, CANONICAL) == CANONICAL + digits:
            return f"that is the hash of the canonical bytes: {self._who()} writes `sha256:` in front of it"
        return ""

    def _who(self) -> str:
        owners = self._evidence.policy.config.owners
        return f"a person ({' or '.join(owners)})" if owners else "a person who owns the record"

    def _hash(self, pin: Pin, found: _Found, form: str) -> str | Finding:
        """The hash as it would be pinned: `form` is `sha256:` for canonical bytes, empty for raw ones."""
        from gate.fixtures.hashes import manifest_hash

        hashes: dict[str, str] = {}
        for name, path in found.files.items():
            try:
                digest = self._canonical(path) if form else self._raw(path)
            except (AmbiguousError, UnreadableError) as error:
                return _ambiguous(pin, name, error.message)
            if digest is None:
                return _pointer_file(pin, name)
            hashes[name] = digest
        return form + (manifest_hash(hashes.items()) if found.is_manifest else next(iter(hashes.values())))

    def _canonical(self, path: str) -> str | None:
        """None for a pointer file. Raises AmbiguousError. The content is not kept: fixtures are many and large."""
        from gate.fixtures.hashes import canonical_hash, is_lfs_pointer

        content = self._evidence.head.read(path)
        return None if is_lfs_pointer(content) else canonical_hash(content, self._evidence.policy.config.volatile)

    def _raw(self, path: str) -> str | None:
        """None for a pointer file, which is smaller than the first part of a content."""
        from gate.fixtures.hashes import is_lfs_pointer, raw_hash

        chunks = iter(self._evidence.head.chunks(path))
        first = next(chunks, b"")
        return None if is_lfs_pointer(first) else raw_hash(chain([first], chunks))


def _key(pin: Pin, found: _Found) -> tuple[str, ...]:
    """Pins of one key that differ cannot both hold: the sort of bytes, then the one file, or the list as named."""
    form = CANONICAL if (pin.want or "").startswith(CANONICAL) else ""
    if found.is_manifest:
        return (form, "manifest", *sorted(found.files))
    return (form, "file", *found.files.values())


def _named(pin: Pin) -> str:
    first = f"`{pin.paths[0]}`"
    return first if len(pin.paths) == 1 else f"{first} with {len(pin.paths) - 1} more"


def _conflict(pin: Pin, first: Pin) -> Finding:
    return CONFLICT.at(
        pin.place,
        f"{_named(pin)} is pinned to another hash in `{first.place.path}`, line {first.place.line}",
        help="a person keeps the pin that is right and corrects or removes the other one",
    )


def _dead(pin: Pin, path: str, why: Dead) -> Finding:
    from gate.model.links import Dead

    if why is Dead.OUTSIDE:
        return OUTSIDE.at(
            pin.place,
            f"the pinned path `{path}` leaves the repository",
            help="commit the file below the repository's root and pin it there",
        )
    return _missing(pin, path, why.value)


def _missing(pin: Pin, path: str, why: str) -> Finding:
    return MISSING.at(
        pin.place,
        f"there is no pinned file `{path}`: {why}",
        help="restore the file, or have a person correct the path or remove the pin",
    )


def _pointer_file(pin: Pin, path: str) -> Finding:
    return POINTER_FILE.at(
        pin.place,
        f"`{path}` is a Git LFS pointer; the content it stands for is not in the repository",
        help="commit the fixture itself (`git lfs untrack`, then add it again), or remove the pin",
    )


def _ambiguous(pin: Pin, path: str, why: str) -> Finding:
    return AMBIGUOUS.at(
        pin.place,
        f"`{path}` cannot be pinned like this; {why}",
        help="mend it, or pin its raw bytes: the bare digest that `sha256sum` prints",
    )


GATE = Gate(
    name="fixtures",
    order=5,
    question="Is every pinned fixture what somebody pinned?",
    rules=(DRIFT, UNPINNED, MISSING, CONFLICT, OUTSIDE, POINTER_FILE, AMBIGUOUS, INVALID),
    check=check,
)
