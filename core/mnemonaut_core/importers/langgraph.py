"""LangGraph's SqliteStore: values of JSON under a namespace and a key."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.columns import memory_record
from mnemonaut_core.importers.foreign_sqlite import Foreign
from mnemonaut_core.importers.names import known_columns
from mnemonaut_core.importers.objects import Pass
from mnemonaut_core.importers.records import ImportRecord, MemoryRecord, Reads
from mnemonaut_core.importers.tables import DatabaseImporter, Row, line_of, needed_text, parsed_json, records_in
from mnemonaut_core.importers.values import spoken
from mnemonaut_core.importers.vec0 import floats_of

_TIMES = {name: name for name in ("created_at", "updated_at", "expires_at")}
_TEXTS = ("body", "user_text", "reply_text")


class LangGraphImporter(DatabaseImporter):
    """A state for each value: the text under a well-known key, else all it says, key by key. Namespaces are threads."""

    format = "langgraph"
    title = Text("LangGraph store")
    reads = Reads("LangGraph", "values of a SqliteStore, with their vectors (tried: 3.1)", "its database")
    tables = (("store", "store_migrations"), ("store", "store_vectors"))
    counted = ("store",)
    stored_vectors = (("store_vectors", "embedding"),)

    def database(self, foreign: Foreign, run: Pass) -> Iterator[ImportRecord]:
        def value(row: Row) -> MemoryRecord:
            space, key = needed_text(row, "prefix"), needed_text(row, "key")
            stored = parsed_json(needed_text(row, "value"))
            whole = stored if isinstance(stored, dict) else {"text": stored}
            known = known_columns(tuple(whole), {})
            texts = [
                name for target in _TEXTS if target in known and spoken(whole[name := tuple(whole)[known[target]]])
            ]
            body = "\n".join(spoken(whole[name]) for name in texts)
            if not texts:
                texts = [name for name, one in whole.items() if isinstance(one, (str, int, float))]
                body = "\n".join(f"{name}: {whole[name]}" for name in texts)
            rest = {name: one for name, one in whole.items() if name not in texts}
            line = run.line(f"{space}/{key}") | line_of({**row, **rest}, _TIMES, "prefix", "key", "value")
            record = memory_record({**line, "body": body, "title": key, "threads": [space]}, where=f"store {key}")
            vector = foreign.row("store_vectors", prefix=space, key=key).get("embedding")
            return replace(record, embedding=floats_of(vector))

        yield from records_in(foreign, "store", value)
