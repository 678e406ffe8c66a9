"""One parameter: its name, where its value comes from, and the control that its kind and bounds ask for."""

from __future__ import annotations

import html

from PySide6.QtCore import QRectF, QSignalBlocker, Qt, Signal, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen, QWheelEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QGridLayout,
    QPushButton,
    QSlider,
    QSpinBox,
    QWidget,
)

from mnemonaut_core.parameters import ParameterInfo
from mnemonaut_ui.widgets.arrange import Wide, hbox
from mnemonaut_ui.widgets.one_line import FittedCombo
from mnemonaut_ui.widgets.plain_label import ElidedLabel, PlainLabel
from mnemonaut_ui.widgets.theme import current_theme
from mnemonaut_ui.words.languages import plain
from mnemonaut_ui.words.messages import translated
from mnemonaut_ui.words.terms import behind_number, bounds_word, choice_word, layer_word, parameter_label, value_word

SPIN_WIDTH = 124
STEPS = 1000
"""Steps of the slider of a fraction."""


class _Slider(QSlider):
    """A slider that leaves the wheel to the panel around it, and shows that it has the keyboard: Fusion hardly does."""

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Accent), 2))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 4, 4)
            painter.end()

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


TEXT_MARGIN = 5
"""Pixels before what is written in a field with arrows: a style sheet cannot set them."""


class Spin(QSpinBox):
    """Leaves the wheel to the panel around it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lineEdit().setTextMargins(TEXT_MARGIN, 0, 0, 0)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class _FractionSpin(QDoubleSpinBox):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lineEdit().setTextMargins(TEXT_MARGIN, 0, 0, 0)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class _Combo(FittedCombo):
    """A long choice ends in dots: the panel is narrower than some of them. Its list shows them whole."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class ParameterRow(QWidget):
    """`value_changed` tells what a person set; `reset_asked` that the value of the layers below is wanted again."""

    value_changed = Signal(str, object)
    reset_asked = Signal(str)

    def __init__(self, info: ParameterInfo, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.info = info
        self._value: object = info.default
        self._layer = "default"
        self._differs = False
        self._preset_value: object = info.default
        self._slider: QSlider | None = None
        self._name, self._origin = ElidedLabel(parent=self), PlainLabel(parent=self)
        self._key = ElidedLabel(parent=self)
        self._about = PlainLabel(parent=self)
        self._origin.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._origin.setWordWrap(False)
        self._reset = QPushButton("↺", self)
        self._reset.setFixedWidth(28)
        self._reset.setProperty("small", "true")
        self._reset.clicked.connect(self._on_reset)
        self.control = self._make_control()
        self._lay_out()
        self._describe()

    # ---- commands

    def show_value(self, value: object, *, layer: str, preset_value: object) -> None:
        """Show a value without telling anybody."""
        self._value, self._layer, self._preset_value = value, layer, preset_value
        self._differs = value != preset_value
        self._show_in_control(value)
        self._show_origin()
        self._colour()

    def matches(self, words: str) -> bool:
        """Whether all of these words stand in its name, its sentence or its key."""
        info = self.info
        said = " ".join(
            (info.name, info.name.replace("_", " "), parameter_label(info), info.seed_key, self._about.text())
        )
        said = said.casefold()
        return all(word in said for word in words.casefold().split())

    @property
    def origin_said(self) -> str:
        """The label of the layer that sets its value; "" for the recipe's default."""
        return self._origin.text()

    def show_again(self) -> None:
        """In the words and colours that hold now: the names that commands and files have for it, ours and the seed's own, are
        for experts. Palettes, not style sheets: there are hundreds of these labels."""
        self._key.setVisible(not plain())
        if isinstance(self.control, QComboBox):
            for place, choice in enumerate(self.info.choices):
                word = choice_word(self.info, choice)
                self.control.setItemText(place, word if plain() or word == choice else f"{word} · {choice}")
            self._describe()
            self._show_origin()
        self._colour()

    def _colour(self) -> None:
        theme = current_theme()
        for label, colour in (
            (self._key, theme.muted),
            (self._about, theme.muted),
            (self._origin, theme.accent if self._differs else theme.muted),
        ):
            palette = label.palette()
            if palette.color(QPalette.ColorRole.WindowText) != QColor(colour):
                palette.setColor(QPalette.ColorRole.WindowText, QColor(colour))
                label.setPalette(palette)

    def _describe(self) -> None:
        info = self.info
        self._name_it()
        self._key.set_line(" · ".join(dict.fromkeys(filter(None, (info.name, info.seed_key)))))
        sentence = translated(info.sentence) if info.sentence else info.name
        about = f"{sentence} ({bounds_word(info)})"
        self._about.setText(sentence)
        self.setToolTip(f"<p>{html.escape(about)}</p>")
        self.setWhatsThis(f"<p>{html.escape(about)}</p>")
        self.control.setAccessibleDescription(about)
        if self._slider is not None:
            self._slider.setAccessibleDescription(about)
        self._reset.setToolTip(self.tr("Back to the value of the preset and the layers below"))
        if isinstance(self.control, (QSpinBox, QDoubleSpinBox)):
            self.control.setSuffix(behind_number(info.unit))
            self.control.setFixedWidth(max(SPIN_WIDTH, self.control.sizeHint().width()))  # a unit is never cut

    def _name_it(self) -> None:
        """Its label, where it is seen and where it is read aloud."""
        name = parameter_label(self.info)
        self._name.set_line(name)
        self.control.setAccessibleName(name)
        if self._slider is not None:
            self._slider.setAccessibleName(self.tr("{name}, slider").format(name=name))
        self._reset.setAccessibleName(self.tr("Reset {name}").format(name=name))

    def keyboard_after(self, before: QWidget) -> QWidget:
        """Let Tab come here from `before`; gives what it leaves this row from."""
        for widget in filter(None, (self._reset, self._slider, self.control)):
            self.setTabOrder(before, widget)
            before = widget
        return before

    # ---- making

    def _make_control(self) -> QWidget:
        info = self.info
        if info.kind is bool:
            box = QCheckBox(self.tr("on"), self)
            box.toggled.connect(self._on_toggled)
            return box
        if info.choices:
            combo = _Combo(self)
            for choice in info.choices:
                combo.addItem(choice_word(info, choice), choice)
                combo.setItemData(combo.count() - 1, choice, Qt.ItemDataRole.ToolTipRole)
            combo.activated.connect(self._on_chosen)
            return combo
        low, high = info.lower or 0.0, info.upper if info.upper is not None else 1e6
        self._slider = _Slider(Qt.Orientation.Horizontal, self)
        self._slider.setMinimumWidth(60)
        spin: QSpinBox | QDoubleSpinBox
        if info.kind is int:
            spin = Spin(self)
            spin.setRange(int(low), int(high))
            self._slider.setRange(int(low), int(high))
            self._slider.setPageStep(max(1, int(high - low) // 10))
            spin.valueChanged.connect(self._on_spun)
        else:
            spin = _FractionSpin(self)
            spin.setDecimals(3 if high - low <= 10 else 1)
            spin.setRange(low, high)
            spin.setSingleStep((high - low) / 100.0)
            self._slider.setRange(0, STEPS)
            self._slider.setPageStep(STEPS // 10)
            spin.valueChanged.connect(self._on_spun)
        spin.setKeyboardTracking(False)
        spin.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._slider.valueChanged.connect(self._on_slid)
        return spin

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
            grid.addWidget(self.control, 3, 1, 1, 2)
        else:
            grid.addWidget(self.control, 3, 0, 1, 3)
        grid.setColumnStretch(0, 1)

    # ---- showing

    def _show_in_control(self, value: object) -> None:
        control = self.control
        with QSignalBlocker(control):
            if isinstance(control, QCheckBox):
                control.setChecked(bool(value))
            elif isinstance(control, QComboBox):
                control.setCurrentIndex(control.findData(value))
            elif isinstance(control, QSpinBox) and isinstance(value, int):
                control.setValue(value)
            elif isinstance(control, QDoubleSpinBox) and isinstance(value, int | float):
                control.setValue(float(value))
        if self._slider is not None and isinstance(value, int | float):
            with QSignalBlocker(self._slider):
                self._slider.setValue(self._on_slider(float(value)))

    def _on_slider(self, value: float) -> int:
        info = self.info
        if info.kind is int or info.span is None or info.lower is None:
            return int(value)
        return round((value - info.lower) / info.span * STEPS)

    def _show_origin(self) -> None:
        shown = "" if self._layer == "default" else layer_word(self._layer)
        if self._differs:
            shown = f"● {shown}".rstrip()
            preset = value_word(self.info, self._preset_value)
            self._origin.setToolTip(self.tr("The preset has {value}").format(value=preset))
        else:
            self._origin.setToolTip("")
        self._origin.setText(shown)
        self._origin.setAccessibleName(shown)
        self._reset.setVisible(self._layer == "set")

    def _set(self, value: object) -> None:
        if value != self._value:
            self._value = value
            self.value_changed.emit(self.info.name, value)

    # ---- slots

    @Slot(bool)
    def _on_toggled(self, on: bool) -> None:
        self._set(on)

    @Slot(int)
    def _on_chosen(self, index: int) -> None:
        assert isinstance(self.control, QComboBox)  # noqa: S101 - only combos are connected
        self._set(self.control.itemData(index))

    @Slot(int)
    @Slot(float)
    def _on_spun(self, value: float) -> None:
        if self._slider is not None:
            with QSignalBlocker(self._slider):
                self._slider.setValue(self._on_slider(float(value)))
        self._set(int(value) if self.info.kind is int else round(float(value), 6))

    @Slot(int)
    def _on_slid(self, step: int) -> None:
        info = self.info
        if isinstance(self.control, QSpinBox):
            self.control.setValue(step)
        elif isinstance(self.control, QDoubleSpinBox) and info.span is not None and info.lower is not None:
            self.control.setValue(info.lower + step / STEPS * info.span)

    @Slot()
    def _on_reset(self) -> None:
        self.reset_asked.emit(self.info.name)
