"""Whether what is derived in a file may answer; and a copy in memory, built anew from the content, where it may not.

Looked at by every reader before its first answer of each state of the file: wholly the first time that a process meets what
was vouched for, then only the small tables without which FTS5 lies. What answers is the same either way: the copy holds the
content of the same moment, with indexes as a `reindex` would build them.
"""

from __future__ import annotations

import itertools
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import apsw
import msgspec

from mnemonaut_core import open_files
from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.memory import DAY_SECONDS
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.i18n import Text
from mnemonaut_core.ports import Embedder, Progress, no_progress
from mnemonaut_core.store import cells, schema
from mnemonaut_core.store.backup import backup_of_content, copy_content
from mnemonaut_core.store.changes import bump_generation, note_everything
from mnemonaut_core.store.connection import Connection, path_of, roll_back, set_pragma, translated
from mnemonaut_core.store.errors import BrokenIndex, damage_in
from mnemonaut_core.store.guarded import open_again, open_in_memory
from mnemonaut_core.store.indexes import digests, fts, grams
from mnemonaut_core.store.indexes.fts import FTS, drop_triggers
from mnemonaut_core.store.meta import generation, get_meta
from mnemonaut_core.store.rows import DERIVED, all_memories, derived
from mnemonaut_core.store.schema import migrate
from mnemonaut_core.store.stopping import stoppable
from mnemonaut_core.store.transactions import writing
from mnemonaut_core.store.vectors import vec0
from mnemonaut_core.store.versions import migrations, statement_that_makes, stored_version

_numbers = itertools.count(1)


def is_stale(connection: apsw.Connection, *, counted: bool, wholly: bool = True) -> bool:
    """Whether the word indexes, the gram counts (if `counted`) or the days differ from what was vouched for.

    Not `wholly`: only what takes next to no time. vec0 is not among them: it answers only where it was compared.
    """
    compared = schema.compare(connection, stored_version(connection))
    tables = digests.COLUMNS if wholly else digests.SMALL
    return (
        any(name.startswith("fts_") for name in compared.derived)
        or digests.differ(connection, [table for table in tables if counted or table not in digests.GRAMS])
        or _miscounted(connection)
        or (wholly and _days_differ(connection))
    )


def _miscounted(connection: apsw.Connection) -> bool:
    """Whether an index lists more or fewer memories than there are: somebody wrote past the triggers."""
    try:
        stored = connection.execute("SELECT count(*), coalesce(sum(pk), 0) FROM memory").get
        return any(
            connection.execute(f"SELECT count(*), coalesce(sum(id), 0) FROM {table}_docsize").get != stored
            for table in FTS
        )
    except Exception as error:
        if damage_in(error):
            return True
        raise


def _days_differ(connection: apsw.Connection) -> bool:
    """Whether `moment` or `occurred_day` say something else than the times that they are computed from."""
    return bool(
        connection.execute(
            "SELECT EXISTS (SELECT 1 FROM memory WHERE moment IS NOT coalesce(occurred_at, created_at)"
            f" OR occurred_day IS NOT (moment - ((moment % {DAY_SECONDS}) + {DAY_SECONDS}) % {DAY_SECONDS}) / {DAY_SECONDS})"
        ).get
    )


class Copy:
    """The content of a file as of one moment in this process's memory, with everything derived from it built anew."""

    def __init__(self, connection: apsw.Connection, embedder: Embedder | None, token: CancelToken = NEVER) -> None:
        self._name = f"/mnemonaut-{os.getpid()}-{next(_numbers)}"
        self._keeper = open_in_memory(self._name, create=True)
        try:
            # nobody sees it before it is whole: a journal and zeroed pages would hold a huge text twice more
            self._keeper.pragma("journal_mode", "off")
            self._keeper.pragma("secure_delete", 0)
            migrate(self._keeper, migrations()[: stored_version(connection)])
            drop_triggers(self._keeper)
            copy_content(path_of(connection), self._keeper, counts=grams.is_whole(connection))
            migrate(self._keeper)
            cells.look(self._keeper)
            with self._keeper:
                rebuild_derived(self._keeper, embedder, no_progress, token, vectors=False)
        except BaseException:
            self._keeper.close()
            raise

    def connect(self) -> Connection:
        """One more connection that reads it, for one thread."""
        connection = open_in_memory(self._name)
        cells.look(connection)
        return connection

    def close(self) -> None:
        """Forget it; connections that are open keep what they see."""
        self._keeper.close()


class Verdict(msgspec.Struct, frozen=True):
    """How one state of the file may be read: as it is, or by a copy. `stamp` tells two states with the same generation apart:
    another program wrote."""

    stamp: tuple[int, ...]
    copy: Copy | None = None

    @property
    def message(self) -> Text | None:
        """What the trace says of it; None where the file answers itself."""
        return None if self.copy is None else Text.keyed("index_rebuilt", index=", ".join(FTS))


class Derived:
    """What is known of one open file, shared by all its readers."""

    def __init__(self, embedder: Callable[[], Embedder | None], open_one: Callable[[], Connection]) -> None:
        """`embedder`: the one of the session, at the time of asking; `open_one`: opens a connection that reads the file."""
        self._embedder = embedder
        self._open = open_one
        self._watching = threading.Lock()
        self._watch: Connection | None = None
        self._whole_vec0: int | None = None
        self._comparing = CancelToken()
        self._lock = threading.Lock()
        self._whole: set[str] = set()
        self._last: Verdict | None = None
        self._states = threading.Lock()
        self._sentinel: Connection | None = None
        self._known: tuple[int, Verdict] | None = None
        self._closed = False

    def verdict(self, connection: apsw.Connection, token: CancelToken = NEVER, before: int | None = None) -> Verdict:
        """Of the state that the connection's transaction sees. Takes tens of milliseconds at 10,000 memories the first time,
        some five later, next to nothing where it is known already, and seconds where a copy has to be made. `before`: the
        `state` before the transaction began; when it is the same now, that is what the transaction sees."""
        with self._lock:
            token.raise_if_set()
            state = None if before is None or self.state() != before else before
            if state is not None and self._known is not None and self._known[0] == state:
                return self._known[1]
            stamp = _stamp(connection)
            embedder = self._embedder()
            counted = embedder is not None and embedder.uses_gram_statistics
            vouched_for = str(get_meta(connection, digests.KEY))
            last = self._last
            if not is_stale(connection, counted=counted, wholly=vouched_for not in self._whole):
                self._whole.add(vouched_for)
                verdict = Verdict(stamp)
            elif last is not None and last.copy is not None and last.stamp == stamp:
                return last
            else:
                verdict = Verdict(stamp, Copy(connection, embedder, token))
            self._last = verdict
            self._known = None if state is None or verdict.copy is not None else (state, verdict)
            if last is not None and last.copy is not None:
                last.copy.close()
            return verdict

    # ---- which state the file is in

    def state(self) -> int | None:
        """A number that changes when anybody has written; None where it cannot be told. Of a connection that does nothing else,
        so that all readers mean the same by it."""
        with self._states, suppress(MnemonautError, apsw.Error):
            if self._sentinel is None and not self._closed:
                self._sentinel = self._open()
                file = open_files.of(self._sentinel)
                if file is not None:
                    file.tell(self)
            return None if self._sentinel is None else _version(self._sentinel)
        return None

    def same(self, old: int | None, new: int | None) -> None:
        """What is known of the one state holds in the other: what was written between them stands beside the memories."""
        known = self._known
        if known is not None and known[0] == old and new is not None:
            self._known = new, known[1]

    def trust(self, connection: apsw.Connection) -> None:
        """Its writer has just looked at everything: readers need not look at the same again."""
        with self._lock:
            self._whole.add(str(get_meta(connection, digests.KEY)))

    # ---- vec0

    def compare_vec0(self, token: CancelToken = NEVER) -> bool | None:
        """Compare vec0 with the vectors, every place of it; whether it may answer until the file changes. None where there is
        none to be compared. It takes longer than a search without it, so a single recall never asks: this is for whoever has
        time."""
        with self._watching:
            self._comparing = token = token if token is not NEVER else CancelToken()
            watch = self._watch = self._watch if self._watch is not None else self._open()
            with translated(watch, token), token.interrupting(watch.interrupt):
                watch.execute("BEGIN")
                try:
                    seen = _version(watch)
                    wanted = vec0.supported(watch)
                    whole = wanted and not any(vec0.differences(watch, token))
                finally:
                    roll_back(watch)
            self._whole_vec0 = seen if whole else None
            return whole if wanted else None

    def vec0_is_whole(self) -> bool:
        """Whether nobody has written since vec0 was found to hold what the vectors say."""
        if self._whole_vec0 is None:
            return False
        with self._watching:
            return self._watch is not None and _version(self._watch) == self._whole_vec0

    def close(self) -> None:
        """Let go of the copy; a comparison that is under way ends."""
        self._comparing.cancel()
        with self._watching:
            if self._watch is not None:
                open_files.close(self._watch)
            self._watch = self._whole_vec0 = None
        with self._lock:
            if self._last is not None and self._last.copy is not None:
                self._last.copy.close()
            self._last = self._known = None
        with self._states:
            self._closed = True
            if self._sentinel is not None:
                open_files.close(self._sentinel)
            self._sentinel = None


def _version(connection: apsw.Connection) -> int:
    """A number that changes when another connection has written."""
    return int(str(connection.pragma("data_version")))


def _stamp(connection: apsw.Connection) -> tuple[int, ...]:
    """A few numbers that change with the generation, with what filters read, and with which vectors there are."""
    memories = connection.execute(
        "SELECT count(*), coalesce(sum((pk * 1000003 + searchable * 7 + sensitivity * 77 + unicode(substr(kind, 2)) * 777"
        " + unicode(status) * 5 + coalesce(unicode(scope), 9) * 13 + coalesce(unicode(boundary_class), 9) * 17"
        " + coalesce(moment, -1) * 31) % 2147483647), 0) FROM memory"
    ).get
    vectors = connection.execute("SELECT count(*), coalesce(sum(memory_pk), 0) FROM vector").get
    return (generation(connection), *map(int, memories), *map(int, vectors))


# ---- everything built anew


_ASSIGN = ", ".join(f"{name} = ?{i}" for i, name in enumerate(DERIVED, 1))


def reindex(connection: apsw.Connection, embedder: Embedder | None, progress: Progress, token: CancelToken) -> None:
    """Days, `words_text`, the three FTS5 indexes, vec0 and the gram counts (of `embedder`, None: none are counted)."""
    rebuild_derived(connection, embedder, progress, token)
    bump_generation(connection)
    note_everything(connection)


def rebuild_derived(
    connection: apsw.Connection,
    embedder: Embedder | None,
    progress: Progress,
    token: CancelToken,
    *,
    vectors: bool = True,
) -> None:
    """As `reindex`, for content that has not changed: the generation stays. Without `vectors` vec0 is left out. Gram counts of
    another embedder than this one stay as they are. `BrokenIndex` where a table cannot even be dropped."""
    schema.make_missing_indexes(connection)
    cells.create_guards(connection)
    fts.drop_triggers(connection)
    total = int(connection.execute("SELECT count(*) FROM memory").get)
    values: list[tuple[object, ...]] = []
    for done, (pk, memory) in enumerate(all_memories(connection), 1):
        values.append((*derived(memory), pk))
        if len(values) >= 500:
            token.raise_if_set()
            progress("words", done, total)
            _write(connection, values)
            values = []
    _write(connection, values)
    fts.make_anew(connection, lambda table: progress(table, 0, None), token)
    fts.create_triggers(connection)
    digests.vouch(connection, digests.of_fts())
    token.raise_if_set()

    def report(stage: str, done: int) -> None:
        token.raise_if_set()
        progress(stage, done, total)

    if vectors:
        vec0.rebuild(connection, lambda done: report("vectors", done))
    if can_count(connection, embedder):
        grams.rebuild(connection, embedder, lambda done: report("grams", done))


def can_count(connection: apsw.Connection, embedder: Embedder | None) -> bool:
    """Whether the counts of grams can be made anew: nobody's are kept, or this embedder's."""
    counted = get_meta(connection, grams.GRAM_EMBEDDER)
    return counted is None or (embedder is not None and f"{embedder.name}/{embedder.version}" == counted)


def _write(connection: apsw.Connection, values: list[tuple[object, ...]]) -> None:
    differs = " OR ".join(f"{name} IS NOT ?{i}" for i, name in enumerate(DERIVED, 1))
    connection.executemany(f"UPDATE memory SET {_ASSIGN} WHERE pk = ?{len(DERIVED) + 1} AND ({differs})", values)


# ---- rebuilt, in whatever state it is, by who may write


def repair(connection: apsw.Connection, embedder: Embedder | None, *, wholly: bool) -> bool:
    """Rebuild all that is derived, apart from vec0, where any of it is stale (`is_stale`), without gram counts that only an
    embedder could make that is not at hand. Whether it was; False also where nobody had vouched for anything yet."""
    counted = embedder is not None and embedder.uses_gram_statistics and can_count(connection, embedder)
    with stoppable(connection, NEVER), one_state(connection):
        stale = is_stale(connection, counted=counted, wholly=wholly)
        known = bool(digests.vouched(connection))
    if stale:
        _rebuild_all(connection, embedder, no_progress, NEVER, vectors=False)
    return stale and known


@contextmanager
def one_state(connection: apsw.Connection) -> Iterator[None]:
    """All that is read inside is of one state of the file: what another program writes in between is no damage."""
    if connection.in_transaction:
        yield
        return
    connection.execute("BEGIN")
    try:
        yield
    finally:
        roll_back(connection)


def reindex_whole(
    connection: apsw.Connection, embedder: Embedder | None, progress: Progress, token: CancelToken
) -> None:
    """`reindex` as one transaction, of tables in whatever state."""
    _rebuild_all(connection, embedder, progress, token, vectors=True)


def _rebuild_all(
    connection: apsw.Connection, embedder: Embedder | None, progress: Progress, token: CancelToken, *, vectors: bool
) -> None:
    """In one transaction; where a table is too broken for that, everything derived is removed from the file before."""

    def work() -> None:
        with writing(connection, token):
            rebuild_derived(connection, embedder, progress, token, vectors=vectors)
            bump_generation(connection)
            note_everything(connection)

    try:
        work()
    except BrokenIndex:
        remove_indexes(path_of(connection))
        work()


def rebuild_vec0(connection: apsw.Connection, embedder: Embedder | None, token: CancelToken = NEVER) -> None:
    """Build vec0 anew, as a transaction of its own; with everything else that is derived where its tables cannot be dropped."""
    try:
        with writing(connection, token):
            vec0.rebuild(connection)
    except BrokenIndex:
        reindex_whole(connection, embedder, no_progress, token)


def remove_indexes(path: str) -> None:
    """Take the three word indexes and vec0 out of the file with all that belongs to them, so that they can be made anew: for
    those that SQLite will not drop. The table of gram counts is made anew, empty, where its pages are damaged. By a connection
    of its own, after the schema was compared and a backup of the content was made and looked through, and under the write
    lock; nothing else of ours turns these guards off for them.
    """
    connection = open_again(path)
    try:
        backup_of_content(connection, Path(path))
        connection.config(apsw.SQLITE_DBCONFIG_DEFENSIVE, 0)
        with writing(connection):
            set_pragma(connection, "writable_schema", 1)
            # no DROP: where a page of the table is damaged it fails halfway and spoils the transaction
            connection.executemany(
                "DELETE FROM sqlite_schema WHERE tbl_name = ?",
                ((table,) for table in (*fts.FTS, vec0.TABLE, *digests.of_fts(), *vec0.SHADOWS)),
            )
            broken_counts = not grams.is_whole(connection)
            if broken_counts:
                connection.execute("DELETE FROM sqlite_schema WHERE tbl_name = ?", (grams.TABLE,))
            connection.pragma("writable_schema", "reset")
            if broken_counts:
                connection.execute(statement_that_makes(grams.TABLE))
            fts.drop_triggers(connection)
        connection.config(apsw.SQLITE_DBCONFIG_DEFENSIVE, 1)
        limit = connection.limit(apsw.SQLITE_LIMIT_ATTACHED, 1)
        connection.execute("VACUUM")  # the pages that belong to nobody now
        connection.limit(apsw.SQLITE_LIMIT_ATTACHED, limit)
    finally:
        open_files.close(connection)
