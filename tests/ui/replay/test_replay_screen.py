"""A conversation replayed in the window: which turn, which memory, what the inspector explains."""

from __future__ import annotations

import html
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeySequence
from PySide6.QtTest import QTest
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from mnemonaut_core.agents import boundary_of
from mnemonaut_core.conversations import conversation_in, threads_of
from mnemonaut_core.domain.transcript import Transcript
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explorer import Settings
from mnemonaut_core.personal_presets import PRESETS
from mnemonaut_core.presets import Default
from mnemonaut_core.saved import Saved
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.replay.replaying import Sought
from mnemonaut_ui.replay.table import TURNS, moves_text
from mnemonaut_ui.replay.view import ReplayScreen
from mnemonaut_ui.shell.commands import DEFAULT_KEYS
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.view_state import Gone, Selection, ToCompare, ViewState
from mnemonaut_ui.widgets.command_menu import command_menu
from mnemonaut_ui.words.memory import name_of

NOW = 1_750_000_000
Key = Qt.Key
MEMBER, ALONE = "ep-0009", "st-0001"
"""A memory of a thread, one of none."""


@pytest.fixture
def screen(qtbot: QtBot, state: ViewState, sample_workspace: Workspace) -> Iterator[ReplayScreen]:
    made = ReplayScreen(state)
    qtbot.addWidget(made)
    made.resize(1000, 600)
    made.show()
    state.set_workspace(sample_workspace)
    qtbot.waitUntil(lambda: made.which.count() > 1)
    yield made
    made.hide()


def _file(path: Path, *texts: str) -> Path:
    lines = [{"role": "user", "text": text, "at": NOW + 60 * number} for number, text in enumerate(texts)]
    path.write_text(json.dumps(lines), "utf-8")
    return path


def _read(qtbot: QtBot, screen: ReplayScreen, path: Path) -> None:
    screen.which.read_file(str(path))
    qtbot.waitUntil(lambda: screen.state.jobs.idle)


def test_every_turn_has_a_row_and_what_came_is_what_a_recall_as_of_then_brings(
    qtbot: QtBot, qtmodeltester: ModelTester, screen: ReplayScreen, tmp_path: Path
) -> None:
    _read(qtbot, screen, _file(tmp_path / "t.json", "Where does Parkin sleep?", "Who is Bea?"))
    qtmodeltester.check(screen.model)
    assert [row.turn.asked.query.text for row in screen.model.rows] == ["Where does Parkin sleep?", "Who is Bea?"]
    assert screen.state.workspace is not None
    followed = ""
    for row in (0, 1):
        screen.table.selectRow(row)
        qtbot.waitUntil(lambda: screen.state.jobs.idle)
        turn = screen.current
        assert turn is not None
        assert turn.asked.query.now == NOW + 60 * row - 1
        (trace,) = screen.state.workspace.explorer.recall(turn.asked.query, Settings("heuristic"))
        assert tuple(one.memory.id for one in screen.memories.held.rows if one.place is not None) == trace.selected
        assert screen.state.trace is not None
        assert screen.state.trace.query.text == turn.asked.query.text
        followed = followed or trace.selected[0]  # the memory that is highlighted is followed through the turns
        assert screen.state.memory_id == screen.highlighted().memory_id == followed
    left = [one.memory.id for one in screen.memories.held.rows if one.sign == "−"]
    first = screen.model.rows[0].turn.recalls[0]
    assert set(left) == {*first.ids} - {*screen.model.rows[1].turn.recalls[0].ids}


@pytest.mark.long
def test_another_recipe_has_its_own_column_and_compare_sets_both_side_by_side(
    qtbot: QtBot, screen: ReplayScreen, tmp_path: Path
) -> None:
    path = _file(tmp_path / "t.json", "Where does Parkin sleep?")
    column = [one.key for one in TURNS].index("beside")
    _read(qtbot, screen, path)
    assert screen.table.isColumnHidden(column)
    screen.other.setCurrentIndex(screen.other.findData("salience"))
    screen.other.activated.emit(screen.other.currentIndex())
    qtbot.waitUntil(lambda: screen.state.jobs.idle)
    assert not screen.table.isColumnHidden(column)
    (row,) = screen.model.rows
    first, other = row.turn.recalls
    assert (first.recipe, other.recipe) == ("heuristic", "salience")
    assert screen.model.index(0, column).data() == moves_text(other.beside)
    shown = {one.memory.id: (one.place, one.beside) for one in screen.memories.held.rows}
    assert shown == {
        one: (
            first.ids.index(one) + 1 if one in first.ids else None,
            other.ids.index(one) + 1 if one in other.ids else None,
        )
        for one in (*first.ids, *other.ids)
    }
    asked: list[ToCompare] = []
    screen.state.comparison_requested.connect(asked.append)
    screen.compare_recipes()
    qtbot.waitUntil(lambda: bool(asked))
    assert [(trace.recipe, trace.selected) for trace in asked[0].traces] == [
        (one.recipe, one.ids) for one in (first, other)
    ]


@pytest.mark.long
def test_a_message_that_dismisses_names_the_memory_and_isolates_nothing(
    qtbot: QtBot, screen: ReplayScreen, tmp_path: Path
) -> None:
    PRESETS.keep_default("heuristic", Default("", {"max_results": 1}))
    assert screen.state.workspace is not None
    explorer = screen.state.workspace.explorer
    before = explorer.library.read(lambda reader: reader.changes.entries())
    texts = ("Where does Parkin sleep?", "No, that's not it.", "Where does Parkin sleep?")
    _read(qtbot, screen, _file(tmp_path / "t.json", *texts))
    (brought,) = screen.model.rows[0].turn.recalls[0].selected
    column = [each.key for each in TURNS].index("isolated")
    assert [screen.model.index(row, column).data() for row in range(3)] == ["", "⊘ not it", ""]
    tip = screen.model.index(1, column).data(Qt.ItemDataRole.ToolTipRole)
    assert name_of(brought, 80) in html.unescape(tip)
    screen.table.selectRow(2)
    shown = {row.memory.id: row.gone for row in screen.memories.held.rows}
    assert shown[brought.id] == (brought.id in screen.model.rows[2].turn.recalls[0].ids)
    assert explorer.library.read(lambda reader: reader.changes.entries()) == before
    assert explorer.library.memories([brought.id])[brought.id].searchable


@pytest.mark.long
def test_a_thread_is_replayed_by_the_keyboard_alone_and_enter_opens_the_turn_in_the_lab(
    qtbot: QtBot, screen: ReplayScreen
) -> None:
    screen.which.setFocus()
    QTest.keyClick(screen.which, Key.Key_Down)
    qtbot.waitUntil(lambda: screen.state.jobs.idle and bool(screen.model.rows))
    transcript = screen.replaying.transcript
    assert transcript is not None
    assert len(screen.model.rows) == transcript.questions
    screen.focus_first()
    assert screen.table.hasFocus()
    QTest.keyClick(screen.table, Key.Key_Down)
    opened: list[Saved] = []
    screen.state.saved_requested.connect(opened.append)
    QTest.keyClick(screen.table, Key.Key_Return)
    turn = screen.current
    assert turn is not None
    assert turn.asked.number == 2
    assert [(one.query, one.as_of, one.recipe) for one in opened] == [(turn.asked.query, True, "heuristic")]


@pytest.mark.parametrize("front", ["library", "lab"])
def test_a_row_of_a_list_leads_to_its_thread_and_its_turn(
    qtbot: QtBot, window: MainWindow, sample_workspace: Workspace, front: str
) -> None:
    state, explorer = window.state, sample_workspace.explorer
    state.set_workspace(sample_workspace)
    window.show_screen(front)
    (thread, *_), memory = threads_of(explorer, MEMBER), explorer.library.memories([MEMBER])[MEMBER]
    state.select((MEMBER,))
    window.refresh_commands()
    menu = command_menu(window.front)
    assert window.commands.action("replay_thread") in menu.actions()
    QTest.keySequence(window.front, QKeySequence(DEFAULT_KEYS["replay_thread"][0]))
    qtbot.waitUntil(
        lambda: isinstance(window.front, ReplayScreen) and not window.front.replaying.running and state.jobs.idle
    )
    screen = window.front
    assert isinstance(screen, ReplayScreen)
    assert screen.which.currentData() == thread
    said = conversation_in(explorer, thread.name)
    assert [row.turn.asked.query.text for row in screen.model.rows] == [
        turn.text for turn in said.messages if turn.role == "user"
    ]
    assert screen.current is not None
    assert screen.current.asked.own_time == memory.moment


def test_what_stands_in_no_thread_is_said_and_so_is_that_nothing_is_chosen(
    qtbot: QtBot, window: MainWindow, sample_workspace: Workspace
) -> None:
    state = window.state
    state.set_workspace(sample_workspace)
    window.show_screen("library")
    refused: list[MnemonautError] = []
    state.refused.connect(refused.append)
    state.select((ALONE,))
    window.commands.action("replay_thread").trigger()
    qtbot.waitUntil(lambda: bool(refused))
    assert str(refused[0].title) == f"“{ALONE}” belongs to no conversation"
    told: list[str] = []
    state.noticed.connect(told.append)
    state.select(())
    window.commands.action("replay_thread").trigger()
    assert told == ["Choose a memory of the conversation first."]


def test_as_a_companion_sees_it_is_inside_its_boundary_and_back_again(
    qtbot: QtBot, screen: ReplayScreen, tmp_path: Path
) -> None:
    assert screen.state.workspace is not None
    explorer, database = screen.state.workspace.explorer, screen.state.workspace.database
    assert database is not None
    database.settings.set_policy("boundary:\n  uses:\n    send:\n      deny: [internal, secret]\n", now=NOW)
    _read(qtbot, screen, _file(tmp_path / "t.json", "Where does Parkin sleep?", "Who is Bea?"))
    assert all(row.turn.recalls[0].selected for row in screen.model.rows)
    screen.as_agent.setFocus()
    for inside in (True, False):
        QTest.keyClick(screen.as_agent, Key.Key_Space)
        qtbot.waitUntil(lambda: screen.state.jobs.idle and len(screen.model.rows) == 2)
        boundary = boundary_of(explorer, Settings())
        for row in screen.model.rows:
            query, first = row.turn.asked.query, row.turn.recalls[0]
            assert query.boundary_classes == (("public", "pii") if inside else None)
            (trace,) = explorer.recall(boundary.narrowed(query) if inside else query, Settings("heuristic"))
            assert first.ids == trace.selected
            assert bool(first.ids) is not inside  # no memory of the sample is public or somebody's own


def test_a_purge_lets_go_of_what_is_replayed(qtbot: QtBot, screen: ReplayScreen, tmp_path: Path) -> None:
    _read(qtbot, screen, _file(tmp_path / "t.json", "Where does Parkin sleep?"))
    assert screen.model.rows
    screen.state.forget(Gone(lambda _id: False, lambda _text: False))
    assert not any((screen.model.rows, screen.memories.held.rows, screen.which.currentData()))
    assert not any(isinstance(screen.which.itemData(at), Transcript) for at in range(screen.which.count()))


def test_escape_stops_and_what_came_stays(qtbot: QtBot, screen: ReplayScreen, tmp_path: Path) -> None:
    path = _file(tmp_path / "t.json", *[f"Where does Parkin sleep, {n}?" for n in range(200)])
    screen.which.read_file(str(path))
    qtbot.waitUntil(lambda: len(screen.model.rows) >= 2)
    QTest.keyClick(screen.table, Key.Key_Escape)
    qtbot.waitUntil(lambda: screen.state.jobs.idle)
    came = len(screen.model.rows)
    assert 2 <= came < 200
    assert "Stopped." in screen.summary.text()
    assert screen.run_button.text() == "Replay again"


def test_without_a_database_none_of_its_threads_is_offered(screen: ReplayScreen) -> None:
    screen.state.set_workspace(None)
    assert screen.which.count() == 1


def test_the_turn_that_was_wanted_leaves_whoever_chose_another_where_they_are(
    qtbot: QtBot, screen: ReplayScreen, tmp_path: Path
) -> None:
    _read(qtbot, screen, _file(tmp_path / "t.json", "Where does Parkin sleep?", "Who is Bea?", "And the boat?"))
    screen.replaying.seek(Sought(None, 3))
    for chosen, after in ((1, 1), (0, 2)):
        screen.table.choose(chosen)
        screen.replaying.came.emit(3)
        assert screen.table.currentIndex().row() == after


def test_a_file_is_dropped_and_one_that_holds_no_conversation_is_refused(
    qtbot: QtBot, screen: ReplayScreen, tmp_path: Path
) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(_file(tmp_path / "t.json", "Who is Bea?")))])
    buttons, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(9, 9), Qt.DropAction.CopyAction, data, buttons, none)
    screen.dragEnterEvent(enter)
    assert enter.isAccepted()
    screen.dropEvent(QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, data, buttons, none))
    qtbot.waitUntil(lambda: screen.state.jobs.idle and len(screen.model.rows) == 1)
    refused: list[MnemonautError] = []
    screen.state.refused.connect(refused.append)
    (tmp_path / "none.txt").write_text("nothing", "utf-8")
    _read(qtbot, screen, tmp_path / "none.txt")
    assert [one.code for one in refused] == ["no_conversation"]
    assert len(screen.model.rows) == 1  # what was shown stays


@pytest.mark.long
def test_what_is_masked_is_masked_here_too(qtbot: QtBot, screen: ReplayScreen) -> None:
    screen.which.setCurrentIndex(1)
    screen.replay()
    qtbot.waitUntil(lambda: screen.state.jobs.idle)
    column = [each.key for each in TURNS].index("message")
    assert screen.model.index(0, column).data() == screen.model.rows[0].turn.asked.query.text
    screen.state.set_mask(0)
    assert screen.model.index(0, column).data() == "•••"
    screen.state.set_mask(None)


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "ja", "zh"], indirect=True)
def test_the_menu_leads_to_it_and_it_speaks_three_languages(
    qtbot: QtBot, language: str, window: MainWindow, sample_workspace: Workspace
) -> None:
    window.state.set_workspace(sample_workspace)
    window.commands.action("replay_conversation").trigger()
    qtbot.waitUntil(lambda: window.state.jobs.idle)
    screen = window.front
    assert isinstance(screen, ReplayScreen)
    words = {"ja": "会話を選ぶ…", "zh": "选择对话…", "en": "Choose a conversation…"}
    assert screen.which.itemText(0) == words[language]
    assert screen.highlighted() == Selection()


def test_in_a_small_window_every_choice_and_what_was_said_can_be_read(
    qtbot: QtBot, screen: ReplayScreen, tmp_path: Path
) -> None:
    _read(qtbot, screen, _file(tmp_path / "t.json", "Where does Parkin sleep?", "Who is Bea?"))
    screen.resize(500, 400)  # of 960 pixels, beside the views and the inspector
    QTest.qWait(0)
    for one in (screen.which, screen.recipe, screen.other, screen.as_agent, screen.run_button):
        assert one.width() >= one.sizeHint().width()
    assert screen.width() == 500
    at = next(number for number, column in enumerate(TURNS) if column.key == "message")
    for width, least in ((500, 90), (640, 200), (1000, 300)):  # what was said is what a turn is known by
        screen.resize(width, 400)
        QTest.qWait(0)
        assert screen.table.columnWidth(at) >= least, width
