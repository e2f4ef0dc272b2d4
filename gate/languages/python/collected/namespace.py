"""What the body of a module or class may leave behind under each name.

Branches are not decided: what any of them binds may be there at the end, and only what surely happens, in a statement
that is always run, takes a name away again. Two kinds of branches are surely never run when tests are collected:
`if __name__ == "__main__"` and `if TYPE_CHECKING`, unless the file gives these names another meaning.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable

from gate.languages.python.collected.syntax import DEFINITIONS, Definition, dotted
from gate.model.named import NamedTuple

_DEPTH = 60  # statements within statements


class Imported(NamedTuple):
    """`name` of a module, or the module itself where `name` is empty; `level` counts the dots in front."""

    module: str
    name: str
    level: int


class Bound(NamedTuple):
    """One meaning of a name. `value` is None where it cannot be told: what a loop hands out, parts of a tuple.

    `at` is the statement or expression that binds it; `is_sure` tells that it is always run.
    """

    value: Definition | Imported | ast.expr | None
    at: ast.stmt | ast.expr
    is_sure: bool


class Alteration(NamedTuple):
    """`owner.name = value`, written where it is run on import; `value` is None for `del owner.name`."""

    owner: str
    name: str
    value: ast.expr | None
    at: ast.stmt
    is_sure: bool


class Namespace:
    """The names of one body, in the order in which they are last bound.

    `names` are those that are there in the end; `ever` has every meaning that a name has on the way.
    """

    def __init__(self, body: Iterable[ast.stmt], *, has_walrus: bool = True) -> None:
        self.names: dict[str, list[Bound]] = {}
        self.ever: dict[str, list[Bound]] = {}
        self.stars: list[tuple[Imported, ast.stmt]] = []
        self.alterations: list[Alteration] = []
        self._has_walrus = has_walrus
        self._run(body, 0, is_sure=True)

    def _run(self, body: Iterable[ast.stmt], depth: int, *, is_sure: bool) -> None:
        if depth > _DEPTH:
            return
        for statement in body:
            if isinstance(statement, DEFINITIONS):
                self._bind(statement.name, Bound(statement, statement, is_sure))
                continue
            if self._has_walrus:
                self._walrus(statement, is_sure=is_sure)
            if isinstance(statement, (ast.Import, ast.ImportFrom)):
                self._import(statement, is_sure=is_sure)
            elif isinstance(statement, (ast.Assign, ast.AnnAssign, ast.AugAssign)):
                self._assign(statement, is_sure=is_sure)
            elif isinstance(statement, ast.Delete):
                self._delete(statement, is_sure=is_sure)
            else:
                self._branch(statement, depth + 1, is_sure=is_sure)

    def _branch(self, statement: ast.stmt, depth: int, *, is_sure: bool) -> None:
        if isinstance(statement, ast.If):
            self._if(statement, depth, is_sure=is_sure)
        elif isinstance(statement, (ast.For, ast.AsyncFor, ast.While)):
            if not isinstance(statement, ast.While):
                self._target(statement.target, None, statement, is_sure=False)
            self._run([*statement.body, *statement.orelse], depth, is_sure=False)
        elif isinstance(statement, (ast.With, ast.AsyncWith)):
            for item in statement.items:
                if item.optional_vars is not None:
                    self._target(item.optional_vars, None, statement, is_sure=is_sure)
            self._run(statement.body, depth, is_sure=is_sure)
        elif isinstance(statement, ast.Match):
            for case in statement.cases:
                self._run(case.body, depth, is_sure=False)
        elif hasattr(statement, "handlers"):  # try, and try with `except*`, which Python 3.10 does not know
            self._try(statement, depth, is_sure=is_sure)  # type: ignore[arg-type]

    def _if(self, statement: ast.If, depth: int, *, is_sure: bool) -> None:
        said = self._truth(statement.test)
        if said is not False:
            self._run(statement.body, depth, is_sure=is_sure and said is True)
        if said is not True:
            self._run(statement.orelse, depth, is_sure=is_sure and said is False)

    def _try(self, statement: ast.Try, depth: int, *, is_sure: bool) -> None:
        self._run(statement.body, depth, is_sure=False)
        for handler in statement.handlers:
            self._run(handler.body, depth, is_sure=False)
        self._run(statement.orelse, depth, is_sure=False)
        self._run(statement.finalbody, depth, is_sure=is_sure)

    def _bind(self, name: str, bound: Bound) -> None:
        self.ever.setdefault(name, []).append(bound)
        known = self.names.pop(name, [])
        self.names[name] = [bound] if bound.is_sure else [*known, bound]

    def _import(self, statement: ast.Import | ast.ImportFrom, *, is_sure: bool) -> None:
        for alias in statement.names:
            if isinstance(statement, ast.Import):
                name = alias.asname or alias.name.partition(".")[0]
                module = alias.name if alias.asname else name
                self._bind(name, Bound(Imported(module, "", 0), statement, is_sure))
            elif alias.name == "*":
                self.stars.append((Imported(statement.module or "", "", statement.level), statement))
            else:
                imported = Imported(statement.module or "", alias.name, statement.level)
                self._bind(alias.asname or alias.name, Bound(imported, statement, is_sure))

    def _assign(self, statement: ast.Assign | ast.AnnAssign | ast.AugAssign, *, is_sure: bool) -> None:
        if isinstance(statement, ast.Assign):
            for target in statement.targets:
                self._target(target, statement.value, statement, is_sure=is_sure)
        elif isinstance(statement, ast.AnnAssign):
            if statement.value is not None:
                self._target(statement.target, statement.value, statement, is_sure=is_sure)
        else:
            self._target(statement.target, None, statement, is_sure=is_sure)

    def _target(self, target: ast.expr, value: ast.expr | None, at: ast.stmt | ast.expr, *, is_sure: bool) -> None:
        if isinstance(target, ast.Name):
            self._bind(target.id, Bound(value, at, is_sure))
        elif isinstance(target, (ast.Tuple, ast.List)):
            parts = value.elts if isinstance(value, (ast.Tuple, ast.List)) else []
            is_plain = len(parts) == len(target.elts) and not any(isinstance(each, ast.Starred) for each in parts)
            for number, each in enumerate(target.elts):
                self._target(each, parts[number] if is_plain else None, at, is_sure=is_sure)
        elif isinstance(target, ast.Starred):
            self._target(target.value, None, at, is_sure=is_sure)
        elif isinstance(target, ast.Attribute) and isinstance(at, ast.stmt):
            owner = dotted(target.value)
            if owner is not None:
                self.alterations.append(Alteration(owner, target.attr, value, at, is_sure))

    def _delete(self, statement: ast.Delete, *, is_sure: bool) -> None:
        for target in statement.targets:
            if isinstance(target, ast.Name) and is_sure:
                self.names.pop(target.id, None)
            elif isinstance(target, ast.Attribute) and (owner := dotted(target.value)) is not None:
                self.alterations.append(Alteration(owner, target.attr, None, statement, is_sure))

    def _walrus(self, statement: ast.stmt, *, is_sure: bool) -> None:
        todo: list[ast.AST] = [child for child in ast.iter_child_nodes(statement) if isinstance(child, ast.expr)]
        while todo:
            node = todo.pop()
            if isinstance(node, ast.NamedExpr):
                self._target(node.target, node.value, node, is_sure=is_sure and isinstance(statement, ast.Expr))
            if not isinstance(node, ast.Lambda):
                todo.extend(ast.iter_child_nodes(node))

    def _truth(self, test: ast.expr) -> bool | None:
        """Is the condition surely true, or surely false, when tests are collected?"""
        if isinstance(test, ast.Constant):
            return bool(test.value)
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            said = self._truth(test.operand)
            return None if said is None else not said
        if isinstance(test, ast.BoolOp):
            parts = [self._truth(each) for each in test.values]
            deciding = isinstance(test.op, ast.Or)
            if deciding in parts:
                return deciding
            return None if None in parts else not deciding
        return False if self._is_main(test) or self._is_type_checking(test) else None

    def _is_main(self, test: ast.expr) -> bool:
        if not (isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], ast.Eq)):
            return False
        sides = (test.left, test.comparators[0])
        is_name = any(isinstance(side, ast.Name) and side.id == "__name__" for side in sides)
        is_main = any(isinstance(side, ast.Constant) and side.value == "__main__" for side in sides)
        return is_name and is_main and "__name__" not in self.names

    def _is_type_checking(self, test: ast.expr) -> bool:
        name = dotted(test)
        if name is None or name.rpartition(".")[2] != "TYPE_CHECKING":
            return False
        if any(each.name == "TYPE_CHECKING" for each in self.alterations):
            return False
        first, _, rest = name.partition(".")
        bound = self.names.get(first, [])
        wanted = Imported("typing", "", 0) if rest else Imported("typing", "TYPE_CHECKING", 0)
        meant = (wanted, wanted._replace(module="typing_extensions"))
        return bool(bound) and all(
            each.value in meant or (isinstance(each.value, ast.Constant) and not each.value.value) for each in bound
        )
