"""One line above the matrix of several recalls."""

from __future__ import annotations

import html
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QMenu, QPushButton, QSizePolicy, QWidget

from mnemonaut_ui.lab.compare.matrix import MatrixTable
from mnemonaut_ui.lab.compare.matrix_model import MEMORY
from mnemonaut_ui.widgets.arrange import Wide, hbox
from mnemonaut_ui.widgets.plain_label import ElidedLabel
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.messages import translated


class AgreementStrip(QWidget):
    """One line above the matrix: on how many memories the recalls agree, a filter, what is shown, and a copy of it."""

    copied = Signal(str)  # a line to be told

    def __init__(self, table: MatrixTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self._running = ""
        self.sentence = ElidedLabel(parent=self)
        self.sentence.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.filter = QLineEdit(self)
        self.filter.setPlaceholderText(self.tr("Filter"))
        self.filter.setAccessibleName(self.tr("Only memories with these words"))
        self.filter.setClearButtonEnabled(True)
        self.filter.setMaximumWidth(180)
        self.button, self.copy_button = QPushButton(self), QPushButton(self.tr("Copy table"), self)
        self.copy_button.setToolTip(self.tr("All rows that are shown, for a spreadsheet or a message"))
        self.button.setToolTip(self.tr("Which memories the matrix shows, and in which order"))
        self.button.setProperty("chip", "filter")
        self.copy_button.setProperty("chip", "copy")
        self._menu = QMenu(self)
        self._group = QActionGroup(self)
        self._menu.aboutToShow.connect(self._fill_menu)
        self.button.setMenu(self._menu)
        hbox(Wide(self.sentence), self.filter, self.button, self.copy_button, on=self, margins=(2, 0, 0, 0), spacing=6)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.filter.textChanged.connect(self._on_words_changed)
        self.copy_button.clicked.connect(self.copy_table)
        table.rearranged.connect(self._show_choice)
        self.hide()
        self.show_again()

    def show_running(self, text: str) -> None:
        """Show which recalls are still running; "" when all have answered."""
        self._running = text
        self.show_again()

    def show_again(self) -> None:
        """What is running, and on how many memories the recalls agree."""
        agreed = " · ".join(map(translated, self._table.matrix.matrix.agreed()))
        line = " — ".join(filter(None, (self._running, agreed)))  # what goes on now is not to be cut
        self.sentence.set_line(line)
        self.sentence.setAccessibleName(self.tr("Selected by: {counts}").format(counts=self.sentence.text()))
        about = self.tr("How many memories were selected by so many of the recalls; alone: by a single one")
        self.sentence.setToolTip("".join(f"<p>{html.escape(text)}</p>" for text in (line, about) if text))
        self._show_choice()

    @Slot()
    def copy_table(self) -> None:
        """What is shown, with its headings, to the clipboard."""
        QGuiApplication.clipboard().setText(self._table.matrix.as_table().replace("\0", "\ufffd"))
        count = self._table.matrix.rowCount()
        self.copied.emit(filled(self.tr("Copied a table of {count} memories"), count=f"{count:,}"))

    # ---- the menu

    def _choices(self) -> dict[int | None, str]:
        counts, every = self._table.matrix.matrix.agreement, len(self._table.matrix.matrix.traces)
        names: dict[int | None, str] = {None: self.tr("All {count}").format(count=f"{sum(counts):,}")}
        for some in range(every, -1, -1):
            if counts[some] or some == self._table.matrix.agreement:
                name = self.tr("{some} of {every}") if some > 1 else self.tr("alone") if some else self.tr("by none")
                names[some] = f"{name.format(some=some, every=every)}  {counts[some]:,}"
        return names

    @Slot()
    def _fill_menu(self) -> None:
        model = self._table.matrix
        self._menu.clear()
        for some, name in self._choices().items():
            self._add(name, partial(self._on_agreement_chosen, some), on=some == model.agreement)
        self._menu.addSeparator()
        self._add(self.tr("First what most agree on"), partial(self._table.sort_by, None), on=model.order is None)
        for column in (MEMORY, *range(1, model.agree_column)):
            by = self.tr("Newest first") if column == MEMORY else model.title(column)
            name = by if column == MEMORY else self.tr("By rank: {recall}").format(recall=by)
            self._add(name, partial(self._table.sort_by, (column, False)), on=model.order == (column, False))

    def _add(self, name: str, act: Callable[[], object], *, on: bool) -> None:
        action = QAction(name.replace("&", "&&"), self._menu)
        action.setCheckable(True)
        action.setChecked(on)
        action.triggered.connect(lambda _checked: act())
        self._menu.addAction(action)

    @Slot()
    def _show_choice(self) -> None:
        model = self._table.matrix
        shown = self._choices().get(model.agreement, "")
        if model.words:
            shown = self.tr("{count} of {every}").format(
                count=f"{model.rowCount():,}", every=f"{len(model.matrix.rows):,}"
            )
        self.button.setText(f"{shown} ▾")
        self.filter.setFixedHeight(self.button.sizeHint().height())
        self.button.setAccessibleName(self.tr("Show and sort: {what}").format(what=shown))

    # ---- slots

    def _on_agreement_chosen(self, some: int | None) -> None:
        self._table.show_only(some, self.filter.text())

    @Slot(str)
    def _on_words_changed(self, words: str) -> None:
        self._table.show_only(self._table.matrix.agreement, words)

    # ---- Qt

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.filter.hasFocus():
            if self.filter.text():
                self.filter.clear()
            else:
                self._table.setFocus()
            return
        super().keyPressEvent(event)
