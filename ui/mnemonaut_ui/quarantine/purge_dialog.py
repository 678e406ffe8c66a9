"""Purging: what would be deleted, typed confirmation, and the state afterwards. The only modal dialog except that for
overwriting a file."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.change import Holding, Purged, ToPurge
from mnemonaut_core.domain.lists import Meant
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.workspace.purging import PurgeReport, holding, plan_lines, purge, report_lines
from mnemonaut_ui.state.dialog import DatabaseDialog
from mnemonaut_ui.state.settings_file import rewrite_texts
from mnemonaut_ui.state.view_state import Gone, ViewState
from mnemonaut_ui.widgets.arrange import Gap, elide_lines
from mnemonaut_ui.widgets.form_dialog import Field
from mnemonaut_ui.widgets.plain_label import Heading, PlainLabel
from mnemonaut_ui.words.memory import name_of, shown_line
from mnemonaut_ui.words.messages import translated

_SHOWN = 5


class PurgeDialog(DatabaseDialog):
    """Purges what was selected when it opened, once the confirmation is typed."""

    def __init__(self, state: ViewState, meant: Meant, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setModal(True)
        self.meant = meant
        self.ids: tuple[str, ...] = ()
        """The memories that were listed at the time of the preview: exactly these are purged, even if the query matches
        others by then."""
        self.plan: ToPurge | None = None
        self.done_report: PurgeReport | None = None
        self._holdings: tuple[Holding, ...] = ()
        """Backups that hold it."""
        self._memories: Mapping[str, Memory] = {}
        self._heading, self.about = Heading(), PlainLabel()
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Memories to purge"))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setSelectionMode(QListWidget.SelectionMode.NoSelection)
        elide_lines(self.list)
        ways = [
            ("own", self.tr("purge in those that the program made")),
            ("purge", self.tr("purge in all of them")),
            ("delete", self.tr("delete them")),
            ("keep", self.tr("keep them")),
        ]
        label, name = self.tr("Backups that &hold them"), self.tr("Backups that hold them")
        keep = self.tr("Keep the &backup that is made before as it is; it holds them still")
        form = self.form.lay_out(
            Field(key="ways", label=label, name=name, kind="choice", choices=ways),
            Field(key="backup", label=keep, kind="flag"),
            Field(key="words", label=self.tr("Purge the &rows that hold rare words of it too"), kind="flag"),
            Field(key="word", label=" "),
        )
        title, parts = self.tr("Purge"), (self._heading, self.list, self.about, Gap(), form)
        self.arrange(title, title, *parts, enter=False, margins=16, spacing=10)  # Enter means what was typed
        self.form.edits["word"].returnPressed.connect(self.submit)
        state.mask_changed.connect(self._list)
        self.setMinimumWidth(620)
        self._look()

    @property
    def wanted(self) -> str:
        """What is to be typed: the number of memories, or for one the word."""
        count = 0 if self.plan is None else len(self.plan.ids)
        return self.tr("purge") if count == 1 else str(count)

    @property
    def _asking(self) -> bool:
        return self.plan is not None and self.done_report is None and not self.busy and self.error is None

    @property
    def ready(self) -> bool:
        words = {self.wanted.casefold(), "purge" if self.wanted == self.tr("purge") else self.wanted}
        return self._asking and self.form.written("word").strip().casefold() in words  # also without an input method

    def refresh(self, *_: object) -> None:
        self.form.rename("word", self.tr("&Type {word} to do it").format(word=self.wanted))
        self.form.edits["word"].setAccessibleName(self.tr("Type {word} to do it").format(word=self.wanted))
        super().refresh()
        self.message.hide()
        planned, done = self.plan, self.done_report
        asking = self._asking
        for key in ("backup", "word"):
            self.form.show_row(key, shown=asking)
        self.form.show_row("ways", shown=asking and bool(self._holdings))
        self.form.show_row("words", shown=asking and planned is not None and bool(planned.left))
        self.list.setVisible(planned is not None and done is None)
        self.do_button.setVisible(asking)
        over = done is not None or self.error is not None
        self.cancel_button.setText(self.tr("Close") if over else self.tr("Cancel"))
        self.cancel_button.setEnabled(not self.busy)
        if self.error is not None:
            title, said = self.tr("Nothing was purged"), self.message.text()
        elif done is not None:
            title = self._done_title(done.purged)
            said = "\n".join(map(translated, report_lines(done, attrgetter("name"))))
        elif self.busy:
            title, said = self.tr("Purging…"), self.tr("The file is written again. This cannot be cancelled.")
        elif planned is None:
            title, said = self.tr("Looking at what would go…"), ""
        else:
            title, said = self._question(planned)
        self._heading.setText(title)
        self.about.setText(said)
        self.about.setVisible(bool(said))
        self.adjustSize()

    def _question(self, planned: ToPurge) -> tuple[str, str]:
        count = len(planned.ids)
        if count == 1:
            title = self.tr("Purge 1 memory for good?")
            leaves = self.tr(
                "It leaves every table, index, record and log of this database. No undo, import or backup brings it back."
            )
        else:
            title = self.tr("Purge {count} memories for good?").format(count=f"{count:,}")
            leaves = self.tr(
                "They leave every table, index, record and log of this database. No undo, import or backup brings them back."
            )
        lines = map(translated, plan_lines(planned, self._holdings, attrgetter("name")))
        return title, "\n".join((leaves, *lines))

    def _done_title(self, done: Purged) -> str:
        count = len(done.change.ids)
        if not done.finished:
            return self.tr("Purged here; an older state still holds it")
        one, more = self.tr("Purged 1 memory"), self.tr("Purged {count} memories")
        return one if count == 1 else more.format(count=f"{count:,}")

    def _look(self) -> None:
        here, meant = self.workspace, self.meant
        if here is None or not here.can_write:
            return

        def work(token: CancelToken) -> tuple[ToPurge, tuple[Holding, ...], Mapping[str, Memory]]:
            here.daily.wait_for_backup()
            plan = here.database.purging.to_purge(meant)
            return plan, holding(here, plan, token), here.library.memories(plan.named[:_SHOWN])

        self.state.jobs.operate("purge_plan", work, self._on_planned, failed=self.on_failed)

    def _on_planned(self, answer: tuple[ToPurge, tuple[Holding, ...], Mapping[str, Memory]]) -> None:
        self.plan, self._holdings, self._memories = answer
        self.ids = self.plan.named
        self._list()
        self.refresh()
        self.form.edits["word"].setFocus()

    def _list(self) -> None:
        self.list.clear()
        for memory_id in self.ids[:_SHOWN]:
            memory = self._memories.get(memory_id)
            name = "–" if memory is None else shown_line(name_of(memory), 120)
            self.list.addItem(f"{shown_line(memory_id, 40)}   ·   {name}")
        more = len(self.ids) - _SHOWN
        if more > 0:
            self.list.addItem(self.tr("… and {count} more").format(count=f"{more:,}"))
        self.list.setFixedHeight(self.list.count() * (self.list.fontMetrics().height() + 6) + 8)

    def perform(self) -> None:
        here, now, ids = self.workspace, self.state.services.now(), self.ids
        if here is None:
            return
        way, backup, words = self.form.written("ways"), self.form.written("backup"), self.form.written("words")

        def work(token: CancelToken) -> PurgeReport:
            return purge(
                here, ids, now=now, rewrite_texts=rewrite_texts, backup=backup, backups=way, words=words, token=token
            )

        self.busy = True
        self.refresh()
        self.state.jobs.operate("purge", work, self.on_done, failed=self.on_failed, must=True)

    def on_done(self, answer: PurgeReport) -> None:
        self.busy, self.done_report = False, answer
        done = answer.purged
        self._memories = {}
        self.list.clear()
        self.state.forget(Gone(frozenset(done.change.ids).__contains__, answer.purged_texts().shares))
        self.state.jobs.operation_finished.emit(done.change)
        self.refresh()
        self.cancel_button.setAutoDefault(True)
        self.cancel_button.setFocus()

    def reject(self) -> None:
        if not self.busy:
            super().reject()
