"""The field on top of the window: it asks as the agent would, filters the library, or opens what is saved."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QCompleter, QLineEdit, QSizePolicy, QStyledItemDelegate, QWidget

from mnemonaut_core.text.shown import shown_line
from mnemonaut_ui.words.keys import with_keys

if TYPE_CHECKING:
    from mnemonaut_core.workspace.wiring import Workspace
    from mnemonaut_ui.shell.saved_list import SavedList
    from mnemonaut_ui.state.view_state import ViewState

LONGEST = 2_000
MOST_SAVED = 5
_WIDTH, _LEAST = 380, 150
_DO = Qt.ItemDataRole.UserRole + 1
"""What a line does: ask, search, or the `Saved` that it opens."""
_LIKE_A_SEARCH = re.compile(r'(^|\s)-?[a-z_]+:\S|^".*"$')


def like_a_search(text: str) -> bool:
    """Whether a text is written as the library's filter is: a key with a colon, or a phrase in quotes."""
    return _LIKE_A_SEARCH.search(text.strip()) is not None


class SearchField(QLineEdit):
    """While the person types, the lines below show what Enter does: the first one, unless another is chosen."""

    asked = Signal(str)
    searched = Signal(str)
    opened = Signal(object)  # Saved

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._saved: SavedList | None = None
        self.setObjectName("search_field")
        self.setMaxLength(LONGEST)
        self.setClearButtonEnabled(True)
        self.setMinimumWidth(_LEAST)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.lines = QStandardItemModel(0, 1, self)
        found = self._completer = QCompleter(self.lines, self)
        found.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        found.setCompletionRole(Qt.ItemDataRole.UserRole)
        self.setCompleter(found)
        if lines := found.popup():
            lines.setItemDelegate(QStyledItemDelegate(lines))  # the completer's own knows no style sheet
            lines.setStyleSheet("QListView::item { padding: 4px 6px; }")
        found.activated[QModelIndex].connect(self._on_chosen)  # type: ignore[index]
        self.textEdited.connect(self._on_edited)
        self.returnPressed.connect(self._on_return)
        self._chosen = False
        state.workspace_changed.connect(self._on_workspace_changed)
        self._on_workspace_changed(state.workspace)
        self.setPlaceholderText(self.tr("Ask, or search the memories"))
        self.setAccessibleName(self.tr("Ask, or search the memories"))
        self.refresh_texts()

    def set_saved(self, saved: SavedList) -> None:
        """Where it finds what is saved."""
        self._saved = saved

    @Slot(object)
    def _on_workspace_changed(self, workspace: Workspace | None) -> None:
        self.clear()
        self.setEnabled(workspace is not None)

    def refresh_texts(self) -> None:
        """Name its key, after a person chose another."""
        self.setToolTip(with_keys(self.tr("Ask your companion's question, or search the library"), "ask_or_search"))

    def sizeHint(self) -> QSize:
        return QSize(_WIDTH, super().sizeHint().height())

    def choices(self) -> tuple[tuple[str, object], ...]:
        """What the text can do, in order: (words, what it does)."""
        text = self.text().strip()
        if not text:
            return ()
        shown = shown_line(text, 60)
        two = [
            (self.tr("◎ Ask: {text}").format(text=shown), "ask"),
            (self.tr("▤ Search the library: {text}").format(text=shown), "search"),
        ]
        if like_a_search(text):
            two.reverse()
        folded = text.casefold()
        held = () if self._saved is None else self._saved.saved
        near = [one for one in held if folded in one.path.casefold() or folded in one.text.casefold()]
        return (*two, *((self.tr("★ Saved: {name}").format(name=one.path), one) for one in near[:MOST_SAVED]))

    @Slot(str)
    def _on_edited(self, _text: str) -> None:
        self.lines.clear()
        for words, does in self.choices():
            item = QStandardItem(words)
            item.setData(self.text(), Qt.ItemDataRole.UserRole)  # walking through the lines leaves the text as it is
            item.setData(does, _DO)
            self.lines.appendRow(item)

    @Slot(QModelIndex)
    def _on_chosen(self, index: QModelIndex) -> None:
        self._chosen = True
        self._do(index.data(_DO))

    @Slot()
    def _on_return(self) -> None:
        """Enter on a chosen line arrives here too, after it was done."""
        if self._chosen:
            self._chosen = False
            return
        choices = self.choices()
        if choices:
            self._do(choices[0][1])

    def _do(self, does: object) -> None:
        text = self.text().strip()
        popup = self._completer.popup()
        if popup is not None:
            popup.hide()
        if does == "ask":
            self.asked.emit(text)
        elif does == "search":
            self.searched.emit(text)
        else:
            self.clear()
            self.opened.emit(does)

    # ---- Qt

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._chosen = False
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
            return
        popup = self._completer.popup()
        on_line = popup is not None and popup.isVisible() and popup.currentIndex().isValid()
        if on_line and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.ignore()  # the list of lines, which passed the key on, does what its line says: once
            return
        super().keyPressEvent(event)
