"""`external`: another program's retriever, reached by its command or address, explained like a recipe of ours.

It ranks ids; what it does inside is its own. So its "why" is a rank, a score, and whether the memory is among the k that it handed
over. It runs only when a person names it, and is in no `all`; its failure is the status of its one source.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import msgspec
import numpy as np
from msgspec.structs import replace

from mnemonaut_core.domain.columns import PartColumn, Ranking, Selection, Verdict
from mnemonaut_core.domain.lists import Among
from mnemonaut_core.domain.outcome import CODES_OF_ALL, Code
from mnemonaut_core.domain.plan import Form, Plan
from mnemonaut_core.domain.query import Query, filters_of
from mnemonaut_core.domain.trace import PackText, Pool, Ranked
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Advice
from mnemonaut_core.parameters import meta
from mnemonaut_core.recall import pack as packs
from mnemonaut_core.recall.stage import Gather, Lint, Recipe, Select, Source, SourceKind, words_beside

NAME = "external"
SOURCE = "external"


# fmt: off
class ExternalParameters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The number of memories to request and to hand over, and the least score."""

    asked_k: Annotated[int, meta(
        "Memories that the retriever is asked for.",
        1, 1000, unit="memories", stage="gather", group="retriever", depth=True, label="Asked for",
    )] = 50
    max_results: Annotated[int, meta(
        "Memories in the result.",
        1, 200, unit="memories", stage="select", group="cut", label="Handed over",
    )] = 10
    min_score: Annotated[float, meta(
        "The score, on the retriever's own scale, that a memory must reach.",
        -1_000_000, 1_000_000, stage="select", group="cut", label="Least score",
    )] = -1_000_000.0
# fmt: on


Rank = Callable[..., tuple[tuple[str, float], ...]]
"""`(query, k, *, now, context)` to (id, score), best first, as `models.external_retriever`; raises where it fails or is late."""
ExternalPlan = Plan[ExternalParameters, None]
ExternalPool = Pool[ExternalParameters, None, None]


def plan(query: Query, p: ExternalParameters) -> ExternalPlan:
    """One form; what the question restricts, and nothing later than its clock: the retriever may know of more than it should."""
    filters = replace(filters_of(query, ("episode", "state", "chunk", "claim", "affect")), without_statuses=())
    return Plan(query, p, (Form("q1", query.text),), filters, notes=None)


def fuse_runs(pool: ExternalPool) -> Ranking:
    """Its own order, by its own scores."""
    columns = pool.columns
    scores = np.zeros(len(columns))
    for _, rows, _, found in columns.lists:
        scores[rows] = found
    return Ranking.of(
        "fuse", columns.ids, columns.all_rows, scores, (PartColumn.weighted("retriever", scores, scores, 1.0),)
    )


def cut(pool: ExternalPool, ranking: Ranking) -> Selection:
    """Select the first `max_results` whose score reaches `min_score`."""
    p = pool.plan.parameters
    full, low = Verdict(Code.RESULT_CAP, "rank"), Verdict(Code.BELOW_CUT)
    found = Selection.passing("cut", ranking.pool_ids, ranking.rows, full, low)
    ranks = np.arange(1.0, len(ranking) + 1.0)
    found.put(slice(p.max_results, None), 1, value=ranks[p.max_results :], limit=p.max_results)
    below = ranking.scores < p.min_score
    found.put(below, 2, value=ranking.scores[below], limit=p.min_score)
    return found


def pack(ranked: Ranked) -> PackText:
    """The texts, a paragraph each: what the other software makes of them, it does not tell."""
    text = "\n\n".join(ranked.pool.memories[memory_id].text for memory_id in ranked.selected)
    return PackText(text, bool(text), "texts", packs.episode_tokens(text), ranked.selected)


def external_recipe(name: str, rank: Rank) -> Recipe[ExternalParameters, None, None]:
    """The recipe of a retriever; `name`: its command or address, for display."""

    def lists(plan: ExternalPlan, _reader: object) -> Among:
        query = plan.query
        return Among(rank(query.text, plan.parameters.asked_k, now=query.now, context=query.context))

    def gather(plan: ExternalPlan) -> Gather:
        k = plan.parameters.asked_k
        return Gather((Source(SOURCE, SourceKind.LIST, k, lists=lists, asks=(name, k)),))

    return Recipe(
        name=NAME,
        words=words_beside(__file__),
        parameters=ExternalParameters,
        kinds=("episode", "state", "chunk", "claim", "affect"),
        codes=CODES_OF_ALL | {Code.RESULT_CAP, Code.BELOW_CUT},
        plan=plan,
        gather=gather,
        fuse=fuse_runs,
        steps=(Select("cut", cut),),
        pack=pack,
        lint=Lint(result="max_results"),
    )


def _no_retriever(*_query: object, **_more: object) -> tuple[tuple[str, float], ...]:
    raise InputError("No retriever was named", code="no_external", advice=Advice("name_external"))


DECLARED = external_recipe("", _no_retriever)
"""The recipe's description, independent of the retriever."""
