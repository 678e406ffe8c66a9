"""Above the compared recalls: what differs between them, what is to be known of them, how much they agree."""

from __future__ import annotations

import html

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QVBoxLayout, QWidget

from mnemonaut_core.explain.compare import Comparison
from mnemonaut_ui.compare.words import column_title, difference_texts, notes_text, overlap_words
from mnemonaut_ui.widgets.plain_label import ElidedLabel, PlainLabel
from mnemonaut_ui.widgets.text_table import TextTable, TextTableModel

MOST_DIFFERENCES = 5
"""Rows of what differs that are seen at once."""


class Differences(QWidget):
    """Hidden while no recalls are compared."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._comparison: Comparison | None = None
        self._side = 1
        self.model = TextTableModel(self)
        self.table = TextTable(self.model, wide=0, parent=self)
        self.table.horizontalHeader().setTextElideMode(Qt.TextElideMode.ElideRight)
        self.notes, self.overlap = PlainLabel(parent=self, selectable=True), ElidedLabel(parent=self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(5)
        self.line = QHBoxLayout()
        """What stands beside the agreement, at its right."""
        self.line.addWidget(self.overlap, 1)
        for part in (self.table, self.notes):
            column.addWidget(part)
        column.addLayout(self.line)

    def show_comparison(self, comparison: Comparison | None, side: int) -> None:
        """What differs between these recalls, of which one is walked in."""
        self._comparison = comparison
        self.setVisible(comparison is not None)
        self.table.setAccessibleName(self.tr("What differs"))
        if comparison is None:
            return
        sides = range(len(comparison.sides))
        self.model.set_headings((self.tr("What differs"), *(column_title(comparison, side) for side in sides)))
        rows = [difference_texts(one, comparison) for one in comparison.differences]
        nothing = (self.tr("Nothing: they were asked alike."), *("" for _ in sides))
        self.model.set_rows(rows or [nothing])
        header, row = self.table.horizontalHeader(), self.table.verticalHeader().defaultSectionSize()
        for number in sides:
            header.setSectionResizeMode(number + 1, QHeaderView.ResizeMode.Stretch)
        seen = min(max(1, len(rows)), MOST_DIFFERENCES)
        self.table.setFixedHeight(header.sizeHint().height() + seen * row + 2 * self.table.frameWidth() + 2)
        notes = notes_text(comparison)
        self.notes.setText(notes)
        self.notes.setVisible(bool(notes))
        self.follow(side)

    def follow(self, side: int) -> None:
        """How much the recall that is walked in agrees with the first one, in one line; of all pairs in its tooltip."""
        comparison = self._comparison
        if comparison is None:
            return
        self.overlap.set_line(overlap_words(comparison, 0, max(1, side)))
        pairs = [overlap_words(comparison, pair.first, pair.second) for pair in comparison.overlaps]
        self.overlap.setToolTip("".join(f"<p>{html.escape(pair)}</p>" for pair in pairs))
        self.overlap.setAccessibleDescription(" ".join(f"{pair}." for pair in pairs))
