"""A row of widgets that goes on in the next line where there is no room."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Left to right (right to left where the language asks for it), line by line; hidden widgets take no room."""

    def __init__(self, parent: QWidget | None = None, *, gap: int = 6) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._sizes: list[tuple[QLayoutItem, QSize]] | None = None
        self._heights: dict[int, int] = {}
        """The height for each requested width since the last change: one resize asks hundreds of times."""
        self._gap = gap
        self.setContentsMargins(0, 0, 0, 0)

    def _place(self, rect: QRect) -> None:
        """Place all items inside the width of `rect`."""
        y = rect.y()
        for row in self._lines(rect.width()):
            line = max(size.height() for _, size in row)
            x = rect.x()
            for item, size in row:
                box = QRect(QPoint(x, y + (line - size.height()) // 2), size)
                item.setGeometry(self._mirrored(box, rect))
                x += size.width() + self._gap
            y += line + self._gap

    def _shown(self) -> list[tuple[QLayoutItem, QSize]]:
        """The visible items with their size hints; computed once after a change."""
        if self._sizes is None:
            self._sizes = [(item, item.sizeHint()) for item in self._items if not item.isEmpty()]
        return self._sizes

    def _lines(self, width: int) -> list[list[tuple[QLayoutItem, QSize]]]:
        lines: list[list[tuple[QLayoutItem, QSize]]] = []
        x = 0
        for item, size in self._shown():
            wanted = size.width()
            if not lines or x + wanted > width:
                lines.append([])
                x = 0
            lines[-1].append((item, size))
            x += wanted + self._gap
        return lines

    def _mirrored(self, box: QRect, rect: QRect) -> QRect:
        parent = self.parentWidget()
        if parent is None or parent.layoutDirection() == Qt.LayoutDirection.LeftToRight:
            return box
        return QRect(rect.right() - (box.right() - rect.left()), box.y(), box.width(), box.height())

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)
        self.invalidate()

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        if not 0 <= index < len(self._items):
            return None
        item = self._items.pop(index)
        self.invalidate()
        return item

    def invalidate(self) -> None:
        self._sizes = None
        self._heights.clear()
        super().invalidate()

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        found = self._heights.get(width)
        if found is None:
            lines = self._lines(width)
            found = sum(max(size.height() for _, size in row) + self._gap for row in lines)
            found = self._heights[width] = max(0, found - self._gap)
        return found

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._place(rect)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            if not item.isEmpty():
                size = size.expandedTo(item.minimumSize())
        return size
