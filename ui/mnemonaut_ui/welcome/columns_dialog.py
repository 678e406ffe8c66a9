"""Assign the columns of a table: the file's columns with their first values, each with one of our fields."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.importers.records import ImportOptions, TableHead
from mnemonaut_core.importers.times import DMY, MDY
from mnemonaut_core.workspace.imports import head_of_table
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import vbox
from mnemonaut_ui.widgets.dialog import Dialog
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.words.memory import shown_line
from mnemonaut_ui.words.messages import error_text, reasoned
from mnemonaut_ui.words.source_words import column_word
from mnemonaut_ui.words.terms import OFFERED_COLUMNS, TEXT_COLUMNS

CHANNEL = "import-columns"
ENCODINGS = ("utf-8", "utf-16", "cp932", "euc_jp", "gb18030", "big5", "cp949", "cp1250", "cp1251", "cp1252")
DELIMITERS = (",", ";", "\t", "|")
MOST_COLUMNS = 200
_VALUES = 3


class ColumnsDialog(Dialog):
    """For one file. Not modal; `chosen` carries how to read it."""

    chosen = Signal(Path, object)  # ImportOptions

    def __init__(self, state: ViewState, path: Path, how: ImportOptions | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._state, self._path = state, path
        self._how = how or ImportOptions()
        self._head: TableHead | None = None
        self._error: MnemonautError | None = None
        self._about = PlainLabel()
        self.encoding, self.delimiter, self.dates = QComboBox(), QComboBox(), QComboBox()
        self._encoding_label, self._delimiter_label, self._dates_label = PlainLabel(), PlainLabel(), PlainLabel()
        self.table = QTableWidget(0, 3)
        self.table.setObjectName("airy")
        self.problem = PlainLabel(selectable=True)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.use_button = self._buttons.addButton("", QDialogButtonBox.ButtonRole.AcceptRole)
        self.boxes: list[QComboBox] = []
        self._lay_out()
        self._fill_choices()
        self.encoding.activated.connect(self._on_cut_changed)
        self.delimiter.activated.connect(self._on_cut_changed)
        self._buttons.accepted.connect(self._on_accepted)
        self._buttons.rejected.connect(self.reject)
        self.resize(760, 480)
        self.retranslate()
        self._read()

    def _lay_out(self) -> None:
        cut = QHBoxLayout()
        for label, box in (
            (self._encoding_label, self.encoding),
            (self._delimiter_label, self.delimiter),
            (self._dates_label, self.dates),
        ):
            label.setWordWrap(False)
            label.setBuddy(box)
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            cut.addWidget(label)
            cut.addWidget(box)
        cut.addStretch(1)
        table = self.table
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        table.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the boxes in it take the keyboard
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.verticalHeader().hide()
        head = table.horizontalHeader()
        head.setHighlightSections(False)
        head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.Interactive)
        head.setSectionResizeMode(1, QHeaderView.ResizeMode.Interactive)
        head.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        table.setColumnWidth(0, 170)
        table.setColumnWidth(1, 220)
        column = vbox(on=self, margins=16, spacing=8)
        for part in (self._about, cut, table, self.problem, self._buttons):
            if isinstance(part, QHBoxLayout):
                column.addLayout(part)
            else:
                column.addWidget(part, 1 if part is table else 0)

    def _fill_choices(self) -> None:
        """The cut that was chosen stays; the first of each is "found out"."""
        self.encoding.addItem("", None)
        for name in ENCODINGS:
            self.encoding.addItem(name, name)
        self.delimiter.addItem("", None)
        for sign in DELIMITERS:
            self.delimiter.addItem("", sign)
        for order in (None, DMY, MDY):
            self.dates.addItem("", order)
        self.dates.setCurrentIndex(max(0, self.dates.findData(self._how.dates)))
        self.encoding.setCurrentIndex(max(0, self.encoding.findData(self._how.encoding)))
        self.delimiter.setCurrentIndex(max(0, self.delimiter.findData(self._how.delimiter)))

    # ---- saying

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Columns of {file}").format(file=self._path.name))
        self._about.setText(
            self.tr("Say what each column of the table is. What is left out is kept with the memory, but not searched.")
        )
        self._encoding_label.setText(self.tr("Encoding"))
        self._delimiter_label.setText(self.tr("Columns are separated by"))
        self._dates_label.setText(self.tr("Dates begin with"))
        self.dates.setAccessibleName(self.tr("Dates begin with"))
        for row, name in enumerate((self.tr("found out"), self.tr("the day"), self.tr("the month"))):
            self.dates.setItemText(row, name)
        self.encoding.setAccessibleName(self.tr("Encoding"))
        self.delimiter.setAccessibleName(self.tr("Columns are separated by"))
        self.use_button.setText(self.tr("Use these columns"))
        self.table.setAccessibleName(self.tr("Columns of the table"))
        self.table.setHorizontalHeaderLabels(
            [self.tr("Column of the file"), self.tr("What it is"), self.tr("First values")]
        )
        names = (self.tr("comma"), self.tr("semicolon"), self.tr("tab"), self.tr("vertical bar"))
        for row, name in enumerate(names, 1):
            self.delimiter.setItemText(row, name)
        for box in self.boxes:
            self._name_targets(box)
        self._show()

    def _name_targets(self, box: QComboBox) -> None:
        box.setItemText(0, self.tr("— left out —"))
        for row in range(1, box.count()):
            box.setItemText(row, column_word(str(box.itemData(row))))

    def _show(self) -> None:
        head = self._head
        found = (
            {}
            if head is None
            else dict(zip(DELIMITERS, (self.delimiter.itemText(i) for i in range(1, 5)), strict=True))
        )
        told = self.tr("found out")
        self.encoding.setItemText(0, told if head is None else reasoned(told, head.encoding))
        self.delimiter.setItemText(
            0, told if head is None else reasoned(told, found.get(head.delimiter, head.delimiter))
        )
        for part in (self._delimiter_label, self.delimiter):
            part.setVisible(head is None or bool(head.delimiter))
        problem = self._problem()
        self.problem.setText(problem)
        self.problem.setVisible(bool(problem))
        self.use_button.setEnabled(head is not None and not problem)

    def _problem(self) -> str:
        """Why the columns cannot be used like this; "" if they can."""
        if self._error is not None:
            return f"✖ {error_text(self._error)}"
        if self._head is None:
            return ""
        targets = [target for target in self._targets() if target is not None]
        twice = next((target for target in targets if targets.count(target) > 1), None)
        if twice is not None:
            return "✖ " + self.tr("Two columns cannot both be “{what}”.").format(what=column_word(twice))
        if not any(target in TEXT_COLUMNS for target in targets):
            said = self.tr("At least one column must hold text: “{user}”, “{reply}” or “{body}”.")
            words = {"user": column_word("user_text"), "reply": column_word("reply_text"), "body": column_word("body")}
            return "✖ " + said.format(**words)
        return ""

    # ---- reading

    def _read(self) -> None:
        path, how = self._path, self._how
        self._state.jobs.read(CHANNEL, lambda _token: head_of_table(path, how), self._on_read, failed=self._on_failed)

    def _on_read(self, answer: TableHead) -> None:
        self._head, self._error = answer, None
        self._fill()
        self._show()

    def _on_failed(self, error: MnemonautError) -> None:
        self._head, self._error = None, error
        self._fill()
        self._show()

    def _fill(self) -> None:
        header: Sequence[str] = () if self._head is None else self._head.header[:MOST_COLUMNS]
        rows = () if self._head is None else self._head.rows
        by_name = {} if self._head is None else {theirs: ours for ours, theirs in self._head.mapping.items()}
        self.boxes = []
        self.table.setRowCount(len(header))
        for index, name in enumerate(header):
            values = [row[index] for row in rows if index < len(row) and row[index].strip()][:_VALUES]
            shown = shown_line(name, 80) or self.tr("(without a name)")
            texts = (shown, "", "   ·   ".join(shown_line(value, 60) for value in values))
            for column, text in enumerate(texts):
                self.table.setItem(index, column, self._cell(text))
            box = self._box(by_name.get(name), shown)
            if header.index(name) != index or not name:
                box.setEnabled(False)  # a mapping goes by names: the first of this name is meant
            self.boxes.append(box)
            self.table.setCellWidget(index, 1, box)
        for index, box in enumerate(self.boxes):
            self.table.setRowHeight(index, box.sizeHint().height() + 6)
        before: QWidget = self.dates
        for box in self.boxes:
            QWidget.setTabOrder(before, box)
            before = box

    @staticmethod
    def _cell(text: str) -> QTableWidgetItem:
        item = QTableWidgetItem(text)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, text)
        return item

    def _box(self, target: str | None, name: str) -> QComboBox:
        box = QComboBox()
        box.addItem("", None)
        for ours in (*OFFERED_COLUMNS, *([target] if target is not None and target not in OFFERED_COLUMNS else [])):
            box.addItem("", ours)
        self._name_targets(box)
        box.setCurrentIndex(max(0, box.findData(target)))
        box.setAccessibleName(self.tr("What the column {name} is").format(name=name))
        box.currentIndexChanged.connect(partial(self._on_target_changed))
        return box

    def _targets(self) -> list[str | None]:
        return [box.currentData() for box in self.boxes]

    # ---- doing

    @property
    def options(self) -> ImportOptions:
        """How to read the file: exactly these columns."""
        header = () if self._head is None else self._head.header
        mapping = {target: header[index] for index, target in enumerate(self._targets()) if target is not None}
        return ImportOptions(
            mapping=mapping,
            whole_mapping=True,
            delimiter=self.delimiter.currentData(),
            encoding=self.encoding.currentData(),
            dates=self.dates.currentData(),
        )

    @Slot()
    def _on_target_changed(self, *_: object) -> None:
        self._show()

    @Slot()
    def _on_cut_changed(self, *_: object) -> None:
        """Other separators give other columns: guess them again."""
        self._how = ImportOptions(delimiter=self.delimiter.currentData(), encoding=self.encoding.currentData())
        self._read()

    @Slot()
    def _on_accepted(self) -> None:
        self.chosen.emit(self._path, self.options)
        self.accept()
