"""Purging: what would go, typed confirmation, and what is true afterwards. The one modal dialog beside overwriting a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.change import Holding, Purged
from mnemonaut_core.domain.lists import Meant
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.errors import MnemonautError
from mnemonaut_ui.state.dialog import DatabaseDialog
from mnemonaut_ui.state.ports import PurgeDone, PurgePlan, Workspace
from mnemonaut_ui.state.view_state import Gone, ViewState
from mnemonaut_ui.widgets.plain_label import Heading, PlainLabel
from mnemonaut_ui.words.memory import name_of, shown_line
from mnemonaut_ui.words.messages import error_text, joined, listed, translated

WAYS = ("keep", "purge", "delete")
_SHOWN = 5


class PurgeDialog(DatabaseDialog):
    """Of the memories that were selected when it was opened. Nothing happens before what it asks for is typed."""

    def __init__(self, state: ViewState, meant: Meant, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setModal(True)
        self.state, self.meant = state, meant
        self.ids: tuple[str, ...] = ()
        """The memories that were meant when they were looked at: these are purged, whatever meets a query by then."""
        self.plan: PurgePlan | None = None
        self.done_report: PurgeDone | None = None
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
        self.backup = QCheckBox(self)
        self._word_label = PlainLabel(parent=self)
        self.word = QLineEdit(self)
        self._word_label.setBuddy(self.word)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, parent=self)
        self.purge_button = QPushButton(self)
        self.purge_button.setAutoDefault(False)
        self._buttons.addButton(self.purge_button, QDialogButtonBox.ButtonRole.ActionRole)
        for button in self._buttons.buttons():  # Enter means what was typed, and no button
            cast("QPushButton", button).setAutoDefault(False)
        self._arrange()
        self._connect()
        self.retranslate()
        self.setMinimumWidth(620)
        self._look()

    def _arrange(self) -> None:
        row = QHBoxLayout()
        self._ways_label.setWordWrap(False)
        row.addWidget(self._ways_label)
        row.addWidget(self.ways, 1)
        typed = QHBoxLayout()
        self._word_label.setWordWrap(False)
        typed.addWidget(self._word_label)
        typed.addWidget(self.word, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(10)
        column.addWidget(self._heading)
        column.addWidget(self.list)
        column.addWidget(self.about)
        column.addStretch(1)
        column.addLayout(row)
        column.addWidget(self.backup)
        column.addLayout(typed)
        column.addWidget(self._buttons)

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
        names = (self.tr("keep them"), self.tr("purge in them too"), self.tr("delete them"))
        for index, name in enumerate(names):
            self.ways.setItemText(index, name)
        self.backup.setText(self.tr("Make a checked &backup before; it holds them still"))
        self.purge_button.setText(self.tr("Purge"))
        self._show()

    @property
    def wanted(self) -> str:
        """What is to be typed: the number of memories, or for one the word."""
        count = 0 if self.plan is None else len(self.plan.plan.ids)
        return self.tr("purge") if count == 1 else str(count)

    def _show(self) -> None:
        planned, done = self.plan, self.done_report
        asking = planned is not None and done is None and not self._working and self._fault is None
        held = asking and planned is not None and bool(planned.held)
        self.list.setVisible(planned is not None and done is None)
        self._ways_label.setVisible(held)
        self.ways.setVisible(held)
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
            title, said = self._done_title(done.purged), "\n".join(self._done_lines(done))
        elif self._working:
            title, said = self.tr("Purging…"), self.tr("The file is written again. This cannot be cancelled.")
        elif planned is None:
            title, said = self.tr("Looking at what would go…"), ""
        else:
            count = len(planned.plan.ids)
            title = (
                self.tr("Purge 1 memory for good?")
                if count == 1
                else self.tr("Purge {count} memories for good?").format(count=f"{count:,}")
            )
            said = "\n".join(self._plan_lines(planned))
        self._heading.setText(title)
        self.about.setText(said)
        self.about.setVisible(bool(said))
        self._show_button()
        self.adjustSize()

    def _plan_lines(self, planned: PurgePlan) -> list[str]:
        plan = planned.plan
        leaves = self.tr(
            "They leave every table, index, record and log of this database. No undo, import or backup brings them back."
        )
        if len(plan.ids) == 1:
            leaves = self.tr(
                "It leaves every table, index, record and log of this database. No undo, import or backup brings it back."
            )
        lines = [leaves]
        if plan.along:
            lines.append(self.tr("With them: {ids}").format(ids=_some(plan.along)))
        if plan.operations:
            lines.append(
                self.tr("Operations that could be undone no more: {count}").format(count=f"{plan.operations:,}")
            )
        if plan.quoting:
            text = self.tr("These say the same and would stay: {ids}")
            if plan.quoting_count == 1:
                text = self.tr("This one says the same and would stay: {ids}")
            lines.append(text.format(ids=_some(plan.quoting, plan.quoting_count)))
        return [*lines, *map(self._held_line, planned.held)]

    def _held_line(self, one: Holding) -> str:
        text = self.tr("{file} holds them.") if one.sure else self.tr("{file} could not be looked through.")
        if one.sure and not one.can_purge:
            text = self.tr("{file} holds them; it is damaged or of a later version, and can only be deleted.")
        return text.format(file=one.path.name)

    def _done_title(self, done: Purged) -> str:
        count = len(done.change.ids)
        if not done.finished:
            return self.tr("Purged here; an older state still holds it")
        return (
            self.tr("Purged 1 memory") if count == 1 else self.tr("Purged {count} memories").format(count=f"{count:,}")
        )

    def _done_lines(self, report: PurgeDone) -> list[str]:
        done = report.purged
        lines: list[str] = []
        if not done.finished:
            lines.append(self._waiting(done))
        elif done.looked:
            lines.append(self.tr("Its texts were looked for among the bytes of the file and are not there."))
        elif done.looked is False:
            lines.append(self.tr("⚠ Some of its text is still found among the bytes of the file."))
        if done.quoting:
            text = self.tr("These say the same and stay: {ids}")
            lines.append(text.format(ids=_some(done.quoting, done.quoting_count)))
        if done.policies:
            lines.append(self.tr("The policy says it: version {versions}").format(versions=listed(done.policies)))
        if report.backup is not None:
            lines.append(self.tr("{file}, made before, holds them.").format(file=report.backup.name))
        for one in report.backups:
            file = one.holding.path.name
            if one.done == "purge":
                lines.append(self.tr("Purged in {file} too.").format(file=file))
            elif one.done == "delete":
                lines.append(self.tr("Deleted: {file}").format(file=file))
            else:
                held = self._held_line(one.holding)
                lines.append(joined(held, translated(one.why)) if one.why else held)
        for swept in report.files:
            text = self.tr("Taken out of {file} too.") if swept.done else self.tr("{file} says it still: {why}.")
            lines.append(text.format(file=swept.path.name, why=translated(swept.why)))
        lines.append(self.tr("Exports, and copies elsewhere, this program does not know."))
        return lines

    def _waiting(self, done: Purged) -> str:
        who = (
            self.tr("{names} still reads an older state of the file.").format(names=listed(done.holders))
            if done.holders
            else self.tr("Another program reads an older state of the file, or the disk is full.")
        )
        return joined(who, self.tr("It is tried again every few seconds, and when the database is opened next."))

    @Slot()
    def _show_button(self) -> None:
        words = {self.wanted.casefold(), "purge" if self.wanted == self.tr("purge") else self.wanted}
        typed = self.word.text().strip().casefold() in words  # also without an input method
        self.purge_button.setEnabled(typed and self.plan is not None and not self._working)

    # ---- doing

    def _look(self) -> None:
        workspace, services, meant = self.workspace, self.state.services, self.meant
        if workspace is None or workspace.operations is None:
            return
        here: Workspace = workspace

        def work(token: CancelToken) -> tuple[PurgePlan, Mapping[str, Memory]]:
            planned = services.purge_plan(here, meant, token)
            return planned, here.explorer.memories(planned.plan.named[:_SHOWN])

        self.state.jobs.operate("purge_plan", work, self._on_planned, failed=self._on_failed)

    def _on_planned(self, answer: object) -> None:
        self.plan, self._memories = cast("tuple[PurgePlan, Mapping[str, Memory]]", answer)
        self.ids = self.plan.plan.named
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
        workspace, services, ids = self.workspace, self.state.services, self.ids
        if workspace is None or not self.purge_button.isEnabled():
            return
        way = WAYS[self.ways.currentIndex()] if self.plan is not None and self.plan.held else WAYS[0]
        backup, here = self.backup.isChecked(), workspace
        self._working = True
        self._show()

        def work(token: CancelToken) -> PurgeDone:
            return services.purge(here, ids, backup=backup, backups=way, token=token)

        self.state.jobs.operate("purge", work, self._on_done, failed=self._on_failed, must=True)

    def _on_done(self, answer: object) -> None:
        self._working, self.done_report = False, cast("PurgeDone", answer)
        done = self.done_report.purged
        self._memories = {}
        self.list.clear()
        self.state.forget(Gone(frozenset(done.change.ids).__contains__, self.done_report.says))
        self.state.jobs.operation_finished.emit(done.change)
        self._show()
        close = self._buttons.button(QDialogButtonBox.StandardButton.Cancel)
        close.setAutoDefault(True)
        close.setFocus()

    def reject(self) -> None:
        if not self._working:
            super().reject()


def _some(ids: Sequence[str], count: int | None = None) -> str:
    shown = listed([shown_line(one, 40) for one in ids[:_SHOWN]])
    return shown + (" …" if (len(ids) if count is None else count) > _SHOWN else "")
