"""How well `activation` answers: R@12 and nDCG@12 (seed 004's own line: .70 and .45), and how often foreign queries get something.

    python tests/tools/measure_activation.py --data FOLDER [--settings as-written calibrated calibrated:threshold=0.3]
        [--sets rpc_ja,memorybank_zh] [--foreign N] [--folder KEPT]

FOLDER is that of `measure_heuristic.py`, whose stores and foreign queries these are. A setting is a preset, with values
set over it after a colon. nDCG@12 takes the gains as they are (2 answers, 1 supports).
"""

from __future__ import annotations

import math
import sys
from collections import defaultdict
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

import msgspec

from mnemonaut_core.explorer import Explorer, Settings

sys.path.insert(0, str(Path(__file__).parent.parent))

from tools.measure_heuristic import Store, foreign_to, mean, options_of, sessions, settings_named, stores_of

DEPTH = 12


class Answer(msgspec.Struct, frozen=True):
    """What became of one query: measures None for a foreign one, `count` how many memories it got."""

    set: str
    recall: float | None
    ndcg: float | None
    count: int


def gains_of(store: Store) -> dict[str, dict[str, float]]:
    """By query the gains above 0."""
    found: dict[str, dict[str, float]] = defaultdict(dict)
    for line in (store.folder / "qrels.tsv").read_text("utf-8").splitlines():
        query, memory, gain = line.split("\t")
        if float(gain) > 0:
            found[query][memory] = float(gain)
    return found


def answer(store: Store, selected: Sequence[str], gains: dict[str, float] | None) -> Answer:
    """Measured over the first twelve selected."""
    first = selected[:DEPTH]
    if gains is None:
        return Answer(store.set, None, None, len(selected))
    recall = len(set(gains) & set(first)) / len(gains)
    found = math.fsum(gains.get(m, 0.0) / math.log2(rank + 1) for rank, m in enumerate(first, 1))
    ideal = sorted(gains.values(), reverse=True)[:DEPTH]
    best = math.fsum(gain / math.log2(rank + 1) for rank, gain in enumerate(ideal, 1))
    return Answer(store.set, recall, found / best, len(selected))


def asked(explorer: Explorer, store: Store, stores: Sequence[Store], settings: Settings, foreign: int) -> list[Answer]:
    """Own queries with gold, then so many foreign ones."""
    gains = gains_of(store)
    found = [
        answer(store, explorer.recall(query, settings)[0].selected, gains[name])
        for name, query in store.queries
        if name in gains
    ]
    others = islice(foreign_to(store, stores), foreign)
    return found + [answer(store, explorer.recall(query, settings)[0].selected, None) for _, query in others]


def row(name: str, answers: Sequence[Answer]) -> str:
    """One line of figures."""
    own = [one for one in answers if one.recall is not None]
    foreign = [one for one in answers if one.recall is None]
    return (
        f"{name:16}{len(own):6}{mean(one.recall or 0.0 for one in own):8.3f}{mean(one.ndcg or 0.0 for one in own):8.3f}"
        f"{mean(one.count == 0 for one in own):8.3f}{mean(one.count > 0 for one in foreign):9.3f}"
        f"{mean(one.count for one in foreign):8.1f}"
    )


def table(answers: Sequence[Answer]) -> str:
    """A line a set, then the mean of the sets."""
    by_set: dict[str, list[Answer]] = defaultdict(list)
    for one in answers:
        by_set[one.set].append(one)
    lines = [f"{'':16}{'own':>6}{'R@12':>8}{'nDCG':>8}{'silent':>8}{'foreign':>9}{'number':>8}"]
    lines += [row(name, each) for name, each in sorted(by_set.items())]
    own = [[one for one in each if one.recall is not None] for each in by_set.values()]
    recall = mean(mean(one.recall or 0.0 for one in each) for each in own)
    ndcg = mean(mean(one.ndcg or 0.0 for one in each) for each in own)
    return "\n".join([*lines, f"{'mean of sets':16}{'':6}{recall:8.3f}{ndcg:8.3f}"])


def main() -> None:
    """Measure and print."""
    options = options_of(__doc__ or "", foreign=20)
    stores = stores_of(options.data)
    answers: dict[str, list[Answer]] = {name: [] for name in options.settings}
    for store, explorer in sessions(options, stores):
        for name, found in answers.items():
            found += asked(explorer, store, stores, settings_named("activation", name), options.foreign)
    for name, found in answers.items():
        print(f"\n{name}\n{table(found)}")


if __name__ == "__main__":
    main()
