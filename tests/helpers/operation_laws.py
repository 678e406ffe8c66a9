"""A plain model of a database: rows by table and key, and what each operation has to leave in them, whatever the code does."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

import apsw

from mnemonaut_core.store.changes import Changes
from mnemonaut_core.store.rows import DERIVED, MOVED

Key = tuple[Any, ...]
State = dict[Key, dict[str, Any]]
"""Rows by table and key: column → value."""

CONTENT = (
    "memory",
    "document",
    "link",
    "thread_member",
    "mention",
    "vector",
    "revision",
    "source_run",
    "isolation",
    "suppression",
    "judgment",
    "feedback",
    "saved_query",
    "query_set",
    "policy",
    "setting",
)
"""What an undo brings back. Not read from the journal: a table that it forgets would be forgotten here too."""
OF_USE = {
    "memory": frozenset(("access_count", "last_accessed_at")),
    "suppression": frozenset(("vector", "embedder")),  # of its question, made where it is missing
}
NO_CONTENT = {("setting", "", "recording_off")}
"""Since when recalls are not recorded: no undo may forget that."""
BESIDE = {"link": "from_pk", "thread_member": "memory_pk", "mention": "memory_pk", "vector": "memory_pk"}
_FILTERED = frozenset(
    (
        "id",
        "kind",
        "subtype",
        "searchable",
        "status",
        "sensitivity",
        "scope",
        "boundary_class",
        "moment",
        "occurred_at",
        "created_at",
        "valid_to",
        "expires_at",
        "payload",
        "embedder_pk",
        "scale",
        "data",
    )
)
"""Columns that a filter reads, and those of a vector."""
_MADE = (*DERIVED, "searchable", "updated_at", "content_hash")
"""Columns of a memory that follow from others, and whether it is isolated, which has a record of its own."""
_MEANT = ("memory_id", "to_id")
_AROUND = frozenset(("memory", "vector"))


def state_of(connection: apsw.Connection) -> State:
    """What every content table holds."""
    found: State = {}
    for table in CONTENT:
        info = connection.execute(f"PRAGMA table_info({table})").fetchall()
        names = [str(row[1]) for row in info]
        keys = [i for _, i in sorted((row[5], i) for i, row in enumerate(info) if row[5])]
        left_out = OF_USE.get(table, frozenset())
        for row in connection.execute(f"SELECT * FROM {table}"):
            values = {name: value for name, value in zip(names, row, strict=True) if name not in left_out}
            key = (table, *(row[i] for i in keys))
            if key not in NO_CONTENT:
                found[key] = values
    return found


def rows(state: State, table: str) -> Iterator[dict[str, Any]]:
    """Those of one table."""
    return (row for key, row in state.items() if key[0] == table)


def changed(before: State, after: State) -> set[Key]:
    """Rows that differ, vectors aside: they are made anew of what the texts are then."""
    return {key for key in before.keys() | after.keys() if before.get(key) != after.get(key) and key[0] != "vector"}


def pks_of(state: State, ids: Collection[str]) -> set[int]:
    """The rows of these memories."""
    return {row["pk"] for row in rows(state, "memory") if row["id"] in ids}


# ---- what always holds


def assert_whole(state: State) -> None:
    """Nothing stands beside a memory that is not there, and out of recall is exactly what an open isolation names."""
    memories = {row["pk"]: row for row in rows(state, "memory")}
    for table, column in BESIDE.items():
        assert {row[column] for row in rows(state, table)} <= memories.keys(), table
    held = {
        row["memory_id"] for row in rows(state, "isolation") if row["ended_at"] is None and row["kind"] != "document"
    }
    hidden = {row["id"] for row in memories.values() if not row["searchable"]}
    assert hidden <= held
    assert {row["id"] for row in memories.values() if row["searchable"]} & held == set()


def assert_logged(logged: Changes | None, before: State, after: State) -> None:
    """The log of changes names every memory of which an indexed text, a vector or a column that filters read differs."""
    found = {
        (key[1], name)
        for key in before.keys() | after.keys()
        if key[0] in ("memory", "vector")
        for name in (
            (before.get(key) or after[key]).keys()
            if (before.get(key) is None) != (after.get(key) is None)
            else [name for name, value in before[key].items() if value != after[key][name]]
        )
    }
    texts = {pk for pk, name in found if name in ("user_text", "reply_text", "image_summary", "body", "words_text")}
    rows = {pk for pk, name in found if name in _FILTERED}
    if logged is None:  # only a rebuild of everything may say so, which leaves all as it is
        assert not texts | rows
    else:
        assert texts <= set(logged.texts.tolist())
        assert rows <= set(logged.rows.tolist())


# ---- what an operation leaves


def _isolated(ids: Sequence[str], before: State, after: State) -> None:
    del before
    held = {row["memory_id"] for row in rows(after, "isolation") if row["ended_at"] is None}
    assert set(ids) <= held
    assert {row["id"] for row in rows(after, "memory") if row["id"] in ids and row["searchable"]} == set()


def _restored(ids: Sequence[str], before: State, after: State) -> None:
    """Of each something ended, and what nothing keeps out is recallable again (`assert_whole`)."""
    for memory_id in ids:
        open_before, open_after = (
            sum(
                row["memory_id"] == memory_id and row["ended_at"] is None
                for table in ("isolation", "suppression")
                for row in rows(state, table)
            )
            for state in (before, after)
        )
        assert open_after < open_before, memory_id
        kept_out = any(r["memory_id"] == memory_id and r["ended_at"] is None for r in rows(after, "isolation"))
        is_document = any(row["id"] == memory_id for row in rows(after, "document"))
        assert kept_out or is_document or pks_of(after, [memory_id]), memory_id


def _suppressed(ids: Sequence[str], before: State, after: State) -> None:
    del before
    assert set(ids) <= {row["memory_id"] for row in rows(after, "suppression") if row["ended_at"] is None}


def _edited(ids: Sequence[str], before: State, after: State) -> None:
    new = [after[key] for key in after.keys() - before.keys() if key[0] == "revision"]
    assert sorted(row["memory_id"] for row in new) == sorted(ids)
    for row in new:
        assert json.loads(row["before"]).keys() == json.loads(row["after"]).keys() != set()
    assert {after[key]["id"] for key in changed(before, after) if key[0] == "memory"} <= set(ids)


def _merged(ids: Sequence[str], before: State, after: State) -> None:
    """Nothing hangs on what went but its own record, and whatever it had is the other's."""
    new = [after[key] for key in after.keys() - before.keys() if key[0] == "isolation"]
    into = {row["memory_id"]: row["merged_into"] for row in new if row["merged_into"] is not None}
    (kept,) = set(into.values())
    assert set(ids) == {*into, kept}
    gone_pks = pks_of(before, into)
    for table, column in BESIDE.items():
        if table != "vector":
            assert not gone_pks & {row[column] for row in rows(after, table)}, table
    for table in ("link", "judgment", "suppression", "revision"):
        column = "to_id" if table == "link" else "memory_id"
        assert not into.keys() & {row[column] for row in rows(after, table)}, table
    (kept_pk,) = pks_of(before, [kept])
    for table, value in (("thread_member", "thread_key"), ("mention", "normalized")):
        had = {row[value] for row in rows(before, table) if row["memory_pk"] in {*gone_pks, kept_pk}}
        assert had == {row[value] for row in rows(after, table) if row["memory_pk"] == kept_pk}, table
    for row in rows(before, "suppression"):
        if row["memory_id"] in into and row["ended_at"] is None:
            assert any(
                other["memory_id"] == kept
                and other["ended_at"] is None
                and other["normalized"] == row["normalized"]
                and other["cosine_limit"] <= row["cosine_limit"]
                for other in rows(after, "suppression")
            )


def _judged(ids: Sequence[str], before: State, after: State) -> None:
    new = [after[key]["memory_id"] for key in after.keys() - before.keys() if key[0] == "feedback"]
    assert sorted(new) == sorted(ids)


Law = Callable[[Sequence[str], State, State], None]
LAWS: Mapping[str, tuple[Law | None, frozenset[str]]] = {
    "isolate": (_isolated, _AROUND | {"isolation", "link", "thread_member", "mention"}),
    "restore": (_restored, _AROUND | {"isolation", "suppression", "link", "thread_member", "mention"}),
    "suppress": (_suppressed, frozenset(("suppression",))),
    "reason": (None, frozenset(("isolation", "suppression"))),
    "suppression": (None, frozenset(("suppression",))),
    "edit": (_edited, _AROUND | {"revision", "link", "thread_member", "mention", "isolation"}),
    "pair": (None, frozenset(("memory", "revision", "setting"))),
    "merge": (_merged, frozenset(CONTENT) - {"document", "source_run", "policy", "query_set", "setting"}),
    "feedback": (_judged, frozenset(("memory", "feedback", "thread_member", "mention"))),
    "decay": (None, frozenset(("memory", "setting"))),
    "saved": (None, frozenset(("saved_query", "query_set", "judgment", "setting"))),
    "judge": (None, frozenset(("saved_query", "query_set", "judgment"))),
    "preset": (None, frozenset(("setting",))),
    "default": (None, frozenset(("setting",))),
    "words": (None, frozenset(("setting",))),
    "setting": (None, frozenset(("setting",))),
    "policy": (None, frozenset(("policy",))),
}
"""By operation of the journal: what it leaves, and the only tables that it may change."""


def assert_did(operation: str, ids: Sequence[str], before: State, after: State) -> None:
    """What it was for is so, and nothing else is changed."""
    law, tables = LAWS.get(operation, (None, frozenset(CONTENT)))
    assert {key[0] for key in changed(before, after)} <= tables, operation
    if law is not None and before != after:
        law(ids, before, after)
    if operation != "import":
        assert_told(operation, before, after)


def assert_told(operation: str, before: State, after: State) -> None:
    """Each column of a memory that changed is named by a new revision, or is one of those that importing again knows to move
    without one, or is made of others: else a new text of the source takes the change away."""
    told: dict[str, set[str]] = {}
    for key in changed(before, after):
        if key[0] == "revision" and key in after:
            told.setdefault(after[key]["memory_id"], set()).update(json.loads(after[key]["after"]))
    for key in changed(before, after):
        if key[0] == "memory" and key in before and key in after:
            moved = {name for name, value in after[key].items() if value != before[key][name]}
            untold = moved - told.get(after[key]["id"], set()) - {*MOVED, *_MADE}
            assert not untold, (operation, untold)


# ---- purging


def belongs(table: str, row: Mapping[str, Any], ids: Collection[str], pks: Collection[int]) -> bool:
    """Whether a row is of one of these memories, or leads to one."""
    if table == "memory":
        return row["pk"] in pks
    if table in BESIDE and row[BESIDE[table]] in pks:
        return True
    return any(row.get(name) in ids for name in _MEANT) and row.get("kind") != "document"


def says(row: Mapping[str, Any] | None, words: Collection[str]) -> bool:
    """Whether one of these stands somewhere in a row: an id, or a text, folded to small letters."""
    told = "" if row is None else " ".join(str(value) for value in row.values()).casefold()
    return any(word in told for word in words)


def words_of(state: State, ids: Collection[str]) -> set[str]:
    """The ids of these memories, and everything that they say and said."""
    found = {memory_id.casefold() for memory_id in ids}
    for row in rows(state, "memory"):
        if row["id"] in ids:
            found |= {str(row[name]).casefold() for name in ("user_text", "reply_text", "body") if row[name]}
    for row in rows(state, "revision"):
        if row["memory_id"] in ids:
            sides = [json.loads(row[side] or "{}") for side in ("before", "after")]
            found |= {
                str(side[name]).casefold()
                for side in sides
                for name in ("user_text", "reply_text", "body")
                if side.get(name)
            }
    return found


def assert_purged(ids: Sequence[str], before: State, after: State) -> None:
    """With an episode go its feelings and summaries, with any what was merged into it. No row is of one of them; every other
    row is as it was, unless it spoke of them."""
    memories = {row["pk"]: row for row in rows(before, "memory")}
    episodes = {row["id"] for row in memories.values() if row["id"] in ids and row["kind"] == "episode"}
    for row in rows(before, "link"):
        hanging = memories[row["from_pk"]]
        if row["label"] == "derived_from" and row["to_id"] in episodes:
            assert hanging["id"] in ids or not (hanging["kind"] == "affect" or hanging["subtype"] == "summary")
    for row in rows(before, "isolation"):
        assert row["merged_into"] not in ids or row["memory_id"] in ids or row["ended_at"] is not None
    pks, words = pks_of(before, ids), words_of(before, ids)
    for key, row in before.items():
        if belongs(key[0], row, ids, pks):
            assert key not in after, key
        elif after.get(key) != row:
            assert says(row, words), key
    assert after.keys() <= before.keys()
    for key, row in after.items():
        assert not belongs(key[0], row, ids, pks), key


def touched_by(before: State, after: State, ids: Collection[str], pks: Collection[int], *, brings: bool) -> bool:
    """Whether an operation changed a row of one of these memories; the undo of an import brings nothing back that it brought."""
    return any(
        belongs(key[0], row, ids, pks)
        for key in before.keys() | after.keys()
        if before.get(key) != after.get(key) and not (brings and key not in before)
        for row in (before.get(key), after.get(key))
        if row is not None
    )
