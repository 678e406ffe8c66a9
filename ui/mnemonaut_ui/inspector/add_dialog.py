"""Adding a memory by hand, and merging memories that say the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDialogButtonBox, QListWidget, QListWidgetItem, QPushButton, QWidget

from mnemonaut_core.domain.memory import KINDS, SENSITIVITIES, Memory, memory_of_words
from mnemonaut_core.errors import InputError
from mnemonaut_core.explorer import Explorer
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.text.shown import shown_line
from mnemonaut_ui.state.dialog import DatabaseDialog
from mnemonaut_ui.widgets.arrange import Wide, elide_lines
from mnemonaut_ui.widgets.form_dialog import Field, Scrolled
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import kind_word, name_of, sensitivity_word
from mnemonaut_ui.words.messages import translated

if TYPE_CHECKING:
    from mnemonaut_core.cancel import CancelToken
    from mnemonaut_core.domain.change import Added
    from mnemonaut_ui.state.view_state import ViewState


class AddDialog(DatabaseDialog):
    """Fields of one new memory. If an equal one is stored, that one counts once more instead, unless a person insists."""

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self._added: Added | None = None
        """The result, if there is something to compare it with."""
        kinds = [(kind, kind_word(kind)) for kind in KINDS]
        levels = [(level, sensitivity_word(level)) for level in SENSITIVITIES]
        form = self.form.lay_out(
            Field(key="kind", label=self.tr("Kind"), kind="choice", choices=kinds),
            Field(key="text", label=self.tr("The person said"), kind="text"),
            Field(key="reply", label=self.tr("The companion answered"), kind="text", shown_for=("kind", "episode")),
            Field(key="title", label=self.tr("Title")),
            Field(key="occurred_at", label=self.tr("Happened (UTC)"), kind="date", value=None, hint=self.tr("now")),
            Field(key="sensitivity", label=self.tr("Sensitivity"), kind="choice", choices=levels),
            Field(key="threads", label=self.tr("Threads, with commas between")),
        )
        self.anyway_button = QPushButton()
        self.arrange(self.tr("Add a memory"), self.tr("Add"), Wide(Scrolled(Wide(form))))
        self.buttons.addButton(self.anyway_button, QDialogButtonBox.ButtonRole.ActionRole)
        self.anyway_button.clicked.connect(self.go_on)
        self.discard_warning = self.tr("Not added yet. Press Esc again to throw it away.")
        self.draft_button, self.main = self.do_button, "text"
        self.resize(560, 500)
        self.refresh()
        self.focus_main()

    def _is_episode(self) -> bool:
        return bool(self.form.written("kind") == "episode")

    @property
    def ready(self) -> bool:
        return self._added is None

    def refresh(self, *_: object) -> None:
        super().refresh()
        self.form.rename("text", self.tr("The person said") if self._is_episode() else self.tr("Text"))
        added, way_on = self._added, ""
        if added is not None:
            self.say("\n".join(shown_line(translated(line), 1_000) for line in (added.title, *added.notes)))
            merge = "" if added.close[-1].isolated else self.tr("Merge them…")
            way_on = self.tr("Restore it") if added.result == "isolated" else merge
        if (added is not None and added.close[0].equal) or (self.error is not None and self.error.code == "purged"):
            way_on = self.tr("Add it anyway")
        self.anyway_button.setText(way_on)
        self.anyway_button.setVisible(bool(way_on))

    def memory(self) -> Memory:
        """Return the input as a memory without an id; InputError for invalid input."""
        text = self.form.written("text").strip()
        reply = self.form.written("reply").strip() if self._is_episode() else ""
        if not text and not reply:
            raise InputError("A memory needs a text", code="usage", advice=Text("Write what it is to say."))
        written = self.form.value("occurred_at")
        columns: dict[str, object] = {"title": self.form.written("title").strip() or None, "source_type": "mnemonaut"}
        columns["sensitivity"] = SENSITIVITIES[self.form.written("sensitivity")]
        columns |= {} if written is None else {"occurred_at": written}
        at = self.state.services.now() if written is None else written
        return memory_of_words(self.form.written("kind"), text, reply, at=at, **columns)

    def perform(self) -> None:
        self._add(anyway=False)

    def go_on(self) -> None:
        """Add it anyway, restore it, or merge it with a similar memory, as the button says."""
        added = self._added
        if added is None or added.close[0].equal:
            self._add(anyway=True)
            return
        if added.result == "isolated":
            self.state.restore()
        else:
            self.state.select((added.ids[0], added.close[-1].id), added.ids[0])
            self.state.command_requested.emit("merge_memories")
        self.accept()

    def _add(self, *, anyway: bool) -> None:
        typed = self.form.written("threads").replace("，", ",").replace("、", ",").split(",")
        record = MemoryRecord(self.memory(), threads=tuple(key.strip() for key in typed if key.strip()))
        now, self._added = self.state.services.now(), None
        self.operate("add", lambda database: database.curation.add(record, now=now, anyway=anyway))

    def on_done(self, done: Added) -> None:
        self.busy = False
        self.state.select(done.ids, done.ids[0])
        if done.result != "counted_again" and done.close:
            self._added = done
            self.draft_button = self.draft_button if done.close[0].equal else None
            self.refresh()
            return
        notice = self.tr("The same is stored already: {id} counts once more now.")
        notice = filled(notice, id=shown_line(done.ids[0], 40)) if done.close else translated(done.title)
        self.state.noticed.emit(notice)
        self.accept()


_NAME = 90


class MergeDialog(DatabaseDialog):
    """Lists the memories; the oldest one is proposed to stay. The merge is one operation."""

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
        """The ids of the ticked memories but the one that stays."""
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
        what = self.tr(
            "Links, threads, names and what you said of the others go to the one that stays. The others are kept and"
            " never recalled again; Undo takes it back."
        )
        self.what.setText(self.tr("Nothing else says nearly the same.") if alone else what)

    def perform(self) -> None:
        going, into, reason = self.going, self.form.written("into"), self.form.written("reason")
        now = self.state.services.now()
        self.operate("merge", lambda database: database.curation.merge(going, into, now=now, reason=reason))
