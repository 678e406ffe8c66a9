"""What turning something does to the judged questions: the line in the lab, in its preview and in Compare, and its dialog."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from helpers.inspecting import held
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.costs import costs_of
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.query import Query
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.judgments import JudgedQuestion, Judgment
from mnemonaut_core.saved import Saved
from mnemonaut_core.workspace.recorder import record_recall
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.compare.view import CompareScreen
from mnemonaut_ui.lab.around.query_tab import QueryTab
from mnemonaut_ui.lab.around.why_dialog import WhyDialog
from mnemonaut_ui.lab.parameters.preset_dialogs import PreviewDialog
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.state.judged_line import Judged, JudgedDialog, JudgedLine
from mnemonaut_ui.state.view_state import ToCompare, ViewState
from mnemonaut_ui.words.remedies import changes_text, cost_text

NOW = 1_750_000_000
PARKIN, BOILER = "How long should parkin be left in the tin before eating it?", "Who mended the boiler?"


@pytest.fixture
def tab(lab: LabScreen) -> QueryTab:
    lab.current.bar.choose("heuristic", "as-written")
    return lab.current


@pytest.fixture
def judged(sample_workspace: Workspace) -> Workspace:
    """Of two questions the second memory that the recipe selects is the right one."""
    for text in (PARKIN, BOILER):
        query = Query(text, NOW)
        (trace,) = sample_workspace.explorer.recall(query, Settings("heuristic", "as-written"))
        made = Judgment(trace.selected[1], 3), Judgment(trace.selected[0], 1)
        question = JudgedQuestion(Saved("", text, query, as_of=True), made)
        sample_workspace.database.judgments.judge([question], now=NOW)
    return sample_workspace


def waits(qtbot: QtBot, line: JudgedLine, text: str) -> None:
    qtbot.waitUntil(lambda: line.isEnabled() and text in line.label.text(), timeout=20_000)


def test_the_parameters_say_it_and_the_questions_are_one_click_away(
    qtbot: QtBot, state: ViewState, tab: QueryTab, judged: Workspace
) -> None:
    del judged
    tab.show_side(tab.parameters)
    assert tab.judged.isHidden()
    tab.set_parameter("max_results", 1)
    waits(qtbot, tab.judged, "Of 2 judged questions 0 better, 2 worse. That may be chance")
    assert tab.judged.isVisible()
    tab.judged.button.setFocus()
    QTest.keyClick(tab.judged.button, Qt.Key.Key_Return)
    (dialog,) = [one for one in QApplication.topLevelWidgets() if isinstance(one, JudgedDialog)]
    shown = dialog.list.findItems("*", Qt.MatchFlag.MatchWildcard | Qt.MatchFlag.MatchRecursive)
    assert [row.text(0) for row in shown if row.parent() is None] == [f"▼ worse: {PARKIN}", f"▼ worse: {BOILER}"]
    assert all("was at 2. Now: " in row.text(0) for row in shown if row.parent() is not None)
    with qtbot.waitSignal(state.saved_requested) as opened:
        QTest.keyClick(dialog.list, Qt.Key.Key_Return)
    assert opened.args is not None
    assert opened.args[0].query.text == PARKIN
    dialog.close()
    tab.parameters.reset_all()
    assert tab.judged.isHidden()


def test_nothing_is_shown_where_no_question_is_judged(qtbot: QtBot, state: ViewState, tab: QueryTab) -> None:
    tab.show_side(tab.parameters)
    tab.set_parameter("max_results", 1)
    qtbot.waitUntil(lambda: tab.judged.isEnabled() and state.jobs.idle, timeout=20_000)
    assert tab.judged.isHidden()


def test_only_what_was_turned_last_is_asked_and_what_fails_is_said(
    qtbot: QtBot, state: ViewState, tab: QueryTab
) -> None:
    line, begun = tab.judged, list[int]()

    def work(number: int) -> Callable[[Explorer, int, CancelToken], Judged]:
        def begin(explorer: Explorer, now: int, token: CancelToken) -> Judged:
            del now, token
            begun.append(number)
            explorer.library.stored("nobody")
            return ()

        return begin

    for number in range(5):
        line.follow(work(number))
    qtbot.waitUntil(lambda: line.isEnabled() and state.jobs.idle, timeout=20_000)
    assert begun == [4]
    assert "No memory is stored as “nobody”" in line.label.text()
    line.follow(None)
    assert line.isHidden()


def test_why_not_says_of_each_change_what_it_does(
    qtbot: QtBot, state: ViewState, tab: QueryTab, judged: Workspace
) -> None:
    del tab
    (trace,) = judged.explorer.recall(Query(PARKIN, NOW), Settings("heuristic", "as-written"))
    left_out = next(one.memory.id for one in trace.candidates if one.decision.outcome.code is Code.RESULT_CAP)
    dialog = WhyDialog(state, trace)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.ask(left_out)
    qtbot.waitUntil(lambda: dialog._found is not None and state.jobs.idle, timeout=20_000)
    why = judged.explorer.why(trace, left_out)
    rows, costs = dialog.remedies, list(costs_of(judged.explorer, trace, why.remedies, now=NOW))
    assert [label.text() for label in rows.texts] == [changes_text("heuristic", one) for one in why.remedies]
    assert any(label.text().endswith("5 → 6") for label in rows.texts)
    assert rows.heads[2].text() == "Of 2 judged questions"
    assert [label.text() for label in rows.costs] == [cost_text(cost, short=True) for cost in costs]
    dialog.ask(trace.selected[0])
    qtbot.waitUntil(lambda: state.jobs.idle, timeout=20_000)
    assert rows.isHidden()


def test_where_nothing_is_judged_recent_and_saved_questions_tell_what_a_change_costs(
    sample_workspace: Workspace, qtbot: QtBot, state: ViewState
) -> None:
    state.set_workspace(sample_workspace)
    explorer = sample_workspace.explorer
    (trace,) = explorer.recall(Query(PARKIN, NOW), Settings("heuristic", "as-written"))
    left_out = next(one.memory.id for one in trace.candidates if one.decision.outcome.code is Code.RESULT_CAP)
    why = explorer.why(trace, left_out)
    (first, *_) = costs_of(explorer, trace, why.remedies, now=NOW)
    assert held(first).texts == ("Not tried on other questions: none is judged, recorded or saved.",)
    (boiler,) = explorer.recall(Query(BOILER, NOW), Settings("heuristic", "as-written"))
    record_recall(sample_workspace, boiler, by="person", now=NOW)
    costs = [held(cost) for cost in costs_of(explorer, trace, why.remedies, now=NOW)]
    longer = next(
        cost for cost, one in zip(costs, why.remedies, strict=True) if one.changes[0].parameter == "max_results"
    )
    assert (longer.asked, longer.changed) == (1, 1)
    assert longer.texts == ("Of 1 recent or saved question 1 gets another answer.",)
    assert len(explorer.library.runs(limit=10)) == 1, "trying records nothing"
    dialog = WhyDialog(state, trace)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.ask(left_out)
    qtbot.waitUntil(lambda: dialog._found is not None and state.jobs.idle, timeout=20_000)
    assert dialog.remedies.heads[2].text() == "Of 1 recent or saved question"
    assert [label.text() for label in dialog.remedies.costs] == [cost_text(cost, short=True) for cost in costs]


def test_enter_tries_the_change_in_hand_and_ctrl_z_takes_it_back(
    qtbot: QtBot, state: ViewState, tab: QueryTab, sample_workspace: Workspace
) -> None:
    del sample_workspace
    tab.bar.field.set_text(PARKIN)
    tab.run()
    qtbot.waitUntil(lambda: tab.trace is not None and state.jobs.idle, timeout=20_000)
    trace = held(tab.trace)
    left_out = next(one.memory.id for one in trace.candidates if one.decision.outcome.code is Code.RESULT_CAP)
    tab.why_not(left_out)
    dialog = held(tab.why.dialog)
    qtbot.waitUntil(lambda: dialog.remedies.isVisible() and state.jobs.idle, timeout=20_000)
    first, before = dialog.remedies.buttons[0], dict(tab.parameters.values)
    dialog.activateWindow()
    dialog.field.setFocus()
    QTest.keyClick(dialog.field, Qt.Key.Key_Tab)
    assert first.hasFocus()
    QTest.keyClick(first, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: state.jobs.idle and left_out in held(tab.trace).selected, timeout=20_000)
    assert tab.parameters.values != before
    assert dialog.remedies.back.hasFocus()
    QTest.keyClick(dialog.remedies.back, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: state.jobs.idle and left_out not in held(tab.trace).selected, timeout=20_000)
    assert held(tab.trace).selected == trace.selected
    dialog.close()


def test_the_preview_of_values_says_it_too(qtbot: QtBot, state: ViewState, tab: QueryTab, judged: Workspace) -> None:
    del tab, judged
    dialog = PreviewDialog(state, Settings("heuristic", "as-written", {"max_results": "1"}))
    qtbot.addWidget(dialog)
    dialog.show()
    waits(qtbot, dialog.judged, "Of 2 judged questions")
    dialog.close()


def test_compared_recalls_say_it_of_each_beside_the_first(qtbot: QtBot, state: ViewState, judged: Workspace) -> None:
    screen = CompareScreen(state)
    qtbot.addWidget(screen)
    screen.show()
    state.set_workspace(judged)
    traces = [
        judged.explorer.recall(Query(PARKIN, NOW), Settings("heuristic", "as-written", values))[0]
        for values in ({}, {"max_results": "1"}, {})
    ]
    screen.compare(ToCompare(traces=tuple(traces)))
    waits(qtbot, screen.judged, "1 → 2: Of 2 judged questions 0 better, 2 worse.")
    assert "1 → 3" not in screen.judged.label.text()  # the same values
