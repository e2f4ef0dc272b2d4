"""Where a read stands: what runs it and when, which function it belongs to, whether it waits in a loop that polls."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING

from gate.model.named import NamedTuple
from gate.model.read import Kind

if TYPE_CHECKING:
    from tree_sitter import Node

    from gate.scan.frame import Frame
    from gate.scan.logs import Logs

_ABOVE = 200  # how far up functions and loops are looked for
_BODY = 2000  # nodes of a loop that are looked at
_TITLE = re.compile(r"[\w$.?!]{1,80}")
# What these start goes on by itself: nobody waits for it in the loop.
_SCHEDULES = frozenset(
    {
        *("schedule", "scheduleAtFixedRate", "scheduleWithFixedDelay", "scheduleOnce", "schedulePeriodic"),
        *("setInterval", "call_later", "call_at", "AfterFunc", "fixedRateTimer", "timer", "ScheduledTask"),
    }
)
_ENDLESS = frozenset({"true", "True", "1", ""})
_DENIALS = ("!", "not ", "not(")
_COMPARED = ("<", ">", "==", "!=", " is ", " in ", "(")


class When(Enum):
    """When a part of a node runs."""

    SAME = "same"  # with what is around the node
    LOADED = "loaded"  # once, when the file is loaded
    LATER = "later"


def name_of(frame: Frame) -> str:
    """The text of what a node calls its name."""
    name = frame.field("name")
    return "" if name is None or name.end - name.start > _ABOVE else name.text


def condition_of(loop: Frame) -> str:
    """The condition of a loop, as written."""
    condition = loop.field("condition")
    return "" if condition is None else condition.text


class Setting(NamedTuple):
    """What has to be known of a language. Node types, and answers about single nodes that take bounded time.

    `when` tells when a child of a node runs (the node, the child); `root` whether what stands in the file itself is
    loaded with it. `functions` and `classes` are those with a name, which `title` gives. `whiles` are loops with a
    condition, whose text `condition` gives; `fors` are those that need a way out to be polling, and so is a block that
    a method `repeats`. `exits` are ways out of a loop; those behind a `catches` are none. `crosses`: a function whose
    wait is waited for where it stands.
    """

    when: Callable[[Frame, Frame], When]
    functions: frozenset[str]
    classes: frozenset[str]
    fors: frozenset[str]
    logs: Logs
    whiles: frozenset[str] = frozenset({"while_statement", "do_statement"})
    exits: frozenset[str] = frozenset({"break_statement", "return_statement"})
    catches: frozenset[str] = frozenset({"catch_clause", "finally_clause"})
    title: Callable[[Frame], str] = name_of
    condition: Callable[[Frame], str] = condition_of
    crosses: Callable[[Frame], bool] = lambda _function: False
    repeats: Callable[[Frame], bool] = lambda _block: False
    root: When = When.LOADED


class Settings:
    """Answers for one file; what is asked for again is remembered."""

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self._loaded: dict[Frame, bool] = {}

    def is_loaded(self, leaf: Frame) -> bool:
        """Does it run once, when the file is loaded, where no test can reach it?"""
        passed: list[Frame] = []
        at = leaf
        while at not in self._loaded:
            passed.append(at)
            up = at.up
            when = self._setting.root if up is None else self._setting.when(up, at)
            if up is None or when is not When.SAME:
                self._loaded[at] = when is When.LOADED
                break
            at = up
        for each in passed:
            self._loaded[each] = self._loaded[at]
        return self._loaded[at]

    def function_of(self, frame: Frame) -> Frame | None:
        """The function whose local variable it is; None for what belongs to a file or a class."""
        at = frame
        for _ in range(_ABOVE):
            up = at.up
            if up is None:
                return None
            if self._setting.when(up, at) is not When.SAME:
                return up
            at = up
        return None

    def within(self, leaf: Frame) -> str:
        """The nearest function with a name, behind the class that it belongs to: `Window.close`; empty for none.

        A function inside a method is told by that method, through which alone something reaches it.
        """
        function = inner = ""
        at = leaf.up
        for _ in range(_ABOVE):
            if at is None:
                break
            if at.type in self._setting.functions:
                function = self._title(at) or function
                inner = inner or function
            elif at.type in self._setting.classes and (title := self._title(at)):
                return f"{title}.{function}" if function else title
            at = at.up
        return inner

    def _title(self, frame: Frame) -> str:
        title = self._setting.title(frame)
        return title if _TITLE.fullmatch(title) else ""

    def polls(self, leaf: Frame, kind: Kind) -> bool:
        """Is it a wait in a loop that asks again and again whether something has come about?"""
        if kind is not Kind.DELAY or leaf.text in _SCHEDULES:
            return False
        at = leaf
        for _ in range(_ABOVE):
            up = at.up
            if up is None:
                return False
            if up.type in self._setting.whiles and _asks(self._setting.condition(up)):
                return True
            if up.type in self._setting.whiles or up.type in self._setting.fors or self._setting.repeats(up):
                return self._has_exit(up)
            if self._setting.when(up, at) is not When.SAME and not self._setting.crosses(up):
                return False
            at = up
        return False

    def _has_exit(self, loop: Frame) -> bool:
        """Is there a way out of the loop's body?"""
        setting = self._setting
        closed = setting.functions | setting.classes | setting.catches | setting.whiles | setting.fors
        todo: list[Node] = list(loop.node.children)
        for _ in range(_BODY):
            if not todo:
                return False
            node = todo.pop()
            if node.type in setting.exits:
                return True
            if node.type not in closed:
                todo.extend(node.children)
        return False


def _asks(condition: str) -> bool:
    """Is it more than `true`, and more than a flag that says to go on?"""
    text = condition.strip()
    while text.startswith("(") and text.endswith(")"):
        text = text[1:-1].strip()
    if text in _ENDLESS:
        return False
    return text.startswith(_DENIALS) or any(sign in text for sign in _COMPARED)
