"""Every place of ours that keeps text: what it keeps, and what a purge does there. What is not on this list fails a test."""

from __future__ import annotations

import re

import msgspec


class Place(msgspec.Struct, frozen=True):
    """What a column or a kind of file keeps, and how a purge cleans it."""

    keeps: str
    purge: str


# What only holds a rare word of the purged memory is named, and goes as below if the person says so.
GOES = "the row goes with its memory"
FREED = "what says the same as the purged memory is taken out, the row stays"
FORGOTTEN = "the row goes if it says the same as the purged memory"
ANEW = "built anew from what stays"
STAYS = "no text of a memory: an id, a code, a name or a hash, which stays"
TOLD = "stays, and the report names it"

_ID = Place("ids", STAYS)
_CODE = Place("codes and names", STAYS)
_MEMORY = Place("the memory", GOES)

COLUMNS: dict[str, Place] = {
    "meta.key": _CODE, "meta.value": Place("numbers, keys and hashes of the file itself; ids and numbers of tests", STAYS),
    "source.format": _CODE, "source.label": Place("what the person called a source", STAYS),
    "source.path": Place("names of files", STAYS), "source.detail": Place("what a file is", STAYS),
    "import.refused": Place("the beginnings of refused rows", FREED),
    "document.id": _ID, "document.uri": Place("names of files", STAYS), "document.scope": _CODE,
    "document.body": Place("whole documents, whose pieces are memories", "the lines of the purged piece are cut out; where they"
        " cannot be found the body goes"),
    "document.content_hash": Place("a hash of the whole document", STAYS),
    **{f"memory.{name}": _MEMORY for name in (
        "id", "kind", "status", "scope", "boundary_class", "subtype", "life_stage", "memory_type", "source_type", "affect_labels",
        "document_id", "uri", "section", "heading_path", "content_hash", "context_note", "title", "user_text", "reply_text", "body",
        "image_summary", "assistant_summary", "provenance", "payload", "words_text", "record_hash", "occurred_precision",
    )},
    "link.to_id": Place("ids", "links from and to the memory go"), "link.label": _MEMORY,
    "thread_member.thread_key": _MEMORY,
    "mention.type": _MEMORY, "mention.normalized": _MEMORY, "mention.name": _MEMORY,
    "embedder.name": _CODE, "embedder.version": _CODE, "embedder.spec": _CODE, "embedder.state": _CODE, "embedder.list": _CODE,
    "embedder.storage": _CODE,
    "vector.data": Place("numbers computed from the text", GOES),
    "revision.id": _ID, "revision.memory_id": _ID, "revision.by": _CODE,
    "revision.before": Place("earlier wordings", GOES), "revision.after": Place("wordings", GOES),
    "revision.reason": Place("what a person wrote", GOES),
    "source_run.id": _ID, "source_run.after_id": _ID, "source_run.session": _ID,
    **{f"source_run.{name}": Place("a recall as its own program recorded it", FREED)
       for name in ("plan", "candidates", "selected", "question")},
    "run.id": _ID, "run.by": _CODE, "run.session": _ID, "run.recipe": _CODE, "run.preset": _CODE,
    "run.query_hash": Place("a hash of the question", STAYS), "run.selected": _ID,
    "run.trace": Place("questions and conversations, with ids and numbers", "a question that says the same as the memory becomes a"
        " hash, and the hash of the memory's text goes; ids and numbers stay"),
    "query_set.name": Place("what a person called a folder", FREED),
    **{f"saved_query.{name}": Place("a saved question", FORGOTTEN) for name in ("name", "text", "context", "more")},
    "saved_query.id": _ID, "saved_query.kind": _CODE,
    "judgment.query_id": _ID, "judgment.memory_id": Place("ids", GOES), "judgment.must": _CODE, "judgment.by": _CODE,
    "feedback.memory_id": Place("ids", GOES), "feedback.signal": _CODE, "feedback.of_id": _ID, "feedback.by": _CODE,
    **{f"isolation.{name}": Place("what was isolated, as it was", GOES)
       for name in ("memory_id", "kind", "headline", "content_hash", "removed", "merged_into")},
    "isolation.reason": Place("what a person wrote", FREED), "isolation.by": _CODE, "isolation.run_id": _ID,
    "isolation.recipe": _CODE,
    **{f"suppression.{name}": Place("the question for which a memory is kept out", FORGOTTEN)
       for name in ("query_text", "normalized", "vector")},
    "suppression.memory_id": Place("ids", GOES), "suppression.embedder": _CODE,
    "suppression.reason": Place("what a person wrote", FREED), "suppression.by": _CODE, "suppression.run_id": _ID,
    "suppression.recipe": _CODE,
    "policy.project": _CODE, "policy.version": _CODE, "policy.yaml": Place("rules that a person wrote", TOLD),
    "active_context.id": _ID, "active_context.scope": _CODE, "active_context.policy_version": _CODE,
    "active_context.provenance": Place("what an agent said of a context", FREED),
    "active_context_item.context_id": _ID, "active_context_item.memory_id": Place("ids", GOES),
    "active_context_item.breakdown": Place("how a score came about", GOES),
    "event_log.topic": _CODE, "event_log.request_id": _ID, "event_log.trace_id": _ID,
    "event_log.detail": Place("what an agent did", FREED),
    "metric.name": _CODE, "metric.label": _CODE,
    "setting.project": _CODE, "setting.key": Place("names of settings", FORGOTTEN),
    "setting.value": Place("settings, presets, own words; saved comparisons with what a model would be given", "a comparison loses"
        " the texts that hold it, another setting goes if it says the same"),
    "journal.operation": _CODE, "journal.title": Place("what was done, with names", FREED), "journal.by": _CODE,
    "journal.state": _CODE, "journal.ids": _ID,
    "journal.inverse": Place("what an undo brings back", "goes if it touches the memory: that operation is undone no more"),
    "journal.forward": Place("what a redo brings back", "goes if it touches the memory"),
    "session.id": _ID, "session.agent": _CODE, "session.run_id": _ID, "session.query_hash": Place("a hash of the question", STAYS),
    "session.selected": Place("ids", "the memory is named no more"), "session.recipe": _CODE,
    "wrong_type.run_id": _ID, "wrong_type.query_hash": Place("a hash of the question", STAYS),
    "wrong_type.query_text": Place("a question", FREED),
    **{f"wrong_type.{name}": _CODE for name in ("query_type", "strategy", "language", "should_be")},
    "change_log.changed": Place("numbers of the rows that changed", STAYS),
    "tombstone.hash": Place("keyed hashes of what was purged", STAYS),
}  # fmt: skip
"""By table and column, every one that may hold text or bytes."""

TABLES: dict[str, Place] = {
    "fts_unicode61": Place("words of memories", ANEW), "fts_trigram": Place("three letters of memories", ANEW),
    "fts_words": Place("words and pairs of characters of memories", ANEW),
    "vec_NUMBER": Place("vectors of memories", "the memory's are overwritten with zeros"),
    "gram": Place("how many memories hold a gram, by its hash", "counted down"),
    "change_pending": Place("numbers of rows", STAYS),
    "sqlite_stat4": Place("samples of indexed columns", "emptied"), "sqlite_stat1": Place("numbers of rows", STAYS),
    "sqlite_sequence": Place("numbers", STAYS),
}  # fmt: skip
"""Tables that are derived, with all that SQLite keeps for them."""

BESIDE, CACHE, SETTINGS, LOGS, DATA, TEMPORARY, RUNTIME = (
    "beside", "cache", "settings", "logs", "data", "temporary", "runtime",
)  # fmt: skip
"""Folders: of the database, and those that the program has of itself."""


class FilePlace(Place, frozen=True):
    """Files of a folder by their names, in which STEM and NAME are those of the database."""

    where: str
    name: str


FILES: dict[str, FilePlace] = {
    "database": FilePlace("the database", "written anew without the freed pages (VACUUM)", BESIDE, "NAME"),
    "log of the database": FilePlace("what was written last", "moved into the file and cut to nothing", BESIDE, "NAME-wal"),
    "index of the log": FilePlace("an index of the log: numbers", STAYS, BESIDE, "NAME-shm"),
    "rollback journal": FilePlace("pages of a database that has no log", "there is none while one is open here", BESIDE,
                                  "NAME-journal"),
    "part": FilePlace("what a killed program was writing", "deleted where that program is gone", BESIDE,
                      r"\.+STEM.*\.\d+\.part(-wal|-shm|-journal)?"),
    "backup": FilePlace("a whole database: by hand, automatic, before an upgrade, before a purge", "purged in it; by hand: offered",
                        BESIDE, r"STEM[.-].*\.backup\.(sqlite|db)(-wal|-shm|-journal)?"),
    "replaced": FilePlace("what putting a backup back put aside", "purged in it", BESIDE, r"NAME\.replaced-.*"),
    "sample": FilePlace("the samples of the program, each a database", "purged as any database", DATA, r"samples(/.*)?"),
    "vectors": FilePlace("numbers computed from the texts, that processes share", "deleted first", CACHE,
                         r"(\.)?[0-9a-f]{32}\.(vectors|fts_words|fts_unicode61)(\.\d+\.part)?"),
    "vectors beside": FilePlace("the same, where a person wants them there", "deleted first", BESIDE,
                                r"NAME\.(vectors|fts_words|fts_unicode61)"),
    "window settings": FilePlace("open questions, files, columns", "what says the same is taken out", SETTINGS,
                                 r"window\.ini(\..*|/.*)?"),
    "place of caches": FilePlace("a word that says where caches lie", STAYS, SETTINGS, r"\.*cache\.txt(\..*)?"),
    "endpoints": FilePlace("addresses", TOLD, SETTINGS, r"\.*endpoints\.json(\..*)?"),
    "warned": FilePlace("paths of databases in unsafe places", STAYS, DATA, r"warned\.txt"),
    "presets": FilePlace("values, with what a person wrote of them", TOLD, SETTINGS, r"\.*presets\.json(\..*)?"),
    "log": FilePlace("what went wrong", "lines that hold a piece of it are taken out", LOGS, r"mnemonaut\.log(\.\d+)?"),
    "crash": FilePlace("where our bug was, with the words of an exception", "lines that hold a piece of it are taken out", LOGS,
                       r"crash-.*\.txt"),
    "fault": FilePlace("where Python itself crashed: files and lines of code", STAYS, LOGS, r"fault\.txt\.\d+"),
    "copy": FilePlace("private copies of databases, what an import unpacked", "deleted where nobody has it open", TEMPORARY,
                      r"mnemonaut-(import-)?\w{8}(/.*)?"),
    "socket": FilePlace("that a window is open", STAYS, RUNTIME, r".*mnemonaut.*"),
}  # fmt: skip
"""Every kind of file that this program makes by itself. Exports lie where a person wants them: the report says so."""


def file_kind(where: str, name: str, database: str = "") -> str | None:
    """The kind of a file by its folder and its name (or its path in there); None for one that is not ours."""
    stem = database.rpartition(".")[0] or database
    for kind, place in FILES.items():
        form = place.name.replace("NAME", re.escape(database)).replace("STEM", re.escape(stem))
        if place.where == where and re.fullmatch(form, name):
            return kind
    return None
