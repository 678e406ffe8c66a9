"""How a memory's text is drawn: two lines, the second cut with an ellipsis; never as rich text."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPalette, QTextLayout, QTextOption
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from mnemonaut_ui.library.model import RIGHT_ALIGNED, ROW_ROLE, Column
from mnemonaut_ui.library.row import Row
from mnemonaut_ui.widgets.theme import LIGHT, Theme
from mnemonaut_ui.words.memory import ISOLATED

Index = QModelIndex | QPersistentModelIndex
MARGIN = 6
LINES = 2


class RowDelegate(QStyledItemDelegate):
    """Paints all columns of the library."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = LIGHT

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        self._theme = theme

    def _colour(self, row: Row | None, column: int, option: QStyleOptionViewItem) -> QColor:
        theme = self._theme
        if option.state & QStyle.StateFlag.State_Selected:
            return QColor(theme.selection_text)
        if row is None:
            return QColor(theme.muted)
        if row.state == ISOLATED and column in (Column.STATE, Column.TEXT):
            return QColor(theme.bad if column == Column.STATE else theme.muted)
        if column == Column.SENSITIVITY and row.sensitivity != "normal":
            return QColor(theme.near)
        return QColor(theme.text if column in (Column.TEXT, Column.LIKENESS) else theme.muted)

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        # Qt's own would ask the model for nine roles a cell; while a job is at work, each is a wait for the interpreter
        column = index.column()
        option.text = str(index.data())
        option.features |= QStyleOptionViewItem.ViewItemFeature.HasDisplay
        side = Qt.AlignmentFlag.AlignRight if column in RIGHT_ALIGNED else Qt.AlignmentFlag.AlignLeft
        option.displayAlignment = side | Qt.AlignmentFlag.AlignVCenter
        colour = self._colour(index.data(ROW_ROLE), column, option)
        for role in (QPalette.ColorRole.Text, QPalette.ColorRole.HighlightedText):
            option.palette.setColor(role, colour)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        if index.column() != Column.TEXT:
            super().paint(painter, option, index)
            return
        drawn = QStyleOptionViewItem(option)
        self.initStyleOption(drawn, index)
        text, drawn.text = drawn.text, ""
        drawn.widget.style().drawControl(QStyle.ControlElement.CE_ItemViewItem, drawn, painter, drawn.widget)
        painter.save()
        painter.setPen(drawn.palette.color(QPalette.ColorRole.Text))
        painter.setFont(drawn.font)
        draw_lines(painter, drawn.rect.adjusted(MARGIN, 0, -MARGIN, 0), text, lines=LINES)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        del index
        return QSize(120, QFontMetrics(option.font).height() * LINES + 10)


def draw_lines(painter: QPainter, rect: QRect, text: str, *, lines: int) -> None:
    """Text in at most so many lines, in the middle of the height; what is left over becomes an ellipsis."""
    layout = QTextLayout(text, painter.font())
    wrap = QTextOption()
    wrap.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(wrap)
    layout.beginLayout()
    starts: list[tuple[int, int]] = []
    height = 0.0
    while len(starts) < lines:
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(rect.width())
        line.setPosition(QPointF(0.0, height))
        height += line.height()
        starts.append((line.textStart(), line.textLength()))
    layout.endLayout()
    if not starts:
        return
    top = rect.top() + max(0.0, (rect.height() - height) / 2)
    metrics = QFontMetrics(painter.font())
    start, length = starts[-1]
    units = text.encode("utf-16-le", "replace")
    whole = (start + length) * 2 >= len(units)
    for number in range(len(starts) - (0 if whole else 1)):
        layout.lineAt(number).draw(painter, QPointF(rect.left(), top))
    if not whole:
        rest = units[start * 2 :].decode("utf-16-le", "replace")
        cut = metrics.elidedText(rest, Qt.TextElideMode.ElideRight, rect.width())
        line = layout.lineAt(len(starts) - 1)
        painter.drawText(QPointF(rect.left(), top + line.y() + line.ascent()), cut)
