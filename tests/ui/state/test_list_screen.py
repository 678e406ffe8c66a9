"""What every screen has that lists rows behind a filter, shown by the smallest one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

import pytest
from helpers.window_fixtures import on_show
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.errors import EnvironmentFault, InputError
from mnemonaut_core.explorer import Explorer
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.state.list_screen import ListScreen, ListSpec
from mnemonaut_ui.state.view_state import Gone, ViewState
from mnemonaut_ui.widgets.arrange import Wide, vbox
from mnemonaut_ui.widgets.memory_table import Column, RowsTable
from mnemonaut_ui.words.keys import keys_or_menu

CONTEXT = "NotesScreen"
COLUMNS: tuple[Column[str], ...] = (Column(key="note", title="Note", text=str),)


class Shelf:
    """What is stored, and how often it was read."""

    notes: ClassVar[tuple[str, ...]] = ()
    reads = 0
    fault: ClassVar[EnvironmentFault | None] = None


def read(_explorer: Explorer, _filter: str, _now: int, _token: CancelToken) -> tuple[str, ...]:
    Shelf.reads += 1
    if Shelf.fault is not None:
        raise Shelf.fault
    return Shelf.notes


class NotesScreen(ListScreen[tuple[str, ...]]):
    key = "notes"
    spec = ListSpec(
        context=CONTEXT,
        read=read,
        filter_hint="Filter by words",
        rows="Notes",
        nothing="No note is written",
        hint="Write one with {key}.",
        command=("import", "file"),
        no_match="No note has these words",
    )

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self.table: RowsTable[str] = RowsTable(COLUMNS, CONTEXT, str, self.stack)
        vbox(self.filter, self.filter_error, self.count, Wide(self.stack), on=self)
        self._begin(self.table)

    def title(self) -> str:
        return "Notes"

    def panes(self) -> Sequence[QWidget]:
        return (self.filter, self.table)

    def _list(self, found: tuple[str, ...]) -> None:
        self.table.show_rows([note for note in found if self.asked in note])

    def _clear(self) -> None:
        self.table.show_rows(())

    def _hides_rows(self, found: tuple[str, ...]) -> bool:
        return bool(found)

    def _count_text(self, found: tuple[str, ...]) -> str:
        return f"{len(self.table.held.rows)} of {len(found)}"


def number(text: str) -> None:
    """What a filter by numbers checks."""
    if text and not text.isdigit():
        raise InputError("This is no number", code="no_number", advice="Write digits.")


class NumbersScreen(NotesScreen):
    spec = ListSpec(
        context=CONTEXT,
        read=lambda _explorer, asked, _now, _token: tuple(note for note in Shelf.notes if asked in note),
        parse=number,
        filter_hint="Filter by a number",
        rows="Notes",
        nothing="No note is written",
        hint="",
        no_match="No note has this number",
    )

    def _list(self, found: tuple[str, ...]) -> None:
        self.table.show_rows(found)

    def _hides_rows(self, _found: tuple[str, ...]) -> bool:
        return bool(self.asked)


@pytest.fixture(autouse=True)
def shelf() -> Iterator[None]:
    """Forty notes."""
    Shelf.notes, Shelf.reads, Shelf.fault = tuple(f"note {at:02}" for at in range(40)), 0, None
    yield
    Shelf.notes = ()


@pytest.fixture
def screen(qtbot: QtBot, state: ViewState, sample_workspace: Workspace) -> Iterator[NotesScreen]:
    with on_show(qtbot, NotesScreen(state), sample_workspace) as made:
        made.resize(400, 300)
        yield made


def idle(qtbot: QtBot, screen: NotesScreen) -> None:
    qtbot.waitUntil(lambda: screen.state.jobs.idle)


def press(screen: NotesScreen) -> None:
    """The button below what is said in place of the list."""
    screen.empty.focus_button()
    QTest.keyClick(screen.focusWidget(), Qt.Key.Key_Space)


def test_it_reads_when_it_is_seen_and_again_what_changed_meanwhile(qtbot: QtBot, screen: NotesScreen) -> None:
    assert (Shelf.reads, screen.count.text(), screen.table.isVisible()) == (1, "40 of 40", True)
    screen.hide()
    screen.state.content_changed.emit(None)
    screen.state.content_changed.emit(None)
    idle(qtbot, screen)
    assert Shelf.reads == 1
    screen.show()
    idle(qtbot, screen)
    assert Shelf.reads == 2


def test_what_is_selected_and_the_place_stay_when_other_rows_come(qtbot: QtBot, screen: NotesScreen) -> None:
    table = screen.table
    table.setCurrentIndex(table.held.index(25, 0))
    table.scroll_back(20, 3)
    Shelf.notes = ("new", *Shelf.notes)
    screen.state.content_changed.emit(None)
    idle(qtbot, screen)
    assert (table.current, table.selected, table.top_row, table.top_shift) == ("note 25", ["note 25"], 21, 3)
    Shelf.notes = Shelf.notes[:10]
    screen.state.content_changed.emit(None)
    idle(qtbot, screen)
    assert table.selected == ["new"]


def test_a_list_without_rows_says_why(qtbot: QtBot, screen: NotesScreen) -> None:
    screen.filter.set_filter("zeppelin")
    assert (screen.empty.isVisible(), screen.empty.message) == (True, "No note has these words")
    press(screen)
    assert (screen.filter.text(), screen.table.isVisible()) == ("", True)
    Shelf.fault = EnvironmentFault("The file is gone", code="gone", advice="Look for it.")
    screen.state.content_changed.emit(None)
    qtbot.waitUntil(lambda: screen.empty.message == "The file is gone")
    assert screen.count.text() == ""
    Shelf.fault, Shelf.notes = None, ()
    press(screen)  # Try again
    qtbot.waitUntil(lambda: screen.empty.message == "No note is written")
    assert screen.empty.accessibleName().endswith(f"Write one with {keys_or_menu('import', 'file')}.")
    screen.state.set_workspace(None)
    assert screen.empty.message == "No database is open"


def test_an_answer_for_a_database_that_was_closed_is_dropped(screen: NotesScreen) -> None:
    screen.state.content_changed.emit(None)
    screen.state.set_workspace(None)
    QTest.qWait(50)
    assert (screen.found, screen.table.held.rows) == (None, ())


@pytest.mark.parametrize("seen", [True, False])
def test_after_a_purge_a_list_that_nobody_sees_keeps_no_row(qtbot: QtBot, screen: NotesScreen, *, seen: bool) -> None:
    screen.setVisible(seen)
    screen.state.purged.emit(Gone(lambda _id: True, lambda _text: True))
    assert bool(screen.table.held.rows) is seen
    screen.show()
    idle(qtbot, screen)
    assert len(screen.table.held.rows) == 40


def test_a_filter_with_a_fault_says_so_and_leaves_the_list(
    qtbot: QtBot, state: ViewState, sample_workspace: Workspace
) -> None:
    with on_show(qtbot, NumbersScreen(state), sample_workspace) as screen:
        screen.filter.set_filter("2")
        qtbot.waitUntil(lambda: len(screen.table.held.rows) == 13)
        screen.filter.set_filter("two")
        idle(qtbot, screen)
        assert screen.filter_error.text().startswith("✖ This is no number")
        assert (screen.asked, len(screen.table.held.rows)) == ("2", 13)
        screen.filter.set_filter("99")
        qtbot.waitUntil(lambda: screen.empty.message == "No note has this number")
        assert screen.filter_error.isHidden()


def test_the_keyboard_goes_from_the_filter_into_the_list_and_escape_clears_it(screen: NotesScreen) -> None:
    screen.filter.setFocus()
    screen.filter.set_filter("note 3")
    QTest.keyClick(screen.filter, Qt.Key.Key_Down)
    assert screen.focusWidget() is screen.table
    QTest.keyClick(screen.table, Qt.Key.Key_Escape)
    assert (screen.filter.text(), len(screen.table.held.rows)) == ("", 40)
