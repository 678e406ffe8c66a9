"""The list of recent files."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractListModel,
    QDateTime,
    QLocale,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from mnemonaut_ui.state.recent import Recent
from mnemonaut_ui.widgets.two_lines import DIMMED, GLYPH, RIGHT_TEXT, SECOND_LINE
from mnemonaut_ui.words import languages

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole


class RecentModel(QAbstractListModel):
    """Name, folder, size and when it was opened. A file whose size is None is missing; nothing is said before it was
    looked at."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries: tuple[Recent, ...] = ()
        self._sizes: tuple[int | None, ...] | None = None

    def show_entries(self, entries: tuple[Recent, ...]) -> None:
        """Show these; their sizes follow."""
        if entries == self._entries:
            return
        self.beginResetModel()
        self._entries, self._sizes = entries, None
        self.endResetModel()

    def show_sizes(self, sizes: tuple[int | None, ...]) -> None:
        """What was found at each."""
        if len(sizes) == len(self._entries) and sizes != self._sizes:
            self._sizes = sizes
            self.say_again()

    def say_again(self) -> None:
        """The language changed, or what is known of the files."""
        if self._entries:
            self.dataChanged.emit(self.index(0), self.index(len(self._entries) - 1))

    @property
    def entries(self) -> tuple[Recent, ...]:
        """What is listed."""
        return self._entries

    def missing(self, row: int) -> bool:
        """Whether the file was looked for and not found."""
        return self._sizes is not None and self._sizes[row] is None

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._entries)

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        if not index.isValid():
            return None
        entry, missing = self._entries[index.row()], self.missing(index.row())
        if role == Role.DisplayRole:
            return entry.file.name
        if role == SECOND_LINE:
            return str(entry.file.parent)
        if role == RIGHT_TEXT:
            return self._facts(index.row())
        if role == GLYPH:
            return "∅" if missing else "▤"
        if role == DIMMED:
            return missing
        if role == Role.ToolTipRole:
            import html

            return html.escape(entry.path)
        if role == Role.AccessibleTextRole:
            return f"{entry.file.name}, {self._facts(index.row())}, {entry.file.parent}"
        return None

    def _facts(self, row: int) -> str:
        entry = self._entries[row]
        if self.missing(row):
            return self.tr("missing")
        said = []
        if entry.read_only:
            said.append(self.tr("read-only"))
        size = None if self._sizes is None else self._sizes[row]
        locale = QLocale(languages.current())
        if size is not None:
            said.append(locale.formattedDataSize(size, 1, QLocale.DataSizeFormat.DataSizeSIFormat))
        said.append(when(entry.opened_at))
        return " · ".join(said)


def when(moment: int) -> str:
    """A moment in this machine's zone, written as everywhere in the window."""
    return QDateTime.fromSecsSinceEpoch(moment).toString("yyyy-MM-dd HH:mm")
