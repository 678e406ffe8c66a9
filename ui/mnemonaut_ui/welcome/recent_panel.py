"""The left half of the Welcome page: what can be opened, the list of recent files in it."""

from __future__ import annotations

import html

from PySide6.QtCore import QAbstractListModel, QDateTime, QLocale, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QPushButton, QStackedWidget, QVBoxLayout, QWidget

from mnemonaut_ui.state.open_request import OpenRequest
from mnemonaut_ui.state.recent import Recent, RecentFiles, sizes_of
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Wide, hbox
from mnemonaut_ui.widgets.empty_state import EmptyState
from mnemonaut_ui.widgets.file_dialog import DropArea
from mnemonaut_ui.widgets.flow_layout import FlowLayout
from mnemonaut_ui.widgets.plain_label import Heading
from mnemonaut_ui.widgets.two_lines import DIMMED, GLYPH, RIGHT_TEXT, SECOND_LINE, two_line_list
from mnemonaut_ui.words import languages

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole


class RecentModel(QAbstractListModel):
    """Name, folder, size and time of opening. A file whose size is None is missing; nothing is shown before it was
    checked."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.entries: tuple[Recent, ...] = ()
        """What is listed."""
        self._sizes: tuple[int | None, ...] | None = None

    def show_entries(self, entries: tuple[Recent, ...]) -> None:
        if entries == self.entries:
            return
        self.beginResetModel()
        self.entries, self._sizes = entries, None
        self.endResetModel()

    def show_sizes(self, sizes: tuple[int | None, ...]) -> None:
        if len(sizes) == len(self.entries) and sizes != self._sizes:
            self._sizes = sizes
            self.refresh_texts()

    def refresh_texts(self) -> None:
        if self.entries:
            self.dataChanged.emit(self.index(0), self.index(len(self.entries) - 1))

    def missing(self, row: int) -> bool:
        return self._sizes is not None and self._sizes[row] is None

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.entries)

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        if not index.isValid():
            return None
        entry, missing = self.entries[index.row()], self.missing(index.row())
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
            return html.escape(entry.path)
        if role == Role.AccessibleTextRole:
            return f"{entry.file.name}, {self._facts(index.row())}, {entry.file.parent}"
        return None

    def _facts(self, row: int) -> str:
        entry = self.entries[row]
        if self.missing(row):
            return self.tr("missing")
        said = []
        if entry.read_only:
            said.append(self.tr("read-only"))
        size = None if self._sizes is None else self._sizes[row]
        if size is not None:
            said.append(size_text(size))
        said.append(when(entry.opened_at))
        return " · ".join(said)


def when(moment: int) -> str:
    """A moment in this machine's zone, written as everywhere in the window."""
    return QDateTime.fromSecsSinceEpoch(moment).toString("yyyy-MM-dd HH:mm")


def size_text(size: int) -> str:
    """Bytes in the units of a person, in the language of the window."""
    return QLocale(languages.current()).formattedDataSize(size, 1, QLocale.DataSizeFormat.DataSizeSIFormat)


class RecentPanel(QWidget):
    """Open, import, drop; the files that were open before."""

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._files = RecentFiles(state.settings)
        self.open_button = QPushButton(self.tr("Open…"))
        self.read_only_button = QPushButton(self.tr("Open read-only…"))
        self.import_button = QPushButton(self.tr("Import…"))
        for button, command in (
            (self.open_button, "open"),
            (self.read_only_button, "open_read_only"),
            (self.import_button, "import"),
        ):
            button.setProperty("command", command)
            button.clicked.connect(self._on_button_clicked)
        self._heading = Heading(self.tr("Recent files"))
        self.model = RecentModel(self)
        self.view = two_line_list(self.model)
        self.view.setAccessibleName(self.tr("Recent files"))
        self.view.activated.connect(self._on_activated)
        self.view.selectionModel().currentChanged.connect(self._show_remove)
        self._remove = QPushButton(self.tr("Remove from list"))
        self._remove.clicked.connect(self._on_remove)
        delete = QShortcut(QKeySequence(QKeySequence.StandardKey.Delete), self.view)
        delete.setContext(Qt.ShortcutContext.WidgetShortcut)
        delete.activated.connect(self._on_remove)
        self._empty = EmptyState()
        self._empty.show_text(
            self.tr("No file was opened yet"), self.tr("Open a database, or begin with a sample companion.")
        )
        self._stack = QStackedWidget()
        self._stack.addWidget(self.view)
        self._stack.addWidget(self._empty)
        self.drop_area = DropArea()
        self.drop_area.setText(self.tr("Drop a database here to open it, or a file to import it"))
        self.drop_area.files_dropped.connect(state.files_offered)
        self._lay_out()

    def _lay_out(self) -> None:
        buttons = FlowLayout()
        for button in (self.open_button, self.read_only_button, self.import_button):
            buttons.addWidget(button)
        heading = hbox(Wide(self._heading), self._remove)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(buttons)
        column.addSpacing(8)
        column.addLayout(heading)
        column.addWidget(self._stack, 1)
        column.addWidget(self.drop_area)

    def reload(self) -> None:
        """Show the saved list, then check each file."""
        entries = self._files.entries()
        current = self.view.currentIndex().row()
        self.model.show_entries(entries)
        self._stack.setCurrentIndex(0 if entries else 1)
        if entries:
            self.view.setCurrentIndex(self.model.index(min(max(current, 0), len(entries) - 1)))
            self._state.jobs.read("recent", sizes_of(entries), self._on_sizes_found)
        self._show_remove()

    def _show_remove(self) -> None:
        row = self.view.currentIndex().row()
        self._remove.setVisible(bool(self.model.entries))
        self._remove.setEnabled(0 <= row < len(self.model.entries))

    def _on_button_clicked(self) -> None:
        sender = self.sender()
        if sender is not None:
            self._state.command_requested.emit(str(sender.property("command")))

    def _on_activated(self, index: QModelIndex) -> None:
        entry = self.model.entries[index.row()]
        self._state.open_requested.emit(OpenRequest(entry.file, entry.read_only))

    def _on_remove(self) -> None:
        row = self.view.currentIndex().row()
        if 0 <= row < len(self.model.entries):
            self._files.remove(self.model.entries[row].file)
            self.reload()

    def _on_sizes_found(self, sizes: tuple[int | None, ...]) -> None:
        self.model.show_sizes(sizes)
