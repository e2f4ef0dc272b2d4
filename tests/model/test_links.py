from __future__ import annotations

import pytest

from gate.model.links import MAX_HOPS, Dead, Target, clean, resolve
from tests.support.evidence import Files, MemoryTree
from tests.support.repo import Link

FILES: Files = {
    "data/a.json": "{}",
    "data/deep/b.json": "{}",
    "link.json": Link("data/a.json"),
    "data/up.json": Link("../link.json"),
    "folder": Link("data/deep"),
    "back": Link("data/deep/.."),
    "out.json": Link("../a.json"),
    "abs.json": Link("/etc/passwd"),
    "drive.json": Link("C:\\a.json"),
    "loop": Link("loop"),
    "ping": Link("pong"),
    "pong": Link("./ping"),
    "dangling": Link("gone.json"),
}


@pytest.mark.parametrize(
    ("path", "real"),
    [
        ("data/a.json", "data/a.json"),
        ("./data//a.json", "data/a.json"),
        ("data/deep/../a.json", "data/a.json"),
        ("link.json", "data/a.json"),
        ("data/up.json", "data/a.json"),
        ("folder/b.json", "data/deep/b.json"),
        ("folder/../a.json", "data/a.json"),
        ("back/a.json", "data/a.json"),
        ("data", "data"),
        ("folder/", "data/deep"),
    ],
)
def test_a_path_is_followed_inside_the_repository(path: str, real: str) -> None:
    target = resolve(MemoryTree(FILES), path)
    assert isinstance(target, Target)
    assert target.path == real


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("/etc/passwd", Dead.OUTSIDE),
        ("C:/a.json", Dead.OUTSIDE),
        ("..", Dead.OUTSIDE),
        ("../a.json", Dead.OUTSIDE),
        ("data/../../a.json", Dead.OUTSIDE),
        ("gone/../../a.json", Dead.OUTSIDE),
        ("out.json", Dead.OUTSIDE),
        ("abs.json", Dead.OUTSIDE),
        ("drive.json", Dead.OUTSIDE),
        ("gone.json", Dead.MISSING),
        ("gone/./../a.json", Dead.MISSING),
        ("data/a.json/b", Dead.MISSING),
        ("dangling", Dead.MISSING),
        ("", Dead.MISSING),
        (".", Dead.MISSING),
        ("loop", Dead.LOOP),
        ("ping", Dead.LOOP),
    ],
)
def test_a_path_that_leads_to_no_file(path: str, why: Dead) -> None:
    assert resolve(MemoryTree(FILES), path) is why


def test_hops_are_counted() -> None:
    chain: dict[str, str | Link] = {f"l{at}": Link(f"l{at + 1}") for at in range(MAX_HOPS)}
    chain[f"l{MAX_HOPS}"] = "end"
    assert isinstance(resolve(MemoryTree(chain), "l0"), Target)
    assert resolve(MemoryTree({**chain, "start": Link("l0")}), "start") is Dead.LOOP


def test_a_name_in_a_manifest_is_as_written_less_what_says_nothing() -> None:
    assert clean("./a//b/../c.json") == "a/b/../c.json"
