"""Recorded recalls: question and conversation (unless the database stores none), ids and numbers; bounded."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence

import apsw
import msgspec
from msgspec.structs import astuple, fields

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.as_json import dumps
from mnemonaut_core.domain.change import Change
from mnemonaut_core.domain.history import WrongType
from mnemonaut_core.domain.run_list import IDS_LOOKED_AT, missing_run
from mnemonaut_core.domain.trace_json import text_hash, without_texts
from mnemonaut_core.errors import EnvironmentFault, InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.store.meta import bump_uses
from mnemonaut_core.store.operations import PERSON, Origin, Transaction, operation
from mnemonaut_core.store.rows import clean, json_or_none, marks
from mnemonaut_core.store.run_record import question_of, trace_of
from mnemonaut_core.store.settings import get_setting, set_setting
from mnemonaut_core.store.transactions import writing
from mnemonaut_core.store.write_session import Part

RUNS_KEPT = 2000
MEGABYTES_KEPT = 50
KEEP_QUESTIONS = "keep_questions"
"""A setting of a database: on (the default), or off: hashes replace questions."""
KEEP_RUNS, KEEP_MEGABYTES = "keep_runs", "keep_megabytes"
"""Settings of a database: the limits of its recorded recalls; RUNS_KEPT and MEGABYTES_KEPT by default."""
RECORDING_OFF = "recording_off"
"""A setting of a database: the times without recording, as JSON, [[from, to or null], …]."""
TIMES_OFF = 100
LET_GO = "runs_let_go"
"""A setting of a database: how many recorded recalls were dropped so far, and for which limit the last time, as JSON, [count,
KEEP_…]."""
MOST = {KEEP_RUNS: 100_000, KEEP_MEGABYTES: 10_000}
_FIRST = {KEEP_RUNS: RUNS_KEPT, KEEP_MEGABYTES: MEGABYTES_KEPT}


class RunRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `run`; `selected` is a JSON array of ids, `trace` zlib of the trace's JSON without the texts of memories, and
    without that of the question where the database stores none (DESIGN.md 4.4)."""

    id: str
    at: int
    clock: int
    by: str
    session: str | None
    recipe: str
    preset: str
    query_hash: str
    generation: int
    candidates: int
    selected: str
    ms: float
    trace: bytes


_COLUMNS = tuple(field.name for field in fields(RunRow))


RESULT_HOLDS = "EXISTS (SELECT 1 FROM json_each(r.selected) AS j WHERE j.value = ?)"
"""Whether `run AS r` selected a memory. Without an index: 100,000 rows take 0.04 s of processor time."""


def record_run(connection: apsw.Connection, row: RunRow, *, runs: int | None = None, size: int | None = None) -> None:
    """Store one recall; the oldest beyond `runs` rows or `size` bytes of traces (None: as the database says) are deleted, but
    not the new one."""
    runs = kept_at_most(connection, KEEP_RUNS) if runs is None else runs
    size = kept_at_most(connection, KEEP_MEGABYTES) * 1_000_000 if size is None else size
    connection.execute(
        f"INSERT OR REPLACE INTO run ({', '.join(_COLUMNS)}) VALUES ({marks(len(_COLUMNS))})", astuple(row)
    )
    # `+at`: by the index every row would be looked up, a second at 100,000
    connection.execute(
        "DELETE FROM run WHERE id IN (SELECT id FROM (SELECT id, row_number() OVER newest AS place,"
        " sum(length(trace)) OVER newest AS bytes FROM run WINDOW newest AS (ORDER BY +at DESC, id DESC"
        " ROWS UNBOUNDED PRECEDING)) WHERE place > ? OR bytes > ?) AND id != ?",
        (runs, size, row.id),
    )
    gone = connection.changes()
    if gone:
        held = int(connection.execute("SELECT count(*) FROM run").get)
        value = [let_go(connection)[0] + gone, KEEP_RUNS if held >= runs else KEEP_MEGABYTES]
        set_setting(connection, LET_GO, json.dumps(value))


def let_go(connection: apsw.Connection) -> tuple[int, str]:
    """How many recorded recalls were dropped so far, and for which limit the last time: KEEP_RUNS or KEEP_MEGABYTES. (0, "")
    where none was, or an earlier version counted nothing."""
    value = json_or_none(get_setting(connection, LET_GO))
    count, what = value if isinstance(value, list) and len(value) == 2 else (0, "")
    return (count, what) if type(count) is int and count > 0 and what in MOST else (0, "")


def kept_at_most(connection: apsw.Connection, name: str) -> int:
    """The limit of recorded recalls (KEEP_RUNS) or of their megabytes (KEEP_MEGABYTES); the default where the setting is no
    such number."""
    value = get_setting(connection, name)
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 9:
        return max(1, min(int(value), MOST[name]))
    return _FIRST[name]


@operation("setting")
def keep_at_most(transaction: Transaction, name: str, most: int) -> Change:
    """Set a limit. Surplus recalls are dropped when the next one is recorded: until then the setting can be undone without a
    loss."""
    if not 1 <= most <= MOST[name]:
        raise InputError.keyed("keep_runs", most=MOST[name], value=most)
    if kept_at_most(transaction.connection, name) != most:
        set_setting(transaction.connection, name, str(most))
    return transaction.change(Text.keyed(f"done_{name}", count=f"{most:,}"))


def damaged_runs(connection: apsw.Connection) -> tuple[str, ...]:
    """Ids of the recorded recalls whose traces cannot be read, oldest first."""
    rows = connection.execute("SELECT id, trace FROM run ORDER BY at, id")
    return tuple(str(run_id) for run_id, packed in rows if trace_of(packed) is None)


def keeps_questions(connection: apsw.Connection) -> bool:
    return get_setting(connection, KEEP_QUESTIONS) != "off"


@operation("setting")
def keep_questions(transaction: Transaction, *, on: bool) -> Change:
    if keeps_questions(transaction.connection) != on:
        set_setting(transaction.connection, KEEP_QUESTIONS, "on" if on else "off")
    return transaction.change(Text.keyed("done_keep_questions" if on else "done_keep_no_questions"))


def times_off(connection: apsw.Connection) -> tuple[tuple[int, int | None], ...]:
    """The times without recording, oldest first: (from, to), None for one that lasts. A setting of another form counts as
    none."""
    found = json_or_none(get_setting(connection, RECORDING_OFF))
    pairs = [pair for pair in found if isinstance(pair, list) and len(pair) == 2] if isinstance(found, list) else []
    return tuple(
        (since, until) for since, until in pairs if type(since) is int and (until is None or type(until) is int)
    )


def records(connection: apsw.Connection) -> bool:
    return all(until is not None for _since, until in times_off(connection))


def damaged_run() -> EnvironmentFault:
    return EnvironmentFault.keyed("damaged_run")


def newest_ids(connection: apsw.Connection) -> list[str]:
    """The ids among which a mistyped one is looked for, newest first."""
    rows = connection.execute("SELECT id FROM run ORDER BY at DESC, id DESC LIMIT ?", (IDS_LOOKED_AT,))
    return [run_id for (run_id,) in rows]


class Runs(Part):
    """Records recalls. Nothing here has a journal entry or a new generation, except the settings."""

    @property
    def records(self) -> bool:
        return records(self._connection)

    @property
    def keeps_questions(self) -> bool:
        return keeps_questions(self._connection)

    def record_run(self, row: RunRow, *, token: CancelToken = NEVER) -> None:
        with self._session.noting(token):
            record_run(self._connection, row)

    def bump_access(self, ids: Sequence[str], *, now: int) -> int:
        """Count one use of each memory; return how often uses were counted in this database."""
        with self._session.noting():
            self._connection.executemany(
                "UPDATE memory SET access_count = coalesce(access_count, 0) + 1, last_accessed_at = ? WHERE id = ?",
                ((now, clean(memory_id)) for memory_id in dict.fromkeys(ids)),
            )
            return bump_uses(self._connection)

    def add_metrics(self, increments: Mapping[tuple[str, str], float], *, token: CancelToken = NEVER) -> None:
        """Add to each metric, creating new ones."""
        with self._session.noting(token):
            self._connection.executemany(
                "INSERT INTO metric (name, label, value) VALUES (?, ?, ?)"
                " ON CONFLICT (name, label) DO UPDATE SET value = value + excluded.value",
                [(name, label, value) for (name, label), value in increments.items()],
            )

    def record_recalls(self, *, on: bool, now: int) -> bool:
        """Switch recording on or off, and note since when; False where it is so already. The latest TIMES_OFF times are stored.
        No journal: undone, the gap would be silent."""
        with writing(self._connection):
            connection = self._connection
            if records(connection) == on:
                return False
            times = [(since, now if until is None else until) for since, until in times_off(connection)]
            set_setting(connection, RECORDING_OFF, json.dumps([*times, *([] if on else [(now, None)])][-TIMES_OFF:]))
            return True

    def keep_questions(self, *, on: bool, now: int, by: str = PERSON) -> Change:
        """Set whether further recalls are recorded with their questions, or with hashes of them."""
        return self._session.operate(keep_questions, Origin(now, by), on=on)

    def keep_runs(self, *, runs: int | None = None, megabytes: int | None = None, now: int, by: str = PERSON) -> Change:
        """Set how many recorded recalls, or megabytes of them, are stored; one of the two. InputError out of bounds."""
        name, value = (KEEP_RUNS, runs) if runs is not None else (KEEP_MEGABYTES, megabytes)
        return self._session.operate(keep_at_most, Origin(now, by), name, value or 0)

    def forget_questions(self) -> int:
        """Replace all recorded questions by hashes; return how many there were. A damaged record is deleted: it may contain a
        question. It cannot be undone."""
        with writing(self._connection):
            connection = self._connection
            count = 0
            for (run_id,) in connection.execute("SELECT id FROM run ORDER BY id").fetchall():
                query_hash, packed = connection.execute("SELECT query_hash, trace FROM run WHERE id = ?", (run_id,)).get
                trace = trace_of(packed)
                if trace is None:
                    connection.execute("DELETE FROM run WHERE id = ?", (run_id,))
                    count += 1
                elif question_of(trace, query_hash) is not None:
                    hidden = zlib.compress(dumps(without_texts(trace)).encode("utf-8"))
                    connection.execute("UPDATE run SET trace = ? WHERE id = ?", (hidden, run_id))
                    count += 1
            return count

    def mark_wrong_type(
        self, run_id: str, *, now: int, text: str | None = None, should_be: str | None = None
    ) -> WrongType:
        """Mark a recorded recall as read wrongly, for the review of the rules, or change its mark. InputError for an unknown
        run, for one whose recipe reads no type, and where its question is not `text`."""
        with writing(self._connection):
            connection = self._connection
            row = connection.execute("SELECT id, clock, query_hash, trace FROM run WHERE id = ?", (run_id,)).get
            if row is None:
                raise missing_run(run_id, newest_ids(connection))
            run, clock, query_hash, packed = row
            trace = trace_of(packed)
            if trace is None:
                raise EnvironmentFault.keyed("record_recall_damaged", "damaged_run")
            intent = trace["plan"]["notes"].get("intent")
            if not isinstance(intent, dict) or "query_type" not in intent:
                raise InputError.keyed("no_type", recipe=trace["recipe"])
            if text is not None and text_hash(text) != query_hash:
                raise InputError.keyed("other_question")
            read_as = intent["query_type"], trace["plan"]["notes"]["strategy"], intent["language"]
            mark = WrongType(run, now, clock, query_hash, text, *read_as, should_be)
            connection.execute(
                "INSERT OR REPLACE INTO wrong_type (run_id, at, clock, query_hash, query_text, query_type, strategy, language,"
                " should_be) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                astuple(mark),
            )
            return mark

    def unmark_wrong_type(self, run_id: str) -> bool:
        """Remove a mark; False if there was none."""
        with writing(self._connection):
            self._connection.execute("DELETE FROM wrong_type WHERE run_id = ?", (run_id,))
            return bool(self._connection.changes())
