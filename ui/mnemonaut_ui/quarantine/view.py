"""Quarantine: what is isolated, why and since when; and back into recall."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Slot
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QLineEdit,
    QPushButton,
    QStackedWidget,
    QTabBar,
    QWidget,
)

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.change import Suppressions
from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.errors import EndpointError, MnemonautError
from mnemonaut_ui.quarantine.detail import QuarantineDetail
from mnemonaut_ui.quarantine.table import AGAIN, ALL, PARTS, IsolationRow, QuarantineModel, QuarantineTable, entries_of
from mnemonaut_ui.state.screen import ListScreen
from mnemonaut_ui.state.view_state import Draft, Selection, ViewState, selection_of
from mnemonaut_ui.widgets.arrange import Wide, hbox, vbox
from mnemonaut_ui.widgets.banner import Banner
from mnemonaut_ui.widgets.command_menu import command_menu, pop_up
from mnemonaut_ui.widgets.empty_state import EmptyState
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.widgets.theme import Theme
from mnemonaut_ui.words.keys import keys_or_menu
from mnemonaut_ui.words.messages import error_text, joined

if TYPE_CHECKING:
    from mnemonaut_core.workspace.wiring import Workspace

_MENU = ("isolate", "restore", ">feedback", "", "find_similar", "why_not", "", "copy", "copy_json", "", "purge")


TALL = 560
"""Height in pixels from which the list of excluded memories gets longer."""


class QuarantineScreen(ListScreen[QLineEdit, QuarantineTable]):
    """Filter, table, and the buttons to restore."""

    key = "quarantine"
    channels = ("quarantine",)

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self._loaded = False
        self._quiet = False
        self.model = QuarantineModel(self)
        self.filter = QLineEdit(self)
        self.filter.setClearButtonEnabled(True)
        self.filter.setMaxLength(500)
        self.restore_button = QPushButton(self)
        self.restore_all_button = QPushButton(self)
        self.reason_button = QPushButton(self)
        self._reason_panel = QWidget(self)
        self._reason_label = PlainLabel(parent=self._reason_panel)
        self.reason = QLineEdit(self._reason_panel)
        self.reason_save_button, self._reason_dismiss = QPushButton(self._reason_panel), QPushButton(self._reason_panel)
        self._reason_of: tuple[str, ...] = ()
        self.parts = QTabBar(self)
        self.parts.setExpanding(False)
        self.parts.setDrawBase(False)
        for part in PARTS:
            self.parts.setTabData(self.parts.addTab(""), part)
        self.detail = QuarantineDetail(self)
        self._found: Suppressions | None = None
        self._confirm = QWidget(self)
        self._question = PlainLabel(parent=self._confirm)
        self.confirm_button = QPushButton(self._confirm)
        self._dismiss = QPushButton(self._confirm)
        self.banner = Banner(self)
        self._count = PlainLabel(parent=self)
        self._stack = QStackedWidget(self)
        self.table = QuarantineTable(self.model, self._stack)
        self.empty = EmptyState(self._stack)
        self._arrange()
        self._connect()
        self.follow_database()

    def _arrange(self) -> None:
        self._question.setWordWrap(True)
        hbox(Wide(self._question), self.confirm_button, self._dismiss, on=self._confirm, margins=0)
        self._confirm.hide()
        hbox(
            self._reason_label,
            Wide(self.reason),
            self.reason_save_button,
            self._reason_dismiss,
            on=self._reason_panel,
            margins=0,
        )
        self._reason_label.setBuddy(self.reason)
        self._reason_panel.hide()
        self._stack.addWidget(self.table)
        self._stack.addWidget(self.empty)
        vbox(
            self.parts,
            hbox(Wide(self.filter), self.reason_button, self.restore_button, self.restore_all_button),
            self._confirm,
            self._reason_panel,
            self.banner,
            self._count,
            Wide(self._stack),
            self.detail,
            on=self,
            margins=(6, 4, 6, 4),
            spacing=6,
        )

    def _connect(self) -> None:
        state, table = self.state, self.table
        self.filter.textChanged.connect(self._on_filter_changed)
        self.filter.returnPressed.connect(self.focus_first)
        self.restore_button.clicked.connect(self.restore_selected)
        self.restore_all_button.clicked.connect(self._on_restore_all)
        self.confirm_button.clicked.connect(self._on_confirmed)
        self._dismiss.clicked.connect(self._on_dismissed)
        self.reason_button.clicked.connect(self.change_reason)
        self.reason.returnPressed.connect(self._on_reason_written)
        state.drafts.append(
            Draft(
                self.reason, self._reason_label.text, self._reason_unsaved, self._on_reason_written, self._on_dismissed
            )
        )
        self.reason_save_button.clicked.connect(self._on_reason_written)
        self._reason_dismiss.clicked.connect(self._on_dismissed)
        table.selectionModel().selectionChanged.connect(self._on_selection_changed)
        table.selectionModel().currentChanged.connect(self._on_selection_changed)
        table.entered_by_key.connect(self.restore_selected)
        table.order_wanted.connect(self._on_order_wanted)
        self.parts.currentChanged.connect(self._on_part_changed)
        self.detail.run_asked.connect(state.open_run)
        self.detail.change_asked.connect(self._on_change_asked)
        table.customContextMenuRequested.connect(self._on_menu_wanted)

    # ---- what a screen is

    def title(self) -> str:
        return self.tr("Quarantine")

    def commands(self) -> Mapping[str, Callable[[], object]]:
        return {"restore": self.restore_selected}

    def panes(self) -> Sequence[QWidget]:
        """Filter and table."""
        return (self.filter, self.table, self.detail)

    def highlighted(self) -> Selection:
        """The memories of the rows that are selected, each once."""
        if self.table.isHidden():
            return Selection()
        entries, selected = self.model.entries, self._selected()
        current = self.table.currentIndex().row()
        on_it = entries[current].isolation.memory_id if 0 <= current < len(entries) else ""
        return selection_of(tuple(dict.fromkeys(entry.isolation.memory_id for entry in selected)), on_it)

    def highlight(self, selection: Selection) -> None:
        """The rows of these memories."""
        wanted = frozenset(selection.ids)
        rows = [i for i, entry in enumerate(self.model.entries) if entry.isolation.memory_id in wanted]
        here = [i for i in rows if self.model.entries[i].isolation.memory_id == selection.memory_id]
        self._quiet = True
        self.table.select_rows(rows, here[0] if here else -1)
        self._quiet = False
        self._enable()

    def retranslate(self) -> None:
        self.filter.setPlaceholderText(self.tr("Filter by text, reason, question or id"))
        self.filter.setAccessibleName(self.tr("Filter"))
        self.restore_button.setText(self.tr("Restore"))
        self.restore_all_button.setText(self.tr("Restore all…"))
        self.confirm_button.setText(self.tr("Restore all"))
        for button in (self._dismiss, self._reason_dismiss):
            button.setText(self.tr("Cancel"))
        self.reason_button.setText(self.tr("Reason…"))
        self._reason_label.setText(self.tr("Reason"))
        self.reason.setAccessibleName(self.tr("Reason"))
        self.reason_save_button.setText(self.tr("Save"))
        self.table.setAccessibleName(self.tr("Isolated memories"))
        self.parts.setAccessibleName(self.tr("Which of them are listed"))
        self.detail.setAccessibleName(self.tr("What is known of the selected one"))
        self.model.retranslate()
        self.detail.retranslate()
        self._show()

    # ---- loading

    def _load(self, workspace: Workspace) -> None:
        explorer = workspace.explorer

        def work(_token: CancelToken) -> tuple[tuple[IsolationRow, ...], Suppressions]:
            isolations, found, again = (
                explorer.library.isolations(),
                explorer.library.read(lambda reader: reader.library.suppressions()),
                explorer.library.read(lambda reader: reader.library.came_again()),
            )
            memories = explorer.library.memories([found.memory_id for found in isolations])
            return entries_of(isolations, memories, found.rows, again), found

        self._read("quarantine", work, self._on_loaded)

    def _forget_rows(self) -> None:
        if not self.isVisible():  # what is seen is read again at once, and keeps its place
            self._found = None
            self.model.show_entries(())

    def _on_loaded(self, answer: tuple[tuple[IsolationRow, ...], Suppressions]) -> None:
        self._error, self._loaded = None, True
        entries, self._found = answer
        self._keeping(lambda: self.model.show_entries(entries))
        self.table.fit()
        self._warn()
        self._show()
        self.republish()
        self.focus_table()

    def _keeping(self, change: Callable[[], None]) -> None:
        """Change the list; selection and current row stay if they are still listed."""
        ids = {entry.isolation.id for entry in self._selected()}
        row, top, shift = self.table.currentIndex().row(), self.table.top_row, self.table.top_shift
        on_top = self.model.entries[top].isolation.id if 0 <= top < len(self.model.entries) else ""
        on_it = self.model.entries[row].isolation.id if 0 <= row < len(self.model.entries) else ""
        self._quiet = True
        change()
        entries = self.model.entries
        rows = [i for i, entry in enumerate(entries) if entry.isolation.id in ids]
        here = next((i for i, entry in enumerate(entries) if entry.isolation.id == on_it), min(row, len(entries) - 1))
        self.table.select_rows(rows, here)
        first = next((i for i, entry in enumerate(entries) if entry.isolation.id == on_top), min(top, len(entries) - 1))
        if first >= 0:
            self.table.scroll_back(first, shift)
        self._quiet = False

    # ---- saying

    def _warn(self) -> None:
        again = sum(entry.isolation.learnt_again_at is not None for entry in self.model.everything)
        if again and self.model.way == ALL:
            self.banner.show_text(
                partial(self._again_text, again), kind="warning", button=lambda: self.tr("Show"), act=self.show_again
            )
        else:
            self.banner.hide()

    @property
    def tells_what_came_again(self) -> bool:
        """Whether its banner does, as soon as it has read it; a part of the list has none."""
        return self.model.way == ALL

    def _again_text(self, count: int) -> str:
        one = self.tr("1 isolated memory came again. It stays isolated.")
        more = self.tr("{count} isolated memories came again. They stay isolated.")
        return one if count == 1 else more.format(count=f"{count:,}")

    @Slot()
    def show_again(self) -> None:
        """List what was imported again, ignoring the filter."""
        self.filter.setText("")
        self.parts.setCurrentIndex(PARTS.index(AGAIN))
        self.focus_first()

    def show_all(self) -> None:
        """List everything, ignoring the filter."""
        self.filter.setText("")
        self.parts.setCurrentIndex(0)
        self.focus_first()

    def _name_parts(self) -> None:
        names = {
            "all": self.tr("All"), "everywhere": self.tr("Everywhere"), "questions": self.tr("For some questions"),
            "along": self.tr("Along with another"), "merged": self.tr("Merged"), "again": self.tr("Came again"),
        }  # fmt: skip
        for index, part in enumerate(PARTS):
            count = self.model.count(part)
            self.parts.setTabText(index, f"{names[part]} ({count:,})")
            self.parts.setTabVisible(index, bool(count) or part in (ALL, "everywhere", "questions", self.model.way))
        self.parts.setVisible(bool(self.model.everything))

    def _show_detail(self) -> None:
        row = self.table.currentIndex().row()
        seen = self._error is None and 0 <= row < len(self.model.entries)
        entry = self.model.entries[row] if seen else None
        self.detail.show_entry(entry, self._found, writable=self.state.writable)

    def _show(self) -> None:
        """Failed before empty, filtered before empty."""
        shown, everything = len(self.model.entries), len(self.model.everything)
        self._stack.setCurrentWidget(self.table if shown and self._error is None else self.empty)
        if self._explain_missing(loaded=self._loaded):
            pass
        elif not everything:
            hint = self.tr(
                "{key} isolates what is selected, everywhere in this window. It stays stored, and out of recall."
            ).format(key=keys_or_menu("isolate", "curate"))
            if not self.state.writable:
                hint = self.tr("This database is open to read only.")
            self.empty.show_text(self.tr("Nothing is isolated"), hint)
        elif not shown:
            if self.filter.text().strip():
                self._explain_filtered(self.tr("Nothing matches this filter"), self.filter.text())
            else:
                self.empty.show_text(
                    self.tr("Nothing of this kind"), "", button=self.tr("Show all"), act=self._on_all_wanted
                )
        self._name_parts()
        self._show_detail()
        self._count.setText(self._count_text(shown, everything))
        self._enable()

    def _count_text(self, shown: int, everything: int) -> str:
        if self._error is not None or not everything:
            return ""
        if shown == everything:
            return self.tr("{count} kept out of recall").format(count=f"{everything:,}")
        return self.tr("{shown} of {count} kept out of recall").format(shown=f"{shown:,}", count=f"{everything:,}")

    @property
    def count_text(self) -> str:
        """How many there are, in words."""
        return self._count.text()

    def _enable(self) -> None:
        writable = self.state.writable
        self.restore_button.setEnabled(writable and self.table.selectionModel().hasSelection())
        self.restore_all_button.setEnabled(writable and bool(self.model.entries))
        self.reason_button.setEnabled(writable and self.table.selectionModel().hasSelection())
        tip = "" if writable or self.state.workspace is None else self.tr("This database is open to read only.")
        for button in (self.reason_button, self.restore_button, self.restore_all_button):
            button.setToolTip(tip)
            button.setAccessibleDescription(tip)

    # ---- restoring

    def _selected(self) -> list[IsolationRow]:
        parts = self.table.selectionModel().selection().toList()
        rows = sorted({row for part in parts for row in range(part.top(), part.bottom() + 1)})
        return [self.model.entries[row] for row in rows]

    @Slot()
    def restore_selected(self, *_: object) -> None:
        """Restore the selected rows; other isolations of the same memories stay."""
        self._restore(self._selected())

    def _restore(self, entries: Sequence[IsolationRow]) -> None:
        rows = tuple(entry.isolation.id for entry in entries)
        if rows:
            self.state.operate("restore", lambda database, now: database.curation.restore_rows(rows, now=now))

    @Slot()
    def _on_restore_all(self) -> None:
        many = f"{len(self.model.entries):,}"
        if len(self.model.entries) < len(self.model.everything):
            asked = self.tr(
                "Restore the {count} that the filter shows? They can be recalled again. Undo takes it back."
            )
        else:
            asked = self.tr("Restore all {count}? They can be recalled again. Undo takes it back.")
        self._question.setText(asked.format(count=many))
        self._confirm.show()
        self.confirm_button.setFocus()

    @Slot()
    def _on_confirmed(self) -> None:
        self._on_dismissed()
        self._restore(self.model.entries)

    # ---- the reason

    @Slot()
    def change_reason(self) -> None:
        """Edit the reason of exactly the selected rows, even if the selection changes before it is saved."""
        entries = self._selected()
        if not entries or not self.state.writable:
            return
        self._confirm.hide()
        self._reason_of = tuple(entry.isolation.id for entry in entries)
        reasons = {str(entry.isolation.reason) for entry in entries}
        self.reason.setText(reasons.pop() if len(reasons) == 1 else "")
        self._reason_panel.show()
        self.reason.setFocus()
        self.reason.selectAll()

    def _reason_unsaved(self) -> bool:
        return not self._reason_panel.isHidden() and self.reason.isModified()

    @Slot()
    def _on_reason_written(self) -> None:
        rows, text = self._reason_of, self.reason.text()
        self._on_dismissed()
        if rows:
            self.state.operate("reason", lambda database, now: database.curation.set_reason(rows, text, now=now))

    @Slot()
    def _on_dismissed(self) -> None:
        self._confirm.hide()
        self._reason_panel.hide()
        self.focus_first()

    # ---- slots

    def _reset(self, _workspace: Workspace | None) -> None:
        self._loaded, self._found, self._reason_of = False, None, ()
        self._confirm.hide()
        self._reason_panel.hide()
        self.banner.hide()
        self.model.show_entries(())
        self.filter.setText("")

    @Slot(object)
    def _on_theme_changed(self, theme: Theme) -> None:
        self.model.set_theme(theme)
        self.detail.set_theme(theme)
        self.table.size_rows()

    @Slot(str)
    def _on_filter_changed(self, text: str) -> None:
        self._confirm.hide()
        self._reason_panel.hide()
        self._keeping(lambda: self.model.set_filter(text))
        self._show()
        self.republish()

    def _on_all_wanted(self) -> None:
        self.parts.setCurrentIndex(0)

    @Slot(int)
    def _on_part_changed(self, index: int) -> None:
        self._confirm.hide()
        self._reason_panel.hide()
        self._keeping(lambda: self.model.set_way(PARTS[index]))
        self.table.fit()
        self._warn()
        self._show()
        self.republish()

    @Slot(str, bool)
    def _on_order_wanted(self, key: str, backwards: bool) -> None:
        self._keeping(lambda: self.model.set_order(key, backwards=backwards))
        self.table.show_order()
        self._show()
        self.republish()

    @Slot(str, str, float)
    def _on_change_asked(self, row: str, question: str, limit: float) -> None:
        """Change the question or similarity of a suppression; the vector of a new question is computed first, in the
        background."""
        workspace = self.state.workspace
        if workspace is None or not workspace.can_write:
            return
        explorer, database, now = workspace.explorer, workspace.database, self.state.services.now()
        held = next((one.suppression for one in self.model.everything if one.isolation.id == row), None)
        same = held is not None and held.row.query_text == question

        def make(_token: CancelToken) -> tuple[Vector | None, str | None, MnemonautError | None]:
            if same:
                return None, None, None
            try:
                return *explorer.query_vector(question), None
            except EndpointError as error:
                return None, None, error

        def change(made: tuple[Vector | None, str | None, MnemonautError | None]) -> None:
            vector, name, fault = made
            if fault is not None:
                only = self.tr("Only exactly this text is kept out, not what is like it.")
                self.state.noticed.emit(joined(only, error_text(fault)))
            self.state.jobs.operate(
                "suppression",
                lambda _token: database.curation.set_suppression(
                    row,
                    query_text=None if same else question,
                    cosine_limit=limit,
                    now=now,
                    vector=vector,
                    embedder=name,
                ),
            )

        self.state.jobs.read("suppression", make, change)

    @Slot()
    def _on_selection_changed(self, *_: object) -> None:
        if not self._quiet:
            self._enable()
            self._show_detail()
            self.publish()

    @Slot(QPoint)
    def _on_menu_wanted(self, at: QPoint) -> None:
        pop_up(command_menu(self, _MENU), self.table, at)

    # ---- Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.detail.most_kept = 4 if self.height() >= TALL else 2

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and not (self._confirm.isHidden() and self._reason_panel.isHidden()):
            self._on_dismissed()
        else:
            super().keyPressEvent(event)
