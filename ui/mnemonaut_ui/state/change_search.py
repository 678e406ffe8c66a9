"""What would bring a memory, and at what cost: one search for the drawer and for *Why not?*."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Signal

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.costs import Cost, costs_of
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explorer import Explorer, Why
from mnemonaut_ui.state.view_state import ViewState


class ChangeSearch(QObject):
    """Changes come as they are found, then the cost of each; what was found stays when a person stops it."""

    changed = Signal()
    ended = Signal()  # all changes were tried on other questions
    failed = Signal(object)

    def __init__(self, state: ViewState, channel: str, parent: QObject) -> None:
        super().__init__(parent)
        self._state, self._channel = state, channel
        self.why: Why | None = None
        """The answer, with the changes that are known."""
        self.costs: list[Cost | None] = []
        """Of the first changes, as far as they were tried."""
        self.looking = False

    @property
    def trying(self) -> bool:
        """Whether the changes are known, and are tried on other questions."""
        return self.looking and self.why is not None and self.why.complete and bool(self.why.remedies)

    def start(self, trace: Trace, memory_id: str) -> None:
        """Look for what would bring a memory into a recall."""
        self.forget()
        self.looking = True
        now, tell = self._state.services.now(), self._state.jobs.teller(self._channel, self._on_told)

        def work(explorer: Explorer, token: CancelToken) -> Why:
            why = explorer.why(trace, memory_id, token=token, on_found=partial(tell, token))
            tell(token, why)
            for cost in costs_of(explorer, why.trace, why.remedies, now=now, token=token):
                tell(token, cost)
            return why

        self._state.read(self._channel, work, self._on_ended, failed=self._on_failed)

    def stop(self) -> None:
        self._state.jobs.cancel(self._channel)
        self.looking = False

    def forget(self) -> None:
        self.stop()
        self.why, self.costs = None, []

    def _on_told(self, told: Why | Cost | None) -> None:
        """The answer with more changes, or the cost of the next one."""
        if isinstance(told, Why):
            self.why = told
        else:
            self.costs.append(told)
        self.changed.emit()

    def _on_ended(self, why: Why) -> None:
        self.why, self.looking = why, False
        self.ended.emit()
        self.changed.emit()

    def _on_failed(self, error: MnemonautError) -> None:
        self.looking = False
        self.failed.emit(error)
