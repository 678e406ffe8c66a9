"""How SQLite's work is stopped: what has steps is asked between them, what has none is done in a thread of its own, and
moving the log, which can wait, is left at once. Ctrl+C is heard all the while."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import apsw

from mnemonaut_core.cancel import CancelToken, at_work

LOOK_S = 0.05
"""How often somebody who waits for SQLite looks whether to stop."""
_WRITING_STEPS = 2_000
_stopped = threading.Event()


def stop_reading() -> None:
    """End what readers do in this process, and let none begin a long statement: for Ctrl+C. What writes rolls back itself."""
    _stopped.set()


def read_again() -> None:
    """The next command may read."""
    _stopped.clear()


def reading_stopped() -> bool:
    """Whether `stop_reading` was the last word."""
    return _stopped.is_set()


@contextmanager
def stoppable(
    connection: apsw.Connection,
    token: CancelToken,
    steps: int = _WRITING_STEPS,
    look: Callable[[], None] = lambda: None,
) -> Iterator[None]:
    """Ask every so many steps of SQLite's work whether to stop, and `look`: the token, and that of the work that this thread
    is at, where nobody hands it on. That is also where Python sees Ctrl+C: its handler runs in the main thread alone, which
    may be the one that waits for a statement."""
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
    """Do in a thread of its own what SQLite does in one go: Python handles Ctrl+C in the main thread alone, and only where that
    thread is at work in Python. `look` is called meanwhile, every few hundredths of a second. What `work` raises comes out
    here; a second Ctrl+C does not, since then it would go on behind the back of whoever goes on."""
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
    """Move what lies in the log into the file, as far as readers let it; what fails or is stopped stays in the log, for the
    next time. Gives whether SQLite did what it could."""
    if token.is_set or _stopped.is_set():
        return False

    def stop() -> None:
        if token.is_set or _stopped.is_set():
            connection.interrupt()

    with suppress(apsw.Error):
        beside(connection.wal_checkpoint, stop)
        return True
    return False
