"""What the lint asks of a database beyond the verbs of a recall."""

from __future__ import annotations

import apsw

from mnemonaut_core.store.check import Problem

_STALE = ("triggers", "fts_", "vec0", "orphan_vectors", "vector_size", "stale_", "grams")


def unspoken(connection: apsw.Connection, kinds: tuple[str, ...]) -> int:
    """Memories of these kinds, not isolated, with neither side of a conversation: the index unicode61 is empty for them."""
    return int(
        connection.execute(
            f"SELECT count(*) FROM memory WHERE searchable = 1 AND kind IN ({', '.join('?' * len(kinds))})"
            " AND coalesce(user_text, '') = '' AND coalesce(reply_text, '') = ''",
            kinds,
        ).get
    )


def most_recalled(connection: apsw.Connection, kinds: tuple[str, ...]) -> int:
    """The highest access count of these kinds; 0 where nothing was counted."""
    return int(
        connection.execute(
            f"SELECT coalesce(max(access_count), 0) FROM memory WHERE searchable = 1 AND kind IN ({', '.join('?' * len(kinds))})",
            kinds,
        ).get
    )


def newest(connection: apsw.Connection, kinds: tuple[str, ...], *, until: int) -> tuple[tuple[str, int], ...]:
    """(subtype, latest time up to `until`) of these kinds, not isolated: updated, else created, else happened. "" for none."""
    rows = connection.execute(
        "SELECT coalesce(subtype, ''), max(coalesce(updated_at, created_at, occurred_at)) AS at FROM memory"
        f" WHERE searchable = 1 AND kind IN ({', '.join('?' * len(kinds))}) AND coalesce(moment, 0) <= ?"
        " GROUP BY 1 HAVING at IS NOT NULL ORDER BY 1",
        (*kinds, until),
    )
    return tuple((str(subtype), int(at)) for subtype, at in rows)


def stale_of(problems: tuple[Problem, ...]) -> tuple[tuple[str, int], ...]:
    """Of what `check` found, the derived indexes that disagree with the memories: (name, in how many places)."""
    return tuple((problem.code, problem.count) for problem in problems if problem.code.startswith(_STALE))
