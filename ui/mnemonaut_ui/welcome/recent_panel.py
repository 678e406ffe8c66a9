"""The left half of the Welcome page: what can be opened, the list of recent files in it."""

from __future__ import annotations

import html
from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QDateTime, QLocale, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QListWidgetItem, QPushButton, QStackedWidget, QWidget

from mnemonaut_ui.state.open_request import OpenRequest
from mnemonaut_ui.state.recent import Recent, RecentFiles, sizes_of
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Wide, hbox, vbox
from mnemonaut_ui.widgets.empty_state import EmptyState
from mnemonaut_ui.widgets.file_dialog import DropArea
from mnemonaut_ui.widgets.flow_layout import FlowLayout
from mnemonaut_ui.widgets.plain_label import Heading
from mnemonaut_ui.widgets.two_lines import show_row, two_line_list
from mnemonaut_ui.words import languages


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
            button.clicked.connect(partial(state.command_requested.emit, command))
        self._heading = Heading(self.tr("Recent files"))
        self.entries: tuple[Recent, ...] = ()
        """What is listed."""
        self.view = two_line_list()
        self.view.setAccessibleName(self.tr("Recent files"))
        self.view.itemActivated.connect(self._on_activated)
        self.view.currentRowChanged.connect(self._show_remove)
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
        heading = hbox(Wide(self._heading), self._remove, margins=(0, 8, 0, 0))
        vbox(buttons, heading, Wide(self._stack), self.drop_area, on=self, margins=0, spacing=8)

    def reload(self) -> None:
        """Show the saved list, then check each file."""
        entries, row = self._files.entries(), self.view.currentRow()
        if entries != self.entries:
            self.entries = entries
            self.view.clear()
            for _ in entries:
                QListWidgetItem(self.view)
            self._show_rows(None)
        self._stack.setCurrentIndex(0 if entries else 1)
        if entries:
            self.view.setCurrentRow(min(max(row, 0), len(entries) - 1))
            self._state.jobs.read("recent", sizes_of(entries), self._show_rows)
        self._show_remove()

    def _show_rows(self, sizes: Sequence[int | None] | None) -> None:
        """`sizes`: in bytes, None for a file that is missing; None before any was looked for."""
        for entry, size, item in zip(
            self.entries, sizes or [0] * len(self.entries), map(self.view.item, range(self.view.count())), strict=False
        ):
            missing = size is None
            facts = [self.tr("read-only")] if entry.read_only else []
            facts += [size_text(size)] if sizes is not None and size is not None else []
            said = self.tr("missing") if missing else " · ".join([*facts, when(entry.opened_at)])
            name, folder = entry.file.name, str(entry.file.parent)
            show_row(
                item,
                name,
                folder,
                said,
                "∅" if missing else "▤",
                dimmed=missing,
                tip=html.escape(entry.path),
                spoken=f"{name}, {said}, {folder}",
            )

    def _show_remove(self, *_: object) -> None:
        self._remove.setVisible(bool(self.entries))
        self._remove.setEnabled(self.view.currentRow() >= 0)

    def _on_activated(self, item: QListWidgetItem) -> None:
        entry = self.entries[self.view.row(item)]
        self._state.open_requested.emit(OpenRequest(entry.file, entry.read_only))

    def _on_remove(self) -> None:
        row = self.view.currentRow()
        if row >= 0:
            self._files.remove(self.entries[row].file)
            self.reload()
