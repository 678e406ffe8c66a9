"""The inspector in windows of its own, and how often a memory was recalled."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from helpers.inspecting import Ask, held
from helpers.services import NOW
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.workspace.recorder import record_recall
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.inspector.context_view import KEY_ROLE, ContextView
from mnemonaut_ui.inspector.raw_view import SQL
from mnemonaut_ui.inspector.view import Inspector
from mnemonaut_ui.inspector.window import InspectorWindow
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.open_request import OpenRequest
from mnemonaut_ui.state.view_state import ViewState, selection_of

Key = Qt.Key
Settled = Callable[[], None]


@pytest.mark.long
def test_two_memories_stand_beside_each_other_whatever_is_selected_next(
    qtbot: QtBot, inspector: Inspector, state: ViewState, ask: Ask, settled: Settled
) -> None:
    first, second = ask(), ask("Which train goes to Whitby?")
    windows: list[tuple[InspectorWindow, Trace, str]] = []
    for trace, place in ((first, 0), (first, 1), (second, 0)):
        window = InspectorWindow(state, trace.selected[place], trace, inspector)
        window.show_beside(len(windows))
        windows.append((window, trace, trace.selected[place]))
    # all three ask at once, and so does the dock
    state.set_trace(second, selection_of(second.selected))
    settled()
    for window, trace, memory_id in windows:
        subject = held(window.inspector.subject)
        assert (subject.memory_id, subject.trace, subject.loaded) == (memory_id, trace, True)
        assert held(subject.details).memory.id == memory_id
        assert trace.query.text in window.inspector.question.text()
        assert window.windowTitle() == window.inspector.headline.text() != ""
    assert held(inspector.subject).memory_id == second.selected[0]
    window, other = windows[0][0], windows[1][0]
    for name in ("evidence", "context", "history"):  # each tab of each window asks for its own, at the same time
        for one in (window.inspector, other.inspector):
            one.tabs.setCurrentWidget(getattr(one, name))
    settled()
    for one in (window.inspector, other.inspector):
        assert one.evidence.counts.text() not in ("", "Comparing…")
        assert one.context.model.rowCount() > 0
        assert one.history.empty.message == "No history yet"
    assert window.inspector.score.brings.isHidden()  # of what the lab shows, which may be another recall
    numbers = [window.number for window, _, _ in windows]
    closed: list[int] = []
    for (window, _, _), key in zip(windows, ("Escape", "Ctrl+W"), strict=False):
        window.finished.connect(lambda _, number=window.number: closed.append(number))
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        QTest.keySequence(window, QKeySequence(key))
    assert closed == numbers[:2]
    assert windows[2][0].isVisible()
    state.set_workspace(None)
    qtbot.waitUntil(lambda: not inspector.findChildren(InspectorWindow))


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
    inspector: Inspector, state: ViewState, ask: Ask, sample_workspace: Workspace, settled: Settled
) -> None:
    trace = ask()
    state.set_trace(trace, selection_of(trace.selected))
    inspector.tabs.setCurrentWidget(inspector.raw)
    inspector.raw.which.setCurrentIndex(SQL)
    assert inspector.raw.note.text() == "Doing the recall once more…"
    settled()
    found = sample_workspace.explorer.statements(trace)
    assert [group.stage for group in found.groups] == ["plan", "vector", "unicode61", "memories"]
    asked = next(
        group for group in found.groups if group.stage == "unicode61"
    )  # vectors are read when they are not held
    assert all(f"{one};\n" in inspector.raw.copied() for one in asked.statements)
    assert "WHERE fts_unicode61 MATCH '" in inspector.raw.text.toPlainText()
    other = ask("Which train goes to Whitby?")
    state.set_trace(other)
    settled()
    assert '"Whitby?"' in inspector.raw.copied()


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
    window.state.request_open(OpenRequest(sample_workspace.path))
    window.show_screen("library")
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


@pytest.mark.long
def test_a_torn_off_near_duplicate_has_the_menu_too(qtbot: QtBot, on_near: tuple[MainWindow, ContextView]) -> None:
    window, _view = on_near
    torn = InspectorWindow(window.state, EXPLAINED, None, window)
    torn.show_beside(0)
    view = torn.inspector.context
    torn.inspector.tabs.setCurrentWidget(view)
    qtbot.waitUntil(lambda: bool(view._near) and window.state.jobs.idle)
    view.tree.scrollTo(near_row(view))
    view.tree.customContextMenuRequested.emit(view.tree.visualRect(near_row(view)).center())
    menu = held(QApplication.activePopupWidget())
    assert isinstance(menu, QMenu)
    next(one for one in menu.actions() if one.text().replace("&", "") == "Isolate").trigger()
    menu.close()
    workspace = held(window.state.workspace)
    qtbot.waitUntil(lambda: [one.memory_id for one in workspace.library.isolations()] == [NEAR])
    torn.close()
    assert window.state.pointed == ""


def test_a_torn_off_memory_is_masked_with_all_others(
    inspector: Inspector, state: ViewState, sample_workspace: Workspace, settled: Settled
) -> None:
    memory_id = sample_workspace.explorer.library.ids("is:secret")[0]
    window = InspectorWindow(state, memory_id, None, inspector)
    window.show_beside(0)
    settled()
    named = window.windowTitle()
    state.set_mask(2)
    inside = window.inspector
    assert (window.windowTitle(), inside.headline.isVisible(), inside.empty.isVisible()) == ("Inspector", False, True)
    state.set_mask(2, revealed=True)
    assert window.windowTitle() == inside.headline.text() == named != "Inspector"
    window.close()
