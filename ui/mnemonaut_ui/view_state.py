"""What all screens share: the open database, the current recall, the selected memory, and how to look at things."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings, Signal

from mnemonaut_ui.jobs import Jobs
from mnemonaut_ui.theme import LIGHT, Theme

if TYPE_CHECKING:
    from mnemonaut_core.cancel import CancelToken
    from mnemonaut_core.domain.change import Change
    from mnemonaut_core.domain.trace import Trace
    from mnemonaut_core.errors import MnemonautError
    from mnemonaut_core.situations import Situation
    from mnemonaut_ui.workspace import OpenRequest, Surroundings, Workspace


class ViewState(QObject):
    """One for the window. Setters are commands; each emits its signal only when something changed."""

    workspace_changed = Signal(object)  # Workspace | None
    trace_changed = Signal(object)  # Trace | None
    memory_changed = Signal(str)  # the memory that the inspector shows; "" for none
    selection_changed = Signal(object)  # tuple[str, ...]: what Isolate and the like act on
    expert_changed = Signal(bool)
    theme_changed = Signal(object)  # Theme
    content_changed = Signal(object)  # Change | None: memories are not what they were
    noticed = Signal(str)  # one line for the status bar
    refused = Signal(object)  # MnemonautError: shown in the banner
    situation_requested = Signal(object)  # Situation of the database that is open: the lab asks it
    open_requested = Signal(object)  # OpenRequest: the window opens it
    files_offered = Signal(object)  # tuple[Path, ...]: dropped or chosen; opened if ours, else offered for import
    change_requested = Signal(str, object)  # parameter, value: the lab sets it and ranks anew
    command_requested = Signal(str)  # the name of a command of `actions.py`

    def __init__(
        self,
        jobs: Jobs,
        surroundings: Surroundings,
        parent: QObject | None = None,
        *,
        settings: QSettings | None = None,
    ) -> None:
        super().__init__(parent)
        self.jobs = jobs
        self.surroundings = surroundings
        self.settings = settings
        """Where screens keep their columns and splitters; None keeps nothing. The window gives its own."""
        self._workspace: Workspace | None = None
        self._trace: Trace | None = None
        self._memory = ""
        self._selection: tuple[str, ...] = ()
        self._expert = True
        self._theme = LIGHT
        jobs.operation_finished.connect(self.content_changed)
        jobs.failed.connect(self.refused)

    @property
    def workspace(self) -> Workspace | None:
        """The open database; None on the Welcome page."""
        return self._workspace

    @property
    def writable(self) -> bool:
        """Whether operations are possible."""
        return self._workspace is not None and self._workspace.operations is not None

    @property
    def trace(self) -> Trace | None:
        """The recall that is shown."""
        return self._trace

    @property
    def memory_id(self) -> str:
        """The memory that the inspector shows; "" for none."""
        return self._memory

    @property
    def selection(self) -> tuple[str, ...]:
        """Ids that a command would act on, in the order of the list."""
        return self._selection

    @property
    def expert(self) -> bool:
        """Numbers and formulas (True), or plain words."""
        return self._expert

    @property
    def theme(self) -> Theme:
        """The colours."""
        return self._theme

    def set_workspace(self, workspace: Workspace | None) -> None:
        """Show another database; everything that belonged to the last one is let go."""
        self.jobs.cancel_all()
        self._workspace = workspace
        self.set_trace(None)
        self.select((), "")
        self.workspace_changed.emit(workspace)

    def set_trace(self, trace: Trace | None) -> None:
        """Show another recall."""
        if trace is not self._trace:
            self._trace = trace
            self.trace_changed.emit(trace)

    def select(self, ids: Sequence[str], memory_id: str | None = None) -> None:
        """Select memories; the inspector follows `memory_id` (the first by default)."""
        wanted = tuple(ids)
        shown = memory_id if memory_id is not None else (wanted[0] if wanted else "")
        if wanted != self._selection:
            self._selection = wanted
            self.selection_changed.emit(wanted)
        if shown != self._memory:
            self._memory = shown
            self.memory_changed.emit(shown)

    def set_expert(self, expert: bool) -> None:  # noqa: FBT001  (a slot of a checkable action)
        """Numbers, or plain words."""
        if expert != self._expert:
            self._expert = expert
            self.expert_changed.emit(expert)

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        if theme is not self._theme:
            self._theme = theme
            self.theme_changed.emit(theme)

    def toggle_isolation(self, reason: str = "") -> None:
        """Isolate what is selected everywhere; where all of it is isolated already, restore it."""
        workspace, ids = self._workspace, self._selection
        if workspace is None or workspace.operations is None or not ids:
            return
        operations, explorer, now = workspace.operations, workspace.explorer, self.surroundings.now()
        trace = self._trace
        run_id, recipe = (None, None) if trace is None else (trace.id, trace.recipe)

        def work(token: CancelToken) -> Change:
            isolated = {found.memory_id: found.id for found in explorer.isolations() if found.scope == "everywhere"}
            if set(ids) <= set(isolated):
                return operations.restore_rows([isolated[memory_id] for memory_id in ids], now=now, token=token)
            rest = [memory_id for memory_id in ids if memory_id not in isolated]
            return operations.isolate(rest, now=now, reason=reason, run_id=run_id, recipe=recipe, token=token)

        self.jobs.operate("isolate", work)

    def request_situation(self, situation: Situation) -> None:
        """Show a prepared situation of the sample that is open."""
        self.situation_requested.emit(situation)

    def request_change(self, parameter: str, value: object) -> None:
        """Set a parameter in the lab, for the recall that is shown."""
        self.change_requested.emit(parameter, value)

    def request_open(self, request: OpenRequest) -> None:
        """Open another database."""
        self.open_requested.emit(request)

    def offer_files(self, paths: Sequence[Path]) -> None:
        """Open the first database of ours among these files; offer anything else for import."""
        if paths:
            self.files_offered.emit(tuple(paths))

    def request_command(self, name: str) -> None:
        """Run a command of the window, as its menu would."""
        self.command_requested.emit(name)

    def refuse(self, error: MnemonautError) -> None:
        """Show an error with its advice."""
        self.refused.emit(error)

    def notice(self, text: str) -> None:
        """One line in the status bar."""
        self.noticed.emit(text)
