"""The status bar: what is selected, what was done last and how to take it back; which file, how fast, what is degraded; the
countdown while another program holds the write lock."""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QStatusBar, QWidget

from mnemonaut_ui.state.jobs import ignore
from mnemonaut_ui.state.view_state import Selection, ViewState
from mnemonaut_ui.widgets.arrange import hbox
from mnemonaut_ui.widgets.plain_label import ElidedLabel, PlainLabel
from mnemonaut_ui.words.languages import filled

if TYPE_CHECKING:
    from mnemonaut_core.domain.change import Change, JournalEntry
    from mnemonaut_core.domain.lists import Stats
    from mnemonaut_core.domain.memory import Memory
    from mnemonaut_core.domain.trace import Trace
    from mnemonaut_core.workspace.wiring import Workspace


EVERY_MS = 200
NOTICE_MS = 8000
LEAST_NAME, LEAST_SAID = 120, 160
"""Pixels that the name of what is selected keeps, and those for what was done, however much is known of the file."""


class LockCountdown(QWidget):
    """Hidden while nothing waits. It looks only while an operation is under way."""

    changed = Signal()  # it came or went

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self.label = PlainLabel()
        self.label.setWordWrap(False)
        self.button = QPushButton(self.tr("Cancel"))
        hbox(self.label, self.button, on=self, margins=0)
        self._timer = QTimer(self, interval=EVERY_MS)
        self._timer.timeout.connect(self.look)
        self.button.clicked.connect(lambda: state.command_requested.emit("cancel_waiting"))
        state.jobs.busy_changed.connect(self._on_busy_changed)
        self.hide()
        self.look()

    def look(self) -> None:
        wait = self._state.jobs.lock_wait
        if wait is not None:
            left = max(0, math.ceil(wait.until - time.monotonic()))
            if wait.operations == 1:
                said = self.tr("◔ Another program is writing. Waiting {seconds} s more")
            else:
                said = self.tr("◔ Another program is writing. {count} operations wait, {seconds} s more")
            self.label.setText(filled(said, seconds=left, count=f"{wait.operations:,}"))
            self.button.setAccessibleName(f"{self.button.text()}: {self.label.text()}")
        if self.isHidden() is (wait is not None):
            self.setVisible(wait is not None)
            self.changed.emit()

    def _on_busy_changed(self, busy: bool) -> None:
        if busy and not self._timer.isActive():
            self._timer.start()
        elif not busy:
            self._timer.stop()
            self.look()


class StatusLine(QStatusBar):
    """On the left what is selected and what was done last, with a button that takes it back; then what waits for another
    program; permanent facts on the right. What was done stays until something else is; other notices go by themselves."""

    waiting_changed = Signal()

    def __init__(self, state: ViewState) -> None:
        super().__init__()
        self._state = state
        self._stats: Stats | None = None
        self._done: Change | None = None
        self.selected, self.said = ElidedLabel(), ElidedLabel()
        self.selected.setMinimumWidth(LEAST_NAME)
        self.selected.setContentsMargins(6, 0, 0, 0)
        self.said.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self.back = QPushButton()
        self.back.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.back.hide()
        self.back.clicked.connect(self._on_back)
        self._notice = QTimer(self, singleShot=True, interval=NOTICE_MS)
        self._notice.timeout.connect(self._show_done)
        self.addWidget(self.selected, 1)
        self.addWidget(self.said)
        self.addWidget(self.back)
        self._file, self._indexes, self._speed, self._lint = (PlainLabel() for _ in range(4))
        self.waiting = LockCountdown(state)
        self.waiting.changed.connect(self.waiting_changed)
        self.addPermanentWidget(self.waiting)
        for label in (self._file, self._indexes, self._speed, self._lint):
            label.setWordWrap(False)
            label.setContentsMargins(10, 0, 10, 0)
            self.addPermanentWidget(label)
        state.workspace_changed.connect(self._on_workspace_changed)
        state.content_changed.connect(self._on_content_changed)
        state.trace_changed.connect(self._on_trace_changed)
        state.expert_changed.connect(self._on_expert_changed)
        state.noticed.connect(self._on_noticed)
        state.selection_changed.connect(self._on_selection_changed)
        state.memory_changed.connect(self._on_selection_changed)
        state.pointed_changed.connect(self._on_selection_changed)
        state.listed_changed.connect(self._on_selection_changed)
        self._show_selected(None)

    def refresh_texts(self) -> None:
        """Set the texts again that name a key or hold the text of a memory."""
        self._show_done()
        self._on_selection_changed()
        self._on_trace_changed(self._state.trace)

    def _on_workspace_changed(self, _workspace: Workspace | None) -> None:
        self._stats = self._done = None
        self._show_done()  # it was about the other file
        self._show_selected(None)
        self._show_file()
        self._count()

    def _on_content_changed(self, change: Change | None) -> None:
        if change is not None and change.title:
            self._done = change
            self._show_done()
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, self.said.text()))
        self._on_selection_changed()
        self._count()

    def _count(self) -> None:
        self._state.read("status", lambda explorer, _token: explorer.library.stats(), self._on_counted)

    def _on_counted(self, stats: Stats) -> None:
        self._stats = stats
        self._show_file()

    def _show_file(self) -> None:
        workspace, stats = self._state.workspace, self._stats
        if workspace is None or stats is None:
            self._file.setText("" if workspace is None else workspace.path.name)
            self._indexes.clear()
            self._fit()
            return
        shown = filled(self.tr("{file} · {count} memories"), file=workspace.path.name, count=f"{stats.memories:,}")
        if not workspace.can_write:
            shown += " · " + self.tr("read-only")
        self._file.setText(shown)
        self._indexes.setText(self._vector_line(stats))
        self._fit()

    def _vector_line(self, stats: Stats) -> str:
        """How many memories can be found by similarity: a number that was counted."""
        if not stats.memories:
            return ""
        if not stats.file.dimension:
            return self.tr("○ no vectors")
        if stats.with_vector == stats.memories:
            return self.tr("✔ all have vectors")
        having, count = f"{stats.with_vector:,}", f"{stats.memories:,}"
        return filled(self.tr("⚠ {having} of {count} have vectors"), having=having, count=count)

    def _on_trace_changed(self, trace: Trace | None) -> None:
        if trace is None:
            self._speed.clear()
            self._lint.clear()
            self._fit()
            return
        self._speed.setText(self.tr("{ms} ms").format(ms=f"{sum(span.ms for span in trace.spans):.0f}"))
        from mnemonaut_core.explain.story import findings_of, hints_text  # loaded then: the window is painted before
        from mnemonaut_ui.words.messages import translated

        hints = hints_text(findings_of(trace))
        self._lint.setText("" if hints is None else f"⚠ {translated(hints)}")
        self._fit()

    def _fit(self) -> None:
        """Show the facts that fit next to the selection and the last operation, in order of importance: the file first."""
        room = self.width() - LEAST_NAME - LEAST_SAID
        for label in (self._file, self._speed, self._indexes, self._lint):
            room -= label.sizeHint().width()
            label.setVisible(bool(label.text()) and room >= 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        return QSize(LEAST_NAME + LEAST_SAID, super().minimumSizeHint().height())

    def _on_expert_changed(self, _expert: bool) -> None:
        self._on_trace_changed(self._state.trace)

    def _on_noticed(self, text: str) -> None:
        self.said.set_line(text)
        self.said.show()
        self.back.hide()
        self._notice.start()

    @property
    def message(self) -> str:
        """What was done last, or the notice in its place; "" for neither."""
        return self.said.text()

    def _show_done(self) -> None:
        self._notice.stop()
        done = self._done
        self.said.set_line("" if done is None else _title(done))
        self.said.setVisible(done is not None)
        undone = done is not None and done.operation == "undo"
        self.back.setText(self.tr("Redo") if undone else self.tr("Undo"))
        self.back.setAccessibleName(f"{self.back.text()}: {self.said.text()}")
        self.back.setVisible(done is not None and done.journal_id is not None)

    def follow_journal(self, entries: tuple[JournalEntry, ...]) -> None:
        """The button is shown only while Undo (or Redo) would revert exactly the operation that the message names."""
        done = self._done
        if done is None or done.journal_id is None:
            return
        state = "undone" if done.operation == "undo" else "done"
        held = [entry.id for entry in entries if entry.state == state]
        takes = (held[-1] if state == "undone" else held[0]) if held else None
        if takes != done.journal_id:
            self._done = None
            if not self._notice.isActive():
                self._show_done()

    def _on_back(self) -> None:
        done = self._done
        if done is not None:
            self._state.command_requested.emit("redo" if done.operation == "undo" else "undo")

    def _on_selection_changed(self, *_: object) -> None:
        memory_id = self._state.on_it
        self._state.jobs.cancel("status:selected")
        self._show_selected(None)
        if memory_id:
            self._state.read(
                "status:selected",
                lambda explorer, _token: explorer.library.memories([memory_id]).get(memory_id),
                self._show_selected,
                failed=ignore,
            )

    def _show_selected(self, memory: Memory | None) -> None:
        """Its name; until that is read, and for what is no memory any more, its id."""
        held, what = self._state.selected, ""
        pointed = self._state.pointed
        if pointed:
            held = Selection((pointed,), pointed)
        if held.ids:  # loaded then: the window is painted before
            from mnemonaut_ui.words.memory import name_of, shown_line

            what = shown_line(held.memory_id, 60) if memory is None else name_of(memory, 200)
        if self._state.workspace is None:
            text = ""
        elif not held.ids:
            text = self.tr("No memory selected")
        elif held.matching is not None:
            text = self.tr("All {count} that match selected, the keyboard on: {what}")
            text = text.format(count=f"{len(held.ids):,}", what=what)
        elif len(held.ids) > 1:
            text = self.tr("{count} selected, the keyboard on: {what}").format(count=f"{len(held.ids):,}", what=what)
        elif self._state.listed and not pointed:
            text = self.tr("1 selected: {what}").format(what=what)
        else:
            text = self.tr("1 selected, not in this list: {what}").format(what=what)
        self.selected.set_line(text)


def _title(change: Change) -> str:
    from mnemonaut_ui.words.messages import translated

    return translated(change.title)
