"""How fast this program is, on this machine.

    python tests/bench [--sizes 10000,100000,1000000] [--queries 60] [--seed 1] [--minutes 10]
                       [--lists] [--parts everyday,peers,together,synthetic,recipes,window]

`everyday`: real sentences put together anew; every recipe and preset, recalls right after a write of this process and of another,
one-shot commands, opening, memory. `peers`: other programs on the same (`pip install -e '.[bench]'`). `together`: window, agents'
server and command line on one database for `--minutes`, and what they hold in memory. `synthetic`, `recipes`: made-up words;
imports, sliders, reasons, the window, the server. `window`: its start, against a bare one. What was asked stands beside what was
reached at the size at which it was asked; with several sizes the exponent of the growth does too. Times are milliseconds by the
clock, with `cpu` of the processor. Nothing is kept.
"""

from __future__ import annotations

import argparse
import json
import math
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench import everyday, peers, recipes, synthetic, together, window
from helpers.recombined import build_recombined

from mnemonaut_core.parameters import AS_WRITTEN
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.workspace.wiring import connect

Value = float | None
PEERS_ASKED = ("LanceDB, HNSW", "tantivy + numpy")
PARTS = ("everyday", "peers", "together", "synthetic", "recipes", "window")
ASKED: tuple[tuple[str, int, float], ...] = (
    *((r"\S+ (a second )?after (own|another's) write / before cpu", size, 1.2) for size in (10_000, 100_000)),
    (r"\S+/\S+ long cpu p95_ms", 10_000, 10.0),
    (r"\S+/\S+ long cpu p95_ms", 100_000, 30.0),
    (r"\S+/\S+ long cpu p95_ms", 1_000_000, 100.0),
    ("one-shot recall cpu_ms", 100_000, 500.0),
    ("bytes_per_memory", 10_000, 4_500.0),
    ("rss_mb", 100_000, 350.0),
    ("server most rss_mb", 100_000, 350.0),
    ("window most rss_mb", 100_000, 450.0),
    ("both most pss_mb", 100_000, 600.0),
    ("one-shot recall / import numpy cpu", 10_000, 3.0),
    ("one-shot list / import numpy cpu", 10_000, 1.5),
    ("one-shot list / import numpy cpu", 100_000, 1.5),
    (r"(words|unicode61) by postings / \1 by FTS5 cpu p95", 100_000, 0.1),
    (r"\S+/\S+ long / LanceDB, HNSW cpu p95", 100_000, 0.5),
    (r"(heuristic|salience|activation)/\S+ long / tantivy \+ numpy cpu p95", 100_000, 1.5),
    (r"planned/\S+ long / tantivy \+ numpy cpu p95", 100_000, 3.0),
    ("server activate cpu p90_ms", 10_000, 15.0),
    *((pattern, 10_000, limit) for pattern, limit in recipes.ASKED),
)
"""Which measures, at which size, at most."""


def measured(size: int, options: argparse.Namespace) -> dict[str, Value]:
    """All parts that were asked for, of one size."""
    found: dict[str, Value] = {}
    with tempfile.TemporaryDirectory(prefix="mnemonaut-bench-") as folder:
        path = Path(folder) / "sentences.db"
        if {"everyday", "peers", "together"} & set(options.parts):
            build_recombined(path, size)
            if options.lists:
                with connect(path, write=True) as workspace:
                    workspace.vectors.fill_lists()
        if "everyday" in options.parts:
            found |= everyday.measure(Path(shutil.copy(path, Path(folder) / "written.db")), options.queries)
        if "peers" in options.parts:
            found |= peers.measure(path, options.queries)
        if "together" in options.parts:
            found |= together.measure(path, options.minutes)
    if "synthetic" in options.parts:
        found |= synthetic.measure(size, seed=options.seed)
    if "recipes" in options.parts:
        found |= recipes.measure(size, queries=options.queries, seed=options.seed)
    return found | dict(ratios(found))


def ratios(found: Mapping[str, Value]) -> Iterator[tuple[str, float]]:
    """Those that are asked, of what was measured in one run."""
    pairs = [(f"one-shot {what}", "import numpy", " cpu_ms", " cpu") for what in ("recall", "list")]
    pairs += [
        (f"{index} by postings", f"{index} by FTS5", " cpu p95_ms", " cpu p95") for index in ("words", "unicode61")
    ]
    longs = [f"{recipe}/{preset} long" for recipe, preset in everyday.settings()]
    pairs += [(one, f"{peer} long", " cpu p95_ms", " cpu p95") for peer in PEERS_ASKED for one in longs]
    for one, other, measure, name in pairs:
        mine, theirs = found.get(one + measure), found.get(other + measure)
        if mine and theirs:
            yield f"{one} / {other.removesuffix(' long')}{name}", mine / theirs


def compared(found: Mapping[str, Value]) -> str:
    """Recipes as written and peers, a row each: p50 / p95 of the processor in milliseconds."""
    names = [*(f"{recipe}/{AS_WRITTEN}" for recipe in RECIPES), *peers.PEERS]
    lines = ["| processor ms, p50 / p95 | one question | with six turns before it |", "|---|---|---|"]
    for name in names:
        cells = [[found.get(f"{name} {length} cpu p{share}_ms") for share in (50, 95)] for length in ("short", "long")]
        if all(value is not None for cell in cells for value in cell):
            told = (" / ".join(f"{value:.0f}" for value in cell if value is not None) for cell in cells)
            lines.append(f"| {name.removesuffix('/' + AS_WRITTEN)} | {' | '.join(told)} |")
    return "\n".join(lines)


def asked_of(name: str, size: int) -> float | None:
    """At most how much was asked of a measure at this size."""
    limits = [limit for pattern, at, limit in ASKED if at == size and re.fullmatch(pattern, name)]
    return min(limits, default=None)


def exponent(name: str, sizes: Mapping[int, Mapping[str, Value]]) -> float | None:
    """By which power of the size a measure grows between the smallest and the largest."""
    (small, first), (large, last) = min(sizes.items()), max(sizes.items())
    low, high = first.get(name), last.get(name)
    return math.log(high / low) / math.log(large / small) if small < large and low and high else None


def table(sizes: Mapping[int, Mapping[str, Value]]) -> str:
    """A row a measure: reached, with what was asked beside it; the exponent."""
    lines = [f"| measure | {' | '.join(f'{size:,}' for size in sizes)} | exponent |", "|---" * (len(sizes) + 2) + "|"]
    for name in dict.fromkeys(name for found in sizes.values() for name in found):
        cells = []
        for size, found in sizes.items():
            value, limit = found.get(name), asked_of(name, size)
            reached = "–" if value is None else f"{value:.3g}" if abs(value) < 100 else f"{value:,.0f}"
            cells.append(reached if limit is None else f"{reached} (asked ≤ {limit:g})")
        power = exponent(name, sizes)
        lines.append(f"| {name} | {' | '.join(cells)} | {'–' if power is None else f'{power:.2f}'} |")
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", default="10000", help="numbers of memories (default: 10000)")
    parser.add_argument("--queries", type=int, default=60, help="questions (default: 60)")
    parser.add_argument("--seed", type=int, default=1, help="of the made-up memories (default: 1)")
    parser.add_argument("--parts", default="everyday", help=f"of {','.join(PARTS)} (default: everyday)")
    parser.add_argument("--minutes", type=float, default=10.0, help="of `together` (default: 10)")
    parser.add_argument("--lists", action="store_true", help="fill the encoder's list first, 100 memories a second")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args(arguments)
    options.parts = options.parts.split(",")
    sizes = {int(size): measured(int(size), options) for size in options.sizes.split(",")}
    of_window = window.measure() if "window" in options.parts else {}
    if options.json:
        print(json.dumps({str(size): {**found, **of_window} for size, found in sizes.items()}))
        return 0
    print(table({size: {**found, **of_window} for size, found in sizes.items()}))
    if "peers" in options.parts:
        for size, found in sizes.items():
            print(f"\n{size:,} memories\n\n{compared(found)}")
    meanings: dict[str, str] = {**synthetic.MEANING, **recipes.MEANING, **window.MEANING}
    for name, meaning in meanings.items():
        if any(one.startswith(name.split(",")[0]) for one in {**of_window, **next(iter(sizes.values()))}):
            print(f"  {name}: {meaning}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
