"""What GitHub's Markdown renders to: the tokens of a CommonMark parser with tables and HTML on."""

from __future__ import annotations

import re

from markdown_it import MarkdownIt
from markdown_it.token import Token

ZERO_WIDTH = "\u200b"
# What GitHub turns into links after rendering: mentions, references, bare addresses.
LINKED = re.compile(r"@(?!\u200b)|#\d|\bgh-\d|://|\bwww\.|\b(?:mailto|xmpp):[^\s\u200b]", re.IGNORECASE)

_PARSER = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])


def tokens(markdown: str) -> list[Token]:
    """All tokens, inline ones in place."""
    return [each for token in _PARSER.parse(markdown) for each in (token, *(token.children or ()))]


def types(markdown: str) -> list[str]:
    """The types of all tokens but plain text."""
    return [token.type for token in tokens(markdown)]


def text(markdown: str) -> str:
    """The text of all inline tokens, code included, without zero-width spaces."""
    shown = (token.content for token in tokens(markdown) if token.type in ("text", "code_inline", "text_special"))
    return "".join(shown).replace(ZERO_WIDTH, "")


def prose(markdown: str) -> str:
    """The text that GitHub looks for mentions, references and addresses in: not code."""
    out = ""
    for token in tokens(markdown):
        out += token.content if token.type in ("text", "text_special") else "\0"
    return out
