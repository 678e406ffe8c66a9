"""Memories as rows and back: clean texts, derived columns, hashes."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from operator import attrgetter
from typing import Any, TypeVar

import apsw
import msgspec
from msgspec.structs import fields, replace

from mnemonaut_core.domain.memory import (
    BOUNDARY_CLASSES,
    DAY,
    DAY_SECONDS,
    KINDS,
    LIFE_STAGES,
    MEMORY_COLUMNS,
    PRECISIONS,
    SCOPES,
    STATUSES,
    Day,
    Entity,
    Link,
    Memory,
    text_hash,
    word_source,
)
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.columns import TIMES
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.store.errors import damage_of, damaged
from mnemonaut_core.text.normalize import clean_text
from mnemonaut_core.text.similarity import closest
from mnemonaut_core.text.words import words_text

DERIVED = ("moment", "occurred_day", "rank_day", "words_text")
"""Columns that are computed from others; `reindex` renews them, `check` compares them."""

INSERTED = (*MEMORY_COLUMNS, *DERIVED, "record_hash", "source_pk", "import_pk")
INSERT_MEMORY = f"INSERT INTO memory (pk, {', '.join(INSERTED)}) VALUES (?, {', '.join('?' * len(INSERTED))})"
_TEXTS = frozenset(field.name for field in fields(Memory) if "str" in str(field.type))
SELECT_MEMORY_BYTES = ", ".join(f"CAST(m.{name} AS BLOB)" if name in _TEXTS else f"m.{name}" for name in MEMORY_COLUMNS)
"""`SELECT_MEMORY` with texts as the bytes in the file."""

VectorRow = tuple[int, int, float | None, bytes]
"""A row of the table `vector`: (memory_pk, embedder_pk, scale, data)."""
Item = TypeVar("Item")
Value = str | int | float | bytes | None
_values = attrgetter(*MEMORY_COLUMNS)
_times = attrgetter(*TIMES)
_HASHED = tuple(name for name in MEMORY_COLUMNS if name != "imported_at")
_hashed = attrgetter(*_HASHED)
_HASH_VERSION = "2:"
_ISOLATED = "-"
"""The mark of a hash whose source isolates the memory."""
_GIVEN = ";"
"""Behind a hash: what the source gave of the columns that move here without a revision."""
MOVED = ("utility", "quality", "confidence", "reinforcement", "access_count", "last_accessed_at")
"""Columns that feedback, fading, adding again and recalls move without a revision."""
MOVED_LISTS = ("threads", "entities")
"""Lists to which a duplicate and adding again add without a revision."""
_HASHED_FIRST = tuple(
    """
    id kind subtype user_text reply_text body image_summary context_note title assistant_summary summary_of
    occurred_at created_at updated_at last_confirmed_at valid_from valid_to expires_at about_start about_end
    about_year_start about_year_end life_stage about_time_confidence sensitivity scope boundary_class
    memory_type source_type status searchable importance confidence utility quality reinforcement access_count
    last_accessed_at document_id uri section heading_path token_count content_hash provenance payload valence
    arousal dominance affect_labels
""".split()
)
"""The columns of a hash of version 1, in order: never to be changed."""
_hashed_first = attrgetter(*_HASHED_FIRST)
_LATER = tuple(name for name in _HASHED if name not in _HASHED_FIRST)
_STAGES: frozenset[str | None] = frozenset((None, *LIFE_STAGES))
_SCOPES: frozenset[str | None] = frozenset((None, *SCOPES))
_BOUNDARIES: frozenset[str | None] = frozenset((None, *BOUNDARY_CLASSES))
_MAX_INTEGER = 2**63 - 1
LONGEST_ID = 512
"""Bytes of UTF-8: an id is shown whole, and typed."""
LONGEST_TEXTS = 15_000_000
"""Bytes of UTF-8 of all texts of a memory: they, the columns derived from them and a changeset with both states each fit into a
row of 50 MB."""


def clean(text: str) -> str:
    """A text that SQLite can store and FTS5 reads to its end: no lone surrogates, no NUL."""
    cleaned = clean_text(text)
    return cleaned.replace("\0", "\ufffd") if "\0" in cleaned else cleaned


def cleaned_memory(memory: Memory) -> Memory:
    """The memory with clean texts and plain times; the same object where nothing changes. A `Day` becomes a moment with the
    precision `day`, at 00:00 UTC."""
    changes: dict[str, Any] = {
        name: better
        for name, value in zip(MEMORY_COLUMNS, _values(memory), strict=True)
        if isinstance(value, str) and (better := clean(value)) != value
    }
    if Day in map(type, _times(memory)):
        changes |= {name: int(at) for name in TIMES if type(at := getattr(memory, name)) is Day}
        changes |= {"occurred_precision": DAY} if type(memory.moment) is Day else {}
    elif memory.occurred_precision == DAY and memory.moment is not None and memory.moment % DAY_SECONDS:
        changes["created_at" if memory.occurred_at is None else "occurred_at"] = (
            memory.moment // DAY_SECONDS * DAY_SECONDS
        )
    return replace(memory, **changes) if changes else memory


def cleaned_record(record: MemoryRecord) -> MemoryRecord:
    """The record with clean texts, and each link, thread and entity once."""
    memory = cleaned_memory(record.memory)
    if memory is record.memory and not (record.links or record.threads or record.entities):
        return record
    links = {(clean(link.to), clean(link.label)): link.confidence for link in record.links}
    entities = {(clean(e.type), entity_key(e.name)): (clean(e.name), e.confidence) for e in reversed(record.entities)}
    return replace(
        record,
        memory=memory,
        links=tuple(Link(to, label, links[to, label]) for to, label in sorted(links)),
        threads=tuple(sorted({clean(thread) for thread in record.threads})),
        entities=tuple(Entity(kind, *entities[kind, key]) for kind, key in sorted(entities)),
    )


def entity_key(name: str) -> str:
    """The name of an entity for comparisons: NFKC, white space folded, lower case (DESIGN.md 3)."""
    return " ".join(unicodedata.normalize("NFKC", clean(name)).split()).lower()


def refusal(memory: Memory) -> Text | None:
    """Why the store cannot hold this memory; None if it can."""
    if not memory.id:
        return Text("it has no id")
    if (too_long := id_refusal(memory.id)) is not None:
        return too_long
    if memory.kind not in KINDS:
        return Text("unknown kind {kind!r}; kinds are {known}", kind=memory.kind, known=", ".join(KINDS))
    if memory.status not in STATUSES:
        known = ", ".join(STATUSES)
        return Text("unknown status {status!r}; statuses are {known}", status=memory.status, known=known)
    if memory.sensitivity not in (0, 1, 2):
        return Text("sensitivity must be 0, 1 or 2, got {value!r}", value=memory.sensitivity)
    if memory.scope not in _SCOPES:
        return Text("unknown scope {scope!r}; scopes are {known}", scope=memory.scope, known=", ".join(SCOPES))
    if memory.boundary_class not in _BOUNDARIES:
        return Text("unknown boundary class {value!r}", value=memory.boundary_class)
    if memory.life_stage not in _STAGES:
        return Text("unknown life stage {value!r}", value=memory.life_stage)
    if memory.occurred_precision not in (None, *PRECISIONS):
        return Text("unknown precision {value!r}", value=memory.occurred_precision)
    return _texts_refusal(memory) or _wrong_number(memory)


def _texts_refusal(memory: Memory) -> Text | None:
    texts = [value for value in _values(memory) if isinstance(value, str)]
    if 4 * sum(map(len, texts)) <= LONGEST_TEXTS:
        return None
    if sum(len(text.encode("utf-8", "replace")) for text in texts) <= LONGEST_TEXTS:
        return None
    return Text("its texts are longer than {limit} MB", limit=LONGEST_TEXTS // 1_000_000)


def id_refusal(record_id: str) -> Text | None:
    """Why nothing can be stored under this id; None if it can."""
    if len(record_id.encode("utf-8", "replace")) <= LONGEST_ID:
        return None
    return Text("its id is longer than {limit} bytes", limit=LONGEST_ID)


def _wrong_number(memory: Memory) -> Text | None:
    numbers = [value for value in _values(memory) if value is not None and type(value) is not str]
    if all(-_MAX_INTEGER <= number <= _MAX_INTEGER for number in numbers):  # which holds for no NaN either
        return None
    for name, value in zip(MEMORY_COLUMNS, _values(memory), strict=True):
        if isinstance(value, int) and not -_MAX_INTEGER <= value <= _MAX_INTEGER:
            return Text("{name} is a number of more than 63 bits", name=name)
        if isinstance(value, float) and value - value != 0.0:
            return Text("{name} is not a finite number", name=name)
    return None


def rank_day(memory: Memory) -> int | None:
    """The UTC day that ranks recency: of states their last confirmation, else the creation."""
    confirmed = memory.last_confirmed_at if memory.kind == "state" else None
    at = next((t for t in (confirmed, memory.created_at, memory.occurred_at) if t is not None), None)
    return None if at is None else at // DAY_SECONDS


def derived(memory: Memory) -> tuple[Value, ...]:
    return memory.moment, memory.day, rank_day(memory), words_text(word_source(memory))


def content_hash(memory: Memory) -> str:
    """The hash of the source, else that of the text."""
    return memory.content_hash or text_hash(memory)


def record_hash(record: MemoryRecord) -> str:
    """A hash by name and value of all that is not None, so that later columns do not change it. It begins with the version of
    the scheme and ends with a mark where the source isolates the memory."""
    columns = [(name, value) for name, value in zip(_HASHED, _hashed(record.memory), strict=True) if value is not None]
    return _HASH_VERSION + _digest(columns, record) + ("" if record.memory.searchable else _ISOLATED)


def said_of(record: MemoryRecord) -> str:
    """What is stored of what a source said: the hash, and what it gives of `MOVED` and, as digests, of `MOVED_LISTS`."""
    return said_with(record_hash(record), given_of(record))


def said_with(said: str, given: Mapping[str, object]) -> str:
    return said.partition(_GIVEN)[0] + _GIVEN + (msgspec.json.encode(given).decode() if given else "")


def given_of(record: MemoryRecord) -> dict[str, object]:
    values = {name: getattr(record.memory, name) for name in MOVED}
    entities = [
        (one.type, one.name, None if one.confidence is None else float(one.confidence)) for one in record.entities
    ]
    for name, listed in zip(MOVED_LISTS, (record.threads, entities), strict=True):
        values[name] = blake2b(msgspec.msgpack.encode(listed), digest_size=6).hexdigest() if listed else None
    return {name: value for name, value in values.items() if value is not None}


def given_before(stored: str | None) -> dict[str, Any] | None:
    """`given_of` the record of the last import; None where that was not kept."""
    _, mark, given = (stored or "").partition(_GIVEN)
    found = json_or_none(given) if given else {}
    return found if mark and isinstance(found, dict) else None


def isolated_by_source(stored: str | None) -> bool:
    """Whether the source isolated the memory at its last import; False for hashes of version 1."""
    return stored is not None and stored.partition(_GIVEN)[0].endswith(_ISOLATED)


def same_record(stored: str | None, record: MemoryRecord, hashed: str = "") -> bool:
    """Whether a stored hash of any version equals that of the record; `hashed` is the record's hash where it is known."""
    if stored is None:
        return False
    stored, hashed = stored.partition(_GIVEN)[0], hashed.partition(_GIVEN)[0]
    if stored.startswith(_HASH_VERSION):
        # the digest holds `searchable` too, so one that was written without the mark is compared without it
        return stored.removesuffix(_ISOLATED) == (hashed or record_hash(record)).removesuffix(_ISOLATED)
    later = any(getattr(record.memory, name) is not None for name in _LATER)
    return not later and stored == _digest(_hashed_first(record.memory), record)


def _digest(columns: object, record: MemoryRecord) -> str:
    whole = (
        columns,
        [(link.to, link.label, link.confidence) for link in record.links],
        record.threads,
        [(entity.type, entity.name, entity.confidence) for entity in record.entities],
        record.embedding,
    )
    return blake2b(msgspec.msgpack.encode(whole), digest_size=16).hexdigest()


def row_of(memory: Memory, *, hashed: str | None, source_pk: int | None, import_pk: int | None) -> tuple[Value, ...]:
    """All columns of `INSERTED`, in order."""
    return (*_values(memory), *derived(memory), hashed, source_pk, import_pk)


def load_by_pk(connection: apsw.Connection, pks: Iterable[int]) -> dict[int, Memory]:
    """Memories by pk; unknown ones are missing."""
    found: dict[int, Memory] = {}
    for part in batches(sorted(pks), 500):
        sql = f"SELECT m.pk, {SELECT_MEMORY} FROM memory AS m WHERE m.pk IN ({marks(len(part))})"
        found |= {pk: memory_of(row) for pk, *row in typed(connection.execute(sql, part))}
    return found


def rising(connection: apsw.Connection, found: Sequence[tuple[Any, ...]], after: int) -> int:
    """The last key of a page of rows, to select the next one. Raises damage where keys do not rise: paging would never end."""
    for key, *_ in found:
        if key <= after:
            path = connection.filename
            raise damage_of(path, wholly=True) or damaged(path, f"key {key} stands behind key {after}")
        after = key
    return after


def all_memories(connection: apsw.Connection) -> Iterator[tuple[int, Memory]]:
    """Every memory with its pk, in order of pk. The caller may write: rows are read 500 at a time."""
    last = -1
    while True:
        sql = f"SELECT m.pk, {SELECT_MEMORY} FROM memory AS m WHERE m.pk > ? ORDER BY m.pk LIMIT 500"
        found = [(pk, memory_of(row)) for pk, *row in typed(connection.execute(sql, (last,)))]
        if not found:
            return
        last = rising(connection, found, last)
        yield from found


def typed(cursor: Iterable[Any]) -> Iterator[tuple[Any, ...]]:
    """Rows of a statement whose column types the type checker cannot know."""
    return iter(cursor)


def pks_of(connection: apsw.Connection, ids: Iterable[str]) -> dict[str, int]:
    """pk by id; unknown ids are missing."""
    found: dict[str, int] = {}
    for part in batches(list(dict.fromkeys(ids)), 500):
        found.update(connection.execute(f"SELECT id, pk FROM memory WHERE id IN ({marks(len(part))})", part))
    return found


def json_or_none(text: object) -> Any:
    """The value of stored JSON; None for anything else."""
    try:
        return json.loads(text) if isinstance(text, str) else None
    except (ValueError, RecursionError):
        return None


def marks(count: int) -> str:
    return ", ".join("?" * count)


def batches(items: Sequence[Item], size: int) -> Iterator[tuple[Item, ...]]:
    """Tuples of at most `size` items; none for no items."""
    for start in range(0, len(items), size):
        yield tuple(items[start : start + size])


def insert_row(connection: apsw.Connection, table: str, values: Mapping[str, Any]) -> int:
    """Insert a row by its columns; return its rowid."""
    sql = f"INSERT INTO {table} ({', '.join(values)}) VALUES ({marks(len(values))})"
    connection.execute(sql, tuple(values.values()))
    return connection.last_insert_rowid()


SELECT_MEMORY = ", ".join(f"m.{name} AS {name}" for name in MEMORY_COLUMNS)
_SEARCHABLE = MEMORY_COLUMNS.index("searchable")


def memory_of(row: Sequence[object]) -> Memory:
    values: list[Any] = list(row)
    values[_SEARCHABLE] = bool(values[_SEARCHABLE])
    return Memory(*values)


BESIDE = (("link", "from_pk"), ("thread_member", "memory_pk"), ("mention", "memory_pk"))
_UPDATED = tuple(name for name in INSERTED if name not in ("id", "import_pk"))
_UPDATE_MEMORY = f"UPDATE memory SET {', '.join(f'{name} = ?' for name in _UPDATED)} WHERE pk = ?"
_UPDATED_PLACES = tuple(INSERTED.index(name) for name in _UPDATED)


def next_pk(connection: apsw.Connection) -> int:
    """The pk of the next new memory; never one that was used before."""
    used = connection.execute("SELECT seq FROM sqlite_sequence WHERE name = 'memory'").get
    return int(used or 0) + 1


def insert_memories(connection: apsw.Connection, rows: Iterable[tuple[int, Sequence[Value]]]) -> None:
    """Insert memories by (pk, row of `INSERTED`)."""
    connection.executemany(INSERT_MEMORY, ((pk, *row) for pk, row in rows))


def update_memories(connection: apsw.Connection, rows: Iterable[tuple[int, Sequence[Value]]]) -> None:
    """Update all columns but the id and the first import, by (pk, row of `INSERTED`)."""
    connection.executemany(_UPDATE_MEMORY, ((*(row[i] for i in _UPDATED_PLACES), pk) for pk, row in rows))


def insert_beside(
    connection: apsw.Connection, records: Sequence[tuple[int, MemoryRecord]], *, ignore_known: bool = False
) -> None:
    """Insert links, threads and entities of memories; `ignore_known` leaves stored ones as they are."""
    verb = "INSERT OR IGNORE" if ignore_known else "INSERT"
    connection.executemany(
        f"{verb} INTO link (from_pk, to_id, label, confidence) VALUES (?, ?, ?, ?)",
        [(pk, link.to, link.label, link.confidence) for pk, record in records for link in record.links],
    )
    connection.executemany(
        f"{verb} INTO thread_member (memory_pk, thread_key) VALUES (?, ?)",
        [(pk, thread) for pk, record in records for thread in record.threads],
    )
    connection.executemany(
        f"{verb} INTO mention (memory_pk, type, normalized, name, confidence) VALUES (?, ?, ?, ?, ?)",
        [(pk, e.type, entity_key(e.name), e.name, e.confidence) for pk, record in records for e in record.entities],
    )


def beside(connection: apsw.Connection, pk: int) -> tuple[tuple[Link, ...], tuple[str, ...], tuple[Entity, ...]]:
    """Links, threads and entities of one memory, sorted."""
    run = connection.execute
    links = tuple(
        Link(*row) for row in run("SELECT to_id, label, confidence FROM link WHERE from_pk = ? ORDER BY 1, 2", (pk,))
    )
    threads = tuple(
        str(key) for (key,) in run("SELECT thread_key FROM thread_member WHERE memory_pk = ? ORDER BY 1", (pk,))
    )
    entities = tuple(
        Entity(*row)
        for row in run("SELECT type, name, confidence FROM mention WHERE memory_pk = ? ORDER BY 1, normalized", (pk,))
    )
    return links, threads, entities


def record_of(connection: apsw.Connection, pk: int, memory: Memory) -> MemoryRecord:
    """A memory with its links (by label, then id), threads and entities."""
    links, threads, entities = beside(connection, pk)
    return MemoryRecord(memory, tuple(sorted(links, key=lambda link: (link.label, link.to))), threads, entities)


def replace_beside(connection: apsw.Connection, records: Sequence[tuple[int, MemoryRecord]]) -> None:
    """Replace links, threads and entities of memories by those of the records; equal ones are not written."""
    differing = [
        (pk, record)
        for pk, record in records
        if beside(connection, pk) != (record.links, record.threads, record.entities)
    ]
    remove_beside(connection, [pk for pk, _ in differing])
    insert_beside(connection, differing)


def remove_beside(connection: apsw.Connection, pks: Sequence[int]) -> None:
    """Delete links, threads and entities of memories."""
    for table, column in BESIDE:
        connection.executemany(f"DELETE FROM {table} WHERE {column} = ?", ((pk,) for pk in pks))


_ALIKE = 0.6
_ID_LIKE = 80
"""A longer text is no mistyped id."""


def nearest_ids(connection: apsw.Connection, text: str, limit: int) -> list[str]:
    """Ids that may have been meant: equal but for case, then similar, then with this beginning."""
    if len(text) > _ID_LIKE:
        return []
    ids = [str(memory_id) for (memory_id,) in connection.execute("SELECT id FROM memory ORDER BY id")]
    folded = text.casefold()
    same = [memory_id for memory_id in ids if memory_id.casefold() == folded]
    near = closest(text, ids, limit, least=_ALIKE)
    begun = [memory_id for memory_id in ids if folded and memory_id.casefold().startswith(folded)]
    return list(dict.fromkeys([*same, *near, *begun]))[:limit]
