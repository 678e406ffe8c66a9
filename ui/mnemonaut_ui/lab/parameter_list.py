"""The controls of one recipe's parameters, made a few at a time: a recipe has up to fifty of them."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from mnemonaut_core.parameters import ParameterInfo, describe
from mnemonaut_core.recipes.registry import recipe_named
from mnemonaut_ui.lab.parameter_row import ParameterRow
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.widgets.theme import LIGHT, Theme
from mnemonaut_ui.words.parameter_words import group_word

AT_ONCE = 2
"""Rows made before other events have their turn."""


class ParameterList(QWidget):
    """Grouped rows in the order of the record. `row_made` tells of each one; `completed` when all are there."""

    row_made = Signal(str)
    completed = Signal()
    value_changed = Signal(str, object)
    reset_asked = Signal(str)

    def __init__(self, recipe: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.recipe = recipe
        self.made: dict[str, ParameterRow] = {}
        self._titles: dict[str, PlainLabel] = {}
        self._to_make = list(describe(recipe_named(recipe).parameters))
        self._theme, self._expert = LIGHT, True
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(4, 0, 10, 8)
        self._column.setSpacing(2)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._on_turn)
        self._timer.start(0)

    # ---- commands

    @property
    def complete(self) -> bool:
        """Whether every row is there."""
        return not self._to_make

    def finish(self) -> None:
        """Make now what is still missing."""
        while self._to_make:
            self._make(self._to_make.pop(0))
        if self._timer.isActive():
            self._timer.stop()
            self._column.addStretch(1)
            self.completed.emit()

    def row(self, name: str) -> ParameterRow | None:
        """The row of a parameter, made now if need be; None for a name that the recipe does not have."""
        while name not in self.made and self._to_make:
            self._make(self._to_make.pop(0))
        return self.made.get(name)

    def set_expert(self, *, expert: bool) -> None:
        """The seeds' keys are for experts."""
        self._expert = expert
        for row in self.made.values():
            row.set_expert(expert=expert)

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        self._theme = theme
        for row in self.made.values():
            row.set_theme(theme)
        for title in self._titles.values():
            self._paint_title(title)

    def retranslate(self) -> None:
        """Say all again."""
        for group, title in self._titles.items():
            title.setText(group_word(group))
        for row in self.made.values():
            row.retranslate()

    # ---- making

    def _make(self, info: ParameterInfo) -> None:
        if info.group not in self._titles:
            title = PlainLabel(group_word(info.group))
            title.setContentsMargins(0, 8, 0, 2)
            self._titles[info.group] = title
            self._paint_title(title)
            self._column.addWidget(title)
        row = ParameterRow(info)
        row.value_changed.connect(self.value_changed)
        row.reset_asked.connect(self.reset_asked)
        row.retranslate()
        row.set_expert(expert=self._expert)
        row.set_theme(self._theme)
        self.made[info.name] = row
        # a group may go on after another one: its rows stand together
        self._column.insertWidget(self._place_after(info.group), row)
        self.row_made.emit(info.name)

    def _place_after(self, group: str) -> int:
        places = [self._column.indexOf(row) for row in self.made.values() if row.info.group == group]
        return max((*places, self._column.indexOf(self._titles[group]))) + 1

    def _paint_title(self, title: PlainLabel) -> None:
        theme = self._theme
        title.setStyleSheet(f"color: {theme.accent}; font-weight: bold; border-bottom: 1px solid {theme.border};")

    @Slot()
    def _on_turn(self) -> None:
        for info in self._to_make[:AT_ONCE]:
            self._make(info)
        del self._to_make[:AT_ONCE]
        if not self._to_make:
            self.finish()
