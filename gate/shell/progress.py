"""A progress bar, where standard error is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def bar(label: str) -> Iterator[Callable[[int, int], None]]:
    """What is to be told how much is done, and of how much. It shows nothing where nobody looks, and leaves nothing."""
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    # Drawn when told, by this thread: to start processes beside a second one is not safe.
    with Progress(*columns, console=Console(stderr=True), auto_refresh=False, transient=True) as progress:
        task = progress.add_task(label, total=None)

        def tell(done: int, total: int) -> None:
            if done % max(1, total // 100) == 0 or done == total:
                progress.update(task, completed=done, total=total, refresh=True)

        yield tell
