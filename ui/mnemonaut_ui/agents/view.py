"""Agents: conversations with their recalls, active contexts, events and the policy; new ones within a second."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from PySide6.QtCore import QPoint, Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QTabBar,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from mnemonaut_core import agents
from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.agent import Conversation, Event
from mnemonaut_core.domain.run_list import RunRowOf
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explorer import Explorer
from mnemonaut_core.text.dismissals import OWN_LIST
from mnemonaut_ui.agents.connect import ConnectPanel
from mnemonaut_ui.agents.policy_page import PolicyPage
from mnemonaut_ui.agents.tables import (
    CONTEXTS,
    CONVERSATIONS,
    EVENTS,
    ITEMS,
    LEAST_HEIGHT,
    RECALLS,
    Held,
    ItemRow,
    RowsModel,
    RowsTable,
    event_key,
    pretty,
    sought_in,
    times_text,
    topic_word,
)
from mnemonaut_ui.state.ports import Workspace
from mnemonaut_ui.state.screen import ListScreen
from mnemonaut_ui.state.view_state import Selection, ViewState, selection_of
from mnemonaut_ui.widgets.command_menu import command_menu, pop_up
from mnemonaut_ui.widgets.empty_state import EmptyState
from mnemonaut_ui.widgets.filter_field import FilterField
from mnemonaut_ui.widgets.memory_table import Column
from mnemonaut_ui.widgets.plain_label import ElidedLabel
from mnemonaut_ui.widgets.theme import Theme
from mnemonaut_ui.words.keys import keys_or_menu
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.messages import error_advice, error_title

R = TypeVar("R")
LOOK_EVERY_MS = 500
MOST = 500
OF_CONTEXTS, POLICY = 1, 3
"""The tabs of the active contexts and of the policy."""
_CHANNELS = ("agents", "agents:mark", "agents:recalls")
_MENU = ("isolate", "restore", ">feedback", "", "find_similar", "why_not", "replay_thread", "", "copy", "copy_json")


@dataclass(frozen=True, slots=True)
class _Left:
    """What agents left, as it was read at one time."""

    mark: str
    conversations: tuple[Conversation, ...]
    contexts: tuple[tuple[Held, tuple[ItemRow, ...]], ...]
    events: tuple[tuple[int, Event], ...]
    automatic: bool


def _read(explorer: Explorer, now: int, token: CancelToken) -> _Left:
    mark = agents.agents_mark(explorer, now)
    found = agents.conversations(explorer)
    token.raise_if_set()
    held = agents.contexts(explorer, now, limit=MOST)
    known = explorer.memories(tuple({item.memory_id for _, items in held for item in items}))
    events = agents.events(explorer, limit=MOST)
    # the later of two that say the same has the higher number: a row is told apart by it
    numbered = tuple((len(events) - place, one) for place, one in enumerate(events))
    rows = tuple((one, tuple(ItemRow(item, known.get(item.memory_id)) for item in one[1])) for one in held)
    return _Left(mark, found, rows, numbered, agents.isolates_automatically(explorer))


class AgentsScreen(ListScreen):
    """Tabs under one filter. Each is a list, and below it what belongs to the row that is chosen."""

    key = "agents"

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self._error: MnemonautError | None = None
        self._left: _Left | None = None
        self._recalls_of = ""
        self.filter = FilterField(self)
        self.topic = QComboBox(self)
        self.topic.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.automatic = QCheckBox(self)
        self.phrases_button, self.connect_button = QPushButton(self), QPushButton(self)
        self.connect_button.setCheckable(True)
        self._count = ElidedLabel(parent=self)
        self.tabs = QTabBar(self)
        self.tabs.setDocumentMode(True)
        self.tabs.setExpanding(False)
        self.sessions: RowsTable[Conversation] = RowsTable(RowsModel(CONVERSATIONS, lambda one: one.session.id, self))
        self.recalls: RowsTable[RunRowOf] = RowsTable(RowsModel(RECALLS, lambda row: row.key.id, self))
        self.contexts: RowsTable[Held] = RowsTable(RowsModel(CONTEXTS, lambda one: one[0].id, self))
        self.items: RowsTable[ItemRow] = RowsTable(RowsModel(ITEMS, lambda row: row.item.memory_id, self))
        self.events: RowsTable[tuple[int, Event]] = RowsTable(RowsModel(EVENTS, event_key, self))
        self._tables: tuple[RowsTable[Any], ...] = (self.sessions, self.recalls, self.contexts, self.items, self.events)
        self.event_text = QPlainTextEdit(self)
        self.event_text.setReadOnly(True)
        self.event_text.setTabChangesFocus(True)
        self.event_text.setMinimumHeight(LEAST_HEIGHT)
        self._about_session = ElidedLabel(parent=self)
        self.open_button, self.runs_button = QPushButton(self), QPushButton(self)
        self._pages = QStackedWidget(self)
        self._lists = QStackedWidget(self._pages)
        self.policy = PolicyPage(state, self._lists)
        self.empty = EmptyState(self._pages)
        self.connect_panel = ConnectPanel(state, self._pages)
        for button in (self.phrases_button, self.connect_button, self.open_button, self.runs_button):
            button.setAutoDefault(False)
        self.watch(LOOK_EVERY_MS, self._on_timeout)
        self._arrange()
        self._connect()
        self._on_theme_changed(state.theme)
        self.retranslate()

    def _arrange(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self.filter, 1)
        for widget in (self.topic, self.automatic, self.phrases_button, self.connect_button):
            top.addWidget(widget)
        below = QWidget(self)
        column = QVBoxLayout(below)
        column.setContentsMargins(0, 4, 0, 0)
        row = QHBoxLayout()
        row.addWidget(self._about_session, 1)
        row.addWidget(self.open_button)
        row.addWidget(self.runs_button)
        column.addLayout(row)
        column.addWidget(self.recalls, 1)
        for first, second in ((self.sessions, below), (self.contexts, self.items), (self.events, self.event_text)):
            down = QSplitter(Qt.Orientation.Vertical, self._lists)
            down.addWidget(first)
            down.addWidget(second)
            down.setStretchFactor(0, 1)
            down.setStretchFactor(1, 1)
            down.setChildrenCollapsible(False)
            down.setSizes([300, 300])
            self._lists.addWidget(down)
        self._lists.addWidget(self.policy)
        for _ in range(self._lists.count()):
            self.tabs.addTab("")
        self._pages.addWidget(self._lists)
        self._pages.addWidget(self.empty)
        self._pages.addWidget(self.connect_panel)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(6, 4, 6, 4)
        whole.setSpacing(6)
        whole.addLayout(top)
        whole.addWidget(self.tabs)
        whole.addWidget(self._count)
        whole.addWidget(self._pages, 1)

    def _connect(self) -> None:
        state = self.state
        state.workspace_changed.connect(self._on_workspace_changed)
        state.content_changed.connect(self._on_content_changed)
        state.theme_changed.connect(self._on_theme_changed)
        state.mask_changed.connect(self._on_mask_changed)
        self.filter.filter_changed.connect(self._on_filter_changed)
        self.filter.left_down.connect(self.focus_first)
        self.filter.escaped.connect(self.focus_first)
        self.topic.activated.connect(self._on_filter_changed)
        self.automatic.clicked.connect(self._on_automatic)
        self.phrases_button.clicked.connect(self._on_phrases)
        self.connect_button.toggled.connect(self._on_connect)
        self.open_button.clicked.connect(self.open_recall)
        self.runs_button.clicked.connect(self.show_in_runs)
        self.tabs.currentChanged.connect(self._on_tab)
        self.sessions.opened.connect(self.recalls.setFocus)
        self.contexts.opened.connect(self.items.setFocus)
        self.recalls.opened.connect(self.open_recall)
        self.events.opened.connect(self.event_text.setFocus)
        self.sessions.selectionModel().currentChanged.connect(self._on_session)
        self.contexts.selectionModel().currentChanged.connect(self._on_context)
        self.events.selectionModel().currentChanged.connect(self._on_event)
        self.recalls.selectionModel().currentChanged.connect(self._on_recall)
        for signal in ("selectionChanged", "currentChanged"):
            getattr(self.items.selectionModel(), signal).connect(self._on_item)
        self.items.customContextMenuRequested.connect(self._on_menu_wanted)
        self.sessions.customContextMenuRequested.connect(self._on_session_menu_wanted)

    # ---- what a screen is

    @property
    def lists_memories(self) -> bool:
        return self.tabs.currentIndex() == OF_CONTEXTS

    def title(self) -> str:
        return self.tr("Agents")

    def panes(self) -> Sequence[QWidget]:
        """The tabs, the filter, the list and what is below it."""
        if self._pages.currentWidget() is self.connect_panel:
            return (self.filter, self.connect_panel.client, self.connect_panel.text)
        lists = ((self.sessions, self.recalls), (self.contexts, self.items), (self.events, self.event_text))
        place = self.tabs.currentIndex()
        if place == POLICY:
            return (self.tabs, *self.policy.panes())
        here: tuple[QWidget, ...] = lists[place] if 0 <= place < len(lists) else ()
        return (self.filter, self.tabs, *here)

    def highlighted(self) -> Selection:
        """The memory of a context that is chosen."""
        row = self.items.current
        shown = self._pages.currentWidget() is self._lists and self.tabs.currentIndex() == 1
        if not shown or row is None or row.memory is None or not self.items.selectionModel().hasSelection():
            return Selection()
        return selection_of((row.memory.id,), row.memory.id)

    def highlight(self, selection: Selection) -> None:
        """The row of this memory."""
        ids = [row.item.memory_id for row in self.items.held.rows]
        model = self.items.selectionModel()
        model.blockSignals(True)
        if selection.memory_id in ids:
            self.items.setCurrentIndex(self.items.held.index(ids.index(selection.memory_id), 0))
        else:
            model.clearSelection()
        model.blockSignals(False)
        self.items.viewport().update()

    def retranslate(self) -> None:
        self.filter.setPlaceholderText(self.tr("Filter by words, companion, id, day or recipe"))
        self.filter.setAccessibleName(self.tr("Filter"))
        self.topic.setAccessibleName(self.tr("Kind of event"))
        self.automatic.setText(self.tr("Isolate by itself"))
        self.automatic.setToolTip(
            self.tr("What the next message of a conversation dismisses is isolated by itself; Undo takes it back")
        )
        self.phrases_button.setText(self.tr("Phrases…"))
        self.phrases_button.setToolTip(self.tr("By which words a message dismisses a memory, and adding your own"))
        self.connect_button.setText(self.tr("Connect…"))
        self.connect_button.setToolTip(self.tr("What your companion’s own program needs to use this database"))
        self.open_button.setText(self.tr("Open as of then"))
        self.open_button.setToolTip(self.tr("Make this recall again as it was, in the lab (Enter)"))
        self.runs_button.setText(self.tr("Show in Runs"))
        for number, name in enumerate(
            (
                self.tr("Conversations"),
                self.tr("Active contexts"),
                self.tr("Events"),
                self.tr("Policy"),
            )
        ):
            self.tabs.setTabText(number, name)
        for table, name in (
            (self.sessions, self.tr("Conversations")), (self.recalls, self.tr("Recalls of this conversation")),
            (self.contexts, self.tr("Active contexts")), (self.items, self.tr("Memories of this context")),
            (self.events, self.tr("Events")),
        ):  # fmt: skip
            table.setAccessibleName(name)
            cast("RowsTable[Any]", table).held.retranslate()
        self.event_text.setAccessibleName(self.tr("What this event keeps"))
        self.connect_panel.retranslate()
        self.policy.retranslate()
        self._fill_topics()
        self._show()

    def _fill_topics(self) -> None:
        chosen = str(self.topic.currentData() or "")
        known = () if self._left is None else sorted({one.topic for _, one in self._left.events})
        self.topic.clear()
        self.topic.addItem(self.tr("All events"), "")
        for one in known:
            self.topic.addItem(topic_word(one), one)
        self.topic.setCurrentIndex(max(0, self.topic.findData(chosen)))

    def focus_first(self) -> None:
        """The list; where a policy is written, its text."""
        if self.tabs.currentIndex() == POLICY and self.policy.isVisible():
            self.policy.editor.setFocus()
        else:
            super().focus_first()

    # ---- loading

    def _field_and_table(self) -> tuple[QLineEdit, QTableView]:
        place = self.tabs.currentIndex()
        return self.filter, cast(
            "QTableView", (self.sessions, self.contexts, self.events)[place if 0 <= place < 3 else 0]
        )

    def _load_if_seen(self) -> None:
        workspace = self.state.workspace
        if workspace is None or not self._dirty or not self.isVisible():
            return
        self._dirty = False
        self.policy.load()
        explorer, now = workspace.explorer, self.state.services.now()
        self.state.jobs.read(
            "agents", lambda token: _read(explorer, now, token), self._on_loaded, failed=self._on_failed
        )

    def _forget_rows(self) -> None:
        self._recalls_of = ""
        if not self.isVisible():  # what is seen is read again at once, and keeps its place
            for table in self._tables:
                table.show_rows(())

    def _on_loaded(self, answer: object) -> None:
        first = self._left is None
        self._left, self._error = cast("_Left", answer), None
        self._fill_topics()
        if first and not self._left.conversations and not self._left.contexts:  # events come of what a person does, too
            self.connect_button.setChecked(True)
        self._recalls_of = ""
        self._fill()
        if self.connect_button.isChecked() and first:
            self.connect_panel.client.setFocus()
        self.focus_table()

    def _on_failed(self, error: MnemonautError) -> None:
        self._error, self._dirty = error, True
        self._show()
        self.republish()

    @Slot()
    def _on_timeout(self) -> None:
        """What agents do is listed within a second, by whatever program."""
        workspace, left = self.state.workspace, self._left
        if workspace is None or left is None or self._dirty or self._error is not None:
            return
        explorer, now = workspace.explorer, self.state.services.now()
        self.state.jobs.read(
            "agents:mark", lambda _token: agents.agents_mark(explorer, now), self._on_marked, failed=self._on_failed
        )

    def _on_marked(self, mark: object) -> None:
        if self._left is not None and mark != self._left.mark:
            self._dirty = True
            self._load_if_seen()

    def _fill(self) -> None:
        """List what the filter lets through; what is chosen stays so."""
        left = self._left
        if left is None:
            return
        words = self.filter.applied.casefold().split()
        topic = str(self.topic.currentData() or "")

        def met(columns: Sequence[Column[R]], row: R) -> bool:
            return not words or all(word in sought_in(columns, row) for word in words)

        self.sessions.show_rows([one for one in left.conversations if met(CONVERSATIONS, one)])
        self.contexts.show_rows([one for one, _ in left.contexts if met(CONTEXTS, one)])
        self.events.show_rows([one for one in left.events if topic in ("", one[1].topic) and met(EVENTS, one)])
        self._load_recalls()
        self._fill_items()
        self._show_event()
        self._show()

    def _load_recalls(self) -> None:
        workspace, chosen = self.state.workspace, self.sessions.current
        if workspace is None or chosen is None:
            self._recalls_of = ""
            self.recalls.show_rows(())
            return
        if chosen.session.id == self._recalls_of:
            return
        self._recalls_of = session = chosen.session.id
        explorer = workspace.explorer
        self.state.jobs.read(
            "agents:recalls", lambda _token: agents.recalls_of(explorer, session, limit=MOST), self._on_recalls
        )

    def _on_recalls(self, answer: object) -> None:
        self.recalls.show_rows(cast("tuple[RunRowOf, ...]", answer))
        self._show()

    def _fill_items(self) -> None:
        chosen, left = self.contexts.current, self._left
        rows = () if left is None or chosen is None else next((r for one, r in left.contexts if one == chosen), ())
        self.items.show_rows(rows)
        self.republish()

    def _show_event(self) -> None:
        chosen = self.events.current
        self.event_text.setPlainText("" if chosen is None else pretty(chosen[1]))

    # ---- saying

    def _show(self) -> None:
        """Failed before empty, filtered before empty."""
        left, opened = self._left, self.state.workspace is not None
        connecting = self.connect_button.isChecked() and opened
        table = self._field_and_table()[1]
        shown, everything = table.model().rowCount(), self._everything()
        policy = self.tabs.currentIndex() == POLICY and opened
        asked = left is not None and bool(left.conversations or left.contexts or left.events)
        listed = policy or (asked and self._error is None and opened and shown > 0)
        if connecting:
            self._pages.setCurrentWidget(self.connect_panel)
        else:
            self._pages.setCurrentWidget(self._lists if listed else self.empty)
        if not opened:
            self.empty.show_text(
                self.tr("No database is open"), self.tr("Open one with {key}.").format(key=keys_or_menu("open", "file"))
            )
        elif self._error is not None:
            self.empty.show_text(
                error_title(self._error), error_advice(self._error), button=self.tr("Try again"), act=self._load_if_seen
            )
        elif left is None:
            self.empty.show_text("")
        elif not listed and everything:
            self.empty.show_text(
                self.tr("Nothing here matches this filter"), self.filter.text(), button=self.tr("Clear the filter"),
                act=self._on_clear,
            )  # fmt: skip
        elif not listed and asked and self.tabs.currentIndex() != 0:
            self.empty.show_text(self._count_text(0, 0))
        else:
            self.empty.show_text(
                self.tr("No companion has asked this database yet"),
                self.tr("Each of its recalls is listed here within a second, with its conversation."),
                button=self.tr("Connect one…"), act=self.connect_button.click,
            )  # fmt: skip
        self._count.set_line(self._count_text(shown, everything))
        self._count.setVisible(not connecting and listed and not policy)
        self.filter.setEnabled(opened and not policy)
        self.tabs.setVisible(opened and not connecting)
        self._about_session.set_line(self._session_text())
        self.topic.setVisible(self.tabs.currentIndex() == 2 and listed and not connecting)
        self.automatic.setChecked(left is not None and left.automatic)
        self.automatic.setEnabled(self.state.writable)
        self.phrases_button.setEnabled(opened)
        self.connect_button.setEnabled(opened)
        recall = self.recalls.current
        makeable = recall is not None and recall.recorded is not None and recall.recorded.question is not None
        self.open_button.setEnabled(makeable)
        self.runs_button.setEnabled(self.sessions.current is not None)

    def _everything(self) -> int:
        left, place = self._left, self.tabs.currentIndex()
        return (
            0 if left is None else len((left.conversations, left.contexts, left.events)[place if 0 <= place < 3 else 0])
        )

    def _count_text(self, shown: int, everything: int) -> str:
        if not everything:
            contexts = self.tabs.currentIndex() == 1
            return self.tr("No context is active: they expire.") if contexts else self.tr("No event is kept.")
        told = filled(self.tr("{shown} of {count}"), shown=f"{shown:,}", count=f"{everything:,}")
        left = self._left
        if left is None or self.tabs.currentIndex() != 0:
            return told
        isolated = sum(one.isolated for one in left.conversations)
        return f"{told} · " + filled(self.tr("isolated by themselves: {count}"), count=f"{isolated:,}")

    def _session_text(self) -> str:
        """What the recalls of the chosen conversation took, and how many failed."""
        chosen = self.sessions.current
        if chosen is None:
            return ""
        if not chosen.times:
            return self.tr("None of its recalls is recorded.")
        failed = sum(bool(row.recorded is not None and row.recorded.faulty) for row in self.recalls.held.rows)
        told = times_text(chosen.times)
        return told if not failed else f"{told} · ⚠ " + filled(self.tr("{count} failed or late"), count=failed)

    # ---- commands

    @Slot()
    def open_recall(self) -> None:
        """The chosen recall in the lab, as it was."""
        row = self.recalls.current
        if row is not None and self.open_button.isEnabled():
            self.state.open_run(row.key.id, anew=False)

    @Slot()
    def show_in_runs(self) -> None:
        """The recalls of the chosen conversation in Runs."""
        chosen = self.sessions.current
        if chosen is not None:
            self.state.runs_requested.emit(f'session:"{chosen.session.id}"')

    def do_replay_thread(self) -> None:
        """The chosen conversation asked again; on the other tabs the thread of the memory that is chosen."""
        chosen = self.sessions.current if self.tabs.currentIndex() == 0 else None
        self.state.replay_requested.emit(self.state.memory_id if chosen is None else chosen.session)

    @Slot()
    def _on_automatic(self, *_: object) -> None:
        workspace, now, on = self.state.workspace, self.state.services.now(), self.automatic.isChecked()
        if workspace is not None and workspace.operations is not None:
            operations = workspace.operations
            self.state.jobs.operate("setting", lambda _token: operations.isolate_automatically(on=on, now=now))

    @Slot()
    def _on_phrases(self) -> None:
        self.state.words_requested.emit(OWN_LIST)

    @Slot(bool)
    def _on_connect(self, shown: bool) -> None:  # noqa: FBT001
        if shown:
            self.connect_panel.show_configuration()
        self._show()
        if shown:
            self.connect_panel.client.setFocus()
        else:
            self.focus_first()

    # ---- slots

    @Slot(object)
    def _on_workspace_changed(self, _workspace: Workspace | None) -> None:
        for channel in _CHANNELS:
            self.state.jobs.cancel(channel)
        self._error, self._left, self._dirty, self._recalls_of = None, None, True, ""
        for table in self._tables:
            table.show_rows(())
        self.filter.forget()
        self.policy.forget()
        self.connect_button.blockSignals(True)
        self.connect_button.setChecked(False)
        self.connect_button.blockSignals(False)
        self._show()
        self._load_if_seen()

    @Slot(object)
    def _on_theme_changed(self, theme: Theme) -> None:
        for table in self._tables:
            table.size_rows()
        self.policy.set_theme(theme)

    @Slot()
    def _on_mask_changed(self) -> None:
        self.policy.retranslate()
        for table in (self.recalls, self.items):
            cast("RowsTable[Any]", table).held.notify_changed()

    @Slot()
    def _on_filter_changed(self, *_: object) -> None:
        self._fill()

    def _on_clear(self) -> None:
        self.topic.setCurrentIndex(0)
        self.filter.forget()
        self._fill()
        self.focus_first()

    @Slot()
    def _on_tab(self, *_: object) -> None:
        self._lists.setCurrentIndex(self.tabs.currentIndex())
        self._show()
        self.publish()
        self.state.side_changed.emit()

    @Slot()
    def _on_session(self, *_: object) -> None:
        self._load_recalls()
        self._show()

    @Slot()
    def _on_context(self, *_: object) -> None:
        self._fill_items()

    @Slot()
    def _on_event(self, *_: object) -> None:
        self._show_event()

    @Slot()
    def _on_recall(self, *_: object) -> None:
        self._show()

    @Slot()
    def _on_item(self, *_: object) -> None:
        self.publish()

    @Slot(QPoint)
    def _on_menu_wanted(self, at: QPoint) -> None:
        pop_up(command_menu(self, _MENU), self.items, at)

    @Slot(QPoint)
    def _on_session_menu_wanted(self, at: QPoint) -> None:
        if self.sessions.current is not None:
            pop_up(command_menu(self, ("replay_thread",)), self.sessions, at)

    # ---- Qt

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.connect_button.isChecked():
            self.connect_button.setChecked(False)
        elif event.key() == Qt.Key.Key_Escape and (self.recalls.hasFocus() or self.items.hasFocus()):
            self.focus_first()
        elif event.key() == Qt.Key.Key_Escape and self.filter.text():
            self.filter.set_filter("")
        else:
            super().keyPressEvent(event)
