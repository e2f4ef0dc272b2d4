"""Expressions as `gate.scan.following.outline` has them; what a name means is told from where it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.languages.javascript.collected.outline import plain, required
from gate.languages.javascript.collected.titles import plain_title
from gate.languages.javascript.grammar import FUNCTIONS
from gate.languages.javascript.reach.inlined import Runs, runs
from gate.languages.javascript.reach.scopes import CLASSES, Declared, Kind, Scopes, spelled
from gate.scan.following.outline import NOTHING, UNTOLD, Expr, Sort, member
from gate.scan.nodes import field, solid, text_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from tree_sitter import Node

THIS = "this"
INIT = "__init__"
EXPORTS = "module.exports"
_DEEP = 80  # expressions in one another
_LONG = 100  # bytes of a literal
_INSIDE = frozenset({"parenthesized_expression", "await_expression", "non_null_expression", "satisfies_expression"})
_METHODS = frozenset({"method_definition"})
_FIELDS = frozenset({"field_definition", "public_field_definition"})
_TYPED = frozenset({"type_annotation", "parenthesized_type", "readonly_type"})


class Expressions:
    """Those of one file. `of_function` and `of_class` give a node's key, `has` whether the repository has a module."""

    def __init__(
        self,
        path: str,
        scopes: Scopes,
        of_function: Callable[[Node], str],
        of_class: Callable[[Node], str],
        has: Callable[[str], bool],
    ) -> None:
        self._path = path
        self._scopes = scopes
        self._of_function = of_function
        self._of_class = of_class
        self._has = has
        self._variables: dict[tuple[int, str], Expr] = {}
        self._depth = 0

    def told(self, node: Node | None) -> Expr:
        """What an expression means."""
        if node is None:
            return UNTOLD
        self._depth += 1
        found = UNTOLD if self._depth > _DEEP else self._told(node)
        self._depth -= 1
        return found

    def module(self, name: str, *, is_required: bool = False) -> Expr:
        """A module, or what `require` gives of it."""
        found = Expr(Sort.MODULE, name)
        return member(found, EXPORTS) if is_required and self._has(name) else found

    def declared(self, found: Declared, name: str) -> Expr:
        """What a declaration gives a name."""
        if found.kind is Kind.IMPORT:
            whole = self.module(found.module)
            return whole if found.name == "*" else member(whole, found.name)
        if found.kind is Kind.FUNCTION:
            return Expr(Sort.FUNCTION, self._of_function(found.node))
        if found.kind is Kind.CLASS:
            return Expr(Sort.CLASS, self._of_class(found.node))
        if found.kind is Kind.PARAMETER:
            key = self._of_function(found.node)
            is_given = runs(found.node) is Runs.ELSEWHERE and not self._scopes.writes(found, name)
            return self._typed(Expr(Sort.PARAMETER, f"{key}:{name}") if is_given else UNTOLD, found.declared)
        return self._variable(found, name) if found.kind is Kind.VARIABLE else UNTOLD

    def instance_of(self, annotation: Node | None) -> Expr:
        """Something of a declared type: of a class that the file knows by name."""
        at = annotation
        while at is not None and at.type in _TYPED:
            at = next(iter(solid(at)), None)
        if at is not None and at.type == "generic_type":
            at = field(at, "name") or next(iter(solid(at)), None)
        if at is None or at.type != "type_identifier":
            return UNTOLD
        kind = self._name(text_of(at), self._scopes.scope_of(at))
        return Expr(Sort.OF, "*", (kind,)) if kind.sort in (Sort.NAME, Sort.CLASS) else UNTOLD

    def this(self, node: Node) -> Expr:
        """What `this` is there: the first parameter of the function around that has one of its own."""
        at = node.parent
        while at is not None and (at.type == "arrow_function" or at.type not in FUNCTIONS | _FIELDS):
            if at.type == "arrow_function" and is_field_value(at):
                return Expr(Sort.PARAMETER, f"{self._of_function(at)}:{THIS}")
            at = at.parent
        if at is None:
            return UNTOLD
        if at.type in _FIELDS:
            owner = at.parent.parent if at.parent is not None else None
            return UNTOLD if owner is None else Expr(Sort.PARAMETER, f"{self._of_class(owner)}.fields:{THIS}")
        return Expr(Sort.PARAMETER, f"{self._of_function(at)}:{THIS}")

    def _told(self, node: Node) -> Expr:
        kind = node.type
        if kind in ("identifier", "shorthand_property_identifier"):
            return self._name(text_of(node), self._scopes.scope_of(node))
        if kind in _INSIDE:
            return self.told(next(iter(solid(node)), None))
        if kind in FUNCTIONS:
            return Expr(Sort.FUNCTION, self._of_function(node))
        if kind in CLASSES:
            return Expr(Sort.CLASS, self._of_class(node))
        told = _TOLD.get(kind)
        return UNTOLD if told is None else told(self, node)

    def _name(self, name: str, scope: int) -> Expr:
        found = self._scopes.meant(name, scope)
        if found is None and name == "undefined":
            return NOTHING
        if found is None or found.scope == 0:
            return Expr(Sort.NAME, name)
        return self.declared(found, name)

    def _variable(self, found: Declared, name: str) -> Expr:
        key = (found.node.start_byte, name)
        if key not in self._variables:
            self._variables[key] = UNTOLD  # what means itself cannot be told
            self._variables[key] = self._typed(self._value(found, name), found.declared)
        return self._variables[key]

    def _value(self, found: Declared, name: str) -> Expr:
        """The one value that a variable ever has."""
        writes = self._scopes.writes(found, name)
        if found.value is None or text_of(found.value) in ("null", "undefined"):
            only = writes[0] if len(writes) == 1 and writes[0].type == "assignment_expression" else None
            return UNTOLD if only is None else self.told(field(only, "right"))
        if writes:
            return UNTOLD
        value = self.told(found.value)
        return member(value, found.name) if found.name else value

    def _typed(self, value: Expr, annotation: Node | None) -> Expr:
        of = self.instance_of(annotation)
        return value if of.sort is Sort.UNTOLD else Expr(Sort.TYPED, "", (value, of))

    def _this(self, node: Node) -> Expr:
        return self.this(node)

    def _member(self, node: Node) -> Expr:
        owner, name = field(node, "object"), text_of(field(node, "property"))
        if owner is not None and owner.type == "super":
            return member(self._super(node), name)
        if owner is not None and text_of(owner) == "module" and name == "exports":
            return UNTOLD
        return member(self.told(owner), name)

    def _super(self, node: Node) -> Expr:
        at = node.parent
        while at is not None and at.type not in CLASSES:
            at = at.parent
        return UNTOLD if at is None else Expr(Sort.SUPER, self._of_class(at), (self.this(node),))

    def _subscript(self, node: Node) -> Expr:
        index = field(node, "index")
        name = None if index is None else plain(index)
        return UNTOLD if name is None else member(self.told(field(node, "object")), name)

    def _call(self, node: Node) -> Expr:
        module = required(node)
        if module is not None:
            is_required = text_of(field(node, "function")) == "require"
            return self.module(spelled(module), is_required=is_required)
        callee = field(node, "function")
        if callee is not None and callee.type == "member_expression" and text_of(field(callee, "property")) == "bind":
            return self.told(field(callee, "object"))
        made = self.called(node)
        return UNTOLD if made.sort is Sort.UNTOLD else Expr(Sort.ITEM, "0", (made,))

    def called(self, node: Node) -> Expr:
        """A call, or `new`, as such."""
        callee = field(node, "function") or field(node, "constructor")
        is_super = callee is not None and callee.type == "super"
        target = member(self._super(node), INIT) if is_super else self.told(callee)
        given = solid(field(node, "arguments"))
        is_open = any(each.type == "spread_element" for each in given)
        parts = (target, *(self.told(each) for each in given))
        return Expr(Sort.CALL, "*" if is_open else "", parts)

    def _object(self, node: Node) -> Expr:
        return Expr(Sort.OF, "", (Expr(Sort.CLASS, self._of_class(node)),))

    def _unary(self, node: Node) -> Expr:
        operator = text_of(field(node, "operator"))
        if operator == "void":
            return NOTHING
        return Expr(Sort.NOT, "", (self.told(field(node, "argument")),)) if operator == "!" else UNTOLD

    def _binary(self, node: Node) -> Expr:
        operator, right = text_of(field(node, "operator")), field(node, "right")
        if operator not in ("&&", "||", "??", "===", "==", "!==", "!="):
            return UNTOLD
        left, other = self.told(field(node, "left")), self.told(right)
        if operator in ("&&", "||"):
            return Expr(Sort.OR if operator == "||" else Sort.AND, "", (left, other))
        if operator == "??":
            return Expr(Sort.EITHER, "", (Expr(Sort.IS_NOTHING, "", (left,)), other, left))
        same = Expr(Sort.IS_NOTHING, "", (left,)) if other == NOTHING else Expr(Sort.EQUALS, "", (left, other))
        return Expr(Sort.NOT, "", (same,)) if operator.startswith("!") else same

    def _ternary(self, node: Node) -> Expr:
        return Expr(
            Sort.EITHER,
            "",
            tuple(self.told(field(node, part)) for part in ("condition", "consequence", "alternative")),
        )

    def _as(self, node: Node) -> Expr:
        inside = solid(node)
        return self._typed(self.told(inside[0]), inside[-1] if len(inside) > 1 else None) if inside else UNTOLD

    def _assigned(self, node: Node) -> Expr:
        return self.told(field(node, "right"))

    def _constant(self, node: Node) -> Expr:
        if node.type in _CONSTANTS:
            return Expr(Sort.CONSTANT, _CONSTANTS[node.type])
        said = plain_title(node) if node.end_byte - node.start_byte < _LONG else None
        if said is None:
            return UNTOLD
        return Expr(Sort.CONSTANT, said if node.type == "number" else repr(said))


def is_field_value(function: Node) -> bool:
    """Is a function what a field of a class begins with: `now = () => …`?"""
    up = function.parent
    return up is not None and up.type in _FIELDS and field(up, "value") == function


_CONSTANTS = {"true": "True", "false": "False", "null": "None", "undefined": "None"}
_TOLD: dict[str, Callable[[Expressions, Node], Expr]] = {
    "this": Expressions._this,
    "member_expression": Expressions._member,
    "subscript_expression": Expressions._subscript,
    "call_expression": Expressions._call,
    "new_expression": Expressions.called,
    "object": Expressions._object,
    "unary_expression": Expressions._unary,
    "binary_expression": Expressions._binary,
    "ternary_expression": Expressions._ternary,
    "as_expression": Expressions._as,
    "assignment_expression": Expressions._assigned,
    **dict.fromkeys(
        ("true", "false", "null", "undefined", "string", "number", "template_string"), Expressions._constant
    ),
}
