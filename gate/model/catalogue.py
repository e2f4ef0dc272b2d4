"""The catalogue of one language: which names are reads of the ambient world, and written in which way.

One word of a catalogue is the end of a name and how it must be written to be a read:

    sleep               a call with any arguments, or the bare name handed on (`key=sleep`)
    Timer(...)          a call with any arguments; the bare name is none (right for classes: it may be a mere type)
    localtime()         a call without arguments; strftime(_) with exactly one
    now("UTC",_)        … with exactly this literal and one more; strings in double quotes, no blanks
    wait(...,timeout=)  … with this keyword; further arguments of either sort only where there is a `...`
    environ.*           an object: read however it is used
    !sleep(0)           this way of writing it is none

For one name, what is marked `!` decides first, then the first form that fits in the order of the file, then a form
without brackets. A name may carry variants, `datetime.datetime#naive.timestamp()`: see `plain`. Where constructing is
another thing than calling, `Date#new()` is the construction; without such a word, `Date()` is both.
"""

import re
from collections.abc import Iterable, Mapping

from gate.model.control_list import sections, words_of
from gate.model.named import NamedTuple
from gate.model.read import Kind

_WORD = re.compile(r"(!?)([^\s()!]+?)(\.\*)?(?:\((\S*)\))?")
_NOT_SPELLED = re.compile(r"\W+")
_IN_PARTS = re.compile(r"[.#\\]")
_CLOCKS = (Kind.WALL, Kind.MONOTONIC)


class CallForm(NamedTuple):
    """How a call is written. `positional` holds None for any argument, else a literal; `is_open` is the `...`."""

    positional: tuple[str | None, ...] = ()
    keywords: frozenset[str] = frozenset()
    is_open: bool = False


class Arguments(NamedTuple):
    """The arguments of one call: literals as text, None for any other expression; strings always in double quotes.

    What amounts to leaving an argument out (`None` in Python) is left out. `is_open` is true where the source does not
    say how many there are (`*args`).
    """

    positional: tuple[str | None, ...] = ()
    keywords: frozenset[str] = frozenset()
    is_open: bool = False


class Entry(NamedTuple):
    """All that is known of one name: see the module's text. `is_value` is true of objects."""

    forms: tuple[tuple[Kind, CallForm | None], ...] = ()
    harmless: tuple[CallForm, ...] = ()
    is_value: bool = False


class Result(NamedTuple):
    """What a name gives: a value of `type` when called in that form, or, without a form, by itself (a property)."""

    type: str
    form: CallForm | None


class Catalogue:
    """The names of one language, indexed for the engine; words are taken apart when a file first needs them.

    `reads` holds words by kind and by the beginning of the name they belong to. `gives` says what type a call or a
    property gives, `elements` what a loop over the result of a call hands out, both by type, so that
    `Path(x).iterdir()` is found. The result of `unordered` functions does not depend on the order of what they are
    given. Names in `implicit` (`builtins`, `java.lang`) can be used without spelling that prefix. `controls` is the
    list of what makes reads deterministic: see gate/model/control_list.py.
    """

    def __init__(
        self,
        language: str,
        reads: Mapping[Kind, Mapping[str, str]],
        gives: Mapping[str, str] | None = None,
        elements: Mapping[str, str] | None = None,
        unordered: Iterable[str] = (),
        implicit: Iterable[str] = (),
        controls: str = "",
    ) -> None:
        self.language = language
        self.unordered = frozenset(unordered)
        self._control_text = controls
        self._controls: dict[str, dict[str, str]] | None = None
        self._control_words: frozenset[bytes] | None = None
        self._control_names: frozenset[str] = frozenset()
        self.elements = {loop: element for element, loops in (elements or {}).items() for loop in loops.split()}
        self._implicit = tuple(prefix + "." for prefix in implicit)
        self._types = {given.partition("#")[0] for given in gives or ()}
        self._words: dict[str, list[tuple[Kind, str]]] = {}
        self._beginnings: set[str] = set()
        self._spelled: dict[bytes, set[tuple[bytes, frozenset[bytes]]]] = {}
        for kind, groups in reads.items():
            for prefix, words in groups.items():
                self._group(kind, prefix, words.split())
        self._givers: dict[str, list[tuple[str, str]]] = {}
        for given, words in (gives or {}).items():
            self._begins(given)
            for word in words.split():
                name = word.partition("(")[0]
                self._givers.setdefault(name, []).append((given, word))
                self._begins(name)
        self._clock_words: frozenset[bytes] | None = None
        self._parts: dict[bytes, list[frozenset[bytes]]] | None = None
        self._giving: list[frozenset[bytes]] = []
        self._entries: dict[str, Entry | None] = {}
        self._results: dict[str, tuple[Result, ...]] = {}

    @property
    def controls(self) -> Mapping[str, Mapping[str, str]]:
        """What makes reads deterministic, by the way it is used and by name: the words of what it covers."""
        if self._controls is None:
            self._controls = sections(self._control_text)
            self._control_names = frozenset(name for section in self._controls.values() for name in section)
        return self._controls

    @property
    def control_words(self) -> frozenset[bytes]:
        """The words of which a file with a control spells at least one: the last words of its names."""
        if self._control_words is None:
            self._control_words = words_of(self.controls)
        return self._control_words

    @property
    def names(self) -> tuple[str, ...]:
        """The full names of all reads, in the order of the file."""
        return tuple(self._words)

    def entry(self, name: str) -> Entry | None:
        """What is known of a name; `type#variant.member` falls back to `type.member`."""
        if name not in self._entries:
            words = self._words.get(name) or ("#" in name and self._words.get(plain(name))) or None
            self._entries[name] = _entry(words) if words else None
        return self._entries[name]

    def results(self, name: str) -> tuple[Result, ...]:
        """What a name gives, the first that fits decides."""
        if name not in self._results:
            givers = self._givers.get(name) or ("#" in name and self._givers.get(plain(name))) or ()
            self._results[name] = tuple(Result(given, _parsed(word)[3]) for given, word in givers)
        return self._results[name]

    def begins(self, name: str) -> bool:
        """Is this the dotted beginning of a name of the catalogue, or all of one?"""
        return name in self._words or name in self._beginnings or name in self._control_names

    def last_words(self, words: set[bytes], imported: set[bytes]) -> set[bytes]:
        """The last words of those names that a file may use: it must spell all words of a name, and import the first.

        `words` are all words of the file, `imported` those that may be the first of an imported or global name.
        """
        return {
            last
            for last in self._spelled.keys() & (words | imported)
            if any((not first or first in imported) and needed <= words for first, needed in self._spelled[last])
        }

    def parts(self, words: set[bytes], imported: set[bytes]) -> set[bytes]:
        """Every word in the names that a file may use, and in those that give values of their types; see last_words."""
        if self._parts is None:
            self._parts = {}
            for name in self._words:
                whole = _in_parts(name)
                self._parts.setdefault(whole[-1], []).append(frozenset(whole))
            self._giving = [frozenset(_in_parts(name)) for name in (*self._givers, *self.elements)]
        found: set[bytes] = set()
        for last in self._parts.keys() & (words | imported):
            spelled = [
                (first, needed)
                for first, needed in self._spelled.get(last, ())
                if (not first or first in imported) and needed <= words
            ]
            found.update(
                part
                for parts in self._parts[last]
                if any((not first or first in parts) and needed <= parts for first, needed in spelled)
                for part in parts
            )
        return found.union(*(parts for parts in self._giving if not parts.isdisjoint(found)))

    def clock_words(self) -> frozenset[bytes]:
        """The last words of all names that tell the time."""
        if self._clock_words is None:
            found = {name for name, words in self._words.items() if any(kind in _CLOCKS for kind, _ in words)}
            self._clock_words = frozenset(_NOT_SPELLED.split(plain(name))[-1].encode() for name in found)
        return self._clock_words

    def _group(self, kind: Kind, prefix: str, words: list[str]) -> None:
        self._begins(prefix)
        first, *needed = self._must_spell(prefix) or [b""]
        only_prefix = frozenset(needed)
        for word in words:
            end = word if word.isidentifier() else _named(word)
            self._words.setdefault(f"{prefix}.{end}" if prefix else end, []).append((kind, word))
            if _IN_PARTS.search(end) is None:
                last = end.encode()
                spelled = first or last, only_prefix
            else:
                *more, end = _NOT_SPELLED.split(plain(end))
                self._begins(f"{prefix}.{'.'.join(more)}" if more else prefix)
                last = end.encode()
                spelled = first or (b"" if more else last), frozenset((*needed, *(part.encode() for part in more)))
            self._spelled.setdefault(last, set()).add(spelled)

    def _must_spell(self, prefix: str) -> list[bytes]:
        whole = dotted = plain(prefix) + "."
        for implicit in self._implicit:
            dotted = dotted.removeprefix(implicit)
        if plain(prefix) in self._types:  # a call may give this type without naming it
            dotted = dotted.partition(".")[0] + "." if dotted == whole else ""
        return [part.encode() for part in _NOT_SPELLED.split(dotted) if part]

    def _begins(self, name: str) -> None:
        while name and name not in self._beginnings:
            self._beginnings.add(name)
            name = name.rpartition(".")[0]


def plain(name: str) -> str:
    """A name without its variants: `datetime.datetime#naive.timestamp` is `datetime.datetime.timestamp`."""
    return re.sub(r"#\w+", "", name) if "#" in name else name


def _in_parts(name: str) -> list[bytes]:
    return [part.encode() for part in _NOT_SPELLED.split(plain(name))]


def _entry(words: list[tuple[Kind, str]]) -> Entry:
    with_form: list[tuple[Kind, CallForm | None]] = []
    without: list[tuple[Kind, CallForm | None]] = []
    harmless: list[CallForm] = []
    has_star = False
    for kind, word in words:
        is_harmless, _, star, form = _parsed(word)
        has_star |= star
        if is_harmless and form is not None:
            harmless.append(form)
        else:
            (without if form is None else with_form).append((kind, form))
    return Entry((*with_form, *without), tuple(harmless), has_star)


def _parsed(word: str) -> tuple[bool, str, bool, CallForm | None]:
    """`!name.*(form)` as: is it harmless, the name, is it an object, the form of the call."""
    harmless, name, star, form = _taken_apart(word)
    return bool(harmless), name, bool(star), None if form is None else _form(form)


def _named(word: str) -> str:
    return _taken_apart(word)[1]


def _taken_apart(word: str) -> tuple[str, str, str | None, str | None]:
    found = _WORD.fullmatch(word)
    if found is None:
        raise ValueError(f"no word of a catalogue: {word}")
    harmless, name, star, form = found.groups()
    return harmless, name, star, form


def _form(text: str) -> CallForm:
    items = [item for item in text.split(",") if item]
    return CallForm(
        tuple(None if item == "_" else item for item in items if item != "..." and not item.endswith("=")),
        frozenset(item[:-1] for item in items if item.endswith("=")),
        "..." in items,
    )
