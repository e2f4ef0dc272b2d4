"""How a function of Python is declared: its parameters, its role in its class."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping

from gate.scan.following.outline import UNTOLD, Expr, Parameter, Role, Way

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
_PROPERTIES = frozenset({"property", "cached_property", "functools.cached_property", "abc.abstractproperty"})
_ROLES = {"staticmethod": Role.STATIC, "classmethod": Role.OF_CLASS}


def parameters_of(node: Function, told: Callable[[ast.expr], Expr]) -> Iterator[Parameter]:
    """What a call may fill; `told` gives what a default means."""
    given = node.args
    defaults = [None] * (len(given.posonlyargs) + len(given.args) - len(given.defaults)) + list(given.defaults)
    for number, (each, default) in enumerate(zip((*given.posonlyargs, *given.args), defaults, strict=True)):
        way = Way.POSITION if number < len(given.posonlyargs) else Way.EITHER
        yield Parameter(each.arg, None if default is None else told(default), way)
    for each, value in zip(given.kwonlyargs, given.kw_defaults, strict=True):
        yield Parameter(each.arg, None if value is None else told(value), Way.KEYWORD)
    for rest in (given.vararg, given.kwarg):
        if rest is not None:
            yield Parameter(rest.arg, UNTOLD, Way.REST)


def parameter_names(node: Function) -> list[str]:
    """Those that a call may fill, in their order."""
    return [each.arg for each in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]


def role_of(decorator: str) -> Role | None:
    """The role that a decorator of that text gives a method."""
    if decorator in _PROPERTIES or decorator.endswith((".cached_property", ".setter")):
        return Role.PROPERTY
    return _ROLES.get(decorator)


def maker_of(value: ast.expr) -> ast.expr | None:
    """What `field(default_factory=…)` calls for each instance."""
    keywords: Mapping[str | None, ast.expr] = (
        {each.arg: each.value for each in value.keywords} if isinstance(value, ast.Call) else {}
    )
    return keywords.get("default_factory")
