"""Whether what is derived in a file may answer; and a copy in memory, rebuilt from the content, where it may not.

Every reader looks at one number before its first answer of each state of the file. Everything is compared in the background, by
`check`, and where another program wrote. What answers is the same either way: the copy holds the content of the same moment, with
indexes as a `reindex` would build them.
"""

from __future__ import annotations

import itertools
import logging
import os
import threading
import weakref
from collections.abc import Callable, Iterator, Mapping
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
from mnemonaut_core.store import cells, embedders, schema
from mnemonaut_core.store.backup import backup_of_content, copy_content
from mnemonaut_core.store.changes import bump_generation, note_everything
from mnemonaut_core.store.connection import Connection, path_of, roll_back, set_pragma, translated
from mnemonaut_core.store.errors import BrokenIndex, damage_in
from mnemonaut_core.store.guarded import open_again, open_in_memory
from mnemonaut_core.store.indexes import digests, fts, grams
from mnemonaut_core.store.indexes.fts import FTS, drop_triggers
from mnemonaut_core.store.meta import (
    GENERATION,
    IN_STEP,
    REBUILT,
    WORDS,
    generation,
    get_meta,
    get_number,
    get_values,
    set_meta,
)
from mnemonaut_core.store.rows import DERIVED, all_memories, derived
from mnemonaut_core.store.schema import migrate
from mnemonaut_core.store.stopping import stoppable
from mnemonaut_core.store.transactions import writing
from mnemonaut_core.store.vectors import vec0
from mnemonaut_core.store.vectors.stored import chunks, vector_lists
from mnemonaut_core.store.versions import migrations, statement_that_makes, stored_version
from mnemonaut_core.text.words import WORDS_VERSION

_log = logging.getLogger(__name__)
_numbers = itertools.count(1)


def is_in_step(connection: apsw.Connection) -> bool:
    """Whether what is derived is there and of the file's generation: one number, however many memories there are. What it says
    is compared by `wrong_parts`."""
    known = get_values(connection, *_NUMBERS)
    return _has_word_indexes(connection) and _is_of_generation(connection, known, vec0.there(connection))


_NUMBERS = (GENERATION, REBUILT, IN_STEP, WORDS)


def _is_of_generation(connection: apsw.Connection, known: Mapping[str, object], vec0_tables: frozenset[str]) -> bool:
    return (
        known.get(IN_STEP) == known.get(GENERATION, 0)
        and known.get(WORDS) == WORDS_VERSION
        and vec0.are_among(vec0_tables, connection)
    )


def _has_word_indexes(connection: apsw.Connection) -> bool:
    compared = schema.compare(connection, stored_version(connection))
    return not any(name.startswith("fts_") for name in compared.derived)


def wrong_parts(connection: apsw.Connection, *, counted: bool, token: CancelToken = NEVER) -> tuple[str, ...]:
    """What of the derived data differs from what was written or from the memories: names of `INDEX_NAMES`. Reads all of it.

    The gram counts are compared if `counted`.
    """
    with stoppable(connection, token):
        looks = {
            "derived": lambda: _words_differ(connection, counted=counted),
            "triggers": lambda: bool(fts.triggers_missing(connection)),
            "vec0": lambda: (
                get_meta(connection, IN_STEP) != generation(connection) or any(vec0.differences(connection))
            ),
        }
        return tuple(name for name, look in looks.items() if _finds_damage(look))


def _finds_damage(look: Callable[[], bool]) -> bool:
    """What `look` says; True where what it reads is damaged."""
    try:
        return look()
    except Exception as error:
        if not damage_in(error):
            raise
        return True


def _words_differ(connection: apsw.Connection, *, counted: bool) -> bool:
    return (
        not _has_word_indexes(connection)
        or get_number(connection, WORDS) != WORDS_VERSION
        or digests.differ(connection, [table for table in digests.COLUMNS if counted or table not in digests.GRAMS])
        or _miscounted(connection)
        or _days_differ(connection)
    )


def _miscounted(connection: apsw.Connection) -> bool:
    """Whether an index lists more or fewer memories than there are: another program wrote past the triggers."""
    stored = connection.execute("SELECT count(*), coalesce(sum(pk), 0) FROM memory").get
    return any(
        connection.execute(f"SELECT count(*), coalesce(sum(id), 0) FROM {table}_docsize").get != stored for table in FTS
    )


def _days_differ(connection: apsw.Connection) -> bool:
    """Whether `moment` or `occurred_day` say something else than the times that they are computed from."""
    return bool(
        connection.execute(
            "SELECT EXISTS (SELECT 1 FROM memory WHERE moment IS NOT coalesce(occurred_at, created_at)"
            f" OR occurred_day IS NOT (moment - ((moment % {DAY_SECONDS}) + {DAY_SECONDS}) % {DAY_SECONDS}) / {DAY_SECONDS})"
        ).get
    )


class Copy:
    """The content of a file at one moment in this process's memory, with everything derived rebuilt; it is freed with the last
    object or connection that reads it: another thread may be about to connect when a newer copy replaces it."""

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
                _copy_vectors(connection, self._keeper)
                rebuild_derived(self._keeper, embedder, no_progress, token)
        except BaseException:
            self._keeper.close()
            raise
        weakref.finalize(self, self._keeper.close)

    def connect(self) -> Connection:
        """One more connection that reads it, for one thread."""
        connection = open_in_memory(self._name)
        cells.look(connection)
        return connection


def _copy_vectors(source: apsw.Connection, target: apsw.Connection) -> None:
    """The vectors that stand in vec0 alone, of lists where it holds what was written: the others are made again from the texts."""
    vec0.make_missing(target)
    for vectors in vector_lists(source):
        if not vectors.in_plain and vec0.damage_of(source, vectors) is None:
            for _, _, rowids, rows in chunks(source, vectors):
                vec0.put(target, vectors, dict(zip(rowids.tolist(), (row.tobytes() for row in rows), strict=True)))


class Verdict(msgspec.Struct, frozen=True):
    """How one state of the file may be read: directly, or by a copy. `stamp` distinguishes two states with the same
    generation: another program wrote."""

    stamp: tuple[int, ...]
    copy: Copy | None = None

    @property
    def message(self) -> Text | None:
        """What the trace says of it; None where the file answers itself."""
        return None if self.copy is None else Text.keyed("index_rebuilt", index=", ".join((*FTS, "vec0")))


class Derived:
    """What is known of one open file, shared by all its readers."""

    def __init__(self, embedder: Callable[[], Embedder | None], open_one: Callable[[], Connection]) -> None:
        """`embedder`: the one of the session, at the time of asking; `open_one`: opens a connection that reads the file."""
        self._embedder = embedder
        self._open = open_one
        self._lock = threading.Lock()
        self._watch: tuple[Connection, open_files.Spy] | None = None
        self._seen_others = 0
        self.wrong: int | None = None
        """The number of rebuildings at which what is derived was found wrong; None where it was not."""
        self._tables: tuple[object, bool, frozenset[str]] = None, False, frozenset()
        """A version of the schema, whether it has the indexes of words, and its tables of vec0."""
        self._last: Verdict | None = None
        self._looking = CancelToken()
        self._closed = False

    def verdict(self, connection: apsw.Connection, token: CancelToken = NEVER) -> Verdict:
        """Of the state that the connection's transaction sees: takes next to no time. Where another program wrote, everything is
        compared; where something is wrong a copy is made, in seconds."""
        with self._lock:
            token.raise_if_set()
            others = self._others()
            if others != self._seen_others:
                self._compare(connection, token)
                self._seen_others = others
            known = get_values(connection, *_NUMBERS)
            stamp = (int(known.get(GENERATION, 0)), others, int(known.get(REBUILT, 0)))
            last = self._last
            version = connection.pragma("schema_version")
            if self._tables[0] != version:
                self._tables = version, _has_word_indexes(connection), vec0.there(connection)
            if self._tables[1] and _is_of_generation(connection, known, self._tables[2]) and self.wrong != stamp[2]:
                verdict = Verdict(stamp)
            elif last is not None and last.copy is not None and last.stamp == stamp:
                return last
            else:
                verdict = Verdict(stamp, Copy(connection, self._embedder(), token))
            self._last = verdict
            return verdict

    def check(self, token: CancelToken = NEVER) -> bool:
        """Compare all derived data with what was written; True if it is right. If it is wrong, readers use a copy until it is
        rebuilt. Slow: for a background thread."""
        self._looking = token = token if token is not NEVER else CancelToken()
        connection = self._open()
        try:
            with translated(connection, token), token.interrupting(connection.interrupt), one_state(connection):
                self._compare(connection, token)
                return self.wrong is None
        finally:
            open_files.close(connection)

    def distrust(self, connection: apsw.Connection) -> None:
        """A search met something damaged: readers go on with a copy until it is rebuilt."""
        self.wrong = get_number(connection, REBUILT)

    def _compare(self, connection: apsw.Connection, token: CancelToken) -> None:
        embedder = self._embedder()
        wrong = wrong_parts(connection, counted=embedder is not None and embedder.uses_gram_statistics, token=token)
        self.wrong = get_number(connection, REBUILT) if wrong else None
        if wrong:
            _log.warning("%s: wrong, and rebuilt from the memories: %s", path_of(connection), ", ".join(wrong))

    def _others(self) -> int:
        """How many writes of other programs, which keep nothing in step, were noticed."""
        with suppress(MnemonautError, apsw.Error):
            if self._watch is None and not self._closed:
                connection = self._open()
                self._watch = connection, open_files.Spy(connection, threading.RLock())
            return 0 if self._watch is None else self._watch[1].look()
        return self._seen_others

    def close(self) -> None:
        """Let go of the copy; a comparison that is under way ends."""
        self._looking.cancel()
        with self._lock:
            self._last = None
            self._closed = True
            if self._watch is not None:
                open_files.close(self._watch[0])
            self._watch = None


# ---- everything built anew


_ASSIGN = ", ".join(f"{name} = ?{i}" for i, name in enumerate(DERIVED, 1))


def reindex(connection: apsw.Connection, embedder: Embedder | None, progress: Progress, token: CancelToken) -> None:
    """`rebuild_derived`, counted as a write of content."""
    rebuild_derived(connection, embedder, progress, token)
    bump_generation(connection)
    note_everything(connection)


def rebuild_derived(
    connection: apsw.Connection, embedder: Embedder | None, progress: Progress, token: CancelToken
) -> None:
    """Rebuild days, `words_text`, the three FTS5 indexes, vec0 and the gram counts, for content that has not changed: the
    generation stays. Counts of another embedder than this one stay as they are. `BrokenIndex` where a table cannot be dropped."""
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

    embedders.rebuild_vectors(connection, embedder, lambda done: report("vectors", done))
    if can_count(connection, embedder):
        grams.rebuild(connection, embedder, lambda done: report("grams", done))
    _note_rebuilt(connection)


def _note_rebuilt(connection: apsw.Connection) -> None:
    set_meta(connection, REBUILT, get_number(connection, REBUILT) + 1)
    set_meta(connection, IN_STEP, generation(connection))
    set_meta(connection, WORDS, WORDS_VERSION)


def can_count(connection: apsw.Connection, embedder: Embedder | None) -> bool:
    """Whether gram counts can be rebuilt: there are none, or they are this embedder's."""
    counted = get_meta(connection, grams.GRAM_EMBEDDER)
    return counted is None or (embedder is not None and f"{embedder.name}/{embedder.version}" == counted)


def _write(connection: apsw.Connection, values: list[tuple[object, ...]]) -> None:
    differs = " OR ".join(f"{name} IS NOT ?{i}" for i, name in enumerate(DERIVED, 1))
    connection.executemany(f"UPDATE memory SET {_ASSIGN} WHERE pk = ?{len(DERIVED) + 1} AND ({differs})", values)


# ---- rebuilt, in whatever state it is, by who may write


def repair(connection: apsw.Connection, embedder: Embedder | None, *, wholly: bool = False) -> bool:
    """Rebuild what is derived where it is not in step, or (`wholly`) where anything of it is wrong; without gram counts that only
    an embedder could make that is not at hand. Whether the word indexes were wrong, though they had been written before."""
    counted = embedder is not None and embedder.uses_gram_statistics and can_count(connection, embedder)
    with one_state(connection):
        if not wholly and is_in_step(connection):
            return False
        wrong = wrong_parts(connection, counted=counted)
        known = bool(digests.vouched(connection)) and get_number(connection, WORDS) == WORDS_VERSION
        in_step = is_in_step(connection)
    if wrong and wrong != ("vec0",):
        reindex_whole(connection, embedder, no_progress, NEVER)
        return known
    if wrong or not in_step:
        rebuild_vec0(connection, embedder)
    return False


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
    """`reindex` as one transaction; where a table is too broken for that, everything derived is removed from the file before."""

    def work() -> None:
        with writing(connection, token):
            reindex(connection, embedder, progress, token)

    try:
        work()
    except BrokenIndex:
        remove_indexes(path_of(connection))
        work()


def rebuild_vec0(connection: apsw.Connection, embedder: Embedder | None) -> None:
    """Rebuild the vectors in vec0, as a transaction of its own; everything else that is derived where a table cannot be dropped."""
    try:
        with writing(connection):
            embedders.rebuild_vectors(connection, embedder)
            _note_rebuilt(connection)
    except BrokenIndex:
        reindex_whole(connection, embedder, no_progress, NEVER)


def remove_indexes(path: str) -> None:
    """Take the three word indexes and vec0 out of the file with all that belongs to them, so that they can be rebuilt: for
    those that SQLite will not drop. The table of gram counts is rebuilt, empty, where its pages are damaged. By a connection
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
                ((table,) for table in (*fts.FTS, *digests.of_fts(), *vec0.there(connection))),
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
