"""The selected recalls: what one of them brought, what became of that since, and what can be done with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QWidget

from mnemonaut_core.domain.evidence import LEVEL_WORDS, speaks_of_it
from mnemonaut_core.domain.history import RecordedRun
from mnemonaut_core.domain.memory import SENSITIVITIES
from mnemonaut_core.domain.run_list import FLAGS, KEY_HELP, RunKey
from mnemonaut_core.explain.compare import FEWEST, MOST
from mnemonaut_core.explain.recall_log import Brought, Looked, Since
from mnemonaut_core.i18n import Text, tr_noop
from mnemonaut_core.store.database import Database
from mnemonaut_core.teaching import lists
from mnemonaut_ui.runs.table import RunsTable, gap_text
from mnemonaut_ui.runs.words_dialog import OwnWordsDialog
from mnemonaut_ui.state.memory_rows import MemoryRows
from mnemonaut_ui.state.view_state import ToCompare, ViewState
from mnemonaut_ui.widgets.arrange import Gap, Wide, hbox, push_button, vbox
from mnemonaut_ui.widgets.command_menu import give_menu
from mnemonaut_ui.widgets.dialog import show_once
from mnemonaut_ui.widgets.memory_table import RIGHT, Column
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.words.keys import with_keys
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
        """Its text; its id if it is gone."""
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
    Column(
        key="level", title=tr_noop("Speaks of it"), width=110, room=480,
        text=lambda row: "" if row.brought.level is None else translated(LEVEL_WORDS[row.brought.level]),
        caption=lambda row: "" if row.brought.level is None else translated(speaks_of_it(row.brought.level)),
    ),
)  # fmt: skip


class RunDetail(QWidget):
    """What the selected recall brought. Its rows are memories, selected as in the whole window."""

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
        """Put buttons next to the remarks: they concern this recall only."""
        for one in buttons:
            self._top.addWidget(one)

    @property
    def key(self) -> RunKey | None:
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
        """Mark the memories judged for its question, by id in words."""
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


TAUGHT = frozenset(one.recipe.name for one in lists() if one.recipe is not None)
"""The recipes that read words to which a person may add."""


class ConditionMenu(QMenu):
    """Conditions of the filter in words. Emits `chosen`; a condition that needs a value ends with a colon."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        words = {
            "empty": self.tr("Nothing came"),
            "slow": self.tr("Slow: over a second"),
            "degraded": self.tr("A source failed or was late"),
            "marked": self.tr("Marked as wrong type"),
            "unkept": self.tr("Question not kept"),
            "damaged": self.tr("Damaged"),
            "imported": self.tr("Imported"),
            "doubtful": self.tr("Looks wrong"),
        }
        for flag in FLAGS:
            self._add(words[flag], f"is:{flag}")
        self.addSeparator()
        self._add(self.tr("Asked by hand"), "by:person")
        self._add(self.tr("Asked by an agent"), "by:agent")
        self.addSeparator()
        for key, about in KEY_HELP.items():
            if key not in ("is", "by"):
                self._add(f"{key}:  {translated(about)}", f"{key}:")

    def _add(self, text: str, written: str) -> None:
        self.addAction(text, lambda: self.chosen.emit(written)).setData(written)


class RunButtons(QWidget):
    """Buttons for the selected recalls: a row above the table; two more, about one recall alone, stand next to its details."""

    log_changed = Signal()
    """A recall was marked, which changes no memory."""

    def __init__(self, state: ViewState, table: RunsTable, detail: RunDetail, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state, self._table, self._detail = state, table, detail
        tip = self.tr("Make this recall again as it was, in the lab (Enter)")
        self.open_button = push_button(self.tr("Open as it was then"), self.open_as_of_then, on=self, tip=tip)
        self.anew_button = push_button(self.tr("Ask with today’s values"), self.ask_anew, on=self)
        name = self.tr("Compare the selected recalls")
        self.compare_button = push_button(self.tr("⇄ Compare"), self.compare_selected, on=self, name=name)
        self.wrong_button = push_button("", self.mark_wrong_type, on=self)
        tip = self.tr(
            "Add a word of yours to the lists that questions are read by; it is tried on the marked recalls first"
        )
        self.teach_button = push_button(self.tr("Teach a word…"), self.teach_word, on=self, tip=tip)
        self.teach_button.hide()
        hbox(self.open_button, self.anew_button, self.compare_button, on=self, margins=0)
        detail.add_buttons(self.wrong_button, self.teach_button)

    def refresh_texts(self) -> None:
        anew = self.tr("Ask its question by its own clock, with the values that hold now")
        compare = self.tr(
            "Two to four recalls that are selected, side by side; one alone beside the same asked again now"
        )
        wrong = self.tr("Its question was read as the wrong type: marked for the review of the rules")
        self.anew_button.setToolTip(with_keys(anew, "run"))
        self.compare_button.setToolTip(with_keys(compare, "compare_baseline"))
        self.wrong_button.setToolTip(with_keys(wrong, "wrong_type"))

    def enable(self, *, shown: bool) -> None:
        """Enable what is possible with the selected recalls; `shown`: details of the current one are visible."""
        looked, chosen = self._detail.looked, len(self._comparable)
        run = None if looked is None else looked.row.recorded
        ours = run is not None and shown
        makeable = ours and looked is not None and looked.cannot is None
        self.open_button.setEnabled(makeable)
        self.anew_button.setEnabled(makeable)
        theirs = None if looked is None or not shown else looked.row.imported
        alone = makeable or (theirs is not None and theirs.question is not None)
        self.compare_button.setEnabled(alone if chosen == 1 else FEWEST <= chosen <= MOST)
        marked = looked is not None and looked.row.marked
        self.teach_button.setEnabled(ours and run is not None and run.recipe in TAUGHT)
        self.teach_button.setVisible(marked)  # of others the menu leads there
        self.wrong_button.setText(self.tr("Not a wrong type") if marked else self.tr("Wrong type"))
        self.wrong_button.setEnabled(ours and self._state.writable and run is not None and run.query_type is not None)

    def menu(self) -> QMenu:
        menu = QMenu(self)
        buttons = (self.open_button, self.anew_button, self.compare_button, self.wrong_button, self.teach_button)
        for one in buttons:
            menu.addAction(one.text(), one.click).setEnabled(one.isEnabled())
        return menu

    def open_as_of_then(self) -> None:
        """Open the selected recall in the lab, as of the time it was recorded."""
        self._open(anew=False)

    def ask_anew(self) -> None:
        self._open(anew=True)

    def _open(self, *, anew: bool) -> None:
        key, looked = self._table.current_key, self._detail.looked
        if key is None:
            return
        if looked is not None and looked.row.key == key and looked.cannot is not None:
            self._state.noticed.emit(translated(looked.cannot))
            return
        self._state.open_run(key.id, anew=anew)

    @property
    def _comparable(self) -> tuple[RunKey, ...]:
        return tuple(key for key in self._table.selected_keys if not key.gap)

    def compare_selected(self) -> None:
        """Compare the selected recalls; a single one with a new run of its question."""
        chosen, looked = self._comparable, self._detail.looked
        if not 1 <= len(chosen) <= MOST:
            self._state.noticed.emit(
                filled(self.tr("Select one to {most} recorded recalls, then compare them."), most=MOST)
            )
            return
        alone = looked if len(chosen) == 1 and looked is not None and looked.row.key == chosen[0] else None
        if alone is not None and alone.row.recorded is not None and alone.cannot is not None:
            self._state.noticed.emit(translated(alone.cannot))
            return
        self._state.request_comparison(ToCompare(runs=tuple(key.id for key in chosen)))

    def mark_wrong_type(self) -> None:
        """Mark that the question was read as the wrong type; a second call removes the mark."""
        looked = self._detail.looked
        if looked is None or looked.row.recorded is None:
            return
        run, marked = looked.row.recorded, looked.row.marked

        def work(database: Database, now: int) -> None:
            if marked:
                database.runs.unmark_wrong_type(run.id)
            else:
                database.runs.mark_wrong_type(run.id, now=now)

        self._state.operate("wrong_type", work, lambda _: self.log_changed.emit())

    def teach_word(self) -> None:
        """Teach a word, for the question of the selected recall where a list reads it."""
        if self._state.workspace is None:
            return
        looked = self._detail.looked
        run = None if looked is None else looked.row.recorded
        about = run.question or "" if run is not None and run.recipe in TAUGHT else ""
        show_once(OwnWordsDialog(self._state, self.window(), about=about, recipe="" if run is None else run.recipe))
