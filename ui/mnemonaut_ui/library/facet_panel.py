"""The facets next to the list: the values of the memories, the count of each, and which of them the filter names."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from mnemonaut_core.domain.lists import FACET_VALUES, Facet
from mnemonaut_ui.library.filters import FACETS, FacetKey
from mnemonaut_ui.widgets.theme import current_theme
from mnemonaut_ui.words.languages import MASK
from mnemonaut_ui.words.memory import count_text, kind_word, sensitivity_word, shown_line, state_glyph, state_word

_ROLE = Qt.ItemDataRole.UserRole + 1
_MORE = Qt.ItemDataRole.UserRole + 2
"""Set on the row that shows more of its facet's values, or fewer again."""
FacetCounts = Mapping[str, tuple[Facet, ...]]
MANY = 1000
"""Number of values of a facet that are shown after a request for more, or with a search."""
_DIGITS = re.compile(r"(\d+)")
_BY_NAME = {facet.name: facet for facet in FACETS}


def facet_title(name: str) -> str:
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
    """Return the displayed text of a value."""
    if name == "kind":
        return kind_word(value)
    if name == "state":
        return f"{state_glyph(value)} {state_word(value)}"
    return sensitivity_word(value) if name == "sensitivity" else shown_line(value, 80)


def in_order(values: Sequence[Facet]) -> tuple[Facet, ...]:
    """Sort numbers by value, other values by frequency, then by name with numbers as numbers ("thread 9" before "thread 10")."""
    if all(value.value.isdecimal() for value in values):
        return tuple(sorted(values, key=lambda value: int(value.value)))
    return tuple(sorted(values, key=lambda value: (-value.count, _natural(value.value))))


def _natural(text: str) -> list[tuple[int, str]]:
    parts = _DIGITS.split(text.casefold())
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in parts]


def is_found(value: str, shown: str, typed: str) -> bool:
    """Whether a value matches the search. A number finds numbers that begin with it (7: 7, 07 and 70, not 17); other text
    finds values that contain it, ignoring case."""
    wanted = typed.strip().casefold()
    if wanted.isdecimal() and value.isdecimal():
        return str(int(value)).startswith(str(int(wanted)))
    return wanted in shown.casefold()


class FacetPanel(QTreeWidget):
    """A tree of values and counts. `query_edited` carries the changed filter; `more_wanted` asks for `most` values per facet."""

    query_edited = Signal(str)
    more_wanted = Signal()
    left = Signal()  # the Right key on a value: back into the list

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._counts: FacetCounts = {}
        self._known: dict[str, dict[str, None]] = {}
        """The values that were counted, in their order: one that the filter leaves none of stays where it is."""
        self._query = ""
        self._closed = {"entity"}
        self._opened: set[str] = set()
        """Facets that show all their values."""
        self._typed = ""
        self.setColumnCount(2)
        self.setHeaderHidden(True)
        self.setRootIsDecorated(True)
        self.setIndentation(12)
        self.setUniformRowHeights(True)
        self.setObjectName("facets")
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.itemClicked.connect(self._toggle)
        self.itemCollapsed.connect(self._keep_open)
        self.itemExpanded.connect(self._keep_open)
        self.setAccessibleName(self.tr("Facets"))

    def refresh_texts(self) -> None:
        self.show_counts(self._counts, self._query)

    @property
    def most(self) -> int:
        """How many values to count: one more than shown tells whether there are more."""
        return (MANY if self._opened or self._typed else FACET_VALUES) + 1

    def look_for(self, text: str) -> None:
        """Show only values that match the text; "" for all."""
        before, self._typed = self.most, text.strip()
        self.show_counts(self._counts, self._query)
        if self.most > before:
            self.more_wanted.emit()

    def forget(self) -> None:
        self._known = {}
        self.show_counts({}, "")

    def show_counts(self, counts: FacetCounts, query: str) -> None:
        """Show these counts, with the values of the filter ticked; place and focus stay."""
        self._counts, self._query = counts, query
        for name, values in counts.items():
            self._known.setdefault(name, {}).update(dict.fromkeys(value.value for value in values))
        current, scrolled = self._place(), self.verticalScrollBar().value()
        blocker = QSignalBlocker(self)
        self.clear()
        for facet in FACETS:
            values = self._shown(facet, counts.get(facet.name, ()))
            if values:
                self._add(facet, values)
        if self._typed and not self.topLevelItemCount():
            nothing = QTreeWidgetItem([self.tr("Nothing of that name"), ""])
            nothing.setFlags(Qt.ItemFlag.NoItemFlags)
            self.addTopLevelItem(nothing)
        self._go(current)
        blocker.unblock()
        self.verticalScrollBar().setValue(scrolled)

    def _shown(self, facet: FacetKey, values: tuple[Facet, ...]) -> tuple[Facet, ...]:
        """Return the listed values of a facet in order, always with those that the filter asks for."""
        masked = tuple(v for v in values if v.value == MASK)
        values = tuple(v for v in values if v.value != MASK)
        if self._typed:
            return in_order(
                [v for v in values if is_found(v.value, value_text(facet.name, v.value), self._typed)][:MANY]
            )
        if facet.single and self._counts:
            now = {value.value: value for value in values}
            values = tuple(now.get(one) or Facet(facet.name, one, 0) for one in self._known.get(facet.name, ()))
        most = MANY if facet.name in self._opened else FACET_VALUES
        kept = [v for number, v in enumerate(values) if number < most or facet.active(self._query, v.value)]
        return tuple(kept) if facet.single else (*in_order(kept), *masked)

    def _add(self, facet: FacetKey, values: tuple[Facet, ...]) -> None:
        title = facet_title(facet.name)
        top = QTreeWidgetItem([title, ""])
        font = top.font(0)
        font.setBold(True)
        top.setFont(0, font)
        top.setData(0, _ROLE, (facet.name, None))
        self.addTopLevelItem(top)
        top.setFirstColumnSpanned(True)
        for value in values:
            top.addChild(self._item(facet, title, value))
        if not self._typed and len(self._counts.get(facet.name, ())) > FACET_VALUES:
            top.addChild(self._more_item(facet))
        top.setExpanded(bool(self._typed) or facet.name not in self._closed)

    def _more_item(self, facet: FacetKey) -> QTreeWidgetItem:
        opened = facet.name in self._opened
        item = QTreeWidgetItem([self.tr("fewer…") if opened else self.tr("more…"), ""])
        item.setForeground(0, QColor(current_theme().accent))
        item.setData(0, _ROLE, (facet.name, None))
        item.setData(0, _MORE, True)
        if opened and len(self._counts[facet.name]) > MANY:
            item.setToolTip(0, self.tr("The {count} most frequent are listed.").format(count=f"{MANY:,}"))
        return item

    def _item(self, facet: FacetKey, title: str, value: Facet) -> QTreeWidgetItem:
        if value.value == MASK:
            hidden = QTreeWidgetItem([self.tr("{mask} {count} masked").format(mask=MASK, count=f"{value.count:,}"), ""])
            hidden.setFlags(Qt.ItemFlag.NoItemFlags)
            return hidden
        shown, active = value_text(facet.name, value.value), facet.active(self._query, value.value)
        item = QTreeWidgetItem([("☑ " if active else "") + shown, f"{value.count:,}"])
        item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        item.setForeground(1, QColor(current_theme().muted))
        if active or not value.count:
            item.setForeground(0, QColor(current_theme().accent if active else current_theme().muted))
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
        return None if item is None or item.data(0, _ROLE) is None else tuple(item.data(0, _ROLE))

    def _go(self, current: tuple[str, str | None] | None) -> None:
        if current is None:
            return
        for number in range(self.topLevelItemCount()):
            top = self.topLevelItem(number)
            if top is None or top.data(0, _ROLE)[0] != current[0]:
                continue
            found: QTreeWidgetItem = top
            for child in (top.child(i) for i in range(top.childCount())):
                place = None if child is None else child.data(0, _ROLE)
                if child is not None and current[1] is not None and place is not None and place[1] == current[1]:
                    found = child
            self.setCurrentItem(found)

    def _toggle(self, item: QTreeWidgetItem) -> None:
        if item.data(0, _ROLE) is None:
            return
        name, value = item.data(0, _ROLE)
        if item.data(0, _MORE):
            self._opened ^= {name}
            self.show_counts(self._counts, self._query)
            if name in self._opened:
                self.more_wanted.emit()
            return
        if value is None:
            item.setExpanded(not item.isExpanded())
            return
        edited = _BY_NAME[name].toggled(self._query, value)
        if edited is not None:
            self.query_edited.emit(edited)

    def _keep_open(self, item: QTreeWidgetItem) -> None:
        if not self._typed:
            name = {item.data(0, _ROLE)[0]}
            self._closed = self._closed - name if item.isExpanded() else self._closed | name

    def keyPressEvent(self, event: QKeyEvent) -> None:
        item = self.currentItem()
        if item is not None and event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._toggle(item)
        elif item is not None and event.key() == Qt.Key.Key_Right and not item.childCount():
            self.left.emit()
        else:
            super().keyPressEvent(event)
