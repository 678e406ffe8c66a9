"""What the source said of a memory, as one hash: it outlives new columns, and databases of earlier releases."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.stores import NOW, SmallEmbedder, episode, take
from msgspec.structs import replace

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.domain.memory import Entity
from mnemonaut_core.importers.jsonl import JsonlImporter
from mnemonaut_core.importers.records import ImportOptions, ImportRecord, MemoryRecord
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.rows import record_hash, said_of, same_record

LINES = (
    '{"id": "a1", "kind": "episode", "user_text": "My cat Miso likes tuna", "reply_text": "Noted.",'
    ' "occurred_at": 1700000000, "links": [{"to": "a2", "label": "reply_to", "confidence": 0.5}], "threads": ["cat"],'
    ' "entities": [{"type": "pet", "name": "Miso"}]}\n'
    '{"id": "a2", "kind": "state", "subtype": "fact", "body": "ミソは猫です", "importance": 0.7, "payload": {"k": 1}}\n'
)
FIRST_RELEASE = {"a1": "63c45ec2cf6f9503306a82a18424075a", "a2": "93c0f564c84cfde59c81b4ff92065ea1"}
"""What the first release wrote for these lines: by the column's position, None included."""

_IMPORT = """
import sys
from pathlib import Path
import mnemonaut_core.domain.memory as domain
from msgspec import defstruct
from msgspec.structs import fields
if {wider}:
    names = list(domain.MEMORY_COLUMNS)
    later = [(field.name, field.type, field.default) for field in fields(domain.Memory)[3:]]
    domain.Memory = defstruct("Memory", [("mood_note", "str | None", None), *later], bases=(domain.Memory,), frozen=True)
    domain.MEMORY_COLUMNS = (*names[:3], "mood_note", *names[3:])
    import mnemonaut_core.store.versions as versions
    steps = versions.migrations()
    more = versions.Migration(steps[-1].version + 1, "mood", "ALTER TABLE memory ADD COLUMN mood_note TEXT;")
    versions.migrations = lambda: (*steps, more)
from mnemonaut_core.cancel import NEVER
from mnemonaut_core.importers.jsonl import JsonlImporter
from mnemonaut_core.importers.records import ImportOptions
from mnemonaut_core.models.embedder_base import NoEmbedder
from mnemonaut_core.store.database import Database
path, lines = Path(sys.argv[1]), Path(sys.argv[2])
writer = Database.open(path, create=not path.exists())
read = JsonlImporter()
report = writer.imports.import_records(read.read(lines, ImportOptions(), NEVER), read.inspect(lines, ImportOptions()), now=1,
                               embedder=NoEmbedder())
writer.close()
print(report.added, report.updated, report.unchanged, len(report.rejected))
"""


def _records(folder: Path) -> Iterator[ImportRecord]:
    path = folder / "lines.jsonl"
    path.write_text(LINES, encoding="utf-8")
    return JsonlImporter().read(path, ImportOptions(), NEVER)


def _imported(folder: Path, *, wider: bool) -> str:
    lines = folder / "lines.jsonl"
    lines.write_text(LINES, encoding="utf-8")
    code = _IMPORT.format(wider=wider)
    done = subprocess.run(
        [sys.executable, "-c", code, str(folder / "m.db"), str(lines)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.long
def test_a_new_nullable_column_leaves_every_memory_unchanged(tmp_path: Path) -> None:
    assert _imported(tmp_path, wider=False) == "2 0 0 0"
    assert _imported(tmp_path, wider=True) == "0 0 2 0"


def test_a_database_of_the_first_release_takes_the_same_file_again_unchanged(writer: Database, tmp_path: Path) -> None:
    take(writer, _records(tmp_path))
    for memory_id, hashed in FIRST_RELEASE.items():
        writer.connection.execute("UPDATE memory SET record_hash = ? WHERE id = ?", (hashed, memory_id))
    report = take(writer, _records(tmp_path), now=NOW + 5)
    assert (report.added, report.updated, report.unchanged, report.change) == (0, 0, 2, None)


def test_a_change_is_seen_whichever_release_wrote_the_hash(writer: Database, tmp_path: Path) -> None:
    take(writer, _records(tmp_path))
    writer.connection.execute("UPDATE memory SET record_hash = ? WHERE id = 'a1'", (FIRST_RELEASE["a1"],))
    changed = [
        replace(record, memory=replace(record.memory, importance=0.25))
        for record in _records(tmp_path)
        if isinstance(record, MemoryRecord)
    ]
    report = take(writer, changed, now=NOW + 5)
    assert (report.updated, report.unchanged) == (2, 0)


@pytest.mark.parametrize("name", ["title", "context_note", "payload", "occurred_at", "importance", "searchable"])
def test_the_hash_goes_by_name_and_value(name: str) -> None:
    plain = episode("m", "a text")
    value: object = False if name == "searchable" else 0 if name in ("occurred_at", "importance") else ""
    other = replace(plain, memory=replace(plain.memory, **{name: value}))
    assert record_hash(plain) != record_hash(other)
    assert same_record(record_hash(plain), plain)
    assert not same_record(record_hash(plain), other)


def test_the_same_value_in_another_column_is_another_record() -> None:
    title, note = episode("m", "a text", title="x"), episode("m", "a text", context_note="x")
    assert record_hash(title) != record_hash(note)
    named = replace(title, entities=(Entity("person", "Ann"),))
    assert record_hash(named) != record_hash(title)
    assert record_hash(replace(title, embedding=(1.0, 0.0))) != record_hash(title)


def test_the_embedder_stays_out_of_it(writer: Database) -> None:
    take(writer, [episode("m", "a text")])
    stored = writer.connection.execute("SELECT record_hash FROM memory").get
    assert stored == said_of(episode("m", "a text")) == record_hash(episode("m", "a text")) + ";"
    assert isinstance(writer.embedder, SmallEmbedder)
