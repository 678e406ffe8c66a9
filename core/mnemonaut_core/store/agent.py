"""What agents leave behind: conversations, active contexts and events, bounded. It is no content: no journal, no new
generation."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import AbstractContextManager

import apsw
from msgspec.structs import asdict

from mnemonaut_core.domain.agent import (
    AUTOMATIC,
    Activation,
    ActiveContext,
    AutomaticIsolation,
    ContextItem,
    Event,
    Session,
)
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.domain.trace_json import text_hash
from mnemonaut_core.store.journal import append_event
from mnemonaut_core.store.open import ReaderPart
from mnemonaut_core.store.rows import clean, insert_row
from mnemonaut_core.store.write_session import Part

CONTEXTS_KEPT = 2_000
"""Contexts that stay; the oldest go, also those that never expire."""
SESSIONS_KEPT = 2_000
"""Conversations that stay; the least recent go."""


class Agents(Part):
    def together(self) -> AbstractContextManager[None]:
        return self._session.together()

    def note_recall(self, session_id: str, trace: Trace, *, now: int, agent: str = "") -> Session | None:
        """Note a recall of a conversation; return the conversation before it, None for its first recall."""
        with self._session.noting():
            connection = self._connection
            before, selected = (
                next(_sessions(connection, "WHERE id = ?", (session_id,)), None),
                json.dumps(trace.selected),
            )
            connection.execute(
                "INSERT INTO session (id, agent, started_at, last_at, recalls, run_id, query_hash, selected, recipe)"
                " VALUES (?1, ?2, ?3, ?3, 1, ?4, ?5, ?6, ?7) ON CONFLICT (id) DO UPDATE SET agent = iif(?2 = '', agent, ?2),"
                " last_at = ?3, recalls = recalls + 1, run_id = ?4, query_hash = ?5, selected = ?6, recipe = ?7",
                (session_id, clean(agent), now, trace.id, text_hash(trace.query.text), selected, trace.recipe),
            )
            connection.execute(
                "DELETE FROM session WHERE id IN (SELECT id FROM session ORDER BY last_at DESC, id DESC LIMIT -1 OFFSET ?)",
                (SESSIONS_KEPT,),
            )
            return before

    def append_event(self, event: Event) -> None:
        with self._session.noting():
            append_event(self._connection, event)

    def keep_activation(self, activation: Activation) -> None:
        """Store what an agent's recall leaves behind: its context with items, its events. Expired contexts go."""
        with self._session.noting():
            connection, context = self._connection, activation.context
            if context is not None:
                _remove(connection, "SELECT id FROM active_context WHERE expires_at <= ?", context.created_at)
                insert_row(connection, "active_context", asdict(context))
                for item in activation.items:
                    insert_row(connection, "active_context_item", {"context_id": context.id} | asdict(item))
                surplus = "SELECT id FROM active_context ORDER BY created_at DESC, id DESC LIMIT -1 OFFSET ?"
                _remove(connection, surplus, CONTEXTS_KEPT)
            for event in activation.events:
                append_event(connection, event)


def _remove(connection: apsw.Connection, which: str, value: int) -> None:
    ids = [row[0] for row in connection.execute(which, (value,))]
    connection.executemany("DELETE FROM active_context_item WHERE context_id = ?", ((i,) for i in ids))
    connection.executemany("DELETE FROM active_context WHERE id = ?", ((i,) for i in ids))


def _sessions(connection: apsw.Connection, which: str, bound: tuple[str | int, ...]) -> Iterator[Session]:
    columns = "id, agent, started_at, last_at, recalls, run_id, query_hash, selected, recipe"
    for *values, selected, recipe in connection.execute(f"SELECT {columns} FROM session {which}", bound):
        yield Session(*(*values, tuple(json.loads(selected)), recipe))


class AgentReader(ReaderPart):
    def session(self, session_id: str) -> Session | None:
        """One conversation; None for an unknown one."""
        return next(_sessions(self._connection, "WHERE id = ?", (session_id,)), None)

    def sessions(self, *, limit: int = SESSIONS_KEPT) -> tuple[Session, ...]:
        """The conversations, the one with the latest recall first."""
        return tuple(_sessions(self._connection, "ORDER BY last_at DESC, id DESC LIMIT ?", (limit,)))

    def contexts(self, now: int, *, limit: int = 100) -> tuple[ActiveContext, ...]:
        """Active contexts that have not expired at `now`, newest first."""
        rows = self._connection.execute(
            "SELECT id, scope, created_at, expires_at, policy_version, provenance FROM active_context"
            " WHERE expires_at IS NULL OR expires_at > ? ORDER BY created_at DESC, id DESC LIMIT ?",
            (now, limit),
        )
        return tuple(ActiveContext(*row) for row in rows)

    def context_items(self, context_id: str) -> tuple[ContextItem, ...]:
        """The items of a context by rank; () for an unknown one."""
        rows = self._connection.execute(
            "SELECT memory_id, rank, score_final, breakdown FROM active_context_item WHERE context_id = ? ORDER BY rank",
            (context_id,),
        )
        return tuple(ContextItem(*row) for row in rows)

    def events(self, *, topic: str | None = None, limit: int = 100) -> tuple[Event, ...]:
        """The event log, newest first; of one topic, or of all."""
        rows = self._connection.execute(
            "SELECT at, topic, request_id, trace_id, detail FROM event_log WHERE ?1 IS NULL OR topic = ?1"
            " ORDER BY pk DESC LIMIT ?2",
            (topic, limit),
        )
        return tuple(Event(at, name, request, trace, json.loads(detail)) for at, name, request, trace, detail in rows)

    def event_counts(self) -> dict[str, int]:
        rows = self._connection.execute("SELECT topic, count(*) FROM event_log GROUP BY topic ORDER BY topic")
        return {str(topic): int(number) for topic, number in rows}

    def agent_mark(self, now: int) -> str:
        """A value that changes with any conversation, context or event, and when a context expires; cheap."""
        told: tuple[object, ...] = self._connection.execute(
            "SELECT (SELECT count(*) FROM session), (SELECT max(last_at) FROM session), (SELECT total(recalls) FROM session),"
            " (SELECT max(pk) FROM event_log), (SELECT count(*) FROM active_context WHERE expires_at IS NULL OR expires_at > ?),"
            " (SELECT max(pk) FROM policy), (SELECT max(pk) FROM journal)",
            (now,),
        ).get
        return f"{told}"

    def session_recalls(self) -> tuple[tuple[str, str, str, float], ...]:
        """(conversation, id, recipe, milliseconds) of every recorded recall of a conversation, oldest first."""
        rows = self._connection.execute(
            "SELECT session, id, recipe, ms FROM run WHERE session IS NOT NULL ORDER BY session, at, id"
        )
        return tuple((str(name), str(run), str(recipe), float(ms)) for name, run, recipe, ms in rows)

    def automatic_isolations(self, *, limit: int = SESSIONS_KEPT) -> tuple[AutomaticIsolation, ...]:
        """Isolations by messages of conversations, newest first, also those that were undone since."""
        rows = self._connection.execute(
            "WITH done AS (SELECT pk, at, trace_id AS run, detail ->> '$.session' AS session, detail ->> '$.ids[0]' AS memory,"
            " detail ->> '$.entry' AS phrase, coalesce(detail ->> '$.language', '') AS language FROM event_log"
            " WHERE topic = 'isolate' AND detail ->> '$.operation' = ?1 AND detail ->> '$.entry' IS NOT NULL"
            " ORDER BY pk DESC LIMIT ?2)"
            " SELECT pk, at, memory, phrase, language, run, session, (SELECT max(j.pk) FROM journal AS j WHERE j.by = ?1"
            " AND j.operation = 'isolate' AND j.at = done.at AND instr(j.ids, json_quote(done.memory)) > 0),"
            " EXISTS (SELECT 1 FROM isolation AS i WHERE i.memory_id = done.memory AND i.by = ?1 AND i.ended_at IS NULL)"
            " FROM done ORDER BY pk DESC",
            (AUTOMATIC, limit),
        )
        return tuple(AutomaticIsolation(*(*values, bool(stands))) for *values, stands in rows)
