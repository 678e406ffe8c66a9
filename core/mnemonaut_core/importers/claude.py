"""Claude.ai's export: the ZIP, its folder, or one of its files: conversations, what it remembers, and projects."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.columns import memory_record
from mnemonaut_core.importers.conversations import (
    IMAGES,
    TOOLS,
    Conversation,
    ConversationsImporter,
    Message,
    episodes,
    shown_branch,
)
from mnemonaut_core.importers.documents import document_records
from mnemonaut_core.importers.looks import SURE, Sign
from mnemonaut_core.importers.markdown_chunks import slug_of
from mnemonaut_core.importers.objects import Pass
from mnemonaut_core.importers.records import ImportRecord, Reads
from mnemonaut_core.importers.times import time_of
from mnemonaut_core.importers.values import label_of, object_of, objects_of, running_text, spoken

_ROLES = {"human": "user", "user": "user", "assistant": "assistant"}
_HEADING = re.compile(r"^(?:\*\*(?P<bold>[^*\n]+)\*\*:?|#{1,6} +(?P<plain>.+))\s*$", re.MULTILINE)


class ClaudeImporter(ConversationsImporter):
    """Episodes of conversations, states of memories and instructions, documents of projects."""

    format = "claude"
    title = Text("Claude export")
    reads = Reads(
        "a Claude export",
        "conversations with their attachments, memories, projects",
        "the ZIP, its folder, or one of its files",
    )

    def wants(self, name: str) -> bool:
        """Whether it is one of the export's files that hold written texts."""
        base = name.rsplit("/", 1)[-1]
        known = ("conversations.json", "conversations.jsonl", "memories.json", "projects.json")
        return base in known or ("projects/" in name and base.endswith(".json"))

    def sign_of(self, value: Mapping[str, Any], name: str) -> Sign | None:
        if isinstance(value.get("chat_messages"), list) and "uuid" in value:
            return Sign(SURE, Text("conversations with chat_messages"))
        if isinstance(value.get("conversations_memory"), str) or isinstance(value.get("project_memories"), dict):
            return Sign(SURE, Text("memories of conversations"))
        if isinstance(value.get("docs"), list) and "prompt_template" in value:
            return Sign(SURE, Text("projects with documents"))
        return None

    def take(self, value: Any, where: Text, run: Pass, name: str) -> Iterator[ImportRecord]:
        if "chat_messages" in value:
            yield from super().take(value, where, run, name)
        elif "conversations_memory" in value or "project_memories" in value:
            account = label_of(value.get("account_uuid")) or "account"
            yield from _states(value.get("conversations_memory"), f"{run.prefix}:memory:{account}", where, {})
            for project, text in object_of(value.get("project_memories")).items():
                more = {"scope": "project", "threads": [project]}
                yield from _states(text, f"{run.prefix}:memory:{project}", where, more)
        elif "docs" in value or "prompt_template" in value:
            yield from _project(value, where, run.prefix)

    def conversation(self, value: dict[str, Any], run: Pass) -> Conversation:
        """The messages in order, or the branch of the leaf that is shown where the messages are linked."""
        found = {str(one.get("uuid") or number): one for number, one in enumerate(objects_of(value["chat_messages"]))}
        times = {name: time_of(one.get("created_at")) for name, one in found.items()}
        parents = {name: label_of(one.get("parent_message_uuid")) for name, one in found.items()}
        # all that name no message of the conversation name its root: an edited first message has two of them
        roots = {parent for parent in parents.values() if parent not in found}
        linked = len(roots) <= 1 and any(parent in found for parent in parents.values())
        branch = shown_branch(parents, value.get("current_leaf_message_uuid"), times) if linked else list(found)
        messages = (_message(name, found[name], times[name], run) for name in branch)
        thread, title = label_of(value.get("uuid")), label_of(value.get("name"))
        shown, started = episodes(filter(None, messages)), time_of(value.get("created_at"))
        return Conversation(shown, thread, title, started, {"conversation_id": thread})

    def text_of(self, value: Any) -> int:
        """`running_text` of all messages and their attachments; of other values of all but their summary."""
        messages = objects_of(object_of(value).get("chat_messages"))
        if not messages:
            return running_text({key: one for key, one in object_of(value).items() if key != "summary"})
        files = (file for one in messages for file in objects_of(one.get("attachments")))
        return running_text([*map(_text, messages), *(file.get("extracted_content") for file in files)])


def _message(name: str, message: dict[str, Any], at: int | None, run: Pass) -> Message | None:
    """The shown part of a message; None for an empty one."""
    role = _ROLES.get(str(message.get("sender")))
    attachments = objects_of(message.get("attachments"))
    files = [(label_of(file.get("file_name")) or "", spoken(file.get("extracted_content"))) for file in attachments]
    attached = "\n\n".join("\n".join(filter(None, file)) for file in files if file[1])
    run.counts[TOOLS] += sum(
        part.get("type") in ("thinking", "tool_use", "tool_result") for part in objects_of(message.get("content"))
    )
    run.counts[IMAGES] += len(objects_of(message.get("files")))
    text = _text(message)
    if role is None or not (text or attached):
        return None
    return Message(id=name, role=role, text=text, attached=attached, at=at)


def _text(message: dict[str, Any]) -> str:
    """The text of the parts; without parts the whole text, which also names hidden parts."""
    return spoken(message.get("content")) or ("" if objects_of(message.get("content")) else spoken(message.get("text")))


def _states(text: object, name: str, where: Text, more: Mapping[str, Any]) -> Iterator[ImportRecord]:
    """A state for each part of a memory under a heading of its own."""
    pieces = _HEADING.split(spoken(text))
    headed = zip(pieces[1::3], pieces[2::3], pieces[3::3], strict=True)
    sections = [(None, pieces[0]), *((bold or plain, body) for bold, plain, body in headed)]
    seen: dict[str, int] = {}
    for heading, body in sections:
        if not body.strip():
            continue
        slug = slug_of(heading) if heading else "0"
        count = seen[slug] = seen.get(slug, 0) + 1
        key, title = f"{name}#{slug}" + (f":{count}" if count > 1 else ""), heading.strip() if heading else None
        yield memory_record({"id": key, "kind": "state", "body": body.strip(), "title": title, **more}, where=where)


def _project(project: dict[str, Any], where: Text, prefix: str) -> Iterator[ImportRecord]:
    """Its description and instructions as states, its documents as documents and chunks."""
    key, title = label_of(project.get("uuid")) or "project", label_of(project.get("name"))
    shared = {"scope": "project", "threads": [key]}
    times = {name: time_of(project.get(name)) for name in ("created_at", "updated_at")}
    for part in ("description", "prompt_template"):
        if body := spoken(project.get(part)):
            line = {"id": f"{prefix}:project:{key}#{part}", "kind": "state", "title": title, "body": body}
            yield memory_record({**line, **shared, **times}, where=where)
    for number, doc in enumerate(objects_of(project.get("docs")), 1):
        name = label_of(doc.get("filename")) or f"{number}.md"
        at = time_of(doc.get("created_at"))
        more = {**shared, **({} if at is None else {"created_at": at})}
        yield from document_records(spoken(doc.get("content")), f"{key}/{name}", prefix, more)
