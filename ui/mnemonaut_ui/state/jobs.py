"""Work off the UI thread: two lanes for reads, one for operations, one bridge back. The latest request wins."""

from __future__ import annotations

import gc
import itertools
import logging
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
import shiboken6
from msgspec import field
from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from mnemonaut_core.cancel import CancelToken, working
from mnemonaut_core.domain.change import Change
from mnemonaut_core.errors import Cancelled, InternalError, MnemonautError

if TYPE_CHECKING:  # loaded with the first job: the window is painted before
    from concurrent.futures import Future, ThreadPoolExecutor

    from mnemonaut_core.ports import Progress


log = logging.getLogger(__name__)

READ_LANES = 2
REPORT_EVERY_S = 0.05
"""Progress is reported at most this often: a fast import must not flood the event loop."""
SWITCH_S = 0.0005
"""How long a worker may keep the interpreter when the UI thread wants it. Python's own 5 ms, waited for at every call into
Qt that lets go of it, make 50 ms of a paint."""
COLLECT_EVERY_MS = 250
"""So often is looked whether garbage is to be collected."""
T = TypeVar("T")
Failed = Callable[[MnemonautError], None]


READ, WRITE = "read", "write"
"""Lanes. Reads may run side by side; operations run one at a time, in order."""


class Answer(msgspec.Struct, frozen=True):
    """What a job gave back. `channel` names what it was for; `number` grows with every request."""

    channel: str
    number: int
    value: Any = None
    error: MnemonautError | None = None
    bug: BaseException | None = None
    cancelled: bool = False


class Request(msgspec.Struct):
    """A request, and its receivers."""

    number: int
    token: CancelToken
    done: Callable[[Any], None]
    failed: Failed | None
    discard: Callable[[Any], None] | None
    must: bool = False
    """An operation that is not cancelled with the others: what it does has to happen."""
    future: Future[None] | None = field(default=None)


class LockWait(msgspec.Struct, frozen=True):
    """An operation waits for another program to let go of the database. `until`: when it gives up, on the monotonic
    clock; `operations`: how many wait, itself included."""

    until: float
    operations: int


class Garbage(QObject):
    """While there are workers, only the UI thread runs Python's garbage collector.
    Python collects in the thread that allocates next. A worker that deletes a widget holds a lock of Qt and waits for
    the interpreter, while the UI thread has the interpreter and waits for that lock: a deadlock."""

    _kept_by = 0
    """How many of these keep Python from collecting by itself."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.setInterval(COLLECT_EVERY_MS)
        self._timer.timeout.connect(self.collect)
        self._keeps = False

    def keep(self) -> None:
        """Take collecting over from Python, until `let_go`."""
        if not self._keeps:
            self._keeps = True
            Garbage._kept_by += 1
            self._timer.start()
        gc.disable()

    def let_go(self) -> None:
        """Return collecting to Python: no worker is left."""
        if self._keeps:
            self._keeps = False
            Garbage._kept_by -= 1
            self._timer.stop()
            if Garbage._kept_by == 0:
                gc.enable()

    @Slot()
    def collect(self) -> None:
        """Collect the oldest generation that Python would collect now."""
        gc.disable()  # whoever turned it on meanwhile
        due = [count > most for count, most in zip(gc.get_count(), gc.get_threshold(), strict=True)]
        if any(due):
            gc.collect(max(number for number, is_due in enumerate(due) if is_due))


class Jobs(QObject):
    """Runs work and calls back on the UI thread.

    A second request on the same channel cancels the first, whose answer is dropped. Callbacks are methods of
    main-thread objects: what a worker sends crosses on one queued signal. A callback of a widget that is gone by then
    is dropped too.
    """

    operation_finished = Signal(object)  # Change
    failed = Signal(object)  # MnemonautError that no caller wanted for itself
    crashed = Signal(object, str)  # BaseException, channel: our bug; who waits for that channel is told by `failed`
    busy_changed = Signal(bool)  # an operation is at work
    progressed = Signal(str, str, int, int)  # channel, stage, done, total (-1: unknown)
    _answered = Signal(object)  # Answer, from a worker
    _told = Signal(object)  # what `teller` is handed, from a worker

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._numbers = itertools.count(1)
        self._current: dict[str, Request] = {}
        self._left: dict[int, Request] = {}
        """Cancelled requests whose work may still return a value that must be closed."""
        self._lanes: dict[str, ThreadPoolExecutor] = {}
        self._garbage = Garbage(self)
        self._operations = 0
        self._closed = False
        self.stale = 0
        """Answers that came too late and were dropped."""
        self.fault_behind: Callable[[], MnemonautError | None] = lambda: None
        """Called in the worker for an apparent bug: returns the fault of the file that caused it, if there is one."""
        self._answered.connect(self._on_answered, Qt.ConnectionType.QueuedConnection)
        self._told.connect(self._on_told, Qt.ConnectionType.QueuedConnection)

    def read(
        self,
        channel: str,
        work: Callable[[CancelToken], T],
        done: Callable[[T], None],
        *,
        failed: Failed | None = None,
        discard: Callable[[T], None] | None = None,
    ) -> None:
        """Run a read; `done` is called with its value on the UI thread unless a later request took its place: then
        `discard` is, where the value has to be closed."""
        self.cancel(channel)
        if not self._closed:
            self._submit(READ, channel, work, done, failed, discard)

    def teller(self, channel: str, told: Callable[[T], None]) -> Callable[[CancelToken, T], None]:
        """For work with partial results: each is delivered on the UI thread with its token, unless a later request
        replaced it."""

        def tell(token: CancelToken, value: T) -> None:
            if not self._closed:
                self._told.emit((channel, token, told, value))

        return tell

    def operate(
        self,
        name: str,
        work: Callable[[CancelToken], T],
        done: Callable[[T], None] | None = None,
        *,
        failed: Failed | None = None,
        must: bool = False,
    ) -> str:
        """Run an operation after those before it. `operation_finished` delivers its `Change`. Returns the channel for
        `cancel_operation`; a cancelled operation emits `failed` (`Cancelled`) only. One that `must` finish (closing a
        database) is never cancelled."""
        channel = f"operation:{name}:{next(self._numbers)}"
        if not self._closed:
            self._operations += 1
            self._submit(WRITE, channel, work, done or ignore, failed, None, must=must)
            self.busy_changed.emit(True)
        return channel

    def cancel(self, channel: str) -> None:
        """Stop the work of a channel; its answer will be dropped."""
        request = self._current.pop(channel, None)
        if request is not None:
            request.token.cancel()
            if request.discard is not None and not (request.future is not None and request.future.cancel()):
                self._left[request.number] = request

    def cancel_operation(self, channel: str) -> None:
        """Ask an operation to roll back; its answer still comes."""
        request = self._current.get(channel)
        if request is not None and not request.must:
            request.token.cancel()

    def cancel_all(self) -> None:
        """Stop every read; operations are let to their end."""
        for channel in [name for name in self._current if not name.startswith("operation:")]:
            self.cancel(channel)

    def cancel_operations(self) -> None:
        """Ask every operation to roll back."""
        for channel in [name for name in self._current if name.startswith("operation:")]:
            self.cancel_operation(channel)

    def reporter(self, channel: str) -> Progress:
        """A progress callback for work in a lane: delivered on the UI thread by `progressed`, at a limited rate."""
        reported, reported_stage = 0.0, ""

        def report(stage: str, done: int, total: int | None) -> None:
            nonlocal reported, reported_stage
            now = time.monotonic()
            if stage != reported_stage or now - reported >= REPORT_EVERY_S or done == total:
                reported, reported_stage = now, stage
                if not self._closed:
                    self.progressed.emit(channel, stage, done, -1 if total is None else total)

        return report

    @property
    def idle(self) -> bool:
        return not self._current

    @property
    def busy(self) -> bool:
        """Whether an operation is at work or waits its turn."""
        return self._operations > 0

    @property
    def lock_wait(self) -> LockWait | None:
        """What waits for another program's write lock; None while nothing does."""
        queue = [request for channel, request in self._current.items() if channel.startswith("operation:")]
        for request in queue:
            until = request.token.waits_until
            if until is not None and not request.token.is_set:
                return LockWait(until, sum(not other.must for other in queue))
        return None

    def finish_operations(self, timeout_s: float) -> bool:
        """Wait for the operations under way, without running the event loop; whether all came to their end."""
        from concurrent.futures import wait

        futures = [
            request.future
            for channel, request in self._current.items()
            if channel.startswith("operation:") and request.future is not None
        ]
        return not wait(futures, timeout_s).not_done

    def close(self, end_others: Callable[[], object] | None = None) -> None:
        """Cancel reads, let operations finish, end the threads. `end_others` ends those that the window did not start, such as
        a database's: only then may Python collect garbage by itself again, in whatever thread."""
        self._closed = True
        self.cancel_all()
        for lane, threads in self._lanes.items():
            threads.shutdown(wait=True, cancel_futures=lane == READ)
        if end_others is not None:
            end_others()
        self._garbage.let_go()

    def _submit(
        self,
        lane: str,
        channel: str,
        work: Callable[[CancelToken], T],
        done: Callable[[T], None],
        failed: Failed | None,
        discard: Callable[[T], None] | None,
        *,
        must: bool = False,
    ) -> None:
        request = Request(next(self._numbers), CancelToken(), done, failed, discard, must)
        self._current[channel] = request
        self._garbage.keep()
        request.future = self._threads(lane).submit(self._run, channel, request.number, request.token, work)

    def _threads(self, lane: str) -> ThreadPoolExecutor:
        """The threads of a lane, made when it is used first."""
        if lane not in self._lanes:
            from concurrent.futures import ThreadPoolExecutor

            sys.setswitchinterval(min(SWITCH_S, sys.getswitchinterval()))
            count = READ_LANES if lane == READ else 1
            self._lanes[lane] = ThreadPoolExecutor(count, thread_name_prefix=lane)
        return self._lanes[lane]

    def _run(self, channel: str, number: int, token: CancelToken, work: Callable[[CancelToken], object]) -> None:
        """Run in a worker; every exception becomes an answer."""
        try:
            token.raise_if_set()
            with working(token):
                answer = Answer(channel, number, work(token))
        except Cancelled:
            answer = Answer(channel, number, cancelled=True)
        except MnemonautError as error:
            answer = (
                self._bug(channel, number, error)
                if isinstance(error, InternalError)
                else Answer(channel, number, error=error)
            )
        except Exception as error:  # noqa: BLE001  (shown in the crash dialog)
            answer = Answer(channel, number, cancelled=True) if token.is_set else self._bug(channel, number, error)
        if not self._closed:
            self._answered.emit(answer)

    def _bug(self, channel: str, number: int, error: Exception) -> Answer:
        """Reported as a fault of the file if that is the cause."""
        fault = self.fault_behind()
        return Answer(channel, number, bug=error) if fault is None else Answer(channel, number, error=fault)

    @Slot(object)
    def _on_answered(self, answer: Answer) -> None:
        request = self._current.get(answer.channel)
        if request is None or request.number != answer.number:
            self.stale += 1
            left = self._left.pop(answer.number, None)
            if left is not None and left.discard is not None and answer.value is not None:
                left.discard(answer.value)
            return
        del self._current[answer.channel]
        try:
            self._deliver(answer, request)
        finally:
            if answer.channel.startswith("operation:"):
                self._operations -= 1
                self.busy_changed.emit(self._operations > 0)

    def _on_told(self, what: tuple[str, CancelToken, Callable[[Any], None], object]) -> None:
        channel, token, told, value = what
        request = self._current.get(channel)
        if request is not None and request.token is token and _is_there(told):
            told(value)

    def _deliver(self, answer: Answer, request: Request) -> None:
        failed = request.failed if _is_there(request.failed) else None
        if answer.bug is not None:
            log.error("a job crashed", exc_info=answer.bug)
            if failed is not None:
                failed(InternalError())
            self.crashed.emit(answer.bug, answer.channel)
        elif answer.error is not None:
            (failed or self.failed.emit)(answer.error)
        elif answer.cancelled:
            if failed is not None and answer.channel.startswith("operation:"):
                failed(Cancelled())
        else:
            if _is_there(request.done):
                request.done(answer.value)
            if isinstance(answer.value, Change):
                self.operation_finished.emit(answer.value)


def _is_there(callback: Callable[..., None] | None) -> bool:
    """Whether the object of a bound method still lives: a dialog may be closed before its answer comes."""
    owner = getattr(callback, "__self__", None)
    return callback is not None and (not isinstance(owner, QObject) or shiboken6.isValid(owner))


def ignore(_: object) -> None:
    """For a value without a receiver, and for a failure that is reported elsewhere or needs no report."""
