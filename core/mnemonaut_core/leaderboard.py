"""Every recipe and preset beside the trivial baselines, on judged questions, in one table. Nothing is written."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from statistics import fmean

import msgspec

from mnemonaut_core.benchmark import Line, over_single
from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.errors import InputError
from mnemonaut_core.evaluation import DEPTH, Answer, Measures, measure, recipe_rankers
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.judgments import JudgedQuestion
from mnemonaut_core.metrics import Interval, bootstrap, hit_at
from mnemonaut_core.ports import Progress, no_progress
from mnemonaut_core.recall.baselines import CONVEX, SINGLE, baselines


class Row(msgspec.Struct, frozen=True):
    """What one recipe and preset, or a baseline, reached: means over the questions with a relevant memory, of the ranking. What is
    selected is None for a baseline, which selects nothing."""

    name: str
    recall: float
    ndcg: float
    mrr: float
    hit_5: float
    against: Interval
    """nDCG against convex .5, question by question."""
    over_single: tuple[Line, Line]
    """What MRR and hit@5 gain over the better of BM25 and cosine (seed 002)."""
    given: float | None = None
    """Memories that are selected for a question."""
    wrong: float | None = None
    """Of them, those that are judged not relevant."""
    silence: float | None = None
    """The share of all questions for which it is silent exactly when nothing is relevant."""
    tokens: float | None = None


def leaderboard(
    explorer: Explorer,
    judged: Sequence[JudgedQuestion],
    settings: Mapping[str, Settings],
    *,
    now: int,
    k: int = DEPTH,
    progress: Progress = no_progress,
    token: CancelToken = NEVER,
) -> tuple[Row, ...]:
    """The baselines, then these settings by name; each question at its own clock, else at `now`. InputError without a question that
    has a relevant memory."""
    rankers = recipe_rankers(explorer, settings, token=token)
    found: dict[str, list[Measures]] = defaultdict(list)
    hits: dict[str, list[float]] = defaultdict(list)
    for number, one in enumerate(judged):
        token.raise_if_set()
        query = one.question.asked(now)
        with explorer.readers.reader() as reader:
            answers = {
                name: Answer(ranking, ()) for name, ranking in baselines(query, reader, explorer.embedder).items()
            }
        for name, ranker in rankers.items():
            answers[name] = ranker(query)
        for name, answer in answers.items():
            measures = measure(answer, one, k)
            found[name].append(measures)
            if measures.has_relevant:
                hits[name].append(hit_at(answer.ranking, one.gains, 5))
        progress("recalls", number + 1, len(judged))
    if not hits:
        raise InputError.keyed("nothing_relevant", "no_judgments")
    single = [(_means(found[name])[2], fmean(hits[name])) for name in SINGLE]
    return tuple(
        _row(name, measures, fmean(hits[name]), found[CONVEX], single, selects=name in settings)
        for name, measures in found.items()
    )


def _means(measures: Sequence[Measures]) -> tuple[float, float, float]:
    ranked = [one.ranked for one in measures if one.ranked is not None]
    return fmean(one.recall for one in ranked), fmean(one.ndcg for one in ranked), fmean(one.mrr for one in ranked)


def _row(
    name: str,
    measures: Sequence[Measures],
    hit_5: float,
    base: Sequence[Measures],
    single: Sequence[tuple[float, float]],
    *,
    selects: bool,
) -> Row:
    recall, ndcg, mrr = _means(measures)
    pairs = [
        (one.ranked.ndcg, other.ranked.ndcg)
        for one, other in zip(measures, base, strict=True)
        if one.ranked is not None and other.ranked is not None
    ]
    tokens = [one.tokens for one in measures if one.tokens is not None]
    row = Row(
        name,
        recall,
        ndcg,
        mrr,
        hit_5,
        bootstrap({"": [one - other for one, other in pairs]}),
        over_single(mrr, hit_5, single),
    )
    if not selects:
        return row
    return msgspec.structs.replace(
        row,
        given=fmean(len(one.given) for one in measures),
        wrong=fmean(len(one.wrong) for one in measures),
        silence=fmean(one.silence_is_right for one in measures),
        tokens=fmean(tokens) if tokens else None,
    )
