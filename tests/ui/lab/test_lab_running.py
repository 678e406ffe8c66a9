"""Asking in the lab, by keyboard: what counts as a run, what is shown, and what is said when there is nothing."""

from __future__ import annotations

import datetime as dt
import json
import threading
from collections.abc import Callable
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from helpers.services import SampleServices
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.importers.sample import Situation
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.lab.answer import recalls
from mnemonaut_ui.lab.answer.recalls import RunningRecall
from mnemonaut_ui.lab.around.query_tab import QueryTab
from mnemonaut_ui.lab.view import KEY, MOST, KeptTabs, LabScreen
from mnemonaut_ui.state.shared_settings import FileRecords
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.words.memory import date_text
from mnemonaut_ui.words.terms import outcome_word

Key = Qt.Key
Settled = Callable[[], None]
PARKIN = "How long should parkin be left in the tin before eating it?"


def run(tab: QueryTab, text: str, settled: Settled) -> Trace:
    """Write a query and press Enter."""
    tab.bar.field.set_text(text)
    QTest.keyClick(tab.bar.field, Key.Key_Return)
    settled()
    assert tab.trace is not None
    return tab.trace


def test_before_the_first_run_it_says_that_nothing_was_asked(tab: QueryTab) -> None:
    assert tab.results.state_shown == "empty"
    assert tab.results.empty.message == "Nothing has been asked yet"


def test_enter_runs_and_everybody_sees_the_recall(
    lab: LabScreen, tab: QueryTab, state: ViewState, settled: Settled
) -> None:
    trace = run(tab, PARKIN, settled)
    assert tab.results.state_shown == "list"
    assert state.trace is trace is tab.base
    assert lab.tabs.tabText(0).startswith("How long should parkin")


def test_what_is_read_for_an_older_question_is_dropped(tab: QueryTab, settled: Settled) -> None:
    came: list[str] = []
    asked = threading.Event()
    for question in (PARKIN, "Who is Bea?"):
        tab.recalls.read(question, lambda _explorer, _token: str(asked.wait(10)), came.append)
        tab.bar.field.set_text(question)
        tab.run()
    tab.recalls.read("now", lambda _explorer, _token: "now", came.append)
    asked.set()
    settled()
    assert came == ["now"]


def test_the_best_memory_is_selected_after_a_run(
    tab: QueryTab, state: ViewState, settled: Settled, qtbot: QtBot
) -> None:
    trace = run(tab, PARKIN, settled)
    qtbot.waitUntil(lambda: state.memory_id == trace.selected[0])
    assert state.selection == (trace.selected[0],)


def test_down_moves_over_the_cut_to_the_first_near_miss(
    tab: QueryTab, state: ViewState, settled: Settled, qtbot: QtBot
) -> None:
    run(tab, PARKIN, settled)
    shown, model = tab.results.list, tab.results.list.results
    above, below = model.row_at(model.cut_row - 1), model.row_at(model.cut_row + 1)
    assert above is not None
    assert below is not None
    shown.select_ids([above.id])
    QTest.keyClick(shown, Key.Key_Down)
    qtbot.waitUntil(lambda: state.memory_id == below.id)
    QTest.keyClick(shown, Key.Key_Up)
    qtbot.waitUntil(lambda: state.memory_id == above.id)


def test_enter_belongs_to_the_input_method_while_it_composes(tab: QueryTab, state: ViewState, settled: Settled) -> None:
    tab.bar.field.set_text("面接")
    QApplication.sendEvent(tab.bar.field, QInputMethodEvent("めんせつ", []))
    QTest.keyClick(tab.bar.field, Key.Key_Return)
    tab.run()
    assert state.jobs.idle
    done = QInputMethodEvent("", [])
    done.setCommitString("の件")
    QApplication.sendEvent(tab.bar.field, done)
    QTest.keyClick(tab.bar.field, Key.Key_Return)
    settled()
    assert tab.trace is not None
    assert tab.trace.query.text == "面接の件"


def test_shift_enter_begins_a_line_and_runs_nothing(tab: QueryTab, state: ViewState) -> None:
    QTest.keyClicks(tab.bar.field, "one")
    QTest.keyClick(tab.bar.field, Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClicks(tab.bar.field, "two")
    assert tab.bar.field.text() == "one\ntwo"
    assert state.jobs.idle


def test_without_a_query_nothing_runs_and_that_is_said(tab: QueryTab, state: ViewState, qtbot: QtBot) -> None:
    with qtbot.waitSignal(state.noticed):
        tab.run()
    assert state.jobs.idle


def test_only_a_pressed_run_is_recorded(
    tab: QueryTab, state: ViewState, settled: Settled, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorded: list[str] = []
    monkeypatch.setattr(recalls, "record_recall", lambda _workspace, trace, **_how: recorded.append(trace.id))
    trace = run(tab, PARKIN, settled)
    tab.parameters.set_value("weight_rec", 0.5)
    settled()
    assert recorded == [trace.id]
    assert tab.trace is not trace


def test_a_failed_recall_is_never_shown_as_empty(
    tab: QueryTab, state: ViewState, settled: Settled, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace = state.workspace
    assert workspace is not None

    def fails(*_: object, **__: object) -> None:
        raise EnvironmentFault("The file is locked", code="busy", advice="Close the other program.")

    monkeypatch.setattr(workspace.explorer, "recall", fails)
    tab.bar.field.set_text(PARKIN)
    tab.run()
    settled()
    assert tab.results.state_shown == "empty"
    assert tab.results.empty.message == "✖ The file is locked"
    assert state.trace is None


def test_a_bug_in_a_recall_ends_the_waiting(
    tab: QueryTab, state: ViewState, settled: Settled, monkeypatch: pytest.MonkeyPatch
) -> None:
    workspace = state.workspace
    assert workspace is not None
    monkeypatch.setattr(workspace.explorer, "scope", lambda _trace: 1 // 0)
    tab.bar.field.set_text(PARKIN)
    tab.run()
    settled()
    assert tab.results.empty.message == "✖ Mnemonaut ran into an error"


def test_filters_that_remove_all_are_named_and_all_time_is_offered(tab: QueryTab, settled: Settled) -> None:
    tab.bar.clock.set_moment(0)
    trace = run(tab, PARKIN, settled)
    assert not trace.candidates
    assert tab.results.empty.message == "Filters removed all 188"
    tab.set_parameter("days", 0)
    assert tab.parameters.values == {"days": 0}


def test_sources_that_are_off_are_announced_above_the_list(tab: QueryTab, settled: Settled) -> None:
    tab.parameters.set_values({"vector_k": 0})
    run(tab, PARKIN, settled)
    assert tab.results.warnings[0] == "Turned off by “How many found by similarity” = 0."  # before what the lint finds
    assert [button.text() for button in tab.results.funnel.sources if "off" in button.text()] == ["vector q1: ○ off"]


@pytest.mark.long
def test_a_closed_gate_says_so_above_the_list(tab: QueryTab, settled: Settled) -> None:
    tab.parameters.set_values({"evidence_floor": 1.0})
    trace = run(tab, "What is my blood group?", settled)
    assert trace.outcomes[Code.GATE_CLOSED] > 0
    assert tab.results.warnings[0].startswith("Nothing here is about the question: it reaches 0.0")
    assert tab.results.warnings[0].endswith("and 1 is asked for (When to stay silent).")
    assert tab.results.list.results.cut_row == 0


@pytest.mark.long
def test_escape_cancels_and_the_list_before_stays(tab: QueryTab, state: ViewState, settled: Settled) -> None:
    before = run(tab, PARKIN, settled)
    tab.bar.field.set_text("something else")
    tab.run()
    QTest.keyClick(tab.bar.field, Key.Key_Escape)
    settled()
    assert tab.trace is before is state.trace
    assert tab.results.state_shown == "list"
    assert "what is chosen above was not asked" in tab.results.unlike.message


@pytest.mark.long
def test_rows_of_another_recipe_are_marked_while_the_new_one_is_asked_and_when_it_is_cancelled(
    tab: QueryTab, settled: Settled
) -> None:
    """They used to stand under the new recipe's name."""
    before = run(tab, PARKIN, settled)
    own = tab.results.story.note.text()
    tab.bar.choose("activation", "")
    tab.bar.settings_changed.emit()
    shown = "Classic · As published"
    assert tab.results.story.note.text() == f"Asking… this is still the answer of {shown}."
    assert tab.cancel()
    settled()
    assert tab.trace is before
    assert (tab.bar.recipe_name, tab.results.story.note.text()) == ("activation", own)
    assert tab.results.unlike.message == f"This is still the answer of {shown}: what is chosen above was not asked."
    tab.results.unlike._button.click()
    settled()
    assert tab.trace is not None
    assert tab.trace.recipe == "activation"
    assert tab.results.unlike.message == ""


@pytest.mark.long
def test_parameters_that_were_cancelled_are_marked_too(tab: QueryTab, settled: Settled) -> None:
    run(tab, PARKIN, settled)
    tab.parameters.set_value("max_results", 2)
    assert tab.cancel()
    settled()
    assert "what is chosen above was not asked" in tab.results.unlike.message
    tab.parameters.set_value("max_results", 3)
    settled()
    assert tab.results.unlike.message == ""


def test_a_slow_recall_says_that_it_is_searching(tab: QueryTab) -> None:
    tab.results.begin(RunningRecall())
    tab.results._late.timeout.emit()
    assert tab.results.state_shown == "loading"
    tab.results.settle()
    assert tab.results.empty.message == "The recall was cancelled"


@pytest.mark.long
def test_a_prepared_situation_fills_query_and_context_and_runs(
    lab: LabScreen, state: ViewState, settled: Settled, situations: dict[str, Situation]
) -> None:
    situation = next(found for found in situations.values() if found.context)
    state.situation_requested.emit(situation)
    settled()
    assert state.trace is not None
    assert (state.trace.query.text, state.trace.query.context) == (situation.query, situation.context)
    assert situation.note["en"] in lab.current.note.message
    lab.current.bar.field.set_text("another question")
    assert lab.current.note.message == ""


@pytest.mark.long
def test_tabs_open_close_and_follow_each_other(lab: LabScreen, state: ViewState, settled: Settled) -> None:
    first = run(lab.current, PARKIN, settled)
    lab.open_empty_tab()
    second = run(lab.current, "What did I promise to Mum?", settled)
    assert state.trace is second
    lab.close_tab()
    assert state.trace is first
    lab.close_tab()
    assert (lab.tabs.count(), lab.current.untouched) == (1, True)


@pytest.mark.long
def test_kept_tabs_come_back_without_running(lab: LabScreen, tab: QueryTab, state: ViewState, settled: Settled) -> None:
    tab.parameters.set_value("weight_rec", 0.25)
    tab.bar.clock.set_moment(1_700_000_000)
    run(tab, PARKIN, settled)
    kept = lab.tabs_state()
    lab.close_tab()
    lab.restore_tabs(kept)
    settled()
    assert lab.tabs_state() == kept
    assert lab.current.trace is None
    lab.restore_tabs([{"query": 5}, "x", {"query": "a", "context": [["user"]], "values": None}])


@pytest.mark.long
def test_an_isolated_memory_is_marked_and_running_again_is_offered(
    tab: QueryTab, state: ViewState, settled: Settled, qtbot: QtBot
) -> None:
    trace = run(tab, PARKIN, settled)
    qtbot.waitUntil(lambda: state.selection == (trace.selected[0],))
    with qtbot.waitSignal(state.content_changed):
        state.isolate()
    settled()
    row = tab.results.list.results.row_at(0)
    assert row is not None
    assert tab.results.list.results.words.outcome_text(row) == f"⊘ {outcome_word(Code.ISOLATED)}"
    assert tab.results.stale.message == "Memories changed since this recall."
    tab.run()
    settled()
    assert tab.trace is not None
    assert trace.selected[0] not in {item.memory.id for item in tab.trace.candidates}
    assert tab.results.stale.message == ""


def test_what_was_asked_after_memories_changed_does_not_say_that_they_changed_since(
    tab: QueryTab, state: ViewState, settled: Settled
) -> None:
    trace = run(tab, PARKIN, settled)
    state.select(trace.selected[:1])
    state.isolate()
    settled()
    assert tab.results.stale.message == "Memories changed since this recall."
    tab.bar.choose("activation", "")
    tab.bar.settings_changed.emit()
    settled()
    assert tab.trace is not None
    assert (tab.trace.recipe, tab.trace.generation > trace.generation) == ("activation", True)
    assert tab.results.stale.message == ""
    assert state.workspace is not None
    database = state.workspace.database
    assert database is not None
    state.jobs.operate("undo", lambda _token: database.journal.undo())
    settled()
    assert tab.results.stale.message == "Memories changed since this recall."


@pytest.mark.long
def test_an_edited_memory_is_marked_and_shown_as_it_was_recalled(
    tab: QueryTab, state: ViewState, settled: Settled, qtbot: QtBot
) -> None:
    trace = run(tab, PARKIN, settled)
    edited = trace.selected[1]
    assert state.workspace is not None
    database = state.workspace.database
    assert database is not None
    state.jobs.operate(
        "edit", lambda _token: database.curation.edit((edited,), {"user_text": "Mended."}, now=1_750_000_000)
    )
    settled()
    model = tab.results.list.results
    rows = [row for number in range(model.rowCount()) if (row := model.row_at(number)) is not None]
    assert [row.id for row in rows if model.words.detail_text(row) == "edited since"] == [edited]
    assert "Mended." not in next(row for row in rows if row.id == edited).candidate.memory.text
    tab.run()
    settled()
    rows = [row for number in range(model.rowCount()) if (row := model.row_at(number)) is not None]
    assert [row.id for row in rows if model.words.detail_text(row) == "edited since"] == []


@pytest.mark.long
def test_every_database_has_its_own_questions_and_coming_back_brings_them_without_answers(
    lab: LabScreen,
    state: ViewState,
    settled: Settled,
    situations: dict[str, Situation],
    services: SampleServices,
    tmp_path: Path,
) -> None:
    situation = situations["promise-to-mum"]
    lab.open_situation(situation)
    settled()
    sample = state.workspace
    other = services.open(tmp_path / "other.db", read_only=False, create=True)
    state.set_workspace(other)
    settled()
    assert (lab.tabs.count(), lab.current.untouched, lab.current.note.message) == (1, True, "")
    state.set_workspace(sample)
    settled()
    assert [tab.bar.field.text() for tab in lab.queries] == [situation.query]
    assert lab.current.trace is None
    other.close()


@pytest.mark.long
def test_the_questions_of_a_database_are_kept_in_the_settings(
    lab: LabScreen, tab: QueryTab, state: ViewState, settled: Settled
) -> None:
    run(tab, PARKIN, settled)
    lab.keep()
    assert state.workspace is not None
    kept = KeptTabs(state.settings)
    assert kept.of(state.workspace.path) == lab.tabs_state()
    assert kept.of(Path("unknown.db")) == []


@pytest.mark.parametrize("broken", ["", "[", "[1]", "[1, 2]", '{"a": 5}', "[" * 100_000])
def test_kept_questions_that_cannot_be_read_are_forgotten(settings: QSettings, broken: str) -> None:
    settings.setValue(FileRecords(settings, KEY).key_of(Path("a")), broken)
    assert KeptTabs(settings).of(Path("a")) == []


def test_questions_that_an_earlier_version_kept_are_taken_over_and_purged_there(settings: QSettings) -> None:
    settings.setValue("lab/tabs", json.dumps({"a.db": [{"query": "Bea"}, {"query": "Edie"}], "b.db": 5}))
    kept = KeptTabs(settings)
    assert kept.of(Path("a.db")) == [{"query": "Bea"}, {"query": "Edie"}]
    kept.forget(lambda text: "Bea" in text)
    assert KeptTabs(settings).of(Path("a.db")) == [{"query": "Edie"}]
    assert not any("Bea" in str(settings.value(key)) for key in settings.allKeys())


def test_only_the_last_used_databases_are_remembered(settings: QSettings) -> None:
    kept = KeptTabs(settings)
    for number in range(MOST + 1):
        kept.keep(Path(f"{number}.db"), [{"query": str(number)}], number)
    again = KeptTabs(settings)
    assert again.of(Path("0.db")) == []
    assert again.of(Path(f"{MOST}.db")) == [{"query": str(MOST)}]


def test_a_situation_is_asked_of_the_recipe_and_preset_of_which_its_note_speaks(
    lab: LabScreen, settled: Settled, situations: dict[str, Situation]
) -> None:
    situation = situations["promise-to-mum"]
    lab.current.bar.choose("activation", "calibrated")
    lab.open_situation(situation)
    settled()
    trace = lab.current.trace
    assert trace is not None
    assert (trace.recipe, trace.preset) == (situation.recipe, situation.preset) == ("heuristic", "as-written")
    assert lab.current.note.message.splitlines()[0].endswith(" · Classic · As published")


@pytest.mark.long
def test_the_same_situation_asked_again_takes_its_own_tab(
    lab: LabScreen, settled: Settled, situations: dict[str, Situation]
) -> None:
    for name in ("promise-to-mum", "parkin", "promise-to-mum"):
        found = situations.get(name) or next(iter(situations.values()))
        lab.open_situation(found)
        settled()
    assert lab.tabs.count() == 2
    assert lab.current.bar.field.text() == situations["promise-to-mum"].query


@pytest.mark.long
def test_what_was_chosen_without_a_question_stays_with_its_database_and_a_tab_nobody_saw_is_kept(
    lab: LabScreen, state: ViewState, settled: Settled, sample_workspace: Workspace
) -> None:
    lab.current.bar.choose("activation", "as-written")
    assert lab.current.untouched
    state.set_workspace(None)
    fresh = lab.current
    assert fresh.bar.recipe_name == "heuristic"
    state.set_workspace(sample_workspace)
    settled()
    assert lab.queries == (fresh,)
    assert fresh.bar.clock.newest is not None  # it learnt of the database
    with_another = lab.current
    with_another.bar.choose("salience", "as-written")
    state.set_workspace(sample_workspace)
    assert lab.current is not with_another
    assert lab.current.bar.recipe_name == "heuristic"


@pytest.mark.long
def test_on_an_empty_database_it_says_that_there_are_no_memories_yet(
    lab: LabScreen, state: ViewState, settled: Settled, services: SampleServices, tmp_path: Path, qtbot: QtBot
) -> None:
    empty = services.open(tmp_path / "empty.db", read_only=False, create=True)
    state.set_workspace(empty)
    settled()
    assert lab.current.results.empty.message == "No memories yet"
    run(lab.current, PARKIN, settled)
    assert lab.current.results.empty.message == "No memories yet"
    with qtbot.waitSignal(state.command_requested) as asked:
        lab.current.results.empty._on_clicked()
    assert asked.args == ["import"]
    state.set_workspace(None)
    empty.close()


@pytest.mark.long
def test_a_memory_selected_elsewhere_gives_way_to_the_row_that_is_highlighted_when_the_lab_comes(
    lab: LabScreen, tab: QueryTab, state: ViewState, settled: Settled
) -> None:
    """It used to stay selected, under another highlighted row: a command hit what nobody looked at."""
    trace = run(tab, PARKIN, settled)
    second = trace.candidates[1].memory.id
    tab.results.list.selectRow(1)
    lab.hide()
    state.select(("ep-0001",))
    lab.show()
    lab.activated()
    assert (state.memory_id, state.selection, state.trace) == (second, (second,), trace)
    assert tab.results.list.selected_ids() == (second,)


@pytest.mark.long
def test_a_memory_selected_beside_the_list_is_highlighted_in_it_or_nothing_is(
    lab: LabScreen, tab: QueryTab, state: ViewState, settled: Settled
) -> None:
    trace = run(tab, PARKIN, settled)
    third = trace.candidates[2].memory.id
    state.select((third,))
    assert tab.results.list.selected_ids() == (third,)
    state.select(("ep-0001",))
    assert (tab.results.list.selected_ids(), state.selection) == ((), ("ep-0001",))
    tab.parameters.set_value("max_results", 2)
    settled()
    assert (tab.results.list.selected_ids(), state.selection) == ((), ("ep-0001",))


@pytest.mark.long
def test_a_parameter_moved_during_a_run_ranks_when_it_is_over(tab: QueryTab, settled: Settled) -> None:
    tab.bar.field.set_text(PARKIN)
    tab.run()
    tab.parameters.set_value("max_results", 2)
    settled()
    assert tab.base is not None
    assert tab.trace is not None
    assert (len(tab.base.selected), len(tab.trace.selected)) == (5, 2)


LATER = 1_750_000_000 + 5 * 365 * 86_400


@pytest.mark.long
def test_memories_that_are_too_old_for_a_recipe_are_asked_as_of_the_newest_or_with_the_preset_that_mends_it(
    tab: QueryTab, settled: Settled
) -> None:
    """As written, `activation` lets age alone close old memories out."""
    tab.results.unfold({"findings"})
    tab.bar.choose("activation", "as-written")
    tab.bar.clock.set_moment(LATER)
    trace = run(tab, "Edie party", settled)
    assert trace.selected == ()
    view = tab.results.findings
    place = next(
        i for i, warning in enumerate(view._warnings) if warning.advice and warning.advice.key == "lint_age_do"
    )
    line = view._lines[place]
    newest = str(view._warnings[place].advice.values["newest"])  # type: ignore[union-attr]
    assert "--now" not in line.text.text()
    assert line.clock.text() == f"Ask as of {newest}"
    assert line.preset.text() == "Use the preset Improved"
    line.clock.click()
    settled()
    asked = tab.trace
    assert asked is not None
    assert date_text(asked.query.now) == newest
    assert asked.selected
    tab.bar.clock.set_moment(LATER)
    run(tab, "Edie party", settled)
    tab.results.findings._lines[place].preset.click()
    settled()
    mended = tab.trace
    assert mended is not None
    assert (mended.preset, mended.query.now) == ("calibrated", LATER)
    assert tab.bar.preset_name == "calibrated"
    assert mended.selected


@pytest.mark.long
def test_where_time_removed_everything_the_newest_memory_is_offered_as_the_clock(
    tab: QueryTab, state: ViewState, settled: Settled
) -> None:
    clock = tab.bar.clock
    clock.offer_newest(state.services.now() // 86_400)
    assert clock.choice.findData("newest") < 0  # its day is not over
    workspace = state.workspace
    assert workspace is not None
    newest = workspace.library.days("")[-1][0]
    clock._now = lambda: LATER
    clock.offer_newest(newest)
    clock.choice.setCurrentIndex(clock.choice.findData("newest"))
    assert clock.choice.currentText() == "on the day of the newest memory"
    assert clock.as_of() == clock.fixed == (newest + 1) * 86_400 - 1
    tab.results.empty.show_stored(309, clock.newest)
    clock.set_moment(LATER)
    run(tab, PARKIN, settled)
    empty = tab.results.empty
    assert empty.message.startswith("Filters removed all")
    empty._on_other_clicked()
    settled()
    asked = tab.trace
    assert asked is not None
    assert asked.query.now == (newest + 1) * 86_400 - 1
    assert asked.candidates


@pytest.mark.long
def test_a_row_that_is_restored_is_unmarked_and_painted_again(
    tab: QueryTab, state: ViewState, settled: Settled, qtbot: QtBot
) -> None:
    trace = run(tab, PARKIN, settled)
    model, first = tab.results.list.results, trace.selected[0]
    row = model.row_at(model.place_of(first))
    assert row is not None
    before = model.words.outcome_text(row)
    state.select((first,))
    with qtbot.waitSignal(state.content_changed):
        state.isolate()
    settled()
    assert model.words.outcome_text(row) == f"⊘ {outcome_word(Code.ISOLATED)}"
    with qtbot.waitSignal(model.dataChanged) as heard:
        state.restore()
    settled()
    assert heard.args is not None
    assert heard.args[0].row() == model.place_of(first)
    assert model.words.outcome_text(row) == before


@pytest.mark.long
def test_what_came_in_is_said_to_have_entered_and_what_fell_out_to_have_left(tab: QueryTab, settled: Settled) -> None:
    trace = run(tab, PARKIN, settled)
    tab.parameters.set_value("max_results", len(trace.selected) - 2)
    settled()
    model = tab.results.list.results
    said = {row.id: model.words.move_text(row) for row in map(model.row_at, range(model.rowCount())) if row is not None}
    gone = trace.selected[-2:]
    assert {memory_id: said[memory_id] for memory_id in trace.selected} == {
        memory_id: "→ dropped out" if memory_id in gone else "same place" for memory_id in trace.selected
    }
    tab.parameters.set_value("max_results", len(trace.selected) + 1)
    settled()
    assert tab.trace is not None
    (newcomer,) = set(tab.trace.selected) - set(trace.selected)
    row = model.row_at(model.place_of(newcomer))
    assert row is not None
    assert model.words.move_text(row) == "✔ came in"


def test_the_days_asked_for_are_named_and_what_is_later_is_searched_by_one_button(
    tab: QueryTab, settled: Settled
) -> None:
    moments = [one.moment for one in run(tab, PARKIN, settled).pool.memories.values() if one.moment is not None]
    tab.bar.clock.set_moment(sorted(moments)[len(moments) // 2])
    tab.parameters.set_values({"evidence_floor": 0.5})
    trace = run(tab, "What did I do today?", settled)
    day = dt.datetime.fromtimestamp(trace.query.now, ZoneInfo(trace.query.zone)).date().isoformat()
    assert tab.results.warnings[0].startswith(f"{day}, your day ({trace.query.zone}): ")
    assert any("later than the date of this recall" in line for line in tab.results.warnings)
    tab._run_ahead()
    settled()
    assert tab.trace is not None
    assert tab.trace.query.ahead
    assert not any("later than the date of this recall" in line for line in tab.results.warnings)
    assert not run(tab, PARKIN, settled).query.ahead
