"""Feedback that needs another memory: which one the selected memories repeat."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explorer import Explorer
from mnemonaut_ui.state.dialog import DatabaseDialog
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import elide_lines
from mnemonaut_ui.widgets.form_dialog import Field
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.words.memory import memory_line, shown_line, text_of

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
        self._rate = rate
        self.ids = self.memories = state.selection
        self._first = state.memory_id if len(self.ids) > 1 else ""
        self._looking = True
        self._offered: tuple[Memory, ...] = ()
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
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Memories that it may repeat"))
        elide_lines(self.list)
        self._said = PlainLabel()
        hint = self.tr("Search by words, or paste an id")
        form = self.form.lay_out(Field(key="words", label="", name=self.tr("Search"), hint=hint))
        what = PlainLabel(text.format(count=f"{len(self.ids):,}"))
        title, do = self.tr("Duplicate of…"), self.tr("Mark as duplicate")
        self.arrange(title, do, what, form, self.list, self._said, spacing=8)
        self.form.edits["words"].setClearButtonEnabled(True)
        self.setMinimumWidth(620)
        self.form.edits["words"].textChanged.connect(self._look)
        self.list.currentRowChanged.connect(self.refresh)
        self.list.itemActivated.connect(self.submit)
        state.mask_changed.connect(self._fill)
        self._look()
        self.form.edits["words"].setFocus()

    @property
    def chosen(self) -> str:
        """The memory that they repeat; "" for none yet."""
        row = self.list.currentRow()
        return str(self.list.item(row).data(_ID)) if row >= 0 else ""

    @property
    def ready(self) -> bool:
        return bool(self.chosen) and not self._looking

    def _look(self, *_: object) -> None:
        written, ids, first = self.form.written("words").strip(), self.ids, self._first

        def work(explorer: Explorer, token: CancelToken) -> tuple[Memory, ...]:
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

        self._looking, self.error = True, None
        self._fill()
        self.state.read("duplicate_dialog", work, self._on_found, failed=self._on_missed)

    def _on_found(self, answer: tuple[Memory, ...]) -> None:
        self._looking, self._offered = False, answer
        self._fill()

    def _on_missed(self, error: MnemonautError) -> None:
        self._looking, self._offered, self.error = False, (), error
        self._fill()

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
        elif not ids and self.error is None:
            said = self.tr("Nothing says nearly the same. Search for it by words.")
            if self.form.written("words").strip():
                said = self.tr("No other memory has these words or this id.")
        self._said.setText(said)
        self.refresh()

    def perform(self) -> None:
        other = self.chosen
        rest = tuple(one for one in self.ids if one != other)
        if rest:
            self._rate(rest, other)
            self.accept()
