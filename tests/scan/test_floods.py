"""Very many reads in one file, or very many words to look for: bounded, and told."""

from __future__ import annotations

import pytest

from gate.gates.clock_scan import GATE
from gate.languages import Languages
from gate.model.finding import Severity
from gate.model.place import Place
from gate.policy.catalogue import load
from gate.scan import reads, source
from gate.scan.source import Source
from tests.support.evidence import evidence, found
from tests.support.scan import scanned

HEAD = "import time\n"
READ = "x = time.time()\n"
FLOODS = {
    "as many as are told": (HEAD + READ * 10, 10, None),
    "one more": (HEAD + READ * 11, 10, Place("a.py", 12, 5, 13)),
    "very many": (HEAD + READ * 90, 10, Place("a.py", 12, 5, 92)),
    "on one line": (HEAD + "f(" + "time.time(), " * 50 + ")\n", 10, Place("a.py", 2, 3 + 13 * 10, 3)),
    "of several names": (HEAD + "x = time.sleep(1), time.time()\n" * 30, 10, Place("a.py", 7, 5, 32)),
    "of one that has another name": (HEAD + "t = time.time\n" + "x = t()\n" * 30, 10, Place("a.py", 12, 5, 33)),
}


@pytest.fixture
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reads, "MOST", 10)


@pytest.mark.usefixtures("_few")
@pytest.mark.parametrize(("text", "told", "beyond"), FLOODS.values(), ids=FLOODS)
def test_the_first_reads_are_told_and_where_nobody_looked_further(text: str, told: int, beyond: Place | None) -> None:
    whole = scanned("a.py", text)
    assert (len(whole.reads), whole.beyond) == (told, beyond)
    assert all((read.place.line, read.place.column) < _start(beyond) for read in whole.reads)


def _start(place: Place | None) -> tuple[int, int]:
    return (10_000, 0) if place is None else (place.line, place.column or 0)


@pytest.mark.usefixtures("_few")
def test_that_nobody_looked_further_is_an_error_on_its_line() -> None:
    judged = evidence({}, {"a.py": HEAD + READ * 11}, reader=Languages(load))
    (error,) = [finding for finding in found(GATE, judged) if finding.severity is Severity.ERROR]
    assert (error.rule, error.place) == ("clock-scan/unreadable", Place("a.py", 12, 5, 13))
    assert error.message.startswith("behind 10 reads in this file, nobody has looked further")


WORDS = ["f", "é", "ﬁ", "x1", "f f", "f-f", "nothing"]


@pytest.mark.parametrize("word", WORDS)
def test_words_stand_at_the_same_places_in_a_text_that_was_taken_apart(
    word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "f(x1) + f.é - ﬁ, fi f-f\nf f x1f é\n".encode() * 3
    plain = Source("a.py", text)
    plain.words()
    monkeypatch.setattr(source, "_OFTEN", 0)
    apart = Source("a.py", text)
    apart.words()
    for start, end in ((0, None), (3, 40), (8, 9)):
        assert list(apart.positions(word.encode(), start, end)) == list(plain.positions(word.encode(), start, end))
