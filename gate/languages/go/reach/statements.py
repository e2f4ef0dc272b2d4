"""What a function of Go does, statement by statement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from gate.languages.go.reach.expressions import Expressions, typed
from gate.languages.go.reach.leaving import End, case_of, end_of, given_by, statements_of
from gate.languages.go.reach.waits import is_ending, is_guard, is_measure, is_wait, received
from gate.scan.following.outline import UNTOLD, Branch, Expr, Sort, Stored
from gate.scan.nodes import Bytes, bytes_of, every, field, solid, text_of

if TYPE_CHECKING:
    from tree_sitter import Node

    from gate.languages.go.reach.file import GoOutline

_DEEP = 60  # statements in one another
_LARGE = 12  # alternatives of one name's value
_CASES = ("expression_case", "type_case", "communication_case", "default_case")


class Statements:
    """Those of one function; `gives_error`: the last thing that it gives is an error."""

    def __init__(self, file: GoOutline, known: dict[str, Expr], name: str, *, gives_error: bool = False) -> None:
        self.file = file
        self.expressions = Expressions(file, known, name)
        self.stored: list[Stored] = []
        self.given: list[Expr] = []
        self._guards: set[str] = set()
        self._begun: set[str] = set()
        self._body: Node | None = None
        self._gives_error = gives_error
        self._kept: list[tuple[str, Bytes]] = []
        self._declared: list[dict[str, Expr | None]] = [{}]
        self._conditions: dict[int, Expr] = {}
        self._depth = 0

    def run(self, body: Node | None) -> None:
        """Take in the statements of a block."""
        self._body = self._body or body
        with self._block():
            self._all(statements_of(body))

    def deadlines(self) -> tuple[Bytes, ...]:
        """The bytes of what only ends a wait, under a name or at once, or is measured for others to see."""
        body, telling = self._body, self.telling()
        measures = set() if body is None else {each for each in self._begun if is_measure(each, body, telling)}
        ends = self._guards | measures
        kept = [span for name, span in self._kept if name in ends or is_ending(name)]
        return (*self.expressions.deadlines, *kept)

    def telling(self) -> tuple[Bytes, ...]:
        """The bytes of values that are compared, under a name or at once, or returned."""
        kept = (span for name, span in self._kept if name in self.expressions.compared)
        return (*self.expressions.telling, *kept)

    @contextmanager
    def _block(self) -> Iterator[None]:
        """Names that are declared within mean nothing behind it."""
        self._declared.append({})
        yield
        known = self.expressions.known
        for name, before in self._declared.pop().items():
            if before is None:
                known.pop(name, None)
            else:
                known[name] = before

    def _all(self, body: Sequence[Node]) -> None:
        self._depth += 1
        for at, each in enumerate(body) if self._depth < _DEEP else ():
            self._one(each)
            if at + 1 < len(body):
                self._follow(each, body[at + 1 :])
            if self._end_of([each]) is not End.NONE:
                break
        self._depth -= 1

    def _follow(self, statement: Node, rest: Sequence[Node]) -> None:
        """What stands behind `if … { return }` runs only where that does not hold; behind a wait, if it ends."""
        if statement.type != "if_statement":
            if is_wait(statement):
                self.expressions.branches.append(Branch(rest[0].start_byte, rest[-1].end_byte, UNTOLD, is_usual=True))
            return
        ends = self._end_of(statements_of(field(statement, "consequence")))
        if ends is End.NONE or field(statement, "alternative") is not None:
            return
        condition = self._conditions.get(statement.start_byte, UNTOLD)
        start, end = rest[0].start_byte, rest[-1].end_byte
        is_error = ends is End.ERROR
        self.expressions.branches.append(Branch(start, end, condition, wanted=False, is_rest=is_error, is_usual=True))

    def _end_of(self, body: Sequence[Node]) -> End:
        return end_of(body, gives_error=self._gives_error)

    def _one(self, node: Node) -> None:
        told = {
            "short_var_declaration": self._assign,
            "assignment_statement": self._assign,
            "var_declaration": self._variables,
            "return_statement": self._return,
            "if_statement": self._if,
            "for_statement": self._for,
            "expression_switch_statement": self._switch,
            "type_switch_statement": self._switch,
            "select_statement": self._switch,
            "block": self.run,
            "type_declaration": self._local,
            "const_declaration": self._local,
        }.get(node.type)
        if told is not None:
            told(node)
        elif node.type == "labeled_statement":
            self._all(solid(node)[1:])
        else:
            for child in solid(node):
                self.expressions.told(child)

    # names

    def _local(self, node: Node) -> None:
        """Types and constants within a function are told of no further."""
        for spec in every(node):
            if spec.type in ("type_spec", "type_alias"):
                self._bind(f"type {text_of(field(spec, 'name'))}", UNTOLD, is_new=True)
            elif spec.type == "const_spec":
                for name in spec.children_by_field_name("name"):
                    self._bind(text_of(name), UNTOLD, is_new=True)

    def _bind(self, name: str, value: Expr, *, is_new: bool) -> None:
        known = self.expressions.known
        if is_new and name not in self._declared[-1]:
            self._declared[-1][name] = known.get(name)
        known[name] = value

    def _variables(self, node: Node) -> None:
        for spec in every(node):
            if spec.type == "var_spec":
                self._variable(spec)

    def _variable(self, spec: Node) -> None:
        declared = self.expressions.declared(field(spec, "type"))
        names = [text_of(each) for each in spec.children_by_field_name("name")]
        values = self._values(solid(field(spec, "value")), len(names))
        for name, value in zip(names, values, strict=True):
            self._kept.append((name, bytes_of(spec)))
            self._bind(name, typed(value, declared), is_new=True)

    def _assign(self, node: Node) -> None:
        targets, given = solid(field(node, "left")), solid(field(node, "right"))
        is_new = node.type == "short_var_declaration"
        operator = "=" if is_new else text_of(field(node, "operator"))
        if len(given) == len(targets) == 1 and text_of(given[0]) == "time.Now()":
            self._begun.add(text_of(targets[0]))
        values = self._values(given, len(targets))
        for target, value in zip(targets, values, strict=True):
            found = value if operator == "=" else UNTOLD
            if target.type == "identifier":
                self._named(target, found, node, is_new=is_new)
            elif target.type == "selector_expression":
                owner = self.expressions.told(field(target, "operand"))
                name = text_of(field(target, "field"))
                if owner.sort is not Sort.UNTOLD:
                    self.stored.append(Stored(owner, name, found, target.start_byte))
            else:
                self.expressions.told(target)

    def _named(self, target: Node, value: Expr, statement: Node, *, is_new: bool) -> None:
        name = text_of(target)
        if name == "_":
            return
        self._kept.append((name, bytes_of(statement)))
        known = self.expressions.known.get(name)
        if not is_new and known is None:
            owner = self.file.home(name)
            if owner is not None:
                self.stored.append(Stored(owner, name, value, target.start_byte))
            return
        if not is_new and known is not None and known.sort is Sort.TYPED:
            value = typed(value, known.parts[1])
        self._bind(name, value, is_new=is_new)

    def _values(self, given: Sequence[Node], count: int) -> list[Expr]:
        """What each of so many targets gets."""
        values = [self.expressions.told(each) for each in given]
        if len(values) == count:
            return values
        if len(values) == 1 and values[0].sort is Sort.ITEM:
            return [Expr(Sort.ITEM, str(at), values[0].parts) for at in range(count)]
        if len(values) == 1 and given[0].type == "type_assertion_expression":
            return [values[0], *[UNTOLD] * (count - 1)]
        return [UNTOLD] * count

    # ways

    def _return(self, node: Node) -> None:
        given = given_by(node)
        values = tuple(self.expressions.told(each) for each in given)
        if values:
            self.given.append(values[0] if len(values) == 1 else Expr(Sort.SEVERAL, "", values))
        self.expressions.telling += map(bytes_of, given)

    def _if(self, node: Node) -> None:
        with self._block():
            before_it = field(node, "initializer")
            if before_it is not None:
                self._one(before_it)
            condition = self._conditions[node.start_byte] = self.expressions.told(field(node, "condition"))
            body, otherwise = field(node, "consequence"), field(node, "alternative")
            known = self.expressions.known
            before = dict(known)
            self._under(body, condition)
            then = dict(known)
            known.clear()
            known.update(before)
            if otherwise is not None:
                self.expressions.branches.append(Branch(*bytes_of(otherwise), condition, wanted=False))
                self._all([otherwise])
            if self._end_of(statements_of(body)) is End.NONE:
                is_left = otherwise is not None and self._end_of(statements_of(otherwise)) is not End.NONE
                self._join(condition, then, {} if is_left else dict(known))

    def _join(self, condition: Expr, then: dict[str, Expr], otherwise: dict[str, Expr]) -> None:
        """What names mean behind the two ways of an `if`."""
        known = self.expressions.known
        for name, value in then.items():
            other = otherwise.get(name)
            if other is None:
                known[name] = value
            elif other is not value:
                either = Expr(Sort.EITHER, "", (condition, value, other))
                known[name] = UNTOLD if _size(either, _LARGE) > _LARGE else either

    def _under(self, body: Node | None, condition: Expr, *, is_usual: bool = False) -> None:
        if body is not None:
            self.expressions.branches.append(Branch(*bytes_of(body), condition, is_usual=is_usual))
            self.run(body)

    def _for(self, node: Node) -> None:
        with self._block():
            head = next((each for each in solid(node) if each.type != "block"), None)
            condition: Expr | None = None
            if head is not None and head.type == "range_clause":
                self.expressions.told(field(head, "right"))
                for target in solid(field(head, "left")):
                    if target.type == "identifier":
                        self._bind(text_of(target), UNTOLD, is_new=True)
            elif head is not None and head.type == "for_clause":
                for part in ("initializer", "condition", "update"):
                    inner = field(head, part)
                    if inner is not None:
                        self._one(inner)
            elif head is not None:
                condition = self.expressions.told(head)
            body = field(node, "body")
            if condition is None:
                self.run(body)
            else:
                self._under(body, condition, is_usual=True)

    def _switch(self, node: Node) -> None:
        with self._block():
            before_it = field(node, "initializer")
            if before_it is not None:
                self._one(before_it)
            value = self.expressions.told(field(node, "value"))
            alias = text_of(next(iter(solid(field(node, "alias"))), None))
            cases = [each for each in solid(node) if each.type in _CASES]
            for case in cases:
                others = [each for each in cases if each != case]
                with self._block():
                    self._case(case, value, alias, others)

    def _case(self, case: Node, value: Expr, alias: str, others: Sequence[Node]) -> None:
        condition = UNTOLD
        communication = field(case, "communication")
        values = solid(field(case, "value"))
        if communication is not None:
            self._communicated(communication)
        for each in values:
            told = self.expressions.told(each)
            if len(values) == 1:
                condition = Expr(Sort.EQUALS, "", (value, told)) if value.sort is not Sort.UNTOLD else told
        if alias:
            kinds = [each for each in case.children_by_field_name("type") if each.is_named]
            declared = self.expressions.declared(kinds[0]) if len(kinds) == 1 else UNTOLD
            self._bind(alias, typed(UNTOLD, declared), is_new=True)
        body = case_of(case)
        if others and communication is not None and is_guard(body, others, gives_error=self._gives_error):
            self.expressions.deadlines.append(bytes_of(communication))
            self._guards.update(received(communication))
        if body and others:
            span = (body[0].start_byte, body[-1].end_byte)
            self.expressions.branches.append(Branch(*span, condition, is_usual=True))
        self._all(body)

    def _communicated(self, node: Node) -> None:
        targets = solid(field(node, "left"))
        for child in solid(node):
            if not targets or child != field(node, "left"):
                self.expressions.told(child)
        for target in targets:
            if target.type == "identifier":
                self._bind(text_of(target), UNTOLD, is_new=True)


def _size(expr: Expr, most: int) -> int:
    """How many alternatives there are, as far as `most`."""
    todo, count = [expr], 0
    while todo and count <= most:
        at = todo.pop()
        if at.sort is Sort.EITHER:
            count += 1
            todo += at.parts
    return count
