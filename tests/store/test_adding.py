"""Adding what was said before: it counts once more, unless it is isolated; then the person is asked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from helpers.databases import NOW, SeededEmbedder

from mnemonaut_core.domain.memory import Entity, Memory
from mnemonaut_core.errors import InputError
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.store.embedders import choose
from mnemonaut_core.store.writer import Writer


def towards(cosine: float) -> list[float]:
    """A unit vector with this cosine to the first axis."""
    return [cosine, (1.0 - cosine**2) ** 0.5, *[0.0] * 6]


GIVEN = {
    "we walked by the river": towards(1.0),
    "we went along the water": towards(0.93),
    "we sat at the harbour": towards(0.91),
}


class Made(SeededEmbedder):
    """Vectors that are made, not given in a file."""

    name = "seeded"


@pytest.fixture
def writer(tmp_path: Path) -> Iterator[Writer]:
    embedder = Made(GIVEN)
    with closing(Writer.open(tmp_path / "m.db", create=True, embedder=embedder)) as opened:
        with opened.connection:
            choose(opened.connection, embedder, "test")
        yield opened


def record(memory_id: str, text: str, *, kind: str = "state", **beside: object) -> MemoryRecord:
    spoken = kind == "episode"
    memory = Memory(id=memory_id, kind=kind, user_text=text if spoken else None, body=None if spoken else text)
    return MemoryRecord(memory, **beside)  # type: ignore[arg-type]


def counts(writer: Writer) -> dict[str, int | None]:
    return dict(writer.connection.execute("SELECT id, reinforcement FROM memory ORDER BY id"))


def test_what_was_said_before_counts_once_more_instead_of_a_row(writer: Writer) -> None:
    writer.add(record("first", "we walked by the river"), now=NOW)
    updated = writer.connection.execute("SELECT updated_at FROM memory").get
    again = writer.add(
        record("second", "we went along the water", threads=("walks",), entities=(Entity("place", "Rhine"),)),
        now=NOW + 9,
    )
    assert (again.ids, again.title) == (("first",), "Count first once more")
    assert counts(writer) == {"first": 1}
    assert writer.connection.execute("SELECT thread_key FROM thread_member").get == "walks"
    assert writer.connection.execute("SELECT name FROM mention").get == "Rhine"
    assert writer.connection.execute("SELECT updated_at FROM memory").get == updated
    writer.add(record("third", "we went along the water"), now=NOW + 10)
    assert counts(writer) == {"first": 2}
    writer.undo()
    assert counts(writer) == {"first": 1}


def test_what_is_less_alike_or_of_another_kind_is_a_memory_of_its_own(writer: Writer) -> None:
    writer.add(record("first", "we walked by the river"), now=NOW)
    writer.add(record("other", "we sat at the harbour"), now=NOW)
    writer.add(record("spoken", "we went along the water", kind="episode"), now=NOW)
    assert counts(writer) == {"first": None, "other": None, "spoken": None}


def test_anyway_stores_it_beside(writer: Writer) -> None:
    writer.add(record("first", "we walked by the river"), now=NOW)
    writer.add(record("second", "we went along the water"), now=NOW, anyway=True)
    assert counts(writer) == {"first": None, "second": None}


@pytest.mark.parametrize("text", ["we went along the water", "we walked by the river"], ids=["cosine", "letters"])
def test_a_near_repeat_of_an_isolated_memory_is_neither_counted_nor_stored(writer: Writer, text: str) -> None:
    writer.add(record("first", "we walked by the river"), now=NOW)
    writer.add(record("live", "we went along the water"), now=NOW, anyway=True)
    writer.isolate(["first"], now=NOW)
    with pytest.raises(InputError) as refused:
        writer.add(record("again", text), now=NOW)
    assert refused.value.code == "near_isolated"
    assert "`mnemonaut restore first`" in refused.value.advice
    assert "`mnemonaut add --anyway`" in refused.value.advice
    assert counts(writer) == {"first": None, "live": None}
    writer.add(record("again", text), now=NOW, anyway=True)
    assert writer.connection.execute("SELECT searchable, reinforcement FROM memory WHERE id = 'again'").get == (1, None)
