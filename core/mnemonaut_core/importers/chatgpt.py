"""ChatGPT's export: the ZIP, its `conversations.json` (or `conversations-*.json`), or the folder that holds them.

Of each conversation the branch that is shown (from `current_node` up to the root) is taken.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.columns import content_name, memory_record
from mnemonaut_core.importers.conversations import (
    IMAGES,
    TOOLS,
    Conversation,
    ConversationsImporter,
    Message,
    episodes,
    shown_branch,
)
from mnemonaut_core.importers.objects import Pass
from mnemonaut_core.importers.records import ImportRecord, Reads
from mnemonaut_core.importers.times import time_of
from mnemonaut_core.importers.values import RowError, label_of, object_of, running_text, spoken, text_of

_CONTEXT, _SAVED = "user_editable_context", "bio"
"""The type of content with custom instructions, and the recipient of saved memories."""
_ABOUT = ("user_profile", "user_instructions")
_REMEMBERED, _SET = "model_editable_context", "model_set_context"
"""The type of content, and its key, with all memories at the start of a conversation, numbered and dated."""
_ENTRY = re.compile(r"^\d+\.\s*(?:\[(?P<day>\d{4}-\d\d-\d\d)\]\.?\s*)?", re.MULTILINE)
_MARK = re.compile("\ue200([^\ue201]*)\ue201")
_WORDS_IN = re.compile('(?:entity\ue202\\["[^"]*","|url\ue202)([^"\ue202]+).*', re.DOTALL)
_OLD_MARK = re.compile("【[^【】]*†[^【】]*】")


class ChatGptImporter(ConversationsImporter):
    """Episodes from ChatGPT conversations; a broken conversation does not touch the others."""

    format = "chatgpt"
    title = Text("ChatGPT export")
    reads = Reads(
        "a ChatGPT export",
        "one `conversations.json` or several `conversations-*.json`; what was saved as memory too",
        "the ZIP that you were sent, its folder, or the file",
    )

    def wants(self, name: str) -> bool:
        """Whether it is `conversations.json`, or a shard of it."""
        base = name.rsplit("/", 1)[-1]
        return base == "conversations.json" or (base.startswith("conversations-") and base.endswith(".json"))

    shown_by = Text("conversations with a mapping of messages")

    def is_ours(self, value: Mapping[str, Any], name: str) -> bool:
        """A tree of messages (`mapping`) with a node that is shown or with authors; those of DeepSeek have fragments."""
        messages = _messages(value)
        is_tree = isinstance(value.get("mapping"), dict) and "chat_messages" not in value
        has_sign = "current_node" in value or any("author" in message for message in messages)
        return is_tree and has_sign and not any("fragments" in message for message in messages)

    def take(self, value: Any, where: Text, run: Pass, name: str) -> Iterator[ImportRecord]:
        """Episodes, then the memories saved during them, and the person's custom instructions."""
        yield from super().take(value, where, run, name)
        started, thread = time_of(value.get("create_time")), label_of(value.get("conversation_id") or value.get("id"))
        for message in _messages(value):
            content, at = object_of(message.get("content")), time_of(message.get("create_time"))
            sort, begun = content.get("content_type"), started if at is None else at
            found = [(key, spoken(content.get(key)), begun) for key in _ABOUT if sort == _CONTEXT]
            if sort == _REMEMBERED:
                first, *pieces = _ENTRY.split(spoken(content.get(_SET)))
                entries = [(None, first), *zip(map(time_of, pieces[::2]), pieces[1::2], strict=True)]
                found = [("saved", body.strip(), begun if day is None else day) for day, body in entries]
            is_new = message.get("recipient") == _SAVED
            if is_new:
                found = [("saved", _content(content, Counter())[0], begun)]
            for kind, body, day in found:
                # a conversation repeats what its time knew of the person: each wording is one state
                key = str(message.get("id")) if is_new else content_name({kind: body}, {})
                run.states[key] += 1
                if body and run.states[key] == 1:
                    line = run.line(f"{kind}:{key}", subtype=kind, body=body, created_at=day)
                    line["threads"] = [thread] if thread and is_new else None
                    yield memory_record(line, where=where)

    def conversation(self, value: dict[str, Any], run: Pass) -> Conversation:
        mapping = value.get("mapping")
        if not isinstance(mapping, dict):
            raise RowError("has no messages (mapping)")
        nodes = {name: node for name, node in mapping.items() if isinstance(node, dict)}
        times = {name: time_of(object_of(node.get("message")).get("create_time")) for name, node in nodes.items()}
        branch = shown_branch(
            {name: node.get("parent") for name, node in nodes.items()}, value.get("current_node"), times
        )
        messages = (_message(node, nodes[node].get("message"), run.counts) for node in branch)
        thread = label_of(value.get("conversation_id") or value.get("id"))
        return Conversation(
            episodes(message for message in messages if message is not None),
            thread,
            title=label_of(value.get("title")),
            started=time_of(value.get("create_time")),
            about={"conversation_id": thread, "gizmo_id": label_of(value.get("gizmo_id"))},
        )

    def text_of(self, value: Any) -> int:
        """`running_text` of all messages of the two sides, those of other branches too."""
        return sum(
            running_text(one.get("content"))
            for one in _messages(object_of(value))
            if object_of(one.get("author")).get("role") in ("user", "assistant")
            and _shown(one, object_of(one.get("content")))
        )


def _messages(conversation: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The messages of all branches."""
    return [object_of(object_of(node).get("message")) for node in object_of(conversation.get("mapping")).values()]


def _message(node: str, message: object, counts: Counter[str]) -> Message | None:
    """The shown part of a message; None for hidden, empty and thought messages, and for those to or from a tool."""
    if not isinstance(message, dict):
        return None
    author, content, metadata = (object_of(message.get(key)) for key in ("author", "content", "metadata"))
    role = author.get("role")
    hidden = message.get("weight") == 0 or metadata.get("is_visually_hidden_from_conversation") is True
    if hidden or role not in ("user", "assistant", "tool") or message.get("recipient") == _SAVED:
        return None
    text, image = _content(content, counts)
    if role == "tool" or (role == "assistant" and not _shown(message, content)):
        counts[TOOLS] += 1
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
    """(text, descriptions of the images) of a message's content."""
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
            prompt = object_of(object_of(part.get("metadata")).get("dalle")).get("prompt")
            images.append(text_of(prompt) if isinstance(prompt, str) else "")
    counts[IMAGES] += images.count("")
    whole = "\n".join(text for text in texts if text.strip())
    return _unmarked(whole).strip(), "\n".join(filter(None, images))


def _unmarked(text: str) -> str:
    """The text without citation marks; a mark with words of its own is replaced by these words."""
    if "\ue200" in text:
        text = _MARK.sub(lambda mark: _WORDS_IN.sub(r"\1", mark[1]) if _WORDS_IN.fullmatch(mark[1]) else "", text)
    return _OLD_MARK.sub("", text)
