"""Conditions of a list query as SQL over `memory AS m`, and the memories that an operation is for."""

from __future__ import annotations

import apsw

from mnemonaut_core.domain.lists import Condition, Matching, Meant
from mnemonaut_core.domain.memory import SENSITIVITIES, STATUSES
from mnemonaut_core.domain.moments import UTC, moments_of
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Advice
from mnemonaut_core.store.search.filters import IS_DAY, between
from mnemonaut_core.store.search.words import quote
from mnemonaut_core.store.settings import stored_zone
from mnemonaut_core.store.vectors.stored import vector_list
from mnemonaut_core.text.normalize import clean_text
from mnemonaut_core.text.words import is_cjk, words_query_tokens

Binding = str | int | float | None
_TEXTS = (
    "coalesce(m.user_text, '') || char(10) || coalesce(m.reply_text, '') || char(10) || coalesce(m.body, '')"
    " || char(10) || coalesce(m.image_summary, '') || char(10) || coalesce(m.context_note, '')"
    " || char(10) || coalesce(m.title, '')"
)
_EMBEDDED = "(SELECT {embedded})"
"""A placeholder for the condition that the memory has a vector, which depends on the database."""
_FLAGS: dict[str, str] = {
    "isolated": "m.searchable = 0",
    "searchable": "m.searchable = 1",
    "suppressed": "EXISTS (SELECT 1 FROM suppression AS s WHERE s.memory_id = m.id AND s.ended_at IS NULL)",
    "dated": "m.moment IS NOT NULL",
    "undated": "m.moment IS NULL",
    "embedded": _EMBEDDED,
    "unembedded": f"NOT {_EMBEDDED}",
    **{status: f"m.status = '{status}'" for status in STATUSES},
    **{name: f"m.sensitivity = {level}" for name, level in SENSITIVITIES.items()},
}
_BY_VALUE = {
    "kind": "m.kind = ?",
    "boundary": "coalesce(m.boundary_class, 'internal') = ?",
    "stage": "m.life_stage = ?",
    "scope": "coalesce(m.scope, 'project') = ?",
    "subtype": "m.subtype = ?",
    "entity": "EXISTS (SELECT 1 FROM mention AS n WHERE n.memory_pk = m.pk AND (n.normalized = lower(?) OR n.name = ?))",
    "thread": "EXISTS (SELECT 1 FROM thread_member AS t WHERE t.memory_pk = m.pk AND t.thread_key = ?)",
    "id": "substr(m.id, 1, length(?)) = ?",
    "source": "EXISTS (SELECT 1 FROM source AS s WHERE s.pk = m.source_pk AND instr(lower(s.path), lower(?)) > 0)",
    "document": "instr(lower(coalesce(m.uri, m.document_id, '')), lower(?)) > 0",
    "phrase": f"instr(lower({_TEXTS}), lower(?)) > 0",
}
ORDERS: dict[str, str] = {
    "newest": "m.moment IS NULL, m.moment DESC, m.id",
    "oldest": "m.moment IS NULL, m.moment, m.id",
    "id": "m.id",
    "kind": "m.kind, m.moment DESC, m.id",
}


def _sql_of(condition: Condition, connection: apsw.Connection) -> tuple[str, tuple[Binding, ...]]:
    key, value = condition.key, clean_text(condition.value)
    sql, bindings = _BY_VALUE.get(key, ""), tuple[Binding, ...]()
    if condition.days is not None:
        sql, bindings = _in_days(condition, condition.days, connection)
    elif key == "is":
        sql = _FLAGS[value]
    elif sql:
        bindings = (value,) * sql.count("?")
    else:
        sql, bindings = _words(value)
    return (f"NOT coalesce(({sql}), 0)" if condition.negated else f"({sql})"), bindings


def _in_days(
    condition: Condition, days: tuple[int, int], connection: apsw.Connection
) -> tuple[str, tuple[Binding, ...]]:
    zone = condition.zone or stored_zone(connection)
    (exact, bindings), (of_days, more) = (
        between("m.moment", {"before": (None, first - 1), "after": (end, None)}.get(condition.key, (first, end - 1)))
        for first, end in (moments_of(*days, one) for one in (zone, UTC))
    )
    if zone == UTC:
        return exact, bindings
    return f"CASE WHEN {IS_DAY} THEN {of_days} ELSE {exact} END", (*more, *bindings)


def _words(text: str) -> tuple[str, tuple[Binding, ...]]:
    """All words of a text, through the index `words`; what it cannot hold (emoji, signs) is searched as characters."""
    # the last character of a run stands alone only where a run ends: asked for with AND, 会議 would not find 会議室
    tokens = [t for t in words_query_tokens(text) if t.prefix or len(t.text) > 1 or not is_cjk(t.text)]
    if not tokens:
        return f"instr(lower({_TEXTS}), lower(?)) > 0", (text,)
    expression = " AND ".join(quote(token.indexed) + ("*" if token.prefix else "") for token in tokens)
    return "m.pk IN (SELECT rowid FROM fts_words WHERE fts_words MATCH ?)", (expression,)


def where(conditions: tuple[Condition, ...], connection: apsw.Connection) -> tuple[str, tuple[Binding, ...]]:
    """All conditions as one, for the database of `connection`; `1` for none."""
    parts = [_sql_of(condition, connection) for condition in conditions]
    sql = _all_of([sql for sql, _ in parts])
    if _EMBEDDED in sql:
        vectors = vector_list(connection)
        sql = sql.replace(_EMBEDDED, "0" if vectors is None else vectors.exists("m.pk"))
    return sql, tuple(b for _, bindings in parts for b in bindings)


def _all_of(parts: list[str]) -> str:
    """Join with AND in halves: SQLite allows an expression a depth of 100."""
    if len(parts) < 2:
        return parts[0] if parts else "1"
    middle = len(parts) // 2
    return f"({_all_of(parts[:middle])} AND {_all_of(parts[middle:])})"


def meant(connection: apsw.Connection, wanted: Meant, among: str = "1") -> tuple[str, ...]:
    """The ids that an operation is for, restricted to `among` (a condition on `memory AS m`), newest first for a query.
    InputError where a query names every memory and `whole` is not set."""
    if not isinstance(wanted, Matching):
        return tuple(wanted)
    sql, bindings = where(wanted.conditions, connection)
    matching = f"SELECT m.id FROM memory AS m WHERE {sql} AND {among} ORDER BY {ORDERS['newest']}"
    found = tuple(str(memory_id) for (memory_id,) in connection.execute(matching, bindings))
    if not wanted.whole and len(found) > 1:
        stored = int(connection.execute("SELECT count(*) FROM memory").get)
        if len(found) == stored:
            raise InputError.keyed("every_memory", count=f"{stored:,}", advice=Advice("say_every_memory"))
    return found


KEPT_OUT = f"(m.searchable = 0 OR {_FLAGS['suppressed']})"
"""The condition of memories that are isolated, or suppressed for some questions."""
