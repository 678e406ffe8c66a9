"""Editing: columns and what stands beside a memory, several at once, and what another one changed in between."""

from __future__ import annotations

import json

import pytest
from helpers.stores import NOW, affect, assert_sound, content, episode, many, take

from mnemonaut_core.domain.change import ChangedMeanwhile, Conflict
from mnemonaut_core.domain.memory import Entity, Link
from mnemonaut_core.errors import InputError
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.rows import beside


def test_links_threads_and_entities_are_edited_as_whole_lists_and_come_back(writer: Database) -> None:
    first = episode("a", "Bea bakes parkin")
    links, people = (Link("b", "relates_to", 0.5),), (Entity("person", "Bea", 0.9),)
    take(writer, [MemoryRecord(first.memory, links, ("baking", "bea"), people), episode("b", "the tin")])
    before = content(writer.connection)
    wanted = {
        "links": (Link("b", "supports"), Link("b", "supports"), Link("gone", "caused_by", 1.0)),
        "threads": ("tins", "baking", "tins"),
        "entities": (Entity("person", "BEA  Ng"), Entity("place", "York", 0.25)),
    }
    change = writer.curation.edit(["a"], wanted, now=NOW + 5, reason="who it was")
    assert (change.ids, str(change.title)) == (("a",), "Edit a: links, threads, entities")
    assert beside(writer.connection, 1) == (
        (Link("b", "supports"), Link("gone", "caused_by", 1.0)),
        ("baking", "tins"),
        (Entity("person", "BEA  Ng"), Entity("place", "York", 0.25)),
    )
    held = writer.connection.execute("SELECT before, after, reason FROM revision").get
    assert json.loads(held[0])["threads"] == ["baking", "bea"]
    assert json.loads(held[1])["entities"] == [
        {"type": "person", "name": "BEA  Ng", "confidence": None},
        {"type": "place", "name": "York", "confidence": 0.25},
    ]
    assert held[2] == "who it was"
    assert_sound(writer)
    assert writer.curation.edit(["a"], wanted, now=NOW + 6).journal_id is None
    writer.journal.undo()
    assert without_keys(content(writer.connection)) == without_keys(before)


def without_keys(tables: dict[str, list[tuple[object, ...]]]) -> dict[str, list[tuple[object, ...]]]:
    return {name: [row[1:] if name == "link" else row for row in rows] for name, rows in tables.items()}


def test_several_are_edited_in_one_operation_and_texts_are_each_ones_own(writer: Database) -> None:
    take(writer, [episode("a", "tea"), episode("b", "coffee", status="archived"), episode("c", "milk")])
    change = writer.curation.edit(["c", "a", "b", "a"], {"status": "archived"}, now=NOW + 1)
    assert (change.ids, str(change.title)) == (("a", "c"), "Archive 2 memories")
    assert statuses(writer) == ["archived", "archived", "archived"]
    assert writer.connection.execute("SELECT memory_id FROM revision ORDER BY 1").fetchall() == [("a",), ("c",)]
    writer.journal.undo()
    assert statuses(writer) == ["active", "archived", "active"]
    with pytest.raises(InputError, match="user_text is each memory's own"):
        writer.curation.edit(["a", "b"], {"user_text": "the same"}, now=NOW)
    with pytest.raises(InputError, match="nobody"):
        writer.curation.edit(["a", "nobody"], {"status": "stale"}, now=NOW)
    assert statuses(writer) == ["active", "archived", "active"]
    assert_sound(writer)


def statuses(writer: Database) -> list[str]:
    return [str(found) for (found,) in writer.connection.execute("SELECT status FROM memory ORDER BY id")]


def test_what_was_changed_meanwhile_is_told_with_all_three_sides_and_nothing_is_written(writer: Database) -> None:
    take(writer, many(2))
    writer.curation.edit(["m0"], {"title": "theirs", "importance": 0.5}, now=NOW)
    before = content(writer.connection)
    with pytest.raises(ChangedMeanwhile) as told:
        writer.curation.edit(
            ["m0"],
            {"title": "mine", "importance": 0.5, "context_note": "noted"},
            now=NOW + 1,
            seen={"title": None, "importance": None, "context_note": None},
        )
    # 0.5 is what both want: no conflict
    assert told.value.conflicts == (Conflict("title", None, "theirs", "mine"),)
    assert (told.value.code, "title" in told.value.title) == ("changed_meanwhile", True)
    assert content(writer.connection) == before
    writer.curation.edit(["m0"], {"title": "mine"}, now=NOW + 1, seen={"title": "theirs"})
    assert writer.connection.execute("SELECT title FROM memory WHERE id = 'm0'").get == "mine"


def test_an_isolated_memory_is_edited_and_stays_isolated_but_becomes_no_feeling(writer: Database) -> None:
    take(writer, [episode("a", "tea"), affect("f", "calm", "a")])
    writer.curation.isolate(["a"], now=NOW)
    writer.curation.edit(["a"], {"user_text": "green tea"}, now=NOW + 1)
    assert writer.connection.execute("SELECT searchable, user_text FROM memory WHERE id = 'a'").get == (0, "green tea")
    with pytest.raises(InputError, match="cannot become a feeling"):
        writer.curation.edit(["a"], {"kind": "affect"}, now=NOW + 2)
    with pytest.raises(InputError, match="“f”"):  # it left with its episode
        writer.curation.edit(["f"], {"body": "calmer"}, now=NOW + 2)
    assert_sound(writer)
