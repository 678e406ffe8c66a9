"""User text to FTS5 syntax: every token quoted, so that it means itself."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from mnemonaut_core.ports import MatchQuery
from mnemonaut_core.text.normalize import clean_text
from mnemonaut_core.text.words import words_query_tokens

TABLES = {"unicode61": "fts_unicode61", "trigram": "fts_trigram", "words": "fts_words"}
TRIGRAM_MINIMUM = 3


@dataclass(frozen=True, slots=True)
class MatchSyntax:
    """An FTS5 expression and the terms in it; `expression` None when the text holds no term for this index."""

    table: str
    expression: str | None
    terms: tuple[str, ...]


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
        parts = [quote(token.text) + ("*" if token.prefix else "") for token in tokens]
        return MatchSyntax(table, " OR ".join(parts) or None, tuple(token.text for token in tokens))
    # the seed takes the first terms and then searches them, so a term without a letter uses up a place
    terms = text.split()[: query.max_terms]
    if query.index == "trigram":
        usable = [term for term in terms if len(term) >= TRIGRAM_MINIMUM]
    else:
        usable = [term for term in terms if has_token(term)]
    return MatchSyntax(table, " OR ".join(map(quote, usable)) or None, tuple(usable))
