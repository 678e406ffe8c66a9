"""The check finds what disagrees, and `reindex` mends what is derived."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import apsw
import pytest
from helpers.stores import NOW, SmallEmbedder, assert_sound, content, episode, many, new_writer, take

from mnemonaut_core.errors import InputError
from mnemonaut_core.store import check as check_module
from mnemonaut_core.store import embedders
from mnemonaut_core.store.check import Problem, check, notes
from mnemonaut_core.store.connection import Connection
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.health import quick_check
from mnemonaut_core.store.vectors import vec0


def _codes(writer: Database) -> list[str]:
    return [problem.code for problem in check(writer.connection, writer.embedder)]


DAMAGES: dict[str, tuple[str, str]] = {
    "a text changed behind the triggers": ("UPDATE memory SET user_text = 'behind' WHERE id = 'm1'", "derived"),
    "a row deleted from the index": (
        "INSERT INTO fts_words (fts_words, rowid, words_text) VALUES ('delete', 1, 'nothing of it')",
        "derived",
    ),
    "an index emptied": ("INSERT INTO fts_trigram (fts_trigram) VALUES ('delete-all')", "derived"),
    "a trigger gone": ("DROP TRIGGER fts_words_update", "derived"),
    "words not renewed": ("UPDATE memory SET words_text = 'other' WHERE id = 'm1'", "derived"),
    "a day not renewed": ("UPDATE memory SET occurred_day = 3 WHERE id = 'm1'", "derived"),
    "a rank day not renewed": ("UPDATE memory SET rank_day = 3 WHERE id = 'm1'", "derived"),
    "a gram miscounted": ("UPDATE gram SET df = df + 1 WHERE hash = (SELECT min(hash) FROM gram)", "derived"),
    "a gram lost": ("DELETE FROM gram WHERE hash = (SELECT min(hash) FROM gram)", "derived"),
    "the total wrong": ("UPDATE meta SET value = 77 WHERE key = 'gram_total'", "derived"),
    "isolated by hand": ("UPDATE memory SET searchable = 0 WHERE id = 'm1'", "isolation"),
    "a vector lost": ("DELETE FROM vector WHERE memory_pk = 2", "vec0"),
    "a vector changed": ("UPDATE vector SET data = zeroblob(32) WHERE memory_pk = 2", "vec0"),
    "a vector cut": ("UPDATE vector SET data = zeroblob(7) WHERE memory_pk = 2", "vector_size"),
    "a vector of nobody": (
        "INSERT INTO vector (memory_pk, embedder_pk, data) VALUES (999, 1, zeroblob(32))",
        "orphan_vectors",
    ),
    "a link from nobody": (
        "INSERT INTO link (from_pk, to_id, label) VALUES (999, 'm1', 'reply_to')",
        "broken_references",
    ),
    "an invalid text": ("UPDATE memory SET title = CAST(x'61FF62' AS TEXT) WHERE id = 'm1'", "invalid_utf8"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_each_damage_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: str) -> None:
    if damage.startswith("a vector"):
        monkeypatch.setattr(embedders, "storage_of", lambda _: "plain")
    writer = new_writer(tmp_path / "m.db")
    take(writer, many(12))
    assert_sound(writer)
    statement, code = DAMAGES[damage]
    writer.connection.pragma("foreign_keys", 0)
    if "behind" in damage:
        writer.connection.execute("DROP TRIGGER fts_unicode61_update")
    writer.connection.execute(statement)
    assert code in _codes(writer)
    writer.close()


@pytest.mark.parametrize("damage", [d for d, (_, code) in DAMAGES.items() if code == "derived"])
def test_reindex_mends_what_is_derived(writer: Database, damage: str) -> None:
    take(writer, many(12))
    if "behind" in damage:
        writer.connection.execute("DROP TRIGGER fts_unicode61_update")
    writer.connection.execute(DAMAGES[damage][0])
    stored = content(writer.connection)["vector"]
    writer.upkeep.reindex()
    assert_sound(writer)
    assert content(writer.connection)["vector"] == stored


def test_reindex_of_a_sound_store_changes_no_content(writer: Database) -> None:
    take(writer, many(30))
    before = content(writer.connection)
    writer.upkeep.reindex()
    assert content(writer.connection) == before


def test_dangling_links_and_missing_vectors_are_notes(writer: Database) -> None:
    take(writer, many(6))
    vec0.remove_vectors(writer.connection, [1])
    assert_sound(writer)
    found = {note.code: note for note in notes(writer.connection)}
    assert found["no_vector"].examples == ("m0",)
    take(writer, [many(9)[8]])
    assert {note.code: note.count for note in notes(writer.connection)}["dangling_links"] == 1
    writer.upkeep.embed_missing()
    assert {note.code for note in notes(writer.connection)} == {"dangling_links"}
    assert_sound(writer)


def test_a_check_without_the_embedder_leaves_the_counts_out(writer: Database) -> None:
    take(writer, many(6))
    writer.connection.execute("DELETE FROM gram")
    assert check(writer.connection) == ()
    with pytest.raises(InputError, match="needs the database's own embedder"):
        check(writer.connection, SmallEmbedder("other"))


OPERATIONS: dict[str, Callable[[Database], object]] = {
    "edit": lambda w: w.curation.edit(["bad"], {"user_text": "good again"}, now=NOW),
    "edit another column": lambda w: w.curation.edit(["bad"], {"importance": 0.5}, now=NOW),
    "isolate": lambda w: w.curation.isolate(["bad"], now=NOW),
    "isolate and restore": lambda w: (w.curation.isolate(["bad"], now=NOW), w.curation.restore(["bad"], now=NOW)),
    "undo the isolation": lambda w: (w.curation.isolate(["bad"], now=NOW), w.journal.undo()),
    "add a similar one": lambda w: (
        w.curation.isolate(["bad"], now=NOW),
        w.curation.add(episode("new", "a\ufffdb"), now=NOW, anyway=True),
    ),
    "reindex": lambda w: w.upkeep.reindex(),
    "embed": lambda w: w.upkeep.reembed(SmallEmbedder("other")),
}


@pytest.mark.parametrize("name", OPERATIONS)
def test_a_text_that_is_not_valid_utf8_stops_no_operation(writer: Database, name: str) -> None:
    take(writer, [*many(3), episode("bad", "a?b")])
    writer.connection.execute("UPDATE memory SET user_text = CAST(x'61FF62' AS TEXT) WHERE id = 'bad'")
    writer.upkeep.reindex()
    OPERATIONS[name](writer)
    assert set(_codes(writer)) <= {"invalid_utf8"}


def test_a_damaged_page_is_told_without_a_traceback(writer: Database) -> None:
    take(writer, many(200))
    writer.connection.pragma("wal_checkpoint", "truncate")
    path = writer.connection.filename
    writer.close()
    with Path(path).open("r+b") as file:
        size = file.seek(0, 2)
        for at in range(4096 * 3, size, 4096 * 5):
            file.seek(at)
            file.write(b"\xff" * 64)
    connection = Connection(path)
    found = check(connection)
    assert [problem.code for problem in found] == ["damaged"]
    assert found[0].examples
    connection.close()


def test_a_page_that_nothing_uses_is_no_damage(writer: Database) -> None:
    take(writer, many(20))
    writer.connection.pragma("wal_checkpoint", "truncate")
    path = Path(writer.connection.filename)
    writer.close()
    with path.open("r+b") as file:
        pages = file.seek(0, 2) // 4096
        file.write(bytes(4096))
        file.seek(28)  # how many pages the file has
        file.write((pages + 1).to_bytes(4, "big"))
    with closing(Connection(str(path))) as connection:
        (leaked,) = check(connection)
        assert (leaked.code, leaked.count, "VACUUM" in leaked.advice) == ("leaked_pages", 1, True)
        assert quick_check(connection)[0] == 0
        connection.limit(apsw.SQLITE_LIMIT_ATTACHED, 1)
        connection.execute("VACUUM")
        assert check(connection) == ()


def test_a_check_beside_a_writer_says_which_state_each_stage_read(
    writer: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    take(writer, many(20))
    problems = check_module._vectors

    def writing_before(connection: apsw.Connection) -> Iterator[Problem]:
        take(writer, many(5, start=100))
        return problems(connection)

    monkeypatch.setattr(check_module, "_vectors", writing_before)
    with closing(Connection(str(writer.connection.filename))) as connection:
        (noted,) = check(connection, writer.embedder)
    assert (noted.code, noted.is_wrong) == ("written_meanwhile", False)
    states = dict(one.split(": ") for one in noted.examples)
    assert states["keys"] < states["isolation"]
