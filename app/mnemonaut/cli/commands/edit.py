"""`edit`, the edits `archive` and `expire`, and `merge`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mnemonaut.cli.commands.show import details_json, shown
from mnemonaut.cli.context import Context
from mnemonaut.cli.language import join_list, tr
from mnemonaut.cli.output import Json, Reply, change_json, change_text, printable
from mnemonaut.cli.parser import Command, add_now, usage_error
from mnemonaut.cli.targets import add_targets, dry_run, memories_of, operate, preview_operation, targets_of
from mnemonaut_core.consequences import recipes_recalling
from mnemonaut_core.domain.change import Change, Delta
from mnemonaut_core.domain.lists import Meant
from mnemonaut_core.domain.memory import LINK_LABELS, Entity, Link, MemoryDetails
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.columns import column_value
from mnemonaut_core.store.database import Database
from mnemonaut_core.text.similarity import closest
from mnemonaut_core.workspace.wiring import Workspace

_SHOWN = 20
"""Memories whose changes are listed; the others are counted."""


def declare(command: Command) -> None:
    add = command(
        "edit",
        "change memories; what they said before is kept (undo: undo)",
        epilog="Columns are those of `mnemonaut show`. Times are ISO 8601 or epoch seconds, sensitivity is normal, private or"
        " secret.\n"
        "What is archived or expired (see `mnemonaut archive --help`) is left out by some recipes only; isolate\n"
        "keeps a memory out of all.",
    )
    add_targets(add)
    add("--set COLUMN=VALUE", "what a column becomes; may be repeated", many=True)
    add("--unset COLUMN", "a column that becomes empty; may be repeated", many=True)
    add("--link LABEL:ID", "a link that comes: relates_to:ID, for example; may be repeated", many=True)
    add("--no-link ID", "the links to this memory go; may be repeated", many=True)
    add("--thread KEY", "a thread that it comes into; may be repeated", many=True)
    add("--no-thread KEY", "a thread that it leaves; may be repeated", many=True)
    add("--mention TYPE:NAME", "whom or what it mentions: person:Bea, for example; may be repeated", many=True)
    add("--no-mention NAME", "a mention that goes; may be repeated", many=True)
    add("--reason TEXT", "why; it is kept with the revision", default="")
    add_now(add)
    add = command(
        "archive",
        "put memories away: recipes that look at the status leave them out (undo: undo)",
        epilog="The answer names the recipes that recall them still. The same as `mnemonaut edit --set status=archived`; back"
        " again with\n"
        "--set status=active.",
    )
    add_targets(add)
    add("--reason TEXT", "why; it is kept with the revision", default="")
    add_now(add)
    add = command(
        "expire",
        "let memories expire: recipes that look at it leave them out from then on (undo: undo)",
        epilog="The answer names the recipes that recall them still. The same as `mnemonaut edit --set expires_at=…`; back again"
        " with\n"
        "--unset expires_at.",
    )
    add_targets(add)
    add("--at TIME", "when: ISO 8601 or epoch seconds (default: now)")
    add("--reason TEXT", "why; it is kept with the revision", default="")
    add_now(add)
    add = command(
        "merge",
        "merge memories that say the same into one of them (undo: undo)",
        epilog="Links, threads, entities, judgments, suppressions, feedback and revisions of the others go to it; the feelings"
        " and summaries\n"
        "of an episode hang on it from then on. The others are kept and never recalled again, and an import does not"
        " bring them back.",
    )
    add("ids ID", "ids of memories", nargs="+")
    add("--into ID", "the memory that they are merged into", required=True)
    add("--reason TEXT", "why, for the history of that memory", default="")
    add("--dry-run", "only say which memories it would be, change nothing")
    add_now(add)


def edit(context: Context) -> Reply:
    """Change columns and related rows of memories, in one operation."""
    return edited(
        context,
        targets_of(context, "mnemonaut edit ID --set title=…"),
        _changes(context.options),
        context.options.reason,
    )


def archive(context: Context) -> Reply:
    return edited(context, targets_of(context), {"status": "archived"}, context.options.reason)


def expire(context: Context) -> Reply:
    at = context.options.at
    moment = context.now if at is None else column_value("expires_at", at)
    return edited(context, targets_of(context), {"expires_at": moment}, context.options.reason)


def merge(context: Context) -> Reply:
    options = context.options
    return operate(
        context, lambda do: do.curation.merge(options.ids, options.into, now=context.now, reason=options.reason)
    )


def edited(context: Context, wanted: Meant, changes: dict[str, object], reason: str) -> Reply:
    """Make these changes, or list the memories that they would affect; names the recipes that still recall them."""
    recalling = recipes_recalling(changes, context.now)
    still = [] if recalling is None else [{"recipe": one} for one in recalling]

    def work(operations: Database) -> Change:
        return operations.curation.edit(wanted, changes, now=context.now, reason=reason)

    if context.options.dry_run or context.options.preview:
        with context.workspace() as workspace:
            if context.options.preview and not context.options.dry_run:
                return preview_operation(context, workspace, work)
            return dry_run(context, workspace, work, lambda: _still(recalling), {"recalled_by": still})
    with context.workspace(write=True) as workspace:
        # what a query names is decided in the operation; what came to it in between is told of as changed, without both sides
        before = _details(workspace, [memory.id for memory in memories_of(workspace, wanted)])
        change = work(workspace.database)
        workspace.vectors.fill_few(token=context.token)
        after = _details(workspace, change.ids if change.journal_id is not None else ())
    told = [(one, _differences(before[one], after[one])) for one in before if one in after]
    changed = [(memory_id, found) for memory_id, found in told if found]
    lines = [*_lines(changed), _still(recalling if changed else None), change_text(change)]
    said_so = []
    for memory_id, found in changed:
        columns = [{"column": name, "from": old, "to": new} for name, old, new in found]
        said_so.append({"id": memory_id, "changes": columns})
    answer = {**change_json(change), "edited": said_so, "recalled_by": still}
    return context.reply("changed", answer, filter(None, lines))


def _still(recalling: Sequence[str] | None) -> str:
    if recalling is None:
        return ""
    if not recalling:
        return tr("No recipe recalls them any more.")
    return tr("Recalled still by: {recipes} (isolate keeps a memory out of all)", recipes=join_list(recalling))


def _details(workspace: Workspace, ids: Sequence[str]) -> dict[str, MemoryDetails]:
    found = ((memory_id, workspace.library.details(memory_id)) for memory_id in ids)
    return {memory_id: details for memory_id, details in found if details is not None}


def _changes(options: Any) -> dict[str, object]:
    changes: dict[str, object] = {}
    for entry in options.set:
        name, separator, value = entry.partition("=")
        if not separator:
            raise usage_error(
                Text("“{entry}” sets nothing", entry=entry[:40]),
                "Write --set COLUMN=VALUE: --set title=Supper, for example.",
            )
        changes[name.strip()] = column_value(name.strip(), value)
    for name in options.unset:
        changes[name] = None
    beside = {
        "links": (tuple(map(_link, options.link)), tuple(options.no_link)),
        "threads": (tuple(options.thread), tuple(options.no_thread)),
        "entities": (tuple(map(_mention, options.mention)), tuple(options.no_mention)),
    }
    changes |= {name: Delta(add, remove) for name, (add, remove) in beside.items() if add or remove}
    if not changes:
        raise usage_error("There is nothing to change", "Say what: see `mnemonaut edit --help`.")
    return changes


def _link(entry: str) -> Link:
    label, separator, target = entry.partition(":")
    if not separator or not target or label not in LINK_LABELS:
        near = closest(label, LINK_LABELS, least=0.6)
        raise InputError(
            Text("“{entry}” is not a link", entry=entry[:40]),
            code="bad_value",
            advice=Text("Did you mean {near}?", near=near[0])
            if near and target
            else Text("Write LABEL:ID with one of {known}.", known=", ".join(LINK_LABELS)),
        )
    return Link(target, label)


def _mention(entry: str) -> Entity:
    kind, separator, name = entry.partition(":")
    if not separator or not kind.strip() or not name.strip():
        raise InputError.keyed("no_mention", "bad_value", entry=entry[:40])
    return Entity(kind.strip(), name.strip())


_KEPT_BY_ITSELF = frozenset(("updated_at", "content_hash", "embedder", "linked_from", "suppressions"))


def _differences(before: MemoryDetails, after: MemoryDetails) -> list[tuple[str, object, object]]:
    old, new = details_json(before), details_json(after)
    return [(name, old[name], new[name]) for name in new if name not in _KEPT_BY_ITSELF and old[name] != new[name]]


def _lines(changed: Sequence[tuple[str, list[tuple[str, object, object]]]]) -> list[str]:
    lines = []
    for memory_id, found in changed[:_SHOWN]:
        lines.append(printable(memory_id))
        for name, old, new in found:
            lines += [f"  {name}", f"    − {_side(name, old)}", f"    + {_side(name, new)}"]
    if len(changed) > _SHOWN:
        lines.append(tr("… and {count} more", count=len(changed) - _SHOWN))
    return lines


def _side(name: str, value: object) -> str:
    if value is None or value == "" or value == []:
        return tr("(nothing)")
    if isinstance(value, list):
        return printable(", ".join(_entry(one) for one in value))
    return printable(shown(name, value))


def _entry(one: Json | str) -> str:
    if isinstance(one, str):
        return one
    return f"{one['label']} → {one['to']}" if "to" in one else f"{one['name']} ({one['type']})"
