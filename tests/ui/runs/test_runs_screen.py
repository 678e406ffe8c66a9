"""Runs over a real sample, by keyboard: what was asked, filtered, opened as of then, marked; new ones as they come."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing

import pytest
from helpers.window_fixtures import on_show
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from mnemonaut.mcp.desk import Desk
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.run_list import RowKind, RunKey, RunRowOf
from mnemonaut_core.explain.recorded import Made
from mnemonaut_core.explorer import Settings
from mnemonaut_core.store.database import Database
from mnemonaut_core.workspace.recorder import record_recall
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.runs.table import RunsModel, question_text
from mnemonaut_ui.runs.view import LOOK_EVERY_MS, RunsScreen
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.jobs import Jobs
from mnemonaut_ui.state.open_request import OpenRequest
from mnemonaut_ui.state.paged_rows import PAGE
from mnemonaut_ui.state.view_state import ToCompare, ViewState

NOW = 1_750_000_000
CAT, HIP = "How long should parkin be left in the tin before eating it?", "About her hip: how long?"
Key = Qt.Key


def ask(workspace: Workspace, text: str, recipe: str = "orchestrated", now: int = NOW) -> str:
    """A recall that is recorded; its id."""
    (trace,) = workspace.explorer.recall(Query(text, now), Settings(recipe))
    record_recall(workspace, trace, by="person", now=NOW)
    return trace.id


def settled(qtbot: QtBot, screen: RunsScreen) -> None:
    """All that was asked has answered, and the recall that is selected is the one that is told of."""
    qtbot.waitUntil(lambda: screen.state.jobs.idle and screen.detail.key == screen.table.current_key)


def texts(screen: RunsScreen, column: str = "question") -> list[str]:
    """What a column says, row by row."""
    return [said(screen.model, row, column) for row in range(screen.model.rowCount())]


def said(model: RunsModel, row: int, column: str = "question") -> str:
    """What a cell says."""
    return str(model.index(row, model.index_of(column)).data())


@pytest.fixture
def screen(qtbot: QtBot, state: ViewState, sample_workspace: Workspace) -> Iterator[RunsScreen]:
    with on_show(qtbot, RunsScreen(state), sample_workspace) as made:
        yield made


def operate(screen: RunsScreen, work: Callable[[Database], object]) -> None:
    """An operation, after those before it."""
    workspace = screen.state.workspace
    assert workspace is not None
    database = workspace.database
    screen.state.jobs.operate("of the test", lambda _token: work(database))


@pytest.mark.long
def test_what_is_asked_is_listed_as_it_comes_and_what_it_brought_is_told(
    qtbot: QtBot, screen: RunsScreen, sample_workspace: Workspace, qtmodeltester: ModelTester
) -> None:
    assert screen.empty.message == "No recall is recorded yet"
    qtmodeltester.check(screen.model)
    first = ask(sample_workspace, CAT)
    qtbot.waitUntil(lambda: screen.table.isVisible())  # nobody pressed anything
    settled(qtbot, screen)
    qtbot.waitUntil(lambda: texts(screen) == [CAT])
    screen.pause.click()
    ask(sample_workspace, HIP, "heuristic", NOW + 5)
    qtbot.waitUntil(lambda: screen.state.jobs.idle)
    screen._on_timeout()
    qtbot.waitUntil(lambda: screen.state.jobs.idle)
    assert screen.model.rowCount() == 1  # paused
    screen.pause.click()
    qtbot.waitUntil(lambda: set(texts(screen)) == {HIP, CAT})
    settled(qtbot, screen)
    assert screen.count.text() == "2 recalls"
    assert screen.table.current_key is not None
    assert screen.table.current_key.id == first  # whoever looked at one goes on looking at it
    assert set(texts(screen, "recipe")) == {"Classic", "By type of question"}
    assert screen.detail.looked is not None
    brought = [one.id for one in screen.detail.looked.brought or ()]
    operate(screen, lambda do: do.curation.isolate(brought[:1], now=NOW))
    settled(qtbot, screen)
    assert screen.detail.remarks.text().endswith("Changed since: 1")
    assert ("⊘ isolated since", "near") in screen.detail.list.drawn.caption(0)
    assert screen.detail.list.held.index(0, 0).data() == "1"
    screen.detail.list.selectRow(1)
    assert screen.state.selection == (brought[1],)  # what is selected among them is what commands act on


def test_of_a_recall_of_a_companion_it_is_told_inside_which_boundary_and_the_filter_finds_it(
    qtbot: QtBot, screen: RunsScreen, sample_workspace: Workspace
) -> None:
    ask(sample_workspace, CAT)
    with closing(Desk(sample_workspace.path, read_only=False, now=lambda: NOW + 5, session="chat")) as desk:
        theirs = desk.recall({"query": HIP}, recipe="heuristic").value["run"]
    qtbot.waitUntil(lambda: len(texts(screen)) == 2)
    menu = screen.conditions
    assert "boundary:" in [action.data() for action in menu.actions()]
    screen.filter.set_filter("boundary:internal")
    settled(qtbot, screen)
    assert screen.table.current_key is not None
    assert (texts(screen), screen.table.current_key.id) == ([HIP], theirs)
    told = "Asked inside the boundary: public, internal, personal data; at most private."
    assert told in screen.detail.remarks.text()
    screen.filter.set_filter(f'"{CAT}"')
    settled(qtbot, screen)
    assert texts(screen) == [CAT]
    assert "boundary" not in screen.detail.remarks.text()


@pytest.mark.long
def test_filters_marks_and_gaps_by_keyboard(qtbot: QtBot, screen: RunsScreen, sample_workspace: Workspace) -> None:
    cat = ask(sample_workspace, CAT)
    ask(sample_workspace, HIP, "heuristic", NOW + 5)
    operate(screen, lambda do: do.runs.record_recalls(on=False, now=NOW + 60))
    qtbot.waitUntil(screen.banner.isVisible)
    qtbot.waitUntil(lambda: len(texts(screen)) == 3 and "Loading…" not in texts(screen))
    assert texts(screen)[0].startswith("Not recorded from 2025-06-15")
    settled(qtbot, screen)
    screen.filter.set_filter("recipe:orchestrated")
    settled(qtbot, screen)
    assert (screen.count.text(), texts(screen)[1]) == ("1 recall", CAT)
    screen.table.setFocus()
    QTest.keyClick(screen.table, Key.Key_Home)
    assert screen.table.current_key is not None
    assert screen.table.current_key.id == cat  # past the gap, which is no recall
    settled(qtbot, screen)
    screen.buttons.mark_wrong_type()
    qtbot.waitUntil(lambda: texts(screen, "state")[-1].startswith("✖ wrong type"))
    assert texts(screen)[-1] == CAT
    assert [
        mark.run_id for mark in sample_workspace.explorer.library.read(lambda reader: reader.runs.wrong_types())
    ] == [cat]
    settled(qtbot, screen)
    qtbot.waitUntil(lambda: screen.buttons.wrong_button.text() == "Not a wrong type")
    screen.buttons.wrong_button.click()
    qtbot.waitUntil(lambda: texts(screen)[-1] == CAT)
    screen.filter.set_filter("is:emty")
    assert "empty" in screen.filter_error.text()
    screen.filter.set_filter("zeppelin")
    qtbot.waitUntil(lambda: screen.empty.isVisible())
    assert screen.empty.message == "No recall matches this filter"
    screen.filter.set_filter("is:emty")
    assert "emty" in screen.empty.message  # not the filter before it
    QTest.keyClick(screen, Key.Key_Escape)
    qtbot.waitUntil(lambda: screen.table.isVisible())
    screen._record_again()
    qtbot.waitUntil(lambda: not screen.banner.isVisible())


def test_a_recall_whose_question_was_not_kept_says_why_it_does_not_open(
    qtbot: QtBot, screen: RunsScreen, sample_workspace: Workspace
) -> None:
    operate(screen, lambda do: do.runs.keep_questions(on=False, now=NOW))
    ask(sample_workspace, CAT)
    qtbot.waitUntil(lambda: texts(screen) == ["(question not kept)"])
    settled(qtbot, screen)
    assert not screen.buttons.open_button.isEnabled()
    assert "neither replay nor preview: The question of this" in screen.detail.remarks.text()
    with qtbot.waitSignal(screen.state.noticed) as noticed:
        QTest.keyClick(screen.table, Key.Key_Return)
    assert noticed.args is not None
    assert noticed.args[0].endswith("was not kept")


@pytest.mark.long
def test_enter_opens_the_recall_in_the_lab_as_of_then(
    qtbot: QtBot, window: MainWindow, sample_workspace: Workspace
) -> None:
    state = window.state
    ask(sample_workspace, CAT, "heuristic")
    (trace,) = sample_workspace.explorer.recall(Query(HIP, NOW + 9), Settings("heuristic", values={"max_results": "2"}))
    record_recall(sample_workspace, trace, by="person", now=NOW)
    qtbot.waitUntil(lambda: state.jobs.idle)  # recorded beside
    sample_workspace.close()
    state.open_requested.emit(OpenRequest(sample_workspace.path))
    qtbot.waitUntil(lambda: state.workspace is not None and state.jobs.idle)
    window.show_screen("runs")
    screen = window.front
    assert isinstance(screen, RunsScreen)
    qtbot.waitUntil(lambda: state.jobs.idle and set(texts(screen)) == {HIP, CAT})
    screen.table.selectRow(texts(screen).index(HIP))
    settled(qtbot, screen)
    with qtbot.waitSignal(state.run_opened) as opened:
        QTest.keyClick(screen.table, Key.Key_Return)
    made: Made = opened.args[0]
    assert made.as_recorded
    qtbot.waitUntil(lambda: window.front.key == "lab" and state.trace is not None and state.jobs.idle)
    shown = state.trace
    assert shown is not None
    assert (shown.id, shown.selected, shown.query.now) == (trace.id, trace.selected, NOW + 9)
    tab = window.front.current  # type: ignore[attr-defined]
    assert tab.parameters.values == {"max_results": 2}  # what it had besides its preset is set by hand
    assert tab.note.message.startswith("A recorded recall, as of 2025-06-15")
    assert state.workspace is not None
    assert len(state.workspace.library.runs()) == 2  # opened, not asked
    window.show_screen("runs")
    qtbot.waitUntil(lambda: state.jobs.idle)
    window.run_command("run")  # with today's values
    qtbot.waitUntil(lambda: window.front.key == "lab" and state.trace is not shown and state.jobs.idle)
    assert state.trace is not None
    assert (state.trace.query.text, len(state.trace.selected)) == (HIP, 5)
    assert len(state.workspace.library.runs()) == 2


def test_of_a_hundred_thousand_recalls_only_what_is_seen_is_read(qtbot: QtBot) -> None:
    jobs, asked = Jobs(), []
    keys = tuple(RunKey(RowKind.OFF, str(number), number) for number in range(100_000))

    def load(part: object) -> dict[RunKey, RunRowOf]:
        assert isinstance(part, tuple)
        asked.append(len(part))
        return {key: RunRowOf(key, since=key.at) for key in part}

    model = RunsModel(jobs)
    model.set_source(load)
    model.show_keys(keys)
    assert said(model, 70_000) == "Loading…"
    qtbot.waitUntil(lambda: said(model, 70_000) == question_text(RunRowOf(keys[70_000], since=70_000)))
    assert sum(asked) == PAGE
    jobs.close()


@pytest.mark.long
def test_the_selected_recalls_are_compared_oldest_first_and_stay_selected_when_another_comes(
    qtbot: QtBot, screen: RunsScreen, sample_workspace: Workspace
) -> None:
    for recipe in ("heuristic", "orchestrated", "planned"):
        ask(sample_workspace, CAT, recipe)
    qtbot.waitUntil(lambda: screen.model.rowCount() == 3)
    settled(qtbot, screen)
    wanted: list[ToCompare] = []
    screen.state.comparison_requested.connect(wanted.append)
    screen.table.setFocus()
    QTest.keyClick(screen.table, Key.Key_Home)
    QTest.keyClick(screen.table, Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    settled(qtbot, screen)
    newest, older = (key.id for key in screen.model.keys[:2])
    screen.buttons.compare_button.click()
    assert wanted[-1].runs == (older, newest)
    ask(sample_workspace, HIP, now=NOW + 9)
    qtbot.waitUntil(lambda: screen.model.rowCount() == 4)
    settled(qtbot, screen)
    screen.buttons.compare_selected()
    assert set(wanted[-1].runs) == {older, newest}
    QTest.keyClick(screen.table, Key.Key_Home)
    settled(qtbot, screen)
    screen.buttons.compare_selected()
    assert len(wanted[-1].runs) == 1  # beside the same asked again now


@pytest.mark.long
def test_another_process_recalls_while_the_window_looks_and_paused_it_waits(
    qtbot: QtBot, screen: RunsScreen, sample_workspace: Workspace
) -> None:
    first = ask(sample_workspace, HIP)
    qtbot.waitUntil(lambda: screen.model.rowCount() == 1)
    settled(qtbot, screen)
    screen.table.setFocus()
    command = [sys.executable, "-m", "mnemonaut", "recall", CAT, "--db", str(sample_workspace.path), "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as other:
        qtbot.waitUntil(lambda: other.poll() is not None, timeout=60_000)
        assert other.stdout is not None
        (theirs,) = json.loads(other.stdout.read())["runs"]
    qtbot.waitUntil(lambda: screen.model.keys[0].id == theirs["id"])
    settled(qtbot, screen)
    assert texts(screen)[0] == CAT
    assert screen.table.current_key is not None
    assert screen.table.current_key.id == first  # who looks at one goes on looking at it
    assert screen.table.hasFocus()

    screen.pause.setChecked(True)
    late = ask(sample_workspace, HIP, now=NOW + 9)
    qtbot.wait(2 * LOOK_EVERY_MS)
    assert [key.id for key in screen.model.keys] == [theirs["id"], first]
    screen.pause.setChecked(False)
    qtbot.waitUntil(lambda: late in {key.id for key in screen.model.keys})


def test_a_choice_of_the_filter_lists_what_looks_wrong_and_says_why(
    qtbot: QtBot, screen: RunsScreen, sample_workspace: Workspace
) -> None:
    ask(sample_workspace, CAT, "heuristic")
    ask(sample_workspace, "submarines in Vladivostok", "heuristic", NOW + 5)
    qtbot.waitUntil(lambda: screen.model.rowCount() == 2)
    (action,) = (one for one in screen.conditions.actions() if one.text() == "Looks wrong")
    action.trigger()
    qtbot.waitUntil(lambda: texts(screen) == ["submarines in Vladivostok"])
    settled(qtbot, screen)
    assert "Nothing that it recalled speaks of the question" in screen.detail.remarks.text()
