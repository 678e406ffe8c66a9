"""Several rows at once, from every list that brings memories: exactly what is highlighted is isolated, and comes back by undo."""

from __future__ import annotations

import pytest
from helpers.person import CTRL, QUESTION, SHIFT, Key, Person
from PySide6.QtCore import QItemSelectionModel

from mnemonaut_ui.lab.asking.ask_bar import ALL
from mnemonaut_ui.lab.compare.matrix import MatrixTable
from mnemonaut_ui.runs.view import RunsScreen


def asked(person: Person) -> None:
    """A new tab in the lab, with its answer."""
    person.go("lab")
    person.lab.open_empty_tab()
    person.ask(QUESTION)


@pytest.mark.long
def test_several_rows_of_an_answer(person: Person) -> None:
    asked(person)
    shown = person.lab.current.results.table.listed.shown_ids
    person.into_list()
    person.press(Key.Key_Down, SHIFT)
    person.press(Key.Key_Down, SHIFT)
    assert person.agree() == shown[:3]
    person.agree_and_hit()
    person.press(Key.Key_J, CTRL)
    person.wait(lambda: set(shown[:3]) <= person.isolated())
    assert shown[3] not in person.isolated()
    person.press(Key.Key_Z, CTRL)
    person.wait(lambda: not set(shown[:3]) & person.isolated())


@pytest.mark.long
def test_several_rows_of_the_matrix(person: Person) -> None:
    asked(person)
    tab = person.lab.current
    tab.bar.choose(ALL, ALL)
    tab.bar.settings_changed.emit()
    person.wait(lambda: isinstance(tab.results.table, MatrixTable) and not tab.recalls.running)
    table = tab.results.matrix
    rows = [row for row in range(table.matrix.rowCount()) if table.matrix.id_at(row) not in person.isolated()][1:4:2]
    wanted = tuple(table.matrix.id_at(row) for row in rows)
    model, flag = table.selectionModel(), QItemSelectionModel.SelectionFlag
    table.setFocus()
    model.setCurrentIndex(table.model().index(rows[0], 0), flag.ClearAndSelect | flag.Rows)
    model.select(table.model().index(rows[1], 0), flag.Select | flag.Rows)
    assert set(person.agree()) == set(wanted)
    person.agree_and_hit()


@pytest.mark.long
def test_several_of_what_a_recorded_recall_brought(person: Person) -> None:
    asked(person)
    person.window.show_screen("runs")
    screen = person.window.front
    assert isinstance(screen, RunsScreen)
    person.wait(lambda: screen.detail.looked is not None and len(screen.detail.list.held.rows) >= 3)
    assert screen.detail.looked is not None
    brought = [one.id for one in screen.detail.looked.brought or ()]
    screen.detail.list.setFocus()
    screen.detail.list.selectRow(0)
    screen.detail.list.select_rows((0, 2), 0)
    wanted = {brought[0], brought[2]}
    assert set(person.state.selection) == wanted
    before = person.isolated()
    person.press(Key.Key_J, CTRL)
    person.wait(lambda: person.isolated() >= before | wanted)
    leads = person.leads()
    assert {one for one in set(leads) - before if not leads[one]} == wanted
    person.press(Key.Key_Z, CTRL)
    person.wait(lambda: person.isolated() == before)
