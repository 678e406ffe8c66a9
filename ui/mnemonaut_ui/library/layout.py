"""The library's widgets: where they stand and what they are called. What they do is the view's."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QComboBox, QMenu, QSplitter, QWidget

from mnemonaut_core.domain.lists import KEY_HELP, KEYS
from mnemonaut_core.errors import MnemonautError
from mnemonaut_ui.library.days import NO_DAYS, DayStrip
from mnemonaut_ui.library.facet_panel import FacetPanel
from mnemonaut_ui.library.filters import tokens
from mnemonaut_ui.library.listing import Listed
from mnemonaut_ui.library.model import LibraryModel
from mnemonaut_ui.library.table import LibraryTable
from mnemonaut_ui.state.list_screen import ListScreen
from mnemonaut_ui.widgets.arrange import Wide, fill_screen, hbox, push_button, share_room, vbox
from mnemonaut_ui.widgets.filter_field import FilterField
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.words.messages import error_text, joined, translated

ORDERS = ("newest", "oldest", "id", "kind")
FACETS_WIDTH, FACETS_FROM, NARROW = 150, 840, 960
"""Widths in pixels: of the facets; of the library, from which they stand next to the list; of a window with a button for them."""


class LibraryLayout(QWidget):
    """The widgets of the screen around its filter, list and count."""

    def __init__(self, screen: ListScreen[Listed], model: LibraryModel) -> None:
        super().__init__(screen)
        self.model = model
        # every part is made where it stays: what is put in afterwards is styled anew with all that is in it
        self.filter, self._count = screen.filter, screen.count
        self.facets_button = push_button("", on=self, checkable=True)
        self.facets_button.toggled.connect(self._fit_facets)
        self.conditions, self.columns, self.more = QMenu(self), QMenu(self), QMenu(self)
        self.conditions.setTitle(self.tr("Add a condition to the filter"))
        for key in KEYS:
            action = self.conditions.addAction(f"{key}:   {translated(KEY_HELP[key])}".replace("&", "&&"))
            action.setData(key)
        self.columns.setTitle(self.tr("Columns"))
        self.more.addMenu(self.conditions)
        self.more.addMenu(self.columns)
        self.days_as_table = self.more.addAction(self.tr("Days as table"))
        self.sort = QComboBox(self)
        self.sort.addItems(
            [self.tr("Newest first"), self.tr("Oldest first"), self.tr("In order of ids"), self.tr("By kind")]
        )
        self.sort.setAccessibleName(self.tr("Order"))
        about = self.tr("Conditions, columns, days")
        self.more_button = push_button("⋯", on=self, tip=about, name=about)
        self.more_button.setProperty("narrow", "true")
        self.more_button.setMenu(self.more)
        self.strip = DayStrip(self)
        self.back = push_button(self.tr("Back to the list (Esc)"), on=self)
        across = QSplitter(Qt.Orientation.Horizontal, self)
        self._left = QWidget(across)
        self._count_error = PlainLabel(parent=self._left, selectable=True)
        self._count_error.setProperty("fault", True)
        self.find_field = FilterField(self._left)
        self.find_field.setPlaceholderText(self.tr("Find a value…"))
        self.find_field.setAccessibleName(self.tr("Find a value of the facets"))
        self.facets = FacetPanel(self._left)
        self.find_field.filter_changed.connect(self.facets.look_for)
        self.find_field.left_down.connect(self.facets.setFocus)
        self.table = LibraryTable(model, screen.stack)
        self._bare = False
        vbox(self, on=screen, margins=0)
        vbox(self._count_error, Wide(self.facets), self.find_field, on=self._left, margins=0)
        across.addWidget(screen.stack)
        share_room(across, 0, 1, sizes=(FACETS_WIDTH, 700), closes=(0,))
        top = hbox(Wide(self.filter), self.facets_button, self.sort, self.more_button)
        fill_screen(self, top, screen.filter_error, self.strip, hbox(Wide(self._count), self.back), Wide(across))
        QWidget.setTabOrder(self.filter, self.facets_button)
        self.reset()

    def insert_condition(self, action: QAction) -> None:
        text = self.filter.text()
        self.filter.type_on(("" if not text or text.endswith(" ") else " ") + f"{action.data()}:")

    def reset(self) -> None:
        self.find_field.forget()
        self.facets.look_for("")
        self.show_count_error(None)
        self.facets.forget()
        self.strip.show_days(NO_DAYS, None)

    def show_count_error(self, error: MnemonautError | None) -> None:
        """Show that facets and days could not be counted, rather than that there are none."""
        if error is not None:
            self.facets.forget()
            self.strip.show_days(NO_DAYS, None)
        counts = self.tr("Counts are not available:")
        self._count_error.setText("" if error is None else "✖ " + joined(counts, error_text(error)))
        self._count_error.setVisible(error is not None)
        self._fit_facets()

    @property
    def count_error(self) -> str:
        return self._count_error.text()

    def show_query(self, query: str) -> None:
        """Show the number of conditions on the filter button."""
        held = sum(1 for token in tokens(query) if token.key)
        self.facets_button.setText(self.tr("Filter ({count})").format(count=held))

    def clear_away(self, *, bare: bool) -> None:
        """Hide what would be empty around an empty list."""
        self._bare = bare
        self.strip.setVisible(not bare)
        self._fit_facets()

    def _fit_facets(self, *_: object) -> None:
        narrow = self.width() < FACETS_FROM or self.window().width() <= NARROW
        self.facets_button.setVisible(narrow and not self._bare)
        wanted = self.facets_button.isChecked() or not narrow
        self._left.setVisible(bool(self.count_error) or (wanted and not self._bare))

    def show_order(self, order: str, *, similar: bool) -> None:
        """Show the order in box and heading; the strip counts the list, not similar memories."""
        self.back.setVisible(similar)
        self.strip.setVisible(not similar and not self._bare)
        self.sort.setEnabled(not similar)
        self.sort.setCurrentIndex(ORDERS.index(order))
        head = self.table.horizontalHeader()
        head.setSortIndicatorShown(not similar)
        downwards = order == "newest"
        sorted_by = next(index for index, column in enumerate(self.model.columns) if order in column.orders)
        head.setSortIndicator(sorted_by, Qt.SortOrder.DescendingOrder if downwards else Qt.SortOrder.AscendingOrder)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_facets()
