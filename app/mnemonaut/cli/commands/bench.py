"""`bench`."""

from __future__ import annotations

from collections.abc import Iterator

from mnemonaut import bench as benchmark
from mnemonaut import bench_recipes, bench_window
from mnemonaut.cli.context import Context
from mnemonaut.cli.language import reasoned, said, say
from mnemonaut.cli.output import Reply, number_text, table
from mnemonaut.cli.parser import Commands, command, count
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text

LARGEST = 1_000_000


def declare(commands: Commands) -> None:
    """`bench`."""
    parser = command(commands, "bench", "measure speed, as ratios within one run on synthetic memories", db=False)
    parser.add_argument("--window", action="store_true", help="time the window's start too, against a bare window")
    parser.add_argument(
        "--sizes", default="10000", metavar="N,N", help="numbers of memories, up to 1000000 (default: 10000)"
    )
    parser.add_argument("--queries", type=count, default=200, metavar="N", help="recalls to time (default: 200)")
    parser.add_argument("--seed", type=count, default=1, metavar="N", help="of the synthetic memories (default: 1)")


def bench(context: Context) -> Reply:
    """Ratios within one run; nothing is kept."""
    options = context.options
    try:
        sizes = [int(part) for part in options.sizes.split(",")]
        if min(sizes) < 1 or max(sizes) > LARGEST:
            raise ValueError(options.sizes)
    except ValueError as error:
        raise InputError(
            Text("--sizes takes whole numbers from 1 to {most}", most=LARGEST),
            code="usage",
            advice="Write --sizes 10000,100000.",
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
    return context.reply("measures", lambda: measured, lambda: "\n".join(_lines(measured, options.queries)))


def _lines(measured: dict[str, dict[str, float]], queries: int) -> Iterator[str]:
    for label, values in measured.items():
        meaning = bench_window.MEANING if label == "window" else benchmark.MEANING
        rows = [[name, f"{value:.3f}", said(meaning.get(name, ""))] for name, value in values.items()]
        count, _, mixed = label.partition(" ")
        title = (
            say("the window")
            if label == "window"
            else say("{memories} memories, {recalls} recalls", memories=number_text(int(count)), recalls=queries)
        )
        yield reasoned(title, said(bench_recipes.MEANING)) if mixed else title
        yield table([say("measure"), say("value"), say("meaning")], rows, widest=[32, 12, 100])
