"""Importing the same source again: what it has no more, what it isolates no more, and whose word holds."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import apsw
import pytest
from helpers.stores import NOW, affect, assert_sound, episode, many, new_writer, source, take
from msgspec.structs import replace

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.domain.import_report import Conflict, ImportReport
from mnemonaut_core.domain.memory import Entity, Link
from mnemonaut_core.importers.cocoroghost import CocoroGhostImporter
from mnemonaut_core.importers.records import ImportOptions, ImportRecord, MemoryRecord, RecalledRun, Refused
from mnemonaut_core.store.database import Database

GHOST = CocoroGhostImporter()


@pytest.fixture
def writer(tmp_path: Path) -> Database:
    """An empty database."""
    return new_writer(tmp_path / "m.db")


def searchable(writer: Database, memory_id: str) -> bool | None:
    """Whether it may be recalled; None where it left the live tables or never was."""
    found = writer.connection.execute("SELECT searchable FROM memory WHERE id = ?", (memory_id,)).get
    return None if found is None else bool(found)


def ghost_read(writer: Database, path: Path) -> ImportReport:
    """Import a ghost's database."""
    info = GHOST.inspect(path, ImportOptions())
    return writer.imports.import_records(GHOST.read(path, ImportOptions(), NEVER), info, now=NOW)


def without(records: list[ImportRecord], *ids: str) -> list[ImportRecord]:
    """What the source has after it deleted these."""
    return [record for record in records if record.memory.id not in ids]  # type: ignore[union-attr]


def test_what_the_source_deleted_leaves_the_answers_as_a_part_of_the_import(writer: Database) -> None:
    take(writer, many(10))
    report = take(writer, without(many(10), "m1", "m4", "a6"))
    assert (report.reconciled.gone, report.reconciled.missing, report.unchanged) == (("a6", "m1", "m4"), (), 7)
    assert "No longer in the file, and no longer recalled here, 3: a6, m1, m4. Undo brings them back." in report.notes
    assert [searchable(writer, one) for one in ("m1", "m4", "a6")] == [False, False, None]
    assert_sound(writer)
    assert take(writer, without(many(10), "m1", "m4", "a6")).change is None
    writer.journal.undo()
    assert [searchable(writer, one) for one in ("m1", "m4", "a6")] == [True, True, True]
    assert_sound(writer)


def test_a_source_of_which_most_is_missing_is_another_one_under_its_name(writer: Database) -> None:
    take(writer, many(10))
    report = take(writer, many(10)[:4])
    assert (report.reconciled.gone, len(report.reconciled.missing), report.change) == ((), 6, None)
    assert report.reconciled.missing_note in report.notes
    assert take(writer, many(10)[:5]).reconciled.missing == ()


def test_what_a_program_deletes_by_itself_was_not_deleted_by_a_person(writer: Database) -> None:
    info = replace(source(10), loses_old=True)
    writer.imports.import_records(iter(many(10)), info, now=NOW)
    report = writer.imports.import_records(iter(without(many(10), "m1")), info, now=NOW)
    assert (report.reconciled.gone, report.reconciled.missing, report.change) == ((), ("m1",), None)


def test_what_was_changed_here_stays_though_the_source_deleted_it(writer: Database) -> None:
    take(writer, many(10))
    writer.curation.edit(["m1"], {"title": "mine"}, now=NOW + 1)
    writer.curation.merge(["m9"], "m4", now=NOW + 1)
    report = take(writer, without(many(10), "m1", "m4", "m5"), now=NOW + 2)
    assert (report.reconciled.gone, report.reconciled.conflicts) == (("m5",), (Conflict("m1", ""), Conflict("m4", "")))
    assert "No longer in the file, but changed here, 2; they stay: m1, m4." in report.notes
    writer.curation.restore(["m5"], now=NOW + 3)  # a person's later word
    assert take(writer, without(many(10), "m5"), now=NOW + 4).change is None
    assert searchable(writer, "m5") is True
    take(writer, many(10), now=NOW + 5)
    assert_sound(writer)


def test_what_came_back_and_is_deleted_again_leaves_again(writer: Database) -> None:
    take(writer, many(10))
    take(writer, without(many(10), "m1"), now=NOW + 1)
    take(writer, many(10), now=NOW + 2)
    assert searchable(writer, "m1") is True
    assert take(writer, without(many(10), "m1"), now=NOW + 3).reconciled.gone == ("m1",)


def test_another_file_a_memory_of_ours_and_refused_rows_are_not_missing(writer: Database) -> None:
    take(writer, many(3))
    writer.curation.add(episode("mine", "added here"), now=NOW)
    other = list(many(2, start=20))
    assert writer.imports.import_records(iter(other), source(2, "other.jsonl"), now=NOW).reconciled.gone == ()
    # a row that could not be read may be the one that seems to be missing
    assert take(writer, [*many(2), Refused("line 3", "broken")]).reconciled.gone == ()


def test_what_was_isolated_as_missing_comes_back_with_its_row(writer: Database) -> None:
    take(writer, many(10))
    report = take(writer, many(10)[:4])
    writer.curation.isolate_missing(report.reconciled.missing, now=NOW)
    assert (searchable(writer, "m5"), searchable(writer, "a6")) == (False, None)
    assert take(writer, many(10)[:4]).reconciled.missing == ()
    assert_sound(writer)
    again = take(writer, many(10))
    assert (searchable(writer, "m5"), searchable(writer, "a6"), again.reimported) == (True, True, ())
    assert_sound(writer)
    writer.journal.undo()
    assert (searchable(writer, "m5"), searchable(writer, "a6")) == (False, None)
    assert_sound(writer)


def test_an_isolation_of_the_source_follows_the_source_and_one_made_here_stays(writer: Database) -> None:
    there = [episode("x", "of the source", searchable=False), affect("ax", "felt", "x"), episode("y", "of ours")]
    take(writer, there)
    writer.curation.isolate(["y"], now=NOW, reason="mine")
    assert (searchable(writer, "x"), searchable(writer, "ax"), searchable(writer, "y")) == (False, False, False)
    report = take(writer, [episode("x", "of the source"), affect("ax", "felt", "x"), episode("y", "of ours, edited")])
    assert (searchable(writer, "x"), searchable(writer, "ax"), searchable(writer, "y")) == (True, True, False)
    assert report.reimported == ("y",)
    assert_sound(writer)
    writer.journal.undo()
    assert (searchable(writer, "x"), searchable(writer, "ax"), searchable(writer, "y")) == (False, False, False)
    assert_sound(writer)
    writer.curation.isolate(["x"], now=NOW, reason="mine too")  # isolated already: the source's isolation stands alone
    take(writer, [episode("x", "of the source")])
    assert searchable(writer, "x") is True


def test_what_a_person_restored_stays_until_the_source_isolates_it_anew(writer: Database) -> None:
    take(writer, [episode("x", "of the source", searchable=False), episode("y", "never restored", searchable=False)])
    writer.curation.restore(["x"], now=NOW)
    report = take(
        writer,
        [episode("x", "of the source, edited", searchable=False), episode("y", "edited too", searchable=False)],
        now=NOW + 1,
    )
    assert (report.updated, searchable(writer, "x"), searchable(writer, "y")) == (2, True, False)
    assert_sound(writer)
    take(writer, [episode("x", "of the source, edited again", searchable=False)], now=NOW + 2)
    assert searchable(writer, "x") is True  # the second change is no other than the first
    take(writer, [episode("x", "let go there")], now=NOW + 3)
    assert searchable(writer, "x") is True
    take(writer, [episode("x", "isolated there anew", searchable=False)], now=NOW + 4)
    assert searchable(writer, "x") is False
    assert_sound(writer)
    writer.journal.undo()
    assert searchable(writer, "x") is True
    assert_sound(writer)


def test_what_the_source_isolates_for_the_first_time_is_isolated_here(writer: Database) -> None:
    take(writer, [episode("x", "recallable there")])
    take(writer, [episode("x", "recallable there", searchable=False)], now=NOW + 1)
    assert searchable(writer, "x") is False
    writer.curation.edit(["x"], {"title": "mine"}, now=NOW + 2)  # the source's last word outlives an edit made here
    writer.curation.restore(["x"], now=NOW + 3)
    take(writer, [episode("x", "changed there", searchable=False)], now=NOW + 4)
    assert searchable(writer, "x") is True


def test_a_hash_that_an_earlier_release_wrote_says_the_same_record(writer: Database) -> None:
    """It has no mark: the same row stays unchanged, and what the source isolated then is not known."""
    take(writer, [episode("x", "of the source", searchable=False)])
    unmarked = str(writer.connection.execute("SELECT record_hash FROM memory WHERE id = 'x'").get).removesuffix("-;")
    writer.connection.execute("UPDATE memory SET record_hash = ? WHERE id = 'x'", (unmarked,))
    report = take(writer, [episode("x", "of the source", searchable=False)], now=NOW + 1)
    assert (report.updated, report.unchanged, report.change) == (0, 1, None)


def test_a_ghost_that_forgets_is_told_wherever_its_file_lies(writer: Database, tmp_path: Path, ghost_8: Path) -> None:
    first = Path(shutil.copy(ghost_8, tmp_path / "memory_1.db"))
    ghost_read(writer, first)
    moved = Path(shutil.copy(ghost_8, tmp_path / "copy of it.db"))
    with apsw.Connection(str(moved)) as connection:
        gone = connection.execute("SELECT event_id FROM events WHERE searchable = 1 ORDER BY event_id LIMIT 1").get
        connection.execute("DELETE FROM events WHERE event_id = ?", (gone,))
    connection.close()
    assert f"cocoroghost:event:{gone}" in ghost_read(writer, moved).reconciled.gone


@pytest.mark.long
def test_a_ghost_that_isolates_no_more_is_followed(writer: Database, tmp_path: Path, ghost_8: Path) -> None:
    path = Path(shutil.copy(ghost_8, tmp_path / "memory_1.db"))
    ghost_read(writer, path)
    with apsw.Connection(str(path)) as connection:
        number = connection.execute("SELECT event_id FROM events WHERE searchable = 0 ORDER BY event_id LIMIT 1").get
        assert searchable(writer, f"cocoroghost:event:{number}") is False
        connection.execute("UPDATE events SET searchable = 1 WHERE event_id = ?", (number,))
    connection.close()
    ghost_read(writer, path)
    assert searchable(writer, f"cocoroghost:event:{number}") is True
    assert_sound(writer)


@pytest.mark.parametrize("version", range(1, 9))
def test_every_version_of_the_ghost_is_known(tmp_path: Path, ghost_8: Path, version: int) -> None:
    path = Path(shutil.copy(ghost_8, tmp_path / "memory_1.db"))
    with apsw.Connection(str(path)) as connection:
        connection.pragma("user_version", version)
    connection.close()
    assert GHOST.inspect(path, ImportOptions()).detail == f"CocoroGhost database, user_version {version}"


# ---- what was edited here stays


def column(writer: Database, memory_id: str, name: str) -> object:
    """One column of a stored memory."""
    return writer.connection.execute(f"SELECT {name} FROM memory WHERE id = ?", (memory_id,)).get


def test_what_was_edited_here_stays_and_the_rest_follows_the_file(writer: Database) -> None:
    take(writer, [episode("x", "the cat", "a reply", title="Cat"), episode("y", "the dog"), episode("z", "the hen")])
    writer.curation.edit(["x"], {"user_text": "my cat", "importance": 0.9}, now=NOW + 1)
    writer.curation.edit(["z"], {"title": "Hen"}, now=NOW + 1)
    coming = [
        episode("x", "the tomcat", "another reply", title="Tom", importance=0.2),
        episode("y", "the hound"),
        episode("z", "the hen"),
    ]
    report = take(writer, coming, now=NOW + 2)
    assert [column(writer, "x", name) for name in ("user_text", "reply_text", "title", "importance")] == [
        "my cat",
        "another reply",
        "Tom",
        0.9,
    ]
    assert column(writer, "y", "user_text") == "the hound"
    assert column(writer, "z", "title") == "Hen"
    assert (report.updated, report.unchanged) == (2, 1)
    # the title of z stands as it was there: it is no conflict
    assert [(one.id, one.column) for one in report.reconciled.conflicts] == [("x", "user_text"), ("x", "importance")]
    assert (
        "Changed both here and in the file, 2; what is here stays (here ≠ in the file):"
        " x (user_text: “my cat” ≠ “the tomcat”), x (importance: “0.9” ≠ “0.2”)."
    ) in report.notes
    assert writer.connection.execute("SELECT count(*) FROM fts_words WHERE fts_words MATCH 'tomcat'").get == 0
    assert_sound(writer)
    again = take(writer, coming, now=NOW + 3)
    assert (again.updated, again.reconciled.conflicts, again.change) == (0, report.reconciled.conflicts, None)
    writer.journal.undo()
    assert column(writer, "x", "reply_text") == "a reply"
    writer.journal.undo()
    writer.journal.undo()
    assert take(writer, coming, now=NOW + 4).reconciled.conflicts == ()
    assert column(writer, "x", "user_text") == "the tomcat"


def test_what_the_source_says_alike_now_is_no_conflict(writer: Database) -> None:
    take(writer, [episode("x", "the cat", title="Cat")])
    writer.curation.edit(["x"], {"title": "Tom"}, now=NOW + 1)
    report = take(writer, [episode("x", "the cat", title="Tom")], now=NOW + 2)
    assert (report.updated, report.reconciled.conflicts) == (1, ())


def test_a_revision_that_the_source_brought_keeps_nothing(writer: Database) -> None:
    take(writer, [episode("x", "the cat", title="Cat")])
    writer.curation.edit(["x"], {"title": "Tom"}, now=NOW + 1)
    writer.connection.execute("UPDATE revision SET by = NULL")
    assert take(writer, [episode("x", "the cat", title="Puss")], now=NOW + 2).reconciled.conflicts == ()
    assert column(writer, "x", "title") == "Puss"


def test_links_threads_and_entities_that_were_edited_stay_as_whole_lists(writer: Database) -> None:
    def told(text: str, *threads: str) -> MemoryRecord:
        return MemoryRecord(episode("x", text).memory, (Link("y", "reply_to"),), threads, (Entity("person", "Ann"),))

    take(writer, [told("the cat", "t1"), episode("y", "before")])
    writer.curation.edit(["x"], {"threads": ("mine",)}, now=NOW + 1)
    report = take(writer, [told("the tomcat", "t1", "t2"), episode("y", "before")], now=NOW + 2)
    assert report.reconciled.conflicts == (Conflict("x", "threads", '["mine"]', '["t1", "t2"]'),)
    assert writer.connection.execute("SELECT thread_key FROM thread_member").fetchall() == [("mine",)]
    assert writer.connection.execute("SELECT to_id FROM link").fetchall() == [("y",)]
    assert_sound(writer)


def test_a_vector_of_the_file_does_not_come_to_a_text_that_was_edited_here(tmp_path: Path) -> None:
    writer = Database.open(tmp_path / "own.db", create=True)

    def told(text: str, vector: tuple[float, ...]) -> MemoryRecord:
        return MemoryRecord(episode("x", text).memory, embedding=vector)

    writer.imports.import_records(iter([told("the cat", (1.0, 0.0))]), source(1, vectors="own"), now=NOW)
    writer.curation.edit(["x"], {"user_text": "my cat"}, now=NOW + 1)
    report = writer.imports.import_records(iter([told("the dog", (0.0, 1.0))]), source(1, vectors="own"), now=NOW + 2)
    assert report.reconciled.conflicts == (Conflict("x", "user_text", "my cat", "the dog"),)
    assert writer.connection.execute("SELECT count(*) FROM vector").get == 0
    assert_sound(writer)
    writer.close()


# ---- what moves here without a revision


def moved(writer: Database, memory_id: str = "x") -> tuple[object, ...]:
    """What feedback, fading, adding again and recalls move."""
    names = "utility, quality, confidence, reinforcement, access_count, last_accessed_at"
    return tuple(writer.connection.execute(f"SELECT {names} FROM memory WHERE id = ?", (memory_id,)).fetchone() or ())


def test_feedback_and_uses_outlive_a_new_text_of_a_source_that_gives_none(writer: Database) -> None:
    take(writer, [episode("x", "the cat")])
    writer.curation.add_feedback("x", "helpful", now=NOW + 1)
    writer.runs.bump_access(["x"], now=NOW + 2)
    held = moved(writer)
    assert held == (0.1, None, 0.55, None, 1, NOW + 2)
    report = take(writer, [episode("x", "the tomcat")], now=NOW + 3)
    assert (column(writer, "x", "user_text"), moved(writer)) == ("the tomcat", held)
    assert report.reconciled.conflicts == ()
    assert_sound(writer)
    writer.journal.undo()
    assert (column(writer, "x", "user_text"), moved(writer)) == ("the cat", held)


GAVE: dict[str, Any] = {
    "utility": 0.5,
    "quality": 0.8,
    "confidence": 0.6,
    "reinforcement": 2,
    "access_count": 3,
    "last_accessed_at": NOW,
}


def test_what_the_source_gives_unchanged_stays_as_feedback_fading_and_uses_moved_it(writer: Database) -> None:
    take(writer, [episode("x", "the cat", **GAVE), episode("y", "the hen", utility=0.4)])
    writer.curation.add_feedback("x", "harmful", now=NOW + 1)
    writer.curation.add_feedback("y", "duplicate", of="x", now=NOW + 2)
    writer.curation.decay(now=NOW + 30 * 86_400)
    writer.runs.bump_access(["x"], now=NOW + 3)
    held, halved = moved(writer), moved(writer, "y")
    assert all(now != given for now, given in zip(held, GAVE.values(), strict=True))
    coming = [episode("x", "the tomcat", **GAVE), episode("y", "the cock", utility=0.4)]
    report = take(writer, coming, now=NOW + 4)
    assert (moved(writer), moved(writer, "y"), report.updated) == (held, halved, 2)
    assert report.reconciled.conflicts == ()
    assert take(writer, coming, now=NOW + 5).change is None
    assert_sound(writer)


def test_what_the_source_gives_anew_is_a_conflict_where_it_was_rated_here(writer: Database) -> None:
    take(writer, [episode("x", "the cat", **GAVE), episode("y", "the hen", **GAVE)])
    writer.curation.add_feedback("x", "helpful", now=NOW + 1)
    anew = {**GAVE, "utility": 0.9, "confidence": 0.2, "quality": 0.1, "reinforcement": 7}
    coming = [episode("x", "the cat", **anew), episode("y", "the hen", **anew)]
    report = take(writer, coming, now=NOW + 2)
    assert moved(writer, "y") == tuple(anew.values())
    assert moved(writer) == (0.6, 0.1, 0.65, 7, 3, NOW)
    clash = (Conflict("x", "confidence", "0.65", "0.2"), Conflict("x", "utility", "0.6", "0.9"))
    assert report.reconciled.conflicts == clash
    again = take(writer, coming, now=NOW + 3)
    assert (again.change, again.reconciled.conflicts) == (None, clash)
    # back to what it gave before: only ours changed
    back = [episode("x", "the cat", **{**anew, "utility": 0.5, "confidence": 0.6}), episode("y", "the hen", **anew)]
    assert take(writer, back, now=NOW + 4).reconciled.conflicts == ()
    assert moved(writer) == (0.6, 0.1, 0.65, 7, 3, NOW)


def test_what_only_faded_follows_a_source_that_gives_it_anew_or_no_more(writer: Database) -> None:
    take(writer, [episode("x", "the cat", **GAVE), episode("y", "the hen", **GAVE)])
    report = take(writer, [episode("x", "the cat", reinforcement=2), episode("y", "the hen", **GAVE)], now=NOW + 1)
    assert moved(writer)[:4] == (None, None, None, 2)  # nothing moved it here: the source took it back
    writer.curation.decay(now=NOW + 30 * 86_400)
    anew = {**GAVE, "utility": 0.7, "quality": 0.2}
    report = take(writer, [episode("x", "the cat", reinforcement=2), episode("y", "the hen", **anew)], now=NOW + 2)
    assert (moved(writer, "y"), report.reconciled.conflicts) == (tuple(anew.values()), ())


def test_threads_and_names_that_a_duplicate_brought_stay(writer: Database) -> None:
    def told(text: str, *threads: str) -> list[ImportRecord]:
        ann, bob = (Entity("person", name, 1) for name in ("Ann", "Bob"))
        other = MemoryRecord(episode("y", "the hen").memory, threads=("t9",), entities=(bob,))
        return [MemoryRecord(episode("x", text).memory, threads=threads, entities=(ann,)), other]

    def lists() -> tuple[list[object], list[object]]:
        read = "SELECT {} FROM {} WHERE memory_pk = (SELECT pk FROM memory WHERE id = 'x') ORDER BY 1"
        run = writer.connection.execute
        threads, names = (run(read.format(*one)) for one in (("thread_key", "thread_member"), ("name", "mention")))
        return [one for (one,) in threads], [one for (one,) in names]

    take(writer, told("the cat", "t1"))
    writer.curation.add_feedback("y", "duplicate", of="x", now=NOW + 1)
    take(writer, told("the tomcat", "t1"), now=NOW + 2)
    assert lists() == (["t1", "t9"], ["Ann", "Bob"])
    take(writer, told("the tomcat", "t2"), now=NOW + 3)
    assert lists() == (["t1", "t2", "t9"], ["Ann", "Bob"])
    assert column(writer, "x", "reinforcement") == 1
    assert_sound(writer)


def test_what_a_database_of_before_does_not_know_of_the_source_is_kept_where_it_was_rated(writer: Database) -> None:
    take(writer, [episode("x", "the cat", utility=0.5), episode("y", "the hen", utility=0.5)])
    writer.connection.execute("UPDATE memory SET record_hash = substr(record_hash, 1, instr(record_hash, ';') - 1)")
    writer.curation.add_feedback("x", "helpful", now=NOW + 1)
    same = [episode("x", "the cat", utility=0.5), episode("y", "the hen", utility=0.5)]
    report = take(writer, same, now=NOW + 2)
    assert (report.unchanged, report.reconciled.conflicts) == (2, ())
    coming = [episode("x", "the tomcat", utility=0.5), episode("y", "the cock", utility=0.7)]
    report = take(writer, coming, now=NOW + 3)
    assert (column(writer, "x", "utility"), column(writer, "y", "utility")) == (0.6, 0.7)
    assert report.reconciled.conflicts == (Conflict("x", "utility", "0.6", "0.5"),)
    assert take(writer, coming, now=NOW + 4).reconciled.conflicts == ()  # from now on it is known


# ---- what was merged here stays merged


def test_links_and_threads_that_name_a_merged_memory_go_to_the_one_that_stays(writer: Database) -> None:
    kept, copy = episode("kept", "the lighthouse burnt down"), episode("copy", "the lighthouse burnt down.")
    take(writer, [kept, copy, episode("old", "before it")])
    writer.curation.merge(["copy"], "kept", now=NOW + 1)
    changed = MemoryRecord(
        episode("copy", "the lighthouse burnt down!").memory,
        (Link("old", "reply_to"),),
        ("t9",),
        (Entity("person", "Ann"),),
    )
    new = MemoryRecord(episode("new", "and then").memory, (Link("copy", "reply_to", 0.5), Link("kept", "same_topic")))
    report = take(writer, [kept, changed, episode("old", "before it"), new], now=NOW + 2)
    assert (report.reconciled.merged, report.reimported, report.added, report.updated) == (
        (("copy", "kept"),),
        (),
        1,
        1,
    )
    assert "What was merged here stays merged, 1: copy → kept." in report.notes
    rows = writer.connection.execute(
        "SELECT m.id, l.to_id, l.label FROM link AS l JOIN memory AS m ON m.pk = l.from_pk"
    )
    assert set(rows) == {("kept", "old", "reply_to"), ("new", "kept", "reply_to"), ("new", "kept", "same_topic")}
    rows = writer.connection.execute(
        "SELECT m.id, t.thread_key FROM thread_member AS t JOIN memory AS m ON m.pk = t.memory_pk"
    )
    assert set(rows) == {("kept", "t9")}
    assert (searchable(writer, "copy"), column(writer, "copy", "user_text")) == (False, "the lighthouse burnt down!")
    assert_sound(writer)
    writer.journal.undo()
    assert writer.connection.execute("SELECT count(*) FROM link").get == 0
    assert writer.connection.execute("SELECT count(*) FROM thread_member").get == 0
    assert_sound(writer)


def test_a_feeling_that_comes_for_a_merged_episode_hangs_on_the_one_that_stays(writer: Database) -> None:
    both = [episode("kept", "the lighthouse burnt down"), episode("copy", "the lighthouse burnt down.")]
    take(writer, both)
    writer.curation.merge(["copy"], "kept", now=NOW + 1)
    take(writer, [*both, affect("felt", "grief", "copy")], now=NOW + 2)
    assert searchable(writer, "felt") is True
    assert writer.connection.execute("SELECT to_id FROM link").fetchall() == [("kept",)]


def test_the_same_file_again_changes_nothing_of_a_merge(writer: Database) -> None:
    take(writer, many(12))
    writer.curation.merge(["m0", "m1"], "m2", now=NOW + 1)
    report = take(writer, many(12), now=NOW + 2)
    assert (report.updated, report.change, report.reimported, report.reconciled.missing) == (0, None, (), ())
    assert report.reconciled.merged == (("m0", "m2"), ("m1", "m2"))


def test_what_a_merged_memory_was_edited_to_does_not_hold_for_the_one_that_stays(writer: Database) -> None:
    take(writer, [episode("kept", "the cat", title="Cat"), episode("copy", "the cat.", title="Kitty")])
    writer.curation.edit(["copy"], {"title": "Tom"}, now=NOW + 1)
    writer.curation.merge(["copy"], "kept", now=NOW + 2)
    report = take(writer, [episode("kept", "the cat", title="Puss")], now=NOW + 3)
    assert (column(writer, "kept", "title"), report.reconciled.conflicts) == ("Puss", ())


def test_a_recall_that_the_file_records_otherwise_now_is_told_as_it_says_and_undone(writer: Database) -> None:
    memories = list(many(3))
    before = RecalledRun("ghost:run:1", NOW, "m0", '{"mode":"a"}', "{}", '{"selected": []}')
    after = RecalledRun("ghost:run:1", NOW + 60, "m1", '{"mode":"b"}', "{}", '{"selected": [1]}')

    def told() -> list[tuple[object, ...]]:
        return list(writer.connection.execute("SELECT id, at, after_id, plan, selected FROM source_run"))

    first = ("ghost:run:1", NOW, "m0", '{"mode":"a"}', '{"selected": []}')
    take(writer, [*memories, before])
    assert told() == [first]
    take(writer, [*memories, after])
    assert told() == [("ghost:run:1", NOW + 60, "m1", '{"mode":"b"}', '{"selected": [1]}')]
    assert take(writer, [*memories, after]).change is None
    writer.journal.undo()
    assert told() == [first]
    assert_sound(writer)
