"""Which elements of a component hold text that is no markup: scripts, above all, and where that text stands.

As far as it matters here, markup is taken apart as the HTML standard says: comments, tags with their attributes,
elements whose text goes on to their own end tag. https://html.spec.whatwg.org/multipage/parsing.html#tokenization
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from gate.errors import UnreadableError
from gate.model.named import NamedTuple

_NEXT = re.compile(rb"<!--|<(/?)([A-Za-z][^\s/>]*)|\{\{")
# A value in quotes may hold a `>`; anywhere else the first one ends the tag.
_ATTRIBUTE = re.compile(rb"""[\s/]*([^\s/><][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*))?)?""")
_TAG_END = re.compile(rb"[\s/]*>")
_FENCE = re.compile(rb"\s*---")
_CLOSING_FENCE = re.compile(rb"\n[ \t]*---|\n?---[ \t]*\r?\n")
_RAW = frozenset({"script", "style", "textarea", "title"})


class Element(NamedTuple):
    """The text of an element, from byte `start` to before `end`; names and attributes in small letters."""

    name: str
    attributes: Mapping[str, str]
    start: int
    end: int


class _Tag(NamedTuple):
    name: str
    attributes: Mapping[str, str]
    end: int  # of the tag
    is_closing: bool
    is_whole: bool  # `<x/>`: there is no end tag to come


def vue_blocks(text: bytes) -> Iterator[Element]:
    """The blocks at the top of a Vue component: what stands inside of one of them is not looked into.

    https://vuejs.org/api/sfc-spec.html; a template in HTML is markup, every other block is text to its own end tag.
    Raises UnreadableError: a comment or a block that has no end.
    """
    at = 0
    while (tag := _next_tag(text, at, _no_skip)) is not None:
        at = tag.end
        if tag.is_closing or tag.is_whole:
            continue
        if tag.name == "template" and tag.attributes.get("lang", "html") == "html":
            at = _end_of_template(text, at)
        else:
            yield (element := _element(text, tag))
            at = element.end


def raw_elements(text: bytes, at: int = 0) -> Iterator[Element]:
    """The elements of a Svelte component that hold text, from byte `at` on. Raises UnreadableError: no end."""
    while (tag := _next_tag(text, at, _no_skip)) is not None:
        at = tag.end
        if tag.name in _RAW and not tag.is_closing and not tag.is_whole:
            yield (element := _element(text, tag))
            at = element.end


def astro_elements(text: bytes) -> Iterator[Element]:
    """The code between the fences of an Astro component, as a script, and the elements that hold text.

    https://docs.astro.build/en/basics/astro-components/. Raises UnreadableError: a fence or an element has no end.
    """
    fence, at = _FENCE.match(text), 0
    if fence is not None:
        closing = _CLOSING_FENCE.search(text, fence.end())
        if closing is None:
            raise _endless(text, fence.end() - 3, "---")
        yield Element("script", {"lang": "ts"}, fence.end(), closing.start())
        at = closing.end()
    yield from raw_elements(text, at)


def _element(text: bytes, tag: _Tag) -> Element:
    """All up to the end tag of that name; a script without one goes on to the end of the file."""
    closing = re.compile(rb"</" + re.escape(tag.name.encode()) + rb"(?=[\s/>])", re.IGNORECASE).search(text, tag.end)
    if closing is None and tag.name != "script":
        raise _endless(text, tag.end - 1, f"<{tag.name}>")
    return Element(tag.name, tag.attributes, tag.end, len(text) if closing is None else closing.start())


def _end_of_template(text: bytes, start: int) -> int:
    depth, at = 1, start
    while depth:
        tag = _next_tag(text, at, _mustache)
        if tag is None:
            raise _endless(text, start - 1, "<template>")
        at = tag.end
        if tag.name == "template":
            depth += -1 if tag.is_closing else not tag.is_whole
        elif tag.name in _RAW and not tag.is_closing and not tag.is_whole:
            at = _element(text, tag).end
    return at


def _next_tag(text: bytes, at: int, mustache: Callable[[bytes, int], int]) -> _Tag | None:
    """The next tag; comments are passed over. Raises UnreadableError: a comment that has no end."""
    while (found := _NEXT.search(text, at)) is not None:
        if found[0] == b"<!--":
            end = text.find(b"-->", found.start() + 2)  # `<!-->` is a whole one
            if end < 0:
                raise _endless(text, found.start(), "<!--")
            at = end + 3
        elif found[0] == b"{{":
            at = mustache(text, found.end())
        elif (tag := _tag(text, found)) is not None:
            return tag
        else:
            at = found.end()
    return None


def _tag(text: bytes, begun: re.Match[bytes]) -> _Tag | None:
    """The tag that begins there; None where another one begins before it has ended."""
    attributes: dict[str, str] = {}
    at = begun.end()
    while (end := _TAG_END.match(text, at)) is None:
        found = _ATTRIBUTE.match(text, at)
        if found is None:
            return None
        value = next((group for group in found.groups()[1:] if group is not None), b"")
        attributes.setdefault(_lower(found[1]), _lower(value.strip()))
        at = found.end()
    return _Tag(_lower(begun[2]), attributes, end.end(), bool(begun[1]), text[end.end() - 2 : end.end()] == b"/>")


def _no_skip(_text: bytes, at: int) -> int:
    return at


def _mustache(text: bytes, at: int) -> int:
    """Behind the `}}` of what began before byte `at`; the end of the text, if it has none."""
    end = text.find(b"}}", at)
    return len(text) if end < 0 else end + 2


def _lower(text: bytes) -> str:
    return text.decode("utf-8", "replace").lower()


def _endless(text: bytes, at: int, what: str) -> UnreadableError:
    return UnreadableError(f"`{what}` has no end", "close it", line=text.count(b"\n", 0, at) + 1)
