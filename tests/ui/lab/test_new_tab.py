"""A new tab is made in one turn of the event loop and shown in the next; what a person does meanwhile is done in the new one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import CancelToken
from mnemonaut_ui.lab.around.query_tab import QueryTab
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


def begin(window: MainWindow, screen: LabScreen) -> tuple[QueryTab, QueryTab]:
    """The tab that was in front, and the new one, which is not yet."""
    window.run_command("new_query")
    old, new = screen.queries
    assert screen.tabs.currentWidget() is old
    return old, new


def press(window: MainWindow, key: Key) -> None:
    """As a keyboard does: the window hears it, and gives it to whatever has the keyboard then."""
    QTest.keyClick(window.windowHandle(), key)


def test_it_is_in_front_with_the_keyboard_in_it_in_the_next_turn(
    qtbot: QtBot, window: MainWindow, opened: LabScreen
) -> None:
    _, new = begin(window, opened)
    qtbot.waitUntil(lambda: opened.tabs.currentWidget() is new)
    assert new.isAncestorOf(QApplication.focusWidget() or QWidget())
    press(window, Key.Key_A)
    assert [tab.bar.field.text() for tab in opened.queries] == ["old", "a"]


def test_a_key_that_is_pressed_before_is_for_the_new_one(window: MainWindow, opened: LabScreen) -> None:
    _, new = begin(window, opened)
    press(window, Key.Key_A)
    assert opened.tabs.currentWidget() is new
    assert [tab.bar.field.text() for tab in opened.queries] == ["old", "a"]


def test_what_is_composed_before_is_written_into_the_new_one(window: MainWindow, opened: LabScreen) -> None:
    begin(window, opened)
    focus = QApplication.focusWidget()
    assert focus is not None
    composed = QInputMethodEvent()
    composed.setCommitString("先週")
    QApplication.sendEvent(focus, composed)
    assert [tab.bar.field.text() for tab in opened.queries] == ["old", "先週"]


def test_a_press_of_the_mouse_finds_it_in_front(window: MainWindow, opened: LabScreen) -> None:
    old, new = begin(window, opened)
    at = old.bar.mapTo(window, QPoint(5, 5))
    QTest.mouseClick(window.windowHandle(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    assert opened.tabs.currentWidget() is new


@pytest.mark.parametrize("act", ["another", "close", "another database"])
def test_what_is_done_with_tabs_before_is_done_with_it(
    qtbot: QtBot, state: ViewState, window: MainWindow, opened: LabScreen, act: str
) -> None:
    old, new = begin(window, opened)
    actions: dict[str, Callable[[], object]] = {
        "another": lambda: window.run_command("new_query"),
        "close": lambda: window.run_command("close_query"),
        "another database": lambda: window.open_database(
            state.services.build_sample("ja", lambda *_: None, CancelToken())
        ),
    }
    before = state.workspace
    actions[act]()
    qtbot.waitUntil(lambda: act != "another database" or state.workspace not in {None, before}, timeout=10_000)
    qtbot.waitUntil(lambda: state.jobs.idle, timeout=10_000)
    qtbot.wait(30)
    if act == "another":
        assert opened.queries[:2] == (old, new)
        assert opened.tabs.currentWidget() is opened.queries[-1]
        assert len(opened.queries) == 3
    elif act == "close":
        assert opened.queries == (old,)
    else:
        assert old not in opened.queries
        assert new not in opened.queries
        assert opened.current.bar.field.text() == ""


def test_one_that_is_closed_before_does_not_come_and_another_that_is_chosen_stays(
    qtbot: QtBot, window: MainWindow, opened: LabScreen
) -> None:
    old, new = begin(window, opened)
    opened._close(opened.tabs.indexOf(new))
    qtbot.wait(30)
    assert opened.queries == (old,)
    assert opened.tabs.currentWidget() is old
    window.run_command("new_query")
    second = opened.current
    window.run_command("new_query")
    opened.tabs.setCurrentWidget(old)
    qtbot.wait(30)
    assert second in opened.queries
    assert opened.tabs.currentWidget() is old


def test_one_that_goes_with_its_database_does_not_come(
    qtbot: QtBot, state: ViewState, window: MainWindow, opened: LabScreen
) -> None:
    begin(window, opened)
    state.workspace_changed.emit(state.workspace)
    qtbot.wait(30)
    qtbot.waitUntil(lambda: state.jobs.idle, timeout=10_000)
    assert [tab.bar.field.text() for tab in opened.queries] == ["old"], "kept, and brought back"
