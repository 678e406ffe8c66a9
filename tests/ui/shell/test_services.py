"""What the window needs of the program around it."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from helpers.databases import episode, write_lines
from helpers.services import NOW

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.change import News
from mnemonaut_core.domain.import_report import ImportReport
from mnemonaut_core.domain.query import Query
from mnemonaut_core.errors import Cancelled, EnvironmentFault, InputError
from mnemonaut_core.explorer import Settings
from mnemonaut_core.ports import no_progress
from mnemonaut_core.store.guarded import is_ours
from mnemonaut_core.workspace.imports import import_into, import_new, preview, recognise
from mnemonaut_core.workspace.recorder import record_recall
from mnemonaut_core.workspace.services import Services
from mnemonaut_core.workspace.wiring import FileState

LINES = [episode("a", "The boat leaves at nine.", embedding=None), episode("b", "明日は面接だ。", embedding=None)]


@pytest.fixture
def around(tmp_path: Path) -> Services:
    return Services(samples_folder=tmp_path / "samples")


@pytest.fixture
def database(around: Services, tmp_path: Path) -> Path:
    """A small database."""
    path = tmp_path / "small.db"
    import_new(path, [write_lines(tmp_path / "in.jsonl", LINES)], {}, now=NOW, progress=no_progress, token=NEVER)
    return path


def test_a_file_opened_to_read_only_stays_the_same_byte_for_byte(around: Services, database: Path) -> None:
    before, listed = database.read_bytes(), sorted(database.parent.iterdir())
    workspace = around.open(database, read_only=True)
    assert not workspace.can_write
    (trace,) = workspace.explorer.recall(Query("boat", 1_750_000_000), Settings())
    record_recall(workspace, trace, by="person", now=NOW)
    workspace.warm()
    assert trace.candidates
    workspace.close()
    assert database.read_bytes() == before
    assert sorted(path for path in database.parent.iterdir() if path.suffix not in (".db-shm", ".db-wal")) == [
        path for path in listed if path.suffix not in (".db-shm", ".db-wal")
    ]


@pytest.mark.ordinary_rights
def test_a_file_that_may_not_be_written_is_opened_to_read_only(around: Services, database: Path) -> None:
    database.chmod(stat.S_IRUSR)
    workspace = around.open(database, read_only=False)
    assert not workspace.can_write
    workspace.close()


def test_our_databases_are_told_from_other_files_by_their_header(
    around: Services, database: Path, tmp_path: Path
) -> None:
    text = tmp_path / "text.db"
    text.write_text("no database", "utf-8")
    fifo = tmp_path / "fifo.db"
    os.mkfifo(fifo)
    found = [is_ours(path) for path in (database, text, fifo, tmp_path, tmp_path / "none.db")]
    assert found == [True, False, False, False, False]


def test_what_changed_is_told_against_what_was_known(around: Services, database: Path, tmp_path: Path) -> None:
    workspace = around.open(database, read_only=False)
    known = workspace.changed(None, now=NOW)
    assert known is not None
    assert known.memories == 2
    assert workspace.changed(known, now=NOW) is None
    more = write_lines(tmp_path / "more.jsonl", [episode("c", "Rain.", embedding=None)])
    import_into(workspace, more, {}, now=NOW, progress=no_progress, token=NEVER)
    found = workspace.changed(known, known, now=NOW)
    assert found is not None
    assert found == FileState(
        known.generation + 1, 3, marks=found.marks, news=News(1, by=("person",), files=(str(more),))
    )
    assert found.marks.memory > known.marks.memory
    workspace.close()


def test_a_run_is_recorded_without_a_lane_at_once(around: Services, database: Path) -> None:
    workspace = around.open(database, read_only=False)
    (trace,) = workspace.explorer.recall(Query("boat", 1_750_000_000), Settings())
    record_recall(workspace, trace, by="person", now=NOW)
    assert workspace.library.stats().runs == 1
    workspace.close()


def test_a_preview_says_what_would_be_taken_and_writes_nothing(around: Services, tmp_path: Path) -> None:
    source = write_lines(tmp_path / "in.jsonl", LINES)
    before = sorted(tmp_path.iterdir())
    (report,) = preview(None, [source], {}, now=NOW, progress=no_progress, token=NEVER)
    assert isinstance(report, ImportReport)
    assert (report.added, report.dry_run) == (2, True)
    assert sorted(tmp_path.iterdir()) == before


def test_a_new_database_appears_only_if_something_was_taken(around: Services, tmp_path: Path) -> None:
    source = tmp_path / "bad.jsonl"
    source.write_text('{"id": "x", "user_text": 5}\n', "utf-8")
    (report,) = import_new(tmp_path / "new.db", [source], {}, now=NOW, progress=no_progress, token=NEVER)
    assert (report.added, len(report.rejected)) == (0, 1)
    assert [path.name for path in tmp_path.iterdir()] == ["bad.jsonl"]


def test_a_cancelled_import_leaves_no_file(around: Services, tmp_path: Path) -> None:
    source = write_lines(tmp_path / "in.jsonl", LINES)
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        import_new(tmp_path / "new.db", [source], {}, now=NOW, progress=no_progress, token=token)
    assert [path.name for path in tmp_path.iterdir()] == ["in.jsonl"]


def test_a_file_that_is_there_is_never_overwritten(around: Services, database: Path, tmp_path: Path) -> None:
    with pytest.raises(EnvironmentFault, match="a file at this path"):
        import_new(database, [tmp_path / "in.jsonl"], {}, now=NOW, progress=no_progress, token=NEVER)
    assert around.new_path(database.with_suffix(".csv")).name == "small-2.db"


def test_a_foreign_file_is_recognised_before_it_is_read(around: Services, tmp_path: Path) -> None:
    assert recognise(write_lines(tmp_path / "in.jsonl", LINES), None).format == "jsonl"
    letter = tmp_path / "letter.bin"
    letter.write_bytes(b"\x00\x01Dear Sir")
    with pytest.raises(InputError, match=r"Unrecognised format: letter\.bin"):
        recognise(letter, None)


@pytest.mark.long
def test_a_spoiled_sample_is_built_anew(around: Services) -> None:
    path = around.build_sample("en", no_progress, NEVER)
    path.write_bytes(b"spoiled")
    assert is_ours(around.build_sample("en", no_progress, NEVER))


@pytest.mark.long
def test_the_import_of_a_sample_cannot_be_undone(around: Services) -> None:
    workspace = around.open(around.build_sample("zh", no_progress, NEVER), read_only=False)
    assert [entry.state for entry in workspace.database.journal.entries()] == ["closed"]
    workspace.close()


def test_samples_are_offered_before_they_are_built(around: Services) -> None:
    offers = around.samples()
    assert [offer.lang for offer in offers] == ["en", "ja", "zh"]
    assert all(len(offer.situations) >= 10 and offer.title["en"] for offer in offers)
