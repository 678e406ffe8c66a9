"""Vectors that this program can make again stand in vec0 alone: moved there after an upgrade, and made again from the texts."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest
from helpers.past import VERSIONS, past_database
from helpers.stores import NOW, SmallEmbedder, assert_sound, episode, many, new_writer, take, vectors_in

from mnemonaut_core.domain.query import Query
from mnemonaut_core.explorer import Settings
from mnemonaut_core.store import embedders
from mnemonaut_core.store.check import notes
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.recovery.recover import recover
from mnemonaut_core.store.vectors.stored import vector_list
from mnemonaut_core.workspace.wiring import connect


def plain_vectors(database: Database) -> int:
    return int(database.connection.execute("SELECT count(*) FROM vector").get)


@pytest.fixture
def older(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database of 30 memories whose vectors stand in the plain table."""
    path = tmp_path / "older.db"
    with monkeypatch.context() as patched:
        patched.setattr(embedders, "storage_of", lambda _: "plain")
        with closing(new_writer(path)) as database:
            take(database, many(30))
    return path


def test_moved_vectors_are_the_same_and_take_less_room(older: Path) -> None:
    with closing(Database.open(older, embedder=SmallEmbedder())) as database:
        held, change = vectors_in(database), database.journal.entries()[0]
        moved = database.upkeep.move_vectors()
        assert moved is not None
        assert moved[1] <= moved[0]
        assert (plain_vectors(database), vectors_in(database)) == (0, held)
        assert_sound(database)
        assert database.upkeep.move_vectors() is None
        assert database.journal.undo().title != change.title
        assert vectors_in(database) == {}
        database.journal.redo()
        assert vectors_in(database) == held
        assert_sound(database)


def test_vectors_that_the_embedder_makes_no_more_stay(older: Path) -> None:
    class Otherwise(SmallEmbedder):
        def embed_memories(self, texts):  # type: ignore[no-untyped-def]
            return super().embed_memories(texts)[:, ::-1].copy()

    with closing(Database.open(older, embedder=Otherwise())) as database:
        assert database.upkeep.move_vectors() is None
        assert plain_vectors(database) == 30
    with closing(Database.open(older)) as database:
        assert database.upkeep.move_vectors() is None


@pytest.mark.parametrize("version", VERSIONS)
def test_recalls_before_and_after_an_upgrade_agree(version: int, tmp_path: Path) -> None:
    path, query = past_database(version, tmp_path), Query("When is the meeting?", NOW)
    with connect(path) as before:
        expected = before.explorer.recall(query, Settings())[0]
    said: list[str] = []
    with connect(path, write=True, upgrading=lambda coming: said.append(coming.text())) as after:
        found = after.explorer.recall(query, Settings())[0]
        assert (after.moved is not None) == (version < 12)
        assert plain_vectors(after.database) == 0
        assert after.derived.check()
    assert [run.hits for run in found.runs] == [run.hits for run in expected.runs]
    assert "free space" in said[0]


def test_an_undo_makes_the_vectors_again_or_leaves_them_missing(tmp_path: Path) -> None:
    path, embedder = tmp_path / "m.db", SmallEmbedder()
    with closing(new_writer(path, embedder)) as database:
        take(database, many(4))
        held = vectors_in(database)
        database.curation.edit(["m1"], {"user_text": "something else"}, now=NOW)
        database.curation.edit(["m2"], {"user_text": "another thing"}, now=NOW)
        database.journal.undo()
        assert vectors_in(database)[3] == held[3]
        assert vectors_in(database)[2] != held[2]
        assert_sound(database)
    with closing(Database.open(path)) as database:
        database.journal.undo()
        assert 2 not in vectors_in(database)
        assert [note.examples for note in notes(database.connection) if note.code == "no_vector"] == [("m1",)]
    with closing(Database.open(path, embedder=embedder)) as database:
        database.upkeep.embed_missing()
        database.upkeep.repair()  # the grams were not counted either
        assert vectors_in(database) == held
        assert_sound(database)


def test_what_vec0_lost_is_made_again_from_the_texts(tmp_path: Path) -> None:
    path, embedder = tmp_path / "m.db", SmallEmbedder()
    with closing(new_writer(path, embedder)) as database:
        take(database, many(70))
        held = vectors_in(database)
        database.connection.execute("DELETE FROM vec_1 WHERE rowid < 20 << 16")
        database.upkeep.repair()
        assert vectors_in(database) == held
        database.connection.execute("DROP TABLE vec_1")
    with closing(Database.open(path, embedder=embedder)) as database:
        assert vectors_in(database) == held
        assert_sound(database)


def test_a_recovered_database_has_its_vectors_made_again(tmp_path: Path) -> None:
    path, target, embedder = tmp_path / "m.db", tmp_path / "new.db", SmallEmbedder()
    with closing(new_writer(path, embedder)) as database:
        take(database, [episode("a", "the heron"), episode("b", "the boat")])
        held = vectors_in(database)
    recover(path, target)
    with closing(Database.open(target, embedder=embedder)) as database:
        database.upkeep.embed_missing()
        vectors = vector_list(database.connection)
        assert vectors is not None
        assert not vectors.in_plain
        assert vectors_in(database) == held
