"""Watches the open file for changes by other programs: a banner reports them, and nothing is done automatically.
If the file is deleted or replaced, the banner stays until a database is opened again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal

from mnemonaut_core.domain.change import MOST_COUNTED, News
from mnemonaut_core.errors import LOST, MnemonautError
from mnemonaut_ui.state.open_request import OpenRequest
from mnemonaut_ui.state.view_state import Draft, ViewState
from mnemonaut_ui.widgets.banner import Banner, Words
from mnemonaut_ui.widgets.file_dialog import ask_for_target
from mnemonaut_ui.words.keys import with_keys
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import shown_line
from mnemonaut_ui.words.messages import error_text, listed

if TYPE_CHECKING:
    from mnemonaut_core.domain.change import Change
    from mnemonaut_core.workspace.wiring import FileState, Workspace

EVERY_MS = 1000
_PATIENCE = 10
"""Looks that may go unanswered (cancelled with all other reads) before the next one is sent all the same."""
TELL_EVERY = 5
"""While a program writes continuously, other watchers (names of Undo, presets, saved questions) look again only once in
this many looks."""
AWAY_FOR = 60
"""Looks for which news that a person dismissed stay away."""


class Headline(msgspec.Struct, frozen=True):
    """A message about the most important change by others, before the counts of the rest, in the same banner."""

    sentence: Callable[[], str]
    isolated: frozenset[int]
    """The isolations that it tells of, by number: the counts leave them out."""
    buttons: Sequence[tuple[Words, Callable[[], None]]]


class FileWatch(QObject):
    """Asks once a second, in a read job, what the file holds. What this window wrote itself is not news."""

    sent_away = Signal()
    """A person dismissed the banner with its headline."""

    def __init__(
        self,
        state: ViewState,
        banner: Banner,
        opening: Callable[[OpenRequest], None],
        show_error: Callable[[Banner, MnemonautError], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._show_error = show_error
        self._opening = opening
        self._state = state
        self._banner = banner
        self._shown: FileState | None = None
        """What the screens show."""
        self._known: FileState | None = None
        """What was found last."""
        self._waiting = 0
        self._looks = 0
        self._told_at: int | None = None
        """The look at which the other watchers were last notified; None if they are up to date."""
        self._untold = False
        self._refreshing = False
        self._news: tuple[News, bool] | None = None
        """The changes that the person has not seen, and whether memories are among them."""
        self._headline: Headline | None = None
        self._seen: frozenset[int] = frozenset()
        """The isolations of the headline that the screens show by now."""
        self._away_until = 0
        self._shown_words: list[str] = []
        self._fault = ""
        self._error: MnemonautError | None = None
        self._copied = False
        self._timer = QTimer(self, interval=EVERY_MS)
        self._timer.timeout.connect(self.look)
        banner.closed.connect(self._on_closed)
        state.workspace_changed.connect(self._on_workspace_changed)
        state.content_changed.connect(self._on_content_changed)
        state.jobs.failed.connect(self._on_refused)
        state.drafts.append(
            Draft(self, lambda: self.tr("What the lost file held"), self._unsaved, self._ask_copy, self._leave_unsaved)
        )

    def stop(self) -> None:
        self._timer.stop()

    def look(self) -> None:
        workspace, known, shown = self._state.workspace, self._known, self._shown
        if workspace is None or self._state.jobs.busy:
            return
        if 0 < self._waiting < _PATIENCE:
            self._waiting += 1
            return
        self._waiting = 1
        self._state.jobs.read(
            "watch",
            lambda _token: workspace.changed(known, shown, now=self._state.services.now()),
            self._on_looked,
            failed=self._on_failed,
        )

    def refresh(self) -> None:
        """Show what the file holds now; selections and scrolling stay. It is looked at first, so that what the screens then read
        is no news, and what comes after that is."""
        if self._state.workspace is None or self._fault in LOST:
            return
        self._refreshing = True
        if self._state.jobs.busy:
            self._refresh()
        else:
            self.look()

    def _refresh(self) -> None:
        self._refreshing = False
        self._shown = self._known
        self._put_away()
        self._state.content_changed.emit(None)
        self._state.refreshed.emit()

    def set_headline(self, headline: Headline | None) -> None:
        """Say this before all counts, until it is replaced; None ends it."""
        self._headline = headline
        self._seen &= frozenset() if headline is None else headline.isolated
        self._say()

    def _put_away(self) -> None:
        """Screens show the counted changes; a headline stays until the person deals with it."""
        self._news, self._away_until = None, 0
        self._seen = frozenset() if self._headline is None else self._headline.isolated
        self._say()

    def _on_closed(self) -> None:
        if self._fault:
            return
        if self._news is not None:
            self._news, self._away_until = None, self._looks + AWAY_FOR
        if self._headline is not None:
            self.sent_away.emit()

    def _on_looked(self, found: FileState | None) -> None:
        self._waiting = 0
        self._looks += 1
        if self._fault and self._fault not in LOST:
            self._fault = ""
            self._say()
        if self._fault:
            return
        if self._refreshing:
            self._known = found or self._known
            self._refresh()
            return
        if self._state.jobs.busy:
            return  # with an operation at work it may be our own write: the next look tells
        if found is None:
            self._tell_others()
            return
        self._known = found
        if found.vectors_only:
            self._shown, self._untold = found, True
            self._tell_others()
            return
        shown = self._shown
        if shown is None or (self._known.generation <= shown.generation and self._known.others <= shown.others):
            self._shown = self._known
            return
        self._untold = True
        self._tell_others()
        if self._looks >= self._away_until:
            self._news = self._known.news, self._known.generation > shown.generation
            self._say()

    def _tell_others(self) -> None:
        """Notify the other watchers at once, every few looks while the writing goes on, and once at its end."""
        if self._untold and (self._told_at is None or self._looks - self._told_at >= TELL_EVERY):
            self._untold, self._told_at = False, self._looks
            self._state.written_elsewhere.emit()

    def _say(self) -> None:
        """Show headline and counts in one banner; a fault of the file takes precedence."""
        if self._fault:
            return
        said = self._sentence()
        if not said:
            self._banner.hide()
            return
        head = self._headline
        buttons = [] if head is None else list(head.buttons)
        if self._rest() is not None:
            buttons.append((lambda: with_keys(self.tr("Refresh"), "refresh"), self.refresh))
        shown = [said, *(label if isinstance(label, str) else label() for label, _act in buttons)]
        if self._banner.isHidden() or self._shown_words != shown:
            self._shown_words = shown
            (button, act), *more = buttons
            self._banner.show_text(self._sentence, button=button, act=act, more=more)

    def _rest(self) -> tuple[News, bool] | None:
        """The counts besides the headline; None if there are none."""
        if self._news is None or self._headline is None:
            return self._news
        news, counted = self._news
        told = len(self._headline.isolated - self._seen)
        left = replace(
            news, isolated=max(0, news.isolated - told), by=tuple(by for by in news.by if by != "automatic" or not told)
        )
        return (left, counted) if left.counted or not told else None

    def _sentence(self) -> str:
        rest = self._rest()
        told = [] if self._headline is None else [self._headline.sentence()]
        if rest is not None:
            told.append(self._counts(*rest))
        return " · ".join(told)

    def _counts(self, news: News, counted: bool) -> str:
        if not news.counted:
            if counted:
                return self.tr("Another program changed memories.")
            return self.tr("Another program wrote to this file.")
        told = (
            (news.added, self.tr("1 new memory"), self.tr("{count} new memories")),
            (news.changed, self.tr("1 changed"), self.tr("{count} changed")),
            (news.isolated, self.tr("1 isolated"), self.tr("{count} isolated")),
            (news.suppressed, self.tr("1 kept out of some questions"), self.tr("{count} kept out of some questions")),
            (news.removed, self.tr("1 removed"), self.tr("{count} removed")),
        )
        counts = listed(_count(number, one, many) for number, one, many in told if number)
        return filled(self.tr("{counts} ({who})"), counts=counts, who=self._who(news))

    def _who(self, news: News) -> str:
        """The writer that the journal names; a program that bypasses it has no name."""
        imported = self.tr("an import")
        if len(news.files) == 1:
            imported = filled(self.tr("an import of {file}"), file=shown_line(Path(news.files[0]).name, 40))
        names = {
            "agent": self.tr("your companion"),
            "import": imported,
            "person": self.tr("another window or the command line"),
            "automatic": self.tr("what a message dismissed"),
        }
        by = ("import", *news.by) if news.files else news.by  # who imports is a person or a companion
        if news.files and "person" in by:
            by = tuple(one for one in by if one != "person")
        return listed(names.get(one, shown_line(one, 40)) for one in dict.fromkeys(by)) or self.tr("another program")

    def _on_failed(self, error: MnemonautError) -> None:
        self._waiting, self._refreshing = 0, False
        if error.code == self._fault or self._fault in LOST:  # said once, not once a second
            return
        self._fault, self._shown_words = error.code, []
        self._error = error
        if error.code in LOST:
            self._show_lost()
        else:
            self._show_error(self._banner, error)

    def _on_refused(self, error: MnemonautError) -> None:
        if error.code in LOST and self._state.workspace is not None:
            self._on_failed(error)

    def _show_lost(self) -> None:
        assert self._error is not None  # noqa: S101 - set with the fault
        more = [(self.tr("Save journal…"), self._ask_journal)]
        if self._fault != "vanished":
            more.append((self.tr("Open what is there now"), self._open_anew))
        self._banner.show_text(
            error_text(self._error),
            kind="error",
            button=self.tr("Save a copy…"),
            act=self._ask_copy,
            more=more,
            stays=True,
        )

    def _ask_copy(self) -> None:
        workspace, report = self._state.workspace, self._state.jobs.reporter("save_copy")
        if workspace is not None:
            save = partial(workspace.place.save_copy, progress=report)
            self._ask(self.tr("Save a copy"), f"{workspace.path.stem}-copy.db", save)

    def _ask_journal(self) -> None:
        workspace = self._state.workspace
        if workspace is not None:
            self._ask(self.tr("Save the journal"), f"{workspace.path.stem}-journal.jsonl", workspace.place.save_journal)

    def _ask(self, title: str, name: str, save: Callable[..., object]) -> None:
        workspace = self._state.workspace
        if workspace is None:
            return

        def write(target: Path) -> None:
            saved = partial(self._on_saved, target)
            self._state.jobs.operate("save", lambda token: save(target, token=token), saved, must=True)

        ask_for_target(self._banner.window(), title, write, str(workspace.path.with_name(name)))

    def _unsaved(self) -> bool:
        """Whether the content is in no file that can still be opened."""
        workspace = self._state.workspace
        return self._fault in LOST and workspace is not None and workspace.place.kept is None and not self._copied

    def _leave_unsaved(self) -> None:
        self._copied = True

    def _on_saved(self, target: Path, _value: object) -> None:
        self._copied |= target.suffix != ".jsonl"
        self._state.noticed.emit(self.tr("Saved: {path}").format(path=target))

    def _open_anew(self) -> None:
        workspace = self._state.workspace
        if workspace is not None:
            self._opening(OpenRequest(workspace.path, read_only=not workspace.can_write))

    def _on_workspace_changed(self, workspace: Workspace | None) -> None:
        self._shown = self._known = None
        self._waiting, self._fault, self._error, self._copied = 0, "", None, False
        self._told_at, self._untold, self._refreshing = None, False, False
        self._put_away()
        if workspace is None:
            self._timer.stop()
        else:
            self._timer.start()
            self.look()

    def _on_content_changed(self, change: Change | None) -> None:
        if change is None or not change.generation or self._fault in LOST:
            return
        # all screens read anew with our own change, so what others wrote before it is shown as well
        self._shown = self._known = None
        self._put_away()
        self._waiting = 0
        QTimer.singleShot(0, self, self.look)


def _count(number: int, one: str, many: str) -> str:
    if number == 1:
        return one
    return filled(many, count=f"{MOST_COUNTED:,}+" if number > MOST_COUNTED else f"{number:,}")
