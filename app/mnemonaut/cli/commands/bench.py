"""`bench`."""

from __future__ import annotations

from mnemonaut import bench as benchmark
from mnemonaut import bench_recipes, bench_window
from mnemonaut.cli.context import Context
from mnemonaut.cli.output import number_text, table, write, write_json
from mnemonaut_core.errors import InputError

LARGEST = 1_000_000


def bench(context: Context) -> int:
    """Ratios within one run; nothing is kept."""
    options = context.options
    try:
        sizes = [int(part) for part in options.sizes.split(",")]
        if min(sizes) < 1 or max(sizes) > LARGEST:
            raise ValueError(options.sizes)
    except ValueError as error:
        raise InputError(
            f"--sizes takes whole numbers from 1 to {LARGEST}", code="usage", advice="Write --sizes 10000,100000."
        ) from error
    measured: dict[str, dict[str, float]] = {}
    for size in sizes:
        with context.progress() as progress:
            measured[str(size)] = benchmark.measure(
                size, queries=max(1, options.queries), seed=options.seed, progress=progress, token=context.token
            )
            measured[f"{size} mixed"] = bench_recipes.measure(
                size, queries=max(1, options.queries), seed=options.seed, progress=progress, token=context.token
            )
    if options.window:
        measured["window"] = bench_window.measure()
    if context.json:
        write_json("measures", measured)
        return 0
    for label, values in measured.items():
        meaning = bench_window.MEANING if label == "window" else benchmark.MEANING
        rows = [[name, f"{value:.3f}", meaning.get(name, "")] for name, value in values.items()]
        count, _, mixed = label.partition(" ")
        title = "the window" if label == "window" else f"{number_text(int(count))} memories, {options.queries} recalls"
        write(f"{title}: {bench_recipes.MEANING}" if mixed else title)
        write(table(["measure", "value", "meaning"], rows, widest=[32, 12, 100]))
    return 0
