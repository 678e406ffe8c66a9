"""How often the levels of evidence are right, on the measuring data and on the samples.

    python tests/tools/measure_evidence.py --data FOLDER [--half A|B] [--recipe heuristic] [--preset as-written]
        [--embedder default|none|…] [--list encoder] [--folder KEPT]

FOLDER is described in `judged_stores.py`. Half A chose the bounds, half B shows what they are worth: LoCoMo conv-26, -41 and
-43 and four users of MemoryBank are A, elsewhere the questions whose crc32 is even. Own questions are those with a judgment,
at most 60 a store; foreign ones are asked by other stores of the same language and the same half, at most 60 a store (of
MemoryBank 10), never by MemoryBank of itself nor by MADial of itself; Japanese ones are the forty everyday questions. The
samples of this project are asked the everyday questions of all three languages.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from mnemonaut_core.domain.evidence import Level
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.workspace import samples
from mnemonaut_core.workspace.wiring import connect

sys.path.insert(0, str(Path(__file__).parent.parent))

from tools.judged_stores import Store, built, everyday, foreign_to, spread, stores_of

HALF_A = {"conv-26", "conv-41", "conv-43", "gong-xiaoyan", "liu-lin", "wang-feng", "zhang-zhiqiang"}
WHOLE_STORES = ("locomo_ep", "memorybank_zh")
MOST, MOST_FOREIGN = 60, {"memorybank_zh": 10}
DAY = 1_764_288_000
LEVELS = tuple(Level)


@dataclass(slots=True)
class Counts:
    """By level: foreign and own questions by their best candidate, right memories among the candidates, what was selected and
    how much of it is judged right, what was selected for foreign questions."""

    foreign: Counter[Level] = field(default_factory=Counter)
    own: Counter[Level] = field(default_factory=Counter)
    right: Counter[Level] = field(default_factory=Counter)
    selected: Counter[Level] = field(default_factory=Counter)
    judged: Counter[Level] = field(default_factory=Counter)
    foreign_selected: Counter[Level] = field(default_factory=Counter)

    def line(self, name: str) -> str:
        """One row of the table, in percent."""

        def shares(counts: Counter[Level], levels: Sequence[Level]) -> str:
            total = counts.total()
            return " · ".join(f"{100 * counts[level] / total:.1f}" if total else "–" for level in levels)

        right = " · ".join(
            f"{100 * self.judged[level] / self.selected[level]:.0f} % of {self.selected[level]}"
            if self.selected[level]
            else "–"
            for level in LEVELS
        )
        given = " · ".join(str(self.foreign_selected[level]) for level in LEVELS)
        return (
            f"{name:14} foreign clearly · at best partly {shares(self.foreign, LEVELS[:2])} % of {self.foreign.total()}"
            f" | own {shares(self.own, LEVELS[:2])} % of {self.own.total()} | right found {shares(self.right, LEVELS)} % of"
            f" {self.right.total()} | judged right of the selected {right} | selected for foreign {given}"
        )


def half_of(store: Store, query_id: str) -> str:
    """A, by which the bounds were chosen, or B."""
    if store.set in WHOLE_STORES:
        return "A" if store.name in HALF_A else "B"
    return "B" if zlib.crc32(query_id.encode()) % 2 else "A"


def foreign_of_half(store: Store, stores: Sequence[Store]) -> list[tuple[str, Query]]:
    """Foreign questions of the store; of MemoryBank's those whose asker is of the same half."""
    found = [
        (name, query)
        for asker, name, query in foreign_to(store, stores)
        if store.set != "memorybank_zh" or asker is None or half_of(asker, name) == half_of(store, name)
    ]
    if store.language == "ja":
        return found
    return spread(found, MOST_FOREIGN.get(store.set, MOST))


def asked(store: Store, stores: Sequence[Store], half: str) -> Iterator[tuple[str, Query, frozenset[str] | None]]:
    """(id, query, right memories; None for a foreign one)."""
    own = [(name, query, frozenset(gains)) for _, name, query, gains in store.own if half_of(store, name) == half]
    yield from spread(own, MOST)
    yield from ((name, query, None) for name, query in foreign_of_half(store, stores) if half_of(store, name) == half)


def count(counts: Counts, trace: Trace, gold: frozenset[str] | None) -> None:
    """Add one recall."""
    levels = {memory_id: found.level for memory_id, found in trace.evidence.items()}
    best = min(levels.values(), key=LEVELS.index, default=Level.HARDLY)
    if gold is None:
        counts.foreign[best] += 1
        counts.foreign_selected.update(levels[memory_id] for memory_id in trace.selected)
        return
    counts.own[best] += 1
    counts.right.update(level for memory_id, level in levels.items() if memory_id in gold)
    counts.selected.update(levels[memory_id] for memory_id in trace.selected)
    counts.judged.update(levels[memory_id] for memory_id in trace.selected if memory_id in gold)


def measure(
    stores: Sequence[Store],
    folder: Path,
    half: str,
    settings: Settings,
    embedder: str = "default",
    listed: str | None = None,
) -> dict[str, Counts]:
    """The counts of each set of one half, with a further list by the embedder `listed`; databases are kept in `folder`."""
    found: dict[str, Counts] = defaultdict(Counts)
    for store in stores:
        kept = re.sub(r"\W", "_", f"{embedder}-{listed or 'alone'}")
        path = built(store, folder / f"{store.set}-{store.name}-{kept}.db", embedder)
        if listed is not None:
            with connect(path, write=True) as session:
                session.vectors.add_list(listed)
        with connect(path) as session:
            for _, query, gold in asked(store, stores, half):
                (trace,) = session.explorer.recall(query, settings)
                count(found[store.set], trace, gold)
    return found


def ask_sample(explorer: Explorer, now: int, settings: Settings) -> Counter[Level]:
    """The levels of what is selected for the everyday questions of three languages."""
    found = Counter[Level]()
    for language in ("en", "ja", "zh"):
        for text in everyday(language):
            (trace,) = explorer.recall(Query(text, now), settings)
            found.update(trace.evidence[memory_id].level for memory_id in trace.selected)
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--half", choices=("A", "B"), default="B")
    parser.add_argument("--recipe", default="heuristic")
    parser.add_argument("--preset", default="as-written")
    parser.add_argument("--embedder", default="default")
    parser.add_argument("--list", default=None, help="a further list of vectors by this embedder")
    parser.add_argument("--folder", type=Path, help="where databases are kept; a temporary folder otherwise")
    options = parser.parse_args()
    settings = Settings(options.recipe, options.preset)
    with tempfile.TemporaryDirectory(prefix="mnemonaut-measure-") as temporary:
        folder = options.folder or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        found = measure(stores_of(options.data), folder, options.half, settings, options.embedder, options.list)
        for name, counts in found.items():
            print(counts.line(name))
        for language in ("en", "ja", "zh"):
            with connect(samples.ensure(folder, language, DAY)) as session:
                levels = ask_sample(session.explorer, DAY, settings)
            print(f"sample {language}: selected for 120 everyday questions {dict(levels)}")


if __name__ == "__main__":
    main()
