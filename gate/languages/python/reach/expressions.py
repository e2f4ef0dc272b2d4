"""Python's expressions as `gate.scan.following.outline` has them; each use on the way is noted."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from gate.scan.following.outline import (
    UNTOLD,
    Branch,
    Expr,
    Happening,
    Sort,
    Use,
    call,
    member,
)

if TYPE_CHECKING:
    from gate.languages.python.reach.file import PythonOutline

_DEEP = 150  # expressions in one another
_LONG = 50  # operands of one `and` or `or`
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_SIGNS: dict[type[ast.AST], str] = {
    ast.Add: "__add__",
    ast.Sub: "__sub__",
    ast.Eq: "__eq__",
    ast.Lt: "__lt__",
    ast.LtE: "__le__",
    ast.Gt: "__gt__",
    ast.GtE: "__ge__",
}
_ASKS = {"bool": "__bool__", "str": "__str__", "repr": "__repr__", "len": "__len__", "next": "__next__"}


class Expressions:
    """Those of one function, in the order in which they run. `known` are its local names and what they mean by now."""

    def __init__(self, file: PythonOutline, known: dict[str, Expr], owner: str, name: str) -> None:
        self.file = file
        self.known = known
        self.owner = owner  # the key of the class that `super()` is asked in
        self.name = name
        self.receiver: Expr = UNTOLD
        self.uses: list[Use] = []
        self.branches: list[Branch] = []
        self.inner: list[tuple[int, int]] = []
        self.handed: list[Expr] = []  # by `yield`
        self.telling: list[tuple[int, int]] = []
        self.compared: set[str] = set()
        self.deadlines: list[tuple[int, int]] = []
        self._depth = 0

    def told(self, node: ast.expr | None) -> Expr:
        """What an expression means, as it stands."""
        if node is None:
            return UNTOLD
        self._depth += 1
        found = UNTOLD if self._depth > _DEEP else self._told(node)
        self._depth -= 1
        return found

    def under(self, node: ast.expr, condition: Expr, *, wanted: bool) -> Expr:
        """The same of an expression that only counts where the condition is as wanted."""
        start, end = self.file.span(node)
        self.branches.append(Branch(start, end, condition, wanted))
        return self.told(node)

    def use(self, how: Happening, expr: Expr, node: ast.expr) -> Expr:
        if expr.sort is not Sort.UNTOLD:
            self.uses.append(Use(how, expr, self.file.span(node)[0]))
        return expr

    def _told(self, node: ast.expr) -> Expr:
        if isinstance(node, ast.Name):
            return self._name(node)
        if isinstance(node, ast.Constant):
            return Expr(Sort.CONSTANT, repr(node.value)) if _is_short(node.value) else UNTOLD
        if isinstance(node, ast.Attribute):
            return self.use(Happening.LOADED, member(self.told(node.value), node.attr), node)
        if isinstance(node, ast.Call):
            return self._call(node)
        if isinstance(node, ast.Await):
            return self.told(node.value)
        if isinstance(node, ast.BoolOp):
            return self._choice(node)
        if isinstance(node, ast.IfExp):
            condition = self.told(node.test)
            then = self.under(node.body, condition, wanted=True)
            return Expr(Sort.EITHER, "", (condition, then, self.under(node.orelse, condition, wanted=False)))
        if isinstance(node, ast.UnaryOp):
            inner = self.told(node.operand)
            return Expr(Sort.NOT, "", (inner,)) if isinstance(node.op, ast.Not) else UNTOLD
        if isinstance(node, ast.Compare):
            return self._comparison(node)
        if isinstance(node, ast.Lambda):
            return self.function(node, f"{self.name}.<lambda>")
        if isinstance(node, ast.NamedExpr):
            value = self.told(node.value)
            self.known[node.target.id] = value
            return value
        return self._rest(node)

    def _rest(self, node: ast.expr) -> Expr:
        if isinstance(node, _COMPREHENSIONS):
            self._comprehension(node)
        elif isinstance(node, ast.BinOp):
            if isinstance(node.op, ast.Add) and (_is_wait(node.left) or _is_wait(node.right)):
                self.deadlines.append(self.file.span(node))
            left = self.told(node.left)
            self.told(node.right)
            self._operator(left, node.op, node)
        elif isinstance(node, (ast.Yield, ast.YieldFrom)):
            value = self.told(node.value)
            if isinstance(node, ast.Yield):
                self.handed.append(value)
        else:
            for child in ast.iter_child_nodes(node):
                if isinstance(child, ast.expr):
                    self.told(child)
        return UNTOLD

    def _name(self, node: ast.Name) -> Expr:
        if not isinstance(node.ctx, ast.Load):
            return UNTOLD
        known = self.known.get(node.id)
        return self.use(Happening.LOADED, Expr(Sort.NAME, node.id), node) if known is None else known

    def _call(self, node: ast.Call) -> Expr:
        if isinstance(node.func, ast.Name) and node.func.id not in self.known:
            if node.func.id == "super":
                return Expr(Sort.SUPER, self.owner, (self.receiver,)) if self.owner else UNTOLD
            if node.func.id in _ASKS and len(node.args) == 1:
                asked = self.told(node.args[0])
                return self.use(Happening.CALLED, call(member(asked, _ASKS[node.func.id])), node) if asked else asked
        callee = self.told(node.func)
        given = [self.told(each) for each in node.args]
        named = [(each.arg, self.told(each.value)) for each in node.keywords]
        is_open = any(isinstance(each, ast.Starred) for each in node.args) or any(name is None for name, _ in named)
        keywords = tuple((name, value) for name, value in named if name is not None)
        made = Expr(
            Sort.CALL,
            "*" if is_open else "",
            (callee, *given, *(value for _, value in keywords)),
            tuple(name for name, _ in keywords),
        )
        self.uses.append(Use(Happening.CALLED, made, self.file.span(node)[0]))
        return made

    def _choice(self, node: ast.BoolOp) -> Expr:
        is_or = isinstance(node.op, ast.Or)
        whole = self.told(node.values[0])
        for each in node.values[1:_LONG]:
            value = self.under(each, whole, wanted=not is_or)
            whole = Expr(Sort.OR if is_or else Sort.AND, "", (whole, value))
        return whole if len(node.values) < _LONG else UNTOLD

    def _comparison(self, node: ast.Compare) -> Expr:
        self.telling.append(self.file.span(node))
        self.compared.update(each.id for each in ast.walk(node) if isinstance(each, ast.Name))
        left = self.told(node.left)
        right = [self.told(each) for each in node.comparators]
        if len(right) > 1:
            return UNTOLD
        sign, other = node.ops[0], right[0]
        if isinstance(sign, (ast.Is, ast.IsNot, ast.Eq, ast.NotEq)):
            is_nothing = other.sort is Sort.CONSTANT and other.text == "None"
            same = Expr(Sort.IS_NOTHING, "", (left,)) if is_nothing else Expr(Sort.EQUALS, "", (left, other))
            if isinstance(sign, ast.Eq) and not is_nothing:
                self._operator(left, sign, node)
            return same if isinstance(sign, (ast.Is, ast.Eq)) else Expr(Sort.NOT, "", (same,))
        self._operator(left, sign, node)
        return UNTOLD

    def _operator(self, left: Expr, sign: ast.AST, node: ast.expr) -> None:
        name = _SIGNS.get(type(sign))
        if name is not None and left.sort not in (Sort.UNTOLD, Sort.CONSTANT):
            self.use(Happening.CALLED, call(member(left, name), UNTOLD), node)

    def _comprehension(self, node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp) -> None:
        before = dict(self.known)
        for each in node.generators:
            self.use(Happening.LOOPED, self.told(each.iter), each.iter)
            self.bind(each.target, UNTOLD)
            for condition in each.ifs:
                self.told(condition)
        for part in (node.key, node.value) if isinstance(node, ast.DictComp) else (node.elt,):
            self.told(part)
        self.known.clear()
        self.known.update(before)

    def bind(self, target: ast.expr, value: Expr) -> None:
        """Let a target of an assignment or loop mean the value from here on."""
        if isinstance(target, ast.Name):
            self.known[target.id] = value
        elif isinstance(target, (ast.Tuple, ast.List)):
            for each in target.elts:
                self.bind(each, UNTOLD)
        elif isinstance(target, ast.Starred):
            self.bind(target.value, UNTOLD)
        else:
            self.told(target)

    def function(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda, name: str) -> Expr:
        """A function within this one: it sees our names as they are in the end."""
        key = self.file.inner(node, name, self)
        self.inner.append(self.file.span(node))
        made = Expr(Sort.FUNCTION, key)
        for each in [] if isinstance(node, ast.Lambda) else reversed(node.decorator_list):
            self.told(each)
        for default in (*node.args.defaults, *node.args.kw_defaults):
            self.told(default)
        return made


def _is_short(value: object) -> bool:
    return not isinstance(value, (str, bytes)) or len(value) < 100


def _is_wait(node: ast.expr) -> bool:
    """Is it the time that something may take, by its name: `loop.time() + timeout`?"""
    name = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
    return "timeout" in name.lower() or "deadline" in name.lower()
