"""The command of the screen Agents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mnemonaut_ui.state.command import Command

if TYPE_CHECKING:  # the menus are painted before the screen is loaded
    from mnemonaut_ui.agents.view import AgentsScreen

COMMANDS: tuple[Command[AgentsScreen], ...] = (
    Command("policy", "An agent's &policy", lambda agents: agents.show_policy(), "tools", 1, needs="workspace"),
)
