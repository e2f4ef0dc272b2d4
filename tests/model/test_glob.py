import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.model.glob import Globs, compiled
from gate.model.wild import Wild
from tests.support.large import steps

SHAPES = [
    ("docs/**", ["docs/a.md", "docs/a/b.md"], ["docs", "a/docs/b.md", "docsx/a"]),
    ("docs/", ["docs/a.md", "docs/a/b.md"], ["docs", "a/docs/b.md"]),
    (
        "**/conftest.py",
        ["conftest.py", "a/conftest.py", "a/b/conftest.py"],
        ["xconftest.py", "conftest.pyc", "conftest.py/a"],
    ),
    ("**/fixtures/**", ["fixtures/a", "t/fixtures/a/b"], ["fixtures", "myfixtures/a", "t/fixtures"]),
    ("**/src/test/**", ["src/test/a", "x/src/test/a/b"], ["src/test", "xsrc/test/a", "src/tests/a", "src/a/test/b"]),
    ("**/*_pb2.py", ["a_pb2.py", "x/y/a_pb2.py", "_pb2.py"], ["a_pb2.pyi", "a_pb2.py/b"]),
    ("**/test_*.py", ["test_a.py", "x/test_.py"], ["tests/a.py", "x/atest_a.py", "test_x/a.py"]),
    ("**/aba*aba.py", ["abaaba.py", "x/aba_aba.py"], ["aba.py", "ababa.py", "aba/aba.py"]),
    ("src/*.py", ["src/a.py"], ["src/a/b.py", "a.py"]),
    ("src/**/a.py", ["src/a.py", "src/x/y/a.py"], ["a.py", "src/xa.py"]),
    ("a?c", ["abc"], ["ac", "a/c", "abbc"]),
    ("v[0-9]/x", ["v1/x"], ["va/x", "v/x"]),
    ("v[!0-9]/x", ["va/x"], ["v1/x", "v//x"]),
    ("CODEOWNERS", ["CODEOWNERS"], ["docs/CODEOWNERS", "CODEOWNERS/x"]),
    ("a+b(c).py", ["a+b(c).py"], ["aab(c).py"]),
    ("x[", ["x["], ["x"]),
    ("x[b-a]", [], ["x", "xa", "xb"]),
    ("[]a]/x", ["]/x", "a/x"], ["b/x", "]a/x", "/x"]),
]


@pytest.mark.parametrize(("pattern", "inside", "outside"), SHAPES, ids=[shape[0] for shape in SHAPES])
def test_a_pattern_matches_whole_paths_only(pattern: str, inside: list[str], outside: list[str]) -> None:
    assert [path for path in inside + outside if Globs((pattern,)).match(path)] == inside


PIECES = st.sampled_from(["a", "b", "ab", "*", "**", "/", "?", ".py", "**/", "/**", "a/"])


@given(st.lists(st.lists(PIECES, min_size=1, max_size=5).map("".join), max_size=4), st.text("ab/.py", max_size=8))
def test_the_short_cuts_agree_with_the_regular_expression(patterns: list[str], path: str) -> None:
    spelled = [f"{pattern}**" if pattern.endswith("/") else pattern for pattern in patterns]
    assert Globs(tuple(patterns)).match(path) == any(compiled(pattern).match(path) is not None for pattern in spelled)


@given(st.text(max_size=20), st.text(max_size=20))
def test_any_text_is_a_pattern(pattern: str, path: str) -> None:
    assert Globs((pattern,)).match(path) in (True, False)
    assert re.compile(compiled(pattern).pattern)


@given(
    st.lists(PIECES | st.sampled_from(["[ab]", "[!a]", "[]", "[b-a]"]), max_size=6).map("".join),
    st.text("ab/.py", max_size=8),
)
def test_character_by_character_is_the_same_as_a_regular_expression(pattern: str, path: str) -> None:
    assert Wild(pattern).match(path) == (compiled(pattern).match(path) is not None)


@pytest.mark.parametrize(
    "pattern", ["**/" * 30 + "x", "*a" * 30 + "b", "a**" * 30 + "b", "**/*a" * 20 + "b", "*?" * 30]
)
def test_no_pattern_takes_for_ever(pattern: str) -> None:
    assert steps(lambda: Globs((pattern,)).match("a" * 150 + "/a" * 150)) < 200_000


def test_a_union_matches_what_one_of_its_patterns_does() -> None:
    globs = Globs(("docs/**", "**/*.md"))
    assert [globs.match(path) for path in ("docs/a", "x/a.md", "x/a.py")] == [True, True, False]
    assert not Globs().match("a")
