"""Notes in Markdown and plain text: a file, a folder, a ZIP."""

from __future__ import annotations

import json
import zipfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from helpers.strategies import examples, mutated
from hypothesis import given
from hypothesis import strategies as st

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.errors import InputError, MnemonautError
from mnemonaut_core.importers.detect import importer_for, recognise
from mnemonaut_core.importers.records import DocumentRecord, ImportOptions, MemoryRecord, Refused

NOTE = "---\ntitle: Beans\ncreated: 2026-03-01\ntags:\n  - garden\n---\n\n# Sowing\n\nIn November.\n\n## Where\n\nBed two.\n"

DAY_OF_MARCH = 1_772_582_400
"""4 March 2026."""


def read(path: Path, options: ImportOptions | None = None) -> list[Any]:
    return list(recognise(path, options or ImportOptions()).records(NEVER))


def memories(records: list[Any]) -> list[Any]:
    return [record.memory for record in records if isinstance(record, MemoryRecord)]


def vault(path: Path) -> Path:
    for name, content in {
        "plants/Beans.md": NOTE,
        "2026-02-03.md": "Rain all day.",
        ".obsidian/app.json": "{}",
        "plants/photo.png": "\x89PNG",
        "todo.txt": "Buy twine",
        "empty.md": "",
    }.items():
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_text(content, "utf-8")
    return path


def test_a_note_is_a_document_and_a_chunk_for_every_heading(tmp_path: Path) -> None:
    path = vault(tmp_path / "vault") / "plants" / "Beans.md"
    document, sowing, where = read(path)
    assert isinstance(document, DocumentRecord)
    assert (document.uri, document.body[:8]) == ("plants/Beans.md", "# Sowing")
    assert (sowing.memory.title, sowing.memory.body) == ("Beans", "# Sowing\n\nIn November.")
    assert where.memory.heading_path == "Sowing > Where"
    assert {one.memory.created_at for one in (sowing, where)} == {1_772_323_200}
    assert json.loads(where.memory.payload) == {"tags": "garden"}
    assert where.memory.document_id == document.id


def test_a_folder_and_its_zip_hold_the_same_notes(tmp_path: Path) -> None:
    folder = vault(tmp_path / "vault")
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as zipped:
        for name in ("2026-02-03.md", "plants/Beans.md", "todo.txt", "plants/photo.png"):
            zipped.write(folder / name, name)
    inside, packed = memories(read(folder)), memories(read(tmp_path / "a.zip"))
    assert [memory.body for memory in inside] == [memory.body for memory in packed]
    assert [memory.title for memory in inside] == ["2026-02-03", "Beans", "Beans", "todo"]
    assert len({memory.id for memory in inside}) == 4
    assert inside[0].created_at == 1_770_076_800


def test_a_link_that_leads_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "secret.md").write_text("locker 12", "utf-8")
    folder = vault(tmp_path / "vault")
    (folder / "link.md").symlink_to(tmp_path / "secret.md")
    (folder / "up").symlink_to(tmp_path)
    assert "locker 12" not in str(read(folder))


def test_links_lead_to_the_chunks_of_other_notes(tmp_path: Path) -> None:
    """By name whatever its case, path, alias, title; to a heading where there is one of that name."""
    notes = {
        "plants/Beans.md": NOTE,
        "a.md": "See [[beans]], [[plants/Beans#Where|bed two]], [[Missing]] and ![[photo.png]].",
        "b.md": "---\naliases: [Trips]\n---\n- supports [[Beans]]\n- likes [[Trips]]\n\n# Own\n\n[[#Own]] [out](a.md) [x](https://e.x/a.md)",
        "c.md": "[k](Trip%20plans%200123456789abcdef0123456789abcdef.md) [[trips]]",
        "Trip plans 0123456789abcdef0123456789abcdef.md": "# Trip plans\n\nKyoto.",
    }
    for name, text in notes.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    root = f"markdown:{tmp_path.name}"
    found = {
        record.memory.id.removeprefix(f"{root}/"): [
            (link.to.removeprefix(f"{root}/"), link.label) for link in record.links
        ]
        for record in read(tmp_path)
        if isinstance(record, MemoryRecord)
    }
    trip = "Trip plans 0123456789abcdef0123456789abcdef.md#trip-plans"
    sowing, where = "plants/Beans.md#sowing", "plants/Beans.md#sowing/where"
    assert found == {
        sowing: [],
        where: [],
        trip: [],
        "a.md#0": [(sowing, "relates_to"), (where, "relates_to")],
        "b.md#0": [(sowing, "supports")],
        "b.md#own": [("a.md#0", "relates_to")],
        "c.md#0": [(trip, "relates_to"), ("b.md#0", "relates_to")],
    }


def test_a_name_of_notion_loses_its_number(tmp_path: Path) -> None:
    path = tmp_path / "Trip plans 0123456789abcdef0123456789abcdef.md"
    path.write_text("# Trip plans\n\nKyoto in April.", "utf-8")
    assert memories(read(path))[0].title == "Trip plans"


def test_a_text_with_speakers_is_a_conversation(tmp_path: Path) -> None:
    path = tmp_path / "talk.txt"
    path.write_text("[2026-03-08 12:00] user: Where is the cat?\nI miss her.\nassistant: On the keyboard.\n", "utf-8")
    (memory,) = memories(read(path))
    assert (memory.user_text, memory.reply_text) == ("Where is the cat?\nI miss her.", "On the keyboard.")
    assert memory.occurred_at == 1_772_971_200
    path.write_text("Note: buy twine\nuser: is a word too", "utf-8")
    assert memories(read(path))[0].kind == "chunk"


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp932", "cp949"])
def test_an_encoding_is_found_or_named(tmp_path: Path, encoding: str) -> None:
    text = (
        "내일은 비가 옵니다. 우산을 가져가세요." if encoding == "cp949" else "明日は雨です。傘を持って行ってください。"
    )
    path = tmp_path / "a.md"
    path.write_bytes(text.encode(encoding))
    wanted = None if encoding.startswith("utf") else encoding  # so short a text decides nothing else
    (memory,) = memories(read(path, ImportOptions(encoding=wanted)))
    assert memory.body == text


def test_one_note_that_cannot_be_read_does_not_touch_the_others(tmp_path: Path) -> None:
    folder = vault(tmp_path / "vault")
    (folder / "bad.md").write_bytes(b"\xff\xfa\x81" * 9 + bytes(range(128, 250)))
    found = read(folder)
    assert [one.where for one in found if isinstance(one, Refused)] == ["bad.md"]
    assert len(memories(found)) == 4


def test_a_folder_of_something_else_is_no_folder_of_notes(tmp_path: Path) -> None:
    folder = tmp_path / "src"
    vault(folder)
    for number in range(9):
        (folder / f"{number}.png").write_bytes(b"\x89PNG")
    with pytest.raises(InputError) as caught:
        importer_for(folder)
    assert caught.value.code == "unknown_format"
    assert "2026-02-03.md" in caught.value.advice


@examples(60, night=1000)
@given(st.data())
def test_mutated_notes_never_break(tmp_path: Path, data: st.DataObject) -> None:
    path = tmp_path / "a.md"
    path.write_bytes(data.draw(mutated(NOTE.encode(), (b"---\n", b"#", b"```", b"\xff", b"\x00", b"\r"), 8)))
    with suppress(MnemonautError):
        assert all(isinstance(record, (DocumentRecord, MemoryRecord, Refused)) for record in read(path))


def test_properties_of_a_page_of_notion_say_its_time(tmp_path: Path) -> None:
    path = tmp_path / f"Beans {'0123456789abcdef' * 2}.md"
    path.write_text("# Beans\n\nCreated: March 1, 2026 9:00 AM\nStatus: Sown\n\nIn November.\n", "utf-8")
    (memory,) = memories(read(path))
    assert (memory.created_at, json.loads(memory.payload)) == (1_772_355_600, {"Status": "Sown"})


def test_the_order_of_day_and_month_is_decided_over_all_notes(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("---\ncreated: 03/04/2026\n---\n\nBeans\n", "utf-8")
    with pytest.raises(InputError) as caught:
        read(tmp_path)
    assert caught.value.code == "date_order"
    assert memories(read(tmp_path, ImportOptions(dates="mdy")))[0].created_at == DAY_OF_MARCH
    (tmp_path / "b.md").write_text("---\ncreated: 03/14/2026\n---\n\nPeas\n", "utf-8")
    assert [one.created_at for one in memories(read(tmp_path))] == [DAY_OF_MARCH, DAY_OF_MARCH + 10 * 86_400]


def test_times_in_a_conversation_of_named_lines_are_asked_for_their_order(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(
        "[03/04/2026, 09:30] user: Hello there\n[03/04/2026, 09:31] assistant: Hi\n", "utf-8"
    )
    with pytest.raises(InputError) as caught:
        read(tmp_path / "a.txt")
    assert caught.value.code == "date_order"
    (found,) = memories(read(tmp_path / "a.txt", ImportOptions(dates="mdy")))
    assert (found.occurred_at, found.reply_text) == (DAY_OF_MARCH + 34_200, "Hi")


def test_the_times_of_a_sillytavern_chat_are_asked_for_their_order(tmp_path: Path) -> None:
    line = {"name": "Ada", "is_user": True, "send_date": "3/4/2026 9:30 am", "mes": "Hello there"}
    (tmp_path / "chat.jsonl").write_text(json.dumps(line) + "\n", "utf-8")
    with pytest.raises(InputError) as caught:
        read(tmp_path / "chat.jsonl")
    assert caught.value.code == "date_order"
    (found,) = memories(read(tmp_path / "chat.jsonl", ImportOptions(dates="mdy")))
    assert found.occurred_at == DAY_OF_MARCH + 34_200
