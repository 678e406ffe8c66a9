"""How often a memory was recalled, the statements of a recall, and near-duplicates in the inspector."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from helpers.inspecting import Ask, held
from helpers.services import NOW
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from mnemonaut_core.workspace.recorder import record_recall
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.inspector.context_view import KEY_ROLE, ContextView
from mnemonaut_ui.inspector.raw_dialog import SQL, RawDialog
from mnemonaut_ui.inspector.view import Inspector
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.open_request import OpenRequest
from mnemonaut_ui.state.view_state import ViewState, selection_of

Key = Qt.Key
Settled = Callable[[], None]


def test_how_often_it_was_recalled_stands_in_the_head_and_leads_to_these_recalls(
    qtbot: QtBot, inspector: Inspector, state: ViewState, ask: Ask, sample_workspace: Workspace, settled: Settled
) -> None:
    trace = ask()
    state.set_trace(trace, selection_of(trace.selected))
    settled()
    assert inspector.often.isHidden()
    for count, said in ((1, "Recalled once, on 2025-06-15"), (2, "Recalled 2 times, last on 2025-06-15")):
        record_recall(sample_workspace, ask() if count > 1 else trace, by="person", now=NOW)
        state.jobs.busy_changed.emit(False)
        settled()
        assert inspector.often.text() == said
    with qtbot.waitSignal(state.runs_requested) as asked:
        inspector.often.click()
    assert asked.args == [f'memory:"{trace.selected[0]}"']


@pytest.mark.long
def test_the_statements_of_the_recall_are_shown_and_copied_whole(
    qtbot: QtBot, inspector: Inspector, state: ViewState, ask: Ask, sample_workspace: Workspace, settled: Settled
) -> None:
    trace = ask()
    state.set_trace(trace, selection_of(trace.selected))
    settled()
    raw = RawDialog(state, held(inspector.subject))
    qtbot.addWidget(raw)
    raw.show()
    raw.which.setCurrentIndex(SQL)
    assert raw.note.text() == "Doing the recall once more…"
    settled()
    found = sample_workspace.explorer.statements(trace)
    assert [group.stage for group in found.groups] == ["plan", "vector", "unicode61", "memories"]
    asked = next(
        group for group in found.groups if group.stage == "unicode61"
    )  # vectors are read when they are not held
    searches = [
        one for one in asked.statements if " MATCH " in one
    ]  # what filters ask besides depends on what is cached
    assert searches
    assert all(f"{one};\n" in raw.copied() for one in searches)
    assert "WHERE fts_unicode61 MATCH '" in raw.text.toPlainText()
    other = ask("Which train goes to Whitby?")
    state.set_trace(other)
    settled()
    raw = RawDialog(state, held(inspector.subject))
    qtbot.addWidget(raw)
    raw.which.setCurrentIndex(SQL)
    settled()
    assert '"Whitby?"' in raw.copied()


@pytest.mark.long
def test_near_duplicates_stand_in_the_context_with_how_near_they_are(
    qtbot: QtBot, inspector: Inspector, state: ViewState, sample_workspace: Workspace, settled: Settled
) -> None:
    explorer = sample_workspace.explorer
    memory_id, near = next(
        (one, found)
        for one in explorer.library.ids("kind:episode", order="oldest")
        if (found := explorer.library.near_duplicates(one))
    )
    state.select((memory_id,))
    inspector.tabs.setCurrentWidget(inspector.context)
    settled()
    view = inspector.context
    groups = {view.model.item(row).text(): view.model.item(row) for row in range(view.model.rowCount())}
    group = groups[f"Nearly the same ({len(near)})"]
    assert group.toolTip() == "Listed from wording 0.90 or from similarity 0.95 on, where 1 is the same."
    similarity = "" if near[0].cosine is None else f", similarity {near[0].cosine:.2f}"
    assert group.rowCount() == len(near)
    assert group.child(0).text().startswith(f"wording {near[0].dice:.2f}{similarity} · ")
    with qtbot.waitSignal(state.command_requested) as asked:
        view.isolate_near.click()
    assert (asked.args, state.selection) == (["isolate_near"], (memory_id,))
    view.tree.activated.emit(group.child(0).index())
    assert state.memory_id == near[0].memory.id


EXPLAINED, NEAR = "ep-0154", "ep-0153"
"""Of the English sample: they say nearly the same."""


@pytest.fixture
def on_near(qtbot: QtBot, window: MainWindow, sample_workspace: Workspace) -> tuple[MainWindow, ContextView]:
    """One of the two is explained, and the keyboard is on the other one, in what is near it."""
    window.activateWindow()
    window.state.open_requested.emit(OpenRequest(sample_workspace.path))
    window.show_screen("library")
    window.set_inspector(True)
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.jobs.idle)
    window.state.select((EXPLAINED,))
    view = window.inspector.context
    window.inspector.tabs.setCurrentWidget(view)
    qtbot.waitUntil(lambda: bool(view._near) and window.state.jobs.idle)
    view.tree.setFocus()
    view.tree.setCurrentIndex(near_row(view))
    return window, view


def near_row(view: ContextView) -> QModelIndex:
    """Where the near-duplicate stands."""
    (group,) = (item for row in range(view.model.rowCount()) if (item := view.model.item(row)).data(KEY_ROLE) == "near")
    return group.child(0).index()


def rated(window: MainWindow) -> list[tuple[tuple[str, ...], str]]:
    """All feedback, newest first: its memories, its title."""
    assert window.state.workspace is not None
    journal = window.state.workspace.library.read(lambda reader: reader.changes.entries())
    return [(one.ids, str(one.title)) for one in journal if one.operation == "feedback"]


@pytest.mark.long
def test_a_key_hits_the_near_duplicate_that_is_highlighted_and_the_keyboard_stays_on_it(
    qtbot: QtBot, on_near: tuple[MainWindow, ContextView]
) -> None:
    window, view = on_near
    state = window.state
    assert (state.selection, state.memory_id, state.selected.ids) == ((NEAR,), EXPLAINED, (EXPLAINED,))
    qtbot.waitUntil(lambda: state.jobs.idle)
    assert window.status.selected.text().startswith("1 selected, not in this list: ")
    QTest.keyClick(view.tree, Key.Key_F8)
    QTest.keyClick(view.tree, Key.Key_O)
    qtbot.waitUntil(lambda: rated(window) == [((NEAR,), f"Call {NEAR} outdated")] and state.jobs.idle)
    # all is read anew by that, and the next key hits the same
    assert (state.memory_id, view.tree.currentIndex(), state.selection) == (EXPLAINED, near_row(view), (NEAR,))
    QTest.keyClick(view.tree, Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    workspace = held(state.workspace)
    qtbot.waitUntil(lambda: [one.memory_id for one in workspace.library.isolations()] == [NEAR] and state.jobs.idle)
    # it stays in its place, marked, so that a second key hits nothing that moved up there
    assert (view.tree.currentIndex(), state.selection) == (near_row(view), (NEAR,))
    assert " · ⊘ " in near_row(view).data()
    assert (window.commands.action("isolate").isEnabled(), window.commands.action("restore").isEnabled()) == (
        False,
        True,
    )
    window.run_command("undo")
    qtbot.waitUntil(lambda: not workspace.library.isolations() and state.jobs.idle)
    assert (state.selection, "⊘" in near_row(view).data()) == ((NEAR,), False)
    window.front.focus_first()
    assert state.selection == (EXPLAINED,)  # where the list highlights


@pytest.mark.long
def test_the_menu_of_a_near_duplicate_is_that_of_every_list_and_acts_on_it(
    qtbot: QtBot, on_near: tuple[MainWindow, ContextView]
) -> None:
    window, view = on_near
    heading = view.model.item(0).index()
    view.tree.setCurrentIndex(heading)
    assert window.state.selection == (EXPLAINED,)
    at = view.tree.visualRect(near_row(view)).center()
    view.tree.scrollTo(near_row(view))
    at = view.tree.visualRect(near_row(view)).center()
    view.tree.customContextMenuRequested.emit(at)
    menu = held(QApplication.activePopupWidget())
    assert isinstance(menu, QMenu)
    shown = [action.text().replace("&", "") for action in menu.actions() if not action.isSeparator()]
    assert shown[0] == "Go to it"
    assert {"Isolate", "Feedback", "Find similar"} <= set(shown)
    assert window.state.selection == (NEAR,)
    window.commands.action("feedback_harmful").trigger()  # what stands in that submenu
    menu.close()
    qtbot.waitUntil(lambda: rated(window) == [((NEAR,), f"Call {NEAR} harmful")] and window.state.jobs.idle)
    view.tree.customContextMenuRequested.emit(view.tree.visualRect(near_row(view)).center())
    menu = held(QApplication.activePopupWidget())
    assert isinstance(menu, QMenu)
    menu.actions()[0].trigger()
    menu.close()
    assert (window.state.memory_id, window.state.selection) == (NEAR, (NEAR,))
