"""Agents: conversations with their recalls, active contexts, events and the policy; new ones within a second."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QStackedWidget,
    QTabBar,
    QTableView,
    QWidget,
)

from mnemonaut_core.domain.agent import Event
from mnemonaut_core.text.dismissals import OWN_LIST
from mnemonaut_ui.agents.connect import ConnectPanel
from mnemonaut_ui.agents.contexts_page import ContextsPage
from mnemonaut_ui.agents.conversations_page import RECALLS_CHANNEL, ConversationsPage
from mnemonaut_ui.agents.left import Left, read_left
from mnemonaut_ui.agents.policy_page import PolicyPage
from mnemonaut_ui.agents.tables import (
    EVENTS,
    LEAST_HEIGHT,
    ListAndDetail,
    RowsTable,
    event_key,
    pretty,
    topic_word,
)
from mnemonaut_ui.state.screen import ListScreen
from mnemonaut_ui.state.view_state import Selection, ViewState
from mnemonaut_ui.widgets.arrange import Wide, hbox, vbox
from mnemonaut_ui.widgets.empty_state import EmptyState
from mnemonaut_ui.widgets.filter_field import FilterField
from mnemonaut_ui.widgets.plain_label import ElidedLabel
from mnemonaut_ui.widgets.theme import Theme
from mnemonaut_ui.words.languages import filled

if TYPE_CHECKING:
    from mnemonaut_core.workspace.wiring import Workspace

LOOK_EVERY_MS = 500
OF_CONTEXTS, POLICY = 1, 3
"""The tabs of the active contexts and of the policy."""


class AgentsScreen(ListScreen[FilterField, RowsTable[Any]]):
    """Tabs under one filter. Each is a list, and below it what belongs to the row that is chosen."""

    key = "agents"
    channels = ("agents", "agents:mark", RECALLS_CHANNEL)

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self._left: Left | None = None
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
        self._pages = QStackedWidget(self)
        self._lists = QStackedWidget(self._pages)
        self.conversations = ConversationsPage(state, self._lists)
        self.contexts = ContextsPage(self._lists)
        self._of_events = ListAndDetail(self._lists)
        self.events: RowsTable[tuple[int, Event]] = RowsTable(EVENTS, event_key, self._of_events)
        self.event_text = QPlainTextEdit(self._of_events)
        self.event_text.setReadOnly(True)
        self.event_text.setTabChangesFocus(True)
        self.event_text.setMinimumHeight(LEAST_HEIGHT)
        self._tables: tuple[RowsTable[Any], ...] = (
            self.conversations.table,
            self.conversations.recalls,
            self.contexts.table,
            self.contexts.items,
            self.events,
        )
        self.policy = PolicyPage(state, self._lists)
        self.empty = EmptyState(self._pages)
        self.connect_panel = ConnectPanel(state, self._pages)
        for button in (self.phrases_button, self.connect_button):
            button.setAutoDefault(False)
        self.watch(LOOK_EVERY_MS, self._on_timeout)
        self._arrange()
        self._connect()
        self.follow_database()

    def _arrange(self) -> None:
        self._of_events.put(self.events, self.event_text)
        for page in (self.conversations, self.contexts, self._of_events, self.policy):
            self._lists.addWidget(page)
        for _ in range(self._lists.count()):
            self.tabs.addTab("")
        self._pages.addWidget(self._lists)
        self._pages.addWidget(self.empty)
        self._pages.addWidget(self.connect_panel)
        vbox(
            hbox(Wide(self.filter), self.topic, self.automatic, self.phrases_button, self.connect_button),
            self.tabs,
            self._count,
            Wide(self._pages),
            on=self,
            margins=(6, 4, 6, 4),
            spacing=6,
        )

    def _connect(self) -> None:
        state = self.state
        state.mask_changed.connect(self._on_mask_changed)
        self.filter.filter_changed.connect(self._fill)
        self.filter.left_down.connect(self.focus_first)
        self.filter.escaped.connect(self.focus_first)
        self.topic.activated.connect(self._fill)
        self.automatic.clicked.connect(self._on_automatic)
        self.phrases_button.clicked.connect(self._on_phrases)
        self.connect_button.toggled.connect(self._on_connect)
        self.tabs.currentChanged.connect(self._on_tab)
        self.events.opened.connect(self.event_text.setFocus)
        self.events.selectionModel().currentChanged.connect(self._show_event)
        self.contexts.context_chosen.connect(self.republish)
        self.contexts.memory_chosen.connect(self.publish)

    # ---- what a screen is

    @property
    def lists_memories(self) -> bool:
        return self.tabs.currentIndex() == OF_CONTEXTS

    def title(self) -> str:
        return self.tr("Agents")

    def commands(self) -> Mapping[str, Callable[[], object]]:
        return {"replay_thread": self.replay_chosen}

    def panes(self) -> Sequence[QWidget]:
        """The tabs, the filter, the list and what is below it."""
        if self._pages.currentWidget() is self.connect_panel:
            return (self.filter, self.connect_panel.client, self.connect_panel.text)
        lists = (
            (self.conversations.table, self.conversations.recalls),
            (self.contexts.table, self.contexts.items),
            (self.events, self.event_text),
        )
        place = self.tabs.currentIndex()
        if place == POLICY:
            return (self.tabs, *self.policy.panes())
        here: tuple[QWidget, ...] = lists[place] if 0 <= place < len(lists) else ()
        return (self.filter, self.tabs, *here)

    def highlighted(self) -> Selection:
        """The memory of a context that is chosen."""
        shown = self._pages.currentWidget() is self._lists and self.tabs.currentIndex() == OF_CONTEXTS
        return self.contexts.selected() if shown else Selection()

    def highlight(self, selection: Selection) -> None:
        """The row of this memory."""
        self.contexts.highlight(selection)

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
        for number, name in enumerate(
            (
                self.tr("Conversations"),
                self.tr("Active contexts"),
                self.tr("Events"),
                self.tr("Policy"),
            )
        ):
            self.tabs.setTabText(number, name)
        self.events.setAccessibleName(self.tr("Events"))
        for table in self._tables:
            table.held.retranslate()
        self.conversations.retranslate()
        self.contexts.retranslate()
        self.event_text.setAccessibleName(self.tr("What this event keeps"))
        self.connect_panel.retranslate()
        self.policy.retranslate()
        self._fill_topics()
        self._show()

    def _fill_topics(self) -> None:
        chosen = str(self.topic.currentData() or "")
        self.topic.clear()
        self.topic.addItem(self.tr("All events"), "")
        for one in () if self._left is None else self._left.topics:
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
        lists: tuple[QTableView, ...] = (self.conversations.table, self.contexts.table, self.events)
        return self.filter, lists[place if 0 <= place < 3 else 0]

    def _load(self, workspace: Workspace) -> None:
        self.policy.load()
        explorer, now = workspace.explorer, self.state.services.now()
        self._read("agents", lambda token: read_left(explorer, now, token), self._on_loaded)

    def _forget_rows(self) -> None:
        self.conversations.look_again()
        if not self.isVisible():  # what is seen is read again at once, and keeps its place
            self._clear()

    def _clear(self) -> None:
        self.conversations.show_rows(())
        self.contexts.show_rows(())
        self.events.show_rows(())

    def _on_loaded(self, answer: Left) -> None:
        first = self._left is None
        self._left, self._error = answer, None
        self._fill_topics()
        if first and not self._left.conversations and not self._left.contexts:  # events come of what a person does, too
            self.connect_button.setChecked(True)
        self.conversations.look_again()
        self._fill()
        if self.connect_button.isChecked() and first:
            self.connect_panel.client.setFocus()
        self.focus_table()

    @Slot()
    def _on_timeout(self) -> None:
        """Every second, list what agents did through any program."""
        workspace, left = self.state.workspace, self._left
        if workspace is None or left is None or self._dirty or self._error is not None:
            return
        explorer, now = workspace.explorer, self.state.services.now()
        self._read(
            "agents:mark",
            lambda _token: explorer.library.read(lambda reader: reader.agents.agent_mark(now)),
            self._on_marked,
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
        found = left.matching(self.filter.applied, str(self.topic.currentData() or ""))
        self.conversations.show_rows(found.conversations)
        self.contexts.show_rows(found.contexts)
        self.events.show_rows(found.events)
        self.republish()
        self._show_event()
        self._show()

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
        if self._explain_missing(loaded=left is not None):
            pass
        elif not listed and everything:
            self._explain_filtered(self.tr("Nothing here matches this filter"), self.filter.text())
        elif not listed and asked and self.tabs.currentIndex() != 0:
            self.empty.show_text(self._count_text(0, 0))
        else:
            self.empty.show_text(
                self.tr("No companion has asked this database yet"),
                self.tr("Each of its recalls is listed here within a second, with its conversation."),
                button=self.tr("Connect one…"),
                act=self.connect_button.click,
            )
        self._count.set_line(self._count_text(shown, everything))
        self._count.setVisible(not connecting and listed and not policy)
        self.filter.setEnabled(opened and not policy)
        self.tabs.setVisible(opened and not connecting)
        self.topic.setVisible(self.tabs.currentIndex() == 2 and listed and not connecting)
        self.automatic.setChecked(left is not None and left.automatic)
        self.automatic.setEnabled(self.state.writable)
        self.phrases_button.setEnabled(opened)
        self.connect_button.setEnabled(opened)

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

    # ---- commands

    def replay_chosen(self) -> None:
        """Replay the chosen conversation; on the other tabs the thread of the chosen memory."""
        chosen = self.conversations.table.current if self.tabs.currentIndex() == 0 else None
        self.state.replay_requested.emit(self.state.memory_id if chosen is None else chosen.session)

    @Slot()
    def _on_automatic(self, *_: object) -> None:
        on = self.automatic.isChecked()
        self.state.operate("setting", lambda database, now: database.settings.isolate_automatically(on=on, now=now))

    @Slot()
    def _on_phrases(self) -> None:
        self.state.words_requested.emit(OWN_LIST)

    @Slot(bool)
    def _on_connect(self, shown: bool) -> None:
        if shown:
            self.connect_panel.show_configuration()
        self._show()
        if shown:
            self.connect_panel.client.setFocus()
        else:
            self.focus_first()

    # ---- slots

    def _reset(self, _workspace: Workspace | None) -> None:
        self._left = None
        self._clear()
        self.filter.forget()
        self.policy.forget()
        self.connect_button.blockSignals(True)
        self.connect_button.setChecked(False)
        self.connect_button.blockSignals(False)

    @Slot(object)
    def _on_theme_changed(self, theme: Theme) -> None:
        for table in self._tables:
            table.size_rows()
        self.policy.set_theme(theme)

    @Slot()
    def _on_mask_changed(self) -> None:
        self.policy.retranslate()
        self.conversations.recalls.held.notify_changed()
        self.contexts.items.held.notify_changed()

    def _clear_filter(self) -> None:
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

    # ---- Qt

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.connect_button.isChecked():
            self.connect_button.setChecked(False)
        elif event.key() == Qt.Key.Key_Escape and (
            self.conversations.recalls.hasFocus() or self.contexts.items.hasFocus()
        ):
            self.focus_first()
        else:
            super().keyPressEvent(event)
