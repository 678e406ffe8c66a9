"""`feedback`."""

from __future__ import annotations

from collections.abc import Sequence

from mnemonaut.cli.context import Context
from mnemonaut.cli.language import join_list, tr
from mnemonaut.cli.output import Reply, or_dash, printable
from mnemonaut.cli.parser import Command, add_now, usage_error
from mnemonaut.cli.targets import add_targets, memories_of, operate, targets_of, trial
from mnemonaut_core.domain.agent import SIGNALS
from mnemonaut_core.domain.change import Change
from mnemonaut_core.domain.lists import Matching, Meant
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explain.comparison import Rated, rated
from mnemonaut_core.explorer import Settings
from mnemonaut_core.i18n import Text
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.store.database import Database
from mnemonaut_core.workspace.wiring import Workspace

_SHOWN = 10


def declare(command: Command) -> None:
    add = command(
        "feedback",
        "rate memories: changes their usefulness and confidence",
        epilog="helpful +.10 utility, +.05 confidence; harmful -.20, -.10; outdated -.20 confidence; duplicate halves the"
        " utility,\n"
        "and --of ID takes threads and entities over and counts as said once more; both stay (merge makes one of two).\n"
        "--decay lets utility halve in 30 days and quality in 120, since the last time.",
    )
    add_targets(add)
    add("signal", "what it was, after the ids", choices=SIGNALS, nargs="?")
    add("--of ID", "with duplicate: the memory that it repeats")
    add("--asked QUESTION", "also tell what it changes in the recall of this question")
    weighing = next(recipe.name for recipe in RECIPES.values() if recipe.needs.feedback)
    add(
        "--recipe",
        Text("with --asked: by which recipe (default: {default}, which weighs feedback)", default=weighing),
        choices=(*RECIPES, "all"),
        default=weighing,
    )
    add("--decay", "let the worth of all memories fade instead")
    add_now(add)


def feedback(context: Context) -> Reply:
    """A word on memories, or the fading of all worth."""
    options = context.options
    if options.decay:
        if options.ids or options.query is not None:
            raise usage_error("--decay takes no memory: it is for all of them", "Leave the memory out.")
        return operate(context, lambda do: do.curation.decay(now=context.now))
    if options.signal is None and options.ids:
        options.signal = options.ids.pop()  # the words of a line go to the first that takes many
    if options.signal is not None and options.signal not in SIGNALS and (options.ids or options.query is not None):
        title = Text("Unknown feedback: {signal}", signal=printable(options.signal)[:30])
        raise usage_error(title, Text("Known: {known}.", known=", ".join(SIGNALS)))
    if options.signal not in SIGNALS:
        raise usage_error("feedback needs a memory and a word", "Write `mnemonaut feedback ID helpful`, for example.")
    wanted = targets_of(context, "mnemonaut feedback ID helpful")
    if trial(context) is not None:
        return operate(context, lambda do: _rating(do, context, wanted))
    with context.workspace(write=True) as workspace:
        workspace.daily.decay_if_due(context.now)
        change, told = rate(context, workspace, wanted)
    return context.changed(change, told)


def _rating(database: Database, context: Context, wanted: Meant) -> Change:
    options = context.options
    return database.curation.add_feedback(wanted, options.signal, now=context.now, of=options.of)


def rate(context: Context, workspace: Workspace, wanted: Meant) -> tuple[Change, str]:
    """Rate these memories and return their new worth; with a question also their ranks in its recall, before and after."""
    options, explorer = context.options, workspace.explorer
    shown = (
        tuple(one.id for one in memories_of(workspace, wanted)[:_SHOWN])
        if isinstance(wanted, Matching)
        else wanted[:_SHOWN]
    )
    before = explorer.library.memories(shown)
    asked = None if options.asked is None else Query(options.asked, context.now)
    settings = Settings(options.recipe)
    then = () if asked is None else explorer.recall(asked, settings)
    change = _rating(workspace.database, context, wanted)
    after = explorer.library.memories(shown)
    lines = [_worth(before[one], after[one]) for one in shown if one in before and one in after]
    if asked is not None:
        now = explorer.recall(asked, settings)
        lines += [_moves(old, rated(old, new, change.ids)) for old, new in zip(then, now, strict=True)]
    return change, "\n".join(filter(None, lines))


def _worth(before: Memory, after: Memory) -> str:
    told = []
    if before.utility != after.utility:
        told.append(tr("usefulness {before} → {after}", **_both(before.utility, after.utility)))
    if before.confidence != after.confidence:
        told.append(tr("confidence {before} → {after}", **_both(before.confidence, after.confidence)))
    if not told:
        return ""
    text = f"{printable(after.id)}: {join_list(told)}"
    if before.utility is not None or after.utility is None:
        return text
    first = tr("It had no usefulness: a first word starts from the average of the memories that have one, or from 0.")
    return f"{text}\n{first}"


def _both(before: float | None, after: float | None) -> dict[str, str]:
    return {"before": or_dash(before, ".2f"), "after": or_dash(after, ".2f")}


def _moves(trace: Trace, found: Sequence[Rated]) -> str:
    moved = [one for one in found if one.rank[0] != one.rank[1]]
    if not found:
        return tr("{recipe}: none of them was found for this question.", recipe=trace.recipe)
    if not moved and not RECIPES[trace.recipe].needs.feedback:
        return tr("{recipe}: does not weigh feedback, so nothing changes.", recipe=trace.recipe)
    if not moved:
        return tr("{recipe}: every rank stayed.", recipe=trace.recipe)
    told = []
    for one in moved[:_SHOWN]:
        before, after = (rank or "–" for rank in one.rank)
        told.append(tr("{id} rank {before} → {after}", id=printable(one.memory_id), before=before, after=after))
    return f"{trace.recipe}: {join_list(told)}"
