"""Laws of importing a source again: theirs, ours, and as it was at the last import, for any memories and any changes."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from helpers.stores import NOW, assert_sound, content, episode, new_writer, source
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from mnemonaut_core.domain.import_report import Conflict, ImportReport
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.store.database import Database

COLUMNS = ("user_text", "title", "importance")
TEXTS = {"user_text": ("the cat", "the tomcat", "a hen"), "title": ("Cat", "Tom", None), "importance": (0.2, 0.5, None)}
Columns = Mapping[str, object]
Row = tuple[Columns, Columns, Columns, bool]
"""A memory as it was imported, as it is edited here, as the source says it then, and whether the source deletes it."""

columns = st.fixed_dictionaries({name: st.sampled_from(TEXTS[name]) for name in COLUMNS})
rows = st.lists(st.tuples(columns, columns, columns, st.booleans()), min_size=1, max_size=6)


def imported(writer: Database, said: Mapping[str, Columns], *, at: int) -> ImportReport:
    """The source as it is now, with further memories that are never deleted: more than half stays, so deletions are followed."""
    beside = {f"b{number}": {"user_text": f"stays {number}"} for number in range(8)}
    whole = {**beside, **said}
    records = [MemoryRecord(replace(episode(name, None).memory, **values)) for name, values in whole.items()]
    return writer.imports.import_records(iter(records), source(len(records)), now=NOW + at)


def merged(was: object, ours: object, theirs: object) -> object:
    """The rule of one column."""
    return theirs if ours == was else ours


@given(rows=rows)
def test_each_column_follows_the_side_that_changed_it(rows: list[Row]) -> None:
    with TemporaryDirectory() as folder:
        writer = new_writer(Path(folder) / "m.db")
        before = {f"m{number}": was for number, (was, _, _, _) in enumerate(rows)}
        imported(writer, before, at=0)
        for number, (was, ours, _, _) in enumerate(rows):
            changes = {name: ours[name] for name in COLUMNS if ours[name] != was[name]}
            if changes:
                writer.curation.edit([f"m{number}"], changes, now=NOW + 1)
        edited = content(writer.connection)
        coming = {f"m{number}": theirs for number, (_, _, theirs, gone) in enumerate(rows) if not gone}
        report = imported(writer, coming, at=2)
        conflicts = set()
        for number, (was, ours, theirs, gone) in enumerate(rows):
            name = f"m{number}"
            found = writer.connection.execute(
                f"SELECT {', '.join(COLUMNS)}, searchable FROM memory WHERE id = ?", (name,)
            )
            *values, searchable = found.get
            if gone:
                assert values == [ours[column] for column in COLUMNS]
                assert bool(searchable) == (ours != was)
                assert (name in report.reconciled.gone) == (ours == was)
                conflicts |= {(name, "")} if ours != was else set()
                continue
            assert values == [merged(was[column], ours[column], theirs[column]) for column in COLUMNS]
            conflicts |= {(name, column) for column in COLUMNS if len({was[column], ours[column], theirs[column]}) == 3}
        assert {(one.id, one.column) for one in report.reconciled.conflicts} == conflicts
        assert_sound(writer)
        if report.change is not None:
            again = imported(writer, coming, at=3)  # importing twice equals importing once
            assert (again.change, again.reconciled.conflicts, again.reconciled.gone) == (
                None,
                report.reconciled.conflicts,
                (),
            )
            writer.journal.undo()
            assert content(writer.connection)["memory"] == edited["memory"]
        writer.close()


def test_a_conflict_names_both_sides(tmp_path: Path) -> None:
    writer = new_writer(tmp_path / "m.db")
    imported(writer, {"x": {"user_text": "the cat"}}, at=0)
    writer.curation.edit(["x"], {"user_text": "my cat"}, now=NOW + 1)
    report = imported(writer, {"x": {"user_text": "the tomcat"}}, at=2)
    assert report.reconciled.conflicts == (Conflict("x", "user_text", "my cat", "the tomcat"),)
    writer.curation.edit(["x"], {"user_text": "the tomcat"}, now=NOW + 3)  # the person takes theirs
    assert imported(writer, {"x": {"user_text": "the tomcat"}}, at=4).reconciled.conflicts == ()
    writer.close()


def test_a_text_that_comes_again_under_another_id_is_no_repeat_of_what_left_with_its_source(tmp_path: Path) -> None:
    writer = new_writer(tmp_path / "m.db")
    imported(writer, {"old": {"user_text": "the lighthouse burnt down last night"}}, at=0)
    assert imported(writer, {}, at=1).reconciled.gone == ("old",)
    assert imported(writer, {"new": {"user_text": "the lighthouse burnt down last night"}}, at=2).reimported == ()
    assert writer.connection.execute("SELECT searchable FROM memory WHERE id = 'new'").get == 1
    writer.close()
