"""What a call of a control covers: its options, what it replaces, whether it stops a clock at the ambient instant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.languages.python import control_syntax as syntax
from gate.languages.python.control_ignored import is_ignored
from gate.languages.python.control_names import Variables, is_own_module, target_of
from gate.model.named import NamedTuple
from gate.model.read import Kind
from gate.scan.ambient import Ambient
from gate.scan.control import Given, Replaced, named

if TYPE_CHECKING:
    from gate.model.catalogue import Catalogue
    from gate.scan.frame import Frame
    from gate.scan.language import Dialect
    from gate.scan.resolve import Resolver
    from gate.scan.source import Source

_FIXTURES = frozenset({"pytest.fixture", "pytest.yield_fixture", "pytest_asyncio.fixture", "_pytest.fixtures.fixture"})
_MANAGERS = frozenset({"contextlib.contextmanager", "contextlib.asynccontextmanager"})
_MOCKS = ("unittest.mock.patch", "mock.patch", "asynctest.patch", "asyncmock.patch")
_PATCHES = frozenset({"object", "dict", "multiple"})
_REPLACERS = frozenset({"patch", "setattr", "object", "multiple"})
_OPTIONS = frozenset(
    {"tick", "tz_offset", "ignore", "as_arg", "as_kwarg", "auto_tick_seconds", "real_asyncio", "freeze", "keep_ticking"}
)
_SEEDED = frozenset({Kind.WALL, Kind.MONOTONIC, Kind.RANDOM, Kind.IDENTITY})
_STOPPED = frozenset({Kind.WALL})
_MOVED = {"freezer": "freezegun.freeze_time", "time_machine": "time_machine.travel"}


class Found(NamedTuple):
    """A control at one place. `at` is the whole call, or the name where it is not called.

    `told` is an argument that names what is controlled: using it is no read.
    """

    by: str
    at: Frame
    given: tuple[Given, ...] = ()
    holds_at_once: bool = False
    is_ambient: bool = False
    told: Frame | None = None


class Fixture(NamedTuple):
    """How a function is declared as a fixture; `name` and `scope` are empty where nothing is said."""

    name: str
    is_automatic: bool
    scope: str


class Calls:
    """Answers for one file."""

    def __init__(self, source: Source, resolver: Resolver, dialect: Dialect, catalogue: Catalogue) -> None:
        self._source = source
        self._resolver = resolver
        self._dialect = dialect
        self._controls = catalogue.controls
        self._ambient = Ambient(resolver, dialect, catalogue)

    def control(self, leaf: Frame) -> Found | None:
        """The control that is named by the expression ending in this identifier."""
        whole = syntax.expression_of(leaf)
        if leaf.text == "patch" and whole.up is not None and whole.up.type == "attribute" and whole.is_field("object"):
            member = whole.up.field("attribute")
            if member is not None and member.text in _PATCHES:
                whole = whole.up
        call = syntax.call_of(whole)
        name = self._resolver.name_of(whole) or ""
        last = whole.text.rpartition(".")[2]
        if name in self._controls.get("stops", {}):
            return None if call is None else self._stop(name, call)
        if name in self._controls.get("fakes", {}):
            return self._fake(name, call or whole)
        if name in self._controls.get("seeds", {}):
            return None if call is None else self._seed(name, call)
        if name.startswith("pytest.mark."):
            return self._mark(last, call or whole)
        if call is None:
            return None
        if leaf.text == "patch":
            return self._patch(name, whole.text, call)
        if last in ("setattr", "delattr"):
            return self._replacement(
                "builtins.setattr" if "." not in whole.text else "pytest.MonkeyPatch.setattr", call
            )
        if last in ("setenv", "delenv", "setitem", "delitem") and "." in whole.text:
            return self._variable(f"pytest.MonkeyPatch.{last}", last, call)
        if last == "move_to":
            return self._move(whole, call)
        return None

    def replaced(self, leaf: Frame) -> str:
        """The full name that is assigned another value here, as an attribute of its module; empty for none."""
        return (self._resolver.name_of(syntax.expression_of(leaf)) or "") if syntax.is_stored(leaf) else ""

    def fixture(self, function: Frame) -> Fixture | None:
        """How a function is declared as a fixture, if it is one."""
        for decorator in _decorators(function):
            call = decorator if decorator.type == "call" else None
            callee = decorator if call is None else call.field("function")
            if callee is not None and self._resolver.name_of(callee) in _FIXTURES:
                keywords = {} if call is None else _keywords(call)
                name, automatic = _text(keywords.get("name")), keywords.get("autouse")
                scope = _text(keywords.get("scope"))
                is_automatic = automatic is not None and automatic.text == "True"
                return Fixture(name, is_automatic, "" if scope == "function" else scope)
        return None

    def is_context_manager(self, function: Frame) -> bool:
        """Is the function used in `with`?"""
        return any(self._resolver.name_of(decorator) in _MANAGERS for decorator in _decorators(function))

    def _stop(self, name: str, call: Frame) -> Found | None:
        if name.startswith("freezegun.") and is_ignored(self._source, self._resolver, _keywords(call).get("ignore")):
            return None
        given = Given(name, named(self._controls["stops"][name], without=_real(call)))
        instant = _instant(call)
        if instant is None:
            is_ambient = not _is_open(call)
        else:
            is_ambient = instant.type == "none" or self._ambient.is_read_in(instant, _STOPPED)
            is_ambient = is_ambient or self._resolver.name_of(_callee(instant)) == "datetime.timedelta"
        return Found(name, call, (given,), is_ambient=is_ambient)

    def _move(self, whole: Frame, call: Frame) -> Found | None:
        """`freezer.move_to(…)`, `time_machine.move_to(…)`: from then on the instant is one that is written down."""
        owner = whole.field("object")
        name = "" if owner is None else _MOVED.get(owner.text, "")
        if owner is None or name not in self._controls.get("stops", {}):
            return None
        fixture = f"{'pytest_freezer' if owner.text == 'freezer' else 'time_machine'}.{owner.text}"
        found = self._stop(name, call)
        given = tuple(each._replace(by=fixture) for each in found.given) if found else ()
        return found and found._replace(by=fixture, given=given, holds_at_once=True)

    def _fake(self, name: str, at: Frame) -> Found | None:
        keywords = _keywords(at) if at.type == "call" else {}
        if any(_text(keywords.get(option)) for option in ("real_http", "pass_through_unmatched")):
            return None
        if _text(keywords.get("record_mode")) in ("all", "new_episodes"):
            return None
        is_started = at.type == "call" and name.rpartition(".")[2] in ("enable", "start", "activate", "disable_socket")
        return Found(name, at, (Given(name, named(self._controls["fakes"][name])),), holds_at_once=is_started)

    def _seed(self, name: str, call: Frame) -> Found | None:
        given = _arguments(call)
        if not given or given[0].type == "none" or self._ambient.is_read_in(given[0], _SEEDED):
            return None
        return Found(name, call, (Given(name, named(self._controls["seeds"][name])),), holds_at_once=True)

    def _mark(self, mark: str, at: Frame) -> Found | None:
        for name, covered in self._controls.get("marks", {}).items():
            if name.rpartition(".")[2] == mark:
                stop = {"freeze_time": "freezegun.freeze_time", "time_machine": "time_machine.travel"}.get(mark)
                if stop is None:
                    return Found(name, at, (Given(name, named(covered)),))
                if at.type != "call":
                    return None
                found = self._stop(stop, at)
                return found and found._replace(by=name, given=tuple(each._replace(by=name) for each in found.given))
        return None

    def _patch(self, name: str, text: str, call: Frame) -> Found | None:
        form = text.rpartition(".")[2]
        known = next((mock for mock in _MOCKS if name == mock or name.startswith(mock + ".")), None)
        is_typed = name.startswith("pytest_mock.")
        if known is None and not is_typed and (name or not text.partition(".")[0].endswith(("mocker", "mock"))):
            return None
        by = name or f"pytest_mock.MockerFixture.{'patch' if form == 'patch' else 'patch.' + form}"
        is_mocker = known is None
        if form == "dict":
            return self._variable(by, form, call)._replace(holds_at_once=is_mocker)
        found = self._replacement(by, call)
        return found if found is None else found._replace(holds_at_once=is_mocker)

    def _replacement(self, by: str, call: Frame) -> Found | None:
        """`patch("a.b")`, `patch.object(a, "b")`, `setattr("a.b", …)`, `patch.multiple(a, b=…)` and their like."""
        arguments, keywords = _arguments(call), _keywords(call)
        if not arguments or "wraps" in keywords:
            return None
        if by.endswith(".multiple"):
            owner = target_of(arguments[0], self._resolver)
            targets = [f"{owner}.{name}" for name in keywords] if owner else []
            rest = list(keywords.values())
        else:
            target = target_of(arguments[0], self._resolver)
            rest = arguments[1:]
            is_text = arguments[0].type in ("string", "binary_operator", "concatenated_string")
            if not is_text and rest and rest[0].type == "string":
                target, rest = f"{target}.{_text(rest[0])}" if target else None, rest[1:]
            elif not is_text:
                return None
            targets = [target] if target else []
            rest += keywords.values()
        if any(map(_is_clock, targets)) and any(
            self._ambient.is_read_in(value, _STOPPED, with_functions=False) for value in rest
        ):
            return Found(by, call, is_ambient=True)
        given = tuple(self._replaced(by, target) for target in targets if not self._calls_through(target, rest))
        return Found(by, call, given, holds_at_once="patch" not in by) if given else None

    def _replaced(self, by: str, target: str) -> Given:
        own = is_own_module(target, self._source.path)
        return Given(by, Replaced(tuple(target.split(".")), own.partition(".")[0]))

    def _calls_through(self, target: str, values: list[Frame]) -> bool:
        """Does the replacement call what it replaces?"""
        last = target.rpartition(".")[2]
        return any(
            name.rpartition(".")[2] == last and tuple(name.split(".")[-2:]) == tuple(target.split(".")[-2:])
            for value in values
            for name in self._ambient.names_in(value)
        )

    def _variable(self, by: str, form: str, call: Frame) -> Found:
        arguments, keywords = _arguments(call), _keywords(call)
        keys: frozenset[str] | None = frozenset()
        if form in ("setenv", "delenv"):
            keys = frozenset(each.text for each in arguments[:1])
        elif arguments and (target_of(arguments[0], self._resolver) or "").endswith("os.environ"):
            if form in ("setitem", "delitem"):
                keys = frozenset(each.text for each in arguments[1:2])
            elif (clear := keywords.get("clear")) is not None and clear.text == "True":
                keys = None
            else:
                values = arguments[1] if len(arguments) > 1 else keywords.get("values")
                pairs = [] if values is None or values.type != "dictionary" else values.children()
                found = [each.field("key") for each in pairs]
                keys = frozenset(key.text for key in found if key is not None)
        told = arguments[0] if arguments else None
        return Found(by, call, (Given(by, Variables(keys)),), holds_at_once=form != "dict", told=told)


def _decorators(function: Frame) -> list[Frame]:
    whole = function.up
    if whole is None or whole.type != "decorated_definition":
        return []
    return [each.children()[0] for each in whole.children() if each.type == "decorator"]


def _arguments(call: Frame) -> list[Frame]:
    given = call.field("arguments")
    if given is None or given.type != "argument_list":
        return [] if given is None else [given]
    return [each for each in given.children() if each.type not in ("keyword_argument", "comment", "dictionary_splat")]


def _keywords(call: Frame) -> dict[str, Frame]:
    given = call.field("arguments")
    keywords: dict[str, Frame] = {}
    for each in [] if given is None else given.children():
        name, value = each.field("name"), each.field("value")
        if each.type == "keyword_argument" and name is not None and value is not None:
            keywords[name.text] = value
    return keywords


def _instant(call: Frame) -> Frame | None:
    """What a clock is stopped at: the first argument, or the keyword that is no option."""
    for each in _arguments(call):
        return each
    return next((value for name, value in _keywords(call).items() if name not in _OPTIONS), None)


def _is_open(call: Frame) -> bool:
    given = call.field("arguments")
    return given is not None and any("splat" in each.type for each in given.children())


def _callee(value: Frame) -> Frame:
    return (value.field("function") if value.type == "call" else None) or value


def _real(call: Frame) -> tuple[str, ...]:
    """What an option leaves real."""
    keywords = _keywords(call)
    real: tuple[str, ...] = ("asyncio.AbstractEventLoop.time",) if _text(keywords.get("real_asyncio")) == "True" else ()
    if _text(keywords.get("tick")) == "True" or "auto_tick_seconds" in keywords:
        real += ("time.monotonic", "time.monotonic_ns", "time.perf_counter", "time.perf_counter_ns")
    return real


def _is_clock(target: str) -> bool:
    """Is it a time that is replaced, rather than a duration or something else?"""
    return target.rpartition(".")[2] in ("time", "time_ns", "now", "utcnow", "today", "localtime", "gmtime", "datetime")


def _text(value: Frame | None) -> str:
    """A string's content; any other expression as it is written; empty for False and nothing."""
    if value is None or value.text in ("False", "None"):
        return ""
    if value.type == "string":
        return "".join(each.text for each in value.children() if each.type == "string_content")
    return value.text
