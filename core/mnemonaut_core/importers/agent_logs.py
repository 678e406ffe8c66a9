"""Transcripts of agents that work in a terminal, one line a step: Claude Code (`projects/<folder>/<session>.jsonl`) and Codex
(`sessions/…/rollout-*.jsonl`). Messages of the person and the agent are taken; thoughts and tools are counted."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.archive import File
from mnemonaut_core.importers.conversation import Conversation, Message, episodes, label_of, records, spoken, time_of
from mnemonaut_core.importers.conversations import TOOLS, ConversationsImporter, object_of
from mnemonaut_core.importers.documents import document_records
from mnemonaut_core.importers.looks import LIKELY, SURE, Sign
from mnemonaut_core.importers.objects import Pass
from mnemonaut_core.importers.records import ImportRecord, Reads
from mnemonaut_core.importers.values import running_text

_INSERTED = re.compile(
    r"<(system-reminder|environment_context|user_instructions|ide_\w+|local-command-\w+|command-\w+)>.*?</\1>\s*",
    re.DOTALL,
)
"""What the program itself puts into a message of the person."""
_NOTE = "note"
_INTERRUPTED = "[Request interrupted by user"


def _said(value: object) -> str:
    text = _INSERTED.sub("", spoken(value)).strip()
    return "" if text.startswith(_INTERRUPTED) else text


class _LogImporter(ConversationsImporter):
    """What both have in common: lines are gathered, and a file is a conversation, or several by session."""

    def wants(self, name: str) -> bool:
        return name.endswith(".jsonl")

    def where(self, name: str, number: int, *, line: bool) -> Text:
        return Text("{name}, line {number}", name=name, number=number)

    def text_of(self, value: Any) -> int:
        return 0  # what tools wrote is no loss

    def _episodes(self, whole: Conversation, said: list[Message], run: Pass, name: str) -> Iterator[ImportRecord]:
        whole = replace(whole, episodes=episodes(said))
        text = running_text([message.text for message in said])
        yield from records(self.format, run.prefix, whole, run.seen, where=name, text=text)


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
        """Its memory folder stands next to the transcripts of a project."""
        return name.endswith((".jsonl", ".md"))

    def values(self, file: File, token: CancelToken) -> Iterator[tuple[int, bytes | None, bool]]:
        """A note is one value: its text."""
        if file.name.endswith(".md"):
            text = b"".join(iter(lambda: file.read(1 << 20), b"")).decode("utf-8", "replace")
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
            run.gathered.setdefault("lines", []).append(_step(value, run))

    def end_file(self, name: str, run: Pass) -> Iterator[ImportRecord]:
        steps = run.gathered.pop("lines", [])
        titles = [title for title, *_ in steps if title]
        last = {
            parent: place
            for place, (_, _, parent, _, message) in enumerate(steps)
            if message and message.role == "user"
        }
        dropped: set[str] = set()
        sessions: dict[str, tuple[list[Message], dict[str, object]]] = {}
        for place, (_, key, parent, line, message) in enumerate(steps):
            is_prompt = message is not None and message.role == "user"
            if parent is not None and (parent in dropped or (is_prompt and last[parent] != place)):
                dropped.add(key)
            elif message is not None:
                session = label_of(line.get("sessionId")) or name
                about: dict[str, object] = {"cwd": label_of(line.get("cwd")), "branch": label_of(line.get("gitBranch"))}
                sessions.setdefault(session, ([], about))[0].append(message)
        for session, (said, shared) in sessions.items():
            whole = Conversation(session, titles[-1] if titles else None, None, [], shared)
            yield from self._episodes(whole, said, run, name)


_Step = tuple[str | None, str, str | None, Mapping[str, Any], Message | None]


def _step(line: Mapping[str, Any], run: Pass) -> _Step:
    """(title, own key, key of the step before, the line without its message, its text) of a line."""
    inner = object_of(line.get("message"))
    key, parent = str(line.get("uuid")), label_of(line.get("parentUuid"))
    kept = {name: line.get(name) for name in ("sessionId", "cwd", "gitBranch")}
    title = label_of(line.get("summary")) if line.get("type") == "summary" else None
    role = line.get("type") if line.get("type") in ("user", "assistant") else None
    shown = not (line.get("isMeta") or line.get("isSidechain") or line.get("isCompactSummary"))
    text = _said(inner.get("content")) if role else ""
    if not (role and text and shown):
        run.counts[TOOLS] += role is not None
        return title, key, parent, kept, None
    model = label_of(inner.get("model"))
    return title, key, parent, kept, Message(key, str(role), text, at=time_of(line.get("timestamp")), model=model)


class CodexImporter(_LogImporter):
    """Episodes of Codex sessions: what the window showed, or the items of the conversation where there are only these."""

    format = "codex"
    title = Text("Codex sessions")
    reads = Reads(
        "Codex",
        "sessions as lines, of today and of 2025",
        "`~/.codex/sessions`, or a file in it",
    )

    def sign_of(self, value: Mapping[str, Any], name: str) -> Sign | None:
        if value.get("type") in ("session_meta", "response_item", "event_msg") and isinstance(
            value.get("payload"), dict
        ):
            return Sign(SURE, Text("lines of a Codex session"))
        base = name.rsplit("/", 1)[-1]
        is_old = base.startswith("rollout-") and {"id", "timestamp"} <= value.keys()
        return Sign(LIKELY, Text("lines of a Codex session")) if is_old else None

    def take(self, value: Any, where: Text, run: Pass, name: str) -> Iterator[ImportRecord]:
        inner = object_of(value.get("payload")) if "payload" in value else value
        kind, at = inner.get("type"), time_of(value.get("timestamp"))
        if value.get("type") == "session_meta" or (kind is None and "id" in inner):
            run.gathered.setdefault("about", inner)
        elif kind in ("user_message", "agent_message"):
            role = "user" if kind == "user_message" else "assistant"
            run.gathered.setdefault("shown", []).append((role, _said(inner.get("message")), at))
        elif kind == "message" and inner.get("role") in ("user", "assistant"):
            run.gathered.setdefault("items", []).append((inner["role"], _said(inner.get("content")), at))
        elif value.get("type") in ("response_item", None):
            run.counts[TOOLS] += 1
        yield from ()

    def end_file(self, name: str, run: Pass) -> Iterator[ImportRecord]:
        gathered, run.gathered = run.gathered, {}
        about = gathered.get("about", {})
        session = label_of(about.get("id")) or name.rsplit("/", 1)[-1].removesuffix(".jsonl")
        shown = gathered.get("shown", [])
        has_both = {role for role, text, _ in shown if text} == {"user", "assistant"}
        found = [one for one in (shown if has_both else gathered.get("items", shown)) if one[1]]
        said = [Message(f"{session}:{n}", role, text, at=at) for n, (role, text, at) in enumerate(found, 1)]
        started = time_of(about.get("timestamp"))
        whole = Conversation(session, None, started, [], {"cwd": label_of(about.get("cwd"))})
        yield from self._episodes(whole, said, run, name)
