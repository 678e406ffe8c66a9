"""Library: all memories, to filter, sort, read and choose from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QPoint, QSettings, Qt, QTimer, Slot
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from mnemonaut_core.domain.lists import Matching, parse
from mnemonaut_core.errors import InputError, MnemonautError
from mnemonaut_core.saved import Saved
from mnemonaut_ui.library.days import DayTable
from mnemonaut_ui.library.filters import Days, with_days
from mnemonaut_ui.library.layout import ORDERS, LibraryLayout
from mnemonaut_ui.library.listing import Counts, Listed, Listing, Wish
from mnemonaut_ui.library.model import LibraryModel
from mnemonaut_ui.library.preview import Reading
from mnemonaut_ui.library.table import LibraryTable
from mnemonaut_ui.state.screen import ListScreen
from mnemonaut_ui.state.view_state import Selection, ViewState
from mnemonaut_ui.widgets.command_menu import command_menu
from mnemonaut_ui.widgets.filter_field import FilterField
from mnemonaut_ui.widgets.theme import Theme
from mnemonaut_ui.words.keys import keys_or_menu
from mnemonaut_ui.words.memory import count_text

if TYPE_CHECKING:
    from mnemonaut_core.workspace.wiring import Workspace

LOADING_MS = 150
MOST_KEPT = 10_000
"""A larger selection is not put back after a refresh."""


class LibraryScreen(ListScreen[FilterField, LibraryTable]):
    """Table with filter, facets, strip of days and preview."""

    key = "library"

    def __init__(self, state: ViewState, settings: QSettings | None = None, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self._settings = settings if settings is not None else state.settings
        self._wish = Wish()
        self._counts: Counts | None = None
        self._listed: Listed | None = None
        self._asking, self._coming = False, ""
        self.model = LibraryModel(state.jobs, self)
        self._listing = Listing(state.jobs, self)
        self.parts = LibraryLayout(self, self.model)
        self.filter, self.facets, self.table = self.parts.filter, self.parts.facets, self.parts.table
        self.empty = self.parts.empty
        self.strip, self.preview = self.parts.strip, self.parts.preview
        self._reading = Reading(state, self.preview, self)
        self._slow = QTimer(self)
        self._slow.setSingleShot(True)
        self._slow.setInterval(LOADING_MS)
        self._connect()
        if self._settings is not None:
            self.table.restore_columns(self._settings)
        self.follow_database()

    def _connect(self) -> None:
        state, parts, table = self.state, self.parts, self.table
        state.expert_changed.connect(self.model.set_expert)
        self._listing.listed.connect(self._on_listed)
        self._listing.list_failed.connect(self._on_list_failed)
        self._listing.counted.connect(self._on_counted)
        self._listing.count_failed.connect(self._on_count_failed)
        self._listing.uniform_found.connect(self.table.set_uniform)
        self.model.page_failed.connect(state.refused.emit)
        self._slow.timeout.connect(self._on_slow)
        self.filter.filter_changed.connect(self._on_filter_changed)
        self.filter.left_down.connect(self._on_left_down)
        self.filter.escaped.connect(self._on_left_down)
        self.facets.query_edited.connect(self.filter.set_filter)
        self.facets.more_wanted.connect(self._ask_counts)
        self.strip.days_chosen.connect(self._on_days_chosen)
        parts.sort.activated.connect(self._on_sort_activated)
        parts.columns.aboutToShow.connect(self._on_columns_wanted)
        parts.conditions.triggered.connect(parts.insert_condition)
        parts.back.clicked.connect(self._on_back)
        parts.days_as_table.clicked.connect(self.show_days_as_table)
        table.horizontalHeader().sectionClicked.connect(self._on_section_clicked)
        table.selection_moved.connect(self._on_selection_moved)
        table.typed.connect(self.filter.type_on)
        table.menu_wanted.connect(self._on_menu_wanted)
        table.preview_toggled.connect(self._on_preview_toggled)
        table.opened.connect(self._on_opened)
        table.columns_changed.connect(self._on_columns_changed)
        self.preview.query_wanted.connect(self.filter.set_filter)
        self.preview.memory_wanted.connect(self._on_memory_wanted)

    # ---- what a screen is

    def title(self) -> str:
        return self.tr("Library")

    def commands(self) -> Mapping[str, Callable[[], object]]:
        return {
            "focus_search": self.focus_filter,
            "as_table": self.show_days_as_table,
            "find_similar": self.find_similar,
        }

    def panes(self) -> Sequence[QWidget]:
        """Filter, facets, table, preview."""
        return (self.filter, self.facets, self.table, self.preview.text)

    def highlighted(self) -> Selection:
        """The rows of the table; none while there is no table."""
        if self.table.isHidden():
            return Selection()
        found, wish = self.table.highlighted, self._wish
        whole = len(found.ids) > 1 and len(found.ids) == len(self.model.ids) and not wish.similar_to
        return replace(found, matching=Matching(parse(wish.query), whole=True)) if whole else found

    def highlight(self, selection: Selection) -> None:
        """Put the keyboard on the row of a memory that was selected elsewhere; the preview shows it, listed or not."""
        ids, current = self.model.ids, selection.memory_id
        wanted = frozenset(selection.ids)
        rows = [row for row, memory_id in enumerate(ids) if memory_id in wanted] if wanted else []
        here = ids.index(current) if current in wanted and current in ids else None
        self.table.put_back(rows, here, None if here is not None else self.table.top_row, self.table.top_shift)
        self._reading.show_memory(current)

    def retranslate(self) -> None:
        self.parts.retranslate()
        self._show()

    # ---- commands

    def focus_filter(self) -> None:
        """Ctrl+F: the filter, with its text selected."""
        self._waits_for_table = False
        self.filter.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filter.selectAll()

    def search(self, text: str) -> None:
        """List what meets this."""
        self.filter.set_filter(text)
        self.focus_first()

    def show_memory(self, memory_id: str) -> None:
        """Go to a memory; while the list is only coming, once more when it is there."""
        self.focus_first()
        self._coming = memory_id if self._asking else ""
        self.state.select((memory_id,))

    def to_save(self) -> Saved | None:
        """The filter and the order; None where nothing is filtered."""
        query = self.filter.text().strip()
        if not query:
            return None
        try:
            parse(query)
        except InputError as error:
            self.state.refused.emit(error)
            return None
        return Saved("", "", search=query, order=self._wish.order)

    def open_saved(self, saved: Saved) -> None:
        """Its filter and its order."""
        order = saved.order if saved.order in ORDERS else self._wish.order
        self.filter.set_filter(saved.search)
        if order != self._wish.order:
            self._sort(order)
        self.focus_first()

    def find_similar(self, memory_id: str = "") -> None:
        """Ctrl+Shift+F: what is most like the memory that is selected, here or (`memory_id`) where one comes from."""
        wanted = memory_id or self.state.memory_id
        if wanted:
            self._ask(Wish(self.filter.applied, self._wish.order, similar_to=wanted, keep=frozenset((wanted,))))
            self.table.setFocus()

    # ---- asking

    def _load(self, workspace: Workspace) -> None:
        self._ask(self._again())
        self._listing.ask_uniform(workspace.explorer)

    def _forget_rows(self) -> None:
        self.model.forget_rows()
        self._reading.show_memory("")

    def _again(self) -> Wish:
        wish = self._wish
        top = self.table.top_row
        keep = {*self.table.selected_ids(MOST_KEPT), self.table.current_id}
        if 0 <= top < len(self.model.ids):
            keep.add(self.model.ids[top])
        return Wish(
            wish.query, wish.order, frozenset(keep - {""}), wish.similar_to, self.model.ids, again=bool(self.model.ids)
        )

    def _ask(self, wish: Wish) -> None:
        workspace = self.state.workspace
        if workspace is None:
            return
        self._wish, self._dirty, self._asking = wish, False, True
        self._slow.start()
        self._listing.ask(workspace.explorer, wish)

    @Slot(str)
    def _on_filter_changed(self, text: str) -> None:
        try:
            parse(text)
        except InputError as error:
            self.parts.show_filter_error(error)
            return
        self.parts.show_filter_error(None)
        kept = self._again()
        self._ask(Wish(text, self._wish.order, kept.keep))

    @Slot(object)
    def _on_listed(self, listed: Listed) -> None:
        self._slow.stop()
        self._asking = False
        self._error, self._listed = None, listed
        wish = listed.wish
        if listed.same and wish.known is self.model.ids and not self.model.similarity:
            self.model.reload()
            self._reading.show_memory(self.state.memory_id)
        else:
            self._put_in(listed)
        if not wish.similar_to:
            self._ask_counts()
        self._show()
        self._on_list_changed()
        coming, self._coming = self._coming, ""
        if coming:
            self.state.select((coming,))

    def _put_in(self, listed: Listed) -> None:
        """Show another list: selected memories stay selected if they are listed; a refresh preserves the scroll
        position."""
        table, ids, row_of = self.table, self.model.ids, listed.row_of
        selected, current, top, shift = table.selected_ids(), table.current_id, table.top_row, table.top_shift
        top_id = ids[top] if listed.wish.again and 0 <= top < len(ids) else ""
        self.model.show_ids(listed.ids, listed.similarity)
        table.set_similar(bool(listed.wish.similar_to))
        rows = [row_of[memory_id] for memory_id in selected if memory_id in row_of]
        if listed.wish.similar_to:
            rows, current, top_id = [0], listed.wish.similar_to, ""
        row = row_of.get(top_id)
        if top_id and row is None and listed.ids:
            row = min(top, len(listed.ids) - 1)
        table.put_back(rows, row_of.get(current), row, shift)

    @Slot(object)
    def _on_list_failed(self, error: MnemonautError) -> None:
        self._slow.stop()
        self._asking, self._coming = False, ""
        self._error = error
        self._dirty = True
        self._show()
        self._on_list_changed()

    @Slot()
    def _ask_counts(self) -> None:
        """Of what is listed now, as many values of each facet as are to be shown."""
        if self.state.workspace is not None:
            self._listing.ask_counts(self.state.workspace.explorer, self._wish.query, self.facets.most)

    @Slot(object)
    def _on_counted(self, counts: Counts) -> None:
        self._counts = counts
        self.parts.show_count_error(None)
        self.facets.show_counts(counts.facets, counts.query)
        self.strip.show_days(counts.days, counts.chosen)

    @Slot(object)
    def _on_count_failed(self, error: MnemonautError) -> None:
        self.parts.show_count_error(error)

    # ---- saying

    def _show(self) -> None:
        """Which of the states the list is in (UX 13)."""
        parts, wish, count = self.parts, self._wish, len(self.model.ids)
        parts.show_order(wish.order, similar=bool(wish.similar_to))
        missing = self._explain_missing(loaded=self._listed is not None)
        if missing or count:
            pass
        elif wish.query:
            self._explain_filtered(self.tr("Nothing matches this filter"), wish.query)
        else:
            hint = self.tr("Import a file with {key}, let your companion write here, or open a sample.")
            self.empty.show_text(self.tr("No memories yet"), hint.format(key=keys_or_menu("import", "file")))
        if count and not missing:
            parts.show_table()
        else:
            parts.show_empty()
        parts.show_count(self._count_text(count))

    def _count_text(self, count: int) -> str:
        listed = self._listed
        if self._error is not None or listed is None:
            return ""
        if not listed.wish.similar_to:
            if self.state.selected.matching is None:
                return count_text(count)
            said = self.tr(
                "All {count} that match are selected; a command is for whatever matches when it is carried out"
            )
            return said.format(count=f"{count:,}")
        memory_id = listed.wish.similar_to
        by = self.tr("by words (it has no vector)") if listed.by_words else self.tr("by similarity")
        said = self.tr("{count} most like {id}, {by}; same kind only, isolated ones left out")
        return said.format(count=count - 1, id=memory_id, by=by)

    @Slot()
    def _on_slow(self) -> None:
        self.parts.show_count(self.tr("Loading…"))

    # ---- state

    def _reset(self, workspace: Workspace | None) -> None:
        self._listing.stop()
        self._slow.stop()
        self._wish, self._counts, self._listed = Wish(), None, None
        self._asking, self._coming = False, ""
        self.filter.forget()
        self.parts.reset()
        if workspace is None:
            self.model.set_source(None)
        else:
            library, now = workspace.library, self.state.services.now
            self.model.set_source(library.memories, library.related, lambda memories: library.states(memories, now()))
        self.table.set_similar(False)
        self._reading.show_memory("")

    @Slot(object)
    def _on_theme_changed(self, theme: Theme) -> None:
        for part in (self.table, self.facets, self.strip, self.parts):
            part.set_theme(theme)

    @Slot()
    def _on_selection_moved(self) -> None:
        self.publish()
        self.parts.show_count(self._count_text(len(self.model.ids)))
        self._show_preview()

    def _on_list_changed(self) -> None:
        self.focus_table()
        self.republish()
        self._show_preview()

    def _show_preview(self) -> None:
        current = self.state.memory_id if self.isVisible() else self.highlighted().memory_id
        if current != self._reading.wanted:
            self._reading.show_memory(current)

    # ---- the preview

    @Slot()
    def _on_preview_toggled(self) -> None:
        self.preview.setVisible(not self.preview.isVisible())

    @Slot()
    def _on_opened(self) -> None:
        self.preview.show()
        self.preview.text.setFocus()

    @Slot(str)
    def _on_memory_wanted(self, memory_id: str) -> None:
        """A linked memory: its row if it is listed, else only preview and inspector."""
        self.state.select((memory_id,))

    @Slot()
    def _on_left_down(self) -> None:
        if self.table.isVisible():
            self.table.setFocus()
            if not self.table.selected_ids() and self.model.ids:
                self.table.selectRow(max(0, self.table.currentIndex().row()))

    @Slot(object)
    def _on_days_chosen(self, days: Days | None) -> None:
        self.filter.set_filter(with_days(self.filter.text(), days))

    @Slot()
    def show_days_as_table(self) -> None:
        """The strip of days as a table (Ctrl+Shift+T)."""
        table = DayTable(self.strip.counts, self)
        table.days_chosen.connect(self._on_days_chosen)
        table.show()

    @Slot(int)
    def _on_sort_activated(self, number: int) -> None:
        self._sort(ORDERS[number])

    @Slot(int)
    def _on_section_clicked(self, column: int) -> None:
        orders = self.model.columns[column].orders
        if orders and not self._wish.similar_to:
            at = orders.index(self._wish.order) if self._wish.order in orders else -1
            self._sort(orders[(at + 1) % len(orders)])
        else:
            self.parts.show_order(self._wish.order, similar=bool(self._wish.similar_to))

    def _sort(self, order: str) -> None:
        kept = self._again()
        self._ask(Wish(self._wish.query, order, kept.keep))

    @Slot()
    def _on_columns_wanted(self) -> None:
        self.table.fill_column_menu(self.parts.columns)

    @Slot()
    def _on_columns_changed(self) -> None:
        self.parts.show_order(self._wish.order, similar=bool(self._wish.similar_to))
        if self._settings is not None:
            self.table.save_columns(self._settings)

    @Slot(QPoint)
    def _on_menu_wanted(self, at: QPoint) -> None:
        menu = command_menu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if not menu.isEmpty():
            menu.popup(at)

    @Slot()
    def _on_back(self) -> None:
        """From what is similar back to the list."""
        self._sort(self._wish.order)

    def _clear_filter(self) -> None:
        self.filter.set_filter("")
        self.filter.setFocus()

    # ---- Qt

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self._settings is not None:
            self.table.save_columns(self._settings)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._wish.similar_to:
            self._on_back()
        else:
            super().keyPressEvent(event)
