"""How well `planned` offers and selects, on the measuring data.

    python tests/tools/measure_planned.py --data FOLDER [--settings as-written calibrated as-written:text_index=words]
        [--sets rpc_ja,memorybank_zh] [--embedder none] [--folder KEPT]

FOLDER is that of `measure_heuristic.py`, whose stores these are. A setting is a preset, with values set over it after a
colon. "found" is the share of a query's gold memories that any source found, "offered" of those that got a seat (what a
language model would choose from), R@12 and nDCG@12 are those of the simple rule's selection, binary gains. No language model
is asked.
"""

from __future__ import annotations

import math
import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from statistics import fmean

import msgspec

from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.trace import Trace

sys.path.insert(0, str(Path(__file__).parent.parent))

from tools.measure_heuristic import options_of, sessions, settings_named, stores_of

MOST = 12
_OFFERED = (Code.SELECTED, Code.RESULT_CAP, Code.NOT_CHOSEN)


class Answer(msgspec.Struct, frozen=True):
    """What became of one query's gold memories, as shares of them."""

    found: float
    offered: float
    recall: float
    ndcg: float


def answer(trace: Trace, gold: frozenset[str]) -> Answer:
    """Measured over the whole selection."""
    codes = {candidate.memory.id: candidate.decision.outcome.code for candidate in trace.candidates}
    gains = (1.0 / math.log2(rank + 1) for rank, memory_id in enumerate(trace.selected, 1) if memory_id in gold)
    best = sum(1.0 / math.log2(rank + 1) for rank in range(1, min(len(gold), MOST) + 1))
    return Answer(
        sum(one in codes for one in gold) / len(gold),
        sum(codes.get(one) in _OFFERED for one in gold) / len(gold),
        len(gold & set(trace.selected)) / len(gold),
        math.fsum(gains) / best,
    )


def row(name: str, answers: Iterable[Answer]) -> str:
    """One line of figures."""
    found = list(answers)
    shown = (fmean(getattr(one, field) for one in found) for field in Answer.__struct_fields__)
    return f"{name:16}{len(found):6}" + "".join(f"{value:9.3f}" for value in shown)


def table(by_set: dict[str, list[Answer]]) -> str:
    """A line a set, then the mean of the sets."""
    lines = [f"{'':16}{'own':>6}{'found':>9}{'offered':>9}{'R@12':>9}{'nDCG@12':>9}"]
    lines += [row(name, each) for name, each in sorted(by_set.items())]
    means = (
        fmean(fmean(getattr(one, field) for one in each) for each in by_set.values())
        for field in Answer.__struct_fields__
    )
    return "\n".join([*lines, f"{'mean of sets':22}" + "".join(f"{value:9.3f}" for value in means)])


def main() -> None:
    """Measure and print."""
    options = options_of(__doc__ or "")
    answers: dict[str, dict[str, list[Answer]]] = {name: defaultdict(list) for name in options.settings}
    for store, explorer in sessions(options, stores_of(options.data)):
        for name, found in answers.items():
            for query_id, query in store.queries:
                gold = store.gold.get(query_id)
                if gold:
                    (trace,) = explorer.recall(query, settings_named("planned", name))
                    found[store.set].append(answer(trace, gold))
    for name, by_set in answers.items():
        print(f"\n{name}\n{table(by_set)}")


if __name__ == "__main__":
    main()
