"""A painted picture that is a table too: what the waterfall of a score (inspector) and the margin of *Why not?* have in common."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QPushButton, QStyle, QWidget

from mnemonaut_ui.widgets.text_table import TextTable, TextTableModel
from mnemonaut_ui.widgets.theme import Theme, current_theme
from mnemonaut_ui.words.messages import listed

Align = Qt.AlignmentFlag
RING = 3
"""Pixels round the picture in which the focus is drawn."""


class Picture(QWidget):
    """Subclasses say what they show (`set_table`, accessible name), how high they are, and draw. Ctrl+Shift+T and a button
    change between the picture and its table; the keyboard stops at whichever is shown."""

    def __init__(self, parent: QWidget | None = None, *, numbers: Sequence[int] = ()) -> None:
        super().__init__(parent)
        self.model = TextTableModel(self, numbers=numbers)
        self.table = TextTable(self.model, wide=-1, parent=self)
        self.table.hide()
        self.toggle = QPushButton(self)
        self.toggle.setProperty("link", "true")
        self.toggle.setCheckable(True)
        self.toggle.toggled.connect(self._on_toggled)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._on_toggled(False)

    def set_table(self, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """The same as text; also spoken as the description."""
        self.model.set_headings(headings)
        self.model.set_rows(rows)
        self.setAccessibleDescription(". ".join(map(listed, rows)))
        self.table.setAccessibleName(self.accessibleName())
        self.updateGeometry()
        self.update()

    def picture_height(self) -> int:
        """Pixels that the picture needs, without the line of the button."""
        raise NotImplementedError

    def draw(self, painter: QPainter, room: QRectF) -> None:
        raise NotImplementedError

    @property
    def theme(self) -> Theme:
        return current_theme()

    def small(self) -> QFont:
        """The font of axes and captions; 10 pixels at least."""
        font = QFont(self.font())
        font.setPixelSize(max(10, round(self.fontInfo().pixelSize() * 0.85)))
        return font

    def put(self, painter: QPainter, box: QRectF, text: str, colour: str, *, right: bool = False) -> None:
        """One line of text at the start, or at the end, of a box that counts from the left; mirrored where the language is."""
        mirrored = self.isRightToLeft()
        side = Align.AlignRight if right != mirrored else Align.AlignLeft
        painter.setPen(QColor(colour))
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(box.width()) + 1)
        flags = side | Align.AlignVCenter | Align.AlignAbsolute | Qt.TextFlag.TextSingleLine
        painter.drawText(self.mirrored(box), flags, shown)

    def mirrored(self, box: QRectF) -> QRectF:
        """A box that counts from the left, where it stands in the direction of the language."""
        if not self.isRightToLeft():
            return box
        return QRectF(self.width() - box.right(), box.top(), box.width(), box.height())

    def _on_toggled(self, as_table: bool) -> None:
        had = self.hasFocus() or self.table.hasFocus()
        self.toggle.setText(self.tr("Show as picture") if as_table else self.tr("Show as table"))
        self.table.setVisible(as_table)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus if as_table else Qt.FocusPolicy.StrongFocus)
        if had:
            (self.table if as_table else self).setFocus()
        self.update()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _asks_table(event):
            event.accept()  # before a command of the window with the same keys
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if _asks_table(event):
            self.toggle.toggle()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.LayoutDirectionChange):
            self.updateGeometry()
            self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        hint, room = self.toggle.sizeHint(), self.rect()
        box = QRect(room.right() - hint.width() + 1, room.bottom() - hint.height() + 1, hint.width(), hint.height())
        self.toggle.setGeometry(QStyle.visualRect(self.layoutDirection(), room, box))
        self.table.setGeometry(0, 0, self.width(), self.height() - hint.height() - RING)

    def sizeHint(self) -> QSize:
        return QSize(300, self.picture_height() + 2 * RING + 4 + self.toggle.sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        if self.toggle.isChecked():
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = QRectF(self.rect()).adjusted(RING, RING, -RING, -RING - self.toggle.sizeHint().height())
        painter.setFont(self.font())
        self.draw(painter, room.adjusted(4, 2, -4, -2))
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(self.theme.accent), 2))
            painter.drawRoundedRect(room.adjusted(-2, -2, 2, 2), 6, 6)
        painter.end()


def _asks_table(event: QKeyEvent) -> bool:
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    return event.key() == Qt.Key.Key_T and event.modifiers() == both
