"""The tab Words: the memory's text and the query's, with what they share highlighted."""

from __future__ import annotations

from collections import OrderedDict
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QCheckBox, QPlainTextEdit, QSplitter, QTextEdit, QWidget

from mnemonaut_core.domain.memory import word_source
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explain.matches import Matches, Span, SpanKind
from mnemonaut_core.explain.sentences import NearestSentence
from mnemonaut_ui.inspector.page import LIMIT, Caption, Page, Subject, short, shown, utf16_places
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Wide, push_button, share_room, vbox
from mnemonaut_ui.widgets.flow_layout import FlowLayout
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.widgets.theme import Theme
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import shown_line
from mnemonaut_ui.words.messages import error_text, listed, translated

CHANNEL = "inspector.evidence"
MOST_MARKS = 3_000
TERMS_NAMED = 12
KEPT = 50
"""Memories whose nearest sentence is remembered."""


class MarkedText(QPlainTextEdit):
    """Read-only plain text with marks; markup in it is not interpreted."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setUndoRedoEnabled(False)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self._stored = ""

    def show_text(self, text: str) -> None:
        """Show a text's beginning; the same one again keeps selection and scroll."""
        if text != self._stored:
            self._stored = text
            self.setPlainText(shown(text[:LIMIT]))

    def mark(self, spans: tuple[Span, ...], theme: Theme) -> int:
        """Highlight spans; returns how many are shown."""
        marked = [span for span in spans if span.start < LIMIT][:MOST_MARKS]
        clipped = [Span(span.start, min(span.end, LIMIT), span.kind) for span in marked]
        formats = {kind: mark_format(kind, theme) for kind in SpanKind}
        selections = []
        for span, (start, end) in zip(clipped, utf16_places(self._stored, clipped), strict=True):
            cursor = QTextCursor(self.document())
            cursor.setPosition(start)
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            selection = QTextEdit.ExtraSelection()
            selection.cursor = cursor
            selection.format = formats[span.kind]
            selections.append(selection)
        self.setExtraSelections(selections)
        return len(selections)


def mark_format(kind: SpanKind, theme: Theme) -> QTextCharFormat:
    """Words get a background, characters an underline, the nearest sentence a dotted line: never colour alone."""
    marks = QTextCharFormat()
    if kind is SpanKind.SENTENCE:
        marks.setBackground(QColor(theme.selection))
        marks.setForeground(QColor(theme.selection_text))
        marks.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
        marks.setUnderlineColor(QColor(theme.good))
        return marks
    if kind is SpanKind.WORDS:
        marks.setBackground(QColor(theme.tints.mark))
    else:
        marks.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SingleUnderline)
        marks.setUnderlineColor(QColor(theme.accent))
        marks.setFontUnderline(True)
    return marks


class EvidenceView(Page):
    """The texts of memory and question, toggles of the marks in them, and the counts behind the marks."""

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self._toggles = QWidget(self)
        self.words = self._toggle(self.tr("&Words"), self.tr("Words that a word index matched, on colour"))
        about = self.tr("Groups of characters that the score compares, underlined")
        self.characters = self._toggle(self.tr("Characte&rs"), about)
        about = self.tr("The sentence of the memory that is nearest to the question, on a dotted line")
        self.sentence = self._toggle(self.tr("Nearest &sentence"), about)
        self._measured: OrderedDict[tuple[str, str, str], NearestSentence] = OrderedDict()
        self._measuring = False
        self.counts, self.note = PlainLabel(parent=self, selectable=True), PlainLabel(parent=self)
        self.nearest = PlainLabel(parent=self, selectable=True)
        self.ask = push_button("", lambda: self._measure(ask=True), on=self)
        tip = self.tr("Which word of the question helped this memory, and which held it back")
        self.leave_out = push_button(self.tr("Leave one word out…"), on=self, tip=tip)
        self.leave_out.clicked.connect(partial(state.command_requested.emit, "leave_word_out"))
        self.splitter = QSplitter(Qt.Orientation.Vertical, self)
        self._memory_holder, self._query_holder = QWidget(self.splitter), QWidget(self.splitter)
        self.memory, self.query = MarkedText(self._memory_holder), MarkedText(self._query_holder)
        self.memory.setAccessibleName(self.tr("Text of the memory"))
        self.query.setAccessibleName(self.tr("Text of the question"))
        self._lay_out()
        state.theme_changed.connect(self._show)
        self._show()

    def _toggle(self, text: str, about: str) -> QCheckBox:
        box = QCheckBox(text, self._toggles)
        box.setToolTip(about)
        box.setAccessibleName(about)
        box.setChecked(True)
        box.toggled.connect(self._on_toggled)
        return box

    def _lay_out(self) -> None:
        for holder, title, text in (
            (self._memory_holder, self.tr("Memory"), self.memory),
            (self._query_holder, self.tr("Question, with its conversation"), self.query),
        ):
            vbox(Caption(title, holder), text, on=holder, margins=0, spacing=4)
            self.splitter.addWidget(holder)
        share_room(self.splitter, 3, 1)
        row = FlowLayout()
        for box in (self.words, self.characters, self.sentence):
            row.addWidget(box)
        self._toggles.setLayout(row)
        ask, leave_out = (Wide(button, 0, Qt.AlignmentFlag.AlignLeft) for button in (self.ask, self.leave_out))
        parts = (self._toggles, self.counts, self.nearest, ask, Wide(self.splitter), self.note, leave_out)
        vbox(*parts, on=self, margins=10, spacing=6)

    def title(self) -> str:
        return self.tr("Words")

    def show_subject(self, subject: Subject) -> None:
        self.subject = subject
        memory, trace = subject.memory, subject.trace
        if memory is None:
            return
        for part in (self._toggles, self._query_holder, self.leave_out):
            part.setVisible(trace is not None)
        self._measuring = False
        self.memory.show_text(word_source(memory)[: LIMIT + 1])
        query = "" if trace is None else trace.plan.texts.get("lex", trace.query.text)
        self.query.show_text(query[: LIMIT + 1])
        self._show()
        if self._evidence is not None:
            self._measure(ask=False)

    def forget(self) -> None:
        self._measured.clear()
        self.memory.show_text("")
        self.query.show_text("")
        super().forget()

    @property
    def _evidence(self) -> Matches | None:
        return None if self.subject is None else self.subject.matches

    @property
    def _key(self) -> tuple[str, str, str] | None:
        subject = self.subject
        if subject is None or subject.memory is None or subject.trace is None:
            return None
        return subject.memory_id, subject.trace.id, word_source(subject.memory)

    @property
    def _known(self) -> NearestSentence | None:
        return None if self._key is None else self._measured.get(self._key)

    def _measure(self, *, ask: bool) -> None:
        """Measure in the background, once for each memory and recall; an endpoint is called only on request."""
        subject, key, known = self.subject, self._key, self._known
        if subject is None or subject.memory is None or subject.trace is None or key is None:
            return
        if not self.sentence.isChecked() or (known is not None and not ask):
            return
        trace, memory = subject.trace, subject.memory
        self._measuring = True
        self.state.read(
            f"{CHANNEL}.sentence",
            lambda explorer, token: (key, explorer.nearest_sentence(trace, memory, ask=ask, token=token)),
            self._on_measured,
            failed=self._on_not_measured,
        )
        self._show()

    def _on_measured(self, answer: tuple[tuple[str, str, str], NearestSentence]) -> None:
        key, found = answer
        self._measuring = False
        self._measured[key] = found
        while len(self._measured) > KEPT:
            self._measured.popitem(last=False)
        self._show()

    def _on_not_measured(self, error: MnemonautError) -> None:
        self._measuring = False
        self._show()
        self.nearest.setText(error_text(error))
        self.nearest.show()

    def _nearest_text(self) -> str:
        if not self.sentence.isChecked() or self._key is None or self._evidence is None:
            return ""
        found = self._known
        if found is None:
            return self.tr("Looking for the nearest sentence…") if self._measuring else ""
        if found.reason is not None:
            return self.tr("Nearest sentence: not measured. {reason}").format(reason=translated(found.reason))
        best = found.best
        if best is None:
            return ""  # the button says what asking would send
        text = self.tr(
            "Nearest sentence: “{sentence}”, closeness {value}. Measured beside the recall: no score counts it."
        )
        if not self.state.expert:
            text = self.tr("Nearest to the question: “{sentence}”. This does not count in any score.")
        return text.format(sentence=shown_line(best.text, 120), value=short(best.cosine))

    def _show_nearest(self) -> tuple[Span, ...]:
        self.nearest.setText(self._nearest_text())
        self.nearest.setVisible(bool(self.nearest.text()))
        found = self._known if self.sentence.isChecked() else None
        would = 0 if found is None else found.would_send
        self.ask.setVisible(would > 0 and not self._measuring)
        if found is not None and would:
            text = self.tr("Ask the endpoint for the nearest sentence")
            self.ask.setText(text)
            told = self.tr("{count} texts would be sent to {embedder}: this may cost something.")
            self.ask.setToolTip(filled(told, count=would, embedder=found.embedder))
            self.ask.setAccessibleName(f"{text}. {self.ask.toolTip()}")
        best = None if found is None else found.best
        return () if best is None else (Span(best.start, best.end, SpanKind.SENTENCE),)

    def wanted(self) -> frozenset[SpanKind]:
        boxes = {SpanKind.WORDS: self.words, SpanKind.CHARACTERS: self.characters}
        return frozenset({SpanKind.SENTENCE, *(kind for kind, box in boxes.items() if box.isChecked())})

    def _show(self) -> None:
        evidence, wanted, theme = self._evidence, self.wanted(), self.state.theme
        sentence = self._show_nearest()
        for view, spans in (
            (self.memory, sentence if evidence is None else (*sentence, *evidence.spans)),
            (self.query, () if evidence is None else evidence.query_spans),
        ):
            view.mark(tuple(span for span in spans if span.kind in wanted), theme)
        self.counts.setText(self._counts())
        self.counts.setVisible(bool(self.counts.text()))
        self.note.setText(self._notes())
        self.note.setVisible(bool(self.note.text()))

    def _counts(self) -> str:
        subject, evidence = self.subject, self._evidence
        if subject is None or subject.trace is None:
            return ""
        if evidence is None:
            return self.tr("Comparing…")
        lines = []
        if evidence.searched:
            named = listed(shown_line(term, 30) for term in evidence.terms[:TERMS_NAMED])
            more = " …" if len(evidence.terms) > TERMS_NAMED else ""
            text = self.tr("Searched words in it: {held} of {searched}{named}")
            named = f" — {named}{more}" if named else ""
            lines.append(text.format(held=len(evidence.terms), searched=len(evidence.searched), named=named))
        else:
            lines.append(self.tr("No words were searched."))
        if evidence.shared_grams is not None:
            lines.append(self._grams(evidence))
        return "\n".join(lines)

    def _grams(self, evidence: Matches) -> str:
        if not self.state.expert:
            return self.tr("Groups of characters in common: {shared}.").format(shared=evidence.shared_grams)
        text = self.tr("Groups of characters in common: {shared} (question {query}, memory {memory}), Dice {dice}.")
        shared, query, memory = evidence.shared_grams, evidence.query_grams, evidence.text_grams
        return text.format(shared=shared, query=query, memory=memory, dice=short(evidence.dice))

    def _notes(self) -> str:
        memory = None if self.subject is None else self.subject.memory
        if memory is None:
            return ""
        notes = []
        length = len(word_source(memory))
        if length > LIMIT:
            text = self.tr("Shown and compared here: the first {shown} of {length} characters.")
            notes.append(text.format(shown=f"{LIMIT:,}", length=f"{length:,}"))
        if length == 0:
            notes.append(self.tr("This memory has no text."))
        elif memory.context_note or memory.title:
            text = self.tr("Its note and title come at the end: only the index words searches them.")
            if not self.state.expert:
                text = self.tr(
                    "Its note and title come at the end: only the word search that also knows Japanese and Chinese reads them."
                )
            notes.append(text)
        return " ".join(notes)

    def _on_toggled(self) -> None:
        self._show()
        if self._evidence is not None:
            self._measure(ask=False)
