"""Feedback that needs another memory: which one the selected memories repeat."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QDialogButtonBox, QLineEdit, QListWidget, QListWidgetItem, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.errors import MnemonautError
from mnemonaut_ui.state.dialog import DatabaseDialog
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import vbox
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.words.memory import memory_line, shown_line, text_of
from mnemonaut_ui.words.messages import error_text

_ID = Qt.ItemDataRole.UserRole + 1
MOST = 50
MOST_LOOKED_AT = 10
Rate = Callable[[tuple[str, ...], str], None]


class DuplicateDialog(DatabaseDialog):
    """Acts on what was selected when it was opened; Enter takes the line that is marked. Of several memories that are selected
    the one that the inspector explains is offered first: the others repeat it."""

    def __init__(self, state: ViewState, rate: Rate, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.state, self._rate = state, rate
        self.ids: tuple[str, ...] = state.selection
        self.memories = self.ids
        self._first = state.memory_id if len(self.ids) > 1 else ""
        self._looking, self._fault = True, ""
        self._offered: tuple[Memory, ...] = ()
        self._title = PlainLabel()
        self.field = QLineEdit()
        self.field.setClearButtonEnabled(True)
        self.list = QListWidget()
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._said = PlainLabel()
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.accept_button = self._buttons.addButton("", QDialogButtonBox.ButtonRole.AcceptRole)
        vbox(self._title, self.field, self.list, self._said, self._buttons, on=self, spacing=8)
        self.accept_button.setDefault(True)
        self.setMinimumWidth(620)
        self._buttons.accepted.connect(self._on_accepted)
        self._buttons.rejected.connect(self.reject)
        self.field.textChanged.connect(self._look)
        self.list.currentRowChanged.connect(self._enable)
        self.list.itemActivated.connect(self._on_accepted)
        state.mask_changed.connect(self._fill)
        self.retranslate()
        self._look()
        self.field.setFocus()

    @property
    def chosen(self) -> str:
        """The memory that they repeat; "" for none yet."""
        row = self.list.currentRow()
        return str(self.list.item(row).data(_ID)) if row >= 0 else ""

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Duplicate of…"))
        if len(self.ids) == 1:
            text = self.tr(
                "Which memory does this one repeat? That one takes over its threads and entities and counts once more; this"
                " one keeps half of its usefulness. Both can still be recalled. Undo takes it back."
            )
        else:
            text = self.tr(
                "Which memory do these {count} repeat? That one takes over their threads and entities and counts once more"
                " for each; they keep half of their usefulness. All can still be recalled. Undo takes it back."
            )
        self._title.setText(text.format(count=f"{len(self.ids):,}"))
        self.field.setPlaceholderText(self.tr("Search by words, or paste an id"))
        self.field.setAccessibleName(self.tr("Search"))
        self.list.setAccessibleName(self.tr("Memories that it may repeat"))
        self.accept_button.setText(self.tr("Mark as duplicate"))
        self._fill()

    # ---- what is offered

    @Slot()
    def _look(self, *_: object) -> None:
        """What says nearly the same; what meets the words, or has the id, that are written."""
        workspace, written = self.workspace, self.field.text().strip()
        if workspace is None:
            return
        explorer, ids, first = workspace.explorer, self.ids, self._first

        def work(token: CancelToken) -> tuple[Memory, ...]:
            if written:
                named = explorer.library.memories([written])
                found = [*named, *explorer.library.ids(written)[: 2 * MOST]]
            else:
                found = [first] if first else []
                for memory_id in ids[:MOST_LOOKED_AT]:
                    token.raise_if_set()
                    found += [one.memory.id for one in explorer.library.near_duplicates(memory_id)]
            others = [one for one in dict.fromkeys(found) if one == first or one not in ids][:MOST]
            held = explorer.library.memories(others)
            return tuple(held[one] for one in others if one in held)

        self._looking = True
        self._fill()
        self.state.jobs.read("duplicate_dialog", work, self._on_found, failed=self._on_failed)

    @Slot(object)
    def _on_found(self, answer: tuple[Memory, ...]) -> None:
        self._looking, self._fault, self._offered = False, "", answer
        self._fill()

    @Slot(object)
    def _on_failed(self, error: MnemonautError) -> None:
        self._looking, self._fault, self._offered = False, error_text(error), ()
        self._fill()

    @Slot()
    def _fill(self) -> None:
        chosen = self.chosen
        self.list.clear()
        for memory in self._offered:
            text = f"{memory_line(text_of(memory), 200)}   ·   {shown_line(memory.id, 60)}"
            item = QListWidgetItem(text)
            item.setData(_ID, memory.id)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, text)
            self.list.addItem(item)
        ids = [memory.id for memory in self._offered]
        self.list.setCurrentRow(ids.index(chosen) if chosen in ids else (0 if ids else -1))
        said = ""
        if self._looking:
            said = self.tr("Looking…")
        elif self._fault:
            said = f"✖ {self._fault}"
        elif not ids:
            said = self.tr("Nothing says nearly the same. Search for it by words.")
            if self.field.text().strip():
                said = self.tr("No other memory has these words or this id.")
        self._said.setText(said)
        self._enable()

    @Slot()
    def _enable(self, *_: object) -> None:
        self.accept_button.setEnabled(bool(self.chosen) and not self._looking)

    @Slot()
    def _on_accepted(self, *_: object) -> None:
        other = self.chosen
        rest = tuple(one for one in self.ids if one != other)
        if other and rest and not self._looking:
            self._rate(rest, other)
            self.accept()
