"""The library over a real sample, by keyboard."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import cast

import pytest
from helpers.columns import place
from helpers.databases import make_database
from helpers.watchdog import Turns
from PySide6.QtCore import QEvent, QItemSelectionModel, QSettings, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from mnemonaut_core.domain.currency import State
from mnemonaut_core.domain.lists import FACET_VALUES, Facet, Related
from mnemonaut_core.domain.memory import Memory, MemoryDetails
from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.explorer import Explorer
from mnemonaut_core.library import Library
from mnemonaut_core.store.reader import ReaderPool
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.library.days import DayTable
from mnemonaut_ui.library.filters import FACETS
from mnemonaut_ui.library.model import CELL_ROLE
from mnemonaut_ui.library.view import LibraryScreen
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.theme import DARK

Key = Qt.Key


@pytest.fixture
def screen(qtbot: QtBot, state: ViewState, sample_workspace: Workspace) -> Iterator[LibraryScreen]:
    """The library with the English sample, shown and filled."""
    made = LibraryScreen(state)
    qtbot.addWidget(made)
    made.resize(1200, 800)
    made.show()
    state.set_workspace(sample_workspace)
    settled(qtbot, made)
    yield made
    made.hide()


def settled(qtbot: QtBot, screen: LibraryScreen) -> None:
    """Wait until nothing is asked for any more, and what was to be painted is."""

    def quiet() -> bool:
        top = screen.model.index(max(0, screen.table.top_row), 0)
        return screen.state.jobs.idle and (not screen.model.ids or top.data(CELL_ROLE) is not None)

    qtbot.waitUntil(quiet)


def choose(screen: LibraryScreen, row: int) -> None:
    """Select one row. (`selectRow` would look at the modifiers of the last key that any test sent.)"""
    screen.table.put_back((row,), row, None)
    screen.table.selection_moved.emit()


def explorer_of(screen: LibraryScreen) -> Explorer:
    workspace = screen.state.workspace
    assert workspace is not None
    return workspace.explorer


def test_all_memories_are_listed_newest_first_with_counts_and_days(screen: LibraryScreen) -> None:
    ids = explorer_of(screen).library.ids("")
    assert screen.model.ids == ids
    assert screen.count.text() == f"{len(ids)} memories"
    assert str(len(ids)) in screen.parts.readout_text
    assert screen.facets.topLevelItemCount() == 6


def test_a_filter_is_applied_and_a_bad_one_said_while_the_list_stays(qtbot: QtBot, screen: LibraryScreen) -> None:
    screen.focus_filter()
    qtbot.keyClicks(screen.filter, "kind:state")
    qtbot.keyClick(screen.filter, Key.Key_Return)
    settled(qtbot, screen)
    listed = screen.model.ids
    assert listed == explorer_of(screen).library.ids("kind:state")
    qtbot.keyClicks(screen.filter, " knd:x")
    qtbot.keyClick(screen.filter, Key.Key_Return)
    assert "Unknown filter: knd. Did you mean kind" in screen.filter_error.text()
    assert "kind (episode, state" in screen.filter_error.text()
    assert screen.filter.accessibleDescription() == screen.filter_error.text()
    assert screen.model.ids == listed
    qtbot.keyClick(screen.filter, Key.Key_Escape)
    settled(qtbot, screen)
    assert screen.filter_error.text() == ""
    assert len(screen.model.ids) > len(listed)


def test_nothing_matches_offers_to_clear_the_filter(qtbot: QtBot, screen: LibraryScreen) -> None:
    screen.filter.set_filter("zebra moonwalk xylophone")
    settled(qtbot, screen)
    assert screen.empty.isVisible()
    assert screen.empty.message == "Nothing matches this filter"
    screen._clear_filter()
    settled(qtbot, screen)
    assert screen.table.isVisible()
    assert screen.filter.text() == ""


def test_space_on_a_facet_toggles_it_and_its_count_is_true(qtbot: QtBot, screen: LibraryScreen) -> None:
    facets = screen.facets
    facets.setFocus()
    kind = facets.topLevelItem(0)
    assert kind is not None
    values = {item.text(0): item for item in map(kind.child, range(kind.childCount())) if item is not None}
    many = int(values["chunk"].text(1))
    facets.setCurrentItem(values["chunk"])
    qtbot.keyClick(facets, Key.Key_Space)
    settled(qtbot, screen)
    assert screen.filter.text() == "kind:chunk"
    assert len(screen.model.ids) == many
    current = facets.currentItem()
    assert current is not None
    assert current.text(0) == "☑ chunk"
    kinds = facets.topLevelItem(0)
    assert kinds is not None
    assert kinds.childCount() == kind_count(explorer_of(screen))
    qtbot.keyClick(facets, Key.Key_Space)
    settled(qtbot, screen)
    assert screen.filter.text() == ""


def kind_count(explorer: Explorer) -> int:
    return len(explorer.library.facets("")["kind"])


def test_every_facet_count_is_what_its_click_lists(qtbot: QtBot, screen: LibraryScreen) -> None:
    explorer = explorer_of(screen)
    counts = explorer.library.facets("")
    for facet in FACETS:
        for value in counts[facet.name][:4]:
            query = facet.toggled("", value.value)
            assert query is not None
            assert len(explorer.library.ids(query)) == value.count, query


@pytest.mark.long
def test_arrow_keys_choose_days_and_esc_takes_them_away(qtbot: QtBot, screen: LibraryScreen) -> None:
    strip = screen.strip
    strip.setFocus()
    qtbot.keyClick(strip, Key.Key_End)
    qtbot.keyClick(strip, Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    said = strip.accessibleDescription()
    assert " to " in said
    qtbot.keyClick(strip, Key.Key_Return)
    settled(qtbot, screen)
    assert screen.filter.text().startswith("after:")
    assert screen.count.text() in said
    assert strip.chosen is not None
    qtbot.keyClick(strip, Key.Key_Escape)
    settled(qtbot, screen)
    assert screen.filter.text() == ""


@pytest.mark.long
def test_the_days_are_there_as_a_table(qtbot: QtBot, screen: LibraryScreen) -> None:
    screen.parts.days_as_table.click()
    table = screen.findChild(DayTable)
    assert table is not None
    model = table.table.model()
    assert model.rowCount() == len(explorer_of(screen).library.days(""))
    table.table.setFocus()
    qtbot.keyClick(table.table, Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
    flags = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
    table.table.selectionModel().select(model.index(0, 0), flags)
    day = model.index(0, 0).data()
    table._on_accepted()
    settled(qtbot, screen)
    assert screen.filter.text() == f"on:{day}"


@pytest.mark.long
def test_selecting_rows_tells_the_state_and_fills_the_preview(qtbot: QtBot, screen: LibraryScreen) -> None:
    table, ids = screen.table, screen.model.ids
    table.setFocus()
    choose(screen, 2)
    qtbot.keyClick(table, Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert screen.state.selection == ids[2:4]
    assert screen.state.memory_id == ids[3]
    qtbot.waitUntil(lambda: screen.preview.memory_id == ids[3])
    memory = explorer_of(screen).library.memories([ids[3]])[ids[3]]
    text = screen.preview.text.toPlainText()
    assert (memory.user_text or memory.body or "") in text


@pytest.mark.long
def test_selection_and_place_are_kept_over_a_refresh(qtbot: QtBot, screen: LibraryScreen) -> None:
    table, ids = screen.table, screen.model.ids
    table.scrollTo(screen.model.index(60, place("text")))
    choose(screen, 62)
    settled(qtbot, screen)
    top, scrolled = table.top_row, table.verticalScrollBar().value()
    screen.state.isolate()
    qtbot.waitUntil(lambda: str(screen.model.index(62, place("state")).data()) == "⊘ isolated")
    settled(qtbot, screen)
    assert screen.model.ids == ids
    assert screen.state.selection == (ids[62],)
    assert (table.top_row, table.verticalScrollBar().value()) == (top, scrolled)


@pytest.mark.long
def test_a_filtered_refresh_keeps_what_is_still_listed(qtbot: QtBot, screen: LibraryScreen) -> None:
    screen.filter.set_filter("is:searchable")
    settled(qtbot, screen)
    ids = screen.model.ids
    choose(screen, 50)
    screen.table.scrollTo(screen.model.index(45, place("text")), screen.table.ScrollHint.PositionAtTop)
    workspace = screen.state.workspace
    assert workspace is not None
    database = workspace.database
    assert database is not None
    gone = ids[10]
    screen.state.jobs.operate("isolate", lambda _token: database.curation.isolate((gone,), now=1_750_000_000))
    qtbot.waitUntil(lambda: gone not in screen.model.ids)
    settled(qtbot, screen)
    assert screen.state.selection == (ids[50],)
    assert screen.model.ids[screen.table.top_row] == ids[45]


@pytest.mark.long
def test_order_by_heading_and_by_box(qtbot: QtBot, screen: LibraryScreen) -> None:
    choose(screen, 0)
    newest = screen.state.selection
    screen.table.horizontalHeader().sectionClicked.emit(place("date"))
    settled(qtbot, screen)
    assert screen.model.ids == explorer_of(screen).library.ids("", order="oldest")
    assert screen.state.selection == newest
    screen.parts.sort.setFocus()
    screen.parts.sort.setCurrentIndex(3)
    screen.parts.sort.activated.emit(3)
    settled(qtbot, screen)
    assert screen.model.ids == explorer_of(screen).library.ids("", order="kind")


@pytest.mark.long
def test_similar_ones_come_in_order_and_esc_leads_back(qtbot: QtBot, screen: LibraryScreen) -> None:
    screen.filter.set_filter("kind:episode")
    settled(qtbot, screen)
    choose(screen, 5)
    base = screen.state.memory_id
    screen.find_similar()
    settled(qtbot, screen)
    found = explorer_of(screen).library.similar(base, limit=50)
    assert screen.model.ids == (base, *(memory.id for memory, _ in found))
    assert not screen.table.isColumnHidden(place("similarity"))
    assert screen.model.index(1, place("similarity")).data() == f"{found[0][1]:.3f}"
    assert "by similarity" in screen.count.text()
    screen.state.set_expert(False)
    assert screen.model.index(1, place("similarity")).data() == "1."
    qtbot.keyClick(screen.table, Key.Key_Escape)
    settled(qtbot, screen)
    assert screen.model.ids == explorer_of(screen).library.ids("kind:episode")
    assert screen.table.isColumnHidden(place("similarity"))
    assert screen.state.selection == (base,)


@pytest.mark.long
def test_typing_in_the_table_goes_to_the_filter(qtbot: QtBot, screen: LibraryScreen) -> None:
    screen.table.setFocus()
    qtbot.keyClicks(screen.table, "te")
    assert screen.filter.text() == "te"


@pytest.mark.long
def test_columns_can_be_hidden_and_moved_and_are_remembered(
    qtbot: QtBot, screen: LibraryScreen, settings: QSettings
) -> None:
    table, menu = screen.table, QMenu()
    qtbot.addWidget(menu)
    table.setCurrentIndex(screen.model.index(0, place("date")))
    table.fill_column_menu(menu)
    texts = [action.text() for action in menu.actions()]
    next(action for action in menu.actions() if action.text() == "Kind").trigger()
    menu.actions()[texts.index("Move “Date (UTC)” to the left")].trigger()
    assert table.isColumnHidden(place("kind"))
    head = table.horizontalHeader()
    assert head.visualIndex(place("date")) < head.visualIndex(place("text"))
    other = LibraryScreen(screen.state, settings)
    qtbot.addWidget(other)
    assert other.table.isColumnHidden(place("kind"))
    head = other.table.horizontalHeader()
    assert head.visualIndex(place("date")) < head.visualIndex(place("text"))
    other.table.reset_columns()
    assert not other.table.isColumnHidden(place("kind"))


@pytest.mark.long
def test_a_linked_thread_of_the_preview_filters(qtbot: QtBot, screen: LibraryScreen) -> None:
    screen.filter.set_filter("thread:family")
    settled(qtbot, screen)
    choose(screen, 0)
    qtbot.waitUntil(lambda: screen.preview.links.count() > 0)
    screen.filter.set_filter("")
    settled(qtbot, screen)
    links = screen.preview.links
    row = next(i for i in range(links.count()) if links.item(i).text() == "Thread family")
    links.itemActivated.emit(links.item(row))
    settled(qtbot, screen)
    assert screen.filter.text() == "thread:family"


@pytest.mark.long
def test_another_database_begins_anew(qtbot: QtBot, screen: LibraryScreen) -> None:
    screen.filter.set_filter("kind:state")
    settled(qtbot, screen)
    choose(screen, 0)
    workspace = screen.state.workspace
    screen.state.set_workspace(None)
    assert screen.model.ids == ()
    assert screen.filter.text() == ""
    assert screen.empty.message == "No database is open"
    assert screen.preview.memory_id == ""
    screen.state.set_workspace(workspace)
    settled(qtbot, screen)
    assert screen.count.text() == f"{len(explorer_of(screen).library.ids(''))} memories"


@pytest.mark.long
def test_nothing_is_read_while_nobody_looks(qtbot: QtBot, screen: LibraryScreen) -> None:
    ids = screen.model.ids
    screen.hide()
    screen.state.content_changed.emit(None)
    qtbot.waitUntil(lambda: screen.state.jobs.idle)  # what is isolated is asked for the names of the commands
    assert screen.model.ids is ids
    screen.show()
    assert not screen.state.jobs.idle
    settled(qtbot, screen)
    assert screen.model.ids == ids


@pytest.mark.long
def test_all_is_said_again_and_coloured_again(screen: LibraryScreen) -> None:
    screen.state.set_theme(DARK)
    screen.refresh_texts()
    assert screen.title() == "Library"
    assert screen.count.text().endswith("memories")
    for pane in screen.panes():
        assert pane.accessibleName()


class Invented(Library):
    """A database that is not there: as many memories as wanted, and a fault to order."""

    def __init__(self, many: int) -> None:
        super().__init__(cast("ReaderPool", None))
        self.all = tuple(f"m{i:06}" for i in range(many))
        self.fault: EnvironmentFault | None = None

    def zone(self) -> str:
        return "UTC"

    def ids(self, query: str, *, order: str = "newest") -> tuple[str, ...]:
        self._look()
        return self.all

    def memories(self, ids: Sequence[str]) -> dict[str, Memory]:
        self._look()
        return {
            i: Memory(id=i, kind="episode", user_text=f"会議の資料 {i} の話 " * 20, occurred_at=int(i[1:])) for i in ids
        }

    def related(self, ids: Sequence[str]) -> dict[str, Related]:
        self._look()
        return {i: Related(("t",), None, 3, 5, 1) for i in ids}

    def states(self, memories: Sequence[Memory], now: int) -> dict[str, tuple[State, ...]]:
        return {}

    def facets(self, query: str, *, most: int = FACET_VALUES) -> dict[str, tuple[Facet, ...]]:
        self._look()
        return {"kind": (Facet("kind", "episode", len(self.all)),)}

    def days(self, query: str) -> tuple[tuple[int, int], ...]:
        self._look()
        return tuple((day, 1) for day in range(20_000, 20_000 + min(len(self.all), 5000)))

    def details(self, memory_id: str) -> MemoryDetails | None:
        return MemoryDetails(self.memories([memory_id])[memory_id])

    def _look(self) -> None:
        if self.fault is not None:
            raise self.fault


@dataclasses.dataclass
class Pretended:
    """A workspace over it, to read only."""

    library: Library
    path: Path = Path("invented.db")
    can_write: bool = False

    @property
    def explorer(self) -> Explorer:
        """It reads by the same library."""
        made = Explorer(cast("ReaderPool", None), None, environment={})
        made.library = self.library
        return made

    def warm(self) -> None:
        """Nothing to load."""

    def close(self) -> None:
        """Nothing to close."""

    def __getattr__(self, name: str) -> object:
        raise AttributeError(name)


def pretended(qtbot: QtBot, state: ViewState, library: Library) -> LibraryScreen:
    made = LibraryScreen(state)
    qtbot.addWidget(made)
    made.resize(1000, 700)
    made.show()
    state.set_workspace(cast("Workspace", Pretended(library)))
    return made


def test_failed_is_never_shown_as_empty(qtbot: QtBot, state: ViewState) -> None:
    library = Invented(0)
    library.fault = EnvironmentFault("The file is locked", code="locked", advice="Close the other program.")
    screen = pretended(qtbot, state, library)
    qtbot.waitUntil(lambda: screen.empty.message == "The file is locked")
    assert screen.count.text() == ""
    library.fault = None
    screen._load_if_seen()
    qtbot.waitUntil(lambda: screen.empty.message == "No memories yet")


def test_counts_that_fail_are_said_and_the_list_lives(qtbot: QtBot, state: ViewState) -> None:
    class NoCounts(Invented):
        def facets(self, query: str, *, most: int = FACET_VALUES) -> dict[str, tuple[Facet, ...]]:
            raise EnvironmentFault("The disk failed", code="io", advice="Look at it.")

    screen = pretended(qtbot, state, NoCounts(10))
    qtbot.waitUntil(lambda: "The disk failed" in screen.parts.count_error)
    assert screen.table.isVisible()
    assert screen.facets.topLevelItemCount() == 0


@pytest.mark.long
def test_a_jump_through_a_hundred_thousand_rows_leaves_no_gap(qtbot: QtBot, state: ViewState) -> None:
    screen = pretended(qtbot, state, Invented(100_000))
    qtbot.waitUntil(lambda: len(screen.model.ids) == 100_000 and state.jobs.idle)
    table = screen.table

    with Turns() as turns:
        for step in range(1, 40):
            row = (step * 37_813) % 100_000
            table.scrollTo(screen.model.index(row, place("text")), table.ScrollHint.PositionAtTop)
            choose(screen, row)
            qtbot.waitUntil(lambda row=row: screen.model.index(row, 0).data(CELL_ROLE) is not None)  # type: ignore[misc]
        turns.during = "all"
        table.selectAll()
        assert len(state.selection) == 100_000
        seen = len(turns.turns)
        qtbot.waitUntil(lambda: len(turns.turns) > seen + 5)  # what follows a large selection is painting
    assert turns.waits == set()
    assert turns.longest.lines <= 30_000, turns.longest  # painting a page takes 12,000


@pytest.mark.long
def test_hostile_texts_do_no_harm_in_the_preview(qtbot: QtBot, state: ViewState, tmp_path: Path) -> None:
    big = "語" * 1_000_000
    path = make_database(
        tmp_path / "hostile.db",
        [
            {"id": "html", "kind": "chunk", "body": "<img src='file:///etc/passwd'><script>x</script>"},
            {"id": "big", "kind": "chunk", "body": big},
            {"id": "nul", "kind": "chunk", "body": "a\u0000b \u202eevil"},
        ],
    )
    workspace = state.services.open(path, read_only=True)
    screen = LibraryScreen(state)
    qtbot.addWidget(screen)
    screen.show()
    state.set_workspace(workspace)
    settled(qtbot, screen)
    for memory_id, seen in (("html", "<img src="), ("big", "20,000 of 1,000,000 characters"), ("nul", "▫evil")):
        row = screen.model.ids.index(memory_id)
        choose(screen, row)
        qtbot.waitUntil(lambda wanted=memory_id: screen.preview.memory_id == wanted)  # type: ignore[misc]
        assert seen in screen.preview.text.toPlainText()


@pytest.mark.long
def test_in_the_window_the_commands_reach_the_library(
    qtbot: QtBot, window: MainWindow, sample_workspace: Workspace
) -> None:
    window.state.set_workspace(sample_workspace)
    window.run_command("focus_search")
    screen = window.screens["library"]
    assert isinstance(screen, LibraryScreen)
    assert window.front is screen
    settled(qtbot, screen)
    screen.table.setFocus()
    choose(screen, 0)
    window.run_command("find_similar")
    settled(qtbot, screen)
    assert "most like" in screen.count.text()
    at = screen.table.rect().center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, at, screen.table.mapToGlobal(at))
    QApplication.sendEvent(screen.table, event)
    menus = [menu for menu in screen.findChildren(QMenu) if menu.isVisible()]
    assert next(a.text() for a in menus[0].actions() if not a.isSeparator()) == "&Isolate"
    menus[0].close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_around_an_empty_list_stands_nothing_that_is_empty_too(qtbot: QtBot, state: ViewState) -> None:
    screen = pretended(qtbot, state, Invented(10))
    qtbot.waitUntil(lambda: screen.table.isVisible() and state.jobs.idle)
    around = (screen.facets, screen.strip, screen.parts.days_as_table, screen.preview)
    assert all(part.isVisible() for part in around)
    screen.empty.show_text("Nothing matches this filter")
    screen.parts.clear_away(bare=True)
    assert not any(part.isVisible() for part in around)
    screen.parts.clear_away(bare=False)
    assert all(part.isVisible() for part in around)
    screen.preview.hide()
    screen.empty.show_text("Nothing matches this filter")
    screen.parts.clear_away(bare=True)
    screen.parts.clear_away(bare=False)
    assert not screen.preview.isVisible()


@pytest.mark.long
def test_a_sentence_beside_the_days_does_not_widen_the_window(qtbot: QtBot, screen: LibraryScreen) -> None:
    """The count that stands there otherwise is short and stays in one line."""
    beside = screen.count
    assert not beside.wordWrap()
    screen.table.selectAll()
    qtbot.waitUntil(lambda: "that match" in screen.count.text())
    assert beside.minimumSizeHint().width() < beside.fontMetrics().horizontalAdvance(beside.text()) / 2
    screen.table.selectRow(0)
    qtbot.waitUntil(lambda: "that match" not in screen.count.text())
    assert not beside.wordWrap()
