"""vec0 is asked only where its shadow tables are there, and rebuilt where it does not hold what was written."""

from __future__ import annotations

import shutil
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest
from helpers.damages import VEC0, VEC0_HIDDEN, damage_file
from helpers.depth import thin
from helpers.masters import Masters
from helpers.stores import NOW, SmallEmbedder, assert_sound, episode, many, new_writer, take
from numpy.typing import NDArray

from mnemonaut_core.store import embedders
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.derived import is_in_step, wrong_parts
from mnemonaut_core.store.open import open_reader
from mnemonaut_core.store.transactions import writing
from mnemonaut_core.store.vectors import vec0
from mnemonaut_core.store.vectors.stored import DEFAULT_NAME
from mnemonaut_core.store.vectors.vec0 import NO_TIME


@pytest.fixture
def path(tmp_path: Path, masters_of_run: Masters) -> Path:
    """A closed database with 60 memories."""

    def build(place: Path) -> None:
        writer = new_writer(place)
        take(writer, many(60))
        writer.close()

    return Path(shutil.copy(masters_of_run.made("sixty.db", build), tmp_path / "memory.sqlite"))


ALL = {**VEC0, **VEC0_HIDDEN}


@pytest.mark.parametrize("damage", thin(ALL, night=True))
def test_damage_is_found_by_the_comparison_and_repaired_by_the_writer(path: Path, damage: str) -> None:
    damage_file(path, ALL[damage])
    with closing(open_reader(path)) as reader:
        assert "missing" not in damage or not is_in_step(reader)
        assert not is_in_step(reader) or "vec0" in wrong_parts(reader, counted=False)
    writer = Database.open(path, embedder=SmallEmbedder())
    writer.upkeep.repair()
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


def test_vec0_knows_seconds_and_an_undated_memory_has_a_moment_of_its_own(writer: Database) -> None:
    take(writer, [episode("x", "text", occurred_at=None), episode("y", "word", occurred_at=NOW, last_confirmed_at=7)])
    found = writer.connection.execute("SELECT moment, confirmed FROM vec_1 ORDER BY rowid").fetchall()
    assert found == [(NO_TIME, NO_TIME), (NOW, 7)]


def test_the_index_answers_with_the_filters_of_the_metadata(writer: Database, embedder: SmallEmbedder) -> None:
    take(
        writer,
        [episode("a", "tea and cake"), episode("b", "tea and cake", sensitivity=2), episode("c", "tea and cake")],
    )
    writer.curation.isolate(["c"], now=NOW)
    query = embedder.embed_memories(["tea and cake"])[0].tobytes()
    rows = writer.connection.execute(
        "SELECT rowid >> 16 FROM vec_1 WHERE embedding MATCH ? AND k = 9 AND kind = 'episode' AND searchable = 1"
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


def test_dropping_works_inside_a_transaction_that_is_rolled_back(writer: Database) -> None:
    take(writer, many(5))

    def failing() -> None:
        with writing(writer.connection):
            vec0.drop(writer.connection, "vec_1")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        failing()
    assert_sound(writer)
