"""`agentgate pin`: the hashes of fixtures."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from gate.commands import check
from gate.errors import UsageError

if TYPE_CHECKING:
    from gate.model.evidence import Evidence
    from gate.shell.repository import Repository


def add(commands: argparse._SubParsersAction[Any]) -> None:
    """Put the command into the parser."""
    parser = commands.add_parser(
        "pin",
        help="the hashes of fixtures",
        description=(
            "Without FILE: how every pin stands; exit 1 if one does not hold. With FILE: the hash of each file, folder "
            "or glob of the work tree, as it is pinned. Exit 2 on error."
        ),
    )
    parser.set_defaults(command=_pin, scope=None, head=None, staged=False, today=None, gate=["fixtures"], fail_on=None)
    parser.add_argument("files", metavar="FILE", nargs="*", help="from the root of the repository or from here")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--write", action="store_true", help="write the hashes where the files are pinned, or pin them")
    what.add_argument("--check", action="store_true", help="ask the gate fixtures about the work tree")
    what.add_argument("--why", action="store_true", help="the canonical bytes, and what differs from those pinned")
    parser.add_argument("--raw", action="store_true", help="hash the raw bytes, as sha256sum does")


def _pin(arguments: argparse.Namespace) -> int:
    from gate.run import consult

    if arguments.check:
        return _checked(arguments)
    if not arguments.files and (arguments.write or arguments.why):
        raise UsageError("no FILE is named", "name the fixtures")
    look = _why if arguments.why else _write if arguments.write else _show if arguments.files else _state

    def told(evidence: Evidence, repository: Repository) -> int:
        return look(evidence, repository, arguments)

    return consult(check.of_worktree(arguments.folder, None), os.environ, told)


def _checked(arguments: argparse.Namespace) -> int:
    from gate.run import check as judge
    from gate.run import exit_code

    report = judge(check.of_worktree(arguments.folder, None)._replace(gates=("fixtures",)), os.environ)
    arguments.format, arguments.output = "text", None
    check.print_report(report, arguments)
    return exit_code(report)


def _state(evidence: Evidence, _repository: Repository, _arguments: argparse.Namespace) -> int:
    from gate.escaping.terminal import terminal
    from gate.records.pins import State, states
    from gate.shell import printer

    found = list(states(evidence))
    lines = (f"{each.state.value:8}  {', '.join(each.pin.paths)}  {each.now}" for each in found)
    printer.write("".join(f"{terminal(line)}\n" for line in lines) or "nothing is pinned\n")
    return 0 if all(each.state is State.OK for each in found) else 1


def _show(evidence: Evidence, repository: Repository, arguments: argparse.Namespace) -> int:
    from gate.escaping.terminal import terminal
    from gate.records.pins import hashes
    from gate.shell import printer

    found = hashes(evidence, _paths(repository, arguments), _form(arguments))
    printer.write("".join(f"{hashed}  {terminal(path)}\n" for path, hashed in found.items()))
    return 0


def _write(evidence: Evidence, repository: Repository, arguments: argparse.Namespace) -> int:
    from gate.records.pins import written
    from gate.shell import printer

    texts = written(evidence, _paths(repository, arguments), _form(arguments))
    for path, text in texts.items():
        printer.write(text, os.path.join(repository.root, path))
    printer.write(f"pinned in {', '.join(texts)}; a person reviews and commits that\n")
    return 0


def _why(evidence: Evidence, repository: Repository, arguments: argparse.Namespace) -> int:
    from gate.escaping.terminal import terminal
    from gate.records.pins import why
    from gate.shell import printer

    def versions(path: str) -> Iterator[tuple[str, bytes]]:
        return repository.versions(path)

    for path in _paths(repository, arguments):
        lines = why(evidence, path, versions).splitlines()
        printer.write("".join(f"{terminal(line)}\n" for line in lines))
    return 0


def _paths(repository: Repository, arguments: argparse.Namespace) -> tuple[str, ...]:
    from gate.shell.asked import asked_paths

    return asked_paths(repository, arguments.folder, arguments.files)


def _form(arguments: argparse.Namespace) -> Any:
    from gate.records.pins import Bytes

    return Bytes.RAW if arguments.raw else Bytes.CANONICAL
