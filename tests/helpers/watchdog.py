"""In the event loop: how long it was kept from turning and by whom (to measure), and what was done in each turn (to test)."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any

from PySide6.QtCore import QAbstractEventDispatcher, QObject, Qt, QTimer, Slot

from mnemonaut_core.store.connection import Cursor

TICK_MS = 3
_QUEUED = Path("/proc/thread-self/schedstat")


@dataclass(frozen=True, slots=True)
class Gap:
    """Between two ticks: milliseconds by the clock, milliseconds in which this thread could have run but the machine gave
    the processor to others (0 where it does not say), milliseconds that this process computed (in any thread), and what was
    going on."""

    wall_ms: float
    queued_ms: float
    computed_ms: float
    during: str

    @property
    def ours_ms(self) -> float:
        """What this program is to blame for: its own work, and waiting for a thread of ours that holds the interpreter. Not
        what the machine gave to others."""
        return min(self.wall_ms - self.queued_ms, self.computed_ms)


class Watchdog(QObject):
    """While inside, ticks every few milliseconds and keeps every gap. `during` names what the next gaps belong to."""

    def __init__(self) -> None:
        super().__init__()
        self.gaps: list[Gap] = []
        self.during = ""
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self._on_tick)
        self._last = (0.0, 0.0, 0.0)

    def __enter__(self) -> Watchdog:
        self._last = _clocks()
        self._timer.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._on_tick()
        self._timer.stop()

    @property
    def worst(self) -> Gap:
        """The longest that the program is to blame for."""
        return max(self.gaps, key=lambda gap: gap.ours_ms)

    @Slot()
    def _on_tick(self) -> None:
        now = _clocks()
        wall, queued, computed = (new - old for new, old in zip(now, self._last, strict=True))
        self.gaps.append(Gap(wall, queued, computed, self.during))
        self._last = now


def _clocks() -> tuple[float, float, float]:
    """Milliseconds: the clock, this thread's waiting for a processor, this process's computing."""
    queued = int(_QUEUED.read_bytes().split()[1]) / 1e6 if _QUEUED.exists() else 0.0
    return time.perf_counter() * 1000.0, queued, time.process_time() * 1000.0


@dataclass(frozen=True, slots=True)
class Work:
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

    def _called(self, frame: FrameType, event: str, value: object) -> Callable[..., Any]:
        if frame.f_code in _WAITING and not _begins_a_worker(frame):
            self._waits.append(frame.f_code.co_qualname)
        return self._line

    def _line(self, frame: FrameType, event: str, value: object) -> Callable[..., Any]:
        self._lines += event == "line"
        return self._line


_MAY_WAIT = (
    threading.Condition.wait, threading.Event.wait, threading.Thread.join, Future.result, Cursor.execute, Cursor.executemany
)  # fmt: skip
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
