"""Add a memory by hand, and show the result: stored, counted as a repetition or isolated, with its nearest memories."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialogButtonBox, QPushButton, QWidget

from mnemonaut_core.domain.memory import KINDS, SENSITIVITIES, Memory, memory_of_words
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.text.shown import shown_line
from mnemonaut_ui.state.dialog import DatabaseDialog
from mnemonaut_ui.widgets.arrange import Wide
from mnemonaut_ui.widgets.form_dialog import Field, Scrolled
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import kind_word, sensitivity_word
from mnemonaut_ui.words.messages import translated

if TYPE_CHECKING:
    from mnemonaut_core.domain.change import Added
    from mnemonaut_ui.state.view_state import ViewState


class AddDialog(DatabaseDialog):
    """Fields for one memory. What is equal to another makes that one count once more, unless a person adds it anyway."""

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
        """What is written, as a memory without an id; InputError for what cannot be read."""
        text, reply = (
            self.form.written("text").strip(),
            self.form.written("reply").strip() if self._is_episode() else "",
        )
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
        """Store what is isolated or was purged, let in what was isolated at once, or merge it with what it is close to."""
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
        if done.close:
            notice = self.tr("The same is stored already: {id} counts once more now.")
            self.state.noticed.emit(filled(notice, id=shown_line(done.ids[0], 40)))
        else:
            self.state.noticed.emit(translated(done.title))
        self.accept()
