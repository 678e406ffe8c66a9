"""The list of a sample's prepared situations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from mnemonaut_ui.widgets.theme import LIGHT, Theme
from mnemonaut_ui.widgets.two_lines import GLYPH, GLYPH_COLOUR, RIGHT_TEXT, SECOND_LINE
from mnemonaut_ui.words import languages

if TYPE_CHECKING:
    from mnemonaut_core.importers.situations import Situation


Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
GLYPHS = {
    "misrecall": "✖", "near_duplicate": "≈", "below_cut": "▽", "unanswerable": "∅", "answered": "✔", "why_not": "?",
    "old_memory": "◷",
}  # fmt: skip


class SituationModel(QAbstractListModel):
    """What is to be seen in each: its kind as glyph and word, its title, and below them what to look at."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._situations: tuple[Situation, ...] = ()
        self._theme = LIGHT

    def show_situations(self, situations: tuple[Situation, ...]) -> None:
        """Show these."""
        self.beginResetModel()
        self._situations = situations
        self.endResetModel()

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        self._theme = theme
        self.say_again()

    def say_again(self) -> None:
        """The language or the colours changed."""
        if self._situations:
            self.dataChanged.emit(self.index(0), self.index(len(self._situations) - 1))

    def situation(self, row: int) -> Situation:
        """One of them."""
        return self._situations[row]

    def kind_word(self, kind: str) -> str:
        """What a kind of situation is called."""
        words = {
            "misrecall": self.tr("misrecall"),
            "near_duplicate": self.tr("said twice"),
            "below_cut": self.tr("below the cut"),
            "unanswerable": self.tr("nothing stored"),
            "answered": self.tr("answered"),
            "why_not": self.tr("why not?"),
            "old_memory": self.tr("too old"),
        }
        return words.get(kind, kind)

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._situations)

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        if not index.isValid():
            return None
        from mnemonaut_ui.state.ports import in_language

        found, code = self._situations[index.row()], languages.current()
        title, note = in_language(found.title, code), in_language(found.note, code)
        if role == Role.DisplayRole:
            return title
        if role == SECOND_LINE:
            return found.query
        if role == RIGHT_TEXT:
            return self.kind_word(found.kind)
        if role == GLYPH:
            return GLYPHS.get(found.kind, "·")
        if role == GLYPH_COLOUR:
            return self._colour(found.kind)
        if role == Role.ToolTipRole:
            import html

            return f"<p>{html.escape(note)}</p>"  # as rich text, or Qt would not wrap it
        if role == Role.AccessibleTextRole:
            return f"{self.kind_word(found.kind)}: {title}. {found.query}"
        if role == Role.AccessibleDescriptionRole:
            return note
        return None

    def _colour(self, kind: str) -> str:
        theme = self._theme
        return {
            "answered": theme.good,
            "misrecall": theme.bad,
            "below_cut": theme.near,
            "near_duplicate": theme.near,
        }.get(kind, theme.info)
