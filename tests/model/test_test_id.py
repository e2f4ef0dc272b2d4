from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.model.test_id import (
    canonical_id,
    covering,
    covers,
    file_of,
    group_of,
    is_form,
    is_group,
    is_in_family,
    names_of,
    without_form,
)

names = st.text(st.characters(exclude_characters=":*[]>/ ", exclude_categories=("Z", "C")), min_size=1)
ids = st.builds(lambda path, rest: "::".join([f"{path}.py", *rest]), names, st.lists(names, min_size=1, max_size=4))


@pytest.mark.parametrize(
    ("written", "path", "parts"),
    [
        ("tests/test_a.py::test_b", "tests/test_a.py", ("test_b",)),
        ("tests/test_a.py::TestB::test_c", "tests/test_a.py", ("TestB", "test_c")),
        ("tests/test_a.py::test_b[x-1]", "tests/test_a.py", ("test_b[x-1]",)),
        ("tests/test_a.py::test_b[a::b]", "tests/test_a.py", ("test_b[a::b]",)),
        ("tests/test_a.py > test_b[a > b]", "tests/test_a.py", ("test_b[a > b]",)),
        ("web/a.test.ts > [draft] > inner", "web/a.test.ts", ("[draft]", "inner")),
        ("api/expiry.test.ts > expires after TTL", "api/expiry.test.ts", ("expires after TTL",)),
        ("web/a.test.ts::outer > inner", "web/a.test.ts", ("outer", "inner")),
        ("pkg/a_test.go::TestB/sub", "pkg/a_test.go", ("TestB/sub",)),
        ("tests/test_a.py", "tests/test_a.py", ()),
        ("  tests/test_a.py::test_b ", "tests/test_a.py", ("test_b",)),
        ("", "", ()),
    ],
)
def test_an_id_is_a_path_and_names(written: str, path: str, parts: tuple[str, ...]) -> None:
    assert file_of(written) == path
    assert names_of(written) == parts


@pytest.mark.parametrize(
    ("written", "stem"),
    [
        ("a.py::t[x-1]", "a.py::t"),
        ("a.py::t[a[0]-b]", "a.py::t"),
        ("a.py::t[a::b]", "a.py::t"),
        ("a.py::t", "a.py::t"),
        ("A.java::ATest::m[1]", "A.java::ATest::m"),
        ("a.test.ts::parses [1, 2]", "a.test.ts::parses [1, 2]"),
        ("a.test.ts::[draft]", "a.test.ts::[draft]"),
        ("a[1].py", "a[1].py"),
        ("app/[slug]/page.test.ts::renders", "app/[slug]/page.test.ts::renders"),
    ],
)
def test_only_parameters_are_a_form(written: str, stem: str) -> None:
    assert without_form(written) == stem
    assert is_form(written) == (written != stem)


@pytest.mark.parametrize(
    ("case", "test"),
    [
        ("a.py::t", "a.py::t"),
        ("a.py::t", "a.py::t[1]"),
        ("a.py::t[1]", "a.py::t[1]"),
        ("a.py::*", "a.py::t"),
        ("a.py::*", "a.py::B::t[1]"),
        ("a.py::B::*", "a.py::B::t"),
        ("a.py::B::*", "a.py::B::C::t"),
        ("a.ts > outer > inner", "a.ts::outer::inner"),
        ("a.ts > *", "a.ts::outer::inner"),
        ("a_test.go::TestB", "a_test.go::TestB/sub/deep"),
        ("a_test.go::TestB/sub", "a_test.go::TestB/sub/deep"),
    ],
)
def test_a_case_covers(case: str, test: str) -> None:
    assert covers(case, test)


@pytest.mark.parametrize(
    ("case", "test"),
    [
        ("a.py::t[1]", "a.py::t"),
        ("a.py::t[1]", "a.py::t[2]"),
        ("a.py::B", "a.py::B::t"),
        ("a.py::B::*", "a.py::t"),
        ("a.py::t", "a.py::t2"),
        ("a.py::*", "b/a.py::t"),
        ("a.py", "a.py::t"),
        ("a_test.go::Test", "a_test.go::TestB/sub"),
        ("a.ts::a", "a.ts::a/b"),
    ],
)
def test_a_case_does_not_cover(case: str, test: str) -> None:
    assert not covers(case, test)


def test_the_nearest_case_comes_first() -> None:
    assert covering("a.py::B::C::t[1]") == (
        "a.py::B::C::t[1]",
        "a.py::B::C::t",
        "a.py::B::C::*",
        "a.py::B::*",
        "a.py::*",
    )


def test_a_group_names_what_it_spans() -> None:
    assert is_group("a.py::B::*")
    assert group_of("a.ts > *") == "a.ts"
    assert not is_group("a.py::B")


@given(st.text())
def test_one_spelling_is_final(text: str) -> None:
    assert canonical_id(canonical_id(text)) == canonical_id(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("./tests/a.py::test_x", "tests/a.py::test_x"),
        ("tests//a.py::test_x", "tests/a.py::test_x"),
        ("tests/b/../a.py::test_x", "tests/a.py::test_x"),
        ("./web/a.test.ts > opens ./x//y", "web/a.test.ts::opens ./x//y"),
        ("tests/a.py::test_x[./y//z]", "tests/a.py::test_x[./y//z]"),
        ("tests/a./b.py::test_x", "tests/a./b.py::test_x"),
        ("tests/.hidden/a.py::test_x", "tests/.hidden/a.py::test_x"),
        ("../a.py::test_x", "../a.py::test_x"),
    ],
)
def test_a_path_has_one_spelling(text: str, expected: str) -> None:
    assert canonical_id(text) == expected


@given(st.text())
def test_every_text_covers_itself(text: str) -> None:
    assert covers(text, text)
    assert file_of(text) == file_of(canonical_id(text))


@given(ids, st.text(st.characters(exclude_categories=("Z", "C"))))
def test_a_test_covers_each_of_its_forms(test: str, parameters: str) -> None:
    form = f"{test}[{parameters}]"
    assert covers(test, form)
    assert not covers(form, test)
    assert names_of(test) == tuple(test.split("::")[1:])


@given(ids)
def test_the_group_of_a_file_covers_all_of_it(test: str) -> None:
    assert covers(f"{file_of(test)}::*", test)


@pytest.mark.parametrize(
    ("test", "family", "expected"),
    [
        ("a.py::B_0::c_1", "a.py::B::c", True),
        ("a.py::B_0::c_1", "a.py::B::d", False),
        ("a.py::B_0::c_1::d", "a.py::B::c", False),
        ("a.ts::b::adds 1", "a.ts::b::adds ${n}", True),
        ("a.ts::b::adds 1 and 2", "a.ts::b::adds %i and $b", True),
        ("a.ts::b::adds 1 or 2", "a.ts::b::adds %i and $b", False),
        ("a.ts::b::adds", "a.ts::b::adds ${n}s", False),
        ("a.ts::b 1::c", "a.ts::b ${x.y}::c", True),
        ("a.ts::b 1::d", "a.ts::b ${x.y}::c", False),
        ("a.ts::b::c", "a.ts::b::c", True),
        ("a.ts::b::c 2", "a.ts::b::c", False),
        ("x.ts::b::adds 1", "a.ts::b::adds ${n}", False),
        ("a_spec.rb::A::adds 1 to 2 and 3", "a_spec.rb::A::adds #{a} to #{b} and #{c}", True),
        ("a_spec.rb::A::adds 1 and 2 to 3", "a_spec.rb::A::adds #{a} to #{b} and #{c}", False),
        ("a.ts", "a.ts::b", False),
    ],
)
def test_what_a_family_holds(test: str, family: str, expected: bool) -> None:  # noqa: FBT001 -- a column of the table
    assert is_in_family(test, family) == expected
