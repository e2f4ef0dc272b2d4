"""Go's expressions as `gate.scan.following.outline` has them; each use on the way is noted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.languages.go.collected.names import said
from gate.languages.go.reach.waits import in_call
from gate.scan.following.outline import UNTOLD, Branch, Expr, Happening, Sort, Use, member
from gate.scan.nodes import Bytes, bytes_of, every, field, solid, text_of

if TYPE_CHECKING:
    from tree_sitter import Node

    from gate.languages.go.reach.file import GoOutline

_DEEP = 120  # expressions in one another
_INSIDE = frozenset({"parenthesized_expression", "literal_element", "parenthesized_type"})
_ASKING = frozenset({"==", "!=", "<", "<=", ">", ">="})
# What needs no import and calls nothing; the type that `new` is given stands alone.
_BUILT_IN = frozenset(
    {
        *("append", "cap", "clear", "close", "complex", "copy", "delete", "imag", "len", "make", "max", "min", "panic"),
        *("print", "println", "real", "recover", "string", "byte", "rune", "bool", "error", "any", "uint", "uintptr"),
        *("int", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float32", "float64"),
    }
)
_CONSTANTS = {"nil": "None", "true": "True", "false": "False"}
_LONG = 100  # bytes of a literal


class Expressions:
    """Those of one function, in the order in which they run. `known` are its local names and what they mean by now."""

    def __init__(self, file: GoOutline, known: dict[str, Expr], name: str) -> None:
        self.file = file
        self.known = known
        self.name = name
        self.uses: list[Use] = []
        self.branches: list[Branch] = []
        self.inner: list[Bytes] = []
        self.telling: list[Bytes] = []
        self.compared: set[str] = set()
        self.deadlines: list[Bytes] = []
        self._depth = 0

    def told(self, node: Node | None) -> Expr:
        """What an expression means, as it stands."""
        if node is None:
            return UNTOLD
        self._depth += 1
        found = UNTOLD if self._depth > _DEEP else self._told(node)
        self._depth -= 1
        return found

    def kind(self, node: Node | None) -> Expr:
        """What a type means, pointers aside: a class, or something foreign."""
        if node is None:
            return UNTOLD
        if node.type in ("pointer_type", "generic_type", "parenthesized_type"):
            inner = field(node, "type") or next(iter(solid(node)), None)
            return self.kind(inner)
        if node.type == "type_identifier":
            name = text_of(node)
            return self.known.get(f"type {name}", UNTOLD if name in _BUILT_IN else Expr(Sort.NAME, name))
        if node.type == "qualified_type":
            package = self.file.imported(text_of(field(node, "package")))
            return UNTOLD if package is None else member(package, text_of(field(node, "name")))
        return UNTOLD

    def declared(self, node: Node | None) -> Expr:
        """Something of that type."""
        kind = self.kind(node)
        return UNTOLD if kind.sort is Sort.UNTOLD else Expr(Sort.OF, "*", (kind,))

    def use(self, how: Happening, expr: Expr, node: Node) -> Expr:
        if expr.sort is not Sort.UNTOLD:
            self.uses.append(Use(how, expr, node.start_byte))
        return expr

    def _told(self, node: Node) -> Expr:
        told = {
            "identifier": self._name,
            "selector_expression": self._selected,
            "call_expression": self._call,
            "type_conversion_expression": self._call,
            "composite_literal": self._composite,
            "func_literal": self.function,
            "unary_expression": self._unary,
            "binary_expression": self._binary,
        }.get(node.type)
        if told is not None:
            return told(node)
        if node.type in _INSIDE:
            return self.told(next(iter(solid(node)), None))
        if node.type == "type_assertion_expression":
            return typed(self.told(field(node, "operand")), self.declared(field(node, "type")))
        constant = _constant(node)
        if constant is None:
            for child in solid(node):
                self.told(child)
        return UNTOLD if constant is None else Expr(Sort.CONSTANT, constant)

    def _name(self, node: Node) -> Expr:
        name = text_of(node)
        known = self.known.get(name)
        if known is not None:
            return known
        package = self.file.imported(name)
        if package is not None and not self.file.declares(name):
            return package
        if name in _CONSTANTS:
            return Expr(Sort.CONSTANT, _CONSTANTS[name])
        return self.use(Happening.LOADED, Expr(Sort.NAME, name), node)

    def _selected(self, node: Node) -> Expr:
        found = member(self.told(field(node, "operand")), text_of(field(node, "field")))
        return self.use(Happening.LOADED, found, node)

    def _call(self, node: Node) -> Expr:
        if node.type == "type_conversion_expression":
            callee, given = self._generic(field(node, "type")), [field(node, "operand")]
        else:
            called = field(node, "function")
            given = list(solid(field(node, "arguments")))
            name = text_of(called) if called is not None and called.type == "identifier" else ""
            if name == "new" and name not in self.known:
                return Expr(Sort.OF, "", (self.kind(given[0]),)) if given else UNTOLD
            if name in _BUILT_IN and name not in self.known and not self.file.declares(name):
                for each in given:
                    self.told(each)
                return UNTOLD
            if called is not None and called.type == "index_expression":  # `NewCache[string](5)`
                self.told(field(called, "index"))
                called = field(called, "operand")
            callee = self.told(called)
            self.deadlines += in_call(node, called, given)
        is_open = any(each is not None and each.type == "variadic_argument" for each in given)
        made = Expr(Sort.CALL, "*" if is_open else "", (callee, *(self.told(each) for each in given)))
        if callee.sort is not Sort.UNTOLD:
            self.uses.append(Use(Happening.CALLED, made, node.start_byte))
        return Expr(Sort.ITEM, "0", (made,))

    def _generic(self, node: Node | None) -> Expr:
        """The callee of `pool.New[int](5)`, which looks like a conversion."""
        if node is None or node.type != "generic_type":
            return self.kind(node)
        return self.kind(field(node, "type"))

    def _composite(self, node: Node) -> Expr:
        kind = self.kind(field(node, "type"))
        places: list[Expr] = []
        keyed: list[tuple[str, Expr]] = []
        for each in solid(field(node, "body")):
            if each.type == "keyed_element":
                key, value = (*solid(each), None, None)[:2]
                inner = next(iter(solid(key)), None)
                is_field = inner is not None and inner.type == "identifier" and kind.sort is not Sort.UNTOLD
                if not is_field:
                    self.told(inner)
                found = self._element(value)
                if is_field:
                    keyed.append((text_of(inner), found))
            else:
                places.append(self._element(each))
        if kind.sort is Sort.UNTOLD:
            return UNTOLD
        values = (*places, *(value for _, value in keyed))
        return Expr(Sort.OF, "", (kind, *values), tuple(name for name, _ in keyed))

    def _element(self, node: Node | None) -> Expr:
        """One value of a literal; those within others leave out what they are."""
        inner = next(iter(solid(node)), None) if node is not None and node.type == "literal_element" else node
        if inner is not None and inner.type == "literal_value":
            for each in solid(inner):
                self._element(solid(each)[-1] if each.type == "keyed_element" and solid(each) else each)
            return UNTOLD
        return self.told(inner)

    def _unary(self, node: Node) -> Expr:
        inner = self.told(field(node, "operand"))
        operator = text_of(field(node, "operator"))
        if operator == "!":
            return Expr(Sort.NOT, "", (inner,))
        return inner if operator in ("&", "*") else UNTOLD

    def _binary(self, node: Node) -> Expr:
        operator = text_of(field(node, "operator"))
        left = self.told(field(node, "left"))
        right = field(node, "right")
        if operator in ("&&", "||"):
            is_or = operator == "||"
            if right is not None:
                self.branches.append(Branch(*bytes_of(right), left, wanted=not is_or))
            return Expr(Sort.OR if is_or else Sort.AND, "", (left, self.told(right)))
        other = self.told(right)
        if operator not in _ASKING:
            return UNTOLD
        self.telling.append(bytes_of(node))
        self.compared.update(text_of(each) for each in every(node) if each.type == "identifier")
        if operator not in ("==", "!="):
            return UNTOLD
        is_nothing = right is not None and right.type == "nil"
        same = Expr(Sort.IS_NOTHING, "", (left,)) if is_nothing else Expr(Sort.EQUALS, "", (left, other))
        return same if operator == "==" else Expr(Sort.NOT, "", (same,))

    def function(self, node: Node) -> Expr:
        """A function within this one: it sees our names as they are by now."""
        self.inner.append(bytes_of(node))
        return Expr(Sort.FUNCTION, self.file.inner(node, dict(self.known), f"{self.name}.func"))


def typed(value: Expr, declared: Expr) -> Expr:
    """A value that is declared to be something."""
    return value if declared.sort is Sort.UNTOLD else Expr(Sort.TYPED, "", (value, declared))


def _constant(node: Node) -> str | None:
    """A literal, as Python prints it."""
    if node.type in _CONSTANTS:
        return _CONSTANTS[node.type]
    if node.type == "int_literal":
        return text_of(node)[:_LONG]
    if node.type in ("interpreted_string_literal", "raw_string_literal"):
        text = said(node) if node.end_byte - node.start_byte < _LONG else None
        return None if text is None else repr(text)
    return None
