"""Saved questions and searches as rows, in folders (`query_set`), and the writer's operations on them."""

from __future__ import annotations

from collections.abc import Sequence

import apsw
import msgspec

from mnemonaut_core import saved as questions
from mnemonaut_core.domain.change import Change
from mnemonaut_core.domain.query import Query
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.saved import QUESTION, Saved
from mnemonaut_core.store.curation.adding import new_id
from mnemonaut_core.store.journal import Done, Frame
from mnemonaut_core.store.rows import batches, clean, marks
from mnemonaut_core.text.similarity import closest

_SHOWN = 40
_ALL = (
    "SELECT q.id, q.name, q.kind, q.text, q.clock, q.context, q.more, coalesce(s.name, ''), q.created_at"
    " FROM saved_query AS q LEFT JOIN query_set AS s ON s.pk = q.set_pk"
)


def stored(connection: apsw.Connection) -> tuple[Saved, ...]:
    """All of them, by folder and title."""
    return questions.in_order(questions.decoded(*row) for row in connection.execute(_ALL))


def _one(connection: apsw.Connection, saved_id: str) -> Saved:
    row = connection.execute(f"{_ALL} WHERE q.id = ?", (clean(saved_id),)).get
    return questions.decoded(*row) if row is not None else questions.named(stored(connection), saved_id)


def _at(connection: apsw.Connection, folder: str, name: str) -> str | None:
    """The id of the one of this name in this folder."""
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
    """A folder ends with the last that was in it."""
    connection.execute(
        "DELETE FROM query_set WHERE name = ? AND NOT EXISTS (SELECT 1 FROM saved_query WHERE set_pk = query_set.pk)",
        (folder,),
    )


def save(connection: apsw.Connection, saved: Saved, *, now: int, replace: bool) -> str:
    """Keep it; gives the id that it has then."""
    held = _at(connection, saved.folder, saved.name)
    if held is not None and not replace:
        raise questions.taken(saved.name)
    set_pk = _folder_pk(connection, saved.folder, now)
    clock = saved.query.now if saved.query is not None and saved.as_of else None
    values = (
        saved.name, saved.kind, clean(saved.text), clock, questions.context_of(saved), clean(questions.more_of(saved)), set_pk,
    )  # fmt: skip
    if held is not None:
        connection.execute(
            "UPDATE saved_query SET name = ?, kind = ?, text = ?, clock = ?, context = ?, more = ?, set_pk = ? WHERE id = ?",
            (*values, held),
        )
        return held
    if connection.execute("SELECT count(*) FROM saved_query").get >= questions.MOST_SAVED:
        raise InputError(
            Text("{most} are saved already", most=f"{questions.MOST_SAVED:,}"),
            code="saved_room",
            advice="Delete some that nobody asks.",
        )
    connection.execute(
        "INSERT INTO saved_query (name, kind, text, clock, context, more, set_pk, id, created_at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (*values, made := clean(saved.id) or new_id(now), now),
    )
    return made


def move(connection: apsw.Connection, saved_id: str, name: str | None, folder: str | None, *, now: int) -> Saved:
    """Another name, another folder; gives it as it is then."""
    found = _one(connection, saved_id)
    to_name = found.name if name is None else questions.checked_name(name)
    to_folder = found.folder if folder is None else questions.checked_name(folder) if folder.strip() else ""
    at = _at(connection, to_folder, to_name) if to_name else None
    if at is not None and at != found.id:
        raise questions.taken(to_name)
    if (to_name, to_folder) != (found.name, found.folder):
        connection.execute(
            "UPDATE saved_query SET name = ?, set_pk = ? WHERE id = ?",
            (to_name, _folder_pk(connection, to_folder, now), found.id),
        )
        _end_if_empty(connection, found.folder)
    return msgspec.structs.replace(found, name=to_name, folder=to_folder)


def rename_folder(connection: apsw.Connection, folder: str, name: str) -> str:
    """Another name of a folder; gives it as it is kept."""
    kept = questions.checked_name(name)
    known = [str(one) for (one,) in connection.execute("SELECT name FROM query_set ORDER BY name")]
    if folder not in known:
        raise InputError(
            Text("There is no folder “{name}”", name=folder[:_SHOWN]),
            code="saved_folder",
            advice=Text("Known: {known}.", known=", ".join(known)) if known else "None is saved here.",
        )
    if kept != folder and kept in known:
        raise questions.taken(kept)
    connection.execute("UPDATE query_set SET name = ? WHERE name = ?", (kept, folder))
    return kept


def delete(connection: apsw.Connection, ids: Sequence[str]) -> tuple[Saved, ...]:
    """Take them away, and what was judged of them; InputError where one is not there."""
    found = [_one(connection, saved_id) for saved_id in dict.fromkeys(ids)]
    for part in batches([one.id for one in found], 500):
        connection.execute(f"DELETE FROM judgment WHERE query_id IN ({marks(len(part))})", part)
        connection.execute(f"DELETE FROM saved_query WHERE id IN ({marks(len(part))})", part)
    for folder in {one.folder for one in found}:
        _end_if_empty(connection, folder)
    return tuple(found)


def judged_queries(connection: apsw.Connection, now: int) -> tuple[tuple[Query, dict[str, float]], ...]:
    """Every saved question that has a judgment, with the grades by memory (must: at least 1, must not: 0). A question
    without a clock of its own is asked at `now`."""
    rows = connection.execute(
        f"{_ALL} WHERE q.id IN (SELECT query_id FROM judgment) AND q.kind = ? ORDER BY q.id", (QUESTION,)
    )
    found = {str(row[0]): (questions.decoded(*row).asked(now), dict[str, float]()) for row in rows}
    for query_id, memory_id, grade, must in connection.execute(
        "SELECT query_id, memory_id, grade, must FROM judgment ORDER BY query_id, memory_id"
    ):
        if query_id in found:
            value = float(grade or 0)
            found[query_id][1][memory_id] = 0.0 if must == "must_not" else max(value, 1.0) if must == "must" else value
    return tuple(found.values())


class SavedChanges(Frame):
    """A part of the writer; its operations are undone like all others."""

    def save_query(self, saved: Saved, *, now: int, replace: bool = False, by: str = "person") -> Change:
        """Keep a question or a search, as `saved.new_saved` made it. InputError where its name is taken there and may not be
        replaced; the one that is replaced keeps its id, and what was judged of it."""

        def work(connection: apsw.Connection) -> Done:
            save(connection, saved, now=now, replace=replace)
            return Done((), Text.keyed(f"done_saved_{saved.kind}", name=saved.title[:_SHOWN]))

        return self.operate("saved", work, now=now, by=by)

    def move_saved(
        self, saved_id: str, *, now: int, name: str | None = None, folder: str | None = None, by: str = "person"
    ) -> Change:
        """Call it otherwise, or put it into another folder ("": none). InputError where that name is taken there."""

        def work(connection: apsw.Connection) -> Done:
            before = _one(connection, saved_id)
            after = move(connection, saved_id, name, folder, now=now)
            return Done((), Text.keyed("done_saved_move", name=before.path[:_SHOWN], to=after.path[:_SHOWN]))

        return self.operate("saved", work, now=now, by=by)

    def rename_folder(self, folder: str, name: str, *, now: int, by: str = "person") -> Change:
        """Call a folder otherwise; InputError where there is none, or one of the new name."""

        def work(connection: apsw.Connection) -> Done:
            kept = rename_folder(connection, folder, name)
            return Done((), Text.keyed("done_saved_move", name=folder[:_SHOWN], to=kept[:_SHOWN]))

        return self.operate("saved", work, now=now, by=by)

    def delete_saved(self, ids: Sequence[str], *, now: int, by: str = "person") -> Change:
        """Take these away, with what was judged of them; a folder ends with the last that was in it."""

        def work(connection: apsw.Connection) -> Done:
            gone = delete(connection, ids)
            if len(gone) == 1:
                return Done((), Text.keyed("done_saved_delete_one", name=gone[0].path[:_SHOWN]))
            return Done((), Text.keyed("done_saved_delete", count=f"{len(gone):,}"))

        return self.operate("saved", work, now=now, by=by)

    def save_comparison(self, name: str, kept: str, *, now: int, replace: bool = False, by: str = "person") -> Change:
        """Keep a comparison under a name: a setting, which is journaled, exported and backed up as all settings are."""
        called = questions.checked_name(name)

        def work(connection: apsw.Connection) -> Done:
            known = _comparisons(connection)
            if called in known and not replace:
                raise questions.taken(called)
            if called not in known and len(known) >= questions.MOST_COMPARISONS:
                raise InputError(
                    Text("{most} are saved already", most=f"{questions.MOST_COMPARISONS:,}"),
                    code="saved_room",
                    advice="Delete some that nobody asks.",
                )
            connection.execute(
                "INSERT INTO setting (project, key, value) VALUES ('', ?, ?)"
                " ON CONFLICT (project, key) DO UPDATE SET value = excluded.value",
                (questions.COMPARISON + called, kept),
            )
            return Done((), Text.keyed("done_comparison_save", name=called[:_SHOWN]))

        return self.operate("saved", work, now=now, by=by)

    def delete_comparison(self, name: str, *, now: int, by: str = "person") -> Change:
        """Take it away; InputError, with the nearest, where there is none of this name."""

        def work(connection: apsw.Connection) -> Done:
            known = _comparisons(connection)
            if name not in known:
                near = closest(name, known)
                raise InputError(
                    Text("Nothing is saved as “{name}”", name=name[:_SHOWN]),
                    code="saved_name",
                    advice=Text("The nearest is {near}.", near=near[0]) if near else "None is saved here.",
                )
            connection.execute("DELETE FROM setting WHERE project = '' AND key = ?", (questions.COMPARISON + name,))
            return Done((), Text.keyed("done_comparison_delete", name=name[:_SHOWN]))

        return self.operate("saved", work, now=now, by=by)


def _comparisons(connection: apsw.Connection) -> list[str]:
    """The names of those that are kept."""
    start = questions.COMPARISON
    rows = connection.execute(
        "SELECT key FROM setting WHERE project = '' AND substr(key, 1, ?) = ? ORDER BY key", (len(start), start)
    )
    return [str(key).removeprefix(start) for (key,) in rows]
