"""The facets: ordered as people look for them, searched, and more of them where somebody asks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.databases import episode, make_database
from helpers.services import SampleServices
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTreeWidgetItem
from pytestqt.qtbot import QtBot

from mnemonaut_core.domain.lists import FACET_VALUES, Facet
from mnemonaut_ui.library.facet_panel import in_order, is_found
from mnemonaut_ui.library.view import LibraryScreen
from mnemonaut_ui.state.view_state import ViewState

MANY = 45


@pytest.fixture
def screen(qtbot: QtBot, state: ViewState, services: SampleServices, tmp_path: Path) -> Iterator[LibraryScreen]:
    """Forty-five threads with numbers for names, and as many people; person 44 is in every memory of an even number."""
    lines = [
        episode(
            f"m-{number:02}",
            f"The winter {number}.",
            threads=[str(number)],
            entities=[{"name": f"Person {number}", "type": "person"}]
            + ([{"name": f"Person {MANY - 1}", "type": "person"}] if number % 2 == 0 else []),
        )
        for number in range(MANY)
    ]
    made = LibraryScreen(state)
    qtbot.addWidget(made)
    made.resize(1200, 800)
    made.show()
    workspace = services.open(make_database(tmp_path / "many.db", lines), read_only=False)
    state.set_workspace(workspace)
    settled(qtbot, made)
    yield made
    made.hide()


def settled(qtbot: QtBot, screen: LibraryScreen) -> None:
    qtbot.waitUntil(lambda: screen.state.jobs.idle and bool(screen.model.ids))


def facet(screen: LibraryScreen, title: str) -> list[QTreeWidgetItem]:
    """What stands under one title."""
    tops = [screen.facets.topLevelItem(i) for i in range(screen.facets.topLevelItemCount())]
    for top in tops:
        if top is not None and top.text(0) == title:
            return [child for child in map(top.child, range(top.childCount())) if child is not None]
    return []


def texts(screen: LibraryScreen, title: str) -> list[str]:
    return [item.text(0) for item in facet(screen, title)]


def click(qtbot: QtBot, screen: LibraryScreen, title: str, text: str) -> None:
    (item,) = [item for item in facet(screen, title) if item.text(0) == text]
    screen.facets.itemClicked.emit(item, 0)
    settled(qtbot, screen)


def test_numbers_are_ordered_as_numbers_and_more_shows_all_of_them(qtbot: QtBot, screen: LibraryScreen) -> None:
    few = texts(screen, "Thread")
    assert len(few) == FACET_VALUES + 1
    assert few[-1] == "more…"
    numbers = [int(text) for text in few[:-1]]
    assert numbers == sorted(numbers)
    click(qtbot, screen, "Thread", "more…")
    assert texts(screen, "Thread") == [*map(str, range(MANY)), "fewer…"]
    assert len(texts(screen, "Person or thing")) == FACET_VALUES + 1  # only what was asked for
    click(qtbot, screen, "Thread", "fewer…")
    assert len(texts(screen, "Thread")) == FACET_VALUES + 1


def test_the_most_frequent_come_first_and_then_nine_before_ten(qtbot: QtBot, screen: LibraryScreen) -> None:
    click(qtbot, screen, "Person or thing", "more…")
    people = texts(screen, "Person or thing")
    assert people[:4] == [f"Person {MANY - 1}", "Person 0", "Person 1", "Person 2"]
    assert people[10:13] == ["Person 9", "Person 10", "Person 11"]
    assert facet(screen, "Person or thing")[0].text(1) == "23"


def test_a_number_is_found_by_its_beginning_among_all_of_them(qtbot: QtBot, screen: LibraryScreen) -> None:
    screen.parts.find_field.set_filter("4")
    settled(qtbot, screen)
    assert texts(screen, "Thread") == ["4", "40", "41", "42", "43", "44"]  # not 14, 24 and 34
    assert texts(screen, "Person or thing") == [f"Person {number}" for number in (44, 4, 14, 24, 34, 40, 41, 42, 43)]
    assert texts(screen, "Kind") == []
    click(qtbot, screen, "Thread", "42")
    assert (screen.filter.text(), screen.model.ids) == ("thread:42", ("m-42",))
    assert texts(screen, "Thread") == ["☑ 42"]
    qtbot.keyClick(screen.parts.find_field, Qt.Key.Key_Escape)
    settled(qtbot, screen)
    assert screen.filter.text() == "thread:42"  # Esc empties the field that it is pressed in
    assert texts(screen, "Kind") == ["episode"]


def test_nothing_of_that_name_is_said(qtbot: QtBot, screen: LibraryScreen) -> None:
    screen.parts.find_field.set_filter("zebra")
    settled(qtbot, screen)
    item = screen.facets.topLevelItem(0)
    assert item is not None
    assert (screen.facets.topLevelItemCount(), item.text(0)) == (1, "Nothing of that name")
    screen.facets.setCurrentItem(item)
    qtbot.keyClick(screen.facets, Qt.Key.Key_Space)
    screen.parts.find_field.set_filter("")
    settled(qtbot, screen)
    assert texts(screen, "Kind") == ["episode"]


def test_order_and_finding_of_odd_values() -> None:
    values = [Facet("thread", value, count) for value, count in (("10", 5), ("x", 5), ("9", 5), ("b2", 7), ("②", 1))]
    assert [value.value for value in in_order(values)] == ["b2", "9", "10", "x", "②"]
    assert [value.value for value in in_order(values[:1] + values[2:3])] == ["9", "10"]
    assert in_order(()) == ()
    assert is_found("07", "07", "7")
    assert not is_found("17", "17", "7")
    assert is_found("Route 66", "Route 66", "66")
    assert is_found("STRASSE", "STRASSE", "straße")
    assert is_found("٧", "٧", "7")  # a digit is a digit
