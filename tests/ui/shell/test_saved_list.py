"""What is saved stands below the list of views: kept by Ctrl+S, opened by Enter, moved by F2; and the field on top."""

from __future__ import annotations

import pytest
from helpers.services import SampleServices
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.domain.query import Turn
from mnemonaut_core.ports import no_progress
from mnemonaut_ui.lab.asking.asked import Written
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.shell.saved_list import MoveDialog, SaveDialog

Key = Qt.Key
Q = "How long should parkin be left in the tin?"


@pytest.fixture
def opened(qtbot: QtBot, window: MainWindow, services: SampleServices) -> MainWindow:
    """The English sample, in the lab."""
    window.open_database(services.build_sample("en", no_progress, NEVER))
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.jobs.idle)
    return window


def lab_of(window: MainWindow) -> LabScreen:
    lab = window.screens["lab"]
    assert isinstance(lab, LabScreen)
    return lab


def paths(window: MainWindow) -> list[str]:
    return [one.path for one in window.saved.saved]


def saved_as(qtbot: QtBot, window: MainWindow, name: str, folder: str = "") -> None:
    """Ctrl+S, a name, a folder, Enter."""
    window.run_command("save_search")
    dialog = next(found for found in window.findChildren(SaveDialog) if found.isVisible())
    dialog.form.write("name", name)
    dialog.form.write("folder", folder)
    QTest.keyClick(dialog.form.edits["name"], Key.Key_Return)
    qtbot.waitUntil(lambda: f"{folder}/{name}".lstrip("/") in paths(window) and window.state.jobs.idle)


@pytest.mark.long
def test_a_question_is_saved_opened_moved_and_deleted_by_keys(qtbot: QtBot, opened: MainWindow) -> None:
    lab, tree = lab_of(opened), opened.saved.tree
    bar = lab.current.bar
    bar.set_question(Q, (Turn("user", "hm", 5), Turn("assistant", "ja")))
    bar.fields.set_written(Written(kinds=("episode",), day_from="2020-01-01"))
    bar.choose("heuristic", "calibrated")
    bar.clock.set_moment(1_790_000_000)
    lab.current.parameters.set_values({"max_results": 3}, "heuristic")
    asked, query = lab.current.draft, bar.query()
    saved_as(qtbot, opened, "parkin", "tests")
    (kept,) = opened.saved.saved
    assert (kept.query, kept.as_of, kept.recipe, kept.preset) == (query, True, "heuristic", "calibrated")
    assert kept.values == {"max_results": 3}

    lab.close_tab()
    assert lab.current.untouched
    opened.show_screen("library")
    tree.setFocus()
    folder = tree.topLevelItem(0)
    assert folder is not None
    inside = folder.child(0)
    assert inside is not None
    tree.setCurrentItem(inside)
    QTest.keyClick(tree, Key.Key_Return)
    assert opened.front.key == "lab"
    assert (lab.current.draft, lab.current.bar.preset_wanted) == (asked, "calibrated")
    qtbot.waitUntil(lambda: lab.current.trace is not None and opened.state.jobs.idle)
    QTest.keyClick(tree, Key.Key_Return)
    assert len(lab.queries) == 1, "it is open already"
    assert opened.state.workspace is not None
    assert opened.state.workspace.library.runs() == (), "to open is to look"

    QTest.keyClick(tree, Key.Key_F2)
    dialog = opened.saved.dialog
    assert isinstance(dialog, MoveDialog)
    dialog.form.write("folder", "")
    dialog.form.write("name", "tin")
    dialog.submit()
    qtbot.waitUntil(lambda: paths(opened) == ["tin"])
    row = tree.topLevelItem(0)
    assert row is not None
    tree.setCurrentItem(row)
    QTest.keyClick(tree, Key.Key_Delete)
    qtbot.waitUntil(lambda: paths(opened) == [] and opened.state.jobs.idle)
    opened.run_command("undo")
    qtbot.waitUntil(lambda: paths(opened) == ["tin"] and opened.state.jobs.idle)


@pytest.mark.long
def test_a_name_that_is_taken_is_replaced_only_when_that_is_meant(qtbot: QtBot, opened: MainWindow) -> None:
    lab = lab_of(opened)
    lab.current.bar.set_question(Q)
    saved_as(qtbot, opened, "a")
    lab.current.bar.set_question("Something else?")
    opened.run_command("save_search")
    dialog = next(found for found in opened.findChildren(SaveDialog) if found.isVisible())
    dialog.form.write("name", "a")
    dialog.submit()
    qtbot.waitUntil(lambda: dialog.replacing)
    assert (dialog.do_button.text(), opened.saved.saved[0].text) == ("Replace it", Q)
    dialog.submit()
    qtbot.waitUntil(lambda: opened.saved.saved[0].text == "Something else?" and opened.state.jobs.idle)
