"""A dialog as a list of fields: labels, checks, the error line, the buttons, and what Enter and Escape do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

import msgspec
from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFormLayout,
    QLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from mnemonaut_core.domain.memory import Day
from mnemonaut_core.errors import InputError, MnemonautError
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.columns import column_value
from mnemonaut_core.text.shown import moment_text
from mnemonaut_ui.widgets.arrange import Margins, Part, hbox, scroll_downwards, vbox
from mnemonaut_ui.widgets.dialog import Dialog
from mnemonaut_ui.widgets.file_dialog import FileDialog
from mnemonaut_ui.widgets.plain_label import PlainLabel, set_style
from mnemonaut_ui.words.messages import error_text, translated

_FRAME = 40
"""Pixels that the title of a window may take."""
Kind = Literal["line", "text", "date", "choice", "suggestions", "radio", "flag", "number", "secret", "file", "folder"]


class Field(msgspec.Struct, frozen=True, kw_only=True):
    """One row of a form. `key` names it in `edits`; for a date, also the column of a memory whose rules apply."""

    key: str
    label: str
    kind: Kind = "line"
    value: Any = ""
    """At the beginning: text; a moment or None for a date; the value of a choice; a bool for a flag; a float for a number."""
    choices: Sequence[Sequence[Any]] = ()
    """(value, text) of each choice; of suggestions, only the text counts; radio buttons may have a third text below them."""
    check: Callable[[Any], object] | None = None
    """Reads what is entered; raises InputError for what cannot be read."""
    hint: str = ""
    """Shown in an empty field."""
    about: str = ""
    """A muted line below it."""
    name: str = ""
    """For screen readers; the label if empty."""
    lines: int = 4
    most: int = 0
    """Characters that a line takes; 0 for no limit of its own."""
    bounds: tuple[float, float, float] = (0.0, 1.0, 0.01)
    """Of a number: least, most, step."""
    shown_for: tuple[str, Any] | None = None
    """Key of another field and the value with which this row is shown; None for always, or where `show_row` says it."""


class Radios(QWidget):
    """Choices below each other, one of them chosen; what belongs to one goes `below` it. A third text of a choice explains it."""

    changed = Signal()

    def __init__(self, choices: Sequence[Sequence[Any]]) -> None:
        super().__init__()
        self.buttons: dict[Any, QRadioButton] = {}
        self.below: dict[Any, QVBoxLayout] = {}
        group, column = QButtonGroup(self), vbox(on=self, margins=0, spacing=6)
        for value, text, *about in choices:
            button = self.buttons[value] = QRadioButton(text)
            group.addButton(button)
            column.addWidget(button)
            self.below[value] = vbox(*map(muted, about), margins=(24, 0, 0, 4), spacing=4)
            column.addLayout(self.below[value])
        group.buttonToggled.connect(self._on_toggled)

    @property
    def value(self) -> Any:
        return next(value for value, button in self.buttons.items() if button.isChecked())

    def _on_toggled(self, _button: QAbstractButton, checked: bool) -> None:
        if checked:
            self.changed.emit()


class Form(QObject):
    """The fields of a dialog: their widgets, labels and values. `changed` follows every input."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[str, Field] = {}
        self.edits: dict[str, Any] = {}
        """The widget of each field."""
        self.labels: dict[str, PlainLabel] = {}
        self.wrong = ""
        """Key of the field whose input could not be read; "" for none."""
        self._abouts: dict[str, PlainLabel] = {}
        self._parts: dict[str, list[QWidget]] = {}

    def lay_out(self, *fields: Field, above: bool = False) -> QFormLayout:
        """A row for each field; `above`: labels stand above their fields."""
        layout = QFormLayout()
        wrap = QFormLayout.RowWrapPolicy.WrapAllRows if above else QFormLayout.RowWrapPolicy.WrapLongRows
        layout.setRowWrapPolicy(wrap)
        layout.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.add_rows(layout, *fields)
        return layout

    def add_rows(self, layout: QFormLayout, *fields: Field) -> None:
        for field in fields:
            self._add_row(layout, field)

    def _add_row(self, layout: QFormLayout, field: Field) -> None:
        edit = self._edit(field)
        self.fields[field.key], self.edits[field.key] = field, edit
        parts: list[QWidget] = [edit]
        edit.setAccessibleName(field.name or field.label)
        whole: QWidget | QLayout = edit
        if field.kind in ("file", "folder"):
            browse = QPushButton(self.tr("Choose…"))
            browse.setAccessibleName(f"{browse.text()} {field.name or field.label}")
            browse.setAutoDefault(False)
            browse.clicked.connect(lambda: self._browse(field, edit))
            parts.append(browse)
            whole = hbox(edit, browse)
        if field.kind in ("flag", "radio") or not field.label:
            layout.addRow(whole)
        else:
            label = self.labels[field.key] = PlainLabel(field.label)
            label.setWordWrap(False)
            label.setBuddy(edit)
            parts.append(label)
            if field.kind == "text":
                layout.addRow(label)
                layout.addRow(edit)
            else:
                layout.addRow(label, whole)
        if field.about:
            about = self._abouts[field.key] = muted("")
            self.explain(field.key, field.about)
            parts.append(about)
            layout.addRow(about)
        self._parts[field.key] = parts
        self.write(field.key, field.value)

    def _edit(self, field: Field) -> QWidget:
        match field.kind:
            case "text":
                text = QPlainTextEdit()
                text.setTabChangesFocus(True)
                line = text.fontMetrics().lineSpacing()
                text.setMinimumHeight(line * field.lines + 12)
                text.setPlaceholderText(field.hint)
                text.textChanged.connect(self._report)
                return text
            case "choice" | "suggestions":
                box = QComboBox()
                for value, word, *_ in field.choices:
                    box.addItem(word, value)
                box.currentIndexChanged.connect(self._report)
                if field.kind == "suggestions":
                    box.setEditable(True)
                    box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
                    box.lineEdit().setPlaceholderText(field.hint)  # type: ignore[union-attr]  # it is editable
                    box.lineEdit().setAccessibleName(field.name or field.label)  # type: ignore[union-attr]
                    box.editTextChanged.connect(self._report)
                return box
            case "radio":
                radios = Radios(field.choices)
                radios.changed.connect(self._report)
                return radios
            case "flag":
                flag = QCheckBox(field.label)
                flag.toggled.connect(self._report)
                return flag
            case "number":
                number = QDoubleSpinBox()
                least, most, step = field.bounds
                number.setRange(least, most)
                number.setSingleStep(step)
                number.lineEdit().setAccessibleName(field.name or field.label)
                number.valueChanged.connect(self._report)
                return number
        edit = QLineEdit()
        edit.setPlaceholderText(field.hint)
        if field.most:
            edit.setMaxLength(field.most)
        if field.kind == "secret":
            edit.setEchoMode(QLineEdit.EchoMode.Password)
            edit.setInputMethodHints(Qt.InputMethodHint.ImhHiddenText | Qt.InputMethodHint.ImhSensitiveData)
        edit.textChanged.connect(self._report)
        return edit

    def _browse(self, field: Field, edit: QWidget) -> None:
        dialog = FileDialog(edit.window(), field.name or field.label, self.written(field.key))
        folder = field.kind == "folder"
        dialog.setFileMode(FileDialog.FileMode.Directory if folder else FileDialog.FileMode.ExistingFile)
        dialog.setOption(FileDialog.Option.ShowDirsOnly, on=folder)
        dialog.fileSelected.connect(lambda name: self.write(field.key, name))
        dialog.finished.connect(lambda _: edit.setFocus())
        dialog.open()

    def rename(self, key: str, label: str) -> None:
        self.labels[key].setText(label)
        self.edits[key].setAccessibleName(label)

    def row(self, key: str) -> Sequence[QWidget]:
        return self._parts[key]

    def show_row(self, key: str, *, shown: bool) -> None:
        """Show or hide a field with its label."""
        for part in self._parts[key]:
            part.setVisible(shown)

    def explain(self, key: str, text: str) -> None:
        """Set the muted line below a field, which has one from the beginning."""
        self._abouts[key].setText(text)
        edit = self.edits[key]
        for part in edit.buttons.values() if isinstance(edit, Radios) else (edit,):
            part.setAccessibleDescription(text)

    def refresh(self) -> None:
        """Show the rows whose field has the value that they wait for."""
        for field in self.fields.values():
            if field.shown_for is not None:
                key, value = field.shown_for
                self.show_row(field.key, shown=self.written(key) == value)

    def _report(self, *_: object) -> None:
        self.changed.emit()

    def written(self, key: str) -> Any:
        """What is entered in a field, unread: text, the value of a choice, a bool or a float."""
        match self.edits[key]:
            case QComboBox() as box:
                return box.currentText() if box.isEditable() else box.currentData()
            case QPlainTextEdit() as text:
                return text.toPlainText()
            case QCheckBox() as flag:
                return flag.isChecked()
            case QDoubleSpinBox() as number:
                return number.value()
            case Radios() as radios:
                return radios.value
            case edit:
                return edit.text()

    def write(self, key: str, value: Any) -> None:
        match self.edits[key]:
            case QComboBox() as box if box.isEditable():
                box.setCurrentIndex(-1)
                box.setEditText(value)
            case QComboBox() as box:
                box.setCurrentIndex(max(0, box.findData(value)))
            case QPlainTextEdit() as text:
                text.setPlainText(value)
            case QCheckBox() as flag:
                flag.setChecked(bool(value))
            case QDoubleSpinBox() as number:
                number.setValue(value)
            case Radios() as radios:
                radios.buttons.get(value, next(iter(radios.buttons.values()))).setChecked(True)
            case edit:
                edit.setText(value if isinstance(value, str) else date_line(value))

    def value(self, key: str) -> Any:
        """What is entered in a field, read; InputError for what cannot be read."""
        field, written = self.fields[key], self.written(key)
        self.wrong = key  # as long as it is read
        if field.check is not None:
            written = field.check(written)
        elif field.kind == "date":
            written = column_value(key, written) if written.strip() else None
        self.wrong = ""
        return written


class Scrolled(QScrollArea):
    """Parts of a dialog that scroll where the screen is too small for them; the dialog grows with what they come to say."""

    def __init__(self, *parts: Part, spacing: int = 6) -> None:
        super().__init__()
        self._body = QWidget()
        vbox(*parts, on=self._body, margins=(0, 0, 4, 0), spacing=spacing)
        scroll_downwards(self, self._body)
        # a banner above it gets its lines first
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        set_style(self, "QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; }")
        self._body.installEventFilter(self)
        self._wanted = 0
        """The height that the parts wanted last: who makes the dialog smaller does not see it grow again."""

    @property
    def cut_off(self) -> int:
        """Pixels by which the parts are higher than what is seen of them."""
        for layout in (self._body.layout(), self.window().layout()):
            if layout is not None:
                layout.activate()
        seen = self.viewport()
        return max(
            0, max(self._body.heightForWidth(seen.width()), self._body.minimumSizeHint().height()) - seen.height()
        )

    def grow(self) -> None:
        """Make the dialog as high as its parts want, where the screen has the room."""
        dialog = self.window()
        most = self.screen().availableGeometry().height() - _FRAME
        # once more, since a text has fewer lines without the scroll bar beside it, or more
        while self.isVisible() and dialog.height() < most and (cut_off := self.cut_off):
            dialog.resize(dialog.width(), min(dialog.height() + cut_off, most))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            wanted = self._wanted
            self._wanted = self._body.heightForWidth(self.viewport().width())
            if watched is not self._body or self._wanted > wanted:  # a banner came above it, or its parts say more
                QTimer.singleShot(0, self, self.grow)
        return super().eventFilter(watched, event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.window().installEventFilter(self)
        QTimer.singleShot(0, self, self.grow)


class FormDialog(Dialog):
    """Not modal. A subclass lays out the fields of its `form`, calls `arrange` once, and does its work in `perform`. Invalid input
    is reported in the error line and stays in its field, which gets the focus. Enter presses `do_button`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.form = Form()
        self.busy = False
        self.error: MnemonautError | None = None
        self.main = ""
        """Key of the field that has the focus first, and after an error that is about no field."""
        self.discard_warning = ""
        """Shown once before a single key throws away what is written; "" closes at once."""
        self._discarding = False

    def arrange(
        self,
        title: str,
        do: str,
        *parts: Part,
        enter: bool = True,
        margins: Margins | None = None,
        spacing: int | None = None,
    ) -> None:
        """Lay out the parts above the error line and the buttons. `do`: the text of the button that performs; `enter`:
        whether Enter presses it."""
        self.setWindowTitle(title)
        self.message = PlainLabel()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.cancel_button = self.buttons.button(QDialogButtonBox.StandardButton.Cancel)
        role = QDialogButtonBox.ButtonRole.AcceptRole if enter else QDialogButtonBox.ButtonRole.ActionRole
        self.do_button = self.buttons.addButton(do, role)
        vbox(*parts, self.message, self.buttons, on=self, margins=margins, spacing=spacing)
        for button in (self.cancel_button, self.do_button):
            button.setAutoDefault(enter)
        self.do_button.setDefault(enter)  # after it is inside the dialog
        self.do_button.clicked.connect(self.submit)
        self.buttons.rejected.connect(self.reject)
        self.form.changed.connect(self._on_changed)
        self.refresh()

    def focus_main(self) -> None:
        """Give the focus to `main`, its text selected, once it is shown."""
        at = self.form.edits.get(self.form.wrong or self.main, self.do_button)
        QTimer.singleShot(0, at, at.setFocus)
        if isinstance(at, QLineEdit):
            at.selectAll()

    @property
    def ready(self) -> bool:
        return True

    def submit(self, *_: object) -> None:
        if self.busy or not self.ready:
            return
        self.form.wrong, self._discarding = "", False
        try:
            self.perform()
        except InputError as error:
            self.on_failed(error)

    def perform(self) -> None:
        """The work of the button; InputError for input that cannot be read."""
        raise NotImplementedError

    def refresh(self, *_: object) -> None:
        """Which rows are shown, whether the button can be pressed, and the error line."""
        self.form.refresh()
        self.do_button.setEnabled(not self.busy and self.ready)
        self.say("" if self.error is None else f"✖ {self.error_line(self.error)}")

    def say(self, text: str) -> None:
        self.message.setText(text)
        self.message.setVisible(bool(text))

    def error_line(self, error: MnemonautError) -> str:
        """An error in words: for the input of a field, its label says more than a column's name."""
        if not self.form.wrong:
            return error_text(error)
        label, problem = self.form.fields[self.form.wrong].label, error.advice_text.values.get("problem")
        return f"{label}: {translated(problem) if isinstance(problem, Text) else error_text(error)}"

    def on_failed(self, error: MnemonautError) -> None:
        """Show an error, with the focus where it can be corrected."""
        self.error, self.busy = error, False
        self.refresh()
        self.focus_main()

    @property
    def unsaved(self) -> bool:
        """Whether something was written here that is stored nowhere."""
        return False

    def reject(self) -> None:
        """Close; with `discard_warning`, what is written and not saved needs Escape twice."""
        if not self.discard_warning or self._discarding or self.busy or not self.unsaved:
            super().reject()
            return
        self._discarding = True
        self.say(self.discard_warning)

    def _on_changed(self, *_: object) -> None:
        self._discarding = False
        self.refresh()


def date_line(value: object) -> str:
    """A moment in the form in which it is typed: its day alone where only that is known; "" for None."""
    return moment_text(value, day=isinstance(value, Day)) if isinstance(value, int) else ""


def muted(text: str) -> PlainLabel:
    """An explanation below what it explains."""
    label = PlainLabel(text)
    label.setProperty("muted", True)
    return label
