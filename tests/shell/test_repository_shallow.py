"""A shallow clone may hold fewer commits of a change than there are."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gate.run import Options, check
from tests.support.evidence import TODAY
from tests.support.repo import RepoBuilder

AGENT = "acme-coder[bot] <acme-coder[bot]@users.noreply.github.com>"


@pytest.mark.parametrize(("depth", "is_said"), [("--depth=2", True), ("--depth=9", False)])
def test_a_range_that_a_shallow_clone_cuts_is_said(tmp_path: Path, depth: str, is_said: bool) -> None:  # noqa: FBT001 -- a table's column
    origin = RepoBuilder(tmp_path / "origin")
    base = origin.commit({"a.txt": "1\n"})
    origin.commit({"b.txt": "1\n"}, author=AGENT)
    aside = origin.commit({"c.txt": "1\n"}, author=AGENT)
    origin.commit({"d.txt": "1\n"}, parents=(base,))
    origin.merge(aside, files={"b.txt": "1\n", "c.txt": "1\n"})
    clone = origin.clone(tmp_path / "clone", depth)
    clone.git("branch", "base", base) if not is_said else clone.git("branch", "base", "HEAD^1")
    report = check(Options(folder=clone.path, base="base", today=TODAY), os.environ)
    assert report.change is not None
    assert ("the clone is shallow" in report.change.author.because) == is_said
