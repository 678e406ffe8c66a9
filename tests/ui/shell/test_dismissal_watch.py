"""What a message of a conversation isolated by itself is said in the open window, with Undo and Show; counted, and switched off."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from mnemonaut.mcp.desk import Desk
from mnemonaut_core import agents
from mnemonaut_core.cancel import NEVER
from mnemonaut_core.domain import health_rows
from mnemonaut_core.domain.health import State
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.shell.preferences import PreferencesPage
from mnemonaut_ui.state.ports import OpenRequest, Workspace

NOW = 1_750_000_000
Q = "How long should parkin be left in the tin before eating it?"
ONE = {"high_threshold": 0, "medium_threshold": 0, "max_results": 1}


@pytest.fixture
def opened(qtbot: QtBot, window: MainWindow, sample_workspace: Workspace) -> MainWindow:
    window.state.request_open(OpenRequest(sample_workspace.path))
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.jobs.idle)
    window.watch.look()
    qtbot.waitUntil(lambda: window.watch._shown is not None and window.state.jobs.idle)
    return window


def dismissed(window: MainWindow, said: str = "That's not it.") -> str:
    """A companion recalls, and the person's next message says that it does not belong there; what was brought."""
    assert window.state.workspace is not None
    desk = Desk(window.state.workspace.path, read_only=False, now=lambda: NOW, session="chat-1")
    (brought,) = desk.recall({"query": Q}, recipe="heuristic", values=ONE).value["memories"]
    then = desk.recall({"query": Q, "user_text": said}, recipe="heuristic", values=ONE).then
    assert then is not None
    then()
    desk.close()
    return str(brought["id"])


def press(window: MainWindow, text: str) -> None:
    banner = window.deferred.dismissals._banner
    (button,) = (one for one in banner.findChildren(QPushButton) if one.text() == text and not one.isHidden())
    button.click()


def isolated(window: MainWindow) -> set[str]:
    assert window.state.workspace is not None
    return {one.memory_id for one in window.state.workspace.explorer.isolations()}


@pytest.mark.long
def test_it_is_said_with_the_words_the_memory_and_the_recall_and_undone_alone(qtbot: QtBot, opened: MainWindow) -> None:
    before = isolated(opened)
    banner = opened.deferred.dismissals._banner
    assert banner.message == ""
    brought = dismissed(opened)
    opened.watch.look()
    qtbot.waitUntil(lambda: bool(banner.message))
    assert banner.message.startswith("“not it” in a message isolated this by itself: ")
    assert f"It had come back for “{Q[:30]}" in banner.message
    assert isolated(opened) == before | {brought}
    press(opened, "Undo")
    qtbot.waitUntil(lambda: opened.state.jobs.idle and isolated(opened) == before)
    assert banner.message == ""
    workspace = opened.state.workspace
    assert workspace is not None
    assert [one.stands for one in agents.automatic_isolations(workspace.explorer)] == [False]


@pytest.mark.long
def test_show_leads_to_it_and_health_counts_it(qtbot: QtBot, opened: MainWindow) -> None:
    brought = dismissed(opened)
    opened.watch.look()
    qtbot.waitUntil(lambda: bool(opened.deferred.dismissals._banner.message))
    press(opened, "Show")
    qtbot.waitUntil(lambda: opened.front.key == "quarantine" and opened.state.jobs.idle)
    assert opened.state.selection == (brought,)
    workspace = opened.state.workspace
    assert workspace is not None
    row = next(one for one in opened.state.services.health(workspace).measure(NEVER) if one.part.key == "dismissed")
    assert (row.numbers, row.state) == ({"isolated": 1, "taken_back": 0, "on": 1}, State.GOOD)


def test_what_was_taken_back_more_often_than_not_is_to_be_looked_at() -> None:
    assert health_rows.of_dismissed([], on=False).state is State.GOOD
    assert health_rows.of_dismissed([True, True, False, False], on=True).state is State.GOOD
    row = health_rows.of_dismissed([False] * 3 + [True], on=True)
    assert (row.state, str(row.figure)) == (State.LOOK, "4 memories, 3 of them taken back")
    assert health_rows.of_dismissed([True] * 20 + [False] * 40, on=True).state is State.GOOD


@pytest.mark.long
def test_the_preference_switches_it_off_and_what_is_there_is_no_news(qtbot: QtBot, opened: MainWindow) -> None:
    opened.run_command("preferences")
    page = opened.findChild(PreferencesPage)
    assert page is not None
    qtbot.waitUntil(lambda: opened.state.jobs.idle)
    choice = page.rows["dismissals"].choice
    assert (choice.currentData(), choice.isEnabled()) == ("on", True)
    choice.setCurrentIndex(choice.findData("off"))
    choice.activated.emit(choice.currentIndex())
    qtbot.waitUntil(lambda: opened.state.jobs.idle and not page.preferences.facts.automatic)
    before = isolated(opened)
    dismissed(opened)
    opened.watch.look()
    qtbot.waitUntil(lambda: opened.state.jobs.idle)
    assert (isolated(opened), opened.deferred.dismissals._banner.message) == (before, "")
    page.close()
