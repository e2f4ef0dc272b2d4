"""What a function of Python does, statement by statement."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import TYPE_CHECKING

from gate.languages.python.reach.expressions import Expressions
from gate.scan.following.outline import UNTOLD, Block, Branch, Expr, Happening, Sort, Stored, member

if TYPE_CHECKING:
    from gate.languages.python.reach.file import PythonOutline

_DEEP = 60  # statements in one another
_LARGE = 12  # alternatives of one name's value
_ENDS = (ast.Return, ast.Raise, ast.Continue, ast.Break)


class Statements:
    """Those of one function."""

    def __init__(self, file: PythonOutline, known: dict[str, Expr], owner: str, name: str) -> None:
        self.file = file
        self.expressions = Expressions(file, known, owner, name)
        self.stored: list[Stored] = []
        self.blocks: list[Block] = []
        self.given: list[Expr] = []
        self._conditions: dict[ast.If, Expr] = {}
        self._kept: list[tuple[str, tuple[int, int]]] = []
        self._depth = 0

    def run(self, body: Sequence[ast.stmt]) -> None:
        """Take in the statements in their order."""
        self._depth += 1
        for at, each in enumerate(body) if self._depth < _DEEP else ():
            self._one(each)
            if isinstance(each, ast.If) and (rest := body[at + 1 :]):
                self._follow(each, rest)
            if isinstance(each, _ENDS):
                break
        self._depth -= 1

    def telling(self) -> tuple[tuple[int, int], ...]:
        """The bytes of values that are compared, under a name or at once, or returned."""
        kept = (span for name, span in self._kept if name in self.expressions.compared)
        return (*self.expressions.telling, *kept)

    def _follow(self, statement: ast.If, rest: Sequence[ast.stmt]) -> None:
        """What stands behind `if …: return` runs only where the condition does not hold."""
        ends = _end_of(statement.body)
        if ends is None or statement.orelse:
            return
        condition = self._conditions.get(statement, UNTOLD)
        start, end = self.file.span(rest[0])[0], self.file.span(rest[-1])[1]
        is_error = isinstance(ends, ast.Raise)
        self.expressions.branches.append(Branch(start, end, condition, wanted=False, is_rest=is_error, is_usual=True))

    def _one(self, node: ast.stmt) -> None:
        told = self.expressions.told
        if isinstance(node, (ast.Assign, ast.AnnAssign)):
            self._assign(node)
        elif isinstance(node, ast.Return):
            if node.value is not None:
                self.given.append(told(node.value))
                self.expressions.telling.append(self.file.span(node.value))
        elif isinstance(node, ast.If):
            self._if(node)
        elif isinstance(node, (ast.With, ast.AsyncWith)):
            self._with(node)
        elif isinstance(node, (ast.For, ast.AsyncFor)):
            self.expressions.use(Happening.LOOPED, told(node.iter), node.iter)
            self.expressions.bind(node.target, UNTOLD)
            self.run([*node.body, *node.orelse])
        elif isinstance(node, ast.While):
            condition = told(node.test)
            self._under(node.body, condition, is_usual=True)
            self.run(node.orelse)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            self._function(node)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            self.expressions.known.update(imports(node))
        else:
            self._rest(node)

    def _rest(self, node: ast.stmt) -> None:
        expressions = self.expressions
        if hasattr(node, "handlers"):
            self._try(node)  # type: ignore[arg-type]  # `try`, and `try` with `except*`, which Python 3.10 lacks
        elif isinstance(node, ast.Match):
            expressions.told(node.subject)
            for case in node.cases:
                self._under(case.body, UNTOLD)
        elif isinstance(node, ast.ClassDef):
            expressions.known[node.name] = self.file.inner_class(node, expressions)
            expressions.inner.append(self.file.span(node))
        elif isinstance(node, ast.Global):
            for name in node.names:
                expressions.known.pop(name, None)
        elif isinstance(node, ast.AugAssign):
            expressions.told(node.value)
            expressions.bind(node.target, UNTOLD)
        else:
            for child in ast.iter_child_nodes(node):
                if isinstance(child, ast.expr):
                    expressions.told(child)

    def _assign(self, node: ast.Assign | ast.AnnAssign) -> None:
        value = self.expressions.told(node.value)
        if isinstance(node, ast.AnnAssign) and node.value is None:
            return
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            if isinstance(target, ast.Name):
                self._kept.append((target.id, self.file.span(node)))
            self._store(target, value, node.value)

    def _store(self, target: ast.expr, value: Expr, written: ast.expr | None) -> None:
        if isinstance(target, ast.Attribute):
            owner = self.expressions.told(target.value)
            if owner.sort is not Sort.UNTOLD:
                self.stored.append(Stored(owner, target.attr, value, self.file.span(target)[0]))
        elif isinstance(target, (ast.Tuple, ast.List)) and isinstance(written, (ast.Tuple, ast.List)):
            if len(target.elts) == len(written.elts):
                for each, part in zip(target.elts, written.elts, strict=True):
                    self._store(each, self.expressions.told(part), part)
        else:
            self.expressions.bind(target, value)

    def _if(self, node: ast.If) -> None:
        condition = self._conditions[node] = self.expressions.told(node.test)
        known = self.expressions.known
        before = dict(known)
        self._under(node.body, condition)
        then = dict(known)
        known.clear()
        known.update(before)
        if node.orelse:
            self._under(node.orelse, condition, wanted=False)
        if _end_of(node.body) is None:
            self._join(condition, then, {} if _end_of(node.orelse) is not None else dict(known))

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

    def _under(self, body: Sequence[ast.stmt], condition: Expr, *, wanted: bool = True, is_usual: bool = False) -> None:
        if body:
            start, end = self.file.span(body[0])[0], self.file.span(body[-1])[1]
            self.expressions.branches.append(Branch(start, end, condition, wanted, is_usual=is_usual))
            self.run(body)

    def _with(self, node: ast.With | ast.AsyncWith) -> None:
        for item in node.items:
            expr = self.expressions.use(Happening.ENTERED, self.expressions.told(item.context_expr), item.context_expr)
            if item.optional_vars is not None:
                entered = UNTOLD if expr.sort is Sort.UNTOLD else Expr(Sort.ENTERED, "", (expr,))
                self.expressions.bind(item.optional_vars, entered)
            self.blocks.append(Block(self.file.span(node.body[0])[0], self.file.span(node)[1], expr))
        self.run(node.body)

    def _try(self, node: ast.Try) -> None:
        self.run(node.body)
        for handler in node.handlers:
            start, end = self.file.span(handler.body[0])[0], self.file.span(handler.body[-1])[1]
            self.expressions.branches.append(Branch(start, end, UNTOLD, is_rescue=True))
            self.run(handler.body)
        self.run(node.orelse)
        self.run(node.finalbody)

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        expressions = self.expressions
        made = expressions.function(node, f"{expressions.name}.{node.name}")
        for decorator in reversed(node.decorator_list):
            made = Expr(Sort.CALL, "", (expressions.told(decorator), made))
        expressions.known[node.name] = made


def imports(node: ast.Import | ast.ImportFrom) -> dict[str, Expr]:
    """What each name means that the statement binds."""
    found: dict[str, Expr] = {}
    for alias in node.names:
        if isinstance(node, ast.Import):
            first = alias.name.partition(".")[0]
            found[alias.asname or first] = Expr(Sort.MODULE, alias.name if alias.asname else first)
        elif alias.name != "*":
            module = Expr(Sort.MODULE, "." * node.level + (node.module or ""))
            found[alias.asname or alias.name] = member(module, alias.name)
    return found


def _end_of(body: Sequence[ast.stmt]) -> ast.stmt | None:
    """The statement that a block leaves by, if it does."""
    last = body[-1] if body else None
    return last if isinstance(last, _ENDS) else None


def _size(expr: Expr, most: int) -> int:
    """How many alternatives there are, as far as `most`."""
    todo, count = [expr], 0
    while todo and count <= most:
        at = todo.pop()
        if at.sort is Sort.EITHER:
            count += 1
            todo += at.parts
    return count
