"""The lab while it waits, without an answer, with a source that gave none, with a memory dropped on the query."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from helpers.databases import with_runs
from helpers.matrices import result_of
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.run import Hit, Run, RunStatus
from mnemonaut_core.domain.trace import ScopeCounts, Trace
from mnemonaut_core.explorer import Settings
from mnemonaut_core.i18n import Text
from mnemonaut_core.parameters import Resolved
from mnemonaut_core.recall.engine import rank_pool
from mnemonaut_core.recipes.registry import recipe_named
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.lab.answer.in_place_of_list import NearestView
from mnemonaut_ui.lab.answer.recalls import MOST_IDS, Answered, Result, RunningRecall, ask
from mnemonaut_ui.lab.around.query_tab import QueryTab
from mnemonaut_ui.lab.list.result_list import TERSE, WIDE
from mnemonaut_ui.lab.list.result_model import ResultColumn
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.library.model import LibraryModel
from mnemonaut_ui.state.jobs import Jobs
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.memory_mime import MIME, MOST, ids_of, mime_of

Key = Qt.Key
Settled = Callable[[], None]
PARKIN = "How long should parkin be left in the tin before eating it?"
SCOPE = ScopeCounts(188, 0, 0, {}, 188)


@pytest.fixture
def trace(tab: QueryTab, settled: Settled) -> Trace:
    """A recall that is shown."""
    tab.bar.field.set_text(PARKIN)
    tab.run()
    settled()
    assert tab.trace is not None
    return tab.trace


def without(trace: Trace, status: RunStatus, key: str, **values: object) -> Trace:
    """The same recall without a candidate: its first source did not answer, the others found nothing."""
    gone = Run.without("vector", "q1", status, k=20, reason=Text.keyed(key, **values))
    empty = tuple(replace(run, hits=(), status=RunStatus.EMPTY) for run in trace.runs[1:])
    pool = replace(with_runs(trace, (gone, *empty)).pool, memories={})
    return rank_pool(recipe_named(trace.recipe), pool, Resolved(pool.plan.parameters, trace.layers, trace.preset))


# ---- no candidates


def test_what_filters_removed_is_shown_anyway_and_called_not_recalled(
    tab: QueryTab, state: ViewState, settled: Settled
) -> None:
    tab.bar.clock.set_moment(0)
    tab.bar.field.set_text(PARKIN)
    tab.run()
    settled()
    empty = tab.results.empty
    assert empty._other.text() == "Show nearest 10 anyway"
    empty._other.setFocus()
    QTest.keyClick(empty._other, Key.Key_Space)
    settled()
    near = tab.results.near
    assert tab.results.state_shown == "nearest"
    assert near.heading.text() == "▽ Not recalled: the 10 nearest"
    assert near.rows.count() == 10
    spoken = str(near.rows.item(0).data(Qt.ItemDataRole.AccessibleTextRole))
    assert spoken.startswith("Not recalled: Not yet happened: Not searched: it is ")
    assert state.memory_id == near.highlighted.memory_id
    QTest.keyClick(near.rows, Key.Key_Down)
    assert state.memory_id == near.highlighted.memory_id == near._found[1].near.memory.id
    QTest.keyClick(near.back, Key.Key_Space)
    assert tab.results.state_shown == "empty"


def test_the_nearest_of_another_recall_are_not_shown_over_a_list(tab: QueryTab, trace: Trace) -> None:
    tab._on_near_found(())
    assert tab.results.state_shown == "list"


WITHOUT_CANDIDATES: tuple[tuple[RunStatus, str, dict[str, object], str], ...] = (
    (RunStatus.TIMED_OUT, "deadline", {"limit_ms": 800}, "✖ No answer: similarity search timed out"),
    (RunStatus.FAILED, "source_failed", {"source": "vector", "reason": "x"}, "✖ No answer: similarity search failed"),
    (RunStatus.OFF, "no_vectors", {}, "The vector index is empty"),
    (RunStatus.OFF, "no_embedder", {}, "Nothing stored matches"),
    (RunStatus.EMPTY, "no_terms", {"index": "words"}, "Nothing stored matches"),
)


@pytest.mark.long
def test_the_outcome_comes_first_and_empty_is_never_shown_for_failed(tab: QueryTab, trace: Trace) -> None:
    for status, key, values, said in WITHOUT_CANDIDATES:
        tab.results.show_result(Result(Answered(trace, SCOPE)))
        assert tab.results.state_shown == "list", key
        tab.results.show_result(Result(Answered(without(trace, status, key, **values), SCOPE)))
        assert tab.results.state_shown == "empty", key
        assert tab.results.empty.message == said, key


# ---- a source that gave no answer


@pytest.mark.long
def test_a_source_that_timed_out_is_marked_and_can_be_retried(tab: QueryTab, trace: Trace, settled: Settled) -> None:
    funnel = tab.results.funnel
    assert funnel.retry.isHidden()
    gone = Run.without("vector", "q1", RunStatus.TIMED_OUT, k=20)
    late = with_runs(trace, (gone, *trace.runs[1:]))
    tab.results.show_result(Result(Answered(late, SCOPE), Answered(trace, SCOPE)))
    assert funnel.sources[0].text() == "vector q1: ◔ timed out"
    found = next(button for button in funnel.bands if button.band is not None and button.band.key == "found")
    assert found.accessibleName().endswith("⚠ lists missing: 1")
    assert (funnel.retry.text(), tab.results.state_shown) == ("↻ Retry this source", "list")
    assert funnel.retry.accessibleDescription() == "Asks the whole question again, for: similar"
    tab.bar.field.set_text("something else")
    QTest.keyClick(funnel.retry, Key.Key_Space)
    settled()
    assert tab.base is not None
    assert tab.base.query.text == PARKIN
    assert funnel.retry.isHidden()


# ---- while sources answer


def test_what_arrived_is_ordered_by_its_best_rank_and_bounded() -> None:
    under_way = RunningRecall()
    under_way.expect([("vector", "q1"), ("words", "q1")])
    assert under_way.so_far().runs == (("vector", "q1", None), ("words", "q1", None))
    hits = tuple(Hit(f"m{rank:02}", rank, 1.0 / rank) for rank in range(1, 40))
    under_way.arrived(Run.of("words", "q1", hits, k=40))
    under_way.arrived(Run.of("later", "q1", (Hit("m39", 1, 1.0),), k=1))
    so_far = under_way.so_far()
    assert [run is not None for _, _, run in so_far.runs] == [False, True, True]
    assert so_far.answered == 2
    assert list(so_far.ranks)[:3] == ["m01", "m39", "m02"]
    assert len(so_far.ranks) == MOST_IDS
    assert so_far.ranks["m39"] == (("words", "q1", 39), ("later", "q1", 1))


def test_a_recall_tells_of_every_source_as_it_answers(sample_workspace: Workspace) -> None:
    under_way = RunningRecall()
    answered = ask(sample_workspace.explorer, Query(PARKIN, 1_750_000_000), Settings(), NEVER, under_way)
    told = {(source, form): run for source, form, run in under_way.so_far().runs}
    assert told == {(run.source, run.form): run for run in answered.trace.runs}


@pytest.mark.long
def test_rows_appear_while_a_source_is_pending(tab: QueryTab, trace: Trace, settled: Settled) -> None:
    results, under_way = tab.results, RunningRecall()
    under_way.expect((run.source, run.form) for run in trace.runs)
    results.begin(under_way)
    assert results.state_shown == "list"  # less than 150 ms: nothing moves
    results._late.timeout.emit()
    assert (results.state_shown, results.loading.grey) == ("loading", True)
    assert not any(toggle.isVisible() for toggle in results.story.toggles.values()), "nothing accounts for no answer"
    under_way.arrived(trace.runs[1])
    results.loading._on_tick()
    settled()
    assert [badge.text().split(", ")[0] for badge in results.loading.badges] == [
        "vector q1: … pending",
        f"unicode61 q1: {len(trace.runs[1].hits)} hits",
    ]
    first = results.loading.rows.item(0)
    assert str(first.data(Qt.ItemDataRole.AccessibleTextRole)).endswith("unicode61 q1 #1 · vector … pending")
    assert not results.loading.grey
    under_way.arrived(trace.runs[0])
    results.loading._on_tick()
    assert results.loading._label.accessibleName() == "Ranking…"
    results.settle()
    assert (results.state_shown, results.story.toggles["funnel"].isVisible()) == ("list", True)


# ---- a memory dropped on the query


def drop(tab: QueryTab, data: QMimeData) -> None:
    """Drag something over the field and let it go."""
    viewport, at = tab.bar.field.viewport(), QPoint(20, 8)
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(viewport, QDragEnterEvent(at, copy, data, left, none))
    QApplication.sendEvent(viewport, QDropEvent(QPointF(at), copy, data, left, none, QEvent.Type.Drop))


@pytest.mark.long
def test_a_dropped_memory_is_explained_and_the_question_stays(tab: QueryTab, trace: Trace, settled: Settled) -> None:
    lost = next(item.memory.id for item in trace.candidates if item.memory.id not in trace.selected)
    drop(tab, mime_of([lost]))
    settled()
    assert tab.why.dialog is not None
    assert tab.why.dialog.field.text() == lost
    assert tab.why.dialog._found is not None
    assert tab.why.dialog._found.why is not None
    assert tab.why.dialog._found.why.explanation.memory_id == lost
    assert tab.bar.field.text() == PARKIN
    assert not tab.bar.field.property("lit")
    tab.why.dialog.close()


@pytest.mark.long
def test_a_memory_dropped_before_the_first_run_runs_it_first(tab: QueryTab, settled: Settled) -> None:
    tab.bar.field.set_text(PARKIN)
    drop(tab, mime_of(["ep-0001", "ep-0002"]))
    settled()
    assert tab.trace is not None
    assert tab.why.dialog is not None
    assert tab.why.dialog.field.text() == "ep-0001"
    tab.why.dialog.close()


def test_a_memory_dropped_without_a_question_asks_for_one(tab: QueryTab, state: ViewState, qtbot: QtBot) -> None:
    with qtbot.waitSignal(state.noticed):
        drop(tab, mime_of(["ep-0001"]))
    assert (tab.why.dialog, tab.bar.field.text()) == (None, "")


def test_dropped_text_is_written_and_context_rows_take_no_memories(tab: QueryTab) -> None:
    data = QMimeData()
    data.setText("plain")
    drop(tab, data)
    assert tab.bar.field.text() == "plain"


def test_dragged_ids_come_through_and_foreign_data_is_none_of_ours() -> None:
    ids = [f"id {i} 面接 \ud800" for i in range(MOST + 1)]
    assert ids_of(mime_of(ids)) == tuple(ids[:MOST])
    for broken in (b"", b"{", b"5", b"\xff", b"[" * 100_000, b'[1, {"a": 2}]'):
        data = QMimeData()
        data.setData(MIME, broken)
        assert ids_of(data) == ()


@pytest.mark.long
def test_rows_of_results_and_library_can_be_dragged(tab: QueryTab, trace: Trace, qtbot: QtBot) -> None:
    results = tab.results.list
    assert results.dragEnabled()
    assert results.results.flags(results.results.index(0, 0)) & Qt.ItemFlag.ItemIsDragEnabled
    assert not results.results.flags(results.results.index(results.results.cut_row, 0)) & Qt.ItemFlag.ItemIsDragEnabled
    jobs = Jobs()
    library = LibraryModel(jobs)
    library.show_ids(("a", "b", "c"))
    cells = [library.index(row, column) for row in (0, 2) for column in (0, 1)]
    assert ids_of(library.mimeData(cells)) == ("a", "c")
    jobs.close()


# ---- little room


WIDTHS = (440, 530, 640, 1400)


@pytest.mark.parametrize("expert", [True, False])
def test_where_there_is_little_room_level_and_outcome_share_a_column_and_neither_is_cut(
    lab: LabScreen, tab: QueryTab, trace: Trace, state: ViewState, *, expert: bool
) -> None:
    state.set_expert(expert)
    shown, model = tab.results.list, tab.results.list.results
    for width in (*WIDTHS, *reversed(WIDTHS)):  # whether it grew or shrank makes no difference
        shown.setFixedWidth(width)
        QApplication.processEvents()
        room = shown.viewport().width()
        hidden = {column for column in ResultColumn if shown.isColumnHidden(column)}
        expected = {ResultColumn.MOVE} | ({ResultColumn.EVIDENCE} if room < WIDE else set())
        assert hidden == expected | (set() if expert else {ResultColumn.SCORE}), width
        assert shown.horizontalHeader().isHidden() == (room < TERSE), width
        total = sum(shown.columnWidth(column) for column in ResultColumn if column not in hidden)
        assert (total, shown.horizontalScrollBar().maximum()) == (room, 0), width
        widest = max(map(shown.fontMetrics().horizontalAdvance, model.widest(ResultColumn.OUTCOME)))
        assert shown.columnWidth(ResultColumn.OUTCOME) > widest, width
        if not expert:
            assert shown.columnWidth(ResultColumn.MEMORY) >= 0.6 * room, width


# ---- asked from the inspector


@pytest.mark.long
def test_a_change_asked_elsewhere_is_set_in_the_tab_in_front_and_ranks_anew(
    lab: LabScreen, tab: QueryTab, trace: Trace, state: ViewState, settled: Settled
) -> None:
    state.change_requested.emit("max_results", 2)
    settled()
    assert tab.parameters.values == {"max_results": 2}
    assert tab.side.isVisible()
    assert tab.trace is not None
    assert len(tab.trace.selected) == 2
    assert tab.trace.outcomes[Code.SELECTED] == 2
    assert tab.base is trace


# ---- what changed since


def test_only_what_an_answer_does_not_know_of_is_marked_in_it(trace: Trace) -> None:
    result = result_of(trace)
    gone, now = frozenset(trace.selected[:1]), trace.generation
    assert result.changed(gone, frozenset(), now) is result
    later = result.changed(gone, frozenset(), now + 1)
    assert (later.stale, later.marks.isolated) == (True, gone)
    ranked = result_of(trace).after(later)
    assert (ranked.stale, ranked.marks.isolated) == (True, gone), "the same memories, ranked by other values"
    asked_again = result_of(trace).after(replace(later, changed_at=now))
    assert (asked_again.stale, asked_again.marks.isolated) == (False, frozenset())


def test_tab_comes_to_the_nearest_memories_before_the_way_back(qtbot: QtBot) -> None:
    view = NearestView()
    qtbot.addWidget(view)
    reached = []
    widget = view.nextInFocusChain()
    while widget is not None and widget is not view:
        reached.append(widget)
        widget = widget.nextInFocusChain()
    assert reached.index(view.rows) < reached.index(view.back)
