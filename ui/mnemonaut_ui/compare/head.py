"""Compared recalls in words, and what stands above them: what differs, notes, how much they agree."""

from __future__ import annotations

import html

from PySide6.QtCore import QCoreApplication, QRect, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QWidget

from mnemonaut_core.domain.evidence import speaks_of_it
from mnemonaut_core.explain.compare import SINCE_WORDS, ComparedRow, Difference, Place, SideBySide
from mnemonaut_core.explain.compare_page import overlap_text, place_text
from mnemonaut_ui.widgets.arrange import vbox
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.widgets.text_table import TextTable, TextTableModel
from mnemonaut_ui.words.languages import filled, plain
from mnemonaut_ui.words.memory import name_of, shown_line
from mnemonaut_ui.words.messages import listed, translated
from mnemonaut_ui.words.terms import glyph, outcome_word, parameter_named, preset_title, recipe_title

translate = QCoreApplication.translate
NEARLY, HALF = 0.8, 0.4
"""Of the rank-biased overlap, from which on two orders are called nearly the same, or partly."""


def column_title(comparison: SideBySide, side: int) -> str:
    """Return the heading of a recall: number and recipe; preset, database or the one differing value where recalls differ."""
    held, sides = comparison.sides[side], comparison.sides
    told = [recipe_title(held.recipe)]
    if not held.origin.imported and len({one.preset for one in sides if not one.origin.imported}) > 1:
        told.append(preset_title(held.recipe, held.preset))
    if len({one.origin.database for one in sides}) > 1:
        told.append(shown_line(held.origin.database, 30))
    if len(told) == 1 and len(comparison.differences) == 1 and comparison.differences[0].code != "recipe":
        name, *values = difference_texts(comparison.differences[0], comparison)
        told.append(f"{name} {values[side]}")
    return " · ".join((str(side + 1), *told))


def difference_texts(difference: Difference, comparison: SideBySide) -> tuple[str, ...]:
    """Return the name of a differing setting and its value in each recall."""
    sides = comparison.sides
    if difference.code == "recipe":
        values = tuple(recipe_title(side.recipe) for side in sides)
    elif difference.code == "preset":
        values = tuple(
            translated(value) if side.origin.imported else preset_title(side.recipe, side.preset)
            for side, value in zip(sides, difference.values, strict=True)
        )
    else:
        values = tuple(translated(value) for value in difference.values)
    name, parameter = translated(difference.name), difference.code.removeprefix("parameters.")
    if parameter != difference.code:
        name = next(parameter_named(side.recipe, parameter) for side in sides if parameter in side.values)
    return name, *values


def row_name(row: ComparedRow, limit: int = 160) -> str:
    """Return a line that identifies a memory; the id of one that is no longer stored."""
    if row.elsewhere:
        return filled(translate("Compare", "{memory} (not stored here)"), memory=shown_line(row.id, limit))
    if row.memory is None:
        gone = translate("Compare", "{memory} (not stored any more)")
        return gone.format(memory=shown_line(row.id, limit))
    return name_of(row.memory, limit)


def move_text(row: ComparedRow, side: int) -> str:
    """Return its move against the first recall: "▲2", "▼1", "=", "new"; "" for the first one or without a rank."""
    if side == 0 or row.places[side].rank is None:
        return ""
    by = row.rank_change(side)
    if by is None:
        return translate("Compare", "new")
    return "=" if by == 0 else f"▲{by}" if by > 0 else f"▼{-by}"


def became_text(row: ComparedRow, side: int, *, short: bool = False) -> str:
    """Return its outcome with a sign, "–" if nothing found it; if `short`, a later event replaces the outcome."""
    place = row.places[side]
    if place.outcome is None:
        return "–" if place.told is None else translated(place.told)
    since = translated(SINCE_WORDS[place.since]) if place.since in SINCE_WORDS else ""
    if short and since:
        return f"{glyph(place.outcome.code)} {since}"
    speaks = "" if short else speaks_text(place)
    return listed((f"{glyph(place.outcome.code)} {outcome_word(place.outcome.code)}", speaks, since))


def speaks_text(place: Place) -> str:
    """Return how much a memory speaks of the question; "" if unknown."""
    return "" if place.level is None else translated(speaks_of_it(place.level))


def cell_text(row: ComparedRow, side: int) -> str:
    """Return rank, move and outcome, as the command line does."""
    place = row.places[side]
    told = place_text(place, None, translated)
    if place.slot is not None and place.outcome is not None:
        told = f"{glyph(place.outcome.code)} {told}"
    return " ".join(filter(None, (told, move_text(row, side))))


def notes_text(comparison: SideBySide) -> str:
    """Return the notes on the recalls, a line each, after the numbers of the recalls concerned."""
    said: dict[str, list[str]] = {}
    for number, side in enumerate(comparison.sides, 1):
        for note in side.notes:
            said.setdefault(translated(note), []).append(str(number))
    return "\n".join(f"⚠ {listed(numbers)}: {note}" for note, numbers in said.items())


def overlap_words(comparison: SideBySide, first: int, second: int) -> str:
    """Return how much two recalls agree, in one line: plainly or in numbers."""
    if not plain():
        return translated(overlap_text(comparison, first, second))
    pair = comparison.overlap(first, second)
    if pair.rbo >= 1.0 - 1e-9:
        order = translate("Compare", "the same order")
    elif pair.rbo >= NEARLY:
        order = translate("Compare", "nearly the same order")
    elif pair.rbo >= HALF:
        order = translate("Compare", "partly the same order")
    else:
        order = translate("Compare", "quite another order")
    said = translate(
        "Compare",
        "{first} and {second}: {both} came in both, {left} only in {first}, {right} only in {second}; {order}",
    )
    counts = {"both": pair.both, "left": pair.only_first, "right": pair.only_second}
    return filled(said, first=first + 1, second=second + 1, order=order, **counts)


MOST_DIFFERENCES = 5
"""Rows of what differs that are seen at once."""


_WRAPPED = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
BESIDE = 10
"""Pixels at either side of a text."""


class _Headings(TextTableModel):
    """Headings of as many lines as they need."""

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.TextAlignmentRole and orientation == Qt.Orientation.Horizontal:
            return int(_WRAPPED)
        return super().headerData(section, orientation, role)


class _Header(QHeaderView):
    """A header as high as its highest wrapped heading."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)

    def sizeHint(self) -> QSize:
        hint, model = super().sizeHint(), self.model()
        one = self.fontMetrics().height()
        high = [one]
        for section in range(self.count()):
            text = str(model.headerData(section, Qt.Orientation.Horizontal) or "")
            room = QRect(0, 0, max(1, self.sectionSize(section) - 2 * BESIDE), 10_000)
            high.append(self.fontMetrics().boundingRect(room, int(_WRAPPED), text).height())
        return QSize(hint.width(), hint.height() + max(high) - one)


class Differences(QWidget):
    """What differs between the recalls, wrapped rather than cut; hidden while nothing is compared."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._comparison: SideBySide | None = None
        self._side = 1
        self.model = _Headings(self)
        self.table = TextTable(self.model, wide=0, parent=self)
        self.table.setHorizontalHeader(_Header(self.table))
        self.table.setWordWrap(True)
        self.table.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.notes, self.overlap = PlainLabel(parent=self, selectable=True), PlainLabel(parent=self)
        self.line = QHBoxLayout()
        """The widgets to the right of the agreement."""
        self.line.addWidget(self.overlap, 1)
        vbox(self.table, self.notes, self.line, on=self, margins=0, spacing=5)

    def show_comparison(self, comparison: SideBySide | None, side: int) -> None:
        """Show what differs between these recalls, and which one the keyboard is on."""
        self._comparison = comparison
        self.setVisible(comparison is not None)
        self.table.setAccessibleName(self.tr("What differs"))
        if comparison is None:
            return
        sides = range(len(comparison.sides))
        named = (f"{number} · {recipe_title(side.recipe)}" for number, side in enumerate(comparison.sides, 1))
        self.model.set_headings((self.tr("What differs"), *named))
        told = [one for one in comparison.differences if one.code != "recipe"]  # the headings say it
        rows = [difference_texts(one, comparison) for one in told or comparison.differences]
        nothing = (self.tr("Nothing: they were asked alike."), *("" for _ in sides))
        self.model.set_rows(rows or [nothing])
        for number in sides:
            self.table.horizontalHeader().setSectionResizeMode(number + 1, QHeaderView.ResizeMode.Stretch)
        self._fit()
        notes = notes_text(comparison)
        self.notes.setText(notes)
        self.notes.setVisible(bool(notes))
        self.follow(side)

    def follow(self, side: int) -> None:
        """Show how much this recall agrees with the first one; the tooltip lists all pairs."""
        comparison = self._comparison
        if comparison is None:
            return
        self.overlap.setText(overlap_words(comparison, 0, max(1, side)))
        pairs = [overlap_words(comparison, pair.first, pair.second) for pair in comparison.overlaps]
        self.overlap.setToolTip("".join(f"<p>{html.escape(pair)}</p>" for pair in pairs))
        self.overlap.setAccessibleDescription(" ".join(f"{pair}." for pair in pairs))

    def _fit(self) -> None:
        table, header = self.table, self.table.horizontalHeader()
        header.updateGeometry()
        least, metrics = table.verticalHeader().defaultSectionSize(), table.fontMetrics()
        for row, texts in enumerate(self.model.rows):  # Qt does not count the room beside the texts
            rooms = (QRect(0, 0, max(1, table.columnWidth(at) - 2 * BESIDE), 10_000) for at in range(len(texts)))
            high = [
                metrics.boundingRect(room, int(_WRAPPED), text).height()
                for room, text in zip(rooms, texts, strict=True)
            ]
            table.setRowHeight(row, least + max(high) - metrics.height())
        rows = sum(table.rowHeight(row) for row in range(min(self.model.rowCount(), MOST_DIFFERENCES)))
        table.setFixedHeight(header.sizeHint().height() + rows + 2 * table.frameWidth() + 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._comparison is not None:
            self._fit()
