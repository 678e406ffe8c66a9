"""The text of a policy: lines with their numbers, and each fault next to its line."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent, QTextBlock, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from mnemonaut_core.policy.yaml_tree import MAX_BYTES
from mnemonaut_ui.widgets.theme import LIGHT, Theme, monospace

_GAP = 18


class _Numbers(QWidget):
    """The numbers of the lines, left of them."""

    def __init__(self, editor: PolicyEditor) -> None:
        super().__init__(editor)
        self._editor = editor

    def sizeHint(self) -> QSize:
        return QSize(self._editor.numbers_width(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        self._editor.paint_numbers(self)


class PolicyEditor(QPlainTextEdit):
    """Tab leaves the editor, since a policy is indented with blanks. `faults`: messages by line number, from 1."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = LIGHT
        self.faults: dict[int, str] = {}
        """The messages shown next to lines."""
        self._numbers = _Numbers(self)
        self.setFont(monospace())
        self.setTabChangesFocus(True)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.blockCountChanged.connect(self._on_count)
        self.updateRequest.connect(self._on_update)
        self.textChanged.connect(self._on_changed)
        self._on_count()

    @property
    def too_long(self) -> bool:
        """Whether no policy is as long."""
        return len(self.toPlainText().encode("utf-8", "surrogatepass")) > MAX_BYTES

    def show_faults(self, faults: Mapping[int, str]) -> None:
        """Show these messages next to their lines and none next to other lines."""
        self.faults = dict(faults)
        self.setAccessibleDescription("; ".join(f"{line}: {said}" for line, said in self.faults.items()))
        self.viewport().update()
        self._numbers.update()

    def set_theme(self, theme: Theme) -> None:
        """Paint in other colours."""
        self._theme = theme
        self.viewport().update()
        self._numbers.update()

    def go_to(self, line: int) -> None:
        """Put the cursor at the beginning of a line."""
        block = self.document().findBlockByNumber(max(0, line - 1))
        if block.isValid():
            cursor = QTextCursor(block)
            self.setTextCursor(cursor)
            self.centerCursor()
        self.setFocus()

    def numbers_width(self) -> int:
        """Room for the longest number and a sign."""
        digits = len(str(max(1, self.blockCount())))
        return self.fontMetrics().horizontalAdvance("✖ " + "9" * max(2, digits)) + 12

    def paint_numbers(self, area: QWidget) -> None:
        """The numbers of the lines that are seen; a fault has a sign, too."""
        painter = QPainter(area)
        painter.fillRect(area.rect(), QColor(self._theme.window))
        painter.setFont(self.font())
        for block, box in self._seen():
            number = block.blockNumber() + 1
            wrong = number in self.faults
            painter.setPen(QColor(self._theme.bad if wrong else self._theme.muted))
            place = QRect(0, box.top(), area.width() - 6, self.fontMetrics().height())
            painter.drawText(place, Qt.AlignmentFlag.AlignRight, f"✖ {number}" if wrong else str(number))
        painter.end()

    def _seen(self) -> list[tuple[QTextBlock, QRect]]:
        found: list[tuple[QTextBlock, QRect]] = []
        block, bottom = self.firstVisibleBlock(), self.viewport().height()
        while block.isValid():
            box = self.blockBoundingGeometry(block).translated(self.contentOffset()).toRect()
            if box.top() > bottom:
                break
            found.append((block, box))
            block = block.next()
        return found

    def _on_count(self, *_: object) -> None:
        self.setViewportMargins(self.numbers_width(), 0, 0, 0)

    def _on_update(self, area: QRect, moved: int) -> None:
        if moved:
            self._numbers.scroll(0, moved)
        else:
            self._numbers.update(0, area.y(), self._numbers.width(), area.height())

    def _on_changed(self) -> None:
        """The messages may belong to other lines after an edit."""
        if self.faults:
            self.show_faults({})

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        box = self.contentsRect()
        self._numbers.setGeometry(QRect(box.left(), box.top(), self.numbers_width(), box.height()))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.faults:
            return
        painter = QPainter(self.viewport())
        painter.setFont(self.font())
        painter.setPen(QColor(self._theme.bad))
        for block, box in self._seen():
            said = self.faults.get(block.blockNumber() + 1)
            if said:
                left = box.left() + self.fontMetrics().horizontalAdvance(block.text()) + _GAP
                painter.drawText(
                    QRect(left, box.top(), max(0, self.viewport().width() - left), self.fontMetrics().height()),
                    Qt.AlignmentFlag.AlignLeft,
                    "✖ " + said,
                )
        painter.end()
