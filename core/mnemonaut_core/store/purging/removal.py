"""Purging, the one operation that cannot be undone: which memories go, and what is removed elsewhere."""

from __future__ import annotations

import json
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, nullcontext, suppress
from itertools import chain

import apsw
import msgspec
from msgspec import field
from msgspec.structs import replace

from mnemonaut_core import open_files
from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.as_json import dumps
from mnemonaut_core.domain.change import Change, Left, Purged, ToPurge
from mnemonaut_core.domain.lists import Matching, Meant
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.trace_json import without_texts
from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.i18n import Text
from mnemonaut_core.ports import Embedder
from mnemonaut_core.store import erasing, journal
from mnemonaut_core.store.changes import bump_generation
from mnemonaut_core.store.conditions import meant
from mnemonaut_core.store.connection import path_of
from mnemonaut_core.store.curation import renewal, tombstones
from mnemonaut_core.store.curation.isolation import DOCUMENT, HANGS, Removed, laid_back, not_stored, removed_where
from mnemonaut_core.store.curation.purged_texts import (
    LONG,
    TEXT_COLUMNS,
    PurgedTexts,
    RareWords,
    decoded,
    leaves_of,
    strings,
    texts_of,
    width,
)
from mnemonaut_core.store.indexes import digests, fts, grams
from mnemonaut_core.store.meta import PURGE_PENDING, generation, set_meta
from mnemonaut_core.store.operations import PERSON, Origin, counted, in_order
from mnemonaut_core.store.purging.places import COLUMNS
from mnemonaut_core.store.rows import all_memories, clean, json_or_none, load_by_pk, pks_of
from mnemonaut_core.store.run_record import trace_of
from mnemonaut_core.store.single import Tables, Touched
from mnemonaut_core.store.transactions import large_cache
from mnemonaut_core.store.vectors import vec0
from mnemonaut_core.store.write_session import Part

_THESE = "(SELECT value FROM json_each(?))"
_QUOTING_SHOWN = 20


class ToRemove(msgspec.Struct):
    """The memories that a purge takes: live ones by pk, and those outside the live tables."""

    live: dict[int, Memory] = field(default_factory=dict)
    removed: dict[str, Removed] = field(default_factory=dict)
    named: tuple[str, ...] = ()

    @property
    def memories(self) -> tuple[Memory, ...]:
        return (*self.live.values(), *(one.record.memory for one in self.removed.values()))

    @property
    def ids(self) -> frozenset[str]:
        return frozenset(memory.id for memory in self.memories)

    @property
    def pks(self) -> frozenset[int]:
        """Every pk under which one of them is or was stored."""
        return frozenset((*self.live, *(one.pk for one in self.removed.values())))

    @property
    def along(self) -> tuple[str, ...]:
        """The ids that go along with the named ones."""
        return tuple(sorted(self.ids - set(self.named)))


def memories_to_purge(connection: apsw.Connection, ids: Sequence[str]) -> ToRemove:
    """These memories, also isolated ones, with the feelings and summaries of an episode, and what was merged into them.
    InputError for an unknown id, with the code `purged` for one that was purged."""
    found = ToRemove(named=tuple(dict.fromkeys(map(clean, ids))))
    removed = _removed(connection)
    for memory_id in found.named:
        if memory_id not in removed and memory_id not in pks_of(connection, [memory_id]):
            raise not_stored(connection, memory_id)
    wanted = list(found.named)
    while wanted:
        fresh = [memory_id for memory_id in dict.fromkeys(wanted) if memory_id not in found.ids]
        live = load_by_pk(connection, pks_of(connection, fresh).values())
        found.live |= live
        found.removed |= {memory_id: removed[memory_id] for memory_id in fresh if memory_id in removed}
        episodes = {memory.id for memory in live.values() if memory.kind == "episode"}
        wanted = _hanging(connection, live)
        for memory_id, one in removed.items():
            if any(link.label == "derived_from" and link.to in episodes for link in one.record.links):
                wanted.append(memory_id)
        wanted += _merged_into(connection, fresh, removed)
    return found


def ids_to_purge(connection: apsw.Connection, wanted: Meant) -> tuple[str, ...]:
    """The ids that a purge is for; a query also finds isolated feelings outside the live tables."""
    with laid_back(connection) if isinstance(wanted, Matching) else nullcontext():
        return meant(connection, wanted)


def _removed(connection: apsw.Connection) -> dict[str, Removed]:
    return {one.record.memory.id: one for one in removed_where(connection, "1 ORDER BY pk")}


def _hanging(connection: apsw.Connection, live: Iterable[int]) -> list[str]:
    rows = connection.execute(
        "SELECT DISTINCT d.id FROM memory AS e JOIN link AS l ON l.to_id = e.id JOIN memory AS d ON d.pk = l.from_pk"
        f" WHERE e.pk IN {_THESE} AND e.kind = 'episode' AND {HANGS} ORDER BY d.id",
        (json.dumps(list(live)),),
    )
    return [str(memory_id) for (memory_id,) in rows]


def _merged_into(connection: apsw.Connection, ids: Sequence[str], removed: Mapping[str, Removed]) -> list[str]:
    rows = connection.execute(
        f"SELECT memory_id FROM isolation WHERE ended_at IS NULL AND merged_into IN {_THESE} ORDER BY pk",
        (json.dumps(ids),),
    )
    found = [str(memory_id) for (memory_id,) in rows]
    stored = pks_of(connection, found)
    return [memory_id for memory_id in found if memory_id in stored or memory_id in removed]


def remove(connection: apsw.Connection, gone: ToRemove, embedder: Embedder | None, *, now: int, words: bool) -> Purged:
    """Remove these memories from every table, with `words` also texts with a rare word of theirs; inside a transaction of the
    writer that keeps the digests."""
    texts = _texts(connection, gone)
    rare = RareWords(texts, staying_texts(connection, gone))
    purged_texts = PurgedTexts(texts, gone.ids, rare.held_in if words else None)
    cleaner = _Cleaner(connection, gone, purged_texts)
    for table in fts.FTS:
        connection.execute(f"INSERT INTO {table} ({table}, rank) VALUES ('secure-delete', 1)")
    with closing(journal.Recording(connection)) as record:
        cleaner.documents()  # while their chunks are there
        cleaner.rows_of_it()
        renewal.remove_memories(connection, list(gone.live))
        grams.before_and_after(connection, embedder, gone.live, gone.live)
        tombstones.put(connection, gone.memories, now=now)
        cleaner.links()
        cleaner.everything_else()
        ended = cleaner.journal(_ChangedForGood(record.inverse()))
    fts.rebuild(connection)
    digests.vouch(connection, digests.of_fts())
    vec0.renew(connection, gone.live)
    set_meta(connection, PURGE_PENDING, now)
    touched = in_order(gone.ids)
    return Purged(
        Change("purge", counted("done_purge", len(touched)), touched),
        gone.along,
        ended,
        tuple(sorted(cleaner.counts.items())),
        *quoting(connection, purged_texts),
        policies=cleaner.policies(),
        texts=purged_texts.texts,
        left=rows_left(connection, purged_texts, rare),
        rare=rare.held_in,
    )


def staying_texts(connection: apsw.Connection, gone: ToRemove) -> Iterator[str]:
    """The texts of the memories that stay, including isolated ones."""
    removed = (one.record.memory for one in _removed(connection).values())
    for memory in chain((memory for _, memory in all_memories(connection)), removed):
        if memory.id not in gone.ids:
            yield from texts_of(memory)
            yield from filter(None, (memory.uri, memory.section, memory.heading_path, memory.affect_labels))


_ROW_NAMES = ("id", "run_id", "version", "key", "name", "pk")
_NO_WORDS = ("ids", "codes and names")


def rows_left(
    connection: apsw.Connection, purged_texts: PurgedTexts, rare: RareWords, gone: ToRemove | None = None
) -> tuple[Left, ...]:
    """Rows of any table with a rare word; before a purge (`gone`) those that it would leave."""
    found: list[Left] = []
    for table in dict.fromkeys(place.partition(".")[0] for place in COLUMNS):
        if table == "memory" or (table == "journal" and gone is not None):  # what touches them is closed
            continue
        names = [str(name) for (name,) in connection.execute("SELECT name FROM pragma_table_info(?)", (table,))]
        worded = [name for name in names if (kept := COLUMNS.get(f"{table}.{name}")) and kept.keeps not in _NO_WORDS]
        for values in connection.execute(f"SELECT {', '.join(names)} FROM {table}"):
            row = dict(zip(names, values, strict=True))
            if gone is not None and row.get("memory_id") in gone.ids:
                continue
            texts = (text for name in worded for text in _texts_in(row[name], purged_texts) if rare.held_in(text))
            text = next(texts, None)
            if text is not None:
                found.append((table, next(str(row[name]) for name in _ROW_NAMES if row.get(name) is not None), text))
    return tuple(found)


def _texts_in(stored: object, purged_texts: PurgedTexts) -> Iterator[str]:
    """The texts in a stored value that a purge leaves there."""
    value = decoded(stored)
    if value is None and isinstance(stored, bytes):
        with suppress(apsw.Error):
            for change in apsw.Changeset.iter(stored):
                for one in (*(change.old or ()), *(change.new or ())):
                    yield from _texts_in(one, purged_texts) if isinstance(one, str) else ()
    yield from leaves_of(purged_texts.redact(value))


def _texts(connection: apsw.Connection, gone: ToRemove) -> list[str]:
    found = [text for memory in gone.memories for text in texts_of(memory)]
    sql = f"SELECT before, after FROM revision WHERE memory_id IN {_THESE}"
    for row in connection.execute(sql, (json.dumps(sorted(gone.ids)),)):
        found += _revision_texts(row)
    return found


def _revision_texts(stored: Iterable[object]) -> list[str]:
    found: list[str] = []
    for text in stored:
        values = json_or_none(text or "{}")
        if isinstance(values, dict):
            found += [value for name, value in values.items() if name in TEXT_COLUMNS and isinstance(value, str)]
        else:
            found.append(values if isinstance(values, str) else str(text))
    return found


def quoting(connection: apsw.Connection, purged_texts: PurgedTexts) -> tuple[tuple[str, ...], int]:
    """Other memories with the same text: the first ids, and how many."""
    every = (memory for _, memory in all_memories(connection))
    found = sorted(memory.id for memory in every if any(map(purged_texts.quoted_in, texts_of(memory))))
    return tuple(found[:_QUOTING_SHOWN]), len(found)


class _ChangedForGood:
    """Rows that a purge deleted and cells that it changed, and those of operations that it closed."""

    def __init__(self, inverse: bytes) -> None:
        self._cells: dict[tuple[object, ...], frozenset[int] | None] = {}
        self.add(*filter(None, (inverse,)))

    def add(self, *changesets: bytes) -> None:
        for change in chain.from_iterable(map(apsw.Changeset.iter, changesets)):
            key, mine = journal.row_key(change), _cells(change)
            held = self._cells.get(key, frozenset())
            self._cells[key] = None if held is None or mine is None else held | mine

    def meets(self, changes: bytes) -> bool:
        """Whether other changes are of such a row, or of such a cell."""
        for change in apsw.Changeset.iter(changes):
            held = self._cells.get(journal.row_key(change), frozenset())
            mine = _cells(change)
            if held is None or (held and mine is None) or (held and mine and held & mine):
                return True
        return False


def _cells(change: apsw.TableChange) -> frozenset[int] | None:
    """The columns that an update changes; None for a whole row that is inserted or deleted."""
    if change.old is None or change.new is None:
        return None
    return frozenset(place for place, value in enumerate(change.new) if value is not apsw.no_change)


class _Cleaner:
    """Cleans the places of `places.COLUMNS` and counts its changes."""

    def __init__(self, connection: apsw.Connection, gone: ToRemove, purged_texts: PurgedTexts) -> None:
        self._run = connection.execute
        self._connection = connection
        self._gone, self._purged_texts = gone, purged_texts
        self._ids, self._pks = sorted(gone.ids), gone.pks
        self.counts: Counter[str] = Counter()

    def _note(self, place: str, count: int | None = None) -> None:
        changed = self._connection.changes() if count is None else count
        if changed:
            self.counts[place] += changed

    def _delete(self, table: str, column: str, more: str = "") -> None:
        self._run(f"DELETE FROM {table} WHERE {column} IN {_THESE}{more}", (json.dumps(self._ids),))
        self._note(table)

    def journal(self, met: _ChangedForGood) -> int:
        """Close the operations that touch the purged memories, contain their words, or changed a row that the purge changed;
        return how many could have been undone. A closed operation stays in effect, so earlier operations on the same rows are
        closed too: an undo never meets a row that a purge removed."""
        tables = Tables(self._connection)
        stay: list[Touched] = []
        ended = 0
        rows = self._run("SELECT pk, title, ids, state, inverse, forward FROM journal ORDER BY pk DESC").fetchall()
        for pk, title, ids, state, inverse, forward in rows:
            told = self._title(str(title))
            if told != title:
                self._run("UPDATE journal SET title = ? WHERE pk = ?", (told, pk))
            held = [changes for changes in (inverse, forward) if isinstance(changes, bytes)]
            mine = [tables.touched(changes, journal.ids_of(str(ids))) for changes in held]
            in_the_way = any(one.meets(other) for one in mine for other in stay)
            if in_the_way or any(self._touches(changes) or met.meets(changes) for changes in held):
                journal.close(self._connection, int(str(pk)), "purge")
                ended += state != "closed"
                if state == "done":
                    stay += mine
                    met.add(*held)
        return ended

    def _title(self, stored: str) -> str:
        title = journal.title_of(stored)
        shown = {name: "…" if self._purged_texts.shares(str(value)) else value for name, value in title.values.items()}
        if shown == dict(title.values):
            return stored
        return journal.title_again(stored, title.key, shown) if title.key else "…"

    def _touches(self, changes: bytes) -> bool:
        owned = {"memory": 0, "vector": 0, "thread_member": 0, "mention": 0, "link": 1}
        for change in apsw.Changeset.iter(changes):
            place = owned.get(change.name)
            for row in (change.old, change.new):
                if row is None:
                    continue
                if place is not None and row[place] in self._pks:
                    return True
                if any(isinstance(value, str) and self._holds(change.name, value) for value in row):
                    return True
        return False

    def _holds(self, table: str, value: str) -> bool:
        if value in self._gone.ids or self._purged_texts.shares(value):
            return True
        if table == "document":
            return self._purged_texts.cut_from_document(value, ()) != value
        if value.startswith(("{", "[")):
            return self._purged_texts.in_json(value) or any(one in self._gone.ids for one in strings(value))
        return table == "setting" and (self._purged_texts.redact_packed(value) or value) != value

    def rows_of_it(self) -> None:
        """Delete the rows that belong to the memories."""
        for table in ("revision", "suppression", "feedback", "judgment", "active_context_item"):
            self._delete(table, "memory_id")
        self._delete("isolation", "memory_id", f" AND kind != '{DOCUMENT}'")
        for session_id, selected in self._run("SELECT id, selected FROM session").fetchall():
            chosen = strings(str(selected))
            if self._gone.ids & set(chosen):
                left = [one for one in chosen if one not in self._gone.ids]
                self._run("UPDATE session SET selected = ? WHERE id = ?", (json.dumps(left), session_id))
                self._note("session")

    def links(self) -> None:
        self._delete("link", "to_id")

    def documents(self) -> None:
        """Cut the purged chunks out of their documents."""
        mine = {one.document_id for one in self._gone.memories}
        count = tombstones.cut_documents(self._connection, self._purged_texts, mine, self._gone.live)
        self._note("document", count)

    def everything_else(self) -> None:
        """Clean texts that say the same elsewhere, in the order of the list of places."""
        self._json("import", "pk", ("refused",))
        self._json("source_run", "id", ("plan", "candidates", "selected", "question"))
        self._json("event_log", "pk", ("detail",))
        self._json("active_context", "id", ("provenance",))
        self._json("revision", "pk", ("before", "after", "reason"))
        for table in ("isolation", "suppression"):
            self._json(table, "pk", ("reason",))
        self._runs()
        self._saved()
        self._suppressions()
        self._settings()
        self._json("wrong_type", "run_id", ("query_text",), to=None)
        for pk, name in self._run("SELECT pk, name FROM query_set").fetchall():
            if self._purged_texts.shares(str(name)):
                self._run("UPDATE query_set SET name = ? WHERE pk = ?", (f"… {pk}", pk))
                self._note("query_set")
        if self._run("SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_stat4'").get is not None:
            self._run("DELETE FROM sqlite_stat4")

    def _json(self, table: str, key: str, columns: Sequence[str], *, to: str | None = "") -> None:
        for pk, *values in self._run(f"SELECT {key}, {', '.join(columns)} FROM {table}").fetchall():
            cleaned = [self._purged_texts.redact_json(None if value is None else str(value)) for value in values]
            if cleaned != values:
                pairs = zip(cleaned, values, strict=True)
                kept = [to if found == "" and value != "" else found for found, value in pairs]
                names = ", ".join(f"{name} = ?" for name in columns)
                self._run(f"UPDATE {table} SET {names} WHERE {key} = ?", (*kept, pk))
                self._note(table)

    def _runs(self) -> None:
        redact = self._purged_texts.redact
        for (run_id,) in self._run("SELECT id FROM run").fetchall():
            trace = trace_of(self._run("SELECT trace FROM run WHERE id = ?", (run_id,)).get)
            if trace is None:  # its bytes may hold a question, and nothing else can be read of it
                self._run("DELETE FROM run WHERE id = ?", (run_id,))
                self._note("run")
                continue
            cleaned, question = trace, {name: trace.get(name) for name in ("query", "forms")}
            if redact(question) != question:
                with suppress(KeyError, TypeError):
                    cleaned = without_texts(trace)
            cleaned = redact(cleaned)
            if cleaned != trace:
                kept = zlib.compress(dumps(cleaned).encode("utf-8"))
                self._run("UPDATE run SET trace = ? WHERE id = ?", (kept, run_id))
                self._note("run")

    def _saved(self) -> None:
        rows = self._run("SELECT pk, id, name, text, context, more FROM saved_query").fetchall()
        for pk, query_id, name, text, context, more in rows:
            plain = any(map(self._purged_texts.shares, (str(name), str(text))))
            if plain or any(map(self._purged_texts.in_json, (str(context), str(more)))):
                self._run("DELETE FROM saved_query WHERE pk = ?", (pk,))
                self._run("DELETE FROM judgment WHERE query_id = ?", (query_id,))
                self._note("saved_query", 1)
            elif self._gone.ids & set(strings(str(more))):
                values = {k: v for k, v in json.loads(str(more)).items() if v not in self._ids}
                self._run("UPDATE saved_query SET more = ? WHERE pk = ?", (json.dumps(values, ensure_ascii=False), pk))

    def _suppressions(self) -> None:
        """Delete suppressions whose question is purged: without it nothing can be compared, and its vector reveals it."""
        for pk, text in self._run("SELECT pk, query_text FROM suppression").fetchall():
            if self._purged_texts.shares(str(text)):
                self._run("DELETE FROM suppression WHERE pk = ?", (pk,))
                self._note("suppression")

    def _settings(self) -> None:
        for project, key, value in self._run("SELECT project, key, value FROM setting").fetchall():
            packed = self._purged_texts.redact_packed(str(value)) if str(key).startswith("comparison.") else None
            name = str(key).removeprefix("comparison.")
            if self._purged_texts.shares(name) or (packed is None and self._purged_texts.in_json(str(value))):
                self._run("DELETE FROM setting WHERE project = ? AND key = ?", (project, key))
                self._note("setting")
            elif packed is not None and packed != value:
                self._run("UPDATE setting SET value = ? WHERE project = ? AND key = ?", (packed, project, key))
                self._note("setting")

    def policies(self) -> tuple[str, ...]:
        """Versions of policies that quote a purged text: a person wrote them, and one is in force."""
        rows = self._run("SELECT version, yaml FROM policy ORDER BY pk")
        return tuple(str(version) for version, text in rows if self._purged_texts.quoted_in(str(text)))


# ---- the operation


_SHOWN = 5


class Purging(Part):
    """Purges memories: no inverse is stored, and the journal entry is closed."""

    def purge(
        self, ids: Meant, *, now: int, by: str = PERSON, words: bool = False, token: CancelToken = NEVER
    ) -> Purged:
        """Remove these memories, what hangs on them and every copy of their texts, with `words` also texts with a rare word of
        theirs; all or nothing. InputError for an unknown id, and where vectors or counts need an embedder that is not
        available. After the commit no table has them; where the file could not be rewritten yet (`finished`), `finish_purge`
        does it."""
        session = self._session
        renewal.required(self._connection, session.embedder)
        with large_cache(self._connection), session.writing(token):
            connection = self._connection
            session.check_policy("purge", by)
            gone = memories_to_purge(connection, ids_to_purge(connection, ids))
            if not gone.ids:
                return Purged(Change("purge", Text.keyed("done_no_match"), (), generation=generation(connection)))
            done = remove(connection, gone, session.embedder, now=now, words=words)
            number = session.add_to_journal(done.change, Origin(now, by), inverse=b"", closed=True)
            change = replace(done.change, journal_id=number, generation=bump_generation(connection))
        finished = self._finish_after(token)
        looked = self._looked(done) if finished else None
        holders = () if finished else open_files.holders(path_of(connection))
        return replace(done, change=change, finished=finished, looked=looked, holders=holders)

    def _finish_after(self, token: CancelToken) -> bool:
        """Finish the purge now, or later after a fault or cancelling: what is committed is not taken back."""
        try:
            return erasing.finish(self._connection, token=token)
        except EnvironmentFault:
            return False
        except Exception:
            if token.is_set:
                return False
            raise

    def _looked(self, done: Purged) -> bool | None:
        probes = erasing.probes_of(text for text in done.texts if width(text) >= LONG)
        if not probes or done.quoting_count or done.policies or done.left or not path_of(self._connection):
            return None
        return not erasing.in_bytes(path_of(self._connection), probes)

    def finish_purge(self, *, patience_ms: int | None = 0, token: CancelToken = NEVER) -> tuple[bool, tuple[str, ...]]:
        """Rewrite the file and empty its log if a purge waits for that; return whether it is done, and who has the file open. A
        `patience_ms` of None waits for readers as long as a purge does."""
        done = erasing.finish(self._connection, patience_ms=patience_ms, token=token)
        return done, () if done else open_files.holders(path_of(self._connection))

    def to_purge(self, ids: Meant) -> ToPurge:
        """What `purge` would take; nothing is changed. InputError as there."""
        connection = self._connection
        gone = memories_to_purge(connection, ids_to_purge(connection, ids))
        texts = [text for memory in gone.memories for text in texts_of(memory)]
        purged_texts, rare = PurgedTexts(texts, gone.ids), RareWords(texts, staying_texts(connection, gone))
        same, _ = quoting(connection, purged_texts)
        others = [memory_id for memory_id in same if memory_id not in gone.ids]
        heads = sorted((memory.id, memory.headline) for memory in gone.memories if memory.id in gone.named)
        rows = connection.execute("SELECT ids FROM journal WHERE state = 'done'").fetchall()
        touching = sum(1 for (held,) in rows if gone.ids & set(json.loads(str(held))))
        left = rows_left(connection, purged_texts, rare, gone)
        more = touching, tuple(others), len(others), purged_texts.probes, gone.named, left
        return ToPurge(in_order(gone.ids), gone.along, tuple(heads[:_SHOWN]), *more)
