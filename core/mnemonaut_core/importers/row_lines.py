"""Lines of our format that are no memory: decisions of people, feedback, and what was recorded.

A line is an object with one key, the name of the row: `{"isolation": {"memory_id": "e1", "reason": "…", "at": 1760000000}}`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
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


class RowLine(msgspec.Struct, frozen=True):
    """What a line may hold: a reader for each key, the keys that it must have, and those that say which row it is."""

    about: str
    readers: Mapping[str, Read]
    required: tuple[str, ...]
    key: tuple[str, ...]


def _trace(value: Any) -> dict[str, Any]:
    """A recorded trace with all that its readers look at."""
    match value:
        case {"plan": {"notes": dict()}, "query": {"text": _}, "candidates": list()}:
            return dict(value)
    raise RowError("must be a recorded trace")


def _grade(value: object) -> int:
    number = whole_of(value)
    if not 0 <= number <= 3:
        raise RowError(Text("must be a grade from 0 to 3, not {number}", number=number))
    return number


def _hex(digits: int) -> Read:
    def read(value: object) -> str:
        text = text_of(value)
        if not text or any(len(part) != digits or set(part) - set("0123456789abcdef") for part in text.split()):
            raise RowError(Text("must be {digits} hexadecimal digits", digits=digits))
        return text

    return read


def _cosine(value: object) -> float:
    number = number_of(value)
    if not 0.0 < number <= 1.0:
        raise RowError(Text("must lie above 0 and up to 1, not {number:g}", number=number))
    return number


def _yaml(value: object) -> str:
    from mnemonaut_core.policy.parse import parse

    text = text_of(value)
    try:
        parse(text, strict=False)
    except InputError as error:
        raise RowError(error.title) from error
    return text


_ORIGIN: dict[str, Read] = {
    "reason": text_of, "at": epoch_of, "by": text_of, "run_id": text_of, "rank": whole_of, "recipe": text_of,
}  # fmt: skip
ROW_LINES: dict[str, RowLine] = {
    "revision": RowLine(
        "a change of a memory: the columns before and after, as JSON; by: who made it here",
        {"id": id_of, "memory_id": id_of, "at": epoch_of, "before": json_or_text, "after": json_or_text, "reason": text_of,
         "by": text_of},
        ("id", "memory_id"), ("id",),
    ),
    "source_run": RowLine(
        "a recall that the source system recorded itself, as its own JSON; session, question: where it told them",
        {"id": id_of, "at": epoch_of, "after_id": id_of, "plan": json_or_text, "candidates": json_or_text,
         "selected": json_or_text, "session": text_of, "question": text_of},
        ("id", "at", "plan", "candidates", "selected"), ("id",),
    ),
    "isolation": RowLine(
        "a memory (or, with kind document, all its chunks) kept out of every recall; ended_at: restored; removed: it left the"
        " live tables; lead_pk: the pk of the line that took it along; merged_into: the memory that it was merged into",
        {"pk": whole_of, "memory_id": id_of, "kind": text_of, "headline": text_of, "content_hash": text_of,
         "removed": flag_of, "learnt_again_at": epoch_of, "ended_at": epoch_of, "lead_pk": whole_of, "merged_into": id_of,
         **_ORIGIN},
        ("memory_id", "kind", "at"), ("memory_id", "kind", "at", "by", "reason"),
    ),
    "suppression": RowLine(
        "a memory kept out for queries like one; vector: float32 of that query, base64",
        {"memory_id": id_of, "query_text": text_of, "embedder": text_of, "vector": bytes_of, "cosine_limit": _cosine,
         "ended_at": epoch_of, **_ORIGIN},
        ("memory_id", "query_text", "at"), ("memory_id", "query_text", "at", "by"),
    ),
    "feedback": RowLine(
        "what somebody said that a memory was worth",
        {"memory_id": id_of, "signal": one_of("helpful", "harmful", "outdated", "duplicate"), "of_id": id_of, "at": epoch_of,
         "by": text_of},
        ("memory_id", "signal", "at"), ("memory_id", "signal", "of_id", "at", "by"),
    ),
    "query_set": RowLine(
        "a set of saved queries", {"name": text_of, "created_at": epoch_of}, ("name", "created_at"), ("name",)
    ),
    "saved_query": RowLine(
        "a question that is kept to be asked again, or a search; set: the name of its set; more: its other fields, as JSON",
        {"id": id_of, "set": text_of, "name": text_of, "kind": one_of("question", "search"), "text": text_of, "clock": epoch_of,
         "context": json_list, "more": json_or_text, "created_at": epoch_of},
        ("id", "text", "created_at"), ("id",),
    ),
    "judgment": RowLine(
        "how well a memory answers a saved query: a grade from 0 to 3, or must, must_not",
        {"query_id": id_of, "memory_id": id_of, "grade": _grade, "must": one_of("must", "must_not"), "at": epoch_of},
        ("query_id", "memory_id", "at"), ("query_id", "memory_id"),
    ),
    "policy": RowLine(
        "a version of the policy; the last line of a project is in force",
        {"project": text_of, "version": text_of, "yaml": _yaml, "created_at": epoch_of},
        ("version", "yaml", "created_at"), ("project", "version", "created_at"),
    ),
    "setting": RowLine(
        "a setting of the database, or of a project",
        {"project": text_of, "key": text_of, "value": text_of}, ("key", "value"), ("project", "key"),
    ),
    "run": RowLine(
        "a recorded recall; trace: as it was kept",
        {"id": id_of, "at": epoch_of, "clock": epoch_of, "by": text_of, "session": text_of, "recipe": text_of,
         "preset": text_of, "query_hash": text_of, "generation": whole_of, "candidates": whole_of, "selected": json_list,
         "ms": number_of, "trace": _trace},
        ("id", "at", "clock", "by", "recipe", "preset", "query_hash", "generation", "candidates", "selected", "ms", "trace"),
        ("id",),
    ),
    "wrong_type": RowLine(
        "a recorded recall whose question was read as the wrong type",
        {"run_id": id_of, "at": epoch_of, "clock": epoch_of, "query_hash": text_of, "query_text": text_of,
         "query_type": text_of, "strategy": text_of, "language": text_of, "should_be": text_of},
        ("run_id", "at", "clock", "query_hash", "query_type", "strategy", "language"), ("run_id",),
    ),
    "tombstone": RowLine(
        "what was purged, as a keyed hash of its id or text: it is not taken here either; keys: of all tombstones, by a blank",
        {"hash": _hex(64), "at": epoch_of, "keys": _hex(64)}, ("hash", "at", "keys"), ("hash",),
    ),
}  # fmt: skip
"""By the name that stands as the line's one key, in the order in which they are exported."""


def is_row_line(line: Mapping[str, Any]) -> bool:
    """Whether a line of our format is one of these, or a recall of other software."""
    if len(line) != 1:
        return False
    ((name, content),) = line.items()
    return (name in ROW_LINES or name == RECALL) and isinstance(content, dict)


def row_record(line: Mapping[str, Any], where: str) -> RowRecord | RevisionRecord | RecalledRun | ForeignRecall | None:
    """Such a line as a record, None for any other line; RowError says what is wrong with it."""
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
    found = list_of(value)
    if len(found) > MOST_CANDIDATES:
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
