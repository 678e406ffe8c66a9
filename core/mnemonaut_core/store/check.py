"""Proof that derived data agree with content, and that the file is whole."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext

import apsw
import msgspec
from msgspec.structs import replace

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.memory import embedding_text
from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.i18n import Advice, Text
from mnemonaut_core.policy.redaction import may_leave
from mnemonaut_core.ports import Embedder, Progress, no_progress
from mnemonaut_core.store import cells, embedders, policies, schema
from mnemonaut_core.store.connection import path_of, translated
from mnemonaut_core.store.derived import one_state
from mnemonaut_core.store.errors import condition_of, damage_in, damage_lines, leaks
from mnemonaut_core.store.indexes import digests, fts, grams
from mnemonaut_core.store.meta import generation, get_meta, get_number
from mnemonaut_core.store.rows import DERIVED, SELECT_MEMORY_BYTES, all_memories, batches, derived, load_by_pk, marks
from mnemonaut_core.store.runs import damaged_runs
from mnemonaut_core.store.settings import stored_presets
from mnemonaut_core.store.vectors import vec0
from mnemonaut_core.store.vectors.stored import vector_list
from mnemonaut_core.store.versions import stored_version

EXAMPLES = 5
LONGEST_READ_S = 8.0
"""The longest time of one snapshot: meanwhile the log of writes cannot be moved into the file."""
CELLS_NAMED = 100
_REINDEX = Advice("rebuild_part")
_RESTORE = Advice("put_backup_back")


class Problem(msgspec.Struct, frozen=True):
    """One kind of fault: its count, and up to five examples (ids, or messages of SQLite)."""

    code: str
    title: str
    advice: str
    count: int
    examples: tuple[str, ...] = ()
    is_wrong: bool = True
    """False for what is worth knowing, but not wrong."""


def check(
    connection: apsw.Connection,
    embedder: Embedder | None = None,
    *,
    progress: Progress = no_progress,
    token: CancelToken = NEVER,
) -> tuple[Problem, ...]:
    """Everything that is wrong, worst first; () for a sound database. Gram counts need the database's `embedder`. Each stage
    reads one state of the file, so a writer meanwhile is no alarm. Where the stages read different states, the last entry says
    so and is not wrong; likewise what could not be compared within `LONGEST_READ_S`. On a connection that only reads, the word
    indexes are compared with what was written, not with the texts: FTS5 compares an index with its texts by a command that is
    an INSERT."""
    found: list[Problem] = []
    read: dict[str, int] = {}
    stages: tuple[tuple[str, Callable[[], Iterable[Problem]]], ...] = (
        ("schema", lambda: _schema(connection)),
        ("pages", lambda: _pages(connection)),
        ("cells", lambda: _cells(connection)),
        ("keys", lambda: _foreign_keys(connection)),
        ("words", lambda: _word_indexes(connection)),
        ("vectors", lambda: _vectors(connection)),
        ("isolation", lambda: _isolation(connection)),
        ("policy", lambda: _unreadable(connection, "policy")),
        ("presets", lambda: _unreadable(connection, "presets")),
        ("runs", lambda: _unreadable(connection, "runs")),
        ("memories", lambda: _memories(connection, embedder, token)),
    )
    with translated(connection, token), token.interrupting(connection.interrupt):
        for done, (stage, look) in enumerate(stages):
            token.raise_if_set()
            progress(stage, done, len(stages))
            try:
                # FTS5 compares an index with its texts by a command that needs the lock of a writer, in a transaction of its own
                with nullcontext() if stage == "words" else one_state(connection):
                    read[stage] = generation(connection)
                    found += look()
            except EnvironmentFault as fault:
                if fault.code not in ("damaged", "index_damaged", "schema_damaged"):
                    raise
                found.append(Problem(fault.code, fault.title, fault.advice_text, 1, (fault.detail,)))
            if any(problem.code == "damaged" for problem in found):
                break  # what damaged pages say of the rest means nothing
    return (*_joined(found), *_states(read))


def _joined(found: list[Problem]) -> Iterator[Problem]:
    """One problem for each code, in the order of the first ones."""
    for code in dict.fromkeys(problem.code for problem in found):
        first, *more = (problem for problem in found if problem.code == code)
        examples = [text for problem in (first, *more) for text in problem.examples]
        count = sum(problem.count for problem in (first, *more))
        yield replace(first, count=count, examples=tuple(examples[: max(EXAMPLES, len(first.examples))]))


def _states(read: dict[str, int]) -> tuple[Problem, ...]:
    """The generations that the stages read, where they differ."""
    if len(set(read.values())) <= 1:
        return ()
    stages = tuple(f"{stage}: {state}" for stage, state in read.items())
    title = Text("Written during the check: each stage read one generation of the file")
    states = len(set(read.values()))
    return (Problem("written_meanwhile", title, Advice("check_at_rest"), states, stages, is_wrong=False),)


def _schema(connection: apsw.Connection) -> Iterator[Problem]:
    compared = schema.compare(connection, stored_version(connection))
    yield from _problem(
        "foreign_schema",
        "The database holds something that Mnemonaut never made",
        Advice("import_foreign_parts"),
        list(compared.foreign),
    )
    yield from _problem(
        "content_missing", "A part of the database's content is missing", Advice("recover_left"), list(compared.content)
    )
    yield from _derived([name for name in compared.derived if name not in fts.TRIGGERS])


def _cells(connection: apsw.Connection) -> Iterator[Problem]:
    cells.look(connection)  # the stages that follow read without them
    found = list(cells.wrong_cells(connection))
    if found:
        title = Text("Values of a wrong type are left out")
        yield Problem("wrong_cells", title, Advice("wrong_cells"), len(found), tuple(found[:CELLS_NAMED]))


def _unreadable(connection: apsw.Connection, stage: str) -> Iterable[Problem]:
    if stage == "policy":
        title = Text("A stored policy cannot be read, so nothing is recalled or written under it")
        return _problem("policy_unreadable", title, Advice("set_policy"), policies.unreadable(connection))
    if stage == "presets":
        named = [f"{of} {name}" for (of, name), one in stored_presets(connection).items() if one.fault is not None]
        title = Text("Saved presets cannot be read, so they cannot be used")
        return _problem("presets_unreadable", title, Advice("delete_presets"), named)
    title = Text("Recorded recalls are damaged, so lists and figures leave them out")
    return _problem("damaged_runs", title, Advice("forget_damaged_runs"), list(damaged_runs(connection)))


def notes(connection: apsw.Connection) -> tuple[Problem, ...]:
    """What is worth knowing, but not wrong: links to memories that are not stored, memories without a vector."""
    dangling = _list(
        connection,
        "SELECT m.id || ' → ' || l.to_id FROM link AS l JOIN memory AS m ON m.pk = l.from_pk"
        " WHERE NOT EXISTS (SELECT 1 FROM memory AS t WHERE t.id = l.to_id) ORDER BY l.pk",
    )
    bare, kept_back, unlike = list[str](), list[str](), list[str]()
    stored = embedders.current(connection)
    if stored is not None and stored.dimension:
        vectors = vector_list(connection)
        lacking = set() if vectors is None else set(vec0.without_vector(connection, _pks(connection), vectors))
        silent = [m for pk, m in all_memories(connection) if pk in lacking and embedding_text(m)] if lacking else []
        if stored.remote:  # what is isolated is not sent, and misses nothing
            silent = [m for m in silent if m.searchable]
        secrets = policies.secrets_may_leave(connection)
        for memory in silent:
            stays = stored.remote and not may_leave(memory, secrets=secrets)
            (kept_back if stays else bare).append(memory.id)
        if not stored.precomputed:
            unlike = [f"s{pk}" for pk in embedders.unmeasured(connection, embedders.identity(stored))]
    embed = Advice("embed_missing")
    elsewhere = Text("Import the file that holds them; until then the links lead nowhere.")
    further = Text("Memories have no vector in a further list, which answers without them or not at all")
    held_back = Text("Secret memories are not sent to the endpoint and have no vector")
    other = Text(
        "Questions that memories are kept out of have the vector of another embedder: only the same text keeps them out"
    )
    return (
        *_problem("dangling_links", "Links point to memories that are not stored", elsewhere, dangling),
        *_problem("no_vector", "Memories have no vector and cannot be found by similarity", embed, bare),
        *_problem("no_list_vector", further, embed, lacking_further(connection)),
        *_problem("kept_back", held_back, Advice("embed_locally"), kept_back),
        *_problem("questions_unmeasured", other, embed, unlike),
    )


def lacking_further(connection: apsw.Connection) -> list[str]:
    """Memories that lack a vector in a further list, by id."""
    found: dict[str, None] = {}
    for one in embedders.further_lists(connection):
        found.update(dict.fromkeys(embedders.lacking(connection, one)))
    return list(found)


def _problem(code: str, title: str, advice: str, examples: list[str]) -> tuple[Problem, ...]:
    return (Problem(code, title, advice, len(examples), tuple(examples[:EXAMPLES])),) if examples else ()


def _derived(examples: list[str]) -> tuple[Problem, ...]:
    """The problem that `reindex` solves."""
    return _problem("derived", "What is built from the memories differs from them", _REINDEX, examples)


def _list(connection: apsw.Connection, sql: str, bindings: tuple[str | int, ...] = ()) -> list[str]:
    return [str(row[0]) for row in connection.execute(sql, bindings)]


def _pages(connection: apsw.Connection) -> Iterator[Problem]:
    try:
        found = _list(connection, "PRAGMA integrity_check(20)")
    except Exception as error:
        if not damage_in(error):
            raise
        # a word index that cannot even be opened ends the look at all: table by table then
        rooted = _list(connection, "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0")
        quoted = [table.replace('"', '""') for table in rooted]
        found = [line for table in quoted for line in _list(connection, f'PRAGMA integrity_check("{table}")')]
    # FTS5 reports here as well; those are told, with the cure that helps, by their own check
    pages = [line for line in found if not any(table in line for table in fts.FTS)]
    leaked = leaks(pages)
    yield from _problem(
        "leaked_pages", "Pages of the file are used by nothing: nothing is lost but room", Advice("vacuum"), leaked
    )
    pages = damage_lines(pages)
    hurt = condition_of(path_of(connection), wholly=True) if pages else None
    if hurt is not None and hurt.tables and not hurt.hurts_content:
        yield from _derived(pages)
    else:
        yield from _problem("damaged", "The file is damaged", _RESTORE, pages)


def _foreign_keys(connection: apsw.Connection) -> Iterator[Problem]:
    broken = [f"{row[0]} {row[1]} → {row[2]}" for row in connection.execute("PRAGMA foreign_key_check")]
    yield from _problem("broken_references", "Rows refer to rows that are not there", _RESTORE, broken)


def _word_indexes(connection: apsw.Connection) -> Iterator[Problem]:
    wrong = ((table, _word_index(connection, table)) for table in fts.FTS)
    yield from _derived([*fts.triggers_missing(connection), *(f"{table}: {said}" for table, said in wrong if said)])


def _word_index(connection: apsw.Connection, table: str) -> str | None:
    """What is wrong with a word index; None for nothing. FTS5's own check does not see a missing `_idx`, and needs the right to
    write; stored digests show later changes, and a search for every term shows what cannot be found."""
    if not connection.pragma("query_only"):
        said = fts.fts_problem(connection, table)
        if said is None:
            said = fts.unfindable(connection, table)
        if said is not None:
            return said
    with one_state(connection):
        changed = digests.vouched(connection) and digests.differ(connection, digests.of_fts((table,)))
    return "not what was written" if changed else None


def _vectors(connection: apsw.Connection) -> Iterator[Problem]:
    orphans = _list(
        connection,
        "SELECT memory_pk FROM vector WHERE memory_pk NOT IN (SELECT pk FROM memory)"
        " OR embedder_pk NOT IN (SELECT pk FROM embedder WHERE state != 'old') ORDER BY memory_pk",
    )
    yield from _problem("orphan_vectors", "Vectors belong to no memory or to no embedder in use", _REINDEX, orphans)
    sizes = _list(
        connection,
        "SELECT m.id FROM vector AS v JOIN embedder AS e ON e.pk = v.embedder_pk JOIN memory AS m ON m.pk = v.memory_pk"
        " WHERE length(v.data) != e.dimension * CASE WHEN v.scale IS NULL THEN 4 ELSE 1 END ORDER BY v.memory_pk",
    )
    yield from _problem(
        "vector_size", "Vectors have another length than their embedder's", Advice("embed_missing"), sizes
    )
    yield from _problem(
        "vec0", "The vector index differs from the vectors", _REINDEX, list(vec0.differences(connection))
    )


def _isolation(connection: apsw.Connection) -> Iterator[Problem]:
    unexplained = _list(
        connection,
        "SELECT id FROM memory WHERE searchable = 0 AND id NOT IN"
        " (SELECT memory_id FROM isolation WHERE ended_at IS NULL AND removed IS NULL AND kind != 'document') ORDER BY pk",
    )
    unheeded = _list(
        connection,
        "SELECT i.memory_id FROM isolation AS i JOIN memory AS m ON m.id = i.memory_id"
        " WHERE i.ended_at IS NULL AND i.kind != 'document' AND (m.searchable = 1 OR i.removed IS NOT NULL) ORDER BY i.pk",
    )
    yield from _problem(
        "isolation",
        "Isolated memories and the record of isolations disagree",
        "Isolate or restore the memories named, whichever is meant.",
        [*unexplained, *unheeded],
    )


def _memories(connection: apsw.Connection, embedder: Embedder | None, token: CancelToken) -> Iterator[Problem]:
    counted = grams.required(connection, embedder) if embedder is not None else None
    change = grams.GramChange(counted)
    stale: list[str] = []
    invalid: list[str] = []
    state, began = generation(connection), time.monotonic()
    held_sql = ", ".join(f"CAST({name} AS BLOB)" if name == "words_text" else name for name in DERIVED)
    for part in batches(list(_pks(connection)), 500):
        token.raise_if_set()
        if time.monotonic() - began > LONGEST_READ_S:
            began = time.monotonic()
            connection.execute("COMMIT")
            connection.execute("BEGIN")
        held = {
            int(row[0]): row[1:]
            for row in connection.execute(f"SELECT pk, {held_sql} FROM memory WHERE pk IN ({marks(len(part))})", part)
        }
        memories = load_by_pk(connection, part)
        change.add(memories.values())
        for pk, memory in memories.items():
            if tuple(value.encode() if isinstance(value, str) else value for value in derived(memory)) != held[pk]:
                stale.append(memory.id)
        invalid += _invalid(connection, part)
    yield from _derived(stale)
    yield from _problem(
        "invalid_utf8",
        "Texts are not valid UTF-8 and are shown with replacement marks",
        "Import the memories named again from a source in UTF-8, or edit them.",
        invalid,
    )
    if counted is None and get_meta(connection, grams.GRAM_EMBEDDER) is not None:
        return
    if generation(connection) == state:
        yield from _grams(connection, change)
    else:
        title = Text("Counts of groups of characters not compared: the file was written meanwhile")
        yield Problem("counts_not_compared", title, Advice("check_at_rest"), 1, is_wrong=False)


def _invalid(connection: apsw.Connection, pks: tuple[int, ...]) -> Iterator[str]:
    """Ids of memories with a text that is not valid UTF-8."""
    within = f"FROM memory AS m WHERE m.pk IN ({marks(len(pks))}) ORDER BY m.pk"
    for row in connection.execute(f"SELECT CAST(m.id AS BLOB), {SELECT_MEMORY_BYTES} {within}", pks):
        try:
            for value in row:
                if isinstance(value, bytes):
                    value.decode()
        except UnicodeDecodeError:
            yield row[0].decode("utf-8", "replace")


def _pks(connection: apsw.Connection) -> Iterator[int]:
    return (int(pk) for (pk,) in connection.execute("SELECT pk FROM memory ORDER BY pk"))


def _grams(connection: apsw.Connection, change: grams.GramChange) -> Iterator[Problem]:
    stored = dict(connection.execute("SELECT hash, df FROM gram"))
    found = change.frequencies()
    wrong = [str(key) for key in sorted(set(stored) | set(found)) if stored.get(key) != found.get(key)]
    if change.total != get_number(connection, "gram_total"):
        wrong.append("total")
    yield from _derived([f"gram: {key}" for key in wrong])


_STALE = ("derived", "vec0", "orphan_vectors", "vector_size")


def unspoken(connection: apsw.Connection, kinds: tuple[str, ...]) -> int:
    """Recallable memories of these kinds without text of either speaker: the index unicode61 is empty for them."""
    return int(
        connection.execute(
            f"SELECT count(*) FROM memory WHERE searchable = 1 AND kind IN ({marks(len(kinds))})"
            " AND coalesce(user_text, '') = '' AND coalesce(reply_text, '') = ''",
            kinds,
        ).get
    )


def most_recalled(connection: apsw.Connection, kinds: tuple[str, ...]) -> int:
    """The highest access count of these kinds; 0 where nothing was counted."""
    sql = f"SELECT max(access_count) FROM memory WHERE searchable = 1 AND kind IN ({marks(len(kinds))})"
    return int(connection.execute(sql, kinds).get or 0)


def newest(connection: apsw.Connection, kinds: tuple[str, ...], *, until: int) -> tuple[tuple[str, int], ...]:
    """(subtype, latest time up to `until`) of these kinds, not isolated: updated, else created, else happened. "" for no
    subtype."""
    rows = connection.execute(
        "SELECT coalesce(subtype, ''), max(coalesce(updated_at, created_at, occurred_at)) AS at FROM memory"
        f" WHERE searchable = 1 AND kind IN ({marks(len(kinds))}) AND coalesce(moment, 0) <= ?"
        " GROUP BY 1 HAVING at IS NOT NULL ORDER BY 1",
        (*kinds, until),
    )
    return tuple((str(subtype), int(at)) for subtype, at in rows)


def stale_of(problems: tuple[Problem, ...]) -> tuple[tuple[str, int], ...]:
    """(name, count) of the problems that are derived indexes which disagree with the memories."""
    return tuple((problem.code, problem.count) for problem in problems if problem.code in _STALE)
