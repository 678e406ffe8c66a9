"""Export and import again: an equal database, whatever people decided in it, and equal recalls."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import apsw
import pytest
from helpers.depth import thin
from helpers.stores import NOW, SmallEmbedder, affect, assert_sound, episode, many, new_writer, take
from helpers.strategies import examples
from hypothesis import example, given
from hypothesis import strategies as st

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.domain.import_report import ImportReport
from mnemonaut_core.domain.memory import MEMORY_COLUMNS
from mnemonaut_core.domain.query import Query, Turn
from mnemonaut_core.domain.trace_json import trace_json
from mnemonaut_core.errors import InputError
from mnemonaut_core.explorer import Settings
from mnemonaut_core.importers.jsonl import JsonlImporter
from mnemonaut_core.importers.records import DocumentRecord, ImportOptions, RecalledRun, RevisionRecord
from mnemonaut_core.importers.row_lines import ROW_LINES
from mnemonaut_core.judgments import JudgedQuestion, Judgment
from mnemonaut_core.ports import Embedder
from mnemonaut_core.saved import Saved
from mnemonaut_core.store import journal
from mnemonaut_core.store.connection import Connection
from mnemonaut_core.store.curation.isolation import unpack_removed
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.exporting import export_lines
from mnemonaut_core.store.reader import Reader
from mnemonaut_core.store.run_record import trace_of
from mnemonaut_core.store.vectors.cache import MatrixCache
from mnemonaut_core.workspace import samples
from mnemonaut_core.workspace.recorder import record_recall
from mnemonaut_core.workspace.wiring import Workspace, connect

Logical = dict[str, list[Any]]

SQL = {
    "memory": f"SELECT {', '.join(MEMORY_COLUMNS)}, words_text, moment, occurred_day, rank_day FROM memory",
    "document": "SELECT id, uri, scope, body, day, token_count, updated_at FROM document",
    "link": "SELECT m.id, l.to_id, l.label, l.confidence FROM link AS l JOIN memory AS m ON m.pk = l.from_pk",
    "thread_member": "SELECT m.id, t.thread_key FROM thread_member AS t JOIN memory AS m ON m.pk = t.memory_pk",
    "mention": "SELECT m.id, t.type, t.normalized, t.name, t.confidence FROM mention AS t JOIN memory AS m ON m.pk = t.memory_pk",
    "vector": "SELECT m.id, e.name, e.version, v.scale, v.data FROM vector AS v JOIN memory AS m ON m.pk = v.memory_pk"
    " JOIN embedder AS e ON e.pk = v.embedder_pk",
    "revision": "SELECT id, memory_id, at, before, after, reason, by FROM revision",
    "source_run": "SELECT id, at, after_id, plan, candidates, selected, session, question FROM source_run",
    "isolation": "SELECT i.memory_id, i.kind, i.headline, i.content_hash, i.reason, i.at, i.by, i.run_id, i.rank, i.recipe,"
    " i.removed, i.learnt_again_at, i.ended_at, l.memory_id, l.at, i.merged_into FROM isolation AS i"
    " LEFT JOIN isolation AS l ON l.pk = i.lead_pk",
    "suppression": "SELECT memory_id, query_text, normalized, embedder, vector, cosine_limit, reason, at, by, run_id, rank,"
    " recipe, ended_at FROM suppression",
    "judgment": "SELECT query_id, memory_id, grade, must, at, by FROM judgment",
    "feedback": "SELECT memory_id, signal, of_id, at, by FROM feedback",
    "saved_query": "SELECT q.id, q.name, q.kind, q.text, q.clock, q.context, q.more, q.created_at, s.name FROM saved_query AS q"
    " LEFT JOIN query_set AS s ON s.pk = q.set_pk",
    "query_set": "SELECT name, created_at FROM query_set",
    "policy": "SELECT project, version, yaml, created_at, row_number() OVER (PARTITION BY project ORDER BY pk) FROM policy",
    "setting": "SELECT project, key, value FROM setting",
    "run": "SELECT id, at, clock, by, session, recipe, preset, query_hash, generation, candidates, selected, ms, trace FROM run",
    "wrong_type": "SELECT run_id, at, clock, query_hash, query_text, query_type, strategy, language, should_be FROM wrong_type",
    "gram": "SELECT hash, df FROM gram",
    "tombstone": "SELECT hash, at FROM tombstone",
}
"""Each table that is content or a person's decision, by what it says, without the numbers of rows."""
NOT_CARRIED = frozenset(
    (
        "meta",
        "source",
        "import",
        "embedder",
        "active_context",
        "active_context_item",
        "event_log",
        "metric",
        "journal",
        "session",
        "change_log",
        "change_pending",
    )
)
"""Of the file itself, of its past, or of a session: what an agent was handed until it expires, counts, the journal."""


def logical(connection: apsw.Connection) -> Logical:
    """What a database says, comparable with another's."""
    found: Logical = {name: [_plain(name, row) for row in connection.execute(sql)] for name, sql in SQL.items()}
    return {name: sorted(rows, key=repr) for name, rows in found.items()}


def differences(before: Logical, after: Logical) -> dict[str, tuple[list[str], list[str]]]:
    """By table what is only in the first, and only in the second."""
    told = {name: (set(map(repr, before[name])), set(map(repr, after[name]))) for name in before}
    return {
        name: (sorted(a - b), sorted(b - a))
        for name, (a, b) in told.items()
        if a != b or len(before[name]) != len(after[name])
    }


def _plain(name: str, row: tuple[Any, ...]) -> tuple[Any, ...]:
    if name == "isolation" and row[10] is not None:
        held = unpack_removed(row[10])
        return (*row[:10], repr((held.record.memory, held.record.links, held.record.threads)), *row[11:])
    if name == "run":
        return (*row[:10], json.loads(row[10]), row[11], json.dumps(trace_of(row[12]), sort_keys=True))
    return row


def exported(connection: Connection, path: Path, *, vectors: bool = True) -> Path:
    """The whole database as lines."""
    reader = Reader(connection, MatrixCache())
    path.write_text("".join(f"{line}\n" for line in export_lines(reader, vectors=vectors)), "utf-8")
    return path


def imported(writer: Database, path: Path, embedder: Embedder | None) -> ImportReport:
    """Those lines."""
    read = JsonlImporter()
    records = read.read(path, ImportOptions(), NEVER)
    return writer.imports.import_records(records, read.inspect(path, ImportOptions()), now=NOW + 99, embedder=embedder)


def test_every_table_is_carried_or_named_as_not() -> None:
    with closing(new_writer(Path(":memory:"))) as writer:
        tables = {
            str(name)
            for (name,) in writer.connection.execute(
                "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'"
                " AND name NOT LIKE 'fts_%' AND name NOT GLOB 'vec_*'"
            )
        }
    assert tables - NOT_CARRIED == set(SQL)
    assert set(journal.CONTENT_TABLES) <= set(SQL)
    beside = {"memory", "document", "link", "thread_member", "mention", "vector", "gram"}
    assert set(SQL) - beside == set(ROW_LINES)


def suppressed(writer: Database, rng: random.Random, ids: list[str], step: int) -> None:
    """Kept out of a question, and sometimes let back."""
    vector = SmallEmbedder().embed_memories(["tea"])[0] if rng.random() < 0.5 else None
    writer.curation.suppress(
        ids, f"Query {step % 3}", now=NOW + step, vector=vector, embedder="small/1", reason="no", cosine_limit=0.9
    )
    if rng.random() < 0.3:
        writer.curation.restore(ids, now=NOW + step)


def merged(writer: Database, kind: str, at: int) -> None:
    """The first three of a kind are one."""
    sql = "SELECT id FROM memory WHERE kind = ? AND searchable = 1 ORDER BY pk LIMIT 3"
    alike = [str(i) for (i,) in writer.connection.execute(sql, (kind,))]
    with suppress(InputError):  # where feedback says it the other way round, or there is one alone
        writer.curation.merge(alike[1:], alike[0] if alike else "", now=at)


def merged_or_purged(writer: Database, verb: str, kind: str, memory_id: str, at: int) -> None:
    """What makes memories fewer; a few are left for what comes after."""
    if verb == "merge":
        merged(writer, kind, at)
    elif int(writer.connection.execute("SELECT count(*) FROM memory").get) > 8:
        writer.purging.purge([memory_id], now=at)


def decided(writer: Database, rng: random.Random, steps: int) -> None:
    """A store in which people did things: isolated, restored, suppressed, edited, judged, and so on."""
    run = writer.connection.execute
    for step in range(steps):
        at = NOW + step
        ids = [str(i) for (i,) in run("SELECT id FROM memory ORDER BY pk")]
        gone = [str(i) for (i,) in run("SELECT memory_id FROM isolation WHERE ended_at IS NULL AND kind != 'document'")]
        some = rng.sample(ids, min(3, len(ids)))
        verb = rng.choice(
            [
                "isolate",
                "restore",
                "suppress",
                "edit",
                "feedback",
                "policy",
                "rows",
                "document",
                "add",
                "use",
                "merge",
                "purge",
            ]
        )
        if verb == "isolate":
            writer.curation.isolate(
                some[:2], now=at, reason=rng.choice(["", "does not fit", "過去"]), run_id="r1", rank=2, recipe="planned"
            )
        elif verb == "restore" and gone:
            writer.curation.restore([rng.choice(gone)], now=at)
        elif verb == "suppress":
            suppressed(writer, rng, some[:1], step)
        elif verb == "edit":
            writer.curation.edit(
                [some[0]], {"importance": step / 100, "title": f"title {step}"}, now=at, reason="better"
            )
        elif verb == "feedback":
            writer.curation.add_feedback([some[0]], "helpful", now=at)
            with suppress(InputError):  # a merge may have made the first one a duplicate of the last
                writer.curation.add_feedback([max(some[:2])], "duplicate", of=min(some[:2]), now=at)
        elif verb == "policy":
            writer.settings.set_policy(f"version: 0.{step}\n", now=at)
        elif verb == "document":
            writer.curation.isolate_documents(
                ["d1"], now=at
            ) if rng.random() < 0.6 else writer.curation.restore_documents(["d1"], now=at)
        elif verb == "add":
            writer.curation.add(affect(f"n{step}", f"felt {step}", some[0]), now=at)
        elif verb == "use":
            writer.runs.bump_access(some, now=at)
        elif verb in ("merge", "purge"):
            merged_or_purged(writer, verb, rng.choice(["episode", "state", "affect"]), some[0], at)
        else:
            run("INSERT OR IGNORE INTO query_set (name, created_at) VALUES ('set', ?)", (at,))
            run(
                "INSERT INTO saved_query (set_pk, id, text, clock, context, created_at) VALUES (1, ?, 'who?', ?, ?, ?)",
                (f"q{step}", at, '[{"role":"user","text":"hm"}]', at),
            )
            said = Query("where?", at, context=(Turn("user", "hm", at),), kinds=("claim",), token_budget=step)
            kept = Saved(
                f"s{step}",
                f"where {step}",
                said,
                step % 2 == 0,
                recipe="planned",
                preset="calibrated",
                values={"k": 3},
                folder="set",
            )
            writer.saved.save_query(kept, now=at)
            writer.saved.save_query(
                Saved(f"l{step}", f"boats {step}", search="boat is:isolated", order="oldest"), now=at
            )
            judged = (Judgment(some[0], step % 4, "must", by="anna"), *(Judgment(one, 1) for one in some[1:]))
            writer.judgments.judge([JudgedQuestion(kept, judged)], now=at)
            run("INSERT OR IGNORE INTO setting (project, key, value) VALUES ('p', 'heuristic.vector_k', '30')")


def a_store(path: Path, seed: int, steps: int) -> Database:
    """A generated store."""
    writer = new_writer(path)
    take(
        writer,
        [
            DocumentRecord("d1", "notes/a.md", "one\n\ntwo", "project", 20000, 4, NOW),
            *many(14),
            episode("e1", "an isolated one", searchable=False),
            affect("a99", "sad of it", "e1"),
            RevisionRecord("rev1", "m0", None, '{"title": null}', '{"title": "x"}', "import"),
            RecalledRun("srun1", NOW, "m1", "{}", "[]", '{"selected": []}'),
        ],
    )
    for number in (1, 2):
        writer.connection.execute("UPDATE memory SET document_id = 'd1' WHERE id = ?", (f"m{number}",))
    decided(writer, random.Random(seed), steps)
    return writer


@pytest.mark.long
@examples(12, night=60)
@example(seed=22, steps=19)  # a feeling whose links a merge had redirected
@given(seed=st.integers(0, 10**6), steps=st.integers(0, 30))
def test_a_generated_store_comes_back_equal(tmp_path_factory: pytest.TempPathFactory, seed: int, steps: int) -> None:
    folder = tmp_path_factory.mktemp("round")
    first, second = a_store(folder / "a.db", seed, steps), new_writer(folder / "b.db")
    lines = exported(first.connection, folder / "lines.jsonl", vectors=False)
    before = logical(first.connection)
    report = imported(second, lines, second.embedder)
    assert report.rejected == ()
    assert differences(before, logical(second.connection)) == {}
    assert_sound(second)
    again = imported(second, lines, second.embedder)
    assert (again.added, again.updated, again.rejected, again.change) == (0, 0, (), None)
    second.journal.undo()
    left = logical(second.connection)
    assert {name for name, rows in left.items() if rows} <= {"run", "wrong_type", "tombstone"}
    assert_sound(second)
    second.journal.redo()
    assert logical(second.connection) == before
    assert_sound(second)
    first.close()
    second.close()


def _asked(session: Workspace, texts: list[str], now: int) -> Iterator[Any]:
    for text in texts:
        query = Query(text, now, context=(Turn("user", "before that"),))
        for trace in session.explorer.recall(query, Settings("all")):
            whole = trace_json(trace)
            for changing in ("id", "spans", "generation", "response"):
                whole.pop(changing)
            for one in whole["runs"]:
                one.pop("ms")
                one.pop("path")  # of a matrix that is in memory by now, or of the file
            for choice in whole["choices"].values():
                choice.pop("ms")
            yield whole


@pytest.mark.long
@pytest.mark.parametrize("lang", thin(samples.LANGUAGES, every=3))
def test_a_sample_with_decisions_comes_back_equal_and_recalls_the_same(tmp_path: Path, lang: str) -> None:
    now = NOW // 86_400 * 86_400 + 3600
    first, second = tmp_path / "a.db", tmp_path / "b.db"
    samples.build(first, lang, now)
    questions = {
        "en": ["Where did I leave the cat?", "harbour"],
        "ja": ["猫のこと", "会議はいつ"],
        "zh": ["猫在哪里", "会议"],
    }[lang]
    with connect(first, write=True) as session:
        write = session.database
        ids = [str(i) for (i,) in write.connection.execute("SELECT id FROM memory WHERE kind = 'episode' ORDER BY id")]
        feelings = [
            str(i) for (i,) in write.connection.execute("SELECT id FROM memory WHERE kind = 'affect' ORDER BY id")
        ]
        document = str(write.connection.execute("SELECT id FROM document ORDER BY id LIMIT 1").get)
        for trace in session.explorer.recall(Query(questions[0], now), Settings("all")):
            record_recall(session, trace, by="person", now=now)
        led = str(
            write.connection.execute("SELECT to_id FROM link WHERE label = 'derived_from' ORDER BY to_id LIMIT 1").get
        )
        write.curation.isolate([led, ids[3], feelings[-1]], now=now, reason="not this one")
        write.curation.isolate_documents([document], now=now + 1)
        write.curation.restore([ids[3]], now=now + 2)
        write.curation.suppress([ids[5]], questions[0], now=now + 3)
        write.curation.add_feedback([ids[6]], "harmful", now=now + 4)
        write.curation.edit([ids[7]], {"title": "edited"}, now=now + 5)
        write.runs.keep_questions(on=False, now=now + 6)
        before, asked = logical(write.connection), list(_asked(session, questions, now))
        lines = exported(write.connection, tmp_path / "lines.jsonl")
    with connect(second, write=True, create=True) as session:
        report = imported(session.database, lines, session.embedder)
        assert report.rejected == ()
        assert differences(before, logical(session.database.connection)) == {}
        session.vectors.fill_lists()
        session.vectors.measure_floors()
        assert list(_asked(session, questions, now)) == asked
        assert_sound(session.database)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('{"isolation": {"memory_id": "m0", "at": 1}}', "isolation needs kind"),
        ('{"isolation": {"memory_id": "m0", "kind": "episode", "at": 1, "resaon": "x"}}', "unknown key 'resaon'"),
        ('{"feedback": {"memory_id": "m0", "signal": "meh", "at": 1}}', "feedback.signal must be one of helpful"),
        ('{"judgment": {"query_id": "q", "memory_id": "m0", "grade": 9, "at": 1}}', "a grade from 0 to 3"),
        ('{"policy": {"version": "1", "yaml": "a: [", "created_at": 1}}', "policy.yaml"),
        ('{"saved_query": {"id": "q", "text": "t", "set": "none", "created_at": 1}}', "belongs to the set 'none'"),
        ('{"suppression": {"memory_id": "m0", "query_text": "q", "at": 1, "vector": "?"}}', "must be base64"),
        (
            '{"run": {"id": "r", "at": 1, "clock": 1, "by": "p", "recipe": "x", "preset": "y", "query_hash": "h",'
            ' "generation": 1, "candidates": 0, "selected": [], "ms": 1, "trace": {}}}',
            "must be a recorded trace",
        ),
    ],
)
def test_a_row_that_cannot_be_is_refused_with_its_reason(
    writer: Database, tmp_path: Path, line: str, reason: str
) -> None:
    take(writer, many(3))
    path = tmp_path / "one.jsonl"
    path.write_text(f"{line}\n", "utf-8")
    before = logical(writer.connection)
    ((where, why, _),) = imported(writer, path, writer.embedder).rejected
    assert (where, reason in why) == ("line 1", True), why
    assert logical(writer.connection) == before


def test_what_this_database_decided_stays(writer: Database, tmp_path: Path) -> None:
    take(writer, many(3))
    writer.settings.set_policy("version: 9.9\n", now=NOW)
    writer.runs.keep_questions(on=False, now=NOW)
    path = tmp_path / "others.jsonl"
    lines = [
        {"setting": {"key": "keep_questions", "value": "on"}},
        {"policy": {"version": "1.1+abc", "yaml": "version: 1.1\n", "created_at": 5}},
    ]
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), "utf-8")
    report = imported(writer, path, writer.embedder)
    assert [reason for _, reason, _ in report.rejected] == [
        "is another here, which stays",
        "is not taken: this database has a policy of its own",
    ]
    assert not writer.runs.keeps_questions


def test_an_old_export_without_such_lines_reads_as_before(writer: Database, tmp_path: Path) -> None:
    path = tmp_path / "old.jsonl"
    path.write_text('{"id": "x", "user_text": "isolated there", "searchable": false}\n', "utf-8")
    imported(writer, path, writer.embedder)
    held = writer.connection.execute("SELECT reason, by FROM isolation").get
    assert held == ("isolated in the source", "import")
    with pytest.raises(InputError):
        writer.curation.restore(["nothing"], now=NOW)
