"""F7: single keys judge what is highlighted, in the lab, Runs and Compare, until Esc."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from mnemonaut_core.domain.query import Query
from mnemonaut_core.explorer import Settings
from mnemonaut_core.workspace.recorder import record_recall
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.compare.view import MEMORIES, CompareScreen
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.runs.view import RunsScreen
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.judging import Judging
from mnemonaut_ui.state.open_request import OpenRequest
from mnemonaut_ui.state.view_state import ToCompare

NOW = 1_750_000_000
PARKIN = "How long should parkin be left in the tin before eating it?"
Key = Qt.Key
Found = list[tuple[str, int | None, str | None]]


class Judge:
    """A window over the sample in which keys are pressed, and what its database says was judged."""

    def __init__(self, qtbot: QtBot, window: MainWindow) -> None:
        self.qtbot, self.window, self.state = qtbot, window, window.state

    def settle(self) -> None:
        self.qtbot.waitUntil(lambda: self.state.jobs.idle)

    def press(self, widget: QWidget, *keys: Key) -> None:
        for key in keys:
            QTest.keyClick(widget, key)
        self.settle()

    def enter(self) -> Judging:
        self.window.run_command("judge")
        self.settle()
        judging: Judging = self.window.front.judging  # type: ignore[attr-defined]
        assert judging.judged is not None
        return judging

    @property
    def workspace(self) -> Workspace:
        assert self.state.workspace is not None
        return self.state.workspace

    @property
    def found(self) -> dict[str, Found]:
        return {
            one.question.text: [(each.memory_id, each.grade, each.must) for each in one.judgments]
            for one in self.workspace.library.judged()
        }


@pytest.fixture
def judge(qtbot: QtBot, window: MainWindow, sample_workspace: Workspace) -> Judge:
    for number, recipe in enumerate(("heuristic", "planned")):
        (trace,) = sample_workspace.explorer.recall(Query(PARKIN, NOW + number), Settings(recipe))
        record_recall(sample_workspace, trace, by="person", now=NOW + number)
    sample_workspace.close()
    window.state.open_requested.emit(OpenRequest(sample_workspace.path))
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.jobs.idle)
    return Judge(qtbot, window)


@pytest.fixture
def lab(judge: Judge) -> LabScreen:
    judge.window.show_screen("lab")
    front = judge.window.front
    assert isinstance(front, LabScreen)
    front.ask(PARKIN)
    judge.qtbot.waitUntil(lambda: front.current.trace is not None and judge.state.jobs.idle)
    front.current.results.list.selectRow(0)
    return front


def test_keys_judge_the_rows_of_the_lab_until_esc(judge: Judge, lab: LabScreen) -> None:
    table = lab.current.results.list
    model = table.results
    judge.press(table, Key.Key_3)  # outside the mode a digit is no judgment
    table.selectRow(0)
    (first,) = lab.highlighted().ids
    judging = judge.enter()
    assert judge.found == {}
    assert table.hasFocus()
    assert "0 judged" in judging.banner.message
    judge.press(table, Key.Key_3, Key.Key_M)
    assert judge.found == {PARKIN: [(first, 3, "must")]}
    assert [one.title for one in judge.workspace.library.saved()] == [PARKIN]
    row = model.row_at(0)
    assert row is not None
    assert model.words.detail_text(row).startswith("judged must · 3")
    assert "judged must · 3" in model.words.whole_text(row)
    assert "1 judged" in judging.banner.message
    judge.press(table, Key.Key_Down, Key.Key_N)
    second = lab.highlighted().memory_id
    assert set(judge.found[PARKIN]) == {(first, 3, "must"), (second, None, "must_not")}
    judge.press(table, Key.Key_Backspace)
    assert judge.found == {PARKIN: [(first, 3, "must")]}
    judge.press(table, Key.Key_Delete)  # nothing is left to take back
    assert len(judge.found) == 1
    judge.press(table, Key.Key_Escape)
    assert judging.judged is None
    assert not judging.banner.isVisible()
    assert model.words.detail_text(row) == model.words._detail(row)
    judge.press(table, Key.Key_2)
    assert judge.found == {PARKIN: [(first, 3, "must")]}
    assert (
        not lab.current.results.stale.isVisible()
    )  # no memory is another after it: nothing is asked again to be explained
    assert lab.current.trace is not None
    assert judge.workspace.explorer.generation == lab.current.trace.generation


def test_undo_takes_the_first_judgment_back_with_its_question(judge: Judge, lab: LabScreen) -> None:
    judging = judge.enter()
    judge.press(lab.current.results.list, Key.Key_1)
    assert len(judge.workspace.library.saved()) == 1
    judge.window.run_command("undo")
    judge.qtbot.waitUntil(lambda: judge.found == {} and judge.state.jobs.idle)
    assert judge.workspace.library.saved() == ()
    assert judging.judged is not None
    assert judging.judged.judgments == ()
    judge.press(lab.current.results.list, Key.Key_2)  # goes on, with the question saved anew
    assert [grade for _, grade, _ in judge.found[PARKIN]] == [2]


def test_keys_that_come_fast_judge_one_question(judge: Judge, lab: LabScreen) -> None:
    judge.enter()
    for key in (Key.Key_1, Key.Key_M, Key.Key_2):
        QTest.keyClick(lab.current.results.list, key)
    judge.settle()
    assert len(judge.workspace.library.saved()) == 1
    assert [(grade, must) for _, grade, must in judge.found[PARKIN]] == [(2, "must")]


def test_another_question_ends_the_mode_and_other_values_do_not(judge: Judge, lab: LabScreen) -> None:
    judging = judge.enter()
    lab.current.set_parameter("max_results", 3)
    judge.settle()
    assert judging.judged is not None
    lab.ask("Where is the cat?")
    judge.settle()
    assert judging.judged is None


def test_several_rows_are_judged_at_once_and_undone_at_once(judge: Judge, lab: LabScreen) -> None:
    judge.enter()
    table = lab.current.results.list
    QTest.keyClick(table, Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert len(lab.highlighted().ids) == 2
    judge.press(table, Key.Key_0)
    assert [grade for _, grade, _ in judge.found[PARKIN]] == [0, 0]
    judge.window.run_command("undo")
    judge.qtbot.waitUntil(lambda: judge.found == {})


def test_without_an_answer_there_is_nothing_to_judge(judge: Judge) -> None:
    judge.window.show_screen("lab")
    told: list[str] = []
    judge.state.noticed.connect(told.append)
    judge.window.run_command("judge")
    assert told == ["Ask a question first, or choose a recall."]


def test_recorded_recalls_are_judged_where_they_stand_as_of_then(judge: Judge) -> None:
    judge.window.show_screen("runs")
    screen = judge.window.front
    assert isinstance(screen, RunsScreen)
    judge.qtbot.waitUntil(lambda: screen.model.rowCount() == 2 and judge.state.jobs.idle)
    screen.table.selectRow(1)
    judge.settle()
    judging = judge.enter()
    screen.detail.list.selectRow(0)
    first = screen.highlighted().memory_id
    judge.press(screen.detail.list, Key.Key_2)
    assert judge.found == {PARKIN: [(first, 2, None)]}
    assert screen.detail.list.held.rows[0].judged == "judged 2"
    (one,) = judge.workspace.library.judged()
    assert (one.question.as_of, one.question.asked(0).now) == (True, NOW)
    screen.table.selectRow(0)  # the other recall, asked a second later: the mode goes on with its question
    judge.settle()
    assert judging.judged is not None
    assert judging.judged.question.asked(0).now == NOW + 1
    assert judging.judged.judgments == ()


@pytest.mark.parametrize("page", ["ranks", "memories"])
def test_memories_are_judged_in_a_comparison(judge: Judge, page: str) -> None:
    runs = tuple(one.id for one in judge.workspace.library.runs())
    judge.window.show_screen("compare")
    judge.state.request_comparison(ToCompare(runs=runs))
    screen = judge.window.front
    assert isinstance(screen, CompareScreen)
    judge.qtbot.waitUntil(lambda: screen.comparison is not None and judge.state.jobs.idle)
    if page == "memories":
        screen.views[MEMORIES].click()
        screen.memories.selectRow(0)
    table = screen.memories if page == "memories" else screen.ranks
    judge.enter()
    first = screen.highlighted().memory_id
    judge.press(table, Key.Key_M)
    assert [found[0] for found in judge.found.values()] == [(first, None, "must")]
    model = table.model()
    said: Callable[[int], str] = lambda column: str(  # noqa: E731
        model.index(0, column).data(Qt.ItemDataRole.AccessibleTextRole)
    )
    assert "judged must" in "".join(map(said, range(model.columnCount())))
