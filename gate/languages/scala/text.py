"""What Scala's text tells before it is parsed, and what every file imports unasked."""

from __future__ import annotations

import re

_PACKAGE = re.compile(rb"^[ \t]*package[ \t]+(?!object\b)([\w.]{1,200})", re.MULTILINE)
_STAR = re.compile(rb"^[ \t]*import[ \t]+([\w.]{1,200})\.(?:_|\*)", re.MULTILINE)
# https://www.scala-lang.org/api/current/scala/Predef$.html and java.lang, as far as the catalogue speaks of them.
_JAVA_LANG = (
    "Math",
    "Object",
    "Process",
    "ProcessBuilder",
    "ProcessHandle",
    "Runtime",
    "StrictMath",
    "System",
    "Thread",
)
DEFAULTS = {name: f"java.lang.{name}" for name in _JAVA_LANG}
# Where a full name may begin without an import.
ROOTS = frozenset({"java", "javax", "scala", "akka", "cats", "com", "monix", "org", "sttp"})


def star_imports(text: bytes) -> tuple[str, ...]:
    """The file's own packages, then what it imports whole; what `scala` holds needs no import."""
    own = [name.decode("utf-8", "replace").split(".") for name in _PACKAGE.findall(text)]
    around = [".".join(parts[:length]) for parts in own for length in range(len(parts), 0, -1)]
    used = [name.decode("utf-8", "replace") for name in reversed(_STAR.findall(text))]
    return tuple(dict.fromkeys((*around, *map(in_full, used), "scala")))


def in_full(name: str) -> str:
    """A path as an import has it, with what may be left out in front."""
    first, dot, rest = name.partition(".")
    return f"{DEFAULTS[first]}{dot}{rest}" if first in DEFAULTS else name.removeprefix("_root_.")


def may_bind(text: bytes, start: int, end: int) -> bool:
    """Not where it is a member or one of its own is used, imports aside."""
    if text[start - 1 : start] != b"." and text[end : end + 1] != b".":
        return True
    before = text[max(0, start - 200) : start]
    return b"import " in before[max(before.rfind(b"\n"), before.rfind(b";")) + 1 :]
