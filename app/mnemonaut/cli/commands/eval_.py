"""`eval`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from math import isfinite
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from mnemonaut.cli.commands.recall import settings_of
from mnemonaut.cli.context import Context
from mnemonaut.cli.language import listed, said, say
from mnemonaut.cli.output import Json, Reply, interval_text, number_text, or_dash, table
from mnemonaut.cli.parser import (
    Commands,
    add_flag,
    add_now,
    add_option,
    add_settings,
    add_text,
    command,
    count,
    usage_error,
)
from mnemonaut_core.benchmark import SPLIT, Benchmark, K, Level, Line, benchmark
from mnemonaut_core.domain.as_json import fields_json
from mnemonaut_core.environment import written_by_a_person
from mnemonaut_core.evaluation import DEPTH, each_setting
from mnemonaut_core.i18n import Text, tr_noop
from mnemonaut_core.judgments import JudgedQuestion
from mnemonaut_core.leaderboard import Row, leaderboard
from mnemonaut_core.presets import ALL
from mnemonaut_core.recall.baselines import CONVEX
from mnemonaut_core.workspace.imports import import_new
from mnemonaut_core.workspace.wiring import Workspace, connect

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
_JUDGED = tr_noop(
    "Asks the judged questions of the database (or of --qrels, or of a folder with memories.jsonl, queries.jsonl and qrels.tsv)\n"
    "by every recipe and preset, and beside them four trivial rankings: BM25 of the index words, similarity by vectors, the\n"
    "sum of 1 / (60 + rank) of both (RRF 60) and the mean of both after scaling (convex .5). A ranking is what was selected, then\n"
    "the other candidates. Intervals are paired bootstraps of 95 %. Nothing is written."
)
_FORMS = {"phrase": Text("phrases"), "words": Text("picked words"), "judged": Text("judged")}
_LINES = {
    "recall": "Recall@{k}",
    "ndcg": "nDCG@{k}",
    "p90": "activate p90, ms",
    "fallbacks": "search_fallback / search",
    "mrr_gain": "MRR / max(L1, L2) - 1",
    "hit_gain": "hit@5 / max(L1, L2) - 1",
}


def declare(commands: Commands) -> None:
    parser = command(
        commands, "eval", "how well recalls find what is relevant", epilog="\n\n".join(map(say, (_JUDGED, _GENERATED)))
    )
    add_option(
        parser, "source", "FOLDER", "memories.jsonl with its questions and judgments; no database is needed", nargs="?"
    )
    add_option(parser, "--qrels", "FILE|FOLDER", "judgments of memories in the database, as judge --from takes them")
    add_option(parser, "--queries", "FILE.jsonl", "the questions of --qrels")
    add_text(parser, "--folder", "NAME", "only the judged questions of this folder (saved)")
    add_settings(parser, recipe=ALL, about="recipes to ask")
    add_flag(parser, "--generate", "make the questions from the memories (design 004, section 8)")
    add_option(
        parser,
        "--split",
        "A:B:C",
        "with --generate: shares of the parts for training, validation and testing (default: 8:1:1)",
    )
    add_option(parser, "--seed", "N", "with --generate: what chance begins with (default: 0)", type=count, default=0)
    add_option(
        parser, "--k", "N", "how many of a ranking count (default: 10; with --generate: 12)", type=count, dest="k"
    )
    add_option(parser, "--limit", "N", "with --generate: ask about so many memories at most", type=count)
    add_now(parser)


def evaluate(context: Context) -> Reply:
    """The table of judged questions, or the benchmark of design 004."""
    options = context.options
    if options.k == 0:
        raise usage_error(
            Text("{value} is not valid for {name}", name="--k", value=0), Text("The nearest is {near}.", near=1)
        )
    if options.generate:
        return _benchmark(context)
    if options.split or options.limit is not None:
        raise usage_error("--split and --limit belong to --generate", "Add --generate.")
    return _table(context)


def _table(context: Context) -> Reply:
    options, asked, judged = context.options, settings_of(context), tuple[JudgedQuestion, ...]()
    with _database(context) as (workspace, qrels), context.progress(long=True) as progress:
        if qrels is not None:
            judged = workspace.read_judged(qrels, options.queries)
        elif options.queries is not None:
            raise usage_error("--queries and --qrels belong together", "Name files with --queries and --qrels.")
        else:
            judged = workspace.library.judged(options.folder)
        workspace.warm()
        found = leaderboard(
            workspace.explorer,
            judged,
            each_setting(workspace.explorer, replace(asked, preset=asked.preset or ALL)),
            now=context.now,
            k=options.k or DEPTH,
            progress=progress,
            token=context.token,
        )
    return context.reply(
        "measures",
        lambda: {one.name: _row_json(one, options.k or DEPTH) for one in found},
        lambda: _table_text(found, len(judged), options.k or DEPTH),
        questions=len(judged),
    )


@contextmanager
def _database(context: Context) -> Iterator[tuple[Workspace, str | None]]:
    """The database with the judgments for it; of a folder a temporary one."""
    source = context.options.source
    if source is None:
        with context.workspace(embedder=context.options.embedder) as workspace:
            yield workspace, context.options.qrels
        return
    folder = written_by_a_person(source)
    with TemporaryDirectory(prefix="mnemonaut-eval-") as temporary, context.progress(long=True) as progress:
        path = Path(temporary) / "memories.db"
        import_new(path, [folder / "memories.jsonl"], {}, now=context.now, progress=progress, token=context.token)
        with connect(path, write=True) as workspace:
            workspace.fill_lists(progress=progress, token=context.token)
        with connect(path, embedder=context.options.embedder) as workspace:
            yield workspace, context.options.qrels or source


def _row_json(row: Row, k: int) -> Json:
    ranked = {f"R@{k}": row.recall, f"nDCG@{k}": row.ndcg, "MRR": row.mrr, "hit@5": row.hit_5}
    gains = {one.name: _finite(one.value) for one in row.over_single}
    return {**ranked, "against": fields_json(row.against, "mean low high"), **gains} | {
        name: getattr(row, name) for name in ("given", "wrong", "silence", "tokens") if row.silence is not None
    }


def _finite(value: float) -> float | None:
    """JSON has no infinity: null where the single lists reach nothing."""
    return value if isfinite(value) else None


def _table_text(found: Sequence[Row], questions: int, k: int) -> str:
    heads = [
        "",
        f"R@{k}",
        f"nDCG@{k}",
        "MRR",
        "hit@5",
        say("nDCG@{k} against convex .5", k=k),
        say("MRR, hit@5 against single"),
    ]
    heads += [say("given"), say("wrong"), say("silence right"), say("tokens")]
    rows = [
        [
            one.name,
            *(f"{value:.3f}" for value in (one.recall, one.ndcg, one.mrr, one.hit_5)),
            "" if one.name == CONVEX else interval_text(one.against),
            " ".join(f"{line.value:+.0%}" for line in one.over_single),
            or_dash(one.given, ".1f"),
            or_dash(one.wrong, ".1f"),
            or_dash(one.silence, ".0%"),
            or_dash(one.tokens, ".0f"),
        ]
        for one in sorted(found, key=lambda one: -one.ndcg)
    ]
    better = [one.name for one in found if one.silence is not None and all(line.met for line in one.over_single)]
    line = (
        say(
            "MRR and hit@5 at least 10 % over the better of BM25 and similarity (design 002): {names}",
            names=listed(better),
        )
        if better
        else say("MRR and hit@5 at least 10 % over the better of BM25 and similarity (design 002): not met by any")
    )
    return "\n".join((say("{count} judged questions", count=number_text(questions)), "", table(heads, rows), "", line))


def _benchmark(context: Context) -> Reply:
    options = context.options
    shares = _shares(options.split)
    with (
        context.workspace(embedder=options.embedder) as workspace,
        closing(workspace.index_readers()) as index,
        context.progress(long=True) as progress,
    ):
        workspace.warm()
        found = benchmark(
            workspace.explorer,
            index,
            [(one.question.asked(context.now), one.gains) for one in workspace.library.judged(options.folder)],
            shares=shares,
            seed=options.seed,
            k=options.k or K,
            limit=options.limit,
            progress=progress,
            token=context.token,
        )
    return context.reply("benchmark", lambda: _json(found), lambda: _text(found))


def _shares(split: str | None) -> tuple[int, ...]:
    if split is None:
        return SPLIT
    if re.fullmatch(r"\d{1,6}:\d{1,6}:\d{1,6}", split) is None or not int(split.rpartition(":")[2]):
        raise usage_error(
            Text("{value} is not valid for {name}", name="--split", value=split[:30]),
            "Write three whole numbers as in 8:1:1, the last one above 0.",
        )
    return tuple(map(int, split.split(":")))


def _json(found: Benchmark) -> Json:
    def level(one: Level) -> Json:
        return fields_json(one, "name recall ndcg mrr hit_5") | {"p50_ms": one.p50, "p90_ms": one.p90}

    def line(one: Line) -> Json:
        return fields_json(one, "name seed asked met") | {"value": _finite(one.value)}

    return {
        **fields_json(found, "seed k questions"),
        "parts": dict(zip(("train", "valid", "test"), found.parts, strict=True)),
        "levels": [level(one) for one in found.levels],
        "lines": {preset: [line(one) for one in lines] for preset, lines in found.lines.items()},
    }


def _text(found: Benchmark) -> str:
    asked = [f"{said(_FORMS[name])} {number_text(number)}" for name, number in found.questions.items()]
    head = say(
        "{train} memories for training, {valid} for validation, {test} for testing; questions: {asked}",
        **dict(zip(("train", "valid", "test"), map(number_text, found.parts), strict=True)),
        asked=listed(asked),
    )
    levels = [
        [one.name, *(f"{value:.3f}" for value in (one.recall, one.ndcg, one.mrr, one.hit_5, one.p50, one.p90))]
        for one in found.levels
    ]
    heads = ["", f"Recall@{found.k}", f"nDCG@{found.k}", "MRR", "hit@5", "p50 ms", "p90 ms"]
    lines = [
        [
            _LINES[rows[0].name].format(k=found.k),
            rows[0].seed,
            f"{'≥' if rows[0].at_least else '≤'} {rows[0].asked:g}",
            *(f"{one.value:.3f} {say('met') if one.met else say('not met')}" for one in rows),
        ]
        for rows in zip(*found.lines.values(), strict=True)
    ]
    asked_heads = [say("asked by the designs"), say("design"), say("asked"), *found.lines]
    return "\n".join((head, "", table(heads, levels), "", table(asked_heads, lines)))
