"""An answer is pinned as baseline, by keys, and stays while one asks again with other values; Δ is told against it."""

from __future__ import annotations

import json

import pytest
from helpers.inspecting import held
from helpers.matrices import PARKIN, Settled
from helpers.services import NOW
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.workspace.recorder import record_recall
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.lab.around.query_tab import QueryTab
from mnemonaut_ui.lab.list.result_model import ResultColumn
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.words.terms import outcome_word

Role = Qt.ItemDataRole


@pytest.fixture
def pinned(lab: LabScreen, settled: Settled) -> QueryTab:
    """Heuristic answered, is the baseline, and was asked again with another value: its list is shown."""
    tab = lab.current
    tab.bar.choose("heuristic", "as-written")
    tab.bar.field.set_text(PARKIN)
    QTest.keyClick(tab.bar.field, Qt.Key.Key_Return)
    settled()
    lab.current.baseline.pin()
    tab.parameters.set_value("weight_lex", 0.0)
    settled()
    tab.run()  # pressed: without a baseline nothing would have moved since
    settled()
    return tab


def moves(tab: QueryTab) -> dict[str, str]:
    """What the column Δ says of each memory that is listed."""
    model = tab.results.list.results
    return {
        model.id_at(number): str(model.index(number, ResultColumn.MOVE).data() or "")
        for number in range(model.rowCount())
        if model.id_at(number)
    }


@pytest.mark.long
def test_the_changes_are_told_against_the_baseline_until_it_is_removed(
    lab: LabScreen, pinned: QueryTab, settled: Settled
) -> None:
    baseline = pinned.results.baseline
    held, shown = baseline.trace, pinned.trace
    assert held is not None
    assert shown is not None
    assert shown is not held
    before = {item.memory.id: item.number for item in held.candidates}
    now = {item.memory.id: item.number for item in shown.candidates}
    crossed = {*held.selected} ^ {*shown.selected}
    told = moves(pinned)
    model = pinned.results.list.results
    rows = {memory_id: number for number in range(model.rowCount()) if (memory_id := model.id_at(number))}
    seen = set()
    for memory_id, said in told.items():
        old, new = before.get(memory_id), now[memory_id]
        by = None if old is None or new is None else old - new
        expected = "same place" if by == 0 else "" if by is None else f"▲ up {by}" if by > 0 else f"▼ down {-by}"
        if memory_id in crossed:
            expected = "✔ came in" if memory_id in shown.selected else "→ dropped out"
        assert said == (expected if memory_id in before else "new"), memory_id
        if not said:
            continue
        seen.add(said[:1])
        spoken = model.index(rows[memory_id], ResultColumn.MOVE).data(Role.AccessibleTextRole)
        assert spoken == f"Change against the baseline: {said}"
    assert {"▲", "▼"} <= seen
    assert baseline.isVisible()
    assert baseline.text.startswith("◉ Baseline: Classic · As published, as of ")
    assert "against the baseline" in pinned.results.moved_text()

    lab.current.baseline.turn_moves()  # since the last press of Ask: nothing
    assert set(moves(pinned).values()) <= {"", "same place"}
    lab.current.baseline.turn_moves()
    assert moves(pinned) == told

    pinned.choose("orchestrated", "as-written")  # it stays, whatever is asked then
    settled()
    assert baseline.trace is held
    assert any(moves(pinned).values())

    baseline.remove_button.click()
    assert not baseline.isVisible()
    assert "baseline" not in pinned.results.moved_text()


@pytest.mark.long
def test_pinning_twice_removes_and_without_an_answer_says_so(lab: LabScreen, settled: Settled) -> None:
    told: list[str] = []
    lab.state.noticed.connect(told.append)
    tab = lab.current
    lab.current.baseline.pin()
    assert told == ["Ask a question first."]
    lab.current.baseline.turn_moves()
    assert told[-1].startswith("Pin a baseline first (")
    tab.bar.field.set_text(PARKIN)
    tab.run()
    settled()
    lab.current.baseline.pin()
    assert tab.results.baseline.text.startswith("◉ Baseline, shown now: ")
    assert not tab.results.baseline.compare_button.isEnabled()
    lab.current.baseline.pin()
    assert not tab.results.baseline.isVisible()


@pytest.mark.long
def test_it_is_there_again_after_a_restart_and_where_it_was_not_recorded_that_is_said(
    lab: LabScreen, settled: Settled, sample_workspace: Workspace
) -> None:
    told: list[str] = []
    lab.state.noticed.connect(told.append)
    tab = lab.current
    tab.bar.field.set_text(PARKIN)
    tab.run()
    settled()
    lab.current.baseline.pin()
    held = tab.results.baseline.trace
    assert held is not None
    record_recall(sample_workspace, held, by="person", now=NOW)
    settled()
    tab.results.baseline.restore(held.id)
    settled()
    assert tab.results.baseline.trace is held  # what a person pinned meanwhile stays
    kept = json.loads(json.dumps(lab.tabs_state()))
    assert kept[0]["baseline"] == held.id
    lab.open_empty_tab()
    lab.restore_tabs(kept)
    settled()
    again = lab.current.results.baseline.trace
    assert again is not None
    assert (again.id == held.id, again.selected) == (True, held.selected)
    assert lab.tabs_state()[-1]["baseline"] == held.id
    lab.open_empty_tab()
    lab.restore_tabs([{**kept[0], "baseline": "no-such-run"}])
    settled()
    assert not lab.current.results.baseline.isVisible()
    assert told[-1] == "The baseline of before was not recorded: pin an answer again."


def test_asked_again_after_isolating_the_list_says_what_left_and_what_came_until_another_question(
    lab: LabScreen, settled: Settled, state: ViewState, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a pinned baseline the list did not show what changed."""
    tab = lab.current
    asked: list[str] = []
    monkeypatch.setattr(tab.why, "ask", lambda _trace, memory_id: asked.append(memory_id))
    tab.bar.choose("heuristic", "as-written")
    tab.bar.field.set_text(PARKIN)
    tab.run()
    settled()
    before = held(tab.trace)
    model = tab.results.list.results
    assert tab.results.list.isColumnHidden(ResultColumn.MOVE)
    state.select(before.selected[:1])
    state.isolate()
    settled()
    tab.run()
    settled()
    now = held(tab.trace)
    (gone,), (came,) = set(before.selected) - set(now.selected), set(now.selected) - set(before.selected)
    first = held(model.row_at(0))
    assert (first.id, first.gone, model.words.number_text(first)) == (gone, True, "–")
    assert model.words.move_text(first) == "→ dropped out"
    assert model.index(0, ResultColumn.OUTCOME).data() == f"⊘ {outcome_word(Code.ISOLATED)} was number 1"
    newcomer = held(model.row_at(model.place_of(came)))
    was = held(before.candidate(came)).number
    assert model.words.move_text(newcomer) == "✔ came in"
    assert model.words.detail_text(newcomer) == f"was number {was}"
    assert moves(tab)[now.selected[0]] == "▲ up 1"
    QTest.keyClick(tab.results.list, Qt.Key.Key_End)
    QTest.keyClick(tab.results.list, Qt.Key.Key_Home)
    assert state.memory_id == now.selected[0]
    assert not tab.results.list.isColumnHidden(ResultColumn.MOVE)
    bar = tab.results.compared
    assert bar.message == "Asked again: 1 dropped out, 1 came in."
    assert [button.text().partition(" (")[0] for button in (bar._button, *bar._more)] == ["Undo", "Why not number 6?"]
    bar._more[0].click()
    assert [held(now.candidate(one)).number for one in asked] == [6]
    state.jobs.operate("undo", lambda _token: held(state.workspace).database.journal.undo())
    settled()
    assert not bar._button.isVisible()  # what it would take back now is another operation
    tab.run()
    settled()
    assert bar.message == "Asked again: 1 dropped out, 1 came in."
    assert not bar._button.isVisible()
    tab.bar.field.set_text("Who plays the cello?")
    tab.run()
    settled()
    assert tab.results.list.isColumnHidden(ResultColumn.MOVE)
    assert not bar.isVisible()
    assert not any(row.gone for row in model.rows)
