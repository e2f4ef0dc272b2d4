"""What C#'s text tells before it is parsed: what a file imports, and what every file may."""

from __future__ import annotations

import re

_USING = re.compile(
    rb"(?:^|(?<=;))[ \t]*(?:global[ \t]+)?using[ \t]+(?:static[ \t]+)?(?:global::)?([\w.]+)[ \t]*;", re.MULTILINE
)
_NAMESPACE = re.compile(rb"^[ \t]*namespace[ \t]+([\w.]+)", re.MULTILINE)
# https://learn.microsoft.com/dotnet/core/project-sdk/overview#implicit-using-directives
_IMPLICIT = ("System", "System.IO", "System.Linq", "System.Net.Http", "System.Threading", "System.Threading.Tasks")
# Where a full name may begin.
ROOTS = frozenset({"System", "Microsoft", "NodaTime", "MongoDB", "Bogus", "Grpc"})
# Classes that projects import for all of their files, and that nobody calls his own.
WELL_KNOWN = {
    "Stopwatch": "System.Diagnostics.Stopwatch",
    "CultureInfo": "System.Globalization.CultureInfo",
    "HashSet": "System.Collections.Generic.HashSet",
    "SortedSet": "System.Collections.Generic.SortedSet",
    "RandomNumberGenerator": "System.Security.Cryptography.RandomNumberGenerator",
}


def namespaces(text: bytes) -> tuple[str, ...]:
    """Whose names the file can use as they are: its own namespaces', those it imports, those the SDK imports for it.

    A file that imports System itself belongs to a project that leaves it to the files.
    """
    own = [each.decode("utf-8", "replace") for each in _NAMESPACE.findall(text)]
    parts = [name.split(".") for name in own]
    around = [".".join(each[:length]) for each in parts for length in range(len(each), 0, -1)]
    used = [each.decode("utf-8", "replace") for each in _USING.findall(text)]
    implicit = () if "System" in used else _IMPLICIT
    return tuple(dict.fromkeys((*around, *reversed(used), *implicit)))


def may_bind(text: bytes, start: int, end: int) -> bool:
    """Not where a member of it is used, or where it is a member itself."""
    return text[end : end + 1] != b"." and text[start - 1 : start] != b"."
