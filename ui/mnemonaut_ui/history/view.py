"""History: every operation with who, when and which memories; each can be undone by itself where that is possible."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QLineEdit,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QWidget,
)

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.change import ImportMade, JournalEntry, JournalFilter
from mnemonaut_core.domain.moments import parse_day
from mnemonaut_core.errors import InputError
from mnemonaut_ui.history.table import COLUMNS, CONTEXT, TOUCHED, Touched, sought_in, state_word
from mnemonaut_ui.state.screen import ListScreen
from mnemonaut_ui.state.view_state import Selection, ViewState, selection_of
from mnemonaut_ui.widgets.arrange import Wide, hbox, vbox
from mnemonaut_ui.widgets.command_menu import command_menu, pop_up
from mnemonaut_ui.widgets.empty_state import EmptyState
from mnemonaut_ui.widgets.memory_table import HeldRows, OpeningTable
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.widgets.theme import Theme
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import by_word, shown_line
from mnemonaut_ui.words.messages import joined

if TYPE_CHECKING:
    from mnemonaut_core.workspace.wiring import Workspace

_MENU = ("isolate", "restore", ">feedback", "", "find_similar", "why_not", "", "copy", "copy_json")
_DAY = 86_400
_STATES = ("done", "undone", "closed")


class HistoryScreen(ListScreen[QLineEdit, OpeningTable]):
    """Filters, the operations, and the memories of the one that is chosen."""

    key = "history"
    channels = ("history", "history:memories")

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self._loaded = False
        self._quiet = False
        self._all: tuple[JournalEntry, ...] = ()
        self._imports: dict[int | None, ImportMade] = {}
        self._shown_of = 0
        self.model, self.touched = HeldRows(COLUMNS, CONTEXT, self), HeldRows(TOUCHED, CONTEXT, self)
        self.filter = QLineEdit(self)
        self.filter.setClearButtonEnabled(True)
        self.filter.setMaxLength(500)
        self.by, self.states = QComboBox(self), QComboBox(self)
        self.undo_button, self.redo_button = QPushButton(self), QPushButton(self)
        self._count = PlainLabel(parent=self)
        self._stack = QStackedWidget(self)
        self.split = QSplitter(Qt.Orientation.Vertical, self._stack)
        self.table = OpeningTable(self.model, self.split, least=60)
        self._below = QWidget(self.split)
        self._heading = PlainLabel(parent=self._below)
        self.memories = OpeningTable(self.touched, self._below, single=False, least=60)
        self.empty = EmptyState(self._stack)
        self._arrange()
        self._connect()
        self.follow_database()

    def _arrange(self) -> None:
        vbox(self._heading, Wide(self.memories), on=self._below, margins=(0, 4, 0, 0))
        self.split.setStretchFactor(0, 3)
        self.split.setStretchFactor(1, 2)
        self.split.setChildrenCollapsible(False)
        self._stack.addWidget(self.split)
        self._stack.addWidget(self.empty)
        vbox(
            hbox(Wide(self.filter), self.by, self.states),
            hbox(Wide(self._count), self.undo_button, self.redo_button),
            Wide(self._stack),
            on=self,
            margins=(6, 4, 6, 4),
            spacing=6,
        )

    def _connect(self) -> None:
        self.filter.textChanged.connect(self._on_filter_changed)
        self.filter.returnPressed.connect(self.focus_first)
        self.by.activated.connect(self._on_filter_changed)
        self.states.activated.connect(self._on_filter_changed)
        self.undo_button.clicked.connect(self.undo_this)
        self.redo_button.clicked.connect(self.redo_this)
        self.table.opened.connect(self._on_opened)
        self.table.selectionModel().currentChanged.connect(self._on_current_changed)
        for signal in ("selectionChanged", "currentChanged"):
            getattr(self.memories.selectionModel(), signal).connect(self._on_selection_changed)
        self.memories.customContextMenuRequested.connect(self._on_menu_wanted)

    # ---- what a screen is

    def title(self) -> str:
        return self.tr("History")

    def panes(self) -> Sequence[QWidget]:
        """Filter, operations, memories."""
        return (self.filter, self.table, self.memories)

    def highlighted(self) -> Selection:
        """The memories that are selected below."""
        if self._stack.currentWidget() is not self.split:
            return Selection()
        rows = sorted({index.row() for index in self.memories.selectionModel().selectedRows()})
        current = self.memories.currentIndex().row()
        ids = tuple(self.touched.rows[row].id for row in rows)
        return selection_of(ids, self.touched.rows[current].id if 0 <= current < len(self.touched.rows) else "")

    def highlight(self, selection: Selection) -> None:
        """The rows of these memories."""
        wanted = frozenset(selection.ids)
        rows = [i for i, row in enumerate(self.touched.rows) if row.id in wanted]
        here = next((i for i in rows if self.touched.rows[i].id == selection.memory_id), -1)
        self._quiet = True
        self.memories.select_rows(rows, here)
        self._quiet = False

    def retranslate(self) -> None:
        self.filter.setPlaceholderText(self.tr("Filter by words, id, #number, since:2026-03-01, until:2026-03-31"))
        self.filter.setToolTip(self.filter.placeholderText())
        self.filter.setAccessibleName(self.tr("Filter"))
        self.by.setAccessibleName(self.tr("Who"))
        self.states.setAccessibleName(self.tr("State"))
        self.undo_button.setText(self.tr("Undo only this"))
        self.redo_button.setText(self.tr("Redo only this"))
        self.table.setAccessibleName(self.tr("Operations"))
        self.memories.setAccessibleName(self.tr("Memories of this operation"))
        self._fill_choices()
        self.model.retranslate()
        self.touched.retranslate()
        self._show()

    def _fill_choices(self) -> None:
        by, state = self.by.currentData() or "", self.states.currentData() or ""
        self.by.clear()
        self.by.addItem(self.tr("By anybody"), "")
        for one in sorted({entry.by for entry in self._all}):
            self.by.addItem(by_word(one), one)
        self.by.setCurrentIndex(max(0, self.by.findData(by)))
        self.states.clear()
        self.states.addItem(self.tr("Any state"), "")
        for one in _STATES:
            self.states.addItem(state_word(one), one)
        self.states.setCurrentIndex(max(0, self.states.findData(state)))

    # ---- loading

    def _load(self, workspace: Workspace) -> None:
        explorer = workspace.explorer
        self._read(
            "history",
            lambda _token: explorer.library.read(lambda reader: (reader.changes.entries(), reader.library.imports())),
            self._on_loaded,
        )

    def _forget_rows(self) -> None:
        self._shown_of = 0
        if not self.isVisible():  # what is seen is read again at once, and keeps its place
            self._all, self._imports = (), {}
            self.model.show_rows(())
            self.touched.show_rows(())
            self._show()

    def _on_loaded(self, answer: tuple[tuple[JournalEntry, ...], tuple[ImportMade, ...]]) -> None:
        self._error, self._loaded = None, True
        self._all, imports = answer
        self._imports = {one.operation: one for one in imports}
        self._fill_choices()
        self._pick()
        self._shown_of = 0
        self._load_memories()
        self.focus_table()

    @property
    def current(self) -> JournalEntry | None:
        """The operation that is chosen."""
        row = self.table.currentIndex().row()
        return self.model.rows[row] if 0 <= row < len(self.model.rows) else None

    def _pick(self) -> None:
        """List what the filters let through; the chosen operation and the place in the list stay."""
        chosen, top, shift = self.current, self.table.top_row, self.table.top_shift
        on_top = self.model.rows[top].id if 0 <= top < len(self.model.rows) else 0
        words, asked = self._asked()
        shown = [
            entry for entry in self._all if asked.admits(entry) and all(word in sought_in(entry) for word in words)
        ]
        self._quiet = True
        self.model.show_rows(shown)
        ids = [entry.id for entry in shown]
        row = ids.index(chosen.id) if chosen is not None and chosen.id in ids else 0
        if shown:
            self.table.setCurrentIndex(self.model.index(row, 0))
            self.table.scroll_back(ids.index(on_top) if on_top in ids else max(0, min(top, len(ids) - 1)), shift)
        self._quiet = False
        self.table.fit()
        self._show()

    def _asked(self) -> tuple[list[str], JournalFilter]:
        since: int | None = None
        until: int | None = None
        words: list[str] = []
        for word in self.filter.text().casefold().split():
            name, colon, value = word.partition(":")
            day = _day(value) if colon and name in ("since", "until") else None
            if day is None:
                words.append(word)
            elif name == "since":
                since = day * _DAY
            else:
                until = (day + 1) * _DAY
        by, state = str(self.by.currentData() or ""), str(self.states.currentData() or "")
        return words, JournalFilter(by=by, state=state, since=since, until=until)

    def _load_memories(self) -> None:
        workspace, entry = self.state.workspace, self.current
        if workspace is None or entry is None:
            self._shown_of = 0
            self._show_memories(())
            return
        if entry.id == self._shown_of:
            return
        self._shown_of = entry.id
        explorer = workspace.explorer

        def work(_token: CancelToken) -> tuple[Touched, ...]:
            ids = explorer.library.read(lambda reader: reader.changes.memories_of(entry.id))
            found = explorer.library.memories(ids)
            return tuple(Touched(one, found.get(one)) for one in ids)

        self.state.jobs.read("history:memories", work, self._show_memories)

    def _show_memories(self, rows: tuple[Touched, ...]) -> None:
        before = self.highlighted()
        self._quiet = True
        self.touched.show_rows(rows)
        self.highlight(before)
        self._quiet = False
        self.memories.fit()
        self._show()
        self.republish()

    # ---- saying

    def _show(self) -> None:
        """Failed before empty, filtered before empty."""
        shown, everything = len(self.model.rows), len(self._all)
        listed = shown > 0 and self._error is None and self.state.workspace is not None
        self._stack.setCurrentWidget(self.split if listed else self.empty)
        if self._explain_missing(loaded=self._loaded):
            pass
        elif not everything:
            self.empty.show_text(
                self.tr("Nothing has been done yet"), self.tr("Every operation is listed here, and can be undone.")
            )
        elif not shown:
            self._explain_filtered(self.tr("No operation matches this filter"), self.filter.text())
        said = self.tr("{shown} of {count} operations").format(shown=f"{shown:,}", count=f"{everything:,}")
        self._count.setText(said if everything and self._error is None else "")
        entry = self.current
        many = self.tr("Memories of #{number} ({count})")
        head = "" if entry is None else many.format(number=entry.id, count=f"{len(self.touched.rows):,}")
        made = None if entry is None else self._imports.get(entry.id)
        self._heading.setText(head if made is None else f"{self._import_text(made)}\n{head}")
        self._enable()

    def _import_text(self, made: ImportMade) -> str:
        """What the report of an import contained, and what remains of the import."""
        told = [
            self.tr("{added} new, {updated} updated, {unchanged} unchanged; {stored} still here."),
            *([self.tr("Refused: {refused}. {where}: {why}")] if made.rejected else []),
        ]
        where, why = made.rejected[0] if made.rejected else ("", "")
        return f"{shown_line(made.path, 80)} · {made.format} · " + filled(
            joined(*told),
            added=f"{made.added:,}",
            updated=f"{made.updated:,}",
            unchanged=f"{made.unchanged:,}",
            stored=f"{made.stored:,}",
            refused=f"{len(made.rejected):,}",
            where=shown_line(where, 40),
            why=shown_line(why, 90),
        )

    def _enable(self) -> None:
        entry, writable = self.current, self.state.writable
        self.undo_button.setEnabled(writable and entry is not None and entry.stands == "done")
        self.redo_button.setEnabled(writable and entry is not None and entry.stands == "undone")
        closed = self.state.workspace is not None and not writable
        tip = self.tr("This database is open to read only.") if closed else self.tr("Those that came after it stay.")
        for button in (self.undo_button, self.redo_button):
            button.setToolTip(tip)

    # ---- commands

    @Slot()
    def undo_this(self) -> None:
        """Take the chosen operation back and none of those after it."""
        self._alone("undo_only")

    @Slot()
    def redo_this(self) -> None:
        """Do the chosen operation again and none of those that were undone with it."""
        self._alone("redo_only")

    def _alone(self, verb: str) -> None:
        workspace, now, entry = self.state.workspace, self.state.services.now(), self.current
        if workspace is not None and workspace.can_write and entry is not None:
            alone, number = getattr(workspace.database.journal, verb), entry.id
            self.state.jobs.operate(verb, lambda token: alone(number, now=now, token=token))

    # ---- slots

    def _reset(self, _workspace: Workspace | None) -> None:
        self._loaded, self._all, self._shown_of = False, (), 0
        self.model.show_rows(())
        self.touched.show_rows(())
        self.filter.setText("")

    @Slot(object)
    def _on_theme_changed(self, _theme: Theme) -> None:
        self.table.size_rows()
        self.memories.size_rows()

    @Slot()
    def _on_filter_changed(self, *_: object) -> None:
        self._pick()
        self._load_memories()

    def _clear_filter(self) -> None:
        self.filter.setText("")
        self.by.setCurrentIndex(0)
        self.states.setCurrentIndex(0)
        self._on_filter_changed()

    @Slot()
    def _on_current_changed(self, *_: object) -> None:
        if not self._quiet:
            self._enable()
            self._load_memories()

    @Slot()
    def _on_opened(self) -> None:
        """The keyboard goes to what the operation touched."""
        if self.touched.rows:
            self.memories.setFocus()
            self.memories.selectRow(max(0, self.memories.currentIndex().row()))

    @Slot()
    def _on_selection_changed(self, *_: object) -> None:
        if not self._quiet:
            self.publish()

    @Slot(QPoint)
    def _on_menu_wanted(self, at: QPoint) -> None:
        pop_up(command_menu(self, _MENU), self.memories, at)

    # ---- Qt

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.memories.hasFocus():
            self.table.setFocus()
        else:
            super().keyPressEvent(event)


def _day(text: str) -> int | None:
    """A day that was written down; None for what is none (yet)."""
    try:
        return parse_day(text, where="filter")
    except InputError:
        return None
