"""Which characters of a text support a memory: shared character grams and matched terms, by position. Pure.
Positions are code points of the stored text. Texts are compared in a normal form (NFKC, lower case) that is mapped back
to the original characters, and a span never cuts a character that is written with several code points (emoji with
joiners, letters with marks)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from functools import cache
from itertools import accumulate

import msgspec

from mnemonaut_core.domain.lists import Condition
from mnemonaut_core.domain.memory import Memory, episode_text, word_source
from mnemonaut_core.domain.run import Run
from mnemonaut_core.domain.search import Tokens
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.recall.stage import Letters
from mnemonaut_core.text.normalize import fold_marks, simplify
from mnemonaut_core.text.similarity import char_ngrams, dice
from mnemonaut_core.text.words import WordToken, is_cjk, piece_places, words_query_tokens

NGRAM, TEXT_CHARS = 3, 1200
"""What seed 000 compares."""


class SpanKind(StrEnum):
    """What a span is evidence of."""

    CHARACTERS = "characters"
    WORDS = "words"
    SENTENCE = "sentence"
    """The sentence nearest to the question, from a separate measurement (`sentences`)."""


class Span(msgspec.Struct, frozen=True):
    """Characters from `start` up to and without `end`."""

    start: int
    end: int
    kind: SpanKind


class Matches(msgspec.Struct, frozen=True):
    """A memory's text and the query's, with what they share. `text` is all that is searched: the sides, the body, the
    image's summary, then note and title. Spans are sorted by kind and place; those of one kind do not overlap."""

    text: str
    spans: tuple[Span, ...]
    query: str
    query_spans: tuple[Span, ...]
    shared_grams: int | None
    """Grams that both hold; None where the recipe compares none."""
    query_grams: int
    text_grams: int
    dice: float | None
    terms: tuple[str, ...]
    """Searched terms that the memory holds, in the order of the query."""
    searched: tuple[str, ...]
    """All terms searched in a word index."""


# ---- from a text to its places


class _Normal(msgspec.Struct, frozen=True):
    """A normalized text and, for each of its characters, from where to where it stands in the original."""

    text: str
    starts: Sequence[int]
    ends: Sequence[int]


@cache
def _cluster(more: str) -> re.Pattern[str]:
    """A character (a pair of regional indicators is one, a flag) with its marks and those of `more`."""
    marks = "".join(re.escape(chr(c)) for c in range(0x300, 0xE01F0) if unicodedata.category(chr(c))[0] == "M")
    return re.compile(f"(?s:[\U0001f1e6-\U0001f1ff]{{2}}|.)(?:[{marks}\uff9e\uff9f{more}]|\u200d.?)*")


_MELTING = "\u309b\u309c\u1160-\u11ff\u3131-\u318e\uffa0-\uffdc"
"""Voiced marks and Hangul letters, which normalization joins to the character before them."""
_SKIN = "\U0001f3fb-\U0001f3ff"


def _normal(text: str) -> _Normal:
    if text.isascii():
        return _Normal(text.lower(), range(len(text)), range(1, len(text) + 1))
    pieces: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for match in _cluster(_MELTING).finditer(text):
        piece = fold_marks(match.group())
        pieces.append(piece)
        starts.extend([match.start()] * len(piece))
        ends.extend([match.end()] * len(piece))
    return _Normal("".join(pieces), starts, ends)


def _merged(text: str, ranges: Iterable[tuple[int, int]], kind: SpanKind) -> tuple[Span, ...]:
    """Whole characters, joined where they touch or overlap, in order."""
    found: list[tuple[int, int]] = []
    ordered = sorted(set(ranges))
    if ordered and not text.isascii():
        cuts = {one.start() for one in _cluster(_SKIN).finditer(text)} | {len(text)}
        ordered = [(_next(cuts, start, -1), _next(cuts, end, 1)) for start, end in ordered]
    for start, end in ordered:
        if found and start <= found[-1][1]:
            found[-1] = found[-1][0], max(found[-1][1], end)
        else:
            found.append((start, end))
    return tuple(Span(start, end, kind) for start, end in found)


def _next(cuts: set[int], at: int, step: int) -> int:
    while at not in cuts:
        at += step
    return at


# ---- characters


def _compacted(text: str, max_chars: int, *, tail: bool) -> _Normal:
    """`similarity.clip` with the places of what it keeps."""
    chars: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for match in re.finditer(r"\S+", text):
        if chars:
            chars.append(" ")
            starts.append(ends[-1])
            ends.append(match.start())
        chars.extend(match.group())
        starts.extend(range(match.start(), match.end()))
        ends.extend(range(match.start() + 1, match.end() + 1))
        if not tail and len(chars) >= max_chars:
            break
    kept = slice(max(0, len(chars) - max_chars), None) if tail else slice(max_chars)
    return _Normal("".join(chars[kept]), starts[kept], ends[kept])


def gram_spans(
    text: str, grams: frozenset[str], *, n: int = NGRAM, max_chars: int = TEXT_CHARS, tail: bool = False
) -> tuple[Span, ...]:
    """Where a text holds one of these grams, in the part of it that is compared: the compacted text's first (`tail`:
    last) `max_chars` characters. A text of ≤ n characters is its own single gram."""
    compact = _compacted(text, max_chars, tail=tail)
    width = min(n, len(compact.text))
    ranges = (
        (compact.starts[i], compact.ends[i + width - 1])
        for i in range(len(compact.text) - width + 1)
        if width and compact.text[i : i + width] in grams
    )
    return _merged(text, ranges, SpanKind.CHARACTERS)


# ---- terms


def word_spans(text: str, sought: Iterable[WordToken], tokens: Tokens) -> tuple[Span, ...]:
    """Where the index `words` matches a token: the same CJK pair or character, a word of the same stem."""
    return _merged(text, (span for span, _ in _word_matches(text, tuple(sought), tokens)), SpanKind.WORDS)


def held_places(text: str, query: str, held: Sequence[str], tokens: Tokens) -> tuple[tuple[int, int], ...]:
    """Return start and end of each place where a text has words of the question that count as evidence (`Evidence.held`)."""
    counted = [one for one in words_query_tokens(query) if any(_is_of(one.text, word) for word in held)]
    return tuple((span.start, span.end) for span in word_spans(text, counted, tokens)) if counted else ()


def _is_of(term: str, word: str) -> bool:
    """Whether a term is this word; of a word without blanks around it, a part."""
    return term in word if is_cjk(term[0]) else term == word


def listed_spans(text: str, conditions: Iterable[Condition], tokens: Tokens) -> tuple[Span, ...]:
    """Where a text meets the words and phrases that a list asks for."""
    wanted = [one for one in conditions if one.key in ("text", "phrase") and not one.negated]
    words = {one: words_query_tokens(one.value) if one.key == "text" else () for one in wanted}
    sought = tuple(token for tokens_of in words.values() for token in tokens_of)
    # what the index cannot hold (emoji, signs) is sought as characters, like a phrase
    signs = (re.escape(one.value) for one, tokens_of in words.items() if not tokens_of)
    places = [match.span() for sign in signs for match in re.finditer(sign, text, re.IGNORECASE)]
    places += [span for span, _ in _word_matches(text, sought, tokens)] if sought else []
    return _merged(text, places, SpanKind.WORDS)


def _word_matches(text: str, sought: tuple[WordToken, ...], tokens: Tokens) -> Iterator[tuple[tuple[int, int], str]]:
    """(place, text of the matched token); a place may come more than once."""
    by_stem: dict[str, list[str]] = {}
    for token, stem in zip(sought, _stems([token.indexed for token in sought], tokens), strict=True):
        by_stem.setdefault(stem, []).append(token.text)
    prefixes = tuple(token for token in sought if token.prefix)
    normal = _normal(text)
    held = [term for span in piece_places(simplify(normal.text)) for term in _terms_of(*span)]
    for (first, last, term), stem in zip(held, _stems([term for _, _, term in held], tokens), strict=True):
        span = (normal.starts[first], normal.ends[last - 1])
        yield from ((span, token) for token in by_stem.get(stem, ()))
        for prefix in prefixes:
            if term != prefix.indexed and term.startswith(prefix.indexed):
                yield (span[0], normal.ends[first + len(prefix.text) - 1]), prefix.text


def _stems(terms: Sequence[str], tokens: Tokens) -> list[str]:
    """What the index `words` holds for each of these terms of its column, in their order."""
    stems = {token.start: token.text for token in tokens("words", " ".join(terms))}
    offsets = accumulate((len(term) + 1 for term in terms), initial=0)
    return [stems.get(offset, term) for offset, term in zip(offsets, terms, strict=False)]


def _terms_of(start: int, end: int, piece: str) -> Iterator[tuple[int, int, str]]:
    """(start, end, term) as the index holds them: a word, or the pairs of a CJK run and its last character."""
    if not is_cjk(piece[0]):
        yield start, end, piece
        return
    for i in range(len(piece)):
        pair = piece[i : i + 2]
        yield start + i, start + i + len(pair), pair


def _phrase_matches(text: str, terms: Iterable[str], tokens: Tokens) -> Iterator[tuple[tuple[int, int], str]]:
    """Where unicode61 matches a term: its tokens, whole, one after the other."""
    held = tokens("unicode61", text)
    at: dict[str, list[int]] = {}
    for i, token in enumerate(held):
        at.setdefault(token.text, []).append(i)
    for term in terms:
        wanted = [token.text for token in tokens("unicode61", term)]
        for i in at.get(wanted[0], ()) if wanted else ():
            found = held[i : i + len(wanted)]
            if [token.text for token in found] == wanted:
                yield (found[0].start, found[-1].end), term


def _substring_matches(text: str, terms: Iterable[str]) -> Iterator[tuple[tuple[int, int], str]]:
    """Where trigram matches a term: the same characters, ignoring case."""
    folded = _case_folded(text)
    for term in terms:
        wanted = _case_folded(term)
        at = folded.find(wanted) if wanted else -1
        while at >= 0:
            yield (at, at + len(wanted)), term
            at = folded.find(wanted, at + 1)


def _case_folded(text: str) -> str:
    """Lower case, one character for each."""
    return "".join(low if len(low := char.lower()) == 1 else char for char in text)


# ---- a memory in a recall


def matches_of(
    trace: Trace, memory: Memory, tokens: Tokens, letters: Letters | None, *, max_chars: int | None = None
) -> Matches:
    """What a memory shares with the query of a recall, by the recall's own parameters, terms and indexes, whose terms
    `tokens` cuts; `letters` is how its recipe compares letters. Only its first `max_chars` characters are looked at, None
    for all."""
    text = word_source(memory)[:max_chars]
    query = trace.query.text if letters is None else letters.text
    characters, query_characters, grams = _shared_grams(letters, memory, text)
    searched = tuple(dict.fromkeys(term for run in trace.runs for term in run.terms))
    matches = [match for run in trace.runs for match in _matches(run, trace, memory, text, tokens)]
    terms = tuple(term for term in searched if term in {found for _, found in matches})
    words = _merged(text, (span for span, _ in matches), SpanKind.WORDS)
    query_words = _merged(
        query,
        [p for run in trace.runs for p, _ in _term_matches(run, trace, query, tokens, only=frozenset(terms))],
        SpanKind.WORDS,
    )
    return Matches(
        text, (*characters, *words), query, (*query_characters, *query_words), *grams, terms=terms, searched=searched
    )


Grams = tuple[int | None, int, int, float | None]


def _shared_grams(
    letters: Letters | None, memory: Memory, text: str
) -> tuple[tuple[Span, ...], tuple[Span, ...], Grams]:
    """Spans of both texts, and (shared, of the query, of the memory, Dice); nothing for a recipe without grams."""
    if letters is None:
        return (), (), (None, 0, 0, None)
    query, n, text_chars, query_chars = letters.text, letters.n, letters.memory_chars, letters.query_chars
    compared = _compared(memory)
    of_query = char_ngrams(query, n=n, max_chars=query_chars, tail=True)
    of_memory = char_ngrams(compared, n=n, max_chars=text_chars)
    return (
        gram_spans(text[: len(compared)], of_query, n=n, max_chars=text_chars),
        gram_spans(query, of_memory, n=n, max_chars=query_chars, tail=True),
        (len(of_query & of_memory), len(of_query), len(of_memory), dice(of_query, of_memory)),
    )


def _compared(memory: Memory) -> str:
    """The text whose grams are compared, as it begins `word_source`: an empty side leaves a line break behind."""
    compared = episode_text(memory)
    return compared if word_source(memory).startswith(compared) else compared.removeprefix("\n").removesuffix("\n")


_COLUMNS = {"unicode61": ("user_text", "reply_text"), "trigram": ("user_text", "reply_text", "image_summary", "body")}
"""The columns of each index; `words` has all. A term never spans two columns."""


def _matches(
    run: Run, trace: Trace, memory: Memory, text: str, tokens: Tokens
) -> Iterator[tuple[tuple[int, int], str]]:
    """Matches of one run in a memory, by their places in its `word_source`."""
    if run.source not in _COLUMNS:
        yield from _term_matches(run, trace, text, tokens)
        return
    at = 0
    for name in ("user_text", "reply_text", "body", "image_summary"):
        column = getattr(memory, name)
        if not column:
            continue
        if name in _COLUMNS[run.source]:
            for (start, end), term in _term_matches(run, trace, text[at : at + len(column)], tokens):
                yield (at + start, at + end), term
        at += len(column) + 1


def _term_matches(
    run: Run, trace: Trace, text: str, tokens: Tokens, *, only: frozenset[str] | None = None
) -> Iterator[tuple[tuple[int, int], str]]:
    """Matches of a run's terms in any text, by the rules of its index."""
    terms = [term for term in run.terms if only is None or term in only]
    if not terms:
        return
    if run.source == "unicode61":
        yield from _phrase_matches(text, terms, tokens)
    elif run.source == "trigram":
        yield from _substring_matches(text, terms)
    elif run.source == "words":
        form = next((form.text for form in trace.plan.forms if form.name == run.form), "")
        prefix = {token.text: token.prefix for token in words_query_tokens(form)}
        yield from _word_matches(text, tuple(WordToken(term, prefix.get(term, False)) for term in terms), tokens)
