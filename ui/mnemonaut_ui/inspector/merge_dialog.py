"""Merging the memories that are selected, or what says nearly the same as one: which go, and which one stays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QListWidget, QListWidgetItem, QWidget

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.explorer import Explorer
from mnemonaut_core.text.shown import shown_line
from mnemonaut_ui.state.dialog import DatabaseDialog
from mnemonaut_ui.widgets.arrange import Wide, elide_lines
from mnemonaut_ui.widgets.form_dialog import Field
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.words.memory import name_of

if TYPE_CHECKING:
    from mnemonaut_core.cancel import CancelToken
    from mnemonaut_ui.state.view_state import ViewState

_NAME = 90


class MergeDialog(DatabaseDialog):
    """Lists the memories; the first, the oldest, is proposed to stay. One operation, undone as one."""

    def __init__(self, state: ViewState, ids: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self._ids = self.memories = tuple(ids)
        self._memories: tuple[Memory, ...] = ()
        self.what, self.list = PlainLabel(), QListWidget()
        self.list.setAccessibleName(self.tr("Memories that say the same"))
        elide_lines(self.list)
        self.list.setSpacing(2)
        form = self.form.lay_out(
            Field(key="into", label=self.tr("The one that stays"), kind="choice"),
            Field(key="reason", label=self.tr("Reason")),
            above=True,
        )
        self.form.edits["into"].setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.arrange(self.tr("Merge memories"), self.tr("Merge"), self.what, Wide(self.list), form)
        self.draft_button, self.main = self.do_button, "into"
        self.list.itemChanged.connect(self.refresh)
        self.resize(620, 420)
        self._load()

    def _load(self) -> None:
        ids = self._ids

        def work(explorer: Explorer, _token: CancelToken) -> tuple[Memory, ...]:
            library = explorer.library
            found = library.memories(ids)
            memories = [found[memory_id] for memory_id in ids if memory_id in found]
            if len(memories) == 1:  # then what says nearly the same is meant
                memories += [one.memory for one in library.near_duplicates(memories[0].id)]
            return tuple(sorted(memories, key=lambda one: (one.moment is None, one.moment or 0)))

        self.busy = True
        self.state.read(f"merge:{id(self)}", work, self._on_loaded, failed=self.on_failed)
        self.refresh()

    def _on_loaded(self, memories: tuple[Memory, ...]) -> None:
        self._memories, self.busy = memories, False
        for memory in memories:
            name = f"{shown_line(memory.id, 40)}  ·  {name_of(memory, _NAME)}"
            item = QListWidgetItem(name)
            item.setData(Qt.ItemDataRole.UserRole, memory.id)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked)
            self.list.addItem(item)
            self.form.edits["into"].addItem(name, memory.id)
        self.refresh()
        self.focus_main()

    @property
    def going(self) -> tuple[str, ...]:
        """The ids of those that are ticked and do not stay."""
        rows = (self.list.item(row) for row in range(self.list.count()))
        ticked = [
            str(item.data(Qt.ItemDataRole.UserRole)) for item in rows if item.checkState() == Qt.CheckState.Checked
        ]
        return tuple(memory_id for memory_id in ticked if memory_id != self.form.written("into"))

    @property
    def ready(self) -> bool:
        return bool(self.going)

    def refresh(self, *_: object) -> None:
        super().refresh()
        alone = not self.busy and len(self._memories) < 2 and self.error is None
        self.what.setText(
            self.tr("Nothing else says nearly the same.")
            if alone
            else self.tr(
                "Links, threads, names and what you said of the others go to the one that stays. The others are kept and"
                " never recalled again; Undo takes it back."
            )
        )

    def perform(self) -> None:
        going, into, reason = self.going, self.form.written("into"), self.form.written("reason")
        now = self.state.services.now()
        self.operate("merge", lambda database: database.curation.merge(going, into, now=now, reason=reason))
