"""In the event loop: how long it was kept from turning and by whom (to measure), and what was done in each turn (to test)."""

from __future__ import annotations

import enum
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from types import FrameType, TracebackType
from typing import Any

import msgspec
from bench.gaps import Gap, Watchdog
from PySide6.QtCore import QAbstractEventDispatcher, QObject, Slot

from mnemonaut_core.store.connection import Cursor

__all__ = ["Counter", "Gap", "Spent", "Turns", "Watchdog", "Work", "work_of"]


class Work(msgspec.Struct, frozen=True):
    """What this thread did: lines of Python that it ran, what it called that waits, what was going on."""

    lines: int
    waits: tuple[str, ...]
    during: str = ""


class Counter:
    """While inside, counts the work of this thread. It reads no clock: the same work is the same count on any machine."""

    def __init__(self) -> None:
        self._lines = 0
        self._waits: list[str] = []
        self._before: Any = None

    def __enter__(self) -> Counter:
        self._before = sys.gettrace()
        sys.settrace(self._called)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        sys.settrace(self._before)

    def taken(self, during: str = "") -> Work:
        """What was counted since the last time."""
        work = Work(self._lines, tuple(self._waits), during)
        self._lines = 0
        self._waits.clear()
        return work

    def _called(self, frame: FrameType, event: str, value: object) -> Callable[..., Any] | None:
        # Qt makes its enumerations when one is first named: once a process, in whichever test comes first
        if frame.f_code.co_filename == enum.__file__:
            return None
        if frame.f_code in _WAITING and not _begins_a_worker(frame):
            self._waits.append(frame.f_code.co_qualname)
        return self._line

    def _line(self, frame: FrameType, event: str, value: object) -> Callable[..., Any]:
        self._lines += event == "line"
        return self._line


_MAY_WAIT = (
    threading.Condition.wait,
    threading.Event.wait,
    threading.Thread.join,
    Future.result,
    Cursor.execute,
    Cursor.executemany,
)
"""Calls that may keep a thread for as long as another one, or the disk, likes."""
_WAITING = frozenset(function.__code__ for function in _MAY_WAIT)


def _begins_a_worker(frame: FrameType | None) -> bool:
    """Whether it belongs to handing over work: a pool that has no thread yet begins one, which is soon there."""
    while frame is not None and frame.f_code is not ThreadPoolExecutor.submit.__code__:
        frame = frame.f_back
    return frame is not None


def work_of(act: Callable[[], object]) -> Work:
    """What this thread did in a call."""
    with Counter() as counter:
        act()
    return counter.taken()


class Turns(QObject):
    """While inside, keeps the work of every turn of the event loop. `during` names what the next ones belong to."""

    def __init__(self) -> None:
        super().__init__()
        self.turns: list[Work] = []
        self.during = ""
        self._counter = Counter()
        self._loop = QAbstractEventDispatcher.instance()

    def __enter__(self) -> Turns:
        # told of each turn, not woken for it: a timer without an interval would turn the loop for nothing while workers compute
        self._loop.awake.connect(self._on_turn)
        self._counter.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._counter.__exit__(kind, error, trace)
        self._loop.awake.disconnect(self._on_turn)
        self._on_turn()

    @property
    def longest(self) -> Work:
        """The turn with most lines."""
        return max(self.turns, key=lambda turn: turn.lines)

    @property
    def waits(self) -> set[str]:
        """What was waited for in any turn."""
        return {name for turn in self.turns for name in turn.waits}

    @Slot()
    def _on_turn(self) -> None:
        self.turns.append(self._counter.taken(self.during))


class Spent(QObject):
    """While inside, keeps the processor time of this thread in every turn of the event loop, in milliseconds, by what was going
    on (`during`). What others on the machine do costs it nothing, what they leave in the caches does."""

    def __init__(self) -> None:
        super().__init__()
        self.turns: dict[str, list[float]] = {}
        self.during = ""
        self._last = 0.0
        self._loop = QAbstractEventDispatcher.instance()

    def __enter__(self) -> Spent:
        self._last = time.thread_time()
        self._loop.awake.connect(self._on_turn)
        self._loop.aboutToBlock.connect(self._on_turn)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._loop.awake.disconnect(self._on_turn)
        self._loop.aboutToBlock.disconnect(self._on_turn)
        self._on_turn()

    @property
    def longest(self) -> dict[str, float]:
        """The longest turn of each."""
        return {name: max(turns) for name, turns in self.turns.items()}

    @Slot()
    def _on_turn(self) -> None:
        now = time.thread_time()
        self.turns.setdefault(self.during, []).append((now - self._last) * 1000.0)
        self._last = now
