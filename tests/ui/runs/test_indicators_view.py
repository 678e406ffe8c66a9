"""Indicators in Runs, by keyboard: which bars there are, which recalls a bar lists, the way back, and what is said of nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from helpers.recorded_runs import candidate, database, record
from helpers.services import NOW
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from mnemonaut_core.domain.query import Query
from mnemonaut_core.explorer import Settings
from mnemonaut_core.workspace.recorder import record_recall
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.runs import view as runs_view
from mnemonaut_ui.runs.indicators import IndicatorsView
from mnemonaut_ui.runs.view import RunsScreen
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.bar_chart import BarChart
from mnemonaut_ui.widgets.theme import DARK

Key = Qt.Key


@pytest.fixture
def screen(qtbot: QtBot, state: ViewState, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunsScreen]:
    """Four recalls of heuristic with 0, 1, 1 and 3 memories, one of orchestrated that was late; indicators are shown."""
    db = database(tmp_path_factory.mktemp("runs"))
    ranked = [candidate(0.9, selected=True, lex=0.5), candidate(0.4, lex=None)]
    for run_id, selected in (("h0", 0), ("h1", 1), ("h1b", 1), ("h3", 3)):
        record(db, run_id, ms=20.0, selected=selected, found=4, candidates=ranked[: selected or 2])
    record(
        db,
        "o1",
        recipe="orchestrated",
        ms=200.0,
        selected=5,
        sources=[("vector", "timed_out", 90.0)],
        notes={"strategy": "keyword_boost", "intent": {"query_type": "factual"}},
    )
    workspace = state.services.open(db, read_only=False)
    made = RunsScreen(state)
    qtbot.addWidget(made)
    made.resize(1000, 640)
    made.show()
    state.set_workspace(workspace)
    qtbot.waitUntil(lambda: state.jobs.idle)
    made.indicators_button.toggle()
    counted(qtbot, made, 5)
    assert sorted(one.accessibleName().partition(":")[0] for one in made.indicators.charts) == DECIDING
    made.indicators.all_button.click()
    counted(qtbot, made, 10)
    yield made
    made.hide()
    state.set_workspace(None)
    qtbot.waitUntil(lambda: state.jobs.idle)
    workspace.close()


DECIDING = ["Degraded recalls", "Empty recalls", "Memories per recall", "Read as the wrong type", "Time of a recall"]
"""What is shown until all are wanted."""


def counted(qtbot: QtBot, screen: RunsScreen, charts: int) -> None:
    """All charts are made."""
    qtbot.waitUntil(lambda: screen.state.jobs.idle and len(screen.indicators.charts) >= charts)


def chart(screen: RunsScreen, title: str) -> BarChart:
    """The chart whose accessible name begins so."""
    return next(one for one in screen.indicators.charts if one.accessibleName().startswith(f"{title}:"))


def drawn(one: BarChart) -> dict[str, int]:
    """The bars that hold something."""
    return {bar.label: bar.count for bar in one.bars if bar.count}


def listed(screen: RunsScreen) -> set[str]:
    """The ids of the recalls in the list."""
    return {key.id for key in screen.model.keys}


def test_which_bars_there_are_and_which_recalls_a_bar_lists(qtbot: QtBot, screen: RunsScreen) -> None:
    view = screen.indicators
    assert view.groups.currentText() == "All recalls (5)"
    memories = chart(screen, "Memories per recall")
    assert drawn(memories) == {"0": 1, "1": 2, "3": 1, "5": 1}
    assert memories.hasFocus()  # who asked for them is among them
    assert memories.accessibleName() == "Memories per recall: median 1 · 95% ≤ 4.6 · n 5"
    assert memories.accessibleDescription() == "1: 2 recalls (40%)"  # the highest one is where the keyboard begins
    QTest.keyClick(memories, Key.Key_Left)
    assert memories.accessibleDescription() == "0: 1 recall (20%)"
    QTest.keyClick(memories, Key.Key_Right)
    QTest.keyClick(memories, Key.Key_Return)
    qtbot.waitUntil(lambda: screen.state.jobs.idle)
    assert screen.filter.text() == "recalled:1"
    assert listed(screen) == {"h1", "h1b"}
    assert screen.table.hasFocus()
    screen.indicators_button.toggle()  # back: all recalls are counted, not the two of the bar
    qtbot.waitUntil(lambda: screen.filter.text() == "" and screen.state.jobs.idle)
    counted(qtbot, screen, 10)
    assert drawn(chart(screen, "Memories per recall")) == {"0": 1, "1": 2, "3": 1, "5": 1}


def test_the_filter_decides_what_is_counted(qtbot: QtBot, screen: RunsScreen) -> None:
    screen.filter.set_filter("recipe:heuristic")
    qtbot.waitUntil(lambda: screen.indicators.found is not None and screen.indicators.found.asked == "recipe:heuristic")
    counted(qtbot, screen, 8)
    view = screen.indicators
    assert [view.groups.itemText(i) for i in range(view.groups.count())] == ["Classic (4)"]
    assert drawn(chart(screen, "Score: final")) == {"0.35–0.40": 2, "0.85–0.90": 4}
    screen.filter.set_filter("is:damaged")
    qtbot.waitUntil(lambda: view.empty.isVisible() and view.empty.message == "No recall matches this filter")


@pytest.mark.long
def test_a_target_that_is_not_met_is_said_in_its_colour_and_in_words(qtbot: QtBot, screen: RunsScreen) -> None:
    view = screen.indicators
    view.groups.setCurrentIndex(2)
    counted(qtbot, screen, 8)
    time = chart(screen, "Time of a recall")
    assert view.charts[0] is time  # what misses its target comes first
    assert "✖ target 150 ms" in time.accessibleName()
    assert time._tone == "bad"
    time.setFocus()
    assert "Asked: p95 below 150 ms, at 10,000 memories (✖ not met)." in view._about.text()
    assert drawn(chart(screen, "Strategies")) == {"keyword_boost": 1}
    late = chart(screen, "Degraded recalls")
    QTest.mouseClick(late, Qt.MouseButton.LeftButton, pos=late.box_of(0).center().toPoint())
    qtbot.waitUntil(lambda: screen.state.jobs.idle and listed(screen) == {"o1"})
    assert screen.filter.text() == 'recipe:"orchestrated" is:degraded'


@pytest.mark.long
def test_arrows_lead_from_chart_to_chart_and_a_table_says_the_same(qtbot: QtBot, screen: RunsScreen) -> None:
    view: IndicatorsView = screen.indicators
    first = view.charts[0]
    QTest.keyClick(first, Key.Key_Down)
    below = next(one for one in view.charts if one.hasFocus())
    assert below is not first
    assert below.geometry().top() > first.geometry().top()
    QTest.keyClick(below, Key.Key_Home)
    QTest.keyClick(below, Key.Key_Up)
    assert not below.hasFocus() or below._lines  # in lines up goes to the bar above first
    screen.show_table_of_indicators()
    assert view.table.isVisible()
    rows = [row[:3] for row in view.model.rows]
    at = rows.index(("Memories per recall", "", "5"))
    assert rows[at + 1 : at + 3] == [("Memories per recall", "0", "1"), ("Memories per recall", "1", "2")]
    assert ("MRR and hit@5", "", "not told") in rows
    view.table.setFocus()
    view.table.setCurrentIndex(view.model.index(at + 2, 0))
    QTest.keyClick(view.table, Key.Key_Return)
    qtbot.waitUntil(lambda: screen.state.jobs.idle and listed(screen) == {"h1", "h1b"})


@pytest.mark.long
def test_a_new_recall_is_counted_as_it_comes_and_the_keyboard_stays(qtbot: QtBot, screen: RunsScreen) -> None:
    workspace = screen.state.workspace
    assert workspace is not None
    memories = chart(screen, "Memories per recall")
    QTest.keyClick(memories, Key.Key_Home)
    (trace,) = workspace.explorer.recall(Query("cat", 1_772_971_300), Settings("heuristic"))
    record_recall(workspace, trace, by="person", now=NOW)
    qtbot.waitUntil(lambda: screen.indicators.groups.currentText() == "All recalls (6)")
    counted(qtbot, screen, 10)
    assert sum(drawn(memories).values()) == 6
    assert (memories.hasFocus(), memories.current) == (True, 0)
    screen.indicators.groups.setCurrentIndex(1)
    counted(qtbot, screen, 8)
    assert screen.indicators.charts[0].hasFocus()  # another group, in the same place


@pytest.mark.long
def test_counting_is_stopped_and_of_many_recalls_done_again_when_somebody_asks(
    qtbot: QtBot, screen: RunsScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, workspace = screen.indicators, screen.state.workspace
    assert workspace is not None
    monkeypatch.setattr(runs_view, "COUNTED_AS_THEY_COME", 3)
    (trace,) = workspace.explorer.recall(Query("cat", 1_772_971_300), Settings("heuristic"))
    record_recall(workspace, trace, by="person", now=NOW)
    qtbot.waitUntil(view.again_button.isVisible)
    assert view.groups.currentText() == "All recalls (5)"
    assert view._remarks.text() == "Recalls came or went since this was counted."
    view.again_button.click()
    qtbot.waitUntil(lambda: view.groups.currentText() == "All recalls (6)")
    assert not view.again_button.isVisible()
    view.forget()
    view.count(workspace, "")
    view._on_stop()
    assert view.empty.message == "Stopped"
    view.empty.focus_button()
    QTest.keyClick(view.window().focusWidget(), Key.Key_Space)
    qtbot.waitUntil(lambda: view.groups.currentText() == "All recalls (6)")


def test_a_chart_says_the_bar_under_the_mouse_and_follows_the_theme(qtbot: QtBot, screen: RunsScreen) -> None:
    memories = chart(screen, "Memories per recall")
    QTest.mouseMove(memories, memories.box_of(3).center().toPoint())
    qtbot.waitUntil(lambda: memories.readout() == "3: 1 recall (20%)")
    QTest.mouseMove(memories, QPoint(1, 1))
    before = memories.grab().toImage()
    memories.set_theme(DARK)
    assert memories.grab().toImage() != before


@pytest.mark.long
def test_nothing_recorded_and_recording_off_are_said(
    qtbot: QtBot, state: ViewState, sample_workspace: Workspace
) -> None:
    made = RunsScreen(state)
    qtbot.addWidget(made)
    made.show()
    state.set_workspace(sample_workspace)
    qtbot.waitUntil(lambda: state.jobs.idle)
    made.indicators_button.toggle()
    qtbot.waitUntil(lambda: made.indicators.empty.message == "No recall is recorded yet")
    assert not made.indicators.groups.isVisible()
    database = sample_workspace.database
    assert database is not None
    state.jobs.operate("off", lambda _token: database.runs.record_recalls(on=False, now=1_750_000_000))
    qtbot.waitUntil(lambda: made.indicators.empty.message == "No recall is recorded")
    state.jobs.operate("on", lambda _token: database.runs.record_recalls(on=True, now=1_750_000_000))
    qtbot.waitUntil(lambda: made.indicators.empty.message == "No recall is recorded yet")
    (trace,) = sample_workspace.explorer.recall(Query("cat", 1_750_000_000), Settings("heuristic"))
    record_recall(sample_workspace, trace, by="person", now=NOW)
    qtbot.waitUntil(lambda: bool(made.indicators.charts))  # nobody pressed anything
    made.hide()
