"""What is purged is nowhere any more: no column, no index, no log, no free page; and what was not purged is as it was."""

from __future__ import annotations

import base64
import json
import os
import re
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import apsw
import pytest
from helpers.depth import Depth
from helpers.dying import count_statements, killed_before
from helpers.fault_vfs import Fault, failing_disk
from helpers.stores import NOW, SmallEmbedder, affect, assert_sound, episode, many, new_writer, take
from helpers.strategies import examples
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.domain.memory import Entity, Link, Memory
from mnemonaut_core.errors import InputError, MnemonautError
from mnemonaut_core.importers.jsonl import JsonlImporter
from mnemonaut_core.importers.records import DocumentRecord, ImportOptions, ImportRecord, MemoryRecord, RecalledRun
from mnemonaut_core.store import erasing
from mnemonaut_core.store.check import check
from mnemonaut_core.store.curation.purged_texts import PurgedTexts
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.exporting import export_lines
from mnemonaut_core.store.meta import PURGE_PENDING
from mnemonaut_core.store.open import open_database, open_reader
from mnemonaut_core.store.purging import places
from mnemonaut_core.store.reader import Reader
from mnemonaut_core.store.vectors.cache import MatrixCache
from mnemonaut_core.text.words import words_text

CANARIES = {
    "en": "the quxzebra sings at the velvet lighthouse tonight",
    "ja": "金糸雀の灯台で鯨が朝食の唄を歌った日のこと",
    "zh": "玻璃鲸鱼在月光图书馆里唱着蓝色的歌谣",
}
TERMS = {
    "en": ("quxzebra", "velvet", "lighthous", "uxzebra"),
    "ja": ("金糸雀", "金糸", "糸雀", "鯨が朝"),
    "zh": ("玻璃鲸", "玻璃", "鲸鱼", "蓝色的"),
}
"""What the three word indexes hold of them: words, stems, pairs of characters."""
PIECES = {
    "en": ("qux", "xze", "quxzebra", "lighthous"),
    "ja": ("金糸雀", "金糸", "鯨が朝"),
    "zh": ("玻璃鲸", "玻璃", "蓝色的"),
}
"""Too short to be looked for among bytes: what the indexes list."""


def terms_of(connection: apsw.Connection) -> set[str]:
    """Every term of the three word indexes."""
    found: set[str] = set()
    for table in ("fts_unicode61", "fts_trigram", "fts_words"):
        connection.execute(f"CREATE VIRTUAL TABLE temp.v_{table} USING fts5vocab('main', '{table}', 'row')")
        found |= {str(term) for (term,) in connection.execute(f"SELECT term FROM temp.v_{table}")}
        connection.execute(f"DROP TABLE temp.v_{table}")
    return found


def filled(path: Path, canary: str) -> Database:
    """A store in which a memory and everything that may quote it say the canary, in every column that can."""
    writer = new_writer(path)
    secret = Memory(
        id="secret",
        kind="episode",
        subtype=canary,
        memory_type=canary,
        source_type=canary,
        user_text=canary,
        reply_text=f"so it is: {canary}",
        body=canary,
        image_summary=canary,
        assistant_summary=canary,
        context_note=canary,
        title=canary,
        uri=canary,
        section=canary,
        heading_path=canary,
        affect_labels=json.dumps([canary]),
        provenance=json.dumps({"said": canary}),
        payload=json.dumps({"more": [canary]}),
        document_id=canary,
        content_hash=canary,
        created_at=NOW,
    )
    record = MemoryRecord(
        secret, (Link("m1", canary),), (canary,), (Entity(canary, canary, 0.5),), where="line of the secret"
    )
    take(
        writer,
        [
            DocumentRecord("d1", "notes.md", f"# head\n\n{canary}\n\nthe rest of it stays", "project", None, None, NOW),
            record,
            affect("felt", f"sad that {canary}", "secret"),
            episode("quoted", "nothing of it", "and no more"),
            *many(30),
            RecalledRun(
                "srun",
                NOW,
                None,
                json.dumps({"q": canary}),
                json.dumps([{"id": "secret", "text": canary[:9]}]),
                json.dumps({"selected": [canary]}),
                None,
                canary,
            ),
        ],
    )
    writer.curation.edit(["secret"], {"title": f"{canary}!"}, now=NOW + 1, reason=canary)
    writer.curation.edit(["m1"], {"importance": 0.5}, now=NOW + 2)
    writer.curation.add(affect("hidden", f"afraid that {canary}", "secret"), now=NOW + 3, anyway=True)
    writer.curation.isolate(["hidden"], now=NOW + 4, reason=canary)
    writer.curation.suppress(
        ["secret"], canary, now=NOW + 5, reason=canary, vector=SmallEmbedder().embed_memories([canary])[0]
    )
    writer.curation.suppress(["m2"], canary, now=NOW + 5, vector=SmallEmbedder().embed_memories([canary])[0])
    writer.curation.suppress(["m3"], "another question", now=NOW + 5, reason=canary)
    writer.curation.isolate(["m5"], now=NOW + 6, reason=canary)
    writer.curation.add_feedback(["secret"], "helpful", now=NOW + 7)
    by_hand(writer.connection, canary)
    return writer


def by_hand(connection: apsw.Connection, canary: str) -> None:
    """What only other programs, or later parts of this one, write."""
    run = connection.execute
    trace = {
        "plan": {"notes": {}},
        "query": {"text": canary, "context": []},
        "candidates": [{"id": "secret", "text_hash": "0123456789abcdef", "reason": canary}],
        "forms": [{"text": canary}],
        "runs": [],
        "response": {},
        "warnings": [],
        "choices": {},
    }
    packed = zlib.compress(json.dumps(trace, ensure_ascii=False).encode())
    run(
        "INSERT INTO run (id, at, clock, by, recipe, preset, query_hash, generation, candidates, selected, ms, trace)"
        " VALUES ('r1', ?, ?, 'person', 'heuristic', 'seed', 'aa', 1, 1, '[\"secret\"]', 1.0, ?)",
        (NOW, NOW, packed),
    )
    side = {"id": "r1", "selected": ["secret"], "query": {"text": canary}, "pack": {"body": f"told: {canary[:7]}"}}
    kept = base64.b64encode(zlib.compress(json.dumps({"schema": 1, "at": NOW, "p": 0.9, "sides": [side]}).encode()))
    for key, value in (("comparison.one", kept.decode()), ("own", json.dumps([canary])), (canary, "1")):
        run("INSERT INTO setting (project, key, value) VALUES ('', ?, ?)", (key, value))
    run("INSERT INTO query_set (name, created_at) VALUES (?, ?)", (canary, NOW))
    for number, row in enumerate(
        (
            (canary, "x", "[]", "{}"),
            ("n", canary, "[]", "{}"),
            ("n", "x", json.dumps([{"text": canary}]), "{}"),
            ("n", "x", "[]", json.dumps({"q": canary})),
        )
    ):
        run(
            "INSERT INTO saved_query (id, name, text, context, more, created_at) VALUES (?, ?, ?, ?, ?, ?)",
            (f"q{number}", *row, NOW),
        )
    run("INSERT INTO judgment (query_id, memory_id, grade, at) VALUES ('q9', 'secret', 2, ?)", (NOW,))
    run("INSERT INTO active_context (id, created_at, provenance) VALUES ('c', ?, ?)", (NOW, json.dumps({"of": canary})))
    run("INSERT INTO active_context_item VALUES ('c', 'secret', 1, 0.5, ?)", (json.dumps({"why": canary}),))
    run("INSERT INTO event_log (at, topic, detail) VALUES (?, 'x', ?)", (NOW, json.dumps({"said": canary})))
    run("INSERT INTO session (id, started_at, last_at, recalls, selected) VALUES ('s', 1, 1, 1, '[\"secret\"]')")
    run("INSERT INTO wrong_type VALUES ('r1', 1, 1, 'h', ?, 'a', 'b', 'en', NULL)", (canary,))
    run("UPDATE import SET refused = ?", (json.dumps([["line 1", "why", canary[:20]]]),))
    run(
        "INSERT INTO journal (operation, title, at, schema_version, state, forward)"
        " SELECT 'saved', ?, ?, 1, 'undone', inverse FROM journal WHERE instr(inverse, CAST(? AS BLOB)) LIMIT 1",
        (json.dumps(["done_saved_question", {"name": canary}]), NOW, canary),
    )


@pytest.mark.parametrize("language", CANARIES)
def test_the_repr_of_what_a_purge_did_shows_no_text_of_it(tmp_path: Path, language: str) -> None:
    canary = CANARIES[language]
    with closing(filled(tmp_path / "m.db", canary)) as writer:
        done = writer.purging.purge(["secret"], now=NOW + 10)
    assert any(canary in text for text in done.texts)
    assert canary not in repr(done)
    assert "secret" in repr(done)


def columns_with_text(connection: apsw.Connection) -> Iterator[str]:
    """Every column of ours that may hold a text or bytes."""
    for (table,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").fetchall():
        if str(table).startswith(("fts_", "vec_", "sqlite_")):
            continue
        for name, kind in connection.execute("SELECT name, type FROM pragma_table_info(?)", (table,)):
            if kind not in ("INTEGER", "REAL"):
                yield f"{table}.{name}"


def test_every_place_that_keeps_text_is_on_the_list() -> None:
    with closing(new_writer(Path(":memory:"))) as writer:
        connection = writer.connection
        assert set(columns_with_text(connection)) == set(places.COLUMNS)
        derived = {
            str(name) for (name,) in connection.execute("SELECT name FROM pragma_table_list WHERE type = 'virtual'")
        } | {"gram"}
        assert {re.sub(r"^vec_\d+$", "vec_NUMBER", name) for name in derived} <= set(places.TABLES)
        listed = {place.split(".")[0] for place in places.COLUMNS} | set(places.TABLES)
        plain = connection.execute("SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main'")
        assert {str(name) for (name,) in plain} - listed - {"sqlite_schema", "vec_1_vector_chunks00"} == set()


def holding(connection: apsw.Connection, canary: str) -> set[str]:
    """The columns in which the canary stands, in packed and coded values too."""
    found = set()
    for place in columns_with_text(connection):
        table, column = place.split(".")
        for (value,) in connection.execute(f"SELECT {column} FROM {table}"):
            if any(canary[:7] in said for said in unpacked(value)):
                found.add(place)
    return found


def unpacked(value: object) -> Iterator[str]:
    """What a value says, also where it is JSON with escapes, zlib, or base64 of it."""
    if isinstance(value, bytes):
        yield value.decode("utf-8", "replace")
        with suppress(zlib.error):
            yield from unpacked(zlib.decompress(value).decode("utf-8", "replace"))
    elif isinstance(value, str):
        yield value
        with suppress(ValueError):
            yield json.dumps(json.loads(value), ensure_ascii=False)
        with suppress(ValueError, zlib.error):
            yield from unpacked(zlib.decompress(base64.b64decode(value, validate=True)).decode("utf-8", "replace"))


_CANNOT = set(
    """
    memory.id memory.kind memory.status memory.scope memory.boundary_class memory.life_stage memory.record_hash
    isolation.memory_id isolation.kind isolation.content_hash isolation.merged_into suppression.memory_id
    suppression.vector vector.data link.to_id revision.memory_id judgment.memory_id feedback.memory_id
    active_context_item.memory_id session.selected memory.words_text memory.occurred_precision
""".split()
)
"""Ids, codes, hashes and numbers: they go with their rows, and hold no words to be looked for."""


@pytest.mark.parametrize("lang", CANARIES)
def test_a_canary_in_every_column_is_in_none_and_in_no_byte(tmp_path: Path, lang: str) -> None:
    canary = CANARIES[lang]
    path = tmp_path / "a.db"
    writer = filled(path, canary)
    run = writer.connection.execute
    kept = (places.STAYS, places.TOLD)
    wanted = {name for name, place in places.COLUMNS.items() if place.purge not in kept}
    assert wanted - _CANNOT <= holding(writer.connection, canary)
    secret = int(run("SELECT pk FROM memory WHERE id = 'secret'").get)
    vectors = [bytes(data) for (data,) in run("SELECT data FROM vector WHERE memory_pk = ?", (secret,))]
    vectors += [bytes(data) for (data,) in run("SELECT vector FROM suppression WHERE vector IS NOT NULL")]
    shared = {bytes(data) for (data,) in run("SELECT data FROM vector WHERE memory_pk != ?", (secret,))}
    assert not shared & set(vectors)
    done = writer.purging.purge(["secret"], now=NOW + 9)
    assert done.change.ids == ("felt", "hidden", "secret")
    assert (done.finished, done.looked, done.quoting, done.policies) == (True, True, (), ())
    assert holding(writer.connection, canary) == set()
    assert check(writer.connection, writer.embedder) == ()
    assert terms_of(writer.connection) & set(PIECES[lang]) == set()
    sought = [
        *(term.encode() for term in (canary, canary[:8], *TERMS[lang])),
        canary.encode("utf-16-le")[:24],
        *vectors,
    ]
    for state in ("open", "closed"):
        for file in sorted(tmp_path.iterdir()):
            data = file.read_bytes()
            assert [part for part in sought if part in data] == [], f"{state} {file.name}"
            for at in range(len(data)):
                if data.startswith(b"x\x9c", at):
                    with suppress(zlib.error):
                        assert canary.encode()[:8] not in zlib.decompressobj().decompress(data[at : at + 1_000_000])
        writer.close()
    with closing(open_database(path)) as connection:
        body = connection.execute("SELECT body FROM document").get
        assert (body.startswith("# head"), body.endswith("the rest of it stays")) == (True, True)
        assert connection.execute("SELECT count(*) FROM run").get == 1


def test_the_words_of_a_short_memory_do_not_take_what_only_mentions_them(tmp_path: Path) -> None:
    with closing(new_writer(tmp_path / "a.db")) as writer:
        take(writer, [episode("tea", "tea"), episode("long", "tea in the garden"), *many(4)])
        writer.curation.suppress(["long"], "where is tea", now=NOW)
        writer.curation.suppress(["m0"], "Tea", now=NOW)
        done = writer.purging.purge(["tea"], now=NOW)
        assert (done.change.ids, done.quoting) == (("tea",), ())
        assert writer.connection.execute("SELECT memory_id FROM suppression").get == "long"


def test_operations_on_others_are_undone_still_and_those_on_it_no_more(tmp_path: Path) -> None:
    with closing(new_writer(tmp_path / "a.db")) as writer:
        take(writer, [episode("secret", CANARIES["en"]), episode("other", "of no interest", "at all"), *many(10)])
        writer.curation.edit(["secret"], {"importance": 0.1}, now=NOW)
        writer.curation.edit(["other"], {"title": "kept"}, now=NOW)
        writer.curation.isolate(["secret", "m1"], now=NOW)
        done = writer.purging.purge(["secret"], now=NOW)
        states = [(entry.operation, entry.state) for entry in writer.journal.entries()]
        assert states == [
            ("purge", "closed"),
            ("isolate", "closed"),
            ("edit", "done"),
            ("edit", "closed"),
            ("import", "done"),
        ]
        assert done.ended == 2
        assert writer.journal.undo().title == "Undo: Edit other: title"
        writer.journal.redo()
        writer.journal.undo()
        assert writer.journal.undo().operation == "undo"
        assert writer.connection.execute("SELECT group_concat(id) FROM memory").get is None
        assert_sound(writer)
        with pytest.raises(InputError, match="nothing to undo"):
            writer.journal.undo()


LATER: dict[str, Callable[[Database], object]] = {
    "isolated": lambda writer: writer.curation.isolate(["new", "secret"], now=NOW),
    "edited": lambda writer: writer.curation.edit(["new", "secret"], {"threads": ("t",)}, now=NOW),
    "weighed": lambda writer: writer.curation.edit(["m1", "secret"], {"importance": 0.9}, now=NOW),
    "suppressed": lambda writer: writer.curation.suppress(["new", "secret"], "q", now=NOW),
    "merged": lambda writer: writer.curation.merge(["new", "m2"], "m3", now=NOW),
}


@pytest.mark.parametrize("later", LATER)
def test_what_cannot_be_undone_any_more_stands_in_no_undo_s_way(tmp_path: Path, later: str) -> None:
    """An operation on the purged one and on others stays as it is: what came before it and touched these ends with it."""
    with closing(new_writer(tmp_path / "a.db")) as writer:
        leads = MemoryRecord(Memory(id="lead", kind="state", body="what follows from it"), (Link("new", "relates_to"),))
        secret = replace(episode("secret", CANARIES["en"]), links=(Link("m2", "relates_to"),))
        take(writer, [secret, *many(10)])
        writer.curation.edit(["m5"], {"title": "first"}, now=NOW)
        writer.curation.edit(["m1"], {"importance": 0.1}, now=NOW)
        writer.curation.add(episode("new", "of no interest at all"), now=NOW, anyway=True)
        writer.curation.add(leads, now=NOW, anyway=True)
        writer.curation.edit(["new"], {"user_text": "of some interest"}, now=NOW)
        LATER[later](writer)
        writer.curation.edit(["m8"], {"title": "last"}, now=NOW)
        writer.purging.purge(["secret"], now=NOW)
        undone = []
        while writer.journal.entries() and any(entry.state == "done" for entry in writer.journal.entries()):
            undone.append(str(writer.journal.undo().title))
            assert_sound(writer)
        assert [title for title in undone if "m5" in title or "m8" in title or "Import" in title] == [
            "Undo: Edit m8: title",
            "Undo: Edit m5: title",
            "Undo: Import 11 memories",
        ]


@pytest.mark.parametrize(
    ("said", "beside"),
    [
        ("First conversation", "An ambulance first, conversation afterwards."),
        ("母と二人で行く温泉旅行の宿を予約したこと", "来月の家族旅行の宿を予約したことを伝えた"),
        ("他昨天下午第一次正式面试的准备工作记录", "她把正式面试的准备工作记录发给我"),
    ],
)
def test_half_of_a_short_text_that_another_says_is_not_told_as_left(tmp_path: Path, said: str, beside: str) -> None:
    with closing(new_writer(tmp_path / "a.db")) as writer:
        take(writer, [episode("one", said), episode("two", beside), *many(4)])
        done = writer.purging.purge(["one"], now=NOW)
    assert (done.finished, done.looked, done.quoting) == (True, True, ())
    assert said.encode() not in (tmp_path / "a.db").read_bytes()
    assert beside.encode() in (tmp_path / "a.db").read_bytes()


def test_what_says_the_same_and_was_not_named_stays_and_is_told(tmp_path: Path) -> None:
    with closing(new_writer(tmp_path / "a.db")) as writer:
        text = CANARIES["ja"]
        take(writer, [episode("one", text), episode("two", f"また聞いた。{text}"), *many(4)])
        writer.settings.set_policy(f"version: v7 # {text}\n", now=NOW)
        plan = writer.purging.to_purge(["one"])
        assert (plan.ids, plan.quoting) == (("one",), ("two",))
        done = writer.purging.purge(["one"], now=NOW)
        assert (done.quoting, done.quoting_count, done.looked) == (("two",), 1, None)
        assert len(done.policies) == 1
        with pytest.raises(InputError) as told:
            writer.purging.purge(["one"], now=NOW)
        assert told.value.code == "purged"
        with pytest.raises(InputError) as told:
            writer.purging.purge(["nobody"], now=NOW)
        assert told.value.code == "not_stored"


def test_it_is_not_learnt_again(tmp_path: Path) -> None:
    text = CANARIES["zh"]
    with closing(new_writer(tmp_path / "a.db")) as writer:
        records: list[ImportRecord] = [
            episode("one", text),
            episode("two", "我们一起去喝茶", "好"),
            DocumentRecord("d", "d.md", f"# 标题\n\n{text}\n\n其余", None, None, None, None),
        ]
        take(writer, records)
        writer.purging.purge(["one"], now=NOW)
        report = take(writer, [*records, episode("three", text), episode("one", "another text of the same id")])
        assert (report.added, report.unchanged, report.purged) == (0, 1, ("one", "three"))
        assert [str(note) for note in report.notes] == ["2 were purged here and are not taken again."]
        assert text not in writer.connection.execute("SELECT body FROM document").get
        for record in (episode("new", text), episode("one", "whatever")):
            with pytest.raises(InputError) as told:
                writer.curation.add(record, now=NOW)
            assert told.value.code == "purged"
        with pytest.raises(InputError):
            writer.curation.add(episode("new", text), now=NOW, by="agent", anyway=True)
        assert writer.curation.add(episode("new", text), now=NOW, anyway=True).ids == ("new",)
        assert take(writer, [episode("new", text)]).purged == ()


def test_no_edit_says_it_again_and_a_person_may_have_it_back(tmp_path: Path) -> None:
    text = CANARIES["ja"]
    with closing(new_writer(tmp_path / "a.db")) as writer:
        take(writer, [episode("one", text, None), episode("two", "お茶を飲みに行った", None), *many(4)])
        writer.purging.purge(["one"], now=NOW)
        for by in ("person", "agent"):
            with pytest.raises(InputError) as told:
                writer.curation.edit(["two"], {"user_text": f" {text} "}, now=NOW, by=by)
            assert (told.value.code, str(told.value.title)) == ("purged", "“two” would say what was purged here")
        assert writer.connection.execute("SELECT user_text FROM memory WHERE id = 'two'").get == "お茶を飲みに行った"
        writer.curation.edit(["two"], {"importance": 0.5}, now=NOW)
        writer.curation.add(episode("new", text, None), now=NOW, anyway=True)
        writer.curation.edit(["two"], {"user_text": text}, now=NOW)
        writer.curation.edit(["two"], {"importance": 0.6}, now=NOW)
        assert_sound(writer)


@pytest.mark.parametrize("what", ["restore", "isolate", "edit", "suppress", "merge", "feedback", "purge"])
def test_whatever_is_to_be_done_with_it_is_told_that_it_was_purged(tmp_path: Path, what: str) -> None:
    with closing(new_writer(tmp_path / "a.db")) as writer:
        take(writer, [episode("one", CANARIES["en"]), episode("one1", "of no interest")])
        writer.purging.purge(["one"], now=NOW)
        ways: dict[str, Callable[[], object]] = {
            "restore": lambda: writer.curation.restore(["one"], now=NOW),
            "isolate": lambda: writer.curation.isolate(["one1", "one"], now=NOW),
            "edit": lambda: writer.curation.edit(["one"], {"title": "x"}, now=NOW),
            "suppress": lambda: writer.curation.suppress(["one"], "where?", now=NOW),
            "merge": lambda: writer.curation.merge(["one1"], "one", now=NOW),
            "feedback": lambda: writer.curation.add_feedback(["one"], "helpful", now=NOW),
            "purge": lambda: writer.purging.purge(["one"], now=NOW),
        }
        before = [entry.id for entry in writer.journal.entries()]
        with pytest.raises(InputError) as told:
            ways[what]()
        assert (told.value.code, str(told.value.title)) == ("purged", "“one” was purged here")
        assert str(told.value.advice) == "Neither restoring nor undoing brings it back."
        assert [entry.id for entry in writer.journal.entries()] == before


@pytest.mark.parametrize("lang", CANARIES)
def test_an_export_from_before_brings_nothing_that_says_it(tmp_path: Path, lang: str) -> None:
    canary = CANARIES[lang]
    with closing(filled(tmp_path / "a.db", canary)) as writer:
        file = tmp_path / "out.jsonl"
        writer.connection.execute(
            "UPDATE link SET label = 'relates_to' WHERE label = ?", (canary,)
        )  # what no import would take
        lines = list(export_lines(Reader(writer.connection, MatrixCache())))
        assert sum(canary in line for line in lines) > 9
        file.write_text("\n".join(lines), "utf-8")
        writer.purging.purge(["secret"], now=NOW + 9)
        read = JsonlImporter()
        found = read.read(file, ImportOptions(), NEVER)
        report = writer.imports.import_records(found, read.inspect(file, ImportOptions()), now=NOW + 99)
        assert set(report.purged) == {"secret", "felt", "hidden"}
        assert holding(writer.connection, canary) == set()


def test_what_quotes_it_is_known_by_the_hashes_alone(tmp_path: Path) -> None:
    with closing(new_writer(tmp_path / "a.db")) as writer:
        take(writer, [*(episode(lang, text) for lang, text in CANARIES.items()), episode("short", "go home")])
        writer.purging.purge([*CANARIES, "short"], now=NOW)
        says = Reader(writer.connection, MatrixCache()).library.purges().says
        for before, after in (
            ("", ""),
            ("who said: ", "?"),
            ("なぜ「", "」が出るの？"),
            ("“为什么", "”还在"),
            ("x\n\n", "  y"),
        ):
            for text in CANARIES.values():
                assert says(before + text.upper() + after), (before, text)
                assert not says(before + text[2:] + after), (before, text)
        assert says("Go  home")
        assert not says("I go home now")  # too short to be no chance


def test_a_log_loses_lines_that_name_a_short_text_whole() -> None:
    purged_texts = PurgedTexts(["面接は十時", "go home", "cat"], [])
    lines = ("ValueError: 明日の面接は十時に", "said GO home twice", "KeyError: 'cat'", "KeyError: “cat”")
    others = ("chicago home", "concatenate", "a cat", "面接は九時")
    assert purged_texts.redact_lines("\n".join((*lines, *others))) == "…\n" * len(lines) + "\n".join(others)


def test_a_text_that_somebody_else_says_is_no_tombstone(tmp_path: Path) -> None:
    with closing(new_writer(tmp_path / "a.db")) as writer:
        both = [episode("one", "said twice, word for word"), episode("two", "said twice, word for word")]
        take(writer, both)
        writer.purging.purge(["one"], now=NOW)
        report = take(writer, [*both, episode("three", "said twice, word for word")])
        assert (report.purged, report.added, report.unchanged) == (("one",), 1, 1)


def recalled(writer: Database) -> object:
    """What every search of a store gives, without the numbers of rows."""
    run = writer.connection.execute
    found: list[object] = [
        sorted(run("SELECT m.id, v.data FROM vector AS v JOIN memory AS m ON m.pk = v.memory_pk").fetchall()),
        run("SELECT hash, df FROM gram ORDER BY hash").fetchall(),
        run(
            "SELECT m.id, l.to_id, l.label FROM link AS l JOIN memory AS m ON m.pk = l.from_pk ORDER BY 1, 2"
        ).fetchall(),
        run("SELECT value FROM meta WHERE key = 'gram_total'").get,
    ]
    for table in ("fts_unicode61", "fts_trigram", "fts_words"):
        for word in ("garden", "会議", "reply", "一起", "open", "我们"):
            sql = f"SELECT m.id, bm25({table}) FROM {table} JOIN memory AS m ON m.pk = {table}.rowid WHERE {table} MATCH ?"
            found.append(sorted(run(sql, (f'"{words_text(word) if table == "fts_words" else word}"',)).fetchall()))
    return found


@pytest.mark.long
@examples(12, night=80)
@given(gone=st.sets(st.integers(0, 23), min_size=1, max_size=6))
def test_everything_else_is_recalled_as_if_it_had_never_been(
    tmp_path_factory: pytest.TempPathFactory, gone: set[int]
) -> None:
    folder = tmp_path_factory.mktemp("law")
    records = many(24)
    names = [record.memory.id for record in records if isinstance(record, MemoryRecord)]
    with closing(new_writer(folder / "a.db")) as first, closing(new_writer(folder / "b.db")) as second:
        take(first, records)
        went = set(first.purging.purge([names[i] for i in gone], now=NOW).change.ids)
        left = [record for record in records if isinstance(record, MemoryRecord) and record.memory.id not in went]
        take(
            second,
            [
                MemoryRecord(
                    one.memory, tuple(link for link in one.links if link.to not in went), one.threads, one.entities
                )
                for one in left
            ],
        )
        assert recalled(first) == recalled(second)
        assert_sound(first)


@pytest.mark.usefixtures("short_lock_waits")
def test_a_reader_of_an_old_state_is_waited_for_and_named(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    with closing(new_writer(path)) as writer:
        take(writer, [episode("secret", CANARIES["en"]), *many(4)])
        with closing(open_reader(path)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM memory").fetchall()
            done = writer.purging.purge(["secret"], now=NOW)
            assert (done.finished, done.looked) == (False, None)
            assert erasing.is_pending(writer.connection)
            assert writer.purging.finish_purge()[0] is False
            assert reader.execute("SELECT user_text FROM memory WHERE id = 'secret'").get == CANARIES["en"]
            reader.execute("COMMIT")
        assert writer.purging.finish_purge() == (True, ())
        assert not erasing.is_pending(writer.connection)
        assert all(b"quxzebra" not in file.read_bytes() for file in tmp_path.iterdir())


def fresh(path: Path) -> None:
    """One memory to be purged and a few others, closed."""
    with closing(new_writer(path)) as writer:
        take(writer, [episode("secret", CANARIES["en"]), affect("felt", f"sad: {CANARIES['en']}", "secret"), *many(6)])


def before_or_after(path: Path) -> bool:
    """Whether it is purged; all of it or nothing, and the next writer finishes what was begun."""
    with closing(Database.open(path, embedder=SmallEmbedder())) as writer:
        count = writer.connection.execute("SELECT count(*) FROM memory WHERE id IN ('secret', 'felt')").get
        stones = writer.connection.execute("SELECT count(*) FROM tombstone").get
        pending = writer.connection.execute("SELECT count(*) FROM meta WHERE key = ?", (PURGE_PENDING,)).get
        assert (count, stones, pending) in ((2, 0, 0), (0, 4, 0))
        assert_sound(writer)
    if not count:
        assert b"quxzebra" not in path.read_bytes()
    return not count


@pytest.mark.long
def test_killed_at_any_statement_it_is_before_or_after(tmp_path: Path, depth: Depth) -> None:
    def work() -> None:
        with closing(Database.open(path, embedder=SmallEmbedder())) as writer:
            writer.purging.purge(["secret"], now=NOW)

    path = tmp_path / "count.db"
    fresh(path)
    total = count_statements(work)
    ends = set()
    for number in sorted({1, total, *range(total // 3, total, max(1, total // depth.of(5, 40, 400)))}):
        path = tmp_path / f"{number}.db"
        fresh(path)
        killed_before(number, work)
        ends.add(before_or_after(path))
    assert ends == {False, True}


@pytest.mark.parametrize("kind", ["write", "sync", "truncate"])
def test_a_disk_that_fails_leaves_it_before_or_after(tmp_path: Path, kind: str, depth: Depth) -> None:
    path = tmp_path / "a.db"
    fresh(path)
    with failing_disk() as disk:
        for at in range(1, 60, depth.of(29, 5, 1)):
            with closing(Database.open(path, embedder=SmallEmbedder())) as writer:
                disk.arm(Fault(kind, at, error="full" if at % 2 else "ioerr"))
                with suppress(MnemonautError):
                    writer.purging.purge(["secret"], now=NOW)
                disk.arm(None)
            if before_or_after(path):
                for end in ("", "-wal", "-shm"):
                    with suppress(FileNotFoundError):
                        os.unlink(f"{path}{end}")  # noqa: PTH108
                fresh(path)
