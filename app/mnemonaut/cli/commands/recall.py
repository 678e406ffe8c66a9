"""`recall`, and the parts of a question on the command line."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import asdict, replace

from mnemonaut.cli.context import Context
from mnemonaut.cli.language import join, join_list, tr, unit_suffix, with_reason, within
from mnemonaut.cli.moves_text import replay_json, replay_text
from mnemonaut.cli.output import Reply, warn
from mnemonaut.cli.parser import Arguments, Command, Parser, add_now, add_settings, add_zone, outcomes_help, usage_error
from mnemonaut.cli.recall_text import matrix_json, matrix_text, preset_text, recall_text
from mnemonaut.cli.window_line import question_asked, with_line
from mnemonaut_core.agents import isolate_dismissed, user_text_of
from mnemonaut_core.domain.agent import Session
from mnemonaut_core.domain.memory import BOUNDARY_CLASSES, KINDS, SCOPES, SENSITIVITIES
from mnemonaut_core.domain.moments import checked_moment, parse_day, parse_moment
from mnemonaut_core.domain.query import Query, Turn
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.domain.trace_json import trace_json
from mnemonaut_core.environment import date_order, written_by_a_person
from mnemonaut_core.errors import EnvironmentFault, InputError
from mnemonaut_core.explain.composition import composition
from mnemonaut_core.explain.matrix import matrix_of
from mnemonaut_core.explain.recall_sql import sql_text
from mnemonaut_core.explorer import Settings
from mnemonaut_core.files import read_whole
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.json_values import decoded
from mnemonaut_core.importers.values import RowError
from mnemonaut_core.parameters import AS_WRITTEN, presets_of, resolve
from mnemonaut_core.policy.parse import read_policy
from mnemonaut_core.presets import ALL
from mnemonaut_core.recall.vocabulary import STEPS
from mnemonaut_core.recipes.registry import RECIPES, recipes_named
from mnemonaut_core.settings_files import read_settings
from mnemonaut_core.text.normalize import clean_text
from mnemonaut_core.workspace.recorder import ONLY_UNRECORDED, keep_recalls
from mnemonaut_core.workspace.wiring import Workspace, name_external

MAX_CONTEXT_BYTES = 50_000_000
NAMED = 8
"""Keys of a file of settings that are named as not read."""


class _Line(msgspec.Struct, frozen=True):
    role: str
    text: str
    at: int | float | str | None = None


def read_context(path: Path) -> tuple[Turn, ...]:
    """The last messages from a JSON array; InputError names the entry that cannot be taken."""
    missing = InputError(
        Text("There is no file {path}", path=path), code="missing_file", advice="Name a JSON file after --context."
    )
    data = read_whole(path, MAX_CONTEXT_BYTES, missing=missing)
    advice = Text('Write a JSON array of {"role": "user"|"assistant", "text": …, "at": …}.')
    try:
        lines = msgspec.convert(decoded(data.removeprefix(b"\xef\xbb\xbf")), type=list[_Line])
    except RowError as error:
        raise InputError(
            Text("{file} {fault}", file=path.name, fault=error.reason), code="context", advice=advice
        ) from error
    except msgspec.ValidationError as error:
        raise InputError(
            Text("{file} is not a conversation", file=path.name), code="context", advice=advice, detail=str(error)
        ) from error
    return tuple(_turn(line, i, advice) for i, line in enumerate(lines, 1))


def _turn(line: _Line, number: int, advice: str) -> Turn:
    if line.role not in ("user", "assistant"):
        raise InputError(
            Text("Message {number} of the context has the role “{role}”", number=number, role=line.role[:20]),
            code="context",
            advice=advice,
        )
    where = Text("message {number} of the context", number=number)
    if line.at is None:
        at = None
    elif isinstance(line.at, str):
        at = parse_moment(line.at, where=where)
    else:
        at = checked_moment(int(line.at), where=where)
    return Turn(line.role, clean_text(line.text), at)


def values_of(context: Context, recipe: str) -> dict[str, object]:
    """The values of a file of settings, which is of this one recipe, and over them those of `--set`."""
    values: dict[str, object] = {}
    if getattr(context.options, "settings", None) is not None:
        values |= _of_file(written_by_a_person(context.options.settings), recipe)
    for setting in context.options.set:
        key, equals, value = setting.partition("=")
        if not equals or not key.strip():
            raise usage_error(
                Text("{given} is not KEY=VALUE", given=setting[:40]), "Write --set vector_k=30, for example."
            )
        values[key.strip()] = value
    return values


def _of_file(path: Path, names: str) -> dict[str, object]:
    recipes = recipes_named(names)
    if len(recipes) > 1:
        raise usage_error("A file of settings is of one recipe", "Name the one that it is of: --recipe NAME.")
    found = read_settings(path, recipes[0].name)
    if found.not_read:
        keys = list(found.not_read[:NAMED])
        if len(found.not_read) > NAMED:
            keys.append(tr("{count} more", count=len(found.not_read) - NAMED))
        told = tr("not read from {file} (not parameters of a recall): {keys}.", file=path.name, keys=join_list(keys))
        warn(told)
    return dict(found.values)


def settings_of(context: Context, recipe: str | None = None) -> Settings:
    """Recipes, preset, and values of a file and of `--set`; `recipe` where the options do not name it."""
    external = name_external(getattr(context.options, "external", None))
    named_here = getattr(context.options, "recipe", "") if recipe is None else recipe
    if named_here is None and external and getattr(context.options, "external", None):
        named_here = external
    recipes = context.default.recipes if named_here is None else named_here
    values = values_of(context, recipes)
    named = getattr(context.options, "policy", None)
    policy = None
    if named is not None:
        policy, _ = read_policy(written_by_a_person(named))
    project = getattr(context.options, "project", None) or ""
    return Settings(recipes, context.options.preset, values, policy, project)


def query_of(context: Context) -> Query:
    """The question with its clock and conversation."""
    options, zone = context.options, context.zone
    turns = read_context(written_by_a_person(options.context)) if options.context is not None else ()
    if not options.text.strip() and not turns:
        raise usage_error("There is no question", "Write what the person says, or give --context.")
    fields: dict[str, Any] = {name: getattr(options, name) for name in ("after", "token_budget", "ahead")}
    fields |= {f"{name}s": _names(getattr(options, name)) for name in ("kind", "scope")}
    fields |= {"boundary_classes": _names(options.boundary_class), "image_summaries": tuple(options.image)}
    fields |= {"max_sensitivity": _sensitivity(options.max_sensitivity), "zone": zone, "date_order": date_order()}
    fields |= {"day_from": _day(options.first_day, "--from", zone), "day_to": _day(options.last_day, "--to", zone)}
    return Query(options.text, context.now, context=turns, **fields)


def _sensitivity(given: int | None) -> int | None:
    """One that there is; below 0 the question itself refuses."""
    most = max(SENSITIVITIES.values())
    if given is not None and given > most:
        raise InputError(
            Text("{value} is not valid for {name}", name="max_sensitivity", value=given),
            code="query_field",
            advice=Text("The nearest is {near}.", near=most),
        )
    return given


def _names(given: list[str]) -> tuple[str, ...] | None:
    """Of an option that may be repeated, and hold several with commas; None where it was not given."""
    if not given:
        return None
    names = tuple(dict.fromkeys(name.strip() for part in given for name in part.split(",") if name.strip()))
    if not names:
        raise usage_error("An option names nothing", "Name one, or omit the option.")
    return names


def _day(text: str | None, where: str, zone: str) -> int | None:
    return None if text is None else parse_day(text, where=where, zone=zone)


def check_after(workspace: Workspace, query: Query) -> None:
    """The memory that the conversation continues must be stored; InputError names the closest."""
    if query.after is not None:
        workspace.library.stored(query.after)


def _recipes_help() -> str:
    """Which recipes there are, and how to see what can be set for one."""
    lines = [tr("recipes (recall --help NAME: the parameters of one, stage by stage):")]
    for recipe in RECIPES.values():
        head = f"{recipe.name} ({tr('design {seed}', seed=recipe.words.seed)})"
        lines.append(f"  {with_reason(head, tr(recipe.words.about))}")
    return "\n".join(lines)


def _parameters_help(names: str, now: int) -> str:
    """The parameters of recipes by stage: name, default, bounds, the published design's own key, a sentence."""
    lines: list[str] = []
    for recipe in recipes_named(names):
        lines += [
            f"{recipe.name} · {tr(recipe.words.title)} · {tr('design {seed}', seed=recipe.words.seed)}",
            tr(recipe.words.about),
        ]
        presets = [f"  {with_reason(one.name, preset_text(one))}" for one in presets_of(recipe.name).values()]
        lines += ["", f"{tr('presets')} (--preset NAME){tr(':')}", *presets, ""]
        lines.append(tr("parameters (--set KEY=VALUE; the key of the published design works too):"))
        values = resolve(recipe.parameters, preset=AS_WRITTEN, layers=[])
        for stage in composition(recipe, values, Query("a question", now)).stages:
            if stage.parameters:
                lines.append(f"  {with_reason(stage.stage, within(STEPS, stage.title))}")
            for info, _value in stage.parameters:
                seed = f" [{info.seed_key}]" if info.seed_key else ""
                default = ("off", "on")[info.default] if isinstance(info.default, bool) else info.default
                lines.append(f"    {info.name} = {default}{unit_suffix(info.unit)}, {info.bounds_text()}{seed}")
                lines.append(f"        {tr(info.sentence)}")
        lines.append("")
    return "\n".join(lines[:-1])


class _Help(argparse.Action):
    """`--help [NAME]`: looked at when the rest is read, since `--recipe` may come after it."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: Any, _option: object = None
    ) -> None:
        namespace.help = values or ""
        namespace.of_all = parser.format_help


def _add_help(parser: Parser) -> None:
    parser.add_argument(
        "-h",
        "--help",
        action=_Help,
        nargs="?",
        metavar="NAME",
        help="show this help message; with the name of a recipe what can be set for it, stage by stage",
    )


def add_question(add: Arguments) -> None:
    """The parts of a question besides its text, as `query_of` and `settings_of` read them."""
    add_settings(add, recipe=None, about="recipes to run")
    add("--policy FILE", "a policy document (YAML) instead of the stored one; activation reads it", type=str)
    add("--context FILE.json", 'the last messages: [{"role": "user"|"assistant", "text": …, "at": …}]', type=str)
    add("--after ID", "the memory that the conversation continues")
    add("--image TEXT", "what a picture shows that came with the question; may be repeated", many=True)
    for option, metavar, known in (
        ("--kind", "KIND", KINDS),
        ("--scope", "SCOPE", SCOPES),
        ("--class", "CLASS", BOUNDARY_CLASSES),
    ):
        add(
            f"{option} {metavar}[,{metavar}]",
            Text("search no others than these ({known})", known=", ".join(known)),
            many=True,
            dest="boundary_class" if option == "--class" else None,
        )
    add("--max-sensitivity N", "nothing more sensitive than this (0 normal, 1 private, 2 secret)", type=int)
    add("--from DAY", "nothing from before this day", dest="first_day")
    add("--to DAY", "nothing from after this day", dest="last_day")
    add("--ahead", "search what is later than the clock of this command too")
    add("--token-budget N", "tokens that the pack may have (salience)", type=int)
    add_zone(add)
    add_now(add)


def declare(command: Command) -> None:
    add = command(
        "recall",
        "ask as the companion would: every candidate with its score, its parts and its outcome",
        epilog=lambda: f"{_recipes_help()}\n\n{outcomes_help()}",
        helps=_add_help,
    )
    add("text TEXT", "the question, as the person would say it (after -- when it begins with a dash)", nargs="?")
    add_question(add)
    add(
        "--replay RUN",
        "make this recorded recall again instead of asking, with other values: --set over those that it had, or --preset; says"
        " who enters, who leaves, what moves",
    )
    add("--commit", "count it as the companion's own use (access counts of what came back)")
    add(
        "--session ID",
        "the conversation that this recall belongs to; with --commit its next message may isolate what came back",
    )
    add(
        "--user-text TEXT",
        "what the person wrote, word for word, where it is not the last message of --context (with --session)",
    )
    add("--all", "list all candidates, not only those that just missed")
    add("--pack", "print the exact text that the model would be given")
    add(
        "--sql",
        "print the statements that the recall asks its database, source by source, ready for sqlite3; not recorded",
    )
    add("--no-record", "do not record this recall")


def recall(context: Context) -> Reply:
    options = context.options
    if options.help is not None:
        named = options.help or options.recipe
        return Reply(text=_parameters_help(named, context.now) if named else options.of_all().removesuffix("\n"))
    if options.replay is not None:
        return _replay(context, options.replay)
    if options.text is None:
        raise usage_error(
            Text("The following arguments are required: {names}", names="TEXT"),
            Text("See `mnemonaut {command} --help`.", command="recall"),
        )
    if options.sql:
        return _sql_of(context)
    return answer(context, query_of(context), settings_of(context))


def _sql_of(context: Context) -> Reply:
    """What the question asks of the database. Looking: it counts as no use, and is not recorded."""
    options = context.options
    if options.commit or options.pack:
        raise usage_error("--sql prints statements and nothing else", "Leave --commit and --pack out.")
    query, settings = query_of(context), settings_of(context)
    with context.workspace(embedder=options.embedder) as workspace:
        check_after(workspace, query)
        traces = workspace.explorer.recall(query, settings, token=context.token)
        return sql_reply(context, workspace, traces)


def sql_reply(context: Context, workspace: Workspace, traces: Sequence[Trace]) -> Reply:
    """The statements of these recalls: whole with --json and to a file, so that they can be run."""
    found = [workspace.explorer.statements(trace, token=context.token) for trace in traces]
    return context.reply("sql", map(asdict, found), lambda: "\n\n".join(sql_text(one, tr, whole=True) for one in found))


def answer(context: Context, query: Query, settings: Settings) -> Reply:
    """The answer to a question, recorded as the options say."""
    options = context.options
    commit = bool(getattr(options, "commit", False))
    in_session = getattr(options, "session", None)
    told: list[EnvironmentFault] = []

    def unrecorded(fault: EnvironmentFault) -> None:
        told.append(fault)
        _note_unrecorded(fault)

    with _asking_session(context, write=commit) as workspace:
        check_after(workspace, query)
        traces = workspace.explorer.recall(query, settings, token=context.token, deadlines=True)
        traces = keep_recalls(
            workspace,
            traces,
            by="agent" if commit else "person",
            now=query.now,
            commit=commit,
            record=not options.no_record,
            in_session=in_session,
            unrecorded=unrecorded,
        )
        before = None
        if commit and in_session is not None:
            before = workspace.database.agents.note_recall(in_session, traces[-1], now=query.now)
        kept = not (options.no_record or told) and workspace.can_write and workspace.library.run_log().records
        several = matrix_of(traces) if len(traces) > 1 else None
        listed_as = {"everything": options.all, "with_pack": options.pack}

        def text() -> Iterator[str]:
            scopes = [workspace.explorer.scope(trace) for trace in traces]
            if several is None:
                return recall_text(traces[0], scopes[0], **listed_as)
            return matrix_text(several, scopes, **listed_as)

        beside: dict[str, Any] = {} if several is None else {"matrix": matrix_json(several)}
        reply = context.reply("runs", map(trace_json, traces), text, **beside)
    shown = ("--run", traces[0].id) if kept and several is None else question_asked(context)
    answer = with_line(context, reply, *shown)
    if before is None:
        return answer
    # only when the answer is out: nobody waits for it (seed 001, 自動分離)
    return replace(answer, then=lambda: _isolate_dismissed(context, before, query))


def _isolate_dismissed(context: Context, before: Session, query: Query) -> int:
    said_now = user_text_of(context.options.user_text, query.context)
    with context.workspace(write=True, changes=False) as workspace:
        done = isolate_dismissed(workspace.explorer, workspace.database, before, said_now, now=query.now)
    if done is not None:
        told = tr(
            "isolated by itself, since “{entry}” was said: {id}. `mnemonaut undo` takes it back.",
            entry=done.said.phrase,
            id=done.memory_id,
        )
        warn(told)
    return 0


def check_only_run(context: Context, title: Text, advice: Text, *more: object) -> None:
    """InputError if an option that needs a new recall is given together with a recorded one."""
    options = context.options
    days, limits = (options.first_day, options.last_day), (options.max_sensitivity, options.token_budget)
    given = (options.text, options.context, options.after, options.policy, options.now, options.zone, *days, *limits)
    listed = (options.image, options.kind, options.scope, options.boundary_class, options.ahead)
    if any(value is not None for value in given) or any(listed) or any(more):
        raise usage_error(title, advice)


def _replay(context: Context, run_id: str) -> Reply:
    """A recall that was made, with other values. Looking: nothing is recorded."""
    options = context.options
    only = Text("--replay takes a recall as it was made: only values and a preset can be given")
    write = Text("Write mnemonaut recall --replay RUN --set KEY=VALUE; or ask the question again.")
    check_only_run(context, only, write, options.commit, options.all, options.pack, options.preset == ALL)
    with context.workspace(embedder=options.embedder) as workspace:
        made = workspace.explorer.made(context.run_id(workspace, run_id), token=context.token)
        settings = settings_of(context, made.trace.recipe)
        tried = workspace.explorer.what_if(made.trace, settings, token=context.token)
    beside: dict[str, Any] = {"replay": replay_json(made, tried)} if context.json else {}
    reply = context.reply("runs", lambda: [trace_json(tried.after)], replay_text(made, tried), **beside)
    return with_line(context, reply, "--run", made.trace.id)


def _asking_session(context: Context, *, write: bool) -> Workspace:
    """A session that can record its run, or, where the file cannot be written, one that only reads."""
    embedder = context.options.embedder
    if context.options.no_record and not write:
        return context.workspace(embedder=embedder)
    try:
        workspace = context.workspace(write=True, embedder=embedder, changes=write)
    except EnvironmentFault as fault:
        if write or fault.code not in ONLY_UNRECORDED:
            raise
        _note_unrecorded(fault)
        return context.workspace(embedder=embedder)
    if write:
        workspace.daily.decay_if_due(context.now)
    return workspace


def _note_unrecorded(fault: EnvironmentFault) -> None:
    warn(join(tr("this recall was not recorded."), tr(fault.title_text) + tr(".")))
