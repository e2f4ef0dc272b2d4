"""The command line: arguments to options, outcome to exit code. It builds, it decides nothing."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from gate import __version__
from gate.commands.below import commands_below
from gate.errors import GateError, UsageError

COMMANDS = ("check", "scan", "seams", "map", "pin", "freeze", "triage", "explain", "config", "demo")
REVISIONS = ("--base", "--head")
BUG = 70  # EX_SOFTWARE of sysexits.h


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code, never raises."""
    gc.set_threshold(50_000)  # a short run need not spend a tenth of its time on looking for cycles
    try:
        words = _joined(sys.argv[1:] if argv is None else argv)
        arguments = _parser(_wanted(words)).parse_args(words)
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


def _wanted(words: Sequence[str]) -> Sequence[str]:
    """The command that is asked for, so that no other is loaded; all, where the words do not begin with one."""
    first = words[2:3] if words[:1] == ["-C"] else words[:1]
    return first if first and first[0] in COMMANDS else COMMANDS


def _parser(names: Sequence[str]) -> argparse.ArgumentParser:
    parser = _Parser(prog="agentgate", description="The required check in front of patches written by coding agents.")
    parser.add_argument("--version", action="version", version=f"agentgate {__version__}")
    parser.add_argument("-C", dest="folder", metavar="DIR", default=".", help="run as if started in DIR")
    commands = commands_below(parser, "commands", "COMMAND")
    for name in names:
        import_module(f"gate.commands.{name}").add(commands)
    return parser


def _complain(error: GateError) -> None:
    place = f"{error.path}:{error.line}: " if error.path and error.line else f"{error.path}: " if error.path else ""
    hint = f" ({error.hint})" if error.hint else ""
    _say(f"agentgate: {place}{error.message}{hint}")


def _say(text: str) -> None:
    from gate.escaping.terminal import terminal

    sys.stderr.write(terminal(text) + "\n")
