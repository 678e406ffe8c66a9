"""What was purged here, as keyed hashes. A hash is HMAC-SHA256 with a random key of this database over the id, or over the
whole text, folded as questions are. Who has the file has the key and can test a guess, but no text can be read from it."""

from __future__ import annotations

import hmac
import os
import re
from collections.abc import Collection, Iterable, Iterator
from itertools import accumulate

import apsw

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.errors import InputError
from mnemonaut_core.store.curation.purged_texts import LONG, PurgedTexts, width
from mnemonaut_core.store.meta import get_meta, set_meta
from mnemonaut_core.store.rows import all_memories
from mnemonaut_core.text.normalize import fold_query

KEY = "tombstone_key"
"""The key of `meta` with the hexadecimal keys of the tombstones, separated by blanks; several where tombstones came from
elsewhere."""
_KEY_BYTES = 32
_LOOKED_AT = 200
"""Characters of a text that are searched for quotations: the parts grow with their square."""


def keys(connection: apsw.Connection) -> tuple[bytes, ...]:
    """All keys of tombstones; () where nothing was ever purged."""
    found = str(get_meta(connection, KEY) or "").split()
    return tuple(bytes.fromhex(key) for key in found if re.fullmatch(f"[0-9a-f]{{{2 * _KEY_BYTES}}}", key))


def add_keys(connection: apsw.Connection, more: Iterable[bytes]) -> None:
    every = dict.fromkeys((*keys(connection), *more))
    if every:
        set_meta(connection, KEY, " ".join(key.hex() for key in every))


def id_hash(key: bytes, memory_id: str) -> str:
    return hmac.digest(key, b"id\0" + memory_id.encode("utf-8", "replace"), "sha256").hex()


def text_hash(key: bytes, text: str) -> str:
    return _folded_hash(key, fold_query(text))


def _folded_hash(key: bytes, folded: str) -> str:
    return hmac.digest(key, b"text\0" + folded.encode("utf-8", "replace"), "sha256").hex()


def put(connection: apsw.Connection, memories: Iterable[Memory], *, now: int) -> None:
    """Add tombstones for the ids of these memories and for their texts, but not for a text that a remaining memory has too."""
    if not keys(connection):
        add_keys(connection, [os.urandom(_KEY_BYTES)])
    key = keys(connection)[0]
    gone = tuple(memories)
    said = {fold_query(memory.text) for memory in gone}
    staying = {
        text
        for _, memory in all_memories(connection)
        if memory not in gone and (text := fold_query(memory.text)) in said
    }
    hashes = [id_hash(key, memory.id) for memory in gone]
    hashes += [one for memory in gone if fold_query(memory.text) not in staying for one in _of_text(key, memory)]
    insert(connection, ((found, now) for found in hashes))


def _of_text(key: bytes, memory: Memory) -> tuple[str, ...]:
    return (text_hash(key, memory.text),) if memory.text.strip() else ()


def insert(connection: apsw.Connection, rows: Iterable[tuple[str, int]]) -> None:
    """Insert tombstones by (hash, UTC epoch seconds); stored ones stay."""
    connection.executemany("INSERT INTO tombstone (hash, at) VALUES (?, ?) ON CONFLICT (hash) DO NOTHING", rows)


def lift(connection: apsw.Connection, memory: Memory) -> None:
    """Remove the tombstones of a memory that a person adds again."""
    for key in keys(connection):
        for found in (id_hash(key, memory.id), *_of_text(key, memory)):
            connection.execute("DELETE FROM tombstone WHERE hash = ?", (found,))


def hashes_of_all(connection: apsw.Connection, key: bytes) -> frozenset[str]:
    """The tombstones that all stored memories would have under a key."""
    return frozenset(
        found for _, memory in all_memories(connection) for found in (id_hash(key, memory.id), *_of_text(key, memory))
    )


class Tombstones:
    """The tombstones of a database, read once."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._keys = keys(connection)
        rows = connection.execute("SELECT hash FROM tombstone") if self._keys else ()
        self._hashes = frozenset(str(found) for (found,) in rows)

    def __bool__(self) -> bool:
        return bool(self._hashes)

    @property
    def count(self) -> int:
        return len(self._hashes)

    def name_id(self, memory_id: str) -> bool:
        """Whether a memory of this id was purged."""
        return bool(self._hashes) and any(id_hash(key, memory_id) in self._hashes for key in self._keys)

    def name(self, memory: Memory) -> bool:
        """Whether this memory was purged, by its id or its text."""
        return self.name_id(memory.id) or self.name_whole(memory.text)

    def name_whole(self, text: str) -> bool:
        """Whether a memory with exactly this text was purged."""
        return bool(self._hashes and text.strip()) and any(text_hash(key, text) in self._hashes for key in self._keys)

    def quoted_in(self, text: str) -> bool:
        """Whether a text equals a purged one, or its first 200 characters contain a long one between two word boundaries."""
        if not self._hashes or not text.strip():
            return False
        folded = fold_query(text)
        parts = (folded, *_parts(folded[:_LOOKED_AT]))
        return any(_folded_hash(key, part) in self._hashes for key in self._keys for part in parts)


def _parts(folded: str) -> Iterator[str]:
    """All long parts that begin and end at word boundaries."""
    starts = [at for at in range(len(folded)) if at == 0 or _edge(folded[at - 1], folded[at])]
    ends = [at for at in range(1, len(folded) + 1) if at == len(folded) or _edge(folded[at - 1], folded[at])]
    wide = list(accumulate((width(letter) for letter in folded), initial=0))
    for start in starts:
        for end in ends:
            if wide[end] - wide[start] >= LONG and not (folded[start].isspace() or folded[end - 1].isspace()):
                yield folded[start:end]


def _edge(before: str, after: str) -> bool:
    """Whether a word may end between two characters: not within an alphabetic word."""
    return not (before.isalnum() and after.isalnum() and before.isascii() and after.isascii())


def cut_documents(
    connection: apsw.Connection,
    purged_texts: PurgedTexts,
    mine: Collection[str | None] = (),
    gone: Collection[int] = (),
) -> int:
    """Cut purged texts out of the documents with these ids (`mine`) and of those that quote them; return how many changed.
    Lines that another chunk contains stay, unless its pk is in `gone`."""
    count = 0
    for pk, document_id, body in connection.execute("SELECT pk, id, body FROM document").fetchall():
        if document_id in mine or purged_texts.quoted_in(str(body)):
            rows = connection.execute("SELECT pk, body FROM memory WHERE document_id = ?", (document_id,)).fetchall()
            cut = purged_texts.cut_from_document(
                str(body), [str(text or "") for other, text in rows if other not in gone]
            )
            if cut != body:
                connection.execute("UPDATE document SET body = ? WHERE pk = ?", (cut, pk))
                count += 1
    return count


def refuse(connection: apsw.Connection, coming: Memory, before: Memory | None = None) -> None:
    """InputError for a new memory that was purged here, and for an edit of `before` that gives it a purged text. An import
    skips such memories (`PurgedHere`)."""
    purged = Tombstones(connection)
    if before is None and purged.name(coming):
        raise InputError.keyed("was_purged_here", "purged", memory_id=coming.id[:40])
    if before is not None and fold_query(coming.text) != fold_query(before.text) and purged.name_whole(coming.text):
        raise InputError.keyed("would_say_what", "purged", memory_id=coming.id[:40])


def purged_id(memory_id: str) -> InputError:
    return InputError.keyed("purged", memory_id=memory_id[:40])
