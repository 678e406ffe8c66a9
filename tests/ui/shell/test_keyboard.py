"""The window without a mouse: every widget is reached and left, every key of the map is a command in a menu."""

from __future__ import annotations

import pytest
import shiboken6
from helpers.depth import thin
from helpers.tables import pairs_of, rows_of
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWhatsThis, QWidget
from pytestqt.qtbot import QtBot

from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.library.days import DayTable
from mnemonaut_ui.library.view import LibraryScreen
from mnemonaut_ui.quarantine.view import QuarantineScreen
from mnemonaut_ui.shell.actions import plain
from mnemonaut_ui.shell.command_palette import CommandPalette
from mnemonaut_ui.shell.commands import COMMANDS, MENUS, SUBMENUS
from mnemonaut_ui.shell.help import ShortcutSheet, words_for
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.shell.screens import DIGITS, SCREENS, in_groups

Key, Modifier = Qt.Key, Qt.KeyboardModifier
SMALL_SCREEN = (960, 540)
"""1920 × 1080 at 200 %."""
KEYS = pairs_of("""
    open Ctrl+O; open_read_only Ctrl+Shift+O; focus_search Ctrl+F; run F5; palette Ctrl+K; new_query Ctrl+T
    close_query Ctrl+W; show_library Alt+5; show_lab Alt+1; show_quarantine Alt+6; show_compare Alt+2
    show_runs Alt+3; wrong_type F9; pin_baseline Ctrl+B; baseline_moves Ctrl+D; compare_baseline Ctrl+Shift+B
    compare_memories Ctrl+Shift+D; isolate Ctrl+J; isolate_near Ctrl+Shift+J; why_not Ctrl+Shift+W
    inspector Ctrl+I; sidebar Ctrl+Shift+R; undo Ctrl+Z; redo Ctrl+Shift+Z; copy Ctrl+C; copy_json Ctrl+Shift+C
    next_pane F6; previous_pane Shift+F6; help F1; whats_this Shift+F1; shortcuts Ctrl+/; as_table Ctrl+Shift+T
    quit Ctrl+Q; preferences Ctrl+,
""")


@pytest.fixture
def opened(shared_window: MainWindow) -> MainWindow:
    """The sample, asked, something isolated."""
    return shared_window


def focus() -> QWidget:
    """Who has the keyboard."""
    found = QApplication.focusWidget()
    assert found is not None
    return found


def go_round(qtbot: QtBot, opened: MainWindow, key: Qt.Key) -> list[QWidget]:
    """Press until the keyboard is back where it was. Tab may select a memory, which the inspector reads."""
    seen = [focus()]
    while True:
        QTest.keyClick(focus(), key, Modifier.ShiftModifier if key == Key.Key_Backtab else Modifier.NoModifier)
        qtbot.waitUntil(lambda: opened.state.jobs.idle)
        if focus() is seen[0]:
            return seen
        assert focus() not in seen, f"Tab is trapped in {focus().accessibleName()}"
        seen.append(focus())


@pytest.mark.parametrize(
    "key", thin(["welcome", "library", "lab", "compare", "runs", "quarantine", "gardening", "agents", "health"])
)
def test_tab_goes_round_every_screen_through_every_pane_and_back(qtbot: QtBot, opened: MainWindow, key: str) -> None:
    opened.show_screen(key)
    qtbot.waitUntil(lambda: opened.state.jobs.idle)
    opened.front.focus_first()
    panes = [
        pane for pane in opened.panes() if pane.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]  # an empty one has nothing
    for direction in (Key.Key_Tab, Key.Key_Backtab):
        seen = go_round(qtbot, opened, direction)
        assert [p.accessibleName() for p in panes if not any(p is w or p.isAncestorOf(w) for w in seen)] == []


def test_every_key_of_the_map_is_a_command_in_a_menu() -> None:
    found = {spec.id: spec.default_keys for spec in COMMANDS}
    assert [(name, key) for name, key in KEYS.items() if key not in found[name]] == []


@pytest.mark.parametrize(
    ("digit", "key"), [(5, "library"), (1, "lab"), (2, "compare"), (3, "runs"), (6, "quarantine"), (9, "agents")]
)
def test_a_digit_brings_the_keyboard_into_the_screen(qtbot: QtBot, opened: MainWindow, digit: int, key: str) -> None:
    QTest.keyClick(opened, Qt.Key(Qt.Key.Key_0 + digit), Modifier.AltModifier)
    qtbot.waitUntil(lambda: opened.state.jobs.idle)
    assert opened.front.key == key
    assert opened.front.isAncestorOf(focus())


@pytest.mark.long
def test_arrows_go_from_screen_to_screen_past_the_headings_of_the_sidebar(qtbot: QtBot, opened: MainWindow) -> None:
    opened.show_screen("welcome")
    opened.sidebar.setFocus()
    rows = [opened.sidebar.item(row) for row in range(opened.sidebar.count())]
    named = [
        *("Welcome", "Ask", "Recall lab", "Compare", "Runs", "Replay", "Keep", "Library", "Isolated", "Gardening"),
        "History",
        *("System", "Agents", "Health"),
    ]
    assert [item.text() for item in rows] == named
    assert [item.text() for item in rows if item.flags() == Qt.ItemFlag.NoItemFlags] == ["Ask", "Keep", "System"]
    passed = []
    for key in (*[Key.Key_Down] * 4, Key.Key_Up, Key.Key_Home, Key.Key_End):
        QTest.keyClick(opened.sidebar, key)
        passed.append((opened.front.key, opened.sidebar.currentItem().text()))
    qtbot.waitUntil(lambda: opened.state.jobs.idle)
    assert passed == rows_of("""
        lab 'Recall lab'; compare Compare; runs Runs; replay Replay; runs Runs; welcome Welcome; health Health
    """)
    QTest.mouseClick(
        opened.sidebar.viewport(), Qt.MouseButton.LeftButton, pos=opened.sidebar.visualItemRect(rows[1]).center()
    )
    assert opened.front.key == "health"  # a heading leads nowhere


def test_every_screen_stands_in_the_group_that_names_it_and_has_a_digit_in_that_order() -> None:
    assert {spec.key: (spec.group, DIGITS.get(spec.key)) for spec in SCREENS} == {
        "welcome": ("", None),
        "lab": ("ask", 1),
        "compare": ("ask", 2),
        "runs": ("ask", 3),
        "replay": ("ask", 4),
        "library": ("keep", 5),
        "quarantine": ("keep", 6),
        "gardening": ("keep", 7),
        "history": ("keep", 8),
        "agents": ("system", 9),
        "health": ("system", None),
    }
    in_sidebar = [spec.key for _, members in in_groups(SCREENS) for spec in members if spec.needs_workspace]
    assert list(DIGITS) == in_sidebar[:9]


def test_escape_clears_the_filter_of_the_quarantine_and_then_leaves_it(qtbot: QtBot, opened: MainWindow) -> None:
    opened.show_screen("quarantine")
    screen = opened.front
    assert isinstance(screen, QuarantineScreen)
    qtbot.waitUntil(screen.table.isVisible)
    screen.filter.setFocus()
    QTest.keyClicks(screen.filter, "zzz")
    QTest.keyClick(screen.filter, Key.Key_Escape)
    assert screen.filter.text() == ""
    assert screen.filter.hasFocus()
    QTest.keyClick(screen.filter, Key.Key_Escape)
    assert screen.table.hasFocus()
    assert opened.state.selection == ("ep-0001",)


def test_the_strip_of_days_is_a_table_on_demand(qtbot: QtBot, opened: MainWindow) -> None:
    opened.show_screen("library")
    qtbot.waitUntil(lambda: opened.state.jobs.idle)
    QTest.keyClick(opened, Key.Key_T, Modifier.ControlModifier | Modifier.ShiftModifier)
    table = opened.front.findChild(DayTable)
    assert table is not None
    table.close()


def test_what_is_this_names_the_widget_with_the_keyboard_and_shows_stored_text_as_text(
    qtbot: QtBot, opened: MainWindow
) -> None:
    opened.show_screen("library")
    qtbot.waitUntil(lambda: opened.state.jobs.idle)
    screen = opened.front
    assert isinstance(screen, LibraryScreen)
    screen.filter.setFocus()
    assert words_for(focus()).startswith("<b>Filter</b>")
    screen.filter.setAccessibleDescription("<img src=x>")
    try:
        assert "<img" not in words_for(focus())
        opened.run_command("whats_this")
    finally:
        QWhatsThis.hideText()
        screen.filter.setAccessibleDescription("")


@pytest.mark.parametrize("key", ["welcome", "library", "quarantine"])
@pytest.mark.parametrize("language", thin(["en", "ja", "zh"], every=3, first=1, night=True), indirect=True)
def test_the_window_fits_a_small_screen(qtbot: QtBot, speaking: MainWindow, key: str) -> None:
    speaking.show_screen(key)
    qtbot.waitUntil(lambda: speaking.state.jobs.idle)

    def fits() -> bool:
        speaking.resize(*SMALL_SCREEN)  # the layout of another screen may have to be forgotten first
        return (speaking.width(), speaking.height()) == SMALL_SCREEN

    qtbot.waitUntil(fits)


@pytest.mark.long
def test_enter_presses_the_button_of_the_why_not_card_that_has_the_keyboard(qtbot: QtBot, opened: MainWindow) -> None:
    screen = opened.screens["lab"]
    assert isinstance(screen, LabScreen)
    opened.run_command("why_not")
    qtbot.waitUntil(lambda: opened.state.jobs.idle)
    dialog = screen.current.why.dialog
    assert dialog is not None
    dialog.activateWindow()
    dialog.close_button.setFocus()
    QTest.keyClick(dialog.close_button, Key.Key_Return)
    qtbot.waitUntil(lambda: screen.current.why.dialog is None)


def test_every_command_stands_in_a_menu(opened: MainWindow) -> None:
    menus = [menu.menu() for menu in opened.menuBar().actions()]
    menus += [opened.commands.submenu(spec.key) for spec in SUBMENUS]
    shown = {action for menu in menus for action in menu.actions()}  # type: ignore[attr-defined]
    assert [spec.id for spec in COMMANDS if opened.commands.action(spec.id) not in shown] == []
    assert {spec.menu for spec in COMMANDS} == {key for key, _ in MENUS}
    assert {spec.submenu for spec in COMMANDS if spec.submenu} == {spec.key for spec in SUBMENUS}


@pytest.mark.long
def test_the_palette_finds_and_runs_a_command_by_keyboard(qtbot: QtBot, opened: MainWindow) -> None:
    opened.run_command("palette")
    palette = opened.findChild(CommandPalette)
    assert palette is not None
    assert len(palette.shown) == len(COMMANDS)
    QTest.keyClicks(palette.field, "dark")
    assert palette.shown[0] == "Dark"
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert opened.state.theme.name == "dark"
    qtbot.waitUntil(lambda: opened.findChild(CommandPalette) is None)


@pytest.mark.long
@pytest.mark.parametrize("language", ["ja"], indirect=True)
def test_the_palette_knows_english_names_in_every_language(qtbot: QtBot, speaking: MainWindow) -> None:
    palette = CommandPalette(speaking.commands, speaking)
    qtbot.addWidget(palette)
    palette.field.setText("keyboard sho")
    assert palette.shown == [plain(speaking.commands.action("shortcuts").text())]
    assert not palette.shown[0].isascii()


def test_the_sheet_lists_every_command_and_filters(qtbot: QtBot, opened: MainWindow) -> None:
    opened.state.select([])  # what is isolated lends Ctrl+J to Restore
    sheet = ShortcutSheet(opened.commands, opened)
    qtbot.addWidget(sheet)
    sheet.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    assert len(sheet.model.rows) == len(COMMANDS)
    QTest.keyClicks(sheet.field, "ctrl+j")
    assert [row[0] for row in sheet.model.rows] == ["Isolate"]


def test_f6_goes_through_all_panes_and_back(qtbot: QtBot, opened: MainWindow) -> None:
    opened.show_screen("library")
    qtbot.waitUntil(lambda: opened.state.jobs.idle)
    panes = opened.panes()
    assert len(panes) >= 4
    panes[0].setFocus()
    seen = []
    for _ in panes:
        opened.run_command("next_pane")
        focus = QApplication.focusWidget()
        at = next(
            i for i, pane in enumerate(panes) if focus is not None and (pane is focus or pane.isAncestorOf(focus))
        )
        seen.append(at)
    assert seen == [*range(1, len(panes)), 0]
    opened.run_command("previous_pane")
    focus = QApplication.focusWidget()
    assert focus is not None
    assert panes[-1] is focus or panes[-1].isAncestorOf(focus)


def test_a_field_leaves_the_key_of_the_baseline_to_the_window(opened: MainWindow) -> None:
    """Where the desktop deletes with it too, a field would ask for it; every platform is as such a one here."""

    class Greedy(QLineEdit):
        def event(self, event: QEvent) -> bool:
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            return super().event(event)

    field = Greedy(opened)
    field.show()
    field.setFocus()
    wanted = {}
    for key in (Key.Key_D, Key.Key_E):
        asked = QKeyEvent(QEvent.Type.ShortcutOverride, key, Modifier.ControlModifier)
        asked.ignore()
        QApplication.sendEvent(field, asked)
        wanted[key] = asked.isAccepted()
    shiboken6.delete(field)
    assert wanted == {Key.Key_D: False, Key.Key_E: True}
