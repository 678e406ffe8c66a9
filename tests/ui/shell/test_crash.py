"""An exception anywhere is written down and shown, and the window lives on."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractListModel, QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QGuiApplication, QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListView, QPushButton, QStyledItemDelegate, QWidget
from pytestqt.qtbot import QtBot

from mnemonaut import gui
from mnemonaut.logs import Logs
from mnemonaut_core.cancel import CancelToken
from mnemonaut_ui.crash import CrashKeeper, describe
from mnemonaut_ui.main_window import MainWindow
from mnemonaut_ui.workspace import Workspace


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


@pytest.fixture
def keeper(window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[CrashKeeper]:
    """The keeper of a window, with the hooks that `gui.run` installs; pytest-qt must not see the exceptions."""
    front = type("Front", (), {})()
    front.window = window
    front.keeper = CrashKeeper(
        window, version="0", write_log=Logs(tmp_path / "logs").write_crash, shown_trace=lambda: window.state.trace
    )
    window.state.jobs.crashed.connect(front.keeper.take)
    monkeypatch.setattr(sys, "__excepthook__", lambda *_: None)
    with gui._hooks(front):
        yield front.keeper
    if front.keeper.dialog is not None:
        front.keeper.dialog.close()


def in_list(made: QAbstractListModel | None = None, delegate: QStyledItemDelegate | None = None) -> QListView:
    """A list that is shown."""
    view = QListView()
    if delegate is not None:
        from PySide6.QtCore import QStringListModel

        view.setModel(QStringListModel(["a"], view))
        view.setItemDelegate(delegate)
    else:
        assert made is not None
        made.setParent(view)
        view.setModel(made)
    view.show()
    view.grab()
    return view


def post(receiver: QObject, filtered: QObject | None = None) -> None:
    """A user event."""
    if filtered is not None:
        receiver.installEventFilter(filtered)
    QGuiApplication.sendEvent(receiver, QEvent(QEvent.Type.User))


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
    widget.show()
    widget.grab()
    return widget


def in_thread() -> None:
    """A thread that dies."""
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()


PLACES: dict[str, Callable[[MainWindow], object]] = {
    "slot of a signal": lambda _: Listening().called.emit(),
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
    "slot of the state": lambda window: (window.state.expert_changed.connect(fail), window.run_command("expert")),
    "slot of a selection": lambda window: (window.state.selection_changed.connect(fail), window.state.select(["a"])),
    "slot of a theme": lambda window: (window.state.theme_changed.connect(fail), window.choose_theme("dark")),
    "palette": lambda window: (window.commands.action("about").triggered.connect(fail), _about(window)),
    "shortcut": lambda window: (window.commands.action("sidebar").triggered.connect(fail), _key(window)),
    "queued call": lambda window: QTimer.singleShot(1, window, fail),
}


def _about(window: MainWindow) -> None:
    window.commands.action("about").trigger()


def _key(window: MainWindow) -> None:
    modifiers = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(window, Qt.Key.Key_R, modifiers)


@pytest.mark.parametrize("place", PLACES)
def test_an_exception_is_shown_and_the_window_lives_on(
    qtbot: QtBot, window: MainWindow, keeper: CrashKeeper, place: str
) -> None:
    made = PLACES[place](window)
    qtbot.waitUntil(lambda: keeper.dialog is not None)
    assert keeper.dialog is not None
    assert "OurBugError: injected" in keeper.dialog.details.toPlainText()
    for one in made if isinstance(made, tuple) else (made,):
        if isinstance(one, QWidget):
            one.close()
            one.deleteLater()
    window.run_command("expert")
    assert window.isVisible()
    assert not window.state.jobs.busy


def test_a_storm_of_exceptions_is_one_dialog_that_counts(qtbot: QtBot, window: MainWindow, keeper: CrashKeeper) -> None:
    for _ in range(100):
        keeper.take(OurBugError("again"))
    qtbot.waitUntil(lambda: keeper.times == 100)
    dialog = keeper.dialog
    keeper.take(OurBugError("again"))
    qtbot.waitUntil(lambda: keeper.times == 101)
    assert keeper.dialog is dialog
    assert dialog is not None
    dialog.close()
    qtbot.waitUntil(lambda: keeper.dialog is None)


def test_the_report_is_also_a_file(qtbot: QtBot, keeper: CrashKeeper, tmp_path: Path) -> None:
    keeper.take(OurBugError("kept"))
    qtbot.waitUntil(lambda: keeper.dialog is not None)
    (report,) = (tmp_path / "logs").glob("crash-*.txt")
    assert "OurBugError: kept" in report.read_text("utf-8")


def test_the_recall_in_the_report_has_no_texts(qtbot: QtBot, window: MainWindow, sample_workspace: Workspace) -> None:
    from mnemonaut_core.domain.query import Query
    from mnemonaut_core.explorer import Settings

    query = Query("How long should parkin be left in the tin?", window.state.surroundings.now())
    (trace,) = sample_workspace.explorer.recall(query, Settings(), token=CancelToken())
    report = describe(OurBugError("x"), version="1.2", trace=trace)
    assert "mnemonaut 1.2, Python" in report
    assert trace.id in report
    assert "parkin" not in report.casefold()
    assert not [c.memory.id for c in trace.candidates if c.memory.text[:30] in report]


def test_what_is_copied_is_what_is_shown(qtbot: QtBot, keeper: CrashKeeper) -> None:
    keeper.take(OurBugError("copy me"))
    qtbot.waitUntil(lambda: keeper.dialog is not None)
    assert keeper.dialog is not None
    keeper.dialog._copy.click()
    assert QGuiApplication.clipboard().text() == keeper.dialog.details.toPlainText()


def test_a_crash_that_python_cannot_catch_is_told_at_the_next_start(window: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "fault.txt.999999").write_text("Fatal Python error: Segmentation fault", "utf-8")
    logs = Logs(tmp_path)
    logs.begin()
    logs.begin_log()
    try:
        assert logs.last_fault is not None
        assert "Segmentation" in logs.last_fault.read_text("utf-8")
        window.warn_at_start(logs.last_fault)
        assert str(logs.last_fault) in window.banner.message
    finally:
        logs.end()
    again = Logs(tmp_path)
    again.begin()
    again.begin_log()
    again.end()
    assert again.last_fault is None
    assert not list(tmp_path.glob("fault.txt.*"))
