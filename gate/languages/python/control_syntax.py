"""How Python code puts a control to use: decorators, `with`, fixtures, setups, calls that start and stop."""

from __future__ import annotations

from enum import Enum

from gate.model.named import NamedTuple
from gate.scan.expression import BRACKETS, outside
from gate.scan.frame import Frame

ENDS = (b"stop", b"undo", b"stopall", b"__exit__", b"disable")
SETUPS = frozenset(
    {
        "setUp",
        "asyncSetUp",
        "setup_method",
        "setup",
        "setUpClass",
        "setup_class",
        "setUpTestData",
        "_pre_setup",
    }
)
CLASS_SETUPS = frozenset({"setUpClass", "setup_class", "setUpTestData", "tearDownClass", "teardown_class"})
FILE_SETUPS = frozenset(
    {
        "setUpModule",
        "setup_module",
        "setup_function",
        "setup",
        "pytest_configure",
        "pytest_sessionstart",
        "pytest_runtest_setup",
        "pytest_runtest_call",
        "pytest_runtest_protocol",
    }
)
_STARTERS = frozenset({"start", "__enter__", "__aenter__", "activate", "enable"})
_ENTERERS = frozenset(
    {
        "enter_context",
        "enter_async_context",
        "enterContext",
        "enterClassContext",
        "enterModuleContext",
        "enterAsyncContext",
        "useFixture",
    }
)
_PARAMETERS = frozenset({"parameters", "typed_parameter", "default_parameter", "typed_default_parameter"})
_FUNCTIONS = ("function_definition", "lambda")


class Sort(Enum):
    """What an expression is used for."""

    DECORATOR = "decorator"
    WITH = "with"
    MARK = "mark"  # of a whole class or file
    START = "start"
    NAMED = "named"
    RETURNED = "returned"
    OTHER = "other"


class Use(NamedTuple):
    """`frame` is the decorator, the item of `with`, the assignment of marks, the call, the target or the function."""

    sort: Sort
    frame: Frame


def use_of(value: Frame) -> Use:
    """What is done with the value of an expression."""
    at = outside(value, ("await", "conditional_expression", *BRACKETS))
    up = at.up
    if up is None:
        return Use(Sort.OTHER, at)
    if up.type == "decorator":
        return Use(Sort.DECORATOR, up)
    if up.type == "with_item":
        return Use(Sort.WITH, up)
    if up.type == "as_pattern" and up.up is not None and up.up.type == "with_item":
        return Use(Sort.WITH, up.up)
    if up.type in ("assignment", "named_expression") and not at.is_field("left") and not at.is_field("name"):
        return _assigned(up)
    if up.type in ("list", "tuple") and up.up is not None and up.up.type == "assignment":
        return _assigned(up.up) if _is_mark(up.up) else Use(Sort.OTHER, at)
    if up.type == "attribute" and at.is_field("object"):
        name = up.field("attribute")
        call = call_of(up)
        is_start = name is not None and name.text in _STARTERS and call is not None
        return Use(Sort.START, call) if is_start and call is not None else Use(Sort.OTHER, at)
    if up.type == "argument_list" and up.up is not None:
        callee = up.up.field("function")
        name = callee.field("attribute") if callee is not None and callee.type == "attribute" else callee
        return Use(Sort.START, up.up) if name is not None and name.text in _ENTERERS else Use(Sort.OTHER, at)
    function = function_of(up)
    if up.type == "return_statement" and function is not None:
        return Use(Sort.RETURNED, function)
    return Use(Sort.OTHER, at)


def _assigned(assignment: Frame) -> Use:
    if _is_mark(assignment):
        return Use(Sort.MARK, assignment)
    target = assignment.field("left") or assignment.field("name")
    is_name = target is not None and target.type in ("identifier", "attribute")
    return Use(Sort.NAMED, target) if is_name and target is not None else Use(Sort.OTHER, assignment)


def _is_mark(assignment: Frame) -> bool:
    left = assignment.field("left")
    return left is not None and left.text == "pytestmark"


def expression_of(leaf: Frame) -> Frame:
    """The expression that ends in an identifier: itself, or the attribute that it is the last part of."""
    up = leaf.up
    return up if up is not None and up.type == "attribute" and leaf.end == up.end else leaf


def is_stored(leaf: Frame) -> bool:
    """Does the identifier end an attribute that is assigned to?"""
    whole = expression_of(leaf)
    return whole is not leaf and whole.up is not None and whole.up.type == "assignment" and whole.is_field("left")


def call_of(expression: Frame) -> Frame | None:
    """The call that the expression is the callee of."""
    up = expression.up
    return up if up is not None and up.type == "call" and expression.is_field("function") else None


def function_of(at: Frame) -> Frame | None:
    """The function that the code belongs to."""
    return at.above("function_definition")


def class_of(function: Frame) -> Frame | None:
    """The class that a function is a method of."""
    block = function.up
    if block is not None and block.type == "decorated_definition":
        block = block.up
    owner = None if block is None else block.up
    return owner if owner is not None and owner.type == "class_definition" else None


def heir(leaf: Frame) -> Frame | None:
    """The class that names this one among its bases."""
    bases = expression_of(leaf).up
    owner = None if bases is None else bases.up
    if bases is None or owner is None or owner.type != "class_definition" or not bases.is_field("superclasses"):
        return None
    return owner


def decorated_by(leaf: Frame) -> Frame | None:
    """The function whose decorator's name ends in this identifier."""
    at = expression_of(leaf)
    at = call_of(at) or at
    decorated = at.up.up if at.up is not None and at.up.type == "decorator" else None
    function = None if decorated is None else decorated.field("definition")
    return function if function is not None and function.type == "function_definition" else None


def fixture_of_scope(leaf: Frame) -> Frame | None:
    """The fixture that says `scope="session"` or the like here."""
    keyword = leaf.up
    value = None if keyword is None or keyword.type != "keyword_argument" else keyword.field("value")
    call = None if keyword is None or keyword.up is None else keyword.up.up
    callee = None if call is None or call.type != "call" else call.field("function")
    if value is None or "function" in value.text or callee is None or not callee.text.endswith("fixture"):
        return None
    inner = callee.field("attribute") or callee
    return decorated_by(inner)


def parameter_of(leaf: Frame) -> Frame | None:
    """The function that this identifier is a parameter of."""
    up = leaf.up
    if leaf.type != "identifier" or up is None or up.type not in _PARAMETERS:
        return None
    if up.type == "typed_parameter" and up.children()[0] is not leaf:
        return None
    if up.type in ("default_parameter", "typed_default_parameter") and not leaf.is_field("name"):
        return None
    function = up.above(*_FUNCTIONS)
    return function if function is not None and function.type == "function_definition" else None


def mark_that_names(leaf: Frame, name: str) -> Frame | None:
    """`pytest.mark.usefixtures("name")`, told by one of its strings."""
    string = leaf.up
    if leaf.type != "string_content" or leaf.text != name or string is None or string.up is None:
        return None
    call = string.up.up
    callee = None if call is None or call.type != "call" else call.field("function")
    return call if callee is not None and callee.text.endswith("usefixtures") else None


def receiver_of(at: Frame) -> str:
    """What the call is made on: `monkeypatch` of `monkeypatch.setattr(…)`."""
    callee = at.field("function") if at.type == "call" else None
    owner = callee.field("object") if callee is not None and callee.type == "attribute" else None
    return "" if owner is None else owner.text


def block_that_binds(at: Frame, name: str) -> Frame | None:
    """The `with … as name` around it."""
    block = at.above("with_statement", *_FUNCTIONS)
    while block is not None and block.type == "with_statement":
        for clause in block.children()[:1]:
            for item in clause.children():
                value = item.field("value")
                if value is not None and value.type == "as_pattern" and value.children()[-1].text == name and name:
                    return block
        block = block.above("with_statement", *_FUNCTIONS)
    return None


def ends(leaf: Frame, receiver: str, function: Frame | None) -> bool:
    """Is it the call that stops what `receiver` started, in the flow of the same function (none: of the file)?"""
    whole = expression_of(leaf)
    owner = whole.field("object") if whole.type == "attribute" else None
    if owner is None or call_of(whole) is None or function_of(leaf) is not function:
        return False
    is_all = leaf.text == "stopall"
    return is_all or owner.text == receiver or (bool(receiver) and owner.text == receiver.rpartition(".")[0])
