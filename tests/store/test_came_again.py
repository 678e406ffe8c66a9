"""What was isolated and comes again stays isolated, is marked, and both texts can be compared."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from helpers.stores import NOW, affect, content, episode, take
from msgspec.structs import replace

from mnemonaut_core.domain.change import CameAgain
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.open import open_reader
from mnemonaut_core.store.reader import Reader
from mnemonaut_core.store.vectors.cache import MatrixCache

WORDS = "the cat slept in the old blue suitcase all night"


def _again(writer: Database, *ids: str) -> tuple[CameAgain, ...]:
    with closing(Reader(open_reader(Path(str(writer.connection.filename))), MatrixCache())) as reader:
        return reader.library.came_again(ids or None)


def test_a_newcomer_that_nearly_repeats_it_and_the_same_with_other_words_are_told_with_both_texts(
    writer: Database,
) -> None:
    take(writer, [episode("a", WORDS), episode("b", "the boat leaves at nine"), episode("c", "tea with Mum")])
    writer.curation.isolate(["a", "b", "c"], now=NOW)
    assert _again(writer) == ()
    report = take(
        writer,
        [episode("new", WORDS + "s"), episode("b", "the boat leaves at ten"), episode("c", "tea with Mum")],
        now=NOW + 5,
    )
    assert report.reimported == ("b", "c", "new")
    found = {one.newcomer_id: one for one in _again(writer)}
    assert {(one.isolated_id, one.before, one.after, one.at) for one in found.values()} == {
        ("a", WORDS, WORDS + "s", NOW + 5),
        ("b", "the boat leaves at nine", "the boat leaves at ten", NOW + 5),
        ("c", "tea with Mum", "tea with Mum", NOW + 5),
    }
    assert [one.newcomer_id for one in _again(writer, "c", "a")] == ["c"]
    held = writer.connection.execute("SELECT id FROM memory WHERE searchable = 1").fetchall()
    assert held == []
    writer.curation.restore(["b"], now=NOW + 6)
    assert {one.newcomer_id for one in _again(writer)} == {"c", "new"}


def test_the_words_of_then_stay_as_a_revision_that_nobody_made_and_the_next_import_may_change_them(
    writer: Database,
) -> None:
    take(writer, [episode("b", "the boat leaves at nine")])
    writer.curation.isolate(["b"], now=NOW)
    take(writer, [episode("b", "the boat leaves at ten")], now=NOW + 5)
    before = content(writer.connection)
    writer.journal.undo()
    writer.journal.redo()
    assert content(writer.connection) == before
    report = take(writer, [episode("b", "the boat leaves at eleven")], now=NOW + 9)
    assert report.reconciled.conflicts == ()
    (found,) = _again(writer)
    assert (found.before, found.after) == ("the boat leaves at nine", "the boat leaves at eleven")
    assert take(writer, [episode("b", "the boat leaves at eleven")], now=NOW + 10).unchanged == 1
    assert writer.connection.execute("SELECT count(*) FROM revision WHERE by IS NOT NULL").get == 0


def test_a_feeling_that_was_taken_out_is_told_from_its_record(writer: Database) -> None:
    take(writer, [episode("e", "the day at the sea"), affect("f", "glad", of="e")])
    writer.curation.isolate(["f"], now=NOW)
    take(writer, [affect("f", "glad", of="e")], now=NOW + 3)
    assert _again(writer) == (
        replace(_again(writer)[0], isolated_id="f", newcomer_id="f", before="glad", after="glad"),
    )
