"""Feedback by keys from the lists of the window: which memory it hits, what it changes in the answer that is shown, and undo."""

from __future__ import annotations

from collections.abc import Callable
from statistics import fmean

import pytest
from helpers.person import CTRL, PLAIN, QUESTION, SHIFT, Key, Person
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from mnemonaut_ui.lab.asking.ask_bar import ALL
from mnemonaut_ui.library.view import LibraryScreen
from mnemonaut_ui.quarantine.dialogs import DuplicateDialog

LETTERS = {"helpful": Key.Key_H, "harmful": Key.Key_A, "outdated": Key.Key_O, "duplicate": Key.Key_D}


def worth(person: Person, *ids: str) -> list[tuple[float | None, float | None]]:
    """Utility and confidence as they are stored."""
    workspace = person.state.workspace
    assert workspace is not None
    held = workspace.library.memories(ids)
    return [(held[one].utility, held[one].confidence) for one in ids]


def started(person: Person, one: float | None) -> float:
    """The usefulness that a word adds to: of what has none, the average of what has."""
    workspace = person.state.workspace
    assert workspace is not None
    if one is not None:
        return one
    explorer = workspace.explorer
    measured = [found.utility for found in explorer.library.memories(explorer.library.ids("")).values()]
    return fmean(found for found in measured if found is not None)


def rate(person: Person, signal: str, until: Callable[[], bool] = lambda: True) -> None:
    """F8, then a letter."""
    person.press(Key.Key_F8)
    person.press(LETTERS[signal])
    person.wait(until)


@pytest.fixture
def asked(person: Person) -> Person:
    """By the recipe that weighs feedback; the third row is highlighted."""
    person.go("lab")
    person.lab.current.bar.choose("activation", "as-written")
    person.ask(QUESTION)
    person.into_list()
    person.press(Key.Key_Down)
    person.press(Key.Key_Down)
    person.agree()
    return person


@pytest.mark.long
def test_in_the_lab_the_same_question_is_asked_again_and_the_moves_are_marked(asked: Person) -> None:
    before = asked.state.trace
    assert before is not None
    (rated,) = asked.highlighted()
    (was,) = worth(asked, rated)
    start = started(asked, was[0])
    rate(asked, "harmful", lambda: asked.state.trace is not before)
    now = asked.state.trace
    assert now is not None
    (is_now,) = worth(asked, rated)
    assert is_now == pytest.approx((start - 0.2, (0.5 if was[1] is None else was[1]) - 0.1))
    assert (now.query, now.recipe) == (before.query, "activation")
    tab = asked.lab.current
    assert tab.results.baseline.trace is before
    old, new = (trace.candidate(rated) for trace in (before, now))
    assert old is not None
    assert new is not None
    assert new.scored is not None
    assert old.scored is not None
    assert new.scored.score < old.scored.score
    told = tab.note.message
    assert told.startswith(f"Call {rated} harmful\n")
    assert f"usefulness {'–' if was[0] is None else f'{was[0]:.2f}'} → {is_now[0]:.2f}" in told
    assert ("every rank stayed" in told) == (old.rank == new.rank)
    if old.rank != new.rank:
        assert f"rank {old.rank} → {new.rank}" in told
    assert asked.highlighted() == (rated,)
    third = asked.state.trace
    asked.press(Key.Key_Z, CTRL)
    asked.wait(lambda: asked.state.trace is not third)
    assert worth(asked, rated) == [was]
    assert tab.note.message.startswith("Undo: ") or "harmful" in tab.note.message


@pytest.mark.long
def test_a_recipe_that_does_not_weigh_feedback_says_so(person: Person) -> None:
    person.go("lab")
    person.lab.current.bar.choose("heuristic", "as-written")
    person.ask(QUESTION)
    person.into_list()
    shown = person.state.trace
    rate(person, "helpful", lambda: person.state.trace is not shown)
    assert "Classic does not weigh feedback: nothing changes there." in person.lab.current.note.message
    person.press(Key.Key_Z, CTRL)
    person.wait()


@pytest.mark.long
def test_several_rows_at_once_from_the_library_and_from_the_matrix_are_one_operation(person: Person) -> None:
    person.go("library")
    person.into_list()
    person.press(Key.Key_Down, SHIFT)
    ids = person.agree()
    assert len(ids) == 2
    before = worth(person, *ids)
    rate(person, "outdated", lambda: worth(person, *ids) != before)
    assert worth(person, *ids) == [(utility, (0.5 if sure is None else sure) - 0.2) for utility, sure in before]
    person.press(Key.Key_Z, CTRL)
    person.wait(lambda: worth(person, *ids) == before)
    person.go("lab")
    person.lab.current.bar.choose(ALL, "as-written")
    person.ask(QUESTION)
    person.into_list()
    (one,) = person.agree()
    (was,) = worth(person, one)
    start = started(person, was[0])
    rate(person, "helpful", lambda: worth(person, one) != [was])
    assert worth(person, one)[0][0] == pytest.approx(start + 0.1)
    person.press(Key.Key_Z, CTRL)
    person.wait(lambda: worth(person, one) == [was])


@pytest.mark.long
def test_a_duplicate_names_the_memory_that_it_repeats_by_the_keyboard_alone(person: Person) -> None:
    person.go("library")
    person.into_list()
    (copy,) = person.agree()
    person.press(Key.Key_F8)
    person.press(Key.Key_D)
    dialog = next(one for one in person.window.findChildren(DuplicateDialog) if one.isVisible())
    person.wait()
    QTest.keyClicks(dialog.form.edits["words"], "ep-0002")
    person.wait(lambda: dialog.chosen == "ep-0002")
    QTest.keyClick(dialog.form.edits["words"], Key.Key_Return, PLAIN)
    workspace = person.state.workspace
    assert workspace is not None
    person.wait(lambda: [one.signal for one in workspace.library.history(copy).remarked] == ["duplicate"])
    assert [one.of_id for one in workspace.library.history(copy).remarked] == ["ep-0002"]
    person.window.activateWindow()  # as every window system does when a dialog closes, but not this one
    person.into_list()
    person.press(Key.Key_Z, CTRL)
    person.wait(lambda: not workspace.library.history(copy).remarked)


def test_the_first_key_of_two_cannot_be_given_away(person: Person) -> None:
    wrong = person.window.commands.own.choose("parameters", "F8")
    assert wrong is not None
    assert (wrong.why, wrong.taken) == ("taken", "feedback_helpful")
    QApplication.processEvents()


def test_the_menu_of_a_list_opens_again_with_all_that_is_in_it(person: Person) -> None:
    """The first one that was closed used to take the feedback along, of the window's own menu too; the second did not open."""
    person.go("library")
    library = person.window.front
    assert isinstance(library, LibraryScreen)
    person.into_list()
    submenu = person.window.commands.submenu("feedback")
    held = [action.text() for action in submenu.actions()]
    assert len(held) == len(LETTERS)
    seen: list[list[str]] = []
    for _ in range(3):
        library._on_menu_wanted(library.table.mapToGlobal(QPoint(40, 40)))
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        seen.append([action.text() for action in menu.actions()])
        menu.close()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        person.wait()
    assert seen == [seen[0]] * 3
    assert submenu.title() in seen[0]
    assert [action.text() for action in submenu.actions()] == held
