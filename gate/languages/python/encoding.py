"""Python source as text: byte order marks and PEP 263 declarations."""

from __future__ import annotations

import re

from gate.errors import UnreadableError
from gate.scan.source import Source

# https://peps.python.org/pep-0263/#defining-the-encoding
_DECLARATION = re.compile(rb"[ \t\f]*#[^\r\n]*?coding[:=][ \t]*([-\w.]+)")
_BLANK = re.compile(rb"[ \t\f]*(?:#[^\r\n]*)?\Z")
_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe\0\0", "utf-32"), (b"\0\0\xfe\xff", "utf-32"))
_MARKS_16 = ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_START = 10_000  # bytes in which a declaration is looked for
_COSTLY = frozenset({"punycode", "idna"})  # quadratic in the length of what they decode


def decoded(path: str, content: bytes) -> Source:
    """Python source as UTF-8. Raises UnreadableError: an unknown encoding, or bytes that do not fit it.

    An encoding that would move line ends (`unicode_escape`) counts as unknown: lines are git's, so no finding in such
    a file could be put on its line.
    """
    encoding = _encoding(content)
    if encoding in ("utf-8", "ascii"):
        text = content.removeprefix(b"\xef\xbb\xbf")
        if not text.isascii():
            _decode(path, text, encoding)
        return Source(path, text)
    text = _decode(path, content, encoding).removeprefix("\ufeff").encode("utf-8", "replace")
    if text.count(b"\n") != content.count(b"\n"):
        raise UnreadableError(f"the encoding {encoding} moves line ends", "save the file as UTF-8", path)
    return Source(path, text)


def _decode(path: str, content: bytes, encoding: str) -> str:
    if encoding in _COSTLY:
        raise UnreadableError(f"the encoding {encoding} is not read", "save the file as UTF-8", path)
    try:
        return content.decode(encoding)
    except (UnicodeError, LookupError, ValueError) as error:
        raise UnreadableError(f"not text in the encoding {encoding}", "save the file as UTF-8", path) from error


def _encoding(content: bytes) -> str:
    for mark, encoding in (*_MARKS, *_MARKS_16):
        if content.startswith(mark):
            return encoding
    first, rest, *_ = (*re.split(rb"\r\n|\r|\n", content[:_START], maxsplit=2), b"", b"")
    found = _DECLARATION.match(first) or (_BLANK.match(first) and _DECLARATION.match(rest))
    name = found[1].decode().lower().replace("_", "-") if found else "utf-8"
    return {"utf8": "utf-8", "u8": "utf-8", "us-ascii": "ascii"}.get(name, name)
