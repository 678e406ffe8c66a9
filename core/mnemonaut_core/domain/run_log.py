"""Recorded recalls as they are listed, and the marks on them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RecordedRun:
    """One recorded recall. Times are UTC epoch seconds; `clock` is the recall's own."""

    id: str
    at: int
    clock: int
    by: str
    recipe: str
    preset: str
    query_hash: str
    candidates: int
    selected: int
    ms: float
    query_type: str | None
    """As the rules read the question; None where the recipe reads none."""
    strategy: str | None
    question: str | None = None
    """None: only its hash was kept."""
    damaged: bool = False
    """What was kept of it cannot be read: of its question, type and strategy nothing is known."""


@dataclass(frozen=True, slots=True)
class WrongType:
    """A recorded recall whose question was read as the wrong type. `query_text` and `should_be` only if a person said
    them; `language` is that of the rules that were tried first."""

    run_id: str
    at: int
    clock: int
    query_hash: str
    query_text: str | None
    query_type: str
    strategy: str
    language: str
    should_be: str | None
