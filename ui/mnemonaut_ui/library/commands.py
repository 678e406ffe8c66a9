"""The command of the screen Library."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mnemonaut_ui.state.command import Command

if TYPE_CHECKING:  # the menus are painted before the screen is loaded
    from mnemonaut_ui.library.view import LibraryScreen

COMMANDS: tuple[Command[LibraryScreen], ...] = (
    Command(
        "as_table",
        "Show the chart as ta&ble",
        lambda library: library.show_days_as_table(),
        "view",
        11,
        "Ctrl+Shift+T",
        "workspace",
    ),
)
