"""A repository of JavaScript for whoever follows calls: which file an import means, what is known of foreign names."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from gate.languages.javascript import LANGUAGE
from gate.languages.javascript.reach.expressions import INIT
from gate.languages.javascript.reach.file import FIELDS, JavaScriptOutline
from gate.languages.javascript.reach.modules import Modules
from gate.languages.javascript.reach.walk import AWAITED
from gate.languages.javascript.text import GLOBALS
from gate.scan.following.parsed import ParsedProject

if TYPE_CHECKING:
    from tree_sitter import Node

    from gate.model.reach import World
    from gate.scan.control import Around
    from gate.scan.following.outline import Outline
    from gate.scan.following.sight import Tools

# Functions that call what they are handed, by the last part of their name.
_RUNNERS = frozenset(
    {
        *("then", "catch", "finally", "map", "forEach", "filter", "reduce", "some", "every", "find", "findIndex"),
        *("flatMap", "sort", "from", "setTimeout", "setInterval", "setImmediate", "nextTick", "queueMicrotask"),
        *("Promise", "act", "throws", "rejects", "promisify"),
    }
)
_PROCESSES = ("child_process.", "execa", "cluster.fork", "worker_threads.Worker")
_QUIET = frozenset(
    {
        *("Array", "Boolean", "BigInt", "Error", "TypeError", "RangeError", "JSON", "Map", "Math", "Number", "Object"),
        *("Promise", "Proxy", "Reflect", "RegExp", "Set", "String", "Symbol", "URL", "WeakMap", "WeakSet", "Date"),
        *("URLSearchParams", "Uint8Array", "Buffer", "TextEncoder", "TextDecoder", "AbortController", "parseInt"),
        *("parseFloat", "isNaN", "isFinite", "encodeURIComponent", "decodeURIComponent", "structuredClone", "console"),
        *("expect", "assert", "jest", "vi", "vitest", "chai", "should", "sinon", "path", "util", "url", "events"),
        *(
            "querystring",
            "buffer",
            "describe",
            "it",
            "test",
            "Intl",
            "process",
            "crypto",
            "clearTimeout",
            "clearInterval",
        ),
        *(
            "assert/strict",
            "@jest/globals",
            "node:assert",
            "fast-check",
            "os",
            "string_decoder",
            "Function",
            "undefined",
        ),
    }
)


class JavaScriptProject(ParsedProject):
    """See `gate.scan.following.parsed`. Its files are of three grammars."""

    making = (FIELDS, INIT)

    def __init__(self, world: World, around: Callable[[str], Around | None], tools: Tools) -> None:
        super().__init__(world, around, tools)
        self.paths = Modules(world)

    def told(self, path: str, root: Node) -> Outline:
        return JavaScriptOutline(path, root, lambda name: bool(self.modules(name, path)), is_test=self.is_test(path))

    def file(self, path: str) -> JavaScriptOutline | None:
        """The outline of a file."""
        found = self.outline(path)
        return found if isinstance(found, JavaScriptOutline) else None

    def tools(self, path: str) -> Tools:
        controls = LANGUAGE.controls
        return self._tools._replace(
            dialect=LANGUAGE.dialect(path), controls=None if controls is None else lambda: controls(path)
        )

    def modules(self, spelled: str, asking: str) -> tuple[str, ...]:
        if spelled.startswith("="):
            return (spelled[1:],)
        found = self.paths.file(spelled, asking)
        return () if found is None else (found,)

    def title(self, path: str) -> str:
        name = posixpath.splitext(posixpath.basename(path))[0]
        return posixpath.basename(posixpath.dirname(path)) or name if name == "index" else name

    # what is known of names that the repository does not define

    def built_in(self, name: str) -> str | None:
        return name if name in GLOBALS or name in _QUIET else None

    def spelled(self, name: str) -> str:
        """What a module exports by default goes by the name of the module."""
        return super().spelled(name.replace(".default", ""))

    def runs(self, name: str) -> bool:
        return name.rpartition(".")[2] in _RUNNERS

    def awaits_error(self, name: str) -> bool:
        return name == AWAITED

    def is_harmless(self, name: str) -> bool:
        return re.split(r"[.(]", name, maxsplit=1)[0] in _QUIET

    def starts_process(self, name: str) -> bool:
        return name.startswith(_PROCESSES)
