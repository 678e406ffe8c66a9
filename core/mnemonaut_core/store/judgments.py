"""Judgments of saved questions as rows, and the operation that changes them."""

from __future__ import annotations

from collections.abc import Iterable

import apsw
from msgspec.structs import replace

from mnemonaut_core.domain.change import Change
from mnemonaut_core.i18n import Text
from mnemonaut_core.judgments import JudgedQuestion, Judgment
from mnemonaut_core.saved import Saved, new_saved, taken
from mnemonaut_core.store.curation.isolation import stored_pks
from mnemonaut_core.store.meta import get_meta, set_meta
from mnemonaut_core.store.operations import PERSON, Origin, Transaction, counted, operation
from mnemonaut_core.store.rows import clean
from mnemonaut_core.store.saved import id_at, insert, stored
from mnemonaut_core.store.write_session import Part


def judged(connection: apsw.Connection, folder: str | None = None) -> tuple[JudgedQuestion, ...]:
    """Every question with a judgment, by folder and title; only those of `folder` if one is named ("": in none). Judgments are
    by memory id, also of memories that are isolated or no longer stored."""
    rows = connection.execute(
        "SELECT query_id, memory_id, grade, must, at, by FROM judgment ORDER BY query_id, memory_id"
    )
    found: dict[str, list[Judgment]] = {}
    for query_id, *columns in rows:
        found.setdefault(query_id, []).append(Judgment(*columns))
    return tuple(
        JudgedQuestion(one, tuple(found[one.id]))
        for one in stored(connection)
        if one.id in found and one.query is not None and folder in (None, one.folder)
    )


_TEST, _MOST_TESTS = "test.", 100
"""The prefix of the keys of `meta` that hold the last results of tests (ids and numbers, no texts), and how many there may be."""


def last_test(connection: apsw.Connection, key: str) -> str | None:
    """The last result under this key, as `testing` encodes it; None for none."""
    found = get_meta(connection, _TEST + key)
    return None if found is None else str(found)


class Judgments(Part):
    def store_test(self, key: str, result: str) -> None:
        """Store the last result of a test; beyond a number of keys the oldest go. It is derived: no operation, no undo."""
        with self._session.noting():
            set_meta(self._connection, _TEST + key, result)
            self._connection.execute(
                "DELETE FROM meta WHERE key GLOB ?1 AND key NOT IN (SELECT key FROM meta WHERE key GLOB ?1"
                " ORDER BY json_extract(value, '$.at') DESC, key LIMIT ?2)",
                (f"{_TEST}*", _MOST_TESTS),
            )

    def judge(self, judged: Iterable[JudgedQuestion], *, now: int, by: str = PERSON) -> Change:
        """Store these judgments in one operation; each replaces an earlier one of the same question and memory, and an empty
        one removes it. A new question is saved with its judgments. InputError, and nothing is stored, for an unknown memory and
        a name that another question has."""
        return self._session.operate(judge, Origin(now, by), tuple(judged))


@operation("judge", recalls=False)
def judge(transaction: Transaction, judged: tuple[JudgedQuestion, ...]) -> Change:
    connection, origin = transaction.connection, transaction.origin
    changed = 0
    for one in judged:
        query_id = _saved(connection, one.question, origin.now)
        stored_pks(connection, [clean(j.memory_id) for j in one.judgments if not j.is_empty])
        for judgment in one.judgments:
            row = query_id, clean(judgment.memory_id)
            connection.execute("DELETE FROM judgment WHERE query_id = ? AND memory_id = ?", row)
            if not judgment.is_empty:
                told = judgment.grade, judgment.must, judgment.at or origin.now, clean(judgment.by or origin.by)
                connection.execute(
                    "INSERT INTO judgment (query_id, memory_id, grade, must, at, by) VALUES (?, ?, ?, ?, ?, ?)",
                    (*row, *told),
                )
            changed += 1
    if len(judged) == 1 and changed == 1:
        ((only,), title) = judged[0].judgments, judged[0].question.title
        key = "done_judge_back" if only.is_empty else f"done_judge_{only.must}" if only.must else "done_judge_grade"
        return transaction.change(Text.keyed(key, id=only.memory_id[:40], grade=only.grade, name=title))
    return transaction.change(counted("done_judge", len(judged), judgments=f"{changed:,}"))


def _saved(connection: apsw.Connection, question: Saved, now: int) -> str:
    """The id of the question, which is saved first where it is new. A name made of its text gets a number where it is taken."""
    if question.id and connection.execute("SELECT 1 FROM saved_query WHERE id = ?", (question.id,)).get:
        return question.id
    ready = new_saved(question)
    name, number = ready.name, 1
    while id_at(connection, ready.folder, name) is not None:
        if question.name:
            raise taken(name)
        number += 1
        name = f"{ready.name} {number}"
    return insert(connection, replace(ready, name=name), now)
