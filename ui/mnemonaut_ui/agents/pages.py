"""Pages of the screen: how an agent is connected, its active contexts, its conversations."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QCheckBox, QComboBox, QPlainTextEdit, QWidget

from mnemonaut_core import agents
from mnemonaut_core.domain.agent import Conversation
from mnemonaut_core.domain.run_list import RunRowOf
from mnemonaut_core.workspace.clients import CLIENTS, as_text, configuration
from mnemonaut_ui.agents.tables import (
    CONTEXT,
    CONTEXTS,
    CONVERSATIONS,
    ITEMS,
    MOST,
    RECALLS,
    Held,
    ItemRow,
    ListAndDetail,
    times_text,
)
from mnemonaut_ui.state.memory_rows import MemoryRows
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Gap, Wide, hbox, push_button, vbox
from mnemonaut_ui.widgets.command_menu import give_menu
from mnemonaut_ui.widgets.memory_table import RowsTable
from mnemonaut_ui.widgets.plain_label import ElidedLabel, PlainLabel
from mnemonaut_ui.words.languages import filled

LINES = 16


class ConnectPanel(QWidget):
    """A client is chosen, what its own file needs stands below, and a button copies it."""

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        what = self.tr(
            "Choose the program that your companion runs in, and paste this into its own configuration. It starts a server"
            " for this database; what it recalls is listed here as it comes."
        )
        self.what = PlainLabel(what, self)
        self.place = PlainLabel(parent=self, selectable=True)
        self.client = QComboBox(self)
        for name in CLIENTS:
            self.client.addItem(name, name)
        self.client.setAccessibleName(self.tr("Program"))
        self.read_only = QCheckBox(self.tr("It may only read"), self)
        self.copy_button = push_button(self.tr("Copy"), self.copy, on=self)
        self.text = QPlainTextEdit(self)
        self.text.setAccessibleName(self.tr("Configuration"))
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setMaximumHeight(LINES * self.text.fontMetrics().lineSpacing() + 16)
        row = hbox(self.client, self.read_only, self.copy_button, Gap())
        vbox(self.what, row, self.place, self.text, Gap(), on=self, margins=(12, 6, 12, 6))
        self.client.currentIndexChanged.connect(self.show_configuration)
        self.read_only.toggled.connect(self.show_configuration)
        self.show_configuration()

    def show_configuration(self) -> None:
        workspace = self._state.workspace
        if workspace is None:
            self.text.setPlainText("")
            return
        place, value = configuration(
            str(self.client.currentData()), workspace.path, read_only=self.read_only.isChecked()
        )
        self.place.setText(self.tr("It belongs into {file}:").format(file=place))
        self.text.setPlainText(as_text(value))

    def copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text.toPlainText())
        self._state.noticed.emit(self.tr("The configuration is copied"))


_MENU = ("isolate", "restore", ">feedback", "", "find_similar", "why_not", "replay_thread", "", "copy", "copy_json")


class ContextsPage(ListAndDetail):
    """A memory of a context can be selected, if it is stored still."""

    context_chosen = Signal()
    """Other memories are listed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: Sequence[tuple[Held, tuple[ItemRow, ...]]] = ()
        self.table: RowsTable[Held] = RowsTable(CONTEXTS, CONTEXT, lambda one: one[0].id, self)
        self.items: MemoryRows[ItemRow] = MemoryRows(
            ITEMS,
            CONTEXT,
            lambda row: "" if row.memory is None else row.memory.id,
            self,
            key=lambda row: row.item.memory_id,
            single=True,
        )
        self.table.setAccessibleName(self.tr("Active contexts"))
        self.items.setAccessibleName(self.tr("Memories of this context"))
        self.show_parts(self.table, self.items)
        self.table.opened.connect(self.items.setFocus)
        self.table.moved.connect(self._on_context)
        give_menu(self.items, _MENU)

    def show_rows(self, rows: Sequence[tuple[Held, tuple[ItemRow, ...]]]) -> None:
        self._rows = rows
        self.table.show_rows([one for one, _ in rows])
        self._fill_items()

    def _fill_items(self) -> None:
        chosen = self.table.current
        self.items.show_rows(() if chosen is None else next((items for one, items in self._rows if one == chosen), ()))

    def _on_context(self, *_: object) -> None:
        self._fill_items()
        self.context_chosen.emit()


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
        tip = self.tr("Make this recall again as it was, in the lab (Enter)")
        self.open_button = push_button(self.tr("Open as it was then"), self.open_recall, on=below, tip=tip)
        self.runs_button = push_button(self.tr("Show in Runs"), self.show_in_runs, on=below)
        self.table.setAccessibleName(self.tr("Conversations"))
        self.recalls.setAccessibleName(self.tr("Recalls of this conversation"))
        row = hbox(Wide(self._about), self.open_button, self.runs_button)
        vbox(row, Wide(self.recalls), on=below, margins=(0, 4, 0, 0))
        self.show_parts(self.table, below)
        self._show()
        self.table.opened.connect(self.recalls.setFocus)
        self.table.moved.connect(self._on_conversation)
        give_menu(self.table, ("replay_thread",))
        self.recalls.opened.connect(self.open_recall)
        self.recalls.moved.connect(self._show)

    def show_rows(self, rows: Sequence[Conversation]) -> None:
        self.table.show_rows(rows)
        self._load_recalls()
        self._show()

    def look_again(self) -> None:
        """Read the recalls with the next rows: they changed."""
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
        """Return what the recalls of the chosen conversation took, and how many failed."""
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
        chosen = self.table.current
        if chosen is not None:
            self._state.runs_requested.emit(f'session:"{chosen.session.id}"')

    def _on_conversation(self, *_: object) -> None:
        self._load_recalls()
        self._show()
