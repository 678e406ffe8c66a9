"""Our own line format, in."""

from __future__ import annotations

import codecs
import json
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from helpers.strategies import examples, mutated
from hypothesis import given
from hypothesis import strategies as st

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.memory import Entity, Link
from mnemonaut_core.errors import Cancelled, InputError
from mnemonaut_core.importers import json_values
from mnemonaut_core.importers.columns import LIST_KEYS, TEXT_KEYS
from mnemonaut_core.importers.encodings import EXCERPT_LIMIT
from mnemonaut_core.importers.jsonl import JsonlImporter
from mnemonaut_core.importers.looks import Look
from mnemonaut_core.importers.records import DocumentRecord, ImportOptions, ImportRecord, MemoryRecord, Refused

IMPORTER = JsonlImporter()
GOOD = '{"id": "a", "user_text": "おはよう", "reply_text": "おはようございます", "occurred_at": 1714564800}'


def read(path: Path, options: ImportOptions | None = None) -> list[ImportRecord]:
    return list(IMPORTER.read(path, options or ImportOptions(), NEVER))


def read_bytes(tmp_path: Path, data: bytes) -> list[ImportRecord]:
    path = tmp_path / "memories.jsonl"
    path.write_bytes(data)
    return read(path)


def read_line(tmp_path: Path, **columns: Any) -> ImportRecord:
    (record,) = read_bytes(tmp_path, json.dumps({"id": "a", "user_text": "x", **columns}).encode())
    return record


def memory_of(record: ImportRecord) -> Any:
    assert isinstance(record, MemoryRecord), record
    return record.memory


def reason_of(record: ImportRecord) -> str:
    assert isinstance(record, Refused), record
    return record.reason


def test_a_line_becomes_a_memory_with_what_stands_beside_it(tmp_path: Path) -> None:
    record = read_line(
        tmp_path,
        kind="state",
        sensitivity="private",
        searchable=0,
        occurred_at="2024-05-01T12:00:00Z",
        payload={"a": [1]},
        labels=["うれしい"],
        links=[{"to": "b", "label": "reply_to", "confidence": 0.5}],
        threads=["t", "t"],
        entities=[{"type": "person", "name": "美咲"}],
        embedding=[0, 0.5],
    )
    assert isinstance(record, MemoryRecord)
    memory = record.memory
    assert (memory.kind, memory.sensitivity, memory.searchable, memory.occurred_at) == (
        "state",
        1,
        False,
        1_714_564_800,
    )
    assert (memory.payload, memory.affect_labels) == ('{"a":[1]}', '["うれしい"]')
    assert record.links == (Link("b", "reply_to", 0.5),)
    assert record.threads == ("t",)
    assert record.entities == (Entity("person", "美咲"),)
    assert record.embedding == (0.0, 0.5)
    assert record.where == "line 1"


def test_a_key_that_is_not_ours_goes_into_the_payload(tmp_path: Path) -> None:
    assert memory_of(read_line(tmp_path, mood="ok", payload={"mood": 1})).payload == '{"mood":1,"mood_2":"ok"}'


def test_the_kind_is_episode_unless_said(tmp_path: Path) -> None:
    assert memory_of(read_line(tmp_path, kind=None)).kind == "episode"


def test_a_line_without_an_id_gets_the_same_id_every_time(tmp_path: Path) -> None:
    data = b'{"user_text": "x", "title": "t"}\n{"title":"t","user_text":"x"}\n{"user_text": "y"}\n'
    first, equal, other = (memory_of(record).id for record in read_bytes(tmp_path, data))
    assert first.startswith("jsonl:")
    assert len(first) == len("jsonl:") + 26
    assert equal == f"{first}:2"
    assert other not in (first, equal)
    assert [memory_of(record).id for record in read_bytes(tmp_path, data)] == [first, equal, other]


def test_equal_ids_in_one_file_are_all_passed_on(tmp_path: Path) -> None:
    assert len(read_bytes(tmp_path, f"{GOOD}\n{GOOD}\n".encode())) == 2


@pytest.mark.parametrize(
    "data",
    [
        GOOD.encode(),
        f"{GOOD}\r\n\r\n".encode(),
        codecs.BOM_UTF8 + GOOD.encode(),
        GOOD.encode("utf-16"),
        codecs.BOM_UTF16_BE + f"{GOOD}\n".encode("utf-16-be"),
        GOOD.encode("utf-16-le"),
        codecs.BOM_UTF32_LE + GOOD.encode("utf-32-le"),
    ],
)
def test_marks_line_ends_and_unicode_encodings_do_not_matter(tmp_path: Path, data: bytes) -> None:
    (record,) = read_bytes(tmp_path, data)
    assert memory_of(record).user_text == "おはよう"
    assert IMPORTER.detect(Look(tmp_path / "memories.jsonl"))


def test_another_encoding_can_be_named(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(GOOD.encode("cp932"))
    assert memory_of(read(path, ImportOptions(encoding="shift_jis"))[0]).user_text == "おはよう"
    with pytest.raises(InputError, match="No encoding is named"):
        read(path, ImportOptions(encoding="klingon"))


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b'{"id": "a", "user_te', "broken JSON"),
        (b"[1]", "not a JSON object"),
        (b"{}", "says nothing"),
        (b'{"id": "a"}', "says nothing"),
        (b'{"user_text": "caf\xe9"}', "not valid UTF-8"),
        (b'{"user_text": "x", "utility": NaN}', "NaN"),
        (b'{"user_text": "x", "utility": -Infinity}', "NaN or Infinity"),
        (b'{"user_text": "x", "utility": 1e999}', "out of range"),
        (b'{"user_text": 5}', "user_text must be text, not a number"),
        (b'{"user_text": "x", "occurred_at": true}', "occurred_at must be"),
        (b'{"user_text": "x", "occurred_at": "soon"}', "occurred_at is not a time"),
        (b'{"user_text": "x", "occurred_at": 1714564800000}', "milliseconds"),
        (b'{"user_text": "x", "sensitivity": 3}', "sensitivity must be 0, 1, 2"),
        (b'{"user_text": "x", "sensitivity": true}', "sensitivity must be"),
        (b'{"user_text": "x", "kind": "episodes"}', "did you mean 'episode'"),
        (b'{"user_text": "x", "status": "gone"}', "status must be one of"),
        (b'{"user_text": "x", "searchable": 2}', "searchable must be 0 or 1"),
        (b'{"user_text": "x", "importance": 5}', "importance must be between 0 and 1, not 5"),
        (b'{"user_text": "x", "valence": -2}', "valence must be between -1 and 1"),
        (b'{"user_text": "x", "access_count": 1.5}', "access_count must be a whole number"),
        (b'{"user_text": "x", "access_count": -1}', "access_count must not be negative"),
        (b'{"user_text": "x", "reinforcement": 1e30}', "reinforcement is too large"),
        (b'{"user_text": "x", "about_year_start": 0}', "about_year_start must be a year"),
        (b'{"user_text": "x", "payload": "no json"}', "payload must be a JSON object"),
        (b'{"user_text": "x", "links": [{"to": "b", "label": "likes"}]}', "links must be one of"),
        (b'{"user_text": "x", "links": {"to": "b"}}', "links must be a list"),
        (b'{"user_text": "x", "entities": ["b"]}', "entities must hold objects"),
        (b'{"user_text": "x", "embedding": [1, "2"]}', "embedding must be a list of numbers"),
        (b'{"user_text": "x", "embedding": "AACAPw="}', "embedding must be a list of numbers"),
        (b'{"user_text": "x", "embedding": "AACAPwAAwH8="}', "embedding holds a number too large for a vector"),
        (b'{"user_text": "x", "embedding": [1e300]}', "too large for a vector"),
        (b'{"id": ' + b"9" * 5000 + b', "user_text": "x"}', "out of range"),
        (b'{"a":' * 20_000 + b"1" + b"}" * 20_000, "nested too deeply"),
        (b'{"document": {"id": "d"}}', "needs an id or uri, and a body"),
        (b'{"document": {"id": "d", "body": "b", "bdoy": 1}}', "unknown key 'bdoy'"),
    ],
)
def test_a_bad_line_is_refused_with_its_number_and_the_rest_goes_on(tmp_path: Path, line: bytes, reason: str) -> None:
    records = read_bytes(tmp_path, GOOD.encode() + b"\n" + line + b"\n" + GOOD.encode())
    (refused,) = (record for record in records if isinstance(record, Refused))
    assert refused.where == "line 2"
    assert reason in refused.reason
    assert len(refused.excerpt) <= EXCERPT_LIMIT
    assert refused.excerpt.isprintable()
    assert sum(isinstance(record, MemoryRecord) for record in records) == 2


def test_lone_surrogates_and_nul_are_replaced(tmp_path: Path) -> None:
    (record,) = read_bytes(tmp_path, b'{"id": "\\ud800", "user_text": "a\\u0000b\\udfff", "x": "\\ud83d"}')
    memory = memory_of(record)
    assert (memory.id, memory.user_text, memory.payload) == ("\ufffd", "a\ufffdb\ufffd", '{"x":"\ufffd"}')


def test_a_line_that_is_too_long_is_refused_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_values, "LINE_LIMIT", 1000)
    for encoding in ("utf-8", "utf-16"):
        text = json.dumps({"user_text": "x" * 5000}) + "\n" + GOOD + "\n"
        refused, good = read_bytes(tmp_path, text.encode(encoding))
        assert (reason_of(refused)[:15], memory_of(good).id) == ("is longer than ", "a")


def test_documents_come_before_the_memories_that_point_to_them(tmp_path: Path) -> None:
    chunk = '{"id": "c", "kind": "chunk", "body": "x", "document_id": "notes.md"}'
    document = '{"document": {"uri": "notes.md", "body": "x", "day": 19844}}'
    records = read_bytes(tmp_path, f"{chunk}\n{document}\n".encode())
    assert records[0] == DocumentRecord("notes.md", "notes.md", "x", day=19844)
    assert memory_of(records[1]).id == "c"


def test_the_preview_counts_rows_and_names_the_vectors(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(f'{GOOD}\n\n{{"user_text": "x", "embedding": [1, 2, 3]}}\n', encoding="utf-8")
    info = IMPORTER.inspect(path, ImportOptions())
    assert (info.rows, info.brings_vectors) == (2, "given:3")


@pytest.mark.parametrize(
    ("name", "data", "ours"),
    [
        ("a.txt", GOOD, True),
        ("a.jsonl", '{"id": "a", "user_', True),
        ("a.txt", '{"id": "a", "user_', False),
        ("memory.jsonl", '{"type": "entity", "name": "x"}\n', False),
        ("a.jsonl", "hello", False),
        ("a.jsonl", '{"kind": "function", "body": "x"}', False),
    ],
)
def test_a_file_is_recognised_by_its_content(tmp_path: Path, name: str, data: str, *, ours: bool) -> None:
    path = tmp_path / name
    path.write_text(data, encoding="utf-8")
    assert (IMPORTER.detect(Look(path)) is not None) is ours


def test_reading_can_be_cancelled(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(f"{GOOD}\n" * 1000, encoding="utf-8")
    token = CancelToken()
    records = IMPORTER.read(path, ImportOptions(), token)
    next(records)
    token.cancel()
    with pytest.raises(Cancelled):
        list(records)


@pytest.mark.long
def test_ten_thousand_lines_are_read_in_little_memory(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    line = json.dumps(
        {"user_text": "今日は会議が三つ続いて疲れた" * 3, "reply_text": "おつかれさま" * 3, "threads": ["t"]}
    )
    path.write_text("".join(f'{{"id": "{n}", {line[1:]}\n' for n in range(10_000)), encoding="utf-8")
    tracemalloc.start()
    assert sum(1 for _ in IMPORTER.read(path, ImportOptions(), NEVER)) == 10_000
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 1_000_000


@examples(60, night=300)
@given(st.data())
def test_mutated_files_are_refused_line_by_line_and_never_break(tmp_path: Path, data: st.DataObject) -> None:
    rich = (
        '{"id":"b","kind":"state","body":"x","links":[{"to":"a","label":"reply_to"}],"embedding":[1,2.5],"payload":{}}'
    )
    source = f"{GOOD}\n{rich}\n{GOOD}\n".encode(data.draw(st.sampled_from(["utf-8", "utf-16"])))
    pieces = (b'"', b"{", b"\\ud800", b"\x00", b"\n", b"1e999", b"]")
    path = tmp_path / "mutant.jsonl"
    path.write_bytes(data.draw(mutated(source, pieces, 12)))
    IMPORTER.detect(Look(path))
    IMPORTER.inspect(path, ImportOptions())
    for record in read(path):
        assert isinstance(record, (MemoryRecord, Refused, DocumentRecord))


columns = st.sampled_from(
    (
        *(*TEXT_KEYS, *LIST_KEYS, "id", "payload", "sensitivity", "searchable", "created_at", "kind", "confidence"),
        *("token_count", "document", "other"),
    )
)
any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@pytest.mark.long
@examples(60, night=300)
@given(st.dictionaries(columns, any_json))
def test_any_values_in_any_columns_are_taken_or_refused(tmp_path: Path, line: dict[str, object]) -> None:
    records = read_bytes(tmp_path, json.dumps(line).encode() + b"\n")
    assert len(records) == 1
    assert isinstance(records[0], (MemoryRecord, Refused, DocumentRecord))
