"""What an import brings of memories that were purged here: none of them, nothing that is about one, and no text that says the
same elsewhere in the file."""

from __future__ import annotations

from collections.abc import Iterator

import apsw

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.records import RevisionRecord, RowRecord
from mnemonaut_core.store.curation.purged_texts import PurgedTexts, texts_of
from mnemonaut_core.store.curation.tombstones import Tombstones, cut_documents
from mnemonaut_core.store.operations import counted
from mnemonaut_core.store.rows import clean


class PurgedHere:
    """Of one import. What a purged memory says is known as soon as the file brought it."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection
        self._purged = Tombstones(connection)
        self._texts: list[str] = []
        self._purged_texts: PurgedTexts | None = None
        self.ids: dict[str, None] = {}
        """What the file brought and was not taken, in its order."""

    def holds(self, memory: Memory) -> bool:
        if not self._purged.name(memory):
            return False
        self.ids[memory.id] = None
        self._texts += texts_of(memory)
        self._purged_texts = None
        return True

    @property
    def purged_texts(self) -> PurgedTexts | None:
        """What those say that the file brought so far; None for nothing."""
        if self._purged_texts is None and self._texts:
            self._purged_texts = PurgedTexts(self._texts, self.ids)
        return self._purged_texts

    def concerns(self, record: object) -> bool:
        """Whether a revision or another row is about one, or says the same: it is not taken either."""
        if not self._purged:
            return False
        if isinstance(record, RevisionRecord):
            named: object = record.memory_id
            said: object = [record.before, record.after, record.reason]
        elif isinstance(record, RowRecord):
            named, said = record.values.get("memory_id"), record.values
        else:
            return False
        about = named is not None and self._purged.name_id(clean(str(named)))
        return about or (self.purged_texts is not None and self.purged_texts.is_in_value(said))

    def redact(self, *texts: str | None) -> list[str | None]:
        """The texts of a recorded recall without what was purged: ids and numbers are taken."""
        return list(texts) if self.purged_texts is None else [self.purged_texts.redact_json(text) for text in texts]

    def cut_documents(self) -> None:
        """What was not taken again does not come by the document that it was cut from."""
        if self.purged_texts is not None:
            cut_documents(self._connection, self.purged_texts)

    @property
    def notes(self) -> Iterator[Text]:
        """For the report."""
        if self.ids:
            yield counted("import_purged", len(self.ids))
