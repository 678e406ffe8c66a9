"""What the library reads, in workers: ids first, then facets and days."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec
from msgspec import field

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.lists import Facet, parse
from mnemonaut_core.domain.search import Tokens
from mnemonaut_core.errors import InputError
from mnemonaut_core.explain.matches import listed_spans
from mnemonaut_core.explorer import Explorer
from mnemonaut_ui.library.days import NO_DAYS, DayCounts
from mnemonaut_ui.library.filters import FACETS, Days, days_of, is_date, joined, tokens, without
from mnemonaut_ui.library.model import Find
from mnemonaut_ui.widgets.marked_text import Spans
from mnemonaut_ui.words.languages import MASK, masked
from mnemonaut_ui.words.memory import memory_line

SIMILAR = 50
NAMES = ("thread", "entity")
MOST_NAMES = 10_000
SEARCHED, BEFORE = 20_000, 60
"""Characters of a text in which hits are marked, and of what stands before the first of them."""


class Wish(msgspec.Struct, frozen=True):
    """What to list. `keep`: memories whose rows are wanted; `similar_to`: list similar memories instead."""

    query: str = ""
    order: str = "newest"
    keep: frozenset[str] = frozenset()
    similar_to: str = ""
    known: tuple[str, ...] = ()
    """What is listed now: whether the answer differs from it is found out in the worker."""
    again: bool = False
    """The same list once more, because memories changed: selection and scroll stay."""


class Listed(msgspec.Struct, frozen=True):
    """The ids in order, and the places of those to be selected again."""

    wish: Wish
    ids: tuple[str, ...]
    row_of: Mapping[str, int]
    similarity: Mapping[str, float] = field(default_factory=dict)
    same: bool = False
    """The answer is `wish.known`."""
    by_words: bool = False
    """For a list of similar ones: the memory has no vector, so the numbers are BM25 scores, not cosines."""


class Counts(msgspec.Struct, frozen=True):
    """Facets, each without its own condition if single-valued, and days without the dates of the query."""

    query: str
    facets: Mapping[str, tuple[Facet, ...]]
    days: DayCounts
    chosen: Days | None
    around: DayCounts | None = None
    """The days of all memories, where the query is about more than days."""


def finder(explorer: Explorer, query: str) -> Find:
    """Return a function that finds the words and phrases of a query in texts. If the first hit is far from the beginning, the
    returned part starts shortly before it."""
    conditions = [one for one in parse(query) if one.key in ("text", "phrase") and not one.negated]

    def part(text: str, tokens: Tokens) -> tuple[str, Spans] | None:
        line = memory_line(text)
        spans = listed_spans(line, conditions, tokens)
        if not spans and len(text) > len(line):
            far = listed_spans(text[:SEARCHED], conditions, tokens)
            line = "…" + memory_line(text[max(0, far[0].start - BEFORE) :]) if far else line
            spans = listed_spans(line, conditions, tokens) if far else ()
        return (line, tuple((span.start, span.end) for span in spans)) if spans else None

    def find(texts: Sequence[str]) -> Sequence[tuple[str, Spans] | None]:
        if not conditions:
            return [None] * len(texts)
        return explorer.library.read(lambda reader: [part(text, reader.words.tokens) for text in texts])

    return find


def listed(explorer: Explorer, wish: Wish) -> Listed:
    """Return all ids that meet the query, or a memory and those most similar to it."""
    if wish.similar_to:
        return _similar(explorer, wish)
    ids = explorer.library.ids(wish.query, order=wish.order)
    same = ids == wish.known
    return Listed(wish, wish.known if same else ids, {} if same else _places(ids, wish), same=same)


def _similar(explorer: Explorer, wish: Wish) -> Listed:
    """InputError if the memory is not stored."""
    details = explorer.library.details(wish.similar_to)
    if details is None:
        raise InputError(
            "This memory is no longer stored", code="not_stored", advice="Go back to the list and choose another."
        )
    found = explorer.library.similar(wish.similar_to, limit=SIMILAR)
    ids = (wish.similar_to, *(memory.id for memory, _ in found))
    return Listed(
        wish, ids, _places(ids, wish), {memory.id: score for memory, score in found}, by_words=details.embedder is None
    )


def _places(ids: Sequence[str], wish: Wish) -> dict[str, int]:
    keep = wish.keep
    return {memory_id: row for row, memory_id in enumerate(ids) if memory_id in keep} if keep else {}


def without_masked(values: Sequence[Facet], shown: Sequence[Facet]) -> tuple[Facet, ...]:
    """Replace names that only masked memories have by their number."""
    names = {value.value for value in shown}
    kept = tuple(value for value in values if value.value in names)
    hidden = len(values) - len(kept)
    return (*kept, Facet(values[0].key, MASK, hidden)) if hidden else kept


def counts(explorer: Explorer, query: str, most: int, token: CancelToken) -> Counts:
    """Facets and days of a query; runs in a worker."""
    token.raise_if_set()
    facets = dict(explorer.library.facets(query, most=most))
    held = tokens(query)
    for facet in FACETS:
        # where a memory has one value only, a second choice takes the place of the first: so all values are counted
        if facet.single and any(facet.owns(token_of) for token_of in held):
            token.raise_if_set()
            facets[facet.name] = explorer.library.facets(facet.alone(query), most=most).get(facet.name, ())
    masked_too = "is:normal" if masked(1) else "-is:secret" if masked(2) else ""
    if masked_too:
        token.raise_if_set()
        shown = explorer.library.facets(joined(query, (masked_too,)), most=MOST_NAMES)
        facets.update({name: without_masked(facets.get(name, ()), shown.get(name, ())) for name in NAMES})
    token.raise_if_set()
    dateless = without(query, is_date)
    days = DayCounts.of(explorer.library.days(dateless))
    token.raise_if_set()
    around = DayCounts.of(explorer.library.days("")) if dateless else None
    return Counts(query, facets, days if days.days else NO_DAYS, days_of(query), around)
