"""Labels of plain text, never interpreted as markup: whole, elided, as a heading."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget


def set_style(widget: QWidget, sheet: str) -> None:
    """Set a style sheet only if it differs: Qt restyles the widget and all its children even for an equal one."""
    if widget.styleSheet() != sheet:
        widget.setStyleSheet(sheet)


class PlainLabel(QLabel):
    """A label that shows its plain text wrapped, and lets it be copied if that is enabled."""

    def __init__(self, text: str = "", parent: QWidget | None = None, *, selectable: bool = False) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        if selectable:
            keyboard = Qt.TextInteractionFlag.TextSelectableByKeyboard
            self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse | keyboard)
        self.setText(text)


class ElidedLabel(QLabel):
    """One line, cut with an ellipsis where there is no room; the whole text is its tooltip and accessible name."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.set_line(text)

    def set_line(self, text: str) -> None:
        line = " ".join(text.split())
        self.setText(line)
        self.setToolTip(line if "<" not in line else "")
        self.setAccessibleName(line)

    def minimumSizeHint(self) -> QSize:
        return QSize(24, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        place = self.contentsRect()
        line = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, place.width())
        painter.drawText(place, int(self.alignment() | Qt.AlignmentFlag.AlignVCenter), line)
        painter.end()


class Heading(PlainLabel):
    """A line in a larger, heavier font. `step`: 1 for a part, 2 for the name of a page."""

    def __init__(self, text: str = "", parent: QWidget | None = None, *, step: int = 1) -> None:
        super().__init__(text, parent)
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * (1.1 if step == 1 else 1.7))
        font.setWeight(QFont.Weight.DemiBold)
        self.setFont(font)
        self.setWordWrap(step != 1)
