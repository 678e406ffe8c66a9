"""Transcripts of agents that work in a terminal, one line a step: Claude Code (`projects/<folder>/<session>.jsonl`) and Codex
(`sessions/…/rollout-*.jsonl`). Messages of the person and the agent are taken; thoughts and tools are counted."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.archive import File
from mnemonaut_core.importers.conversations import (
    TOOLS,
    Conversation,
    ConversationsImporter,
    Message,
    Spool,
    episodes,
    parts,
    records,
)
from mnemonaut_core.importers.documents import document_records
from mnemonaut_core.importers.looks import LIKELY, SURE, Sign
from mnemonaut_core.importers.objects import Pass
from mnemonaut_core.importers.records import ImportRecord, Reads
from mnemonaut_core.importers.times import time_of
from mnemonaut_core.importers.values import label_of, object_of, objects_of, spoken, text_of

_INSERTED = re.compile(
    r"(?:# AGENTS\.md instructions for [^\n]*\s*)?<(system-reminder|environment_context|user_instructions|INSTRUCTIONS|ide_\w+|"
    r"local-command-\w+|command-\w+|bash-\w+|task-notification|turn_aborted|user_action|skill)>.*?</\1>\s*",
    re.DOTALL,
)
"""Text that the program itself puts into a message of the person."""
_NOTE = "note"
_NEITHER, _PERSON, _AGENT = range(3)
_HIDDEN = ("isMeta", "isSidechain", "isCompactSummary", "isVisibleInTranscriptOnly", "isApiErrorMessage")
"""Marks of lines that are no message of a person or an agent."""
_INTERRUPTED = "[Request interrupted by user"


def _shown_text(value: object) -> str:
    text = _INSERTED.sub("", spoken(value)).strip()
    return "" if text.startswith(_INTERRUPTED) else text


class _LogImporter(ConversationsImporter):
    """Lines are gathered, and a file is a conversation, or several by session."""

    def wants(self, name: str) -> bool:
        return name.endswith(".jsonl")

    def where(self, name: str, number: int, *, line: bool) -> Text:
        return Text("{name}, line {number}", name=name, number=number)

    def text_of(self, value: Any) -> int:
        return 0  # what tools wrote is no loss

    def _episodes(
        self, whole: Conversation, messages: Iterator[Message], run: Pass, name: str
    ) -> Iterator[ImportRecord]:
        before: str | None = None
        for part in parts(messages):
            found = episodes(part)
            yield from records(run, replace(whole, episodes=found), where=name, before=before)
            before = f"{run.prefix}:message:{found[-1][0].id}" if found else before


class ClaudeCodeImporter(_LogImporter):
    """Episodes of Claude Code's sessions. Of a prompt that was taken back and sent again only the last is read."""

    format = "claude-code"
    loses_old = True  # after 30 days, unless a setting says otherwise
    title = Text("Claude Code transcripts")
    reads = Reads(
        "Claude Code",
        "transcripts and the memory folder of a project",
        "a folder of `~/.claude/projects`, or a file in it",
    )

    def wants(self, name: str) -> bool:
        """The memory folder of a project stands next to its transcripts, and other notes (commands, plugins) in `~/.claude`."""
        *folders, base = name.split("/")
        return (
            base.endswith(".jsonl")
            or base in ("CLAUDE.md", "MEMORY.md")
            or (base.endswith(".md") and "memory" in folders)
        )

    def values(self, file: File, token: CancelToken) -> Iterator[tuple[int, bytes | None, bool]]:
        """A note is one value: its text."""
        if file.name.endswith(".md"):
            text = file.read_all().decode("utf-8", "replace")
            yield 1, msgspec.json.encode({_NOTE: text}), False
        else:
            yield from super().values(file, token)

    def sign_of(self, value: Mapping[str, Any], name: str) -> Sign | None:
        if "sessionId" in value and "parentUuid" in value:
            return Sign(SURE, Text("lines with sessionId and parentUuid"))
        is_summary = value.get("type") == "summary" and "leafUuid" in value
        return Sign(LIKELY, Text("summaries of sessions")) if is_summary else None

    def take(self, value: Any, where: Text, run: Pass, name: str) -> Iterator[ImportRecord]:
        if _NOTE in value and name.endswith(".md"):
            yield from document_records(value[_NOTE], f"{run.root}/{name}", run.prefix)
        else:
            run.gathered.setdefault("steps", _Steps()).add(value, run, name)

    def end_file(self, name: str, run: Pass) -> Iterator[ImportRecord]:
        steps: _Steps = run.gathered.pop("steps", _Steps())
        shown = steps.shown()
        for session, (numbers, shared) in steps.sessions.items():
            messages = steps.spool.read(number for number in numbers if shown[number])
            yield from self._episodes(Conversation([], session, steps.title, about=shared), messages, run, name)


class _Steps:
    """The steps of a file, a few bytes each; their texts are in the spool."""

    def __init__(self) -> None:
        self.spool = Spool()
        self.title: str | None = None
        """The last summary."""
        self.sessions: dict[str, tuple[array[int], dict[str, object]]] = {}
        """By session the numbers of its messages, and the details of its first line."""
        self._keys, self._parents = array("q"), array("q")
        self._speakers = bytearray()
        self._last: dict[int, int] = {}
        """By hashed key of a step the place of the last prompt after it."""

    def add(self, line: Mapping[str, Any], run: Pass, name: str) -> None:
        if line.get("type") == "summary":
            self.title = label_of(line.get("summary")) or self.title
        message, parent = _message(line, run), hash(label_of(line.get("parentUuid")) or "")
        if message is not None:
            session = label_of(line.get("sessionId")) or name
            if session not in self.sessions:
                about: dict[str, object] = {"cwd": label_of(line.get("cwd")), "branch": label_of(line.get("gitBranch"))}
                self.sessions[session] = array("q"), about
            self.sessions[session][0].append(self.spool.add(message))
            if message.role == "user":
                self._last[parent] = len(self._keys)
        self._keys.append(hash(str(line.get("uuid"))))
        self._parents.append(parent)
        self._speakers.append(_NEITHER if message is None else _PERSON if message.role == "user" else _AGENT)

    def shown(self) -> bytearray:
        """By number of a message whether it stands on the branch that continues: of the prompts after one step the last does."""
        found, dropped, none = bytearray(), set[int](), hash("")
        for place, (key, parent, speaker) in enumerate(zip(self._keys, self._parents, self._speakers, strict=True)):
            is_again = speaker == _PERSON and self._last[parent] != place
            is_dropped = parent != none and (parent in dropped or is_again)
            if is_dropped:
                dropped.add(key)
            if speaker != _NEITHER:
                found.append(not is_dropped)
        return found


def _message(line: Mapping[str, Any], run: Pass) -> Message | None:
    """The message of a line; None if it is no part of the conversation."""
    inner = object_of(line.get("message"))
    role = line.get("type") if line.get("type") in ("user", "assistant") else None
    shown = not any(line.get(mark) for mark in _HIDDEN)
    text = _shown_text(inner.get("content")) if role else ""
    if not (role and text and shown):
        run.counts[TOOLS] += role is not None
        return None
    model = label_of(inner.get("model"))
    return Message(text_of(str(line.get("uuid"))), str(role), text, at=time_of(line.get("timestamp")), model=model)


def _gather(run: Pass, kind: str, message: Message) -> None:
    if message.text:
        spool: Spool = run.gathered.setdefault("spool", Spool())
        run.gathered.setdefault(kind, array("q")).append(spool.add(message))
        if kind == "shown":
            run.gathered["sides"] = run.gathered.get("sides", frozenset()) | {message.role}


class CodexImporter(_LogImporter):
    """Episodes of Codex sessions: the messages that were shown, or the items of the conversation if there are no others."""

    format = "codex"
    title = Text("Codex sessions")
    reads = Reads("Codex", "sessions as lines, of today and of 2025", "`~/.codex/sessions`, or a file in it")

    def sign_of(self, value: Mapping[str, Any], name: str) -> Sign | None:
        """Lines of today; the object, or the first line, that early releases wrote."""
        shown_by, kind = Text("lines of a Codex session"), value.get("type")
        if kind in ("session_meta", "response_item", "event_msg") and isinstance(value.get("payload"), dict):
            return Sign(SURE, shown_by)
        is_old = name.rsplit("/", 1)[-1].startswith("rollout-")
        head = object_of(value.get("session")) if isinstance(value.get("items"), list) else value if is_old else {}
        return Sign(LIKELY, shown_by) if {"id", "timestamp"} <= head.keys() else None

    def take(self, value: Any, where: Text, run: Pass, name: str) -> Iterator[ImportRecord]:
        if "session" in value:  # as its first releases wrote a session: one object
            for one in (value["session"], *objects_of(value.get("items"))):
                yield from self.take(object_of(one), where, run, name)
            return
        inner = object_of(value.get("payload")) if "payload" in value else value
        kind, at = inner.get("type"), time_of(value.get("timestamp"))
        if value.get("type") == "session_meta" or (kind is None and "id" in inner):
            run.gathered.setdefault("about", inner)
        elif kind in ("user_message", "agent_message"):
            role = "user" if kind == "user_message" else "assistant"
            _gather(run, "shown", Message("", role, _shown_text(inner.get("message")), at=at))
        elif kind == "message" and inner.get("role") in ("user", "assistant"):
            _gather(run, "items", Message("", inner["role"], _shown_text(inner.get("content")), at=at))
        elif value.get("type") in ("response_item", None):
            run.counts[TOOLS] += 1
        yield from ()

    def end_file(self, name: str, run: Pass) -> Iterator[ImportRecord]:
        gathered, run.gathered = run.gathered, {}
        about = gathered.get("about", {})
        session = label_of(about.get("id")) or name.rsplit("/", 1)[-1].rsplit(".", 1)[0]
        spool = gathered.get("spool", Spool())
        shown, has_both = gathered.get("shown", []), len(gathered.get("sides", ())) == 2
        found = spool.read(shown if has_both else gathered.get("items", shown))
        messages = (replace(one, id=f"{session}:{n}") for n, one in enumerate(found, 1))
        started, shared = time_of(about.get("timestamp")), {"cwd": label_of(about.get("cwd"))}
        yield from self._episodes(Conversation([], session, started=started, about=shared), messages, run, name)
