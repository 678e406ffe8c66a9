"""The first hour, without a mouse: ask, inspect, isolate, undo, redo, start again, restore."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.outcome import Code
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.view_state import ViewState

Key, Modifier = Qt.Key, Qt.KeyboardModifier
QUESTION = "How long should parkin be left in the tin before eating it?"
CAT = "ep-0140"


def press(key: Qt.Key, modifier: Qt.KeyboardModifier = Modifier.NoModifier) -> None:
    """A key to whatever has the focus."""
    target = QApplication.focusWidget()
    assert target is not None
    QTest.keyClick(target, key, modifier)


def opened(qtbot: QtBot, state: ViewState, window: MainWindow, path: Path) -> None:
    """The database in the window, with the lab in front."""
    window.open_database(path)
    qtbot.waitUntil(lambda: state.workspace is not None and window.front.key == "lab", timeout=10_000)


def asked(qtbot: QtBot, state: ViewState, question: str) -> None:
    """A new recall of the question, by keys."""
    before, field = state.trace, QApplication.focusWidget()
    assert field is not None
    QTest.keyClicks(field, question)
    press(Key.Key_Return, Modifier.ControlModifier)
    qtbot.waitUntil(lambda: state.trace is not None and state.trace is not before, timeout=10_000)


def isolated(state: ViewState) -> set[str]:
    """What is in quarantine now."""
    assert state.workspace is not None
    return {found.memory_id for found in state.workspace.library.isolations()}


def test_ask_isolate_undo_redo_start_again_and_restore(qtbot: QtBot, state: ViewState, window: MainWindow) -> None:
    path = state.services.build_sample("en", lambda *_: None, CancelToken())
    window.activateWindow()
    opened(qtbot, state, window, path)
    asked(qtbot, state, QUESTION)
    assert state.trace is not None
    first = state.trace.candidate(CAT)
    assert first is not None
    assert (first.rank, first.decision.outcome.code) == (1, Code.SELECTED)
    qtbot.waitUntil(lambda: state.memory_id == CAT)  # the first row is selected, and the inspector follows it

    press(Key.Key_J, Modifier.ControlModifier)
    qtbot.waitUntil(lambda: isolated(state) == {CAT}, timeout=10_000)
    qtbot.waitUntil(lambda: window.commands.action("undo").isEnabled())
    assert "Isolate 1 memory" in window.commands.action("undo").text()
    press(Key.Key_F5)
    qtbot.waitUntil(lambda: state.trace is not None and state.trace.candidate(CAT) is None, timeout=10_000)

    press(Key.Key_Z, Modifier.ControlModifier)
    qtbot.waitUntil(lambda: isolated(state) == set(), timeout=10_000)
    qtbot.waitUntil(lambda: window.commands.action("redo").isEnabled())
    press(Key.Key_Z, Modifier.ControlModifier | Modifier.ShiftModifier)
    qtbot.waitUntil(lambda: isolated(state) == {CAT}, timeout=10_000)

    window.run_command("close_database")
    qtbot.waitUntil(lambda: state.workspace is None)
    opened(qtbot, state, window, path)  # the journal is in the file: undo survives
    qtbot.waitUntil(lambda: window.commands.action("undo").isEnabled(), timeout=10_000)
    window.show_screen("quarantine")
    window.front.focus_first()
    qtbot.waitUntil(lambda: state.workspace is not None and isolated(state) == {CAT}, timeout=10_000)
    window.run_command("undo")
    qtbot.waitUntil(lambda: isolated(state) == set(), timeout=10_000)
