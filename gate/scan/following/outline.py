"""What a file says that its code does, in the terms of whoever follows calls. A language makes it, lazily."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Protocol

from gate.model.named import NamedTuple


class Sort(Enum):
    """What an expression is. What stands behind the dash are its `text` and `parts`."""

    NAME = "name"  # a global name of the file
    PARAMETER = "parameter"  # its function's key, a colon, its name
    MODULE = "module"  # as an import spells it
    FUNCTION = "function"  # of this file: the key of its body
    CLASS = "class"  # of this file: its key
    MEMBER = "member"  # a name - of the part
    CALL = "call"  # `*` if its arguments cannot be counted - callee, arguments; those behind have the `keywords`
    SUPER = "super"  # the key of a class: what stands behind it in the order of its instance's classes - the instance
    ENTERED = "entered"  # what a block that is entered with the part gets of it
    CONSTANT = "constant"  # a literal, as Python prints it
    EITHER = "either"  # - a condition, the value if it holds, the value if not
    AND = "and"
    OR = "or"
    NOT = "not"
    IS_NOTHING = "is nothing"  # is the part None?
    EQUALS = "equals"
    OF = "of"  # `*`: declared to be one, and perhaps nothing - a class, what its fields are given: an instance of it
    ITEM = "item"  # its number - the call of what gives several
    SEVERAL = "several"  # - what is given together
    TYPED = "typed"  # - a value, what it is declared to be, for where nothing else is known
    UNTOLD = "untold"  # whatever else


class Expr(NamedTuple):
    """An expression as far as it may lead to a definition, or decide a condition."""

    sort: Sort
    text: str = ""
    parts: tuple[Expr, ...] = ()
    keywords: tuple[str, ...] = ()


UNTOLD = Expr(Sort.UNTOLD)
NOTHING = Expr(Sort.CONSTANT, "None")


class Happening(Enum):
    """How a use of a value runs code."""

    CALLED = "called"  # the expression is the call
    LOADED = "loaded"  # a property is read, a variable of another file
    ENTERED = "entered"  # by a `with`, left again at its end
    LOOPED = "looped"  # over its elements


class Use(NamedTuple):
    """One use of an expression, at the byte `start`."""

    how: Happening
    expr: Expr
    start: int


class Branch(NamedTuple):
    """The bytes from `start` to before `end` run only if the condition is as `wanted`.

    `is_rescue`: they handle an error. `is_rest`: they are what follows a branch that ends in an error. `is_usual`: what
    a test mostly comes to, the body of a loop, what follows a way out.
    """

    start: int
    end: int
    condition: Expr
    wanted: bool = True
    is_rescue: bool = False
    is_rest: bool = False
    is_usual: bool = False


class Block(NamedTuple):
    """The bytes that run while a value is entered: the body of a `with`."""

    start: int
    end: int
    expr: Expr


class Stored(NamedTuple):
    """`owner.name = value`."""

    owner: Expr
    name: str
    value: Expr
    start: int


class Way(Enum):
    """How a parameter is given."""

    EITHER = "either"
    POSITION = "position"
    KEYWORD = "keyword"
    REST = "rest"


class Parameter(NamedTuple):
    """`default` None: it must be given."""

    name: str
    default: Expr | None = None
    way: Way = Way.EITHER


class Role(Enum):
    """How a function belongs to its class."""

    PLAIN = "plain"
    PROPERTY = "property"
    OF_CLASS = "of class"
    STATIC = "static"


class Body(NamedTuple):
    """What running a function does, or loading a variable. `name` is for people: `Window.close`.

    `inner` are the bytes of functions within, which run on their own. `given` is what it returns or hands out.
    `telling` are the bytes of values that decide something: compared, or returned. `decorators` stand in the order in
    which they are written. `deadlines` are the bytes of instants that only end a wait. `results`: what it is declared
    to give, one after the other.
    """

    key: str
    name: str
    start: int
    end: int
    parameters: tuple[Parameter, ...] = ()
    role: Role = Role.PLAIN
    decorators: tuple[Expr, ...] = ()
    uses: tuple[Use, ...] = ()
    branches: tuple[Branch, ...] = ()
    blocks: tuple[Block, ...] = ()
    stored: tuple[Stored, ...] = ()
    given: tuple[Expr, ...] = ()
    inner: tuple[tuple[int, int], ...] = ()
    telling: tuple[tuple[int, int], ...] = ()
    deadlines: tuple[tuple[int, int], ...] = ()
    results: tuple[Expr, ...] = ()


class Kept(NamedTuple):
    """What a method stores in its instance; `key` is the method's."""

    key: str
    value: Expr


class ClassOutline(NamedTuple):
    """A class. `makers` are fields whose default is made anew for each instance: by name, what is called for it.

    `fields` are what a constructor that nobody writes would take, in order.
    """

    key: str
    name: str
    start: int
    end: int
    bases: tuple[Expr, ...]
    decorators: tuple[Expr, ...]
    members: Mapping[str, Expr]
    makers: Mapping[str, Expr]
    fields: tuple[str, ...] = ()


class Outline(Protocol):
    """One file."""

    path: str

    def named(self, name: str) -> tuple[Expr, ...]:
        """What a global name of the file may mean, alternatives side by side; nothing, if the file does not bind it."""

    def variable(self, name: str) -> Body | None:
        """What loading the file runs for a variable; None for what is none."""

    def stars(self) -> tuple[Expr, ...]:
        """The modules whose every name the file takes in."""

    def body(self, key: str) -> Body: ...

    def class_of(self, key: str) -> ClassOutline: ...

    def kept(self, key: str, name: str) -> tuple[Kept, ...]:
        """What methods of that class store in their instance under that name; the constructor's, if it does."""


def member(owner: Expr, *names: str) -> Expr:
    """`owner.name.name`."""
    for name in names:
        owner = UNTOLD if owner.sort is Sort.UNTOLD else Expr(Sort.MEMBER, name, (owner,))
    return owner


def call(callee: Expr, *arguments: Expr) -> Expr:
    """A call with those arguments and no others."""
    return Expr(Sort.CALL, "", (callee, *arguments))
