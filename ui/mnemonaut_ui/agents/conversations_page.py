"""Conversations of agents: a row each, and below it the recalls of the one that is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QPushButton, QWidget

from mnemonaut_core import agents
from mnemonaut_core.domain.agent import Conversation
from mnemonaut_core.domain.run_list import RunRowOf
from mnemonaut_ui.agents.tables import CONTEXT, CONVERSATIONS, MOST, RECALLS, ListAndDetail, times_text
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Wide, hbox, vbox
from mnemonaut_ui.widgets.command_menu import give_menu
from mnemonaut_ui.widgets.memory_table import RowsTable
from mnemonaut_ui.widgets.plain_label import ElidedLabel
from mnemonaut_ui.words.languages import filled

RECALLS_CHANNEL = "agents:recalls"


class ConversationsPage(ListAndDetail):
    """The recalls of a conversation are read when it is chosen; one of them opens in the lab."""

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._recalls_of = ""
        """The conversation whose recalls are listed, or read."""
        self.table: RowsTable[Conversation] = RowsTable(CONVERSATIONS, CONTEXT, lambda one: one.session.id, self)
        below = QWidget(self)
        self.recalls: RowsTable[RunRowOf] = RowsTable(RECALLS, CONTEXT, lambda row: row.key.id, below)
        self._about = ElidedLabel(parent=below)
        self.open_button = QPushButton(self.tr("Open as it was then"), below)
        self.open_button.setToolTip(self.tr("Make this recall again as it was, in the lab (Enter)"))
        self.runs_button = QPushButton(self.tr("Show in Runs"), below)
        self.table.setAccessibleName(self.tr("Conversations"))
        self.recalls.setAccessibleName(self.tr("Recalls of this conversation"))
        for button in (self.open_button, self.runs_button):
            button.setAutoDefault(False)
        row = hbox(Wide(self._about), self.open_button, self.runs_button)
        vbox(row, Wide(self.recalls), on=below, margins=(0, 4, 0, 0))
        self.put(self.table, below)
        self._show()
        self.open_button.clicked.connect(self.open_recall)
        self.runs_button.clicked.connect(self.show_in_runs)
        self.table.opened.connect(self.recalls.setFocus)
        self.table.moved.connect(self._on_conversation)
        give_menu(self.table, ("replay_thread",))
        self.recalls.opened.connect(self.open_recall)
        self.recalls.moved.connect(self._show)

    def show_rows(self, rows: Sequence[Conversation]) -> None:
        """List these; what is chosen stays so."""
        self.table.show_rows(rows)
        self._load_recalls()
        self._show()

    def look_again(self) -> None:
        """Its recalls changed: they are read with the next rows."""
        self._recalls_of = ""

    def _load_recalls(self) -> None:
        chosen = self.table.current
        if chosen is None:
            self._recalls_of = ""
            self.recalls.show_rows(())
            return
        if chosen.session.id == self._recalls_of:
            return
        self._recalls_of = session = chosen.session.id
        self._state.read(
            RECALLS_CHANNEL, lambda explorer, _token: agents.recalls_of(explorer, session, limit=MOST), self._on_recalls
        )

    def _on_recalls(self, answer: tuple[RunRowOf, ...]) -> None:
        self.recalls.show_rows(answer)
        self._show()

    def _show(self) -> None:
        self._about.set_line(self.summary())
        recall = self.recalls.current
        makeable = recall is not None and recall.recorded is not None and recall.recorded.question is not None
        self.open_button.setEnabled(makeable)
        self.runs_button.setEnabled(self.table.current is not None)

    def summary(self) -> str:
        """What the recalls of the chosen conversation took, and how many failed."""
        chosen = self.table.current
        if chosen is None:
            return ""
        if not chosen.times:
            return self.tr("None of its recalls is recorded.")
        failed = sum(bool(row.recorded is not None and row.recorded.faulty) for row in self.recalls.held.rows)
        told = times_text(chosen.times)
        return told if not failed else f"{told} · ⚠ " + filled(self.tr("{count} failed or late"), count=failed)

    def open_recall(self) -> None:
        """Open the chosen recall in the lab, as of the time it was recorded."""
        row = self.recalls.current
        if row is not None and self.open_button.isEnabled():
            self._state.open_run(row.key.id, anew=False)

    def show_in_runs(self) -> None:
        """The recalls of the chosen conversation in Runs."""
        chosen = self.table.current
        if chosen is not None:
            self._state.runs_requested.emit(f'session:"{chosen.session.id}"')

    def _on_conversation(self, *_: object) -> None:
        self._load_recalls()
        self._show()
