"""`compare`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

from msgspec.structs import replace

from mnemonaut.cli.commands.recall import add_question, check_after, check_only_run, query_of, settings_of
from mnemonaut.cli.compare_text import comparison_json, comparison_text, duel_json, duel_text, saved_json, saved_text
from mnemonaut.cli.context import Context
from mnemonaut.cli.language import current, said, say
from mnemonaut.cli.output import Reply, change_text, note
from mnemonaut.cli.parser import Commands, add_flag, add_option, add_text, add_texts, command, usage_error
from mnemonaut.cli.window_line import question_asked, with_line
from mnemonaut_core import __version__
from mnemonaut_core.comparing import Comparer
from mnemonaut_core.domain.moments import parse_moment
from mnemonaut_core.errors import InputError
from mnemonaut_core.explain.compare import MOST, Side, SideBySide
from mnemonaut_core.explain.compare_kept import encoded
from mnemonaut_core.explain.compare_page import csv_text, html_text
from mnemonaut_core.explain.overlap import PERSISTENCE, check_persistence
from mnemonaut_core.files import check_target
from mnemonaut_core.i18n import Text, tr_noop
from mnemonaut_core.ports import no_progress
from mnemonaut_core.presets import ALL
from mnemonaut_core.recipes.registry import recipes_named
from mnemonaut_core.workspace.environment import file_named, written_by_a_person
from mnemonaut_core.workspace.maintenance import write_lines
from mnemonaut_core.workspace.wiring import Workspace, connect

_HELP = tr_noop(
    "What is compared, in this order, two to four recalls:\n"
    "  each recorded or imported recall (--run); one alone is compared with the same asked again now, or with --set, --with;\n"
    "  an imported one with its question asked at its time, by --recipe\n"
    "  the question asked now, once for each --recipe and --preset, --with and --then; with --set or --settings also with these\n"
    "  values\n"
    "The first is the baseline. With two --memory, these two are compared in one recall (TEXT or --run).\n"
    "Looking: nothing is recorded."
)


def declare(commands: Commands) -> None:
    parser = command(
        commands, "compare", "up to four recalls side by side, or two memories in one: what differs, and what decides",
        epilog=said(_HELP),
    )  # fmt: skip
    add_text(parser, "text", "TEXT", "the question (after -- when it begins with a dash)", nargs="?")
    add_question(parser)
    add_texts(parser, "--run", "RUN", "a recorded or imported recall, or last for the newest; may be repeated")
    add_texts(parser, "--memory", "ID", "one of two memories to set against each other")
    add_texts(parser, "--with", "DB", "ask another database too", dest="others")
    add_option(parser, "--then", "ISO|EPOCH", "ask as of this moment too")
    add_flag(parser, "--only-differs", "list only what is not the same everywhere")
    add_flag(parser, "--all", "list also what is in no result")
    add_flag(parser, "--pack", "print what the model would be given more, or less")
    add_option(
        parser,
        "--p",
        "P",
        "how deep the rank-biased overlap looks, between 0 and 1 (default: 0.9, about ten places)",
        type=float,
        default=PERSISTENCE,
    )
    add_option(parser, "--html", "FILE", "write it as one page that needs nothing else")
    add_option(parser, "--csv", "FILE", "write it as a table, a line for each memory and recall")
    kept = parser.add_mutually_exclusive_group()
    add_text(kept, "--save", "NAME", "keep it in the database under a name")
    add_text(kept, "--open", "NAME", "show a saved one, with what became of its memories since")
    add_flag(kept, "--saved", "list the saved ones")
    add_text(kept, "--delete", "NAME", "delete a saved one")
    add_flag(parser, "--force", "replace a file that is there")


def compare(context: Context) -> Reply:
    """Recalls against each other, or two memories in one. Looking: nothing is recorded. What leads to the window leads to the
    baseline."""
    options = context.options
    reply = _compare(context)
    if options.delete is not None or options.saved or options.open is not None:
        return reply
    return with_line(context, reply, *(("--run", options.run[0]) if options.run else question_asked(context)))


def _compare(context: Context) -> Reply:
    options = context.options
    if options.delete is not None:
        with context.database(write=True) as database:
            return context.changed(database.writer.saved.delete_comparison(options.delete, now=context.now))
    if options.saved:
        return _saved(context)
    _check(context)
    targets = [written_by_a_person(name) for name in (options.html, options.csv) if name is not None]
    for target in targets:
        check_target(target, database=context.db)
    with ExitStack() as stack:
        keeps = options.save is not None
        first = stack.enter_context(context.database(embedder=options.embedder, write=keeps))
        options.run = [context.run_id(first, named) for named in options.run]
        opened, files = {_name(context): first}, {}
        for name in options.others:
            called = _unique(name, opened)
            files[called] = file_named(name)
            opened[called] = stack.enter_context(connect(files[called], embedder=options.embedder, token=context.token))
        comparer = Comparer({name: one.explorer for name, one in opened.items()}, __version__, files)
        if options.memory:
            return _memories(context, first, comparer)
        if options.open is not None:
            found = comparer.reopened(_name(context), options.open)
        else:
            found = comparer.compare(tuple(_sides(context, opened, comparer)), persistence=options.p)
        _write(context, found)
        if keeps:
            kept = encoded(found, with_questions=first.explorer.run_log().keeps_questions, now=context.now)
            change = first.writer.saved.save_comparison(options.save, kept, now=context.now, replace=options.force)
            note(change_text(change))
        return context.reply(
            "compare",
            lambda: comparison_json(found, only_differs=options.only_differs),
            lambda: comparison_text(
                found, only_differs=options.only_differs, with_pack=options.pack, everything=options.all
            ),
        )


def _saved(context: Context) -> Reply:
    """The comparisons that the database keeps."""
    with context.database() as database:
        found = Comparer({_name(context): database.explorer}, __version__).saved(_name(context))
    return context.reply(
        "compare", lambda: {"saved": [saved_json(*one) for one in found.items()]}, lambda: saved_text(found)
    )


def _name(context: Context) -> str:
    return context.db.name


def _unique(name: str, taken: dict[str, Workspace]) -> str:
    """What a further database is called: its file's name, or where another has it the whole path."""
    path = written_by_a_person(name)
    return (
        path.name if path.name not in taken else str(path) if str(path) not in taken else f"{path} ({len(taken) + 1})"
    )


def _check(context: Context) -> None:
    """What cannot be meant, before anything is opened."""
    options = context.options
    check_persistence(options.p)
    if options.open is not None:
        check_only_run(
            context, Text("--open shows a comparison as it was saved, so nothing of a question can be given"),
            Text("Write mnemonaut compare --open NAME."), options.run, options.memory, options.set, options.settings,
            options.preset, options.then,
        )  # fmt: skip
        return
    if options.text is None and not options.run:
        raise usage_error(
            "Nothing was named to compare", "Write a question, or --run RUN; see `mnemonaut compare --help`."
        )
    if options.text is None:
        only_values = (options.set, options.settings, options.preset) if options.memory else ()
        check_only_run(
            context, Text("--run compares a recall as it was made, so nothing else of the question can be given"),
            Text("Leave it out, or write the question too."), options.then, *only_values,
        )  # fmt: skip
    if options.memory:
        if len(options.memory) != 2:
            raise usage_error("Two memories are compared", "Write --memory A --memory B.")
        if (options.text is not None) == bool(options.run) or len(options.run) > 1 or options.others or options.then:
            raise usage_error(
                "Two memories are compared in one recall", "Name one: a question with one recipe, or --run RUN."
            )
        if options.html or options.csv or options.only_differs or options.pack:
            raise usage_error(
                "--html, --csv, --pack and --only-differs are for recalls", "Leave them out beside --memory."
            )


def _sides(context: Context, opened: dict[str, Workspace], comparer: Comparer) -> Iterator[Side]:
    """What is compared, one after the other; too many are refused before the last is asked."""
    options, token = context.options, context.token
    main, *others = opened
    with_values = bool(options.set or options.settings)
    again = len(options.run) == 1 and options.text is None and not with_values and not others
    _count(context, len(others), with_values=with_values, again=again)
    for run_id in options.run:
        yield comparer.of_run(main, run_id, token=token)
        if comparer.told(main, run_id) is not None:  # another program made it: ours is its question, asked at its time
            for name in ([main] if with_values or options.preset or again else []) + others:
                query = comparer.query_told(main, run_id)
                yield from comparer.asked(name, query, settings_of(context), token=token)
            continue
        if with_values or options.preset:
            recipe = comparer.made(main, run_id, token=token).recipe
            yield comparer.with_values(main, run_id, settings_of(context, recipe), token=token)
        elif again:
            yield comparer.with_values(main, run_id, token=token)
        for other in others:
            yield comparer.elsewhere(main, run_id, other, token=token)
    if options.text is None:
        return
    query, settings = query_of(context), settings_of(context)
    queries = (
        [query] if options.then is None else [query, replace(query, now=parse_moment(options.then, where="--then"))]
    )
    for name, database in opened.items():
        check_after(database, query)
        for asked in queries:
            for preset in settings.preset.split(","):
                for values in ({}, settings.values) if with_values else (settings.values,):
                    each = replace(settings, preset=preset.strip(), values=values)
                    yield from comparer.asked(name, asked, each, token=token)


def _count(context: Context, others: int, *, with_values: bool, again: bool) -> None:
    """InputError for more recalls than are compared, before the first is made (presets that `all` names come on top)."""
    options = context.options
    count = len(options.run) * (1 + (with_values or bool(options.preset)) + others) + again
    if options.text is not None:
        recipes = len(recipes_named(settings_of(context).recipes))
        presets = len(options.preset.split(","))
        count += recipes * presets * (1 + with_values) * (1 + others) * (1 + (options.then is not None))
    if count == 1 and options.preset != ALL:
        raise InputError(
            "One recall alone cannot be compared",
            code="compare_count",
            advice="Name what else: another --recipe or --preset, --set, --run, --with or --then.",
        )
    if count > MOST:
        raise InputError(
            Text("{count} recalls cannot be compared", count=count),
            code="compare_count",
            advice=Text("Name from {fewest} to {most}.", fewest=2, most=MOST),
        )


def _memories(context: Context, database: Workspace, comparer: Comparer) -> Reply:
    """A against B in one recall."""
    options = context.options
    main = _name(context)
    notes: list[str] = []
    if options.run:
        comparer.check_run(main, options.run[0])
        made = database.explorer.made(options.run[0], token=context.token)
        trace = made.trace
        if not made.as_recorded:
            notes.append(
                say("As it was it comes out otherwise than recorded: memories, policy or program changed since.")
            )
    else:
        query, settings = query_of(context), settings_of(context)
        check_after(database, query)
        found = database.explorer.recall(query, settings, token=context.token)
        if len(found) != 1:
            raise usage_error(
                "Two memories are compared in one recall", "Name one: a question with one recipe, or --run RUN."
            )
        (trace,) = found
    duel = comparer.against(main, trace, *options.memory)
    return context.reply("compare", lambda: duel_json(duel, trace), lambda: duel_text(duel, trace, notes))


def _write(context: Context, found: SideBySide) -> None:
    """The files that were asked for."""
    options = context.options
    for name in (options.html, options.csv):
        if name is not None:
            text = html_text(found, said, current()) if name is options.html else "\ufeff" + csv_text(found)
            target = written_by_a_person(name)
            write_lines([text], target, replace=options.force, progress=no_progress)
            note(say("{path} is written.", path=target))
