"""The results of importers: records for the writer, refusals for the report."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import msgspec
from msgspec import field

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.memory import Entity, Link, Memory
from mnemonaut_core.i18n import Text

if TYPE_CHECKING:
    from mnemonaut_core.importers.looks import Look, Sign


class DocumentRecord(msgspec.Struct, frozen=True):
    """An imported file, whole; chunks point to it by `id` (= its uri unless the source has a key)."""

    id: str
    uri: str
    body: str
    scope: str | None = None
    day: int | None = None
    token_count: int | None = None
    updated_at: int | None = None


class RevisionRecord(msgspec.Struct, frozen=True):
    """A recorded change of a memory (before and after as JSON texts); `by` only for changes made here."""

    id: str
    memory_id: str
    at: int | None
    before: str | None
    after: str | None
    reason: str
    by: str | None = None


class RecalledRun(msgspec.Struct, frozen=True):
    """A recall that the source system recorded: ids and reasons, as its own JSON; its conversation and its question where it
    tells them."""

    id: str
    at: int
    after_id: str | None
    plan: str
    candidates: str
    selected: str
    session: str | None = None
    question: str | None = None


class ForeignCandidate(msgspec.Struct, frozen=True):
    """A memory of a recall that other software made: by its id there, or by its text. None: the source does not tell it."""

    id: str | None
    text: str | None = None
    score: float | None = None
    selected: bool | None = None
    parts: dict[str, float] = field(default_factory=dict)
    stage: str | None = None
    """Where it was dropped, and why."""
    reason: str | None = None


class ForeignRecall(msgspec.Struct, frozen=True):
    """A recall that other software made, as far as its source tells it; candidates in its order."""

    id: str
    at: int
    question: str | None
    session: str | None
    system: str
    candidates: tuple[ForeignCandidate, ...]
    where: str = ""


class RowRecord(msgspec.Struct, frozen=True):
    """A decision or a record that is no memory: its name in `row_lines.ROW_LINES`, and its values by key."""

    name: str
    values: dict[str, Any]
    where: str = ""


class MemoryRecord(msgspec.Struct, frozen=True):
    """A memory with its links, threads and entities; `embedding` is the source's own vector, if it has one."""

    memory: Memory
    links: tuple[Link, ...] = ()
    threads: tuple[str, ...] = ()
    entities: tuple[Entity, ...] = ()
    embedding: tuple[float, ...] | None = None
    where: str = ""
    """Where it stands in the source, e.g. "line 12"."""
    unknown: tuple[str, ...] = ()
    """Keys of the source that are no columns here: they went into the payload."""
    text: int | None = None
    """`running_text` of all that the source says of it; None where its importer takes all of it."""


class Refused(msgspec.Struct, frozen=True):
    """A row that could not be taken; the import goes on without it and the report names it."""

    where: str
    reason: str
    excerpt: str = ""
    memory: bool = True
    """Whether it may have been a memory; False for links, threads and the like."""
    text: int = 0
    """`running_text` of the row."""


ImportRecord = MemoryRecord | DocumentRecord | RevisionRecord | RecalledRun | ForeignRecall | RowRecord | Refused
Reading = Generator[ImportRecord, None, tuple[str, ...]]
"""The records of a source; what the generator returns are notes for the report, sentences about the source as a whole."""


AUTO = "auto"


class ImportOptions(msgspec.Struct, frozen=True):
    """How to read. `label` distinguishes two files of one format (`cocoroghost@label:event:12`).

    `mapping` is the CSV mapping: our column → name of the file's column. `now` stamps what has no time of its own
    nowhere but in `imported_at`.
    """

    label: str = ""
    format: str = AUTO
    """The format that a person named."""
    mapping: dict[str, str] = field(default_factory=dict)
    whole_mapping: bool = False
    """The mapping is all there is: no column is found by its name."""
    delimiter: str | None = None
    encoding: str | None = None
    dates: str | None = None
    """The order of day and month, "dmy" or "mdy"; None: what the column allows."""

    def prefix(self, format: str) -> str:  # noqa: A002 - as everywhere here
        """The beginning of ids from a file of this format."""
        return f"{format}@{self.label}" if self.label else format


def notes_of(*counted: tuple[int, Text]) -> tuple[str, ...]:
    """The notes whose count is not 0."""
    return tuple(note for count, note in counted if count)


class SourceInfo(msgspec.Struct, frozen=True):
    """The inspection of a file before it is read: shown in the preview and stored with the import."""

    format: str
    path: Path
    detail: str
    """E.g. "CocoroGhost database, user_version 8"."""
    rows: int | None
    """Estimated number of memories for the progress bar; None if unknown."""
    brings_vectors: str | None = None
    """Name of the embedder of the vectors that the file brings, e.g. "given:3072"; None if it has none."""
    shown_by: str = ""
    """The sign that decided its format; "" where a person named it."""
    loses_old: bool = False
    """Whether its program deletes what is old, so that what it does not have any more was not deleted by a person."""


class TableHead(msgspec.Struct, frozen=True):
    """A table before it is read: how it is written, its header, its first rows, and what its columns would be."""

    encoding: str
    delimiter: str
    """"" where the columns are the keys of JSON objects."""
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    mapping: dict[str, str]
    """Our column → name of the table's column; without a column for text the table cannot be imported."""


class Reads(msgspec.Struct, frozen=True):
    """A row of README's table: the program or file, the forms and versions that are read, the file to give."""

    what: str
    forms: str
    give: str


class Importer(Protocol):
    """One foreign format. Reading is lazy, read-only and may be cancelled. A fault of the file raises InputError, a
    fault of one row is a `Refused`."""

    @property
    def format(self) -> str:
        """The name given to `--format`."""
        ...

    @property
    def reads(self) -> Reads:
        """Its row of README's table."""
        ...

    def detect(self, look: Look) -> Sign | None:
        """Why the file is of this format, by its content; None if it is not. Never raises for a readable file."""
        ...

    def inspect(self, path: Path, options: ImportOptions, token: CancelToken = NEVER) -> SourceInfo:
        """What the file is; raises InputError if it cannot be taken."""
        ...

    def read(self, path: Path, options: ImportOptions, token: CancelToken) -> Reading:
        """All records. Documents come before the memories that point to them; links may point forward."""
        ...
