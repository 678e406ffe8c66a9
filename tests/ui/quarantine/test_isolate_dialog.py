"""Isolating with a reason and a scope."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from mnemonaut_core.domain.change import Isolation
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explorer import Settings
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.quarantine.dialogs import IsolateDialog
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.dialog import TypedAhead

NOW = 1_750_000_000
QUESTION = "How long should parkin be left in the tin before eating it?"
Key = Qt.Key


@pytest.fixture
def opened(state: ViewState, sample_workspace: Workspace) -> ViewState:
    state.set_workspace(sample_workspace)
    return state


def dialog(qtbot: QtBot, state: ViewState) -> IsolateDialog:
    made = IsolateDialog(state)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitUntil(lambda: state.jobs.idle)
    return made


def ask(state: ViewState) -> Trace:
    assert state.workspace is not None
    (trace,) = state.workspace.explorer.recall(Query(QUESTION, NOW), Settings())
    state.set_trace(trace)
    return trace


def enter(qtbot: QtBot, state: ViewState, made: IsolateDialog, reason: str) -> tuple[Isolation, ...]:
    """Type a reason, press Enter, wait; gives what is isolated then."""
    line = made.form.edits["reason"].lineEdit()
    assert line is not None
    qtbot.keyClicks(line, reason)
    qtbot.keyClick(line, Key.Key_Return)
    qtbot.waitUntil(lambda: state.jobs.idle)
    assert state.workspace is not None
    return state.workspace.library.isolations()


def test_enter_isolates_everywhere_with_the_reason(qtbot: QtBot, opened: ViewState) -> None:
    opened.select(("ep-0140", "ep-0141"))
    made = dialog(qtbot, opened)
    assert not made.isModal()
    assert made.list.count() == 2
    assert not made.for_query.isEnabled()
    found = enter(qtbot, opened, made, "the cat")
    assert [(i.memory_id, i.scope, i.reason, i.run_id, i.at) for i in found] == [
        ("ep-0140", "everywhere", "the cat", None, NOW),
        ("ep-0141", "everywhere", "the cat", None, NOW),
    ]


def test_one_of_a_recall_keeps_run_rank_and_recipe(qtbot: QtBot, opened: ViewState) -> None:
    trace = ask(opened)
    first = trace.candidates[1]
    opened.select((first.memory.id,))
    (found,) = enter(qtbot, opened, dialog(qtbot, opened), "")
    assert (found.run_id, found.rank, found.recipe) == (trace.id, first.rank, "heuristic")


def test_for_queries_like_this_one_it_is_suppressed_there_only(qtbot: QtBot, opened: ViewState) -> None:
    trace = ask(opened)
    wanted = trace.selected[0]
    opened.select((wanted,))
    made = dialog(qtbot, opened)
    assert made.for_query.isEnabled()
    assert QUESTION in made.for_query.accessibleDescription()
    qtbot.keyClick(made.for_query, Key.Key_Space)
    assert made.form.edits["cosine"].isEnabled()
    (found,) = enter(qtbot, opened, made, "wrong Parkin")
    assert (found.scope, found.query_text, found.reason) == ("query", QUESTION, "wrong Parkin")
    workspace = opened.workspace
    assert workspace is not None
    for text, kept_out in ((QUESTION.upper(), True), ("Tell me about Bea.", False)):
        (again,) = workspace.explorer.recall(Query(text, NOW), Settings())
        assert (workspace.explorer.explain(again, wanted).outcome.code is Code.SUPPRESSED) == kept_out


def test_several_of_a_recall_have_no_rank_in_common(qtbot: QtBot, opened: ViewState) -> None:
    trace = ask(opened)
    opened.select([one.memory.id for one in trace.candidates[:2]])
    found = enter(qtbot, opened, dialog(qtbot, opened), "")
    assert [(one.run_id, one.rank) for one in found] == [(trace.id, None)] * 2


def test_with_another_similarity_it_is_looked_again_for_what_changes(qtbot: QtBot, opened: ViewState) -> None:
    opened.select(ask(opened).selected[:1])
    made = dialog(qtbot, opened)
    qtbot.keyClick(made.for_query, Key.Key_Space)
    qtbot.waitUntil(lambda: made.consequences.found is not None)
    made.form.edits["cosine"].setValue(0.5)
    assert made.consequences.found is None


def test_last_reasons_are_offered(qtbot: QtBot, opened: ViewState) -> None:
    opened.select(("ep-0140",))
    enter(qtbot, opened, dialog(qtbot, opened), "the cat, not the cake")
    opened.select(("ep-0141",))
    made = dialog(qtbot, opened)
    assert [made.form.edits["reason"].itemText(i) for i in range(made.form.edits["reason"].count())] == [
        "the cat, not the cake"
    ]
    assert made.form.edits["reason"].currentText() == ""


def test_it_acts_on_what_was_selected_when_it_was_opened(qtbot: QtBot, opened: ViewState) -> None:
    opened.select(("ep-0140",))
    made = dialog(qtbot, opened)
    opened.select(("ep-0001",))
    (found,) = enter(qtbot, opened, made, "")
    assert found.memory_id == "ep-0140"


def test_esc_changes_nothing_and_another_database_closes_it(qtbot: QtBot, opened: ViewState) -> None:
    opened.select(("ep-0140",))
    made = dialog(qtbot, opened)
    qtbot.keyClick(made, Key.Key_Escape)
    assert not made.isVisible()
    other = dialog(qtbot, opened)
    workspace = opened.workspace
    opened.set_workspace(None)
    assert not other.isVisible()
    assert workspace is not None
    assert workspace.library.isolations() == ()


def test_the_fields_inside_its_boxes_are_named(qtbot: QtBot, opened: ViewState) -> None:
    """A screen reader lands in them, not in the boxes around them."""
    opened.select(("ep-0140",))
    made = dialog(qtbot, opened)
    names = {field.accessibleName() for field in made.findChildren(QLineEdit)}
    assert names == {"Reason", "Minimum similarity (0–1)"}


def test_a_scope_that_is_chosen_by_its_letter_holds_for_the_return_that_follows_at_once(
    qtbot: QtBot, opened: ViewState
) -> None:
    """It used to isolate everywhere: Qt showed the button pressed for a tenth of a second before it was chosen."""
    memory_id = ask(opened).candidates[0].memory.id
    opened.select((memory_id,))
    made = dialog(qtbot, opened)
    qtbot.waitUntil(made.isActiveWindow)
    qtbot.keyClick(made, Key.Key_Q, Qt.KeyboardModifier.AltModifier)
    qtbot.keyClick(made, Key.Key_Return)
    qtbot.waitUntil(lambda: opened.jobs.idle)
    assert opened.workspace is not None
    assert [(one.memory_id, one.scope) for one in opened.workspace.library.isolations()] == [(memory_id, "query")]


def test_what_is_typed_while_the_dialog_comes_up_is_meant_for_it(qtbot: QtBot, opened: ViewState) -> None:
    """It used to go to the window behind, until the window manager had handed the keyboard over."""
    memory_id = ask(opened).candidates[0].memory.id
    opened.select((memory_id,))
    behind = QLineEdit()
    qtbot.addWidget(behind)
    behind.show()
    made = dialog(qtbot, opened)
    TypedAhead(made)
    qtbot.keyClick(behind, Key.Key_Q, Qt.KeyboardModifier.AltModifier)
    qtbot.keyClick(behind, Key.Key_Return)
    qtbot.keyClick(behind, Key.Key_X)
    assert (behind.text(), made.isVisible(), made.for_query.isChecked()) == ("", True, False)
    QApplication.sendEvent(made, QEvent(QEvent.Type.WindowActivate))
    workspace = opened.workspace
    assert workspace is not None
    qtbot.waitUntil(lambda: bool(workspace.library.isolations()))
    assert [(one.memory_id, one.scope) for one in workspace.library.isolations()] == [(memory_id, "query")]
    qtbot.keyClick(behind, Key.Key_Y)
    assert behind.text() == "y"
