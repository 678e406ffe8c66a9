"""Caches of answers: for the hundreds of nearly equal recalls of one "why" (an equal request has an equal answer, and a
shorter list is the beginning of a longer one), and for several recipes with one question."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from typing import Any, cast

import msgspec
from msgspec.structs import replace

from mnemonaut_core.domain.dense import Dense
from mnemonaut_core.domain.lists import Among, ListQuery, Newest
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.plan import Plan, Searched, Vector
from mnemonaut_core.domain.query import Filters, Sight
from mnemonaut_core.domain.ranking import id_key
from mnemonaut_core.domain.run import Hit, Run
from mnemonaut_core.domain.search import Matched, MatchQuery, Near, Ranked
from mnemonaut_core.domain.trace import Pool, ScopeCounts
from mnemonaut_core.ports import SearchPool, SearchReader
from mnemonaut_core.recall.stage import Source


def asked(source: Source, plan: Plan) -> tuple[Hashable, ...]:
    """All that a source's answer depends on, but the database: equal keys, equal answers at one generation."""
    texts = {form.name: form.text for form in plan.forms}
    forms = tuple((form, texts[form], source.match and source.match(texts[form])) for form in source.form_names(plan))
    told = (source.name, source.kind, source.k, source.off_parameter, source.asks, source.admitted(plan), source.shares)
    return (*told, source.further, source.added, forms, plan.query.now, plan.query.after)


class SourceCache:
    """Runs, memories and vectors of one generation; a later generation empties it. `pool`: what is known from the beginning."""

    def __init__(self, pool: Pool | None = None) -> None:
        self._generation = None if pool is None else pool.generation
        self._runs: dict[tuple[Hashable, ...], tuple[Run, ...]] = {}
        self._memories: dict[str, Memory] = {} if pool is None else dict(pool.memories)
        self._vectors: dict[str, Vector] = {} if pool is None else dict(pool.vectors)
        self._scopes: dict[Filters, ScopeCounts] = {}
        self._dense: dict[tuple[Hashable, ...], Dense] = {}

    def at(self, generation: int) -> None:
        """What follows is of this generation."""
        if generation != self._generation:
            self._generation = generation
            for kept in (self._runs, self._memories, self._vectors, self._scopes, self._dense):
                kept.clear()

    def runs(self, source: Source, plan: Plan, fetch: Callable[[], tuple[Run, ...]]) -> tuple[Run, ...]:
        """The source's runs, fetched unless they are cached."""
        key = asked(source, plan)
        if key not in self._runs:
            self._runs[key] = fetch()
        return self._runs[key]

    def keep(self, source: Source, plan: Plan, runs: tuple[Run, ...]) -> None:
        """What the source is known to have answered."""
        self._runs.setdefault(asked(source, plan), runs)

    def dense(self, sources: tuple[Source, ...], plan: Plan, fetch: Callable[[], Dense]) -> Dense:
        """The scores of all memories by these sources, likewise."""
        key = tuple(asked(source, plan) for source in sources)
        if key not in self._dense:
            self._dense[key] = fetch()
        return self._dense[key]

    def memories(self, ids: Iterable[str], reader: SearchReader) -> dict[str, Memory]:
        """Memories by id; only those that were not loaded before are read."""
        missing = [memory_id for memory_id in ids if memory_id not in self._memories]
        if missing:
            self._memories |= reader.load(missing)
        return {memory_id: self._memories[memory_id] for memory_id in ids if memory_id in self._memories}

    def vectors(self, ids: Iterable[str], reader: SearchReader) -> dict[str, Vector]:
        """Vectors by id, likewise; ids without one are looked up again each time."""
        missing = [memory_id for memory_id in ids if memory_id not in self._vectors]
        if missing:
            self._vectors |= reader.vectors.load(missing)
        return {memory_id: self._vectors[memory_id] for memory_id in ids if memory_id in self._vectors}

    def scope(self, filters: Filters, reader: SearchReader) -> ScopeCounts:
        """How many memories these filters leave, counted once."""
        if filters not in self._scopes:
            self._scopes[filters] = reader.filters.scope_counts(filters)
        return self._scopes[filters]


# ---- What was read, kept by what was asked


class Answers:
    """What was read at one generation."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, Any] = {}
        self._held: list[object] = []
        self._by_id: dict[str, dict[str, Any]] = {}
        self._missing: dict[str, set[str]] = {}
        self._ranked: Ranked = {}
        self._embedded: dict[Sight | None, dict[str, Vector]] = {}

    def embedded(self, sight: Sight | None) -> dict[str, Vector]:
        """Vectors of a question's texts, weighed by what is in sight. A text has one vector object: by that the matrix knows
        that it scored it."""
        return self._embedded.setdefault(sight, {})

    def looked_up(self, verb: str, ask: Callable[[list[str]], dict[str, Any]], ids: Sequence[str]) -> dict[str, Any]:
        """The result of `ask` for each memory; only unknown ids are read."""
        known, without = self._by_id.setdefault(verb, {}), self._missing.setdefault(verb, set())
        new = [memory_id for memory_id in ids if memory_id not in known and memory_id not in without]
        if new:
            read = ask(new)
            known.update(read)
            without.update(memory_id for memory_id in new if memory_id not in read)
        return {memory_id: known[memory_id] for memory_id in ids if memory_id in known}

    def kept_of(self, verb: str, ask: Callable[..., Any], *arguments: object, **options: object) -> Any:
        """What `ask` answered, once for equal arguments."""
        key = (verb, *map(self.name, arguments), *((name, self.name(value)) for name, value in options.items()))
        if key not in self._kept:
            self._kept[key] = ask(*arguments, **options)
        return self._kept[key]

    def nearest(
        self,
        reader: SearchReader,
        vectors: Mapping[str, Searched],
        *,
        k: int,
        filters: Filters,
        further: str | None = None,
    ) -> dict[str, Near]:
        """The nearest of each vector; the unknown ones in one search."""
        keys = {name: ("nearest", self.name(vector), k, filters, further) for name, vector in vectors.items()}
        new = {name: vector for name, vector in vectors.items() if keys[name] not in self._kept}
        if new:
            for name, near in reader.vectors.nearest(new, k=k, filters=filters, further=further).items():
                self._kept[keys[name]] = near
        return {name: self._kept[key] for name, key in keys.items()}

    def match(self, reader: SearchReader, query: MatchQuery, *, k: int, filters: Filters) -> Matched:
        """The best of a word index; other filters and other lengths are served from one list."""
        key = ("match", query, k, filters)
        if key not in self._kept:
            self._kept[key] = reader.words.match(query, k=k, filters=filters, ranked=self._ranked)
        found: Matched = self._kept[key]
        return found

    def name(self, value: object) -> Hashable:
        """The key for an argument: itself or its values; for an object without equality its identity, and the object is
        referenced so that no other gets the same one."""
        if isinstance(value, list | tuple):
            return tuple(map(self.name, value))
        if isinstance(value, msgspec.Struct) and not value.__struct_config__.eq:
            return (type(value), *(self.name(getattr(value, each)) for each in value.__struct_fields__))
        try:
            hash(value)
        except TypeError:
            self._held.append(value)
            return ("held", id(value))
        return value


# ---- What several recalls of one question share


class Shared:
    """The reads of recalls of one question, with any recipes: read once for all of them until something is written.
    Every recall is equal to one without sharing; it lives as long as the question runs."""

    def __init__(self) -> None:
        self._answers: dict[int, Answers] = {}

    def at(self, generation: int) -> Answers:
        """What was read at this generation."""
        return self._answers.setdefault(generation, Answers())


class SharedReaders:
    """A pool, with what is shared of its readers."""

    def __init__(self, readers: SearchPool, shared: Shared) -> None:
        self._readers, self._shared = readers, shared

    @contextmanager
    def reader(self) -> Iterator[SearchReader]:
        """Borrow one."""
        with self._readers.reader() as reader:
            yield cast("SearchReader", _SharingReader(reader, self._shared))


_ONE_BY_ONE = frozenset("load vectors.load lists.threads_of lists.mentions_of lists.merged_into".split())
_WHOLE = frozenset(
    "list_ids lists.hits lists.links_of lists.mentioning lists.documents_in lists.utility_statistics filters.scope_counts".split()
)
"""The methods of a reader whose answers are cached; others go to the reader."""
Verb = Callable[..., Any]


class _Part:
    """A part of a reader, whose verbs are answered by `verbs`, and by what `through` makes of the others."""

    def __init__(self, reader: SearchReader, name: str, through: Callable[[str, Verb], Verb], **verbs: Verb) -> None:
        self._part, self._name, self._through, self._verbs = getattr(reader, name), name, through, verbs

    def __getattr__(self, verb: str) -> Any:
        return self._verbs.get(verb) or self._through(f"{self._name}.{verb}", getattr(self._part, verb))


class _SharingReader:
    """A reader which, within a snapshot, answers with what was read before at the same generation, by it or another."""

    def __init__(self, reader: SearchReader, shared: Shared) -> None:
        self._reader, self._shared = reader, shared
        self._answers: Answers | None = None
        self.filters = _Part(reader, "filters", self._through)
        self.words = _Part(reader, "words", self._through, match=self._match)
        self.vectors = _Part(reader, "vectors", self._through, nearest=self._nearest)
        self.lists = _Part(reader, "lists", self._through)

    @contextmanager
    def snapshot(self) -> Iterator[int]:
        with self._reader.snapshot() as generation:
            self._answers = self._shared.at(generation)
            try:
                yield generation
            finally:
                self._answers = None

    def _match(self, query: MatchQuery, *, k: int, filters: Filters) -> Matched:
        if self._answers is None:
            return self._reader.words.match(query, k=k, filters=filters)
        return self._answers.match(self._reader, query, k=k, filters=filters)

    def _nearest(
        self, vectors: Mapping[str, Searched], *, k: int, filters: Filters, further: str | None = None
    ) -> dict[str, Near]:
        if self._answers is None:
            return self._reader.vectors.nearest(vectors, k=k, filters=filters, further=further)
        return self._answers.nearest(self._reader, vectors, k=k, filters=filters, further=further)

    def _through(self, verb: str, ask: Verb) -> Verb:
        """Every other verb: of memories one by one, of equal arguments once, else as the reader's."""
        if self._answers is not None and verb in _ONE_BY_ONE:
            return partial(self._answers.looked_up, verb, ask)
        if self._answers is not None and verb in _WHOLE:
            return partial(self._answers.kept_of, verb, ask)
        return ask

    def __getattr__(self, verb: str) -> Any:
        return self._through(verb, getattr(self._reader, verb))


# ---- A reader that remembers


class RememberingReader:
    """Another reader within one snapshot of it: what was read is not read again.

    A shorter list is the beginning of one that was fetched, since every list is sorted by score, then id; a longer one is fetched
    at least twice as long.
    """

    def __init__(self, reader: SearchReader, generation: int) -> None:
        self._reader = reader
        self._generation = generation
        self._answers = Answers()
        self._ranked: Ranked = {}
        self._lists: dict[Hashable, tuple[int, Any]] = {}
        self._times: dict[tuple[Newest, Filters], dict[str, float | None]] = {}
        self.filters = _Part(reader, "filters", self._through)
        self.words = _Part(reader, "words", self._through, match=self._match)
        self.vectors = _Part(reader, "vectors", self._through, nearest=self._nearest)
        self.lists = _Part(reader, "lists", self._through, hits=self._hits)

    @contextmanager
    def reader(self) -> Iterator[RememberingReader]:
        """As a pool, it lends itself."""
        yield self

    def snapshot(self) -> nullcontext[int]:
        """The one in which it lives."""
        return nullcontext(self._generation)

    def interrupt(self) -> None:
        """End what runs on the reader."""
        self._reader.interrupt()

    # ---- searches

    def _match(self, query: MatchQuery, *, k: int, filters: Filters) -> Matched:
        def fetch(deep: int, admitted: Filters) -> Matched:
            return self._reader.words.match(query, k=deep, filters=admitted, ranked=self._ranked)

        if k <= 0:
            return fetch(k, filters)
        found: Matched = self._list(("match", query), filters, k, fetch)
        return found

    def _nearest(
        self, vectors: Mapping[str, Searched], *, k: int, filters: Filters, further: str | None = None
    ) -> dict[str, Near]:
        if k <= 0:
            return self._reader.vectors.nearest(vectors, k=k, filters=filters, further=further)

        def of(vector: Searched) -> Near:
            def fetch(deep: int, admitted: Filters) -> Near:
                return self._reader.vectors.nearest({"v": vector}, k=deep, filters=admitted, further=further)["v"]

            near: Near = self._list(("nearest", further, self._answers.name(vector)), filters, k, fetch)
            return near

        return {name: of(vector) for name, vector in vectors.items()}

    def _hits(self, query: ListQuery, *, k: int, filters: Filters) -> tuple[Hit, ...]:
        if isinstance(query, Newest) and query.among is not None:
            times = self._among(query, query.among, filters)
            return _sorted(times, k)
        if isinstance(query, Among):
            scores = dict(query.scores)
            admitted_ids = self._among(Newest("ranked", among=()), tuple(scores), filters)
            return _sorted({memory_id: scores[memory_id] for memory_id in admitted_ids}, k)

        def fetch(deep: int, admitted: Filters) -> Matched:
            return Matched(self._reader.lists.hits(query, k=deep, filters=admitted), ())

        found: Matched = self._list(("list", self._answers.name(query)), filters, k, fetch)
        return found.hits

    def _among(self, query: Newest, ids: Sequence[str], filters: Filters) -> dict[str, float]:
        """The times of those that the filters admit; each is read once."""
        known = self._times.setdefault((replace(query, among=None), filters), {})
        new = tuple(memory_id for memory_id in ids if memory_id not in known)
        if new:
            hits = self._reader.lists.hits(replace(query, among=new), k=len(new), filters=filters)
            known.update({**dict.fromkeys(new), **{hit.id: hit.score for hit in hits}})
        return {memory_id: time for memory_id in ids if (time := known[memory_id]) is not None}

    def _list(self, key: Hashable, filters: Filters, k: int, fetch: Callable[[int, Filters], Any]) -> Any:
        """The first `k` of a list, from the cached one."""
        kept = self._lists.get((key, filters))
        if kept is not None and (kept[0] >= k or len(kept[1].hits) < kept[0]):
            whole = kept[1]
            return whole if len(whole.hits) <= k else replace(whole, hits=whole.hits[:k])
        deep = k if kept is None else max(k, 2 * kept[0])
        found = fetch(deep, filters)
        self._lists[key, filters] = deep, found
        return found if len(found.hits) <= k else replace(found, hits=found.hits[:k])

    # ---- what is looked up

    def _through(self, verb: str, ask: Verb) -> Verb:
        """Every other verb: of memories one by one, else once for equal arguments."""
        return partial(self._answers.looked_up if verb in _ONE_BY_ONE else self._answers.kept_of, verb, ask)

    def __getattr__(self, verb: str) -> Any:
        ask = getattr(self._reader, verb)
        if not callable(ask):
            raise AttributeError(verb)
        return self._through(verb, ask)


def _sorted(scores: dict[str, float], k: int) -> tuple[Hit, ...]:
    """The first `k`, score descending, then id."""
    order = sorted(scores.items(), key=lambda pair: (-pair[1], id_key(pair[0])))
    return tuple(Hit(memory_id, rank, float(score)) for rank, (memory_id, score) in enumerate(order[: max(0, k)], 1))
