"""Every operation of the writer with values by chance: for the property over all of them, here or in a process beside.

Run as a program it is that process: each line is a path, an operation, a seed and a number; it answers with what happened.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import apsw
from helpers.stores import NOW, SmallEmbedder, affect, episode, many, take
from helpers.tables import pairs_of

from mnemonaut_core.domain.memory import Entity, Link
from mnemonaut_core.domain.own_words import OwnWord
from mnemonaut_core.domain.query import Query
from mnemonaut_core.errors import InputError
from mnemonaut_core.importers.records import DocumentRecord, ImportRecord, RecalledRun
from mnemonaut_core.judgments import JudgedQuestion, Judgment
from mnemonaut_core.parameters import Preset
from mnemonaut_core.saved import Saved
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.saved import stored
from mnemonaut_core.store.write_session import Part

Rule = Callable[[Database, random.Random, int], object]


def ids_of(writer: Database) -> list[str]:
    """Ids of all memories."""
    return [str(i) for (i,) in writer.connection.execute("SELECT id FROM memory ORDER BY pk")]


def _some(writer: Database, chance: random.Random, most: int = 3) -> list[str]:
    """Mostly of a few, so that operations meet."""
    ids = ids_of(writer)
    ids = ids[:5] if len(ids) > 5 and chance.random() < 0.6 else ids
    return chance.sample(ids, min(len(ids), chance.randint(1, most))) or ["nobody"]


def _settle(writer: Database, chance: random.Random, number: int) -> object:
    one, other = (2 * _some(writer, chance, 2))[:2]
    return writer.curation.settle((one, other), chance.choice([one, other, None]), now=NOW + number)


def _rows(writer: Database) -> list[str]:
    isolated = writer.connection.execute("SELECT pk FROM isolation WHERE ended_at IS NULL").fetchall()
    kept_out = writer.connection.execute("SELECT pk FROM suppression WHERE ended_at IS NULL").fetchall()
    return [*(f"i{pk}" for (pk,) in isolated), *(f"s{pk}" for (pk,) in kept_out)]


def _rather(writer: Database, chance: random.Random, sql: str, others: list[str]) -> list[str]:
    """In half of all cases only what this finds, where it finds something."""
    found = [str(i) for (i,) in writer.connection.execute(sql)]
    return found if found and chance.random() < 0.5 else others


def _gone(writer: Database) -> list[str]:
    return [str(i) for (i,) in writer.connection.execute("SELECT memory_id FROM isolation WHERE ended_at IS NULL")]


def _edit(chance: random.Random, number: int) -> dict[str, object]:
    return chance.choice(
        [
            {"user_text": f"edited {number % 9}"},
            {"importance": number / 1000, "occurred_at": NOW - number},
            {"kind": "claim"},
            {"links": (Link("m0", "relates_to", 0.5),), "threads": (f"t{number % 2}",)},
            {"sensitivity": number % 4},
            {"entities": (Entity("person", f"Bea {number % 2}"),)},
            {"status": "archived"},
            {"expires_at": NOW + number},
        ]
    )


def _import(writer: Database, chance: random.Random, number: int) -> object:
    records: list[ImportRecord] = many(
        chance.randint(1, 6), start=chance.randint(0, 9), salt=chance.choice(["", "x", "y"])
    )
    more: list[ImportRecord] = [
        DocumentRecord("d1", "notes/a.md", "one\n\ntwo", "project", 20000, 4, NOW),
        RecalledRun(f"r{number}", NOW, "m1", "{}", "[]", "[]"),
    ]
    return take(writer, [*more, *records] if chance.random() < 0.4 else records, now=NOW + number)


def _add(writer: Database, chance: random.Random, number: int) -> object:
    record = (
        affect(f"n{number}", f"felt {number}", "m0")
        if chance.random() < 0.4
        else episode(f"n{number}", f"new {number}")
    )
    return writer.curation.add(record, now=NOW + number, anyway=chance.random() < 0.5)


def _pick(chance: random.Random, among: list[str]) -> list[str]:
    return chance.sample(among, min(len(among), 2)) or ["none"]


def _merge(writer: Database, chance: random.Random, number: int) -> object:
    rows = writer.connection.execute("SELECT id FROM memory WHERE kind = 'episode' AND searchable = 1 ORDER BY pk")
    alike = [str(i) for (i,) in rows]
    one, into = chance.sample(alike, 2) if len(alike) > 1 else ("none", "nobody")
    kept_out = "SELECT memory_id FROM suppression WHERE ended_at IS NULL"
    one = chance.choice([i for i in _rather(writer, chance, kept_out, alike) if i in alike and i != into] or [one])
    return writer.curation.merge([one], into, now=NOW + number)


def _purge(writer: Database, chance: random.Random, number: int) -> object:
    every = [*ids_of(writer), *_gone(writer)] or ["nobody"]
    lead = _rather(writer, chance, "SELECT to_id FROM link WHERE label = 'derived_from' ORDER BY pk", every)
    return writer.purging.purge([chance.choice(lead)], now=NOW + number)


def _restore(writer: Database, chance: random.Random, number: int) -> object:
    feelings = "SELECT memory_id FROM isolation WHERE ended_at IS NULL AND removed IS NOT NULL"
    return writer.curation.restore(_pick(chance, _rather(writer, chance, feelings, _gone(writer))), now=NOW + number)


def _saved(writer: Database) -> list[str]:
    return [str(i) for (i,) in writer.connection.execute("SELECT id FROM saved_query")] or ["none"]


def _judge(writer: Database, chance: random.Random, number: int) -> object:
    known = [one for one in stored(writer.connection) if one.query is not None]
    new = Saved("", f"asked {number}", Query("where?", NOW + number))
    judgments = [
        Judgment(memory_id, *chance.choice(((2, None), (None, "must"), (0, "must_not"), (None, None))))
        for memory_id in _some(writer, chance, 2)
    ]
    return writer.judgments.judge([JudgedQuestion(chance.choice([*known, new]), tuple(judgments))], now=NOW + number)


RULES: dict[str, Rule] = {
    "add": _add,
    "import_records": _import,
    "isolate": lambda w, r, n: w.curation.isolate(_some(w, r), now=NOW + n, reason="does not fit"),
    "isolate_missing": lambda w, r, n: w.curation.isolate_missing(_some(w, r), now=NOW + n),
    "isolate_documents": lambda w, r, n: w.curation.isolate_documents(["notes/a.md"], now=NOW + n),
    "restore_documents": lambda w, r, n: w.curation.restore_documents(["notes/a.md"], now=NOW + n),
    "restore": _restore,
    "restore_rows": lambda w, r, n: w.curation.restore_rows(_pick(r, _rows(w)), now=NOW + n),
    "set_reason": lambda w, r, n: w.curation.set_reason(_pick(r, _rows(w)), f"reason {n}", now=NOW + n),
    "suppress": lambda w, r, n: w.curation.suppress(_some(w, r), f"query {n % 3}", now=NOW + n),
    "set_suppression": lambda w, r, n: w.curation.set_suppression(
        r.choice([one for one in _rows(w) if one[0] == "s"] or ["s0"]), query_text=f"query {n}", now=NOW + n
    ),
    "merge": _merge,
    "edit": lambda w, r, n: w.curation.edit(_some(w, r, r.choice([1, 3])), _edit(r, n), now=NOW + n, reason="better"),
    "settle": _settle,
    "add_feedback": lambda w, r, n: w.curation.add_feedback(
        _some(w, r), r.choice(["helpful", "harmful", "outdated"]), now=NOW + n
    ),
    "decay": lambda w, r, n: w.curation.decay(now=NOW + n * 86_400),
    "set_policy": lambda w, r, n: w.settings.set_policy(f"version: 0.{n}\n", now=NOW + n),
    "isolate_automatically": lambda w, r, n: w.settings.isolate_automatically(on=r.random() < 0.5, now=NOW + n),
    "keep_questions": lambda w, r, n: w.runs.keep_questions(on=r.random() < 0.5, now=NOW + n),
    "keep_runs": lambda w, r, n: w.runs.keep_runs(runs=r.randint(1, 9), now=NOW + n),
    "change_own_words": lambda w, r, n: w.settings.change_own_words(
        [OwnWord("life_stage", "work", f"boot camp {n}", NOW)], (), now=NOW + n
    ),
    "set_zone": lambda w, r, n: w.settings.set_zone(r.choice(("UTC", "Asia/Tokyo", "America/New_York")), now=NOW + n),
    "ask_by_default": lambda w, r, n: w.settings.ask_by_default(
        *r.choice((("heuristic", "calibrated"), ("salience", "as-written"), ("", ""))),
        now=NOW + n,
        project=r.choice(("", "shop")),
    ),
    "save_preset": lambda w, r, n: w.settings.save_preset(
        Preset("heuristic", f"mine {n % 2}", "mine", "", {"vector_k": n % 9 + 1}, origin="database"),
        now=NOW + n,
        replace=True,
    ),
    "delete_preset": lambda w, r, n: w.settings.delete_preset("heuristic", f"mine {n % 2}", now=NOW + n),
    "save_comparison": lambda w, r, n: w.saved.save_comparison(f"both {n % 2}", f"{n}", now=NOW + n, replace=True),
    "delete_comparison": lambda w, r, n: w.saved.delete_comparison(f"both {n % 2}", now=NOW + n),
    "save_query": lambda w, r, n: w.saved.save_query(
        Saved(f"q{n}", f"where {n}", Query("where?", NOW + n), folder=r.choice(["", "boats", "cats"])), now=NOW + n
    ),
    "move_saved": lambda w, r, n: w.saved.move_saved(
        r.choice(_saved(w)), now=NOW + n, name=f"moved {n}", folder=r.choice(["", "boats", "dogs"])
    ),
    "rename_folder": lambda w, r, n: w.saved.rename_folder(r.choice(["boats", "cats"]), f"dogs {n}", now=NOW + n),
    "delete_saved": lambda w, r, n: w.saved.delete_saved([r.choice(_saved(w))], now=NOW + n),
    "judge": _judge,
    "purge": _purge,
    # what is done without the journal
    "bump_access": lambda w, r, n: w.runs.bump_access(_some(w, r), now=NOW + n),
    "embed_missing": lambda w, r, n: w.upkeep.embed_missing(),
    "record_recalls": lambda w, r, n: w.runs.record_recalls(on=r.random() < 0.5, now=NOW + n),
    "forget_questions": lambda w, r, n: w.runs.forget_questions(),
    "reindex": lambda w, r, n: w.upkeep.reindex(),
    "repair": lambda w, r, n: w.upkeep.repair(),
    "optimize": lambda w, r, n: w.upkeep.optimize(now=NOW + n),
    "add_metrics": lambda w, r, n: w.runs.add_metrics({("asked", ""): 1.0}),
}
EXEMPT = pairs_of("""
    undo 'a rule of the machine itself'; redo 'the same'; undo_only 'the same'; redo_only 'the same'
    entries 'it reads'; records 'it reads'; keeps_questions 'it reads'
    begin 'once, when a database is made'
    record_embedder 'chosen once, before anything else'
    reembed 'other vectors are no content: tests/store/test_journal.py has it among undo and redo'
    add_list 'vectors are no content: tests/store/test_vector_lists.py'; fill_list 'the same'; remove_list 'the same'
    move_vectors 'once, after an upgrade: tests/store/test_vector_storage.py'
    together 'the frame of what is noted in logs'; record_run 'a log'; append_event 'a log'
    keep_activation 'a log'; note_recall 'a log'
    finish_purge 'nobody reads an old state there: tests/store/test_purge.py'; to_purge 'it reads'
    note_upkeep 'a note of when, beside the content'; set_floors 'derived, beside the content'; mark_wrong_type 'a mark in the log'
    store_test 'derived, beside the content'
    unmark_wrong_type 'a mark in the log'
""")
"""What has no rule, and why."""


def perform(writer: Database, name: str, seed: int, number: int) -> str:
    """One operation; "" where it was done, the code where it was refused."""
    try:
        RULES[name](writer, random.Random(seed), number)
    except InputError as refused:
        return refused.code
    return ""


def operations_of_writer() -> frozenset[str]:
    """All that the parts of a writer offer to do."""
    return frozenset(name for part in Part.__subclasses__() for name in vars(part) if not name.startswith("_"))


class Beside:
    """A process that does operations on the same file."""

    def __init__(self, embedder: str = "small") -> None:
        folder = Path(__file__).parents[1]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "helpers.every_operation", embedder],
            cwd=folder,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join((str(folder), *sys.path))},
        )

    def perform(self, path: Path, name: str, seed: int, number: int) -> str:
        """Ask for one and wait."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{path}\t{name}\t{seed}\t{number}\n")
        self._process.stdin.flush()
        return self._process.stdout.readline().strip()

    def close(self) -> None:
        """End it."""
        self._process.communicate(timeout=20)


def main() -> None:
    """The process beside."""
    embedder = SmallEmbedder(sys.argv[1])
    for line in sys.stdin:
        path, name, seed, number = line.rstrip("\n").split("\t")
        writer = Database.open(Path(path), embedder=embedder)
        try:
            print(perform(writer, name, int(seed), int(number)) or "done", flush=True)
        except apsw.Error as error:  # told, so that the test does not wait for an answer
            print(type(error).__name__, flush=True)
        finally:
            writer.close()


if __name__ == "__main__":
    main()
