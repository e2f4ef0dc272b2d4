"""What is blanked keeps its lines; what is lost to errors is counted in bytes, and not for ever."""

from __future__ import annotations

import tree_sitter_python
from tree_sitter import Language, Parser

from gate.scan.mending import blanked, lost

PARSER = Parser(Language(tree_sitter_python.language()))


def test_what_is_blanked_keeps_its_length_and_its_lines() -> None:
    assert blanked(b"#if A\r\n\tb\n") == b"      \n  \n"


def test_nothing_is_lost_where_there_is_no_error() -> None:
    assert lost(PARSER.parse(b"x = 1\n").root_node) == 0


def test_the_bytes_of_an_error_are_lost() -> None:
    source = b"x = 1\ny = = 2\nz = 3\n"
    assert 0 < lost(PARSER.parse(source).root_node) < len(source)


def test_all_is_lost_where_errors_are_everywhere() -> None:
    source = b"f(x = = 1)\n" * 10_000
    assert lost(PARSER.parse(source).root_node) == len(source)
