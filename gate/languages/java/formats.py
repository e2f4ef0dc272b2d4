"""Format strings of `java.util.Formatter`: which of them come out the same in every locale.

Rules: https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/util/Formatter.html#syntax. Digits of a plain
`%d` are taken for ASCII, as they are but in a few locales; grouping, fractions, dates and capitals are the locale's.
"""

from __future__ import annotations

import re

_STRING = r'"(?:[^"\\\n]|\\[^u\n])*"'
_WRITTEN = re.compile(rf"\s*{_STRING}(?:\s*\+\s*{_STRING})*\s*\Z")
_SPECIFIER = re.compile(r"%(?:\d+\\?\$)?([-#+ 0,(<]*)\d*(?:\.\d+)?([tT]?[a-zA-Z%]?)")
_PLAIN = frozenset("sbBhHxXocdn%")
_LONGEST = 2000  # characters of a format that is looked at


def is_plain(expression: str) -> bool:
    """Is it a text, written out, whose format is the same everywhere? What another name or template brings is not."""
    if len(expression) > _LONGEST or _WRITTEN.match(expression) is None:
        return False
    found = _SPECIFIER.findall(expression)
    return "$" not in _SPECIFIER.sub("", expression) and all(
        kind in _PLAIN and "," not in flags for flags, kind in found
    )
