"""A place in a file."""

from gate.model.named import NamedTuple


class Place(NamedTuple):
    """Path from the repository's root; lines and columns 1-based, columns in characters, `end_column` exclusive."""

    path: str
    line: int = 1
    column: int | None = None
    end_line: int | None = None
    end_column: int | None = None

    @property
    def last_line(self) -> int:
        return self.line if self.end_line is None else self.end_line
