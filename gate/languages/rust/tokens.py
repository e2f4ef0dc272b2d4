"""Expressions inside a macro's brackets, where the parser gives tokens and no tree.

An expression is told by its last token and read backwards: `a.b::<T>(c)?` ends in `?`, before it the brackets of the
call, before them what is called.
"""

from __future__ import annotations

from gate.languages.rust.spaces import TYPE, VALUE, owner_of
from gate.model.catalogue import Arguments
from gate.scan.frame import Frame
from gate.scan.language import Called, Member, Name, Reference, Same, Shape

_COMMENTS = ("line_comment", "block_comment")
_STEPS = 40  # tokens between `::<` and `>`, or of the value of a `let`
_DEFINING = frozenset({"fn", "let", "mut", "struct", "enum", "mod", "trait", "type", "const", "static", "use", "ref"})
_OF_A_CHAIN = frozenset({"identifier", "::", ".", "token_tree", "primitive_type", "<", ">", "?", "await", "self", "&"})


def is_token(frame: Frame) -> bool:
    """Does it stand among the tokens of a macro?"""
    return frame.up is not None and frame.up.type in ("token_tree", "token_repetition")


def beside(frame: Frame, step: int) -> Frame | None:
    """The next token, comments aside."""
    at = frame.beside(step)
    while at is not None and at.type in _COMMENTS:
        at = at.beside(step)
    return at


def shape(token: Frame) -> Shape:
    """One step into the expression that ends in this token."""
    if token.type == "identifier":
        return _named(token)
    before = beside(token, -1)
    if before is None:
        return None
    if token.type == "token_tree":
        callee = _callee(before)
        return Called(callee, token) if callee is not None and opens_with(token, b"(") else None
    if token.type == "?":
        return Same(before)
    if token.type == "await" and before.type == ".":
        owner = beside(before, -1)
        return Same(owner) if owner is not None else None
    return None


def reference(leaf: Frame) -> Reference | None:
    """The use of a name that ends in this identifier."""
    after = beside(leaf, 1)
    before = beside(leaf, -1)
    if before is not None and before.type in _DEFINING:
        return None
    call = after
    if after is not None and after.type == "::":
        call = _behind_types(after)
        if call is None:
            return None
    if after is not None and after.type in ("!", ":", "="):
        return None
    if call is None or not opens_with(call, b"("):
        call = None
    named = _named(leaf)
    if named is None or (call is None and before is not None and before.type == "."):
        return None
    start = _beginning(leaf)
    return Reference(named, start.start, leaf.end, call)


def arguments(call: Frame) -> Arguments:
    """The arguments in a token tree: how many, and what they are where they are one token or a path."""
    pieces: list[list[bytes]] = [[]]
    for token in call.node.children[1:-1]:
        if token.type == ",":
            pieces.append([])
        elif token.type not in _COMMENTS:
            pieces[-1].append(b"(" if token.type == "token_tree" else token.text or b"")
    given = [b"".join(piece).decode("utf-8", "replace") for piece in pieces if piece]
    return Arguments(tuple(plain_text(text) for text in given))


def plain_text(text: str) -> str | None:
    """A number as it is, a path by its last two names (`Duration.ZERO`), else nothing."""
    if text[:1].isdigit():
        return text
    parts = text.split("::")
    return ".".join(parts[-2:]) if len(parts) > 1 and all(part.isidentifier() for part in parts) else None


def bound_value(leaf: Frame) -> Frame | None:
    """The last token of the value in `let leaf = value;`."""
    sign = beside(leaf, 1)
    if sign is None or sign.type != "=":
        return None
    last, at = None, beside(sign, 1)
    for _ in range(_STEPS):
        if at is None or at.type == ";":
            return last
        if at.type not in _OF_A_CHAIN:
            return None
        last, at = at, beside(at, 1)
    return None


def is_bound(leaf: Frame) -> bool:
    """Is it the name of `let name`?"""
    before = beside(leaf, -1)
    if before is not None and before.type in ("mutable_specifier", "mut"):
        before = beside(before, -1)
    return before is not None and before.type == "let"


def opens_with(token: Frame, bracket: bytes) -> bool:
    """Is it a group in these brackets?"""
    return token.type == "token_tree" and (token.node.children[0].text or b"") == bracket


def _named(leaf: Frame) -> Name | Member | None:
    before = beside(leaf, -1)
    if before is None or before.type not in ("::", "."):
        after = beside(leaf, 1)
        return Name(leaf.text, leaf, TYPE if after is not None and after.type == "::" else VALUE)
    owner = beside(before, -1)
    if owner is None:
        return None
    if owner.type == "self" and before.type == ".":
        return Name(leaf.text, leaf, f"field {owner_of(leaf)}")
    return Member(owner, leaf.text)


def _beginning(leaf: Frame) -> Frame:
    """The first token of the expression that ends in a name."""
    at = leaf
    for _ in range(_STEPS):
        before = beside(at, -1)
        if before is None:
            break
        if at.type == "token_tree":
            earlier = _callee(before)
        elif at.type in ("?", "await"):
            earlier = before
        else:
            earlier = beside(before, -1) if before.type in ("::", ".") else None
        if earlier is None:
            break
        at = earlier
    return at


def _callee(before: Frame) -> Frame | None:
    """The name that is called, from the token before the brackets: itself, or before `::<T>`."""
    if before.type == "identifier":
        return before
    if before.type != ">":
        return None
    at: Frame | None = before
    for _ in range(_STEPS):
        at = beside(at, -1) if at is not None else None
        if at is not None and at.type == "<":
            sign = beside(at, -1)
            name = beside(sign, -1) if sign is not None and sign.type == "::" else None
            return name if name is not None and name.type == "identifier" else None
    return None


def _behind_types(sign: Frame) -> Frame | None:
    """The brackets behind `::<T>`."""
    at = beside(sign, 1)
    if at is None or at.type != "<":
        return None
    for _ in range(_STEPS):
        at = beside(at, 1) if at is not None else None
        if at is not None and at.type == ">":
            return beside(at, 1)
    return None
