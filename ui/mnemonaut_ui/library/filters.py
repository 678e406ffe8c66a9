"""The filter: its text taken apart and put together, its field, and the facets that fill it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QColor, QInputMethodEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QLineEdit, QTreeWidget, QTreeWidgetItem, QWidget

from mnemonaut_core.domain.lists import DATES, Facet, parse
from mnemonaut_core.domain.memory import DAY_SECONDS, SENSITIVITIES, STATUSES
from mnemonaut_ui.widgets.theme import LIGHT, Theme
from mnemonaut_ui.words.memory import (
    ISOLATED,
    count_text,
    date_of_day,
    kind_word,
    sensitivity_word,
    shown_line,
    state_glyph,
    state_word,
)

_TOKEN = re.compile(r'(-?)(?:([A-Za-z_]+):)?(?:"([^"]*)"?|(\S+))')  # the grammar of core's list_query
Days = tuple[int, int]
"""First and last UTC day, both counted."""
FIRST_DAY, LAST_DAY = -719_162, 2_932_896
"""What a range can name: the years 1 to 9999."""
DEBOUNCE_MS = 200
LONGEST = 2000
_ROLE = Qt.ItemDataRole.UserRole + 1
FacetCounts = Mapping[str, tuple[Facet, ...]]


@dataclass(frozen=True, slots=True)
class QueryToken:
    """One condition as it stands in the text."""

    text: str
    key: str
    value: str
    negated: bool


def tokens(query: str) -> tuple[QueryToken, ...]:
    """The conditions of a query, in order."""
    return tuple(
        QueryToken(found[0], found[2].lower(), found[3] or found[4] or "", bool(found[1]))
        for found in (
            (match.group(0), match.group(1), match.group(2) or "", match.group(3), match.group(4))
            for match in _TOKEN.finditer(query)
        )
    )


def written(key: str, value: str) -> str | None:
    """A condition as text; None for a value that the language cannot say (a quote and a blank in one)."""
    spaced = not value or any(character.isspace() for character in value)
    if '"' in value:
        return None if spaced or value.startswith('"') else f"{key}:{value}"
    return f'{key}:"{value}"' if spaced else f"{key}:{value}"


def without(query: str, unwanted: Callable[[QueryToken], bool]) -> str:
    """The query without some of its conditions."""
    return " ".join(token.text for token in tokens(query) if not unwanted(token))


def joined(query: str, conditions: Iterable[str]) -> str:
    """The query with further conditions at its end."""
    return " ".join(part for part in (query.strip(), *conditions) if part)


@dataclass(frozen=True, slots=True)
class FacetKey:
    """A facet: its conditions in the query language, and whether a memory has only one of its values."""

    name: str
    single: bool

    def conditions(self, value: str) -> tuple[tuple[str, str], ...]:
        """The (key, value) pairs that select exactly the memories that the facet counts."""
        if self.name == "year":
            return (("on", value),)
        if self.name == "sensitivity":
            return (("is", value),)
        if self.name == "state":
            return (("is", value),) if value == ISOLATED else (("is", value), ("is", "searchable"))
        return ((self.name, value),)

    def owns(self, token: QueryToken) -> bool:
        """Whether a condition is one of this facet's."""
        if token.negated:
            return False
        if self.name == "year":
            return token.key in DATES
        if self.name == "sensitivity":
            return token.key == "is" and token.value.lower() in SENSITIVITIES
        if self.name == "state":
            return token.key == "is" and token.value.lower() in (*STATUSES, ISOLATED, "searchable")
        return token.key == self.name

    def active(self, query: str, value: str) -> bool:
        """Whether the query asks for this value."""
        held = {(token.key, token.value.lower()) for token in tokens(query) if not token.negated}
        return all((key, wanted.lower()) in held for key, wanted in self.conditions(value))

    def toggled(self, query: str, value: str) -> str | None:
        """The query with this value added, or taken away where it was asked for; None if the language cannot say it."""
        pairs = self.conditions(value)
        if self.active(query, value):
            gone = {(key, wanted.lower()) for key, wanted in pairs}
            return without(query, lambda t: not t.negated and (t.key, t.value.lower()) in gone)
        texts = [written(key, wanted) for key, wanted in pairs]
        if any(text is None for text in texts):
            return None
        base = without(query, self.owns) if self.single else query
        return joined(base, (text for text in texts if text is not None))

    def alone(self, query: str) -> str:
        """The query without this facet's conditions."""
        return without(query, self.owns)


FACETS: tuple[FacetKey, ...] = (
    FacetKey("kind", single=True),
    FacetKey("year", single=True),
    FacetKey("state", single=True),
    FacetKey("sensitivity", single=True),
    FacetKey("thread", single=False),
    FacetKey("entity", single=False),
)


def is_date(token: QueryToken) -> bool:
    """Whether a condition bounds the time (negated ones do not make a range)."""
    return token.key in DATES and not token.negated


def with_days(query: str, days: Days | None) -> str:
    """The query bounded to these days instead of whatever dates it had; None takes all dates away."""
    base = without(query, is_date)
    if days is None:
        return base
    first, last = max(FIRST_DAY, days[0]), min(LAST_DAY, days[1])
    if first == last:
        return joined(base, (f"on:{date_of_day(first)}",))
    bounds = []
    if first > FIRST_DAY:
        bounds.append(f"after:{date_of_day(first - 1)}")
    if last < LAST_DAY:
        bounds.append(f"before:{date_of_day(last + 1)}")
    return joined(base, bounds)


def days_of(query: str) -> Days | None:
    """The days to which a query that can be read is bounded; None if it names none."""
    first, last = FIRST_DAY, LAST_DAY
    dates = [c for c in parse(query) if c.key in DATES and not c.negated]
    for condition in dates:
        start, end = (condition.start or 0) // DAY_SECONDS, (condition.end or 0) // DAY_SECONDS
        if condition.key == "after":
            first = max(first, end)
        elif condition.key == "before":
            last = min(last, start - 1)
        else:
            first, last = max(first, start), min(last, end - 1)
    return (first, last) if dates and first <= last else None


class FilterField(QLineEdit):
    """Emits `filter_changed` with the text: 200 ms after the last key, at once on Enter and when it is set."""

    filter_changed = Signal(str)
    left_down = Signal()  # the Down key: into the list
    escaped = Signal()  # Esc in an empty field

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMaxLength(LONGEST)
        self.setClearButtonEnabled(True)
        self._composing = False
        self._applied = ""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(DEBOUNCE_MS)
        self._timer.timeout.connect(self._on_timeout)
        self.textChanged.connect(self._on_text_changed)
        self.returnPressed.connect(self._on_timeout)

    @property
    def applied(self) -> str:
        """The text that was emitted last."""
        return self._applied

    def set_filter(self, text: str) -> None:
        """Set and apply at once."""
        self.setText(text)
        self._on_timeout()

    def forget(self) -> None:
        """Empty, and without telling anybody."""
        self.blockSignals(True)
        self.clear()
        self.blockSignals(False)
        self._timer.stop()
        self._applied = ""

    def type_on(self, text: str) -> None:
        """Go on typing here what was begun elsewhere."""
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.deselect()
        self.end(False)
        self.insert(text)

    @Slot(str)
    def _on_text_changed(self, _text: str) -> None:
        if not self._composing:
            self._timer.start()

    @Slot()
    def _on_timeout(self) -> None:
        self._timer.stop()
        text = self.text().strip()
        if not self._composing and text != self._applied:
            self._applied = text
            self.filter_changed.emit(text)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        self._composing = bool(event.preeditString())
        if self._composing:
            self._timer.stop()
        super().inputMethodEvent(event)
        if not self._composing and self.text().strip() != self._applied:
            self._timer.start()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down and not event.modifiers():
            self.left_down.emit()
        elif event.key() == Qt.Key.Key_Escape:
            if self.text():
                self.set_filter("")
            else:
                self.escaped.emit()
        else:
            super().keyPressEvent(event)


_BY_NAME = {facet.name: facet for facet in FACETS}


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
        self.setAccessibleName(self.tr("Facets"))
        self.show_counts(self._counts, self._query)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.show_counts(self._counts, self._query)

    def show_counts(self, counts: FacetCounts, query: str) -> None:
        """Show these counts; values that the filter asks for are ticked. Place and focus stay."""
        self._counts, self._query = counts, query
        current, scrolled = self._place(), self.verticalScrollBar().value()
        blocker = QSignalBlocker(self)
        self.clear()
        for facet in FACETS:
            values = counts.get(facet.name, ())
            if values:
                self._add(facet, values)
        self._go(current)
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

    def _go(self, current: tuple[str, str | None] | None) -> None:
        if current is None:
            return
        for number in range(self.topLevelItemCount()):
            top = self.topLevelItem(number)
            if top is None or top.data(0, _ROLE)[0] != current[0]:
                continue
            found: QTreeWidgetItem = top
            for child in (top.child(i) for i in range(top.childCount())):
                if child is not None and child.data(0, _ROLE)[1] == current[1]:
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
