"""What is isolated: the table, and the details of its current row."""

from __future__ import annotations

import html
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Any

import msgspec
from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QDoubleSpinBox, QLineEdit, QListWidget, QListWidgetItem, QPlainTextEdit, QWidget

from mnemonaut_core.domain.change import WAYS, CameAgain, Isolation, KeptFrom, Suppression, Suppressions
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.i18n import tr_noop
from mnemonaut_core.text.shown import Pieces, changed_places, limit_text, short_number
from mnemonaut_ui.state.memory_rows import MemoryRows
from mnemonaut_ui.widgets.arrange import Wide, elide_lines, hbox, push_button, vbox
from mnemonaut_ui.widgets.memory_table import Column
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.widgets.theme import current_theme
from mnemonaut_ui.words.languages import filled, masked
from mnemonaut_ui.words.memory import by_word, date_text, kind_word, moment_text, name_of, reason_line, shown_line
from mnemonaut_ui.words.messages import joined, listed
from mnemonaut_ui.words.terms import recipe_title

EVERYWHERE = "everywhere"
ALL, AGAIN = "all", "again"
PARTS = (ALL, *WAYS, AGAIN)
"""The lists: all, those isolated in one way, those imported again."""
CONTEXT = "QuarantineModel"
translate = QCoreApplication.translate
_MANY_COLUMNS = 1250
"""Pixels of the list from which facts that stand in the caption have columns, by which one can sort."""


class IsolationRow(msgspec.Struct, frozen=True):
    """An isolation with its texts on one line, and the text that the filter searches."""

    isolation: Isolation
    headline: str
    query: str
    reason: str
    sought: str
    lead: str = ""
    """The name of what took it along; "" where it was isolated itself."""
    suppression: Suppression | None = None
    """The suppression, if it is isolated for some questions only."""
    again: CameAgain | None = None
    """Where it came again since."""
    took: tuple[str, ...] = ()
    """The names of what it took along."""
    removed: bool = False
    """Whether the memory left the memories with its isolation, as a feeling does."""
    sensitivity: int = 0


def entries_of(
    isolations: Sequence[Isolation],
    memories: Mapping[str, Memory],
    suppressions: Sequence[Suppression] = (),
    again: Sequence[CameAgain] = (),
) -> tuple[IsolationRow, ...]:
    """Build the rows, in a worker. Without its memory (a removed affect, a document) an isolation has its own headline."""
    names = {found.memory_id: _headline(found, memories.get(found.memory_id)) for found in isolations}
    held, came = {one.row.id: one for one in suppressions}, {one.row: one for one in again}
    took: dict[str, list[str]] = defaultdict(list)
    for found in isolations:
        if found.lead is not None:
            took[found.lead].append(names[found.memory_id])
    rows = []
    for found in isolations:
        memory, headline = memories.get(found.memory_id), names[found.memory_id]
        query, reason = shown_line(found.query_text or "", 200), reason_line(found.reason, 300)
        # what leads is isolated too, unless another program ended that just now
        lead = "" if found.lead is None else names.get(found.lead, shown_line(found.lead))
        about = (found.memory_id, headline, query, reason, found.kind, found.by)
        row = IsolationRow(
            found,
            headline,
            query,
            reason,
            sought="\n".join((*about, found.recipe or "", found.lead or "", lead)).casefold(),
            lead=lead,
            suppression=held.get(found.id),
            again=came.get(found.id),
            took=tuple(took[found.memory_id]) if found.scope == EVERYWHERE and found.lead is None else (),
            removed=found.kind == "affect" and memory is None,
            sensitivity=0 if memory is None else memory.sensitivity,
        )
        rows.append(row)
    return tuple(rows)


def _headline(isolation: Isolation, memory: Memory | None) -> str:
    name = name_of(memory, 200) if memory is not None else shown_line(isolation.headline, 200)
    return name or shown_line(isolation.memory_id)


def _scope(entry: IsolationRow) -> str:
    if entry.isolation.merged_into is not None:
        into = shown_line(entry.isolation.merged_into, 60)
        return "⇉ " + translate("QuarantineModel", "merged into {other}").format(other=into)
    if entry.lead:
        return "⊘ " + translate("QuarantineModel", "with “{lead}”").format(lead=shown_line(entry.lead, 60))
    if entry.isolation.scope == EVERYWHERE:
        return "⊘ " + translate("QuarantineModel", "everywhere")
    return "⊙ " + translate("QuarantineModel", "for questions like “{query}”").format(query=entry.query)


def by_text(entry: IsolationRow) -> str:
    return by_word(entry.isolation.by)


def way_text(entry: IsolationRow) -> str:
    """Return how it is isolated, as part of a sentence."""
    return _scope(entry).partition(" ")[2]


def _run(entry: IsolationRow) -> str:
    found = entry.isolation
    rank = "" if found.rank is None else translate("QuarantineModel", "#{rank}").format(rank=found.rank)
    return " ".join(part for part in (found.recipe or "", rank) if part) or "–"


def _learnt(entry: IsolationRow) -> str:
    again = entry.isolation.learnt_again_at is not None
    return "⚠ " + translate("QuarantineModel", "came again") if again else ""


def _learnt_tip(entry: IsolationRow) -> str:
    at = entry.isolation.learnt_again_at
    return "" if at is None else f"{moment_text(at)} UTC"


def _similarity(entry: IsolationRow) -> str:
    if entry.suppression is None:
        return ""
    if entry.suppression.stale:
        return translate("QuarantineModel", "not measured")
    if not entry.suppression.compares:
        return translate("QuarantineModel", "same text only")
    return f"≥ {limit_text(entry.suppression.cosine_limit)}"


def _similarity_tip(entry: IsolationRow) -> str:
    if entry.suppression is None or not entry.suppression.stale:
        return ""
    tip = translate(
        "QuarantineModel",
        "The vector of its question is of another embedder than the database's, so only the same text is kept out. It is made"
        " again when the missing vectors are.",
    )
    return html.escape(tip)


def _kept(entry: IsolationRow) -> str:
    kept = () if entry.suppression is None else entry.suppression.kept_from
    if not kept:
        return "–"
    text = translate("QuarantineModel", "{count} recalls, last {day}")
    if len(kept) == 1:
        text = translate("QuarantineModel", "1 recall, {day}")
    return filled(text, count=f"{len(kept):,}", day=date_text(kept[0].at))


def _lead(entry: IsolationRow) -> str:
    text = translate(
        "QuarantineModel",
        "Kept out everywhere since “{lead}” ({id}) was isolated. Restoring that one brings this back too.",
    )
    return text.format(lead=entry.lead, id=shown_line(entry.isolation.lead or "", 60))


def _whole(entry: IsolationRow) -> str:
    texts = (kind_word(entry.isolation.kind), by_text(entry), _run(entry), _learnt(entry))
    return " · ".join([f"{moment_text(entry.isolation.at)} UTC", *(text for text in texts if text not in ("", "–"))])


def _about(entry: IsolationRow) -> str:
    return html.escape(f"{entry.isolation.memory_id}: {entry.headline} · {_whole(entry)}")


def _sentence(entry: IsolationRow) -> str:
    return f"{_lead(entry) if entry.lead else _scope(entry)}, {_whole(entry)}"


COLUMNS: tuple[Column[IsolationRow], ...] = (
    Column(
        key="since", title=tr_noop("Since (UTC)"), width=96, room=760, text=lambda entry: date_text(entry.isolation.at),
        tip=lambda entry: html.escape(_whole(entry)), caption=lambda entry: date_text(entry.isolation.at),
    ),
    Column(
        key="kind", title=tr_noop("Kind"), width=78, room=_MANY_COLUMNS, text=lambda entry: kind_word(entry.isolation.kind),
        caption=lambda entry: kind_word(entry.isolation.kind),
    ),
    Column(key="by", title=tr_noop("Isolated by"), width=86, room=_MANY_COLUMNS, text=by_text, caption=by_text),
    Column(
        key="run", title=tr_noop("Recall"), width=104, room=_MANY_COLUMNS, text=_run, caption=lambda entry: _run(entry).strip("–"),
        tip=lambda entry: html.escape(entry.isolation.run_id or ""),
    ),
    Column(
        key="learnt", title=tr_noop("Since then"), width=116, room=_MANY_COLUMNS, text=_learnt, tip=_learnt_tip, caption=_learnt,
        colour=lambda _: "near",
    ),
    Column(
        key="memory", title=tr_noop("Memory"), text=lambda entry: entry.headline, described=_sentence,
        tip=_about, colour=lambda _: "text",
    ),
    Column(
        key="scope", title=tr_noop("Kept out"), width=150, room=480, text=_scope, caption=_scope,
        tip=lambda entry: html.escape(_lead(entry) if entry.lead else entry.query),
        colour=lambda entry: "bad" if entry.isolation.scope == EVERYWHERE else "near",
    ),
    Column(
        key="reason", title=tr_noop("Reason"), width=180, room=640, text=lambda entry: entry.reason or "–",
        tip=lambda entry: html.escape(entry.reason), colour=lambda _: "text", caption=lambda entry: entry.reason,
    ),
    Column(key="similarity", title=tr_noop("Similarity"), width=84, hidden=True, text=_similarity, tip=_similarity_tip),
    Column(key="kept", title=tr_noop("Kept out of"), width=150, hidden=True, text=_kept),
)  # fmt: skip


def _part(way: str) -> Callable[[IsolationRow], bool]:
    if way == ALL:
        return lambda _entry: True
    if way == AGAIN:
        return lambda entry: entry.isolation.learnt_again_at is not None
    return lambda entry: entry.isolation.way == way


_SORT: dict[str, Callable[[IsolationRow], Any]] = {
    "since": lambda entry: -entry.isolation.at,
    "similarity": lambda entry: 2.0 if entry.suppression is None else entry.suppression.cosine_limit,
    "kept": lambda entry: 0 if entry.suppression is None else -len(entry.suppression.kept_from),
    "learnt": lambda entry: -(entry.isolation.learnt_again_at or 0),
}
"""By which a column sorts that its text does not tell."""


def of_part(entries: Sequence[IsolationRow], way: str) -> list[IsolationRow]:
    return list(filter(_part(way), entries))


def picked(entries: Sequence[IsolationRow], text: str, way: str, order: str, *, backwards: bool) -> list[IsolationRow]:
    """Return the rows of a part that contain all words of the text, sorted by a column ("": newest first)."""
    words = text.casefold().split()
    shown = [entry for entry in of_part(entries, way) if all(word in entry.sought for word in words)]
    if order:
        text_of = next(column.text for column in COLUMNS if column.key == order)
        shown.sort(key=_SORT.get(order, lambda entry: text_of(entry).casefold()), reverse=backwards)
    return shown


class QuarantineTable(MemoryRows[IsolationRow]):
    """The isolated memories; a click on a heading sorts them."""

    order_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        self.everything: Sequence[IsolationRow] = ()
        """All that is isolated, ignoring the filter."""
        self.way = ALL
        """Which part of them is listed: one of `PARTS`."""
        self.order, self.backwards = "", False
        """The column by which they are sorted; "" as they come: newest first."""
        memory_id, key = attrgetter("isolation.memory_id"), attrgetter("isolation.id")
        super().__init__(COLUMNS, CONTEXT, memory_id, parent, key=key, least=60)
        head = self.horizontalHeader()
        head.setSectionsClickable(True)
        head.sectionClicked.connect(self._on_heading_clicked)

    def _on_heading_clicked(self, section: int) -> None:
        """Sort by this column, then backwards, then newest first again."""
        key, head = COLUMNS[section].key, self.horizontalHeader()
        if key != self.order:
            self.order, self.backwards = key, False
        elif self.backwards:
            self.order, self.backwards = "", False
        else:
            self.backwards = True
        head.setSortIndicatorShown(bool(self.order))
        if self.order:
            head.setSortIndicator(
                section, Qt.SortOrder.DescendingOrder if self.backwards else Qt.SortOrder.AscendingOrder
            )
        self.order_wanted.emit()

    def fit(self) -> None:
        super().fit()
        for key in ("similarity", "kept"):
            self.setColumnHidden(self.held.index_of(key), self.way != "questions")
        for key in ("by", "run", "kind") if self.way == "questions" else ():
            self.setColumnHidden(self.held.index_of(key), True)
        self.show_heading()


PLACES_SHOWN = 4
PIECE_CHARS = 162
ALONG_SHOWN = 4
_RUN = Qt.ItemDataRole.UserRole + 1


class QuarantineDetail(QWidget):
    """The details of the current row; hidden if there is none."""

    run_asked = Signal(str)
    change_asked = Signal(str, str, float)
    """(the suppression, its question, its similarity)"""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entry: IsolationRow | None = None
        self._found: Suppressions | None = None
        self._writable = False
        self.about = PlainLabel(parent=self, selectable=True)
        self.run_button = push_button(self.tr("Open its recall"), self._on_run_asked, on=self)
        self.run_button.setAccessibleDescription(self.tr("The recall in which it was isolated, as of then, in the lab"))
        self.diff = DiffText(self)
        self._editing = QWidget(self)
        self._question_label = PlainLabel(self.tr("Question"), self._editing)
        self.question = QLineEdit(self._editing)
        self.question.setMaxLength(2000)
        self.question.setAccessibleName(self.tr("Question that it is kept out of"))
        self._limit_label = PlainLabel(self.tr("Similarity from"), self._editing)
        self.limit = QDoubleSpinBox(self._editing)
        self.limit.setRange(0.05, 1.0)
        self.limit.setSingleStep(0.01)
        for field in (self.limit, self.limit.lineEdit()):
            field.setAccessibleName(self.tr("Similarity from which a question counts as like it (0–1)"))
        self.save_button = push_button(self.tr("Change"), self._on_save, on=self._editing)
        self.kept = QListWidget(self)
        elide_lines(self.kept)
        self._evidence = PlainLabel(parent=self)
        self._arrange()
        self.question.returnPressed.connect(self._on_save)
        self.question.textChanged.connect(self._enable)
        self.limit.valueChanged.connect(self._enable)
        self.kept.itemActivated.connect(lambda item: self.run_asked.emit(str(item.data(_RUN))))
        self.diff.setAccessibleName(self.tr("What came again, and how it differs"))
        self.kept.setAccessibleName(self.tr("Recorded recalls that it was kept out of"))
        self.hide()

    def _arrange(self) -> None:
        for label in (self._question_label, self._limit_label):
            label.setWordWrap(False)
        self._question_label.setBuddy(self.question)
        self._limit_label.setBuddy(self.limit)
        question = (self._question_label, Wide(self.question), self._limit_label, self.limit)
        hbox(*question, self.save_button, on=self._editing, margins=0)
        about = hbox(Wide(self.about), Wide(self.run_button, 0, align=Qt.AlignmentFlag.AlignTop))
        parts = (about, self.diff, self._editing, self.kept, self._evidence)
        vbox(*parts, on=self, margins=(0, 4, 0, 0), spacing=4)
        self.most_kept = 4

    def show_entry(self, entry: IsolationRow | None, found: Suppressions | None, *, writable: bool) -> None:
        """Show a row; edits of a suppression stay while it is the same one."""
        old = None if self._entry is None else self._entry.suppression
        self._entry, self._found, self._writable = entry, found, writable
        suppression = None if entry is None else entry.suppression
        if suppression is not None and suppression != old:
            self.question.setText(suppression.row.query_text or "")
            self.question.setCursorPosition(0)  # a long one shows how it begins
            self.limit.setValue(suppression.cosine_limit)
        self._show()

    def _show(self) -> None:
        entry = self._entry
        self.setVisible(entry is not None)
        if entry is None:
            return
        self.about.setText(about_text(entry))
        self.run_button.setVisible(entry.isolation.run_id is not None)
        self.diff.setVisible(entry.again is not None)
        if entry.again is not None:
            hidden = masked(entry.sensitivity)
            self.diff.show_places(again_text(entry.again, hidden=hidden), again_places(entry.again, hidden=hidden))
        suppression, found = entry.suppression, self._found
        self._editing.setVisible(suppression is not None)
        self.kept.clear()
        kept = () if suppression is None else suppression.kept_from
        for one in kept:
            item = QListWidgetItem(kept_text(one))
            item.setData(_RUN, one.run_id)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, item.text())
            self.kept.addItem(item)
        self.kept.setVisible(bool(kept))
        self.kept.setFixedHeight(min(self.most_kept, max(1, len(kept))) * (self.fontMetrics().height() + 6) + 4)
        self._evidence.setText("" if suppression is None or found is None else evidence_text(found, len(kept)))
        self._evidence.setVisible(bool(self._evidence.text()))
        self._enable()

    @property
    def text(self) -> str:
        return "\n".join(filter(None, (self.about.text(), self.diff.said, self._evidence.text())))

    def _enable(self, *_: object) -> None:
        suppression = None if self._entry is None else self._entry.suppression
        if suppression is None:
            return
        text, limit = self.question.text().strip(), self.limit.value()
        differs = text != (suppression.row.query_text or "").strip() or abs(limit - suppression.cosine_limit) > 1e-9
        self.save_button.setEnabled(self._writable and bool(text) and differs)
        self.question.setReadOnly(not self._writable)
        self.limit.setReadOnly(not self._writable)

    def _on_save(self) -> None:
        entry = self._entry
        if entry is not None and self.save_button.isEnabled():
            self.change_asked.emit(entry.isolation.id, self.question.text(), self.limit.value())

    def _on_run_asked(self) -> None:
        if self._entry is not None and self._entry.isolation.run_id is not None:
            self.run_asked.emit(self._entry.isolation.run_id)

    def setFocus(self, reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason) -> None:
        """F6 arrives where something can be done."""
        seen = (self.question, self.run_button, self.diff)
        found = next((widget for widget in seen if widget.isVisible()), None)
        if found is None:
            super().setFocus(reason)
        else:
            found.setFocus(reason)


def about_text(entry: IsolationRow) -> str:
    one = entry.isolation
    when = translate("QuarantineDetail", "Since {moment} UTC, by {who}: {how}.")
    when = filled(when, moment=moment_text(one.at), who=by_text(entry), how=way_text(entry))
    recall = ""
    if one.run_id is not None or one.recipe is not None:
        recall = translate("QuarantineDetail", "In a recall by {recipe}.")
        if one.rank is not None:
            recall = translate("QuarantineDetail", "In a recall by {recipe}, where it was number {rank}.")
        recipe = "–" if one.recipe is None else recipe_title(one.recipe)
        recall = filled(recall, recipe=recipe, rank=one.rank)
    reason = filled(translate("QuarantineDetail", "Reason: {reason}"), reason=entry.reason) if entry.reason else ""
    removed = ""
    if entry.removed:
        removed = translate(
            "QuarantineDetail", "A feeling is taken out of the memories; it is kept here, with its vector, for Restore."
        )
    along = ""
    if entry.took:
        names = listed(f"“{shown_line(name, 60)}”" for name in entry.took[:ALONG_SHOWN])
        more = " …" if len(entry.took) > ALONG_SHOWN else ""
        along = translate("QuarantineDetail", "It took {count} along: {names}. Restore brings them back with it.")
        along = filled(along, count=f"{len(entry.took):,}", names=names + more)
    return "\n".join(filter(None, (joined(when, recall), reason, joined(removed, along))))


def again_text(again: CameAgain, *, hidden: bool) -> str:
    if again.newcomer_id == again.isolated_id:
        text = translate("QuarantineDetail", "It came again on {day}, and stays isolated.")
    else:
        text = translate(
            "QuarantineDetail", "It came on {day} and nearly repeats the isolated {other}, so it stays isolated."
        )
    text = filled(text, day=date_text(again.at), other=shown_line(again.isolated_id, 60))
    if again.before is None or again.after is None:
        return joined(text, translate("QuarantineDetail", "What it said before is not kept."))
    if again.before == again.after:
        return joined(text, translate("QuarantineDetail", "It says the same, word for word."))
    return joined(text, translate("QuarantineDetail", "The texts are masked.")) if hidden else text


def again_places(again: CameAgain, *, hidden: bool) -> tuple[Pieces, ...]:
    """Return the places where the reimported text differs from the isolated one."""
    if hidden or again.before is None or again.after is None:
        return ()
    return changed_places(again.before, again.after)[:PLACES_SHOWN]


class DiffText(QPlainTextEdit):
    """A sentence and the places where two texts differ: removed text struck, added text underlined, both coloured."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setUndoRedoEnabled(False)
        self.said = ""
        """The sentence."""

    def show_places(self, sentence: str, places: Sequence[Pieces]) -> None:
        theme = current_theme()
        self.said = sentence
        self.clear()
        cursor = QTextCursor(self.document())
        cursor.insertText(sentence, QTextCharFormat())
        for place in places:
            cursor.insertText("\n", QTextCharFormat())
            for sign, piece in place:
                form = QTextCharFormat()
                if sign != " ":
                    form.setForeground(QColor(theme.good if sign == "+" else theme.bad))
                    form.setFontUnderline(sign == "+")
                    form.setFontStrikeOut(sign == "−")
                cursor.insertText(shown_line(f"|{piece}|", PIECE_CHARS).removeprefix("|").removesuffix("|"), form)
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self.setFixedHeight((len(places) + 1) * (self.fontMetrics().lineSpacing() + 2) + 22)


def kept_text(one: KeptFrom) -> str:
    """Return a recall in which it was suppressed: when, recipe, and similarity of the question."""
    near = translate("QuarantineDetail", "same text") if one.same_text else short_number(one.similarity, 3)
    question = (
        translate("QuarantineDetail", "(question not kept)") if one.question is None else shown_line(one.question, 160)
    )
    return f"{moment_text(one.at)} UTC · {recipe_title(one.recipe)} · {near} · {question}"


def evidence_text(found: Suppressions, kept: int) -> str:
    """Return how many recorded recalls the list of suppressions is based on."""
    if not found.looked_at:
        text = translate("QuarantineDetail", "No recall is recorded, so nobody knows what it kept out.")
    else:
        text = translate(
            "QuarantineDetail", "Kept out of {kept} of {count} recorded recalls since {day}; older ones are not kept."
        )
    text = filled(text, kept=f"{kept:,}", count=f"{found.looked_at:,}", day=date_text(found.since))
    if found.untold:
        untold = translate("QuarantineDetail", "{count} of them do not tell which suppression it was.")
        text = joined(text, filled(untold, count=f"{found.untold:,}"))
    if not found.recording:
        text = joined(text, translate("QuarantineDetail", "Recalls are not recorded now."))
    return text
