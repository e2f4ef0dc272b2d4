"""What a function of JavaScript does: its calls, the ways through it, what it stores and gives."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from gate.languages.javascript.grammar import FUNCTIONS
from gate.languages.javascript.reach.expressions import Expressions
from gate.languages.javascript.reach.inlined import Runs, last_word, runs
from gate.languages.javascript.reach.scopes import CLASSES, Kind, Scopes, target_of
from gate.scan.following.outline import UNTOLD, Block, Branch, Expr, Happening, Sort, Stored, Use
from gate.scan.nodes import Bytes, bytes_of, every, field, solid, text_of

if TYPE_CHECKING:
    from tree_sitter import Node

AWAITED = "waits for an error"
_DEEP = 120  # nodes in one another
_LEAVES = frozenset({"return_statement", "throw_statement", "continue_statement", "break_statement"})
_LOOPS = frozenset({"for_statement", "for_in_statement", "while_statement", "do_statement"})
_COMPARES = frozenset({"<", "<=", ">", ">=", "===", "!==", "==", "!="})
_ENDING = re.compile(r"(?i)deadline|time_?out|give_?up|wait_?until|time_?limit|max_?wait")
_ALARM = re.compile(
    r"\breject\b|\babort\b|\bthrow\b|\bfail\(|Error\(|\bkill\(|\bdone\(\w|\bexit\(|\bcancel\b|destroy\("
)
_ERROR = re.compile(r"\breturn\b.*(?:Error\(|\breject\(|\bfail\w*\(|\bthrow\w*\()", re.DOTALL)
_FAILS = re.compile(rb"\.(?:toThrow|rejects|toThrowError)\b|\b(?:throws|rejects)(?:Async)?\(")
_TIMERS = frozenset({"setTimeout", "setInterval"})
_SHORT = 400  # bytes of an alarm


class Walk:
    """Of one function, or of what a variable begins with."""

    def __init__(self, path: str, scopes: Scopes, expressions: Expressions, *, is_test: bool) -> None:
        self._path = path
        self._scopes = scopes
        self._told = expressions
        self._is_test = is_test
        self.uses: list[Use] = []
        self.branches: list[Branch] = []
        self.blocks: list[Block] = []
        self.stored: list[Stored] = []
        self.given: list[Expr] = []
        self.inner: list[Bytes] = []
        self._telling: list[Bytes] = []
        self._deadlines: list[Bytes] = []
        self._compared: set[str] = set()
        self._kept: list[tuple[str, Bytes]] = []
        self._depth = 0

    def telling(self) -> tuple[Bytes, ...]:
        """The bytes of values that are compared, under a name or at once, or returned."""
        return (*self._telling, *(span for name, span in self._kept if name in self._compared))

    def deadlines(self) -> tuple[Bytes, ...]:
        """The bytes of what only ends a wait."""
        return (*self._deadlines, *(span for name, span in self._kept if _ENDING.search(name)))

    def function(self, node: Node, given: Sequence[Node]) -> None:
        """A function's parameters and body."""
        for each in given:
            target, default = target_of(each)
            if default is not None and is_worked_out(default):
                name = text_of(target) if target is not None and target.type == "identifier" else ""
                known = self._scopes.meant(name, node.start_byte) if name else None
                is_left_out = (
                    Expr(Sort.IS_NOTHING, "", (self._told.declared(known, name),)) if known is not None else UNTOLD
                )
                self.branches.append(Branch(*bytes_of(default), is_left_out))
                self.one(default)
        body = field(node, "body")
        if body is not None and body.type != "statement_block":
            self._give(body)
        self.one(body)

    def one(self, node: Node | None) -> None:
        """Take in a node and all that runs with it."""
        if node is None or self._depth > _DEEP:
            return
        self._depth += 1
        if node.type in FUNCTIONS:
            self._function(node)
        elif node.type in CLASSES:
            self.inner += [bytes_of(each) for each in solid(node) if each.type == "class_body"]
        else:
            take = _TAKEN.get(node.type)
            if take is not None:
                take(self, node)
            elif node.type in _LOOPS:
                self._loop(node)
            else:
                self._all(node.named_children)
        self._depth -= 1

    def _all(self, nodes: Sequence[Node]) -> None:
        for at, node in enumerate(nodes):
            self.one(node)
            if node.type in _LEAVES:
                break
            if node.type == "if_statement" and at + 1 < len(nodes) and field(node, "alternative") is None:
                last = _last(field(node, "consequence"))
                if last is not None and last.type in _LEAVES:
                    condition = self._told.told(field(node, "condition"))
                    span = nodes[at + 1].start_byte, nodes[-1].end_byte
                    is_error = last.type == "throw_statement" or bool(_ERROR.search(text_of(last)[:_SHORT]))
                    self.branches.append(Branch(*span, condition, wanted=False, is_rest=is_error, is_usual=True))

    def _function(self, node: Node) -> None:
        """One that runs with what stands around it is a part of that."""
        when = runs(node)
        if when is Runs.ELSEWHERE:
            self.inner.append(bytes_of(node))
            return
        body = field(node, "body")
        if body is None:
            return
        if when is not Runs.AT_ONCE:
            self.branches.append(Branch(*bytes_of(node), UNTOLD, is_rescue=when is Runs.AT_ERROR))
        given = len(self.given)
        self.one(body)
        del self.given[given:]

    # statements

    def _if(self, node: Node) -> None:
        condition = field(node, "condition")
        self.one(condition)
        said = self._told.told(condition)
        for part, wanted in (("consequence", True), ("alternative", False)):
            self._under(field(node, part), said, wanted=wanted)

    def _under(self, node: Node | None, condition: Expr, *, wanted: bool = True, is_usual: bool = False) -> None:
        if node is not None:
            self.branches.append(Branch(*bytes_of(node), condition, wanted=wanted, is_usual=is_usual))
            self.one(node)

    def _loop(self, node: Node) -> None:
        body = field(node, "body")
        for each in node.named_children:
            if each != body:
                self.one(each)
        condition = self._told.told(field(node, "condition")) if node.type == "while_statement" else UNTOLD
        if node.type == "do_statement":
            self.one(body)
        else:
            self._under(body, condition, is_usual=True)

    def _switch(self, node: Node) -> None:
        value = field(node, "value")
        self.one(value)
        said = self._told.told(value)
        for case in solid(field(node, "body")):
            of = field(case, "value")
            condition = UNTOLD if of is None else Expr(Sort.EQUALS, "", (said, self._told.told(of)))
            statements = [each for each in solid(case) if each != of]
            if statements:
                span = statements[0].start_byte, statements[-1].end_byte
                self.branches.append(Branch(*span, condition, is_usual=True))
                self._all(statements)

    def _try(self, node: Node) -> None:
        self.one(field(node, "body"))
        handler = field(node, "handler")
        if handler is not None:
            self.branches.append(Branch(*bytes_of(handler), UNTOLD, is_rescue=True))
            self.one(field(handler, "body"))
        self.one(field(node, "finalizer"))

    def _return(self, node: Node) -> None:
        for each in solid(node):
            self._give(each)
            self.one(each)

    def _give(self, node: Node) -> None:
        self.given.append(self._told.told(node))
        self._telling.append(bytes_of(node))

    # expressions

    def _ternary(self, node: Node) -> None:
        condition = field(node, "condition")
        self.one(condition)
        said = self._told.told(condition)
        self._under(field(node, "consequence"), said)
        self._under(field(node, "alternative"), said, wanted=False)

    def _binary(self, node: Node) -> None:
        operator = text_of(field(node, "operator"))
        left, right = field(node, "left"), field(node, "right")
        self.one(left)
        if operator in ("&&", "||"):
            self._under(right, self._told.told(left), wanted=operator == "&&")
        elif operator == "??":
            self._under(right, Expr(Sort.IS_NOTHING, "", (self._told.told(left),)))
        else:
            if operator in _COMPARES:
                self._telling.append(bytes_of(node))
                self._compared.update(text_of(each) for each in (left, right) if each is not None)
                if any(each is not None and _ENDING.search(text_of(each)[:80]) for each in (left, right)):
                    self._deadlines.append(bytes_of(node))
            self.one(right)

    def _call(self, node: Node) -> None:
        made = self._told.called(node)
        callee = field(node, "function") or field(node, "constructor")
        if made.parts[0].sort is not Sort.UNTOLD:
            self.uses.append(Use(Happening.CALLED, made, node.start_byte))
        if callee is not None and callee.type != "super" and callee.type != "identifier":
            self.one(callee if callee.type != "member_expression" else field(callee, "object"))
        given = solid(field(node, "arguments"))
        word = last_word(callee)
        if word in _TIMERS and given and _is_alarm(text_of(given[0])):
            self._deadlines.append((node.start_byte, given[0].start_byte))
        if word in ("expect", "throws", "rejects") and self._is_test and self._is_to_fail(node):
            self.blocks.append(Block(*bytes_of(node), Expr(Sort.CALL, "", (Expr(Sort.NAME, AWAITED),))))
        for each in given:
            self.one(each)

    @staticmethod
    def _is_to_fail(call: Node) -> bool:
        """Is an error what a test expects of it?"""
        up = call.parent
        around = (up.parent or up) if up is not None else call
        return bool(_FAILS.search((around.text or b"")[:20_000]))

    def _identifier(self, node: Node) -> None:
        """A variable of a file: what that worked out when it was loaded."""
        found = self._scopes.meant(text_of(node), self._scopes.scope_of(node))
        if found is not None and found.scope == 0 and found.kind in (Kind.VARIABLE, Kind.IMPORT):
            self.uses.append(Use(Happening.LOADED, Expr(Sort.NAME, text_of(node)), node.start_byte))

    def _member(self, node: Node) -> None:
        self.one(field(node, "object"))
        found = self._told.told(node)
        if found.sort is Sort.MEMBER:
            self.uses.append(Use(Happening.LOADED, found, node.start_byte))

    def _declarator(self, node: Node) -> None:
        name, value = field(node, "name"), field(node, "value")
        if name is not None and name.type == "identifier":
            self._kept.append((text_of(name), bytes_of(node)))
        self.one(value)

    def _assignment(self, node: Node) -> None:
        left, right = field(node, "left"), field(node, "right")
        self.one(right)
        if left is None:
            return
        value = self._told.told(right)
        if left.type == "member_expression":
            self.one(field(left, "object"))
            owner, name = self._told.told(field(left, "object")), text_of(field(left, "property"))
            if owner.sort is not Sort.UNTOLD:
                self.stored.append(Stored(owner, name, value, left.start_byte))
            self._kept.append((name, bytes_of(node)))
        elif left.type == "identifier":
            name = text_of(left)
            self._kept.append((name, bytes_of(node)))
            found = self._scopes.meant(name, self._scopes.scope_of(left))
            if found is not None and found.scope == 0 and not self._is_test:
                self.stored.append(Stored(Expr(Sort.MODULE, f"={self._path}"), name, value, left.start_byte))

    def _pair(self, node: Node) -> None:
        self.one(field(node, "value"))

    def _nothing(self, node: Node) -> None:
        pass


def is_worked_out(default: Node) -> bool:
    """Does a parameter's default run something where the argument is left out?"""
    return any(each.type in ("call_expression", "new_expression") for each in every(default))


def _is_alarm(function: str) -> bool:
    """Does what a timer runs do no more than end a wait that takes too long?"""
    return len(function) < _SHORT and function not in ("resolve", "done") and bool(_ALARM.search(function))


def _last(node: Node | None) -> Node | None:
    """The last statement of a block, or the statement itself."""
    if node is None or node.type != "statement_block":
        return node
    inside = solid(node)
    return inside[-1] if inside else None


_TAKEN: dict[str, Callable[[Walk, Node], None]] = {
    "if_statement": Walk._if,
    "switch_statement": Walk._switch,
    "try_statement": Walk._try,
    "return_statement": Walk._return,
    "ternary_expression": Walk._ternary,
    "binary_expression": Walk._binary,
    "call_expression": Walk._call,
    "new_expression": Walk._call,
    "identifier": Walk._identifier,
    "shorthand_property_identifier": Walk._identifier,
    "member_expression": Walk._member,
    "variable_declarator": Walk._declarator,
    "assignment_expression": Walk._assignment,
    "pair": Walk._pair,
    **dict.fromkeys(
        ("import_statement", "type_annotation", "interface_declaration", "type_alias_declaration", "type_arguments"),
        Walk._nothing,
    ),
}
