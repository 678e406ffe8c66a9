"""basic-memory's database: the text of its notes where it has it, else their observations, and the relations between them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mnemonaut_core.domain.memory import Entity
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.columns import content_name, memory_record
from mnemonaut_core.importers.documents import document_records
from mnemonaut_core.importers.foreign_sqlite import Foreign
from mnemonaut_core.importers.objects import Pass
from mnemonaut_core.importers.records import ImportRecord, MemoryRecord, Reads, notes_of
from mnemonaut_core.importers.tables import (
    DatabaseImporter,
    Row,
    line_of,
    missing,
    needed_text,
    records_in,
    relation,
    statement,
    text_in,
)

_NOTE = {"title": "title", "uri": "file_path", "created_at": "created_at", "updated_at": "updated_at"}


class BasicMemoryImporter(DatabaseImporter):
    """Chunks of notes, or a claim for each observation; a claim for each relation. Its numbers change with every sync, so ids come
    from paths and words."""

    format = "basic-memory"
    title = Text("basic-memory")
    reads = Reads(
        "basic-memory",
        "notes in Markdown with their links; databases by the columns that they have (tried: 0.15)",
        "the folder of notes, or `memory.db`",
    )
    tables = (
        ("entity", "observation", "relation", "project"),
        ("entity", "observation", "relation", "alembic_version"),
    )
    counted = ("observation", "relation")

    def database(self, foreign: Foreign, run: Pass) -> Iterator[ImportRecord]:
        notes = {row.get("id"): row for row in foreign.rows("entity")}
        written = set[object]()
        for row in foreign.rows("note_content"):
            note, text = notes.get(row.get("entity_id")), text_in(row, "markdown_content")
            if note is not None and text is not None:
                more = line_of(note, _NOTE, *note)
                written.add(note.get("id"))
                yield from document_records(text, str(more.pop("uri", row.get("entity_id"))), run.prefix, more)

        def about(row: Row, key: str) -> tuple[dict[str, Any], Entity]:
            note = notes.get(row.get(key))
            if note is None:
                raise missing(key)
            kind = text_in(note, "note_type") or text_in(note, "entity_type") or ""
            return line_of(note, _NOTE, *note), Entity(kind, needed_text(note, "title"))

        def observation(row: Row) -> MemoryRecord | None:
            columns, thing = about(row, "entity_id")
            if row.get("entity_id") in written:
                return None
            body = needed_text(row, "content")
            columns |= line_of(row, {"subtype": "category"}, "id", "entity_id", "project_id", "content")
            key = _key(run, columns, {"observation": body, "category": columns.get("subtype")})
            return memory_record(statement(run, key, body, (thing,), **columns), where=f"{run.prefix}:{key}")

        def related(row: Row) -> MemoryRecord:
            columns, source = about(row, "from_id")
            target = notes.get(row.get("to_id"))
            end = Entity("", needed_text(row, "to_name")) if target is None else about(row, "to_id")[1]
            label = text_in(row, "relation_type") or ""
            columns |= line_of(row, {}, "id", "from_id", "to_id", "to_name", "project_id", "relation_type")
            key = _key(run, columns, {"relation": label, "to": end.name})
            return memory_record(relation(run, key, source, label, end, **columns), where=f"{run.prefix}:{key}")

        yield from records_in(foreign, "observation", observation)
        yield from records_in(foreign, "relation", related)
        run.counts["unwritten"] = len(notes) - len(written)

    def notes(self, run: Pass) -> tuple[str, ...]:
        others = run.counts["unwritten"]
        text = Text("The text of {count} notes is in their Markdown files: import their folder too", count=others)
        return notes_of((others, text))


def _key(run: Pass, note: dict[str, Any], content: dict[str, Any]) -> str:
    return f"{note.get('uri')}#{content_name({'note': note.get('uri'), **content}, run.lines)}"
