"""`eval`."""

from __future__ import annotations

import re
from contextlib import closing

from mnemonaut.cli.context import Context
from mnemonaut.cli.language import listed, said, say
from mnemonaut.cli.output import Json, Reply, number_text, table
from mnemonaut.cli.parser import Commands, add_flag, add_now, add_option, command, count, usage_error
from mnemonaut_core.benchmark import SPLIT, Benchmark, K, Level, Line, benchmark
from mnemonaut_core.domain.as_json import fields_json
from mnemonaut_core.i18n import Text, tr_noop

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
_LINES = {
    "recall": "Recall@{k}",
    "ndcg": "nDCG@{k}",
    "p90": "activate p90, ms",
    "fallbacks": "search_fallback / search",
    "mrr_gain": "MRR / max(L1, L2) - 1",
    "hit_gain": "hit@5 / max(L1, L2) - 1",
}


def declare(commands: Commands) -> None:
    parser = command(commands, "eval", "how well recalls find what is relevant", epilog=_GENERATED)
    add_flag(parser, "--generate", "make the questions from the memories (design 004, section 8)")
    add_option(
        parser,
        "--split",
        "A:B:C",
        "with --generate: shares of the parts for training, validation and testing (default: 8:1:1)",
    )
    add_option(parser, "--seed", "N", "what chance begins with (default: 0)", type=count, default=0)
    add_option(parser, "-k", "K", "how many of a ranking count (default: 12)", type=count, default=K, dest="k")
    add_option(parser, "--limit", "N", "with --generate: ask about so many memories at most", type=count)
    add_option(parser, "--embedder", "SPEC", "where the vectors of questions come from (see recall)")
    add_now(parser)


def evaluate(context: Context) -> Reply:
    """The benchmark of design 004."""
    options = context.options
    shares = _shares(options.split)
    if not options.k:
        raise usage_error(
            Text("{value} is not valid for {name}", name="-k", value=0), Text("The nearest is {near}.", near=1)
        )
    with (
        context.workspace(embedder=options.embedder) as workspace,
        closing(workspace.index_readers()) as index,
        context.progress(long=True) as progress,
    ):
        workspace.warm()
        found = benchmark(
            workspace.explorer,
            index,
            [(one.question.asked(context.now), one.gains) for one in workspace.library.judged()],
            shares=shares,
            seed=options.seed,
            k=options.k,
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
        return fields_json(one, "name seed value asked met")

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
