"""Word indexes: user text to FTS5 syntax (every token quoted, so that it means itself), and what they hold."""

from __future__ import annotations

import math
import unicodedata
from dataclasses import dataclass
from typing import Any

import apsw

from mnemonaut_core.domain.query import Filters
from mnemonaut_core.domain.ranking import id_key
from mnemonaut_core.domain.run import Hit
from mnemonaut_core.ports import Matched, MatchQuery, Position, Token
from mnemonaut_core.store.open import SnapshotReader
from mnemonaut_core.store.search import filters as filter_sql
from mnemonaut_core.text.normalize import clean_text
from mnemonaut_core.text.words import words_query_tokens

TABLES = {"unicode61": "fts_unicode61", "trigram": "fts_trigram", "words": "fts_words"}
TRIGRAM_MINIMUM = 3
MOST_TERMS = 200
"""Terms of one question that are searched: FTS5 compares every place of a term with every term, so that a row which holds one
term of a question that says it n times costs n². No recipe of the seeds names as many."""


_LOOKED_AT, _LOOKED_AT_EACH = 100, 8
"""At how many of the best rows the filters look first: so many, or so many for each that is asked for."""


@dataclass(frozen=True, slots=True)
class MatchSyntax:
    """An FTS5 expression and the terms in it; `expression` None when the text holds no term for this index."""

    table: str
    expression: str | None
    terms: tuple[str, ...]
    left_out: int = 0
    """Terms beyond `MOST_TERMS`, the last of the text: they are not searched."""


def quote(term: str) -> str:
    """A term as an FTS5 string: quotes doubled, NUL (which would end the expression) replaced."""
    return '"' + term.replace("\0", " ").replace('"', '""') + '"'


def has_token(term: str) -> bool:
    """Whether unicode61 sees a token in it; a quoted term without one would match nothing or be a syntax error."""
    return any(
        unicodedata.category(character)[0] in "LN" or unicodedata.category(character) == "Co" for character in term
    )


def build(query: MatchQuery) -> MatchSyntax:
    """The expression for a user text: all its terms joined by OR.

    `unicode61` and `trigram` split at blanks (READINGS 4), `words` takes all distinct tokens of its own text
    (QUALITY.md). Terms that the index cannot hold are left out, so that the rest still answers.
    """
    text = clean_text(query.text)
    if query.max_chars is not None:
        text = text[: query.max_chars]
    table = TABLES[query.index]
    if query.index == "words":
        tokens = words_query_tokens(text)[: query.max_terms]
        kept = tokens[:MOST_TERMS]
        parts = [quote(token.text) + ("*" if token.prefix else "") for token in kept]
        return MatchSyntax(table, " OR ".join(parts) or None, tuple(t.text for t in kept), len(tokens) - len(kept))
    # the seed takes the first terms and then searches them, so a term without a letter uses up a place
    terms = text.split()[: query.max_terms]
    if query.index == "trigram":
        usable = [term for term in terms if len(term) >= TRIGRAM_MINIMUM]
    else:
        usable = [term for term in terms if has_token(term)]
    searched = usable[:MOST_TERMS]
    return MatchSyntax(table, " OR ".join(map(quote, searched)) or None, tuple(searched), len(usable) - len(searched))


_TOKENIZERS = {"words": ("porter", ["unicode61"]), "unicode61": ("unicode61", []), "trigram": ("trigram", [])}
"""As the migrations make the tables."""


def tokens(connection: apsw.Connection, index: str, text: str) -> tuple[Token, ...]:
    """`SearchReader.tokens` by any connection: a tokenizer belongs to no file."""
    name, arguments = _TOKENIZERS[index]
    data = text.encode("utf-8", "replace")  # a lone surrogate becomes one byte: one character still
    cut = connection.fts5_tokenizer(name, arguments)
    found: list[Token] = []
    at_byte = at = 0
    pieces: Any = cut(data, apsw.FTS5_TOKENIZE_DOCUMENT, None, include_colocated=False)
    for first, last, term in pieces:
        at += len(data[at_byte:first].decode("utf-8"))
        at_byte = first
        found.append(Token(term, at, at + len(data[first:last].decode("utf-8"))))
    return tuple(found)


class WordSearch(SnapshotReader):
    """Search in the word indexes."""

    def tokens(self, index: str, text: str) -> tuple[Token, ...]:
        """The terms of a text with their places, as the index cuts what its columns hold."""
        return tokens(self._connection, index, text)

    def searched(self, query: MatchQuery) -> tuple[str, str | None, tuple[str, ...]]:
        """What the index is asked."""
        syntax = build(query)
        return syntax.table, syntax.expression, syntax.terms

    def match(self, query: MatchQuery, *, k: int, filters: Filters) -> Matched:
        """Best `k` by BM25 (sign flipped: higher is better), ties by id."""
        syntax = build(query)
        if syntax.expression is None or k <= 0:
            return Matched((), syntax.terms)
        found = self._best_filtered(syntax, k, filters)
        hits = tuple(Hit(memory_id, rank, score) for rank, (memory_id, score) in enumerate(found, 1))
        return Matched(hits, syntax.terms, left_out=syntax.left_out)

    def _best_filtered(self, syntax: MatchSyntax, k: int, filters: Filters) -> list[tuple[str, float]]:
        """(id, score) of the best `k` that the filters admit. First the filters look at the best of all, since most of what
        matches is not worth looking at; where too few of these are admitted, at every row that matches."""
        condition, bindings = filter_sql.where(filters)
        table, deep = syntax.table, max(_LOOKED_AT, k * _LOOKED_AT_EACH)
        best: list[Any] = self._connection.execute(
            f"SELECT m.id, s.score, {condition} FROM (SELECT rowid AS pk, -bm25({table}) AS score FROM {table}"
            f" WHERE {table} MATCH ? ORDER BY score DESC LIMIT ?) AS s LEFT JOIN memory AS m ON m.pk = s.pk",
            (*bindings, syntax.expression, deep),
        ).fetchall()
        # equals of the last one may have been left out
        edge = min(score for _, score, _ in best) if len(best) == deep else -math.inf
        admitted = sorted(
            ((memory_id, score) for memory_id, score, admits in best if admits and score > edge),
            key=lambda pair: (-pair[1], id_key(pair[0])),
        )
        if len(admitted) >= k or edge == -math.inf:
            return admitted[:k]
        every: list[Any] = self._connection.execute(
            f"SELECT m.id, -bm25({table}) AS score FROM {table} CROSS JOIN memory AS m"
            f" ON m.pk = {table}.rowid WHERE {table} MATCH ? AND {condition}"
            " ORDER BY score DESC, m.id LIMIT ?",
            (syntax.expression, *bindings, k),
        ).fetchall()
        return every

    def match_position(self, query: MatchQuery, memory_id: str, *, filters: Filters) -> Position:
        """True rank of one memory in a word index; it counts itself even where a filter keeps it out."""
        syntax = build(query)
        pk = self._pk(memory_id)
        if pk is None:
            return Position(None, None, indexed=False)
        if syntax.expression is None:
            return Position(None, None, indexed=True)
        table = syntax.table
        score = self._connection.execute(
            f"SELECT -bm25({table}) FROM {table} WHERE {table} MATCH ? AND rowid = ?", (syntax.expression, pk)
        ).get
        if score is None:
            return Position(None, None, indexed=True)
        condition, bindings = filter_sql.where(filters)
        better = self._connection.execute(
            f"SELECT count(*) FROM (SELECT m.id AS id, -bm25({table}) AS score FROM {table} CROSS JOIN memory AS m"
            f" ON m.pk = {table}.rowid WHERE {table} MATCH ? AND {condition})"
            " WHERE score > ? OR (score = ? AND id < ?)",
            (syntax.expression, *bindings, score, score, memory_id),
        ).get
        return Position(int(better) + 1, float(score), indexed=True)
