"""`recall` and `why`."""

from __future__ import annotations

from pathlib import Path

import msgspec

from mnemonaut import environment as clock
from mnemonaut.cli.commands.list import not_stored
from mnemonaut.cli.context import Context
from mnemonaut.cli.output import note, write, write_json
from mnemonaut.cli.recall_text import recall_text, why_text
from mnemonaut.paths import written_by_a_person
from mnemonaut.recorder import keep_activation, record_recall
from mnemonaut.wiring import Session
from mnemonaut_core.domain.query import Query, Turn
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.domain.trace_json import Json, outcome_json, trace_json
from mnemonaut_core.errors import EnvironmentFault, InputError
from mnemonaut_core.explorer import Settings, Why
from mnemonaut_core.files import read_whole
from mnemonaut_core.importers.columns import RowError
from mnemonaut_core.importers.jsonl import decoded
from mnemonaut_core.text.normalize import clean_text

MAX_CONTEXT_BYTES = 50_000_000
_ONLY_UNRECORDED = ("read_only", "locked", "disk_full", "foreign_schema", "older_file")
"""What keeps a run from being recorded, but not from being answered."""


class _Line(msgspec.Struct, frozen=True):
    role: str
    text: str
    at: int | float | str | None = None


def read_context(path: Path) -> tuple[Turn, ...]:
    """The last messages from a JSON array; InputError names the entry that cannot be taken."""
    missing = InputError(f"There is no file {path}", code="missing_file", advice="Name a JSON file after --context.")
    data = read_whole(path, MAX_CONTEXT_BYTES, missing=missing)
    advice = 'Write a JSON array of {"role": "user"|"assistant", "text": …, "at": …}.'
    try:
        lines = msgspec.convert(decoded(data.removeprefix(b"\xef\xbb\xbf")), type=list[_Line])
    except RowError as error:
        raise InputError(f"{path.name} {error}", code="context", advice=advice) from error
    except msgspec.ValidationError as error:
        raise InputError(
            f"{path.name} is not a conversation", code="context", advice=advice, detail=str(error)
        ) from error
    return tuple(_turn(line, i, advice) for i, line in enumerate(lines, 1))


def _turn(line: _Line, number: int, advice: str) -> Turn:
    if line.role not in ("user", "assistant"):
        raise InputError(
            f"Message {number} of the context has the role “{line.role[:20]}”", code="context", advice=advice
        )
    where = f"message {number} of the context"
    if line.at is None:
        at = None
    elif isinstance(line.at, str):
        at = clock.parse_moment(line.at, where=where)
    else:
        at = clock.checked_moment(int(line.at), where=where)
    return Turn(line.role, clean_text(line.text), at)


def settings_of(context: Context) -> Settings:
    """Recipes, preset and `--set` values."""
    values = {}
    for setting in context.options.set:
        key, equals, value = setting.partition("=")
        if not equals or not key.strip():
            raise InputError(
                f"{setting[:40]} is not KEY=VALUE", code="usage", advice="Write --set vector_k=30, for example."
            )
        values[key.strip()] = value
    named = getattr(context.options, "policy", None)
    policy = None
    if named is not None:
        from mnemonaut.cli.commands.policy import read_policy

        policy, _ = read_policy(written_by_a_person(named))
    project = getattr(context.options, "project", None) or ""
    return Settings(getattr(context.options, "recipe", ""), context.options.preset, values, policy, project)


def query_of(context: Context) -> Query:
    """The question with its clock and conversation."""
    options = context.options
    turns = read_context(written_by_a_person(options.context)) if options.context is not None else ()
    if not options.text.strip() and not turns:
        raise InputError("There is no question", code="usage", advice="Write what the person says, or give --context.")
    return Query(options.text, context.now, context=turns, after=options.after)


def _check_after(session: Session, query: Query) -> None:
    """The memory that the conversation continues must be stored; InputError names the closest."""
    if query.after is None:
        return
    with session.pool.reader() as reader, reader.snapshot():
        if query.after not in reader.load([query.after]):
            raise not_stored(reader, query.after)


def recall(context: Context) -> int:
    """Ask; print every candidate with its parts and outcome."""
    options = context.options
    query, settings = query_of(context), settings_of(context)
    with _asking_session(context, write=options.commit) as session:
        _check_after(session, query)
        traces = session.explorer.recall(query, settings, token=context.token, deadlines=True)
        if options.commit:
            returned = tuple(dict.fromkeys(memory_id for trace in traces for memory_id in trace.selected))
            session.writer.bump_access(returned, now=query.now)
            traces = tuple(keep_activation(session, trace, by="agent", now=query.now) for trace in traces)
        if not options.no_record:
            traces = _record(session, traces, by="agent" if options.commit else "person", now=query.now)
        if context.json:
            write_json("runs", [trace_json(trace) for trace in traces])
            return 0
        texts = [_text(session, trace, everything=options.all, with_pack=options.pack) for trace in traces]
        write("\n\n".join(texts))
    return 0


def _asking_session(context: Context, *, write: bool) -> Session:
    """A session that can record its run, or, where the file cannot be written, one that only reads."""
    embedder = context.options.embedder
    if context.options.no_record and not write:
        return context.session(embedder=embedder)
    try:
        return context.session(write=True, embedder=embedder, changes=write)
    except EnvironmentFault as fault:
        if write or fault.code not in _ONLY_UNRECORDED:
            raise
        _note_unrecorded(fault)
        return context.session(embedder=embedder)


def _record(session: Session, traces: tuple[Trace, ...], *, by: str, now: int) -> tuple[Trace, ...]:
    """Keep the runs; an answer that is there already is not lost because they cannot be kept. The traces, with what kept
    them from being counted."""
    try:
        return tuple(record_recall(session, trace, by=by, now=now) for trace in traces)
    except EnvironmentFault as fault:
        if fault.code not in _ONLY_UNRECORDED:
            raise
        _note_unrecorded(fault)
        return traces


def _note_unrecorded(fault: EnvironmentFault) -> None:
    note(f"mnemonaut: this run was not recorded. {fault.title}.")


def _text(session: Session, trace: Trace, *, everything: bool, with_pack: bool) -> str:
    return recall_text(trace, session.explorer.scope(trace), everything=everything, with_pack=with_pack)


def why_json(why: Why, *, deadlines: bool = False) -> Json:
    """The answer of `why --json` (DESIGN.md 10)."""
    explanation = why.explanation
    change = why.change
    return {
        "id": explanation.memory_id,
        "recipe": why.trace.recipe,
        "asked": {"anew": True, "deadlines": deadlines},
        "outcome": outcome_json(explanation.outcome),
        "sentence": str(explanation.sentence),
        "rank": explanation.rank,
        "score": None if explanation.scored is None else explanation.scored.score,
        "sources": [
            {"source": s.source, "form": s.form, "rank": s.rank, "k": s.k, "score": s.score, "status": s.status}
            for s in why.standing.sources
        ],
        "change": None
        if change is None
        else {
            "parameter": change.parameter,
            "from": change.from_value,
            "to": change.to_value,
            "distance": change.distance,
        },
        "closest": [memory.id for memory in why.closest],
    }


def why(context: Context) -> int:
    """Why one memory did or did not come back. Looking: nothing is recorded."""
    query, settings = query_of(context), settings_of(context)
    with context.session(embedder=context.options.embedder) as session:
        _check_after(session, query)
        session.warm()
        deadlines = context.options.deadlines
        traces = session.explorer.recall(query, settings, token=context.token, deadlines=deadlines)
        answers = [session.explorer.why(trace, context.options.id, token=context.token) for trace in traces]
        if context.json:
            found = [why_json(answer, deadlines=deadlines) for answer in answers]
            if len(found) == 1:
                write_json("why", found[0])
            else:
                write_json("whys", found)
        else:
            with session.pool.reader() as reader:
                memory = reader.load([context.options.id]).get(context.options.id)
            texts = [why_text(answer, memory, deadlines=deadlines) for answer in answers]
            write("\n\n".join(texts))
    return 0
