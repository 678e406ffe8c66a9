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
from mnemonaut_core.saved import Saved
from mnemonaut_core.store.reader import ReaderPool
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.library.days import DayTable
from mnemonaut_ui.library.filters import FACETS
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
        top = max(0, screen.table.top_row)
        return screen.state.jobs.idle and (not screen.model.ids or screen.model.cell(top) is not None)

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
    assert screen.filter.note == screen.count.text()
    assert str(len(ids)) in screen.strip.readout()
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


def test_a_saved_search_is_opened_in_its_order(qtbot: QtBot, screen: LibraryScreen) -> None:
    screen.open_saved(Saved("", "", search="parkin", order="oldest"))
    settled(qtbot, screen)
    assert screen.model.ids == explorer_of(screen).library.ids("parkin", order="oldest")


def test_days_are_added_to_the_words_of_the_filter(screen: LibraryScreen) -> None:
    screen.filter.set_filter("parkin")
    screen.strip.days_chosen.emit((20_000, 20_001))
    assert screen.filter.text().startswith("parkin ")


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
    screen.parts.days_as_table.trigger()
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
def test_selecting_rows_tells_the_state(qtbot: QtBot, screen: LibraryScreen) -> None:
    table, ids = screen.table, screen.model.ids
    table.setFocus()
    choose(screen, 2)
    qtbot.keyClick(table, Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert screen.state.selection == ids[2:4]
    assert screen.state.memory_id == ids[3]


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
    assert screen.count.text().startswith(f"{len(found)} most like {base}, by similarity")
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
    date, text = place("date"), place("text")
    assert not table.horizontalHeader().isVisible()
    assert table.drawn.caption(0)[0][0] == screen.model.index(0, date).data()
    table.choice.show_column(date, True)
    assert table.horizontalHeader().isVisible()
    assert screen.model.index(0, date).data() not in [said for said, _ in table.drawn.caption(0)]
    table.setCurrentIndex(screen.model.index(0, date))
    table.choice.fill_menu(menu)
    texts = [action.text() for action in menu.actions()]
    next(action for action in menu.actions() if action.text() == "Title").trigger()
    before = table.horizontalHeader().visualIndex(date)
    menu.actions()[texts.index("Move “Date (UTC)” to the right")].trigger()
    head = table.horizontalHeader()
    assert head.visualIndex(date) > before
    other = LibraryScreen(screen.state, settings)
    qtbot.addWidget(other)
    assert not other.table.isColumnHidden(place("title"))
    assert other.table.horizontalHeader().visualIndex(date) == head.visualIndex(date) > head.visualIndex(text)
    other.table.choice.reset()
    assert other.table.isColumnHidden(place("title"))


def words_of(screen: LibraryScreen, row: int) -> list[str]:
    """What is marked in the text of a row."""
    cell = screen.model.cell(row)
    assert cell is not None
    return [cell.row.text[start:end] for start, end in cell.row.spans]


@pytest.mark.parametrize(
    ("text", "query", "marked"),
    [
        ("Dinners were late. We had dinner with Bea.", "dinner", ["Dinners", "dinner"]),  # as the search finds them
        ("明日の面接は十時に変わった。", "面接", ["面接"]),
        ("我们昨天一起吃了晚饭。", "晚饭", ["晚饭"]),
        ("Radio off, key in.", '"off, key"', ["off, key"]),
        ("The boat 🚣 leaves.", "🚣", ["🚣"]),
        ("The boat leaves at nine.", "-kind:claim", []),
        ("far away. " * 150 + "The parkin is in the tin. " + "far away. " * 150, "parkin", ["parkin"]),
    ],
)
def test_a_search_marks_its_hits_and_shows_the_part_with_the_first(
    qtbot: QtBot, state: ViewState, tmp_path: Path, text: str, query: str, marked: list[str]
) -> None:
    path = make_database(tmp_path / "one.db", [{"id": "a", "kind": "chunk", "body": text}])
    screen = LibraryScreen(state)
    qtbot.addWidget(screen)
    screen.show()
    with state.services.open(path, read_only=True) as workspace:
        state.set_workspace(workspace)
        settled(qtbot, screen)
        screen.filter.set_filter(query)
        settled(qtbot, screen)
        assert words_of(screen, 0) == marked
        if len(text) > 400:
            drawn = screen.table.drawn
            qtbot.waitUntil(lambda: screen.table.rowHeight(0) == drawn.height(0))
            around = drawn.height(0)
            drawn.lines = 2
            assert around > drawn.height(0)  # three lines around it instead of two
        state.set_workspace(None)
        qtbot.waitUntil(lambda: state.jobs.idle)


def test_a_value_that_the_filter_leaves_nothing_of_stays_in_its_place(qtbot: QtBot, screen: LibraryScreen) -> None:
    def kinds() -> list[tuple[str, str]]:
        top = screen.facets.topLevelItem(0)
        assert top is not None
        items = [top.child(number) for number in range(top.childCount())]
        return [(item.text(0), item.text(1)) for item in items if item is not None]

    before = [name for name, _ in kinds()]
    screen.filter.set_filter("dinner")
    settled(qtbot, screen)
    qtbot.waitUntil(lambda: "0" in [count for _, count in kinds()])
    assert [name for name, _ in kinds()] == before


def test_the_strip_of_days_keeps_all_memories_around_the_hits(qtbot: QtBot, screen: LibraryScreen) -> None:
    everything = screen.strip.counts
    assert screen.strip.around is everything
    screen.filter.set_filter("dinner")
    settled(qtbot, screen)
    assert screen.strip.around.days == everything.days
    assert 0 < screen.strip.counts.total < everything.total


def test_left_leads_to_the_facets_and_right_back_slash_to_the_search(qtbot: QtBot, screen: LibraryScreen) -> None:
    screen.table.setFocus()
    choose(screen, 0)
    qtbot.keyClick(screen.table, Key.Key_Left)
    assert screen.facets.hasFocus()
    screen.facets.setCurrentItem(screen.facets.topLevelItem(0).child(0))  # type: ignore[union-attr, arg-type]
    qtbot.keyClick(screen.facets, Key.Key_Right)
    assert screen.table.hasFocus()
    qtbot.keyClick(screen.table, "/")
    assert screen.filter.hasFocus()
    assert screen.filter.text() == ""


def test_where_there_is_little_room_a_button_stands_for_the_facets(qtbot: QtBot, screen: LibraryScreen) -> None:
    assert not screen.parts.facets_button.isVisible()
    screen.resize(860, 540)
    assert screen.parts.facets_button.text() == "Filter (0)"
    assert not screen.facets.isVisible()
    screen.parts.facets_button.click()
    assert screen.facets.isVisible()
    screen.filter.set_filter("kind:chunk dinner")
    settled(qtbot, screen)
    assert screen.parts.facets_button.text() == "Filter (1)"


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
            qtbot.waitUntil(lambda row=row: screen.model.cell(row) is not None)  # type: ignore[misc]
        turns.during = "all"
        table.selectAll()
        assert len(state.selection) == 100_000
        seen = len(turns.turns)
        qtbot.waitUntil(lambda: len(turns.turns) > seen + 5)  # what follows a large selection is painting
    assert turns.waits == set()
    assert turns.longest.lines <= 30_000, turns.longest  # painting a page takes 12,000


@pytest.mark.long
def test_hostile_texts_do_no_harm_in_the_list(qtbot: QtBot, state: ViewState, tmp_path: Path) -> None:
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
    for memory_id, seen in (("html", "<img src="), ("big", "語…"), ("nul", "▫evil")):
        index = screen.model.index(screen.model.ids.index(memory_id), place("text"))
        assert seen in index.data()
        assert not index.data(Qt.ItemDataRole.AccessibleTextRole).startswith("<b")
    assert not screen.grab().isNull()


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
    library = Invented(0)
    screen = pretended(qtbot, state, library)
    qtbot.waitUntil(lambda: screen.empty.message == "No memories yet")
    assert not screen.facets.isVisible()
    assert not screen.strip.isVisible()
    library.all = ("m000001",)
    screen._load_again()
    qtbot.waitUntil(lambda: screen.table.isVisible() and state.jobs.idle)
    assert screen.facets.isVisible()
    assert screen.strip.isVisible()


@pytest.mark.long
def test_a_sentence_in_place_of_the_count_does_not_widen_the_window(qtbot: QtBot, screen: LibraryScreen) -> None:
    """The count is short otherwise, and stands in the filter."""
    assert screen.count.isHidden()
    screen.table.selectAll()
    qtbot.waitUntil(lambda: "that match" in screen.count.text())
    assert screen.count.isVisible()
    assert (
        screen.count.minimumSizeHint().width() < screen.count.fontMetrics().horizontalAdvance(screen.count.text()) / 2
    )
    screen.table.selectRow(0)
    qtbot.waitUntil(lambda: "that match" not in screen.count.text())
    assert screen.count.isHidden()
