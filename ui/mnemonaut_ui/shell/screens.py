"""The screens in the order of the sidebar, and the groups that it is cut into: one line each.

They are named, not imported: the window shows before all but the first are loaded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from PySide6.QtCore import QCoreApplication

from mnemonaut_ui.agents.commands import COMMANDS as AGENTS
from mnemonaut_ui.lab.commands import COMMANDS as LAB
from mnemonaut_ui.library.commands import COMMANDS as LIBRARY
from mnemonaut_ui.replay.commands import COMMANDS as REPLAY
from mnemonaut_ui.runs.commands import COMMANDS as RUNS
from mnemonaut_ui.state.command import Command

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from mnemonaut_ui.state.screen import Screen
    from mnemonaut_ui.state.view_state import ViewState


class ScreenSpec(msgspec.Struct, frozen=True, eq=False):
    """A screen: its class in `<key>/view.py` and the name that its `title()` gives in English, its glyph in the sidebar,
    its group ("": above all groups), its commands, and whether it needs an open database."""

    key: str
    class_name: str
    english: str
    glyph: str
    group: str = ""
    commands: tuple[Command[Any], ...] = ()
    needs_workspace: bool = True

    def make(self, state: ViewState, parent: QWidget) -> Screen:
        """Load and make it, where it stays."""
        from importlib import import_module

        made: Screen = getattr(import_module(f"mnemonaut_ui.{self.key}.view"), self.class_name)(state, parent=parent)
        return made

    def title(self) -> str:
        return QCoreApplication.translate(self.class_name, self.english)


GROUPS = ("ask", "keep", "prove", "system")
"""The groups of the sidebar, in their order."""

SCREENS: tuple[ScreenSpec, ...] = (
    ScreenSpec("welcome", "WelcomeScreen", "Welcome", "⌂", needs_workspace=False),
    ScreenSpec("lab", "LabScreen", "Recall lab", "◎", "ask", LAB),
    ScreenSpec("compare", "CompareScreen", "Compare", "⇄", "ask"),
    ScreenSpec("runs", "RunsScreen", "Runs", "≣", "ask", RUNS),
    ScreenSpec("replay", "ReplayScreen", "Replay", "↻", "ask", REPLAY),
    ScreenSpec("library", "LibraryScreen", "Library", "▤", "keep", LIBRARY),
    ScreenSpec("quarantine", "QuarantineScreen", "Isolated", "⊘", "keep"),
    ScreenSpec("gardening", "GardeningScreen", "Gardening", "✿", "keep"),
    ScreenSpec("history", "HistoryScreen", "History", "↶", "keep"),
    ScreenSpec("agents", "AgentsScreen", "Agents", "⇆", "system", AGENTS),
    ScreenSpec("health", "HealthScreen", "Health", "♥", "system"),
)
DIGITS = {
    spec.key: digit
    for digit, spec in zip(range(1, 10), filter(lambda spec: spec.needs_workspace, SCREENS), strict=False)
}
"""Alt and this digit leads to a screen: the first nine of `SCREENS` that need a database."""


def group_title(group: str) -> str:
    words = {
        "ask": QCoreApplication.translate("Screens", "Ask"),
        "keep": QCoreApplication.translate("Screens", "Keep"),
        "prove": QCoreApplication.translate("Screens", "Prove"),
        "system": QCoreApplication.translate("Screens", "System"),
    }
    return words[group]


def in_groups(screens: tuple[ScreenSpec, ...]) -> tuple[tuple[str, tuple[ScreenSpec, ...]], ...]:
    """The screens by group, in the order of `GROUPS`; first those without one, under "". Groups without a screen are left out."""
    found = ((group, tuple(spec for spec in screens if spec.group == group)) for group in ("", *GROUPS))
    return tuple((group, members) for group, members in found if members)
