"""Every command: it is there, it can be reached, and it does no harm whatever is open."""

from __future__ import annotations

from collections import Counter

import pytest
from helpers.depth import Depth
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from mnemonaut_core.importers.sample import Situation
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.lab.around.query_tab import QueryTab
from mnemonaut_ui.lab.asking.ask_bar import ALL
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.shell.command_palette import distance, matches
from mnemonaut_ui.shell.commands import COMMANDS
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.open_request import OpenRequest

NAMES = [spec.id for spec in COMMANDS if spec.id != "quit"]


def close_dialogs() -> None:
    """Whatever a command opened."""
    for widget in QApplication.topLevelWidgets():
        if isinstance(widget, QDialog) and widget.isVisible():
            widget.close()


def open_sample(qtbot: QtBot, window: MainWindow, workspace: Workspace, situation: Situation | None = None) -> None:
    """The English sample, in the lab."""
    window.state.open_requested.emit(OpenRequest(workspace.path, situation=situation))
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.jobs.idle)


def test_no_two_commands_have_the_same_keys() -> None:
    used = Counter(key for spec in COMMANDS for key in spec.default_keys)
    assert [key for key, count in used.items() if count > 1] == []


@pytest.mark.long
def test_every_command_is_triggered_on_a_window_without_a_database(qtbot: QtBot, window: MainWindow) -> None:
    for name in NAMES:
        if name != "first_steps":
            window.run_command(name)
            qtbot.wait(1)
            close_dialogs()
    qtbot.waitUntil(lambda: window.state.jobs.idle)
    assert window.front.key == "welcome"
    window.run_command("first_steps")  # the one that opens a database: the sample, in the lab
    qtbot.waitUntil(lambda: window.state.trace is not None and window.state.jobs.idle, timeout=30_000)
    assert window.front.key == "lab"


@pytest.mark.long
def test_every_command_is_triggered_on_every_screen(
    qtbot: QtBot, window: MainWindow, sample_workspace: Workspace, depth: Depth
) -> None:
    """Each screen with memories of its own: what was isolated on one is none of the others' business. On every other screen
    it goes dark, on those between light again. Before the night each command is triggered on one of the screens."""
    situation = window.state.services.samples()[0].situations[0]
    open_sample(qtbot, window, sample_workspace, situation)
    qtbot.waitUntil(lambda: window.state.trace is not None)
    assert window.state.trace is not None
    ids = [candidate.memory.id for candidate in window.state.trace.candidates]
    names = [name for name in NAMES if name != "close_database"]
    lab = window.screens["lab"]
    assert isinstance(lab, LabScreen)
    for number, key in enumerate(("library", "lab", "quarantine", "runs", "welcome", "matrix")):
        mine = ids[2 * number : 2 * number + 2]
        assert len(mine) == 2
        chosen = names if number % 2 == 0 else turned(names, "theme_")
        if depth is not Depth.NIGHTLY:
            chosen = names[number::6]
        for name in chosen:
            window.show_screen("lab" if key == "matrix" else key)
            if key == "matrix":
                ask_all(qtbot, window, lab.current, situation)
            window.state.select(mine)
            try:
                window.commands.action(name).trigger()
                qtbot.wait(1)
                close_dialogs()
                qtbot.waitUntil(lambda: window.state.jobs.idle)
            except BaseException as error:
                error.add_note(f"the command {name} on the screen {key}")
                raise
    window.commands.action("close_database").trigger()
    assert window.front.key == "welcome"


def ask_all(qtbot: QtBot, window: MainWindow, tab: QueryTab, situation: Situation) -> None:
    """Several recalls side by side in this tab; the command before may have opened or emptied it."""
    if tab.results.state_shown != "matrix":
        tab.bar.choose(ALL, "as-written")
        tab.bar.field.set_text(situation.query)
        tab.run()
        qtbot.waitUntil(lambda: tab.results.state_shown == "matrix" and window.state.jobs.idle, timeout=20_000)


def turned(names: list[str], beginning: str) -> list[str]:
    """The same names, those with this beginning in reverse order among themselves."""
    back = iter([name for name in reversed(names) if name.startswith(beginning)])
    return [next(back) if name.startswith(beginning) else name for name in names]


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


def test_what_writes_needs_a_database_that_may_be_written() -> None:
    writing = (
        "add_memory archive ask_by_default edit_memory expire feedback_duplicate feedback_harmful feedback_helpful"
        " feedback_outdated isolate isolate_for_query isolate_near judge merge_memories purge restore save_search"
        " sensitivity wrong_type"
    )
    assert {command.id for command in COMMANDS if "writable" in command.needs.split()} == set(writing.split())


def test_letters_in_their_order_find_a_command() -> None:
    assert matches("ilr", "Isolate / restore")
    assert not matches("rli", "Isolate / restore")
    assert [distance(text, "Open read-only") for text in ("open", "read", "only", "orly", "x")] == [0, 1, 2, 3, 9]
