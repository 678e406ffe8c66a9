"""How long a window's event loop was kept from turning, and by whom."""

from __future__ import annotations

import time
from pathlib import Path
from types import TracebackType

import msgspec
from PySide6.QtCore import QAbstractEventDispatcher, QObject, Qt, QTimer, Slot

TICK_MS = 3
"""A loop that has nothing to do turns at least so often."""
_QUEUED = Path("/proc/thread-self/schedstat")


class Gap(msgspec.Struct, frozen=True):
    """One turn of the loop: milliseconds by the clock, milliseconds in which this thread could have run but the machine gave
    the processor to others (0 where it does not say), milliseconds that this process computed (in any thread), what was
    going on, and milliseconds that this thread itself computed."""

    wall_ms: float
    queued_ms: float
    computed_ms: float
    during: str
    own_ms: float = 0.0

    @property
    def ours_ms(self) -> float:
        """What this program is to blame for: its own work, and waiting for a thread of ours that holds the interpreter. Not
        what the machine gave to others."""
        return min(self.wall_ms - self.queued_ms, self.computed_ms)


class Watchdog(QObject):
    """While inside, keeps how long every turn of the loop took: so long may a key that is pressed then have to wait. `during` names
    what the next turns belong to."""

    def __init__(self) -> None:
        super().__init__()
        self.gaps: list[Gap] = []
        self.during = ""
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(TICK_MS)
        self._loop = QAbstractEventDispatcher.instance()
        self._last = (0.0, 0.0, 0.0, 0.0)

    def __enter__(self) -> Watchdog:
        self._last = _clocks()
        self._loop.awake.connect(self._on_turn)
        self._timer.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._on_turn()
        self._timer.stop()
        self._loop.awake.disconnect(self._on_turn)

    @Slot()
    def _on_turn(self) -> None:
        now = _clocks()
        wall, queued, computed, own = (new - old for new, old in zip(now, self._last, strict=True))
        self.gaps.append(Gap(wall, queued, computed, self.during, own))
        self._last = now


def _clocks() -> tuple[float, float, float, float]:
    """Milliseconds: the clock, this thread's waiting for a processor, this process's computing, this thread's."""
    queued = int(_QUEUED.read_bytes().split()[1]) / 1e6 if _QUEUED.exists() else 0.0
    return time.perf_counter() * 1000.0, queued, time.process_time() * 1000.0, time.thread_time() * 1000.0
