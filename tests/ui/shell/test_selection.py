"""One selection: what is highlighted on the visible screen = what the inspector explains = what a command hits. Walked over
every screen and every way of moving; after each, Ctrl+J hits exactly what is highlighted, and Ctrl+Z takes it back. What
becomes of it with a new answer, an undo or another window: `test_selection_stays.py`."""

from __future__ import annotations

import pytest
from helpers.columns import place
from helpers.depth import Depth
from helpers.person import CTRL, PLAIN, QUESTION, SCREENS, SHIFT, Key, Person
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from mnemonaut_ui.lab.asking.ask_bar import ALL
from mnemonaut_ui.lab.list.result_list import ResultList
from mnemonaut_ui.state.view_state import Selection, selection_of

LISTS = (*SCREENS, "matrix")


@pytest.fixture(scope="module", params=LISTS)
def screen(request: pytest.FixtureRequest, person: Person) -> Person:
    """Each screen in turn, and the lab once more with several recalls side by side."""
    if request.param in ("lab", "matrix"):
        person.go("lab")
        person.lab.current.bar.choose(ALL if request.param == "matrix" else "heuristic", "as-written")
        person.ask(QUESTION)
    person.go("lab" if request.param == "matrix" else request.param)
    assert (request.param == "matrix") == (person.lab.current.results.state_shown == "matrix")
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
    "right": ((Key.Key_Down, PLAIN), (Key.Key_Right, PLAIN)),
    "right and left": ((Key.Key_Right, PLAIN), (Key.Key_Right, PLAIN), (Key.Key_Down, PLAIN), (Key.Key_Left, PLAIN)),
}
ENDS = {"home": 0, "ctrl+home": 0, "end": -1, "ctrl+end": -1}
CLICKS = {"click": PLAIN, "ctrl+click": CTRL, "shift+click": SHIFT}


def move_as(person: Person, move: str) -> None:
    """One of the ways of moving, by keys or with the mouse."""
    if move in CLICKS:
        mouse(person, 2, CLICKS[move])
    for key, modifiers in KEYS.get(move, ()):
        person.press(key, modifiers)


MOVES = [*KEYS, *CLICKS]


@pytest.fixture
def _in_turn(request: pytest.FixtureRequest, depth: Depth) -> None:
    """The short run moves in every other way, on one screen each, and with `--long` in all on all."""
    if depth is Depth.SHORT:
        chosen = request.node.callspec.params
        if (MOVES.index(chosen["move"]) + 5 * LISTS.index(chosen["screen"])) % 8:
            pytest.skip("takes its time: run with --long")


@pytest.mark.usefixtures("_in_turn")
@pytest.mark.parametrize("move", MOVES)
def test_every_way_of_moving_in_a_list_selects_what_it_highlights(on: Person, move: str) -> None:
    move_as(on, move)
    if move in ENDS:
        listed = {
            "library": lambda: on.library.model.ids,
            "lab": lambda: on.lab.current.results.table.listed.shown_ids,
            "quarantine": lambda: tuple(entry.isolation.memory_id for entry in on.quarantine.table.held.rows),
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


@pytest.mark.long
def test_every_switch_of_screens_makes_its_highlighted_row_the_selection(person: Person) -> None:
    """The finding's own story: row 2 in the lab, another memory in the library, back to the lab."""
    person.go("lab")
    person.lab.open_empty_tab()
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


@pytest.mark.long
def test_a_page_without_a_list_selects_nothing_and_commands_rest(person: Person) -> None:
    person.go("library")
    person.into_list()
    held = person.agree()
    person.window.run_command("welcome")
    assert (person.state.selection, person.state.memory_id) == ((), "")
    assert not person.window.commands.action("isolate").isEnabled()
    assert not person.window.commands.action("copy").isEnabled()
    person.go("lab")
    person.lab.open_empty_tab()
    person.wait()
    assert person.state.selection == ()
    assert person.window.drawer.is_folded
    assert person.window.status.selected.text() == "No memory selected"
    before = person.isolated()
    person.press(Key.Key_J, CTRL)
    person.wait()
    assert person.isolated() == before
    person.go("library")
    assert person.agree() == held


@pytest.mark.long
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
    person.quarantine.filter.set_filter("nothing has this word")
    person.wait()
    assert person.state.selection == ()
    person.quarantine.filter.set_filter(first)
    person.view.setFocus()
    person.press(Key.Key_Down)
    assert person.agree() == (first,)
    person.quarantine.filter.set_filter("")
    assert person.agree() == (first,)


@pytest.mark.long
def test_filters_of_the_lab_let_go_of_what_they_leave_out(person: Person) -> None:
    person.go("lab")
    person.lab.open_empty_tab()
    person.ask(QUESTION)
    results = person.lab.current.results
    (first,) = person.agree()
    results.filter.choose("selected")
    assert person.agree() == (first,)
    left_out = next(
        key
        for key in results.filter.actions_by_key
        if key.startswith("drop ") and results.filter.actions_by_key[key].isEnabled()
    )
    results.filter.choose(left_out)
    assert person.agree() == ()
    results.filter.choose("all")
    person.into_list()
    person.agree_and_hit()


# ---- beside the list


@pytest.mark.long
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
    return workspace.library.ids("", order="newest")


@pytest.mark.long
@pytest.mark.parametrize("start", ["library", "quarantine"])
def test_why_not_and_find_similar_are_about_what_was_highlighted_where_they_were_asked(
    person: Person, start: str
) -> None:
    """The screen that comes has a selection of its own."""
    person.go("lab")
    person.lab.open_empty_tab()
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


def test_two_memories_of_another_screen_are_compared_themselves(qtbot: QtBot, person: Person) -> None:
    """The lab has a memory of its own selected: it is not what is compared."""
    person.go("lab")
    person.lab.current.bar.choose("heuristic", "as-written")
    person.ask(QUESTION)
    person.go("library")
    person.into_list()
    person.press(Key.Key_Down, SHIFT)
    wanted = person.agree()
    with qtbot.waitSignal(person.state.comparison_requested) as compared:
        person.press(Key.Key_D, CTRL | SHIFT)
    assert compared.args is not None
    assert compared.args[0].memories == wanted
    person.wait()
    assert person.window.front.key == "compare"


def test_the_keyboard_stands_on_one_of_the_selected_and_on_the_first_where_it_stood_elsewhere() -> None:
    found = [selection_of(("a", "b"), memory_id) for memory_id in ("a", "b", "gone", "")]
    assert [one.memory_id for one in found] == ["a", "b", "a", "a"]
    assert all(one.ids == ("a", "b") for one in found)
    assert selection_of(()) == selection_of((), "gone") == Selection()
