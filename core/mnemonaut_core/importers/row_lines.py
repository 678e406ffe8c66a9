"""Lines of our format that are no memory: decisions of people, feedback, and what was recorded.

A line is an object with one key, the name of the row: `{"isolation": {"memory_id": "e1", "reason": "…", "at": 1760000000}}`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.records import ForeignCandidate, ForeignRecall, RecalledRun, RevisionRecord, RowRecord
from mnemonaut_core.importers.times import epoch_of
from mnemonaut_core.importers.values import (
    Read,
    RowError,
    bytes_of,
    flag_of,
    grade_of,
    id_of,
    json_list,
    json_or_text,
    list_of,
    number_of,
    one_of,
    read_object,
    text_of,
    whole_of,
)
from mnemonaut_core.policy.parse import parse


def _trace(value: Any) -> dict[str, Any]:
    """A recorded trace with the parts that its readers need."""
    match value:
        case {"plan": {"notes": dict()}, "query": {"text": _}, "candidates": list()}:
            return dict(value)
    raise RowError("must be a recorded trace")


def _hash(value: object) -> str:
    """Hashes of 64 hexadecimal digits, with blanks between."""
    text = text_of(value)
    if not text or any(len(part) != 64 or set(part) - set("0123456789abcdef") for part in text.split()):
        raise RowError(Text("must be {digits} hexadecimal digits", digits=64))
    return text


def _cosine(value: object) -> float:
    number = number_of(value)
    if not 0.0 < number <= 1.0:
        raise RowError(Text("must lie above 0 and up to 1, not {number:g}", number=number))
    return number


def _policy(value: object) -> str:
    text = text_of(value)
    try:
        parse(text, strict=False)
    except InputError as error:
        raise RowError(error.title) from error
    return text


_READERS: dict[str, Read] = {
    "id": id_of,
    "text": text_of,
    "time": epoch_of,
    "whole": whole_of,
    "number": number_of,
    "flag": flag_of,
    "bytes": bytes_of,
    "list": json_list,
    "json": json_or_text,
    "hash": _hash,
    "cosine": _cosine,
    "grade": grade_of,
    "signal": one_of("helpful", "harmful", "outdated", "duplicate"),
    "must": one_of("must", "must_not"),
    "saved_kind": one_of("question", "search"),
    "policy": _policy,
    "trace": _trace,
}
"""The readers of values by their names in `row_lines.json`."""


class RowLine(msgspec.Struct, frozen=True):
    """The schema of a line: the reader of each key, the required keys, and the keys that identify the row."""

    fields: dict[str, str]
    required: tuple[str, ...]
    key: tuple[str, ...]

    @property
    def readers(self) -> dict[str, Read]:
        return {name: _READERS[reader] for name, reader in self.fields.items()}


ROW_LINES = msgspec.json.decode(Path(__file__).with_name("row_lines.json").read_bytes(), type=dict[str, RowLine])
"""By the name that stands as the line's one key, in the order in which they are exported."""


def is_row_line(line: Mapping[str, Any]) -> bool:
    """Whether a line of our format is one of these, or a recall of other software."""
    if len(line) != 1:
        return False
    ((name, content),) = line.items()
    return (name in ROW_LINES or name == RECALL) and isinstance(content, dict)


def row_record(line: Mapping[str, Any], where: str) -> RowRecord | RevisionRecord | RecalledRun | ForeignRecall | None:
    """Such a line as a record, None for any other line; RowError for an unfit one."""
    if not is_row_line(line):
        return None
    ((name, content),) = line.items()
    if name == RECALL:
        return _recall(content, where)
    known = ROW_LINES[name]
    values = read_object(name, content, known.readers, known.required)
    if name == "revision":
        return RevisionRecord(**{"at": None, "before": None, "after": None, "reason": "", **values})
    if name == "source_run":
        return RecalledRun(**{"after_id": None, **values})
    return RowRecord(name, values, where)


# ---- Recalls that other software made: `{"recall": {…}}`. Which stored memories its candidates are is found by the store, by id,
# then by equal normalised text, never by similarity.

RECALL = "recall"
MOST_CANDIDATES = 10_000
LONGEST_TEXT = 100_000


def _long_text(value: object) -> str:
    return text_of(value)[:LONGEST_TEXT]


def _parts(value: object) -> dict[str, float]:
    if not isinstance(value, dict):
        raise RowError("must be an object")
    return {str(name): number_of(part) for name, part in value.items()}


def _candidate_list(value: object) -> list[Any]:
    if len(found := list_of(value)) > MOST_CANDIDATES:
        raise RowError(Text("must be a list"))
    return found


RECALL_READERS: dict[str, Read] = {
    "id": id_of,
    "question": _long_text,
    "at": epoch_of,
    "session": _long_text,
    "system": _long_text,
    "candidates": _candidate_list,
}
_CANDIDATE_READERS: dict[str, Read] = {
    "id": id_of,
    "text": _long_text,
    "score": number_of,
    "selected": flag_of,
    "parts": _parts,
    "stage": text_of,
    "reason": text_of,
}


def _recall(content: Mapping[str, Any], where: str) -> ForeignRecall:
    values = read_object(RECALL, content, RECALL_READERS, ("at", "candidates"))
    candidates = tuple(_candidate(one, f"{RECALL}.candidates[{n}]") for n, one in enumerate(values["candidates"], 1))
    return ForeignRecall(
        id=f"recall:{values['id'] if 'id' in values else recall_name(content)}",
        at=values["at"],
        question=values.get("question"),
        session=values.get("session"),
        system=values.get("system", ""),
        candidates=candidates,
        where=where,
    )


def _candidate(content: object, name: str) -> ForeignCandidate:
    if not isinstance(content, dict):
        raise RowError("must be an object").within(name)
    values = read_object(name, content, _CANDIDATE_READERS)
    if "id" not in values and "text" not in values:
        raise RowError(Text("{row} needs {keys}", row=name, keys="id, text"))
    return ForeignCandidate(**{"id": None, **values})


def recall_name(content: object) -> str:
    """A name for a recall that has none: equal for equal content."""
    whole = json.dumps(content, sort_keys=True, ensure_ascii=True, default=str)
    return hashlib.sha256(whole.encode()).hexdigest()[:24]
