"""The inputs of a question: its text, the conversation before it, and its clock."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from PySide6.QtCore import QDateTime, QEvent, QMimeData, QObject, QSize, Qt, QTimeZone, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QGuiApplication,
    QInputMethodEvent,
    QKeyEvent,
    QShowEvent,
    QTextCursor,
    QTextOption,
)
from PySide6.QtWidgets import QComboBox, QDateTimeEdit, QPlainTextEdit, QScrollArea, QSizePolicy, QWidget

from mnemonaut_core.domain.memory import DAY_SECONDS
from mnemonaut_core.domain.moments import UTC, moments_of
from mnemonaut_core.domain.query import Turn
from mnemonaut_core.errors import InputError
from mnemonaut_core.importers.sample import ROLES
from mnemonaut_ui.widgets.arrange import Gap, Wide, hbox, push_button, scroll_downwards, vbox
from mnemonaut_ui.widgets.file_dialog import local_files
from mnemonaut_ui.widgets.fitted_combo import FittedCombo
from mnemonaut_ui.widgets.memory_mime import ids_of
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.words.languages import filled, zone
from mnemonaut_ui.words.memory import role_word

_ADVICE = 'Copy a list like [{"role": "user", "text": "…"}, {"role": "assistant", "text": "…"}].'
TALLEST = 190


class QueryField(QPlainTextEdit):
    """Plain text. Enter submits, Shift+Enter begins a line, Tab leaves. While an input method composes, Enter belongs to it and
    nothing is submitted."""

    submitted = Signal()
    left_down = Signal()  # Down on the last line: into the answer
    memories_dropped = Signal(object)  # tuple[str, ...]

    def __init__(
        self, parent: QWidget | None = None, *, most_lines: int = 5, takes_memories: bool = False, least: int = 0
    ) -> None:
        """With `takes_memories`, memories dropped on it are reported; their ids never become text. `least`: its least height in
        pixels, with the text in the middle."""
        super().__init__(parent)
        self._least = least
        self._takes_memories = takes_memories
        self._most_lines = most_lines
        self.composing = False
        """Whether an input method is composing a word."""
        self.setTabChangesFocus(True)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().setDocumentMargin(2)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)
        self._fit()

    def text(self) -> str:
        """The text without what is still being composed."""
        return self.toPlainText()

    def set_text(self, text: str) -> None:
        if text != self.toPlainText():
            self.setPlainText(text)
            self.moveCursor(QTextCursor.MoveOperation.End)

    def _fit(self) -> None:
        self.ensurePolished()
        frame = self.contentsMargins()
        around = frame.top() + frame.bottom() + round(2 * self.document().documentMargin()) + 2
        height = math.ceil(self._text_height()) + around
        above = max(0, self._least - height) // 2
        if self.viewportMargins().top() != above:
            self.setViewportMargins(0, above, 0, 0)
        height = max(self._least, height)
        if height != self.height():
            self.setFixedHeight(height)

    def _text_height(self) -> float:
        """The height of the visible lines; a line of Japanese is higher than one of English."""
        line = float(self.fontMetrics().lineSpacing())
        most = self._most_lines * line * 1.3
        height, block = 0.0, self.document().firstBlock()
        while block.isValid() and height < most:
            height += max(line, self.blockBoundingRect(block).height())
            block = block.next()
        return max(line, min(most, height))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.FontChange):
            self._fit()

    def sizeHint(self) -> QSize:
        return QSize(320, self.height())

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        self.composing = bool(event.preeditString())
        super().inputMethodEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            if not self.composing:
                self.submitted.emit()
            event.accept()
            return
        if event.key() == Qt.Key.Key_Escape:
            event.ignore()
            return
        line = self.textCursor()
        if event.key() == Qt.Key.Key_Down and not event.modifiers() and not line.movePosition(line.MoveOperation.Down):
            self.left_down.emit()
        super().keyPressEvent(event)

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        if self._takes_memories and local_files(source):
            return False  # a file is for the screen around it
        return (self._takes_memories and bool(ids_of(source))) or super().canInsertFromMimeData(source)

    def insertFromMimeData(self, source: QMimeData) -> None:
        ids = ids_of(source) if self._takes_memories else ()
        if ids:
            self.memories_dropped.emit(ids)
        else:
            self.insertPlainText(source.text())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        super().dragEnterEvent(event)
        if self._takes_memories and ids_of(event.mimeData()):
            self._light(on=True)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        super().dragLeaveEvent(event)
        self._light(on=False)

    def dropEvent(self, event: QDropEvent) -> None:
        super().dropEvent(event)
        self._light(on=False)

    def _light(self, *, on: bool) -> None:
        if bool(self.property("lit")) != on:
            self.setProperty("lit", on)
            self.style().unpolish(self)
            self.style().polish(self)


class PastedTurns(msgspec.Struct, frozen=True):
    """The turns that were understood, and how many messages were left out (system, tool, empty)."""

    turns: tuple[Turn, ...]
    left_out: int


def turns_of_json(text: str) -> PastedTurns:
    """The turns of a JSON list, or of the list in `messages` or `context`; InputError if there is none."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise InputError("The clipboard holds no JSON", code="context_json", advice=_ADVICE) from None
    if isinstance(found, dict):
        found = found.get("messages", found.get("context"))
    if not isinstance(found, list):
        raise InputError("This JSON is not a list of messages", code="context_json", advice=_ADVICE)
    turns = tuple(turn for message in found if (turn := _turn(message)) is not None)
    if found and not turns:
        raise InputError("No message of a user or an assistant is in this JSON", code="context_json", advice=_ADVICE)
    return PastedTurns(turns, len(found) - len(turns))


def _turn(message: Any) -> Turn | None:
    if not isinstance(message, dict) or message.get("role") not in ROLES:
        return None
    text = _text(message.get("text", message.get("content")))
    at = message.get("at")
    moment = at if isinstance(at, int) and not isinstance(at, bool) else None
    return Turn(message["role"], text, moment) if text.strip() else None


def _text(content: Any) -> str:
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        parts = [part.get("text") for part in content if isinstance(part, dict)]
        return "\n".join(part for part in parts if isinstance(part, str))
    return ""


class TurnRow(QWidget):
    changed = Signal()

    def __init__(self, turn: Turn, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._turn = turn
        self.role = QComboBox()
        for role in ROLES:
            self.role.addItem(role_word(role), role)
        self.role.setCurrentIndex(ROLES.index(turn.role) if turn.role in ROLES else 0)
        self.text = QueryField(most_lines=3)
        self.text.set_text(turn.text)
        self.remove = push_button("✕", tip=self.tr("Remove this message (Ctrl+Backspace in an empty one)"))
        self.remove.setFixedWidth(30)
        self.remove.setStyleSheet("padding: 4px 0;")
        parts = ((self.role, 0), (self.text, 1), (self.remove, 0))
        hbox(*(Wide(part, share, align=Qt.AlignmentFlag.AlignTop) for part, share in parts), on=self, margins=0)
        self.text.textChanged.connect(self.changed)
        self.role.currentIndexChanged.connect(self.changed)

    def turn(self) -> Turn:
        """The written message; it has its moment only if nothing was changed."""
        role, text = str(self.role.currentData()), self.text.text()
        same = (role, text) == (self._turn.role, self._turn.text)
        return self._turn if same else Turn(role, text)

    def show_place(self, number: int) -> None:
        """Name the parts by the number of the message, for screen readers."""
        self.role.setAccessibleName(self.tr("Who says message {number}").format(number=number))
        self.text.setAccessibleName(self.tr("Message {number}").format(number=number))
        self.remove.setAccessibleName(self.tr("Remove message {number}").format(number=number))


class ContextEditor(QWidget):
    """The messages before the question, oldest first. Alt+Up and Alt+Down move the one with the keyboard, Enter in the last
    adds another."""

    changed = Signal()
    refused = Signal(object)  # InputError
    noticed = Signal(str)
    submitted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: list[TurnRow] = []
        self._hint = PlainLabel(self.tr("No conversation: the question is searched alone."))
        self._list = QWidget()
        self._column = vbox(Gap(), on=self._list, margins=(0, 0, 4, 0), spacing=4)
        self._area = QScrollArea()
        scroll_downwards(self._area, self._list)
        self._area.setAccessibleName(self.tr("Conversation before the question"))
        self.add_button = push_button(self.tr("Add message"), lambda: self.add())
        self.paste_button = push_button(self.tr("Paste JSON"), self.paste_json)
        self.clear_button = push_button(self.tr("Remove all"), self._on_clear)
        buttons = hbox(self.add_button, self.paste_button, self.clear_button, Gap())
        vbox(self._hint, self._area, buttons, on=self, margins=0, spacing=4)
        self._renumber()

    def turns(self) -> tuple[Turn, ...]:
        """The messages that are not empty, oldest first."""
        return tuple(turn for row in self._rows if (turn := row.turn()).text.strip())

    def set_turns(self, turns: tuple[Turn, ...]) -> None:
        while self._rows:
            self._take(self._rows[-1])
        for turn in turns:
            self._insert(len(self._rows), turn)
        self._renumber()
        self.changed.emit()

    def focus_first(self) -> None:
        """Focus the first message, or the button that adds one."""
        (self._rows[0].text if self._rows else self.add_button).setFocus()

    def add(self, turn: Turn | None = None) -> None:
        """Add a message at the end, by the other speaker than the last one's, and focus it."""
        last = self._rows[-1].turn().role if self._rows else "assistant"
        row = self._insert(len(self._rows), turn or Turn("assistant" if last == "user" else "user", ""))
        self._renumber()
        row.text.setFocus()
        self.changed.emit()

    def remove(self, row: TurnRow) -> None:
        """Remove a message and focus the one before it."""
        index = self._rows.index(row)
        self._take(row)
        self._renumber()
        (self._rows[max(0, index - 1)].text if self._rows else self.add_button).setFocus()
        self.changed.emit()

    def shift(self, row: TurnRow, step: int) -> None:
        """Move a message up (−1) or down (+1)."""
        index = self._rows.index(row)
        if not 0 <= index + step < len(self._rows):
            return
        self._rows.insert(index + step, self._rows.pop(index))
        self._column.insertWidget(index + step, row)
        row.text.setFocus()
        self._renumber()
        self.changed.emit()

    def paste_json(self) -> None:
        """Replace all messages by those on the clipboard."""
        try:
            pasted = turns_of_json(QGuiApplication.clipboard().text())
        except InputError as error:
            self.refused.emit(error)
            return
        self.set_turns(pasted.turns)
        if pasted.left_out:
            left = self.tr("{count} messages of the system or of tools were left out.")
            self.noticed.emit(filled(left, count=pasted.left_out))

    def _insert(self, index: int, turn: Turn) -> TurnRow:
        row = TurnRow(turn)
        self._rows.insert(index, row)
        self._column.insertWidget(index, row)
        row.changed.connect(self.changed)
        row.text.installEventFilter(self)
        row.text.submitted.connect(partial(self._on_submitted, row))
        row.remove.clicked.connect(lambda: self.remove(row))
        return row

    def _take(self, row: TurnRow) -> None:
        self._rows.remove(row)
        self._column.removeWidget(row)
        row.hide()
        row.deleteLater()

    def _renumber(self) -> None:
        for number, row in enumerate(self._rows, 1):
            row.show_place(number)
        self._hint.setVisible(not self._rows)
        self._area.setVisible(bool(self._rows))
        self.clear_button.setEnabled(bool(self._rows))
        before = self.add_button
        for row in self._rows:
            for widget in (row.role, row.text, row.remove):
                if before is not self.add_button:
                    QWidget.setTabOrder(before, widget)
                before = widget  # type: ignore[assignment]
        height = sum(row.sizeHint().height() + 4 for row in self._rows) + 4
        self._area.setFixedHeight(min(TALLEST, height))

    def _on_clear(self) -> None:
        self.set_turns(())
        self.add_button.setFocus()

    def _on_submitted(self, row: TurnRow) -> None:
        """Focus the next message; after the last one add another, unless it is empty."""
        index = self._rows.index(row)
        if index + 1 < len(self._rows):
            self._rows[index + 1].text.setFocus()
        elif row.text.text().strip():
            self.add()
        else:
            self.submitted.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            row = next((row for row in self._rows if row.text is watched), None)
            pressed, key = event.modifiers(), event.key()
            if row is None or row.text.composing:
                return False
            if pressed & Qt.KeyboardModifier.AltModifier and key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
                self.shift(row, -1 if key == Qt.Key.Key_Up else 1)
                return True
            if pressed & Qt.KeyboardModifier.ControlModifier and key == Qt.Key.Key_Backspace and not row.text.text():
                self.remove(row)
                return True
        return super().eventFilter(watched, event)


NOW, SAMPLE, NEWEST, MOMENT = "now", "sample", "newest", "moment"


class ClockPicker(QWidget):
    """The clock of a question; `now` returns the current time."""

    changed = Signal()

    def __init__(self, now: Callable[[], int], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._now = now
        self._sample_day: int | None = None
        self.newest: int | None = None
        """The offered end of the day of the newest memory."""
        self._chosen_by_hand = False
        self._moment_known = False
        self.choice = FittedCombo(self)
        self.choice.addItem(self.tr("now"), NOW)
        self.choice.addItem(self.tr("at another date…"), MOMENT)
        self.moment = QDateTimeEdit(self)
        self._zone = QTimeZone.utc()
        self.moment.setCalendarPopup(True)
        self.show_zone()
        self.moment.hide()
        hbox(self.choice, self.moment, on=self, margins=0)
        self.choice.activated.connect(self._on_chosen)
        self.choice.currentIndexChanged.connect(self._on_choice_changed)
        self.moment.dateTimeChanged.connect(self.changed)
        self.choice.setAccessibleName(self.tr("Clock of this recall"))
        self.choice.setToolTip(self.tr("When the question is asked: age and freshness count from there"))
        self.moment.setAccessibleName(self.tr("Moment of this recall"))

    def show_zone(self) -> None:
        """Show the chosen moment in the database's time zone; in UTC where the system does not know that zone."""
        known = QTimeZone(zone().encode())
        self._zone = known if known.isValid() and zone() != UTC else QTimeZone.utc()
        self.moment.setTimeZone(self._zone)
        self.moment.setDisplayFormat(f"yyyy-MM-dd HH:mm '{zone() if self._zone == known else UTC}'")

    @property
    def says_moment(self) -> bool:
        """Whether the moment itself is shown next to the choice."""
        return not self.moment.isHidden()

    def as_of(self) -> int:
        """The chosen moment in epoch seconds."""
        chosen = self.choice.currentData()
        if chosen == SAMPLE and self._sample_day is not None:
            return self._sample_day
        if chosen == NEWEST and self.newest is not None:
            return self.newest
        return self.moment.dateTime().toSecsSinceEpoch() if chosen == MOMENT else self._now()

    def offer_sample(self, day: int | None) -> None:
        """Offer the day for which a sample was built, and choose it unless that is today or the person chose."""
        if day == self._sample_day:
            return
        self._sample_day = day
        self._offer(SAMPLE, self.tr("on the sample's last day"), 1, on=day is not None)
        if day is not None and not self._chosen_by_hand and day // DAY_SECONDS != self._now() // DAY_SECONDS:
            self.choice.setCurrentIndex(self.choice.findData(SAMPLE))

    def offer_newest(self, day: int | None) -> None:
        """Offer the end of the day of the newest memory if that day is over; only the person chooses it."""
        end = None if day is None else end_of_day(day)
        self.newest = end if end is not None and end < self._now() else None
        place = self.choice.findData(MOMENT)
        self._offer(NEWEST, self.tr("on the day of the newest memory"), place, on=self.newest is not None)

    def _offer(self, key: str, text: str, place: int, *, on: bool) -> None:
        at = self.choice.findData(key)
        if at >= 0 and not on:
            self.choice.removeItem(at)
        elif at < 0 and on:
            self.choice.insertItem(place, text, key)

    def set_moment(self, moment: int) -> None:
        """Ask as of a fixed moment."""
        self._chosen_by_hand = self._moment_known = True
        self.moment.setDateTime(QDateTime.fromSecsSinceEpoch(moment, self._zone))
        self.choice.setCurrentIndex(self.choice.findData(MOMENT))

    @property
    def fixed(self) -> int | None:
        """The moment that was set by hand; None for now and for the sample's day."""
        if self.choice.currentData() == NEWEST:
            return self.newest
        return self.moment.dateTime().toSecsSinceEpoch() if self.choice.currentData() == MOMENT else None

    def _on_chosen(self) -> None:
        self._chosen_by_hand = True

    def _on_choice_changed(self, _index: int) -> None:
        by_hand = self.choice.currentData() == MOMENT
        if by_hand and self.moment.isHidden() and not self._moment_known:
            self.set_moment(self._sample_day or self._now())
        self.moment.setVisible(by_hand)
        self.choice.least_width = 34 if by_hand else 54  # the moment beside it says the same
        self.changed.emit()


def end_of_day(day: int) -> int:
    """The last second of a day (counted from 1970) of the database's time zone."""
    return moments_of(day, day, zone())[1] - 1
