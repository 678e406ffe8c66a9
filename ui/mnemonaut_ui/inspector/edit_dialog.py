"""Edit a memory, or the common fields of several: every field with its stored value, and conflicting edits by others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec.structs import fields, replace
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QDialogButtonBox, QPlainTextEdit, QPushButton, QScrollArea, QWidget

from mnemonaut_core.domain.change import ChangedMeanwhile
from mnemonaut_core.domain.lists import Meant
from mnemonaut_core.domain.memory import KINDS, LINK_LABELS, SENSITIVITIES, STATUSES, Day, Entity, Link, MemoryDetails
from mnemonaut_core.errors import InputError
from mnemonaut_core.explorer import Explorer
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.columns import column_value
from mnemonaut_core.text.shown import shown_line
from mnemonaut_ui.state.dialog import DatabaseDialog
from mnemonaut_ui.widgets.arrange import Gap, Wide, push_button, scroll_downwards, vbox
from mnemonaut_ui.widgets.form_dialog import Field, Kind, date_line
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.words.memory import count_text, is_masked, kind_word, name_of, sensitivity_word, state_word
from mnemonaut_ui.words.messages import listed

if TYPE_CHECKING:
    from mnemonaut_core.cancel import CancelToken
    from mnemonaut_core.domain.change import Conflict
    from mnemonaut_core.errors import MnemonautError
    from mnemonaut_ui.state.view_state import ViewState

_SIZE = (620, 500)
_SIZE_OF_SEVERAL = (620, 300)
_MORE = "edit/more"
"""The setting that keeps whether the further fields are shown."""
_LONGEST_SIDE = 120
UNCHANGED = "\0"
"""The choice that leaves the field of each of several memories unchanged."""


def _number(column: str) -> Callable[[str], object]:
    return lambda text: column_value(column, text) if text.strip() else None


def _stripped(text: str) -> str | None:
    return text.strip() or None


def _lines(text: str) -> tuple[str, ...]:
    return tuple(line.strip() for line in text.splitlines() if line.strip())


def _pairs(text: str) -> list[tuple[str, str]]:
    found = []
    for line in _lines(text):
        first, separator, second = line.replace("：", ":").partition(":")
        if not separator or not first.strip() or not second.strip():
            raise InputError(
                Text("“{line}” does not say both sides", line=line[:40]),
                code="bad_value",
                advice="Write one a line, with a colon between the sides.",
            )
        found.append((first.strip(), second.strip()))
    return found


def _entities(known: Sequence[Entity], text: str) -> tuple[Entity, ...]:
    by_pair = {(one.type, one.name): one for one in known}
    return tuple(by_pair.get(pair) or Entity(*pair) for pair in _pairs(text))


def _links(known: Sequence[Link], text: str) -> tuple[Link, ...]:
    by_pair = {(one.label, one.to): one for one in known}
    pairs = _pairs(text)
    wrong = next((label for label, _ in pairs if label not in LINK_LABELS), None)
    if wrong is not None:
        raise InputError(
            Text("“{label}” is not a kind of link", label=wrong[:40]),
            code="bad_value",
            advice=Text("Write one of {known}.", known=listed(LINK_LABELS)),
        )
    return tuple(by_pair.get((label, to)) or Link(to, label) for label, to in pairs)


def _text_of(value: Any) -> str:
    match value:
        case None:
            return ""
        case float():
            return f"{value:g}"
        case tuple():
            return "\n".join(map(_text_of, value))
        case Link():
            return f"{value.label}: {value.to}"
        case Entity():
            return f"{value.type}: {value.name}"
    return str(value)


class EditDialog(DatabaseDialog):
    """Edits one memory, or the common fields of several, as one operation. If the memory changed meanwhile, both versions are
    shown before anything is saved."""

    def __init__(self, state: ViewState, ids: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self._ids = self.memories = tuple(ids)
        self._several = len(self._ids) > 1
        everything = state.selected.matching if self._ids == state.selection else None
        self._meant: Meant = self._ids if everything is None else everything
        """For a selection of a whole list: the list as it will be at the time of saving."""
        self._details: MemoryDetails | None = None
        self._first: dict[str, Any] = {}
        """What stood in each field when it was filled."""
        self.what = PlainLabel()
        self._form, self._more_form = self.form.lay_out(), self.form.lay_out()
        self.more_button, self._more, inside = push_button(self.tr("More"), checkable=True), QWidget(), QWidget()
        self.more_button.setProperty("link", "true")
        self._more.setLayout(self._more_form)
        self._more_form.setContentsMargins(0, 0, 0, 0)
        vbox(self._form, Wide(self.more_button, 0, align=Qt.AlignmentFlag.AlignLeft), self._more, Gap(), on=inside)
        area = QScrollArea()
        scroll_downwards(area, inside)
        self.theirs_button = QPushButton(self.tr("Take theirs"))
        title = self.tr("Edit memories") if self._several else self.tr("Edit the memory")
        self.arrange(title, self.tr("Save"), self.what, Wide(area))
        self.buttons.addButton(self.theirs_button, QDialogButtonBox.ButtonRole.ResetRole)
        self.theirs_button.clicked.connect(self.take_theirs)
        self.more_button.toggled.connect(self._show_more)
        self.discard_warning = self.tr("Not saved yet. Press Esc again to throw it away.")
        self.draft_button = self.do_button
        self.resize(*(_SIZE_OF_SEVERAL if self._several else _SIZE))
        self._load()

    def _load(self) -> None:
        ids = self._ids

        def work(explorer: Explorer, _token: CancelToken) -> MemoryDetails:
            details = explorer.library.details(ids[0])
            if details is None:
                raise explorer.library.not_stored(ids[0])
            return details

        self.busy = True
        self.state.read(f"edit:{id(self)}", work, self._on_loaded, failed=self.on_failed)
        self.refresh()

    def _on_loaded(self, details: MemoryDetails) -> None:
        self._details, self.busy = details, False
        columns, more = self._fields_of(details)
        self.form.add_rows(self._form, *columns)
        self.form.add_rows(self._more_form, *more, Field(key="reason", label=self.tr("Reason")))
        settings = self.state.settings
        kept = settings is not None and bool(settings.value(_MORE, False, type=bool))
        self.more_button.setVisible(bool(more))
        self.more_button.setChecked(bool(more) and kept)
        self._show_more(kept or not more)
        for edit in self.findChildren(QPlainTextEdit):
            edit.setMaximumHeight(2 * edit.minimumHeight() - 12)
        self._first = {key: self.form.written(key) for key in self.form.edits}
        self.refresh()
        first = self.form.edits[columns[0].key]
        QTimer.singleShot(0, first, first.setFocus)  # it is shown by then

    def _show_more(self, shown: bool) -> None:
        self._more.setVisible(shown)
        self.more_button.setText(self.tr("Less") if shown else self.tr("More"))
        if self.state.settings is not None and not self.more_button.isHidden():
            self.state.settings.setValue(_MORE, shown)

    def _stored(self, column: str) -> Any:
        details = self._loaded
        match column:
            case "links":
                return details.links_out
            case "threads" | "entities":
                return getattr(details, column)
        value = getattr(details.memory, column)
        return Day(value) if column == "occurred_at" and value is not None and details.memory.is_day else value

    @property
    def _loaded(self) -> MemoryDetails:
        if self._details is None:
            raise ValueError("nothing is loaded")
        return self._details

    def _fields_of(self, details: MemoryDetails) -> tuple[list[Field], list[Field]]:
        memory = details.memory
        levels = [(level, sensitivity_word(name)) for name, level in SENSITIVITIES.items()]
        sensitivity = self._choice("sensitivity", self.tr("Sensitivity"), levels)
        common = [
            self._choice("status", self.tr("Status"), [(name, state_word(name)) for name in STATUSES]),
            self._date("expires_at", self.tr("Expires (UTC)")),
        ]
        if self._several or is_masked(memory):
            return [sensitivity, *common], []
        episode = memory.kind == "episode"
        texts = [
            (episode or memory.user_text, "user_text", self.tr("The person said")),
            (episode or memory.reply_text, "reply_text", self.tr("The companion answered")),
            (not episode or memory.body, "body", self.tr("Text")),
            (memory.image_summary, "image_summary", self.tr("What the picture shows")),
        ]
        pairs = self.tr("Who and what it mentions, one a line")
        often = [
            *(self._text(name, label, lambda text: text or None, 4) for wanted, name, label in texts if wanted),
            self._date("occurred_at", self.tr("Happened (UTC)")),
            sensitivity,
        ]
        return often, [
            self._text("title", self.tr("Title"), _stripped),
            self._choice("kind", self.tr("Kind"), [(name, kind_word(name)) for name in KINDS]),
            self._text("subtype", self.tr("Subtype"), _stripped),
            self._date("valid_from", self.tr("Valid from (UTC)")),
            self._date("valid_to", self.tr("Valid until (UTC)")),
            *common,
            self._text("confidence", self.tr("Confidence, 0 to 1"), _number("confidence")),
            self._text("importance", self.tr("Importance, 0 to 1"), _number("importance")),
            self._text("utility", self.tr("Usefulness"), _number("utility")),
            self._text("threads", self.tr("Threads, one a line"), _lines, 2),
            self._text("entities", pairs, partial(_entities, details.entities), 2),
            self._text("links", self.tr("Links to other memories, one a line"), partial(_links, details.links_out), 2),
        ]

    def _text(self, column: str, label: str, check: Callable[[str], object], lines: int = 1) -> Field:
        kind: Kind = "text" if lines > 1 else "line"
        value = _text_of(self._stored(column))
        return Field(key=column, label=label, kind=kind, value=value, check=check, lines=lines)

    def _date(self, column: str, label: str) -> Field:
        value, hint = (None, self.tr("leave as it is")) if self._several else (self._stored(column), "")
        return Field(key=column, label=label, kind="date", value=value, hint=hint)

    def _choice(self, column: str, label: str, choices: Sequence[tuple[Any, str]]) -> Field:
        value = self._stored(column)
        if self._several:
            value, choices = UNCHANGED, [(UNCHANGED, self.tr("leave as it is")), *choices]
        return Field(key=column, label=label, kind="choice", choices=choices, value=value)

    def on_failed(self, error: MnemonautError) -> None:
        if self.form.wrong and self._more.isAncestorOf(self.form.edits[self.form.wrong]):
            self.more_button.setChecked(True)
        super().on_failed(error)

    @property
    def ready(self) -> bool:
        return self._details is not None

    def refresh(self, *_: object) -> None:
        super().refresh()
        conflict = isinstance(self.error, ChangedMeanwhile)
        self.do_button.setText(self.tr("Keep mine") if conflict else self.tr("Save"))
        self.theirs_button.setVisible(conflict)
        if self._details is None:
            self.what.setText(self.tr("Reading…") if self.error is None else "")
            return
        memory = self._details.memory
        about = f"{name_of(memory)}  ·  {shown_line(memory.id, 60)}"
        if self._several:
            about = count_text(len(self._ids))
        elif is_masked(memory):
            about += "\n" + self.tr("Its texts are masked: show masked texts first to edit them.")
        self.what.setText(about)

    def refresh_texts(self) -> None:
        self.refresh()

    def error_line(self, error: MnemonautError) -> str:
        if not isinstance(error, ChangedMeanwhile):
            return super().error_line(error)
        both = self.tr("It was changed meanwhile. Whose words are to stay?")
        return "\n".join([both, *map(self._sides, error.conflicts)])

    def _sides(self, found: Conflict) -> str:
        field = self.form.fields[found.column]
        stored, mine = (self._shown(field, value) for value in (found.stored, found.wanted))
        return self.tr("{field}: now “{theirs}”, yours “{mine}”").format(field=field.label, theirs=stored, mine=mine)

    @staticmethod
    def _shown(field: Field, value: Any) -> str:
        if field.kind == "choice":
            value = next((word for one, word in field.choices if one == value), value)
        return shown_line(date_line(value) if field.kind == "date" else _text_of(value), _LONGEST_SIDE) or "–"

    @property
    def unsaved(self) -> bool:
        return any(self.form.written(key) != first for key, first in self._first.items() if key != "reason")

    def changes(self) -> dict[str, object]:
        """Return the changed columns with their values; InputError for invalid input."""
        changed = [key for key, first in self._first.items() if key != "reason" and self.form.written(key) != first]
        return {key: self.form.value(key) for key in changed if self.form.written(key) != UNCHANGED}

    def perform(self) -> None:
        changes = self.changes()
        if not changes:
            self.accept()
            return
        meant, now, reason = self._meant, self.state.services.now(), self.form.written("reason")
        seen = {} if self._several else {column: self._stored(column) for column in changes}
        if isinstance(self.error, ChangedMeanwhile):  # both sides were shown, and the person keeps theirs
            seen |= {found.column: found.stored for found in self.error.conflicts}
        self.operate("edit", lambda database: database.curation.edit(meant, changes, now=now, reason=reason, seen=seen))

    def take_theirs(self) -> None:
        """Take the other person's values into the fields; other edits stay."""
        if isinstance(self.error, ChangedMeanwhile) and self._details is not None:
            memory, related = self._details.memory, {field.name for field in fields(MemoryDetails)}
            for found in self.error.conflicts:
                name = "links_out" if found.column == "links" else found.column
                if name in related:
                    self._details = replace(self._details, **{name: found.stored})
                else:
                    memory = replace(memory, **{name: found.stored})
            self._details = replace(self._details, memory=memory)
            for found in self.error.conflicts:
                value, kind = self._stored(found.column), self.form.fields[found.column].kind
                self.form.write(found.column, value if kind in ("choice", "date") else _text_of(value))
                self._first[found.column] = self.form.written(found.column)
            self.error = None
            self.refresh()
