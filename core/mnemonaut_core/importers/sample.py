"""The sample databases of the resources: sources with relative days, built for any day.

A folder holds `memories.jsonl`, `documents/` (a Markdown tree like an agent's own), `situations.json` and
`meta.json` (see `situations.py`). These files are ours, so a wrong line in them is a bug, not a refusal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from importlib.resources.abc import Traversable
from typing import Any

from mnemonaut_core.domain.memory import DAY_SECONDS
from mnemonaut_core.errors import InputError
from mnemonaut_core.importers.columns import (
    BESIDE,
    READERS,
    TIMES,
    RowError,
    did_you_mean,
    document_record,
    memory_record,
    whole_of,
)
from mnemonaut_core.importers.date_template import fill
from mnemonaut_core.importers.jsonl import decoded
from mnemonaut_core.importers.markdown_chunks import FrontMatter, chunks, front_matter
from mnemonaut_core.importers.records import DocumentRecord, ImportRecord, MemoryRecord
from mnemonaut_core.text.words import count_tokens

MEMORIES = "memories.jsonl"
DOCUMENTS = "documents"
_MOMENT_OF = {"episode": "occurred_at", "affect": "occurred_at", "state": "created_at", "claim": "created_at"}
_DAY_COLUMNS = {
    "last_confirmed_day": "last_confirmed_at", "updated_day": "updated_at", "valid_from_day": "valid_from",
    "valid_to_day": "valid_to",
}  # fmt: skip
_NOT_BEFORE_SAID = ("last_confirmed_at", "updated_at")
_KEYS = frozenset((*READERS, *BESIDE, *_DAY_COLUMNS, "day", "time", "summary_fresh")) - {*TIMES, "embedding", "payload"}
_HEADER_KEYS = ("type", "importance", "reinforcement", "scope", "created_day", "updated_day", "status")
_YEARS = ("about_year_start", "about_year_end")
_JOURNAL = re.compile(r"journal/day-([1-9]\d{0,4})\.md", re.ASCII)
_CLOCK = re.compile(r"([01]\d|2[0-3]):([0-5]\d)", re.ASCII)
_WHOLE = re.compile(r"-?\d{1,6}", re.ASCII)
_EPOCH = date(1970, 1, 1).toordinal()


@dataclass(frozen=True, slots=True)
class _Header:
    """The front matter of a sample's document; days count from the day of building."""

    type: str
    importance: int
    reinforcement: int
    scope: str
    created_day: int
    updated_day: int
    status: str


@dataclass(frozen=True, slots=True)
class _Building:
    """The day for which a sample is built (a UTC day from the epoch), and its language."""

    day: int
    lang: str

    def midnight(self, day: int) -> int:
        """The first second of a day relative to the day of building."""
        return (self.day + day) * DAY_SECONDS

    def filled(self, value: Any) -> Any:
        """A JSON value with the templates of all its texts written out."""
        if isinstance(value, str):
            return fill(value, self.day, self.lang)
        if isinstance(value, list):
            return [self.filled(entry) for entry in value]
        if isinstance(value, dict):
            return {key: self.filled(entry) for key, entry in value.items()}
        return value


def read_sample(folder: Traversable, as_of: int, lang: str) -> Iterator[ImportRecord]:
    """All records of the sample as if it had been written until `as_of` (UTC epoch seconds).

    Day −1 is the UTC day before that of `as_of`, so every memory lies before it, whatever the hour. First the
    documents, then their chunks, then `memories.jsonl` in its order with its ids. Journals are named by their dates
    (`journal/2025-03-03.md`), and so are their ids. ValueError names the file and line of what is wrong.
    """
    building = _Building(as_of // DAY_SECONDS, lang)
    sources = tuple(_markdown_files(folder.joinpath(DOCUMENTS), ""))
    for file, text in sources:
        yield _document(file, text, building)
    for file, text in sources:
        yield from _chunks(file, text, building)
    yield from _memories(folder.joinpath(MEMORIES), building)


def _markdown_files(folder: Traversable, prefix: str) -> Iterator[tuple[str, str]]:
    """(path below the folder, text), in the order of their paths."""
    for entry in sorted(folder.iterdir(), key=lambda item: item.name):
        if entry.is_dir():
            yield from _markdown_files(entry, f"{prefix}{entry.name}/")
        elif entry.name.endswith(".md"):
            yield prefix + entry.name, _text(entry, prefix + entry.name)


def _text(entry: Traversable, file: str) -> str:
    try:
        return entry.read_bytes().decode("utf-8")
    except UnicodeDecodeError as problem:
        line = problem.object[: problem.start].count(b"\n") + 1
        raise ValueError(f"{file} line {line}: is not valid UTF-8") from problem


@contextmanager
def _blaming(file: str, line: int) -> Iterator[None]:
    """Name the place of what cannot be taken."""
    try:
        yield
    except (RowError, InputError) as problem:
        raise ValueError(f"{file} line {line}: {problem}") from problem


def _journal_day(file: str) -> int | None:
    """How many days ago the journal was written (negative); None if the file is no journal."""
    journal = _JOURNAL.fullmatch(file)
    if journal is not None:
        return -int(journal[1])
    if file.startswith("journal/"):
        raise RowError("a journal is named journal/day-N.md, N days before the day of building")
    return None


def _uri(file: str, building: _Building) -> str:
    day = _journal_day(file)
    return file if day is None else f"journal/{date.fromordinal(_EPOCH + building.day + day).isoformat()}.md"


def _document(file: str, text: str, building: _Building) -> DocumentRecord:
    header, matter = _header(file, text)
    with _blaming(file, 1):
        day = _journal_day(file)
        uri = _uri(file, building)
    with _blaming(file, matter.body_line):
        body = building.filled(matter.body)
        return document_record(
            {
                "id": uri,
                "uri": uri,
                "body": body,
                "scope": header.scope,
                "day": None if day is None else building.day + day,
                "token_count": count_tokens(body),
                "updated_at": building.midnight(header.updated_day),
            }
        )


def _chunks(file: str, text: str, building: _Building) -> Iterator[MemoryRecord]:
    header, _ = _header(file, text)
    uri = _uri(file, building)
    # cut before the templates are written out: ids and cuts do not depend on how long a date is
    for chunk in chunks(text, uri):
        with _blaming(file, chunk.start_line):
            body = building.filled(chunk.body)
            line = {
                "id": chunk.id,
                "kind": "chunk",
                "subtype": header.type,
                "body": body,
                "created_at": building.midnight(header.created_day),
                "updated_at": building.midnight(header.updated_day),
                "scope": header.scope,
                "status": header.status,
                "importance": header.importance / 5,
                "reinforcement": header.reinforcement,
                "document_id": uri,
                "uri": uri,
                "section": building.filled(chunk.section),
                "heading_path": building.filled(chunk.heading_path),
                "token_count": count_tokens(body),
            }
            yield memory_record(line, where=f"{file} line {chunk.start_line}", prefix="sample", seen={})


def _header(file: str, text: str) -> tuple[_Header, FrontMatter]:
    matter = front_matter(text)
    for key in (*_HEADER_KEYS, *matter.values):
        with _blaming(file, matter.lines.get(key, 1)):
            if key not in matter.values:
                raise RowError(f"the front matter has no {key}")
            if key not in _HEADER_KEYS:
                raise RowError(f"unknown key {key!r}{did_you_mean(key, _HEADER_KEYS)}")
    for line in matter.unread:
        with _blaming(file, line):
            raise RowError("is not `key: value`")
    header = _Header(
        type=matter.values["type"],
        importance=_whole(file, matter, "importance", 1, 5),
        reinforcement=_whole(file, matter, "reinforcement", 0, 999),
        scope=matter.values["scope"],
        created_day=_whole(file, matter, "created_day", -99_999, 0),
        updated_day=_whole(file, matter, "updated_day", -99_999, 0),
        status=matter.values["status"],
    )
    with _blaming(file, matter.lines["updated_day"]):
        if header.updated_day < header.created_day:
            raise RowError("updated_day lies before created_day")
    return header, matter


def _whole(file: str, matter: FrontMatter, key: str, low: int, high: int) -> int:
    value = matter.values[key]
    with _blaming(file, matter.lines[key]):
        if not _WHOLE.fullmatch(value) or not low <= int(value) <= high:
            raise RowError(f"{key} must be a whole number from {low} to {high}, not {value[:40]!r}")
    return int(value)


def _memories(entry: Traversable, building: _Building) -> Iterator[MemoryRecord]:
    seen: set[str] = set()
    for number, text in enumerate(_text(entry, MEMORIES).split("\n"), 1):
        if not text.strip():
            continue
        with _blaming(MEMORIES, number):
            source = decoded(text.encode("utf-8"))
            if not isinstance(source, dict):
                raise RowError("is not a JSON object")
            line = _dated(source, building)
            record = memory_record(line, where=f"{MEMORIES} line {number}", prefix="sample", seen={})
            if record.memory.id in seen:
                raise RowError(f"the id {record.memory.id!r} was used before")
            seen.add(record.memory.id)
            yield record


def _dated(source: Mapping[str, Any], building: _Building) -> dict[str, Any]:
    """The line with absolute times and years in place of relative ones, templates written out."""
    for key in source:
        if key not in _KEYS:
            raise RowError(f"unknown key {key[:40]!r}{did_you_mean(key, _KEYS)}")
    for key in ("id", "kind", "day", "time"):
        if source.get(key) is None:
            raise RowError(f"has no {key}")
    kind = source["kind"]
    if not isinstance(kind, str) or kind not in _MOMENT_OF:
        raise RowError(f"kind must be one of {', '.join(_MOMENT_OF)}, not {kind!r}")
    line = {key: building.filled(value) for key, value in source.items() if key not in _DAY_COLUMNS}
    moment = building.midnight(_day(source, "day", -1)) + _seconds_of(line.pop("time"))
    del line["day"]
    line[_MOMENT_OF[kind]] = moment
    for key, column in _DAY_COLUMNS.items():
        if source.get(key) is not None:
            line[column] = building.midnight(_day(source, key, 0))
    for column in _NOT_BEFORE_SAID:
        if column in line:
            # a day without an hour: what is confirmed on the day it was said was not confirmed before
            line[column] = max(line[column], moment)
    _date_summary(line, moment)
    for key in _YEARS:
        if isinstance(line.get(key), str):
            line[key] = _year_of(key, line[key])
    return line


def _date_summary(line: dict[str, Any], moment: int) -> None:
    """`summary_fresh` as `summary_of`: the last edit, or, where the memory was edited since, the moment it was said."""
    fresh = line.pop("summary_fresh", None)
    if (fresh is None) != (line.get("assistant_summary") is None):
        raise RowError("assistant_summary and summary_fresh go together")
    if fresh is None:
        return
    if not isinstance(fresh, bool):
        raise RowError("summary_fresh must be true or false")
    updated = line.setdefault("updated_at", moment)
    if not fresh and updated == moment:
        raise RowError("a summary is stale only after an updated_day")
    line["summary_of"] = updated if fresh else moment


def _day(source: Mapping[str, Any], key: str, latest: int) -> int:
    try:
        day = whole_of(source[key])
    except RowError as problem:
        raise RowError(f"{key} {problem}") from None
    if not -99_999 <= day <= latest:
        raise RowError(f"{key} must be from -99999 to {latest}, not {day}")
    return day


def _seconds_of(clock: object) -> int:
    match = _CLOCK.fullmatch(clock) if isinstance(clock, str) else None
    if match is None:
        raise RowError(f"time must be HH:MM, not {clock!r}")
    return int(match[1]) * 3600 + int(match[2]) * 60


def _year_of(key: str, filled: str) -> int:
    if not _WHOLE.fullmatch(filled):
        raise RowError(f"{key} must be a year or {{{{year-N}}}}, not {filled[:40]!r}")
    return int(filled)
