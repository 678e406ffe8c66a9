"""Word indexes: user text to FTS5 syntax (every token quoted, so that it means itself), and what they hold."""

from __future__ import annotations

import json
import math
import unicodedata
from collections import defaultdict
from collections.abc import Sequence
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
from mnemonaut_core.ports import SearchWords
from mnemonaut_core.store.open import IDS_PER_STATEMENT, ReaderPart, SnapshotReader, undamaged
from mnemonaut_core.store.postings import (
    ASKED,
    LONGEST_TERM,
    TABLES_WITH_POSTINGS,
    Asked,
    Part,
    Postings,
    RowSizes,
    Term,
    cut_tokens,
)
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


_MOST_CACHED_ROWS = 500_000
"""Rows of terms that are cached after an answer: 4 MB."""
_FEW = 32
"""Up to this many changed rows are checked one by one for a phrase."""
_LOOKED_AT, _LOOKED_AT_EACH = 100, 8
"""The number of best rows to filter first: a minimum, and a factor of the requested number."""


class MatchSyntax(msgspec.Struct, frozen=True):
    """The query of an index: a phrase of FTS5 for each of the terms; () if the text has none for this index."""

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
    return quote(token.indexed) + ("*" if token.prefix else "")


def tokens(connection: apsw.Connection, index: str, text: str) -> tuple[Token, ...]:
    """`SearchWords.tokens` by any connection: a tokenizer belongs to no file."""
    data = text.encode("utf-8", "replace")  # a lone surrogate becomes one byte: one character still
    found: list[Token] = []
    at_byte = at = 0
    for first, last, term in cut_tokens(connection, TABLES[index], data):
        at += len(data[at_byte:first].decode("utf-8"))
        at_byte = first
        found.append(Token(term, at, at + len(data[first:last].decode("utf-8"))))
    return tuple(found)


class WordSearch(ReaderPart, SearchWords):
    def __init__(self, reader: SnapshotReader, filters: Filtering) -> None:
        super().__init__(reader)
        self._filters = filters

    def tokens(self, index: str, text: str) -> tuple[Token, ...]:
        """The terms of a text with their places, as the index cuts what its columns hold."""
        return tokens(self._connection, index, text)

    def searched(self, query: MatchQuery) -> tuple[str, str | None, tuple[str, ...]]:
        """The query in the form of the index."""
        syntax = build(query)
        return syntax.table, syntax.expression, syntax.terms

    @undamaged
    def match(self, query: MatchQuery, *, k: int, filters: Filters, ranked: Ranked | None = None) -> Matched:
        """Best `k` by BM25 (sign flipped: higher is better), ties by id. `ranked`: what was ranked before at this generation;
        what is ranked now is added."""
        syntax = build(query)
        if syntax.expression is None or k <= 0:
            return Matched((), syntax.terms)
        ranked = {} if ranked is None else ranked
        statistics = self._statistics(syntax.table, filters.sight)
        if statistics is None:
            found = self._best_filtered(syntax, k, filters, ranked)
        else:
            key = (syntax.table, syntax.expression, filters.sight)
            if (scores := ranked.get(key)) is None:
                scores = ranked[key] = statistics.scores(self._connection, syntax)
            found = self._best_scored(scores, k, filters)
        hits = tuple(Hit(memory_id, rank, score) for rank, (memory_id, score) in enumerate(found, 1))
        path = "postings" if statistics is not None and statistics.postings is not None else "fts5"
        return Matched(hits, syntax.terms, path, syntax.left_out)

    @undamaged
    def holders(self, words: Sequence[WordToken], ids: Sequence[str], sight: Sight | None) -> Holders:
        by_pk = {pk: memory_id for memory_id, pk in self._filters.pks_of(ids).items()}
        hidden = self._filters.out_of_sight(sight)
        phrases, rows = self._holding_rows(
            MatchSyntax(TABLES["words"], tuple(map(_phrase, words)), tuple(w.text for w in words))
        )
        counted = phrases[~np.isin(rows, hidden)] if len(hidden) else phrases
        counts = np.bincount(counted, minlength=len(words)).tolist()
        is_wanted = np.zeros(1 + max(int(rows.max(initial=0)), *by_pk, 0), np.bool_)
        is_wanted[list(by_pk)] = True
        among = np.flatnonzero(is_wanted[rows])
        found = defaultdict[int, list[int]](list)
        for phrase, pk in zip(phrases[among].tolist(), rows[among].tolist(), strict=True):
            found[pk].append(phrase)
        held_by = {by_pk[pk]: tuple(some) for pk, some in found.items()}
        return Holders(self._filters.memories() - len(hidden), tuple(counts), held_by)

    def _holding_rows(self, syntax: MatchSyntax) -> tuple[NDArray[np.intp], NDArray[np.integer]]:
        """Two aligned arrays: the number of a phrase, and a row that holds it. Without postings the rows of a phrase stay cached
        for this generation, because the words of a conversation return with each question."""
        statistics = self._statistics(syntax.table, None)
        if statistics is not None:
            return statistics.holders(self._connection, syntax)[:2]
        cached: dict[str, NDArray[np.int64]] = self._reader.latest("rows of words", lambda _: {})
        found = [np.zeros(0, np.int64)]
        for phrase in syntax.phrases:
            rows = cached.get(phrase)
            if rows is None:  # one text of all numbers takes half the time of a row for each
                sql = f"SELECT group_concat(rowid) FROM {syntax.table} WHERE {syntax.table} MATCH ?"
                rows = np.fromstring(self._connection.execute(sql, (phrase,)).get or "", np.int64, sep=",")
                if sum(map(len, tuple(cached.values()))) + len(rows) <= _MOST_CACHED_ROWS:
                    cached[phrase] = rows
            found.append(rows)
        return np.repeat(np.arange(len(syntax.phrases)), list(map(len, found[1:]))), np.concatenate(found)

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
        """The best of an index, without filters."""
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
        ids = self._filters.admitted(tuple(scores), filters)
        if len(ids) < k and edge > -math.inf:
            return None
        best = sorted(
            ((memory_id, scores[pk]) for pk, memory_id in ids.items()), key=lambda one: (-one[1], id_key(one[0]))
        )
        return best[:k]

    def _best_scored(self, scores: NDArray[np.float64], k: int, filters: Filters) -> list[tuple[str, float]]:
        """(id, score) of the best `k` that the filters admit, looked for among ever more of the best."""
        matching = np.flatnonzero(scores)
        deep = max(_LOOKED_AT, k * _LOOKED_AT_EACH)
        while True:
            best = matching
            if len(matching) > deep:  # with all equals of the last one
                best = matching[scores[matching] >= np.partition(scores[matching], -deep)[-deep]]
            admitted = best[self._filters.admits(best, filters)]
            if len(admitted) >= k or len(best) == len(matching):
                if len(admitted) > k:  # with all equals of the last one
                    admitted = admitted[scores[admitted] >= np.partition(scores[admitted], -k)[-k]]
                found = [
                    (memory_id, float(scores[pk])) for pk, memory_id in self._filters.ids_of(admitted.tolist()).items()
                ]
                return sorted(found, key=lambda pair: (-pair[1], id_key(pair[0])))[:k]
            deep *= _LOOKED_AT_EACH

    def scores(self, query: MatchQuery, *, filters: Filters) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        syntax, pks = build(query), self._filters.admitted_pks(filters)
        statistics = self._statistics(syntax.table, filters.sight)
        if statistics is not None:
            return pks, statistics.scores(self._connection, syntax)[pks]
        scores = np.zeros(len(pks))
        if syntax.expression is not None:
            _, rows = self._ranked(syntax, -1)
            by_row = dict(rows)
            scores[:] = [by_row.get(pk, 0.0) for pk in pks.tolist()]
        return pks, scores

    def _statistics(self, table: str, sight: Sight | None) -> Statistics | None:
        """What computes BM25 of an index here; None where FTS5 does: without postings, where nothing is out of sight."""
        postings = self._postings(table)
        hidden = self._filters.out_of_sight(sight)
        if postings is None and not len(hidden):
            return None

        return self._reader.counted(
            ("bm25", table, sight, postings is None), lambda: Statistics(self._connection, table, postings, hidden)
        )

    def _postings(self, table: str) -> Postings | None:
        if self._reader.plain or self._reader.exact or self._reader.depth == 0 or table not in TABLES_WITH_POSTINGS:
            return None
        return self._reader.matrices.postings.get(self._connection, table, self._reader.generation())

    def follow(self) -> None:
        """Bring the postings in memory up to this snapshot."""
        for table in TABLES_WITH_POSTINGS:
            self._postings(table)

    def load_postings(self) -> None:
        """Load the postings of the indexes that have some, and keep them for all readers of this store."""
        for table in TABLES_WITH_POSTINGS:
            self._reader.matrices.postings.load(self._connection, table, self._reader.generation())

    @undamaged
    def position(self, query: MatchQuery, memory_id: str, *, filters: Filters) -> Position:
        """True rank of one memory in a word index; it counts itself even where a filter keeps it out."""
        syntax = build(query)
        pk = self._reader.pk_of(memory_id)
        if pk is None:
            return Position(None, None, indexed=False)
        statistics = self._statistics(syntax.table, filters.sight)
        if statistics is not None:
            return self._position_scored(statistics.scores(self._connection, syntax), pk, memory_id, filters)
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

    def _position_scored(self, scores: NDArray[np.float64], pk: int, memory_id: str, filters: Filters) -> Position:
        own = float(scores[pk])
        if own <= 0.0:
            return Position(None, None, indexed=True)
        better: list[int] = np.flatnonzero(scores > own).tolist()
        for part in batches(np.flatnonzero(scores == own).tolist(), IDS_PER_STATEMENT):
            sql = f"SELECT pk FROM memory WHERE pk IN ({marks(len(part))}) AND id < ?"
            better += [other for (other,) in self._connection.execute(sql, (*part, memory_id))]
        return Position(len(self._filters.admitted(better, filters)) + 1, own, indexed=True)


def _own_score(connection: apsw.Connection, syntax: MatchSyntax, pk: int) -> float | None:
    """What one row has of a question; None where it holds none of its terms."""
    table = syntax.table
    if syntax.expression is None:
        return None
    score: float | None = connection.execute(
        f"SELECT -bm25({table}) FROM {table} WHERE {table} MATCH ? AND rowid = ?", (syntax.expression, pk)
    ).get
    return score


# ---- BM25 in this process: of the rows that somebody may see, or by postings


_K1, _B, _LEAST_IDF = 1.2, 0.75, 1e-6
"""As FTS5 has them."""


class Statistics:
    """BM25 of one index, where some rows do not count: FTS5's own formula, step by step, so that a score is to the last bit what
    FTS5 says of an index without these rows. Who holds a term comes from the postings, else from FTS5."""

    def __init__(
        self, connection: apsw.Connection, table: str, postings: Postings | None, hidden: NDArray[np.int64]
    ) -> None:
        """`hidden`: the rows that do not count, ascending."""
        self.postings = postings
        self._table = table
        self._asked: dict[str, Asked] = {} if postings is None else postings.asked
        sizes = RowSizes.read(connection, table) if postings is None else postings.sizes
        self._rows = sizes.rows - len(hidden)
        self._tokens = sizes.tokens - int(sizes.by_row[hidden].sum())
        self._is_hidden: NDArray[np.bool_] | None = None
        if len(hidden):
            self._is_hidden = np.zeros(len(sizes.by_row), bool)
            self._is_hidden[hidden] = True
        average = self._tokens / self._rows if self._tokens > 0 else 1.0
        self._lengths = sizes.by_row
        self._long = _B * np.arange(int(sizes.by_row.max(initial=0)) + 1)
        self._long /= average
        self._long += 1.0 - _B
        self._long *= _K1
        """What a row of so many tokens adds to the denominator; there are few lengths, and each write changes the average."""
        self._once = ((_K1 + 1.0) / (1.0 + self._long))[sizes.by_row]
        """What a term of idf 1 gives each row that holds it once, as most do."""

    def scores(self, connection: apsw.Connection, syntax: MatchSyntax) -> NDArray[np.float64]:
        """The score of each row by its number, also of hidden rows; 0 for a row without any of the terms."""
        if self._tokens <= 0:  # no row in sight holds anything
            return np.zeros(len(self._lengths))
        phrases, rows, times = self.holders(connection, syntax)
        counted = phrases if self._is_hidden is None else phrases[~self._is_hidden[rows]]
        idfs = [self._idf(hits) for hits in np.bincount(counted, minlength=len(syntax.phrases)).tolist()]
        given = self._once[rows]
        more = np.flatnonzero(times > 1)
        often = times[more].astype(float)
        given[more] = (often * (_K1 + 1.0)) / (often + self._long[self._lengths[rows[more]]])
        given *= np.array(idfs)[phrases]
        # bincount adds in the order of the phrases, as FTS5 does
        return np.asarray(np.bincount(rows, weights=given, minlength=len(self._lengths)), np.float64)

    def holders(
        self, connection: apsw.Connection, syntax: MatchSyntax
    ) -> tuple[NDArray[np.intp], NDArray[np.int32], NDArray[np.unsignedinteger]]:
        """Three aligned arrays, in the order of the phrases: the number of a phrase, a row that holds it, and how often."""
        found = self._parts(connection, syntax)
        lengths = [len(part.rows) for _, part in found]
        phrases = np.repeat(np.array([phrase for phrase, _ in found], np.intp), lengths)
        rows = np.concatenate([np.zeros(0, np.int32), *(part.rows for _, part in found)])
        times = np.concatenate([np.zeros(0, np.uint8), *(part.times for _, part in found)])
        if self.postings is None or not self.postings.changed:
            return phrases, rows, times
        segments = np.repeat(np.array([part.segment for _, part in found], np.intp), lengths)
        is_valid = (segments == ASKED) | (self.postings.segment_of[rows] == segments)
        return phrases[is_valid], rows[is_valid], times[is_valid]

    def _idf(self, hits: int) -> float:
        idf = math.log((self._rows - hits + 0.5) / (hits + 0.5))
        return idf if idf > 0.0 else _LEAST_IDF

    def _parts(self, connection: apsw.Connection, syntax: MatchSyntax) -> list[tuple[int, Part]]:
        """The holders of each phrase by its number; those of changed rows that no longer hold it are among them."""
        if self.postings is None:
            return [(number, self._ask(connection, phrase, ())) for number, phrase in enumerate(syntax.phrases)]
        cuts = _cut(connection, syntax)
        found = self.postings.holders([term for _, term in cuts if term is not None])
        parts = list[tuple[int, Part]]()
        for number, (phrase, (tokens, term)) in enumerate(zip(syntax.phrases, cuts, strict=True)):
            if term is None:
                parts.append((number, self._ask(connection, phrase, tokens)))
            else:
                parts += [(number, part) for part in found[term]]
        return parts

    def _ask(self, connection: apsw.Connection, phrase: str, tokens: Sequence[bytes]) -> Part:
        """The holders of a phrase by FTS5. `tokens`: its tokens, if there are postings of them."""
        if connection not in _registered:
            connection.register_fts5_function("hits", lambda api, *_: api.inst_count)
            _registered.add(connection)
        step = 0 if self.postings is None else len(self.postings.steps)
        known = self._asked.get(phrase)
        if known is None or known.step != step:
            again = None if known is None else self._ask_of_changed(connection, phrase, known)
            known = again or Asked(step, *self._ask_of_all(connection, phrase, tokens))
            if sum(len(each.rows) for each in tuple(self._asked.values())) + len(known.rows) <= _MOST_CACHED_ROWS:
                self._asked[phrase] = known
        return Part(ASKED, known.rows, known.times)

    def _ask_of_changed(self, connection: apsw.Connection, phrase: str, known: Asked) -> Asked | None:
        """The cached answer, updated by the rows that changed since; None if these are too many."""
        if self.postings is None or known.step > len(self.postings.steps):
            return None
        changed = np.unique(np.concatenate(self.postings.steps[known.step :]))
        if len(changed) > _FEW:
            return None
        sql = f"SELECT hits({self._table}) FROM {self._table} WHERE {self._table} MATCH ? AND rowid = ?"
        new = [(row, int(hits)) for row in changed.tolist() for (hits,) in connection.execute(sql, (phrase, row))]
        valid = ~np.isin(known.rows, changed)
        rows = np.concatenate([known.rows[valid], np.array([row for row, _ in new], np.int32)])
        times = np.concatenate([known.times[valid], np.array([hits for _, hits in new], np.uint32)])
        return Asked(len(self.postings.steps), rows, times)

    def _ask_of_all(
        self, connection: apsw.Connection, phrase: str, tokens: Sequence[bytes]
    ) -> tuple[NDArray[np.int32], NDArray[np.uint32]]:
        table = self._table
        sql = f"SELECT group_concat(rowid) FROM {table} WHERE {table} MATCH ?"
        rows = np.fromstring(connection.execute(sql, (phrase,)).get or "", np.int32, sep=",")
        unsure = np.ones(len(rows), bool)
        if self.postings is not None:  # a phrase stands in a row at most as often as each of its terms
            for parts in self.postings.holders([(token, False) for token in tokens]).values():
                has_more = np.zeros(len(self._lengths), bool)
                for part in parts:
                    has_more[part.rows[part.times > 1]] = True
                unsure &= has_more[rows]
        times = np.ones(len(rows), np.uint32)
        if unsure.any():
            sql = f"SELECT hits({table}) FROM {table} WHERE {table} MATCH ? AND +rowid IN (SELECT value FROM json_each(?))"
            asked: list[Any] = connection.execute(sql, (phrase, json.dumps(rows[unsure].tolist()))).fetchall()
            times[unsure] = [hits for (hits,) in asked]
        return rows, times


_registered: WeakSet[apsw.Connection] = WeakSet()

Cut = tuple[tuple[bytes, ...], Term | None]
"""The tokens of a phrase, as its index cuts them, and the term that it is; None where there are several or none."""
_known_cuts: dict[str, dict[str, Cut]] = {table: {} for table in TABLES.values()}
"""By index those of the last phrases: a recall asks for the words of its question up to six times."""
_MOST_CUTS = 10_000


def _cut(connection: apsw.Connection, syntax: MatchSyntax) -> list[Cut]:
    """The cut of each phrase."""
    known = _known_cuts[syntax.table]
    found = {phrase: cut for phrase in syntax.phrases if (cut := known.get(phrase)) is not None}
    new = [phrase for phrase in syntax.phrases if phrase not in found]
    texts = [phrase.removesuffix("*").encode("utf-8", "replace") for phrase in new]
    begins = np.cumsum([0, *(len(text) + 1 for text in texts)])
    tokens = list(cut_tokens(connection, syntax.table, b"\n".join(texts))) if new else []
    each: list[list[bytes]] = [[] for _ in texts]
    for place, (_, _, token) in zip(np.searchsorted(begins, [t[0] for t in tokens], "right"), tokens, strict=True):
        each[place - 1].append(token.encode("utf-8", "surrogateescape")[:LONGEST_TERM])
    for phrase, own in zip(new, each, strict=True):
        prefix = phrase.endswith("*")
        one = len(own) == 1 and (not prefix or len(own[0].decode("utf-8", "replace")) == 1)
        found[phrase] = tuple(own), (own[0], prefix) if one else None
    if len(known) > _MOST_CUTS:
        known.clear()
    known.update((phrase, found[phrase]) for phrase in new)
    return [found[phrase] for phrase in syntax.phrases]
