"""`replay`: run a whole conversation again, turn by turn."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from mnemonaut.cli.commands.recall import settings_of
from mnemonaut.cli.context import Context
from mnemonaut.cli.language import join_list, tr
from mnemonaut.cli.moves_text import moves_counted, moves_json_of
from mnemonaut.cli.output import WHOLE, Json, Reply, moment_text, printable, table, write
from mnemonaut.cli.parser import Command, add_now, add_settings, usage_error
from mnemonaut_core import conversations
from mnemonaut_core.agents import boundary_of
from mnemonaut_core.conversations import ReplayedTurn, TurnRecall, sums_of
from mnemonaut_core.domain.as_json import fields_json
from mnemonaut_core.domain.transcript import Transcript
from mnemonaut_core.environment import file_named
from mnemonaut_core.explain.comparison import Moves
from mnemonaut_core.explorer import Settings
from mnemonaut_core.i18n import tr_noop
from mnemonaut_core.importers.transcript import chosen, conversations_in
from mnemonaut_core.text.shown import without_marks
from mnemonaut_core.workspace.wiring import Workspace

_HELP = tr_noop(
    'FILE is a transcript: JSON lines or a JSON list of {"role", "text", "at"}; text in which lines begin with user: and\n'
    "assistant:, with a time in brackets before them or without; an export of a chat program; or anything that import reads.\n"
    "Every message of the person is asked as of the second before it was written: memories that came later do not count. One\n"
    "that tells no time has that of the message before it. The first recipe is the one that the others are set beside.\n"
    "Looking: nothing is recorded, and nothing is isolated."
)


def declare(command: Command) -> None:
    add = command(
        "replay",
        "a whole conversation asked again, every turn as of then: what came, what changed from the turn before, what the"
        " automatic isolation would have done",
        epilog=tr(_HELP),
    )
    add("file FILE", "a transcript or an export", nargs="?")
    add("--thread KEY", "a thread of the database; with FILE which of its conversations")
    add("--session ID", "what a companion asked in one conversation (sessions lists them)")
    add("--threads", "list the threads of the database that can be replayed")
    add("--as-agent", "ask only what a companion may see, as its own recalls do")
    add("--only-changes", "list only turns at which another result came, or something was dismissed")
    add_settings(add, recipe=None, about="recipes to ask, beside each other")
    add("--policy FILE", "a policy document (YAML) instead of the stored one; activation reads it", type=str)
    add_now(add)


def replay(context: Context) -> Reply:
    """Turn by turn, each printed as it comes."""
    options = context.options
    if options.threads:
        return _threads(context)
    if options.session is not None and (options.file is not None or options.thread is not None):
        raise usage_error("Only one conversation is replayed at a time", "Name one of them.")
    if options.file is None and options.thread is None and options.session is None:
        raise usage_error("No conversation was named", "Name a file, or --thread KEY; --threads lists them.")
    settings = settings_of(context)
    held = conversations_in(file_named(options.file), token=context.token) if options.file else ()
    of_file = chosen(held, options.thread) if held else None
    with context.workspace(embedder=options.embedder) as workspace:
        explorer = workspace.explorer
        if of_file is not None:
            conversation = of_file
        elif options.session is not None:
            conversation = conversations.conversation_of_session(explorer, options.session)
        else:
            conversation = conversations.conversation_in(explorer, options.thread)
        return _replayed(context, workspace, conversation, settings)


def _replayed(context: Context, workspace: Workspace, conversation: Transcript, settings: Settings) -> Reply:
    explorer, turns = workspace.explorer, []
    isolates, as_agent = conversations.isolates(explorer), context.options.as_agent
    classes = boundary_of(explorer, settings).classes if as_agent else None
    if not context.json:
        write(head_text(conversation, isolates=isolates, classes=classes))
    replayed = conversations.replayed(
        explorer, conversation, settings, now=context.now, as_agent=as_agent, token=context.token
    )
    for turn in replayed:
        turns.append(turn)
        if not context.json and (turn.changes or not context.options.only_changes):
            write("\n" + turn_text(turn))
            sys.stdout.flush()
    shown = [turn for turn in turns if turn.changes] if context.options.only_changes else turns
    return context.reply(
        "replay",
        lambda: replay_json(
            conversation, [turn_json(turn) for turn in shown], turns, isolates=isolates, classes=classes
        ),
        lambda: "\n" + sums_text(turns),
    )


def _threads(context: Context) -> Reply:
    with context.workspace() as workspace:
        found = conversations.threads(workspace.explorer)
    grid = table([tr("thread"), tr("memories")], [[one.name, one.memories] for one in found], widest=[WHOLE, 10])
    told = ({"thread": one.name, "memories": one.memories} for one in found)
    return context.reply("threads", told, grid if found else tr("No thread is stored here."))


def head_text(conversation: Transcript, *, isolates: bool, classes: Sequence[str] | None = None) -> str:
    """The conversation, whether dismissals would have an effect, and the boundary of the query (None: none)."""
    count = tr("{count} messages of the person", count=conversation.questions)
    lines = [join_list([printable(conversation.title or conversation.name), count])]
    if not isolates:
        lines.append(tr("This database isolates nothing by itself: no dismissal would have done anything."))
    if classes is not None:
        lines.append(tr("Only what a companion may see is asked: {classes}", classes=join_list(classes) or "–"))
    return "\n".join(lines)


def turn_text(turn: ReplayedTurn) -> str:
    """When and what, and for each recipe what came."""
    asked = turn.asked
    told = moment_text(asked.own_time) if asked.own_time is not None else tr("time not told")
    lines = [f"{asked.number}  {told}  {printable(asked.query.text)[:200]}"]
    for recall in turn.recalls:
        lines += [f"  {line}" for line in _recall_lines(recall, turn.recalls[0])]
    return "\n".join(lines)


def _recall_lines(recall: TurnRecall, first: TurnRecall) -> list[str]:
    counted = tr("{count} recalled", count=len(recall.selected))
    heads = [f"{recall.recipe} ({recall.preset})", counted]
    if recall.changed is not None:
        heads.append(tr("since the turn before: {moves}", moves=moves_line(recall.changed)))
    if recall.beside is not None:
        heads.append(tr("against {recipe}: {moves}", recipe=first.recipe, moves=moves_line(recall.beside)))
    lines = [" · ".join(heads)]
    if recall.unanswered:
        told = tr("did not answer: {sources}", sources=join_list(recall.unanswered))
        lines.append(f"⚠ {told}")
    if recall.would_isolate is not None:
        what = recall.would_isolate
        told = tr("“{entry}” would have isolated {id}", entry=what.said.phrase, id=printable(what.memory.id))
        lines.append(f"✖ {told}")
    lines += table_of(recall)
    return lines


def moves_line(moves: Moves) -> str:
    """Who came, who went, who moved, in a word."""
    return tr("the same") if moves.empty else moves_counted(moves)


def table_of(recall: TurnRecall) -> list[str]:
    """A row for each memory that came, and for each that came at the turn before and does not now."""
    changed = recall.changed
    was = {one.memory.id: one for one in (*changed.entered, *changed.moved)} if changed else {}
    rows: list[tuple[object, ...]] = []
    for place, memory in enumerate(recall.selected, 1):
        word = ""
        if (move := was.get(memory.id)) is not None:
            word = f"+ {tr('in')}" if move.before is None else tr("was {place}", place=move.before)
        if memory.id in recall.isolated_before:
            word = join_list([word, tr("would be isolated by now")])
        rows.append((place, word, memory.id, without_marks(memory.text)))
    left = (one.memory for one in changed.left) if changed else ()
    rows += [(None, f"- {tr('out')}", memory.id, without_marks(memory.text)) for memory in left]
    return table(["#", "", "id", tr("memory")], rows, widest=[4, 28, WHOLE, 72]).splitlines() if rows else []


def sums_text(turns: Sequence[ReplayedTurn]) -> str:
    several = bool(turns) and len(turns[0].recalls) > 1
    heads = [tr("recipe"), tr("turns"), tr("another result"), tr("nothing came"), tr("memories")]
    heads += [tr("would be isolated"), *([tr("otherwise than the first")] if several else [])]
    rows = []
    for at, one in enumerate(sums_of(turns)):
        counts = (one.turns, one.changed, one.empty, one.memories, one.would_isolate)
        rows.append((f"{one.recipe} ({one.preset})", *counts, one.other if at else None)[: len(heads)])
    return table(heads, rows, widest=[40, *[18] * (len(heads) - 2), 30])


def turn_json(turn: ReplayedTurn) -> Json:
    asked = turn.asked
    recalls = [_recall_json(recall) for recall in turn.recalls]
    return {"turn": asked.number, "at": asked.own_time, **fields_json(asked.query, "now text"), "recalls": recalls}


def _recall_json(recall: TurnRecall) -> Json:
    would = recall.would_isolate
    isolation = would and {"id": would.memory.id, "entry": would.said.phrase, "language": would.said.language or None}
    return {
        **fields_json(recall, "recipe preset"),
        "selected": recall.ids,
        "changed": recall.changed and moves_json_of(recall.changed),
        "beside": recall.beside and moves_json_of(recall.beside),
        "would_isolate": isolation,
        **fields_json(recall, "isolated_before unanswered"),
    }


def replay_json(
    conversation: Transcript,
    shown: Sequence[Json],
    turns: Sequence[ReplayedTurn],
    *,
    isolates: bool,
    classes: Sequence[str] | None = None,
) -> Json:
    of = {"conversation": conversation.name, "title": conversation.title or None, "automatic_isolation": isolates}
    sums = "recipe preset turns changed other empty memories would_isolate"
    told = [fields_json(one, sums) for one in sums_of(turns)]
    return of | {"boundary_classes": classes, "turns": shown, "sums": told}
