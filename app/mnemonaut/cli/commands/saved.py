"""`saved`: questions and searches stored in a database, in folders, to be run again."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from mnemonaut.cli.commands.list import listed_reply
from mnemonaut.cli.commands.recall import add_question, answer, check_after, query_of, settings_of
from mnemonaut.cli.context import Context
from mnemonaut.cli.language import tr
from mnemonaut.cli.output import WHOLE, Json, Reply, moment_text, number_text, printable, table
from mnemonaut.cli.parser import Command, usage_error
from mnemonaut_core import questions
from mnemonaut_core.domain.as_json import fields_json
from mnemonaut_core.domain.lists import parse
from mnemonaut_core.domain.query import check_query
from mnemonaut_core.environment import new_ulid
from mnemonaut_core.i18n import Text, tr_noop
from mnemonaut_core.parameters import checked
from mnemonaut_core.recipes.registry import recipes_named
from mnemonaut_core.saved import SEARCH, Saved, named, new_saved
from mnemonaut_core.workspace.maintenance import LIST_ORDERS
from mnemonaut_core.workspace.wiring import Workspace

_HELP = tr_noop(
    "list [FOLDER]: all of them; show NAME: everything that one holds; run NAME: ask the question, or list the search.\n"
    "save TEXT: keep a question with everything that it is asked with (conversation, fields, recipe, preset, values; its clock\n"
    "only with --now), or, with --search, a search as list --query takes it. rename NAME NEW; move NAME [FOLDER], without FOLDER\n"
    "out of all folders; rename-folder FOLDER NEW; delete NAME...\n"
    "A NAME is an id, a name, or FOLDER/NAME. Saved ones are exported and backed up with the database; undo takes changes back.\n"
    "preset preview --saved says what other values would do to them."
)


def declare(command: Command) -> None:
    add = command("saved", "keep questions and searches, in folders, and ask them again", epilog=_HELP)
    add("action", "what to do", choices=tuple(_ACTIONS))
    add("words TEXT|NAME", "the question, or which one", nargs="*")
    add("--name NAME", "with save: its name (default: how it begins)", default="")
    add("--folder FOLDER", "with save: the folder that it goes into", default="")
    add("--search", "with save: a search of the library, as list --query takes it")
    add("--order", "with save --search: order of the list", choices=LIST_ORDERS, default="")
    add("--force", "with save: replace the one of this name")
    add_question(add)
    add("--all", "list all candidates, not only those that just missed")
    add("--pack", "print the exact text that the model would be given")
    add("--no-record", "do not record this recall")


_OF_SAVE = """
    name folder search order force context after image kind scope boundary_class first_day last_day recipe preset set
    settings project
"""
"""Options that only `save` takes."""


def saved(context: Context) -> Reply:
    options = context.options
    if options.action != "save":
        of_save = [getattr(options, name) for name in _OF_SAVE.split()]
        if any(of_save) or options.max_sensitivity is not None or options.token_budget is not None:
            raise usage_error(
                "What a question is made of belongs to save",
                "Write mnemonaut saved save TEXT; a saved one is asked as it was saved.",
            )
    if options.policy is not None:
        raise usage_error("A policy cannot be saved with a question", "Store it: mnemonaut policy set FILE.")
    return _ACTIONS[options.action](context)


def _words(context: Context, least: int, most: int) -> list[str]:
    words: list[str] = context.options.words
    if not least <= len(words) <= most:
        raise usage_error(
            Text("saved {action} does not take {count} arguments", action=context.options.action, count=len(words)),
            Text("See `mnemonaut {command} --help`.", command="saved"),
        )
    return words


def saved_json(one: Saved) -> Json:
    asked, fields = one.query, None
    if asked is not None:
        fields = {
            "clock": asked.now if one.as_of else None,
            "context": [fields_json(turn, "role text at") for turn in asked.context],
            **fields_json(asked, "after image_summaries kinds scopes boundary_classes max_sensitivity"),
            **fields_json(asked, "zone day_from day_to token_budget"),
            **{name: value or None for name, value in fields_json(one, "recipe preset project").items()},
            "values": one.values,
        }
    named = {"name": one.title, "folder": one.folder or None, "order": one.order or None}
    return fields_json(one, "id kind text created_at fault") | named | {"question": fields}


def _list(context: Context) -> Reply:
    words = _words(context, 0, 1)
    with context.workspace() as workspace:
        found = [one for one in workspace.library.saved() if not words or one.folder == words[0]]
    rows = []
    for one in found:
        kind = tr("search") if one.kind == SEARCH else tr("question")
        values = number_text(len(one.values)) if one.values else ""
        asked_with = " · ".join(filter(None, (one.recipe, one.preset, values)))
        rows.append((one.folder, one.title, kind, asked_with, moment_text(one.created_at), one.id, one.text))
    heads = [tr("folder"), tr("name"), "", tr("asked with"), tr("saved (UTC)"), "id", tr("text")]
    grid = table(heads, rows, widest=[24, 44, 10, 28, 16, WHOLE, 80])
    return context.reply("saved", map(saved_json, found), grid if found else tr("Nothing is saved here."))


def _show(context: Context) -> Reply:
    (name,) = _words(context, 1, 1)
    with context.workspace() as workspace:
        one = named(workspace.library.saved(), name)

    def lines() -> Iterator[str]:
        kind = tr("search") if one.kind == SEARCH else tr("question")
        yield from (f"{printable(one.path)} · {kind} · {one.id}", printable(one.text))
        held = {"order": one.order} if one.kind == SEARCH else saved_json(one)["question"]
        rows = [[key, _value(value)] for key, value in held.items() if value not in (None, "", (), [], {})]
        yield from table(["", ""], rows, widest=[20, 100]).splitlines()[1:]
        if one.fault is not None:
            yield f"⚠ {tr(one.fault)}"

    return context.reply("saved", lambda: saved_json(one), lines())


def _value(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} = {_value(each)}" for key, each in value.items())
    if isinstance(value, list | tuple):
        return " ⏎ ".join(f"{each['role']}: {each['text']}" if isinstance(each, dict) else str(each) for each in value)
    return str(value)


def _run(context: Context) -> Reply:
    """Run it with its saved settings; the clock is this command's if none was saved."""
    (name,) = _words(context, 1, 1)
    with context.workspace() as workspace:
        one = named(workspace.library.saved(), name)
        default = workspace.explorer.settings.default(one.project).recipes
        if one.kind == SEARCH:
            return listed_reply(context, workspace, one.search, one.order or LIST_ORDERS[0], cut=False)
    return answer(context, one.asked(context.now), questions.settings_of(one, default))


def _save(context: Context) -> Reply:
    options = context.options
    (text,) = _words(context, 1, 1)
    with context.workspace(write=True) as workspace:
        saved_id = new_ulid(context.now)
        if options.search:
            parse(text)
            made = Saved(saved_id, options.name, search=text, order=options.order, folder=options.folder)
        else:
            options.text = text
            made = replace(question_of(context, workspace), id=saved_id, name=options.name, folder=options.folder)
        change = workspace.database.saved.save_query(new_saved(made), now=context.now, replace=options.force)
    return context.changed(change)


def question_of(context: Context, workspace: Workspace) -> Saved:
    """The question of a command line with all its settings and without a name; InputError for one that cannot be run."""
    options = context.options
    query, settings = query_of(context), settings_of(context)
    check_after(workspace, query)
    check_query(query)
    recipes = recipes_named(settings.recipes)
    for recipe in recipes:  # a bad value is said now, not when it is asked
        workspace.explorer.settings.resolve(recipe, settings)
    values = checked(recipes[0].parameters, settings.values, where="set") if len(recipes) == 1 else settings.values
    return Saved(
        "",
        "",
        query,
        as_of=options.now is not None,
        recipe=options.recipe or (settings.recipes if settings.values or settings.preset else ""),
        preset=settings.preset,
        values=values,
        project=settings.project,
    )


def _rename(context: Context) -> Reply:
    name, new = _words(context, 2, 2)
    return _moved(context, name, name=new)


def _move(context: Context) -> Reply:
    name, *folder = _words(context, 1, 2)
    return _moved(context, name, folder="".join(folder))


def _moved(context: Context, which: str, **becomes: str) -> Reply:
    with context.workspace(write=True) as workspace:
        one = named(workspace.library.saved(), which)
        return context.changed(workspace.database.saved.move_saved(one.id, **becomes, now=context.now))


def _rename_folder(context: Context) -> Reply:
    folder, new = _words(context, 2, 2)
    return context.do(lambda database: database.saved.rename_folder(folder, new, now=context.now))


def _delete(context: Context) -> Reply:
    names = _words(context, 1, 1_000)
    with context.workspace(write=True) as workspace:
        held = workspace.library.saved()
        ids = [named(held, name).id for name in names]
        return context.changed(workspace.database.saved.delete_saved(ids, now=context.now))


_ACTIONS = {"list": _list, "show": _show, "run": _run, "save": _save, "rename": _rename, "move": _move}
_ACTIONS |= {"rename-folder": _rename_folder, "delete": _delete}
