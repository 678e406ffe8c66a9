"""The command of the screen Runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mnemonaut_ui.state.command import Command

if TYPE_CHECKING:  # the menus are painted before the screen is loaded
    from mnemonaut_ui.runs.view import RunsScreen

COMMANDS: tuple[Command[RunsScreen], ...] = (
    Command(
        "indicators",
        "I&ndicators over the recalls",
        lambda runs: runs.show_indicators(),
        "run",
        21,
        "Ctrl+Shift+G",
        "workspace",
    ),
)
