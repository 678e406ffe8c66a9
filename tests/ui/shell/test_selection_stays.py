"""One selection, through what happens to the lists: a new answer, an undo wherever the keyboard is, another window."""

from __future__ import annotations

import pytest
from helpers.person import CTRL, OTHER, QUESTION, SCREENS, SHIFT, Key, Person
from helpers.services import NOW
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.workspace.services import Services
from mnemonaut_ui.lab.answer.recalls import nearest_of
from mnemonaut_ui.shell.actions import FieldKeys

# ---- a new answer


@pytest.mark.long
def test_a_new_question_selects_its_first_row_whatever_was_chosen_before(person: Person) -> None:
    """It used to keep an old selection at place 12, which Ctrl+J then hit."""
    person.go("lab")
    person.lab.open_empty_tab()
    person.ask(QUESTION)
    person.press(Key.Key_End)
    last = person.agree()
    person.ask(OTHER)
    shown = person.lab.current.results.list.results.shown_ids
    assert person.agree() == (shown[0],) != last
    person.ask(QUESTION)
    assert person.agree() == (person.lab.current.results.list.results.shown_ids[0],)
    person.agree_and_hit()


@pytest.mark.long
def test_the_same_question_again_keeps_what_was_chosen_while_it_is_listed(person: Person) -> None:
    person.go("lab")
    person.lab.open_empty_tab()
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


@pytest.mark.long
def test_another_recipe_selects_its_first_row_unless_one_was_chosen(person: Person) -> None:
    person.go("lab")
    person.lab.open_empty_tab()
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


@pytest.mark.long
def test_a_parameter_moves_memories_and_the_selection_goes_with_them(person: Person) -> None:
    person.go("lab")
    person.lab.open_empty_tab()
    person.ask(QUESTION)
    tab = person.lab.current
    first = person.agree()
    before = person.state.trace
    tab.parameters.set_value("max_results", 1)
    person.wait(lambda: person.state.trace is not before)
    assert person.agree() == first


@pytest.mark.long
def test_tabs_of_the_lab_have_a_selection_each(person: Person) -> None:
    person.go("lab")
    person.lab.open_empty_tab()
    person.ask(QUESTION)
    person.press(Key.Key_Down)
    of_first = person.agree()
    person.lab.open_empty_tab()
    person.wait(lambda: person.state.selection == ())
    person.ask(OTHER)
    of_second = person.agree()
    person.lab.tabs.setCurrentIndex(person.lab.tabs.count() - 2)
    assert person.agree() == of_first
    person.lab.close_tab()
    person.lab.tabs.setCurrentIndex(person.lab.tabs.count() - 1)
    assert person.agree() == of_second


@pytest.mark.long
def test_what_is_nearest_is_highlighted_explained_and_hit(person: Person) -> None:
    """The list of what was not recalled, where nothing was."""
    person.go("lab")
    person.lab.open_empty_tab()
    person.ask(QUESTION)
    tab = person.lab.current
    trace = tab.trace
    assert trace is not None
    workspace = tab.state.workspace
    assert workspace is not None
    tab.results.show_nearest(nearest_of(workspace.explorer, trace, NEVER))
    person.wait(lambda: tab.results.state_shown == "nearest")
    person.view.setFocus()
    for key in (Key.Key_Down, Key.Key_End, Key.Key_Home, Key.Key_Down):
        person.press(key)
        person.agree_and_hit()
    tab.results._on_back()
    person.wait()
    assert person.state.selection == ()


# ---- undo, wherever the keyboard is


@pytest.mark.parametrize(
    ("key", "where"),
    [
        pytest.param(key, where, marks=[pytest.mark.long] * ((number + at) % 2))
        for number, key in enumerate(SCREENS)
        for at, where in enumerate(("filter", "list"))
    ],
)
def test_undo_and_redo_reach_the_window_from_every_place(person: Person, key: str, where: str) -> None:
    """An empty filter has nothing to undo, so it hands the key on."""
    if key == "lab":
        person.go("lab")
        person.lab.open_empty_tab()
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


@pytest.mark.long
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


@pytest.mark.long
def test_the_status_bar_says_what_is_selected_what_was_done_and_takes_it_back(person: Person) -> None:
    person.go("library")
    person.library.filter.set_filter("kind:episode is:searchable")
    person.wait()
    person.into_list()
    status = person.window.status
    workspace = person.state.workspace
    assert workspace is not None
    (held,) = person.agree()
    memory = workspace.library.memories([held])[held]
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
    person.library.filter.set_filter("")


# ---- a second window


@pytest.mark.long
def test_a_stale_window_never_does_the_opposite_of_what_was_meant(person: Person) -> None:
    """Another window isolates what is highlighted here as recallable: Ctrl+J isolates, says that it is isolated already,
    and does nothing; Undo here never takes back what only the other one did."""
    other = Services(samples_folder=None).open(person.path, read_only=False)
    try:
        person.go("library")
        person.library.filter.set_filter("is:searchable")
        person.wait()
        person.into_list()
        (held,) = person.agree()
        before = person.isolated()
        other.database.curation.isolate((held,), now=NOW)
        person.press(Key.Key_J, CTRL)
        person.wait()
        assert person.isolated() == before | {held}
        assert person.window.status.message == "Already isolated: 1 memory"
        assert not person.window.status.back.isVisible()
        assert person.agree() == ()  # the list was read anew: it is no longer searchable
        assert person.window.commands.action("undo").text() == "Undo: Isolate 1 memory"
        other.database.journal.undo()
        person.press(Key.Key_Z, CTRL)  # the menu still names what the other one has taken back by now
        person.wait(lambda: bool(person.window.banner.message))
        assert "Another program has done or undone something meanwhile" in person.window.banner.message
        assert person.isolated() == before
    finally:
        person.window.banner.hide()
        other.close()
        person.library.filter.set_filter("")
        person.wait()


@pytest.mark.long
def test_the_edit_menu_names_what_another_window_did(person: Person) -> None:
    other = Services(samples_folder=None).open(person.path, read_only=False)
    try:
        person.window.watch.look()
        person.wait()
        other.database.curation.isolate(("ep-0020", "ep-0021", "ep-0022"), now=NOW)
        person.window.watch.look()
        person.wait(lambda: person.window.commands.action("undo").text() == "Undo: Isolate 3 memories")
        person.window.run_command("undo")
        person.wait(lambda: "ep-0020" not in person.isolated())
    finally:
        other.close()
