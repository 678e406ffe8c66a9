"""The screens in the order of the sidebar: one line each. Alt+1…8 follow their digits.

They are named, not imported: the window shows before all but the first are loaded.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QCoreApplication

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from mnemonaut_ui.state.screen import Screen
    from mnemonaut_ui.state.view_state import ViewState


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ScreenSpec:
    """A screen: its class in `<key>/view.py` and the name that its `title()` gives in English, its glyph in the sidebar,
    its digit for Alt, and whether it needs an open database."""

    key: str
    class_name: str
    english: str
    glyph: str
    digit: int | None
    needs_workspace: bool = True

    def make(self, state: ViewState, parent: QWidget) -> Screen:
        """Load and make it, where it stays."""
        from importlib import import_module

        made = getattr(import_module(f"mnemonaut_ui.{self.key}.view"), self.class_name)(state, parent=parent)
        return cast("Screen", made)

    def title(self) -> str:
        """Its name, whether it is made or not."""
        return QCoreApplication.translate(self.class_name, self.english)


SCREENS: tuple[ScreenSpec, ...] = (
    ScreenSpec("welcome", "WelcomeScreen", "Welcome", "⌂", None, needs_workspace=False),
    ScreenSpec("library", "LibraryScreen", "Library", "▤", 1),
    ScreenSpec("lab", "LabScreen", "Recall lab", "◎", 2),
    ScreenSpec("quarantine", "QuarantineScreen", "Quarantine", "⊘", 7),
)
