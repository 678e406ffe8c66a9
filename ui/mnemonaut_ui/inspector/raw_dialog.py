"""The raw values in a dialog: all columns of the memory and its candidate in the recall, as JSON, and the statements; to copy."""

from __future__ import annotations

import json

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QSizePolicy, QWidget

from mnemonaut_core.domain.as_json import Json
from mnemonaut_core.domain.memory import MEMORY_COLUMNS, Memory, MemoryDetails
from mnemonaut_core.domain.trace_json import candidate_json
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explain.recall_sql import RecallSql, sql_text
from mnemonaut_core.text.normalize import clean_text
from mnemonaut_ui.inspector.evidence import MarkedText
from mnemonaut_ui.inspector.page import LIMIT, Subject
from mnemonaut_ui.state.dialog import DatabaseDialog
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Gap, Wide, hbox, push_button, vbox
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.widgets.theme import monospace
from mnemonaut_ui.words.messages import error_text, translated

LONGEST_VALUE = 2_000
SQL = 3


def memory_json(memory: Memory, details: MemoryDetails | None) -> Json:
    """Return every column, None where there is no value, and the related rows."""
    found: Json = {name: getattr(memory, name) for name in MEMORY_COLUMNS}
    if details is not None:
        found["threads"] = list(details.threads)
        found["links"] = [{"to": x.to, "label": x.label, "confidence": x.confidence} for x in details.links_out]
        found["linked_from"] = [{"from": other, "label": label} for other, label in details.links_in]
        found["entities"] = [{"type": x.type, "name": x.name, "confidence": x.confidence} for x in details.entities]
        found["embedder"], found["isolation"], found["source"] = details.embedder, details.isolation, details.source
    return found


def pretty(value: Json) -> str:
    """Return indented JSON with every digit."""
    return clean_text(json.dumps(value, ensure_ascii=False, indent=2, default=str))


class RawDialog(DatabaseDialog):
    """The raw values of the subject, one text at a time: clipped on screen, whole in the clipboard. Any purge closes it."""

    def __init__(self, state: ViewState, subject: Subject, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self.subject = subject
        self.setWindowTitle(self.tr("Raw values"))
        self.which = QComboBox(self)
        memory, candidate = self.tr("Memory: all columns"), self.tr("Candidate in this recall")
        self.which.addItems([memory, candidate, self.tr("Answer of the recall"), self.tr("SQL of the recall")])
        self.which.setAccessibleName(self.tr("What is shown"))
        self._sql: tuple[str, RecallSql] | None = None
        """By the recall that it is of."""
        self._sql_error: MnemonautError | None = None
        self.which.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.which.currentIndexChanged.connect(self._on_chosen)
        self.copy_button = push_button(self.tr("&Copy"), self._on_copy, on=self, name=self.tr("Copy all of it"))
        self.text = MarkedText(self)
        self.text.setFont(monospace())
        self.text.setAccessibleName(self.tr("JSON or SQL"))
        self.note = PlainLabel(parent=self)
        close = push_button(self.tr("Close"), self.close, on=self)
        vbox(hbox(self.which, self.copy_button), Wide(self.text), self.note, hbox(Gap(), close), on=self, spacing=6)
        state.purged.connect(self.leave)
        self.resize(640, 520)
        self._show()

    def copied(self) -> str:
        """Return the whole text that Copy takes; SQL with every value, so that it runs elsewhere."""
        if self.which.currentIndex() == SQL:
            return "" if self._statements is None else sql_text(self._statements, translated, whole=True)
        value = self._value()
        return "" if value is None else pretty(value)

    def _value(self) -> Json | None:
        subject = self.subject
        if self.which.currentIndex() == 0:
            return None if subject.memory is None else memory_json(subject.memory, subject.details)
        if self.which.currentIndex() == 2:
            return None if subject.trace is None or not subject.trace.response else dict(subject.trace.response)
        if subject.trace is None or subject.candidate is None:
            return None
        return candidate_json(subject.candidate, subject.trace)

    @property
    def _statements(self) -> RecallSql | None:
        trace = self.subject.trace
        return self._sql[1] if self._sql is not None and trace is not None and self._sql[0] == trace.id else None

    def _ask_for_sql(self) -> None:
        subject = self.subject
        if subject.trace is None or self._statements is not None:
            return
        trace = subject.trace
        self._sql_error = None
        self.state.read(
            "inspector.sql",
            lambda explorer, token: (trace.id, explorer.statements(trace, token=token)),
            self._on_sql,
            failed=self._on_no_sql,
        )

    def _on_sql(self, answer: tuple[str, RecallSql]) -> None:
        self._sql = answer
        self._show()

    def _on_no_sql(self, error: MnemonautError) -> None:
        self._sql_error = error
        self._show()

    def _show_sql(self) -> None:
        subject, found = self.subject, self._statements
        self.copy_button.setEnabled(found is not None)
        self.text.show_text("" if found is None else clean_text(sql_text(found, translated, whole=False)))
        if subject.trace is None:
            note = self.tr("No recall is shown.")
        elif self._sql_error is not None:
            note = error_text(self._sql_error)
        elif found is None:
            note = self.tr("Doing the recall once more…")
        else:
            note = self.tr(
                "As the recall asks, recorded while it was done once more. Copy takes every value whole, for sqlite3."
            )
        self.note.setText(note)
        self.note.setVisible(True)

    def _show(self) -> None:
        if self.which.currentIndex() == SQL:
            self._show_sql()
            return
        value = self._value()
        self.copy_button.setEnabled(value is not None)
        if value is None:
            self.text.show_text("")
            self.note.setText(self._why_nothing())
        else:
            clipped = {name: self._clipped(item) for name, item in value.items()}
            text = pretty(clipped)
            self.text.show_text(text)
            whole = clipped == value and len(text) <= LIMIT
            self.note.setText("" if whole else self.tr("Long texts are clipped here; Copy takes all."))
        self.note.setVisible(bool(self.note.text()))

    def _why_nothing(self) -> str:
        if self.which.currentIndex() == 1:
            return self.tr("The recall that is shown did not find it: there is no candidate.")
        if self.which.currentIndex() == 2:
            return self.tr("This recipe has no answer of its own form; the pack is all that it hands over.")
        return ""

    def _clipped(self, value: object) -> object:
        if not isinstance(value, str) or len(value) <= LONGEST_VALUE:
            return value
        text = self.tr("{beginning}… ({length} characters)")
        return text.format(beginning=value[:LONGEST_VALUE], length=f"{len(value):,}")

    def _on_chosen(self) -> None:
        if self.which.currentIndex() == SQL:
            self._ask_for_sql()
        self._show()

    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self.copied())
        self.state.noticed.emit(self.tr("Copied"))
