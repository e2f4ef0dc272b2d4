"""typing's NamedTuple, made in a third of the time: a check makes over a hundred of them whenever it starts.

typing looks at every annotation, and compiles those that are text. Here the names of the fields count, nothing else.
"""

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING or sys.version_info >= (3, 14):  # where annotations are not there yet when a class is made
    from typing import NamedTuple as NamedTuple
else:
    from _collections import _tuplegetter

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

    class _Maker(type):
        def __new__(cls, name, _bases, space):
            fields = tuple(space.get("__annotations__", ()))
            listed = "".join(f"{field}, " for field in fields)
            written = f"lambda _cls, {listed}: _new(_cls, ({listed}))"  # as collections writes it
            new = eval(written, {"_new": tuple.__new__, "__builtins__": {}})  # noqa: S307
            new.__name__ = "__new__"
            new.__qualname__ = f"{name}.__new__"
            new.__defaults__ = tuple(space.pop(field) for field in fields if field in space)
            space |= {"__slots__": (), "_fields": fields, "__match_args__": fields, "__new__": new}
            space |= {field: _tuplegetter(at, "") for at, field in enumerate(fields)}
            return type(name, (_Values,), space)

    NamedTuple = type.__new__(_Maker, "NamedTuple", (), {})
