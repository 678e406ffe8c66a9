"""The inspector's tab History, and the change that it can set."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from helpers.inspecting import Ask, held
from helpers.marked_language import speaking
from helpers.services import NOW
from PySide6.QtCore import Qt
from PySide6.QtGui import QStandardItem
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.workspace.recorder import record_recall
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.inspector.history_view import PIECES, HistoryView
from mnemonaut_ui.inspector.view import Inspector
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.theme import DARK
from mnemonaut_ui.widgets.two_lines import SECOND_LINE

Settled = Callable[[], None]


def told(view: HistoryView) -> dict[str, list[str]]:
    """Each group with its entries."""
    found = {}
    for row in range(view.model.rowCount()):
        group = view.model.item(row)
        found[group.text()] = [group.child(i).text() for i in range(group.rowCount())]
    return found


def entry(view: HistoryView, group: int = 0) -> QStandardItem:
    """The first entry of a group."""
    return view.model.item(group).child(0)


@pytest.fixture
def history(inspector: Inspector) -> HistoryView:
    """The tab, in front."""
    inspector.tabs.setCurrentWidget(inspector.history)
    return inspector.history


def test_a_memory_without_a_history_says_so(history: HistoryView, state: ViewState, settled: Settled) -> None:
    state.select(("ep-0110",))
    settled()
    assert history.empty.message == "No history yet"
    assert history.about.text() == "No recall is recorded in this database."
    assert history.tree.isHidden()


def test_recalls_isolations_and_edits_are_told(
    history: HistoryView,
    state: ViewState,
    ask: Ask,
    sample_workspace: Workspace,
    settled: Settled,
    qtmodeltester: ModelTester,
) -> None:
    trace = ask()
    memory_id = trace.selected[1]
    record_recall(sample_workspace, trace, by="person", now=NOW)
    settled()
    database = sample_workspace.database
    assert database is not None
    database.curation.isolate((memory_id,), now=1_750_000_000, reason="no longer <b>true</b>")
    database.curation.restore((memory_id,), now=1_750_086_400)
    settled()
    state.select((memory_id,))
    settled()
    assert told(history) == {
        "Recalled (1)": [f"✔ number 2 of {len(trace.selected)}"],
        "Isolated (1)": ["⊘ isolated everywhere"],
    }
    assert entry(history, 1).data(SECOND_LINE) == "restored 2025-06-16 15:06 · no longer <b>true</b>"
    assert "<b>" not in str(entry(history, 1).data(Qt.ItemDataRole.ToolTipRole))
    assert history.about.text() == "In the result of 1 of 1 recorded recalls."
    qtmodeltester.check(history.model)


def test_headings_and_entries_are_painted(history: HistoryView, state: ViewState, settled: Settled) -> None:
    state.select(("ep-0110",))
    state.isolate("by hand")
    settled()
    view, heading = history.tree, history.model.index(0, 0)
    picture = view.viewport().grab(view.visualRect(heading)).toImage()
    colours = {picture.pixel(x, y) for x in range(20, 120) for y in range(picture.height())}
    assert len(colours) > 8  # letters have many, an empty row has one


def test_an_edit_opens_into_the_lines_that_went_and_came(
    history: HistoryView, state: ViewState, settled: Settled, sample_workspace: Workspace
) -> None:
    writer = sample_workspace.database
    writer.curation.edit(["ep-0110"], {"title": "Another title"}, now=1_750_000_000)
    state.select(("ep-0110",))
    settled()
    edit = entry(history)
    assert edit.text() == "edited title"
    lines = [edit.child(i).text() for i in range(edit.rowCount())]
    assert lines[0] == "title"
    assert lines[-1] == "+ Another title"
    spoken = edit.child(edit.rowCount() - 1).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "added: Another title"
    state.set_theme(DARK)
    assert entry(history).text() == "edited title"


def test_what_happens_while_it_is_shown_is_told_at_once(
    history: HistoryView, state: ViewState, settled: Settled
) -> None:
    state.select(("ep-0110",))
    settled()
    state.isolate("by hand")
    settled()
    assert told(history) == {"Isolated (1)": ["⊘ isolated everywhere"]}


def test_a_recall_that_is_recorded_while_it_is_shown_is_told(
    history: HistoryView, state: ViewState, ask: Ask, sample_workspace: Workspace, settled: Settled
) -> None:
    trace = ask()
    state.set_trace(trace)
    state.select(trace.selected[:1])
    settled()
    state.jobs.operate("record", lambda _token: record_recall(sample_workspace, trace, by="person", now=NOW))
    settled()
    assert told(history) == {"Recalled (1)": [f"✔ number 1 of {len(trace.selected)}"]}


def test_a_history_that_cannot_be_read_is_not_an_empty_one(
    history: HistoryView,
    state: ViewState,
    settled: Settled,
    monkeypatch: pytest.MonkeyPatch,
    sample_workspace: Workspace,
) -> None:
    def fails(_memory_id: str) -> None:
        raise EnvironmentFault("The file vanished", code="gone", advice="Open it again.")

    with monkeypatch.context() as patch:
        patch.setattr(sample_workspace.library, "history", fails)
        state.select(("ep-0110",))
        settled()
    assert history.empty.message == "Could not be read"
    history.empty._on_clicked()  # Try again
    settled()
    assert history.empty.message == "No history yet"


@pytest.mark.long
def test_the_smallest_change_can_be_set_from_here(
    qtbot: QtBot, inspector: Inspector, state: ViewState, ask: Ask, settled: Settled
) -> None:
    state.set_trace(ask("What's the code of the deed box?"))
    state.select(("ep-0117",))
    settled()
    assert inspector.score.remedies.isHidden()
    inspector.score.change.click()
    settled()
    button = inspector.score.remedies.buttons[0]
    assert button.text() == "Try"
    button.setFocus()
    with qtbot.waitSignal(state.change_requested) as asked:
        QTest.keyClick(button, Qt.Key.Key_Space)
    assert asked.args == ["max_sensitivity", 2]


def test_a_memory_that_is_recalled_offers_no_change(
    inspector: Inspector, state: ViewState, ask: Ask, settled: Settled
) -> None:
    trace = ask()
    state.set_trace(trace)
    state.select(trace.selected[:1])
    inspector.score.change.click()
    settled()
    assert inspector.score.remedies.isHidden()


def test_the_headline_is_dragged_as_the_memory(
    inspector: Inspector, state: ViewState, settled: Settled, monkeypatch: pytest.MonkeyPatch
) -> None:
    dragged: list[tuple[str, ...]] = []
    monkeypatch.setattr("mnemonaut_ui.inspector.view.drag", lambda _source, ids: dragged.append(ids))
    state.select(("ep-0110",))
    settled()
    far = inspector.headline.rect().center()
    QTest.mousePress(inspector.headline, Qt.MouseButton.LeftButton, pos=far)
    far.setX(far.x() + QApplication.startDragDistance() + 1)
    QTest.mouseMove(inspector.headline, far)
    assert dragged == [("ep-0110",)]


@pytest.mark.parametrize(
    ("code", "said"),
    [("en", "no longer in the source"), ("ja", "取り込み元にもうありません"), ("zh", "来源中已不存在")],
)
def test_why_an_import_isolated_it_is_said_in_the_language(
    history: HistoryView, state: ViewState, settled: Settled, sample_workspace: Workspace, code: str, said: str
) -> None:
    database = sample_workspace.database
    assert database is not None
    database.curation.isolate_missing(("ep-0110",), now=1_750_000_000)
    with speaking({} if code == "en" else {"no longer in the source": said}):
        state.select(("ep-0110",))
        settled()
        assert entry(history).data(SECOND_LINE) == said


def test_an_edit_shows_which_words_went_and_which_came(
    history: HistoryView, state: ViewState, sample_workspace: Workspace, settled: Settled
) -> None:
    before = held(held(sample_workspace.explorer.library.details("ep-0110")).memory.user_text)
    after = before.replace(" ", " 不要香菜 ", 1)
    writer = sample_workspace.database
    writer.curation.edit(["ep-0110"], {"user_text": after}, now=1_750_000_000)
    state.select(("ep-0110",))
    settled()
    edit = entry(history)
    heading, place = edit.child(0), edit.child(1)
    assert (heading.text(), edit.rowCount()) == ("what the person said", 2)
    assert [piece for sign, piece in place.data(PIECES) if sign == "+"] == ["不要香菜 "]
    assert "{+不要香菜 +}" in place.text()
    assert "added: 不要香菜" in place.data(Qt.ItemDataRole.AccessibleTextRole)
    history.tree.expandAll()
    shown = history.tree.visualRect(place.index())
    tall = history.tree.sizeHintForIndex(place.index()).height()
    history.resize(160, 400)  # more lines where there is less room
    assert history.tree.sizeHintForIndex(place.index()).height() > tall
    assert shown.height() == tall
