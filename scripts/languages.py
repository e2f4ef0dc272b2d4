"""docs/languages.md, from the modules of the languages: their suffixes, and what their texts say is not looked into."""

from __future__ import annotations

import sys
from pathlib import Path

from gate import languages
from gate.scan.language import Container, Language

_UNSEEN = "Not looked into: "
_PAGE = """# Languages

<!-- written from gate/languages by `make docs` -->

A file is looked into if its name ends in one of these. Reads are found under their full names, however they were
imported, renamed or handed on. Any other file is nobody's: none of its lines is scanned.

| language | files | tests listed | their calls followed | durations in assertions | controls known | not looked into |
|---|---|---|---|---|---|---|
{rows}

In every language comments and texts are no reads. A name whose meaning another file decides is none either: what a
project wraps in a function of its own counts where it is wrapped. Generated and vendored files are listed in the
report and not scanned.

## Tests

| runner | id |
|---|---|
| pytest, unittest | `tests/test_a.py::TestB::test_c`; one form is `…::test_c[x-1]` |
| Jest, Vitest, Mocha, node:test, Playwright, Bun, QUnit, Deno | `a.test.ts::outer::title`, ` > ` between titles too |
| go test | `pkg/a_test.go::TestB`, subtests `pkg/a_test.go::TestB/sub_name` as Go prints them |
| JUnit, TestNG, jqwik, Kotest | `x/ATest.java::ATest::Inner::method`; Kotest's titles without `Given: ` and its kin |
| RSpec, Minitest, test-unit, Rails | `spec/a_spec.rb::Foo#bar::title`, `test/a_test.rb::ATest::test_b` |
| xUnit, NUnit, MSTest | `ATests.cs::ATests::Method` |
| PHPUnit, Pest | `ATest.php::ATest::testB`, `a.php::it adds` |
| cargo test | `src/a.rs::tests::name`: the modules within the file |

A title that a run completes stands as it is written (`adds ${{n}}`, `adds %i`, `adds #{{n}}`): one test and one row,
which speaks for every form; the runner's own spelling of a form is accepted too. A title of which nothing is written
down is told by what is around it, as `path::suite::*`. Not followed: suites that another file of JavaScript declares,
shared examples of RSpec, macros of Rust that make tests, Ginkgo (each is said where it is seen); annotations that a
project makes of `@Test` and that do not end in `Test`, tests within `.vue` and other components (these are not).

**Swift** is not among them. Of 300 files of a large public project, its grammar (`tree-sitter-swift` 0.7.4) had
errors in 63 and lost 6 % of the bytes to them, nearly whole files at times. A name in such a place cannot be told: it
would be a miss, or `clock-scan/unreadable` in an honest change. (Scala: no error in 300 files. C and C++: 2 to 5 % of
the bytes at first, almost none of it where a clock is read once the preprocessor's lines are dealt with.)
"""


def pages(root: Path) -> dict[Path, str]:
    """What each generated file should hold."""
    known: list[Language | Container] = [*languages.all_languages(), *languages.all_containers()]
    known.sort(key=lambda each: _title(each).lower())
    return {root / "docs" / "languages.md": _PAGE.format(rows="\n".join(map(_row, known)))}


def _row(each: Language | Container) -> str:
    files = " ".join(f"`{suffix}`" for suffix in each.suffixes)
    if isinstance(each, Container):
        marks = ["", "", "as the language of the code", "as the language of the code"]
    else:
        marks = [_mark(each.tests), _mark(each.reach), _mark(each.durations), _mark(each.controls)]
    return f"| {_title(each)} | {files} | {' | '.join(marks)} | {_unseen(each)} |"


def _mark(known: object) -> str:
    return "yes" if known else ""


def _text(each: Language | Container) -> str:
    return sys.modules[f"{languages.__name__}.{each.name}"].__doc__ or ""


def _title(each: Language | Container) -> str:
    """The first sentence up to what explains it."""
    first = _text(each).partition("\n")[0]
    return first.partition(":")[0].partition(".")[0]


def _unseen(each: Language | Container) -> str:
    """The paragraph that begins with the words for it."""
    paragraphs = (" ".join(part.split()) for part in _text(each).split("\n\n"))
    return next((part.removeprefix(_UNSEEN) for part in paragraphs if part.startswith(_UNSEEN)), "")
