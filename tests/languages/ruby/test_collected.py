"""The tests of Ruby files: RSpec, Minitest, test-unit and Rails."""

from __future__ import annotations

import pytest

from gate.languages import Languages
from gate.model.test import Doubt, Listing
from gate.policy.catalogue import load

PATH = "spec/a_spec.rb"


def listing(source: str, beside: dict[str, str] | None = None) -> Listing:
    files = {name: text.encode() for name, text in (beside or {}).items()}
    return Languages(load).tests(PATH, source.encode(), files.get, files.get)


def ids(source: str, beside: dict[str, str] | None = None) -> list[str]:
    return sorted(test.id.removeprefix(f"{PATH}::") for test in listing(source, beside).tests)


def untold(source: str) -> list[tuple[str, Doubt]]:
    return [(each.id.removeprefix(f"{PATH}::"), each.doubt) for each in listing(source).untold]


LISTED = {
    "RSpec": (
        "RSpec.describe Foo::Bar do\n  it 'a' do\n  end\n  context 'b' do\n    specify('c') { x }\n  end\nend",
        ["Foo::Bar::a", "Foo::Bar::b::c"],
    ),
    "a class and a text": (
        "describe Foo, '#close', :slow do\n  it('a') { x }\nend\ndescribe Foo, 'when' do\n  it('a') { x }\nend",
        ["Foo when::a", "Foo#close::a"],
    ),
    "pending": ("describe 'A' do\n  xit 'a' do\n  end\n  it 'b'\nend", ["A::a", "A::b"]),
    "in a loop": ("describe 'A' do\n  [1].each do |n|\n    it('a') { x }\n  end\nend", ["A::a"]),
    "in a condition": ("describe 'A' do\n  if x\n    it('a') { x }\n  end\nend", ["A::a"]),
    "what a run completes": ("describe 'A' do\n  it(\"adds #{n}\") { x }\nend", ["A::adds #{n}"]),
    "in brackets": ('describe "A" do\n  it("adds #{x { 1 }}") { x }\nend', ["A::adds #{x { 1 )}"]),
    "Minitest": ("class ATest < Minitest::Test\n  def test_a; end\n  def helper; end\nend", ["ATest::test_a"]),
    "in a module": (
        "module M\n  class ATest < Test::Unit::TestCase\n    def test_a; end\n  end\nend",
        ["M::ATest::test_a"],
    ),
    "Rails": ("class ATest < ActiveSupport::TestCase\n  test 'the  truth' do\n  end\nend", ["ATest::test_the_truth"]),
    "Minitest's spec": ("describe 'A' do\n  it 'b' do\n  end\nend", ["A::b"]),
    "another class": ("class A < B\n  def test_a; end\n  test 'x' do\n  end\nend", []),
    "outside groups": ("it 'a' do\nend\nfoo.describe('A') { it('b') { x } }", []),
    "shared examples": ("shared_examples 'x' do\n  it('a') { x }\nend", []),
    "no words of tests": ("puts 1", []),
}


@pytest.mark.parametrize(("source", "expected"), LISTED.values(), ids=LISTED.keys())
def test_examples_and_methods_are_tests_by_the_rules_of_their_frameworks(source: str, expected: list[str]) -> None:
    assert ids(source) == expected


UNTOLD = {
    "without a description": ("describe 'A' do\n  it { is_expected.to x }\nend", "A::*"),
    "a computed one": ("describe 'A' do\n  it(name) { x }\nend", "A::*"),
    "shared examples": ("describe 'A' do\n  it_behaves_like 'b'\nend", "A::*"),
    "in a computed group": ("describe name do\n  it { x }\nend", "*"),
}


@pytest.mark.parametrize(("source", "expected"), UNTOLD.values(), ids=UNTOLD.keys())
def test_what_only_a_run_tells_is_told_by_what_is_around_it(source: str, expected: str) -> None:
    assert ids(source) == []
    assert untold(source) == [(expected, Doubt.CERTAIN)]


def test_a_test_is_made_of_its_set_up_and_of_what_it_uses() -> None:
    source = (
        "describe 'A' do\n  let(:used) { help }\n  let(:other) { 1 }\n  before { x }\n"
        "  def help; end\n  it 'a' do\n    used\n  end\nend\n"
        "class BTest < Minitest::Test\n  def setup; end\n  def test_b; self.help; end\n"
        "  def help; end\n  def unused; end\nend\n"
    )
    first, second = listing(source).tests
    assert (first.first_line, first.last_line, [line for line, _ in first.parts]) == (6, 8, [1, 2, 4, 5])
    assert (second.first_line, sorted({line for line, _ in second.parts})) == (12, [10, 11, 13])
