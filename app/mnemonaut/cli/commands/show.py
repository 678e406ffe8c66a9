"""`show`."""

from __future__ import annotations

from collections.abc import Iterator

from mnemonaut.cli.context import Context
from mnemonaut.cli.language import tr, with_reason
from mnemonaut.cli.output import Json, Reply, fit, moment_text, printable
from mnemonaut.cli.parser import Command, add_zone
from mnemonaut.cli.window_line import with_line
from mnemonaut_core.domain.as_json import fields_json
from mnemonaut_core.domain.change import Isolation
from mnemonaut_core.domain.currency import states_text
from mnemonaut_core.domain.history import RecalledOften, Revised
from mnemonaut_core.domain.memory import DAY_SECONDS, MEMORY_COLUMNS, SENSITIVITIES, Day, Memory, MemoryDetails
from mnemonaut_core.domain.moments import UTC
from mnemonaut_core.domain.trace_json import marks_json
from mnemonaut_core.text.shown import changed_places, pieces_text

_TIMES = frozenset(
    """
    occurred_at created_at updated_at last_confirmed_at valid_from valid_to expires_at imported_at about_start about_end
    last_accessed_at
    """.split()
)


def declare(command: Command) -> None:
    add = command("show", "show one memory with its links, threads and people")
    add("id ID", "the memory's id")
    add(
        "--edits",
        "how it was edited instead: what went and what came, word by word (Japanese and Chinese: by characters)",
    )
    add_zone(add)


def show(context: Context) -> Reply:
    memory_id = context.options.id
    if context.options.edits:
        return _edits(context)
    with context.workspace() as workspace:
        details = workspace.library.details(memory_id)
        if details is None:
            raise workspace.library.not_stored(memory_id)
        isolations = workspace.library.isolations()
        states = workspace.library.states([details.memory], context.now).get(memory_id, ())
        often = workspace.library.read(lambda reader: reader.runs.recalled_often(memory_id))
    kept_out = [one for one in isolations if one.memory_id == memory_id and one.scope == "query"]
    told = {**details_json(details), **marks_json(states), "recalled": often}
    told["suppressions"] = list(map(suppression_json, kept_out))
    lines = [details_text(details, context.zone)]
    if (ended := states_text(states, context.zone)) is not None:
        lines.append(_row(tr("no longer so"), printable(tr(ended))))
    reply = context.reply("memory", told, [*lines, *often_text(often), *map(suppression_text, kept_out)])
    return with_line(context, reply, "--memory", memory_id)


def _edits(context: Context) -> Reply:
    """Its revisions, newest first."""
    memory_id = context.options.id
    with context.workspace() as workspace:
        revised = workspace.library.history(memory_id).revised
        if not revised:
            workspace.library.stored(memory_id)  # an id that nothing has is no memory without edits
    told = []
    for one in revised:
        changes = [{"column": name, "before": before, "after": after} for name, before, after in one.changes]
        told.append(fields_json(one, "id at reason") | {"changes": changes})
    text = "\n\n".join(map(_edit_text, revised)) if revised else tr("It was never edited.")
    return context.reply("edits", told, text)


def _edit_text(edit: Revised) -> str:
    lines = [with_reason(moment_text(edit.at), printable(edit.reason))]
    for name, before, after in edit.changes:
        places = changed_places(before or "", after or "")
        lines += [f"  {fit(name, 20)} {printable(pieces_text(place))}" for place in places]
    return "\n".join(lines)


def memory_json(memory: Memory) -> Json:
    """Every column by its name, null where it is not known."""
    return {name: getattr(memory, name) for name in MEMORY_COLUMNS}


def details_json(details: MemoryDetails) -> Json:
    return {
        **memory_json(details.memory),
        "links": [fields_json(link, "to label confidence") for link in details.links_out],
        "linked_from": [{"from": source, "label": label} for source, label in details.links_in],
        "threads": list(details.threads),
        "entities": [fields_json(one, "type name confidence") for one in details.entities],
        "embedder": details.embedder,
        "isolation": details.isolation,
        "resembles_isolated": details.resembles,
        "source": details.source,
    }


def often_text(often: RecalledOften) -> Iterator[str]:
    """How often it was recalled, and when last, as a row; of imported logs, where there are any, as a second one."""
    last = moment_text(often.last_at)
    if often.times > 1:
        yield _row(tr("recalled"), tr("{count} times, last on {moment} UTC", count=often.times, moment=last))
    else:
        once = tr("once, on {moment} UTC", moment=last)
        yield _row(tr("recalled"), once if often.times else tr("in no recorded recall"))
    last = moment_text(often.imported_last_at)
    if often.imported > 1:
        text = "{count} times in imported logs, last on {moment} UTC"
        yield _row("", tr(text, count=often.imported, moment=last))
    elif often.imported:
        yield _row("", tr("once in imported logs, on {moment} UTC", moment=last))


def suppression_json(found: Isolation) -> Json:
    return {"query": found.query_text, **fields_json(found, "reason at by")}


def suppression_text(found: Isolation) -> str:
    told = tr("for questions like “{question}”", question=printable(found.query_text or ""))
    return _row(tr("kept out"), with_reason(told, printable(found.reason)))


def _row(name: str, told: str) -> str:
    return f"{fit(name, 22)} {told}"


def details_text(details: MemoryDetails, zone: str) -> str:
    """The columns that have a value, times by the zone's clock, then the related rows."""
    lines = []
    for name in MEMORY_COLUMNS:
        value = getattr(details.memory, name)
        if value is None or value == "":
            continue
        is_day = details.memory.is_day and name in _TIMES and value % DAY_SECONDS == 0
        lines.append(f"{name:22} {printable(shown(name, Day(value) if is_day else value, zone))}")
    lines += [_row(tr("link"), f"{link.label} → {printable(link.to)}") for link in details.links_out]
    lines += [_row(tr("linked from"), f"{printable(source)} ({label})") for source, label in details.links_in]
    lines += [_row(tr("thread"), printable(thread)) for thread in details.threads]
    lines += [_row(tr("mentions"), f"{printable(entity.name)} ({entity.type})") for entity in details.entities]
    lines.append(_row(tr("vector"), details.embedder or tr("none: it cannot be found by similarity")))
    if details.resembles is not None:
        lines.append(_row(tr("resembles"), tr("the isolated {id}", id=printable(details.resembles))))
    if details.isolation is not None:
        lines.append(_row(tr("isolated"), printable(tr(details.isolation)) or tr("(no reason given)")))
    if details.source is not None:
        lines.append(_row(tr("comes from"), printable(details.source)))
    return "\n".join(lines)


def shown(name: str, value: object, zone: str = UTC) -> str:
    """A column's value for people: times, words of sensitivity, yes and no."""
    if isinstance(value, Day):
        return moment_text(value, day=True)
    if name in _TIMES and isinstance(value, int):
        return f"{moment_text(value, zone)} {zone} ({value})"
    if name == "sensitivity":
        return next((word for word, level in SENSITIVITIES.items() if level == value), str(value))
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    return str(value)
