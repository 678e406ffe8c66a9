"""Says when a message of a conversation isolated a memory by itself: which, by which words, in which recall; Undo and Show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Slot

from mnemonaut_core import agents
from mnemonaut_core.domain.agent import AutomaticIsolation
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.run_list import RunCondition, RunFilter
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import memory_line, shown_line, text_of

if TYPE_CHECKING:
    from mnemonaut_core.cancel import CancelToken
    from mnemonaut_core.errors import MnemonautError
    from mnemonaut_core.explorer import Explorer
    from mnemonaut_ui.state.ports import Workspace
    from mnemonaut_ui.widgets.banner import Banner

CHANNEL = "dismissals"
LOOKED_AT = 20


@dataclass(frozen=True, slots=True)
class _News:
    """The newest number there is, and what was isolated since the one that was known."""

    newest: int
    found: tuple[AutomaticIsolation, ...] = ()
    memory: Memory | None = None
    """Of the newest of them; None where it is not stored any more."""
    question: str = ""


def _look(explorer: Explorer, known: int | None, token: CancelToken) -> _News:
    token.raise_if_set()
    done = agents.automatic_isolations(explorer, limit=LOOKED_AT)
    newest = max((one.number for one in done), default=0)
    fresh = () if known is None else tuple(one for one in done if one.number > known and one.stands)
    if not fresh:
        return _News(newest)
    last = fresh[0]
    question = ""
    if last.run_id:
        keys = explorer.log.listing(RunFilter((RunCondition("id", last.run_id),)), now=0).keys
        rows = explorer.log.rows([key for key in keys if key.id == last.run_id])
        question = next((row.recorded.question or "" for row in rows.values() if row.recorded is not None), "")
    return _News(newest, fresh, explorer.memories([last.memory_id]).get(last.memory_id), question)


class DismissalWatch(QObject):
    """Looks whenever another program wrote. What was isolated before the database was opened is no news."""

    def __init__(
        self, state: ViewState, banner: Banner, refresh: Callable[[], None], parent: QObject | None = None
    ) -> None:
        """`refresh` shows everywhere what the file holds now."""
        super().__init__(parent)
        self._state, self._banner, self._refresh = state, banner, refresh
        self._known: int | None = None
        self._last: AutomaticIsolation | None = None
        state.workspace_changed.connect(self._on_workspace_changed)
        state.written_elsewhere.connect(self.look)
        state.content_changed.connect(self.look)

    @Slot()
    @Slot(object)
    def look(self, *_: object) -> None:
        """Look now."""
        workspace, known = self._state.workspace, self._known
        if workspace is not None:
            explorer = workspace.explorer
            self._state.jobs.read(
                CHANNEL, lambda token: _look(explorer, known, token), self._on_looked, failed=self._on_failed
            )

    def _on_looked(self, answer: object) -> None:
        news = cast("_News", answer)
        self._known = max(self._known or 0, news.newest)
        if news.found:
            self._last = news.found[0]
            self._banner.show_text(
                partial(self._sentence, news),
                button=self.tr("Undo"),
                act=self.undo,
                more=((lambda: self.tr("Show"), self.show),),
            )

    def _sentence(self, news: _News) -> str:
        one = news.found[0]
        memory = one.memory_id if news.memory is None else text_of(news.memory)
        said = self.tr("“{phrase}” in a message isolated this by itself: {memory}")
        told = filled(said, phrase=shown_line(one.phrase, 40), memory=memory_line(memory, 44))
        if news.question:
            asked = self.tr("It had come back for “{question}”.")
            told = f"{told} · " + filled(asked, question=shown_line(news.question, 40))
        if len(news.found) > 1:
            told = f"{told} · " + filled(self.tr("Before it: {count} more."), count=len(news.found) - 1)
        return told

    def _on_failed(self, _error: MnemonautError) -> None:
        """The watch of the file says what is wrong with it."""

    @Slot()
    def undo(self) -> None:
        """Take this isolation back, and nothing that came after it."""
        workspace, one, now = self._state.workspace, self._last, self._state.services.now()
        self._banner.hide()
        if workspace is None or workspace.operations is None or one is None or one.operation is None:
            return
        operations, number = workspace.operations, one.operation
        self._state.jobs.operate("undo_only", lambda token: operations.undo_only(number, now=now, token=token))

    @Slot()
    def show(self) -> None:
        """What is isolated, with this memory chosen."""
        one = self._last
        if one is not None:
            self._state.request_command("show_quarantine")
            self._refresh()
            self._state.select((one.memory_id,), one.memory_id)

    @Slot(object)
    def _on_workspace_changed(self, _workspace: Workspace | None) -> None:
        self._state.jobs.cancel(CHANNEL)
        self._known = self._last = None
        self._banner.hide()
        self.look()
