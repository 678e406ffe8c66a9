"""JSON of any program, read by the names of its keys."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from helpers.strategies import examples, mutated
from hypothesis import given
from hypothesis import strategies as st

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.errors import InputError, MnemonautError
from mnemonaut_core.importers import conversations, json_rows
from mnemonaut_core.importers.conversations import Message, Spool
from mnemonaut_core.importers.detect import recognise
from mnemonaut_core.importers.json_rows import JsonImporter
from mnemonaut_core.importers.looks import first_values
from mnemonaut_core.importers.records import ImportOptions, MemoryRecord, Refused

AT = 1_767_643_200  # 2026-01-05 20:00 UTC


def read(path: Path, options: ImportOptions | None = None) -> list[Any]:
    return list(recognise(path, options or ImportOptions()).records(NEVER))


def written(path: Path, content: object, *, lines: bool = False) -> Path:
    values = content if lines and isinstance(content, list) else [content]
    path.write_text("\n".join(json.dumps(one, ensure_ascii=False) for one in values), "utf-8")
    return path


ROW: dict[str, Any] = {"text": "Ilse is allergic to celery", "created_at": "2026-01-05T20:00:00Z", "tags": ["a"]}
TURNS: list[dict[str, Any]] = [
    {"role": "system", "content": "Be kind."},
    {"role": "user", "content": "My birthday is 4 May.", "timestamp": "2026-01-05T20:00:00Z"},
    {"role": "assistant", "content": [{"type": "text", "text": "I will bake."}], "timestamp": AT + 5},
]
MEMORIES: dict[str, tuple[object, bool]] = {
    "lines": ([ROW], True),
    "list": ([ROW], False),
    "list in an object": ({"exported": "2026", "memories": [ROW]}, False),
    "other names": ([{"记忆": ROW["text"], "创建时间": AT, "tags": ["a"]}], True),
    "in Korean": ([{"내용": ROW["text"], "작성일": "2026-01-05 20:00", "tags": ["a"]}], True),
    "in German": ([{"Inhalt": ROW["text"], "Erstellt am": AT * 1000, "tags": ["a"]}], True),
    "in French": ([{"Contenu": ROW["text"], "Créé le": "2026-01-05T20:00:00+00:00", "tags": ["a"]}], True),
    "in Spanish": ([{"Contenido": ROW["text"], "Fecha de creación": "2026-01-05T21:00+01:00", "tags": ["a"]}], True),
}


@pytest.mark.parametrize("form", MEMORIES)
def test_objects_are_memories_by_well_known_names(tmp_path: Path, form: str) -> None:
    content, lines = MEMORIES[form]
    (record,) = read(written(tmp_path / "a.json", content, lines=lines))
    assert (record.memory.user_text, record.memory.created_at) == (ROW["text"], AT)
    assert json.loads(record.memory.payload) == {"tags": ["a"]}


TALKS: dict[str, tuple[object, bool]] = {
    "lines": (TURNS, True),
    "list": (TURNS, False),
    "conversation": ({"title": "Cakes", "messages": TURNS}, False),
    "conversations": ({"conversations": [{"title": "Cakes", "messages": TURNS}]}, False),
    "from and value": (
        [
            {
                "conversations": [
                    {"from": "human", "value": "My birthday is 4 May.", "date": AT},
                    {"from": "gpt", "value": "I will bake."},
                ]
            }
        ],
        False,
    ),
    "inside message": ([{"type": one["role"], "timestamp": AT, "message": one} for one in TURNS], True),
}


@pytest.mark.parametrize("form", TALKS)
def test_messages_are_episodes_with_their_answers(tmp_path: Path, form: str) -> None:
    content, lines = TALKS[form]
    (record,) = read(written(tmp_path / "a.json", content, lines=lines))
    memory = record.memory
    assert (memory.user_text, memory.reply_text, memory.occurred_at) == ("My birthday is 4 May.", "I will bake.", AT)


def test_messages_of_several_sessions_in_one_file_are_conversations_of_their_own(tmp_path: Path) -> None:
    said = [
        {"session_id": "a", "role": "user", "content": "one"},
        {"session_id": "b", "role": "user", "content": "two"},
        {"session_id": "a", "role": "assistant", "content": "answer"},
    ]
    one, two = read(written(tmp_path / "a.jsonl", said, lines=True))
    assert (one.memory.user_text, one.memory.reply_text, one.threads) == ("one", "answer", ("a",))
    assert (two.memory.user_text, two.memory.reply_text, two.threads) == ("two", None, ("b",))


def test_ids_do_not_hang_on_the_name_of_the_file_and_stay_when_a_conversation_goes_on(tmp_path: Path) -> None:
    (first,) = read(written(tmp_path / "a.json", TURNS, lines=True))
    longer = read(written(tmp_path / "b.json", [*TURNS, {"role": "user", "content": "Thanks"}], lines=True))
    assert longer[0].memory.id == first.memory.id
    assert len({record.memory.id for record in longer}) == 2


def test_messages_of_many_sessions_wait_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each once, and of one session alone are all in memory."""
    stored: list[str] = []
    add = Spool.add

    def note(self: Spool, message: Message) -> int:
        stored.append(message.text)
        return add(self, message)

    monkeypatch.setattr(Spool, "add", note)
    monkeypatch.setattr(conversations, "_IN_MEMORY", 100)
    said = [{"session_id": str(n // 2), "role": "user", "content": f"message {n}"} for n in range(101)]
    found = read(written(tmp_path / "a.jsonl", said, lines=True))
    assert [record.memory.user_text for record in found] == [one["content"] for one in said]
    assert len({record.memory.id for record in found}) == len(said)
    assert set(stored) == {one["content"] for one in said}


def test_who_speaks_is_asked_where_names_do_not_say(tmp_path: Path) -> None:
    said = [{"from": name, "text": "hello there"} for name in ("Mara", "Seren")]
    with pytest.raises(InputError, match="Mara, Seren") as caught:
        read(written(tmp_path / "a.json", said))
    assert caught.value.code == "speakers"


def test_a_value_that_is_no_value_of_our_column_goes_into_the_payload(tmp_path: Path) -> None:
    row = {"text": "Ilse likes tea", "kind": "note", "importance": 7, "status": "seen", "user": None}
    (record,) = read(written(tmp_path / "a.json", row))
    assert record.memory.kind == "episode"
    assert json.loads(record.memory.payload) == {"kind": "note", "importance": 7, "status": "seen"}


def test_a_mapping_wins_over_the_names(tmp_path: Path) -> None:
    path = written(tmp_path / "a.json", [{"text": "Ilse", "what": "likes tea in the morning"}])
    (record,) = read(path, ImportOptions(format="json", mapping={"body": "what", "title": "text"}, whole_mapping=True))
    assert (record.memory.body, record.memory.title) == ("likes tea in the morning", "Ilse")


def test_an_unreadable_date_refuses_its_row_alone(tmp_path: Path) -> None:
    good, bad = read(written(tmp_path / "a.json", [ROW, {**ROW, "created_at": "in spring"}]))
    assert isinstance(good, MemoryRecord)
    assert isinstance(bad, Refused)
    assert "is not a time" in bad.reason


def dated(*dates: str, lines: bool = False) -> list[dict[str, Any]]:
    """Rows, or messages of one session, with these dates."""
    more = {"role": "user"} if lines else {}
    return [{"text": f"The heron came {at} times.", "date": date, **more} for at, date in enumerate(dates)]


MAY_3, APRIL_3, APRIL_13 = 1_777_766_400, 1_775_174_400, 1_776_038_400


@pytest.mark.parametrize("form", ["list", "lines", "messages", "conversation"])
@pytest.mark.parametrize(
    ("dates", "moments"),
    [(("03/04/2026", "13/04/2026"), [APRIL_3, APRIL_13]), (("05/03/2026", "04/13/2026"), [MAY_3, APRIL_13])],
)
def test_another_row_decides_the_order_of_day_and_month(
    tmp_path: Path, form: str, dates: tuple[str, ...], moments: list[int]
) -> None:
    rows = dated(*dates, lines=form in ("messages", "conversation"))
    content = {"title": "Birds", "messages": rows} if form == "conversation" else rows
    records = read(written(tmp_path / "a.json", content, lines=form == "lines"))
    assert [record.memory.moment for record in records] == moments


@pytest.mark.parametrize("dates", [("03/04/2026", "05/06/2026"), ("13/04/2026", "04/13/2026", "03/04/2026")])
@pytest.mark.parametrize("lines", [False, True])
def test_an_order_that_is_not_clear_is_asked_for(tmp_path: Path, dates: tuple[str, ...], lines: bool) -> None:
    path = written(tmp_path / "a.json", dated(*dates), lines=lines)
    with pytest.raises(InputError, match="--dates dmy") as caught:
        read(path)
    assert caught.value.code == "date_order"
    first, *_ = read(path, ImportOptions(dates="mdy"))
    assert isinstance(first, Refused if dates[0].startswith("13") else MemoryRecord)
    head = json_rows.JsonImporter().head(path, ImportOptions())
    assert head.mapping == {"user_text": "text", "occurred_at": "date"}
    assert head.rows[0] == ("The heron came 0 times.", dates[0])


def test_an_order_is_asked_for_before_a_large_source_is_read(tmp_path: Path) -> None:
    rows = dated(*["2026-04-03"] * 300, "03/04/2026")
    with pytest.raises(InputError, match="03/04/2026"):
        read(written(tmp_path / "a.json", rows))
    assert len(read(written(tmp_path / "a.json", [*rows, *dated("13/04/2026")]))) == 302


@pytest.mark.parametrize(
    "content",
    [
        {"title": "A note", "textContent": "Spare key under the blue pot, next to the door."},
        [{"name": "x", "content": "ok", "description": "A long description of something else entirely."}],
        {"a": 1},
        [1, 2],
        {"settings": {"text": "dark mode is on"}},
    ],
)
def test_a_shared_name_is_not_enough(tmp_path: Path, content: object) -> None:
    with pytest.raises(InputError) as caught:
        read(written(tmp_path / "a.json", content))
    assert caught.value.code == "unknown_format"


@pytest.mark.parametrize(
    ("head", "values"),
    [
        (b'[{"a": 1}, {"b": [1, 2', ({"a": 1}, {"b": [1]})),
        (b'{"a": {"b": "x, y", "c": [{"d": 1}, {"e', ({"a": {"b": "x, y", "c": [{"d": 1}]}},)),
        (b'{"a": 1}\n{"b": 2}\n{"c', ({"a": 1}, {"b": 2})),
        (b'{\n "a": [\n{"b": 1}\n]\n}', ({"a": [{"b": 1}]},)),
        (b"hello", ()),
        (b"[]]", ([],)[1:]),
        (b"}", ()),
    ],
)
def test_the_beginning_of_json_shows_its_first_values(head: bytes, values: tuple[object, ...]) -> None:
    assert first_values(head) == values


@examples(60, night=1000)
@given(st.data())
def test_mutated_files_never_break(tmp_path: Path, data: st.DataObject) -> None:
    source = json.dumps(data.draw(st.sampled_from([TURNS, [ROW], {"messages": TURNS}, {"memories": [ROW]}])))
    path = tmp_path / "a.json"
    path.write_bytes(data.draw(mutated(source.encode(), (b'"', b"{", b"[", b"\\ud800", b"\x00", b"\n", b"1e999"), 8)))
    with suppress(MnemonautError):
        for record in read(path):
            assert isinstance(record, (MemoryRecord, Refused))


def test_texts_alone_are_memories(tmp_path: Path) -> None:
    found = read(written(tmp_path / "facts.json", ["Likes oolong", "Sings bass", 7]))
    assert [one.memory.user_text for one in found[:2]] == ["Likes oolong", "Sings bass"]
    assert isinstance(found[2], Refused)


def test_what_says_nothing_is_nobody_who_speaks(tmp_path: Path) -> None:
    """The sort of a message is no name, and a line about the chat itself has no speaker."""
    said: list[dict[str, Any]] = [
        {"type": "message", "author": {"name": "Tom"}, "text": "When?", "ts": AT},
        {"type": "message", "author": {"role": "assistant"}, "text": "Now."},
        {"type": "service", "action": "pin"},
    ]
    (record,) = read(written(tmp_path / "chat.json", {"messages": said}))
    assert (record.memory.user_text, record.memory.reply_text, record.memory.occurred_at) == ("When?", "Now.", AT)


def test_a_folder_says_what_was_left_out(tmp_path: Path) -> None:
    written(tmp_path / "a.json", ROW)
    (tmp_path / "b.csv").write_text("text\nelse")
    (tmp_path / "c.csv").write_text("text\nelse")
    ends: list[tuple[str, ...]] = []

    def reading() -> Iterator[object]:
        ends.append((yield from JsonImporter().read(tmp_path, ImportOptions(), NEVER)))

    assert len(list(reading())) == 1
    assert ends == [("2 files that are not JSON were left out",)]


def test_objects_may_stand_under_their_ids(tmp_path: Path) -> None:
    found = read(written(tmp_path / "a.json", {"memories": {"a": ROW, "b": {**ROW, "text": "Sings bass"}}}))
    assert [(one.memory.id, one.memory.user_text) for one in found] == [("a", ROW["text"]), ("b", "Sings bass")]


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("cp932", "うちの庭はとても小さいですが、毎年そら豆を蒔きます。"),
        ("cp1252", "Wir säen die Bohnen und der Zaun ist für die Grüße nicht zu hoch"),
        ("gb18030", "我们的花园很小，但是我们每年都种蚕豆和大蒜。"),
    ],
)
def test_json_in_another_encoding_is_read_as_a_table_would_be(tmp_path: Path, encoding: str, text: str) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(json.dumps([{"text": text, "date": "2026-01-05"}], ensure_ascii=False).encode(encoding))
    (record,) = read(path)
    assert record.memory.user_text == text
