"""Text in GitHub's Markdown: a job summary, a comment, a check run.

Marks become character references, which are text wherever they stand, in Markdown and in HTML. What GitHub links after
rendering (mentions, references, addresses) is split by a zero-width space.
"""

from __future__ import annotations

import re

from gate.escaping.visible import capped, octets, visible
from gate.escaping.workflow import inert

TEXT_LIMIT = 2_000  # characters of one message, name or path
LINE_LIMIT = 500  # characters of one line of code
FENCE_LINES = 200  # lines of one code block

_SPLIT = "&#8203;"
_MARKS = re.compile(r"[&<>\[\]*_`~|\\#@$]")
_LEADING = re.compile(r"^(?:[ +=-]|\d+[.)])")
_LINKED = re.compile(r"@|#(?=\d)|\bgh-(?=\d)|://|\bwww(?=\.)|\b(?:mailto|xmpp):", re.IGNORECASE)
_IN_BACKTICKS = re.compile(r"`([^`]+)`")
_BACKTICKS = re.compile(r"`+")
_UNRESERVED = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/"  # RFC 3986, and the slash


def plain(text: str) -> str:
    """One line of text, for a paragraph, a table's cell or HTML between tags.

    No link, image, mention, reference, HTML or other markup comes of it, and no line break. Rendered, with zero-width
    spaces taken out, it reads `visible(text)`.
    """
    return _at_start(_escaped(visible(capped(text, TEXT_LIMIT))))


def prose(text: str) -> str:
    """Like `plain`, for a paragraph only: what stands between backticks becomes code."""
    pieces = _IN_BACKTICKS.split(visible(capped(text, TEXT_LIMIT)))
    spans = [_span(piece) if index % 2 else _escaped(piece) for index, piece in enumerate(pieces)]
    # Two code spans with nothing between them would be read as one.
    between = [span or _SPLIT for span in spans[1:-1]]
    return "".join((_at_start(spans[0]), *between, *spans[1:][-1:]))


def code(text: str) -> str:
    """A code span of one line, for a paragraph, not a table's cell. Nothing inside it is markup."""
    return _span(visible(capped(text, TEXT_LIMIT)))


def fence(lines: list[str], language: str = "") -> str:
    """A code block, closed by no line of it. Ends in a line break."""
    shown = [visible(capped(line, LINE_LIMIT)) for line in lines[:FENCE_LINES]]
    if len(lines) > FENCE_LINES:
        shown.append(f"… ({len(lines) - FENCE_LINES} more lines)")
    body = inert("\n".join(shown))
    bar = "`" * max(3, _longest_run(body) + 1)
    return f"{bar}{language}\n{body}\n{bar}\n"


def link(label: str, address: tuple[str, ...], fragment: str) -> str:
    """A link of ours, whose label and path may be hostile: `address` is a trusted root and the path's hostile parts."""
    root, *parts = address
    return f"[{plain(label)}]({root}/{'/'.join(map(_quoted, parts))}#{fragment})"


def _escaped(text: str) -> str:
    split = _LINKED.sub(lambda match: _split(match[0]), text)
    return _MARKS.sub(lambda match: f"&#{ord(match[0])};", split).replace("\u200b", _SPLIT)


def _at_start(escaped: str) -> str:
    """What would begin a list, a heading or a block of code at the start of a line, as a reference."""
    return _LEADING.sub(lambda match: f"{match[0][:-1]}&#{ord(match[0][-1])};", escaped)


def _split(linked: str) -> str:
    return linked[0] + "\u200b" + linked[1:] if linked == "://" else linked + "\u200b"


def _span(text: str) -> str:
    if not text:
        return ""
    bar = "`" * (_longest_run(text) + 1)
    pad = " " if text[0] in "` " or text[-1] in "` " else ""
    return f"{bar}{pad}{inert(text)}{pad}{bar}"


def _longest_run(text: str) -> int:
    return max(map(len, _BACKTICKS.findall(text)), default=0)


def _quoted(path: str) -> str:
    return "".join(chr(byte) if byte in _UNRESERVED else f"%{byte:02X}" for byte in octets(path))
