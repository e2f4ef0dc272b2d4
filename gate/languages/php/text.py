"""PHP's text: words in whatever case, what a literal says, and what can be told before it is parsed."""

from __future__ import annotations

import re

from gate.languages.utf8 import decoded
from gate.scan.source import Source

# Classes of PHP itself are known in any case; those of a namespace are loaded from files, which are not.
CLASSES = {
    name.lower(): name
    for name in (
        "Collator",
        "DateTime",
        "DateTimeImmutable",
        "DirectoryIterator",
        "FilesystemIterator",
        "IntlDateFormatter",
        "Locale",
        "NumberFormatter",
        "PDO",
        "RecursiveDirectoryIterator",
        "SoapClient",
    )
}
_LOWER_CLASSES = {lower.encode(): name.encode() for lower, name in CLASSES.items()}
_UNITS = r"(?:sec|second|min|minute|hour|day|week|fortnight|month|year|weekday)s?"
_RELATIVE = re.compile(
    rf"""(?ix) (?! .* \b(?:1[5-9]|2[0-4])\d\d\b ) \s* (?:
        (?:now|today|tomorrow|yesterday|midnight|noon|back\ of\ .*|front\ of\ .*)\b .*
      | [+-]?\s*\d+\s*{_UNITS}\b .*
      | (?:first|last|next|previous|this)\b .*
      | (?:mon|tues?|wed(?:nes)?|thur?s?|fri|sat(?:ur)?|sun)(?:day)?\b .*
      | \d{{1,2}}:\d\d(?::\d\d)?
    )? \s*"""
)
_LOCAL = re.compile(r"\d{4}-\d\d?-\d\d?(?:[ T]\d\d?:\d\d(?::\d\d(?:\.\d+)?)?)?")
_LARAVEL = re.compile(rb"\b(?:Illuminate|App|Laravel)\\")


class PhpSource(Source):
    """A file whose words count in lower case too, and as the classes of PHP itself: both are known in any case."""

    def words(self) -> set[bytes]:
        words = super().words()
        for word in [word for word in words if not word.islower() or word in _LOWER_CLASSES]:
            lower = word.lower()
            for other in (lower, _LOWER_CLASSES.get(lower, lower)):
                if other != word and word not in self._spellings.setdefault(other, []):
                    self._spellings[other].append(word)
                    words.add(other)
        return words


def source(path: str, content: bytes) -> Source:
    """The bytes as UTF-8, known in any case."""
    return PhpSource(path, decoded(path, content).text)


def said(text: str) -> str:
    """What a string is for a catalogue: `relative` to now, a date without a zone (`local`), a `url`, or itself."""
    if _RELATIVE.fullmatch(text):
        return '"relative"'
    if _LOCAL.fullmatch(text):
        return '"local"'
    return '"url"' if re.match(r"(?:https?|ftps?)://", text) else f'"{text}"'


def is_laravel(text: bytes) -> bool:
    """Does the file name Laravel's classes, or those of an application in its layout?"""
    return _LARAVEL.search(text) is not None
