"""Word indexes: user text to FTS5 syntax (every token quoted, so that it means itself), and what they hold."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import apsw
import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.domain.query import Filters
from mnemonaut_core.domain.ranking import id_key
from mnemonaut_core.domain.run import Hit
from mnemonaut_core.ports import Matched, MatchQuery, Position, Ranked, RankedList, Token, WordsByTerm
from mnemonaut_core.store.connection import Connection
from mnemonaut_core.store.search import filters as filter_sql
from mnemonaut_core.store.search.filters import Filtering
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
    """What an index is asked: a phrase of FTS5 for each of the terms; () where the text holds none for this index."""

    table: str
    phrases: tuple[str, ...]
    terms: tuple[str, ...]
    left_out: int = 0
    """Terms beyond `MOST_TERMS`, the last of the text: they are not searched."""

    @property
    def expression(self) -> str | None:
        """Any of them; None without any."""
        return " OR ".join(self.phrases) or None


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
        phrases = tuple(quote(token.text) + ("*" if token.prefix else "") for token in kept)
        return MatchSyntax(table, phrases, tuple(t.text for t in kept), len(tokens) - len(kept))
    # the seed takes the first terms and then searches them, so a term without a letter uses up a place
    terms = text.split()[: query.max_terms]
    if query.index == "trigram":
        usable = [term for term in terms if len(term) >= TRIGRAM_MINIMUM]
    else:
        usable = [term for term in terms if has_token(term)]
    searched = usable[:MOST_TERMS]
    return MatchSyntax(table, tuple(map(quote, searched)), tuple(searched), len(usable) - len(searched))


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


class WordSearch(Filtering):
    """Search in the word indexes."""

    def tokens(self, index: str, text: str) -> tuple[Token, ...]:
        """The terms of a text with their places, as the index cuts what its columns hold."""
        return tokens(self._connection, index, text)

    def searched(self, query: MatchQuery) -> tuple[str, str | None, tuple[str, ...]]:
        """What the index is asked."""
        syntax = build(query)
        return syntax.table, syntax.expression, syntax.terms

    def match(self, query: MatchQuery, *, k: int, filters: Filters, ranked: Ranked | None = None) -> Matched:
        """Best `k` by BM25 (sign flipped: higher is better), ties by id. `ranked`: what was ranked before at this generation;
        what is ranked now is added."""
        syntax = build(query)
        if syntax.expression is None or k <= 0:
            return Matched((), syntax.terms)
        found = self._best_filtered(syntax, k, filters, {} if ranked is None else ranked)
        hits = tuple(Hit(memory_id, rank, score) for rank, (memory_id, score) in enumerate(found, 1))
        return Matched(hits, syntax.terms, left_out=syntax.left_out)

    def _best_filtered(self, syntax: MatchSyntax, k: int, filters: Filters, ranked: Ranked) -> list[tuple[str, float]]:
        """(id, score) of the best `k` that the filters admit. First the filters look at the best of all, since most of what
        matches is not worth looking at; where too few of these are admitted, at every row that matches."""
        key, deep = (syntax.table, syntax.expression), max(_LOOKED_AT, k * _LOOKED_AT_EACH)
        known = ranked.get(key)
        if known is not None and (best := self._best_of(known, k, filters)) is not None:
            return best
        if known is None or known[0] < deep:
            ranked[key] = known = self._ranked(syntax, deep)
            if (best := self._best_of(known, k, filters)) is not None:
                return best
        condition, bindings = filter_sql.where(filters)
        table = syntax.table
        every: list[Any] = self._connection.execute(
            f"SELECT m.id, -bm25({table}) AS score FROM {table} CROSS JOIN memory AS m"
            f" ON m.pk = {table}.rowid WHERE {table} MATCH ? AND {condition}"
            " ORDER BY score DESC, m.id LIMIT ?",
            (syntax.expression, *bindings, k),
        ).fetchall()
        return every

    def _ranked(self, syntax: MatchSyntax, deep: int) -> RankedList:
        """So many of the best, whatever the filters."""
        table = syntax.table
        rows: list[Any] = self._connection.execute(
            f"SELECT rowid, -bm25({table}) AS score FROM {table} WHERE {table} MATCH ? ORDER BY score DESC LIMIT ?",
            (syntax.expression, deep),
        ).fetchall()
        return deep, rows

    def _best_of(self, ranked: RankedList, k: int, filters: Filters) -> list[tuple[str, float]] | None:
        """The best `k` among those that the filters admit; None where too few of them are, and more rows match."""
        deep, rows = ranked
        # equals of the last one may have been left out
        edge = rows[-1][1] if len(rows) == deep else -math.inf
        scores = {pk: score for pk, score in rows if score > edge}
        ids = self.admitted(tuple(scores), filters)
        if len(ids) < k and edge > -math.inf:
            return None
        best = sorted(
            ((memory_id, scores[pk]) for pk, memory_id in ids.items()), key=lambda one: (-one[1], id_key(one[0]))
        )
        return best[:k]

    def words_by_term(self, known: WordsByTerm | None = None) -> TermByTerm:
        """`match` for many questions of nearly the same words, within this snapshot; `known`: what was asked in an earlier one
        of the same generation."""
        if isinstance(known, TermByTerm):
            return known.within(self._connection, self.admitted)
        return TermByTerm(self._connection, self.admitted)

    def match_position(self, query: MatchQuery, memory_id: str, *, filters: Filters) -> Position:
        """True rank of one memory in a word index; it counts itself even where a filter keeps it out."""
        syntax = build(query)
        pk = self._pk(memory_id)
        if pk is None:
            return Position(None, None, indexed=False)
        score = _own_score(self._connection, syntax, pk)
        if score is None:
            return Position(None, None, indexed=True)
        table = syntax.table
        condition, bindings = filter_sql.where(filters)
        better = self._connection.execute(
            f"SELECT count(*) FROM (SELECT m.id AS id, -bm25({table}) AS score FROM {table} CROSS JOIN memory AS m"
            f" ON m.pk = {table}.rowid WHERE {table} MATCH ? AND {condition})"
            " WHERE score > ? OR (score = ? AND id < ?)",
            (syntax.expression, *bindings, score, score, memory_id),
        ).get
        return Position(int(better) + 1, float(score), indexed=True)


def _own_score(connection: apsw.Connection, syntax: MatchSyntax, pk: int) -> float | None:
    """What one row has of a question; None where it holds none of its terms."""
    table = syntax.table
    if syntax.expression is None:
        return None
    score: float | None = connection.execute(
        f"SELECT -bm25({table}) FROM {table} WHERE {table} MATCH ? AND rowid = ?", (syntax.expression, pk)
    ).get
    return score


_MOST_HELD = 4_000_000
"""Rows of terms that are held: 64 MB."""
_MOST_HANDED_ON = 500_000
"""Rows of terms that are held on to after an answer: 8 MB."""


class TermByTerm:
    """Word indexes within one snapshot, of which each term is asked once, whatever else a question holds: a score is the sum of
    what each term gives, in their order, which is how FTS5 adds. What it gives is asked of FTS5 itself."""

    def __init__(self, connection: Connection, admitted: Callable[[Sequence[int], Filters], dict[int, str]]) -> None:
        """`admitted`: id by row of those that filters admit."""
        self._connection, self._admits = connection, admitted
        self._gives: dict[tuple[str, str], tuple[NDArray[np.int64], NDArray[np.float64]]] = {}
        self._held = 0
        self._admitted: dict[Filters, dict[int, str | None]] = {}
        self._before: dict[tuple[MatchSyntax, str], tuple[float, list[int]] | None] = {}
        self._rows = 1 + int(connection.execute("SELECT coalesce(max(pk), 0) FROM memory").get)

    def within(
        self, connection: Connection, admitted: Callable[[Sequence[int], Filters], dict[int, str]]
    ) -> TermByTerm:
        """The same in another snapshot, with what is known already; nothing of it where that would be much to hold on to."""
        other = TermByTerm(connection, admitted)
        if self._held <= _MOST_HANDED_ON:
            other._gives, other._held = self._gives, self._held
            other._admitted, other._before = self._admitted, self._before
        return other

    def match(self, query: MatchQuery, *, k: int, filters: Filters) -> Matched | None:
        """As the reader's; None where too much would have to be held."""
        syntax = build(query)
        if not syntax.phrases or k <= 0:
            return Matched((), syntax.terms)
        scores = np.zeros(self._rows)
        for phrase in syntax.phrases:
            gives = self._given_by(syntax.table, phrase)
            if gives is None:
                return None
            scores[gives[0]] += gives[1]
        best = self._best(scores, k, filters)
        hits = tuple(Hit(memory_id, rank, score) for rank, (memory_id, score) in enumerate(best, 1))
        return Matched(hits, syntax.terms, left_out=syntax.left_out)

    def position(self, query: MatchQuery, memory_id: str, *, filters: Filters) -> Position:
        """As the reader's `match_position`; who comes before it is asked once, whatever the filters."""
        pk = self._connection.execute("SELECT pk FROM memory WHERE id = ?", (memory_id,)).get
        if pk is None:
            return Position(None, None, indexed=False)
        key = build(query), memory_id
        if key not in self._before:
            self._before[key] = self._who_comes_before(key[0], pk, memory_id)
        found = self._before[key]
        if found is None:
            return Position(None, None, indexed=True)
        return Position(len(self._admits(found[1], filters)) + 1, found[0], indexed=True)

    def _who_comes_before(self, syntax: MatchSyntax, pk: int, memory_id: str) -> tuple[float, list[int]] | None:
        score, table = _own_score(self._connection, syntax, pk), syntax.table
        if score is None:
            return None
        rows: list[Any] = self._connection.execute(
            f"SELECT pk FROM (SELECT m.pk AS pk, m.id AS id, -bm25({table}) AS score FROM {table} CROSS JOIN memory AS m"
            f" ON m.pk = {table}.rowid WHERE {table} MATCH ?) WHERE score > ? OR (score = ? AND id < ?)",
            (syntax.expression, score, score, memory_id),
        ).fetchall()
        return score, [before for (before,) in rows]

    def _given_by(self, table: str, phrase: str) -> tuple[NDArray[np.int64], NDArray[np.float64]] | None:
        """The rows that hold it, and what it adds to the score of each."""
        known = self._gives.get((table, phrase))
        if known is None:
            if self._held >= _MOST_HELD:
                return None
            rows: list[Any] = self._connection.execute(
                f"SELECT rowid, -bm25({table}) FROM {table} WHERE {table} MATCH ?", (phrase,)
            ).fetchall()
            # a row that the index holds and no memory stands for has no place
            found = [row for row in rows if row[0] < self._rows]
            known = np.array([pk for pk, _ in found], np.int64), np.array([score for _, score in found], np.float64)
            self._gives[table, phrase] = known
            self._held += len(found)
        return known

    def _best(self, scores: NDArray[np.float64], k: int, filters: Filters) -> list[tuple[str, float]]:
        matching = np.flatnonzero(scores)
        of_each = scores[matching]
        deep = max(_LOOKED_AT, k * _LOOKED_AT_EACH)
        while True:
            among = matching
            if len(matching) > deep:
                # with all equals of the last one
                among = matching[of_each >= np.partition(of_each, -deep)[-deep]]
            ids = self._ids_of_admitted([int(pk) for pk in among], filters)
            found = [(one, float(scores[pk])) for pk in among if (one := ids[int(pk)]) is not None]
            if len(found) >= k or len(among) == len(matching):
                return sorted(found, key=lambda pair: (-pair[1], id_key(pair[0])))[:k]
            deep *= _LOOKED_AT_EACH

    def _ids_of_admitted(self, pks: list[int], filters: Filters) -> dict[int, str | None]:
        """By row, the id of the memory; None where the filters keep it out."""
        known = self._admitted.setdefault(filters, {})
        new = [pk for pk in pks if pk not in known]
        if new:
            admitted = self._admits(new, filters)
            known.update({**dict.fromkeys(new), **admitted})
        return known
