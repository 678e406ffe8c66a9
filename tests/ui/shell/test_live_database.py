"""Another program writes; a refresh shows it, and what is highlighted and on top stays so, on every screen that lists."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from helpers.person import QUESTION
from helpers.services import NOW
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.store.database import Database
from mnemonaut_core.workspace.services import Services
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.history.view import HistoryScreen
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.library.view import LibraryScreen
from mnemonaut_ui.quarantine.view import QuarantineScreen
from mnemonaut_ui.runs.view import RunsScreen
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.open_request import OpenRequest
from mnemonaut_ui.widgets.memory_table import MemoryTable
from mnemonaut_ui.words import languages


@pytest.fixture
def opened(qtbot: QtBot, window: MainWindow, sample_workspace: Workspace) -> MainWindow:
    """The sample, open, looked at once."""
    window.resize(1100, 520)
    window.state.open_requested.emit(OpenRequest(sample_workspace.path))
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.jobs.idle)
    window.watch.look()
    qtbot.waitUntil(lambda: window.watch._shown is not None and window.state.jobs.idle)
    return window


def path_of(window: MainWindow) -> Path:
    """The open file."""
    assert window.state.workspace is not None
    return window.state.workspace.path


@contextmanager
def beside(path: Path) -> Iterator[Database]:
    """What another program can do, of which this window learns only by looking."""
    with closing(Services().open(path, read_only=False)) as workspace:
        yield workspace.database


def others(path: Path) -> None:
    """What a companion and a second window do meanwhile: two new memories, the newest of all, one changed, one isolated."""
    with beside(path) as writer:
        for number in (1, 2):
            text = f"Parkin should be left in the tin for {number} weeks before eating it."
            new = Memory(id=f"new-{number}", kind="episode", user_text=text, occurred_at=NOW - 10 + number)
            writer.curation.add(MemoryRecord(new), now=NOW, by="agent", anyway=True)
        writer.curation.edit(["ep-0100"], {"title": "changed elsewhere"}, now=NOW)
        writer.curation.isolate(["ep-0150"], now=NOW)


NEWS = "2 new memories, 1 changed, 1 isolated (your companion, another window or the command line)"


def scrolled(table: MemoryTable, row: int) -> None:
    """The row is selected, and it is the third that is seen, a part of the first hidden."""
    flag = QItemSelectionModel.SelectionFlag
    table.selectionModel().setCurrentIndex(table.model().index(row, 0), flag.ClearAndSelect | flag.Rows)
    table.scroll_back(row - 2, 3)
    assert table.top_row == row - 2


def refreshed(qtbot: QtBot, window: MainWindow, how: Callable[[], object]) -> None:
    """Look, read the banner, refresh; until all is read."""
    qtbot.waitUntil(lambda: window.state.jobs.idle)
    window.watch.look()
    qtbot.waitUntil(lambda: window.change_banner.message == NEWS and window.state.jobs.idle)
    how()
    qtbot.waitUntil(lambda: window.change_banner.message == "" and window.state.jobs.idle)


def by_key(window: MainWindow) -> Callable[[], object]:
    """Ctrl+R."""
    return lambda: QTest.keyClick(window, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)


def by_button(window: MainWindow) -> Callable[[], object]:
    """The button on the banner."""
    buttons = window.change_banner.findChildren(QPushButton)
    return lambda: next(button for button in buttons if button.text() == "Refresh (Ctrl+R)").click()


@pytest.mark.parametrize("how", [by_key, pytest.param(by_button, marks=pytest.mark.long)])
def test_the_library_shows_what_is_new_and_stays_where_it_was(
    qtbot: QtBot, opened: MainWindow, how: Callable[[MainWindow], Callable[[], object]]
) -> None:
    opened.show_screen("library")
    screen = opened.front
    assert isinstance(screen, LibraryScreen)
    qtbot.waitUntil(lambda: len(screen.model.ids) > 100 and opened.state.jobs.idle)
    scrolled(screen.table, 40)
    before = screen.model.ids
    top, chosen = before[38], before[40]
    shift = screen.table.top_shift
    others(path_of(opened))
    refreshed(qtbot, opened, how(opened))
    assert screen.model.ids == ("new-2", "new-1", *before)
    assert (screen.model.ids[screen.table.top_row], screen.table.top_shift) == (top, shift)
    assert screen.table.selected_ids() == (chosen,)
    assert opened.state.selection == (chosen,)


@pytest.mark.long
def test_the_answer_in_the_lab_is_asked_anew_which_is_no_run_and_what_was_chosen_stays(
    qtbot: QtBot, opened: MainWindow
) -> None:
    opened.show_screen("lab")
    screen = opened.front
    assert isinstance(screen, LabScreen)
    tab = screen.current
    tab.bar.set_question(QUESTION)
    tab.run()
    qtbot.waitUntil(lambda: tab.trace is not None and opened.state.jobs.idle)
    tab.results.filter.choose("all")
    table = tab.results.list
    scrolled(table, 9)
    chosen, top = table.results.id_at(9), table.results.id_at(7)
    assert opened.state.selection == (chosen,)
    workspace = opened.state.workspace
    assert workspace is not None
    assert len(workspace.library.runs()) == 1
    shift = table.top_shift
    others(path_of(opened))
    tab.bar.field.setFocus()
    refreshed(qtbot, opened, by_key(opened))
    assert {"new-1", "new-2"} <= set(table.results.shown_ids)
    assert table.selected_ids() == opened.state.selection == (chosen,)
    assert (table.results.id_at(table.top_row), table.top_shift) == (top, shift)
    assert tab.results.stale.isHidden()
    assert len(workspace.library.runs()) == 1
    assert tab.bar.field.hasFocus()


@pytest.mark.long
def test_quarantine_history_and_runs_stay_where_they_were(qtbot: QtBot, opened: MainWindow) -> None:
    path = path_of(opened)
    opened.resize(1100, 420)
    with beside(path) as writer:
        for number in range(10, 40):
            writer.curation.isolate([f"ep-{number:04}"], now=NOW - 1000 + number)
    opened.watch.refresh()
    opened.show_screen("quarantine")
    quarantine = opened.front
    assert isinstance(quarantine, QuarantineScreen)
    qtbot.waitUntil(lambda: len(quarantine.table.held.rows) >= 30 and opened.state.jobs.idle)
    scrolled(quarantine.table, 12)
    chosen, top = (quarantine.table.held.rows[row].isolation.memory_id for row in (12, 10))
    opened.show_screen("history")
    history = opened.front
    assert isinstance(history, HistoryScreen)
    qtbot.waitUntil(lambda: len(history.table.held.rows) >= 30 and opened.state.jobs.idle)
    scrolled(history.table, 12)
    many = len(history.table.held.rows)
    operation, first = history.table.held.rows[12].id, history.table.held.rows[10].id
    qtbot.waitUntil(lambda: opened.state.jobs.idle)

    others(path)
    refreshed(qtbot, opened, by_key(opened))
    assert len(history.table.held.rows) == many + 4
    assert history.table.held.rows[history.table.top_row].id == first
    assert history.table.current is not None
    assert history.table.current.id == operation
    opened.show_screen("quarantine")
    qtbot.waitUntil(lambda: quarantine.table.held.rows[0].isolation.memory_id == "ep-0150" and opened.state.jobs.idle)
    assert quarantine.table.held.rows[quarantine.table.top_row].isolation.memory_id == top
    assert opened.state.selection == quarantine.highlighted().ids == (chosen,)


@pytest.mark.long
def test_runs_stay_where_they_were(qtbot: QtBot, opened: MainWindow) -> None:
    workspace = opened.state.workspace
    assert workspace is not None
    lab = opened.screens["lab"]
    assert isinstance(lab, LabScreen)
    opened.show_screen("lab")
    for number in range(6):
        lab.current.bar.set_question(f"{QUESTION} {number}")
        lab.current.run()
        qtbot.waitUntil(lambda: opened.state.jobs.idle)
    opened.show_screen("runs")
    screen = opened.front
    assert isinstance(screen, RunsScreen)
    qtbot.waitUntil(lambda: len(screen.model.keys) >= 6 and opened.state.jobs.idle)
    screen.table.selectRow(3)
    chosen = screen.table.current_key
    assert chosen is not None
    qtbot.waitUntil(lambda: opened.state.jobs.idle)
    others(path_of(opened))
    refreshed(qtbot, opened, by_key(opened))
    assert screen.table.current_key == chosen


@pytest.mark.long
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("ja", "新しい記憶: 2件、変更: 1件、隔離中: 1件 (相棒、別のウィンドウまたはコマンドライン)"),
        ("zh", "新记忆 2 条、已更改 1 条、已隔离 1 条（伙伴、另一个窗口或命令行）"),
    ],
)
def test_the_news_are_said_in_the_language_of_the_window(
    qtbot: QtBot, opened: MainWindow, language: str, said: str
) -> None:
    others(path_of(opened))
    qtbot.waitUntil(lambda: opened.state.jobs.idle)
    opened.watch.look()
    qtbot.waitUntil(lambda: opened.change_banner.message == NEWS)
    languages.install(language)
    qtbot.waitUntil(lambda: opened.change_banner.message == said)
