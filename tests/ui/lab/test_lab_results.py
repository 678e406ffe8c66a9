"""The list, the funnel and the parameters of the lab over real recalls."""

from __future__ import annotations

import threading
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from helpers.inspecting import held
from helpers.matrices import result_of
from helpers.recalls import recalled
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QComboBox, QLabel, QSlider
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.query import Turn
from mnemonaut_core.domain.trace import ScopeCounts, Trace
from mnemonaut_core.errors import InputError
from mnemonaut_core.explain.contrast import contrast
from mnemonaut_core.explain.smallest_change import SmallestChange
from mnemonaut_core.explorer import ASKED_AGAIN, Explorer, Settings, Why
from mnemonaut_core.importers.sample import Situation
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.text.shown import limit_text, short_number
from mnemonaut_ui.lab.answer.funnel import bands_of
from mnemonaut_ui.lab.around.query_tab import QueryTab
from mnemonaut_ui.lab.asking.question import turns_of_json
from mnemonaut_ui.lab.list.result_model import ResultColumn, ResultModel
from mnemonaut_ui.lab.list.result_rows import changes, digits_for, rows_of
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.state.view_state import ViewState, selection_of
from mnemonaut_ui.widgets.theme import DARK
from mnemonaut_ui.words.messages import translated
from mnemonaut_ui.words.terms import glyph, outcome_word

NOW = 1_750_000_000
PARKIN = "How long should parkin be left in the tin before eating it?"
Role = Qt.ItemDataRole
Settled = Callable[[], None]


@pytest.fixture
def explorer(sample_explorer: Explorer) -> Explorer:
    """The English sample."""
    return sample_explorer


def recall(explorer: Explorer, **values: object) -> Trace:
    """One recall with values set."""
    settings = Settings(values={name: str(value) for name, value in values.items()})
    return recalled(explorer, PARKIN, settings)


# ---- rows and model


def test_the_cut_follows_the_last_selected_row(explorer: Explorer) -> None:
    trace = recall(explorer)
    model = ResultModel()
    model.show_result(result_of(trace))
    last = max(i for i, item in enumerate(trace.candidates) if item.memory.id in trace.selected)
    assert model.cut_row == last + 1
    assert model.row_at(model.cut_row) is None
    assert model.rowCount() == len(trace.candidates) + 1


def test_the_cut_names_its_score_and_how_many_are_selected(explorer: Explorer) -> None:
    model = ResultModel()
    model.show_result(result_of(recall(explorer, medium_threshold=0.6, max_results=50)))
    assert model.cut_text() == "0.60 points are needed — 4 remembered: the line is at 0.600"


def test_a_row_below_the_cut_speaks_its_rank_and_margin(explorer: Explorer) -> None:
    trace = recall(explorer, medium_threshold=0.6, max_results=50)
    model = ResultModel()
    model.show_result(result_of(trace))
    dropped = next(item for item in trace.candidates if item.decision.outcome.code is Code.BELOW_CUT)
    spoken = str(
        model.index(model.place_of(dropped.memory.id), ResultColumn.MEMORY).data(Role.AccessibleDescriptionRole)
    )
    assert dropped.scored is not None
    short = 0.6 - dropped.scored.score
    index = model.index(model.place_of(dropped.memory.id), ResultColumn.SCORE)
    assert str(index.data()).endswith(f" −{short:.3f}")
    assert spoken.startswith(f"Number {dropped.number}, Not enough points; score")
    assert f"Found high up {dropped.scored.parts[0].contribution:.3f}" in spoken


def test_the_model_keeps_the_rules_of_models(explorer: Explorer, qtmodeltester: ModelTester) -> None:
    model = ResultModel()
    model.show_result(result_of(recall(explorer)))
    qtmodeltester.check(model)
    model.show_only(frozenset())
    assert model.rowCount() == 0
    model.show_result(None)
    qtmodeltester.check(model)


def test_scores_that_differ_are_never_shown_as_the_same() -> None:
    assert digits_for([0.1, 0.2]) == 3
    assert digits_for([0.10001, 0.10002]) == 5
    assert short_number(0.8125, 3) == "0.812"
    assert short_number(1.0642, 3) == "1.064"
    assert [limit_text(limit) for limit in (5.0, 0.5, 0.35, 0.725)] == ["5", "0.50", "0.35", "0.725"]


def test_moves_count_ranks_against_the_last_pressed_run(explorer: Explorer) -> None:
    base, now = recall(explorer), recall(explorer, weight_rec=0.6)
    before = {item.memory.id: item.number for item in base.candidates}
    rows = rows_of(now, base)
    for row in rows:
        was, move = before[row.id], row.move
        assert move is not None
        assert move.by == (None if was is None or row.number is None else was - row.number)
    came, left = len(set(now.selected) - set(base.selected)), len(set(base.selected) - set(now.selected))
    assert changes(rows)[1:] == (came, left)
    assert all(row.move is None for row in rows_of(base, base))


def test_what_came_in_and_what_left_are_told_apart(explorer: Explorer) -> None:
    many, few = recall(explorer, max_results=5), recall(explorer, max_results=3)
    assert (len(many.selected), len(few.selected)) == (5, 3)
    assert changes(rows_of(few, many))[1:] == (0, 2)
    assert changes(rows_of(many, few))[1:] == (2, 0)
    left = {row.id for row in rows_of(few, many) if row.move is not None and row.move.crossed < 0}
    assert left == set(many.selected[3:])


def test_a_filter_says_that_it_is_one_in_the_words_of_the_rows(tab: QueryTab, settled: Settled) -> None:
    """*Just missed 16* read as a count (W9)."""
    tab.bar.field.set_text(PARKIN)
    tab.run()
    settled()
    filters, shown = tab.results.filter, tab.results.list.results
    assert (filters.text(), len(shown.shown_ids)) == ("All 28 ▾", 28)
    words = [action.text() for action in filters.actions_by_key.values() if action.isVisible()]
    assert words[:2] == ["All 28", f"✔ {outcome_word(Code.SELECTED)} 5"]
    filters.actions_by_key["drop RESULT_CAP"].trigger()
    count = len(shown.shown_ids)
    assert filters.text() == f"Show: ⋯ {outcome_word(Code.RESULT_CAP)} {count} ▾"


def test_hostile_text_stays_text_on_one_line(explorer: Explorer) -> None:
    trace = recall(explorer)
    evil = "<b>x</b>\n<img src='file:///etc/passwd'>\0\u202e" + "y" * 1_000_000 + "\ud800"
    first = replace(trace.candidates[0], memory=replace(trace.candidates[0].memory, user_text=evil))
    model = ResultModel()
    model.show_result(result_of(replace(trace, candidates=(first, *trace.candidates[1:]))))
    index = model.index(0, ResultColumn.MEMORY)
    shown, tip = str(index.data()), str(index.data(Role.ToolTipRole))
    assert "<b>x</b>" in shown
    assert len(shown) < 500
    assert not {"\n", "\0", "\u202e"} & set(shown)
    assert "<b>" not in tip
    assert "&lt;b&gt;" in tip


# ---- funnel


def test_the_bands_account_for_every_candidate(explorer: Explorer) -> None:
    trace = recall(explorer, medium_threshold=0.6, max_results=3)
    bands = bands_of(trace, explorer.scope(trace))
    assert [bands[0].count, bands[1].count] == [188, 87]
    for before, after in pairwise(bands[2:]):
        assert before.ids is not None
        assert after.ids is not None
        assert before.ids - after.ids == after.dropped
    assert bands[-1].ids == frozenset(trace.selected)


def test_nothing_found_makes_a_funnel_of_zeros(explorer: Explorer) -> None:
    trace = recall(explorer, vector_k=0, text_k=0)
    bands = bands_of(trace, ScopeCounts(0, 0, 0, {}, 0))
    assert [band.count for band in bands] == [0, 0, 0, 0]


def test_pressing_a_band_shows_exactly_its_candidates(tab: QueryTab, settled: Settled) -> None:
    tab.bar.field.set_text(PARKIN)
    tab.run()
    settled()
    for button in tab.results.funnel.bands:
        if button.isVisible() and button.band is not None and button.band.ids:
            QTest.keyClick(button, Qt.Key.Key_Space)
            assert set(tab.results.list.results.shown_ids) == button.band.ids
    source = tab.results.funnel.sources[1]
    QTest.keyClick(source, Qt.Key.Key_Space)
    assert tab.trace is not None
    assert set(tab.results.list.results.shown_ids) == {hit.id for hit in tab.trace.runs[1].hits}
    QTest.keyClick(tab.results.list, Qt.Key.Key_Escape)
    assert tab.results.filter.key == "all"


# ---- parameters


def test_a_parameter_ranks_anew_and_the_baseline_stays(tab: QueryTab, settled: Settled, explorer: Explorer) -> None:
    tab.bar.field.set_text(PARKIN)
    tab.run()
    settled()
    base = tab.base
    tab.parameters.set_value("weight_rec", 0.6)
    tab.parameters.set_value("max_results", 3)
    settled()
    assert tab.base is base
    assert tab.trace is not None
    assert tab.trace.selected == recall(explorer, weight_rec=0.6, max_results=3).selected
    assert "changed rank" in tab.results.moved_text()
    tab.parameters.reset_all()
    settled()
    assert tab.trace is base


@pytest.mark.long
def test_what_is_replayed_is_what_a_recall_gives(tab: QueryTab, settled: Settled, explorer: Explorer) -> None:
    tab.bar.field.set_text(PARKIN)
    tab.run()
    settled()
    for name, value in (("vector_k", 5), ("text_index", "words"), ("days", 0)):
        tab.parameters.set_value(name, value)
        settled()
        cold = recall(explorer, **{name: value})
        assert tab.trace is not None
        assert [(c.memory.id, c.scored) for c in tab.trace.candidates] == [
            (c.memory.id, c.scored) for c in cold.candidates
        ], name
        tab.parameters.reset_all()
        settled()


def test_the_panel_marks_what_differs_and_resets_it(tab: QueryTab, settled: Settled) -> None:
    row = tab.parameters.rows["medium_threshold"]
    assert (row._origin.text(), row._reset.isHidden()) == ("", True)
    tab.parameters.set_value("medium_threshold", 0.2)
    assert row._origin.text() == "● set here"
    QTest.keyClick(row._reset, Qt.Key.Key_Space)
    assert (row._origin.text(), tab.parameters.values) == ("", {})
    tab.bar.choose("heuristic", "calibrated")
    tab.reload_layers()
    settled()
    assert tab.parameters.rows["text_index"]._origin.text() == "preset"


@pytest.mark.long
def test_a_slider_and_its_field_say_the_same(tab: QueryTab) -> None:
    row = tab.parameters.rows["weight_rec"]
    slider = row.findChild(QSlider)
    assert slider is not None
    tab.side.show()
    before = slider.grab().toImage()
    slider.setFocus()
    accent = slider.palette().accent().color()
    assert [image.pixelColor(image.width() // 2, 1) == accent for image in (before, slider.grab().toImage())] == [
        False,
        True,
    ]
    QTest.keyClick(slider, Qt.Key.Key_PageUp)
    assert tab.parameters.values == {"weight_rec": 0.2}


def test_a_parameter_has_its_label_with_numbers_and_without_and_its_names_only_with_them(
    tab: QueryTab, lab: LabScreen, settled: Settled
) -> None:
    settled()
    row = tab.parameters.rows["days"]
    assert (row._name.text(), row.control.accessibleName()) == ("How far back", "How far back")
    assert row._key.text() == "days · _OCCURRED_DAY_RANGE"
    assert not row._key.isHidden()
    lab.state.set_expert(False)
    assert row._name.text() == "How far back"
    assert row._key.isHidden()


# ---- why not and pack


@pytest.mark.long
def test_why_not_tells_what_every_recipe_makes_of_it(
    lab: LabScreen, settled: Settled, situations: dict[str, Situation], explorer: Explorer
) -> None:
    situation = situations["promise-to-mum"]
    lab.open_situation(situation)
    settled()
    tab = lab.current
    tab.why_not(situation.lost[0])
    settled()
    dialog, trace = tab.why.dialog, tab.trace
    assert dialog is not None
    assert trace is not None
    told = dialog.each.text().replace("\N{NO-BREAK SPACE}", " ")
    assert told.startswith("In every recipe, as published: Classic ▽ Too long ago, ")
    for found in explorer.recall(trace.query, Settings(",".join(RECIPES))):
        outcome = explorer.explain(found, situation.lost[0]).outcome
        assert f"{RECIPES[found.recipe].words.plain_title} {glyph(outcome.code)}" in told
    lab.state.set_expert(False)
    told = dialog.each.text().replace("\N{NO-BREAK SPACE}", " ")
    assert told.startswith("In every recipe, as published: Classic ▽ Too long ago, ")
    assert dialog.remedies.texts[0].text() == "How far back 365 → 0"


def test_why_not_over_an_older_recall_explains_the_answer_of_now_and_says_so(
    lab: LabScreen, state: ViewState, settled: Settled
) -> None:
    tab = lab.current
    tab.bar.field.set_text(PARKIN)
    tab.run()
    settled()
    trace = tab.trace
    assert trace is not None
    sixth = next(one.memory.id for one in trace.candidates if one.rank == len(trace.selected) + 1)
    state.select(trace.selected[:1])
    state.isolate()
    settled()
    tab.why_not(sixth)
    settled()
    dialog = tab.why.dialog
    assert dialog is not None
    assert state.workspace is not None
    explorer = state.workspace.explorer
    again = explorer.up_to_date(trace)
    assert again.selected != trace.selected
    assert dialog.sentence.text() == f"{ASKED_AGAIN}\n{explorer.explain(again, sixth).sentence}"
    assert dialog.change.text() == "No change is needed: it is recalled."


@pytest.mark.long
def test_why_not_names_the_filter_and_its_change_goes_into_the_panel(
    lab: LabScreen, settled: Settled, situations: dict[str, Situation], qtbot: QtBot
) -> None:
    situation = situations["promise-to-mum"]
    lab.open_situation(situation)
    settled()
    tab = lab.current
    tab.why_not(situation.lost[0])
    settled()
    dialog = tab.why.dialog
    assert dialog is not None
    assert dialog.outcome.text() == "▽ Too long ago"
    button = dialog.remedies.buttons[0]
    assert dialog.remedies.texts[0].text() == "How far back 365 → 0"
    assert button.toolTip() == "Set How far back (days) to 0 in the lab and rank again (0 … 3650 can be set)"
    QTest.keyClick(button, Qt.Key.Key_Space)
    settled()
    assert tab.parameters.values == {"days": 0}
    assert tab.trace is not None
    assert situation.lost[0] in tab.trace.selected
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: tab.why.dialog is None)


@pytest.mark.long
def test_why_not_tells_what_it_finds_as_it_comes_and_stops_at_esc(
    lab: LabScreen, settled: Settled, situations: dict[str, Situation], qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    situation = situations["promise-to-mum"]
    lab.open_situation(situation)
    settled()
    tab, whole, go_on, seen = lab.current, Explorer.why, threading.Event(), threading.Event()
    further = SmallestChange("max_results", 5, 7, 0.1)

    def slow(self: Explorer, *arguments: Any, **options: Any) -> Why:
        answer = whole(self, *arguments, **options)
        options["on_found"](replace(answer, remedies=(), complete=False))
        assert seen.wait(60)
        first = answer.remedies[0]
        two = replace(first, changes=(*first.changes, further))
        options["on_found"](replace(answer, remedies=(two,), complete=False))
        assert go_on.wait(60)
        options["token"].raise_if_set()
        return answer

    monkeypatch.setattr(Explorer, "why", slow)
    tab.why_not(situation.lost[0])
    dialog = held(tab.why.dialog)
    looking = "Looking for the smallest change that would bring it back…"
    qtbot.waitUntil(lambda: dialog.change.text() == looking, timeout=30_000)
    assert dialog.outcome.text() == "▽ Too long ago"
    seen.set()
    pair, shown = "How far back 365 → 0, How many remembered 5 → 7", dialog.remedies.texts[0]
    qtbot.waitUntil(lambda: shown.text() == pair, timeout=30_000)
    assert dialog.change.text() == "Looking for a smaller change…"
    assert dialog.stop_button.isVisible()
    dialog.stop_button.setFocus()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    # nobody waits for what is still at work
    assert (dialog.isVisible(), dialog.stop_button.isVisible(), dialog.each.isVisible()) == (True, False, False)
    assert shown.text() == pair
    go_on.set()
    settled()
    assert shown.text() == pair
    monkeypatch.undo()
    dialog.remedies.buttons[0].click()
    settled()
    assert tab.parameters.values == {"days": 0, "max_results": 7}
    assert not dialog.stop_button.isVisible()
    dialog.ask("ep-0001")
    assert not dialog.outcome.isVisible()  # that of another one is no answer
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.sentence.text() == "Stopped before anything was found."
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: tab.why.dialog is None)


@pytest.mark.long
def test_why_not_by_text_offers_the_closest(tab: QueryTab, settled: Settled) -> None:
    tab.bar.field.set_text(PARKIN)
    tab.run()
    settled()
    tab.why_not("parkin the cat in the kitchen")
    settled()
    assert tab.why.dialog is not None
    assert tab.why.dialog.closest.count() > 1
    assert tab.why.dialog.outcome.text() != ""
    tab.why.dialog.close()


@pytest.mark.long
def test_the_pack_is_the_exact_text_with_its_tokens(lab: LabScreen, tab: QueryTab, settled: Settled) -> None:
    tab.bar.field.set_text(PARKIN)
    tab.run()
    settled()
    lab.current.show_side(lab.current.pack)
    assert tab.trace is not None
    assert tab.pack.text.toPlainText() == tab.trace.pack.text
    assert f"{tab.trace.pack.tokens} tokens" in tab.pack._head.text()
    lab.current.show_side(lab.current.pack)
    assert not tab.side.isVisible()


def test_the_pack_of_an_answer_that_came_while_nobody_saw_it_is_written_when_it_is_seen(
    lab: LabScreen, tab: QueryTab, settled: Settled
) -> None:
    lab.current.show_side(lab.current.pack)
    tab.bar.field.set_text(PARKIN)
    tab.run()
    settled()
    assert tab.trace is not None
    first = tab.trace.pack.text
    assert tab.pack.text.toPlainText() == first
    lab.current.show_side(lab.current.pack)
    tab.bar.field.set_text("Who plays the cello?")
    tab.run()
    settled()
    assert tab.pack.text.toPlainText() == ""  # what was handed over before waits nowhere
    lab.current.show_side(lab.current.pack)
    assert tab.pack.text.toPlainText() == tab.trace.pack.text != first


# ---- conversation


def test_messages_are_added_moved_and_removed_by_keyboard(tab: QueryTab) -> None:
    editor = tab.bar.context
    tab.bar.set_question("", (Turn("user", "one"), Turn("assistant", "two")))
    last = editor._rows[1]
    QTest.keyClick(last.text, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert [turn.text for turn in editor.turns()] == ["two", "one"]
    QTest.keyClick(editor._rows[1].text, Qt.Key.Key_Return)
    QTest.keyClicks(editor._rows[2].text, "three")
    assert editor.turns()[2] == Turn("assistant", "three")
    editor._rows[2].text.clear()
    QTest.keyClick(editor._rows[2].text, Qt.Key.Key_Backspace, Qt.KeyboardModifier.ControlModifier)
    assert len(editor._rows) == 2
    assert tab.bar.context_button.text() == "Conversation (2)"


def test_a_pasted_conversation_replaces_the_one_there(tab: QueryTab, state: ViewState, qtbot: QtBot) -> None:
    QGuiApplication.clipboard().setText('[{"role": "user", "content": "a"}, {"role": "system", "content": "b"}]')
    with qtbot.waitSignal(state.noticed):
        tab.bar.context.paste_json()
    assert tab.bar.context.turns() == (Turn("user", "a"),)
    QGuiApplication.clipboard().setText("no json")
    with qtbot.waitSignal(state.refused):
        tab.bar.context.paste_json()
    assert tab.bar.context.turns() == (Turn("user", "a"),)


@pytest.mark.parametrize(
    "text", ["", "5", "[1, 2]", '{"messages": 3}', "[" * 100_000, '[{"role": "tool", "text": "x"}]']
)
def test_what_is_no_conversation_is_refused_with_advice(text: str) -> None:
    with pytest.raises(InputError) as raised:
        turns_of_json(text)
    assert raised.value.advice


def test_texts_in_parts_and_moments_are_read() -> None:
    pasted = turns_of_json('{"messages": [{"role": "user", "content": [{"text": "a"}, {"text": "b"}], "at": 7}]}')
    assert pasted.turns == (Turn("user", "a\nb", 7),)


# ---- for everybody


@pytest.mark.long
def test_every_control_has_a_name_and_every_label_is_plain(lab: LabScreen, tab: QueryTab, settled: Settled) -> None:
    tab.bar.set_question(PARKIN, (Turn("user", "hello"),))
    tab.run()
    settled()
    controls = [*lab.findChildren(QAbstractButton), *lab.findChildren(QComboBox), *lab.findChildren(QAbstractSpinBox)]
    nameless = [
        control
        for control in controls
        if not (control.accessibleName() or (control.text() if isinstance(control, QAbstractButton) else ""))
        and not control.objectName().startswith("qt_")
        and control.isVisibleTo(lab)
    ]
    assert nameless == []
    assert [label.text() for label in lab.findChildren(QLabel) if label.textFormat() != Qt.TextFormat.PlainText] == []


@pytest.mark.long
def test_plain_words_colours_and_languages_change_without_losing_the_place(
    lab: LabScreen, tab: QueryTab, state: ViewState, settled: Settled
) -> None:
    tab.bar.field.set_text(PARKIN)
    tab.run()
    settled()
    kept = tab.results.list.selected_ids()
    state.set_expert(False)
    state.set_theme(DARK)
    lab.refresh_texts()
    model = tab.results.list.results
    row = model.row_at(0)
    assert row is not None
    assert model.words.level_text(row) in ("clearly", "partly", "hardly")
    assert tab.results.list.isColumnHidden(ResultColumn.SCORE)
    assert tab.results.list.selected_ids() == kept
    lab.grab()


@pytest.mark.parametrize("expert", [False, True])
def test_what_it_speaks_of_is_said_whatever_became_of_it(tab: QueryTab, settled: Settled, *, expert: bool) -> None:
    """The level used to be made of score and outcome: five times strong for a question that nothing answers, and not enough
    for what came sixth with nearly the same score."""
    tab.bar.field.set_text("What is my blood group?")
    tab.run()
    settled()
    trace = tab.trace
    assert trace is not None
    tab.state.set_expert(expert)
    model = tab.results.list.results
    rows = rows_of(trace, None)
    assert {row.selected for row in rows} == {True, False}
    assert {model.words.level_text(row) for row in rows} == {"hardly"}
    held = next(row for row in rows_of(replace(trace, evidence={}), None))
    assert model.words.level_text(held) == "–"
    index = model.index(0, ResultColumn.EVIDENCE)
    assert "Speaks of it: hardly" in str(model.data(index, Role.ToolTipRole))
    assert "lacks “blood”" in str(model.data(index, Role.ToolTipRole))


def test_newcomers_have_changed_no_number(explorer: Explorer) -> None:
    """ "150 changed rank" was said of 14 rows."""
    now, fewer = recall(explorer), recall(explorer, vector_k=3, text_k=3)
    rows = rows_of(now, fewer)
    known = {item.memory.id: item.number for item in fewer.candidates}
    assert 0 < len(known) < len(rows)
    assert {row.id for row in rows if row.move is not None and row.move.new} == {row.id for row in rows} - set(known)
    assert changes(rows)[0] == sum(
        known.get(row.id, row.number) not in (None, row.number) for row in rows if row.number
    )


@pytest.mark.long
def test_the_funnel_says_what_is_not_searched_at_all(tab: QueryTab, settled: Settled, state: ViewState) -> None:
    """It began at 188 where the status bar says 309."""
    tab.bar.field.set_text(PARKIN)
    tab.run()
    settled()
    result, workspace = tab.results.result, state.workspace
    assert result is not None
    answered = result.answered
    assert workspace is not None
    stats = workspace.library.stats()
    searched = answered.trace.plan.filters.kinds
    assert sum(answered.others.values()) + answered.scope.total == stats.memories == 309
    assert set(answered.others) == set(stats.by_kind) - set(searched)
    band = tab.results.funnel.bands[0]
    other = sum(answered.others.values())
    assert other == 121
    assert band.accessibleName() == "188 looked at, 121 of other kinds"
    assert "Not searched: " in band.toolTip()


@pytest.mark.long
def test_every_cell_speaks_for_itself_and_the_row_once(tab: QueryTab, settled: Settled) -> None:
    """Each cell of a row used to speak the same long sentence."""
    tab.bar.field.set_text(PARKIN)
    tab.run()
    settled()
    model = tab.results.list.results
    text, described = Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.AccessibleDescriptionRole
    cells = [model.index(0, column) for column in ResultColumn]
    spoken = [str(model.data(cell, text)) for cell in cells if model.data(cell, text)]
    assert len(set(spoken)) == len(spoken)
    assert spoken[ResultColumn.RANK] == "Number: 1"
    sentences = {
        ResultColumn(cell.column()): str(model.data(cell, described)) for cell in cells if model.data(cell, described)
    }
    assert list(sentences) == [ResultColumn.MEMORY]
    assert sentences[ResultColumn.MEMORY].startswith("Number 1, Remembered")


# ---- the row in hand


def test_the_row_in_hand_says_why_it_stands_there_where_there_is_room_for_that(
    lab: LabScreen, tab: QueryTab, settled: Settled, state: ViewState
) -> None:
    lab.resize(1100, 700)
    tab.bar.field.set_text(PARKIN)
    tab.run()
    settled()
    shown, trace = tab.results.list, held(tab.trace)

    def said() -> dict[int, str]:
        settled()
        usual = shown.rowHeight(shown.results.place_of(trace.selected[-1]))
        high = [row for row in range(shown.results.rowCount()) if shown.rowHeight(row) > usual]
        return dict.fromkeys(high, shown.sentence[1])

    vocabulary = RECIPES[trace.recipe].words.vocabulary
    for step, memory_id in enumerate(trace.candidates.ids(3)):
        if step:
            QTest.keyClick(shown, Qt.Key.Key_Down)
        sentence = translated(contrast(trace, held(trace.candidate(memory_id)), vocabulary).sentence)
        assert said() == {step: sentence}
    shown.highlight(selection_of(trace.selected[:1], trace.selected[0]))  # as from another screen
    assert list(said()) == [0]
    state.set_expert(False)
    assert list(said()) == [0]
    lab.resize(700, 700)
    QTest.keyClick(shown, Qt.Key.Key_Down)
    assert said() == {}
