"""Answers of sources, kept while one "why" asks hundreds of nearly equal recalls: what is asked again is answered again."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.plan import Plan, Vector
from mnemonaut_core.domain.query import Filters
from mnemonaut_core.domain.run import Run
from mnemonaut_core.ports import ScopeCounts, SearchReader
from mnemonaut_core.recall.stage import Source


def asked(source: Source, plan: Plan) -> tuple[Hashable, ...]:
    """All that a source's answer depends on, but the database: equal keys, equal answers at one generation."""
    texts = {form.name: form.text for form in plan.forms}
    forms = tuple(
        (form, texts[form], source.match and source.match(texts[form])) for form in source.form_names(plan)
    )  # fmt: skip
    return (
        source.name, source.kind, source.k, source.off_parameter, source.asks, source.admitted(plan), source.shares,
        forms, plan.query.now, plan.query.after,
    )  # fmt: skip


class SourceCache:
    """Runs, memories and vectors of one generation; a later generation empties it."""

    def __init__(self) -> None:
        self._generation: int | None = None
        self._runs: dict[tuple[Hashable, ...], tuple[Run, ...]] = {}
        self._memories: dict[str, Memory] = {}
        self._vectors: dict[str, Vector] = {}
        self._scopes: dict[Filters, ScopeCounts] = {}

    def at(self, generation: int) -> None:
        """What follows is of this generation."""
        if generation != self._generation:
            self._generation = generation
            for kept in (self._runs, self._memories, self._vectors, self._scopes):
                kept.clear()

    def runs(self, source: Source, plan: Plan, fetch: Callable[[], tuple[Run, ...]]) -> tuple[Run, ...]:
        """The source's runs, fetched where the same was not asked before."""
        key = asked(source, plan)
        if key not in self._runs:
            self._runs[key] = fetch()
        return self._runs[key]

    def memories(self, ids: Iterable[str], reader: SearchReader) -> dict[str, Memory]:
        """Memories by id; only those that were not loaded before are read."""
        missing = [memory_id for memory_id in ids if memory_id not in self._memories]
        if missing:
            self._memories |= reader.load(missing)
        return {memory_id: self._memories[memory_id] for memory_id in ids if memory_id in self._memories}

    def vectors(self, ids: Iterable[str], reader: SearchReader) -> dict[str, Vector]:
        """Vectors by id, likewise; those without one are asked for again."""
        missing = [memory_id for memory_id in ids if memory_id not in self._vectors]
        if missing:
            self._vectors |= reader.load_vectors(missing)
        return {memory_id: self._vectors[memory_id] for memory_id in ids if memory_id in self._vectors}

    def scope(self, filters: Filters, reader: SearchReader) -> ScopeCounts:
        """How many memories these filters leave, counted once."""
        if filters not in self._scopes:
            self._scopes[filters] = reader.scope_counts(filters)
        return self._scopes[filters]
