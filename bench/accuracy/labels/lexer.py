"""Source text with comments and strings blanked out: what is left are tokens. Kotlin, C#, Rust."""

from __future__ import annotations

import re

CHARACTER = {
    "kotlin": re.compile(r"'(\\(u....|.)|[^\\'\n])'"),
    "csharp": re.compile(r"'(\\(u....|x\w+|.)|[^\\'\n])'"),
    "rust": re.compile(r"b?'(\\(u\{[^}]*\}|x..|.)|[^\\'\n])'"),
}
RUST_RAW = re.compile(r'b?r(#*)"')
CSHARP_STRING = re.compile(r'(?:\$+@?|@\$?)?("""+|")')
KOTLIN_NAME = re.compile(r"\$[A-Za-z_]\w*")


def blanked(text: str, language: str) -> str:
    """The text with comments and the inside of strings as spaces, position by position. Code in templates stays."""
    lexer = _Lexer(text, language)
    lexer.code(0, closing=False)
    return "".join(lexer.out)


class _Lexer:
    def __init__(self, text: str, language: str) -> None:
        self.text, self.language, self.out, self.size = text, language, list(text), len(text)

    def blank(self, first: int, last: int) -> int:
        for index in range(first, min(last, self.size)):
            if self.out[index] != "\n":
                self.out[index] = " "
        return last

    def code(self, at: int, *, closing: bool) -> int:
        """Go on through code to its end, or to the brace that closes a template."""
        depth = 0
        while at < self.size:
            char = self.text[at]
            end = self.comment(at) or self.string(at)
            if end:
                at = end
                continue
            if closing and char == "}" and depth == 0:
                return at
            depth += (char == "{") - (char == "}")
            at += 1
        return at

    def comment(self, at: int) -> int:
        """The end of the comment that begins here, or 0. A C# directive counts as one."""
        text = self.text
        line_start = text.rfind("\n", 0, at) + 1
        directive = self.language == "csharp" and text[at] == "#" and not text[line_start:at].strip()
        if text.startswith("//", at) or directive:
            end = text.find("\n", at)
            return self.blank(at, self.size if end < 0 else end)
        if not text.startswith("/*", at):
            return 0
        end, nest = at + 2, 1
        while end < self.size and nest:
            if text.startswith("*/", end):
                nest, end = nest - 1, end + 2
            elif text.startswith("/*", end) and self.language != "csharp":
                nest, end = nest + 1, end + 2
            else:
                end += 1
        return self.blank(at, end)

    def string(self, at: int) -> int:
        """The end of the string or character that begins here, or 0."""
        if character := CHARACTER[self.language].match(self.text, at):
            return self.blank(at, character.end())
        return {"rust": self.rust_string, "kotlin": self.kotlin_string, "csharp": self.csharp_string}[self.language](at)

    def rust_string(self, at: int) -> int:
        in_word = at > 0 and (self.text[at - 1].isalnum() or self.text[at - 1] == "_")
        if (raw := RUST_RAW.match(self.text, at)) and not in_word:
            end = self.text.find('"' + raw[1], raw.end())
            return self.blank(at, (self.size if end < 0 else end) + 1 + len(raw[1]))
        return self.plain(at, 1, "") if self.text[at] == '"' else 0

    def kotlin_string(self, at: int) -> int:
        if self.text.startswith('"""', at):
            return self.plain(at, 3, "$")
        return self.plain(at, 1, "$") if self.text[at] == '"' else 0

    def csharp_string(self, at: int) -> int:
        opening = CSHARP_STRING.match(self.text, at)
        if opening is None:
            return 0
        prefix = self.text[at : opening.start(1)]
        if len(opening[1]) >= 3:
            return self.fenced(opening.end(), opening[1], "{" * max(1, prefix.count("$")) if "$" in prefix else "", at)
        if "@" in prefix:
            return self.verbatim(opening.end(), at, "{" if "$" in prefix else "")
        return self.plain(opening.start(1), 1, "{" if "$" in prefix else "")

    def plain(self, at: int, quotes: int, template: str) -> int:
        """A string with backslash escapes, or one between three quotes without; `${…}` or `{…}` holds code."""
        text, begin, fence = self.text, at, '"' * quotes
        at += quotes
        while at < self.size:
            if text.startswith(fence, at):
                while quotes == 3 and text.startswith('"', at + 3):
                    at += 1
                return self.blank(begin, at + quotes)
            if quotes == 1 and text[at] == "\\":
                at += 2
            elif template and (hole := self.hole(at, template)):
                begin = at = self.template(begin, at, hole)
            elif quotes == 1 and text[at] == "\n" and self.language != "rust":
                return self.blank(begin, at)  # not closed on its line: a lost quote must not swallow the file
            else:
                at += 2 if template == "{" and text.startswith("{{", at) else 1
        return self.blank(begin, self.size)

    def hole(self, at: int, template: str) -> int:
        """How many characters open a template here."""
        if template == "$":
            return 2 if self.text.startswith("${", at) else int(KOTLIN_NAME.match(self.text, at) is not None)
        return int(self.text[at] == "{" and not self.text.startswith("{{", at))

    def template(self, begin: int, at: int, hole: int) -> int:
        self.blank(begin, at + hole)
        if hole == 1 and self.text[at] == "$":
            name = KOTLIN_NAME.match(self.text, at)
            return name.end() if name else at + 1
        return self.blank(end := self.code(at + hole, closing=True), end + 1)

    def verbatim(self, at: int, begin: int, template: str) -> int:
        """C#: quotes are doubled, a backslash is one."""
        while at < self.size:
            if self.text[at] == '"' and not self.text.startswith('""', at):
                return self.blank(begin, at + 1)
            if template and self.hole(at, template):
                begin = at = self.template(begin, at, 1)
            else:
                at += 2 if self.text.startswith(('""', "{{"), at) else 1
        return self.blank(begin, self.size)

    def fenced(self, at: int, fence: str, hole: str, begin: int) -> int:
        """C#: three quotes or more; as many braces as dollars open a template."""
        while at < self.size:
            if self.text.startswith(fence, at):
                return self.blank(begin, at + len(fence))
            if hole and self.text.startswith(hole, at):
                self.blank(begin, at + len(hole))
                begin = at = self.code(at + len(hole), closing=True) + len(hole)
            else:
                at += 1
        return self.blank(begin, self.size)
