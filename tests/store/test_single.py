"""Undo and redo of one operation among others: which rows, and which sentence where it cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.stores import NOW, SmallEmbedder, assert_sound, content, episode, many, new_writer, take

from mnemonaut_core.errors import InputError
from mnemonaut_core.store import journal
from mnemonaut_core.store.database import Database


def _open(writer: Database) -> list[str]:
    return [
        i for (i,) in writer.connection.execute("SELECT memory_id FROM isolation WHERE ended_at IS NULL ORDER BY 1")
    ]


def test_an_import_in_the_middle_is_undone_and_what_came_before_and_after_stays(writer: Database) -> None:
    take(writer, many(4))
    take(writer, [episode("b1", "boats in the harbour"), episode("b2", "boats again")])
    second = writer.journal.entries()[0].id
    writer.curation.isolate(["m1"], now=NOW)
    writer.curation.suppress(["m0"], "boats?", now=NOW)
    before = content(writer.connection)
    writer.journal.undo_only(second, now=NOW + 1)
    assert [i for (i,) in writer.connection.execute("SELECT id FROM memory ORDER BY pk")] == ["m0", "m1", "m2", "m3"]
    assert _open(writer) == ["m1"]
    assert_sound(writer)
    writer.journal.undo()
    assert content(writer.connection) == before
    writer.journal.redo()
    writer.journal.redo_only(second, now=NOW + 2)
    assert content(writer.connection) == before
    assert_sound(writer)


def test_what_a_later_operation_only_names_keeps_what_it_names(writer: Database) -> None:
    take(writer, many(3))
    writer.curation.add(episode("x", "an xylophone on the roof"), now=NOW)
    added = writer.journal.entries()[0].id
    writer.curation.suppress(["x"], "music", now=NOW + 60)
    with pytest.raises(InputError) as told:
        writer.journal.undo_only(added, now=NOW + 61)
    assert told.value.code == "undo_conflict"
    assert told.value.advice.startswith(f"The memory x was changed by a later operation, #{added + 1}")
    assert "2025-10-09 08:54 UTC" in told.value.advice
    writer.journal.undo_only(added + 1, now=NOW + 62)
    writer.journal.undo_only(added, now=NOW + 63)
    assert writer.connection.execute("SELECT count(*) FROM memory WHERE id = 'x'").get == 0


def test_two_edits_of_other_columns_and_an_isolation_between_do_not_hold_each_other(writer: Database) -> None:
    take(writer, many(3))
    writer.curation.edit(["m1"], {"title": "mine"}, now=NOW)
    edit = writer.journal.entries()[0].id
    writer.curation.isolate(["m1"], now=NOW)
    writer.journal.undo_only(edit, now=NOW)
    assert writer.connection.execute("SELECT title, searchable FROM memory WHERE id = 'm1'").get == (None, 0)


def test_one_of_several_that_were_undone_is_done_again_and_the_others_can_be_no_more(writer: Database) -> None:
    take(writer, many(4))
    for one in ("m0", "m1", "m2"):
        writer.curation.isolate([one], now=NOW)
    number = writer.journal.entries()[1].id
    for _ in range(3):
        writer.journal.undo()
    writer.journal.redo_only(number, now=NOW + 1)
    assert _open(writer) == ["m1"]
    with pytest.raises(InputError, match="nothing to redo"):
        writer.journal.redo()
    writer.journal.undo()
    assert _open(writer) == []


def test_what_builds_on_what_is_undone_too_names_it(writer: Database) -> None:
    take(writer, many(3))
    writer.curation.add(episode("x", "an xylophone on the roof"), now=NOW)
    writer.curation.suppress(["x"], "music", now=NOW)
    writer.journal.undo()
    writer.journal.undo()
    newest = writer.journal.entries()[0].id
    with pytest.raises(InputError) as told:
        writer.journal.redo_only(newest, now=NOW)
    assert f"#{newest - 1} “Add x”" in told.value.advice


def test_why_an_operation_is_closed_is_what_closed_it_whatever_came_later(writer: Database) -> None:
    take(writer, many(6))
    journal.close_all(writer.connection, "sample")
    writer.curation.edit(["m1"], {"title": "not yet"}, now=NOW)
    writer.curation.isolate(["m2"], now=NOW)
    writer.curation.isolate(["m0"], now=NOW)
    writer.purging.purge(["m2"], now=NOW)
    journal.close_all(writer.connection, "sample")
    closed = [(entry.operation, entry.closed_by) for entry in writer.journal.entries()]
    assert closed == [
        ("purge", "for_good"),
        ("isolate", "sample"),
        ("isolate", "purge"),
        ("edit", "sample"),
        ("import", "sample"),
    ]
    assert [str(entry.title) for entry in writer.journal.entries()][-2:] == ["Edit m1: title", "Import 6 memories"]


@pytest.mark.parametrize(
    ("closed", "reason"),
    [("migration", "brought up to date"), ("size", "rewrote more"), ("sample", "making of this"), ("", "not kept")],
)
def test_what_is_closed_says_why(writer: Database, closed: str, reason: str, monkeypatch: pytest.MonkeyPatch) -> None:
    take(writer, many(50))
    if closed == "size":
        monkeypatch.setattr("mnemonaut_core.store.journal.BLOB_LIMIT", 1000)
        take(writer, many(50, salt=" anew"))
        monkeypatch.undo()
    else:
        writer.curation.isolate(["m1"], now=NOW)
        if closed == "sample":
            journal.close_all(writer.connection, "sample")
        else:
            writer.connection.execute("UPDATE journal SET state = 'closed', inverse = NULL")
    if closed == "migration":
        writer.connection.execute("UPDATE journal SET schema_version = 1")
    writer.curation.isolate(["m2"], now=NOW)
    entry = writer.journal.entries()[1]
    assert (entry.state, entry.closed_by) == ("closed", closed)
    with pytest.raises(InputError, match="cannot be undone any more") as told:
        writer.journal.undo_only(entry.id, now=NOW)
    assert reason in told.value.advice
    assert _open(writer)[-1] == "m2"


@pytest.mark.nightly
def test_two_hundred_deep_across_restarts_one_in_the_middle_is_undone_alone(tmp_path: Path) -> None:
    path = tmp_path / "deep.db"
    writer = new_writer(path)
    take(writer, many(3))
    for number in range(1, 202):
        writer.curation.suppress(["m0"], f"q{number}", now=NOW)
    writer.close()
    writer = Database.open(path, embedder=SmallEmbedder())
    oldest = writer.journal.entries()[-1].id
    writer.journal.undo_only(oldest + 1, now=NOW)
    entries = writer.journal.entries()
    assert len(entries) == 200
    assert [entry.id for entry in entries if entry.undone_by] == [oldest + 1]
    writer.close()
    writer = Database.open(path, embedder=SmallEmbedder())
    for _ in range(199):
        writer.journal.undo()
    kept = [text for (text,) in writer.connection.execute("SELECT query_text FROM suppression ORDER BY pk")]
    assert kept == ["q1", "q2", "q3"]
    assert_sound(writer)
    writer.close()


def test_a_window_that_names_what_another_took_back_meanwhile_hears_so(tmp_path: Path) -> None:
    here = new_writer(tmp_path / "two.db")
    take(here, many(4))
    here.curation.isolate(["m1"], now=NOW)
    here.curation.isolate(["m2"], now=NOW)
    number = here.journal.entries()[1].id
    there = Database.open(tmp_path / "two.db", embedder=SmallEmbedder())
    there.journal.undo_only(number, now=NOW)
    with pytest.raises(InputError) as told:
        here.journal.undo_only(number, now=NOW)
    assert told.value.code == "already_undone"
    with pytest.raises(InputError) as told:
        here.journal.undo()
    assert told.value.code == "journal_moved"
    there.close()
    here.close()
