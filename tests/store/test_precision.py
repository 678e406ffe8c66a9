"""Days without a time of day: what brings them, and that they stay days."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.domain.memory import DAY_SECONDS, Day, Memory, memory_of_words
from mnemonaut_core.errors import InputError
from mnemonaut_core.importers.columns import column_value
from mnemonaut_core.importers.detect import recognise
from mnemonaut_core.importers.records import ImportOptions, MemoryRecord
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.exporting import export_lines
from mnemonaut_core.store.reader import Reader
from mnemonaut_core.store.rows import all_memories
from mnemonaut_core.store.vectors.cache import MatrixCache

DATE = 1_795_737_600  # 2026-11-27
NOW = DATE + 5 * DAY_SECONDS
TURNS = [
    {"role": "user", "content": "The heron came.", "date": "2026-11-27"},
    {"role": "assistant", "content": "Good."},
]
DAYS: dict[str, object] = {
    "lines.jsonl": {"kind": "episode", "user_text": "The heron came.", "occurred_at": "2026-11-27"},
    "foreign.json": [{"text": "The heron came.", "date": "2026-11-27"}],
    "written.json": [{"text": "The heron came.", "date": "27.11.2026"}],
    "turns.json": {"id": "c1", "messages": TURNS},
    "table.csv": "date,text\n27/11/2026,The heron came.\n",
    "japanese.csv": "日時,内容\n2026年11月27日,鷺が来た。\n",
    "2026-11-27.md": "The heron came.\n",
    "note.md": "---\ndate: 2026-11-27\n---\nThe heron came.\n",
    "chat.txt": "[2026-11-27] user: The heron came.\n[2026-11-27] assistant: Good.\n",
}


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with closing(Database.open(tmp_path / "a.db", create=True)) as opened:
        yield opened


def taken(database: Database, path: Path, content: object) -> Memory:
    """The one memory that a file brings."""
    path.write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
    source = recognise(path, ImportOptions())
    database.imports.import_records(source.records(NEVER), source.info, source.options, now=NOW)
    (memory,) = stored(database)
    return memory


def stored(database: Database) -> list[Memory]:
    return [memory for _, memory in all_memories(database.connection)]


@pytest.mark.parametrize("name", DAYS)
def test_a_date_alone_is_a_day(database: Database, tmp_path: Path, name: str) -> None:
    memory = taken(database, tmp_path / name, DAYS[name])
    assert (memory.moment, memory.occurred_precision) == (DATE, "day")


@pytest.mark.parametrize("name", ["lines.jsonl", "foreign.json", "table.csv", "note.md", "chat.txt"])
def test_a_date_with_a_time_of_day_is_none(database: Database, tmp_path: Path, name: str) -> None:
    text = DAYS[name] if isinstance(DAYS[name], str) else json.dumps(DAYS[name])
    later = str(text).replace("2026-11-27", "2026-11-27 00:00").replace("27/11/2026", "27/11/2026 00:00")
    memory = taken(database, tmp_path / name, later)
    assert (memory.moment, memory.occurred_precision) == (DATE, None)


def test_a_day_begins_at_midnight_and_an_unknown_precision_is_refused(database: Database, tmp_path: Path) -> None:
    line: dict[str, Any] = {
        "user_text": "x",
        "occurred_at": DATE + 3_600,
        "created_at": NOW,
        "occurred_precision": "day",
    }
    memory = taken(database, tmp_path / "a.jsonl", line)
    assert (memory.occurred_at, memory.created_at) == (DATE, NOW)
    with pytest.raises(InputError, match="precision"):
        database.curation.edit([memory.id], {"occurred_precision": "hour"}, now=NOW)


def test_export_and_import_keep_it(database: Database, tmp_path: Path) -> None:
    memory = taken(database, tmp_path / "2026-11-27.md", "The heron came.\n")
    lines = export_lines(Reader(database.connection, MatrixCache()))
    (tmp_path / "out.jsonl").write_text("\n".join(lines), "utf-8")
    with closing(Database.open(tmp_path / "b.db", create=True)) as other:
        source = recognise(tmp_path / "out.jsonl", ImportOptions())
        other.imports.import_records(source.records(NEVER), source.info, source.options, now=NOW)
        assert stored(other) == [memory]


@pytest.mark.parametrize(
    ("written", "moment", "precision"),
    [("2026-11-28", DATE + DAY_SECONDS, "day"), ("2026-11-28 09:30", DATE + DAY_SECONDS + 34_200, None)],
)
def test_an_edit_says_how_exact_the_moment_is(
    database: Database, tmp_path: Path, written: str, moment: int, precision: str | None
) -> None:
    memory = taken(database, tmp_path / "a.jsonl", DAYS["lines.jsonl"])
    database.curation.edit([memory.id], {"title": "Heron"}, now=NOW)
    database.curation.edit([memory.id], {"occurred_at": column_value("occurred_at", written)}, now=NOW + 1)
    (edited,) = stored(database)
    assert (edited.occurred_at, edited.occurred_precision) == (moment, precision)
    database.journal.undo()
    assert [one.occurred_precision for one in stored(database)] == ["day"]


def test_what_is_added_on_a_day_is_of_that_day(database: Database) -> None:
    memory = memory_of_words("episode", "The heron came.", at=Day(DATE))
    database.curation.add(MemoryRecord(memory), now=NOW)
    assert [(one.occurred_at, one.occurred_precision) for one in stored(database)] == [(DATE, "day")]
