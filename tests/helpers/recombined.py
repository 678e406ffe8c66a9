"""A large store in three languages: the records of the shipped samples over and over, their sentences mixed, from a seed."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from helpers.masters import Masters
from msgspec.structs import replace

from mnemonaut_core.importers.records import DocumentRecord, ImportOptions, ImportRecord, MemoryRecord, SourceInfo
from mnemonaut_core.importers.sample import read_sample
from mnemonaut_core.workspace.samples import LANGUAGES, situations, source_folder
from mnemonaut_core.workspace.wiring import connect

NOW = 1_795_824_000
"""The day for which the samples are built, 2026-11-28."""
_TEXTS = ("user_text", "reply_text", "body")


def recombined_store(masters: Masters, size: int) -> Path:
    """A database of so many memories, made once a run; to be copied, not opened."""
    return masters.made(f"recombined-{size}.db", partial(build_recombined, size=size))


def build_recombined(path: Path, size: int) -> None:
    """Write the store to a new file."""
    with connect(path, write=True, create=True) as workspace:
        workspace.database.imports.import_records(
            _records(size),
            SourceInfo("sample", path, "Recombined samples", rows=None),
            ImportOptions(),
            now=NOW,
            embedder=workspace.embedder,
        )


def sample_questions(language: str, path: Path) -> list[str]:
    """The questions of the prepared situations of a sample."""
    return [one.query for one in situations(language, path)]


def _records(size: int) -> Iterator[ImportRecord]:
    chance = random.Random("recombined")
    samples = {language: list(read_sample(source_folder(language), NOW, language)) for language in LANGUAGES}
    sentences = {language: _sentences(records) for language, records in samples.items()}
    written = 0
    for copy in count():
        for language, records in samples.items():
            for record in records:
                if isinstance(record, DocumentRecord):
                    yield replace(record, id=f"{language}{copy}/{record.id}", uri=f"{language}{copy}/{record.uri}")
                elif isinstance(record, MemoryRecord):
                    if written == size:
                        return
                    written += 1
                    yield _mixed(record, f"{language}{copy}", sentences[language], chance)


def _mixed(record: MemoryRecord, prefix: str, sentences: list[str], chance: random.Random) -> MemoryRecord:
    """The record with the same kind, links and entities, within `prefix`; another time, other sentences of its language."""
    memory = record.memory
    texts: dict[str, Any] = {
        name: " ".join(chance.choices(sentences, k=max(1, len(_split(text)))))
        for name in _TEXTS
        if (text := getattr(memory, name))
    }
    moved: dict[str, Any] = {
        name: value - chance.randrange(300 * 86_400)
        for name in ("occurred_at", "created_at", "updated_at", "last_confirmed_at")
        if (value := getattr(memory, name)) is not None
    }
    document = None if memory.document_id is None else f"{prefix}/{memory.document_id}"
    return replace(
        record,
        memory=replace(memory, id=f"{prefix}:{memory.id}", document_id=document, content_hash=None, **texts, **moved),
        links=tuple(replace(link, to=f"{prefix}:{link.to}") for link in record.links),
        threads=tuple(f"{prefix}:{thread}" for thread in record.threads),
    )


def _sentences(records: list[ImportRecord]) -> list[str]:
    memories = [record.memory for record in records if isinstance(record, MemoryRecord)]
    return [one for memory in memories for name in _TEXTS for one in _split(getattr(memory, name) or "")]


def _split(text: str) -> list[str]:
    return [one.strip() for one in re.split(r"(?<=[.!?。！？])\s*", text) if one.strip()]
