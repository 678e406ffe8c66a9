"""`why`."""

from __future__ import annotations

from mnemonaut.cli.commands.recall import add_question, check_after, query_of, settings_of
from mnemonaut.cli.context import Context
from mnemonaut.cli.output import Reply
from mnemonaut.cli.parser import Commands, command, outcomes_help, typed
from mnemonaut.cli.recall_text import why_text
from mnemonaut_core.domain.trace_json import Json, outcome_json
from mnemonaut_core.explorer import Why

_WHY_HELP = (
    "The question is asked anew; no earlier recall is looked at, and without --deadlines no source is late.\n"
    "--json: `why` is one object, for one recipe; for several recipes, or all, `whys` is a list of such objects in\n"
    "the order of the recipes (the schema: mnemonaut_resources/schema/why.schema.json)."
)


def declare(commands: Commands) -> None:
    """`why`."""
    parser = command(
        commands, "why", "why a memory did or did not come back, and the smallest change that would let it in",
        epilog=f"{_WHY_HELP}\n\n{outcomes_help()}",
    )  # fmt: skip
    parser.add_argument("text", type=typed, metavar="TEXT", help="the question (after -- when it begins with a dash)")
    parser.add_argument("id", type=typed, metavar="ID", help="the memory's id")
    add_question(parser)
    parser.add_argument(
        "--deadlines", action="store_true", help="let sources be late, as in a recall (otherwise each is waited for)"
    )


def why(context: Context) -> Reply:
    """Why one memory did or did not come back. Looking: nothing is recorded."""
    query, settings = query_of(context), settings_of(context)
    memory_id, deadlines = context.options.id, context.options.deadlines
    with context.database(embedder=context.options.embedder) as database:
        check_after(database, query)
        database.warm()
        traces = database.explorer.recall(query, settings, token=context.token, deadlines=deadlines)
        answers = [database.explorer.why(trace, memory_id, token=context.token) for trace in traces]
        memory = database.explorer.memories([memory_id]).get(memory_id)
    found = [why_json(answer, deadlines=deadlines) for answer in answers] if context.json else []
    return context.reply(
        "why" if len(answers) == 1 else "whys",
        lambda: found[0] if len(answers) == 1 else found,
        lambda: "\n\n".join(why_text(answer, memory, deadlines=deadlines) for answer in answers),
    )


def why_json(why: Why, *, deadlines: bool = False) -> Json:
    """The answer of `why --json` (DESIGN.md 10)."""
    explanation = why.explanation
    change = why.change
    return {
        "id": explanation.memory_id,
        "recipe": why.trace.recipe,
        "asked": {"anew": True, "deadlines": deadlines},
        "outcome": outcome_json(explanation.outcome),
        "sentence": str(explanation.sentence),
        "rank": explanation.rank,
        "score": None if explanation.scored is None else explanation.scored.score,
        "sources": [
            {"source": s.source, "form": s.form, "rank": s.rank, "k": s.k, "score": s.score, "status": s.status}
            for s in why.located.sources
        ],
        "change": None
        if change is None
        else {
            "parameter": change.parameter,
            "from": change.from_value,
            "to": change.to_value,
            "distance": change.distance,
        },
        "closest": [memory.id for memory in why.closest],
    }
