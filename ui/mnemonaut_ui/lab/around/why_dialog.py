"""Why a memory did not come: found by id or text, its outcome, how far it was from the line, what would bring it at what cost."""

from __future__ import annotations

from itertools import pairwise

import msgspec
from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QPushButton, QScrollArea, QSizePolicy, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.evidence import SPEAKS_OF_IT, counted_text
from mnemonaut_core.domain.memory import Memory, word_source
from mnemonaut_core.domain.outcome import OUTCOME_HELP, Code, one_line
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explain.against import marks_of
from mnemonaut_core.explain.explain import Explanation, explain
from mnemonaut_core.explain.probe import SourceRank
from mnemonaut_core.explain.replay import OUTCOMES_TO_RESTORE
from mnemonaut_core.explorer import ASKED_AGAIN, Why
from mnemonaut_core.recall.vocabulary import listed
from mnemonaut_core.recipes.registry import vocabulary_of
from mnemonaut_ui.state.change_search import ChangeSearch
from mnemonaut_ui.state.dialog import DatabaseDialog
from mnemonaut_ui.state.judged_line import JudgedDialog
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Gap, Wide, hbox, push_button, scroll_downwards, vbox
from mnemonaut_ui.widgets.dialog import show_once
from mnemonaut_ui.widgets.level import LevelMark
from mnemonaut_ui.widgets.margin import MarginView
from mnemonaut_ui.widgets.marked_text import MarkedLabel
from mnemonaut_ui.widgets.plain_label import Heading, PlainLabel
from mnemonaut_ui.widgets.remedy_rows import RemedyRows
from mnemonaut_ui.widgets.theme import outcome_colour
from mnemonaut_ui.widgets.two_lines import SECOND_LINE, TwoLineDelegate
from mnemonaut_ui.words.memory import date_text, is_masked, memory_day, memory_line, name_of, text_of
from mnemonaut_ui.words.messages import error_text, reasoned, translated
from mnemonaut_ui.words.remedies import changes_text, search_text
from mnemonaut_ui.words.source_words import counts_in_time, source_title, status_text
from mnemonaut_ui.words.terms import glyph, outcome_label, recipe_title

CHANNEL = "lab:why"
CHANGE_CHANNEL = "lab:why:change"
EACH_CHANNEL = "lab:why:each"
CLOSEST = 8
NAME = 60
"""Characters of a memory's name in the table of the margin."""
WHOLE_TEXT = 1_200
"""Characters of a memory whose marks are looked for."""
_ARROW = " → "
translate = QCoreApplication.translate
SEARCHES = 3
"""Searches that the line of the path names."""


class FoundMemories(msgspec.Struct, frozen=True, eq=False):
    """The explanation of a memory with the words of the question in its text, or the memories nearest to the text. The smallest
    change is searched afterwards, since that takes many recalls."""

    why: Why | None
    memory: Memory | None
    closest: tuple[Memory, ...] = ()
    spans: tuple[tuple[int, int], ...] = ()


class WhyDialog(DatabaseDialog):
    """Not modal. Changes that would bring the memory are shown as they are found, then what each costs, until a person stops
    it. `change_applied` sends a change to the parameter panel; the two of a pair one after the other."""

    change_applied = Signal(str, object)

    def __init__(self, state: ViewState, trace: Trace, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self._trace = trace
        self._found: FoundMemories | None = None
        self.search = ChangeSearch(state, CHANGE_CHANNEL, self)
        self._looking: set[str] = set()
        """Channels of the reads under way."""
        self._stopped = False
        """Whether the person stopped the search."""
        self.setModal(False)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Why not this memory?"))
        self.field = QLineEdit()
        self.field.setPlaceholderText(self.tr("The memory that should have come: its id, or some of its words"))
        self.field.setAccessibleName(self.tr("Memory: id or text"))
        self.ask_button = push_button(self.tr("Explain"), self._on_asked)
        self.closest = QListWidget()
        self.closest.setAccessibleName(self.tr("Closest stored memories"))
        self.closest.setMaximumHeight(170)
        self.closest.setItemDelegate(TwoLineDelegate(self.closest))
        self.closest.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._closest_title = PlainLabel(self.tr("No memory has this id. The closest stored ones:"))
        self.memory = MarkedLabel(lines=2)
        self.outcome, self.sentence, self.path, self.change, self.each = (PlainLabel(selectable=True) for _ in range(5))
        self.level_title, self.level, self.counted = PlainLabel(translated(SPEAKS_OF_IT)), LevelMark(), PlainLabel()
        self.picture = MarginView()
        self.changes_title = Heading(self.tr("What would bring it"))
        self.changes_note = PlainLabel(
            self.tr("tried on the memories as they are now; nothing is changed until you press Try")
        )
        self.remedies = RemedyRows(wide=True)
        self._in_each: tuple[tuple[str, Explanation], ...] = ()
        self.questions_button = push_button(self.tr("Show the questions…"), self._on_questions)
        self.stop_button = push_button(self.tr("Stop (Esc)"), self.stop)
        self.restore_button = push_button(self.tr("Restore"), self._on_restore)
        self.copy_button = push_button(self.tr("Copy as text"), self._on_copy)
        self.close_button = push_button(self.tr("Close"), self.close)
        self._lay_out()
        self.field.returnPressed.connect(self._on_asked)
        self.closest.itemActivated.connect(self._on_closest_chosen)
        self.closest.currentItemChanged.connect(self._on_closest_chosen)
        self.remedies.change_wanted.connect(self.change_applied)
        self.search.changed.connect(self._on_changes_found)
        self.search.ended.connect(self._on_changes_tried)
        self.search.failed.connect(self._on_failed)
        state.expert_changed.connect(self._show)
        state.mask_changed.connect(self._show)
        self._show()
        self.resize(880, 640)

    def _lay_out(self) -> None:
        font = self.outcome.font()
        font.setBold(True)
        font.setPointSizeF(font.pointSizeF() * 1.15)
        self.outcome.setFont(font)
        for label in (self.level_title, self.counted, self.changes_note, self.path, self.each):
            label.setProperty("muted", True)
        texts = (self.outcome, self.sentence, self.counted, self.path, self.change, self.each)
        for label in (self._closest_title, *texts):
            label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.level_title.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)
        self.level_title.setWordWrap(False)
        self.changes_note.setAlignment(Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter)
        area, body = QScrollArea(self), QWidget()
        title = hbox(self.changes_title, Wide(self.changes_note))
        outcome = hbox(Wide(self.outcome), self.level_title, self.level, spacing=8)
        head = (self.memory, outcome, self.sentence, self.counted, self.picture, self.path)
        vbox(*head, title, self.remedies, self.change, self.each, Gap(), on=body, margins=0, spacing=6)
        scroll_downwards(area, body)  # a small screen has no room for all of it
        left, right = (
            (self.questions_button, self.stop_button),
            (self.restore_button, self.copy_button, self.close_button),
        )
        field = hbox(Wide(self.field), self.ask_button)
        vbox(field, self._closest_title, self.closest, Wide(area), hbox(*left, Gap(), *right), on=self, spacing=6)
        tries = (*self.remedies.buttons, self.remedies.back)
        for first, second in pairwise((self.field, *tries, *left, *right, self.ask_button, self.picture)):
            self.setTabOrder(first, second)  # from the field straight to the changes

    def set_trace(self, trace: Trace) -> None:
        """Explain within another recall from now on, and run the current explanation again."""
        if trace is self._trace:
            return
        self._trace = trace
        if self._found is not None and self._found.why is not None:
            self.ask(self._found.why.explanation.memory_id)

    def ask(self, wanted: str) -> None:
        """Find a memory by its id, else by its text, and explain it."""
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
                if memory is None:
                    return FoundMemories(why, None)
                why = msgspec.structs.replace(why, evidence=explorer.evidence(now, wanted))
                return FoundMemories(why, memory, spans=explorer.held_places(now, why.evidence, _shown(memory)))
            return FoundMemories(None, None, explorer.library.closest(wanted, limit=CLOSEST))

        self.error, self._in_each = None, ()
        self.search.forget()
        self.state.jobs.cancel(EACH_CHANNEL)
        self._looking, self._stopped = {CHANNEL}, False
        if not self._shows(wanted):
            self._found = None  # the explanation of another memory
            self.remedies.forget()
        self._show()
        self.sentence.setText(self.tr("Looking…"))
        self.state.jobs.read(CHANNEL, work, self._on_found, failed=self._on_failed)

    def stop(self) -> bool:
        """Stop looking and keep what was found; False if nothing is looked for."""
        if not self._is_looking:
            return False
        self.search.stop()
        for channel in self._looking:
            self.state.jobs.cancel(channel)
        self._looking, self._stopped = set(), True
        self._show()
        return True

    @property
    def _is_looking(self) -> bool:
        return bool(self._looking) or self.search.looking

    def _shows(self, memory_id: str) -> bool:
        found = self._found
        return found is not None and found.why is not None and found.why.explanation.memory_id == memory_id

    def _show(self, *_: object) -> None:
        found = self._found
        why = None if found is None else found.why
        self._show_closest()
        self.memory.setVisible(found is not None and found.memory is not None)
        known = why is not None and why.evidence is not None
        _set_visible((self.level_title, self.level, self.counted), on=known)
        _set_visible((self.outcome, self.path, self.change, self.copy_button), on=why is not None)
        _set_visible((self.changes_title, self.changes_note, self.questions_button, self.restore_button), on=False)
        self.remedies.show_why(None)
        self.each.setText(self._each_text())
        self.each.setVisible(why is not None and bool(self.each.text()))
        self._show_looking()
        self._show_margin(why)
        text = ""
        if self.error is not None:
            text = f"✖ {error_text(self.error)}"
        elif found is None and CHANNEL in self._looking:
            text = self.tr("Looking…")
        elif found is None and self._stopped:
            text = self.tr("Stopped before anything was found.")
        elif found is not None and why is None and not found.closest:
            text = self.tr("Nothing stored is like it: it would have to be stored first.")
        self.sentence.setText(text)
        if found is not None and why is not None:
            self._show_why(why, found)

    def _show_looking(self) -> None:
        """Show the Stop button while something is looked for; when it goes, its focus goes to Close: Qt would choose a distant
        button."""
        if not self._is_looking and self.stop_button.hasFocus():
            self.close_button.setFocus()
        self.stop_button.setVisible(self._is_looking)

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

    def _show_why(self, why: Why, found: FoundMemories) -> None:
        outcome, memory = why.explanation.outcome, found.memory
        if memory is not None:
            masked = is_masked(memory)
            text = name_of(memory, WHOLE_TEXT) if masked else _shown(memory)
            self.memory.show_text(text, () if masked else found.spans, memory_day(memory))
            self.memory.setToolTip(memory.id)
        self.outcome.setText(f"{glyph(outcome.code)} {translated(one_line(outcome))}")
        self.outcome.setStyleSheet(f"color: {outcome_colour(self.state.theme, outcome.code)};")
        self.outcome.setToolTip(translated(OUTCOME_HELP[outcome.code]))
        again = translated(ASKED_AGAIN) + "\n" if why.asked_again else ""
        self.sentence.setText(again + translated(why.explanation.sentence))
        if why.evidence is not None:
            self.level.show_level(why.evidence.level)
            self.counted.setText(translated(counted_text(why.evidence)))
        self.path.setText(path_text(why, expert=self.state.expert))
        self._show_change(why)

    def _show_margin(self, why: Why | None) -> None:
        """Draw the margin, if the memory was ranked and scores or places were compared."""
        marks = () if why is None else marks_of(why.trace, why.explanation.memory_id)
        if why is not None and marks:
            held = {one.memory.id: one.memory for one in why.trace.candidates}
            names = {mark.memory_id: name_of(held[mark.memory_id], NAME) for mark in marks}
            self.picture.show_margin(marks, why.explanation.memory_id, names)
        self.picture.setVisible(bool(marks))

    def _show_change(self, why: Why) -> None:
        code = why.explanation.outcome.code
        put_away = code in OUTCOMES_TO_RESTORE
        looking = self.search.looking
        if code is Code.SELECTED:
            text = self.tr("No change is needed: it is recalled.")
        elif put_away:
            text = self.tr("Restore it, and it can be recalled again.")
        elif self._stopped and not why.remedies:
            text = self.tr("Stopped before a change was found.")
        elif self.search.trying:
            text = self.tr("Trying it on other questions…")
        else:
            text = search_text(why, looking=looking)
        self.change.setText(text)
        self.change.setVisible(bool(text))
        self.restore_button.setVisible(put_away and self.state.writable)
        self.remedies.show_why(why, self.search.costs, wait=looking)
        _set_visible((self.changes_title, self.changes_note), on=bool(why.remedies))
        judged = [cost for cost in self.search.costs if cost is not None and cost.judged is not None and cost.changed]
        self.questions_button.setVisible(bool(judged))

    def _each_text(self) -> str:
        """The result in every recipe; a note while they run; "" if that was stopped."""
        if not self._in_each:
            return self.tr("Asking every recipe for it…") if self._is_looking else ""
        shown = [f"{recipe_title(recipe)} {_made_of(explanation)}" for recipe, explanation in self._in_each]
        shown = [one.replace(" ", "\N{NO-BREAK SPACE}") for one in shown]  # a line ends between two recipes
        return reasoned(self.tr("In every recipe, as published"), listed(shown))

    def _on_asked(self) -> None:
        self.closest.clear()
        self.ask(self.field.text())

    def _on_found(self, value: FoundMemories) -> None:
        self._found = value
        self._looking.discard(CHANNEL)
        if value.why is not None:
            self.search.start(self._trace, value.why.explanation.memory_id)
        self._show()
        if value.why is None and value.closest:
            self.closest.setCurrentRow(0)

    def _on_changes_found(self) -> None:
        if self._found is not None and self.search.why is not None:
            self._found = msgspec.structs.replace(self._found, why=self.search.why)
            self._show_change(self.search.why)

    def _on_changes_tried(self) -> None:
        self._on_changes_found()
        self._ask_each()
        self._show()

    def _ask_each(self) -> None:
        """Ask every recipe, last of all: their results do not explain this recall."""
        found, workspace = self._found, self.workspace
        if found is None or found.why is None or workspace is None:
            return
        explorer, query, memory_id = workspace.explorer, found.why.trace.query, found.why.explanation.memory_id
        self._looking.add(EACH_CHANNEL)
        self.state.jobs.read(
            EACH_CHANNEL,
            lambda token: explorer.in_each(query, memory_id, token=token),
            self._on_each,
            failed=self._on_failed,
        )

    def _on_each(self, value: tuple[tuple[str, Explanation], ...]) -> None:
        self._in_each = value
        self._looking.discard(EACH_CHANNEL)
        self._show()

    def _on_failed(self, error: MnemonautError) -> None:
        self._looking = set()
        self.search.stop()
        self.error, self._found = error, None
        self._show()

    def _on_closest_chosen(self, item: QListWidgetItem | None, *_: object) -> None:
        if item is not None:
            self.ask(str(item.data(Qt.ItemDataRole.UserRole)))

    def _on_restore(self) -> None:
        found, now = self._found, self.state.services.now()
        if found is not None and found.why is not None:
            ids = (found.why.explanation.memory_id,)
            self.operate("restore", lambda database: database.curation.restore(ids, now=now), wait=False)
        self.close()

    def _on_questions(self) -> None:
        """List the judged questions that the changes make better or worse."""
        why = None if self._found is None else self._found.why
        if why is not None:
            pairs = zip(why.remedies, self.search.costs, strict=False)
            judged = [(changes_text(why.trace.recipe, one), cost.judged if cost else None) for one, cost in pairs]
            show_once(JudgedDialog(self.state, judged, self))

    def _on_copy(self) -> None:
        labels = (self.outcome, self.sentence, self.counted, self.path, *self.remedies.lines(), self.change, self.each)
        lines = [self.memory.accessibleName(), *(label.text() for label in labels if not label.isHidden())]
        QGuiApplication.clipboard().setText("\n".join(filter(None, lines)))
        self.state.noticed.emit(self.tr("Copied"))

    def done(self, result: int) -> None:
        self.search.stop()
        for channel in (CHANNEL, EACH_CHANNEL):
            self.state.jobs.cancel(channel)
        super().done(result)

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
            focus.click()  # there is no default button: in the field Enter asks
            return
        super().keyPressEvent(event)


def _set_visible(widgets: tuple[QWidget, ...], *, on: bool) -> None:
    for widget in widgets:
        widget.setVisible(on)


def _made_of(explanation: Explanation) -> str:
    """`✔ 2`, `✖ 7` with its number, or what became of it before it had one."""
    outcome = explanation.outcome
    if outcome.code is Code.SELECTED:
        return f"{glyph(outcome.code)} {'' if explanation.number is None else explanation.number}".strip()
    number = "" if explanation.number is None else f" ({explanation.number})"
    return f"{glyph(outcome.code)} {outcome_label(outcome)}{number}"


class WhyAsking(QObject):
    """Owns the dialog, which is used again while it is open."""

    change_applied = Signal(str, object)

    def __init__(self, state: ViewState, tab: QWidget) -> None:
        super().__init__(tab)
        self._state, self._tab = state, tab
        self.dialog: WhyDialog | None = None

    def ask(self, trace: Trace, wanted: str) -> None:
        """Explain a memory within a recall."""
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
        if self.dialog is not None:
            self.dialog.close()

    def _on_closed(self) -> None:
        self.dialog = None


def _shown(memory: Memory) -> str:
    """The text of a memory on the two lines of the dialog."""
    return word_source(memory)[:WHOLE_TEXT].replace("\n", " ")


def path_text(why: Why, *, expert: bool) -> str:
    """The way of a memory through the recall in a line: whether it can be used, the searches that found it, repetition, its
    place. `expert`: with the scores of the searches."""
    outcome, filtered = why.explanation.outcome, why.located.filtered
    if filtered is not None:
        return f"{glyph(filtered.code)} {translated(one_line(filtered))}"
    found = [one for one in why.located.sources if one.rank is not None and one.rank <= one.k]
    below = sorted(
        (one for one in why.located.sources if one.rank is not None and one.rank > one.k), key=lambda one: one.rank or 0
    )
    steps = [translate("WhyDialog", "✔ can be used")]
    steps += [_search_text(one, "✔", expert=expert) for one in found[:SEARCHES]]
    if not found:
        steps += [_search_text(one, "✖", expert=expert) for one in below[:SEARCHES]]
        silent = list(dict.fromkeys(status_text(one.status) for one in why.located.sources))
        return _ARROW.join([*steps, *([] if below else silent)])
    if outcome.code not in (Code.DUPLICATE_OF, Code.MERGED):
        steps.append(translate("WhyDialog", "✔ said only once"))
    return _ARROW.join([*steps, f"{glyph(outcome.code)} {translated(one_line(outcome))}"])


def _search_text(source: SourceRank, mark: str, *, expert: bool) -> str:
    """The rank of a memory in a search; for experts with the score on the search's own scale, a day where it counts in time."""
    name = source_title(source.source, source.form, expert=False)
    text = translate("WhyDialog", "{mark} {search}: {rank} of {k}")
    text = text.format(mark=mark, search=name, rank=source.rank, k=source.k)
    if not expert or source.score is None:
        return text
    score = date_text(int(source.score)) if counts_in_time(source.source) else f"{source.score:.4f}"
    return f"{text} ({score})"
