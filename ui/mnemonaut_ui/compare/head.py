"""Above the compared recalls: what differs between them, what is to be known of them, how much they agree."""

from __future__ import annotations

import html

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QWidget

from mnemonaut_core.explain.compare import SideBySide
from mnemonaut_ui.compare.words import difference_texts, notes_text, overlap_words
from mnemonaut_ui.widgets.arrange import vbox
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.widgets.text_table import TextTable, TextTableModel
from mnemonaut_ui.words.terms import recipe_title

MOST_DIFFERENCES = 5
"""Rows of what differs that are seen at once."""


_WRAPPED = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
BESIDE = 10
"""Pixels at either side of a text."""


class _Headings(TextTableModel):
    """Headings of as many lines as they need."""

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.TextAlignmentRole and orientation == Qt.Orientation.Horizontal:
            return int(_WRAPPED)
        return super().headerData(section, orientation, role)


class _Header(QHeaderView):
    """As high as its highest heading in the width that it has."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)

    def sizeHint(self) -> QSize:
        hint, model = super().sizeHint(), self.model()
        one = self.fontMetrics().height()
        high = [one]
        for section in range(self.count()):
            text = str(model.headerData(section, Qt.Orientation.Horizontal) or "")
            room = QRect(0, 0, max(1, self.sectionSize(section) - 2 * BESIDE), 10_000)
            high.append(self.fontMetrics().boundingRect(room, int(_WRAPPED), text).height())
        return QSize(hint.width(), hint.height() + max(high) - one)


class Differences(QWidget):
    """Hidden while no recalls are compared. Nothing in it is cut: where there is little room, it takes a second line."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._comparison: SideBySide | None = None
        self._side = 1
        self.model = _Headings(self)
        self.table = TextTable(self.model, wide=0, parent=self)
        self.table.setHorizontalHeader(_Header(self.table))
        self.table.setWordWrap(True)
        self.table.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.notes, self.overlap = PlainLabel(parent=self, selectable=True), PlainLabel(parent=self)
        self.line = QHBoxLayout()
        """The widgets to the right of the agreement."""
        self.line.addWidget(self.overlap, 1)
        vbox(self.table, self.notes, self.line, on=self, margins=0, spacing=5)

    def show_comparison(self, comparison: SideBySide | None, side: int) -> None:
        """Show what differs between these recalls, and which one the keyboard is on."""
        self._comparison = comparison
        self.setVisible(comparison is not None)
        self.table.setAccessibleName(self.tr("What differs"))
        if comparison is None:
            return
        sides = range(len(comparison.sides))
        named = (f"{number} · {recipe_title(side.recipe)}" for number, side in enumerate(comparison.sides, 1))
        self.model.set_headings((self.tr("What differs"), *named))
        told = [one for one in comparison.differences if one.code != "recipe"]  # the headings say it
        rows = [difference_texts(one, comparison) for one in told or comparison.differences]
        nothing = (self.tr("Nothing: they were asked alike."), *("" for _ in sides))
        self.model.set_rows(rows or [nothing])
        for number in sides:
            self.table.horizontalHeader().setSectionResizeMode(number + 1, QHeaderView.ResizeMode.Stretch)
        self._fit()
        notes = notes_text(comparison)
        self.notes.setText(notes)
        self.notes.setVisible(bool(notes))
        self.follow(side)

    def follow(self, side: int) -> None:
        """Show how much this recall agrees with the first one; the tooltip lists all pairs."""
        comparison = self._comparison
        if comparison is None:
            return
        self.overlap.setText(overlap_words(comparison, 0, max(1, side)))
        pairs = [overlap_words(comparison, pair.first, pair.second) for pair in comparison.overlaps]
        self.overlap.setToolTip("".join(f"<p>{html.escape(pair)}</p>" for pair in pairs))
        self.overlap.setAccessibleDescription(" ".join(f"{pair}." for pair in pairs))

    def _fit(self) -> None:
        table, header = self.table, self.table.horizontalHeader()
        header.updateGeometry()
        least, metrics = table.verticalHeader().defaultSectionSize(), table.fontMetrics()
        for row, texts in enumerate(self.model.rows):  # Qt does not count the room beside the texts
            rooms = (QRect(0, 0, max(1, table.columnWidth(at) - 2 * BESIDE), 10_000) for at in range(len(texts)))
            high = [
                metrics.boundingRect(room, int(_WRAPPED), text).height()
                for room, text in zip(rooms, texts, strict=True)
            ]
            table.setRowHeight(row, least + max(high) - metrics.height())
        rows = sum(table.rowHeight(row) for row in range(min(self.model.rowCount(), MOST_DIFFERENCES)))
        table.setFixedHeight(header.sizeHint().height() + rows + 2 * table.frameWidth() + 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._comparison is not None:
            self._fit()
