"""The command of the screen Replay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mnemonaut_ui.state.command import Command

if TYPE_CHECKING:  # the menus are painted before the screen is loaded
    from mnemonaut_ui.replay.view import ReplayScreen

COMMANDS: tuple[Command[ReplayScreen], ...] = (
    Command(
        "replay_conversation",
        "R&eplay a conversation…",
        lambda replay: replay.focus_first(),
        "run",
        22,
        needs="workspace",
    ),
)
