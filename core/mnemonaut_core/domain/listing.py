"""What lists and counts over a database answer with."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stats:
    """What a database holds. Counts by name, largest first where it says so."""

    memories: int
    by_kind: dict[str, int]
    by_status: dict[str, int]
    by_sensitivity: dict[str, int]
    by_year: dict[str, int]
    isolated: int
    suppressed: int
    undated: int
    with_vector: int
    documents: int
    links: int
    threads: int
    entities: int
    runs: int
    journal: int
    sources: tuple[tuple[str, str, int], ...]
    """(format, path, memories) in the order of the first import."""
    embedder: str | None
    dimension: int | None
    schema_version: int
    generation: int
    as_of: int | None
    file_bytes: int


@dataclass(frozen=True, slots=True)
class Beside:
    """What a list shows beside a memory. `recalls` counts the recorded recalls that selected it, `judgments` the saved
    queries for which a person judged it; `last_recalled_at` in UTC epoch seconds."""

    threads: tuple[str, ...] = ()
    source: str | None = None
    """Path of the file it came from."""
    recalls: int = 0
    last_recalled_at: int | None = None
    judgments: int = 0


@dataclass(frozen=True, slots=True)
class Facet:
    """One value of a facet with the number of memories that have it, and the condition that selects them."""

    key: str
    value: str
    count: int
