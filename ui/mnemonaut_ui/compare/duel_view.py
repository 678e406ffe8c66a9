"""Two memories of one recall, A against B: the sentence that says what decides, and the parts that add up to the difference."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QHeaderView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QVBoxLayout, QWidget

from mnemonaut_core.explain.against import Duel, PartShare
from mnemonaut_core.explain.explain import Explanation
from mnemonaut_ui.compare.making import Against
from mnemonaut_ui.widgets.memory_table import Index
from mnemonaut_ui.widgets.plain_label import Heading, PlainLabel
from mnemonaut_ui.widgets.text_table import TextTable, TextTableModel
from mnemonaut_ui.widgets.theme import LIGHT, Theme
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import memory_day, name_of, shown_line
from mnemonaut_ui.words.messages import listed, translated
from mnemonaut_ui.words.terms import badge, part_title

ADDS = 3
"""The column of the shares."""
ROUNDING = 5e-5
"""What rounding left is a row of its own from here on: below, no number that is shown would be another."""
BAR_WIDTH = 150


class ShareDelegate(QStyledItemDelegate):
    """A bar to the right for what favours A, to the left for what favours B, with the number next to it."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.theme: Theme = LIGHT
        self.shares: tuple[float | None, ...] = ()
        """Row by row; None for one without a bar."""

    # ---- Qt

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        share = self.shares[index.row()] if index.row() < len(self.shares) else None
        most = max((abs(one) for one in self.shares if one is not None), default=0.0)
        if not share or not most:
            return
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        rect = option.rect.adjusted(8, 6, -8, -6)
        half = min(BAR_WIDTH, rect.width() - option.fontMetrics.horizontalAdvance("+0.00000")) // 2
        middle = rect.left() + half
        length = round(half * abs(share) / most)
        colour = QColor(self.theme.selection_text if selected else self.theme.good if share > 0 else self.theme.bad)
        painter.save()
        painter.fillRect(
            QRect(middle if share > 0 else middle - length, rect.top(), max(1, length), rect.height()), colour
        )
        painter.setPen(QColor(self.theme.border))
        painter.drawLine(middle, rect.top() - 3, middle, rect.bottom() + 3)
        painter.restore()


class DuelView(QWidget):
    """Shows what it is given; asks nothing by itself."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._held: Against | None = None
        self.sentence = Heading(parent=self)
        self.sentence.setWordWrap(True)
        self.first, self.second = PlainLabel(parent=self, selectable=True), PlainLabel(parent=self, selectable=True)
        self.model = TextTableModel(self, numbers=(1, 2, ADDS))
        self.table = TextTable(self.model, wide=0, parent=self)
        self.table.setAccessibleName(self.tr("Parts of the two scores"))
        self._delegate = ShareDelegate(self.table)
        self.table.setItemDelegateForColumn(ADDS, self._delegate)
        self.note = PlainLabel(parent=self)
        self.note.setProperty("muted", True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        for part in (self.sentence, self.first, self.second):
            layout.addWidget(part)
        layout.addWidget(self.table, 100)
        layout.addWidget(self.note)
        layout.addStretch(1)  # without a table what is said stays on top
        self.show_duel(None)

    @property
    def duel(self) -> Duel | None:
        """What is shown."""
        return None if self._held is None else self._held.duel

    def show_duel(self, held: Against | None) -> None:
        """Show these two."""
        self._held = held
        self.table.setVisible(held is not None and held.duel.scores is not None)
        if held is None:
            for label in (self.sentence, self.first, self.second, self.note):
                label.setText("")
            self.model.set_rows(())
            return
        duel = held.duel
        self.sentence.setText(translated(duel.sentence(part_title)))
        self.first.setText(self._fared("A", duel.first, held))
        self.second.setText(self._fared("B", duel.second, held))
        a, b = (shown_line(one.memory_id, 24) for one in (duel.first, duel.second))
        self.model.set_headings((self.tr("Part"), f"A · {a}", f"B · {b}", self.tr("A − B")))
        rows, shares = self._rows(duel)
        self._delegate.shares = shares
        self.model.set_rows(rows)
        self.table.horizontalHeader().setSectionResizeMode(ADDS, QHeaderView.ResizeMode.Fixed)
        self.table.setColumnWidth(ADDS, BAR_WIDTH + 110)
        self.note.setText(
            self.tr(
                "Each part is what it adds to the difference; together they are the difference of the scores, exactly."
            )
            if duel.scores is not None
            else self.tr("No ranking of this recall holds both: there are no two scores to take from each other.")
        )

    def set_theme(self, theme: Theme) -> None:
        self._delegate.theme = theme
        self.table.viewport().update()

    def _fared(self, letter: str, one: Explanation, held: Against) -> str:
        """Which memory it is, and what became of it."""
        found = held.trace.candidate(one.memory_id)
        memory = held.memories.get(one.memory_id) if found is None else found.memory
        name = shown_line(one.memory_id, 80)
        if memory is not None:
            name = " ".join(filter(None, (memory_day(memory), name_of(memory, 110))))
        rank = "" if one.rank is None else filled(self.tr("rank {rank}"), rank=one.rank)
        return f"{letter} · {listed((badge(one.outcome), rank))} · {name}"

    def _rows(self, duel: Duel) -> tuple[list[tuple[str, ...]], tuple[float | None, ...]]:
        """Parts, what rounding left where it shows, and the sum."""
        if duel.scores is None or duel.difference is None:
            return [], ()
        rows: list[tuple[str, ...]] = [
            (part_title(one.name), _part(one, 0), _part(one, 1), f"{one.share:+.4f}") for one in duel.shares
        ]
        shares: list[float | None] = [one.share for one in duel.shares]
        if abs(duel.rest) >= ROUNDING:
            rows.append((self.tr("rounding"), "", "", f"{duel.rest:+.4f}"))
            shares.append(duel.rest)
        rows.append((self.tr("score"), *(f"{one.score:.4f}" for one in duel.scores), f"= {duel.difference:+.4f}"))
        return rows, (*shares, None)


def _part(share: PartShare, side: int) -> str:
    part = share.second if side else share.first
    return "–" if part is None else f"{part.contribution:.4f}"
