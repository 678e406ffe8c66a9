"""Notices about isolated memories: that one came again, and that a message of a conversation isolated one by itself: by which
words, in which recall, with Show and Undo, as the headline of what the watch of the file says."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QObject

from mnemonaut_core.domain.agent import AutomaticIsolation
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.run_list import RunCondition, RunFilter
from mnemonaut_core.errors import Cancelled
from mnemonaut_ui.quarantine.view import QuarantineScreen
from mnemonaut_ui.shell.file_watch import FileWatch, Headline
from mnemonaut_ui.state.jobs import ignore
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import memory_line, shown_line, text_of
from mnemonaut_ui.words.messages import listed

if TYPE_CHECKING:
    from mnemonaut_core.cancel import CancelToken
    from mnemonaut_core.errors import MnemonautError
    from mnemonaut_core.explorer import Explorer
    from mnemonaut_core.workspace.wiring import Workspace
    from mnemonaut_ui.shell.main_window import MainWindow
    from mnemonaut_ui.widgets.banner import Words


NAMED = 3


class CameAgainNotice(QObject):
    """A sentence in the banner of the window, where the screen in front does not say it itself."""

    def __init__(self, shell: MainWindow, show: Callable[[], None]) -> None:
        super().__init__(shell)
        self._shell, self._show = shell, show
        self._told: Callable[[], str] | None = None
        """The message of the banner; None after the current screen showed it."""
        shell.state.came_again.connect(self._on_came_again)

    def _on_came_again(self, ids: tuple[str, ...]) -> None:
        def text() -> str:
            named = listed(ids[:NAMED]) + (" …" if len(ids) > NAMED else "")
            if len(ids) == 1:
                return filled(self.tr("An isolated memory came again: {ids}. It stays isolated."), ids=named)
            many = self.tr("{count} isolated memories came again: {ids}. They stay isolated.")
            return filled(many, count=f"{len(ids):,}", ids=named)

        if self._told_by_quarantine():
            return
        self._told = text
        self._shell.banner.show_text(text, kind="warning", button=lambda: self.tr("Show"), act=self._show)

    def screen_shown(self) -> None:
        """Drop the notice where the screen in front says itself what came again."""
        if self._told is not None and self._told_by_quarantine():
            if self._shell.banner.message == self._told():
                self._shell.banner.hide()
            self._told = None

    def _told_by_quarantine(self) -> bool:
        front = self._shell.front
        return isinstance(front, QuarantineScreen) and front.tells_what_came_again


CHANNEL = "dismissals"
LOOKED_AT = 20
MOST_LETTERS = 44
"""Of what a banner quotes; of letters that are twice as wide, half as many."""


class _News(msgspec.Struct, frozen=True):
    """The newest number there is, and what was isolated since the one that was known and still is."""

    newest: int
    found: tuple[AutomaticIsolation, ...] = ()
    """Newest first."""
    memory: Memory | None = None
    """Of the newest of them; None where it is not stored any more."""
    question: str = ""


def _look(
    explorer: Explorer, known: int | None, told: Sequence[AutomaticIsolation], just_undone: int, token: CancelToken
) -> _News:
    token.raise_if_set()
    done = explorer.library.read(lambda reader: reader.agents.automatic_isolations(limit=LOOKED_AT))
    newest = max((one.number for one in done), default=0)
    if known is None:
        return _News(newest)
    unseen = {one.number for one in told}
    found = [one for one in done if one.stands and (one.number > known or one.number in unseen)]
    found += [one for one in told if one.number < min((one.number for one in done), default=0)]
    found = [one for one in found if one.number != just_undone]
    if not found:
        return _News(newest)
    last = found[0]
    question = ""
    if last.run_id:
        keys = explorer.log.listing(RunFilter((RunCondition("id", last.run_id),)), now=0).keys
        rows = explorer.log.rows([key for key in keys if key.id == last.run_id])
        question = next((row.recorded.question or "" for row in rows.values() if row.recorded is not None), "")
    return _News(newest, tuple(found), explorer.library.memories([last.memory_id]).get(last.memory_id), question)


class DismissalWatch(QObject):
    """Looks after every write by another program. Isolations from before the database was opened are no news; an
    isolation that was not dealt with (shown, undone, dismissed) stays news while it lasts."""

    def __init__(
        self, state: ViewState, watch: FileWatch, show_isolated: Callable[[], None], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._state, self._watch, self._show_isolated = state, watch, show_isolated
        self._known: int | None = None
        self._told: tuple[AutomaticIsolation, ...] = ()
        self._undoing = 0
        state.workspace_changed.connect(self._on_workspace_changed)
        state.written_elsewhere.connect(self.look)
        state.content_changed.connect(self.look)
        watch.sent_away.connect(self._forget)

    def look(self, *_: object) -> None:
        known, told, undoing = self._known, self._told, self._undoing
        self._state.read(
            CHANNEL,
            lambda explorer, token: _look(explorer, known, told, undoing, token),
            self._on_looked,
            failed=ignore,
        )

    def _on_looked(self, news: _News) -> None:
        self._known = max(self._known or 0, news.newest)
        self._told = news.found
        if not news.found:
            self._watch.set_headline(None)
            return
        buttons: list[tuple[Words, Callable[[], None]]] = [(lambda: self.tr("Show"), self.show)]
        if self._state.writable:
            buttons.append((lambda: self.tr("Undo"), self.undo))
        numbers = frozenset(one.number for one in news.found)
        self._watch.set_headline(Headline(partial(self._sentence, news), numbers, tuple(buttons)))

    def _sentence(self, news: _News) -> str:
        one = news.found[0]
        memory = one.memory_id if news.memory is None else text_of(news.memory)
        said = self.tr("“{phrase}” in a message isolated this by itself: {memory}")
        told = filled(said, phrase=shown_line(one.phrase, 40), memory=memory_line(memory, _letters(memory)))
        if news.question:
            asked = self.tr("It had come back for “{question}”.")
            told = f"{told} · " + filled(asked, question=shown_line(news.question, _letters(news.question)))
        if len(news.found) > 1:
            told = f"{told} · " + filled(self.tr("Before it: {count} more."), count=len(news.found) - 1)
        return told

    def undo(self) -> None:
        """Undo the newest of them and nothing after it; then the next newest is shown."""
        workspace, now = self._state.workspace, self._state.services.now()
        if workspace is None or not workspace.can_write or not self._told:
            return
        database, number = workspace.database, self._told[0].operation
        if number is None:
            self._forget()
            return
        self._undoing = self._told[0].number
        self._watch.set_headline(None)
        self._state.jobs.operate(
            "undo_only",
            lambda token: database.journal.undo_only(number, now=now, token=token),
            self._on_undone,
            failed=self._on_refused,
        )

    def _on_undone(self, _change: object) -> None:
        self._undoing = 0

    def _on_refused(self, error: MnemonautError) -> None:
        self._undoing = 0
        if not isinstance(error, Cancelled):
            self._state.jobs.failed.emit(error)
        self.look()

    def show(self) -> None:
        """What is isolated, with these memories chosen, the newest first; there they can be restored as everything can."""
        ids = tuple(dict.fromkeys(one.memory_id for one in self._told))
        self._forget()
        if ids:
            self._show_isolated()
            self._watch.refresh()
            self._state.select(ids, ids[0])

    def _forget(self) -> None:
        self._told = ()
        self._watch.set_headline(None)

    def _on_workspace_changed(self, _workspace: Workspace | None) -> None:
        self._state.jobs.cancel(CHANNEL)
        self._known, self._undoing = None, 0
        self._forget()
        self.look()


def _letters(text: str) -> int:
    wide = sum(unicodedata.east_asian_width(one) in "WF" for one in text[:MOST_LETTERS])
    return MOST_LETTERS - wide // 2
