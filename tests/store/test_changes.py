"""The log of what each generation changed; that it names everything is a law over all operations (`test_all_operations`)."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.stores import NOW, SmallEmbedder, episode, many, take

from mnemonaut_core.store import changes
from mnemonaut_core.store.changes import Changes, ContentState, changes_since, content_state
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.transactions import writing


def mark(writer: Database) -> ContentState:
    """Where the log stands."""
    return content_state(writer.connection)


def since(writer: Database, then: ContentState) -> Changes | None:
    """What changed."""
    return changes_since(writer.connection, then)


def test_names_what_changed_and_how(writer: Database) -> None:
    take(writer, many(10))
    start = mark(writer)
    writer.curation.isolate(["m1"], now=NOW)
    isolated = since(writer, start)
    assert isolated is not None
    assert (isolated.texts.tolist(), isolated.rows.tolist()) == ([], [2])
    writer.curation.edit(["m2"], {"user_text": "something else"}, now=NOW)
    writer.journal.undo()
    both = since(writer, start)
    assert both is not None
    assert (both.texts.tolist(), both.rows.tolist()) == ([3], [2, 3])
    nothing = since(writer, mark(writer))
    assert nothing is not None
    assert not len(nothing.rows)
    take(writer, [episode("m10", "a new one")])
    start = mark(writer)
    writer.journal.undo()
    deleted = since(writer, start)
    assert deleted is not None
    assert (deleted.texts.tolist(), deleted.rows.tolist()) == ([11], [11])


def test_counting_use_changes_nothing(writer: Database) -> None:
    take(writer, many(3))
    with writing(writer.connection):
        writer.connection.execute("UPDATE memory SET access_count = 5, utility = 0.5")
    assert not writer.connection.execute("SELECT count(*) FROM change_pending").get


def test_another_history_is_not_followed(writer: Database) -> None:
    take(writer, many(3))
    at, token = mark(writer)
    assert changes_since(writer.connection, ContentState(at, (token or 0) + 1)) is None
    assert changes_since(writer.connection, ContentState(at + 1, token)) is None
    assert changes_since(writer.connection, ContentState(at, None)) is None


def test_too_much_is_not_told(writer: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changes, "_FEW", 3)
    take(writer, many(20))
    start = mark(writer)
    writer.curation.isolate(["m1", "m2"], now=NOW)
    assert since(writer, start) is not None
    writer.curation.isolate(["m3", "m4", "m5", "m7"], now=NOW)
    assert since(writer, start) is None
    assert since(writer, mark(writer)) is not None


def test_a_rebuild_is_everything(writer: Database) -> None:
    take(writer, many(3))
    start = mark(writer)
    writer.upkeep.reindex()
    assert since(writer, start) is None


def test_is_trimmed(writer: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changes, "_ROWS_KEPT", 5)
    monkeypatch.setattr(changes, "_TRIMMED_EVERY", 2)
    take(writer, many(3))
    start = mark(writer)
    for number in range(8):
        writer.curation.add(episode(f"n{number}", f"a new one {number * 77}"), now=NOW)
    assert since(writer, start) is None
    assert writer.connection.execute("SELECT count(*) FROM change_log").get <= 6


def test_a_damaged_log_is_not_followed(writer: Database) -> None:
    take(writer, many(3))
    start = mark(writer)
    writer.curation.isolate(["m1"], now=NOW)
    for wrong in ("'text'", "x'00'", "NULL"):
        writer.connection.execute(f"UPDATE change_log SET changed = {wrong} WHERE generation > {start[0]}")
        assert since(writer, start) is None


def test_a_gap_in_the_log_is_not_passed_over(writer: Database) -> None:
    take(writer, many(5))
    start = mark(writer)
    writer.curation.isolate(["m1"], now=NOW)
    writer.curation.isolate(["m2"], now=NOW)
    writer.connection.execute("DELETE FROM change_log WHERE generation = ?", (start[0] + 1,))
    assert since(writer, start) is None


def test_survives_a_restart(writer: Database, tmp_path: Path) -> None:
    take(writer, many(3))
    start = mark(writer)
    writer.curation.isolate(["m1"], now=NOW)
    writer.close()
    again = Database.open(tmp_path / "memory.sqlite", embedder=SmallEmbedder())
    found = since(again, start)
    again.close()
    assert found is not None
    assert found.rows.tolist() == [2]
