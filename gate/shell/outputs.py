"""What a step hands to its runner: outputs, the job summary, the log, files in the workspace."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from contextlib import suppress

from gate.errors import UsageError

SUMMARY_BYTES = 1024 * 1024  # a runner drops the whole summary of a step over 1 MiB
_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC


def write_outputs(environ: Mapping[str, str], values: Mapping[str, str]) -> None:
    """Append to the file that GITHUB_OUTPUT names; nothing without one. A later value replaces an earlier one.

    Raises UsageError where the file cannot be written. The delimiter is random, so that no value can end itself.
    """
    _append(environ, "GITHUB_OUTPUT", "".join(_assignment(name, value) for name, value in values.items()))


def summary_room(environ: Mapping[str, str]) -> int:
    """UTF-8 bytes that the step's job summary still takes."""
    try:
        return max(0, SUMMARY_BYTES - os.path.getsize(environ.get("GITHUB_STEP_SUMMARY", "")))
    except OSError:
        return SUMMARY_BYTES


def write_summary(environ: Mapping[str, str], markdown: str) -> None:
    """Append to the file that GITHUB_STEP_SUMMARY names; nothing without one. Raises UsageError: unwritable, long."""
    if len(_bytes(markdown)) > summary_room(environ):
        raise UsageError("the job summary would be over 1 MiB, and the runner would drop all of it")
    _append(environ, "GITHUB_STEP_SUMMARY", markdown)


def fenced(text: str) -> str:
    """Text for the log in which the runner obeys no command, ending in a line break."""
    token = f"agentgate-{secrets.token_hex(16)}"
    return f"::stop-commands::{token}\n{text.rstrip()}\n::{token}::\n"


def inside(workspace: str, path: str, name: str) -> str:
    """The path from the workspace's root to `path`, normalised. Raises UsageError where it leads out of it.

    `name` is the input it came from. Symbolic links are not looked at here; `write_file` follows none.
    """
    if os.path.isabs(path):
        path = os.path.relpath(path, workspace)
    path = os.path.normpath(path)
    if path == ".." or path.startswith("../") or "\0" in path:
        raise UsageError(
            f"`{name}` leads out of the workspace",
            "give a path from the workspace's root; `${{ github.workspace }}` is another folder inside the container",
        )
    return path


def write_file(workspace: str, path: str, text: str) -> None:
    """Write a file of the workspace, whole or not at all, and make the folders it needs. Raises UsageError.

    The workspace holds the change, which may have put a symbolic link where the file or one of its folders goes: no
    link is followed, and what stands in the file's place is replaced, not written through. File and folders belong to
    the owner of the folder they are in, so that the runner, who is not root, can read and remove them.
    """
    *folders, file = inside(workspace, path, path).split("/")
    try:
        at = os.open(workspace, _FOLDER & ~os.O_NOFOLLOW)
        try:
            for folder in folders:
                at = _entered(at, folder)
            _replaced(at, file, _bytes(text))
        finally:
            os.close(at)
    except OSError as error:
        raise UsageError(
            f"cannot write `{path}`: {error.strerror}",
            "the file goes into the workspace, through real folders: no symbolic link is followed",
        ) from error


def _append(environ: Mapping[str, str], variable: str, text: str) -> None:
    path = environ.get(variable)
    if not path:
        return
    try:
        with open(path, "ab") as file:
            file.write(_bytes(text))
    except OSError as error:
        raise UsageError(f"cannot write the file that {variable} names: {error.strerror}") from error


def _assignment(name: str, value: str) -> str:
    delimiter = f"agentgate_{secrets.token_hex(16)}"
    return f"{name}<<{delimiter}\n{value}\n{delimiter}\n"


def _entered(parent: int, name: str) -> int:
    """A folder opened, made if it is not there; `parent` is closed once that is done."""
    with suppress(FileExistsError):
        os.mkdir(name, dir_fd=parent)
        child = os.open(name, _FOLDER, dir_fd=parent)
        _owned_alike(child, parent)
        os.close(parent)
        return child
    child = os.open(name, _FOLDER, dir_fd=parent)
    os.close(parent)
    return child


def _replaced(folder: int, name: str, content: bytes) -> None:
    draft = f".{secrets.token_hex(8)}.tmp"
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o644, dir_fd=folder)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            _owned_alike(file.fileno(), folder)
        os.replace(draft, name, src_dir_fd=folder, dst_dir_fd=folder)
    except OSError:
        os.unlink(draft, dir_fd=folder)
        raise


def _owned_alike(descriptor: int, folder: int) -> None:
    owner = os.fstat(folder)
    with suppress(PermissionError):  # not root: then it is ours, as everything here
        os.chown(descriptor, owner.st_uid, owner.st_gid)


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "backslashreplace")
