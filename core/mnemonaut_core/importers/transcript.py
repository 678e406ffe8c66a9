"""Conversations out of files, to be replayed and not to be stored: lines or lists of messages, text with a name before each
message, transcripts and exports of chat programs, and files from which an importer reads episodes.

| what | how it is known |
|---|---|
| messages | JSON lines, or a JSON list, of `{"role", "text", "at"}`, by these or like names; also inside `message` |
| conversations | objects that hold such a list as `messages` or `chat_messages` |
| text | a message begins a line with `user:` or `assistant:` (or in Japanese or Chinese), a time in brackets before it |
| memories | episodes, as the importer of the file's format reads them, a conversation a thread |
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.query import Turn
from mnemonaut_core.domain.transcript import Transcript
from mnemonaut_core.errors import InputError
from mnemonaut_core.files import read_whole
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.archive import files_in
from mnemonaut_core.importers.conversations import named_lines
from mnemonaut_core.importers.detect import importer_for
from mnemonaut_core.importers.encodings import head_of, marked_encoding
from mnemonaut_core.importers.json_values import decoded
from mnemonaut_core.importers.names import role_of
from mnemonaut_core.importers.objects import values_of
from mnemonaut_core.importers.records import ImportOptions, MemoryRecord
from mnemonaut_core.importers.times import time_of
from mnemonaut_core.importers.values import RowError, objects_of, spoken
from mnemonaut_core.text.normalize import clean_text

MOST_BYTES = 100_000_000
MOST_MESSAGES = 100_000
LONGEST_MESSAGE = 100_000
_TEXTS = ("text", "content", "parts")
_TIMES = ("at", "timestamp", "created_at", "create_time", "time", "date")
_MESSAGE_LISTS = ("messages", "chat_messages")
_NAMES = ("name", "title", "uuid", "id", "sessionId")


def conversations_in(path: Path, *, token: CancelToken = NEVER) -> tuple[Transcript, ...]:
    """The conversations of a file that hold a message of the person, in its order.

    InputError for a file that holds none, and for one that cannot be read.
    """
    is_binary = head_of(path, 4096).startswith((b"SQLite format 3", b"PK\x03\x04"))
    read = () if is_binary else _read_text(path, token)
    found = tuple(one for one in read or _read_memories(path, token) if one.questions)
    if not found:
        raise InputError.keyed(
            "no_conversation",
            file=path.name[-40:],
            advice='Write one message a line: {"role": "user", "text": …, "at": …}; or text in which lines begin with user: and'
            " assistant:.",
        )
    return found


# ---- messages as JSON, or as text


def _read_text(path: Path, token: CancelToken) -> tuple[Transcript, ...]:
    if found := tuple(_read_json(path, token)):
        return found
    data = read_whole(path, MOST_BYTES)
    text = data.decode(marked_encoding(data[:4]) or "utf-8-sig", "replace")
    messages = tuple(Turn(role, _text(whole), at) for role, whole, at in named_lines(text))
    return (Transcript(path.stem, messages),) if messages else ()


def _read_json(path: Path, token: CancelToken) -> Iterator[Transcript]:
    loose: dict[str, list[Turn]] = {}
    name = path.stem
    for number, value in enumerate(_objects(path, token), 1):
        messages = next((value[key] for key in _MESSAGE_LISTS if isinstance(value.get(key), list)), None)
        if messages is not None:
            turns = tuple(turn for one in messages[:MOST_MESSAGES] if (turn := _message(one)) is not None)
            title = next((str(value[key]) for key in _NAMES if isinstance(value.get(key), str) and value[key]), "")
            yield Transcript(str(value.get("uuid") or value.get("id") or title or f"{name} {number}"), turns, title)
        elif (turn := _message(value)) is not None:
            session = value.get("sessionId", value.get("session"))
            loose.setdefault(session if isinstance(session, str) and session else name, []).append(turn)
    for key, turns_of_session in loose.items():
        yield Transcript(key, tuple(turns_of_session[:MOST_MESSAGES]))


def _objects(path: Path, token: CancelToken) -> Iterator[dict[str, Any]]:
    """The objects of a list, of lines, or the only one; other and broken values are skipped."""
    for file in files_in(path, path.name.__eq__, limit=MOST_BYTES):
        with suppress(InputError):
            for _, raw, _ in values_of(file, token):
                with suppress(RowError):
                    value = decoded(raw or b"")
                    inner = value.get("conversations") if isinstance(value, dict) else None
                    yield from objects_of(inner if isinstance(inner, list) else [value])


def _message(value: object) -> Turn | None:
    """A message of the person or the companion; None for one of neither, and for one without text."""
    if not isinstance(value, dict):
        return None
    inner = value["message"] if isinstance(value.get("message"), dict) else value
    role = role_of(inner.get("role") or inner.get("sender") or inner.get("type") or value.get("type"))
    text = next((text for key in _TEXTS if (text := _text(inner.get(key)))), "")
    whole = {**value, **inner}
    at = next((at for key in _TIMES if (at := time_of(whole.get(key))) is not None), None)
    return Turn(role, text, at) if role is not None and text else None


def _text(value: object) -> str:
    return clean_text(spoken(value)[:LONGEST_MESSAGE])


# ---- episodes


def _read_memories(path: Path, token: CancelToken) -> Iterator[Transcript]:
    """The episodes that an importer reads, a conversation a thread; episodes without a thread form one."""
    try:
        importer = importer_for(path)
    except InputError as refused:
        if refused.code == "unknown_format":
            return
        raise
    threads: dict[str, list[Memory]] = {}
    for record in importer.read(path, ImportOptions(), token):
        if isinstance(record, MemoryRecord) and record.memory.kind == "episode":
            threads.setdefault(record.threads[0] if record.threads else path.stem, []).append(record.memory)
    for key, memories in threads.items():
        yield conversation_of(key, memories)


def conversation_of(name: str, memories: list[Memory]) -> Transcript:
    """Episodes as the conversation that they were, by their time; undated ones stay behind the one before them."""
    latest, keyed = 0, []
    for number, memory in enumerate(memories):
        latest = memory.moment if memory.moment is not None else latest
        keyed.append((latest, number, memory))
    turns = (
        Turn(role, clean_text(text.strip()[:LONGEST_MESSAGE]), memory.moment)
        for _, _, memory in sorted(keyed, key=lambda one: one[:2])
        for role, text in (("user", memory.user_text), ("assistant", memory.reply_text))
        if text and text.strip()
    )
    title = next((one.title for one in memories if one.title), "")
    return Transcript(name, tuple(turns), title, max((one.sensitivity for one in memories), default=0))


def chosen(found: tuple[Transcript, ...], name: str | None) -> Transcript:
    """The one of this name or title (None: the only one); InputError, with those there are, for several and for none."""
    if name is None and len(found) == 1:
        return found[0]
    named = [one for one in found if name in (one.name, one.title)]
    if len(named) == 1:
        return named[0]
    known = ", ".join(one.name for one in found[:8]) + (" …" if len(found) > 8 else "")
    raise InputError(
        Text("The file holds {count} conversations", count=len(found))
        if name is None
        else Text("No conversation is called “{name}”", name=name[:40]),
        code="which_conversation",
        advice=Text("Name one of {known}.", known=known),
    )
