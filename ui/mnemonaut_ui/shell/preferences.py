"""Preferences: one page, generated from `preference_rows.ROWS`. A choice applies at once and is saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialogButtonBox,
    QGridLayout,
    QScrollArea,
    QWidget,
)

from mnemonaut_ui.shell.preference_rows import ROWS, SECTIONS, PreferenceRow, Preferences, said
from mnemonaut_ui.shell.shortcut_editor import ShortcutEditor
from mnemonaut_ui.widgets.arrange import Wide, scroll_downwards, vbox
from mnemonaut_ui.widgets.banner import Banner
from mnemonaut_ui.widgets.dialog import Dialog
from mnemonaut_ui.widgets.plain_label import Heading, PlainLabel

if TYPE_CHECKING:
    from mnemonaut_ui.shell.main_window import MainWindow

SIZE = (720, 640)
LABEL_WIDTH = 190


class _Choice(QComboBox):
    """The wheel scrolls the page: what it passes over must not change."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class _Row:
    """The widgets of one preference: its name, what can be chosen, what it is about."""

    def __init__(self, row: PreferenceRow, of: Preferences, grid: QGridLayout, page: QWidget) -> None:
        self.row, self._of = row, of
        self.title, self.about = PlainLabel(said(row.title), page), PlainLabel(parent=page)
        self.title.setMinimumWidth(LABEL_WIDTH)
        self.about.setProperty("muted", True)
        self.choice = _Choice(page)
        self.choice.setAccessibleName(self.title.text())
        self.title.setBuddy(self.choice)
        self.choice.activated.connect(self._on_activated)
        at = grid.rowCount()
        grid.addWidget(self.title, at, 0)
        grid.addWidget(self.choice, at, 1)
        grid.addWidget(self.about, at + 1, 1, 1, 2)
        grid.setRowMinimumHeight(at + 2, 6)

    def show(self) -> None:
        about = said(self.row.about)
        if self.row.note is not None:
            about = f"{about} {self.row.note(self._of)}"
        self.about.setText(about)
        self.choice.setAccessibleDescription(about)
        offered = list(self.row.offered(self._of))
        with QSignalBlocker(self.choice):
            if offered != [(self.choice.itemData(i), self.choice.itemText(i)) for i in range(self.choice.count())]:
                self.choice.clear()
                for value, text in offered:
                    self.choice.addItem(text, value)
            self.choice.setCurrentIndex(self.choice.findData(self.row.chosen(self._of)))
        self.choice.setEnabled(not self.row.needs or self._of.state.writable)

    def _on_activated(self, index: int) -> None:
        value = str(self.choice.itemData(index))
        if value != self.row.chosen(self._of):
            self.row.choose(self._of, value)


class PreferencesPage(Dialog):
    """Not modal. Closed, it gives the keyboard back to where it was."""

    def __init__(self, shell: MainWindow) -> None:
        super().__init__(shell)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(*SIZE)
        self._before = QApplication.focusWidget()
        self.preferences = Preferences(shell, self)
        self.banner = Banner(self)
        self._area = QScrollArea(self)
        page = QWidget(self._area)
        grid = QGridLayout(page)
        grid.setContentsMargins(16, 8, 16, 8)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(2, 1)
        self.rows: dict[str, _Row] = {}
        for section, title in SECTIONS:
            grid.addWidget(Heading(said(title)), grid.rowCount(), 0, 1, 3)
            for row in ROWS:
                if row.section == section:
                    self.rows[row.name] = _Row(row, self.preferences, grid, page)
        grid.addWidget(Heading(self.tr("Keys")), grid.rowCount(), 0, 1, 3)
        self.shortcuts = ShortcutEditor(shell.commands, page)
        grid.addWidget(self.shortcuts, grid.rowCount(), 0, 1, 3)
        grid.setRowStretch(grid.rowCount(), 1)
        scroll_downwards(self._area, page)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, parent=self)
        self._buttons.rejected.connect(self.close)
        close = self._buttons.button(QDialogButtonBox.StandardButton.Close)
        close.setText(self.tr("Close"))
        close.setAutoDefault(False)
        vbox(self.banner, Wide(self._area), self._buttons, on=self, margins=(0, 0, 0, 12))
        self._buttons.setContentsMargins(0, 0, 16, 0)
        self.preferences.changed.connect(self._show)
        self.preferences.failed.connect(self.banner.show_error)
        self.finished.connect(self._on_finished)
        self.setWindowTitle(self.tr("Preferences"))
        self._show()

    @classmethod
    def show_for(cls, shell: MainWindow, name: str = "") -> PreferencesPage:
        """Open it, or bring the open one to the front, with the keyboard on this preference ("": the first)."""
        found = next((one for one in shell.findChildren(cls) if one.isVisible()), None) or cls(shell)
        found.show()
        found.raise_()
        found.activateWindow()
        choice = found.rows[name or next(iter(found.rows))].choice
        found._area.ensureWidgetVisible(choice)
        choice.setFocus()
        return found

    def _show(self) -> None:
        for row in self.rows.values():
            row.show()

    def _on_finished(self, _result: int) -> None:
        before = self._before
        if before is not None and before.isVisible():
            before.activateWindow()
            before.setFocus()
