"""Changing the embedder: the old vectors serve until the new ones are whole."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from helpers.stores import NOW, SmallEmbedder, assert_sound, content, episode, many, new_writer, take, vectors_in

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.errors import Cancelled
from mnemonaut_core.ports import Vectors
from mnemonaut_core.store import embedders
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.meta import get_number
from mnemonaut_core.store.vectors.stored import vector_lists


def _current(writer: Database) -> str:
    stored = embedders.current(writer.connection)
    assert stored is not None
    return stored.name


def _cancel_at(count: int, token: CancelToken) -> object:
    def progress(stage: str, done: int, total: int | None) -> None:
        if stage == "embed" and done >= count:
            token.cancel()

    return progress


def test_a_new_embedder_takes_over_at_once_and_whole(writer: Database) -> None:
    take(writer, many(40))
    other = SmallEmbedder("other", dimension=24)
    assert writer.upkeep.reembed(other, "model2vec:other") == 40
    assert _current(writer) == "other"
    assert {len(data) for data in vectors_in(writer).values()} == {96}
    assert_sound(writer)
    assert writer.upkeep.reembed(other) == 0


@pytest.mark.long
def test_a_cancelled_run_goes_on_where_it_stopped(writer: Database) -> None:
    take(writer, many(2000))
    before = {row[:2]: row[2:] for row in content(writer.connection)["vector"]}
    other, token = SmallEmbedder("other"), CancelToken()
    with pytest.raises(Cancelled):
        writer.upkeep.reembed(other, progress=_cancel_at(1000, token), token=token)  # type: ignore[arg-type]
    done = other.embedded
    assert 0 < done < 2000
    assert _current(writer) == "small"
    after = {row[:2]: row[2:] for row in content(writer.connection)["vector"]}
    assert before.items() <= after.items()
    assert_sound(writer)
    writer.upkeep.reembed(other)
    assert other.embedded == 2000
    assert _current(writer) == "other"
    assert_sound(writer)


@pytest.mark.long
def test_what_changes_while_it_is_embedded_is_embedded_as_it_is_at_the_end(writer: Database) -> None:
    take(writer, many(1200))
    token = CancelToken()
    other = SmallEmbedder("other")
    with pytest.raises(Cancelled):
        writer.upkeep.reembed(other, progress=_cancel_at(600, token), token=token)  # type: ignore[arg-type]
    writer.curation.edit(["m1"], {"user_text": "changed in between"}, now=NOW)
    writer.curation.isolate(["a6"], now=NOW)
    writer.curation.add(episode("late", "added in between"), now=NOW)
    assert_sound(writer)
    writer.upkeep.reembed(other)
    row = vectors_in(writer)[writer.connection.execute("SELECT pk FROM memory WHERE id = 'm1'").get]
    text = "changed in between\nreply 1"
    assert row == other.embed_memories([text])[0].tobytes()
    assert_sound(writer)


@pytest.mark.long
def test_another_target_drops_what_the_first_left(writer: Database) -> None:
    take(writer, many(1200))
    token = CancelToken()
    with pytest.raises(Cancelled):
        writer.upkeep.reembed(SmallEmbedder("first"), progress=_cancel_at(600, token), token=token)  # type: ignore[arg-type]
    writer.upkeep.reembed(SmallEmbedder("second"))
    assert len(vector_lists(writer.connection)) == 1
    assert_sound(writer)


def test_going_without_vectors_and_back(writer: Database) -> None:
    take(writer, many(9))
    before = content(writer.connection)["vector"]
    writer.upkeep.reembed(SmallEmbedder("none", dimension=0, statistics=False))
    assert content(writer.connection)["vector"] == []
    assert get_number(writer.connection, "gram_total") == 0
    assert writer.connection.execute("SELECT count(*) FROM sqlite_schema WHERE name GLOB 'vec_*'").get == 0
    assert_sound(writer)
    writer.curation.add(episode("x", "stored without a vector"), now=NOW)
    writer.journal.undo()
    writer.upkeep.reembed(SmallEmbedder())
    assert content(writer.connection)["vector"] == before
    assert_sound(writer)


def test_a_database_without_embedder_can_choose_one_later(tmp_path: Path) -> None:
    writer = Database.open(tmp_path / "memory.sqlite", create=True)
    take(writer, many(9))
    writer.upkeep.reembed(SmallEmbedder())
    assert len(vectors_in(writer)) == 9
    assert_sound(writer)
    writer.close()


def test_vectors_too_long_for_vec0_are_kept_without_it(tmp_path: Path) -> None:
    writer = new_writer(tmp_path / "memory.sqlite", SmallEmbedder(dimension=9000))
    take(writer, many(3))
    assert len(content(writer.connection)["vector"]) == 3
    assert writer.connection.execute("SELECT count(*) FROM sqlite_schema WHERE name GLOB 'vec_*'").get == 0
    assert_sound(writer)
    writer.close()


@pytest.mark.long
def test_what_another_process_changes_meanwhile_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "memory.sqlite"
    writer = new_writer(path)
    take(writer, many(700))

    class Disturbed(SmallEmbedder):
        def embed_memories(self, texts: Sequence[str]) -> Vectors:
            rows = super().embed_memories(texts)
            if self.embedded == 512:
                other = Database.open(path, embedder=SmallEmbedder())
                other.curation.edit(["m1"], {"user_text": "changed behind the back"}, now=NOW)
                other.close()
            return rows

    other = Disturbed("other")
    writer.upkeep.reembed(other)
    pk = writer.connection.execute("SELECT pk FROM memory WHERE id = 'm1'").get
    held = vectors_in(writer)[pk]
    assert held == SmallEmbedder("other").embed_memories(["changed behind the back\nreply 1"])[0].tobytes()
    assert_sound(writer)
    writer.close()
