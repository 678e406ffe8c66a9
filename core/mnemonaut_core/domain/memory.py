"""A memory with its columns, its links and its entities."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec
from msgspec.structs import fields

from mnemonaut_core.text.words import LONGEST_INDEXED

KINDS = ("episode", "state", "affect", "chunk", "claim")
SENSITIVITIES = {"normal": 0, "private": 1, "secret": 2}
SCOPES = ("session", "project", "principle", "global")
BOUNDARY_CLASSES = ("public", "internal", "pii", "secret")
PRECISIONS = (SECOND, DAY) = ("second", "day")
"""How exact a moment is. `day`: a calendar day without a time of day, at 00:00 UTC and the same day in every zone."""
STATUSES = ("active", "completed", "stale", "archived")
LIFE_STAGES = ("elementary", "middle", "high", "university", "work")
LINK_LABELS = (
    *("reply_to", "same_topic", "caused_by", "continuation", "relates_to", "derived_from", "supports"),
    *("contradicts", "supersedes", "near_repeat"),
)
NEAR_REPEAT = "near_repeat"
"""The label of the link from what was added to the stored memory that it is close to (READINGS 49)."""
DAY_SECONDS = 86_400
UNMEASURED_CONFIDENCE = 0.5
"""What a confidence that was not measured counts: of a memory, a link, a mention (READINGS 53)."""


def measured(confidence: float | None) -> float:
    return UNMEASURED_CONFIDENCE if confidence is None else confidence


class Day(int):
    """00:00 UTC of a calendar day that its source names without a time of day; stored as a number and `occurred_precision`."""

    __slots__ = ()


class Memory(msgspec.Struct, frozen=True):
    """One recallable record. Times are UTC epoch seconds; None is "not known" or "not measured", never 0.

    `searchable` is False for an isolated memory and means nothing else. `occurred_precision` is how exact `moment` is, None like
    `second`.
    """

    id: str
    kind: str
    subtype: str | None = None
    user_text: str | None = None
    reply_text: str | None = None
    body: str | None = None
    image_summary: str | None = None
    context_note: str | None = None
    title: str | None = None
    assistant_summary: str | None = None
    summary_of: int | None = None
    occurred_at: int | None = None
    occurred_precision: str | None = None
    created_at: int | None = None
    updated_at: int | None = None
    last_confirmed_at: int | None = None
    valid_from: int | None = None
    valid_to: int | None = None
    expires_at: int | None = None
    imported_at: int | None = None
    about_start: int | None = None
    about_end: int | None = None
    about_year_start: int | None = None
    about_year_end: int | None = None
    life_stage: str | None = None
    about_time_confidence: float | None = None
    sensitivity: int = 0
    scope: str | None = None
    boundary_class: str | None = None
    memory_type: str | None = None
    source_type: str | None = None
    status: str = "active"
    searchable: bool = True
    importance: float | None = None
    confidence: float | None = None
    utility: float | None = None
    quality: float | None = None
    reinforcement: int | None = None
    access_count: int | None = None
    last_accessed_at: int | None = None
    document_id: str | None = None
    uri: str | None = None
    section: str | None = None
    heading_path: str | None = None
    token_count: int | None = None
    content_hash: str | None = None
    provenance: str | None = None
    payload: str | None = None
    valence: float | None = None
    arousal: float | None = None
    dominance: float | None = None
    affect_labels: str | None = None

    @property
    def moment(self) -> int | None:
        """When it happened; undated memories use when they were created (READINGS 10); None if neither is known."""
        return self.occurred_at if self.occurred_at is not None else self.created_at

    @property
    def day(self) -> int | None:
        """The UTC day of `moment`, counted from the epoch."""
        return None if self.moment is None else self.moment // DAY_SECONDS

    @property
    def is_day(self) -> bool:
        return self.occurred_precision == DAY

    @property
    def text(self) -> str:
        """What the memory says, as one text: its sides, body and image summary, non-empty ones, line by line."""
        sides = (self.user_text, self.reply_text, self.body, self.image_summary)
        return "\n".join(side for side in sides if side)

    @property
    def headline(self) -> str:
        """A short title: its own, the context note, or the first 40 characters of its text."""
        own = self.title or self.context_note
        return own if own else " ".join(self.text.split(None, 40)[:40])[:40]


SIDES = ("user_text", "reply_text", "body", "image_summary")
"""The columns that `Memory.text` joins."""
MEMORY_COLUMNS = tuple(field.name for field in fields(Memory))


class Link(msgspec.Struct, frozen=True):
    """A directed, labelled relation to another memory; confidence in [0, 1], None if not measured."""

    to: str
    label: str
    confidence: float | None = None


class Entity(msgspec.Struct, frozen=True):
    """A mention: type (person, org, place, project, tool …), the name as written, confidence in [0, 1]."""

    type: str
    name: str
    confidence: float | None = None


class MemoryDetails(msgspec.Struct, frozen=True):
    """A memory with its links, threads, entities and origin."""

    memory: Memory
    links_out: tuple[Link, ...] = ()
    links_in: tuple[tuple[str, str], ...] = ()  # (from id, label)
    threads: tuple[str, ...] = ()
    entities: tuple[Entity, ...] = ()
    embedder: str | None = None  # name of the embedder whose vector it has
    isolation: str | None = None  # reason of the open isolation
    source: str | None = None  # the file it came from
    resembles: str | None = None  # the isolated memory that it was added close to


# ---- Which texts of a memory count for what: the one to embed, the ones to find words in, the one that is hashed


def memory_of_words(kind: str, text: str, reply: str = "", *, at: int, **columns: Any) -> Memory:
    """A memory without an id, from a text at the time `at`, or of an episode's two sides."""
    words = {"user_text": text or None, "reply_text": reply or None}
    sides = words if kind == "episode" else {"body": "\n".join(filter(None, (text, reply)))}
    moment = {"occurred_at": at} if kind in ("episode", "affect") else {}
    return Memory(**{"id": "", "kind": kind, "created_at": at, "updated_at": at, **sides, **moment, **columns})


def embedding_text(memory: Memory) -> str:
    """The text that is embedded and whose grams are counted, its first `LONGEST_INDEXED` characters; "" when there is nothing
    to embed.

    Episodes: their two sides, non-empty ones, line by line. All else: the body. What has neither: all its texts.
    """
    if memory.kind == "episode":
        sides = "\n".join(side for side in (memory.user_text, memory.reply_text) if side)
        return (sides or memory.text)[:LONGEST_INDEXED]
    return (memory.body or memory.text)[:LONGEST_INDEXED]


def word_source(memory: Memory) -> str:
    """All texts in which the index `words` searches, line by line: sides, body, image summary, context note, title."""
    sides = (memory.user_text, memory.reply_text, memory.body)
    return "\n".join(text for text in (*sides, memory.image_summary, memory.context_note, memory.title) if text)


def text_hash(memory: Memory) -> str:
    """`sha256:` of what the memory says; equal texts are equal memories to recipes that keep one per content hash.

    A memory that says nothing is equal to none but itself.
    """
    said = memory.text or f"\0{memory.id}"
    return "sha256:" + sha256(said.encode("utf-8", "replace")).hexdigest()


def episode_text(memory: Memory) -> str:
    """What of a memory is compared: user_text, newline, reply_text (READINGS 6); its body where it has neither."""
    return text_of(memory.user_text, memory.reply_text, memory.body)


def text_of(user: str | None, reply: str | None, body: str | None) -> str:
    """The text of a memory with these parts: both sides of the conversation, else its body."""
    if user is None and reply is None:
        return body or ""
    return f"{user or ''}\n{reply or ''}"
