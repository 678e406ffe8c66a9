"""Tables, in."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from helpers.strategies import examples, mutated
from hypothesis import given
from hypothesis import strategies as st

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.memory import Entity, Link
from mnemonaut_core.errors import Cancelled, InputError, MnemonautError
from mnemonaut_core.importers import csv_table
from mnemonaut_core.importers.csv_table import CsvImporter
from mnemonaut_core.importers.looks import Look
from mnemonaut_core.importers.records import ImportOptions, ImportRecord, MemoryRecord, Refused

IMPORTER = CsvImporter()
JA = "番号,質問,回答,日時\n1,今日の天気はどうですか,晴れの予報,2024年5月1日 12時00分\n2,ありがとう,どういたしまして,2024/05/02\n"
ZH = "编号;内容;时间\n1;今天的会议取消了，改到下周一;2024-05-01 12:00\n2;他喜欢吃火锅;2024/05/02 18:00\n"
NOON = 1_714_564_800


def read(tmp_path: Path, data: str | bytes, **options: Any) -> list[ImportRecord]:
    path = tmp_path / "table.csv"
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return list(IMPORTER.read(path, ImportOptions(**options), NEVER))


def memories(records: list[ImportRecord]) -> list[Any]:
    assert all(isinstance(record, MemoryRecord) for record in records), records
    return [record.memory for record in records if isinstance(record, MemoryRecord)]


def test_a_row_becomes_a_memory_by_well_known_names(tmp_path: Path) -> None:
    data = "ID,User,Assistant,Created At,Session_ID,Mood,note\n7,hi,ho,2024/5/1 12:00,s1;s2,calm,n\n"
    (record,) = read(tmp_path, data)
    assert isinstance(record, MemoryRecord)
    memory = record.memory
    assert (memory.id, memory.user_text, memory.reply_text, memory.created_at) == ("7", "hi", "ho", NOON)
    assert (memory.body, memory.payload, record.threads, record.where) == (
        "n",
        '{"Mood":"calm"}',
        ("s1", "s2"),
        "row 2",
    )


def test_a_lone_text_column_is_the_users_side(tmp_path: Path) -> None:
    assert [m.user_text for m in memories(read(tmp_path, "memory\nlikes tea\n"))] == ["likes tea"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp932", "euc_jp"])
def test_japanese_tables_are_read_in_their_encodings(tmp_path: Path, encoding: str) -> None:
    first, second = memories(read(tmp_path, JA.encode(encoding)))
    assert (first.id, first.user_text, first.occurred_at) == ("1", "今日の天気はどうですか", NOON)
    assert second.reply_text == "どういたしまして"


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "gbk"])
def test_chinese_tables_are_read_in_their_encodings(tmp_path: Path, encoding: str) -> None:
    first, second = memories(read(tmp_path, ZH.encode(encoding)))
    assert (first.id, first.user_text, first.occurred_at) == ("1", "今天的会议取消了，改到下周一", NOON)
    assert second.user_text == "他喜欢吃火锅"


def test_an_encoding_that_is_named_wins(tmp_path: Path) -> None:
    data = "text,tag\nŘehoř,é\n".encode("cp1250")
    with pytest.raises(InputError, match="not recognised") as caught:
        read(tmp_path, data)
    assert "--encoding (" in caught.value.advice
    assert "cp1250" in caught.value.advice
    assert memories(read(tmp_path, data, encoding="cp1250"))[0].user_text == "Řehoř"
    assert memories(read(tmp_path, "編號,內容\n1,喜歡喝茶\n".encode("big5"), encoding="big5"))[0].id == "1"


@pytest.mark.parametrize("delimiter", [",", "\t", ";", "|"])
def test_the_delimiter_is_found(tmp_path: Path, delimiter: str) -> None:
    data = "\n".join(delimiter.join(row) for row in (("id", "text"), ("1", "a: b. c"), ("2", "d")))
    assert [m.user_text for m in memories(read(tmp_path, data))] == ["a: b. c", "d"]


def test_a_delimiter_that_is_named_wins(tmp_path: Path) -> None:
    assert memories(read(tmp_path, "id~text\n1~a,b\n", delimiter="~"))[0].user_text == "a,b"
    assert memories(read(tmp_path, "id\ttext\n1\ta\n", delimiter="tab"))[0].user_text == "a"
    with pytest.raises(InputError, match="not one sign"):
        read(tmp_path, "a,b\n", delimiter="ab")


def test_the_mapping_wins_over_the_names(tmp_path: Path) -> None:
    data = "text,said,user_text\nt,s,u\n"
    (memory,) = memories(read(tmp_path, data, mapping={"user_text": "said", "body": "text"}))
    assert (memory.user_text, memory.body, memory.payload) == ("s", "t", '{"column 3":"u"}')


@pytest.mark.parametrize(
    ("mapping", "said"),
    [
        ({"usr_text": "a"}, "did you mean 'user_text'"),
        ({"user_text": "alpah"}, "did you mean 'alpha'"),
        ({}, "--map user_text=COLUMN"),
    ],
)
def test_a_mapping_that_does_not_fit_is_an_error_that_helps(tmp_path: Path, mapping: dict[str, str], said: str) -> None:
    with pytest.raises(InputError) as caught:
        read(tmp_path, "alpha,beta\n1,2\n", mapping=mapping)
    assert said in caught.value.advice
    if not mapping:
        assert "'alpha', 'beta'" in caught.value.advice


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ("1,a", "has 2 cells, the header has 3"),
        ("1,a,2024-05-01,extra", "has 4 cells"),
        ("1,a,someday", "occurred_at is not a time"),
        ("1,,2024-05-01", "says nothing"),
        ('1,"a,2024-05-01', "quotation mark that is never closed"),
    ],
)
def test_a_bad_row_is_refused_with_its_number_and_the_rest_goes_on(tmp_path: Path, row: str, reason: str) -> None:
    records = read(tmp_path, f"id,text,date\n0,a,2024-05-01\n{row}\n2,b,2024-05-01\n3,c,\n")
    (refused,) = (record for record in records if isinstance(record, Refused))
    assert (refused.where, refused.excerpt) == ("row 3", row)
    assert reason in refused.reason
    assert sum(isinstance(record, MemoryRecord) for record in records) == 3


def test_broken_bytes_cost_their_own_row_only(tmp_path: Path) -> None:
    data = (
        b"id,text\n"
        + b"".join(b"%d,plain\n" % n for n in range(200))
        + "z,今日の天気はどうですか\n".encode()
        + b"x,caf\xe9\ny,ok\n"
    )
    records = read(tmp_path, data)
    assert [record.reason for record in records if isinstance(record, Refused)] == ["is not valid utf-8"]
    assert len(records) == 203


def test_loose_quotation_marks_and_line_breaks_in_cells_are_kept(tmp_path: Path) -> None:
    data = 'id\ttext\n1\tsay "hi"\n2\t"quoted" more\n3\t"two\nlines"\n\n4\t"a ""b"""\t\t\n'
    assert [m.user_text for m in memories(read(tmp_path, data))] == ['say "hi"', "quoted more", "two\nlines", 'a "b"']


def test_a_cell_may_be_long_but_not_endless(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(memories(read(tmp_path, f"text,x\n{'a' * 500_000},\n"))[0].user_text) == 500_000
    monkeypatch.setattr(csv_table, "CELL_LIMIT", 200_000)
    records = read(tmp_path, f"text,x\n{'a' * 500_000},\nb,\n")
    assert isinstance(records[0], Refused)
    assert "holds a cell over" in records[0].reason
    assert isinstance(records[1], MemoryRecord)


def test_columns_of_every_type_are_taken(tmp_path: Path) -> None:
    data = (
        "id\tkind\tbody\tsensitivity\tsearchable\timportance\taccess_count\tlinks\tentities\tembedding\tpayload\n"
        '1\tclaim\tx\tprivate\tno\t0.5\t3\t[{"to": "0", "label": "supports"}]\t[{"type": "person", "name": "n"}]\t[1, 2]\t{}\n'
    )
    (record,) = read(tmp_path, data)
    assert isinstance(record, MemoryRecord)
    memory = record.memory
    assert (memory.sensitivity, memory.searchable, memory.importance, memory.access_count) == (1, False, 0.5, 3)
    assert (record.links, record.entities) == ((Link("0", "supports"),), (Entity("person", "n"),))
    assert (record.embedding, memory.payload) == ((1.0, 2.0), "{}")


def test_rows_without_an_id_get_the_same_id_every_time_and_under_every_mapping(tmp_path: Path) -> None:
    data = "text,other\na,b\na,b\n"
    first, second = (m.id for m in memories(read(tmp_path, data)))
    assert first.startswith("csv:")
    assert second == f"{first}:2"
    assert [m.id for m in memories(read(tmp_path, data, mapping={"reply_text": "other"}))] == [first, second]


@pytest.mark.parametrize(
    ("name", "data", "ours"),
    [
        ("a.txt", JA.encode("cp932"), True),
        ("a.csv", b"x,y\n1,2\n", True),
        ("a.txt", b"x,y\n1,2\n", False),
        ("a.csv", bytes(range(256)), True),
        ("notes.md", "# 見出し\n\n本文です、はい\n".encode(), False),
        ("a.csv", b'{"text": 1}', False),
    ],
)
def test_a_table_is_recognised_by_its_header_or_its_name(tmp_path: Path, name: str, data: bytes, *, ours: bool) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    assert (IMPORTER.detect(Look(path)) is not None) is ours


def test_the_preview_says_how_the_table_was_read(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(JA.encode("cp932"))
    info = IMPORTER.inspect(path, ImportOptions())
    assert info.detail.startswith("Table, cp932, comma; id='番号', user_text='質問'")
    assert info.rows is not None


def test_reading_can_be_cancelled(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("text,b\n" + "x,\n" * 1000, encoding="utf-8")
    token = CancelToken()
    records = IMPORTER.read(path, ImportOptions(), token)
    next(records)
    token.cancel()
    with pytest.raises(Cancelled):
        list(records)


@examples(60, night=300)
@given(st.data())
def test_mutated_tables_never_break(tmp_path: Path, data: st.DataObject) -> None:
    source, encoding = data.draw(st.sampled_from([(JA, "cp932"), (JA, "utf-16"), (ZH, "gb18030"), (ZH, "utf-8")]))
    path = tmp_path / "mutant.csv"
    pieces = (b'"', b"\n", b"\r", b"\x00", b",", b"\xff", b'""')
    path.write_bytes(data.draw(mutated(source.encode(encoding), pieces, 8)))
    IMPORTER.detect(Look(path))
    with suppress(MnemonautError):
        IMPORTER.inspect(path, ImportOptions())
        for record in IMPORTER.read(path, ImportOptions(), NEVER):
            assert isinstance(record, (MemoryRecord, Refused))


@examples(60, night=200)
@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=30), min_size=1, max_size=5))
def test_every_row_of_any_text_is_taken_or_refused(tmp_path_factory: pytest.TempPathFactory, lines: list[str]) -> None:
    path = tmp_path_factory.mktemp("csv") / "a.csv"
    path.write_text("text,b\n" + "\n".join(lines), encoding="utf-8", newline="")
    for record in IMPORTER.read(path, ImportOptions(), NEVER):
        assert isinstance(record, (MemoryRecord, Refused))


def test_a_whole_mapping_leaves_well_known_names_alone(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_text("question,answer,note\nWho?,Ann.,x\n", "utf-8")
    options = ImportOptions(mapping={"body": "note"}, whole_mapping=True)
    (record,) = CsvImporter().read(path, options, NEVER)
    assert isinstance(record, MemoryRecord)
    memory = record.memory
    assert (memory.user_text, memory.reply_text, memory.body) == (None, None, "x")
    assert memory.payload == '{"question":"Who?","answer":"Ann."}'


def test_the_head_of_a_table_is_told_even_without_a_column_for_text(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_text("quando;cosa\n2025-05-01;il gatto\n\n2025-05-02;la torta\n", "utf-8")
    head = csv_table.table_head(path, ImportOptions(), rows=1)
    assert (head.header, head.delimiter, head.rows) == (("quando", "cosa"), ";", (("2025-05-01", "il gatto"),))
    assert head.mapping == {}
    with pytest.raises(InputError, match="known to hold text"):
        CsvImporter().inspect(path, ImportOptions())


def test_korean_is_not_read_as_chinese(tmp_path: Path) -> None:
    """cases/07: rows of 2025 were stored as Chinese characters that mean nothing, with exit code 0."""
    korean = (
        "timestamp,user,assistant\n2025-11-03 14:05,잠두는 언제 심나요? 우리 텃밭은 작아요.,11월입니다.\n"
        "2025-11-04 09:00,고양이 이름은 뭐예요?,퍼핀이에요.\n"
    )
    first, second = memories(read(tmp_path, korean.encode("cp949")))
    assert first.user_text == "잠두는 언제 심나요? 우리 텃밭은 작아요."
    assert second.reply_text == "퍼핀이에요."
