"""A row of widgets that goes on in the next line where there is no room."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Left to right (right to left where the language asks for it), line by line; hidden widgets take no room."""

    def __init__(self, parent: QWidget | None = None, *, gap: int = 6) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self.setContentsMargins(0, 0, 0, 0)

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        """Place all items inside the width of `rect`; gives the height that they need."""
        x, y, line = rect.x(), rect.y(), 0
        for row in self._lines(rect.width()):
            line = max(item.sizeHint().height() for item in row)
            x = rect.x()
            for item in row:
                size = item.sizeHint()
                if move:
                    place = QRect(QPoint(x, y + (line - size.height()) // 2), size)
                    item.setGeometry(self._mirrored(place, rect))
                x += size.width() + self._gap
            y += line + self._gap
        return max(0, y - rect.y() - self._gap)

    def _lines(self, width: int) -> list[list[QLayoutItem]]:
        lines: list[list[QLayoutItem]] = []
        x = 0
        for item in self._items:
            if item.isEmpty():
                continue
            wanted = item.sizeHint().width()
            if not lines or x + wanted > width:
                lines.append([])
                x = 0
            lines[-1].append(item)
            x += wanted + self._gap
        return lines

    def _mirrored(self, place: QRect, rect: QRect) -> QRect:
        parent = self.parentWidget()
        if parent is None or parent.layoutDirection() == Qt.LayoutDirection.LeftToRight:
            return place
        return QRect(rect.right() - (place.right() - rect.left()), place.y(), place.width(), place.height())

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._arrange(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            if not item.isEmpty():
                size = size.expandedTo(item.minimumSize())
        return size
