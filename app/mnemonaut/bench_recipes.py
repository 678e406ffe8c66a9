"""Speed of every recipe and preset on the same mixed memories: all kinds, threads, links, entities, documents."""

from __future__ import annotations

import random
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from mnemonaut.bench import BENCH_NOW, Words
from mnemonaut.wiring import Database, connect
from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.memory import DAY_SECONDS, LIFE_STAGES, Entity, Link, Memory
from mnemonaut_core.domain.query import Query, Turn
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explorer import Settings
from mnemonaut_core.importers.records import DocumentRecord, ImportOptions, ImportRecord, MemoryRecord, SourceInfo
from mnemonaut_core.parameters import presets_of
from mnemonaut_core.ports import Progress
from mnemonaut_core.recipes.registry import RECIPES

MEANING = (
    "every recipe and preset on memories of all kinds (asked at 10,000: at most 60 ms at the 95th percentile); why: until the"
    " first change that works (where none does: that none does) and until the answer stands, beyond the recall (asked: first p50"
    " at most 150 ms, whole at most 1500, pairs 3000), by the clock and in processor time; complete: the share of answers for"
    " which everything was tried before the time was up"
)
TYPED = ("", "先週 ", "高校の頃の", "difference between ", "最近 ", "2024 ")
"""What makes the questions go different ways: ranges of time, life stages, comparisons, timelines."""
_KINDS = ("episode",) * 12 + ("state",) * 3 + ("affect",) + ("chunk",) * 2 + ("claim",) * 2
_SUBTYPES: dict[str, tuple[str | None, ...]] = {
    "state": ("fact", "relation", "preference", "task"),
    "claim": ("fact", "task", "preference", "policy_hint"),
}
_CHUNKS_A_DOCUMENT = 10
RECALLS_A_WHY = 20
"""So many recalls are timed for each question of which a "why" is."""


def mixed(size: int, words: Words, seed: int) -> Iterator[ImportRecord]:
    """That many memories of all kinds, with documents for the chunks, from a seed."""
    chance = random.Random(seed)  # noqa: S311  (a benchmark wants repeatable memories, not secrets)
    chunks = 0
    for i in range(size):
        kind = chance.choice(_KINDS)
        moment = words.moment()
        document = None
        if kind == "chunk":
            document = f"journal/{chunks // _CHUNKS_A_DOCUMENT:05}.md"
            if chunks % _CHUNKS_A_DOCUMENT == 0:
                yield DocumentRecord(document, document, words.text(200), "project", moment // DAY_SECONDS, 300, moment)
            chunks += 1
        yield MemoryRecord(
            _memory(f"bench:{i:07}", kind, moment, document, words, chance),
            links=(Link(f"bench:{i - 1:07}", chance.choice(("reply_to", "same_topic")), 0.8),) if i % 3 else (),
            threads=(f"thread-{chance.randrange(size // 20 + 1)}",) if kind == "episode" else (),
            entities=tuple(Entity("person", f"name {chance.randrange(size // 30 + 1)}", 0.9) for _ in range(i % 3)),
        )


def _memory(
    memory_id: str, kind: str, moment: int, document: str | None, words: Words, chance: random.Random
) -> Memory:
    spoken = kind == "episode"
    return Memory(
        id=memory_id, kind=kind, subtype=chance.choice(_SUBTYPES.get(kind, (None,))),
        user_text=words.text(18) if spoken else None, reply_text=words.text(22) if spoken else None,
        body=None if spoken else words.text(36),
        occurred_at=moment, created_at=moment, last_confirmed_at=moment if kind == "state" else None,
        about_year_start=2005 + chance.randrange(20) if spoken and chance.random() < 0.1 else None,
        life_stage=chance.choice(LIFE_STAGES) if spoken and chance.random() < 0.1 else None,
        document_id=document, uri=document, utility=chance.uniform(-0.5, 0.5), confidence=chance.random(),
        reinforcement=chance.randrange(5), access_count=chance.randrange(9), scope="project",
    )  # fmt: skip


def measure(size: int, *, queries: int, seed: int, progress: Progress, token: CancelToken) -> dict[str, float]:
    """p50 and p95 in milliseconds of every recipe and preset, by `recipe/preset p50_ms`, in a temporary folder."""
    words = Words(seed)
    with tempfile.TemporaryDirectory(prefix="mnemonaut-bench-") as folder:
        path = Path(folder) / "mixed.db"
        with connect(path, write=True, create=True, embedder="default", token=token) as database:
            info = SourceInfo("jsonl", Path("bench"), "synthetic", size, None)
            database.writer.import_records(
                mixed(size, words, seed), info, ImportOptions(), now=BENCH_NOW, embedder=database.embedder,
                progress=progress, token=token,
            )  # fmt: skip
        asked = [_question(i, words) for i in range(queries)]
        took: dict[tuple[str, str], list[float]] = {(r, p): [] for r in RECIPES for p in presets_of(r)}
        with connect(path, chooses=False) as database:
            database.warm()
            warm = asked[:3]
            for done, query in enumerate((*warm, *asked)):
                progress("recipes", done, len(warm) + queries)
                # interleaved, so that a machine that changes its speed changes it for all
                for (recipe, preset), spent in took.items():
                    token.raise_if_set()
                    started = time.perf_counter()
                    database.explorer.recall(query, Settings(recipe, preset))
                    if done >= len(warm):  # the first ones warm caches
                        spent.append((time.perf_counter() - started) * 1000.0)
            whys = _whys(database, asked[: queries // RECALLS_A_WHY], chance=random.Random(seed), token=token)  # noqa: S311
    found: dict[str, float] = {}
    for (recipe, preset), spent in took.items():
        found[f"{recipe}/{preset} p50_ms"] = statistics.median(spent)
        found[f"{recipe}/{preset} p95_ms"] = float(np.percentile(spent, 95))
    for recipe, answers in whys.items():
        for name in ("first", "whole", "first cpu", "whole cpu", "first/recall"):
            values = [getattr(one, name.replace(" ", "_").replace("/", "_")) for one in answers]
            unit = "" if name == "first/recall" else "_ms"
            found[f"why {recipe} {name} p50{unit}"] = statistics.median(values)
            found[f"why {recipe} {name} p95{unit}"] = float(np.percentile(values, 95))
        found[f"why {recipe} complete"] = statistics.mean(one.complete for one in answers)
    return found


class TimedWhy(NamedTuple):
    """How long one "why" took beyond the recall that it explains: milliseconds by the clock and of the processor."""

    first: float
    whole: float
    first_cpu: float
    whole_cpu: float
    first_recall: float
    """The first in recalls of the same question."""
    complete: bool


def _whys(
    database: Database, asked: list[Query], *, chance: random.Random, token: CancelToken
) -> dict[str, list[TimedWhy]]:
    """By recipe, for each question a memory that was found and lost and one of all."""
    explorer = database.explorer
    ids = explorer.ids("")
    found: dict[str, list[TimedWhy]] = {}
    for recipe in RECIPES:
        for query in asked:
            started = time.perf_counter()
            (trace,) = explorer.recall(query, Settings(recipe))
            recalled = (time.perf_counter() - started) * 1000.0
            lost = [one.memory.id for one in trace.candidates if one.memory.id not in trace.selected]
            for memory_id in (*chance.sample(lost, min(1, len(lost))), chance.choice(ids)):
                token.raise_if_set()
                found.setdefault(recipe, []).append(_timed_why(database, trace, memory_id, recalled, token))
    return found


def _timed_why(database: Database, trace: Trace, memory_id: str, recalled: float, token: CancelToken) -> TimedWhy:
    def now() -> tuple[float, float]:
        return time.perf_counter() * 1000.0, time.process_time() * 1000.0

    told: list[tuple[float, float]] = []
    started, busy = now()
    answer = database.explorer.why(trace, memory_id, token=token, on_found=lambda _: told.append(now()))
    told.append(now())
    first, last = told[0], told[-1]
    return TimedWhy(
        first[0] - started, last[0] - started, first[1] - busy, last[1] - busy, (first[0] - started) / recalled,
        answer.complete,
    )  # fmt: skip


def _question(number: int, words: Words) -> Query:
    turns = tuple(Turn("user" if i % 2 else "assistant", words.text(12)) for i in range(6))
    return Query(TYPED[number % len(TYPED)] + words.text(9), BENCH_NOW, context=turns)
