"""Which controls a Java test has: static mocks, stopped clocks and schedulers, and where each of them holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.model.named import NamedTuple
from gate.scan.control import Cover, Given, Held, Hold, Use
from gate.scan.plain_controls import PlainControls, PlainFile

if TYPE_CHECKING:
    from gate.scan.frame import Frame
    from gate.scan.language import Reference
    from gate.scan.resolve import Resolver

_METHODS = ("method_declaration", "constructor_declaration")
_CLASSES = ("class_declaration", "record_declaration", "enum_declaration", "interface_declaration")
_SETUPS = frozenset({"Before", "BeforeEach", "BeforeAll", "BeforeClass", "BeforeMethod", "Setup"})
_MOCKS = frozenset(
    {
        "org.mockito.Mockito.mockStatic",
        "org.mockito.Mockito.mockConstruction",
        "org.powermock.api.mockito.PowerMockito.mockStatic",
        "org.powermock.api.easymock.PowerMock.mockStatic",
    }
)


class _Members(NamedTuple):
    """Covers the static methods, or the construction, of one class."""

    name: str

    def covers(self, use: Use) -> bool:
        name = use.name.removeprefix("new ")
        return name == self.name or name.startswith(self.name + ".")


class _Argument(NamedTuple):
    """Covers calls that are given a value of that type, in whatever place."""

    type: str
    inner: Cover
    resolver: Resolver

    def covers(self, use: Use) -> bool:
        call = use.leaf.above("method_invocation") if use.leaf.up is None else use.leaf.up
        given = None if call is None else call.field("arguments")
        if given is None or not self.inner.covers(use):
            return False
        return any(self.resolver.name_of(argument) == self.type for argument in given.children())


class _File(PlainFile):
    def held(self) -> Held:
        """What is used by calls; what calls are given; what a rule of the class does before each test."""
        held = super().held()
        words = self.words
        for name in self.catalogue.controls.get("arguments", {}):
            if name.rpartition(".")[2].encode() in words:
                cover = _Argument(name, self.cover("arguments", name), self.resolver)
                self.holds.append(Hold(Given(name, cover), 0, len(self.source.text)))
        for name in self.catalogue.controls.get("rules", {}):
            for leaf in self.leaves(name.encode()) if name.encode() in words else ():
                field, owner = leaf.up, leaf.above(*_CLASSES)
                if field is not None and field.type == "field_declaration" and owner is not None:
                    given = Given(name, self.cover("rules", name))
                    self.holds.append(Hold(given, owner.start, owner.end, is_deferred=True))
        return Held(tuple(self.holds), held.stops)

    def apply(self, section: str, name: str, reference: Reference) -> None:
        call = reference.call
        if call is None:
            return
        cover: Cover = self.cover(section, name)
        if name in _MOCKS:
            mocked = self._class_of(call)
            if mocked is None:
                return
            cover = _Members(mocked)
        given = Given(name, cover)
        if section == "wraps":
            self.holds.append(Hold(given, call.start, call.end))
        else:
            self._start(call, given)

    def _class_of(self, call: Frame) -> str | None:
        """The full name of the class that `mockStatic(Instant.class)` mocks."""
        given = call.field("arguments")
        for argument in [] if given is None else given.children():
            if argument.type == "class_literal":
                return self.resolver.name_of(argument.children()[0])
        return None

    def _start(self, call: Frame, given: Given) -> None:
        resource = call.above("resource", *_METHODS)
        if resource is not None and resource.type == "resource":
            block = resource.above("try_with_resources_statement")
            if block is not None:
                self.holds.append(Hold(given, resource.end, block.end))
            return
        method = call.above(*_METHODS)
        owner = call.above(*_CLASSES)
        if method is not None and not _is_setup(method):
            self.hold_from(call, given, self._end(call, method))
        elif owner is not None:
            self.holds.append(Hold(given, owner.start, owner.end, is_deferred=True))

    def _end(self, call: Frame, method: Frame) -> int:
        """The end of the method, or where the variable that keeps the mock is closed."""
        holder = call.up
        name = None if holder is None or holder.type != "variable_declarator" else holder.field("name")
        for leaf in self.leaves(b"close") if name is not None and b"close" in self.words else ():
            owner = None if leaf.up is None else leaf.up.field("object")
            if (
                owner is not None
                and name is not None
                and owner.text == name.text
                and call.end < leaf.start < method.end
            ):
                return leaf.start
        return method.end


def _is_setup(method: Frame) -> bool:
    name = method.field("name")
    if name is not None and name.text == "setUp":
        return True
    modifiers = next((each for each in method.children() if each.type == "modifiers"), None)
    annotations = [] if modifiers is None else modifiers.children()
    named = (each.field("name") for each in annotations if each.type in ("marker_annotation", "annotation"))
    return any(each is not None and each.text.rpartition(".")[2] in _SETUPS for each in named)


class JavaControls(PlainControls):
    """See `gate.scan.controls.Controls`."""

    functions = frozenset({*_METHODS, "lambda_expression"})
    file = _File
