"""`eval`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from mnemonaut.cli.commands.recall import settings_of
from mnemonaut.cli.context import Context
from mnemonaut.cli.language import join_list, tr
from mnemonaut.cli.output import Json, Reply, interval_text, number_text, or_dash, table
from mnemonaut.cli.parser import Command, add_now, add_settings, count, usage_error
from mnemonaut_core.benchmark import SPLIT, Benchmark, K, Row, benchmark, leaderboard, over_single
from mnemonaut_core.domain.as_json import fields_json
from mnemonaut_core.environment import written_by_a_person
from mnemonaut_core.evaluation import DEPTH, each_setting
from mnemonaut_core.i18n import Text, tr_noop
from mnemonaut_core.presets import ALL
from mnemonaut_core.recall.baselines import CONVEX, SINGLE
from mnemonaut_core.workspace.imports import import_new
from mnemonaut_core.workspace.wiring import Workspace, connect

_JUDGED = tr_noop(
    "Asks the judged questions of the database (or of --qrels, or of a folder with memories.jsonl, queries.jsonl and qrels.tsv)\n"
    "by every recipe and preset, and beside them four trivial rankings: BM25 of the index words, similarity by vectors, the\n"
    "sum of 1 / (60 + rank) of both (RRF 60) and the mean of both after scaling (convex .5). A ranking is what was selected, then\n"
    "the other candidates. Intervals are paired bootstraps of 95 %. Nothing is written."
)
_GENERATED = tr_noop(
    "--generate is the benchmark of design 004, section 8, over any database; nothing is written into it.\n"
    "The memories that its recipe may recall are split by --split and --seed. All are searched; questions are asked about the\n"
    "last part, two of each memory: a phrase, the run of 2 to 4 words of its text (a Japanese or Chinese character is half a\n"
    "word) whose vector is nearest to its own, and picked words, the three nearest runs of 1 or 2 words. Without vectors, or\n"
    "where they come from an endpoint, chance chooses. Their clock is the newest memory's.\n"
    "Relevant are the memory itself (gain 2) and those that it is linked to, in either direction, by same_topic, relates_to,\n"
    "derived_from, supports, contradicts, supersedes or near_repeat (gain 1); a reply, a continuation or a cause is not. Judged\n"
    "questions about memories of the last part are asked too.\n"
    "L0: memories that hold the whole question, newest first. L1: a word index. L2: all vectors. L3: sqlite-vec. Hybrid: what\n"
    "activate hands over. Times of L2, L3 and Hybrid hold the embedding of the question."
)
_FORMS = {"phrase": Text("phrases"), "words": Text("picked words"), "judged": Text("judged")}


def declare(command: Command) -> None:
    add = command("eval", "how well recalls find what is relevant", epilog="\n\n".join(map(tr, (_JUDGED, _GENERATED))))
    add("source FOLDER", "memories.jsonl with its questions and judgments; no database is needed", type=str, nargs="?")
    add("--qrels FILE|FOLDER", "judgments of memories in the database, as judge --from takes them", type=str)
    add("--queries FILE.jsonl", "the questions of --qrels", type=str)
    add("--folder FOLDER", "only the questions of this folder")
    add_settings(add, recipe=ALL, about="recipes to ask")
    add("--generate", "make the questions from the memories (design 004, section 8)")
    add("--split A:B:C", "with --generate: shares of the parts for training, validation and testing (default: 8:1:1)")
    add("--seed N", "with --generate: what chance begins with (default: 0)", type=count, default=0)
    add("--k N", "how deep the metrics look (default: 10; with --generate: 12)", type=count)
    add_now(add)


def evaluate(context: Context) -> Reply:
    """The table of judged questions, or the benchmark of design 004."""
    options = context.options
    if options.k == 0:
        raise usage_error("--k counts from 1", "Write --k 10, for example.")
    if options.queries is not None and options.qrels is None:
        raise usage_error("--queries and --qrels belong together", "Name files with --queries and --qrels.")
    if options.generate:
        return _benchmark(context, options.k or K)
    if options.split:
        raise usage_error("--split belongs to --generate", "Add --generate.")
    return _table(context, options.k or DEPTH)


def _table(context: Context, k: int) -> Reply:
    options, asked = context.options, settings_of(context)
    with _database(context) as (workspace, qrels), context.progress() as progress:
        workspace.warm()
        library = workspace.library
        rows = leaderboard(
            workspace.explorer,
            library.judged(options.folder) if qrels is None else workspace.read_judged(qrels, options.queries),
            each_setting(workspace.explorer, replace(asked, preset=asked.preset or ALL)),
            now=context.now,
            k=k,
            progress=progress,
            token=context.token,
        )
    single = [row for row in rows if row.name in SINGLE]
    gains = {row.name: over_single(row, single) for row in rows}

    def lines() -> Iterator[str]:
        met = join_list(name for name, lines in gains.items() if all(line.met for line in lines)) or "–"
        yield from (rows_text(sorted(rows, key=lambda row: -row.ndcg), k), "")
        yield tr("MRR and hit@5 at least 10 % over the better of BM25 and similarity (design 002): {names}", names=met)
        if all(row.against is None for row in rows):
            yield tr("With fewer than 5 questions nothing can be said about chance.")

    return context.reply("measures", {row.name: _row_json(row, k) for row in rows}, lines())


@contextmanager
def _database(context: Context) -> Iterator[tuple[Workspace, str | None]]:
    """The database with the judgments for it; of a folder a temporary one."""
    source, embedder = context.options.source, context.options.embedder
    if source is None:
        with context.workspace(embedder=embedder) as workspace:
            yield workspace, context.options.qrels
        return
    memories = written_by_a_person(source) / "memories.jsonl"
    with TemporaryDirectory(prefix="mnemonaut-eval-") as temporary, context.progress(long=True) as progress:
        path = Path(temporary) / "memories.db"
        import_new(path, [memories], {}, now=context.now, progress=progress, token=context.token)
        with connect(path, write=True) as workspace:
            workspace.vectors.fill_lists(progress=progress, token=context.token)
        with connect(path, embedder=embedder) as workspace:
            yield workspace, context.options.qrels or source


def _figures(row: Row, k: int) -> dict[str, float]:
    return {f"R@{k}": row.recall, f"nDCG@{k}": row.ndcg, "MRR": row.mrr, "hit@5": row.hit_5}


def _row_json(row: Row, k: int) -> Json:
    times = {name: value for name in ("p50_ms", "p90_ms") if (value := getattr(row, name)) is not None}
    against = {} if row.against is None else {"against": fields_json(row.against, "mean low high within_noise")}
    return {**_figures(row, k), **times, **against}


def rows_text(rows: Sequence[Row], k: int) -> str:
    """A table; the columns that no row has are left out."""
    against = tr("nDCG@{k} against convex .5", k=k)
    shown = []
    for row in rows:
        cells = {"": row.name, **{name: f"{value:.3f}" for name, value in _figures(row, k).items()}}
        cells |= {"p50 ms": or_dash(row.p50_ms, ".1f"), "p90 ms": or_dash(row.p90_ms, ".1f")}
        compared = row.against is not None and row.name != CONVEX
        cells[against] = interval_text(row.against) if compared and row.against else "–"
        shown.append(cells)
    heads = [head for head in shown[0] if any(cells[head] != "–" for cells in shown)] if shown else []
    return table(heads, [[cells[head] for head in heads] for cells in shown])


def _benchmark(context: Context, k: int) -> Reply:
    options = context.options
    split = options.split or ":".join(map(str, SPLIT))
    if re.fullmatch(r"\d{1,6}:\d{1,6}:0*[1-9]\d{0,5}", split) is None:
        raise usage_error(
            Text("{value} is not valid for {name}", name="--split", value=split[:30]),
            "Write three whole numbers as in 8:1:1, the last one above 0.",
        )
    with (
        context.workspace(embedder=options.embedder) as workspace,
        closing(workspace.index_readers()) as index,
        context.progress(long=True) as progress,
    ):
        workspace.warm()
        judged = workspace.library.judged(options.folder)
        questions = [(one.question.asked(context.now), one.gains) for one in judged]
        found = benchmark(
            workspace.explorer,
            index,
            questions,
            shares=tuple(map(int, split.split(":"))),
            seed=options.seed,
            k=k,
            progress=progress,
            token=context.token,
        )
    return context.reply("benchmark", lambda: _json(found), _lines(found))


def _json(found: Benchmark) -> Json:
    of_line = "name seed value asked met"
    lines = {preset: [fields_json(one, of_line) for one in lines] for preset, lines in found.lines.items()}
    parts = dict(zip(("train", "valid", "test"), found.parts, strict=True))
    levels = {one.name: _row_json(one, found.k) for one in found.levels}
    return fields_json(found, "seed k questions") | {"parts": parts, "levels": levels, "lines": lines}


def _lines(found: Benchmark) -> Iterator[str]:
    asked = join_list(f"{tr(_FORMS[name])} {number_text(number)}" for name, number in found.questions.items())
    text = "{train} memories for training, {valid} for validation, {test} for testing; questions: {asked}"
    yield tr(text, **dict(zip(("train", "valid", "test"), found.parts, strict=True)), asked=asked)
    yield from ("", rows_text(found.levels, found.k), "")
    rows = []
    for row in zip(*found.lines.values(), strict=True):
        told = [f"{one.value:.3f} ({'≥' if one.at_least else '≤'} {one.asked:.4g})" for one in row]
        met = [tr("met") if one.met else tr("not met") for one in row]
        rows.append((row[0].name, row[0].seed, *map(" ".join, zip(told, met, strict=True))))
    yield table([tr("asked by the designs"), tr("design"), *found.lines], rows)
