"""The `words` index: what the writer stores for a text, and what a query looks for in it.

The column is made for `fts5(…, tokenize='porter unicode61')`. Only token characters are stored: unicode61
knows an old Unicode and takes newer emoji for letters ("happy🥰" would be one word), so the cutting is done
here, and FTS5 finds blanks where we put them. The only thing left to FTS5 is stemming.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from mnemonaut_core.text.cjk import CJK_CLASS, bigrams_and_last, is_cjk
from mnemonaut_core.text.normalize import normalize
from mnemonaut_core.text.stop_words import STOP_WORDS, without_contractions

LONGEST_INDEXED = 1_000_000
"""Characters of a memory, from its beginning, of which its words, its grams and its vector are made: what is derived of one
memory stays in bounds. The other word indexes hold its texts to their end."""

_DIACRITICS = "\u0300-\u0304\u0306-\u030c\u030f\u0311\u031b\u0323-\u0328\u032d\u032e\u0330\u0331"
"""The 25 combining marks that unicode61 leaves out inside a word; every other mark separates."""

_LETTER_NOT_TO_FTS5 = "\u19b0-\u19c0\u19c8\u19c9\u1cf2\u1cf3"
"""Letters since a Unicode that FTS5's tables do not know: there they are marks, which separate."""

_PRIVATE = "\ue000-\uf8ff\U000f0000-\U000ffffd\U00100000-\U0010fffd"
_LETTER = rf"(?:[^\W_{CJK_CLASS}{_LETTER_NOT_TO_FTS5}]|[{_PRIVATE}])"
_PIECE = re.compile(rf"[{CJK_CLASS}]+|{_LETTER}(?:{_LETTER}|[{_DIACRITICS}])*")
_ASCII_PIECE = re.compile("[a-z0-9]+")


def _folding() -> dict[int, str | None]:
    """unicode61's `remove_diacritics=1`: an ASCII letter with one mark loses it (é, not ế, not й); ς is σ."""
    mark = re.compile(f"[a-z][{_DIACRITICS}]")
    accented = (chr(code) for code in chain(range(0xC0, 0x250), range(0x1E00, 0x1F00)))
    parts = {char: unicodedata.normalize("NFD", char) for char in accented}
    folding: dict[int, str | None] = {ord(c): p[0] for c, p in parts.items() if mark.fullmatch(p)}
    folding |= {code: None for code in range(0x300, 0x332) if re.match(f"[{_DIACRITICS}]", chr(code))}
    return folding | {ord("ς"): "σ"}


_FOLDING = _folding()


@dataclass(frozen=True, slots=True)
class WordToken:
    """One term: a word, a CJK bigram or character. `prefix`: every token that begins with it is a match."""

    text: str
    prefix: bool


def _pieces(normalized: str) -> list[str]:
    """CJK runs and folded words in order of appearance; a piece is never a mixture."""
    if normalized.isascii():
        return _ASCII_PIECE.findall(normalized)
    return [piece.translate(_FOLDING) for piece in _PIECE.findall(normalized)]


def piece_places(normalized: str) -> Iterator[tuple[int, int, str]]:
    """(start, end, piece) of every CJK run and folded word; a run keeps one character for each of its own."""
    for match in (_ASCII_PIECE if normalized.isascii() else _PIECE).finditer(normalized):
        yield (
            match.start(),
            match.end(),
            match.group() if is_cjk(match.group()[0]) else match.group().translate(_FOLDING),
        )


def _query_tokens(normalized: str) -> dict[str, bool]:
    """Distinct tokens in order of appearance, with whether each is a CJK character that stood alone."""
    prefix: dict[str, bool] = {}
    for piece in _pieces(normalized):
        if is_cjk(piece[0]):
            alone = len(piece) == 1
            for gram in bigrams_and_last(piece):
                prefix[gram] = alone or prefix.get(gram, False)
        else:
            prefix.setdefault(piece, False)
    return prefix


def _beginning(text: str) -> str:
    # NFKC makes up to 18 characters of one, so what it makes is cut as well
    return normalize(text[:LONGEST_INDEXED])[:LONGEST_INDEXED]


def words_text(text: str) -> str:
    """What the writer stores: tokens in order, one blank between; "" if there are none; those of the first `LONGEST_INDEXED`
    characters. Never raises.

    NFKC, lower case; a CJK run becomes its bigrams and its last character: "C言語で!" → "c 言語 語で で".
    """
    pieces = _pieces(_beginning(text))
    return " ".join(chain.from_iterable(bigrams_and_last(p) if is_cjk(p[0]) else (p,) for p in pieces))


def words_query_tokens(text: str) -> tuple[WordToken, ...]:
    """All distinct tokens of a query in order of appearance; () if it has none. Never raises.

    They are those of `words_text`; a CJK run of one character is sought as a prefix (猫 finds 猫が). English
    stop words and contractions are dropped, unless the query has nothing else.
    """
    normalized = _beginning(text)
    kept = {t: p for t, p in _query_tokens(without_contractions(normalized)).items() if t not in STOP_WORDS}
    tokens = kept or _query_tokens(normalized)
    return tuple(WordToken(token, prefix) for token, prefix in tokens.items())
