"""Regular expressions that are compiled when they are first used: a check meets few of those that its modules hold."""

import re
from typing import TYPE_CHECKING, Any, AnyStr

if TYPE_CHECKING:

    def pattern(source: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
        """What `re.compile` gives. What is wrong with the source is only raised where it is used."""
else:

    class pattern:  # noqa: N801 -- it stands in for a function
        """See above."""

        def __init__(self, source: AnyStr, flags: int = 0) -> None:
            self._source = source
            self._flags = flags

        def __getattr__(self, name: str) -> Any:
            compiled = re.compile(self._source, self._flags)
            for each in ("search", "match", "fullmatch", "findall", "finditer", "sub", "subn", "split", "pattern"):
                setattr(self, each, getattr(compiled, each))
            return getattr(self, name)
