"""The documents that the routes of `salience` read: which ones, their pieces as hits, and the text that may be shown.

A document is an imported file, whole; its pieces are memories (chunks). What is recalled are the pieces, and what is
handed on is the document, unless a piece of it may not be shown: then the text is put together from the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from mnemonaut_core.domain.list_source import Among
from mnemonaut_core.domain.memory import DAY_SECONDS, Memory
from mnemonaut_core.domain.plan import Plan
from mnemonaut_core.messages import Message
from mnemonaut_core.ports import DocumentRow, MemoryReader
from mnemonaut_core.recipes.salience_words import DirectRow
from mnemonaut_core.text.tokens import count_tokens

PIECES_K = 1000
"""Pieces that a route may bring; of a longer file it shows these."""
DIRECT_SCORE = 1.0  # READINGS 55


def named_documents(row: DirectRow, reader: MemoryReader) -> tuple[DocumentRow, ...]:
    """The stored documents that a row of the table means, the one with exactly its uri first. A document of another
    scope is another file; one without a scope is taken."""
    found = [doc for doc in reader.documents_in(uris=[row.uri]) if doc.scope in (None, row.scope)]
    return tuple(sorted(found, key=lambda doc: doc.uri != row.uri))


def journal_documents(days: int, now: int, reader: MemoryReader) -> tuple[DocumentRow, ...]:
    """Journal pages of today and of so many days before it, newest day first (READINGS 47; UTC days, both ends
    included)."""
    today = now // DAY_SECONDS
    return reader.documents_in(day_from=today - days, day_to=today)


def direct_list(rows: tuple[DirectRow, ...], plan: Plan, reader: MemoryReader) -> Among | Message:
    """The pieces of the first document that is stored and of which anything may be shown; each is a hit of 1.0."""
    for row in rows:
        for document in named_documents(row, reader):
            if any(reader.failing_filter(piece, plan.filters) is None for piece in document.chunk_ids):
                return Among(tuple((piece, DIRECT_SCORE) for piece in document.chunk_ids))
    return Message("route_no_document", {"uris": ", ".join(row.uri for row in rows)})


def timeline_list(days: int, plan: Plan, reader: MemoryReader) -> Among | Message:
    """The pieces of the journal pages. Score: epoch seconds of the end of its day, a second less for every piece of that
    day that stands before it."""
    scores: list[tuple[str, float]] = []
    before: dict[int, int] = {}
    for document in journal_documents(days, plan.query.now, reader):
        day = document.day or 0
        for piece in document.chunk_ids:
            scores.append((piece, float((day + 1) * DAY_SECONDS - 1 - before.get(day, 0))))
            before[day] = before.get(day, 0) + 1
    return Among(tuple(scores)) if scores else Message("route_no_journal", {"days": days})


@dataclass(frozen=True, slots=True)
class ShownDocument:
    """What a route hands on of one document: the pieces that may be shown in the document's order, the text, its tokens,
    and how many pieces are left out (`whole` False without any left out: the file holds more than its pieces say)."""

    document: DocumentRow
    pieces: tuple[str, ...]
    text: str
    tokens: int
    whole: bool

    @property
    def left_out(self) -> int:
        """Pieces that a filter, an isolation or a suppression keeps out."""
        return len(self.document.chunk_ids) - len(self.pieces)


def shown_documents(
    ids: Iterable[str], memories: Mapping[str, Memory], documents: Mapping[str, DocumentRow]
) -> tuple[ShownDocument, ...]:
    """The documents of these pieces, in the order in which they first occur."""
    wanted = dict.fromkeys(ids)
    found = dict.fromkeys(memories[piece].document_id or "" for piece in wanted)
    return tuple(_shown(documents[name], wanted, memories) for name in found)


def _shown(document: DocumentRow, ids: Mapping[str, None], memories: Mapping[str, Memory]) -> ShownDocument:
    pieces = tuple(piece for piece in document.chunk_ids if piece in ids)
    texts = [memories[piece].text for piece in pieces]
    whole = len(pieces) == len(document.chunk_ids) and _says_no_more(document.body, texts)
    text = document.body if whole else "\n\n".join(texts)
    tokens = document.token_count if whole and document.token_count else count_tokens(text)
    return ShownDocument(document, pieces, text, tokens, whole)


def _says_no_more(body: str, texts: list[str]) -> bool:
    """Whether every line of the body, headings without a text aside, is a line of its pieces: a piece that was purged or
    edited still stands in the file as it was imported, and must not come back through it."""
    lines = {line.strip() for text in texts for line in text.split("\n")}
    return all(line.strip() in lines or _bare(line) for line in body.split("\n"))


def _bare(line: str) -> bool:
    return not line.strip() or line.lstrip().startswith("#")
