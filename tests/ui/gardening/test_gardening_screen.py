"""The garden in the window: what each list shows, in which state, and what one key does to which memory."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.errors import InputError, MnemonautError
from mnemonaut_core.ports import no_progress
from mnemonaut_core.workspace.imports import import_new
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.gardening.view import GardeningScreen
from mnemonaut_ui.inspector.add_dialog import MergeDialog
from mnemonaut_ui.quarantine.dialogs import IsolateDialog
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.marked_text import ALL_LINES
from mnemonaut_ui.words.terms import recipe_title

TEXT = "We baked the parkin on Sunday and left it in the tin for three days"
ANN, HYPHEN = [{"type": "person", "name": "Ann Lee"}], [{"type": "person", "name": "Ann-Lee"}]
LINES = [
    *({"id": f"m{i}", "user_text": TEXT + end, "occurred_at": 100 + i} for i, end in enumerate((".", "!", "…"))),
    {"id": "undated", "user_text": "Once there was a heron."},
    {"id": "old", "kind": "state", "body": "The garden has three beds.", "created_at": 100},
    {"id": "a", "user_text": "Ann called.", "occurred_at": 200, "entities": ANN},
    {"id": "b", "user_text": "She came.", "occurred_at": 201, "entities": ANN},
    {"id": "c", "user_text": "She left.", "occurred_at": 202, "entities": HYPHEN},
    {"id": "then", "kind": "state", "body": "Her contract runs for one year.", "occurred_at": 300, "confidence": 0.5},
    {
        "id": "now",
        "kind": "state",
        "body": "Her post is permanent.",
        "occurred_at": 400,
        "confidence": 0.9,
        "links": [{"to": "then", "label": "contradicts"}],
    },
]


@pytest.fixture
def workspace(state: ViewState, tmp_path: Path) -> Workspace:
    source = tmp_path / "in.jsonl"
    source.write_text("".join(json.dumps(line) + "\n" for line in LINES), "utf-8")
    import_new(tmp_path / "garden.db", [source], {}, now=state.services.now(), progress=no_progress, token=NEVER)
    return state.services.open(tmp_path / "garden.db", read_only=False)


@pytest.fixture
def garden(qtbot: QtBot, window: MainWindow, workspace: Workspace) -> GardeningScreen:
    window.state.set_workspace(workspace)
    window.show()
    window.show_screen("gardening")
    qtbot.waitUntil(lambda: window.state.jobs.idle)
    assert isinstance(window.front, GardeningScreen)
    return window.front


def choose(qtbot: QtBot, garden: GardeningScreen, key: str) -> None:
    garden.choose(key)
    qtbot.waitUntil(lambda: garden.state.jobs.idle)


def look(qtbot: QtBot, garden: GardeningScreen) -> None:
    garden.look()
    qtbot.waitUntil(lambda: garden.state.jobs.idle)


def status(garden: GardeningScreen, memory_id: str) -> str:
    assert garden.state.workspace is not None
    return garden.state.workspace.library.memories([memory_id])[memory_id].status


def isolated(garden: GardeningScreen) -> list[str]:
    assert garden.state.workspace is not None
    return sorted(one.memory_id for one in garden.state.workspace.library.isolations())


def counts(garden: GardeningScreen) -> dict[str, str]:
    """The count shown at each list, in the order of the window; "line" for the separator."""
    items = [garden.lists.topLevelItem(number) for number in range(garden.lists.topLevelItemCount())]
    return {item.text(0) or "line": item.text(1) for item in items if item is not None}


def press(garden: GardeningScreen, key: Qt.Key) -> None:
    QTest.keyClick(garden.page.cards[garden.page.at], key)


def in_front(garden: GardeningScreen) -> list[str]:
    return [card.text.accessibleName() for card in garden.page.cards]


# ---- lists


@pytest.mark.long
def test_lists_are_counted_at_once_and_empty_ones_stand_below_a_line(garden: GardeningScreen) -> None:
    found = counts(garden)
    names = list(found)
    line = names.index("line")
    assert found["Contradicting each other"] == "1"
    assert found["Without a date"] == "1"
    assert {"Contradicting each other", "Out of date", "Spelt in two ways", "Without a date"} == set(names[:line])
    assert found["Too long to search whole"] == "0"
    assert found["Remembered for anything"] == "–"  # nothing can be said yet
    assert found["Out of reach"] == found["Said more than once"] == "look"


@pytest.mark.long
def test_a_short_list_says_how_it_is_found(qtbot: QtBot, garden: GardeningScreen) -> None:
    choose(qtbot, garden, "undated")
    assert garden.how.text() == "Memories that say neither when they happened nor when they were made."
    assert [row.ids for row in garden.table.held.rows] == [("undated",)]
    assert garden.numbers.text().startswith("Looked at 10; as of ")
    assert garden.look_button.text() == "Look once more"


@pytest.mark.long
def test_a_long_list_waits_until_it_is_asked_for(qtbot: QtBot, garden: GardeningScreen) -> None:
    choose(qtbot, garden, "duplicates")
    assert garden.empty.accessibleName() == "Not looked yet."
    assert garden.panes() == (garden.lists,)
    assert garden.look_button.isHidden()  # the one in the middle is enough
    look(qtbot, garden)
    assert counts(garden)["Said more than once"] == "2"  # a cluster of three is two pairs with its oldest
    assert garden.page.position.text() == "1 of 2"


@pytest.mark.long
def test_nothing_found_is_not_the_same_as_nothing_known(qtbot: QtBot, garden: GardeningScreen) -> None:
    choose(qtbot, garden, "long")
    assert garden.empty.accessibleName() == "Every memory is searched to its end."
    choose(qtbot, garden, "hubs")
    assert garden.empty.accessibleName() == "Nothing can be said yet. Only 0 recalls are recorded: too few to tell."


@pytest.mark.long
def test_enter_opens_the_memory_of_a_row_and_the_button_archives_it(
    qtbot: QtBot, garden: GardeningScreen, window: MainWindow
) -> None:
    choose(qtbot, garden, "stale")
    garden.table.selectRow(0)
    assert garden.state.selection == ("old",)
    assert garden.act_button.text() == "Archive"
    QTest.keyClick(garden.table, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: garden.state.jobs.idle)
    assert (window.front.key, garden.state.memory_id, status(garden, "old")) == ("library", "old", "active")
    window.show_screen("gardening")
    garden.act_button.click()
    qtbot.waitUntil(lambda: garden.state.jobs.idle and garden.table.held.rows[0].ids != ("old",))
    assert status(garden, "old") == "archived"
    garden.state.command_requested.emit("undo")
    qtbot.waitUntil(lambda: garden.state.jobs.idle and garden.table.held.rows[0].ids == ("old",))
    assert status(garden, "old") == "active"


@pytest.mark.long
def test_the_rare_spelling_is_written_as_the_usual_one(qtbot: QtBot, garden: GardeningScreen) -> None:
    choose(qtbot, garden, "spellings")
    (row,) = garden.table.held.rows
    assert (row.headline, row.note, row.ids) == ("Ann-Lee → Ann Lee", "Ann-Lee (1), Ann Lee (2)", ("c",))
    garden.table.selectRow(0)
    garden.act()
    qtbot.waitUntil(lambda: garden.state.jobs.idle and not garden.table.held.rows)
    assert garden.state.workspace is not None
    details = garden.state.workspace.library.details("c")
    assert details is not None
    assert [one.name for one in details.entities] == ["Ann Lee"]


@pytest.mark.long
def test_looking_can_be_stopped_and_another_database_has_nothing_yet(qtbot: QtBot, garden: GardeningScreen) -> None:
    choose(qtbot, garden, "unreachable")
    garden.look()
    garden.look_button.click()
    assert garden.look_button.text() in ("Look now", "Look once more")
    qtbot.waitUntil(lambda: garden.state.jobs.idle)
    garden.state.set_workspace(None)
    assert garden.table.held.rows == ()
    assert garden.empty.accessibleName().startswith("No database is open")


@pytest.mark.long
def test_what_is_out_of_reach_is_asked_by_the_recipe_that_is_chosen_and_it_is_said(
    qtbot: QtBot, garden: GardeningScreen
) -> None:
    choose(qtbot, garden, "stale")
    assert not garden.recipe.isVisible()
    choose(qtbot, garden, "unreachable")
    assert garden.recipe.isVisible()
    for chosen, asked in (("planned", "planned"), ("", "blend")):
        garden.recipe.setCurrentIndex(garden.recipe.findData(chosen))
        look(qtbot, garden)
        assert recipe_title(asked) in garden.numbers.text()
        assert "Looked at 10" in garden.numbers.text()


@pytest.mark.long
def test_a_narrow_table_keeps_its_room_for_what_is_said_and_seen(qtbot: QtBot, garden: GardeningScreen) -> None:
    choose(qtbot, garden, "stale")
    garden.resize(1300, 600)
    qtbot.waitUntil(lambda: not garden.table.isColumnHidden(2))
    garden.resize(640, 600)
    qtbot.waitUntil(lambda: garden.table.isColumnHidden(2))
    assert garden.table.columnWidth(0) + garden.table.columnWidth(1) <= garden.table.viewport().width()


@pytest.mark.long
def test_the_menu_of_a_row_acts_on_all_that_it_is_about(
    qtbot: QtBot, garden: GardeningScreen, window: MainWindow, workspace: Workspace
) -> None:
    choose(qtbot, garden, "spellings")
    garden.table.selectRow(0)
    about = garden.highlighted().ids
    garden.table.customContextMenuRequested.emit(garden.table.visualRect(garden.table.held.index(0, 0)).center())
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    shown = [action.text().replace("&", "") for action in menu.actions()]
    assert {"Isolate", "Feedback", "Archive…"} <= set(shown)
    window.commands.action("feedback_outdated").trigger()
    menu.close()
    qtbot.waitUntil(lambda: garden.state.jobs.idle)
    newest = workspace.library.read(lambda reader: reader.changes.entries())[0]
    assert (newest.operation, set(newest.ids)) == ("feedback", set(about))


# ---- pairs


def test_a_pair_stands_side_by_side_with_what_differs_marked_and_one_answer_suggested(garden: GardeningScreen) -> None:
    left, right = garden.page.cards
    assert in_front(garden) == ["Her contract runs for one year.", "Her post is permanent."]
    spans = [
        (text, *span) for text, card in zip(in_front(garden), (left, right), strict=True) for span in card.text.spans
    ]
    assert [text[start:end] for text, start, end in spans] == ["contract runs for one year", "post is permanent"]
    assert (left.badge.text(), right.badge.text()) == ("still true", "still true")
    facts = [label.text() for label in left.findChildren(QLabel) if label.font().bold() and "." in label.text()]
    assert facts == ["0.50"]  # it differs
    assert [button.property("suggested") for button in garden.page.buttons] == [False, True, False, False]
    assert all(button.isEnabled() for button in garden.page.buttons)
    assert garden.page.reason.text().startswith("Suggested: 2, because the right one is newer, is surer.")
    assert garden.page.buttons[1].accessibleDescription() == "the left becomes out of date"
    assert status(garden, "then") == "active"  # nothing is done by itself


@pytest.mark.parametrize(
    ("key", "outdated", "merged"),
    [
        (Qt.Key.Key_1, "now", []),
        (Qt.Key.Key_2, "then", []),
        (Qt.Key.Key_3, "", ["then"]),
        (Qt.Key.Key_4, "", []),
    ],
    ids=["left", "right", "merge", "both"],
)
def test_one_key_decides_a_pair_and_undo_brings_it_back(
    qtbot: QtBot, garden: GardeningScreen, key: Qt.Key, outdated: str, merged: list[str]
) -> None:
    press(garden, key)
    qtbot.waitUntil(lambda: garden.state.jobs.idle and garden.empty.isVisible())
    assert [one for one in ("then", "now") if status(garden, one) == "stale"] == ([outdated] if outdated else [])
    assert isolated(garden) == merged
    garden.state.command_requested.emit("undo")
    qtbot.waitUntil(lambda: garden.state.jobs.idle and garden.page.isVisible())
    assert in_front(garden) == ["Her contract runs for one year.", "Her post is permanent."]
    assert isolated(garden) == []
    assert [status(garden, one) for one in ("then", "now")] == ["active", "active"]


def test_two_of_different_kinds_are_not_merged(garden: GardeningScreen) -> None:
    both = garden._sides
    assert both is not None
    other = replace(both.right, memory=replace(both.right.memory, kind="claim"))
    garden._sides = replace(both, right=other)
    garden._enable()
    assert [button.isEnabled() for button in garden.page.buttons] == [True, True, False, True]


def test_a_decision_that_is_refused_brings_its_pair_back(
    qtbot: QtBot, garden: GardeningScreen, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, failed: Callable[[MnemonautError], None]) -> None:
        failed(InputError("Not now", code="usage", advice=""))

    monkeypatch.setattr(garden.state, "operate", refuse)
    press(garden, Qt.Key.Key_2)
    qtbot.waitUntil(lambda: garden.state.jobs.idle and garden.page.isVisible())
    assert in_front(garden) == ["Her contract runs for one year.", "Her post is permanent."]


def test_keys_go_from_pair_to_pair_show_both_in_full_and_open(
    qtbot: QtBot, garden: GardeningScreen, window: MainWindow
) -> None:
    choose(qtbot, garden, "duplicates")
    look(qtbot, garden)
    assert garden.page.reason.text().startswith("Suggested: 3")
    press(garden, Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: garden.page.position.text() == "2 of 2" and garden.state.jobs.idle)
    press(garden, Qt.Key.Key_Right)  # there is none after it
    press(garden, Qt.Key.Key_Left)
    qtbot.waitUntil(lambda: garden.page.position.text() == "1 of 2" and garden.state.jobs.idle)
    press(garden, Qt.Key.Key_Space)
    assert [card.text.lines for card in garden.page.cards] == [ALL_LINES, ALL_LINES]
    QTest.keyClick(garden.lists, Qt.Key.Key_2)  # keys act in the list too, which has no type-ahead
    qtbot.waitUntil(lambda: garden.state.jobs.idle and isolated(garden) == ["m0"])
    assert garden.page.next_title.text() == "Next: Contradicting each other"
    garden.page.cards[1].setFocus()
    assert garden.state.selection == ("m2",)
    press(garden, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: garden.state.jobs.idle)
    assert (window.front.key, garden.state.memory_id, isolated(garden)) == ("library", "m2", ["m0"])


def test_a_database_that_is_only_read_shows_pairs_and_decides_none(
    qtbot: QtBot, window: MainWindow, workspace: Workspace
) -> None:
    path = workspace.path
    workspace.close()
    window.state.set_workspace(window.state.services.open(path, read_only=True))
    window.show()
    window.show_screen("gardening")
    garden = window.front
    assert isinstance(garden, GardeningScreen)
    qtbot.waitUntil(lambda: window.state.jobs.idle and garden.page.isVisible())
    assert [button.isEnabled() for button in garden.page.buttons] == [False] * 4
    assert garden.page.reason.text().startswith("This database is open to read only.")
    press(garden, Qt.Key.Key_2)
    qtbot.waitUntil(lambda: window.state.jobs.idle)
    assert status(garden, "then") == "active"


def test_a_cluster_is_merged_or_isolated_whole_in_a_dialog(
    qtbot: QtBot, garden: GardeningScreen, window: MainWindow
) -> None:
    choose(qtbot, garden, "duplicates")
    look(qtbot, garden)
    garden.page.cards[0].setFocus()
    assert garden.state.selection == ("m0",)
    window.run_command("isolate_near")
    (isolating,) = window.findChildren(IsolateDialog)
    qtbot.waitUntil(lambda: isolating.do_button.isEnabled() and garden.state.jobs.idle)
    assert isolating.chosen == ("m0", "m1", "m2")
    isolating.close()
    assert garden.page.all_button.text() == "Merge all 3…"
    garden.page.all_button.click()
    qtbot.waitUntil(lambda: garden.state.jobs.idle)
    dialog = window.findChild(MergeDialog)
    assert dialog is not None
    assert (dialog.form.edits["into"].currentData(), dialog.going) == ("m0", ("m1", "m2"))
    dialog.do_button.click()
    qtbot.waitUntil(lambda: garden.state.jobs.idle)
    assert garden.state.workspace is not None
    isolations = garden.state.workspace.library.isolations()
    assert {(one.memory_id, one.merged_into) for one in isolations} == {("m1", "m0"), ("m2", "m0")}


def test_in_a_narrow_window_the_two_stand_under_each_other(qtbot: QtBot, garden: GardeningScreen) -> None:
    for width, below in ((1300, False), (620, True)):
        garden.resize(width, 540)
        qtbot.wait(1)
        left, right = (card.geometry() for card in garden.page.cards)
        assert (right.top() >= left.bottom()) is below
        assert garden.page.body.width() <= garden.page.area.viewport().width()
        for button in garden.page.buttons:  # in sight without scrolling
            assert garden.page.rect().contains(QRect(button.mapTo(garden.page, QPoint(0, 0)), button.size()))
