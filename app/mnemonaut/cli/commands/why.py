"""`why`."""

from __future__ import annotations

from itertools import count as count_from

from mnemonaut.cli.commands.recall import add_question, check_after, check_only_run, query_of, settings_of, sql_reply
from mnemonaut.cli.context import Context
from mnemonaut.cli.language import said
from mnemonaut.cli.output import Reply, fields_json, write
from mnemonaut.cli.parser import Commands, add_flag, add_text, command, outcomes_help, usage_error
from mnemonaut.cli.recall_text import changing_text, diagnosis_text, each_lines, why_text
from mnemonaut.cli.window_line import question_asked, with_line
from mnemonaut.cli.words_text import brings_json, brings_text, sentence_json, sentence_text, words_json, words_text
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.domain.trace_json import Json, evidence_json, outcome_json
from mnemonaut_core.explain.recorded import Made
from mnemonaut_core.explain.smallest_change import Patience, SmallestChange
from mnemonaut_core.explorer import Why
from mnemonaut_core.i18n import Text, tr_noop
from mnemonaut_core.presets import ALL
from mnemonaut_core.questions import leave_one_word_out, what_brings
from mnemonaut_core.recipes.registry import recipes_named
from mnemonaut_core.workspace.wiring import Workspace

_WHY_HELP = tr_noop(
    "The question is asked again; no earlier recall is looked at, and without --deadlines no source is late. With --run RUN a\n"
    "recall that was made is explained (`mnemonaut runs` lists them), with the question, the clock, the parameters and the\n"
    "late sources that it had; only the ID is named then.\n"
    "change is the smallest single change found, checked by a recall; changes holds it too, or two that do it together.\n"
    "--json: `why` is one object, for one recipe; for several recipes, or all, `whys` is a list of such objects in\n"
    "the order of the recipes (the schema: mnemonaut_resources/schema/why.schema.json)."
)
_PATIENCE = Patience(5.0, 8.0)
"""Longer than in the window: who waits at a prompt waits for the smallest change, and can press Ctrl+C."""


def declare(commands: Commands) -> None:
    parser = command(
        commands, "why", "why a memory did or did not come back, and the smallest change that would bring it "
            "back",
        epilog=f"{said(_WHY_HELP)}\n\n{outcomes_help()}",
    )  # fmt: skip
    add_text(parser, "text", "TEXT", "the question (after -- when it begins with a dash)", nargs="?")
    add_text(parser, "id", "ID", "the memory's id")
    add_question(parser)
    add_text(parser, "--run", "RUN", "explain this recorded recall (last: the newest) instead of a question")
    add_flag(
        parser,
        "--words",
        "leave each word of the question out, one after the other: which one brought this memory, which buried it",
    )
    add_flag(
        parser,
        "--questions",
        "only the ID is named: which recent and saved questions bring this memory, with its rank in each",
    )
    add_flag(
        parser,
        "--sentence",
        "which sentence of the memory is nearest to the question, by the embedder; an endpoint is asked for it",
    )
    add_flag(
        parser, "--sql", "print the statements that the recall asks its database, source by source, ready for sqlite3"
    )
    add_flag(parser, "--deadlines", "let sources be late, as in a recall (otherwise each is waited for)")


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
    chosen = [name for name in ("words", "questions", "sentence", "sql") if getattr(options, name)]
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
    with context.database(embedder=options.embedder) as database:
        check_after(database, query)
        database.warm()
        if options.words:
            _one_recipe(settings.recipes, settings.preset)
            (trace,) = database.explorer.recall(query, settings, token=context.token)
            return _words(context, database, trace)
        if options.sql:
            return sql_reply(context, database, database.explorer.recall(query, settings, token=context.token))
        if options.sentence:
            _one_recipe(settings.recipes, settings.preset)
            (trace,) = database.explorer.recall(query, settings, token=context.token)
            return _sentence(context, database, trace)
        traces = database.explorer.recall(query, settings, token=context.token, deadlines=deadlines)
        if len(traces) == 1 and not context.json:
            return _answered(context, database, traces[0], deadlines=deadlines)
        answers = [database.explorer.why(trace, memory_id, token=context.token, patience=_PATIENCE) for trace in traces]
        memory = database.explorer.memories([memory_id]).get(memory_id)
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
    check_only_run(
        context, Text("--run explains a recall as it was made, so nothing else of the question can be given"),
        Text("Write mnemonaut why --run RUN ID; to change something, ask the question again."),
        options.set, options.settings, options.deadlines,
    )  # fmt: skip
    with context.database(embedder=options.embedder) as database:
        database.warm()
        options.run = context.run_id(database, run_id)
        made = database.explorer.made(options.run, token=context.token)
        if options.words:
            return _words(context, database, made.trace)
        if options.sentence:
            return _sentence(context, database, made.trace)
        if options.sql:
            return sql_reply(context, database, (made.trace,))
        if not context.json:
            return _answered(context, database, made.trace, made=made)
        answer = database.explorer.why(made.trace, options.id, token=context.token, patience=_PATIENCE)
    return Reply({"why": why_json(answer, deadlines=True, made=made)})


def _answered(
    context: Context, database: Workspace, trace: Trace, *, deadlines: bool = False, made: Made | None = None
) -> Reply:
    """The answer for people: what became of it is printed at once, the change when it is found."""
    memory_id = context.options.id
    memory = database.explorer.memories([memory_id]).get(memory_id)
    told = False

    def tell(why: Why) -> None:
        nonlocal told
        if not told:
            told = True
            write(diagnosis_text(why, memory, deadlines=deadlines, made=made))

    answer = database.explorer.why(trace, memory_id, token=context.token, patience=_PATIENCE, on_found=tell)
    tell(answer)
    return Reply(text=changing_text(answer))


def _one_recipe(recipes: str, preset: str) -> None:
    if len(recipes_named(recipes)) > 1 or preset == ALL:
        raise usage_error("One recipe is asked at a time here", "Name it: --recipe NAME.")


def _words(context: Context, database: Workspace, trace: Trace) -> Reply:
    """The question without each of its words."""
    memory = database.explorer.stored(context.options.id)
    with context.progress() as progress:
        done = count_from(1)
        found = leave_one_word_out(
            database.explorer,
            trace,
            memory.id,
            token=context.token,
            on_row=lambda _row: progress("words", next(done), None),
        )
    return context.reply("words", lambda: words_json(found, trace), lambda: words_text(found, trace, memory))


def _sentence(context: Context, database: Workspace, trace: Trace) -> Reply:
    """The sentence that is nearest to the question."""
    memory = database.explorer.stored(context.options.id)
    found = database.explorer.nearest_sentence(trace, memory, ask=True, token=context.token)
    return context.reply("sentence", lambda: sentence_json(found, trace), lambda: sentence_text(found, trace, memory))


def _questions(context: Context) -> Reply:
    """The questions that bring a memory."""
    options = context.options
    if options.text is not None or options.run is not None:
        raise usage_error("--questions asks the questions that there are", "Write mnemonaut why --questions ID.")
    settings = settings_of(context)
    _one_recipe(settings.recipes, settings.preset)
    with context.database(embedder=options.embedder) as database, context.progress() as progress:
        memory = database.explorer.stored(options.id)
        database.warm()
        done = count_from(1)
        found = what_brings(
            database.explorer, memory.id, settings, now=context.now, token=context.token,
            on_row=lambda _row: progress("questions", next(done), None),
        )  # fmt: skip
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
        "change": why.change and _change_json(why.change),
        "changes": [_change_json(change) for change in why.changes],
        "complete": why.complete,
        "closest": [memory.id for memory in why.closest],
    }


def _change_json(change: SmallestChange) -> Json:
    turn = {"parameter": change.parameter, "from": change.from_value, "to": change.to_value}
    return turn | fields_json(change, "distance of_query remark")
