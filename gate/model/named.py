"""typing's NamedTuple, made in a third of the time: a check makes over a hundred of them whenever it starts.

typing looks at every annotation, and compiles those that are text. Here the names of the fields count, nothing else.
"""

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING or sys.version_info >= (3, 14):  # where annotations are not there yet when a class is made
    from typing import NamedTuple as NamedTuple
else:
    from _collections import _tuplegetter
    from functools import cache
    from types import FunctionType

    class _Values(tuple):
        """What all of them can do."""

        __slots__ = ()
        _fields = ()

        @classmethod
        def _make(cls, values):
            return cls(*values)

        def _replace(self, /, **changes):
            made = self._make(map(changes.pop, self._fields, self))
            if changes:
                raise ValueError(f"Got unexpected field names: {list(changes)!r}")
            return made

        def _asdict(self):
            return dict(zip(self._fields, self, strict=True))

        def __getnewargs__(self):
            return tuple(self)

        def __repr__(self):
            said = ", ".join(f"{field}={value!r}" for field, value in self._asdict().items())
            return f"{type(self).__name__}({said})"

    @cache
    def _code(count):
        """What makes a value of so many fields, as collections writes it; only their names are lacking."""
        listed = "".join(f"_{number}, " for number in range(count))
        return eval(f"lambda _cls, {listed}: _new(_cls, ({listed}))", {}).__code__  # noqa: S307

    class _Maker(type):
        def __new__(cls, name, _bases, space):
            fields = tuple(space.get("__annotations__", ()))
            code = _code(len(fields)).replace(co_name="__new__", co_varnames=("_cls", *fields))
            new = FunctionType(code, {"_new": tuple.__new__, "__builtins__": {}}, "__new__")
            new.__qualname__ = f"{name}.__new__"
            new.__defaults__ = tuple(space.pop(field) for field in fields if field in space)
            space |= {"__slots__": (), "_fields": fields, "__match_args__": fields, "__new__": new}
            space |= {field: _tuplegetter(at, "") for at, field in enumerate(fields)}
            return type(name, (_Values,), space)

    NamedTuple = type.__new__(_Maker, "NamedTuple", (), {})
