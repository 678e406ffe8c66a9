"""How well recalls find what is relevant: judged questions by every recipe and by trivial rankings, and seed 004's benchmark
(section 8) over any database. Nothing is written.

What the seed leaves open: claims are all memories that the recipe's boundary admits, and all are searched; the split only chooses
the memories that give the questions (its last part). Two questions of each: the n-gram nearest to the memory's vector, and the
three nearest short ones, since a run of the text alone would be found by a substring. Relevant are the memory (2) and what a link
of the same subject joins to it (1). L0 to L3 have the filters of the recipe's own plan.
"""

from __future__ import annotations

import math
import re
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from statistics import fmean

import msgspec
import numpy as np
from msgspec.structs import replace

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.lists import Containing
from mnemonaut_core.domain.memory import Memory, embedding_text
from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.domain.query import Filters, Query
from mnemonaut_core.domain.run import Hit
from mnemonaut_core.domain.search import MatchQuery
from mnemonaut_core.errors import InputError
from mnemonaut_core.evaluation import DEPTH, recipe_rankers
from mnemonaut_core.explain.metrics import quantile
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.judgments import JudgedQuestion
from mnemonaut_core.metrics import Gains, Interval, bootstrap, hit_at, ndcg_at, recall_at, reciprocal_rank, relevant
from mnemonaut_core.parameters import presets_of
from mnemonaut_core.ports import Embedder, Progress, SearchPool, SearchReader, no_progress
from mnemonaut_core.recall.baselines import CONVEX, baselines
from mnemonaut_core.recall.embed import is_remote
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.text.sentences import sentences
from mnemonaut_core.text.words import CJK_CLASS, STOP_WORDS, is_cjk

SPLIT = (8, 1, 1)
K = 12
ABOUT_THE_SAME = tuple("same_topic relates_to derived_from supports contradicts supersedes near_repeat".split())
RECALL, NDCG, P90_MS, FALLBACKS, BETTER = 0.70, 0.45, 1500.0, 0.01, 1.1
"""The seeds' lines: Recall@12 and nDCG@12 at least, milliseconds of an activation and share of fallbacks at most (seed 004); what
MRR and hit@5 gain over the better single list (seed 002)."""
L0, L1, L2, L3, HYBRID = "L0", "L1", "L2", "L3", "Hybrid"
SOURCE_GAIN, LINKED_GAIN = 2.0, 1.0
LEAST_QUESTIONS = 5
"""Fewer tell nothing of what is chance."""
_MOST_GRAMS = 64
_PHRASE, _WORD, _WORDS = (2, 4), (1, 2), 3
"""Least and most words of an n-gram; how many n-grams make a question of words."""
_UNIT = re.compile(rf"[{CJK_CLASS}]|[^\W_{CJK_CLASS}]+(?:['’][^\W_{CJK_CLASS}]+)*")


class Asked(msgspec.Struct, frozen=True):
    """A question with its gold. `form`: phrase, words or judged."""

    form: str
    query: Query
    gains: Gains


class Row(msgspec.Struct, frozen=True):
    """What one ranking reached: means over questions with a relevant memory."""

    name: str
    recall: float
    ndcg: float
    mrr: float
    hit_5: float
    p50_ms: float | None = None
    p90_ms: float | None = None
    against: Interval | None = None
    """nDCG against convex .5, question by question; None where that is not measured, or by too few questions."""


class Line(msgspec.Struct, frozen=True):
    """A target of a seed: the measured and the wanted value, and whether more is better."""

    name: str
    seed: str
    value: float
    asked: float
    at_least: bool = True

    @property
    def met(self) -> bool:
        return 0.0 < self.value >= self.asked if self.at_least else self.value <= self.asked


class Benchmark(msgspec.Struct, frozen=True):
    """The table of section 8. `parts`: train, valid, test; `questions` by form; `lines` by the hybrid recipe's preset."""

    seed: int
    k: int
    parts: tuple[int, ...]
    questions: dict[str, int]
    levels: tuple[Row, ...]
    lines: dict[str, tuple[Line, ...]]


def _row(name: str, k: int, golds: Sequence[Gains], rankings: Sequence[Sequence[str]], ms: Sequence[float] = ()) -> Row:
    pairs = list(zip(rankings, golds, strict=True))
    return Row(
        name,
        fmean(recall_at(ranking, gains, k) for ranking, gains in pairs),
        fmean(ndcg_at(ranking, gains, k) for ranking, gains in pairs),
        fmean(reciprocal_rank(ranking, gains) for ranking, gains in pairs),
        fmean(hit_at(ranking, gains, 5) for ranking, gains in pairs),
        *((quantile(sorted(ms), share) for share in (0.5, 0.9)) if ms else ()),
    )


def over_single(row: Row, single: Sequence[Row]) -> tuple[Line, Line]:
    """Seed 002's line: MRR and hit@5 a tenth over the better of single lists."""
    return (
        Line("MRR", "002", row.mrr, BETTER * max(one.mrr for one in single)),
        Line("hit@5", "002", row.hit_5, BETTER * max(one.hit_5 for one in single)),
    )


# ---- judged questions


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
    """The trivial rankings, then these settings, over the questions with a relevant memory. InputError without any."""
    asked = [(one.question.asked(now), one.gains) for one in judged if relevant(one.gains)]
    if not asked:
        raise InputError.keyed("nothing_relevant", "no_judgments")
    rankers = recipe_rankers(explorer, settings, token=token)
    found: dict[str, list[Sequence[str]]] = defaultdict(list)
    for number, (query, _) in enumerate(asked):
        token.raise_if_set()
        progress("recalls", number, len(asked))
        with explorer.readers.reader() as reader:
            for name, ranking in baselines(query, reader, explorer.embedder).items():
                found[name].append(ranking)
        for name, ranker in rankers.items():
            found[name].append(ranker(query).ranking)
    golds = [gains for _, gains in asked]
    ndcg = {name: [ndcg_at(*pair, k) for pair in zip(rankings, golds, strict=True)] for name, rankings in found.items()}
    rows = [_row(name, k, golds, rankings) for name, rankings in found.items()]
    if len(asked) < LEAST_QUESTIONS:
        return tuple(rows)
    return tuple(
        replace(row, against=bootstrap({"": np.subtract(ndcg[row.name], ndcg[CONVEX]).tolist()})) for row in rows
    )


# ---- the benchmark of seed 004


def split(ids: Iterable[str], shares: Sequence[int], seed: int) -> tuple[tuple[str, ...], ...]:
    """The ids in parts of these shares, drawn by the seed; none is left out."""
    ordered = sorted(ids)
    drawn = [ordered[place] for place in np.random.default_rng(seed).permutation(len(ordered))]
    ends = [len(drawn) * sum(shares[: n + 1]) // sum(shares) for n in range(len(shares))]
    return tuple(tuple(drawn[start:end]) for start, end in zip((0, *ends), ends, strict=False))


def n_grams(text: str, least: int, most: int) -> list[tuple[int, int]]:
    """(start, end) of its n-grams of so many words, at most `_MOST_GRAMS`, evenly over the text."""
    found = []
    for start, end in sentences(text):
        units = [(start + m.start(), start + m.end()) for m in _UNIT.finditer(text[start:end])]
        sizes = [0.5 if is_cjk(text[a]) else 1.0 for a, _ in units]
        stops = [text[a:b].lower() in STOP_WORDS for a, b in units]
        for first in range(len(units)):
            size = 0.0
            for last in range(first, len(units)):
                size += sizes[last]
                if size > most:
                    break
                if size >= least and not (stops[first] or stops[last]):
                    found.append((units[first][0], units[last][1]))
    step = max(1, math.ceil(len(found) / _MOST_GRAMS))
    return found[::step]


def pseudo_texts(
    memory: Memory, reader: SearchReader, embedder: Embedder | None, draw: np.random.Generator
) -> Iterator[tuple[str, str]]:
    """(form, text) of the questions of a memory; none where its text has no n-gram."""
    text, own = embedding_text(memory), reader.vectors.load([memory.id])
    for form, bounds, count in (("phrase", _PHRASE, 1), ("words", _WORD, _WORDS)):
        grams = n_grams(text, *bounds)
        order = draw.permutation(len(grams)).tolist()
        if embedder is not None and own and grams:
            statistics = reader.vectors.statistics() if embedder.uses_gram_statistics else None
            near = embedder.embed_queries([text[a:b] for a, b in grams], statistics) @ own[memory.id]
            order = np.argsort(-near, kind="stable").tolist()
        taken: list[tuple[int, int]] = []
        for a, b in (grams[place] for place in order):
            if len(taken) < count and all(b <= other_a or other_b <= a for other_a, other_b in taken):
                taken.append((a, b))
        if taken:
            yield form, " ".join(text[a:b] for a, b in sorted(taken))


def questions(
    explorer: Explorer,
    filters: Filters,
    test: Sequence[str],
    judged: Iterable[tuple[Query, Gains]],
    *,
    now: int,
    seed: int,
    token: CancelToken = NEVER,
) -> tuple[Asked, ...]:
    """The pseudo questions of the test memories with the gold of their links, then the judged questions that are about them."""
    draw, found = np.random.default_rng(seed), list[Asked]()
    embedder = explorer.embedder if explorer.embedder is not None and explorer.embedder.dimension else None
    embedder = None if is_remote(embedder) else embedder
    with explorer.readers.reader() as reader, reader.snapshot():
        admitted = frozenset(reader.filters.timeline(filters).ids.tolist())
        linked: dict[str, set[str]] = defaultdict(set)
        for link in reader.lists.links_of(test, ABOUT_THE_SAME):
            linked[link.from_id].add(link.to_id)
            linked[link.to_id].add(link.from_id)
        memories = reader.load(test)
        for memory_id in test:
            token.raise_if_set()
            others = dict.fromkeys(sorted(linked[memory_id] & admitted), LINKED_GAIN)
            gains = {**others, memory_id: SOURCE_GAIN}
            texts = pseudo_texts(memories[memory_id], reader, embedder, draw)
            found += (Asked(form, Query(text, now), gains) for form, text in texts)
    tested = frozenset(test)
    return (*found, *(Asked("judged", query, gains) for query, gains in judged if relevant(gains) & tested))


def benchmark(
    explorer: Explorer,
    index: SearchPool,
    judged: Iterable[tuple[Query, Gains]] = (),
    *,
    shares: Sequence[int] = SPLIT,
    seed: int = 0,
    k: int = K,
    progress: Progress = no_progress,
    token: CancelToken = NEVER,
) -> Benchmark:
    """Run it. `index`: readers that load no vectors, so that sqlite-vec answers. InputError if no question can be made."""
    recipe, curve_of = next((one, one.shown.curve) for one in RECIPES.values() if one.shown.curve is not None)
    with explorer.readers.reader() as reader, reader.snapshot():
        moments = reader.filters.timeline(Filters(recipe.kinds)).moments
    now = int(np.nanmax(moments, initial=0.0))
    (trace,) = explorer.recall(Query("", now), Settings(recipe.name))
    with explorer.readers.reader() as reader, reader.snapshot():
        parts = split(reader.filters.timeline(trace.plan.filters).ids.tolist(), shares, seed)
    asked = questions(explorer, trace.plan.filters, parts[-1], judged, now=now, seed=seed, token=token)
    if not asked:
        raise InputError.keyed("no_pseudo_questions")
    rankings: dict[str, list[Sequence[str]]] = defaultdict(list)
    ms: dict[str, list[float]] = defaultdict(list)
    fallbacks, words = Counter[str](), dict[str, str]()
    for number, one in enumerate(asked):
        token.raise_if_set()
        progress("recalls", number, len(asked))
        for preset in presets_of(recipe.name):
            begun = time.perf_counter()
            (trace,) = explorer.recall(one.query, Settings(recipe.name, preset), token=token)
            ms[preset].append(_ms_since(begun))
            rankings[preset].append(trace.selected[:k])
            fallbacks[preset] += any(warning.code == "search_fallback" for warning in trace.warnings)
            words[preset] = next(run.source for run in trace.runs if curve_of(run) == "text")
        for name, search, before in _searches(explorer, index, one.query.text, words.values(), trace.plan.filters, k):
            begun = time.perf_counter()
            rankings[name].append([hit.id for hit in search()])
            ms[name].append(before + _ms_since(begun))
    golds = [one.gains for one in asked]
    rows = {name: _row(name, k, golds, found, ms[name]) for name, found in rankings.items()}
    lines = {preset: _lines(rows, k, preset, words[preset], fallbacks[preset] / len(asked)) for preset in words}
    hybrid = [replace(rows.pop(preset), name=f"{HYBRID} {preset}") for preset in words]
    return Benchmark(
        seed,
        k,
        tuple(map(len, parts)),
        dict(Counter(one.form for one in asked)),
        (*(rows[name] for name in sorted(rows)), *hybrid),
        lines,
    )


def _ms_since(begun: float) -> float:
    return 1000.0 * (time.perf_counter() - begun)


def _searches(
    explorer: Explorer, index: SearchPool, text: str, words: Iterable[str], filters: Filters, k: int
) -> Iterator[tuple[str, Callable[[], Sequence[Hit]], float]]:
    """(level, search, milliseconds that count besides) of L0 to L3; a level without a list is missing."""
    with explorer.readers.reader() as reader, reader.snapshot():
        yield L0, lambda: reader.lists.hits(Containing(text), k=k, filters=filters), 0.0
        for name in dict.fromkeys(words):
            query = MatchQuery(name, text)
            yield f"{L1} {name}", partial(_matched, reader, query, k, filters), 0.0
    begun = time.perf_counter()
    vector, _ = explorer.query_vector(text)
    embedded = _ms_since(begun)
    if vector is not None:
        for level, pool in ((L2, explorer.readers), (L3, index)):
            with pool.reader() as searched, searched.snapshot():
                yield level, partial(_nearest, searched, vector, k, filters), embedded


def _matched(reader: SearchReader, query: MatchQuery, k: int, filters: Filters) -> Sequence[Hit]:
    return reader.words.match(query, k=k, filters=filters).hits


def _nearest(reader: SearchReader, vector: Vector, k: int, filters: Filters) -> Sequence[Hit]:
    return reader.vectors.nearest({"q": vector}, k=k, filters=filters)["q"].hits


def _lines(rows: Mapping[str, Row], k: int, preset: str, words: str, fallbacks: float) -> tuple[Line, ...]:
    own = rows[preset]
    return (
        Line(f"Recall@{k}", "004", own.recall, RECALL),
        Line(f"nDCG@{k}", "004", own.ndcg, NDCG),
        Line("activate p90 ms", "004", own.p90_ms or 0.0, P90_MS, at_least=False),
        Line("search_fallback / search", "004", fallbacks, FALLBACKS, at_least=False),
        *over_single(own, [rows[name] for name in (f"{L1} {words}", L2) if name in rows]),
    )
