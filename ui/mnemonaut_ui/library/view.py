"""Library: all memories, to filter, sort, read and choose from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace
from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from mnemonaut_core.domain.lists import Matching, parse
from mnemonaut_core.errors import InputError, MnemonautError
from mnemonaut_core.i18n import tr_noop
from mnemonaut_core.saved import Saved
from mnemonaut_ui.library.days import DayTable
from mnemonaut_ui.library.filters import Days, with_days
from mnemonaut_ui.library.layout import ORDERS, LibraryLayout
from mnemonaut_ui.library.listing import Counts, Listed, Wish, counts, finder, listed
from mnemonaut_ui.library.model import LibraryModel
from mnemonaut_ui.library.table import LINES, LINES_SOUGHT
from mnemonaut_ui.state.list_screen import ListScreen, ListSpec
from mnemonaut_ui.state.view_state import Selection, ViewState
from mnemonaut_ui.widgets.command_menu import command_menu
from mnemonaut_ui.widgets.theme import Theme
from mnemonaut_ui.words.memory import count_text

CONTEXT = "LibraryScreen"
AROUND = "library:around"
MOST_KEPT = 10_000
"""A larger selection is not put back after a refresh."""


class LibraryScreen(ListScreen[Listed]):
    """The list with filter, facets and strip of days."""

    key = "library"
    channels = (AROUND,)
    spec = ListSpec(
        context=CONTEXT,
        read=lambda explorer, asked, _now, _token: listed(explorer, Wish(asked)),
        parse=parse,
        filter_hint=tr_noop('Filter: words, "a phrase", kind:episode, is:isolated, before:2025-03 …'),
        rows=tr_noop("Memories"),
        nothing=tr_noop("No memories yet"),
        hint=tr_noop("Import a file with {key}, let your companion write here, or open a sample."),
        command=("import", "file"),
        no_match=tr_noop("Nothing matches this filter"),
    )

    def __init__(self, state: ViewState, settings: QSettings | None = None, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self._settings = settings if settings is not None else state.settings
        self._wish = Wish()
        self._coming = ""
        """The memory to go to when the list is there."""
        self.model = LibraryModel(state.jobs, self)
        self.parts = LibraryLayout(self, self.model)
        self.facets, self.table, self.strip = self.parts.facets, self.parts.table, self.parts.strip
        self._connect()
        if self._settings is not None:
            self.table.choice.restore(self._settings)
        self._begin(self.table)

    def _connect(self) -> None:
        state, parts, table = self.state, self.parts, self.table
        state.expert_changed.connect(self.model.set_expert)
        self.model.page_failed.connect(state.refused.emit)
        self.facets.query_edited.connect(self.filter.set_filter)
        self.facets.more_wanted.connect(self._ask_counts)
        self.strip.days_chosen.connect(self._on_days_chosen)
        parts.sort.activated.connect(lambda number: self._sort(ORDERS[number]))
        parts.columns.aboutToShow.connect(lambda: table.choice.fill_menu(parts.columns))
        parts.conditions.triggered.connect(parts.insert_condition)
        parts.back.clicked.connect(self._on_back)
        parts.days_as_table.triggered.connect(self.show_days_as_table)
        self.facets.left.connect(self._enter_table)
        table.horizontalHeader().sectionClicked.connect(self._on_section_clicked)
        table.selection_moved.connect(self._on_selection_moved)
        table.left.connect(self._on_left)
        table.menu_wanted.connect(self._on_menu_wanted)
        table.choice.changed.connect(self._on_columns_changed)

    def title(self) -> str:
        return self.tr("Library")

    def overrides(self) -> Mapping[str, Callable[[], object]]:
        return {"focus_search": self.focus_filter}

    def panes(self) -> Sequence[QWidget]:
        return (self.filter, self.facets, self.table)

    def highlighted(self) -> Selection:
        if self.table.isHidden():
            return Selection()
        found, wish = self.table.highlighted, self._wish
        whole = len(found.ids) > 1 and len(found.ids) == len(self.model.ids) and not wish.similar_to
        return replace(found, matching=Matching(parse(wish.query), whole=True)) if whole else found

    def highlight(self, selection: Selection) -> None:
        ids, current = self.model.ids, selection.memory_id
        wanted = frozenset(selection.ids)
        rows = [row for row, memory_id in enumerate(ids) if memory_id in wanted] if wanted else []
        here = ids.index(current) if current in wanted and current in ids else None
        self.table.put_back(rows, here, None if here is not None else self.table.top_row, self.table.top_shift)

    def refresh_texts(self) -> None:
        self.facets.refresh_texts()
        super().refresh_texts()

    def focus_filter(self) -> None:
        self._waits_for_table = False
        self.filter.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filter.selectAll()

    def search(self, text: str) -> None:
        self.filter.set_filter(text)
        self.focus_first()

    def show_memory(self, memory_id: str) -> None:
        """Go to a memory, again once the list is loaded."""
        self.focus_first()
        self._coming = memory_id if self._loading else ""
        self.state.select((memory_id,))

    def to_save(self) -> Saved | None:
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
        order = saved.order if saved.order in ORDERS else self._wish.order
        self.filter.set_filter(saved.search)
        if order != self._wish.order:
            self._sort(order)
        self.focus_first()

    def find_similar(self, memory_id: str = "") -> None:
        """List memories similar to the selected one, or to `memory_id`."""
        wanted = memory_id or self.state.memory_id
        if wanted:
            self._ask(Wish(self.asked, self._wish.order, similar_to=wanted, keep=frozenset((wanted,))))
            self.table.setFocus()

    def _load(self) -> None:
        wish = self._again()
        self._ask(wish if wish.query == self.asked else Wish(self.asked, wish.order, wish.keep))

    def _forget_texts(self) -> None:
        self.model.forget_rows()

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
        if self.state.workspace is not None:
            self._wish = wish
            self._start(lambda explorer, _token: listed(explorer, wish))

    def _list(self, found: Listed) -> None:
        wish, workspace = found.wish, self.state.workspace
        if workspace is not None:
            self.model.find = finder(workspace.explorer, wish.query)
        sought = any(one.key in ("text", "phrase") for one in parse(wish.query))
        self.table.drawn.lines = LINES_SOUGHT if sought else LINES
        self.parts.show_query(wish.query)
        if found.same and wish.known is self.model.ids and not self.model.similarity:
            self.model.reload()
        else:
            self._put_in(found)
        if not wish.similar_to:
            self._ask_counts()

    def _on_found(self, found: Listed) -> None:
        super()._on_found(found)
        coming, self._coming = self._coming, ""
        if coming:
            self.state.select((coming,))

    def _put_in(self, listed: Listed) -> None:
        """Show another list; the selection and, after a refresh, the scroll position stay."""
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

    def _on_failed(self, error: MnemonautError) -> None:
        self._coming = ""
        super()._on_failed(error)

    def _ask_counts(self) -> None:
        query, most = self._wish.query, self.facets.most
        done, failed = self._on_counted, self.parts.show_count_error
        self.state.read(AROUND, lambda explorer, token: counts(explorer, query, most, token), done, failed=failed)

    def _on_counted(self, found: Counts) -> None:
        self.parts.show_count_error(None)
        self.facets.show_counts(found.facets, found.query)
        self.strip.show_days(found.days, found.chosen, found.around)

    def _show(self) -> None:
        self.parts.show_order(self._wish.order, similar=bool(self._wish.similar_to))
        super()._show()
        if self.stack.currentWidget() is self.table:
            self.parts.clear_away(bare=False)
        elif self.empty.message:  # a filter that nothing meets is changed where it was chosen
            self.parts.clear_away(bare=self.found is None or self._error is not None or not self.asked)

    def _show_count(self, text: str) -> None:
        self.count.setVisible(bool(self._wish.similar_to) or self.state.selected.matching is not None)
        super()._show_count(text)

    def _count_text(self, found: Listed) -> str:
        count = len(self.model.ids)
        if not found.wish.similar_to:
            if self.state.selected.matching is None:
                return count_text(count)
            said = self.tr(
                "All {count} that match are selected; a command is for whatever matches when it is carried out"
            )
            return said.format(count=f"{count:,}")
        memory_id = found.wish.similar_to
        by = self.tr("by words (it has no vector)") if found.by_words else self.tr("by similarity")
        said = self.tr("{count} most like {id}, {by}; same kind only, isolated ones left out")
        return said.format(count=count - 1, id=memory_id, by=by)

    def _clear(self) -> None:
        self._wish, self._coming = Wish(), ""
        self.parts.reset()
        workspace = self.state.workspace
        if workspace is None:
            self.model.set_source(None)
        else:
            library, now = workspace.library, self.state.services.now
            self.model.set_source(library.memories, library.related, lambda memories: library.states(memories, now()))
        self.table.set_similar(False)

    def _on_theme_changed(self, theme: Theme) -> None:
        super()._on_theme_changed(theme)
        self.facets.refresh_texts()

    def _on_selection_moved(self) -> None:
        self.publish()
        if self.found is not None:
            self._show_count(self._count_text(self.found))

    def _on_left(self) -> None:
        if self.facets.isVisible():
            self.facets.setFocus()

    def _on_days_chosen(self, days: Days | None) -> None:
        self.filter.set_filter(with_days(self.filter.text(), days))

    def show_days_as_table(self) -> None:
        table = DayTable(self.strip.counts, self)
        table.days_chosen.connect(self._on_days_chosen)
        table.show()

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

    def _on_columns_changed(self) -> None:
        self.parts.show_order(self._wish.order, similar=bool(self._wish.similar_to))
        if self._settings is not None:
            self.table.choice.save(self._settings)

    def _on_menu_wanted(self, at: QPoint) -> None:
        menu = command_menu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if not menu.isEmpty():
            menu.popup(at)

    def _on_back(self) -> None:
        self._sort(self._wish.order)

    def _clear_filter(self) -> None:
        super()._clear_filter()
        self.filter.setFocus()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self._settings is not None:
            self.table.choice.save(self._settings)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._wish.similar_to:
            self._on_back()
        else:
            super().keyPressEvent(event)
