"""What may wait has a turn of the event loop of its own: keys and clicks come between."""

from __future__ import annotations

import time
from collections import deque

from PySide6.QtCore import QAbstractEventDispatcher, QCoreApplication, QEvent, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

LONG_S = 0.008
"""A turn of the loop in which so much was computed already is long enough."""
_PRESSED = (
    QEvent.Type.ShortcutOverride,
    QEvent.Type.KeyPress,
    QEvent.Type.InputMethod,
    QEvent.Type.MouseButtonPress,
    QEvent.Type.ContextMenu,
    QEvent.Type.DragEnter,
)


class Turn(QObject):
    """Emits `came` once after it was begun, in a later turn of the event loop in which no other one comes. Timers without an
    interval would all come in the same turn, one after the other, and keep the loop from turning for all of them together."""

    came = Signal()

    @property
    def active(self) -> bool:
        """Whether it is still to come."""
        return self in _queue().waiting

    def start(self, *, first: bool = False) -> None:
        """Let it come after the others that wait, or before them (`first`); nothing where it waits already."""
        _queue().add(self, first=first)

    def stop(self) -> None:
        """It does not come."""
        _queue().drop(self)


class TurnOrPress(Turn):
    """Runs in its turn, or earlier on a key or button press: the view is up to date before the press arrives."""

    def __init__(self, parent: QObject, within: QWidget | None = None) -> None:
        """Of what is pressed only what is inside of `within` counts; None for all."""
        super().__init__(parent)
        self._within = within
        self.came.connect(self._unwatch)

    def start(self, *, first: bool = False) -> None:
        super().start(first=first)
        _app().installEventFilter(self)

    def stop(self) -> None:
        super().stop()
        self._unwatch()

    @Slot()
    def _unwatch(self) -> None:
        _app().removeEventFilter(self)

    # ---- Qt

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        within = self._within
        inside = within is None or (isinstance(watched, QWidget) and within.isAncestorOf(watched))
        if event.type() not in _PRESSED or not inside:
            return False
        self.stop()
        self.came.emit()
        holder = QApplication.focusWidget()
        if event.type() != QEvent.Type.InputMethod or holder is None or holder is watched:
            return False
        # a key finds where the keyboard is when it arrives; what is composed is on its way to where it was
        QApplication.sendEvent(holder, event)
        return True


class _Queue(QObject):
    """All that wait, in order. A posted event begins the timer by which they come: the timer alone may end in the turn in which
    it began, and would wait as long as a mouse is moved fast enough."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.waiting = deque[Turn]()
        self._loop = QAbstractEventDispatcher.instance()
        self._turned = False
        """Whether the loop has turned since one was begun, or came."""
        self._began, self._put_off = 0.0, False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._on_timeout)

    def add(self, turn: Turn, *, first: bool) -> None:
        if turn in self.waiting:
            return
        if not self.waiting:
            self._loop.awake.connect(self._on_awake)
        (self.waiting.appendleft if first else self.waiting.append)(turn)
        self._turned = False
        self._post()  # where the loop is at rest it shall turn

    def drop(self, turn: Turn) -> None:
        if turn in self.waiting:
            self.waiting.remove(turn)
            self._rest()

    def _rest(self) -> None:
        if not self.waiting:
            self._loop.awake.disconnect(self._on_awake)

    def _post(self) -> None:
        QCoreApplication.postEvent(self, QEvent(QEvent.Type.User), Qt.EventPriority.LowEventPriority.value)

    @Slot()
    def _on_awake(self) -> None:
        self._began = time.thread_time()
        if not self._turned:
            self._turned = True
            self._post()

    @Slot()
    def _on_timeout(self) -> None:
        self._turned = False
        if not self.waiting:
            return
        self._put_off = not self._put_off and time.thread_time() - self._began > LONG_S
        if self._put_off:  # an answer was put in: once only, for what waits may not wait for ever
            return
        turn = self.waiting.popleft()
        self._rest()
        if isValid(turn):  # else what it was for has gone
            turn.came.emit()

    # ---- Qt

    def customEvent(self, _event: QEvent) -> None:
        if self._turned:
            self._timer.start()


def _app() -> QCoreApplication:
    app = QCoreApplication.instance()
    assert app is not None  # noqa: S101 - there is one as long as there are widgets
    return app


_QUEUES: list[_Queue] = []
"""That of the application: one, or none yet."""


def _queue() -> _Queue:
    if not _QUEUES or not isValid(_QUEUES[0]):
        _QUEUES[:] = [_Queue(_app())]
    return _QUEUES[0]


def none_waits() -> bool:
    """Whether no turn is still to come: what was begun is done, and painted."""
    return not _queue().waiting


class PaintTurn(QObject):
    """Lets a window paint in a turn after the one that changed what it shows, not at its end: an answer that is put in and
    painted at once would keep keys and clicks waiting for both. What else waits comes after the frame."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._painting = False
        self._turn = Turn(self)
        self._turn.came.connect(self._on_turn)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.UpdateRequest or self._painting or watched is not self._window:
            return False
        self._turn.start(first=True)  # Qt asks no second time until it has painted
        return True

    @Slot()
    def _on_turn(self) -> None:
        self._painting = True
        try:
            QCoreApplication.sendEvent(self._window, QEvent(QEvent.Type.UpdateRequest))
        finally:
            self._painting = False
