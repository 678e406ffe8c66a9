"""What the library shows: lists with conditions and facets, counts, a memory with its details, isolations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import apsw
from msgspec.structs import replace

from mnemonaut_core.domain.change import (
    CameAgain,
    ImportMade,
    Isolation,
    KeptFrom,
    PurgeState,
    Suppression,
    Suppressions,
)
from mnemonaut_core.domain.lists import FACET_VALUES, Condition, Facet, FileFacts, Stats
from mnemonaut_core.domain.memory import DAY_SECONDS, NEAR_REPEAT, SENSITIVITIES, SIDES, Memory, MemoryDetails
from mnemonaut_core.domain.moments import FIRST_MOMENT, UTC, day_of, moments_of
from mnemonaut_core.domain.query import KNOWN_NAMES, Filters
from mnemonaut_core.domain.search import MatchQuery, StoredPolicy
from mnemonaut_core.errors import InputError
from mnemonaut_core.judgments import JudgedQuestion
from mnemonaut_core.saved import Saved
from mnemonaut_core.store import embedders, policies
from mnemonaut_core.store.conditions import where
from mnemonaut_core.store.curation.isolation import REASON_BY, left, reason_text, removed_memory, repeated_in
from mnemonaut_core.store.curation.tombstones import Tombstones
from mnemonaut_core.store.history import columns_of
from mnemonaut_core.store.meta import IDENTITY, PURGE_PENDING, get_meta
from mnemonaut_core.store.open import ReaderPart, SnapshotReader
from mnemonaut_core.store.rows import clean, content_hash, json_or_none, nearest_ids, record_of
from mnemonaut_core.store.run_record import suppressed_in
from mnemonaut_core.store.runs import records
from mnemonaut_core.store.saved import judged, last_test, stored
from mnemonaut_core.store.search.filters import IS_DAY
from mnemonaut_core.store.search.words import WordSearch
from mnemonaut_core.store.settings import settings_from, stored_zone
from mnemonaut_core.store.vectors.stored import embedded_pks, vector_list
from mnemonaut_core.text.shown import date_text


def _group(connection: apsw.Connection, expression: str) -> dict[str, int]:
    sql = f"SELECT {expression} AS name, count(*) FROM memory GROUP BY name ORDER BY name"
    return {"unknown" if name is None else str(name): int(number) for name, number in connection.execute(sql)}


_FACETS: dict[str, str] = {
    "kind": "SELECT m.kind, count(*) FROM memory AS m WHERE {where} GROUP BY 1 ORDER BY 2 DESC, 1",
    "thread": "SELECT t.thread_key, count(*) FROM memory AS m JOIN thread_member AS t ON t.memory_pk = m.pk WHERE {where}"
    " GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT {most}",
    "entity": "SELECT n.name, count(*) FROM memory AS m JOIN mention AS n ON n.memory_pk = m.pk WHERE {where}"
    " GROUP BY n.type, n.normalized ORDER BY 2 DESC, 1 LIMIT {most}",
    "sensitivity": "SELECT CASE m.sensitivity WHEN 0 THEN 'normal' WHEN 1 THEN 'private' ELSE 'secret' END, count(*)"
    " FROM memory AS m WHERE {where} GROUP BY 1 ORDER BY m.sensitivity",
    "state": "SELECT CASE m.searchable WHEN 0 THEN 'isolated' ELSE m.status END, count(*) FROM memory AS m WHERE {where}"
    " GROUP BY 1 ORDER BY 2 DESC, 1",
}
_EVERYWHERE = (
    "SELECT 'i' || pk, memory_id, kind, headline, reason, at, 'everywhere', NULL, run_id, rank, recipe, by, learnt_again_at,"
    f" (SELECT l.memory_id FROM isolation AS l WHERE l.pk = isolation.lead_pk), merged_into, {REASON_BY} FROM isolation"
    " WHERE ended_at IS NULL"
)
_FOR_QUERIES = (
    "SELECT 's' || s.pk, s.memory_id, coalesce(m.kind, ''), coalesce(nullif(m.title, ''), nullif(m.context_note, ''),"
    " substr(coalesce(m.user_text, m.body, m.reply_text, ''), 1, 40)), s.reason, s.at, 'query', s.query_text, s.run_id, s.rank,"
    " s.recipe, s.by, NULL, NULL, NULL, NULL FROM suppression AS s LEFT JOIN memory AS m ON m.id = s.memory_id"
    " WHERE s.ended_at IS NULL"
)


class LibraryReader(ReaderPart):
    def __init__(self, reader: SnapshotReader, words: WordSearch) -> None:
        super().__init__(reader)
        self._words = words

    def count(self, conditions: tuple[Condition, ...]) -> int:
        sql, bindings = where(conditions, self._connection)
        return int(self._connection.execute(f"SELECT count(*) FROM memory AS m WHERE {sql}", bindings).get)

    def facets(self, conditions: tuple[Condition, ...], *, most: int = FACET_VALUES) -> dict[str, tuple[Facet, ...]]:
        """For each facet its values among the memories that meet the conditions, most frequent first (years newest first); of
        threads and entities the `most` most frequent."""
        sql, bindings = where(conditions, self._connection)
        years = Counter[str]()
        for day, many in self.days(conditions):
            years[date_text(day * DAY_SECONDS)[:4]] += many
        by_year = tuple(Facet("year", year, many) for year, many in sorted(years.items(), reverse=True))
        found = {"year": by_year}
        for key, text in _FACETS.items():
            rows = self._connection.execute(text.format(where=sql, most=int(most)), bindings)
            found[key] = tuple(Facet(key, str(value), int(many)) for value, many in rows)
        return found

    def days(self, conditions: tuple[Condition, ...]) -> tuple[tuple[int, int], ...]:
        """(day of the database's zone, memories) for every day that has any, oldest first; undated memories are not in it."""
        sql, bindings = where(conditions, self._connection)
        zone = self.zone()
        moments = "m.occurred_day, TRUE" if zone == UTC else f"iif({IS_DAY}, m.occurred_day, m.moment), {IS_DAY}"
        rows = self._connection.execute(
            f"SELECT {moments}, count(*) FROM memory AS m WHERE {sql} AND m.occurred_day IS NOT NULL GROUP BY 1, 2 ORDER BY 2, 1",
            bindings,
        )
        found = Counter[int]()
        day, end = 0, FIRST_MOMENT
        for at, is_day, many in rows:
            if not is_day and at >= end:
                day = day_of(at, zone)
                end = moments_of(day, day, zone)[1]
            found[at if is_day else day] += many
        return tuple(sorted(found.items()))

    def choices(self) -> dict[str, dict[str, int]]:
        """Counted afresh, in one pass; a missing scope or class as the filters read it."""
        known = {**KNOWN_NAMES, "max_sensitivity": tuple(map(str, SENSITIVITIES.values()))}
        rows = self._connection.execute(
            "SELECT kind, coalesce(scope, 'project'), coalesce(boundary_class, 'internal'), sensitivity, count(*)"
            " FROM memory GROUP BY 1, 2, 3, 4"
        )
        counts: dict[str, Counter[str]] = {name: Counter() for name in known}
        for *values, many in rows:
            for count, value in zip(counts.values(), values, strict=True):
                count[str(value)] += int(many)
        ordered = {name: (*names, *sorted(counts[name].keys() - set(names))) for name, names in known.items()}
        return {
            name: {value: counts[name][value] for value in values if counts[name][value]}
            for name, values in ordered.items()
        }

    def zone(self) -> str:
        return stored_zone(self._connection)

    def by_kind(self) -> dict[str, int]:
        """Memories by kind; kinds without any are missing."""
        return dict(self._reader.counted("kinds", lambda: _group(self._connection, "kind")))

    def stats(self) -> Stats:
        """Counted afresh, in one snapshot of the caller's."""

        def number(sql: str) -> int:
            return int(self._connection.execute(sql).get or 0)

        embedder = self._connection.execute(
            "SELECT pk, name || '/' || version, dimension FROM embedder WHERE state = 'current'"
        ).get
        sources = self._connection.execute(
            "SELECT s.format, s.path, (SELECT count(*) FROM memory AS m WHERE m.source_pk = s.pk) FROM source AS s ORDER BY s.pk"
        )
        vectors, with_vector = vector_list(self._connection), 0
        if vectors is not None:
            with_vector = self._reader.undamaged(lambda: len(embedded_pks(self._connection, vectors)))
        as_of = self._connection.execute("SELECT value FROM meta WHERE key = 'as_of'").get
        levels = {str(level): name for name, level in SENSITIVITIES.items()}
        return Stats(
            memories=number("SELECT count(*) FROM memory"),
            by_kind=_group(self._connection, "kind"),
            by_status=_group(self._connection, "status"),
            by_sensitivity={levels[level]: many for level, many in _group(self._connection, "sensitivity").items()},
            by_year=_group(self._connection, "strftime('%Y', moment, 'unixepoch')"),
            isolated=number("SELECT count(*) FROM isolation WHERE ended_at IS NULL"),
            suppressed=number("SELECT count(*) FROM suppression WHERE ended_at IS NULL"),
            undated=number("SELECT count(*) FROM memory WHERE moment IS NULL"),
            with_vector=with_vector,
            documents=number("SELECT count(*) FROM document"),
            links=number("SELECT count(*) FROM link"),
            threads=number("SELECT count(DISTINCT thread_key) FROM thread_member"),
            entities=number("SELECT count(*) FROM (SELECT DISTINCT type, normalized FROM mention)"),
            runs=number("SELECT count(*) FROM run"),
            journal=number("SELECT count(*) FROM journal"),
            sources=tuple((str(f), str(path), int(many)) for f, path, many in sources),
            file=FileFacts(
                embedder=None if embedder is None else str(embedder[1]),
                dimension=None if embedder is None else int(embedder[2]),
                schema_version=int(self._connection.pragma("user_version")),
                generation=number("SELECT value FROM meta WHERE key = 'generation'"),
                as_of=None if as_of is None else int(as_of),
                file_bytes=int(self._connection.pragma("page_count")) * int(self._connection.pragma("page_size")),
            ),
        )

    def left(self, memory_id: str) -> InputError | None:
        """The error for a memory that was purged or is an isolated feeling; None for any other id."""
        return left(self._connection, clean(memory_id))

    def purges(self) -> PurgeState:
        """What was purged here, as far as its hashes tell."""
        found = Tombstones(self._connection)
        pending = get_meta(self._connection, PURGE_PENDING) is not None
        return PurgeState(found.count, pending, found.name_id, found.quoted_in)

    def closest(self, text: str, *, kinds: tuple[str, ...], limit: int) -> tuple[Memory, ...]:
        """Memories whose ids look alike, then those whose words match best."""
        near = nearest_ids(self._connection, text, limit)
        matched = self._words.match(
            MatchQuery("words", text), k=limit, filters=Filters(kinds=kinds, without_statuses=())
        )
        wanted = list(dict.fromkeys([*near, *(hit.id for hit in matched.hits)]))[:limit]
        loaded = self._reader.load(wanted)
        return tuple(loaded[memory_id] for memory_id in wanted if memory_id in loaded)

    def identity(self) -> str:
        """The random name of this database; "" where no version that makes such names has written to it."""
        found = get_meta(self._connection, IDENTITY)
        return "" if found is None else str(found)

    def settings(self, prefix: str, *, project: str = "") -> dict[str, str]:
        return settings_from(self._connection, prefix, project=project)

    def policies(self, project: str) -> tuple[StoredPolicy, ...]:
        return policies.policies(self._connection, project)

    def projects(self) -> tuple[str, ...]:
        return policies.projects(self._connection)

    def saved(self) -> tuple[Saved, ...]:
        return stored(self._connection)

    def judged(self, folder: str | None = None) -> tuple[JudgedQuestion, ...]:
        return judged(self._connection, folder)

    def last_test(self, key: str) -> str | None:
        return last_test(self._connection, key)

    def details(self, memory_id: str) -> MemoryDetails | None:
        """A memory with links both ways, threads, entities, its embedder, the open isolation and its source; None for an
        unknown id."""
        memory, pk = self._reader.load([memory_id]).get(memory_id), self._reader.pk_of(memory_id)
        if memory is None or pk is None:
            return None
        run = self._connection.execute
        incoming = run(
            "SELECT m.id, l.label FROM link AS l JOIN memory AS m ON m.pk = l.from_pk WHERE l.to_id = ?"
            " ORDER BY m.id, l.label",
            (memory.id,),
        )
        vectors, embedder = vector_list(self._connection), None
        if vectors is not None:
            embedder = run(f"SELECT name FROM embedder WHERE pk = {vectors.pk} AND {vectors.exists(str(pk))}").get
        isolation = run(
            f"SELECT reason, {REASON_BY}, merged_into FROM isolation WHERE memory_id = ? AND ended_at IS NULL"
            " ORDER BY pk DESC LIMIT 1",
            (memory.id,),
        ).get
        resembled = run(
            "SELECT l.to_id FROM link AS l JOIN isolation AS i ON i.memory_id = l.to_id AND i.ended_at IS NULL"
            f" WHERE l.from_pk = ? AND l.label = '{NEAR_REPEAT}' AND i.merged_into IS NULL ORDER BY l.pk LIMIT 1",
            (pk,),
        ).get
        source = run("SELECT s.path FROM memory AS m JOIN source AS s ON s.pk = m.source_pk WHERE m.pk = ?", (pk,)).get
        record = record_of(self._connection, pk, memory)
        return MemoryDetails(
            memory,
            record.links,
            tuple((str(other), str(label)) for other, label in incoming),
            record.threads,
            record.entities,
            embedder,
            None if isolation is None else reason_text(*isolation),
            source,
            resembled if memory.searchable else None,
        )

    def isolations(self) -> tuple[Isolation, ...]:
        rows = self._connection.execute(
            f"SELECT * FROM ({_EVERYWHERE} UNION ALL {_FOR_QUERIES}) ORDER BY at DESC, memory_id"
        )
        return tuple(
            Isolation(row, memory_id, kind, headline, reason_text(reason, said_by, merged_into), *(*rest, merged_into))
            for row, memory_id, kind, headline, reason, *rest, merged_into, said_by in rows
        )

    def came_again(self, ids: Sequence[str] | None = None) -> tuple[CameAgain, ...]:
        """Isolated memories (of these; None: all) whose text came again, newest first, with both texts."""
        wanted = None if ids is None else frozenset(ids)
        rows: list[Any] = self._connection.execute(
            "SELECT pk, memory_id, reason, by, at, learnt_again_at, content_hash FROM isolation WHERE ended_at IS NULL"
            " AND learnt_again_at IS NOT NULL ORDER BY learnt_again_at DESC, pk DESC"
        ).fetchall()
        found = []
        for pk, memory_id, reason, by, at, again_at, hashed in rows:
            if wanted is not None and memory_id not in wanted:
                continue
            other = repeated_in(reason, by)
            now = self.isolated_text(memory_id)
            before = self._text_then(memory_id, at, hashed) if other is None else self.isolated_text(other)
            found.append(CameAgain(f"i{pk}", other or memory_id, memory_id, again_at, before, now))
        return tuple(found)

    def isolated_text(self, memory_id: str) -> str | None:
        held = self.held(memory_id)
        return None if held is None else held.text

    def held(self, memory_id: str) -> Memory | None:
        """A memory, stored or in its isolation; None for neither."""
        return self._reader.load([memory_id]).get(memory_id) or removed_memory(self._connection, memory_id)

    def _text_then(self, memory_id: str, at: int, hashed: str | None) -> str | None:
        """The text of a memory when it was isolated; None where it is not known."""
        held = self._reader.load([memory_id]).get(memory_id)
        if held is None:
            return self.isolated_text(memory_id)
        if hashed is None or content_hash(held) == hashed:
            return held.text
        revised = self._connection.execute(
            "SELECT before FROM revision WHERE memory_id = ? AND at >= ? ORDER BY at, pk", (memory_id, at)
        )
        known = (columns_of(None if value is None else str(value)) for (value,) in revised)
        then = next((before for before in known if before and not before.keys().isdisjoint(SIDES)), None)
        if then is None:
            return None
        texts: dict[str, Any] = {name: then.get(name, getattr(held, name)) for name in SIDES}
        return replace(held, **texts).text

    def imports(self) -> tuple[ImportMade, ...]:
        rows: list[Any] = self._connection.execute(
            "SELECT i.pk, i.at, s.format, s.path, s.label, i.taken, i.updated, i.unchanged, i.refused,"
            " (SELECT count(*) FROM memory AS m WHERE m.import_pk = i.pk),"
            " (SELECT max(j.pk) FROM journal AS j WHERE j.import_pk = i.pk)"
            " FROM import AS i JOIN source AS s ON s.pk = i.source_pk ORDER BY i.at DESC, i.pk DESC"
        ).fetchall()
        return tuple(ImportMade(*(*row[:8], _refused(row[8]), *row[9:])) for row in rows)

    def suppressions(self) -> Suppressions:
        """All open suppressions, and the recorded recalls from which each removed its memory."""
        stored = embedders.current(self._connection)
        held = {
            f"s{pk}": (limit, numbers, maker)
            for pk, limit, numbers, maker in self._connection.execute(
                "SELECT pk, cosine_limit, length(vector) / 4, embedder FROM suppression WHERE ended_at IS NULL"
            )
        }
        kept: dict[str, list[KeptFrom]] = {row: [] for row in held}
        looked_at, untold, since = 0, 0, None
        sql = "SELECT id, at, recipe, query_hash, trace FROM run ORDER BY at DESC, id DESC LIMIT ?"
        runs = self._connection.execute(sql, (-1 if held else 0,))
        for run_id, at, recipe, query_hash, packed in runs:
            looked_at, since = looked_at + 1, at
            told = suppressed_in(packed, query_hash)
            if told is None:
                untold += 1
                continue
            question, found = told
            for row, similarity, same_text in found:
                if row in kept:
                    kept[row].append(KeptFrom(run_id, at, recipe, similarity, same_text, question))
        isolations = (one for one in self.isolations() if one.id in held)
        rows = tuple(_suppression(stored, one, *held[one.id], tuple(kept[one.id])) for one in isolations)
        return Suppressions(rows, looked_at, untold, since, records(self._connection))


def _refused(stored: object) -> tuple[tuple[str, str], ...]:
    rows = json_or_none(stored)
    return tuple((str(row[0]), str(row[1])) for row in rows) if isinstance(rows, list) else ()


def _suppression(
    stored: embedders.StoredEmbedder | None,
    row: Isolation,
    limit: float,
    numbers: int | None,
    maker: str | None,
    kept_from: tuple[KeptFrom, ...],
) -> Suppression:
    """A suppression with whether its vector can be compared with questions. In a database with precomputed vectors any embedder
    of that dimension may ask."""
    if stored is None or not stored.dimension or numbers is None:
        fits = False
    else:
        fits = numbers == stored.dimension if stored.precomputed else maker == f"{stored.name}/{stored.version}"
    return Suppression(row, limit, fits, kept_from, maker, stale=numbers is not None and not fits)
