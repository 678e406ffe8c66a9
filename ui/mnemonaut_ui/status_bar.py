"""The status bar: which file, how many memories, that looking changed none, how fast, what is degraded."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QStatusBar

from mnemonaut_ui.lock_wait import LockCountdown
from mnemonaut_ui.view_state import ViewState
from mnemonaut_ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from mnemonaut_core.cancel import CancelToken
    from mnemonaut_core.domain.change import Change
    from mnemonaut_core.domain.listing import Stats
    from mnemonaut_core.domain.trace import Trace
    from mnemonaut_ui.workspace import Workspace

NOTICE_MS = 8000


class StatusLine(QStatusBar):
    """Permanent facts on the right, notices on the left; between them what waits for another program."""

    waiting_changed = Signal()

    def __init__(self, state: ViewState) -> None:
        super().__init__()
        self._state = state
        self._stats: Stats | None = None
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
        state.noticed.connect(self._on_noticed)

    def retranslate(self) -> None:
        """Say all again."""
        self.clearMessage()  # in the language of before
        self.waiting.retranslate()
        self._show_file()
        self._on_trace_changed(self._state.trace)

    @Slot(object)
    def _on_workspace_changed(self, workspace: Workspace | None) -> None:
        self._stats = None
        self.clearMessage()  # it was about the other file
        self._show_file()
        if workspace is not None:
            self._count(workspace)

    @Slot(object)
    def _on_content_changed(self, _change: Change | None) -> None:
        if self._state.workspace is not None:
            self._count(self._state.workspace)

    def _count(self, workspace: Workspace) -> None:
        def work(token: CancelToken) -> Stats:
            token.raise_if_set()
            return workspace.explorer.stats()

        self._state.jobs.read("status", work, self._on_counted)

    @Slot(object)
    def _on_counted(self, stats: object) -> None:
        self._stats = cast("Stats", stats)
        self._show_file()

    def _show_file(self) -> None:
        workspace, stats = self._state.workspace, self._stats
        if workspace is None or stats is None:
            _show(self._file, "" if workspace is None else workspace.path.name)
            _show(self._indexes, "")
            return
        shown = self.tr("{file} · {count} memories").format(file=workspace.path.name, count=f"{stats.memories:,}")
        if workspace.operations is None:
            shown += " · " + self.tr("read-only")
        _show(self._file, shown)
        _show(self._indexes, self._said_of_vectors(stats))

    def _said_of_vectors(self, stats: Stats) -> str:
        """How many memories can be found by similarity: a number that was counted."""
        if not stats.memories:
            return ""
        if not stats.dimension:
            return self.tr("○ no vectors")
        if stats.with_vector == stats.memories:
            return self.tr("✔ all have vectors")
        having, count = f"{stats.with_vector:,}", f"{stats.memories:,}"
        return self.tr("⚠ {having} of {count} have vectors").format(having=having, count=count)

    @Slot(object)
    def _on_trace_changed(self, trace: Trace | None) -> None:
        if trace is None:
            _show(self._speed, "")
            _show(self._lint, "")
            return
        _show(self._speed, self.tr("{ms} ms").format(ms=f"{sum(span.ms for span in trace.spans):.0f}"))
        count = len(trace.warnings)
        many = self.tr("⚠ 1 warning") if count == 1 else self.tr("⚠ {count} warnings").format(count=count)
        _show(self._lint, many if count else "")

    @Slot(str)
    def _on_noticed(self, text: str) -> None:
        self.showMessage(text, NOTICE_MS)


def _show(label: PlainLabel, text: str) -> None:
    """A fact, or no place for it."""
    label.setText(text)
    label.setVisible(bool(text))
