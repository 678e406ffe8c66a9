"""What can be done to a database, how far it is, and what an import tells of itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, Unpack

import msgspec

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.agent import Event
from mnemonaut_core.domain.change import (
    Added,
    Change,
    IsolationContext,
    JournalEntry,
    Purged,
    ToPurge,
)
from mnemonaut_core.domain.history import WrongType
from mnemonaut_core.domain.lists import Meant
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.own_words import OwnWordOperations
from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.domain.query import Sight
from mnemonaut_core.i18n import Text
from mnemonaut_core.parameters import Preset
from mnemonaut_core.saved import SavedOperations


class Imported(msgspec.Struct, frozen=True):
    """A memory of an import as it is taken: `fate` is new, updated or unchanged (what is stored is the same already). `text` is
    its title, or how its text begins; it may be of any length in the file."""

    id: str
    kind: str
    moment: int | None
    text: str
    sensitivity: int
    recallable: bool
    fate: str


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
    text_share: float | None = None
    """Of the running text that was read, what became text of memories; None where there is none."""
    dry_run: bool = False
    change: Change | None = None
    unknown_keys: tuple[tuple[str, int, str | None], ...] = ()
    """(key of the source that is no column here, how many memories have it in their payload, the nearest column)."""
    missing: tuple[str, ...] = ()
    """Recallable memories of an earlier import of this source that it does not hold any more, by id."""
    missing_note: str = ""
    """The one among `notes` that says so; "" where nothing is missing."""
    first: tuple[Imported, ...] = ()
    """The first memories in the order of the file, as they are taken."""
    kept: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """(memory, names of what was edited here and stays, though the file says otherwise), by id."""
    stayed_merged: tuple[tuple[str, str], ...] = ()
    """(memory that was merged here and that the file holds or names, the one that it was merged into), by id."""

    @property
    def text_note(self) -> str:
        """The sentence about `text_share`; "" where there is none."""
        if self.text_share is None:
            return ""
        return Text("{percent} % of the text that was read is text of memories.", percent=round(100 * self.text_share))


class Progress(Protocol):
    """Told now and then how far a long work is: stage name, done, total (None if unknown)."""

    def __call__(self, stage: str, done: int, total: int | None) -> None:
        """One report; must return quickly."""
        ...


def no_progress(stage: str, done: int, total: int | None) -> None:
    """A progress that nobody looks at."""


class Operations(SavedOperations, OwnWordOperations, Protocol):
    """What can be done to a database: each one transaction with a name and an inverse in the one journal."""

    def add_memory(
        self, memory: Memory, *, threads: tuple[str, ...] = (), now: int, by: str = "person", anyway: bool = False
    ) -> Added:
        """Store one memory; an empty id becomes a new one. What is equal to a stored one makes that one count once more, what is
        like an isolated one is isolated; `Added` says so. With `anyway` it is stored beside either."""

    def merge(
        self,
        ids: Sequence[str],
        into: str,
        *,
        now: int,
        reason: str = "",
        by: str = "person",
        token: CancelToken = NEVER,
    ) -> Change:
        """Let one memory stand for all of these: what names them names it, and they are never recalled again."""

    def isolate(
        self, ids: Meant, *, now: int, token: CancelToken = NEVER, **context: Unpack[IsolationContext]
    ) -> Change:
        """Keep the memories, but out of every recall."""

    def isolate_missing(self, ids: Sequence[str], *, now: int, token: CancelToken = NEVER) -> Change:
        """Isolate what its source has no more (`ImportReport.missing`) until an import brings it again."""

    def edit_all(
        self,
        ids: Meant,
        changes: Mapping[str, object],
        *,
        now: int,
        reason: str = "",
        by: str = "person",
        seen: Mapping[str, object] | None = None,
        token: CancelToken = NEVER,
    ) -> Change:
        """Change columns, and links, threads, entities as whole lists or by a `Delta`; each memory that differs has a revision.
        `ChangedMeanwhile` where something else is stored than was `seen`."""

    def add_feedback_all(
        self,
        ids: Meant,
        signal: str,
        *,
        now: int,
        of: str | None = None,
        by: str = "person",
        sight: Sight | None = None,
        token: CancelToken = NEVER,
    ) -> Change:
        """One word on these memories: helpful, harmful, outdated, or duplicate (of another). `sight`: what an agent that says it
        may see."""

    def suppress(
        self,
        ids: Meant,
        query_text: str,
        *,
        now: int,
        vector: Vector | None = None,
        embedder: str | None = None,
        cosine_limit: float = 0.85,
        token: CancelToken = NEVER,
        **context: Unpack[IsolationContext],
    ) -> Change:
        """Keep the memories out for queries like this one."""

    def restore(
        self,
        ids: Meant,
        *,
        now: int,
        query_text: str | None = None,
        by: str = "person",
        token: CancelToken = NEVER,
    ) -> Change:
        """End isolations and suppressions."""

    def restore_rows(self, rows: Sequence[str], *, now: int, by: str = "person", token: CancelToken = NEVER) -> Change:
        """End exactly these isolations and suppressions, by `Isolation.id`: one operation."""

    def set_reason(
        self, rows: Sequence[str], reason: str, *, now: int, by: str = "person", token: CancelToken = NEVER
    ) -> Change:
        """Another reason of these isolations and suppressions, by `Isolation.id`, and of what went along with them."""

    def set_suppression(
        self,
        row: str,
        *,
        query_text: str | None = None,
        cosine_limit: float | None = None,
        now: int,
        vector: Vector | None = None,
        embedder: str | None = None,
        by: str = "person",
        token: CancelToken = NEVER,
    ) -> Change:
        """Another question, or another similarity, of a suppression, by `Isolation.id`; `vector` is that of a new question."""

    def set_policy(self, text: str, *, now: int, project: str = "", by: str = "person") -> Change:
        """Make a YAML text the policy in force, as a new version. InputError for one that cannot be taken."""
        ...

    def decay(self, *, now: int, by: str = "person") -> Change:
        """Let utility halve in 30 days and quality in 120, for the time since they last faded."""
        ...

    def isolate_automatically(self, *, on: bool, now: int, by: str = "person") -> Change:
        """Whether what the next message of a conversation dismisses is isolated by itself (a setting of this database)."""

    def append_event(self, event: Event) -> None:
        """Add one to the event log. No journal, no new generation."""
        ...

    def record_recalls(self, *, on: bool, now: int) -> bool:
        """Whether recalls are recorded from now on; False where it is so already. No undo: since when it was off stays known."""
        ...

    def mark_wrong_type(
        self, run_id: str, *, now: int, text: str | None = None, should_be: str | None = None
    ) -> WrongType:
        """Mark a recorded recall: its question was read wrongly. InputError where none is recorded or nothing was read."""
        ...

    def unmark_wrong_type(self, run_id: str) -> bool:
        """Take such a mark away; False if there was none."""
        ...

    def keep_questions(self, *, on: bool, now: int, by: str = "person") -> Change:
        """Whether the recalls to come are recorded with their questions, or with hashes of them."""

    def keep_runs(
        self, *, runs: int | None = None, megabytes: int | None = None, now: int, by: str = "person"
    ) -> Change:
        """How many recorded recalls, or megabytes of them, are kept from the next on; one of the two. InputError out of bounds."""

    def save_preset(self, preset: Preset, *, now: int, replace: bool = False, by: str = "person") -> Change:
        """Keep a preset (`presets.new_preset`) in the database; InputError where its name is taken and may not be replaced."""

    def delete_preset(self, recipe: str, name: str, *, now: int, by: str = "person") -> Change:
        """Take a preset of the database away; InputError where there is none of this name."""

    def purge(
        self, ids: Meant, *, now: int, by: str = "person", words: bool = False, token: CancelToken = NEVER
    ) -> Purged:
        """Take these memories out of the file for good, with what hangs on them and all that says the same (`words`: or holds
        a rare word of theirs): no undo."""
        ...

    def to_purge(self, ids: Meant) -> ToPurge:
        """What `purge` would take; nothing is changed."""
        ...

    def finish_purge(self, *, patience_ms: int | None = 0, token: CancelToken = NEVER) -> tuple[bool, tuple[str, ...]]:
        """Try that again: whether it is done, and else which programs have the file open."""
        ...

    def undo(self, *, token: CancelToken = NEVER) -> Change:
        """Take the newest done operation back; InputError if there is none or it conflicts with later changes."""

    def redo(self, *, token: CancelToken = NEVER) -> Change:
        """Do again what was undone last."""

    def undo_only(self, number: int, *, now: int, by: str = "person", token: CancelToken = NEVER) -> Change:
        """Take this operation of the journal back and none that came after it; InputError with the one in the way."""

    def redo_only(self, number: int, *, now: int, by: str = "person", token: CancelToken = NEVER) -> Change:
        """Do this operation again and none that was undone with it; InputError with the one in the way."""

    def entries(self, limit: int = 200) -> tuple[JournalEntry, ...]:
        """The journal, newest first."""
