"""The shapes of the stages and of a recipe."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

import msgspec

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.outcome import Code, Selection
from mnemonaut_core.domain.plan import Plan
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.ranking import Ranking, Scored
from mnemonaut_core.domain.run import Run
from mnemonaut_core.domain.trace import PackText, Pool, Trace, TraceWarning
from mnemonaut_core.ports import MatchQuery, MemoryReader


class SourceKind(StrEnum):
    """How a source searches; tells `probe` which place to ask for."""

    VECTOR = "vector"
    WORDS = "words"


@dataclass(frozen=True, slots=True)
class Source:
    """One way to fetch candidates: what it asks for each form. `off` names the reason why it is turned off.

    `fetch` reads; `probe` (in `probe.py`) uses the same `match` and the same filters.
    """

    name: str
    kind: SourceKind
    k: int
    match: Callable[[str], MatchQuery] | None = None
    off_parameter: str | None = None
    deadline_ms: float | None = None


@dataclass(frozen=True, slots=True)
class Gather:
    """The sources of one plan, all independent of each other."""

    sources: tuple[Source, ...]


Planner = Callable[[Query, msgspec.Struct], Plan]
Gatherer = Callable[[Plan], Gather]
Fuser = Callable[[Plan, tuple[Run, ...]], Ranking]
Reranker = Callable[[Pool, Ranking], Ranking]
Selector = Callable[[Pool, Ranking], Selection]
Packer = Callable[[Pool, Selection], PackText]
Reasoner = Callable[[Scored], str]
LintRule = Callable[[Trace], "tuple[TraceWarning, ...]"]
Fetch = Callable[[MemoryReader, CancelToken], tuple[Run, ...]]


@dataclass(frozen=True, slots=True)
class Rerank:
    """A step that reorders and never adds or loses."""

    name: str
    run: Reranker


@dataclass(frozen=True, slots=True)
class Select:
    """A step that decides for every memory; those it marks SELECTED go on (or out, when it is the last)."""

    name: str
    run: Selector


@dataclass(frozen=True, slots=True)
class Recipe:
    """One retrieval pipeline: composition of stages, nothing else."""

    name: str
    title: str
    seed: str
    about: str
    parameters: type[msgspec.Struct]
    kinds: tuple[str, ...]
    plan: Planner
    gather: Gatherer
    fuse: Fuser
    steps: tuple[Rerank | Select, ...]
    pack: Packer
    codes: frozenset[Code]
    """The outcomes that it can produce."""
