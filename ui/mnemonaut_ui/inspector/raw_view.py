"""The tab Raw: all columns of the memory and its candidate in the recall, as JSON, to copy."""

from __future__ import annotations

import json

from PySide6.QtCore import QSize, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from mnemonaut_core.domain.memory import MEMORY_COLUMNS, Memory, MemoryDetails
from mnemonaut_core.domain.trace_json import Json, candidate_json
from mnemonaut_core.text.normalize import clean_text
from mnemonaut_ui.inspector.evidence import MarkedText
from mnemonaut_ui.inspector.page import LIMIT, Page, Subject
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.widgets.theme import monospace

LONGEST_VALUE = 2_000


def memory_json(memory: Memory, details: MemoryDetails | None) -> Json:
    """Every column, null where there is nothing, and what stands beside it."""
    found: Json = {name: getattr(memory, name) for name in MEMORY_COLUMNS}
    if details is not None:
        found["threads"] = list(details.threads)
        found["links"] = [{"to": x.to, "label": x.label, "confidence": x.confidence} for x in details.links_out]
        found["linked_from"] = [{"from": other, "label": label} for other, label in details.links_in]
        found["entities"] = [{"type": x.type, "name": x.name, "confidence": x.confidence} for x in details.entities]
        found["embedder"], found["isolation"], found["source"] = details.embedder, details.isolation, details.source
    return found


def pretty(value: Json) -> str:
    """JSON on lines, every digit of every number."""
    return clean_text(json.dumps(value, ensure_ascii=False, indent=2, default=str))


class RawView(Page):
    """One text at a time; what is copied is whole, what is shown is clipped."""

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self.which = QComboBox(self)
        self.which.addItems(["", "", ""])
        self.which.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.which.currentIndexChanged.connect(self._on_chosen)
        self.copy_button = QPushButton(self)
        self.copy_button.clicked.connect(self._on_copy)
        self.text = MarkedText(self)
        self.text.setFont(monospace())
        self.note = PlainLabel(parent=self)
        row = QHBoxLayout()
        row.addWidget(self.which)
        row.addWidget(self.copy_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 10, 10, 10)
        column.setSpacing(6)
        column.addLayout(row)
        column.addWidget(self.text, 1)
        column.addWidget(self.note)
        self.retranslate()

    def title(self) -> str:
        return self.tr("Raw")

    def show_subject(self, subject: Subject) -> None:
        """The row as it is stored now, and what the recall says of it."""
        self.subject = subject
        self._show()

    def copied(self) -> str:
        """The whole text that Copy takes."""
        value = self._value()
        return "" if value is None else pretty(value)

    def _value(self) -> Json | None:
        subject = self.subject
        if subject is None:
            return None
        if self.which.currentIndex() == 0:
            return None if subject.memory is None else memory_json(subject.memory, subject.details)
        if self.which.currentIndex() == 2:
            return None if subject.trace is None or not subject.trace.response else dict(subject.trace.response)
        return None if subject.candidate is None else candidate_json(subject.candidate)

    def _show(self) -> None:
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

    @Slot()
    def _on_chosen(self) -> None:
        self._show()

    @Slot()
    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self.copied())
        self.state.notice(self.tr("Copied"))

    def retranslate(self) -> None:
        self.which.setItemText(0, self.tr("Memory: all columns"))
        self.which.setItemText(1, self.tr("Candidate in this recall"))
        self.which.setItemText(2, self.tr("Answer of the recall"))
        self.which.setAccessibleName(self.tr("What is shown"))
        self.copy_button.setText(self.tr("&Copy"))
        self.copy_button.setAccessibleName(self.tr("Copy all of it"))
        self.text.setAccessibleName(self.tr("JSON"))
        self._show()

    def minimumSizeHint(self) -> QSize:
        return QSize(240, 160)
