"""Cooperative cancelling: a token that stages look at and that can interrupt running SQL; and the one way to wait for what lies
outside of this process, with a deadline and that token."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from mnemonaut_core.errors import Cancelled

T = TypeVar("T")
_LOOK_S = 0.05


class CancelToken:
    """Set once, from any thread. `on_cancel` callbacks run in the thread that cancels."""

    def __init__(self) -> None:
        self._event = threading.Event()
        # taken again by the thread that holds it: Ctrl+C is handled in the middle of whatever the main thread does
        self._lock = threading.RLock()
        self._callbacks: list[Callable[[], None]] = []
        self.waits_until: float | None = None
        """When waiting for another program's write lock ends, on the monotonic clock; None while not waiting. Set by the worker,
        read by front ends."""
        self.finishing = False
        """Whether the work is being committed, which takes a moment and cannot be cancelled any more."""

    def cancel(self) -> None:
        """Ask the work to stop; running SQL that registered an interrupt ends within milliseconds."""
        self._event.set()
        # inside the lock: who leaves `interrupting` meanwhile waits, so that nobody is interrupted who has its connection next
        with self._lock:
            for callback in tuple(self._callbacks):
                callback()

    @property
    def is_set(self) -> bool:
        return self._event.is_set()

    def wait(self, seconds: float) -> bool:
        return self._event.wait(seconds)

    def raise_if_set(self) -> None:
        """Raise `Cancelled` if cancelling was requested; call it between stages."""
        if self._event.is_set():
            raise Cancelled

    @contextmanager
    def interrupting(self, callback: Callable[[], None]) -> Iterator[None]:
        """Run `callback` when the token is cancelled inside this block (at once if it already is)."""
        with self._lock:
            self._callbacks.append(callback)
        try:
            if self._event.is_set():
                callback()
            yield
        finally:
            with self._lock:
                self._callbacks.remove(callback)


NEVER = CancelToken()
"""A token that is never cancelled."""
_at_work = threading.local()


@contextmanager
def working(token: CancelToken) -> Iterator[None]:
    """Reads of this thread within the block end when the token is set, even if the token is not passed to them."""
    before = at_work()
    _at_work.token = token
    try:
        yield
    finally:
        _at_work.token = before


def at_work() -> CancelToken:
    """The token of the work that this thread is at; `NEVER` outside of `working`."""
    return getattr(_at_work, "token", NEVER)


def wait_for(ready: Callable[[float], object], seconds: float, token: CancelToken | None = None) -> bool:
    """Call `ready` with the seconds that it may block until it is true; False after `seconds`, `Cancelled` when the token
    (default: of this thread's work) is set. Each call is short: Python handles Ctrl+C between its steps only."""
    token = at_work() if token is None else token
    end = time.monotonic() + seconds
    while True:
        token.raise_if_set()
        left = end - time.monotonic()
        if ready(max(0.0, min(_LOOK_S, left))):
            return True
        if left <= 0.0:
            return False


def call_within(work: Callable[[], T], seconds: float) -> T:
    """What `work` returns or raises, done in a thread that is left behind where it takes longer: TimeoutError."""
    done, result = threading.Event(), list[T]()
    raised = list[BaseException]()

    def run() -> None:
        try:
            result.append(work())
        except BaseException as error:  # noqa: BLE001 - raised again below
            raised.append(error)
        finally:
            done.set()

    threading.Thread(target=run, name="outside", daemon=True).start()
    if not wait_for(done.wait, seconds):
        raise TimeoutError
    if raised:
        raise raised[0]
    return result[0]
