"""A new tab."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import CancelToken
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.view_state import ViewState

Key = Qt.Key


@pytest.fixture
def opened(qtbot: QtBot, state: ViewState, window: MainWindow) -> LabScreen:
    """The lab over the sample, with "old" written in its first tab."""
    window.show()
    path = state.services.build_sample("en", lambda *_: None, CancelToken())
    window.open_database(path)
    qtbot.waitUntil(lambda: state.workspace is not None and window.front.key == "lab", timeout=10_000)
    qtbot.waitUntil(lambda: state.jobs.idle, timeout=10_000)
    screen = window.front
    assert isinstance(screen, LabScreen)
    screen.focus_first()
    QTest.keyClicks(screen.current.bar.field, "old")
    return screen


def press(window: MainWindow, key: Key) -> None:
    """As a keyboard does: the window hears it, and gives it to whatever has the keyboard then."""
    QTest.keyClick(window.windowHandle(), key)


def test_it_is_in_front_with_the_keyboard_in_it(window: MainWindow, opened: LabScreen) -> None:
    window.run_command("new_query")
    new = opened.queries[1]
    assert opened.tabs.currentWidget() is new
    assert new.isAncestorOf(QApplication.focusWidget() or QWidget())
    press(window, Key.Key_A)
    assert [tab.bar.field.text() for tab in opened.queries] == ["old", "a"]


def test_one_more_stands_behind_it_and_closing_goes_back(window: MainWindow, opened: LabScreen) -> None:
    for _ in range(2):
        window.run_command("new_query")
    assert opened.tabs.currentWidget() is opened.queries[2]
    for _ in range(2):
        window.run_command("close_query")
    assert [tab.bar.field.text() for tab in opened.queries] == ["old"]


def test_an_empty_one_does_not_come_back_with_its_database(
    qtbot: QtBot, state: ViewState, window: MainWindow, opened: LabScreen
) -> None:
    window.run_command("new_query")
    state.workspace_changed.emit(state.workspace)
    qtbot.waitUntil(lambda: state.jobs.idle, timeout=10_000)
    assert [tab.bar.field.text() for tab in opened.queries] == ["old"], "kept, and brought back"
