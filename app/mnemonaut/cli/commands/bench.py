"""`bench`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import asdict

from mnemonaut import bench as benchmark
from mnemonaut import bench_recipes, bench_window
from mnemonaut.cli.context import Context
from mnemonaut.cli.language import reasoned, said, say
from mnemonaut.cli.output import Reply, number_text, table
from mnemonaut.cli.parser import Commands, add_flag, add_option, command, count, usage_error
from mnemonaut_core.i18n import Text

LARGEST = 1_000_000


def declare(commands: Commands) -> None:
    parser = command(commands, "bench", "measure speed, as ratios within one run on synthetic memories", db=False)
    add_flag(parser, "--window", "time the window's start too, against a bare window")
    add_option(parser, "--sizes", "N,N", "numbers of memories, up to 1000000 (default: 10000)", default="10000")
    add_option(parser, "--queries", "N", "recalls to time (default: 200)", type=count, default=200)
    add_option(parser, "--seed", "N", "of the synthetic memories (default: 1)", type=count, default=1)


def bench(context: Context) -> Reply:
    """Ratios within one run; nothing is kept."""
    options = context.options
    try:
        sizes = [int(part) for part in options.sizes.split(",")]
        if min(sizes) < 1 or max(sizes) > LARGEST:
            raise ValueError(options.sizes)
    except ValueError as error:
        raise usage_error(
            Text("--sizes takes whole numbers from 1 to {most}", most=LARGEST), "Write --sizes 10000,100000."
        ) from error
    measured: dict[str, Mapping[str, float | None]] = {}
    asked: dict[str, tuple[bench_recipes.Asked, ...]] = {}
    for size in sizes:
        with context.progress(long=True) as progress:
            measured[str(size)] = benchmark.measure(
                size, queries=max(1, options.queries), seed=options.seed, progress=progress, token=context.token
            )
            measured[f"{size} mixed"] = bench_recipes.measure(
                size, queries=max(1, options.queries), seed=options.seed, progress=progress, token=context.token
            )
            asked[str(size)] = bench_recipes.asked_of(measured[f"{size} mixed"])
    if options.window:
        measured["window"] = bench_window.measure()
    told = {
        **measured,
        **{
            f"{size} asked": {one.what: {**asdict(one), "ratio": one.ratio} for one in those}
            for size, those in asked.items()
        },
    }
    return context.reply("measures", lambda: told, lambda: "\n".join(_lines(measured, asked, options.queries)))


def _lines(
    measured: Mapping[str, Mapping[str, float | None]],
    asked: Mapping[str, tuple[bench_recipes.Asked, ...]],
    queries: int,
) -> Iterator[str]:
    for label, values in measured.items():
        meaning = bench_window.MEANING if label == "window" else benchmark.MEANING
        rows = [[name, _value(value), said(meaning.get(name, ""))] for name, value in values.items()]
        count, _, mixed = label.partition(" ")
        title = (
            say("the window")
            if label == "window"
            else say("{memories} memories, {recalls} recalls", memories=number_text(int(count)), recalls=queries)
        )
        yield reasoned(title, said(bench_recipes.MEANING)) if mixed else title
        yield table([say("measure"), say("value"), say("meaning")], rows, widest=[32, 12, 100])
    for size, those in asked.items():
        yield say(
            "{memories} memories: what is asked at 10,000; by the clock, which others on the machine make slower, where a line does"
            " not say “processor”",
            memories=number_text(int(size)),
        )
        rows = [[said(one.what), f"{one.at_most:g}", _value(one.measured), _value(one.ratio, 2)] for one in those]
        headings = [say("what"), say("at most"), say("measured"), say("measured / asked")]
        yield table(headings, rows, widest=[60, 12, 14, 16])


def _value(value: float | None, digits: int = 3) -> str:
    return say("not measured") if value is None else f"{value:.{digits}f}"
