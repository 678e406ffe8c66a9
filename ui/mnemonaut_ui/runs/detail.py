"""What one recall brought, what became of that since, and whether it can be made again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QItemSelectionModel, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QWidget,
)

from mnemonaut_core.domain.evidence import speaks_of_it
from mnemonaut_core.domain.history import RecordedRun
from mnemonaut_core.domain.memory import SENSITIVITIES
from mnemonaut_core.domain.run_list import RunKey
from mnemonaut_core.explain.recall_log import Brought, Looked, Since
from mnemonaut_core.i18n import Text
from mnemonaut_ui.runs.table import gap_text
from mnemonaut_ui.state.view_state import Selection, selection_of
from mnemonaut_ui.widgets.arrange import Wide, vbox
from mnemonaut_ui.widgets.command_menu import give_menu
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.widgets.theme import row_height
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import boundary_word, name_of, sensitivity_word
from mnemonaut_ui.words.messages import joined, listed, translated

_ID = Qt.ItemDataRole.UserRole + 1
CHARS = 200


class RunDetail(QWidget):
    """Of the recall that is selected. The memories are rows: what is selected among them is selected in the window."""

    selection_moved = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.looked: Looked | None = None
        self._judged: Mapping[str, str] = {}
        self.remarks = PlainLabel(parent=self, selectable=True)
        self.list = QListWidget(self)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.list.setUniformItemSizes(True)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAccessibleName(self.tr("What it recalled"))
        self._top = QHBoxLayout()
        self._top.addWidget(self.remarks, 1)
        vbox(self._top, Wide(self.list), on=self, margins=(0, 4, 0, 0), spacing=4)
        self.list.itemSelectionChanged.connect(self.selection_moved)
        give_menu(self.list)
        self.show_looked(None)

    def add_buttons(self, *buttons: QPushButton) -> None:
        """Put them next to the remarks, since they concern this recall only."""
        for button in buttons:
            self._top.addWidget(button)

    @property
    def key(self) -> RunKey | None:
        """Whose recall is shown; None for none."""
        return None if self.looked is None else self.looked.row.key

    @property
    def highlighted(self) -> Selection:
        """The memories that are selected."""
        ids = [str(item.data(_ID)) for item in self.list.selectedItems()]
        current = self.list.currentRow()
        return selection_of(ids, str(self.list.item(current).data(_ID)) if current >= 0 else "")

    def highlight(self, selection: Selection) -> None:
        """Select the rows of these memories if they are listed, without emitting a signal."""
        self.list.blockSignals(True)
        self.list.clearSelection()
        for row in range(self.list.count()):
            item = self.list.item(row)
            item.setSelected(item.data(_ID) in selection.ids)
            if item.data(_ID) == selection.memory_id:
                self.list.setCurrentItem(item, QItemSelectionModel.SelectionFlag.NoUpdate)
        self.list.blockSignals(False)

    def show_looked(self, looked: Looked | None, doubts: Sequence[Text] = ()) -> None:
        """Show another recall; None for none. `doubts` say why it looks wrong."""
        self.looked, self._doubts = looked, doubts
        held = self.highlighted
        self.list.blockSignals(True)
        self.list.clear()
        for place, one in enumerate(() if looked is None else looked.brought or (), start=1):
            item = QListWidgetItem(self._line(place, one))
            item.setData(_ID, one.id)
            item.setSizeHint(QSize(0, row_height(self.font(), 1)))
            self.list.addItem(item)
        self.list.blockSignals(False)
        self.highlight(held)
        self.list.setVisible(self.list.count() > 0)
        told = [] if looked is None else [*self._remarks(looked), *("⚠ " + translated(one) for one in doubts)]
        self.remarks.setText("\n".join(told))

    @Slot(object)
    def mark_judged(self, marks: Mapping[str, str]) -> None:
        """Mark what was judged for its question, in words by id."""
        self._judged = marks
        self.refresh_texts()

    def refresh_texts(self) -> None:
        """Say everything again: other texts are masked."""
        self.show_looked(self.looked, self._doubts)

    def _line(self, place: int, one: Brought) -> str:
        said = one.id if one.memory is None else name_of(one.memory, CHARS)
        speaks = "" if one.level is None else translated(speaks_of_it(one.level))
        return "  ".join(filter(None, (str(place), self._judged.get(one.id), speaks, self._became(one.since), said)))

    def _became(self, since: Since) -> str:
        words = {
            Since.SAME: "",
            Since.UNTOLD: "",
            Since.EDITED: "✎ " + self.tr("edited since"),
            Since.ISOLATED: "⊘ " + self.tr("isolated since"),
            Since.GONE: "✖ " + self.tr("gone since"),
        }
        return words[since]

    def _remarks(self, looked: Looked) -> list[str]:
        row, brought = looked.row, looked.brought
        if row.key.gap:
            return [gap_text(row)]
        lines = []
        if looked.cannot is not None:
            said = self.tr("It cannot be made again, so it has neither replay nor preview: {why}.")
            lines.append("○ " + said.format(why=translated(looked.cannot)))
        if brought is None:
            lines.append(self.tr("What it recalled is not told."))
        elif not brought:
            lines.append(self.tr("It recalled nothing."))
        else:
            lines.append(joined(self._count(len(brought)), self._since(looked)))
        if row.recorded is not None and row.recorded.boundary_classes is not None:
            lines.append(self._bounded(row.recorded))
        if row.recorded is not None and row.recorded.faulty:
            lines.append("⚠ " + self.tr("Failed or late: {sources}").format(sources=listed(row.recorded.faulty)))
        return lines

    def _bounded(self, run: RecordedRun) -> str:
        """The boundary of the query, as an agent has one."""
        classes = listed([boundary_word(one) for one in run.boundary_classes or ()]) or "–"
        word = next((name for name, level in SENSITIVITIES.items() if level == run.max_sensitivity), "")
        if not word:
            return filled(self.tr("Asked inside the boundary: {classes}."), classes=classes)
        told = self.tr("Asked inside the boundary: {classes}; at most {level}.")
        return filled(told, classes=classes, level=sensitivity_word(word))

    def _count(self, count: int) -> str:
        if count == 1:
            return self.tr("It recalled 1 memory.")
        return self.tr("It recalled {count} memories.").format(count=f"{count:,}")

    def _since(self, looked: Looked) -> str:
        changed = sum(looked.count(since) for since in (Since.EDITED, Since.ISOLATED, Since.GONE))
        if not changed and looked.count(Since.UNTOLD):
            return self.tr("Whether they were edited since is not told.")
        if not changed:
            one = len(looked.brought or ()) == 1
            return self.tr("It is as it was.") if one else self.tr("They are as they were.")
        return self.tr("Changed since: {count}").format(count=f"{changed:,}")
