"""ChatGPT's export: the ZIP, its `conversations.json` (or `conversations-*.json`), or the folder that holds them.

Of each conversation the branch that is shown (from `current_node` up to the root) is taken. An episode is a message of
the user with the answers that follow it, so ids do not move when the conversation goes on.
"""

from __future__ import annotations

import codecs
import math
from collections.abc import Callable, Generator, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import field

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.memory import Link, Memory
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers import archive
from mnemonaut_core.importers.files import excerpt_of, marked_encoding, reading, size_of
from mnemonaut_core.importers.json_array import NotAnArray, elements
from mnemonaut_core.importers.jsonl import LINE_LIMIT, decoded
from mnemonaut_core.importers.records import ImportOptions, ImportRecord, MemoryRecord, Refused, SourceInfo
from mnemonaut_core.importers.times import TimeFormatError, epoch_of
from mnemonaut_core.importers.values import RowError, dumped, running_text, text_of

FILE_LIMIT = 500_000_000
_ANY = msgspec.json.Decoder(msgspec.Raw)
_HEAD = 200_000


class _Message(msgspec.Struct, frozen=True):
    id: str
    role: str
    text: str
    image: str
    at: int | None
    model: str | None


class _Counts(msgspec.Struct):
    """What was left out on purpose, for the notes."""

    images: int = 0
    tools: int = 0
    repeated: int = 0
    seen: set[str] = field(default_factory=set)

    def notes(self) -> tuple[str, ...]:
        said = (
            (self.images, Text("{count} images without a text in the export were left out", count=self.images)),
            (self.tools, Text("{count} thoughts and messages to or from tools were left out", count=self.tools)),
            (
                self.repeated,
                Text("{count} messages are in several conversations and were taken once", count=self.repeated),
            ),
        )
        return tuple(what for count, what in said if count)


class ChatGptImporter:
    """Episodes from ChatGPT conversations; what one conversation breaks does not touch the others."""

    format = "chatgpt"

    def recognises(self, path: Path) -> bool:
        """Whether conversations with a `mapping` of messages are in it; a Claude export is not of this format."""
        try:
            return any(_looks_right(read(_HEAD)) for _, read in _parts(path, None))
        except InputError:
            return False

    def inspect(self, path: Path, options: ImportOptions, token: CancelToken = NEVER) -> SourceInfo:  # noqa: ARG002 - the interface
        """Rows are the user's messages, counted by their mark in the JSON."""
        conversations = files = rows = 0
        for name, read in _parts(path, FILE_LIMIT):
            files += 1
            for data in _conversations(name, read, token):
                conversations += 1
                if data is not None:
                    rows += data.count(b'"role": "user"') + data.count(b'"role":"user"')
        if not files:
            raise _no_conversations(path)
        detail = Text("ChatGPT export, {count} conversations", count=conversations)
        return SourceInfo(format=self.format, path=path, detail=detail, rows=rows)

    def read(
        self, path: Path, options: ImportOptions, token: CancelToken
    ) -> Generator[ImportRecord, None, tuple[str, ...]]:
        """Episodes conversation by conversation, each in its order of time; returns notes for the report."""
        prefix = f"chatgpt@{options.label}" if options.label else "chatgpt"
        counts = _Counts()
        files = 0
        for name, read in _parts(path, FILE_LIMIT):
            files += 1
            for number, raw in enumerate(_conversations(name, read, token), 1):
                token.raise_if_set()
                yield from _episodes(
                    raw, Text("{name}, conversation {number}", name=name, number=number), prefix, counts
                )
        if not files:
            raise _no_conversations(path)
        return counts.notes()


def _episodes(raw: bytes | None, where: str, prefix: str, counts: _Counts) -> Iterator[ImportRecord]:
    """The episodes of one conversation, each linked to the one before; a broken conversation is refused whole."""
    if raw is None:
        yield Refused(where, Text("is longer than {limit} MB", limit=LINE_LIMIT // 1_000_000))
        return
    try:
        conversation: Any = decoded(raw)
        episodes = _assembled(conversation, counts)
        thread = _label(conversation.get("conversation_id") or conversation.get("id"))
        title = _label(conversation.get("title"))
        started = _time(conversation.get("create_time"))
        about = {"conversation_id": thread, "gizmo_id": _label(conversation.get("gizmo_id"))}
    except RowError as problem:
        yield Refused(where, problem.reason, excerpt_of(raw))
        return
    before: str | None = None
    said: int | None = _said_in(conversation)
    if said and not episodes:
        yield Refused(where, "holds no message that can be read", excerpt_of(raw), text=said)
    for episode in episodes:
        name = f"{prefix}:message:{episode[0].id}"
        if name in counts.seen:
            counts.repeated += 1
        else:
            counts.seen.add(name)
            memory = _memory(name, episode, title, started, about)
            yield MemoryRecord(
                memory=memory,
                links=(Link(before, "reply_to"),) if before else (),
                threads=(thread,) if thread else (),
                where=f"{where}, message {episode[0].id}",
                text=said,
            )
            said = 0
        before = name


def _memory(
    name: str, episode: list[_Message], title: str | None, started: int | None, about: Mapping[str, object]
) -> Memory:
    first = episode[0]
    asked = first.text if first.role == "user" else None
    answers = [message.text for message in episode if message.role == "assistant" and message.text]
    images = [message.image for message in episode if message.image]
    model = next((message.model for message in reversed(episode) if message.model), None)
    kept = {key: value for key, value in {**about, "model": model}.items() if value is not None}
    return Memory(
        id=name,
        kind="episode",
        user_text=asked or None,
        reply_text="\n\n".join(answers) or None,
        image_summary="\n".join(images) or None,
        context_note=title,
        title=title,
        occurred_at=first.at if first.at is not None else started,
        source_type="chatgpt",
        payload=dumped(kept) if kept else None,
    )


def _assembled(conversation: Any, counts: _Counts) -> list[list[_Message]]:
    """Messages of the shown branch, cut before each message of the user; RowError if this is no conversation."""
    if not isinstance(conversation, dict):
        raise RowError("is not a conversation")
    mapping = conversation.get("mapping")
    if not isinstance(mapping, dict):
        raise RowError("has no messages (mapping)")
    episodes: list[list[_Message]] = []
    for node in _branch(mapping, conversation.get("current_node")):
        message = _message(node, mapping[node].get("message"), counts)
        if message is None:
            continue
        if message.role == "user" or (not episodes and message.role == "assistant"):
            episodes.append([message])
        elif episodes:
            episodes[-1].append(message)
    return episodes


def _said_in(conversation: dict[str, Any]) -> int:
    """`running_text` of all messages of the two sides, those of other branches too."""
    messages = [_object(_object(node).get("message")) for node in conversation["mapping"].values()]
    return sum(
        running_text(one.get("content"))
        for one in messages
        if _object(one.get("author")).get("role") in ("user", "assistant") and one.get("recipient") in (None, "all")
    )


def _branch(mapping: dict[str, Any], current: object) -> list[str]:
    """Node ids from the root down to `current`; a chain that bites its own tail ends where it does."""
    node = current if isinstance(current, str) and current in mapping else _newest_leaf(mapping)
    chain: dict[str, None] = {}
    while isinstance(node, str) and node not in chain and isinstance(mapping.get(node), dict):
        chain[node] = None
        node = mapping[node].get("parent")
    return list(reversed(chain))


def _newest_leaf(mapping: dict[str, Any]) -> object:
    leaves = [name for name, node in mapping.items() if isinstance(node, dict) and not node.get("children")]

    def age(name: str) -> float:
        message = mapping[name].get("message")
        at = _time(message.get("create_time")) if isinstance(message, dict) else None
        return -math.inf if at is None else at

    return max(leaves, key=age, default=None)


def _message(node: str, message: object, counts: _Counts) -> _Message | None:
    """What a person saw of a message; None for what was hidden, thought, said to or by a tool, or empty."""
    if not isinstance(message, dict):
        return None
    author, content, metadata = (_object(message.get(key)) for key in ("author", "content", "metadata"))
    role = author.get("role")
    hidden = message.get("weight") == 0 or metadata.get("is_visually_hidden_from_conversation") is True
    if hidden or role not in ("user", "assistant", "tool"):
        return None
    text, image = _said(content, counts)
    if role == "tool" or (role == "assistant" and not _shown(message, content)):
        counts.tools += 1
        # a picture that a tool painted still shows what it was asked to paint
        role, text = "tool", ""
    if not text and not image:
        return None
    name = message.get("id")
    return _Message(
        id=text_of(name if isinstance(name, str) and name else node),
        role=role,
        text=text,
        image=image,
        at=_time(message.get("create_time")),
        model=_label(metadata.get("model_slug")),
    )


def _shown(message: dict[str, Any], content: dict[str, Any]) -> bool:
    return (
        message.get("recipient") in (None, "all")
        and message.get("channel") in (None, "final", "commentary")
        and content.get("content_type") in (None, "text", "multimodal_text", "code")
    )


def _said(content: dict[str, Any], counts: _Counts) -> tuple[str, str]:
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
    counts.images += images.count("")
    return "\n".join(text for text in texts if text.strip()).strip(), "\n".join(filter(None, images))


def _object(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _label(value: object) -> str | None:
    return (text_of(value).strip() or None) if isinstance(value, str) else None


def _time(value: object) -> int | None:
    """Epoch seconds; None where the export has none or nonsense: a message is not lost for its clock."""
    try:
        return None if value is None else epoch_of(value)
    except TimeFormatError:
        return None


def _conversations(name: str, read: Callable[[int], bytes], token: CancelToken) -> Iterator[bytes | None]:
    """The conversations of one file, as JSON yet to be decoded; None for one that is too long. Only one of them is held."""
    start = read(_HEAD)
    token.raise_if_set()
    blocks = iter((start,))

    def more(size: int) -> bytes:
        token.raise_if_set()
        return next(blocks, b"") or read(size)

    if start.lstrip()[:1] == b"{":  # a single conversation
        yield _single(name, b"".join(iter(lambda: more(_HEAD), b"")))
        return
    try:
        for element in elements(more, LINE_LIMIT):
            if element is not None:
                _check(name, element)
            yield element
    except NotAnArray as fault:
        raise _broken(name, str(fault)) from fault


def _single(name: str, data: bytes) -> bytes:
    try:
        value = decoded(data)
    except RowError as problem:
        raise _broken(name, str(problem)) from problem
    if not isinstance(value, dict) or "mapping" not in value:
        raise _broken(name, "it holds no list of conversations")
    return data


def _check(name: str, element: bytes) -> None:
    """One that is broken JSON breaks the whole: who knows where it ends."""
    try:
        _ANY.decode(element)
    except RecursionError as fault:
        raise _broken(name, "it is nested too deeply") from fault
    except ValueError:
        try:
            decoded(element)  # lone surrogates do no harm
        except RowError as problem:
            raise _broken(name, str(problem)) from problem


def _parts(path: Path, limit: int | None) -> Iterator[tuple[str, Callable[[int], bytes]]]:
    """(name, what reads its next bytes in UTF-8) of every file of conversations, in the order of their names; InputError for
    one of more than `limit` bytes."""
    with reading(path):
        if path.is_dir():
            for file in sorted(path.iterdir()):
                if _named_so(file.name) and file.is_file():
                    yield from _parts(file, limit)
            return
    if size_of(path) and archive.is_zip(path):
        with archive.opened(path) as zipped:
            for name in sorted({info.filename for info in zipped.infolist() if _named_so(info.filename)}):
                with archive.open_entry(path, zipped, name, limit=limit) as read:
                    yield name, _in_utf8(read)
        return
    size = size_of(path)
    if limit is not None and size > limit:
        raise archive.too_large(path.name, size, limit)
    with reading(path), path.open("rb") as opened:
        yield path.name, _in_utf8(opened.read)


def _named_so(name: str) -> bool:
    base = name.rsplit("/", 1)[-1]
    return base.endswith(".json") and (base == "conversations.json" or base.startswith("conversations-"))


def _in_utf8(read: Callable[[int], bytes]) -> Callable[[int], bytes]:
    """The same bytes, or those of another encoding that a mark names, in UTF-8."""
    start = read(4)
    encoding = marked_encoding(start)
    if encoding is None:
        first = iter((start,))
        return lambda size: (found + read(size - 4)) if (found := next(first, b"")) else read(size)
    decoder = codecs.getincrementaldecoder(encoding)("replace")
    pieces = iter((start,))

    def decoded_bytes(size: int) -> bytes:
        while True:
            piece = next(pieces, b"") or read(size)
            text = decoder.decode(piece, final=not piece)
            if text or not piece:
                return text.encode("utf-8", "replace")

    return decoded_bytes


def _looks_right(head: bytes) -> bool:
    start = head.lstrip()[:1]
    messages = b'"current_node"' in head or b'"author"' in head
    return start in (b"[", b"{") and b'"mapping"' in head and messages and b'"chat_messages"' not in head


def _no_conversations(path: Path) -> InputError:
    return InputError(
        Text("{file} holds no conversations.json", file=path.name[-40:]),
        code="unknown_format",
        advice="Name the export's ZIP, its folder, or the conversations.json inside it.",
    )


def _broken(name: str, reason: str) -> InputError:
    return InputError(
        Text("{name} is broken JSON", name=name[-40:]),
        code="damaged_file",
        advice="Unpack or download the export again; an interrupted download often ends like this.",
        detail=reason,
    )
