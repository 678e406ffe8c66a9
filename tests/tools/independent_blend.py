"""An independent computation of whole recalls of the recipe ``blend``.

Written from its formula alone (the first lines of ``recipes/blend.py``) and with the standard library alone: it imports nothing
of Mnemonaut, so that agreement with the engine means something.

    python tests/tools/independent_blend.py --write    recompute "expected" in the case files
    python tests/tools/independent_blend.py --check    verify them

A case brings what a model computes: vectors of the table, and as ``encoder`` and ``late`` the cosines and matched tokens of the
encoder, which the test compares with the encoder. It brings the searched terms as well. ``expected`` holds the recall with the
encoder's list and ``alone``, without it. No two scores of a case are nearer than ``APART``.
"""

from __future__ import annotations

import itertools
import json
import math
import re
import sqlite3
import sys
import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

CASES = Path(__file__).resolve().parents[1] / "golden" / "blend_recalls"
PRESETS: dict[str, dict[str, float]] = {
    "talk": {"latin": 0.45, "other": 0.75, "length": 0.3, "neighbours": 0.15, "thread": 0.4, "alone": 0.25},
    "documents": {"latin": 0.35, "other": 0.6, "length": 0.0, "neighbours": 0.0, "thread": 0.0, "alone": 0.0},
}
WORDS, CONTEXT, LATE, TIME, LIMIT = 0.6, 0.6, 0.3, 0.5, 5
GAP_S, LONG = 3600, 600
APART = 0.004
CJK = re.compile("([\u3040-\u30ff\u3400-\u9fff]+)")

Json = dict[str, Any]
Scores = dict[str, float]
Parts = dict[str, Scores]


def tokens(text: str) -> str:
    """As the index has it: runs of Chinese and Japanese as pairs and the last character."""
    folded = unicodedata.normalize("NFKC", text).lower()

    def pairs(run: str) -> str:
        return " ".join([*(run[n : n + 2] for n in range(len(run) - 1)), run[-1]])

    return CJK.sub(lambda found: f" {pairs(found[1])} ", folded)


def bm25(memories: Sequence[Json], terms: Sequence[str]) -> Scores:
    """By FTS5, higher is better; 0 without any of the terms."""
    db = sqlite3.connect(":memory:")
    db.execute("CREATE VIRTUAL TABLE texts USING fts5(words, tokenize='porter unicode61')")
    for place, memory in enumerate(memories):
        db.execute("INSERT INTO texts(rowid, words) VALUES (?, ?)", (place, tokens(said(memory))))
    match = " OR ".join(f'"{term}"' for term in terms)
    found = dict(db.execute("SELECT rowid, -bm25(texts) FROM texts WHERE texts MATCH ?", (match,)))
    return {memory["id"]: found.get(place, 0.0) for place, memory in enumerate(memories)}


def said(memory: Json) -> str:
    return "\n".join(side for side in (memory.get("user_text"), memory.get("reply_text")) if side)


def characters(memory: Json) -> int:
    return sum(len(memory.get(side) or "") for side in ("user_text", "reply_text"))


def cosines(memories: Sequence[Json], vector: Sequence[float]) -> Scores:
    def length(one: Sequence[float]) -> float:
        return math.sqrt(math.fsum(x * x for x in one))

    return {
        m["id"]: math.fsum(a * b for a, b in zip(m["embedding"], vector, strict=True))
        / (length(m["embedding"]) * length(vector))
        for m in memories
    }


def min_max(scores: Mapping[str, float]) -> Scores:
    low, high = min(scores.values()), max(scores.values())
    return {one: (score - low) / (high - low) if high > low else 0.0 for one, score in scores.items()}


def total(parts: Parts) -> Scores:
    return {one: math.fsum(part[one] for part in parts.values()) for one in next(iter(parts.values()))}


def times(weight: float, scores: Mapping[str, float]) -> Scores:
    return {one: weight * score for one, score in scores.items()}


def latin_share(text: str) -> float:
    letters = [letter for letter in text if letter.isalpha()]
    return sum("LATIN" in unicodedata.name(letter) for letter in letters) / len(letters) if letters else 0.5


def pieces(memories: Sequence[Json]) -> list[list[Json]]:
    """The memories of each thread in the order of time, cut at gaps; those without a thread are in none."""
    found: list[list[Json]] = []
    threads = sorted({thread for m in memories for thread in m.get("threads", ())})
    for thread in threads:
        inside = sorted((m for m in memories if thread in m.get("threads", ())), key=lambda m: m["occurred_at"])
        for place, memory in enumerate(inside):
            if place and memory["occurred_at"] - inside[place - 1]["occurred_at"] <= GAP_S:
                found[-1].append(memory)
            else:
                found.append([memory])
    return found


def base_of(case: Json, p: Mapping[str, float], *, encoder: bool) -> Parts:
    query, memories = case["query"], case["memories"]
    turns = [turn["text"].strip() for turn in query.get("context") or ()][-6:]
    forms = {"q1": query["text"], **({"q2": " ".join([*turns, query["text"]])} if turns else {})}
    share = latin_share(query["text"])
    w = p["latin"] * share + p["other"] * (1.0 - share) if encoder else 0.0
    parts: Parts = {}
    for form, text in forms.items():
        weight = 1.0 if len(forms) == 1 else CONTEXT if form == "q2" else 1.0 - CONTEXT
        tail = "_in_talk" if form == "q2" else ""
        by_words = min_max(bm25(memories, case["terms"][form]))
        by_vector = min_max(cosines(memories, case["query_vectors"][text]))
        parts[f"by_words{tail}"] = times(weight * (1.0 - w) * WORDS, by_words)
        parts[f"by_similarity{tail}"] = times(weight * (1.0 - w) * (1.0 - WORDS), by_vector)
        if encoder:
            parts[f"by_encoder{tail}"] = times(weight * w, min_max(case["encoder"][form]))
    return parts


def recall(case: Json, *, encoder: bool) -> Json:
    """Every memory by the formula, and the parts of its score."""
    p, memories = PRESETS[case["preset"]], case["memories"]
    base = base_of(case, p, encoder=encoder)
    parts: Parts = {"lists": total(base)}
    if encoder and not case["query"].get("context"):
        parts["late"] = times(LATE, min_max(case["late"]))
        parts["length"] = times(p["length"], min_max({m["id"]: math.log1p(characters(m)) for m in memories}))
    alone, around = total(parts), {m["id"]: 0.0 for m in memories}
    for piece in pieces(memories):
        if 2 * sum(characters(m) > LONG for m in piece) > len(piece):
            continue
        for before, after in itertools.pairwise(piece):
            around[before["id"]] += alone[after["id"]]
            around[after["id"]] += alone[before["id"]]
    parts["neighbours"] = times(p["neighbours"], around)
    near = total(parts)
    best = dict(near)
    for piece in pieces(memories):
        highest = max(near[m["id"]] for m in piece)
        best.update({m["id"]: highest for m in piece})
    parts["thread"] = times(p["thread"] if encoder else p["alone"], best)
    if case.get("range"):
        start, end = case["range"]
        parts["named_time"] = {m["id"]: TIME * (start <= m["occurred_at"] <= end) for m in memories}
    scores = total(parts)
    order = sorted(scores, key=lambda one: (-scores[one], one.encode()))
    for one, other in itertools.pairwise(order):
        if scores[one] - scores[other] < APART:
            raise ValueError(f"{one} and {other} are nearer than {APART}")
    return {
        "candidates": [
            {
                "id": one,
                "score": round(scores[one], 9),
                "parts": {name: round(part[one], 9) for name, part in {**base, **parts}.items()},
            }
            for one in order
        ],
        "selected": order[:LIMIT],
    }


def main(arguments: Sequence[str]) -> int:
    wrong = 0
    for path in sorted(CASES.glob("*.json")):
        case = json.loads(path.read_text("utf-8"))
        expected = {"encoder": recall(case, encoder=True), "alone": recall(case, encoder=False)}
        if list(arguments) == ["--write"]:
            path.write_text(json.dumps({**case, "expected": expected}, ensure_ascii=False, indent=1) + "\n", "utf-8")
        elif case["expected"] != expected:
            print(f"{path.name}: the computation gives something else")
            wrong += 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
