"""Chats as trees of messages that name the message before them: DeepSeek, LibreChat, and Open WebUI with its memories. The branch
that is shown is read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.columns import memory_record
from mnemonaut_core.importers.conversations import (
    TOOLS,
    Conversation,
    ConversationsImporter,
    Message,
    episodes,
    shown_branch,
)
from mnemonaut_core.importers.foreign_sqlite import Foreign
from mnemonaut_core.importers.names import role_of
from mnemonaut_core.importers.objects import Pass
from mnemonaut_core.importers.records import ImportOptions, ImportRecord, MemoryRecord, Reads
from mnemonaut_core.importers.tables import DatabaseImporter, needed_text, parsed_json, plain_text, records_in
from mnemonaut_core.importers.times import time_of
from mnemonaut_core.importers.values import label_of, object_of, objects_of, running_text, spoken

Nodes = dict[str, tuple[object, Message]]
"""By key of a message the key of the one before it, and the message."""


def _shown(nodes: Nodes, current: object) -> list[list[Message]]:
    """The episodes of the branch that is shown."""
    times = {name: message.at for name, (_, message) in nodes.items()}
    branch = shown_branch({name: parent for name, (parent, _) in nodes.items()}, current, times)
    return episodes(nodes[name][1] for name in branch if nodes[name][1].role and nodes[name][1].text)


class _TreeImporter(ConversationsImporter):
    """The text of a conversation is that of its messages."""

    def text_of(self, value: Any) -> int:
        run = Pass(Path(), ImportOptions(), self.format)
        found = self.nodes(object_of(value), run)
        return running_text([message.text for _, message in found.values() if message.role])

    def nodes(self, value: dict[str, Any], run: Pass) -> Nodes:
        raise NotImplementedError


class DeepSeekImporter(_TreeImporter):
    """Episodes of DeepSeek's export."""

    format = "deepseek"
    title = Text("DeepSeek export")
    reads = Reads(
        "a DeepSeek export", "conversations with their fragments", "the ZIP, its folder, or `conversations.json`"
    )
    shown_by = Text("a mapping of messages with fragments")

    def wants(self, name: str) -> bool:
        return name.rsplit("/", 1)[-1] == "conversations.json"

    def is_ours(self, value: Mapping[str, Any], name: str) -> bool:
        nodes = object_of(value.get("mapping")).values()
        return any("fragments" in object_of(object_of(node).get("message")) for node in nodes)

    def conversation(self, value: dict[str, Any], run: Pass) -> Conversation:
        shown, started = _shown(self.nodes(value, run), None), time_of(value.get("inserted_at"))
        return Conversation(shown, label_of(value.get("id")), label_of(value.get("title")), started)

    def nodes(self, value: dict[str, Any], run: Pass) -> Nodes:
        thread = label_of(value.get("id")) or ""
        found: Nodes = {}
        for name, node in object_of(value.get("mapping")).items():
            message = object_of(object_of(node).get("message"))
            parts = [(one.get("type"), spoken(one.get("content"))) for one in objects_of(message.get("fragments"))]
            question, answer = (
                "\n".join(text for kind, text in parts if kind == wanted) for wanted in ("REQUEST", "RESPONSE")
            )
            run.counts[TOOLS] += sum(kind not in ("REQUEST", "RESPONSE") for kind, _ in parts)
            role = "user" if question else "assistant" if answer else ""
            at, model = time_of(message.get("inserted_at")), label_of(message.get("model"))
            key = f"{thread}:{name}"  # its keys count from 1 in every conversation
            found[name] = object_of(node).get("parent"), Message(key, role, question or answer, at=at, model=model)
        return found


class LibreChatImporter(_TreeImporter):
    """Episodes of LibreChat's JSON exports, with nested messages or a list."""

    format = "librechat"
    title = Text("LibreChat export")
    reads = Reads(
        "a LibreChat export", "JSON, with all branches or one", "the JSON of a conversation, or a folder of them"
    )
    shown_by = Text("messages with isCreatedByUser")

    def wants(self, name: str) -> bool:
        return name.endswith(".json")

    def is_ours(self, value: Mapping[str, Any], name: str) -> bool:
        messages = objects_of(value.get("messages"))
        return "conversationId" in value and any({"isCreatedByUser", "messageId"} <= one.keys() for one in messages)

    def conversation(self, value: dict[str, Any], run: Pass) -> Conversation:
        shown = _shown(self.nodes(value, run), None)
        return Conversation(shown, label_of(value.get("conversationId")), label_of(value.get("title")))

    def nodes(self, value: dict[str, Any], run: Pass) -> Nodes:
        found: Nodes = {}
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


class OpenWebUiImporter(DatabaseImporter, _TreeImporter):
    """Episodes of Open WebUI's chats, states of its memories: `webui.db`, or chats as JSON."""

    format = "open-webui"
    title = Text("Open WebUI")
    reads = Reads(
        "Open WebUI", "memories and chats, by the columns that they have", "`webui.db`, or exported chats as JSON"
    )
    tables = (("memory", "chat", "config"), ("chat", "auth", "user"))
    shown_by = Text("chats with a history of messages")
    counted = ("memory", "chat")

    def is_ours(self, value: Mapping[str, Any], name: str) -> bool:
        """Chats of today have a history of messages, the first ones a list of them and the models that answered."""
        chat = object_of(value.get("chat"))
        has_history = isinstance(object_of(chat.get("history")).get("messages"), dict)
        return has_history or ("models" in chat and any("role" in one for one in objects_of(chat.get("messages"))))

    def conversation(self, value: dict[str, Any], run: Pass) -> Conversation:
        chat = object_of(value.get("chat"))
        shown = _shown(self.nodes(value, run), object_of(chat.get("history")).get("currentId"))
        title = label_of(value.get("title")) or label_of(chat.get("title"))
        started = time_of(value.get("created_at") or value.get("timestamp"))
        return Conversation(shown, label_of(value.get("id")), title, started)

    def nodes(self, value: dict[str, Any], run: Pass) -> Nodes:
        found: Nodes = {}
        chat, before = object_of(value.get("chat")), None
        messages = object_of(object_of(chat.get("history")).get("messages"))
        if not messages:  # as its first versions wrote them
            listed = enumerate(objects_of(chat.get("messages")))
            messages = {label_of(one.get("id")) or f"{value.get('id')}:{n}": one for n, one in listed}
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
            times = {name: time_of(row.get(name)) for name in ("created_at", "updated_at")}
            line = run.line(f"memory:{needed_text(row, 'id')}", body=needed_text(row, "content"), **times)
            return memory_record(line, where=line["id"])

        yield from records_in(foreign, "memory", memory)
        for number, row in enumerate(foreign.rows("chat"), 1):
            stored = plain_text(row.get("chat"))
            value = {**row, "chat": parsed_json(stored) if stored else {}}
            yield from self.take(value, Text("chat {number}", number=number), run, "chat")
