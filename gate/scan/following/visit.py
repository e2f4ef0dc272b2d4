"""One body on the way of calls: the reads in it, and where its own calls lead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.model.reach import Certainty, Chain
from gate.model.read import CLOCK_KINDS, Kind
from gate.scan.following.outline import Body, Expr, Happening, Outline, Role, Sort, Use, member
from gate.scan.following.standing import Standing
from gate.scan.following.stops import Stop
from gate.scan.following.values import Thing, Value

if TYPE_CHECKING:
    from gate.model.place import Place
    from gate.scan.following.meaning import Meaning
    from gate.scan.following.project import Project
    from gate.scan.following.sight import Seen

_TELLING = CLOCK_KINDS | {Kind.NETWORK}
_WAYS = 300  # branches of one body
_USES = 3_000
_RANK = list(Certainty)


class Notes:
    """What one visit finds. Its chains and stops go on from where the body is."""

    def __init__(self) -> None:
        self.chains: list[Chain] = []
        self.stops: list[Stop] = []
        self.doubts: list[str] = []
        self.starts_process = False


class Visit:
    """One body, called in one way."""

    def __init__(self, notes: Notes, project: Project, meaning: Meaning, stop: Stop, file: Outline, body: Body) -> None:
        self._notes = notes
        self._project = project
        self._stop = stop
        self._file = file
        self._body = body
        self._known = dict(stop.known)
        self._is_test = self._project.is_test(file.path)
        self._meaning = meaning
        self._at = Standing(project, meaning, stop, file, body)
        self._seen_reads: set[tuple[int, str]] = set()
        self._is_searched = False

    def run(self) -> None:
        """Look at every read and use; at none, where there are more ways through the body than anyone follows."""
        if len(self._body.branches) > _WAYS:
            self._notes.doubts.append(f"`{self._body.name}` is too long")
            return
        self._is_searched = self._project.spells_read(self._file.path, self._body.start, self._body.end)
        for seen in self._project.sight(self._file.path).reads if self._is_searched else ():
            if self._body.start <= seen.start < self._body.end:
                self._read(seen)
        if self._is_test:
            self._durations()
        for use in self._body.uses[:_USES]:
            certainty = self._at.certainty(use.start)
            if certainty is not None:
                self._use(use, certainty)

    # reads

    def _durations(self) -> None:
        """Bounds on measured durations, in tests and their helpers."""
        first, last = (self._project.place(self._file.path, at).line for at in (self._body.start, self._body.end))
        for each in self._project.sight(self._file.path).durations:
            is_free = any(
                read.controlled_by is None and not self._at.covered(read.name, read.kind, ()) for read in each.reads
            )
            if first <= each.place.line <= last and is_free:
                said = f"a bound on a duration, line {each.place.line}"
                self._notes.chains.append(Chain((said,), None, each.place, self._stop.certainty))

    def _read(self, seen: Seen) -> None:
        read = seen.read
        if (
            read.kind not in _TELLING
            or not seen.is_called
            or read.controlled_by is not None
            or self._at.is_inner(seen.start)
        ):
            return
        if read.kind is Kind.NETWORK and self._project.is_maker(read.name):
            return
        certainty = self._at.certainty(seen.start)
        if certainty is None or self._at.is_cut(seen):
            return
        if not self._at.covered(read.name, read.kind, self._at.held(seen.start)):
            self._seen_reads.add((read.place.line, read.name))
            self._chain(read.name, read.kind, read.place, self._at.weighed(read.name, read.kind, seen.start, certainty))

    def _chain(self, last: str, kind: Kind | None, place: Place, certainty: Certainty) -> None:
        self._notes.chains.append(Chain((last,), kind, place, certainty))

    # uses

    def _use(self, use: Use, certainty: Certainty) -> None:
        if use.how is Happening.CALLED:
            self._call(use, certainty)
        elif use.how is Happening.LOADED:
            self._load(use, certainty)
        else:
            value = self._meaning.of(use.expr, self._file, self._known)
            names = self._project.entering if use.how is Happening.ENTERED else self._project.looping
            if value.thing is Thing.INSTANCE:
                for name in names:
                    self._go(self._meaning.member(value, name), None, use, certainty)

    def _call(self, use: Use, certainty: Certainty) -> None:
        callee = self._meaning.of(use.expr.parts[0], self._file, self._known)
        if callee.thing is Thing.FUNCTION:
            self._go(callee, use.expr, use, certainty)
        elif callee.thing is Thing.CLASS:
            self._make(callee, use, certainty)
        elif callee.thing is Thing.INSTANCE:
            self._go(self._meaning.member(callee, "__call__"), use.expr, use, certainty)
        elif callee.thing is Thing.FOREIGN:
            self._foreign(callee.name, use, certainty)
        elif callee.thing is Thing.UNTOLD and not self._hooked(use, certainty):
            self._notes.doubts.append("a call whose target cannot be told")

    def _go(self, function: Value, expr: Expr | None, use: Use, certainty: Certainty) -> None:
        if function.thing is not Thing.FUNCTION:
            return
        known = self._meaning.calls.filled(function, expr, self._file, self._known)
        controls = (*self._at.held(use.start), *self._stop.controls)
        step = f"{self._project.title(function.path)}.{self._meaning.calls.body(function).name}"
        around = tuple(sorted({**dict(function.around), **known}.items()))
        is_to_fail = self._at.is_to_fail(use.start) or self._project.awaits_error(_last_name(use.expr))
        stop = Stop(function.path, function.name, around, tuple(dict.fromkeys(controls)), certainty, (step,))
        self._notes.stops.append(stop._replace(is_to_fail=is_to_fail))

    def _make(self, owner: Value, use: Use, certainty: Certainty) -> None:
        instance = self._meaning.calls.made(owner, use.expr, self._file, self._known)
        for name in self._project.making:
            found = self._meaning.member(instance, name)
            self._go(found, use.expr if name == "__init__" else None, use, certainty)
        for each in self._meaning.classes.order(owner):
            home = self._project.outline(each.path)
            makers = home.class_of(each.name).makers if home is not None else {}
            for field, maker in makers.items():
                if home is not None and field not in use.expr.keywords and use.expr.text != "*":
                    self._handed(self._meaning.of(maker, home, {}), use, certainty)

    def _foreign(self, called: str, use: Use, certainty: Certainty) -> None:
        name = self._project.spelled(called)
        kind = self._project.kind(name, use.expr)
        place = self._project.place(self._file.path, use.start)
        if kind in _TELLING and kind is not None:
            is_new = (place.line, name) not in self._seen_reads and not self._is_plain(use)
            if is_new and not self._at.covered(name, kind, self._at.held(use.start)):
                self._chain(name, kind, place, self._at.weighed(name, kind, use.start, certainty))
            return
        if self._project.starts_process(name):
            self._notes.starts_process = True
        runs = self._project.runs(name)
        for part in use.expr.parts[1:]:
            if part.sort in (Sort.NAME, Sort.MEMBER, Sort.PARAMETER, Sort.FUNCTION) and (runs or self._is_test):
                value = self._meaning.of(part, self._file, self._known)
                if runs or value.thing is Thing.FOREIGN:
                    self._handed(value, use, certainty)
        if not self._project.is_harmless(name):
            self._notes.doubts.append(f"`{name}` is not looked into")

    def _is_plain(self, use: Use) -> bool:
        """Is the callee written in a way that the search for reads has seen for itself, and found to be none?"""
        callee = use.expr.parts[0]
        while callee.sort is Sort.MEMBER:
            callee = callee.parts[0]
        if not self._is_searched:
            return False
        return callee.sort is Sort.MODULE or (
            callee.sort is Sort.NAME
            and self._meaning.of(callee, self._file, {}).thing is Thing.FOREIGN
            and not self._is_own(callee.text)
        )

    def _is_own(self, name: str) -> bool:
        """Does the name go through another file of the repository?"""
        for each in self._file.named(name):
            at = each
            while at.sort is Sort.MEMBER:
                at = at.parts[0]
            if at.sort is Sort.MODULE and self._project.modules(at.text, self._file.path):
                return True
        return not self._file.named(name)

    def _handed(self, value: Value, use: Use, certainty: Certainty) -> None:
        """A function or clock that something else calls."""
        if value.thing is Thing.FUNCTION:
            self._go(value, None, use, certainty)
        elif value.thing is Thing.FOREIGN:
            name = self._project.spelled(value.name)
            kind = self._project.kind(name, None)
            if kind in _TELLING and kind is not None and not self._at.covered(name, kind, self._at.held(use.start)):
                self._chain(name, kind, self._project.place(self._file.path, use.start), certainty)

    def _hooked(self, use: Use, certainty: Certainty) -> bool:
        callee = use.expr.parts[0]
        if callee.sort is not Sort.MEMBER:
            return False
        owner = self._meaning.of(callee.parts[0], self._file, self._known)
        if owner.thing is not Thing.INSTANCE:
            return False
        for base in self._meaning.classes.foreign_bases(owner):
            name = self._project.hook(base, callee.text)
            if name is not None:
                self._go(self._meaning.member(owner, name), None, use, certainty)
                return True
        return False

    def _load(self, use: Use, certainty: Certainty) -> None:
        expr = use.expr
        if expr.sort is Sort.MEMBER:
            owner = self._meaning.of(expr.parts[0], self._file, self._known)
            if owner.thing is Thing.INSTANCE:
                self._property(owner, expr.text, use, certainty)
            elif owner.thing is Thing.MODULE:
                self._variable(self._project.outline(owner.path), expr.text, certainty)
        elif expr.sort is Sort.NAME:
            self._variable(self._file, expr.text, certainty)

    def _property(self, owner: Value, name: str, use: Use, certainty: Certainty) -> None:
        found = self._meaning.classes.found_in(self._meaning.classes.order(owner), name)
        if found is None or found[1].sort is not Sort.FUNCTION:
            return
        function = Value(Thing.FUNCTION, found[0].path, found[1].text, (owner,))
        if self._meaning.calls.body(function).role is Role.PROPERTY and not any(
            lookup in self._meaning.cut for lookup in self._meaning.lookups(owner, name)
        ):
            self._go(function, None, use, certainty)

    def _variable(self, file: Outline | None, name: str, certainty: Certainty) -> None:
        """What a module worked out when it was loaded."""
        for _ in range(10):
            if file is None or (file.path, name) in self._meaning.cut:
                return
            if file.variable(name) is not None:
                step = f"{self._project.title(file.path)}.{name}"
                self._notes.stops.append(Stop(file.path, f"={name}", (), (), certainty, (step,), is_variable=True))
                return
            at = file.named(name)
            if not at:
                at = tuple(member(star, name) for star in file.stars()[:1])
            if len(at) != 1 or at[0].sort is not Sort.MEMBER:
                return
            owner = self._meaning.of(at[0].parts[0], file, {})
            name = at[0].text
            file = self._project.outline(owner.path) if owner.thing is Thing.MODULE else None


def _last_name(expr: Expr) -> str:
    """The last part of the name of what a call calls."""
    return expr.parts[0].text if expr.sort is Sort.CALL else ""
