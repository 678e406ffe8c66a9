"""The expected values of `core/mnemonaut_core/metrics.py`, as `ir-measures` computes them.

    pip install ir-measures
    python tests/tools/make_metrics.py

Each line is one question: the gains of its memories, a ranking, a depth `k`, and R@k, nDCG@k, RR and Success@k. Rankings are of
any length, 0 and more than k as well; they hold memories that nobody judged, and some come from scores with ties. `ir-measures`
gets the order as it stands, by falling scores, because it would order ties by its own rule.
"""

from __future__ import annotations

import json
import random
from importlib import import_module
from pathlib import Path

FILE = Path(__file__).parents[1] / "golden" / "metrics.jsonl"
QUESTIONS = 320
DEPTHS = (1, 3, 5, 10, 12, 20)


def question(draw: random.Random) -> tuple[dict[str, int], list[str], int]:
    """Gains (one at least above 0), a ranking, and a depth."""
    judged = [f"m{number}" for number in range(draw.randint(1, 12))]
    gains = {one: draw.choice((0, 0, 1, 1, 2, 3)) for one in judged}
    gains[draw.choice(judged)] = draw.randint(1, 3)
    known = [*draw.sample(judged, draw.randint(0, len(judged))), *(f"x{n}" for n in range(draw.randint(0, 18)))]
    scores = {one: draw.choice((0.5, 0.25, draw.random())) for one in known}
    return gains, sorted(known, key=lambda one: (-scores[one], one)), draw.choice(DEPTHS)


def lines() -> list[str]:
    """The lines of the file, from `ir-measures`."""
    measures = import_module("ir_measures")  # not among what the tests install
    draw, found = random.Random(1), []
    for _ in range(QUESTIONS):
        gains, ranking, k = question(draw)
        run = {"q": {one: float(-rank) for rank, one in enumerate(ranking)}}
        wanted = {"R": measures.R @ k, "nDCG": measures.nDCG @ k, "RR": measures.RR, "Success": measures.Success @ k}
        measured = measures.calc_aggregate(list(wanted.values()), {"q": gains}, run)
        values = {name: measured[measure] for name, measure in wanted.items()}
        found.append(json.dumps({"gains": gains, "ranking": ranking, "k": k, **values}, separators=(",", ":")))
    return found


if __name__ == "__main__":
    FILE.write_text("\n".join(lines()) + "\n", "utf-8")
