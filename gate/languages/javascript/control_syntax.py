"""Where code of a JavaScript test file runs: in a test, in a hook of a suite, while the file is loaded."""

from __future__ import annotations

from enum import Enum

from gate.languages.javascript.grammar import FUNCTIONS
from gate.model.named import NamedTuple
from gate.scan.expression import BRACKETS, outside, solid
from gate.scan.frame import Frame

_SUITES = frozenset({"describe", "suite", "context", "fdescribe", "xdescribe"})
_BEFORE = frozenset({"beforeEach", "beforeAll", "before", "setup", "suiteSetup", "onBeforeEach"})
_AFTER = frozenset({"afterEach", "afterAll", "after", "teardown", "suiteTeardown", "onTestFinished", "addCleanup"})
_FUNCTIONS = tuple(FUNCTIONS)
_DEPTH = 50


class Part(Enum):
    """When the code of a function runs."""

    LOADING = "loading"  # while the file, or a suite, is loaded
    BEFORE = "before"  # before every test of the suite
    AFTER = "after"
    FUNCTION = "function"  # a test's own, or whatever else


class Home(NamedTuple):
    """Where a piece of code belongs: `frame` is the suite for what is loaded or runs before, else the function.

    It is None for the file as a whole.
    """

    part: Part
    frame: Frame | None


def home_of(at: Frame) -> Home:
    """Where the code runs."""
    function = at.above(*_FUNCTIONS)
    if function is None:
        return Home(Part.LOADING, None)
    role = called_by(function)
    if role in _BEFORE or role in _AFTER:
        return Home(Part.BEFORE if role in _BEFORE else Part.AFTER, suite_of(function))
    if role in _SUITES:
        return Home(Part.LOADING, function)
    return Home(Part.FUNCTION, function)


def suite_of(at: Frame) -> Frame | None:
    """The function that describes the nearest suite around it."""
    function = at.above(*_FUNCTIONS)
    while function is not None and called_by(function) not in _SUITES:
        function = function.above(*_FUNCTIONS)
    return function


def called_by(function: Frame) -> str:
    """The first or last name of what a function is handed to: `beforeEach`, `describe` of `describe.each(…)(…)`."""
    given = function.up
    call = None if given is None or given.type != "arguments" else given.up
    callee = None if call is None or call.type != "call_expression" else call.field("function")
    names: list[str] = []
    for _ in range(_DEPTH):
        if callee is None:
            break
        if callee.type == "identifier":
            names.append(callee.text)
            break
        if callee.type == "member_expression":
            name = callee.field("property")
            names += [] if name is None else [name.text]
            callee = callee.field("object")
        elif callee.type == "call_expression":
            callee = callee.field("function")
        else:
            break
    known = _SUITES | _BEFORE | _AFTER
    return next((name for name in names if name in known), names[-1] if names else "")


def expression_of(leaf: Frame) -> Frame:
    """The expression that ends in an identifier: itself, or the member that it is the name of."""
    up = leaf.up
    return up if up is not None and up.type == "member_expression" and leaf.is_field("property") else leaf


def call_of(expression: Frame) -> Frame | None:
    """The call, or the construction, that the expression is the callee of."""
    up = expression.up
    if up is not None and up.type == "call_expression" and expression.is_field("function"):
        return up
    return up if up is not None and up.type == "new_expression" and expression.is_field("constructor") else None


def arguments_of(call: Frame) -> list[Frame]:
    """The arguments of a call, comments left out."""
    given = call.field("arguments")
    return [] if given is None or given.type != "arguments" else solid(given)


def options_of(call: Frame) -> dict[str, Frame]:
    """The pairs of an object among the arguments."""
    found: dict[str, Frame] = {}
    for argument in arguments_of(call):
        for pair in argument.children() if argument.type == "object" else ():
            key, value = pair.field("key"), pair.field("value")
            if pair.type == "pair" and key is not None and value is not None:
                found[key.text.strip("'\"")] = value
    return found


def chained(call: Frame) -> list[tuple[str, Frame]]:
    """The calls that follow in a chain: `mockReturnValue(1)` of `spyOn(Date, "now").mockReturnValue(1)`."""
    found: list[tuple[str, Frame]] = []
    at = call
    for _ in range(_DEPTH):
        member = at.up
        if member is None or member.type != "member_expression" or not at.is_field("object"):
            break
        outer, name = call_of(member), member.field("property")
        if outer is None or name is None:
            break
        found.append((name.text, outer))
        at = outer
    return found


def target_of(call: Frame) -> Frame | None:
    """The variable that keeps the result of a call, with whatever is chained to it."""
    following = chained(call)
    at = outside(following[-1][1] if following else call, ("await_expression", "as_expression", *BRACKETS))
    up = at.up
    if up is None:
        return None
    if up.type == "variable_declarator" and at.is_field("value"):
        return up.field("name")
    return up.field("left") if up.type == "assignment_expression" and at.is_field("right") else None


def name_of_function(function: Frame) -> Frame | None:
    """The name that a function is known by in its file."""
    name = function.field("name")
    up = function.up
    if name is None and up is not None and up.type == "variable_declarator":
        name = up.field("name")
    return name if name is not None and name.type in ("identifier", "property_identifier") else None


def home_of_body(function: Frame) -> Home:
    """Where the body of a function runs."""
    role = called_by(function)
    if role in _SUITES:
        return Home(Part.LOADING, function)
    return Home(Part.BEFORE if role in _BEFORE else Part.FUNCTION, function)


def is_handed_to_hook(expression: Frame) -> bool:
    """`beforeEach(setup)`: a function by its name."""
    return called_by(expression) in _BEFORE
