"""The library's widgets: where they stand and what they are called. What they do is the view's."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QComboBox, QMenu, QPushButton, QSplitter, QWidget

from mnemonaut_core.domain.lists import KEY_HELP, KEYS
from mnemonaut_core.errors import MnemonautError
from mnemonaut_ui.library.days import NO_DAYS, DayStrip
from mnemonaut_ui.library.facet_panel import FacetPanel
from mnemonaut_ui.library.listing import Listed
from mnemonaut_ui.library.model import LibraryModel
from mnemonaut_ui.library.preview import Preview
from mnemonaut_ui.library.table import LibraryTable
from mnemonaut_ui.state.list_screen import ListScreen
from mnemonaut_ui.widgets.arrange import Wide, hbox, vbox
from mnemonaut_ui.widgets.filter_field import FilterField
from mnemonaut_ui.widgets.plain_label import ElidedLabel, PlainLabel
from mnemonaut_ui.widgets.theme import LIGHT, Theme
from mnemonaut_ui.words.messages import error_text, joined, translated

LONGEST_COUNT = 220
"""Pixels of the text in one line with the strip of days."""
ORDERS = ("newest", "oldest", "id", "kind")


class LibraryLayout(QWidget):
    """Fills the screen: its filter, list and count, and what stands around them."""

    def __init__(self, screen: ListScreen[Listed], model: LibraryModel) -> None:
        super().__init__(screen)
        self._theme = LIGHT
        self.model = model
        # every part is made where it stays: what is put in afterwards is styled anew with all that is in it
        self.filter, self._count = screen.filter, screen.count
        self._count.setWordWrap(False)
        self.conditions = QMenu(self)
        for key in KEYS:
            action = self.conditions.addAction(f"{key}:   {translated(KEY_HELP[key])}".replace("&", "&&"))
            action.setData(key)
        self._add_condition = self._menu_button(
            self.tr("Condition"), self.tr("Add a condition to the filter"), self.conditions
        )
        self.sort = QComboBox(self)
        self.sort.addItems(
            [self.tr("Newest first"), self.tr("Oldest first"), self.tr("In order of ids"), self.tr("By kind")]
        )
        self.sort.setAccessibleName(self.tr("Order"))
        self.columns = QMenu(self)
        self._choose_columns = self._menu_button(self.tr("Columns"), self.tr("Choose columns"), self.columns)
        self.strip = DayStrip(self)
        self.back = QPushButton(self.tr("Back to the list (Esc)"), self)
        self._readout = ElidedLabel(parent=self)
        self._readout.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.days_as_table = QPushButton(self.tr("Days as table"), self)
        self._info = hbox(self._count, self.back, Wide(self._readout), self.days_as_table)
        self._across = QSplitter(Qt.Orientation.Horizontal, self)
        self._left = QWidget(self._across)
        self._count_error = PlainLabel(parent=self._left, selectable=True)
        self.find_field = FilterField(self._left)
        self.find_field.setPlaceholderText(self.tr("Find a value…"))
        self.find_field.setAccessibleName(self.tr("Find a value of the facets"))
        self.facets = FacetPanel(self._left)
        self.find_field.filter_changed.connect(self.facets.look_for)
        self.find_field.left_down.connect(self.facets.setFocus)
        self._reading = QSplitter(Qt.Orientation.Vertical, self._across)
        self.table = LibraryTable(model, screen.stack)
        self.preview = Preview(self._reading)
        self._bare = self._preview_away = False
        self.strip.readout_changed.connect(self._readout.set_line)
        vbox(self, on=screen, margins=0)
        self._arrange(screen)
        self.reset()

    def _menu_button(self, text: str, name: str, menu: QMenu) -> QPushButton:
        button = QPushButton(text, self)
        button.setAccessibleName(name)
        button.setMenu(menu)
        button.setAutoDefault(False)
        return button

    def _arrange(self, screen: ListScreen[Listed]) -> None:
        vbox(self._count_error, self.find_field, Wide(self.facets), on=self._left, margins=0)
        reading, across = self._reading, self._across
        reading.insertWidget(0, screen.stack)
        reading.setStretchFactor(0, 3)
        reading.setStretchFactor(1, 1)
        reading.setCollapsible(0, False)
        reading.setSizes([440, 190])
        across.addWidget(self._left)
        across.addWidget(reading)
        across.setStretchFactor(1, 1)
        across.setCollapsible(1, False)
        across.setSizes([176, 700])
        vbox(
            hbox(Wide(self.filter), self._add_condition, self.sort, self._choose_columns),
            screen.filter_error,
            self.strip,
            self._info,
            Wide(across),
            on=self,
            margins=(6, 4, 6, 4),
            spacing=6,
        )
        QWidget.setTabOrder(self.filter, self._add_condition)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._count_error.setStyleSheet(f"color: {theme.bad};")

    @Slot(QAction)
    def insert_condition(self, action: QAction) -> None:
        """Begin a condition in the filter."""
        text = self.filter.text()
        self.filter.type_on(("" if not text or text.endswith(" ") else " ") + f"{action.data()}:")

    # ---- saying

    def reset(self) -> None:
        """Nothing is known."""
        self.find_field.forget()
        self.facets.look_for("")
        self.show_count_error(None)
        self.facets.show_counts({}, "")
        self.strip.show_days(NO_DAYS, None)

    def show_count_error(self, error: MnemonautError | None) -> None:
        """Facets and days could not be counted: they are not shown as if there were none."""
        if error is not None:
            self.facets.show_counts({}, "")
            self.strip.show_days(NO_DAYS, None)
        counts = self.tr("Counts are not available:")
        self._count_error.setText("" if error is None else "✖ " + joined(counts, error_text(error)))
        self._count_error.setVisible(error is not None)
        self._left.setVisible(not self._bare or error is not None)

    @property
    def count_error(self) -> str:
        """The message above the facets."""
        return self._count_error.text()

    @property
    def readout_text(self) -> str:
        """What the strip of days says."""
        return self._readout.text()

    def fit_count(self) -> None:
        """A sentence in place of a count wraps, so that the window keeps fitting its screen."""
        long = self._count.fontMetrics().horizontalAdvance(self._count.text()) > LONGEST_COUNT
        self._count.setWordWrap(long)
        self._info.setStretchFactor(self._count, 3 if long else 0)

    def clear_away(self, *, bare: bool) -> None:
        """Around a list that is empty nothing stands that would be empty too."""
        self._bare = bare
        for part in (self.strip, self.days_as_table, self._readout):
            part.setVisible(not bare)
        self._left.setVisible(not bare or bool(self.count_error))
        if bare and not self.preview.isHidden():
            self._preview_away = True
            self.preview.hide()
        elif not bare and self._preview_away:
            self._preview_away = False
            self.preview.show()

    def show_order(self, order: str, *, similar: bool) -> None:
        """The order of the list, in the box and in the heading."""
        self.back.setVisible(similar)
        self._readout.setVisible(
            not similar and not self._bare
        )  # the strip counts the list, not what is like one of it
        self.sort.setEnabled(not similar)
        self.sort.setCurrentIndex(ORDERS.index(order))
        head = self.table.horizontalHeader()
        head.setSortIndicatorShown(not similar)
        downwards = order == "newest"
        sorted_by = next(index for index, column in enumerate(self.model.columns) if order in column.orders)
        head.setSortIndicator(sorted_by, Qt.SortOrder.DescendingOrder if downwards else Qt.SortOrder.AscendingOrder)
