"""Small stores for tests: a cheap embedder, records by a line, and the content of a database as one value."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import apsw
import numpy as np

from mnemonaut_core.domain.import_report import ImportReport
from mnemonaut_core.domain.memory import Entity, Link, Memory
from mnemonaut_core.importers.records import ImportRecord, MemoryRecord, SourceInfo
from mnemonaut_core.ports import Embedder, GramStatistics, Vectors
from mnemonaut_core.store.check import check
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.journal import CONTENT_TABLES
from mnemonaut_core.store.vectors.stored import vector_blocks, vector_list
from mnemonaut_core.text.words import words_text

NOW = 1_760_000_000


class SmallEmbedder:
    """Hashes words into a few dimensions; counts its words as grams. Same text, same vector."""

    def __init__(self, name: str = "small", version: str = "1", dimension: int = 8, *, statistics: bool = True) -> None:
        self.name, self.version, self.dimension = name, version, dimension
        self.uses_gram_statistics = statistics
        self.embedded = 0
        """Texts that went through `embed_memories`."""

    def embed_memories(self, texts: Sequence[str]) -> Vectors:
        """Unit rows; zero for a text without words."""
        self.embedded += len(texts)
        rows = np.zeros((len(texts), self.dimension), np.float32)
        for row, text in zip(rows, texts, strict=True):
            for word in words_text(text).split():
                key = zlib.crc32(f"{self.name}{word}".encode())
                row[key % self.dimension] += 1.0 if key & 1024 else -1.0
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        return (rows / np.where(lengths > 0, lengths, 1.0)).astype(np.float32)

    def embed_queries(self, texts: Sequence[str], statistics: GramStatistics | None) -> Vectors:
        """The same as for memories."""
        return self.embed_memories(texts)

    def gram_frequencies(self, texts: Sequence[str]) -> dict[int, int]:
        """The words' hashes."""
        return Counter(
            key for text in texts for key in {zlib.crc32(word.encode()) for word in words_text(text).split()}
        )


def episode(memory_id: str, user: str | None, reply: str | None = None, **columns: object) -> MemoryRecord:
    """A dated episode."""
    times = {"occurred_at": NOW - 86_400 * (zlib.crc32(memory_id.encode("utf-8", "replace")) % 500), **columns}
    memory = Memory(id=memory_id, kind="episode", user_text=user, reply_text=reply, **times)  # type: ignore[arg-type]
    return MemoryRecord(memory, where=f"line of {memory_id!r}")


def affect(memory_id: str, body: str, of: str) -> MemoryRecord:
    """A feeling tied to an episode, with everything that may stand beside a memory."""
    return MemoryRecord(
        Memory(id=memory_id, kind="affect", body=body, created_at=NOW - 50, valence=-0.5, affect_labels='["sad"]'),
        links=(Link(of, "derived_from", 0.5),),
        threads=("t1",),
        entities=(Entity("person", "Ann", 0.9),),
    )


def many(count: int, *, start: int = 0, salt: str = "") -> list[ImportRecord]:
    """Episodes, states and affects in three languages, some linked, some undated; another salt, other texts."""
    texts = ("the {} of the garden is open", "会議の資料{}を準備した", "我们{}一起去喝茶")
    records: list[ImportRecord] = []
    for i in range(start, start + count):
        text = texts[i % 3].format(f"{i * 7919 % 1009}{salt}")
        if i % 7 == 6:
            records.append(affect(f"a{i}", text, f"m{i - 1}"))
        elif i % 5 == 4:
            state = Memory(id=f"m{i}", kind="state", subtype="fact", body=text, last_confirmed_at=NOW - i)
            records.append(MemoryRecord(state, where=f"line {i + 1}"))
        else:
            record = episode(f"m{i}", text, f"reply {i}", **({"occurred_at": None} if i % 11 == 3 else {}))
            links = (Link(f"m{i - 1}", "reply_to"),) if i else ()
            records.append(MemoryRecord(record.memory, links, ("t1",) if i % 2 else (), where=f"line {i + 1}"))
    return records


def source(rows: int | None = None, name: str = "memories.jsonl", vectors: str | None = None) -> SourceInfo:
    """What an importer says before reading."""
    return SourceInfo("jsonl", Path(name), "JSON lines", rows, vectors)


def take(
    writer: Database, records: Iterable[ImportRecord], *, embedder: Embedder | None = None, now: int = NOW
) -> ImportReport:
    """Import these."""
    listed = list(records)
    return writer.imports.import_records(iter(listed), source(len(listed)), now=now, embedder=embedder)


def new_writer(path: Path, embedder: Embedder | None = None) -> Database:
    """A writer on a new file that has chosen its embedder."""
    writer = Database.open(path, create=True)
    writer.upkeep.record_embedder(embedder if embedder is not None else SmallEmbedder())
    return writer


def content(connection: apsw.Connection) -> dict[str, list[tuple[object, ...]]]:
    """All content tables, row by row: two databases with the same are logically identical."""
    return {table: sorted(_rows(connection, table), key=repr) for table in CONTENT_TABLES}


def _rows(connection: apsw.Connection, table: str) -> Iterator[tuple[object, ...]]:
    return connection.execute(f"SELECT * FROM {table}")


def vectors_in(writer: Database) -> dict[int, bytes]:
    """The vectors of the current embedder by the key of their memory, as they are stored."""
    vectors = vector_list(writer.connection)
    assert vectors is not None
    blocks = vector_blocks(writer.connection, vectors)
    return {pk: row.tobytes() for pks, rows in blocks for pk, row in zip(pks.tolist(), rows, strict=True)}


def assert_sound(writer: Database) -> None:
    """The file is whole and everything derived agrees with it."""
    assert check(writer.connection, writer.embedder) == ()
