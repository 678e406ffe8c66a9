"""What is nearest to a query by vectors and by words, without the filters, floors and cuts of its recipe."""

from __future__ import annotations

from dataclasses import dataclass

from mnemonaut_core.domain.memory import KINDS, Memory
from mnemonaut_core.domain.query import Filters
from mnemonaut_core.domain.run import Hit
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.ports import MatchQuery, MemoryReader


@dataclass(frozen=True, slots=True)
class Nearest:
    """One memory: its place and cosine by similarity, its place and BM25 by words; None where it was not among them."""

    memory: Memory
    similar: Hit | None
    words: Hit | None


def nearest(reader: MemoryReader, trace: Trace, *, limit: int) -> tuple[Nearest, ...]:
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
