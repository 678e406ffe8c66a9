"""`why`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count as count_from
from math import isfinite

from msgspec.structs import asdict

from mnemonaut.cli.commands.recall import add_question, check_after, check_only_run, query_of, settings_of, sql_reply
from mnemonaut.cli.context import Context
from mnemonaut.cli.language import join_list, tr
from mnemonaut.cli.moves_text import changed_lines, judged_json, moves_json_of
from mnemonaut.cli.output import Json, Reply, moment_text, or_dash, printable, table, write
from mnemonaut.cli.parser import Command, outcomes_help, usage_error
from mnemonaut.cli.recall_text import changing_text, diagnosis_lines, each_lines, outcome_word, part_named
from mnemonaut.cli.window_line import question_asked, with_line
from mnemonaut_core.costs import Cost, costs_of
from mnemonaut_core.domain.as_json import fields_json
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.ranking import Combine, Part
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.domain.trace_json import evidence_json, outcome_json
from mnemonaut_core.explain.against import LINE, NEXT, Waterfall, waterfall
from mnemonaut_core.explain.against import against as set_against
from mnemonaut_core.explain.recorded import Made
from mnemonaut_core.explain.sentences import NearestSentence
from mnemonaut_core.explain.smallest_change import Patience, Remedy, SmallestChange
from mnemonaut_core.explain.words import Effect, LeftOut, Placement
from mnemonaut_core.explorer import Why
from mnemonaut_core.i18n import Text, tr_noop
from mnemonaut_core.ports import Progress
from mnemonaut_core.presets import ALL
from mnemonaut_core.questions import Brings, leave_one_word_out, what_brings
from mnemonaut_core.recipes.registry import recipes_named
from mnemonaut_core.workspace.wiring import Workspace

_WHY_HELP = tr_noop(
    "The question is asked again; no earlier recall is looked at, and without --deadlines no source is late. With --run RUN a\n"
    "recall that was made is explained (`mnemonaut runs` lists them), with the question, the clock, the parameters and the\n"
    "late sources that it had; only the ID is named then.\n"
    "change is the smallest single change found, checked by a recall; changes holds it too, or two that do it together.\n"
    "remedies holds up to three such changes, the smallest first, each with who enters, leaves and moves in that recall, and\n"
    "cost: the judged questions that it makes better or worse, or recent and saved ones that get another answer (one recipe).\n"
    "--json: `why` is one object, for one recipe; for several recipes, or all, `whys` is a list of such objects in\n"
    "the order of the recipes (the schema: mnemonaut_resources/schema/why.schema.json).\n"
    "--against: from the score of the other memory to that of this one, part by part; of a product the factors, of an order\n"
    "the places."
)
_PATIENCE = Patience(5.0, 8.0)
"""Longer than in the window: a person at a prompt waits for the smallest change, and can press Ctrl+C."""


def declare(command: Command) -> None:
    add = command(
        "why",
        "why a memory did or did not come back, and the smallest change that would bring it back",
        epilog=f"{tr(_WHY_HELP)}\n\n{outcomes_help()}",
    )
    add("text TEXT", "the question (after -- when it begins with a dash)", nargs="?")
    add("id ID", "the memory's id")
    add_question(add)
    add("--run RUN", "explain this recorded recall (last: the newest) instead of a question")
    add(
        "--words",
        "leave each word of the question out, one after the other: which one brought this memory, which buried it",
    )
    add(
        "--questions", "only the ID is named: which recent and saved questions bring this memory, with its rank in each"
    )
    add(
        "--sentence",
        "which sentence of the memory is nearest to the question, by the embedder; an endpoint is asked for it",
    )
    add(
        "--against ID|line|next",
        "what its score has more or less than that of another memory, of the last one remembered, or of its neighbour",
    )
    add("--sql", "print the statements that the recall asks its database, source by source, ready for sqlite3")
    add("--deadlines", "let sources be late, as in a recall (otherwise each is waited for)")


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
        title = Text("--{first} and --{second} are two answers", first=chosen[0], second=chosen[1])
        raise usage_error(title, "Give one of them.")
    if options.questions:
        return _questions(context)
    if options.run is not None:
        return _why_of_run(context, options.run)
    if options.text is None:
        title = Text("The following arguments are required: {names}", names="TEXT, ID")
        raise usage_error(title, "See `mnemonaut why --help`; with --run RUN an ID is enough.")
    query, settings = query_of(context), settings_of(context)
    memory_id, deadlines = options.id, options.deadlines
    with context.workspace(embedder=options.embedder) as workspace:
        explorer = workspace.explorer
        check_after(workspace, query)
        workspace.warm()
        if chosen and not options.sql:
            _one_recipe(settings.recipes, settings.preset)
        late = deadlines and not chosen
        traces = explorer.recall(query, settings, token=context.token, deadlines=late)
        if chosen:
            return _of_traces(context, workspace, traces)
        if len(traces) == 1 and not context.json:
            return _answered(context, workspace, traces[0], deadlines=deadlines)
        answers = [explorer.why(trace, memory_id, token=context.token, patience=_PATIENCE) for trace in traces]
        memory = workspace.library.memories([memory_id]).get(memory_id)
        costs = (
            _costs(context, workspace, answers[0]) if len(answers) == 1 else ()
        )  # one recipe: else it takes too long
    found = [why_json(answer, costs, deadlines=deadlines) for answer in answers] if context.json else []
    if len(answers) == 1 and context.json:
        return Reply({"why": found[0]})
    cards = (
        "\n".join((*diagnosis_lines(answer, memory, deadlines=deadlines), changing_text(answer))) for answer in answers
    )
    return context.reply("whys", found, lambda: "\n\n".join([*each_lines(answers), *cards]))


def _of_traces(context: Context, workspace: Workspace, traces: Sequence[Trace]) -> Reply:
    """The statements of these recalls, or of the only one its words, its sentences, or its score against another."""
    options = context.options
    if options.sql:
        return sql_reply(context, workspace, traces)
    of_one = _words if options.words else _sentence if options.sentence else _against
    return of_one(context, workspace, traces[0])


def _why_of_run(context: Context, run_id: str) -> Reply:
    options = context.options
    only = Text("--run explains a recall as it was made, so nothing else of the question can be given")
    write = Text("Write mnemonaut why --run RUN ID; to change something, ask the question again.")
    check_only_run(context, only, write, options.set, options.settings, options.deadlines)
    with context.workspace(embedder=options.embedder) as workspace:
        workspace.warm()
        options.run = context.run_id(workspace, run_id)
        made = workspace.explorer.made(options.run, token=context.token)
        if options.words or options.sentence or options.sql or options.against is not None:
            return _of_traces(context, workspace, (made.trace,))
        if not context.json:
            return _answered(context, workspace, made.trace, made=made)
        answer = workspace.explorer.why(made.trace, options.id, token=context.token, patience=_PATIENCE)
        costs = _costs(context, workspace, answer)
    return Reply({"why": why_json(answer, costs, deadlines=True, made=made)})


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
            write("\n".join(diagnosis_lines(why, memory, deadlines=deadlines, made=made)))

    answer = workspace.explorer.why(trace, memory_id, token=context.token, patience=_PATIENCE, on_found=tell)
    tell(answer)
    costs = _costs(context, workspace, answer)
    first = None if not costs or costs[0] is None else costs[0].judged
    return Reply(text="\n".join([changing_text(answer, costs), *([] if first is None else changed_lines(first))]))


def _costs(context: Context, workspace: Workspace, answer: Why) -> tuple[Cost | None, ...]:
    return tuple(costs_of(workspace.explorer, answer.trace, answer.remedies, now=context.now, token=context.token))


def _one_recipe(recipes: str, preset: str) -> None:
    if len(recipes_named(recipes)) > 1 or preset == ALL:
        raise usage_error("One recipe is asked at a time here", "Name it: --recipe NAME.")


def _words(context: Context, workspace: Workspace, trace: Trace) -> Reply:
    memory = workspace.library.stored(context.options.id)
    with context.progress() as progress:
        on_row = _counting(progress, "words")
        found = leave_one_word_out(workspace.explorer, trace, memory.id, token=context.token, on_row=on_row)
    return context.reply("words", lambda: words_json(found, trace), words_lines(found, trace, memory))


def _counting(progress: Progress, stage: str) -> Callable[[object], None]:
    """Reports each row that was found."""
    done = count_from(1)
    return lambda _row: progress(stage, next(done), None)


def _sentence(context: Context, workspace: Workspace, trace: Trace) -> Reply:
    memory = workspace.library.stored(context.options.id)
    found = workspace.explorer.nearest_sentence(trace, memory, ask=True, token=context.token)
    return context.reply("sentence", lambda: sentence_json(found, trace), sentence_lines(found, trace, memory))


def _against(context: Context, workspace: Workspace, trace: Trace) -> Reply:
    against, memory_id = context.options.against, context.options.id
    for named in (memory_id, *(() if against in (NEXT, LINE) else (against,))):
        if trace.candidate(named) is None:
            workspace.library.stored(named)
    explorer, found = workspace.explorer, waterfall(trace, memory_id, against)
    explanation = explorer.explain(trace, memory_id)
    sentence = tr(explanation.sentence)
    if found is not None and found.other_id is not None:
        duel = set_against(trace, explanation, explorer.explain(trace, found.other_id))
        sentence = tr(duel.sentence(part_named))
    return context.reply(
        "against",
        lambda: against_json(found, trace, memory_id, sentence),
        lambda: against_text(found, trace, memory_id, sentence),
    )


def _questions(context: Context) -> Reply:
    options, settings = context.options, settings_of(context)
    if options.text is not None or options.run is not None:
        raise usage_error("--questions asks the questions that there are", "Write mnemonaut why --questions ID.")
    _one_recipe(settings.recipes, settings.preset)
    with context.workspace(embedder=options.embedder) as workspace, context.progress() as progress:
        memory = workspace.library.stored(options.id)
        workspace.warm()
        found = what_brings(
            workspace.explorer,
            memory.id,
            settings,
            now=context.now,
            token=context.token,
            on_row=_counting(progress, "questions"),
        )
    return context.reply("questions", lambda: brings_json(found, settings.recipes), brings_lines(found, memory))


def why_json(why: Why, costs: Sequence[Cost | None] = (), *, deadlines: bool = False, made: Made | None = None) -> Json:
    explanation = why.explanation
    asked: Json = {"anew": made is None, "deadlines": deadlines, "again": why.asked_again}
    if made is not None:
        then = made.then.get(explanation.memory_id)
        asked |= {"run": made.trace.id, "as_recorded": made.as_recorded, "then": then}
    remedies = []
    for number, remedy in enumerate(why.remedies):
        changes = [_change_json(change, remedy) for change in remedy.changes]
        cost = costs[number] if number < len(costs) else None
        spent = cost and fields_json(cost, "asked changed") | {"judged": judged_json(cost.judged)}
        remedies.append({"changes": changes, **moves_json_of(remedy.moves), "cost": spent})
    return {
        "id": explanation.memory_id,
        "recipe": why.trace.recipe,
        "asked": asked,
        "outcome": outcome_json(explanation.outcome),
        **fields_json(explanation, "sentence rank"),
        "score": explanation.scored and explanation.scored.score,
        "evidence": evidence_json(why.evidence),
        "sources": why.located.sources,
        "change": _change_json(why.change, why.remedies[0]) if why.change else None,
        "changes": [_change_json(change, why.remedies[0]) for change in why.changes],
        "remedies": remedies,
        "complete": why.complete,
        "closest": [memory.id for memory in why.closest],
    }


def _change_json(change: SmallestChange, remedy: Remedy) -> Json:
    turn = {"parameter": change.parameter, "from": change.from_value, "to": change.to_value}
    return turn | fields_json(change, "distance of_query") | {"remark": remedy.remark}


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
    rows = []
    for row in found.rows:
        word = {"word": row.word.text, **fields_json(row.word, "start end"), **fields_json(row, "question effect")}
        rows.append(word | _placement_json(row.placement))
    counted = {"whole": _placement_json(found.whole), "not_tried": found.not_tried, "rows": rows}
    return _asked_json(found.memory_id, trace) | counted


def _asked_json(memory_id: str, trace: Trace) -> Json:
    return {"id": memory_id, **fields_json(trace, "recipe preset"), "question": trace.query.text}


def words_lines(found: LeftOut, trace: Trace, memory: Memory) -> Iterator[str]:
    """A row for each word, in their order, and the sentence that names those that decide."""
    yield f"{trace.recipe} · {trace.preset} · {printable(trace.query.text)}"
    yield f"{memory.id}  {printable(memory.text)[:90]}"
    yield tr("with the whole question: {standing}", standing=_placement(found.whole))
    if not found.rows:
        yield tr("The question has only one word: without it nothing would be asked.")
        return
    rows = []
    for row in found.rows:
        was, then = found.whole, row.placement
        scores = (or_dash(was.score, ".4f"), "→", or_dash(then.score, ".4f"))
        places = (was.place, "→", then.place, was.rank, "→", then.rank, *scores)
        rows.append((row.word.text, EFFECTS[row.effect], *places, outcome_word(then.outcome.code)))
    heads = [tr("without"), tr("the word"), tr("in the result"), "", "", tr("rank"), "", "", tr("score"), "", ""]
    heads.append(tr("outcome then"))
    yield from ("", table(heads, rows, widest=[24, 14, 6, 2, 6, 6, 2, 6, 8, 2, 8, 24]), "", deciding_text(found))
    if found.not_tried:
        yield tr("{count} more words were not left out.", count=found.not_tried)


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
        return "\n".join([*lines, tr("There is no other memory to set it against: no ranking holds both.")])
    ordered, product = found.combine is Combine.ORDER, found.combine is Combine.PRODUCT
    form = ".0f" if ordered else ".4f"
    rows = [[found.other_id or tr("the points asked for"), "", "", "", format(found.start, form)]]
    for step in found.steps:
        amount = f"× {step.amount:.4f}" if product else format(step.amount, f"+{form}")
        raws = [_raw_text(part, trace) for part in (step.here, step.there)]
        rows.append([part_named(step.name), *raws, amount, format(step.value, form)])
    rows.append([memory_id, "", "", "", format(found.end, form)])
    heads = [tr("part"), tr("this one"), tr("the other"), tr("factor") if product else tr("adds")]
    heads.append(tr("place") if ordered else tr("score"))
    return "\n".join([*lines, "", table(heads, rows, widest=[40, 12, 12, 12, 12])])


def _raw_text(part: Part | None, trace: Trace) -> str:
    """What was measured; a moment as its day."""
    raw = None if part is None else part.raw
    if part is not None and part.name == "time":
        return moment_text(None if raw is None else int(raw), trace.query.zone, day=True)
    return or_dash(raw, ".4g")


def sentence_json(found: NearestSentence, trace: Trace) -> Json:
    best = found.best
    nearest = None if best is None else {**asdict(best), "number": found.sentences.index(best) + 1}
    told = {"embedder": found.embedder or None, **fields_json(found, "sent left_out reason")}
    return _asked_json(found.memory_id, trace) | told | {"nearest": nearest, "sentences": found.sentences}


def sentence_lines(found: NearestSentence, trace: Trace, memory: Memory) -> Iterator[str]:
    """All sentences with how near each is, the nearest marked; and that no score counts this."""
    yield from (f"{trace.recipe} · {trace.preset} · {printable(trace.query.text)}", memory.id)
    if found.reason is not None:
        yield tr("not measured: {reason}", reason=tr(found.reason))
        return
    rows = [("▸" if one is found.best else "", f"{one.cosine:.3f}", one.text) for one in found.sentences]
    yield from ("", table(["", tr("closeness"), tr("sentence")], rows, widest=[2, 10, 100]), "")
    if found.left_out:
        yield tr("{count} more sentences were not looked at.", count=found.left_out)
    if found.sent:
        yield tr("{count} texts went to the endpoint of the embedder.", count=found.sent)
    yield tr("This is measured beside the recall: no score counts it.")


def deciding_text(found: LeftOut) -> str:
    deciding = found.deciding
    if not deciding:
        return tr("No single word decides: without any one of them it keeps its place.")
    words = join_list(f"“{row.word.text}”" for row in deciding)
    then = deciding[0].placement
    rank = then.rank if then.place is None else then.place
    if deciding[0].effect is Effect.HELPS and rank is None:
        return tr("{words} helps it most: without it, no search finds this memory.", words=words)
    return tr(_SENTENCES[deciding[0].effect].template, words=words, rank=or_dash(rank))


_SENTENCES = {
    Effect.BRINGS: Text("{words} brought it: without it, this memory does not come back."),
    Effect.BURIES: Text("{words} buried it: without it, this memory comes back."),
    Effect.HELPS: Text("{words} helps it most: without it, it would rank {rank}."),
    Effect.HINDERS: Text("{words} holds it back most: without it, it would rank {rank}."),
}


def _placement(placement: Placement) -> str:
    if placement.place is not None:
        return tr("returned, number {place}", place=placement.place)
    word = outcome_word(placement.outcome.code)
    return word if placement.rank is None else tr("{outcome}, rank {rank}", outcome=word, rank=placement.rank)


def brings_json(found: Brings, recipe: str) -> Json:
    rows = []
    for row in found.rows:
        where = {"run": row.run and row.run.id, "saved": row.saved and row.saved.id}
        rows.append(fields_json(row, "question clock") | where | _placement_json(row.placement))
    return {"id": found.memory_id, "recipe": recipe, **fields_json(found, "bring not_kept failed"), "rows": rows}


def brings_lines(found: Brings, memory: Memory) -> Iterator[str]:
    """A row for each question, those that return it first."""
    yield f"{memory.id}  {printable(memory.text)[:90]}"
    if not found.rows:
        yield tr("No question is recorded or saved that could be asked.")
    else:
        rows = []
        for row in found.rows:
            then, path = row.placement, "" if row.saved is None else row.saved.path
            word = outcome_word(then.outcome.code)
            rows.append((then.place, then.rank, word, moment_text(row.clock), path, row.question))
        heads = [
            tr("in the result"),
            tr("rank"),
            tr("outcome"),
            tr("as of (UTC)"),
            tr("saved as"),
            tr("question"),
        ]
        yield from (table(heads, rows, widest=[6, 6, 24, 16, 24, 80]), "")
        yield tr("Questions that bring it: {count} of {asked}.", count=found.bring, asked=len(found.rows))
    if found.not_kept:
        yield tr("{count} have no question kept and cannot be tried.", count=found.not_kept)
    yield from (f"⚠ {printable(tr(one))}" for one in found.failed)
