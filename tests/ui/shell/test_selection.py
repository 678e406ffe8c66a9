"""One selection: what is highlighted on the visible screen = what the inspector explains = what a command hits. Walked over
every screen and every way of moving; after each, Ctrl+J hits exactly what is highlighted, and Ctrl+Z takes it back."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import shiboken6
from helpers.columns import place
from helpers.masters import Masters
from helpers.services import NOW, SampleServices
from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QListWidget, QTableView
from pytestqt.qtbot import QtBot

from mnemonaut.services import AppServices
from mnemonaut_core.cancel import NEVER
from mnemonaut_core.ports import no_progress
from mnemonaut_ui.lab.in_place_of_list import NearestView
from mnemonaut_ui.lab.result_list import ResultList
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.library.table import LibraryTable
from mnemonaut_ui.library.view import LibraryScreen
from mnemonaut_ui.quarantine.table import QuarantineTable
from mnemonaut_ui.quarantine.view import QuarantineScreen
from mnemonaut_ui.shell.actions import FieldKeys
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.jobs import Jobs
from mnemonaut_ui.state.view_state import Selection, ViewState, selection_of

PATIENCE_S = 20.0
Key, Modifier = Qt.Key, Qt.KeyboardModifier
CTRL, SHIFT, PLAIN = Modifier.ControlModifier, Modifier.ShiftModifier, Modifier.NoModifier
QUESTION = "How long should parkin be left in the tin before eating it?"
OTHER = "Bea is coming for dinner. Is there anything I mustn't cook?"
IN_QUARANTINE = tuple(f"ep-{n:04}" for n in range(1, 14) if n != 9)
"""Nothing hangs on these: isolating one of them takes nothing along."""
SCREENS = ("library", "lab", "quarantine")


class Person:
    """Somebody at the keyboard, and the window looked at from outside the selection object: views, inspector, store."""

    def __init__(self, window: MainWindow, path: Path) -> None:
        self.window, self.state, self.path = window, window.state, path

    # ---- doing

    def wait(self, condition: Callable[[], bool] | None = None) -> None:
        """Until it holds (or nothing is under way any more)."""
        for wanted in (condition, lambda: self.state.jobs.idle):
            end = time.monotonic() + PATIENCE_S
            while wanted is not None and not wanted():
                assert time.monotonic() < end, "it did not happen"
                QApplication.processEvents()
                QTest.qWait(5)
        QApplication.processEvents()

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = PLAIN) -> None:
        """A key to whatever has the keyboard."""
        target = QApplication.focusWidget() or self.window
        QTest.keyClick(target, key, modifiers)
        QApplication.processEvents()

    def go(self, key: str) -> None:
        """Another screen, by its key."""
        digit = {"library": Key.Key_1, "lab": Key.Key_2, "quarantine": Key.Key_7}[key]
        self.press(digit, Modifier.AltModifier)
        self.wait()
        assert self.window.front.key == key

    def ask(self, question: str) -> None:
        """Ask in the lab."""
        self.lab.current.bar.field.setFocus()
        self.lab.current.bar.field.set_text(question)
        before = self.state.trace
        self.press(Key.Key_Return, CTRL)
        self.wait(lambda: self.state.trace is not before)

    def into_list(self) -> None:
        """The keyboard on the list, its first row highlighted."""
        self.view.setFocus()
        self.press(Key.Key_Down)
        self.press(Key.Key_Home, CTRL)

    # ---- looking

    @property
    def lab(self) -> LabScreen:
        """The recall lab."""
        found = self.window.screens["lab"]
        assert isinstance(found, LabScreen)
        return found

    @property
    def library(self) -> LibraryScreen:
        """The library."""
        found = self.window.screens["library"]
        assert isinstance(found, LibraryScreen)
        return found

    @property
    def quarantine(self) -> QuarantineScreen:
        """The quarantine."""
        found = self.window.screens["quarantine"]
        assert isinstance(found, QuarantineScreen)
        return found

    @property
    def view(self) -> QTableView | QListWidget:
        """The list that is seen on the screen in front."""
        kinds = (ResultList, LibraryTable, QuarantineTable)
        seen: list[QTableView | QListWidget] = [
            view for view in self.window.front.findChildren(QTableView) if isinstance(view, kinds) and view.isVisible()
        ]
        seen += [near.rows for near in self.window.front.findChildren(NearestView) if near.isVisible()]
        assert len(seen) == 1
        return seen[0]

    def highlighted(self) -> tuple[str, ...]:
        """Ids of the rows that are painted as selected, straight from the view's selection model."""
        view = self.view
        rows = sorted({index.row() for index in view.selectionModel().selectedIndexes()})
        if isinstance(view, LibraryTable):
            return tuple(self.library.model.ids[row] for row in rows)
        if isinstance(view, QuarantineTable):
            return tuple(self.quarantine.model.entries[row].isolation.memory_id for row in rows)
        if isinstance(view, ResultList):
            found = [view.results.row_at(row) for row in rows]
            return tuple(row.id for row in found if row is not None)
        near = self.lab.current.results.near
        return tuple(near._found[row].near.memory.id for row in rows)

    def isolated(self) -> set[str]:
        """What the store keeps out everywhere."""
        return set(self.leads())

    def leads(self) -> dict[str, str]:
        """The same, each with what took it along ("" if it was isolated itself)."""
        workspace = self.state.workspace
        assert workspace is not None
        held = (found for found in workspace.explorer.isolations() if found.scope == "everywhere")
        return {found.memory_id: found.lead or "" for found in held}

    def in_sight(self) -> bool:
        """Whether the row with the keyboard is on the screen."""
        view = self.view
        return view.viewport().rect().intersects(view.visualRect(view.currentIndex()))

    # ---- the three agree

    def agree(self) -> tuple[str, ...]:
        """Highlighted, explained, acted on: the same; gives the ids."""
        self.wait()
        seen = self.highlighted()
        subject = self.window.inspector.subject
        assert self.state.selection == tuple(dict.fromkeys(seen))
        assert ("" if subject is None else subject.memory_id) == self.state.memory_id
        assert (self.state.memory_id in seen) if seen else self.state.memory_id == ""
        return seen

    def agree_and_hit(self) -> None:
        """They agree, Ctrl+J does to exactly these what its command says, and Ctrl+Z takes it back."""
        seen = set(self.agree())
        assert seen, "nothing is highlighted"
        before, commands = self.leads(), self.window.commands
        isolating = commands.action("isolate").isEnabled()
        assert isolating == bool(seen - set(before)) != commands.action("restore").isEnabled() or seen & set(before)
        self.press(Key.Key_J, CTRL)
        self.wait(lambda: seen <= self.isolated() if isolating else not seen & self.isolated())
        after = self.leads()
        taken_along = (set(before) ^ set(after)) - seen
        assert {(after if isolating else before)[memory_id] for memory_id in taken_along} <= seen
        self.press(Key.Key_Z, CTRL)
        self.wait(lambda: self.leads() == before)
        self.agree()


@pytest.fixture(scope="module")
def person(qapp: QApplication, sample_masters: Masters, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Person]:
    """One window for all of this module: a dozen memories isolated, a question asked."""
    del qapp
    folder = tmp_path_factory.mktemp("selection")
    services, jobs = SampleServices(sample_masters, folder), Jobs()
    services.lane = jobs.operate
    settings = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
    state = ViewState(jobs, services, settings=settings)
    window = MainWindow(state, settings)
    window.show()
    window.activateWindow()
    path: Path = services.build_sample("en", no_progress, NEVER)
    window.open_database(path)
    made = Person(window, path)
    made.wait(lambda: state.workspace is not None and window.front.key == "lab")
    state.select(IN_QUARANTINE)
    state.isolate("for the test")
    made.wait(lambda: made.isolated() == set(IN_QUARANTINE))
    yield made
    window.close_now()
    window.close()
    shiboken6.delete(window)  # before the application goes


@pytest.fixture(scope="module", params=SCREENS)
def screen(request: pytest.FixtureRequest, person: Person) -> Person:
    """Each screen in turn."""
    if request.param == "lab":
        person.go("lab")
        person.ask(QUESTION)
    person.go(request.param)
    return person


@pytest.fixture
def on(screen: Person) -> Person:
    """In its list, the first row highlighted."""
    screen.into_list()
    assert len(screen.agree()) == 1
    return screen


def mouse(person: Person, row: int, modifiers: Qt.KeyboardModifier = PLAIN) -> None:
    """Click the row that is seen as the n-th."""
    view = person.view
    top = view.indexAt(QPoint(5, 5)).row()
    index = view.model().index(top + row, 2 if isinstance(view, ResultList) else 0)
    place = view.visualRect(index).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, modifiers, place)


Keys = tuple[tuple[Qt.Key, Qt.KeyboardModifier], ...]
KEYS: dict[str, Keys] = {
    "down": ((Key.Key_Down, PLAIN),),
    "down and up": ((Key.Key_Down, PLAIN), (Key.Key_Down, PLAIN), (Key.Key_Up, PLAIN)),
    "end": ((Key.Key_End, PLAIN),),
    "home": ((Key.Key_Down, PLAIN), (Key.Key_Down, PLAIN), (Key.Key_Home, PLAIN)),
    "ctrl+end": ((Key.Key_End, CTRL),),
    "ctrl+home": ((Key.Key_End, CTRL), (Key.Key_Home, CTRL)),
    "page down": ((Key.Key_PageDown, PLAIN),),
    "page up": ((Key.Key_End, PLAIN), (Key.Key_PageUp, PLAIN)),
    "ctrl+page down": ((Key.Key_PageDown, CTRL),),
    "ctrl+page up": ((Key.Key_End, CTRL), (Key.Key_PageUp, CTRL)),
    "shift+down": ((Key.Key_Down, SHIFT),),
    "ctrl+shift+end": ((Key.Key_End, CTRL | SHIFT),),
    "ctrl+space": ((Key.Key_Down, CTRL), (Key.Key_Space, CTRL)),
}
ENDS = {"home": 0, "ctrl+home": 0, "end": -1, "ctrl+end": -1}
CLICKS = {"click": PLAIN, "ctrl+click": CTRL, "shift+click": SHIFT}


def move_as(person: Person, move: str) -> None:
    """One of the ways of moving, by keys or with the mouse."""
    if move in CLICKS:
        mouse(person, 2, CLICKS[move])
    for key, modifiers in KEYS.get(move, ()):
        person.press(key, modifiers)


@pytest.mark.parametrize("move", [*KEYS, *CLICKS])
def test_every_way_of_moving_in_a_list_selects_what_it_highlights(on: Person, move: str) -> None:
    move_as(on, move)
    if move in ENDS:
        listed = {
            "library": lambda: on.library.model.ids,
            "lab": lambda: on.lab.current.results.list.results.shown_ids,
            "quarantine": lambda: tuple(entry.isolation.memory_id for entry in on.quarantine.model.entries),
        }[on.window.front.key]()
        assert on.agree() == (listed[ENDS[move]],)
    on.agree_and_hit()
    assert on.in_sight()


def test_a_command_at_once_after_a_key_hits_where_the_key_went(on: Person) -> None:
    """Both keys wait in the queue of events: nothing may be put off to a later turn of the loop."""
    view = on.view
    before = set(on.agree())
    QTest.keyClick(view, Key.Key_Down)
    assert on.state.selection == on.highlighted() != tuple(before)


def test_every_switch_of_screens_makes_its_highlighted_row_the_selection(person: Person) -> None:
    """The finding's own story: row 2 in the lab, another memory in the library, back to the lab."""
    person.go("lab")
    person.lab.do_new_query()
    person.ask(QUESTION)
    person.into_list()
    person.press(Key.Key_Down)
    second = person.agree()
    assert second == (person.lab.current.results.list.results.shown_ids[1],)
    person.go("library")
    person.into_list()
    for _ in range(4):
        person.press(Key.Key_Down)
    fifth = person.agree()
    assert fifth == (person.library.model.ids[4],)
    person.go("quarantine")
    person.into_list()
    first = person.agree()
    for key, wanted in (("lab", second), ("library", fifth), ("quarantine", first), ("lab", second)):
        person.go(key)
        assert person.agree() == wanted
        person.view.setFocus()
        person.agree_and_hit()


def test_a_page_without_a_list_selects_nothing_and_commands_rest(person: Person) -> None:
    person.go("library")
    person.into_list()
    held = person.agree()
    person.window.run_command("welcome")
    assert (person.state.selection, person.state.memory_id) == ((), "")
    assert not person.window.commands.action("isolate").isEnabled()
    assert not person.window.commands.action("copy").isEnabled()
    person.go("lab")
    person.lab.do_new_query()
    person.wait()
    assert person.state.selection == ()
    assert person.window.inspector.empty.message == "Select a memory"
    assert person.window.status.selected.text() == "Nothing selected"
    before = person.isolated()
    person.press(Key.Key_J, CTRL)
    person.wait()
    assert person.isolated() == before
    person.go("library")
    assert person.agree() == held


def test_filter_and_order_keep_what_is_listed_and_let_go_of_what_is_not(person: Person) -> None:
    person.go("library")
    person.library.filter.set_filter("")
    person.wait()
    person.into_list()
    for _ in range(3):
        person.press(Key.Key_Down)
    (fourth,) = person.agree()
    for column in (place("date"), place("kind"), place("date")):
        person.library.table.horizontalHeader().sectionClicked.emit(column)
        assert person.agree() == (fourth,)
        assert person.in_sight()
    person.library.filter.set_filter("is:isolated")
    assert person.agree() == ()
    assert not person.window.commands.action("isolate").isEnabled()
    person.library.filter.set_filter("")
    assert person.agree() == ()
    person.go("quarantine")
    person.into_list()
    (first,) = person.agree()
    person.quarantine.filter.setText("nothing has this word")
    person.wait()
    assert person.state.selection == ()
    person.quarantine.filter.setText(first)
    person.view.setFocus()
    person.press(Key.Key_Down)
    assert person.agree() == (first,)
    person.quarantine.filter.setText("")
    assert person.agree() == (first,)


def test_filters_of_the_lab_let_go_of_what_they_leave_out(person: Person) -> None:
    person.go("lab")
    person.lab.do_new_query()
    person.ask(QUESTION)
    results = person.lab.current.results
    (first,) = person.agree()
    results.choose_filter("selected")
    assert person.agree() == (first,)
    left_out = next(
        key for key in results.filters.actions_by_key if key.startswith("drop ") and results.filters.ids(key)
    )
    results.choose_filter(left_out)
    assert person.agree() == ()
    results.choose_filter("all")
    person.into_list()
    person.agree_and_hit()


# ---- a new answer


def test_a_new_question_selects_its_first_row_whatever_was_chosen_before(person: Person) -> None:
    """It used to keep an old selection at place 12, which Ctrl+J then hit."""
    person.go("lab")
    person.lab.do_new_query()
    person.ask(QUESTION)
    person.press(Key.Key_End)
    last = person.agree()
    person.ask(OTHER)
    shown = person.lab.current.results.list.results.shown_ids
    assert person.agree() == (shown[0],) != last
    person.ask(QUESTION)
    assert person.agree() == (person.lab.current.results.list.results.shown_ids[0],)
    person.agree_and_hit()


def test_the_same_question_again_keeps_what_was_chosen_while_it_is_listed(person: Person) -> None:
    person.go("lab")
    person.lab.do_new_query()
    person.ask(QUESTION)
    results = person.lab.current.results.list
    person.press(Key.Key_Down)
    second = person.agree()
    before = person.state.trace
    person.press(Key.Key_F5)
    person.wait(lambda: person.state.trace is not before)
    assert person.agree() == second
    person.press(Key.Key_J, CTRL)
    person.wait(lambda: set(second) <= person.isolated())
    before = person.state.trace
    person.press(Key.Key_F5)
    person.wait(lambda: person.state.trace is not before)
    assert second[0] not in results.results.shown_ids
    assert person.agree() == (results.results.shown_ids[0],)
    person.press(Key.Key_Z, CTRL)
    person.wait(lambda: not set(second) & person.isolated())
    person.agree()


def test_another_recipe_selects_its_first_row_unless_one_was_chosen(person: Person) -> None:
    person.go("lab")
    person.lab.do_new_query()
    person.ask(QUESTION)
    tab = person.lab.current
    for recipe in ("orchestrated", "activation", "heuristic"):
        before = person.state.trace
        tab.bar.choose(recipe, "")
        tab.bar.settings_changed.emit()
        person.wait(lambda: person.state.trace is not before)  # noqa: B023 - called at once
        assert person.agree() == tab.results.list.results.shown_ids[:1]
    person.press(Key.Key_Down)
    chosen = person.agree()
    before = person.state.trace
    tab.bar.choose("orchestrated", "")
    tab.bar.settings_changed.emit()
    person.wait(lambda: person.state.trace is not before)
    shown = tab.results.list.results.shown_ids
    assert person.agree() == (chosen if chosen[0] in shown else shown[:1])


def test_a_parameter_moves_memories_and_the_selection_goes_with_them(person: Person) -> None:
    person.go("lab")
    person.lab.do_new_query()
    person.ask(QUESTION)
    tab = person.lab.current
    first = person.agree()
    before = person.state.trace
    tab.parameters.set_value("max_results", 1)
    person.wait(lambda: person.state.trace is not before)
    assert person.agree() == first


def test_tabs_of_the_lab_have_a_selection_each(person: Person) -> None:
    person.go("lab")
    person.lab.do_new_query()
    person.ask(QUESTION)
    person.press(Key.Key_Down)
    of_first = person.agree()
    person.lab.do_new_query()
    person.wait()
    assert person.state.selection == ()
    person.ask(OTHER)
    of_second = person.agree()
    person.lab.tabs.setCurrentIndex(person.lab.tabs.count() - 2)
    assert person.agree() == of_first
    person.lab.do_close_query()
    person.lab.tabs.setCurrentIndex(person.lab.tabs.count() - 1)
    assert person.agree() == of_second


def test_what_is_nearest_is_highlighted_explained_and_hit(person: Person) -> None:
    """The list of what was not recalled, where nothing was."""
    person.go("lab")
    person.lab.do_new_query()
    person.ask(QUESTION)
    tab = person.lab.current
    trace = tab.trace
    assert trace is not None
    tab.recalls.look_near(trace)
    tab.recalls.near_found.disconnect(tab._on_near_found)
    tab.recalls.near_found.connect(tab.results.show_nearest)
    person.wait(lambda: tab.results.state_shown == "nearest")
    person.view.setFocus()
    for key in (Key.Key_Down, Key.Key_End, Key.Key_Home, Key.Key_Down):
        person.press(key)
        person.agree_and_hit()
    tab.results._on_back()
    person.wait()
    assert person.state.selection == ()


# ---- beside the list


def test_a_link_of_the_inspector_is_highlighted_where_it_is_listed_else_nothing_is(person: Person) -> None:
    person.go("library")
    person.library.filter.set_filter("kind:episode")
    person.wait()
    person.into_list()
    listed = person.library.model.ids[7]
    person.window.inspector.context.state.select((listed,))
    assert person.agree() == (listed,)
    assert person.in_sight()
    outside = next(i for i in _all_ids(person) if i not in person.library.model.ids)
    person.window.inspector.context.state.select((outside,))
    person.wait()
    assert person.highlighted() == ()
    assert (person.state.selection, person.state.memory_id) == ((outside,), outside)
    assert person.window.status.selected.text().startswith("1 selected, not in this list: ")
    person.press(Key.Key_J, CTRL)
    person.wait(lambda: outside in person.isolated())
    assert person.state.selection == (outside,)
    person.press(Key.Key_Z, CTRL)
    person.wait(lambda: outside not in person.isolated())
    person.into_list()
    assert person.agree() == (person.library.model.ids[0],)


def _all_ids(person: Person) -> tuple[str, ...]:
    workspace = person.state.workspace
    assert workspace is not None
    return workspace.explorer.ids("", order="newest")


@pytest.mark.parametrize("start", ["library", "quarantine"])
def test_why_not_and_find_similar_are_about_what_was_highlighted_where_they_were_asked(
    person: Person, start: str
) -> None:
    """The screen that comes has a selection of its own."""
    person.go("lab")
    person.lab.do_new_query()
    person.ask(QUESTION)
    person.go(start)
    person.into_list()
    person.press(Key.Key_Down)
    (wanted,) = person.agree()
    person.press(Key.Key_W, CTRL | SHIFT)
    person.wait()
    dialog = person.lab.current.why.dialog
    assert dialog is not None
    assert dialog.field.text() == wanted
    dialog.close()
    person.window.activateWindow()
    person.wait()
    person.agree()
    person.go(start)
    person.view.setFocus()
    assert person.agree() == (wanted,)
    person.press(Key.Key_F, CTRL | SHIFT)
    person.wait()
    assert person.library.model.ids[0] == wanted
    assert person.agree() == (wanted,)
    person.press(Key.Key_Escape)
    person.wait()


# ---- undo, wherever the keyboard is


@pytest.mark.parametrize("key", SCREENS)
@pytest.mark.parametrize("where", ["filter", "list"])
def test_undo_and_redo_reach_the_window_from_every_place(person: Person, key: str, where: str) -> None:
    """An empty filter has nothing to undo, so it hands the key on."""
    if key == "lab":
        person.go("lab")
        person.lab.do_new_query()
        person.ask(QUESTION)
        person.press(Key.Key_End)
    else:
        person.go(key)
        person.into_list()
    seen = set(person.agree())
    before = person.isolated()
    person.press(Key.Key_J, CTRL)
    changed = before - seen if key == "quarantine" else before | seen
    person.wait(lambda: person.isolated() == changed)
    if where == "filter":
        person.go("quarantine" if key == "lab" else key)
        field = person.quarantine.filter if key != "library" else person.library.filter
        field.setFocus()
        assert not field.isUndoAvailable()
    person.press(Key.Key_Z, CTRL)
    person.wait(lambda: person.isolated() == before)
    person.press(Key.Key_Z, CTRL | SHIFT)
    person.wait(lambda: person.isolated() == changed)
    person.press(Key.Key_Z, CTRL)
    person.wait(lambda: person.isolated() == before)
    person.press(Key.Key_Y, CTRL)
    person.wait(lambda: person.isolated() == changed)
    person.press(Key.Key_Z, CTRL)
    person.wait(lambda: person.isolated() == before)


def test_a_field_with_something_to_undo_keeps_the_key(person: Person) -> None:
    person.go("quarantine")
    person.into_list()
    before = person.isolated()
    person.quarantine.filter.setFocus()
    QTest.keyClicks(person.quarantine.filter, "zzz")
    person.press(Key.Key_Z, CTRL)
    person.wait()
    assert person.quarantine.filter.text() == ""
    assert person.isolated() == before


def test_boxes_with_numbers_hand_the_key_on_too(qtbot: QtBot, person: Person) -> None:
    person.go("lab")
    person.lab.current.bar.side_button.setChecked(True)

    def seen() -> list[QLineEdit]:
        return [field for field in person.lab.current.parameters.findChildren(QLineEdit) if field.isVisible()]

    person.wait(lambda: bool(seen()))
    fields = seen()
    holder = fields[0].parentWidget()
    assert holder is not None
    holder.setFocus()
    assert person.window.findChildren(FieldKeys)
    person.go("library")
    person.into_list()
    held = set(person.agree())
    before = person.isolated()
    person.press(Key.Key_J, CTRL)
    person.wait(lambda: person.isolated() == before ^ held)
    person.go("lab")
    holder.setFocus()
    assert QApplication.focusWidget() in (holder, fields[0])
    person.press(Key.Key_Z, CTRL)
    person.wait(lambda: person.isolated() == before)
    person.lab.current.bar.side_button.setChecked(False)


# ---- the status bar


def test_the_status_bar_says_what_is_selected_what_was_done_and_takes_it_back(person: Person) -> None:
    person.go("library")
    person.library.filter.set_filter("kind:episode is:searchable")
    person.wait()
    person.into_list()
    status = person.window.status
    workspace = person.state.workspace
    assert workspace is not None
    (held,) = person.agree()
    memory = workspace.explorer.memories([held])[held]
    assert status.selected.text().startswith("1 selected: ")
    assert " ".join(memory.text.split())[:30] in status.selected.text()
    person.press(Key.Key_J, CTRL)
    person.wait(lambda: held in person.isolated())
    assert (status.message, status.back.text(), status.back.isVisible()) == ("Isolate 1 memory", "Undo", True)
    assert status.back.focusPolicy() & Qt.FocusPolicy.TabFocus
    status.back.setFocus()
    person.press(Key.Key_Space)
    person.wait(lambda: held not in person.isolated())
    assert (status.message, status.back.text(), status.back.isVisible()) == ("Undo: Isolate 1 memory", "Redo", True)
    person.window.choose_language("ja")
    assert "Isolate" not in status.message
    person.window.choose_language("en")
    person.library.filter.set_filter("")


# ---- a second window


def test_a_stale_window_never_does_the_opposite_of_what_was_meant(person: Person) -> None:
    """Another window isolates what is highlighted here as recallable: Ctrl+J isolates, says that it is isolated already,
    and does nothing; Undo here never takes back what only the other one did."""
    other = AppServices(samples_folder=None).open(person.path, read_only=False)
    assert other.operations is not None
    try:
        person.go("library")
        person.library.filter.set_filter("is:searchable")
        person.wait()
        person.into_list()
        (held,) = person.agree()
        before = person.isolated()
        other.operations.isolate((held,), now=NOW)
        person.press(Key.Key_J, CTRL)
        person.wait()
        assert person.isolated() == before | {held}
        assert person.window.status.message == "Already isolated: 1 memory"
        assert not person.window.status.back.isVisible()
        assert person.agree() == ()  # the list was read anew: it is no longer searchable
        assert person.window.commands.action("undo").text() == "Undo: Isolate 1 memory"
        other.operations.undo()
        person.press(Key.Key_Z, CTRL)  # the menu still names what the other one has taken back by now
        person.wait(lambda: bool(person.window.banner.message))
        assert "Another program has done or undone something meanwhile" in person.window.banner.message
        assert person.isolated() == before
    finally:
        person.window.banner.hide()
        other.close()
        person.library.filter.set_filter("")
        person.wait()


def test_the_edit_menu_names_what_another_window_did(person: Person) -> None:
    other = AppServices(samples_folder=None).open(person.path, read_only=False)
    assert other.operations is not None
    try:
        person.window.watch.look()
        person.wait()
        other.operations.isolate(("ep-0020", "ep-0021", "ep-0022"), now=NOW)
        person.window.watch.look()
        person.wait(lambda: person.window.commands.action("undo").text() == "Undo: Isolate 3 memories")
        person.window.run_command("undo")
        person.wait(lambda: "ep-0020" not in person.isolated())
    finally:
        other.close()


def test_the_keyboard_stands_on_one_of_the_selected_and_on_the_first_where_it_stood_elsewhere() -> None:
    found = [selection_of(("a", "b"), memory_id) for memory_id in ("a", "b", "gone", "")]
    assert [one.memory_id for one in found] == ["a", "b", "a", "a"]
    assert all(one.ids == ("a", "b") for one in found)
    assert selection_of(()) == selection_of((), "gone") == Selection()
