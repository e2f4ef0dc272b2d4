"""The action: inputs and event to options, outcome to outputs and exit code. It builds, it decides nothing."""

from __future__ import annotations

import io
import os
import sys
import traceback
from collections.abc import Mapping
from contextlib import suppress
from typing import TextIO

from gate.errors import GateError, UsageError
from gate.escaping.secrets import redact, withhold
from gate.escaping.workflow import data
from gate.model.debt import clock_debt
from gate.model.finding import Severity
from gate.model.reporter import RenderOptions
from gate.model.verdict import Failure, Report, Verdict
from gate.reporters import reporter
from gate.run import Options, check, exit_code
from gate.shell import clock, outputs
from gate.shell.checkout import sides
from gate.shell.environment import held_secrets
from gate.shell.event import Event, load_event
from gate.shell.inputs import Annotations, Inputs, read_inputs

BUG = 70  # EX_SOFTWARE of sysexits.h
HERE = os.path.dirname(__file__) + os.sep


def main() -> int:
    """Run the action in this process's environment; returns the exit code, never raises."""
    if isinstance(sys.stdout, io.TextIOWrapper):  # a runner reads UTF-8, whatever the container's locale says
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    return run(os.environ, sys.stdout)


def run(environ: Mapping[str, str], log: TextIO) -> int:
    """Judge the change that the event is about, and hand out what came of it.

    Returns 0 pass, 1 fail, 2 could not be judged, 70 a bug of ours. Whatever happens, the output `verdict` is written.
    """
    try:
        return _run(environ, log)
    except Exception as error:  # the one place where a bug of ours ends: said, and never a pass
        log.write(_command(_bug(error, environ)))
        if environ.get("RUNNER_DEBUG") == "1":
            log.write(outputs.fenced(redact("".join(traceback.format_exception(error)), held_secrets(environ))))
        with suppress(GateError):
            outputs.write_outputs(environ, {"verdict": Verdict.ERROR.value})
        return BUG


def _run(environ: Mapping[str, str], log: TextIO) -> int:
    inputs = Inputs()
    try:
        inputs = read_inputs(environ)
        report = _judged(inputs, environ, log)
    except GateError as error:
        report = _unjudged(error)
    secrets = held_secrets(environ)
    report = withhold(report, secrets)
    try:
        _deliver(report, inputs, environ, log)
    except GateError as error:
        report, inputs = _unjudged(error), inputs._replace(json_file="")
        log.write(_command(redact(_sentence(error), secrets)))
    try:
        outputs.write_outputs(environ, _values(report, inputs))
    except GateError as error:
        log.write(_command(_sentence(error)))
        return error.exit_code
    return exit_code(report)


def _judged(inputs: Inputs, environ: Mapping[str, str], log: TextIO) -> Report:
    event = _event(inputs, environ)
    if event.nothing:
        log.write(outputs.fenced(f"agentgate: nothing to judge: {event.nothing}"))
        return Report(Verdict.PASS, (), (), None, {}, inputs.today or clock.today(), {})
    folder = _folder(inputs, environ)
    bases = (inputs.base,) if inputs.base else event.bases
    base, head = sides(folder, environ, inputs.head or event.head, bases, event.advice)
    log.write(outputs.fenced(f"agentgate: {event.name}: {head} against {base}"))
    options = Options(
        folder=folder,
        base=base,
        head=head,
        gates=inputs.gates or event.gates,
        fail_on=inputs.fail_on,
        today=inputs.today,
        login=event.login,
        did=event.did,
        branch=event.branch,
        can_write=event.can_write,
        unknown_as_agent=True,
        config=inputs.config,
    )
    return check(options, environ)


def _event(inputs: Inputs, environ: Mapping[str, str]) -> Event:
    """With both sides named by hand, any event will do: then nothing is known of the author."""
    try:
        event = load_event(environ)
    except UsageError:
        if inputs.base and inputs.head:
            return Event(environ.get("GITHUB_EVENT_NAME", ""))
        raise
    return event._replace(nothing="") if inputs.base and inputs.head else event


def _folder(inputs: Inputs, environ: Mapping[str, str]) -> str:
    """The folder to judge, no link leading out of the workspace."""
    workspace = _workspace(environ)
    folder = os.path.realpath(
        os.path.join(workspace, outputs.inside(workspace, inputs.working_directory, "working-directory"))
    )
    outputs.inside(os.path.realpath(workspace), folder, "working-directory")
    return folder


def _deliver(report: Report, inputs: Inputs, environ: Mapping[str, str], log: TextIO) -> None:
    """Everything but the outputs, which say how this went. Raises UsageError: a file that cannot be written."""
    render = RenderOptions(repository=_address(environ), max_bytes=min(1_000_000, outputs.summary_room(environ)))
    log.write(outputs.fenced(reporter("text").render(report, render)))
    if inputs.annotations is not Annotations.NONE:
        if inputs.annotations is not Annotations.WORKFLOW:
            log.write("agentgate: annotations are workflow commands until the check run can be written\n")
        log.write(reporter("github").render(report, render))
    if inputs.has_summary:
        outputs.write_summary(environ, reporter("markdown").render(report, render))
    if inputs.json_file:
        workspace = _workspace(environ)
        path = outputs.inside(workspace, inputs.json_file, "json-file")
        outputs.write_file(workspace, path, reporter("json").render(report, render))


def _values(report: Report, inputs: Inputs) -> dict[str, str]:
    rules = [finding.rule for finding in report.findings]
    return {
        "verdict": report.verdict.value,
        "findings": str(len(rules)),
        "errors": str(sum(finding.severity is Severity.ERROR for finding in report.findings)),
        "undeclared": str(rules.count("clock-map/undeclared")),
        "expired": str(rules.count("freezes/expired")),
        "clock-debt": str(sum(clock_debt(report.findings).values())),
        "json-file": inputs.json_file,
    }


def _unjudged(error: GateError) -> Report:
    failure = Failure(error.message, error.hint, error.path, error.line)
    return Report(Verdict.ERROR, (), (), None, {}, clock.today(), {}, error=failure)


def _bug(error: Exception, environ: Mapping[str, str]) -> str:
    """One line: what broke, where in our code (never the text that broke it), and where to say so."""
    ours = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename.startswith(HERE)]
    where = f"{ours[-1].filename.removeprefix(HERE)}:{ours[-1].lineno}"
    server, owner = environ.get("GITHUB_SERVER_URL", ""), environ.get("GITHUB_ACTION_REPOSITORY", "")
    address = f"{server}/{owner}/issues" if server and owner else "where the action comes from"
    return f"a bug of agentgate: {type(error).__name__} in {where}; nothing was judged. Please report it: {address}"


def _command(message: str) -> str:
    return f"::error title=agentgate::{data(message)}\n"


def _sentence(error: GateError) -> str:
    return f"{error.message}: {error.hint}" if error.hint else error.message


def _workspace(environ: Mapping[str, str]) -> str:
    return environ.get("GITHUB_WORKSPACE") or os.getcwd()


def _address(environ: Mapping[str, str]) -> str:
    server, repository = environ.get("GITHUB_SERVER_URL", ""), environ.get("GITHUB_REPOSITORY", "")
    return f"{server}/{repository}" if server and repository else ""
