"""The values that flowed through one recall. Explanations are read from it and never computed separately."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, NamedTuple, cast, overload

import msgspec
import numpy as np
from msgspec import field
from msgspec.structs import force_setattr

from mnemonaut_core.domain.choice import Choice, ChoiceRequest
from mnemonaut_core.domain.columns import Columns, Ranking, Rows, Selection
from mnemonaut_core.domain.currency import Later, State, disputed_among, states_of
from mnemonaut_core.domain.dense import Dense
from mnemonaut_core.domain.evidence import Evidence
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.outcome import BESIDE_THE_ORDER, Code, Decision, Outcome
from mnemonaut_core.domain.plan import N, P, Plan, Vector, X
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.ranking import Scored
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
    ahead: int = 0
    """Of those filtered, what nothing but the clock of the recall keeps out."""


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
    related: X = None  # type: ignore[assignment]  # the X of a recipe that reads nothing is None
    """What the recipe reads of the memories besides themselves (threads, entities, documents …)."""
    generation: int = 0
    scope: ScopeCounts | None = None
    """How many memories remain after the filters that a person can change (kinds, sensitivity, scope, boundary, status,
    time); fixed rules of the recipe and expiry are not counted. None for a pool without a database."""
    dense: Dense | None = None
    """The scores of every searchable memory, where the recipe orders all of them; None elsewhere."""
    cosines: dict[str, float] = field(default_factory=dict)
    """By memory the mean of both cosines, where a recipe that searches by two lists compares them itself; {} elsewhere."""
    later: Mapping[str, tuple[Later, ...]] = field(default_factory=dict)
    """By memory what replaced or contradicted it, by its links, as far as the query's filters admit that."""
    columns: Columns = cast("Columns", None)  # made below
    """The same as arrays. A pool that differs in the plan's parameters alone shares them."""

    def __post_init__(self) -> None:
        known = cast("Columns | None", self.columns)
        if known is None or known.query is not self.plan.query or known.runs is not self.runs:
            force_setattr(self, "columns", Columns(self.plan.query, self.runs, self.memories, self.vectors))

    def states(self, selected: tuple[str, ...] = ()) -> dict[str, tuple[State, ...]]:
        """By memory why it does not hold any more; those that hold are missing. Of the selected also those that another one of
        them may contradict."""

        def made() -> dict[str, tuple[State, ...]]:
            if not selected:
                return {one.id: states for one in self.memories.values() if (states := self._states_of(one, ()))}
            known = [self.memories[memory_id] for memory_id in selected if memory_id in self.memories]
            disputed = disputed_among(known).items()
            return {**self.states(), **{one: self._states_of(self.memories[one], more) for one, more in disputed}}

        return self.columns.once(("states", selected), made)

    def _states_of(self, memory: Memory, disputed: tuple[Later, ...]) -> tuple[State, ...]:
        linked = self.later.get(memory.id, ())
        known = {one.id for one in linked}
        more = (one for one in disputed if one.id not in known)
        return states_of(memory, (*linked, *more), self.plan.query.now)


class Ranked(msgspec.Struct, Generic[P, N, X], frozen=True, eq=False):
    """The results of a recipe's stages on the pool: every ranking, the fused one first, every selection, and the
    request and answer of a chooser by the name of the step."""

    pool: Pool[P, N, X]
    rankings: tuple[Ranking, ...]
    selections: tuple[Selection, ...] = ()
    choices: dict[str, tuple[ChoiceRequest, Choice]] = field(default_factory=dict)

    @property
    def selected(self) -> tuple[str, ...]:
        """Ids of the result, best first."""
        return self.selections[-1].selected if self.selections else ()

    @property
    def states(self) -> dict[str, tuple[State, ...]]:
        return self.pool.states(self.selected)


class Judged(NamedTuple):
    """What a recipe gives for one memory besides its score: the reason, and the level of relevance of a selected one."""

    reason: str | None = None
    relevance: str | None = None


Judge = Callable[[Any, Scored, Outcome], Judged]
"""Of the `Ranked` recall, a memory's last score and its outcome."""


class Candidate(msgspec.Struct, frozen=True):
    """One memory of any run with everything that the trace says of it. `rank` is its place in the last ranking,
    from 1; None if it left before. `scored` is the last score it had, None if it never had one. `number` is the seat that its
    place would give it, as people read it: what repeats another memory, or found its group full, has none."""

    memory: Memory
    rank: int | None
    scored: Scored | None
    hits: tuple[tuple[str, str, Hit], ...]  # (source, form, hit)
    decision: Decision
    number: int | None = None


class Candidates(Sequence[Candidate]):
    """Every memory of any run once, those of the last ranking first, then those that left before, by their last score. One is
    made when it is read."""

    def __init__(self, ranked: Ranked, judge: Judge) -> None:
        self.ranked, self._judge = ranked, judge
        self._made: dict[int, Candidate] = {}

    def __len__(self) -> int:
        return len(self.ranked.pool.columns)

    @overload
    def __getitem__(self, place: int) -> Candidate: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[Candidate, ...]: ...

    def __getitem__(self, place: int | slice) -> Candidate | tuple[Candidate, ...]:
        if isinstance(place, slice):
            return tuple(self[n] for n in range(*place.indices(len(self))))
        return self._of(int(self._order[place]))

    def __iter__(self) -> Iterator[Candidate]:
        return map(self._of, self._order.tolist())

    def ids(self, most: int | None = None) -> list[str]:
        """Return the ids of the first `most` (None: of all), in order."""
        ids = self.ranked.pool.columns.ids
        return [ids[row] for row in self._order[:most].tolist()]

    def find(self, memory_id: str) -> Candidate | None:
        """The candidate of this id; None if no source found it."""
        row = self.ranked.pool.columns.row_of.get(memory_id)
        return None if row is None else self._of(row)

    def codes(self) -> dict[str, Code]:
        """The outcome code of each, by id, in order."""
        ids, selections = self.ranked.pool.columns.ids, self.ranked.selections
        made = [[selection.verdicts[number].code for number in selection.verdict.tolist()] for selection in selections]
        numbers, places = (array.tolist() for array in self._decided)
        found = {}
        for row in self._order.tolist():
            number = numbers[row]
            found[ids[row]] = Code.NOT_CHOSEN if number < 0 else self._behind_gate(made[number][places[row]])
        return found

    @cached_property
    def _scored(self) -> tuple[Rows, Rows]:
        """The number of the last ranking that holds each row (−1: none), and its place there."""
        return self._last(self.ranked.rankings)

    @cached_property
    def _decided(self) -> tuple[Rows, Rows]:
        """The number of the last selection that decided for each row (−1: none), and its place there."""
        return self._last(self.ranked.selections)

    def _last(self, stages: Sequence[Ranking | Selection]) -> tuple[Rows, Rows]:
        last, place = np.full(len(self), -1, np.intp), np.full(len(self), -1, np.intp)
        for number, stage in enumerate(stages):
            last[stage.rows], place[stage.rows] = number, np.arange(len(stage.rows))
        return last, place

    @cached_property
    def _order(self) -> Rows:
        rankings, (last, place) = self.ranked.rankings, self._scored
        score = np.zeros(len(self))
        for number, ranking in enumerate(rankings):
            here = last == number
            score[here] = ranking.scores[place[here]]
        left = np.flatnonzero(last != len(rankings) - 1)
        return np.concatenate((rankings[-1].rows, left[np.lexsort((left, -score[left]))]))

    @cached_property
    def _numbers(self) -> Rows:
        """By place in the last ranking the number; 0 for none."""
        rows, (decided, places) = self.ranked.rankings[-1].rows, self._decided
        beside = np.zeros(len(rows), np.bool_)
        for number, selection in enumerate(self.ranked.selections):
            here = decided[rows] == number
            codes = np.array([verdict.code in BESIDE_THE_ORDER for verdict in selection.verdicts], np.bool_)
            beside[here] = codes[selection.verdict[places[rows][here]]]
        return np.where(beside, 0, np.cumsum(~beside))

    @cached_property
    def _closed(self) -> Outcome | None:
        """After a gate closed, what stood behind the selected is GATE_CLOSED too: no result was full."""
        for selection in self.ranked.selections:
            for place in np.flatnonzero(selection.verdict)[:1].tolist():
                if selection.code(place) is Code.GATE_CLOSED:
                    return selection.outcome(place)
        return None

    def _code(self, row: int) -> Code:
        number, place = (int(array[row]) for array in self._decided)
        if number < 0:
            return Code.NOT_CHOSEN
        return self._behind_gate(self.ranked.selections[number].code(place))

    def _behind_gate(self, code: Code) -> Code:
        return Code.GATE_CLOSED if code is Code.RESULT_CAP and self._closed is not None else code

    def _outcome(self, row: int) -> Outcome:
        number, place = (int(array[row]) for array in self._decided)
        if number < 0:
            return Outcome(code=Code.NOT_CHOSEN, stage="fuse")
        if self._closed is not None and self._code(row) is Code.GATE_CLOSED:
            return self._closed
        return self.ranked.selections[number].outcome(place)

    @cached_property
    def _hits(self) -> dict[str, list[tuple[str, str, Hit]]]:
        found: dict[str, list[tuple[str, str, Hit]]] = {}
        for run in self.ranked.pool.runs:
            for hit in run.hits:
                found.setdefault(hit.id, []).append((run.source, run.form, hit))
        return found

    def _of(self, row: int) -> Candidate:
        if row not in self._made:
            self._made[row] = self._make(row)
        return self._made[row]

    def _make(self, row: int) -> Candidate:
        pool, rankings = self.ranked.pool, self.ranked.rankings
        memory_id = pool.columns.ids[row]
        number, place = (int(array[row]) for array in self._scored)
        scored = None if number < 0 else rankings[number].scored(place)
        outcome = self._outcome(row)
        judged = Judged() if scored is None else self._judge(self.ranked, scored, outcome)
        rank = place + 1 if number == len(rankings) - 1 else None
        decision = Decision(memory_id, outcome, judged.relevance, judged.reason)
        seat = 0 if rank is None else int(self._numbers[place])
        return Candidate(pool.memories[memory_id], rank, scored, tuple(self._hits[memory_id]), decision, seat or None)


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
    candidates: Candidates
    selected: tuple[str, ...]
    pack: PackText
    warnings: tuple[TraceWarning, ...]
    spans: tuple[StageTime, ...]
    choices: dict[str, tuple[ChoiceRequest, Choice]] = field(default_factory=dict)
    """The request to a chooser and its answer, by the name of the step."""
    response: dict[str, object] = field(default_factory=dict)
    """The answer in the seed's own structure: ids and numbers, no texts; {} where the seed has none."""
    evidence: dict[str, Evidence] = field(default_factory=dict)
    """By memory, of what is shown or handed over; {} for a trace that only answers what would be."""

    @property
    def plan(self) -> Plan[P, N]:
        return self.pool.plan

    @property
    def query(self) -> Query:
        return self.pool.plan.query

    @property
    def parameters(self) -> P:
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
    def states(self) -> dict[str, tuple[State, ...]]:
        return self.pool.states(self.selected)

    @property
    def counted(self) -> dict[str, frozenset[str]]:
        """For a recipe that counts sources: which of them count for each memory (a memory that similarity finds among the
        recent ones is not counted again for being among those of any age). {} where hits count as they are."""
        if not self._counts_sources:
            return {}
        has = [(part.name, np.isnan(part.contribution).tolist()) for part in self.rankings[0].parts]
        return {
            memory_id: frozenset(name for name, without in has if not without[place])
            for place, memory_id in enumerate(self.rankings[0].ids)
        }

    @property
    def _counts_sources(self) -> bool:
        return {part.name for part in self.rankings[0].parts} <= {run.source for run in self.runs}

    def counted_for(self, memory_id: str) -> frozenset[str]:
        """Of one memory, the same; empty where hits count as they are."""
        fused = self.rankings[0].find(memory_id) if self._counts_sources else None
        return frozenset() if fused is None else frozenset(part.name for part in fused.parts)

    @property
    def outcomes(self) -> dict[Code, int]:
        """How many candidates met each outcome, in the order of the closed list."""
        counts = Counter(self.candidates.codes().values())
        return {code: counts[code] for code in Code if counts[code]}

    def candidate(self, memory_id: str) -> Candidate | None:
        return self.candidates.find(memory_id)
