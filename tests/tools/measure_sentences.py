"""How much the sentences say: of every recipe and preset the commonest one, and how many kinds there are.

    python tests/tools/measure_sentences.py --data FOLDER [--settings as-written calibrated] [--sets rpc_ja] [--most 40]
        [--folder KEPT]

FOLDER is described in `judged_stores.py`. Each store is asked its own questions, at most `--most`, and a third as many of other
stores. Counted are the selected and the ten next that are told singly; numbers, names and words of memories are replaced by #.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import Counter
from pathlib import Path

from mnemonaut_core.domain.ranking import Combine
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explain.contrast import Contrast, contrast, groups
from mnemonaut_core.i18n import Text
from mnemonaut_core.recall.vocabulary import Vocabulary
from mnemonaut_core.recipes.registry import RECIPES

sys.path.insert(0, str(Path(__file__).parent.parent))

from tools.judged_stores import foreign_to, sessions, settings_named, stores_of

NEXT = 10


def shape_of(text: object) -> str:
    """A text with numbers, names and words of memories replaced by #; names of parts and lists stay."""
    if not isinstance(text, Text):
        return "#"
    return text.template.format_map({name: shape_of(value) for name, value in text.values.items()})


def told_singly(trace: Trace, vocabulary: Vocabulary) -> list[tuple[str, Contrast]]:
    """The contrasts of the selected and the ten next, without what a list tells once for a group."""
    grouped = {one for group in groups(trace, vocabulary) for one in group.ids}
    chosen = [candidate for candidate in trace.candidates if candidate.memory.id in trace.selected]
    rest = [candidate for candidate in trace.candidates if candidate.memory.id not in trace.selected]
    return [
        (candidate.memory.id, contrast(trace, candidate, vocabulary))
        for candidate in (*chosen, *rest[:NEXT])
        if candidate.memory.id not in grouped
    ]


def missing_gain(trace: Trace, memory_id: str, made: Contrast) -> float:
    """By how much the gains fail to add up to the difference (of a product: of the logarithms); 0 where nothing is compared."""
    scores = {item.id: item for item in trace.rankings[-1].items}
    if not made.gains or made.rival is None or scores[memory_id].combine is Combine.ORDER:
        return 0.0
    here, there = scores[memory_id], scores[made.rival]
    factors = [part.contribution for part in (*here.parts, *there.parts)]
    if here.combine is Combine.PRODUCT and min(factors) <= 0.0:
        return 0.0
    product = here.combine is Combine.PRODUCT
    difference = math.log(here.score / there.score) if product else here.score - there.score
    return abs(math.fsum(gain.gain for gain in made.gains) - difference)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--settings", nargs="+", default=["as-written", "calibrated"])
    parser.add_argument("--sets", default="")
    parser.add_argument("--most", type=int, default=40)
    parser.add_argument("--embedder", default="default")
    parser.add_argument("--folder", type=Path, help="where databases are kept; a temporary folder otherwise")
    options = parser.parse_args()
    stores = stores_of(options.data)
    shapes: dict[tuple[str, str], Counter[str]] = {}
    examples: dict[str, str] = {}
    grouped, worst = 0, 0.0
    for store, explorer in sessions(options, stores):
        questions = [query for _, query in store.queries[: options.most]]
        questions += [query for _, _, query in foreign_to(store, stores)[: options.most // 3]]
        for name, recipe in RECIPES.items():
            for preset in options.settings:
                counted = shapes.setdefault((name, preset), Counter())
                for query in questions:
                    (trace,) = explorer.recall(query, settings_named(name, preset))
                    grouped += sum(len(group.ids) for group in groups(trace, recipe.words.vocabulary))
                    for memory_id, made in told_singly(trace, recipe.words.vocabulary):
                        shape = shape_of(made.sentence)
                        counted[shape] += 1
                        examples.setdefault(shape, str(made.sentence))
                        worst = max(worst, missing_gain(trace, memory_id, made))
    for (name, preset), counted in shapes.items():
        rows = sum(counted.values())
        print(f"{name} {preset}: {rows} rows, {len(counted)} kinds")
        for shape, count in counted.most_common(5):
            print(f"    {100.0 * count / rows:5.1f} %  {examples[shape]}")
    print(f"rows told in groups: {grouped}; the gains fail to add up by {worst:.1e} at most")


if __name__ == "__main__":
    main()
