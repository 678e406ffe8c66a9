"""`replay`: a whole conversation asked again, turn by turn."""

from __future__ import annotations

import sys

from mnemonaut.cli.commands.recall import settings_of
from mnemonaut.cli.context import Context
from mnemonaut.cli.language import said, say
from mnemonaut.cli.output import WHOLE, Reply, number_text, printable, table, write
from mnemonaut.cli.parser import (
    Commands,
    add_flag,
    add_now,
    add_option,
    add_settings,
    add_text,
    command,
    usage_error,
)
from mnemonaut.cli.replay_text import head_text, replay_json, sums_text, turn_json, turn_text
from mnemonaut_core import conversations
from mnemonaut_core.agents import boundary_of
from mnemonaut_core.domain.transcript import Transcript
from mnemonaut_core.explorer import Settings
from mnemonaut_core.i18n import tr_noop
from mnemonaut_core.importers.transcript import chosen, conversations_in
from mnemonaut_core.workspace.environment import file_named
from mnemonaut_core.workspace.wiring import Workspace

_HELP = tr_noop(
    'FILE is a transcript: JSON lines or a JSON list of {"role", "text", "at"}; text in which lines begin with user: and\n'
    "assistant:, with a time in brackets before them or without; an export of a chat program; or anything that import reads.\n"
    "Every message of the person is asked as of the second before it was written: memories that came later do not count. One\n"
    "that tells no time has that of the message before it. The first recipe is the one that the others are set beside.\n"
    "Looking: nothing is recorded, and nothing is isolated."
)


def declare(commands: Commands) -> None:
    parser = command(
        commands, "replay", "a whole conversation asked again, every turn as of then: what came, what changed from the turn before,"
        " what the automatic isolation would have done", epilog=said(_HELP),
    )  # fmt: skip
    add_text(parser, "file", "FILE", "a transcript or an export", nargs="?")
    add_text(parser, "--thread", "KEY", "a thread of the database; with FILE which of its conversations")
    add_text(parser, "--session", "ID", "what a companion asked in one conversation (sessions lists them)")
    add_flag(parser, "--threads", "list the threads of the database that can be replayed")
    add_flag(parser, "--as-agent", "ask only what a companion may see, as its own recalls do")
    add_flag(parser, "--only-changes", "list only turns at which another result came, or something was dismissed")
    add_settings(parser, recipe=None, about="recipes to ask, beside each other")
    add_option(parser, "--policy", "FILE", "a policy document (YAML) instead of the stored one; activation reads it")
    add_now(parser)


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
    with context.database(embedder=options.embedder) as database:
        conversation = of_file or _stored(context, database)
        return _replayed(context, database, conversation, settings)


def _stored(context: Context, database: Workspace) -> Transcript:
    options, explorer = context.options, database.explorer
    if options.session is not None:
        return conversations.conversation_of_session(explorer, options.session)
    return conversations.conversation_in(explorer, options.thread)


def _replayed(context: Context, database: Workspace, conversation: Transcript, settings: Settings) -> Reply:
    explorer, turns = database.explorer, []
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
    with context.database() as database:
        found = conversations.threads(database.explorer)
    return context.reply(
        "threads",
        lambda: [{"thread": one.name, "memories": one.memories} for one in found],
        lambda: (
            table(
                [say("thread"), say("memories")],
                [[printable(one.name), number_text(one.memories)] for one in found],
                widest=[WHOLE, 10],
            )
            if found
            else say("No thread is stored here.")
        ),
    )
