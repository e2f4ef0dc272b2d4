"""A file of the human-owned layer as a document: plain values with the place of every key."""

from __future__ import annotations

from gate.errors import RecordError
from gate.model.named import NamedTuple
from gate.model.place import Place
from gate.policy.builder import Builder, Duplicate, Value

MAX_BYTES = 1 << 20
_BOM = b"\xef\xbb\xbf"
_UTF16_OR_32 = (b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff")


class Document(NamedTuple):
    """What one file says. `place` is where it begins; `empty`: does it hold nothing but blanks and comments?"""

    path: str
    value: Value
    place: Place
    empty: bool
    duplicates: tuple[Duplicate, ...] = ()


def parse(path: str, content: bytes, yaml_parser: str = "c") -> Document:
    """Read a file: JSON if its name ends in `.json`, YAML otherwise; `yaml_parser` is `c` or `python`.

    Raises RecordError, with the line: over 1 MiB, not UTF-8, not JSON or YAML, a second document, aliases that expand
    past 10,000 nodes, nesting past 50, a key that is no text, a tag, a merge key. Duplicate keys are listed, not
    raised: in a row of records they spoil the row alone.
    """
    text = _decode(path, content)
    builder = Builder(path)
    if path.lower().endswith(".json"):
        from gate.policy.json_reader import read_json

        read_json(text, builder)
    else:
        from gate.policy.yaml_reader import read_yaml

        read_yaml(text, builder, yaml_parser)
    return Document(path, builder.root, builder.root_place, builder.nodes == 0, tuple(builder.duplicates))


def _decode(path: str, content: bytes) -> str:
    if len(content) > MAX_BYTES:
        raise RecordError(f"{len(content):,} bytes long; a file of the policy may have 1 MiB", "split it up", path)
    if content.startswith(_UTF16_OR_32):
        raise RecordError("UTF-16 or UTF-32, not UTF-8", "save the file as UTF-8", path, 1)
    content = content.removeprefix(_BOM)
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        message = f"byte 0x{content[error.start]:02x} is not UTF-8"
        raise RecordError(message, "save the file as UTF-8", path, line) from error
