"""What a tab of the inspector is."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from mnemonaut_ui.inspector.subject import Subject
from mnemonaut_ui.state.view_state import ViewState


class Page(QWidget):
    """Shows one subject. The inspector calls `show_subject` only while the tab is in front."""

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.state = state
        self.subject: Subject | None = None

    def show_subject(self, subject: Subject) -> None:
        """Show another subject, or more of the same one."""
        raise NotImplementedError

    def title(self) -> str:
        """The name on the tab, translated."""
        raise NotImplementedError

    def retranslate(self) -> None:
        """Say everything again; the subject is shown anew by the inspector."""
