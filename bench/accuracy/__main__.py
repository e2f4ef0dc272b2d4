"""The table: precision, recall and F1 per language, beside the eight expressions of the audit script.

    python -m bench.accuracy --clones DIR [--language NAME] [--case NAME] [--cases] [--show-errors]

DIR holds the clones, with history, as `owner+name/repo`, `owner/name` or `name`; `--list` says which, and the commits.
Exit code 1 if a supported language is below a limit, 2 if a clone is missing.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bench.accuracy import changes
from bench.accuracy.compare import Compared, compare
from bench.accuracy.labelled import labels
from bench.accuracy.score import Mean, Score, mean
from gate.languages import Languages, language_of
from gate.policy import catalogue

LIMITS = {"clock": Mean(0.985, 0.97), "every": Mean(0.97, 0.95)}


def main() -> int:
    """Print the table, and with --show-errors every fault; 1 if a language is below a limit."""
    options = _options()
    chosen = [c for c in changes.cases() if options.case in (None, c.name) and options.language in (None, c.language)]
    if options.list:
        _print("".join(f"{case.repository}\t{case.base}\t{case.head}\n" for case in chosen))
        return 0
    if options.clones is None:
        raise SystemExit("--clones DIR is needed")
    languages = Languages(catalogue.load)
    below, skipped = [], []
    _print(f"{'':14}{'':>6}{'':>8} | {'agentgate':^41} | {'eight regular expressions':^41}\n")
    kinds, parts = f"{'clock kinds':^20} {'all kinds':^20}", f"{'prec  recall  F1':^20} {'prec  recall  F1':^20}"
    _print(f"{'language':14}{'cases':>6}{'labels':>8} | {kinds} | {kinds}\n{'':28} | {parts} | {parts}\n")
    for language in dict.fromkeys(case.language for case in chosen):
        mine = [(case, known) for case in chosen if case.language == language and (known := labels(case.name))]
        count = sum(len(known.sure) for _, known in mine)
        if language_of(f"a{changes.SUFFIXES[language][0]}") is None:
            _print(f"{language:14}{len(mine):6}{count:8} | the scanner does not know this language yet\n")
            skipped.append(language)
            continue
        results = [
            (case, known, compare(case, changes.clone_of(case.repository, options.clones), known, languages))
            for case, known in mine
        ]
        held = [result for _, _, result in results]
        _print(_row(language, len(held), count, held))
        below += _below(language, held)
        if options.cases:
            for case, known, result in results:
                _print(_row(f"  {case.name}", 1, len(known.sure), [result]))
        if options.show_errors:
            for case, _, result in results:
                _print_faults(case, result)
    _print("".join(f"below the limit: {line}\n" for line in below))
    if skipped:
        _print(f"not supported yet, not counted: {', '.join(skipped)}\n")
    return int(bool(below))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.accuracy")
    parser.add_argument("--clones", type=Path, help="folder of the clones")
    parser.add_argument("--language", choices=sorted(changes.SUFFIXES), help="only this language")
    parser.add_argument("--case", help="only this case")
    parser.add_argument("--cases", action="store_true", help="a row for every case, too")
    parser.add_argument("--show-errors", action="store_true", help="every false alarm and every miss, with its line")
    parser.add_argument("--list", action="store_true", help="the repositories and commits that are needed")
    return parser.parse_args()


def _row(name: str, cases: int, count: int, held: list[Compared]) -> str:
    cells = [
        _cells([getattr(result, which) for result in held])
        for which in ("clock", "every", "regex_clock", "regex_every")
    ]
    return f"{name:14}{cases:6}{count:8} | {cells[0]} {cells[1]} | {cells[2]} {cells[3]}\n"


def _cells(scores: list[Score]) -> str:
    value = mean(scores)
    return f"{value.precision:.3f}  {value.recall:.3f}  {value.f1:.2f}".center(20)


def _below(language: str, held: list[Compared]) -> list[str]:
    found = []
    for which, limit in LIMITS.items():
        value = mean([getattr(result, which) for result in held])
        for part in ("precision", "recall"):
            if getattr(value, part) < getattr(limit, part):
                kinds = "clock kinds" if which == "clock" else "all kinds"
                found.append(f"{language}, {kinds}: {part} {getattr(value, part):.3f}, at least {getattr(limit, part)}")
    return found


def _print_faults(case: changes.Case, result: Compared) -> None:
    if result.unreadable:
        _print(f"  {case.name}: {result.unreadable} unreadable places\n")
    for fault in result.faults:
        clock = "clock " if fault.clock else ""
        _print(
            f"  {case.name}: {fault.what}: {fault.path}:{fault.line} {fault.name} [{clock}{fault.kind}]  {fault.text}\n"
        )


def _print(text: str) -> None:
    sys.stdout.write(text)


if __name__ == "__main__":
    sys.exit(main())
