"""What is nearest to a query although the recall did not bring it: never to be taken for a result."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from mnemonaut_ui.lab.asking import NotRecalled
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.widgets.theme import LIGHT, Theme, outcome_colour
from mnemonaut_ui.widgets.two_lines import GLYPH, GLYPH_COLOUR, RIGHT_TEXT, SECOND_LINE, TwoLineDelegate
from mnemonaut_ui.words.memory import date_text, kind_word, shown_line
from mnemonaut_ui.words.messages import reasoned, translated
from mnemonaut_ui.words.outcome_words import glyph, outcome_word

Role = Qt.ItemDataRole


class NearestView(QWidget):
    """A list under a heading that says what it is not. Rows are selected like results, so the inspector explains them."""

    back_asked = Signal()
    selection_moved = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._found: tuple[NotRecalled, ...] = ()
        self._theme = LIGHT
        self._expert = True
        self.heading = PlainLabel()
        font = self.heading.font()
        font.setBold(True)
        self.heading.setFont(font)
        self.about = PlainLabel()
        self.back = QPushButton()
        self.back.clicked.connect(self.back_asked)
        self.rows = QListWidget()
        self.rows.setItemDelegate(TwoLineDelegate(self.rows))
        self.rows.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.rows.itemSelectionChanged.connect(self._on_moved)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self.heading)
        words.addWidget(self.about)
        top = QHBoxLayout()
        top.addLayout(words, 1)
        top.addWidget(self.back, 0, Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 6, 0, 0)
        layout.addLayout(top)
        layout.addWidget(self.rows, 1)
        self.retranslate()

    def show_found(self, found: tuple[NotRecalled, ...]) -> None:
        """Show other memories; the first is highlighted."""
        self._found = found
        self.retranslate()
        if found:
            self.rows.setCurrentRow(0)

    def take_keyboard(self) -> None:
        """Into the list; without one, to the way back."""
        (self.rows if self._found else self.back).setFocus()

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        self._theme = theme
        self.heading.setStyleSheet(f"color: {theme.near};")
        self.about.setStyleSheet(f"color: {theme.muted};")
        self._fill()

    def set_expert(self, *, expert: bool) -> None:
        """Numbers, or places only."""
        self._expert = expert
        self._fill()

    def retranslate(self) -> None:
        """Say all again."""
        self.heading.setText(self.tr("▽ Not recalled: the {count} nearest").format(count=len(self._found)))
        about = self.tr(
            "Without the recipe's filters and floors, by similarity and by words. The agent would not get these."
        )
        if not self._found:
            self.heading.setText(self.tr("▽ Nothing is near"))
            about = self.tr("No memory shares a word with the query, and there are no vectors to compare.")
        self.about.setText(about)
        self.back.setText(self.tr("Back"))
        self.rows.setAccessibleName(self.tr("Nearest memories, not recalled"))
        self._fill()

    # ---- rows

    def _fill(self) -> None:
        place = self.rows.currentRow()
        self.rows.blockSignals(True)
        self.rows.clear()
        for found in self._found:
            self.rows.addItem(self._item(found))
        self.rows.setCurrentRow(place)
        self.rows.blockSignals(False)
        self.rows.setVisible(bool(self._found))

    def _item(self, found: NotRecalled) -> QListWidgetItem:
        memory, outcome = found.near.memory, found.explanation.outcome
        item = QListWidgetItem(shown_line(memory.text, 200))
        why = reasoned(outcome_word(outcome.code), translated(found.explanation.sentence))
        item.setData(SECOND_LINE, " · ".join((kind_word(memory.kind), date_text(memory.moment), why)))
        item.setData(RIGHT_TEXT, self._how_near(found))
        item.setData(GLYPH, glyph(outcome.code))
        item.setData(GLYPH_COLOUR, outcome_colour(self._theme, outcome.code))
        spoken = self.tr("Not recalled: {why} {text} {near}")
        item.setData(Role.AccessibleTextRole, spoken.format(why=why, text=item.text(), near=self._how_near(found)))
        return item

    def _how_near(self, found: NotRecalled) -> str:
        texts = []
        if found.near.similar is not None:
            hit = found.near.similar
            said_so = self.tr("similar #{rank} ({score})") if self._expert else self.tr("similar #{rank}")
            texts.append(said_so.format(rank=hit.rank, score=f"{hit.score:.3f}"))
        if found.near.words is not None:
            hit = found.near.words
            said_so = self.tr("words #{rank} ({score})") if self._expert else self.tr("words #{rank}")
            texts.append(said_so.format(rank=hit.rank, score=f"{hit.score:.2f}"))
        return " · ".join(texts)

    def highlight(self, memory_id: str) -> None:
        """Go to the row of a memory, or to none; tells nobody."""
        place = next((i for i, found in enumerate(self._found) if found.near.memory.id == memory_id), -1)
        self.rows.blockSignals(True)
        if place >= 0:
            self.rows.setCurrentRow(place)
        else:
            self.rows.clearSelection()
        self.rows.blockSignals(False)
        self.rows.viewport().update()

    @property
    def current_id(self) -> str:
        """The memory that is highlighted; "" for none."""
        place = self.rows.currentRow() if self.rows.selectedItems() else -1
        return self._found[place].near.memory.id if 0 <= place < len(self._found) else ""

    @Slot()
    def _on_moved(self) -> None:
        self.selection_moved.emit()
