"""Ctrl+K beyond its commands: recipes, presets and memories; what was chosen last; that Enter needs a choice."""

from __future__ import annotations

from functools import partial

import pytest
from helpers.services import SampleServices
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.query import Query
from mnemonaut_core.ports import no_progress
from mnemonaut_core.saved import Saved, new_saved
from mnemonaut_core.store.database import Database
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.library.view import LibraryScreen
from mnemonaut_ui.shell.actions import plain
from mnemonaut_ui.shell.command_palette import CHANNEL, KEYS, RECENT_KEPT, RECENT_KEY, CommandPalette, like_a_search
from mnemonaut_ui.shell.commands import COMMANDS
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.shell.preferences import ROWS, PreferencesPage
from mnemonaut_ui.shell.screens import SCREENS
from mnemonaut_ui.words.memory import name_of

Key = Qt.Key


@pytest.fixture
def opened(qtbot: QtBot, window: MainWindow, services: SampleServices) -> MainWindow:
    """The English sample, in the lab."""
    window.open_database(services.build_sample("en", no_progress, NEVER))
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.jobs.idle)
    return window


def called(window: MainWindow) -> CommandPalette:
    """The palette, as Ctrl+K shows it."""
    window.run_command("palette")
    (palette,) = [found for found in window.findChildren(CommandPalette) if found.isVisible()]
    return palette


def typed(qtbot: QtBot, palette: CommandPalette, window: MainWindow, text: str) -> list[tuple[str, str]]:
    """What is listed for a text when memories were looked for, but for asking and searching it: (text, what stands at its end)."""
    QTest.keyClicks(palette.field, text)
    beside = palette._beside
    assert beside is not None
    qtbot.waitUntil(lambda: not beside._timer.isActive() and window.state.jobs.idle)
    return [one for one in listed(palette) if one[0][0] not in "◎▤"]


def listed(palette: CommandPalette) -> list[tuple[str, str]]:
    items = [palette.list.item(i) for i in range(palette.list.count())]
    return [(item.text(), item.data(KEYS)) for item in items]


def _save(operations: Database, one: Saved, now: int, _token: CancelToken) -> object:
    return operations.saved.save_query(new_saved(one), now=now)


def lab_of(window: MainWindow) -> LabScreen:
    lab = window.screens["lab"]
    assert isinstance(lab, LabScreen)
    return lab


def test_every_command_is_registered_once_and_a_screen_overrides_only_such(opened: MainWindow) -> None:
    ids = [command.id for command in COMMANDS]
    assert len(ids) == len(set(ids))
    assert {name for screen in opened.screens.values() for name in screen.overrides()} <= set(ids)
    assert {command.borrows for command in COMMANDS} - {""} <= set(ids)


@pytest.mark.long
def test_enter_on_an_empty_field_runs_nothing(opened: MainWindow) -> None:
    palette = called(opened)
    assert len(palette.shown) == len(COMMANDS)
    assert palette.list.currentRow() == -1
    QTest.keyClick(palette.field, Key.Key_Return)
    QTest.keyClicks(palette.field, "   ")
    QTest.keyClick(palette.field, Key.Key_Return)
    assert palette.isVisible()
    assert (opened.front.key, opened.state.theme.name) == ("lab", "light")


@pytest.mark.long
def test_what_was_chosen_last_stands_first_also_after_a_restart(qtbot: QtBot, opened: MainWindow) -> None:
    for text in ("sidebar", "library", "english"):
        palette = called(opened)
        QTest.keyClicks(palette.field, text)
        assert palette.list.currentRow() == 0
        QTest.keyClick(palette.field, Key.Key_Return)
        qtbot.waitUntil(lambda: opened.findChild(CommandPalette) is None)
    palette = called(opened)
    assert palette.shown[:4] == ["English", "Library", "Sidebar", "New"]
    assert opened._settings.value(RECENT_KEY) == '["language_en", "show_library", "sidebar"]'
    assert not opened.sidebar.isVisible()
    QTest.keyClick(palette.field, Key.Key_Down)
    QTest.keyClick(palette.field, Key.Key_Down)
    QTest.keyClick(palette.field, Key.Key_Down)  # gone to: now Enter means it
    QTest.keyClick(palette.field, Key.Key_Return)
    assert opened.sidebar.isVisible()


@pytest.mark.long
def test_what_is_kept_of_them_and_cannot_be_read_is_passed_over(qtbot: QtBot, opened: MainWindow) -> None:
    for kept in ("", "nonsense", "5", '["gone", 7, "undo"]', "[" * 3000):
        opened._settings.setValue(RECENT_KEY, kept)
        palette = called(opened)
        assert len(palette.shown) == len(COMMANDS), kept[:20]
        assert palette.shown[0] == ("Undo" if "undo" in kept else "New"), kept[:20]
        palette.close()
        qtbot.waitUntil(lambda: opened.findChild(CommandPalette) is None)


@pytest.mark.long
def test_no_more_are_kept_than_are_of_use(opened: MainWindow) -> None:
    palette = called(opened)
    for spec in COMMANDS[: RECENT_KEPT + 3]:
        palette._recent.note(spec.id)
    assert palette._recent.names() == tuple(spec.id for spec in reversed(COMMANDS[3 : RECENT_KEPT + 3]))


@pytest.mark.long
def test_a_recipe_is_chosen_by_its_title_or_its_name(qtbot: QtBot, opened: MainWindow) -> None:
    opened.show_screen("library")
    palette = called(opened)
    found = typed(qtbot, palette, opened, "salience")
    assert found[0] == ("Notes first", "recipe")
    QTest.keyClick(palette.field, Key.Key_Return)
    assert (opened.front.key, lab_of(opened).current.bar.recipe_name) == ("lab", "salience")


@pytest.mark.long
def test_a_preset_of_the_recipe_in_front_is_chosen(qtbot: QtBot, opened: MainWindow) -> None:
    tab = lab_of(opened).current
    tab.bar.field.set_text("Who is Parkin?")
    tab.run()
    qtbot.waitUntil(lambda: tab.trace is not None and opened.state.jobs.idle)
    palette = called(opened)
    found = typed(qtbot, palette, opened, "calibrated")
    assert found[0] == ("Improved", "preset")
    QTest.keyClick(palette.field, Key.Key_Return)
    qtbot.waitUntil(lambda: opened.state.jobs.idle)
    assert (tab.bar.recipe_name, tab.bar.preset_name) == ("heuristic", "calibrated")
    assert tab.trace is not None
    assert (tab.trace.recipe, tab.trace.preset) == ("heuristic", "calibrated")


@pytest.mark.long
def test_a_memory_is_found_by_its_words_and_shown_in_the_library(qtbot: QtBot, opened: MainWindow) -> None:
    assert opened.state.workspace is not None
    explorer = opened.state.workspace.explorer
    expected = explorer.library.ids("deed box")
    palette = called(opened)
    found = typed(qtbot, palette, opened, "deed box")
    memories = [one for one in found if one[1].startswith(("episode", "state", "chunk", "claim", "affect"))]
    assert len(memories) == min(8, len(expected))
    row = listed(palette).index(memories[0])
    while palette.list.currentRow() < row:
        QTest.keyClick(palette.field, Key.Key_Down)
    QTest.keyClick(palette.field, Key.Key_Return)
    qtbot.waitUntil(lambda: opened.front.key == "library" and opened.state.jobs.idle)
    library = opened.screens["library"]
    assert isinstance(library, LibraryScreen)
    assert opened.state.selection == (expected[0],)
    assert library.highlighted().ids == (expected[0],)
    qtbot.waitUntil(lambda: opened.state.jobs.idle)
    name = name_of(explorer.library.memories(expected[:1])[expected[0]], 200)
    assert opened.status.selected.text() == f"1 selected: {name}"
    assert opened.focusWidget() is library.table
    for in_list, text in ((False, f"1 selected, not in this list: {name}"), (True, f"1 selected: {name}")):
        opened.state.listed = in_list  # a list that is read later says so by this alone
        qtbot.waitUntil(lambda: opened.state.jobs.idle)
        assert opened.status.selected.text() == text


@pytest.mark.long
def test_a_masked_memory_is_listed_without_its_words(qtbot: QtBot, opened: MainWindow) -> None:
    opened.state.set_mask(1)
    palette = called(opened)
    found = [text for text, _ in typed(qtbot, palette, opened, "is:secret")]
    assert found
    assert all(text.startswith("•••") for text in found)


@pytest.mark.long
def test_what_is_no_list_query_finds_no_memory_and_says_nothing(qtbot: QtBot, opened: MainWindow) -> None:
    palette = called(opened)
    assert typed(qtbot, palette, opened, "kindd:x") == []
    assert opened.banner.message == ""


@pytest.mark.long
def test_the_search_ends_with_the_palette_and_with_a_later_text(qtbot: QtBot, opened: MainWindow) -> None:
    palette = called(opened)
    QTest.keyClicks(palette.field, "parkin")
    beside = palette._beside
    assert beside is not None
    qtbot.waitUntil(lambda: CHANNEL in opened.state.jobs._current or not beside._timer.isActive())
    QTest.keyClicks(palette.field, " zzzz")
    qtbot.waitUntil(lambda: not beside._timer.isActive() and opened.state.jobs.idle)
    assert palette.shown == ["◎ Ask: parkin zzzz", "▤ Search the library: parkin zzzz"]
    palette.field.setText("parkin")
    palette.close()
    qtbot.waitUntil(lambda: opened.findChild(CommandPalette) is None)
    assert CHANNEL not in opened.state.jobs._current


@pytest.mark.long
def test_without_a_database_it_knows_commands_and_preferences_alone(qtbot: QtBot, window: MainWindow) -> None:
    palette = called(window)
    assert typed(qtbot, palette, window, "salience") == []
    assert palette.nothing.isVisible()
    palette.field.clear()
    assert palette.nothing.isHidden()


def test_it_holds_every_command_and_every_preference(opened: MainWindow) -> None:
    """A person finds each by its name, and an agent's policy by the word."""
    palette = called(opened)
    for spec in COMMANDS:
        palette.field.setText(plain(opened.commands.action(spec.id).text()))
        assert plain(opened.commands.action(spec.id).text()) in palette.shown[:3], spec.id
    for row in ROWS:
        palette.field.setText(row.title)
        assert (row.title, "preference") in listed(palette)[:3], row.name
    palette.field.setText("policy")
    assert listed(palette)[0][0] == "An agent's policy"
    palette.close()


@pytest.mark.long
def test_a_preference_is_opened_with_the_keyboard_on_it(qtbot: QtBot, opened: MainWindow) -> None:
    palette = called(opened)
    typed(qtbot, palette, opened, "time zone")
    QTest.keyClick(palette.field, Key.Key_Return)
    (page,) = [found for found in opened.findChildren(PreferencesPage) if found.isVisible()]
    qtbot.waitUntil(page.rows["zone"].choice.hasFocus)
    page.close()


@pytest.mark.long
def test_a_text_is_asked_or_searched_for_as_it_is_written(qtbot: QtBot, opened: MainWindow) -> None:
    library = opened.screens["library"]
    assert isinstance(library, LibraryScreen)
    palette = called(opened)
    assert typed(qtbot, palette, opened, "isolated")[0][0] == palette.shown[0] == "Isolated"
    palette.field.clear()
    typed(qtbot, palette, opened, "is:isolated")
    assert palette.shown[0] == "▤ Search the library: is:isolated"
    QTest.keyClick(palette.field, Key.Key_Return)
    assert (opened.front.key, library.filter.applied) == ("library", "is:isolated")
    qtbot.waitUntil(lambda: opened.state.jobs.idle)
    opened.run_command("palette")
    palette = next(one for one in opened.findChildren(CommandPalette) if one.isVisible())
    typed(qtbot, palette, opened, "Where is the boat?")
    QTest.keyClick(palette.field, Key.Key_Return)
    tab = lab_of(opened).current
    qtbot.waitUntil(lambda: tab.trace is not None and opened.state.jobs.idle)
    assert (opened.front.key, tab.bar.field.text()) == ("lab", "Where is the boat?")


@pytest.mark.long
def test_the_values_of_the_recipe_are_reached_by_their_name(qtbot: QtBot, opened: MainWindow) -> None:
    palette = called(opened)
    assert typed(qtbot, palette, opened, "parameters")[0][0] == "Show the parameters"
    QTest.keyClick(palette.field, Key.Key_Return)
    tab = lab_of(opened).current
    assert tab.side.currentWidget() is tab.parameters
    qtbot.waitUntil(lambda: tab.side.isAncestorOf(opened.focusWidget()))


@pytest.mark.long
def test_saved_questions_searches_and_folders_are_found_and_chosen(
    qtbot: QtBot, opened: MainWindow, services: SampleServices
) -> None:
    state, now = opened.state, services.now()
    assert state.workspace is not None
    database = state.workspace.database
    assert database is not None
    asked = Saved("01A", "Supper", Query("What may Bea not eat?", now), recipe="planned", folder="tests of cooking")
    listed_as = Saved("01B", "All cats", search="cat kind:episode", folder="")
    for one in (asked, listed_as):
        state.jobs.operate("saved", partial(_save, database, one, now))
    qtbot.waitUntil(lambda: state.jobs.idle and len(opened.saved.saved) == 2)
    palette = called(opened)
    found = typed(qtbot, palette, opened, "supper")
    assert found[0] == ("tests of cooking/Supper", "saved question")
    QTest.keyClick(palette.field, Key.Key_Return)
    qtbot.waitUntil(lambda: state.jobs.idle and state.trace is not None)
    assert state.trace is not None
    assert (state.trace.query.text, state.trace.recipe) == ("What may Bea not eat?", "planned")
    # by its text too, not its name alone
    assert ("tests of cooking/Supper", "saved question") in typed(qtbot, called(opened), opened, "may Bea not")
    opened.findChildren(CommandPalette)[-1].close()
    palette = called(opened)
    assert typed(qtbot, palette, opened, "all cats")[0] == ("All cats", "saved search")
    QTest.keyClick(palette.field, Key.Key_Return)
    qtbot.waitUntil(lambda: state.jobs.idle and opened.front.key == "library")
    opened.set_sidebar(False)
    palette = called(opened)
    assert ("tests of cooking", "folder") in typed(qtbot, palette, opened, "tests of cooking")
    palette.list.setCurrentRow([text for text, _ in listed(palette)].index("tests of cooking"))
    QTest.keyClick(palette.field, Key.Key_Return)
    item = opened.saved.tree.currentItem()
    assert item is not None
    assert (item.text(0), item.isExpanded(), opened.saved.isVisible()) == ("tests of cooking", True, True)


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "ja", "zh"], indirect=True)
def test_every_screen_is_reached_by_its_name(qtbot: QtBot, speaking: MainWindow) -> None:
    reached = []
    for spec in SCREENS:
        palette = called(speaking)
        palette.field.setText(spec.title())
        QTest.keyClick(palette.field, Key.Key_Return)
        qtbot.waitUntil(lambda: speaking.state.jobs.idle)
        reached.append(speaking.front.key)
    assert reached == [spec.key for spec in SCREENS]


@pytest.mark.parametrize(
    ("text", "search"),
    [
        ("kind:episode", True),
        ("boat -is:isolated", True),
        ('"exactly this"', True),
        ("where is the boat?", False),
        ("at 10:30?", False),
        ("面接は?", False),
        ("note: it", False),
    ],
)
def test_what_looks_like_a_filter_is_offered_as_one_first(text: str, search: bool) -> None:
    assert like_a_search(text) is search
