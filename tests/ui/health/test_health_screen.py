"""Health over a real sample, by keyboard: which row, which figure, what one key does, and nothing of the person in the report."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.damages import damage_file, lose_vectors
from helpers.masters import Masters
from helpers.services import sample_master
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.domain.health import PARTS, Action, Row, State
from mnemonaut_core.workspace.health import Health
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.health.view import DECIDING, FIGURE, GROUP, MEASURE, PART, STATE, HealthScreen
from mnemonaut_ui.shell.idle_upkeep import IDLE_LOOKS, IdleUpkeep
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.view_state import ViewState

KEYS = [part.key for part in PARTS]


@pytest.fixture
def screen(qtbot: QtBot, state: ViewState) -> Iterator[HealthScreen]:
    made = HealthScreen(state)
    qtbot.addWidget(made)
    made.resize(1000, 600)
    made.show()
    yield made
    made.hide()


def show(qtbot: QtBot, screen: HealthScreen, workspace: Workspace | None) -> None:
    screen.state.set_workspace(workspace)
    qtbot.waitUntil(lambda: screen.state.jobs.idle)


def row(screen: HealthScreen, key: str) -> Row:
    return next(one for one in screen.model.found if one.part.key == key)


def press(qtbot: QtBot, screen: HealthScreen, key: str) -> None:
    """Enter on a row, and all that follows."""
    screen.select(key)
    QTest.keyClick(screen.table, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: screen.state.jobs.idle)


def test_what_decides_is_shown_and_all_parts_where_they_are_wanted(
    qtbot: QtBot, screen: HealthScreen, sample_workspace: Workspace, qtmodeltester: ModelTester
) -> None:
    assert list(screen.model.keys) == list(DECIDING)
    assert [cells[FIGURE] for cells in screen.model.rows] == ["not measured yet"] * len(DECIDING)
    assert screen.summary.text() == f"0 good · 0 to look at · 0 to act on · {len(PARTS)} not measured"
    seen: list[str] = []
    screen.model.dataChanged.connect(lambda at, _to: seen.append(screen.model.keys[at.row()]))
    show(qtbot, screen, sample_workspace)
    assert sorted(seen) == sorted(DECIDING)  # one by one, each once
    assert sorted(one.part.key for one in screen.model.found) == sorted(KEYS)
    vectors = screen.model.rows[screen.model.keys.index("vectors")]
    assert (vectors[STATE], vectors[GROUP], vectors[PART]) == ("✓ good", "Search", "Vectors")
    assert vectors[FIGURE] == "309 of 309 memories"
    assert screen.detail.figure.text() == "✓ 309 of 309 memories"
    screen.all_button.click()
    assert sorted(screen.model.keys) == sorted(KEYS)
    qtmodeltester.check(screen.model)


def test_problems_stand_first_and_the_part_in_hand_stays_in_hand(
    qtbot: QtBot, screen: HealthScreen, sample_workspace: Workspace
) -> None:
    show(qtbot, screen, sample_workspace)
    screen.select("backups")
    found = {one.part.key: replace(one, state=State.GOOD) for one in screen.model.found}
    for one in found.values():
        screen._on_row(one)
    assert list(screen.model.keys) == list(DECIDING)
    screen._on_row(replace(found["rights"], state=State.LOOK))
    screen._on_row(replace(found["pages"], state=State.ACT))
    assert list(screen.model.keys) == ["pages", "rights", "vectors", "indexes", "backups", "times"]
    assert screen._row.part.key == "backups"
    screen._on_row(found["rights"])
    assert list(screen.model.keys) == ["pages", "vectors", "indexes", "backups", "times"]
    screen.select("rights")  # it is none of those that decide
    assert (screen.all_button.isChecked(), screen._row.part.key) == (True, "rights")


@pytest.mark.long
def test_missing_vectors_are_made_by_one_key(qtbot: QtBot, screen: HealthScreen, sample_workspace: Workspace) -> None:
    lose_vectors(sample_workspace.path, 5)
    show(qtbot, screen, sample_workspace)
    found = row(screen, "vectors")
    assert (found.state, found.numbers["missing"], found.action) == (State.LOOK, 5, Action.EMBED)
    press(qtbot, screen, "vectors")
    assert "10 vectors were made." in screen.banner.message
    assert row(screen, "vectors").state is State.GOOD


@pytest.mark.long
def test_the_full_check_is_done_when_asked_and_kept(
    qtbot: QtBot, screen: HealthScreen, sample_workspace: Workspace
) -> None:
    show(qtbot, screen, sample_workspace)
    assert row(screen, "check").state is State.UNKNOWN
    screen.check_button.click()
    assert screen.busy
    assert not screen.check_button.isEnabled()
    qtbot.waitUntil(lambda: screen.state.jobs.idle)
    assert str(row(screen, "check").figure) == "nothing was wrong on 2025-06-15 15:06 UTC"
    screen.measure()
    qtbot.waitUntil(lambda: screen.state.jobs.idle)
    assert row(screen, "check").state is State.GOOD


@pytest.mark.long
def test_a_file_that_is_only_read_is_looked_at_and_not_rebuilt(
    qtbot: QtBot, screen: HealthScreen, state: ViewState, sample_masters: Masters, tmp_path: Path
) -> None:
    path = Path(shutil.copy(sample_master(sample_masters, "en"), tmp_path / "damaged.db"))
    damage_file(path, "DELETE FROM fts_words_idx")
    held = path.read_bytes()
    workspace = state.services.open(path, read_only=True)
    show(qtbot, screen, workspace)
    found = row(screen, "indexes")
    assert (found.state, str(found.figure)) == (State.ACT, "damaged or stale: word indexes")
    screen.select("indexes")
    assert not screen.detail.button.isEnabled()
    assert "open to read only" in screen.detail.worry.text()
    press(qtbot, screen, "indexes")
    assert row(screen, "indexes").state is State.ACT
    screen.select("lists")
    assert (screen.detail.remove_button.isVisible(), screen.detail.remove_button.isEnabled()) == (True, False)
    assert path.read_bytes() == held


@pytest.mark.long
def test_the_report_on_the_clipboard_names_the_file_alone(
    qtbot: QtBot, screen: HealthScreen, sample_workspace: Workspace
) -> None:
    show(qtbot, screen, sample_workspace)
    screen.copy_button.click()
    told = QGuiApplication.clipboard().text()
    assert " · sample-en.db · " in told
    assert str(sample_workspace.path.parent) not in told
    assert told.count("\n[") == len(PARTS)


@pytest.mark.long
def test_what_leads_elsewhere_asks_for_its_commands(
    qtbot: QtBot, screen: HealthScreen, sample_workspace: Workspace
) -> None:
    show(qtbot, screen, sample_workspace)
    asked: list[str] = []
    screen.state.command_requested.connect(asked.append)
    for key in ("lint", "dismissed", "times"):
        press(qtbot, screen, key)
    assert asked == ["show_lab", "parameters", "show_quarantine", "show_runs"]


def test_another_database_takes_the_place_and_none_leaves_nothing_measured(
    qtbot: QtBot, screen: HealthScreen, sample_workspace: Workspace
) -> None:
    screen.state.set_workspace(sample_workspace)
    screen.state.set_workspace(None)  # while it is measured
    qtbot.waitUntil(lambda: screen.state.jobs.idle)
    assert screen.model.found == ()
    assert not screen.copy_button.isEnabled()
    screen.state.jobs.cancel(MEASURE)


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "ja", "zh"], indirect=True)
def test_the_window_leads_to_it_by_menu_and_it_speaks_three_languages(
    qtbot: QtBot, language: str, window: MainWindow, sample_workspace: Workspace
) -> None:
    window.state.set_workspace(sample_workspace)
    window.commands.action("health").trigger()
    qtbot.waitUntil(lambda: window.state.jobs.idle)
    screen = window.front
    assert isinstance(screen, HealthScreen)
    assert window.focusWidget() is screen.table
    assert not window.drawer.is_needed  # no memory is selected
    words = {"ja": "記憶 309件中 309件", "zh": "309 条记忆中的 309 条", "en": "309 of 309 memories"}
    assert screen.model.rows[screen.model.keys.index("vectors")][FIGURE] == words[language]
    window.show_screen("history")
    assert window.drawer.is_needed


def test_idle_the_indexes_are_put_in_order_once_and_for_nobody_who_works(
    qtbot: QtBot, state: ViewState, sample_workspace: Workspace
) -> None:
    state.set_workspace(sample_workspace)
    idle = IdleUpkeep(state)
    idle.stop()
    health = Health(sample_workspace, state.services.now)
    assert health.scattered(NEVER)
    for _ in range(IDLE_LOOKS - 1):
        idle.look()
    state.select(("ep-0140",), "ep-0140")  # somebody is there
    idle.look()
    qtbot.waitUntil(lambda: state.jobs.idle)
    assert health.scattered(NEVER)
    for _ in range(IDLE_LOOKS):
        idle.look()
    qtbot.waitUntil(lambda: state.jobs.idle and not health.scattered(NEVER))


def test_a_list_is_removed_after_a_warning_and_can_be_added_again_by_its_row(
    qtbot: QtBot, screen: HealthScreen, sample_workspace: Workspace
) -> None:
    show(qtbot, screen, sample_workspace)
    screen.select("lists")
    button = screen.detail.remove_button
    assert (button.text(), button.isVisible(), button in screen.panes()) == ("Re&move the list encoder…", True, True)
    button.click()
    assert "the vectors of 309 memories? Undo does not bring them back" in screen.banner.message
    assert "about 1 min with the encoder" in screen.banner.message
    assert len(sample_workspace.vectors.further_lists()) == 1
    screen.banner._button.click()
    qtbot.waitUntil(lambda: screen.state.jobs.idle)
    assert sample_workspace.vectors.further_lists() == ()
    assert "The list encoder was removed." in screen.banner.message
    assert row(screen, "lists").action is Action.LIST
    assert not button.isVisible()


def test_the_row_of_the_lists_follows_what_a_thread_makes(
    qtbot: QtBot, screen: HealthScreen, sample_workspace: Workspace
) -> None:
    show(qtbot, screen, sample_workspace)
    screen.select("lists")
    sample_workspace.vectors.filling = 120, 309
    qtbot.waitUntil(lambda: "120 of 309" in screen.detail.details.text())
    assert row(screen, "lists").action is Action.NONE
    sample_workspace.vectors.filling = None
    qtbot.waitUntil(lambda: row(screen, "lists").state is State.GOOD)
