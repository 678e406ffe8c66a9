"""Which texts of a memory count for what: the one to embed, the ones to find words in, the one that is hashed."""

from __future__ import annotations

from hashlib import sha256

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.text.words import LONGEST_INDEXED


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
    texts = (
        memory.user_text, memory.reply_text, memory.body, memory.image_summary, memory.context_note, memory.title,
    )  # fmt: skip
    return "\n".join(text for text in texts if text)


def text_hash(memory: Memory) -> str:
    """`sha256:` of what the memory says; equal texts are equal memories to recipes that keep one per content hash.

    A memory that says nothing is equal to none but itself.
    """
    said = memory.text or f"\0{memory.id}"
    return "sha256:" + sha256(said.encode("utf-8", "replace")).hexdigest()


def episode_text(memory: Memory) -> str:
    """What of a memory is compared: user_text, newline, reply_text (READINGS 6); its body where it has neither."""
    if memory.user_text is None and memory.reply_text is None:
        return memory.body or ""
    return f"{memory.user_text or ''}\n{memory.reply_text or ''}"
