"""What can be wrong with what is derived, as SQL; and the hand that does it."""

from __future__ import annotations

from pathlib import Path

import apsw

from mnemonaut_core.store.open import open_database
from mnemonaut_core.store.vectors import vec0

_TEN = f"vec_1_rowids WHERE rowid = {10 << 16}"
_SHADOWS = tuple(f"vec_1_{part}" for part in vec0.PARTS)
VEC0 = {
    **{f"{table} missing": f"DROP TABLE {table}" for table in _SHADOWS},
    "a listed vector gone": f"DELETE FROM {_TEN}",
    "a vector listed twice": "INSERT INTO vec_1_rowids (rowid, chunk_id, chunk_offset) VALUES (65470464, 1, 3)",
    "two at one place": f"UPDATE vec_1_rowids SET chunk_offset = 0 WHERE rowid = (SELECT rowid FROM {_TEN})",
    "a place in a chunk that is gone": f"UPDATE vec_1_rowids SET chunk_id = 77 WHERE rowid = {10 << 16}",
    "a chunk gone": "DELETE FROM vec_1_chunks WHERE chunk_id = 1",
    "validity all off": "UPDATE vec_1_chunks SET validity = zeroblob(length(validity))",
    "validity cut": "UPDATE vec_1_chunks SET validity = x'FF'",
    "vectors cut": "UPDATE vec_1_vector_chunks00 SET vectors = zeroblob(64)",
    "vectors gone": "DELETE FROM vec_1_vector_chunks00",
    "metadata gone": "DELETE FROM vec_1_metadatachunks02",
    "metadata cut": "UPDATE vec_1_metadatachunks00 SET data = x'00'",
    "written by a program that does not know vec0": "UPDATE meta SET value = value + 1 WHERE key = 'generation'",
}
VEC0_HIDDEN = {
    "vectors zeroed": "UPDATE vec_1_vector_chunks00 SET vectors = zeroblob(length(vectors))",
    "rowids zeroed": "UPDATE vec_1_chunks SET rowids = zeroblob(length(rowids))",
    "metadata zeroed": "UPDATE vec_1_metadatachunks02 SET data = zeroblob(length(data))",
    "text metadata zeroed": "UPDATE vec_1_metadatachunks03 SET data = zeroblob(length(data))",
    "kind changed": "UPDATE vec_1_chunks SET partition00 = 'claim' WHERE chunk_id = 1",
}
"""Within the right sizes: only a comparison, place by place, sees them."""
WORDS = {
    "unicode61: the list of pages emptied": "DELETE FROM fts_unicode61_idx",
    "trigram: the list of pages emptied": "DELETE FROM fts_trigram_idx",
    "words: the list of pages emptied": "DELETE FROM fts_words_idx",
    "words: a page number changed": "UPDATE fts_words_idx SET pgno = pgno + 2",
    "words: data dropped": "DROP TABLE fts_words_data",
    "unicode61: data dropped": "DROP TABLE fts_unicode61_data",
    "trigram: config dropped": "DROP TABLE fts_trigram_config",
    "unicode61: another format": "UPDATE fts_unicode61_config SET v = 99",
    "unicode61: pages zeroed": "UPDATE fts_unicode61_data SET block = zeroblob(length(block)) WHERE id > 10",
    "trigram: pages cut": "UPDATE fts_trigram_data SET block = substr(block, 1, 20) WHERE id > 10",
    "words: the structure spoiled": "UPDATE fts_words_data SET block = x'FFFF' WHERE id = 10",
    "unicode61: a length changed": "UPDATE fts_unicode61_docsize SET sz = x'7F7F' WHERE id % 3 = 0",
    "unicode61: lengths lost": "DELETE FROM fts_unicode61_docsize WHERE id % 4 = 0",
    "unicode61: the averages changed": "UPDATE fts_unicode61_data SET block = x'7F7F7F' WHERE id = 1",
    "unicode61: memories taken out": "INSERT INTO fts_unicode61 (fts_unicode61, rowid, user_text, reply_text)"
    " SELECT 'delete', pk, user_text, reply_text FROM memory WHERE pk % 2 = 0",
    "unicode61: emptied": "INSERT INTO fts_unicode61 (fts_unicode61) VALUES ('delete-all')",
    "unicode61: gone": "DROP TABLE fts_unicode61",
    "a trigger gone": "DROP TRIGGER fts_unicode61_delete",
    "the words column changed": "UPDATE memory SET words_text = 'nothing of it' WHERE pk % 2 = 0",
    "the days changed": "UPDATE memory SET moment = 3, occurred_day = 0 WHERE pk % 2 = 0",
    "gram counts changed": "UPDATE gram SET df = df + 50 WHERE hash % 2 = 0",
    "grams lost": "DELETE FROM gram WHERE hash % 3 = 0",
    "the total of grams changed": "UPDATE meta SET value = 7000 WHERE key = 'gram_total'",
}
"""Of the word indexes, the gram counts and the columns that are computed."""


def damage_file(path: Path, statement: str) -> None:
    """Run it as somebody would who knows of no guard."""
    connection = open_database(path)
    connection.config(apsw.SQLITE_DBCONFIG_DEFENSIVE, 0)
    connection.execute(statement)
    connection.close()


def lose_vectors(path: Path, count: int) -> None:
    """Take the vectors of the first memories, as an operation does whose embedder is not there."""
    connection = open_database(path)
    pks = [pk for (pk,) in connection.execute("SELECT pk FROM memory ORDER BY pk LIMIT ?", (count,))]
    with connection:
        vec0.remove_vectors(connection, pks)
    connection.close()
