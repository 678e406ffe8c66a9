"""The `words` index: what the writer stores for a text, and what a query looks for in it.

The column is made for `fts5(…, tokenize='porter unicode61')`. Only token characters are stored: unicode61
knows an old Unicode and takes newer emoji for letters ("happy🥰" would be one word), so the cutting is done
here, and FTS5 finds blanks where we put them. The only thing left to FTS5 is stemming.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

import msgspec

from mnemonaut_core.patterns import compile_late
from mnemonaut_core.text.normalize import fold_marks, simplify

# ---- Which characters are taken as runs, not as words (Han, kana, Hangul), and the bigrams of a run

CJK_CLASS = (
    "\u3005-\u3007"  # 々 〆 〇
    "\u3041-\u3096\u309d-\u309f"  # hiragana; `normalize` folds the voiced marks
    "\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff"  # katakana with ー, without ・, which separates
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"  # Han of the basic plane
    "\u1100-\u11ff\ua960-\ua97c\uac00-\ud7a3\ud7b0-\ud7fb"  # Hangul letters and syllables
    "\U0001aff0-\U0001afff\U0001b000-\U0001b16f"  # historic and small kana
    "\U00020000-\U000323af"  # Han extensions B to I
)
"""The inside of a `[…]` of `re`, for text that went through `normalize` (compatibility forms are gone)."""
WORDS_VERSION = 2
"""Changes whenever `words_text` would: what older files hold is then made again."""

_RUN = compile_late(f"[{CJK_CLASS}]+")


def is_cjk(char: str) -> bool:
    """Whether one character is Han, kana (ー々〆〇 too) or Hangul."""
    return _RUN.match(char) is not None


def cjk_runs(text: str) -> list[str]:
    """Maximal runs of CJK characters in order of appearance; [] if there are none."""
    return _RUN.findall(text)


def bigrams_and_last(run: str) -> list[str]:
    """Overlapping pairs of a run, then its last character alone: 会議室 → 会議 議室 室; 猫 → 猫; "" → []."""
    return [run[i : i + 2] for i in range(len(run) - 1)] + [run[-1:]] if run else []


# ---- English words that say nothing about what is sought; dropped from queries only, never from the index

STOP_WORDS = frozenset(
    """
a about above after again against all am an and any are as at be because been before being below between
both but by can cannot could did do does doing down during each few for from further had has have having
he her here hers herself him himself his how i if in into is it its itself just me more most my myself
no nor not now of off on once only or other our ours ourselves out over own same she should so some such
than that the their theirs them themselves then there these they this those through to too under until
up very was we were what when where which while who whom why will with would you your yours yourself
yourselves
""".split()
)

_JOINED = r"[\w\u0300-\u0331\ue000-\uf8ff\U000f0000-\U0010fffd]"
"""What would make the contraction a piece of a longer word."""

_VERBS = "ai|are|ca|could|did|does|do|had|has|have|is|might|must|need|sha|should|was|were|wo|would"
_CONTRACTION = compile_late(
    rf"(?<!{_JOINED})(?:{_VERBS})n['’]t(?!{_JOINED})"
    rf"|(?<=[a-z])['’](?:s|t|d|ll|m|re|ve)(?!{_JOINED})"
)


def without_contractions(text: str) -> str:
    """Lower-case text with "don't" and the tails of "what's", "I'll" blanked out.

    FTS5 cuts them into "don", "t", "what", "s"; listing the pieces as stop words would lose the name Don.
    """
    return _CONTRACTION.sub(" ", text)


LONGEST_INDEXED = 1_000_000
"""Characters at the beginning of a memory from which its words, grams and vector are derived, so that these stay bounded. The
other word indexes hold its texts to their end."""

_DIACRITICS = "\u0300-\u0304\u0306-\u030c\u030f\u0311\u031b\u0323-\u0328\u032d\u032e\u0330\u0331"
"""The 25 combining marks that unicode61 leaves out inside a word; every other mark separates."""

_LETTER_NOT_TO_FTS5 = "\u19b0-\u19c0\u19c8\u19c9\u1cf2\u1cf3"
"""Letters since a Unicode that FTS5's tables do not know: there they are marks, which separate."""

_PRIVATE = "\ue000-\uf8ff\U000f0000-\U000ffffd\U00100000-\U0010fffd"
_LETTER = rf"(?:[^\W_{CJK_CLASS}{_LETTER_NOT_TO_FTS5}]|[{_PRIVATE}])"
_PIECE = compile_late(rf"[{CJK_CLASS}]+|{_LETTER}(?:{_LETTER}|[{_DIACRITICS}])*")
_ASCII_PIECE = compile_late("[a-z0-9]+")


def _folding() -> dict[int, str | None]:
    """unicode61's `remove_diacritics=1`: an ASCII letter with one mark loses it (é, not ế, not й); ς is σ."""
    mark = re.compile(f"[a-z][{_DIACRITICS}]")
    accented = (chr(code) for code in chain(range(0xC0, 0x250), range(0x1E00, 0x1F00)))
    parts = {char: unicodedata.normalize("NFD", char) for char in accented}
    folding: dict[int, str | None] = {ord(c): p[0] for c, p in parts.items() if mark.fullmatch(p)}
    folding |= {code: None for code in range(0x300, 0x332) if re.match(f"[{_DIACRITICS}]", chr(code))}
    return folding | {ord("ς"): "σ"}


_FOLDING = _folding()


class WordToken(msgspec.Struct, frozen=True):
    """One term: a word, a CJK bigram or character. `prefix`: every token that begins with it is a match."""

    text: str
    prefix: bool

    @property
    def indexed(self) -> str:
        """The term as the index holds it: in simplified Han, also for a question in traditional Han."""
        return simplify(self.text)


def _pieces(normalized: str) -> list[str]:
    """CJK runs and folded words in order of appearance; a piece is never a mixture."""
    if normalized.isascii():
        return _ASCII_PIECE.findall(normalized)
    return [piece.translate(_FOLDING) for piece in _PIECE.findall(normalized)]


def piece_places(normalized: str) -> Iterator[tuple[int, int, str]]:
    """(start, end, piece) of every CJK run and folded word; a run keeps one character for each of its own."""
    for match in (_ASCII_PIECE if normalized.isascii() else _PIECE).finditer(normalized):
        piece = match.group() if is_cjk(match.group()[0]) else match.group().translate(_FOLDING)
        yield match.start(), match.end(), piece


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
    return fold_marks(text[:LONGEST_INDEXED])[:LONGEST_INDEXED]


def words_text(text: str) -> str:
    """What the writer stores: tokens in order, one blank between; "" if there are none; those of the first `LONGEST_INDEXED`
    characters. Never raises.

    `fold`ed; a CJK run becomes its bigrams and its last character: "C言語で!" → "c 言語 語で で".
    """
    pieces = _pieces(simplify(_beginning(text)))
    return " ".join(chain.from_iterable(bigrams_and_last(p) if is_cjk(p[0]) else (p,) for p in pieces))


@lru_cache(maxsize=32)
def words_query_tokens(text: str) -> tuple[WordToken, ...]:
    """All distinct tokens of a query in order of appearance; () if it has none. Never raises.

    They are those of `words_text`, Han unchanged (`WordToken.indexed`); a CJK run of one character is sought as a prefix
    (猫 finds 猫が). English stop words and contractions and single letters (the s of GB/s) are dropped, unless the query
    has nothing else.
    """
    normalized = _beginning(text)
    tokens = _query_tokens(without_contractions(normalized))
    content = {
        token: prefix
        for token, prefix in tokens.items()
        if token not in STOP_WORDS and (len(token) > 1 or not token.isalpha() or is_cjk(token))
    }
    return tuple(WordToken(token, prefix) for token, prefix in (content or _query_tokens(normalized)).items())


# ---- Counting tokens without a vocabulary: a stated rule that suits Japanese and Chinese

_ASCII_TOKEN = re.compile(r"[0-9A-Za-z]{1,4}|[^0-9A-Za-z\s]")
_TOKEN_OF_KINDS = re.compile("a{1,4}|[w.]")


class _CharacterKinds(dict[int, str]):
    """By code point: w wide (CJK), a letter or digit, blank, . any other."""

    def __missing__(self, code: int) -> str:
        character = chr(code)
        if unicodedata.east_asian_width(character) in ("W", "F"):
            kind = "w"
        elif character.isalnum():
            kind = "a"
        else:
            kind = " " if character.isspace() else "."
        self[code] = kind
        return kind


_KINDS = _CharacterKinds()


@lru_cache(maxsize=512)
def count_tokens(text: str) -> int:
    """An estimate: one token per wide (CJK) character, one per four characters of each other word (rounded up), one per
    punctuation mark. 0 for the empty text. English comes out at about 1.3 tokens a word, as with common tokenizers."""
    if text.isascii():  # a budget counts dozens of texts
        return len(_ASCII_TOKEN.findall(text))
    return len(_TOKEN_OF_KINDS.findall(text.translate(_KINDS)))
