"""Which sources found a memory, and their badges (seed 001, "hit_sources"). Pure."""

from __future__ import annotations

from mnemonaut_core.domain.run import Run

GLOBAL = "vector_global"
BADGES: dict[str, str] = {
    "recent_events": "re",
    "trigram": "tg",
    "unicode61": "tg",
    "words": "tg",
    "reply_chain": "rc",
    "context_threads": "ct",
    "context_links": "cl",
    "recent_states": "rs",
    "about_time": "at",
    "vector": "vr",
    GLOBAL: "vg",
    "entity_expand": "ex",
}
"""The seed's codes. `tg` is its text search, whichever index is searched; states and feelings found by similarity carry vr."""


_last: tuple[tuple[Run, ...], dict[str, tuple[str, ...]]] = ((), {})
"""The runs that were looked at last: every stage of a recall asks for the same ones. Replaced as a whole, so that threads see
a pair that belongs together."""


def found_by(runs: tuple[Run, ...]) -> dict[str, tuple[str, ...]]:
    """The sources of each memory, in the order of the badges. What similarity brings among the recent ones is not counted
    a second time for being among those of any age (DESIGN.md 5.2); the runs keep it."""
    global _last
    known, found = _last
    if known is not runs:
        found = _found_by(runs)
        _last = (runs, found)
    return found


def _found_by(runs: tuple[Run, ...]) -> dict[str, tuple[str, ...]]:
    hits = {run.source: [hit.id for hit in run.hits] for run in runs}
    found: dict[str, list[str]] = {}
    recent = frozenset(hits.get("vector", ()))
    for source in BADGES:
        for memory_id in hits.get(source, ()):
            if source != GLOBAL or memory_id not in recent:
                found.setdefault(memory_id, []).append(source)
    return {memory_id: tuple(sources) for memory_id, sources in found.items()}


def badges(sources: tuple[str, ...]) -> list[str]:
    """Their codes, each once."""
    return list(dict.fromkeys(BADGES[source] for source in sources))
