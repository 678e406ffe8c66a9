"""The facets: what there is of each kind, year, state …, with counts. Click or Space puts a value into the filter."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt, Signal, Slot
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from mnemonaut_core.domain.listing import Facet
from mnemonaut_ui.library.query_text import FACETS, FacetKey
from mnemonaut_ui.widgets.theme import LIGHT, Theme
from mnemonaut_ui.words.memory import count_text, kind_word, sensitivity_word, shown_line, state_glyph, state_word

_ROLE = Qt.ItemDataRole.UserRole + 1
_BY_NAME = {facet.name: facet for facet in FACETS}
FacetCounts = Mapping[str, tuple[Facet, ...]]


def facet_title(name: str) -> str:
    """The name of a facet, translated."""
    titles = {
        "kind": QCoreApplication.translate("Words", "Kind"),
        "year": QCoreApplication.translate("Words", "Year"),
        "state": QCoreApplication.translate("Words", "State"),
        "sensitivity": QCoreApplication.translate("Words", "Sensitivity"),
        "thread": QCoreApplication.translate("Words", "Thread"),
        "entity": QCoreApplication.translate("Words", "Person or thing"),
    }
    return titles.get(name, name)


def value_text(name: str, value: str) -> str:
    """A value of a facet, translated where it is a word of ours."""
    if name == "kind":
        return kind_word(value)
    if name == "state":
        return f"{state_glyph(value)} {state_word(value)}"
    return sensitivity_word(value) if name == "sensitivity" else shown_line(value, 80)


class FacetPanel(QTreeWidget):
    """Two columns: value and count. `query_edited` carries the filter with a value added or taken away."""

    query_edited = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._counts: FacetCounts = {}
        self._query = ""
        self._theme = LIGHT
        self._closed = {"entity"}
        self.setColumnCount(2)
        self.setHeaderHidden(True)
        self.setRootIsDecorated(True)
        self.setIndentation(12)
        self.setUniformRowHeights(True)
        self.setStyleSheet("QTreeView::item { padding: 2px 0; }")
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.itemClicked.connect(self._on_item_clicked)
        self.itemCollapsed.connect(self._on_item_collapsed)
        self.itemExpanded.connect(self._on_item_expanded)
        self.retranslate()

    def retranslate(self) -> None:
        """Say all again."""
        self.setAccessibleName(self.tr("Facets"))
        self.show_counts(self._counts, self._query)

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        self._theme = theme
        self.show_counts(self._counts, self._query)

    def show_counts(self, counts: FacetCounts, query: str) -> None:
        """Show these counts; values that the filter asks for are ticked. Place and focus stay."""
        self._counts, self._query = counts, query
        place, scrolled = self._place(), self.verticalScrollBar().value()
        blocker = QSignalBlocker(self)
        self.clear()
        for facet in FACETS:
            values = counts.get(facet.name, ())
            if values:
                self._add(facet, values)
        self._go(place)
        blocker.unblock()
        self.verticalScrollBar().setValue(scrolled)

    def _add(self, facet: FacetKey, values: tuple[Facet, ...]) -> None:
        title = facet_title(facet.name)
        top = QTreeWidgetItem([title, ""])
        font = top.font(0)
        font.setBold(True)
        top.setFont(0, font)
        top.setData(0, _ROLE, (facet.name, None))
        self.addTopLevelItem(top)
        for value in values:
            top.addChild(self._item(facet, title, value))
        top.setExpanded(facet.name not in self._closed)

    def _item(self, facet: FacetKey, title: str, value: Facet) -> QTreeWidgetItem:
        shown, active = value_text(facet.name, value.value), facet.active(self._query, value.value)
        item = QTreeWidgetItem([("☑ " if active else "") + shown, f"{value.count:,}"])
        item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        item.setForeground(1, QColor(self._theme.muted))
        if active:
            item.setForeground(0, QColor(self._theme.accent))
        spoken = state_word(value.value) if facet.name == "state" else shown
        said = self.tr("{facet}: {value}, {memories}").format(
            facet=title, value=spoken, memories=count_text(value.count)
        )
        chosen = self.tr("in the filter") if active else ""
        for column in (0, 1):
            item.setData(column, Qt.ItemDataRole.AccessibleTextRole, said)
            item.setData(column, Qt.ItemDataRole.AccessibleDescriptionRole, chosen)
        item.setData(0, _ROLE, (facet.name, value.value))
        return item

    def _place(self) -> tuple[str, str | None] | None:
        item = self.currentItem()
        return None if item is None else tuple(item.data(0, _ROLE))

    def _go(self, place: tuple[str, str | None] | None) -> None:
        if place is None:
            return
        for number in range(self.topLevelItemCount()):
            top = self.topLevelItem(number)
            if top is None or top.data(0, _ROLE)[0] != place[0]:
                continue
            found: QTreeWidgetItem = top
            for child in (top.child(i) for i in range(top.childCount())):
                if child is not None and child.data(0, _ROLE)[1] == place[1]:
                    found = child
            self.setCurrentItem(found)

    def _toggle(self, item: QTreeWidgetItem) -> None:
        name, value = item.data(0, _ROLE)
        if value is None:
            item.setExpanded(not item.isExpanded())
            return
        edited = _BY_NAME[name].toggled(self._query, value)
        if edited is not None:
            self.query_edited.emit(edited)

    @Slot(QTreeWidgetItem, int)
    def _on_item_clicked(self, item: QTreeWidgetItem, _column: int) -> None:
        self._toggle(item)

    @Slot(QTreeWidgetItem)
    def _on_item_collapsed(self, item: QTreeWidgetItem) -> None:
        self._closed.add(item.data(0, _ROLE)[0])

    @Slot(QTreeWidgetItem)
    def _on_item_expanded(self, item: QTreeWidgetItem) -> None:
        self._closed.discard(item.data(0, _ROLE)[0])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        item = self.currentItem()
        if item is not None and event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._toggle(item)
        else:
            super().keyPressEvent(event)
