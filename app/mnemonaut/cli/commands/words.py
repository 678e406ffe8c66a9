"""`words`: the lists of words that recipes read from a question, and what a person adds to them for one database."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mnemonaut.cli.context import Context
from mnemonaut.cli.language import join_list, tr
from mnemonaut.cli.output import WHOLE, Json, Reply, moment_text, printable, table
from mnemonaut.cli.parser import Command, add_now, usage_error
from mnemonaut_core.domain.as_json import fields_json
from mnemonaut_core.domain.own_words import OwnWord
from mnemonaut_core.errors import InputError
from mnemonaut_core.explorer import Explorer
from mnemonaut_core.i18n import Text, tr_noop
from mnemonaut_core.recall.word_lists import Reading
from mnemonaut_core.teaching import ReadAgain, ReadBy, Taught, held_word, lists, new_word, tried
from mnemonaut_core.text.dismissals import OWN_LIST

_HELP = tr_noop(
    "list [LIST]: every list by layer, what is built in and what you added. add ENTRY WORD...: add words that ENTRY is read by,\n"
    "for this database; yours come before the built-in ones. remove WORD...: remove words of yours again.\n"
    "try ENTRY WORD...: what adding them would change, on the recalls that are marked as read wrongly (runs --mark, F9) and on\n"
    "recent ones; nothing is stored. try-remove WORD...: the same for removing. Undo takes changes back.\n"
    "A word may be a few words; it is found as it is written, nothing in it is a pattern."
)
_MOST_SHOWN = 12


def declare(command: Command) -> None:
    add = command("words", "add words of your own to the lists that questions are read by", epilog=_HELP)
    add("action", "what to do (default: list)", choices=tuple(_ACTIONS), nargs="?", default="list")
    add("words ENTRY|WORD", "what it is read as, and the words", nargs="*")
    add("--all", "with list: all of the built-in words, not the first few")
    add_now(add)


def words(context: Context) -> Reply:
    return _ACTIONS[context.options.action](context)


def _arguments(context: Context, least: int, most: int | None = None) -> list[str]:
    found: list[str] = context.options.words
    if len(found) < least or (most is not None and len(found) > most):
        raise usage_error(
            Text("words {action} does not take {count} arguments", action=context.options.action, count=len(found)),
            Text("See `mnemonaut {command} --help`.", command="words"),
        )
    return found


def _list(context: Context) -> Reply:
    asked = _arguments(context, 0, 1)
    known = lists()
    if asked and asked[0] not in {one.list.name for one in known}:
        raise InputError.keyed(
            "own_word_list", name=printable(asked[0])[:40], known=", ".join(one.list.name for one in known)
        )
    found = [one for one in known if not asked or one.list.name == asked[0]]
    with context.workspace() as workspace:
        own = workspace.explorer.settings.own_words()
    return context.reply(
        "words",
        (_list_json(one, own) for one in found),
        lambda: "\n\n".join(_list_text(one, own, everything=context.options.all) for one in found),
    )


def _list_json(one: ReadBy, own: tuple[OwnWord, ...]) -> Json:
    built_in = one.list.built_in()
    entries = []
    for entry in one.list.entries:
        mine = [fields_json(w, "word at") for w in own if (w.list, w.entry) == (one.list.name, entry)]
        entries.append({"entry": entry, "own": mine, "built_in": built_in.get(entry, ())})
    told = {"list": one.list.name, "recipe": one.read_by or None, "patterns": one.list.patterns}
    return {**told, "entries": entries}


def _list_text(one: ReadBy, own: tuple[OwnWord, ...], *, everything: bool) -> str:
    built_in, rows = one.list.built_in(), []
    for entry, called in one.list.entries.items():
        mine = [w for w in own if (w.list, w.entry) == (one.list.name, entry)]
        rows += [[entry, tr(called), tr("yours"), w.word, moment_text(w.at) if w.at else ""] for w in mine]
        theirs = built_in.get(entry, ())
        if one.list.patterns and not everything:
            shown = tr("{count} patterns (--all)", count=len(theirs))
        else:
            shown = join_list(theirs if everything else theirs[:_MOST_SHOWN])
            shown += " …" * (len(theirs) > _MOST_SHOWN and not everything)
        rows.append([entry, tr(called), tr("built in"), shown, ""])
    head = [tr("entry"), tr("read as"), tr("layer"), tr("words"), tr("added (UTC)")]
    title = f"{one.list.name}: {tr(one.list.title)}" + (f" ({one.read_by})" if one.read_by else "")
    return f"{title}\n{table(head, rows, widest=[WHOLE, 30, 10, WHOLE if everything else 80, 16])}"


def _teach(context: Context) -> Reply:
    """Add or remove words, or only say what that would change."""
    action: str = context.options.action
    tries, removes = action.startswith("try"), action.endswith("remove")
    arguments = _arguments(context, 1 if removes else 2)
    with context.workspace(write=not tries) as workspace:
        words = _held(workspace.explorer, arguments) if removes else _new(context, workspace.explorer, arguments)
        added, removed = ((), words) if removes else (words, ())
        taught = tried(workspace.explorer, added, removed, token=context.token)
        text = "\n".join(_taught_lines(taught, words))
        if not tries:
            change = workspace.database.settings.change_own_words(added, removed, now=context.now)
            return context.changed(change, text)
    return context.reply("words", lambda: taught_json(taught), text)


def _new(context: Context, explorer: Explorer, arguments: list[str]) -> tuple[OwnWord, ...]:
    entry, *texts = arguments
    found = [new_word(explorer, entry, text, now=context.now) for text in texts]
    return tuple({one.key: one for one in found}.values())


def _held(explorer: Explorer, arguments: list[str]) -> tuple[OwnWord, ...]:
    """The person's own words; the first argument may name the entry."""
    entries = {entry for one in lists() for entry in one.list.entries}
    entry, texts = ("", arguments)
    if len(arguments) > 1 and arguments[0] in entries:
        entry, texts = arguments[0], arguments[1:]
    return tuple({one.key: one for one in (held_word(explorer, text, entry) for text in texts)}.values())


def taught_json(taught: Taught) -> Json:
    """What a change of the words would do."""
    recalls = {"marked": list(map(_again_json, taught.marked)), "others": list(map(_again_json, taught.others))}
    return recalls | fields_json(taught, "recent not_kept unread")


def _again_json(one: ReadAgain) -> Json:
    readings = {"before": _reading_json(one.before), "after": _reading_json(one.after)}
    return {"run": one.run.id, "question": one.question, **readings, **fields_json(one, "changed should_be")}


def _reading_json(reading: Reading) -> Json:
    return {
        "entry": reading.entry or None,
        "word": reading.word or None,
        "layer": ("own" if reading.own else "built_in") if reading.word else None,
    }


def _taught_lines(taught: Taught, words: tuple[OwnWord, ...]) -> Iterator[str]:
    """Lines for people: the marked recalls first, then what else would change. Messages are never marked."""
    others = {"count": taught.recent, "changed": len(taught.others)}
    if all(one.list == OWN_LIST for one in words):
        text = "{changed} of {count} messages of recorded conversations would dismiss a memory, or no longer."
        yield tr(text, **others)
        if taught.others:
            yield _again_table(taught.others)
        return
    if taught.marked:
        text = "{changed} of {count} recalls that are marked as read wrongly would be read otherwise:"
        yield tr(text, changed=taught.changed, count=len(taught.marked))
        yield _again_table(taught.marked)
    else:
        yield tr("No recall of this list is marked as read wrongly.")
    if taught.others:
        yield tr("Of {count} other recent recalls {changed} would be read otherwise too:", **others)
        yield _again_table(taught.others)
    else:
        yield tr("Of {count} other recent recalls none would be read otherwise.", count=taught.recent)
    if taught.not_kept:
        yield tr("Of {count} recalls the question was not kept.", count=taught.not_kept)
    if taught.unread:
        yield tr("{count} records cannot be read by this version.", count=taught.unread)


def _again_table(found: tuple[ReadAgain, ...]) -> str:
    rows = []
    for one in found:
        readings = ("→" if one.changed else "", _reading_text(one.before), _reading_text(one.after))
        rows.append((one.run.id, *readings, one.should_be or None, one.question))
    head = [tr("run"), "", tr("read as"), tr("would be"), tr("should be"), tr("question")]
    return table(head, rows, widest=[WHOLE, 1, 34, 34, 12, 60])


def _reading_text(reading: Reading) -> str:
    if not reading.word:
        return reading.entry or "–"
    by = tr("“{word}”, yours", word=printable(reading.word)) if reading.own else f"“{printable(reading.word)}”"
    return f"{reading.entry} ({by})"


_ACTIONS: dict[str, Callable[[Context], Reply]] = {"list": _list}
_ACTIONS |= dict.fromkeys(("add", "remove", "try", "try-remove"), _teach)
