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


def stale_of(problems: tuple[Problem, ...]) -> tuple[tuple[str, int], ...]:
    """Of what `check` found, the derived indexes that disagree with the memories: (name, in how many places)."""
    return tuple((problem.code, problem.count) for problem in problems if problem.code.startswith(_STALE))
