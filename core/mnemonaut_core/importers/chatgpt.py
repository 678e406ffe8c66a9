"""ChatGPT's export: the ZIP, its `conversations.json` (or `conversations-*.json`), or the folder that holds them.

Of each conversation the branch that is shown (from `current_node` up to the root) is taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.archive import files_in
from mnemonaut_core.importers.conversation import (
    Conversation,
    Message,
    episodes,
    label_of,
    records,
    shown_branch,
    time_of,
)
from mnemonaut_core.importers.files import excerpt_of
from mnemonaut_core.importers.json_array import objects
from mnemonaut_core.importers.lines import decoded, too_long
from mnemonaut_core.importers.records import ImportOptions, ImportRecord, Refused, SourceInfo, notes_of
from mnemonaut_core.importers.values import RowError, running_text, text_of

FILE_LIMIT = 500_000_000
_HEAD = 200_000


class ChatGptImporter:
    """Episodes from ChatGPT conversations; a broken conversation does not touch the others."""

    format = "chatgpt"

    def recognises(self, path: Path) -> bool:
        """Whether conversations with a `mapping` of messages are in it; a Claude export is not of this format."""
        try:
            return any(_looks_right(read(_HEAD)) for _, read in files_in(path, _is_wanted, limit=None))
        except InputError:
            return False

    def inspect(self, path: Path, options: ImportOptions, token: CancelToken = NEVER) -> SourceInfo:
        """Rows are the user's messages, counted by their mark in the JSON."""
        conversations = rows = 0
        for _, _, data in _raw_conversations(path, token):
            conversations += 1
            if data is not None:
                rows += data.count(b'"role": "user"') + data.count(b'"role":"user"')
        detail = Text("ChatGPT export, {count} conversations", count=conversations)
        return SourceInfo(format=self.format, path=path, detail=detail, rows=rows)

    def read(
        self, path: Path, options: ImportOptions, token: CancelToken
    ) -> Generator[ImportRecord, None, tuple[str, ...]]:
        """Episodes conversation by conversation, each in its order; the notes count what was left out on purpose."""
        prefix = options.prefix(self.format)
        counts: Counter[str] = Counter()
        seen: Counter[str] = Counter()
        for name, number, raw in _raw_conversations(path, token):
            token.raise_if_set()
            where = Text("{name}, conversation {number}", name=name, number=number)
            yield from _records(raw, where, prefix, counts, seen)
        images, tools, repeated = counts["images"], counts["tools"], seen.total() - len(seen)
        return notes_of(
            (images, Text("{count} images without a text in the export were left out", count=images)),
            (tools, Text("{count} thoughts and messages to or from tools were left out", count=tools)),
            (repeated, Text("{count} messages are in several conversations and were taken once", count=repeated)),
        )


def _raw_conversations(path: Path, token: CancelToken) -> Iterator[tuple[str, int, bytes | None]]:
    """The file of each conversation, its number there, and its JSON; None for one that is too long."""
    files = 0
    for name, read in files_in(path, _is_wanted, limit=FILE_LIMIT):
        files += 1
        for number, data in enumerate(objects(name, read, token), 1):
            yield name, number, data
    if not files:
        raise InputError(
            Text("{file} holds no conversations.json", file=path.name[-40:]),
            code="unknown_format",
            advice="Name the export's ZIP, its folder, or the conversations.json inside it.",
        )


def _records(
    raw: bytes | None, where: str, prefix: str, counts: Counter[str], seen: Counter[str]
) -> Iterator[ImportRecord]:
    """The episodes of one conversation; a broken one is refused whole."""
    if raw is None:
        yield too_long(where)
        return
    try:
        whole: Any = decoded(raw)
        conversation = _conversation(whole, counts)
    except RowError as problem:
        yield Refused(where, problem.reason, excerpt_of(raw))
        return
    text = _text_in(whole)
    if text and not conversation.episodes:
        yield Refused(where, "holds no message that can be read", excerpt_of(raw), text=text)
    yield from records("chatgpt", prefix, conversation, seen, where=where, text=text)


def _conversation(whole: Any, counts: Counter[str]) -> Conversation:
    """The shown branch of a conversation; RowError if this is none."""
    if not isinstance(whole, dict):
        raise RowError("is not a conversation")
    mapping = whole.get("mapping")
    if not isinstance(mapping, dict):
        raise RowError("has no messages (mapping)")
    branch = shown_branch(mapping, whole.get("current_node"))
    messages = (_message(node, mapping[node].get("message"), counts) for node in branch)
    thread = label_of(whole.get("conversation_id") or whole.get("id"))
    return Conversation(
        thread=thread,
        title=label_of(whole.get("title")),
        started=time_of(whole.get("create_time")),
        episodes=episodes(message for message in messages if message is not None),
        about={"conversation_id": thread, "gizmo_id": label_of(whole.get("gizmo_id"))},
    )


def _text_in(conversation: dict[str, Any]) -> int:
    """`running_text` of all messages of the two sides, those of other branches too."""
    messages = [_object(_object(node).get("message")) for node in conversation["mapping"].values()]
    return sum(
        running_text(one.get("content"))
        for one in messages
        if _object(one.get("author")).get("role") in ("user", "assistant") and one.get("recipient") in (None, "all")
    )


def _message(node: str, message: object, counts: Counter[str]) -> Message | None:
    """What a person saw of a message; None for hidden, empty and thought messages, and for those to or from a tool."""
    if not isinstance(message, dict):
        return None
    author, content, metadata = (_object(message.get(key)) for key in ("author", "content", "metadata"))
    role = author.get("role")
    hidden = message.get("weight") == 0 or metadata.get("is_visually_hidden_from_conversation") is True
    if hidden or role not in ("user", "assistant", "tool"):
        return None
    text, image = _content(content, counts)
    if role == "tool" or (role == "assistant" and not _shown(message, content)):
        counts["tools"] += 1
        # a picture that a tool painted still shows what it was asked to paint
        role, text = "tool", ""
    if not text and not image:
        return None
    name = message.get("id")
    return Message(
        id=text_of(name if isinstance(name, str) and name else node),
        role=role,
        text=text,
        image=image,
        at=time_of(message.get("create_time")),
        model=label_of(metadata.get("model_slug")),
    )


def _shown(message: dict[str, Any], content: dict[str, Any]) -> bool:
    return (
        message.get("recipient") in (None, "all")
        and message.get("channel") in (None, "final", "commentary")
        and content.get("content_type") in (None, "text", "multimodal_text", "code")
    )


def _content(content: dict[str, Any], counts: Counter[str]) -> tuple[str, str]:
    """(text, what the export says of the images) of a message's content."""
    if content.get("content_type") == "code":
        code = content.get("text")
        language = content.get("language")
        fence = language if isinstance(language, str) and language != "unknown" else ""
        return (text_of(f"```{fence}\n{code}\n```"), "") if isinstance(code, str) and code.strip() else ("", "")
    parts = content.get("parts")
    texts, images = [], []
    for part in parts if isinstance(parts, list) else [content.get("text")]:
        if isinstance(part, str):
            texts.append(text_of(part))
        elif isinstance(part, dict) and isinstance(part.get("text"), str):
            texts.append(text_of(part["text"]))  # what was said aloud, written down
        elif isinstance(part, dict) and part.get("content_type") == "image_asset_pointer":
            prompt = _object(_object(part.get("metadata")).get("dalle")).get("prompt")
            images.append(text_of(prompt) if isinstance(prompt, str) else "")
    counts["images"] += images.count("")
    return "\n".join(text for text in texts if text.strip()).strip(), "\n".join(filter(None, images))


def _object(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _is_wanted(name: str) -> bool:
    return name.endswith(".json") and (name == "conversations.json" or name.startswith("conversations-"))


def _looks_right(head: bytes) -> bool:
    start = head.lstrip()[:1]
    messages = b'"current_node"' in head or b'"author"' in head
    return start in (b"[", b"{") and b'"mapping"' in head and messages and b'"chat_messages"' not in head
