"""The first start: one prepared situation with its answer and three actions. It covers the lab, which runs the recall
meanwhile; each action leads to the lab."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.evidence import SPEAKS_OF_IT
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.trace import Candidate, Trace
from mnemonaut_core.explain.contrast import contrast
from mnemonaut_core.explain.matches import held_places
from mnemonaut_core.importers.sample import SampleMeta, Situation
from mnemonaut_core.recipes.registry import recipe_named
from mnemonaut_core.text.shown import memory_line
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import EnterButton, Gap, Wide, hbox, scroll_downwards, vbox
from mnemonaut_ui.widgets.flow_layout import FlowLayout
from mnemonaut_ui.widgets.form_dialog import muted
from mnemonaut_ui.widgets.level import LevelMark
from mnemonaut_ui.widgets.list_line import line_height, paint_list_line
from mnemonaut_ui.widgets.marked_text import MarkedLabel
from mnemonaut_ui.widgets.plain_label import Heading, PlainLabel, set_style
from mnemonaut_ui.widgets.theme import current_theme, outcome_colour
from mnemonaut_ui.words import languages
from mnemonaut_ui.words.keys import keys_of
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import memory_day, text_of
from mnemonaut_ui.words.messages import translated
from mnemonaut_ui.words.terms import badge, outcome_word

WIDEST, SIDE_BY_SIDE = 880, 840
"""Pixels of the column; from how many on its three things stand side by side."""
SHORT = 560
"""Pixels of height below which an answer is one line of its text, so that the things to do are seen."""
CHARS = 400
SEEN = "first_steps"
"""The setting that says that a person was here."""


class FirstStart(QScrollArea):
    """The overlay on top of `over`. Space, Enter and the keys on the cards choose an action, Esc only closes it."""

    left = Signal()

    def __init__(self, state: ViewState, over: QWidget) -> None:
        super().__init__(over)
        self._state, self._over = state, over
        self._situation: Situation | None = None
        self._ids: dict[str, str] = {}
        """The memory that each thing to do is about, by its command."""
        self.setObjectName("first_start")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(self.tr("First steps"))
        inside = QWidget(self)
        column = QWidget(inside)
        column.setMaximumWidth(WIDEST)
        self._heading, self._about = Heading(step=2), PlainLabel()
        self._question = Heading()
        self._question.setObjectName("asked_question")
        self.answers = (AnswerCard(column), AnswerCard(column))
        self._line = _Line(column)
        self.things = {
            "inspector": _Thing(
                "✔", self.tr("Why this one?"), self.tr("What put it first, in one sentence and a picture")
            ),
            "why_not": _Thing("⋯", self.tr("Why not that one?"), self.tr("What kept it out, and what would bring it")),
            "isolate": _Thing("⊘", self.tr("Take it out"), self.tr("Isolate the first one, and ask again")),
        }
        for name, thing in self.things.items():
            thing.clicked.connect(partial(self._on_clicked, name))
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        for thing in self.things.values():
            self._row.addWidget(thing, 1)
        links = (
            ("open", self.tr("Open my memories…")),
            ("import", self.tr("Import from another program…")),
            ("show_agents", self.tr("Connect my companion…")),
        )
        ways = QWidget(column)
        flow = FlowLayout(ways)
        for widget in (_one_line(self.tr("When you have seen it:")), *(self._link(*one) for one in links)):
            flow.addWidget(widget)
        vbox(
            self._heading,
            muted(self.tr("a sample · nothing of yours is touched")),
            self._about,
            self._question,
            self.answers[0],
            self._line,
            self.answers[1],
            Heading(self.tr("Three things to do")),
            self._row,
            ways,
            self._words(),
            Gap(),
            on=column,
            margins=0,
            spacing=10,
        )
        hbox(Gap(), Wide(column, 100), Gap(), on=inside, margins=(20, 20, 20, 12))
        scroll_downwards(self, inside)
        state.trace_changed.connect(self._on_trace_changed)
        state.workspace_changed.connect(self.leave)
        over.installEventFilter(self)
        self.hide()

    def _link(self, command: str, text: str) -> QPushButton:
        link = EnterButton()
        link.setText(text)
        link.setProperty("link", "true")
        link.clicked.connect(partial(self._on_clicked, command))
        return link

    def _words(self) -> QHBoxLayout:
        """The four words that the window cannot do without."""
        words = (
            (self.tr("memory"), self.tr("what was said or noted")),
            (outcome_word(Code.SELECTED), self.tr("came into the answer")),
            (outcome_word(Code.RESULT_CAP), self.tr("found, but there was no room")),
            (outcome_word(Code.ISOLATED), self.tr("kept, but never in an answer")),
        )
        return hbox(*(Wide(vbox(Heading(word), muted(about), Gap(), spacing=0)) for word, about in words), spacing=16)

    def begin(self, meta: SampleMeta, situation: Situation) -> None:
        self._situation = situation
        self._heading.setText(
            filled(self.tr("{person} asks {companion} a question."), person=meta.person, companion=meta.companion)
        )
        code = languages.current()
        note = situation.note.get(code) or situation.note["en"]
        said = self.tr("It answers from what it remembers. Here is what it remembered, and what it did not.")
        self._about.setText(f"{said}\n{_first_sentence(note)}")
        self._question.setText(situation.query)
        theme = current_theme()
        set_style(
            self,
            f"#first_start, #first_start > QWidget > QWidget {{ background: {theme.window}; }}"
            f"#asked_question {{ background: {theme.base}; border: 1px solid {theme.border}; border-radius: 8px; padding: 10px; }}"
            f"#answer_card {{ background: {theme.base}; border: 1px solid {theme.border}; border-radius: 8px; }}",
        )
        for one in (*self.answers, self._line):
            one.hide()
        for name, thing in self.things.items():
            thing.show_key(self.tr("Space") if name == "inspector" else next(iter(keys_of(name)), ""))
        self._fit()
        self.show()
        self.raise_()
        self._state.situation_requested.emit(situation)
        self.things["inspector"].setFocus()

    def leave(self, command: object = "") -> None:
        """Close, and select in the lab below the memory that a command is about."""
        if self.isHidden():
            return
        self.hide()
        if self._state.settings is not None:
            self._state.settings.setValue(SEEN, True)
        self.left.emit()
        about = self._ids.get(command) if isinstance(command, str) else None
        if about is not None:
            self._state.select((about,))
        if command == "isolate" and about is not None:
            self._state.content_changed.connect(self._ask_again, Qt.ConnectionType.SingleShotConnection)

    def _on_trace_changed(self, trace: Trace | None) -> None:
        situation = self._situation
        if self.isHidden() or situation is None or trace is None or trace.query.text != situation.query:
            return
        taken = [one for one in map(trace.candidate, trace.selected) if one is not None]
        missed = _missed(trace, situation)
        self._ids = {"inspector": trace.selected[0], "isolate": trace.selected[0]} if taken else {}
        if missed is not None:
            self._ids["why_not"] = missed.memory.id
        shown = [one for one in (*taken[:1], missed) if one is not None]
        for card, candidate in zip(self.answers, shown, strict=False):
            card.show_candidate(trace, candidate)
        self._line.show_text(filled(self.tr("{count} more were remembered"), count=max(0, len(taken) - 1)))

        def work(_token: CancelToken) -> Mapping[str, tuple[tuple[int, int], ...]]:
            workspace = self._state.workspace
            if workspace is None:
                return {}
            with_evidence = [one for one in shown if one.memory.id in trace.evidence]
            return workspace.library.read(
                lambda reader: {
                    one.memory.id: held_places(
                        _shown_text(one), trace.query.text, trace.evidence[one.memory.id].held, reader.words.tokens
                    )
                    for one in with_evidence
                }
            )

        self._state.jobs.read("first_start", work, self._on_places_found)

    def _ask_again(self, *_: object) -> None:
        self._state.command_requested.emit("run")

    def _on_clicked(self, command: str, _checked: bool = False) -> None:
        self._state.command_requested.emit(command)

    def _on_places_found(self, found: Mapping[str, tuple[tuple[int, int], ...]]) -> None:
        for card in self.answers:
            card.mark(found)

    def _fit(self) -> None:
        self.setGeometry(self._over.rect())
        for card in self.answers:
            card.set_short(short=self._over.height() < SHORT)
        wide = self._over.width() >= SIDE_BY_SIDE
        self._row.setDirection(QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self._fit()
        return super().eventFilter(watched, event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab stays here: what lies below cannot be seen."""
        chain: list[QWidget] = list(self.findChildren(QPushButton))
        holder = self.focusWidget()
        step = 1 if forward else -1
        wanted = chain[(chain.index(holder) + step if holder in chain else 0) % len(chain)]
        wanted.setFocus(Qt.FocusReason.TabFocusReason)
        self.ensureWidgetVisible(wanted)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
            return
        super().keyPressEvent(event)


def _missed(trace: Trace, situation: Situation) -> Candidate | None:
    """The memory that should have come and did not, else the first one that had no room."""
    out = [one for one in trace.candidates if one.decision.outcome.code not in (Code.SELECTED, Code.DUPLICATE_OF)]
    return next((one for one in out if one.memory.id in situation.right), out[0] if out else None)


def _shown_text(candidate: Candidate) -> str:
    return memory_line(text_of(candidate.memory), CHARS)


def _first_sentence(text: str) -> str:
    for end in (". ", "。"):
        at = text.find(end)
        if at >= 0:
            return text[: at + 1]
    return text


def _one_line(text: str) -> PlainLabel:
    label = muted(text)
    label.setWordWrap(False)
    return label


class AnswerCard(QFrame):
    """A memory of the answer: what became of it, how much it speaks of the question, its text, and why."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("answer_card")
        self._candidate: Candidate | None = None
        self._outcome, self._level = PlainLabel(parent=self), LevelMark(self)
        self._text, self._why = MarkedLabel(self, lines=2), muted("")
        vbox(
            hbox(Wide(self._outcome), _one_line(translated(SPEAKS_OF_IT)), self._level),
            self._text,
            self._why,
            on=self,
            margins=(14, 10, 14, 10),
            spacing=6,
        )

    def show_candidate(self, trace: Trace, candidate: Candidate) -> None:
        self._candidate = candidate
        outcome, theme = candidate.decision.outcome, current_theme()
        said, first = badge(outcome), candidate.memory.id == trace.selected[0] if trace.selected else False
        if first:
            said = self.tr("{outcome} first").format(outcome=said)
        elif candidate.number is not None:
            said = self.tr("{outcome}, number {number}").format(outcome=said, number=candidate.number)
        self._outcome.setText(said)
        colour = theme.good if first else outcome_colour(theme, outcome.code)
        set_style(self._outcome, f"color: {colour}; font-weight: bold;")
        evidence = trace.evidence.get(candidate.memory.id)
        self._level.show_level(None if evidence is None else evidence.level)
        self._text.show_text(_shown_text(candidate), (), memory_day(candidate.memory))
        vocabulary = recipe_named(trace.recipe).words.vocabulary
        self._why.setText(translated(contrast(trace, candidate, vocabulary).sentence))
        self.show()

    def set_short(self, *, short: bool) -> None:
        """Without its reason, in one line."""
        self._text.set_lines(1 if short else 2)
        self._why.setVisible(not short)

    def mark(self, places: Mapping[str, tuple[tuple[int, int], ...]]) -> None:
        one = self._candidate
        if one is not None and one.memory.id in places:
            self._text.show_text(_shown_text(one), places[one.memory.id], memory_day(one.memory))


class _Line(QWidget):
    """The line between what was remembered and what was not."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFixedHeight(line_height(self.font()))

    def show_text(self, text: str) -> None:
        self.setAccessibleName(text)
        self.show()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        box = QRectF(self.rect())
        paint_list_line(
            painter, box, self.accessibleName(), self.font(), current_theme(), mirrored=self.isRightToLeft()
        )
        painter.end()


class _Thing(EnterButton):
    """One thing to do, with its key."""

    def __init__(self, glyph: str, title: str, about: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(title)
        self.setAccessibleDescription(about)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        heading = Heading(f"{glyph}  {title}")
        self._key = _one_line("")
        head = QHBoxLayout()
        head.addWidget(heading, 1)
        head.addWidget(self._key)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 14, 10)
        column.addLayout(head)
        column.addWidget(muted(about))
        column.addStretch(1)
        for label in self.findChildren(PlainLabel):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def show_key(self, keys: str) -> None:
        self._key.setText(keys)

    def sizeHint(self) -> QSize:
        return self._column.sizeHint()
