"""Characters that act or hide instead of showing, spelled out; and text that is too long, cut."""

from __future__ import annotations

# Unicode counts these as letters or marks, and nothing of them is seen: fillers, joiners, variation selectors. The two
# selectors that emoji need (U+FE0E, U+FE0F) stay.
_FILLERS = "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
_BLANK = frozenset((*_FILLERS, *map(chr, range(0xFE00, 0xFE0E)), *map(chr, range(0xE0100, 0xE01F0))))
_NAMED = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def visible(text: str) -> str:
    r"""One line in which every character shows: what does not is spelled `\n`, `\x1b`, `\u202e`, `\U000e0041`.

    The result never holds a control character, a line break, a bidirectional or zero-width character, a space other
    than U+0020, or a surrogate. A byte that is not UTF-8 (a lone surrogate of `surrogateescape`) is spelled `\xff`.
    """
    if text.isprintable() and _BLANK.isdisjoint(text):
        return text
    return "".join(char if char.isprintable() and char not in _BLANK else spelled(char) for char in text)


def spelled(char: str) -> str:
    r"""One character as an escape sequence of Python's, whether it shows or not."""
    code = ord(char)
    if 0xDC80 <= code <= 0xDCFF:
        return f"\\x{code - 0xDC00:02x}"
    if code < 0x100:
        return _NAMED.get(char, f"\\x{code:02x}")
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def octets(text: str) -> bytes:
    """The bytes of a path as git has them; a surrogate that stands for no byte becomes three."""
    return b"".join(
        char.encode("utf-8", "surrogateescape" if "\udc80" <= char <= "\udcff" else "surrogatepass") for char in text
    )


def capped(text: str, limit: int) -> str:
    """The text, or its first `limit` characters and how many more there were."""
    return text if len(text) <= limit else f"{text[:limit]}… ({len(text) - limit} more characters)"
