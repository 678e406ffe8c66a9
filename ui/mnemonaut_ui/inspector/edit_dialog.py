"""Edit a memory, or the common fields of several: every field with its stored value, and conflicting edits by others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import fields, replace
from PySide6.QtCore import Qt, QTimer, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from mnemonaut_core.domain.change import ChangedMeanwhile
from mnemonaut_core.domain.lists import Meant
from mnemonaut_core.domain.memory import KINDS, LINK_LABELS, SENSITIVITIES, STATUSES, Day, Entity, Link, MemoryDetails
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.columns import column_value
from mnemonaut_core.text.shown import moment_text, shown_line
from mnemonaut_ui.state.dialog import DatabaseDialog
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.words.memory import count_text, is_masked, kind_word, name_of, sensitivity_word, state_word
from mnemonaut_ui.words.messages import error_text, listed, translated

if TYPE_CHECKING:
    from mnemonaut_core.cancel import CancelToken
    from mnemonaut_core.domain.change import Conflict
    from mnemonaut_core.errors import MnemonautError
    from mnemonaut_ui.state.view_state import ViewState

_SIZE = (620, 640)
_SIZE_OF_SEVERAL = (620, 300)
_TEXT_LINES = 4
_LONGEST_SIDE = 120
UNCHANGED = "\0"
"""The choice that leaves the field of each of several memories unchanged."""


class Field(msgspec.Struct, frozen=True):
    """One thing to edit: its column, its label, how a stored value is written, how what was written is read."""

    column: str
    label: Callable[[], str]
    write: Callable[[Any], str]
    read: Callable[[str], object]
    choices: Callable[[], Sequence[tuple[str, str]]] | None = None
    """(stored text, word) of each choice; None for free text."""
    lines: int = 1


def _typed(column: str) -> Callable[[str], object]:
    return lambda text: column_value(column, text) if text.strip() else None


def _plain(value: object) -> str:
    return "" if value is None else str(value)


def _number(value: object) -> str:
    return "" if value is None else f"{value:g}"


def _moment(value: object) -> str:
    return moment_text(value, day=isinstance(value, Day)) if isinstance(value, int) else ""


def _links(value: tuple[Link, ...]) -> str:
    return "\n".join(f"{link.label}: {link.to}" for link in value)


def _entities(value: tuple[Entity, ...]) -> str:
    return "\n".join(f"{one.type}: {one.name}" for one in value)


def _threads(value: tuple[str, ...]) -> str:
    return "\n".join(value)


def _lines_of(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


def _pairs(text: str) -> list[tuple[str, str]]:
    found = []
    for line in _lines_of(text):
        first, separator, second = line.replace("：", ":").partition(":")
        if not separator or not first.strip() or not second.strip():
            raise InputError(
                Text("“{line}” does not say both sides", line=line[:40]),
                code="bad_value",
                advice="Write one a line, with a colon between the sides.",
            )
        found.append((first.strip(), second.strip()))
    return found


class EditDialog(DatabaseDialog):
    """Edits one memory as one operation with a revision, or the common fields of several. Not modal. Invalid input is
    reported and stays in the fields; if the memory changed in between, both versions are shown before anything is
    saved."""

    def __init__(self, state: ViewState, ids: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self._state = state
        self._ids = self.memories = tuple(ids)
        everything = state.selected.matching if self._ids == state.selection else None
        self._meant: Meant = self._ids if everything is None else everything
        """For a selection of a whole list: the list as it will be at the time of saving."""
        self._details: MemoryDetails | None = None
        self._busy = False
        self._error: MnemonautError | None = None
        self._leaving = False
        self._wrong = ""
        self._fields: dict[str, Field] = {}
        self._shown: dict[str, str] = {}
        self.edits: dict[str, QLineEdit | QPlainTextEdit | QComboBox] = {}
        self.what, self.message = PlainLabel(), PlainLabel()
        for label in (self.what, self.message):
            label.setWordWrap(True)
        self.reason = QLineEdit()
        self._form = QFormLayout()
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        inside = QWidget()
        inside.setLayout(self._form)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setFrameShape(QScrollArea.Shape.NoFrame)
        self._area.setWidget(inside)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.save_button = self._buttons.addButton("", QDialogButtonBox.ButtonRole.AcceptRole)
        self.theirs_button = self._buttons.addButton("", QDialogButtonBox.ButtonRole.ResetRole)
        self.theirs_button.hide()
        column = QVBoxLayout(self)
        for widget in (self.what, self._area, self.message, self._buttons):
            column.addWidget(widget, stretch=1 if widget is self._area else 0)
        self.message.hide()
        self.draft_button = self.save_button
        self.save_button.setDefault(True)  # a button can be the default one only inside its dialog
        self._buttons.accepted.connect(self.save)
        self._buttons.rejected.connect(self.reject)
        self.theirs_button.clicked.connect(self.take_theirs)
        self.resize(*(_SIZE if len(self._ids) == 1 else _SIZE_OF_SEVERAL))
        self._load()

    # ---- what is edited

    def _load(self) -> None:
        workspace, ids = self.workspace, self._ids
        if workspace is None:
            return
        explorer = workspace.explorer

        def work(_token: CancelToken) -> MemoryDetails:
            details = explorer.library.details(ids[0])
            if details is None:
                raise explorer.library.not_stored(ids[0])
            return details

        self._busy = True
        self._state.jobs.read(f"edit:{id(self)}", work, self._on_loaded, failed=self._on_failed)
        self.retranslate()

    def _on_loaded(self, details: MemoryDetails) -> None:
        self._details, self._busy = details, False
        self._fields = {field.column: field for field in self._which(self._details)}
        for field in self._fields.values():
            self._add(field)
        self._form.addRow(self.tr("Reason"), self.reason)
        self.reason.setAccessibleName(self.tr("Reason"))
        self._fill(self._fields)
        self.retranslate()
        first = next(iter(self.edits.values()))
        QTimer.singleShot(0, first, first.setFocus)  # it is shown by then

    @property
    def _loaded(self) -> MemoryDetails:
        if self._details is None:
            raise ValueError("nothing is loaded")
        return self._details

    def _fill(self, columns: Iterable[str]) -> None:
        """Show what is stored in these columns; for several memories, that nothing is to change."""
        for column in columns:
            text = UNCHANGED if len(self._ids) > 1 else self._fields[column].write(self._stored(column))
            self._shown[column] = text
            self._put(column, text)

    def _stored(self, column: str) -> object:
        details = self._loaded
        match column:
            case "links":
                return details.links_out
            case "threads" | "entities":
                return getattr(details, column)
        value = getattr(details.memory, column)
        return Day(value) if column == "occurred_at" and value is not None and details.memory.is_day else value

    def _which(self, details: MemoryDetails) -> list[Field]:
        memory = details.memory
        common = [
            Field("sensitivity", lambda: self.tr("Sensitivity"), self._sensitivity, lambda name: SENSITIVITIES[name],
                  lambda: [(name, sensitivity_word(name)) for name in SENSITIVITIES]),
            Field("status", lambda: self.tr("Status"), _plain, str, lambda: [(name, state_word(name)) for name in STATUSES]),
            Field("expires_at", lambda: self.tr("Expires (UTC)"), _moment, _typed("expires_at")),
        ]  # fmt: skip
        if len(self._ids) > 1 or is_masked(memory):
            return common
        episode = memory.kind == "episode"
        texts = [
            (episode or memory.user_text, "user_text", lambda: self.tr("The person said")),
            (episode or memory.reply_text, "reply_text", lambda: self.tr("The companion answered")),
            (not episode or memory.body, "body", lambda: self.tr("Text")),
            (memory.image_summary, "image_summary", lambda: self.tr("What the picture shows")),
        ]
        return [
            *(Field(name, label, _plain, lambda text: text or None, lines=_TEXT_LINES) for on, name, label in texts if on),
            Field("title", lambda: self.tr("Title"), _plain, lambda text: text.strip() or None),
            Field("occurred_at", lambda: self.tr("Happened (UTC)"), _moment, _typed("occurred_at")),
            Field("kind", lambda: self.tr("Kind"), _plain, str, lambda: [(name, kind_word(name)) for name in KINDS]),
            Field("subtype", lambda: self.tr("Subtype"), _plain, lambda text: text.strip() or None),
            Field("valid_from", lambda: self.tr("Valid from (UTC)"), _moment, _typed("valid_from")),
            Field("valid_to", lambda: self.tr("Valid until (UTC)"), _moment, _typed("valid_to")),
            *common,
            Field("confidence", lambda: self.tr("Confidence, 0 to 1"), _number, _typed("confidence")),
            Field("importance", lambda: self.tr("Importance, 0 to 1"), _number, _typed("importance")),
            Field("utility", lambda: self.tr("Usefulness"), _number, _typed("utility")),
            Field("threads", lambda: self.tr("Threads, one a line"), _threads, lambda text: tuple(_lines_of(text)), lines=2),
            Field("entities", lambda: self.tr("Who and what it mentions, one a line"), _entities, self._read_entities,
                  lines=2),
            Field("links", lambda: self.tr("Links to other memories, one a line"), _links, self._read_links, lines=2),
        ]  # fmt: skip

    @staticmethod
    def _sensitivity(value: object) -> str:
        return next((name for name, level in SENSITIVITIES.items() if level == value), "normal")

    def _read_entities(self, text: str) -> tuple[Entity, ...]:
        known = {(one.type, one.name): one for one in self._loaded.entities}
        return tuple(known.get(pair) or Entity(*pair) for pair in _pairs(text))

    def _read_links(self, text: str) -> tuple[Link, ...]:
        known = {(one.label, one.to): one for one in self._loaded.links_out}
        pairs = _pairs(text)
        wrong = next((label for label, _ in pairs if label not in LINK_LABELS), None)
        if wrong is not None:
            raise InputError(
                Text("“{label}” is not a kind of link", label=wrong[:40]),
                code="bad_value",
                advice=Text("Write one of {known}.", known=listed(LINK_LABELS)),
            )
        return tuple(known.get((label, to)) or Link(to, label) for label, to in pairs)

    # ---- the widgets

    def _add(self, field: Field) -> None:
        edit: QLineEdit | QPlainTextEdit | QComboBox
        if field.choices is not None:
            edit = QComboBox()
            if len(self._ids) > 1:
                edit.addItem(self.tr("leave as it is"), UNCHANGED)
            for text, word in field.choices():
                edit.addItem(word, text)
        elif field.lines > 1:
            edit = QPlainTextEdit()
            edit.setTabChangesFocus(True)
            edit.setMinimumHeight(edit.fontMetrics().lineSpacing() * field.lines + 12)
            edit.setMaximumHeight(edit.fontMetrics().lineSpacing() * 2 * field.lines + 12)
        else:
            edit = QLineEdit()
            if len(self._ids) > 1:
                edit.setPlaceholderText(self.tr("leave as it is"))
        edit.setAccessibleName(field.label())
        self.edits[field.column] = edit
        if field.lines > 1:
            label = PlainLabel(field.label())
            label.setBuddy(edit)
            self._form.addRow(label)
            self._form.addRow(edit)
        else:
            self._form.addRow(field.label(), edit)

    def _put(self, column: str, text: str) -> None:
        edit = self.edits[column]
        if isinstance(edit, QComboBox):
            edit.setCurrentIndex(max(0, edit.findData(text)))
        elif isinstance(edit, QPlainTextEdit):
            edit.setPlainText("" if text == UNCHANGED else text)
        else:
            edit.setText("" if text == UNCHANGED else text)

    def _written(self, column: str) -> str:
        edit = self.edits[column]
        if isinstance(edit, QComboBox):
            return str(edit.currentData())
        text = edit.toPlainText() if isinstance(edit, QPlainTextEdit) else edit.text()
        return UNCHANGED if not text and self._shown.get(column) == UNCHANGED else text

    def retranslate(self) -> None:
        many = len(self._ids) > 1
        self.setWindowTitle(self.tr("Edit memories") if many else self.tr("Edit the memory"))
        self.save_button.setText(self.tr("Keep mine") if isinstance(self._error, ChangedMeanwhile) else self.tr("Save"))
        self.theirs_button.setText(self.tr("Take theirs"))
        self.theirs_button.setVisible(isinstance(self._error, ChangedMeanwhile))
        self.save_button.setEnabled(not self._busy and self._details is not None)
        if self._details is not None:
            memory = self._details.memory
            masked = self.tr("Its texts are masked: show masked texts first to edit them.") if is_masked(memory) else ""
            about = count_text(len(self._ids)) if many else f"{name_of(memory)}  ·  {shown_line(memory.id, 60)}"
            self.what.setText("\n".join(filter(None, (about, "" if many else masked))))
        else:
            self.what.setText(self.tr("Reading…") if self._error is None else "")
        self.message.setText("" if self._error is None else f"✖ {self._told(self._error)}")
        self.message.setVisible(self._error is not None)

    def _told(self, error: MnemonautError) -> str:
        if not isinstance(error, ChangedMeanwhile):
            # the field's own name says more than its column's
            problem = error.advice_text.values.get("problem") if self._wrong else None
            told = translated(problem) if isinstance(problem, Text) else error_text(error)
            return f"{self._fields[self._wrong].label()}: {told}" if self._wrong else told
        both = self.tr("It was changed meanwhile. Whose words are to stay?")
        return "\n".join([both, *map(self._sides, error.conflicts)])

    def _sides(self, found: Conflict) -> str:
        field = self._fields[found.column]
        stored, mine = (shown_line(field.write(value), _LONGEST_SIDE) or "–" for value in (found.stored, found.wanted))
        return self.tr("{field}: now “{theirs}”, yours “{mine}”").format(field=field.label(), theirs=stored, mine=mine)

    # ---- what becomes of it

    @property
    def unsaved(self) -> bool:
        return any(self._written(one) != self._shown[one] for one in self.edits)

    def changes(self) -> dict[str, object]:
        """The columns whose text differs from what was shown, as values; InputError for what cannot be read."""
        found = {}
        for column, field in self._fields.items():
            text = self._written(column)
            if text != self._shown[column] and text != UNCHANGED:
                self._wrong = column  # as long as it is read
                found[column] = field.read(text)
        self._wrong = ""
        return found

    @Slot()
    def save(self) -> None:
        """Write what differs, as one operation."""
        workspace = self.workspace
        if workspace is None or not workspace.can_write or self._busy or self._details is None:
            return
        self._wrong, self._leaving = "", False
        try:
            changes = self.changes()
        except InputError as error:
            self._on_failed(error)
            return
        if not changes:
            self.accept()
            return
        database, ids, now, reason = workspace.database, self._ids, self._state.services.now(), self.reason.text()
        meant = self._meant
        seen = {} if len(ids) > 1 else {column: self._stored(column) for column in changes}
        if isinstance(self._error, ChangedMeanwhile):  # both sides were shown, and the person keeps theirs
            seen |= {found.column: found.stored for found in self._error.conflicts}
        self._busy, self._error = True, None
        self.retranslate()
        self._state.jobs.operate(
            "edit",
            lambda _token: database.curation.edit(meant, changes, now=now, reason=reason, seen=seen),
            self._on_done,
            failed=self._on_failed,
        )

    @Slot()
    def reject(self) -> None:
        """Leave; what is written and not saved is not thrown away by a single key."""
        if self._leaving or self._busy or not self.unsaved:
            super().reject()
            return
        self._leaving = True
        self.message.setText(self.tr("Not saved yet. Press Esc again to throw it away."))
        self.message.show()

    @Slot()
    def take_theirs(self) -> None:
        """Put the other person's values into the fields; fields that they did not change stay as edited here."""
        if isinstance(self._error, ChangedMeanwhile) and self._details is not None:
            memory, beside = self._details.memory, {field.name for field in fields(MemoryDetails)}
            for found in self._error.conflicts:
                name = "links_out" if found.column == "links" else found.column
                if name in beside:
                    self._details = replace(self._details, **{name: found.stored})
                else:
                    memory = replace(memory, **{name: found.stored})
            self._details = replace(self._details, memory=memory)
            self._fill([found.column for found in self._error.conflicts])
            self._error = None
            self.retranslate()

    def _on_done(self, _change: object) -> None:
        self._busy = False
        self.accept()

    @Slot(object)
    def _on_failed(self, error: MnemonautError) -> None:
        self._error, self._busy = error, False
        self.retranslate()
        at = self.edits.get(self._wrong, self.save_button)
        QTimer.singleShot(0, at, at.setFocus)
