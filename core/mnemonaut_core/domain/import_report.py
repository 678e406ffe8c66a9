"""What an import did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from mnemonaut_core.domain.change import Change
from mnemonaut_core.i18n import Text
from mnemonaut_core.text.shown import date_text

SHOWN = 5
"""So many memories a sentence names."""


class Imported(msgspec.Struct, frozen=True):
    """A memory of an import. `fate`: new, updated or unchanged (equal to the stored one). `text`: its title, or the
    beginning of its text; of any length."""

    id: str
    kind: str
    moment: int | None
    text: str
    sensitivity: int
    recallable: bool
    fate: str


class Contents(msgspec.Struct, frozen=True):
    """What the memories of an import are: how many of each kind, in which scripts, when, and who speaks in how many."""

    kinds: dict[str, int] = msgspec.field(default_factory=dict)
    scripts: dict[str, int] = msgspec.field(default_factory=dict)
    earliest: int | None = None
    latest: int | None = None
    undated: int = 0
    person: int = 0
    companion: int = 0

    @property
    def note(self) -> Text | str:
        """The sentence about it; "" of nothing."""
        if not self.kinds:
            return ""
        dates = Text("no dates")
        if self.earliest is not None:
            dates = Text("{first} to {last}", first=date_text(self.earliest), last=date_text(self.latest))
            if self.undated:
                dates = Text("{dates}, {count} undated", dates=dates, count=self.undated)
        return Text(
            "{kinds}; {scripts}; {dates}; the person speaks in {person}, the companion in {companion}",
            kinds=_counts(self.kinds),
            scripts=_counts(self.scripts),
            dates=dates,
            person=self.person,
            companion=self.companion,
        )


def _counts(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count:,}" for name, count in sorted(counts.items(), key=lambda one: (-one[1], one[0])))


class Conflict(msgspec.Struct, frozen=True):
    """A column that differs from what the source last brought, both here and in the source; this database's value stays.
    `column` is "" where the source does not have a memory any more that was changed here: it stays recallable."""

    id: str
    column: str
    ours: str = ""
    theirs: str = ""


class Reconciled(msgspec.Struct, frozen=True):
    """How this database and a source that was imported before differ, and what was done about it; each by id."""

    gone: tuple[str, ...] = ()
    """Memories that the source does not have any more and that were isolated for it."""
    missing: tuple[str, ...] = ()
    """The same that stayed recallable, because most are missing or the source is one that loses what is old."""
    conflicts: tuple[Conflict, ...] = ()
    """By id and column."""
    merged: tuple[tuple[str, str], ...] = ()
    """(memory that was merged here and that the source holds or names, the one that it was merged into)."""

    @property
    def missing_note(self) -> Text | str:
        """The sentence about `missing`; "" for none."""
        if not self.missing:
            return ""
        ids = named_ids(self.missing)
        if len(self.missing) == 1:
            return Text("One is no longer in the file, and still recallable here: {ids}.", ids=ids)
        count = len(self.missing)
        return Text("{count} are no longer in the file, and still recallable here: {ids}.", count=count, ids=ids)

    @property
    def notes(self) -> Iterator[Text | str]:
        """The sentences about all of it."""
        if self.missing:
            yield self.missing_note
        columns = [f"{one.id} ({one.column}: “{one.ours}” ≠ “{one.theirs}”)" for one in self.conflicts if one.column]
        stays = [one.id for one in self.conflicts if not one.column]
        merged = [f"{memory_id} → {into}" for memory_id, into in self.merged]
        if self.gone:
            yield Text(
                "No longer in the file, and no longer recalled here, {count}: {ids}. Undo brings them back.",
                count=len(self.gone),
                ids=named_ids(self.gone),
            )
        if columns:
            yield Text(
                "Changed both here and in the file, {count}; what is here stays (here ≠ in the file): {ids}.",
                count=len(columns),
                ids=named_ids(columns),
            )
        if stays:
            yield Text(
                "No longer in the file, but changed here, {count}; they stay: {ids}.",
                count=len(stays),
                ids=named_ids(stays),
            )
        if merged:
            yield Text("What was merged here stays merged, {count}: {ids}.", count=len(merged), ids=named_ids(merged))


class ImportReport(msgspec.Struct, frozen=True):
    """What an import did. `rejected` holds (where, reason, excerpt); `added + updated + unchanged + len(rejected)`
    and what was `purged` is every row that the file has."""

    source: str
    format: str
    detail: str
    added: int
    updated: int
    unchanged: int
    rejected: tuple[tuple[str, str, str], ...]
    reimported: tuple[str, ...] = ()
    purged: tuple[str, ...] = ()
    """Memories that were purged here and were not taken again, by id."""
    documents: int = 0
    recalls: int = 0
    """Recalls made by other software that were not known yet (`importers.row_lines`)."""
    notes: tuple[str, ...] = ()
    contents: Contents = Contents()
    shown_by: str = ""
    """The sign by which its format was recognised; "" where a person named the format."""
    text_share: float | None = None
    """Of the running text that was read, what became text of memories; None where there is none."""
    dry_run: bool = False
    change: Change | None = None
    unknown_keys: tuple[tuple[str, int, str | None], ...] = ()
    """(key of the source that is no column here, how many memories have it in their payload, the nearest column)."""
    first: tuple[Imported, ...] = ()
    """The first memories in the order of the file, as they are taken."""
    reconciled: Reconciled = Reconciled()

    @property
    def text_note(self) -> str:
        """The sentence about `text_share`; "" where there is none."""
        if self.text_share is None:
            return ""
        return Text("{percent} % of the text that was read is text of memories.", percent=round(100 * self.text_share))


def named_ids(ids: Sequence[str]) -> str:
    """The first of these as one text."""
    return ", ".join(ids[:SHOWN]) + (" …" if len(ids) > SHOWN else "")
