"""Notes: Markdown and plain text, a file, a folder or a ZIP of them (Obsidian, Notion, an agent's memory folder).

A file is a document, and a chunk for every heading; its front matter gives times, a title and a type. A text in which speakers
are named at the beginnings of lines is a conversation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import ClassVar
from urllib.parse import unquote

from msgspec.structs import replace

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.memory import LINK_LABELS, Link
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Advice, Text
from mnemonaut_core.importers.archive import File, files_in
from mnemonaut_core.importers.conversations import Conversation, episodes, named_messages, named_times, records
from mnemonaut_core.importers.documents import document_records, times_in
from mnemonaut_core.importers.encodings import encoding_of_text, known_encoding
from mnemonaut_core.importers.looks import GENERIC, LAST, LIKELY, Look, Sign
from mnemonaut_core.importers.markdown_chunks import front_matter, section_ids
from mnemonaut_core.importers.objects import Pass
from mnemonaut_core.importers.records import (
    ImportOptions,
    ImportRecord,
    MemoryRecord,
    Reading,
    Reads,
    Refused,
    SourceInfo,
    notes_of,
)
from mnemonaut_core.importers.times import decided_order, is_unordered
from mnemonaut_core.text.normalize import normalize

_LINK = re.compile(
    r"(?:^[ \t]*-[ \t]+(?P<label>\w+)[ \t]+)?(?:\[\[(?P<wiki>[^\]\[|\n]{1,300})(?:\|[^\]\n]*)?\]\]"
    r"|\]\(<?(?P<path>[^)\s<>:]{1,600}?\.(?:md|markdown)(?:#[^)\s<>]*)?)>?\))",
    re.MULTILINE,
)
_ENDING = re.compile(r"\.(?:md|markdown)$")
_OTHER = "relates_to"


class NoteLinks:
    """Resolves names of notes to the first chunk of a note, or of one of its headings."""

    def __init__(self) -> None:
        self._notes: dict[str, str] = {}
        self._chunks: dict[tuple[str, str], str] = {}

    def add(self, name: str, text: str, uri: str) -> None:
        """Add a note by its path and each end of it, its title, permalink and aliases; a name that is known keeps its note."""
        header, parts = front_matter(text)[0], name.rsplit(".", 1)[0].split("/")
        names = ["/".join(parts[start:]) for start in range(len(parts))]
        names += [header.get("title", ""), header.get("permalink", "")]
        names += header.get("aliases", "").strip("[]").split(",")
        for known in filter(None, map(_plain, names)):
            self._notes.setdefault(known, uri)
        for heading, key in section_ids(text, uri):
            self._chunks.setdefault((uri, ""), key)
            self._chunks.setdefault((uri, _plain(heading)), key)

    def of(self, body: str, own: str, prefix: str) -> Iterator[Link]:
        """The links of a text of the note `own` to chunks; those that lead to no note are left out. In a list item
        `- label [[Note]]` the label may be one of ours."""
        for match in _LINK.finditer(body):
            target, _, heading = unquote(match["path"] or match["wiki"]).partition("#")
            note = _ENDING.sub("", target).lstrip("./")
            uri = self._notes.get(_plain(note)) if note else own
            key = self._chunks.get((uri or "", _plain(heading.rpartition("#")[2])), self._chunks.get((uri or "", "")))
            label = (match["label"] or "").lower()
            if key is not None:
                yield Link(f"{prefix}:{key.removeprefix('chunk:')}", label if label in LINK_LABELS else _OTHER)


def _plain(name: str) -> str:
    return normalize(name).strip(" \"'")


ENDINGS = (".md", ".markdown", ".mdx", ".txt", ".text")
FILE_LIMIT = 15_000_000
_LINKS = "links"


class MarkdownImporter:
    """Chunks of notes, and the notes whole."""

    format: ClassVar[str] = "markdown"
    title: ClassVar[Text] = Text("Notes (Markdown and text)")
    reads: ClassVar[Reads] = Reads(
        "notes",
        "Markdown and plain text: Obsidian, Notion, `MEMORY.md`, `CLAUDE.md`; texts with `user:` and `assistant:`",
        "a file, a folder, or a ZIP",
    )

    def detect(self, look: Look) -> Sign | None:
        """The endings of names; in a folder or ZIP those of most files."""
        notes = [name for name in look.names if _is_note(name)]
        if any(name.rsplit("/", 1)[-1] in ("MEMORY.md", "CLAUDE.md", "AGENTS.md") for name in notes):
            return Sign(LIKELY, Text("the name of a companion's memory file"))
        if not notes or 2 * len(notes) < len(look.names):
            return None
        if look.file is None:
            return Sign(GENERIC, Text("{count} of {all} files are notes", count=len(notes), all=len(look.names)))
        return Sign(GENERIC if look.file.endswith(".md") else LAST, Text("the ending of its name"))

    def inspect(self, path: Path, options: ImportOptions, token: CancelToken = NEVER) -> SourceInfo:
        """Rows are estimated: one for each file, more for large ones."""
        rows = 0
        for file in files_in(path, _is_note, limit=None):
            token.raise_if_set()
            rows += 1 + file.size // 2_000
        return SourceInfo(self.format, path, self.title, rows)

    def read(self, path: Path, options: ImportOptions, token: CancelToken) -> Reading:
        """Each document and its chunks, by name; the notes count the files that are no notes."""
        run = Pass(path, options, self.format)
        self.prepare(path, run, token)
        taken = 0
        for file in files_in(path, _is_note, limit=None):
            token.raise_if_set()
            taken += 1
            where = Text("{name}", name=file.name)
            if file.size > FILE_LIMIT:
                yield Refused(where, Text("is longer than {limit} MB", limit=FILE_LIMIT // 1_000_000))
                continue
            try:
                text = _text(file, options)
            except InputError as problem:
                if file.name == path.name:
                    raise
                yield Refused(where, problem.title)
            else:
                yield from self.note(text, file.name, run)
        others = len(Look(path).names) - taken
        return notes_of((others, Text("{count} files that are not notes were left out", count=others)))

    def prepare(self, path: Path, run: Pass, token: CancelToken) -> None:
        """Read ahead what all notes need: the targets of links, and the order of day and month."""
        links, written = NoteLinks(), list[str]()
        run.gathered[_LINKS] = links
        for file in files_in(path, _is_note, limit=None):
            token.raise_if_set()
            with suppress(InputError):  # refused when it is read
                if file.size <= FILE_LIMIT:
                    text = _text(file, run.options)
                    links.add(file.name, text, f"{run.root}/{file.name}")
                    written += filter(is_unordered, (*times_in(text), *named_times(text)))
        run.dates = run.dates or decided_order(written)

    def note(self, text: str, name: str, run: Pass) -> Iterator[ImportRecord]:
        uri = f"{run.root}/{name}"
        if messages := named_messages(text, run.lines, run.dates):
            yield from records(run, Conversation(episodes(messages), uri), where=name)
            return
        for record in document_records(text, uri, run.prefix, dates=run.dates):
            if isinstance(record, MemoryRecord) and isinstance(links := run.gathered.get(_LINKS), NoteLinks):
                memory = record.memory
                found = dict.fromkeys(links.of(memory.body or "", uri, run.prefix))
                record = replace(record, links=tuple(link for link in found if link.to != memory.id))
            yield record


def _is_note(name: str) -> bool:
    return name.lower().endswith(ENDINGS)


def _text(file: File, options: ImportOptions) -> str:
    data, named = file.read_all(), options.encoding
    found = encoding_of_text(data, file.name) if named is None else known_encoding(named, Advice("table_encodings"))
    return data.decode(found, "replace")
