"""Stopping SQLite's work, and handling Ctrl+C meanwhile: between steps by a progress handler, in a thread of its own where
there are no steps."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import apsw

from mnemonaut_core.cancel import CancelToken, at_work

LOOK_S = 0.05
"""Seconds between two looks at whether to stop."""
_WRITING_STEPS = 2_000
_stopped = threading.Event()


def stop_reading() -> None:
    """End what readers do in this process, and begin no long statement: for Ctrl+C. A writer rolls back by itself."""
    _stopped.set()


def read_again() -> None:
    _stopped.clear()


def reading_stopped() -> bool:
    return _stopped.is_set()


@contextmanager
def stoppable(
    connection: apsw.Connection,
    token: CancelToken,
    steps: int = _WRITING_STEPS,
    look: Callable[[], None] = lambda: None,
) -> Iterator[None]:
    """Call `look` every so many steps of SQLite, and stop when this token or that of this thread's work is set. In the main
    thread Python handles Ctrl+C there."""
    handler, work = object(), at_work()

    def asked() -> bool:
        look()
        return token.is_set or work.is_set

    connection.set_progress_handler(asked, steps, id=handler)
    try:
        yield
    finally:
        connection.set_progress_handler(None, id=handler)


def beside(work: Callable[[], object], look: Callable[[], None] = lambda: None) -> None:
    """Run `work` in a thread of its own and call `look` meanwhile: Python handles Ctrl+C only in the main thread, and not
    inside one call of SQLite. What `work` raises is raised here. A second Ctrl+C is ignored, since `work` would go on in the
    background."""
    done, raised = threading.Event(), list[BaseException]()

    def run() -> None:
        try:
            work()
        except BaseException as error:  # noqa: BLE001 - raised again below
            raised.append(error)
        finally:
            done.set()

    thread = threading.Thread(target=run, name="sqlite")
    thread.start()
    while not done.is_set():
        with suppress(KeyboardInterrupt):
            done.wait(LOOK_S)
            look()
    thread.join()
    if raised:
        raise raised[0]


def move_log(connection: apsw.Connection, token: CancelToken) -> bool:
    """Move the log into the file as far as readers allow; return whether SQLite did what it could. The rest stays in the
    log."""
    if token.is_set or _stopped.is_set():
        return False

    def stop() -> None:
        if token.is_set or _stopped.is_set():
            connection.interrupt()

    with suppress(apsw.Error):
        beside(connection.wal_checkpoint, stop)
        return True
    return False
