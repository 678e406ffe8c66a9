"""How much a memory speaks of a question, in [0, 1): no recipe, rank, outcome, preset or filter enters.

    rarity(w) = ½·idf(w in the store) + ½·idf(w in everyday texts), each ÷ that of a word which nothing holds;
                × .3 for a pair of hiragana, 0 for the last character of a CJK run
    held(m)   = Σ rarity of the question's words that m holds ÷ Σ rarity of all its words
    near(m)   = cosine of m and the question, at least 0; n-grams that no memory holds count, so they make it smaller
    x = (held + near) / 2        value = x / (x + u)

u is what the best memory reaches for nine of ten unrelated everyday questions, so .5 is chance. The last turns of a conversation
are a second question by words alone; the larger value counts. `tests/tools/measure_evidence.py` prints how often each level is
right, `tests/tools/make_evidence_counts.py` counts the everyday texts.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from itertools import accumulate

import numpy as np

from mnemonaut_core.domain.evidence import Evidence, Level
from mnemonaut_core.domain.memory import KINDS
from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.domain.query import Filters, Sight
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.ports import Embedder, GramStatistics, MatchQuery, SearchReader
from mnemonaut_core.recall.embed import is_remote
from mnemonaut_core.text.hashed_grams import HASHED_DIMENSION, gram_counts
from mnemonaut_core.text.normalize import normalize
from mnemonaut_core.text.words import WordToken, is_cjk, words_query_tokens

SHOWN = 200
"""Candidates of a trace, the first in its order, that have evidence besides the selected ones."""
TURNS = 6
_MOST_WORDS = 200
_HIRAGANA_PAIR = re.compile("[\u3041-\u3096]{2}")
_KANA = re.compile("[\u3041-\u30ff]")
_HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]")


@dataclass(frozen=True, slots=True)
class Scale:
    """What unrelated questions reach: the u of words with vectors, of words alone, and of the turns of a conversation; `nothing`
    is the cosine that counts as 0."""

    both: float
    words: float
    turns: float
    nothing: float = 0.0


Scales = dict[tuple[str, str, Sight | None], tuple[int, Scale | None]]
"""By embedder, script of the question and sight: of how many memories a scale was measured, and the scale."""
SCALES = {"en": Scale(0.376, 0.42, 0.23), "zh": Scale(0.126, 0.17, 0.10), "ja": Scale(0.263, 0.31, 0.157)}
"""Of the default embedder, by the script of the question: Latin (and whatever else has letters), Chinese, Japanese."""
_CLEARLY, _PARTLY = 0.60, 0.55
_WORDS_CLEARLY, _WORDS_PARTLY = 0.63, 0.49


def with_evidence(
    trace: Trace, reader: SearchReader, embedder: Embedder | None, scales: Scales, known: dict[str, Evidence]
) -> Trace:
    """The trace with the evidence of what is shown or handed over of it. `known`: that of other memories for the same question
    and store; what is measured is added."""
    first = (item.memory.id for item in trace.candidates[:SHOWN])
    ids = tuple(dict.fromkeys((*first, *trace.selected)))
    measured(trace, reader, embedder, scales, ids, known)
    return replace(trace, evidence={memory_id: known[memory_id] for memory_id in ids})


def measured(
    trace: Trace,
    reader: SearchReader,
    embedder: Embedder | None,
    scales: Scales,
    ids: Sequence[str],
    known: dict[str, Evidence],
) -> None:
    """Add the evidence of these memories for the question of a recall, found by it or not, to what is known."""
    missing = [memory_id for memory_id in ids if memory_id not in known]
    if not missing:
        return
    query = trace.query
    with reader.snapshot():
        vector = _question_vector(trace, reader, embedder)
        question = _Question.of(reader, query.text, missing, query.sight)
        scale: Scale | None = SCALES[question.script]
        if vector is not None and embedder is not None and not embedder.uses_gram_statistics:
            scale = _scale_of(reader, embedder, question, query.sight, scales)
        near = {} if vector is None or scale is None else _nearness(reader, missing, vector, scale.nothing)
        turns = None
        if query.context:
            said = " ".join(turn.text for turn in query.context[-TURNS:])
            turns = _Question.of(reader, said, missing, query.sight)
        list_name = f"{embedder.name}/{embedder.version}" if embedder is not None and near else None
        for memory_id in missing:
            known[memory_id] = _evidence(question, turns, memory_id, scale, near.get(memory_id), list_name)


def _evidence(
    question: _Question,
    turns: _Question | None,
    memory_id: str,
    scale: Scale | None,
    near: float | None,
    name: str | None,
) -> Evidence:
    share, shipped = question.share(memory_id), SCALES[question.script]
    if near is None or scale is None:
        value, clearly, partly, near, name = _against(share, shipped.words), _WORDS_CLEARLY, _WORDS_PARTLY, None, None
    else:
        value, clearly, partly = _against((share + near) / 2.0, scale.both), _CLEARLY, _PARTLY
    held = question.held(memory_id)
    if turns is not None and (said := _against(turns.share(memory_id), SCALES[turns.script].turns)) > value:
        value, held = said, tuple(dict.fromkeys((*held, *turns.held(memory_id))))
    level = Level.CLEARLY if value >= clearly else Level.PARTLY if value >= partly else Level.HARDLY
    return Evidence(value, level, held, question.lacks(memory_id), near, name)


def _against(x: float, u: float) -> float:
    return x / (x + u)


# ---- words


@dataclass(frozen=True, slots=True)
class _Question:
    """The words of a text in their order, how rare each is, and which of them a memory holds, by their places."""

    script: str
    memories: int
    tokens: tuple[WordToken, ...]
    rarity: tuple[float, ...]
    total: float
    held_by: dict[str, tuple[int, ...]]
    _lacks: dict[tuple[int, ...], tuple[str, ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, reader: SearchReader, text: str, ids: Sequence[str], sight: Sight | None) -> _Question:
        """Asked of the index `words`, which a person's or an agent's sight bounds."""
        tokens = words_query_tokens(text)[:_MOST_WORDS]
        script = _script(text, tokens)
        weights = tuple(map(_weight, tokens))
        weighed = [place for place, weight in enumerate(weights) if weight]
        memories, holders = reader.holders([tokens[place] for place in weighed], ids, sight)
        texts, counts = _everyday()[script]
        stems = {token.start: token.text for token in reader.tokens("words", " ".join(token.text for token in tokens))}
        starts = tuple(accumulate((len(token.text) + 1 for token in tokens), initial=0))
        rarity, places = [0.0] * len(tokens), dict[str, list[int]]()
        for place, held in zip(weighed, holders, strict=True):
            usual = counts.get(stems.get(starts[place], tokens[place].text), 0)
            rarity[place] = weights[place] * (_rarity(memories, held.count) + _rarity(texts, usual)) / 2.0
            for memory_id in held.ids:
                places.setdefault(memory_id, []).append(place)
        held_by = {memory_id: tuple(places.get(memory_id, ())) for memory_id in ids}
        return cls(script, memories, tokens, tuple(rarity), math.fsum(rarity), held_by)

    def share(self, memory_id: str) -> float:
        """The share of its words, by rarity, that a memory holds; 0 without words."""
        found = math.fsum(self.rarity[place] for place in self.held_by[memory_id])
        return found / self.total if found else 0.0

    def held(self, memory_id: str) -> tuple[str, ...]:
        """Its words that a memory holds."""
        return self._joined(self.held_by[memory_id])

    def lacks(self, memory_id: str) -> tuple[str, ...]:
        """Its words that a memory lacks."""
        places = self.held_by[memory_id]
        if places not in self._lacks:
            lacks = (place for place, rarity in enumerate(self.rarity) if rarity and place not in places)
            self._lacks[places] = self._joined(lacks)
        return self._lacks[places]

    def _joined(self, places: Iterable[int]) -> tuple[str, ...]:
        """The words at these places, the rarest first; CJK pairs that touch are one."""
        found: list[tuple[float, str]] = []
        last = -1
        for place in places:
            text, rarity = self.tokens[place].text, self.rarity[place]
            if last >= 0 and place == last + 1 and len(text) == 2 and is_cjk(text[0]) and found[-1][1][-1] == text[0]:
                found[-1] = max(found[-1][0], rarity), found[-1][1] + text[1]
            else:
                found.append((rarity, text))
            last = place
        return tuple(text for _, text in sorted(found, key=lambda pair: -pair[0]))


def _weight(token: WordToken) -> float:
    if len(token.text) == 1 and is_cjk(token.text) and not token.prefix:
        return 0.0
    return 0.3 if _HIRAGANA_PAIR.fullmatch(token.text) else 1.0


def _rarity(total: int, holding: int) -> float:
    """The idf of a word as a share of that of a word which nothing holds, in [0, 1]."""
    return _idf(total, holding) / _idf(total, 0)


def _idf(total: int, holding: int) -> float:
    held = min(total, holding)
    return math.log1p((total - held + 0.5) / (held + 0.5))


def _script(text: str, tokens: Sequence[WordToken]) -> str:
    """The language whose counts and scale hold for a text: of one that is mostly CJK `ja` with kana, `zh` with Han."""
    normal = normalize(text)
    if 2 * sum(is_cjk(token.text[0]) for token in tokens) > len(tokens):
        return "ja" if _KANA.search(normal) else "zh" if _HAN.search(normal) else "en"
    return "en"


@cache
def _everyday() -> dict[str, tuple[int, dict[str, int]]]:
    """By language: how many texts were counted, and how many of them hold each word."""
    data = json.loads((files("mnemonaut_resources") / "evidence" / "counts.json").read_text("utf-8"))
    return {
        language: (
            counted["texts"],
            {word: int(times) for times, words in counted["words_by_count"].items() for word in words.split()},
        )
        for language, counted in data.items()
    }


# ---- vectors


def _question_vector(trace: Trace, reader: SearchReader, embedder: Embedder | None) -> Vector | None:
    """Of the question as it was asked, whatever the recipe searched for. An endpoint is not asked for it."""
    if embedder is None or embedder.dimension == 0 or is_remote(embedder) or trace.plan.vectors.missing is not None:
        return None
    text, statistics = trace.query.text, None
    if embedder.uses_gram_statistics:
        statistics = reader.statistics(trace.query.sight, embedder)
    forms = {form.text: trace.plan.vectors.by_form.get(form.name) for form in trace.plan.forms}
    vector = forms.get(text)
    if vector is None:
        vector = _embedded(embedder, [text], statistics).get(text)
    if vector is None:
        return None
    return vector if statistics is None else _with_unknown_grams(vector, text, statistics)


def _embedded(embedder: Embedder, texts: list[str], statistics: GramStatistics | None) -> dict[str, Vector]:
    """The vectors of texts that have one; none where the embedder cannot (a table of given vectors holds its own texts only)."""
    try:
        rows = embedder.embed_queries(texts, statistics)
    except MnemonautError:
        return {}
    return {text: row for text, row in zip(texts, rows, strict=True) if row.any()}


def _with_unknown_grams(vector: Vector, text: str, statistics: GramStatistics) -> Vector:
    """The hashed half as long as the share of the text's n-grams, by idf², that the store knows: the vector itself leaves the
    others out, and points at a single known word as strongly as at a whole known question."""
    grams = gram_counts([normalize(text)])
    known = statistics.document_frequencies(grams.hashes.tolist())
    held = np.array([known.get(key, 0) for key in grams.hashes.tolist()], np.int64)
    squares = grams.counts * np.array([_idf(statistics.total, one) for one in held.tolist()]) ** 2
    share = float(squares[held > 0].sum() / squares.sum()) if len(held) else 0.0
    scaled = vector.copy()
    scaled[-HASHED_DIMENSION:] *= math.sqrt(share)
    return scaled


def _nearness(reader: SearchReader, ids: Sequence[str], vector: Vector, nothing: float) -> dict[str, float]:
    """By memory max(0, (cosine − nothing) / (1 − nothing)); those without a vector are missing."""
    vectors = reader.load_vectors(ids)
    if not vectors:
        return {}
    # summed row by row, so that a memory has the same bits beside whichever others
    cosines = np.einsum("ij,j->i", np.stack(list(vectors.values())), vector, dtype=np.float64)
    scaled = np.maximum(0.0, (cosines - nothing) / (1.0 - nothing))
    return dict(zip(vectors, scaled.tolist(), strict=True))


# ---- the scale of another embedder

_DEPTH = 10
"""Best hits by vectors and by words among which the best memory of an unrelated question is looked for."""


def _scale_of(
    reader: SearchReader, embedder: Embedder, question: _Question, sight: Sight | None, scales: Scales
) -> Scale | None:
    """What unrelated questions reach with this embedder in this store, measured again when a tenth of the memories came or
    went; None where it cannot embed them."""
    key = f"{embedder.name}/{embedder.version}", question.script, sight
    known = scales.get(key)
    if known is None or 10 * abs(question.memories - known[0]) > known[0]:
        known = scales[key] = question.memories, _measured_scale(reader, embedder, question.script, sight)
    return known[1]


def _measured_scale(reader: SearchReader, embedder: Embedder, script: str, sight: Sight | None) -> Scale | None:
    """`nothing`: the median of the best cosines of the shipped questions; `both`: the 90 % point of their best x."""
    shipped: list[str] = _unrelated()[script]
    vectors = _embedded(embedder, shipped, None)
    classes, most = (None, None) if sight is None else (sight.boundary_classes, sight.max_sensitivity)
    seen = Filters(kinds=KINDS, without_statuses=(), boundary_classes=classes, max_sensitivity=most, sight=sight)
    found = {text: near.hits for text, near in reader.nearest(vectors, k=_DEPTH, filters=seen).items()}
    best = [hits[0].score for hits in found.values() if hits]
    if 2 * len(best) < len(shipped):
        return None
    nothing = min(0.99, max(0.0, float(np.median(best))))
    reached = []
    for text, hits in found.items():
        by_words = reader.match(MatchQuery("words", text), k=_DEPTH, filters=seen).hits
        ids = tuple(dict.fromkeys(hit.id for hit in (*hits, *by_words)))
        asked = _Question.of(reader, text, ids, sight)
        near = _nearness(reader, ids, vectors[text], nothing)
        reached.append(max((asked.share(memory_id) + near.get(memory_id, 0.0)) / 2.0 for memory_id in ids))
    return replace(SCALES[script], both=max(0.01, float(np.quantile(reached, 0.9))), nothing=nothing)


@cache
def _unrelated() -> dict[str, list[str]]:
    """Forty everyday questions a language that no store is expected to hold anything about."""
    found: dict[str, list[str]] = json.loads(
        (files("mnemonaut_resources") / "evidence" / "questions.json").read_text("utf-8")
    )
    return found
