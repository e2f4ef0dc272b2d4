"""Source text in UTF-8, for languages whose files do not declare another encoding."""

from __future__ import annotations

from gate.scan.source import Source

_MARKS = ((b"\xff\xfe\0\0", "utf-32"), (b"\0\0\xfe\xff", "utf-32"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))


def decoded(path: str, content: bytes) -> Source:
    """The bytes as UTF-8.

    What is not UTF-8 is read as Latin-1: a compiler may have been told so, every byte has a meaning in it, and the
    names that matter are ASCII. Bytes that do not fit their own byte order mark become question marks.
    """
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            text = content.decode(encoding, "replace").removeprefix("\ufeff")
            return Source(path, text.encode("utf-8", "replace"))
    content = content.removeprefix(b"\xef\xbb\xbf")
    if not content.isascii():
        try:
            content.decode()
        except UnicodeDecodeError:
            content = content.decode("latin-1").encode()
    return Source(path, content)
