"""What is nearest to a query by vectors and by words, without the filters, floors and cuts of its recipe; and which memories say
nearly the same as one, for a person who isolates it and wants its copies out as well."""

from __future__ import annotations

from dataclasses import dataclass

from mnemonaut_core.domain.memory import KINDS, Memory
from mnemonaut_core.domain.query import Filters
from mnemonaut_core.domain.ranking import id_key
from mnemonaut_core.domain.run import Hit
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.ports import MatchQuery, SearchReader
from mnemonaut_core.text.normalize import normalize
from mnemonaut_core.text.similarity import char_ngrams, dice


@dataclass(frozen=True, slots=True)
class Nearest:
    """One memory: rank and cosine by similarity, rank and BM25 by words; None where it was not among them."""

    memory: Memory
    similar: Hit | None
    words: Hit | None


def nearest(reader: SearchReader, trace: Trace, *, limit: int) -> tuple[Nearest, ...]:
    """The nearest to the text of a recall's query: the first by vectors, the first by words, the second … each once.

    All kinds are looked at, of any age, sensitivity, scope and status; only what is isolated stays out. () where there
    are no vectors and no memory shares a word.
    """
    everything = Filters(kinds=KINDS, without_statuses=())
    vector = trace.plan.vectors.by_form.get(trace.plan.forms[0].name)
    with reader.snapshot():
        near = () if vector is None else reader.nearest({"q": vector}, k=limit, filters=everything)["q"].hits
        matched = reader.match(MatchQuery("words", trace.query.text), k=limit, filters=everything).hits
        places = sorted((*((hit.rank, 0, hit.id) for hit in near), *((hit.rank, 1, hit.id) for hit in matched)))
        ids = tuple(dict.fromkeys(memory_id for _, _, memory_id in places))[:limit]
        loaded = reader.load(ids)
    similar, words = {hit.id: hit for hit in near}, {hit.id: hit for hit in matched}
    return tuple(
        Nearest(loaded[memory_id], similar.get(memory_id), words.get(memory_id))
        for memory_id in ids
        if memory_id in loaded
    )


DICE_LIMIT = 0.90
COSINE_LIMIT = 0.95
LOOKED_AT = 200
"""The nearest by vector, and as many of the best by words."""
_SEARCHED_CHARS = 1200
"""Nine tenths of the grams are shared, so the beginning finds what the whole text would."""
_WHOLE = 1 << 30


@dataclass(frozen=True, slots=True)
class NearDuplicate:
    """A memory with what makes it one: Dice of the 3-grams of the whole normalised texts in [0, 1]; the cosine, None where
    either has no vector or it is not among the nearest."""

    memory: Memory
    dice: float
    cosine: float | None


def near_duplicates(reader: SearchReader, memory_id: str) -> tuple[NearDuplicate, ...]:
    """Of the same kind and not isolated: Dice ≥ .90, or cosine ≥ .95 among the 200 nearest (DESIGN.md 1). The most alike
    first, by the larger of both, ties by id; () where there is none or the memory is not stored."""
    with reader.snapshot():
        memory = reader.load([memory_id]).get(memory_id)
        if memory is None:
            return ()
        filters = Filters(kinds=(memory.kind,), without_statuses=())
        vector = reader.load_vectors([memory_id]).get(memory_id)
        hits = () if vector is None else reader.nearest({"m": vector}, k=LOOKED_AT + 1, filters=filters)["m"].hits
        query = MatchQuery("words", memory.text, max_chars=_SEARCHED_CHARS)
        matched = reader.match(query, k=LOOKED_AT + 1, filters=filters).hits
        loaded = reader.load(tuple(dict.fromkeys(hit.id for hit in (*hits, *matched) if hit.id != memory_id)))
    cosines = {hit.id: hit.score for hit in hits}
    grams = _grams(memory)
    compared = [NearDuplicate(m, dice(grams, _grams(m)), cosines.get(m.id)) for m in loaded.values()]
    found = [one for one in compared if one.dice >= DICE_LIMIT or (one.cosine or 0.0) >= COSINE_LIMIT]
    return tuple(sorted(found, key=lambda one: (-max(one.dice, one.cosine or 0.0), id_key(one.memory.id))))


def _grams(memory: Memory) -> frozenset[str]:
    return char_ngrams(normalize(memory.text), n=3, max_chars=_WHOLE)
