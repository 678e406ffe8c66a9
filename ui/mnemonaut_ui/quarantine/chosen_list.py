"""The list of an isolate dialog: what was selected, and the near-duplicates among which one chooses with check boxes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

_ID = Qt.ItemDataRole.UserRole + 1
MOST_ROWS = 10
LEAST_ROWS_TO_CHOOSE = 5


@dataclass(frozen=True, slots=True)
class Line:
    """A memory to show. `alike` are what makes it a near-duplicate: Dice, and the cosine or None; None for a memory that
    was selected itself."""

    memory_id: str
    text: str
    alike: tuple[float, float | None] | None = None


class ChosenList(QListWidget):
    """Lines that are all chosen at first; where `choosing`, each can be left out with Space or a click."""

    chosen_changed = Signal()

    def __init__(self, *, choosing: bool, rows: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choosing = choosing
        self.setStyleSheet("QListView::item { padding: 2px 4px; }")
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.make_room(rows)
        self.itemChanged.connect(self._on_item_changed)

    def make_room(self, rows: int) -> None:
        """As high as so many rows, within bounds."""
        shown = min(MOST_ROWS, max(LEAST_ROWS_TO_CHOOSE if self.choosing else 1, rows))
        self.setFixedHeight(shown * (self.fontMetrics().height() + 6) + 8)

    def show_lines(self, lines: Sequence[Line], *, expert: bool) -> None:
        """List these instead."""
        self.blockSignals(True)
        self.clear()
        for line in lines:
            self.addItem(self._item(line, expert=expert))
        self.blockSignals(False)
        self.make_room(len(lines))
        if lines and self.choosing:
            self.setCurrentRow(next((i for i, line in enumerate(lines) if line.alike is not None), 0))
        self.chosen_changed.emit()

    def _item(self, line: Line, *, expert: bool) -> QListWidgetItem:
        shown, said = line.text, line.text
        if line.alike is not None:
            dice, cosine = line.alike
            said = self.tr("near-duplicate: {text}").format(text=line.text)
            shown = f"≈ {line.text}"
            if expert:
                numbers = self.tr("3-grams {dice}").format(dice=f"{dice:.3f}")
                if cosine is not None:
                    numbers += " · " + self.tr("cosine {cosine}").format(cosine=f"{cosine:.3f}")
                shown, said = f"≈ {numbers}   {line.text}", f"{said}, {numbers}"
        item = QListWidgetItem(shown)
        item.setData(_ID, line.memory_id)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, said)
        if self.choosing:
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked)
        return item

    def add_note(self, text: str) -> None:
        """A line that is no memory."""
        item = QListWidgetItem(text)
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, text)
        self.addItem(item)

    def left_out(self) -> frozenset[str]:
        """Ids of what was unticked."""
        items = (self.item(row) for row in range(self.count()))
        return frozenset(
            str(item.data(_ID))
            for item in items
            if item.data(_ID) is not None and self.choosing and item.checkState() != Qt.CheckState.Checked
        )

    @Slot(QListWidgetItem)
    def _on_item_changed(self, _item: QListWidgetItem) -> None:
        self.chosen_changed.emit()
