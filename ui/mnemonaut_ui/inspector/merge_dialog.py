"""Merging the memories that are selected, or what says nearly the same as one: which go, and which one stays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QComboBox, QDialogButtonBox, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.text.shown import shown_line
from mnemonaut_ui.state.dialog import DatabaseDialog
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.words.memory import name_of
from mnemonaut_ui.words.messages import error_text

if TYPE_CHECKING:
    from mnemonaut_core.cancel import CancelToken
    from mnemonaut_core.errors import MnemonautError
    from mnemonaut_ui.state.view_state import ViewState

_NAME = 90


class MergeDialog(DatabaseDialog):
    """Lists the memories; the first, the oldest, is proposed to stay. One operation, undone as one. Does not block the window."""

    def __init__(self, state: ViewState, ids: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self._state = state
        self._ids = self.memories = tuple(ids)
        self._memories: tuple[Memory, ...] = ()
        self._busy = False
        self._error: MnemonautError | None = None
        self.what, self.stays, self.message = PlainLabel(), PlainLabel(), PlainLabel()
        for label in (self.what, self.message):
            label.setWordWrap(True)
        self.list, self.into, self.reason = QListWidget(), QComboBox(), QLineEdit()
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setSpacing(2)
        self.stays.setBuddy(self.into)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.merge_button = self._buttons.addButton("", QDialogButtonBox.ButtonRole.AcceptRole)
        column = QVBoxLayout(self)
        for widget in (self.what, self.list, self.stays, self.into, self.reason, self.message, self._buttons):
            column.addWidget(widget, stretch=1 if widget is self.list else 0)
        self.into.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.message.hide()
        self.draft_button = self.merge_button
        self.merge_button.setDefault(True)
        self._buttons.accepted.connect(self.merge)
        self._buttons.rejected.connect(self.reject)
        self.list.itemChanged.connect(self._on_ticked)
        self.into.currentIndexChanged.connect(self._on_ticked)
        self.resize(620, 420)
        self._load()

    def _load(self) -> None:
        workspace, ids = self.workspace, self._ids
        if workspace is None:
            return
        explorer = workspace.explorer

        def work(_token: CancelToken) -> tuple[Memory, ...]:
            found = explorer.library.memories(ids)
            memories = [found[memory_id] for memory_id in ids if memory_id in found]
            if len(memories) == 1:  # then what says nearly the same is meant
                memories += [one.memory for one in explorer.library.near_duplicates(memories[0].id)]
            return tuple(sorted(memories, key=lambda one: (one.moment is None, one.moment or 0)))

        self._busy = True
        self._state.jobs.read(f"merge:{id(self)}", work, self._on_loaded, failed=self._on_failed)
        self.retranslate()

    def _on_loaded(self, memories: tuple[Memory, ...]) -> None:
        self._memories, self._busy = memories, False
        for memory in self._memories:
            item = QListWidgetItem(f"{shown_line(memory.id, 40)}  ·  {name_of(memory, _NAME)}")
            item.setData(Qt.ItemDataRole.UserRole, memory.id)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked)
            self.list.addItem(item)
            self.into.addItem(f"{shown_line(memory.id, 40)}  ·  {name_of(memory, _NAME)}", memory.id)
        self.retranslate()
        self.into.setFocus()

    @property
    def going(self) -> tuple[str, ...]:
        """The ids of those that are ticked and do not stay."""
        rows = (self.list.item(row) for row in range(self.list.count()))
        ticked = [
            str(item.data(Qt.ItemDataRole.UserRole)) for item in rows if item.checkState() == Qt.CheckState.Checked
        ]
        return tuple(memory_id for memory_id in ticked if memory_id != self.into.currentData())

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Merge memories"))
        self.list.setAccessibleName(self.tr("Memories that say the same"))
        self.into.setAccessibleName(self.tr("The one that stays"))
        self.stays.setText(self.tr("The one that stays"))
        self.reason.setPlaceholderText(self.tr("Reason"))
        self.reason.setAccessibleName(self.tr("Reason"))
        self.merge_button.setText(self.tr("Merge"))
        alone = not self._busy and len(self._memories) < 2 and self._error is None
        self.what.setText(
            self.tr("Nothing else says nearly the same.")
            if alone
            else self.tr(
                "Links, threads, names and what you said of the others go to the one that stays. The others are kept and"
                " never recalled again; Undo takes it back."
            )
        )
        self.message.setText("" if self._error is None else f"✖ {error_text(self._error)}")
        self.message.setVisible(self._error is not None)
        self.merge_button.setEnabled(not self._busy and bool(self.going))

    @Slot()
    def _on_ticked(self, *_: object) -> None:
        self.merge_button.setEnabled(not self._busy and bool(self.going))

    @Slot()
    def merge(self) -> None:
        """Do it, as one operation."""
        workspace, going, into = self.workspace, self.going, str(self.into.currentData())
        if workspace is None or not workspace.can_write or self._busy or not going:
            return
        database, now, reason = workspace.database, self._state.services.now(), self.reason.text()
        self._busy, self._error = True, None
        self.retranslate()
        self._state.jobs.operate(
            "merge",
            lambda _token: database.curation.merge(going, into, now=now, reason=reason),
            self._on_done,
            failed=self._on_failed,
        )

    def _on_done(self, _change: object) -> None:
        self._busy = False
        self.accept()

    @Slot(object)
    def _on_failed(self, error: MnemonautError) -> None:
        self._error, self._busy = error, False
        self.retranslate()
