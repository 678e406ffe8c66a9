"""What an import brings, on its way into the store: memories that passed the checks, rows as they stand, documents, revisions,
recalls; and vectors: whose they are, and embedding what has none."""

from __future__ import annotations

import zlib
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from hashlib import blake2b
from typing import Any

import apsw
import msgspec
from msgspec import field

from mnemonaut_core.domain.as_json import dumps
from mnemonaut_core.domain.memory import SIDES, Memory, embedding_text
from mnemonaut_core.i18n import Advice, Text
from mnemonaut_core.importers.records import (
    DocumentRecord,
    ForeignCandidate,
    ForeignRecall,
    ImportOptions,
    MemoryRecord,
    RecalledRun,
    RevisionRecord,
    RowRecord,
    SourceInfo,
)
from mnemonaut_core.importers.row_lines import ROW_LINES
from mnemonaut_core.importers.values import RowError
from mnemonaut_core.ports import Embedder, SendsTexts
from mnemonaut_core.store import embedders
from mnemonaut_core.store.curation import renewal, tombstones
from mnemonaut_core.store.curation.isolation import DOCUMENT, hide, pack_removed
from mnemonaut_core.store.embedders import StoredEmbedder
from mnemonaut_core.store.importing.decided import PurgedHere
from mnemonaut_core.store.rows import VectorRow, all_memories, clean, insert_row, load_by_pk, pks_of
from mnemonaut_core.text.normalize import fold_query
from mnemonaut_core.text.shown import shown_line


class Held(msgspec.Struct, frozen=True):
    """What holds an isolated memory: only something else that it hangs on, its record outside the live tables, its source
    (which it then follows), and that because the source has it no more."""

    along: bool = False
    removed: bool = False
    by_source: bool = False
    missing: bool = False


class Item(msgspec.Struct, frozen=True):
    """A record that passed the checks, with the hash of all that it says."""

    record: MemoryRecord
    hashed: str
    like: str | None = None
    """The isolated memory that says nearly the same."""
    was_isolated: bool = False
    """Whether the source isolated it at the last import."""

    @property
    def memory(self) -> Memory:
        return self.record.memory


def ids_of(record: DocumentRecord | RevisionRecord | RecalledRun | ForeignRecall | RowRecord) -> list[str]:
    if not isinstance(record, RowRecord):
        return [record.id]
    return [record.values[key] for key in ("id", "memory_id", "query_id", "run_id", "of_id") if key in record.values]


def size_of(record: MemoryRecord) -> int:
    """About the bytes that it holds in memory."""
    memory = record.memory
    texts = (*(getattr(memory, name) for name in SIDES), memory.payload, memory.context_note)
    return sum(len(text) for text in texts if text) + 32 * len(record.embedding or ())


# ---- What an import brings that is no memory: documents, revisions, recorded recalls, and what people decided


class ImportRows(msgspec.Struct, frozen=True):
    """The rows of `source` and `import` that an import writes under; `recorded` switches recording for the undo on."""

    connection: apsw.Connection
    source_pk: int
    import_pk: int
    recorded: Callable[[], AbstractContextManager[None]]
    with_policy: frozenset[str]
    """Projects that had a policy before this import ("": the database): theirs stays in force."""
    purged: PurgedHere
    by_text: dict[bytes, str] = field(default_factory=dict)
    """Ids of stored memories by the hash of their folded text; filled when a recall names a candidate by text only."""
    hashes_here: dict[str, frozenset[str]] = field(default_factory=dict)
    """By key what a tombstone of each stored memory would be; made where a file brings tombstones."""

    def take_row(self, record: RowRecord) -> bool:
        """Store a decision or a record; False when it is known. RowError where this database says otherwise: it keeps its
        own. Isolations are not taken here."""
        table = record.name
        if table == "tombstone":
            return self._take_tombstone(
                str(record.values["hash"]), int(record.values["at"]), str(record.values["keys"])
            )
        row = _stored(self.connection, table, record.values)
        key = ROW_LINES[table].key
        names = [name for name in row if name not in ("trace", "vector")]
        held = self.connection.execute(
            f"SELECT {', '.join(names)} FROM {table} WHERE {' AND '.join(f'{name} IS ?' for name in key)}",
            tuple(row.get(name, _ABSENT.get(name)) for name in key),
        ).get
        if held is not None:
            known = held if isinstance(held, tuple) else (held,)
            if known != tuple(row[name] for name in names):
                raise RowError("is another here, which stays")
            return False
        if table == "policy" and row["project"] in self.with_policy:
            raise RowError("is not taken: this database has a policy of its own")
        with self.recorded():
            insert_row(self.connection, table, row)
        return True

    def _take_tombstone(self, found: str, at: int, keys: str) -> bool:
        """What was purged elsewhere is not taken here from now on. RowError where it is stored here: only a person purges."""
        if self.connection.execute("SELECT 1 FROM tombstone WHERE hash = ?", (found,)).get is not None:
            return False
        for key in keys.split():
            if key not in self.hashes_here:
                self.hashes_here[key] = tombstones.hashes_of_all(self.connection, bytes.fromhex(key))
            if found in self.hashes_here[key]:
                raise RowError("was purged elsewhere and is stored here, where it stays")
        tombstones.add_keys(self.connection, map(bytes.fromhex, keys.split()))
        tombstones.insert(self.connection, [(found, at)])
        return True

    def take_document(self, record: DocumentRecord) -> bool:
        """Store or update a document by its id; False when it is stored with this content."""
        columns = ("uri", "scope", "body", "day", "token_count", "updated_at")
        row = _cleaned({name: getattr(record, name) for name in columns})
        row["content_hash"] = blake2b(msgspec.msgpack.encode(tuple(row.values())), digest_size=16).hexdigest()
        # compared by the hash alone: a purge cuts the body, and the source says as before what was cut
        return self._put("document", clean(record.id), row, ("content_hash",))

    def take_revision(self, record: RevisionRecord) -> bool:
        """Store a revision; False when its id is known."""
        row = _cleaned(msgspec.structs.asdict(record))
        if self.connection.execute("SELECT 1 FROM revision WHERE id = ?", (row["id"],)).get is not None:
            return False
        with self.recorded():
            insert_row(self.connection, "revision", row)
        return True

    def take_run(self, record: RecalledRun) -> bool:
        """Store or update a recorded recall by its id; False when it is stored with these values."""
        plan, candidates, selected = self.purged.redact(record.plan, record.candidates, record.selected)
        (question,) = self.purged.redact(record.question)
        row = _cleaned({
            "at": record.at, "after_id": record.after_id, "plan": plan, "candidates": candidates, "selected": selected,
            "session": record.session, "question": question,
        })  # fmt: skip
        return self._put("source_run", clean(record.id), row, tuple(row), follow=True)

    def _put(
        self, table: str, row_id: str, row: dict[str, Any], compared: tuple[str, ...], *, follow: bool = False
    ) -> bool:
        """Insert or update a row by its id; False where `compared` says the same. `follow`: an update makes it this source's."""
        run, origin = self.connection.execute, {"source_pk": self.source_pk}
        stored = run(f"SELECT {', '.join(compared)} FROM {table} WHERE id = ?", (row_id,)).fetchone()
        if stored is None:
            insert_row(self.connection, table, row | origin | {"id": row_id, "import_pk": self.import_pk})
        elif stored != tuple(row[name] for name in compared):
            changed = row | origin if follow else row
            with self.recorded():
                sets = ", ".join(f"{name} = ?" for name in changed)
                run(f"UPDATE {table} SET {sets} WHERE id = ?", (*changed.values(), row_id))
        else:
            return False
        return True

    def take_foreign(self, record: ForeignRecall) -> bool:
        """Store a recall that other software made, its candidates matched to stored memories by id, then by equal normalised
        text, never by similarity; False when its id is known."""
        stored = [self._stored_as(one) for one in record.candidates]
        names = [
            found or one.id or f"“{shown_line(one.text or '', 60)}”"
            for one, found in zip(record.candidates, stored, strict=True)
        ]
        told = [
            {
                "id": one.id, "stored": found, "text": None if found else one.text, "score": one.score,
                "selected": one.selected, "parts": one.parts, "stage": one.stage, "reason": one.reason,
            }
            for one, found in zip(record.candidates, stored, strict=True)
        ]  # fmt: skip
        # a source that says of nobody whether it was handed over handed over what it lists
        said = any(one.selected is not None for one in record.candidates)
        chosen = [name for name, one in zip(names, record.candidates, strict=True) if one.selected or not said]
        return self.take_run(
            RecalledRun(
                record.id, record.at, None, dumps({"system": record.system}),
                dumps({"counts": {"total": len(told)}, "candidates": told}),
                dumps({"ids": chosen}), record.session, record.question,
            )
        )  # fmt: skip

    def _stored_as(self, candidate: ForeignCandidate) -> str | None:
        """The id of the stored memory that a candidate is; None where none is."""
        if candidate.id is not None:
            wanted = clean(candidate.id)
            if pks_of(self.connection, [wanted]):
                return wanted
        if not candidate.text or not candidate.text.strip():
            return None
        if not self.by_text:
            for _, memory in all_memories(self.connection):
                for said in filter(None, (memory.text, memory.user_text, memory.body)):
                    self.by_text.setdefault(_folded(said), memory.id)
        return self.by_text.get(_folded(candidate.text))


def _folded(text: str) -> bytes:
    """Equal for equal normalised texts."""
    return blake2b(fold_query(text).encode("utf-8", "replace"), digest_size=16).digest()


_ABSENT = {"project": "", "by": "person", "reason": ""}
"""What the schema puts where a line says nothing."""


def _cleaned(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: clean(value) if isinstance(value, str) else value for name, value in values.items()}


def _stored(connection: apsw.Connection, table: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """A line's values as the columns of its table."""
    row = _cleaned(values)
    if table == "suppression":
        row["normalized"] = fold_query(row["query_text"])
        if len(row.get("vector", b"")) % 4:
            raise RowError("has a vector that is not float32")
    elif table == "saved_query" and "set" in row:
        name = row.pop("set")
        row["set_pk"] = connection.execute("SELECT pk FROM query_set WHERE name = ?", (name,)).get
        if row["set_pk"] is None:
            raise RowError(Text("belongs to the set {name!r}, which is not there", name=name[:40]))
    elif table == "run":
        row["trace"] = zlib.compress(dumps(row["trace"]).encode("utf-8"))
    for name in ROW_LINES[table].key:
        if name not in row and name in _ABSENT:
            row[name] = _ABSENT[name]
    return row


_BY_FORMAT = frozenset(("cocoroghost",))
"""Formats whose ids are those of the program's one database, wherever its file lies."""


def same_sources(connection: apsw.Connection, info: SourceInfo, options: ImportOptions) -> tuple[int, ...]:
    """The sources that this file is a new version of, if it brought any memory before."""
    where = "format = ? AND label = ?" if info.format in _BY_FORMAT else "format = ? AND label = ? AND path = ?"
    named = (info.format, clean(options.label), clean(str(info.path)))
    found = connection.execute(
        f"SELECT s.pk FROM source AS s WHERE {where} AND EXISTS (SELECT 1 FROM memory AS m WHERE m.source_pk = s.pk)",
        named[: where.count("?")],
    )
    return tuple(int(pk) for (pk,) in found)


def begin(connection: apsw.Connection, info: SourceInfo, options: ImportOptions, now: int) -> tuple[int, int]:
    """(pk of the source, pk of this import of it)."""
    source_pk = int(
        connection.execute(
            "INSERT INTO source (format, label, path, detail, first_imported_at, last_imported_at)"
            " VALUES (?1, ?2, ?3, ?4, ?5, ?5) ON CONFLICT (format, label, path) DO UPDATE SET"
            " detail = excluded.detail, last_imported_at = excluded.last_imported_at RETURNING pk",
            (info.format, clean(options.label), clean(str(info.path)), clean(info.detail), now),
        ).get
    )
    connection.execute(
        "INSERT INTO import (source_pk, at, taken, updated, unchanged) VALUES (?, ?, 0, 0, 0)", (source_pk, now)
    )
    return source_pk, connection.last_insert_rowid()


# ---- Whose vectors an import writes: those that the source brings, or those that the embedder makes

_EMBEDDED_TEXTS, _EMBEDDED_CHARS = 256, 1 << 15
"""What is embedded between two looks at the token: less than the default embedder takes at a time."""


class ImportVectors:
    """The vectors of an import. The first import chooses the embedder: the one given, else that of the first vector in
    the file."""

    def __init__(
        self, connection: apsw.Connection, info: SourceInfo, embedder: Embedder | None, spec: str, *, dry_run: bool
    ) -> None:
        """InputError when the database has another embedder than `embedder`."""
        self._connection, self._embedder, self._dry_run = connection, embedder, dry_run
        self._brought = info.brings_vectors
        self._stored = embedders.current(connection)
        self.note: Text | None = None
        """A sentence for the report when vectors were brought in vain."""
        if embedder is not None:
            embedders.check(connection, embedder)
            if self._stored is None:
                self._stored = embedders.choose(connection, embedder, spec)

    def refusal(self, record: MemoryRecord) -> Text | None:
        """Why the record's own vector cannot be taken; None if it can, or need not be, since the embedder makes one."""
        if record.embedding is None:
            return None
        if not record.embedding:
            return Text("its embedding is empty")
        stored = self._stored if self._stored is not None else self._choose_precomputed(len(record.embedding))
        if stored.precomputed:
            return embedders.precomputed_refusal(record.embedding, stored.dimension)
        self.note = Advice(
            "vectors_not_to_be_taken" if self._dry_run else "vectors_not_taken",
            dimension=len(record.embedding),
            embedder=stored.label,
        )
        return None

    def _choose_precomputed(self, dimension: int) -> StoredEmbedder:
        self._stored = embedders.choose_precomputed(self._connection, dimension, self._brought or "")
        return self._stored

    def rows(self, items: Sequence[tuple[int, MemoryRecord]]) -> list[VectorRow]:
        """Rows of `vector` for these records by pk; a record without a vector of its own may stay without one."""
        stored = self._stored
        if stored is None or stored.dimension == 0:
            return []
        if stored.precomputed:
            brought = ((pk, record.embedding) for pk, record in items if record.embedding is not None)
            return [row for pk, embedding in brought for row in embedders.precomputed_row(embedding, stored, pk)]
        if self._embedder is None or isinstance(self._embedder, SendsTexts):
            # an endpoint may take hours and fail in between: it is asked when the import is whole, by `embed_missing`
            return []
        return embedders.embed(self._embedder, stored, ((pk, record.memory) for pk, record in items))


# ---- beside the writing


WORKERS = 2
"""The tokenizer and numpy let go of the interpreter, so a second thread helps once the last row is stored."""
AHEAD = 16
"""Batches that may wait: bounds the memory, and is enough to embed on while the word indexes are rebuilt."""
AHEAD_BYTES = 8_000_000


class EmbedAhead:
    """Runs jobs in threads of its own and hands their rows over in the order of the jobs.

    What a job raises comes out where its rows would. `close` must be called whichever way the import ends.
    """

    def __init__(self, store: Callable[[list[VectorRow]], None]) -> None:
        """`store` writes rows; it is called in the thread that calls `submit` and `drain`, never in the job's."""
        self._store = store
        self._worker = ThreadPoolExecutor(WORKERS, thread_name_prefix="embed")
        self._waiting: deque[tuple[Future[list[VectorRow]], int]] = deque()
        self._bytes = 0

    def submit(self, job: Callable[[], list[VectorRow]], size: int = 0) -> None:
        """Put a job that holds `size` bytes in line; stores what is ready, and waits when too much is not."""
        self._waiting.append((self._worker.submit(job), size))
        self._bytes += size
        while self._waiting and (
            self._waiting[0][0].done() or len(self._waiting) > AHEAD or self._bytes > max(AHEAD_BYTES, size)
        ):
            self._take_first()

    def drain(self) -> None:
        """Wait for every job and store its rows."""
        while self._waiting:
            self._take_first()

    def _take_first(self) -> None:
        job, size = self._waiting.popleft()
        self._bytes -= size
        self._store(job.result())

    def close(self) -> None:
        """Let go of what was not stored; waits for the job that is at work."""
        self._waiting.clear()
        self._worker.shutdown(wait=True, cancel_futures=True)


def small_parts(records: Sequence[tuple[int, MemoryRecord]]) -> Iterator[Sequence[tuple[int, MemoryRecord]]]:
    """The records in parts that are embedded between two looks at the token."""
    start = chars = 0
    for at, (_, record) in enumerate(records):
        length = len(embedding_text(record.memory))
        if at > start and (at - start == _EMBEDDED_TEXTS or chars + length > _EMBEDDED_CHARS):
            yield records[start:at]
            start, chars = at, 0
        chars += length
    if start < len(records):
        yield records[start:]


class Taken(msgspec.Struct, frozen=True):
    """What an exported isolation did here: whether it is new, which memory it isolated, and whether that left the live
    tables."""

    new: bool
    isolated: tuple[int, Memory] | None = None
    removed: bool = False


class TakenIsolations:
    """Isolations as an export tells them, in its order: the lead stands before what it took along."""

    def __init__(self, connection: apsw.Connection, recorded: Callable[[], AbstractContextManager[None]]) -> None:
        """`recorded` switches recording for the undo on."""
        self._connection, self._recorded = connection, recorded
        self._pks: dict[int, int] = {}
        self.from_source: dict[str, int] = {}
        """Isolations that this import made because a memory's line says so, by the memory: the isolation's own line tells
        more, and takes their place."""

    def take(self, values: Mapping[str, Any], *, new_from: int) -> Taken:
        """Store one, unless it is known; what has been ended here stays so. Memories from the pk `new_from` on are new in
        this import, and are taken back by it."""
        run = self._connection.execute
        memory_id, kind = clean(values["memory_id"]), clean(values["kind"])
        is_open = values.get("ended_at") is None
        stand_in = self.from_source.get(memory_id) if is_open and kind != DOCUMENT else None
        reason, by = clean(values.get("reason", "")), clean(values.get("by", "person"))
        known = run(
            "SELECT pk FROM isolation WHERE memory_id = ? AND kind = ? AND at = ? AND by = ? AND reason = ? AND pk IS NOT ?"
            " AND (ended_at IS ? OR ?) ORDER BY ended_at IS NOT NULL, pk LIMIT 1",
            (memory_id, kind, values["at"], by, reason, stand_in, values.get("ended_at"), is_open),
        ).get
        if known is not None:
            if "pk" in values:
                self._pks[values["pk"]] = int(known)
            return Taken(False)
        memory = self._memory(memory_id) if is_open and kind != DOCUMENT else None
        removed = pack_removed(self._connection, memory[0]) if memory is not None and values.get("removed") else None
        with self._recorded():
            if stand_in is not None:
                run("DELETE FROM isolation WHERE pk = ?", (stand_in,))
                del self.from_source[memory_id]
            row = {"headline": "", "content_hash": ""} | _cleaned(values)
            lead_pk = self._pks.get(row.pop("lead_pk", -1))
            number = row.pop("pk", None)
            pk = insert_row(self._connection, "isolation", row | {"removed": removed, "lead_pk": lead_pk})
        if number is not None:
            self._pks[number] = pk
        if memory is not None:
            # a new memory goes with its import: what is done to it here need not be taken back one by one
            with nullcontext() if memory[0] >= new_from else self._recorded():
                if removed is not None:
                    renewal.remove_memories(self._connection, [memory[0]])
                else:
                    hide(self._connection, [memory[0]])
        return Taken(True, memory, removed is not None)

    def _memory(self, memory_id: str) -> tuple[int, Memory] | None:
        pk = pks_of(self._connection, [memory_id]).get(memory_id)
        return None if pk is None else (pk, load_by_pk(self._connection, [pk])[pk])
