"""Saved questions and searches in folders (`query_set`), their judgments, saved comparisons, and the operations on them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import apsw
from msgspec import structs

from mnemonaut_core import saved as questions
from mnemonaut_core.domain.change import Change
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.judgments import JudgedQuestion, Judgment
from mnemonaut_core.saved import Saved
from mnemonaut_core.store.curation.adding import new_id
from mnemonaut_core.store.curation.isolation import stored_pks
from mnemonaut_core.store.meta import get_meta, set_meta
from mnemonaut_core.store.operations import PERSON, Origin, Transaction, counted, operation
from mnemonaut_core.store.rows import batches, clean, insert_row, marks
from mnemonaut_core.store.settings import set_setting, settings_from
from mnemonaut_core.store.write_session import Part

_SHOWN = 40
_ALL = (
    "SELECT q.id, q.name, q.kind, q.text, q.clock, q.context, q.more, coalesce(s.name, ''), q.created_at"
    " FROM saved_query AS q LEFT JOIN query_set AS s ON s.pk = q.set_pk"
)


def stored(connection: apsw.Connection) -> tuple[Saved, ...]:
    """All saved questions, by folder and title."""
    return questions.in_order(questions.decoded(*row) for row in connection.execute(_ALL))


def _one(connection: apsw.Connection, saved_id: str) -> Saved:
    row = connection.execute(f"{_ALL} WHERE q.id = ?", (clean(saved_id),)).get
    return questions.decoded(*row) if row is not None else questions.named(stored(connection), saved_id)


def id_at(connection: apsw.Connection, folder: str, name: str) -> str | None:
    found = connection.execute(
        "SELECT q.id FROM saved_query AS q LEFT JOIN query_set AS s ON s.pk = q.set_pk"
        " WHERE q.name = ? AND coalesce(s.name, '') = ? ORDER BY q.pk LIMIT 1",
        (name, folder),
    ).get
    return None if found is None else str(found)


def _folder_pk(connection: apsw.Connection, folder: str, now: int) -> int | None:
    if not folder:
        return None
    connection.execute(
        "INSERT INTO query_set (name, created_at) VALUES (?, ?) ON CONFLICT (name) DO NOTHING", (folder, now)
    )
    return int(connection.execute("SELECT pk FROM query_set WHERE name = ?", (folder,)).get)


def _end_if_empty(connection: apsw.Connection, folder: str) -> None:
    connection.execute(
        "DELETE FROM query_set WHERE name = ? AND NOT EXISTS (SELECT 1 FROM saved_query WHERE set_pk = query_set.pk)",
        (folder,),
    )


class SavedQuestions(Part):
    """Changes saved questions and searches in folders, and comparisons. Every change can be undone."""

    def save_query(self, saved: Saved, *, now: int, replace: bool = False, by: str = PERSON) -> Change:
        """Store a question or a search, as `saved.new_saved` made it. InputError where its name is taken and may not be
        replaced; a replaced one keeps its id and its judgments."""
        return self._session.operate(save_query, Origin(now, by), saved, replace=replace)

    def move_saved(
        self, saved_id: str, *, now: int, name: str | None = None, folder: str | None = None, by: str = PERSON
    ) -> Change:
        """Rename it, or move it to another folder ("": none). InputError where that name is taken there."""
        return self._session.operate(move_saved, Origin(now, by), saved_id, name=name, folder=folder)

    def rename_folder(self, folder: str, name: str, *, now: int, by: str = PERSON) -> Change:
        """Rename a folder; InputError where there is none, or one of the new name."""
        return self._session.operate(rename_folder, Origin(now, by), folder, name)

    def delete_saved(self, ids: Sequence[str], *, now: int, by: str = PERSON) -> Change:
        """Delete these, with their judgments; a folder ends with its last entry."""
        return self._session.operate(delete_saved, Origin(now, by), ids)

    def save_comparison(self, name: str, kept: str, *, now: int, replace: bool = False, by: str = PERSON) -> Change:
        return self._session.operate(save_comparison, Origin(now, by), name, kept, replace=replace)

    def delete_comparison(self, name: str, *, now: int, by: str = PERSON) -> Change:
        """Delete a comparison; InputError for an unknown name."""
        return self._session.operate(delete_comparison, Origin(now, by), name)


@operation("saved")
def save_query(transaction: Transaction, saved: Saved, *, replace: bool) -> Change:
    connection, now = transaction.connection, transaction.origin.now
    title = Text.keyed(f"done_saved_{saved.kind}", name=saved.title[:_SHOWN])
    held = id_at(connection, saved.folder, saved.name)
    if held is not None and not replace:
        raise questions.taken(saved.name)
    if held is not None:
        columns = _columns(connection, saved, now)
        assigned = ", ".join(f"{name} = ?" for name in columns)
        connection.execute(f"UPDATE saved_query SET {assigned} WHERE id = ?", (*columns.values(), held))
    else:
        insert(connection, saved, now)
    return transaction.change(title)


def insert(connection: apsw.Connection, saved: Saved, now: int) -> str:
    """Store a new question that is ready to be saved, in its folder; return its id. InputError where no more can be saved."""
    _check_room(connection.execute("SELECT count(*) FROM saved_query").get, questions.MOST_SAVED)
    saved_id = clean(saved.id) or new_id(now)
    insert_row(connection, "saved_query", _columns(connection, saved, now) | {"id": saved_id, "created_at": now})
    return saved_id


def _columns(connection: apsw.Connection, saved: Saved, now: int) -> dict[str, str | int | None]:
    return {
        "name": saved.name,
        "kind": saved.kind,
        "text": clean(saved.text),
        "clock": saved.query.now if saved.query is not None and saved.as_of else None,
        "context": questions.context_of(saved),
        "more": clean(questions.more_of(saved)),
        "set_pk": _folder_pk(connection, saved.folder, now),
    }


def _check_room(held: int, most: int) -> None:
    if held >= most:
        raise InputError.keyed("saved_room", most=f"{most:,}")


@operation("saved")
def move_saved(transaction: Transaction, saved_id: str, *, name: str | None, folder: str | None) -> Change:
    connection = transaction.connection
    found = _one(connection, saved_id)
    to_name = found.name if name is None else questions.checked_name(name)
    to_folder = found.folder if folder is None else questions.checked_name(folder) if folder.strip() else ""
    other = id_at(connection, to_folder, to_name) if to_name else None
    if other is not None and other != found.id:
        raise questions.taken(to_name)
    if (to_name, to_folder) != (found.name, found.folder):
        connection.execute(
            "UPDATE saved_query SET name = ?, set_pk = ? WHERE id = ?",
            (to_name, _folder_pk(connection, to_folder, transaction.origin.now), found.id),
        )
        _end_if_empty(connection, found.folder)
    after = structs.replace(found, name=to_name, folder=to_folder)
    return transaction.change(Text.keyed("done_saved_move", name=found.path[:_SHOWN], to=after.path[:_SHOWN]))


@operation("saved")
def rename_folder(transaction: Transaction, folder: str, name: str) -> Change:
    connection = transaction.connection
    kept = questions.checked_name(name)
    known = [str(one) for (one,) in connection.execute("SELECT name FROM query_set ORDER BY name")]
    if folder not in known:
        advice = Text("Known: {known}.", known=", ".join(known)) if known else Text("None is saved here.")
        raise InputError.keyed("saved_folder", name=folder[:_SHOWN], advice=advice)
    if kept != folder and kept in known:
        raise questions.taken(kept)
    connection.execute("UPDATE query_set SET name = ? WHERE name = ?", (kept, folder))
    return transaction.change(Text.keyed("done_saved_move", name=folder[:_SHOWN], to=kept[:_SHOWN]))


@operation("saved")
def delete_saved(transaction: Transaction, ids: Sequence[str]) -> Change:
    connection = transaction.connection
    found = [_one(connection, saved_id) for saved_id in dict.fromkeys(ids)]
    for part in batches([one.id for one in found], 500):
        connection.execute(f"DELETE FROM judgment WHERE query_id IN ({marks(len(part))})", part)
        connection.execute(f"DELETE FROM saved_query WHERE id IN ({marks(len(part))})", part)
    for folder in {one.folder for one in found}:
        _end_if_empty(connection, folder)
    if len(found) == 1:
        return transaction.change(Text.keyed("done_saved_delete_one", name=found[0].path[:_SHOWN]))
    return transaction.change(Text.keyed("done_saved_delete", count=f"{len(found):,}"))


@operation("saved")
def save_comparison(transaction: Transaction, name: str, kept: str, *, replace: bool) -> Change:
    connection = transaction.connection
    called = questions.checked_name(name)
    known = settings_from(connection, questions.COMPARISON)
    if called not in known:
        _check_room(len(known), questions.MOST_COMPARISONS)
    elif not replace:
        raise questions.taken(called)
    set_setting(connection, questions.COMPARISON + called, kept)
    return transaction.change(Text.keyed("done_comparison_save", name=called[:_SHOWN]))


@operation("saved")
def delete_comparison(transaction: Transaction, name: str) -> Change:
    known = settings_from(transaction.connection, questions.COMPARISON)
    if name not in known:
        raise questions.not_saved(name, known)
    set_setting(transaction.connection, questions.COMPARISON + name, None)
    return transaction.change(Text.keyed("done_comparison_delete", name=name[:_SHOWN]))


# ---- judgments


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
    """The id of the question, which is saved first where it is new. A name from its text gets a number where it is taken."""
    if question.id and connection.execute("SELECT 1 FROM saved_query WHERE id = ?", (question.id,)).get:
        return question.id
    ready = questions.new_saved(question)
    name, number = ready.name, 1
    while id_at(connection, ready.folder, name) is not None:
        if question.name:
            raise questions.taken(name)
        number += 1
        name = f"{ready.name} {number}"
    return insert(connection, structs.replace(ready, name=name), now)
