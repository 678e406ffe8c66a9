"""What an operation touched, and what the journal says of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict

from mnemonaut_core.i18n import Text


@dataclass(frozen=True, slots=True)
class Change:
    """The report of one finished operation. Views look only at what concerns them."""

    operation: str
    """`import`, `isolate`, `restore`, `add`, `undo` …"""
    title: Text
    """What was done, e.g. "Isolate 2 memories": a key with values, which a front end says in its own language."""
    ids: tuple[str, ...] = ()
    """Memories that were touched, sorted by id; () for a bulk import (see `bulk`)."""
    bulk: bool = False
    journal_id: int | None = None
    generation: int = 0


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One operation in the journal, newest first in lists."""

    id: int
    operation: str
    title: Text
    at: int
    state: str
    """`done` (can be undone), `undone` (can be redone), `closed` (shown only: a migration or purge came since)."""
    size: int
    by: str = "person"


@dataclass(frozen=True, slots=True)
class Isolation:
    """A memory in quarantine: since when, why, by which run."""

    id: str
    memory_id: str
    kind: str
    headline: str
    reason: str
    at: int
    scope: str
    """`everywhere`, or `query` for a suppression."""
    query_text: str | None = None
    run_id: str | None = None
    rank: int | None = None
    recipe: str | None = None
    by: str = "person"
    learnt_again_at: int | None = None
    lead: str | None = None
    """What took it along: the episode of a feeling or summary, the document of a chunk; None if it was isolated itself."""


class IsolationContext(TypedDict, total=False):
    """Who isolates or suppresses (a person, where it is not said), why, and looking at which recall."""

    by: str
    reason: str
    run_id: str | None
    rank: int | None
    recipe: str | None
