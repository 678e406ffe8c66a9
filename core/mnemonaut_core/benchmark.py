"""Seed 004's benchmark (section 8) over any database: split, pseudo questions, gold, levels L0 to L3 and Hybrid. It only reads.

What the seed leaves open is decided here:

- *claims* are all memories that the recipe's own boundary admits: the seed filters by it before anything else. All of them are
  searched; the split only chooses whose questions are asked (those of the last part, `test`);
- the *clock* of every pseudo question is that of the newest memory;
- *pseudo questions*: two of each test memory. `phrase` is the n-gram of its text (two to four words, a Japanese or Chinese
  character counts half a word) whose vector is nearest to that of the memory; `words` are the three n-grams of one or two words
  that are nearest and do not overlap, in the order of the text. No n-gram crosses the end of a sentence, or begins or ends with an
  English stop word. Where nothing embeds here (no embedder, or one that sends texts away), chance chooses;
- *gold*: the memory that the question was taken from has the gain 2; those that a link of the kinds in `ABOUT_THE_SAME` joins to
  it, in either direction, have 1. The other kinds (a reply, a continuation, a cause) say what came next, not what it is about;
- *labels*: every judged question with a relevant memory among the test memories is asked too, at its own clock, with its grades;
- *L0* are memories that hold the whole question, newest first; *L1* the word index of the recipe and *L2* all vectors, each the
  first `k` of its list under the recipe's filters; *L3* is sqlite-vec's search, which loads no vectors first; *Hybrid* is what the
  recipe hands over, as written and by each further preset, with a result of `k` memories. The times of L2 and L3 hold the embedding
  of the question.
"""

from __future__ import annotations

import math
import re
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from statistics import fmean

import msgspec
import numpy as np
from msgspec.structs import replace

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.lists import Containing
from mnemonaut_core.domain.memory import Memory, embedding_text
from mnemonaut_core.domain.query import Filters, Query
from mnemonaut_core.domain.run import Hit
from mnemonaut_core.domain.search import MatchQuery
from mnemonaut_core.errors import InputError
from mnemonaut_core.explain.metrics import quantile
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.metrics import Gains, hit_at, ndcg_at, recall_at, reciprocal_rank, relevant
from mnemonaut_core.parameters import presets_of
from mnemonaut_core.ports import Embedder, Progress, SearchPool, SearchReader, no_progress
from mnemonaut_core.recall.embed import is_remote
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.text.sentences import sentences
from mnemonaut_core.text.words import CJK_CLASS, STOP_WORDS, is_cjk

SPLIT = (8, 1, 1)
K = 12
ABOUT_THE_SAME = tuple("same_topic relates_to derived_from supports contradicts supersedes near_repeat".split())
RECALL, NDCG, P90_MS, FALLBACKS, BETTER = 0.70, 0.45, 1500.0, 0.01, 0.10
"""The seeds' lines: Recall@12 and nDCG@12 at least, milliseconds of an activation and share of fallbacks at most (seed 004); what
MRR and hit@5 gain over the better single list (seed 002)."""
L0, L1, L2, L3, HYBRID = "L0", "L1", "L2", "L3", "Hybrid"
SOURCE_GAIN, LINKED_GAIN = 2.0, 1.0
_MOST_GRAMS = 64
_PHRASE, _WORD, _WORDS = (2, 4), (1, 2), 3
"""Least and most words of an n-gram; how many n-grams make a question of words."""
_UNIT = re.compile(rf"[{CJK_CLASS}]|[^\W_{CJK_CLASS}]+(?:['’][^\W_{CJK_CLASS}]+)*")


class Asked(msgspec.Struct, frozen=True):
    """A question with its gold. `form`: phrase, words or judged."""

    form: str
    query: Query
    gains: Gains


class Level(msgspec.Struct, frozen=True):
    """What one level reached, as means over all questions; `ms` sorted."""

    name: str
    recall: float
    ndcg: float
    mrr: float
    hit_5: float
    ms: tuple[float, ...]

    @property
    def p50(self) -> float:
        """The median of the milliseconds."""
        return quantile(self.ms, 0.5)

    @property
    def p90(self) -> float:
        """What nine of ten questions did not exceed."""
        return quantile(self.ms, 0.9)


class Line(msgspec.Struct, frozen=True):
    """One line that a seed asks to reach: `name`, its `seed`, what was measured and asked, and whether more is better."""

    name: str
    seed: str
    value: float
    asked: float
    at_least: bool = True

    @property
    def met(self) -> bool:
        """Whether it is reached."""
        return self.value >= self.asked if self.at_least else self.value <= self.asked


class Benchmark(msgspec.Struct, frozen=True):
    """The table of section 8. `parts`: memories of train, valid and test; `questions` by form; `lines` by the preset of the
    hybrid recipe."""

    seed: int
    k: int
    parts: tuple[int, ...]
    questions: dict[str, int]
    levels: tuple[Level, ...]
    lines: dict[str, tuple[Line, ...]]


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
    limit: int | None = None,
    progress: Progress = no_progress,
    token: CancelToken = NEVER,
) -> Benchmark:
    """Run it. `index`: readers of the same database that load no vectors, so that sqlite-vec answers; `limit`: the most test
    memories that are asked about. InputError where no question can be made."""
    recipe, curve_of = next((one, one.shown.curve) for one in RECIPES.values() if one.shown.curve is not None)
    with explorer.readers.reader() as reader, reader.snapshot():
        moments = reader.filters.timeline(Filters(recipe.kinds)).moments
    now = int(np.nanmax(moments, initial=0.0))
    (trace,) = explorer.recall(Query("", now), Settings(recipe.name))
    with explorer.readers.reader() as reader, reader.snapshot():
        parts = split(reader.filters.timeline(trace.plan.filters).ids.tolist(), shares, seed)
    asked = questions(explorer, trace.plan.filters, parts[-1][:limit], judged, now=now, seed=seed, token=token)
    if not asked:
        raise InputError.keyed("no_pseudo_questions")
    found: dict[str, list[tuple[Sequence[str], float]]] = defaultdict(list)
    fallbacks = Counter[str]()
    indexes: dict[str, str] = {}
    for number, one in enumerate(asked):
        token.raise_if_set()
        progress("recalls", number, len(asked))
        for preset in presets_of(recipe.name):
            begun = time.perf_counter()
            (trace,) = explorer.recall(one.query, Settings(recipe.name, preset), token=token)
            found[preset].append((trace.selected[:k], _ms_since(begun)))
            fallbacks[preset] += any(warning.code == "search_fallback" for warning in trace.warnings)
            indexes[preset] = next(run.source for run in trace.runs if curve_of(run) == "text")
        filters = trace.plan.filters
        for name, ranking, ms in _single_lists(explorer, index, one.query.text, indexes.values(), filters, k):
            found[name].append((ranking, ms))
    levels = {name: _level(name, k, asked, answers) for name, answers in found.items()}
    hybrid = {preset: _lines(levels, preset, indexes[preset], fallbacks[preset] / len(asked)) for preset in indexes}
    named = {preset: replace(levels.pop(preset), name=f"{HYBRID} {preset}") for preset in indexes}
    return Benchmark(
        seed,
        k,
        tuple(map(len, parts)),
        dict(Counter(one.form for one in asked)),
        (*sorted(levels.values(), key=lambda level: level.name), *named.values()),
        hybrid,
    )


def _ms_since(begun: float) -> float:
    return 1000.0 * (time.perf_counter() - begun)


def _single_lists(
    explorer: Explorer, index: SearchPool, text: str, indexes: Iterable[str], filters: Filters, k: int
) -> Iterator[tuple[str, tuple[str, ...], float]]:
    """(level, ranking, milliseconds) of L0 to L3; a level without a list is missing."""

    def timed(
        name: str, search: Callable[[], Sequence[Hit]], before: float = 0.0
    ) -> tuple[str, tuple[str, ...], float]:
        begun = time.perf_counter()
        hits = search()
        return name, tuple(hit.id for hit in hits), before + _ms_since(begun)

    with explorer.readers.reader() as reader, reader.snapshot():
        lists, words = reader.lists, reader.words
        yield timed(L0, lambda: lists.hits(Containing(text), k=k, filters=filters))
        for name in dict.fromkeys(indexes):
            yield timed(f"{L1} {name}", lambda: words.match(MatchQuery(name, text), k=k, filters=filters).hits)  # noqa: B023
    begun = time.perf_counter()
    vector, _ = explorer.query_vector(text)
    embedded = _ms_since(begun)
    if vector is not None:
        for level, pool in ((L2, explorer.readers), (L3, index)):
            with pool.reader() as searched, searched.snapshot():
                vectors = searched.vectors
                yield timed(level, lambda: vectors.nearest({"q": vector}, k=k, filters=filters)["q"].hits, embedded)  # noqa: B023


def _level(name: str, k: int, asked: Sequence[Asked], answers: Sequence[tuple[Sequence[str], float]]) -> Level:
    rankings = [(ranking, one.gains) for one, (ranking, _) in zip(asked, answers, strict=True)]
    return Level(
        name,
        fmean(recall_at(ranking, gains, k) for ranking, gains in rankings),
        fmean(ndcg_at(ranking, gains, k) for ranking, gains in rankings),
        fmean(reciprocal_rank(ranking, gains) for ranking, gains in rankings),
        fmean(hit_at(ranking, gains, 5) for ranking, gains in rankings),
        tuple(sorted(ms for _, ms in answers)),
    )


def _lines(levels: Mapping[str, Level], preset: str, index: str, fallbacks: float) -> tuple[Line, ...]:
    own = levels[preset]
    single = [levels[name] for name in (f"{L1} {index}", L2) if name in levels]
    return (
        Line("recall", "004", own.recall, RECALL),
        Line("ndcg", "004", own.ndcg, NDCG),
        Line("p90", "004", own.p90, P90_MS, at_least=False),
        Line("fallbacks", "004", fallbacks, FALLBACKS, at_least=False),
        *over_single(own.mrr, own.hit_5, [(one.mrr, one.hit_5) for one in single]),
    )


def over_single(mrr: float, hit_5: float, single: Sequence[tuple[float, float]]) -> tuple[Line, Line]:
    """Seed 002's line: what MRR and hit@5 gain over the better of single lists, as shares of theirs; infinite where no list reaches
    anything."""
    best = [max(values) for values in zip(*single, strict=True)]
    gains = [
        (value / other - 1.0) if other else math.inf if value else 0.0
        for value, other in zip((mrr, hit_5), best, strict=True)
    ]
    return Line("mrr_gain", "002", gains[0], BETTER), Line("hit_gain", "002", gains[1], BETTER)
