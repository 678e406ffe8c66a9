"""The screens in the order of the sidebar: one line each. Alt+1…8 follow this order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.library.view import LibraryScreen
from mnemonaut_ui.quarantine.view import QuarantineScreen
from mnemonaut_ui.screen import Screen
from mnemonaut_ui.view_state import ViewState
from mnemonaut_ui.welcome.view import WelcomeScreen


@dataclass(frozen=True, slots=True)
class ScreenSpec:
    """A screen: its glyph in the sidebar, its digit for Alt, and whether it needs an open database."""

    make: Callable[[ViewState], Screen]
    glyph: str
    digit: int | None
    needs_workspace: bool = True


SCREENS: tuple[ScreenSpec, ...] = (
    ScreenSpec(WelcomeScreen, "⌂", None, needs_workspace=False),
    ScreenSpec(LibraryScreen, "▤", 1),
    ScreenSpec(LabScreen, "◎", 2),
    ScreenSpec(QuarantineScreen, "⊘", 7),
)
