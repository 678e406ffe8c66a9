"""How well `orchestrated` answers: R@10, nDCG@10 and what its strategies do, on the measuring data.

    python tests/tools/measure_orchestrated.py --data FOLDER [--settings as-written calibrated calibrated:hybrid_floor=0.3]
        [--sets rpc_ja,memorybank_zh] [--foreign N] [--folder KEPT]

FOLDER is that of `measure_heuristic.py`, whose stores and foreign queries these are. A setting is a preset, with values
set over it after a colon. R@10 is the share of a query's gold memories among the first ten selected; nDCG@10 has binary
gains. "silent" is the share of own queries that got nothing, "foreign" that of N foreign queries of each store that got
something.
"""

from __future__ import annotations

import math
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

import msgspec

from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explorer import Explorer, Settings

sys.path.insert(0, str(Path(__file__).parent.parent))

from tools.measure_heuristic import Store, foreign_to, mean, options_of, sessions, settings_named, stores_of

DEPTH = 10


class Answer(msgspec.Struct, frozen=True):
    """What became of one query. `gold` is None for a foreign one."""

    set: str
    strategy: str
    language: str
    recall: float | None
    ndcg: float | None
    count: int


def answer(store: Store, trace: Trace, gold: frozenset[str] | None) -> Answer:
    """Measured over the first ten selected."""
    first = trace.selected[:DEPTH]
    recall = ndcg = None
    if gold is not None:
        recall = len(gold & set(first)) / len(gold)
        gains = (1.0 / math.log2(rank + 1) for rank, memory_id in enumerate(first, 1) if memory_id in gold)
        best = sum(1.0 / math.log2(rank + 1) for rank in range(1, min(DEPTH, len(gold)) + 1))
        ndcg = math.fsum(gains) / best
    return Answer(store.set, str(trace.plan.noted["strategy"]), store.language, recall, ndcg, len(trace.selected))


def asked(explorer: Explorer, store: Store, stores: Sequence[Store], settings: Settings, foreign: int) -> list[Answer]:
    """Own queries with gold, then so many foreign ones."""
    found = [
        answer(store, explorer.recall(query, settings)[0], gold)
        for name, query in store.queries
        if (gold := store.gold.get(name))
    ]
    others = islice(foreign_to(store, stores), foreign)
    return found + [answer(store, explorer.recall(query, settings)[0], None) for _, query in others]


def row(name: str, answers: Sequence[Answer]) -> str:
    """One line of figures."""
    own = [one for one in answers if one.recall is not None]
    foreign = [one for one in answers if one.recall is None]
    return (
        f"{name:16}{len(own):6}{mean(one.recall or 0.0 for one in own):8.3f}{mean(one.ndcg or 0.0 for one in own):8.3f}"
        f"{mean(one.count == 0 for one in own):8.3f}{mean(one.count > 0 for one in foreign):9.3f}"
    )


def table(answers: Sequence[Answer]) -> str:
    """A line a set and a strategy, then the mean of the sets."""
    by_set: dict[str, list[Answer]] = defaultdict(list)
    by_strategy: dict[str, list[Answer]] = defaultdict(list)
    for one in answers:
        by_set[one.set].append(one)
        by_strategy[one.strategy].append(one)
    lines = [f"{'':16}{'own':>6}{'R@10':>8}{'nDCG':>8}{'silent':>8}{'foreign':>9}"]
    lines += [row(name, each) for name, each in sorted(by_set.items())]
    lines += [row(f"  {name}", each) for name, each in sorted(by_strategy.items())]
    lines.append(row("all", answers))
    own = {name: [one for one in each if one.recall is not None] for name, each in by_set.items()}
    recall = mean(mean(one.recall or 0.0 for one in each) for each in own.values())
    ndcg = mean(mean(one.ndcg or 0.0 for one in each) for each in own.values())
    lines.append(f"{'mean of sets':16}{'':6}{recall:8.3f}{ndcg:8.3f}")
    counts = Counter((one.language, one.strategy) for one in answers if one.recall is not None)
    lines.append(", ".join(f"{language} {strategy} {n}" for (language, strategy), n in sorted(counts.items())))
    return "\n".join(lines)


def main() -> None:
    """Measure and print."""
    options = options_of(__doc__ or "", foreign=40)
    stores = stores_of(options.data)
    answers: dict[str, list[Answer]] = {name: [] for name in options.settings}
    for store, explorer in sessions(options, stores):
        for name, found in answers.items():
            found += asked(explorer, store, stores, settings_named("orchestrated", name), options.foreign)
    for name, found in answers.items():
        print(f"\n{name}\n{table(found)}")


if __name__ == "__main__":
    main()
