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

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.query import Turn
from mnemonaut_core.domain.transcript import Transcript
from mnemonaut_core.errors import InputError
from mnemonaut_core.files import read_whole
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.detect import importer_for
from mnemonaut_core.importers.files import head_of, marked_encoding
from mnemonaut_core.importers.lines import decoded
from mnemonaut_core.importers.names import role_of
from mnemonaut_core.importers.records import ImportOptions, MemoryRecord
from mnemonaut_core.importers.times import TimeFormatError, epoch_of
from mnemonaut_core.importers.values import RowError
from mnemonaut_core.text.normalize import clean_text

MOST_BYTES = 100_000_000
MOST_MESSAGES = 100_000
LONGEST_MESSAGE = 100_000
_TEXTS = ("text", "content", "parts")
_TIMES = ("at", "timestamp", "created_at", "create_time", "time", "date")
_MESSAGE_LISTS = ("messages", "chat_messages")
_NAMES = ("name", "title", "uuid", "id", "sessionId")
_NAMED_LINE = re.compile(
    r"^\s*(?:[\[(](?P<at>[^\])]{4,40})[\])]\s*)?(?:\*\*)?(?P<who>[^\s:：*]{1,12})(?:\*\*)?\s*[:：](?:\*\*)?\s?(?P<text>.*)$"
)


def conversations_in(path: Path, *, token: CancelToken = NEVER) -> tuple[Transcript, ...]:
    """The conversations of a file that hold a message of the person, in its order. InputError for a file that holds none, and
    for one that cannot be read."""
    found = tuple(one for one in _found(path, token) if one.questions)
    if not found:
        raise InputError(
            Text("{file} holds no conversation", file=path.name[-40:]),
            code="no_conversation",
            advice='Write one message a line: {"role": "user", "text": …, "at": …}; or text in which lines begin with user: and'
            " assistant:.",
        )
    return found


def _found(path: Path, token: CancelToken) -> Iterator[Transcript]:
    head = head_of(path, 4096)
    if not head.startswith((b"SQLite format 3", b"PK\x03\x04")):
        read = tuple(_of_text(path, token))
        if read:
            yield from read
            return
    yield from _of_memories(path, token)


# ---- messages as JSON, or as text


def _of_text(path: Path, token: CancelToken) -> Iterator[Transcript]:
    data = read_whole(path, MOST_BYTES)
    text = data.decode(marked_encoding(data[:4]) or "utf-8-sig", "replace")
    found = tuple(_of_json(text, path.stem, token)) if text.lstrip()[:1] in ("{", "[") else ()
    if found:
        yield from found
        return
    messages = tuple(_spoken(text, token))  # a time in brackets may begin it too
    if messages:
        yield Transcript(path.stem, messages)


def _of_json(text: str, name: str, token: CancelToken) -> Iterator[Transcript]:
    loose: dict[str, list[Turn]] = {}
    for number, value in enumerate(_values(text)):
        if number % 200 == 0:
            token.raise_if_set()
        listed = next((value[key] for key in _MESSAGE_LISTS if isinstance(value.get(key), list)), None)
        if listed is not None:
            messages = tuple(turn for one in listed[:MOST_MESSAGES] if (turn := _message(one)) is not None)
            called = [str(value[key]) for key in _NAMES if isinstance(value.get(key), str) and value[key]]
            key = str(value.get("uuid") or value.get("id") or (called[0] if called else f"{name} {number + 1}"))
            yield Transcript(key, messages, called[0] if called else "")
        elif (turn := _message(value)) is not None:
            session = value.get("sessionId", value.get("session", name))
            loose.setdefault(session if isinstance(session, str) and session else name, []).append(turn)
    for key, turns in loose.items():
        yield Transcript(key, tuple(turns[:MOST_MESSAGES]))


def _values(text: str) -> Iterator[dict[str, Any]]:
    """The objects of a list, of lines, or the one that stands there alone; what is none, or broken, is passed over."""
    try:
        whole: Any = decoded(text.encode("utf-8", "replace"))
        if isinstance(whole, dict) and isinstance(whole.get("conversations"), list):
            whole = whole["conversations"]
        yield from (one for one in (whole if isinstance(whole, list) else [whole]) if isinstance(one, dict))
    except RowError:
        for line in text.split("\n"):
            if line.strip():
                try:
                    one = decoded(line.encode("utf-8", "replace"))
                except RowError:
                    continue
                if isinstance(one, dict):
                    yield one


def _message(told: object) -> Turn | None:
    """A message of the person or the companion; None for what is neither, or says nothing."""
    if not isinstance(told, dict):
        return None
    held = told["message"] if isinstance(told.get("message"), dict) else told
    role = role_of(held.get("role") or held.get("sender") or held.get("type") or told.get("type"))
    text = next((said for key in _TEXTS if (said := _text(held.get(key)))), "")
    if role is None or not text:
        return None
    return Turn(role, text, _time({**told, **held}))


def _text(value: object) -> str:
    """A text, or the texts of its parts; results of tools and pictures are none."""
    if isinstance(value, str):
        return clean_text(value.strip()[:LONGEST_MESSAGE])
    if isinstance(value, list):
        parts = (one if isinstance(one, str) else _part(one) for one in value)
        return clean_text("\n".join(part for part in parts if part).strip()[:LONGEST_MESSAGE])
    return ""


def _part(told: object) -> str:
    is_text = isinstance(told, dict) and told.get("type", "text") == "text" and isinstance(told.get("text"), str)
    return str(told["text"]) if is_text and isinstance(told, dict) else ""


def _time(told: Mapping[str, Any]) -> int | None:
    for key in _TIMES:
        if told.get(key) is not None:
            try:
                return epoch_of(told[key])
            except TimeFormatError:
                continue
    return None


def _spoken(text: str, token: CancelToken) -> Iterator[Turn]:
    """Messages that begin with a name, as far as the next one does."""
    who, at, said = "", None, list[str]()
    for number, line in enumerate(text.splitlines()):
        if number % 2000 == 0:
            token.raise_if_set()
        found = _NAMED_LINE.match(line)
        role = None if found is None else role_of(found["who"])
        if found is None or role is None:
            said.append(line)
            continue
        if who and (whole := _text("\n".join(said))):
            yield Turn(who, whole, at)
        who, at, said = role, _time({"at": found["at"]}), [found["text"]]
    if who and (whole := _text("\n".join(said))):
        yield Turn(who, whole, at)


# ---- episodes


def _of_memories(path: Path, token: CancelToken) -> Iterator[Transcript]:
    """What an importer reads, a conversation a thread; what belongs to no thread is one together."""
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
    said = (
        Turn(role, clean_text(text.strip()[:LONGEST_MESSAGE]), memory.moment)
        for _, _, memory in sorted(keyed, key=lambda one: one[:2])
        for role, text in (("user", memory.user_text), ("assistant", memory.reply_text))
        if text and text.strip()
    )
    title = next((one.title for one in memories if one.title), "")
    return Transcript(name, tuple(said), title, max((one.sensitivity for one in memories), default=0))


def chosen(found: tuple[Transcript, ...], name: str | None) -> Transcript:
    """The one of this name or title (None: the only one); InputError, with those there are, for several and for none."""
    if name is None and len(found) == 1:
        return found[0]
    held = [one for one in found if name in (one.name, one.title)]
    if len(held) == 1:
        return held[0]
    known = ", ".join(one.name for one in found[:8]) + (" …" if len(found) > 8 else "")
    raise InputError(
        Text("The file holds {count} conversations", count=len(found))
        if name is None
        else Text("No conversation is called “{name}”", name=name[:40]),
        code="which_conversation",
        advice=Text("Name one of {known}.", known=known),
    )
