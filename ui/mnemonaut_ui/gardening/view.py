"""The garden: on the left what may want attention, on the right its rows, each one key from the operation that fits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, QObject, Qt, Slot
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import (
    QHeaderView,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from mnemonaut_core.domain.change import Delta
from mnemonaut_core.domain.gardening import SPECS, GardenList, GardenRow
from mnemonaut_core.domain.memory import Entity, Memory
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.gardening import look
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.text.shown import moment_text
from mnemonaut_ui.state.screen import Screen
from mnemonaut_ui.state.view_state import Selection, ViewState, selection_of
from mnemonaut_ui.widgets.arrange import Gap, Wide, hbox, vbox
from mnemonaut_ui.widgets.command_menu import give_menu
from mnemonaut_ui.widgets.empty_state import EmptyState
from mnemonaut_ui.widgets.fitted_combo import FittedCombo
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.widgets.text_table import TextTable, TextTableModel
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import is_masked, name_of
from mnemonaut_ui.words.messages import error_text, listed, translated
from mnemonaut_ui.words.terms import recipe_title

if TYPE_CHECKING:
    from mnemonaut_core.cancel import CancelToken
    from mnemonaut_core.errors import MnemonautError

_CHANNEL = "gardening"
_IDS_SHOWN = 3
_MEASURED, _MARGIN = 200, 12
_WIDE = 560


class GardeningScreen(Screen):
    """Nothing is done by itself: Enter on a row does, or asks for, what the button says."""

    key = "gardening"

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self._found: dict[str, GardenList] = {}
        self._errors: dict[str, MnemonautError] = {}
        self._dirty: set[str] = set()
        self._looking = ""
        self.lists = QListWidget(self)
        self.lists.setAccessibleName(self.tr("What may want attention"))
        self.lists.setUniformItemSizes(True)
        self.lists.setSpacing(2)
        for key in SPECS:
            item = QListWidgetItem()
            item.setData(Qt.ItemDataRole.UserRole, key)
            self.lists.addItem(item)
        self.how, self.numbers = PlainLabel(parent=self), PlainLabel(parent=self)
        for label in (self.how, self.numbers):
            label.setWordWrap(True)
        self.model = TextTableModel(self)
        self.model.set_headings((self.tr("Memory"), self.tr("What is seen"), self.tr("Id")))
        self.table = TextTable(self.model, wide=0, parent=self)
        self.table.setAccessibleName(self.tr("What was found"))
        self.table.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.table.setWordWrap(True)
        give_menu(self.table)
        self.table.verticalHeader().setDefaultSectionSize(2 * self.table.fontMetrics().lineSpacing() + 8)
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.model.modelReset.connect(self._share_width)
        for watched in (self.table, self.table.viewport()):
            watched.installEventFilter(self)
        self.empty = EmptyState(self)
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("How far it is looked through"))
        self.act_button, self.look_button = QPushButton(self), QPushButton(self)
        self.recipe = FittedCombo(self)
        self.recipe.setAccessibleName(self.tr("The recipe by which memories are asked for"))
        for name in ("", *RECIPES):
            self.recipe.addItem(recipe_title(name) if name else self.tr("Your default recipe"), name)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(self.table)
        self._pages.addWidget(self.empty)
        right = QWidget(self)
        vbox(
            self.how,
            self.numbers,
            Wide(self.recipe, 0, align=Qt.AlignmentFlag.AlignLeft),
            Wide(self._pages),
            hbox(Wide(self.bar), Gap(), self.act_button, self.look_button),
            on=right,
        )
        self._across = QSplitter(self)
        self._across.addWidget(self.lists)
        self._across.addWidget(right)
        self._across.setStretchFactor(1, 1)
        QVBoxLayout(self).addWidget(self._across)
        self.lists.setCurrentRow(1)
        self.bar.hide()
        self.lists.currentRowChanged.connect(self._on_list)
        self.table.selectionModel().selectionChanged.connect(self._on_row)
        self.table.activated.connect(self.act)
        self.act_button.clicked.connect(self.act)
        self.look_button.clicked.connect(self._on_look)
        state.content_changed.connect(self._on_content_changed)
        for signal in (state.workspace_changed, state.purged):
            signal.connect(self._on_workspace)
        state.mask_changed.connect(self._show)
        state.jobs.progressed.connect(self._on_progress)
        self._show()
        counted = self.lists.sizeHintForColumn(0) + self.lists.fontMetrics().horizontalAdvance(" (100)")
        self._across.setSizes([counted, max(counted, self.width() - counted)])

    # ---- a screen

    def title(self) -> str:
        return self.tr("Gardening")

    def panes(self) -> Sequence[QWidget]:
        return (self.lists, self.table) if self._pages.currentWidget() is self.table else (self.lists,)

    def activated(self) -> None:
        self._look_if_short()
        super().activated()

    def highlighted(self) -> Selection:
        row = self._row()
        return Selection() if row is None else selection_of(row.ids)

    def highlight(self, selection: Selection) -> None:
        rows = self._rows()
        at = next((number for number, row in enumerate(rows) if selection.memory_id in row.ids), -1)
        chosen = self.table.selectionModel()
        chosen.blockSignals(True)
        if at < 0:
            chosen.clear()
        else:
            flags = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
            chosen.setCurrentIndex(self.model.index(at, 0), flags)
        chosen.blockSignals(False)
        self._enable()

    def refresh_texts(self) -> None:
        self._show()

    # ---- looking

    @property
    def current(self) -> str:
        """The key of the list that is shown."""
        return str(self.lists.currentItem().data(Qt.ItemDataRole.UserRole))

    def _look_if_short(self) -> None:
        key = self.current
        if not SPECS[key].long and (key not in self._found or key in self._dirty) and self.isVisible():
            self.look()

    def look(self) -> None:
        """Look for what the list in front shows; of one that takes long, what is found so far is shown meanwhile."""
        key, now, jobs = self.current, self.state.services.now(), self.state.jobs
        if self.state.workspace is None:
            return
        chosen = str(self.recipe.currentData())
        tell, report = jobs.teller(_CHANNEL, self._on_part), jobs.reporter(_CHANNEL)

        def work(explorer: Explorer, token: CancelToken) -> GardenList:
            recipe = chosen or explorer.default().recipes
            return look(
                explorer, key, now=now, settings=Settings(recipe, preset=""),
                report=lambda done, total: report("garden", done, total), on_found=lambda part: tell(token, part), token=token,
            )  # fmt: skip

        self._looking = key
        self._errors.pop(key, None)
        self._dirty.discard(key)
        self.bar.setRange(0, 0)
        self.state.read(_CHANNEL, work, self._on_found, failed=self._on_failed)
        self._show()

    def _on_part(self, found: GardenList) -> None:
        self._found[found.spec.key] = found
        self._show()

    def _on_found(self, found: GardenList) -> None:
        self._looking = ""
        self._on_part(found)
        self._republish()

    def _on_failed(self, error: MnemonautError) -> None:
        self._errors[self._looking or self.current] = error
        self._looking = ""
        self._show()

    @Slot(str, str, int, int)
    def _on_progress(self, channel: str, _stage: str, done: int, total: int) -> None:
        if channel == _CHANNEL:
            self.bar.setRange(0, max(0, total))
            self.bar.setValue(done)

    @Slot()
    def _on_look(self) -> None:
        if self._looking == self.current:
            self.state.jobs.cancel(_CHANNEL)
            self._looking = ""
            self._show()
        else:
            self.look()

    # ---- showing

    def _rows(self) -> tuple[GardenRow, ...]:
        found = self._found.get(self.current)
        return () if found is None else found.rows

    def _row(self) -> GardenRow | None:
        at = self.table.currentIndex().row()
        rows = self._rows()
        return rows[at] if 0 <= at < len(rows) and self.table.selectionModel().hasSelection() else None

    @Slot()
    def _show(self) -> None:
        for number, (key, spec) in enumerate(SPECS.items()):
            found = self._found.get(key)
            count = (
                ""
                if found is None or found.unknown is not None
                else f" ({len(found.rows):,}{'…' if found.cut else ''})"
            )
            self.lists.item(number).setText(f"{translated(spec.title)}{count}")
        spec, found = SPECS[self.current], self._found.get(self.current)
        self.how.setText(translated(spec.how))
        busy = self._looking == self.current
        self.bar.setVisible(busy)
        self.recipe.setVisible(self.current == "unreachable")
        self.recipe.setEnabled(not busy)
        self.look_button.setText(
            self.tr("Stop") if busy else self.tr("Look once more") if found else self.tr("Look now")
        )
        self.look_button.setVisible(
            busy or found is not None or self.current in self._errors
        )  # else it is in the middle
        self.act_button.setText(self._operation(spec.operation))
        held = self.highlighted()
        self.model.set_rows([self._cells(row) for row in self._rows()])
        if held.ids:
            self.highlight(held)
        self._say(found, busy=busy)
        self._enable()

    def _say(self, found: GardenList | None, *, busy: bool) -> None:
        error = self._errors.get(self.current)
        numbers = ""
        if found is not None and found.unknown is None:
            told = (
                self.tr("Looked at {count} by the recipe {recipe}; as of {date}.")
                if found.recipe
                else self.tr("Looked at {count}; as of {date}.")
            )
            numbers = filled(
                told,
                count=f"{found.looked_at:,}",
                date=moment_text(found.computed_at),
                recipe=recipe_title(found.recipe),
            )
            if found.cut:
                numbers += " " + self.tr("There may be more.")
        self.numbers.setText(numbers)
        self.numbers.setVisible(bool(numbers))
        self._pages.setCurrentWidget(self.table if self._rows() else self.empty)
        if error is not None:
            self._pages.setCurrentWidget(self.empty)
            self.empty.show_text(self.tr("Could not look."), error_text(error))
        elif busy:
            self.empty.show_text(self.tr("Looking…"))
        elif found is None:
            self.empty.show_text(self.tr("Not looked yet."), button=self.tr("Look now"), act=self.look)
        elif found.unknown is not None:
            self.empty.show_text(self.tr("Nothing can be said yet."), translated(found.unknown))
        elif not found.rows:
            self.empty.show_text(translated(found.spec.empty))

    def _cells(self, row: GardenRow) -> tuple[str, str, str]:
        shown = Memory(id=row.ids[0], kind=row.kind or "claim", title=row.headline, sensitivity=row.sensitivity)
        ids = listed(row.ids[:_IDS_SHOWN]) + (" …" if len(row.ids) > _IDS_SHOWN else "")
        return name_of(shown, 90), "" if is_masked(shown) else translated(row.note), ids

    def _operation(self, operation: str) -> str:
        return {
            "merge": self.tr("Merge…"),
            "stale": self.tr("The older one is out of date"),
            "archive": self.tr("Archive"),
            "isolate": self.tr("Isolate"),
            "edit": self.tr("Edit…"),
            "rename": self.tr("Write it as usual"),
        }[operation]

    def _enable(self) -> None:
        self.act_button.setEnabled(self.state.writable and self._row() is not None)
        self.look_button.setEnabled(self.state.workspace is not None)

    # ---- doing

    @Slot()
    def act(self) -> None:
        """Do what fits the row: open its dialog, or run it as an operation that Undo reverts."""
        row, operation = self._row(), SPECS[self.current].operation
        if not self.state.writable or row is None:
            return
        self.publish()
        command = {"merge": "merge_memories", "edit": "edit_memory", "isolate": "isolate"}.get(operation)
        if command is not None:
            self.state.command_requested.emit(command)
            return
        ids: tuple[str, ...] = row.ids
        changes: dict[str, object] = {"status": "archived"}
        if operation == "stale":
            ids, changes = row.ids[-1:], {"status": "stale"}
        elif operation == "rename":
            kind, rare, usual = row.values
            changes = {"entities": Delta((Entity(kind, usual),), (rare,))}
        self.state.operate("gardening_act", lambda database, now: database.curation.edit(ids, changes, now=now))

    # ---- slots

    @Slot()
    def _share_width(self) -> None:
        """Columns get the width that their visible cells need, up to half of the table; columns with several ids only
        where it is wide.
        Two lines show what does not fit in one."""
        header, room = self.table.horizontalHeader(), self.table.viewport().width()
        if header.count() < 3 or room <= 0:
            return
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(2, QHeaderView.ResizeMode.Interactive)
        ids = min(self._needed(2), room // 5) if room >= _WIDE else 0
        self.table.setColumnHidden(2, not ids)
        header.resizeSection(1, min(self._needed(1), (room - ids) // 2))
        if ids:
            header.resizeSection(2, ids)

    def _needed(self, column: int) -> int:
        """The width of the longest text of a column, among the first rows."""
        metrics = self.table.fontMetrics()
        heading = str(self.model.headerData(column, Qt.Orientation.Horizontal) or "")
        texts = (heading, *(row[column] for row in self.model.rows[:_MEASURED]))
        return max(map(metrics.horizontalAdvance, texts)) + 2 * _MARGIN

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self.table.viewport():
            self._share_width()
        elif isinstance(event, QFocusEvent) and event.gotFocus() and watched is self.table:
            self._take_first(event.reason())
        return super().eventFilter(watched, event)

    def _take_first(self, reason: Qt.FocusReason) -> None:
        """What a key would hit is highlighted from the start; a click chooses for itself."""
        if reason != Qt.FocusReason.MouseFocusReason and self.model.rows and self._row() is None:
            self.table.selectRow(max(0, self.table.currentIndex().row()))

    @Slot(int)
    def _on_list(self, _row: int) -> None:
        if self._looking and self._looking != self.current:
            self.state.jobs.cancel(_CHANNEL)
            self._looking = ""
        self.table.selectionModel().clear()
        self._show()
        self._look_if_short()
        self.publish()

    @Slot(QItemSelection, QItemSelection)
    def _on_row(self, _selected: QItemSelection, _deselected: QItemSelection) -> None:
        self._enable()
        self.publish()

    @Slot(object)
    def _on_content_changed(self, _change: object) -> None:
        self._dirty = set(SPECS)
        self._look_if_short()

    @Slot(object)
    def _on_workspace(self, _workspace: object) -> None:
        self.state.jobs.cancel(_CHANNEL)
        self._looking = ""
        self._found.clear()
        self._errors.clear()
        self._show()
        self._look_if_short()
