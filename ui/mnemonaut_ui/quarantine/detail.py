"""Details of the current row of the quarantine, below the list. They say why a memory is isolated, by whom, after which
recall, together with which others, and how a reimported copy differs. A suppression shows its question and similarity, which
can be edited, and the recalls it affected."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QDoubleSpinBox, QLineEdit, QListWidget, QListWidgetItem, QPlainTextEdit, QWidget

from mnemonaut_core.domain.change import CameAgain, KeptFrom, Suppressions
from mnemonaut_core.text.shown import Pieces, changed_places, short_number
from mnemonaut_ui.quarantine.table import IsolationRow, by_text, way_text
from mnemonaut_ui.widgets.arrange import Wide, elide_lines, hbox, push_button, vbox
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.widgets.theme import current_theme
from mnemonaut_ui.words.languages import filled, masked
from mnemonaut_ui.words.memory import date_text, moment_text, shown_line
from mnemonaut_ui.words.messages import joined, listed
from mnemonaut_ui.words.terms import recipe_title

translate = QCoreApplication.translate
PLACES_SHOWN = 4
PIECE_CHARS = 162
ALONG_SHOWN = 4
_RUN = Qt.ItemDataRole.UserRole + 1


class QuarantineDetail(QWidget):
    """Of the row with the keyboard; hidden where there is none."""

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
    """A sentence, and below it the places where two texts differ, as plain text: what only the first says is struck, what only the
    second says underlined, each in its colour as well."""

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
