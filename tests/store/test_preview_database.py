"""A preview of an import counts what the import would, and the database is only read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest
from helpers.stores import NOW, SmallEmbedder, affect, content, episode, many, new_writer, source, take
from msgspec.structs import replace

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.domain.import_report import ImportReport
from mnemonaut_core.importers.records import DocumentRecord, ImportRecord, MemoryRecord, Refused
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.importing.preview import make_preview_database

FILE: list[ImportRecord] = [
    DocumentRecord("d", "d.md", "A document."),
    *many(4),
    *many(4, start=4, salt="!"),
    episode("new", "quite another text"),
    episode("copy", "the isolated text, said again once more"),
    MemoryRecord(affect("a-gone", "sad", "m0").memory),
    Refused("line 90", "is not a JSON object"),
    episode("given", "with a vector").__class__(episode("given", "with a vector").memory, embedding=(1.0, 0.0)),
]


@pytest.fixture
def written(tmp_path: Path) -> Iterator[Database]:
    """Twelve memories, one of them isolated, an affect that isolation removed."""
    writer = new_writer(tmp_path / "memory.db", SmallEmbedder())
    take(writer, [*many(12), episode("bad", "the isolated text, said again once more!"), affect("a-gone", "sad", "m0")])
    writer.curation.isolate(["bad", "a-gone"], now=NOW)
    yield writer
    writer.close()


def preview(path: Path, folder: Path, records: list[ImportRecord]) -> ImportReport:
    """A dry run against the simple rule."""
    target = folder / "stand-in.db"
    make_preview_database(path, target, NEVER)
    writer = Database.open(target)
    try:
        return writer.imports.import_records(iter(records), source(len(records)), now=NOW, dry_run=True)
    finally:
        writer.close()


def counts(report: ImportReport) -> tuple[object, ...]:
    """All that a preview says; of what will be, as if it had been."""
    notes = tuple(note.replace(" will not be taken: ", " were not taken: ") for note in report.notes)
    return (
        report.added,
        report.updated,
        report.unchanged,
        report.rejected,
        report.reimported,
        report.documents,
        notes,
    )


def test_a_preview_counts_what_the_import_does(written: Database, tmp_path: Path) -> None:
    seen = preview(tmp_path / "memory.db", tmp_path, FILE)
    done = take(written, FILE, embedder=SmallEmbedder())
    assert counts(seen) == counts(done)
    assert [" will not be taken: " in note for note in seen.notes] == [
        " were not taken: " in note for note in done.notes
    ]
    assert seen.added > 0
    assert seen.updated > 0
    assert seen.unchanged > 0
    assert "bad" in seen.reimported  # what the copy repeats
    assert "a-gone" in seen.reimported


def test_a_preview_of_the_same_file_again_has_nothing_to_take(written: Database, tmp_path: Path) -> None:
    take(written, FILE, embedder=SmallEmbedder())
    seen = preview(tmp_path / "memory.db", tmp_path, FILE)
    again = take(written, FILE, embedder=SmallEmbedder())
    assert counts(seen) == counts(again)
    assert (seen.added, seen.updated, seen.documents) == (0, 0, 0)


def test_a_preview_changes_nothing_and_waits_for_no_writer(written: Database, tmp_path: Path) -> None:
    before = content(written.connection)
    written.connection.execute("BEGIN IMMEDIATE")  # somebody writes all the time
    try:
        assert preview(tmp_path / "memory.db", tmp_path, FILE).added > 0
    finally:
        written.connection.execute("ROLLBACK")
    assert content(written.connection) == before


def test_a_stand_in_holds_no_text_of_what_is_not_isolated(written: Database, tmp_path: Path) -> None:
    del written
    make_preview_database(tmp_path / "memory.db", tmp_path / "thin.db", NEVER)
    thin = apsw.Connection(str(tmp_path / "thin.db"))
    assert thin.execute("SELECT count(*) FROM memory WHERE searchable = 1 AND user_text IS NOT NULL").get == 0
    assert (
        thin.execute("SELECT user_text FROM memory WHERE id = 'bad'").get == "the isolated text, said again once more!"
    )
    assert thin.execute("SELECT count(*) FROM vector").get == 0
    thin.close()


def test_a_preview_names_what_the_file_has_no_more(written: Database, tmp_path: Path) -> None:
    assert preview(tmp_path / "memory.db", tmp_path, list(many(10))).reconciled.gone == ("m10", "m11")
    assert take(written, many(10)).reconciled.gone == ("m10", "m11")


def test_a_preview_tells_what_will_stay_as_it_was_decided_here(written: Database, tmp_path: Path) -> None:
    written.curation.edit(["m5"], {"user_text": "mine", "threads": ("t7",)}, now=NOW + 1)
    written.curation.merge(["m1"], "m2", now=NOW + 2)
    seen = preview(tmp_path / "memory.db", tmp_path, FILE)
    done = take(written, FILE)
    assert seen.reconciled == done.reconciled
    assert [(one.id, one.column) for one in done.reconciled.conflicts] == [("m5", "user_text")]
    assert done.reconciled.merged == (("m1", "m2"),)
    assert counts(seen) == counts(done)


def test_a_preview_tells_of_what_was_rated_here_and_comes_otherwise(written: Database, tmp_path: Path) -> None:
    written.curation.add_feedback(["m1", "m3"], "helpful", now=NOW + 1)
    coming: list[ImportRecord] = [
        replace(one, memory=replace(one.memory, utility=0.7 if one.memory.id == "m1" else None, title="anew"))
        for one in many(12)
        if isinstance(one, MemoryRecord)
    ]
    seen = preview(tmp_path / "memory.db", tmp_path, coming)
    done = take(written, coming)
    assert seen.reconciled == done.reconciled
    assert [(one.id, one.column) for one in done.reconciled.conflicts] == [("m1", "utility")]
