"""vec0 is trusted only after its shadow tables were looked at, and thrown away otherwise."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest
from helpers.damages import VEC0, VEC0_HIDDEN, damage_file
from helpers.depth import thin
from helpers.masters import Masters
from helpers.mutants import pages_of
from helpers.stores import NOW, SmallEmbedder, assert_sound, episode, many, new_writer, take
from numpy.typing import NDArray

from mnemonaut_core.store import embedders
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.open import open_reader
from mnemonaut_core.store.transactions import writing
from mnemonaut_core.store.vectors import vec0
from mnemonaut_core.store.vectors.stored import DEFAULT_NAME, decode
from mnemonaut_core.store.vectors.vec0 import NO_DAY


@pytest.fixture
def path(tmp_path: Path, masters_of_run: Masters) -> Path:
    """A closed database with 60 memories."""

    def build(place: Path) -> None:
        writer = new_writer(place)
        take(writer, many(60))
        writer.close()

    return Path(shutil.copy(masters_of_run.made("sixty.db", build), tmp_path / "memory.sqlite"))


@pytest.mark.parametrize("damage", thin(VEC0, night=True))
def test_damage_is_seen_by_readers_and_mended_by_the_writer(path: Path, damage: str) -> None:
    damage_file(path, VEC0[damage])
    reader = open_reader(path)
    assert not vec0.usable(reader)
    reader.close()
    writer = Database.open(path, embedder=SmallEmbedder())
    assert vec0.usable(writer.connection)
    assert_sound(writer)
    writer.close()


@pytest.mark.parametrize("damage", thin(VEC0, first=1, night=True))
def test_damage_that_comes_while_the_writer_is_open_stops_no_operation(path: Path, damage: str) -> None:
    writer = Database.open(path, embedder=SmallEmbedder())
    damage_file(path, VEC0[damage])
    writer.curation.edit(["m8"], {"user_text": "edited over a damaged index"}, now=NOW)
    writer.curation.isolate(["m10", "a6"], now=NOW)
    writer.journal.undo()
    assert_sound(writer)
    writer.close()


@pytest.mark.parametrize("damage", VEC0_HIDDEN)
def test_damage_within_the_right_sizes_is_found_by_the_check(path: Path, damage: str) -> None:
    damage_file(path, VEC0_HIDDEN[damage])
    writer = Database.open(path, embedder=SmallEmbedder())
    assert list(vec0.differences(writer.connection))
    writer.upkeep.reindex()
    assert_sound(writer)
    writer.close()


def test_an_index_of_a_shadow_table_that_leads_nowhere_is_found_by_the_comparison(path: Path) -> None:
    """A scan of the table finds its rows, a look by rowid does not."""
    indexes = [name for name in pages_of(path) if name.startswith("sqlite_autoindex_vec_memory_")]
    data = bytearray(path.read_bytes())
    for name in indexes:
        for page in pages_of(path)[name]:
            data[(page - 1) * 4096 : page * 4096] = b"\x0a\x00\x00\x00\x00\x10\x00\x00".ljust(4096, b"\x00")  # empty
    path.write_bytes(data)
    reader = open_reader(path)
    assert indexes
    assert list(vec0.differences(reader))
    reader.close()


def test_an_undated_memory_has_a_day_of_its_own(writer: Database) -> None:
    take(writer, [episode("x", "text", occurred_at=None)])
    assert writer.connection.execute("SELECT occurred_day, rank_day FROM vec_memory").get == (NO_DAY, NO_DAY)


def test_the_index_answers_with_the_filters_of_the_metadata(writer: Database, embedder: SmallEmbedder) -> None:
    take(
        writer,
        [episode("a", "tea and cake"), episode("b", "tea and cake", sensitivity=2), episode("c", "tea and cake")],
    )
    writer.curation.isolate(["c"], now=NOW)
    query = embedder.embed_memories(["tea and cake"])[0].tobytes()
    rows = writer.connection.execute(
        "SELECT memory_pk FROM vec_memory WHERE embedding MATCH ? AND k = 9 AND kind = 'episode' AND searchable = 1"
        " AND sensitivity <= 1 AND status != 'archived' AND boundary_class IN ('public', 'internal')",
        (query,),
    ).fetchall()
    assert rows == [(1,)]


def encoded_alone(unit: NDArray[np.float32]) -> tuple[bytes, float]:
    """(components, scale) so that components × scale ≈ the vector."""
    scale = float(np.max(np.abs(unit))) / 127.0
    return np.rint(unit / scale).astype(np.int8).tobytes(), scale


def test_batches_are_encoded_like_single_vectors() -> None:
    vectors = np.random.default_rng(3).standard_normal((50, 33)).astype(np.float32)
    vectors[7] = 0.0
    rows = embedders.encode(DEFAULT_NAME, 1, list(range(50)), vectors)
    assert [row[0] for row in rows] == [i for i in range(50) if i != 7]
    for pk, _, scale, data in rows:
        assert (data, scale) == encoded_alone(vectors[pk])
    units = vec0.unit_rows([(pk, scale, data) for pk, _, scale, data in rows], 33)
    for unit, (_, _, scale, data) in zip(units, rows, strict=True):
        assert unit.tobytes() == decode(data, scale, 33).tobytes()


def test_dropping_works_inside_a_transaction_that_is_rolled_back(writer: Database) -> None:
    take(writer, many(5))

    def failing() -> None:
        with writing(writer.connection):
            vec0.drop(writer.connection)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        failing()
    assert_sound(writer)
