"""An independent computation of whole recalls of the recipe ``heuristic`` (seed 000).

Written from the specification alone (the seed, READINGS 1-11, 38, 39, 53, 54, DESIGN 2-5.1) and with the
standard library alone: it imports nothing of Mnemonaut, so that agreement with the engine means something.

    python tests/tools/independent_heuristic.py --write    recompute "expected" in the case files
    python tests/tools/independent_heuristic.py --check    verify the case files and the formula goldens 000-*

How it differs on purpose from what an engine would do: RRF sums are exact fractions, BM25 is computed twice
(by SQLite's FTS5 and by hand from FTS5's tokens), and the cases are audited for accidental near-ties.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import re
import sqlite3
import struct
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
CASES = ROOT / "tests" / "golden" / "heuristic_recalls"
FORMULAS = ROOT / "tests" / "golden" / "formulas_000.json"

DAY = 86400
DEFAULTS: dict[str, float] = {
    "vector_k": 20,
    "text_k": 20,
    "text_terms": 12,
    "text_chars": 256,
    "context_messages": 6,
    "max_sensitivity": 1,
    "days": 365,
    "rrf_k": 60,
    "pool_cap": 60,
    "gram_n": 3,
    "query_chars": 1200,
    "memory_chars": 1200,
    "strength_grams": 30,
    "tau_days": 45.0,
    "duplicate_threshold": 0.90,
    "high_threshold": 0.35,
    "medium_threshold": 0.28,
    "weight_rrf": 0.55,
    "weight_lex": 0.35,
    "weight_rec": 0.10,
    "max_results": 5,
    "quote_chars": 200,
}
EVIDENCE_HEAD = "[EPISODE_EVIDENCE]\n以下は現在の会話に関連する過去のやりとりです。"

Json = dict[str, Any]
Run = list[tuple[str, float]]


@dataclass
class Parameters:
    """The recipe's parameters: the defaults, and what the case sets."""

    values: dict[str, float]

    def whole(self, name: str) -> int:
        value = self.values[name]
        if int(value) != value:
            raise ValueError(f"{name} must be a whole number, not {value}")
        return int(value)

    def real(self, name: str) -> float:
        return float(self.values[name])

    @classmethod
    def of(cls, given: Mapping[str, float]) -> Parameters:
        unknown = sorted(set(given) - set(DEFAULTS))
        if unknown:
            raise ValueError(f"unknown parameters: {unknown}")
        return cls({**DEFAULTS, **given})


@dataclass
class Scored:
    """One candidate with its parts; ``outcome`` is set by the walk."""

    id: str
    score: float
    parts: list[Json]
    grams: set[str]
    rank: int | None = None
    outcome: Json = field(default_factory=dict)
    relevance: str | None = None
    reason: str | None = None

    def as_json(self) -> Json:
        return {
            "id": self.id,
            "rank": self.rank,
            "score": self.score,
            "combine": "sum",
            "parts": self.parts,
            "outcome": self.outcome,
            "relevance": self.relevance,
            "reason": self.reason,
        }


# --- texts ----------------------------------------------------------------------------------------


def compact(text: str) -> str:
    """Runs of white space become one blank, none at the ends (READINGS 5, 38)."""
    return re.sub(r"\s+", " ", text).strip()


def clip(text: str, limit: int, *, tail: bool) -> str:
    """Compacted first, then the first (or the last) ``limit`` characters (READINGS 5, 6)."""
    folded = compact(text)
    if len(folded) <= limit:
        return folded
    return folded[len(folded) - limit :] if tail else folded[:limit]


def grams(text: str, *, n: int = 3, limit: int = 1200, tail: bool = False) -> set[str]:
    """The set of character n-grams; a text of at most n characters is its own single gram."""
    t = clip(text, limit, tail=tail)
    if len(t) <= n:
        return {t} if t else set()
    return {t[i : i + n] for i in range(len(t) - n + 1)}


def dice(a: set[str], b: set[str]) -> float:
    """Dice's coefficient; 0 when either side is empty."""
    if not a or not b:
        return 0.0
    return 2.0 * len(a & b) / (len(a) + len(b))


# --- plan -----------------------------------------------------------------------------------------


def conversation(messages: Sequence[Json], limit: int) -> str:
    """The last ``limit`` messages that are not empty, one line each (READINGS 38)."""
    speaker = {"user": "User", "assistant": "Partner"}
    lines = [f"{speaker[m['role']]}: {compact(m['text'])}" for m in messages if compact(m["text"])]
    return "\n".join(lines[-limit:] if limit else [])


def forms_of(query: Json, p: Parameters) -> list[tuple[str, str]]:
    """The text, and the context with the text; one form when they are equal."""
    user = str(query["text"])
    context = conversation(query.get("context") or [], p.whole("context_messages"))
    whole = f"{context}\n---\n{user}" if context else user
    return [("q1", user)] if whole == user else [("q1", user), ("q2", whole)]


# --- gather ---------------------------------------------------------------------------------------


def moment(memory: Json) -> int:
    """When it happened; an undated memory uses when it was created (READINGS 10)."""
    occurred = memory.get("occurred_at")
    return int(memory["created_at"] if occurred is None else occurred)


def passes(memory: Json, now: int, p: Parameters) -> bool:
    """The filters of both sources, before any top k (READINGS 10, 11, 54)."""
    at = moment(memory)
    today = now // DAY
    return (
        memory["kind"] == "episode"
        and memory.get("searchable", 1) != 0
        and memory.get("status") != "archived"
        and (memory.get("sensitivity") or 0) <= p.whole("max_sensitivity")
        and at <= now
        and today - p.whole("days") <= at // DAY <= today
    )


def unit32(vector: Sequence[float]) -> list[float]:
    """The unit vector, rounded to 32-bit floats as a store keeps it."""
    length = math.sqrt(math.fsum(x * x for x in vector))
    return [struct.unpack("<f", struct.pack("<f", x / length))[0] for x in vector]


def cosine(a: Sequence[float], b: Sequence[float]) -> float:
    """Cosine of the rounded unit vectors, in double precision."""
    u, v = unit32(a), unit32(b)
    dot = math.fsum(x * y for x, y in zip(u, v, strict=True))
    lengths = math.fsum(x * x for x in u) * math.fsum(y * y for y in v)
    return dot / math.sqrt(lengths)


def ordered(scores: Iterable[tuple[str, float]]) -> Run:
    """Score descending, then id ascending in byte order (READINGS 3)."""
    return sorted(scores, key=lambda item: (-item[1], item[0].encode()))


def vector_run(question: Sequence[float], allowed: Sequence[Json], k: int) -> Run:
    """The k nearest of the allowed memories."""
    return ordered((m["id"], cosine(question, m["embedding"])) for m in allowed)[:k]


def text_terms(form: str, p: Parameters) -> list[str]:
    """The first characters of the form, split at blanks, the first terms (READINGS 4)."""
    return form[: p.whole("text_chars")].split()[: p.whole("text_terms")]


def match_expression(terms: Sequence[str]) -> str:
    """Every term quoted, joined by OR."""
    return " OR ".join('"' + term.replace('"', '""') + '"' for term in terms)


class TextIndex:
    """FTS5 over user and reply text of ALL memories (DESIGN 3: the index holds all kinds)."""

    def __init__(self, memories: Sequence[Json]) -> None:
        self.ids = [str(m["id"]) for m in memories]
        self.db = sqlite3.connect(":memory:")
        for name in ("texts", "terms"):
            self.db.execute(f"CREATE VIRTUAL TABLE {name} USING fts5(user_text, reply_text, tokenize='unicode61')")
            self.db.execute(f"CREATE VIRTUAL TABLE {name}_tokens USING fts5vocab({name}, instance)")
        self.db.executemany(
            "INSERT INTO texts(rowid, user_text, reply_text) VALUES (?, ?, ?)",
            [(i, m.get("user_text") or "", m.get("reply_text") or "") for i, m in enumerate(memories)],
        )
        self.rows = self._tokens("texts", len(memories))

    def _tokens(self, table: str, count: int) -> list[list[list[str]]]:
        """Per row, per column, the tokens in order, as FTS5's own tokenizer gave them."""
        rows: list[list[list[str]]] = [[[], []] for _ in range(count)]
        column = {"user_text": 0, "reply_text": 1}
        found = self.db.execute(f'SELECT doc, col, "offset", term FROM {table}_tokens ORDER BY 1, 2, 3')
        for doc, col, place, term in found:
            tokens = rows[doc][column[col]]
            if len(tokens) != place:
                raise ValueError("a token's place is missing")
            tokens.append(term)
        return rows

    def by_sqlite(self, terms: Sequence[str]) -> dict[str, float]:
        """FTS5's bm25(), the sign turned: higher is better (READINGS 1)."""
        if not terms:
            return {}
        found = self.db.execute("SELECT rowid, -bm25(texts) FROM texts WHERE texts MATCH ?", (match_expression(terms),))
        return {self.ids[row]: score for row, score in found}

    def by_hand(self, terms: Sequence[str]) -> dict[str, float]:
        """FTS5's published formula: k1 = 1.2, b = 0.75, idf not below 1e-6; a repeated term counts again."""
        phrases = self._phrases(terms)
        lengths = [sum(len(column) for column in row) for row in self.rows]
        average = sum(lengths) / len(lengths)
        scores: dict[str, float] = {}
        for phrase in phrases:
            counts = [sum(occurrences(phrase, column) for column in row) for row in self.rows]
            having = sum(1 for c in counts if c)
            idf = max(math.log((len(self.rows) - having + 0.5) / (having + 0.5)), 1e-6)
            for i, c in enumerate(counts):
                if c:
                    damp = 1.2 * (1 - 0.75 + 0.75 * lengths[i] / average)
                    scores[self.ids[i]] = scores.get(self.ids[i], 0.0) + idf * c * 2.2 / (c + damp)
        return scores

    def _phrases(self, terms: Sequence[str]) -> list[list[str]]:
        self.db.execute("DELETE FROM terms")
        self.db.executemany("INSERT INTO terms(rowid, user_text) VALUES (?, ?)", list(enumerate(terms)))
        return [row[0] for row in self._tokens("terms", len(terms)) if row[0]]

    def run(self, terms: Sequence[str], allowed: set[str], k: int) -> Run:
        """The k best of the allowed memories; the two computations must agree."""
        found, own = self.by_sqlite(terms), self.by_hand(terms)
        if set(found) != set(own) or not all(math.isclose(found[i], own[i], rel_tol=1e-9) for i in found):
            raise ValueError(f"BM25 by FTS5 and by hand disagree for {list(terms)}")
        return ordered((i, score) for i, score in found.items() if i in allowed)[:k]


def occurrences(phrase: Sequence[str], tokens: Sequence[str]) -> int:
    """How often the phrase stands in the tokens."""
    n = len(phrase)
    return sum(1 for i in range(len(tokens) - n + 1) if list(tokens[i : i + n]) == list(phrase))


# --- fuse and rerank ------------------------------------------------------------------------------


def fuse(lists: Iterable[Sequence[str]], k: int) -> list[tuple[str, Fraction]]:
    """Reciprocal rank fusion in exact fractions, best first, ties by id."""
    sums: dict[str, Fraction] = {}
    for ids in lists:
        for place, memory_id in enumerate(ids):
            sums[memory_id] = sums.get(memory_id, Fraction(0)) + Fraction(1, k + place + 1)
    return sorted(sums.items(), key=lambda item: (-item[1], item[0].encode()))


def recency(now: float, occurred_at: float, tau_days: float) -> tuple[float, float]:
    """Age in days, clamped at 0 (READINGS 9), and exp(-age/tau)."""
    age = max(0.0, (now - occurred_at) / DAY)
    return age, math.exp(-age / tau_days)


def part(name: str, raw: float, normalized: float, weight: float) -> Json:
    return {
        "name": name,
        "raw": raw,
        "normalized": normalized,
        "weight": weight,
        "contribution": weight * normalized,
    }


def rrf_part(rrf: Fraction, best: Fraction, p: Parameters) -> Json:
    return part("rrf", float(rrf), float(rrf / best), p.real("weight_rrf"))


def total(parts: Sequence[Json]) -> float:
    return sum(float(x["contribution"]) for x in parts)


def rerank(
    pool: Sequence[tuple[str, Fraction]], memories: Mapping[str, Json], asked: str, now: int, p: Parameters
) -> list[Scored]:
    """Scores the pool; best first, ties by id, ranked from 1."""
    n = p.whole("gram_n")
    query_grams = grams(asked, n=n, limit=p.whole("query_chars"), tail=True)
    strength = min(1.0, len(query_grams) / p.real("strength_grams"))
    result: list[Scored] = []
    for memory_id, rrf in pool:
        memory = memories[memory_id]
        text = f"{memory.get('user_text') or ''}\n{memory.get('reply_text') or ''}"
        own = grams(text, n=n, limit=p.whole("memory_chars"))
        overlap = dice(query_grams, own)
        age, rec = recency(now, moment(memory), p.real("tau_days"))
        parts = [
            rrf_part(rrf, pool[0][1], p),
            part("lex", overlap, overlap * strength, p.real("weight_lex")),
            part("rec", age, rec, p.real("weight_rec")),
        ]
        result.append(Scored(memory_id, total(parts), parts, own))
    result.sort(key=lambda c: (-c.score, c.id.encode()))
    for place, candidate in enumerate(result, start=1):
        candidate.rank = place
    return result


def reason_of(candidate: Scored) -> str:
    value = {x["name"]: x["normalized"] for x in candidate.parts}
    shown = " ".join(f"{name}={value[name]:.3f}" for name in ("rrf", "lex", "rec"))
    return f"heuristic rerank: score={candidate.score:.3f} {shown}"


# --- select ---------------------------------------------------------------------------------------


def walk(ranking: Sequence[Scored], p: Parameters) -> list[Scored]:
    """One pass in order of the score (READINGS 7, 8): sets every outcome and returns what was selected."""
    chosen: list[Scored] = []
    behind = 0
    for candidate in ranking:
        behind += len(chosen) >= p.whole("max_results")
        candidate.outcome = verdict(candidate, len(chosen) + behind, chosen, p)
        if candidate.outcome["code"] == "SELECTED":
            chosen.append(candidate)
    gate = p.real("high_threshold")
    if chosen and chosen[0].score < gate:
        for candidate in chosen:
            candidate.outcome = {"code": "GATE_CLOSED", "value": chosen[0].score, "limit": gate}
        return []
    for candidate in chosen:
        candidate.relevance = "high" if candidate is chosen[0] else "medium"
    return chosen


def verdict(candidate: Scored, seat: int, chosen: Sequence[Scored], p: Parameters) -> Json:
    """What becomes of one candidate of the walk: the cap, then the cut, then the duplicates."""
    cap, cut, same = p.whole("max_results"), p.real("medium_threshold"), p.real("duplicate_threshold")
    if len(chosen) >= cap:
        return {"code": "RESULT_CAP", "value": seat, "limit": cap}
    if candidate.score < cut:
        return {
            "code": "BELOW_CUT",
            "value": candidate.score,
            "limit": cut,
            "margin": candidate.score - cut,
        }
    for other in chosen:
        likeness = dice(candidate.grams, other.grams)
        if likeness >= same:
            return {
                "code": "DUPLICATE_OF",
                "other_id": other.id,
                "value": likeness,
                "limit": same,
                "margin": likeness - same,
            }
    return {"code": "SELECTED"}


def should_inject(relevances: Sequence[str | None]) -> bool:
    """The seed's rule of the MemoryPack builder."""
    return relevances.count("high") >= 1 or relevances.count("medium") >= 2


def quote(text: str, limit: int) -> str:
    folded = compact(text)
    return folded if len(folded) <= limit else folded[:limit] + "…"


def block(memory: Json, reason: str, p: Parameters) -> str:
    """One memory of the pack (READINGS 39)."""
    day = datetime.fromtimestamp(moment(memory), UTC).strftime("%Y-%m-%d")
    title = compact(memory.get("context_note") or "") or compact(memory.get("user_text") or "")[:40]
    lines = [f"[{day}] {title}"]
    for name, key in (("User", "user_text"), ("Partner", "reply_text")):
        said = quote(memory.get(key) or "", p.whole("quote_chars"))
        if said:
            lines.append(f"{name}: 「{said}」")
    lines.append(f"→ 関連: {reason}")
    return "\n".join(lines)


def pack_of(selected: Sequence[Scored], memories: Mapping[str, Json], p: Parameters) -> str:
    """The section: its head, then the memories, a blank line before each; nothing selected, no text."""
    if not selected:
        return ""
    return "\n\n".join([EVIDENCE_HEAD, *(block(memories[c.id], c.reason or "", p) for c in selected)])


# --- the whole recall -----------------------------------------------------------------------------


def recall(case: Json) -> Json:
    """The expected part of a case."""
    p = Parameters.of(case.get("parameters") or {})
    query, memories = case["query"], {m["id"]: m for m in case["memories"]}
    if len(memories) != len(case["memories"]):
        raise ValueError("an id stands twice")
    now = int(query["now"])
    forms = forms_of(query, p)
    allowed = [m for m in case["memories"] if passes(m, now, p)]
    allowed_ids = {m["id"] for m in allowed}
    index = TextIndex(case["memories"])
    runs: list[tuple[str, str, Run]] = []
    for name, text in forms:
        nearest = vector_run(case["query_vectors"][text], allowed, p.whole("vector_k"))
        runs.append(("vector", name, nearest))
    for name, text in forms:
        runs.append(("unicode61", name, index.run(text_terms(text, p), allowed_ids, p.whole("text_k"))))
    fused = fuse([[i for i, _ in hits] for _, _, hits in runs], p.whole("rrf_k"))
    cap = p.whole("pool_cap")
    ranking = rerank(fused[:cap], memories, forms[-1][1], now, p)
    selected = walk(ranking, p)
    for candidate in selected:
        candidate.reason = reason_of(candidate)
    left: list[Scored] = []
    for place, (memory_id, rrf) in enumerate(fused[cap:], start=cap + 1):
        # It left before its text was read: lex and rec are not measured, and not measured is not 0.
        parts = [rrf_part(rrf, fused[0][1], p)]
        outcome = {"code": "POOL_CAP", "value": place, "limit": cap}
        left.append(Scored(memory_id, total(parts), parts, set(), outcome=outcome))
    return {
        "forms": [{"name": name, "text": text} for name, text in forms],
        "runs": [
            {"source": source, "form": form, "ids": [i for i, _ in hits], "scores": [s for _, s in hits]}
            for source, form, hits in runs
        ],
        "candidates": [c.as_json() for c in [*ranking, *left]],
        "selected": [c.id for c in selected],
        "inject": should_inject([c.relevance for c in selected]),
        "pack": pack_of(selected, memories, p),
    }


# --- checks ---------------------------------------------------------------------------------------


def differences(expected: Any, got: Any, where: str = "expected", tolerance: float = 1e-12) -> list[str]:
    """Where two JSON values differ; floats may differ by the tolerance."""
    if isinstance(expected, dict) and isinstance(got, dict):
        if set(expected) != set(got):
            return [f"{where}: keys {sorted(expected)} against {sorted(got)}"]
        pairs = [(f"{where}.{key}", expected[key], got[key]) for key in expected]
    elif isinstance(expected, list) and isinstance(got, list):
        if len(expected) != len(got):
            return [f"{where}: {len(expected)} items against {len(got)}"]
        pairs = [(f"{where}[{i}]", a, b) for i, (a, b) in enumerate(zip(expected, got, strict=True))]
    elif isinstance(expected, float) or isinstance(got, float):
        near = isinstance(expected, int | float) and isinstance(got, int | float)
        same = near and abs(expected - got) <= tolerance
        return [] if same else [f"{where}: {expected!r} against {got!r}"]
    else:
        same = expected == got and type(expected) is type(got)
        return [] if same else [f"{where}: {expected!r} against {got!r}"]
    return [line for name, a, b in pairs for line in differences(a, b, name, tolerance)]


def audit(result: Json, p: Parameters) -> list[str]:
    """Accidental near-ties and values on a rounding edge, on which an engine could rightly differ."""
    found: list[str] = []
    for run in result["runs"]:
        name, scores = f"{run['source']} {run['form']}", run["scores"]
        least = 1e-5 if run["source"] == "vector" else 1e-9
        found += [f"{name}: near-tie at {i + 1}" for i, gap in enumerate(gaps(scores)) if 0 < gap < least]
    ranked = [c for c in result["candidates"] if c["rank"] is not None]
    final = gaps([c["score"] for c in ranked])
    found += [f"final: near-tie at {i + 1}" for i, gap in enumerate(final) if 0 < gap < 1e-6]
    for c in ranked:
        for limit in (p.real("medium_threshold"), p.real("high_threshold")):
            if abs(c["score"] - limit) < 1e-6:
                found.append(f"{c['id']}: on the threshold {limit}")
        shown = [c["score"], *(x["normalized"] for x in c["parts"])]
        if any(abs(v * 1000 % 1 - 0.5) < 1e-6 for v in shown):
            found.append(f"{c['id']}: a figure of the reason is on a rounding edge")
    for c in result["candidates"]:
        if abs(math.fsum(x["contribution"] for x in c["parts"]) - c["score"]) > 1e-9:
            found.append(f"{c['id']}: the parts do not add up")
    return found


def gaps(scores: Sequence[float]) -> list[float]:
    return [a - b for a, b in itertools.pairwise(scores)]


def formula(case: Json) -> Any:
    """What this script computes for one golden of formulas.json, in the shape of its "expected"."""
    given, what = case["input"], case["what"]
    p = Parameters.of({})
    if what == "rrf_merge":
        fused = fuse(given["lists"], given["k"])
        return {"scores": {i: float(s) for i, s in sorted(fused)}, "order": [i for i, _ in fused]}
    if what == "rrf_cap":
        kept = fuse(given["lists"], given["k"])[: given["max_candidates"]]
        return {"n": len(kept), "last_id": kept[-1][0], "last_score": float(kept[-1][1])}
    if what.startswith("char_ngrams"):
        found = grams(given["text"], n=given["n"])
        return {"ngrams": sorted(found), "count": len(found)}
    if what.startswith("dice"):
        return dice(grams(given["a"]), grams(given["b"]))
    if what.startswith("recency"):
        return recency(given["now_ts"], given["occurred_at"], given["tau_days"])[1]
    if what == "final":
        return total([part(k, 0.0, given[k], p.real(w)) for k, w in WEIGHT_OF.items()])
    if what.startswith("select"):
        return formula_select(given, p)
    if what == "builder":
        return {"inject": should_inject(["high"] * given["high"] + ["medium"] * given["medium"])}
    raise ValueError(f"{case['id']}: no computation for {what}")


WEIGHT_OF = {"rrf_norm": "weight_rrf", "lex": "weight_lex", "rec": "weight_rec"}


def formula_select(given: Json, p: Parameters) -> Json:
    ranking = [Scored(c["id"], c["final"], [], set(c["grams"])) for c in given["candidates"]]
    if "max_results" in given:
        p.values["max_results"] = given["max_results"]
    selected = walk(ranking, p)
    return {"injected": [c.id for c in selected], "relevance": [c.relevance for c in selected]}


def check_formulas() -> list[str]:
    """Every golden of seed 000, within its own tolerance of 1e-6."""
    cases = [c for c in json.loads(FORMULAS.read_text("utf-8"))["cases"] if c["seed"] == "000"]
    problems = [] if cases else [f"{FORMULAS}: no case of seed 000"]
    for case in cases:
        problems += differences(case["expected"], formula(case), case["id"], 1e-6)
    print(f"{len(cases)} formula goldens of seed 000 ({FORMULAS})")
    return problems


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Independent goldens of the recipe heuristic (seed 000).")
    mode = parser.add_mutually_exclusive_group(required=True)
    mode.add_argument("--write", action="store_true", help="recompute the expected parts of the case files")
    mode.add_argument("--check", action="store_true", help="verify them, and the formula goldens 000-*")
    asked = parser.parse_args(arguments)
    files = sorted(CASES.glob("*.json"))
    problems = [] if files else [f"no case files in {CASES}"]
    for path in files:
        case = json.loads(path.read_text("utf-8"))
        result = recall(case)
        if asked.write:
            case["expected"] = result
            path.write_text(json.dumps(case, ensure_ascii=False, indent=1) + "\n", "utf-8")
        else:
            problems += [f"{path.name}: {line}" for line in differences(case.get("expected"), result)]
        parameters = Parameters.of(case.get("parameters") or {})
        problems += [f"{path.name}: {line}" for line in audit(result, parameters)]
        print(f"{path.name}: {len(case['memories'])} memories, {len(result['selected'])} selected")
    problems += check_formulas()
    for line in problems:
        print("PROBLEM", line)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
