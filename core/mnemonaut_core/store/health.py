"""Figures of a file's health; and `Upkeep`, which rebuilds and optimizes indexes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress

import apsw
import msgspec

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.health import Coverage, DiskFacts
from mnemonaut_core.domain.memory import embedding_text
from mnemonaut_core.domain.silence import Floors
from mnemonaut_core.errors import EnvironmentFault, InputError
from mnemonaut_core.i18n import Advice
from mnemonaut_core.policy.redaction import may_leave
from mnemonaut_core.ports import Embedder, Progress, no_progress
from mnemonaut_core.store import embedders, erasing, policies
from mnemonaut_core.store.derived import reindex_whole, repair, wrong_parts
from mnemonaut_core.store.errors import damage_lines
from mnemonaut_core.store.indexes import digests, fts, grams
from mnemonaut_core.store.meta import FLOORS, get_meta, set_meta
from mnemonaut_core.store.rows import batches, load_by_pk
from mnemonaut_core.store.stopping import stoppable
from mnemonaut_core.store.transactions import large_cache, writing
from mnemonaut_core.store.vectors.stored import embedded_pks, vector_list
from mnemonaut_core.store.write_session import Part
from mnemonaut_core.text.words import LONGEST_INDEXED

UPKEEP = "upkeep"
"""The key of `meta` with the times and results of the last full check and optimization, as JSON."""
_MERGE_PAGES = 64
"""Pages of a word index that one transaction merges: some milliseconds of work."""


def vector_coverage(connection: apsw.Connection) -> Coverage:
    """How many memories have a vector of the embedder in use, and why the others have none."""
    memories = _number(connection, "SELECT count(*) FROM memory")
    stored = embedders.current(connection)
    if stored is None or not stored.dimension:
        return Coverage(memories, 0)
    vectors = vector_list(connection)
    held = 0 if vectors is None else len(embedded_pks(connection, vectors))
    missing = kept_back = empty = 0
    if held < memories and vectors is not None:
        secrets = policies.secrets_may_leave(connection)
        rows = connection.execute(f"SELECT pk FROM memory WHERE NOT {vectors.exists('pk')} ORDER BY pk")
        for part in batches([int(pk) for (pk,) in rows], 500):
            for memory in load_by_pk(connection, part).values():
                if not embedding_text(memory).strip():
                    empty += 1
                elif stored.remote and not memory.searchable:
                    continue  # isolated memories are not sent, and miss nothing
                elif stored.remote and not may_leave(memory, secrets=secrets):
                    kept_back += 1
                else:
                    missing += 1
    return Coverage(memories, held, empty, cut=_cut(connection), missing=missing, kept_back=kept_back)


def _cut(connection: apsw.Connection) -> int:
    texts = ("user_text", "reply_text", "body", "image_summary", "context_note", "title")
    longest = " + ".join(f"coalesce(length({column}), 0)" for column in texts)
    return _number(connection, f"SELECT count(*) FROM memory WHERE {longest} > {LONGEST_INDEXED}")


def wrong_indexes(
    connection: apsw.Connection, *, counted: bool, token: CancelToken = NEVER
) -> tuple[tuple[str, ...], bool]:
    """(damaged or stale indexes, whether there was anything to compare with): names of `INDEX_NAMES`."""
    vouched = bool(digests.vouched(connection))
    wrong = wrong_parts(connection, counted=counted, token=token)
    return tuple(name for name in wrong if vouched or name != "derived"), vouched


def quick_check(connection: apsw.Connection, token: CancelToken = NEVER) -> tuple[int, int]:
    """(lines of damage, at most 20; pages)."""
    with stoppable(connection, token):
        lines = damage_lines(str(row[0]) for row in connection.execute("PRAGMA quick_check(20)"))
    return len(lines), int(str(connection.pragma("page_count")))


def upkeep(connection: apsw.Connection) -> dict[str, int]:
    """The stored times and results: `checked_at`, `problems`, `optimized_at`, `before`, `after`."""
    with suppress(ValueError, AttributeError, TypeError):
        return {str(key): int(value) for key, value in json.loads(str(get_meta(connection, UPKEEP))).items()}
    return {}


def times(connection: apsw.Connection, *, newest: int) -> dict[str, list[float]]:
    """By recipe the milliseconds of its newest recorded recalls, newest first."""
    found: dict[str, list[float]] = {}
    ranked = "SELECT recipe, ms, row_number() OVER (PARTITION BY recipe ORDER BY at DESC, id DESC) AS place FROM run"
    sql = f"SELECT recipe, ms FROM ({ranked}) WHERE place <= ? ORDER BY place"
    for recipe, ms in connection.execute(sql, (newest,)):
        found.setdefault(str(recipe), []).append(float(ms))
    return found


def changed_at(connection: apsw.Connection) -> int | None:
    found = connection.execute("SELECT max(at) FROM journal").get
    return None if found is None else int(found)


def disk_figures(connection: apsw.Connection, token: CancelToken = NEVER) -> DiskFacts:
    """The bytes of the file by part, where this SQLite has dbstat; the log and backups are not included."""
    page = int(str(connection.pragma("page_size")))
    file = int(str(connection.pragma("page_count"))) * page
    free = int(str(connection.pragma("freelist_count"))) * page
    parts: dict[str, int] = {}
    if any("DBSTAT" in option for option in apsw.compile_options):
        with stoppable(connection, token):
            tables = dict(connection.execute("SELECT name, tbl_name FROM sqlite_schema"))
            sizes = "SELECT name, sum(pgsize) FROM dbstat WHERE aggregate = TRUE GROUP BY name"
            for name, size in connection.execute(sizes):
                part = _part_of(str(name), str(tables.get(name, name)))
                parts[part] = parts.get(part, 0) + int(size)
    return DiskFacts(file, free, parts=dict(sorted(parts.items(), key=lambda one: -one[1])))


def _part_of(name: str, table: str) -> str:
    if name.startswith("fts_"):
        return "words"
    if name.startswith("vec_") or table == "vector":
        return "vectors"
    if table in ("run", "source_run"):
        return "runs"
    if table in ("journal", "revision"):
        return "journal"
    if name != table:
        return "orders"
    return "memories" if table in ("memory", "document", "link", "mention", "thread_member") else "other"


def segments(connection: apsw.Connection) -> dict[str, int]:
    """The number of segments of each word index."""
    counted = {table: f"SELECT count(DISTINCT segid) FROM {table}_idx" for table in fts.FTS}
    return {table.removeprefix("fts_"): _number(connection, sql) for table, sql in counted.items()}


def disk_bytes(connection: apsw.Connection) -> int:
    return int(str(connection.pragma("page_count"))) * int(str(connection.pragma("page_size")))


def _number(connection: apsw.Connection, sql: str) -> int:
    return int(connection.execute(sql).get or 0)


class Optimized(msgspec.Struct, frozen=True):
    """The result of optimizing the word indexes: segments before and after, analysed tables. It is not `complete` where another
    program wrote meanwhile."""

    before: int
    after: int
    analysed: int
    complete: bool
    steps: int = 0


class Upkeep(Part):
    """Vectors, indexes and statistics: nothing here has a journal entry."""

    def record_embedder(self, embedder: Embedder, spec: str = "") -> None:
        """Choose the embedder of a database that has none; InputError when it has another."""
        with self._session.writing():
            embedders.check(self._connection, embedder)
            if embedders.current(self._connection) is None:
                embedders.choose(self._connection, embedder, spec)
                grams.rebuild(self._connection, embedder)
        self._session.embedder = embedder

    def embed_missing(self, *, progress: Progress = no_progress, token: CancelToken = NEVER) -> int:
        """Make vectors for memories that have none; return their number. InputError without a computing embedder."""
        embedder = self._session.embedder
        if embedder is None or not embedders.computes(embedder):
            raise InputError.keyed("no_embedder_to_make", "embedder_needed", advice=Advice("choose_embedder"))
        return embedders.embed_missing(self._connection, embedder, progress=progress, token=token)

    def add_list(self, embedder: Embedder, spec: str, name: str, *, token: CancelToken = NEVER) -> None:
        embedders.add_list(self._connection, embedder, spec, name, token)

    def remove_list(self, name: str, *, token: CancelToken = NEVER) -> None:
        embedders.remove_list(self._connection, name, token)

    def fill_list(
        self, embedder: Embedder, name: str, *, progress: Progress = no_progress, token: CancelToken = NEVER
    ) -> int:
        """Make the missing vectors of a further list (`embedders.fill_list`); a later call continues where this one ended."""
        return embedders.fill_list(self._connection, embedder, name, progress=progress, token=token)

    def reembed(
        self, embedder: Embedder, spec: str = "", *, progress: Progress = no_progress, token: CancelToken = NEVER
    ) -> int:
        """Make this the database's embedder: vectors for all memories, in batches that survive cancelling and crashes; the old
        vectors serve until the end. Return the number of vectors made in this call."""
        with large_cache(self._connection):
            count = embedders.reembed(self._connection, embedder, spec, progress=progress, token=token)
        self._session.embedder = embedder
        return count

    def move_vectors(self, *, token: CancelToken = NEVER) -> tuple[int, int] | None:
        """Move reproducible vectors from the table `vector` into vec0 (`embedders.move_vectors`), then vacuum the file if the
        disk has room. Return its bytes before and after; None if there was nothing to move."""
        connection = self._connection
        before = disk_bytes(connection)
        with large_cache(connection):
            if not embedders.move_vectors(connection, self._session.embedder, token):
                return None
        erasing.rewrite(connection, token=token)
        return before, disk_bytes(connection)

    def repair(self) -> None:
        """Rebuild derived data where a comparison finds anything wrong (`Derived.check`)."""
        with large_cache(self._connection):
            repair(self._connection, self._session.embedder, wholly=True)

    def reindex(self, *, counted: bool = True, progress: Progress = no_progress, token: CancelToken = NEVER) -> None:
        """Rebuild all derived data: days, words, the three FTS5 indexes, vec0, gram counts. InputError where the embedder whose
        grams are counted is not at hand; the counts stay as they are where they are not `counted`."""
        embedder = self._session.embedder
        if counted:
            embedder = grams.required(self._connection, embedder)
        with large_cache(self._connection):
            reindex_whole(self._connection, embedder, progress, token)

    def note_upkeep(self, values: Mapping[str, int]) -> None:
        """Store when something was checked or optimized."""
        with writing(self._connection):
            set_meta(self._connection, UPKEEP, json.dumps({**upkeep(self._connection), **values}, sort_keys=True))

    def set_floors(self, floors: Floors) -> None:
        set_floors(self._connection, floors)

    def optimize(self, *, now: int, progress: Progress = no_progress, token: CancelToken = NEVER) -> Optimized:
        """Run `PRAGMA optimize`, and merge the segments of each word index in transactions of some milliseconds each. It stops
        as soon as another program writes, and between any two steps when it is cancelled; what is done stays."""
        connection = self._connection
        before = sum(segments(connection).values())
        steps = analysed = 0
        complete = True
        try:
            with self._session.writing(token, 0):
                pass  # what is derived is right before it is rewritten
            analysed = _analyse(connection, token)
            seen = connection.pragma("data_version")
            for table in fts.FTS:
                pages = -_MERGE_PAGES  # the first marks all pieces, whatever their sizes
                while complete and _merge(connection, table, pages, token):
                    pages, steps = _MERGE_PAGES, steps + 1
                    progress(table, steps, None)
                    token.raise_if_set()
                    complete = connection.pragma("data_version") == seen
        except EnvironmentFault as fault:
            if fault.code != "locked":
                raise
            complete = False
        after = sum(segments(connection).values())
        done = Optimized(before, after, analysed, complete, steps)
        if complete:
            self.note_upkeep({"optimized_at": now, "before": before, "after": after})
        return done


def set_floors(connection: apsw.Connection, floors: Floors) -> None:
    with writing(connection):
        set_meta(connection, FLOORS, msgspec.json.encode(floors).decode())


def _analyse(connection: apsw.Connection, token: CancelToken) -> int:
    due = [row for row in connection.execute("PRAGMA optimize(-1)") if str(row[0]).upper().startswith("ANALYZE")]
    if due:
        with writing(connection, token, patience_ms=0):
            connection.execute("PRAGMA optimize").fetchall()
            # its samples are values of indexes: names, addresses; they would stand there after a memory is purged
            connection.execute("DROP TABLE IF EXISTS sqlite_stat4")
    return len(due)


def _merge(connection: apsw.Connection, table: str, pages: int, token: CancelToken) -> bool:
    """Run one step; return whether there is more to do."""
    with writing(connection, token, patience_ms=0), digests.keeping(connection):
        changes = connection.total_changes()
        connection.execute(f"INSERT INTO {table} ({table}, rank) VALUES ('merge', ?)", (pages,))
        return connection.total_changes() - changes >= 2
