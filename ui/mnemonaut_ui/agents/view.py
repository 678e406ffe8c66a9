"""Agents: conversations with their recalls, active contexts, events and the policy; new ones within a second."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QPlainTextEdit, QStackedWidget, QTabBar, QTableView, QWidget

from mnemonaut_core.domain.agent import Event
from mnemonaut_core.i18n import tr_noop
from mnemonaut_core.text.dismissals import OWN_LIST
from mnemonaut_ui.agents.pages import CONTEXT as TABLES
from mnemonaut_ui.agents.pages import (
    EVENTS,
    LEAST_HEIGHT,
    RECALLS_CHANNEL,
    ConnectPanel,
    ContextsPage,
    ConversationsPage,
    Left,
    ListAndDetail,
    event_key,
    pretty,
    read_left,
    topic_word,
)
from mnemonaut_ui.agents.policy_page import PolicyPage
from mnemonaut_ui.state.list_screen import ListScreen, ListSpec
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Wide, fill_screen, hbox, offer, push_button
from mnemonaut_ui.widgets.memory_table import RowsTable
from mnemonaut_ui.widgets.theme import Theme
from mnemonaut_ui.words.languages import filled

if TYPE_CHECKING:
    from mnemonaut_core.workspace.wiring import Workspace

CONTEXT = "AgentsScreen"
LOOK_EVERY_MS = 500
OF_CONTEXTS, OF_EVENTS, POLICY, CONNECT = 1, 2, 3, 4
"""The tabs after that of the conversations."""


class AgentsScreen(ListScreen[Left]):
    """Tabs under one filter: a list each, with details of the chosen row."""

    key = "agents"
    channels = ("agents:mark", RECALLS_CHANNEL)
    spec = ListSpec(
        context=CONTEXT,
        read=read_left,
        filter_hint=tr_noop("Filter by words, companion, id, day or recipe"),
        rows=tr_noop("Conversations"),
        nothing=tr_noop("No companion has asked this database yet"),
        hint=tr_noop("Each of its recalls is listed here within a second, with its conversation."),
        no_match=tr_noop("Nothing here matches this filter"),
    )

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self.topic = QComboBox(self)
        self.topic.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.automatic = QCheckBox(self.tr("Isolate automatically"), self)
        tip = self.tr("By which words a message dismisses a memory, and adding your own")
        self.phrases_button = push_button(self.tr("Phrases…"), on=self, tip=tip)
        self.phrases_button.clicked.connect(lambda: state.words_requested.emit(OWN_LIST))
        self.tabs = QTabBar(self)
        self.tabs.setDocumentMode(True)
        self.tabs.setExpanding(False)
        self._lists = QStackedWidget(self.stack)
        self.conversations = ConversationsPage(state, self._lists)
        self.contexts = ContextsPage(self._lists)
        self._of_events = ListAndDetail(self._lists)
        self.events: RowsTable[tuple[int, Event]] = RowsTable(EVENTS, TABLES, event_key, self._of_events)
        self.event_text = QPlainTextEdit(self._of_events)
        self.event_text.setReadOnly(True)
        self.event_text.setTabChangesFocus(True)
        self.event_text.setMinimumHeight(LEAST_HEIGHT)
        conversations, contexts = self.conversations, self.contexts
        lists = (conversations.table, conversations.recalls, contexts.table, contexts.items, self.events)
        self._tables: tuple[RowsTable[Any], ...] = lists
        self.policy = PolicyPage(state, self._lists)
        self.connect_panel = ConnectPanel(state, self._lists)
        for table in self._tables:
            table.setMinimumHeight(LEAST_HEIGHT)
        self._watch_every(LOOK_EVERY_MS, self._on_timeout)
        self.topic.setAccessibleName(self.tr("Kind of event"))
        self.automatic.setToolTip(
            self.tr("What the next message of a conversation dismisses is isolated by itself; Undo takes it back")
        )
        self.events.setAccessibleName(self.tr("Events"))
        self.event_text.setAccessibleName(self.tr("What this event keeps"))
        self._of_events.show_parts(self.events, self.event_text)
        for page, name in (
            (self.conversations, self.tr("Conversations")),
            (self.contexts, self.tr("Active contexts")),
            (self._of_events, self.tr("Events")),
            (self.policy, self.tr("Policy")),
            (self.connect_panel, self.tr("Connect")),
        ):
            self._lists.addWidget(page)
            self.tabs.addTab(name)
        self.tabs.setTabToolTip(CONNECT, self.tr("What your companion’s own program needs to use this database"))
        top = hbox(Wide(self.filter), self.topic, self.automatic, self.phrases_button)
        fill_screen(self, top, self.tabs, self.count, Wide(self.stack))
        self.topic.activated.connect(self._pick)
        self.automatic.clicked.connect(self._on_automatic)
        self.tabs.currentChanged.connect(self._on_tab)
        self.events.opened.connect(self.event_text.setFocus)
        self.events.moved.connect(self._show_event)
        self.contexts.context_chosen.connect(self._republish)
        self._fill_topics(())
        self._begin(self.conversations.table, self._lists, memories=self.contexts.items)

    @property
    def lists_memories(self) -> bool:
        return self.tabs.currentIndex() == OF_CONTEXTS

    def title(self) -> str:
        return self.tr("Agents")

    def overrides(self) -> Mapping[str, Callable[[], object]]:
        return {"replay_thread": self.replay_chosen}

    def show_policy(self) -> None:
        """Show the policy, with the keyboard in it."""
        self._go_to(POLICY)

    def _go_to(self, tab: int) -> None:
        self.tabs.setCurrentIndex(tab)
        self.focus_first()

    def panes(self) -> Sequence[QWidget]:
        pages: tuple[tuple[QWidget, ...], ...] = (
            (self.filter, self.tabs, self.conversations.table, self.conversations.recalls),
            (self.filter, self.tabs, self.contexts.table, self.contexts.items),
            (self.filter, self.tabs, self.events, self.event_text),
            (self.tabs, *self.policy.panes()),
            (self.tabs, self.connect_panel.client, self.connect_panel.text),
        )
        return pages[max(0, self.tabs.currentIndex())]

    def refresh_texts(self) -> None:
        self.policy.refresh_texts()
        super().refresh_texts()

    def _fill_topics(self, topics: Sequence[str]) -> None:
        offer(self.topic, [(self.tr("All events"), ""), *((topic_word(one), one) for one in topics)])

    def focus_first(self) -> None:
        if self.policy.isVisible():
            self.policy.editor.setFocus()
        elif self.connect_panel.isVisible():
            self.connect_panel.client.setFocus()
        else:
            super().focus_first()

    def _table_in_front(self) -> QTableView:
        lists: tuple[QTableView, ...] = (self.conversations.table, self.contexts.table, self.events)
        return lists[self._list_in_front]

    @property
    def _list_in_front(self) -> int:
        place = self.tabs.currentIndex()
        return place if 0 <= place < 3 else 0

    def _load(self) -> None:
        self.policy.load()
        super()._load()

    def _forget_texts(self) -> None:
        self.conversations.look_again()
        super()._forget_texts()

    def _on_found(self, found: Left) -> None:
        self._fill_topics(found.topics)
        self.conversations.look_again()
        super()._on_found(found)

    def _on_timeout(self) -> None:
        now = self.state.services.now()
        if self._up_to_date:
            self.state.read(
                "agents:mark",
                lambda explorer, _token: explorer.library.read(lambda reader: reader.agents.agent_mark(now)),
                self._on_marked,
                failed=self._on_failed,
            )

    def _on_marked(self, mark: str) -> None:
        if self.found is not None and mark != self.found.mark:
            self._load_again()

    def _list(self, found: Left) -> None:
        shown = found.matching(self.asked, str(self.topic.currentData() or ""))
        self.conversations.show_rows(shown.conversations)
        self.contexts.show_rows(shown.contexts)
        self.events.show_rows(shown.events)
        self._show_event()

    def _show_event(self) -> None:
        chosen = self.events.current
        self.event_text.setPlainText("" if chosen is None else pretty(chosen[1]))

    def _show(self) -> None:
        super()._show()
        left, opened, place = self.found, self.state.workspace is not None, self.tabs.currentIndex()
        page = place in (POLICY, CONNECT) and opened
        if page:
            self.stack.setCurrentWidget(self._lists)
        listed = self.stack.currentWidget() is self._lists
        self.count.setVisible(listed and not page)
        self.filter.setEnabled(opened and not page)
        self.topic.setVisible(place == OF_EVENTS and listed)
        self.automatic.setChecked(left is not None and left.automatic)
        self.automatic.setEnabled(self.state.writable)
        self.phrases_button.setEnabled(opened)

    def _explain_empty(self, found: Left) -> None:
        super()._explain_empty(found)
        if self._hides_rows(found):
            return
        if self.tabs.currentIndex() != 0 and (found.conversations or found.contexts or found.events):
            self.empty.show_text(self._count_text(found))
        else:
            title, hint = self._say(self.spec.nothing), self._say(self.spec.hint)
            self.empty.show_text(title, hint, button=self.tr("Connect one…"), act=partial(self._go_to, CONNECT))

    def _everything(self, found: Left) -> int:
        return len((found.conversations, found.contexts, found.events)[self._list_in_front])

    def _hides_rows(self, found: Left) -> bool:
        return self._everything(found) > 0

    def _count_text(self, found: Left) -> str:
        everything = self._everything(found)
        if not everything:
            contexts, events = self.tr("No context is active: they expire."), self.tr("No event is kept.")
            return (self.tr("No conversation yet."), contexts, events)[self._list_in_front]
        shown = self._table_in_front().model().rowCount()
        told = filled(self.tr("{shown} of {count}"), shown=f"{shown:,}", count=f"{everything:,}")
        if self.tabs.currentIndex() != 0:
            return told
        isolated = sum(one.isolated for one in found.conversations)
        return f"{told} · " + filled(self.tr("isolated automatically: {count}"), count=f"{isolated:,}")

    def replay_chosen(self) -> None:
        """Replay the chosen conversation, on the other tabs the thread of the chosen memory."""
        chosen = self.conversations.table.current if self.tabs.currentIndex() == 0 else None
        self.state.replay_requested.emit(self.state.memory_id if chosen is None else chosen.session)

    def _on_automatic(self, *_: object) -> None:
        on = self.automatic.isChecked()
        self.state.operate("setting", lambda database, now: database.settings.isolate_automatically(on=on, now=now))

    def _clear(self) -> None:
        self.conversations.show_rows(())
        self.contexts.show_rows(())
        self.events.show_rows(())

    def _on_workspace_changed(self, workspace: Workspace | None) -> None:
        self.policy.forget()
        super()._on_workspace_changed(workspace)

    def _on_theme_changed(self, theme: Theme) -> None:
        super()._on_theme_changed(theme)
        for table in self._tables:
            table.size_rows()
        self.policy.set_theme(theme)

    def _clear_filter(self) -> None:
        self.topic.setCurrentIndex(0)
        self.filter.forget()
        self._on_filter_changed("")
        self.focus_first()

    def _on_tab(self, *_: object) -> None:
        self._lists.setCurrentIndex(self.tabs.currentIndex())
        if self.tabs.currentIndex() == CONNECT:
            self.connect_panel.show_configuration()
        self._show()
        self.publish()
        self.state.side_changed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and (
            self.conversations.recalls.hasFocus() or self.contexts.items.hasFocus()
        ):
            self.focus_first()
        else:
            super().keyPressEvent(event)
