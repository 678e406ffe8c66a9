"""Speed on the same mixed memories, all kinds, threads, links, entities, documents: every recipe and preset, five recipes
asked one question, a slider that ranks anew, a "why", and the window over them.

Everything is asked in turn, so that a machine that changes its speed changes it for all. A preset besides a recipe as written
is asked every fifth question, and a "why" of each recipe for one in forty: all of them for each would take the better part of
an hour."""

from __future__ import annotations

import gc
import random
import statistics
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np
from bench import curation, runs, server, window
from bench.synthetic import BENCH_NOW, Spent, Words

from mnemonaut_core.domain.memory import DAY_SECONDS, LIFE_STAGES, Entity, Link, Memory
from mnemonaut_core.domain.query import Query, Turn
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explain.compare import MOST, comparison_of, side_of
from mnemonaut_core.explain.matrix import Matrix, matrix_of
from mnemonaut_core.explorer import Settings, Why
from mnemonaut_core.importers.records import DocumentRecord, ImportOptions, ImportRecord, MemoryRecord, SourceInfo
from mnemonaut_core.parameters import AS_WRITTEN, presets_of
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.workspace.wiring import Workspace, connect

MEANING = {
    "matrix": "five recipes asked one question, by the clock and in processor time",
    "compare": "four of them side by side, beyond asking them, in processor time",
    "slider": "some 200 candidates ranked again",
    "why": "until the first change that works and until the last answer, beyond the recall",
    "tabs, screens, new tab": "until what comes in front is painted",
    "gap": "the longest time that the window's event loop did not turn, as far as this program is to blame",
}


ASKED = (
    (r"why \S+ first p50_ms", 150.0),
    (r"why \S+ whole p50_ms", 1_500.0),
    (r"matrix/slowest( cpu)? p50", 2.0),
    (r"slider(/cpu)? \S+ p50_ms", 16.0),
    ("compare four p50_ms", 50.0),
    ("indicators cpu_ms", 10_000.0),
    ("open run cpu p50_ms", 100.0),
    ("(runs|long) page cpu_ms", 50.0),
    ("tail cpu_ms", 500.0),
    ("(one operation|add) cpu p50_ms", 20.0),
    ("isolate 1,000 cpu_ms", 1_000.0),
    ("consequences first cpu_ms", 2_000.0),
    (r"server \S+ adds cpu p95_ms", 5.0),
    ("server search cpu p95_ms", 15.0),
    ("(tabs|screens|new tab)( cpu)? p50_ms", 50.0),
    ("gap (cpu_)?ms", 50.0),
)
"""Which measures at 10,000 memories, at most; the gap was asked at 100,000."""


TYPED = ("", "先週 ", "高校の頃の", "difference between ", "最近 ", "2024 ")
"""What makes the questions go different ways: ranges of time, life stages, comparisons, timelines."""
_KINDS = ("episode",) * 12 + ("state",) * 3 + ("affect",) + ("chunk",) * 2 + ("claim",) * 2
_SUBTYPES: dict[str, tuple[str | None, ...]] = {
    "state": ("fact", "relation", "preference", "task"),
    "claim": ("fact", "task", "preference", "policy_hint"),
}
_CHUNKS_A_DOCUMENT = 10
_A_PRESET, _A_SERVED, _A_SLIDER, _A_WHY = 5, 10, 20, 40
"""One question in so many is asked by presets besides the recipe as written, ranked anew, asked a "why" of."""
_RECORDED = 4
"""So many questions are recorded, for the indicators."""
_SWITCHES = 40
"""Between tabs, and between screens, at most."""


def mixed(size: int, words: Words, seed: int) -> Iterator[ImportRecord]:
    """That many memories of all kinds, with documents for the chunks, from a seed."""
    chance = random.Random(seed)
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
        id=memory_id,
        kind=kind,
        subtype=chance.choice(_SUBTYPES.get(kind, (None,))),
        user_text=words.text(18) if spoken else None,
        reply_text=words.text(22) if spoken else None,
        body=None if spoken else words.text(36),
        occurred_at=moment,
        created_at=moment,
        last_confirmed_at=moment if kind == "state" else None,
        about_year_start=2005 + chance.randrange(20) if spoken and chance.random() < 0.1 else None,
        life_stage=chance.choice(LIFE_STAGES) if spoken and chance.random() < 0.1 else None,
        document_id=document,
        uri=document,
        utility=chance.uniform(-0.5, 0.5),
        confidence=chance.random(),
        reinforcement=chance.randrange(5),
        access_count=chance.randrange(9),
        scope="project",
    )


def measure(size: int, *, queries: int, seed: int) -> dict[str, float | None]:
    """p50 and p95 in milliseconds of every recipe and preset, by `recipe/preset p50_ms`, and of the rest, in a temporary folder.
    None: not measured."""
    words = Words(seed)
    with tempfile.TemporaryDirectory(prefix="mnemonaut-bench-") as folder:
        path = Path(folder) / "mixed.db"
        with connect(path, write=True, create=True, embedder="default") as workspace:
            info = SourceInfo("jsonl", Path("bench"), "synthetic", size, None)
            workspace.database.imports.import_records(
                mixed(size, words, seed),
                info,
                ImportOptions(),
                now=BENCH_NOW,
                embedder=workspace.embedder,
            )
        asked = [_question(i, words) for i in range(queries)]
        with connect(path, chooses=False) as workspace:
            workspace.warm()
            took, together = _recalls(workspace, asked)
            found = _comparisons(workspace, asked[: _share(queries, _A_WHY)])
            _put_aside()
            found |= runs.measure(workspace, asked[:_RECORDED], size, Path(folder))
            found |= runs.opening(path, asked[:_RECORDED])
            _put_aside()
            found |= _matrix(together, took) | _sliders(workspace, asked[: _share(queries, _A_SLIDER)])
            chance = random.Random(seed)
            whys = _whys(workspace, asked[: _share(queries, _A_WHY)], chance)
        _put_aside()
        switches = min(_SWITCHES, 2 + queries // 5)
        of_window = window.measure_switching(path, (words.text(9), words.text(12)), switches=switches)
        _put_aside()
        of_server = server.measure(path, asked[: _share(queries, _A_SERVED)], BENCH_NOW)
        _put_aside()
        of_curation = curation.measure(path, asked, BENCH_NOW)
    alone: dict[str, float | None] = {}
    for (recipe, preset), spent in took.items():
        alone |= _quantiles(f"{recipe}/{preset}", [one.wall for one in spent])
    found = {**alone, **found, **of_window, **of_server, **of_curation}
    for recipe, answers in whys.items():
        for clock, place in (("", 0), (" cpu", 1)):
            found |= _quantiles(f"why {recipe} first{clock}", [first[place] for first, _ in answers])
            found |= _quantiles(f"why {recipe} whole{clock}", [whole[place] for _, whole in answers])
    return found


def _put_aside() -> None:
    """What earlier parts made and let go is not collected in the time of the next one."""
    gc.collect()
    gc.freeze()


def _quantiles(name: str, values: Sequence[float], *, unit: str = "_ms") -> dict[str, float | None]:
    return {
        f"{name} p50{unit}": statistics.median(values),
        f"{name} p95{unit}": float(np.percentile(values, 95)),
    }


def _share(queries: int, one_in: int) -> int:
    return max(1, queries // one_in)


def _recalls(workspace: Workspace, asked: Sequence[Query]) -> tuple[dict[tuple[str, str], list[Spent]], list[Spent]]:
    """What every recipe and preset took, and the five recipes together."""
    explorer = workspace.explorer
    took: dict[tuple[str, str], list[Spent]] = {(r, p): [] for r in RECIPES for p in presets_of(r)}
    together: list[Spent] = []
    for query in asked[:3]:  # warms caches
        for settings in (*(Settings(recipe, preset) for recipe, preset in took), Settings("all")):
            explorer.recall(query, settings)
    for done, query in enumerate(asked):
        for (recipe, preset), spent in took.items():
            if preset == AS_WRITTEN or done % _A_PRESET == 0:
                spent.append(Spent.on(partial(explorer.recall, query, Settings(recipe, preset))))
        together.append(Spent.on(partial(_side_by_side, workspace, query)))
    return took, together


def _side_by_side(workspace: Workspace, query: Query) -> Matrix:
    return matrix_of(workspace.explorer.recall(query, Settings("all")))


def _matrix(together: list[Spent], took: Mapping[tuple[str, str], list[Spent]]) -> dict[str, float | None]:
    """Five recipes asked one question, and that / the slowest of them alone, question by question."""
    singles = list(zip(*(spent for (_, preset), spent in took.items() if preset == AS_WRITTEN), strict=True))
    found: dict[str, float | None] = {}
    for clock, place in (("", 0), (" cpu", 1)):
        whole = [each[place] for each in together]
        ratios = [each / max(one[place] for one in single) for each, single in zip(whole, singles, strict=True)]
        found |= _quantiles(f"matrix{clock}", whole) | _quantiles(f"matrix/slowest{clock}", ratios, unit="")
    return found


def _comparisons(workspace: Workspace, questions: Sequence[Query]) -> dict[str, float | None]:
    """Four recalls of one question side by side, with all that a comparison tells."""
    spent = []
    for query in questions:
        traces = workspace.explorer.recall(query, Settings("all"))[:MOST]
        spent.append(Spent.on(partial(_compared, traces))[1])
    return _quantiles("compare four", spent)


def _compared(traces: Sequence[Trace]) -> object:
    found = comparison_of([side_of(trace) for trace in traces])
    return found.overlaps, found.packs, found.differing, found.lines()


class SliderExample(NamedTuple):
    """`values` with which some 200 candidates are gathered from 10,000 mixed memories, and the `parameter` of the ranking that
    goes to each of `moves`."""

    values: Mapping[str, object]
    parameter: str
    moves: tuple[float, ...]


SLIDERS = {
    "heuristic": SliderExample({"vector_k": 75, "text_k": 75, "pool_cap": 200}, "weight_rec", (0.2, 0.4)),
    "planned": SliderExample({}, "per_bucket", (4, 7)),
    "orchestrated": SliderExample(
        {"force_strategy": "hybrid", "search_k": 115, "hybrid_floor": 0.0}, "hybrid_vector_weight", (0.5, 0.3)
    ),
    "salience": SliderExample({"top_k": 55, "timeline_route": False}, "weight_recency", (0.3, 0.5)),
    "blend": SliderExample({}, "echo_penalty", (0.3, 0.6)),
    "activation": SliderExample({"vector_k": 120, "text_k": 90}, "recency_floor", (0.4, 0.6)),
}


def _sliders(workspace: Workspace, questions: Sequence[Query]) -> dict[str, float | None]:
    """By recipe: a value of its ranking moved, the gathered candidates ranked anew."""
    explorer = workspace.explorer
    found: dict[str, float | None] = {}
    for recipe, (gathered, name, values) in SLIDERS.items():
        spent, candidates = [], []
        for query in questions:
            (trace,) = explorer.recall(query, Settings(recipe, values=gathered))
            candidates.append(len(trace.candidates))
            for value in values:
                before = Spent.now()
                trace = explorer.replay(trace, Settings(recipe, values={**gathered, name: value}))
                spent.append(Spent.since(before))
        for clock, place in (("slider", 0), ("slider/cpu", 1)):
            found |= _quantiles(f"{clock} {recipe}", [one[place] for one in spent])
        found[f"slider {recipe} candidates"] = statistics.median(candidates)
    return found


def _whys(workspace: Workspace, asked: Sequence[Query], chance: random.Random) -> dict[str, list[tuple[Spent, Spent]]]:
    """By recipe, for each question a memory that was found and lost and one of all."""
    explorer = workspace.explorer
    ids = explorer.library.ids("")
    found: dict[str, list[tuple[Spent, Spent]]] = {}
    for recipe in RECIPES:
        for query in asked:
            (trace,) = explorer.recall(query, Settings(recipe))
            lost = [one.memory.id for one in trace.candidates if one.memory.id not in trace.selected]
            for memory_id in (*chance.sample(lost, min(1, len(lost))), chance.choice(ids)):
                found.setdefault(recipe, []).append(_timed_why(workspace, trace, memory_id))
    return found


def _timed_why(workspace: Workspace, trace: Trace, memory_id: str) -> tuple[Spent, Spent]:
    """Until the first change that works is told (the whole time where none is), and until the last answer."""
    before, first = Spent.now(), list[Spent]()

    def note(why: Why) -> None:
        if why.changes and not first:
            first.append(Spent.since(before))

    note(workspace.explorer.why(trace, memory_id, on_found=note))
    whole = Spent.since(before)
    return (*first, whole)[0], whole


def _question(number: int, words: Words) -> Query:
    turns = tuple(Turn("user" if i % 2 else "assistant", words.text(12)) for i in range(6))
    return Query(TYPED[number % len(TYPED)] + words.text(9), BENCH_NOW, context=turns)
