"""Conversations of other programs as episodes: a message of the user with the answers that follow it.

So the ids of episodes stay when a conversation goes on.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress

import msgspec

from mnemonaut_core.domain.memory import Link, Memory
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.importers.times import TimeFormatError, moment_of, table_epoch_of
from mnemonaut_core.importers.values import dumped, running_text, text_of

_LATEST_COUNTED = 10**11
"""Seconds to the year 5138: what is larger counts in smaller units."""


class Message(msgspec.Struct, frozen=True):
    """What a person saw of a message; `role` is user, assistant or tool, `at` UTC epoch seconds, None where not known."""

    id: str
    role: str
    text: str
    image: str = ""
    """What its pictures show."""
    attached: str = ""
    """The text of files that came with it."""
    at: int | None = None
    model: str | None = None


class Conversation(msgspec.Struct, frozen=True):
    """A conversation cut into episodes. `about` goes into the payload of each."""

    thread: str | None
    title: str | None
    started: int | None
    episodes: list[list[Message]]
    about: Mapping[str, object]


def label_of(value: object) -> str | None:
    """A name or title; None for a blank one, and for what is no text."""
    return (text_of(value).strip() or None) if isinstance(value, str) else None


def time_of(value: object) -> int | None:
    """Epoch seconds, of milliseconds and microseconds too, a `Day` for a date alone; None where the export has none or nonsense: a
    message is not lost for its clock."""
    if isinstance(value, dict):  # MongoDB's way to write a time
        value = value.get("$date", value.get("$numberLong"))
        return time_of(int(value) if isinstance(value, str) and value.lstrip("-").isdecimal() else value)
    while isinstance(value, (int, float)) and abs(value) > _LATEST_COUNTED:
        value /= 1000
    try:
        return None if value is None else moment_of(value)
    except TimeFormatError:
        return None


def written_time(value: object, dates: str | None) -> int | None:
    """As `time_of`, also of a text as tables have times; `dates` is the order of day and month."""
    if isinstance(value, str):
        with suppress(TimeFormatError):
            return table_epoch_of(value, dates)
    return time_of(value)


def spoken(value: object) -> str:
    """A text, or the texts of its parts in lines; pictures, thoughts, and what goes to or comes from tools have none."""
    if isinstance(value, list):
        value = "\n".join(filter(None, map(_part, value)))
    return text_of(value).strip() if isinstance(value, str) else ""


def _part(value: object) -> str:
    if isinstance(value, dict) and value.get("type", "text") in ("text", "input_text", "output_text"):
        value = value.get("text")
    if isinstance(value, dict):
        value = value.get("value")
    return value if isinstance(value, str) else ""


def shown_branch(parents: Mapping[str, object], current: object, times: Mapping[str, int | None]) -> list[str]:
    """The branch of a tree of messages that is shown: ids from the root down to `current`, or to the newest leaf where there is no
    such message; of leaves without a time the last. A chain that bites its own tail ends where it does."""
    node: object = current if isinstance(current, str) and current in parents else _newest_leaf(parents, times)
    chain: dict[str, None] = {}
    while isinstance(node, str) and node not in chain and node in parents:
        chain[node] = None
        node = parents[node]
    return list(reversed(chain))


def _newest_leaf(parents: Mapping[str, object], times: Mapping[str, int | None]) -> str | None:
    inner = {parent for parent in parents.values() if isinstance(parent, str)}
    leaves = [name for name in reversed(list(parents)) if name not in inner]

    def age(name: str) -> float:
        at = times.get(name)
        return -math.inf if at is None else at

    return max(leaves, key=age, default=None)


def episodes(messages: Iterable[Message]) -> list[list[Message]]:
    """The messages cut before each message of the user; what stands before the first message of either side is left out."""
    found: list[list[Message]] = []
    for message in messages:
        if message.role == "user" or (not found and message.role == "assistant"):
            found.append([message])
        elif found:
            found[-1].append(message)
    return found


def records(
    source: str,
    prefix: str,
    conversation: Conversation,
    seen: Counter[int],
    *,
    where: str,
    text: int,
    before: str | None = None,
) -> Iterator[MemoryRecord]:
    """The episodes as records, each linked to the one before it, the first to `before`; one that another conversation holds
    too comes once.

    `prefix` begins their ids; `seen` counts the ids of all conversations by their hashes, which take a third of the memory.
    `text` is the running text of the whole conversation; what no episode says is counted with the first.
    """
    said = [sum(running_text([one.text, one.attached]) for one in episode) for episode in conversation.episodes]
    left = text - sum(said)
    for messages, count in zip(conversation.episodes, said, strict=True):
        name = f"{prefix}:message:{messages[0].id}"
        seen[hash(name)] += 1
        if seen[hash(name)] == 1:
            yield MemoryRecord(
                memory=_memory(source, name, messages, conversation),
                links=(Link(before, "reply_to"),) if before else (),
                threads=(conversation.thread,) if conversation.thread else (),
                where=f"{where}, message {messages[0].id}",
                text=count + max(0, left),
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
