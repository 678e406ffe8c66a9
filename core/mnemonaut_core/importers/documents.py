"""A text as a document and its chunks, with what its front matter and its name say."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from datetime import date
from typing import Any

from mnemonaut_core.domain.memory import DAY_SECONDS, Day
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.columns import memory_record
from mnemonaut_core.importers.markdown_chunks import chunks, front_matter
from mnemonaut_core.importers.names import known_columns
from mnemonaut_core.importers.records import DocumentRecord, ImportRecord
from mnemonaut_core.importers.times import TimeFormatError, table_epoch_of
from mnemonaut_core.text.words import count_tokens

_DAY = re.compile(r"(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)")
_NOTION_ID = re.compile(r" [0-9a-f]{32}$")
_PROPERTIES = re.compile(r"# [^\n]*\n\n?((?:[^\s:][^\n:]{0,40}: \S[^\n]*(?:\n|$))+)(?:\n|$)")
"""The properties below the heading of a page of Notion, and a blank line."""
_EPOCH = date(1970, 1, 1).toordinal()
_TIMES = ("created_at", "updated_at")


def document_records(
    text: str,
    uri: str,
    prefix: str,
    more: Mapping[str, Any] | None = None,
    known: Collection[str] = (),
    dates: str | None = None,
) -> Iterator[ImportRecord]:
    """The document, then its chunks; nothing for a blank text. `more` are columns of the chunks, which the front matter overrides;
    its `known` keys stay out of their payload. `dates` is the order of day and month."""
    if not text.strip():
        return
    header, body = front_matter(text)
    named = uri.rsplit("/", 1)[-1].rsplit(".", 1)[0]
    stem = _NOTION_ID.sub("", named)
    if stem != named and (properties := _PROPERTIES.match(body)):
        header = dict(line.split(": ", 1) for line in properties[1].splitlines()) | header
    columns, rest = _columns({key: value for key, value in header.items() if key not in known}, dates)
    day = day_in(stem)
    if day is not None:
        columns.setdefault("created_at", Day(day * DAY_SECONDS))
    columns = {"title": stem, **(more or {}), **columns}
    name = f"{prefix}:{uri}"
    scope, changed = columns.get("scope"), columns.get("updated_at")
    yield DocumentRecord(name, uri, body, scope, day, count_tokens(body), changed)
    for chunk in chunks(text, uri):
        line: dict[str, Any] = {
            "id": f"{prefix}:{chunk.id.removeprefix('chunk:')}",
            "kind": "chunk",
            **columns,
            "subtype": chunk.type,
            "body": chunk.body,
            "section": chunk.section,
            "heading_path": chunk.heading_path,
            "token_count": count_tokens(chunk.body),
            "document_id": name,
            "uri": uri,
        }
        line |= {"payload": rest} if rest else {}
        yield memory_record(
            line, where=Text("{name}, line {number}", name=uri, number=chunk.start_line), prefix="", seen={}
        )


def _columns(header: dict[str, str], dates: str | None) -> tuple[dict[str, Any], dict[str, str]]:
    """(columns of ours, remaining keys) of the front matter."""
    rest = {key: value for key, value in header.items() if value and key != "type"}
    names = tuple(header)
    found: dict[str, Any] = {}
    for target, index in known_columns(names, {}).items():
        ours = "created_at" if target == "occurred_at" else target
        with suppress(TimeFormatError):
            if ours in _TIMES:
                at = table_epoch_of(header[names[index]], dates)
                found[ours] = at if ours == "created_at" else int(at)
            elif ours == "title" and header[names[index]]:
                found[ours] = header[names[index]]
        if ours in found:
            rest.pop(names[index], None)
    return found, rest


def times_in(text: str) -> Iterator[str]:
    """The times in the front matter of a text, as written."""
    header = front_matter(text)[0]
    names = tuple(header)
    found = known_columns(names, {})
    return (header[names[found[target]]] for target in ("occurred_at", *_TIMES) if target in found)


def day_in(stem: str) -> int | None:
    """The calendar day in the name of a daily note."""
    match = _DAY.search(stem)
    try:
        return None if match is None else date(*map(int, match.groups())).toordinal() - _EPOCH
    except ValueError:
        return None
