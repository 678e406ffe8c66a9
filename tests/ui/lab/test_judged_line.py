"""What turning something does to the judged questions: the line in the lab, in its preview and in Compare, and its dialog."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.query import Query
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.judgments import JudgedQuestion, Judgment
from mnemonaut_core.saved import Saved
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.compare.view import CompareScreen
from mnemonaut_ui.lab.around.query_tab import QueryTab
from mnemonaut_ui.lab.around.why_dialog import WhyDialog
from mnemonaut_ui.lab.parameters.preset_dialogs import PreviewDialog
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.state.judged_line import Judged, JudgedDialog, JudgedLine
from mnemonaut_ui.state.view_state import ToCompare, ViewState
from mnemonaut_ui.words.remedies import changes_text

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
    waits(qtbot, dialog.judged, "Of 2 judged questions")
    why = judged.explorer.why(trace, left_out)
    named = [line.split(":")[0] for line in dialog.judged.label.text().splitlines()]
    assert named == [changes_text("heuristic", one) for one in why.remedies]
    assert any(name.endswith("5 → 6") for name in named)
    assert not dialog.judged.button.autoDefault()  # Enter in the field explains
    dialog.ask(trace.selected[0])
    qtbot.waitUntil(lambda: state.jobs.idle, timeout=20_000)
    assert dialog.judged.isHidden()


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
