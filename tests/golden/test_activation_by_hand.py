"""`activation` against the seed's text written down once more, straight from its formulas, over generated memories."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from helpers.databases import DAY, NOW, Asker, make_database
from helpers.strategies import STORES, WORDS

from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.workspace.wiring import connect

Json = dict[str, Any]
HALF_LIVES = {"fact": 120, "task": 14, "preference": 90, "policy_hint": 365}
ALPHA, THRESHOLD, LAMBDA, K_FINAL = 0.65, 0.15, 0.85, 12


@pytest.fixture(scope="module")
def asker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asker]:
    """The largest generated store."""
    path = make_database(tmp_path_factory.mktemp("hand") / "many.db", STORES["many"])
    with connect(path) as session:
        session.warm()
        yield Asker(session)


def in_scope(line: Json, now: int) -> bool:
    """What the boundary and the clock admit."""
    moment = line.get("occurred_at", line.get("created_at"))
    return (
        line.get("searchable", 1) == 1
        and line.get("status", "active") != "archived"
        and line["kind"] != "affect"
        and line.get("boundary_class", "internal") != "secret"
        and (moment is None or moment <= now)
    )


def g(line: Json, mean: float, std: float, now: int) -> float:
    """g = (.6 + .4·σ(z)) · (.5 + .5·confidence) · (.3 + .7·recency)."""
    z = 0.0 if line.get("utility") is None else (line["utility"] - mean) / (std or 1.0)
    confidence = line.get("confidence", 0.5)
    stamp = next((line[n] for n in ("updated_at", "created_at", "occurred_at") if line.get(n) is not None), None)
    recency = 0.0
    if stamp is not None:
        age = max(0.0, (now - stamp) / DAY)
        recency = math.exp(-math.log(2) * age / HALF_LIVES.get(line.get("subtype", ""), 30))
    return float((0.6 + 0.4 / (1 + math.exp(-z))) * (0.5 + 0.5 * confidence) * (0.3 + 0.7 * recency))


def finals(trace: Trace, lines: dict[str, Json], now: int) -> dict[str, float]:
    """score_final by id, from the two lists."""
    cosines = {hit.id: hit.score for run in trace.runs if run.source == "vector" for hit in run.hits}
    words = {hit.id: hit.score for run in trace.runs if run.source == "unicode61" for hit in run.hits}
    low, high = min(words.values(), default=0.0), max(words.values(), default=0.0)
    utilities = [u for line in lines.values() if in_scope(line, now) and (u := line.get("utility")) is not None]
    mean = sum(utilities) / len(utilities)
    std = math.sqrt(sum((u - mean) ** 2 for u in utilities) / len(utilities))
    found = {}
    for memory_id in cosines.keys() | words.keys():
        s_text = (words[memory_id] - low) / max(high - low, 1e-6) if memory_id in words else 0.0
        s_vec = (cosines[memory_id] + 1) / 2 if memory_id in cosines else 0.0
        found[memory_id] = (ALPHA * s_vec + (1 - ALPHA) * s_text) * g(lines[memory_id], mean, std, now)
    return found


def surest(line: Json) -> str:
    """The entity that it most surely names; "" for none."""
    sure = [
        (-1.0 if e.get("confidence") is None else -e["confidence"], e["name"].lower()) for e in line.get("entities", ())
    ]
    return min(sure)[1] if sure else ""


def chosen(found: dict[str, float], trace: Trace, lines: dict[str, Json]) -> list[str]:
    """Threshold, one per content, two per entity or document, MMR."""
    order = sorted((m for m in found if found[m] >= THRESHOLD), key=lambda m: (-found[m], m.encode()))
    contents: set[tuple[object, ...]] = set()
    seats: dict[str, int] = {}
    left = []
    for memory_id in order:
        line = lines[memory_id]
        content = tuple(line.get(name) for name in ("user_text", "reply_text", "body"))
        if content in contents:
            continue
        contents.add(content)
        clusters = [name for name in (surest(line), line.get("document_id")) if name]
        if any(seats.get(cluster, 0) >= 2 for cluster in clusters):
            continue
        for cluster in clusters:
            seats[cluster] = seats.get(cluster, 0) + 1
        left.append(memory_id)
    picked: list[str] = []
    while left and len(picked) < K_FINAL:
        best = max(left, key=lambda m: (LAMBDA * found[m] - (1 - LAMBDA) * nearest(m, picked, trace), -left.index(m)))
        picked.append(best)
        left.remove(best)
    return picked


def nearest(memory_id: str, picked: list[str], trace: Trace) -> float:
    """The largest cosine to what was picked; 0 for the first, and to what has no vector."""
    zero = np.zeros(8)
    mine = trace.pool.vectors.get(memory_id, zero).astype(np.float64)
    return max((float(mine @ trace.pool.vectors.get(other, zero)) for other in picked), default=0.0)


@pytest.mark.parametrize("number", range(40))
def test_the_recipe_agrees_with_the_formulas_written_down_once_more(asker: Asker, number: int) -> None:
    chance = random.Random(number)
    lines = {line["id"]: line for line in STORES["many"]}
    now = NOW + chance.choice((0, 3600, 40 * DAY, 400 * DAY))
    text = " ".join(chance.choice(WORDS) for _ in range(chance.randint(1, 6)))
    trace = asker.ask(Query(text, now), {}, recipe="activation")
    found = finals(trace, lines, now)
    assert {item.id: item.score for item in trace.rankings[-1].items} == pytest.approx(found, abs=1e-9)
    assert list(trace.selected) == chosen(found, trace, lines)
