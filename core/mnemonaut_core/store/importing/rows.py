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
from mnemonaut_core.store.importing.decided import PurgedHere
from mnemonaut_core.store.rows import VectorRow, all_memories, clean, insert_row, load_by_pk, pks_of
from mnemonaut_core.text.normalize import fold_query
from mnemonaut_core.text.shown import shown_line


class Held(msgspec.Struct, frozen=True):
    """Why a memory is isolated: along with another one, outside the live tables, by its source (which it then follows), and
    because its source lost it."""

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
    before: dict[str, Any] | None = None
    """What the source gave at the last import (`rows.given_before`)."""

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
        """Store a decision or a record that is no isolation; False when it is stored already. RowError where this database has
        another value, which stays."""
        table = record.name
        if table == "tombstone":
            return self._take_tombstone(record.values)
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

    def _take_tombstone(self, values: Mapping[str, Any]) -> bool:
        """Know a memory as purged that was purged elsewhere. RowError where it is stored here: only a person purges."""
        found, keys = str(values["hash"]), str(values["keys"])
        if self.connection.execute("SELECT 1 FROM tombstone WHERE hash = ?", (found,)).get is not None:
            return False
        for key in keys.split():
            if key not in self.hashes_here:
                self.hashes_here[key] = tombstones.hashes_of_all(self.connection, bytes.fromhex(key))
            if found in self.hashes_here[key]:
                raise RowError("was purged elsewhere and is stored here, where it stays")
        tombstones.add_keys(self.connection, map(bytes.fromhex, keys.split()))
        tombstones.insert(self.connection, [(found, int(values["at"]))])
        return True

    def take_document(self, record: DocumentRecord) -> bool:
        """Store or update a document; False when it is stored with this content."""
        columns = ("uri", "scope", "body", "day", "token_count", "updated_at")
        row = _cleaned({name: getattr(record, name) for name in columns})
        row["content_hash"] = blake2b(msgspec.msgpack.encode(tuple(row.values())), digest_size=16).hexdigest()
        # compared by the hash alone: a purge cuts the body, and the source still has what was cut
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
        """Store or update a recorded recall; False when it is stored with these values."""
        texts = ("plan", "candidates", "selected", "question")
        redacted = self.purged.redact(*(getattr(record, name) for name in texts))
        row = {"at": record.at, "after_id": record.after_id, "session": record.session}
        row = _cleaned(row | dict(zip(texts, redacted, strict=True)))
        return self._put("source_run", clean(record.id), row, tuple(row), follow=True)

    def _put(
        self, table: str, row_id: str, row: dict[str, Any], compared: tuple[str, ...], *, follow: bool = False
    ) -> bool:
        """Insert or update a row by its id; False where the `compared` columns are equal. `follow`: an update sets the source."""
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
        """Store a recall of other software, its candidates matched to stored memories by id, then by equal normalised text,
        never by similarity; False when it is stored already."""
        # a source that tells of no candidate whether it was selected has selected all
        selects = any(one.selected is not None for one in record.candidates)
        told: list[dict[str, object]] = []
        chosen: list[str] = []
        for one in record.candidates:
            stored = self._stored_as(one)
            text: dict[str, object] = {
                "id": one.id,
                "stored": stored,
                "text": None if stored else one.text,
                "score": one.score,
            }
            more = {"selected": one.selected, "parts": one.parts, "stage": one.stage, "reason": one.reason}
            told.append(text | more)
            if one.selected or not selects:
                chosen.append(stored or one.id or f"“{shown_line(one.text or '', 60)}”")
        candidates = dumps({"counts": {"total": len(told)}, "candidates": told})
        packed = dumps({"system": record.system}), candidates, dumps({"ids": chosen})
        return self.take_run(RecalledRun(record.id, record.at, None, *packed, record.session, record.question))

    def _stored_as(self, candidate: ForeignCandidate) -> str | None:
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
    return blake2b(fold_query(text).encode("utf-8", "replace"), digest_size=16).digest()


_ABSENT = {"project": "", "by": "person", "reason": ""}
"""The schema's defaults of columns that a line lacks."""


def _cleaned(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: clean(value) if isinstance(value, str) else value for name, value in values.items()}


def _stored(connection: apsw.Connection, table: str, values: Mapping[str, Any]) -> dict[str, Any]:
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
"""Formats of programs with one database: its ids stay the same at another path."""


def same_sources(connection: apsw.Connection, info: SourceInfo, options: ImportOptions) -> tuple[int, ...]:
    """The sources with memories that this file is a new version of."""
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


_EMBEDDED_TEXTS, _EMBEDDED_CHARS = 256, 1 << 15
"""How much is embedded between two looks at the token: less than the default embedder takes at a time."""


class ImportVectors:
    """The vectors of an import, from the source or the embedder. The first import chooses the database's embedder: the given one,
    else that of the first vector in the file."""

    def __init__(
        self, connection: apsw.Connection, info: SourceInfo, embedder: Embedder | None, spec: str, *, dry_run: bool
    ) -> None:
        """InputError when the database has another embedder than `embedder`."""
        self._connection, self._embedder, self._dry_run = connection, embedder, dry_run
        self._brought = info.brings_vectors
        self._stored = embedders.current(connection)
        self.note: Text | None = None
        """A sentence for the report when vectors of the source are not taken."""
        if embedder is not None:
            embedders.check(connection, embedder)
            if self._stored is None:
                self._stored = embedders.choose(connection, embedder, spec)

    def refusal(self, record: MemoryRecord) -> Text | None:
        """Why the record's own vector cannot be taken; None if it can, or if the embedder makes one."""
        if record.embedding is None:
            return None
        if not record.embedding:
            return Text("its embedding is empty")
        if self._stored is None:
            size = len(record.embedding)
            self._stored = embedders.choose_precomputed(self._connection, size, self._brought or "")
        stored = self._stored
        if stored.precomputed:
            return embedders.precomputed_refusal(record.embedding, stored.dimension)
        key = "vectors_not_to_be_taken" if self._dry_run else "vectors_not_taken"
        self.note = Advice(key, dimension=len(record.embedding), embedder=stored.label)
        return None

    def rows(self, items: Sequence[tuple[int, MemoryRecord]]) -> list[VectorRow]:
        """Rows of `vector` for these records by pk; some may stay without a vector."""
        stored = self._stored
        if stored is None or stored.dimension == 0:
            return []
        if stored.precomputed:
            brought = ((pk, record.embedding) for pk, record in items if record.embedding is not None)
            return [row for pk, embedding in brought for row in embedders.precomputed_row(embedding, stored, pk)]
        if self._embedder is None or isinstance(self._embedder, SendsTexts):
            # an endpoint may take hours and fail in between: `embed_missing` asks it after the import
            return []
        return embedders.embed(self._embedder, stored, ((pk, record.memory) for pk, record in items))


WORKERS = 2
"""The tokenizer and numpy release the interpreter, so a second thread helps once the last row is stored."""
AHEAD = 16
"""Batches that may wait: bounds the memory, and suffices while the word indexes are rebuilt."""
AHEAD_BYTES = 8_000_000


class EmbedAhead:
    """Runs jobs in threads of its own and stores their rows, or raises their errors, in the order of the jobs. `close` must be
    called however the import ends."""

    def __init__(self, store: Callable[[list[VectorRow]], None]) -> None:
        """`store` is called in the thread that calls `submit` and `drain`, never in that of a job."""
        self._store = store
        self._worker = ThreadPoolExecutor(WORKERS, thread_name_prefix="embed")
        self._waiting: deque[tuple[Future[list[VectorRow]], int]] = deque()
        self._bytes = 0

    def submit(self, job: Callable[[], list[VectorRow]], size: int = 0) -> None:
        """Queue a job that holds `size` bytes; store finished rows, and wait when too much is waiting."""
        self._waiting.append((self._worker.submit(job), size))
        self._bytes += size
        most = max(AHEAD_BYTES, size)
        while self._waiting and (self._waiting[0][0].done() or len(self._waiting) > AHEAD or self._bytes > most):
            self._take_first()

    def drain(self) -> None:
        while self._waiting:
            self._take_first()

    def _take_first(self) -> None:
        job, size = self._waiting.popleft()
        self._bytes -= size
        self._store(job.result())

    def close(self) -> None:
        """Drop what is not stored; wait for the running jobs."""
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
    """The result of an exported isolation: whether it is new, which memory it isolated, and whether that left the live tables."""

    new: bool
    isolated: tuple[int, Memory] | None = None
    removed: bool = False


class TakenIsolations:
    """Isolations of an export in its order: a lead comes before what it takes along. `recorded` records for the undo."""

    def __init__(self, connection: apsw.Connection, recorded: Callable[[], AbstractContextManager[None]]) -> None:
        self._connection, self._recorded = connection, recorded
        self._pks: dict[int, int] = {}
        self.from_source: dict[str, int] = {}
        """By memory the isolation that its line caused; the line of the isolation tells more, and replaces it."""

    def take(self, values: Mapping[str, Any], *, new_from: int) -> Taken:
        """Store an isolation unless it is known; one that ended here stays ended. Memories from the pk `new_from` on are new, and
        are removed with their import."""
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
        pk_here = pks_of(self._connection, [memory_id]).get(memory_id) if is_open and kind != DOCUMENT else None
        memory = None if pk_here is None else (pk_here, load_by_pk(self._connection, [pk_here])[pk_here])
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
            with nullcontext() if memory[0] >= new_from else self._recorded():
                if removed is not None:
                    renewal.remove_memories(self._connection, [memory[0]])
                else:
                    hide(self._connection, [memory[0]])
        return Taken(True, memory, removed is not None)
