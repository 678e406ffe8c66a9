"""How much a memory speaks of a question, in [0, 1): no recipe, rank, outcome, preset or filter enters.

    rarity(w) = ½·idf(w in the store) + ½·idf(w in everyday texts), each ÷ that of a word which nothing holds;
                × .3 for a pair of hiragana, 0 for the last character of a CJK run
    share(m)  = Σ rarity of the question's words that m holds ÷ Σ rarity of all its words
    near(m)   = cosine of m and the question, at least 0; n-grams that no memory holds count, so they make it smaller
    x = (share + near) / 2        value = x / (x + u)

Where the encoder's list of vectors is complete, near(m) = (cosine − c) / (1 − c), at least 0, of the best vector that it has of m,
with a c and a u of its own by script.

u is what the best memory reaches for nine of ten unrelated everyday questions, so .5 is chance. The last turns of a conversation
are a second question by words alone; the larger value counts. `tests/tools/measure_evidence.py` prints how often each level is
right, `tests/tools/make_evidence_counts.py` counts the everyday texts.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import accumulate, pairwise
from operator import itemgetter
from types import MappingProxyType
from typing import Any

import msgspec
import numpy as np
from msgspec import field

from mnemonaut_core.domain.evidence import Evidence, Level, counted_text, level_text
from mnemonaut_core.domain.memory import DAY_SECONDS, KINDS, SCOPES, Memory
from mnemonaut_core.domain.plan import Plan, Vector
from mnemonaut_core.domain.query import Filters, Sight
from mnemonaut_core.domain.search import FurtherState, MatchQuery
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.i18n import Text
from mnemonaut_core.patterns import compile_late
from mnemonaut_core.ports import Embedder, GramStatistics, SearchReader
from mnemonaut_core.recall.embed import is_remote
from mnemonaut_core.text.hashed_grams import HASHED_DIMENSION, GramCounts, gram_counts
from mnemonaut_core.text.normalize import normalize
from mnemonaut_core.text.words import WordToken, is_cjk, words_query_tokens
from mnemonaut_resources import RESOURCES

SHOWN = 200
"""Candidates of a trace, the first in its order, that have evidence besides the selected ones."""
TURNS, _MOST_WORDS = 6, 200
_HIRAGANA_PAIR, _KANA, _HAN = (compile_late(p) for p in ("[\u3041-\u3096]{2}", "[\u3041-\u30ff]", "[\u3400-\u9fff]"))
# by the script of a question: Latin (and whatever else has letters), Chinese, Japanese
_U = {"en": 0.376, "zh": 0.126, "ja": 0.263}
_U_OF_WORDS = {"en": 0.42, "zh": 0.17, "ja": 0.31}
_U_OF_TURNS = {"en": 0.23, "zh": 0.10, "ja": 0.157}
_U_OF_ENCODER = {"en": 0.32, "zh": 0.17, "ja": 0.25}
_NOTHING_OF_ENCODER = {"en": 0.20, "zh": 0.25, "ja": 0.30}
"""c: about the best cosine that an unrelated question reaches in a store of some hundred memories."""
_ENCODER = "use-multilingual/"
_BOUNDS, _BOUNDS_OF_WORDS = (0.60, 0.55), (0.63, 0.49)
"""From which value on it is *clearly* and *partly*, with vectors and by words alone."""

_NONE: Mapping[str, Vector] = MappingProxyType({})

Scale = tuple[float, float]
"""The cosine that counts as 0, and u."""
Scales = dict[tuple[str, str, Sight | None], tuple[int, Scale | None]]
"""By embedder, script of the question and sight: of how many memories a scale was measured, and the scale."""


def evidence_of(
    trace: Trace, reader: SearchReader, embedder: Embedder | None, scales: Scales, ids: Sequence[str] = ()
) -> dict[str, Evidence]:
    """Of these memories for the question of a recall, whether that found them or not; () for what it shows and hands over.
    What the trace has already is not measured again."""
    wanted = ids or dict.fromkeys((*trace.candidates.ids(SHOWN), *trace.selected))
    missing = [memory_id for memory_id in wanted if memory_id not in trace.evidence]
    found = dict(trace.evidence)
    if missing:
        with reader.snapshot() as generation:
            loaded = trace.pool.vectors if generation == trace.generation else _NONE
            found |= _measured(trace, reader, embedder, scales, missing, loaded)
    return {memory_id: found[memory_id] for memory_id in wanted}


def _measured(
    trace: Trace,
    reader: SearchReader,
    embedder: Embedder | None,
    scales: Scales,
    ids: Sequence[str],
    loaded: Mapping[str, Vector],
) -> dict[str, Evidence]:
    query = trace.query
    question = Question.of(reader, query.text, ids, query.sight)
    said = " ".join(turn.text for turn in query.context[-TURNS:])
    turns = Question.of(reader, said, ids, query.sight) if said else question
    near, u, name = _near_by_encoder(trace, reader, question.script, ids) or _near_by_embedder(
        trace, reader, embedder, scales, question, ids, loaded
    )

    def evidence(memory_id: str) -> Evidence:
        share, cosine, held = question.share(memory_id), near.get(memory_id), question.held(memory_id)
        if cosine is None:
            value, bounds = _against(share, _U_OF_WORDS[question.script]), _BOUNDS_OF_WORDS
        else:
            value, bounds = _against((share + cosine) / 2.0, u), _BOUNDS
        of_turns = _against(turns.share(memory_id), _U_OF_TURNS[turns.script]) if said else 0.0
        if of_turns > value:
            value, held = of_turns, tuple(dict.fromkeys((*held, *turns.held(memory_id))))
        level = Level.CLEARLY if value >= bounds[0] else Level.PARTLY if value >= bounds[1] else Level.HARDLY
        return Evidence(value, level, held, question.lacking(memory_id), cosine, None if cosine is None else name)

    return {memory_id: evidence(memory_id) for memory_id in ids}


_Near = tuple[dict[str, float], float, str | None]
"""`near` by memory, u, and the embedder (name/version) whose vectors are compared."""


def _near_by_encoder(trace: Trace, reader: SearchReader, script: str, ids: Sequence[str]) -> _Near | None:
    """By the encoder's list; None unless that is complete and the question has a vector by the same encoder."""
    listed = encoder_list(reader)
    if listed is None or not listed.complete:
        return None
    try:
        embedder = reader.vectors.further_embedder(listed.name)
        same = f"{embedder.name}/{embedder.version}" == listed.embedder
    except MnemonautError:
        return None
    text = trace.query.text
    form = next((form.name for form in trace.plan.forms if form.text == text), "")
    made = trace.plan.further.get(listed.name)
    vector = None if made is None else made.by_form.get(form)
    if vector is None and same:
        vector = _embedded(embedder, [text], None).get(text)
    if vector is None or not same:
        return None
    nothing = _NOTHING_OF_ENCODER[script]
    dense = trace.pool.dense
    scored = {} if dense is None or made is None else dense.scores_of(f"vector:{listed.name}", form, ids)
    unscored = [memory_id for memory_id in ids if memory_id not in scored]
    cosines = scored | reader.vectors.cosines_of(vector, unscored, further=listed.name)
    near = {memory_id: max(0.0, (cosine - nothing) / (1.0 - nothing)) for memory_id, cosine in cosines.items()}
    return near, _U_OF_ENCODER[script], listed.embedder


def encoder_list(reader: SearchReader) -> FurtherState | None:
    """The further list of the encoder; None if there is none."""
    return next((one for one in reader.vectors.further() if one.embedder.startswith(_ENCODER)), None)


def _near_by_embedder(
    trace: Trace,
    reader: SearchReader,
    embedder: Embedder | None,
    scales: Scales,
    question: Question,
    ids: Sequence[str],
    loaded: Mapping[str, Vector],
) -> _Near:
    """By the vectors of the database's own embedder; no `near` without them."""
    query = trace.query
    vector, scale = question_vector(query.text, trace.plan, reader, embedder), (0.0, _U[question.script])
    if vector is not None and embedder is not None and not embedder.uses_gram_statistics:
        key = f"{embedder.name}/{embedder.version}", question.script, query.sight
        count, measured = scales.get(key, (0, None))
        if 10 * abs(question.memories - count) > count:  # a tenth of the memories came or went
            measured = _measured_scale(reader, embedder, question.script, query.sight)
            scales[key] = question.memories, measured
        vector, scale = (None, scale) if measured is None else (vector, measured)
    near = {} if vector is None else nearness(reader, ids, vector, scale[0], loaded)
    return near, scale[1], None if embedder is None else f"{embedder.name}/{embedder.version}"


def most_evidence(question: Question, near: Mapping[str, float] | None, ids: Sequence[str]) -> float:
    """The largest value among these memories, by the default embedder's `near`, or by words alone where it is None; 0 for no
    memories."""
    if near is None:
        return max((_against(question.share(one), _U_OF_WORDS[question.script]) for one in ids), default=0.0)
    values = ((question.share(one) + near.get(one, 0.0)) / 2.0 for one in ids)
    return max((_against(x, _U[question.script]) for x in values), default=0.0)


def _against(x: float, u: float) -> float:
    return x / (x + u)


def evidence_lines(trace: Trace, memory: Memory, evidence: Evidence) -> tuple[Text, ...]:
    """The level, what was counted, and that a memory is of the time which the question names, where the recipe read one: a
    fact of its own, which raises no value."""
    lines = [level_text(evidence), counted_text(evidence)]
    intent: Any = trace.plan.noted.get("intent") or {}
    span, created = intent.get("time_range"), memory.created_at or memory.occurred_at
    if span is not None and created is not None:
        start, end = span["start"] or 0, span["end"] or trace.query.now
        if start <= created <= end:
            a_day = Text.within("Evidence", "of that day")
            a_time = Text.within("Evidence", "of the time that the question names")
            lines.append(a_day if end - start <= DAY_SECONDS else a_time)
    return tuple(filter(None, lines))


@cache
def resource(name: str) -> Any:
    """A table of `resources/evidence`."""
    return json.loads((RESOURCES / "evidence" / name).read_text("utf-8"))


# ---- words


class Question(msgspec.Struct, frozen=True):
    """The words of a text in their order, how rare each is, and which of them a memory holds, by their places."""

    script: str
    memories: int
    tokens: tuple[WordToken, ...]
    rarity: tuple[float, ...]
    held_by: Mapping[str, tuple[int, ...]]
    unknown: float
    """The share of its words, by rarity, that no memory holds, in [0, 1]; 1 without words."""
    whole: float
    """The rarity of all its words together."""
    continued: frozenset[int]
    """The places of CJK pairs that begin with the last character of the word before."""
    _share: dict[tuple[int, ...], float] = field(default_factory=dict)
    _held: dict[tuple[int, ...], tuple[str, ...]] = field(default_factory=dict)
    _lacking: dict[tuple[int, ...], tuple[str, ...]] = field(default_factory=dict)
    """All by the places of the words held: most candidates hold the same few."""

    @classmethod
    def of(cls, reader: SearchReader, text: str, ids: Sequence[str], sight: Sight | None) -> Question:
        """Query the index `words`, within the person's or agent's sight."""
        tokens = words_query_tokens(text)[:_MOST_WORDS]
        script = script_of(text)
        weights = list(map(weight, tokens))
        weighed = [place for place, one in enumerate(weights) if one]
        holders = reader.words.holders([tokens[place] for place in weighed], ids, sight)
        texts, counts = _everyday(script)
        stems = {
            token.start: token.text for token in reader.words.tokens("words", " ".join(token.text for token in tokens))
        }
        starts = tuple(accumulate((len(token.text) + 1 for token in tokens), initial=0))
        rarity, unknown = [0.0] * len(tokens), list[float]()
        for place, count in zip(weighed, holders.counts, strict=True):
            usual = counts.get(stems.get(starts[place], tokens[place].text), 0)
            rarity[place] = weights[place] * (_rarity(holders.memories, count) + _rarity(texts, usual)) / 2.0
            if not count:
                unknown.append(rarity[place])
        held_by = {one: tuple(map(weighed.__getitem__, places)) for one, places in holders.held_by.items()}
        total = math.fsum(rarity)
        share = math.fsum(unknown) / total if total else 1.0
        continued = (
            place
            for place, (before, token) in enumerate(pairwise(tokens), 1)
            if len(token.text) == 2 and before.text[-1] == token.text[0] and is_cjk(token.text[0])
        )
        return cls(script, holders.memories, tokens, tuple(rarity), held_by, share, total, frozenset(continued))

    def share(self, memory_id: str) -> float:
        """The share of its words, by rarity, that a memory holds; 0 without words."""
        places = self.held_by.get(memory_id, ())
        if places not in self._share:
            found = math.fsum(map(self.rarity.__getitem__, places))
            self._share[places] = found / self.whole if found else 0.0
        return self._share[places]

    def held(self, memory_id: str) -> tuple[str, ...]:
        places = self.held_by.get(memory_id, ())
        if places not in self._held:
            self._held[places] = self._joined(places)
        return self._held[places]

    def lacking(self, memory_id: str) -> tuple[str, ...]:
        places = self.held_by.get(memory_id, ())
        if places not in self._lacking:
            held = set(places)
            lacking = (place for place, rarity in enumerate(self.rarity) if rarity and place not in held)
            self._lacking[places] = self._joined(lacking)
        return self._lacking[places]

    def _joined(self, places: Iterable[int]) -> tuple[str, ...]:
        """The words at these places, the rarest first; CJK pairs that touch are one."""
        tokens, rarity, continued = self.tokens, self.rarity, self.continued
        found: list[tuple[float, str]] = []
        last = -2
        for place in places:
            if place == last + 1 and place in continued:
                found[-1] = max(found[-1][0], rarity[place]), found[-1][1] + tokens[place].text[1]
            else:
                found.append((rarity[place], tokens[place].text))
            last = place
        return tuple(text for _, text in sorted(found, key=itemgetter(0), reverse=True))


def weight(token: WordToken) -> float:
    """How much a word counts: 0 for the last character of a CJK run, .3 for a pair of hiragana, 1 for any other."""
    if len(token.text) == 1 and is_cjk(token.text) and not token.prefix:
        return 0.0
    return 0.3 if _HIRAGANA_PAIR.fullmatch(token.text) else 1.0


@lru_cache(maxsize=8192)
def _rarity(total: int, holding: int) -> float:
    """The idf of a word as a share of that of a word which nothing holds, in [0, 1]."""
    return _idf(total, holding) / _idf(total, 0)


def _idf(total: int, holding: int) -> float:
    held = min(total, holding)
    return math.log1p((total - held + 0.5) / (held + 0.5))


@lru_cache(maxsize=64)
def script_of(text: str) -> str:
    """The language whose counts and scale hold for a text: of one that is mostly CJK `ja` with kana, `zh` with Han."""
    tokens = words_query_tokens(text)[:_MOST_WORDS]
    if 2 * sum(is_cjk(token.text[0]) for token in tokens) <= len(tokens):
        return "en"
    normal = normalize(text)
    return "ja" if _KANA.search(normal) else "zh" if _HAN.search(normal) else "en"


@cache
def _everyday(language: str) -> tuple[int, dict[str, int]]:
    """How many texts were counted, and how many of them hold each word."""
    counted = resource("counts.json")[language]
    by_count = counted["words_by_count"].items()
    return counted["texts"], {word: int(times) for times, words in by_count for word in words.split()}


# ---- vectors


def question_vector(text: str, plan: Plan, reader: SearchReader, embedder: Embedder | None) -> Vector | None:
    """The vector of the question itself, which the recipe may not search for; None where a plan has no vectors. An endpoint is not
    called."""
    vector = form_vector(text, plan, reader, embedder)
    if vector is None or embedder is None or not embedder.uses_gram_statistics:
        return vector
    return with_unknown_grams(vector, text, reader.vectors.statistics(plan.query.sight, embedder))


def form_vector(text: str, plan: Plan, reader: SearchReader, embedder: Embedder | None) -> Vector | None:
    """The vector of a text as sources search for it: the plan's, where it has a form of this text; None as above."""
    if embedder is None or embedder.dimension == 0 or is_remote(embedder) or plan.vectors.missing is not None:
        return None
    name = next((form.name for form in plan.forms if form.text == text), "")
    if (vector := plan.vectors.by_form.get(name)) is not None:
        return vector
    statistics = reader.vectors.statistics(plan.query.sight, embedder) if embedder.uses_gram_statistics else None
    return _embedded(embedder, [text], statistics).get(text)


def _embedded(embedder: Embedder, texts: list[str], statistics: GramStatistics | None) -> dict[str, Vector]:
    """The vectors of texts that have one; none where the embedder cannot (a table of given vectors holds its own texts only)."""
    try:
        rows = embedder.embed_queries(texts, statistics)
    except MnemonautError:
        return {}
    return {text: row for text, row in zip(texts, rows, strict=True) if row.any()}


def with_unknown_grams(vector: Vector, text: str, statistics: GramStatistics) -> Vector:
    """The hashed half as long as the share of the text's n-grams, by idf², that the store knows: the vector itself leaves the
    others out, and points at a single known word as strongly as at a whole known question."""
    grams = _grams_of(text)
    known = statistics.document_frequencies(grams.hashes.tolist())
    held, total = [known.get(key, 0) for key in grams.hashes.tolist()], statistics.total
    squares = grams.counts * np.array([_idf(total, one) for one in held]) ** 2
    scaled = vector.copy()
    scaled[-HASHED_DIMENSION:] *= math.sqrt(squares[np.array(held) > 0].sum() / squares.sum()) if held else 0.0
    return scaled


@lru_cache(maxsize=64)
def _grams_of(text: str) -> GramCounts:
    """The n-grams of a question, for its silence and for its evidence."""
    return gram_counts([normalize(text)])


def nearness(
    reader: SearchReader, ids: Sequence[str], vector: Vector, nothing: float, loaded: Mapping[str, Vector] = _NONE
) -> dict[str, float]:
    """By memory max(0, (cosine − nothing) / (1 − nothing)); those without a vector are missing. `loaded`: stored vectors that were
    read before."""
    vectors = {memory_id: loaded[memory_id] for memory_id in ids if memory_id in loaded}
    vectors |= reader.vectors.load([memory_id for memory_id in ids if memory_id not in vectors])
    if not vectors:
        return {}
    # summed row by row, so that a memory has the same bits beside whichever others
    rows = np.array(list(vectors.values()))  # `np.stack` takes four times as long
    cosines = np.einsum("ij,j->i", rows, vector, dtype=np.float64)
    return dict(zip(vectors, np.maximum(0.0, (cosines - nothing) / (1.0 - nothing)).tolist(), strict=True))


# ---- the scale of another embedder

_DEPTH = 10
"""Best hits by vectors and by words among which the best memory of an unrelated question is looked for."""


def _measured_scale(reader: SearchReader, embedder: Embedder, script: str, sight: Sight | None) -> Scale | None:
    """What unrelated questions reach with this embedder in this store: the median of the best cosines of the forty shipped ones,
    and the 90 % point of their best x; None where it cannot embed them."""
    vectors = _embedded(embedder, resource("questions.json")[script], None)
    classes, most = (None, None) if sight is None else (sight.boundary_classes, sight.max_sensitivity)
    # a filter that vec0 does not know: one scan takes forty questions at once
    everything = Filters(KINDS, most, SCOPES, classes, without_statuses=(), sight=sight)
    found = {text: near.hits for text, near in reader.vectors.nearest(vectors, k=_DEPTH, filters=everything).items()}
    best = [hits[0].score for hits in found.values() if hits]
    if not best:
        return None
    nothing = min(0.99, max(0.0, float(np.median(best))))
    reached = []
    for text, hits in found.items():
        by_words = reader.words.match(MatchQuery("words", text), k=_DEPTH, filters=everything).hits
        ids = tuple(dict.fromkeys(hit.id for hit in (*hits, *by_words)))
        asked = Question.of(reader, text, ids, sight)
        near = nearness(reader, ids, vectors[text], nothing)
        reached.append(max((asked.share(memory_id) + near.get(memory_id, 0.0)) / 2.0 for memory_id in ids))
    # everyday questions reach less than a diary's own words do: by their u alone 10 % of LoCoMo's foreign questions were *clearly*
    return nothing, max(_U[script], float(np.quantile(reached, 0.9)))
