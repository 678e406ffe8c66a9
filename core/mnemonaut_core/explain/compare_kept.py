"""A saved comparison: ids, ranks and numbers, and the texts for the model if the database records questions. When it is opened,
each memory is compared with its state now. Pure."""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from typing import Any

import msgspec

from mnemonaut_core.domain.as_json import dumps, fields_json
from mnemonaut_core.domain.trace import TRACE_SCHEMA, PackText
from mnemonaut_core.domain.trace_json import outcome_json, part_json, text_hash, without_texts
from mnemonaut_core.errors import EnvironmentFault, InputError
from mnemonaut_core.explain.compare import Side, SideBySide
from mnemonaut_core.explain.overlap import PERSISTENCE

Json = dict[str, Any]
KEPT_SCHEMA = 1
LARGEST = 4_000_000
"""The most bytes of one, not compressed."""


class KeptComparison(msgspec.Struct, frozen=True):
    """A saved comparison: its time, and a record of each recall (`side_of_record`) with its `database`, whether it was one of
    the log (`recorded`) and `question_kept`."""

    at: int
    persistence: float
    records: tuple[Json, ...]

    @property
    def question(self) -> str | None:
        """The question of the first recall; None where it is not saved."""
        return question_kept(self.records[0])

    @property
    def recipes(self) -> tuple[str, ...]:
        """Those of the recalls, in their order."""
        return tuple(str(record.get("recipe", "")) for record in self.records)


def encoded(comparison: SideBySide, *, with_questions: bool, now: int) -> str:
    """As text; with hashes of questions and conversations where the database keeps none. InputError for one that is too
    large, or with a recall of another program."""
    if any(side.origin.imported for side in comparison.sides):
        raise InputError.keyed("compare_imported")
    records = [_record(side, with_question=with_questions) for side in comparison.sides]
    data = dumps({"schema": KEPT_SCHEMA, "at": now, "p": comparison.persistence, "sides": records}).encode("utf-8")
    if len(data) > LARGEST:
        raise InputError.keyed("compare_size")
    return base64.b64encode(zlib.compress(data)).decode("ascii")


def decoded(text: str) -> KeptComparison:
    """What `encoded` made; EnvironmentFault where nothing can be read of it, InputError for one of a newer program."""
    try:
        data = zlib.decompressobj().decompress(base64.b64decode(text, validate=True), LARGEST)
        kept = json.loads(data)
        if kept["schema"] > KEPT_SCHEMA:
            raise InputError.keyed("newer_comparison", "newer_record")
        records = tuple(record for record in kept["sides"] if isinstance(record["id"], str))
        at, persistence = int(kept["at"]), float(kept.get("p", PERSISTENCE))
    except (ValueError, KeyError, TypeError, zlib.error, binascii.Error, RecursionError) as error:
        raise _damaged() from error
    if not records or not 0.0 < persistence < 1.0:
        raise _damaged()
    return KeptComparison(at, persistence, records)


def _damaged() -> EnvironmentFault:
    return EnvironmentFault.keyed("damaged_comparison")


def _record(side: Side, *, with_question: bool) -> Json:
    """As the log records a recall, as far as a comparison shows it."""
    pack = side.pack and {
        "text": text_hash(side.pack.text),
        "inject": side.pack.inject,
        "strategy": side.pack.strategy,
        "tokens": side.pack.tokens,
        "body": side.pack.text if with_question and side.question_kept else None,
    }
    record: Json = {
        "schema": TRACE_SCHEMA, "id": side.id, "recipe": side.recipe, "preset": side.preset,
        "parameters": {name: {"value": value} for name, value in side.values.items()},
        "query": dict(side.asked), "generation": side.generation, "embedder": side.embedder,
        **fields_json(side.origin, "program database identity file recorded"),
        "question_kept": side.question_kept and with_question,
        "selected": list(side.selected),
        "candidates": [
            {
                "id": memory_id, "rank": place.rank,
                "outcome": None if place.outcome is None else outcome_json(place.outcome),
                "score": None if place.scored is None else place.scored.score,
                "combine": None if place.scored is None else place.scored.combine.value,
                "parts": [] if place.scored is None else [part_json(part) for part in place.scored.parts],
                "text_hash": side.hash_of(memory_id),
                "reason": None,
            }
            for memory_id, place in side.places.items()
        ],
        "runs": [{"source": source, "status": status, "terms": []} for source, status in side.unanswered],
        "pack": pack,
    }  # fmt: skip
    if side.question_kept and not with_question:
        whole = {
            **record,
            "pack": {"text": "", "body": None},
            "choices": {},
            "response": {},
            "forms": [],
            "warnings": [],
            "plan": {"notes": {}},
        }
        record["query"] = without_texts(whole)["query"]
    return record


def question_kept(record: Json) -> str | None:
    """The saved question of a recall; None where only its hash is."""
    query = record.get("query")
    return str(query.get("text", "")) if record.get("question_kept") is True and isinstance(query, dict) else None


def pack_kept(record: Json) -> PackText | None:
    """The saved text for the model of a recall; None where there is none."""
    kept = record.get("pack")
    if not isinstance(kept, dict) or not isinstance(kept.get("body"), str) or not isinstance(kept.get("tokens"), int):
        return None
    return PackText(kept["body"], bool(kept.get("inject")), str(kept.get("strategy", "")), kept["tokens"])
