"""SillyTavern: chats (lines), world info (lorebooks), and character cards v1 to v3 as JSON or in a picture."""

from __future__ import annotations

import base64
import binascii
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.archive import File, files_in
from mnemonaut_core.importers.columns import content_name, memory_record
from mnemonaut_core.importers.conversations import Conversation, Message, episodes, records
from mnemonaut_core.importers.looks import SURE, Look, Sign
from mnemonaut_core.importers.objects import ObjectsImporter, Pass
from mnemonaut_core.importers.records import ImportRecord, Reads
from mnemonaut_core.importers.times import decided_order, written_time
from mnemonaut_core.importers.values import label_of, object_of, objects_of, running_text, spoken

_SEND_DATES = ("%B %d, %Y %I:%M%p", "%Y-%m-%d@%Hh%Mm%Ss%fms", "%Y-%m-%d@%Hh%Mm%Ss", "%Y-%m-%d @%Hh %Mm %Ss %fms")
_FIELDS = (
    *("description", "personality", "scenario", "first_mes", "alternate_greetings", "group_only_greetings"),
    *("mes_example", "system_prompt", "post_history_instructions", "creator_notes"),
)
_NOBODY = "unused"
"""The name of the character in the head of a group's chat."""
_PICTURE_LIMIT = 50_000_000
_PNG = b"\x89PNG\r\n\x1a\n"


class SillyTavernImporter(ObjectsImporter):
    """Episodes of chats, states of worlds and cards; a disabled entry is isolated."""

    format = "sillytavern"
    title = Text("SillyTavern")
    reads = Reads(
        "SillyTavern",
        "chats, world info, character cards of version 1 to 3",
        "a chat, a world, a card (JSON or PNG), or a folder of them",
    )

    def wants(self, name: str) -> bool:
        return name.endswith((".jsonl", ".json", ".png"))

    def detect(self, look: Look) -> Sign | None:
        """Also a picture with a card in it."""
        if look.file is not None and look.head(look.file)[:8] == _PNG:
            cards = [_card_in(file) for file in files_in(look.path, look.path.name.__eq__, limit=None)]
            return Sign(SURE, Text("a character card in a picture")) if any(cards) else None
        return super().detect(look)

    def values(self, file: File, token: CancelToken) -> Iterator[tuple[int, bytes | None, bool]]:
        if not file.name.lower().endswith(".png"):
            yield from super().values(file, token)
        elif card := _card_in(file):
            yield 1, card, False

    def sign_of(self, value: Mapping[str, Any], name: str) -> Sign | None:
        if ("mes" in value and "is_user" in value) or ("chat_metadata" in value and "character_name" in value):
            return Sign(SURE, Text("chat lines with mes and is_user"))
        if any("content" in entry and "key" in entry for entry in _entries(value.get("entries"))):
            return Sign(SURE, Text("entries of a world with keys"))
        if str(value.get("spec", "")).startswith("chara_card_v") or {"first_mes", "mes_example"} <= value.keys():
            return Sign(SURE, Text("a character card"))
        return None

    def take(self, value: Any, where: Text, run: Pass, name: str) -> Iterator[ImportRecord]:
        stem = name.rsplit("/", 1)[-1].rsplit(".", 1)[0]
        if "mes" in value or "chat_metadata" in value:
            run.gathered.setdefault("chat", []).append(value)
        elif "entries" in value:
            yield from _world(value["entries"], label_of(value.get("name")) or stem, run, where)
        else:
            yield from _card(object_of(value.get("data")) or value, stem, run, where)

    def end_file(self, name: str, run: Pass) -> Iterator[ImportRecord]:
        """A chat, once all of its lines are there."""
        lines = run.gathered.pop("chat", [])
        if not lines:
            return
        head = lines[0] if "mes" not in lines[0] else {}
        shown = [one for one in lines if "mes" in one and not (one.get("is_user") or one.get("is_system"))]
        others = [name for name in dict.fromkeys(label_of(one.get("name")) for one in shown) if name]
        named = label_of(head.get("character_name"))
        is_group = named == _NOBODY
        character = (", ".join(others) or None) if is_group else named or next(iter(others), None)
        begun = head.get("create_date") or lines[0].get("send_date")
        dates = run.dates or decided_order(str(one.get("send_date")) for one in lines)
        messages = [found for line in lines if (found := _message(line, run, dates, is_group=is_group)) is not None]
        thread = f"{name if is_group else character or name} {begun}".strip()
        about = {"character": character}
        whole = Conversation(episodes(messages), thread, character, moment_of(begun, dates), about)
        text = running_text([line.get("mes") for line in lines])
        yield from records(run, whole, where=name, text=text)


def _message(line: Mapping[str, Any], run: Pass, dates: str | None, *, is_group: bool) -> Message | None:
    """A spoken line, in a group after its speaker's name; None for the head, for what is hidden, and for an empty one."""
    text, at = spoken(line.get("mes")), moment_of(line.get("send_date"), dates)
    if not text or line.get("is_system"):
        return None
    name = content_name({"at": at, "text": text, "name": str(line.get("name"))}, run.lines)
    role = "user" if line.get("is_user") else "assistant"
    if is_group and role == "assistant":
        text = f"{label_of(line.get('name'))}: {text}"
    return Message(name, role, text, at=at, model=label_of(object_of(line.get("extra")).get("model")))


def moment_of(value: object, dates: str | None) -> int | None:
    """A time as SillyTavern's versions write it, else as `written_time`."""
    if isinstance(value, (int, float)) and value > 10**11:
        value = value / 1000
    if isinstance(value, str) and value[10:11] != "T":
        for form in _SEND_DATES:
            try:
                return int(datetime.strptime(value.strip(), form).replace(tzinfo=UTC).timestamp())
            except ValueError:
                continue
    return written_time(value, dates)


def _entries(value: object) -> list[dict[str, Any]]:
    return objects_of(list(value.values()) if isinstance(value, dict) else value)


def _world(entries: object, world: str, run: Pass, where: Text) -> Iterator[ImportRecord]:
    seen = Counter[str]()
    for number, entry in enumerate(_entries(entries)):
        body = spoken(entry.get("content"))
        if not body:
            continue
        named = entry.get("key") or entry.get("keys")
        keys = [key for key in named if isinstance(key, str)] if isinstance(named, list) else []
        title = label_of(entry.get("comment")) or label_of(entry.get("name")) or ", ".join(keys)
        uid = entry.get("uid", entry.get("id"))
        key = f"{world}#{number if uid is None else uid}"
        seen[key] += 1  # an entry without a number may get the number of another one
        number_of_key = f":{seen[key]}" if seen[key] > 1 else ""
        line = run.line(f"world:{key}{number_of_key}", title=title or None, body=body)
        line["searchable"] = not (entry.get("disable") is True or entry.get("enabled") is False)
        yield memory_record({**line, "payload": {"world": world, "keys": keys}}, where=where)


def _card(card: Mapping[str, Any], stem: str, run: Pass, where: Text) -> Iterator[ImportRecord]:
    """A state for each field of a character that is not blank, and its book."""
    name = label_of(card.get("name")) or stem
    depth = object_of(object_of(card.get("extensions")).get("depth_prompt"))
    for field, text in (*((field, card.get(field)) for field in _FIELDS), ("depth_prompt", depth.get("prompt"))):
        if body := spoken(text):
            line = run.line(f"card:{name}#{field}", title=name, section=field, body=body)
            yield memory_record(line, where=where)
    yield from _world(object_of(card.get("character_book")).get("entries"), name, run, where)


def _card_in(file: File) -> bytes:
    """The JSON of a card in a PNG, of the newest version that is there; b"" if there is none."""
    data = file.read_all()[:_PICTURE_LIMIT]
    found: dict[bytes, bytes] = {}
    at = len(_PNG)
    while at + 8 <= len(data):
        size, kind = int.from_bytes(data[at : at + 4]), data[at + 4 : at + 8]
        if kind == b"tEXt":
            key, _, text = data[at + 8 : at + 8 + size].partition(b"\0")
            with suppress(binascii.Error):
                found[key.lower()] = base64.b64decode(text)
        at += 12 + size
    return found.get(b"ccv3") or found.get(b"chara") or b""
