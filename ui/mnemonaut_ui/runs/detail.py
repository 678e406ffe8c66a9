"""What one recall brought, what became of that since, and whether it can be made again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from mnemonaut_core.domain.evidence import LEVEL_WORDS, speaks_of_it
from mnemonaut_core.domain.history import RecordedRun
from mnemonaut_core.domain.memory import SENSITIVITIES
from mnemonaut_core.domain.run_list import RunKey
from mnemonaut_core.explain.recall_log import Brought, Looked, Since
from mnemonaut_core.i18n import Text, tr_noop
from mnemonaut_ui.runs.table import gap_text
from mnemonaut_ui.state.memory_rows import MemoryRows
from mnemonaut_ui.widgets.arrange import Gap, Wide, vbox
from mnemonaut_ui.widgets.command_menu import give_menu
from mnemonaut_ui.widgets.memory_table import RIGHT, Column
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import boundary_word, memory_day, name_of, sensitivity_word, shown_line
from mnemonaut_ui.words.messages import joined, listed, translated

CHARS = 200
CONTEXT = "RunDetail"


class BroughtRow(msgspec.Struct, frozen=True):
    """A memory that was recalled, its place, and how it was judged for the question, in words; "" for not."""

    place: int
    brought: Brought
    judged: str

    @property
    def text(self) -> str:
        """What it says; its id where it is gone."""
        memory = self.brought.memory
        return shown_line(self.brought.id) if memory is None else name_of(memory, CHARS)


def _became(row: BroughtRow) -> str:
    translate = QCoreApplication.translate
    words = {
        Since.EDITED: "✎ " + translate("RunDetail", "edited since"),
        Since.ISOLATED: "⊘ " + translate("RunDetail", "isolated since"),
        Since.GONE: "✖ " + translate("RunDetail", "gone since"),
    }
    return words.get(row.brought.since, "")


def _speaks(row: BroughtRow) -> str:
    level = row.brought.level
    return "" if level is None else translated(LEVEL_WORDS[level])


def _speaks_of_it(row: BroughtRow) -> str:
    return "" if row.brought.level is None else translated(speaks_of_it(row.brought.level))


def _date(row: BroughtRow) -> str:
    return "" if row.brought.memory is None else memory_day(row.brought.memory)


COLUMNS: tuple[Column[BroughtRow], ...] = (
    Column(key="place", title=tr_noop("#"), width=44, align=RIGHT, text=lambda row: str(row.place)),
    Column(key="date", title=tr_noop("Date"), width=92, hidden=True, text=_date, caption=_date),
    Column(
        key="judged", title=tr_noop("Judged"), width=92, hidden=True, text=lambda row: row.judged,
        caption=lambda row: row.judged, colour=lambda _: "good",
    ),
    Column(
        key="since", title=tr_noop("Since then"), width=120, hidden=True, text=_became, caption=_became,
        colour=lambda _: "near",
    ),
    Column(key="memory", title=tr_noop("Memory"), text=lambda row: row.text, described=_became, colour=lambda _: "text"),
    Column(key="level", title=tr_noop("Speaks of it"), width=110, room=480, text=_speaks, caption=_speaks_of_it),
)  # fmt: skip


class RunDetail(QWidget):
    """Of the recall that is selected. The memories are rows: what is selected among them is selected in the window."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.looked: Looked | None = None
        self._judged: Mapping[str, str] = {}
        self.remarks = PlainLabel(parent=self, selectable=True)
        self.list: MemoryRows[BroughtRow] = MemoryRows(COLUMNS, CONTEXT, lambda row: row.brought.id, self)
        self.list.setAccessibleName(self.tr("What it recalled"))
        self._top = QHBoxLayout()
        self._top.addWidget(self.remarks, 1)
        vbox(self._top, Wide(self.list), Gap(0), on=self, margins=(0, 4, 0, 0), spacing=4)
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

    def show_looked(self, looked: Looked | None, doubts: Sequence[Text] = ()) -> None:
        """Show another recall; None for none. `doubts` say why it looks wrong."""
        self.looked, self._doubts = looked, doubts
        brought = () if looked is None else looked.brought or ()
        self.list.show_rows(
            [BroughtRow(n, one, self._judged.get(one.id, "")) for n, one in enumerate(brought, start=1)]
        )
        self.list.setVisible(bool(brought))
        told = [] if looked is None else [*self._remarks(looked), *("⚠ " + translated(one) for one in doubts)]
        self.remarks.setText("\n".join(told))

    def mark_judged(self, marks: Mapping[str, str]) -> None:
        """Mark what was judged for its question, in words by id."""
        self._judged = marks
        self.refresh_texts()

    def refresh_texts(self) -> None:
        self.show_looked(self.looked, self._doubts)

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
            return self.tr("It has not changed since.") if one else self.tr("They have not changed since.")
        return self.tr("Changed since: {count}").format(count=f"{changed:,}")
