"""Conversations of other programs as episodes: a message of the user with the answers that follow it.

The ids of episodes stay the same when a conversation goes on.
"""

from __future__ import annotations

import math
import re
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from tempfile import SpooledTemporaryFile
from typing import Any
from weakref import finalize

import msgspec
from msgspec import field
from msgspec.structs import replace

from mnemonaut_core.domain.memory import Day, Link, Memory
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.columns import content_name
from mnemonaut_core.importers.encodings import excerpt_of
from mnemonaut_core.importers.names import role_of
from mnemonaut_core.importers.objects import ObjectsImporter, Pass
from mnemonaut_core.importers.records import ImportRecord, MemoryRecord, Refused, notes_of
from mnemonaut_core.importers.times import written_time
from mnemonaut_core.importers.values import dumped, running_text, spoken


class Message(msgspec.Struct, frozen=True):
    """The shown part of a message; `role` is user, assistant or tool, `at` UTC epoch seconds, None if unknown."""

    id: str
    role: str
    text: str
    image: str = ""
    """Descriptions of its pictures."""
    attached: str = ""
    """The text of files that came with it."""
    at: int | None = None
    model: str | None = None


class Conversation(msgspec.Struct, frozen=True):
    """A conversation cut into episodes. `about` goes into the payload of each."""

    episodes: list[list[Message]]
    thread: str | None = None
    title: str | None = None
    started: int | None = None
    about: Mapping[str, object] = field(default_factory=dict)


def shown_branch(parents: Mapping[str, object], current: object, times: Mapping[str, int | None]) -> list[str]:
    """The ids of the branch of a tree of messages that is shown, from the root to `current`, or to the newest leaf if there is no
    such message; of leaves without a time the last. A cycle ends where it closes."""
    node = current
    if not isinstance(current, str) or current not in parents:
        inner = {parent for parent in parents.values() if isinstance(parent, str)}
        leaves = [name for name in reversed(list(parents)) if name not in inner]
        node = max(leaves, key=lambda name: -math.inf if (at := times.get(name)) is None else at, default=None)
    chain: dict[str, None] = {}
    while isinstance(node, str) and node not in chain and node in parents:
        chain[node] = None
        node = parents[node]
    return list(reversed(chain))


def episodes(messages: Iterable[Message]) -> list[list[Message]]:
    """The messages cut before each message of the user; messages before the first of either side are left out."""
    found: list[list[Message]] = []
    for message in messages:
        if message.role == "user" or (not found and message.role == "assistant"):
            found.append([message])
        elif found:
            found[-1].append(message)
    return found


def records(
    run: Pass, conversation: Conversation, *, where: str, text: int = 0, before: str | None = None
) -> Iterator[MemoryRecord]:
    """The episodes as records, each linked to the one before it, the first to `before`. An episode of several conversations comes
    once.

    `text` is the running text of the whole conversation; what no episode contains is counted with the first.
    """
    counts = [sum(running_text([one.text, one.attached]) for one in episode) for episode in conversation.episodes]
    left = max(0, text - sum(counts))
    for messages, count in zip(conversation.episodes, counts, strict=True):
        name = f"{run.prefix}:message:{messages[0].id}"
        run.seen[hash(name)] += 1  # a hash takes a third of the memory of an id
        if run.seen[hash(name)] == 1:
            yield MemoryRecord(
                memory=_memory(run.format, name, messages, conversation),
                links=(Link(before, "reply_to"),) if before else (),
                threads=(conversation.thread,) if conversation.thread else (),
                where=f"{where}, message {messages[0].id}",
                text=count + left,
            )
            left = 0
        before = name


def _memory(source: str, name: str, messages: Sequence[Message], conversation: Conversation) -> Memory:
    first = messages[0]
    answers = [message.text for message in messages if message.role == "assistant" and message.text]
    images = [message.image for message in messages if message.image]
    attached = [message.attached for message in messages if message.attached]
    model = next((message.model for message in reversed(messages) if message.model), None)
    about = {key: value for key, value in {**conversation.about, "model": model}.items() if value is not None}
    return Memory(
        id=name,
        kind="episode",
        user_text=first.text or None if first.role == "user" else None,
        reply_text="\n\n".join(answers) or None,
        body="\n\n".join(attached) or None,
        image_summary="\n".join(images) or None,
        context_note=conversation.title,
        title=conversation.title,
        occurred_at=first.at if first.at is not None else conversation.started,
        source_type=source,
        payload=dumped(about) if about else None,
    )


_IN_MEMORY = 16_000_000
_PART = 512
_DECODER = msgspec.msgpack.Decoder(tuple[bool, Message])
_ENCODER = msgspec.msgpack.Encoder()


class Spool:
    """Messages by their number from 0. Where the disk is full, `add` raises OSError."""

    def __init__(self) -> None:
        self._file = SpooledTemporaryFile[bytes](max_size=_IN_MEMORY)
        finalize(self, self._file.close)
        self._ends = array("Q", (0,))

    def add(self, message: Message) -> int:
        """The number of the message, which is stored."""
        is_day = isinstance(message.at, Day)
        stored = replace(message, at=int(message.at)) if is_day and message.at is not None else message
        self._file.seek(self._ends[-1])
        self._ends.append(self._ends[-1] + self._file.write(_ENCODER.encode((is_day, stored))))
        return len(self._ends) - 2

    def read(self, numbers: Iterable[int]) -> Iterator[Message]:
        """These messages."""
        for number in numbers:
            self._file.seek(self._ends[number])
            is_day, message = _DECODER.decode(self._file.read(self._ends[number + 1] - self._ends[number]))
            yield replace(message, at=Day(message.at)) if is_day and message.at is not None else message


def parts(messages: Iterable[Message]) -> Iterator[list[Message]]:
    """The messages in lists of about 512, cut before a message of the user."""
    part: list[Message] = []
    for message in messages:
        if len(part) >= _PART and message.role == "user":
            yield part
            part = []
        part.append(message)
    yield part


IMAGES, TOOLS = "images", "tools"
"""Names of the counts of parts that are left out."""


class ConversationsImporter(ObjectsImporter):
    """A format of conversations; a broken one does not touch the others."""

    def conversation(self, value: dict[str, Any], run: Pass) -> Conversation:
        """The shown branch of a conversation; RowError if this is none."""
        raise NotImplementedError

    def where(self, name: str, number: int, *, line: bool) -> Text:
        return Text("{name}, conversation {number}", name=name, number=number)

    def take(self, value: Any, where: Text, run: Pass, name: str) -> Iterator[ImportRecord]:
        """The episodes of a conversation; refused where it says something and none of it can be read."""
        conversation, text = self.conversation(value, run), self.text_of(value)
        if text and not conversation.episodes:
            yield Refused(where, "holds no message that can be read", excerpt_of(dumped(value)), text=text)
        yield from records(run, conversation, where=where, text=text)

    def notes(self, run: Pass) -> tuple[str, ...]:
        images, tools, repeated = run.counts[IMAGES], run.counts[TOOLS], run.seen.total() - len(run.seen)
        return notes_of(
            (images, Text("{count} images without a text in the export were left out", count=images)),
            (tools, Text("{count} thoughts and messages to or from tools were left out", count=tools)),
            (repeated, Text("{count} messages are in several conversations and were taken once", count=repeated)),
        )


_NAMED_LINE = re.compile(
    r"^\s*(?:#{1,6}\s+)?(?:[\[(](?P<at>[^\])]{4,40})[\])]\s*)?(?:\*\*)?(?P<who>[^\s:：*]{1,12})(?:\s+said)?(?:\*\*)?\s*[:：]"
    r"(?:\*\*)?\s?(?P<text>.*)$"
)
_TITLE = re.compile(r"#\s[^\n]*\n\s*")


def named_messages(text: str, seen: dict[bytes, int], dates: str | None = None) -> list[Message]:
    """The messages of a text that is a conversation of both sides from its first line on, or from the line after its title; none
    of any other text. `seen` counts equal messages, as for `content_name`; `dates` is the order of day and month."""
    begun = text.lstrip("\ufeff \n\r\t")
    if _NAMED_LINE.match(begun.partition("\n")[0]) is None:
        begun = _TITLE.sub("", begun, count=1)
    first = _NAMED_LINE.match(begun.partition("\n")[0])
    if first is None or role_of(first["who"]) is None:
        return []
    found = list(named_lines(begun, dates))
    if {role for role, _, _ in found} != {"user", "assistant"}:
        return []
    return [Message(content_name({"at": at, "text": whole}, seen), role, whole, at=at) for role, whole, at in found]


def named_lines(text: str, dates: str | None = None) -> Iterator[tuple[str, str, int | None]]:
    """(role, text, time) of each message; it goes on until the next name."""
    role, at, lines = "", None, list[str]()
    for line in text.splitlines():
        match = _NAMED_LINE.match(line)
        speaker = None if match is None else role_of(match["who"])
        if match is None or speaker is None:
            lines.append(line)
            continue
        if role and (whole := spoken("\n".join(lines))):
            yield role, whole, at
        role, at, lines = speaker, written_time(match["at"], dates), [match["text"]]
    if role and (whole := spoken("\n".join(lines))):
        yield role, whole, at


def named_times(text: str) -> Iterator[str]:
    """The times before the names of speakers, as they are written."""
    matches = map(_NAMED_LINE.match, text.splitlines())
    return (match["at"] for match in matches if match is not None and match["at"] and role_of(match["who"]) is not None)
