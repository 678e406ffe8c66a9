"""claw-memory (seed 003): its tree of Markdown with counts and vectors of its index, journals of its chats, and the index alone."""

from __future__ import annotations

import hashlib
import re
from array import array
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.memory import DAY_SECONDS, Memory
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.columns import content_name, memory_record
from mnemonaut_core.importers.conversations import Conversation, Message, records
from mnemonaut_core.importers.documents import day_in, document_records
from mnemonaut_core.importers.foreign_sqlite import Foreign, is_sqlite, snapshot
from mnemonaut_core.importers.looks import SURE, Look, Sign
from mnemonaut_core.importers.markdown import MarkdownImporter
from mnemonaut_core.importers.markdown_chunks import front_matter
from mnemonaut_core.importers.objects import Pass
from mnemonaut_core.importers.records import ImportOptions, ImportRecord, MemoryRecord, Reading, Reads, SourceInfo
from mnemonaut_core.importers.tables import DatabaseImporter, Row, line_of, needed_text, records_in
from mnemonaut_core.importers.values import running_text
from mnemonaut_core.importers.vec0 import ShadowVectors

_ROOT, _INDEX = ".openclaw_memory", "index.db"
_IN_TREE = re.compile(r"(?:^|/)(?:user|agent|journal)/[^/]+\.md$")
_TURN = re.compile(r"^## (\d{2}:\d{2}) \|(.*)$", re.MULTILINE)
_PART = re.compile(r"^### (User|Agent|Code Changes)[ \t]*$", re.MULTILINE)
_SESSION = re.compile(r"Session (\d{2}:\d{2})")
_EMPTY, _UNKNOWN = "(empty)", "unknown"
_MOST_IMPORTANT = 5
_HEADER = ("importance", "reinforcement", "status")
_SAME = ("section", "reinforcement", "access_count", "uri", "token_count", "created_at", "updated_at")
_NAMES = {"subtype": "type", "body": "content", **{name: name for name in _SAME}}


class _Index(DatabaseImporter):
    """The index alone: a chunk for each row, with its vector."""

    format = "claw-memory"
    title = Text("claw-memory")
    tables = (("chunks", "chunks_fts_data"), ("chunks", "chunks_vec_rowids"))
    counted = ("chunks",)
    vec0 = "chunks_vec"

    def database(self, foreign: Foreign, run: Pass) -> Iterator[ImportRecord]:
        vectors = ShadowVectors(foreign, self.vec0)

        def chunk(row: Row) -> MemoryRecord:
            key, uri = needed_text(row, "id"), needed_text(row, "uri")
            columns = {"scope": _scope(uri), "importance": _share(row.get("importance"))}
            line = run.line(f"{run.root}/{uri}#{key}", kind="chunk", **columns)
            line |= line_of(row, _NAMES, "id", "importance", "content_hash", "parent_dir")
            return replace(memory_record(line, where=f"chunks {key}"), embedding=vectors.get(key))

        yield from records_in(foreign, "chunks", chunk)


class ClawMemoryImporter(MarkdownImporter):
    """Documents and chunks of the tree, episodes of its chat journals."""

    format = "claw-memory"
    title = Text("claw-memory")
    reads = Reads(
        "claw-memory",
        "the tree of Markdown with the counts and vectors of its `index.db`, chat journals, `index.db` alone",
        "a folder `.openclaw_memory`, or one of its files",
    )

    def detect(self, look: Look) -> Sign | None:
        """The index; a folder of its name, or an index among its folders; a journal with its headings."""
        if look.is_database:
            return _INDEX_ALONE.detect(look)
        if look.file is not None:
            is_journal = _TURN.search(look.head(look.file).decode("utf-8", "replace")) is not None
            return Sign(SURE, Text("headings of a chat journal")) if is_journal and look.file.endswith(".md") else None
        notes = [name for name in look.names if _IN_TREE.search(name)]
        is_named = look.path.name == _ROOT or any(_ROOT in name.split("/") for name in notes)
        is_tree = bool(notes) and (is_named or any(name.rsplit("/", 1)[-1] == _INDEX for name in look.names))
        return Sign(SURE, Text("a folder of claw-memory")) if is_tree else None

    def inspect(self, path: Path, options: ImportOptions, token: CancelToken = NEVER) -> SourceInfo:
        if is_sqlite(path):
            return _INDEX_ALONE.inspect(path, options, token)
        info = super().inspect(path, options, token)
        if (index := _index_of(path)) is None:
            return info
        return replace(info, brings_vectors=_INDEX_ALONE.inspect(index, options, token).brings_vectors)

    def read(self, path: Path, options: ImportOptions, token: CancelToken) -> Reading:
        if is_sqlite(path):
            return (yield from _INDEX_ALONE.read(path, options, token))
        return (yield from super().read(path, options, token))

    def prepare(self, path: Path, run: Pass, token: CancelToken) -> None:
        if (index := _index_of(path)) is None:
            return
        with snapshot(index, token) as foreign:
            vectors = ShadowVectors(foreign, _Index.vec0)
            columns = [name for name in foreign.tables.get("chunks", ()) if name != "content"]
            for row in foreign.rows("chunks", columns):
                vector = vectors.get(str(row.get("id")))
                counts = {name: row.get(name) for name in ("reinforcement", "access_count")}
                key = row.get("uri"), row.get("content_hash")
                run.gathered[key] = counts, None if vector is None else array("f", vector)

    def note(self, text: str, name: str, run: Pass) -> Iterator[ImportRecord]:
        inside = name.rpartition(f"{_ROOT}/")[2]
        if _TURN.search(text):
            yield from _turns(text, name, run)
            return
        header = front_matter(text)[0]
        weights = {"reinforcement": header.get("reinforcement"), "importance": header.get("importance")}
        more = {"scope": _scope(inside)}
        for record in document_records(text, f"{run.root}/{name}", run.prefix, more, _HEADER):
            if not isinstance(record, MemoryRecord):
                yield record
                continue
            counts, vector = run.gathered.get((inside, _hash(record.memory.body or "")), ({}, None))
            found = {key: int(value) for key, value in {**weights, **counts}.items() if str(value).isdecimal()}
            found |= _session_start(record.memory)
            memory = replace(record.memory, **found | {"importance": _share(found.get("importance"))})
            yield replace(record, memory=memory, embedding=None if vector is None else tuple(vector))


def _turns(text: str, name: str, run: Pass) -> Iterator[ImportRecord]:
    """A chat journal: a heading with time, model and title, then the person's message, the answer, and the changes."""
    uri, day = f"{run.root}/{name}", day_in(Path(name).stem)
    _, *pieces = _TURN.split(text)
    for time, about, turn_text in zip(pieces[::3], pieces[1::3], pieces[2::3], strict=True):
        model, _, title = (part.strip() for part in about.partition("|"))
        _, *parts = _PART.split(turn_text)
        texts = [part.strip().removesuffix("---").strip() for part in parts[1::2]]
        sides = dict(zip(parts[::2], ("" if text == _EMPTY else text for text in texts), strict=True))
        key = content_name({"uri": uri, "at": time}, run.lines)  # its text may still grow
        at = None if day is None else day * DAY_SECONDS + _seconds(time)
        question = Message(f"{uri}#{key}", "user", sides.get("User", ""), attached=sides.get("Code Changes", ""), at=at)
        turn = [question, Message("", "assistant", sides.get("Agent", ""), model=None if model == _UNKNOWN else model)]
        whole = Conversation([turn], uri, title or None, at)
        yield from records(run, whole, where=name, text=running_text(list(sides.values())))


def _session_start(chunk: Memory) -> dict[str, int]:
    """When the session of a journal began, where its heading says it."""
    heading = _SESSION.match(chunk.heading_path or "")
    if heading is None or chunk.created_at is None:
        return {}
    return {"created_at": chunk.created_at + _seconds(heading[1])}


def _seconds(time: str) -> int:
    return 3600 * int(time[:2]) + 60 * int(time[3:])


def _index_of(path: Path) -> Path | None:
    """The index of a folder, its own or that of the tree inside."""
    inside = (path / _INDEX, path / _ROOT / _INDEX)
    return next((file for file in inside if path.is_dir() and file.is_file() and is_sqlite(file)), None)


def _hash(content: str) -> str:
    """The hash by which the index knows a content; case and blanks do not count."""
    return hashlib.sha256(" ".join(content.lower().split()).encode("utf-8", "replace")).hexdigest()[:16]


def _scope(uri: str) -> str:
    return "global" if uri.startswith("user/") else "project"


def _share(importance: object) -> float | None:
    """Of 1 to 5 the share of the most."""
    return min(1.0, max(0.0, importance / _MOST_IMPORTANT)) if isinstance(importance, (int, float)) else None


_INDEX_ALONE = _Index()
