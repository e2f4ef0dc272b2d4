"""What the engine has to be told about a language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, MutableMapping
from typing import TYPE_CHECKING, Protocol

from gate.model.named import NamedTuple

if TYPE_CHECKING:
    from tree_sitter import Node, Tree

    from gate.model.advice import Advice
    from gate.model.catalogue import Arguments, Catalogue
    from gate.model.lines import Lines
    from gate.model.reach import Reached, World
    from gate.model.test import Listing
    from gate.scan.controls import Controls
    from gate.scan.duration_syntax import DurationSyntax
    from gate.scan.following.sight import Tools
    from gate.scan.frame import Frame, Region, Scope, ScopeRule
    from gate.scan.setting import Setting
    from gate.scan.source import Source


class Name(NamedTuple):
    """An expression that is one identifier, standing in `frame`.

    `space`: which of the language's sorts of names it is looked up among (Java: `method`, `type`, `value`); "" is all.
    """

    text: str
    frame: Frame
    space: str = ""


class Member(NamedTuple):
    """`object.name`."""

    object: Frame
    name: str


class Called(NamedTuple):
    """A call, told by its callee. `call` is asked for its arguments."""

    callee: Frame | Name | Member
    call: Frame


class Same(NamedTuple):
    """An expression with the value of another: brackets, await, a cast."""

    frame: Frame


class Known(NamedTuple):
    """An expression whose full name stands there: `require("fs")`, a type that is written out."""

    name: str


Shape = Name | Member | Called | Same | Known | None


class Binding(NamedTuple):
    """One place where a scope gives a name a meaning; a name that is bound and nothing more shadows.

    From byte `after` on it holds. What it means is the full name `name` (an import), or the value of `value`, or else
    a value of the type `annotation`, and of that the `members`; with `is_element`, what a loop over it hands out.
    `is_nothing`: bound to None or the like, which says nothing. `elsewhere`: no binding, but the word that the scope's
    bindings of this name are those of that scope (`global`, `nonlocal`). `is_assignment`: a new value for a name that
    is declared here or further out; where nobody declares it, it is a global name's, and binds nothing. `spaces`: the
    sorts of names that it belongs to, all if empty. `until`: the byte from which on it does not hold any more.
    """

    scope: Scope
    after: int
    name: str | None = None
    value: Frame | None = None
    annotation: Frame | None = None
    members: tuple[str, ...] = ()
    is_element: bool = False
    is_nothing: bool = False
    elsewhere: Scope | None = None
    is_assignment: bool = False
    spaces: frozenset[str] = frozenset()
    until: int | None = None


class Reference(NamedTuple):
    """One use of a name: `shape` from byte `start` to before `end`.

    `call` is the call it is the callee of. `is_stored`: assigned or deleted, not read. `is_extended`: only a part of
    it is used (`time.sleep.assert_called`). `is_new`: the call is a construction, in a language where that is another
    thing than a call; the catalogue may say `Date#new()` of it. `is_taken`: a variable takes over the value
    (`const {pid} = process`), which reads an object and nothing else.
    """

    shape: Name | Member
    start: int
    end: int
    call: Frame | None = None
    is_stored: bool = False
    is_extended: bool = False
    is_new: bool = False
    is_taken: bool = False


class Parsing(Protocol):
    """What tree-sitter's `Parser` does for us; a language may mend text that its grammar does not know."""

    def parse(self, source: bytes, /) -> Tree:
        """The tree of the text, every byte of it in its place."""


class Dialect(Protocol):
    """A language's syntax, as answers about single nodes; the engine does the searching and remembering.

    Dialects derive from it: what is answered here holds for languages that say nothing else. Every answer must take
    bounded time, whatever the node: no walks over whole subtrees, no recursion.
    """

    parser: Parsing  # tree-sitter's parser of the grammar
    root: str  # the type of a tree's root that could be parsed
    identifiers: frozenset[str]  # the types of leaves that can be a name or the last part of one
    silent: frozenset[str]  # nodes in which no name is a read: imports, type annotations
    loud: frozenset[str] = frozenset()  # nodes that make names count again inside silent ones: arguments of a call
    scopes: Mapping[str, ScopeRule]  # the nodes that open a scope; the root is one
    parents: frozenset[str]  # the nodes whose children do not all stand in the node's own scope: `region` is asked
    branching: frozenset[str] = frozenset()  # the nodes whose children may be passed over: if, try, loops, cases

    def source(self, path: str, content: bytes, /) -> Source:
        """The file as text. Raises UnreadableError: an encoding nobody knows, bytes that do not fit it."""

    def others(self, _source: Source, /) -> Iterable[tuple[Dialect, Lines]]:
        """Where one tree cannot hold all of the text: dialects for what it leaves out, each with the lines of that."""
        return ()

    def imported(self, _source: Source, words: set[bytes], /) -> set[bytes]:
        """Those of the file's words that may begin an imported or global name, by the text alone; rather too many.

        All of them, where a name needs no import: one of the same package, one written out in full, a global function.
        Where modules themselves are called, also the names of modules that are no words (`fast-glob`).
        """
        return words

    def may_bind(self, text: bytes, start: int, end: int, /) -> bool:
        """Might the word at these bytes be bound here, as far as its neighbours tell? Spares asking `binding`."""

    def region(self, up: Frame, child: Node, at: int, /) -> Region:
        """Which scope the child number `at` of a node in `parents` belongs to."""

    def binding(self, leaf: Frame, /) -> Binding | None:
        """What this occurrence of an identifier binds, if anything."""

    def renamed(self, leaf: Frame, /) -> tuple[str, ...]:
        """The local names that take over the value named by the expression that ends in this identifier."""

    def reference(self, leaf: Frame, /) -> Reference | None:
        """The use of a name that ends in this identifier, if it is one."""

    def shape(self, frame: Frame, /) -> Shape:
        """What an expression is made of."""

    def arguments(self, call: Frame, /) -> Arguments: ...

    def receiver(self, _call: Frame, /) -> Frame | None:
        """The callee that a call's result is handed to directly, as in `sorted(os.listdir())`.

        None, where people sort in place, or not in one step.
        """
        return None

    def star_imports(self, _root: Frame, /) -> tuple[str, ...]:
        """The modules whose every name the file takes in, the last one first."""
        return ()

    def packages(self, _root: Frame, /) -> Mapping[str, str]:
        """Names that no identifier of the file brings in, by name: Go's `import "math/rand/v2"` gives `rand`."""
        return {}

    def unbound(self, name: str, /) -> str | None:
        """The full name of an identifier that nothing binds, a builtin or global; "" for what holds the globals."""


# The tests of a file: its text, what gives other files of the same tree by their paths (None: not there), what gives
# those of the trusted side, and a memory that lasts for one check, for what several files share.
Lister = Callable[
    ["Source", "Callable[[str], bytes | None]", "Callable[[str], bytes | None]", "MutableMapping[object, object]"],
    "Listing",
]

# Likewise what a file lends to those that import it: words that are others as soon as there is another test among it.
Lender = Callable[
    ["Source", "Callable[[str], bytes | None]", "Callable[[str], bytes | None]", "MutableMapping[object, object]"],
    "frozenset[str]",
]

# How the frameworks look into a file of that path, or into a folder: equal answers collect alike, None is not at all.
Collecting = Callable[[str, "Callable[[str], bytes | None]", "MutableMapping[object, object]"], "object | None"]


class Follower(Protocol):
    """Follows the calls of a language's tests. `memory` lasts for one check; see `gate.model.evidence.Reader`."""

    def may_reach(
        self, path: str, world: World, catalogue: Catalogue, memory: MutableMapping[object, object], /
    ) -> bool: ...

    def reach(self, test: str, world: World, tools: Tools, memory: MutableMapping[object, object], /) -> Reached: ...


class Language(NamedTuple):
    """A language by its name (that of its catalogue) and its suffixes.

    `dialect` loads the grammar: it is called for a path only when a file of the language is looked into.
    `tests` tells the tests of a file, under the ids of the product page; None where they cannot be told yet. `lending`
    tells what tests a file brings into others; None where files bring none. `collecting` tells in which files tests are
    looked for, and `discovery` how in a folder, as far as the files called `settings` say. `written` spells a full name
    as the language's people do, who put other signs between its parts than the dots of the engine. `durations` tells
    how its people assert, and what durations are made of; None where assertions are not looked at.
    `controls` knows what makes its reads deterministic; None where every read counts as uncontrolled. `setting` tells
    what runs when, and what its people log with; `advice` what they do about a read; `reach` follows the calls of its
    tests, None where nobody can yet. `interpreters` are the programs that run its scripts, each with the suffix that
    such a script would have.
    """

    name: str
    suffixes: tuple[str, ...]
    dialect: Callable[[str], Dialect]
    tests: Callable[[], Lister] | None = None
    lending: Callable[[], Lender] | None = None
    collecting: Callable[[], Collecting] | None = None
    settings: tuple[str, ...] = ()
    discovery: Callable[[], Collecting] | None = None
    written: Callable[[str], str] | None = None
    durations: Callable[[], DurationSyntax] | None = None
    controls: Callable[[str], Controls] | None = None
    setting: Callable[[], Setting] | None = None
    advice: Callable[[], Advice] | None = None
    interpreters: tuple[tuple[str, str], ...] = ()
    reach: Callable[[], Follower] | None = None


class Part(NamedTuple):
    """Code inside a file of another sort, with places in that file; `path`: a path such code would have on its own."""

    path: str
    source: Source


class Container(NamedTuple):
    """Files that hold code of one of the languages among other things: notebooks, components.

    `part` gives the code of a file, None if it holds none that is looked into. Raises UnreadableError. `holds` is the
    name of the language whose people write them.
    """

    name: str
    suffixes: tuple[str, ...]
    part: Callable[[str, bytes], Part | None]
    holds: str
