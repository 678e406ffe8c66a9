"""Feedback on a memory, its effect on utility and confidence, and how these fade."""

from __future__ import annotations

from functools import partial

import apsw

from mnemonaut_core.domain import agent
from mnemonaut_core.domain.agent import DECAYED_AT, MISSING_UTILITY, Utility
from mnemonaut_core.domain.change import Change
from mnemonaut_core.domain.lists import Meant
from mnemonaut_core.domain.memory import DAY_SECONDS
from mnemonaut_core.domain.query import Sight
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Advice, Text
from mnemonaut_core.store.conditions import meant
from mnemonaut_core.store.curation.isolation import stored_pks
from mnemonaut_core.store.operations import Transaction, counted, operation
from mnemonaut_core.store.rows import clean, insert_row
from mnemonaut_core.store.search.filters import seen
from mnemonaut_core.store.settings import get_setting, set_setting


@operation("feedback", topic="critic")
def add_feedback(transaction: Transaction, ids: Meant, signal: str, *, of: str | None, sight: Sight | None) -> Change:
    connection, origin = transaction.connection, transaction.origin
    missing = average_utility(connection, sight)  # once for all of them, so that their order does not matter
    rated = tuple(
        store_feedback(connection, memory_id, signal, now=origin.now, of=of, by=origin.by, missing=missing)
        for memory_id in dict.fromkeys(meant(connection, ids))
    )
    other = (of or "")[:40]
    if not rated:
        return transaction.change(Text.keyed("done_no_match"))
    if len(rated) > 1:
        title = Text.keyed(f"done_{signal}_all", count=f"{len(rated):,}", other=other)
    else:
        title = Text.keyed(f"done_{signal}", id=rated[0][:40], other=other)
    return transaction.change(title, rated)


def store_feedback(
    connection: apsw.Connection,
    memory_id: str,
    signal: str,
    *,
    now: int,
    of: str | None = None,
    by: str = "person",
    missing: float = MISSING_UTILITY,
) -> str:
    """Store feedback on one memory and change its utility and confidence; return its id. `updated_at` stays. `missing` is
    the utility before a first feedback. A duplicate names the memory that stands for it in `of`: its utility is halved, and
    the other gets its threads and entities and counts once more. InputError for an unknown memory and a missing or circular
    `of`."""
    if signal not in agent.SIGNALS:
        raise InputError.keyed("feedback", signal=signal[:30], known=", ".join(agent.SIGNALS))
    memory_id = clean(memory_id)
    pk = stored_pks(connection, [memory_id])[memory_id]
    other = _representative(connection, memory_id, signal, of)
    row = {"memory_id": memory_id, "signal": signal, "of_id": other, "at": now, "by": by}
    insert_row(connection, "feedback", row)
    utility, confidence = connection.execute("SELECT utility, confidence FROM memory WHERE pk = ?", (pk,)).get
    after = agent.after(Utility(utility, confidence), signal, missing=missing)
    if (after.utility, after.confidence) != (utility, confidence):
        sql = "UPDATE memory SET utility = ?, confidence = ? WHERE pk = ?"
        connection.execute(sql, (after.utility, after.confidence, pk))
    if other is not None:
        into = stored_pks(connection, [other])[other]
        take_over(connection, pk, into)
        _count_again(connection, pk, into)
    return memory_id


def average_utility(connection: apsw.Connection, sight: Sight | None = None) -> float:
    """The mean utility of recallable memories within `sight`; `MISSING_UTILITY` where none has any."""
    condition, bindings = ("1", ()) if sight is None else seen(sight)
    found = connection.execute(
        f"SELECT avg(m.utility) FROM memory AS m WHERE m.utility IS NOT NULL AND m.searchable = 1 AND {condition}",
        bindings,
    ).get
    return MISSING_UTILITY if found is None else float(found)


def _representative(connection: apsw.Connection, memory_id: str, signal: str, of: str | None) -> str | None:
    if signal != "duplicate":
        if of is not None:
            raise InputError.keyed("of_without_duplicate", "feedback", advice=Advice("not_a_duplicate"))
        return None
    if of is None:
        raise InputError.keyed("duplicate_of_what", "feedback", advice=Advice("name_duplicate"))
    other = clean(of)
    stored_pks(connection, [other])
    seen, current = set[str](), other
    while current not in seen:
        if current == memory_id:
            raise InputError.keyed("itself_duplicate_memory", "feedback", other=other[:30])
        seen.add(current)
        current = declared(connection, current) or current
    return other


def declared(connection: apsw.Connection, memory_id: str) -> str | None:
    """The memory that this one was last declared a duplicate of; None for none."""
    found = connection.execute(
        "SELECT of_id FROM feedback WHERE memory_id = ? AND signal = 'duplicate' ORDER BY pk DESC LIMIT 1", (memory_id,)
    ).get
    return None if found is None else str(found)


_FADING = (
    "SELECT m.pk, m.id, m.utility, m.quality, max(?1, coalesce(m.imported_at, m.created_at, ?2), coalesce(f.at, 0)) AS since"
    " FROM memory AS m LEFT JOIN (SELECT memory_id, max(at) AS at FROM feedback GROUP BY memory_id) AS f ON f.memory_id = m.id"
    " WHERE ((m.utility IS NOT NULL AND m.utility != 0) OR (m.quality IS NOT NULL AND m.quality != 0))"
)
"""What can fade, and since when it has not; bound to (last decay, now)."""


def is_decay_due(connection: apsw.Connection, now: int) -> bool:
    """Whether any memory has not faded for a week: utility would then be 15 % lower."""
    sql = f"SELECT EXISTS (SELECT 1 FROM ({_FADING}) WHERE since <= ?2 - {agent.DECAY_DAYS * DAY_SECONDS})"
    return bool(connection.execute(sql, (decayed_at(connection), now)).get)


@operation("decay", topic="critic")
def decay(transaction: Transaction) -> Change:
    """See `Curation.decay`. Fading is an operation, and nothing that a recall does or reckons on the way: scores depend on what is
    stored, so that a recall can be replayed; what faded is told, and Undo takes it back. Each memory fades from the latest of
    the last decay, its import and its last feedback on."""
    connection, now = transaction.connection, transaction.origin.now
    rows = list(connection.execute(_FADING, (decayed_at(connection), now)))
    faded: dict[str, tuple[float | None, float | None, int]] = {}
    for pk, memory_id, utility, quality, since in rows:
        if since < now:
            lower = partial(agent.faded, seconds=now - since)
            values = (
                None if utility is None else lower(utility, half_life_days=agent.UTILITY_HALF_LIFE_DAYS),
                None if quality is None else lower(quality, half_life_days=agent.QUALITY_HALF_LIFE_DAYS),
            )
            faded[memory_id] = (*values, pk)
    if not faded:
        return transaction.change(Text.keyed("done_no_decay"))
    connection.executemany("UPDATE memory SET utility = ?, quality = ? WHERE pk = ?", faded.values())
    set_setting(connection, DECAYED_AT, str(now))
    return transaction.change(counted("done_decay", len(faded)), faded)


def decayed_at(connection: apsw.Connection) -> int:
    """The time of the last decay; 0 for none."""
    return int(get_setting(connection, DECAYED_AT) or 0)


def take_over(connection: apsw.Connection, pk: int, into: int) -> None:
    """Copy the threads and entities of `pk` to `into`."""
    connection.execute(
        "INSERT OR IGNORE INTO thread_member (memory_pk, thread_key)"
        " SELECT ?, thread_key FROM thread_member WHERE memory_pk = ?",
        (into, pk),
    )
    connection.execute(
        "INSERT OR IGNORE INTO mention (memory_pk, type, normalized, name, confidence)"
        " SELECT ?, type, normalized, name, confidence FROM mention WHERE memory_pk = ?",
        (into, pk),
    )


def _count_again(connection: apsw.Connection, pk: int, into: int) -> None:
    connection.execute(
        "UPDATE memory SET reinforcement = coalesce(reinforcement, 0) + 1"
        " + coalesce((SELECT reinforcement FROM memory WHERE pk = ?), 0) WHERE pk = ?",
        (pk, into),
    )
