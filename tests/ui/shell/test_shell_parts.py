"""Opening, recovering and the window's own commands work for anything that is a `Shell`: here for one without a window."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest
from helpers.services import SampleServices
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.ports import no_progress
from mnemonaut_ui.shell.actions import CommandSet
from mnemonaut_ui.shell.commands import Commands
from mnemonaut_ui.shell.database_files import DatabaseFiles
from mnemonaut_ui.shell.opening import Opening
from mnemonaut_ui.shell.recovering import Recovering
from mnemonaut_ui.shell.saved_list import SavedList
from mnemonaut_ui.shell.search_field import SearchField
from mnemonaut_ui.shell.shell import Shell
from mnemonaut_ui.shell.unsaved import Unsaved
from mnemonaut_ui.state.recent import RecentFiles
from mnemonaut_ui.state.screen import Screen
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.banner import Banner


class Page(Screen):
    """A screen that keeps which commands came to it."""

    def __init__(self, state: ViewState, key: str) -> None:
        super().__init__(state)
        self.key = key
        self.done: list[str] = []

    def commands(self) -> Mapping[str, Callable[[], object]]:
        return {"run": lambda: self.done.append("run")}


class BareShell:
    """A `Shell` that writes down what it was asked for."""

    def __init__(self, state: ViewState) -> None:
        self.state = state
        self.widget = QWidget()
        self.banner = Banner(self.widget)
        self.pages = {key: Page(state, key) for key in ("welcome", "library", "lab")}
        self.front: Screen = self.pages["welcome"]
        self.commands = CommandSet(self.widget, lambda name: None)
        self.asked: list[str] = []
        self.theme_choice = "system"
        self.saved = SavedList(state, self.widget)
        self.search = SearchField(state, self.widget)

    def build_deferred(self) -> None:
        self.asked.append("build_deferred")

    def show_memory(self, memory_id: str) -> None:
        """Nothing to show."""

    def show_screen(self, key: str) -> None:
        self.asked.append(f"show_screen {key}")
        if self.state.workspace is not None or key == "welcome":
            self.front = self.pages[key]

    def panes(self) -> Sequence[QWidget]:
        return ()

    def open_palette(self) -> None:
        self.asked.append("open_palette")

    def toggle_inspector(self) -> None:
        self.asked.append("toggle_inspector")

    def toggle_sidebar(self) -> None:
        self.asked.append("toggle_sidebar")

    def choose_theme(self, choice: str) -> None:
        self.asked.append(f"choose_theme {choice}")

    language_choice = "en"

    def choose_language(self, code: str) -> None:
        self.asked.append(f"choose_language {code}")

    def reset_layout(self) -> None:
        self.asked.append("reset_layout")

    def close(self) -> bool:
        self.asked.append("close")
        return True


@pytest.fixture
def shell(qtbot: QtBot, state: ViewState) -> BareShell:
    """Nothing is open."""
    made = BareShell(state)
    qtbot.addWidget(made.widget)
    return made


def opening_of(shell: Shell) -> Opening:
    """As the window makes it."""
    return Opening(shell, Recovering(shell), Unsaved(shell.state, shell.widget))


def test_a_database_is_opened_and_closed(qtbot: QtBot, shell: BareShell, services: SampleServices) -> None:
    sample = services.build_sample("en", no_progress, NEVER)
    opening = opening_of(shell)
    opening.open_database(sample)
    qtbot.waitUntil(lambda: shell.state.workspace is not None and shell.state.jobs.idle)
    assert shell.asked == ["build_deferred", "show_screen lab"]
    assert [entry.file for entry in RecentFiles(shell.state.settings).entries()] == [sample]
    opening.close_database()
    assert shell.state.workspace is None
    assert shell.asked[-1] == "show_screen welcome"


def test_a_file_that_is_not_there_is_shown_in_the_banner(qtbot: QtBot, shell: BareShell, tmp_path: Path) -> None:
    opening_of(shell).open_database(tmp_path / "none.db")
    qtbot.waitUntil(lambda: bool(shell.banner.message))
    assert "no database at this path" in shell.banner.message
    assert shell.asked == []


def test_undo_is_named_by_what_it_takes_back(qtbot: QtBot, shell: BareShell, services: SampleServices) -> None:
    opening = opening_of(shell)
    commands = Commands(shell, opening, DatabaseFiles(shell, opening))
    opening.open_database(services.build_sample("en", no_progress, NEVER))
    qtbot.waitUntil(lambda: shell.state.workspace is not None and shell.state.jobs.idle)
    shell.state.select(["ep-0001"])
    shell.state.isolate()
    qtbot.waitUntil(lambda: shell.state.jobs.idle)
    with qtbot.waitSignal(commands.journal.loaded) as heard:
        commands.journal.load()
    assert heard.args is not None
    assert heard.args[0][0].operation == "isolate"
    assert shell.commands.action("undo").text().startswith("Undo: Isolate")
    with qtbot.waitSignal(shell.state.content_changed):
        commands.journal.runs["undo"]()


def test_a_command_for_a_screen_goes_there_and_stays_away_without_a_database(
    qtbot: QtBot, shell: BareShell, services: SampleServices
) -> None:
    opening = opening_of(shell)
    commands = Commands(shell, opening, DatabaseFiles(shell, opening))
    commands.screens.runs["run"]()
    assert shell.front.key == "welcome"
    opening.open_database(services.build_sample("en", no_progress, NEVER))
    qtbot.waitUntil(lambda: shell.state.workspace is not None and shell.state.jobs.idle)
    commands.screens.runs["run"]()
    assert shell.pages["lab"].done == ["run"]


def test_looks_are_the_shells_to_change(shell: BareShell) -> None:
    opening = opening_of(shell)
    commands = Commands(shell, opening, DatabaseFiles(shell, opening))
    for name in ("theme_dark", "language_ja", "inspector", "sidebar", "palette", "reset_layout", "next_pane", "quit"):
        run = commands.find(name)
        assert run is not None
        run()
    assert shell.asked == [
        *("choose_theme dark", "choose_language ja", "toggle_inspector", "toggle_sidebar", "open_palette"),
        "reset_layout",
        "close",
    ]
