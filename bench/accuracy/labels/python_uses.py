# ruff: noqa: ARG002, N802 - libcst calls visitors by the names of its nodes
"""Every dotted name of a Python file under its qualified name, by libcst's QualifiedNameProvider.

    python python_uses.py FOLDER WANTED     WANTED: one `path<TAB>line,line,…` a row; prints one JSON object a use

Needs libcst (`pip install libcst`). Receivers are followed as far as one file goes: a constructor, a variable assigned
once, an annotated parameter; an attribute of `self` is said to be not plain.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import libcst as cst
from libcst.metadata import (
    Assignment,
    ExpressionContext,
    ExpressionContextProvider,
    FunctionScope,
    MetadataWrapper,
    ParentNodeProvider,
    PositionProvider,
    QualifiedNameProvider,
    QualifiedNameSource,
    Scope,
    ScopeProvider,
)

LOOP = "asyncio.AbstractEventLoop"
MADE = {  # what a call of these gives, where it is not the class of that name
    "asyncio.get_event_loop": LOOP,
    "asyncio.get_running_loop": LOOP,
    "asyncio.new_event_loop": LOOP,
    "pathlib.Path.cwd": "pathlib.Path",
    "pathlib.Path.home": "pathlib.Path",
    "datetime.datetime.now": "datetime.datetime",
    "datetime.datetime.today": "datetime.datetime",
    "datetime.datetime.utcnow": "datetime.datetime",
    "datetime.datetime.fromtimestamp": "datetime.datetime",
    "datetime.datetime.utcfromtimestamp": "datetime.datetime",
}
TYPES = {
    "pathlib.Path", "threading.Event", "threading.Condition", "threading.Thread", "threading.Lock", "queue.Queue",
    "multiprocessing.Process", "subprocess.Popen", "datetime.datetime", "asyncio.AbstractEventLoop",
}  # fmt: skip
PATH_PARTS = {"parent", "absolute", "resolve", "joinpath", "expanduser", "with_name", "with_suffix"}
CONTROLS = ("patch.dict", "patch.object", "setitem", "delitem", "setattr")


class Uses(cst.CSTVisitor):
    """Collects the uses of one file."""

    METADATA_DEPENDENCIES = (
        QualifiedNameProvider, ParentNodeProvider, PositionProvider, ExpressionContextProvider, ScopeProvider,
    )  # fmt: skip

    def __init__(self, path: str, lines: set[int]) -> None:
        self.path, self.lines = path, lines
        self.fields: dict[tuple[cst.CSTNode, str], list[cst.BaseExpression]] = {}

    def visit_Module(self, node: cst.Module) -> None:
        self.module = node

    def visit_Annotation(self, node: cst.Annotation) -> bool:
        return False

    def visit_Assign(self, node: cst.Assign) -> None:
        for target in node.targets:
            self._field(target.target, node.value)

    def visit_AnnAssign(self, node: cst.AnnAssign) -> None:
        if node.value is not None:
            self._field(node.target, node.value)

    def visit_Import(self, node: cst.Import) -> bool:
        return False

    def visit_ImportFrom(self, node: cst.ImportFrom) -> bool:
        return False

    def leave_Attribute(self, original_node: cst.Attribute) -> None:
        self._use(original_node)

    def leave_Name(self, original_node: cst.Name) -> None:
        self._use(original_node)

    def _field(self, target: cst.BaseExpression, value: cst.BaseExpression) -> None:
        if isinstance(target, cst.Attribute) and isinstance(target.value, cst.Name) and target.value.value == "self":
            owner = self._class_of(target)
            if owner is not None:
                self.fields.setdefault((owner, target.attr.value), []).append(value)

    def _use(self, node: cst.Name | cst.Attribute) -> None:
        parent = self._parent(node)
        if isinstance(parent, cst.Attribute) or (isinstance(parent, (cst.Arg,)) and parent.keyword is node):
            return  # a longer chain speaks for it; a keyword's name is no use
        position = self.get_metadata(PositionProvider, node).start
        if position.line not in self.lines:
            return
        context = self.get_metadata(ExpressionContextProvider, node, None)
        if context is not ExpressionContext.LOAD or self._is_type_position(node):
            return
        names, plain = self._names(node), True
        if not names and isinstance(node, cst.Attribute):
            owner, plain = self._type(node.value, 4)
            names = {f"{owner}.{node.attr.value}"} if owner else set()
        call = parent if isinstance(parent, cst.Call) and parent.func is node else None
        args = call.args if call else ()
        for name in names:
            sys.stdout.write(json.dumps({
                "path": self.path, "line": position.line, "name": name, "form": "call" if call else "ref",
                "args": [self.module.code_for_node(arg.value) for arg in args],
                "keywords": [arg.keyword.value for arg in args if arg.keyword],
                "spread": any(arg.star for arg in args),
                "sorted": self._sorted(call or node), "plain": plain and len(names) == 1 and not self._is_set(node),
            }) + "\n")  # fmt: skip

    def _names(self, node: cst.CSTNode) -> set[str]:
        """Qualified names from imports and builtins, through one local alias."""
        if self._is_made(node):
            return set()  # libcst names `uuid4().hex` as if it were `uuid4.hex`; its type is asked for instead
        found = self.get_metadata(QualifiedNameProvider, node, set())
        names = {name.name for name in found if name.source is not QualifiedNameSource.LOCAL}
        names |= {name.name.removeprefix("builtins.") for name in found if name.source is QualifiedNameSource.BUILTIN}
        if len(names) > 1:
            names = {name for name in names if not name.startswith("builtins.")}
        if not names and isinstance(node, cst.Name):
            value = self._only_value(node)
            if isinstance(value, (cst.Name, cst.Attribute)) and value is not node and not self._is_made(value):
                found = self.get_metadata(QualifiedNameProvider, value, set())
                names = {name.name for name in found if name.source is QualifiedNameSource.IMPORT}
        return {name for name in names if not name.startswith(".")}

    @staticmethod
    def _is_made(node: cst.CSTNode) -> bool:
        """Does the chain go through a call or a subscript?"""
        while isinstance(node, cst.Attribute):
            node = node.value
        return not isinstance(node, cst.Name)

    def _only_value(self, node: cst.Name) -> cst.CSTNode | None:
        """What a variable is assigned, if it is assigned once."""
        scope = self.get_metadata(ScopeProvider, node, None)
        assignments = [a for a in self._assignments(scope, node.value) if isinstance(a, Assignment)]
        if len(assignments) != 1:
            return None
        target = assignments[0].node
        parent = self._parent(target)
        if isinstance(parent, cst.AssignTarget):
            statement = self._parent(parent)
            return statement.value if isinstance(statement, cst.Assign) else None
        if isinstance(parent, cst.AnnAssign):
            return parent.value
        return None

    def _annotation(self, node: cst.Name) -> str | None:
        scope = self.get_metadata(ScopeProvider, node, None)
        for assignment in self._assignments(scope, node.value):
            if isinstance(assignment, Assignment) and isinstance(scope, FunctionScope):
                target = assignment.node
                param = target if isinstance(target, cst.Param) else self._parent(target)
                if isinstance(param, cst.Param) and param.annotation is not None:
                    names = self._names(param.annotation.annotation)
                    return next(iter(names)) if len(names) == 1 else None
        return None

    @staticmethod
    def _assignments(scope: Scope | None, name: str) -> list[object]:
        return list(scope[name]) if scope is not None else []

    def _type(self, node: cst.BaseExpression, depth: int) -> tuple[str | None, bool]:
        """The type of a receiver, and whether the file makes it plain; a time that knows its zone has none."""
        if depth == 0:
            return None, False
        if isinstance(node, cst.Call):
            names = self._names(node.func)
            name = next(iter(names)) if len(names) == 1 else None
            if name is None and isinstance(node.func, cst.Attribute) and node.func.attr.value in PATH_PARTS:
                owner, plain = self._type(node.func.value, depth - 1)
                return (owner, plain) if owner == "pathlib.Path" else (None, False)
            made = MADE.get(name or "", name)
            if made == "datetime.datetime" and self._aware(node, name or ""):
                return None, False
            return (made, True) if made in TYPES else (None, False)
        if isinstance(node, cst.BinaryOperation) and isinstance(node.operator, cst.Divide):
            owner, plain = self._type(node.left, depth - 1)
            return (owner, plain) if owner == "pathlib.Path" else (None, False)
        if isinstance(node, cst.Attribute):
            if node.attr.value == "parent":
                owner, plain = self._type(node.value, depth - 1)
                return (owner, plain) if owner == "pathlib.Path" else (None, False)
            owner_class = (
                self._class_of(node) if isinstance(node.value, cst.Name) and node.value.value == "self" else None
            )
            values = self.fields.get((owner_class, node.attr.value), []) if owner_class else []
            return (self._type(values[0], depth - 1)[0], False) if values else (None, False)
        if isinstance(node, cst.Name):
            annotated = self._annotation(node)
            if annotated in TYPES:
                return annotated, annotated != "datetime.datetime"
            value = self._only_value(node)
            return self._type(value, depth - 1) if isinstance(value, cst.BaseExpression) else (None, False)
        return None, False

    @staticmethod
    def _aware(call: cst.Call, name: str) -> bool:
        keywords = {arg.keyword.value for arg in call.args if arg.keyword}
        most = {"datetime.datetime": 7, "datetime.datetime.now": 0, "datetime.datetime.fromtimestamp": 1}.get(name, 9)
        return bool(keywords & {"tz", "tzinfo"}) or len(call.args) - len(keywords) > most

    def _class_of(self, node: cst.CSTNode) -> cst.CSTNode | None:
        while not isinstance(node, (cst.ClassDef, cst.Module)):
            node = self._parent(node)
        return node if isinstance(node, cst.ClassDef) else None

    def _is_type_position(self, node: cst.CSTNode) -> bool:
        parent = self._parent(node)
        if isinstance(parent, cst.ExceptHandler):
            return True
        if not isinstance(parent, cst.Arg):
            return False
        holder = self._parent(parent)
        if isinstance(holder, cst.ClassDef):
            return True
        return isinstance(holder, cst.Call) and isinstance(holder.func, cst.Name) and holder.func.value.startswith("is")

    def _is_set(self, node: cst.CSTNode) -> bool:
        """Is it written to, or handed to something that stands in for it (`os.environ["X"] = …`, `patch.dict`)?"""
        parent = self._parent(node)
        if isinstance(parent, cst.Subscript):
            return self.get_metadata(ExpressionContextProvider, parent, None) is not ExpressionContext.LOAD
        if isinstance(parent, cst.Arg):
            call = self._parent(parent)
            return isinstance(call, cst.Call) and self.module.code_for_node(call.func).endswith(CONTROLS)
        return False

    def _sorted(self, node: cst.CSTNode) -> str:
        steps = 0
        while not isinstance(node, (cst.BaseSuite, cst.Module, cst.SimpleStatementLine)):
            node = self._parent(node)
            if isinstance(node, cst.Call):
                if isinstance(node.func, cst.Name) and node.func.value == "sorted":
                    return "inside" if steps else "directly"
                steps += 1
            elif not isinstance(node, (cst.Arg, cst.Call)):
                steps += 1
        return ""

    def _parent(self, node: cst.CSTNode) -> cst.CSTNode:
        return self.get_metadata(ParentNodeProvider, node)


def main() -> None:
    """Print the uses of every wanted file."""
    root = Path(sys.argv[1])
    for row in Path(sys.argv[2]).read_text().splitlines():
        path, lines = row.split("\t")
        try:
            wrapper = MetadataWrapper(cst.parse_module((root / path).read_bytes()), unsafe_skip_copy=True)
            wrapper.visit(Uses(path, {int(line) for line in lines.split(",")}))
        except cst.ParserSyntaxError as error:
            sys.stderr.write(f"{path}: {str(error).splitlines()[0]}\n")


if __name__ == "__main__":
    main()
