"""CocoroGhost's memory database (seed 001): `memory_*.db`, user_version 1 to 8; later ones by the columns they have.

Events become episodes, states and preferences become states, moments of feeling become affects; links, threads,
entities, assistant summaries and the vectors of `vec_items` go with them. What its owner isolated stays isolated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from mnemonaut_core.domain.memory import LINK_LABELS, Link
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers import cocoroghost_rows as rows
from mnemonaut_core.importers.foreign_sqlite import Foreign
from mnemonaut_core.importers.looks import Look, Sign
from mnemonaut_core.importers.objects import Pass
from mnemonaut_core.importers.records import ImportRecord, MemoryRecord, Reads, Refused, notes_of
from mnemonaut_core.importers.tables import DatabaseImporter, Row, TableReader, key_of, numbers_in
from mnemonaut_core.importers.values import RowError
from mnemonaut_core.importers.vec0 import ShadowVectors

KNOWN_VERSIONS = range(1, 9)
"""Every version that its own code ever wrote; tables and columns came bit by bit, and are read where they are."""
VECTORS = "vec_items"
ITEM_KINDS = {"event": 1, "state": 2, "affect": 3}
ITEM_BASE = 10_000_000_000
"""item_id of `vec_items` = kind · 10¹⁰ + id"""
MEMORY_TABLES = ("events", "state", "event_affects", "user_preferences")
_OTHER_TABLES = (
    *("event_links", "state_links", "event_threads", "event_entities", "state_entities"),
    *("event_assistant_summaries", "revisions", "retrieval_runs", "jobs"),
)
_INDEX_TABLES = ("sqlite_", "events_fts", VECTORS)


class CocoroGhostImporter(DatabaseImporter):
    """Memories, then revisions, then recorded recalls, then what was refused. The ghost may be awake: its file is never written."""

    format = "cocoroghost"
    title = Text("CocoroGhost")
    reads = Reads(
        "CocoroGhost",
        "databases of user_version 1 to 8",
        "its `memory_*.db`",
    )
    tables = (("events", "state", "event_affects"),)
    counted = MEMORY_TABLES
    vec0 = VECTORS

    def detect(self, look: Look) -> Sign | None:
        """The tables of the second generation; OtomeKairo is another program."""
        return None if "memory_units" in look.tables else super().detect(look)

    def described(self, foreign: Foreign, path: Path) -> Text:
        """InputError unless the tables of the second generation are there with the columns that matter."""
        version = foreign.user_version
        has_states = foreign.has("state", "state_id", "kind", "body_text")
        if not (has_states and foreign.has("events", "event_id", "user_text", "assistant_text")):
            tables = ", ".join(sorted(foreign.tables))[:400]
            detail = f"user_version {version}; tables: {tables}"
            raise InputError.keyed("unknown_layout", detail=detail, file=path.name[-30:])
        found = Text("CocoroGhost database, user_version {version}", version=version)
        if version in KNOWN_VERSIONS:
            return found
        return Text("{database}, unknown here: read by the columns it has", database=found)

    def database(self, foreign: Foreign, run: Pass) -> Iterator[ImportRecord]:
        self.described(foreign, run.path)
        reading = _Reading(foreign, run.prefix)
        yield from reading.memories()
        yield from reading.revisions()
        yield from reading.runs()
        yield from reading.refused
        run.gathered["notes"] = reading.notes()

    def notes(self, run: Pass) -> tuple[str, ...]:
        return tuple(run.gathered.get("notes", ()))  # none of a file that is no database


class _Reading:
    """One pass over one snapshot."""

    def __init__(self, foreign: Foreign, prefix: str) -> None:
        self._foreign = foreign
        self._prefix = prefix
        self._vectors = ShadowVectors(foreign, VECTORS)
        self._other_revisions = 0
        self._tables = TableReader(foreign)
        self._events = self._tables.numbers("events", "event_id")
        self._states = self._tables.numbers("state", "state_id")

    def memories(self) -> Iterator[ImportRecord]:
        """Episodes, states, affects, preferences."""
        yield from self._episodes()
        yield from self._state_memories()
        yield from self._tables.records("event_affects", self._affect)
        yield from self._tables.records("user_preferences", self._preference)

    def _episodes(self) -> Iterator[ImportRecord]:
        links = self._tables.by_owner(
            "event_links", "from_event_id", self._events, self._link_to("event", "to_event_id")
        )
        threads = self._tables.by_owner("event_threads", "event_id", self._events, rows.thread)
        entities = self._tables.by_owner("event_entities", "event_id", self._events, rows.entity)
        summaries = self._tables.by_owner("event_assistant_summaries", "event_id", self._events, rows.summary)

        def make(row: Row) -> MemoryRecord:
            number = key_of(row, "event_id")
            name = self._name("event", number)
            return MemoryRecord(
                memory=rows.episode(row, name, summaries.get(number, [None])[0]),
                links=tuple(links.get(number, ())),
                threads=tuple(dict.fromkeys(threads.get(number, ()))),
                entities=tuple(entities.get(number, ())) or rows.entities_of(row),
                embedding=self._vector("event", number),
                where=f"events {number}",
            )

        yield from self._tables.records("events", make)

    def _state_memories(self) -> Iterator[ImportRecord]:
        links = self._tables.by_owner(
            "state_links", "from_state_id", self._states, self._link_to("state", "to_state_id")
        )
        entities = self._tables.by_owner("state_entities", "state_id", self._states, rows.entity)

        def make(row: Row) -> MemoryRecord:
            number = key_of(row, "state_id")
            return MemoryRecord(
                memory=rows.state(row, self._name("state", number)),
                links=tuple(links.get(number, ())),
                entities=tuple(entities.get(number, ())),
                embedding=self._vector("state", number),
                where=f"state {number}",
            )

        yield from self._tables.records("state", make)

    def _affect(self, row: Row) -> MemoryRecord:
        number = key_of(row, "id")
        event = row.get("event_id")
        return MemoryRecord(
            memory=rows.affect(row, self._name("affect", number)),
            links=(Link(self._name("event", event), "derived_from"),)
            if isinstance(event, int) and event in self._events
            else (),
            embedding=self._vector("affect", number),
            where=f"event_affects {number}",
        )

    def _preference(self, row: Row) -> MemoryRecord:
        number = key_of(row, "id")
        evidence = numbers_in(row, "evidence_event_ids_json")
        return MemoryRecord(
            memory=rows.preference(row, self._name("preference", number)),
            links=tuple(Link(self._name("event", n), "derived_from") for n in evidence if n in self._events),
            where=f"user_preferences {number}",
        )

    def revisions(self) -> Iterator[ImportRecord]:
        """Changes of memories; those of links and threads are counted only."""

        def make(row: Row) -> ImportRecord | None:
            table = rows.REVISED.get(str(row.get("entity_type")).removesuffix("s"))
            if table is None:
                self._other_revisions += 1
                return None
            name = self._name(table, key_of(row, "entity_id"))
            return rows.revision(row, self._name("revision", key_of(row, "revision_id")), name)

        yield from self._tables.records("revisions", make)

    def runs(self) -> Iterator[ImportRecord]:
        """Recalls that the ghost recorded."""

        def make(row: Row) -> ImportRecord:
            event = row.get("event_id")
            after = self._name("event", event) if isinstance(event, int) else None
            return rows.run(row, self._name("run", key_of(row, "run_id")), after)

        yield from self._tables.records("retrieval_runs", make)

    @property
    def refused(self) -> list[Refused]:
        """Rows of links, threads, entities and summaries that could not be taken."""
        return self._tables.refused

    def notes(self) -> tuple[str, ...]:
        """What the report should say besides the counts."""
        unread = sorted(
            name
            for name in self._foreign.tables
            if name not in (*MEMORY_TABLES, *_OTHER_TABLES)
            and not name.startswith(_INDEX_TABLES)
            and self._foreign.count(name)
        )
        replaced, broken, others = self._foreign.replaced, self._vectors.broken, self._other_revisions
        notes = notes_of(
            (replaced, Text("{count} texts were not valid and were read with replacement marks", count=replaced)),
            (broken, Text("{count} vectors were broken and were left out", count=broken)),
            (others, Text("{count} revisions of links, threads and other things were left out", count=others)),
        )
        if unread:
            notes += (Text("tables that are not read: {tables}", tables=", ".join(unread)[:200]),)
        return notes

    def _link_to(self, kind: str, column: str) -> Callable[[Row], Link]:
        def make(row: Row) -> Link:
            label = str(row.get("label"))
            if label not in LINK_LABELS:
                raise RowError(Text("has an unknown label {label!r}", label=label[:40]))
            return Link(self._name(kind, key_of(row, column)), label, rows.confidence(row))

        return make

    def _vector(self, kind: str, number: int) -> tuple[float, ...] | None:
        return self._vectors.get(ITEM_KINDS[kind] * ITEM_BASE + number)

    def _name(self, kind: str, number: int) -> str:
        return f"{self._prefix}:{kind}:{number}"
