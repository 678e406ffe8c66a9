"""Google Keep: the notes and lists of a Takeout, one JSON file each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.columns import memory_record
from mnemonaut_core.importers.objects import ObjectsImporter, Pass
from mnemonaut_core.importers.records import ImportRecord, Reads
from mnemonaut_core.importers.tables import line_of
from mnemonaut_core.importers.values import label_of, objects_of, spoken

_NAMES = {"title": "title", "created_at": "createdTimestampUsec", "updated_at": "userEditedTimestampUsec"}
_KNOWN = ("textContent", "textContentHtml", "listContent", "labels", "color", "isTrashed", "isArchived", "isPinned")


class GoogleKeepImporter(ObjectsImporter):
    """A state for each note; one in the bin is isolated."""

    format = "google-keep"
    title = Text("Google Keep")
    reads = Reads(
        "Google Keep",
        "notes and lists of a Takeout, with their labels",
        "its folder `Keep`, the ZIP, or a `.json` in it",
    )
    shown_by = Text("textContent and userEditedTimestampUsec")

    def is_ours(self, value: Mapping[str, Any], name: str) -> bool:
        return "userEditedTimestampUsec" in value and ("textContent" in value or "listContent" in value)

    def where(self, name: str, number: int, *, line: bool) -> Text:
        return Text("{name}", name=name)

    def take(self, value: Any, where: Text, run: Pass, name: str) -> Iterator[ImportRecord]:
        items = ((one.get("isChecked"), label_of(one.get("text"))) for one in objects_of(value.get("listContent")))
        ticked = [f"- [{'x' if done else ' '}] {text}" for done, text in items if text]
        labels = [label for one in objects_of(value.get("labels")) if (label := label_of(one.get("name")))]
        body = "\n".join(filter(None, (spoken(value.get("textContent")), *ticked)))
        created = str(value.get("createdTimestampUsec") or name)
        run.states[created] += 1
        number = f":{run.states[created]}" if run.states[created] > 1 else ""
        status = "archived" if value.get("isArchived") else "active"
        line = run.line(f"{created}{number}", subtype="note", body=body, status=status)
        line |= line_of({**value, "tags": labels or None}, _NAMES, *_KNOWN)
        yield memory_record({**line, "searchable": not value.get("isTrashed")}, where=where)
