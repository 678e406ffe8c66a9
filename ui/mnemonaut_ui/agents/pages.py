"""What agents did, its tables, and the pages of the screen: connecting, active contexts, conversations."""

from __future__ import annotations

import html
import json
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QCheckBox, QComboBox, QPlainTextEdit, QSplitter, QWidget

from mnemonaut_core import agents
from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.agent import ActiveContext, ContextItem, Conversation, Event, RecallTimes
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.run_list import RunRowOf
from mnemonaut_core.explorer import Explorer
from mnemonaut_core.i18n import tr_noop
from mnemonaut_core.workspace.clients import CLIENTS, as_text, configuration
from mnemonaut_ui.state.memory_rows import MemoryRows
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Gap, Wide, hbox, push_button, share_room, vbox
from mnemonaut_ui.widgets.command_menu import give_menu
from mnemonaut_ui.widgets.memory_table import RIGHT, Column, RowsTable
from mnemonaut_ui.widgets.plain_label import ElidedLabel, PlainLabel
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import moment_text, name_of, scope_word, shown_line
from mnemonaut_ui.words.messages import listed
from mnemonaut_ui.words.terms import recipe_title

CONTEXT = "AgentsModel"
LEAST_HEIGHT = 56
"""A heading and a row: two of them have to fit a small window."""
MOST = 500
"""Rows of a kind that are read, the newest first."""
R = TypeVar("R")
translate = QCoreApplication.translate


class ListAndDetail(QSplitter):
    """A list, and below it what belongs to the chosen row; half of the room each."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)

    def show_parts(self, table: QWidget, below: QWidget) -> None:
        self.addWidget(table)
        self.addWidget(below)
        share_room(self, 1, 1, sizes=(300, 300))


def agent_text(one: Conversation) -> str:
    return shown_line(one.session.agent, 40) or translate("AgentsModel", "not told")


def _slowest(one: Conversation, pick: Callable[[RecallTimes], float]) -> str:
    return f"{max(map(pick, one.times)):,.0f} ms" if one.times else "–"


def times_text(times: Sequence[RecallTimes]) -> str:
    told = translate("AgentsModel", "{recipe}: p50 {p50} ms, p95 {p95} ms ({count})")
    figures = ((recipe_title(one.recipe), f"{one.p50:,.0f}", f"{one.p95:,.0f}", f"{one.count:,}") for one in times)
    return " · ".join(filled(told, recipe=name, p50=p50, p95=p95, count=count) for name, p50, p95, count in figures)


CONVERSATIONS: tuple[Column[Conversation], ...] = (
    Column(
        key="id", title=tr_noop("Conversation"), text=lambda one: shown_line(one.session.id, 100),
        colour=lambda _: "text", described=lambda one: times_text(one.times),
        tip=lambda one: html.escape(shown_line(one.session.id, 300)),
    ),
    Column(key="agent", title=tr_noop("Companion"), width=130, text=agent_text, room=560),
    Column(
        key="started", title=tr_noop("Began (UTC)"), width=126, text=lambda one: moment_text(one.session.started_at),
        room=860,
    ),
    Column(key="last", title=tr_noop("Last (UTC)"), width=126, text=lambda one: moment_text(one.session.last_at)),
    Column(
        key="recalls", title=tr_noop("Recalls"), width=70, align=RIGHT, text=lambda one: f"{one.session.recalls:,}"
    ),
    Column(
        key="isolated", title=tr_noop("Isolated"), width=76, align=RIGHT, text=lambda one: f"{one.isolated:,}", room=640,
        tip=lambda _: html.escape(translate("AgentsModel", "Memories that a message of it isolated by itself")),
    ),
    Column(
        key="p50", title="p50", width=70, align=RIGHT, text=lambda one: _slowest(one, lambda t: t.p50), room=720,
        tip=lambda one: html.escape(times_text(one.times)),
    ),
    Column(
        key="p95", title="p95", width=70, align=RIGHT, text=lambda one: _slowest(one, lambda t: t.p95), room=500,
        tip=lambda one: html.escape(times_text(one.times)),
    ),
)  # fmt: skip


def question_of(row: RunRowOf) -> str:
    """Return its question, or why it is not shown."""
    run = row.recorded
    if run is None or run.damaged:
        return translate("RunsModel", "(the record is damaged)")
    said = translate("RunsModel", "(question not kept)") if run.question is None else shown_line(run.question, 300)
    return "⚠ " * bool(run.faulty) + said


def _failed(row: RunRowOf) -> str:
    return "" if row.recorded is None else listed(row.recorded.faulty)


def _of(row: RunRowOf, name: str, form: str) -> str:
    return "–" if row.recorded is None else format(getattr(row.recorded, name), form)


RECALLS: tuple[Column[RunRowOf], ...] = (
    Column(key="at", title=tr_noop("When (UTC)"), width=126, text=lambda row: moment_text(row.key.at)),
    Column(
        key="question", title=tr_noop("Question"), text=question_of, colour=lambda _: "text",
        tip=lambda row: html.escape(question_of(row)), described=_failed,
    ),
    Column(
        key="recipe", title=tr_noop("Recipe"), width=120, room=520,
        text=lambda row: "–" if row.recorded is None else recipe_title(row.recorded.recipe),
    ),
    Column(key="found", title=tr_noop("Found"), width=64, align=RIGHT, text=lambda row: _of(row, "candidates", ","), room=700),
    Column(key="recalled", title=tr_noop("Recalled"), width=76, align=RIGHT, text=lambda row: _of(row, "selected", ",")),
    Column(key="ms", title=tr_noop("Took"), width=76, align=RIGHT, text=lambda row: _of(row, "ms", ",.0f") + " ms", room=440),
    Column(key="failed", title=tr_noop("Failed or late"), width=120, text=_failed, colour=lambda _: "bad", room=820),
)  # fmt: skip

Held = tuple[ActiveContext, tuple[ContextItem, ...]]


def expiry_text(one: ActiveContext) -> str:
    return translate("AgentsModel", "never") if one.expires_at is None else moment_text(one.expires_at)


CONTEXTS: tuple[Column[Held], ...] = (
    Column(key="id", title=tr_noop("Active context"), text=lambda one: shown_line(one[0].id, 60), colour=lambda _: "text"),
    Column(key="scope", title=tr_noop("Scope"), width=130, text=lambda one: scope_word(one[0].scope), room=560),
    Column(key="made", title=tr_noop("Made (UTC)"), width=126, text=lambda one: moment_text(one[0].created_at), room=440),
    Column(key="expires", title=tr_noop("Expires (UTC)"), width=126, text=lambda one: expiry_text(one[0])),
    Column(key="count", title=tr_noop("Memories"), width=86, align=RIGHT, text=lambda one: f"{len(one[1]):,}"),
    Column(
        key="policy", title=tr_noop("Policy"), width=150, text=lambda one: shown_line(one[0].policy_version, 60), room=760
    ),
)  # fmt: skip


class ItemRow(msgspec.Struct, frozen=True):
    """A memory of a context; None if it is no longer stored."""

    item: ContextItem
    memory: Memory | None

    @property
    def parts(self) -> dict[str, Any]:
        """Return the breakdown of its score; {} if it cannot be read."""
        try:
            found = json.loads(self.item.breakdown)
        except (ValueError, RecursionError):
            return {}
        return found if isinstance(found, dict) else {}

    def part(self, *path: str) -> str:
        """Return one number of the breakdown; "–" if it is missing."""
        value: object = self.parts
        for name in path:
            value = value.get(name) if isinstance(value, dict) else None
        return f"{value:.3f}" if isinstance(value, int | float) and not isinstance(value, bool) else "–"

    @property
    def reason(self) -> str:
        return shown_line(str(self.parts.get("reason") or ""), 300)


def _item_name(row: ItemRow) -> str:
    if row.memory is None:
        return translate("HistoryScreen", "{id}: not stored now").format(id=shown_line(row.item.memory_id, 60))
    return name_of(row.memory, 200)


def _formula(row: ItemRow) -> str:
    g = " · ".join(f"{name} {row.part('g', name)}" for name in ("util", "conf", "rec"))
    return f"s_text {row.part('s_text')}, s_vec {row.part('s_vec')}, S {row.part('S')}, g ({g})"


def _number(key: str, room: int, *path: str) -> Column[ItemRow]:
    return Column(key=key, title=key, width=64, align=RIGHT, text=lambda row: row.part(*path), room=room)


ITEMS: tuple[Column[ItemRow], ...] = (
    Column(key="rank", title=tr_noop("#"), width=40, align=RIGHT, text=lambda row: f"{row.item.rank}"),
    Column(
        key="memory", title=tr_noop("Memory"), text=_item_name, colour=lambda row: "text" if row.memory else "muted",
        tip=lambda row: html.escape(row.reason or row.item.memory_id), described=_formula,
    ),
    Column(key="score", title=tr_noop("Score"), width=64, align=RIGHT, text=lambda row: f"{row.item.score_final:.3f}"),
    _number("s_text", 520, "s_text"), _number("s_vec", 520, "s_vec"), _number("S", 520, "S"),
    _number("util", 700, "g", "util"), _number("conf", 700, "g", "conf"), _number("rec", 700, "g", "rec"),
    Column(
        key="reason", title=tr_noop("Reason"), width=220, text=lambda row: row.reason, room=940,
        tip=lambda row: html.escape(row.reason),
    ),
)  # fmt: skip


def topic_word(topic: str) -> str:
    """The name of a topic; one that another version wrote, unchanged."""
    words = {
        "activate": translate("AgentsModel", "context made"),
        "search": translate("AgentsModel", "search"),
        "search_fallback": translate("AgentsModel", "an index failed to load"),
        "critic": translate("AgentsModel", "feedback"),
        "policy": translate("AgentsModel", "policy"),
        "isolate": translate("AgentsModel", "isolation"),
    }
    return words.get(topic, shown_line(topic, 40))


def detail_text(event: Event) -> str:
    """Return the details of an event on one line."""
    return shown_line(json.dumps(event.detail, ensure_ascii=False), 400)


EVENTS: tuple[Column[tuple[int, Event]], ...] = (
    Column(key="at", title=tr_noop("When (UTC)"), width=126, text=lambda one: moment_text(one[1].at)),
    Column(
        key="topic", title=tr_noop("Event"), width=150, text=lambda one: topic_word(one[1].topic), colour=lambda _: "text"
    ),
    Column(
        key="detail", title=tr_noop("What it keeps"), text=lambda one: detail_text(one[1]),
        tip=lambda one: html.escape(detail_text(one[1])),
    ),
    Column(
        key="run", title=tr_noop("Of the recall"), width=220, text=lambda one: shown_line(one[1].trace_id or "", 60), room=820
    ),
)  # fmt: skip


def sought_in(columns: Sequence[Column[R]], row: R) -> str:
    """Return the text that the filter searches: all that a row shows."""
    return "\n".join(column.text(row) for column in columns).casefold()


def event_key(one: tuple[int, Event]) -> str:
    """Identify an event independently of its place."""
    return f"{one[1].at} {one[1].trace_id} {one[1].request_id} {detail_text(one[1])}"


def pretty(event: Event) -> str:
    """Return the details of an event as indented JSON."""
    return json.dumps(event.detail, ensure_ascii=False, indent=2)


class Left(msgspec.Struct, frozen=True):
    """The newest conversations, active contexts with their memories, and events with a number each; whether this database
    isolates by itself."""

    mark: str
    """Another one as soon as an agent did something."""
    conversations: tuple[Conversation, ...]
    contexts: tuple[tuple[Held, tuple[ItemRow, ...]], ...]
    events: tuple[tuple[int, Event], ...]
    automatic: bool

    @property
    def topics(self) -> list[str]:
        return sorted({one.topic for _, one in self.events})

    def matching(self, text: str, topic: str) -> Left:
        """Keep rows that show every word of the text, ignoring case, and events of this topic ("": of any)."""
        words = text.casefold().split()

        def met(columns: Sequence[Column[R]], row: R) -> bool:
            return not words or all(word in sought_in(columns, row) for word in words)

        return replace(
            self,
            conversations=tuple(one for one in self.conversations if met(CONVERSATIONS, one)),
            contexts=tuple(one for one in self.contexts if met(CONTEXTS, one[0])),
            events=tuple(one for one in self.events if topic in ("", one[1].topic) and met(EVENTS, one)),
        )


def read_left(explorer: Explorer, _filter: str, now: int, token: CancelToken) -> Left:
    mark = explorer.library.read(lambda reader: reader.agents.agent_mark(now))
    found = agents.conversations(explorer)
    token.raise_if_set()
    held = agents.contexts(explorer, now, limit=MOST)
    known = explorer.library.memories(tuple({item.memory_id for _, items in held for item in items}))
    events = explorer.library.read(lambda reader: reader.agents.events(limit=MOST))
    # numbered from the oldest, since two equal events must stay different rows
    numbered = tuple((len(events) - place, one) for place, one in enumerate(events))
    rows = tuple((one, tuple(ItemRow(item, known.get(item.memory_id)) for item in one[1])) for one in held)
    return Left(mark, found, rows, numbered, agents.isolates_automatically(explorer))


LINES = 16


class ConnectPanel(QWidget):
    """Shows the configuration for the chosen client, and copies it."""

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
    """The active contexts and the memories of the chosen one."""

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
    """The conversations and the recalls of the chosen one, which open in the lab."""

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
