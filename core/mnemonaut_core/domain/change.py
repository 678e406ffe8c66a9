"""What an operation touched, and what the journal says of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal, TypedDict

import msgspec

from mnemonaut_core.domain.memory import Entity, Link
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text, texts_of
from mnemonaut_core.text.shown import changed_places, pieces_text


class Change(msgspec.Struct, frozen=True):
    """The report of one finished operation. Views look only at what concerns them."""

    operation: str
    """`import`, `isolate`, `restore`, `add`, `undo` …"""
    title: Text
    """What was done, e.g. "Isolate 2 memories": a key with values, which a front end says in its own language."""
    ids: tuple[str, ...] = ()
    """Memories that were touched, sorted by id; () for a bulk import (see `bulk`)."""
    bulk: bool = False
    journal_id: int | None = None
    generation: int = 0


DIFFERENCES = {
    "number": Text("another number"),
    "negation": Text("only one is negated"),
    "name": Text("another name"),
    "date": Text("another date"),
}
"""What differs between two close texts (`text.contradiction`)."""


class Close(msgspec.Struct, frozen=True):
    """A stored memory of the same kind that an added text repeats (`equal` after folding) or is close to, and what it says."""

    id: str
    text: str
    isolated: bool = False
    equal: bool = False
    differs: str | None = None
    """What differs: `number`, `negation`, `name` or `date`; None where none of these does."""


AddResult = Literal["stored", "counted_again", "isolated"]


class Added(Change, frozen=True):
    """What became of a text that was added (READINGS 49, 60)."""

    result: AddResult = "stored"
    text: str = ""
    close: tuple[Close, ...] = ()
    """An isolated memory first; at most one of each sort."""

    @property
    def notes(self) -> tuple[Text, ...]:
        """What it repeats or is close to, in sentences, with the words that differ marked."""
        found = []
        for one in self.close:
            diff = " … ".join(map(pieces_text, changed_places(one.text, self.text)[:3])) or one.text
            other = Text("the isolated {id}", id=one.id) if one.isolated else one.id
            if one.equal and one.isolated:
                found.append(
                    Text("The same is isolated as {id}: nothing was stored, and it counts as said again.", id=one.id)
                )
            elif one.equal:
                found.append(Text("The same is stored already: {diff}", diff=diff))
            elif one.differs is None:
                found.append(Text("It is close to {other}: {diff}", other=other, diff=diff))
            else:
                what = DIFFERENCES[one.differs]
                found.append(Text("It resembles {other} ({what}): {diff}", other=other, what=what, diff=diff))
        return tuple(found)


class Delta(msgspec.Struct, frozen=True):
    """Additions to and removals from the links, threads or mentions of a memory; the others stay. Links are removed by the id
    that they lead to, threads by their key, mentions by their name, compared like entities."""

    add: tuple[Link | str | Entity, ...] = ()
    remove: tuple[str, ...] = ()


class Conflict(msgspec.Struct, frozen=True):
    """A column that changed between reading and writing: the value that was seen, the stored one, and the wanted one."""

    column: str
    seen: object
    stored: object
    wanted: object


class ChangedMeanwhile(InputError):
    """An edit met values that its author had not seen; nothing was changed. `conflicts` has all three sides of each."""

    def __init__(self, memory_id: str, conflicts: tuple[Conflict, ...]) -> None:
        columns = ", ".join(one.column for one in conflicts)
        super().__init__(
            Text("“{memory_id}” was changed meanwhile: {columns}", memory_id=memory_id[:40], columns=columns),
            code="changed_meanwhile",
            advice="Look at what it says now, then decide whose words stay.",
        )
        self.conflicts = conflicts


MOST_COUNTED = 10_000
"""Counting stops here, so that the query stays cheap after a long absence."""


class Marks(msgspec.Struct, frozen=True):
    """The newest row of every table to which changes add one, by its key: what came later has a greater one."""

    memory: int = 0
    revision: int = 0
    feedback: int = 0
    isolation: int = 0
    suppression: int = 0
    imported: int = 0
    journal: int = 0


class News(msgspec.Struct, frozen=True):
    """What was written since a mark: memories that are new, changed, isolated, suppressed or removed. A count above
    `MOST_COUNTED` means that there are more."""

    added: int = 0
    changed: int = 0
    isolated: int = 0
    suppressed: int = 0
    removed: int = 0
    by: tuple[str, ...] = ()
    """Who did it, as far as the journal names them: `person`, `agent`, `import`, `automatic`."""
    files: tuple[str, ...] = ()
    """Where imports came from, two of them at most."""

    @property
    def counted(self) -> bool:
        return any((self.added, self.changed, self.isolated, self.suppressed, self.removed))


class JournalEntry(msgspec.Struct, frozen=True):
    """One operation in the journal, newest first in lists."""

    id: int
    operation: str
    title: Text
    at: int
    state: str
    """`done` (can be undone), `undone` (can be redone), `closed` (shown only: a migration or purge came since)."""
    size: int
    by: str = "person"
    ids: tuple[str, ...] = ()
    """The memories that it names; an import names those only that it changed."""
    count: int = 0
    """How many memories it was about, those of an import with them."""
    undone_by: int = 0
    """The later operation that took this one back by itself; 0 where none did."""
    closed_by: str = ""
    """Why a closed one is closed: `migration`, `purge`, `size` (an import that rewrote too much), `sample` (part of a sample), or
    `for_good` (a purge)."""

    @property
    def stands(self) -> str:
        """`done`, `undone` (with those after it or by itself) or `closed`: what is true of it now."""
        return "undone" if self.undone_by and self.state == "done" else self.state


CLOSED = texts_of("closed")
"""Why an operation is only shown, by `JournalEntry.closed_by`."""


class ImportMade(msgspec.Struct, frozen=True):
    """A finished import: the figures of its report, and how much of it is still stored."""

    number: int
    at: int
    format: str
    path: str
    label: str
    added: int
    updated: int
    unchanged: int
    rejected: tuple[tuple[str, str], ...]
    """(where in the file, why) of the first lines that were refused; an import keeps a thousand of them."""
    stored: int
    """Memories that it brought and that are still here."""
    operation: int | None
    """Its number in the journal; None where it changed nothing, or is no longer listed there."""


class JournalFilter(msgspec.Struct, frozen=True):
    """Which operations to list; an empty field means all. Times in epoch seconds, `until` not included."""

    operations: frozenset[str] = frozenset()
    by: str = ""
    since: int | None = None
    until: int | None = None
    state: str = ""

    def admits(self, entry: JournalEntry) -> bool:
        return (
            (not self.operations or entry.operation in self.operations)
            and self.by in ("", entry.by)
            and (self.since is None or entry.at >= self.since)
            and (self.until is None or entry.at < self.until)
            and self.state in ("", entry.stands)
        )


WAYS = ("everywhere", "questions", "along", "merged")
"""Ways of keeping a memory out: isolated itself, suppressed for some questions, isolated with its lead, merged into another."""


class Isolation(msgspec.Struct, frozen=True):
    """A memory in quarantine: since when, why, by which run."""

    id: str
    memory_id: str
    kind: str
    headline: str
    reason: str
    at: int
    scope: str
    """`everywhere`, or `query` for a suppression."""
    query_text: str | None = None
    run_id: str | None = None
    rank: int | None = None
    recipe: str | None = None
    by: str = "person"
    learnt_again_at: int | None = None
    lead: str | None = None
    """What took it along: the episode of a feeling or summary, the document of a chunk; None if it was isolated itself."""
    merged_into: str | None = None
    """The memory that stands for it, where it was merged and not isolated."""

    @property
    def way(self) -> str:
        """One of WAYS."""
        if self.merged_into is not None:
            return "merged"
        if self.lead is not None:
            return "along"
        return "questions" if self.scope == "query" else "everywhere"


class CameAgain(msgspec.Struct, frozen=True):
    """An isolated memory that was imported or added again and stays isolated: under its own id, or as a new memory that nearly
    repeats it. `before` is the isolated text, `after` the new one; None where it is not stored."""

    row: str
    """The isolation (`Isolation.id`) that is marked: of the memory that came again, or of the newcomer."""
    isolated_id: str
    newcomer_id: str
    at: int
    before: str | None
    after: str | None


class KeptFrom(msgspec.Struct, frozen=True):
    """A recorded recall from which a suppression removed its memory, and the similarity of the questions. `question` None: only
    its hash is stored."""

    run_id: str
    at: int
    recipe: str
    similarity: float
    same_text: bool
    question: str | None = None


class Suppression(msgspec.Struct, frozen=True):
    """A memory that is suppressed for questions like one."""

    row: Isolation
    cosine_limit: float
    compares: bool
    """Whether it has a vector to compare questions with; else only the same text is suppressed."""
    kept_from: tuple[KeptFrom, ...] = ()
    """The recorded ones, newest first."""
    made_by: str | None = None
    """The embedder that made its vector, where that is known."""
    stale: bool = False
    """Whether its vector was made by another embedder than that of questions: then it is not compared."""


class Suppressions(msgspec.Struct, frozen=True):
    """All that hold, newest first, and on how much of the past `kept_from` rests."""

    rows: tuple[Suppression, ...]
    looked_at: int
    """How many recorded recalls were searched: all there are."""
    untold: int
    """Those of them that do not name the suppression: damaged, or recorded by an older version."""
    since: int | None = None
    """When the oldest of them was; None without any."""
    recording: bool = True


Left = tuple[str, str, str]
"""A remaining row that contains a rare word of a purged text, one that no remaining memory contains: table, name, text."""


class Purged(msgspec.Struct, frozen=True):
    """What a purge did, and what it did not: nothing is claimed here that was not looked at."""

    change: Change
    along: tuple[str, ...] = ()
    """Memories that went with those that were named: feelings and summaries, and what was merged into one."""
    ended: int = 0
    """Operations that can be undone no more."""
    cleaned: tuple[tuple[str, int], ...] = ()
    """(table, rows that were deleted or lost a text), except the tables of the memories."""
    quoting: tuple[str, ...] = ()
    """Other memories that say the same text and stay, the first of them by id; `quoting_count` has all."""
    quoting_count: int = 0
    policies: tuple[str, ...] = ()
    """Versions of policies that say it."""
    finished: bool = True
    """Whether the file and its log were rewritten; if not, another program reads an old state, and it is retried later."""
    looked: bool | None = None
    """Whether the bytes of the file were searched for its texts and do not hold them; None: not searched, since the texts are
    short or stand in other memories too, or the purge is not finished."""
    holders: tuple[str, ...] = ()
    """If it is not finished: the programs known to have the file open."""
    texts: tuple[str, ...] = ()
    """All their texts, to search files and screens for; must not be stored."""
    left: tuple[Left, ...] = ()
    rare: Callable[[str], bool] = lambda _text: False
    """Whether a text holds a rare word of it."""

    def __repr__(self) -> str:
        # a log or a crash report may hold the repr, and must not hold what was purged
        shown = (f"{name}={getattr(self, name)!r}" for name in self.__struct_fields__ if name not in ("texts", "rare"))
        return f"Purged({', '.join(shown)})"


class PurgeState(msgspec.Struct, frozen=True):
    """The purges of a database: how many hashes it stores, whether one is unfinished, whether a memory's id was purged, and
    whether a text contains a purged one."""

    count: int
    pending: bool
    names: Callable[[str], bool]
    says: Callable[[str], bool]


class ToPurge(msgspec.Struct, frozen=True):
    """What a purge would take, before it is done."""

    ids: tuple[str, ...]
    """All that would go, sorted."""
    along: tuple[str, ...]
    headlines: tuple[tuple[str, str], ...]
    """(id, headline) of the first of them."""
    operations: int = 0
    """Operations that could be undone no more."""
    quoting: tuple[str, ...] = ()
    quoting_count: int = 0
    probes: tuple[str, ...] = ()
    """Its texts that are long enough to be looked for among the bytes of a backup."""
    named: tuple[str, ...] = ()
    """Those that were meant when they were looked at, in their order; the others go along."""
    left: tuple[Left, ...] = ()


class Holding(msgspec.Struct, frozen=True):
    """A backup that holds what is purged, or may."""

    path: Path
    kind: str
    """automatic, manual, migration, replaced, or the operation before which it was made."""
    made: int
    size: int
    sure: bool = True
    """False where it could not be looked through."""
    can_purge: bool = True
    """Whether it can be purged in it, in an upgraded copy where it is older; False for one that is damaged or of a later version:
    that can only be deleted."""


class IsolationContext(TypedDict, total=False):
    """Who isolates or suppresses (default: a person), why, and from which recall."""

    by: str
    reason: str
    run_id: str | None
    rank: int | None
    recipe: str | None


def purge_waits(holders: Sequence[str]) -> Text:
    """Return the message that a purge is not finished, with the programs that hold the old state, if known."""
    if holders:
        names = ", ".join(holders)
        return Text("Purged here; {names} still holds an older state of the file, with its text.", names=names)
    return Text(
        "Purged here; the file still holds its text: another program reads an older state, or the disk is full."
    )
