"""Restoring exactly the rows that were chosen: what else is kept out stays so, and one undo takes all of it back."""

from __future__ import annotations

import pytest
from helpers.stores import NOW, affect, assert_sound, content, episode, many, take

from mnemonaut_core.store.database import Database
from mnemonaut_core.store.reader import Reader
from mnemonaut_core.store.vectors.cache import MatrixCache


def rows(writer: Database) -> dict[tuple[str, str], str]:
    """The id of every open row by memory and scope (or query)."""
    return {
        (row.memory_id, row.query_text or row.scope): row.id
        for row in Reader(writer.connection, MatrixCache()).library.isolations()
    }


@pytest.fixture
def kept_out(writer: Database) -> Database:
    """m0 is isolated, and kept out of two queries; m1 is isolated."""
    take(writer, many(3))
    writer.curation.suppress(["m0"], "tea", now=NOW)
    writer.curation.suppress(["m0"], "coffee", now=NOW)
    writer.curation.isolate(["m0", "m1"], now=NOW)
    return writer


def test_a_row_for_everywhere_ends_and_those_for_queries_stay(kept_out: Database) -> None:
    change = kept_out.curation.restore_rows([rows(kept_out)["m0", "everywhere"]], now=NOW + 1)
    assert change.ids == ("m0",)
    assert change.title == "Restore 1 memory"
    assert set(rows(kept_out)) == {("m0", "tea"), ("m0", "coffee"), ("m1", "everywhere")}
    assert kept_out.connection.execute("SELECT searchable FROM memory WHERE id = 'm0'").get == 1
    assert_sound(kept_out)


def test_a_row_for_a_query_ends_and_the_memory_stays_isolated(kept_out: Database) -> None:
    kept_out.curation.restore_rows([rows(kept_out)["m0", "tea"]], now=NOW + 1)
    assert set(rows(kept_out)) == {("m0", "everywhere"), ("m0", "coffee"), ("m1", "everywhere")}
    assert kept_out.connection.execute("SELECT searchable FROM memory WHERE id = 'm0'").get == 0


def test_rows_of_both_scopes_are_one_operation(kept_out: Database) -> None:
    before, open_rows = content(kept_out.connection), rows(kept_out)
    entries = len(kept_out.journal.entries())
    change = kept_out.curation.restore_rows(tuple(open_rows.values()), now=NOW + 1)
    assert change.ids == ("m0", "m1")
    assert rows(kept_out) == {}
    assert len(kept_out.journal.entries()) == entries + 1
    kept_out.journal.undo()
    assert content(kept_out.connection) == before
    assert rows(kept_out) == open_rows


def test_an_affect_comes_back_to_the_live_tables(writer: Database) -> None:
    take(writer, [episode("m0", "text"), affect("a0", "sad", "m0")])
    writer.curation.isolate(["a0"], now=NOW)
    writer.curation.restore_rows(tuple(rows(writer).values()), now=NOW)
    assert writer.connection.execute("SELECT count(*) FROM memory WHERE id = 'a0'").get == 1
    assert_sound(writer)


@pytest.mark.parametrize("row", ["", "i", "i999", "s999", "x1", "i1; DROP TABLE memory", "i१"])
def test_what_is_no_open_row_changes_nothing(kept_out: Database, row: str) -> None:
    before = content(kept_out.connection)
    assert kept_out.curation.restore_rows([row], now=NOW).ids == ()
    assert content(kept_out.connection) == before


def test_a_row_that_has_ended_is_left(kept_out: Database) -> None:
    row = rows(kept_out)["m1", "everywhere"]
    kept_out.curation.restore_rows([row], now=NOW + 1)
    assert kept_out.curation.restore_rows([row], now=NOW + 2).journal_id is None
