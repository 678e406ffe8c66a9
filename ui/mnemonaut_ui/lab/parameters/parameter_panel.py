"""All parameters of a recipe in groups, generated from its record of parameters; a change ranks the list again."""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QRectF, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QGridLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSlider,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from mnemonaut_core.parameters import ParameterInfo, describe
from mnemonaut_core.recipes.registry import recipe_named
from mnemonaut_ui.lab.answer.recalls import Layers
from mnemonaut_ui.widgets.arrange import EnterButton, Gap, Wide, hbox, scroll_downwards, vbox
from mnemonaut_ui.widgets.fitted_combo import FittedCombo
from mnemonaut_ui.widgets.plain_label import ElidedLabel, PlainLabel
from mnemonaut_ui.widgets.theme import current_theme
from mnemonaut_ui.words.languages import plain
from mnemonaut_ui.words.messages import translated
from mnemonaut_ui.words.terms import (
    behind_number,
    bounds_word,
    choice_word,
    group_word,
    layer_word,
    parameter_label,
    recipe_title,
    value_word,
)

SPIN_WIDTH = 124
STEPS = 1000


class IgnoresWheel:
    """For controls in a panel that scrolls: the wheel is left to the panel."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class _Slider(IgnoresWheel, QSlider):
    """A slider that shows that it has the focus, which Fusion hardly does."""

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Accent), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)
            painter.end()


TEXT_MARGIN = 5
"""Pixels before the text of a spin box: a style sheet cannot set them."""


class Spin(IgnoresWheel, QSpinBox):
    """A spin box for integers."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lineEdit().setTextMargins(TEXT_MARGIN, 0, 0, 0)


class _FractionSpin(IgnoresWheel, QDoubleSpinBox):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lineEdit().setTextMargins(TEXT_MARGIN, 0, 0, 0)


class _Combo(IgnoresWheel, FittedCombo):
    pass


class ParameterRow(QWidget):
    """One parameter: its name, where its value comes from, and a control that sets it."""

    value_changed = Signal(str, object)
    reset_asked = Signal(str)

    def __init__(self, info: ParameterInfo, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.info = info
        self._value = self._preset_value = info.default
        self._layer = "default"
        self._slider: QSlider | None = None
        self._unit: float | None = None
        """What one step of the slider is worth; None where it shows integers."""
        self._name, self._key = ElidedLabel(parent=self), ElidedLabel(parent=self)
        self._origin, self._about = PlainLabel(parent=self), PlainLabel(parent=self)
        self._origin.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._origin.setWordWrap(False)
        self._reset = QPushButton("↺", self)
        self._reset.setFixedWidth(28)
        self._reset.setProperty("small", "true")
        self._reset.setToolTip(self.tr("Back to the value of the preset and the layers below"))
        self._reset.clicked.connect(lambda: self.reset_asked.emit(info.name))
        self.control, self._show_in_control = self._make_control()
        self._lay_out()
        self._describe()

    def _make_control(self) -> tuple[QWidget, Callable[[Any], object]]:
        """The control of the value, and what shows a value in it."""
        info = self.info
        if info.kind is bool:
            box = QCheckBox(self.tr("on"), self)
            box.toggled.connect(self._set)
            return box, box.setChecked
        if info.choices:
            combo = _Combo(self)
            for choice in info.choices:
                combo.addItem(choice_word(info, choice), choice)
                combo.setItemData(combo.count() - 1, choice, Qt.ItemDataRole.ToolTipRole)
            combo.activated.connect(lambda index: self._set(combo.itemData(index)))
            return combo, lambda value: combo.setCurrentIndex(combo.findData(value))
        low, high = info.lower or 0.0, info.upper if info.upper is not None else 1e6
        slider = self._slider = _Slider(Qt.Orientation.Horizontal, self)
        slider.setMinimumWidth(60)
        spin: QSpinBox | QDoubleSpinBox
        if info.kind is int:
            spin = Spin(self)
            spin.setRange(int(low), int(high))
            slider.setRange(int(low), int(high))
            slider.setPageStep(max(1, int(high - low) // 10))
            slider.valueChanged.connect(spin.setValue)
        else:
            self._unit = (high - low) / STEPS
            spin = _FractionSpin(self)
            spin.setDecimals(3 if high - low <= 10 else 1)
            spin.setRange(low, high)
            spin.setSingleStep((high - low) / 100.0)
            slider.setRange(0, STEPS)
            slider.setPageStep(STEPS // 10)
            slider.valueChanged.connect(lambda step: spin.setValue(low + step * (high - low) / STEPS))
        spin.valueChanged.connect(self._on_spun)
        spin.setKeyboardTracking(False)
        spin.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        spin.setSuffix(behind_number(info.unit))
        spin.setFixedWidth(max(SPIN_WIDTH, spin.sizeHint().width()))  # a unit is never cut
        return spin, spin.setValue

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 2, 0, 4)
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(1)
        # a row of its own: the width of the spin box below must not cut the name
        head = hbox(Wide(self._name), self._origin, self._reset, spacing=6)
        grid.addLayout(head, 0, 0, 1, 3)
        grid.addWidget(self._key, 1, 0, 1, 3)
        grid.addWidget(self._about, 2, 0, 1, 3)
        if self._slider is not None:
            grid.addWidget(self._slider, 3, 0)
        at = 0 if self._slider is None else 1
        grid.addWidget(self.control, 3, at, 1, 3 - at)
        grid.setColumnStretch(0, 1)

    def _describe(self) -> None:
        info, name = self.info, parameter_label(self.info)
        sentence = translated(info.sentence) if info.sentence else info.name
        about = f"{sentence} ({bounds_word(info)})"
        self._name.set_line(name)
        self._key.set_line(" · ".join(dict.fromkeys(filter(None, (info.name, info.seed_key)))))
        self._about.setText(sentence)
        self.setToolTip(f"<p>{html.escape(about)}</p>")
        self.setWhatsThis(f"<p>{html.escape(about)}</p>")
        self.control.setAccessibleName(name)
        self.control.setAccessibleDescription(about)
        if self._slider is not None:
            self._slider.setAccessibleName(self.tr("{name}, slider").format(name=name))
            self._slider.setAccessibleDescription(about)
        self._reset.setAccessibleName(self.tr("Reset {name}").format(name=name))

    def show_value(self, value: Any, *, layer: str, preset_value: object) -> None:
        """Show a value without emitting a signal."""
        self._value, self._layer, self._preset_value = value, layer, preset_value
        with QSignalBlocker(self.control):
            self._show_in_control(value)
        self._move_slider()
        self._show_origin()
        self._colour()

    def matches(self, words: str) -> bool:
        """Whether all of these words are in its name, sentence or key."""
        info = self.info
        texts = (info.name, info.name.replace("_", " "), parameter_label(info), info.seed_key, self._about.text())
        text = " ".join(texts).casefold()
        return all(word in text for word in words.casefold().split())

    @property
    def origin_said(self) -> str:
        return self._origin.text()

    def show_again(self) -> None:
        """Show the same in the current words and colours."""
        self._key.setVisible(not plain())
        if isinstance(self.control, QComboBox):
            for place, choice in enumerate(self.info.choices):
                word = choice_word(self.info, choice)
                self.control.setItemText(place, word if plain() or word == choice else f"{word} · {choice}")
            self._describe()
            self._show_origin()
        self._colour()

    def _colour(self) -> None:
        """Set the colours by palettes, not style sheets: there are hundreds of these labels."""
        theme = current_theme()
        origin = theme.accent if self._value != self._preset_value else theme.muted
        for label, colour in ((self._key, theme.muted), (self._about, theme.muted), (self._origin, origin)):
            palette = label.palette()
            if palette.color(QPalette.ColorRole.WindowText) != QColor(colour):
                palette.setColor(QPalette.ColorRole.WindowText, QColor(colour))
                label.setPalette(palette)

    def _show_origin(self) -> None:
        shown, tip = "" if self._layer == "default" else layer_word(self._layer), ""
        if self._value != self._preset_value:
            shown = f"● {shown}".rstrip()
            tip = self.tr("The preset has {value}").format(value=value_word(self.info, self._preset_value))
        self._origin.setToolTip(tip)
        self._origin.setText(shown)
        self._origin.setAccessibleName(shown)
        self._reset.setVisible(self._layer == "set")

    def keyboard_after(self, before: QWidget) -> None:
        """Let Tab come to this row from `before`."""
        for widget in filter(None, (self._reset, self._slider, self.control)):
            self.setTabOrder(before, widget)
            before = widget

    def _set(self, value: object) -> None:
        if value != self._value:
            self._value = value
            self.value_changed.emit(self.info.name, value)

    def _move_slider(self) -> None:
        value = self._value
        if self._slider is not None and isinstance(value, int | float):
            with QSignalBlocker(self._slider):
                step = value if self._unit is None else (value - (self.info.lower or 0.0)) / self._unit
                self._slider.setValue(round(step))

    def _on_spun(self, value: float) -> None:
        before, self._value = self._value, int(value) if self.info.kind is int else round(float(value), 6)
        self._move_slider()
        if self._value != before:
            self.value_changed.emit(self.info.name, self._value)


NOTE_FROM = 400
"""Pixels of height below which the note is hidden to leave room for the rows; a tooltip has it too."""


class ParameterList(QWidget):
    """The rows of a recipe in groups, created one by one in the event loop."""

    row_made = Signal(str)
    placed = Signal()
    completed = Signal()
    value_changed = Signal(str, object)
    reset_asked = Signal(str)

    def __init__(self, recipe: str, before: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.recipe = recipe
        self._before = before
        self._made: dict[str, ParameterRow] = {}
        self._titles: dict[str, PlainLabel] = {}
        self._to_make = list(describe(recipe_named(recipe).parameters))
        self._names = [info.name for info in self._to_make]
        groups = list(dict.fromkeys(info.group for info in self._to_make))
        by_group = sorted(self._to_make, key=lambda info: groups.index(info.group))  # the record may return to a group
        self._places = {info.name: place for place, info in enumerate(by_group)}
        self.words = ""
        """The words by which the rows are filtered; "" for all."""
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(4, 0, 10, 8)
        self._column.setSpacing(2)
        self._finished = False
        self._timer = QTimer(self, singleShot=True)  # all rows of `planned` at once block the event loop for 280 ms
        self._timer.timeout.connect(self._make_next)
        self._timer.start()

    @property
    def complete(self) -> bool:
        return not self._to_make

    @property
    def made(self) -> dict[str, ParameterRow]:
        """The rows that exist, in the order of the record."""
        return {name: self._made[name] for name in self._names if name in self._made}

    def finish(self) -> None:
        """Create the missing rows now."""
        while self._to_make:
            self._make(self._to_make.pop(0))
        if not self._finished:
            self._finished = True
            self._timer.stop()
            self._column.addStretch(1)
            self.completed.emit()

    @property
    def first(self) -> ParameterRow | None:
        """The row at the top, created now if necessary; None for a recipe without parameters."""
        return self.row(next(iter(self._places), ""))

    def row(self, name: str) -> ParameterRow | None:
        """The row of a parameter, created now if necessary; None for an unknown name."""
        wanted = next((info for info in self._to_make if info.name == name), None)
        if wanted is not None:
            self._to_make.remove(wanted)
            self._make(wanted)
        return self._made.get(name)

    def show_only(self, words: str) -> None:
        """Show the rows with all of these words, and their groups."""
        self.words = words
        if words:
            self.finish()
        groups = set()
        for row in self._made.values():
            row.setVisible(row.matches(words))
            if row.matches(words):
                groups.add(row.info.group)
        for group, title in self._titles.items():
            title.setVisible(group in groups)

    def show_again(self) -> None:
        for row in self.made.values():
            row.show_again()
        for title in self._titles.values():
            self._paint_title(title)

    def _make(self, info: ParameterInfo) -> None:
        """Create a row in its place, for the eye and for Tab, whichever others exist."""
        places = self._places
        above = max(
            (row for name, row in self._made.items() if places[name] < places[info.name]),
            key=lambda row: places[row.info.name],
            default=None,
        )
        index = 0 if above is None else self._column.indexOf(above) + 1
        if info.group not in self._titles:
            title = PlainLabel(group_word(info.group), self)
            title.setContentsMargins(0, 8, 0, 2)
            self._titles[info.group] = title
            self._paint_title(title)
            self._column.insertWidget(index, title)
            title.show()  # now: a layout shows new widgets in a later turn of the event loop
        if above is None or above.info.group != info.group:
            index = self._column.indexOf(self._titles[info.group]) + 1
        row = ParameterRow(info, self)
        row.value_changed.connect(self.value_changed)
        row.reset_asked.connect(self.reset_asked)
        row.show_again()
        self._made[info.name] = row
        row.keyboard_after(self._before if above is None else above.control)
        self._column.insertWidget(index, row)
        row.setVisible(row.matches(self.words))  # now too
        self.row_made.emit(info.name)

    def _paint_title(self, title: PlainLabel) -> None:
        theme = current_theme()
        title.setStyleSheet(f"color: {theme.accent}; font-weight: bold; border-bottom: 1px solid {theme.border};")

    def _make_next(self) -> None:
        if self._to_make:
            self._make(self._to_make.pop(0))
        if self._to_make:
            self._timer.start()
        else:
            self.finish()
        # a layout request takes a turn for each level up to the scroll area; until then a wrapped sentence has the height of
        # one line, and the next row would be created before that
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        self.placed.emit()


class ParameterPanel(QWidget):
    """Values set by hand override those of the preset, the database and the environment. Each recipe has its own set. Rows are
    created when they are first shown: there are dozens, most tabs never show them, and creating them blocks the event loop."""

    values_changed = Signal()

    def __init__(self, recipe: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.recipe = recipe
        self._layers: dict[str, Layers] = {}
        self._set_for: dict[str, dict[str, object]] = {}
        self._lists: dict[str, ParameterList] = {}
        self._wanted: ParameterRow | None = None
        """The row that `show_parameter` showed last: rows that are created later move it."""
        self._note = PlainLabel(parent=self)
        self._note.setProperty("muted", "true")
        self.reset_button = QPushButton(self.tr("Reset"), self)
        self.reset_button.setAccessibleName(self.tr("Reset all parameters"))
        self.reset_button.clicked.connect(self.reset_all)
        self.preset_button, self.preview_button = EnterButton(self), EnterButton(self)
        self.preset_button.setText(self.tr("Preset ▾"))
        self.preset_button.setAccessibleName(self.tr("Presets and your default"))
        about = self.tr("Save these values, delete saved ones, keep them as your default, copy them")
        self.preset_button.setToolTip(about)
        self.preview_button.setText(self.tr("Preview…"))
        self.preview_button.setToolTip(self.tr("What these values would do to recent recalls: who enters, who leaves"))
        self.filter = QLineEdit(self)
        self.filter.setPlaceholderText(self.tr("Filter: a name, or a word of its sentence"))
        self.filter.setAccessibleName(self.tr("Filter the parameters"))
        self.filter.setClearButtonEnabled(True)
        self.filter.textChanged.connect(self._list_shown)
        self._area = QScrollArea(self)
        self._area.setAccessibleName(self.tr("Parameters"))
        self._holder = QWidget(self._area)
        self._column = QVBoxLayout(self._holder)
        self._column.setContentsMargins(0, 0, 0, 0)
        scroll_downwards(self._area, self._holder)
        self._area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.below_buttons = QVBoxLayout()
        """Where the effect of the values is shown, above the rows."""
        buttons = (self.reset_button, self.preset_button, self.preview_button)
        parts = (self._note, hbox(*buttons, Gap()), self.below_buttons, self.filter, self._area)
        vbox(*parts, on=self, margins=(4, 6, 0, 0))
        for before, after in pairwise((*buttons, self.filter, self._area)):
            self.setTabOrder(before, after)
        self._show()

    @property
    def rows(self) -> dict[str, ParameterRow]:
        """All rows of the recipe that is shown; {} before its layers are known."""
        shown = self._list_shown()
        if shown is None:
            return {}
        shown.finish()
        return shown.made

    @property
    def rows_made(self) -> int:
        return sum(len(found.made) for found in self._lists.values())

    @property
    def first_control(self) -> QWidget:
        shown = self._list_shown() if self.isVisible() else self._lists.get(self.recipe)
        row = None if shown is None else shown.first
        return self.reset_button if row is None else row.control

    @property
    def _set(self) -> dict[str, object]:
        return self._set_for.setdefault(self.recipe, {})

    @property
    def values(self) -> dict[str, object]:
        """What is set by hand for the recipe that is shown."""
        return dict(self._set)

    @property
    def values_by_recipe(self) -> dict[str, dict[str, object]]:
        """What is set by hand, for each recipe for which anything is."""
        return {recipe: dict(values) for recipe, values in self._set_for.items() if values}

    def as_text(self, recipe: str) -> dict[str, str]:
        """What is set by hand for a recipe, as the text that `Settings` takes."""
        values = self._set_for.get(recipe, {})
        return {name: repr(value) if isinstance(value, float) else str(value) for name, value in values.items()}

    def choose_recipe(self, recipe: str) -> None:
        """Show another recipe; its rows come with its layers."""
        if recipe != self.recipe:
            self.recipe = recipe
            if self.isVisible():
                self._list_shown()
            self._show()

    def show_layers(self, layers: Layers) -> None:
        """Show the values of a recipe and preset, if the recipe is the one that is shown."""
        before = self._layers.get(layers.recipe)
        self._layers[layers.recipe] = layers
        if self.isVisible():
            self._list_shown()
        if before is None or (before.resolved.layers, before.of_preset) != (layers.resolved.layers, layers.of_preset):
            self._show_all(layers.recipe)
        self._show()

    def set_value(self, name: str, value: object) -> None:
        """Set a value by hand, as if its control had been moved, and bring it into view."""
        self._on_value_changed(name, value)
        self.show_parameter(name)

    def show_parameter(self, name: str) -> None:
        """Bring a parameter into view and focus it; nothing for a name that this recipe does not have."""
        shown = self._list_shown()
        row = None if shown is None else shown.row(name)
        if row is not None:
            if row.isHidden():  # the filter left it out
                self.filter.clear()
            row.control.setFocus()
            self._wanted = row
            self._bring_into_view()

    def set_values(self, values: Mapping[str, object], recipe: str = "") -> None:
        """Replace all values set by hand for a recipe ("": the one shown) without emitting a signal."""
        self._set_for[recipe or self.recipe] = dict(values)
        self._show_all(recipe or self.recipe)

    def reset_all(self) -> None:
        if self._set:
            self._set.clear()
            self._show_all(self.recipe)
            self.values_changed.emit()

    def show_again(self) -> None:
        """Show the same in the current words and colours."""
        for made in self._lists.values():
            made.show_again()
        self._show()

    def _add(self, recipe: str) -> None:
        made = ParameterList(recipe, self._area, self._holder)
        made.row_made.connect(self._on_row_made)
        made.value_changed.connect(self._on_value_changed)
        made.reset_asked.connect(self._on_reset_asked)
        made.placed.connect(self._on_placed)
        made.completed.connect(self._on_completed)
        made.hide()
        self._lists[recipe] = made
        self._column.addWidget(made)

    def _list_shown(self) -> ParameterList | None:
        """The list of the recipe that is shown, created now if necessary; None before its layers are known."""
        if self.recipe not in self._lists and self.recipe in self._layers:
            self._add(self.recipe)
        for recipe, made in self._lists.items():
            made.setVisible(recipe == self.recipe)
            if recipe == self.recipe and made.words != self.filter.text().strip():
                made.show_only(self.filter.text().strip())
        return self._lists.get(self.recipe)

    def _show_all(self, recipe: str) -> None:
        made = self._lists.get(recipe)
        for name in () if made is None else made.made:
            self._show_one(recipe, name)
        self._show()

    def _show_one(self, recipe: str, name: str) -> None:
        layers, made = self._layers.get(recipe), self._lists.get(recipe)
        row = None if made is None else made.made.get(name)
        if layers is None or row is None:
            return
        by_hand = self._set_for.get(recipe, {})
        below = next(found for found in layers.resolved.layers if found.name == name)
        value, layer = (by_hand[name], "set") if name in by_hand else (below.value, below.layer)
        row.show_value(value, layer=layer, preset_value=layers.of_preset.get(name))

    def _show(self) -> None:
        self.reset_button.setEnabled(bool(self._set))
        text = self.tr("Move one, and the list is ranked again at once. Nothing is saved.")
        if self._set:
            text = self.tr("{count} set here. Only this tab is affected.").format(count=len(self._set))
        self._note.setText(f"{recipe_title(self.recipe)} · {text}")
        self.reset_button.setToolTip(self._note.text())

    def _bring_into_view(self) -> None:
        if self._wanted is not None:
            self._area.ensureWidgetVisible(self._wanted)

    def _is_wanted(self) -> bool:
        return self._wanted is not None and self.window().focusWidget() is self._wanted.control

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._note.setVisible(event.size().height() >= NOTE_FROM)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._list_shown()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.filter.text():
            self.filter.clear()
            return
        super().keyPressEvent(event)

    def _on_placed(self) -> None:
        """Keep the wanted row in view when rows above it push it down."""
        if self._is_wanted():
            self._bring_into_view()

    def _on_completed(self) -> None:
        """Bring the wanted row into view once all rows have their places, in the next turn of the event loop."""
        if self._is_wanted():
            QTimer.singleShot(0, self, self._bring_into_view)

    def _on_row_made(self, name: str) -> None:
        made = self.sender()
        if isinstance(made, ParameterList):
            self._show_one(made.recipe, name)

    def _on_value_changed(self, name: str, value: object) -> None:
        layers = self._layers.get(self.recipe)
        below = () if layers is None else layers.resolved.layers
        if any(layer.name == name and layer.value == value for layer in below):
            self._set.pop(name, None)  # the layers below have the same value
        else:
            self._set[name] = value
        self._show_one(self.recipe, name)
        self._show()
        self.values_changed.emit()

    def _on_reset_asked(self, name: str) -> None:
        if name in self._set:
            del self._set[name]
            self._show_one(self.recipe, name)
            self._show()
            self._lists[self.recipe].made[name].control.setFocus()
            self.values_changed.emit()
