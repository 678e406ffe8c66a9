"""The panel in which more of a question is set than its text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QMimeData, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QFrame, QGridLayout, QLineEdit, QScrollArea, QSizePolicy, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.memory import SENSITIVITIES, Memory
from mnemonaut_core.domain.query import KNOWN_NAMES
from mnemonaut_core.errors import InputError, MnemonautError
from mnemonaut_core.explorer import Explorer
from mnemonaut_core.policy.document import Policy
from mnemonaut_core.policy.parse import read_policy
from mnemonaut_ui.lab.answer.recalls import Reads
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
from mnemonaut_ui.lab.parameters.parameter_panel import IgnoresWheel, Spin
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import EnterButton, Gap, Wide, hbox, vbox
from mnemonaut_ui.widgets.file_dialog import FileDialog, local_files
from mnemonaut_ui.widgets.flow_layout import FlowLayout
from mnemonaut_ui.widgets.memory_mime import ids_of
from mnemonaut_ui.widgets.plain_label import PlainLabel, set_style
from mnemonaut_ui.widgets.theme import current_theme
from mnemonaut_ui.words.memory import count_text, name_of
from mnemonaut_ui.words.messages import listed, reasoned
from mnemonaut_ui.words.terms import behind_number

WIDEST = 760
"""Pixels of the width of the panel."""
MOST_TOKENS = 10_000_000
NAME_CHARS = 80
"""Characters of the continued memory's name."""
AROUND = 44
"""Pixels around the text of a field: its frame and its clear button."""
Choices = Mapping[str, Mapping[str, int]]


class _Combo(IgnoresWheel, QComboBox):
    pass


class DropLine(QLineEdit):
    """A line of text on which something can be dropped: `read` gives the text for it, "" for what it does not take."""

    dropped = Signal(str)

    def __init__(self, read: Callable[[QMimeData], str], most: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._read = read
        self.setMaxLength(most)
        self.setClearButtonEnabled(True)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self._read(event.mimeData()):
            event.acceptProposedAction()
        else:
            super().dragEnterEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        text = self._read(event.mimeData())
        if text:
            event.acceptProposedAction()
            self.dropped.emit(text)
        else:
            super().dropEvent(event)


def _memory_in(data: QMimeData) -> str:
    return next(iter(ids_of(data)), "")


def _file_in(data: QMimeData) -> str:
    files = local_files(data)
    return str(files[0]) if len(files) == 1 else ""


class PolicyField(QWidget):
    """The path of a policy file, typed, dropped or chosen. `folder` returns the folder in which choosing starts."""

    def __init__(self, folder: Callable[[], str], parent: QWidget) -> None:
        super().__init__(parent)
        self._folder = folder
        self.path, self.choose_button = DropLine(_file_in, 4_096, self), EnterButton(self)
        self.path.setPlaceholderText(self.tr("the stored one"))
        self.choose_button.setText(self.tr("Choose…"))
        self.choose_button.setAccessibleName(reasoned(row_title(POLICY), self.tr("Choose…")))
        self.choose_button.setToolTip(self.tr("Choose a policy file"))
        self.choose_button.setProperty("chip", "take")
        hbox(Wide(self.path), self.choose_button, on=self, margins=0)
        self.path.dropped.connect(self._on_chosen)
        self.choose_button.clicked.connect(self.choose)

    def choose(self) -> None:
        """Ask for a file."""
        written = Path(self.path.text())
        start = str(written) if written.is_absolute() else self._folder()
        kinds = self.tr("Policies (*.yaml *.yml);;All files (*)")
        dialog = FileDialog(self.window(), self.tr("Choose a policy file"), start, kinds)
        dialog.setFileMode(FileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self._on_chosen)
        dialog.open()

    def _on_chosen(self, name: str) -> None:
        self.path.setText(name)
        self.path.editingFinished.emit()


class FieldsPanel(QScrollArea):
    """A row for each field, with its fault next to it. It overlaps what is below the line that opens it. Widgets are
    created when the panel is first shown."""

    changed = Signal()
    submitted = Signal()
    closed = Signal()  # by the keyboard
    looked_up = Signal(str)  # the row whose memory or file was looked up; "" where another one is named by now

    def __init__(self, state: ViewState, reads: Reads, parent: QWidget) -> None:
        super().__init__(parent)
        self._state, self._reads = state, reads
        self.setObjectName("fields_panel")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._at, self._room = QPoint(), QSize(WIDEST, 0)
        self.written = NOTHING
        self._recipes: tuple[str, ...] = ()
        self._choices: Choices | None = None
        self._continued: Memory | InputError | None = None
        """The memory stored under the id in the field, or why there is none; None while unknown."""
        self._policy: Policy | MnemonautError | None = None
        """The policy of the file in the field, or why there is none; None without a file and until it is read."""
        self._shown: Faults = {}
        """Faults that were found and still apply, shown next to their rows."""
        self._built = self._filling = False
        self._inside = QWidget()
        self._inside.setObjectName("fields_inside")
        self._head = QWidget(self._inside)
        """Above the rows: what has no room on the line, and further buttons."""
        self._head_row = hbox(Gap(), on=self._head, margins=0)
        self._taken: list[QWidget] = []
        """The widgets of that row in order, with those that moved back to the line. The layout is not asked (`itemAt`): Qt
        deletes an item, its Python wrapper is taken for the next object at that address, and the process ends."""
        self.setWidget(self._inside)
        self.viewport().setAutoFillBackground(False)
        self.hide()

    def take_in(self, widget: QWidget) -> None:
        """Put one more widget before the rows, in front of those that are there."""
        self._head_row.insertWidget(0, widget)
        self._taken = [widget, *(one for one in self._taken if one is not widget)]

    def set_written(self, written: Written) -> None:
        """Replace all values."""
        self._replace(written)
        self._shown = self.faults()
        self._fill()
        self._show_notes()
        self._look_at_policy()
        if self.isVisible():
            self._look_at_memory()
        self.changed.emit()

    def _replace(self, written: Written) -> None:
        if written.after != self.written.after:
            self._continued = None
        if written.policy != self.written.policy:
            self._policy = None
        self.written = written

    @property
    def policy(self) -> Policy | None:
        """The policy of the file that is named; None where none is, where it is not read yet, or cannot be."""
        return self._policy if isinstance(self._policy, Policy) else None

    def set_recipes(self, recipes: tuple[str, ...]) -> None:
        """Set the recipes of the question: some ignore some fields."""
        self._recipes = recipes
        self._show_notes()

    def content_changed(self) -> None:
        """Look up again what the fields name: memories were changed."""
        self._set_looked_up("after", None)
        if self.isVisible():
            self._look_at_choices()
            self._look_at_memory()

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
            self._show_notes()
            row = next(row for row in ROWS if row in self._shown)
            unknown = [box for name, box in self.boxes.get(row, {}).items() if name not in KNOWN_NAMES[row]]
            control = next((box for box in unknown if box.isChecked()), self._controls(row)[0])
            control.setFocus()
            self._grid.activate()  # the note may have been shown only now
            self.ensureWidgetVisible(self._said[row])
            self.ensureWidgetVisible(control)
        return bool(self._shown)

    @property
    def notes(self) -> tuple[str, ...]:
        """The notes of all rows, which hold without opening the panel too."""
        rows = {*self._shown, *self.written.rows()}
        notes = ((row, self._note(row)) for row in ROWS if row in rows)
        return tuple(reasoned(row_title(row), note) for row, note in notes if note)

    def _note(self, row: str) -> str:
        """The fault of a row, else a note that no chosen recipe reads it."""
        fault = self._shown.get(row)
        if fault is not None:
            return fault_text(row, fault)
        return unread_text(row, self._recipes) if row in self.written.rows() else ""

    # ---- looking up what the fields name

    def look_up(self) -> set[str]:
        """Look up the memory and the policy file that are named, and return their rows: `looked_up` follows for each. Neither is
        reported as missing before, since it may exist by now; somebody may be writing the policy at this moment."""
        self._set_looked_up("after", None)
        if isinstance(self._policy, MnemonautError):
            self._set_looked_up(POLICY, None)
        after, policy = self.written.after.strip(), self.written.policy
        if self.faults():
            return set()
        if after:
            self._read_memory(after)
        if policy:
            self._read_policy(policy)
        return {row for row, named in (("after", after), (POLICY, policy)) if named}

    def _look_at_choices(self) -> None:
        self._reads.read(
            "choices",
            lambda explorer, _token: explorer.library.read(lambda reader: reader.library.choices()),
            self._on_choices,
        )

    def _on_choices(self, choices: Choices) -> None:
        self._choices = choices
        self._fill()

    def _look_at_memory(self) -> None:
        after = self.written.after.strip()
        if after and self._continued is None:
            self._read_memory(after)

    def _look_at_policy(self) -> None:
        if self.written.policy and self._policy is None:
            self._read_policy(self.written.policy)

    def _read_memory(self, memory_id: str) -> None:
        def work(explorer: Explorer, _token: CancelToken) -> Memory | InputError:
            try:
                return explorer.library.stored(memory_id)
            except InputError as error:
                return error

        self._reads.read("stored", work, partial(self._on_looked_up, "after", memory_id))

    def _read_policy(self, name: str) -> None:
        """Read the policy of a file; a relative path starts in the folder of the database."""
        path = Path(self._folder()) / _expanded(name)

        def work(_explorer: Explorer, _token: CancelToken) -> Policy | MnemonautError:
            try:
                return read_policy(path)[0]
            except MnemonautError as error:
                return error

        self._reads.read("policy", work, partial(self._on_looked_up, POLICY, name))

    def _folder(self) -> str:
        workspace = self._state.workspace
        return "" if workspace is None else str(workspace.path.parent)

    def _on_looked_up(self, row: str, name: str, found: Memory | Policy | MnemonautError) -> None:
        named = self.written.after.strip() if row == "after" else self.written.policy
        if named == name:
            self._set_looked_up(row, found)
        self.looked_up.emit(row if named == name else "")

    def _set_looked_up(self, row: str, found: Any) -> None:
        if row == "after":
            self._continued = found
        else:
            self._policy = found
        if isinstance(found, MnemonautError):
            self._shown[row] = found
        else:
            self._shown.pop(row, None)
        self._show_notes()

    # ---- making

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
            title, note = PlainLabel(row_title(row), self._inside), PlainLabel(parent=self._inside)
            title.setWordWrap(False)
            note.hide()
            title.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
            title.setContentsMargins(0, 1 if row in VALUE_WORDS else 5, 0, 0)
            grid.addWidget(title, number, 0)
            grid.addLayout(vbox(self._lines[row], note, spacing=1), number, 1)
            self._said[row] = note
        self.setAccessibleName(self.tr("More of the question"))
        for row in ROWS:
            for control in self._controls(row):
                if not control.toolTip():
                    control.setToolTip(row_about(row))
                if not control.accessibleName() and row not in VALUE_WORDS:
                    control.setAccessibleName(row_title(row))
        self._style()
        self.order()
        self._fill()
        self._show_notes()

    def _make_controls(self) -> None:
        inside = self._inside
        for row in VALUE_WORDS:
            line = self._lines[row] = QWidget(inside)
            self._flows[row] = FlowLayout(line, gap=10)
            policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
            policy.setHeightForWidth(True)
            line.setSizePolicy(policy)
            for value in KNOWN_NAMES[row]:
                self._box(row, value)
        self.sensitivity = _Combo(inside)
        for level in (None, *SENSITIVITIES.values()):
            self.sensitivity.addItem("", level)
        self.first_day, self.last_day, self.project = (QLineEdit(inside) for _ in range(3))
        for day, name in ((self.first_day, self.tr("first")), (self.last_day, self.tr("last"))):
            day.setMaxLength(40)
            day.setMaximumWidth(day.fontMetrics().horizontalAdvance("2026-12-28") + AROUND)
            day.setClearButtonEnabled(True)
            day.setPlaceholderText(name)
            day.setAccessibleName(reasoned(row_title(DAYS), name))
        self.tokens = Spin(inside)
        self.tokens.setRange(-1, MOST_TOKENS)
        self.tokens.setSingleStep(100)
        self.tokens.setGroupSeparatorShown(True)
        self.tokens.setSpecialValueText(self.tr("as the recipe"))
        self.tokens.setSuffix(behind_number("tokens"))
        self.after, self.take = DropLine(_memory_in, 400, inside), EnterButton(inside)
        self.after.setPlaceholderText(self.tr("id of a memory"))
        self.take.setText(self.tr("The selected one"))
        self.take.setProperty("chip", "take")
        self.take.setToolTip(self.tr("The conversation continues the memory that is selected"))
        self.take.setAccessibleName(reasoned(row_title("after"), self.tr("The selected one")))
        self.pictures = QueryField(inside, most_lines=3)
        self.pictures.setPlaceholderText(self.tr("What a picture shows; a line for each"))
        self.project.setPlaceholderText(self.tr("none"))
        self.project.setMaxLength(200)
        for edit in (self.after, self.project):
            edit.setMaximumWidth(2 * self.first_day.maximumWidth())
        self.policy_file = PolicyField(self._folder, inside)
        self._edits: dict[str, QLineEdit] = {
            "day_from": self.first_day,
            "day_to": self.last_day,
            "after": self.after,
            "project": self.project,
            POLICY: self.policy_file.path,
        }
        """The lines of text, by the field that they set."""
        self._lines["max_sensitivity"] = _line(self.sensitivity)
        self._lines[DAYS] = _line(self.first_day, PlainLabel("–", inside), self.last_day)
        self._lines["token_budget"] = _line(self.tokens)
        self._lines["after"] = _line(self.after, self.take)
        self._lines["image_summaries"] = self.pictures
        self._lines["project"] = _line(self.project)
        self._lines[POLICY] = self.policy_file
        self.sensitivity.activated.connect(self._on_edited)
        self.tokens.valueChanged.connect(self._on_edited)
        self.pictures.textChanged.connect(self._on_edited)
        self.pictures.submitted.connect(lambda: self.pictures.insertPlainText("\n"))
        self.take.clicked.connect(self._continue_selected)
        self.after.dropped.connect(self._continue_from)
        for edit in self._edits.values():
            edit.textChanged.connect(self._on_edited)
            edit.editingFinished.connect(self._on_finished)
            edit.returnPressed.connect(self.submitted)

    def _box(self, row: str, value: str) -> QCheckBox:
        box = self.boxes[row].get(value)
        if box is None:
            box = self.boxes[row][value] = QCheckBox(self._lines[row])
            self._flows[row].addWidget(box)
            box.toggled.connect(self._on_edited)
        return box

    def order(self) -> None:
        """Let Tab go through the rows as they are read, behind what stands before the panel."""
        order: list[QWidget] = [self, *self._head_controls()]
        for row in ROWS if self._built else ():
            order += self._controls(row)
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)

    def _head_controls(self) -> list[QWidget]:
        head = [widget for widget in self._taken if widget.parentWidget() is self._head]
        direct = Qt.FindChildOption.FindDirectChildrenOnly
        inner = [part for one in head for part in (one, *one.findChildren(QWidget, options=direct))]
        return [one for one in inner if one.focusPolicy() & Qt.FocusPolicy.TabFocus and not one.isWindow()]

    def _controls(self, row: str) -> list[QWidget]:
        """What takes the keyboard in a row."""
        if row in VALUE_WORDS:
            return sorted(self.boxes[row].values(), key=QWidget.isHidden)
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

    # ---- showing

    def _fill(self) -> None:
        """Set every control to the value that is written."""
        if not self._built:
            return
        written, self._filling = self.written, True
        for row, word in VALUE_WORDS.items():
            ticked = getattr(written, row)
            counts = None if self._choices is None else self._choices.get(row, {})
            for value in dict.fromkeys((*self.boxes[row], *(counts or ()), *ticked)):
                box, count = self._box(row, value), None if counts is None else counts.get(value, 0)
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
        for name, edit in self._edits.items():
            if edit.text() != getattr(written, name):
                edit.setText(getattr(written, name))
        self.pictures.set_text("\n".join(written.image_summaries))
        self._filling = False
        self._fit()

    def _show_notes(self) -> None:
        """Show below each row what was found under what it names, and its note."""
        if not self._built:
            return
        theme = current_theme()
        for row, label in self._said.items():
            note, found = self._note(row), self._found(row)
            colour = theme.bad if row in self._shown else theme.near if note or not found else theme.muted
            text = "\n".join(filter(None, (found, note)))
            set_style(label, f"color: {colour};")
            label.setText(text)
            label.setVisible(bool(text))
            for control in self._controls(row):
                control.setAccessibleDescription(text or row_about(row))
        self._fit()

    def _found(self, row: str) -> str:
        if row == "after" and isinstance(self._continued, Memory):
            return name_of(self._continued, NAME_CHARS)
        if row == POLICY and isinstance(self._policy, Policy):
            return self.tr("Version {version}").format(version=self._policy.version)
        return ""

    def place(self, at: QPoint, room: QSize) -> None:
        """Set where the panel begins in its parent, and how wide and high it may be."""
        self._at, self._room = at, room
        self._fit()

    def _fit(self) -> None:
        """Make the panel as high as its content; what has no room is scrolled to."""
        if not self._built or self.isHidden():
            return
        for row in VALUE_WORDS:
            self._lines[row].updateGeometry()  # its boxes say more than when its height was asked last
        self._grid.invalidate()
        self._grid.activate()  # until then the layouts inside know the height of the previous texts
        frame, bar = 2 * self.frameWidth(), self.verticalScrollBar().sizeHint().width()
        width, most = min(WIDEST, self._room.width()), max(80, self._room.height())
        wanted = self._grid.totalHeightForWidth(width - frame)
        scrolls = wanted + frame > most
        inside = width - frame - (bar if scrolls else 0)
        self._inside.resize(inside, self._grid.totalHeightForWidth(inside) if scrolls else wanted)
        self.setGeometry(QRect(self._at, QSize(width, min(wanted + frame, most))))

    def show_again(self) -> None:
        """Show the same in the current words and colours."""
        if self._built:
            self._style()
            self._show_notes()

    def _style(self) -> None:
        theme = current_theme()
        ground = f"background: {theme.raised if theme.name.startswith('dark') else theme.window};"
        set_style(
            self,
            f"#fields_panel {{ {ground} border: 1px solid {theme.accent}; border-radius: 6px; }}"
            f"#fields_inside {{ {ground} }}",
        )

    def _continue_from(self, memory_id: str) -> None:
        self.set_written(replace(self.written, after=memory_id))

    def _continue_selected(self) -> None:
        if self._state.memory_id:
            self._continue_from(self._state.memory_id)
        else:
            self._state.noticed.emit(self.tr("Select a memory first."))

    def _on_edited(self, *_: object) -> None:
        if self._filling:
            return
        tokens = self.tokens.value()
        values: dict[str, Any] = {
            **{
                row: tuple(value for value, box in boxes.items() if box.isChecked())
                for row, boxes in self.boxes.items()
            },
            **{
                name: edit.text() if name.startswith("day") else edit.text().strip()
                for name, edit in self._edits.items()
            },
        }
        written = Written(
            max_sensitivity=self.sensitivity.currentData(),
            token_budget=None if tokens < 0 else tokens,
            image_summaries=tuple(line for line in self.pictures.text().splitlines() if line.strip()),
            **values,
        )
        if written == self.written:
            return
        self._replace(written)
        self._shown = {row: fault for row, fault in self.faults().items() if row in self._shown}
        self._show_notes()
        self.changed.emit()

    def _on_finished(self) -> None:
        """Report a fault of a day, an id or a path only once it is written to its end."""
        if self.sender() is self.policy_file.path:
            self._look_at_policy()
            return
        row = "after" if self.sender() is self.after else DAYS
        faults = self.faults()
        if row in faults:
            self._shown[row] = faults[row]
            self._show_notes()
            self.changed.emit()
        if row == "after":
            self._look_at_memory()

    @property
    def first_control(self) -> QWidget:
        """Where the keyboard begins."""
        return self._controls("kinds")[0]

    def setVisible(self, visible: bool) -> None:
        if visible and not self._built:
            self._build()
        super().setVisible(visible)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.raise_()
        self._fit()
        self._look_at_choices()
        self._look_at_memory()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
            return
        super().keyPressEvent(event)


def _line(*widgets: QWidget) -> QWidget:
    line = QWidget(widgets[0].parentWidget())
    hbox(*widgets, Gap(), on=line, margins=0)
    return line


def _expanded(name: str) -> Path:
    """Expand `~`; that of an unknown user stays unchanged, and the file is not found."""
    try:
        return Path(name).expanduser()
    except RuntimeError:
        return Path(name)
