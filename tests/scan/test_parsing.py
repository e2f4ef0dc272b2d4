"""What a text may cost its parser: in proportion to its size, the same on every machine, and told where it is more."""

from __future__ import annotations

import pytest
import tree_sitter
from hypothesis import given
from hypothesis import strategies as st

from gate.errors import UnreadableError
from gate.gates.clock_scan import GATE
from gate.gates.clock_scan.rules import UNREADABLE
from gate.languages import Languages, language_of
from gate.model.finding import Severity
from gate.policy.catalogue import load
from gate.scan import parsing
from gate.scan.grammar import load_grammar
from gate.scan.parsing import Parser
from tests.support.evidence import evidence, found

# What costs its grammar the square of its length, each around a read on line 2; and with it ordinary code.
HOSTILE: dict[str, tuple[str, str]] = {
    "a lexer that looks ahead to the end": ("src/A.kt", "\nfun f() { System.nanoTime() = = (\n" * 300),
    "alternatives without end": (
        "src/A.cs",
        "class A {\nvoid f() { x = a" + " is B && c" * 300 + "; y = DateTime.Now; } }",
    ),
    "ends of lines that may not count": (
        "src/A.scala",
        "import java.time.Instant\nobject A { def f() = { " + "if (a) { " * 900 + "Instant.now()" + "}" * 902,
    ),
}
ORDINARY = {
    "src/A.kt": "\nfun f() { System.nanoTime() }\n" * 300,
    "src/A.cs": "class A {\nvoid f() { x = a is B && c; y = DateTime.Now; } }\n" * 60,
    "src/A.scala": "import java.time.Instant\nobject A { def f() = { if (a) { Instant.now() } } }\n" * 60,
}


@pytest.fixture(autouse=True)
def _little(monkeypatch: pytest.MonkeyPatch) -> None:
    """A budget that is used up in no time; what each byte gives is left as it is."""
    monkeypatch.setattr(parsing, "_CHUNKS", (200, parsing._CHUNKS[1]))
    monkeypatch.setattr(parsing, "_REPORTS", (100, parsing._REPORTS[1]))


@pytest.mark.parametrize(("path", "text"), HOSTILE.values(), ids=HOSTILE)
def test_what_costs_too_much_is_one_error_on_its_line_and_the_next_file_is_read(path: str, text: str) -> None:
    reader = Languages(load)
    (finding,) = found(GATE, evidence({}, {path: text}, reader=reader))
    assert (finding.rule, finding.severity, finding.place.path) == (UNREADABLE.id, Severity.ERROR, path)
    assert 1 <= finding.place.line <= text.count("\n") + 1
    assert "out of all proportion to its size" in finding.message
    rules = {each.rule for each in found(GATE, evidence({}, {path: ORDINARY[path]}, reader=reader))}
    assert len(rules) == 1
    assert rules < {"clock-scan/wall", "clock-scan/monotonic"}


@pytest.mark.parametrize(("path", "text"), HOSTILE.values(), ids=HOSTILE)
def test_it_is_stopped_at_the_same_byte_each_time(path: str, text: str) -> None:
    language = language_of(path)
    assert language is not None
    dialect, lines = language.dialect(path), set[int | None]()
    for _ in range(2):
        with pytest.raises(UnreadableError) as stopped:
            dialect.parser.parse(text.encode())
        lines.add(stopped.value.line)
    assert len(lines) == 1


@pytest.mark.parametrize(("path", "text"), HOSTILE.values(), ids=HOSTILE)
def test_what_such_a_file_removes_excuses_nothing(path: str, text: str) -> None:
    line = text.split("\n")[1]
    judged = evidence({path: text}, {path: None, f"b{path[-3:]}": line}, reader=Languages(load))
    assert not any(finding.moved for finding in found(GATE, judged))


def test_tests_that_cannot_be_told_for_its_cost_are_said_to_be_untold() -> None:
    path, text = HOSTILE["alternatives without end"]
    reader = Languages(load)
    listing = reader.tests(path, f"{text} // test".encode(), lambda _: None, lambda _: None)
    assert [each.id for each in listing.untold] == [f"{path}::*"]


@pytest.mark.parametrize("path", ORDINARY)
def test_ordinary_code_takes_less_than_a_quarter_of_what_each_byte_gives(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parsing, "_CHUNKS", (2, 4 * parsing._CHUNKS[1]))
    monkeypatch.setattr(parsing, "_REPORTS", (2, 4 * parsing._REPORTS[1]))
    language = language_of(path)
    assert language is not None
    assert language.dialect(path).parser.parse(ORDINARY[path].encode()).root_node.end_byte > 0


@given(st.lists(st.sampled_from(["x = 'é'\n", "f(", "a", ")", '"' * 3, "\n", " ", "# c\n", "y" * 700]), max_size=60))
def test_every_node_has_the_text_that_it_has_without_a_budget(pieces: list[str]) -> None:
    source = "".join(pieces).encode()
    grammar = load_grammar("tree_sitter_python")
    ours, theirs = Parser(grammar).parse(source), tree_sitter.Parser(grammar).parse(source)
    todo = [(ours.root_node, theirs.root_node)]
    while todo:
        one, other = todo.pop()
        assert (one.type, one.start_byte, one.end_byte, one.text) == (
            other.type,
            other.start_byte,
            other.end_byte,
            other.text,
        )
        todo += zip(one.children, other.children, strict=True)
