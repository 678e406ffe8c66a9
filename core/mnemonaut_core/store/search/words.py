"""Word indexes: user text to FTS5 syntax (every token quoted, so that it means itself), and what they hold."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Callable, Sequence
from typing import Any
from weakref import WeakSet

import apsw
import msgspec
import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.domain.query import Filters, Sight
from mnemonaut_core.domain.ranking import id_key
from mnemonaut_core.domain.run import Hit
from mnemonaut_core.domain.search import Holders, Matched, MatchQuery, Position, Ranked, RankedList, Token
from mnemonaut_core.store.open import IDS_PER_STATEMENT
from mnemonaut_core.store.rows import batches, marks
from mnemonaut_core.store.search import filters as filter_sql
from mnemonaut_core.store.search.filters import Filtering
from mnemonaut_core.text.normalize import clean_text
from mnemonaut_core.text.words import WordToken, words_query_tokens

TABLES = {"unicode61": "fts_unicode61", "trigram": "fts_trigram", "words": "fts_words"}
TRIGRAM_MINIMUM = 3
MOST_TERMS = 200
"""Terms of one question that are searched: FTS5 compares every place of a term with every term, so that a row which holds one
term of a question that says it n times costs n². No recipe of the seeds names as many."""


_MOST_HANDED_ON = 500_000
"""Rows of terms that are kept after an answer: 8 MB."""
_LOOKED_AT, _LOOKED_AT_EACH = 100, 8
"""At how many of the best rows the filters look first: so many, or so many for each that is asked for."""


class MatchSyntax(msgspec.Struct, frozen=True):
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
        phrases = tuple(map(_phrase, kept))
        return MatchSyntax(table, phrases, tuple(t.text for t in kept), len(tokens) - len(kept))
    # the seed takes the first terms and then searches them, so a term without a letter uses up a place
    terms = text.split()[: query.max_terms]
    if query.index == "trigram":
        usable = [term for term in terms if len(term) >= TRIGRAM_MINIMUM]
    else:
        usable = [term for term in terms if has_token(term)]
    searched = usable[:MOST_TERMS]
    return MatchSyntax(table, tuple(map(quote, searched)), tuple(searched), len(usable) - len(searched))


def _phrase(token: WordToken) -> str:
    return quote(token.text) + ("*" if token.prefix else "")


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
        seen = self._in_sight(filters.sight)
        if seen is not None:
            found = self._best_in_sight(self._scores(syntax, seen), k, filters)
        else:
            found = self._best_filtered(syntax, k, filters, {} if ranked is None else ranked)
        hits = tuple(Hit(memory_id, rank, score) for rank, (memory_id, score) in enumerate(found, 1))
        return Matched(hits, syntax.terms, left_out=syntax.left_out)

    def holders(
        self, words: Sequence[WordToken], ids: Sequence[str], sight: Sight | None
    ) -> tuple[int, tuple[Holders, ...]]:
        """How many memories the index `words` has, and who holds each word. The rows of a word are kept for this
        generation: those of a conversation come again with each question."""
        by_pk: dict[int, str] = {}
        for part in batches(ids, IDS_PER_STATEMENT):
            sql = f"SELECT pk, id FROM memory WHERE id IN ({marks(len(part))})"
            by_pk.update(self._connection.execute(sql, part).fetchall())
        memories = self.counted("memories", lambda: int(self._connection.execute("SELECT count(*) FROM memory").get))
        kept: dict[str, NDArray[np.int64]] = self.latest("rows of words", lambda _: {})
        hidden, pks = self.out_of_sight(sight), np.array(sorted(by_pk), np.int64)
        found = []
        for word in words:
            rows = kept.get(phrase := _phrase(word))
            if rows is None:  # one text of all numbers: half of the time of a row each
                sql = "SELECT group_concat(rowid) FROM fts_words WHERE fts_words MATCH ?"
                rows = np.fromstring(self._connection.execute(sql, (phrase,)).get or "", np.int64, sep=",")
                if sum(map(len, tuple(kept.values()))) + len(rows) <= _MOST_HANDED_ON:
                    kept[phrase] = rows
            unseen = int(np.isin(rows, hidden, assume_unique=True).sum()) if len(hidden) else 0
            places = np.minimum(np.searchsorted(rows, pks), len(rows) - 1)
            among = pks[rows[places] == pks].tolist() if len(rows) else []
            found.append(Holders(len(rows) - unseen, frozenset(by_pk[pk] for pk in among)))
        return memories - len(hidden), tuple(found)

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

    def _scores(self, syntax: MatchSyntax, seen: InSight) -> NDArray[np.float64]:
        """The score of each row, by its number; 0 for one without any of the terms."""
        scores = np.zeros(1 + int(self._connection.execute("SELECT coalesce(max(pk), 0) FROM memory").get))
        for phrase in syntax.phrases:  # in their order, as FTS5 adds
            rows, given = seen.gives(syntax.table, phrase)
            stored = rows < len(scores)
            scores[rows[stored]] += given[stored]
        return scores

    def _best_in_sight(self, scores: NDArray[np.float64], k: int, filters: Filters) -> list[tuple[str, float]]:
        """(id, score) of the best `k` that the filters admit, looked for among ever more of the best."""
        matching = np.flatnonzero(scores)
        deep = max(_LOOKED_AT, k * _LOOKED_AT_EACH)
        while True:
            best = matching
            if len(matching) > deep:  # with all equals of the last one
                best = matching[scores[matching] >= np.partition(scores[matching], -deep)[-deep]]
            found = [(memory_id, float(scores[pk])) for pk, memory_id in self.admitted(best.tolist(), filters).items()]
            if len(found) >= k or len(best) == len(matching):
                return sorted(found, key=lambda pair: (-pair[1], id_key(pair[0])))[:k]
            deep *= _LOOKED_AT_EACH

    def _in_sight(self, sight: Sight | None) -> InSight | None:
        """The statistics of what the asking one may see; None where that is everything."""
        hidden = self.out_of_sight(sight)
        if not len(hidden):
            return None

        def tokens_of(table: str) -> int:
            return self.counted(
                (table, "tokens out of sight", sight), lambda: _tokens_of(self._connection, table, hidden)
            )

        return InSight(self._connection, hidden, tokens_of, self.latest("holdings", lambda _: Holdings()))

    def match_position(self, query: MatchQuery, memory_id: str, *, filters: Filters) -> Position:
        """True rank of one memory in a word index; it counts itself even where a filter keeps it out."""
        syntax = build(query)
        pk = self.pk_of(memory_id)
        if pk is None:
            return Position(None, None, indexed=False)
        seen = self._in_sight(filters.sight)
        if seen is not None:
            return self._position_in_sight(self._scores(syntax, seen), pk, memory_id, filters)
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

    def _position_in_sight(self, scores: NDArray[np.float64], pk: int, memory_id: str, filters: Filters) -> Position:
        own = float(scores[pk])
        if own <= 0.0:
            return Position(None, None, indexed=True)
        better: list[int] = np.flatnonzero(scores > own).tolist()
        for part in batches(np.flatnonzero(scores == own).tolist(), IDS_PER_STATEMENT):
            sql = f"SELECT pk FROM memory WHERE pk IN ({marks(len(part))}) AND id < ?"
            better += [other for (other,) in self._connection.execute(sql, (*part, memory_id))]
        return Position(len(self.admitted(better, filters)) + 1, own, indexed=True)


def _own_score(connection: apsw.Connection, syntax: MatchSyntax, pk: int) -> float | None:
    """What one row has of a question; None where it holds none of its terms."""
    table = syntax.table
    if syntax.expression is None:
        return None
    score: float | None = connection.execute(
        f"SELECT -bm25({table}) FROM {table} WHERE {table} MATCH ? AND rowid = ?", (syntax.expression, pk)
    ).get
    return score


# ---- BM25 among the rows that somebody may see


class Holding(msgspec.Struct, frozen=True):
    """The rows that hold a phrase, how often each does, and how many tokens it has."""

    rows: NDArray[np.int64]
    times: NDArray[np.float64]
    tokens: NDArray[np.float64]


class Holdings:
    """Who holds which phrase, and how large an index is, as of one generation."""

    def __init__(self) -> None:
        self.by_phrase: dict[tuple[str, str], Holding] = {}
        self.sizes: dict[str, tuple[int, int]] = {}
        """Rows and tokens by index."""
        self._held = 0

    def keep(self, table: str, phrase: str, holding: Holding) -> None:
        """Keep it, as long as there is room."""
        if self._held + len(holding.rows) <= _MOST_HANDED_ON:
            self.by_phrase[table, phrase] = holding
            self._held += len(holding.rows)


_K1, _B, _LEAST_IDF = 1.2, 0.75, 1e-6
"""As FTS5 has them."""


class InSight:
    """What a phrase gives to the BM25 of each row where some rows do not count: FTS5's own formula, step by step, so that it is
    to the last bit what FTS5 says of an index without these rows."""

    def __init__(
        self,
        connection: apsw.Connection,
        hidden: NDArray[np.int64],
        tokens_of: Callable[[str], int],
        holdings: Holdings,
    ) -> None:
        """`tokens_of`: how many tokens the hidden rows have in an index."""
        self._connection, self._hidden, self._tokens_of, self._holdings = connection, hidden, tokens_of, holdings
        if connection not in _told:
            connection.register_fts5_function("held", _held)
            connection.register_fts5_function("size", _size)
            _told.add(connection)

    def gives(self, table: str, phrase: str) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """The rows that hold it, hidden ones too, and what it adds to the score of each."""
        holding = self._holding(table, phrase)
        if not len(holding.rows):
            return holding.rows, holding.times
        rows, tokens = self._size_of(table, phrase)
        rows, tokens = rows - len(self._hidden), tokens - self._tokens_of(table)
        if tokens <= 0:  # no row in sight holds anything
            return holding.rows[:0], holding.times[:0]
        hits = len(holding.rows) - int(np.count_nonzero(np.isin(holding.rows, self._hidden)))
        idf = math.log((rows - hits + 0.5) / (hits + 0.5))
        idf = idf if idf > 0.0 else _LEAST_IDF
        long = _K1 * (1.0 - _B + _B * holding.tokens / (tokens / rows))
        return holding.rows, idf * ((holding.times * (_K1 + 1.0)) / (holding.times + long))

    def _holding(self, table: str, phrase: str) -> Holding:
        known = self._holdings.by_phrase.get((table, phrase))
        if known is None:
            sql = f"SELECT rowid, held({table}) /* hits and tokens, told by this program */ FROM {table} WHERE {table} MATCH ?"
            found = np.array(self._connection.execute(sql, (phrase,)).fetchall(), np.int64).reshape(-1, 2)
            told = found[:, 1]
            known = Holding(found[:, 0], (told >> _BITS).astype(float), (told & (1 << _BITS) - 1).astype(float))
            self._holdings.keep(table, phrase, known)
        return known

    def _size_of(self, table: str, phrase: str) -> tuple[int, int]:
        """Rows and tokens of the whole index, asked beside a phrase that some row holds."""
        known = self._holdings.sizes.get(table)
        if known is None:
            sql = f"SELECT size({table}) /* told by this program */ FROM {table} WHERE {table} MATCH ? LIMIT 1"
            rows, tokens = map(int, str(self._connection.execute(sql, (phrase,)).get).split())
            known = self._holdings.sizes[table] = rows, tokens
        return known


_told: WeakSet[apsw.Connection] = WeakSet()
_BITS = 32


def _held(api: apsw.FTS5ExtensionApi, *_: object) -> int:
    return api.inst_count << _BITS | api.column_size(-1)


def _size(api: apsw.FTS5ExtensionApi, *_: object) -> str:
    return f"{api.row_count} {api.column_total_size(-1)}"


def _tokens_of(connection: apsw.Connection, table: str, rows: NDArray[np.int64]) -> int:
    """How many tokens these rows have in an index: FTS5 keeps a number for each column, seven bits a byte, the high ones first."""
    total = 0
    for part in batches(rows.tolist(), IDS_PER_STATEMENT):
        sql = f"SELECT sz FROM {table}_docsize WHERE id IN ({marks(len(part))})"
        number = 0
        for byte in b"".join(bytes(size) for (size,) in connection.execute(sql, part)):
            number = number << 7 | byte & 0x7F
            if byte < 0x80:
                total += number
                number = 0
    return total
