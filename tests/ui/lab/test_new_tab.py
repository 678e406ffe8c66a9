"""A new tab."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.query import Query
from mnemonaut_core.importers.sample import Situation
from mnemonaut_core.recipes.registry import DEFAULT_OF_NEW
from mnemonaut_core.saved import Saved
from mnemonaut_ui.lab.answer.recalls import Recalls
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


def _situation(state: ViewState) -> Situation:
    found = next(one for offer in state.services.samples() for one in offer.situations)
    return replace(found, recipe=DEFAULT_OF_NEW[0], preset="")


WAYS: dict[str, Callable[[LabScreen], object]] = {
    "palette": lambda lab: lab.ask("How long does parkin keep?"),
    "situation": lambda lab: lab.open_situation(_situation(lab.state)),
    "saved": lambda lab: lab.open_saved(Saved("", "", Query("How long does parkin keep?", 0))),
}


@pytest.mark.parametrize("first", [False, True], ids=["beside", "first"])
@pytest.mark.parametrize("way", WAYS)
def test_what_is_asked_at_once_in_it_is_asked_once_by_the_default_preset(
    qtbot: QtBot,
    state: ViewState,
    window: MainWindow,
    opened: LabScreen,
    monkeypatch: pytest.MonkeyPatch,
    way: str,
    first: bool,
) -> None:
    workspace = state.workspace
    assert workspace is not None
    if first:
        opened.current.bar.field.set_text("")
    workspace.database.settings.ask_by_default(*DEFAULT_OF_NEW, now=1)
    state.load_beginning()
    qtbot.waitUntil(lambda: state.jobs.idle, timeout=10_000)
    asked, ask = [], Recalls.ask

    def counted(recalls: Recalls, *told: Any) -> None:
        asked.append([(one.recipes, one.preset) for one in told[0].settings])
        ask(recalls, *told)

    monkeypatch.setattr(Recalls, "ask", counted)
    if first:  # as when the window opens with a question: nobody has looked at the presets yet
        state.workspace_changed.emit(workspace)
    WAYS[way](opened)
    qtbot.waitUntil(lambda: state.jobs.idle and opened.current.result is not None, timeout=20_000)
    assert asked == [[DEFAULT_OF_NEW]]
    recorded = workspace.database.connection.execute("SELECT recipe, preset FROM run").fetchall()
    assert recorded == ([] if way == "saved" else [DEFAULT_OF_NEW])
    assert opened.current.result is not None
    assert opened.current.result.last is None, "nothing can have dropped out"
