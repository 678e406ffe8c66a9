"""The garden in the window: what each list shows, in which state, and what one key does to which memory."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.domain.gardening import SPECS
from mnemonaut_core.ports import no_progress
from mnemonaut_core.workspace.imports import import_new
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.gardening.view import GardeningScreen
from mnemonaut_ui.inspector.merge_dialog import MergeDialog
from mnemonaut_ui.quarantine.isolate_dialog import IsolateDialog
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.words.terms import recipe_title

TEXT = "We baked the parkin on Sunday and left it in the tin for three days"
ANN, HYPHEN = [{"type": "person", "name": "Ann Lee"}], [{"type": "person", "name": "Ann-Lee"}]
LINES = [
    *({"id": f"m{i}", "user_text": TEXT + end, "occurred_at": 100 + i} for i, end in enumerate((".", "!", "…"))),
    {"id": "undated", "user_text": "Once there was a heron."},
    {"id": "old", "kind": "state", "body": "The garden has three beds.", "created_at": 100},
    {"id": "a", "user_text": "Ann called.", "occurred_at": 200, "entities": ANN},
    {"id": "b", "user_text": "She came.", "occurred_at": 201, "entities": ANN},
    {"id": "c", "user_text": "She left.", "occurred_at": 202, "entities": HYPHEN},
]


@pytest.fixture
def workspace(state: ViewState, tmp_path: Path) -> Workspace:
    source = tmp_path / "in.jsonl"
    source.write_text("".join(json.dumps(line) + "\n" for line in LINES), "utf-8")
    import_new(tmp_path / "garden.db", [source], {}, now=state.services.now(), progress=no_progress, token=NEVER)
    return state.services.open(tmp_path / "garden.db", read_only=False)


@pytest.fixture
def garden(qtbot: QtBot, window: MainWindow, workspace: Workspace) -> GardeningScreen:
    window.state.set_workspace(workspace)
    window.show()
    window.show_screen("gardening")
    qtbot.waitUntil(lambda: window.state.jobs.idle)
    assert isinstance(window.front, GardeningScreen)
    return window.front


def choose(qtbot: QtBot, garden: GardeningScreen, key: str) -> None:
    garden.lists.setCurrentRow(list(SPECS).index(key))
    qtbot.waitUntil(lambda: garden.state.jobs.idle)


def status(garden: GardeningScreen, memory_id: str) -> str:
    assert garden.state.workspace is not None
    return garden.state.workspace.library.memories([memory_id])[memory_id].status


@pytest.mark.long
def test_a_short_list_is_looked_at_when_it_is_chosen_and_says_how(qtbot: QtBot, garden: GardeningScreen) -> None:
    choose(qtbot, garden, "undated")
    assert garden.how.text() == "Memories that say neither when they happened nor when they were made."
    assert [row[2] for row in garden.model.rows] == ["undated"]
    assert garden.lists.currentItem().text() == "Without a date (1)"
    assert garden.numbers.text().startswith("Looked at 8; as of ")
    assert garden.look_button.text() == "Look once more"


@pytest.mark.long
def test_a_long_list_waits_until_it_is_asked_for(qtbot: QtBot, garden: GardeningScreen) -> None:
    choose(qtbot, garden, "duplicates")
    assert garden.empty.accessibleName() == "Not looked yet."
    assert garden.panes() == (garden.lists,)
    garden.look_button.click()
    qtbot.waitUntil(lambda: garden.state.jobs.idle)
    assert [row[2] for row in garden.model.rows] == ["m0, m1, m2"]
    assert garden.lists.currentItem().text() == "Said more than once (1)"


@pytest.mark.long
def test_nothing_found_is_not_the_same_as_nothing_known(qtbot: QtBot, garden: GardeningScreen) -> None:
    choose(qtbot, garden, "long")
    assert garden.empty.accessibleName() == "Every memory is searched to its end."
    choose(qtbot, garden, "hubs")
    assert garden.empty.accessibleName() == "Nothing can be said yet. Only 0 recalls are recorded: too few to tell."


@pytest.mark.long
def test_one_key_archives_the_row_and_undo_brings_it_back(qtbot: QtBot, garden: GardeningScreen) -> None:
    choose(qtbot, garden, "stale")
    garden.table.setFocus()
    garden.table.selectRow(0)
    assert garden.state.selection == ("old",)
    assert garden.act_button.text() == "Archive"
    QTest.keyClick(garden.table, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: garden.state.jobs.idle and not garden.model.rows)
    assert status(garden, "old") == "archived"
    garden.state.command_requested.emit("undo")
    qtbot.waitUntil(lambda: garden.state.jobs.idle and bool(garden.model.rows))
    assert status(garden, "old") == "active"


@pytest.mark.long
def test_the_rare_spelling_is_written_as_the_usual_one(qtbot: QtBot, garden: GardeningScreen) -> None:
    choose(qtbot, garden, "spellings")
    assert garden.model.rows == (("Ann-Lee → Ann Lee", "Ann-Lee (1), Ann Lee (2)", "c"),)
    garden.table.selectRow(0)
    garden.act()
    qtbot.waitUntil(lambda: garden.state.jobs.idle and not garden.model.rows)
    assert garden.state.workspace is not None
    details = garden.state.workspace.library.details("c")
    assert details is not None
    assert [one.name for one in details.entities] == ["Ann Lee"]


@pytest.mark.long
def test_a_cluster_is_merged_in_a_dialog(qtbot: QtBot, garden: GardeningScreen, window: MainWindow) -> None:
    choose(qtbot, garden, "duplicates")
    garden.look()
    qtbot.waitUntil(lambda: garden.state.jobs.idle)
    garden.table.selectRow(0)
    assert garden.state.selection == ("m0", "m1", "m2")
    garden.act()
    qtbot.waitUntil(lambda: garden.state.jobs.idle)
    dialog = window.findChild(MergeDialog)
    assert dialog is not None
    assert (dialog.form.edits["into"].currentData(), dialog.going) == ("m0", ("m1", "m2"))
    dialog.do_button.click()
    qtbot.waitUntil(lambda: garden.state.jobs.idle)
    assert garden.state.workspace is not None
    isolations = garden.state.workspace.library.isolations()
    assert {(one.memory_id, one.merged_into) for one in isolations} == {("m1", "m0"), ("m2", "m0")}


def test_a_cluster_is_isolated_whole_by_its_key_or_but_for_one_by_the_dialog(
    qtbot: QtBot, garden: GardeningScreen, window: MainWindow
) -> None:
    assert garden.state.workspace is not None
    explorer = garden.state.workspace.explorer

    def isolated() -> list[str]:
        return sorted(one.memory_id for one in explorer.library.isolations())

    choose(qtbot, garden, "duplicates")
    assert garden.look_button.isHidden()  # the one in the middle is enough
    garden.look()
    qtbot.waitUntil(lambda: garden.model.rowCount() == 1 and garden.state.jobs.idle)
    garden.table.selectRow(0)
    garden.table.setFocus()
    assert garden.state.selection == ("m0", "m1", "m2")
    QTest.keyClick(garden.table, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: isolated() != [] and garden.state.jobs.idle)
    assert isolated() == ["m0", "m1", "m2"]
    window.run_command("undo")
    qtbot.waitUntil(lambda: isolated() == [] and garden.state.jobs.idle)
    garden.look()
    qtbot.waitUntil(lambda: garden.model.rowCount() == 1 and garden.state.jobs.idle)
    garden.table.selectRow(0)
    window.run_command("isolate_near")
    (dialog,) = window.findChildren(IsolateDialog)
    qtbot.waitUntil(lambda: dialog.do_button.isEnabled() and garden.state.jobs.idle)
    assert dialog.chosen == ("m0", "m1", "m2")
    dialog.list.item(1).setCheckState(Qt.CheckState.Unchecked)
    dialog.do_button.click()
    qtbot.waitUntil(lambda: isolated() != [] and garden.state.jobs.idle)
    assert isolated() == ["m0", "m2"]


@pytest.mark.long
def test_looking_can_be_stopped_and_another_database_has_nothing_yet(qtbot: QtBot, garden: GardeningScreen) -> None:
    choose(qtbot, garden, "unreachable")
    garden.look()
    garden.look_button.click()
    assert garden.look_button.text() in ("Look now", "Look once more")
    qtbot.waitUntil(lambda: garden.state.jobs.idle)
    garden.state.set_workspace(None)
    assert garden.model.rows == ()


@pytest.mark.long
def test_what_is_out_of_reach_is_asked_by_the_recipe_that_is_chosen_and_it_is_said(
    qtbot: QtBot, garden: GardeningScreen
) -> None:
    choose(qtbot, garden, "stale")
    assert not garden.recipe.isVisible()
    choose(qtbot, garden, "unreachable")
    assert garden.recipe.isVisible()
    for chosen, asked in (("planned", "planned"), ("", "blend")):
        garden.recipe.setCurrentIndex(garden.recipe.findData(chosen))
        garden.look()
        qtbot.waitUntil(lambda: garden.state.jobs.idle)
        assert garden._found["unreachable"].recipe == asked
        assert recipe_title(asked) in garden.numbers.text()
        assert "Looked at 8" in garden.numbers.text()


@pytest.mark.long
def test_a_narrow_table_keeps_its_room_for_what_is_said_and_seen(qtbot: QtBot, garden: GardeningScreen) -> None:
    choose(qtbot, garden, "stale")
    garden.resize(1300, 600)
    qtbot.waitUntil(lambda: not garden.table.isColumnHidden(2))
    garden.resize(560, 600)
    qtbot.waitUntil(lambda: garden.table.isColumnHidden(2))
    room = garden.table.viewport().width()
    assert garden.table.columnWidth(0) >= room // 2
    assert garden.table.columnWidth(0) + garden.table.columnWidth(1) <= room


@pytest.mark.long
def test_with_the_keyboard_in_the_table_a_row_is_highlighted_and_is_what_a_key_hits(
    qtbot: QtBot, garden: GardeningScreen, window: MainWindow
) -> None:
    window.activateWindow()
    choose(qtbot, garden, "stale")
    garden.lists.setFocus()
    assert not garden.state.selection
    QTest.keyClick(garden.lists, Qt.Key.Key_Tab)
    assert garden.table.hasFocus()
    assert [*garden.highlighted().ids, *garden.state.selection] == ["old", "old"]
    assert garden.act_button.isEnabled()


@pytest.mark.long
def test_the_menu_of_a_row_acts_on_all_that_it_is_about(
    qtbot: QtBot, garden: GardeningScreen, window: MainWindow, workspace: Workspace
) -> None:
    choose(qtbot, garden, "duplicates")
    garden.look()
    qtbot.waitUntil(lambda: garden.state.jobs.idle)
    garden.table.selectRow(0)
    about = garden.highlighted().ids
    assert len(about) > 1
    garden.table.customContextMenuRequested.emit(garden.table.visualRect(garden.model.index(0, 0)).center())
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    shown = [action.text().replace("&", "") for action in menu.actions()]
    assert {"Isolate", "Feedback", "Archive…"} <= set(shown)
    window.commands.action("feedback_outdated").trigger()
    menu.close()
    qtbot.waitUntil(lambda: garden.state.jobs.idle)
    newest = workspace.library.read(lambda reader: reader.changes.entries())[0]
    assert (newest.operation, set(newest.ids)) == ("feedback", set(about))
