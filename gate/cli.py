"""The command line: arguments to options, outcome to exit code. It builds, it decides nothing."""

from __future__ import annotations

import argparse
import gc
import json
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

from gate import __version__
from gate.commands import check, freeze, scan, seams, triage
from gate.commands import map as map_command
from gate.commands.check import asked, print_report, sides
from gate.errors import GateError, UsageError
from gate.shell import printer

if TYPE_CHECKING:
    pass

REVISIONS = ("--base", "--head")
BUG = 70  # EX_SOFTWARE of sysexits.h


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code, never raises."""
    gc.set_threshold(50_000)  # a short run need not spend a tenth of its time on looking for cycles
    try:
        arguments = _parser().parse_args(_joined(sys.argv[1:] if argv is None else argv))
        return int(arguments.command(arguments))
    except GateError as error:
        _complain(error)
        return error.exit_code
    except BrokenPipeError:
        # Whoever read our output has enough; keep the interpreter from complaining about it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 2
    except KeyboardInterrupt:
        return 130
    except Exception:
        # The one place where a bug of ours ends: said, and never a pass.
        import traceback

        traceback.print_exc()
        sys.stderr.write("agentgate: this is a bug of agentgate; nothing was judged. Please report it.\n")
        return BUG
    finally:
        gc.freeze()  # nor does the interpreter at its end have to


def _joined(argv: Sequence[str]) -> list[str]:
    """`--base -x` means the revision `-x`, whatever argparse would make of it."""
    out: list[str] = []
    for word in argv:
        if out and out[-1] in REVISIONS:
            out[-1] += f"={word}"
        else:
            out.append(word)
    return out


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(message, f"see `{self.prog} --help`")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="agentgate", description="The required check in front of patches written by coding agents.")
    parser.add_argument("--version", action="version", version=f"agentgate {__version__}")
    parser.add_argument("-C", dest="folder", metavar="DIR", default=".", help="run as if started in DIR")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    check.add(commands)
    scan.add(commands)
    seams.add(commands)
    map_command.add(commands)
    freeze.add(commands)
    triage.add(commands)
    _explain_parser(commands)
    _config_parser(commands)
    _demo_parser(commands)
    return parser


def _explain_parser(commands: argparse._SubParsersAction[_Parser]) -> None:
    parser = commands.add_parser("explain", help="what a rule finds, why, an example, what to do")
    parser.set_defaults(command=_explain)
    parser.add_argument("rule", metavar="RULE", nargs="?", help="for example clock-scan/wall; none lists all")


def _config_parser(commands: argparse._SubParsersAction[_Parser]) -> None:
    parser = commands.add_parser("config", help="the effective configuration, and where each value came from")
    parser.set_defaults(command=_config)
    parser.add_argument("--explain", action="store_true", required=True, help="print every key with its value")
    sides(parser)


def _demo_parser(commands: argparse._SubParsersAction[_Parser]) -> None:
    parser = commands.add_parser("demo", help="a small repository with a bad pull request, gated before your eyes")
    parser.set_defaults(command=_demo)
    parser.add_argument("--keep", action="store_true", help="leave the repository there")


def _config(arguments: argparse.Namespace) -> int:
    from gate.policy.explain import explain_config
    from gate.run import policy

    rows = explain_config(policy(asked(arguments), os.environ))
    width = max(len(row.key) for row in rows)
    printer.write(
        "".join(f"{row.key:{width}}  {json.dumps(row.value, ensure_ascii=False)}  ({row.source})\n" for row in rows)
    )
    return 0


def _explain(arguments: argparse.Namespace) -> int:
    from gate.explain import catalogue_of_rules, explain

    printer.write(explain(arguments.rule) if arguments.rule else catalogue_of_rules())
    return 0


def _demo(arguments: argparse.Namespace) -> int:
    import shutil
    import tempfile

    from gate import demo
    from gate.run import Options, check, exit_code
    from gate.shell import clock, scratch

    today = clock.today()
    folder = tempfile.mkdtemp(prefix="agentgate-demo-")
    try:
        scratch.make(folder, demo.commits(today))
        report = check(Options(folder=folder, base=demo.BASE, head=demo.BRANCH, today=today), os.environ)
        arguments.format, arguments.output = "text", None
        printer.write(demo.prologue())
        print_report(report, arguments)
        printer.write(demo.epilogue(folder if arguments.keep else None))
    finally:
        if not arguments.keep:
            shutil.rmtree(folder, ignore_errors=True)
    return exit_code(report)


def _complain(error: GateError) -> None:
    place = f"{error.path}:{error.line}: " if error.path and error.line else f"{error.path}: " if error.path else ""
    hint = f" ({error.hint})" if error.hint else ""
    _say(f"agentgate: {place}{error.message}{hint}")


def _say(text: str) -> None:
    from gate.escaping.terminal import terminal

    sys.stderr.write(terminal(text) + "\n")
