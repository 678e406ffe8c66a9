"""Quarantine: what is isolated, why and since when; and back into recall."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QTabBar, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.change import Suppressions
from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.errors import EndpointError, MnemonautError
from mnemonaut_core.explorer import Explorer
from mnemonaut_core.i18n import tr_noop
from mnemonaut_ui.quarantine.table import (
    AGAIN,
    ALL,
    PARTS,
    IsolationRow,
    QuarantineDetail,
    QuarantineTable,
    entries_of,
    of_part,
    picked,
)
from mnemonaut_ui.state.list_screen import ListScreen, ListSpec
from mnemonaut_ui.state.view_state import Draft, Selection, ViewState
from mnemonaut_ui.widgets.arrange import Wide, fill_screen, hbox, push_button
from mnemonaut_ui.widgets.banner import Banner
from mnemonaut_ui.widgets.command_menu import give_menu
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.widgets.theme import Theme
from mnemonaut_ui.words.messages import error_text, joined

CONTEXT = "QuarantineScreen"
_MENU = ("isolate", "restore", ">feedback", "", "find_similar", "why_not", "", "copy", "copy_json", "", "purge")


TALL = 560
"""Height in pixels from which the list of excluded memories gets longer."""


class Isolated(msgspec.Struct, frozen=True):
    """The isolated memories, newest first, and the suppressions with the recalls in which they applied."""

    entries: tuple[IsolationRow, ...]
    suppressions: Suppressions

    @classmethod
    def read(cls, explorer: Explorer, _filter: str, _now: int, _token: CancelToken) -> Isolated:
        isolations = explorer.library.isolations()
        found = explorer.library.read(lambda reader: reader.library.suppressions())
        again = explorer.library.read(lambda reader: reader.library.came_again())
        memories = explorer.library.memories([found.memory_id for found in isolations])
        return cls(entries_of(isolations, memories, found.rows, again), found)


class QuarantineScreen(ListScreen[Isolated]):
    """Filter, table, and the buttons to restore."""

    key = "quarantine"
    spec = ListSpec(
        context=CONTEXT,
        read=Isolated.read,
        filter_hint=tr_noop("Filter by text, reason, question or id"),
        rows=tr_noop("Isolated memories"),
        nothing=tr_noop("Nothing is isolated"),
        hint=tr_noop("{key} isolates the selected memory, on every screen. It stays stored, but is not remembered."),
        command=("isolate", "curate"),
        no_match=tr_noop("Nothing matches this filter"),
    )

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self.restore_button = push_button(self.tr("Restore"), self.restore_selected, on=self)
        self.restore_all_button = push_button(self.tr("Restore all…"), self._on_restore_all, on=self)
        self.reason_button = push_button(self.tr("Reason…"), self.change_reason, on=self)
        self._reason_panel = QWidget(self)
        self._reason_label = PlainLabel(self.tr("Reason"), self._reason_panel)
        self.reason = QLineEdit(self._reason_panel)
        self.reason_save_button = push_button(self.tr("Save"), self._on_reason_written, on=self._reason_panel)
        reason_dismiss = push_button(self.tr("Cancel"), self._on_dismissed, on=self._reason_panel)
        self._reason_of: tuple[str, ...] = ()
        self.parts = QTabBar(self)
        self.parts.setExpanding(False)
        self.parts.setDrawBase(False)
        for part in PARTS:
            self.parts.setTabData(self.parts.addTab(""), part)
        self.detail = QuarantineDetail(self)
        self._confirm = QWidget(self)
        self._question = PlainLabel(parent=self._confirm)
        self.confirm_button = push_button(self.tr("Restore all"), self._on_confirmed, on=self._confirm)
        dismiss = push_button(self.tr("Cancel"), self._on_dismissed, on=self._confirm)
        self.banner = Banner(self)
        self.table = QuarantineTable(self.stack)
        hbox(Wide(self._question), self.confirm_button, dismiss, on=self._confirm, margins=0)
        self._confirm.hide()
        reason = (self._reason_label, Wide(self.reason), self.reason_save_button, reason_dismiss)
        hbox(*reason, on=self._reason_panel, margins=0)
        self._reason_label.setBuddy(self.reason)
        self._reason_panel.hide()
        self.reason.setAccessibleName(self.tr("Reason"))
        self.parts.setAccessibleName(self.tr("Which of them are listed"))
        self.detail.setAccessibleName(self.tr("What is known of the selected one"))
        top = hbox(Wide(self.filter), self.reason_button, self.restore_button, self.restore_all_button)
        panels = (self._confirm, self._reason_panel, self.banner)
        fill_screen(self, self.parts, top, *panels, Wide(self.stack), self.detail)
        self._connect()
        self._begin(self.table, memories=self.table)

    def _connect(self) -> None:
        state, table = self.state, self.table
        self.filter.returnPressed.connect(self.focus_first)
        self.reason.returnPressed.connect(self._on_reason_written)
        save, discard = self._on_reason_written, self._on_dismissed
        state.drafts.append(Draft(self.reason, self._reason_label.text, self._reason_unsaved, save, discard))
        table.moved.connect(self._show_around)
        table.order_wanted.connect(self._pick)
        self.parts.currentChanged.connect(self._on_part_changed)
        self.detail.run_asked.connect(state.open_run)
        self.detail.change_asked.connect(self._on_change_asked)
        give_menu(table, _MENU)

    def title(self) -> str:
        return self.tr("Isolated")

    def overrides(self) -> Mapping[str, Callable[[], object]]:
        return {"restore": self.restore_selected}

    def panes(self) -> Sequence[QWidget]:
        return (self.filter, self.table, self.detail)

    def highlight(self, selection: Selection) -> None:
        super().highlight(selection)
        self._show_around()

    def _list(self, found: Isolated) -> None:
        table = self.table
        table.everything = found.entries
        table.show_rows(picked(found.entries, self.asked, table.way, table.order, backwards=table.backwards))
        again = len(of_part(found.entries, AGAIN))
        if again and self.tells_what_came_again:
            self.banner.show_text(
                partial(self._again_text, again), kind="warning", button=lambda: self.tr("Show"), act=self.show_again
            )
        else:
            self.banner.hide()

    def _clear(self) -> None:
        self._reason_of = ()
        self._hide_panels()
        self.banner.hide()
        self.table.everything = ()
        self.table.show_rows(())

    @property
    def tells_what_came_again(self) -> bool:
        """Whether the banner about reimported memories is shown: in the whole list only."""
        return self.table.way == ALL

    def _again_text(self, count: int) -> str:
        one = self.tr("1 isolated memory came again. It stays isolated.")
        more = self.tr("{count} isolated memories came again. They stay isolated.")
        return one if count == 1 else more.format(count=f"{count:,}")

    def show_again(self) -> None:
        self._show_part(AGAIN)

    def show_all(self) -> None:
        self._show_part(ALL)

    def _show_part(self, part: str) -> None:
        self.filter.set_filter("")
        self.parts.setCurrentIndex(PARTS.index(part))
        self.focus_first()

    def _name_parts(self) -> None:
        names = {
            "all": self.tr("All"),
            "everywhere": self.tr("Everywhere"),
            "questions": self.tr("For some questions"),
            "along": self.tr("Along with another"),
            "merged": self.tr("Merged"),
            "again": self.tr("Came again"),
        }
        everything = self.table.everything
        for index, part in enumerate(PARTS):
            count = len(of_part(everything, part))
            self.parts.setTabText(index, f"{names[part]} ({count:,})")
            self.parts.setTabVisible(index, bool(count) or part in (ALL, "everywhere", "questions", self.table.way))
        self.parts.setVisible(bool(everything))

    def _explain_empty(self, found: Isolated) -> None:
        if found.entries and not self.asked:
            self.empty.show_text(
                self.tr("Nothing of this kind"), button=self.tr("Show all"), act=partial(self.parts.setCurrentIndex, 0)
            )
            return
        super()._explain_empty(found)
        if not found.entries and not self.state.writable:
            self.empty.show_text(self.empty.message, self.tr("This database is open to read only."))

    def _hides_rows(self, found: Isolated) -> bool:
        return bool(found.entries)

    def _count_text(self, found: Isolated) -> str:
        shown, everything = len(self.table.held.rows), len(found.entries)
        if not everything:
            return ""
        if shown == everything:
            return self.tr("{count} kept out of recall").format(count=f"{everything:,}")
        return self.tr("{shown} of {count} kept out of recall").format(shown=f"{shown:,}", count=f"{everything:,}")

    def _show_around(self) -> None:
        self._name_parts()
        found, writable = self.found, self.state.writable
        entry = None if self._error is not None else self.table.current
        self.detail.show_entry(entry, None if found is None else found.suppressions, writable=writable)
        chosen = writable and self.table.selectionModel().hasSelection()
        self.restore_button.setEnabled(chosen)
        self.restore_all_button.setEnabled(writable and bool(self.table.held.rows))
        self.reason_button.setEnabled(chosen)
        tip = "" if writable or self.state.workspace is None else self.tr("This database is open to read only.")
        for button in (self.reason_button, self.restore_button, self.restore_all_button):
            button.setToolTip(tip)
            button.setAccessibleDescription(tip)

    def restore_selected(self, *_: object) -> None:
        """Restore the selected rows; other isolations of the same memories stay."""
        self._restore(self.table.selected)

    def _restore(self, entries: Sequence[IsolationRow]) -> None:
        rows = tuple(entry.isolation.id for entry in entries)
        if rows:
            self.state.operate("restore", lambda database, now: database.curation.restore_rows(rows, now=now))

    def _on_restore_all(self) -> None:
        many = f"{len(self.table.held.rows):,}"
        asked = self.tr("Restore all {count}? They can be recalled again. Undo takes it back.")
        if len(self.table.held.rows) < len(self.table.everything):
            asked = self.tr(
                "Restore the {count} that the filter shows? They can be recalled again. Undo takes it back."
            )
        self._question.setText(asked.format(count=many))
        self._confirm.show()
        self.confirm_button.setFocus()

    def _on_confirmed(self) -> None:
        self._on_dismissed()
        self._restore(self.table.held.rows)

    def change_reason(self) -> None:
        """Edit the reason of exactly the selected rows, even if the selection changes before it is saved."""
        entries = self.table.selected
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

    def _on_reason_written(self) -> None:
        rows, text = self._reason_of, self.reason.text()
        self._on_dismissed()
        if rows:
            self.state.operate("reason", lambda database, now: database.curation.set_reason(rows, text, now=now))

    def _hide_panels(self) -> None:
        self._confirm.hide()
        self._reason_panel.hide()

    def _on_dismissed(self) -> None:
        self._hide_panels()
        self.focus_first()

    def _on_theme_changed(self, theme: Theme) -> None:
        super()._on_theme_changed(theme)
        self._show_around()

    def _on_filter_changed(self, text: str) -> None:
        self._hide_panels()
        super()._on_filter_changed(text)

    def _on_part_changed(self, index: int) -> None:
        self._hide_panels()
        self.table.way = PARTS[index]
        self._pick()

    def _on_change_asked(self, row: str, question: str, limit: float) -> None:
        """Change the question or similarity of a suppression; a new question's vector is computed first."""
        if not self.state.writable:
            return
        held = next((one.suppression for one in self.table.everything if one.isolation.id == row), None)
        same = held is not None and held.row.query_text == question

        def make(explorer: Explorer, _token: CancelToken) -> tuple[Vector | None, str | None, MnemonautError | None]:
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
            text = None if same else question
            self.state.operate(
                "suppression",
                lambda database, now: database.curation.set_suppression(
                    row, query_text=text, cosine_limit=limit, now=now, vector=vector, embedder=name
                ),
            )

        self.state.read("suppression", make, change)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.detail.most_kept = 4 if self.height() >= TALL else 2

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and not (self._confirm.isHidden() and self._reason_panel.isHidden()):
            self._on_dismissed()
        else:
            super().keyPressEvent(event)
