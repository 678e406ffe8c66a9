"""The sample databases of the resources, built for any day: their sources count days from the day of building.

A folder holds `memories.jsonl`, `documents/` (a Markdown tree like an agent's own), `situations.json` and `meta.json`
(see `situations.py`). These files are part of the program: tests check what they hold, reading them does not.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

from mnemonaut_core.domain.memory import DAY_SECONDS
from mnemonaut_core.importers.columns import document_record, memory_record
from mnemonaut_core.importers.date_template import fill
from mnemonaut_core.importers.markdown_chunks import chunks, front_matter
from mnemonaut_core.importers.records import ImportRecord, MemoryRecord
from mnemonaut_core.text.words import count_tokens

_MOMENT_OF = {"episode": "occurred_at", "affect": "occurred_at", "state": "created_at", "claim": "created_at"}
_DAY_COLUMNS = {
    "last_confirmed_day": "last_confirmed_at",
    "updated_day": "updated_at",
    "valid_from_day": "valid_from",
    "valid_to_day": "valid_to",
}
_EPOCH = date(1970, 1, 1).toordinal()


def read_sample(folder: Path, as_of: int, lang: str) -> Iterator[ImportRecord]:
    """All records of the sample as if it had been written until `as_of` (UTC epoch seconds).

    Day −1 is the UTC day before that of `as_of`, so every memory is older than `as_of`. First the
    documents, then their chunks, then `memories.jsonl` in its order with its ids. A journal is named by its date
    (`journal/2025-03-03.md`), and so are its ids.
    """
    today = as_of // DAY_SECONDS

    def filled(value: Any) -> Any:
        if isinstance(value, str):
            return fill(value, today, lang)
        if isinstance(value, list):
            return [filled(entry) for entry in value]
        return {key: filled(entry) for key, entry in value.items()} if isinstance(value, dict) else value

    files = tuple(_markdown_files(folder.joinpath("documents"), ""))
    parts = [_document(name, text, today, filled) for name, text in files]
    for document, _ in parts:
        yield document_record(document)
    for _, lines in parts:
        for where, line in lines:
            yield _record(line, where)
    for number, text in enumerate(_text(folder.joinpath("memories.jsonl")).split("\n"), 1):
        if text.strip():
            yield _record(_dated(filled(json.loads(text)), today), f"memories.jsonl line {number}")


def _record(line: dict[str, Any], where: str) -> MemoryRecord:
    return memory_record(line, where=where, prefix="sample", seen={})


def _markdown_files(folder: Path, prefix: str) -> Iterator[tuple[str, str]]:
    """(path below the folder, text), in the order of the paths."""
    for entry in sorted(folder.iterdir(), key=lambda item: item.name):
        if entry.is_dir():
            yield from _markdown_files(entry, f"{prefix}{entry.name}/")
        elif entry.name.endswith(".md"):
            yield prefix + entry.name, _text(entry)


def _text(entry: Path) -> str:
    return entry.read_bytes().decode("utf-8")


def _document(
    name: str, text: str, today: int, filled: Callable[[Any], Any]
) -> tuple[dict[str, Any], list[tuple[str, dict[str, Any]]]]:
    """A document as a line of our format, and where each of its chunks stands, with its line.

    `journal/day-N.md` was written N days before the day of building.
    """
    file, (header, body) = name, front_matter(text)
    day = None
    if name.startswith("journal/day-"):
        day = today - int(name.removeprefix("journal/day-").removesuffix(".md"))
        name = f"journal/{date.fromordinal(_EPOCH + day).isoformat()}.md"
    created, updated = ((today + int(header[key])) * DAY_SECONDS for key in ("created_day", "updated_day"))
    body = filled(body)
    document = {"id": name, "uri": name, "body": body, "scope": header["scope"], "day": day, "updated_at": updated}
    shared = {
        "kind": "chunk",
        "subtype": header["type"],
        "created_at": created,
        "updated_at": updated,
        "scope": header["scope"],
        "status": header["status"],
        "importance": int(header["importance"]) / 5,
        "reinforcement": int(header["reinforcement"]),
        "document_id": name,
        "uri": name,
    }
    lines = []
    # cut before the templates are filled in: ids and cuts do not depend on how long a date is
    for chunk in chunks(text, name):
        body_text = filled(chunk.body)
        line = {
            **shared,
            "id": chunk.id,
            "body": body_text,
            "section": filled(chunk.section),
            "heading_path": filled(chunk.heading_path),
            "token_count": count_tokens(body_text),
        }
        lines.append((f"{file} line {chunk.start_line}", line))
    return {**document, "token_count": count_tokens(body)}, lines


def _dated(line: dict[str, Any], today: int) -> dict[str, Any]:
    """The line with epoch seconds instead of relative days and `HH:MM`, and years as numbers."""
    hour, minute = line.pop("time").split(":")
    moment = (today + line.pop("day")) * DAY_SECONDS + int(hour) * 3600 + int(minute) * 60
    line[_MOMENT_OF[line["kind"]]] = moment
    for key, column in _DAY_COLUMNS.items():
        day = line.pop(key, None)
        if day is not None:
            at = (today + day) * DAY_SECONDS
            # a day has no hour: what is confirmed on the day it was body_text was not confirmed before
            line[column] = max(at, moment) if column in ("last_confirmed_at", "updated_at") else at
    fresh = line.pop("summary_fresh", None)
    if fresh is not None:
        # a stale summary is of what was body_text, before the last edit
        line["summary_of"] = line.setdefault("updated_at", moment) if fresh else moment
    for key in ("about_year_start", "about_year_end"):
        if isinstance(line.get(key), str):
            line[key] = int(line[key])
    return line
