"""Assign the columns of a table: the file's columns with their first values, each with one of our fields."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
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
from mnemonaut_ui.widgets.arrange import Wide, hbox
from mnemonaut_ui.widgets.form_dialog import Field, FormDialog
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.words.memory import shown_line
from mnemonaut_ui.words.messages import reasoned
from mnemonaut_ui.words.source_words import column_word
from mnemonaut_ui.words.terms import OFFERED_COLUMNS, TEXT_COLUMNS

CHANNEL = "import-columns"
ENCODINGS = ("utf-8", "utf-16", "cp932", "euc_jp", "gb18030", "big5", "cp949", "cp1250", "cp1251", "cp1252")
DELIMITERS = (",", ";", "\t", "|")
MOST_COLUMNS = 200
_VALUES = 3


class ColumnsDialog(FormDialog):
    """For one file; `chosen` carries how to read it."""

    chosen = Signal(Path, object)  # ImportOptions

    def __init__(self, state: ViewState, path: Path, how: ImportOptions | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._state, self._path = state, path
        self._how = how or ImportOptions()
        self._head: TableHead | None = None
        self.boxes: list[QComboBox] = []
        self._found_out = self.tr("found out")
        self._signs = dict(
            zip(
                DELIMITERS,
                (self.tr("comma"), self.tr("semicolon"), self.tr("tab"), self.tr("vertical bar")),
                strict=True,
            )
        )
        encodings = [(None, self._found_out), *((name, name) for name in ENCODINGS)]
        delimiters = [(None, self._found_out), *self._signs.items()]
        orders = [(None, self._found_out), (DMY, self.tr("the day")), (MDY, self.tr("the month"))]
        cut = hbox()
        for key, label, choices, value in (
            ("encoding", self.tr("Encoding"), encodings, self._how.encoding),
            ("delimiter", self.tr("Columns are separated by"), delimiters, self._how.delimiter),
            ("dates", self.tr("Dates begin with"), orders, self._how.dates),
        ):
            cut.addLayout(self.form.lay_out(Field(key=key, label=label, kind="choice", choices=choices, value=value)))
            self.form.edits[key].setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        cut.addStretch(1)
        self.table = self._make_table()
        self.arrange(
            self.tr("Columns of {file}").format(file=path.name),
            self.tr("Use these columns"),
            PlainLabel(
                self.tr(
                    "Say what each column of the table is. What is left out is kept with the memory, but not searched."
                )
            ),
            cut,
            Wide(self.table),
            margins=16,
            spacing=8,
        )
        self.form.edits["encoding"].activated.connect(self._on_cut_changed)
        self.form.edits["delimiter"].activated.connect(self._on_cut_changed)
        self.resize(760, 480)
        self._read()

    def _make_table(self) -> QTableWidget:
        table = QTableWidget(0, 3)
        table.setObjectName("airy")
        table.setAccessibleName(self.tr("Columns of the table"))
        table.setHorizontalHeaderLabels([self.tr("Column of the file"), self.tr("What it is"), self.tr("First values")])
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        table.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the boxes in it take the keyboard
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.verticalHeader().hide()
        head = table.horizontalHeader()
        head.setHighlightSections(False)
        head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        head.setSectionResizeMode(2, QHeaderView.ResizeMode.Stretch)
        table.setColumnWidth(0, 170)
        table.setColumnWidth(1, 220)
        return table

    @property
    def ready(self) -> bool:
        return self._head is not None and not self._problem()

    def refresh(self, *_: object) -> None:
        super().refresh()
        head = self._head
        if head is not None:
            for key, found in (
                ("encoding", head.encoding),
                ("delimiter", self._signs.get(head.delimiter, head.delimiter)),
            ):
                self.form.edits[key].setItemText(0, reasoned(self._found_out, found))
        self.form.show_row("delimiter", shown=head is None or bool(head.delimiter))
        if self.error is None:
            self.say(self._problem())

    def _problem(self) -> str:
        """Why the columns cannot be used like this; "" if they can."""
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

    def _read(self) -> None:
        path, how = self._path, self._how
        self._state.jobs.read(CHANNEL, lambda _token: head_of_table(path, how), self._on_read, failed=self._on_not_read)

    def _on_read(self, answer: TableHead) -> None:
        self._head, self.error = answer, None
        self._fill()
        self.refresh()

    def _on_not_read(self, error: MnemonautError) -> None:
        self._head, self.error = None, error
        self._fill()
        self.refresh()

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
        before: QWidget = self.form.edits["dates"]
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
        box.addItem(self.tr("— left out —"), None)
        for ours in (*OFFERED_COLUMNS, *([target] if target is not None and target not in OFFERED_COLUMNS else [])):
            box.addItem(column_word(ours), ours)
        box.setCurrentIndex(max(0, box.findData(target)))
        box.setAccessibleName(self.tr("What the column {name} is").format(name=name))
        box.currentIndexChanged.connect(self.refresh)
        return box

    def _targets(self) -> list[str | None]:
        return [box.currentData() for box in self.boxes]

    @property
    def options(self) -> ImportOptions:
        """How to read the file: exactly these columns."""
        header = () if self._head is None else self._head.header
        mapping = {target: header[index] for index, target in enumerate(self._targets()) if target is not None}
        return ImportOptions(
            mapping=mapping,
            whole_mapping=True,
            delimiter=self.form.written("delimiter"),
            encoding=self.form.written("encoding"),
            dates=self.form.written("dates"),
        )

    def _on_cut_changed(self, *_: object) -> None:
        self._how = ImportOptions(delimiter=self.form.written("delimiter"), encoding=self.form.written("encoding"))
        self._read()

    def perform(self) -> None:
        self.chosen.emit(self._path, self.options)
        self.accept()
