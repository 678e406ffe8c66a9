"""Is a version slower than another? Runs the benchmark of two checkouts in turn, several rounds, and compares the medians of what
each measured.

    python tests/tools/bench_versions.py OLD NEW [--rounds 5] [--sizes 10000] [--queries 50] [--parts everyday]

OLD and NEW are folders of checkouts with a `.venv` of their own.

Rounds go old, new, new, old, so that a machine that slows down slows down both. Prints a row a measure: both medians, new /
old, and `>` where that is over the limit (1.05); exit code 1 where any is. Only times are judged: ratios and sizes of the
benchmark itself are printed. Nothing else should run meanwhile.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

LIMIT = 1.05
_TIMES = ("_ms", "_seconds")


def measured(checkout: Path, options: argparse.Namespace) -> dict[str, float]:
    """One run of the benchmark: `SIZE measure` → value."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("MNEMONAUT_", "XDG_"))}
    with tempfile.TemporaryDirectory(prefix="bench-") as home:
        done = subprocess.run(
            [
                checkout / ".venv/bin/python",
                checkout / "tests/bench",
                "--json",
                "--sizes",
                options.sizes,
                "--queries",
                str(options.queries),
                "--parts",
                options.parts,
            ],
            env={**kept, "HOME": home},
            capture_output=True,
            text=True,
            check=True,
        )
    measures: dict[str, dict[str, object]] = json.loads(done.stdout)["measures"]
    return {
        f"{size} {name}": value
        for size, values in measures.items()
        for name, value in values.items()
        if isinstance(value, float)
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--rounds", type=int, default=5, help="runs of each version (default: 5)")
    parser.add_argument("--sizes", default="10000", help="of the stores (default: 10000)")
    parser.add_argument("--queries", type=int, default=50, help="recalls of each run (default: 50)")
    parser.add_argument("--parts", default="everyday", help="of the benchmark (default: everyday)")
    options = parser.parse_args()
    runs: dict[Path, list[dict[str, float]]] = {options.old: [], options.new: []}
    for turn in range(options.rounds):
        pair = (options.old, options.new) if turn % 2 == 0 else (options.new, options.old)
        for program in pair:
            runs[program].append(measured(program, options))
    slower = 0
    print(f"{'measure':<44}{'old':>12}{'new':>12}{'new/old':>9}")
    for name in runs[options.old][0]:
        old, new = (statistics.median(run.get(name, 0.0) for run in runs[p]) for p in (options.old, options.new))
        ratio = new / old if old else 1.0
        over = ratio > LIMIT and name.endswith(_TIMES) and "bare" not in name
        slower += over
        print(f"{name:<44}{old:>12.3f}{new:>12.3f}{ratio:>9.3f}{' >' if over else ''}")
    print(f"{slower} measures over {LIMIT}")
    return int(slower > 0)


if __name__ == "__main__":
    sys.exit(main())
