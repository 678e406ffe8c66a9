"""Speed on the same mixed memories, all kinds, threads, links, entities, documents: every recipe and preset, five recipes
asked one question, a slider that ranks anew, a "why", and the window over them."""

from __future__ import annotations

import random
import statistics
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np

from mnemonaut import bench_window
from mnemonaut.bench import BENCH_NOW, Words
from mnemonaut.wiring import Database, connect
from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.memory import DAY_SECONDS, LIFE_STAGES, Entity, Link, Memory
from mnemonaut_core.domain.query import Query, Turn
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explain.matrix import matrix_of
from mnemonaut_core.explorer import Settings
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.records import DocumentRecord, ImportOptions, ImportRecord, MemoryRecord, SourceInfo
from mnemonaut_core.parameters import AS_WRITTEN, presets_of
from mnemonaut_core.ports import Progress
from mnemonaut_core.recipes.registry import RECIPES

MEANING = (
    "every recipe and preset on memories of all kinds (asked at 10,000: at most 60 ms at the 95th percentile); matrix: five recipes"
    " asked one question; slider: some 200 candidates ranked anew; why: until the first change that works (where none does: that"
    " none does) and until the answer stands, beyond the recall, by the clock and in processor time; complete: the share of answers"
    " for which everything was tried before the time was up; tabs, screens: until what comes in front is painted"
)


@dataclass(frozen=True, slots=True)
class Asked:
    """One thing that was asked of the speed at 10,000 memories: at most so much, and what was measured of it (None: nothing)."""

    what: Text
    at_most: float
    measured: float | None

    @property
    def ratio(self) -> float | None:
        """Measured / asked: at most 1 where it is kept."""
        return None if self.measured is None else self.measured / self.at_most


_ASKED = (
    (Text("why, until the first answer, slowest recipe, p50 ms"), 150.0, ("why ", " first p50_ms")),
    (Text("why, until the last answer, slowest recipe, p50 ms"), 1500.0, ("why ", " whole p50_ms")),
    (Text("matrix of five / slowest single recall, p50"), 2.0, ("matrix/slowest p50", "")),
    (Text("slider, some 200 candidates, slowest recipe, p50 ms"), 16.0, ("slider ", " p50_ms")),
    (Text("switching tabs of the lab, p50 ms"), 50.0, ("tabs p50_ms", "")),
    (Text("switching screens, p50 ms"), 50.0, ("screens p50_ms", "")),
)
"""What, at most, and how the measures begin and end of which the largest counts."""


def asked_of(measured: Mapping[str, float | None]) -> tuple[Asked, ...]:
    """All that was asked, with the measures of one run (`measure`)."""
    found = []
    for what, at_most, (begin, end) in _ASKED:
        values = [value for name, value in measured.items() if name.startswith(begin) and name.endswith(end)]
        known = [value for value in values if value is not None]
        found.append(Asked(what, at_most, max(known, default=None)))
    return tuple(found)


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


def measure(size: int, *, queries: int, seed: int, progress: Progress, token: CancelToken) -> dict[str, float | None]:
    """p50 and p95 in milliseconds of every recipe and preset, by `recipe/preset p50_ms`, and of the rest, in a temporary folder.
    None: not measured."""
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
        together: list[float] = []
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
                started = time.perf_counter()
                matrix_of(database.explorer.recall(query, Settings("all")))
                if done >= len(warm):
                    together.append((time.perf_counter() - started) * 1000.0)
            found = _matrix(together, took) | _sliders(database, asked[: max(1, queries // RECALLS_A_WHY)], token)
            whys = _whys(database, asked[: max(1, queries // RECALLS_A_WHY)], chance=random.Random(seed), token=token)  # noqa: S311
        of_window = bench_window.measure_switching(path, (words.text(9), words.text(12)), switches=2 + queries // 5)
    alone: dict[str, float | None] = {}
    for (recipe, preset), spent in took.items():
        alone |= _quantiles(f"{recipe}/{preset}", spent)
    found = {**alone, **found, **of_window}
    for recipe, answers in whys.items():
        for name in ("first", "whole", "first cpu", "whole cpu", "first/recall"):
            values = [getattr(one, name.replace(" ", "_").replace("/", "_")) for one in answers]
            found |= _quantiles(f"why {recipe} {name}", values, unit="" if name == "first/recall" else "_ms")
        found[f"why {recipe} complete"] = statistics.mean(one.complete for one in answers)
    return found


def _quantiles(name: str, values: Sequence[float], *, unit: str = "_ms") -> dict[str, float | None]:
    return {
        f"{name} p50{unit}": statistics.median(values),
        f"{name} p95{unit}": float(np.percentile(values, 95)),
    }


def _matrix(together: list[float], took: Mapping[tuple[str, str], list[float]]) -> dict[str, float | None]:
    """Five recipes asked one question, and that / the slowest of them alone, question by question."""
    alone = zip(*(spent for (_, preset), spent in took.items() if preset == AS_WRITTEN), strict=True)
    ratios = [several / max(single) for several, single in zip(together, alone, strict=True)]
    return _quantiles("matrix", together) | _quantiles("matrix/slowest", ratios, unit="")


def _sliders(database: Database, questions: list[Query], token: CancelToken) -> dict[str, float | None]:
    """By recipe: a value of its ranking moved, the gathered candidates ranked anew."""
    explorer = database.explorer
    found: dict[str, float | None] = {}
    sliders = {recipe.name: recipe.slider for recipe in RECIPES.values() if recipe.slider is not None}
    for recipe, (gathered, name, values) in sliders.items():
        spent, candidates = [], []
        for query in questions:
            (trace,) = explorer.recall(query, Settings(recipe, values=gathered))
            candidates.append(len(trace.candidates))
            for value in values:
                token.raise_if_set()
                started = time.perf_counter()
                trace = explorer.replay(trace, Settings(recipe, values={**gathered, name: value}))
                spent.append((time.perf_counter() - started) * 1000.0)
        found |= _quantiles(f"slider {recipe}", spent)
        found[f"slider {recipe} candidates"] = statistics.median(candidates)
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
