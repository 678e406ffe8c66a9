"""What is isolated, and what is kept out for some queries only."""

from __future__ import annotations

import apsw

from mnemonaut_core.domain.change import Isolation

_EVERYWHERE = (
    "SELECT 'i' || pk, memory_id, kind, headline, reason, at, 'everywhere', NULL, run_id, rank, recipe, by, learnt_again_at,"
    " (SELECT l.memory_id FROM isolation AS l WHERE l.pk = isolation.lead_pk) FROM isolation WHERE ended_at IS NULL"
)
_FOR_QUERIES = (
    "SELECT 's' || s.pk, s.memory_id, coalesce(m.kind, ''), coalesce(nullif(m.title, ''), nullif(m.context_note, ''),"
    " substr(coalesce(m.user_text, m.body, m.reply_text, ''), 1, 40)), s.reason, s.at, 'query', s.query_text, s.run_id, s.rank,"
    " s.recipe, s.by, NULL, NULL FROM suppression AS s LEFT JOIN memory AS m ON m.id = s.memory_id WHERE s.ended_at IS NULL"
)


def isolations(connection: apsw.Connection) -> tuple[Isolation, ...]:
    """All open isolations and suppressions, newest first."""
    rows = connection.execute(f"SELECT * FROM ({_EVERYWHERE} UNION ALL {_FOR_QUERIES}) ORDER BY at DESC, memory_id")
    return tuple(Isolation(*row) for row in rows)
