"""`why`."""

from __future__ import annotations

from itertools import count as count_from
from math import isfinite

from msgspec.structs import asdict

from mnemonaut.cli.commands.recall import add_question, check_after, check_only_run, query_of, settings_of, sql_reply
from mnemonaut.cli.context import Context
from mnemonaut.cli.language import listed, said, say
from mnemonaut.cli.moves_text import judged_lines, moves_json_of
from mnemonaut.cli.output import Json, Reply, moment_text, number_text, or_dash, printable, table, value_text, write
from mnemonaut.cli.parser import Commands, argument, command, outcomes_help, usage_error
from mnemonaut.cli.recall_text import changing_text, diagnosis_text, each_lines, outcome_word, part_named, why_text
from mnemonaut.cli.window_line import question_asked, with_line
from mnemonaut_core.domain.as_json import fields_json
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.ranking import Combine, Part
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.domain.trace_json import evidence_json, outcome_json
from mnemonaut_core.explain.against import against as set_against
from mnemonaut_core.explain.recorded import Made
from mnemonaut_core.explain.sentences import NearestSentence
from mnemonaut_core.explain.smallest_change import Patience, Remedy, SmallestChange
from mnemonaut_core.explain.waterfall import LINE, NEXT, Waterfall, waterfall
from mnemonaut_core.explain.words import Effect, LeftOut, Placement
from mnemonaut_core.explorer import Why
from mnemonaut_core.i18n import Text, tr_noop
from mnemonaut_core.presets import ALL
from mnemonaut_core.questions import Brings, leave_one_word_out, what_brings
from mnemonaut_core.recipes.registry import recipes_named
from mnemonaut_core.testing import turned_by
from mnemonaut_core.workspace.wiring import Workspace

_WHY_HELP = tr_noop(
    "The question is asked again; no earlier recall is looked at, and without --deadlines no source is late. With --run RUN a\n"
    "recall that was made is explained (`mnemonaut runs` lists them), with the question, the clock, the parameters and the\n"
    "late sources that it had; only the ID is named then.\n"
    "change is the smallest single change found, checked by a recall; changes holds it too, or two that do it together.\n"
    "remedies holds up to three such changes, the smallest first, each with who enters, leaves and moves in that recall.\n"
    "--json: `why` is one object, for one recipe; for several recipes, or all, `whys` is a list of such objects in\n"
    "the order of the recipes (the schema: mnemonaut_resources/schema/why.schema.json).\n"
    "--against: from the score of the other memory to that of this one, part by part; of a product the factors, of an order\n"
    "the places."
)
_PATIENCE = Patience(5.0, 8.0)
"""Longer than in the window: a person at a prompt waits for the smallest change, and can press Ctrl+C."""


def declare(commands: Commands) -> None:
    parser = command(
        commands,
        "why",
        "why a memory did or did not come back, and the smallest change that would bring it back",
        epilog=f"{said(_WHY_HELP)}\n\n{outcomes_help()}",
    )
    argument(parser, "text TEXT", "the question (after -- when it begins with a dash)", nargs="?")
    argument(parser, "id ID", "the memory's id")
    add_question(parser)
    argument(parser, "--run RUN", "explain this recorded recall (last: the newest) instead of a question")
    argument(
        parser,
        "--words",
        "leave each word of the question out, one after the other: which one brought this memory, which buried it",
    )
    argument(
        parser,
        "--questions",
        "only the ID is named: which recent and saved questions bring this memory, with its rank in each",
    )
    argument(
        parser,
        "--sentence",
        "which sentence of the memory is nearest to the question, by the embedder; an endpoint is asked for it",
    )
    argument(
        parser,
        "--against ID|line|next",
        "what its score has more or less than that of another memory, of the last one remembered, or of its neighbour",
    )
    argument(
        parser, "--sql", "print the statements that the recall asks its database, source by source, ready for sqlite3"
    )
    argument(parser, "--deadlines", "let sources be late, as in a recall (otherwise each is waited for)")


def why(context: Context) -> Reply:
    """Why one memory did or did not come back. Looking: nothing is recorded."""
    options = context.options
    if options.sql:  # sqlite3 may read it
        return _why(context)
    reply = _why(context)
    if options.questions:
        return with_line(context, reply, "--memory", options.id)
    return with_line(context, reply, *(("--run", options.run) if options.run is not None else question_asked(context)))


def _why(context: Context) -> Reply:
    options = context.options
    chosen = [name for name in ("words", "questions", "sentence", "sql", "against") if getattr(options, name)]
    if len(chosen) > 1:
        raise usage_error(
            Text("--{first} and --{second} are two answers", first=chosen[0], second=chosen[1]), "Give one of them."
        )
    if options.questions:
        return _questions(context)
    if options.run is not None:
        return _why_of_run(context, options.run)
    if options.text is None:
        raise usage_error(
            Text("The following arguments are required: {names}", names="TEXT, ID"),
            "See `mnemonaut why --help`; with --run RUN an ID is enough.",
        )
    query, settings = query_of(context), settings_of(context)
    memory_id, deadlines = options.id, options.deadlines
    with context.workspace(embedder=options.embedder) as workspace:
        check_after(workspace, query)
        workspace.warm()
        if options.words:
            _one_recipe(settings.recipes, settings.preset)
            (trace,) = workspace.explorer.recall(query, settings, token=context.token)
            return _words(context, workspace, trace)
        if options.sql:
            return sql_reply(context, workspace, workspace.explorer.recall(query, settings, token=context.token))
        if options.sentence:
            _one_recipe(settings.recipes, settings.preset)
            (trace,) = workspace.explorer.recall(query, settings, token=context.token)
            return _sentence(context, workspace, trace)
        if options.against is not None:
            _one_recipe(settings.recipes, settings.preset)
            (trace,) = workspace.explorer.recall(query, settings, token=context.token)
            return _against(context, workspace, trace)
        traces = workspace.explorer.recall(query, settings, token=context.token, deadlines=deadlines)
        if len(traces) == 1 and not context.json:
            return _answered(context, workspace, traces[0], deadlines=deadlines)
        answers = [
            workspace.explorer.why(trace, memory_id, token=context.token, patience=_PATIENCE) for trace in traces
        ]
        memory = workspace.library.memories([memory_id]).get(memory_id)
    found = [why_json(answer, deadlines=deadlines) for answer in answers] if context.json else []
    return context.reply(
        "why" if len(answers) == 1 else "whys",
        lambda: found[0] if len(answers) == 1 else found,
        lambda: "\n\n".join(
            [*each_lines(answers), *(why_text(answer, memory, deadlines=deadlines) for answer in answers)]
        ),
    )


def _why_of_run(context: Context, run_id: str) -> Reply:
    """The same of a recall that was made."""
    options = context.options
    only = Text("--run explains a recall as it was made, so nothing else of the question can be given")
    write = Text("Write mnemonaut why --run RUN ID; to change something, ask the question again.")
    check_only_run(context, only, write, options.set, options.settings, options.deadlines)
    with context.workspace(embedder=options.embedder) as workspace:
        workspace.warm()
        options.run = context.run_id(workspace, run_id)
        made = workspace.explorer.made(options.run, token=context.token)
        if options.words:
            return _words(context, workspace, made.trace)
        if options.sentence:
            return _sentence(context, workspace, made.trace)
        if options.against is not None:
            return _against(context, workspace, made.trace)
        if options.sql:
            return sql_reply(context, workspace, (made.trace,))
        if not context.json:
            return _answered(context, workspace, made.trace, made=made)
        answer = workspace.explorer.why(made.trace, options.id, token=context.token, patience=_PATIENCE)
    return Reply({"why": why_json(answer, deadlines=True, made=made)})


def _answered(
    context: Context, workspace: Workspace, trace: Trace, *, deadlines: bool = False, made: Made | None = None
) -> Reply:
    """The answer for people: what became of it is printed at once, the change when it is found."""
    memory_id = context.options.id
    memory = workspace.library.memories([memory_id]).get(memory_id)
    told = False

    def tell(why: Why) -> None:
        nonlocal told
        if not told:
            told = True
            write(diagnosis_text(why, memory, deadlines=deadlines, made=made))

    answer = workspace.explorer.why(trace, memory_id, token=context.token, patience=_PATIENCE, on_found=tell)
    tell(answer)
    found = turned_by(workspace.explorer, answer.trace, answer.changes, now=context.now, token=context.token)
    judged = judged_lines(found)
    judged[:0] = [listed(f"{one.parameter} = {value_text(one.to_value)}" for one in answer.changes)] if judged else []
    return Reply(text="\n".join([changing_text(answer), *judged]))


def _one_recipe(recipes: str, preset: str) -> None:
    if len(recipes_named(recipes)) > 1 or preset == ALL:
        raise usage_error("One recipe is asked at a time here", "Name it: --recipe NAME.")


def _words(context: Context, workspace: Workspace, trace: Trace) -> Reply:
    """The question without each of its words."""
    memory = workspace.library.stored(context.options.id)
    with context.progress() as progress:
        done = count_from(1)
        found = leave_one_word_out(
            workspace.explorer,
            trace,
            memory.id,
            token=context.token,
            on_row=lambda _row: progress("words", next(done), None),
        )
    return context.reply("words", lambda: words_json(found, trace), lambda: words_text(found, trace, memory))


def _sentence(context: Context, workspace: Workspace, trace: Trace) -> Reply:
    """The sentence that is nearest to the question."""
    memory = workspace.library.stored(context.options.id)
    found = workspace.explorer.nearest_sentence(trace, memory, ask=True, token=context.token)
    return context.reply("sentence", lambda: sentence_json(found, trace), lambda: sentence_text(found, trace, memory))


def _against(context: Context, workspace: Workspace, trace: Trace) -> Reply:
    """Its score against that of another memory."""
    against, memory_id = context.options.against, context.options.id
    for named in (memory_id, *(() if against in (NEXT, LINE) else (against,))):
        if trace.candidate(named) is None:
            workspace.library.stored(named)
    explorer, found = workspace.explorer, waterfall(trace, memory_id, against)
    explanation = explorer.explain(trace, memory_id)
    sentence = said(explanation.sentence)
    if found is not None and found.other_id is not None:
        duel = set_against(trace, explanation, explorer.explain(trace, found.other_id))
        sentence = said(duel.sentence(part_named))
    return context.reply(
        "against",
        lambda: against_json(found, trace, memory_id, sentence),
        lambda: against_text(found, trace, memory_id, sentence),
    )


def _questions(context: Context) -> Reply:
    """The questions that bring a memory."""
    options = context.options
    if options.text is not None or options.run is not None:
        raise usage_error("--questions asks the questions that there are", "Write mnemonaut why --questions ID.")
    settings = settings_of(context)
    _one_recipe(settings.recipes, settings.preset)
    with context.workspace(embedder=options.embedder) as workspace, context.progress() as progress:
        memory = workspace.library.stored(options.id)
        workspace.warm()
        done = count_from(1)
        found = what_brings(
            workspace.explorer,
            memory.id,
            settings,
            now=context.now,
            token=context.token,
            on_row=lambda _row: progress("questions", next(done), None),
        )
    return context.reply("questions", lambda: brings_json(found, settings.recipes), lambda: brings_text(found, memory))


def why_json(why: Why, *, deadlines: bool = False, made: Made | None = None) -> Json:
    """The answer of `why --json` (DESIGN.md 10)."""
    explanation = why.explanation
    asked: Json = {"anew": made is None, "deadlines": deadlines, "again": why.asked_again}
    if made is not None:
        asked |= {
            "run": made.trace.id,
            "as_recorded": made.as_recorded,
            "then": made.then.get(explanation.memory_id),
        }
    return {
        "id": explanation.memory_id,
        "recipe": why.trace.recipe,
        "asked": asked,
        "outcome": outcome_json(explanation.outcome),
        "sentence": explanation.sentence,
        "rank": explanation.rank,
        "score": explanation.scored and explanation.scored.score,
        "evidence": evidence_json(why.evidence),
        "sources": why.located.sources,
        "change": _change_json(why.change, why.remedies[0]) if why.change else None,
        "changes": [_change_json(change, why.remedies[0]) for change in why.changes],
        "remedies": [
            {
                "changes": [_change_json(change, remedy) for change in remedy.changes],
                **moves_json_of(remedy.moves),
            }
            for remedy in why.remedies
        ],
        "complete": why.complete,
        "closest": [memory.id for memory in why.closest],
    }


def _change_json(change: SmallestChange, remedy: Remedy) -> Json:
    turn = {"parameter": change.parameter, "from": change.from_value, "to": change.to_value}
    return turn | fields_json(change, "distance of_query") | {"remark": remedy.remark}


# ---- as text and as JSON

EFFECTS = {
    Effect.BRINGS: Text("brings it"),
    Effect.BURIES: Text("buries it"),
    Effect.HELPS: Text("helps"),
    Effect.HINDERS: Text("hinders"),
    Effect.NOTHING: Text("nothing"),
}


def _placement_json(placement: Placement) -> Json:
    return {"outcome": placement.outcome.code, **fields_json(placement, "place rank score")}


def words_json(found: LeftOut, trace: Trace) -> Json:
    """For `why --words`."""
    rows = []
    for row in found.rows:
        word = {"word": row.word.text, **fields_json(row.word, "start end"), **fields_json(row, "question effect")}
        rows.append(word | _placement_json(row.placement))
    counted = {"whole": _placement_json(found.whole), "not_tried": found.not_tried, "rows": rows}
    return _asked_json(found.memory_id, trace) | counted


def _asked_json(memory_id: str, trace: Trace) -> Json:
    return {"id": memory_id, **fields_json(trace, "recipe preset"), "question": trace.query.text}


def words_text(found: LeftOut, trace: Trace, memory: Memory) -> str:
    """A row for each word, in their order, and the sentence that names those that decide."""
    lines = [
        f"{trace.recipe} · {trace.preset} · {printable(trace.query.text)}",
        f"{memory.id}  {printable(memory.text)[:90]}",
        say("with the whole question: {standing}", standing=_placement(found.whole)),
    ]
    if not found.rows:
        return "\n".join([*lines, say("The question has only one word: without it nothing would be asked.")])
    rows = [
        [
            row.word.text,
            said(EFFECTS[row.effect]),
            *(or_dash(found.whole.place), "→", or_dash(row.placement.place)),
            *(or_dash(found.whole.rank), "→", or_dash(row.placement.rank)),
            *(or_dash(found.whole.score, ".4f"), "→", or_dash(row.placement.score, ".4f")),
            outcome_word(row.placement.outcome.code),
        ]
        for row in found.rows
    ]
    heads = [say("without"), say("the word"), say("in the result"), "", "", say("rank"), "", "", say("score"), "", ""]
    heads.append(say("outcome then"))
    lines += ["", table(heads, rows, widest=[24, 14, 6, 2, 6, 6, 2, 6, 8, 2, 8, 24]), "", deciding_text(found)]
    if found.not_tried:
        lines.append(say("{count} more words were not left out.", count=number_text(found.not_tried)))
    return "\n".join(lines)


def against_json(found: Waterfall | None, trace: Trace, memory_id: str, sentence: str) -> Json:
    """For `why --against`; `against` and the numbers are null where no ranking holds both memories."""
    steps = [
        {
            "part": step.name,
            "here": step.here and step.here.contribution,
            "there": step.there and step.there.contribution,
            "amount": step.amount if isfinite(step.amount) else None,
            "value": step.value,
        }
        for step in (found.steps if found else ())
    ]
    ends = {"start": None, "end": None, "rest": None} if found is None else fields_json(found, "start end rest")
    return {
        **_asked_json(memory_id, trace),
        "against": found and found.other_id,
        "stage": found and found.stage,
        "combine": found and found.combine,
        **ends,
        "steps": steps,
        "sentence": sentence,
    }


def against_text(found: Waterfall | None, trace: Trace, memory_id: str, sentence: str) -> str:
    """The sentence, then a row for each step with where it leads."""
    lines = [f"{trace.recipe} · {trace.preset} · {printable(trace.query.text)}", printable(sentence)]
    if found is None:
        return "\n".join([*lines, say("There is no other memory to set it against: no ranking holds both.")])
    ordered, product = found.combine is Combine.ORDER, found.combine is Combine.PRODUCT
    form = ".0f" if ordered else ".4f"
    rows = [[found.other_id or say("the points asked for"), "", "", "", format(found.start, form)]]
    for step in found.steps:
        amount = f"× {step.amount:.4f}" if product else format(step.amount, f"+{form}")
        raws = [_raw_text(part, trace) for part in (step.here, step.there)]
        rows.append([part_named(step.name), *raws, amount, format(step.value, form)])
    rows.append([memory_id, "", "", "", format(found.end, form)])
    heads = [say("part"), say("this one"), say("the other"), say("factor") if product else say("adds")]
    heads.append(say("place") if ordered else say("score"))
    return "\n".join([*lines, "", table(heads, rows, widest=[40, 12, 12, 12, 12])])


def _raw_text(part: Part | None, trace: Trace) -> str:
    """What was measured; a moment as its day."""
    raw = None if part is None else part.raw
    if part is not None and part.name == "time":
        return moment_text(None if raw is None else int(raw), trace.query.zone, day=True)
    return or_dash(raw, ".4g")


def sentence_json(found: NearestSentence, trace: Trace) -> Json:
    """For `why --sentence`."""
    best = found.best
    nearest = None if best is None else {**asdict(best), "number": found.sentences.index(best) + 1}
    told = {"embedder": found.embedder or None, **fields_json(found, "sent left_out reason")}
    return _asked_json(found.memory_id, trace) | told | {"nearest": nearest, "sentences": found.sentences}


def sentence_text(found: NearestSentence, trace: Trace, memory: Memory) -> str:
    """All sentences with how near each is, the nearest marked; and that no score counts this."""
    lines = [f"{trace.recipe} · {trace.preset} · {printable(trace.query.text)}", memory.id]
    if found.reason is not None:
        return "\n".join([*lines, say("not measured: {reason}", reason=said(found.reason))])
    best = found.best
    rows = [["▸" if one is best else "", f"{one.cosine:.3f}", printable(one.text)] for one in found.sentences]
    lines += ["", table(["", say("closeness"), say("sentence")], rows, widest=[2, 10, 100]), ""]
    if found.left_out:
        lines.append(say("{count} more sentences were not looked at.", count=number_text(found.left_out)))
    if found.sent:
        lines.append(say("{count} texts went to the endpoint of the embedder.", count=number_text(found.sent)))
    lines.append(say("This is measured beside the recall: no score counts it."))
    return "\n".join(lines)


def deciding_text(found: LeftOut) -> str:
    """Which words decide, as a sentence."""
    deciding = found.deciding
    if not deciding:
        return say("No single word decides: without any one of them it keeps its place.")
    words = listed(f"“{row.word.text}”" for row in deciding)
    then = deciding[0].placement
    rank = then.rank if then.place is None else then.place
    if deciding[0].effect is Effect.HELPS and rank is None:
        return say("{words} helps it most: without it, no search finds this memory.", words=words)
    return say(_SENTENCES[deciding[0].effect].template, words=words, rank=or_dash(rank))


_SENTENCES = {
    Effect.BRINGS: Text("{words} brought it: without it, this memory does not come back."),
    Effect.BURIES: Text("{words} buried it: without it, this memory comes back."),
    Effect.HELPS: Text("{words} helps it most: without it, it would rank {rank}."),
    Effect.HINDERS: Text("{words} holds it back most: without it, it would rank {rank}."),
}


def _placement(placement: Placement) -> str:
    if placement.place is not None:
        return say("returned, number {place}", place=placement.place)
    word = outcome_word(placement.outcome.code)
    return word if placement.rank is None else say("{outcome}, rank {rank}", outcome=word, rank=placement.rank)


def brings_json(found: Brings, recipe: str) -> Json:
    """For `why --questions`."""
    rows = []
    for row in found.rows:
        where = {"run": row.run and row.run.id, "saved": row.saved and row.saved.id}
        rows.append(fields_json(row, "question clock") | where | _placement_json(row.placement))
    return {"id": found.memory_id, "recipe": recipe, **fields_json(found, "bring not_kept failed"), "rows": rows}


def brings_text(found: Brings, memory: Memory) -> str:
    """A row for each question, those that return it first."""
    lines = [f"{memory.id}  {printable(memory.text)[:90]}"]
    if not found.rows:
        lines.append(say("No question is recorded or saved that could be asked."))
    else:
        rows = [
            [
                or_dash(row.placement.place),
                or_dash(row.placement.rank),
                outcome_word(row.placement.outcome.code),
                moment_text(row.clock),
                row.saved.path if row.saved is not None else "",
                row.question,
            ]
            for row in found.rows
        ]
        heads = [
            say("in the result"),
            say("rank"),
            say("outcome"),
            say("as of (UTC)"),
            say("saved as"),
            say("question"),
        ]
        lines += [table(heads, rows, widest=[6, 6, 24, 16, 24, 80]), ""]
        counts = {"count": number_text(found.bring), "asked": number_text(len(found.rows))}
        lines.append(say("Questions that bring it: {count} of {asked}.", **counts))
    if found.not_kept:
        lines.append(say("{count} have no question kept and cannot be tried.", count=number_text(found.not_kept)))
    return "\n".join([*lines, *(f"⚠ {printable(said(one))}" for one in found.failed)])
