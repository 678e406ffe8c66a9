"""The inspector follows the selection and says why, from the trace."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Any

import pytest
from helpers.inspecting import MOST_LINES, Ask, cell_texts, held
from helpers.watchdog import work_of
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QMainWindow, QWidget
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from mnemonaut_core.domain.evidence import counted_text
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.trace import Candidates
from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.explorer import ASKED_AGAIN, Explorer, Why
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.inspector.context_view import ID_ROLE, KEY_ROLE
from mnemonaut_ui.inspector.page import Subject
from mnemonaut_ui.inspector.raw_dialog import RawDialog
from mnemonaut_ui.inspector.view import Inspector
from mnemonaut_ui.state.view_state import ViewState, selection_of
from mnemonaut_ui.widgets.theme import LIGHT, style_sheet
from mnemonaut_ui.words.memory import name_of
from mnemonaut_ui.words.remedies import effects_text
from mnemonaut_ui.words.source_words import source_title
from mnemonaut_ui.words.terms import step_title

Key = Qt.Key
Settled = Callable[[], None]


def test_nothing_selected_says_so(inspector: Inspector) -> None:
    assert inspector.empty.message == "Select a memory"
    assert not inspector.tabs.isVisible()


def test_a_selected_candidate_is_explained_before_the_store_answers(
    inspector: Inspector, state: ViewState, ask: Ask
) -> None:
    trace = ask()
    state.set_trace(trace)
    state.select(trace.selected[:1])
    assert inspector.score.badge.text() == "✔ Remembered: number 1"
    evidence = trace.evidence[trace.selected[0]]
    assert inspector.score.level.word == evidence.level.value
    assert inspector.score.counted.text() == str(counted_text(evidence))
    assert inspector.score.sentence.text().startswith("Ahead of the next by ")
    scored = trace.candidates[0].scored
    assert scored is not None
    assert inspector.score.against.picture.model.rows[-1][-1] == f"{scored.score:.4f}"
    assert inspector.score.tick.text().startswith("✔")


def test_parts_are_copied_with_every_digit(inspector: Inspector, state: ViewState, ask: Ask) -> None:
    trace = ask()
    state.set_trace(trace)
    state.select(trace.selected[:1])
    scored = trace.candidates[0].scored
    assert scored is not None
    rows = [line.split("\t") for line in inspector.score.parts.copied().splitlines()]
    assert [row[0] for row in rows] == [part.name for part in scored.parts]
    assert sum(float(row[-1]) for row in rows) == pytest.approx(scored.score, abs=1e-12)
    assert [float(row[2]) for row in rows] == [part.normalized for part in scored.parts]


def test_ctrl_c_in_a_table_copies_its_selected_row(
    qtbot: QtBot, inspector: Inspector, state: ViewState, ask: Ask
) -> None:
    trace = ask()
    state.set_trace(trace)
    state.select(trace.selected[:1])
    table = inspector.score.parts
    table.setFocus()
    table.selectRow(1)
    QTest.keyClick(table, Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text().split("\t")[0] == "lex"


def test_an_answer_is_explained_with_its_list_and_once(
    qtbot: QtBot, inspector: Inspector, state: ViewState, ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another recall and another memory come together."""
    trace = ask()
    shown: list[str] = []
    monkeypatch.setattr(inspector.score, "show_subject", lambda subject: shown.append(subject.memory_id))
    state.set_trace(trace, selection_of(trace.selected[:1]))
    assert shown == [trace.selected[0]]
    qtbot.waitUntil(lambda: state.jobs.idle)
    assert len(shown) <= 2  # again when the store has answered


def test_while_nobody_sees_it_nothing_is_put_in_and_when_it_is_seen_it_explains_what_is_highlighted_by_then(
    inspector: Inspector, state: ViewState, ask: Ask, settled: Settled, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = QMainWindow()
    window.setCentralWidget(inspector)
    window.show()
    first, second = ask(), ask("Who plays the cello?")
    other = next(one for one in second.selected if one != first.selected[0])
    state.set_trace(first, selection_of(first.selected[:1]))
    settled()
    old = inspector.headline.text()
    shown: list[str] = []
    show = inspector.score.show_subject

    def watched(subject: Subject) -> None:
        shown.append(subject.memory_id)
        show(subject)

    monkeypatch.setattr(inspector.score, "show_subject", watched)
    inspector.hide()
    state.set_trace(second, selection_of((other,)))
    settled()
    assert (shown, inspector.headline.text()) == ([], old)
    inspector.show()
    assert shown == [other]
    found = second.candidate(other)
    assert found is not None
    assert inspector.headline.text() == name_of(found.memory, 200) != old
    inspector.setParent(None)  # it is not the window's to delete, in C++ nor in Python
    window.close()


def test_words_set_its_points_against_the_next_and_numbers_only_add_parts_and_places(
    inspector: Inspector, state: ViewState, ask: Ask
) -> None:
    trace = ask()
    state.set_trace(trace)
    state.set_expert(False)
    state.select(trace.selected[:1])
    score = inspector.score
    labels = (score.badge, score.sentence, score.counted)
    words = [label.text() for label in labels]
    assert words[1].startswith("Ahead of the next by ")
    assert len(score.against.picture.model.rows) == 2
    assert (score.parts.isHidden(), score.sources.isHidden()) == (True, True)
    state.set_expert(True)
    assert [label.text() for label in labels] == words
    scored = trace.candidates[0].scored
    assert scored is not None
    assert len(score.against.picture.model.rows) == 2 + len(scored.parts)
    assert (score.parts.isHidden(), score.sources.isHidden()) == (False, False)


def test_a_memory_that_no_source_brought_is_probed(
    inspector: Inspector, state: ViewState, ask: Ask, settled: Settled
) -> None:
    trace = ask("What's the code of the deed box?")
    state.set_trace(trace)
    state.select(("ep-0117",))
    settled()
    assert inspector.score.badge.text() == "▽ Too confidential"
    assert "excluded by the sensitivity filter" in inspector.score.sentence.text()
    places = [row[1] for row in cell_texts(inspector.score.sources.facts)]
    assert places[0] == "▽ would rank 1 (top 20 kept)"


def test_a_rank_below_k_is_named_with_k(inspector: Inspector, state: ViewState, ask: Ask, settled: Settled) -> None:
    trace = ask(vector_k=3, text_k=3)
    wide = ask()
    outside = next(c for c in wide.candidates if trace.candidate(c.memory.id) is None)
    state.set_trace(trace)
    state.select((outside.memory.id,))
    settled()
    source, form, hit = outside.hits[0]
    rows = {row[0]: row[1] for row in cell_texts(inspector.score.sources.facts)}
    assert rows[source_title(source, form, expert=False)] == f"✖ rank {hit.rank}, only 3 kept"


def test_a_source_that_is_off_is_struck_through_with_its_reason(
    inspector: Inspector, state: ViewState, ask: Ask, settled: Settled
) -> None:
    trace = ask(vector_k=0)
    state.set_trace(trace)
    state.select((trace.candidates[0].memory.id,))
    settled()
    facts = inspector.score.sources.facts
    assert facts.cell(0, 0).struck
    assert facts.cell(0, 1).text == "○ off: Turned off by “How many found by similarity” = 0."


@pytest.mark.long
def test_what_would_change_this_names_the_smallest_change(
    qtbot: QtBot, inspector: Inspector, state: ViewState, ask: Ask, settled: Settled
) -> None:
    state.set_trace(ask("What's the code of the deed box?"))
    state.select(("ep-0117",))
    settled()
    inspector.score.change.setFocus()
    QTest.keyClick(inspector.score.change, Key.Key_Space)
    assert inspector.score.change.text() == "Cancel"
    settled()
    score = inspector.score
    assert score.remedies.texts[0].text() == "How confidential 1 → 2"
    remedy = held(score.search.why).remedies[0]
    assert score.remedies.effects[0].text() == effects_text(remedy, "ep-0117")
    assert score.remedies.costs[0].text() == "Not tried on other questions: none is judged, recorded or saved."


@pytest.mark.long
def test_nobody_is_asked_what_would_bring_back_a_memory_that_is_recalled(
    inspector: Inspector, state: ViewState, ask: Ask, settled: Settled
) -> None:
    trace = ask()
    lost = [one.memory.id for one in trace.candidates if one.memory.id not in trace.selected]
    state.set_trace(trace)
    offered = []
    for memory_id in (trace.selected[0], lost[0], trace.selected[1]):
        state.select((memory_id,))
        settled()
        offered.append(not inspector.score.change.isHidden())
    assert offered == [False, True, False]


@pytest.mark.long
def test_what_is_found_is_told_while_something_smaller_is_looked_for_and_stays_when_that_is_cancelled(
    qtbot: QtBot, inspector: Inspector, state: ViewState, ask: Ask, settled: Settled, monkeypatch: pytest.MonkeyPatch
) -> None:
    state.set_trace(ask("What's the code of the deed box?"))
    state.select(("ep-0117",))
    settled()
    score, whole, go_on = inspector.score, Explorer.why, threading.Event()

    def slow(self: Explorer, *arguments: Any, **options: Any) -> Why:
        answer = whole(self, *arguments, **options)
        assert go_on.wait(60)
        options["token"].raise_if_set()
        return answer

    monkeypatch.setattr(Explorer, "why", slow)
    score.change.click()
    first = score.remedies.texts[0]
    qtbot.waitUntil(lambda: first.text() == "How confidential 1 → 2", timeout=30_000)
    assert score.answer.text() == "Looking for a smaller change…"
    assert (score.change.text(), score.remedies.isVisible()) == ("Cancel", True)
    score.change.click()
    go_on.set()
    settled()
    assert first.text() == "How confidential 1 → 2"
    assert score.answer.isHidden()
    assert (score.change.text(), score.remedies.isVisible()) == ("What would bring it", True)


@pytest.mark.long
def test_the_answer_of_another_memory_is_forgotten(
    inspector: Inspector, state: ViewState, ask: Ask, settled: Settled
) -> None:
    trace = ask()
    state.set_trace(trace)
    one, other = [one.memory.id for one in trace.candidates if one.memory.id not in trace.selected][:2]
    state.select((one,))
    inspector.score.change.click()
    state.select((other,))
    settled()
    assert inspector.score.answer.text() == ""
    assert inspector.score.change.text() == "What would bring it"


@pytest.mark.long
def test_every_candidate_has_a_path_that_agrees_with_its_outcome(
    inspector: Inspector, state: ViewState, ask: Ask
) -> None:
    trace = ask(medium_threshold=0.5, max_results=3)
    state.set_trace(trace)
    inspector.tabs.setCurrentWidget(inspector.path)
    for candidate in trace.candidates:
        state.select((candidate.memory.id,))
        rows = cell_texts(inspector.path.table.facts)
        stages = [row[0] for row in rows]
        assert stages[:3] == ["Reading the question", "Making its vector", "Filters"]
        assert stages[-1] == "Handing over"
        packed = rows[-1][1] == "✔ passed"
        assert packed == (candidate.decision.outcome.code is Code.SELECTED)
        lost_at = step_title(candidate.decision.outcome.stage)
        dropped = [row[0] for row in rows if row[0] == lost_at and "✔" not in row[1]]
        assert bool(dropped) == (not packed)


@pytest.mark.long
def test_of_what_was_restored_after_the_recall_nobody_says_that_its_rank_is_too_low(
    inspector: Inspector, state: ViewState, sample_workspace: Workspace, ask: Ask, settled: Settled
) -> None:
    database, wrong = sample_workspace.database, "ep-0140"
    assert database is not None
    before = ask("How long should parkin be left in the tin?")
    assert before.selected[0] == wrong
    database.curation.isolate((wrong,), now=before.query.now)
    trace = ask("How long should parkin be left in the tin?")
    database.curation.restore((wrong,), now=before.query.now)
    state.set_trace(trace)
    state.select((wrong,))
    settled()
    assert inspector.score.badge.text().startswith("✔ Remembered")
    assert inspector.notes.text() == str(ASKED_AGAIN)


@pytest.mark.long
def test_what_was_isolated_with_another_is_not_said_to_be_gone(
    inspector: Inspector, state: ViewState, sample_workspace: Workspace, ask: Ask, settled: Settled
) -> None:
    database, trace = sample_workspace.database, ask()
    assert database is not None
    database.curation.isolate(("ep-0162",), now=trace.query.now)  # its affect is taken out with it
    state.select(("af-0017",))
    settled()
    assert inspector.empty.message == "Isolated with the memory that it belongs to"
    state.set_trace(trace)
    settled()
    said = "Isolated with the memory that it belongs to. Restoring that one brings it back."
    assert inspector.notes.text() == f"⊘ {said}\n{ASKED_AGAIN}"


def test_over_an_older_recall_the_answer_of_now_is_explained_and_said_to_be(
    inspector: Inspector, state: ViewState, ask: Ask, settled: Settled
) -> None:
    trace = ask()
    state.set_trace(trace)
    below = next(one.memory.id for one in trace.candidates if one.rank == len(trace.selected) + 1)
    state.select([below])
    settled()
    assert inspector.subject is not None
    assert (inspector.subject.trace, inspector.notes.text()) == (trace, "")
    state.select(trace.selected[:1])
    state.isolate()
    settled()
    state.select([below])
    settled()
    assert inspector.subject.explanation is not None
    assert inspector.subject.explanation.outcome.code is Code.SELECTED
    assert inspector.notes.text() == str(ASKED_AGAIN)
    inspector.begin()
    assert inspector.subject.trace is not trace  # the answer of before does not come back while it is read once more


def test_path_without_a_recall_says_what_to_do(inspector: Inspector, state: ViewState, settled: Settled) -> None:
    state.select(("ep-0110",))
    settled()
    for page in (inspector.score, inspector.path):
        inspector.tabs.setCurrentWidget(page)
        assert page.empty.message == "No recall yet"


@pytest.mark.long
def test_context_lists_thread_and_replies_and_enter_goes_there(
    qtbot: QtBot, inspector: Inspector, state: ViewState, settled: Settled
) -> None:
    state.select(("ep-0002",))
    inspector.tabs.setCurrentWidget(inspector.context)
    settled()
    model = inspector.context.model
    groups = [model.item(row).text() for row in range(model.rowCount())]
    assert groups[0] == "Thread beginnings (3)"
    assert model.item(0).rowCount() == 3
    assert {"Replies", "Links from it", "Before and after", "Mentioned"} <= set(groups)
    replies = model.item(groups.index("Replies"))
    assert replies.child(0).data(ID_ROLE) == "ep-0001"
    days = [replies.child(row, 1).text() for row in range(replies.rowCount())]
    assert all(a <= b for a, b in pairwise(days))
    inspector.context.tree.setFocus()
    inspector.context.tree.setCurrentIndex(replies.child(0).index())
    QTest.keyClick(inspector.context.tree, Key.Key_Return)
    assert state.memory_id == "ep-0001"


def test_a_heading_says_how_many_of_a_long_thread_are_listed_and_lists_all_in_the_library(
    qtbot: QtBot, inspector: Inspector, state: ViewState, settled: Settled
) -> None:
    """ "Thread cat (10)" used to stand over nine rows."""
    workspace = state.workspace
    assert workspace is not None
    ids = workspace.library.ids("thread:cat", order="oldest")
    state.select((ids[3],))
    inspector.tabs.setCurrentWidget(inspector.context)
    settled()
    thread = inspector.context.model.item(0)
    assert (len(ids), thread.rowCount()) == (10, 9)
    assert thread.text() == "Thread cat (9 of 10)"
    with qtbot.waitSignal(state.saved_requested) as listed:
        inspector.context.tree.activated.emit(thread.index())
    assert held(listed.args)[0].search == "thread:cat"
    state.select(("ep-0002",))
    settled()
    mentioned = inspector.context.model.item(inspector.context.model.rowCount() - 1)
    assert mentioned.data(KEY_ROLE) == "mentioned"
    with qtbot.waitSignal(state.saved_requested) as listed:
        inspector.context.tree.activated.emit(mentioned.child(0).index())
    assert "ep-0002" in workspace.library.ids(held(listed.args)[0].search)


def test_raw_shows_all_columns_and_copies_the_candidate(
    qtbot: QtBot, inspector: Inspector, state: ViewState, ask: Ask, settled: Settled
) -> None:
    trace = ask()
    state.set_trace(trace)
    state.select(trace.selected[:1])
    settled()
    dialog = RawDialog(state, held(inspector.subject))
    qtbot.addWidget(dialog)
    dialog.show()
    shown = json.loads(dialog.copied())
    assert shown["id"] == trace.selected[0]
    assert shown["valence"] is None
    dialog.which.setCurrentIndex(1)
    dialog.copy_button.setFocus()
    QTest.keyClick(dialog.copy_button, Key.Key_Space)
    candidate = json.loads(QGuiApplication.clipboard().text())
    scored = trace.candidates[0].scored
    assert scored is not None
    assert candidate["score"] == scored.score


@pytest.mark.long
def test_isolating_marks_the_memory_and_keeps_the_tab(
    inspector: Inspector, state: ViewState, ask: Ask, settled: Settled
) -> None:
    trace = ask()
    state.set_trace(trace)
    state.select(trace.selected[:1])
    inspector.tabs.setCurrentWidget(inspector.evidence)
    settled()
    state.isolate("no longer true")
    settled()
    assert inspector.notes.text() == f"⊘ isolated: no longer true\n{ASKED_AGAIN}"
    assert inspector.tabs.currentWidget() is inspector.evidence


def test_a_memory_that_is_gone_says_so(
    inspector: Inspector, state: ViewState, ask: Ask, settled: Settled, monkeypatch: pytest.MonkeyPatch
) -> None:
    trace = ask()
    ghost = replace(trace.candidates[0], memory=replace(trace.candidates[0].memory, id="ghost"))
    monkeypatch.setattr(Candidates, "find", lambda _self, memory_id: ghost if memory_id == "ghost" else None)
    state.set_trace(trace)
    state.select(("ghost",))
    settled()
    assert inspector.notes.text() == "∅ No longer stored: this is what the recall knew of it."
    state.set_trace(None)
    settled()
    assert inspector.empty.message == "No longer stored"


def test_a_failed_read_is_never_shown_as_empty(
    inspector: Inspector,
    state: ViewState,
    settled: Settled,
    monkeypatch: pytest.MonkeyPatch,
    sample_workspace: Workspace,
) -> None:
    def fails(*_: object) -> None:
        raise EnvironmentFault("The file vanished", code="gone", advice="Open it again.")

    with monkeypatch.context() as patch:
        patch.setattr(sample_workspace.library, "details", fails)
        state.select(("ep-0110",))
        settled()
        assert inspector.empty.message == "The file vanished"
    inspector.empty._on_clicked()  # Try again
    settled()
    assert inspector.headline.text().startswith("Bea is coming")


@pytest.mark.long
def test_the_latest_selection_wins(inspector: Inspector, state: ViewState, ask: Ask, settled: Settled) -> None:
    trace = ask()
    state.set_trace(trace)
    for candidate in trace.candidates[:20]:
        state.select((candidate.memory.id,))
    settled()
    last = trace.candidates[:20][-1].memory.id
    subject = held(inspector.subject)
    assert subject.memory_id == last
    assert held(subject.details).memory.id == last


@pytest.mark.long
def test_another_theme_and_other_words_keep_what_is_shown(
    inspector: Inspector, state: ViewState, ask: Ask, settled: Settled
) -> None:
    trace = ask()
    state.set_trace(trace)
    state.select(trace.selected[:1])
    settled()
    for index in range(inspector.tabs.count()):
        inspector.tabs.setCurrentIndex(index)
        settled()
        inspector.refresh_texts()
        assert inspector.subject is not None
        assert inspector.tabs.currentIndex() == index


@pytest.mark.long
def test_models_keep_the_rules_of_qt(
    qtmodeltester: ModelTester, inspector: Inspector, state: ViewState, ask: Ask, settled: Settled
) -> None:
    trace = ask()
    state.set_trace(trace)
    state.select(trace.selected[:1])
    inspector.tabs.setCurrentWidget(inspector.path)
    inspector.tabs.setCurrentWidget(inspector.context)
    settled()
    for model in (
        inspector.score.parts.facts,
        inspector.score.sources.facts,
        inspector.path.table.facts,
        inspector.context.model,
    ):
        qtmodeltester.check(model)


def test_every_cell_speaks(inspector: Inspector, state: ViewState, ask: Ask, settled: Settled) -> None:
    trace = ask()
    state.set_trace(trace)
    state.select(trace.selected[:1])
    settled()
    facts = inspector.score.parts.facts
    spoken = facts.data(facts.index(1, 0), Qt.ItemDataRole.AccessibleDescriptionRole)
    assert str(spoken).startswith("Part Wording in common, raw ")
    for widget in inspector.findChildren(QWidget):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible() and not isinstance(widget, QLabel):
            assert widget.accessibleName() or getattr(widget, "text", str)(), widget
    assert all(label.textFormat() == Qt.TextFormat.PlainText for label in inspector.findChildren(QLabel))


def test_f6_arrives_at_the_tabs_and_arrows_change_them(
    qtbot: QtBot, inspector: Inspector, state: ViewState, ask: Ask
) -> None:
    trace = ask()
    state.set_trace(trace)
    state.select(trace.selected[:1])
    pane = inspector.first_pane()
    pane.setFocus()
    QTest.keyClick(pane, Key.Key_Right)
    assert inspector.tabs.currentWidget() is inspector.evidence


@pytest.mark.nightly
def test_selection_reaches_the_inspector_within_a_frame(
    inspector: Inspector, state: ViewState, ask: Ask, settled: Settled
) -> None:
    trace = ask()
    state.set_trace(trace)
    for index in range(inspector.tabs.count()):
        inspector.tabs.setCurrentIndex(index)
        taken = []
        for candidate in trace.candidates[:12]:
            taken.append(work_of(partial(state.select, (candidate.memory.id,))))
            settled()
        assert max(work.lines for work in taken) <= MOST_LINES, inspector.pages[index].title()
        assert not any(work.waits for work in taken)


@pytest.mark.parametrize("language", ["en", "ja", "zh"], indirect=True)
def test_it_fits_the_narrowest_drawer_without_scrolling_sideways(
    inspector: Inspector, state: ViewState, ask: Ask, settled: Settled, language: str
) -> None:
    del language
    inspector.setStyleSheet(style_sheet(LIGHT))
    trace = ask()
    state.set_trace(trace)
    lost = next(one.memory.id for one in trace.candidates if one.memory.id not in trace.selected)
    inspector.resize(316, 500)
    for expert in (False, True):
        state.set_expert(expert)
        for memory_id in (trace.selected[0], lost):
            state.select((memory_id,))
            settled()
            score, bar = inspector.score, inspector.tabs.tabBar()
            assert inspector.width() == 316
            assert bar.tabRect(bar.count() - 1).right() <= bar.width()
            assert score._body.minimumSizeHint().width() <= score.area.viewport().width()
            for verb in (score.isolate, score.change, score.pin):
                assert verb.isHidden() or score.rect().contains(verb.mapTo(score, verb.rect().bottomRight()))
