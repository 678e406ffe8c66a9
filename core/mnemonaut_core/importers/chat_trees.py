"""Chats as trees of messages that name the message before them: DeepSeek, LibreChat, and Open WebUI with its memories. The branch
that is shown is read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.conversations import (
    TOOLS,
    Conversation,
    ConversationsImporter,
    Message,
    episodes,
    shown_branch,
)
from mnemonaut_core.importers.foreign_sqlite import Foreign
from mnemonaut_core.importers.looks import SURE, Sign
from mnemonaut_core.importers.names import role_of
from mnemonaut_core.importers.objects import Pass
from mnemonaut_core.importers.records import ImportOptions, ImportRecord, MemoryRecord, Reads
from mnemonaut_core.importers.tables import StoreImporter, TableReader, needed_text, parsed_json, plain_text
from mnemonaut_core.importers.times import time_of
from mnemonaut_core.importers.values import label_of, object_of, objects_of, running_text, spoken


def _shown(nodes: Mapping[str, tuple[object, Message]], current: object) -> list[list[Message]]:
    """The episodes of the branch that is shown; of each node its parent and its message."""
    times = {name: message.at for name, (_, message) in nodes.items()}
    branch = shown_branch({name: parent for name, (parent, _) in nodes.items()}, current, times)
    return episodes(nodes[name][1] for name in branch if nodes[name][1].role and nodes[name][1].text)


class _TreeImporter(ConversationsImporter):
    """What the three have in common: the text of a conversation is that of its messages."""

    def text_of(self, value: Any) -> int:
        run = Pass(Path(), ImportOptions(), self.format)
        found = self.nodes(object_of(value), run)
        return running_text([message.text for _, message in found.values() if message.role])

    def nodes(self, value: dict[str, Any], run: Pass) -> dict[str, tuple[object, Message]]:
        """By key of a message the key of the one before it, and the message."""
        raise NotImplementedError


class DeepSeekImporter(_TreeImporter):
    """Episodes of DeepSeek's export."""

    format = "deepseek"
    title = Text("DeepSeek export")
    reads = Reads(
        "a DeepSeek export", "conversations with their fragments", "the ZIP, its folder, or `conversations.json`"
    )

    def wants(self, name: str) -> bool:
        return name.rsplit("/", 1)[-1] == "conversations.json"

    def sign_of(self, value: Mapping[str, Any], name: str) -> Sign | None:
        messages = [object_of(object_of(node).get("message")) for node in object_of(value.get("mapping")).values()]
        has_fragments = any("fragments" in message for message in messages)
        return Sign(SURE, Text("a mapping of messages with fragments")) if has_fragments else None

    def conversation(self, value: dict[str, Any], run: Pass) -> Conversation:
        thread = label_of(value.get("id"))
        found = _shown(self.nodes(value, run), None)
        return Conversation(thread, label_of(value.get("title")), time_of(value.get("inserted_at")), found, {})

    def nodes(self, value: dict[str, Any], run: Pass) -> dict[str, tuple[object, Message]]:
        thread = label_of(value.get("id")) or ""
        found: dict[str, tuple[object, Message]] = {}
        for name, node in object_of(value.get("mapping")).items():
            message = object_of(object_of(node).get("message"))
            parts = [(one.get("type"), spoken(one.get("content"))) for one in objects_of(message.get("fragments"))]
            asked, said = (
                "\n".join(text for kind, text in parts if kind == wanted) for wanted in ("REQUEST", "RESPONSE")
            )
            run.counts[TOOLS] += sum(kind not in ("REQUEST", "RESPONSE") for kind, _ in parts)
            role = "user" if asked else "assistant" if said else ""
            at, model = time_of(message.get("inserted_at")), label_of(message.get("model"))
            # its keys count from 1 in every conversation
            found[name] = (
                object_of(node).get("parent"),
                Message(f"{thread}:{name}", role, asked or said, at=at, model=model),
            )
        return found


class LibreChatImporter(_TreeImporter):
    """Episodes of LibreChat's JSON exports, with nested messages or a list."""

    format = "librechat"
    title = Text("LibreChat export")
    reads = Reads(
        "a LibreChat export", "JSON, with all branches or one", "the JSON of a conversation, or a folder of them"
    )

    def wants(self, name: str) -> bool:
        return name.endswith(".json")

    def sign_of(self, value: Mapping[str, Any], name: str) -> Sign | None:
        known = any("isCreatedByUser" in one and "messageId" in one for one in objects_of(value.get("messages")))
        return Sign(SURE, Text("messages with isCreatedByUser")) if known and "conversationId" in value else None

    def conversation(self, value: dict[str, Any], run: Pass) -> Conversation:
        found = _shown(self.nodes(value, run), None)
        return Conversation(label_of(value.get("conversationId")), label_of(value.get("title")), None, found, {})

    def nodes(self, value: dict[str, Any], run: Pass) -> dict[str, tuple[object, Message]]:
        found: dict[str, tuple[object, Message]] = {}
        left: list[tuple[object, dict[str, Any]]] = [(None, one) for one in reversed(objects_of(value.get("messages")))]
        while left:
            parent, one = left.pop()
            name = label_of(one.get("messageId")) or f"{len(found)}"
            role = "user" if one.get("isCreatedByUser") else "assistant"
            text = spoken(one.get("text")) or spoken(one.get("content"))
            message = Message(name, role, text, at=time_of(one.get("createdAt")), model=label_of(one.get("model")))
            found[name] = parent or one.get("parentMessageId"), message
            left += [(name, child) for child in reversed(objects_of(one.get("children")))]
        return found


_DETAILS = re.compile(r'<details type="(?:reasoning|tool_calls|code_interpreter)"[^>]*>.*?</details>\s*', re.DOTALL)
"""Thoughts and calls of tools, which Open WebUI writes into an answer."""


class OpenWebUiImporter(StoreImporter, _TreeImporter):
    """Episodes of Open WebUI's chats, states of its memories: `webui.db`, or chats as JSON."""

    format = "open-webui"
    title = Text("Open WebUI")
    reads = Reads(
        "Open WebUI", "memories and chats, by the columns that they have", "`webui.db`, or exported chats as JSON"
    )
    tables = (("memory", "chat", "config"), ("chat", "auth", "user"))
    counted = ("memory", "chat")

    def sign_of(self, value: Mapping[str, Any], name: str) -> Sign | None:
        chat = object_of(value.get("chat"))
        known = isinstance(object_of(chat.get("history")).get("messages"), dict)
        return Sign(SURE, Text("chats with a history of messages")) if known or _is_listed(chat) else None

    def conversation(self, value: dict[str, Any], run: Pass) -> Conversation:
        chat = object_of(value.get("chat"))
        found = _shown(self.nodes(value, run), object_of(chat.get("history")).get("currentId"))
        title = label_of(value.get("title")) or label_of(chat.get("title"))
        started = time_of(value.get("created_at") or value.get("timestamp"))
        return Conversation(label_of(value.get("id")), title, started, found, {})

    def nodes(self, value: dict[str, Any], run: Pass) -> dict[str, tuple[object, Message]]:
        found: dict[str, tuple[object, Message]] = {}
        chat, before = object_of(value.get("chat")), None
        messages = object_of(object_of(chat.get("history")).get("messages"))
        if not messages:  # as its first versions wrote them
            messages = {
                label_of(one.get("id")) or f"{value.get('id')}:{n}": one
                for n, one in enumerate(objects_of(chat.get("messages")))
            }
        for name, one in messages.items():
            node = object_of(one)
            at, model = time_of(node.get("timestamp")), label_of(node.get("model"))
            role = role_of(node.get("role")) or ""
            parent, before = node.get("parentId", before), name
            text, hidden = _DETAILS.subn("", spoken(node.get("content")))
            run.counts[TOOLS] += hidden
            found[name] = parent, Message(name, role, text.strip(), at=at, model=model)
        return found

    def database(self, foreign: Foreign, run: Pass) -> Iterator[ImportRecord]:
        def memory(row: Mapping[str, Any]) -> MemoryRecord:
            name = f"{run.prefix}:memory:{needed_text(row, 'id')}"
            made, changed = time_of(row.get("created_at")), time_of(row.get("updated_at"))
            state = Memory(id=name, kind="state", body=needed_text(row, "content"), created_at=made, updated_at=changed)
            return MemoryRecord(replace(state, source_type=self.format), where=name)

        yield from TableReader(foreign).records("memory", memory)
        for number, row in enumerate(foreign.rows("chat"), 1):
            stored = plain_text(row.get("chat"))
            value = {**row, "chat": parsed_json(stored) if stored else {}}
            yield from self.take(value, Text("chat {number}", number=number), run, "chat")


def _is_listed(chat: Mapping[str, Any]) -> bool:
    """Whether a chat of Open WebUI has a list of messages and the models that answered."""
    return "models" in chat and any("role" in one for one in objects_of(chat.get("messages")))
