"""What fills the preview: a memory's details, read in a job; the last one asked for wins."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QObject

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.memory import MemoryDetails
from mnemonaut_core.errors import MnemonautError
from mnemonaut_ui.library.preview import Preview
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.words.messages import error_text

_CHANNEL = "library:preview"


class Reading(QObject):
    """Between the state's jobs and the preview."""

    def __init__(self, state: ViewState, preview: Preview, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._preview = preview
        self.wanted = ""
        """The memory that the preview shows, or will show once it is read."""

    def show_memory(self, memory_id: str) -> None:
        """Read this memory into the preview; "" empties it."""
        workspace = self._state.workspace
        self.wanted = memory_id
        if workspace is None or not memory_id:
            self._state.jobs.cancel(_CHANNEL)
            self._preview.show_details(None)
            return
        explorer = workspace.explorer

        def work(token: CancelToken) -> MemoryDetails | None:
            token.raise_if_set()
            return explorer.details(memory_id)

        self._state.jobs.read(_CHANNEL, work, self._on_read, failed=self._on_failed)

    def _on_read(self, answer: object) -> None:
        found = cast("MemoryDetails | None", answer)
        self._preview.show_details(found, "" if found is not None else self.tr("This memory is no longer stored."))

    def _on_failed(self, error: MnemonautError) -> None:
        self._preview.show_details(None, f"✖ {error_text(error)}")
