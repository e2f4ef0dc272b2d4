"""What a script's first line says runs it."""

from __future__ import annotations

import re
from collections.abc import Iterator

_LINE = re.compile(rb"(?:\xef\xbb\xbf)?#!([^\r\n]{1,1000})")
_VERSION = re.compile(r"-?\d[\d.]*t?(?:\.exe)?\Z")


def programs(start: bytes) -> Iterator[str]:
    """The programs that the first line may name, without folders and versions; `start` is how the file begins.

    Every word counts, for one program may start another: `#!/usr/bin/env -S uv run --python 3.12 python`.
    """
    line = _LINE.match(start)
    for word in line[1].decode("latin-1").split() if line else ():
        yield _VERSION.sub("", re.split(r"[/\\]", word)[-1].lower()).removesuffix(".exe")
