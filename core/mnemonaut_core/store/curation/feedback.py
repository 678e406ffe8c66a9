"""Words on a memory as rows, what they do to its utility, and how that fades: inside an operation of the writer.

Where decay is applied: by the operation `decay` alone, which somebody asks for. A recall never does, so looking changes
nothing, and a score depends on what is stored, not on when it was last looked at. Fading is counted for each memory from the
latest of: the last decay, its import, its last feedback. So a word said between two decays fades from when it was said; what
had been there before it loses the days from the last decay to that word.
"""

from __future__ import annotations

import apsw

from mnemonaut_core.domain import agent
from mnemonaut_core.domain.agent import Utility
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Remedy, Text
from mnemonaut_core.store.curation.isolation import not_stored
from mnemonaut_core.store.rows import clean, pks_of

DECAYED_AT = "decay.at"
"""The setting that holds when utility faded last, in epoch seconds."""


def add(
    connection: apsw.Connection, memory_id: str, signal: str, *, now: int, of: str | None = None, by: str = "person"
) -> str:
    """Store one word and move utility and confidence; gives the memory's id. `updated_at` stays: a word is no edit.

    A duplicate names the memory that stands for it (`of`): its utility is halved, and the other takes its threads and
    entities over and counts as said once more. InputError for an unknown memory, a missing or circular `of`.
    """
    if signal not in agent.SIGNALS:
        raise InputError(
            Text("There is no feedback {signal}", signal=signal[:30]),
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
    after = agent.after(Utility(utility, confidence), signal)
    if (after.utility, after.confidence) != (utility, confidence):
        connection.execute(
            "UPDATE memory SET utility = ?, confidence = ? WHERE pk = ?", (after.utility, after.confidence, pk)
        )
    if other is not None:
        _merge(connection, pk, _stored(connection, other))
    return memory_id


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
            "A duplicate needs the memory that stands for it", code="feedback", advice=Remedy("name_duplicate")
        )
    other = clean(of)
    _stored(connection, other)
    seen, place = set[str](), other
    while place not in seen:
        if place == memory_id:
            raise InputError(
                Text("{other} is itself a duplicate of this memory, or is this one", other=other[:30]),
                code="feedback",
                advice="Name the memory that shall stay, from the other side.",
            )
        seen.add(place)
        following = connection.execute(
            "SELECT of_id FROM feedback WHERE memory_id = ? AND signal = 'duplicate' ORDER BY pk DESC LIMIT 1", (place,)
        ).get
        place = place if following is None else str(following)
    return other


def _merge(connection: apsw.Connection, pk: int, into: int) -> None:
    """What stands beside the one is beside the other too; being said twice reinforces it."""
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
    connection.execute(
        "UPDATE memory SET reinforcement = coalesce(reinforcement, 0) + 1"
        " + coalesce((SELECT reinforcement FROM memory WHERE pk = ?), 0) WHERE pk = ?",
        (pk, into),
    )


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
