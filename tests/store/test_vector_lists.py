"""Further lists of vectors: added, filled, searched by their best piece, and kept in step with the memories."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path

import apsw
import numpy as np
import pytest
from helpers.stores import assert_sound
from msgspec.structs import replace
from numpy.typing import NDArray

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.plan import VectorPair
from mnemonaut_core.domain.query import Filters
from mnemonaut_core.domain.run import Hit
from mnemonaut_core.domain.search import Position
from mnemonaut_core.errors import Cancelled, InputError
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.models.embedder_base import EmbedderBase
from mnemonaut_core.models.encoder import Encoder
from mnemonaut_core.models.static_hashed import StaticHashedEmbedder
from mnemonaut_core.ports import no_progress
from mnemonaut_core.store import embedders
from mnemonaut_core.store.backup import backup
from mnemonaut_core.store.check import check
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.open import open_reader
from mnemonaut_core.store.reader import Reader
from mnemonaut_core.store.rehearsal import Rehearsal
from mnemonaut_core.store.vectors import vec0
from mnemonaut_core.store.vectors.cache import MatrixCache
from mnemonaut_core.store.vectors.digits import Query
from mnemonaut_core.store.vectors.pieces import load_pieces
from mnemonaut_core.store.vectors.stored import (
    MAX_DIMENSION,
    exact_cosines,
    further_list,
    unit_rows,
    vector_blocks,
    vector_list,
    vector_lists,
    vectors_by_rowid,
)
from mnemonaut_core.workspace.maintenance import recover_into

NOW = 1_700_000_000


def add(database: Database, name: str, text: str, **columns: str) -> int:
    """A memory; its key."""
    memory = Memory(id=name, kind="episode", user_text=text, created_at=NOW, updated_at=NOW, occurred_at=NOW)
    database.curation.add(MemoryRecord(replace(memory, **columns)), now=NOW, anyway=True)
    return pk_of(database, name)


def pk_of(database: Database, name: str) -> int:
    return int(database.connection.execute("SELECT pk FROM memory WHERE id = ?", (name,)).get)


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    """Three memories, one of them long, with the encoder's list."""
    embedder = StaticHashedEmbedder()
    with closing(Database.open(tmp_path / "lists.db", create=True, embedder=embedder)) as found:
        found.upkeep.record_embedder(embedder, "default")
        add(found, "cat", "A cat sat on the mat.")
        add(found, "long", "The weather was fine. " * 40 + "My passport lies in the drawer.")
        add(found, "tea", "Tea at noon.", image_summary="A lighthouse at dusk")
        found.upkeep.add_list(Encoder(), "encoder", "encoder")
        assert found.upkeep.fill_list(Encoder(), "encoder") == 3
        yield found


def database_text(database: Database, name: str) -> str:
    return str(database.connection.execute("SELECT user_text FROM memory WHERE id = ?", (name,)).get)


def best(database: Database, question: str) -> dict[str, float]:
    """The cosine of each memory by the encoder's list."""
    vectors = further_list(database.connection, "encoder")
    assert vectors is not None
    query = Query(Encoder().embed_queries([question], None)[0])
    pks, cosines = load_pieces(database.connection, vectors).best(query)
    ids = dict(database.connection.execute("SELECT pk, id FROM memory"))
    return {ids[pk]: cosine for pk, cosine in zip(pks.tolist(), cosines.tolist(), strict=True)}


def pieces(database: Database, name: str) -> int:
    vectors = further_list(database.connection, "encoder")
    assert vectors is not None
    return len(vectors_by_rowid(database.connection, vectors, [pk_of(database, name)]))


def test_a_long_memory_is_found_by_its_passage(database: Database) -> None:
    assert pieces(database, "cat") == 1
    assert pieces(database, "long") > 2
    question = "The weather was fine. My passport lies in the drawer."
    whole, asked = Encoder().embed_queries([database_text(database, "long"), question], None)
    assert best(database, question)["long"] > float(whole @ asked) + 0.1


def test_a_picture_is_found_by_what_it_shows(database: Database) -> None:
    assert pieces(database, "tea") == 2
    found = best(database, "a tower with a light by the sea in the evening")
    assert max(found, key=found.__getitem__) == "tea"


def test_an_edited_memory_has_no_vector_of_its_old_text(database: Database) -> None:
    database.curation.edit(["cat"], {"user_text": "My bicycle has a flat tyre."}, now=NOW + 1)
    assert pieces(database, "cat") == 0
    assert database.upkeep.fill_list(Encoder(), "encoder") == 1
    found = best(database, "The wheel of my bike is broken.")
    assert max(found, key=found.__getitem__) == "cat"


@pytest.mark.parametrize("undone", [False, True])
def test_a_deleted_import_and_its_undo_leave_no_foreign_vector(database: Database, undone: bool) -> None:
    database.curation.edit(["long"], {"user_text": "short now"}, now=NOW + 1)
    if undone:
        database.journal.undo()
    database.upkeep.fill_list(Encoder(), "encoder")
    assert pieces(database, "long") == 1 if not undone else pieces(database, "long") > 2
    vectors = further_list(database.connection, "encoder")
    assert vectors is not None
    assert vec0.damage_of(database.connection, vectors) is None
    assert not vec0.stale_pks(database.connection, vectors)


def test_what_changed_is_followed_as_if_it_was_read_again(database: Database) -> None:
    vectors = further_list(database.connection, "encoder")
    assert vectors is not None
    before = load_pieces(database.connection, vectors)
    add(database, "dog", "A dog barks.")
    database.curation.edit(["cat"], {"user_text": "Nothing of the kind."}, now=NOW + 1)
    database.upkeep.fill_list(Encoder(), "encoder")
    followed = before.follow(database.connection)
    assert followed is not None
    query = Query(Encoder().embed_queries(["an animal"], None)[0])
    for found, wanted in zip(followed.best(query), load_pieces(database.connection, vectors).best(query), strict=True):
        assert (found == wanted).all()
    again = followed.follow(database.connection)
    assert again is not None
    assert (again.best(query)[0] == followed.best(query)[0]).all()


def test_a_list_is_added_once_and_removed_with_its_vectors(database: Database) -> None:
    database.upkeep.add_list(Encoder(), "encoder", "encoder")
    assert [one.name for one in embedders.further_lists(database.connection)] == ["encoder"]
    with pytest.raises(InputError, match="encoder"):
        database.upkeep.add_list(StaticHashedEmbedder(), "default", "encoder")
    with pytest.raises(InputError, match="static-hashed"):
        database.upkeep.add_list(StaticHashedEmbedder(), "default", "other")
    database.upkeep.remove_list("encoder")
    assert embedders.further_lists(database.connection) == ()
    assert not [name for name in vec0.there(database.connection) if name.startswith("vec_2")]
    with pytest.raises(InputError, match="encoder"):
        database.upkeep.remove_list("encoder")


def test_a_list_of_another_version_is_not_filled(database: Database) -> None:
    database.connection.execute("UPDATE embedder SET version = 'older' WHERE list = 'encoder'")
    with pytest.raises(InputError, match="older"):
        database.upkeep.fill_list(Encoder(), "encoder")


def test_another_embedder_of_the_database_leaves_the_further_lists(database: Database) -> None:
    class Other(StaticHashedEmbedder):
        version = "2"

    wanted = best(database, "cat")
    database.upkeep.reembed(Other(), "default")
    assert best(database, "cat") == wanted
    assert np.isclose(sorted(wanted.values()), sorted(best(database, "cat").values())).all()


def test_a_reader_finds_the_same_with_and_without_a_cache_and_only_what_filters_admit(database: Database) -> None:
    database.curation.isolate(["tea"], now=NOW + 1)
    vector = Encoder().embed_queries(["a cat"], None)[0]
    filters = Filters(kinds=("episode",))
    found = []
    for exact in (False, True):
        with closing(open_reader_of(database, exact=exact)) as reader, reader.snapshot():
            pks, cosines = reader.vectors.cosines(vector, filters=filters, further="encoder")
            found.append((pks.tolist(), cosines.tolist()))
            (state,) = reader.vectors.further()
            assert (state.name, state.embedded, state.missing, state.complete) == ("encoder", 3, 0, True)
    assert found[0] == found[1]
    assert found[0][0] == sorted([pk_of(database, "cat"), pk_of(database, "long")])


@pytest.mark.parametrize("exact", [False, True])
def test_the_nearest_of_a_list_have_exact_cosines_of_their_best_vectors_and_true_ranks(
    database: Database, exact: bool
) -> None:
    for number in range(12):
        add(database, f"same{number:02}", "The weather was fine.")
    database.upkeep.fill_list(Encoder(), "encoder")
    vector = Encoder().embed_queries(["The weather was fine. My passport lies in the drawer."], None)[0]
    filters = Filters(kinds=("episode",))
    vectors = further_list(database.connection, "encoder")
    assert vectors is not None
    wanted: dict[int, float] = {}
    for pks, rows in vector_blocks(database.connection, vectors):
        for pk, cosine in zip(pks.tolist(), exact_cosines(vector, unit_rows(rows)).tolist(), strict=True):
            wanted[pk] = max(cosine, wanted.get(pk, -1.0))
    ids = dict(database.connection.execute("SELECT pk, id FROM memory"))
    order = sorted((-cosine, ids[pk]) for pk, cosine in wanted.items())
    with closing(open_reader_of(database, exact=exact)) as reader, reader.snapshot():
        search = reader.vectors
        for k in (1, 5, 100):
            near = search.nearest({"q": vector}, k=k, filters=filters, further="encoder")["q"]
            assert [(-hit.score, hit.id) for hit in near.hits] == order[:k]
        for rank, (negative, name) in enumerate(order, 1):
            found = search.position(vector, name, filters=filters, further="encoder")
            assert (found.rank, found.score, found.indexed) == (rank, -negative, True)
        assert search.nearest({"q": vector}, k=5, filters=filters, further="other")["q"].path == "none"
        assert not search.position(vector, "cat", filters=filters, further="other").indexed


@pytest.mark.parametrize("exact", [False, True])
def test_two_lists_are_searched_by_the_mean_of_both_cosines(database: Database, exact: bool) -> None:
    for number in range(12):
        add(database, f"same{number:02}", "The weather was fine.")
    database.upkeep.fill_list(Encoder(), "encoder")
    add(database, "new", "My passport is in the other drawer.")  # not in the encoder's list yet
    text, filters = "The weather was fine. My passport lies in the drawer.", Filters(kinds=("episode",))
    with closing(open_reader_of(database, exact=exact)) as reader, reader.snapshot():
        search = reader.vectors
        (own,) = StaticHashedEmbedder().embed_queries([text], search.statistics())
        (other,) = Encoder().embed_queries([text], None)
        pair = VectorPair(own, other, "encoder")
        sides = [search.nearest({"q": own}, k=99, filters=filters)["q"].hits]
        sides.append(search.nearest({"q": other}, k=99, filters=filters, further="encoder")["q"].hits)
        cosines = [{hit.id: hit.score for hit in hits} for hits in sides]
        assert sorted(cosines[0].keys() - cosines[1].keys()) == ["new"]
        wanted = {name: np.mean([one[name] for one in cosines if name in one]) for name in cosines[0]}
        hits = search.nearest({"q": pair}, k=99, filters=filters)["q"].hits
        assert {hit.id: hit.score for hit in hits} == pytest.approx(wanted, abs=1e-4)
        assert [hit.id for hit in hits] == sorted(wanted, key=lambda name: (-dict(_scores(hits))[name], name))
        assert search.nearest({"q": pair}, k=5, filters=filters)["q"].hits == hits[:5]
        assert search.cosines_of(pair, [*wanted, "nobody"]) == dict(_scores(hits))
        for hit in hits:
            assert search.position(pair, hit.id, filters=filters) == Position(hit.rank, hit.score, indexed=True)
        assert not search.position(pair, "nobody", filters=filters).indexed


def _scores(hits: Sequence[Hit]) -> list[tuple[str, float]]:
    return [(hit.id, hit.score) for hit in hits]


def test_a_list_counts_the_memories_that_it_lacks(database: Database) -> None:
    add(database, "new", "Something new.")
    with closing(open_reader_of(database)) as reader, reader.snapshot():
        (state,) = reader.vectors.further()
    assert (state.embedded, state.missing, state.complete) == (3, 1, False)


def test_what_a_list_covers_is_followed_through_every_kind_of_write(database: Database) -> None:
    connection = database.connection
    (one,) = embedders.further_lists(connection)
    covered = embedders.coverage(connection, one)

    def edit(name: str, text: str) -> None:
        database.curation.edit([name], {"user_text": text}, now=NOW + 5)

    def replace_list() -> None:
        database.upkeep.remove_list("encoder")
        database.upkeep.add_list(Encoder(), "encoder", "encoder")

    steps: dict[str, Callable[[], object]] = {
        "add": lambda: add(database, "new", "A new memory."),
        "edit": lambda: edit("cat", "Not of a cat any more."),
        "edit again": lambda: edit("cat", "Of a cat after all."),
        "undo": lambda: database.journal.undo(),
        "fill": lambda: database.upkeep.fill_list(Encoder(), "encoder"),
        "purge": lambda: database.purging.purge(["new"], now=NOW + 7),
        "replace the list": replace_list,
        "fill again": lambda: database.upkeep.fill_list(Encoder(), "encoder"),
    }
    for step, work in steps.items():
        work()
        (one,) = embedders.further_lists(connection)
        covered, whole = embedders.coverage(connection, one, covered), embedders.coverage(connection, one)
        assert (step, covered.embedded.tolist()) == (step, whole.embedded.tolist())
        assert (step, covered.missing.tolist()) == (step, whole.missing.tolist())


def open_reader_of(database: Database, *, exact: bool = False) -> Reader:
    connection = open_reader(Path(database.connection.filename))
    return Reader(connection, MatrixCache(), exact=exact)


class Texts(EmbedderBase):
    """Local, counted nowhere, of one dimension a letter."""

    name = "letters"
    version = "1"
    dimension = 26

    def embed_memories(self, texts: Sequence[str]) -> NDArray[np.float32]:
        found = np.array([[text.lower().count(chr(97 + at)) for at in range(26)] for text in texts], np.float32)
        return np.asarray(found / np.maximum(np.linalg.norm(found, axis=1, keepdims=True), 1e-9), np.float32)


class Plain(Texts):
    """One whose vectors stand in the table `vector`, one for each memory."""

    name = "plain"
    dimension = MAX_DIMENSION + 1

    def embed_memories(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return np.pad(super().embed_memories(texts), ((0, 0), (0, self.dimension - 26)))


def test_a_list_in_the_plain_table_has_the_vector_of_the_whole_text(database: Database) -> None:
    database.upkeep.add_list(Plain(), "plain", "plain")
    assert database.upkeep.fill_list(Plain(), "plain") == 3
    text = database_text(database, "long")
    with closing(open_reader_of(database)) as reader, reader.snapshot():
        filters = Filters(kinds=("episode",))
        asked = Plain().embed_queries([text], None)[0]
        hits = reader.vectors.nearest({"q": asked}, k=1, filters=filters, further="plain")["q"].hits
        assert (hits[0].id, round(hits[0].score, 6)) == ("long", 1.0)
    database.curation.edit(["long"], {"user_text": "xyz"}, now=NOW + 1)
    assert [one.name for one in embedders.further_lists(database.connection)] == ["encoder", "plain"]
    assert database.upkeep.fill_list(Plain(), "plain") == 1


def test_an_embedder_that_becomes_the_database_s_own_is_no_further_list_any_more(database: Database) -> None:
    database.upkeep.add_list(Texts(), "letters", "letters")
    database.upkeep.fill_list(Texts(), "letters")
    database.upkeep.reembed(Texts(), "letters")
    assert [one.name for one in embedders.further_lists(database.connection)] == ["encoder"]
    vectors = vector_list(database.connection)
    assert vectors is not None
    assert len(vectors_by_rowid(database.connection, vectors, [pk_of(database, "long")])) == 1
    assert not any(vec0.differences(database.connection))


def test_what_an_unfinished_change_of_the_embedder_left_is_no_list_with_passages(database: Database) -> None:
    def stop(stage: str, done: int, total: int | None) -> None:
        del stage, total
        if done:
            raise Cancelled

    with pytest.raises(Cancelled):
        database.upkeep.reembed(Texts(), "letters", progress=stop)
    database.upkeep.add_list(Texts(), "letters", "letters")
    assert database.upkeep.fill_list(Texts(), "letters") == 3
    vectors = further_list(database.connection, "letters")
    assert vectors is not None
    assert len(vectors_by_rowid(database.connection, vectors, [pk_of(database, "long")])) > 2


def test_a_purge_takes_the_vectors_of_every_list_out_of_the_file(database: Database) -> None:
    held = []
    for vectors in vector_lists(database.connection):
        held += [data for data, _ in vectors_by_rowid(database.connection, vectors, [pk_of(database, "long")]).values()]
    assert len(held) > 3
    path = Path(database.connection.filename)
    assert all(any(data[:100] in file.read_bytes() for file in path.parent.glob("lists.db*")) for data in held)
    assert database.purging.purge(["long"], now=NOW + 1).finished
    assert not any(data[:100] in file.read_bytes() for data in held for file in path.parent.glob("lists.db*"))
    assert_sound(database)


def test_reindex_undo_and_redo_leave_every_list_sound(database: Database) -> None:
    database.upkeep.reindex()
    assert pieces(database, "long") > 2
    database.curation.edit(["long"], {"user_text": "short now"}, now=NOW + 1)
    database.curation.isolate(["cat"], now=NOW + 2)
    for step in (database.journal.undo, database.journal.undo, database.journal.redo, database.journal.redo):
        step()
        assert_sound(database)
    assert (pieces(database, "long"), pieces(database, "cat")) == (0, 1)
    database.upkeep.fill_list(Encoder(), "encoder")
    assert pieces(database, "long") == 1


def test_a_damaged_list_is_emptied_by_the_repair_and_made_again(database: Database) -> None:
    vectors = further_list(database.connection, "encoder")
    assert vectors is not None
    table = f"{vectors.table}_vector_chunks00"
    path = Path(database.connection.filename)
    with closing(apsw.Connection(str(path))) as other:
        other.execute(f"UPDATE {table} SET vectors = zeroblob(length(vectors))")
    assert [problem.code for problem in check(database.connection, database.embedder)] == ["vec0"]
    database.upkeep.reindex()
    assert_sound(database)
    assert database.upkeep.fill_list(Encoder(), "encoder") == 3
    assert_sound(database)


def test_a_backup_and_a_recovered_file_have_the_list(database: Database, tmp_path: Path) -> None:
    path = Path(database.connection.filename)
    backup(database.connection, tmp_path / "copy.db")
    recover_into(path, tmp_path / "saved.db", progress=no_progress, token=CancelToken())
    for name, held in (("copy.db", 3), ("saved.db", 0)):
        with closing(Database.open(tmp_path / name, embedder=StaticHashedEmbedder())) as found:
            (one,) = embedders.further_lists(found.connection)
            covered = embedders.coverage(found.connection, one)
            assert (one.name, len(covered.embedded), len(covered.missing)) == ("encoder", held, 3 - held)
            assert found.upkeep.fill_list(Encoder(), "encoder") == 3 - held
            assert_sound(found)


def test_a_rehearsal_has_the_list_without_reading_it_again(database: Database) -> None:
    with closing(open_reader(Path(database.connection.filename))) as file:
        rehearsal = Rehearsal(file, database.embedder)
    with closing(rehearsal):
        rehearsal.writer.curation.isolate(["cat"], now=NOW + 1)
        vector = Encoder().embed_queries(["a cat"], None)[0]
        with rehearsal.pool.reader() as reader, reader.snapshot():
            pks, _ = reader.vectors.cosines(vector, filters=Filters(kinds=("episode",)), further="encoder")
            assert pks.tolist() == sorted([pk_of(database, "long"), pk_of(database, "tea")])


def test_a_file_that_is_only_read_answers_from_its_lists(database: Database) -> None:
    path = Path(database.connection.filename)
    database.connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
    vector = Encoder().embed_queries(["a cat"], None)[0]
    with closing(open_reader(path, read_only=True)) as connection:
        reader = Reader(connection, MatrixCache())
        with reader.snapshot():
            found = reader.vectors.nearest({"q": vector}, k=1, filters=Filters(kinds=("episode",)), further="encoder")
    assert [hit.id for hit in found["q"].hits] == ["cat"]
