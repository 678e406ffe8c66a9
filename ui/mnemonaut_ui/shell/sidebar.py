"""The list of views on the left."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from mnemonaut_ui.shell.screens import SCREENS
from mnemonaut_ui.widgets.icon import glyph_icon
from mnemonaut_ui.widgets.theme import Theme

KEY = Qt.ItemDataRole.UserRole


class Sidebar(QListWidget):
    """One row a screen. The row of the screen in front is the current one."""

    screen_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._following = False
        self.setObjectName("menu_list")
        self.setIconSize(QSize(18, 18))
        self.setMinimumWidth(130)
        self.setMaximumWidth(260)
        for spec in SCREENS:
            item = QListWidgetItem(spec.title())
            item.setData(KEY, spec.key)
            self.addItem(item)
        self.currentItemChanged.connect(self._on_current_changed)

    def show_key(self, key: str) -> None:
        """This screen came to the front."""
        for row, spec in enumerate(SCREENS):
            if spec.key == key:
                self._following = True
                self.setCurrentRow(row)
                self._following = False

    def retranslate(self) -> None:
        """The names."""
        self.setAccessibleName(self.tr("Views"))
        for row, spec in enumerate(SCREENS):
            self.item(row).setText(spec.title())

    def set_theme(self, theme: Theme) -> None:
        """The signs in the colour of the text."""
        for row, spec in enumerate(SCREENS):
            self.item(row).setIcon(glyph_icon(spec.glyph, theme.text))

    @Slot(QListWidgetItem, QListWidgetItem)
    def _on_current_changed(self, current: QListWidgetItem | None) -> None:
        if current is not None and not self._following:
            self.screen_chosen.emit(str(current.data(KEY)))
