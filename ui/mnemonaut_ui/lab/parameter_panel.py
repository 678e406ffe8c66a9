"""All parameters of a recipe, grouped, made from their records: change one, and the list ranks anew."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from mnemonaut_core.parameters import describe
from mnemonaut_core.recipes.registry import recipe_named
from mnemonaut_ui.lab.asking import Layers
from mnemonaut_ui.lab.parameter_row import ParameterRow
from mnemonaut_ui.lab.words import group_word
from mnemonaut_ui.theme import LIGHT, Theme
from mnemonaut_ui.widgets.plain_label import PlainLabel


class ParameterPanel(QWidget):
    """Values set by hand lie over those of the preset, the database and the environment."""

    values_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._layers: Layers | None = None
        self._set: dict[str, object] = {}
        self._expert = True
        self._theme = LIGHT
        self.rows: dict[str, ParameterRow] = {}
        self._titles: dict[str, PlainLabel] = {}
        self._note = PlainLabel()
        self.reset_button = QPushButton()
        self.reset_button.clicked.connect(self.reset_all)
        self._list = QWidget()
        self._column = QVBoxLayout(self._list)
        self._column.setContentsMargins(4, 0, 10, 8)
        self._column.setSpacing(2)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setWidget(self._list)
        top = QHBoxLayout()
        top.addWidget(self._note, 1)
        top.addWidget(self.reset_button, 0, Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 6, 0, 0)
        layout.addLayout(top)
        layout.addWidget(self._area)
        self.retranslate()

    # ---- commands

    def show_layers(self, layers: Layers) -> None:
        """Show the parameters of a recipe and preset; what was set by hand for the same recipe stays set."""
        if self._layers is None or self._layers.recipe != layers.recipe:
            self._make(layers)
            known = {info.name for info in describe(recipe_named(layers.recipe).parameters)}
            self._set = {name: value for name, value in self._set.items() if name in known}
        self._layers = layers
        self._show_all()

    def set_value(self, name: str, value: object) -> None:
        """Set one by hand, as if its control had been moved, and bring it into view."""
        self._on_value_changed(name, value)
        row = self.rows.get(name)
        if row is not None:
            self._area.ensureWidgetVisible(row)
            row.control.setFocus()

    def set_values(self, values: dict[str, object]) -> None:
        """Replace all that is set by hand, telling nobody."""
        self._set = dict(values)
        self._show_all()

    @Slot()
    def reset_all(self) -> None:
        """Nothing is set by hand any more."""
        if self._set:
            self._set.clear()
            self._show_all()
            self.values_changed.emit()

    @property
    def values(self) -> dict[str, object]:
        """What is set by hand."""
        return dict(self._set)

    @property
    def as_text(self) -> dict[str, str]:
        """The same as the text that `Settings` takes."""
        return {name: repr(value) if isinstance(value, float) else str(value) for name, value in self._set.items()}

    def set_expert(self, *, expert: bool) -> None:
        """The seeds' keys are for experts."""
        self._expert = expert
        for row in self.rows.values():
            row.set_expert(expert=expert)

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        self._theme = theme
        for row in self.rows.values():
            row.set_theme(theme)
        for title in self._titles.values():
            title.setStyleSheet(f"color: {theme.accent}; font-weight: bold; border-bottom: 1px solid {theme.border};")
        self._note.setStyleSheet(f"color: {theme.muted};")

    def retranslate(self) -> None:
        """Say all again."""
        self._area.setAccessibleName(self.tr("Parameters"))
        self.reset_button.setText(self.tr("Reset"))
        self.reset_button.setAccessibleName(self.tr("Reset all parameters"))
        for group, title in self._titles.items():
            title.setText(group_word(group))
        for row in self.rows.values():
            row.retranslate()
        self._say()

    # ---- making and showing

    def _make(self, layers: Layers) -> None:
        for widget in (*self.rows.values(), *self._titles.values()):
            self._column.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self.rows.clear()
        self._titles.clear()
        while self._column.count():
            self._column.takeAt(0)
        for info in describe(recipe_named(layers.recipe).parameters):
            if info.group not in self._titles:
                title = PlainLabel()
                title.setContentsMargins(0, 8, 0, 2)
                self._titles[info.group] = title
                self._column.addWidget(title)
            row = ParameterRow(info)
            row.value_changed.connect(self._on_value_changed)
            row.reset_asked.connect(self._on_reset_asked)
            self.rows[info.name] = row
            self._column.addWidget(row)
        self._column.addStretch(1)
        self.retranslate()
        self.set_expert(expert=self._expert)
        self.set_theme(self._theme)

    def _show_all(self) -> None:
        if self._layers is None:
            return
        for layer in self._layers.resolved.layers:
            self._show(layer.name, layer.value, layer.layer)
        self._say()

    def _show(self, name: str, value: object, layer: str) -> None:
        row = self.rows[name]
        preset_value = self._layers.of_preset.get(name) if self._layers is not None else None
        if name in self._set:
            value, layer = self._set[name], "set"
        row.show_value(value, layer=layer, preset_value=preset_value)
        row.set_theme(self._theme)

    def _say(self) -> None:
        self.reset_button.setEnabled(bool(self._set))
        if self._set:
            self._note.setText(self.tr("{count} set here. Only this tab is affected.").format(count=len(self._set)))
        else:
            self._note.setText(self.tr("Move one: the list ranks at once. Nothing is written anywhere."))

    # ---- slots

    @Slot(str, object)
    def _on_value_changed(self, name: str, value: object) -> None:
        layers = () if self._layers is None else self._layers.resolved.layers
        if any(layer.name == name and layer.value == value for layer in layers):
            self._set.pop(name, None)  # what the layers below say anyway is not set here
        else:
            self._set[name] = value
        self._show_one(name)
        self._say()
        self.values_changed.emit()

    @Slot(str)
    def _on_reset_asked(self, name: str) -> None:
        if name in self._set:
            del self._set[name]
            self._show_one(name)
            self._say()
            self.rows[name].control.setFocus()
            self.values_changed.emit()

    def _show_one(self, name: str) -> None:
        if self._layers is None:
            return
        layer = next(found for found in self._layers.resolved.layers if found.name == name)
        self._show(name, layer.value, layer.layer)
