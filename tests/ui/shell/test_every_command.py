"""Every command: it is there, it can be reached, and it does no harm whatever is open."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from mnemonaut_core.importers.situations import Situation
from mnemonaut_ui.shell.actions import ACTIONS, MENUS, plain
from mnemonaut_ui.shell.command_palette import CommandPalette, distance, matches
from mnemonaut_ui.shell.help import ShortcutSheet
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.ports import OpenRequest, Workspace

NAMES = [spec.name for spec in ACTIONS if spec.name != "quit"]


def close_dialogs() -> None:
    """Whatever a command opened."""
    for widget in QApplication.topLevelWidgets():
        if isinstance(widget, QDialog) and widget.isVisible():
            widget.close()


def open_sample(qtbot: QtBot, window: MainWindow, workspace: Workspace, situation: Situation | None = None) -> None:
    """The English sample, in the lab."""
    window.state.request_open(OpenRequest(workspace.path, situation=situation))
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.jobs.idle)


def test_no_two_commands_have_the_same_keys() -> None:
    used = Counter(key for spec in ACTIONS for key in spec.keys)
    assert [key for key, count in used.items() if count > 1] == []


def test_every_command_stands_in_a_menu(window: MainWindow) -> None:
    shown = {action for menu in window.menuBar().actions() for action in menu.menu().actions()}  # type: ignore[attr-defined]
    assert [spec.name for spec in ACTIONS if window.commands.action(spec.name) not in shown] == []
    assert {spec.menu for spec in ACTIONS} == {key for key, _ in MENUS}


def test_every_command_is_triggered_on_a_window_without_a_database(qtbot: QtBot, window: MainWindow) -> None:
    for name in NAMES:
        window.run_command(name)
        qtbot.wait(1)
        close_dialogs()
    qtbot.waitUntil(lambda: window.state.jobs.idle)
    assert window.front.key == "welcome"


@pytest.mark.parametrize("key", ["library", "lab", "quarantine", "welcome"])
def test_every_command_is_triggered_on_every_screen(
    qtbot: QtBot, window: MainWindow, sample_workspace: Workspace, key: str
) -> None:
    situation = window.state.services.samples()[0].situations[0]
    open_sample(qtbot, window, sample_workspace, situation)
    qtbot.waitUntil(lambda: window.state.trace is not None)
    assert window.state.trace is not None
    ids = window.state.trace.selected[:2]
    for name in [name for name in NAMES if name != "close_database"]:
        window.show_screen(key)
        window.state.select(ids)
        window.commands.action(name).trigger()
        qtbot.wait(1)
        close_dialogs()
        qtbot.waitUntil(lambda: window.state.jobs.idle)
    window.commands.action("close_database").trigger()
    assert window.front.key == "welcome"


def test_commands_are_enabled_by_what_is_there(qtbot: QtBot, window: MainWindow, sample_workspace: Workspace) -> None:
    enabled = window.commands.action
    assert not enabled("run").isEnabled()
    assert enabled("open").isEnabled()
    assert enabled("import").isEnabled()
    open_sample(qtbot, window, sample_workspace)
    assert enabled("run").isEnabled()
    assert not enabled("isolate").isEnabled()
    window.state.select(["ep-0001"])
    assert enabled("isolate").isEnabled()


def test_letters_in_their_order_find_a_command() -> None:
    assert matches("ilr", "Isolate / restore")
    assert not matches("rli", "Isolate / restore")
    assert [distance(text, "Open read-only") for text in ("open", "read", "only", "orly", "x")] == [0, 1, 2, 3, 9]


def test_the_palette_finds_and_runs_a_command_by_keyboard(qtbot: QtBot, window: MainWindow) -> None:
    window.run_command("palette")
    palette = window.findChild(CommandPalette)
    assert palette is not None
    assert len(palette.shown) == len(ACTIONS)
    QTest.keyClicks(palette.field, "dark")
    assert palette.shown[0] == "Dark"
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert window.state.theme.name == "dark"
    qtbot.waitUntil(lambda: window.findChild(CommandPalette) is None)


def test_the_palette_knows_english_names_in_every_language(qtbot: QtBot, window: MainWindow) -> None:
    window.choose_language("ja")
    palette = CommandPalette(window.commands, window)
    qtbot.addWidget(palette)
    palette.field.setText("keyboard sho")
    assert palette.shown == [plain(window.commands.action("shortcuts").text())]
    assert not palette.shown[0].isascii()


def test_the_sheet_lists_every_command_and_filters(qtbot: QtBot, window: MainWindow) -> None:
    sheet = ShortcutSheet(window.commands, window)
    qtbot.addWidget(sheet)
    sheet.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    assert len(sheet.model.rows) == len(ACTIONS)
    QTest.keyClicks(sheet.field, "ctrl+j")
    assert [row[0] for row in sheet.model.rows] == ["Isolate"]


def test_every_screen_is_reached_by_its_digit(qtbot: QtBot, window: MainWindow, sample_workspace: Workspace) -> None:
    open_sample(qtbot, window, sample_workspace)
    for digit, key in ((1, "library"), (2, "lab"), (7, "quarantine")):
        QTest.keyClick(window, Qt.Key(Qt.Key.Key_0 + digit), Qt.KeyboardModifier.AltModifier)
        assert window.front.key == key


def test_f6_goes_through_all_panes_and_back(qtbot: QtBot, window: MainWindow, sample_workspace: Workspace) -> None:
    window.activateWindow()
    open_sample(qtbot, window, sample_workspace)
    window.show_screen("library")
    qtbot.waitUntil(lambda: window.state.jobs.idle)
    panes = window.panes()
    assert len(panes) >= 4
    panes[0].setFocus()
    seen = []
    for _ in panes:
        window.run_command("next_pane")
        focus = QApplication.focusWidget()
        at = next(
            i for i, pane in enumerate(panes) if focus is not None and (pane is focus or pane.isAncestorOf(focus))
        )
        seen.append(at)
    assert seen == [*range(1, len(panes)), 0]
    window.run_command("previous_pane")
    focus = QApplication.focusWidget()
    assert focus is not None
    assert panes[-1] is focus or panes[-1].isAncestorOf(focus)
