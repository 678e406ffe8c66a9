"""Retriever spans of OpenTelemetry in OTLP JSON, whole or a line a batch: OpenInference RETRIEVER and RERANKER, gen_ai.retrieval.

Values that a span lacks are None, never zero.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.objects import ObjectsImporter, Pass
from mnemonaut_core.importers.records import ForeignCandidate, ForeignRecall, ImportRecord, Reads, Refused, notes_of
from mnemonaut_core.importers.row_lines import LONGEST_TEXT, MOST_CANDIDATES, recall_name
from mnemonaut_core.importers.tables import parsed_json
from mnemonaut_core.importers.values import RowError, objects_of

_RESOURCES = ("resourceSpans", "resource_spans")
_DOCUMENT = re.compile(
    r"(retrieval\.documents|reranker\.input_documents|reranker\.output_documents)\.(\d+)\.document\.(id|content|score|metadata)"
)
_KIND = "openinference.span.kind"
_QUESTIONS = ("input.value", "reranker.query", "gen_ai.retrieval.query.text", "gen_ai.retrieval.query")
_SESSIONS = ("session.id", "gen_ai.conversation.id")
_DOCUMENTS = "gen_ai.retrieval.documents"
_PLAIN = ("stringValue", "string_value", "boolValue", "bool_value", "doubleValue", "double_value")


class OtlpImporter(ObjectsImporter):
    """Spans of OpenTelemetry in OTLP JSON that are retrievals: a recall for each."""

    format = "otlp"
    title = Text("OpenTelemetry")
    reads = Reads("recalls of other software", "spans of OpenTelemetry: OpenInference and `gen_ai`", "OTLP JSON")

    shown_by = Text("resource spans of OpenTelemetry")

    def is_ours(self, value: Mapping[str, Any], name: str) -> bool:
        return any(isinstance(value.get(key), list) for key in _RESOURCES)

    def take(self, value: Any, where: Text, run: Pass, name: str) -> Iterator[ImportRecord]:
        for span, attributes, system in _spans(value):
            if attributes.get(_KIND) not in ("RETRIEVER", "RERANKER") and _DOCUMENTS not in attributes:
                run.counts["others"] += 1
                continue
            place = Text("span {id}", id=_text(span.get("spanId")) or "?")
            try:
                yield _recall(span, attributes, system, place)
            except RowError as problem:
                yield Refused(place, problem.reason, memory=False)

    def notes(self, run: Pass) -> tuple[str, ...]:
        others = run.counts["others"]
        return notes_of((others, Text("{count} spans in the file were left out: they retrieve nothing", count=others)))


def _spans(batch: Mapping[str, Any]) -> Iterator[tuple[Mapping[str, Any], dict[str, Any], str]]:
    """Every span, its attributes, and the name of the service that it belongs to."""
    for resource in _list(batch, *_RESOURCES):
        service = _attributes(resource.get("resource") or {}).get("service.name")
        for scope in _list(resource, "scopeSpans", "scope_spans", "instrumentationLibrarySpans"):
            for span in _list(scope, "spans"):
                yield span, _attributes(span), _text(service) or ""


def _list(holder: Mapping[str, Any], *names: str) -> list[dict[str, Any]]:
    """The objects of the first of these keys that holds a list."""
    return objects_of(next((holder[name] for name in names if isinstance(holder.get(name), list)), None))


def _attributes(holder: Mapping[str, Any]) -> dict[str, Any]:
    """Attributes by key, as Python values."""
    found = _list(holder, "attributes")
    return {one["key"]: _value(one.get("value")) for one in found if isinstance(one.get("key"), str)}


def _value(stored: Any) -> Any:
    if not isinstance(stored, dict):
        return stored
    for name, value in stored.items():
        if name in _PLAIN:
            return value
        if name in ("intValue", "int_value"):  # a string in JSON, since 64 bits are more than a number there holds
            return int(value) if isinstance(value, (int, str)) and str(value).lstrip("-").isdigit() else None
        if name in ("arrayValue", "array_value"):
            return [_value(one) for one in (value.get("values") or [])] if isinstance(value, dict) else []
        if name in ("kvlistValue", "kvlist_value"):
            return _attributes({"attributes": value.get("values")}) if isinstance(value, dict) else {}
    return None


def _text(value: Any) -> str | None:
    return None if value is None else str(value)


def _recall(span: Mapping[str, Any], attributes: dict[str, Any], system: str, where: str) -> ForeignRecall:
    start = span.get("startTimeUnixNano", span.get("start_time_unix_nano"))
    if not str(start).isdigit():
        raise RowError(Text("{row} needs {keys}", row="span", keys="startTimeUnixNano"))
    question, session = (
        next((_text(attributes[name]) for name in names if attributes.get(name) is not None), None)
        for names in (_QUESTIONS, _SESSIONS)
    )
    name = ".".join(filter(None, (_text(span.get("traceId")), _text(span.get("spanId"))))) or recall_name(attributes)
    return ForeignRecall(
        id=f"otlp:{name}"[:500],
        at=int(str(start)) // 1_000_000_000,
        question=question,
        session=session,
        system=system or _text(span.get("name")) or "",
        candidates=_candidates(_documents(attributes))[:MOST_CANDIDATES],
        where=where,
    )


def _documents(attributes: Mapping[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """The documents of each list, in their order."""
    found: dict[str, dict[int, dict[str, Any]]] = {}
    for key, value in attributes.items():
        match = _DOCUMENT.fullmatch(key)
        if match is not None:
            found.setdefault(match[1], {}).setdefault(int(match[2]), {})[match[3]] = value
    lists = {name: [rows[place] for place in sorted(rows)] for name, rows in found.items()}
    other = attributes.get(_DOCUMENTS)
    other = parsed_json(other) if isinstance(other, str) else other
    if isinstance(other, list):
        lists.setdefault("retrieval.documents", objects_of(other))
    return lists


def _candidates(documents: Mapping[str, list[dict[str, Any]]]) -> tuple[ForeignCandidate, ...]:
    """The retrieved documents, or the reranker's input; those in its output are selected and have its score."""
    returned = documents.get("reranker.output_documents")
    given = documents.get("retrieval.documents") or documents.get("reranker.input_documents")
    by_key = None if returned is None else {_key(one): one for one in returned}
    candidates = []
    for one in given or returned or ():
        first = _number(one.get("score"))
        again = _number(by_key[_key(one)].get("score")) if given and by_key and _key(one) in by_key else None
        text = _text(one.get("content"))
        candidates.append(
            ForeignCandidate(
                id=None if one.get("id") is None else str(one["id"])[:500],
                text=None if text is None else text[:LONGEST_TEXT],
                score=first if again is None else again,
                selected=None if by_key is None else _key(one) in by_key,
                parts={} if first is None or again is None else {"retriever": first},
            )
        )
    return tuple(candidates)


def _key(document: Mapping[str, Any]) -> tuple[str | None, str | None]:
    """The key of a document in both lists: its id, else its text."""
    name = _text(document.get("id"))
    return name, None if name is not None else _text(document.get("content"))


def _number(value: Any) -> float | None:
    return float(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else None
