"""The tab History: when the memory was recalled, judged, isolated and edited, as groups of lines."""

from __future__ import annotations

import html
from functools import partial
from math import ceil

import msgspec
from PySide6.QtCore import QCoreApplication, QModelIndex, QPersistentModelIndex, QPointF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QPainter,
    QPalette,
    QResizeEvent,
    QStandardItem,
    QStandardItemModel,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QTreeView, QWidget

from mnemonaut_core.domain.history import History, Judged, KeptOut, Recalled, RecalledOften, Remarked, Revised, Worth
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.text.shown import Pieces, changed_places, pieces_text
from mnemonaut_ui.inspector.page import Page, Subject
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Wide, elide_lines, push_button, vbox
from mnemonaut_ui.widgets.empty_state import EmptyState
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.widgets.theme import LIGHT, Theme, row_height
from mnemonaut_ui.widgets.two_lines import RIGHT_TEXT, SECOND_LINE, TwoLineDelegate
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import date_text, moment_text, reason_line, shown_line
from mnemonaut_ui.words.messages import error_text, joined, listed
from mnemonaut_ui.words.source_words import column_word
from mnemonaut_ui.words.terms import glyph, outcome_word, preset_title, recipe_title

translate = QCoreApplication.translate
LINES_SHOWN = 200
MOST_LINES = 400
"""Lines that are read of a text that was added or removed as a whole."""
LINE_CHARS = 300
PIECE_CHARS = 160
PLACE_MARGIN = 6
PIECES = int(Qt.ItemDataRole.UserRole) + 9
CHANNEL = "inspector.history"
Role = Qt.ItemDataRole
Index = QModelIndex | QPersistentModelIndex


class HistoryLine(msgspec.Struct, frozen=True):
    """A line before or after an edit: "−" removed, "+" added, "" a heading or unchanged; `pieces` mark changed words."""

    sign: str
    text: str
    pieces: Pieces = ()


class HistoryEntry(msgspec.Struct, frozen=True):
    """One event, its details, and when it happened (UTC; "" if unknown)."""

    text: str
    more: str
    when: str
    lines: tuple[HistoryLine, ...] = ()


class HistoryGroup(msgspec.Struct, frozen=True):
    """Events of one kind, newest first."""

    title: str
    entries: tuple[HistoryEntry, ...]


def groups_of(history: History) -> tuple[HistoryGroup, ...]:
    judged = (*map(_judged, history.judged), *map(_remarked, history.remarked))
    groups = (
        (translate("History", "Recalled"), tuple(map(_recalled, history.recalled))),
        (translate("History", "Judged"), judged),
        (translate("History", "Isolated"), tuple(map(_kept_out, history.kept_out))),
        (translate("History", "Edited"), tuple(map(_revised, history.revised))),
    )
    return tuple(HistoryGroup(title, entries) for title, entries in groups if entries)


def often_text(often: RecalledOften) -> str:
    """Return how often it was recalled and when last; "" if never."""
    if not often.times and not often.imported:
        return ""
    if not often.times:
        text = translate("History", "{count} times in imported logs, last on {day}")
        if often.imported == 1:
            text = translate("History", "Once in imported logs, on {day}")
        return filled(text, count=f"{often.imported:,}", day=date_text(often.imported_last_at))
    text = translate("History", "Recalled {count} times, last on {day}")
    if often.times == 1:
        text = translate("History", "Recalled once, on {day}")
    told = filled(text, count=f"{often.times:,}", day=date_text(often.last_at))
    if not often.imported:
        return told
    beside = translate("History", "in imported logs {count} times, last on {day}")
    return f"{told} · {filled(beside, count=f'{often.imported:,}', day=date_text(often.imported_last_at))}"


def worth_text(worth: Worth | None, now: int) -> str:
    """Return the stored worth of the memory and its faded value now; "" if nothing is measured."""
    if worth is None:
        return ""
    left = worth.at(now)
    told = []
    for text, stored, faded in (
        (translate("History", "usefulness {value}"), worth.utility, left.utility),
        (translate("History", "confidence {value}"), worth.confidence, worth.confidence),
        (translate("History", "quality {value}"), worth.quality, left.quality),
    ):
        if stored is not None:
            value = f"{stored:.2f}"
            if faded is not None and f"{faded:.2f}" != value:
                value = filled(translate("History", "{stored} (faded by now: {now})"), stored=value, now=f"{faded:.2f}")
            told.append(filled(text, value=value))
    since = "" if worth.since is None else date_text(worth.since)
    fades = translate("History", "Usefulness halves in 30 days, quality in 120, since {day}.") if since else ""
    return joined(f"{listed(told)}.", fades.format(day=since) if left != worth and since else "")


def _when(at: int | None) -> str:
    return "" if at is None else moment_text(at)


def _recalled(found: Recalled) -> HistoryEntry:
    how = f"{recipe_title(found.recipe)} · {preset_title(found.recipe, found.preset)}"
    if found.place is not None:
        text = translate("History", "✔ number {place} of {count}").format(place=found.place, count=found.selected)
    else:
        known = found.code in Code.__members__
        text = f"{glyph(Code(found.code))} {outcome_word(Code(found.code))}" if known else found.code
    as_of = translate("History", "as of {moment}").format(moment=moment_text(found.clock))
    as_of = "" if found.clock == found.at else as_of
    return HistoryEntry(text, " · ".join(filter(None, (how, as_of))), _when(found.at))


def _judged(found: Judged) -> HistoryEntry:
    words = {
        "must": translate("History", "should be recalled"),
        "must_not": translate("History", "should not be recalled"),
    }
    word = words.get(found.must or "", "")
    grade = "" if found.grade is None else translate("History", "grade {grade}").format(grade=found.grade)
    what = " · ".join(filter(None, (grade, word)))
    return HistoryEntry(what, shown_line(found.query, LINE_CHARS), _when(found.at))


def _remarked(found: Remarked) -> HistoryEntry:
    words = {
        "helpful": translate("History", "helpful"),
        "harmful": translate("History", "harmful"),
        "outdated": translate("History", "outdated"),
        "duplicate": translate("History", "duplicate"),
    }
    return HistoryEntry(words.get(found.signal, found.signal), found.of_id or "", _when(found.at))


def _kept_out(found: KeptOut) -> HistoryEntry:
    if found.scope == "everywhere":
        text, query = translate("History", "⊘ isolated everywhere"), ""
    else:
        text = translate("History", "⊘ isolated for questions like one")
        query = translate("History", "“{query}”").format(query=shown_line(found.query or "", LINE_CHARS))
    ended = translate("History", "restored {moment}") if found.ended_at is not None else ""
    ended, again = ended.format(moment=_when(found.ended_at)), found.learnt_again_at
    learnt = "" if again is None else translate("History", "came again {moment}").format(moment=_when(again))
    more = " · ".join(filter(None, (ended, learnt, reason_line(found.reason, LINE_CHARS), query)))
    return HistoryEntry(text, more, _when(found.at))


def _revised(found: Revised) -> HistoryEntry:
    names = listed(column_word(name) for name, _, _ in found.changes if name)
    what = translate("History", "edited {columns}").format(columns=names) if names else translate("History", "edited")
    lines: list[HistoryLine] = []
    for name, before, after in found.changes:
        if name:
            lines.append(HistoryLine("", column_word(name)))
        if before and after:
            lines += [
                HistoryLine("", pieces_text(place), place) for place in map(_shown_place, changed_places(before, after))
            ]
        else:
            for sign, text in (("−", before), ("+", after)):
                lines += [
                    HistoryLine(sign, shown_line(line, LINE_CHARS)) for line in (text or "").splitlines()[:MOST_LINES]
                ]
    if len(lines) > LINES_SHOWN:
        rest = filled(translate("History", "… {count} more lines"), count=len(lines) - LINES_SHOWN)
        lines = [*lines[:LINES_SHOWN], HistoryLine("", rest)]
    return HistoryEntry(what, shown_line(found.reason, LINE_CHARS), _when(found.at), tuple(lines))


def _shown_place(place: Pieces) -> Pieces:
    found = []
    for sign, piece in place:
        folded = piece.replace("\r", "").replace("\n", "⏎")
        line = shown_line(f"|{folded}|", PIECE_CHARS + 2)  # blanks at its ends stand between words
        found.append((sign, line.removeprefix("|").removesuffix("|")))
    return tuple(found)


class _Delegate(TwoLineDelegate):
    """Draws headings and text lines on one line, events on two, and changed words on as many as they need."""

    def __init__(self, tree: QTreeView) -> None:
        super().__init__(tree)
        self._tree = tree
        self.theme: Theme = LIGHT

    def _layout(self, pieces: Pieces, option: QStyleOptionViewItem, width: int) -> QTextLayout:
        layout = QTextLayout("".join(piece for _, piece in pieces), option.font)
        ranges, at = [], 0
        for sign, piece in pieces:
            length = len(piece.encode("utf-16-le", "surrogatepass")) // 2
            marks = QTextCharFormat()
            if sign == "−":
                marks.setForeground(QColor(self.theme.bad))
                marks.setFontStrikeOut(True)
            elif sign == "+":
                marks.setForeground(QColor(self.theme.good))
                marks.setFontUnderline(True)
            held = QTextLayout.FormatRange()
            held.start, held.length, held.format = at, length, marks
            ranges.append(held)
            at += length
        layout.setFormats(ranges)
        wrapping = QTextOption()
        wrapping.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(wrapping)
        layout.beginLayout()
        height = 0.0
        while (line := layout.createLine()).isValid():
            line.setLineWidth(max(40, width))
            line.setPosition(QPointF(0.0, height))
            height += line.height()
        layout.endLayout()
        return layout

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        pieces = index.data(PIECES)
        if pieces:
            width = self._tree.viewport().width() - 3 * self._tree.indentation() - 2 * PLACE_MARGIN
            return QSize(200, ceil(self._layout(pieces, option, width).boundingRect().height()) + PLACE_MARGIN)
        if index.data(SECOND_LINE) is None:
            return QSize(200, row_height(option.font, 1))
        return super().sizeHint(option, index)

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        if index.data(PIECES):
            QStyledItemDelegate.initStyleOption(self, option, index)
            option.text = ""
            return
        plain = index.data(SECOND_LINE) is None
        QStyledItemDelegate.initStyleOption(self, option, index) if plain else super().initStyleOption(option, index)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        pieces = index.data(PIECES)
        if pieces:
            blank = QStyleOptionViewItem(option)
            QStyledItemDelegate.paint(self, painter, blank, index)
            painter.save()
            chosen = self._tree.selectionModel().isSelected(index)
            role = QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.Text
            painter.setPen(option.palette.color(role))
            width = option.rect.width() - 2 * PLACE_MARGIN
            place = QPointF(option.rect.left() + PLACE_MARGIN, option.rect.top() + PLACE_MARGIN / 2)
            self._layout(pieces, option, width).draw(painter, place)
            painter.restore()
        elif index.data(SECOND_LINE) is None:
            QStyledItemDelegate.paint(self, painter, option, index)
        else:
            super().paint(painter, option, index)


class HistoryView(Page):
    """A tree of groups and their events, newest first; below an edit its removed and added lines."""

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self._history: History | None = None
        self._asked = ""
        self.empty = EmptyState(self)
        self.about = PlainLabel(parent=self)
        self.model = QStandardItemModel(self)
        self.tree = QTreeView(self)
        self.tree.setModel(self.model)
        self.tree.setAccessibleName(self.tr("What happened to the memory"))
        self.tree.setHeaderHidden(True)
        elide_lines(self.tree)
        self.tree.setIndentation(14)
        self._delegate = _Delegate(self.tree)
        self.tree.setItemDelegate(self._delegate)
        tip = self.tr("Its rank in recent and saved questions")
        self.brings = push_button(self.tr("What brings it?…"), on=self, tip=tip)
        self.brings.clicked.connect(partial(state.command_requested.emit, "what_brings"))
        brings = Wide(self.brings, 0, Qt.AlignmentFlag.AlignLeft)
        vbox(self.empty, self.about, self.tree, brings, on=self, margins=10)
        self.about.hide()
        self.tree.hide()
        state.content_changed.connect(self._on_content_changed)
        state.jobs.busy_changed.connect(self._on_busy_changed)
        state.theme_changed.connect(self._on_theme_changed)
        self._on_theme_changed(state.theme)

    def title(self) -> str:
        return self.tr("History")

    def show_subject(self, subject: Subject) -> None:
        self.subject = subject
        if subject.memory_id != self._asked:
            self._ask(subject.memory_id)

    def _ask(self, memory_id: str) -> None:
        self._asked = memory_id
        done, failed = self._on_found, self._on_failed
        self.state.read(CHANNEL, lambda explorer, _: explorer.library.history(memory_id), done, failed=failed)

    def forget(self) -> None:
        self._history, self._asked = None, ""
        super().forget()
        self._fill()

    def _fill(self) -> None:
        history = self._history
        self.model.clear()
        if history is None:
            return
        for group in groups_of(history):
            self.model.appendRow(self._group(group))
        about = self._recalled_text(history), worth_text(history.worth, self.state.services.now())
        self.about.setText("\n".join(filter(None, about)))
        self.about.setVisible(True)
        self.empty.setVisible(history.empty)
        self.tree.setVisible(not history.empty)
        if history.empty:
            nothing = self.tr("No recorded recall selected it; it was not judged, not isolated, not edited.")
            self.empty.show_text(self.tr("No history yet"), nothing)
            return
        self.tree.expandToDepth(0)
        self.tree.setCurrentIndex(self.model.index(0, 0))

    def _recalled_text(self, history: History) -> str:
        if not history.recorded:
            return self.tr("No recall is recorded in this database.")
        text = self.tr("In the result of {count} of {recorded} recorded recalls.")
        if history.looked_into < history.recorded:
            text = self.tr(
                "In the result of {count} of {recorded} recorded recalls; dropped ones are of the newest {looked}."
            )
        return filled(text, count=history.times_recalled, recorded=history.recorded, looked=history.looked_into)

    def _group(self, group: HistoryGroup) -> QStandardItem:
        heading = self._item(f"{group.title} ({len(group.entries)})")
        font = heading.font()
        font.setBold(True)
        heading.setFont(font)
        for entry in group.entries:
            item = self._item(entry.text, listed((entry.text, entry.more, entry.when)))
            item.setData(entry.more, SECOND_LINE)
            item.setData(entry.when, RIGHT_TEXT)
            item.appendRows([self._line(line) for line in entry.lines])
            heading.appendRow(item)
        return heading

    @staticmethod
    def _item(text: str, spoken: str = "") -> QStandardItem:
        item = QStandardItem(text)
        item.setData(f"<p>{html.escape(spoken or text)}</p>", Role.ToolTipRole)
        item.setData(spoken or text, Role.AccessibleTextRole)
        item.setData(spoken or text, Role.AccessibleDescriptionRole)
        return item

    def _line(self, line: HistoryLine) -> QStandardItem:
        words = {"−": self.tr("removed: {text}"), "+": self.tr("added: {text}")}
        if line.pieces:
            pieces = ((words.get(sign, "{text}"), piece.strip()) for sign, piece in line.pieces)
            item = self._item(line.text, listed(said.format(text=piece) for said, piece in pieces if piece))
            item.setData(line.pieces, PIECES)
            return item
        item = self._item(f"{line.sign} {line.text}".strip(), words.get(line.sign, "{text}").format(text=line.text))
        colour = {"−": self._theme.bad, "+": self._theme.good}.get(line.sign, self._theme.muted)
        item.setForeground(QBrush(QColor(colour)))
        return item

    def _on_found(self, history: History) -> None:
        self._history = history
        self._fill()

    def _on_failed(self, error: MnemonautError) -> None:
        self._history, self._asked = None, ""
        self._fill()
        self.about.hide()
        self.tree.hide()
        self.empty.show()
        self.empty.show_text(
            self.tr("Could not be read"), error_text(error), button=self.tr("Try again"), act=self._again
        )

    def _again(self) -> None:
        if self.subject is not None:
            self._ask(self.subject.memory_id)

    def _on_content_changed(self, _change: object) -> None:
        self._asked = ""  # the inspector shows its subject again, if this tab is in front

    def _on_busy_changed(self, busy: bool) -> None:
        if not busy:  # a recall was recorded, which changes no content
            self._asked = ""
            if self.isVisible():
                self._again()

    def _on_theme_changed(self, theme: Theme) -> None:
        self._theme = self._delegate.theme = theme
        self.about.setStyleSheet(f"color: {theme.muted};")
        self._fill()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.tree.scheduleDelayedItemsLayout()  # a place where words changed may need another line
