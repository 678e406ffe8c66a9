"""Recalls that other software made: what is told is told, what is not stays so; memories are matched by id, then by equal text."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from helpers.stores import NOW, episode, new_writer, take

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.domain.import_report import ImportReport
from mnemonaut_core.domain.run_list import RowKind, RunFilter
from mnemonaut_core.importers.detect import importer_for
from mnemonaut_core.importers.records import ImportOptions
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.reader import Reader
from mnemonaut_core.store.vectors.cache import MatrixCache


def taken(writer: Database, path: Path) -> ImportReport:
    importer = importer_for(path)
    info = importer.inspect(path, ImportOptions())
    return writer.imports.import_records(importer.read(path, ImportOptions(), NEVER), info, now=NOW)


def runs(writer: Database) -> list[Any]:
    """The imported recalls, newest first."""
    reader = Reader(writer.connection, MatrixCache())
    keys = [key for key in reader.runs.run_keys(RunFilter(), now=NOW).keys if key.kind is RowKind.IMPORTED]
    return [reader.runs.run_rows([key])[key].imported for key in keys]


def lines(path: Path, *told: dict[str, Any]) -> Path:
    path.write_text("".join(json.dumps(one, ensure_ascii=False) + "\n" for one in told), "utf-8")
    return path


@pytest.fixture
def writer(tmp_path: Path) -> Any:
    with closing(new_writer(tmp_path / "life.db")) as opened:
        take(opened, [episode("tea", "I drink tea."), episode("bike", "Ｍy　bike", "Bring it")])
        yield opened


def test_candidates_are_matched_by_id_then_by_equal_normalised_text_and_never_by_similarity(
    writer: Database, tmp_path: Path
) -> None:
    told = [
        {"id": "tea", "text": "something else", "selected": True},
        {"text": "my bike", "selected": True},  # as it is normalised
        {"text": "my bikes", "selected": True},  # nearly
        {"id": "gone", "selected": True},
        {"id": "tea", "selected": False},
    ]
    report = taken(writer, lines(tmp_path / "r.jsonl", {"recall": {"at": NOW, "candidates": told}}))
    assert (report.recalls, report.rejected) == (1, ())
    (run,) = runs(writer)
    assert run.selected == ("tea", "bike", "“my bikes”", "gone")
    assert run.candidates == 5


def test_what_a_source_does_not_tell_stays_untold(writer: Database, tmp_path: Path) -> None:
    taken(writer, lines(tmp_path / "r.jsonl", {"recall": {"at": NOW, "candidates": []}}))
    (run,) = runs(writer)
    assert (run.question, run.session, run.mode, run.system, run.selected) == (None, None, None, "", ())


def test_a_recall_is_known_again(writer: Database, tmp_path: Path) -> None:
    path = lines(
        tmp_path / "r.jsonl",
        {"recall": {"at": NOW, "question": "茶は？", "session": "c", "system": "rag", "candidates": [{"id": "tea"}]}},
    )
    assert [taken(writer, path).recalls for _ in range(2)] == [1, 0]
    (run,) = runs(writer)
    assert (run.question, run.session, run.system, run.selected) == ("茶は？", "c", "rag", ("tea",))
    writer.journal.undo()
    assert runs(writer) == []


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        ({"candidates": []}, "recall needs at"),
        ({"at": NOW, "candidates": {}}, "recall.candidates must be a list"),
        ({"at": NOW, "candidates": [{"score": 1}]}, "recall.candidates[1] needs id, text"),
        ({"at": NOW, "candidates": [{"id": "x", "selected": "yes"}]}, "selected must be true or false"),
        ({"at": NOW, "candidates": [{"id": "x", "scroe": 1}]}, "unknown key 'scroe'"),
        ({"at": NOW, "candidates": [{"id": "x", "score": "high"}]}, "recall.candidates[1]"),
        ({"at": "yesterday", "candidates": []}, "recall.at"),
        ({"at": NOW, "candidates": [], "asked": 1}, "unknown key 'asked'"),
    ],
)
def test_what_cannot_be_taken_is_refused_with_its_reason(
    writer: Database, tmp_path: Path, told: dict[str, Any], reason: str
) -> None:
    ((_, why, _),) = taken(writer, lines(tmp_path / "r.jsonl", {"recall": told})).rejected
    assert reason in why


def value(told: Any) -> dict[str, Any]:
    if isinstance(told, float):
        return {"doubleValue": told}
    return {"intValue": str(told)} if isinstance(told, int) else {"stringValue": told}


def span(number: int, **attributes: Any) -> dict[str, Any]:
    told = [{"key": key, "value": value(one)} for key, one in attributes.items()]
    return {
        "traceId": "t1",
        "spanId": f"s{number}",
        "name": "retriever",
        "attributes": told,
        "startTimeUnixNano": str((NOW + number) * 1_000_000_000),
    }


def otlp(path: Path, *spans: dict[str, Any], by_lines: bool = False) -> Path:
    named = {"attributes": [{"key": "service.name", "value": {"stringValue": "my-agent"}}]}
    batches = [{"resourceSpans": [{"resource": named, "scopeSpans": [{"spans": [one]}]}]} for one in spans]
    whole: Any = {"resourceSpans": [batch["resourceSpans"][0] for batch in batches]}
    path.write_text("\n".join(map(json.dumps, batches)) if by_lines else json.dumps(whole), "utf-8")
    return path


RETRIEVER = {
    "openinference.span.kind": "RETRIEVER",
    "input.value": "tea?",
    "session.id": "chat",
    "retrieval.documents.1.document.content": "my bike",
    "retrieval.documents.0.document.id": "tea",
    "retrieval.documents.0.document.score": 0.75,
    "retrieval.documents.1.document.score": 1,
}


@pytest.mark.parametrize("by_lines", [False, True])
def test_retriever_spans_are_recalls(writer: Database, tmp_path: Path, *, by_lines: bool) -> None:
    reranker = {
        "openinference.span.kind": "RERANKER",
        "reranker.query": "again?",
        "reranker.input_documents.0.document.id": "bike",
        "reranker.input_documents.1.document.id": "tea",
        "reranker.output_documents.0.document.id": "tea",
        "reranker.output_documents.0.document.score": 0.9,
    }
    generic = {"gen_ai.retrieval.documents": json.dumps([{"id": "bike", "score": 0.5}]), "gen_ai.conversation.id": "g"}
    spans = span(1, **RETRIEVER), span(2, **reranker), span(3, **generic), span(4, **{"openinference.span.kind": "LLM"})
    report = taken(writer, otlp(tmp_path / "spans.json", *spans, by_lines=by_lines))
    assert report.recalls == 3
    assert any("1 span in the file was left out" in note for note in report.notes)
    third, second, first = runs(writer)
    assert (first.question, first.session, first.system, first.selected) == (
        "tea?",
        "chat",
        "my-agent",
        ("tea", "bike"),
    )
    assert (second.question, second.selected, second.candidates) == ("again?", ("tea",), 2)
    assert (third.question, third.session, third.selected) == (None, "g", ("bike",))
    assert (first.at, third.at) == (NOW + 1, NOW + 3)


def test_a_file_that_is_cut_off_says_so(tmp_path: Path, writer: Database) -> None:
    path = otlp(tmp_path / "spans.json", span(1, **RETRIEVER))
    path.write_text(path.read_text("utf-8")[:-20], "utf-8")
    ((where, reason, _),) = taken(writer, path).rejected
    assert (where, reason) == ("line 1", "is broken JSON: it ends too early")
