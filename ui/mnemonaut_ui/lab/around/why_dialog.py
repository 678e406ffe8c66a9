"""Why a memory did not come: found by id or text, its outcome, where it stands in every source, the smallest change."""

from __future__ import annotations

from functools import partial

import msgspec
from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSizePolicy,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.outcome import OUTCOME_HELP, Code
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explain.explain import Explanation, explain
from mnemonaut_core.explain.margin import marks_of
from mnemonaut_core.explain.probe import SourceRank
from mnemonaut_core.explain.replay import OUTCOMES_TO_RESTORE
from mnemonaut_core.explorer import ASKED_AGAIN, Explorer, Why
from mnemonaut_core.recipes.registry import vocabulary_of
from mnemonaut_core.testing import turned_by
from mnemonaut_ui.state.dialog import DatabaseDialog
from mnemonaut_ui.state.judged_line import Judged, JudgedLine
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Gap, Wide, hbox, vbox
from mnemonaut_ui.widgets.margin import MarginView
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.widgets.remedy_rows import RemedyRows
from mnemonaut_ui.widgets.theme import monospace, outcome_colour, row_height
from mnemonaut_ui.widgets.two_lines import SECOND_LINE, TwoLineDelegate
from mnemonaut_ui.words.memory import date_text, memory_day, memory_line, name_of, text_of
from mnemonaut_ui.words.messages import error_text, reasoned, translated
from mnemonaut_ui.words.remedies import changes_text, search_text
from mnemonaut_ui.words.source_words import counts_in_time, form_word, source_word, status_text
from mnemonaut_ui.words.terms import glyph, near_text, outcome_label, recipe_title, speaks_text

CHANNEL = "lab:why"
CHANGE_CHANNEL = "lab:why:change"
EACH_CHANNEL = "lab:why:each"
CLOSEST = 8
NUMBERS = (2, 3, SCORE := 4)
"""Columns of the table of searches."""
_LEFT, _RIGHT = (
    side | Qt.AlignmentFlag.AlignVCenter for side in (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight)
)
NAME = 60
"""Characters of a memory's name in the table of the margin."""
WHOLE_TEXT = 1_200
"""Characters of a memory that are shown."""


_ROWS_SEEN = 2
"""Rows of sources that are whole however long the changes are; more where there is room."""


class FoundMemories(msgspec.Struct, frozen=True, eq=False):
    """The result: the explanation of a memory, or the memories nearest to the text. The smallest change is searched
    afterwards, since that takes many recalls."""

    why: Why | None
    memory: Memory | None
    closest: tuple[Memory, ...] = ()


class WhyDialog(DatabaseDialog):
    """Not modal. Changes that let the memory in are shown as they are found, until a person stops the search.
    `change_applied` sends a change to the parameter panel; the two of a pair one after the other."""

    change_applied = Signal(str, object)

    def __init__(self, state: ViewState, trace: Trace, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self._state = state
        self._trace = trace
        self._found: FoundMemories | None = None
        self._error: MnemonautError | None = None
        self._waiting = False
        self._looking: set[str] = set()
        """Channels on which something is still looked for."""
        self._stopped = False
        """Whether the person stopped the search."""
        self.setModal(False)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Why not this memory?"))
        self.field = QLineEdit()
        self.field.setPlaceholderText(self.tr("The memory that should have come: its id, or some of its words"))
        self.field.setAccessibleName(self.tr("Memory: id or text"))
        self.ask_button = QPushButton(self.tr("Explain"))
        self.closest = QListWidget()
        self.closest.setAccessibleName(self.tr("Closest stored memories"))
        self.closest.setMaximumHeight(170)
        self.closest.setItemDelegate(TwoLineDelegate(self.closest))
        self.closest.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.headline, self.outcome, self.sentence, self.margin = (PlainLabel(selectable=True) for _ in range(4))
        self.change, self.each = PlainLabel(selectable=True), PlainLabel(selectable=True)
        self.picture = MarginView()
        self.remedies = RemedyRows()
        self.judged = JudgedLine(state, self)
        self._in_each: tuple[tuple[str, Explanation], ...] = ()
        self._closest_title = PlainLabel(self.tr("No memory has this id. The closest stored ones:"))
        self.sources = QTableWidget(0, 6)
        self.sources.setAccessibleName(self.tr("Rank in each search"))
        self.stop_button, self.restore_button = QPushButton(self.tr("Stop (Esc)")), QPushButton(self.tr("Restore"))
        self.close_button = QPushButton(self.tr("Close"))
        self._lay_out()
        self._connect()
        self._show()
        self.resize(680, 640)

    def _lay_out(self) -> None:
        for button in (self.ask_button, self.stop_button, self.restore_button, self.close_button):
            button.setAutoDefault(False)
        self.sources.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.sources.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.sources.setShowGrid(False)
        self.sources.setTabKeyNavigation(False)
        self.sources.verticalHeader().hide()
        self.sources.verticalHeader().setDefaultSectionSize(row_height(self.font(), 1) + 4)
        self.sources.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        font = self.outcome.font()
        font.setBold(True)
        font.setPointSizeF(font.pointSizeF() * 1.15)
        self.outcome.setFont(font)
        for label in (
            self._closest_title,
            self.headline,
            self.outcome,
            self.sentence,
            self.margin,
            self.change,
            self.each,
        ):
            label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        vbox(
            hbox(Wide(self.field), self.ask_button),
            self._closest_title,
            self.closest,
            self.headline,
            self.outcome,
            self.sentence,
            self.margin,
            self.picture,
            Wide(self.sources),
            Gap(0),
            self.remedies,
            self.judged,
            self.change,
            self.each,
            hbox(self.stop_button, Gap(), self.restore_button, self.close_button),
            on=self,
        )

    def _connect(self) -> None:
        self.field.returnPressed.connect(self._on_asked)
        self.ask_button.clicked.connect(self._on_asked)
        self.closest.itemActivated.connect(self._on_closest_chosen)
        self.closest.currentItemChanged.connect(self._on_closest_moved)
        self.stop_button.clicked.connect(self.stop)
        self.restore_button.clicked.connect(self._on_restore)
        self.remedies.chosen.connect(self._on_remedy_chosen)
        self.close_button.clicked.connect(self.close)
        self._state.expert_changed.connect(self._show)
        self._state.mask_changed.connect(self._show)

    # ---- commands

    def set_trace(self, trace: Trace) -> None:
        """Explain within another recall from now on, and run the current explanation again."""
        if trace is self._trace:
            return
        self._trace = trace
        if self._found is not None and self._found.why is not None:
            self.ask(self._found.why.explanation.memory_id)

    def ask(self, wanted: str) -> None:
        """Look for a memory by its id, else by its text, and explain it."""
        wanted = wanted.strip()
        workspace, trace = self.workspace, self._trace
        if not wanted or workspace is None:
            return
        explorer = workspace.explorer

        def work(token: CancelToken) -> FoundMemories:
            memory = explorer.library.memories([wanted]).get(wanted)
            now = explorer.up_to_date(trace, token=token)
            located = explorer.locate(now, wanted)
            # an isolated affect is no memory any more, but it is not "never stored" either
            if located.stored or now.candidate(wanted) is not None:
                explanation = explain(now, wanted, located, vocabulary=vocabulary_of(now.recipe))
                why = Why(now, explanation, located, asked_again=now is not trace)
                return FoundMemories(why, memory)
            return FoundMemories(None, None, explorer.library.closest(wanted, limit=CLOSEST))

        self._error, self._waiting = None, True
        self._in_each = ()
        self.judged.follow(None)
        for channel in (CHANGE_CHANNEL, EACH_CHANNEL):
            self._state.jobs.cancel(channel)
        self._looking, self._stopped = {CHANNEL}, False
        if not self._shows(wanted):
            self._found = None  # what another one's answer says is no answer
        self._show()
        self.sentence.setText(self.tr("Looking…"))
        self._state.jobs.read(CHANNEL, work, self._on_found, failed=self._on_failed)

    @Slot()
    def stop(self) -> bool:
        """Look no further: what was found stays. False where nothing is looked for."""
        if not self._looking:
            return False
        for channel in self._looking:
            self._state.jobs.cancel(channel)
        self._looking, self._waiting, self._stopped = set(), False, True
        self._show()
        return True

    def _shows(self, memory_id: str) -> bool:
        """Whether the answer that is shown is about this memory."""
        found = self._found
        return found is not None and found.why is not None and found.why.explanation.memory_id == memory_id

    # ---- showing

    @Slot()
    def _show(self, *_: object) -> None:
        found = self._found
        why = None if found is None else found.why
        self._show_closest()
        self.headline.setVisible(found is not None and found.memory is not None)
        self.outcome.setVisible(why is not None)
        self.sources.setVisible(why is not None and bool(why.located.sources))
        self.change.setVisible(why is not None)
        self.remedies.setVisible(why is not None)
        self.each.setText(self._each_text())
        self.each.setVisible(why is not None and bool(self.each.text()))
        self._show_looking()
        self.restore_button.setVisible(False)
        self.margin.setVisible(False)
        self._show_margin(why)
        if self._error is not None:
            self.sentence.setText(f"✖ {error_text(self._error)}")
        elif found is None:
            self.sentence.setText(self._waited_text())
        elif why is not None:
            self._show_why(why, found.memory)
        elif not found.closest:
            self.sentence.setText(self.tr("Nothing stored is like it: it would have to be stored first."))
        else:
            self.sentence.setText("")

    def _waited_text(self) -> str:
        if self._waiting:
            return self.tr("Looking…")
        return self.tr("Stopped before anything was found.") if self._stopped else ""

    def _show_looking(self) -> None:
        """A button that goes hands the keyboard on: Qt would choose one far away."""
        if not self._looking and self.stop_button.hasFocus():
            self.close_button.setFocus()
        self.stop_button.setVisible(bool(self._looking))

    def _show_closest(self) -> None:
        found = self._found
        if found is not None and found.why is None:
            self.closest.blockSignals(True)
            self.closest.clear()
            for memory in found.closest:
                item = QListWidgetItem(memory_line(text_of(memory), 160))
                item.setData(SECOND_LINE, f"{memory.id} · {memory_day(memory)}")
                item.setData(Qt.ItemDataRole.UserRole, memory.id)
                self.closest.addItem(item)
            self.closest.blockSignals(False)
        shown = self.closest.count() > 0
        self.closest.setVisible(shown)
        self._closest_title.setVisible(shown)

    def _show_why(self, why: Why, memory: Memory | None) -> None:
        explanation = why.explanation
        outcome = explanation.outcome
        if memory is not None:
            self.headline.setText(f"{memory.id} · {memory_day(memory)} · {memory_line(text_of(memory), WHOLE_TEXT)}")
        self.outcome.setText(f"{glyph(outcome.code)} {outcome_label(outcome)}")
        self.outcome.setStyleSheet(f"color: {outcome_colour(self._state.theme, outcome.code)};")
        self.outcome.setToolTip(translated(OUTCOME_HELP[outcome.code]))
        again = translated(ASKED_AGAIN) + "\n" if why.asked_again else ""
        speaks = speaks_text(why.trace, memory, why.evidence)
        self.sentence.setText(again + "\n".join(filter(None, (translated(explanation.sentence), speaks))))
        near = near_text(outcome.value, outcome.limit, outcome.unit or "") if self._state.expert else ""
        drawn = not self.picture.isHidden()  # which has the number
        self.margin.setText(near if outcome.code is not Code.SELECTED and not drawn else "")
        self.margin.setVisible(bool(self.margin.text()))
        self._show_sources(why)
        self._show_change(why)

    def _show_margin(self, why: Why | None) -> None:
        """The margin as a picture, where it was ranked and points, or places, were compared."""
        marks = () if why is None else marks_of(why.trace, why.explanation.memory_id)
        if why is not None and marks:
            held = {one.memory.id: one.memory for one in why.trace.candidates}
            names = {mark.memory_id: name_of(held[mark.memory_id], NAME) for mark in marks}
            self.picture.show_margin(marks, why.explanation.memory_id, names)
        self.picture.setVisible(bool(marks))

    def _show_sources(self, why: Why) -> None:
        keeps = self.tr("k") if self._state.expert else self.tr("List keeps")
        heads = (self.tr("Source"), self.tr("Form"), self.tr("Rank"), keeps, self.tr("Score"), self.tr("Status"))
        for column, text in enumerate(heads):
            head = QTableWidgetItem(text)
            head.setTextAlignment(_RIGHT if column in NUMBERS else _LEFT)
            self.sources.setHorizontalHeaderItem(column, head)
        self.sources.setColumnHidden(SCORE, not self._state.expert)
        self.sources.setRowCount(len(why.located.sources))
        rows = sum(self.sources.rowHeight(row) for row in range(min(_ROWS_SEEN, self.sources.rowCount())))
        self.sources.setMinimumHeight(rows + self.sources.horizontalHeader().sizeHint().height() + 4)
        mono = monospace()
        for row, source in enumerate(why.located.sources):
            expert = self._state.expert
            name = source.source if expert else source_word(source.source)
            form = source.form if expert else form_word(source.form)
            cells = (
                name,
                form,
                "–" if source.rank is None else str(source.rank),
                str(source.k),
                _score_text(source),
                status_text(source.status),
            )
            for column, text in enumerate(cells):
                item = QTableWidgetItem(text)
                if column in NUMBERS:
                    item.setFont(mono)
                    item.setTextAlignment(_RIGHT)
                item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, " ".join(cells))
                self.sources.setItem(row, column, item)

    def _show_change(self, why: Why) -> None:
        self.remedies.set_theme(self._state.theme)
        code = why.explanation.outcome.code
        put_away = code in OUTCOMES_TO_RESTORE
        looking = CHANGE_CHANNEL in self._looking
        if code is Code.SELECTED:
            text = self.tr("No change is needed: it is recalled.")
        elif put_away:
            text = self.tr("Restore it, and it can be recalled again.")
        elif self._stopped and not why.remedies:
            text = self.tr("Stopped before a change was found.")
        else:
            text = search_text(why, looking=looking)
        self.change.setText(text)
        self.change.setVisible(bool(text))
        self.restore_button.setVisible(put_away and self._state.writable)
        self.remedies.show_why(why, looking=looking)

    def _each_text(self) -> str:
        """The result in every recipe, side by side; a note while they run; "" if that was stopped."""
        if not self._in_each:
            return self.tr("Asking every recipe for it…") if self._looking else ""
        shown = [f"{recipe_title(recipe)} {_made_of(explanation)}" for recipe, explanation in self._in_each]
        shown = [one.replace(" ", "\N{NO-BREAK SPACE}") for one in shown]  # a line ends between two recipes
        return reasoned(self.tr("In every recipe, as published"), " · ".join(shown))

    # ---- slots

    @Slot()
    def _on_asked(self) -> None:
        self.closest.clear()
        self.ask(self.field.text())

    @Slot(object)
    def _on_found(self, value: FoundMemories) -> None:
        self._waiting = False
        self._found = value
        self._looking.discard(CHANNEL)
        self._look_for_change()
        self._show()
        if self._found.why is None and self._found.closest:
            self.closest.setCurrentRow(0)

    def _look_for_change(self) -> None:
        found, workspace = self._found, self.workspace
        if found is None or found.why is None or workspace is None:
            return
        explorer, trace, memory = workspace.explorer, self._trace, found.memory
        memory_id = found.why.explanation.memory_id
        tell = self._state.jobs.teller(CHANGE_CHANNEL, self._on_change_told)

        def work(token: CancelToken) -> FoundMemories:
            why = explorer.why(trace, memory_id, token=token, on_found=partial(tell, token))
            return FoundMemories(why, memory)

        self._looking.add(CHANGE_CHANNEL)
        self._state.jobs.read(CHANGE_CHANNEL, work, self._on_whole, failed=self._on_failed)

    @Slot(object)
    def _on_change_told(self, why: object) -> None:
        assert isinstance(why, Why)  # noqa: S101 - what `work` tells
        self._found = FoundMemories(why, None if self._found is None else self._found.memory)
        self._show_change(why)

    @Slot(object)
    def _on_whole(self, value: FoundMemories) -> None:
        self._found = value
        self._looking.discard(CHANGE_CHANNEL)
        self._ask_each()
        self._try_on_judged()
        self._show()

    def _try_on_judged(self) -> None:
        """What the changes that let the memory in do to the judged questions, one line each."""
        why = None if self._found is None else self._found.why
        if why is None or not why.remedies:
            return

        def work(explorer: Explorer, now: int, token: CancelToken) -> Judged:
            return [
                (changes_text(why.trace.recipe, one), turned_by(explorer, why.trace, one.changes, now=now, token=token))
                for one in why.remedies
            ]

        self.judged.follow(work)

    def _ask_each(self) -> None:
        """Run last, in the background: the results of other recipes do not explain this recall."""
        found, workspace = self._found, self.workspace
        if found is None or found.why is None or workspace is None:
            return
        explorer, query, memory_id = workspace.explorer, found.why.trace.query, found.why.explanation.memory_id
        self._looking.add(EACH_CHANNEL)
        self._state.jobs.read(
            EACH_CHANNEL,
            lambda token: explorer.in_each(query, memory_id, token=token),
            self._on_each,
            failed=self._on_failed,
        )

    @Slot(object)
    def _on_each(self, value: tuple[tuple[str, Explanation], ...]) -> None:
        self._in_each = value
        self._looking.discard(EACH_CHANNEL)
        self._show()

    @Slot(object)
    def _on_failed(self, error: MnemonautError) -> None:
        self._waiting = False
        self._looking = set()
        self._error = error
        self._found = None
        self._show()

    @Slot(QListWidgetItem)
    def _on_closest_chosen(self, item: QListWidgetItem) -> None:
        self.ask(str(item.data(Qt.ItemDataRole.UserRole)))

    @Slot(QListWidgetItem, QListWidgetItem)
    def _on_closest_moved(self, item: QListWidgetItem | None, _old: QListWidgetItem | None) -> None:
        if item is not None:
            self.ask(str(item.data(Qt.ItemDataRole.UserRole)))

    @Slot()
    def _on_restore(self) -> None:
        found, workspace = self._found, self.workspace
        database = None if workspace is None or not workspace.can_write else workspace.database
        if found is not None and found.why is not None and database is not None:
            ids, now = (found.why.explanation.memory_id,), self._state.services.now()
            self._state.jobs.operate("restore", lambda _token: database.curation.restore(ids, now=now))
        self.close()

    @Slot(int)
    def _on_remedy_chosen(self, row: int) -> None:
        if self._found is not None and self._found.why is not None:
            for change in self._found.why.remedies[row].changes:
                self.change_applied.emit(change.parameter, change.to_value)

    # ---- Qt

    def done(self, result: int) -> None:
        for channel in (CHANNEL, CHANGE_CHANNEL, EACH_CHANNEL):
            self._state.jobs.cancel(channel)
        super().done(result)

    def event(self, event: QEvent) -> bool:
        """Grow with the text, as far as the screen goes: wrapped text would lie over the table."""
        if event.type() != QEvent.Type.LayoutRequest:
            return super().event(event)
        done, layout = super().event(event), self.layout()
        wanted = 0 if layout is None else layout.totalMinimumHeightForWidth(self.width())
        if wanted > self.height():
            self.resize(self.width(), min(wanted, self.screen().availableGeometry().height()))
        return done

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            if not self.stop():
                self.close()
            return
        focus = self.focusWidget()
        if event.key() == Qt.Key.Key_Down and focus is self.field and self.closest.isVisible():
            self.closest.setFocus()
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(focus, QPushButton):
            focus.click()  # no button is the dialog's own: in the field Enter asks
            return
        super().keyPressEvent(event)


def _made_of(explanation: Explanation) -> str:
    """`✔ 2`, `✖ 7` with its rank, or what became of it before it had one."""
    outcome = explanation.outcome
    if outcome.code is Code.SELECTED:
        return f"{glyph(outcome.code)} {'' if explanation.rank is None else explanation.rank}".strip()
    rank = "" if explanation.rank is None else f" ({explanation.rank})"
    return f"{glyph(outcome.code)} {outcome_label(outcome)}{rank}"


class WhyAsking(QObject):
    """`change_applied` hands on what the dialog would set."""

    change_applied = Signal(str, object)

    def __init__(self, state: ViewState, tab: QWidget) -> None:
        super().__init__(tab)
        self._state, self._tab = state, tab
        self.dialog: WhyDialog | None = None

    def ask(self, trace: Trace, wanted: str) -> None:
        """Explain a memory within a recall; one that is open is used again."""
        dialog = self.dialog
        if dialog is None:
            dialog = self.dialog = WhyDialog(self._state, trace, self._tab.window())
            dialog.change_applied.connect(self.change_applied)
            dialog.finished.connect(self._on_closed)
        dialog.field.setText(wanted)
        dialog.field.selectAll()
        dialog.ask(wanted)
        dialog.show()
        dialog.raise_()
        dialog.field.setFocus()

    def follow(self, trace: Trace) -> None:
        """Explain within another recall from now on."""
        if self.dialog is not None:
            self.dialog.set_trace(trace)

    def close(self) -> None:
        """Stop all work."""
        if self.dialog is not None:
            self.dialog.close()

    @Slot(int)
    def _on_closed(self, _result: int) -> None:
        self.dialog = None


def _score_text(source: SourceRank) -> str:
    """On the scale of its list: a day where that counts in time."""
    if source.score is None:
        return "–"
    return date_text(int(source.score)) if counts_in_time(source.source) else f"{source.score:.4f}"
