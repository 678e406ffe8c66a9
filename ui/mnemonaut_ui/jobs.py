"""Work off the UI thread: two lanes for reads, one for operations, one bridge back. The latest request wins."""

from __future__ import annotations

import itertools
import logging
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

import shiboken6
from PySide6.QtCore import QObject, Qt, Signal, Slot

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.change import Change
from mnemonaut_core.errors import Cancelled, MnemonautError

if TYPE_CHECKING:
    from mnemonaut_core.ports import Progress

log = logging.getLogger(__name__)

READ_LANES = 2
REPORT_EVERY_S = 0.05
"""Progress is told at most this often: a fast import must not flood the event loop."""
Work = Callable[[CancelToken], object]
Done = Callable[[object], None]
Failed = Callable[[MnemonautError], None]


class Lane(Enum):
    """Reads may run side by side; operations run one at a time, in order."""

    READ = "read"
    WRITE = "write"


@dataclass(frozen=True, slots=True)
class Answer:
    """What a job gave back. `channel` names what it was for; `number` grows with every request."""

    channel: str
    number: int
    value: object = None
    error: MnemonautError | None = None
    bug: BaseException | None = None
    cancelled: bool = False


@dataclass(slots=True)
class _Request:
    number: int
    token: CancelToken
    done: Done
    failed: Failed | None
    discard: Done | None
    future: Future[None] | None = field(default=None)


class Jobs(QObject):
    """Runs work and calls back on the UI thread.

    A second request on the same channel cancels the first, whose answer is dropped. Callbacks are methods of
    main-thread objects: what a worker sends crosses on one queued signal. A callback of a widget that is gone by then
    is dropped too.
    """

    operation_finished = Signal(object)  # Change
    failed = Signal(object)  # MnemonautError that no caller wanted for itself
    crashed = Signal(object)  # BaseException: our bug
    busy_changed = Signal(bool)  # an operation is at work
    progressed = Signal(str, str, int, int)  # channel, stage, done, total (-1: unknown)
    _answered = Signal(object)  # Answer, from a worker

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._numbers = itertools.count(1)
        self._current: dict[str, _Request] = {}
        self._left: dict[int, _Request] = {}
        """Requests that were cancelled and whose work may still give a value that somebody has to close."""
        self._lanes = {
            Lane.READ: ThreadPoolExecutor(READ_LANES, thread_name_prefix="read"),
            Lane.WRITE: ThreadPoolExecutor(1, thread_name_prefix="write"),
        }
        self._operations = 0
        self._closed = False
        self.stale = 0
        """Answers that came too late and were dropped."""
        self._answered.connect(self._on_answered, Qt.ConnectionType.QueuedConnection)

    def read(
        self, channel: str, work: Work, done: Done, *, failed: Failed | None = None, discard: Done | None = None
    ) -> None:
        """Run a read; `done` is called with its value on the UI thread unless a later request took its place: then
        `discard` is, where the value has to be closed."""
        self.cancel(channel)
        if not self._closed:
            self._submit(Lane.READ, channel, work, done, failed, discard)

    def operate(self, name: str, work: Work, done: Done | None = None, *, failed: Failed | None = None) -> str:
        """Run an operation after those before it. Its `Change` goes to everybody by `operation_finished`. Gives the
        channel, for `cancel_operation`; a cancelled operation tells `failed` (`Cancelled`), nobody else."""
        channel = f"operation:{name}:{next(self._numbers)}"
        if not self._closed:
            self._operations += 1
            self._submit(Lane.WRITE, channel, work, done or _ignore, failed, None)
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
        if request is not None:
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
        """A progress for work in a lane: told on the UI thread by `progressed`, not too often."""
        told, told_stage = 0.0, ""

        def report(stage: str, done: int, total: int | None) -> None:
            nonlocal told, told_stage
            now = time.monotonic()
            if stage != told_stage or now - told >= REPORT_EVERY_S or done == total:
                told, told_stage = now, stage
                if not self._closed:
                    self.progressed.emit(channel, stage, done, -1 if total is None else total)

        return report

    @property
    def idle(self) -> bool:
        """Whether nothing is under way."""
        return not self._current

    @property
    def busy(self) -> bool:
        """Whether an operation is at work or waits its turn."""
        return self._operations > 0

    def finish_operations(self, timeout_s: float) -> bool:
        """Wait for the operations under way, without running the event loop; whether all came to their end."""
        futures = [
            request.future
            for channel, request in self._current.items()
            if channel.startswith("operation:") and request.future is not None
        ]
        return not wait(futures, timeout_s).not_done

    def close(self) -> None:
        """Cancel reads, let operations finish, end the threads."""
        self._closed = True
        self.cancel_all()
        self._lanes[Lane.READ].shutdown(wait=True, cancel_futures=True)
        self._lanes[Lane.WRITE].shutdown(wait=True)

    def _submit(
        self, lane: Lane, channel: str, work: Work, done: Done, failed: Failed | None, discard: Done | None
    ) -> None:
        request = _Request(next(self._numbers), CancelToken(), done, failed, discard)
        self._current[channel] = request
        request.future = self._lanes[lane].submit(self._run, channel, request.number, request.token, work)

    def _run(self, channel: str, number: int, token: CancelToken, work: Work) -> None:
        """In a worker: whatever happens becomes an answer."""
        try:
            token.raise_if_set()
            answer = Answer(channel, number, work(token))
        except Cancelled:
            answer = Answer(channel, number, cancelled=True)
        except MnemonautError as error:
            answer = Answer(channel, number, error=error)
        except Exception as error:  # noqa: BLE001  (shown in the crash dialog)
            answer = Answer(channel, number, cancelled=token.is_set, bug=None if token.is_set else error)
        if not self._closed:
            self._answered.emit(answer)

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

    def _deliver(self, answer: Answer, request: _Request) -> None:
        failed = request.failed if _is_there(request.failed) else None
        if answer.bug is not None:
            log.error("a job crashed", exc_info=answer.bug)
            self.crashed.emit(answer.bug)
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


def _ignore(value: object) -> None:
    """Nobody waits for the value itself."""
