"""The history over a real sample: what is listed, what is undone by itself, and what is said where it cannot be."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from mnemonaut_core.domain.change import Change
from mnemonaut_core.domain.own_words import OwnWord
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.store.database import Database
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.history.view import COLUMNS, HistoryScreen, state_text
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.words import languages

NOW = 1_750_000_000


@pytest.fixture
def screen(qtbot: QtBot, state: ViewState, sample_workspace: Workspace) -> Iterator[HistoryScreen]:
    made = HistoryScreen(state)
    qtbot.addWidget(made)
    made.resize(1000, 600)
    made.show()
    state.set_workspace(sample_workspace)
    database = sample_workspace.database
    assert database is not None
    for number, one in enumerate(("ep-0140", "ep-0141", "ep-0150")):
        _do(qtbot, made, partial(_isolate, one, NOW + number * 86_400))
    yield made
    made.hide()


def _isolate(memory_id: str, now: int, operations: Database) -> Change:
    return operations.curation.isolate((memory_id,), now=now)


def _do(qtbot: QtBot, screen: HistoryScreen, work: Callable[[Database], Change]) -> None:
    workspace = screen.state.workspace
    assert workspace is not None
    database = workspace.database
    assert database is not None
    screen.state.jobs.operate("test", lambda _token: work(database))
    qtbot.waitUntil(lambda: screen.state.jobs.idle)


def _operations(screen: HistoryScreen) -> Database:
    assert screen.state.workspace is not None
    return screen.state.workspace.database


def _open(screen: HistoryScreen) -> set[str]:
    assert screen.state.workspace is not None
    return {one.memory_id for one in screen.state.workspace.library.isolations()}


def test_it_lists_what_was_done_and_shows_the_memories_of_the_newest(qtbot: QtBot, screen: HistoryScreen) -> None:
    ModelTester(screen.table.held)
    ModelTester(screen.memories.held)
    screen.table.selectRow(0)
    qtbot.waitUntil(lambda: screen.state.jobs.idle)
    newest = screen.table.held.rows[0]
    said = [column.text(newest) for column in COLUMNS[1:6]]
    assert said == ["2025-06-17 15:06", "Isolate 1 memory", "1", "person", "done"]
    assert [row.id for row in screen.memories.held.rows] == ["ep-0150"]
    assert screen.state.selection == ()
    _do(qtbot, screen, lambda o: o.curation.edit(("ep-0150",), {"title": "A new one"}, now=NOW))
    assert [row.memory and row.memory.title for row in screen.memories.held.rows] == ["A new one"]
    last = screen.table.held.rows[-1]
    assert state_text(last) == "closed: It belongs to the making of this database."


def test_a_double_click_goes_to_its_memories_and_the_first_is_selected(qtbot: QtBot, screen: HistoryScreen) -> None:
    at = screen.table.visualRect(screen.table.held.index(1, 2)).center()
    QTest.mouseClick(screen.table.viewport(), Qt.MouseButton.LeftButton, pos=at)
    qtbot.waitUntil(lambda: screen.state.jobs.idle)
    assert [row.id for row in screen.memories.held.rows] == ["ep-0141"]
    QTest.mouseDClick(screen.table.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(at.x(), at.y()))
    assert screen.state.selection == ("ep-0141",)
    assert screen.state.memory_id == "ep-0141"


def test_one_in_the_middle_is_undone_by_the_button_and_stays_chosen(qtbot: QtBot, screen: HistoryScreen) -> None:
    screen.table.selectRow(1)
    number = screen.table.held.rows[1].id
    qtbot.waitUntil(lambda: screen.state.jobs.idle)
    screen.undo_button.click()
    qtbot.waitUntil(lambda: screen.state.jobs.idle)
    assert _open(screen) == {"ep-0140", "ep-0150"}
    chosen = screen.table.current
    assert chosen is not None
    assert (chosen.id, chosen.stands, state_text(chosen)) == (number, "undone", f"undone by #{number + 2}")
    assert (screen.undo_button.isEnabled(), screen.redo_button.isEnabled()) == (False, True)
    screen.redo_button.click()
    qtbot.waitUntil(lambda: screen.state.jobs.idle)
    assert _open(screen) == {"ep-0140", "ep-0141", "ep-0150"}


def test_what_stands_in_the_way_is_said_and_nothing_changes(qtbot: QtBot, screen: HistoryScreen) -> None:
    _do(qtbot, screen, lambda o: o.curation.restore(("ep-0140",), now=NOW))
    heard: list[MnemonautError] = []
    screen.state.refused.connect(heard.append)
    screen.state.jobs.failed.connect(heard.append)
    screen.table.selectRow(3)
    screen.undo_this()
    qtbot.waitUntil(lambda: screen.state.jobs.idle)
    assert heard
    assert heard[0].code == "undo_conflict"
    assert f"#{screen.table.held.rows[0].id} “Restore 1 memory”" in heard[0].advice
    assert _open(screen) == {"ep-0141", "ep-0150"}


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("ep-0141", [1]),
        ("isolate", [0, 1, 2]),
        ("since:2025-06-16", [0, 1]),
        ("until:2025-06-15", [2]),
        ("since:2025-06-16 until:2025-06-16", [1]),
        ("2025-06-17", [0]),
        ("since:", []),
        ("nothing like it", []),
    ],
)
def test_filters(qtbot: QtBot, screen: HistoryScreen, text: str, rows: list[int]) -> None:
    three = screen.table.held.rows[:3]
    screen.filter.set_filter(text)
    found = [entry for entry in screen.table.held.rows if entry in three]
    assert found == [three[row] for row in rows]
    if not screen.table.held.rows:
        assert screen.empty.message.startswith("No operation matches this filter")


def test_the_lists_by_whom_and_in_which_state_narrow_it_down(qtbot: QtBot, screen: HistoryScreen) -> None:
    _do(qtbot, screen, lambda o: o.journal.undo())
    screen.states.setCurrentIndex(screen.states.findData("undone"))
    screen.states.activated.emit(0)
    assert [entry.stands for entry in screen.table.held.rows] == ["undone"]
    assert screen.redo_button.isEnabled()
    screen.empty._on_clicked() if not screen.table.held.rows else screen._clear_filter()
    assert len(screen.table.held.rows) > 3


def test_an_import_tells_what_its_report_told_and_what_is_left_of_it(qtbot: QtBot, screen: HistoryScreen) -> None:
    imports = [row for row, entry in enumerate(screen.table.held.rows) if entry.operation == "import"]
    screen.table.setCurrentIndex(screen.table.held.index(imports[0], 0))
    assert screen.state.workspace is not None
    (made,) = screen.state.workspace.library.read(lambda reader: reader.library.imports())
    told = f"sample-en · sample · {made.added:,} new, 0 updated, 0 unchanged; {made.stored:,} still here."
    qtbot.waitUntil(lambda: told in screen._heading.text())
    refused = replace(made, rejected=(("line 3", "It has no text"),))
    assert screen._import_text(refused).endswith("Refused: 1. line 3: It has no text")
    screen.table.setCurrentIndex(screen.table.held.index(0, 0))
    qtbot.waitUntil(lambda: "still here" not in screen._heading.text())


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            [
                "Edit ep-0101: what the person said, what the companion answered",
                "Remove 2 words",
                "Add 1 word and remove 1",
                "Add 2 words",
                "Add the word “parkin day” (university)",
                "Add the word “off with it” (the memory does not belong here)",
            ],
        ),
        (
            "ja",
            [
                "ep-0101 を編集: 人の発言、相棒の返事",
                "2語を外す",
                "1語を追加し、1語を外す",
                "2語を追加",
                "語「parkin day」を追加 (大学)",
                "語「off with it」を追加 (その記憶は関係ない)",
            ],
        ),
        (
            "zh",
            [
                "编辑 ep-0101：人说的话、伙伴的回答",
                "移除 2 个词",
                "添加 1 个词，移除 1 个",
                "添加 2 个词",
                "添加词“parkin day”（大学）",
                "添加词“off with it”（这条记忆与此无关）",
            ],
        ),
    ],
)
@pytest.mark.long
def test_what_was_done_to_own_words_and_texts_is_told_in_words(
    qtbot: QtBot, screen: HistoryScreen, language: str, said: list[str]
) -> None:
    one, two, three = (OwnWord("dismissal", "dismissal", word, NOW) for word in ("off with it", "no more", "enough"))
    study = OwnWord("life_stage", "university", "parkin day", NOW)
    steps: list[Callable[[Database], Change]] = [
        lambda to: to.settings.change_own_words((one,), (), now=NOW, by="agent"),
        lambda to: to.settings.change_own_words((study,), (), now=NOW),
        lambda to: to.settings.change_own_words((two, three), (), now=NOW),
        lambda to: to.settings.change_own_words((OwnWord("dismissal", "dismissal", "away", NOW),), (three,), now=NOW),
        lambda to: to.settings.change_own_words((), (one, two), now=NOW),
        lambda to: to.curation.edit(("ep-0101",), {"user_text": "A boat.", "reply_text": "Yes."}, now=NOW),
    ]
    for step in steps:
        _do(qtbot, screen, step)
    languages.install(language)
    qtbot.waitUntil(lambda: screen.state.jobs.idle)
    what, by = (next(column for column in COLUMNS if column.key == key) for key in ("what", "by"))
    told = [what.text(row) for row in screen.table.held.rows[: len(steps)]]
    who = [by.text(row) for row in screen.table.held.rows[: len(steps)]]
    languages.install("en")
    assert told == said
    person, agent = {"en": ("person", "agent"), "ja": ("人", "エージェント"), "zh": ("人工", "智能体")}[language]
    assert who == [*[person] * 5, agent]


@pytest.mark.parametrize("language", ["en", "ja", "zh"], indirect=True)
def test_in_a_small_window_the_filter_has_room_for_what_is_written(language: str, screen: HistoryScreen) -> None:
    screen.resize(500, 400)  # of 960 pixels, beside the views and the inspector
    QTest.qWait(0)
    shown = (screen.by, screen.states, screen.undo_button, screen.redo_button)
    assert screen.filter.width() >= 180
    assert [one.width() - one.sizeHint().width() for one in shown if one.width() < one.sizeHint().width()] == []
    assert screen.width() == 500
