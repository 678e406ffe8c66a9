"""`isolate`, `restore`, `undo`, `redo` and `add`."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing

from mnemonaut import environment as clock
from mnemonaut.cli.commands.list import not_stored
from mnemonaut.cli.context import Context
from mnemonaut.cli.output import WHOLE, Json, moment_text, note, printable, table, write, write_json
from mnemonaut.ulid import new_ulid
from mnemonaut.wiring import Session
from mnemonaut_core.domain.change import Change, JournalEntry
from mnemonaut_core.domain.memory import SENSITIVITIES, Memory
from mnemonaut_core.errors import EndpointError, InputError
from mnemonaut_core.explain.near_duplicates import NearDuplicate, near_duplicates
from mnemonaut_core.importers.columns import nearest_key
from mnemonaut_core.importers.jsonl import record_of_line
from mnemonaut_core.importers.records import MemoryRecord, Refused
from mnemonaut_core.store import journal
from mnemonaut_core.store.open import open_reader
from mnemonaut_core.text.normalize import clean_text


def change_json(change: Change) -> Json:
    """What an operation touched."""
    return {
        "operation": change.operation,
        "title": clean_text(change.title),
        "ids": list(change.ids),
        "bulk": change.bulk,
        "journal_id": change.journal_id,
        "generation": change.generation,
    }


def answer(context: Context, change: Change) -> int:
    """Print what was done."""
    if context.json:
        write_json("changed", change_json(change))
    elif change.journal_id is None:
        write(f"{change.title}. Nothing was changed.")
    elif change.operation == "undo":
        write(f"{change.title}. (mnemonaut redo does it again)")
    else:
        write(f"{change.title}. (mnemonaut undo takes it back)")
    return 0


def isolate(context: Context) -> int:
    """Everywhere, or only for queries like one."""
    options = context.options
    _check_named(options.ids, options.document)
    if options.document and (options.for_query is not None or options.with_near_duplicates or options.dry_run):
        raise InputError(
            "--document isolates everywhere, and nothing else",
            code="usage",
            advice="Leave --for-query, --with-near-duplicates and --dry-run away.",
        )
    if options.document:
        with context.session(write=True) as session:
            change = session.writer.isolate_documents(options.document, now=context.now, reason=options.reason)
        return answer(context, change)
    if not 0.0 < options.cosine <= 1.0:
        raise InputError(
            "--cosine must lie above 0 and up to 1", code="usage", advice="Write --cosine 0.85, for example."
        )
    if options.for_query is not None and not options.for_query.strip():
        raise InputError(
            "--for-query needs the text of a query", code="usage", advice="Leave it away to isolate for every query."
        )
    if options.dry_run and not options.with_near_duplicates:
        raise InputError(
            "--dry-run lists near-duplicates only", code="usage", advice="Add --with-near-duplicates, or leave it away."
        )
    if options.dry_run:
        with context.session() as session:
            return _list_near(context, _near_duplicates(session, options.ids))
    with context.session(write=True) as session:
        near = _near_duplicates(session, options.ids) if options.with_near_duplicates else ()
        ids = tuple(dict.fromkeys((*options.ids, *(one.memory.id for one in near))))
        if options.for_query is None:
            change = session.writer.isolate(ids, now=context.now, reason=options.reason)
        else:
            change = _suppress(context, session, ids)
    if near and not context.json:
        write(_near_table(near))
    elif options.for_query is None:
        _tell_along(context, change)
    return answer(context, change)


def _near_duplicates(session: Session, ids: Sequence[str]) -> tuple[NearDuplicate, ...]:
    """Of all these memories, each once; InputError for an id that is not stored."""
    found: dict[str, NearDuplicate] = {}
    with session.pool.reader() as reader:
        for memory_id in ids:
            if not reader.load([memory_id]):
                raise not_stored(reader, memory_id)
            for one in near_duplicates(reader, memory_id):
                found.setdefault(one.memory.id, one)
    return tuple(one for memory_id, one in found.items() if memory_id not in ids)


def _list_near(context: Context, near: tuple[NearDuplicate, ...]) -> int:
    if context.json:
        write_json(
            "near_duplicates",
            [{"id": one.memory.id, "dice": one.dice, "cosine": one.cosine, "text": one.memory.text} for one in near],
        )
    else:
        write(_near_table(near) if near else "Nothing says nearly the same. Nothing was changed.")
    return 0


def _near_table(near: tuple[NearDuplicate, ...]) -> str:
    rows = [
        [one.memory.id, f"{one.dice:.3f}", "–" if one.cosine is None else f"{one.cosine:.3f}", one.memory.text]
        for one in near
    ]
    return table(["id", "3-grams", "cosine", "near-duplicate"], rows, widest=[WHOLE, 8, 8, 100])


def _suppress(context: Context, session: Session, ids: tuple[str, ...]) -> Change:
    options = context.options
    vector, name = None, None
    embedder = session.maker
    if embedder is not None and embedder.dimension > 0:
        with session.pool.reader() as reader:
            try:
                row = embedder.embed_queries([options.for_query], reader.statistics())[0]
            except EndpointError as error:
                note(f"Only exactly this text is kept out, not what is like it. {error}")
            else:
                vector, name = (row, f"{embedder.name}/{embedder.version}") if row.any() else (None, None)
    return session.writer.suppress(
        ids, options.for_query, now=context.now, vector=vector, embedder=name,
        cosine_limit=options.cosine, reason=options.reason,
    )  # fmt: skip


def restore(context: Context) -> int:
    """Back into every recall."""
    options = context.options
    _check_named(options.ids, options.document)
    with context.session(write=True) as session:
        if options.document:
            change = session.writer.restore_documents(options.document, now=context.now)
        else:
            change = session.writer.restore(tuple(options.ids), now=context.now)
    _tell_along(context, change)
    return answer(context, change)


def _check_named(ids: Sequence[str], documents: Sequence[str]) -> None:
    """InputError unless memories or documents are named, and not both."""
    if bool(ids) == bool(documents):
        raise InputError(
            "Name memories by ID, or documents with --document" if not ids else "Name memories or documents, not both",
            code="usage",
            advice="`mnemonaut list` shows the ids; see `mnemonaut isolate --help`.",
        )


def _tell_along(context: Context, change: Change) -> None:
    """What hangs on the memories that were named, and went with them."""
    named = set(context.options.ids)
    along = [memory_id for memory_id in change.ids if memory_id not in named]
    if along and named and not context.json:
        write(f"With them: {', '.join(map(printable, along[:5]))}{' …' if len(along) > 5 else ''}")


def undo(context: Context) -> int:
    """Take the last operation back, or list what can be taken back."""
    if context.options.list:
        return _journal(context)
    with context.session(write=True) as session:
        change = session.writer.undo(token=context.token)
    return answer(context, change)


def redo(context: Context) -> int:
    """Do the operation again that was taken back last."""
    if context.options.list:
        return _journal(context)
    with context.session(write=True) as session:
        change = session.writer.redo(token=context.token)
    return answer(context, change)


_STATES = {"done": "can be undone", "undone": "can be redone", "closed": "only shown"}


def _journal(context: Context) -> int:
    with closing(open_reader(context.db)) as connection:
        entries = journal.entries(connection)
    if context.json:
        write_json("changed", [_entry_json(entry) for entry in entries])
    elif not entries:
        write("Nothing has been done yet.")
    else:
        rows = [[str(e.id), moment_text(e.at), e.title, e.by, _STATES[e.state]] for e in entries]
        write(table(["#", "when (UTC)", "what", "by", "state"], rows, widest=[6, 16, 70, 10, 14]))
    return 0


def _entry_json(entry: JournalEntry) -> Json:
    return {
        "id": entry.id, "operation": entry.operation, "title": clean_text(entry.title), "at": entry.at,
        "state": entry.state, "by": entry.by, "size": entry.size,
    }  # fmt: skip


def add(context: Context) -> int:
    """One memory, from options or from a line of our JSONL."""
    record = _from_line(context) if context.options.line is not None else _from_options(context)
    with context.session(write=True) as session:
        change = session.writer.add(record, now=context.now, anyway=context.options.anyway)
    return answer(context, change)


def _from_line(context: Context) -> MemoryRecord:
    if context.options.text is not None:
        raise InputError("Give a text or --line, not both", code="usage", advice="`mnemonaut add --help` tells more.")
    record = record_of_line(context.options.line, where="--line")
    if isinstance(record, Refused):
        raise InputError(
            f"The line {record.reason}", code="bad_line", advice='Write it like {"user_text": "…", "reply_text": "…"}.'
        )
    if not isinstance(record, MemoryRecord):
        raise InputError("The line is not a memory", code="bad_line", advice="Documents come by `mnemonaut import`.")
    for key in record.unknown:
        near = nearest_key(key)
        note(
            f"“{printable(key)[:60]}” is no column here: it went into the payload."
            + (f" Did you mean {near}?" if near else "")
        )
    return record


def _from_options(context: Context) -> MemoryRecord:
    options = context.options
    text = clean_text(options.text or "").strip()
    reply = clean_text(options.reply or "").strip()
    if not text and not reply:
        raise InputError("A memory needs a text", code="usage", advice='Write `mnemonaut add "what was said"`.')
    at = context.now if options.at is None else clock.parse_moment(options.at, where="--at")
    spoken = options.kind == "episode"
    memory = Memory(
        id=options.id or new_ulid(at),
        kind=options.kind,
        subtype=options.subtype,
        user_text=text or None if spoken else None,
        reply_text=reply or None if spoken else None,
        body=None if spoken else "\n".join(part for part in (text, reply) if part),
        occurred_at=at if options.kind in ("episode", "affect") else None,
        created_at=at,
        updated_at=at,
        sensitivity=SENSITIVITIES[options.sensitivity],
        source_type="mnemonaut",
    )
    return MemoryRecord(memory, threads=tuple(options.thread))
