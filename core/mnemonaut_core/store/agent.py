"""What agents leave behind: active contexts and the event log, bounded, and the writer's operations that make them.

Contexts and events are no content: no journal, no new generation.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import apsw

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain import agent
from mnemonaut_core.domain.agent import (
    AUTOMATIC,
    AUTOMATIC_ISOLATION,
    DECAYED_AT,
    MISSING_UTILITY,
    Activation,
    ActiveContext,
    AutomaticIsolation,
    ContextItem,
    Event,
    Session,
    Utility,
)
from mnemonaut_core.domain.change import Change
from mnemonaut_core.domain.lists import Meant
from mnemonaut_core.domain.query import Sight
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.domain.trace_json import text_hash
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Remedy, Text
from mnemonaut_core.parameters import Preset
from mnemonaut_core.store import policies, presets
from mnemonaut_core.store.curation import merging
from mnemonaut_core.store.curation.isolation import not_stored
from mnemonaut_core.store.journal import Done, Frame, counted
from mnemonaut_core.store.library import meant
from mnemonaut_core.store.open import SnapshotReader
from mnemonaut_core.store.rows import clean, pks_of
from mnemonaut_core.store.search.filters import seen
from mnemonaut_core.store.transactions import writing

# ---- Words on a memory as rows, what they do to its utility, and how that fades: inside an operation of the writer
#
# Where decay is applied: by the operation `decay` alone, which somebody asks for. A recall never does, so looking changes
# nothing, and a score depends on what is stored, not on when it was last looked at. Fading is counted for each memory from the
# latest of: the last decay, its import, its last feedback. So a word said between two decays fades from when it was said; what
# had been there before it loses the days from the last decay to that word.


def add(
    connection: apsw.Connection,
    memory_id: str,
    signal: str,
    *,
    now: int,
    of: str | None = None,
    by: str = "person",
    missing: float = MISSING_UTILITY,
) -> str:
    """Store one word and move utility and confidence; gives the memory's id. `updated_at` stays: a word is no edit. `missing` is
    where a first word starts (`average_utility`).

    A duplicate names the memory that stands for it (`of`): its utility is halved, and the other takes its threads and
    entities over and counts as said once more. InputError for an unknown memory, a missing or circular `of`.
    """
    if signal not in agent.SIGNALS:
        raise InputError(
            Text("Unknown feedback: {signal}", signal=signal[:30]),
            code="feedback",
            advice=Text("Say one of {known}.", known=", ".join(agent.SIGNALS)),
        )
    memory_id = clean(memory_id)
    pk = _stored(connection, memory_id)
    other = _representative(connection, memory_id, signal, of)
    connection.execute(
        "INSERT INTO feedback (memory_id, signal, of_id, at, by) VALUES (?, ?, ?, ?, ?)",
        (memory_id, signal, other, now, by),
    )
    utility, confidence = connection.execute("SELECT utility, confidence FROM memory WHERE pk = ?", (pk,)).get
    after = agent.after(Utility(utility, confidence), signal, missing=missing)
    if (after.utility, after.confidence) != (utility, confidence):
        connection.execute(
            "UPDATE memory SET utility = ?, confidence = ? WHERE pk = ?", (after.utility, after.confidence, pk)
        )
    if other is not None:
        pair = merging.Pair(pk, _stored(connection, other))
        merging.take_over(connection, pair)
        merging.count_again(connection, pair)
    return memory_id


def average_utility(connection: apsw.Connection, sight: Sight | None = None) -> float:
    """The mean utility of what may be recalled (by who sees no more than `sight`) and has one; `MISSING_UTILITY` where nothing
    has."""
    condition, bindings = ("1", ()) if sight is None else seen(sight)
    found = connection.execute(
        f"SELECT avg(m.utility) FROM memory AS m WHERE m.utility IS NOT NULL AND m.searchable = 1 AND {condition}",
        bindings,
    ).get
    return MISSING_UTILITY if found is None else float(found)


def _stored(connection: apsw.Connection, memory_id: str) -> int:
    pk = pks_of(connection, [memory_id]).get(memory_id)
    if pk is None:
        raise not_stored(connection, memory_id)
    return pk


def _representative(connection: apsw.Connection, memory_id: str, signal: str, of: str | None) -> str | None:
    if signal != "duplicate":
        if of is not None:
            raise InputError(
                "Only a duplicate is one of another memory",
                code="feedback",
                advice=Remedy("not_a_duplicate"),
            )
        return None
    if of is None:
        raise InputError(
            "A duplicate needs the memory that it repeats", code="feedback", advice=Remedy("name_duplicate")
        )
    other = clean(of)
    _stored(connection, other)
    seen, current = set[str](), other
    while current not in seen:
        if current == memory_id:
            raise InputError(
                Text("{other} is itself a duplicate of this memory, or is this one", other=other[:30]),
                code="feedback",
                advice="Do it the other way round: rate this memory as the duplicate.",
            )
        seen.add(current)
        current = declared(connection, current) or current
    return other


def declared(connection: apsw.Connection, memory_id: str) -> str | None:
    """The memory that this one was last said to be a duplicate of; None for none."""
    found = connection.execute(
        "SELECT of_id FROM feedback WHERE memory_id = ? AND signal = 'duplicate' ORDER BY pk DESC LIMIT 1", (memory_id,)
    ).get
    return None if found is None else str(found)


def decay(connection: apsw.Connection, *, now: int) -> tuple[str, ...]:
    """Let utility (30 days) and quality (120 days) of all memories fade to `now`; gives the ids of those that did."""
    last = connection.execute("SELECT value FROM setting WHERE project = '' AND key = ?", (DECAYED_AT,)).get
    rows = list(
        connection.execute(
            "SELECT m.pk, m.id, m.utility, m.quality,"
            " max(?, coalesce(m.imported_at, m.created_at, ?), coalesce(f.at, 0)) FROM memory AS m"
            " LEFT JOIN (SELECT memory_id, max(at) AS at FROM feedback GROUP BY memory_id) AS f ON f.memory_id = m.id"
            " WHERE (m.utility IS NOT NULL AND m.utility != 0) OR (m.quality IS NOT NULL AND m.quality != 0)",
            (0 if last is None else int(last), now),
        )
    )
    faded = [(pk, memory_id, _faded(utility, quality, now - since)) for pk, memory_id, utility, quality, since in rows
             if since < now]  # fmt: skip
    if not faded:
        return ()
    connection.executemany(
        "UPDATE memory SET utility = ?, quality = ? WHERE pk = ?", ((*values, pk) for pk, _, values in faded)
    )
    connection.execute(
        "INSERT INTO setting (project, key, value) VALUES ('', ?, ?)"
        " ON CONFLICT (project, key) DO UPDATE SET value = excluded.value",
        (DECAYED_AT, str(now)),
    )
    return tuple(memory_id for _, memory_id, _ in faded)


def _faded(utility: float | None, quality: float | None, seconds: int) -> tuple[float | None, float | None]:
    return (
        None if utility is None else agent.faded(utility, seconds=seconds, half_life_days=agent.UTILITY_HALF_LIFE_DAYS),
        None if quality is None else agent.faded(quality, seconds=seconds, half_life_days=agent.QUALITY_HALF_LIFE_DAYS),
    )


class AgentOperations(Frame):
    """A part of the writer; its operations are undone like all others, contexts and events are not content."""

    _together: int | None = None
    """The thread whose notes are one transaction now."""

    def set_policy(self, text: str, *, now: int, project: str = "", by: str = "person") -> Change:
        """Make a YAML text the policy in force, as a new version. InputError with line and nearest name for one that cannot
        be taken: the version before stays. Nothing happens when it is in force already."""

        def work(connection: apsw.Connection) -> Done:
            policy = policies.store(connection, text, project=project, now=now)
            if policy is None:
                return Done((), Text.keyed("done_policy_already"))
            detail = {"version": policy.version, "project": project, "by": by}
            append_event(connection, Event(now, "policy", None, None, detail))
            return Done(
                (),
                Text.keyed(
                    "done_policy_of" if project else "done_policy", version=policy.version, project=project[:40]
                ),
            )

        return self.operate("policy", work, now=now, by=by)

    def isolate_automatically(self, *, on: bool, now: int, by: str = "person") -> Change:
        """Whether what the next message of a conversation dismisses is isolated by itself (a setting of this database)."""

        def work(connection: apsw.Connection) -> Done:
            connection.execute("DELETE FROM setting WHERE project = '' AND key = ?", (AUTOMATIC_ISOLATION,))
            if not on:
                connection.execute(
                    "INSERT INTO setting (project, key, value) VALUES ('', ?, 'off')", (AUTOMATIC_ISOLATION,)
                )
            return Done((), Text.keyed("done_automatic_on" if on else "done_automatic_off"))

        return self.operate("setting", work, now=now, by=by)

    def save_preset(self, preset: Preset, *, now: int, replace: bool = False, by: str = "person") -> Change:
        """Keep a preset in this database, as `presets.new_preset` made it. InputError where its name is taken and may not be
        replaced. It applies to nothing until somebody asks for it by name."""

        def work(connection: apsw.Connection) -> Done:
            presets.save(connection, preset, replace=replace)
            return Done((), Text.keyed("done_preset_save", name=preset.name[:40], recipe=preset.recipe))

        return self.operate("preset", work, now=now, by=by)

    def delete_preset(self, recipe: str, name: str, *, now: int, by: str = "person") -> Change:
        """Take a preset of this database away; InputError where there is none of this name."""

        def work(connection: apsw.Connection) -> Done:
            presets.delete(connection, recipe, name)
            return Done((), Text.keyed("done_preset_delete", name=name[:40], recipe=recipe[:40]))

        return self.operate("preset", work, now=now, by=by)

    def add_feedback(
        self,
        memory_id: str,
        signal: str,
        *,
        now: int,
        of: str | None = None,
        by: str = "person",
        sight: Sight | None = None,
    ) -> Change:
        """Feedback on one memory: helpful, harmful, outdated, or duplicate (of another)."""
        return self.add_feedback_all([memory_id], signal, now=now, of=of, by=by, sight=sight)

    def add_feedback_all(
        self,
        ids: Meant,
        signal: str,
        *,
        now: int,
        of: str | None = None,
        by: str = "person",
        sight: Sight | None = None,
        token: CancelToken = NEVER,
    ) -> Change:
        """The same word on several memories, in one operation. `sight`: what an agent that says it may see."""

        def work(connection: apsw.Connection) -> Done:
            missing = average_utility(connection, sight)  # of all of them the same, in whatever order they come
            rated = tuple(
                add(connection, memory_id, signal, now=now, of=of, by=by, missing=missing)
                for memory_id in dict.fromkeys(meant(connection, ids))
            )
            other = (of or "")[:40]
            if not rated:
                return Done((), Text.keyed("done_no_match"))
            if len(rated) > 1:
                return Done(rated, Text.keyed(f"done_{signal}_all", count=f"{len(rated):,}", other=other))
            return Done(rated, Text.keyed(f"done_{signal}", id=rated[0][:40], other=other))

        return self.operate("feedback", work, now=now, by=by, token=token)

    def decay(self, *, now: int, by: str = "person") -> Change:
        """Let utility halve in 30 days and quality in 120, for the time since they last faded."""

        def work(connection: apsw.Connection) -> Done:
            ids = decay(connection, now=now)
            return Done(ids, counted("done_decay", len(ids)) if ids else Text.keyed("done_no_decay"))

        return self.operate("decay", work, now=now, by=by)

    @contextmanager
    def together(self) -> Iterator[None]:
        """What this thread notes beside the memories in this block is one transaction."""
        with self._noting():
            before, self._together = self._together, threading.get_ident()
            try:
                yield
            finally:
                self._together = before

    @contextmanager
    def _noting(self, token: CancelToken = NEVER) -> Iterator[None]:
        """A transaction that writes nothing but what stands beside the memories: logs and counts. No journal, no generation."""
        if self._together == threading.get_ident():
            yield
            return
        with writing(self._connection, token, beside=True):
            yield

    def note_recall(self, session_id: str, trace: Trace, *, now: int, agent: str = "") -> Session | None:
        """A recall of a conversation; gives the conversation as it was before it. No journal, no new generation."""
        with self._noting():
            return note_recall(self._connection, session_id, trace, agent=agent, now=now)

    def append_event(self, event: Event) -> None:
        """Add one to the event log. No journal, no new generation."""
        with self._noting():
            append_event(self._connection, event)

    def keep_activation(self, activation: Activation) -> None:
        """Store what an agent's recall leaves behind: its context with items, its events. No journal, no new generation."""
        with self._noting():
            store_activation(self._connection, activation)


# ---- contexts


CONTEXTS_KEPT = 2_000
"""Contexts that stay, as of recorded recalls; the oldest go, also those that never expire."""


def store_activation(connection: apsw.Connection, activation: Activation) -> None:
    """Keep a context with its items and events inside the open transaction; contexts that have expired by its time go."""
    context = activation.context
    if context is not None:
        _remove(connection, "SELECT id FROM active_context WHERE expires_at <= ?", context.created_at)
        connection.execute(
            "INSERT INTO active_context (id, scope, created_at, expires_at, policy_version, provenance)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            (
                context.id,
                context.scope,
                context.created_at,
                context.expires_at,
                context.policy_version,
                context.provenance,
            ),
        )
        connection.executemany(
            "INSERT INTO active_context_item (context_id, memory_id, rank, score_final, breakdown) VALUES (?, ?, ?, ?, ?)",
            ((context.id, i.memory_id, i.rank, i.score_final, i.breakdown) for i in activation.items),
        )
        _remove(
            connection,
            "SELECT id FROM active_context ORDER BY created_at DESC, id DESC LIMIT -1 OFFSET ?",
            CONTEXTS_KEPT,
        )
    for event in activation.events:
        append_event(connection, event)


def _remove(connection: apsw.Connection, which: str, value: int) -> None:
    ids = [row[0] for row in connection.execute(which, (value,))]
    connection.executemany("DELETE FROM active_context_item WHERE context_id = ?", ((i,) for i in ids))
    connection.executemany("DELETE FROM active_context WHERE id = ?", ((i,) for i in ids))


def living_contexts(connection: apsw.Connection, now: int, *, limit: int = 100) -> tuple[ActiveContext, ...]:
    """Contexts that have not expired at `now`, newest first."""
    rows = connection.execute(
        "SELECT id, scope, created_at, expires_at, policy_version, provenance FROM active_context"
        " WHERE expires_at IS NULL OR expires_at > ? ORDER BY created_at DESC, id DESC LIMIT ?",
        (now, limit),
    )
    return tuple(ActiveContext(*row) for row in rows)


def items_of(connection: apsw.Connection, context_id: str) -> tuple[ContextItem, ...]:
    """The items of a context by rank; () for one that is not there."""
    rows = connection.execute(
        "SELECT memory_id, rank, score_final, breakdown FROM active_context_item WHERE context_id = ? ORDER BY rank",
        (context_id,),
    )
    return tuple(ContextItem(*row) for row in rows)


# ---- sessions


SESSIONS_KEPT = 2_000
"""Conversations that stay; those that were not heard of for the longest time go."""


def session_of(connection: apsw.Connection, session_id: str) -> Session | None:
    """One conversation; None for one that was never heard of, or not for long."""
    return next(_sessions(connection, "WHERE id = ?", (session_id,)), None)


def sessions(connection: apsw.Connection, *, limit: int = SESSIONS_KEPT) -> tuple[Session, ...]:
    """The conversations that are kept, the one heard of last first."""
    return tuple(_sessions(connection, "ORDER BY last_at DESC, id DESC LIMIT ?", (limit,)))


def _sessions(connection: apsw.Connection, which: str, bound: tuple[str | int, ...]) -> Iterator[Session]:
    rows = connection.execute(
        "SELECT id, agent, started_at, last_at, recalls, run_id, query_hash, selected, recipe FROM session " + which,
        bound,
    )
    for name, agent_name, started_at, last_at, recalls, run_id, query_hash, selected, recipe in rows:
        chosen = tuple(json.loads(selected))
        yield Session(name, agent_name, started_at, last_at, recalls, run_id, query_hash, chosen, recipe)


def note_recall(connection: apsw.Connection, session_id: str, trace: Trace, *, agent: str, now: int) -> Session | None:
    """A recall of this conversation, inside the open transaction; gives the conversation as it was before it, None where
    this is its first."""
    before = session_of(connection, session_id)
    connection.execute(
        "INSERT INTO session (id, agent, started_at, last_at, recalls, run_id, query_hash, selected, recipe)"
        " VALUES (?1, ?2, ?3, ?3, 1, ?4, ?5, ?6, ?7) ON CONFLICT (id) DO UPDATE SET agent = iif(?2 = '', agent, ?2),"
        " last_at = ?3, recalls = recalls + 1, run_id = ?4, query_hash = ?5, selected = ?6, recipe = ?7",
        (
            session_id, clean(agent), now, trace.id, text_hash(trace.query.text), json.dumps(list(trace.selected)), trace.recipe,
        ),
    )  # fmt: skip
    connection.execute(
        "DELETE FROM session WHERE id IN (SELECT id FROM session ORDER BY last_at DESC, id DESC LIMIT -1 OFFSET ?)",
        (SESSIONS_KEPT,),
    )
    return before


# ---- events


EVENTS_KEPT = 10_000
"""Events that stay; the oldest go."""
TOPIC_OF = {
    "isolate": "isolate",
    "suppress": "isolate",
    "restore": "isolate",
    "merge": "isolate",
    "feedback": "critic",
    "decay": "critic",
    "policy": "policy",
}
"""The topic of an operation, where it has one."""
_IDS_KEPT = 200


def append_event(connection: apsw.Connection, event: Event, *, kept: int = EVENTS_KEPT) -> None:
    """Add one inside the open transaction."""
    detail = json.dumps(event.detail, ensure_ascii=False)
    connection.execute(
        "INSERT INTO event_log (at, topic, request_id, trace_id, detail) VALUES (?, ?, ?, ?, ?)",
        (event.at, event.topic, event.request_id, event.trace_id, detail),
    )
    # the history of policies stays whole: it is short, and who changed a boundary is asked late
    connection.execute(
        "DELETE FROM event_log WHERE pk <= ? AND topic != 'policy'", (connection.last_insert_rowid() - kept,)
    )


def note_operation(connection: apsw.Connection, operation: str, ids: tuple[str, ...], *, now: int, by: str) -> None:
    """Note an operation that has a topic; policies and decay bring details of their own."""
    topic = TOPIC_OF.get(operation)
    if topic is not None and operation != "policy":
        detail = {"operation": operation, "by": by, "ids": list(ids[:_IDS_KEPT]), "count": len(ids)}
        append_event(connection, Event(now, topic, None, None, detail))


def logged_events(connection: apsw.Connection, *, topic: str | None = None, limit: int = 100) -> tuple[Event, ...]:
    """Newest first."""
    rows = connection.execute(
        "SELECT at, topic, request_id, trace_id, detail FROM event_log WHERE ?1 IS NULL OR topic = ?1"
        " ORDER BY pk DESC LIMIT ?2",
        (topic, limit),
    )
    return tuple(Event(at, name, request, trace, json.loads(detail)) for at, name, request, trace, detail in rows)


def event_counts(connection: apsw.Connection) -> dict[str, int]:
    """How many events of each topic are kept, by name: the seed's search_fallback / search ≤ 1 % is read from them."""
    return {
        str(topic): int(number)
        for topic, number in connection.execute("SELECT topic, count(*) FROM event_log GROUP BY topic ORDER BY topic")
    }


# ---- reading what they left


class SqlAgentLog(SnapshotReader):
    """Sessions, contexts and events on one connection."""

    def session(self, session_id: str) -> Session | None:
        """One conversation; None for one that was never heard of, or not for long."""
        return session_of(self._connection, session_id)

    def sessions(self, *, limit: int = SESSIONS_KEPT) -> tuple[Session, ...]:
        """The conversations that are kept, the one heard of last first."""
        return sessions(self._connection, limit=limit)

    def contexts(self, now: int, *, limit: int = 100) -> tuple[ActiveContext, ...]:
        """Active contexts that have not expired at `now`, newest first."""
        return living_contexts(self._connection, now, limit=limit)

    def context_items(self, context_id: str) -> tuple[ContextItem, ...]:
        """The items of a context by rank; () for one that is not there."""
        return items_of(self._connection, context_id)

    def events(self, *, topic: str | None = None, limit: int = 100) -> tuple[Event, ...]:
        """The event log, newest first; of one topic, or of all."""
        return logged_events(self._connection, topic=topic, limit=limit)

    def event_counts(self) -> dict[str, int]:
        """How many events of each topic are kept, by name."""
        return event_counts(self._connection)

    def agent_mark(self, now: int) -> str:
        """What is another as soon as a conversation, a context or an event is, or one expired; cheap."""
        told: tuple[object, ...] = self._connection.execute(
            "SELECT (SELECT count(*) FROM session), (SELECT max(last_at) FROM session), (SELECT total(recalls) FROM session),"
            " (SELECT max(pk) FROM event_log), (SELECT count(*) FROM active_context WHERE expires_at IS NULL OR expires_at > ?),"
            " (SELECT max(pk) FROM policy), (SELECT max(pk) FROM journal)",
            (now,),
        ).get
        return f"{told}"

    def session_recalls(self) -> tuple[tuple[str, str, str, float], ...]:
        """(conversation, id, recipe, milliseconds) of every recorded recall that belongs to a conversation, oldest first."""
        rows = self._connection.execute(
            "SELECT session, id, recipe, ms FROM run WHERE session IS NOT NULL ORDER BY session, at, id"
        )
        return tuple((str(name), str(run), str(recipe), float(ms)) for name, run, recipe, ms in rows)

    def automatic_isolations(self, *, limit: int = SESSIONS_KEPT) -> tuple[AutomaticIsolation, ...]:
        """What messages of conversations isolated, newest first; those that were taken back since too."""
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
        return tuple(
            AutomaticIsolation(number, at, memory, phrase, language, run, session, operation, bool(stands))
            for number, at, memory, phrase, language, run, session, operation, stands in rows
        )
