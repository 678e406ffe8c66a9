"""Injects our bugs in twenty places of a running window, one after the other; prints which were shown.

Run by `test_window_faults.py` in a process of its own: inside pytest the event loop is not the outermost call, and PySide hands
exceptions of overrides to whoever called into Qt.
"""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QEvent,
    QObject,
    QSettings,
    QStringListModel,
    Qt,
    QTimer,
    Signal,
    SignalInstance,
)
from PySide6.QtGui import QAction, QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListView, QPushButton, QStyledItemDelegate, QWidget
from shiboken6 import delete, isValid

from mnemonaut import gui
from mnemonaut.logs import Logs
from mnemonaut_ui.shell.main_window import MainWindow


class OurBugError(Exception):
    """What is injected."""


def fail(*_: object) -> None:
    """Raise."""
    raise OurBugError("injected")


class Painted(QWidget):
    """Fails when it is painted."""

    def paintEvent(self, event: QPaintEvent) -> None:
        fail(event)


class Listening(QObject):
    """Fails in a slot, an event and an event filter."""

    called = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.called.connect(fail)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.User:
            fail()
        return super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.User:
            fail()
        return False


class Model(QAbstractListModel):
    """Fails when it is asked for data."""

    def rowCount(self, parent: object = None) -> int:
        return 1

    def data(self, index: object, role: int = 0) -> object:
        fail()
        return None


class Delegate(QStyledItemDelegate):
    """Fails when it paints."""

    def paint(self, *_: object) -> None:
        fail()


def in_list(made: QAbstractListModel | None = None, delegate: QStyledItemDelegate | None = None) -> QListView:
    """A list that is shown."""
    view = QListView()
    if delegate is not None:
        view.setModel(QStringListModel(["a"], view))
        view.setItemDelegate(delegate)
    else:
        assert made is not None
        made.setParent(view)
        view.setModel(made)
    QTimer.singleShot(0, view, view.show)
    return view


def emitted() -> QObject:
    """A signal whose slot fails."""
    source = Listening()
    source.called.emit()
    return source


def post(receiver: QObject, filtered: QObject | None = None) -> None:
    """A user event."""
    if filtered is not None:
        receiver.installEventFilter(filtered)
    QCoreApplication.sendEvent(receiver, QEvent(QEvent.Type.User))


def click() -> QPushButton:
    """A button whose slot fails."""
    button = QPushButton()
    button.clicked.connect(fail)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    return button


def trigger() -> QAction:
    """A command that fails."""
    action = QAction()
    action.triggered.connect(fail)
    action.trigger()
    return action


def filtered() -> QObject:
    """An object whose filter fails."""
    watched, watching = QObject(), Listening()
    post(watched, watching)
    watching.setParent(watched)
    return watched


def painted() -> QWidget:
    """A widget that cannot be painted."""
    widget = Painted()
    QTimer.singleShot(0, widget, widget.show)
    return widget


def then(signal: SignalInstance, act: Callable[[], None]) -> None:
    """A slot that fails, and what calls it."""
    signal.connect(fail)
    act()


def in_thread() -> None:
    """A thread that dies."""
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()


PLACES: dict[str, Callable[[MainWindow], object]] = {
    "slot of a signal": lambda _: emitted(),
    "slot of a button": lambda _: click(),
    "slot of a command": lambda _: trigger(),
    "timer": lambda window: QTimer.singleShot(0, window, fail),
    "event": lambda _: post(Listening()),
    "event filter": lambda _: filtered(),
    "paint event": lambda _: painted(),
    "model": lambda _: in_list(Model()),
    "delegate": lambda _: in_list(delegate=Delegate()),
    "thread": lambda _: in_thread(),
    "read job": lambda window: window.state.jobs.read("x", fail, print),
    "operation": lambda window: window.state.jobs.operate("x", fail),
    "answer of a read job": lambda window: window.state.jobs.read("x", lambda _t: 1, fail),
    "answer of an operation": lambda window: window.state.jobs.operate("x", lambda _t: 1, fail),
    "slot of the state": lambda window: then(window.state.expert_changed, partial(window.run_command, "expert")),
    "slot of a selection": lambda window: then(window.state.selection_changed, partial(window.state.select, ["a"])),
    "slot of a theme": lambda window: then(window.state.theme_changed, partial(window.choose_theme, "dark")),
    "palette": lambda window: then(window.commands.action("about").triggered, partial(_about, window)),
    "shortcut": lambda window: then(window.commands.action("sidebar").triggered, partial(_key, window)),
    "queued call": lambda window: QTimer.singleShot(1, window, fail),
}


def _about(window: MainWindow) -> None:
    window.commands.action("about").trigger()


def _key(window: MainWindow) -> None:
    window.activateWindow()
    QTimer.singleShot(20, window, lambda: _press(window))


def _press(window: MainWindow) -> None:
    modifiers = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(window, Qt.Key.Key_R, modifiers)


class Runner(QObject):
    """One place after the other: inject, wait for the dialog, close it, see that commands still run."""

    def __init__(self, front: gui.Front) -> None:
        super().__init__(front)
        self.front, self.shown = front, dict.fromkeys(PLACES, False)
        self._todo = list(PLACES)
        self._made: object = None
        self._waited = 0

    def next(self) -> None:
        """The next place; the end when there is none."""
        if not self._todo:
            print(json.dumps(self.shown))
            self.front.window.close()
            QTimer.singleShot(0, QCoreApplication.quit)
            return
        self._waited = 0
        QTimer.singleShot(0, self, self._inject)
        QTimer.singleShot(20, self, self._look)

    def _inject(self) -> None:
        self._made = PLACES[self._todo[0]](self.front.window)

    def _look(self) -> None:
        dialog, self._waited = self.front.keeper.dialog, self._waited + 1
        if dialog is None and self._waited < 100:
            QTimer.singleShot(20, self, self._look)
            return
        if isinstance(self._made, QWidget) and isValid(self._made):
            delete(self._made)
        self._made = None
        place = self._todo.pop(0)
        if dialog is not None:
            self.shown[place] = "OurBugError" in dialog.details.toPlainText() and self.front.window.isVisible()
            dialog.close()
        QTimer.singleShot(20, self, self.next)


def main(folder: Path) -> None:
    """Run all; the answer is one line of JSON."""
    app = gui.application()
    logs = Logs(folder)
    front = gui.Front(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat), logs)
    with gui._hooks(front):
        runner = Runner(front)
        front.ready.connect(runner.next)
        front.begin(None, read_only=False)
        app.exec()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
