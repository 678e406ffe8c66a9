"""A text with marked words as a label, as high as its lines: for the drawer, the duel and Gardening's pairs."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from mnemonaut_ui.widgets.marked_text import ALL_LINES, MarkedText, marked_text
from mnemonaut_ui.widgets.theme import current_theme


class MarkedLabel(QWidget):
    """Wraps to its width; the whole text is its accessible name."""

    def __init__(self, parent: QWidget | None = None, *, lines: int = ALL_LINES) -> None:
        super().__init__(parent)
        self._text, self._lead, self.lines = "", "", lines
        self.spans: tuple[tuple[int, int], ...] = ()
        """What is marked: characters from start up to end."""
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_text(self, text: str, spans: Sequence[tuple[int, int]] = (), lead: str = "") -> None:
        self._text, self._lead, self.spans = text, lead, tuple(spans)
        self.setAccessibleName(f"{lead} {text}".strip())
        self.updateGeometry()
        self.update()

    def set_lines(self, lines: int) -> None:
        self.lines = lines
        self.updateGeometry()
        self.update()

    def _laid(self, width: int) -> MarkedText:
        return marked_text(self._text, self.spans, self.font(), width, self.lines, lead=self._lead)

    def heightForWidth(self, width: int) -> int:
        return int(self._laid(width).height) + 1

    def sizeHint(self) -> QSize:
        width = self.width() if self.isVisible() else 300
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(80, self.fontMetrics().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        self._laid(self.width()).paint(painter, QPointF(0, 0), current_theme())
        painter.end()
