"""The panel in which more of a question is set than its text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent, QShowEvent, QWheelEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QGridLayout,
    QLineEdit,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from mnemonaut_core.domain.memory import SENSITIVITIES, Memory
from mnemonaut_core.domain.query import KNOWN_NAMES
from mnemonaut_core.errors import InputError, MnemonautError
from mnemonaut_core.policy.document import Policy
from mnemonaut_ui.lab.asking.asked import (
    DAYS,
    NOTHING,
    POLICY,
    ROWS,
    VALUE_WORDS,
    Faults,
    Written,
    fault_text,
    row_about,
    row_title,
    sensitivity_text,
    unread_text,
)
from mnemonaut_ui.lab.asking.question import QueryField
from mnemonaut_ui.lab.parameters.parameter_panel import Spin
from mnemonaut_ui.widgets.arrange import Gap, Wide, hbox
from mnemonaut_ui.widgets.drop_area import local_files
from mnemonaut_ui.widgets.enter_button import EnterButton
from mnemonaut_ui.widgets.file_dialog import FileDialog
from mnemonaut_ui.widgets.flow_layout import FlowLayout
from mnemonaut_ui.widgets.memory_mime import ids_of
from mnemonaut_ui.widgets.plain_label import PlainLabel, set_style
from mnemonaut_ui.widgets.theme import current_theme
from mnemonaut_ui.words.memory import count_text, name_of
from mnemonaut_ui.words.messages import listed, reasoned
from mnemonaut_ui.words.terms import behind_number

WIDEST = 760
"""Pixels of the panel."""
MOST_TOKENS = 10_000_000
NAME_CHARS = 80
"""Of the memory that is continued."""
AROUND = 44
"""Pixels around the text of a field: its frame and its clear button."""
Choices = Mapping[str, Mapping[str, int]]


class _Combo(QComboBox):
    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class MemoryField(QLineEdit):
    """The id of a memory, written or dropped."""

    dropped = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMaxLength(400)
        self.setClearButtonEnabled(True)

    # ---- Qt

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if ids_of(event.mimeData()):
            event.acceptProposedAction()
        else:
            super().dragEnterEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        ids = ids_of(event.mimeData())
        if ids:
            event.acceptProposedAction()
            self.dropped.emit(ids[0])
        else:
            super().dropEvent(event)


MOST_CHARS = 4_096
"""Of a path."""


class _FileField(QLineEdit):
    """A path, written or dropped; of a long one its end is seen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMaxLength(MOST_CHARS)
        self.setClearButtonEnabled(True)

    # ---- Qt

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if len(local_files(event.mimeData())) == 1:
            event.acceptProposedAction()
        else:
            super().dragEnterEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        files = local_files(event.mimeData())
        if len(files) == 1:
            event.acceptProposedAction()
            self.setText(str(files[0]))
            self.editingFinished.emit()
        else:
            super().dropEvent(event)


class PolicyField(QWidget):
    """`path` is what is written; `choose` asks for a file."""

    def __init__(self, folder: Callable[[], str], parent: QWidget | None = None) -> None:
        """`folder` tells where choosing begins."""
        super().__init__(parent)
        self._folder = folder
        self.path, self.choose_button = _FileField(self), EnterButton(self)
        self.path.setPlaceholderText(self.tr("the stored one"))
        self.choose_button.setText(self.tr("Choose…"))
        self.choose_button.setAccessibleName(reasoned(row_title(POLICY), self.tr("Choose…")))
        self.choose_button.setToolTip(self.tr("Choose a policy file"))
        self.choose_button.setProperty("chip", "take")
        hbox(Wide(self.path), self.choose_button, on=self, margins=0)
        self.choose_button.clicked.connect(self.choose)

    @Slot()
    def choose(self) -> None:
        """Ask for a file."""
        written = Path(self.path.text())
        start = str(written) if written.is_absolute() else self._folder()
        kinds = self.tr("Policies (*.yaml *.yml);;All files (*)")
        dialog = FileDialog(self.window(), self.tr("Choose a policy file"), start, kinds)
        dialog.setFileMode(FileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self._on_chosen)
        dialog.open()

    @Slot(str)
    def _on_chosen(self, name: str) -> None:
        self.path.setText(name)
        self.path.editingFinished.emit()


class FieldsPanel(QScrollArea):
    """A row for each field, with its fault next to it. It overlaps what is below the line that opens it. Widgets are
    created when the panel is first shown."""

    changed = Signal()
    submitted = Signal()
    closed = Signal()  # by the keyboard
    choices_wanted = Signal()
    selected_wanted = Signal()  # the memory that is selected, as the one that is continued
    memory_wanted = Signal(str)  # what the memory of this id says
    policy_wanted = Signal(str)  # what this file says

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("fields_panel")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._at, self._room = QPoint(), QSize(WIDEST, 0)
        self.written = NOTHING
        """The values in the panel."""
        self._recipes: tuple[str, ...] = ()
        self._choices: Choices | None = None
        self._continued: Memory | InputError | None = None
        """The memory stored under the id in the field, or why there is none; None while unknown."""
        self.folder = ""
        """Where choosing a file begins."""
        self._policy: Policy | MnemonautError | None = None
        """The policy of the file in the field, or why there is none; None without a file and until it is read."""
        self._shown: Faults = {}
        """Faults that were found and still apply, shown next to their rows."""
        self._built = self._filling = False
        self._inside = QWidget()
        self._inside.setObjectName("fields_inside")
        self._head = QWidget(self._inside)
        """What else is set here: what has no room on the line, and the buttons that stand before the rows."""
        self._head_row = hbox(Gap(), on=self._head, margins=0)
        self._taken: list[QWidget] = []
        """The widgets of that row in order, with those that moved back to the line. The layout is not asked (`itemAt`): Qt
        deletes an item, its Python wrapper is taken for the next object at that address, and the process ends."""
        self.setWidget(self._inside)
        self.viewport().setAutoFillBackground(False)
        self.hide()

    def take_in(self, widget: QWidget) -> None:
        """One more before the rows, before those that are there."""
        self._head_row.insertWidget(0, widget)
        self._taken = [widget, *(one for one in self._taken if one is not widget)]

    def set_written(self, written: Written) -> None:
        """Replace all values."""
        self._take(written)
        self._shown = self.faults()
        self._fill()
        self._tell()
        self._want_policy()
        if self.isVisible():
            self._want_memory()
        self.changed.emit()

    def _take(self, written: Written) -> None:
        """What was known of something else is forgotten."""
        if written.after != self.written.after:
            self._continued = None
        if written.policy != self.written.policy:
            self._policy = None
        self.written = written

    @property
    def policy(self) -> Policy | None:
        """That of the file that is set; None where none is, or where it has not been read, or cannot be."""
        return self._policy if isinstance(self._policy, Policy) else None

    def set_policy(self, found: Policy | MnemonautError) -> None:
        """What the file says that is set, or why it says nothing."""
        self._policy = found
        if isinstance(found, MnemonautError):
            self._shown[POLICY] = found
        else:
            self._shown.pop(POLICY, None)
        self._tell()

    def forget_looked_up(self) -> None:
        """The memory or file may exist by now: report neither as missing before the next look."""
        self.set_continued(None)
        if isinstance(self._policy, MnemonautError):
            self._policy = None
            self._shown.pop(POLICY, None)
            self._tell()

    def set_recipes(self, recipes: tuple[str, ...]) -> None:
        """Set the recipes of the question: some ignore some fields."""
        self._recipes = recipes
        self._tell()

    def set_choices(self, choices: Choices) -> None:
        """What the database holds."""
        self._choices = choices
        self._fill()

    def set_continued(self, found: Memory | InputError | None) -> None:
        """The memory stored under the id in the field, or why there is none; None: unknown."""
        self._continued = found
        if isinstance(found, InputError):
            self._shown["after"] = found
        else:
            self._shown.pop("after", None)
        self._tell()

    def content_changed(self) -> None:
        """Memories are not what they were."""
        self.set_continued(None)
        if self.isVisible():
            self.choices_wanted.emit()
            self._want_memory()

    def faults(self) -> Faults:
        """The known faults by row; {} if the question can be run."""
        _, faults = self.written.read()
        if isinstance(self._continued, InputError):
            faults.setdefault("after", self._continued)
        if isinstance(self._policy, MnemonautError):
            faults[POLICY] = self._policy
        return faults

    def show_faults(self) -> bool:
        """Show the fault of each row, with the keyboard on the first; False if there is none."""
        self._shown = self.faults()
        if self._shown:
            self.show()
            self._tell()
            row = next(row for row in ROWS if row in self._shown)
            unknown = [box for name, box in self.boxes.get(row, {}).items() if name not in KNOWN_NAMES[row]]
            control = next((box for box in unknown if box.isChecked()), self._controls(row)[0])
            control.setFocus()
            self._grid.activate()  # what is said of it may have come only now
            self.ensureWidgetVisible(self._said[row])
            self.ensureWidgetVisible(control)
        return bool(self._shown)

    @property
    def notes(self) -> tuple[str, ...]:
        """What is to be known of what is set, without opening the panel."""
        said = (*self._shown, *self.written.rows())
        told = ((row, self._note(row)) for row in ROWS if row in said)
        return tuple(reasoned(row_title(row), note) for row, note in told if note)

    def _note(self, row: str) -> str:
        """The fault of a row, else a note that no chosen recipe reads it."""
        fault = self._shown.get(row)
        if fault is not None:
            return fault_text(row, fault)
        return unread_text(row, self._recipes) if row in self.written.rows() else ""

    def _build(self) -> None:
        self._built = True
        self._said: dict[str, PlainLabel] = {}
        self.boxes: dict[str, dict[str, QCheckBox]] = {row: {} for row in VALUE_WORDS}
        self._lines: dict[str, QWidget] = {}
        self._flows: dict[str, FlowLayout] = {}
        grid = self._grid = QGridLayout(self._inside)
        grid.setContentsMargins(10, 8, 10, 8)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        self._make_controls()
        grid.addWidget(self._head, 0, 0, 1, 2)
        for number, row in enumerate(ROWS, 1):
            title, said = PlainLabel(row_title(row), self._inside), PlainLabel(parent=self._inside)
            title.setWordWrap(False)
            said.hide()
            title.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
            title.setContentsMargins(0, 1 if row in VALUE_WORDS else 5, 0, 0)
            beside = QVBoxLayout()
            beside.setSpacing(1)
            beside.addWidget(self._lines[row])
            beside.addWidget(said)
            grid.addWidget(title, number, 0)
            grid.addLayout(beside, number, 1)
            self._said[row] = said
        self._style()
        self.order()
        self._name_controls()
        self._fill()
        self._tell()

    def _make_controls(self) -> None:
        for row in VALUE_WORDS:
            line = self._lines[row] = QWidget(self._inside)
            self._flows[row] = FlowLayout(line, gap=10)
            policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
            policy.setHeightForWidth(True)
            line.setSizePolicy(policy)
            for value in KNOWN_NAMES[row]:
                self._box(row, value)
        self.sensitivity = _Combo(self._inside)
        for level in (None, *SENSITIVITIES.values()):
            self.sensitivity.addItem("", level)
        self.first_day, self.last_day = QLineEdit(self._inside), QLineEdit(self._inside)
        for day in (self.first_day, self.last_day):
            day.setMaxLength(40)
            day.setMaximumWidth(day.fontMetrics().horizontalAdvance("2026-12-28") + AROUND)
            day.setClearButtonEnabled(True)
        self._dash = PlainLabel("–", self._inside)
        self.tokens = Spin(self._inside)
        self.tokens.setRange(-1, MOST_TOKENS)
        self.tokens.setSingleStep(100)
        self.tokens.setGroupSeparatorShown(True)
        self.after, self.take = MemoryField(self._inside), EnterButton(self._inside)
        self.after.setMaximumWidth(2 * self.first_day.maximumWidth())
        self.take.setProperty("chip", "take")
        self.pictures = QueryField(self._inside, most_lines=3)
        self._lines["max_sensitivity"] = _line(self.sensitivity)
        self._lines[DAYS] = _line(self.first_day, self._dash, self.last_day)
        self._lines["token_budget"] = _line(self.tokens)
        self._lines["after"] = _line(self.after, self.take)
        self._lines["image_summaries"] = self.pictures
        self.project = QLineEdit(self._inside)
        self.project.setMaximumWidth(2 * self.first_day.maximumWidth())
        self.project.setMaxLength(200)
        self._lines["project"] = _line(self.project)
        self.policy_file = self._lines[POLICY] = PolicyField(lambda: self.folder, self._inside)
        self.sensitivity.activated.connect(self._on_edited)
        self.tokens.valueChanged.connect(self._on_edited)
        self.pictures.textChanged.connect(self._on_edited)
        self.pictures.submitted.connect(self._on_next_picture)
        self.take.clicked.connect(self.selected_wanted)
        self.after.dropped.connect(self.continue_from)
        for edit in (self.first_day, self.last_day, self.after, self.project, self.policy_file.path):
            edit.textChanged.connect(self._on_edited)
            edit.editingFinished.connect(self._on_finished)
            edit.returnPressed.connect(self.submitted)

    def _box(self, row: str, value: str) -> QCheckBox:
        box = self.boxes[row].get(value)
        if box is None:
            line = self._lines[row]
            box = self.boxes[row][value] = QCheckBox(line)
            self._flows[row].addWidget(box)
            box.toggled.connect(self._on_edited)
        return box

    def order(self) -> None:
        """Tab goes through the rows as they are read, behind what stands before the panel."""
        order: list[QWidget] = [self, *self._in_head()]
        for row in ROWS if self._built else ():
            order += self._controls(row)
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)

    def _in_head(self) -> list[QWidget]:
        """What takes the keyboard before the rows."""
        held = [widget for widget in self._taken if widget.parentWidget() is self._head]
        direct = Qt.FindChildOption.FindDirectChildrenOnly
        inner = [part for one in held for part in (one, *one.findChildren(QWidget, options=direct))]
        return [one for one in inner if one.focusPolicy() & Qt.FocusPolicy.TabFocus and not one.isWindow()]

    def _controls(self, row: str) -> list[QWidget]:
        """What takes the keyboard in a row."""
        if row in VALUE_WORDS:
            boxes = list(self.boxes[row].values())
            return [*(box for box in boxes if not box.isHidden()), *(box for box in boxes if box.isHidden())]
        by_row: dict[str, list[QWidget]] = {
            "max_sensitivity": [self.sensitivity],
            DAYS: [self.first_day, self.last_day],
            "token_budget": [self.tokens],
            "after": [self.after, self.take],
            "image_summaries": [self.pictures],
            "project": [self.project],
            POLICY: [self.policy_file.path, self.policy_file.choose_button],
        }
        return by_row[row]

    def _fill(self) -> None:
        """Every control as what is set."""
        if not self._built:
            return
        written, self._filling = self.written, True
        for row, word in VALUE_WORDS.items():
            ticked = getattr(written, row)
            held = None if self._choices is None else self._choices.get(row, {})
            for value in dict.fromkeys((*self.boxes[row], *(held or ()), *ticked)):
                box, count = self._box(row, value), None if held is None else held.get(value, 0)
                box.setChecked(value in ticked)
                box.setText(word(value) if count is None else f"{word(value)}  {count:,}")
                many = "" if count is None else count_text(count)
                box.setAccessibleName(reasoned(row_title(row), listed((word(value), many))))
                shown = count is None or count > 0 or value in ticked
                if box.hasFocus() and not shown:
                    self.first_control.setFocus()  # Qt would choose one far away
                box.setVisible(shown)
        level = written.max_sensitivity
        if self.sensitivity.findData(level) < 0:
            self.sensitivity.addItem("", level)
        for i in range(self.sensitivity.count()):
            self.sensitivity.setItemText(i, sensitivity_text(self.sensitivity.itemData(i)))
        self.sensitivity.setCurrentIndex(self.sensitivity.findData(level))
        self.tokens.setValue(-1 if written.token_budget is None else written.token_budget)
        for edit, text in (
            (self.first_day, written.day_from),
            (self.last_day, written.day_to),
            (self.after, written.after),
            (self.project, written.project),
            (self.policy_file.path, written.policy),
        ):
            if edit.text() != text:
                edit.setText(text)
        self.pictures.set_text("\n".join(written.image_summaries))
        self._filling = False
        self._fit()

    def _tell(self) -> None:
        """Show the note of every row."""
        if not self._built:
            return
        for row, label in self._said.items():
            theme = current_theme()
            note, colour = self._note(row), theme.bad if row in self._shown else theme.near
            found = self._found(row)
            if found:
                colour = colour if note else theme.muted
                note = "\n".join(filter(None, (found, note)))
            set_style(label, f"color: {colour};")
            label.setText(note)
            label.setVisible(bool(note))
            for control in self._controls(row):
                control.setAccessibleDescription(note or row_about(row))
        self._fit()

    def _found(self, row: str) -> str:
        """What was found under that which is written in a row; "" for nothing."""
        if row == "after" and isinstance(self._continued, Memory):
            return name_of(self._continued, NAME_CHARS)
        if row == POLICY and isinstance(self._policy, Policy):
            return self.tr("Version {version}").format(version=self._policy.version)
        return ""

    def place(self, at: QPoint, room: QSize) -> None:
        """Where it begins in its parent, and how wide and high it may be."""
        self._at, self._room = at, room
        self._fit()

    def _fit(self) -> None:
        """As high as what is in it; what has no room is scrolled to."""
        if not self._built or self.isHidden():
            return
        for row in VALUE_WORDS:
            self._lines[row].updateGeometry()  # its boxes say more than when its height was asked last
        self._grid.invalidate()
        self._grid.activate()  # the layouts inside it know how high the texts of before were until then
        frame, bar = 2 * self.frameWidth(), self.verticalScrollBar().sizeHint().width()
        width, most = min(WIDEST, self._room.width()), max(80, self._room.height())
        wanted = self._grid.totalHeightForWidth(width - frame)
        scrolls = wanted + frame > most
        inside = width - frame - (bar if scrolls else 0)
        self._inside.resize(inside, self._grid.totalHeightForWidth(inside) if scrolls else wanted)
        self.setGeometry(QRect(self._at, QSize(width, min(wanted + frame, most))))

    def _want_memory(self) -> None:
        after = self.written.after.strip()
        if after and self._continued is None:
            self.memory_wanted.emit(after)

    def _want_policy(self) -> None:
        if self.written.policy and self._policy is None:
            self.policy_wanted.emit(self.written.policy)

    def show_again(self) -> None:
        """In the words and colours that hold now."""
        if self._built:
            self._style()
            self._tell()

    def _style(self) -> None:
        theme = current_theme()
        ground = f"background: {theme.raised if theme.name.startswith('dark') else theme.window};"
        set_style(
            self,
            f"#fields_panel {{ {ground} border: 1px solid {theme.accent}; border-radius: 6px; }}"
            f"#fields_inside {{ {ground} }}",
        )

    def _name_controls(self) -> None:
        self.setAccessibleName(self.tr("More of the question"))
        for row in ROWS:
            for control in self._controls(row):
                if not control.toolTip():
                    control.setToolTip(row_about(row))
                if row not in VALUE_WORDS:
                    control.setAccessibleName(row_title(row))
        for day, name in ((self.first_day, self.tr("first")), (self.last_day, self.tr("last"))):
            day.setPlaceholderText(name)
            day.setAccessibleName(reasoned(row_title(DAYS), name))
        self.tokens.setSpecialValueText(self.tr("as the recipe"))
        self.tokens.setSuffix(behind_number("tokens"))
        self.after.setPlaceholderText(self.tr("id of a memory"))
        self.take.setText(self.tr("The selected one"))
        self.take.setToolTip(self.tr("The conversation continues the memory that is selected"))
        self.take.setAccessibleName(reasoned(row_title("after"), self.tr("The selected one")))
        self.pictures.setPlaceholderText(self.tr("What a picture shows; a line for each"))
        self.project.setPlaceholderText(self.tr("none"))

    @Slot(str)
    def continue_from(self, memory_id: str) -> None:
        """The conversation continues this memory."""
        self.set_written(replace(self.written, after=memory_id))

    @Slot()
    def _on_edited(self, *_: object) -> None:
        if self._filling:
            return
        tokens = self.tokens.value()
        values: dict[str, Any] = {
            row: tuple(value for value, box in boxes.items() if box.isChecked()) for row, boxes in self.boxes.items()
        }
        written = Written(
            max_sensitivity=self.sensitivity.currentData(),
            day_from=self.first_day.text(),
            day_to=self.last_day.text(),
            token_budget=None if tokens < 0 else tokens,
            after=self.after.text().strip(),
            image_summaries=tuple(line for line in self.pictures.text().splitlines() if line.strip()),
            project=self.project.text().strip(),
            policy=self.policy_file.path.text().strip(),
            **values,
        )
        if written == self.written:
            return
        self._take(written)
        self._shown = {row: fault for row, fault in self.faults().items() if row in self._shown}
        self._tell()
        self.changed.emit()

    @Slot()
    def _on_finished(self) -> None:
        """A day, an id or a path is written to its end: now it may be called wrong."""
        if self.sender() is self.policy_file.path:
            self._want_policy()
            return
        row = "after" if self.sender() is self.after else DAYS
        faults = self.faults()
        if row in faults:
            self._shown[row] = faults[row]
            self._tell()
            self.changed.emit()
        if row == "after":
            self._want_memory()

    @Slot()
    def _on_next_picture(self) -> None:
        self.pictures.insertPlainText("\n")

    # ---- Qt

    def setVisible(self, visible: bool) -> None:
        if visible and not self._built:
            self._build()
        super().setVisible(visible)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.raise_()
        self._fit()
        self.choices_wanted.emit()
        self._want_memory()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
            return
        super().keyPressEvent(event)

    @property
    def first_control(self) -> QWidget:
        """Where the keyboard begins."""
        return self._controls("kinds")[0]


def _line(*widgets: QWidget) -> QWidget:
    line = QWidget(widgets[0].parentWidget())
    hbox(*widgets, Gap(), on=line, margins=0)
    return line
