"""Whether a store holds anything about a question: what a recall may stay silent on. It never says that a memory answers.

    logit = a·evidence − b·unknown + c·near − d        value = 1 / (1 + exp(floor − logit))

`evidence` is the largest value of a memory (`recall.evidence`), `unknown` the share of the question's words that no memory holds,
`near` the best cosine in the encoder's list, or without it the best cosine of the default embedder minus the mean of the next 19.
No logit carries over between stores, so each has its `floor`, from unrelated questions of its own kind (`recall.unrelated`).

The last turns with the question are a second form: m / (m + margin), m = its best cosine minus the mean of the next 19. Other
numbers of it do not tell a conversation about the store from another one. The larger value counts.

The weights were fitted on whether a question was rightly answered or came from another store, each set of questions with the same
weight; `core/README.md` has the figures. Coverage by a single memory, BM25 as a share of its sum, and z-scores added nothing.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

import msgspec
import numpy as np
from msgspec.structs import replace

from mnemonaut_core.domain.columns import Ranking, Selection
from mnemonaut_core.domain.memory import DAY_SECONDS, Memory
from mnemonaut_core.domain.moments import day_of, moments_of
from mnemonaut_core.domain.plan import Form, Plan, Vector
from mnemonaut_core.domain.run import Hit
from mnemonaut_core.domain.search import MatchQuery
from mnemonaut_core.domain.silence import Floor, Floors, Limit, NamedTime, Silence
from mnemonaut_core.domain.trace import Pool
from mnemonaut_core.ports import Embedder, SearchReader
from mnemonaut_core.recall.embed import embed_further
from mnemonaut_core.recall.evidence import (
    TURNS,
    Question,
    form_vector,
    most_evidence,
    nearness,
    resource,
    with_unknown_grams,
)
from mnemonaut_core.recall.intent import intent_of
from mnemonaut_core.recall.select import gate
from mnemonaut_core.recall.stage import ENCODER
from mnemonaut_core.text.intents.analyzer import QueryIntent
from mnemonaut_core.text.intents.time_ranges import VAGUE, TimeRange
from mnemonaut_core.text.normalize import normalize
from mnemonaut_core.text.words import words_query_tokens

DEPTH = 20
"""Best memories by each search among which the largest evidence is looked for, and over which a margin is taken."""
_WEIGHTS = {"encoder": (8.3, 1.4, 17.2, 9.87), "vectors": (10.0, 1.6, 15.0, 5.1), "words": (10.7, 1.7, 0.0, 4.53)}
"""a, b, c, d by what is compared; d is chosen so that the floor of any store is 0."""


class Signals(msgspec.Struct, frozen=True):
    """What a question reaches in a store, by what is compared: the logits. `margin` of its best cosine by the default embedder is
    None without a vector."""

    language: str
    evidence: float
    unknown: float
    near: dict[str, float]
    """By what is compared: see above."""
    logits: dict[str, float]
    margin: float | None


def evidence_gate(pool: Pool, ranking: Ranking) -> Selection:
    """Ours: no memory at all unless the store holds something about the question, but those of the time that it names. Off at 0;
    .5 is what was measured for the store."""
    silence, limit = pool.plan.silence, pool.plan.parameters.evidence_floor
    value, time = (None, None) if silence is None else (silence.value, silence.time)
    if time is None or not time.opens:
        return gate(ranking, value=value, limit=limit, rule="evidence_floor", stage="evidence")
    zone = pool.plan.query.zone
    moments = pool.columns.column(("named", zone), lambda memory: named_moment(memory, zone))[ranking.rows]
    asked = np.array([time.holds(moment) for moment in moments], np.bool_)
    return gate(ranking, value=value, limit=limit, rule="evidence_floor", stage="evidence", but=asked)


def named_moment(memory: Memory, zone: str) -> int | None:
    """What lies in a time that a question names, or does not (READINGS 54); of a calendar day its beginning in the zone."""
    created = memory.occurred_at if memory.created_at is None else memory.created_at
    if created is None or not memory.is_day or created != memory.moment:
        return created
    return moments_of(created // DAY_SECONDS, created // DAY_SECONDS, zone)[0]


def measured(
    plan: Plan,
    reader: SearchReader,
    embedder: Embedder | None,
    limit: Limit | None = None,
    known: dict[str, Vector] | None = None,
) -> Silence:
    """What speaks for the memories that the plan's filters admit. `limit`: that of a recall which is repeated; the store's own
    otherwise, or where something else is compared now. `known`: vectors of texts that were embedded already, which is added
    to."""
    query = plan.query
    signals = measured_signals(query.text, plan, reader, embedder, known)
    # what was added since the encoder's list was complete speaks by words and spelling alone
    left_out = {ENCODER for one in reader.vectors.further() if one.name == ENCODER and not one.complete}
    compared = next(name for name in _WEIGHTS if name in signals.logits and name not in left_out)
    if limit is None or limit.compared != compared:
        limit = _limit(reader.floors(query.sight), signals.language, compared)
    near = None if compared == "words" else signals.near[compared]
    value, apart = _logistic(signals.logits[compared] - limit.floor), None
    if query.context:
        said = " ".join((*(turn.text for turn in query.context[-TURNS:]), query.text))
        apart = margin_of(_nearest(_vector(said, plan, reader, embedder, known), plan, reader))
        value = max(value, apart / (apart + limit.margin) if apart else 0.0)
    intent = intent_of(query, ahead=True)
    time = None if intent.time_range is None else _named(intent, intent.time_range, plan, reader)
    if says_nothing(query.text) or (time is not None and not time.memories and not intent.keywords):
        value = 0.0
    return Silence(value, signals.evidence, signals.unknown, near, apart, limit, time)


MOST_DAYS = 7
"""The days that are evidence by themselves at most: a month or a year is named by too many questions that nothing answers."""


def _named(intent: QueryIntent, time: TimeRange, plan: Plan, reader: SearchReader) -> NamedTime:
    within = replace(plan.filters, created_from=time.start, created_to=time.end)
    held = reader.filters.scope_counts(within).searchable
    are_few = (
        time.relative != VAGUE
        and time.start is not None
        and time.end is not None
        and day_of(time.end, plan.query.zone) - day_of(time.start, plan.query.zone) < MOST_DAYS
    )
    opens = held > 0 and (are_few or len(intent.keywords) <= 1)
    return NamedTime(time.start, time.end, held, time.matched, time.order, opens)


def measured_signals(
    text: str, plan: Plan, reader: SearchReader, embedder: Embedder | None, known: dict[str, Vector] | None = None
) -> Signals:
    """What a text reaches among the memories that the plan's filters admit."""
    vector = _vector(text, plan, reader, embedder, known)
    nearest = _nearest(vector, plan, reader)
    words = reader.words.match(MatchQuery("words", text), k=DEPTH, filters=plan.filters).hits
    ids = tuple(dict.fromkeys(hit.id for hit in (*nearest, *words)))
    question = Question.of(reader, text, ids, plan.query.sight)
    evidence = by_words = most_evidence(question, None, ids)
    near: dict[str, float] = {"words": 0.0}
    margin = margin_of(nearest)
    if margin is not None and vector is not None and embedder is not None:
        near["vectors"] = margin
        if embedder.uses_gram_statistics:
            asked = with_unknown_grams(vector, text, reader.vectors.statistics(plan.query.sight, embedder))
            evidence = most_evidence(question, nearness(reader, ids, asked, 0.0), ids)
    if (cosine := _nearest_of_encoder(text, plan, reader)) is not None:
        near["encoder"] = cosine
    logits = {
        name: _logit(name, by_words if name == "words" else evidence, question.unknown, value)
        for name, value in near.items()
    }
    return Signals(question.script, evidence, question.unknown, near, logits, margin)


def _nearest_of_encoder(text: str, plan: Plan, reader: SearchReader) -> float | None:
    """The best cosine in the encoder's list; None where that is not searched."""
    if not any(one.name == ENCODER for one in reader.vectors.further()):
        return None
    asked = replace(plan, forms=(Form("q1", text),), further={})
    kept = plan.further.get(ENCODER)
    known = next((form.name for form in plan.forms if form.text == text), "")
    vector = None if kept is None else kept.by_form.get(known)
    if vector is None:
        vector = embed_further(asked, (ENCODER,), reader).further[ENCODER].by_form.get("q1")
    if vector is None:
        return None
    near = reader.vectors.nearest({"q1": vector}, k=DEPTH, filters=plan.filters, further=ENCODER)["q1"]
    return near.hits[0].score if near.hits else 0.0


def says_nothing(text: str) -> bool:
    """Whether a text has no word, or greetings alone."""
    greetings = resource("unrelated.json")["greetings"]
    return not words_query_tokens(text) or _MARKS.sub("", normalize(text)).strip() in greetings


_MARKS = re.compile(r"[^\w\s]|_")


def margin_of(hits: Sequence[Hit]) -> float | None:
    """The best score minus the mean of the others, at least 0; of a single hit its score; None without hits."""
    if not hits:
        return None
    others = [hit.score for hit in hits[1:]]
    return max(0.0, hits[0].score - (math.fsum(others) / len(others) if others else 0.0))


def _vector(
    text: str, plan: Plan, reader: SearchReader, embedder: Embedder | None, known: dict[str, Vector] | None
) -> Vector | None:
    vector = None if known is None else known.get(text)
    if vector is None:
        vector = form_vector(text, plan, reader, embedder)
        if known is not None and vector is not None:
            known[text] = vector
    return vector


def _nearest(vector: Vector | None, plan: Plan, reader: SearchReader) -> tuple[Hit, ...]:
    """The memories nearest to a vector of the default embedder; () for none."""
    return () if vector is None else reader.vectors.nearest({"q1": vector}, k=DEPTH, filters=plan.filters)["q1"].hits


def _limit(floors: Floors | None, language: str, compared: str) -> Limit:
    known = None if floors is None else floors.by_language.get(language)
    floor, version = (Floor(), "") if known is None or floors is None else (known, floors.version)
    return Limit(compared, getattr(floor, compared), floor.margin, version)


def _logit(compared: str, evidence: float, unknown: float, near: float) -> float:
    a, b, c, d = _WEIGHTS[compared]
    return a * evidence - b * unknown + c * near - d


def _logistic(x: float) -> float:
    return 1.0 / (1.0 + math.exp(-x))
