"""Recalls that other software made: lines `{"recall": {…}}` of our format, and retriever spans of OpenTelemetry in OTLP JSON.

What a source does not tell stays untold (None), never zero. Candidates are told by id or by text; which stored memories they are is
found by the store, by id, then by equal normalised text, never by similarity.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Generator, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import field

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.errors import InputError
from mnemonaut_core.files import read_whole
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.columns import RowError, id_of, number_of, text_of
from mnemonaut_core.importers.files import head_of
from mnemonaut_core.importers.records import (
    ForeignCandidate,
    ForeignRecall,
    ImportOptions,
    ImportRecord,
    Refused,
    SourceInfo,
)
from mnemonaut_core.importers.times import TimeFormatError, epoch_of

RECALL = "recall"
"""The one key of such a line."""
RECALL_KEYS = ("id", "question", "at", "session", "system", "candidates")
CANDIDATE_KEYS = ("id", "text", "score", "selected", "parts", "stage", "reason")
MOST_CANDIDATES = 10_000
LONGEST_TEXT = 100_000


def is_recall_line(line: Mapping[str, Any]) -> bool:
    """Whether a line of our format tells a recall."""
    return len(line) == 1 and isinstance(line.get(RECALL), dict)


def recall_of_line(line: Mapping[str, Any], where: str) -> ForeignRecall:
    """A line for which `is_recall_line` holds; RowError says what is wrong with it."""
    told = line[RECALL]
    unknown = next((key for key in told if key not in RECALL_KEYS), None)
    if unknown is not None:
        raise _unknown(RECALL, unknown, RECALL_KEYS)
    if "at" not in told or "candidates" not in told:
        raise _needs(RECALL, "at", "candidates")
    if not isinstance(told["candidates"], list) or len(told["candidates"]) > MOST_CANDIDATES:
        raise _wrong(f"{RECALL}.candidates", Text("must be a list"))
    try:
        at = epoch_of(told["at"])
    except TimeFormatError as problem:
        raise _wrong(f"{RECALL}.at", problem.reason) from None
    candidates = tuple(_candidate(one, place) for place, one in enumerate(told["candidates"], 1))
    question, session, system = (
        None if told.get(key) is None else text_of(told[key])[:LONGEST_TEXT]
        for key in ("question", "session", "system")
    )
    name = id_of(told["id"]) if told.get("id") is not None else _derived(told)
    return ForeignRecall(f"recall:{name}", at, question, session, system or "", candidates, where)


def _candidate(told: object, place: int) -> ForeignCandidate:
    where = f"{RECALL}.candidates[{place}]"
    if not isinstance(told, dict):
        raise _wrong(where, Text("must be an object"))
    unknown = next((key for key in told if key not in CANDIDATE_KEYS), None)
    if unknown is not None:
        raise _unknown(where, unknown, CANDIDATE_KEYS)
    if told.get("id") is None and told.get("text") is None:
        raise _needs(where, "id", "text")
    chosen, parts = told.get("selected"), told.get("parts")
    if chosen is not None and not isinstance(chosen, bool):
        raise _wrong(f"{where}.selected", Text("must be true or false"))
    if parts is not None and not isinstance(parts, dict):
        raise _wrong(f"{where}.parts", Text("must be an object"))
    try:
        return ForeignCandidate(
            None if told.get("id") is None else id_of(told["id"]),
            None if told.get("text") is None else text_of(told["text"])[:LONGEST_TEXT],
            None if told.get("score") is None else number_of(told["score"]),
            chosen,
            {str(name): number_of(value) for name, value in (parts or {}).items()},
            None if told.get("stage") is None else text_of(told["stage"]),
            None if told.get("reason") is None else text_of(told["reason"]),
        )
    except RowError as problem:
        raise _wrong(where, problem.reason) from None


def _wrong(where: str, problem: Text) -> RowError:
    return RowError(Text("{key} {problem}", key=where, problem=problem))


def _needs(row: str, *keys: str) -> RowError:
    return RowError(Text("{row} needs {keys}", row=row, keys=", ".join(keys)))


def _unknown(row: str, key: str, known: tuple[str, ...]) -> RowError:
    return RowError(
        Text("{row} has an unknown key {key!r}; its keys are {known}", row=row, key=key[:40], known=", ".join(known))
    )


def _derived(told: object) -> str:
    """A name for a recall that has none: the same whenever the same is told."""
    whole = json.dumps(told, sort_keys=True, ensure_ascii=True, default=str)
    return hashlib.sha256(whole.encode()).hexdigest()[:24]


# ---- OpenTelemetry: OTLP JSON, whole or a line a batch (OpenInference RETRIEVER and RERANKER spans; gen_ai.retrieval)

FILE_LIMIT = 200_000_000
_DOCUMENT = re.compile(
    r"^(retrieval\.documents|reranker\.input_documents|reranker\.output_documents)\.(\d+)\.document\.(id|content|score|metadata)$"
)
_KIND = "openinference.span.kind"
_KINDS = ("RETRIEVER", "RERANKER")
_QUESTIONS = ("input.value", "reranker.query", "gen_ai.retrieval.query.text", "gen_ai.retrieval.query")
_SESSIONS = ("session.id", "gen_ai.conversation.id")
_DOCUMENTS = "gen_ai.retrieval.documents"


class _Document(msgspec.Struct):
    """A document of a span, as far as it is told."""

    told: dict[str, Any] = field(default_factory=dict)


class OtlpImporter:
    """Spans of OpenTelemetry in OTLP JSON that are retrievals."""

    format = "otlp"

    def recognises(self, path: Path) -> bool:
        """Whether its head says so: `resourceSpans`, and a key that only a retrieval has."""
        head = head_of(path, 256_000)
        return head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith((b"{", b"[")) and (
            b'"resourceSpans"' in head or b'"resource_spans"' in head
        )

    def inspect(self, path: Path, options: ImportOptions, token: CancelToken = NEVER) -> SourceInfo:
        """How many retrievals it tells."""
        del options
        return SourceInfo(self.format, path, "OpenTelemetry", sum(1 for _ in _retrievals(path, token)))

    def read(
        self, path: Path, options: ImportOptions, token: CancelToken
    ) -> Generator[ImportRecord, None, tuple[str, ...]]:
        """A recall a span; the notes say how many spans were none."""
        del options
        others = 0
        for span, system in _spans(path, token):
            if not _is_retrieval(span):
                others += 1
                continue
            where = Text("span {id}", id=_text(span.get("spanId")) or "?")
            try:
                yield _recall(span, system, where)
            except (RowError, TimeFormatError) as problem:
                yield Refused(where, problem.reason, memory=False)
        said = Text("{count} spans in the file were left out: they retrieve nothing", count=others)
        return (said,) if others else ()


def _retrievals(path: Path, token: CancelToken) -> Iterator[Mapping[str, Any]]:
    return (span for span, _ in _spans(path, token) if _is_retrieval(span))


def _spans(path: Path, token: CancelToken) -> Iterator[tuple[Mapping[str, Any], str]]:
    """Every span with the name of the service that it is of."""
    for batch in _batches(path):
        for resource in _list(batch, "resourceSpans", "resource_spans"):
            named = _attributes(resource.get("resource") or {}).get("service.name")
            for scope in _list(resource, "scopeSpans", "scope_spans", "instrumentationLibrarySpans"):
                for span in _list(scope, "spans"):
                    token.raise_if_set()
                    yield span, _text(named) or ""


def _batches(path: Path) -> Iterator[Mapping[str, Any]]:
    missing = InputError(Text("There is no file {path}", path=path), code="missing_file", advice="Choose another file.")
    data = read_whole(path, FILE_LIMIT, missing=missing).removeprefix(b"\xef\xbb\xbf")
    try:
        whole = json.loads(data)
    except (ValueError, RecursionError):
        whole = [_line(path, number, raw) for number, raw in enumerate(data.split(b"\n"), 1) if raw.strip()]
    for one in whole if isinstance(whole, list) else [whole]:
        if isinstance(one, dict):
            yield one


def _line(path: Path, number: int, raw: bytes) -> Any:
    try:
        return json.loads(raw)
    except (ValueError, RecursionError):
        raise InputError(
            Text("{file} cannot be read as OTLP JSON (line {line})", file=path.name[-40:], line=number),
            code="bad_otlp",
            advice="Export the spans again as OTLP JSON: one object, or one a line.",
        ) from None


def _list(told: Mapping[str, Any], *names: str) -> list[Mapping[str, Any]]:
    found: list[Any] = next((told[name] for name in names if isinstance(told.get(name), list)), [])
    return [one for one in found if isinstance(one, dict)]


def _attributes(told: Mapping[str, Any]) -> dict[str, Any]:
    """Attributes by key, as values of Python."""
    found: dict[str, Any] = {}
    for one in _list(told, "attributes"):
        if isinstance(one.get("key"), str):
            found[one["key"]] = _value(one.get("value"))
    return found


def _value(told: Any) -> Any:
    if not isinstance(told, dict):
        return told
    for name, value in told.items():
        if name in ("stringValue", "string_value", "boolValue", "bool_value", "doubleValue", "double_value"):
            return value
        if name in ("intValue", "int_value"):  # a string in JSON, since 64 bits are more than a number there holds
            return int(value) if isinstance(value, (int, str)) and str(value).lstrip("-").isdigit() else None
        if name in ("arrayValue", "array_value"):
            return [_value(one) for one in (value.get("values") or [])] if isinstance(value, dict) else []
        if name in ("kvlistValue", "kvlist_value"):
            return _attributes({"attributes": value.get("values")}) if isinstance(value, dict) else {}
    return None


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None if value is None else str(value)


def _is_retrieval(span: Mapping[str, Any]) -> bool:
    told = _attributes(span)
    return told.get(_KIND) in _KINDS or _DOCUMENTS in told


def _recall(span: Mapping[str, Any], system: str, where: str) -> ForeignRecall:
    told = _attributes(span)
    start = span.get("startTimeUnixNano", span.get("start_time_unix_nano"))
    if not str(start).isdigit():
        raise _needs("span", "startTimeUnixNano")
    question, session = (
        next((_text(told[name]) for name in names if told.get(name) is not None), None)
        for names in (_QUESTIONS, _SESSIONS)
    )
    name = ".".join(filter(None, (_text(span.get("traceId")), _text(span.get("spanId"))))) or _derived(told)
    documents = _documents(told)
    handed = documents.get("reranker.output_documents")
    given = documents.get("retrieval.documents") or documents.get("reranker.input_documents") or handed or []
    kept = None if handed is None else {_key(one) for one in handed}
    candidates = [_of_document(one, None if kept is None else _key(one) in kept) for one in given]
    if handed is not None and handed is not given:
        scores = {_key(one): one.told.get("score") for one in handed}
        candidates = [
            _scored(candidate, scores.get(_key(one))) for candidate, one in zip(candidates, given, strict=True)
        ]
    return ForeignRecall(
        f"otlp:{name}"[:500], int(str(start)) // 1_000_000_000, question, session,
        system or _text(span.get("name")) or "", tuple(candidates[:MOST_CANDIDATES]), where,
    )  # fmt: skip


def _documents(told: Mapping[str, Any]) -> dict[str, list[_Document]]:
    """By the list that they stand in, in their order."""
    found: dict[str, dict[int, _Document]] = {}
    for key, value in told.items():
        match = _DOCUMENT.match(key)
        if match is not None:
            found.setdefault(match[1], {}).setdefault(int(match[2]), _Document()).told[match[3]] = value
    lists = {name: [rows[place] for place in sorted(rows)] for name, rows in found.items()}
    other = told.get(_DOCUMENTS)
    if isinstance(other, str):
        try:
            other = json.loads(other)
        except (ValueError, RecursionError):
            other = None
    if isinstance(other, list) and "retrieval.documents" not in lists:
        lists["retrieval.documents"] = [_Document(dict(one)) for one in other if isinstance(one, dict)]
    return lists


def _key(one: _Document) -> tuple[str | None, str | None]:
    return _text(one.told.get("id")), None if one.told.get("id") is not None else _text(one.told.get("content"))


def _of_document(one: _Document, selected: bool | None) -> ForeignCandidate:  # noqa: FBT001 - told, or not told
    score = one.told.get("score")
    said = _text(one.told.get("content"))
    return ForeignCandidate(
        None if one.told.get("id") is None else str(one.told["id"])[:500],
        None if said is None else said[:LONGEST_TEXT],
        float(score) if isinstance(score, (int, float)) and not isinstance(score, bool) else None,
        selected,
    )


def _scored(candidate: ForeignCandidate, score: Any) -> ForeignCandidate:
    if not isinstance(score, (int, float)) or isinstance(score, bool):
        return candidate
    parts = {} if candidate.score is None else {"retriever": candidate.score}
    return ForeignCandidate(
        candidate.id, candidate.text, float(score), candidate.selected, parts, candidate.stage, candidate.reason
    )
