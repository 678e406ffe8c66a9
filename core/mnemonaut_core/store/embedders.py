"""Which embedder a database has chosen, and how its vectors are written."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeGuard

import apsw
import msgspec
import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.memory import Memory, embedding_text
from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Advice, Text
from mnemonaut_core.ports import Embedder, Progress, SendsTexts, Vectors
from mnemonaut_core.store.changes import (
    ContentState,
    bump_generation,
    changes_since,
    content_state,
    is_pending,
    note_everything,
)
from mnemonaut_core.store.indexes import grams
from mnemonaut_core.store.indexes.grams import GRAM_EMBEDDER
from mnemonaut_core.store.meta import generation, set_meta
from mnemonaut_core.store.rows import SELECT_MEMORY, VectorRow, batches, load_by_pk, marks, memory_of, rising, typed
from mnemonaut_core.store.transactions import writing
from mnemonaut_core.store.vectors import vec0
from mnemonaut_core.store.vectors.stored import (
    IN_USE,
    INT8_NAMES,
    MAX_DIMENSION,
    VectorList,
    embedded_pks,
    encode_float32,
    further_list,
    vector_list,
    vector_lists,
)
from mnemonaut_core.text.sentences import passages as passages_of

PRECOMPUTED_NAME = "table"
PRECOMPUTED_VERSION = "1"
"""Vectors that the source brought; such an embedder cannot make one for a new text."""
EMBED_BATCH = 512
PASSAGE_BATCH = 128
"""Memories of a further list at a time: fewer, because writers wait while a batch is stored, and a killed process loses one."""
_UNIT_ROUNDING = 1e-6


class StoredEmbedder(msgspec.Struct, frozen=True):
    """A row of `embedder`; `dimension` 0 is `none`."""

    pk: int
    name: str
    version: str
    dimension: int
    spec: str

    @property
    def precomputed(self) -> bool:
        """Whether its vectors come with the memories only."""
        return is_precomputed(self.name)

    @property
    def remote(self) -> bool:
        """Whether its vectors come from an endpoint."""
        return self.name.startswith("openai:")

    def is_of(self, embedder: Embedder) -> bool:
        """Whether its vectors are this embedder's; another endpoint gets no request for its dimension."""
        return identity(self) == identity(embedder) and self.dimension == embedder.dimension

    @property
    def label(self) -> str:
        """For people: name, version and dimension."""
        return f"{self.name} {self.version} ({self.dimension} dimensions)"


def is_precomputed(name: str) -> bool:
    """Whether an embedder of this name only hands out vectors that were brought."""
    return name == PRECOMPUTED_NAME or name.startswith("given")


def computes(embedder: Embedder | None) -> bool:
    """Whether it makes vectors for any text."""
    return embedder is not None and embedder.dimension > 0 and not is_precomputed(embedder.name)


def sends(embedder: Embedder | None) -> bool:
    """Whether it asks an endpoint, which takes its time."""
    return isinstance(embedder, SendsTexts)


def current(connection: apsw.Connection) -> StoredEmbedder | None:
    """The embedder that the database has chosen; None before any."""
    row = connection.execute(
        "SELECT pk, name, version, dimension, CAST(spec AS BLOB) FROM embedder WHERE state = 'current' ORDER BY pk LIMIT 1"
    ).get
    if row is None:
        return None
    pk, name, version, dimension, spec = row
    return StoredEmbedder(pk, name, version, dimension, _text(spec))


def _text(value: object) -> str:
    """The spec may be a blob or missing in a file that others wrote."""
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value or "")


class FurtherList(msgspec.Struct, frozen=True):
    """A list of vectors searched in addition to that of the current embedder."""

    name: str
    embedder: StoredEmbedder


def further_lists(connection: apsw.Connection) -> tuple[FurtherList, ...]:
    """The further lists of a database, the oldest first."""
    rows = connection.execute(
        "SELECT list, pk, name, version, dimension, CAST(spec AS BLOB) FROM embedder WHERE list IS NOT NULL ORDER BY pk"
    )
    return tuple(
        FurtherList(listed, StoredEmbedder(pk, name, version, dimension, _text(spec)))
        for listed, pk, name, version, dimension, spec in typed(rows)
    )


_BLANKS = "char(9, 10, 11, 12, 13, 32, 133, 160, 8232, 8233, 12288)"
_HAS_TEXT = " OR ".join(
    f"trim({name}, {_BLANKS}) != ''"
    for name in ("user_text", "reply_text", "body", "image_summary", "context_note", "title")
)


class Coverage(msgspec.Struct, frozen=True, eq=False):
    """Keys of the memories, ascending, that have a vector in a further list, and of those with text that have none."""

    state: ContentState
    embedded: NDArray[np.int64]
    missing: NDArray[np.int64]


def coverage(connection: apsw.Connection, one: FurtherList, before: Coverage | None = None) -> Coverage:
    """How much of a further list there is; only what changed since `before` is read again."""
    (vectors,) = vector_lists(connection, f"pk = {one.embedder.pk}")
    changes = None if before is None else changes_since(connection, before.state)
    if before is None or changes is None:
        state = content_state(connection)
        embedded = embedded_pks(connection, vectors)
        if len(embedded) >= int(connection.execute("SELECT count(*) FROM memory").get):
            return Coverage(state, embedded, embedded[:0])
        found = connection.execute(f"SELECT m.pk {_lacking(vectors)} ORDER BY m.pk")
        return Coverage(state, embedded, np.array([pk for (pk,) in found], np.int64))
    changed = np.union1d(changes.rows, changes.texts)
    embedded, missing = _without(before.embedded, changed), _without(before.missing, changed)
    for part in batches(changed.tolist(), EMBED_BATCH):
        asked = f"m.pk, {vectors.exists('m.pk')}, {_HAS_TEXT}"
        sql = f"SELECT {asked} FROM memory AS m WHERE m.pk IN ({marks(len(part))}) ORDER BY m.pk"
        rows: list[Any] = connection.execute(sql, part).fetchall()
        embedded = _with(embedded, [pk for pk, is_embedded, _ in rows if is_embedded])
        missing = _with(missing, [pk for pk, is_embedded, has_text in rows if has_text and not is_embedded])
    return Coverage(changes.now, embedded, missing)


def _without(keys: NDArray[np.int64], gone: NDArray[np.int64]) -> NDArray[np.int64]:
    """Both ascending, each key once; a few of many are found by halving, since sorting all takes 20 ms at 100,000."""
    places = np.searchsorted(keys, gone)
    at = places < len(keys)
    return np.delete(keys, places[at][keys[places[at]] == gone[at]])


def _with(keys: NDArray[np.int64], new: list[int]) -> NDArray[np.int64]:
    """Both ascending, without a key in common."""
    return np.insert(keys, np.searchsorted(keys, new), new) if new else keys


def lacking(connection: apsw.Connection, one: FurtherList) -> Iterator[str]:
    """The ids of memories with text that have no vector in this list."""
    (vectors,) = vector_lists(connection, f"pk = {one.embedder.pk}")
    return (str(memory_id) for (memory_id,) in connection.execute(f"SELECT m.id {_lacking(vectors)} ORDER BY m.pk"))


def _lacking(vectors: VectorList) -> str:
    return f"FROM memory AS m WHERE NOT {vectors.exists('m.pk')} AND ({_HAS_TEXT})"


def unfinished(connection: apsw.Connection) -> tuple[StoredEmbedder, int] | None:
    """The embedder whose vectors an earlier `reembed` began to make, and how many there are; None for none."""
    row = connection.execute(
        "SELECT pk, name, version, dimension, spec FROM embedder WHERE state = 'building' ORDER BY pk LIMIT 1"
    ).get
    if row is None:
        return None
    (vectors,) = vector_lists(connection, f"pk = {int(row[0])}") or (None,)
    return StoredEmbedder(*row), 0 if vectors is None else len(embedded_pks(connection, vectors))


def choose(connection: apsw.Connection, embedder: Embedder, spec: str, *, counts: bool = True) -> StoredEmbedder:
    """Choose the embedder of a database that has none: its row, its vec0 table, and (`counts`) whether grams are counted."""
    chosen = _put(connection, embedder, spec, "current")
    set_meta(connection, GRAM_EMBEDDER, identity(embedder) if counts and embedder.uses_gram_statistics else None)
    vec0.make_missing(connection)
    return chosen


def choose_precomputed(connection: apsw.Connection, dimension: int, spec: str) -> StoredEmbedder:
    """`choose` where the source brings the vectors."""
    chosen = _stored(connection, PRECOMPUTED_NAME, PRECOMPUTED_VERSION, dimension, spec, "current", "plain")
    set_meta(connection, GRAM_EMBEDDER, None)
    vec0.make_missing(connection)
    return chosen


def _put(connection: apsw.Connection, embedder: Embedder, spec: str, state: str) -> StoredEmbedder:
    return _stored(connection, embedder.name, embedder.version, embedder.dimension, spec, state, storage_of(embedder))


def _stored(
    connection: apsw.Connection, name: str, version: str, dimension: int, spec: str, state: str, storage: str
) -> StoredEmbedder:
    pk = connection.execute(
        "INSERT INTO embedder (name, version, dimension, spec, state, storage) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (name, version, dimension) DO UPDATE SET state = excluded.state, spec = excluded.spec,"
        " storage = iif(state = 'building', storage, excluded.storage) RETURNING pk",
        (name, version, dimension, spec, state, storage),
    ).get
    return StoredEmbedder(int(pk), name, version, dimension, spec)


def storage_of(embedder: Embedder) -> str:
    """Where vectors of this embedder stand in a new list: in vec0 alone those that this program can make again offline."""
    if not computes(embedder) or sends(embedder) or embedder.dimension > MAX_DIMENSION:
        return "plain"
    return "int8" if embedder.name in INT8_NAMES else "float32"


def check(connection: apsw.Connection, embedder: Embedder) -> None:
    """InputError when the database was embedded by another one; nothing to say while none is chosen."""
    stored = current(connection)
    if stored is None or stored.is_of(embedder):
        return
    if stored.precomputed and isinstance(embedder, SendsTexts) and stored.dimension == embedder.dimension:
        return  # the vectors came with the memories, those of questions from the endpoint that is said to have made them
    same = identity(stored) == identity(embedder)
    if stored.precomputed and same:
        raise InputError.keyed("embedder_mismatch", count=embedder.dimension, dimension=stored.dimension)
    advice = Advice("embed_anew_of", label=stored.label)
    if same or not isinstance(embedder, SendsTexts):
        # an endpoint that is not the database's own is not asked for its dimension, which could take minutes
        advice = Advice(
            "embed_anew_of_size",
            label=stored.label,
            embedder=embedder.name,
            version=embedder.version,
            dimension=embedder.dimension,
        )
    raise InputError.keyed(
        "other_embedder", "embedder_mismatch", stored=stored.name, embedder=embedder.name, advice=advice
    )


def encode(embedder_name: str, embedder_pk: int, pks: Sequence[int], vectors: Vectors) -> list[VectorRow]:
    """Rows of `vector`, in the order of `pks`; zero vectors are left out."""
    lengths = np.linalg.norm(vectors.astype(np.float64), axis=1)
    if embedder_name not in INT8_NAMES:
        # what is a unit vector already keeps its bits
        divisors = np.where((lengths > 0.0) & (np.abs(lengths - 1.0) > _UNIT_ROUNDING), lengths, 1.0)
        unit = (vectors / divisors[:, None]).astype(np.float32)
        return [
            (pk, embedder_pk, None, encode_float32(row))
            for pk, row, length in zip(pks, unit, lengths, strict=True)
            if length > 0.0 and np.isfinite(length)
        ]
    peaks = np.abs(vectors).max(axis=1, initial=0.0).astype(np.float64)
    scales = peaks / 127.0
    # the same rounding as of one vector by itself: float32 by float32
    steps = np.where(scales > 0.0, scales, 1.0).astype(np.float32)
    small = np.rint(vectors / steps[:, None]).astype(np.int8)
    return [
        (pk, embedder_pk, scale, row.tobytes())
        for pk, scale, row in zip(pks, scales.tolist(), small, strict=True)
        if scale > 0.0
    ]


def batch_size(embedder: Embedder) -> int:
    """Memories to embed and store at a time; of an endpoint one request's, so that what was paid for is stored."""
    return embedder.batch_texts() if isinstance(embedder, SendsTexts) else EMBED_BATCH


def embed(
    embedder: Embedder,
    stored: StoredEmbedder,
    memories: Iterable[tuple[int, Memory]],
    *,
    token: CancelToken = NEVER,
    brief: bool = False,
    passages: bool = False,
) -> list[VectorRow]:
    """Rows of `vector` for these memories by (pk, memory), with `embedder`, which is that of `stored`; with `passages` several for
    a long one: of its text first, then of its passages.

    An endpoint gets only what may leave the machine and is not isolated: no text is sent for a vector that no search may
    read. It ends when the token is set, and with `brief` has five seconds.
    """
    sender = embedder if isinstance(embedder, SendsTexts) else None
    allowed = (
        (pk, memory) for pk, memory in memories if sender is None or (memory.searchable and sender.takes(memory))
    )
    texts = [
        (pk, part)
        for pk, memory in allowed
        if (text := embedding_text(memory))
        for part in (text, *(_passages(memory, text) if passages else ()))
    ]
    rows: list[VectorRow] = []
    size = PASSAGE_BATCH if passages and sender is None else batch_size(embedder)
    for start in range(0, len(texts), size):
        token.raise_if_set()
        part = texts[start : start + size]
        said = [text for _, text in part]
        if sender is None:
            vectors = embedder.embed_memories(said)
        else:
            vectors = sender.ask_briefly(said, token=token) if brief else sender.ask(said, token=token)
        rows += encode(stored.name, stored.pk, [pk for pk, _ in part], vectors)
    return rows


def embedded_of(memory: Memory) -> tuple[str, str]:
    """Everything of a memory that any list embeds: equal ones have equal vectors."""
    return embedding_text(memory), memory.image_summary or ""


def _passages(memory: Memory, text: str) -> tuple[str, ...]:
    """What a further list holds of a memory besides its text: the passages of a long one, and what its pictures show."""
    picture = memory.image_summary or ""
    return (*passages_of(text), *((picture,) if picture and picture not in text else ()))


def precomputed_row(embedding: Sequence[float], stored: StoredEmbedder, pk: int) -> list[VectorRow]:
    """The row of a vector that the source brought; () for the zero vector. The caller has checked `precomputed_refusal`."""
    return encode(stored.name, stored.pk, [pk], np.asarray([embedding], np.float64).astype(np.float32))


def precomputed_refusal(embedding: Sequence[float], dimension: int) -> Text | None:
    """Why a vector of the source cannot be taken; None if it can."""
    if len(embedding) != dimension:
        return Text(
            "its embedding has {count} dimensions, the database {dimension}", count=len(embedding), dimension=dimension
        )
    if not np.isfinite(np.asarray(embedding, np.float64)).all():
        return Text("its embedding holds a value that is not a finite number")
    return None


# ---- another embedder: new vectors beside the old ones, batch by batch, until they can take over


def embed_missing(connection: apsw.Connection, embedder: Embedder, *, progress: Progress, token: CancelToken) -> int:
    """Vectors of the current embedder for memories that have none, each batch in its own transaction; their number."""
    check(connection, embedder)
    stored = current(connection)
    if stored is None:
        return 0
    made = _fill(connection, embedder, stored, progress, token, serving=True)
    measure_questions(connection, embedder, token, bare=True)
    return made


def reembed(
    connection: apsw.Connection, embedder: Embedder, spec: str, *, progress: Progress, token: CancelToken
) -> int:
    """Make `embedder` the current one; the number of vectors made. Vectors of an earlier, cancelled run are used."""
    stored = current(connection)
    if stored is not None and stored.is_of(embedder):
        return embed_missing(connection, embedder, progress=progress, token=token) if embedder.dimension else 0
    target = _building(connection, embedder, spec, token)
    made = _fill(connection, embedder, target, progress, token, serving=False) if embedder.dimension else 0
    counted_at, counts = _counts(connection, embedder, progress, token)
    asked = _asked(connection, embedder, token)
    with writing(connection, token):
        progress("switch", 0, None)
        if embedder.dimension:  # what another process changed in the meantime
            for part in _without_vector(connection, *vector_lists(connection, f"pk = {target.pk}")):
                rows = embed(embedder, target, part, token=token, brief=True)
                vec0.insert_vectors(connection, rows)
                vec0.renew(connection, [row[0] for row in rows])
                made += len(rows)
        connection.execute("UPDATE embedder SET state = 'old' WHERE state != 'old'")
        connection.execute("UPDATE embedder SET state = 'current', list = NULL WHERE pk = ?", (target.pk,))
        connection.execute("DELETE FROM vector WHERE embedder_pk NOT IN (SELECT pk FROM embedder WHERE " + IN_USE + ")")
        if counted_at != generation(connection):
            grams.rebuild(connection, embedder)
        else:
            grams.store(connection, embedder, counts)
        vec0.make_missing(connection)
        renew_questions(connection, embedder, asked, bare=True)
        bump_generation(connection)
    return made


# ---- further lists


def add_list(connection: apsw.Connection, embedder: Embedder, spec: str, name: str, token: CancelToken = NEVER) -> None:
    """Add an empty further list, replacing one by another version of its embedder; an existing one is not changed.
    InputError if the name, or the embedder, is taken."""
    with writing(connection, token):
        for one in further_lists(connection):
            if one.name == name and one.embedder.is_of(embedder):
                return
            if one.name == name and one.embedder.name == embedder.name:
                _remove_list(connection, one.embedder.pk)
            elif one.name == name:
                raise InputError.keyed("list_taken", name=name, label=one.embedder.label)
        stored = current(connection)
        if stored is not None and stored.is_of(embedder):
            raise InputError.keyed("list_is_default", label=stored.label)
        pk = _put(connection, embedder, spec, "old").pk
        _remove_vectors(connection, pk)  # of an unfinished `reembed`: they have no passages
        connection.execute("UPDATE embedder SET list = ? WHERE pk = ?", (name, pk))
        vec0.make_missing(connection)
        bump_generation(connection)
        note_everything(connection)  # a list that had the same key had other vectors


def remove_list(connection: apsw.Connection, name: str, token: CancelToken = NEVER) -> None:
    """Remove a further list with its vectors. InputError if there is none of this name."""
    with writing(connection, token):
        found = further_list(connection, name)
        if found is None:
            raise InputError.keyed("no_list", name=name)
        _remove_list(connection, found.pk)
        vec0.make_missing(connection)
        bump_generation(connection)


def _remove_list(connection: apsw.Connection, pk: int) -> None:
    connection.execute("UPDATE embedder SET list = NULL WHERE pk = ?", (pk,))
    _remove_vectors(connection, pk)


def _remove_vectors(connection: apsw.Connection, pk: int) -> None:
    connection.execute("DELETE FROM vector WHERE embedder_pk = ?", (pk,))
    for vectors in vector_lists(connection, f"pk = {pk}"):
        if vectors.table in vec0.there(connection):
            vec0.drop(connection, vectors.table)


def fill_list(
    connection: apsw.Connection,
    embedder: Embedder,
    name: str,
    *,
    progress: Progress,
    token: CancelToken,
    on_filled: Callable[[int], object] = lambda _generation: None,
) -> int:
    """Make the missing vectors of a further list, each batch in its own transaction; returns the number of memories. `on_filled`
    gets the generation that counts the whole list, before another connection sees it. InputError if there is no such list, or
    its embedder has another version."""
    target = next((one.embedder for one in further_lists(connection) if one.name == name), None)
    if target is None:
        raise InputError.keyed("no_list", name=name)
    if not target.is_of(embedder):
        raise InputError.keyed("list_unlike", name=name, label=target.label, version=embedder.version)
    return _fill(connection, embedder, target, progress, token, serving=True, passages=True, on_filled=on_filled)


def _building(connection: apsw.Connection, embedder: Embedder, spec: str, token: CancelToken) -> StoredEmbedder:
    """The row of the coming embedder; what an unfinished run of another one left behind goes."""
    with writing(connection, token):
        for one in further_lists(connection):
            if identity(embedder) == identity(one.embedder):
                _remove_list(connection, one.embedder.pk)  # its passages have no place in the database's own
        target = _put(connection, embedder, spec, "building")
        connection.execute(
            "DELETE FROM vector WHERE embedder_pk IN (SELECT pk FROM embedder WHERE state = 'building' AND pk != ?)",
            (target.pk,),
        )
        connection.execute("UPDATE embedder SET state = 'old' WHERE state = 'building' AND pk != ?", (target.pk,))
        vec0.make_missing(connection)
    return target


def _fill(
    connection: apsw.Connection,
    embedder: Embedder,
    target: StoredEmbedder,
    progress: Progress,
    token: CancelToken,
    *,
    serving: bool,
    passages: bool = False,
    on_filled: Callable[[int], object] = lambda _generation: None,
) -> int:
    """Vectors of `target` where they are missing; embedding happens outside the write lock. `serving`: searches read them. Returns
    the number of memories. Of a further list the generation counts only the end, since it answers as a whole."""
    total = int(connection.execute("SELECT count(*) FROM memory").get)
    (vectors,) = vector_lists(connection, f"pk = {target.pk}")
    done, made = len(embedded_pks(connection, vectors)), 0
    # window and server fill a list at the same time: from the same start on they would make the same vectors
    last = start = secrets.randbelow(total) if passages and total else -1
    while True:
        progress("embed", min(done, total), total)
        token.raise_if_set()
        seen = generation(connection)
        if passages and all(one.embedder.pk != target.pk for one in further_lists(connection)):
            return made  # another connection removed the list
        batch = _batch(connection, vectors, last, PASSAGE_BATCH if passages else batch_size(embedder))
        if not batch and start >= 0:
            last = start = -1
            continue
        if not batch:
            if passages and is_pending(connection):
                with writing(connection, token):
                    on_filled(bump_generation(connection))
            return made
        following = rising(connection, batch, last)
        rows = embed(embedder, target, batch, token=token, passages=passages and not vectors.in_plain)
        with writing(connection, token):
            if generation(connection) != seen:
                continue  # texts may have changed while they were embedded: read this batch again
            vec0.insert_vectors(connection, rows)
            vec0.renew(connection, [row[0] for row in rows])
            if serving and not passages:
                bump_generation(connection)
        last, made, done = following, made + len({row[0] for row in rows}), done + len(batch)


def _batch(
    connection: apsw.Connection, vectors: VectorList, last: int, size: int = EMBED_BATCH
) -> list[tuple[int, Memory]]:
    sql = (
        f"SELECT m.pk, {SELECT_MEMORY} FROM memory AS m WHERE m.pk > ? AND NOT {vectors.exists('m.pk')}"
        " ORDER BY m.pk LIMIT ?"
    )
    return [(pk, memory_of(row)) for pk, *row in typed(connection.execute(sql, (last, size)))]


def _without_vector(connection: apsw.Connection, vectors: VectorList) -> Iterator[list[tuple[int, Memory]]]:
    last = -1
    while batch := _batch(connection, vectors, last):
        last = rising(connection, batch, last)
        yield batch


def _counts(
    connection: apsw.Connection, embedder: Embedder, progress: Progress, token: CancelToken
) -> tuple[int, grams.GramChange]:
    """(generation that was seen, gram counts of all memories), computed before the write lock is taken."""
    seen = generation(connection)
    if not embedder.uses_gram_statistics:
        return seen, grams.GramChange(None)

    def report(done: int) -> None:
        token.raise_if_set()
        progress("grams", done, None)

    return seen, grams.counts_of(connection, embedder, report)


def rebuild_vectors(
    connection: apsw.Connection, embedder: Embedder | None, step: Callable[[int], None] = lambda _: None
) -> None:
    """Rebuild vec0, inside a transaction: from the table `vector`; a list that stands nowhere else from the texts, where it does
    not hold what was written. Without its embedder the vectors are missing then, and `embed_missing` makes them.

    `step` gets the number of finished vectors, now and then.
    """
    vec0.make_missing(connection)
    for vectors in vector_lists(connection):
        if not vectors.is_indexed:
            continue
        if not vectors.in_plain and vec0.damage_of(connection, vectors) is None:
            vec0.renew(connection, vec0.stale_pks(connection, vectors))
            continue
        vec0.drop(connection, vectors.table)
        vec0.create(connection, vectors)
        if vectors.in_plain:
            vec0.append(connection, vectors, -1, step)
    stored, current_list = current(connection), vector_list(connection)
    if stored is None or current_list is None or current_list.in_plain or not makes(embedder, stored):
        return
    done = 0
    for part in _without_vector(connection, current_list):
        vec0.insert_vectors(connection, embed(embedder, stored, part))
        done += len(part)
        step(done)


_MADE_AGAIN = 10


def move_vectors(connection: apsw.Connection, embedder: Embedder | None, token: CancelToken = NEVER) -> bool:
    """Remove the vectors of the database's embedder, which is at hand, from the table `vector`: vec0 holds the same, and they can
    be made again. Only where the embedder makes ten of them again, equal to the last bit. Whether it was done."""
    stored, vectors = current(connection), vector_list(connection)
    if stored is None or vectors is None or not vectors.in_plain or not makes(embedder, stored):
        return False
    if storage_of(embedder) == "plain" or not _makes_again(connection, embedder, stored):
        return False
    with writing(connection, token):
        if vec0.damage_of(connection, vectors) is not None:
            rebuild_vectors(connection, embedder)
        pks = embedded_pks(connection, vectors).tolist()
        for part in batches(pks, EMBED_BATCH):
            token.raise_if_set()
            connection.executemany("DELETE FROM vector WHERE memory_pk = ?", ((pk,) for pk in part))
        connection.execute("DELETE FROM vector WHERE embedder_pk = ?", (vectors.pk,))
        connection.execute("UPDATE embedder SET storage = ? WHERE pk = ?", (storage_of(embedder), vectors.pk))
        connection.execute("DELETE FROM change_pending")  # the vectors are what they were
        vec0.vouch(connection, msgspec.structs.replace(vectors, in_plain=False))
    return True


def _makes_again(connection: apsw.Connection, embedder: Embedder, stored: StoredEmbedder) -> bool:
    """Whether ten of the stored vectors, spread evenly, are what the embedder makes of their memories."""
    pks = [
        int(pk)
        for (pk,) in connection.execute("SELECT memory_pk FROM vector WHERE embedder_pk = ? ORDER BY 1", (stored.pk,))
    ]
    some = [pks[at * len(pks) // _MADE_AGAIN] for at in range(_MADE_AGAIN)] if pks else []
    sql = f"SELECT memory_pk, embedder_pk, scale, data FROM vector WHERE embedder_pk = ? AND memory_pk IN ({marks(len(some))})"
    held = sorted(typed(connection.execute(sql, (stored.pk, *some))))
    again = embed(embedder, stored, sorted(load_by_pk(connection, some).items()))
    return again == held


def makes(embedder: Embedder | None, stored: StoredEmbedder) -> TypeGuard[Embedder]:
    """Whether it is at hand and makes the vectors of this list on this machine."""
    return (
        embedder is not None and computes(embedder) and not sends(embedder) and identity(embedder) == identity(stored)
    )


# ---- the questions of suppressions: a vector is of no use beside those of another embedder

_UNMEASURED = (
    "SELECT pk, query_text FROM suppression WHERE ended_at IS NULL AND embedder IS NOT ? AND {held} ORDER BY pk"
)


def identity(embedder: Embedder | StoredEmbedder) -> str:
    """Name and version: vectors are compared within one."""
    return f"{embedder.name}/{embedder.version}"


def unmeasured(connection: apsw.Connection, maker: str, *, bare: bool = False) -> dict[int, str]:
    """The open suppressions whose questions have a vector of another embedder than this, with `bare` also those without any:
    the questions by pk."""
    sql = _UNMEASURED.format(held="1" if bare else "vector IS NOT NULL")
    return {int(pk): str(text) for pk, text in typed(connection.execute(sql, (maker,)))}


def measure_questions(
    connection: apsw.Connection, embedder: Embedder | None, token: CancelToken = NEVER, *, bare: bool = False
) -> int:
    """`renew_questions` in a transaction of its own if there is anything to do; an endpoint is queried before it."""
    if embedder is None or not computes(embedder) or not unmeasured(connection, identity(embedder), bare=bare):
        return 0
    asked = _asked(connection, embedder, token)
    with writing(connection, token):
        made = renew_questions(connection, embedder, asked, bare=bare)
        bump_generation(connection)
    return made


def renew_questions(
    connection: apsw.Connection,
    embedder: Embedder | None,
    asked: Mapping[str, Vector] | None = None,
    *,
    bare: bool = False,
) -> int:
    """Inside a transaction: recompute the vectors of suppressed questions (`unmeasured`) by this embedder; their
    number. An endpoint is not queried here: only the vectors that are passed are stored, the others stay stale."""
    if embedder is None or not computes(embedder):
        return 0
    waiting = unmeasured(connection, identity(embedder), bare=bare)
    known = dict(asked or {}) if sends(embedder) else _question_vectors(connection, embedder, waiting.values())
    rows = [
        (encode_float32(known[text]) if known[text].any() else None, identity(embedder), pk)
        for pk, text in waiting.items()
        if text in known
    ]
    connection.executemany("UPDATE suppression SET vector = ?, embedder = ? WHERE pk = ?", rows)
    return len(rows)


def _asked(connection: apsw.Connection, embedder: Embedder, token: CancelToken) -> dict[str, Vector]:
    """What an endpoint says of the questions that wait, before the database is locked."""
    if not sends(embedder):
        return {}
    return _question_vectors(
        connection, embedder, unmeasured(connection, identity(embedder), bare=True).values(), token
    )


def _question_vectors(
    connection: apsw.Connection, embedder: Embedder, texts: Iterable[str], token: CancelToken = NEVER
) -> dict[str, Vector]:
    statistics = grams.SqlGramStatistics(connection) if embedder.uses_gram_statistics else None
    found: dict[str, Vector] = {}
    for part in batches(list(dict.fromkeys(texts)), batch_size(embedder)):
        token.raise_if_set()
        found.update(zip(part, embedder.embed_queries(part, statistics), strict=True))
    return found
