"""A heading of a part of a screen."""

from __future__ import annotations

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QWidget

from mnemonaut_ui.widgets.plain_label import PlainLabel


class Heading(PlainLabel):
    """A line in a larger, heavier font. `step`: 1 for a part, 2 for the name of a page."""

    def __init__(self, text: str = "", parent: QWidget | None = None, *, step: int = 1) -> None:
        super().__init__(text, parent)
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * (1.1 if step == 1 else 1.7))
        font.setWeight(QFont.Weight.DemiBold)
        self.setFont(font)
        self.setWordWrap(step != 1)
