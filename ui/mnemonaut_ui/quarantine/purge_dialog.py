"""Purging: what would be deleted, typed confirmation, and the state afterwards. The only modal dialog except that for
overwriting a file."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QLineEdit,
    QListWidget,
    QPushButton,
    QWidget,
)

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.change import Holding, Purged, ToPurge
from mnemonaut_core.domain.lists import Meant
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.workspace.purging import PurgeReport, holding, plan_lines, purge, report_lines
from mnemonaut_ui.state.dialog import DatabaseDialog
from mnemonaut_ui.state.settings_file import rewrite_texts
from mnemonaut_ui.state.view_state import Gone, ViewState
from mnemonaut_ui.widgets.arrange import Gap, Wide, hbox, vbox
from mnemonaut_ui.widgets.plain_label import Heading, PlainLabel
from mnemonaut_ui.words.memory import name_of, shown_line
from mnemonaut_ui.words.messages import error_text, translated

if TYPE_CHECKING:
    from mnemonaut_core.workspace.wiring import Workspace

WAYS = ("own", "purge", "delete", "keep")
_SHOWN = 5


class PurgeDialog(DatabaseDialog):
    """Of the memories that were selected when it was opened. Nothing happens before what it asks for is typed."""

    def __init__(self, state: ViewState, meant: Meant, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setModal(True)
        self.state, self.meant = state, meant
        self.ids: tuple[str, ...] = ()
        """The memories that were listed at the time of the preview: exactly these are purged, even if the query matches
        others by then."""
        self.plan: ToPurge | None = None
        self.done_report: PurgeReport | None = None
        self._holdings: tuple[Holding, ...] = ()
        """Backups that hold it."""
        self._memories: Mapping[str, Memory] = {}
        self._fault: MnemonautError | None = None
        self._working = False
        self._heading = Heading(parent=self)
        self.list = QListWidget(self)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setSelectionMode(QListWidget.SelectionMode.NoSelection)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.about = PlainLabel(parent=self)
        self._ways_label = PlainLabel(parent=self)
        self.ways = QComboBox(self)
        self.ways.addItems([""] * len(WAYS))
        self._ways_label.setBuddy(self.ways)
        self.backup, self.words = QCheckBox(self), QCheckBox(self)
        self._word_label = PlainLabel(parent=self)
        self.word = QLineEdit(self)
        self._word_label.setBuddy(self.word)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, parent=self)
        self.purge_button = QPushButton(self)
        self.purge_button.setAutoDefault(False)
        self._buttons.addButton(self.purge_button, QDialogButtonBox.ButtonRole.ActionRole)
        for button in self._buttons.findChildren(QPushButton):  # Enter means what was typed, and no button
            button.setAutoDefault(False)
        self._arrange()
        self._connect()
        self.retranslate()
        self.setMinimumWidth(620)
        self._look()

    def _arrange(self) -> None:
        self._ways_label.setWordWrap(False)
        self._word_label.setWordWrap(False)
        vbox(
            self._heading,
            self.list,
            self.about,
            Gap(),
            hbox(self._ways_label, Wide(self.ways)),
            self.backup,
            self.words,
            hbox(self._word_label, Wide(self.word)),
            self._buttons,
            on=self,
            margins=16,
            spacing=10,
        )

    def _connect(self) -> None:
        self._buttons.rejected.connect(self.reject)
        self.purge_button.clicked.connect(self._on_purge_clicked)
        self.word.textChanged.connect(self._show_button)
        self.word.returnPressed.connect(self._on_purge_clicked)
        self.state.mask_changed.connect(self._list)

    # ---- what it says

    def retranslate(self) -> None:
        """Everything in the language that is installed now."""
        self.setWindowTitle(self.tr("Purge"))
        self.list.setAccessibleName(self.tr("Memories to purge"))
        self._ways_label.setText(self.tr("Backups that &hold them"))
        self.ways.setAccessibleName(self.tr("Backups that hold them"))
        names = (
            self.tr("purge in those that the program made"),
            self.tr("purge in all of them"),
            self.tr("delete them"),
            self.tr("keep them"),
        )
        for index, name in enumerate(names):
            self.ways.setItemText(index, name)
        self.backup.setText(self.tr("Keep the &backup that is made before as it is; it holds them still"))
        self.words.setText(self.tr("Purge the &rows that hold rare words of it too"))
        self.purge_button.setText(self.tr("Purge"))
        self._show()

    @property
    def wanted(self) -> str:
        """What is to be typed: the number of memories, or for one the word."""
        count = 0 if self.plan is None else len(self.plan.ids)
        return self.tr("purge") if count == 1 else str(count)

    def _show(self) -> None:
        planned, done = self.plan, self.done_report
        asking = planned is not None and done is None and not self._working and self._fault is None
        held = asking and bool(self._holdings)
        self.list.setVisible(planned is not None and done is None)
        self._ways_label.setVisible(held)
        self.ways.setVisible(held)
        self.words.setVisible(asking and planned is not None and bool(planned.left))
        for widget in (self.backup, self._word_label, self.word, self.purge_button):
            widget.setVisible(asking)
        self._word_label.setText(self.tr("&Type {word} to do it").format(word=self.wanted))
        self.word.setAccessibleName(self.tr("Type {word} to do it").format(word=self.wanted))
        close = self._buttons.button(QDialogButtonBox.StandardButton.Cancel)
        close.setText(self.tr("Close") if done is not None or self._fault is not None else self.tr("Cancel"))
        close.setEnabled(not self._working)
        if self._fault is not None:
            title, said = self.tr("Nothing was purged"), "✖ " + error_text(self._fault)
        elif done is not None:
            title, said = (
                self._done_title(done.purged),
                "\n".join(map(translated, report_lines(done, attrgetter("name")))),
            )
        elif self._working:
            title, said = self.tr("Purging…"), self.tr("The file is written again. This cannot be cancelled.")
        elif planned is None:
            title, said = self.tr("Looking at what would go…"), ""
        else:
            count = len(planned.ids)
            title = (
                self.tr("Purge 1 memory for good?")
                if count == 1
                else self.tr("Purge {count} memories for good?").format(count=f"{count:,}")
            )
            leaves = self.tr(
                "They leave every table, index, record and log of this database. No undo, import or backup brings them back."
            )
            if count == 1:
                leaves = self.tr(
                    "It leaves every table, index, record and log of this database. No undo, import or backup brings it back."
                )
            said = "\n".join((leaves, *map(translated, plan_lines(planned, self._holdings, attrgetter("name")))))
        self._heading.setText(title)
        self.about.setText(said)
        self.about.setVisible(bool(said))
        self._show_button()
        self.adjustSize()

    def _done_title(self, done: Purged) -> str:
        count = len(done.change.ids)
        if not done.finished:
            return self.tr("Purged here; an older state still holds it")
        return (
            self.tr("Purged 1 memory") if count == 1 else self.tr("Purged {count} memories").format(count=f"{count:,}")
        )

    @Slot()
    def _show_button(self) -> None:
        words = {self.wanted.casefold(), "purge" if self.wanted == self.tr("purge") else self.wanted}
        typed = self.word.text().strip().casefold() in words  # also without an input method
        self.purge_button.setEnabled(typed and self.plan is not None and not self._working)

    # ---- doing

    def _look(self) -> None:
        workspace, meant = self.workspace, self.meant
        if workspace is None or not workspace.can_write:
            return
        here: Workspace = workspace

        def work(token: CancelToken) -> tuple[ToPurge, tuple[Holding, ...], Mapping[str, Memory]]:
            here.wait_for_backup()
            plan = here.database.purging.to_purge(meant)
            return plan, holding(here, plan, token), here.library.memories(plan.named[:_SHOWN])

        self.state.jobs.operate("purge_plan", work, self._on_planned, failed=self._on_failed)

    def _on_planned(self, answer: tuple[ToPurge, tuple[Holding, ...], Mapping[str, Memory]]) -> None:
        self.plan, self._holdings, self._memories = answer
        self.ids = self.plan.named
        self._list()
        self._show()
        self.word.setFocus()

    @Slot()
    def _list(self) -> None:
        """The first of those that were named, as their texts may be shown now."""
        self.list.clear()
        for memory_id in self.ids[:_SHOWN]:
            memory = self._memories.get(memory_id)
            name = "–" if memory is None else shown_line(name_of(memory), 120)
            self.list.addItem(f"{shown_line(memory_id, 40)}   ·   {name}")
        more = len(self.ids) - _SHOWN
        if more > 0:
            self.list.addItem(self.tr("… and {count} more").format(count=f"{more:,}"))
        self.list.setFixedHeight(self.list.count() * (self.list.fontMetrics().height() + 6) + 8)

    def _on_failed(self, error: MnemonautError) -> None:
        self._working, self._fault = False, error
        self._show()

    @Slot()
    def _on_purge_clicked(self) -> None:
        workspace, now, ids = self.workspace, self.state.services.now(), self.ids
        if workspace is None or not self.purge_button.isEnabled():
            return
        way, here = WAYS[self.ways.currentIndex()], workspace
        backup, words = self.backup.isChecked(), self.words.isChecked()
        self._working = True
        self._show()

        def work(token: CancelToken) -> PurgeReport:
            return purge(
                here, ids, now=now, rewrite_texts=rewrite_texts, backup=backup, backups=way, words=words, token=token
            )

        self.state.jobs.operate("purge", work, self._on_done, failed=self._on_failed, must=True)

    def _on_done(self, answer: PurgeReport) -> None:
        self._working, self.done_report = False, answer
        done = self.done_report.purged
        self._memories = {}
        self.list.clear()
        self.state.forget(Gone(frozenset(done.change.ids).__contains__, self.done_report.purged_texts().shares))
        self.state.jobs.operation_finished.emit(done.change)
        self._show()
        close = self._buttons.button(QDialogButtonBox.StandardButton.Cancel)
        close.setAutoDefault(True)
        close.setFocus()

    def reject(self) -> None:
        if not self._working:
            super().reject()
