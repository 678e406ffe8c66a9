"""What happened to one memory: recorded recalls, judgments, feedback, isolations, revisions, its utility."""

from __future__ import annotations

import json

import apsw
import msgspec
from msgspec.structs import astuple

from mnemonaut_core.domain.change import MOST_COUNTED, JournalEntry, Marks, News
from mnemonaut_core.domain.history import History, Judged, KeptOut, Recalled, Remarked, Revised, Worth
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.store import journal
from mnemonaut_core.store.curation.feedback import decayed_at
from mnemonaut_core.store.curation.isolation import REASON_BY, reason_text
from mnemonaut_core.store.open import ReaderPart
from mnemonaut_core.store.rows import json_or_none
from mnemonaut_core.store.run_record import unpacked

RECALLS_SHOWN = 50
LOOKED_INTO = 100
"""Newest recorded recalls that are unpacked to find those that dropped the memory."""
_MARKED = ("memory", "revision", "feedback", "isolation", "suppression", "import", "journal")
"""In the order of `Marks`."""
_LAST = "SELECT " + ", ".join(f"coalesce((SELECT max(pk) FROM {table}), 0)" for table in _MARKED)
_UP_TO = f" LIMIT {MOST_COUNTED + 1}"
_ADDED = f"SELECT count(*) FROM (SELECT 1 FROM memory WHERE pk > ?{_UP_TO})"
_CHANGED = (
    "SELECT count(*) FROM (SELECT DISTINCT r.memory_id FROM (SELECT memory_id FROM revision WHERE pk > ?2"
    " UNION ALL SELECT memory_id FROM feedback WHERE pk > ?3) AS r JOIN memory AS m ON m.id = r.memory_id"
    f" WHERE m.pk <= ?1{_UP_TO})"
)
_KEPT_OUT = (
    "SELECT count(*) FROM (SELECT DISTINCT memory_id FROM {table} WHERE pk > ? AND ended_at IS NULL" + _UP_TO + ")"
)
_UPDATED = "SELECT coalesce(sum(updated), 0) FROM import WHERE pk > ?"
_BY = "SELECT DISTINCT by FROM journal WHERE pk > ? ORDER BY by"
_FILES = "SELECT DISTINCT s.path FROM import AS i JOIN source AS s ON s.pk = i.source_pk WHERE i.pk > ? ORDER BY i.pk LIMIT 2"


def _selected(connection: apsw.Connection, memory_id: str) -> list[Recalled]:
    rows = connection.execute(
        "SELECT r.id, r.at, r.clock, r.by, r.recipe, r.preset, s.key + 1, json_array_length(r.selected), ?"
        " FROM run AS r JOIN json_each(r.selected) AS s ON s.value = ?",
        (Code.SELECTED.value, memory_id),
    )
    return [Recalled(*row) for row in rows]


def _dropped(connection: apsw.Connection, memory_id: str, selecting: set[str]) -> list[Recalled]:
    named = b'"id":' + msgspec.json.encode(memory_id)
    found = []
    for run_id, at, clock, by, recipe, preset, count, packed in connection.execute(
        "SELECT id, at, clock, by, recipe, preset, json_array_length(selected), trace FROM run ORDER BY at DESC, id DESC LIMIT ?",
        (LOOKED_INTO,),
    ):
        if run_id in selecting:
            continue
        trace = unpacked(packed) or b""  # `check` names damaged ones
        candidates = msgspec.json.decode(trace)["candidates"] if named in trace else ()
        code = next((item["outcome"]["code"] for item in candidates if item["id"] == memory_id), None)
        if code is not None:
            found.append(Recalled(run_id, at, clock, by, recipe, preset, None, count, code))
    return found


_JUDGED = (
    "SELECT j.at, coalesce(q.text, j.query_id), j.grade, j.must FROM judgment AS j"
    " LEFT JOIN saved_query AS q ON q.id = j.query_id WHERE j.memory_id = ? ORDER BY j.at DESC, j.pk DESC"
)
_REMARKED = "SELECT at, signal, of_id, by FROM feedback WHERE memory_id = ? ORDER BY at DESC, pk DESC"
_ISOLATED = (
    f"SELECT at, ended_at, 'everywhere', reason, by, NULL, learnt_again_at, {REASON_BY}, merged_into"
    " FROM isolation WHERE memory_id = ?1"
    " UNION ALL SELECT at, ended_at, 'query', reason, by, query_text, NULL, NULL, NULL FROM suppression WHERE memory_id = ?1"
    " ORDER BY at DESC"
)
_REVISED = "SELECT id, at, reason, before, after FROM revision WHERE memory_id = ? ORDER BY at DESC, pk DESC"


def _changes(before: str | None, after: str | None) -> tuple[tuple[str, str | None, str | None], ...]:
    """Changes by column where both sides are JSON objects (or missing), else of whole texts."""
    old, new = columns_of(before), columns_of(after)
    if old is None or new is None:
        return (("", before, after),)
    names = dict.fromkeys((*old, *new))
    return tuple((name, _text(old.get(name)), _text(new.get(name))) for name in names if old.get(name) != new.get(name))


def columns_of(text: str | None) -> dict[str, object] | None:
    """One side of a revision by column; None where it is no JSON object, but a whole text."""
    if text is None:
        return {}
    found = json_or_none(text)
    return found if isinstance(found, dict) else None


def _text(value: object) -> str | None:
    if value is None or isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False)


def _worth(connection: apsw.Connection, memory_id: str) -> Worth | None:
    """The stored utility, confidence and quality of a memory, and since when they have not faded; None for none of them."""
    row = connection.execute(
        "SELECT m.utility, m.confidence, m.quality, max(?, coalesce(m.imported_at, m.created_at, 0),"
        " coalesce((SELECT max(f.at) FROM feedback AS f WHERE f.memory_id = m.id), 0)) FROM memory AS m WHERE m.id = ?",
        (decayed_at(connection), memory_id),
    ).fetchone()
    if row is None or (row[0], row[1], row[2]) == (None, None, None):
        return None
    return Worth(row[0], row[1], row[2], int(row[3]) or None)


class ChangeReader(ReaderPart):
    """What was done to one memory, and to all."""

    def entries(self, *, about: str = "") -> tuple[JournalEntry, ...]:
        """Every operation of the journal, newest first; with `about` those that touched this memory."""
        return journal.listed(self._connection, about)

    def memories_of(self, number: int) -> tuple[str, ...]:
        """Ids of the memories that an operation touched, at most 1,000."""
        return journal.memories_of(self._connection, number)

    def history(self, memory_id: str) -> History:
        """The history of one memory; empty lists for an unknown id."""
        recorded = int(self._connection.execute("SELECT count(*) FROM run").get)
        judged, remarked, isolated, revised = (
            self._connection.execute(sql, (memory_id,)).fetchall() for sql in (_JUDGED, _REMARKED, _ISOLATED, _REVISED)
        )
        selected = _selected(self._connection, memory_id)
        dropped = _dropped(self._connection, memory_id, {found.run_id for found in selected})
        recalled = sorted((*selected, *dropped), key=lambda found: (found.at, found.run_id), reverse=True)
        return History(
            memory_id,
            recorded,
            min(recorded, LOOKED_INTO),
            len(selected),
            tuple(recalled[:RECALLS_SHOWN]),
            tuple(Judged(*row) for row in judged),
            tuple(Remarked(*row) for row in remarked),
            tuple(
                KeptOut(at, ended_at, scope, reason_text(reason, author, merged_into), *rest)
                for at, ended_at, scope, reason, *rest, author, merged_into in isolated
            ),
            tuple(Revised(*(*row[:3], _changes(*row[3:]))) for row in revised),
            _worth(self._connection, memory_id),
        )

    def marks(self) -> Marks:
        """The newest row of every table of changes."""
        return Marks(*map(int, self._connection.execute(_LAST).get))

    def news(self, since: Marks) -> News:
        """How many memories were added, changed and isolated since, and by whom. What was undone meanwhile is not counted."""
        memory, revision, feedback, isolation, suppression, imported, operation = astuple(since)
        run = self._connection.execute
        return News(
            added=int(run(_ADDED, (memory,)).get),
            changed=int(run(_CHANGED, (memory, revision, feedback)).get) + int(run(_UPDATED, (imported,)).get),
            isolated=int(run(_KEPT_OUT.format(table="isolation"), (isolation,)).get),
            suppressed=int(run(_KEPT_OUT.format(table="suppression"), (suppression,)).get),
            by=tuple(str(by) for (by,) in run(_BY, (operation,))),
            files=tuple(str(path) for (path,) in run(_FILES, (imported,))),
        )
