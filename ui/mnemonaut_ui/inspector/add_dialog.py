"""Add a memory by hand, and show the result: stored, counted as a repetition or isolated, with its nearest memories."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QTimer, Slot
from PySide6.QtWidgets import QComboBox, QDialogButtonBox, QFormLayout, QLineEdit, QPlainTextEdit, QWidget

from mnemonaut_core.domain.memory import KINDS, SENSITIVITIES, Memory, memory_of_words
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.columns import column_value
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.text.shown import shown_line
from mnemonaut_ui.state.dialog import DatabaseDialog
from mnemonaut_ui.widgets.arrange import Wide, vbox
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import kind_word, sensitivity_word
from mnemonaut_ui.words.messages import error_text, translated

if TYPE_CHECKING:
    from mnemonaut_core.domain.change import Added
    from mnemonaut_core.errors import MnemonautError
    from mnemonaut_ui.state.view_state import ViewState


class AddDialog(DatabaseDialog):
    """Fields for one memory. Not modal. Invalid input is reported and stays in the fields."""

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self._state = state
        self._busy = False
        self._leaving = False
        self._error: MnemonautError | None = None
        self._added: Added | None = None
        """What was added and has something to compare with."""
        self.kind, self.sensitivity = QComboBox(), QComboBox()
        self.text, self.reply = QPlainTextEdit(), QPlainTextEdit()
        self.title_field, self.happened, self.threads = QLineEdit(), QLineEdit(), QLineEdit()
        self.message = PlainLabel()
        self.message.setWordWrap(True)
        self._labels = {
            edit: PlainLabel()
            for edit in (
                self.kind,
                self.text,
                self.reply,
                self.title_field,
                self.happened,
                self.sensitivity,
                self.threads,
            )
        }
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for edit, label in self._labels.items():
            label.setBuddy(edit)
            if isinstance(edit, QPlainTextEdit):
                edit.setTabChangesFocus(True)
                edit.setMinimumHeight(edit.fontMetrics().lineSpacing() * 4 + 12)
                form.addRow(label)
                form.addRow(edit)
            else:
                form.addRow(label, edit)
        for kind in KINDS:
            self.kind.addItem("", kind)
        for level in SENSITIVITIES:
            self.sensitivity.addItem("", level)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.add_button = self._buttons.addButton("", QDialogButtonBox.ButtonRole.AcceptRole)
        self.anyway_button = self._buttons.addButton("", QDialogButtonBox.ButtonRole.ActionRole)
        self.anyway_button.hide()
        vbox(Wide(form), self.message, self._buttons, on=self)
        self.message.hide()
        self.draft_button = self.add_button
        self.add_button.setDefault(True)
        self._buttons.accepted.connect(self.add)
        self._buttons.rejected.connect(self.reject)
        self.anyway_button.clicked.connect(self.go_on)
        self.kind.currentIndexChanged.connect(self.retranslate)
        self.resize(560, 500)
        self.retranslate()
        QTimer.singleShot(0, self.text, self.text.setFocus)

    @property
    def _episode(self) -> bool:
        return bool(self.kind.currentData() == "episode")

    @Slot()
    def retranslate(self, *_: object) -> None:
        self.setWindowTitle(self.tr("Add a memory"))
        words = {
            self.kind: self.tr("Kind"),
            self.text: self.tr("The person said") if self._episode else self.tr("Text"),
            self.reply: self.tr("The companion answered"),
            self.title_field: self.tr("Title"),
            self.happened: self.tr("Happened (UTC)"),
            self.sensitivity: self.tr("Sensitivity"),
            self.threads: self.tr("Threads, with commas between"),
        }
        for edit, label in self._labels.items():
            label.setText(words[edit])
            edit.setAccessibleName(words[edit])
        for hidden in (self.reply, self._labels[self.reply]):
            hidden.setVisible(self._episode)
        for at, kind in enumerate(KINDS):
            self.kind.setItemText(at, kind_word(kind))
        for at, level in enumerate(SENSITIVITIES):
            self.sensitivity.setItemText(at, sensitivity_word(level))
        self.happened.setPlaceholderText(self.tr("now"))
        self.add_button.setText(self.tr("Add"))
        added, told, way_on = self._added, "", ""
        if added is not None:
            told = "\n".join(shown_line(translated(said), 1_000) for said in (added.title, *added.notes))
            merge = "" if added.close[-1].isolated else self.tr("Merge them…")
            way_on = self.tr("Restore it") if added.result == "isolated" else merge
        elif self._error is not None:
            told = f"✖ {error_text(self._error)}"
        if (added is not None and added.close[0].equal) or (self._error is not None and self._error.code == "purged"):
            way_on = self.tr("Add it anyway")
        self.anyway_button.setText(way_on)
        self.anyway_button.setVisible(bool(way_on))
        self.add_button.setEnabled(not self._busy and added is None)
        self.message.setText(told)
        self.message.setVisible(bool(told))

    def memory(self) -> Memory:
        """What is written, as a memory without an id; InputError for what cannot be read."""
        text, reply = self.text.toPlainText().strip(), self.reply.toPlainText().strip() if self._episode else ""
        if not text and not reply:
            raise InputError("A memory needs a text", code="usage", advice=Text("Write what it is to say."))
        now = self._state.services.now()
        written = self.happened.text().strip()
        at = cast("int", column_value("occurred_at", written)) if written else now
        columns: dict[str, object] = {"title": self.title_field.text().strip() or None, "source_type": "mnemonaut"}
        columns["sensitivity"] = SENSITIVITIES[str(self.sensitivity.currentData())]
        columns |= {"occurred_at": at} if written else {}
        return memory_of_words(str(self.kind.currentData()), text, reply, at=at, **columns)

    @Slot()
    def add(self) -> None:
        """Store it; what is equal to another makes that one count once more."""
        self._add(anyway=False)

    @Slot()
    def go_on(self) -> None:
        """Store what is isolated or was purged, let in what was isolated at once, or merge it with what it is close to."""
        added = self._added
        if added is None or added.close[0].equal:
            self._add(anyway=True)
            return
        if added.result == "isolated":
            self._state.restore()
        else:
            self._state.select((added.ids[0], added.close[-1].id), added.ids[0])
            self._state.command_requested.emit("merge_memories")
        self.accept()

    def _add(self, *, anyway: bool) -> None:
        workspace = self.workspace
        if workspace is None or not workspace.can_write or self._busy:
            return
        try:
            memory = self.memory()
        except InputError as error:
            self._on_failed(error)
            return
        typed = self.threads.text().replace("，", ",").replace("、", ",").split(",")
        threads = tuple(key.strip() for key in typed if key.strip())
        database, now = workspace.database, self._state.services.now()
        self._busy, self._error, self._added = True, None, None
        self.retranslate()
        self._state.jobs.operate(
            "add",
            lambda _token: database.curation.add(MemoryRecord(memory, threads=threads), now=now, anyway=anyway),
            self._on_done,
            failed=self._on_failed,
        )

    def _on_done(self, done: Added) -> None:
        self._busy = False
        self._state.select(done.ids, done.ids[0])
        if done.result != "counted_again" and done.close:
            self._added = done
            self.draft_button = self.draft_button if done.close[0].equal else None
            self.retranslate()
            return
        if done.close:
            told = self.tr("The same is stored already: {id} counts once more now.")
            self._state.noticed.emit(filled(told, id=shown_line(done.ids[0], 40)))
        else:
            self._state.noticed.emit(translated(done.title))
        self.accept()

    @Slot(object)
    def _on_failed(self, error: MnemonautError) -> None:
        self._error, self._busy = error, False
        self.retranslate()

    @Slot()
    def reject(self) -> None:
        """Leave; what is written is not thrown away by a single key."""
        if self._leaving or self._busy or not self.unsaved:
            super().reject()
            return
        self._leaving = True
        self.message.setText(self.tr("Not added yet. Press Esc again to throw it away."))
        self.message.show()
