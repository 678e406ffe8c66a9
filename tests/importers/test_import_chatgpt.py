"""ChatGPT's export, in; and the archives that it comes in."""

from __future__ import annotations

import json
import zipfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from helpers.strategies import examples
from hypothesis import given
from hypothesis import strategies as st

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.memory import Link
from mnemonaut_core.errors import Cancelled, InputError, MnemonautError
from mnemonaut_core.importers import objects
from mnemonaut_core.importers.chatgpt import ChatGptImporter
from mnemonaut_core.importers.looks import Look
from mnemonaut_core.importers.records import ImportOptions, ImportRecord, MemoryRecord, Refused

IMPORTER = ChatGptImporter()
START = 1_714_564_800


def message(role: str, *parts: Any, **more: Any) -> dict[str, Any]:
    content = {"content_type": "text", "parts": list(parts)}
    return {"author": {"role": role}, "content": content, "metadata": {}, "recipient": "all", **more}


def conversation(*messages: dict[str, Any] | None, name: str = "c1", **more: Any) -> dict[str, Any]:
    """A straight branch; every message gets the id m0, m1, … of its place unless it has one."""
    mapping: dict[str, Any] = {}
    for place, told in enumerate(messages):
        if told is not None:
            told = {"id": f"{name}-m{place}", "create_time": START + place + 0.5, **told}
        mapping[f"n{place}"] = {
            "id": f"n{place}",
            "parent": f"n{place - 1}" if place else None,
            "children": [f"n{place + 1}"] if place + 1 < len(messages) else [],
            "message": told,
        }
    return {
        "conversation_id": name,
        "title": "旅の計画",
        "create_time": START - 100,
        "mapping": mapping,
        "current_node": f"n{len(messages) - 1}",
        **more,
    }


TRIP = conversation(
    None,
    message("system", ""),
    message("user", "金沢へ行きたい"),
    message("assistant", "いいですね。", metadata={"model_slug": "gpt-4o"}),
    message("assistant", "```python\nprint('kanazawa')\n```", metadata={"model_slug": "o3"}),
    message("user", "いつがいい？"),
)


def write(path: Path, *conversations: Any) -> Path:
    path.write_text(json.dumps(list(conversations), ensure_ascii=False), encoding="utf-8")
    return path


def read(path: Path, **options: Any) -> list[ImportRecord]:
    return list(IMPORTER.read(path, ImportOptions(**options), NEVER))


def episodes(tmp_path: Path, *conversations: Any) -> list[MemoryRecord]:
    records = read(write(tmp_path / "conversations.json", *conversations))
    assert all(isinstance(record, MemoryRecord) for record in records), records
    return [record for record in records if isinstance(record, MemoryRecord)]


def notes(path: Path) -> tuple[str, ...]:
    records = IMPORTER.read(path, ImportOptions(), NEVER)
    while True:
        try:
            next(records)
        except StopIteration as end:
            return tuple(end.value)


def test_an_episode_is_a_message_of_the_user_with_the_answers_that_follow(tmp_path: Path) -> None:
    first, second = episodes(tmp_path, TRIP)
    memory = first.memory
    assert memory.id == "chatgpt:message:c1-m2"
    assert memory.user_text == "金沢へ行きたい"
    assert memory.reply_text == "いいですね。\n\n```python\nprint('kanazawa')\n```"
    assert (memory.title, memory.context_note, memory.occurred_at) == ("旅の計画", "旅の計画", START + 2)
    assert (memory.source_type, memory.payload) == ("chatgpt", '{"conversation_id":"c1","model":"o3"}')
    assert (first.links, first.threads) == ((), ("c1",))
    assert (second.memory.user_text, second.memory.reply_text) == ("いつがいい？", None)
    assert second.links == (Link("chatgpt:message:c1-m2", "reply_to"),)


def test_an_answer_before_any_question_is_an_episode_of_its_own(tmp_path: Path) -> None:
    (record,) = episodes(tmp_path, conversation(message("assistant", "やあ"), message("assistant", "元気？")))
    assert (record.memory.user_text, record.memory.reply_text) == (None, "やあ\n\n元気？")


def test_what_was_not_shown_is_left_out(tmp_path: Path) -> None:
    hidden = {"is_visually_hidden_from_conversation": True}
    (record,) = episodes(
        tmp_path,
        conversation(
            message("user", "secret", metadata=hidden),
            message("user", "weightless", weight=0),
            message("user", "q"),
            message("assistant", content={"content_type": "thoughts", "thoughts": [{"content": "hm"}]}),
            message("assistant", "import os", recipient="python"),
            message("tool", "output"),
            message("assistant", "analysis", channel="analysis"),
            message("assistant", "a", channel="final"),
            message("assistant", content={"content_type": "code", "language": "python", "text": "x = 1"}),
        ),
    )
    assert (record.memory.user_text, record.memory.reply_text) == ("q", "a\n\n```python\nx = 1\n```")
    assert notes(tmp_path / "conversations.json") == ("4 thoughts and messages to or from tools were left out",)


def test_only_the_branch_that_is_shown_is_taken(tmp_path: Path) -> None:
    talk = conversation(message("user", "q"), message("assistant", "old"))
    talk["mapping"]["n2"] = {"parent": "n0", "children": [], "message": message("assistant", "new", id="x")}
    talk["current_node"] = "n2"
    assert [e.memory.reply_text for e in episodes(tmp_path, talk)] == ["new"]
    talk["current_node"] = "gone"
    talk["mapping"]["n2"]["message"]["create_time"] = START + 99
    assert [e.memory.reply_text for e in episodes(tmp_path, talk)] == ["new"]


def test_a_chain_of_parents_that_bites_its_tail_ends(tmp_path: Path) -> None:
    talk = conversation(message("user", "q"), message("assistant", "a"))
    talk["mapping"]["n0"]["parent"] = "n1"
    assert [e.memory.user_text for e in episodes(tmp_path, talk)] == ["q"]


def test_images_count_and_their_prompts_are_kept(tmp_path: Path) -> None:
    photo = {"content_type": "image_asset_pointer", "asset_pointer": "file://1"}
    painted = {**photo, "metadata": {"dalle": {"prompt": "a cat by the window"}}}
    talk = conversation(
        message("user", "look", photo, {"content_type": "audio_transcription", "text": "spoken"}),
        message("tool", painted),
        message("assistant", "nice"),
    )
    (record,) = episodes(tmp_path, talk)
    assert (record.memory.user_text, record.memory.image_summary) == ("look\nspoken", "a cat by the window")
    assert "1 image without a text in the export was left out" in notes(tmp_path / "conversations.json")


def test_a_message_without_a_time_has_that_of_its_conversation(tmp_path: Path) -> None:
    (record,) = episodes(tmp_path, conversation(message("user", "q", create_time=None)))
    assert record.memory.occurred_at == START - 100


def test_a_message_that_stands_in_two_conversations_is_taken_once(tmp_path: Path) -> None:
    shared = message("user", "q", id="same")
    later = conversation(shared, message("user", "r"), name="c2")
    records = episodes(tmp_path, conversation(shared), later)
    assert [r.memory.user_text for r in records] == ["q", "r"]
    assert records[1].links == (Link("chatgpt:message:same", "reply_to"),)
    assert "1 message is in several" in notes(tmp_path / "conversations.json")[0]


def test_a_broken_conversation_is_refused_alone(tmp_path: Path) -> None:
    records = read(write(tmp_path / "conversations.json", {"title": "x"}, 7, TRIP))
    assert [record.where for record in records if isinstance(record, Refused)] == [
        "conversations.json, conversation 1",
        "conversations.json, conversation 2",
    ]
    assert sum(isinstance(record, MemoryRecord) for record in records) == 2


def test_lone_surrogates_do_not_cost_the_file(tmp_path: Path) -> None:
    path = tmp_path / "conversations.json"
    path.write_text(json.dumps([conversation(message("user", "a\ud800b")), TRIP]), encoding="ascii")
    assert "a\ufffdb" in [r.memory.user_text for r in read(path) if isinstance(r, MemoryRecord)]


def test_two_exports_are_told_apart_by_their_label(tmp_path: Path) -> None:
    (record, *_) = read(write(tmp_path / "conversations.json", TRIP), label="work")
    assert isinstance(record, MemoryRecord)
    assert record.memory.id == "chatgpt@work:message:c1-m2"


def test_a_zip_a_folder_and_its_shards_give_the_same_episodes(tmp_path: Path) -> None:
    folder = tmp_path / "export"
    folder.mkdir()
    other = conversation(message("user", "other"), name="c2")
    write(folder / "conversations-000.json", TRIP)
    write(folder / "conversations-001.json", other)
    with zipfile.ZipFile(tmp_path / "export.zip", "w", zipfile.ZIP_DEFLATED) as zipped:
        for file in folder.iterdir():
            zipped.write(file, f"export/{file.name}")
        zipped.writestr("export/chat.html", "<html>")
    for path in (folder, tmp_path / "export.zip"):
        assert IMPORTER.detect(Look(path))
        info = IMPORTER.inspect(path, ImportOptions())
        assert (info.detail, info.rows) == ("ChatGPT export", 3)
        assert [r.memory.user_text for r in read(path) if isinstance(r, MemoryRecord)] == [
            "金沢へ行きたい",
            "いつがいい？",
            "other",
        ]


def test_a_claude_export_is_not_taken_for_one(tmp_path: Path) -> None:
    path = write(tmp_path / "conversations.json", {"uuid": "1", "chat_messages": [], "mapping": 1})
    assert IMPORTER.detect(Look(path)) is None


def test_a_file_cut_in_half_is_refused_whole(tmp_path: Path) -> None:
    path = write(tmp_path / "conversations.json", TRIP)
    path.write_bytes(path.read_bytes()[:-30])
    with pytest.raises(InputError, match="broken JSON") as caught:
        IMPORTER.inspect(path, ImportOptions())
    assert caught.value.code == "damaged_file"


def test_a_file_that_would_not_fit_is_refused_with_advice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "conversations.json"
    path.write_text(json.dumps(TRIP, indent=1), "utf-8")
    zipped_path = tmp_path / "a.zip"
    with zipfile.ZipFile(zipped_path, "w") as zipped:
        zipped.write(path, "conversations.json")
    monkeypatch.setattr(objects, "FILE_LIMIT", 500)
    for large in (path, zipped_path):
        assert IMPORTER.detect(Look(large))
        with pytest.raises(InputError) as caught:
            IMPORTER.inspect(large, ImportOptions())
        assert caught.value.code == "too_large"


def test_reading_can_be_cancelled(tmp_path: Path) -> None:
    path = write(tmp_path / "conversations.json", *[conversation(message("user", "q"), name=f"c{n}") for n in range(9)])
    token = CancelToken()
    records = IMPORTER.read(path, ImportOptions(), token)
    next(records)
    token.cancel()
    with pytest.raises(Cancelled):
        list(records)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(["n0", "user", "text", "x", ""]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                """
                    mapping current_node parent children message author role content parts content_type metadata
                    dalle prompt text create_time weight id n0 n1
                """.split()
            ),
            inner,
            max_size=5,
        )
    ),
    max_leaves=12,
)


@examples(60, night=300)
@given(st.data())
def test_conversations_of_any_shape_never_break(tmp_path: Path, data: st.DataObject) -> None:
    talk = json.loads(json.dumps(TRIP))
    target: Any = talk
    while isinstance(target, (dict, list)) and target:
        key = data.draw(st.sampled_from(sorted(target) if isinstance(target, dict) else list(range(len(target)))))
        if data.draw(st.booleans()) or not isinstance(target[key], (dict, list)):
            target[key] = data.draw(values)
            break
        target = target[key]
    path = tmp_path / "conversations.json"
    path.write_text(json.dumps([talk, data.draw(values)]), encoding="utf-8")
    with suppress(MnemonautError):
        for record in read(path):
            assert isinstance(record, (MemoryRecord, Refused))


@examples(60, night=200)
@given(st.data())
def test_mutated_bytes_of_file_or_archive_never_break(tmp_path: Path, data: st.DataObject) -> None:
    path = write(tmp_path / "conversations.json", TRIP)
    if data.draw(st.booleans()):
        with zipfile.ZipFile(tmp_path / "a.zip", "w", zipfile.ZIP_DEFLATED) as zipped:
            zipped.write(path, "conversations.json")
        path = tmp_path / "a.zip"
    mutant = bytearray(path.read_bytes())
    for _ in range(data.draw(st.integers(1, 6))):
        mutant[data.draw(st.integers(0, len(mutant) - 1))] = data.draw(st.integers(0, 255))
    del mutant[data.draw(st.integers(max(1, len(mutant) - 40), len(mutant))) :]
    path.write_bytes(bytes(mutant))
    with suppress(MnemonautError):
        IMPORTER.detect(Look(path))
    with suppress(MnemonautError):
        read(path)
