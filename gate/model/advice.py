"""What the people of a language do about a read: how they inject, and what holds a clock still in their tests."""

import re
from collections.abc import Callable, Mapping

from gate.model.named import NamedTuple
from gate.model.read import Kind, Read

_KINDS = {kind.value: kind for kind in Kind}


class Facility(NamedTuple):
    """What a repository may depend on. `signs` is a pattern for the text of the file that says so.

    `covers` lists kinds, names of reads, beginnings of names (`tokio::time::*`), and exceptions after `!`; a stopped
    clock says nothing of the zone. `in_test` and `in_production` say how to use it there; empty: it is of no use there.
    """

    signs: str
    covers: str
    in_test: str = ""
    in_production: str = ""

    def helps(self, read: Read) -> bool:
        """Does it control such a read?"""
        name = read.name.removeprefix("new ")
        words = self.covers.split()
        if any(word[0] == "!" and fits(word[1:], name) for word in words):
            return False
        is_named = read.kind is not Kind.TIMEZONE and any(fits(word, name) for word in words)
        return is_named or any(_KINDS.get(word) is read.kind for word in words)


class Advice(NamedTuple):
    """Of one language. `manifests` are the files that list what a folder depends on (`*.csproj`: any such).

    `nouns` says what to pass in place of a read of some kind. Where the repository depends on nothing that helps, one
    of the `common` facilities is named, or else the noun, or for a test what is `usual` about the kind. `event` is what
    to wait on in place of asking again and again. `into` says where to pass something, by the path of the file and by
    `Read.within`; empty where there is no function.
    """

    manifests: tuple[str, ...]
    nouns: Mapping[Kind, str]
    usual: Mapping[Kind, str]
    event: str
    facilities: tuple[Facility, ...]
    into: Callable[[str, str], str]
    common: tuple[Facility, ...] = ()


def fits(word: str, name: str) -> bool:
    """Is it that name, or does it begin so (`time.*`)?"""
    return name.startswith(word[:-1]) if word.endswith("*") else name == word


def into_function(_path: str, within: str) -> str:
    """Into the function, by its own name and its class."""
    return f"into `{within}`" if within else ""


def into_constructor(_path: str, within: str) -> str:
    """Through the constructor of the class; into the function, where it belongs to none."""
    owner, _, name = within.rpartition(".")
    if owner and name not in (owner, "constructor", "__construct", "init"):
        return f"through the constructor of `{owner}`, and ask it in `{within}`"
    if owner or within[:1].isupper():
        return f"through the constructor of `{owner or within}`"
    return into_function("", within)


def stem(path: str) -> str:
    """The name of a file without folders and suffixes."""
    return re.sub(r"\..*", "", path.rpartition("/")[2])
