"""Workflow commands: what a runner reads from the output of a step.

A runner obeys `::command::` at the start of a line, after blanks, and the older `##[command]` anywhere in a line
(https://github.com/actions/runner, ActionCommand.cs).
"""

from __future__ import annotations

import re

_AT_LINE_START = re.compile(r"((?:^|(?<=[\r\n]))[^\S\r\n]*):(?=:)")
_ANYWHERE = re.compile(r"(?<=#)#(?=\[)")


def data(text: str) -> str:
    """Text after the `::` of a command. Never holds a line break; a runner's unescaping gives `text` back."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def property_value(text: str) -> str:
    """A value among a command's properties. Never holds a line break, `:` or `,`; unescaping gives `text` back."""
    return data(text).replace(":", "%3A").replace(",", "%2C")


def inert(text: str) -> str:
    r"""Text for a log, of any number of lines, no part of which is a command: `\x3a`, `\x23` for a mark."""
    if "::" not in text and "##[" not in text:
        return text
    return _ANYWHERE.sub(r"\\x23", _AT_LINE_START.sub(r"\1\\x3a", text))
