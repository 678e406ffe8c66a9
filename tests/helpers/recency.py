"""A sixth recipe as somebody would add it: this file, and one line in the registry.

It looks at the newest memories and at nothing else. Its source, its steps, the part of its score, its note and its words
are its own; nobody else has heard of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec
import numpy as np

from mnemonaut_core.domain.columns import PartColumn, Ranking, Selection, Verdict
from mnemonaut_core.domain.lists import Newest
from mnemonaut_core.domain.outcome import CODES_OF_ALL, Code
from mnemonaut_core.domain.plan import Form, Plan
from mnemonaut_core.domain.query import Filters, Query
from mnemonaut_core.domain.trace import Candidate, PackText, Pool, Ranked, Trace, TraceWarning
from mnemonaut_core.i18n import Text
from mnemonaut_core.parameters import meta
from mnemonaut_core.recall import features, fuse
from mnemonaut_core.recall import pack as packs
from mnemonaut_core.recall.stage import (
    Gather,
    Lint,
    OwnRule,
    Recipe,
    RecipeWords,
    Rerank,
    Select,
    Shown,
    Source,
    SourceKind,
)
from mnemonaut_core.recall.vocabulary import Fact, PartWords, SourceWords, Vocabulary, decision, of_plan, of_score

NEWEST, STALE = "newest_first", "nothing_fresh"
FRESH = 0.01


# fmt: off
class RecencyParameters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far down the newest are looked at, how fast they fade, and how many come back."""

    newest_k: Annotated[int, meta(
        "Newest memories that are looked at.",
        0, 200, unit="memories", stage="gather", group="clock", depth=True,
    )] = 20
    half_life_days: Annotated[float, meta(
        "Days after which freshness has halved.",
        1, 365, unit="days", stage="rerank", group="clock",
    )] = 30.0
    limit: Annotated[int, meta(
        "Memories in the result.",
        1, 50, unit="memories", stage="select", group="cut",
    )] = 5
# fmt: on


class RecencyNotes(msgspec.Struct, frozen=True):
    """Whether the question is in a hurry."""

    pace: str


RecencyPlan = Plan[RecencyParameters, RecencyNotes]
RecencyPool = Pool[RecencyParameters, RecencyNotes, None]
RecencyTrace = Trace[RecencyParameters, RecencyNotes, None]


def plan(query: Query, p: RecencyParameters) -> RecencyPlan:
    """One form, every kind, nothing later than now."""
    filters = Filters(kinds=query.kinds or ("episode", "state"), not_after=query.now)
    notes = RecencyNotes("hurried" if "!" in query.text else "calm")
    return Plan(query, p, (Form("q1", query.text),), filters, notes=notes)


def gather(plan: RecencyPlan) -> Gather:
    """The newest, by their own time."""
    k = plan.parameters.newest_k
    off = None if k else "newest_k"
    return Gather((Source(NEWEST, SourceKind.LIST, k, lists=lambda _p, _r: Newest("moment"), off_parameter=off),))


def fuse_runs(pool: RecencyPool) -> Ranking:
    """There is one list only."""
    return fuse.rrf(pool.columns, k=60)


def freshest(pool: RecencyPool, ranking: Ranking) -> Ranking:
    """Half-life freshness, and nothing beside it."""
    now, days = pool.plan.query.now, pool.plan.parameters.half_life_days
    age = pool.columns.column("age", lambda memory: features.age_days(now, memory.moment))[ranking.rows]
    fresh = features.half_life_recency(age, days)
    return ranking.rescored("freshest", fresh, [PartColumn.weighted("freshness", age, fresh, 1.0)])


def handful(pool: RecencyPool, ranking: Ranking) -> Selection:
    """The first so many."""
    limit = pool.plan.parameters.limit
    found = Selection.passing("handful", ranking.pool_ids, ranking.rows, Verdict(Code.RESULT_CAP, "rank"))
    found.put(slice(limit, None), 1, value=np.arange(limit, max(limit, len(ranking))) + 1.0, limit=limit)
    return found


def pack(ranked: Ranked) -> PackText:
    """The texts, a line each."""
    text = "\n".join(ranked.pool.memories[memory_id].text for memory_id in ranked.selected)
    return PackText(text, bool(text), "lines", packs.episode_tokens(text), ranked.selected)


VOCABULARY = Vocabulary(
    sources={
        NEWEST: SourceWords(
            "newest", "the list of the newest", "Newest first", "Brings the newest of all.", badge="nw", in_time=True
        )
    },
    steps={"freshest": "By freshness", "handful": "A handful"},
    parts={
        "freshness": PartWords("freshness", "How fresh it is", "Halves with every month.", days=True),
    },
    groups={"clock": "The clock"},
    decisions={"hurried": "in a hurry", "calm": "at leisure"},
)


def facts(trace: RecencyTrace, *, expert: bool) -> tuple[Fact, ...]:
    """The pace."""
    return (Fact(of_plan("Pace"), decision(VOCABULARY.decisions, trace.plan.notes.pace, expert=expert)),)


def decided(trace: RecencyTrace, candidate: Candidate, *, expert: bool) -> tuple[str, ...]:
    """How many were newer."""
    return (of_score("{count} are newer.", count=(candidate.rank or 1) - 1),)


def pace_of(trace: RecencyTrace) -> str:
    """What the metrics count by."""
    return trace.plan.notes.pace


def nothing_fresh(trace: RecencyTrace) -> tuple[TraceWarning, ...]:
    """Even the newest has faded."""
    best = float(trace.rankings[-1].scores.max(initial=0.0)) if len(trace.rankings[-1]) else 1.0
    if best >= FRESH:
        return ()
    return (TraceWarning(STALE, Text("Even the newest memory has faded to {best}.", best=f"{best:.1g}"), best),)


def cue(trace: RecencyTrace) -> Iterator[tuple[str, str]]:
    """No word decides."""
    yield from ()


RECENCY = Recipe(
    name="recency",
    words=RecipeWords(
        title="Recency", seed="–", about="The newest memories, whatever the question says.", vocabulary=VOCABULARY
    ),
    parameters=RecencyParameters,
    kinds=("episode", "state"),
    codes=CODES_OF_ALL | {Code.RESULT_CAP},
    plan=plan,
    gather=gather,
    fuse=fuse_runs,
    steps=(Rerank("freshest", freshest), Select("handful", handful)),
    pack=pack,
    shown=Shown(facts=facts, decided=decided, strategy=pace_of),
    lint=Lint(
        own=(OwnRule(STALE, "Everything that is stored has faded.", nothing_fresh),), result="limit", deciding_words=cue
    ),
)
