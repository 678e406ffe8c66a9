"""What a message of a conversation isolated by itself is said in the open window, with Undo and Show; counted, and switched off."""

from __future__ import annotations

from contextlib import closing

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from mnemonaut.mcp.desk import Desk
from mnemonaut_core.cancel import NEVER
from mnemonaut_core.domain import health
from mnemonaut_core.domain.health import State
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.workspace.health import Health
from mnemonaut_core.workspace.services import Services
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.library.view import LibraryScreen
from mnemonaut_ui.quarantine.view import QuarantineScreen
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.shell.preferences import PreferencesPage
from mnemonaut_ui.state.open_request import OpenRequest
from mnemonaut_ui.widgets.banner import Banner

NOW = 1_750_000_000
Q = "How long should parkin be left in the tin before eating it?"
ONE = {"high_threshold": 0, "medium_threshold": 0, "max_results": 1}


@pytest.fixture
def opened(qtbot: QtBot, window: MainWindow, sample_workspace: Workspace) -> MainWindow:
    window.state.open_requested.emit(OpenRequest(sample_workspace.path))
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
    banner = window.change_banner
    (button,) = (one for one in banner.findChildren(QPushButton) if one.text() == text and not one.isHidden())
    button.click()


def labels(window: MainWindow) -> list[str]:
    """What the buttons of the banner say, from left to right."""
    buttons = window.change_banner.findChildren(QPushButton)
    shown = sorted((one for one in buttons if not one.isHidden()), key=lambda one: one.x())
    return [one.text() for one in shown if one.text() != "✕"]


def shown_banners(window: MainWindow) -> list[str]:
    """What all banners around the screens say."""
    return [
        one.message
        for one in window.central.findChildren(Banner)
        if one.parent() is window.banner.parent() and one.message
    ]


def written_too(window: MainWindow) -> None:
    """Besides, the companion learns two things and somebody isolates another memory."""
    assert window.state.workspace is not None
    with closing(Services().open(window.state.workspace.path, read_only=False)) as workspace:
        writer = workspace.database
        for name in ("n-1", "n-2"):
            writer.curation.add(
                MemoryRecord(Memory(id=name, kind="episode", user_text=f"a kite {name}")), now=NOW, by="agent"
            )
        writer.curation.isolate(["ep-0002"], now=NOW)


def isolated(window: MainWindow) -> set[str]:
    assert window.state.workspace is not None
    return {one.memory_id for one in window.state.workspace.library.isolations()}


@pytest.mark.long
def test_it_is_said_with_the_words_the_memory_and_the_recall_and_undone_alone(qtbot: QtBot, opened: MainWindow) -> None:
    before = isolated(opened)
    banner = opened.change_banner
    assert banner.message == ""
    brought = dismissed(opened)
    opened.watch.look()
    qtbot.waitUntil(lambda: "by itself" in banner.message)
    assert banner.message.startswith("“not it” in a message isolated this by itself: ")
    assert f"It had come back for “{Q[:30]}" in banner.message
    assert isolated(opened) == before | {brought}
    qtbot.waitUntil(lambda: labels(opened) == ["Show", "Undo"] and opened.state.jobs.idle)
    press(opened, "Undo")
    qtbot.waitUntil(lambda: opened.state.jobs.idle and isolated(opened) == before)
    assert banner.message == ""
    workspace = opened.state.workspace
    assert workspace is not None
    assert [
        one.stands for one in workspace.explorer.library.read(lambda reader: reader.agents.automatic_isolations())
    ] == [False]


@pytest.mark.long
def test_show_leads_to_it_and_health_counts_it(qtbot: QtBot, opened: MainWindow) -> None:
    brought = dismissed(opened)
    opened.watch.look()
    qtbot.waitUntil(lambda: "by itself" in opened.change_banner.message)
    press(opened, "Show")
    qtbot.waitUntil(lambda: opened.front.key == "quarantine" and opened.state.jobs.idle)
    assert opened.state.selection == (brought,)
    workspace = opened.state.workspace
    assert workspace is not None
    row = next(
        one for one in Health(workspace, opened.state.services.now).measure(NEVER) if one.part.key == "dismissed"
    )
    assert (row.numbers, row.state) == ({"isolated": 1, "taken_back": 0, "on": 1}, State.GOOD)


REST = "2 new memories, 1 isolated (your companion, another window or the command line)"


@pytest.mark.long
def test_one_banner_tells_it_and_what_else_others_did(qtbot: QtBot, opened: MainWindow) -> None:
    banner = opened.change_banner
    brought = dismissed(opened)
    written_too(opened)
    opened.watch.look()
    qtbot.waitUntil(lambda: "by itself" in banner.message and opened.state.jobs.idle)
    (said,) = shown_banners(opened)
    assert (said.startswith("“not it” in a message"), said.endswith(f" · {REST}")) == (True, True)
    assert labels(opened) == ["Show", "Undo", "Refresh (Ctrl+R)"]
    opened.run_command("refresh")  # the lists show it all now; whether it was right is still to be judged
    qtbot.waitUntil(lambda: REST not in banner.message and opened.state.jobs.idle)
    assert (labels(opened), shown_banners(opened)) == (["Show", "Undo"], [said.removesuffix(f" · {REST}")])
    opened.state.select((brought,))
    opened.state.restore()  # judged elsewhere in the window: it is no news any more
    qtbot.waitUntil(lambda: banner.message == "" and opened.state.jobs.idle)
    assert brought not in isolated(opened)


@pytest.mark.long
@pytest.mark.parametrize("at", ["lab", "library"])
@pytest.mark.parametrize("how", ["mouse", "keyboard"])
def test_after_show_the_keyboard_is_on_the_memory_that_was_isolated(
    qtbot: QtBot, opened: MainWindow, at: str, how: str
) -> None:
    opened.activateWindow()
    opened.show_screen(at)
    opened.front.focus_first()
    qtbot.waitUntil(lambda: opened.state.jobs.idle)
    brought = dismissed(opened)
    written_too(opened)
    opened.watch.look()
    qtbot.waitUntil(lambda: "by itself" in opened.change_banner.message and opened.state.jobs.idle)
    (button,) = (one for one in opened.change_banner.findChildren(QPushButton) if one.text() == "Show")
    if how == "keyboard":
        button.setFocus()
        QTest.keyClick(button, Qt.Key.Key_Space)
    else:
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    screen = opened.screens["quarantine"]
    assert isinstance(screen, QuarantineScreen)
    qtbot.waitUntil(lambda: opened.state.jobs.idle and opened.change_banner.message == "" and screen.table.isVisible())
    assert (opened.front.key, opened.focusWidget()) == ("quarantine", screen.table)
    assert opened.state.selection == (brought,)
    on_it = screen.table.held.rows[screen.table.currentIndex().row()].isolation.memory_id
    assert on_it == brought
    QTest.keyClick(
        screen.table, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier
    )  # what is highlighted is what a key hits
    qtbot.waitUntil(lambda: opened.state.jobs.idle and isolated(opened) == {"ep-0002"})


@pytest.mark.long
@pytest.mark.parametrize("how", ["mouse", "keyboard"])
def test_after_undo_the_keyboard_is_where_it_was(qtbot: QtBot, opened: MainWindow, how: str) -> None:
    opened.activateWindow()
    opened.show_screen("library")
    screen = opened.front
    assert isinstance(screen, LibraryScreen)
    qtbot.waitUntil(lambda: opened.state.jobs.idle and bool(screen.model.ids))
    screen.focus_first()
    assert opened.focusWidget() is screen.table
    before = isolated(opened)
    brought = dismissed(opened)
    opened.watch.look()
    qtbot.waitUntil(lambda: labels(opened) == ["Show", "Undo"] and opened.state.jobs.idle)
    assert isolated(opened) == before | {brought}
    (button,) = (one for one in opened.change_banner.findChildren(QPushButton) if one.text() == "Undo")
    if how == "keyboard":
        button.setFocus()
        QTest.keyClick(button, Qt.Key.Key_Space)
    else:
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: opened.state.jobs.idle and isolated(opened) == before)
    assert (opened.focusWidget(), shown_banners(opened)) == (screen.table, [])


@pytest.mark.long
def test_a_button_of_the_banner_keeps_the_keyboard_while_more_is_told(qtbot: QtBot, opened: MainWindow) -> None:
    written_too(opened)
    opened.watch.look()
    qtbot.waitUntil(lambda: opened.change_banner.message == REST and opened.state.jobs.idle)
    opened.front.focus_first()
    before = opened.focusWidget()
    (refresh,) = (
        one for one in opened.change_banner.findChildren(QPushButton) if not one.isHidden() and one.text() != "✕"
    )
    refresh.setFocus()
    dismissed(opened)
    opened.watch.look()
    qtbot.waitUntil(lambda: "by itself" in opened.change_banner.message and opened.state.jobs.idle)
    on_it = opened.focusWidget()
    assert isinstance(on_it, QPushButton)
    assert (on_it.text(), labels(opened)) == ("Refresh (Ctrl+R)", ["Show", "Undo", "Refresh (Ctrl+R)"])
    on_it.click()
    qtbot.waitUntil(lambda: labels(opened) == ["Show", "Undo"] and opened.state.jobs.idle)
    assert opened.focusWidget() is before  # never on a button that says something else than a moment ago


@pytest.mark.long
def test_two_are_told_one_after_the_other_and_undone_so(qtbot: QtBot, opened: MainWindow) -> None:
    first = dismissed(opened)
    opened.watch.look()
    qtbot.waitUntil(lambda: "by itself" in opened.change_banner.message and opened.state.jobs.idle)
    second = dismissed(opened)
    assert second != first
    opened.watch.look()
    qtbot.waitUntil(lambda: "Before it: 1 more." in opened.change_banner.message and opened.state.jobs.idle)
    press(opened, "Undo")
    qtbot.waitUntil(lambda: opened.state.jobs.idle and isolated(opened) == {first})
    qtbot.waitUntil(lambda: "by itself" in opened.change_banner.message)
    assert "Before it" not in opened.change_banner.message
    press(opened, "Undo")
    qtbot.waitUntil(lambda: opened.state.jobs.idle and isolated(opened) == set())
    assert shown_banners(opened) == []


def test_what_was_taken_back_more_often_than_not_is_to_be_looked_at() -> None:
    assert health.of_dismissed([], on=False).state is State.GOOD
    assert health.of_dismissed([True, True, False, False], on=True).state is State.GOOD
    row = health.of_dismissed([False] * 3 + [True], on=True)
    assert (row.state, str(row.figure)) == (State.LOOK, "4 memories, 3 of them taken back")
    assert health.of_dismissed([True] * 20 + [False] * 40, on=True).state is State.GOOD


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
    assert (isolated(opened), opened.change_banner.message) == (before, "")
    page.close()
