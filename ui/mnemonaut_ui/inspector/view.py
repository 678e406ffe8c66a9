"""The inspector: why one memory did or did not come back."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QPoint, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QMouseEvent, QPalette, QShowEvent
from PySide6.QtWidgets import QApplication, QStackedWidget, QTabWidget, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.history import RecalledOften
from mnemonaut_core.domain.memory import word_source
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explorer import ASKED_AGAIN, Explorer
from mnemonaut_ui.inspector.context_view import ContextView
from mnemonaut_ui.inspector.evidence import EvidenceView
from mnemonaut_ui.inspector.history_view import HistoryView, often_text
from mnemonaut_ui.inspector.page import LIMIT, Page, PathView, Subject, of_trace, shown
from mnemonaut_ui.inspector.score_view import ScoreView
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Wide, hbox, push_button, vbox
from mnemonaut_ui.widgets.empty_state import EmptyState
from mnemonaut_ui.widgets.memory_mime import drag
from mnemonaut_ui.widgets.plain_label import ElidedLabel, PlainLabel, set_style
from mnemonaut_ui.widgets.theme import Theme
from mnemonaut_ui.words.memory import (
    is_masked,
    kind_word,
    memory_day,
    name_of,
    reason_line,
    sensitivity_name,
    sensitivity_word,
    shown_line,
    state_glyph,
    state_word,
    states_words,
)
from mnemonaut_ui.words.messages import error_advice, error_title, joined, translated

CHANNEL = "inspector"
PATIENCE_MS = 150
"""A loading message appears only after this time."""


class Headline(ElidedLabel):
    """The name of the memory; dropped onto the question of the lab, it asks why the memory was not recalled."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self.memory_id = ""
        self._pressed: QPoint | None = None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = event.position().toPoint() if event.button() == Qt.MouseButton.LeftButton else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        start, far = self._pressed, QApplication.startDragDistance()
        if start is not None and (event.position().toPoint() - start).manhattanLength() >= far:
            self._pressed = None
            drag(self, (self.memory_id,))


class Inspector(QWidget):
    """Shows what the trace holds at once and the rest when the store has answered. Only the tab in front is filled, and
    nothing while the inspector is hidden."""

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.state = state
        self.subject: Subject | None = None
        self._filled: dict[Page, Subject] = {}
        self._behind = False
        """Whether the page is out of date because it was hidden."""
        # every part is made where it stays: what is put in afterwards is styled anew with all that is in it
        self._stack = QStackedWidget(self)
        self.empty = EmptyState(self._stack)
        inner = self._shown = QWidget(self._stack)
        self.headline = Headline(inner)
        self.facts = ElidedLabel(parent=inner)
        self.notes = PlainLabel(parent=inner)
        self.often = push_button("", self._on_often, on=inner, tip=self.tr("List these recalls in Runs"))
        self.tabs = QTabWidget(inner)
        inside = self.tabs.findChild(QStackedWidget) or self.tabs
        self.score, self.evidence = ScoreView(state, inside), EvidenceView(state, inside)
        self.path, self.context = PathView(state, inside), ContextView(state, inside)
        self.history = HistoryView(state, inside)
        self.pages: tuple[Page, ...] = (self.score, self.evidence, self.path, self.context, self.history)
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE_MS)
        self._patience.timeout.connect(self._on_waited)
        self._lay_out()
        self._connect()
        self._on_theme_changed(state.theme)

    def _lay_out(self) -> None:
        font = self.headline.font()
        font.setBold(True)
        self.headline.setFont(font)
        for page in self.pages:
            self.tabs.addTab(page, page.title())
        self.setAccessibleName(self.tr("Inspector"))
        for named in (self.tabs, self.tabs.tabBar()):
            named.setAccessibleName(self.tr("Views of the memory"))
        self.tabs.setDocumentMode(True)
        self.tabs.setUsesScrollButtons(True)
        self.tabs.tabBar().setStyleSheet("QTabBar::tab { padding: 6px 7px; }")  # all of them in the width of the drawer
        self.often.setFlat(True)
        self.often.setCursor(Qt.CursorShape.PointingHandCursor)
        self.often.hide()
        first = hbox(Wide(self.headline))
        first.addSpacing(22)  # the drawer has its cross there
        often = Wide(self.often, 0, align=Qt.AlignmentFlag.AlignLeft)
        head = vbox(first, self.facts, self.notes, often, margins=(12, 8, 12, 6), spacing=3)
        vbox(head, Wide(self.tabs), on=self._shown, margins=0, spacing=2)
        self._stack.addWidget(self.empty)
        self._stack.addWidget(self._shown)
        vbox(self._stack, on=self, margins=0)

    def _connect(self) -> None:
        state = self.state
        state.memory_changed.connect(self._on_memory_changed)
        state.trace_changed.connect(self.begin)
        state.workspace_changed.connect(self.begin)
        state.jobs.busy_changed.connect(self._on_busy_changed)
        state.content_changed.connect(self.begin)
        state.purged.connect(self._on_purged)
        state.expert_changed.connect(self._on_looks_changed)
        state.theme_changed.connect(self._on_theme_changed)
        self.tabs.currentChanged.connect(self._fill_front)

    def first_pane(self) -> QWidget:
        """The widget where F6 arrives."""
        return self.tabs.tabBar() if self.subject is not None else self

    def begin(self, *_: object) -> None:
        """Show what the trace holds, and read the rest from the store."""
        memory_id, workspace = self.state.memory_id, self.state.workspace
        self._patience.stop()
        if not memory_id or workspace is None:
            self.state.jobs.cancel(CHANNEL)
            self.subject = None
            self._show()
            return
        before = self.subject
        subject = of_trace(memory_id, self.state.trace)
        if before is not None and (before.memory_id, before.shown) == (memory_id, subject.shown):
            # the same again, after a change of content: the old answer stands until the new one is there
            subject = replace(before, loaded=False)
        self.subject = subject
        self._show()
        self._ask(subject)

    def _ask(self, subject: Subject) -> None:
        trace, memory_id = subject.shown, subject.memory_id
        asked_at = self.state.services.now() if trace is None else trace.query.now

        def work(explorer: Explorer, token: CancelToken) -> Subject:
            details = explorer.library.details(memory_id)
            token.raise_if_set()
            often = explorer.library.read(lambda reader: reader.runs.recalled_often(memory_id))
            token.raise_if_set()
            now = None if trace is None else explorer.up_to_date(trace, token=token)
            located = None if now is None else explorer.locate(now, memory_id)
            aside = details is None and any(one.memory_id == memory_id for one in explorer.library.isolations())
            memories = () if details is None else (details.memory,)
            states = explorer.library.states(memories, asked_at).get(memory_id, ())
            known = replace(of_trace(memory_id, now, trace), details=details, located=located, loaded=True, often=often)
            known = replace(known, aside=aside, states=states)
            if now is None or details is None:
                return known
            memory, evidence = details.memory, known.evidence or explorer.evidence(now, memory_id)
            matches = explorer.matches(now, memory, max_chars=LIMIT)
            marks = explorer.held_places(now, evidence, shown(word_source(memory)[:LIMIT]))
            return replace(known, matches=matches, evidence=evidence, marks=marks)

        self._patience.start()
        self.state.read(CHANNEL, work, self._on_loaded, failed=self._on_failed)

    def _show(self) -> None:
        self._behind = self.window().isVisible() and not self.isVisible()
        if self._behind:
            return
        subject = self.subject
        masked = subject is not None and subject.memory is not None and is_masked(subject.memory)
        nothing = subject is None or (subject.memory is None and subject.explanation is None) or masked
        if nothing:
            self._show_why_nothing(subject)
        self._stack.setCurrentIndex(0 if nothing else 1)
        if subject is None or nothing:
            self.headline.set_line("")
            return
        self._show_head(subject)
        self._fill_front()

    def _show_why_nothing(self, subject: Subject | None) -> None:
        if subject is None:
            self.empty.show_text(self.tr("Select a memory"), self.tr("Then this says why it comes back, or why not."))
        elif subject.memory is not None:
            masked, reveal = self.tr("Its text is masked: see Preferences."), self.tr("Show masked texts")
            act = partial(self.state.command_requested.emit, "reveal")
            self.empty.show_text(name_of(subject.memory, 100), masked, button=reveal, act=act)
        elif subject.error is not None:
            error = subject.error
            self.empty.show_text(error_title(error), error_advice(error), button=self.tr("Try again"), act=self.begin)
        elif subject.aside:
            how = self.tr("Restoring that one brings it back.")
            self.empty.show_text(self.tr("Isolated with the memory that it belongs to"), how)
        elif subject.loaded:
            self.empty.show_text(self.tr("No longer stored"), shown_line(subject.memory_id, 100))
        else:
            self.empty.show_text("")

    def _show_head(self, subject: Subject) -> None:
        memory = subject.memory
        self.headline.memory_id = subject.memory_id
        self.headline.set_line(shown_line(subject.memory_id, 100) if memory is None else name_of(memory, 200))
        facts, notes = [], []
        if memory is not None:
            facts = [memory_day(memory), kind_word(memory.kind), shown_line(memory.id, 80)]
            if memory.sensitivity:
                facts.append(sensitivity_word(sensitivity_name(memory.sensitivity)))
            if not memory.searchable:
                reason = "" if subject.details is None else reason_line(subject.details.isolation or "", 200)
                notes.append(f"{state_glyph('isolated')} {state_word('isolated')}{': ' if reason else ''}{reason}")
        if states := states_words(subject.states):
            notes.append(f"{state_glyph('stale')} {states[0].upper()}{states[1:]}")
        if subject.aside:
            stop = QCoreApplication.translate("Sentences", ".")
            isolated = f"{state_glyph('isolated')} {self.tr('Isolated with the memory that it belongs to')}{stop}"
            notes.append(joined(isolated, self.tr("Restoring that one brings it back.")))
        elif subject.gone:
            notes.append(self.tr("∅ No longer stored: this is what the recall knew of it."))
        if subject.trace is not subject.shown:
            notes.append(translated(ASKED_AGAIN))
        if subject.error is not None:
            notes.append(self.tr("⚠ Not all could be read: {error}").format(error=subject.error))
        self.facts.set_line(" · ".join(facts))
        self.facts.setVisible(bool(facts))
        self.notes.setText("\n".join(notes))
        self.notes.setVisible(bool(notes))
        self._show_often(subject.often)

    def _show_often(self, often: RecalledOften | None) -> None:
        told = "" if often is None else often_text(often)
        self.often.setText(told)
        self.often.setVisible(bool(told))

    def _fill_front(self) -> None:
        page, subject = self.tabs.currentWidget(), self.subject
        if isinstance(page, Page) and subject is not None and self._filled.get(page) is not subject:
            self._filled[page] = subject
            page.show_subject(subject)

    def _on_loaded(self, subject: Subject) -> None:
        if self.subject is not None:
            self._patience.stop()
            self.subject = subject
            self._show()

    def _on_failed(self, error: MnemonautError) -> None:
        self._patience.stop()
        if self.subject is not None:
            self.subject = replace(self.subject, loaded=True, error=error)
            self._show()

    def _on_busy_changed(self, busy: bool) -> None:
        """A recall may have been recorded, which changes no content."""
        memory_id = self.state.memory_id
        if busy or not memory_id or not self.isVisible():
            return

        def work(explorer: Explorer, _token: CancelToken) -> tuple[str, RecalledOften]:
            return memory_id, explorer.library.read(lambda reader: reader.runs.recalled_often(memory_id))

        self.state.read(
            f"{CHANNEL}.often", work, self._on_often_known, failed=lambda _: None
        )  # the count is shown only where it is known

    def _on_often_known(self, answer: tuple[str, RecalledOften]) -> None:
        memory_id, often = answer
        subject = self.subject
        if subject is not None and subject.memory_id == memory_id and subject.often != often:
            self.subject = known = replace(subject, often=often)
            # no page shows it: what is filled stays so
            self._filled = {page: known for page, filled in self._filled.items() if filled is subject}
            self._show_often(often)

    def _on_often(self) -> None:
        self.state.runs_requested.emit(f'memory:"{self.state.memory_id}"')

    def _on_waited(self) -> None:
        if self._stack.currentIndex() == 0 and self.subject is not None:
            self.empty.show_text(self.tr("Loading…"))

    def _on_memory_changed(self, memory_id: str) -> None:
        if self.subject is None or self.subject.memory_id != memory_id:  # else it came with its recall, and is shown
            self.begin()

    def _on_purged(self, _gone: object) -> None:
        for page in self.pages:
            page.forget()
        for label in (self.headline, self.facts):
            label.set_line("")
        self.notes.clear()
        self._filled.clear()
        self.subject = None
        self.begin()

    def refresh_texts(self) -> None:
        self.context.refresh_texts()
        self._on_looks_changed()

    def _on_looks_changed(self, *_: object) -> None:
        self._filled.clear()
        self._show()

    def _on_theme_changed(self, theme: Theme) -> None:
        palette = theme.palette()
        palette.setColor(QPalette.ColorRole.WindowText, QColor(theme.muted))
        self.facts.setPalette(palette)
        self.notes.setStyleSheet(f"color: {theme.bad};")
        set_style(
            self.often,
            f"QPushButton {{ border: none; background: transparent; padding: 2px 0; text-align: left; color: {theme.accent}; }}"
            "QPushButton:hover, QPushButton:focus { text-decoration: underline; }",
        )
        self._on_looks_changed()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._behind:
            self._show()

    def minimumSizeHint(self) -> QSize:
        return QSize(300, 200)
