"""The tests of Rust files, under the modules that they stand in."""

from __future__ import annotations

import pytest

from gate.languages import Languages
from gate.model.test import Doubt, Listing
from gate.policy.catalogue import load

PATH = "src/a.rs"


def listing(source: str, beside: dict[str, str] | None = None) -> Listing:
    files = {name: text.encode() for name, text in (beside or {}).items()}
    return Languages(load).tests(PATH, source.encode(), files.get, files.get)


def ids(source: str, beside: dict[str, str] | None = None) -> list[str]:
    return sorted(test.id.removeprefix(f"{PATH}::") for test in listing(source, beside).tests)


def untold(source: str) -> list[tuple[str, Doubt]]:
    return [(each.id.removeprefix(f"{PATH}::"), each.doubt) for each in listing(source).untold]


LISTED = {
    "a test": ("#[test]\nfn a() {}\nfn b() {}", ["a"]),
    "in a module": (
        "#[cfg(test)]\nmod tests {\n  mod inner {\n    #[test]\n    fn a() {}\n  }\n}",
        ["tests::inner::a"],
    ),
    "with other attributes": ('#[test]\n#[should_panic(expected = "x")]\n// why\n#[ignore]\nfn a() {}', ["a"]),
    "asynchronous": ('#[tokio::test(flavor = "x")]\nasync fn a() {}', ["a"]),
    "of other crates": (
        "#[wasm_bindgen_test]\nfn a() {}\n#[rstest]\n#[case(1)]\nfn b(#[case] x: i32) {}",
        ["a", "b"],
    ),
    "properties": (
        "proptest! {\n  #![proptest_config(C)]\n  #[test]\n  fn a(x in 0..9) {}\n  #[test]\n  fn b(y in 1..2) {}\n}",
        ["a", "b"],
    ),
    "quickcheck": (
        "quickcheck! {\n  fn a(x: u8) -> bool { true }\n}\n#[quickcheck]\nfn b(x: u8) -> bool { true }",
        ["a", "b"],
    ),
    "only compiled for tests": ("#[cfg(test)]\nfn a() {}", []),
    "none": ("fn test() {}", []),
}


@pytest.mark.parametrize(("source", "expected"), LISTED.values(), ids=LISTED.keys())
def test_functions_are_tests_by_their_attributes(source: str, expected: list[str]) -> None:
    assert ids(source) == expected


def test_properties_are_told_by_their_crates() -> None:
    checked = "proptest! {\n  #[test]\n  fn c(x in 0..9) {}\n  #[test]\n  fn d(x: u8) { if x > 1 { y() } }\n}\n"
    source = f"#[quickcheck]\nfn a(x: u8) -> bool {{ true }}\n#[test]\nfn b() {{}}\n{checked}#[test]\nfn e() {{}}\n"
    assert [test.is_property for test in listing(source).tests] == [True, False, True, True, False]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("macro_rules! make {\n  ($n:ident) => {\n    #[test]\n    fn $n() {}\n  };\n}", [("*", Doubt.LIKELY)]),
        ("mod t {\n  matrix! {\n    #[test]\n    fn a(x in y) {}\n  }\n}", [("t::*", Doubt.LIKELY)]),
        ("macro_rules! make {\n  ($n:ident) => { 1 };\n}\n#[test]\nfn a() {}", []),
    ],
)
def test_macros_that_may_make_tests_are_doubted(source: str, expected: list[tuple[str, Doubt]]) -> None:
    assert untold(source) == expected


def test_a_unit_test_is_made_of_its_module_and_not_of_what_it_tests() -> None:
    helpers = "  fn help(x: ()) {}\n  fn unused() {}\n}\n"
    source = "fn code() {}\nmod tests {\n  #[test]\n  // why\n  fn a() {\n    help(code());\n  }\n" + helpers
    (test,) = listing(source).tests
    assert (test.first_line, test.last_line, test.parts) == (3, 7, ((8, 8),))


def test_helpers_of_a_file_of_tests_are_parts_of_them() -> None:
    source = b"fn help() {}\n#[test]\nfn a() { help() }\n"
    (test,) = Languages(load).tests("tests/a.rs", source).tests
    assert test.parts == ((1, 1),)


@pytest.mark.parametrize(
    ("path", "is_run"), [("src/a.rs", True), ("vendor/x/src/a.rs", False), ("benches/a.rs", False)]
)
def test_cargo_runs_unit_tests_of_the_crate(path: str, is_run: bool) -> None:  # noqa: FBT001 -- a column of the table
    assert (Languages(load).collects(path, lambda _: None) is not None) == is_run
