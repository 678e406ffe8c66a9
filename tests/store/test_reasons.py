"""Why something is isolated: what an import says is told in the person's language, what a person typed is as it was typed."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from helpers.stores import NOW, affect, episode, take
from msgspec.structs import replace

from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.records import ImportRecord, MemoryRecord
from mnemonaut_core.store.curation.isolation import reason_text
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.open import open_reader
from mnemonaut_core.store.reader import Reader
from mnemonaut_core.store.vectors.cache import MatrixCache


def _isolated(record: MemoryRecord) -> ImportRecord:
    return replace(record, memory=replace(record.memory, searchable=False))


def _reasons(writer: Database, memory_id: str) -> list[str]:
    """As the quarantine, the details and the history tell it."""
    with closing(Reader(open_reader(Path(str(writer.connection.filename))), MatrixCache())) as reader:
        details, history = reader.library.details(memory_id), reader.changes.history(memory_id)
        listed = [found.reason for found in reader.library.isolations() if found.memory_id == memory_id]
    assert details is not None
    return [*listed, details.isolation or "", *(found.reason for found in history.kept_out)]


def test_what_an_import_gives_as_a_reason_is_a_text_and_what_a_person_typed_is_not(writer: Database) -> None:
    words = "the cat slept in the old blue suitcase all night"
    take(writer, [_isolated(episode("gone", "a")), episode("typed", words), episode("lost", "c")])
    typed = ("isolated in the source", "no longer in the source", "nearly the same as the isolated gone")
    writer.curation.isolate(["typed"], now=NOW, reason=typed[0])
    writer.curation.isolate_missing(["lost"], now=NOW)
    take(writer, [episode("again", words + "s")], now=NOW + 1)
    for memory_id, template in (
        ("gone", "isolated in the source"),
        ("lost", "no longer in the source"),
        ("again", "nearly the same as the isolated {other}"),
    ):
        found = _reasons(writer, memory_id)
        assert [reason.template for reason in found if isinstance(reason, Text)] == [template] * 3
        assert set(found) == {template.format(other="typed")}
    assert all(not isinstance(reason, Text) for reason in _reasons(writer, "typed"))
    # what is stored is a line of text as ever: an older version reads it, and this one those of older versions
    stored = writer.connection.execute("SELECT DISTINCT typeof(reason) FROM isolation").get
    assert stored == "text"
    for reason in typed:
        assert not isinstance(reason_text(reason, "person"), Text)
        assert isinstance(reason_text(reason, "import"), Text)
    assert not isinstance(reason_text("isolated in the source.", "import"), Text)


def test_what_follows_a_person_s_isolation_by_an_import_keeps_the_person_s_word(writer: Database) -> None:
    take(writer, [episode("e", "the day at the sea")])
    writer.curation.isolate(["e"], now=NOW, reason="no longer in the source")
    take(writer, [affect("f", "calm", "e")], now=NOW + 1)
    found = _reasons(writer, "f")
    assert found == ["no longer in the source"] * 3
    assert not any(isinstance(reason, Text) for reason in found)
