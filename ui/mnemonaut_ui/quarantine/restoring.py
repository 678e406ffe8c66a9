"""Restoring what the table of isolations shows: as few operations as possible, each one entry of the journal."""

from __future__ import annotations

from collections.abc import Iterable

from mnemonaut_core.domain.change import Isolation
from mnemonaut_ui.quarantine.model import EVERYWHERE

Step = tuple[tuple[str, ...], str | None]
"""Ids, and the query for which alone they were kept out (None: everything about them ends)."""


def steps(isolations: Iterable[Isolation]) -> tuple[Step, ...]:
    """First all that is isolated everywhere (this ends what is kept out for single queries too), then query by query."""
    listed = tuple(isolations)
    everywhere = tuple(dict.fromkeys(found.memory_id for found in listed if found.scope == EVERYWHERE))
    done = frozenset(everywhere)
    by_query: dict[str, list[str]] = {}
    for found in listed:
        if found.scope != EVERYWHERE and found.memory_id not in done:
            by_query.setdefault(found.query_text or "", []).append(found.memory_id)
    first: tuple[Step, ...] = ((everywhere, None),) if everywhere else ()
    return (*first, *((tuple(dict.fromkeys(ids)), query) for query, ids in by_query.items()))
