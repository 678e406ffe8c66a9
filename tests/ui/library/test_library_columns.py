"""A column of the library is one row of its table: shown, sized, spoken, sorted, chosen and remembered by that alone."""

from __future__ import annotations

import pytest
from helpers.columns import place
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from mnemonaut_core.domain.lists import Related
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.library import model as rows
from mnemonaut_ui.library.model import COLUMNS, Cell, row_of
from mnemonaut_ui.library.view import LibraryScreen
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.memory_table import RIGHT, Column
from mnemonaut_ui.words.memory import memory_day

LENGTH: Column[Cell] = Column(
    key="length",
    title="Length",
    width=123,
    align=RIGHT,
    orders=("id",),
    caption=lambda cell: f"{len(cell.row.memory.text)} signs",
    text=lambda cell: f"{len(cell.row.memory.text):,}",
    spoken=lambda cell: f"{len(cell.row.memory.text):,} characters",
    tip=lambda cell: f"<b>{len(cell.row.memory.text)}</b>",
    colour=lambda cell: "near" if len(cell.row.memory.text) > 40 else "muted",
)
NUMBER = 1


@pytest.fixture
def screen(
    qtbot: QtBot, state: ViewState, sample_workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> LibraryScreen:
    """The library with one column more, before that of the text."""
    monkeypatch.setattr(rows, "COLUMNS", (*COLUMNS[:NUMBER], LENGTH, *COLUMNS[NUMBER:]))
    made = LibraryScreen(state)
    qtbot.addWidget(made)
    made.resize(900, 600)
    made.show()
    state.set_workspace(sample_workspace)
    qtbot.waitUntil(lambda: bool(made.model.ids) and made.model.known(0) is not None)
    return made


def test_it_is_shown_sized_aligned_and_coloured(screen: LibraryScreen) -> None:
    model, table = screen.model, screen.table
    row = model.known(0)
    assert row is not None
    assert model.headerData(NUMBER, Qt.Orientation.Horizontal) == "Length"
    cell = model.index(0, NUMBER)
    assert cell.data() == f"{len(row.memory.text):,}"
    assert cell.data(Qt.ItemDataRole.TextAlignmentRole) & RIGHT
    assert cell.data(Qt.ItemDataRole.ToolTipRole) == f"<b>{len(row.memory.text)}</b>"
    assert table.columnWidth(NUMBER) == 123
    assert not table.isColumnHidden(NUMBER)
    assert model.index(0, NUMBER + 1).data() == memory_day(row.memory)  # the others are where they were, one further


def test_the_caption_says_it_while_it_is_not_shown(screen: LibraryScreen) -> None:
    row = screen.model.known(0)
    assert row is not None
    said = f"{len(row.memory.text)} signs", LENGTH.colour(Cell(row, 0))
    assert said not in screen.table.drawn.caption(0)
    screen.table.choice.show_column(NUMBER, False)
    assert screen.table.drawn.caption(0)[0] == said


def test_it_is_spoken_and_has_no_second_sentence(screen: LibraryScreen) -> None:
    row = screen.model.known(0)
    assert row is not None
    cell = screen.model.index(0, NUMBER)
    assert cell.data(Qt.ItemDataRole.AccessibleTextRole) == f"{len(row.memory.text):,} characters"
    assert cell.data(Qt.ItemDataRole.AccessibleDescriptionRole) == ""
    assert screen.model.headerData(NUMBER, Qt.Orientation.Horizontal, Qt.ItemDataRole.AccessibleTextRole) == "Length"


@pytest.mark.long
def test_a_click_on_its_heading_sorts_by_what_it_says(qtbot: QtBot, screen: LibraryScreen) -> None:
    screen.table.horizontalHeader().sectionClicked.emit(NUMBER)
    qtbot.waitUntil(lambda: list(screen.model.ids) == sorted(screen.model.ids))
    assert screen.table.horizontalHeader().sortIndicatorSection() == NUMBER


def test_it_is_chosen_by_hand_and_remembered(
    screen: LibraryScreen, state: ViewState, settings: QSettings, qtbot: QtBot
) -> None:
    menu = QMenu()
    screen.table.choice.fill_menu(menu)
    chosen = next(action for action in menu.actions() if action.text() == "Length")
    assert chosen.isChecked()
    chosen.trigger()
    assert screen.table.isColumnHidden(NUMBER)
    again = LibraryScreen(state)
    qtbot.addWidget(again)
    assert again.table.isColumnHidden(NUMBER)


def test_what_was_remembered_of_other_columns_is_not_put_on_these(
    qtbot: QtBot, screen: LibraryScreen, state: ViewState, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen.table.choice.show_column(NUMBER + 1, True)
    monkeypatch.setattr(rows, "COLUMNS", COLUMNS)
    again = LibraryScreen(state)
    qtbot.addWidget(again)
    assert again.table.isColumnHidden(place("date"))
    assert again.table.isColumnHidden(place("kind"))


def test_one_column_takes_the_room_that_is_left_and_keys_are_told_apart() -> None:
    assert [column.key for column in COLUMNS if column.width is None] == ["text"]
    assert len({column.key for column in COLUMNS}) == len(COLUMNS)
    assert [column.key for column in COLUMNS if column.described is not None] == ["text"]


@pytest.mark.parametrize(("importance", "text"), [(None, ""), (0.0, "0.00"), (0.256, "0.26"), (1.0, "1.00")])
def test_an_importance_has_two_decimals_and_one_that_nobody_gave_is_no_zero(
    importance: float | None, text: str
) -> None:
    (column,) = (one for one in COLUMNS if one.key == "importance")
    assert column.text(Cell(row_of(Memory(id="m", kind="episode", importance=importance), Related()), 0)) == text


def test_every_column_has_the_heading_of_what_it_shows() -> None:
    titles = {column.key: column.title for column in COLUMNS}
    assert len(set(titles.values())) == len(titles)
    counted = {key: titles[key] for key in ("last_recalled", "recalls", "judged", "importance", "last_used")}
    assert counted == {
        "last_recalled": "Last recalled",
        "recalls": "Recalled",
        "judged": "Judged",
        "importance": "Importance",
        "last_used": "Last used",
    }
