"""`add`."""

from __future__ import annotations

from msgspec.structs import asdict

from mnemonaut.cli.context import Context
from mnemonaut.cli.language import join, tr
from mnemonaut.cli.output import Reply, change_json, change_text, note, printable
from mnemonaut.cli.parser import Command, add_now, usage_error
from mnemonaut_core.domain.memory import KINDS, SENSITIVITIES, memory_of_words
from mnemonaut_core.domain.moments import parse_moment
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.columns import nearest_key
from mnemonaut_core.importers.jsonl import record_of_line
from mnemonaut_core.importers.records import MemoryRecord, Refused
from mnemonaut_core.text.normalize import clean_text


def declare(command: Command) -> None:
    add = command("add", "add one memory")
    add("text TEXT", "what the person said (episode), or what it says (other kinds)", nargs="?")
    add("--reply TEXT", "what the companion answered")
    add("--kind", "what it is (default: episode)", choices=KINDS, default="episode")
    add("--subtype NAME", "fact, task, preference …")
    add("--id ID", "its id (default: a new ULID)")
    add("--at ISO|EPOCH", "when it happened (default: now)")
    add("--thread KEY", "a thread it belongs to; may be repeated", many=True)
    add("--sensitivity", "default: normal", choices=("normal", "private", "secret"), default="normal")
    add("--anyway", "store it even if the same is stored (that one would count once more), isolated or purged")
    add("--line JSON", "the whole memory as one line of our JSONL instead")
    add_now(add)


def add(context: Context) -> Reply:
    record = _from_line(context) if context.options.line is not None else _from_options(context)
    with context.workspace(write=True) as workspace:
        added = workspace.database.curation.add(record, now=context.now, anyway=context.options.anyway)
        workspace.vectors.fill_few(token=context.token)
    told = {"result": added.result, "text": clean_text(added.text), "close": [asdict(one) for one in added.close]}
    return context.reply(
        "changed",
        lambda: {**change_json(added), **told},
        lambda: (change_text(added), *(printable(tr(sentence)) for sentence in added.notes)),
    )


def _from_line(context: Context) -> MemoryRecord:
    if context.options.text is not None:
        raise usage_error("Give a text or --line, not both", "See `mnemonaut add --help`.")
    record = record_of_line(context.options.line, where="--line")
    if isinstance(record, Refused):
        raise InputError(
            Text("The line {reason}", reason=record.reason),
            code="bad_line",
            advice='Write it like {"user_text": "…", "reply_text": "…"}.',
        )
    if not isinstance(record, MemoryRecord):
        raise InputError("The line is not a memory", code="bad_line", advice="Documents come by `mnemonaut import`.")
    for key in record.unknown:
        near = nearest_key(key)
        kept = tr("“{name}” is not a column here: it goes into the payload.", name=printable(key)[:60])
        note(join(kept, tr("Did you mean {near}?", near=near) if near else ""))
    return record


def _from_options(context: Context) -> MemoryRecord:
    options = context.options
    text = clean_text(options.text or "").strip()
    reply = clean_text(options.reply or "").strip()
    if not text and not reply:
        raise usage_error("A memory needs a text", 'Write `mnemonaut add "what was said"`.')
    at = context.now if options.at is None else parse_moment(options.at, where="--at")
    columns = {"id": options.id or "", "subtype": options.subtype, "sensitivity": SENSITIVITIES[options.sensitivity]}
    memory = memory_of_words(options.kind, text, reply, at=at, source_type="mnemonaut", **columns)
    return MemoryRecord(memory, threads=tuple(options.thread))
