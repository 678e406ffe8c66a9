"""The sample databases of the resources, built for any day: their sources count days from the day of building.

A folder holds `memories.jsonl`, `documents/` (a Markdown tree like an agent's own), `situations.json` and `meta.json`.
These files are part of the program: tests check their content, reading them does not.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import msgspec

from mnemonaut_core.domain.memory import DAY_SECONDS
from mnemonaut_core.domain.query import Turn
from mnemonaut_core.importers.columns import document_record, memory_record
from mnemonaut_core.importers.markdown_chunks import chunks, front_matter
from mnemonaut_core.importers.records import ImportRecord
from mnemonaut_core.text.words import count_tokens

_EPOCH = date(1970, 1, 1).toordinal()
_TEMPLATE = re.compile(r"\{\{(date|month|year)-(\d+)\}\}", re.ASCII)
# not strftime: its names follow the locale of the machine
_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def fill(text: str, as_of_day: int, lang: str) -> str:
    """Replace the templates of a text; `as_of_day` is a UTC day counted from the epoch, `lang` is en, ja or zh.

    `date` and `month` count days back, `year` calendar years: en "3 March 2025", "March 2025", "2005"; ja and zh
    "2025年3月3日", "2025年3月", "2005" (the text says 年 itself). Other text is not changed.
    """
    today = date.fromordinal(_EPOCH + as_of_day)

    def replaced(match: re.Match[str]) -> str:
        unit, count = match[1], int(match[2])
        if unit == "year":
            return str(today.year - count)
        day = date.fromordinal(today.toordinal() - count)
        if lang == "en":
            month = f"{_MONTHS[day.month - 1]} {day.year}"
            return f"{day.day} {month}" if unit == "date" else month
        month = f"{day.year}年{day.month}月"
        return f"{month}{day.day}日" if unit == "date" else month

    return _TEMPLATE.sub(replaced, text)


ROLES = ("user", "assistant")


class Situation(msgspec.Struct, frozen=True):
    """One situation. `title` and `note` hold a text for each language, English always among them; the note is true for this
    recipe and preset.

    Ids of memories: `wrong` ones come back and should not, `right` ones should, `pair` says nearly the same twice,
    `lost` ones are expected and do not come.
    """

    id: str
    kind: str
    title: dict[str, str]
    query: str
    recipe: str
    preset: str
    context: tuple[Turn, ...]
    note: dict[str, str]
    wrong: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    pair: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()

    @property
    def memories(self) -> tuple[str, ...]:
        """All these ids, each once."""
        return tuple(dict.fromkeys((*self.wrong, *self.right, *self.pair, *self.lost)))


class SampleMeta(msgspec.Struct, frozen=True):
    """A sample: its language, a title and a sentence in English and its language, and the two speakers."""

    lang: str
    title: dict[str, str]
    person: str
    companion: str
    about: dict[str, str]


_META = msgspec.json.Decoder(SampleMeta)


def load_situations(folder: Path, as_of_day: int, lang: str) -> tuple[Situation, ...]:
    """The sample's situations in the order of their file, templates filled in for `as_of_day` (a UTC day from the epoch)."""

    def filled(texts: dict[str, str]) -> dict[str, str]:
        return {language: fill(text, as_of_day, language) for language, text in texts.items()}

    found = []
    for one in json.loads(folder.joinpath("situations.json").read_bytes()):
        one |= {name: tuple(ids) for name, ids in one.pop("memories", {}).items()}
        one |= {name: filled(one[name]) for name in ("title", "note")}
        one["query"] = fill(one["query"], as_of_day, lang)
        turns = one.get("context", ())
        one["context"] = tuple(Turn(turn["role"], fill(turn["text"], as_of_day, lang)) for turn in turns)
        found.append(Situation(**one))
    return tuple(found)


def load_meta(folder: Path) -> SampleMeta:
    return _META.decode(folder.joinpath("meta.json").read_bytes())


_MOMENT_OF = {"episode": "occurred_at", "affect": "occurred_at", "state": "created_at", "claim": "created_at"}
_DAY_COLUMNS = {
    "last_confirmed_day": "last_confirmed_at",
    "updated_day": "updated_at",
    "valid_from_day": "valid_from",
    "valid_to_day": "valid_to",
}


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

    documents = folder / "documents"
    parts = [
        _document(file.relative_to(documents).as_posix(), file.read_bytes().decode("utf-8"), today, filled)
        for file in sorted(documents.rglob("*.md"), key=lambda file: file.parts)
    ]
    for document, _ in parts:
        yield document_record(document)
    for _, lines in parts:
        for where, line in lines:
            yield memory_record(line, where=where)
    memories = folder.joinpath("memories.jsonl").read_bytes().decode("utf-8")
    for number, text in enumerate(memories.split("\n"), 1):
        if text.strip():
            yield memory_record(_dated(filled(json.loads(text)), today), where=f"memories.jsonl line {number}")


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
