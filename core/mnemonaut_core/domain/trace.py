"""The values that flowed through one recall. The explanation is read from it, never computed beside it."""

from __future__ import annotations

from collections import Counter
from typing import Generic

import msgspec
from msgspec import field

from mnemonaut_core.domain.choice import Choice, ChoiceRequest
from mnemonaut_core.domain.evidence import Evidence
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.outcome import Code, Decision
from mnemonaut_core.domain.plan import N, P, Plan, Vector, X
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.ranking import Ranking, Scored
from mnemonaut_core.domain.run import Hit, Run
from mnemonaut_core.i18n import Text

TRACE_SCHEMA = 1


class ScopeCounts(msgspec.Struct, frozen=True):
    """Every memory of the searched kinds, accounted for before any search."""

    total: int
    isolated: int
    suppressed: int
    filtered: dict[str, int]
    searchable: int


class StageTime(msgspec.Struct, frozen=True):
    """How long one stage took, in milliseconds."""

    stage: str
    ms: float


class ParameterTurn(msgspec.Struct, frozen=True):
    """The parameter that an advice names; `value` None where it says no value."""

    parameter: str
    value: object = None


class TraceWarning(msgspec.Struct, frozen=True):
    """A lint finding or a degraded source: a code, the sentence, the number that shows it, what to do, and what to turn."""

    code: str
    message: Text
    value: float | None = None
    advice: Text | None = None
    turn: ParameterTurn | None = None


class Pool(msgspec.Struct, Generic[P, N, X], frozen=True, eq=False):
    """What was gathered, as of one generation: the plan, what the sources answered to it, and the memories of their hits. All
    that a pure stage may look at."""

    plan: Plan[P, N]
    memories: dict[str, Memory]
    vectors: dict[str, Vector] = field(default_factory=dict)
    runs: tuple[Run, ...] = ()
    beside: X = None  # type: ignore[assignment]  # the X of a recipe that reads nothing is None
    """What the recipe reads beside the memories (threads, entities, documents …)."""
    generation: int = 0
    scope: ScopeCounts | None = None
    """How many memories the filters left that somebody may change (kinds, sensitivity, scope, boundary, status, time), not
    what the recipe leaves out by what it is, nor what has expired; None for a pool that was made without a database."""


class Candidate(msgspec.Struct, frozen=True):
    """One memory of any run with everything that the trace says of it. `rank` is its place in the last ranking,
    from 1; None if it left before. `scored` is the last score it had, None if it never had one."""

    memory: Memory
    rank: int | None
    scored: Scored | None
    hits: tuple[tuple[str, str, Hit], ...]  # (source, form, hit)
    decision: Decision


class PackText(msgspec.Struct, frozen=True):
    """The exact text that the recipe hands to the model; empty when nothing is injected."""

    text: str
    inject: bool
    strategy: str
    tokens: int
    ids: tuple[str, ...] = ()


class ParameterLayer(msgspec.Struct, frozen=True):
    """A parameter's value and the layer that set it (default, preset, database, environment, set …)."""

    name: str
    value: object
    layer: str


class Trace(msgspec.Struct, Generic[P, N, X], frozen=True, eq=False):
    """One recall, whole. Times (`spans`, `Run.ms`, `id`) aside, the same question gives the same trace."""

    id: str
    recipe: str
    preset: str
    layers: tuple[ParameterLayer, ...]
    pool: Pool[P, N, X]
    rankings: tuple[Ranking, ...]
    candidates: tuple[Candidate, ...]
    selected: tuple[str, ...]
    pack: PackText
    warnings: tuple[TraceWarning, ...]
    spans: tuple[StageTime, ...]
    choices: dict[str, tuple[ChoiceRequest, Choice]] = field(default_factory=dict)
    """What a chooser was asked and answered, by the name of the step."""
    response: dict[str, object] = field(default_factory=dict)
    """The answer in the seed's own structure: ids and numbers, no texts; {} where the seed has none."""
    evidence: dict[str, Evidence] = field(default_factory=dict)
    """By memory, of what is shown or handed over; {} for a trace that only answers what would be."""

    @property
    def plan(self) -> Plan[P, N]:
        """What was asked for."""
        return self.pool.plan

    @property
    def query(self) -> Query:
        """The question, with its clock."""
        return self.pool.plan.query

    @property
    def parameters(self) -> P:
        """The recipe's parameters."""
        return self.pool.plan.parameters

    @property
    def runs(self) -> tuple[Run, ...]:
        """What the sources answered, in the recipe's order."""
        return self.pool.runs

    @property
    def generation(self) -> int:
        """The content generation that was seen."""
        return self.pool.generation

    @property
    def scope(self) -> ScopeCounts | None:
        """How many memories the filters left; see `Pool.scope`."""
        return self.pool.scope

    @property
    def embedder(self) -> str | None:
        """Who made the query's vectors; None without any."""
        return self.pool.plan.vectors.embedder

    @property
    def counted(self) -> dict[str, frozenset[str]]:
        """For a recipe that counts sources: which of them count for each memory (a memory that similarity finds among the
        recent ones is not counted again for being among those of any age). {} where hits count as they are."""
        sources = {run.source for run in self.runs}
        found = {item.id: frozenset(part.name for part in item.parts) for item in self.rankings[0].items}
        return found if all(names <= sources for names in found.values()) else {}

    @property
    def outcomes(self) -> dict[Code, int]:
        """How many candidates met each outcome, in the order of the closed list."""
        counts = Counter(candidate.decision.outcome.code for candidate in self.candidates)
        return {code: counts[code] for code in Code if counts[code]}

    def candidate(self, memory_id: str) -> Candidate | None:
        """The candidate of this id; None if no source found it."""
        return next((item for item in self.candidates if item.memory.id == memory_id), None)
