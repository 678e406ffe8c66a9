"""The first start: one situation, its answer, and three things to do, each one key; once, and from Help again."""

from __future__ import annotations

import pytest
from helpers.services import SampleServices
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import NEVER
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.open_request import OpenRequest, ToShow
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.welcome.first_start import SEEN, FirstStart

CAT, GINGERBREAD = "ep-0140", "ep-0111"
Key, Held = Qt.Key, Qt.KeyboardModifier


@pytest.fixture
def first(qtbot: QtBot, window: MainWindow, state: ViewState, services: SampleServices) -> FirstStart:
    """As `mnemonaut demo` and *Open this sample* open it, with its answer there."""
    window.resize(1280, 800)
    window.show()
    path = services.build_sample("en", lambda *_: None, NEVER)
    state.open_requested.emit(OpenRequest(path, show=ToShow(first_steps=True)))
    qtbot.waitUntil(lambda: bool(window.findChildren(FirstStart)), timeout=20_000)
    (found,) = window.findChildren(FirstStart)
    qtbot.waitUntil(
        lambda: state.trace is not None and state.jobs.idle and found.answers[1].isVisible(), timeout=20_000
    )
    return found


def press(window: MainWindow, key: Qt.Key, held: Qt.KeyboardModifier = Held.NoModifier) -> None:
    """As a keyboard does: the window hears it, and gives it to whatever has the keyboard then."""
    QTest.keyClick(window.windowHandle(), key, held)


def lab(window: MainWindow) -> LabScreen:
    found = window.front
    assert isinstance(found, LabScreen)
    return found


def said(widget: QWidget) -> str:
    return " ".join(one.accessibleName() for one in (widget, *widget.findChildren(QWidget)))


def test_it_shows_an_answer_that_was_asked_and_the_memory_that_did_not_come(
    first: FirstStart, state: ViewState
) -> None:
    trace = state.trace
    assert trace is not None
    assert trace.selected[0] == CAT
    assert GINGERBREAD not in trace.selected
    taken, missed = (said(one) for one in first.answers)
    assert "How long should Parkin be left without eating" in taken
    assert "Dad's parkin is out of the oven" in missed
    assert "Speaks of it: clearly" in taken


def test_space_says_why_in_the_lab_with_the_same_question_and_memory(
    qtbot: QtBot, window: MainWindow, state: ViewState, first: FirstStart
) -> None:
    press(window, Key.Key_Space)
    qtbot.waitUntil(lambda: state.jobs.idle)
    assert (first.isVisible(), window.inspector_shown, state.memory_id) == (False, True, CAT)
    assert lab(window).current.bar.field.text().startswith("How long should parkin")


def test_one_key_asks_why_not_of_the_one_that_did_not_come(
    qtbot: QtBot, window: MainWindow, state: ViewState, first: FirstStart
) -> None:
    press(window, Key.Key_W, Held.ControlModifier | Held.ShiftModifier)
    qtbot.waitUntil(lambda: state.jobs.idle, timeout=20_000)
    assert (first.isVisible(), state.memory_id) == (False, GINGERBREAD)


def test_one_key_takes_the_first_one_out_and_asks_again(
    qtbot: QtBot, window: MainWindow, state: ViewState, first: FirstStart
) -> None:
    press(window, Key.Key_J, Held.ControlModifier)
    qtbot.waitUntil(lambda: state.trace is not None and CAT not in state.trace.selected, timeout=20_000)
    workspace = state.workspace
    assert workspace is not None
    assert [one.memory_id for one in workspace.library.isolations()] == [CAT]
    assert not first.isVisible()


def test_tab_stays_on_what_is_seen_and_escape_leads_to_the_lab(
    qtbot: QtBot, window: MainWindow, first: FirstStart
) -> None:
    for _ in range(8):
        press(window, Key.Key_Tab)
        assert first.isAncestorOf(QApplication.focusWidget() or window)
    press(window, Key.Key_Escape)
    assert not first.isVisible()
    assert lab(window).current.bar.field.hasFocus()


def test_it_comes_once_and_from_help_again(
    qtbot: QtBot, window: MainWindow, state: ViewState, services: SampleServices, settings: QSettings, first: FirstStart
) -> None:
    press(window, Key.Key_Escape)
    assert settings.value(SEEN, False, bool)
    window.opening.close_database()
    path = services.build_sample("en", lambda *_: None, NEVER)
    state.open_requested.emit(OpenRequest(path, show=ToShow(first_steps=True)))
    qtbot.waitUntil(lambda: state.workspace is not None and state.jobs.idle, timeout=20_000)
    assert not first.isVisible()
    window.run_command("first_steps")
    qtbot.waitUntil(lambda: first.isVisible() and state.jobs.idle, timeout=20_000)
